/* shard_map over Explicit axes: in_specs say how arguments lie, or follow from them; results lie as out_specs say. As
 * jax.shard_map of JAX 0.10.2 has it, under jit and without. */
#include "_explicit.h"

static char seen[2][64]; /* types, as the body and its caller see them */

static tess_sharding *over(tess_mesh *m, tess_spec p) {
  return tess_named_sharding(m, p);
}
static tess_array *rows(tess_mesh *m, tess_spec p) { /* f32[8,4] = 0, 1, ... */
  return tess_device_put(tess_astype(count_up(8, 4), TESS_F32), over(m, p));
}
static double total(tess_array *x) {
  return tess_item(tess_sum(tess_device_put(x, tess_devices().device[0])));
}
static tess_array *see(int i, tess_array *x) {
  snprintf(seen[i], sizeof seen[i], "%s", tess_typeof(x));
  return x;
}
static tess_array *twice(tess_array *x) {
  return tess_mul(see(0, x), 2);
}
static tess_array *sums(tess_array *x) {
  return see(0, tess_psum(x, "x"));
}
static tess_array *plus(tess_array *x, tess_array *y) {
  return tess_add(see(0, x), see(1, y));
}

/* Types of the argument and the result are as here, in jit and without it. */
static void gives(tess_fn *f, tess_array *x, const char *inside, const char *type) {
  for (int jitted = 0; jitted < 2; jitted++) {
    tess_array *y = tess_call(jitted ? tess_jit(f) : f, x);
    if (!tess_ok(y)) fail_msg("%s", tess_error_of(y).message);
    SAYS(seen[0], inside);
    SAYS(tess_typeof(y), type);
    assert_true(total(y) == 2 * 496.0);
  }
}

