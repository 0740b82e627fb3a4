/* Prepared products of many shapes, with operands as they lie or transposed: FLOP a nanosecond, best of several runs,
 * and the share of what a core's multiply-adds of f32 do in registers. Usage: products [workers [words of a name]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "base/alloc.h"
#include "base/pool.h"
#include "core/dtype.h"
#include "exec/cpu/cpu.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#ifdef __x86_64__
#define CHAINS 12
#define FUSED(name, isa, V, set, fma)                                                                                  \
  __attribute__((target(isa))) static double name(int64_t times) {                                                     \
    V sum[CHAINS], x = set(0.5f);                                                                                      \
    _Pragma("GCC unroll 12") for (int i = 0; i < CHAINS; i++) sum[i] = set((float)i);                                  \
    for (int64_t t = 0; t < times; t++)                                                                                \
      _Pragma("GCC unroll 12") for (int i = 0; i < CHAINS; i++) sum[i] = fma(sum[i], x, x);                            \
    _Pragma("GCC unroll 12") for (int i = 1; i < CHAINS; i++) sum[0] = sum[0] + sum[i];                                \
    return (double)sum[0][0];                                                                                          \
  }
FUSED(fused_512, "avx512f", __m512, _mm512_set1_ps, _mm512_fmadd_ps)
FUSED(fused_256, "avx2,fma", __m256, _mm256_set1_ps, _mm256_fmadd_ps)

/* FLOP a nanosecond of a core; 0: not known. */
static double peak(void) {
  enum { TIMES = 200 * 1000 };
  bool wide = __builtin_cpu_supports("avx512f");
  volatile double keep = 0;
  double best = 0;
  if (!__builtin_cpu_supports("fma")) return 0;
  for (int r = 0; r < 50; r++) {
    double start = now();
    keep = keep + (wide ? fused_512 : fused_256)(TIMES);
    double rate = 2.0 * (wide ? 16 : 8) * CHAINS * TIMES / (now() - start);
    if (rate > best) best = rate;
  }
  return best;
}
#else
static double peak(void) {
  return 0;
}
#endif

struct shape {
  int64_t batch, m, n, k;
};

static struct operand memory_of(int base, tess_dtype t, int64_t batch, int64_t row, int64_t column, int r, int c) {
  struct operand o = {.kind = OPERAND_MEMORY, .dtype = (uint8_t)t, .base = base};
  o.stride[0] = batch;
  o.stride[r] = row;
  o.stride[c] = column;
  return o;
}

/* a and b transposed or not; dimensions: batch, m, n, k */
static struct dot product(const struct shape *s, tess_dtype in, tess_dtype out, bool turn_a, bool turn_b) {
  struct dot d = {.n_dims = 4, .extent = {s->batch, s->m, s->n, s->k}, .role = {DOT_BATCH, DOT_M, DOT_N, DOT_K}};
  d.a = memory_of(0, in, s->m * s->k, turn_a ? 1 : s->k, turn_a ? s->m : 1, 1, 3);
  d.b = memory_of(1, in, s->k * s->n, turn_b ? 1 : s->n, turn_b ? s->k : 1, 3, 2);
  d.out = memory_of(2, out, s->m * s->n, s->n, 1, 1, 2);
  return d;
}

static double rate_of(const struct dot *m, void *const *frame, double flop) {
  struct arena arena = {0};
  struct diag d = {0};
  struct dot_code *code = tess__dot_prepare(m, &arena, &d);
  double best = 1e30, end = now() + 60e6;
  for (int r = 0; r < 5 || now() < end; r++) {
    double start = now();
    tess__dot_run(code, frame, &d);
    double took = now() - start;
    if (took < best) best = took;
  }
  tess__arena_free(&arena);
  return flop / best;
}

static void *filled(tess_dtype t, int64_t n) {
  int64_t size = tess__dtype_bytes(t);
  char *p = tess__alloc_data((size_t)(n * size));
  for (int64_t i = 0; i < n; i++)
    tess__element_from_double(t, p + i * size, (double)(i * 37 % 97) - 48);
  return p;
}

static void measure(const struct shape *s, tess_dtype in, tess_dtype out, double limit, const char *only) {
  static const char *const names[] = {"a b", "a bT", "aT b", "aT bT"};
  char name[96];
  snprintf(name, sizeof name, "%s to %s [%ld; %ld,%ld,%ld]", tess_dtype_name(in), tess_dtype_name(out), (long)s->batch,
           (long)s->m, (long)s->n, (long)s->k);
  if (only && !strstr(name, only)) return;
  void *frame[] = {filled(in, s->batch * s->m * s->k), filled(in, s->batch * s->k * s->n),
                   filled(out, s->batch * s->m * s->n)};
  printf("%-40s", name);
  for (int t = 0; t < 4; t++) {
    struct dot d = product(s, in, out, t & 2, t & 1);
    double rate = rate_of(&d, frame, 2.0 * (double)s->batch * (double)s->m * (double)s->n * (double)s->k);
    printf("  %-5s %6.0f %4.0f%%", names[t], rate, limit > 0 ? 100 * rate / limit : 0);
  }
  printf("\n");
  fflush(stdout);
  tess__free_data(frame[0], (size_t)(s->batch * s->m * s->k * tess__dtype_bytes(in)));
  tess__free_data(frame[1], (size_t)(s->batch * s->k * s->n * tess__dtype_bytes(in)));
  tess__free_data(frame[2], (size_t)(s->batch * s->m * s->n * tess__dtype_bytes(out)));
}

int main(int argc, char **argv) {
  static const struct shape shapes[] = {
      {1, 2048, 2048, 2048}, {1, 512, 512, 512}, {1, 256, 256, 256},   {1, 128, 128, 128},  {1, 64, 64, 64},
      {1, 32, 32, 32},       {1, 16, 16, 16},    {1, 8, 1024, 1024},   {1, 1024, 8, 1024},  {1, 64, 64, 2048},
      {1, 2, 1024, 1024},    {1, 1024, 1024, 8}, {64, 32, 128, 128},   {64, 128, 32, 128},  {64, 128, 128, 32},
      {64, 16, 16, 64},      {1, 100, 100, 100}, {1, 1000, 33, 1000},  {1, 33, 1000, 1000}, {1, 64, 10, 64},
      {1, 64, 64, 10},       {1, 10, 64, 64},    {1, 2048, 10, 1024},  {1, 8, 10, 64},      {1, 2048, 4, 1024},
      {1, 2048, 20, 256},    {1, 2048, 40, 256}, {1, 256, 1024, 2048}, {1, 2048, 256, 1024}};
  static const tess_dtype dtypes[][2] = {
      {TESS_F32, TESS_F32}, {TESS_F64, TESS_F64}, {TESS_BF16, TESS_BF16}, {TESS_BF16, TESS_F32}, {TESS_I8, TESS_I32}};
  int workers = argc > 1 ? atoi(argv[1]) : 1;
  double one = peak();
  tess__pool_start(workers);
  printf("%s, %d workers, %.0f GFLOP/s each in registers\n", tess__cpu_isa(), workers, one);
  for (size_t t = 0; t < sizeof dtypes / sizeof *dtypes; t++)
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
      measure(&shapes[i], dtypes[t][0], dtypes[t][1], one * workers, argc > 2 ? argv[2] : NULL);
  tess__pool_stop();
  return 0;
}
