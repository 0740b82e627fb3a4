/* Rules of ops that the reader makes several nodes of, or none: reductions with a start, collectives written in a view
 * of the whole, custom calls that are known by name. And the order of factors in text, which is Shardy's. */
#ifndef TESS_STABLEHLO_RULES_APART_H
#define TESS_STABLEHLO_RULES_APART_H

#include "stablehlo/rules.h"

/* False: it is no such op. out->rule NULL: such an op has none. */
bool tess__rules_apart(const struct mlir_op *op, struct arena *arena, struct op_rule *out);
/* The rule in Shardy's terms: what the text around an op says of its factors (constant indices, slices that are joined
 * again), and what is taken from a dimension at run time as one factor that must be whole. */
void tess__rules_adjust(const struct mlir_op *op, struct rule *r, struct arena *arena);
/* The factors in the order in which Shardy makes them. */
void tess__rules_renumber(const struct mlir_op *op, struct rule *r, struct arena *arena);

#endif
