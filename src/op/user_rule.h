/* Sharding rules of the user's, as text: how the dimensions of an operation of theirs go together (op/user_op.h).
 *
 *   i j, j k -> i k                                einsum's form, JAX's custom_partitioning: words, a tensor between
 *                                                  commas; (i j) is a dimension of two factors, ... leading dimensions
 *   ([i, j], [j, k])->([i, k]) reduction={j}       Shardy's, also inside #sdy.op_sharding_rule<...>: letters, of which
 *                                                  several may stand in one dimension, [ij]
 *
 * Behind either: {i=2} (sizes), reduction={j}, reduction={j=max}, need_replication={k}, permutation={k},
 * blocked_propagation={k}. In einsum's form a factor that no result has is a sum; in Shardy's it must be said. */
#ifndef TESS_OP_USER_RULE_H
#define TESS_OP_USER_RULE_H

#include "ir/op.h"

enum { USER_FACTORS = MAX_FACTORS - TESS_MAX_RANK - 1, USER_TENSORS = 64, USER_NAME = 32 };
struct user_factor {
  char name[USER_NAME];
  uint8_t kind, monoid;
  bool blocked, said;   /* said: what kind it is */
  bool operand, result; /* who has it */
  int64_t size;         /* 0: as the types say */
};
struct user_tensor {
  uint8_t rank, start[TESS_MAX_RANK + 1], factor[MAX_FACTORS]; /* as in struct rule_tensor */
  bool leading;                                                /* any number of dimensions more, in front */
};
struct user_rule {
  int n_in, n_out, n_factors;
  int monoid; /* of its reductions; -1: it has none */
  struct user_factor factor[USER_FACTORS];
  struct user_tensor tensor[USER_TENSORS];
};

/* Reads the rule of an operation of n_in operands and n_out results. False: told. */
bool tess__user_rule_parse(const char *text, int n_in, int n_out, struct user_rule *r, struct diag *d);
/* Do the types of a call fit? False: told. text: the rule's. */
bool tess__user_rule_check(const struct user_rule *u, const char *text, const struct call *c, struct diag *d);
/* The factors of a call that fits. */
void tess__user_rule_factors(const struct user_rule *u, const struct call *c, struct rule *r);

/* Where nobody knows of a rule: all is whole on each device. Dimensions of such a call can be counted; false: told. */
void tess__all_whole_factors(const struct call *c, struct rule *r);
bool tess__few_sizes(const struct call *c, struct diag *d);

#endif
