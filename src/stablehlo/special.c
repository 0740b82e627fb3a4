/* Pretty forms that are no template: what holds regions, and the bracketed lists of slices, products and
 * convolutions. */
#include <stdio.h>
#include <string.h>

#include "stablehlo/parse.h"

/* ---- builtin.module, func.func ---- */
static bool keyword_dict(struct parser *p, struct operation *o) { /* attributes {…} or nothing */
  return !tess__mlir_accept_word(p, "attributes") ||
         (p->t.kind == '{' ? tess__mlir_attr_dict(p, o) : tess__mlir_expected(p, "'{' and attributes"));
}

static bool symbol_name(struct parser *p, struct operation *o) {
  if (p->t.kind != TOKEN_SYMBOL) return tess__mlir_expected(p, "a symbol such as @main");
  const struct mlir_attr *a = tess__mlir_attribute(p);
  if (a) tess__mlir_set(p, o, "sym_name", tess__mlir_string_attr(p, a->s));
  return a;
}

static bool add_region(struct parser *p, struct operation *o, const struct mlir_region *r) {
  if (r) tess__mlir_push(p, &o->regions, r);
  return r;
}

bool tess__mlir_module(struct parser *p, struct operation *o) {
  if (p->t.kind == TOKEN_SYMBOL && !symbol_name(p, o)) return false;
  if (!keyword_dict(p, o)) return false;
  static const struct argument none;
  return add_region(p, o, tess__mlir_region(p, 0, &none, "builtin"));
}

struct signature {
  struct list args;                /* struct argument * */
  struct list in, out;             /* types */
  struct list in_attrs, out_attrs; /* dictionaries */
  bool any_in, any_out;            /* has one an entry? */
};

static const struct mlir_attr *dictionary(struct parser *p, bool *any) {
  if (p->t.kind == '{') {
    *any = true;
    return tess__mlir_attribute(p);
  }
  return tess__mlir_new_attr(p, MLIR_DICT);
}

static bool parameters(struct parser *p, struct signature *s) {
  if (!tess__mlir_expect(p, '(', "'(' and the parameters")) return false;
  if (tess__mlir_accept(p, ')')) return true;
  do {
    struct argument *a = tess__arena_alloc(&p->m->arena, sizeof *a);
    if (p->t.kind == TOKEN_VALUE ? !tess__mlir_argument(p, a) : !(a->type = tess__mlir_type(p))) return false;
    const struct mlir_attr *attrs = dictionary(p, &s->any_in);
    if (!attrs || !tess__mlir_trailing_location(p, &a->location)) return false;
    tess__mlir_push(p, &s->args, a);
    tess__mlir_push(p, &s->in, a->type);
    tess__mlir_push(p, &s->in_attrs, attrs);
  } while (tess__mlir_accept(p, ','));
  return tess__mlir_expect(p, ')', "',' or ')' behind a parameter");
}

static bool results(struct parser *p, struct signature *s) {
  if (!tess__mlir_accept(p, TOKEN_ARROW)) return true;
  bool several = tess__mlir_accept(p, '(');
  if (several && tess__mlir_accept(p, ')')) return true;
  do {
    const struct mlir_type *t = tess__mlir_type(p);
    const struct mlir_attr *attrs = !t        ? NULL
                                    : several ? dictionary(p, &s->any_out)
                                              : tess__mlir_new_attr(p, MLIR_DICT);
    if (!attrs) return false;
    tess__mlir_push(p, &s->out, t);
    tess__mlir_push(p, &s->out_attrs, attrs);
  } while (several && tess__mlir_accept(p, ','));
  return !several || tess__mlir_expect(p, ')', "',' or ')' behind a result type");
}

static void set_list(struct parser *p, struct operation *o, const char *name, const struct list *items) {
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_ARRAY);
  a->n = items->n;
  a->item = (const struct mlir_attr *const *)items->at;
  tess__mlir_set(p, o, name, a);
}

