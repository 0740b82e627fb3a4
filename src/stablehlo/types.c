/* Types. Those of tensors are remembered by their text, so that a module with thousands of equal ones parses each once
 * and (mostly) equal types are one pointer; tess__mlir_same_type is what decides. */
#include <string.h>

#include "stablehlo/parse.h"

static const struct {
  const char *name;
  tess_dtype dtype;
} elements[] = {
    {"i1", TESS_BOOL},
    {"i2", TESS_I2},
    {"i4", TESS_I4},
    {"i8", TESS_I8},
    {"i16", TESS_I16},
    {"i32", TESS_I32},
    {"i64", TESS_I64},
    {"ui2", TESS_U2},
    {"ui4", TESS_U4},
    {"ui8", TESS_U8},
    {"ui16", TESS_U16},
    {"ui32", TESS_U32},
    {"ui64", TESS_U64},
    {"f4E2M1FN", TESS_F4E2M1FN},
    {"f6E2M3FN", TESS_F6E2M3FN},
    {"f6E3M2FN", TESS_F6E3M2FN},
    {"f8E3M4", TESS_F8E3M4},
    {"f8E4M3", TESS_F8E4M3},
    {"f8E4M3FN", TESS_F8E4M3FN},
    {"f8E4M3B11FNUZ", TESS_F8E4M3B11FNUZ},
    {"f8E4M3FNUZ", TESS_F8E4M3FNUZ},
    {"f8E5M2", TESS_F8E5M2},
    {"f8E5M2FNUZ", TESS_F8E5M2FNUZ},
    {"f8E8M0FNU", TESS_F8E8M0FNU},
    {"bf16", TESS_BF16},
    {"f16", TESS_F16},
    {"f32", TESS_F32},
    {"f64", TESS_F64},
    {"index", TESS_DTYPE_NONE}, /* MLIR's own; nothing has a value of it */
    {"none", TESS_DTYPE_NONE},
    {"tf32", TESS_DTYPE_NONE},
    {"f80", TESS_DTYPE_NONE},
    {"f128", TESS_DTYPE_NONE},
};
enum { ELEMENTS = (int)(sizeof elements / sizeof elements[0]) };

const char *tess__mlir_element_name(tess_dtype t) {
  if (t == TESS_C64) return "complex<f32>";
  if (t == TESS_C128) return "complex<f64>";
  for (int i = 0; i < ELEMENTS && t != TESS_DTYPE_NONE; i++)
    if (elements[i].dtype == t) return elements[i].name;
  return NULL;
}

static struct mlir_type *new_type(struct parser *p, enum mlir_type_kind kind, const char *from) {
  struct mlir_type *t = tess__arena_alloc(&p->m->arena, sizeof *t);
  t->kind = kind;
  if (!from) return t;
  const char *to = p->t.at; /* behind the type, without the space before the current token */
  while (to > from && strchr(" \n\t\r", to[-1]))
    to--;
  t->text = tess__mlir_copy(p, from, (size_t)(to - from));
  return t;
}

/* i32, si4, i128: an integer of any width. */
static bool is_integer_name(const char *s, size_t n) {
  size_t i = n > 1 && (s[0] == 'u' || s[0] == 's');
  if (i >= n || s[i] != 'i' || i + 1 == n) return false;
  for (i++; i < n; i++)
    if (s[i] < '0' || s[i] > '9') return false;
  return true;
}

const struct mlir_type *tess__mlir_scalar(struct parser *p, const char *name) {
  size_t n = strlen(name);
  struct name *known = tess__mlir_name(&p->types, name, n, false);
  if (known) return known->is;
  struct mlir_type *t = new_type(p, MLIR_SCALAR, NULL);
  t->text = t->element = tess__mlir_copy(p, name, n);
  bool found = is_integer_name(name, n);
  for (int i = 0; i < ELEMENTS; i++)
    if (strcmp(name, elements[i].name) == 0) {
      t->dtype = elements[i].dtype;
      found = true;
    }
  if (!found) return NULL;
  tess__mlir_name(&p->types, t->text, n, true)->is = t;
  return t;
}

