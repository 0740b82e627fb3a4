/* A process that has no memory for what lies between the steps of a program: it says so, and the others do not wait for
 * it. */
#include <stdlib.h>
#include <time.h>

#include "_world.h"

static _Thread_local bool refuses; /* anything large, on this process's thread */

static void *allocate(size_t bytes, size_t alignment, void *ctx) {
  (void)ctx;
  void *p = NULL;
  return refuses && bytes > 1 << 20 ? NULL : posix_memalign(&p, alignment, bytes) ? NULL : p;
}
static void give_back(void *p, size_t bytes, void *ctx) {
  (void)ctx, (void)bytes;
  free(p);
}

static tess_array *sum_of_sorted(tess_array *x) {
  return tess_sum(tess_sort(x, 1));
}

static int program(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  int n = tess_process_count();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n * DEVICES), TESS_NAMES("x"));
  tess_array *x = tess_device_put(tess_zeros(TESS_SHAPE(n * DEVICES, 1 << 20), .dtype = TESS_I32),
                                  tess_named_sharding(m, TESS_P("x")));
  tess_fn *f = tess_jit(sum_of_sorted);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  refuses = me == 0;
  tess_call(f, x);
  refuses = false;
  clock_gettime(CLOCK_MONOTONIC, &end);
  tess_error e = tess_take_error();
  CHECK(e.status == (me == 0 ? TESS_RESOURCE_EXHAUSTED : TESS_ABORTED));
  CHECK(strstr(e.message, "memory"));
  CHECK(end.tv_sec - begin.tv_sec < 10); /* nobody waited until the deadline */
  FINISH(s);
}

static void test_no_memory(void **state) {
  (void)state;
  RUN(3, program);
}

static int start(void **state) {
  static const tess_allocator own = {.size = sizeof own, .allocate = allocate, .free = give_back};
  if (tess_set_allocator(&own) != TESS_OK) return 1;
  return start_world(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_memory)};
  return cmocka_run_group_tests(tests, start, end_world);
}
