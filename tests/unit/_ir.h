/* Small things that the tests of ir and op share: types by one call, a graph being built, text to compare, and running
 * a call's ref. */
#ifndef TESTS_IR_H
#define TESTS_IR_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/text.h"
#include "core/dtype.h"
#include "op/build.h"
#include "op/ops.h"

#define DIMS(...) ((struct dims){.n = sizeof((uint8_t[]){__VA_ARGS__}), .d = {__VA_ARGS__}})
#define AXES(...) ((struct axes){.n = sizeof((uint8_t[]){__VA_ARGS__}), .a = {__VA_ARGS__}})
#define NO_DIMS   ((struct dims){0})
#define TYPE(dtype, ...)                                                                                               \
  tess__type_of(dtype, (int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (int64_t[]){__VA_ARGS__})
#define SCALAR(dtype) tess__type_of(dtype, 0, NULL)
#define F32(...)      TYPE(TESS_F32, __VA_ARGS__)

struct bench {
  struct graph *graph;
  struct diag diag;
  struct build build;
};
static inline void bench_begin(struct bench *t) {
  memset(t, 0, sizeof *t);
  t->graph = tess__graph_new("f");
  t->build = (struct build){.graph = t->graph, .diag = &t->diag};
}
static inline void bench_end(struct bench *t) {
  tess__diag_clear(&t->diag);
  tess__graph_free(t->graph);
}
static inline vid param(struct bench *t, const struct type *type) {
  return tess__graph_param(t->graph, type);
}

/* The value was refused, with this message. */
static inline void refused(struct bench *t, vid v, const char *message) {
  assert_int_equal(v, VID_NONE);
  assert_int_not_equal(t->diag.status, TESS_OK);
  assert_string_equal(t->diag.message, message);
  assert_null(t->diag.op);
  tess__diag_clear(&t->diag);
  t->diag.where = NULL;
}
static inline void has_type(struct bench *t, vid v, const char *text) {
  if (t->diag.status != TESS_OK) print_message("%s\n", t->diag.message);
  assert_int_not_equal(v, VID_NONE);
  assert_string_equal(tess__type_text(tess__type_at(t->graph, v)), text);
}

static inline uint64_t next_random(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* A mesh without devices. */
static inline const struct mesh *abstract_mesh(int n, const int64_t *size, const char *const *name) {
  struct diag d = {0};
  const struct mesh *m = tess__mesh_make(n, size, name, NULL, NULL, &d);
  if (!m) print_message("%s\n", d.message);
  assert_non_null(m);
  return m;
}

#endif
