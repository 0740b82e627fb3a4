/* The measured side of bench/run.py: reads the name of a case a line, runs it for about a third of a second, answers
 * with the median time of one call in nanoseconds. Cases named loop_… are hand-written C, the limit that the library is
 * measured against. */
#define _GNU_SOURCE
#include <pthread.h>
#include <tessera.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "measure.h"

enum { BIG = 16 * 1024 * 1024 };

/* ---- the library ---- */

static tess_fn *plus_one, *twice_plus_one, *sum_over_x;
static tess_array *small_one, *small_eight, *shards, *big_eight;

static tess_array *f_plus_one(tess_array *x) {
  return tess_add(x, 1);
}
static tess_array *f_twice_plus_one(tess_array *x) {
  return tess_add(tess_mul(2, x), 1);
}
static tess_array *f_psum(tess_array *x) {
  return tess_psum(x, "x");
}

static void call_in_scope(tess_fn *f, tess_array *x) {
  tess_scope *s = tess_scope_begin();
  tess_call(f, x);
  if (tess_scope_end(s)) exit(1);
}

static void case_one_device(void) {
  call_in_scope(plus_one, small_one);
}
static void case_eight_devices(void) {
  call_in_scope(plus_one, small_eight);
}
static void case_psum(void) {
  call_in_scope(sum_over_x, shards);
}
static void case_big(void) {
  call_in_scope(twice_plus_one, big_eight);
}

/* ---- placement: 64 MiB from the host, and between layouts ---- */

static tess_sharding *rows_of_eight, *columns_of_grid, *replicated;
static tess_array *on_grid;

static float *host_data(void) {
  static float *data;
  if (data) return data;
  data = calloc(BIG, sizeof *data);
  for (int i = 0; i < BIG; i += 1024)
    data[i] = 1; /* its pages are there */
  return data;
}

static void put(tess_sharding *s, bool borrow) {
  const float *data = host_data();
  tess_scope *scope = tess_scope_begin();
  tess_device_put(tess_asarray(data, TESS_SHAPE(4096, 4096), .borrow = borrow), s);
  if (tess_scope_end(scope)) exit(1);
}

static void case_put(void) {
  put(rows_of_eight, false);
}

static void case_put_borrowed(void) {
  put(rows_of_eight, true);
}

static void case_put_replicated(void) {
  put(replicated, false);
}

static void case_reshard(void) {
  tess_scope *s = tess_scope_begin();
  tess_device_put(on_grid, columns_of_grid);
  if (tess_scope_end(s)) exit(1);
}

static void case_shards(void) {
  tess_scope *s = tess_scope_begin();
  tess_addressable_shards(small_eight);
  if (tess_scope_end(s)) exit(1);
}

static void case_index_map(void) {
  tess_scope *s = tess_scope_begin();
  tess_devices_indices_map(rows_of_eight, TESS_SHAPE(4096, 4096));
  if (tess_scope_end(s)) exit(1);
}

static tess_array *make_part(const tess_index *index, void *ctx) {
  (void)index;
  return ctx;
}

static void case_from_callback(void) {
  tess_scope *s = tess_scope_begin();
  tess_array *part = tess_addressable_data(small_eight, 0);
  tess_make_array_from_callback(TESS_SHAPE(8, 128), tess_array_sharding(small_eight), make_part, part);
  if (tess_scope_end(s)) exit(1);
}

static void set_up(void) {
  tess_init(.num_cpu_devices = 8);
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("x"));
  plus_one = tess_jit(f_plus_one);
  twice_plus_one = tess_jit(f_twice_plus_one);
  sum_over_x = tess_jit(tess_shard_map(f_psum, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P()));
  small_one = tess_ones(TESS_SHAPE(8, 128));
  small_eight = tess_device_put(small_one, rows);
  shards = small_eight; /* eight shards of 512 bytes */
  big_eight = tess_ones(TESS_SHAPE(BIG), .sharding = rows);
  tess_mesh *grid = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  rows_of_eight = rows;
  columns_of_grid = tess_named_sharding(grid, TESS_P("y", "x"));
  replicated = tess_named_sharding(mesh, TESS_REPLICATED);
  on_grid = tess_device_put(tess_ones(TESS_SHAPE(4096, 4096)), tess_named_sharding(grid, TESS_P("x", "y")));
}

/* ---- by hand: two threads, one pass, the same memory behaviour as a careful programmer's ---- */

static float *from, *to;
static pthread_barrier_t begin, end;

