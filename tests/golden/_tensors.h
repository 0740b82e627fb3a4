/* Lines of golden files that are one call: a name, numbers, a word, operands, "->", results. Tensors are
 * DTYPE:SHAPE:=VALUES, or DTYPE:SHAPE:sSEED for numbers that tools/golden/windows.py makes the same way. */
#ifndef TESTS_GOLDEN_TENSORS_H
#define TESTS_GOLDEN_TENSORS_H

#include <math.h>

#include "_golden.h"
#include "core/dtype.h"
#include "layout/type.h"

enum { MAX_TENSORS = 12 };

struct given { /* a tensor of a line */
  const struct type *type;
  unsigned char *data;
};
struct line {
  const char *op, *body;
  double number[64];
  int n_numbers, n_in, n_out;
  struct given in[MAX_TENSORS], out[MAX_TENSORS];
};

static int64_t value(int64_t i, int64_t seed) {
  return (i * 37 + seed * 11 + i * i % 7) % 23 - 11;
}

static bool is_complex(tess_dtype t) {
  return tess__dtype_class(t) == DTYPE_COMPLEX;
}

/* Component i of the data: elements, of complex ones both parts. */
static void put_number(const struct type *t, void *data, int64_t i, double v) {
  tess_dtype dtype = (tess_dtype)t->dtype;
  if (is_complex(dtype)) dtype = dtype == TESS_C64 ? TESS_F32 : TESS_F64;
  tess__element_from_double(dtype, (char *)data + i * tess__dtype_bytes(dtype), v);
}

static double number_at(const struct type *t, const void *data, int64_t i) {
  tess_dtype dtype = (tess_dtype)t->dtype;
  if (is_complex(dtype)) dtype = dtype == TESS_C64 ? TESS_F32 : TESS_F64;
  return tess__element_to_double(dtype, (const char *)data + i * tess__dtype_bytes(dtype));
}

static int64_t numbers_of(const struct type *t) {
  return tess__type_elements(t) * (is_complex((tess_dtype)t->dtype) ? 2 : 1);
}

static double generated(tess_dtype t, int64_t i, int64_t seed) {
  int64_t v = value(i, seed);
  enum dtype_class class = tess__dtype_class(t);
  if (class == DTYPE_BOOL) return (double)(v & 1);
  if (class == DTYPE_UNSIGNED) return (double)llabs(v);
  return class == DTYPE_SIGNED ? (double)v : (double)v / 4;
}

static tess_dtype dtype_named(const char *name) {
  for (int t = 1; t < 40; t++)
    if (strcmp(tess_dtype_short_name((tess_dtype)t), name) == 0) return (tess_dtype)t;
  fail_msg("no dtype %s", name);
  return TESS_DTYPE_NONE;
}

static void put_text(struct given *g, int64_t i, const char *text, char **end) {
  tess_dtype t = (tess_dtype)g->type->dtype;
  if (t == TESS_U64) { /* no double holds them */
    uint64_t v = strtoull(text, end, 10);
    memcpy(g->data + i * 8, &v, 8);
  } else {
    put_number(g->type, g->data, i, strtod(text, end));
  }
}

static inline struct given given_of(char *text) {
  struct given g;
  char *shape = strchr(text, ':'), *data = strchr(shape + 1, ':');
  *shape++ = *data++ = 0;
  tess_shape s = golden_shape(shape);
  g.type = tess__type_of(dtype_named(text), s.n, s.dim);
  g.data = calloc((size_t)tess__type_bytes(g.type) + 1, 1);
  char *p = data + 1;
  for (int64_t i = 0; i < numbers_of(g.type); i++) {
    if (*data == 's')
      put_number(g.type, g.data, i, generated((tess_dtype)g.type->dtype, i, atoll(data + 1)));
    else
      put_text(&g, i, p, &p);
  }
  return g;
}

static inline void read_line(struct golden *g, struct line *l) {
  memset(l, 0, sizeof *l);
  l->op = g->field[0];
  l->body = g->field[2];
  for (char *p = g->field[1]; *p;) {
    l->number[l->n_numbers++] = strtod(p, &p);
    p += strspn(p, " ");
  }
  bool out = false;
  for (int i = 3; i < g->n; i++) {
    if (strcmp(g->field[i], "->") == 0)
      out = true;
    else if (out)
      l->out[l->n_out++] = given_of(g->field[i]);
    else
      l->in[l->n_in++] = given_of(g->field[i]);
  }
}

static inline void free_line(struct line *l) {
  for (int i = 0; i < l->n_in; i++)
    free(l->in[i].data);
  for (int i = 0; i < l->n_out; i++)
    free(l->out[i].data);
}

static double tolerance(tess_dtype t) { /* relative, of one number */
  switch (t) {
  case TESS_F64:
  case TESS_C128:
    return 1e-7; /* what the file's nine digits leave */
  case TESS_F32:
  case TESS_C64:
    return 2e-5;
  case TESS_BF16:
    return 0.01;
  default:
    return 0;
  }
}

static double unit(tess_dtype t) { /* between 1 and the next number */
  switch (t) {
  case TESS_F64:
  case TESS_C128:
    return 0x1p-52;
  case TESS_F32:
  case TESS_C64:
    return 0x1p-23;
  default:
    return 0x1p-7;
  }
}

/* The first number of `got` that is not that of `wanted`, as far as the dtype can say; -1: none. A float may be off by
 * its tolerance and, where larger numbers cancel, by four units in the last place of the tensor's largest.
 * nan_is_infinity: which of the two a number is that is not finite does not count. */
static inline int64_t first_difference_but(const struct given *wanted, const void *got, bool nan_is_infinity) {
  const struct type *t = wanted->type;
  double scale = 1, slack = tolerance((tess_dtype)t->dtype);
  for (int64_t i = 0; i < numbers_of(t); i++) {
    double v = fabs(number_at(t, wanted->data, i));
    if (v > scale && isfinite(v)) scale = v;
  }
  double rounding = 4 * unit((tess_dtype)t->dtype) * scale;
  if (tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_INTEGER | DTYPE_BOOL))
    return memcmp(got, wanted->data, (size_t)tess__type_bytes(t)) == 0 ? -1 : 0;
  for (int64_t i = 0; i < numbers_of(t); i++) {
    double x = number_at(t, got, i), v = number_at(t, wanted->data, i);
    bool both = nan_is_infinity ? !isfinite(x) && !isfinite(v) : isnan(x) && isnan(v);
    if (!(x == v || both || fabs(x - v) <= slack * fabs(v) + rounding)) return i;
  }
  return -1;
}
static inline int64_t first_difference(const struct given *wanted, const void *got) {
  return first_difference_but(wanted, got, false);
}

#endif
