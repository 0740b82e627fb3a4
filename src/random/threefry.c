/* threefry2x32 and what is made of its words: see random.h (design/manual.md 5). */
#include "base/size.h"
#include "numpy/numpy.h"
#include "random/random.h"

static vid rotated(struct build *b, vid v, int places) {
  vid up = tess__n_shift_left(b, v, number(b, v, places));
  vid down = tess__n_shift_right_logical(b, v, number(b, v, 32 - places));
  return up == VID_NONE || down == VID_NONE ? VID_NONE : tess__n_or(b, up, down);
}

struct words tess__threefry(struct build *b, struct words key, struct words counter) {
  static const uint8_t rotation[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const struct words none = {VID_NONE, VID_NONE};
  vid all[4] = {key.a, key.b, counter.a, counter.b};
  for (int i = 0; i < 4; i++)
    if (all[i] == VID_NONE) return none;
  if (!tess__np_broadcast(b, 4, all)) return none;
  vid mixed = tess__n_xor(b, tess__n_xor(b, all[0], all[1]), number(b, all[0], 0x1BD11BDA)),
      schedule[3] = {all[0], all[1], mixed};
  struct words x = {tess__n_add(b, all[2], schedule[0]), tess__n_add(b, all[3], schedule[1])};
  for (int group = 0; group < 5 && x.a != VID_NONE && x.b != VID_NONE; group++) {
    for (int round = 0; round < 4; round++) {
      x.a = tess__n_add(b, x.a, x.b);
      x.b = tess__n_xor(b, rotated(b, x.b, rotation[group % 2][round]), x.a);
    }
    x.a = tess__n_add(b, x.a, schedule[(group + 1) % 3]);
    x.b = tess__n_add(b, tess__n_add(b, x.b, schedule[(group + 2) % 3]), number(b, x.b, group + 1));
  }
  return x;
}

/* ---- keys ---- */
static vid element(struct build *b, vid v, int64_t i) { /* of a vector */
  if (v == VID_NONE) return v;
  const int64_t start[1] = {i}, stride[1] = {1}, size[1] = {1};
  vid one = tess__n_slice(b, v, start, stride, size);
  return one == VID_NONE ? one : tess__n_reshape(b, one, 0, NULL);
}

struct words tess__key_words(struct build *b, vid key) {
  const struct type *t = type_of(b, key);
  bool raw = t->dtype == TESS_U32 && t->rank == 1 && t->dim[0] == 2;
  if (!raw && (t->dtype != TESS_KEY || t->rank != 0)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is no key; legal: one key<fry>[] or u32[2]",
               tess__type_text(t));
    return (struct words){VID_NONE, VID_NONE};
  }
  vid v = raw ? key : tess__n_bitcast_convert(b, key, TESS_U32);
  return (struct words){element(b, v, 0), element(b, v, 1)};
}

/* The row-major number of each element, high and low 32 bits. */
static struct words counters(struct build *b, int rank, const int64_t *dim) {
  bool wide = tess__product(rank, dim) > INT64_C(1) << 32;
  const struct type *t = tess__type_of(wide ? TESS_U64 : TESS_U32, rank, dim);
  vid at = tess__n_constant_double(b, t, 0);
  double stride = 1;
  for (int d = rank - 1; d >= 0; d--) {
    if (dim[d] > 1) {
      vid i = tess__n_iota(b, t, d);
      at = tess__n_add(b, at, stride == 1 || i == VID_NONE ? i : tess__n_multiply(b, i, number(b, i, stride)));
    }
    stride *= (double)(dim[d] ? dim[d] : 1);
  }
  if (!wide) return (struct words){number(b, at, 0), at};
  vid high = tess__n_shift_right_logical(b, at, number(b, at, 32));
  return (struct words){tess__n_convert(b, high, TESS_U32, false), tess__n_convert(b, at, TESS_U32, false)};
}

struct words tess__key_split(struct build *b, struct words key, int64_t n) {
  return tess__threefry(b, key, counters(b, 1, &n));
}

struct words tess__key_at(struct build *b, struct words keys, int64_t i) {
  return (struct words){element(b, keys.a, i), element(b, keys.b, i)};
}

