/* Rules of reverse derivatives (the column transpose of an op's record), and what they share. A rule is written on the
 * builder: from how much the results of an op count it makes how much those operands do in which the op is linear. ct
 * is bilinear, not conjugated: <A t, u> = <t, A' u> is about sums of products, of complex numbers their real part.
 *
 * A rule says something of each operand, VID_NONE of those that have a value, and ends with tess__transpose_end, which
 * gives the others their cotangent types and tells a failure from zero. */
#ifndef TESS_OP_TRANSPOSE_H
#define TESS_OP_TRANSPOSE_H

#include "op/build.h"

typedef bool tess__transpose_rule(struct build *b, const struct transposed *t, vid *ct_in);

/* ---- what rules are made of ---- */
static inline bool tess__transpose_asks(const struct transposed *t, int operand) {
  return t->in[operand] == VID_NONE;
}
void tess__transpose_begin(const struct transposed *t, vid *ct_in); /* nothing counts */
bool tess__transpose_end(struct build *b, const struct transposed *t, vid *ct_in);
/* v as the cotangent of an operand of this type: its dtype and weakness; summed over axes along which the operand does
 * not vary, or cast to what the cotangent is along them. */
vid tess__cotangent_as(struct build *b, vid v, const struct type *operand);
/* An operand that has a value; in a type that goes together with the cotangent's. Failure: the op is not linear. */
vid tess__transpose_known(struct build *b, const struct transposed *t, int operand);
/* Products of values of two dtypes are made in the wider one: an op whose results have another dtype than its operands
 * accumulated in it. */
tess_dtype tess__product_dtype(tess_dtype a, tess_dtype c);
vid tess__in_dtype(struct build *b, vid v, tess_dtype dtype);
vid tess__zeros_of_shape(struct build *b, vid like, int rank, const int64_t *dim); /* in all else as `like` */

/* ---- whole rules ---- */
/* same: of one operand, the cotangent itself. again: the op on the cotangent, of one operand. */
tess__transpose_rule tess__transpose_same, tess__transpose_again;
tess__transpose_rule tess__transpose_elementwise, tess__transpose_select, tess__transpose_real, tess__transpose_imag,
    tess__transpose_complex; /* transpose_pointwise.c */
tess__transpose_rule tess__transpose_broadcast_in_dim, tess__transpose_reshape, tess__transpose_transpose,
    tess__transpose_slice, tess__transpose_pad, tess__transpose_concatenate; /* transpose_move.c */
tess__transpose_rule tess__transpose_dynamic_slice, tess__transpose_dynamic_update_slice, tess__transpose_gather,
    tess__transpose_scatter;                                                            /* transpose_index.c */
tess__transpose_rule tess__transpose_reduce, tess__transpose_dot_general;               /* transpose_sum.c */
tess__transpose_rule tess__transpose_convolution;                                       /* transpose_conv.c */
tess__transpose_rule tess__transpose_reduce_window, tess__transpose_select_and_scatter; /* transpose_window.c */
tess__transpose_rule tess__transpose_triangular_solve, tess__transpose_fft;             /* transpose_matrix.c */
tess__transpose_rule tess__transpose_pvary, tess__transpose_all_reduce, tess__transpose_group,
    tess__transpose_ragged_all_to_all; /* transpose_mesh.c, transpose_ragged.c */

#endif
