/* Values from words for the parameters of a module, and whether an array is what a file expected. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/layouts/placement.h"
#include "api/programs/module.h"
#include "array/compare.h"
#include "array/npy.h"
#include "core/dtype.h"

/* ---- generated values ---- */
static uint64_t mix(uint64_t x) { /* splitmix64 */
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

enum word { WORD_SPLAT, WORD_IOTA, WORD_RANDOM };
struct generator {
  enum word word;
  uint64_t seed;
  unsigned char splat[16];
};

static void generate(const struct generator *g, tess_dtype t, int64_t i, char *p) {
  enum dtype_class class = tess__dtype_class(t);
  if (g->word == WORD_SPLAT) {
    memcpy(p, g->splat, (size_t)tess__dtype_bytes(t));
  } else if (g->word == WORD_IOTA) {
    tess__element_from_int(t, p, i);
  } else {
    uint64_t a = mix(g->seed ^ mix((uint64_t)i)), b = mix(a);
    if (class & DTYPE_INTEGER)
      tess__element_from_int(t, p, (int64_t)(a >> 60) - 8);
    else if (class == DTYPE_BOOL)
      tess__element_from_int(t, p, (int64_t)(a >> 63));
    else
      tess__element_from_complex(t, p, (double)(a >> 11) / 0x1p53, (double)(b >> 11) / 0x1p53);
  }
}

/* ---- words ---- */
static bool integer_word(tess_dtype t, const char *word, void *out) {
  char *end;
  errno = 0;
  bool negative = *word == '-';
  long long v = negative ? strtoll(word, &end, 0) : (long long)strtoull(word, &end, 0);
  if (errno || end == word || *end || isspace((unsigned char)*word)) return false;
  tess__element_from_int(t, out, v);
  int64_t back = tess__element_to_int(t, out);
  return back == v && (negative || v >= 0 || t == TESS_U64);
}

static bool number_word(tess_dtype t, const char *word, void *out) {
  char *end;
  double re = strtod(word, &end), im = 0;
  if (end == word || isspace((unsigned char)*word)) return false;
  if (tess__dtype_class(t) == DTYPE_COMPLEX && (*end == '+' || *end == '-')) {
    char *second;
    im = strtod(end, &second);
    if (second == end || *second != 'j') return false;
    end = second + 1;
  }
  tess__element_from_complex(t, out, re, im);
  return !*end;
}

static bool read_word(const char *word, tess_dtype t, struct generator *g) {
  memset(g, 0, sizeof *g);
  if (strcmp(word, "zeros") == 0 || strcmp(word, "ones") == 0) {
    tess__element_from_int(t, g->splat, word[0] == 'o');
    return true;
  }
  g->word = strcmp(word, "iota") == 0 ? WORD_IOTA : strncmp(word, "random", 6) == 0 ? WORD_RANDOM : WORD_SPLAT;
  if (g->word == WORD_IOTA || strcmp(word, "random") == 0) return true;
  if (g->word == WORD_RANDOM) return word[6] == ':' && integer_word(TESS_U64, word + 7, &g->seed);
  enum dtype_class class = tess__dtype_class(t);
  if (class == DTYPE_BOOL && (strcmp(word, "true") == 0 || strcmp(word, "false") == 0)) {
    g->splat[0] = word[0] == 't';
    return true;
  }
  return class & (DTYPE_BOOL | DTYPE_INTEGER) ? integer_word(t, word, g->splat) : number_word(t, word, g->splat);
}

static bool is_file(const char *word) {
  size_t n = strlen(word);
  return (n > 4 && strcmp(word + n - 4, ".npy") == 0) || strstr(word, ".npz:");
}

static tess_array *from_file(const char *word, const struct type *t, const struct sharding *s, struct diag *d) {
  struct npy_value v;
  if (!tess__npy_read(word, (tess_dtype)t->dtype, &v, d)) return NULL;
  if (v.type == t) return tess__array_of_data(tess__scope(), tess__placed(t, s, false), v.data);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s holds %s, the module has %s", word, tess__type_text(v.type),
             tess__type_text(t));
  tess__data_release(v.data);
  return NULL;
}

