/* AUTO over devices of several processes: all choose alike, each on its own, and what they compute together is right.
 */
#include "_world.h"

enum { ROWS = 64, INNER = 32, COLUMNS = 16 };

static tess_array *product(tess_array *x, tess_array *w) {
  return tess_matmul(x, w);
}

/* A number that stands for a layout. */
static int mark_of(const tess_fn *f) {
  uint32_t mark = 0;
  for (int i = 0; i < 3; i++) {
    const tess_sharding *s = i < 2 ? tess_fn_input_sharding(f, i) : tess_fn_output_sharding(f, 0);
    for (const char *c = tess_str(tess_sharding_spec(s)); *c; c++)
      mark = mark * 31 + (unsigned char)*c;
  }
  return (int)(mark & INT32_MAX);
}

static int chooses(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  int n = tess_process_count();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("process", "device"));
  tess_sharding *any = tess_auto_sharding(m);
  tess_array *x = ramp(TESS_SHAPE(ROWS, INNER), -100, 1), *w = ramp(TESS_SHAPE(INNER, COLUMNS), 7, -2);
  tess_lowered *l = tess_lower(tess_jit(product, .in_shardings = any, .out_shardings = any), x, w);
  tess_fn *f = tess_compile(l);
  CHECK(tess_ok(f));
  CHECK(strcmp(tess_report_parameter_from(tess_fn_report(f), 0), "searched") == 0);
  int mark = mark_of(f);
  tess_array *marks = tess_process_allgather(tess_asarray(&mark, TESS_SHAPE(1)));
  CHECK(tess_item_int(tess_max(marks)) == mark && tess_item_int(tess_min(marks)) == mark);
  tess_array *y =
      tess_call(f, tess_device_put(x, tess_fn_input_sharding(f, 0)), tess_device_put(w, tess_fn_input_sharding(f, 1)));
  CHECK(tess_array_devices(y).n == n * DEVICES);
  tess_array *want = tess_matmul(x, w), *got = tess_process_allgather(y, .tiled = true);
  CHECK(tess_item_int(tess_sum(tess_abs(tess_sub(got, want)))) == 0);
  CHECK(me < n);
  FINISH(s);
}

/* Lowered for what each process has for itself, and compiled for layouts over all of them: it takes both, brought there
 * or not. */
static int takes_both(int me, void *ctx) {
  (void)me, (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(tess_process_count(), DEVICES), TESS_NAMES("process", "device"));
  tess_sharding *rows = tess_named_sharding(m, TESS_P("process", "device")), *all = tess_named_sharding(m, TESS_P());
  tess_array *x = ramp(TESS_SHAPE(ROWS, INNER), -100, 1), *w = ramp(TESS_SHAPE(INNER, COLUMNS), 7, -2);
  tess_fn *f = tess_compile(tess_lower(tess_jit(product, .in_shardings = tess_shardings(rows, all)), x, w));
  for (int brought = 0; brought < 2; brought++) {
    tess_array *y = brought ? tess_call(f, tess_device_put(x, rows), tess_device_put(w, all)) : tess_call(f, x, w);
    tess_array *got = tess_process_allgather(y, .tiled = true);
    CHECK(tess_item_int(tess_sum(tess_abs(tess_sub(got, tess_matmul(x, w))))) == 0);
  }
  FINISH(s);
}

static void test_compiled_functions_take_both(void **state) {
  (void)state;
  RUN(2, takes_both);
  RUN(4, takes_both);
}

static void test_all_choose_alike(void **state) {
  (void)state;
  RUN(2, chooses);
  RUN(4, chooses);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_choose_alike),
                                     cmocka_unit_test(test_compiled_functions_take_both)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
