/* What values are on batches, and a region of an op on them: its graph, with parameters and results that are mapped or
 * not. */
#include "ir/splice.h"
#include "op/batch.h"
#include "op/derive.h"
#include "transform/batch_inside.h"

static struct batched seen_by_rules(const struct batching *f) {
  return (struct batched){.size = f->batch.size, .axis = f->batch.axis, .spmd = f->batch.spmd};
}

const struct type *tess__batching_type(const struct batching *f, const struct build *b, const struct type *t,
                                       bool mapped) {
  struct batched c = seen_by_rules(f);
  const struct type *made = tess__batch_type(b, &c, t, mapped);
  return made->manual && mapped ? tess__type_with_varying(made, made->varying | f->varying) : made;
}

vid tess__batching_as(const struct batching *f, struct build *b, vid v, const struct type *t, bool is, bool mapped) {
  struct batched c = seen_by_rules(f);
  if (mapped && !is) v = tess__batch_repeat(b, &c, v);
  if (v == VID_NONE) return VID_NONE;
  const struct type *now = type_of(b, v), *to = tess__batching_type(f, b, t, mapped);
  if (now == to) return v;
  if (!tess__same_shape(now, to)) {
    tess__fail(b->diag, TESS_INTERNAL, TESS_NO_REASON, "a batch of %s became %s", tess__type_text(t),
               tess__type_text(now));
    return VID_NONE;
  }
  return tess__tangent_as(b, v, tess__type_with_varying(to, to->varying | now->varying));
}

struct opened tess__batch_open(const struct batching *f, const struct build *outside, const struct manual_scope *scope,
                               const struct graph *g, const bool *param, struct arena *arena) {
  struct opened o = {.b = {.graph = tess__graph_like(g),
                           .diag = outside->diag,
                           .place = outside->place,
                           .scope = *scope,
                           .x64 = outside->x64}};
  o.param = tess__arena_alloc(arena, sizeof(vid) * (size_t)(g->n_params + g->n_results + 1));
  o.out = o.param + g->n_params;
  for (int i = 0; i < g->n_params; i++)
    o.param[i] = tess__graph_param(o.b.graph, tess__batching_type(f, &o.b, tess__type_at(g, g->param[i]), param[i]));
  return o;
}

/* Over all elements, also where devices have parts of the batch. */
static vid sum_of(const struct batching *f, struct build *b, vid v) {
  const struct mesh *m = tess__build_manual(b);
  struct axes cut = tess__axes_of(m ? f->varying & ~(uint64_t)m->unchecked : 0);
  return tess__n_all_reduce(b, tess__n_reduce(b, v, &(struct dims){.n = 1}, MONOID_SUM), &cut, MONOID_SUM);
}

bool tess__batch_fill(const struct batching *f, struct opened *o, const struct graph *g, const bool *param,
                      bool *result, const bool *summed) {
  struct arena scratch = {0};
  bool *is = tess__arena_alloc(&scratch, sizeof *is * (size_t)(g->n_results + 1));
  bool good = f->graph(f, &o->b, g, o->param, param, o->out, is);
  for (int i = 0; i < g->n_results && good; i++) {
    if (summed && summed[i] && is[i] && !result[i]) {
      o->out[i] = sum_of(f, &o->b, o->out[i]);
      is[i] = false;
    }
    result[i] |= is[i];
    o->out[i] = tess__batching_as(f, &o->b, o->out[i], tess__type_at(g, g->result[i]), is[i], result[i]);
    good = o->out[i] != VID_NONE;
  }
  tess__arena_free(&scratch);
  return good;
}

struct graph *tess__batch_close(struct opened *o, bool good, int n) {
  struct graph *made = NULL;
  if (good) {
    tess__graph_set_results(o->b.graph, n, o->out);
    made = tess__graph_copy(o->b.graph, NULL);
  }
  tess__graph_free(o->b.graph);
  return made;
}

struct graph *tess__batch_region(const struct batching *f, const struct build *outside,
                                 const struct manual_scope *scope, const struct graph *g, const bool *param,
                                 bool *result, const bool *summed) {
  struct arena arena = {0};
  struct opened o = tess__batch_open(f, outside, scope, g, param, &arena);
  struct graph *made = tess__batch_close(&o, tess__batch_fill(f, &o, g, param, result, summed), g->n_results);
  tess__arena_free(&arena);
  return made;
}
