/* jax.numpy's rules on the graph builder: promotion, broadcasting, variance. Bodies of public functions are written
 * with these. */
#ifndef TESS_NUMPY_NUMPY_H
#define TESS_NUMPY_NUMPY_H

#include "core/dtype.h"
#include "op/build.h"

/* Promotes the dtypes of n values to their common one (weak types included), in place. */
bool tess__np_promote(struct build *b, int n, vid *v);
/* Broadcasts n values to their common shape and makes them vary alike, in place. */
bool tess__np_broadcast(struct build *b, int n, vid *v);
bool tess__np_match(struct build *b, int n, vid *v); /* both */
bool tess__np_vary(struct build *b, int n, vid *v);  /* the last part alone: pvary to the union */
vid tess__np_vary_like(struct build *b, vid v, vid like);
/* Broadcast, and, where that changes a shape, all laid over Explicit axes as one of them is along each dimension: for
 * ops whose operands must lie alike. */
bool tess__np_broadcast_alike(struct build *b, int n, vid *v);
vid tess__np_broadcast_to(struct build *b, vid v, int rank, const int64_t *dim); /* numpy's right-aligned broadcast */
tess_dtype tess__np_int(const struct build *b); /* what bool becomes where numbers are wanted: i32, i64 with x64 */
vid tess__np_inexact(struct build *b,
                     vid v); /* integers and bool become floats: f32, or f64 of 64-bit integers with x64 */
vid tess__np_number_like(struct build *b, vid like, double value); /* a constant of like's dtype, shape and variance */
vid tess__np_truth(struct build *b, vid x);                        /* x, or x != 0 */
/* A comparison; complex numbers are ordered as pairs of their parts. */
vid tess__np_compare(struct build *b, vid a, vid c, enum compare_direction direction);
vid tess__np_conjugate(struct build *b, vid v); /* of complex numbers; others are themselves */
bool tess__np_axes(const tess_ints *axes, int rank, struct dims *out,
                   struct diag *d);                                       /* canonical, sorted; not set: all */
bool tess__np_axis(int axis, int rank, int *out, struct diag *d);         /* canonical */
bool tess__np_axis_or_all(struct build *b, vid *x, int axis, int *out);   /* TESS_NONE: of x in one dimension */
tess_dtype tess__np_float(const struct build *b);                         /* of floats that functions make */
bool tess__np_dims(const tess_ints *v, struct dims *out, struct diag *d); /* as lax takes them: in order, from 0 */

static inline vid number(struct build *b, vid like, double value) {
  return tess__np_number_like(b, like, value);
}
static inline enum dtype_class class_of(const struct build *b, vid v) {
  return tess__dtype_class((tess_dtype)type_of(b, v)->dtype);
}
static inline bool is_bool(const struct build *b, vid v) {
  return class_of(b, v) == DTYPE_BOOL;
}
static inline bool is_complex(const struct build *b, vid v) {
  return class_of(b, v) == DTYPE_COMPLEX;
}

/* Into attributes, which are a key: what is behind the last one stays as it is, zero. */
void tess__np_copy_ints(tess_ints *to, const tess_ints *from);
void tess__np_copy_shape(tess_shape *to, const tess_shape *from);

/* Does a value of this type broadcast to these sizes? */
bool tess__np_broadcasts(const struct type *t, int rank, const int64_t *dim);
/* Fails: "what: the type of v". VID_NONE */
vid tess__np_refuse(struct build *b, tess_reason reason, const char *what, vid v);
vid tess__np_does_not_take(struct build *b, vid v, const char *legal); /* "does not take TYPE; LEGAL" */
/* Elements [first, first + count) of a dimension. */
vid tess__np_part(struct build *b, vid x, int axis, int64_t first, int64_t count);

/* diagonal.c: bool[n, m], whether column and row + k compare so; the k-th diagonal of dimensions 0 and 1, which it
 * replaces. */
vid tess__np_diagonal(struct build *b, int64_t n, int64_t m, int64_t k, enum compare_direction direction);
vid tess__np_take_diagonal(struct build *b, vid x, int64_t k);

#endif
