/* The header of a .npy file: "\x93NUMPY", the version, the length, and a Python dictionary of exactly three entries,
 *   {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
 * in any order, followed by white space. Every byte may be wrong; the message says what was expected where. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "array/foreign.h"
#include "array/npy.h"
#include "core/dtype.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "arrays are written in memory's byte order");

enum { MAGIC = 6, ALIGNMENT = 64, GROWTH_DIGITS = 21 };
static const unsigned char magic[MAGIC] = {0x93, 'N', 'U', 'M', 'P', 'Y'};

struct reader {
  const unsigned char *start, *at, *end; /* of the file; of the dictionary's text */
  const char *name;
  int version;
  tess_dtype wanted;
  struct npy_header *out;
  struct diag *d;
};

/* What stands at p, made safe for a message. */
static const char *quoted(char out[24], const unsigned char *p, const unsigned char *end) {
  int n = 0;
  for (; p < end && n < 16; p++)
    out[n++] = *p >= ' ' && *p < 127 ? (char)*p : '?';
  out[n] = 0;
  return out;
}

static bool expected(const struct reader *r, const char *what) {
  char found[24];
  if (r->at >= r->end)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s: header: it ends at byte %td, where %s is expected", r->name, r->end - r->start, what);
  return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: header: %s is expected at byte %td, not \"%s\"",
                    r->name, what, r->at - r->start, quoted(found, r->at, r->end));
}

static void skip_spaces(struct reader *r) {
  while (r->at < r->end && (*r->at == ' ' || (*r->at >= '\t' && *r->at <= '\r')))
    r->at++;
}

static bool take(struct reader *r, char c) {
  skip_spaces(r);
  if (r->at == r->end || *r->at != (unsigned char)c) return false;
  r->at++;
  return true;
}

static bool take_word(struct reader *r, const char *word) {
  size_t n = strlen(word);
  skip_spaces(r);
  if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0) return false;
  r->at += n;
  return true;
}

/* A string in quotes; Python 2's u'…' too. */
static bool read_string(struct reader *r, const char *what, const unsigned char **text, size_t *n) {
  skip_spaces(r);
  const unsigned char *p = r->at;
  if (r->version < 3 && p < r->end && *p == 'u') p++;
  if (p == r->end || (*p != '\'' && *p != '"')) return expected(r, what);
  unsigned char quote = *p++;
  const unsigned char *start = p;
  while (p < r->end && *p != quote && *p != '\\' && *p != '\n')
    p++;
  if (p == r->end || *p != quote) return expected(r, what);
  *text = start;
  *n = (size_t)(p - start);
  r->at = p + 1;
  return true;
}

/* ---- descr ---- */

static const struct {
  char kind;
  const char *what; /* NULL: numbers that we may have */
} kinds[] = {{'b', NULL},
             {'i', NULL},
             {'u', NULL},
             {'f', NULL},
             {'c', NULL},
             {'V', "plain bytes"},
             {'O', "Python objects"},
             {'S', "byte strings"},
             {'a', "byte strings"},
             {'U', "strings"},
             {'T', "strings"},
             {'M', "dates"},
             {'m', "time spans"}};

static tess_dtype number_of(char kind, int64_t bytes) {
  static const struct {
    char kind;
    int bytes;
    tess_dtype dtype;
  } numbers[] = {{'b', 1, TESS_BOOL}, {'i', 1, TESS_I8},  {'i', 2, TESS_I16}, {'i', 4, TESS_I32}, {'i', 8, TESS_I64},
                 {'u', 1, TESS_U8},   {'u', 2, TESS_U16}, {'u', 4, TESS_U32}, {'u', 8, TESS_U64}, {'f', 1, TESS_F8E5M2},
                 {'f', 2, TESS_F16},  {'f', 4, TESS_F32}, {'f', 8, TESS_F64}, {'c', 8, TESS_C64}, {'c', 16, TESS_C128}};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    if (numbers[i].kind == kind && numbers[i].bytes == bytes) return numbers[i].dtype;
  return TESS_DTYPE_NONE;
}

static char kind_of(tess_dtype t) {
  switch (tess__dtype_class(t)) {
  case DTYPE_BOOL:
    return 'b';
  case DTYPE_SIGNED:
    return 'i';
  case DTYPE_UNSIGNED:
    return 'u';
  case DTYPE_COMPLEX:
    return 'c';
  default:
    return 'f';
  }
}

static bool is_numpys(tess_dtype t) {
  return number_of(kind_of(t), tess__dtype_bytes(t)) == t;
}

/* Why a dtype that is no number of ours is refused. */
static const char *reason(char kind, int64_t bytes) {
  if (kind == 'f' && bytes > 8) return "long doubles";
  if (kind == 'c' && bytes > 16) return "complex long doubles";
  if (kind == 'V' && bytes == 2)
    return "bytes without a type, as which NumPy writes bfloat16: the file does not say which it is; save it as "
           "float32, or view it as uint16";
  if (kind == 'V' && bytes == 1)
    return "bytes without a type, as which NumPy writes float8 and int4: the file does not say which it is; say the "
           "dtype, or view it as uint8";
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
    if (kinds[k].kind == kind && kinds[k].what) return kinds[k].what;
  return "not a dtype of NumPy; one such as '<f4' is expected";
}

