/* Attributes. What dialects write in their own syntax, #stablehlo.dot<…>, #sdy.sharding<…>, is read without knowing the
 * dialect: words, marks, literals and bracketed groups, split at commas. Readers of the tree look fields up by name. */
#include <stdlib.h>
#include <string.h>

#include "core/dtype.h"
#include "op/check.h"
#include "stablehlo/parse.h"

struct mlir_attr *tess__mlir_new_attr(struct parser *p, enum mlir_attr_kind kind) {
  struct mlir_attr *a = tess__arena_alloc(&p->m->arena, sizeof *a);
  a->kind = (uint8_t)kind;
  a->at = tess__mlir_at(p);
  return a;
}

static struct mlir_attr *with_items(struct parser *p, enum mlir_attr_kind kind, const struct list *items, uint32_t at) {
  struct mlir_attr *a = tess__mlir_new_attr(p, kind);
  a->n = items->n;
  a->item = (const struct mlir_attr *const *)items->at;
  a->at = at;
  return a;
}

const struct mlir_attr *tess__mlir_dialect(struct parser *p, const char *name, struct list *items, uint32_t at) {
  struct mlir_attr *a = with_items(p, MLIR_DIALECT, items, at);
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
  struct mlir_attr *a = with_items(p, MLIR_ARRAY, &items, tess__mlir_at(p));
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
static bool is_float(const struct mlir_type *t) {
  return t && t->kind == MLIR_SCALAR && tess__dtype_class(t->dtype) == DTYPE_FLOAT;
}

/* Does an integer fit in its type, as a signed or as an unsigned one? */
static bool in_range(struct parser *p, const char *at, int64_t i, const struct mlir_type *type) {
  bool number = type->kind == MLIR_SCALAR && tess__dtype_class(type->dtype) & (DTYPE_INTEGER | DTYPE_BOOL);
  int bits = type->dtype == TESS_BOOL ? 1 : number ? tess_dtype_bits(type->dtype) : 64;
  if (bits == 64 || (i >= -(INT64_C(1) << (bits - 1)) && i < INT64_C(1) << bits)) return true;
  return tess__mlir_fail_at(p, at, TESS_INVALID_ARGUMENT, "expected an integer that fits in %s", type->text);
}

/* A number with its sign; type: NULL when none follows, so the usual one. */
static const struct mlir_attr *number(struct parser *p, bool typed) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_INT);
  bool minus = p->t.kind == '-';
  const char *from = p->t.at;
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
  if (!typed || !tess__mlir_accept(p, ':')) return a;
  const struct mlir_type *type = tess__mlir_type(p);
  if (!type) return NULL;
  if (a->kind == MLIR_INT && is_float(type)) { /* the bits */
    int64_t bits = a->i;
    a->kind = MLIR_FLOAT;
    a->f = tess__dtype_class(type->dtype) == DTYPE_FLOAT ? tess__element_to_double(type->dtype, &bits) : 0;
  }
  if (a->kind == MLIR_INT && !in_range(p, from, a->i, type)) return NULL;
  if (a->kind == MLIR_INT && type->dtype == TESS_BOOL) a->kind = MLIR_BOOL;
  a->type = type;
  return a;
}

static const struct mlir_attr *string_attr(struct parser *p) {
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

static const struct mlir_attr *symbol_attr(struct parser *p) {
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

/* ---- lists and dictionaries ---- */
static const struct mlir_attr *array_attr(struct parser *p) {
  uint32_t at = tess__mlir_at(p);
  struct list items = {0};
  tess__mlir_next(p);
  if (!tess__mlir_accept(p, ']')) {
    do {
      const struct mlir_attr *a = tess__mlir_attribute(p);
      if (!a) return NULL;
      tess__mlir_push(p, &items, a);
    } while (tess__mlir_accept(p, ','));
    if (!tess__mlir_expect(p, ']', "',' or ']' in a list of attributes")) return NULL;
  }
  return with_items(p, MLIR_ARRAY, &items, at);
}

static const struct mlir_attr *bool_attr(struct parser *p, bool value) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_BOOL);
  a->i = value;
  a->type = tess__mlir_scalar(p, "i1");
  tess__mlir_next(p);
  return a;
}

