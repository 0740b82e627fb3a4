/* Partial values over an Explicit axis, y, that a shard_map over x leaves as it is: refused where JAX refuses them, and
 * with its class of error. What XLA cannot compile, for it ends the process, is unimplemented here. The form of the
 * file is told in tools/golden/partial_stays.py. */
#include "_golden.h"

static tess_mesh *mesh;

static tess_array *twice(tess_array *a) {
  return tess_mul(2, a);
}
static tess_array *arising(tess_array *a) { /* it is summed at once */
  tess_sharding *terms = tess_named_sharding(tess_get_mesh(), tess_spec_parse("P(None, unreduced={'y'})"));
  return tess_reshard(tess_sum(a, .axes = TESS_AXES(1), .out_sharding = terms), TESS_P(NULL));
}

#define TERMS "P('x', None, unreduced={'y'})"
#define EQUAL "P('x', None, reduced={'y'})"
static const struct {
  const char *name, *laid, *in, *out; /* in NULL: it is left out */
} cases[] = {
    {"enters", TERMS, "P('x')", "P('x')"},
    {"enters_named", TERMS, TERMS, "P('x')"},
    {"enters_inferred", TERMS, NULL, "P('x')"},
    {"leaves_named", "P('x', None)", "P('x')", TERMS},
    {"reduced_enters", EQUAL, "P('x')", "P('x')"},
    {"reduced_named", EQUAL, EQUAL, "P('x')"},
    {"reduced_leaves", "P('x', None)", "P('x')", EQUAL},
    {"arises", "P('x', 'y')", "P('x')", "P('x')"},
};

static tess_array *lying(const char *spec) {
  tess_array *x = tess_device_put(tess_ones(TESS_SHAPE(4, 4)), tess_named_sharding(mesh, TESS_P("x", "y")));
  if (strcmp(spec, TERMS) == 0)
    return tess_matmul(x, tess_reshard(x, TESS_P("y")),
                       .out_sharding = tess_named_sharding(mesh, tess_spec_parse(TERMS)));
  if (strcmp(spec, EQUAL) == 0) x = tess_reshard(x, TESS_P("x"));
  return tess_reshard(x, tess_spec_parse(spec));
}

static int check(const char *name, const char *kind) {
  size_t i = 0;
  while (strcmp(cases[i].name, name) != 0)
    if (++i == sizeof cases / sizeof *cases) fail_msg("no case %s", name);
  tess_spec in = cases[i].in ? tess_spec_parse(cases[i].in) : (tess_spec){0};
  tess_fn *body = strcmp(name, "arises") == 0 ? tess_jit(arising) : tess_jit(twice);
  tess_fn *f = tess_shard_map(body, .in_specs = in, .out_specs = tess_spec_parse(cases[i].out), .axis_names = "x");
  tess_array *x = lying(cases[i].laid);
  if (!tess_ok(x)) fail_msg("%s: %s", name, tess_error_of(x).message);
  tess_array *y = tess_call(f, x);
  tess_error e = tess_error_of(y);
  bool value = strcmp(kind, "ValueError") == 0;
  tess_status status = value ? TESS_INVALID_ARGUMENT : TESS_UNIMPLEMENTED;
  bool right = !tess_ok(y) && e.status == status && e.reason == (value ? TESS_VALUE_ERROR : TESS_NOT_IMPLEMENTED_ERROR);
  if (!right) print_error("%s, in JAX %s: %s\n", name, kind, tess_ok(y) ? tess_typeof(y) : e.message);
  tess_take_error();
  return !right;
}

static void test_as_jax(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/partial_stays.txt");
  size_t lines = 0;
  int wrong = 0;
  for (; golden_line(&g); lines++) {
    tess_scope *s = tess_scope_begin();
    tess_set_mesh(mesh);
    wrong += check(g.field[0], g.field[1]);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
  free(g.text);
  assert_int_equal(lines, sizeof cases / sizeof *cases);
  assert_int_equal(wrong, 0);
}

static int start(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = 4);
  mesh = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"),
                        .axis_types = (const tess_axis_type[]){TESS_AXIS_EXPLICIT, TESS_AXIS_EXPLICIT});
  return status != TESS_OK;
}
static int stop(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_jax)};
  return cmocka_run_group_tests(tests, start, stop);
}