static void specs_say_the_same(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = rows(mesh, TESS_P("x", "y"));
  gives(tess_shard_map(twice, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P("x", "y")), x, "f32[4,1]{V:(x,y)}",
        "f32[8@x,4@y]");
  gives(tess_shard_map(twice, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), rows(mesh, TESS_P("x")),
        "f32[4,4]{V:x}", "f32[8@x,4]");
  tess_fn *f = tess_shard_map(twice, .in_specs = TESS_P("x", NULL), .out_specs = TESS_P("x", NULL));
  for (int jitted = 0; jitted < 2; jitted++)
    REFUSED(tess_call(jitted ? tess_jit(f) : f, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
            "argument 0 is f32[8@x,4@y], and in_specs[0] is P('x', None): over Explicit axes an argument lies as its "
            "spec says; legal: without in_specs, which then follow from the arguments, or tess_reshard of the argument "
            "first");
  gives(f, tess_reshard(x, TESS_P("x", NULL)), "f32[4,4]{V:x}", "f32[8@x,4]");
  REFUSED(tess_call(f, rows(mesh, TESS_P("y"))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argument 0 is f32[8@y,4]");
  tess_array *reduced = tess_reshard(x, tess_spec_parse("P(None, None, reduced={'x'})"));
  REFUSED(tess_call(tess_shard_map(twice, .in_specs = TESS_P(), .out_specs = TESS_P()), reduced), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "argument 0 is f32[8,4]{R:x}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Of what no type says anything (constants, literals) any spec is true. */
static void constants_go_anywhere(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_fn *f =
      tess_shard_map(plus, .in_specs = TESS_SPECS(TESS_P("x", "y"), TESS_P("y")), .out_specs = TESS_P("x", "y"));
  tess_array *y = tess_call(f, rows(mesh, TESS_P("x", "y")), tess_zeros(TESS_SHAPE(4)));
  SAYS(seen[1], "f32[1]{V:y}");
  assert_true(total(y) == 496.0);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void specs_follow(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = rows(mesh, TESS_P("x", "y"));
  gives(tess_shard_map(twice, .out_specs = TESS_P("x", "y")), x, "f32[4,1]{V:(x,y)}", "f32[8@x,4@y]");
  gives(tess_shard_map(twice, .out_specs = TESS_P("x,y")), rows(mesh, TESS_P("x,y")), "f32[1,4]{V:(x,y)}",
        "f32[8@(x,y),4]");
  gives(tess_shard_map(twice, .out_specs = TESS_P()), rows(mesh, TESS_P()), "f32[8,4]", "f32[8,4]");
  tess_fn *f = tess_shard_map(plus, .out_specs = TESS_P("x", "y"));
  tess_array *y = tess_call(tess_jit(f), x, tess_device_put(tess_zeros(TESS_SHAPE(4)), over(mesh, TESS_P("y"))));
  SAYS(seen[1], "f32[1]{V:y}");
  SAYS(tess_typeof(y), "f32[8@x,4@y]");
  tess_call(f, x, 1.0); /* nothing is said of it: whole */
  SAYS(seen[1], "f32[]");
  tess_set_mesh(mixed);
  gives(tess_shard_map(twice, .axis_names = "x", .out_specs = TESS_P("x")), rows(mixed, TESS_P("x")), "f32[4,4]{V:x}",
        "f32[8@x,4]");
  REFUSED(tess_shard_map(twice, .out_specs = TESS_P("x")), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "they follow from the arguments where all axes that become manual are Explicit, and 'y' is not");
  tess_set_mesh(automatic);
  REFUSED(tess_shard_map(twice, .out_specs = TESS_P("x")), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "and 'x' is not");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Where other axes stay, or are of other types, nothing is checked, as in JAX. */
static void moved_silently(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mixed);
  gives(tess_shard_map(twice, .in_specs = TESS_P(NULL, "y"), .out_specs = TESS_P(NULL, "y")), rows(mixed, TESS_P("x")),
        "f32[8,1]{V:y}", "f32[8,4]");
  gives(tess_shard_map(twice, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"), .axis_names = "x"),
        rows(mixed, TESS_P(NULL, "x")), "f32[4,4]{V:x}", "f32[8@x,4]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *loss(tess_array *x) {
  tess_fn *f = tess_shard_map(sums, .out_specs = TESS_P(NULL, "y"));
  return tess_sum(tess_call(f, tess_square(x)));
}
static void derivatives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = rows(mesh, TESS_P("x", "y"));
  for (int jitted = 0; jitted < 2; jitted++) {
    tess_array *g = tess_call(jitted ? tess_jit(tess_grad(loss)) : tess_grad(loss), x);
    SAYS(seen[0], "f32[4,1]{V:y}");
    SAYS(tess_typeof(g), "f32[8@x,4@y]");
    assert_true(total(g) == 2 * 496.0);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* In a batch that is cut over x, a shard_map is over the axes that are left. */
static tess_array *by_y(tess_array *row) {
  tess_fn *f = tess_shard_map(twice, .in_specs = TESS_P("y"), .out_specs = TESS_P("y"));
  return see(1, tess_call(f, row));
}
static tess_array *by_x(tess_array *row) {
  return tess_call(tess_shard_map(twice, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), row);
}
static tess_array *constant_by_x(tess_array *row) {
  tess_fn *f = tess_shard_map(twice, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  return tess_add(tess_call(f, tess_zeros(TESS_SHAPE(4))), row);
}
static tess_array *sums_x(tess_array *row) { /* it would add rows */
  return tess_call(tess_shard_map(sums, .out_specs = TESS_P("y")), row);
}
static tess_array *named_x(tess_array *row) {
  return tess_call(tess_shard_map(twice, .in_specs = TESS_P(), .out_specs = TESS_P(), .axis_names = "x"), row);
}
static tess_array *reshards(tess_array *row) {
  return tess_reshard(row, TESS_P("x"));
}
static tess_array *made_over_x(tess_array *row) {
  return tess_add(row, tess_zeros(TESS_SHAPE(4), .out_sharding = over(mesh, TESS_P("x"))));
}
static tess_array *follows(tess_array *row) {
  return see(1, tess_call(tess_shard_map(twice, .out_specs = TESS_P("y")), row));
}
static tess_array *whole(tess_array *row) {
  return tess_call(tess_shard_map(twice, .in_specs = TESS_P(NULL), .out_specs = TESS_P(NULL)), row);
}
static void in_batches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = rows(mesh, TESS_P("x", "y"));
  gives(tess_vmap(by_y), x, "f32[1]{V:y}", "f32[8@x,4@y]");
  SAYS(seen[1], "f32[4@y]");
  gives(tess_vmap(follows), x, "f32[1]{V:y}", "f32[8@x,4@y]");
  REFUSED(tess_call(tess_vmap(by_x), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "and {'x'} is not");
  REFUSED(tess_call(tess_vmap(constant_by_x), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "and {'x'} is not");
  REFUSED(tess_call(tess_vmap(sums_x), x), TESS_NOT_FOUND, TESS_NAME_ERROR, "'x'");
  REFUSED(tess_call(tess_vmap(named_x), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "axis_names has 'x', by which the batch of a vmap around it is cut; legal: the other axes");
  REFUSED(tess_call(tess_vmap(reshards), x), TESS_INVALID_ARGUMENT, TESS_DUPLICATE_SPEC_ERROR,
          "P('x',) names 'x', by which the batch of a vmap around it is cut; legal: the other axes");
  REFUSED(tess_call(tess_vmap(made_over_x), x), TESS_INVALID_ARGUMENT, TESS_DUPLICATE_SPEC_ERROR, "P('x',) names 'x'");
  REFUSED(tess_call(tess_vmap(whole), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argument 0 is f32[4@y]");
  gives(tess_vmap(by_x, .in_axes = TESS_INTS(1), .out_axes = TESS_INTS(1)), rows(mesh, TESS_P("x")), "f32[4]{V:x}",
        "f32[8@x,4]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- axes that stay: they are in types inside, and of what comes out (golden/explicit_manual.c has the rules) ---- */
static tess_fn *by_rows(tess_array *(*f)(tess_array *)) {
  return tess_shard_map(f, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"), .axis_names = "x");
}
static tess_array *grown(tess_array *x) {
  return tess_square(see(0, x));
}
static tess_array *loss_by_rows(tess_array *x) {
  return tess_sum(tess_call(by_rows(grown), x));
}
static tess_array *batch_by_rows(tess_array *x) {
  return see(1, tess_call(by_rows(twice), x));
}
static tess_array *stacked(tess_array *x) { /* the new dimension is whole; JAX's rule forgets it */
  return see(0, tess_all_gather(x, "x", 0));
}
static void others_stay(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = rows(mesh, TESS_P("x", "y"));
  gives(by_rows(twice), x, "f32[4,4@y]{V:x}", "f32[8@x,4@y]");
  gives(by_rows(twice), rows(mesh, TESS_P("y,x")), "f32[4@y,4]{V:x}", "f32[8@(x,y),4]");
  for (int jitted = 0; jitted < 2; jitted++) {
    tess_array *g = tess_call(jitted ? tess_jit(tess_grad(loss_by_rows)) : tess_grad(loss_by_rows), x);
    SAYS(seen[0], "f32[4,4@y]{V:x}");
    SAYS(tess_typeof(g), "f32[8@x,4@y]");
    assert_true(total(g) == 2 * 496.0);
  }
  gives(tess_vmap(batch_by_rows, .in_axes = TESS_INTS(1), .out_axes = TESS_INTS(1)), x, "f32[4]{V:x}", "f32[8@x,4@y]");
  SAYS(seen[1], "f32[8@x]");
  tess_fn *f = tess_shard_map(stacked, .in_specs = TESS_P("x"), .out_specs = TESS_P(NULL, "x"), .axis_names = "x");
  SAYS(tess_typeof(tess_call(f, x)), "f32[2,8@x,4@y]");
  SAYS(seen[0], "f32[2,4,4@y]{V:x}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *left_partial(tess_array *x) {
  tess_sharding *out = over(mesh, tess_spec_unreduced(TESS_P(NULL), "y", TESS_REDUCE_SUM));
  return tess_sum(x, .axes = TESS_AXES(1), .out_sharding = out);
}
static tess_array *asserts(tess_array *x) {
  return tess_with_sharding_constraint(x, over(tess_get_mesh(), TESS_P(NULL, "y")));
}
static tess_array *names_x(tess_array *x) {
  return tess_reshard(x, TESS_P("x"));
}
/* Partial values are not brought across the boundary, nor made inside; the axes that are manual are not named. */
static void others_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = rows(mesh, TESS_P("x", "y"));
  REFUSED(tess_call(by_rows(left_partial), x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "unreduced and reduced axes in a sharding inside shard_map; legal: outside of it");
  tess_array *reduced = tess_reshard(x, tess_spec_parse("P('x', None, reduced={'y'})"));
  REFUSED(tess_call(by_rows(twice), reduced), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "argument 0 is f32[8@x,4]{R:y}, and in_specs[0] is P('x',)");
  REFUSED(tess_call(by_rows(names_x), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "refers to a manual axis");
  SAYS(tess_typeof(tess_call(by_rows(asserts), x)), "f32[8@x,4@y]");
  REFUSED(tess_call(by_rows(asserts), rows(mesh, TESS_P("x"))), TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
          "f32[4,4]{V:x}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(specs_say_the_same), cmocka_unit_test(constants_go_anywhere),
                                     cmocka_unit_test(specs_follow),       cmocka_unit_test(moved_silently),
                                     cmocka_unit_test(derivatives),        cmocka_unit_test(in_batches),
                                     cmocka_unit_test(others_stay),        cmocka_unit_test(others_refused)};
  return cmocka_run_group_tests(tests, set_up, release);
}
