/* Modules of StableHLO through the public functions: parsed before the library starts, asked, laid out, run, refused;
 * and traces of what runs. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <tessera/module.h>
#include <unistd.h>

#include "_check.h"

static const char text[] = "module attributes {mhlo.num_partitions = 4 : i32} {\n"
                           "  func.func @main(%x: tensor<8xi32> loc(\"x\"), %y: tensor<i32>) -> tensor<8xi32> {\n"
                           "    %0 = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<i32>) -> tensor<8xi32>\n"
                           "    %1 = stablehlo.add %x, %0 : tensor<8xi32>\n"
                           "    %2 = stablehlo.constant dense<[5, 6, 7, 8, 9, 10, 11, 12]> : tensor<8xi32>\n"
                           "    check.expect_eq %1, %2 : tensor<8xi32>\n"
                           "    return %1 : tensor<8xi32>\n"
                           "  }\n"
                           "}\n";

static tess_module *parsed(void) {
  tess_module *m = tess_module_parse(text, sizeof text - 1, "m.mlir");
  assert_non_null(m);
  return m;
}

static void starts_with_its_devices(void **state) {
  (void)state;
  tess_module *m = parsed();
  assert_int_equal(tess_module_num_devices(m), 4);
  tess_module_start(m, 0, 2);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "4 devices are needed, but there are 2");
  tess_module_free(m);
  assert_int_equal(tess_finalize(), TESS_OK);
  m = parsed();
  assert_int_equal(tess_module_start(m, 6, 0), TESS_OK);
  assert_int_equal(tess_device_count(), 6);
  tess_module_free(m);
}

static void runs(void **state) {
  (void)state;
  tess_module *m = parsed();
  assert_int_equal(tess_module_read(m), TESS_OK);
  assert_int_equal(tess_module_num_parameters(m), 2);
  assert_int_equal(tess_module_num_results(m), 1);
  assert_string_equal(tess_module_parameter_name(m, 0), "x");
  assert_string_equal(tess_module_parameter_name(m, 1), "");
  assert_string_equal(tess_typeof(tess_module_parameter(m, 0)), "i32[8]");
  assert_int_equal(tess_module_get_info(m).devices, 0);
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("x"));
  assert_int_equal(tess_module_shard_parameter(m, 0, cut), TESS_OK);
  tess_array *arg[2] = {tess_module_argument(m, 0, "iota"), tess_module_argument(m, 1, "5")}, *result[1];
  assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
  VALUES(result[0], 5, 6, 7, 8, 9, 10, 11, 12);
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(result[0]), cut, 1));
  tess_module_info info = tess_module_get_info(m);
  assert_true(info.devices == 4 && info.checks == 1 && info.parameter_bytes_per_device == 12);
  arg[1] = tess_module_argument(m, 1, "4");
  assert_int_equal(tess_module_run(m, arg, result), TESS_ABORTED);
  VALUES(result[0], 4, 5, 6, 7, 8, 9, 10, 11); /* there all the same */
  assert_string_equal(tess_scope_error().where, "m.mlir:6:5");
  REPORTED(TESS_ABORTED, TESS_ASSERTION_ERROR, "element [0]: 4 (actual), 5 (expected); 8 of 8 elements differ");
  assert_int_equal(tess_module_shard_parameter(m, 0, cut), TESS_FAILED_PRECONDITION);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "compiled already");
  tess_module_free(m);
}

/* Arguments that lie as the program wants them are taken as they are; others are looked at and brought. */
static void takes(void **state) {
  (void)state;
  tess_module *m = parsed();
  assert_int_equal(tess_module_read(m), TESS_OK);
  tess_sharding *cut = tess_named_sharding(tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x")), TESS_P("x"));
  assert_int_equal(tess_module_shard_parameter(m, 0, cut), TESS_OK);
  tess_array *iota = tess_module_argument(m, 0, "iota"), *five = tess_module_argument(m, 1, "5"), *result[1];
  assert_int_equal(tess_module_compile(m), TESS_OK);
  tess_array *there[2];
  for (int i = 0; i < 2; i++)
    there[i] = tess_device_put(i ? five : iota, tess_array_sharding(tess_module_parameter(m, i)));
  for (int k = 0; k < 4; k++) {
    tess_array *arg[2] = {k & 1 ? there[0] : iota, k & 2 ? there[1] : five};
    assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
    VALUES(result[0], 5, 6, 7, 8, 9, 10, 11, 12);
    assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(result[0]), cut, 1));
  }
  tess_array *wrong[2] = {there[0], there[0]}, *missing[2] = {there[0], NULL};
  assert_int_equal(tess_module_run(m, wrong, result), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "argument 1 is i32[8], the parameter is i32[]");
  assert_int_equal(tess_module_run(m, missing, result), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an argument is NULL");
  tess_delete(there[0]);
  assert_int_equal(tess_module_run(m, there, result), TESS_FAILED_PRECONDITION);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "i32[8] was deleted");
  tess_module_free(m);
}

