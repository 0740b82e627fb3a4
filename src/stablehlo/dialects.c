/* What attributes are made of: the making of one, literals without their types, and what dialects write in their own
 * syntax, #stablehlo.dot<…>, #sdy.sharding<…>. That is read without knowing the dialect: words, marks, literals and
 * bracketed groups, split at commas. Readers of the tree look fields up by name. */
#include <stdlib.h>
#include <string.h>

#include "stablehlo/parse.h"

/* ---- making one ---- */
struct mlir_attr *tess__mlir_new_attr(struct parser *p, enum mlir_attr_kind kind) {
  struct mlir_attr *a = tess__arena_alloc(&p->m->arena, sizeof *a);
  a->kind = (uint8_t)kind;
  a->at = tess__mlir_at(p);
  return a;
}

struct mlir_attr *tess__mlir_list_attr(struct parser *p, enum mlir_attr_kind kind, const struct list *items,
                                       uint32_t at) {
  struct mlir_attr *a = tess__mlir_new_attr(p, kind);
  a->n = items->n;
  a->item = (const struct mlir_attr *const *)items->at;
  a->at = at;
  return a;
}

const struct mlir_attr *tess__mlir_dialect(struct parser *p, const char *name, struct list *items, uint32_t at) {
  struct mlir_attr *a = tess__mlir_list_attr(p, MLIR_DIALECT, items, at);
  a->s = name;
  return a;
}

const struct mlir_attr *tess__mlir_int_attr(struct parser *p, int64_t i, const struct mlir_type *type) {
  struct mlir_attr *a = tess__mlir_new_attr(p, type->dtype == TESS_BOOL ? MLIR_BOOL : MLIR_INT);
  a->i = i;
  a->type = type;
  return a;
}

const struct mlir_attr *tess__mlir_ints_attr(struct parser *p, int n, const int64_t *v, const char *element) {
  struct list items = {0};
  const struct mlir_type *type = tess__mlir_scalar(p, element);
  for (int i = 0; i < n; i++)
    tess__mlir_push(p, &items, tess__mlir_int_attr(p, v[i], type));
  struct mlir_attr *a = tess__mlir_list_attr(p, MLIR_ARRAY, &items, tess__mlir_at(p));
  a->type = type;
  return a;
}

const struct mlir_attr *tess__mlir_string_attr(struct parser *p, const char *s) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_STRING);
  a->s = s;
  a->n = (int)strlen(s);
  return a;
}

/* ---- literals ---- */
struct mlir_attr *tess__mlir_number(struct parser *p) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_INT);
  bool minus = p->t.kind == '-';
  const char *digits = minus ? p->next : p->t.at;
  if (minus) {
    struct token sign = p->t;
    tess__mlir_next(p);
    digits = p->t.at;
    if (p->t.kind != TOKEN_INT && p->t.kind != TOKEN_FLOAT) {
      tess__mlir_expected(p, "a number");
      return NULL;
    }
    if (p->t.kind == TOKEN_INT) tess__mlir_seek(p, sign.at);
  }
  if (p->t.kind == TOKEN_FLOAT) {
    a->kind = MLIR_FLOAT;
    a->f = strtod(tess__mlir_copy(p, digits, p->t.n), NULL) * (minus ? -1 : 1);
    a->type = tess__mlir_scalar(p, "f64");
    tess__mlir_next(p);
  } else {
    int64_t i;
    if (!tess__mlir_int(p, &i)) return NULL;
    a->i = i;
    a->type = tess__mlir_scalar(p, "i64");
  }
  return a;
}

const struct mlir_attr *tess__mlir_string_literal(struct parser *p) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_STRING);
  size_t n;
  a->s = tess__mlir_string(p, &p->t, &n);
  if (!a->s) return NULL;
  a->n = (int)n;
  tess__mlir_next(p);
  return a;
}

