/* The rows of elementwise.def: their records, one check for all, and the reference kernel, which walks an array with
 * the row as a scalar function. Floats of 16 bits and less are computed in f32 and rounded once; integers wrap; complex
 * numbers have rows of their own (complex_rows.def). The fast kernels must give the same bits. */
#include "op/batch.h"
#include "op/check.h"
#include "op/complex_math.h"
#include "op/elementwise_jvp.h"
#include "op/ops.h"
#include "op/scalar_math.h"
#include "op/transpose.h"

/* Functions of an op that take one operand ignore their second one. */
#define M_DTYPE f32
#define M_BITS  32
#define M_TYPE  f32
#define M_CTYPE float
#define M_FLOAT 1
#include "op/scalar_rows.inc"
#define M_DTYPE f64
#define M_BITS  64
#define M_TYPE  f64
#define M_CTYPE double
#define M_FLOAT 1
#include "op/scalar_rows.inc"
#define M_DTYPE b1
#define M_BITS  1
#define M_TYPE  u32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE i2
#define M_BITS  2
#define M_TYPE  i32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE i4
#define M_BITS  4
#define M_TYPE  i32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE u2
#define M_BITS  2
#define M_TYPE  u32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE u4
#define M_BITS  4
#define M_TYPE  u32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE i8
#define M_BITS  8
#define M_TYPE  i32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE u8
#define M_BITS  8
#define M_TYPE  u32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE i16
#define M_BITS  16
#define M_TYPE  i32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE u16
#define M_BITS  16
#define M_TYPE  u32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE i32
#define M_BITS  32
#define M_TYPE  i32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE u32
#define M_BITS  32
#define M_TYPE  u32
#define M_CTYPE uint32_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE i64
#define M_BITS  64
#define M_TYPE  i64
#define M_CTYPE uint64_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"
#define M_DTYPE u64
#define M_BITS  64
#define M_TYPE  u64
#define M_CTYPE uint64_t
#define M_FLOAT 0
#include "op/scalar_rows.inc"

static const uint8_t classes_of[OP_COUNT] = {
#define EW1(name, text, classes, ...) [OP_##name] = CLASSES_##classes,
#define EW2(name, text, classes, ...) [OP_##name] = CLASSES_##classes,
#include "op/elementwise.def"
#undef EW1
#undef EW2
};

static bool elementwise_check(const struct call *c, struct diag *d) {
  const struct type *t = c->in[0];
  bool weak = t->weak;
  int classes = classes_of[c->op->id] | (tess__has_complex_row(c->op->id) ? DTYPE_COMPLEX : 0);
  if (!tess__check_dtype(t, classes, d)) return false;
  tess_dtype dtype = c->op->id == OP_abs ? tess__dtype_real((tess_dtype)t->dtype) : (tess_dtype)t->dtype;
  for (int i = 1; i < c->n_in; i++) {
    if (!tess__check_same(c->in[0], c->in[i], d)) return false;
    weak = weak && c->in[i]->weak;
  }
  return tess__check_result(c, 0, tess__type_with_dtype(t, dtype, weak), d);
}

/* T: stored; U: computed in; rows: the table; cut: of the result to the stored type */
#define LOOP(T, U, rows, cut)                                                                                          \
  do {                                                                                                                 \
    const T *x = in[0], *y = in[c->n_in - 1];                                                                          \
    T *r = out[0];                                                                                                     \
    for (int64_t i = 0; i < n; i++)                                                                                    \
      r[i] = (T)cut(rows[c->op->id]((U)x[i], (U)y[i]));                                                                \
  } while (0)
#define WHOLE(v)      (v)
#define LOWEST_BIT(v) ((v)&1)

static uint32_t (*small_row(tess_dtype t, int id))(uint32_t, uint32_t) {
  return t == TESS_I2 ? rows_i2[id] : t == TESS_I4 ? rows_i4[id] : t == TESS_U2 ? rows_u2[id] : rows_u4[id];
}

/* Floats of 16 bits and less, integers of less than 8. */
static void small_ref(const struct call *c, const void *const *in, void *const *out, int64_t n) {
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  enum dtype_class class = tess__dtype_class(t);
  int64_t bytes = tess__dtype_bytes(t);
  uint16_t id = c->op->id;
  const char *x = in[0], *y = in[c->n_in - 1];
  char *r = out[0];
  for (int64_t i = 0; i < n * bytes; i += bytes)
    if (class == DTYPE_FLOAT) {
      float a = (float)tess__element_to_double(t, x + i), b = (float)tess__element_to_double(t, y + i);
      float v = id == OP_next_after ? tess__next_after_small(t, a, b) : rows_f32[id](a, b);
      tess__element_from_double(t, r + i, (double)v);
    } else {
      uint32_t a = (uint32_t)tess__element_to_int(t, x + i), b = (uint32_t)tess__element_to_int(t, y + i);
      tess__element_from_int(t, r + i, (int64_t)small_row(t, id)(a, b));
    }
}

