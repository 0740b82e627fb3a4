/* Types as they are written. Those of tensors are remembered by their text, so that a module with thousands of equal
 * ones parses each once and (mostly) equal types are one pointer; tess__mlir_same_type is what decides. */
#include <string.h>

#include "stablehlo/parse.h"

/* complex<f32>; the word has been read. */
static const struct mlir_type *complex_type(struct parser *p, const char *from) {
  if (!tess__mlir_expect(p, '<', "'<' after complex")) return NULL;
  const struct mlir_type *part = tess__mlir_type(p);
  if (!part || !tess__mlir_expect(p, '>', "'>' after the type of a complex")) return NULL;
  struct mlir_type *t = tess__mlir_new_type(p, MLIR_SCALAR, from);
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
    return tess__mlir_new_type(p, MLIR_FOREIGN, from);
  }
  if (!dimensions(p, &sizes)) return NULL;
  const struct mlir_type *element = tess__mlir_type(p);
  if (!element) return NULL;
  const struct mlir_attr *encoding = NULL;
  if (tess__mlir_accept(p, ',') && !(encoding = p->attribute(p))) return NULL;
  if (!tess__mlir_expect(p, '>', "'>' after the element type of a tensor")) return NULL;
  struct mlir_type *t = tess__mlir_new_type(p, MLIR_TENSOR, from);
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
  return tess__mlir_new_type(p, token ? MLIR_TOKEN : MLIR_FOREIGN, from);
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
  struct mlir_type *t = tess__mlir_new_type(p, MLIR_TUPLE, from);
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
  struct mlir_type *t = tess__mlir_new_type(p, MLIR_FUNCTION, p->m->text + at);
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
