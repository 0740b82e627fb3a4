/* What the tests of many processes share. A body runs on a thread of its own, where CMocka cannot fail: it returns the
 * line at which something was wrong.
 *
 * Started by mpirun (cmake/tests_mpi.cmake), the processes are real, and RUN runs the bodies for as many as there are,
 * one after the other in one world. One that ends the world (RUN_ENDS) is run when TESS_TEST_BODY names it, alone. */
#ifndef TESTS_API_WORLD_H
#define TESTS_API_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>
#include <tessera/ext.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { DEVICES = 2 }; /* of each process */

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) return __LINE__;                                                                                         \
  } while (0)
/* An object (or the scope) has failed so; the scope's error is taken. */
#define CHECK_ERROR(status, reason, words) CHECK(failed_so(status, reason, words))
static inline bool failed_so(tess_status status, tess_reason reason, const char *words) {
  tess_error e = tess_take_error();
  bool good = e.status == status && (reason == TESS_NO_REASON || e.reason == reason) && strstr(e.message, words);
  if (!good)
    fprintf(stderr, "process %d: %s, reason %d: \"%s\"\n", tess_process_index(), tess_status_name(e.status),
            (int)e.reason, e.message);
  return good;
}

static inline bool is_real(void) {
  return tess_process_count() > 1;
}
static int bodies_run;

static inline void run_body(const char *name, int processes, tess_process_main body, void *ctx, bool ends) {
  const char *only = getenv("TESS_TEST_BODY");
  bool real = is_real();
  if (real && (processes != tess_process_count() || (only ? strcmp(only, name) != 0 : ends))) return;
  bodies_run++;
  int line = real ? body(tess_process_index(), ctx) : tess_run_simulated(processes, body, ctx);
  if (line) fail_msg("%s, %d processes: line %d", name, processes, line);
  if (real && !only) assert_int_equal(tess_sync_global_devices(name), TESS_OK);
}
static inline void run_world(const char *name, int processes, tess_process_main body, void *ctx) {
  run_body(name, processes, body, ctx, false);
}
#define RUN(processes, body)      run_body(#body, processes, body, NULL, false)
#define RUN_ENDS(processes, body) run_body(#body, processes, body, NULL, true)

/* Ends the scope that a body opened; an error in it is a failure. */
#define FINISH(s)                                                                                                      \
  do {                                                                                                                 \
    if (tess_scope_end(s)) return __LINE__;                                                                            \
    return 0;                                                                                                          \
  } while (0)

/* i32 of this shape: element i is first + step * i */
static inline tess_array *ramp(tess_shape shape, int first, int step) {
  int64_t n = 1;
  int32_t data[4096];
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  for (int64_t i = 0; i < n && i < 4096; i++)
    data[i] = first + step * (int)i;
  return tess_asarray(data, shape);
}

static inline bool same_values(tess_array *x, int n, const int32_t *want) {
  if (!tess_ok(x)) {
    fprintf(stderr, "%s\n", tess_error_of(x).message);
    return false;
  }
  const int32_t *v = tess_array_size(x) == n && tess_array_dtype(x) == TESS_I32 ? tess_data(x) : NULL;
  bool good = v || !n;
  for (int i = 0; i < n && good; i++)
    if (v[i] != want[i]) {
      fprintf(stderr, "process %d: element %d is %d, want %d\n", tess_process_index(), i, v[i], want[i]);
      good = false;
    }
  if (!v && n) fprintf(stderr, "process %d: %s\n", tess_process_index(), tess_str(x));
  return good;
}
#define SAME(x, ...) CHECK(same_values(x, (int)(sizeof((int32_t[]){__VA_ARGS__}) / 4), (int32_t[]){__VA_ARGS__}))

static inline int start_world(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = DEVICES, .num_threads = 2, .collective_timeout_s = 20) != TESS_OK;
}
static inline int end_world(void **state) {
  (void)state;
  return !bodies_run || tess_finalize() != TESS_OK;
}

#endif
