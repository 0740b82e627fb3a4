/* jax.random: records of its functions, and what their bodies are made of: threefry2x32, as jax.random has it with
 * jax_threefry_partitionable. Element i of a draw is a function of the key and of i alone, computed where it is needed:
 * no device asks another one. */
#ifndef TESS_RANDOM_RANDOM_H
#define TESS_RANDOM_RANDOM_H

#include "numpy/function.h"
#include "op/attrs.h"

/* ---- functions of keys (keys.c) ---- */
struct seed_call {
  uint32_t word[2]; /* high, low */
  int64_t raw;      /* u32[2] instead of a key */
};
struct split_call {
  int64_t n;
};
/* The first two are random_key: of a seed that the program knows, and of one that is data. */
extern const struct function tess__f_random_key, tess__f_random_key_of_data, tess__f_random_split,
    tess__f_random_fold_in, tess__f_random_key_data, tess__f_random_wrap_key_data, tess__f_random_clone;
extern const struct function_into tess__f_random_split_into, tess__f_threefry2x32_into;

/* ---- functions that draw ---- */
enum drawn { DRAWN_NONE, DRAWN_FLOAT, DRAWN_INT, DRAWN_BITS, DRAWN_BOOL };
struct draw {
  struct function f;
  enum drawn drawn; /* unless the caller asks for a dtype */
};
struct draw_call { /* zero behind the rank */
  tess_shape shape;
  int32_t dtype, axis; /* axis: of categorical */
};
struct choice_call { /* zero behind the rank */
  tess_shape shape;
  int64_t n; /* to choose from */
  bool replace;
};
extern const struct draw tess__f_random_bits;
extern const struct draw tess__f_random_uniform, tess__f_random_normal, tess__f_random_truncated_normal,
    tess__f_random_exponential, tess__f_random_gumbel, tess__f_random_laplace, tess__f_random_logistic,
    tess__f_random_cauchy, tess__f_random_rademacher, tess__f_random_bernoulli; /* distributions.c */
extern const struct draw tess__f_random_randint;
extern const struct draw tess__f_random_categorical, tess__f_random_permutation;    /* sampling.c */
extern const struct function tess__f_random_choice, tess__f_random_choice_weighted; /* positions in the first axis */
/* asked: NONE, or the caller's dtype */
struct draw_call tess__draw_call(const struct draw *f, const tess_shape *shape, tess_dtype asked, bool x64);

/* ---- for bodies ---- */
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
vid tess__random_number(struct build *b, tess_dtype t, double v); /* a scalar that is known */
double tess__float_tiny(tess_dtype t);                            /* the smallest normal number */

#endif
