/* tess_distributed_initialize in a world of one: what it accepts, and each thing that it refuses. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <tessera.h>

#include <cmocka.h>

static int begin(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return 0;
}

static int finish(void **state) {
  (void)state;
  tess_take_error();
  return (int)tess_finalize();
}

/* The status, and the scope's error, which is taken: its reason, and words of its message. */
static void expect_refusal(tess_status got, tess_status status, tess_reason reason, const char *words) {
  tess_error e = tess_take_error();
  assert_int_equal(got, status);
  assert_int_equal(e.status, status);
  assert_int_equal(e.reason, reason);
  if (!strstr(e.message, words)) fail_msg("\"%s\" lacks \"%s\"", e.message, words);
  assert_false(tess_distributed_is_initialized());
  assert_int_equal(tess_finalize(), TESS_OK);
}

static void test_accepted(void **state) {
  (void)state;
  assert_false(tess_distributed_is_initialized());
  assert_int_equal(tess_distributed_initialize(), TESS_OK);
  assert_true(tess_distributed_is_initialized());
  assert_int_equal(tess_init(.num_cpu_devices = 4), TESS_OK);
  assert_int_equal(tess_process_count(), 1);
  assert_int_equal(tess_device_count(), 4);
  assert_int_equal(tess_distributed_initialize(), TESS_FAILED_PRECONDITION);
  assert_non_null(strstr(tess_take_error().message, "distributed_initialize: it was called already"));
  assert_int_equal(tess_finalize(), TESS_OK); /* jax.distributed.shutdown */
  assert_false(tess_distributed_is_initialized());
  assert_int_equal(tess_distributed_initialize(.coordinator_address = "localhost:61440", .num_processes = 1,
                                               .process_id = 0, .local_device_ids = TESS_INTS(0, 1),
                                               .initialization_timeout_s = 10),
                   TESS_OK);
  assert_true(tess_distributed_is_initialized());
}

static void test_refused(void **state) {
  (void)state;
  expect_refusal(tess_distributed_initialize(.num_processes = 4, .process_id = 1), TESS_FAILED_PRECONDITION,
                 TESS_RUNTIME_ERROR,
                 "distributed.c:55: distributed_initialize: num_processes is 4, but no launcher started this process");
  expect_refusal(tess_distributed_initialize(.process_id = 1), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "the number of processes must be defined");
  expect_refusal(tess_distributed_initialize(.num_processes = 1, .process_id = 3), TESS_INVALID_ARGUMENT,
                 TESS_VALUE_ERROR, "process_id is 3 of num_processes 1: 0 <= process_id < num_processes");
  expect_refusal(tess_distributed_initialize(.num_processes = 2, .process_id = -1), TESS_INVALID_ARGUMENT,
                 TESS_VALUE_ERROR, "process_id is -1 of num_processes 2");
  expect_refusal(tess_distributed_initialize(.num_processes = -2), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "process_id is 0 of num_processes -2");
  expect_refusal(tess_distributed_initialize(.coordinator_address = "localhost"), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR,
                 "coordinator_address 'localhost' has no port");
  expect_refusal(tess_distributed_initialize(.initialization_timeout_s = -1), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "initialization_timeout_s is -1");
  expect_refusal(tess_distributed_initialize(.initialization_timeout_s = (double)NAN), TESS_INVALID_ARGUMENT,
                 TESS_VALUE_ERROR, "seconds, 0 for the default");
  expect_refusal(tess_distributed_initialize(.local_device_ids = TESS_INTS(0, -1)), TESS_INVALID_ARGUMENT,
                 TESS_VALUE_ERROR, "local_device_ids has -1: ids are not negative");
  expect_refusal(tess_distributed_initialize(.local_device_ids = TESS_INTS(2, 2)), TESS_INVALID_ARGUMENT,
                 TESS_VALUE_ERROR, "local_device_ids has 2 twice");
}

static void test_too_late(void **state) {
  (void)state;
  assert_int_equal(tess_init(.num_cpu_devices = 2), TESS_OK);
  expect_refusal(tess_distributed_initialize(), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                 "the library runs already: call it before tess_init and before any other function");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_accepted, begin, finish),
      cmocka_unit_test_setup_teardown(test_refused, begin, finish),
      cmocka_unit_test_setup_teardown(test_too_late, begin, finish),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
