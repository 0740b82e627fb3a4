/* Attributes: literals with their types, lists, dictionaries, aliases. What is in one of a dialect: dialects.c. */
#include <stdlib.h>
#include <string.h>

#include "core/dtype.h"
#include "op/check.h"
#include "stablehlo/parse.h"

/* ---- literals with types ---- */
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

static const struct mlir_attr *typed_number(struct parser *p) {
  const char *from = p->t.at;
  struct mlir_attr *a = tess__mlir_number(p);
  if (!a || !tess__mlir_accept(p, ':')) return a;
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
  return tess__mlir_list_attr(p, MLIR_ARRAY, &items, at);
}

static struct mlir_attr *bool_attr(struct parser *p, bool value) {
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
      struct mlir_attr *a = yes || no ? bool_attr(p, yes) : tess__mlir_number(p);
      if (!a) return NULL;
      if (a->kind != MLIR_FLOAT && is_float(type)) a->kind = MLIR_FLOAT, a->f = (double)a->i;
      if (a->kind == MLIR_INT && !in_range(p, p->m->text + a->at, a->i, type)) return NULL;
      a->type = type;
      tess__mlir_push(p, &items, a);
    } while (tess__mlir_accept(p, ','));
  }
  if (!tess__mlir_expect(p, '>', "',' or '>' in an array")) return NULL;
  struct mlir_attr *a = tess__mlir_list_attr(p, MLIR_ARRAY, &items, at);
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
    return typed_number(p);
  case TOKEN_STRING:
    return tess__mlir_string_literal(p);
  case TOKEN_SYMBOL:
    return tess__mlir_symbol_literal(p);
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
