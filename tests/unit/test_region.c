/* Regions evaluated: whole, on many scalars at once (pointwise or not), folded, and what they are recognised as. */
#include "op/region.h"

#include "_ir.h"

enum { N = 1500 }; /* more than a tile */

static struct graph *argmax_region(struct bench *t) { /* (value, index) x (value, index): the larger value */
  bench_begin(t);
  vid a = tess__graph_param(t->graph, SCALAR(TESS_F32)), ai = tess__graph_param(t->graph, SCALAR(TESS_I32));
  vid b = tess__graph_param(t->graph, SCALAR(TESS_F32)), bi = tess__graph_param(t->graph, SCALAR(TESS_I32));
  vid first = tess__n_compare(&t->build, a, b, COMPARE_GE);
  vid out[] = {tess__n_select(&t->build, first, a, b), tess__n_select(&t->build, first, ai, bi)};
  tess__graph_set_results(t->graph, 2, out);
  return t->graph;
}

static void maps_many_scalars(void **state) {
  (void)state;
  struct bench t;
  const struct graph *g = argmax_region(&t);
  static float a[N], b[N], value[N];
  static int32_t ai[N], bi[N], index[N];
  for (int i = 0; i < N; i++) {
    a[i] = (float)(i * 7 % 31);
    b[i] = (float)(i * 11 % 29);
    ai[i] = i;
    bi[i] = -i;
  }
  tess__region_map(g, N, (const void *const[]){a, ai, b, bi}, (void *const[]){value, index});
  for (int i = 0; i < N; i++) {
    assert_true(value[i] == (a[i] >= b[i] ? a[i] : b[i]));
    assert_int_equal(index[i], a[i] >= b[i] ? i : -i);
  }
  tess__region_fold(g, 2, N, (void *const[]){a, ai}, (const void *const[]){b, bi});
  assert_memory_equal(a, value, sizeof a);
  assert_memory_equal(ai, index, sizeof ai);
  enum monoid m;
  assert_false(tess__region_monoid(g, &m));
  bench_end(&t);
}

static void maps_ops_that_are_not_pointwise(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid a = tess__graph_param(t.graph, SCALAR(TESS_F32));
  vid row = tess__n_broadcast_in_dim(&t.build, a, 1, (int64_t[]){3}, &NO_DIMS);
  vid sum = tess__n_reduce(&t.build, row, &DIMS(0), MONOID_SUM);
  vid out = tess__n_add(&t.build, sum, tess__n_constant_double(&t.build, SCALAR(TESS_F32), 1));
  tess__graph_set_results(t.graph, 1, &out);
  static float x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = (float)i;
  tess__region_map(t.graph, N, (const void *const[]){x}, (void *const[]){y});
  for (int i = 0; i < N; i++)
    assert_true(y[i] == 3 * x[i] + 1);
  float one;
  tess__region_run(t.graph, (const void *const[]){&x[9]}, (void *const[]){&one});
  assert_true(one == 28);
  bench_end(&t);
}

static void knows_monoids(void **state) {
  (void)state;
  for (int swapped = 0; swapped < 2; swapped++) {
    struct bench t;
    bench_begin(&t);
    vid p[] = {tess__graph_param(t.graph, SCALAR(TESS_F32)), tess__graph_param(t.graph, SCALAR(TESS_F32))};
    vid out = tess__n_maximum(&t.build, p[swapped], p[1 - swapped]);
    tess__graph_set_results(t.graph, 1, &out);
    enum monoid m;
    assert_true(tess__region_monoid(t.graph, &m));
    assert_int_equal(m, MONOID_MAX);
    struct diag d = {0};
    const struct type *f = SCALAR(TESS_F32), *i = SCALAR(TESS_I32);
    assert_true(tess__check_region(t.graph, "body", 2, (const struct type *[]){f, f}, 1, &f, &d));
    assert_false(tess__check_region(t.graph, "body", 2, (const struct type *[]){f, i}, 1, &f, &d));
    assert_string_equal(d.message, "parameter 1 of the body is f32[]; legal: i32[]");
    tess__diag_clear(&d);
    assert_false(tess__check_region(t.graph, "body", 2, (const struct type *[]){f, f}, 0, &f, &d));
    assert_string_equal(d.message, "the body has 1 results; legal: 0");
    tess__diag_clear(&d);
    bench_end(&t);
  }
}

static void subtraction_is_none(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid a = tess__graph_param(t.graph, SCALAR(TESS_F32)), b = tess__graph_param(t.graph, SCALAR(TESS_F32));
  vid out = tess__n_subtract(&t.build, a, b);
  tess__graph_set_results(t.graph, 1, &out);
  enum monoid m;
  assert_false(tess__region_monoid(t.graph, &m));
  bench_end(&t);
}

/* A loop of as many operands as are passed without an allocation: c = x; while (c < 16) c += the 15 others. */
static void maps_loops(void **state) {
  (void)state;
  enum { OPERANDS = 16 };
  struct bench t, part[2];
  bench_begin(&t);
  vid in[OPERANDS], v[OPERANDS], out;
  in[0] = tess__graph_param(t.graph, SCALAR(TESS_I32));
  for (int i = 1; i < OPERANDS; i++)
    in[i] = tess__n_constant_double(&t.build, SCALAR(TESS_I32), i % 2);
  for (int r = 0; r < 2; r++) {
    bench_begin(&part[r]);
    for (int i = 0; i < OPERANDS; i++)
      v[i] = tess__graph_param(part[r].graph, SCALAR(TESS_I32));
    vid sum = v[0], limit = tess__n_constant_double(&part[r].build, SCALAR(TESS_I32), OPERANDS);
    for (int i = 1; i < OPERANDS; i++)
      sum = tess__n_add(&part[r].build, sum, v[i]);
    if (r == 0) sum = tess__n_compare(&part[r].build, v[0], limit, COMPARE_LT);
    tess__graph_set_results(part[r].graph, 1, &sum);
  }
  assert_true(tess__n_control(&t.build, &tess__op_while, OPERANDS, in, 2,
                              (struct graph *const[]){part[0].graph, part[1].graph}, 1, &out));
  tess__graph_set_results(t.graph, 1, &out);
  static int32_t x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = i % 40;
  tess__region_map(t.graph, N, (const void *const[]){x}, (void *const[]){y});
  for (int i = 0; i < N; i++) {
    int32_t want = x[i];
    while (want < OPERANDS)
      want += 8;
    assert_int_equal(y[i], want);
  }
  bench_end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(maps_many_scalars),   cmocka_unit_test(maps_ops_that_are_not_pointwise),
      cmocka_unit_test(maps_loops),          cmocka_unit_test(knows_monoids),
      cmocka_unit_test(subtraction_is_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
