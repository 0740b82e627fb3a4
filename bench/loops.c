/* Prepared loops against loops written by hand, which the compiler vectorises for this machine: time of one run in
 * nanoseconds, best of several. Usage: loops [workers] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/pool.h"
#include "exec/cpu/cpu.h"
#include "op/ops.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static float *x, *y, *z;
static int64_t n, rows;
static const struct loop_code *code;
static void *frame[3];

typedef void body(void);
static void run_code(void) {
  tess__loop_run(code, frame);
}

#if defined(__x86_64__) && defined(__clang__)
#define BY_HAND __attribute__((target_clones("avx512f", "avx2", "default")))
#elif defined(__x86_64__)
#define BY_HAND __attribute__((noinline, optimize("O3"), target_clones("avx512f", "avx2", "default")))
#else
#define BY_HAND __attribute__((noinline))
#endif
BY_HAND static void hand_add(void) {
  for (int64_t i = 0; i < n; i++)
    z[i] = x[i] + 1;
}
BY_HAND static void hand_axpb(void) {
  for (int64_t i = 0; i < n; i++)
    z[i] = x[i] * 2 + 1;
}
BY_HAND static void hand_chain(void) {
  for (int64_t i = 0; i < n; i++) {
    float a = x[i], b = y[i], c = a * b + a;
    z[i] = (c - b) * (c + 0.5f) + a * 0.25f;
  }
}
BY_HAND static void hand_sum(void) {
  float lane[64] = {0};
  for (int64_t i = 0; i + 64 <= n; i += 64)
    for (int j = 0; j < 64; j++)
      lane[j] += x[i + j];
  for (int j = 1; j < 64; j++)
    lane[0] += lane[j];
  z[0] = lane[0];
}
BY_HAND static void hand_bias(void) {
  int64_t columns = n / rows;
  for (int64_t i = 0; i < rows; i++)
    for (int64_t j = 0; j < columns; j++)
      z[i * columns + j] = x[i * columns + j] + y[j];
}
BY_HAND static void hand_columns(void) {
  int64_t columns = n / rows;
  memset(z, 0, (size_t)columns * sizeof *z);
  for (int64_t i = 0; i < rows; i++)
    for (int64_t j = 0; j < columns; j++)
      z[j] += x[i * columns + j];
}
BY_HAND static void hand_rows(void) {
  int64_t columns = n / rows;
  for (int64_t i = 0; i < rows; i++) {
    float sum = 0;
    for (int64_t j = 0; j < columns; j++)
      sum += x[i * columns + j];
    z[i] = sum;
  }
}
BY_HAND static void hand_transpose(void) {
  int64_t columns = n / rows;
  for (int64_t i = 0; i < columns; i++)
    for (int64_t j = 0; j < rows; j++)
      z[i * rows + j] = x[j * columns + i];
}

static double best(body *f) {
  double least = HUGE_VAL;
  int times = 1 + (int)(200000 / n);
  for (int round = 0; round < 15; round++) {
    double start = now();
    for (int i = 0; i < times; i++)
      f();
    double t = (now() - start) / times;
    if (t < least) least = t;
  }
  return least;
}

/* ---- loops ---- */
static struct loop l;
static void space(void) {
  memset(&l, 0, sizeof l);
  l.n_dims = 2;
  l.extent[0] = rows;
  l.extent[1] = n / rows;
  l.n_out = 1;
  l.out[0] = (struct operand){.kind = OPERAND_MEMORY, .dtype = TESS_F32, .base = 2, .stride = {n / rows, 1}};
}
static uint8_t memory(int base, int64_t row, int64_t column) {
  l.in[l.n_in] = (struct operand){.kind = OPERAND_MEMORY, .dtype = TESS_F32, .base = base, .stride = {row, column}};
  return (uint8_t)l.n_in++;
}
static uint8_t number(float v) {
  l.in[l.n_in] = (struct operand){.kind = OPERAND_SPLAT, .dtype = TESS_F32};
  memcpy(l.in[l.n_in].splat, &v, sizeof v);
  return (uint8_t)l.n_in++;
}
static uint8_t op(const struct tess_op *o, uint8_t a, uint8_t b) { /* after all operands */
  l.instr[l.n_instr] = (struct instr){o, NULL, TESS_F32, TESS_F32, (uint8_t)o->arity, {a, b}};
  return (uint8_t)(l.n_in + l.n_instr++);
}

