/* Why a pass inserted a node, as data: which op wanted it, of which of its tensors, from which cut to which. Whoever
 * tells a reader makes words of it (tess__why_text). The user's line is the node's place. */
#ifndef TESS_IR_WHY_H
#define TESS_IR_WHY_H

#include "base/text.h"
#include "ir/op.h"
#include "layout/tiling.h"

enum why_kind {
  WHY_OPERAND,    /* op works on the operand as `to` */
  WHY_SUM,        /* op needs the operand, which is partial, summed */
  WHY_REDUCE,     /* op folds over a factor that is cut */
  WHY_RESULT,     /* op makes the result as `from`; it goes on as `to` */
  WHY_CONSTRAINT, /* the user's sharding constraint */
  WHY_RETURN,     /* the program's result `tensor` is returned as `to` */
  WHY_PARTIAL,    /* a whole value becomes partial: zeros on the other devices */
  WHY_UNEVEN,     /* the cut is uneven: padding must not be folded */
  WHY_NEIGHBOURS, /* op reads of the blocks beside its own along dimension `dim` */
  WHY_BLOCKS      /* op works with all blocks along dimension `dim` together */
};

/* What else there was to choose. */
enum why_over {
  OVER_UNKNOWN, /* nobody asked (struct distribute_options) */
  OVER_AGREED,  /* operands and results agreed: nothing else was tried */
  OVER_NOTHING, /* no cut of the op does without it */
  OVER_BYTES,   /* one does, and would move so many bytes to a device */
  OVER_UNTRIED  /* there are too many to try all */
};

struct why {
  enum why_kind kind;
  uint8_t over;             /* enum why_over */
  double bytes, other;      /* OVER_BYTES: that the choice moves, for all tensors of the op together, and that one */
  const char *pass;         /* static */
  const struct tess_op *op; /* NULL: the boundary of the program */
  int tensor;               /* of op: operands, then results; or the program's result */
  int factor;               /* WHY_REDUCE, WHY_UNEVEN: of op's rule; else -1 */
  int dim;                  /* the dimension of `tensor` that is the factor, */
  int64_t size;             /* and its size; 0 where there is no factor */
  enum monoid monoid;       /* of a fold */
  struct tiling from, to;   /* of the tensor; WHY_REDUCE: `to` has one dimension, the factor's */
};

/* What was not chosen, and why; false: nothing is known, and nothing is written. */
bool tess__why_over_text(struct text *out, const struct why *why, const struct atoms *atoms);
/* In words; tilings in axes of the atoms' mesh (NULL: as numbers of atoms). */
void tess__why_text(struct text *out, const struct why *why, const struct atoms *atoms);

#endif
