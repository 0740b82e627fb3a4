/* Loops, scans and branches by the public functions: values, laziness of types, sharded operands, shard_map, closures,
 * what is refused. Wanted values are those of jax.lax 0.10.2. */
#include "_check.h"

static tess_array *below_ten(tess_array *x) {
  return tess_lt(x, 10);
}
static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *minus(tess_array *x) {
  return tess_neg(x);
}
static tess_array *same(tess_array *x) {
  return x;
}

static void a_while_loop(void **state) {
  (void)state;
  VALUES(tess_while_loop(below_ten, twice, tess_asarray((int32_t[]){3}, TESS_SHAPE(), .dtype = TESS_I32)), 12);
  VALUES(tess_while_loop(below_ten, twice, tess_asarray((int32_t[]){30}, TESS_SHAPE(), .dtype = TESS_I32)), 30);
  int64_t compiles = tess_runtime_counters().compiles;
  for (int i = 0; i < 3; i++)
    VALUES(tess_while_loop(below_ten, twice, tess_asarray((int32_t[]){i + 4}, TESS_SHAPE(), .dtype = TESS_I32)),
           i == 0   ? 16
           : i == 1 ? 10
                    : 12);
  assert_int_equal(tess_runtime_counters().compiles, compiles); /* one program for all */
}

struct pair {
  tess_array *a, *b;
};
static tess_array *small(const void *p) {
  const struct pair *x = p;
  return tess_lt(x->a, 100);
}
static void fibonacci(const void *in, void *out) {
  const struct pair *x = in;
  struct pair *y = out;
  *y = (struct pair){x->b, tess_add(x->a, x->b)};
}

static void carries_change_places(void **state) {
  (void)state;
  struct pair p = {tess_asarray((int32_t[]){1}, TESS_SHAPE(), .dtype = TESS_I32),
                   tess_asarray((int32_t[]){1}, TESS_SHAPE(), .dtype = TESS_I32)};
  tess_while_loop_into(TESS_TREE(p), small, fibonacci);
  VALUES(p.a, 144);
  VALUES(p.b, 233);
}

static tess_array *add_index(tess_array *i, tess_array *x) {
  return tess_add(x, i);
}

static void a_counted_loop(void **state) {
  (void)state;
  VALUES(tess_fori_loop(0, 5, add_index, tess_zeros(TESS_SHAPE(2), .dtype = TESS_I32)), 10, 10);
  VALUES(tess_fori_loop(3, 3, add_index, tess_ones(TESS_SHAPE(2), .dtype = TESS_I32)), 1, 1);
  /* a weak start takes the dtype that the body makes */
  SAYS(tess_typeof(tess_fori_loop(0, 4, add_index, 1.5)), "f32[]");
  /* computed bounds */
  tess_array *n = tess_sum(tess_arange(4));
  VALUES(tess_fori_loop(n, tess_add(n, 3), add_index, tess_zeros(TESS_SHAPE(1), .dtype = TESS_I32)), 6 + 7 + 8);
}

struct carry_and_row {
  tess_array *sum, *row;
};
static void running_sum(const void *in, void *out) {
  const struct carry_and_row *x = in;
  struct carry_and_row *y = out;
  tess_array *sum = tess_add(x->sum, x->row);
  *y = (struct carry_and_row){sum, tess_mul(sum, 10)};
}

static void a_scan(void **state) {
  (void)state;
  for (int reverse = 0; reverse < 2; reverse++) {
    tess_array *sum = tess_zeros(TESS_SHAPE(2), .dtype = TESS_I32), *ys = NULL, *xs = count_up(3, 2);
    tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), running_sum, TESS_TREE(xs), .reverse = reverse);
    VALUES(sum, 6, 9);
    if (reverse)
      VALUES(ys, 60, 90, 60, 80, 40, 50);
    else
      VALUES(ys, 0, 10, 20, 40, 60, 90);
  }
  tess_array *none = tess_zeros(TESS_SHAPE(2), .dtype = TESS_I32), *ys = NULL, *empty = count_up(0, 2);
  tess_scan_into(TESS_TREE(none), TESS_TREE(ys), running_sum, TESS_TREE(empty));
  VALUES(none, 0, 0);
  SAYS(tess_typeof(ys), "i32[0,2]");
  tess_array *rows = NULL, *xs = count_up(2, 2);
  tess_lax_map_into(TESS_TREE(rows), minus, TESS_TREE(xs));
  VALUES(rows, 0, -1, -2, -3);
}

