/* shard_map and the collectives (design/manual.md 1 and 2): types inside, what crosses the boundary, nesting, and
 * everything that is refused. */
#include "_check.h"

static tess_mesh *mesh; /* x 2, y 4 */
static char seen[4][64];

static const char *spec_of(tess_array *x) {
  return tess_str(tess_sharding_spec(tess_array_sharding(x)));
}
static void note(int i, const tess_array *x) {
  snprintf(seen[i], sizeof seen[i], "%s", tess_typeof(x));
}
#define MANUAL(f, in, out) tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out)

/* ---- types ---- */

static tess_array *notes_types(tess_array *x) {
  note(0, x);
  note(1, tess_psum(x, "x"));
  note(2, tess_pvary(tess_psum(x, "x"), "x"));
  note(3, tess_axis_index("y"));
  return x;
}

static void test_types_inside(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *y = tess_call(MANUAL(notes_types, TESS_P("x"), TESS_P("x")), count_up(4, 3));
  SAYS(seen[0], "i32[2,3]{V:x}");
  SAYS(seen[1], "i32[2,3]");
  SAYS(seen[2], "i32[2,3]{V:x}");
  SAYS(seen[3], "i32[]{V:y}");
  VALUES(y, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  SAYS(spec_of(y), "P('x',)");
  tess_fn *f =
      tess_shard_map(notes_types, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P(), .no_check_vma = true);
  (void)tess_call(f, count_up(4, 3));
  SAYS(seen[0], "i32[2,3]"); /* nothing is known, and nothing refused */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* What does not vary over an axis that its spec names is repeated along it. */
static tess_array *five(void) {
  return tess_full(TESS_SHAPE(1, 2), 5);
}
static tess_array *replicated(tess_array *x) {
  note(0, x);
  return x;
}
static tess_array *column(tess_array *x) {
  return tess_add(tess_mul(x, 10), tess_axis_index("x"));
}

static void test_results_are_repeated(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  VALUES(tess_call(MANUAL(five, TESS_P(), TESS_P("x"))), 5, 5, 5, 5);
  tess_array *x = tess_reshape(tess_arange(2), TESS_SHAPE(1, 2));
  VALUES(tess_call(MANUAL(replicated, TESS_P(), TESS_P(NULL, "x")), x), 0, 1, 0, 1);
  SAYS(seen[0], "i32[1,2]");
  VALUES(tess_call(MANUAL(column, TESS_P(NULL, "y"), TESS_P("x", "y")), tess_reshape(tess_arange(4), TESS_SHAPE(1, 4))),
         0, 10, 20, 30, 1, 11, 21, 31);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- collectives ---- */

static tess_array *index_major_first(tess_array *x) {
  return tess_add(x, tess_axis_index("y,x"));
}
static tess_array *mean_of_bool(tess_array *x) {
  return tess_pmean(tess_gt(x, 3), "x,y");
}
static tess_array *sum_of_bool(tess_array *x) {
  return tess_psum(tess_gt(x, 3), "x,y");
}
static tess_array *largest(tess_array *x) {
  return tess_sub(tess_pmax(x, "x,y"), tess_pmin(x, "y"));
}
static tess_array *sum_of_replicated(tess_array *x) {
  return tess_psum(x, "y");
}
static tess_array *no_axes(tess_array *x) {
  return tess_psum(tess_pvary(x, ""), "");
}
static int64_t sizes[3];
static tess_array *reads_sizes(tess_array *x) {
  sizes[0] = tess_axis_size("x");
  sizes[1] = tess_axis_size("x,y");
  sizes[2] = tess_axis_size("");
  return x;
}

static void test_collectives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(8);
  tess_spec all = TESS_P("x,y");
  VALUES(tess_call(MANUAL(index_major_first, all, all), tess_zeros(TESS_SHAPE(8), .dtype = TESS_I32)), 0, 2, 4, 6, 1, 3,
         5, 7);
  assert_true(tess_item(tess_call(MANUAL(mean_of_bool, all, TESS_P()), x)) == 0.5);
  VALUES(tess_call(MANUAL(sum_of_bool, all, TESS_P()), x), 4);
  VALUES(tess_call(MANUAL(largest, all, TESS_P("x")), x), 7, 3);
  VALUES(tess_call(MANUAL(sum_of_replicated, TESS_P("x"), TESS_P("x")), tess_arange(2)), 0, 4); /* 4 equal members */
  VALUES(tess_call(MANUAL(no_axes, all, all), x), 0, 1, 2, 3, 4, 5, 6, 7);
  (void)tess_call(MANUAL(reads_sizes, all, all), x);
  assert_true(sizes[0] == 2 && sizes[1] == 8 && sizes[2] == 1);
  tess_fn *f = tess_shard_map(sum_of_replicated, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"),
                              .no_check_vma = true);
  VALUES(tess_call(f, tess_arange(2)), 0, 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static const char *axes;
static tess_array *sums_over(tess_array *x) {
  return tess_psum(x, axes);
}
static tess_array *size_of(tess_array *x) {
  (void)tess_axis_size(axes);
  return x;
}
static tess_array *index_of(tess_array *x) {
  return tess_add(x, tess_axis_index(axes));
}

static void test_axes_that_are_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(8);
  tess_fn *f = MANUAL(sums_over, TESS_P("x,y"), TESS_P());
  axes = "x,z";
  REFUSED(tess_call(f, x), TESS_NOT_FOUND, TESS_NAME_ERROR, "psum: unbound axis name 'z'; in scope: 'x', 'y'");
  REFUSED(tess_call(MANUAL(size_of, TESS_P(), TESS_P()), x), TESS_NOT_FOUND, TESS_NAME_ERROR,
          "axis_size: unbound axis name 'z'");
  REFUSED(tess_call(MANUAL(index_of, TESS_P(), TESS_P()), x), TESS_NOT_FOUND, TESS_NAME_ERROR,
          "axis_index: unbound axis name 'z'");
  axes = "x,y,x";
  REFUSED(tess_call(f, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis 'x' is named twice in \"x,y,x\"");
  axes = NULL;
  REFUSED(tess_call(f, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the axes are NULL");
  char longest[200];
  memset(longest, 'a', sizeof longest - 1);
  longest[sizeof longest - 1] = 0;
  axes = longest;
  REFUSED(tess_call(f, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an axis name of 199 characters");
  assert_int_equal(tess_axis_size("x"), 0);
  REPORTED(TESS_NOT_FOUND, TESS_NAME_ERROR, "axis_size: unbound axis name 'x': call it inside tess_shard_map");
  REFUSED(tess_axis_index("x"), TESS_NOT_FOUND, TESS_NAME_ERROR, "inside tess_shard_map");
  REFUSED(tess_pvary(x, "x"), TESS_NOT_FOUND, TESS_NAME_ERROR, "inside tess_shard_map");
  REFUSED(tess_psum((tess_array *)NULL, "x"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "psum: x is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- nesting and captured values ---- */

static tess_array *captured;
static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *jit_inside(tess_array *x) {
  tess_array *y = tess_call(tess_jit(twice), x);
  note(0, y);
  return tess_psum(y, "x,y");
}
static tess_array *adds_captured(tess_array *x) {
  note(0, captured);
  return tess_add(x, tess_sum(captured)); /* the whole, not a block */
}
static tess_array *map_inside(tess_array *x) {
  return tess_add(tess_call(MANUAL(adds_captured, TESS_P("x,y"), TESS_P("x,y")), tess_mul(x, 10)), 1);
}
static tess_array *outer_value;
static tess_array *adds_outer(tess_array *x) {
  return tess_add(x, tess_sum(outer_value));
}
static tess_array *map_closes_over_a_tracer(tess_array *x) {
  outer_value = tess_mul(x, 2);
  return tess_call(MANUAL(adds_outer, TESS_P("x,y"), TESS_P("x,y")), x);
}

static void test_nesting(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_spec all = TESS_P("x,y");
  tess_array *x = tess_device_put(tess_arange(8), tess_named_sharding(mesh, all));
  VALUES(tess_call(MANUAL(jit_inside, all, TESS_P()), x), 56);
  SAYS(seen[0], "i32[1]{V:(x,y)}");
  captured = tess_device_put(tess_arange(8), tess_named_sharding(mesh, all));
  for (int i = 0; i < 2; i++) {
    VALUES(tess_call(tess_jit(map_inside), x), 29, 39, 49, 59, 69, 79, 89, 99);
    SAYS(seen[0], "i32[8]");
    VALUES(tess_call(MANUAL(adds_captured, all, all), x), 28, 29, 30, 31, 32, 33, 34, 35);
    captured = tess_astype(captured, TESS_I32);
  }
  VALUES(tess_call(tess_jit(map_closes_over_a_tracer), x), 56, 57, 58, 59, 60, 61, 62, 63);
  captured = NULL;
  tess_clear_caches();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- two meshes over the same devices whose axes do not nest ---- */

static tess_mesh *narrow, *wide; /* a 2, b 3; c 3, d 2 */
static tess_array *sums_over_c(tess_array *x) {
  return tess_psum(x, "c");
}
static tess_array *on_both(tess_array *x) {
  tess_array *y = tess_with_sharding_constraint(tess_add(x, 1), tess_named_sharding(wide, TESS_P("c", "d")));
  tess_fn *f = tess_shard_map(sums_over_c, .mesh = wide, .in_specs = TESS_P("c", "d"), .out_specs = TESS_P(NULL, "d"));
  return tess_add(tess_reshape(tess_call(f, x), TESS_SHAPE(2)), tess_sum(y, .axes = TESS_AXES(0)));
}
static tess_array *moves_on(tess_array *x) {
  return tess_with_sharding_constraint(tess_mul(x, 2), tess_named_sharding(wide, TESS_P("c", "d")));
}

static void test_meshes_that_do_not_nest(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  narrow = tess_make_mesh(TESS_SHAPE(2, 3), TESS_NAMES("a", "b"));
  wide = tess_make_mesh(TESS_SHAPE(3, 2), TESS_NAMES("c", "d"));
  tess_array *x = tess_device_put(count_up(3, 2), tess_named_sharding(narrow, TESS_P("b", "a")));
  tess_sharding *cd = tess_named_sharding(wide, TESS_P("c", "d"));
  tess_array *y = tess_call(tess_jit(moves_on), x);
  VALUES(y, 0, 2, 4, 6, 8, 10);
  assert_true(tess_sharding_equal(tess_array_sharding(y), cd));
  VALUES(tess_addressable_data(y, 5), 10);
  VALUES(tess_call(tess_jit(on_both), x), 6 + 9, 9 + 12);
  VALUES(tess_call(tess_jit(moves_on, .out_shardings = tess_array_sharding(x)), y), 0, 4, 8, 12, 16, 20);
  VALUES(tess_call(tess_jit(moves_on, .in_shardings = cd), tess_device_put(x, cd)), 0, 2, 4, 6, 8, 10);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what may not be inside ---- */

static tess_array *inner_value;
static tess_array *leaks(tess_array *x) {
  inner_value = tess_mul(x, 2);
  return x;
}
static tess_array *uses_what_leaked(tess_array *x) {
  tess_array *y = tess_call(MANUAL(leaks, TESS_P("x,y"), TESS_P("x,y")), x);
  return tess_add(y, inner_value);
}
static tess_array *constrains(tess_array *x) {
  return tess_with_sharding_constraint(x, tess_named_sharding(mesh, TESS_P("x")));
}
static tess_array *maps_again(tess_array *x) {
  return tess_call(MANUAL(twice, TESS_P("x"), TESS_P("x")), x);
}
static tess_array *maps_on_other_devices(tess_array *x) {
  tess_mesh *four = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("z"));
  return tess_call(tess_shard_map(twice, .mesh = four, .in_specs = TESS_P("z"), .out_specs = TESS_P("z")), x);
}
enum { WRONG_LINE = __LINE__ + 2 };
static tess_array *wrong(tess_array *x) {
  return tess_add(x, tess_ones(TESS_SHAPE(3)));
}
static tess_array *wrong_inside(tess_array *x) {
  return tess_call(MANUAL(wrong, TESS_P(), TESS_P()), x);
}

static void test_what_may_not_be_inside(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_spec all = TESS_P("x,y");
  tess_array *x = tess_device_put(tess_arange(8), tess_named_sharding(mesh, all));
  REFUSED(tess_call(tess_jit(uses_what_leaked), x), TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
          "a traced i32[1]{V:(x,y)} was used outside the trace of leaks");
  REFUSED(tess_call(MANUAL(constrains, all, all), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "a sharding inside shard_map: all axes of its mesh are manual there");
  REFUSED(tess_call(MANUAL(maps_again, all, all), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "specs must refer to axes marked as manual by this shard_map");
  REFUSED(tess_call(tess_jit(maps_on_other_devices), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "incompatible devices");
  char want[64];
  snprintf(want, sizeof want, "manual.c:%d: add: shapes do not broadcast: i32[8] and f32[3]", WRONG_LINE);
  REFUSED(tess_call(tess_jit(wrong_inside), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, want);
  REFUSED(tess_call(MANUAL(wrong, TESS_P(), TESS_P()), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, want);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused when it is made, and when it is called ---- */

static void test_options_that_are_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  REFUSED(tess_shard_map(twice, .in_specs = TESS_P(), .out_specs = TESS_P()), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the context mesh cannot be empty");
  REFUSED(tess_shard_map(twice, .mesh = tess_get_mesh(), .in_specs = TESS_P(), .out_specs = TESS_P()),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "requires a non-empty mesh");
  tess_mesh *bad = tess_make_mesh(TESS_SHAPE(99), TESS_NAMES("x"));
  SAYS(tess_error_of(tess_shard_map(twice, .mesh = bad, .in_specs = TESS_P(), .out_specs = TESS_P())).message,
       tess_error_of(bad).message);
  tess_take_error();
  REFUSED(tess_shard_map(twice, .mesh = mesh, .out_specs = TESS_P()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "in_specs is not given");
  REFUSED(tess_shard_map(twice, .mesh = mesh, .in_specs = TESS_P()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "out_specs is not given");
  REFUSED(MANUAL(twice, TESS_P("x", TESS_UNCONSTRAINED), TESS_P()), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "entry 1 is unconstrained");
  REFUSED(MANUAL(twice, TESS_P("z"), TESS_P()), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'z'");
  REFUSED(MANUAL(twice, TESS_P("x", "x"), TESS_P()), TESS_INVALID_ARGUMENT, TESS_DUPLICATE_SPEC_ERROR, "'x'");
  REFUSED(tess_shard_map((tess_fn *)NULL, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()),
          TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  tess_fn *in_error = tess_jit(twice, .donate_argnums = TESS_ARGNUMS(64));
  REFUSED(tess_shard_map(in_error, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "donate_argnums");
  REFUSED(tess_call(in_error, 1), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "donate_argnums");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *two(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static tess_array *total(tess_array *x) {
  return tess_sum(x);
}

static void test_calls_that_are_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(8, 4);
  tess_spec cut = TESS_P("x"), one = TESS_P();
  REFUSED(tess_call(MANUAL(two, TESS_SPECS(cut), one), x, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_specs is a tuple of 1, there are 2 arguments");
  REFUSED(tess_call(MANUAL(twice, cut, TESS_SPECS(cut, cut)), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "out_specs is a tuple of 2, there are 1 results");
  REFUSED(tess_call(MANUAL(twice, TESS_P(NULL, NULL, "x"), one), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_specs[0] is P(None, None, 'x'), which has length 3, but the array is i32[8,4], which has rank 2");
  REFUSED(tess_call(MANUAL(twice, cut, one), 1), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a scalar has P()");
  REFUSED(tess_call(MANUAL(total, cut, cut), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "out_specs[0] is P('x',), which has length 1, but the array is i32[]{V:x}, which has rank 0");
  REFUSED(tess_call(MANUAL(twice, TESS_P("x", "y"), cut), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the result i32[4,1]{V:(x,y)} may vary over {'y'}");
  REFUSED(tess_call(MANUAL(twice, TESS_P(NULL, "x,y"), one), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "8 does not evenly divide dimension 1 of size 4");
  REFUSED(tess_call(MANUAL(twice, one, one), tess_shape_dtype_struct(TESS_SHAPE(2), TESS_F32, NULL)),
          TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "no data");
  tess_array *elsewhere = tess_device_put(x, tess_single_device_sharding(tess_devices().device[1]));
  REFUSED(tess_call(MANUAL(twice, one, one), elsewhere), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "incompatible devices");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_types_inside),
      cmocka_unit_test(test_results_are_repeated),
      cmocka_unit_test(test_collectives),
      cmocka_unit_test(test_axes_that_are_refused),
      cmocka_unit_test(test_nesting),
      cmocka_unit_test(test_meshes_that_do_not_nest),
      cmocka_unit_test(test_what_may_not_be_inside),
      cmocka_unit_test(test_options_that_are_refused),
      cmocka_unit_test(test_calls_that_are_refused),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
