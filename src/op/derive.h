/* What the rules of forward derivatives share. A rule (the column jvp of an op's record) is written on the builder and
 * is linear in the tangents: sums and products of them with values that are none, and linear ops. A tangent that is
 * VID_NONE is zero; as a failure gives VID_NONE too, a rule ends with tess__jvp_done, which tells them apart. */
#ifndef TESS_OP_DERIVE_H
#define TESS_OP_DERIVE_H

#include "op/build.h"

/* Whole rules. linear: in all float operands together, the op on tangents, zeros for none. each: in each float operand
 * by itself, a sum of the op with one of them replaced. zero: results do not change. refused: the op has none; always
 * false. The last two stand in derive_none.c. */
bool tess__jvp_linear(struct build *b, const struct jvp *j, vid *tangent);
bool tess__jvp_each(struct build *b, const struct jvp *j, vid *tangent);
bool tess__jvp_zero(struct build *b, const struct jvp *j, vid *tangent);
bool tess__jvp_refused(struct build *b, const struct jvp *j, vid *tangent);
/* Of ops that only programs from text have (reduce_region_jvp.c, batch_norm_jvp.c). */
bool tess__jvp_reduce_region(struct build *b, const struct jvp *j, vid *tangent);
bool tess__jvp_map(struct build *b, const struct jvp *j, vid *tangent);
bool tess__jvp_batch_norm(struct build *b, const struct jvp *j, vid *tangent);

/* Nothing has failed. */
static inline bool tess__jvp_done(const struct build *b) {
  return b->diag->status == TESS_OK;
}
/* A failure of the rule itself, told as of the node's place. */
static inline bool tess__jvp_told(const struct build *b, bool good) {
  if (!good && !b->diag->where) b->diag->where = b->place;
  return good;
}
/* manual.c: has a region derivatives, of these operands and results? Terms of maxima and minima have none. */
struct manual_attrs;
bool tess__manual_derives(const struct manual_attrs *a, int n_in, const bool *in, int n_out, const bool *out,
                          struct diag *d);
bool tess__has_tangent(const struct type *t); /* float and complex values change, others do not */

/* v of the type: weak or not, and varying over more axes. */
vid tess__tangent_as(struct build *b, vid v, const struct type *type);
vid tess__zeros(struct build *b, const struct type *type); /* in its variance; also a value of one number: */
vid tess__number_like(struct build *b, vid v, double x);
vid tess__tangent_of(struct build *b, const struct jvp *j, int operand); /* zeros where it has none */
vid tess__tangent_sum(struct build *b, vid a, vid c);                    /* either may be VID_NONE */
vid tess__tangent_scaled(struct build *b, vid tangent, vid factor);      /* VID_NONE of VID_NONE */
/* The op of j on other operands, with attributes and regions as they are; results of the types of j's. */
bool tess__jvp_again(struct build *b, const struct jvp *j, const vid *in, vid *out);

#endif
