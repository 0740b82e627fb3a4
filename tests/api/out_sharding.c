/* .out_sharding beside what tests/golden/out_sharding.c compares with JAX: makers that JAX has it not for, one that is
 * given a spec alone, partial results, derivatives, and what is refused. */
#include "_explicit.h"

static tess_sharding *over(tess_spec p) {
  return tess_named_sharding(mesh, p);
}
static tess_array *cut(tess_spec p) { /* f32[8,4] = 0, 1, ... */
  return tess_device_put(tess_astype(count_up(8, 4), TESS_F32), over(p));
}
static bool same(tess_array *a, tess_array *b) {
  tess_array *x = tess_device_put(a, tess_devices().device[0]), *y = tess_device_put(b, tess_devices().device[0]);
  return tess_item(tess_all(tess_eq(x, y))) == 1;
}

static void makers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_sharding *rows = over(TESS_P("x", NULL)), *line = over(TESS_P("y"));
  tess_array *x = tess_eye(8, 4, 1, .out_sharding = rows);
  SAYS(tess_typeof(x), "f32[8@x,4]");
  assert_true(same(x, tess_eye(8, 4, 1)));
  x = tess_linspace(0, 7, 8, .out_sharding = line);
  SAYS(tess_typeof(x), "f32[8@y]");
  assert_true(same(x, tess_linspace(0, 7, 8)));
  x = tess_one_hot(tess_arange(8), 4, .out_sharding = rows);
  SAYS(tess_typeof(x), "f32[8@x,4]");
  assert_true(same(x, tess_one_hot(tess_arange(8), 4)));
  x = tess_frombuffer(((const float[]){1, 2, 3, 4}), TESS_F32, TESS_SHAPE(4), .out_sharding = line);
  SAYS(tess_typeof(x), "f32[4@y]");
  x = tess_quantile(cut(TESS_P("x")), 0.5, .axes = TESS_AXES(1), .out_sharding = line);
  SAYS(tess_typeof(x), "f32[8@y]");
  x = tess_random_permutation(tess_random_key(0), cut(TESS_P("x")), .out_sharding = rows);
  SAYS(tess_typeof(x), "f32[8@x,4]");
  x = tess_asarray(((const int[]){1, 2, 3, 4}), TESS_SHAPE(4), .dtype = TESS_F32, .out_sharding = line);
  SAYS(tess_typeof(x), "f32[4@y]");
  VALUES(tess_astype(x, TESS_I32), 1, 2, 3, 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A spec is one over the context mesh; no sharding at all is none. */
static void items(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = cut(TESS_P("x")), *at = tess_arange(4);
  SAYS(tess_typeof(tess_getitem(x, at, TESS_OUT_SHARDING(TESS_P("y", NULL)))), "f32[4@y,4]");
  SAYS(tess_typeof(tess_getitem(x, TESS_OUT_SHARDING(TESS_P("y")), 3)), "f32[4@y]");
  SAYS(tess_typeof(tess_getitem(cut(TESS_P()), at, TESS_OUT_SHARDING(NULL))), "f32[4,4]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void partial_results(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_sharding *terms = over(tess_spec_unreduced(TESS_P(NULL, NULL), "x", TESS_REDUCE_SUM));
  tess_array *x = tess_zeros(TESS_SHAPE(8, 4), .out_sharding = terms);
  SAYS(tess_typeof(x), "f32[8,4]{U:x}");
  x = tess_add(x, tess_ones(TESS_SHAPE(8, 4), .out_sharding = terms));
  x = tess_reshard(x, over(TESS_P("x", NULL)));
  assert_true(same(x, tess_ones(TESS_SHAPE(8, 4))));
  x = tess_getitem(cut(TESS_P("x")), tess_arange(4), TESS_OUT_SHARDING(terms));
  SAYS(tess_typeof(x), "f32[4,4]{U:x}");
  assert_true(same(tess_reshard(x, over(TESS_P())), tess_getitem(tess_astype(count_up(8, 4), TESS_F32), TESS_TO(4))));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *looked_up(tess_array *table, tess_array *at) {
  return tess_sum(tess_square(tess_getitem(table, at, TESS_OUT_SHARDING(over(TESS_P("y", NULL))))));
}
static tess_array *added_to(tess_array *x, tess_array *at) {
  return tess_sum(tess_square(tess_at_add(x, tess_ones(TESS_SHAPE(4, 4)), at, TESS_OUT_SHARDING(over(TESS_P("x"))))));
}
/* A cotangent lies as its value, whatever the result was told. */
static void derivatives(void **state) {
  (void)state;
  tess_array *(*const f[])(tess_array *, tess_array *) = {looked_up, added_to};
  for (int i = 0; i < 2; i++) {
    tess_scope *s = tess_scope_begin();
    tess_array *x = cut(TESS_P("x")), *at = TESS_VECTOR(int, 1, 7, 1, 3);
    tess_array *g = tess_call(tess_jit(tess_grad(f[i])), x, tess_device_put(at, over(TESS_P("y"))));
    SAYS(tess_typeof(g), "f32[8@x,4]");
    tess_array *plain = tess_astype(count_up(8, 4), TESS_F32), *row = tess_getitem(plain, at);
    tess_array *want = i == 0 ? tess_at_add(tess_zeros(TESS_SHAPE(8, 4)), tess_mul(2, row), at)
                              : tess_mul(2, tess_at_add(plain, tess_ones(TESS_SHAPE(4, 4)), at));
    assert_true(same(g, want));
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

static void refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rows = over(TESS_P("x", NULL)), *by_auto = tess_named_sharding(mixed, TESS_P("y"));
  tess_array *x = cut(TESS_P("x")), *at = tess_arange(4);
  REFUSED(tess_zeros(TESS_SHAPE(8, 4), .sharding = rows, .out_sharding = rows), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "both .sharding and .out_sharding are given; legal: one of them");
  REFUSED(tess_getitem(x, at, TESS_OUT_SHARDING(rows), TESS_OUT_SHARDING(rows)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "two TESS_OUT_SHARDING; legal: one");
  REFUSED(tess_getitem(x, at), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "f32[8@x,4], i32[4,1]; legal: .out_sharding where the function takes it, or tess_reshard");
  REFUSED(tess_arange(8, .out_sharding = by_auto), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'y' is Auto");
  REFUSED(tess_asarray(((const int[]){1, 2}), TESS_SHAPE(2), .out_sharding = by_auto), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "the out_sharding of asarray names axes that are Explicit, and 'y' is Auto");
  REFUSED(tess_at_set(x, 1, at, TESS_OUT_SHARDING(by_auto)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'y' is Auto");
  REFUSED(tess_iota(TESS_I32, TESS_SHAPE(8), 0, .out_sharding = rows), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "P('x', None) has 2 entries");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(makers), cmocka_unit_test(items),
                                     cmocka_unit_test(partial_results), cmocka_unit_test(derivatives),
                                     cmocka_unit_test(refused)};
  return cmocka_run_group_tests(tests, set_up, release);
}