/* array<i64: 1, 2>; the word is current. */
static const struct mlir_attr *typed_array(struct parser *p) {
  uint32_t at = tess__mlir_at(p);
  struct list items = {0};
  tess__mlir_next(p);
  tess__mlir_next(p);
  const struct mlir_type *type = tess__mlir_type(p);
  if (!type) return NULL;
  if (tess__mlir_accept(p, ':')) {
    do {
      bool yes = tess__mlir_is_word(p, "true"), no = tess__mlir_is_word(p, "false");
      struct mlir_attr *a = (struct mlir_attr *)(uintptr_t)(yes || no ? bool_attr(p, yes) : number(p, false));
      if (!a) return NULL;
      if (a->kind != MLIR_FLOAT && is_float(type)) a->kind = MLIR_FLOAT, a->f = (double)a->i;
      if (a->kind == MLIR_INT && !in_range(p, p->m->text + a->at, a->i, type)) return NULL;
      a->type = type;
      tess__mlir_push(p, &items, a);
    } while (tess__mlir_accept(p, ','));
  }
  if (!tess__mlir_expect(p, '>', "',' or '>' in an array")) return NULL;
  struct mlir_attr *a = with_items(p, MLIR_ARRAY, &items, at);
  a->type = type;
  return a;
}

static const char *entry_name(struct parser *p) {
  if (p->t.kind == TOKEN_STRING) return tess__mlir_quoted_name(p);
  if (p->t.kind == TOKEN_WORD) return tess__mlir_copy(p, p->t.at, p->t.n);
  tess__mlir_expected(p, "an attribute's name");
  return NULL;
}

static int by_name(const void *a, const void *b) {
  const struct mlir_named *const *x = a, *const *y = b;
  return strcmp((*x)->name, (*y)->name);
}

/* Are the entries from `first` on called differently? */
static bool distinct(struct parser *p, const struct list *entries, int first) {
  size_t n = (size_t)(entries->n - first);
  if (n < 2) return true;
  struct mlir_named **sorted = tess__arena_copy(&p->m->arena, entries->at + first, n * sizeof *sorted);
  qsort(sorted, n, sizeof *sorted, by_name);
  for (size_t i = 1; i < n; i++)
    if (strcmp(sorted[i - 1]->name, sorted[i]->name) == 0) {
      uint32_t a = sorted[i - 1]->attr->at, b = sorted[i]->attr->at;
      return tess__mlir_fail_at(p, p->m->text + (a > b ? a : b), TESS_INVALID_ARGUMENT, "the attribute %s stands twice",
                                sorted[i]->name);
    }
  return true;
}

bool tess__mlir_entries(struct parser *p, struct list *out) {
  int first = out->n;
  if (tess__mlir_accept(p, '}')) return true;
  do {
    struct mlir_named *entry = tess__arena_alloc(&p->m->arena, sizeof *entry);
    entry->name = entry_name(p);
    if (!entry->name) return false;
    struct mlir_attr *unit = tess__mlir_new_attr(p, MLIR_UNIT);
    tess__mlir_next(p);
    entry->attr = tess__mlir_accept(p, '=') ? tess__mlir_attribute(p) : unit;
    if (!entry->attr) return false;
    tess__mlir_push(p, out, entry);
  } while (tess__mlir_accept(p, ','));
  return tess__mlir_expect(p, '}', "',' or '}' behind an attribute") && distinct(p, out, first);
}

static const struct mlir_attr *dictionary(struct parser *p) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_DICT);
  struct list entries = {0};
  tess__mlir_next(p);
  if (!tess__mlir_entries(p, &entries)) return NULL;
  struct mlir_named *entry = tess__arena_alloc(&p->m->arena, sizeof *entry * (size_t)entries.n);
  for (int i = 0; i < entries.n; i++)
    entry[i] = *(struct mlir_named *)entries.at[i];
  a->n = entries.n;
  a->entry = entry;
  return a;
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
  if (opens && (tess__mlir_is_word(p, "dense") || tess__mlir_is_word(p, "array"))) return tess__mlir_attribute(p);
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
  struct mlir_attr *a = with_items(p, MLIR_GROUP, &items, at);
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
    return number(p, false);
  case '-':
    return p->next < p->end && *p->next >= '0' && *p->next <= '9' ? number(p, false) : mark(p);
  case TOKEN_STRING:
    return string_attr(p);
  case TOKEN_SYMBOL:
    return symbol_attr(p);
  case TOKEN_HASH:
  case TOKEN_BANG:
    return tess__mlir_attribute(p);
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
    tess__mlir_push(p, out, phrase.n == 1 ? phrase.at[0] : with_items(p, MLIR_PHRASE, &phrase, at));
    if (!tess__mlir_accept(p, ',') && p->t.kind != close) return tess__mlir_expected(p, what);
  }
  return true;
}