/* ---- bits, floats ---- */
vid tess__random_bits(struct build *b, struct words key, int bits, int rank, const int64_t *dim) {
  struct words x = tess__threefry(b, key, counters(b, rank, dim));
  if (x.a == VID_NONE || x.b == VID_NONE) return VID_NONE;
  if (bits < 64) {
    vid v = tess__n_xor(b, x.a, x.b);
    return v == VID_NONE ? v : tess__n_convert(b, v, bits == 8 ? TESS_U8 : bits == 16 ? TESS_U16 : TESS_U32, false);
  }
  vid high = tess__n_convert(b, x.a, TESS_U64, false), low = tess__n_convert(b, x.b, TESS_U64, false);
  if (high == VID_NONE || low == VID_NONE) return VID_NONE;
  return tess__n_or(b, tess__n_shift_left(b, high, number(b, high, 32)), low);
}

struct float_form { /* how random bits become a mantissa */
  tess_dtype drawn, held;
  int shift;
  double one; /* the bits of 1.0 */
};
static struct float_form form_of(tess_dtype t) {
  if (t == TESS_F64) return (struct float_form){TESS_U64, TESS_U64, 12, (double)UINT64_C(0x3FF0000000000000)};
  if (t == TESS_F16) return (struct float_form){TESS_U16, TESS_U16, 6, 0x3C00};
  if (t == TESS_BF16) return (struct float_form){TESS_U8, TESS_U16, 1, 0x3F80};
  return (struct float_form){TESS_U32, TESS_U32, 9, 0x3F800000};
}

static vid over(struct build *b, vid v, tess_dtype t, const tess_shape *shape) {
  if (v == VID_NONE) return v;
  const struct type *given = type_of(b, v);
  if (!tess__np_broadcasts(given, shape->n, shape->dim)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s does not broadcast to %s", tess__type_text(given),
               tess__type_text(tess__type_of(t, shape->n, shape->dim)));
    return VID_NONE;
  }
  v = tess__n_convert(b, v, t, false);
  return v == VID_NONE ? v : tess__np_broadcast_to(b, v, shape->n, shape->dim);
}

vid tess__random_uniform(struct build *b, struct words key, tess_dtype t, const tess_shape *shape, vid low, vid high) {
  struct float_form f = form_of(t);
  vid bits = tess__random_bits(b, key, tess_dtype_bits(f.drawn), shape->n, shape->dim);
  if (bits == VID_NONE) return bits;
  bits = tess__n_convert(b, bits, f.held, false);
  bits = tess__n_shift_right_logical(b, bits, number(b, bits, f.shift));
  vid u = tess__n_bitcast_convert(b, tess__n_or(b, bits, number(b, bits, f.one)), t);
  if (u == VID_NONE) return u;
  u = tess__n_subtract(b, u, number(b, u, 1));
  if (low == VID_NONE && high == VID_NONE) return u;
  vid v[3] = {u, over(b, low, t, shape), over(b, high, t, shape)};
  if (v[1] == VID_NONE || v[2] == VID_NONE || !tess__np_vary(b, 3, v)) return VID_NONE;
  vid scaled = tess__n_add(b, tess__n_multiply(b, v[0], tess__n_subtract(b, v[2], v[1])), v[1]);
  return scaled == VID_NONE ? scaled : tess__n_maximum(b, v[1], scaled);
}

vid tess__random_number(struct build *b, tess_dtype t, double v) {
  return tess__n_constant_double(b, tess__type_of(t, 0, NULL), v);
}

double tess__float_tiny(tess_dtype t) {
  return t == TESS_F64 ? 0x1p-1022 : t == TESS_F16 ? 0x1p-14 : 0x1p-126;
}

vid tess__random_gumbel(struct build *b, struct words key, tess_dtype t, const tess_shape *shape) {
  vid u = tess__random_uniform(b, key, t, shape, tess__random_number(b, t, tess__float_tiny(t)),
                               tess__random_number(b, t, 1));
  return u == VID_NONE ? u : tess__n_negate(b, tess__n_log(b, tess__n_negate(b, tess__n_log(b, u))));
}
