/* Examples that are written for any number of processes, in worlds of threads: the same losses in all. */
#include "_world.h"

#include <math.h>

int pmap_train_main(void);
#define main pmap_train_main
#include "../../examples/pmap_train.c"
#undef main

static int pmap_train(int me, void *ctx) {
  double loss[PRINTED], *first = ctx;
  CHECK(train(loss) == 0);
  if (me == 0 && first[0] < 0) memcpy(first, loss, sizeof loss);
  for (int k = 0; k < PRINTED; k++)
    CHECK(me || fabs(loss[k] - first[k]) <= 1e-4 * first[k] + 1e-9);
  CHECK(loss[0] > 1 && loss[PRINTED - 1] < 1e-3);
  return 0;
}

static void test_pmap_train(void **state) {
  (void)state;
  double loss[PRINTED] = {-1};
  for (int n = 1; n <= 8; n *= 2)
    run_world("pmap_train", n, pmap_train, loss);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_pmap_train)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
