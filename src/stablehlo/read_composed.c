/* Ops that a few others say: of complex numbers, of the bits of bools. */
#include <string.h>

#include "core/dtype.h"
#include "stablehlo/reader.h"

static const struct type *type_at(const struct scope *s, vid v) {
  return tess__type_at(s->b.graph, v);
}

static bool is_complex(const struct scope *s, vid v) {
  return tess__dtype_class((tess_dtype)type_at(s, v)->dtype) == DTYPE_COMPLEX;
}

/* ---- maximum and minimum: of bools or and and, of complex numbers by the real parts, then by the others ---- */
static vid greater_complex(struct scope *s, vid a, vid c, bool least) {
  struct build *b = &s->b;
  enum compare_direction order = least ? COMPARE_LT : COMPARE_GT;
  vid real[2] = {tess__n_real(b, a), tess__n_real(b, c)}, imag[2] = {tess__n_imag(b, a), tess__n_imag(b, c)};
  vid same = tess__n_compare(b, real[0], real[1], COMPARE_EQ);
  vid by_real = tess__n_compare(b, real[0], real[1], order), by_imag = tess__n_compare(b, imag[0], imag[1], order);
  return tess__n_select(b, tess__n_select(b, same, by_imag, by_real), a, c);
}

bool tess__read_greater(struct scope *s, const struct mlir_op *op) {
  bool least = strcmp(op->name, "stablehlo.minimum") == 0;
  vid *in = tess__read_operands(s, op, 2);
  if (!in) return false;
  if (is_complex(s, in[0]) && is_complex(s, in[1]))
    return tess__read_done(s, op, greater_complex(s, in[0], in[1], least));
  bool bools = type_at(s, in[0])->dtype == TESS_BOOL;
  const struct tess_op *record = tess__op_named(bools ? least ? "and" : "or" : least ? "minimum" : "maximum");
  return tess__read_emit(s, op, record, NULL, 0, NULL);
}

/* ---- bits: those of bools stand along a further dimension, the lowest first ---- */
static tess_dtype bits_of(tess_dtype t) {
  return tess__dtype_bytes(t) == 8 ? TESS_U64 : tess__dtype_bytes(t) == 4 ? TESS_U32 : TESS_U16;
}

static const struct type *with_bits(const struct type *t, int64_t n) {
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0; i < t->rank; i++)
    dim[i] = t->dim[i];
  dim[t->rank] = n;
  return tess__type_of(TESS_U64, t->rank + 1, dim);
}

static vid from_bools(struct scope *s, vid a, const struct type *to) {
  struct build *b = &s->b;
  const struct type *t = type_at(s, a), *wide = tess__type_of(TESS_U64, t->rank, t->dim);
  struct dims last = {.n = 1, .d = {(uint8_t)(t->rank - 1)}};
  vid bits = tess__n_shift_left(b, tess__n_convert(b, a, TESS_U64, false), tess__n_iota(b, wide, t->rank - 1));
  bits = tess__n_reduce(b, bits, &last, MONOID_SUM);
  tess_dtype same = tess__dtype_bytes((tess_dtype)to->dtype) == 1 ? TESS_U8 : bits_of((tess_dtype)to->dtype);
  return tess__n_bitcast_convert(b, tess__n_convert(b, bits, same, false), (tess_dtype)to->dtype);
}

static vid to_bools(struct scope *s, vid a, int64_t n) {
  struct build *b = &s->b;
  const struct type *t = type_at(s, a), *wide = with_bits(t, n);
  struct dims dims = {.n = t->rank};
  for (int i = 0; i < t->rank; i++)
    dims.d[i] = (uint8_t)i;
  tess_dtype same = n == 8 ? TESS_U8 : bits_of((tess_dtype)t->dtype);
  vid bits = tess__n_convert(b, tess__n_bitcast_convert(b, a, same), TESS_U64, false);
  bits = tess__n_broadcast_in_dim(b, bits, wide->rank, wide->dim, &dims);
  bits = tess__n_shift_right_logical(b, bits, tess__n_iota(b, wide, t->rank));
  vid one = tess__n_constant_double(b, wide, 1);
  return tess__n_convert(b, tess__n_and(b, bits, one), TESS_BOOL, false);
}

bool tess__read_bitcast(struct scope *s, const struct mlir_op *op) {
  vid a = tess__read_in(s, op, 0);
  const struct type *to = a == VID_NONE ? NULL : tess__read_type(s->r, op->result[0].type, op->at);
  if (!to) return false;
  const struct type *from = type_at(s, a);
  const struct type *other = from->dtype == TESS_BOOL ? to : from;
  bool bools = (from->dtype == TESS_BOOL) != (to->dtype == TESS_BOOL);
  bool whole = tess_dtype_bits((tess_dtype)other->dtype) == 8 * tess__dtype_bytes((tess_dtype)other->dtype) &&
               tess__dtype_class((tess_dtype)other->dtype) != DTYPE_COMPLEX && other->rank < TESS_MAX_RANK;
  if (!bools) return tess__read_done(s, op, tess__n_bitcast_convert(&s->b, a, (tess_dtype)to->dtype));
  if (!whole) return tess__read_unimplemented(s->r, op, "between bools and numbers that do not fill bytes");
  int64_t n = INT64_C(8) * tess__dtype_bytes((tess_dtype)other->dtype);
  if (to->dtype == TESS_BOOL) return tess__read_done(s, op, to_bools(s, a, n));
  if (from->rank < 1 || from->dim[from->rank - 1] != n)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s are not the bits of %s; legal: %lld bools each",
                           tess__type_text(from), op->result[0].type->text, (long long)n);
  return tess__read_done(s, op, from_bools(s, a, to));
}