bool tess__mlir_func(struct parser *p, struct operation *o) {
  struct signature s = {0};
  static const char *const visibilities[] = {"public", "private", "nested"};
  for (int i = 0; i < 3; i++)
    if (tess__mlir_accept_word(p, visibilities[i]))
      tess__mlir_set(p, o, "sym_visibility", tess__mlir_string_attr(p, visibilities[i]));
  if (!symbol_name(p, o)) return false;
  uint32_t at = tess__mlir_at(p);
  if (!parameters(p, &s) || !results(p, &s)) return false;
  struct mlir_attr *type = tess__mlir_new_attr(p, MLIR_TYPE);
  if (!(type->type = tess__mlir_function_type(p, &s.in, &s.out, at))) return false;
  tess__mlir_set(p, o, "function_type", type);
  if (s.any_in) set_list(p, o, "arg_attrs", &s.in_attrs);
  if (s.any_out) set_list(p, o, "res_attrs", &s.out_attrs);
  if (!keyword_dict(p, o)) return false;
  struct mlir_region *none = tess__arena_alloc(&p->m->arena, sizeof *none);
  if (p->t.kind != '{') return add_region(p, o, none); /* a declaration */
  struct argument *args = tess__arena_alloc(&p->m->arena, sizeof *args * (size_t)s.args.n);
  for (int i = 0; i < s.args.n; i++)
    args[i] = *(struct argument *)s.args.at[i];
  return add_region(p, o, tess__mlir_region(p, s.args.n, args, "func"));
}

/* ---- ops with regions ---- */
bool tess__mlir_constant(struct parser *p, struct operation *o) {
  if (p->t.kind == '(') { /* the generic form without its quotes */
    tess__mlir_next(p);
    if (!tess__mlir_expect(p, ')', "')'")) return false;
    if (tess__mlir_accept(p, '<') &&
        (!tess__mlir_expect(p, '{', "'{'") || !tess__mlir_entries(p, &o->attrs) || !tess__mlir_expect(p, '>', "'>'")))
      return false;
    struct list none = {0};
    return tess__mlir_attr_dict(p, o) && tess__mlir_expect(p, ':', "':'") && tess__mlir_paren_types(p, &none) &&
           tess__mlir_expect(p, TOKEN_ARROW, "'->'") && tess__mlir_paren_types(p, &o->types);
  }
  if (!tess__mlir_attr_dict(p, o)) return false;
  uint32_t at = tess__mlir_at(p);
  const struct mlir_attr *value = tess__mlir_attribute(p);
  if (!value) return false;
  if (value->kind != MLIR_DENSE)
    return tess__mlir_fail_at(p, p->m->text + at, TESS_INVALID_ARGUMENT, "expected dense<…> : tensor<…>");
  tess__mlir_set(p, o, "value", value);
  tess__mlir_push(p, &o->types, value->type);
  return true;
}

/* Arguments as a C array. */
static const struct argument *all_of(struct parser *p, const struct list *args) {
  struct argument *all = tess__arena_alloc(&p->m->arena, sizeof *all * (size_t)args->n);
  for (int i = 0; i < args->n; i++)
    all[i] = *(struct argument *)args->at[i];
  return all;
}

bool tess__mlir_body(struct parser *p, struct operation *o) {
  struct list args = {0};
  if (!tess__mlir_expect(p, '(', "'(' and the arguments of the region")) return false;
  if (!tess__mlir_accept(p, ')')) {
    do {
      struct argument *a = tess__arena_alloc(&p->m->arena, sizeof *a);
      if (!tess__mlir_argument(p, a)) return false;
      tess__mlir_push(p, &args, a);
    } while (tess__mlir_accept(p, ','));
    if (!tess__mlir_expect(p, ')', "',' or ')' behind an argument")) return false;
  }
  return add_region(p, o, tess__mlir_region(p, args.n, all_of(p, &args), ""));
}

