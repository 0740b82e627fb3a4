/* How many operations on numbers a call is: what its record says, else one for each element that a pointwise op makes
 * or a reduction folds. What only moves elements is none. */
#include "base/size.h"
#include "ir/graph.h"

int64_t tess__flops(const struct call *c) {
  const struct tess_op *op = c->op;
  if (op->flops) return op->flops(c);
  if (op->traits & (OP_VIEW | OP_ANNOTATION | OP_COLLECTIVE | OP_CONSTANT | OP_PER_DEVICE)) return 0;
  if (op->traits & OP_REDUCTION && c->n_in) return tess__type_elements(c->in[0]);
  return op->traits & OP_ELEMENTWISE && c->n_out ? tess__type_elements(c->out[0]) : 0;
}