static tess_array *both(tess_array *flag, tess_array *x) {
  return tess_cond(flag, twice, minus, x);
}

static void branches(void **state) {
  (void)state;
  tess_array *x = tess_arange(3);
  VALUES(tess_cond(true, twice, minus, x), 0, 2, 4);
  VALUES(tess_cond(0, twice, minus, x), 0, -1, -2);
  tess_fn *f = tess_jit(both);
  VALUES(tess_call(f, tess_lt(tess_sum(x), 5), x), 0, 2, 4);
  VALUES(tess_call(f, tess_gt(tess_sum(x), 5), x), 0, -1, -2);
  static const int32_t want[] = {2, 2, -1, 1, 1};
  for (int i = -1; i < 4; i++) /* clamped */
    VALUES(
        tess_switch(i, TESS_FUNCS(twice, minus, same), tess_asarray((int32_t[]){1}, TESS_SHAPE(), .dtype = TESS_I32)),
        want[i + 1]);
}

static tess_array *hidden;
static tess_array *plus_hidden(tess_array *i, tess_array *x) {
  (void)i;
  return tess_add(x, hidden);
}
static tess_array *with_hidden(tess_array *x, tess_array *step) {
  hidden = tess_mul(step, 3);
  return tess_fori_loop(0, 4, plus_hidden, x);
}

static void bodies_close_over_values(void **state) {
  (void)state;
  VALUES(tess_call(tess_jit(with_hidden), tess_arange(2), tess_ones(TESS_SHAPE(2), .dtype = TESS_I32)), 12, 13);
  hidden = tess_full(TESS_SHAPE(2), 5, .dtype = TESS_I32);
  VALUES(tess_fori_loop(0, 2, plus_hidden, tess_arange(2)), 10, 11);
}

static tess_array *decay(tess_array *i, tess_array *x) {
  (void)i;
  return tess_add(tess_mul(x, 0.5), 1);
}
static tess_array *decayed(tess_array *x) {
  return tess_fori_loop(0, 6, decay, x);
}

/* The carry stays cut: nothing moves between devices, and the result lies like the argument. */
static void loops_are_sharded(void **state) {
  (void)state;
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  tess_array *x = tess_reshape(tess_astype(tess_arange(64), TESS_F32), TESS_SHAPE(8, 8));
  tess_array *on_mesh = tess_device_put(x, tess_named_sharding(mesh, TESS_P("x", "y")));
  int64_t collectives = tess_runtime_counters().collectives;
  tess_array *y = tess_call(tess_jit(decayed), on_mesh), *want = tess_call(tess_jit(decayed), x);
  assert_int_equal(tess_runtime_counters().collectives, collectives);
  assert_true(tess_sharding_equal(tess_array_sharding(y), tess_array_sharding(on_mesh)));
  assert_memory_equal(tess_data(y), tess_data(want), 64 * sizeof(float));
}

