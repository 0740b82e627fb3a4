/* The random functions of manual_programs.c where the devices are several processes': 1, 2, 3 or 4 of each, up to 8
 * processes, which are threads. Every process gets what the host computes, and none runs the reference executor.
 * TESS_PROPERTY_SEED, TESS_PROPERTY_CASES and TESS_PROPERTY_CASE as in programs.c. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

#include "property/_spmd_checks.h"
#include <tessera/ext.h>
#include <cmocka.h>

struct world_case {
  uint64_t index;
  char text[CASE_DEVICES][512];
};

static int run_process(int me, void *ctx) {
  struct world_case *c = ctx;
  tess_counters before = tess_runtime_counters();
  if (!run_case(c->index, c->text[me], sizeof c->text[me])) {
    if (!c->text[me][0]) snprintf(c->text[me], sizeof c->text[me], "it failed");
    return 1;
  }
  tess_counters after = tess_runtime_counters();
  if (after.reference == before.reference) return 0;
  snprintf(c->text[me], sizeof c->text[me], "%d calls on the reference executor",
           (int)(after.reference - before.reference));
  return 1;
}

static int devices_each;

static bool run_world_case(uint64_t index, char *text, size_t room) {
  static struct world_case c;
  struct spmd_case p;
  random_case(seed, index, &p);
  if (devices_of(&p) % devices_each) return true;
  memset(&c, 0, sizeof c);
  c.index = index;
  int processes = devices_of(&p) / devices_each;
  if (tess_run_simulated(processes, run_process, &c) == 0) return true;
  for (int i = processes; i-- > 0;)
    if (c.text[i][0]) snprintf(text, room, "process %d of %d: %s", i, processes, c.text[i]);
  return false;
}

static void setup(int worker) {
  devices_each = worker + 1;
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = devices_each, .num_threads = 1 + worker % 2, .enable_x64 = true,
                .collective_timeout_s = 30) != TESS_OK)
    exit(2);
}

static void test_worlds(void **state) {
  (void)state;
  assert_int_equal(failing_cases(setup, run_world_case, environment_number("TESS_PROPERTY_CASES", 10000) * 3 / 50), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_worlds)};
  const char *one = getenv("TESS_PROPERTY_CASE");
  seed = environment_number("TESS_PROPERTY_SEED", 20260);
  if (one && *one) return one_case(setup, run_world_case, strtoull(one, NULL, 0));
  return cmocka_run_group_tests(tests, NULL, NULL);
}