static const char *symbol_text(struct parser *p) {
  if (p->t.at[1] == '"') return tess__mlir_quoted_name(p);
  return tess__mlir_copy(p, p->t.at + 1, p->t.n - 1);
}

const struct mlir_attr *tess__mlir_symbol_literal(struct parser *p) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_SYMBOL);
  a->s = symbol_text(p);
  tess__mlir_next(p);
  while (a->s && p->t.kind == ':' && p->next < p->end && *p->next == ':') {
    tess__mlir_next(p);
    tess__mlir_next(p);
    if (p->t.kind != TOKEN_SYMBOL) {
      tess__mlir_expected(p, "a symbol behind ::");
      return NULL;
    }
    const char *more = symbol_text(p);
    if (!more) return NULL;
    a->s = tess__arena_printf(&p->m->arena, "%s::%s", a->s, more);
    tess__mlir_next(p);
  }
  return a->s ? a : NULL;
}

/* ---- dialects' own syntax ---- */
static int closing(int open) {
  return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : open == '<' ? '>' : 0;
}

static const struct mlir_attr *mark(struct parser *p) {
  if (p->t.kind != TOKEN_ARROW && (p->t.kind > 127 || !strchr("=:?*-+/|", p->t.kind))) {
    tess__mlir_expected(p, "a word, a literal or a bracket");
    return NULL;
  }
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_MARK);
  a->mark = p->t.kind == TOKEN_ARROW ? '>' : (char)p->t.kind;
  tess__mlir_next(p);
  return a;
}

static const struct mlir_attr *word(struct parser *p) {
  bool opens = p->next < p->end && *p->next == '<';
  if (opens && (tess__mlir_is_word(p, "dense") || tess__mlir_is_word(p, "array"))) return p->attribute(p);
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_WORD);
  a->s = tess__mlir_copy(p, p->t.at, p->t.n);
  tess__mlir_next(p);
  return a;
}

static const void *group(struct parser *p) {
  uint32_t at = tess__mlir_at(p);
  int open = p->t.kind;
  struct list items = {0};
  tess__mlir_next(p);
  if (!tess__mlir_items(p, closing(open), &items)) return NULL;
  struct mlir_attr *a = tess__mlir_list_attr(p, MLIR_GROUP, &items, at);
  a->mark = (char)open;
  return a;
}

const struct mlir_attr *tess__mlir_element(struct parser *p) {
  switch (p->t.kind) {
  case '(':
  case '[':
  case '{':
  case '<':
    return tess__mlir_nested(p, group);
  case TOKEN_WORD:
    return word(p);
  case TOKEN_INT:
  case TOKEN_FLOAT:
    return tess__mlir_number(p);
  case '-':
    return p->next < p->end && *p->next >= '0' && *p->next <= '9' ? tess__mlir_number(p) : mark(p);
  case TOKEN_STRING:
    return tess__mlir_string_literal(p);
  case TOKEN_SYMBOL:
    return tess__mlir_symbol_literal(p);
  case TOKEN_HASH:
  case TOKEN_BANG:
    return p->attribute(p);
  default:
    return mark(p);
  }
}

bool tess__mlir_items(struct parser *p, int close, struct list *out) {
  char what[64] = "',' or 'x'";
  what[8] = (char)close;
  while (!tess__mlir_accept(p, close)) {
    struct list phrase = {0};
    uint32_t at = tess__mlir_at(p);
    do {
      const struct mlir_attr *a = tess__mlir_element(p);
      if (!a) return false;
      tess__mlir_push(p, &phrase, a);
    } while (p->t.kind != ',' && p->t.kind != close && p->t.kind != TOKEN_END);
    tess__mlir_push(p, out, phrase.n == 1 ? phrase.at[0] : tess__mlir_list_attr(p, MLIR_PHRASE, &phrase, at));
    if (!tess__mlir_accept(p, ',') && p->t.kind != close) return tess__mlir_expected(p, what);
  }
  return true;
}
