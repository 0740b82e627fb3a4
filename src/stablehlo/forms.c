/* Pretty forms: one interpreter for the templates of forms.def. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stablehlo/parse.h"

static const struct {
  const char *dialect, *names, *template;
} rows[] = {
#define FORM(dialect, names, template) {dialect, names, template},
#include "stablehlo/forms.def"
#undef FORM
};

static const struct {
  const char *name;
  mlir_form read;
} functions[] = {
    {"constant", tess__mlir_constant},
    {"while", tess__mlir_while},
    {"reduce", tess__mlir_reduce},
    {"scan", tess__mlir_scan},
    {"module", tess__mlir_module},
    {"func", tess__mlir_func},
    {"body", tess__mlir_body},
    {"slice", tess__mlir_slice_ranges},
    {"dot", tess__mlir_dot_numbers},
    {"precision", tess__mlir_precision},
    {"convolution", tess__mlir_convolution},
    {"format", tess__mlir_format},
    {"direction", tess__mlir_direction},
};

/* Is word one of the names, separated by spaces? */
static bool listed(const char *names, const char *word) {
  size_t n = strlen(word);
  for (const char *s = names; *s; s += strcspn(s, " "), s += *s == ' ')
    if (strcspn(s, " ") == n && memcmp(s, word, n) == 0) return true;
  return false;
}

const char *tess__mlir_template(const char *op) {
  const char *dot = strchr(op, '.');
  for (size_t i = 0; dot && i < sizeof rows / sizeof rows[0]; i++)
    if (strncmp(rows[i].dialect, op, (size_t)(dot - op)) == 0 && strlen(rows[i].dialect) == (size_t)(dot - op) &&
        listed(rows[i].names, dot + 1))
      return rows[i].template;
  return NULL;
}

static const char *template_of(struct parser *p, const char *op) {
  struct name *known = tess__mlir_name(&p->forms, op, strlen(op), true);
  if (!known->is) known->is = (void *)(uintptr_t)tess__mlir_template(op);
  return known->is;
}

/* ---- types ---- */
static bool set_same(struct parser *p, struct operation *o, const struct mlir_type *t) {
  struct list types = {0};
  for (int i = 0; i < o->operands.n; i++)
    tess__mlir_push(p, &types, t);
  tess__mlir_push(p, &o->types, t);
  return tess__mlir_check_operands(p, o, 0, &types);
}

/* The operand and result types of a function type. */
static bool set_function(struct parser *p, struct operation *o, const struct mlir_type *t) {
  struct list in = {0};
  for (int i = 0; i < t->n_in; i++)
    tess__mlir_push(p, &in, t->part[i]);
  for (int i = 0; i < t->n_out; i++)
    tess__mlir_push(p, &o->types, t->part[t->n_in + i]);
  return tess__mlir_check_operands(p, o, 0, &in);
}

static bool function_type(struct parser *p, struct operation *o) {
  if (p->t.kind != '(') return tess__mlir_expected(p, "'(' and the operand types");
  const struct mlir_type *t = tess__mlir_type(p);
  return t && set_function(p, o, t);
}

static bool same_type(struct parser *p, struct operation *o) {
  const struct mlir_type *t = tess__mlir_type(p);
  if (!t) return false;
  return t->kind == MLIR_FUNCTION ? set_function(p, o, t) : set_same(p, o, t);
}

/* complex: the result's type alone, the operands have its parts. */
static bool complex_type(struct parser *p, struct operation *o) {
  struct list in = {0};
  const struct mlir_type *t = tess__mlir_type(p);
  if (!t) return false;
  if (t->kind == MLIR_FUNCTION) return set_function(p, o, t);
  const struct mlir_type *part = tess__mlir_scalar(p, t->dtype == TESS_C128 ? "f64" : "f32");
  if (t->kind != MLIR_TENSOR || (t->dtype != TESS_C64 && t->dtype != TESS_C128))
    return tess__mlir_expected(p, "a tensor type of complex numbers before this");
  for (int i = 0; i < o->operands.n; i++)
    tess__mlir_push(p, &in, tess__mlir_tensor(p, part, t->rank, t->dim));
  tess__mlir_push(p, &o->types, t);
  return tess__mlir_check_operands(p, o, 0, &in);
}

/* select: predicate, result; the two values have the result's type. */
static bool select_type(struct parser *p, struct operation *o) {
  struct list in = {0};
  if (p->t.kind == '(') return function_type(p, o);
  if (!tess__mlir_types(p, &in)) return false;
  if (in.n != 2) return tess__mlir_expected(p, "two types, of the predicate and of the result, before this");
  tess__mlir_push(p, &in, in.at[1]);
  tess__mlir_push(p, &o->types, in.at[1]);
  return tess__mlir_check_operands(p, o, 0, &in);
}

