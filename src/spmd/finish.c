/* The end of propagation (design/partitioning.md 3.10, design/engine.md 6.3): what nobody asked for at the boundary
 * must divide, and be whole axes of the mesh that results are told in; what the user laid out stays as it is, but for
 * results that must be even. Then everything is closed.
 *
 * A dimension is the user's when it is closed in a value that they laid out: argument, constraint, declared result. */
#include "layout/sharding.h"
#include "spmd/propagate.h"

static struct tiling cut_to_divide(const struct atoms *a, const struct tiling *t, const struct type *type) {
  struct tiling out = *t;
  for (int d = 0; d < t->rank; d++) {
    int n = 0;
    int64_t left = type->dim[d];
    for (; n < tess__tiling_count(t, d); n++) {
      int64_t size = a->size[t->atom[t->start[d] + n]];
      if (left % size) break;
      left /= size;
    }
    tess__tiling_set_dim(&out, d, n, t->atom + t->start[d]);
  }
  return out;
}

/* Cuts the dimensions of t back that are not in `given` (a mask). */
static void cut_boundary(const struct module *m, struct tiling *t, const struct type *type, uint32_t given,
                         const struct mesh *mesh) {
  struct tiling cut = cut_to_divide(&m->atoms, t, type);
  cut = tess__tiling_expressible(&m->atoms, &cut, mesh);
  for (int d = 0; d < t->rank; d++)
    if (!(given >> d & 1)) tess__tiling_set_dim(t, d, tess__tiling_count(&cut, d), cut.atom + cut.start[d]);
}

const struct mesh *tess__mesh_of_value(const struct module *m, vid v) {
  uint32_t maker = m->graph->value[v].node;
  if (maker == NODE_NONE) return m->prefer;
  const struct node *n = &m->graph->node[maker];
  const struct mesh *mesh = tess__node_mesh(n);
  if (mesh) return mesh;
  if (!tess__node_sharding(n)) return m->prefer;
  mesh = tess__node_sharding(n)->mesh;
  return mesh->total == m->atoms.total && tess__atoms_have(&m->atoms, mesh) ? mesh : m->prefer;
}

static uint32_t dims_given(const struct tiling *t, bool fixed) {
  return fixed ? ~t->open : 0;
}

/* Dimensions of a result that the user gave: in out_shardings, or in the returned value itself and alike in both. */
static uint32_t result_given(const struct module *m, int i) {
  if (m->even) return 0;
  vid v = m->graph->result[i];
  const struct tiling *value = &m->tiling[v], *result = &m->result[i];
  uint32_t given = dims_given(result, m->result_fixed[i]), of_value = dims_given(value, m->fixed[v]);
  for (int d = 0; d < value->rank; d++)
    if (of_value >> d & 1 && tess__tiling_dim_mask(value, d) == tess__tiling_dim_mask(result, d))
      given |= UINT32_C(1) << d;
  return given;
}

static void close_all(struct tiling *t) {
  t->open = 0;
  t->replicated = 0;
}

/* Everything is closed, in regions too; what goes into them and comes out is settled by the choice. */
static void close_module(struct module *m) {
  for (uint32_t i = 0; i < m->graph->n_nodes; i++) {
    const struct inner *inner = tess__inner(m, i);
    if (!inner) continue;
    tess__inner_detach(m, i);
    for (int r = 0; r < inner->n; r++)
      close_module(&inner->module[r]);
    tess__inner_attach(m, i);
  }
  for (vid v = 0; v < m->graph->n_values; v++)
    close_all(&m->tiling[v]);
  for (int i = 0; i < m->graph->n_results; i++)
    close_all(&m->result[i]);
  tess__merge_constants(m);
}

void tess__finish(struct module *m) {
  const struct graph *g = m->graph;
  for (int i = 0; i < g->n_results && m->atoms.n > 0; i++)
    cut_boundary(m, &m->result[i], tess__type_at(g, g->result[i]), result_given(m, i),
                 tess__mesh_of_value(m, g->result[i]));
  for (int i = 0; i < g->n_params && m->atoms.n > 0; i++) {
    vid v = g->param[i];
    cut_boundary(m, &m->tiling[v], tess__type_at(g, v), dims_given(&m->tiling[v], m->fixed[v]), m->prefer);
  }
  close_module(m);
}
