/* clamp: minimum(maximum(operand, low), high); the bounds are scalars or have the operand's shape. NaN stays, or comes
 * from a bound. */
#include <string.h>

#include "op/batch.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"

static bool clamp_check(const struct call *c, struct diag *d) {
  const struct type *t = c->in[1];
  if (!tess__check_dtype(t, CLASSES_ANY, d)) return false;
  for (int i = 0; i < 3; i += 2)
    if (c->in[i]->dtype != t->dtype || (c->in[i]->rank != 0 && !tess__same_shape(c->in[i], t)))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "a bound is %s; legal: a scalar of the dtype of %s, or its shape", tess__type_text(c->in[i]),
                        tess__type_text(t));
  return tess__check_result(
      c, 0, tess__type_with_dtype(t, (tess_dtype)t->dtype, t->weak && c->in[0]->weak && c->in[2]->weak), d);
}

static void clamp_ref(const struct call *c, const void *const *in, void *const *out) {
  tess_dtype t = (tess_dtype)c->out[0]->dtype;
  int64_t n = tess__type_elements(c->out[0]), bytes = tess__dtype_bytes(t);
  for (int64_t i = 0; i < n; i++) {
    char *to = (char *)out[0] + i * bytes;
    memcpy(to, (const char *)in[1] + i * bytes, (size_t)bytes);
    tess__monoid_fold(MONOID_MAX, t, to, (const char *)in[0] + (c->in[0]->rank ? i * bytes : 0));
    tess__monoid_fold(MONOID_MIN, t, to, (const char *)in[2] + (c->in[2]->rank ? i * bytes : 0));
  }
}

/* A bound in the shape of the value. */
static vid whole(struct build *b, vid bound, const struct type *t) {
  return type_of(b, bound)->rank == t->rank ? bound
                                            : tess__n_broadcast_in_dim(b, bound, t->rank, t->dim, &(struct dims){0});
}

/* The tangent of the operand that the result is; of the value only strictly between the bounds, as JAX has it. */
static vid of_operand(struct build *b, const struct jvp *j, int operand, vid chosen) {
  const struct type *t = type_of(b, j->out[0]);
  if (j->tangent[operand] == VID_NONE) return VID_NONE;
  vid change = whole(b, j->tangent[operand], t);
  return tess__n_select(b, chosen, change, tess__number_like(b, change, 0));
}

static bool clamp_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct type *t = type_of(b, j->out[0]);
  vid low = whole(b, j->in[0], t), x = j->in[1], high = whole(b, j->in[2], t);
  vid below = tess__n_compare(b, low, x, COMPARE_GT), inside = tess__n_compare(b, x, low, COMPARE_GT),
      above = tess__n_compare(b, high, x, COMPARE_LT);
  below = tess__n_and(b, below, tess__n_compare(b, low, high, COMPARE_LT));
  inside = tess__n_and(b, inside, tess__n_compare(b, x, high, COMPARE_LT));
  vid sum = tess__tangent_sum(b, of_operand(b, j, 0, below), of_operand(b, j, 1, inside));
  *tangent = tess__tangent_sum(b, sum, of_operand(b, j, 2, above));
  return tess__jvp_done(b);
}

const struct tess_op tess__op_clamp = {
    .name = "clamp",
    .id = OP_clamp,
    .arity = 3,
    .results = 1,
    .traits = OP_ELEMENTWISE | OP_PASS_THROUGH,
    .check = clamp_check,
    .ref = clamp_ref,
    .jvp = clamp_jvp,
    .batch = tess__batch_elementwise,
};