/* #stablehlo.dot<…>, #stablehlo<comparison_direction EQ>, #sdy<axis_ref_list{"x"}>: the name with its dialect, and what
 * follows it. */
static const struct mlir_attr *dialect_attr(struct parser *p) {
  uint32_t at = tess__mlir_at(p);
  const char *name = tess__mlir_copy(p, p->t.at + 1, p->t.n - 1);
  struct list items = {0};
  bool dotted = strchr(name, '.');
  tess__mlir_next(p);
  if (!tess__mlir_accept(p, '<')) return tess__mlir_dialect(p, name, &items, at);
  if (!dotted) {
    if (p->t.kind != TOKEN_WORD) {
      tess__mlir_expected(p, "the name of an attribute of the dialect");
      return NULL;
    }
    name = tess__arena_printf(&p->m->arena, "%s.%.*s", name, (int)p->t.n, p->t.at);
    tess__mlir_next(p);
    if (tess__mlir_accept(p, '<')) {
      bool good = tess__mlir_items(p, '>', &items) && tess__mlir_expect(p, '>', "'>'");
      return good ? tess__mlir_dialect(p, name, &items, at) : NULL;
    }
  }
  return tess__mlir_items(p, '>', &items) ? tess__mlir_dialect(p, name, &items, at) : NULL;
}

static const struct mlir_attr *hash(struct parser *p) {
  struct name *alias = tess__mlir_name(&p->attr_aliases, p->t.at, p->t.n, false);
  if (alias) {
    tess__mlir_next(p);
    return alias->is;
  }
  if (memchr(p->t.at, '.', p->t.n) || (p->next < p->end && *p->next == '<')) return dialect_attr(p);
  tess__mlir_fail_at(p, p->t.at, TESS_INVALID_ARGUMENT, "the attribute alias %.*s is not defined", (int)p->t.n,
                     p->t.at);
  return NULL;
}

/* ---- any attribute ---- */
static const struct mlir_attr *location_attr(struct parser *p) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_LOCATION);
  return tess__mlir_trailing_location(p, &a->location) ? a : NULL;
}

static const struct mlir_attr *word_attr(struct parser *p) {
  bool opens = p->next < p->end && *p->next == '<';
  if (tess__mlir_is_word(p, "true")) return bool_attr(p, true);
  if (tess__mlir_is_word(p, "false")) return bool_attr(p, false);
  if (tess__mlir_is_word(p, "loc")) return location_attr(p);
  if (tess__mlir_is_word(p, "unit")) {
    const struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_UNIT);
    tess__mlir_next(p);
    return a;
  }
  if (opens && tess__mlir_is_word(p, "dense")) return tess__mlir_dense(p);
  if (opens && tess__mlir_is_word(p, "array")) return typed_array(p);
  if (opens && (tess__mlir_is_word(p, "dense_resource") || tess__mlir_is_word(p, "sparse"))) {
    tess__mlir_fail_at(p, p->t.at, TESS_UNIMPLEMENTED, "%.*s: no such constants; write dense<…>", (int)p->t.n, p->t.at);
    return NULL;
  }
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_TYPE);
  a->type = tess__mlir_type(p);
  return a->type ? a : NULL;
}

static const void *attribute(struct parser *p) {
  switch (p->t.kind) {
  case TOKEN_WORD:
    return word_attr(p);
  case TOKEN_INT:
  case TOKEN_FLOAT:
  case '-':
    return number(p, true);
  case TOKEN_STRING:
    return string_attr(p);
  case TOKEN_SYMBOL:
    return symbol_attr(p);
  case TOKEN_HASH:
    return hash(p);
  case '[':
    return array_attr(p);
  case '{':
    return dictionary(p);
  case TOKEN_BANG:
  case '(': {
    struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_TYPE);
    a->type = tess__mlir_type(p);
    return a->type ? a : NULL;
  }
  default:
    tess__mlir_expected(p, "an attribute");
    return NULL;
  }
}

const struct mlir_attr *tess__mlir_attribute(struct parser *p) {
  return tess__mlir_nested(p, attribute);
}