/* while(%a = %0, %b = %1) : type, type attributes {…} cond {…} do {…} */
bool tess__mlir_while(struct parser *p, struct operation *o) {
  struct list args = {0};
  if (!tess__mlir_expect(p, '(', "'(' and the values carried")) return false;
  while (p->t.kind != ')') {
    struct argument *a = tess__arena_alloc(&p->m->arena, sizeof *a);
    a->name = p->t;
    if (!tess__mlir_expect(p, TOKEN_VALUE, "a name such as %iterArg") || !tess__mlir_expect(p, '=', "'='"))
      return false;
    struct mlir_value *v = tess__mlir_use(p);
    if (!v) return false;
    tess__mlir_push(p, &o->operands, v);
    tess__mlir_push(p, &args, a);
    if (p->t.kind != ')' && !tess__mlir_expect(p, ',', "',' or ')' behind a value carried")) return false;
  }
  tess__mlir_next(p);
  if (args.n && (!tess__mlir_expect(p, ':', "':' and types") || !tess__mlir_types(p, &o->types) ||
                 !tess__mlir_check_operands(p, o, 0, &o->types)))
    return false;
  for (int i = 0; i < args.n; i++)
    ((struct argument *)args.at[i])->type = o->types.at[i];
  const struct argument *all = all_of(p, &args);
  return keyword_dict(p, o) && tess__mlir_expect_word(p, "cond") &&
         add_region(p, o, tess__mlir_region(p, args.n, all, "")) && tess__mlir_expect_word(p, "do") &&
         add_region(p, o, tess__mlir_region(p, args.n, all, ""));
}

/* (%0 init: %1), (%2 init: %3): the inputs, then the initial values */
static bool reduce_operands(struct parser *p, struct operation *o) {
  struct list inits = {0};
  do {
    if (!tess__mlir_expect(p, '(', "'(' and an input")) return false;
    struct mlir_value *in = tess__mlir_use(p), *init = NULL;
    if (!in || !tess__mlir_expect_word(p, "init") || !tess__mlir_expect(p, ':', "':'") || !(init = tess__mlir_use(p)) ||
        !tess__mlir_expect(p, ')', "')'"))
      return false;
    tess__mlir_push(p, &o->operands, in);
    tess__mlir_push(p, &inits, init);
  } while (tess__mlir_accept(p, ','));
  for (int i = 0; i < inits.n; i++)
    tess__mlir_push(p, &o->operands, inits.at[i]);
  return true;
}

/* An integer, or true or false as 1 and 0. */
static bool integer_or_bool(struct parser *p, int64_t *out) {
  *out = tess__mlir_is_word(p, "true");
  return tess__mlir_accept_word(p, "true") || tess__mlir_accept_word(p, "false") || tess__mlir_int(p, out);
}

static bool int_list(struct parser *p, struct operation *o, const char *name) {
  int64_t v[TESS_MAX_RANK * 4];
  int n = 0;
  if (!tess__mlir_expect(p, '[', "'[' and integers")) return false;
  while (p->t.kind != ']') {
    if (n == TESS_MAX_RANK * 4) return tess__mlir_expected(p, "fewer integers");
    if (!integer_or_bool(p, &v[n++])) return false;
    if (p->t.kind != ']' && !tess__mlir_expect(p, ',', "',' or ']' behind an integer")) return false;
  }
  tess__mlir_next(p);
  tess__mlir_set(p, o, name, tess__mlir_ints_attr(p, n, v, "i64"));
  return true;
}

static bool reduce_types(struct parser *p, struct operation *o) {
  struct list in = {0};
  return tess__mlir_expect_word(p, "across") && tess__mlir_expect_word(p, "dimensions") &&
         tess__mlir_expect(p, '=', "'='") && int_list(p, o, "dimensions") && tess__mlir_attr_dict(p, o) &&
         tess__mlir_expect(p, ':', "':' and the types") && tess__mlir_paren_types(p, &in) &&
         tess__mlir_check_operands(p, o, 0, &in) && tess__mlir_expect(p, TOKEN_ARROW, "'->' and the result types") &&
         tess__mlir_paren_types(p, &o->types);
}