static void refuses(void **state) {
  (void)state;
  assert_null(tess_module_parse("func.func @f(", 13, "bad.mlir"));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "expected");
  tess_module *m = parsed();
  assert_int_equal(tess_module_num_parameters(m), 0); /* not read yet */
  assert_int_equal(tess_module_read(m), TESS_OK);
  REFUSED(tess_module_parameter(m, 2), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no parameter 2, there are 2");
  REFUSED(tess_module_result(m, -1), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no result -1, there are 1");
  REFUSED(tess_module_argument(m, 0, "1.5"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'1.5' is no value of i32[8]");
  REFUSED(tess_module_argument(m, 0, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the word is NULL");
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  tess_module_shard_result(m, 0, tess_named_sharding(mesh, TESS_P(NULL, "x")));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension");
  tess_array *arg[2] = {tess_module_argument(m, 0, "iota"), tess_module_argument(m, 0, "iota")}, *result[1];
  assert_int_equal(tess_module_run(m, arg, result), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "argument 1 is i32[8], the parameter is i32[]");
  tess_module_free(m);
  m = tess_module_parse(text, sizeof text - 1, "m.mlir", .entry = "other");
  assert_int_equal(tess_module_read(m), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no function @other");
  tess_module_free(m);
}

static void expects(void **state) {
  (void)state;
  tess_array *a = TESS_VECTOR(float, 1, 2), *b = TESS_VECTOR(float, 1, 2.00001f), *c = TESS_VECTOR(int32_t, 1, 2);
  assert_int_equal(tess_expect_close(a, b, -1, -1), TESS_OK);
  assert_int_equal(tess_expect_close(a, b, 0, 0), TESS_ABORTED);
  REPORTED(TESS_ABORTED, TESS_ASSERTION_ERROR, "1 of 2 elements");
  assert_int_equal(tess_expect_close(a, c, -1, -1), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the result is f32[2], i32[2] is expected");
}

static void traces(void **state) {
  (void)state;
  char path[64], line[256] = "";
  snprintf(path, sizeof path, "module-trace-%d.json", (int)getpid());
  assert_int_equal(tess_stop_trace(), TESS_FAILED_PRECONDITION);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "no trace");
  assert_int_equal(tess_start_trace(path), TESS_OK);
  assert_int_equal(tess_start_trace(NULL), TESS_FAILED_PRECONDITION);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "already");
  tess_array *x = tess_add(TESS_VECTOR(float, 1, 2), 3.0);
  assert_true(tess_ok(x));
  assert_int_equal(tess_stop_trace(), TESS_OK);
  assert_non_null(strstr(tess_trace_summary(), "add"));
  FILE *f = fopen(path, "r");
  assert_true(fgets(line, sizeof line, f) && strstr(line, "traceEvents"));
  fclose(f);
  unlink(path);
  assert_int_equal(tess_start_trace(NULL), TESS_OK); /* nothing runs: an empty table */
  assert_int_equal(tess_stop_trace(), TESS_OK);
  assert_null(strstr(tess_trace_summary(), "add"));
}

static void *adds(void *stop) {
  while (!atomic_load((_Atomic bool *)stop)) {
    tess_scope *s = tess_scope_begin();
    tess_array *x = tess_add(tess_arange(100), 1);
    if (((const int32_t *)tess_data(x))[9] != 10) abort();
    if (tess_scope_end(s) != TESS_OK) abort();
  }
  return NULL;
}

static void traces_while_others_run(void **state) {
  (void)state;
  pthread_t thread[2];
  _Atomic bool stop = false;
  for (int i = 0; i < 2; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, adds, &stop), 0);
  for (int i = 0; i < 100; i++) {
    assert_int_equal(tess_start_trace(NULL), TESS_OK);
    sched_yield();
    assert_int_equal(tess_stop_trace(), TESS_OK);
  }
  atomic_store(&stop, true);
  for (int i = 0; i < 2; i++)
    pthread_join(thread[i], NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(starts_with_its_devices),
                                     cmocka_unit_test(runs),
                                     cmocka_unit_test(takes),
                                     cmocka_unit_test(refuses),
                                     cmocka_unit_test(expects),
                                     cmocka_unit_test(traces),
                                     cmocka_unit_test(traces_while_others_run)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