/* complex<f32>; the word has been read. */
static const struct mlir_type *complex_type(struct parser *p, const char *from) {
  if (!tess__mlir_expect(p, '<', "'<' after complex")) return NULL;
  const struct mlir_type *part = tess__mlir_type(p);
  if (!part || !tess__mlir_expect(p, '>', "'>' after the type of a complex")) return NULL;
  struct mlir_type *t = new_type(p, MLIR_SCALAR, from);
  t->dtype = part->dtype == TESS_F32 ? TESS_C64 : part->dtype == TESS_F64 ? TESS_C128 : TESS_DTYPE_NONE;
  t->element = t->text;
  return t;
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static const char *behind_blanks(const struct parser *p, const char *s) {
  while (s < p->end && (*s == ' ' || *s == '\n'))
    s++;
  return s;
}

/* 8x?x4x, read from the characters, as 0x4 would be one token. */
static bool dimensions(struct parser *p, struct list *sizes) {
  const char *s = p->t.at;
  while (s < p->end && (is_digit(*s) || *s == '?')) {
    int64_t *size = tess__arena_alloc(&p->m->arena, sizeof *size);
    const char *first = s;
    if (*s == '?') {
      *size = MLIR_DYNAMIC;
      s++;
    } else {
      for (; s < p->end && is_digit(*s); s++)
        if (__builtin_mul_overflow(*size, 10, size) || __builtin_add_overflow(*size, *s - '0', size))
          return tess__mlir_fail_at(p, first, TESS_INVALID_ARGUMENT, "expected a size of less than 64 bits");
    }
    tess__mlir_push(p, sizes, size);
    s = behind_blanks(p, s);
    if (s == p->end || *s != 'x') {
      tess__mlir_seek(p, s);
      return tess__mlir_expected(p, "'x' after a dimension");
    }
    s = behind_blanks(p, s + 1);
  }
  tess__mlir_seek(p, s);
  return true;
}

const struct mlir_type *tess__mlir_tensor(struct parser *p, const struct mlir_type *element, int rank,
                                          const int64_t *dim) {
  struct text text = {0};
  tess__text_add(&text, "tensor<");
  for (int i = 0; i < rank; i++)
    tess__text_printf(&text, "%lldx", (long long)dim[i]);
  tess__text_printf(&text, "%s>", element->text);
  struct name *known = tess__mlir_name(&p->types, text.data, text.length, false);
  const struct mlir_type *is = known ? known->is : NULL;
  if (!is) {
    struct mlir_type *t = new_type(p, MLIR_TENSOR, NULL);
    t->dtype = element->dtype;
    t->element = element->text;
    t->rank = rank;
    t->dim = tess__arena_copy(&p->m->arena, dim, sizeof *dim * (size_t)rank);
    t->text = tess__mlir_copy(p, text.data, text.length);
    tess__mlir_name(&p->types, t->text, text.length, true)->is = t;
    is = t;
  }
  tess__text_free(&text);
  return is;
}

/* The text of a short tensor type with nothing unusual in it, from the word `tensor` on; 0: there is something. */
static size_t plain_tensor(const char *s, const char *end) {
  enum { LONGEST = 256 };
  const char *from = s;
  int open = 0;
  if (end - s > LONGEST) end = s + LONGEST;
  for (; s < end; s++) {
    if (*s == '<') open++;
    if (*s == '>' && --open == 0) return (size_t)(s + 1 - from);
    if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<>?", *s) || !*s) return 0;
  }
  return 0;
}

static const struct mlir_type *tensor_type(struct parser *p) {
  const char *from = p->t.at;
  size_t plain = plain_tensor(from, p->end);
  struct name *known = plain ? tess__mlir_name(&p->types, from, plain, false) : NULL;
  if (known) {
    tess__mlir_seek(p, from + plain);
    return known->is;
  }
  struct list sizes = {0};
  tess__mlir_next(p);
  if (p->t.kind != '<') {
    tess__mlir_expected(p, "'<' after tensor");
    return NULL;
  }
  tess__mlir_next(p);
  if (tess__mlir_accept(p, '*')) {
    if (!tess__mlir_expect(p, TOKEN_WORD, "an element type after *x") || !tess__mlir_expect(p, '>', "'>'")) return NULL;
    return new_type(p, MLIR_FOREIGN, from);
  }
  if (!dimensions(p, &sizes)) return NULL;
  const struct mlir_type *element = tess__mlir_type(p);
  if (!element) return NULL;
  const struct mlir_attr *encoding = NULL;
  if (tess__mlir_accept(p, ',') && !(encoding = tess__mlir_attribute(p))) return NULL;
  if (!tess__mlir_expect(p, '>', "'>' after the element type of a tensor")) return NULL;
  struct mlir_type *t = new_type(p, MLIR_TENSOR, from);
  int64_t *dim = tess__arena_alloc(&p->m->arena, sizeof *dim * (size_t)sizes.n);
  for (int i = 0; i < sizes.n; i++)
    dim[i] = *(int64_t *)sizes.at[i];
  t->rank = sizes.n;
  t->dim = dim;
  t->dtype = element->kind == MLIR_SCALAR ? element->dtype : TESS_DTYPE_NONE;
  t->element = element->text;
  t->encoding = encoding;
  if (plain) tess__mlir_name(&p->types, t->text, strlen(t->text), true)->is = t;
  return t;
}

/* Any other type: a word or !word, then what stands in its <…>, of which only the text is kept. */
static const struct mlir_type *foreign_type(struct parser *p) {
  const char *from = p->t.at;
  struct list items = {0};
  bool token = p->t.n == strlen("!stablehlo.token") && memcmp(from, "!stablehlo.token", p->t.n) == 0;
  tess__mlir_next(p);
  if (tess__mlir_accept(p, '<') && !tess__mlir_items(p, '>', &items)) return NULL;
  return new_type(p, token ? MLIR_TOKEN : MLIR_FOREIGN, from);
}

static const struct mlir_type *alias_or_dialect(struct parser *p) {
  struct name *alias = tess__mlir_name(&p->type_aliases, p->t.at, p->t.n, false);
  if (alias) {
    tess__mlir_next(p);
    return alias->is;
  }
  if (memchr(p->t.at, '.', p->t.n) || (p->next < p->end && *p->next == '<')) return foreign_type(p);
  tess__mlir_fail_at(p, p->t.at, TESS_INVALID_ARGUMENT, "the type alias %.*s is not defined", (int)p->t.n, p->t.at);
  return NULL;
}

bool tess__mlir_types(struct parser *p, struct list *out) {
  do {
    const struct mlir_type *t = tess__mlir_type(p);
    if (!t) return false;
    tess__mlir_push(p, out, t);
  } while (tess__mlir_accept(p, ','));
  return true;
}

/* Sets the parts; NULL: told. */
static struct mlir_type *with_parts(struct parser *p, struct mlir_type *t, const struct list *parts, const char *from) {
  enum { MOST = 1 << 16 };
  t->part = (const struct mlir_type *const *)parts->at;
  for (int i = 0; i < parts->n && t->size <= MOST; i++)
    t->size += 1 + t->part[i]->size;
  if (t->size <= MOST) return t;
  tess__mlir_fail_at(p, from, TESS_INVALID_ARGUMENT, "a type of more than %d types", MOST);
  return NULL;
}

static const struct mlir_type *tuple_type(struct parser *p) {
  const char *from = p->t.at;
  struct list parts = {0};
  tess__mlir_next(p);
  if (!tess__mlir_expect(p, '<', "'<' after tuple")) return NULL;
  if (p->t.kind != '>' && !tess__mlir_types(p, &parts)) return NULL;
  if (!tess__mlir_expect(p, '>', "',' or '>' in a tuple type")) return NULL;
  struct mlir_type *t = new_type(p, MLIR_TUPLE, from);
  t->n_out = parts.n;
  return with_parts(p, t, &parts, from);
}

bool tess__mlir_paren_types(struct parser *p, struct list *out) {
  if (p->t.kind != '(') {
    const struct mlir_type *t = tess__mlir_type(p);
    if (t) tess__mlir_push(p, out, t);
    return t;
  }
  tess__mlir_next(p);
  if (tess__mlir_accept(p, ')')) return true;
  return tess__mlir_types(p, out) && tess__mlir_expect(p, ')', "',' or ')' after a type");
}

const struct mlir_type *tess__mlir_function_type(struct parser *p, struct list *in, struct list *out, uint32_t at) {
  struct mlir_type *t = new_type(p, MLIR_FUNCTION, p->m->text + at);
  struct list parts = {0};
  for (int i = 0; i < in->n; i++)
    tess__mlir_push(p, &parts, in->at[i]);
  for (int i = 0; i < out->n; i++)
    tess__mlir_push(p, &parts, out->at[i]);
  t->n_in = in->n;
  t->n_out = out->n;
  return with_parts(p, t, &parts, p->m->text + at);
}

static const struct mlir_type *function_type(struct parser *p) {
  uint32_t at = tess__mlir_at(p);
  struct list in = {0}, out = {0};
  if (!tess__mlir_paren_types(p, &in)) return NULL;
  if (!tess__mlir_expect(p, TOKEN_ARROW, "'->' after the operand types") || !tess__mlir_paren_types(p, &out))
    return NULL;
  return tess__mlir_function_type(p, &in, &out, at);
}

static const struct mlir_type *word_type(struct parser *p) {
  const char *from = p->t.at;
  if (tess__mlir_is_word(p, "tensor")) return tensor_type(p);
  if (tess__mlir_is_word(p, "tuple")) return tuple_type(p);
  if (tess__mlir_accept_word(p, "complex")) return complex_type(p, from);
  char name[24];
  if (p->t.n < sizeof name) {
    memcpy(name, from, p->t.n);
    name[p->t.n] = 0;
    const struct mlir_type *t = tess__mlir_scalar(p, name);
    if (t) {
      tess__mlir_next(p);
      return t;
    }
  }
  if (p->next < p->end && *p->next == '<') return foreign_type(p);
  tess__mlir_expected(p, "a type such as tensor<4xf32>");
  return NULL;
}

static const void *type(struct parser *p) {
  if (p->t.kind == TOKEN_WORD) return word_type(p);
  if (p->t.kind == TOKEN_BANG) return alias_or_dialect(p);
  if (p->t.kind == '(') return function_type(p);
  tess__mlir_expected(p, "a type such as tensor<4xf32>");
  return NULL;
}

const struct mlir_type *tess__mlir_type(struct parser *p) {
  return tess__mlir_nested(p, type);
}
