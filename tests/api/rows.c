/* Loops over the same rows that run together, some rows at a time (exec/rows.c): large enough for that, with a last
 * piece that is smaller. What crosses rows must not be joined. Wanted values are computed here in double. */
#include <math.h>
#include <stdlib.h>

#include "_check.h"

enum { ROWS = 1003, COLUMNS = 1030, SQUARE = 1024 };

static float *numbers(int64_t n) {
  float *x = malloc((size_t)n * sizeof *x);
  for (int64_t i = 0; i < n; i++)
    x[i] = (float)((i * 7919) % 4093) / 512 - 4;
  return x;
}

static tess_array *softmax_of_twice(tess_array *x) { /* merged dimensions, then rows */
  return tess_softmax(tess_mul(tess_add(x, 1), 2), -1);
}
static tess_array *normalised(tess_array *x) {
  return tess_layer_norm(x, NULL, NULL, 1e-6);
}

static void row_wanted(const float *x, double *soft, double *norm) {
  double sum = 0, mean = 0, var = 0;
  for (int i = 0; i < COLUMNS; i++) {
    soft[i] = exp(2 * ((double)x[i] + 1) - 10);
    sum += soft[i];
    mean += (double)x[i] / COLUMNS;
  }
  for (int i = 0; i < COLUMNS; i++)
    var += ((double)x[i] - mean) * ((double)x[i] - mean) / COLUMNS;
  for (int i = 0; i < COLUMNS; i++) {
    soft[i] /= sum;
    norm[i] = ((double)x[i] - mean) / sqrt(var + 1e-6);
  }
}

static void rows_together(void **state) {
  (void)state;
  static double soft[COLUMNS], norm[COLUMNS];
  float *x = numbers(ROWS * COLUMNS);
  tess_array *a = tess_asarray(x, TESS_SHAPE(ROWS, COLUMNS));
  const float *s = tess_data(tess_call(tess_jit(softmax_of_twice), a)),
              *n = tess_data(tess_call(tess_jit(normalised), a));
  for (int r = 0; r < ROWS; r++) {
    row_wanted(x + r * COLUMNS, soft, norm);
    for (int i = 0; i < COLUMNS; i++) {
      assert_true(fabs((double)s[r * COLUMNS + i] - soft[i]) <= 1e-5 * soft[i]);
      assert_true(fabs((double)n[r * COLUMNS + i] - norm[i]) <= 1e-5);
    }
  }
  free(x);
}

/* Each step reads what all rows of the one before have made: columns, a sum of columns, the next row. */
static tess_array *across_rows(tess_array *x) {
  tess_array *most = tess_max(x, .axes = TESS_AXES(-1), .keepdims = true);
  tess_array *y = tess_sub(x, most);
  y = tess_add(y, tess_transpose(tess_mul(y, most), TESS_PERM(1, 0)));
  y = tess_sub(y, tess_sum(y, .axes = TESS_AXES(0)));
  most = tess_max(y, .axes = TESS_AXES(-1), .keepdims = true);
  return tess_sub(tess_roll(y, 1, 0), most);
}

static void rows_that_need_others(void **state) {
  (void)state;
  float *x = numbers(SQUARE * SQUARE);
  tess_array *a = tess_asarray(x, TESS_SHAPE(SQUARE, SQUARE));
  const float *got = tess_data(tess_call(tess_jit(across_rows), a));
  tess_array *step = across_rows(a); /* one operation after the other: nothing to join */
  assert_true(tess_ok(step));
  const float *want = tess_data(step);
  for (int i = 0; i < SQUARE * SQUARE; i++)
    assert_true(fabs((double)got[i] - (double)want[i]) <= 1e-3 * fabs((double)want[i]) + 1e-2);
  free(x);
}

/* ---- values that are updated where they are ---- */
static tess_array *updates(tess_array *x, tess_array *row) {
  tess_array *y = tess_mul(x, 1);
  tess_array *first = tess_dynamic_update_slice(
      y, row,
      TESS_ARRAYS(tess_full(TESS_SHAPE(), 1, .dtype = TESS_I32), tess_full(TESS_SHAPE(), 0, .dtype = TESS_I32)));
  tess_array *second = tess_dynamic_update_slice(
      first, row,
      TESS_ARRAYS(tess_full(TESS_SHAPE(), 2, .dtype = TESS_I32), tess_full(TESS_SHAPE(), 0, .dtype = TESS_I32)));
  return tess_add(tess_mul(tess_add(first, 0), 100), second); /* first is needed after second was made */
}

static void an_update_keeps_what_is_still_needed(void **state) {
  (void)state;
  tess_array *row = tess_full(TESS_SHAPE(1, 2), 9, .dtype = TESS_I32);
  VALUES(tess_call(tess_jit(updates), count_up(3, 2), row), 0, 101, 909, 909, 409, 509);
}

struct stacked {
  tess_array *sum, *row;
};
static void two_rows(const void *in, void *out) {
  const struct stacked *x = in;
  struct {
    tess_array *sum, *a, *b;
  } *y = out;
  y->sum = tess_add(x->sum, x->row);
  y->a = tess_mul(y->sum, 2);
  y->b = tess_mul(x->row, 3);
}

static void two_stacks_of_one_size(void **state) { /* each is carried in its own memory */
  (void)state;
  struct {
    tess_array *a, *b;
  } ys = {0};
  tess_array *sum = tess_zeros(TESS_SHAPE(2), .dtype = TESS_I32), *xs = count_up(3, 2);
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), two_rows, TESS_TREE(xs));
  VALUES(sum, 6, 9);
  VALUES(ys.a, 0, 2, 4, 8, 12, 18);
  VALUES(ys.b, 0, 3, 6, 9, 12, 15);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_together),
      cmocka_unit_test(rows_that_need_others),
      cmocka_unit_test(an_update_keeps_what_is_still_needed),
      cmocka_unit_test(two_stacks_of_one_size),
  };
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