/* The region that `applies stablehlo.add` stands for. */
static bool applied(struct parser *p, struct operation *o, const char *name) {
  const struct mlir_value *input = o->operands.at[0];
  if (o->operands.n != 2 || input->type->kind != MLIR_TENSOR)
    return tess__mlir_fail_at(p, p->m->text + o->at, TESS_INVALID_ARGUMENT, "%s applies %s to one tensor only", o->name,
                              name);
  const struct mlir_value *init = o->operands.at[1];
  const struct mlir_type *scalar = init->type;
  struct argument args[2] = {{.type = scalar}, {.type = scalar}};
  struct mlir_region *r = tess__arena_alloc(&p->m->arena, sizeof *r);
  r->n_blocks = 1;
  r->block = tess__mlir_block(p, 2, args);
  struct operation inner = {.name = name, .at = o->at, .location = o->location};
  tess__mlir_push(p, &inner.operands, &r->block->arg[0]);
  tess__mlir_push(p, &inner.operands, &r->block->arg[1]);
  tess__mlir_push(p, &inner.types, scalar);
  struct mlir_op *op = tess__mlir_make(p, &inner);
  tess__mlir_append(r->block, op);
  struct operation end = {.name = "stablehlo.return", .at = o->at, .location = o->location};
  tess__mlir_push(p, &end.operands, &op->result[0]);
  tess__mlir_append(r->block, tess__mlir_make(p, &end));
  return add_region(p, o, r);
}

/* reducer(%a: t, %b: t) (%c: u, %d: u) {…}: first all elements, then all accumulators */
static bool reducer(struct parser *p, struct operation *o) {
  struct list args = {0}, seconds = {0};
  while (tess__mlir_accept(p, '(')) {
    struct argument *a = tess__arena_alloc(&p->m->arena, 2 * sizeof *a);
    if (!tess__mlir_argument(p, a) || !tess__mlir_expect(p, ',', "','") || !tess__mlir_argument(p, a + 1) ||
        !tess__mlir_expect(p, ')', "')'"))
      return false;
    tess__mlir_push(p, &args, a);
    tess__mlir_push(p, &seconds, a + 1);
  }
  for (int i = 0; i < seconds.n; i++)
    tess__mlir_push(p, &args, seconds.at[i]);
  return add_region(p, o, tess__mlir_region(p, args.n, all_of(p, &args), ""));
}

bool tess__mlir_reduce(struct parser *p, struct operation *o) {
  if (!reduce_operands(p, o)) return false;
  if (!tess__mlir_accept_word(p, "applies"))
    return reduce_types(p, o) && tess__mlir_expect_word(p, "reducer") && reducer(p, o);
  if (p->t.kind != TOKEN_WORD) return tess__mlir_expected(p, "an op such as stablehlo.add");
  const char *name = tess__mlir_copy(p, p->t.at, p->t.n);
  tess__mlir_next(p);
  return reduce_types(p, o) && tess__mlir_trailing_location(p, &o->location) && applied(p, o, name);
}

/* scan (%a) inits (%b) dimension=0 attributes {…} {…} : types */
bool tess__mlir_scan(struct parser *p, struct operation *o) {
  int64_t dimension;
  struct list in = {0};
  if (!tess__mlir_expect(p, '(', "'(' and the inputs") || !tess__mlir_operands(p, o) ||
      !tess__mlir_expect(p, ')', "')'"))
    return false;
  int inputs = o->operands.n;
  if (!tess__mlir_expect_word(p, "inits") || !tess__mlir_expect(p, '(', "'('") || !tess__mlir_operands(p, o) ||
      !tess__mlir_expect(p, ')', "')'") || !tess__mlir_expect_word(p, "dimension") ||
      !tess__mlir_expect(p, '=', "'='") || !tess__mlir_int(p, &dimension) || !keyword_dict(p, o) ||
      !add_region(p, o, tess__mlir_region(p, 0, NULL, "")) || !tess__mlir_expect(p, ':', "':' and the types") ||
      !tess__mlir_paren_types(p, &in) || !tess__mlir_check_operands(p, o, 0, &in) ||
      !tess__mlir_expect(p, TOKEN_ARROW, "'->' and the result types") || !tess__mlir_paren_types(p, &o->types))
    return false;
  int carries = o->operands.n - inputs;
  tess__mlir_set(p, o, "dimension", tess__mlir_int_attr(p, dimension, tess__mlir_scalar(p, "i64")));
  tess__mlir_set(p, o, "operandSegmentSizes", tess__mlir_ints_attr(p, 2, (int64_t[]){inputs, carries}, "i32"));
  tess__mlir_set(p, o, "resultSegmentSizes",
                 tess__mlir_ints_attr(p, 2, (int64_t[]){o->types.n - carries, carries}, "i32"));
  return true;
}