/* FMA_OPS of 32 bits are multiplied and added in registers: what products can reach at most. */
enum { FMA_OPS = 1 << 26, FMA_CHAINS = 12 };
#if defined(__x86_64__)
__attribute__((target("avx512f"))) static void multiply_512(void) {
  __m512 sum[FMA_CHAINS], a = _mm512_set1_ps(1e-3f);
  for (int k = 0; k < FMA_CHAINS; k++)
    sum[k] = a;
  for (int i = 0; i < FMA_OPS / (FMA_CHAINS * 32); i++)
    _Pragma("GCC unroll 12") for (int k = 0; k < FMA_CHAINS; k++) sum[k] = _mm512_fmadd_ps(sum[k], a, a);
  for (int k = 0; k < FMA_CHAINS; k++)
    __asm__ volatile("" : : "v"(sum[k]));
}
__attribute__((target("avx2,fma"))) static void multiply_256(void) {
  __m256 sum[FMA_CHAINS], a = _mm256_set1_ps(1e-3f);
  for (int k = 0; k < FMA_CHAINS; k++)
    sum[k] = a;
  for (int i = 0; i < FMA_OPS / (FMA_CHAINS * 16); i++)
    _Pragma("GCC unroll 12") for (int k = 0; k < FMA_CHAINS; k++) sum[k] = _mm256_fmadd_ps(sum[k], a, a);
  for (int k = 0; k < FMA_CHAINS; k++)
    __asm__ volatile("" : : "x"(sum[k]));
}
static void multiply(void) {
  if (__builtin_cpu_supports("avx512f"))
    multiply_512();
  else
    multiply_256();
}
#else
static void multiply(void) {
  float sum[FMA_CHAINS] = {0};
  for (int i = 0; i < FMA_OPS / (FMA_CHAINS * 2); i++)
    for (int k = 0; k < FMA_CHAINS; k++)
      sum[k] = sum[k] * 1e-3f + 1e-3f;
  for (int k = 0; k < FMA_CHAINS; k++)
    __asm__ volatile("" : : "g"(sum[k]));
}
#endif

static enum { SCALE, COPY, MULTIPLY } task;

static void half(int which) {
  const float *restrict x = from + which * (BIG / 2);
  float *restrict y = to + which * (BIG / 2);
  switch (task) {
  case COPY:
    memcpy(y, x, BIG / 2 * sizeof *x);
    break;
  case MULTIPLY:
    multiply();
    break;
  case SCALE:
    for (int i = 0; i < BIG / 2; i++)
      y[i] = 2 * x[i] + 1;
    break;
  }
}

static void *second_thread(void *arg) {
  (void)arg;
  for (;;) {
    pthread_barrier_wait(&begin);
    half(1);
    pthread_barrier_wait(&end);
  }
  return NULL;
}

static void two_threads(void) {
  static pthread_t thread;
  if (!from) {
    from = aligned_alloc(64, BIG * sizeof *from);
    to = aligned_alloc(64, BIG * sizeof *to);
    for (int i = 0; i < BIG; i++)
      from[i] = 1, to[i] = 0;
    pthread_barrier_init(&begin, NULL, 2);
    pthread_barrier_init(&end, NULL, 2);
    pthread_create(&thread, NULL, second_thread, NULL);
  }
  pthread_barrier_wait(&begin);
  half(0);
  pthread_barrier_wait(&end);
}

static void loop_big(void) {
  task = SCALE;
  two_threads();
}

static void loop_copy(void) {
  task = COPY;
  two_threads();
}

/* 2 * FMA_OPS operations. */
static void loop_fma(void) {
  task = MULTIPLY;
  two_threads();
}

static float small_from[1024], small_to[1024];
static void loop_small(void) {
  for (int i = 0; i < 1024; i++)
    small_to[i] = small_from[i] + 1;
  __asm__ volatile("" : : "r"(small_to) : "memory");
}

int main(void) {
  static const struct bench_case cases[] = {
      {"one_device", case_one_device},
      {"eight_devices", case_eight_devices},
      {"psum", case_psum},
      {"big", case_big},
      {"loop_big", loop_big},
      {"loop_small", loop_small},
      {"put", case_put},
      {"put_borrowed", case_put_borrowed},
      {"put_replicated", case_put_replicated},
      {"reshard", case_reshard},
      {"shards", case_shards},
      {"index_map", case_index_map},
      {"from_callback", case_from_callback},
      {"loop_copy", loop_copy},
      {"loop_fma", loop_fma},
  };
  set_up();
  bench_serve(cases, sizeof cases / sizeof *cases);
  return 0;
}
