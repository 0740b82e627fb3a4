/* Programs: results that are arguments, constants, captured arrays or each other, arguments that repeat, donation,
 * functions inside functions, recursion, shardings at the boundary, and programs that are forgotten. */
#include "_check.h"

static tess_mesh *mesh;
#define T2 TESS_SHAPE(2)

static tess_array *number(int i) {
  return tess_full(T2, i);
}
struct pair {
  tess_array *a, *b;
};
static tess_array *same(tess_array *x) {
  return x;
}
static tess_array *ten_and_one(tess_array *a, tess_array *b) {
  return tess_add(tess_mul(a, 10), b);
}
static tess_array *digits(const void *p, const void *r) {
  const struct pair *a = p, *b = r;
  return ten_and_one(ten_and_one(ten_and_one(a->a, a->b), b->a), b->b);
}
static tess_array *into(tess_fn *f, tess_spans in) {
  tess_array *out;
  tess_call_into(TESS_TREE(out), f, in);
  return out;
}
static const char *spec_of(tess_array *x) {
  return tess_str(tess_sharding_spec(tess_array_sharding(x)));
}

/* ---- what results may be ---- */

static void same_twice(const void *in, void *out) {
  tess_array *const *x = in, *y = tess_mul(x[0], 2);
  ((tess_array **)out)[0] = ((tess_array **)out)[1] = y;
}
static void argument_and_constant(const void *in, void *out) {
  ((tess_array **)out)[0] = *(tess_array *const *)in;
  ((tess_array **)out)[1] = TESS_LIFT(5);
}
static tess_array *captured;
static tess_array *gives_captured(void) {
  return captured;
}
static tess_array *adds_captured(tess_array *x) {
  return tess_add(tess_add(x, captured), captured);
}

