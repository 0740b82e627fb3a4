/* One function for each op: makes its node. VID_NONE in, or a failure (told in b->diag), gives VID_NONE. */
#ifndef TESS_OP_BUILD_H
#define TESS_OP_BUILD_H

#include "ir/graph.h"
#include "op/attrs.h"

#define EW1(name, ...) vid tess__n_##name(struct build *b, vid a);
#define EW2(name, ...) vid tess__n_##name(struct build *b, vid a, vid c);
#include "op/elementwise.def"
#undef EW1
#undef EW2

vid tess__n_select(struct build *b, vid predicate, vid on_true,
                   vid on_false); /* predicate: bool, rank 0 or the shape of the others */
vid tess__n_compare(struct build *b, vid a, vid c, enum compare_direction direction);
vid tess__n_convert(struct build *b, vid a, tess_dtype dtype, bool weak);
vid tess__n_bitcast_convert(struct build *b, vid a, tess_dtype dtype);
vid tess__n_real(struct build *b, vid a); /* of a real value: itself, and zeros */
vid tess__n_imag(struct build *b, vid a);
vid tess__n_complex(struct build *b, vid re, vid im);
vid tess__n_constant(struct build *b, const struct type *type, const void *element); /* a splat */
vid tess__n_constant_double(struct build *b, const struct type *type, double v);     /* the same, converted */
vid tess__n_iota(struct build *b, const struct type *type, int dimension);
vid tess__n_broadcast_in_dim(struct build *b, vid a, int rank, const int64_t *dim, const struct dims *dims);
vid tess__n_reshape(struct build *b, vid a, int rank, const int64_t *dim);
vid tess__n_transpose(struct build *b, vid a, const struct dims *perm);
/* size of the result; start and stride by dimension, strides > 0. The whole of a is a itself. */
vid tess__n_slice(struct build *b, vid a, const int64_t *start, const int64_t *stride, const int64_t *size);
vid tess__n_reverse(struct build *b, vid a, const struct dims *dims);
vid tess__n_reduce(struct build *b, vid a, const struct dims *dims, enum monoid monoid);
vid tess__n_dot_general(struct build *b, vid a, vid c, const struct dot_attrs *attrs, tess_dtype out_dtype);
vid tess__n_sharding_constraint(struct build *b, vid a, const struct sharding *s);
vid tess__n_pvary(struct build *b, vid a, const struct axes *axes);
vid tess__n_all_reduce(struct build *b, vid a, const struct axes *axes, enum monoid monoid);
vid tess__n_axis_index(struct build *b, const struct axes *axes, tess_dtype dtype, const struct mesh *manual);
bool tess__n_manual_computation(struct build *b, int n_in, const vid *in, const struct manual_attrs *attrs,
                                struct graph *body, vid *out);
/* The compiler's own */
vid tess__n_mask(struct build *b, vid a, int dimension, enum monoid monoid);
vid tess__n_relayout(struct build *b, const struct tess_op *op, vid a, const struct relayout_attrs *attrs,
                     const struct type *to);
vid tess__n_boundary(struct build *b, const struct tess_op *op, vid a, const struct boundary_attrs *attrs,
                     const struct type *to);

#endif