/* ---- bracketed lists ---- */
/* [0:4, 1:9:2] */
bool tess__mlir_slice_ranges(struct parser *p, struct operation *o) {
  enum { MOST = TESS_MAX_RANK * 4 };
  int64_t part[3][MOST];
  int n = 0;
  if (!tess__mlir_expect(p, '[', "'[' and ranges")) return false;
  while (p->t.kind != ']') {
    if (n == MOST) return tess__mlir_expected(p, "fewer ranges");
    part[2][n] = 1;
    if (!tess__mlir_int(p, &part[0][n]) || !tess__mlir_expect(p, ':', "':' and the limit") ||
        !tess__mlir_int(p, &part[1][n]) || (tess__mlir_accept(p, ':') && !tess__mlir_int(p, &part[2][n])))
      return false;
    n++;
    if (p->t.kind != ']' && !tess__mlir_expect(p, ',', "',' or ']' behind a range")) return false;
  }
  tess__mlir_next(p);
  static const char *const names[] = {"start_indices", "limit_indices", "strides"};
  for (int i = 0; i < 3; i++)
    tess__mlir_set(p, o, names[i], tess__mlir_ints_attr(p, n, part[i], "i64"));
  return true;
}

/* `name = group` as it stands in a dialect's attribute; nothing for an empty group. */
static void add_field(struct parser *p, struct list *items, const char *name, const struct mlir_attr *group) {
  if (group->n == 0) return;
  struct mlir_attr *word = tess__mlir_new_attr(p, MLIR_WORD), *mark = tess__mlir_new_attr(p, MLIR_MARK),
                   *phrase = tess__mlir_new_attr(p, MLIR_PHRASE);
  struct list parts = {0};
  word->s = name;
  mark->mark = '=';
  tess__mlir_push(p, &parts, word);
  tess__mlir_push(p, &parts, mark);
  tess__mlir_push(p, &parts, group);
  phrase->n = 3;
  phrase->item = (const struct mlir_attr *const *)parts.at;
  tess__mlir_push(p, items, phrase);
}

static const struct mlir_attr *square(struct parser *p) {
  if (p->t.kind == '[') return tess__mlir_element(p);
  tess__mlir_expected(p, "'[' and integers");
  return NULL;
}

/* [0] x [1] */
static bool pair(struct parser *p, const struct mlir_attr **left, const struct mlir_attr **right) {
  return tess__mlir_expect(p, '=', "'='") && (*left = square(p)) && tess__mlir_expect_word(p, "x") &&
         (*right = square(p));
}

/* batching_dims = [0] x [0], contracting_dims = [1] x [0] */
bool tess__mlir_dot_numbers(struct parser *p, struct operation *o) {
  const struct mlir_attr *lhs, *rhs;
  struct list items = {0};
  uint32_t at = tess__mlir_at(p);
  if (tess__mlir_accept_word(p, "batching_dims")) {
    if (!pair(p, &lhs, &rhs) || !tess__mlir_expect(p, ',', "','")) return false;
    add_field(p, &items, "lhs_batching_dimensions", lhs);
    add_field(p, &items, "rhs_batching_dimensions", rhs);
  }
  if (!tess__mlir_expect_word(p, "contracting_dims") || !pair(p, &lhs, &rhs)) return false;
  add_field(p, &items, "lhs_contracting_dimensions", lhs);
  add_field(p, &items, "rhs_contracting_dimensions", rhs);
  tess__mlir_set(p, o, "dot_dimension_numbers", tess__mlir_dialect(p, "stablehlo.dot", &items, at));
  return true;
}