static void test_results_that_repeat(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct pair p;
  tess_array *x = tess_arange(2);
  tess_call_into(TESS_TREE(p), tess_jit(same_twice), TESS_TREE(x));
  VALUES(p.a, 0, 2);
  VALUES(p.b, 0, 2);
  assert_ptr_not_equal(p.a, p.b);
  tess_sharding *host = tess_with_memory_kind(tess_array_sharding(x), "pinned_host");
  tess_sharding *device = tess_with_memory_kind(tess_array_sharding(x), "device");
  tess_call_into(TESS_TREE(p), tess_jit(same_twice, .out_shardings = tess_shardings(tess_shardings(device, host))),
                 TESS_TREE(x));
  VALUES(p.b, 0, 2);
  assert_ptr_not_equal(tess_data(p.a), tess_data(p.b)); /* two memories: two copies */
  SAYS(tess_sharding_memory_kind(tess_array_sharding(p.b)), "pinned_host");
  tess_call_into(TESS_TREE(p), tess_jit(argument_and_constant), TESS_TREE(x));
  VALUES(p.a, 0, 1);
  VALUES(p.b, 5);
  assert_true(tess_array_weak_type(p.b)); /* jax: a Python number returned stays weak */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Results that share bytes, with each other or with an argument, are arrays of their own: deleting one leaves the rest.
 */
static void test_results_are_deleted_alone(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct pair p;
  tess_array *x = tess_arange(2), *y = tess_call(tess_jit(same), x);
  tess_delete(y);
  VALUES(x, 0, 1);
  y = tess_call(tess_jit(same), x);
  tess_delete(x);
  VALUES(y, 0, 1);
  tess_call_into(TESS_TREE(p), tess_jit(same_twice), TESS_TREE(y));
  tess_delete(p.a);
  VALUES(p.b, 0, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_captured_arrays(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  captured = tess_device_put(tess_arange(8), tess_named_sharding(mesh, TESS_P("x")));
  tess_fn *f = tess_jit(gives_captured), *add = tess_jit(adds_captured);
  VALUES(tess_call(f), 0, 1, 2, 3, 4, 5, 6, 7);
  SAYS(spec_of(tess_call(f)), "P('x',)"); /* a captured array is an argument: its layout counts */
  SAYS(spec_of(tess_call(add, 1)), "P('x',)");
  VALUES(tess_call(add, tess_arange(8)), 0, 3, 6, 9, 12, 15, 18, 21);
  tess_mesh *other = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("z"));
  tess_array *elsewhere = tess_device_put(tess_arange(8), tess_named_sharding(other, TESS_P("z")));
  REFUSED(tess_call(add, elsewhere), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "incompatible devices: argument 1 is on");
  tess_delete(captured); /* the program kept it, and it is gone */
  REFUSED(tess_call(f), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "i32[8] was deleted");
  captured = NULL;
  tess_clear_caches();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *many[200];
static tess_array *adds_many(tess_array *x) {
  for (int i = 0; i < 200; i++)
    x = tess_add(x, many[i]);
  return x;
}

static void test_many_captured_arrays(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  for (int i = 0; i < 200; i++)
    many[i] = number(i);
  VALUES(tess_call(tess_jit(adds_many), number(1)), 19901, 19901);
  VALUES(tess_call(tess_jit(adds_many), number(2)), 19902, 19902);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  tess_clear_caches();
}

/* ---- arguments that repeat, donation ---- */

static tess_array *minus_transpose(tess_array *a, tess_array *b) {
  return tess_sub(tess_mul(a, 10), tess_T(b));
}
static void minus_and_argument(const void *in, void *out) {
  tess_array *const *x = in;
  ((tess_array **)out)[0] = tess_mul(x[0], -1);
  ((tess_array **)out)[1] = x[1];
}
static tess_array *minus_captured(tess_array *a) {
  return minus_transpose(a, captured);
}

static void test_one_array_passed_twice(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 2);
  VALUES(tess_call(tess_jit(minus_transpose), x, x), 0, 8, 19, 27);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Donated memory is reused only when nothing else of the call reads it. */
static void test_donation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 2), *y = tess_add(x, 0);
  const void *at = tess_data(x);
  tess_array *z = tess_call(tess_jit(same, .donate_argnums = TESS_ARGNUMS(0)), x);
  VALUES(z, 0, 1, 2, 3); /* the argument itself is the result */
  assert_ptr_equal(tess_data(z), at);
  assert_true(tess_array_is_deleted(x));
  z = tess_call(tess_jit(minus_transpose, .donate_argnums = TESS_ARGNUMS(0)), y, y);
  VALUES(z, 0, 8, 19, 27);
  assert_true(tess_array_is_deleted(y));
  REFUSED(tess_call(tess_jit(same, .donate_argnums = TESS_ARGNUMS(0)), y), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "was donated at ");
  struct pair p = {.a = count_up(2, 2)}, r;
  p.b = p.a;
  tess_call_into(TESS_TREE(r.a, r.b), tess_jit(minus_and_argument, .donate_argnums = TESS_ARGNUMS(0)),
                 TESS_TREE(p.a, p.b));
  VALUES(r.a, 0, -1, -2, -3);
  VALUES(r.b, 0, 1, 2, 3);
  captured = tess_keep(count_up(2, 2));
  VALUES(tess_call(tess_jit(minus_captured, .donate_argnums = TESS_ARGNUMS(0)), captured), 0, 8, 19, 27);
  tess_release(captured);
  tess_clear_caches();
  x = count_up(2, 2);
  tess_array *whole = tess_device_put(x, tess_named_sharding(mesh, TESS_P())); /* shares x's bytes */
  (void)tess_call(tess_jit(minus_transpose, .donate_argnums = TESS_ARGNUMS(0)), x, count_up(2, 2));
  VALUES(whole, 0, 1, 2, 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Donated groups: argument numbers count structs. */
static void test_donated_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct pair p = {number(1), number(2)}, r = {number(3), number(4)};
  VALUES(into(tess_jit(digits, .donate_argnums = TESS_ARGNUMS(1)), TESS_TREE(p, r)), 1234, 1234);
  assert_true(!tess_array_is_deleted(p.a) && !tess_array_is_deleted(p.b));
  assert_true(tess_array_is_deleted(r.a) && tess_array_is_deleted(r.b));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- nesting, recursion, errors ---- */

static tess_array *calls_itself(tess_array *x) {
  return tess_call(tess_jit(calls_itself), tess_add(x, 1));
}
static tess_array *calls_itself_twice(tess_array *x) {
  tess_fn *f = tess_jit(calls_itself_twice);
  return tess_add(tess_call(f, x), tess_call(f, x));
}
static tess_array *pong(tess_array *x);
static tess_array *ping(tess_array *x) {
  return tess_call(tess_jit(pong), x);
}
static tess_array *pong(tess_array *x) {
  return tess_call(tess_jit(ping), x);
}
/* Recursion on other shapes ends. */
static tess_array *halves(tess_array *x) {
  int64_t n = tess_array_dim(x, 0);
  if (n == 1) return x;
  tess_array *a = tess_reshape(x, TESS_SHAPE(2, n / 2));
  return tess_call(tess_jit(halves), tess_sum(a, .axes = TESS_AXES(0)));
}

static void test_recursion(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  REFUSED(tess_call(tess_jit(calls_itself), number(1)), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "the function calls itself while it is traced");
  REFUSED(tess_call(tess_jit(calls_itself_twice), number(1)), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "the function calls itself while it is traced");
  REFUSED(tess_call(tess_jit(ping), number(1)), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "the function calls itself while it is traced");
  VALUES(tess_call(tess_jit(halves), tess_arange(16)), 120);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

enum { INNER_LINE = __LINE__ + 2 };
static tess_array *wrong(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(7));
}
static tess_array *calls_wrong(tess_array *x) {
  tess_array *y = tess_call(tess_jit(wrong), tess_add(x, 1));
  return tess_mul(y, 2);
}
static tess_array *ignores_an_error(tess_array *x) {
  (void)tess_call(tess_jit(wrong), x);
  return x;
}
static tess_array *gives_own_error(tess_array *x) {
  (void)x;
  return tess_make_error(TESS_NOT_FOUND, "no such layer");
}

static void test_errors_of_nested_functions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  char want[64];
  snprintf(want, sizeof want, "programs.c:%d: reshape: cannot reshape i32[2] to i32[7]", INNER_LINE);
  REFUSED(tess_call(tess_jit(calls_wrong), number(1)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, want);
  REFUSED(tess_call(tess_jit(ignores_an_error), number(1)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, want);
  REFUSED(tess_call(tess_jit(gives_own_error), number(1)), TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "no such layer");
  tess_sharding *bad = tess_named_sharding(mesh, TESS_P("q"));
  SAYS(tess_error_of(tess_jit(same, .in_shardings = bad)).message, tess_error_of(bad).message);
  SAYS(tess_error_of(tess_call(tess_jit(same, .out_shardings = tess_shardings(bad)), number(1))).message,
       tess_error_of(bad).message);
  tess_take_error();
  REFUSED(tess_call(tess_jit(same, .in_shardings = tess_named_sharding(mesh, TESS_P(NULL, "x"))), number(1)),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "but the array has");
  REFUSED(tess_call(tess_jit(same), tess_shape_dtype_struct(T2, TESS_F32, NULL)), TESS_FAILED_PRECONDITION,
          TESS_RUNTIME_ERROR, "an abstract array (f32[2]) has no data");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Shardings of a jit inside a jit are constraints of the outer one. */
static tess_sharding *inner_out;
static tess_array *calls_constrained(tess_array *x) {
  return tess_add(tess_call(tess_jit(same, .in_shardings = tess_shardings(inner_out), .out_shardings = inner_out), x),
                  1);
}
static tess_array *calls_wrong_prefix(tess_array *x) {
  return tess_call(tess_jit(same, .in_shardings = tess_shardings(inner_out, inner_out)), x);
}
static void test_jit_inside_jit(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  inner_out = tess_named_sharding(mesh, TESS_P("x"));
  tess_array *y = tess_call(tess_jit(calls_constrained), tess_arange(8));
  VALUES(y, 1, 2, 3, 4, 5, 6, 7, 8);
  SAYS(spec_of(y), "P('x',)");
  REFUSED(tess_call(tess_jit(calls_wrong_prefix), tess_arange(8)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_shardings is a tuple of 2, there are 1 arguments");
  REFUSED(tess_call(tess_jit(calls_constrained), 3), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "but the array has");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- boundaries ---- */

static tess_array *unconstrained(tess_array *x) {
  return tess_with_sharding_constraint(x, tess_named_sharding(mesh, TESS_P(NULL, TESS_UNCONSTRAINED)));
}

static void test_boundaries(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *grid = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("a", "b"));
  tess_array *x = tess_device_put(count_up(5, 6), tess_named_sharding(grid, TESS_P("a", "b")));
  tess_array *y =
      tess_call(tess_jit(unconstrained), tess_device_put(count_up(8, 8), tess_named_sharding(mesh, TESS_P(NULL, "x"))));
  SAYS(spec_of(y), "P(None, 'x')"); /* the second dimension stays as it was */
  y = tess_call(tess_jit(unconstrained), tess_device_put(count_up(8, 8), tess_named_sharding(mesh, TESS_P("x"))));
  SAYS(spec_of(y), "P()"); /* the first is gathered */
  y = tess_call(tess_jit(same, .in_shardings = tess_named_sharding(grid, TESS_P("a", "b")),
                         .out_shardings = tess_named_sharding(grid, TESS_P("b", "a"))),
                x);
  SAYS(spec_of(y), "P('b', 'a')");
  assert_int_equal(tess_array_dim(tess_addressable_data(y, 0), 0), 2); /* uneven: 5 rows over 4 */
  for (int i = 0; i < 30; i++)
    assert_int_equal(((const int32_t *)tess_data(y))[i], i);
  y = tess_call(tess_jit(same, .in_shardings = tess_auto_sharding(grid), .out_shardings = tess_auto_sharding(grid)), x);
  assert_int_equal(tess_array_size(y), 30);
  REFUSED(tess_call(tess_jit(same, .out_shardings = tess_named_sharding(grid, TESS_P(NULL, NULL, "a"))), x),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "but the array has");
  REFUSED(tess_call(tess_jit(same, .out_shardings = tess_named_sharding(tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("z")),
                                                                        TESS_P("z"))),
                    x),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "incompatible devices: out_shardings 0");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_sharding *on_paper;

static tess_array *constrained_on_paper(tess_array *x) {
  return tess_with_sharding_constraint(tess_add(x, 1), on_paper);
}

static void test_meshes_without_devices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  on_paper = tess_named_sharding(tess_abstract_mesh(TESS_SHAPE(8), TESS_NAMES("x")), TESS_P("x"));
  tess_fn *f = tess_jit(constrained_on_paper);
  tess_array *x = tess_arange(8), *y = tess_call(f, x);
  VALUES(y, 1, 2, 3, 4, 5, 6, 7, 8);
  assert_true(tess_sharding_equal(tess_array_sharding(y), tess_array_sharding(x)));
  assert_false(tess_array_committed(y));
  y = tess_call(f, tess_device_put(x, tess_named_sharding(mesh, TESS_P())));
  assert_true(tess_sharding_equal(tess_array_sharding(y), tess_named_sharding(mesh, TESS_P("x"))));
  y = tess_call(tess_compile(tess_lower(f, x)), x);
  assert_true(tess_sharding_equal(tess_array_sharding(y), tess_array_sharding(x)));
  REFUSED(tess_call(tess_jit(constrained_on_paper, .in_shardings = on_paper), x), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "AbstractMesh('x': 8) has no devices");
  REFUSED(tess_call(tess_jit(constrained_on_paper, .out_shardings = on_paper), x), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "AbstractMesh('x': 8) has no devices");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- programs are found again, and forgotten ---- */

static void test_programs_are_forgotten_and_made_again(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  for (int round = 0; round < 3; round++)
    for (int64_t n = 1; n < 512; n *= 2) {
      tess_scope *inner = tess_scope_begin();
      tess_array *y = tess_call(tess_jit(halves), tess_ones(TESS_SHAPE(n)));
      assert_true(tess_item(tess_call(tess_jit(ten_and_one), y, y)) == (double)(11 * n));
      assert_int_equal(tess_scope_end(inner), TESS_OK);
    }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}
/* ---- arguments that nothing reads ---- */
static tess_array *first_of_two(tess_array *a, tess_array *b) {
  (void)b;
  return tess_mul(a, 2);
}
static tess_array *second_in_vain(tess_array *a, tess_array *b) {
  tess_add(b, 1);
  return tess_mul(a, tess_array_ndim(b) + 1);
}
static tess_array *none_of_two(tess_array *a, tess_array *b) {
  (void)a, (void)b;
  return tess_full(T2, 3);
}

static void test_what_is_not_read_is_no_argument(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const tess_device *const *d = tess_devices().device;
  tess_array *a = tess_device_put(tess_arange(2), tess_single_device_sharding(d[0]));
  tess_array *b = tess_device_put(tess_arange(3), tess_single_device_sharding(d[1]));
  tess_fn *drop = tess_jit(first_of_two), *keep = tess_jit(first_of_two, .keep_unused = true);
  assert_ptr_not_equal(tess_str(drop), NULL);
  VALUES(tess_call(drop, a, b), 0, 2); /* jax: runs on device 0 */
  REFUSED(tess_call(keep, a, b), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "incompatible devices: argument 1");
  tess_fn *reads_second = tess_jit(tess_jit(first_of_two));
  VALUES(tess_call(reads_second, a, b), 0, 2);
  VALUES(tess_call(tess_jit(none_of_two), a, b), 3, 3);
  /* the text */
  const char *text = tess_as_text(tess_lower(drop, a, a));
  assert_non_null(strstr(text, "@main(%arg0: tensor<2xi32>"));
  assert_null(strstr(text, "%arg1"));
  assert_non_null(strstr(tess_as_text(tess_lower(keep, a, a)), "%arg1: tensor<2xi32>"));
  assert_int_equal(tess_lowered_num_parameters(tess_lower(drop, a, a)), 2); /* jax: args_info has both */
  VALUES(tess_call(tess_compile(tess_lower(drop, a, b)), a, b), 0, 2);
  /* donation: jax deletes what is part of the program */
  tess_array *x = tess_add(tess_arange(2), 1), *y = tess_add(tess_arange(2), 2);
  VALUES(tess_call(tess_jit(first_of_two, .donate_argnums = TESS_ARGNUMS(1)), x, y), 2, 4);
  VALUES(tess_call(tess_jit(second_in_vain, .donate_argnums = TESS_ARGNUMS(1)), x, y), 2, 4);
  VALUES(y, 2, 3);
  VALUES(tess_call(tess_jit(first_of_two, .donate_argnums = TESS_ARGNUMS(0, 1), .keep_unused = true), x, y), 2, 4);
  REFUSED(tess_add(y, 1), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "was donated");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results_that_repeat),
      cmocka_unit_test(test_results_are_deleted_alone),
      cmocka_unit_test(test_captured_arrays),
      cmocka_unit_test(test_many_captured_arrays),
      cmocka_unit_test(test_one_array_passed_twice),
      cmocka_unit_test(test_donation),
      cmocka_unit_test(test_donated_structs),
      cmocka_unit_test(test_recursion),
      cmocka_unit_test(test_errors_of_nested_functions),
      cmocka_unit_test(test_jit_inside_jit),
      cmocka_unit_test(test_boundaries),
      cmocka_unit_test(test_meshes_without_devices),
      cmocka_unit_test(test_programs_are_forgotten_and_made_again),
      cmocka_unit_test(test_what_is_not_read_is_no_argument),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