/* The letter and the number behind the byte order; '?' when it is no such thing. Dates go on behind their number. */
static char read_kind(const unsigned char *text, size_t n, int64_t *bytes) {
  *bytes = 0;
  if (n == 0 || n > 16) return '?';
  char kind = (char)text[0];
  for (size_t k = 1; k < n && kind != 'M' && kind != 'm'; k++) {
    if (text[k] < '0' || text[k] > '9') return '?';
    *bytes = *bytes < 1 << 20 ? *bytes * 10 + (text[k] - '0') : *bytes;
  }
  return kind;
}

static bool read_dtype(struct reader *r, const unsigned char *text, size_t n) {
  char descr[24];
  quoted(descr, text, text + n);
  size_t order = n && text[0] && strchr("<>|=", (char)text[0]) ? 1 : 0;
  int64_t bytes;
  char kind = read_kind(text + order, n - order, &bytes);
  tess_dtype dtype = number_of(kind, bytes);
  if (kind == 'V' && r->wanted && tess__dtype_bytes(r->wanted) == bytes && !is_numpys(r->wanted))
    dtype = r->wanted; /* the types that NumPy does not know are plain bytes to it */
  if (!dtype)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s: header: 'descr' is '%s': %s", r->name, descr,
                      reason(kind, bytes));
  if (r->wanted && r->wanted != dtype)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s: header: 'descr' is '%s' (%s); %s is expected",
                      r->name, descr, tess_dtype_name(dtype), tess_dtype_name(r->wanted));
  r->out->dtype = dtype;
  r->out->swapped = text[0] == '>' && bytes > 1;
  return true;
}

static bool read_descr(struct reader *r) {
  const unsigned char *text;
  size_t n = 0;
  skip_spaces(r);
  if (r->at < r->end && (*r->at == '[' || *r->at == '('))
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%s: header: 'descr' is a list: arrays of structures are not held; save its fields one by one",
                      r->name);
  return read_string(r, "a dtype such as '<f4'", &text, &n) && read_dtype(r, text, n);
}

/* ---- fortran_order, shape ---- */

static bool read_order(struct reader *r) {
  r->out->fortran = take_word(r, "True");
  return r->out->fortran || take_word(r, "False") || expected(r, "True or False");
}

static bool read_size(struct reader *r, int64_t *out) {
  static const char what[] = "a dimension (a number that is not negative)";
  skip_spaces(r);
  const unsigned char *p = r->at;
  int64_t v = 0;
  for (; p < r->end && *p >= '0' && *p <= '9'; p++)
    if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *p - '0', &v))
      return expected(r, "a dimension of less than 64 bits");
  if (p == r->at) return expected(r, what);
  if (r->version < 3 && p < r->end && *p == 'L') p++; /* Python 2's long numbers */
  r->at = p;
  *out = v;
  return true;
}

static bool read_shape(struct reader *r) {
  struct npy_header *h = r->out;
  h->rank = 0;
  if (!take(r, '(')) return expected(r, "a shape such as (3, 4)");
  for (bool comma = true; !take(r, ')');) {
    if (!comma) return expected(r, "a comma or a closing bracket");
    int64_t size = 0;
    if (!read_size(r, &size)) return false;
    if (h->rank == TESS_MAX_RANK)
      return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "%s: header: 'shape' has more than %d dimensions: arrays have at most so many", r->name,
                        TESS_MAX_RANK);
    h->dim[h->rank++] = size;
    comma = take(r, ',');
    if (!comma && h->rank == 1)
      return expected(r, "a comma after the only dimension of the tuple, or behind the first");
  }
  return true;
}

/* ---- the dictionary ---- */

static bool read_entry(struct reader *r, unsigned *seen) {
  static const struct {
    const char *name;
    bool (*read)(struct reader *r);
  } keys[] = {{"descr", read_descr}, {"fortran_order", read_order}, {"shape", read_shape}};
  const unsigned char *key, *start = (skip_spaces(r), r->at);
  size_t n = 0;
  if (!read_string(r, "a key in quotes", &key, &n)) return false;
  for (unsigned i = 0; i < 3; i++) {
    if (n != strlen(keys[i].name) || memcmp(key, keys[i].name, n) != 0 || *seen >> i & 1) continue;
    *seen |= 1u << i;
    if (!take(r, ':')) return expected(r, "a colon");
    return keys[i].read(r);
  }
  r->at = start;
  return expected(r, "each of the keys 'descr', 'fortran_order' and 'shape' once, and no other,");
}

