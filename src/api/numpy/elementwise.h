/* What the files of public elementwise functions share: how operands are made ready, and the forms of the functions. */
#ifndef TESS_API_ELEMENTWISE_H
#define TESS_API_ELEMENTWISE_H

#include "api/apply.h"
#include "core/dtype.h"
#include "numpy/numpy.h"
#include "op/build.h"

static inline enum dtype_class tess__class_of(const struct build *b, vid v) {
  return tess__dtype_class((tess_dtype)tess__type_at(b->graph, v)->dtype);
}
vid tess__refuse(struct build *b, vid v, const char *legal); /* "does not take TYPE; LEGAL" */

typedef vid unary(struct build *b, vid a);
enum unary_kind {
  INEXACT /* integers become floats */,
  NO_BOOL,
  KEEP_BOOL /* bool is its own result */,
  KEEP_INTEGER /* integers too */,
  KEEP_ONLY_INTEGER /* but bool is refused */,
  LOGICAL_ONLY /* bool and integers */,
  ANY_DTYPE
};
vid tess__apply_unary(struct build *b, vid a, unary *f, enum unary_kind kind);

typedef vid binary(struct build *b, vid a, vid c);
enum binary_kind {
  ANY_TYPE,
  ARITHMETIC /* no bool */,
  NUMERIC /* bool becomes i32 (i64 with enable_x64) */,
  INEXACT_TYPES /* integers become floats */,
  LOGICAL_TYPES /* bool and integers */,
  INTEGER_TYPES
};
vid tess__apply_binary(struct build *b, const vid *in, binary *f, enum binary_kind kind);

#define UNARY_AT(name)                                                                                                 \
  tess_array *tess_##name##_at(const char *where, tess_array *x) {                                                     \
    static const struct function f = {#name, 0, name##_body};                                                          \
    return tess__apply(where, &f, 1, &x, NULL);                                                                        \
  }                                                                                                                    \
  tess_array *(tess_##name)(tess_array * x) {                                                                          \
    return tess_##name##_at(NULL, x);                                                                                  \
  }
#define UNARY(name, node, kind)                                                                                        \
  static vid name##_body(struct build *b, int n, const vid *in, const void *attrs) {                                   \
    (void)n;                                                                                                           \
    (void)attrs;                                                                                                       \
    return tess__apply_unary(b, in[0], node, kind);                                                                    \
  }                                                                                                                    \
  UNARY_AT(name)

#define BINARY_AT(name)                                                                                                \
  tess_array *tess_##name##_at(const char *where, tess_array *a, tess_array *b) {                                      \
    static const struct function f = {#name, 0, name##_body};                                                          \
    return tess__apply(where, &f, 2, (tess_array *const[]){a, b}, NULL);                                               \
  }                                                                                                                    \
  tess_array *(tess_##name)(tess_array * a, tess_array * b) {                                                          \
    return tess_##name##_at(NULL, a, b);                                                                               \
  }
#define BINARY(name, node, kind)                                                                                       \
  static vid name##_body(struct build *b, int n, const vid *in, const void *attrs) {                                   \
    (void)n;                                                                                                           \
    (void)attrs;                                                                                                       \
    return tess__apply_binary(b, in, node, kind);                                                                      \
  }                                                                                                                    \
  BINARY_AT(name)

#endif