static bool tuple_type(struct parser *p, struct operation *o) {
  struct list in = {0};
  const struct mlir_type *t = tess__mlir_type(p);
  if (!t) return false;
  if (t->kind != MLIR_TUPLE) return tess__mlir_expected(p, "a tuple type before this");
  for (int i = 0; i < t->n_out; i++)
    tess__mlir_push(p, &in, t->part[i]);
  tess__mlir_push(p, &o->types, t);
  return tess__mlir_check_operands(p, o, 0, &in);
}

static bool types(struct parser *p, struct operation *o, char which, bool for_all) {
  struct list in = {0};
  switch (which) {
  case 'F':
    return function_type(p, o);
  case 'S':
    return same_type(p, o);
  case 'C':
    return complex_type(p, o);
  case 'L':
    return select_type(p, o);
  case 'U':
    return tuple_type(p, o);
  case 'R':
    return tess__mlir_types(p, &o->types);
  default:
    break;
  }
  if (!tess__mlir_types(p, &in)) return false;
  for (int i = 1; for_all && i < o->operands.n; i++)
    tess__mlir_push(p, &in, in.at[0]);
  for (int i = 0; which == 'P' && i < in.n; i++)
    tess__mlir_push(p, &o->types, in.at[i]);
  return tess__mlir_check_operands(p, o, 0, &in);
}

/* ---- attributes: i:NAME:TYPE and its kin ---- */
struct field {
  char kind;
  const char *name, *rest; /* rest: the TYPE or KIND; "" */
};

static bool ints(struct parser *p, struct operation *o, const char *name) {
  struct list items = {0};
  if (!tess__mlir_expect(p, '[', "'[' and integers")) return false;
  const struct mlir_type *i64 = tess__mlir_scalar(p, "i64");
  if (!tess__mlir_accept(p, ']')) {
    do {
      int64_t v;
      if (!tess__mlir_int(p, &v)) return false;
      tess__mlir_push(p, &items, tess__mlir_int_attr(p, v, i64));
    } while (tess__mlir_accept(p, ','));
    if (!tess__mlir_expect(p, ']', "',' or ']' behind an integer")) return false;
  }
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_ARRAY);
  a->type = i64;
  a->n = items.n;
  a->item = (const struct mlir_attr *const *)items.at;
  tess__mlir_set(p, o, name, a);
  return true;
}

static bool keyword(struct parser *p, struct operation *o, const struct field *f) {
  struct list items = {0};
  uint32_t at = tess__mlir_at(p);
  if (p->t.kind == TOKEN_HASH || p->t.kind == TOKEN_INT) { /* the attribute written out */
    const struct mlir_attr *a = tess__mlir_attribute(p);
    if (a) tess__mlir_set(p, o, f->name, a);
    return a;
  }
  if (p->t.kind != TOKEN_WORD) return tess__mlir_expected(p, "a keyword");
  const struct mlir_attr *word = tess__mlir_element(p);
  if (!word) return false;
  tess__mlir_push(p, &items, word);
  tess__mlir_set(p, o, f->name, tess__mlir_dialect(p, f->rest, &items, at));
  return true;
}

/* <…> or one group, or the attribute written out. */
static bool body(struct parser *p, struct operation *o, const struct field *f) {
  struct list items = {0};
  uint32_t at = tess__mlir_at(p);
  if (p->t.kind == TOKEN_HASH) {
    const struct mlir_attr *a = tess__mlir_attribute(p);
    if (a) tess__mlir_set(p, o, f->name, a);
    return a;
  }
  if (f->kind == 'd') {
    if (!tess__mlir_expect(p, '<', "'<' and an attribute's body") || !tess__mlir_items(p, '>', &items)) return false;
  } else {
    if (p->t.kind != '[' && p->t.kind != '{') return tess__mlir_expected(p, "'[' or '{'");
    const struct mlir_attr *group = tess__mlir_element(p);
    if (!group) return false;
    tess__mlir_push(p, &items, group);
  }
  tess__mlir_set(p, o, f->name, tess__mlir_dialect(p, f->rest, &items, at));
  return true;
}

static bool plain(struct parser *p, struct operation *o, const struct field *f) {
  static const struct {
    char kind;
    int token;
    const char *what;
  } wanted[] = {{'s', TOKEN_STRING, "a string"}, {'y', TOKEN_SYMBOL, "a symbol"}, {'q', TOKEN_SYMBOL, "a symbol"}};
  for (int i = 0; i < 3; i++)
    if (f->kind == wanted[i].kind && p->t.kind != wanted[i].token) return tess__mlir_expected(p, wanted[i].what);
  if (f->kind == 'f') {
    const struct mlir_attr *number = tess__mlir_element(p);
    if (number) tess__mlir_set(p, o, f->name, number);
    return number;
  }
  if (f->kind == 'b' && !tess__mlir_is_word(p, "true") && !tess__mlir_is_word(p, "false"))
    return tess__mlir_expected(p, "true or false");
  struct mlir_attr *a = (struct mlir_attr *)(uintptr_t)tess__mlir_attribute(p);
  if (!a) return false;
  if (f->kind == 'q') {
    a->kind = MLIR_STRING;
    a->n = (int)strlen(a->s);
  }
  tess__mlir_set(p, o, f->name, a);
  return true;
}

