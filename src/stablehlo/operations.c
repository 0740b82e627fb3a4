/* Operations and the whole text: what holds for every op. The generic form is read here; a pretty form is read by the
 * template of its name (forms.c). */
#include <string.h>

#include "base/alloc.h"
#include "stablehlo/parse.h"

/* ---- the generic form: "dialect.op"(%a, %b) <{…}> ({…}, {…}) {…} : (types) -> types ---- */
static bool generic_regions(struct parser *p, struct operation *o) {
  if (!tess__mlir_accept(p, '(')) return true;
  do {
    const struct mlir_region *r = tess__mlir_region(p, 0, NULL, "");
    if (!r) return false;
    tess__mlir_push(p, &o->regions, r);
  } while (tess__mlir_accept(p, ','));
  return tess__mlir_expect(p, ')', "',' or ')' behind a region");
}

static bool generic(struct parser *p, struct operation *o) {
  struct list types = {0};
  o->name = tess__mlir_quoted_name(p);
  if (!o->name) return false;
  tess__mlir_next(p);
  if (!tess__mlir_expect(p, '(', "'(' and the operands") || !tess__mlir_operands(p, o) ||
      !tess__mlir_expect(p, ')', "a value, or ')' behind the operands"))
    return false;
  if (p->t.kind == '[')
    return tess__mlir_fail_at(p, p->t.at, TESS_UNIMPLEMENTED, "%s has successors; regions of one block are supported",
                              o->name);
  if (tess__mlir_accept(p, '<') &&
      (!tess__mlir_expect(p, '{', "'{' and the properties") || !tess__mlir_entries(p, &o->attrs) ||
       !tess__mlir_expect(p, '>', "'>' behind the properties")))
    return false;
  if (!generic_regions(p, o) || !tess__mlir_attr_dict(p, o)) return false;
  if (!tess__mlir_expect(p, ':', "':' and the types of the op") || p->t.kind != '(')
    return tess__mlir_expected(p, "'(' and the operand types");
  return tess__mlir_paren_types(p, &types) && tess__mlir_check_operands(p, o, 0, &types) &&
         tess__mlir_expect(p, TOKEN_ARROW, "'->' and the result types") && tess__mlir_paren_types(p, &o->types);
}

/* ---- any op, with the names of its results ---- */
struct results {      /* %0, %1:2 = … */
  struct list names;  /* struct token * */
  struct list counts; /* int64_t * */
  int64_t total;
};

static bool result_names(struct parser *p, struct results *r) {
  if (p->t.kind != TOKEN_VALUE) return true;
  do {
    int64_t *count = tess__arena_alloc(&p->m->arena, sizeof *count);
    *count = 1;
    tess__mlir_push(p, &r->names, tess__arena_copy(&p->m->arena, &p->t, sizeof p->t));
    tess__mlir_push(p, &r->counts, count);
    if (!tess__mlir_expect(p, TOKEN_VALUE, "a result's name") ||
        (tess__mlir_accept(p, ':') && !tess__mlir_int(p, count)))
      return false;
    if (*count < 1 || *count > UINT16_MAX) return tess__mlir_expected(p, "a number of results from 1 to 65535");
    r->total += *count;
  } while (tess__mlir_accept(p, ','));
  return tess__mlir_expect(p, '=', "',' or '=' behind a result's name");
}

static bool define_results(struct parser *p, const struct results *r, struct mlir_op *op) {
  if (r->names.n && r->total != op->n_results)
    return tess__mlir_fail_at(p, p->m->text + op->at, TESS_INVALID_ARGUMENT, "%s has %d results, named are %lld",
                              op->name, op->n_results, (long long)r->total);
  struct mlir_value *v = op->result;
  for (int i = 0; i < r->names.n; i++) {
    int64_t count = *(int64_t *)r->counts.at[i];
    if (!tess__mlir_define(p, r->names.at[i], v, (int)count)) return false;
    v += count;
  }
  return true;
}

/* The name of a pretty op, which may lack its dialect: `return` in a function is func.return. */
static const char *pretty_name(struct parser *p, const char *dialect) {
  bool bare = !memchr(p->t.at, '.', p->t.n) && *dialect;
  if (tess__mlir_is_word(p, "module")) return "builtin.module";
  return tess__arena_printf(&p->m->arena, "%s%s%.*s", bare ? dialect : "", bare ? "." : "", (int)p->t.n, p->t.at);
}

