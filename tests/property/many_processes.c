/* 64 processes of one device each: what grows with their number stays small. They are threads of this one. */
#include "api/_world.h"

#include <sys/resource.h>
#include <time.h>

enum { MANY = 64 };
static const double MOST_S = 60; /* a free machine of two cores needs less than two; others share it, or check memory */
static const long MOST_KIB = 2 << 20;

static tess_array *summed(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *gathered(tess_array *x) {
  return tess_all_gather(x, "x", 0, .tiled = true);
}

static int all_together(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  CHECK(tess_process_count() == MANY && tess_device_count() == MANY && tess_local_device_count() == 1);
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(MANY), TESS_NAMES("x"));
  tess_array *x = tess_device_put(ramp(TESS_SHAPE(MANY, 2), 1, 1), tess_named_sharding(m, TESS_P("x")));
  tess_fn *f = tess_jit(tess_shard_map(summed, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P()));
  for (int i = 0; i < 3; i++)
    SAME(tess_call(f, x), MANY * MANY, MANY * (MANY + 1));
  f = tess_jit(
      tess_shard_map(gathered, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P(), .no_check_vma = true));
  tess_array *all = tess_call(f, x), *other = tess_device_put(x, tess_named_sharding(m, TESS_P()));
  const int32_t *v = tess_data(all), *w = tess_data(other);
  for (int i = 0; i < 2 * MANY; i++)
    CHECK(v && w && v[i] == i + 1 && w[i] == i + 1);
  char key[32];
  const void *value;
  size_t bytes;
  snprintf(key, sizeof key, "from/%d", me);
  CHECK(tess_kv_set(key, key, sizeof key, false) == TESS_OK);
  snprintf(key, sizeof key, "from/%d", (me + 1) % MANY);
  CHECK(tess_kv_get(key, 30, &value, &bytes) == TESS_OK && bytes == sizeof key && strcmp(value, key) == 0);
  CHECK(tess_wait_at_barrier("end", 30, (tess_ints){0}) == TESS_OK);
  FINISH(s);
}

static void test_many(void **state) {
  (void)state;
  struct timespec a, b;
  struct rusage before, after;
  clock_gettime(CLOCK_MONOTONIC, &a);
  getrusage(RUSAGE_SELF, &before);
  int line = tess_run_simulated(MANY, all_together, NULL);
  clock_gettime(CLOCK_MONOTONIC, &b);
  getrusage(RUSAGE_SELF, &after);
  double took = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) * 1e-9;
  long more = after.ru_maxrss - before.ru_maxrss;
  fprintf(stderr, "%d processes: %.2f s, %ld KiB each\n", MANY, took, more / MANY);
  if (line) fail_msg("line %d", line);
  assert_true(took < MOST_S && more < MOST_KIB);
}

static int start(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1, .num_threads = 1, .collective_timeout_s = 60) != TESS_OK;
}
static int end(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_many)};
  return cmocka_run_group_tests(tests, start, end);
}
