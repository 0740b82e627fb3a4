/* randint (jax.random): integers below a bound from twice as many bits as they have, so that none is much likelier than
 * another. 2^nbits mod span is made of (2^(nbits / 2))^2; a span of 0 stands for all 2^nbits numbers. */
#include "numpy/numpy.h"
#include "random/random.h"

static vid limit(struct build *b, vid like, tess_dtype t, bool most) { /* the largest, the smallest number of t */
  unsigned char element[16] = {0};
  bool is_signed = tess__dtype_class(t) == DTYPE_SIGNED;
  int bits = tess_dtype_bits(t) - is_signed;
  uint64_t top = bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
  tess__element_from_int((tess_dtype)type_of(b, like)->dtype, element, (int64_t)(most ? top : is_signed ? ~top : 0));
  const struct type *plain = tess__type_with_varying(type_of(b, like), 0);
  return tess__np_vary_like(b, tess__n_constant(b, plain, element), like);
}

/* An integer moved into the range of t, as t. above: whether it was larger, or NULL. */
static vid clipped(struct build *b, vid v, tess_dtype t, vid *above) {
  tess_dtype from = (tess_dtype)type_of(b, v)->dtype;
  if (tess_dtype_bits(from) < 64 && (v = tess__n_convert(b, v, TESS_I64, false)) == VID_NONE) return v;
  bool wide = type_of(b, v)->dtype == TESS_U64; /* the dtype of the comparison holds every bound that matters */
  bool has_most = wide || t != TESS_U64;
  vid most = has_most ? limit(b, v, t, true) : v;
  if (above) *above = tess__n_compare(b, v, most, COMPARE_GT);
  if (!wide) v = tess__n_maximum(b, v, limit(b, v, t, false));
  v = has_most ? tess__n_minimum(b, v, most) : v;
  return v == VID_NONE ? v : tess__n_convert(b, v, t, false);
}

/* high and low are in the range of t; above: the largest number is to be drawn too. */
static vid drawn(struct build *b, struct words key, tess_dtype t, vid low, vid high, vid above) {
  static const tess_dtype unsigned_of[4] = {TESS_U8, TESS_U16, TESS_U32, TESS_U64};
  int bits = tess_dtype_bits(t);
  const struct type *shape = type_of(b, low);
  struct words two = tess__key_split(b, key, 2);
  vid more = tess__random_bits(b, tess__key_at(b, two, 0), bits, shape->rank, shape->dim);
  vid less = tess__random_bits(b, tess__key_at(b, two, 1), bits, shape->rank, shape->dim);
  if (more == VID_NONE || less == VID_NONE) return VID_NONE;
  tess_dtype u = unsigned_of[bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : 3];
  vid span = tess__n_convert(b, tess__n_subtract(b, high, low), u, false);
  vid all[6] = {span, more, less, low, high, above};
  if (span == VID_NONE || !tess__np_vary(b, 6, all)) return VID_NONE;
  vid one = number(b, all[0], 1), upward = tess__n_compare(b, all[4], all[3], COMPARE_GT);
  span = tess__n_select(b, upward, all[0], one);
  span = tess__n_select(b, tess__n_and(b, all[5], upward), tess__n_add(b, span, one), span);
  if (span == VID_NONE) return span;
  vid half = tess__n_remainder(b, number(b, span, (double)(UINT64_C(1) << bits / 2)), span);
  vid multiplier = tess__n_remainder(b, tess__n_multiply(b, half, half), span);
  vid offset = tess__n_multiply(b, tess__n_remainder(b, all[1], span), multiplier);
  offset = tess__n_remainder(b, tess__n_add(b, offset, tess__n_remainder(b, all[2], span)), span);
  return offset == VID_NONE ? offset : tess__n_add(b, all[3], tess__n_convert(b, offset, t, false));
}

vid tess__random_integers(struct build *b, struct words key, tess_dtype t, vid low, vid high) {
  if (low == VID_NONE || high == VID_NONE) return VID_NONE;
  return drawn(b, key, t, low, high, tess__n_compare(b, high, high, COMPARE_NE));
}

static vid randint_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  tess_dtype t = (tess_dtype)a->dtype, computed = tess_dtype_bits(t) < 32 ? TESS_I32 : t;
  vid v[3] = {in[1], in[2], VID_NONE};
  bool whole = (tess__dtype_class(t) & DTYPE_INTEGER) != 0 && tess_dtype_bits(t) >= 8;
  for (int i = 0; i < 2; i++)
    whole = whole && (tess__dtype_class((tess_dtype)type_of(b, v[i])->dtype) & DTYPE_INTEGER) != 0;
  if (!whole) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
               "integers are drawn between integers, not %s between %s and %s", tess_dtype_short_name(t),
               tess__type_text(type_of(b, v[0])), tess__type_text(type_of(b, v[1])));
    return VID_NONE;
  }
  v[0] = clipped(b, v[0], t, NULL);
  if (computed != t) { /* the bound may be one above the largest number: it is drawn as an i32 */
    vid high = tess__n_convert(b, tess__n_convert(b, in[2], TESS_I64, false), TESS_I64, false);
    if (high == VID_NONE || v[0] == VID_NONE) return VID_NONE;
    high = tess__n_maximum(b, high, limit(b, high, t, false));
    high = tess__n_minimum(b, high, tess__n_add(b, limit(b, high, t, true), number(b, high, 1)));
    v[1] = tess__n_convert(b, high, TESS_I32, false);
    v[0] = tess__n_convert(b, v[0], TESS_I32, false);
    v[2] = v[1] == VID_NONE ? v[1] : tess__n_compare(b, v[1], v[1], COMPARE_NE);
  } else {
    v[1] = clipped(b, v[1], t, &v[2]);
  }
  for (int i = 0; i < 3; i++) {
    if (v[i] == VID_NONE) return VID_NONE;
    const struct type *given = type_of(b, v[i]);
    if (!tess__np_broadcasts(given, a->shape.n, a->shape.dim)) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the bound %s does not broadcast to the shape",
                 tess__type_text(given));
      return VID_NONE;
    }
    v[i] = tess__np_broadcast_to(b, v[i], a->shape.n, a->shape.dim);
  }
  vid out = drawn(b, tess__key_words(b, in[0]), computed, v[0], v[1], v[2]);
  return out == VID_NONE ? out : tess__n_convert(b, out, t, false);
}

const struct draw tess__f_random_randint = {{"random_randint", sizeof(struct draw_call), randint_body}, DRAWN_INT};
