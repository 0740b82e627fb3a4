/* Random programs of indexing and order over random meshes, uneven cuts included: the planned program and the reference
 * executor give what the traced graph means on one device. */
#include "_random_index.h"
#include "_trial.h"

static const struct distribute_options checked = {.verify = true};

static void run_seed(uint64_t seed) {
  struct trial t = {.seed = seed};
  random_index_program(&t.c, seed);
  trial_begin(&t, &checked);
  trial_plan(&t);
  trial_reference(&t);
  trial_end(&t);
}

static void programs_mean_the_same_everywhere(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 1200;
  for (uint64_t seed = first; seed < first + n; seed++)
    run_seed(seed);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(programs_mean_the_same_everywhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
