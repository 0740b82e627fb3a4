/* See why.h. */
#include "ir/why.h"

#include <inttypes.h>

#include "ir/node.h"

static void tiling_text(struct text *out, const struct atoms *atoms, const struct tiling *t) {
  if (atoms)
    tess__tiling_text(out, atoms, t);
  else
    tess__tiling_numbers(out, t);
}

void tess__why_text(struct text *out, const struct why *w, const struct atoms *atoms) {
  const char *op = w->op ? w->op->name : "the program";
  switch (w->kind) {
  case WHY_OPERAND:
    tess__text_printf(out, "%s works on operand %d as ", op, w->tensor);
    tiling_text(out, atoms, &w->to);
    break;
  case WHY_SUM:
    tess__text_printf(out, "%s needs the sum of operand %d", op, w->tensor);
    break;
  case WHY_REDUCE:
    tess__text_printf(out, "%s takes the %s over dimension %d of operand %d, which has size %" PRId64 " and is cut as ",
                      op, tess__monoid_name(w->monoid), w->dim, w->tensor, w->size);
    tiling_text(out, atoms, &w->to);
    break;
  case WHY_RESULT:
    tess__text_printf(out, "%s makes its result as ", op);
    tiling_text(out, atoms, &w->from);
    break;
  case WHY_CONSTRAINT:
    tess__text_add(out, "sharding constraint");
    break;
  case WHY_RETURN:
    tess__text_printf(out, "result %d is returned as ", w->tensor);
    tiling_text(out, atoms, &w->to);
    break;
  case WHY_PARTIAL:
    tess__text_add(out, "a whole value becomes partial: zeros on the other devices");
    break;
  case WHY_NEIGHBOURS:
    tess__text_printf(out, "%s reads of neighbouring blocks along dimension %d of operand %d, which is cut as ", op,
                      w->dim, w->tensor);
    tiling_text(out, atoms, &w->from);
    break;
  case WHY_UNEVEN:
    tess__text_add(out, "the cut is uneven: padding must not be reduced");
    break;
  }
}
