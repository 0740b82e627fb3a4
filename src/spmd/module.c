/* Modules, and the parts of rebuilding a graph that import, finishing and propagation have in common.
 *
 * A copied node keeps its types: they were inferred when it was traced, and tess__graph_verify looks at them again
 * after each pass. Where axes become atoms, types forget the region: what varies was checked by axes, and from here on
 * it is computed (design/engine.md 9). */
#include <string.h>

#include "base/alloc.h"
#include "ir/node.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "spmd/propagate.h"

void tess__module_free(struct module *m) {
  tess__inner_free(&m->inner);
  tess__graph_free(m->graph);
  tess__free(m->tiling);
  tess__free(m->fixed);
  tess__free(m->result);
  tess__free(m->result_fixed);
  tess__origins_free(&m->origins);
  memset(m, 0, sizeof *m);
}

bool tess__only_looks(const struct node *n) {
  return n->op->traits & OP_LOOKS;
}

bool *tess__find_live(const struct graph *g, struct arena *arena) {
  bool *live = tess__arena_alloc(arena, sizeof *live * (g->n_nodes + 1));
  for (int i = 0; i < g->n_results; i++)
    if (g->value[g->result[i]].node != NODE_NONE) live[g->value[g->result[i]].node] = true;
  for (uint32_t i = g->n_nodes; i-- > 0;) {
    const struct node *n = &g->node[i];
    if (n->op->traits & OP_EFFECT && !tess__only_looks(n)) live[i] = true;
    for (int k = 0; k < n->n_in && live[i]; k++)
      if (g->value[n->in[k]].node != NODE_NONE) live[g->value[n->in[k]].node] = true;
  }
  return live;
}

static int reads(const struct node *n) {
  return tess__only_looks(n) ? 0 : n->n_in;
}

struct uses tess__uses(const struct graph *g, struct arena *arena) {
  uint32_t *count = tess__arena_alloc(arena, sizeof *count * (g->n_values + 1));
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (int k = 0; k < reads(&g->node[i]); k++)
      count[g->node[i].in[k]]++;
  uint32_t *first = tess__arena_alloc(arena, sizeof *first * (g->n_values + 1));
  for (uint32_t v = 0; v < g->n_values; v++)
    first[v + 1] = first[v] + count[v];
  uint32_t *user = tess__arena_alloc(arena, sizeof *user * (first[g->n_values] + 1));
  uint32_t *next = tess__arena_copy(arena, first, sizeof *first * (g->n_values + 1));
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (int k = 0; k < reads(&g->node[i]); k++)
      user[next[g->node[i].in[k]]++] = i;
  for (int i = 0; i < g->n_results; i++)
    count[g->result[i]]++;
  return (struct uses){.first = first, .user = user, .count = count};
}

bool tess__is_remade(const struct graph *g, vid v) {
  if (g->value[v].node == NODE_NONE) return false;
  const struct node *n = &g->node[g->value[v].node];
  bool fixed = n->op->traits & (OP_DATA | OP_BITS); /* their results have the size they have */
  if (n->op->traits & (OP_COLLECTIVE | OP_EFFECT | OP_REGION | OP_RESHARD | OP_PER_DEVICE) || fixed || n->n_out != 1)
    return false;
  for (int i = 0; i < n->n_in; i++)
    if (tess__type_at(g, n->in[i])->rank > 0) return false;
  return true;
}

struct tiling tess__manual_tiling(const struct atoms *a, const struct mesh *m, const struct spec *s, int rank) {
  struct tiling t = tess__tiling_replicated(rank);
  for (int d = 0; d < s->n; d++) {
    uint8_t atom[MAX_ATOMS];
    int n = 0;
    for (int i = 0; i < s->n_axes[d]; i++)
      n += tess__atoms_of_axis(a, m, s->axis[d][i], atom + n);
    tess__tiling_set_dim(&t, d, n, atom);
  }
  tess__tiling_set_partial(&t, tess__atoms_of_axes(a, m, s->unreduced), s->unreduced_kind);
  return t;
}

static void rewrite_axes(struct axes *axes, const struct rewrite *rewrite) {
  struct axes out;
  memset(&out, 0, sizeof out);
  for (int i = 0; i < axes->n; i++) {
    uint8_t atom[MAX_ATOMS];
    int n = tess__atoms_of_axis(rewrite->atoms, rewrite->mesh, axes->a[i], atom);
    memcpy(out.a + out.n, atom, (size_t)n);
    out.n = (uint8_t)(out.n + n);
  }
  *axes = out;
}

const struct type *tess__imported_type(const void *ctx, const struct type *t) {
  (void)ctx;
  if (!t->manual && !t->laid) return t;
  struct type copy;
  memcpy(&copy, t, sizeof copy);
  copy.manual = NULL;
  copy.varying = 0;
  copy.laid = NULL; /* from here on tilings say it */
  return tess__type(&copy);
}

static const void *inner_rewrite(const void *ctx, const struct node *n, struct arena *scratch) {
  struct rewrite inner = *(const struct rewrite *)ctx;
  if (tess__node_mesh(n)) inner.mesh = tess__node_mesh(n);
  return tess__arena_copy(scratch, &inner, sizeof inner);
}

static const void *rewrite_attrs(const void *ctx, const struct node *n, struct arena *scratch) {
  const struct rewrite *rewrite = ctx;
  if (!rewrite->mesh) return n->attrs;
  unsigned char *attrs = tess__arena_copy(scratch, n->attrs, n->op->attr_bytes);
  for (const struct attr *row = n->op->attrs; row->name; row++)
    if (row->kind == ATTR_AXES) rewrite_axes((struct axes *)(void *)(attrs + row->offset), rewrite);
  return attrs;
}

struct splice_change tess__axes_to_atoms(const struct rewrite *rewrite) {
  return (struct splice_change){rewrite, tess__imported_type, rewrite_attrs, inner_rewrite};
}

void tess__inner_free(struct inner_list *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    for (int r = 0; r < list->at[i].n; r++) {
      struct module *m = &list->at[i].module[r];
      if (!list->at[i].detached) m->graph = NULL;
      tess__module_free(m);
    }
    tess__free(list->at[i].module);
  }
  tess__free(list->at);
  *list = (struct inner_list){NULL, 0};
}
