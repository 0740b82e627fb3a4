/* shard_map over some axes of a mesh, and in a shard_map over others (design/manual.md 1.3, 1.7). */
#include "_check.h"

static tess_mesh *mesh;

static tess_array *sum_x(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *sum_y(tess_array *x) {
  return tess_psum(x, "y");
}
static tess_array *twice(tess_array *x) {
  return tess_add(x, x);
}
static tess_array *constrained(tess_array *x) {
  return tess_with_sharding_constraint(twice(x), tess_named_sharding(mesh, TESS_P(NULL, "y")));
}
static tess_array *constrained_manual(tess_array *x) {
  return tess_with_sharding_constraint(x, tess_named_sharding(mesh, TESS_P("x")));
}

#define MAP(f, in, out, ...) tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out, __VA_ARGS__)
#define OVER_X(f, in, out)   MAP(f, in, out, .axis_names = "x")

static void test_some_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_device_put(count_up(2, 4), tess_named_sharding(mesh, TESS_P("x", "y")));
  VALUES(tess_call(OVER_X(sum_x, TESS_P("x"), TESS_P()), x), 4, 6, 8, 10);
  VALUES(tess_call(OVER_X(constrained, TESS_P("x"), TESS_P("x")), x), 0, 2, 4, 6, 8, 10, 12, 14);
  VALUES(tess_call(OVER_X(twice, TESS_P(NULL, "x"), TESS_P("x")), x), 0, 2, 8, 10, 4, 6, 12, 14);
  REFUSED(tess_call(OVER_X(sum_y, TESS_P("x"), TESS_P("x")), x), TESS_NOT_FOUND, TESS_NAME_ERROR,
          "unbound axis name 'y'; in scope: 'x'");
  REFUSED(tess_call(OVER_X(twice, TESS_P("x", "y"), TESS_P("x")), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_specs[0] is P('x', 'y'): specs must refer to axes marked as manual by this shard_map, and {'y'} is not");
  REFUSED(tess_call(OVER_X(constrained_manual, TESS_P("x"), TESS_P("x")), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "refers to a manual axis");
  REFUSED(OVER_X(twice, TESS_P("q"), TESS_P("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'q'");
  REFUSED(MAP(twice, TESS_P("x"), TESS_P("x"), .axis_names = "x,w"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "'w' is none");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- collectives ---- */

/* Each along one axis of two, blocks being the rows that this axis cuts: what JAX gives. */
static const char *along;
#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
BODY(shifted, tess_ppermute(x, along, TESS_SHIFT(1)))
BODY(sent, tess_ppermute(x, along, TESS_PAIRS({0, 1})))
BODY(largest, tess_pmax(x, along))
BODY(scattered, tess_psum_scatter(x, along, 1, .tiled = true))
BODY(gathered, tess_all_gather(x, along, 0, .tiled = true))
BODY(exchanged, tess_all_to_all(x, along, 1, 0, .tiled = true))
BODY(numbered, tess_add(tess_sub(x, x), tess_axis_index(along)))

static tess_array *ragged(tess_array *x) { /* row j to device j, at the sender's number */
  tess_array *each = tess_pvary(tess_arange(2), along), *one = tess_add(tess_sub(each, each), tess_lift_int(1));
  tess_array *at = tess_add(tess_sub(each, each), tess_axis_index(along));
  return tess_ragged_all_to_all(x, tess_sub(x, x), each, one, at, one, along);
}

static void test_collectives_along_some_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 4), *column = tess_reshape(tess_arange(4), TESS_SHAPE(4, 1));
  const char *const axes[] = {"x", "y"};
  for (int i = 0; i < 2; i++) {
    const char *a = along = axes[i];
#define ALONG(f, out) MAP(f, TESS_P(a), out, .axis_names = a)
    VALUES(tess_call(ALONG(shifted, TESS_P(a)), x), 4, 5, 6, 7, 0, 1, 2, 3);
    VALUES(tess_call(ALONG(sent, TESS_P(a)), x), 0, 0, 0, 0, 0, 1, 2, 3);
    VALUES(tess_call(ALONG(largest, TESS_P()), x), 4, 5, 6, 7);
    VALUES(tess_call(ALONG(scattered, TESS_P(NULL, a)), x), 4, 6, 8, 10);
    VALUES(tess_call(ALONG(gathered, TESS_P(a)), x), 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
    VALUES(tess_call(ALONG(exchanged, TESS_P(a)), x), 0, 1, 4, 5, 2, 3, 6, 7);
    VALUES(tess_call(ALONG(numbered, TESS_P(a)), x), 0, 0, 0, 0, 1, 1, 1, 1);
    VALUES(tess_call(ALONG(ragged, TESS_P(a)), column), 0, 2, 1, 3);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- nested ---- */

static tess_array *inner_sum(tess_array *x) { /* x varies over the outer axes and goes on to */
  return tess_psum(x, "x,y");
}
static tess_array *inner_both(tess_array *x) {
  tess_array *at = tess_add(tess_mul(tess_axis_index("x"), tess_lift_int(10)), tess_axis_index("y"));
  return tess_add(x, tess_mul(at, tess_lift_int(100)));
}
static tess_array *outer_sum(tess_array *x) {
  return tess_call(tess_shard_map(inner_sum, .in_specs = TESS_P("y"), .out_specs = TESS_P()), x);
}
static tess_array *outer_both(tess_array *x) {
  return tess_call(tess_shard_map(inner_both, .in_specs = TESS_P(NULL, "y"), .out_specs = TESS_P(NULL, "y")), x);
}
static tess_array *outer_invariant(tess_array *x) { /* the inner sum over y does not vary over y; psum over x here */
  tess_array *y = tess_call(tess_shard_map(sum_y, .in_specs = TESS_P("y"), .out_specs = TESS_P()), x);
  return tess_psum(y, "x");
}
static tess_array *outer_names_own(tess_array *x) {
  return tess_call(tess_shard_map(twice, .in_specs = TESS_P("x"), .out_specs = TESS_P()), x);
}
static tess_array *outer_again(tess_array *x) { /* nothing is newly manual: a plain call */
  return tess_call(tess_shard_map(sum_x, .in_specs = TESS_P(), .out_specs = TESS_P()), x);
}
static tess_array *outer_closes(tess_array *x);
static tess_array *closed;
static tess_array *inner_closes(tess_array *x) {
  return tess_add(x, closed);
}
static tess_array *outer_closes(tess_array *x) {
  closed = tess_mul(x, tess_lift_int(100));
  tess_array *y = tess_call(tess_shard_map(inner_closes, .in_specs = TESS_P(), .out_specs = TESS_P()), x);
  closed = NULL;
  return y;
}

static void test_nested(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 4);
  VALUES(tess_call(OVER_X(outer_both, TESS_P("x"), TESS_P("x")), x), 0, 1, 102, 103, 1004, 1005, 1106, 1107);
  tess_array *column = tess_reshape(x, TESS_SHAPE(8));
  VALUES(tess_call(OVER_X(outer_sum, TESS_P("x"), TESS_P()), column), 12, 16);
  VALUES(tess_call(OVER_X(outer_invariant, TESS_P("x"), TESS_P()), column), 12, 16);
  VALUES(tess_call(OVER_X(outer_closes, TESS_P("x"), TESS_P("x")), column), 0, 101, 202, 303, 404, 505, 606, 707);
  VALUES(tess_call(tess_jit(OVER_X(outer_both, TESS_P("x"), TESS_P("x"))), x), 0, 1, 102, 103, 1004, 1005, 1106, 1107);
  VALUES(tess_call(MAP(outer_again, TESS_P("x", "y"), TESS_P(NULL, "y"), .axis_names = "y,x"), x), 4, 6, 8, 10);
  REFUSED(tess_call(OVER_X(outer_names_own, TESS_P("x"), TESS_P("x")), column), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "{'x'} is not");
  REFUSED(tess_call(OVER_X(outer_both, TESS_P("x"), TESS_P()), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "may vary over {'x'}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- one of two is unchecked: each axis goes by the region that made it manual ---- */

static bool outer_unchecked; /* of the two, the other is not */
static tess_spec inner_in, inner_out;
static char types[3][64]; /* of the argument, inside; of the result there; and outside of the inner one */
static void note(int i, tess_array *x) {
  snprintf(types[i], sizeof types[i], "%s", tess_ok(x) ? tess_typeof(x) : "");
}
static tess_array *(*body)(tess_array *x);
static tess_array *noted_body(tess_array *x) {
  note(0, x);
  tess_array *y = body(x);
  note(1, y);
  return y;
}
static tess_array *of_mixed(tess_array *x, const void *serial) {
  (void)serial; /* others are other programs */
  tess_fn *f = tess_shard_map(noted_body, .in_specs = inner_in, .out_specs = inner_out, .axis_names = "y",
                              .no_check_vma = !outer_unchecked);
  tess_array *y = tess_call(f, x);
  note(2, y);
  return y;
}
/* The outer one over x, with f in it over y. */
static tess_fn *mixed(bool unchecked, tess_array *(*f)(tess_array *x), tess_spec in, tess_spec out,
                      tess_spec outer_out) {
  outer_unchecked = unchecked;
  body = f;
  inner_in = in;
  inner_out = out;
  static int serial;
  memset(types, 0, sizeof types);
  serial++;
  return MAP(tess_partial(of_mixed, serial), TESS_P("x"), outer_out, .axis_names = "x", .no_check_vma = unchecked);
}
#define TYPES(a, b, c)                                                                                                 \
  assert_string_equal(types[0], a);                                                                                    \
  assert_string_equal(types[1], b);                                                                                    \
  assert_string_equal(types[2], c)

static tess_array *squared(tess_array *x) {
  return tess_mul(x, x);
}
static tess_array *sum_of_squares_xy(tess_array *x) {
  return tess_psum(squared(x), "x,y");
}
static tess_array *by_place(tess_array *x) {
  return tess_mul(x, tess_axis_index("y,x"));
}
static tess_array *energy_x(tess_array *x) {
  return tess_sum(tess_psum(squared(x), "x"));
}
static tess_array *energy_y(tess_array *x) {
  return tess_sum(tess_psum(squared(x), "y"));
}
static tess_array *slope_x(tess_array *x) {
  return tess_call(tess_grad(energy_x), x);
}
static tess_array *slope_y(tess_array *x) {
  return tess_call(tess_grad(energy_y), x);
}
static tess_array *grouped_y(tess_array *x) {
  return tess_psum(x, "y", .axis_index_groups = TESS_GROUPS(2, 0, 1));
}
static tess_array *grouped_x(tess_array *x) {
  return tess_psum(x, "x", .axis_index_groups = TESS_GROUPS(2, 0, 1));
}

#define COLUMNS         TESS_P(NULL, "y")
#define NUMBERS(x, ...) VALUES(tess_astype(x, TESS_I32), __VA_ARGS__)
static void test_types_of_mixed(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(count_up(2, 4), TESS_F32);
  tess_spec rows = TESS_P("x");
  NUMBERS(tess_call(mixed(false, squared, COLUMNS, COLUMNS, rows), x), 0, 1, 4, 9, 16, 25, 36, 49);
  TYPES("f32[1,2]{V:x}", "f32[1,2]{V:x}", "f32[1,4]{V:x}");
  NUMBERS(tess_call(mixed(true, squared, COLUMNS, COLUMNS, rows), x), 0, 1, 4, 9, 16, 25, 36, 49);
  TYPES("f32[1,2]{V:y}", "f32[1,2]{V:y}", "f32[1,4]");
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    tess_fn *sums = mixed(unchecked, sum_of_squares_xy, COLUMNS, TESS_P(), TESS_P());
    NUMBERS(tess_call(sums, x), 0 + 4 + 16 + 36, 1 + 9 + 25 + 49);
    TYPES(unchecked ? "f32[1,2]{V:y}" : "f32[1,2]{V:x}", "f32[1,2]", "f32[1,2]");
    NUMBERS(tess_call(mixed(unchecked, by_place, COLUMNS, COLUMNS, rows), x), 0, 0, 4, 6, 4, 5, 18, 21);
    TYPES(unchecked ? "f32[1,2]{V:y}" : "f32[1,2]{V:x}", unchecked ? "f32[1,2]{V:y}" : "f32[1,2]{V:x}",
          unchecked ? "f32[1,4]" : "f32[1,4]{V:x}");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_checks_of_mixed(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(count_up(2, 4), TESS_F32);
  tess_spec rows = TESS_P("x");
  /* the inner one, unchecked, may promise what it does not hold; not so of x, which JAX's types would forget */
  NUMBERS(tess_call(mixed(false, squared, COLUMNS, TESS_P(), rows), x), 0, 1, 16, 25);
  REFUSED(tess_call(mixed(false, squared, COLUMNS, COLUMNS, TESS_P()), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "may vary over {'x'}");
  REFUSED(tess_call(mixed(true, squared, COLUMNS, TESS_P(), rows), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "may vary over {'y'}");
  NUMBERS(tess_call(mixed(true, squared, COLUMNS, COLUMNS, TESS_P()), x), 0, 1, 4, 9);
  /* groups make results differ from group to group, along an axis that is checked or not */
  NUMBERS(tess_call(mixed(false, grouped_y, COLUMNS, COLUMNS, rows), x), 0, 1, 2, 3, 4, 5, 6, 7);
  NUMBERS(tess_call(mixed(true, grouped_x, COLUMNS, COLUMNS, rows), x), 0, 1, 2, 3, 4, 5, 6, 7);
  REFUSED(tess_call(mixed(false, grouped_x, COLUMNS, COLUMNS, rows), x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "would differ from group to group");
  REFUSED(tess_call(mixed(true, grouped_y, COLUMNS, COLUMNS, rows), x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "would differ from group to group");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Inside, a sum along a checked axis has the derivative 1, one along an unchecked axis as many as devices. */
static tess_fn *mixed_now;
static tess_array *loss_of_mixed(tess_array *x) {
  return tess_sum(tess_mul(tess_call(mixed_now, x), tess_lift_int(3)));
}
static void test_derivatives_of_mixed(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(count_up(2, 4), TESS_F32);
  tess_spec rows = TESS_P("x");
  NUMBERS(tess_call(mixed(false, slope_x, COLUMNS, COLUMNS, rows), x), 0, 2, 4, 6, 8, 10, 12, 14);
  NUMBERS(tess_call(mixed(false, slope_y, COLUMNS, COLUMNS, rows), x), 0, 4, 8, 12, 16, 20, 24, 28);
  NUMBERS(tess_call(mixed(true, slope_x, COLUMNS, COLUMNS, rows), x), 0, 4, 8, 12, 16, 20, 24, 28);
  NUMBERS(tess_call(mixed(true, slope_y, COLUMNS, COLUMNS, rows), x), 0, 2, 4, 6, 8, 10, 12, 14);
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    tess_array *out;
    mixed_now = mixed(unchecked, sum_of_squares_xy, COLUMNS, TESS_P(), TESS_P());
    NUMBERS(tess_call(tess_grad(loss_of_mixed), x), 0, 6, 12, 18, 24, 30, 36, 42);
    NUMBERS(tess_call(tess_jit(tess_grad(loss_of_mixed)), x), 0, 6, 12, 18, 24, 30, 36, 42);
    tess_array *tangent = tess_ones(TESS_SHAPE(2, 4));
    tess_jvp_into(TESS_TREE(out), TESS_TREE(tangent), mixed_now, TESS_TREE(x), TESS_TREE(tangent));
    NUMBERS(tangent, 24, 32);
    tess_array *pair = tess_stack(TESS_ARRAYS(x, tess_mul(x, 2)), 0);
    NUMBERS(tess_call(tess_vmap(mixed_now), pair), 56, 84, 224, 336);
    NUMBERS(tess_call(tess_vmap(tess_grad(loss_of_mixed)), pair), 0, 6, 12, 18, 24, 30, 36, 42, 0, 12, 24, 36, 48, 60,
            72, 84);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Text says nothing of checks: what comes back is the same program, unchecked. */
static void test_text_of_mixed(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(count_up(2, 4), TESS_F32);
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    tess_fn *f = mixed(unchecked, sum_of_squares_xy, COLUMNS, TESS_P(), TESS_P());
    const char *text = tess_as_text(tess_lower(f, x));
    const char *outer = strstr(text, "manual_axes = {\"x\"}"),
               *inner = outer ? strstr(outer, "manual_axes = {\"y\"}") : NULL;
    if (!inner) fail_msg("%s", text);
    NUMBERS(tess_call(tess_compile(tess_parse_stablehlo(text, "mixed")), x), 56, 84);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int start(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = 4);
  mesh = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"));
  return status != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_some_axes),       cmocka_unit_test(test_collectives_along_some_axes),
      cmocka_unit_test(test_nested),          cmocka_unit_test(test_types_of_mixed),
      cmocka_unit_test(test_checks_of_mixed), cmocka_unit_test(test_derivatives_of_mixed),
      cmocka_unit_test(test_text_of_mixed)};
  return cmocka_run_group_tests(tests, start, tear_down);
}
