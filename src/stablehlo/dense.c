/* dense<…>: a list, a splat or the bytes in hex, all turned into elements of the type that follows.
 *
 * The literal stands before its type, so it is stepped over first and read when the type is known: twice over the text,
 * whatever its size. Bytes in hex are little-endian elements; bools are a byte each, or bits as older MLIR has them. */
#include <stdlib.h>
#include <string.h>

#include "core/dtype.h"
#include "op/check.h"
#include "stablehlo/parse.h"

struct dense {
  const struct mlir_type *type;
  int64_t n, bytes, have; /* elements wanted, bytes of one, elements read */
  unsigned char *data;
};

/* ---- one element ---- */
static bool real_from_bits(struct parser *p, tess_dtype dtype, const struct token *t, bool minus, void *out) {
  uint64_t v;
  int bytes = tess__dtype_bytes(dtype);
  if (!tess__mlir_number_of(p, t, &v)) return false;
  if (minus || (bytes < 8 && v >> (8 * bytes)))
    return tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT, "expected the bits of a %s, at most %d hex digits",
                              tess_dtype_name(dtype), 2 * bytes);
  memcpy(out, &v, (size_t)bytes);
  return true;
}

static bool integer(struct parser *p, tess_dtype dtype, const struct token *t, bool minus, void *out) {
  uint64_t v;
  int bits = tess_dtype_bits(dtype);
  if (dtype == TESS_BOOL) bits = 1;
  if (!tess__mlir_number_of(p, t, &v)) return false;
  uint64_t unsigned_end = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1, lowest = UINT64_C(1) << (bits - 1);
  bool is_unsigned = tess__dtype_class(dtype) == DTYPE_UNSIGNED;
  if (minus ? is_unsigned || v > lowest : v > unsigned_end)
    return tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT, "expected an integer that fits in %s",
                              tess_dtype_name(dtype));
  if (minus) v = 0 - v;
  v &= unsigned_end; /* narrow ones keep the rest of their byte zero */
  memcpy(out, &v, (size_t)tess__dtype_bytes(dtype));
  return true;
}

static double decimal(struct parser *p, const struct token *t) {
  char few[64];
  if (t->n >= sizeof few) return strtod(tess__mlir_copy(p, t->at, t->n), NULL);
  memcpy(few, t->at, t->n);
  few[t->n] = 0;
  return strtod(few, NULL);
}

/* A number of a real dtype, or true and false. */
static bool real(struct parser *p, tess_dtype dtype, unsigned char *out) {
  bool yes = tess__mlir_is_word(p, "true"), minus = tess__mlir_accept(p, '-');
  struct token t = p->t;
  enum dtype_class class = tess__dtype_class(dtype);
  if (dtype == TESS_BOOL && !minus && (yes || tess__mlir_is_word(p, "false"))) {
    *out = yes;
  } else if (class == DTYPE_FLOAT && t.kind == TOKEN_INT && t.n > 2 && t.at[1] == 'x') {
    if (!real_from_bits(p, dtype, &t, minus, out)) return false;
  } else if (class == DTYPE_FLOAT && (t.kind == TOKEN_FLOAT || t.kind == TOKEN_INT)) {
    double v = decimal(p, &t);
    tess__element_from_double(dtype, out, minus ? -v : v);
  } else if (class != DTYPE_FLOAT && t.kind == TOKEN_INT) {
    if (!integer(p, dtype, &t, minus, out)) return false;
  } else {
    return tess__mlir_expected(p, dtype == TESS_BOOL     ? "true or false"
                                  : class == DTYPE_FLOAT ? "a number"
                                                         : "an integer");
  }
  tess__mlir_next(p);
  return true;
}

static bool element(struct parser *p, const struct dense *d, unsigned char *out) {
  tess_dtype dtype = d->type->dtype;
  if (tess__dtype_class(dtype) != DTYPE_COMPLEX) return real(p, dtype, out);
  tess_dtype part = dtype == TESS_C64 ? TESS_F32 : TESS_F64;
  return tess__mlir_expect(p, '(', "'(' before a complex number") && real(p, part, out) &&
         tess__mlir_expect(p, ',', "',' between the parts of a complex number") && real(p, part, out + d->bytes / 2) &&
         tess__mlir_expect(p, ')', "')' behind a complex number");
}

/* ---- lists ---- */
/* The elements of one list at dimension `dim`. */
static bool list(struct parser *p, struct dense *d, int dim) {
  if (dim == d->type->rank) {
    if (d->have == d->n) return tess__mlir_expected(p, "no more elements");
    return element(p, d, d->data + d->have++ * d->bytes);
  }
  if (p->t.kind != '[') return tess__mlir_expected(p, "'[', as the type has one more dimension");
  struct token open = p->t;
  int64_t n = 0;
  tess__mlir_next(p);
  if (p->t.kind != ']') do {
      if (n++ == d->type->dim[dim]) break;
      if (!tess__mlir_deeper(p) || !list(p, d, dim + 1)) return false;
      p->depth--;
    } while (tess__mlir_accept(p, ','));
  if (n != d->type->dim[dim])
    return tess__mlir_fail_at(
        p, open.at, TESS_INVALID_ARGUMENT, "expected a list of %lld, as dimension %d of %s says, found %s%lld",
        (long long)d->type->dim[dim], dim, d->type->text, n > d->type->dim[dim] ? "at least " : "", (long long)n);
  return tess__mlir_expect(p, ']', "',' or ']' in a list of elements");
}

/* ---- bytes ---- */
static int digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