static void elementwise_ref(const struct call *c, const void *const *in, void *const *out) {
  int64_t n = tess__type_elements(c->out[0]);
  switch ((tess_dtype)c->in[0]->dtype) {
  case TESS_BOOL:
    LOOP(uint8_t, uint32_t, rows_b1, LOWEST_BIT);
    break;
  case TESS_I8:
    LOOP(int8_t, uint32_t, rows_i8, WHOLE);
    break;
  case TESS_I16:
    LOOP(int16_t, uint32_t, rows_i16, WHOLE);
    break;
  case TESS_I32:
    LOOP(int32_t, uint32_t, rows_i32, WHOLE);
    break;
  case TESS_I64:
    LOOP(int64_t, uint64_t, rows_i64, WHOLE);
    break;
  case TESS_U8:
    LOOP(uint8_t, uint32_t, rows_u8, WHOLE);
    break;
  case TESS_U16:
    LOOP(uint16_t, uint32_t, rows_u16, WHOLE);
    break;
  case TESS_U32:
    LOOP(uint32_t, uint32_t, rows_u32, WHOLE);
    break;
  case TESS_U64:
    LOOP(uint64_t, uint64_t, rows_u64, WHOLE);
    break;
  case TESS_F32:
    LOOP(float, float, rows_f32, WHOLE);
    break;
  case TESS_F64:
    LOOP(double, double, rows_f64, WHOLE);
    break;
  case TESS_C64:
  case TESS_C128:
    tess__complex_row(c->op->id, c->in[0]->dtype == TESS_C128, in[0], in[c->n_in - 1], out[0], n);
    break;
  default:
    small_ref(c, in, out, n);
  }
}

#define LINEAR(id) ((id) == OP_negate || (id) == OP_add || (id) == OP_subtract || (id) == OP_conj)
#define SUMS(id)                                                                                                       \
  ((id) == OP_negate     ? SUMS_NEGATED                                                                                \
   : (id) == OP_add      ? SUMS_ADDED                                                                                  \
   : (id) == OP_subtract ? SUMS_SUBTRACTED                                                                             \
   : (id) == OP_multiply ? SUMS_MULTIPLIED                                                                             \
                         : SUMS_NONE)
#define CHEAP(id)                                                                                                      \
  ((id) == OP_negate || (id) == OP_abs || (id) == OP_add || (id) == OP_subtract || (id) == OP_multiply ||              \
   (id) == OP_maximum || (id) == OP_minimum || (id) == OP_and || (id) == OP_or || (id) == OP_xor || (id) == OP_not)
/* JAX has no derivative of these. */
#define REFUSES(id) ((id) == OP_next_after || (id) == OP_zeta)
/* Of tangents rules make sums, and products with what has a value. */
#define TRANSPOSES(id) (LINEAR(id) || (id) == OP_multiply || (id) == OP_divide)
#define RECORD(row, text, n)                                                                                           \
  const struct tess_op tess__op_##row = {                                                                              \
      .name = text,                                                                                                    \
      .id = OP_##row,                                                                                                  \
      .arity = n,                                                                                                      \
      .results = 1,                                                                                                    \
      .traits = OP_ELEMENTWISE | OP_PASS_THROUGH | (LINEAR(OP_##row) ? OP_LINEAR : 0) |                                \
                (OP_##row == OP_multiply ? OP_BILINEAR : 0),                                                           \
      .divides = OP_##row == OP_divide,                                                                                \
      .sums = SUMS(OP_##row),                                                                                          \
      .again = CHEAP(OP_##row) ? AGAIN_SCALAR : AGAIN_NEVER,                                                           \
      .check = elementwise_check,                                                                                      \
      .ref = elementwise_ref,                                                                                          \
      .jvp = REFUSES(OP_##row) ? NULL : tess__jvp_elementwise,                                                         \
      .transpose = TRANSPOSES(OP_##row) ? tess__transpose_elementwise : NULL,                                          \
      .batch = tess__batch_elementwise,                                                                                \
  };
#define EW1(name, text, ...) RECORD(name, text, 1)
#define EW2(name, text, ...) RECORD(name, text, 2)
#include "op/elementwise.def"
#undef EW1
#undef EW2
