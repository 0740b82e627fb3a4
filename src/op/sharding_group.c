/* sdy.sharding_group: values with one number lie alike. It says so to propagation alone (spmd/propagate.c), which ties
 * the members of a group together wherever they stand; the choice drops it, as it drops whatever only looks. */
#include <stddef.h>

#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"

static bool group_check(const struct call *c, struct diag *d) {
  const struct sharding_group_attrs *a = c->attrs;
  return a->number >= 0 || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                      "the number of a sharding group is %lld; legal: from 0", (long long)a->number);
}

static bool group_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out, (void)out_mapped;
  return tess__n_sharding_group(b, c->in[0], ((const struct sharding_group_attrs *)c->call->attrs)->number);
}

static const struct attr rows[] = {{"group", ATTR_LONG, offsetof(struct sharding_group_attrs, number), NULL}, {0}};

const struct tess_op tess__op_sharding_group = {
    .name = "sdy.sharding_group",
    .id = OP_sharding_group,
    .arity = 1,
    .results = 0,
    .traits = OP_EFFECT | OP_LOOKS,
    .attr_bytes = sizeof(struct sharding_group_attrs),
    .attrs = rows,
    .check = group_check,
    .batch = group_batch,
};

bool tess__n_sharding_group(struct build *b, vid a, int64_t number) {
  struct sharding_group_attrs attrs = {number};
  return tess__emit(b, &tess__op_sharding_group, 1, &a, &attrs, NULL, 0, 0, NULL, NULL);
}

int64_t tess__sharding_group(const struct node *n) {
  return n->op == &tess__op_sharding_group ? ((const struct sharding_group_attrs *)n->attrs)->number : -1;
}
