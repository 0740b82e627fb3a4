/* The forward derivatives of reduce_region, a tree of operations of two as JAX has it, and of map, whose body is made
 * on all elements at once. */
#include "op/along.h"
#include "op/derive.h"
#include "op/dual.h"

bool tess__jvp_map(struct build *b, const struct jvp *j, vid *tangent) {
  const struct graph *body = j->call->regions[0];
  vid out;
  if (!tess__dual_pointwise(body)) return tess__jvp_refused(b, j, tangent);
  tess__dual_graph(b, body, type_of(b, j->out[0]), j->in, j->tangent, &out, tangent);
  tangent[0] = tess__tangent_as(b, tangent[0], type_of(b, j->out[0]));
  return tess__jvp_done(b);
}

/* ---- reduce_region ---- */
struct body_fold { /* of n values and their tangents; those that do not change have none */
  struct build *b;
  const struct graph *body;
  int n;
  struct arena arena;
};

static vid *room(struct body_fold *f) {
  return tess__arena_alloc(&f->arena, sizeof(vid) * 2 * (size_t)(f->n + 1));
}

/* v: values, then tangents. */
static vid *combined(struct body_fold *f, const vid *x, const vid *y) {
  vid *in = tess__arena_alloc(&f->arena, sizeof *in * 4 * (size_t)(f->n + 1)), *tangent = in + 2 * (ptrdiff_t)f->n,
      *out = room(f);
  for (int i = 0; i < f->n; i++) {
    in[i] = x[i];
    in[f->n + i] = y[i];
    tangent[i] = x[f->n + i];
    tangent[f->n + i] = y[f->n + i];
  }
  for (int i = 0; i < 2 * f->n; i++)
    if (in[i] == VID_NONE) return in; /* told */
  tess__dual_graph(f->b, f->body, type_of(f->b, x[0]), in, tangent, out, out + f->n);
  return out;
}

static vid *part(struct body_fold *f, const vid *v, int64_t start, int64_t n) {
  vid *out = room(f);
  for (int i = 0; i < 2 * f->n; i++)
    out[i] = tess__n_part_along(f->b, v[i], 0, start, 1, n);
  return out;
}

/* What changes on one side only has zeros on the other. */
static vid *beside(struct body_fold *f, const vid *x, const vid *y) {
  vid *out = room(f);
  for (int i = 0; i < 2 * f->n; i++) {
    vid both[2] = {x[i], y[i]};
    out[i] = VID_NONE;
    if (x[i] == VID_NONE && y[i] == VID_NONE) continue;
    for (int side = 0; side < 2; side++)
      if (both[side] == VID_NONE && i >= f->n) both[side] = tess__zeros(f->b, type_of(f->b, (side ? y : x)[i - f->n]));
    out[i] = tess__n_concatenate(f->b, 2, both, 0);
  }
  return out;
}

/* Along dimension 0, which has elements. */
static vid *tree_of(struct body_fold *f, const vid *v, int64_t n) {
  vid *all = room(f);
  for (int i = 0; i < 2 * f->n; i++)
    all[i] = v[i];
  while (n > 1 && tess__jvp_done(f->b)) {
    int64_t half = n / 2, more = n - half;
    vid *folded = combined(f, part(f, all, 0, half), part(f, all, more, half));
    all = n % 2 ? beside(f, folded, part(f, all, half, 1)) : folded;
    n = more;
  }
  return all;
}

/* The dimensions that go as one, the first. */
static vid lined_up(struct build *b, vid v, const struct dims *gone, int64_t n) {
  if (v == VID_NONE) return v;
  struct dims order = *gone;
  int64_t dim[TESS_MAX_RANK + 1] = {n};
  int rank = 1;
  for (int d = 0; d < type_of(b, v)->rank; d++) {
    bool is_gone = false;
    for (int i = 0; i < gone->n; i++)
      is_gone |= gone->d[i] == d;
    if (is_gone) continue;
    order.d[order.n++] = (uint8_t)d;
    dim[rank++] = type_of(b, v)->dim[d];
  }
  return tess__n_reshape(b, tess__n_transpose(b, v, &order), rank, dim);
}

static vid *initial_of(struct body_fold *f, const struct jvp *j, const vid *like) {
  vid *out = room(f);
  for (int i = 0; i < f->n; i++) {
    const struct type *t = type_of(f->b, like[i]);
    vid change = j->tangent[f->n + i];
    out[i] = tess__n_broadcast_in_dim(f->b, j->in[f->n + i], t->rank, t->dim, &(struct dims){0});
    out[f->n + i] = tess__n_broadcast_in_dim(f->b, change, t->rank, t->dim, &(struct dims){0});
  }
  return out;
}

static bool reduce(struct body_fold *f, const struct jvp *j, vid *tangent) {
  const struct dims *dims = &((const struct dims_attrs *)j->call->attrs)->dims;
  struct build *b = f->b;
  vid *v = room(f);
  int64_t n = 1;
  bool changes = false;
  for (int i = 0; i < dims->n; i++)
    n *= j->call->in[0]->dim[dims->d[i]];
  for (int i = 0; i < f->n; i++) {
    v[i] = lined_up(b, j->in[i], dims, n);
    v[f->n + i] = lined_up(b, j->tangent[i], dims, n);
    changes |= j->tangent[f->n + i] != VID_NONE;
  }
  if (n > 0 && tess__jvp_done(b)) v = tree_of(f, v, n);
  if (n > 0 && tess__jvp_done(b) && (changes || !tess__dual_is_identity(b, f->body, f->n, j->in + f->n)))
    v = combined(f, initial_of(f, j, v), v);
  for (int i = 0; i < f->n && tess__jvp_done(b); i++) {
    const struct type *out = type_of(b, j->out[i]);
    vid change = n > 0 ? tess__n_reshape(b, v[f->n + i], out->rank, out->dim)
                       : tess__n_broadcast_in_dim(b, j->tangent[f->n + i], out->rank, out->dim, &(struct dims){0});
    tangent[i] = tess__tangent_as(b, change, out);
  }
  return tess__jvp_done(b);
}

bool tess__jvp_reduce_region(struct build *b, const struct jvp *j, vid *tangent) {
  struct body_fold f = {.b = b, .body = j->call->regions[0], .n = j->call->n_out};
  tess__jvp_zero(b, j, tangent);
  if (!tess__dual_pointwise(f.body) || j->call->in[0]->rank == TESS_MAX_RANK) return tess__jvp_refused(b, j, tangent);
  bool empty = tess__type_elements(j->call->out[0]) == 0;
  bool good = empty || reduce(&f, j, tangent);
  tess__arena_free(&f.arena);
  return good;
}