static tess_array *from_word(const char *word, const struct type *t, const struct sharding *s, struct diag *d) {
  struct generator g;
  tess_dtype dtype = (tess_dtype)t->dtype;
  if (!read_word(word, dtype, &g)) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "'%s' is no value of %s; legal: a .npy file, FILE.npz:NAME, zeros, ones, iota, random[:SEED], or a "
               "number of that type",
               word, tess__type_text(t));
    return NULL;
  }
  tess_array *x = tess__array_new(tess__scope(), tess__placed(t, s, false), d);
  int64_t n = tess__type_elements(t), bytes = tess__dtype_bytes(dtype);
  for (int64_t i = 0; x && i < n; i++)
    generate(&g, dtype, i, (char *)x->data->block->data + i * bytes);
  return x;
}

static tess_array *value(const char *where, const struct tess_module *m, bool result, int i, const char *word) {
  struct diag d = {0};
  const struct sharding *s = tess__default_sharding(&d);
  tess_array *x = NULL;
  if (!word) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the word is NULL");
  if (s && word && tess__module_has(m, result, i, &d)) {
    const struct type *t = tess__module_type(m, result, i);
    x = is_file(word) ? from_file(word, t, s, &d) : from_word(word, t, s, &d);
  }
  return x ? x : tess__array_error(&d, NULL, where);
}

tess_array *tess_module_argument_at(const char *where, tess_module *m, int i, const char *word) {
  return value(where, m, false, i, word);
}

tess_array *tess_module_expected_at(const char *where, tess_module *m, int i, const char *word) {
  return value(where, m, true, i, word);
}

/* ---- expectations ---- */

/* The distance between 1 and the next number of a float dtype. */
static double epsilon(tess_dtype t) {
  unsigned char one[16], next[16];
  double v = 1;
  tess__element_from_double(t, one, 1);
  while (v > 1e-20) {
    tess__element_from_double(t, next, 1 + v / 2);
    if (tess__element_to_double(t, next) == 1) break;
    v /= 2;
  }
  return v;
}

static double tolerance_of(tess_dtype t) { /* relative */
  if (!(tess__dtype_class(t) & (DTYPE_FLOAT | DTYPE_COMPLEX))) return 0;
  t = tess__dtype_real(t);
  return t == TESS_F64 ? 1e-12 : t == TESS_F32 ? 1e-5 : 8 * epsilon(t);
}

tess_status tess_expect_close_at(const char *where, tess_array *actual, tess_array *expected, double rtol,
                                 double atol) {
  struct diag d = {0};
  if (!tess__usable(actual, KIND_ARRAY, "the actual value", "expect_close", where)) return tess_status_of(actual);
  if (!tess__usable(expected, KIND_ARRAY, "the expected value", "expect_close", where)) return tess_status_of(expected);
  if (!tess__array_whole(actual, &d) || !tess__array_whole(expected, &d)) return tess__report(&d, NULL, where);
  const struct type *t = actual->placed->type;
  if (tess__type_of((tess_dtype)t->dtype, t->rank, t->dim) != tess__type_of((tess_dtype)expected->placed->type->dtype,
                                                                            expected->placed->type->rank,
                                                                            expected->placed->type->dim)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the result is %s, %s is expected", tess__type_text(t),
               tess__type_text(expected->placed->type));
    return tess__report(&d, NULL, where);
  }
  double fallback = tolerance_of((tess_dtype)t->dtype);
  struct comparison c = {
      .kind = COMPARE_ALMOST, .relative = rtol < 0 ? fallback : rtol, .absolute = atol < 0 ? fallback / 10 : atol};
  struct difference found;
  const void *x = tess__array_bytes(actual), *y = tess__array_bytes(expected);
  if (tess__compare(t, x, y, &c, &found)) return TESS_OK;
  struct text text = {0};
  tess__difference_text(&text, t, x, y, found.worst, &c);
  tess__fail(&d, TESS_ABORTED, TESS_ASSERTION_ERROR,
             "not what is expected: %lld of %lld elements differ by more than %g + %g |expected|; the worst is %s",
             (long long)found.count, (long long)tess__type_elements(t), c.absolute, c.relative,
             tess__text_string(&text));
  tess__text_free(&text);
  return tess__report(&d, NULL, where);
}