static bool precisions(struct parser *p, struct operation *o) {
  struct list all = {0};
  if (!tess__mlir_expect(p, '=', "'='") || !tess__mlir_expect(p, '[', "'[' and precisions")) return false;
  while (p->t.kind != ']') {
    struct list items = {0};
    uint32_t at = tess__mlir_at(p);
    if (p->t.kind != TOKEN_WORD) return tess__mlir_expected(p, "a precision such as DEFAULT");
    tess__mlir_push(p, &items, tess__mlir_element(p));
    tess__mlir_push(p, &all, tess__mlir_dialect(p, "stablehlo.precision", &items, at));
    if (p->t.kind != ']' && !tess__mlir_expect(p, ',', "',' or ']' behind a precision")) return false;
  }
  tess__mlir_next(p);
  set_list(p, o, "precision_config", &all);
  return true;
}

/* , precision = [DEFAULT, HIGHEST], algorithm = <…> */
bool tess__mlir_precision(struct parser *p, struct operation *o) {
  while (tess__mlir_accept(p, ',')) {
    if (tess__mlir_accept_word(p, "precision")) {
      if (!precisions(p, o)) return false;
      continue;
    }
    struct list items = {0};
    uint32_t at = tess__mlir_at(p);
    if (!tess__mlir_expect_word(p, "algorithm") || !tess__mlir_expect(p, '=', "'='") ||
        !tess__mlir_expect(p, '<', "'<' and an algorithm") || !tess__mlir_items(p, '>', &items))
      return false;
    tess__mlir_set(p, o, "algorithm", tess__mlir_dialect(p, "stablehlo.dot_algorithm", &items, at));
  }
  return true;
}

enum { MOST = TESS_MAX_RANK * 4 }; /* entries that a field of a window may have */

/* [[0, 1], [2, 3]] as dense<…> : tensor<2x2xi64> */
static bool padding(struct parser *p, struct operation *o) {
  int64_t v[MOST][2];
  int n = 0;
  if (!tess__mlir_expect(p, '[', "'[' and pairs")) return false;
  while (p->t.kind != ']') {
    if (n == MOST) return tess__mlir_expected(p, "fewer pairs");
    if (!tess__mlir_expect(p, '[', "'[' and a pair") || !tess__mlir_int(p, &v[n][0]) ||
        !tess__mlir_expect(p, ',', "','") || !tess__mlir_int(p, &v[n][1]) || !tess__mlir_expect(p, ']', "']'"))
      return false;
    n++;
    if (p->t.kind != ']' && !tess__mlir_expect(p, ',', "',' or ']' behind a pair")) return false;
  }
  tess__mlir_next(p);
  struct mlir_attr *a = tess__mlir_new_attr(p, MLIR_DENSE);
  a->type = tess__mlir_tensor(p, tess__mlir_scalar(p, "i64"), 2, (int64_t[]){n, 2});
  a->splat = tess__mlir_alike(v, (int64_t)2 * n, sizeof **v);
  a->data = tess__arena_copy(&p->m->arena, v, sizeof *v * (size_t)n);
  tess__mlir_set(p, o, "padding", a);
  return true;
}

