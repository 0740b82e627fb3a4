/* examples/experts.c in worlds of threads: as exact as alone. */
#include "_world.h"

int experts_main(int argc, char **argv);
#define main experts_main
#include "../../examples/experts.c"
#undef main

static int in_process(int me, void *ctx) {
  (void)me, (void)ctx;
  return run(true, 8); /* steps */
}

static void test_processes(void **state) {
  (void)state;
  RUN(4, in_process); /* of 2 devices each */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_processes)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
