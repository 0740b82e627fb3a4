/* What the tests of the public functions share: an operation that must be refused, and values compared. */
#ifndef TESTS_API_CHECK_H
#define TESTS_API_CHECK_H

#include <stdio.h>
#include <string.h>
#include <tessera.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

/* For the set_up of a group: CPU devices, and a mesh of all or some of them. 0: they are there. */
static inline int start_with(int devices, tess_mesh **mesh, tess_shape shape, tess_names names) {
  if (tess_init(.num_cpu_devices = devices) != TESS_OK) return 1;
  *mesh = tess_make_mesh(shape, names);
  return !tess_ok(*mesh);
}
static inline int tear_down(void **state) { /* of a group: no error is left */
  (void)state;
  return tess_finalize() != TESS_OK;
}

/* x (any object) is in error with this status, reason and words in its message; the scope's error is taken. */
#define REFUSED(x, status, reason, words) check_refused(__FILE__, __LINE__, x, status, reason, words)
static inline void check_refused(const char *file, int line, const void *x, tess_status status, tess_reason reason,
                                 const char *words) {
  tess_error e = tess_error_of(x);
  if (e.status != status || e.reason != reason || !strstr(e.message, words))
    fail_msg("%s:%d: got %s, reason %d: \"%s\"; want %s, reason %d: \"%s\"", file, line, tess_status_name(e.status),
             (int)e.reason, e.message, tess_status_name(status), (int)reason, words);
  tess_take_error();
}
/* The same of a function that gives no object. */
#define REPORTED(status, reason, words) check_reported(__FILE__, __LINE__, status, reason, words)
static inline void check_reported(const char *file, int line, tess_status status, tess_reason reason,
                                  const char *words) {
  tess_error e = tess_take_error();
  if (e.status != status || e.reason != reason || !strstr(e.message, words))
    fail_msg("%s:%d: got %s, reason %d: \"%s\"", file, line, tess_status_name(e.status), (int)e.reason, e.message);
}

/* i32 values, row-major */
#define VALUES(x, ...)                                                                                                 \
  check_values(__FILE__, __LINE__, x, (int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)),                       \
               (int32_t[]){__VA_ARGS__})
static inline void check_values(const char *file, int line, tess_array *x, int n, const int32_t *want) {
  if (!tess_ok(x)) fail_msg("%s:%d: %s", file, line, tess_error_of(x).message);
  if (tess_array_size(x) != n || tess_array_dtype(x) != TESS_I32) fail_msg("%s:%d: %s", file, line, tess_typeof(x));
  const int32_t *v = tess_data(x);
  for (int i = 0; i < n; i++)
    if (v[i] != want[i]) fail_msg("%s:%d: element %d is %d, want %d", file, line, i, v[i], want[i]);
}

#define SAYS(text, want) check_text(__FILE__, __LINE__, text, want)
static inline void check_text(const char *file, int line, const char *text, const char *want) {
  if (strcmp(text, want) != 0) fail_msg("%s:%d: \"%s\", want \"%s\"", file, line, text, want);
}

static inline int64_t bytes_in_use(void) { /* by arrays */
  int64_t bytes;
  tess_live_arrays(&bytes);
  return bytes;
}

static inline tess_array *count_up(int64_t a, int64_t b) { /* i32[a,b] = 0, 1, 2, … */
  return tess_reshape(tess_arange(a * b), TESS_SHAPE(a, b));
}

#endif
