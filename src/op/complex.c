/* real, imag, complex: complex numbers taken apart and put together; pointwise. */
#include <string.h>

#include "op/batch.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"
#include "op/transpose.h"

/* ---- real, imag ---- */
static bool part_check(const struct call *c, struct diag *d) {
  const struct type *in = c->in[0];
  if (!tess__check_dtype(in, DTYPE_FLOAT | DTYPE_COMPLEX, d)) return false;
  return tess__check_result(c, 0, tess__type_with_dtype(in, tess__dtype_real((tess_dtype)in->dtype), in->weak), d);
}

static void part_ref(const struct call *c, const void *const *in, void *const *out) {
  bool imaginary = c->op->id == OP_imag, is_real = c->in[0]->dtype == c->out[0]->dtype;
  int64_t n = tess__type_elements(c->out[0]), bytes = tess__dtype_bytes((tess_dtype)c->out[0]->dtype),
          step = is_real ? bytes : 2 * bytes;
  const char *from = (const char *)in[0] + (imaginary && !is_real ? bytes : 0);
  char *to = out[0];
  for (int64_t i = 0; i < n; i++)
    if (imaginary && is_real)
      tess__element_from_int((tess_dtype)c->out[0]->dtype, to + i * bytes, 0);
    else
      memcpy(to + i * bytes, from + i * step, (size_t)bytes);
}

#define PART(part)                                                                                                     \
  const struct tess_op tess__op_##part = {                                                                             \
      .name = #part,                                                                                                   \
      .id = OP_##part,                                                                                                 \
      .arity = 1,                                                                                                      \
      .results = 1,                                                                                                    \
      .traits = OP_ELEMENTWISE | OP_PASS_THROUGH | OP_LINEAR,                                                          \
      .check = part_check,                                                                                             \
      .ref = part_ref,                                                                                                 \
      .jvp = tess__jvp_linear,                                                                                         \
      .transpose = tess__transpose_##part,                                                                             \
      .batch = tess__batch_elementwise,                                                                                \
  };
PART(real)
PART(imag)

/* ---- complex ---- */
static bool complex_check(const struct call *c, struct diag *d) {
  const struct type *re = c->in[0], *im = c->in[1];
  if (re->dtype != TESS_F32 && re->dtype != TESS_F64)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "does not take this dtype: %s; legal: f32 and f64",
                      tess__type_text(re));
  if (!tess__check_same(re, im, d)) return false;
  tess_dtype t = re->dtype == TESS_F32 ? TESS_C64 : TESS_C128;
  return tess__check_result(c, 0, tess__type_with_dtype(re, t, re->weak && im->weak), d);
}

static void complex_ref(const struct call *c, const void *const *in, void *const *out) {
  int64_t n = tess__type_elements(c->out[0]), bytes = tess__dtype_bytes((tess_dtype)c->in[0]->dtype);
  for (int64_t i = 0; i < n; i++)
    for (int part = 0; part < 2; part++)
      memcpy((char *)out[0] + (2 * i + part) * bytes, (const char *)in[part] + i * bytes, (size_t)bytes);
}

const struct tess_op tess__op_complex = {
    .name = "complex",
    .id = OP_complex,
    .arity = 2,
    .results = 1,
    .traits = OP_ELEMENTWISE | OP_PASS_THROUGH | OP_LINEAR,
    .check = complex_check,
    .ref = complex_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_complex,
    .batch = tess__batch_elementwise,
};
