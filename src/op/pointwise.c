/* is_finite and its kin, reduce_precision: pointwise, but no rows of elementwise.def, since results are bool or there
 * are attributes. */
#include <math.h>
#include <string.h>

#include "op/attrs.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"
#include "op/precision.h"
#include "op/transpose.h"

/* ---- of one float, bool ---- */
static bool predicate_check(const struct call *c, struct diag *d) {
  return tess__check_dtype(c->in[0], CLASSES_FLOAT, d) &&
         tess__check_result(c, 0, tess__type_with_dtype(c->in[0], TESS_BOOL, false), d);
}

static bool holds(uint16_t id, double v) {
  switch (id) {
  case OP_is_finite:
    return v - v == 0;
  case OP_is_inf:
    return v == HUGE_VAL || v == -HUGE_VAL;
  default:
    return v == (id == OP_is_pos_inf ? HUGE_VAL : -HUGE_VAL);
  }
}

static void predicate_ref(const struct call *c, const void *const *in, void *const *out) {
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  int64_t n = tess__type_elements(c->out[0]), bytes = tess__dtype_bytes(t);
  for (int64_t i = 0; i < n; i++)
    ((uint8_t *)out[0])[i] = holds(c->op->id, tess__element_to_double(t, (const char *)in[0] + i * bytes));
}

#define PREDICATE(row, text)                                                                                           \
  const struct tess_op tess__op_##row = {                                                                              \
      .name = text,                                                                                                    \
      .id = OP_##row,                                                                                                  \
      .arity = 1,                                                                                                      \
      .results = 1,                                                                                                    \
      .traits = OP_ELEMENTWISE | OP_PASS_THROUGH,                                                                      \
      .check = predicate_check,                                                                                        \
      .ref = predicate_ref,                                                                                            \
      .jvp = tess__jvp_zero,                                                                                           \
      .batch = tess__batch_elementwise,                                                                                \
  };
PREDICATE(is_finite, "is_finite")
PREDICATE(is_inf, "chlo.is_inf")
PREDICATE(is_pos_inf, "chlo.is_pos_inf")
PREDICATE(is_neg_inf, "chlo.is_neg_inf")

/* ---- reduce_precision ---- */
static bool reduce_precision_check(const struct call *c, struct diag *d) {
  const struct precision_attrs *a = c->attrs;
  if (!tess__check_dtype(c->in[0], CLASSES_FLOAT, d)) return false;
  if (tess__dtype_bytes((tess_dtype)c->in[0]->dtype) < 2)
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "does not take this dtype: %s; legal: bf16, f16, f32, f64", tess__type_text(c->in[0]));
  if (a->exponent_bits < 1)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "exponent_bits is 0; legal: 1 and more");
  return tess__check_identity(c, d);
}

static void reduce_precision_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct precision_attrs *a = c->attrs;
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  struct precision p = precision_of(t, a->exponent_bits, a->mantissa_bits);
  int64_t n = tess__type_elements(c->out[0]), bytes = tess__dtype_bytes(t);
  for (int64_t i = 0; i < n; i++) {
    uint64_t u = 0;
    memcpy(&u, (const char *)in[0] + i * bytes, (size_t)bytes);
    u = reduce_precision(&p, u);
    memcpy((char *)out[0] + i * bytes, &u, (size_t)bytes);
  }
}

const struct tess_op tess__op_reduce_precision = {
    .name = "reduce_precision",
    .id = OP_reduce_precision,
    .arity = 1,
    .results = 1,
    .traits = OP_ELEMENTWISE | OP_PASS_THROUGH,
    .attr_bytes = sizeof(struct precision_attrs),
    .attrs = (const struct attr[]){{"exponent_bits", ATTR_INT, offsetof(struct precision_attrs, exponent_bits), NULL},
                                   {"mantissa_bits", ATTR_INT, offsetof(struct precision_attrs, mantissa_bits), NULL},
                                   {0}},
    .check = reduce_precision_check,
    .ref = reduce_precision_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_again,
    .batch = tess__batch_elementwise,
};