static bool read_dictionary(struct reader *r) {
  unsigned seen = 0;
  if (!take(r, '{')) return expected(r, "a dictionary {…}");
  for (bool comma = true; !take(r, '}');) {
    if (!comma) return expected(r, "a comma or a closing brace");
    if (!read_entry(r, &seen)) return false;
    comma = take(r, ',');
  }
  if (seen != 7)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: header: the key '%s' is missing", r->name,
                      !(seen & 1)   ? "descr"
                      : !(seen & 2) ? "fortran_order"
                                    : "shape");
  skip_spaces(r);
  return r->at == r->end || expected(r, "white space up to the data");
}

/* Magic, version, length: the reader is left at the text of the dictionary. */
static bool read_preamble(struct reader *r, size_t n) {
  const unsigned char *p = r->start;
  size_t whole = n < MAGIC ? n : (size_t)MAGIC;
  if (memcmp(p, magic, whole) != 0) {
    char found[24];
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s: is not a .npy file: it begins with \"%s\", not with \"\\x93NUMPY\"%s", r->name,
                      quoted(found, p, p + (n < 8 ? n : 8)),
                      whole > 1 && p[0] == 'P' && p[1] == 'K' ? "; a member of an archive is named \"a.npz:w\"" : "");
  }
  r->version = n > MAGIC ? p[MAGIC] : 0;
  if (n >= MAGIC + 2 && (r->version < 1 || r->version > 3 || p[MAGIC + 1]))
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s: format version %d.%d is unknown; 1.0, 2.0 and 3.0 are known", r->name, r->version,
                      p[MAGIC + 1]);
  size_t start = r->version == 1 ? 10 : 12;
  if (n < start)
    return tess__fail(r->d, TESS_DATA_LOSS, TESS_VALUE_ERROR, "%s: ends after %zu bytes, inside the header's first %zu",
                      r->name, n, start);
  size_t length = p[8] | (size_t)p[9] << 8;
  if (start == 12) length |= (size_t)p[10] << 16 | (size_t)p[11] << 24;
  if (length > n - start)
    return tess__fail(r->d, TESS_DATA_LOSS, TESS_VALUE_ERROR,
                      "%s: the header ends at byte %zu, but the file after %zu bytes", r->name, start + length, n);
  r->at = p + start;
  r->end = r->at + length;
  return true;
}

bool tess__npy_header(const unsigned char *file, size_t n, const char *name, tess_dtype dtype, struct npy_header *out,
                      struct diag *d) {
  *out = (struct npy_header){.dtype = TESS_DTYPE_NONE};
  struct reader r = {.start = file, .name = name, .wanted = dtype, .out = out, .d = d};
  if (!read_preamble(&r, n) || !read_dictionary(&r)) return false;
  int64_t bytes = 0;
  struct diag why = {0};
  if (!tess__foreign_shape(out->dtype, out->rank, out->dim, &bytes, &why)) {
    tess__fail(d, why.status, why.reason, "%s: header: 'shape': %s", name, why.message);
    tess__diag_clear(&why);
    return false;
  }
  out->data = (size_t)(r.end - r.start);
  out->bytes = (size_t)bytes;
  if (out->bytes <= n - out->data) return true;
  return tess__fail(d, TESS_DATA_LOSS, TESS_VALUE_ERROR,
                    "%s: the data of %s are %zu bytes from byte %zu, but the file ends "
                    "after %zu bytes",
                    name, tess_dtype_name(out->dtype), out->bytes, out->data, n);
}

/* ---- writing ---- */

static const char *descr_of(tess_dtype t, char out[8]) {
  int bytes = tess__dtype_bytes(t);
  char kind = is_numpys(t) ? kind_of(t) : 'V';
  snprintf(out, 8, "%c%c%d", bytes == 1 && kind != 'V' && kind != 'f' ? '|' : '<', kind, bytes);
  return out;
}

void tess__npy_print_header(struct text *out, const struct type *type) {
  struct text t = {0};
  char descr[8], first[24] = "";
  tess__text_printf(&t, "{'descr': '%s', 'fortran_order': False, 'shape': (", descr_of((tess_dtype)type->dtype, descr));
  for (int i = 0; i < type->rank; i++)
    tess__text_printf(&t, i ? ", %" PRId64 : "%" PRId64, type->dim[i]);
  tess__text_add(&t, type->rank == 1 ? ",), }" : "), }");
  if (type->rank) /* room for the first dimension to grow in place */
    tess__text_repeat(&t, " ", GROWTH_DIGITS - snprintf(first, sizeof first, "%" PRId64, type->dim[0]));
  int used = MAGIC + 4 + (int)t.length + 1;
  tess__text_repeat(&t, " ", ALIGNMENT - used % ALIGNMENT);
  tess__text_add(&t, "\n");
  tess__text_add_n(out, (const char *)magic, MAGIC);
  tess__text_add_n(out, (const char[]){1, 0, (char)(t.length & 255), (char)(t.length >> 8)}, 4);
  tess__text_add_n(out, t.data, t.length);
  tess__text_free(&t);
}