bool tess__mlir_operation(struct parser *p, struct mlir_block *block, const char *dialect) {
  struct results r = {0};
  struct operation o = {0};
  if (!result_names(p, &r)) return false;
  o.at = tess__mlir_at(p);
  if (p->t.kind == TOKEN_STRING) {
    if (!generic(p, &o)) return false;
  } else if (p->t.kind == TOKEN_WORD) {
    o.name = pretty_name(p, dialect);
    tess__mlir_next(p);
    if (!tess__mlir_pretty(p, &o)) return false;
  } else {
    return tess__mlir_expected(p, "an operation");
  }
  if (!tess__mlir_trailing_location(p, &o.location)) return false;
  struct mlir_op *op = tess__mlir_make(p, &o);
  tess__mlir_append(block, op);
  return define_results(p, &r, op);
}

/* ---- the whole text ---- */
static bool define_alias(struct parser *p, struct names *names, const struct token *t, const void *is) {
  if (!is) return false;
  struct name *name = tess__mlir_name(names, t->at, t->n, true);
  if (name->is) return tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT, "%.*s is defined twice", (int)t->n, t->at);
  name->is = (void *)(uintptr_t)is;
  return true;
}

/* #name = attribute, #loc1 = loc(…), !name = type */
static bool alias(struct parser *p) {
  struct token t = p->t;
  tess__mlir_next(p);
  if (!tess__mlir_expect(p, '=', "'=' behind an alias")) return false;
  if (t.kind == TOKEN_BANG) return define_alias(p, &p->type_aliases, &t, tess__mlir_type(p));
  if (!tess__mlir_is_word(p, "loc")) return define_alias(p, &p->attr_aliases, &t, tess__mlir_attribute(p));
  const struct mlir_location *target = NULL;
  if (!tess__mlir_trailing_location(p, &target)) return false;
  struct mlir_location *l = tess__mlir_location_alias(p, &t);
  if (l->target) return tess__mlir_fail_at(p, t.at, TESS_INVALID_ARGUMENT, "%.*s is defined twice", (int)t.n, t.at);
  l->target = target;
  return true;
}

static bool top(struct parser *p) {
  struct mlir_block *b = tess__mlir_block(p, 0, NULL);
  tess__mlir_next(p);
  while (p->t.kind != TOKEN_END) {
    bool is_alias = p->t.kind == TOKEN_HASH || p->t.kind == TOKEN_BANG;
    if (!(is_alias ? alias(p) : tess__mlir_operation(p, b, "builtin"))) return false;
  }
  p->m->op = b->first;
  if (b->first && b->first == b->last && strcmp(b->first->name, "builtin.module") == 0) return true;
  struct mlir_region *r = tess__arena_alloc(&p->m->arena, sizeof *r);
  struct operation o = {.name = "builtin.module"};
  r->n_blocks = 1;
  r->block = b;
  tess__mlir_push(p, &o.regions, r);
  p->m->op = tess__mlir_make(p, &o);
  return true;
}

void tess__mlir_free(struct mlir_module *m) {
  tess__arena_free(&m->arena);
  tess__free(m);
}

struct mlir_module *tess__mlir_parse(const char *file, const char *text, size_t n, struct diag *d) {
  struct mlir_module *m = tess__zalloc(sizeof *m);
  m->file = tess__mlir_copy(&(struct parser){.m = m}, file, strlen(file));
  m->text = text;
  m->n = n;
  struct parser p = {.m = m, .d = d, .end = text + n, .next = text, .t = {TOKEN_END, text, 0}};
  p.attribute = tess__mlir_attribute;
  p.operation = tess__mlir_operation;
  bool good =
      n < UINT32_MAX ? top(&p) : tess__mlir_fail_at(&p, text, TESS_INVALID_ARGUMENT, "the text is longer than 4 GiB");
  tess__mlir_names_free(&p.values);
  tess__mlir_names_free(&p.attr_aliases);
  tess__mlir_names_free(&p.type_aliases);
  tess__mlir_names_free(&p.location_aliases);
  tess__mlir_names_free(&p.types);
  tess__mlir_names_free(&p.forms);
  tess__free(p.shadow);
  if (good) return m;
  tess__mlir_free(m);
  return NULL;
}
