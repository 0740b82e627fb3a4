/* Kernels for AMX (TILE, BF16, INT8), beside AVX-512: this file is compiled with those flags and called only where the
 * machine has them. */
#include <immintrin.h>
#include <string.h>

#include "exec/cpu/half.h"
#include "exec/cpu/product_amx.h"

struct shape { /* as LDTILECFG reads it: eight whole tiles */
  uint8_t palette, start, reserved[14];
  uint16_t row_bytes[16];
  uint8_t rows[16];
};

static void begin(void) {
  static const _Alignas(64) struct shape whole = {
      1,
      0,
      {0},
      {AMX_ROW, AMX_ROW, AMX_ROW, AMX_ROW, AMX_ROW, AMX_ROW, AMX_ROW, AMX_ROW},
      {AMX_SIDE, AMX_SIDE, AMX_SIDE, AMX_SIDE, AMX_SIDE, AMX_SIDE, AMX_SIDE, AMX_SIDE}};
  _tile_loadconfig(&whole);
}

static void end(void) {
  _tile_release();
}

/* ---- packing ---- */
static inline __m512i load(const char *p, int64_t bytes) {
  return _mm512_maskz_loadu_epi8(bytes >= AMX_ROW ? ~0ULL : (1ULL << bytes) - 1, p);
}

/* Lane by lane, of bf16: the less magnitude but zero, minus one. */
static inline __m512i less(__m512i least, __m512i x) {
  __m512i size = _mm512_and_si512(x, _mm512_set1_epi16(0x7fff));
  return _mm512_min_epu16(least, _mm512_sub_epi16(size, _mm512_set1_epi16(1)));
}

static uint16_t least_of(__m512i lanes) {
  uint16_t x[AMX_ROW / 2], least = UINT16_MAX;
  memcpy(x, &lanes, sizeof x);
  for (int i = 0; i < AMX_ROW / 2; i++)
    if (x[i] < least) least = x[i];
  return least;
}

/* A row of words: the same n elements of the `high` rows from p on, the others zero. */
static inline __m512i join(const char *p, int64_t step, int64_t n, int64_t high, int per_word) {
  __m512i words = _mm512_setzero_si512();
  __mmask16 there = (__mmask16)((1u << n) - 1);
  for (int h = 0; h < per_word && h < high; h++, p += step) {
    __m512i x = per_word == 2 ? _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(there, p))
                              : _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(there, p));
    words = _mm512_or_si512(words, _mm512_sll_epi32(x, _mm_cvtsi32_si128(h * 32 / per_word)));
  }
  return words;
}

/* A tile of n rows or columns, of k elements each. */
static inline __attribute__((always_inline)) void pack_tile(const int per_word, char *out, struct strip s, bool turned,
                                                            __m512i *least) {
  _Alignas(64) char whole[AMX_TILE], other[AMX_TILE];
  int size = 4 / per_word;
  bool along = s.step == size && s.step_k != size; /* elements of different rows are neighbours */
  char *to = along == turned ? out : other;
  if (!along && s.step_k != size) {
    for (int64_t i = 0; i < s.n; i++)
      tess__move(whole + i * AMX_ROW, size, s.p + i * s.step, s.step_k, size, s.k);
    s.p = whole;
    s.step = AMX_ROW;
  }
  for (int64_t i = 0; i < AMX_SIDE; i++) {
    int64_t k = i * per_word;
    __m512i row = _mm512_setzero_si512();
    if (!along && i < s.n) row = load(s.p + i * s.step, s.k * size);
    if (along && k < s.k) row = join(s.p + k * s.step_k, s.step_k, s.n, s.k - k, per_word);
    if (per_word == 2) *least = less(*least, row);
    _mm512_store_si512(to + i * AMX_ROW, row);
  }
  if (to != out) tess__isa_avx512.tiles[TESS_F32]->transpose(out, AMX_ROW, to, AMX_ROW);
}

static inline __attribute__((always_inline)) uint16_t pack_strip(const int per_word, char *out, const struct strip *s,
                                                                 bool turned) {
  int64_t size = 4 / per_word, deep = (int64_t)AMX_SIDE * per_word, depth = (s->k + deep - 1) / deep;
  int64_t tiles = (s->n + AMX_SIDE - 1) / AMX_SIDE, count = tiles * depth;
  __m512i least = _mm512_set1_epi16(-1);
  for (int64_t at = 0; at < count; at++) { /* in the order of memory */
    int64_t i = s->step == size ? at % tiles : at / depth, q = s->step == size ? at / tiles : at % depth;
    struct strip tile = {s->p + i * AMX_SIDE * s->step + q * deep * s->step_k, s->step, s->step_k,
                         s->n - i * AMX_SIDE < AMX_SIDE ? s->n - i * AMX_SIDE : AMX_SIDE,
                         s->k - q * deep < deep ? s->k - q * deep : deep};
    pack_tile(per_word, out + (i * depth + q) * AMX_TILE, tile, turned, &least);
  }
  return least_of(least);
}

static uint16_t pack(enum amx_kind kind, char *out, const struct strip *s, bool turned) {
  return kind == AMX_BF16 ? pack_strip(2, out, s, turned) : pack_strip(4, out, s, turned);
}

