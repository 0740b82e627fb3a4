/* The factor rule of an op of a tree (design/partitioning.md 2), as its record or its attribute sdy.sharding_rule has
 * it, without reading the program around it. */
#ifndef TESS_STABLEHLO_RULES_H
#define TESS_STABLEHLO_RULES_H

#include "ir/graph.h"
#include "stablehlo/mlir.h"

struct op_rule {
  const struct rule *rule; /* in Shardy's terms and order; tensors: operands, then results; NULL: it has none */
  const struct rule *own;  /* of the same tensors, in ours: what may be cut, and what is then read of others. NULL: not
                              known */
  uint32_t traits;         /* of the op that it means */
  bool said;               /* the text says the rule */
};

struct rule_reader;
struct rule_reader *tess__rules_begin(const struct mlir_module *m);
/* What is made lives in the arena. False: the text says a rule that is none, told in d. */
bool tess__rules_of(struct rule_reader *r, const struct mlir_op *op, struct arena *arena, struct op_rule *out,
                    struct diag *d);
/* The nodes that the op is, read alone on these values of g, one for each operand; they are put into g. out: the values
 * that are its results. False: nothing is known of it (some nodes of it may stand in g). */
bool tess__rules_nodes(struct rule_reader *r, const struct mlir_op *op, struct graph *g, const vid *in, vid *out);
bool tess__rule_is_custom(const struct mlir_attr *rule); /* did the user give it? */
void tess__rules_end(struct rule_reader *r);

#endif
