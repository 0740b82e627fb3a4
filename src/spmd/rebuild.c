/* See rebuild.h. Nodes are never shared but for moves: two constants that look alike may be cut differently. */
#include "spmd/rebuild.h"

#include <string.h>

#include "base/alloc.h"
#include "ir/splice.h"
#include "op/build.h"
#include "op/ops.h"
#include "spmd/propagate.h"

void tess__rebuild_start(struct rebuild *r, struct module *m, struct diag *d) {
  const struct graph *old = m->graph;
  *r = (struct rebuild){.m = m, .b = {.graph = tess__graph_like(old), .diag = d, .no_sharing = true}};
  r->capacity = old->n_values + 1;
  r->tiling = tess__alloc(sizeof *r->tiling * r->capacity);
  r->map = tess__arena_alloc(&r->arena, sizeof *r->map * (old->n_values + 1));
  for (vid v = 0; v < old->n_values; v++)
    r->map[v] = VID_NONE;
  for (int i = 0; i < old->n_params; i++) {
    vid v = old->param[i];
    r->map[v] = tess__graph_param(r->b.graph, tess__type_at(old, v));
    tess__rebuild_tile(r, r->map[v], &m->tiling[v]);
  }
}

void tess__rebuild_tile(struct rebuild *r, vid v, const struct tiling *t) {
  if (v >= r->capacity) {
    r->capacity = v * 2;
    r->tiling = tess__realloc(r->tiling, sizeof *r->tiling * r->capacity);
  }
  r->tiling[v] = *t;
  r->tiling[v].open = 0;
  r->tiling[v].replicated = 0;
}

vid tess__rebuild_copy(struct rebuild *r, uint32_t node, const vid *in) {
  return tess__splice_node(r->b.graph, r->m->graph, node, in, NULL, NULL);
}

vid tess__rebuild_control(struct rebuild *r, uint32_t node, const vid *in) {
  return tess__inner_move(r->m, node, r->b.graph, in, &r->inner);
}

vid tess__rebuild_move(struct rebuild *r, vid v, const struct move *m, enum monoid monoid) {
  const struct type *type = tess__type_at(r->b.graph, v);
  struct relayout_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  memcpy(&attrs.from, &r->tiling[v], sizeof attrs.from);
  memcpy(&attrs.to, &m->to, sizeof attrs.to);
  tess__tiling_set_partial(&attrs.from, 0, 0);
  tess__tiling_set_partial(&attrs.to, 0, 0);
  attrs.atoms = m->atoms;
  attrs.monoid = (uint8_t)monoid;
  memcpy(attrs.size, type->dim, sizeof *attrs.size * type->rank);
  r->b.no_sharing = false;
  vid out = tess__n_relayout(&r->b, m->op, v, &attrs, type);
  r->b.no_sharing = true;
  if (out != VID_NONE) tess__rebuild_tile(r, out, &m->to);
  return out;
}

vid tess__rebuild_all_reduce(struct rebuild *r, vid v, uint64_t atoms, enum monoid monoid) {
  struct axes axes = tess__axes_of(atoms);
  vid out = tess__n_all_reduce(&r->b, v, &axes, monoid);
  if (out != VID_NONE) {
    struct tiling t = r->tiling[v];
    tess__tiling_set_partial(&t, t.unreduced & ~atoms, t.unreduced_kind);
    tess__rebuild_tile(r, out, &t);
  }
  return out;
}

bool tess__rebuild_end(struct rebuild *r, bool ok) {
  struct module *m = r->m;
  if (ok) {
    if (!r->b.graph->result) tess__copy_results(r->b.graph, m->graph, r->map);
    tess__inner_free(&m->inner);
    m->inner = r->inner;
    tess__origins_free(&m->origins);
    tess__graph_free(m->graph);
    tess__free(m->tiling);
    tess__free(m->fixed);
    m->graph = r->b.graph;
    m->tiling = r->tiling;
    m->fixed = tess__zalloc(sizeof *m->fixed * (m->graph->n_values + 1));
  } else {
    tess__inner_free(&r->inner);
    tess__graph_free(r->b.graph);
    tess__free(r->tiling);
  }
  tess__arena_free(&r->arena);
  return ok;
}
