/* The public elementwise functions: of arrays alone, each row of numpy/elementwise.def; and those with numbers. */
#include "numpy/elementwise.h"

#include "api/apply.h"

#define UNARY_AT(name, node, kind)                                                                                     \
  tess_array *tess_##name##_at(const char *where, tess_array *x) {                                                     \
    return tess__apply(where, &tess__f_##name, 1, &x, NULL);                                                           \
  }
#define UNARY(name, node, kind)                                                                                        \
  UNARY_AT(name, node, kind)                                                                                           \
  tess_array *(tess_##name)(tess_array * x) {                                                                          \
    return tess_##name##_at(NULL, x);                                                                                  \
  }
#define BINARY(name, node, kind)                                                                                       \
  tess_array *tess_##name##_at(const char *where, tess_array *a, tess_array *b) {                                      \
    return tess__apply(where, &tess__f_##name, 2, (tess_array *const[]){a, b}, NULL);                                  \
  }                                                                                                                    \
  tess_array *(tess_##name)(tess_array * a, tess_array * b) {                                                          \
    return tess_##name##_at(NULL, a, b);                                                                               \
  }
#define COMPARISON(name, direction) BINARY(name, direction, direction)
#define TERNARY(name, node)                                                                                            \
  tess_array *tess_##name##_at(const char *where, tess_array *a, tess_array *b, tess_array *c) {                       \
    return tess__apply(where, &tess__f_##name, 3, (tess_array *const[]){a, b, c}, NULL);                               \
  }                                                                                                                    \
  tess_array *(tess_##name)(tess_array * a, tess_array * b, tess_array * c) {                                          \
    return tess_##name##_at(NULL, a, b, c);                                                                            \
  }
#include "numpy/elementwise.def"

/* Of an array and a number, which is the attribute. */
#define WITH(name, type)                                                                                               \
  tess_array *tess_##name##_at(const char *where, tess_array *x, type given) {                                         \
    return tess__apply(where, &tess__f_##name, 1, &x, &given);                                                         \
  }
WITH(astype, tess_dtype)
WITH(bitcast, tess_dtype)
WITH(integer_pow, int32_t)
WITH(gelu, bool)
WITH(leaky_relu, double)
WITH(elu, double)

tess_array *tess_reduce_precision_at(const char *where, tess_array *x, int exponent_bits, int mantissa_bits) {
  return tess__apply(where, &tess__f_reduce_precision, 1, &x, (int32_t[]){exponent_bits, mantissa_bits});
}
