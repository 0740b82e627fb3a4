/* The per-device graph under construction: see localise.h. */
#include "spmd/localise.h"

#include <string.h>

#include "base/alloc.h"
#include "spmd/propagate.h"

void tess__set_spread(struct localiser *l, vid v, const struct spread *s) {
  if (v >= l->capacity) {
    l->capacity = v * 2;
    l->spread = tess__realloc(l->spread, sizeof *l->spread * l->capacity);
  }
  l->spread[v] = *s;
}

struct spread tess__spread_whole(const struct type *t, uint64_t own) {
  struct spread s;
  memset(&s, 0, sizeof s);
  memcpy(s.size, t->dim, sizeof *s.size * t->rank);
  s.tiling = tess__tiling_replicated(t->rank);
  s.own = own;
  return s;
}

const struct type *tess__local_type(const struct atoms *a, const struct type *global, const struct tiling *t) {
  struct type local = *global;
  for (int d = 0; d < local.rank; d++)
    local.dim[d] = tess__tiling_block(a, t, d, global->dim[d]);
  local.manual = NULL;
  local.varying = 0;
  return tess__type(&local);
}

uint64_t tess__own_of(const struct localiser *l, int n, const vid *v) {
  uint64_t own = 0;
  for (int i = 0; i < n; i++)
    own |= l->spread[v[i]].own;
  return own;
}

bool tess__communicates(const struct tess_op *op) {
  return op->traits & OP_COLLECTIVE && !(op->traits & (OP_KEEPS_PART | OP_UNREAD));
}

void tess__localised(struct localiser *l, struct program *p) {
  p->graph = l->b.graph;
  p->spread = l->spread;
  p->atoms = l->m->atoms;
  p->inner = l->inner;
  p->n_inner = l->n_inner;
  tess__free(l->map);
}

void tess__localiser_free(struct localiser *l) {
  struct program p = {.graph = l->b.graph, .spread = l->spread, .inner = l->inner, .n_inner = l->n_inner};
  tess__program_free(&p);
  tess__free(l->map);
}

bool tess__emit_control(struct localiser *l, const struct node *n, const vid *in, const struct type **types,
                        struct localiser *region, vid *out) {
  struct program *program = tess__zalloc(sizeof *program * n->n_regions);
  struct graph **graphs = tess__alloc(sizeof *graphs * n->n_regions);
  for (int r = 0; r < n->n_regions; r++) {
    tess__localised(&region[r], &program[r]);
    graphs[r] = program[r].graph;
  }
  bool ok = tess__emit(&l->b, n->op, n->n_in, in, n->attrs, types, n->n_out, n->n_regions, graphs, out);
  tess__free(graphs);
  uint32_t node = l->b.graph->n_nodes;
  if (l->n_inner < node) {
    l->inner = tess__realloc(l->inner, sizeof *l->inner * node);
    memset(l->inner + l->n_inner, 0, sizeof *l->inner * (node - l->n_inner));
    l->n_inner = node;
  }
  if (ok) l->inner[node - 1] = (struct inner_program){n->n_regions, program};
  for (int r = 0; r < n->n_regions && !ok; r++) {
    program[r].graph = NULL;
    tess__program_free(&program[r]);
  }
  if (!ok) tess__free(program);
  return ok;
}
