/* From the global graph, whose ops agree with their tilings, to the graph that every device runs (ENGINE 8).
 *
 * Types become blocks, ceil(size / parts) in each dimension; beside each value stands its spread. Padding of blocks
 * holds anything, so before an op that folds a dimension whose blocks are padded, a mask gives each operand the
 * identity there. Ops whose meaning depends on where the block lies write their own per-device form (op->localise);
 * what it makes on the way is whole on each device. */
#include <string.h>

#include "base/alloc.h"
#include "op/build.h"
#include "op/ops.h"
#include "spmd/localise.h"

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

static const struct type *global_type(const struct localiser *l, vid v) {
  return tess__type_at(l->m->graph, v);
}

static struct spread spread_of(const struct localiser *l, vid global) {
  struct spread s = tess__spread_whole(global_type(l, global), l->m->tiling[global].unreduced);
  s.tiling = l->m->tiling[global];
  s.tiling.open = 0;
  s.tiling.replicated = s.tiling.unreduced = 0;
  return s;
}

static const struct type *block_type(const struct localiser *l, vid global) {
  return tess__local_type(&l->m->atoms, global_type(l, global), &l->m->tiling[global]);
}

/* ---- masks ---- */

static bool is_padded(const struct localiser *l, const struct spread *s, int d) {
  int64_t parts = tess__tiling_parts(&l->m->atoms, &s->tiling, d),
          block = tess__tiling_block(&l->m->atoms, &s->tiling, d, s->size[d]);
  return parts > 1 && parts * block != s->size[d];
}

static bool mask_operand(struct localiser *l, const struct rule *r, int tensor, vid *v) {
  const struct rule_tensor *rt = &r->tensor[tensor];
  for (int d = 0; d < rt->rank; d++)
    for (int i = rt->start[d]; i < rt->start[d + 1]; i++) {
      const struct factor *f = &r->factor[rt->factor[i]];
      struct spread s = l->spread[*v];
      if (f->kind != FACTOR_REDUCE || !is_padded(l, &s, d)) continue;
      const char *why = l->b.why;
      l->b.why = "the cut is uneven: padding must not be reduced";
      *v = tess__n_mask(&l->b, *v, d, (enum monoid)f->monoid);
      l->b.why = why;
      if (*v == VID_NONE) return false;
      tess__set_spread(l, *v, &s);
    }
  return true;
}

/* ---- ops ---- */

/* Values that localise made on the way: whole on each device. */
static void set_inner_spreads(struct localiser *l, vid from) {
  const struct graph *g = l->b.graph;
  for (vid v = from; v < g->n_values; v++) {
    const struct node *n = &g->node[g->value[v].node];
    uint64_t own = tess__own_of(l, n->n_in, n->in);
    if (n->op->id == OP_full_to_shard) own |= tess__tiling_mask(&((const struct boundary_attrs *)n->attrs)->tiling);
    if (n->op->traits & OP_PER_DEVICE) {
      const struct axes *axes = &((const struct axes_attrs *)n->attrs)->axes;
      for (int i = 0; i < axes->n; i++)
        own |= UINT64_C(1) << axes->a[i];
    }
    struct spread s = tess__spread_whole(tess__type_at(g, v), own);
    tess__set_spread(l, v, &s);
  }
}

static bool emit_localised(struct localiser *l, const struct node *n, const struct call *global, const vid *in,
                           const struct type **types, struct arena *scratch, vid *out) {
  struct local *tensors = tess__arena_alloc(scratch, sizeof *tensors * (size_t)(n->n_in + n->n_out + 1));
  const struct type **in_types = tess__arena_alloc(scratch, sizeof *in_types * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in + n->n_out; i++) {
    struct spread s = spread_of(l, i < n->n_in ? n->in[i] : n->out + (vid)(i - n->n_in));
    tensors[i].tiling = s.tiling;
    memcpy(tensors[i].size, s.size, sizeof tensors[i].size);
  }
  for (int i = 0; i < n->n_in; i++)
    in_types[i] = tess__type_at(l->b.graph, in[i]);
  struct call local = *global;
  local.in = in_types;
  local.out = types;
  vid first = l->b.graph->n_values;
  if (!n->op->localise(&l->b, &local, in, tensors, &l->m->atoms, out)) return false;
  set_inner_spreads(l, first);
  for (int i = 0; i < n->n_out; i++) { /* a result that is an operand keeps its spread */
    struct spread s = spread_of(l, n->out + (vid)i);
    if (out[i] >= first) tess__set_spread(l, out[i], &s);
  }
  return true;
}

