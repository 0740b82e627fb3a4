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

/* What the op would do without it. */
static void without_text(struct text *out, const struct why *w, const struct atoms *atoms) {
  if (w->kind == WHY_REDUCE) {
    tess__text_printf(out, "that dimension whole");
    return;
  }
  if (w->kind == WHY_OPERAND)
    tess__text_printf(out, "operand %d as it comes, ", w->tensor);
  else
    tess__text_add(out, "its result as it goes on, ");
  tiling_text(out, atoms, w->kind == WHY_OPERAND ? &w->from : &w->to);
}

bool tess__why_over_text(struct text *out, const struct why *w, const struct atoms *atoms) {
  const char *op = w->op ? w->op->name : "the program";
  switch ((enum why_over)w->over) {
  case OVER_UNKNOWN:
    return false;
  case OVER_AGREED:
    tess__text_add(out, "nothing else was tried: operands and results agree");
    return true;
  case OVER_NOTHING:
    tess__text_printf(out, "nothing: no cut of %s has ", op);
    without_text(out, w, atoms);
    return true;
  case OVER_UNTRIED:
    tess__text_printf(out, "what a descent by bytes met: %s can be cut in more ways than are tried one by one", op);
    return true;
  case OVER_BYTES:
    tess__text_printf(out, "%s with ", op);
    without_text(out, w, atoms);
    tess__text_printf(out, ": %.0f bytes to a device instead of %.0f%s", w->other, w->bytes,
                      w->other < w->bytes + 0.5 ? ", of equal ones the first" : "");
    return true;
  }
  return false;
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
  case WHY_BLOCKS:
    tess__text_printf(out, "%s exchanges with all blocks along dimension %d of operand %d, which is cut as ", op,
                      w->dim, w->tensor);
    tiling_text(out, atoms, &w->from);
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