static bool field(struct parser *p, struct operation *o, const struct field *f) {
  int64_t v;
  switch (f->kind) {
  case 'i':
    if (!tess__mlir_int(p, &v)) return false;
    tess__mlir_set(p, o, f->name, tess__mlir_int_attr(p, v, tess__mlir_scalar(p, f->rest)));
    return true;
  case 'n':
    return ints(p, o, f->name);
  case 'e':
    return keyword(p, o, f);
  case 'd':
  case 't':
    return body(p, o, f);
  case 'x':
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
      if (strcmp(functions[i].name, f->name) == 0) return functions[i].read(p, o);
    abort();
  default:
    return plain(p, o, f);
  }
}

/* ---- words of templates ---- */
const char *tess__mlir_next_word(const char *template, struct mlir_word *out) {
  size_t n = strcspn(template, " ");
  memcpy(out->text, template, n);
  out->text[n] = 0;
  return template + n + (template[n] == ' ');
}

static bool is_literal(const struct parser *p, const char *word) {
  return p->t.kind == TOKEN_WORD   ? tess__mlir_is_word(p, word)
         : strcmp(word, "->") == 0 ? p->t.kind == TOKEN_ARROW
                                   : p->t.kind == word[0] && word[1] == 0;
}

static bool literal(struct parser *p, const char *word) {
  char what[72];
  if (is_literal(p, word)) {
    tess__mlir_next(p);
    return true;
  }
  snprintf(what, sizeof what, "'%s'", word);
  return tess__mlir_expected(p, what);
}

static bool one_operand(struct parser *p, struct operation *o) {
  struct mlir_value *v = tess__mlir_use(p);
  if (v) tess__mlir_push(p, &o->operands, v);
  return v;
}

static bool operands_with_commas(struct parser *p, struct operation *o) {
  while (p->t.kind == TOKEN_VALUE)
    if (!one_operand(p, o) || !tess__mlir_expect(p, ',', "','")) return false;
  return true;
}

/* The text after the FORM word that it names: an attribute's name and the rest, into the arena. */
static struct field field_of(struct parser *p, const char *word) {
  struct field f = {word[0], NULL, ""};
  const char *name = word + 2, *colon = strchr(name, ':');
  f.name = tess__mlir_copy(p, name, colon ? (size_t)(colon - name) : strlen(name));
  if (colon) f.rest = tess__mlir_copy(p, colon + 1, strlen(colon + 1));
  return f;
}

static bool read_word(struct parser *p, struct operation *o, const char *word) {
  if (word[0] && word[1] == ':' && word[2]) {
    struct field f = field_of(p, word);
    return field(p, o, &f);
  }
  if (strncmp(word, "?e:", 3) == 0) {
    struct field f = field_of(p, word + 1);
    return p->t.kind != TOKEN_WORD || field(p, o, &f);
  }
  if (strcmp(word, "o") == 0) return one_operand(p, o);
  if (strcmp(word, "O") == 0) return tess__mlir_operands(p, o);
  if (strcmp(word, "V") == 0) return operands_with_commas(p, o);
  if (strcmp(word, "{}") == 0) return tess__mlir_attr_dict(p, o);
  if (strchr("FSTRCLPU", word[0]) && (!word[1] || word[1] == '*')) return types(p, o, word[0], word[1] == '*');
  return literal(p, word);
}

bool tess__mlir_pretty(struct parser *p, struct operation *o) {
  const char *template = template_of(p, o->name);
  struct mlir_word w;
  if (!template)
    return tess__mlir_fail_at(p, p->m->text + o->at, TESS_UNIMPLEMENTED,
                              "UNIMPLEMENTED: %s: its pretty form is not known; the generic form \"%s\"(…) is read",
                              o->name, o->name);
  while (*template) {
    template = tess__mlir_next_word(template, &w);
    if (strcmp(w.text, ")?") == 0) continue;
    if (strcmp(w.text, "?(") != 0) {
      if (!read_word(p, o, w.text)) return false;
      continue;
    }
    struct mlir_word first;
    tess__mlir_next_word(template, &first);
    if (is_literal(p, first.text)) continue;
    while (strcmp(w.text, ")?") != 0)
      template = tess__mlir_next_word(template, &w);
  }
  return true;
}
