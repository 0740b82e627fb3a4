/* Random numbers on the graph builder: threefry2x32, as jax.random has it with jax_threefry_partitionable. Element i of
 * a draw is a function of the key and of i alone, computed where it is needed: no device asks another one. */
#ifndef TESS_API_RANDOM_H
#define TESS_API_RANDOM_H

#include "api/apply.h"

struct words {
  vid a, b;
};
/* Two counters ciphered with a key; all u32 of one shape. */
struct words tess__threefry(struct build *b, struct words key, struct words counter);
/* key<fry>[] or its raw form u32[2], as two scalars; a VID_NONE: told. */
struct words tess__key_words(struct build *b, vid key);
/* n new keys, as pairs of words u32[n]: the i-th one is the key folded with i. */
struct words tess__key_split(struct build *b, struct words key, int64_t n);
struct words tess__key_at(struct build *b, struct words keys, int64_t i); /* one of them */
/* u8 to u64 by their number of bits. */
vid tess__random_bits(struct build *b, struct words key, int bits, int rank, const int64_t *dim);
/* Floats in [low, high), which broadcast; VID_NONE for both: [0, 1). */
vid tess__random_uniform(struct build *b, struct words key, tess_dtype t, const tess_shape *shape, vid low, vid high);
vid tess__random_gumbel(struct build *b, struct words key, tess_dtype t, const tess_shape *shape);
/* Integers from low up to, but without, high: two values of type t[...] within its range. */
vid tess__random_integers(struct build *b, struct words key, tess_dtype t, vid low, vid high);
/* A vector in a random order; key: the value of the program. */
vid tess__random_shuffled(struct build *b, vid key, vid x);
/* x is a number: how many; -1: told. */
int64_t tess__random_count(const char *where, tess_array *x, struct diag *d);
double tess__float_tiny(tess_dtype t); /* the smallest normal number */

struct draw_attrs { /* zero behind the rank */
  tess_shape shape;
  int32_t dtype, axis;
};
struct draw_attrs tess__draw_attrs(const tess_shape *shape, const tess_create_opts *kw, tess_dtype otherwise);
tess_array *tess__apply_draw(const char *where, const struct function *f, int n, tess_array *const *in,
                             const struct draw_attrs *a, const tess_create_opts *kw);

#endif
