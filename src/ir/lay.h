/* How the results of an op lie over Explicit axes, from how its operands do (design/partitioning.md 8.2): types carry
 * it (layout/laid.h). Where operands do not settle it, a user's op is refused; of what a transform makes nothing is
 * said then, and whoever made it says how the end of the computation lies. */
#ifndef TESS_IR_LAY_H
#define TESS_IR_LAY_H

#include "ir/op.h"

struct lay_dim {
  uint8_t n, axis[TESS_MAX_RANK]; /* that cut a dimension, major first */
};
struct lay_tensor {
  bool said; /* false: it lies as the others do; of a result: nothing is said of it */
  struct lay_dim dim[TESS_MAX_RANK];
  uint16_t unreduced, reduced; /* results: filled in after op->lay */
  uint8_t unreduced_kind;
};
struct laying { /* what op->lay sees: fills in `out`, which says nothing at first */
  const struct call *call;
  const struct mesh *mesh; /* of the operands, abstract */
  struct lay_tensor *in, *out;
  struct arena *arena;
  struct diag *d; /* NULL: failures are not told */
};

/* Sets `laid` of the result types. False: told in d, which happens only where it is strict. */
bool tess__lay(const struct call *c, bool strict, struct diag *d);

/* May v, which .out_sharding lays as `laid`, be left unreduced over its axes? Those that a reduction summed over, or that
 * its operand is unreduced over; exactly those that both operands of a contraction are cut by. Of what neither makes
 * nothing is asked. False: told in d. */
bool tess__lay_check_unreduced(const struct graph *g, vid v, const struct sharding *laid, struct diag *d);

/* ---- for op->lay ---- */
/* Each factor gets the axes of the operands that have it. Refused: two operands with different axes on one factor, axes
 * on both sides of a contraction, on a factor that must be whole, or twice in a result; a size that the axes do not
 * divide any more. */
bool tess__lay_by_rule(struct laying *l);
/* Operands that are not scalars lie alike, and so does each result. */
bool tess__lay_alike(struct laying *l);
/* Results lie as operand 0; a dimension whose size changes goes on to divide. */
bool tess__lay_as_first(struct laying *l);
/* Goes a dimension of another size than before on to divide by the axes? */
bool tess__lay_divides(const struct laying *l, const struct lay_dim *axes, int64_t before, int64_t size);
bool tess__lay_same(const struct lay_dim *a, const struct lay_dim *b);
/* why, the operands and the ways out; `axes`: of this dimension, NULL: none to name. False. */
bool tess__lay_fail(const struct laying *l, const char *why, const struct lay_dim *axes);

#endif
