/* rng_bit_generator: Threefry 2x32 (20 rounds) and Philox 4x32 (10 rounds) as XLA runs them, to the bit; DEFAULT is
 * Philox, as on XLA's CPU. state[0] is the key, state[1] the counter, whose high part with Philox is state[2] (u64[2]:
 * the key again); it comes back moved on. (Salmon et al. SC 2011, Parallel random numbers: as easy as 1, 2, 3.) */
#include <string.h>

#include "op/attrs.h"
#include "op/batch_loop.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"

static const char *const algorithms[] = {"DEFAULT", "THREE_FRY", "PHILOX"};

static bool rng_check(const struct call *c, struct diag *d) {
  const struct rng_attrs *a = c->attrs;
  const struct type *state = c->in[0];
  if (!c->out[1]) return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%s needs the type of its result", c->op->name);
  if (!tess__check_dtype(c->out[1], CLASSES_NUMBER, d)) return false;
  int64_t n = state->rank == 1 ? state->dim[0] : 0;
  if (state->dtype != TESS_U64 || (n != 2 && (n != 3 || a->algorithm == RNG_THREEFRY)))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the state of %s is %s; legal: u64[2]%s",
                      algorithms[a->algorithm], tess__type_text(state),
                      a->algorithm == RNG_THREEFRY ? "" : " and u64[3]");
  return tess__check_result(c, 0, state, d);
}

/* Numbers depend on where they stand: each device makes all of them and keeps its part. */
static void rng_factors(const struct call *c, struct rule *r) {
  int f = tess__factor_new(r, FACTOR_REPLICATE, c->in[0]->dim[0]);
  r->factor[f].blocked = true;
  tess__factor_use(r, f, 0, 0);
  tess__factor_use(r, f, 1, 0);
  for (int i = 0; i < c->out[1]->rank; i++) {
    f = tess__factor_new(r, FACTOR_PASS, c->out[1]->dim[i]);
    r->factor[f].whole = true;
    tess__factor_use(r, f, 2, i);
  }
}

/* ---- Threefry ---- */
static uint32_t rotated(uint32_t x, int by) {
  return x << by | x >> (32 - by);
}

