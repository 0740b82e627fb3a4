/* Keys and random numbers against JAX, integers to the bit: from keys and from their raw form, eager, and traced with
 * results cut over a mesh (unevenly too). */
#include "_functions.h"

static bool raw;

static void key_form(int line) {
  raw = line % 2;
}

static tess_array *drawn(tess_array *words, tess_array *x, tess_array *y) {
  tess_shape s = sizes(0, now->n_numbers);
  tess_dtype t = body_dtype();
  tess_array *key = raw ? words : tess_random_wrap_key_data(words);
  if (is("split")) return tess_random_key_data(tess_random_split(key, (int)now->number[0]));
  if (is("fold_in")) return tess_random_key_data(tess_random_fold_in(key, x));
  if (is("bits")) return tess_random_bits(key, s, .dtype = t);
  if (is("uniform")) return tess_random_uniform(key, s, x, y, .dtype = t);
  if (is("randint")) return tess_random_randint(key, s, x, y, .dtype = t);
  if (is("normal")) return tess_random_normal(key, s, .dtype = t);
  if (is("exponential")) return tess_random_exponential(key, s, .dtype = t);
  if (is("gumbel")) return tess_random_gumbel(key, s, .dtype = t);
  if (is("laplace")) return tess_random_laplace(key, s, .dtype = t);
  if (is("logistic")) return tess_random_logistic(key, s, .dtype = t);
  if (is("cauchy")) return tess_random_cauchy(key, s, .dtype = t);
  if (is("rademacher")) return tess_random_rademacher(key, s, .dtype = t);
  if (is("bernoulli")) return tess_random_bernoulli(key, x, s);
  if (is("categorical")) return tess_random_categorical(key, x, (int)now->number[0]);
  if (is("permutation")) return x ? tess_random_permutation(key, x) : tess_random_permutation(key, (int)now->number[0]);
  if (is("choice") || is("choose")) { /* with, without replacement; from a number it is one of C */
    if (now->in[1].type->rank) return tess_random_choice(key, x, s, is("choice"), y);
    return tess_random_choice(key, *(const int32_t *)now->in[1].data, s, is("choice"), y);
  }
  if (is("truncated_normal")) return tess_random_truncated_normal(key, x, y, s, .dtype = t);
  fail_msg("no function %s", now->op);
  return NULL;
}

static void call(const void *operands, void *results) {
  tess_array *const *in = operands;
  tess_array **out = results;
  out[0] = drawn(in[0], now->n_in > 1 ? in[1] : NULL, now->n_in > 2 ? in[2] : NULL);
}

static void values_are_jax(void **state) {
  (void)state;
  functions_are_jax(TESSERA_SOURCE "/tests/golden/draws.txt", 4, call, true, key_form);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