static bool window_field(struct parser *p, struct operation *o) {
  static const char *const names[][2] = {{"stride", "window_strides"},
                                         {"lhs_dilate", "lhs_dilation"},
                                         {"rhs_dilate", "rhs_dilation"},
                                         {"reverse", "window_reversal"}};
  if (tess__mlir_accept_word(p, "pad")) return tess__mlir_expect(p, '=', "'='") && padding(p, o);
  for (int i = 0; i < 4; i++) {
    if (!tess__mlir_accept_word(p, names[i][0])) continue;
    if (!tess__mlir_expect(p, '=', "'='") || !int_list(p, o, names[i][1])) return false;
    if (i == 3) { /* written as numbers, meant as bools */
      struct mlir_named *entry = o->attrs.at[o->attrs.n - 1];
      int64_t v[MOST];
      int n = (int)tess__mlir_ints(entry->attr, MOST, v);
      for (int k = 0; k < n; k++)
        v[k] = v[k] != 0;
      entry->attr = tess__mlir_ints_attr(p, n, v, "i1");
    }
    return true;
  }
  return tess__mlir_expected(p, "stride, pad, lhs_dilate, rhs_dilate or reverse");
}

/* [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[0, 1]], …} */
bool tess__mlir_convolution(struct parser *p, struct operation *o) {
  struct list items = {0}, phrase = {0};
  uint32_t at = tess__mlir_at(p);
  do {
    const struct mlir_attr *a = tess__mlir_element(p);
    if (!a) return false;
    tess__mlir_push(p, &phrase, a);
  } while (p->t.kind != ',' && p->t.kind != TOKEN_END);
  struct mlir_attr *whole = tess__mlir_new_attr(p, MLIR_PHRASE);
  whole->n = phrase.n;
  whole->item = (const struct mlir_attr *const *)phrase.at;
  tess__mlir_push(p, &items, whole);
  tess__mlir_set(p, o, "dimension_numbers", tess__mlir_dialect(p, "stablehlo.conv", &items, at));
  if (!tess__mlir_expect(p, ',', "',' and the window") || !tess__mlir_expect_word(p, "window") ||
      !tess__mlir_expect(p, '=', "'='") || !tess__mlir_expect(p, '{', "'{'"))
    return false;
  while (p->t.kind != '}') {
    if (!window_field(p, o)) return false;
    if (p->t.kind != '}' && !tess__mlir_expect(p, ',', "',' or '}' in a window")) return false;
  }
  tess__mlir_next(p);
  return true;
}

/* The number of one to four digits that s begins with; the text behind it, NULL: none. */
static const char *few_digits(const char *s, int *out) {
  int n = 0;
  *out = 0;
  for (; n < 4 && s[n] >= '0' && s[n] <= '9'; n++)
    *out = *out * 10 + (s[n] - '0');
  return n ? s + n : NULL;
}

/* e5m10 */
bool tess__mlir_format(struct parser *p, struct operation *o) {
  struct token t = p->t;
  char text[24] = "";
  int exponent = 0, mantissa = 0;
  if (t.kind == TOKEN_WORD && t.n < sizeof text) memcpy(text, t.at, t.n);
  const char *end = text[0] == 'e' ? few_digits(text + 1, &exponent) : NULL;
  end = end && *end == 'm' ? few_digits(end + 1, &mantissa) : NULL;
  if (!end || *end) return tess__mlir_expected(p, "a format such as e5m10");
  const struct mlir_type *i32 = tess__mlir_scalar(p, "i32");
  tess__mlir_set(p, o, "exponent_bits", tess__mlir_int_attr(p, exponent, i32));
  tess__mlir_set(p, o, "mantissa_bits", tess__mlir_int_attr(p, mantissa, i32));
  tess__mlir_next(p);
  return true;
}

/* A direction of propagation, which the generic form has as a number. */
bool tess__mlir_direction(struct parser *p, struct operation *o) {
  static const char *const names[] = {"NONE", "FORWARD", "BACKWARD", "BOTH"};
  for (int i = 0; i < 4; i++) {
    if (!tess__mlir_accept_word(p, names[i])) continue;
    tess__mlir_set(p, o, "allowed_direction", tess__mlir_int_attr(p, i, tess__mlir_scalar(p, "i32")));
    return true;
  }
  return tess__mlir_expected(p, "NONE, FORWARD, BACKWARD or BOTH");
}
