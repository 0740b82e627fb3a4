/* Random numbers (jax.random): threefry2x32, bit for bit; the same numbers on any mesh. Part of ops.h, which says what
 * holds for every function here.
 *
 * A key is an array key<fry>[], or in its raw form u32[2]; a function that is given one never changes it. Inside
 * shard_map a draw varies as its key does: the same key draws the same numbers on all devices. */
#ifndef TESSERA_RANDOM_H
#define TESSERA_RANDOM_H

#include <tessera/array.h>
#include <tessera/making.h>

#ifdef __cplusplus
extern "C" {
#endif
/* A key from a seed; PRNGKey: in its raw form.
 *
 * Types:      seed: the low 32 bits count, with enable_x64 all   result: key<fry>[], u32[2].
 * Source:     jax.random.key, PRNGKey. Since 0.1. */
TESS_API tess_array *tess_random_key_at(const char *where, uint64_t seed);
TESS_API tess_array *tess_random_PRNGKey_at(const char *where, uint64_t seed);
#define tess_random_key(seed)     tess_random_key_at(TESS_HERE, seed)
#define tess_random_PRNGKey(seed) tess_random_PRNGKey_at(TESS_HERE, seed)

/* New keys from one, which is not to be used again; split_into: one in each array of out.
 *
 * Types:      key: one key   result: key<fry>[n], or u32[n, 2] of a raw one.
 * Errors:     INVALID_ARGUMENT  n is negative; no key.
 * Source:     jax.random.split. Since 0.1. */
TESS_API tess_array *tess_random_split_at(const char *where, tess_array *key, int n);
TESS_API void tess_random_split_into_at(const char *where, tess_spans out, tess_array *key);
#define tess_random_split(key, n)        tess_random_split_at(TESS_HERE, key, n)
#define tess_random_split_into(out, key) tess_random_split_into_at(TESS_HERE, out, key)

/* A new key from a key and an integer.
 *
 * Types:      data: one integer; its low 32 bits count   result: as key.
 * Errors:     INVALID_ARGUMENT  no key; no integer.
 * Source:     jax.random.fold_in. Since 0.1. */
TESS_API tess_array *tess_random_fold_in_at(const char *where, tess_array *key, tess_array *data);
#define tess_random_fold_in(key, data) tess_random_fold_in_at(TESS_HERE, key, TESS_LIFT(data))

/* The words of keys; keys from words; the same key.
 *
 * Types:      key_data: key<fry>[...] to u32[..., 2]   wrap_key_data: back   clone: as key.
 * Errors:     INVALID_ARGUMENT  no keys; no words.
 * Source:     jax.random.key_data, wrap_key_data, clone. Since 0.1. */
TESS_API tess_array *tess_random_key_data_at(const char *where, tess_array *key);
TESS_API tess_array *tess_random_wrap_key_data_at(const char *where, tess_array *key);
TESS_API tess_array *tess_random_clone_at(const char *where, tess_array *key);
#define tess_random_key_data(key)      tess_random_key_data_at(TESS_HERE, key)
#define tess_random_wrap_key_data(key) tess_random_wrap_key_data_at(TESS_HERE, key)
#define tess_random_clone(key)         tess_random_clone_at(TESS_HERE, key)

/* Random bits.
 *
 * Types:      .dtype: u8 to u64, default u32 (u64 with enable_x64)   result: dtype[shape].
 * Sharding:   each device computes its own elements.
 * Errors:     INVALID_ARGUMENT  no key; another dtype; a shape as for tess_zeros; of this and all other draws:
 *                               .out_sharding as for tess_out_opts.
 * Source:     jax.random.bits. Since 0.1. */
TESS_API tess_array *tess_random_bits_at(const char *where, tess_array *key, tess_shape shape,
                                         const tess_create_opts *kw);
#define tess_random_bits(key, ...) tess_random_bits__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_bits__(key, shape, ...)                                                                            \
  tess_random_bits_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Floats from minval up to, but without, maxval; integers likewise (randint).
 *
 * Types:      minval, maxval: scalar or arrays that broadcast to the shape; of randint integers   .dtype: f16, bf16,
 * f32 or f64, default f32 (f64 with enable_x64); of randint an integer, default i32 (i64) result: dtype[shape].
 * Sharding:   as tess_random_bits.
 * Returns:    randint: minval where maxval is not above it.
 * Errors:     INVALID_ARGUMENT  no key; another dtype; bounds that do not broadcast.
 * Source:     jax.random.uniform, randint. Since 0.1. */
TESS_API tess_array *tess_random_uniform_at(const char *where, tess_array *key, tess_shape shape, tess_array *minval,
                                            tess_array *maxval, const tess_create_opts *kw);
TESS_API tess_array *tess_random_randint_at(const char *where, tess_array *key, tess_shape shape, tess_array *minval,
                                            tess_array *maxval, const tess_create_opts *kw);
#define tess_random_uniform(key, shape, minval, ...)                                                                   \
  tess_random_uniform__(key, shape, minval, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_uniform__(key, shape, minval, maxval, ...)                                                         \
  tess_random_uniform_at(TESS_HERE, key, shape, TESS_LIFT(minval), TESS_LIFT(maxval),                                  \
                         TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_random_randint(key, shape, minval, ...)                                                                   \
  tess_random_randint__(key, shape, minval, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_randint__(key, shape, minval, maxval, ...)                                                         \
  tess_random_randint_at(TESS_HERE, key, shape, TESS_LIFT(minval), TESS_LIFT(maxval),                                  \
                         TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Floats of a distribution with location 0 and scale 1; rademacher: -1 or 1.
 *
 * Types:      .dtype: as tess_random_uniform; of rademacher any, default i32 (i64 with enable_x64)
 *             result: dtype[shape].
 * Sharding:   as tess_random_bits.
 * Errors:     INVALID_ARGUMENT  no key; another dtype.
 * Source:     jax.random.normal, exponential, gumbel, laplace, logistic, cauchy, rademacher. Since 0.1. */
TESS_API tess_array *tess_random_normal_at(const char *where, tess_array *key, tess_shape shape,
                                           const tess_create_opts *kw);
TESS_API tess_array *tess_random_exponential_at(const char *where, tess_array *key, tess_shape shape,
                                                const tess_create_opts *kw);
TESS_API tess_array *tess_random_gumbel_at(const char *where, tess_array *key, tess_shape shape,
                                           const tess_create_opts *kw);
TESS_API tess_array *tess_random_laplace_at(const char *where, tess_array *key, tess_shape shape,
                                            const tess_create_opts *kw);
TESS_API tess_array *tess_random_logistic_at(const char *where, tess_array *key, tess_shape shape,
                                             const tess_create_opts *kw);
TESS_API tess_array *tess_random_cauchy_at(const char *where, tess_array *key, tess_shape shape,
                                           const tess_create_opts *kw);
TESS_API tess_array *tess_random_rademacher_at(const char *where, tess_array *key, tess_shape shape,
                                               const tess_create_opts *kw);
#define tess_random_normal(key, ...)      tess_random_normal__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_exponential(key, ...) tess_random_exponential__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_gumbel(key, ...)      tess_random_gumbel__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_laplace(key, ...)     tess_random_laplace__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_logistic(key, ...)    tess_random_logistic__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_cauchy(key, ...)      tess_random_cauchy__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_rademacher(key, ...)  tess_random_rademacher__(key, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_normal__(key, shape, ...)                                                                          \
  tess_random_normal_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_random_exponential__(key, shape, ...)                                                                     \
  tess_random_exponential_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_random_gumbel__(key, shape, ...)                                                                          \
  tess_random_gumbel_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_random_laplace__(key, shape, ...)                                                                         \
  tess_random_laplace_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_random_logistic__(key, shape, ...)                                                                        \
  tess_random_logistic_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_random_cauchy__(key, shape, ...)                                                                          \
  tess_random_cauchy_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))
#define tess_random_rademacher__(key, shape, ...)                                                                      \
  tess_random_rademacher_at(TESS_HERE, key, shape, TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* Normal numbers between two bounds.
 *
 * Types:      lower, upper: scalar or arrays that broadcast to the shape   .dtype: as tess_random_uniform
 *             result: dtype[shape].
 * Sharding:   as tess_random_bits.
 * Errors:     INVALID_ARGUMENT  no key; another dtype; bounds that do not broadcast.
 * Source:     jax.random.truncated_normal. Since 0.1. */
TESS_API tess_array *tess_random_truncated_normal_at(const char *where, tess_array *key, tess_array *lower,
                                                     tess_array *upper, tess_shape shape, const tess_create_opts *kw);
#define tess_random_truncated_normal(key, lower, upper, ...)                                                           \
  tess_random_truncated_normal__(key, lower, upper, __VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_random_truncated_normal__(key, lower, upper, shape, ...)                                                  \
  tess_random_truncated_normal_at(TESS_HERE, key, TESS_LIFT(lower), TESS_LIFT(upper), shape,                           \
                                  TESS__OPTS(tess_create_opts, __VA_ARGS__))

/* True with probability p.
 *
 * Types:      p: a float, scalar or an array that broadcasts to the shape   result: bool[shape].
 * Sharding:   as tess_random_bits.
 * Errors:     INVALID_ARGUMENT  no key; p is no float or does not broadcast.
 * Source:     jax.random.bernoulli. Since 0.1. */
TESS_API tess_array *tess_random_bernoulli_at(const char *where, tess_array *key, tess_array *p, tess_shape shape,
                                              const tess_out_opts *kw);
#define tess_random_bernoulli(key, p, ...) tess_random_bernoulli__(key, p, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_random_bernoulli__(key, p, shape, ...)                                                                    \
  tess_random_bernoulli_at(TESS_HERE, key, TESS_LIFT(p), shape, TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* Class numbers, each as likely as the exponential of its logit.
 *
 * Types:      logits: a float T[...]   axis: of the classes, negative from the end   result: i32[...] without it (i64
 *             with enable_x64).
 * Errors:     INVALID_ARGUMENT  no key; no float; the axis does not exist or has no classes.
 * Source:     jax.random.categorical. Since 0.1. */
TESS_API tess_array *tess_random_categorical_at(const char *where, tess_array *key, tess_array *logits, int axis,
                                                const tess_out_opts *kw);
#define tess_random_categorical(key, logits, ...)                                                                      \
  tess_random_categorical__(key, logits, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_random_categorical__(key, logits, axis, ...)                                                              \
  tess_random_categorical_at(TESS_HERE, key, logits, axis, TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* The elements of an array along its first axis, or the numbers below n, in a random order.
 *
 * Types:      x: T[n, ...], or a C integer or array of rank 0 whose value is known: n   result: T[n, ...]; i32[n].
 * Errors:     INVALID_ARGUMENT  no key; a number that is traced, negative or no integer.
 * Source:     jax.random.permutation. Since 0.1. */
TESS_API tess_array *tess_random_permutation_at(const char *where, tess_array *key, tess_array *x,
                                                const tess_out_opts *kw);
#define tess_random_permutation(key, ...) tess_random_permutation__(key, __VA_ARGS__, .size = sizeof(tess_out_opts))
#define tess_random_permutation__(key, x, ...)                                                                         \
  tess_random_permutation_at(TESS_HERE, key, TESS_LIFT(x), TESS__OPTS(tess_out_opts, __VA_ARGS__))

/* Elements of an array along its first axis, or numbers below n, drawn at random.
 *
 * Types:      x: T[n, ...], or a C integer or array of rank 0 whose value is known: n   p: what each is as likely as,
 *             real numbers [n], integers become floats; NULL: all alike   result: T[shape, ...]; i32[shape] (i64 with
 *             enable_x64).
 * Returns:    without replacement no position twice, as long as enough of p is not 0. A shape of no elements: zeros of
 *             that shape, whatever x is.
 * Errors:     INVALID_ARGUMENT  no key; a number that is traced, negative or no integer; n is 0; p has another shape or
 *                               is complex; more than n without replacement.
 * Source:     jax.random.choice. Since 0.1. */
TESS_API tess_array *tess_random_choice_at(const char *where, tess_array *key, tess_array *x, tess_shape shape,
                                           bool replace, tess_array *p);
#define tess_random_choice(key, x, shape, replace, p)                                                                  \
  tess_random_choice_at(TESS_HERE, key, TESS_LIFT(x), shape, replace, p)

/* Two counters ciphered with two words of a key.
 *
 * Types:      k0, k1, c0, c1: u32[...], broadcast   out: two arrays u32[...].
 * Errors:     INVALID_ARGUMENT  another dtype, another number of results, shapes that do not broadcast.
 * Source:     jax.extend.random.threefry2x32_p. Since 0.1. */
TESS_API void tess_threefry2x32_into_at(const char *where, tess_spans out, tess_array *k0, tess_array *k1,
                                        tess_array *c0, tess_array *c1);
#define tess_threefry2x32_into(out, k0, k1, c0, c1) tess_threefry2x32_into_at(TESS_HERE, out, k0, k1, c0, c1)

#ifdef __cplusplus
}
#endif
#endif