struct graph **tess__copy_regions(const struct node *n, struct arena *scratch) {
  struct graph **regions = tess__arena_alloc(scratch, sizeof *regions * (size_t)(n->n_regions + 1));
  for (int i = 0; i < n->n_regions; i++)
    regions[i] = tess__graph_renumber(n->regions[i]);
  return regions;
}

static bool emit_plain(struct localiser *l, const struct node *n, const vid *in, const struct type **types,
                       struct arena *scratch, vid *out) {
  if (!tess__emit(&l->b, n->op, n->n_in, in, n->attrs, types, n->n_out, n->n_regions, tess__copy_regions(n, scratch),
                  out))
    return false;
  for (int i = 0; i < n->n_out; i++) {
    struct spread s = spread_of(l, n->out + (vid)i);
    tess__set_spread(l, out[i], &s);
  }
  return true;
}

static bool localise_node(struct localiser *l, const struct node *n, struct arena *scratch) {
  struct call global;
  struct rule rule;
  tess__node_call(l->m->graph, n, &global, scratch);
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1));
  vid *out = tess__arena_alloc(scratch, sizeof *out * (size_t)(n->n_out + 1));
  const struct type **types = tess__arena_alloc(scratch, sizeof *types * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = l->map[n->in[i]];
  for (int i = 0; i < n->n_out; i++)
    types[i] = block_type(l, n->out + (vid)i);
  bool folds = !(n->op->traits & (OP_RESHARD | OP_COLLECTIVE)) && l->m->atoms.n > 0;
  if (folds) tess__rule_make(&rule, &global, scratch);
  for (int i = 0; i < n->n_in && folds; i++)
    if (!mask_operand(l, &rule, i, &in[i])) return false;
  bool ok = n->op->localise ? emit_localised(l, n, &global, in, types, scratch, out)
                            : emit_plain(l, n, in, types, scratch, out);
  for (int i = 0; i < n->n_out && ok; i++)
    l->map[n->out + (vid)i] = out[i];
  return ok;
}

static bool visit(struct localiser *l, const struct node *n) {
  struct arena scratch = {0};
  l->b.place = n->place;
  l->b.why = n->why ? tess__arena_copy(&l->b.graph->arena, n->why, strlen(n->why) + 1) : NULL;
  bool ok = n->op->traits & OP_REGION ? tess__inline_manual(l, n) : localise_node(l, n, &scratch);
  tess__arena_free(&scratch);
  return ok;
}

static void add_params(struct localiser *l) {
  const struct graph *g = l->m->graph;
  for (int i = 0; i < g->n_params; i++) {
    vid v = g->param[i];
    struct spread s = spread_of(l, v);
    l->map[v] = tess__graph_param(l->b.graph, block_type(l, v));
    tess__set_spread(l, l->map[v], &s);
  }
}

static void set_results(struct localiser *l) {
  const struct graph *g = l->m->graph;
  vid *result = tess__alloc(sizeof *result * (size_t)(g->n_results + 1));
  for (int i = 0; i < g->n_results; i++)
    result[i] = l->map[g->result[i]];
  tess__graph_set_results(l->b.graph, g->n_results, result);
  tess__free(result);
}

static int64_t count_collectives(const struct graph *g) {
  int64_t n = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    n += g->node[i].op->traits & OP_COLLECTIVE && g->node[i].op->id != OP_all_slice;
  return n;
}

bool tess__partition(struct module *m, struct program *p, struct diag *d) {
  struct localiser l = {.m = m, .b = {.graph = tess__graph_new(m->graph->name), .diag = d, .no_sharing = true}};
  l.map = tess__alloc(sizeof *l.map * (m->graph->n_values + 1));
  l.capacity = m->graph->n_values + 1;
  l.spread = tess__alloc(sizeof *l.spread * l.capacity);
  add_params(&l);
  bool ok = true;
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = visit(&l, &m->graph->node[i]);
  if (ok) {
    set_results(&l);
    p->graph = l.b.graph;
    p->spread = l.spread;
    p->atoms = m->atoms;
    p->collectives = count_collectives(l.b.graph);
  } else {
    tess__graph_free(l.b.graph);
    tess__free(l.spread);
  }
  tess__free(l.map);
  return ok;
}
