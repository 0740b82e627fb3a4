/* .strict_psum of shard_map: a sum of what is equal on all devices is refused, where it is written (design/manual.md
 * 1.8.4). */
#include "_check.h"

static tess_mesh *mesh; /* x 2, y 4 */

static tess_array *once(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *twice(tess_array *x) {
  return tess_psum(tess_psum(x, "x"), "x");
}
static tess_array *mean_of_sum(tess_array *x) {
  return tess_pmean(tess_psum(x, "x"), "x");
}
static tess_array *largest_of_sum(tess_array *x) { /* changes nothing, and is no error */
  return tess_pmax(tess_psum(x, "x"), "x");
}
static tess_array *said(tess_array *x) { /* meant so */
  return tess_psum(tess_pvary(tess_psum(x, "x"), "x"), "x");
}
static tess_array *both(tess_array *x) {
  return tess_psum(x, "x,y");
}
static tess_array *constant(tess_array *x) {
  return tess_add(x, tess_psum(1, "x"));
}
static tess_array *inside(tess_array *x) {
  return tess_call(tess_shard_map(twice, .in_specs = TESS_P(), .out_specs = TESS_P(), .axis_names = "y"), x);
}
static tess_array *inside_well(tess_array *x) {
  return tess_call(tess_shard_map(once, .in_specs = TESS_P("y"), .out_specs = TESS_P("y"), .axis_names = "y"), x);
}
static tess_array *square_sum(tess_array *x) {
  return tess_sum(tess_mul(once(x), 0.5));
}
static tess_array *gradient(tess_array *x) { /* what its own derivatives sum is not the user's */
  return tess_call(tess_grad(square_sum), x);
}

#define MAP(f, in, out, ...) tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out, __VA_ARGS__)
#define STRICT(f, in, out)   MAP(f, in, out, .strict_psum = true)
#define ALREADY(x, type)                                                                                               \
  REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,                                                                  \
          "value is already reduced over 'x'; this multiplies by n = 2: " type "; legal: ")

static void test_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 4);
  VALUES(tess_call(STRICT(once, TESS_P("x"), TESS_P()), x), 4, 6, 8, 10);
  VALUES(tess_call(MAP(twice, TESS_P("x"), TESS_P(), .no_check_vma = false), x), 8, 12, 16, 20);
  VALUES(tess_call(STRICT(said, TESS_P("x"), TESS_P()), x), 8, 12, 16, 20);
  VALUES(tess_call(STRICT(largest_of_sum, TESS_P("x"), TESS_P()), x), 4, 6, 8, 10);
  ALREADY(tess_call(STRICT(twice, TESS_P("x"), TESS_P()), x), "i32[1,4]");
  ALREADY(tess_call(STRICT(mean_of_sum, TESS_P("x"), TESS_P()), x), "i32[1,4]");
  ALREADY(tess_call(STRICT(once, TESS_P(NULL, "y"), TESS_P(NULL, "y")), x), "i32[2,1]{V:y}");
  ALREADY(tess_call(STRICT(constant, TESS_P("x"), TESS_P("x")), x), "i32[]");
  REFUSED(tess_call(STRICT(both, TESS_P(), TESS_P()), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "value is already reduced over 'x', 'y'; this multiplies by n = 8: i32[2,4]");
  REFUSED(tess_call(STRICT(twice, TESS_P("x"), TESS_P()), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "strict_psum.c:"); /* the place */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_regions_inside(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(4, 4);
  VALUES(tess_call(MAP(inside, TESS_P("x"), TESS_P(), .axis_names = "x"), count_up(2, 2)), 4, 8);
  ALREADY(tess_call(MAP(inside, TESS_P("x"), TESS_P(), .axis_names = "x", .strict_psum = true), x), "i32[2,4]");
  (void)tess_call(MAP(inside_well, TESS_P(NULL, "x"), TESS_P(), .axis_names = "x", .strict_psum = true), x);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_derivatives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const float one[4] = {1, 1, 1, 1};
  tess_array *x = tess_frombuffer(one, TESS_F32, TESS_SHAPE(4));
  tess_array *g = tess_call(STRICT(gradient, TESS_P("x"), TESS_P("x")), x);
  for (int i = 0; i < 4; i++)
    assert_true(((const float *)tess_data(g))[i] == 0.5F);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_made(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  REFUSED(MAP(once, TESS_P("x"), TESS_P(), .strict_psum = true, .no_check_vma = true), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "legal: one of them");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return start_with(8, &mesh, TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_refused), cmocka_unit_test(test_regions_inside),
                                     cmocka_unit_test(test_derivatives), cmocka_unit_test(test_made)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