static void threefry(uint64_t key, uint64_t counter, uint32_t *out) {
  static const uint8_t rotation[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  uint32_t k[3] = {(uint32_t)key, (uint32_t)(key >> 32), 0}, x = (uint32_t)counter, y = (uint32_t)(counter >> 32);
  k[2] = UINT32_C(0x1BD11BDA) ^ k[0] ^ k[1];
  x += k[0];
  y += k[1];
  for (uint32_t round = 0; round < 5; round++) {
    for (int i = 0; i < 4; i++) {
      x += y;
      y = rotated(y, rotation[round & 1][i]) ^ x;
    }
    x += k[(round + 1) % 3];
    y += k[(round + 2) % 3] + round + 1;
  }
  out[0] = x;
  out[1] = y;
}

static void put(const struct type *t, void *out, int64_t i, uint64_t bits) {
  uint8_t b8 = (uint8_t)bits;
  uint16_t b16 = (uint16_t)bits;
  uint32_t b32 = (uint32_t)bits;
  int bytes = tess__dtype_bytes((tess_dtype)t->dtype);
  const void *from = bytes == 1 ? (void *)&b8 : bytes == 2 ? (void *)&b16 : bytes == 4 ? (void *)&b32 : (void *)&bits;
  memcpy((char *)out + i * bytes, from, (size_t)bytes);
}

/* Up to 32 bits: both words of a counter are used, for neighbours in the first even dimension, or else in the largest
 * one. Returns how many counters that takes. */
static int64_t threefry_words(const struct type *t, uint64_t key, uint64_t counter, void *out) {
  int split = -1;
  for (int d = t->rank - 1; d >= 0; d--)
    if (t->dim[d] % 2 == 0) split = d;
  bool even = split >= 0;
  for (int d = 0; d < t->rank && !even; d++)
    if (split < 0 || t->dim[d] > t->dim[split]) split = d;
  int64_t n = split < 0 ? 1 : t->dim[split], half = n / 2 + n % 2, inner = 1, outer = 1;
  for (int d = 0; d < t->rank; d++)
    *(d < split ? &outer : &inner) *= d == split ? 1 : t->dim[d];
  for (int64_t o = 0; o < outer; o++)
    for (int64_t h = 0; h < half; h++)
      for (int64_t i = 0; i < inner; i++) {
        uint32_t word[2];
        threefry(key, counter + (uint64_t)((o * half + h) * inner + i), word);
        for (int64_t k = 0; k < 2 && 2 * h + k < n; k++)
          put(t, out, (o * n + 2 * h + k) * inner + i, word[k]);
      }
  return outer * half * inner;
}

static void threefry_run(const struct type *t, const uint64_t *state, uint64_t *next, void *out) {
  int64_t n = tess__type_elements(t);
  if (tess__dtype_bytes((tess_dtype)t->dtype) < 8) {
    n = threefry_words(t, state[0], state[1], out);
  } else {
    for (int64_t i = 0; i < n; i++) {
      uint32_t word[2];
      threefry(state[0], state[1] + (uint64_t)i, word);
      put(t, out, i, (uint64_t)word[1] << 32 | word[0]);
    }
  }
  next[0] = state[0];
  next[1] = state[1] + (uint64_t)n;
}

/* ---- Philox ---- */
static void philox(uint64_t key, uint64_t low, uint64_t high, uint32_t *x) {
  uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
  x[0] = (uint32_t)low;
  x[1] = (uint32_t)(low >> 32);
  x[2] = (uint32_t)high;
  x[3] = (uint32_t)(high >> 32);
  for (int round = 0; round < 10; round++) {
    uint64_t p = (uint64_t)x[0] * UINT32_C(0xD2511F53), q = (uint64_t)x[2] * UINT32_C(0xCD9E8D57);
    x[0] = (uint32_t)(q >> 32) ^ x[1] ^ k0;
    x[1] = (uint32_t)q;
    x[2] = (uint32_t)(p >> 32) ^ x[3] ^ k1;
    x[3] = (uint32_t)p;
    k0 += UINT32_C(0x9E3779B9);
    k1 += UINT32_C(0xBB67AE85);
  }
}

/* 128 bits a counter: four numbers of up to 32 bits, or two of 64. */
static void philox_run(const struct type *t, int64_t n_state, const uint64_t *state, uint64_t *next, void *out) {
  bool wide = tess__dtype_bytes((tess_dtype)t->dtype) == 8;
  int64_t n = tess__type_elements(t), each = wide ? 2 : 4, counters = n / each + (n % each != 0);
  uint64_t high = n_state == 3 ? state[2] : state[0];
  for (int64_t c = 0; c < counters; c++) {
    uint32_t x[4];
    uint64_t low = state[1] + (uint64_t)c;
    philox(state[0], low, high + (low < state[1]), x);
    for (int64_t k = 0; k < each && c * each + k < n; k++)
      put(t, out, c * each + k, wide ? (uint64_t)x[2 * k + 1] << 32 | x[2 * k] : x[k]);
  }
  next[0] = state[0];
  next[1] = state[1] + (uint64_t)counters;
  if (n_state == 3) next[2] = high + (next[1] < state[1]);
}

static void rng_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct rng_attrs *a = c->attrs;
  if (a->algorithm == RNG_THREEFRY)
    threefry_run(c->out[1], in[0], out[0], out[1]);
  else
    philox_run(c->out[1], c->in[0]->dim[0], in[0], out[0], out[1]);
}

const struct tess_op tess__op_rng_bit_generator = {
    .name = "rng_bit_generator",
    .id = OP_rng_bit_generator,
    .arity = 1,
    .results = 2,
    .attr_bytes = sizeof(struct rng_attrs),
    .attrs =
        (const struct attr[]){{"rng_algorithm", ATTR_ENUM, offsetof(struct rng_attrs, algorithm), algorithms}, {0}},
    .check = rng_check,
    .factors = rng_factors,
    .ref = rng_ref,
    .jvp = tess__jvp_zero,
    .batch = tess__batch_loop,
};