static tess_array *mean_round(tess_array *i, tess_array *x) {
  (void)i;
  return tess_add(x, tess_psum(x, "x"));
}
static tess_array *rounds(tess_array *x) {
  return tess_fori_loop(0, 2, mean_round, x);
}
static tess_array *until_ten(tess_array *x) { /* each device its own number of rounds */
  tess_array *y = tess_while_loop(below_ten, twice, tess_reshape(x, TESS_SHAPE()));
  return tess_reshape(y, TESS_SHAPE(1));
}
static tess_array *below_ten_here(tess_array *x) {
  return tess_lt(tess_sum(x), 10);
}
static tess_array *add_others(tess_array *x) {
  return tess_add(x, tess_psum(x, "x"));
}
static tess_array *until_each(tess_array *x) { /* devices would wait for one another */
  return tess_while_loop(below_ten_here, add_others, x);
}
static tess_array *below_ten_all(tess_array *x) {
  return tess_lt(tess_psum(tess_sum(x), "x"), 100);
}
static tess_array *until_all(tess_array *x) {
  return tess_while_loop(below_ten_all, add_others, x);
}

static void with_others(const void *in, void *out) {
  const struct carry_and_row *x = in;
  struct carry_and_row *y = out;
  *y = (struct carry_and_row){tess_add(x->sum, x->row), tess_psum(x->row, "x")};
}
static tess_array *one_by_one(tess_array *x) { /* the carry begins as nobody's, and becomes each device's own */
  tess_array *sum = tess_zeros(TESS_SHAPE(), .dtype = TESS_I32), *ys = NULL;
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), with_others, TESS_TREE(x));
  return tess_add(ys, tess_sub(sum, tess_sum(x)));
}