/* ---- products ---- */
#define ADD(to, a, b)                                                                                                  \
  do {                                                                                                                 \
    if (kind == AMX_BF16) _tile_dpbf16ps(to, a, b);                                                                    \
    if (kind == AMX_I8) _tile_dpbssd(to, a, b);                                                                        \
    if (kind == AMX_U8) _tile_dpbuud(to, a, b);                                                                        \
  } while (0)
#define START(tile, at)                                                                                                \
  do {                                                                                                                 \
    if (accumulate)                                                                                                    \
      _tile_loadd(tile, at, step);                                                                                     \
    else                                                                                                               \
      _tile_zero(tile);                                                                                                \
  } while (0)
/* One or two tiles by one or two: 0 to 3 are sums, 4 and 5 of a, 6 and 7 of b. */
static inline __attribute__((always_inline)) void square(const enum amx_kind kind, const bool two_rows,
                                                         const bool two_columns, char *sums, int64_t step,
                                                         const char *a, const char *b, int64_t depth, bool accumulate) {
  char *below = sums + AMX_SIDE * step;
  const char *a2 = a + depth * AMX_TILE, *b2 = b + depth * AMX_TILE;
  START(0, sums);
  if (two_columns) START(1, sums + AMX_ROW);
  if (two_rows) START(2, below);
  if (two_rows && two_columns) START(3, below + AMX_ROW);
  for (int64_t q = 0; q < depth * AMX_TILE; q += AMX_TILE) {
    _tile_loadd(4, a + q, AMX_ROW);
    _tile_loadd(6, b + q, AMX_ROW);
    if (two_columns) _tile_loadd(7, b2 + q, AMX_ROW);
    if (two_rows) _tile_loadd(5, a2 + q, AMX_ROW);
    ADD(0, 4, 6);
    if (two_columns) ADD(1, 4, 7);
    if (two_rows) ADD(2, 5, 6);
    if (two_rows && two_columns) ADD(3, 5, 7);
  }
  _tile_stored(0, sums, step);
  if (two_columns) _tile_stored(1, sums + AMX_ROW, step);
  if (two_rows) _tile_stored(2, below, step);
  if (two_rows && two_columns) _tile_stored(3, below + AMX_ROW, step);
}

static inline __attribute__((always_inline)) void multiply_kind(const enum amx_kind kind, char *sums, int64_t step,
                                                                const char *a, const char *b, int64_t rows,
                                                                int64_t columns, int64_t depth, bool accumulate) {
  for (int64_t j = 0; j < columns; j += 2) {
    const char *panel = b + j * depth * AMX_TILE;
    for (int64_t i = 0; i < rows; i += 2) {
      char *to = sums + i * AMX_SIDE * step + j * AMX_ROW;
      const char *from = a + i * depth * AMX_TILE;
      bool two_rows = rows - i > 1, two_columns = columns - j > 1;
      if (two_rows && two_columns)
        square(kind, true, true, to, step, from, panel, depth, accumulate);
      else if (two_rows)
        square(kind, true, false, to, step, from, panel, depth, accumulate);
      else if (two_columns)
        square(kind, false, true, to, step, from, panel, depth, accumulate);
      else
        square(kind, false, false, to, step, from, panel, depth, accumulate);
    }
  }
}

static void multiply(enum amx_kind kind, char *sums, int64_t step, const char *a, const char *b, int64_t rows,
                     int64_t columns, int64_t depth, bool accumulate) {
  if (kind == AMX_BF16)
    multiply_kind(AMX_BF16, sums, step, a, b, rows, columns, depth, accumulate);
  else if (kind == AMX_I8)
    multiply_kind(AMX_I8, sums, step, a, b, rows, columns, depth, accumulate);
  else
    multiply_kind(AMX_U8, sums, step, a, b, rows, columns, depth, accumulate);
}

/* ---- results ---- */
#define FINISH(name, from, to, old_value, value)                                                                       \
  static void name(char *out, const char *sums, int64_t n, bool accumulate) {                                          \
    const from *sum = (const from *)(const void *)sums;                                                                \
    to *result = (to *)(void *)out;                                                                                    \
    for (int64_t i = 0; i < n; i++) {                                                                                  \
      from x = sum[i];                                                                                                 \
      if (accumulate) x = old_value(result[i]) + x;                                                                    \
      result[i] = value(x);                                                                                            \
    }                                                                                                                  \
  }
#define SAME(x) (x)
FINISH(finish_f32, float, float, SAME, SAME)
FINISH(finish_bf16, float, uint16_t, f32_of_bf16, bf16_of_f32)
FINISH(finish_i32, uint32_t, uint32_t, SAME, SAME)
FINISH(finish_i8, uint32_t, uint8_t, SAME, (uint8_t))

const struct amx tess__amx = {begin,
                              end,
                              pack,
                              multiply,
                              {[TESS_F32] = finish_f32,
                               [TESS_BF16] = finish_bf16,
                               [TESS_I32] = finish_i32,
                               [TESS_U32] = finish_i32,
                               [TESS_I8] = finish_i8,
                               [TESS_U8] = finish_i8}};