static void compare(const char *what, body *hand) {
  struct arena arena = {0};
  struct diag d = {0};
  l.out_value[0] = (uint8_t)(l.n_in + l.n_instr - 1);
  code = tess__loop_prepare(&l, &arena, &d);
  if (!code) {
    printf("%s: %s\n", what, d.message);
    exit(1);
  }
  double ours = best(run_code), theirs = hand ? best(hand) : (double)NAN;
  printf("%-14s %9lld elements %12.0f ns %12.0f ns by hand  %5.2f\n", what, (long long)n, ours, theirs, ours / theirs);
  tess__arena_free(&arena);
}

static void elementwise(void) {
  rows = 1;
  space();
  uint8_t a = memory(0, 0, 1), one = number(1);
  op(&tess__op_add, a, one);
  compare("x + 1", hand_add);
  space();
  uint8_t two = (a = memory(0, 0, 1), number(2));
  one = number(1);
  op(&tess__op_add, op(&tess__op_multiply, a, two), one);
  compare("2 x + 1", hand_axpb);
  space();
  a = memory(0, 0, 1);
  uint8_t b = memory(1, 0, 1), half = number(0.5f), quarter = number(0.25f);
  uint8_t c = op(&tess__op_add, op(&tess__op_multiply, a, b), a);
  uint8_t e = op(&tess__op_multiply, op(&tess__op_subtract, c, b), op(&tess__op_add, c, half));
  op(&tess__op_add, e, op(&tess__op_multiply, a, quarter));
  compare("7 ops", hand_chain);
  space();
  op(&tess__op_sine, memory(0, 0, 1), 0);
  compare("sin x", NULL);
}

static void reductions(void) {
  rows = 1;
  space();
  memory(0, 0, 1);
  l.reduced = 3;
  l.out[0].stride[0] = l.out[0].stride[1] = 0;
  compare("sum", hand_sum);
  rows = n / 10;
  for (int k = 0; k < 2; k++, rows = 32) {
    if (rows == 0) continue;
    space();
    memory(0, n / rows, 1);
    l.reduced = 2;
    l.out[0].stride[0] = 1;
    l.out[0].stride[1] = 0;
    compare(k ? "32 row sums" : "sums of 10", hand_rows);
    space();
    memory(0, n / rows, 1);
    l.reduced = 1;
    l.out[0].stride[0] = 0;
    compare(k ? "sum of 32 rows" : "10 column sums", hand_columns);
  }
}

static void broadcasts(void) {
  const int64_t widths[] = {10, 512};
  for (int k = 0; k < 2; k++) {
    rows = n / widths[k];
    if (rows < 2) continue;
    int64_t all = n;
    n = rows * widths[k];
    space();
    uint8_t a = memory(0, widths[k], 1), b = memory(1, 0, 1);
    op(&tess__op_add, a, b);
    compare(k ? "bias of 512" : "bias of 10", hand_bias);
    n = all;
  }
}

static void transposes(void) {
  rows = (int64_t)sqrt((double)n);
  int64_t all = n;
  n = rows * rows;
  space();
  memory(0, 1, rows);
  compare("transpose", hand_transpose);
  n = all;
}

int main(int argc, char **argv) {
  const int64_t sizes[] = {64, 1024, 100 * 1000, 1000 * 1000, 16 * 1000 * 1000};
  int workers = argc > 1 ? atoi(argv[1]) : 1;
  tess__pool_start(workers);
  for (int i = 0; i < 5; i++) {
    n = sizes[i];
    x = aligned_alloc(64, (size_t)(n + 16) * sizeof *x);
    y = aligned_alloc(64, (size_t)(n + 16) * sizeof *y);
    z = aligned_alloc(64, (size_t)(n + 16) * sizeof *z);
    for (int64_t k = 0; k < n + 16; k++)
      x[k] = (float)(k % 97) * 0.01f, y[k] = (float)(k % 89), z[k] = 0;
    frame[0] = x, frame[1] = y, frame[2] = z;
    elementwise();
    broadcasts();
    reductions();
    transposes();
    free(x), free(y), free(z);
  }
  printf("%s, %d workers\n", tess__cpu_isa(), workers);
  tess__pool_stop();
  return 0;
}
