/* The tree of a module as a net (spmd/net.h): every value of the tree is a value of the net of that number; those that
 * control flow joins are one of them. */
#ifndef TESS_API_STAGES_WIRE_H
#define TESS_API_STAGES_WIRE_H

#include "api/stages/staged.h"
#include "base/map.h"
#include "stablehlo/rules.h"

#define WIRE_NONE UINT32_MAX
struct wire_op {          /* of an op of the tree */
  uint32_t net;           /* its number; WIRE_NONE: it has no rule */
  uint32_t *edge;         /* by operand: the edge that it is a source of; NULL: of none */
  bool said;              /* the user gave its rule */
  const struct rule *own; /* as of struct op_rule */
};
struct sources { /* of an edge: operands of ops */
  int n;
  const struct mlir_op *op[64];
  int operand[64];
};
struct wire_edge { /* not written in the text */
  const struct mlir_op *op;
  bool result; /* of result number i, else of argument i of its only block */
  int i;
  uint32_t owner; /* the value of the net */
};
struct wire_use {
  const struct mlir_op *op;
  int operand;
};
struct wire {
  struct staged *s;
  struct rule_reader *rules;
  struct net net;
  uint32_t n_tree;               /* values of the tree; behind them what functions say of their results */
  uint32_t *lies;                /* by value of the tree: the value of the net that it lies as */
  bool *written;                 /* by value of the tree: an op of the text is its edge */
  struct map ops;                /* an op -> struct wire_op * */
  struct map declared;           /* a function -> uint32_t *, the values that say how its results lie */
  const struct mlir_op **op;     /* by op of the net: of the tree; of an edge the op that it is an edge of */
  const struct wire_edge **edge; /* by op of the net; NULL: none */
  uint32_t op_capacity;
  const struct mlir_op **call; /* every func.call of the module */
  int n_calls, call_capacity;
  struct wire_use *use; /* of value v: use[first[v] .. first[v + 1]), in textual order */
  uint32_t *first;
};

/* False: told. */
bool tess__wire_begin(struct wire *w, struct staged *s);
void tess__wire_end(struct wire *w);
/* What flows into result i of an op that joins values, or (not result) into argument i of its block. */
void tess__find_sources(const struct mlir_op *op, bool result, int i, struct sources *out);
/* Which ops join values: while, case, if, barriers, manual and named computations. */
bool tess__joins(const struct mlir_op *op);
/* The manual axes of a manual computation as atoms of the mesh. */
uint64_t tess__manual_atoms(const struct staged *s, const struct mlir_op *op, int mesh);
/* Every function of the module, in order: calls f until it says no. */
bool tess__each_function(const struct mlir_module *m, bool (*f)(void *context, struct mlir_op *function),
                         void *context);
/* The op of the module's with this name, of this kind or (NULL) any; the function with a body that is called so. NULL:
 * there is none. */
struct mlir_op *tess__symbol(const struct mlir_module *m, const char *op, const char *name);
struct mlir_op *tess__function_named(const struct mlir_module *m, const char *name);
/* The function that an op calls; NULL: it calls none that has a body. Is a function called? */
struct mlir_op *tess__callee(const struct mlir_module *m, const struct mlir_op *call);
bool tess__is_called(const struct wire *w, const struct mlir_op *f);
/* groups.c: what is said of one value of a sharding_group is said of all. */
void tess__join_groups(struct wire *w);
/* settle.c: the end of propagation, of what values lie as; of the ops, once that is said in the text. */
void tess__settle_layouts(struct wire *w);
void tess__settle_text(struct staged *s);
static inline struct mlir_block *tess__body(const struct mlir_op *op, int region) {
  return op->n_regions > region && op->region[region].n_blocks ? op->region[region].block : NULL;
}

#endif
