/* Where propagation met two operands of an op that want different cuts (design/partitioning.md 3.5), and what became of
 * its result. */
#ifndef TESS_SPMD_CONFLICT_H
#define TESS_SPMD_CONFLICT_H

#include "base/text.h"
#include "ir/graph.h"
#include "layout/tiling.h"

enum settled_by {                      /* why the result is cut as it is */
                  SETTLED_BY_SIZE,     /* as the operand that is larger */
                  SETTLED_BY_ORDER,    /* as the first of operands of one size */
                  SETTLED_BY_PRIORITY, /* as an operand whose cut came in an earlier round, or before the other's was
                                          there */
                  SETTLED_BY_READERS,  /* as what reads it, or as the user said */
                  SETTLED_BY_NOBODY    /* as neither: what both want cannot be carried on */
};
struct conflict {
  const struct tess_op *op;
  const char *place;      /* interned; NULL: not known */
  int operand[2], result; /* the two that differ; the result, -1: the op has none that either could give its cut */
  struct tiling of[2], of_result;
  enum settled_by by;
  int winner; /* 0 or 1: of the two; -1: neither */
  int alike;  /* so many are told in the same words */
};
struct conflicts {
  int n, capacity;
  struct conflict *at; /* owned */
};
struct module;
/* Those of a module as propagation left it, in regions too, in the order of the program. */
void tess__find_conflicts(const struct module *m, struct conflicts *out);
void tess__conflicts_free(struct conflicts *c);
void tess__conflict_text(struct text *out, const struct conflict *c, const struct atoms *a); /* without its place */

#endif
