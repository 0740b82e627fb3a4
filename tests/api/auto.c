/* AUTO in in_shardings and out_shardings: the layout that tess_suggest finds best, for the ends that it stands for;
 * what others say stays. */
#include "_check.h"
#include "_steps.h"

static tess_mesh *mesh; /* data=2,model=4 */

static tess_array *product(tess_array *x, tess_array *w) {
  return tess_matmul(x, w);
}
static const char *input(const tess_fn *f, int i) {
  return tess_str(tess_sharding_spec(tess_fn_input_sharding(f, i)));
}

static void test_the_best_suggestion(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct step_model m = step_mlp(1024, 64, 256);
  tess_lowered *l = step_lower(&m, NULL);
  tess_suggestion best = tess_suggest(l, mesh, .time_limit = 600).suggestion[0];
  tess_fn *f = tess_compile(l, .in_shardings = tess_auto_sharding(mesh));
  tess_report *r = tess_fn_report(f);
  int cut = 0;
  for (int i = 0; i < m.n_leaves; i++) {
    assert_true(tess_sharding_is_equivalent_to(
        tess_fn_input_sharding(f, i), tess_named_sharding(mesh, tess_spec_parse(best.spec[i])), m.shape[m.kind[i]].n));
    SAYS(tess_report_parameter_from(r, i), "searched");
    cut += !tess_sharding_is_fully_replicated(tess_fn_input_sharding(f, i));
  }
  assert_true(cut > 0);
  SAYS(tess_report_result_from(r, 0), "propagated");
  /* the function may say it as well, and explain tells what compile would do */
  tess_report *e = tess_explain(l, .in_shardings = tess_auto_sharding(mesh));
  assert_true(tess_report_total(e).estimated_us <= best.estimated_us &&
              tess_report_total(e).estimated_us >= best.estimated_us);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* It computes what one device does, called as it comes or brought to where it wants its arguments. */
static void test_it_runs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_random_normal(tess_random_key(1), TESS_SHAPE(64, 32)),
             *w = tess_random_normal(tess_random_key(2), TESS_SHAPE(32, 16)), *want = tess_matmul(x, w);
  tess_sharding *any = tess_auto_sharding(mesh);
  tess_array *y = tess_call(tess_jit(product, .in_shardings = any, .out_shardings = any), x, w);
  assert_int_equal(tess_array_devices(y).n, 8);
  assert_true(tess_item(tess_max(tess_abs(tess_sub(y, want)))) < 1e-5);
  tess_fn *f = tess_compile(tess_lower(tess_jit(product, .in_shardings = any), x, w));
  SAYS(tess_report_parameter_from(tess_fn_report(f), 0), "searched");
  y = tess_call(f, tess_device_put(x, tess_fn_input_sharding(f, 0)), tess_device_put(w, tess_fn_input_sharding(f, 1)));
  assert_true(tess_item(tess_max(tess_abs(tess_sub(y, want)))) < 1e-5);
  y = tess_call(f, x, w);
  assert_true(tess_item(tess_max(tess_abs(tess_sub(y, want)))) < 1e-5);
  /* compiled for these layouts, it takes no others */
  tess_sharding *other = tess_named_sharding(mesh, TESS_P(NULL, "data"));
  assert_false(tess_sharding_is_equivalent_to(other, tess_fn_input_sharding(f, 0), 2));
  REFUSED(tess_call(f, tess_device_put(x, other), w), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "is committed to");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* One end is given, a committed argument is where it is: the rest is searched around them. */
static void test_what_is_said_stays(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *any = tess_auto_sharding(mesh), *given = tess_named_sharding(mesh, TESS_P(NULL, "model"));
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(512, 1024), TESS_F32, NULL),
             *w = tess_shape_dtype_struct(TESS_SHAPE(1024, 1024), TESS_F32, NULL);
  tess_lowered *l = tess_lower(tess_jit(product), x, w);
  tess_fn *f = tess_compile(l, .in_shardings = tess_shardings(given, any));
  SAYS(input(f, 0), "P(None, 'model')");
  SAYS(tess_report_parameter_from(tess_fn_report(f), 0), "user");
  SAYS(tess_report_parameter_from(tess_fn_report(f), 1), "searched");
  tess_array *laid = tess_shape_dtype_struct(TESS_SHAPE(512, 1024), TESS_F32, given);
  tess_suggestion best = tess_suggest(tess_lower(tess_jit(product), laid, w), mesh, .time_limit = 600).suggestion[0];
  assert_null(best.spec[0]);
  assert_true(tess_sharding_is_equivalent_to(tess_fn_input_sharding(f, 1),
                                             tess_named_sharding(mesh, tess_spec_parse(best.spec[1])), 2));
  tess_fn *both = tess_jit(product, .in_shardings = any);
  f = tess_compile(tess_lower(both, laid, w));
  SAYS(input(f, 0), "P(None, 'model')");
  SAYS(tess_report_parameter_from(tess_fn_report(f), 0), "argument");
  tess_array *placed = tess_device_put(tess_ones(TESS_SHAPE(8, 8)), given);
  tess_array *y = tess_call(both, placed, tess_ones(TESS_SHAPE(8, 8)));
  assert_true(tess_ok(y));
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(placed))), "P(None, 'model')");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Both operands are cut along what the product sums: whole, the result is an all-reduce, cut a reduce-scatter, which
 * sends half. Propagation leaves it whole. */
static void test_results(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *paper = tess_abstract_mesh(TESS_SHAPE(2, 4), TESS_NAMES("data", "model"));
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(256, 512), TESS_F32,
                                          tess_named_sharding(paper, TESS_P(NULL, "model"))),
             *w = tess_shape_dtype_struct(TESS_SHAPE(512, 256), TESS_F32, tess_named_sharding(paper, TESS_P("model")));
  tess_lowered *l = tess_lower(tess_jit(product), x, w);
  tess_report *open = tess_explain(l), *chosen = tess_explain(l, .out_shardings = tess_auto_sharding(paper));
  SAYS(tess_report_collective(open, 0).kind, "all_reduce");
  SAYS(tess_report_result_from(open, 0), "propagated");
  SAYS(tess_report_collective(chosen, 0).kind, "reduce_scatter");
  SAYS(tess_report_result_from(chosen, 0), "searched");
  assert_true(tess_report_total(chosen).estimated_us < tess_report_total(open).estimated_us);
  assert_true(2 * tess_report_total(chosen).wire_bytes_per_device <= tess_report_total(open).wire_bytes_per_device);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *line = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  tess_array *x = tess_ones(TESS_SHAPE(8, 8));
  REFUSED(
      tess_call(tess_jit(product, .in_shardings = tess_shardings(tess_auto_sharding(mesh), tess_auto_sharding(line))),
                x, x),
      TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "legal: one mesh for all");
  REFUSED(tess_compile(tess_lower(tess_jit(product), x, x), .in_shardings = tess_auto_sharding(mesh),
                       .machine = "/no/such.json"),
          TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "/no/such.json");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(2, 4), TESS_NAMES("data", "model"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_best_suggestion),
      cmocka_unit_test(test_it_runs),
      cmocka_unit_test(test_what_is_said_stays),
      cmocka_unit_test(test_results),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