static void loops_in_shard_map(void **state) {
  (void)state;
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  tess_array *x = tess_add(tess_arange(4), 1);
  tess_fn *f = tess_shard_map(rounds, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  /* x + 10 each, then 11 12 13 14 + 50 */
  VALUES(tess_call(f, x), 61, 62, 63, 64);
  f = tess_shard_map(until_ten, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  VALUES(tess_call(f, x), 16, 16, 12, 16);
  f = tess_shard_map(until_each, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  REFUSED(tess_call(f, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "devices may decide differently");
  f = tess_shard_map(one_by_one, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  VALUES(tess_call(f, tess_arange(8)), 12, 16, 12, 16, 12, 16, 12, 16);
  f = tess_shard_map(until_all, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  VALUES(tess_call(f, x), 61, 62, 63, 64);
}

static tess_array *inner(tess_array *x) {
  return tess_add(x, 1);
}
static tess_array *middle(tess_array *x) {
  return tess_cond(tess_lt(x, 20), inner, same, x);
}
static tess_array *outer(tess_array *x) {
  return tess_cond(tess_lt(x, 30), middle, same, x);
}
static int zeros_traced;
static tess_array *zero(tess_array *x) {
  (void)x;
  zeros_traced++;
  return TESS_LIFT(0);
}

static void branches_are_traced_once(void **state) {
  (void)state;
  tess_array *x = tess_asarray((int32_t[]){3}, TESS_SHAPE(), .dtype = TESS_I32);
  int64_t traces = tess_runtime_counters().traces;
  VALUES(tess_call(tess_jit(outer), x), 4);
  assert_int_equal(tess_runtime_counters().traces - traces, 1 + 2 * 2);
  VALUES(tess_cond(true, zero, same, x), 0); /* a weak result becomes i32[] */
  assert_int_equal(zeros_traced, 1);
}

enum { DEEP = 6 };
static int depth, called[DEEP + 1];
static tess_array *deeper(tess_array *x) { /* a scan in a scan in a scan ... */
  called[depth]++;
  if (depth == DEEP) return tess_add(x, 1);
  depth++;
  tess_array *y = x;
  tess_scan_into(TESS_TREE(y), TESS_NOTHING, deeper, TESS_NOTHING, .length = 2);
  depth--;
  return y;
}

static void nested_scans_are_traced_once(void **state) {
  (void)state;
  int64_t traces = tess_runtime_counters().traces;
  VALUES(tess_call(tess_jit(deeper), tess_asarray((int32_t[]){3}, TESS_SHAPE(), .dtype = TESS_I32)), 3 + 64);
  for (int i = 0; i <= DEEP; i++)
    assert_int_equal(called[i], 1);
  assert_int_equal(tess_runtime_counters().traces - traces, 1 + DEEP);
}

static bool stops;
static tess_array *may_stop(tess_array *x) {
  tess_array *y = tess_mul(tess_exp(x), 2);
  return tess_add(tess_log(stops ? tess_stop_gradient(y) : y), x);
}
static tess_array *one_more(tess_array *x) {
  tess_array *y = NULL;
  tess_lax_map_into(TESS_TREE(y), may_stop, TESS_TREE(x));
  return y;
}

/* It is nothing when the program runs, and nothing in its text. */
static void stopping_a_gradient_is_free(void **state) {
  (void)state;
  tess_array *x = tess_astype(tess_arange(64), TESS_F32);
  tess_counters counters[3];
  const char *text[2];
  for (int i = 0; i < 2; i++) {
    stops = i;
    tess_clear_caches();
    counters[0] = tess_runtime_counters();
    assert_true(tess_ok(tess_call(tess_jit(may_stop), x)));
    counters[1 + i] = tess_runtime_counters();
    counters[1 + i].steps -= counters[0].steps;
    counters[1 + i].nodes -= counters[0].nodes;
    text[i] = tess_as_text(tess_lower(tess_jit(may_stop), x));
    assert_true(tess_ok(tess_call(tess_jit(one_more), x)));
  }
  assert_int_equal(counters[1].steps, counters[2].steps);
  assert_int_equal(counters[1].steps, 1);
  assert_int_equal(counters[1].nodes, counters[2].nodes);
  SAYS(text[1], text[0]);
}

/* A program's text has a scan as JAX writes one. */
static void a_scan_as_text(void **state) {
  (void)state;
  const char *text = tess_as_text(tess_lower(tess_jit(one_more), tess_astype(tess_arange(4), TESS_F32)));
  assert_non_null(strstr(text, "stablehlo.while"));
  assert_non_null(strstr(text, "stablehlo.dynamic_update_slice"));
  assert_null(strstr(text, "scan"));
}

static void most_rounds(void **state) {
  (void)state;
  tess_array *x = tess_asarray((int32_t[]){3}, TESS_SHAPE(), .dtype = TESS_I32);
  VALUES(tess_while_loop(below_ten, twice, x, .max_iterations = 5), 12);
  REFUSED(tess_while_loop(below_ten, twice, x, .max_iterations = -5), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "max_iterations = -5; legal: 1 or more rounds, 0: any number");
}

/* ---- associative scans ---- */
static tess_array *matrices(tess_array *a, tess_array *b) {
  return tess_matmul(a, b);
}
static tess_array *plus(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static tess_array *prefixes(tess_array *x) {
  tess_array *y = NULL;
  tess_associative_scan_into(TESS_TREE(y), plus, TESS_TREE(x), -1, true);
  return y;
}

static void an_associative_scan(void **state) {
  (void)state;
  tess_array *x = tess_reshape(tess_arange(12), TESS_SHAPE(3, 2, 2)), *y = NULL;
  tess_associative_scan_into(TESS_TREE(y), matrices, TESS_TREE(x), 0, false);
  VALUES(y, 0, 1, 2, 3, 6, 7, 26, 31, 118, 131, 518, 575);
  tess_associative_scan_into(TESS_TREE(x), matrices, TESS_TREE(x), 0, true); /* in place */
  VALUES(x, 206, 395, 254, 487, 86, 103, 106, 127, 8, 9, 10, 11);
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  tess_fn *f = tess_shard_map(prefixes, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  VALUES(tess_call(f, tess_arange(8)), 6, 6, 5, 3, 22, 18, 13, 7);
  tess_array *few = tess_arange(3);
  int64_t compiles = tess_runtime_counters().compiles;
  VALUES(prefixes(few), 3, 3, 2);
  VALUES(prefixes(few), 3, 3, 2);
  assert_int_equal(tess_runtime_counters().compiles, compiles + 1);
}

static tess_array *halves(tess_array *a, tess_array *b) {
  return tess_div(a, b);
}

static void associative_scans_refused(void **state) {
  (void)state;
  tess_array *x = tess_arange(4), *longer = tess_arange(5), *scalar = tess_sum(x), *y = NULL, *z = NULL;
  tess_associative_scan_into(TESS_TREE(y), halves, TESS_TREE(x), 0, false);
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "array 0 of halves's result is f32[2]; legal: i32[2]");
  tess_associative_scan_into(TESS_TREE(y), twice, TESS_TREE(x), 0, false);
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "twice takes 1 argument");
  tess_associative_scan_into(TESS_TREE(y, z), plus, TESS_TREE(x, longer), 0, false);
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "array 1 of xs is i32[5]; legal: 4 elements in dimension 0");
  tess_associative_scan_into(TESS_TREE(y), plus, TESS_TREE(scalar), 0, false);
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis 0");
  tess_associative_scan_into(TESS_TREE(y, z), plus, TESS_TREE(x), 0, false);
  REFUSED(z, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "1 arrays are scanned into 2; legal: 1 or more into as many");
}

static tess_array *not_bool(tess_array *x) {
  return tess_add(x, 1);
}
static tess_array *as_wide(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
}
static tess_array *to_float(tess_array *x) {
  return tess_astype(x, TESS_F32);
}

static void what_is_refused(void **state) {
  (void)state;
  tess_array *x = tess_asarray((int32_t[]){3}, TESS_SHAPE(), .dtype = TESS_I32);
  REFUSED(tess_while_loop(not_bool, twice, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "the condition is i32[]; legal: bool[]");
  REFUSED(tess_while_loop(below_ten, to_float, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "value 0 of the carry goes into the body as i32[] and comes out as f32[]; legal: the same type");
  REFUSED(tess_cond(true, same, to_float, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "result 0 is i32[] in one branch and f32[] in another");
  REFUSED(tess_cond(tess_arange(2), same, twice, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "pred is i32[2]");
  REFUSED(tess_switch(1.5, TESS_FUNCS(same, twice), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the index is f32[]");
  REFUSED(tess_fori_loop(0, 1.5, add_index, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the bounds are");
  tess_array *sum = x, *ys = NULL, *xs = count_up(3, 2), *more = count_up(2, 2);
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), running_sum, TESS_TREE(xs, more));
  REFUSED(ys, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "array 1 of xs is i32[2,2]; legal: 3 rows");
  sum = x;
  tess_scan_into(TESS_TREE(sum), TESS_NOTHING, twice, TESS_NOTHING);
  REFUSED(sum, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "there are no xs; pass .length");
  sum = x;
  tess_scan_into(TESS_TREE(sum), TESS_NOTHING, twice, TESS_NOTHING, .length = 4);
  VALUES(sum, 48);
  tess_scan_into(TESS_TREE(sum), TESS_NOTHING, twice, TESS_NOTHING, .length = -4);
  REFUSED(sum, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "length = -4; legal: 1 to 2147483647 rounds");
  ys = NULL;
  tess_lax_map_into(TESS_TREE(ys), as_wide, TESS_TREE(xs));
  REFUSED(ys, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "arrays have at most 16 dimensions");
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 8) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_while_loop),
      cmocka_unit_test(carries_change_places),
      cmocka_unit_test(a_counted_loop),
      cmocka_unit_test(a_scan),
      cmocka_unit_test(branches),
      cmocka_unit_test(bodies_close_over_values),
      cmocka_unit_test(loops_are_sharded),
      cmocka_unit_test(loops_in_shard_map),
      cmocka_unit_test(branches_are_traced_once),
      cmocka_unit_test(nested_scans_are_traced_once),
      cmocka_unit_test(stopping_a_gradient_is_free),
      cmocka_unit_test(a_scan_as_text),
      cmocka_unit_test(most_rounds),
      cmocka_unit_test(what_is_refused),
      cmocka_unit_test(an_associative_scan),
      cmocka_unit_test(associative_scans_refused),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
