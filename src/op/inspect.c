/* inspect_sharding: whoever asked is told how distribution laid a value out. It only looks: passes go by as if it were
 * not there, and choose drops it, so that no executor meets one. */
#include "op/attrs.h"
#include "op/batch_axes.h"
#include "op/build.h"

#include "op/check.h"
#include "op/ops.h"

static bool inspect_check(const struct call *c, struct diag *d) {
  (void)c;
  (void)d;
  return true;
}

/* The whole batch is looked at, once, as JAX does. */
static bool inspect_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out;
  (void)out_mapped;
  return tess__n_inspect_sharding(b, c->in[0], c->call->attrs);
}

const struct tess_op tess__op_inspect_sharding = {
    .name = "tess.inspect_sharding",
    .id = OP_inspect_sharding,
    .arity = 1,
    .results = 0,
    .traits = OP_EFFECT | OP_LOOKS,
    .attr_bytes = sizeof(struct inspect_attrs),
    .check = inspect_check,
    .batch = inspect_batch,
};