static void unpack_bits(const struct dense *d, const unsigned char *bits) {
  for (int64_t i = 0; i < d->n; i++)
    d->data[i] = bits[i / 8] >> (i % 8) & 1;
}

static bool hex(struct parser *p, struct dense *d, bool *splat) {
  const char *s = p->t.at + 1;
  int64_t digits = (int64_t)p->t.n - 2, n = digits / 2 - 1, whole = d->n * d->bytes;
  if (digits < 2 || digits % 2 || s[0] != '0' || s[1] != 'x')
    return tess__mlir_expected(p, "\"0x and an even number of hex digits\"");
  bool packed = d->type->dtype == TESS_BOOL && n == (d->n + 7) / 8 && n != whole;
  *splat = n == d->bytes && n != whole && !packed;
  if (n != whole && !*splat && !packed)
    return tess__mlir_fail_at(p, p->t.at, TESS_INVALID_ARGUMENT, "expected %lld bytes for %s, found %lld",
                              (long long)whole, d->type->text, (long long)n);
  unsigned char *to = packed ? tess__arena_alloc(&p->m->arena, (size_t)n) : d->data;
  for (int64_t i = 0; i < n; i++) {
    int high = digit(s[2 + 2 * i]), low = digit(s[3 + 2 * i]);
    if (high < 0 || low < 0)
      return tess__mlir_fail_at(p, s + 2 + 2 * i, TESS_INVALID_ARGUMENT, "expected two hex digits");
    to[i] = (unsigned char)(high * 16 + low);
  }
  if (packed) unpack_bits(d, to);
  for (int64_t i = 0; i < n && d->type->dtype == TESS_BOOL && !packed; i++)
    to[i] = to[i] != 0;
  for (int64_t i = 0; i < n && tess_dtype_bits(d->type->dtype) < 8; i++)
    to[i] &= (unsigned char)((1 << tess_dtype_bits(d->type->dtype)) - 1);
  d->have = *splat ? 1 : d->n;
  tess__mlir_next(p);
  return true;
}

/* ---- the whole ---- */
bool tess__mlir_alike(const void *data, int64_t n, int64_t bytes) {
  const char *at = data;
  return n > 0 && (n == 1 || memcmp(at, at + bytes, (size_t)((n - 1) * bytes)) == 0);
}

/* Behind the '>' that closes what is open here. */
static bool step_over(struct parser *p) {
  int square = 0, round = 0;
  for (; p->t.kind != TOKEN_END && p->t.kind != TOKEN_BAD; tess__mlir_next(p)) {
    square += (p->t.kind == '[') - (p->t.kind == ']');
    round += (p->t.kind == '(') - (p->t.kind == ')');
    if (p->t.kind == '>' && square == 0 && round == 0) return true;
    if (square < 0 || round < 0 || !strchr("[](),-", p->t.kind < 128 ? p->t.kind : ',')) break;
  }
  return tess__mlir_expected(p, round > 0    ? "')' behind a complex number"
                                : square > 0 ? "',' or ']' in a list of elements"
                                             : "'>' at the end of dense<…>");
}

static bool has_elements(tess_dtype t) {
  return tess__dtype_class(t) != DTYPE_OTHER;
}

static bool literal(struct parser *p, struct dense *d, bool *splat) {
  if (p->t.kind == '>') {
    *splat = false;
    return d->n == 0 || tess__mlir_expected(p, "elements");
  }
  if (p->t.kind == TOKEN_STRING) return hex(p, d, splat);
  *splat = p->t.kind != '[' || (d->type->rank == 0 && tess__mlir_expected(p, "one element, as the type is a scalar"));
  if (!*splat) return list(p, d, 0);
  return p->d->status == TESS_OK && element(p, d, d->data);
}

const struct mlir_attr *tess__mlir_dense(struct parser *p) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_DENSE);
  tess__mlir_next(p);
  const char *begin = p->next;
  tess__mlir_next(p);
  if (!step_over(p)) return NULL;
  tess__mlir_next(p);
  if (!tess__mlir_expect(p, ':', "':' and the type of dense<…>")) return NULL;
  const char *type_at = p->t.at;
  if (!(a->type = tess__mlir_type(p))) return NULL;
  const char *after = p->t.at;
  struct dense d = {.type = a->type};
  bool known = a->type->kind == MLIR_TENSOR, splat = false;
  for (int i = 0; known && i < a->type->rank; i++)
    known = a->type->dim[i] != MLIR_DYNAMIC;
  if (!known) {
    tess__mlir_fail_at(p, type_at, TESS_INVALID_ARGUMENT,
                       "expected a tensor type of known sizes for dense<…>, found %s", a->type->text);
    return NULL;
  }
  if (!has_elements(a->type->dtype)) return a;
  d.bytes = tess__dtype_bytes(a->type->dtype);
  d.n = tess__mlir_elements(a->type);
  tess__mlir_seek(p, begin);
  /* a list has a character or more for each element, so a type cannot ask for more than the text is long */
  int64_t room = p->t.kind == '[' || p->t.kind == TOKEN_STRING ? d.n : 1;
  if (room > after - begin) room = p->t.kind == TOKEN_STRING ? (after - begin) * 8 : after - begin;
  d.data = tess__arena_alloc(&p->m->arena, (size_t)((room + 1) * d.bytes));
  if (!literal(p, &d, &splat)) return NULL;
  if (p->t.kind != '>') {
    tess__mlir_expected(p, "'>' at the end of dense<…>");
    return NULL;
  }
  a->splat = splat || tess__mlir_alike(d.data, d.n, d.bytes);
  a->data = d.data;
  tess__mlir_seek(p, after);
  return a;
}
