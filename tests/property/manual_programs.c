/* JAX's systematic tests of shard_map, with collectives, loops, branches and checkpoints in the bodies: random
 * functions, meshes and specs, checked and unchecked, called directly and inside a jit, with arguments closed over;
 * their values, gradients, second derivatives and tangents, batched too, against what design/manual.md 1.9 says on the
 * host. TESS_PROPERTY_SEED, TESS_PROPERTY_CASES and TESS_PROPERTY_CASE as in programs.c. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

#include "property/_spmd_checks.h"
#include <cmocka.h>

static void setup(int worker) {
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = CASE_DEVICES, .num_threads = 1 + worker % 2, .enable_x64 = true) != TESS_OK) exit(2);
}

static void test_programs(void **state) {
  (void)state;
  assert_int_equal(failing_cases(setup, run_case, environment_number("TESS_PROPERTY_CASES", 10000) * 2 / 5), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
  const char *one = getenv("TESS_PROPERTY_CASE");
  seed = environment_number("TESS_PROPERTY_SEED", 20260);
  if (one && *one) return one_case(setup, run_case, strtoull(one, NULL, 0));
  return cmocka_run_group_tests(tests, NULL, NULL);
}
