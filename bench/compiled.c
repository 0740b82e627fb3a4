/* What a compiler back end could make of loops at best: operations of bench/ops.py as C that gcc compiles with -O3 for
 * this machine alone, by two threads. bench/compiled.py sets them beside the tile machine (docs/performance.md). A
 * case's name a line comes in, the median time of one call in ns goes out. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "measure.h"

enum { SMALL = 16 << 10, MIDDLE = 1 << 20, LARGE = 16 << 20, SIDE = 1024, WORTH = 64 << 10 };

static float *x, *y, *out;
static int32_t *i32;
static uint16_t *half;
static int64_t size;
static volatile float partial[2];

/* ---- of elements from to end, or rows ---- */
static void chain(int64_t from, int64_t end) {
  for (int64_t i = from; i < end; i++)
    out[i] = (x[i] * 2 + 1) * x[i] - 3;
}
static void to_bf16(int64_t from, int64_t end) {
  for (int64_t i = from; i < end; i++) {
    uint32_t bits;
    memcpy(&bits, &x[i], sizeof bits);
    bool is_nan = (bits & 0x7fffffff) > 0x7f800000;
    half[i] = (uint16_t)(is_nan ? bits >> 16 | 64 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  }
}
static void choose(int64_t from, int64_t end) {
  for (int64_t i = from; i < end; i++)
    out[i] = x[i] > y[i] ? x[i] : -y[i];
}
static void integers(int64_t from, int64_t end) {
  for (int64_t i = from; i < end; i++)
    i32[i] = (i32[i + MIDDLE] * i32[i + 2 * MIDDLE] + i32[i + MIDDLE]) & 255;
}
static void sum(int64_t from, int64_t end) {
  float lane[64] = {0}, all = 0;
  for (int64_t i = from; i < end; i += 64)
    for (int k = 0; k < 64; k++)
      lane[k] += x[i + k];
  for (int k = 0; k < 64; k++)
    all += lane[k];
  partial[from > 0] = all;
}
static void sum_rows(int64_t from, int64_t end) {
  for (int64_t r = from; r < end; r++) {
    float lane[64] = {0}, all = 0;
    for (int64_t i = 0; i < SIDE; i += 64)
      for (int k = 0; k < 64; k++)
        lane[k] += x[r * SIDE + i + k];
    for (int k = 0; k < 64; k++)
      all += lane[k];
    out[r] = all;
  }
}
static void sum_columns(int64_t from, int64_t end) {
  memset(out + from, 0, sizeof *out * (size_t)(end - from));
  for (int64_t r = 0; r < SIDE; r++)
    for (int64_t c = from; c < end; c++)
      out[c] += x[r * SIDE + c];
}
static void max_rows(int64_t from, int64_t end) {
  for (int64_t r = from; r < end; r++) {
    float lane[64], all = x[r * SIDE];
    for (int k = 0; k < 64; k++)
      lane[k] = all;
    for (int64_t i = 0; i < SIDE; i += 64)
      for (int k = 0; k < 64; k++)
        lane[k] = x[r * SIDE + i + k] > lane[k] ? x[r * SIDE + i + k] : lane[k];
    for (int k = 0; k < 64; k++)
      all = lane[k] > all ? lane[k] : all;
    out[r] = all;
  }
}
static void transpose(int64_t from, int64_t end) {
  for (int64_t r = from; r < end; r += 16)
    for (int64_t c = 0; c < SIDE; c += 16)
      for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++)
          out[(r + i) * SIDE + c + j] = x[(c + j) * SIDE + r + i];
}

/* ---- two threads, where it is worth it ---- */
static void (*work)(int64_t from, int64_t end);
static _Atomic int64_t begun, ended; /* calls; whoever waits spins */

static void *second(void *ctx) {
  for (int64_t call = 1;; call++) {
    while (begun < call)
      ;
    work(size / 2, size);
    ended = call;
  }
  return ctx;
}

static int64_t elements;
static void call(void) {
  if (elements <= WORTH) {
    work(0, size);
    return;
  }
  int64_t number = ++begun;
  work(0, size / 2);
  while (ended < number)
    ;
}

int main(void) {
  static const struct {
    const char *name;
    void (*work)(int64_t from, int64_t end);
    int64_t size, elements;
  } cases[] = {
      {"chain f32 64 KiB", chain, SMALL, SMALL},
      {"chain f32 4096 KiB", chain, MIDDLE, MIDDLE},
      {"chain f32 65536 KiB", chain, LARGE, LARGE},
      {"f32 to bf16 4096 KiB", to_bf16, MIDDLE, MIDDLE},
      {"where, compare 4 MiB", choose, MIDDLE, MIDDLE},
      {"integers 4 MiB", integers, MIDDLE, MIDDLE},
      {"sum f32 64 KiB", sum, SMALL, SMALL},
      {"sum f32 4096 KiB", sum, MIDDLE, MIDDLE},
      {"sum of rows [1024,1024]", sum_rows, SIDE, MIDDLE},
      {"sum of columns [1024,1024]", sum_columns, SIDE, MIDDLE},
      {"max of rows [1024,1024]", max_rows, SIDE, MIDDLE},
      {"transpose [1024,1024]", transpose, SIDE, MIDDLE},
  };
  pthread_t thread;
  char line[64];
  x = aligned_alloc(64, LARGE * sizeof *x);
  y = aligned_alloc(64, MIDDLE * sizeof *y);
  out = aligned_alloc(64, LARGE * sizeof *out);
  i32 = aligned_alloc(64, 3 * MIDDLE * sizeof *i32);
  half = aligned_alloc(64, MIDDLE * sizeof *half);
  for (int64_t i = 0; i < LARGE; i++)
    x[i] = out[i] = (float)(i % 1000) / 1000;
  for (int64_t i = 0; i < MIDDLE; i++)
    y[i] = (float)(i % 777) / 777;
  for (int64_t i = 0; i < 3 * MIDDLE; i++)
    i32[i] = (int32_t)(i % 1001);
  memset(half, 0, MIDDLE * sizeof *half);
  pthread_create(&thread, NULL, second, NULL);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    double ns = -1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      if (strcmp(line, cases[i].name) != 0) continue;
      work = cases[i].work;
      size = cases[i].size;
      elements = cases[i].elements;
      ns = bench_measure(call);
    }
    printf("%.1f\n", ns);
    fflush(stdout);
  }
  return 0;
}
