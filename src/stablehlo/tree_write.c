/* A tree as text that MLIR reads, and our parser: ops in generic form, functions and modules in their own, one op a
 * line. What was written stays as it was written where that says it best: the numbers of a constant. Values have their
 * names; who has none (the arguments of a pretty reducer, what was put in) gets one that no parser makes. */
#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/dtype.h"
#include "stablehlo/mlir.h"

/* ---- types ---- */
static void write_list(struct text *out, const struct mlir_type *const *part, int n) {
  for (int i = 0; i < n; i++) {
    if (i) tess__text_add(out, ", ");
    tess__mlir_write_type(out, part[i]);
  }
}

void tess__mlir_write_type(struct text *out, const struct mlir_type *t) {
  if (t->kind == MLIR_TENSOR) {
    tess__text_add(out, "tensor<");
    for (int i = 0; i < t->rank; i++)
      if (t->dim[i] == MLIR_DYNAMIC)
        tess__text_add(out, "?x");
      else
        tess__text_printf(out, "%lldx", (long long)t->dim[i]);
    tess__text_add(out, t->element);
    if (t->encoding) {
      tess__text_add(out, ", ");
      tess__mlir_write_attr(out, t->encoding);
    }
    tess__text_add(out, ">");
  } else if (t->kind == MLIR_TUPLE) {
    tess__text_add(out, "tuple<");
    write_list(out, t->part, t->n_out);
    tess__text_add(out, ">");
  } else if (t->kind == MLIR_FUNCTION) {
    tess__text_add(out, "(");
    write_list(out, t->part, t->n_in);
    tess__text_add(out, ") -> (");
    write_list(out, t->part + t->n_in, t->n_out);
    tess__text_add(out, ")");
  } else {
    tess__text_add(out, t->text);
  }
}

/* ---- attributes ---- */
static void write_string(struct text *out, const char *s, int n) {
  static const char digit[] = "0123456789ABCDEF";
  tess__text_add(out, "\"");
  for (int i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c >= 32 && c < 127 && c != '"' && c != '\\')
      tess__text_add_n(out, s + i, 1);
    else
      tess__text_add_n(out, (char[]){'\\', digit[c >> 4], digit[c & 15]}, 3);
  }
  tess__text_add(out, "\"");
}

static bool is_bare(const char *s) {
  if (!isalpha((unsigned char)*s) && *s != '_') return false;
  for (; *s; s++)
    if (!isalnum((unsigned char)*s) && !strchr("_$.-", *s)) return false;
  return true;
}

static void write_symbol(struct text *out, const char *s) {
  for (const char *end; *s; s = *end ? end + 2 : end) {
    end = strstr(s, "::");
    if (!end) end = s + strlen(s);
    struct text part = {0};
    tess__text_add_n(&part, s, (size_t)(end - s));
    tess__text_add(out, "@");
    if (is_bare(tess__text_string(&part)))
      tess__text_add(out, part.data);
    else
      write_string(out, s, (int)(end - s));
    if (*end) tess__text_add(out, "::");
    tess__text_free(&part);
  }
}

static void write_float(struct text *out, double f, const struct mlir_type *type) {
  if (isfinite(f)) {
    tess__text_printf(out, "%.17e", f);
  } else {
    uint64_t bits = 0;
    tess__element_from_double(type->dtype, &bits, f);
    tess__text_printf(out, "0x%0*llX", 2 * (int)tess__dtype_bytes(type->dtype), (unsigned long long)bits);
  }
}

static void write_items(struct text *out, const struct mlir_attr *a) {
  for (int i = 0; i < a->n; i++) {
    if (i) tess__text_add(out, ", ");
    tess__mlir_write_attr(out, a->item[i]);
  }
}

/* Does nothing stand between two words of a phrase? "x":(1)2, {"x"}p1, mesh<[…]>, reduction={k} */
static bool together(const struct mlir_attr *a, const struct mlir_attr *b) {
  if (a->kind == MLIR_MARK || b->kind == MLIR_MARK) return true;
  if (a->kind == MLIR_GROUP) {
    bool priority = b->kind == MLIR_WORD && b->s[0] == 'p' && b->s[1] >= '0' && b->s[1] <= '9';
    return (a->mark == '(' && b->kind == MLIR_INT) || (a->mark == '{' && priority);
  }
  return a->kind == MLIR_WORD && b->kind == MLIR_GROUP && (b->mark == '{' || b->mark == '<');
}

static void write_phrase(struct text *out, const struct mlir_attr *a) {
  for (int i = 0; i < a->n; i++) {
    if (i && !together(a->item[i - 1], a->item[i])) tess__text_add(out, " ");
    tess__mlir_write_attr(out, a->item[i]);
  }
}

static void write_entries(struct text *out, int n, const struct mlir_named *entry) {
  tess__text_add(out, "{");
  for (int i = 0; i < n; i++) {
    if (i) tess__text_add(out, ", ");
    if (is_bare(entry[i].name))
      tess__text_add(out, entry[i].name);
    else
      write_string(out, entry[i].name, (int)strlen(entry[i].name));
    if (entry[i].attr->kind == MLIR_UNIT) continue;
    tess__text_add(out, " = ");
    tess__mlir_write_attr(out, entry[i].attr);
  }
  tess__text_add(out, "}");
}

/* The bytes of all elements, or of the one: MLIR reads them in its machine's order, bools eight in a byte. */
static void write_dense(struct text *out, const struct mlir_attr *a) {
  int64_t n = a->splat ? 1 : tess__mlir_elements(a->type), bytes = tess__dtype_bytes(a->type->dtype);
  const unsigned char *data = a->data;
  tess__text_add(out, "dense<");
  if (a->type->dtype == TESS_BOOL) {
    tess__text_add(out, a->splat ? (data[0] ? "true" : "false") : "\"0x");
    for (int64_t i = 0; i < n && !a->splat; i += 8) {
      int byte = 0;
      for (int64_t k = i; k < i + 8 && k < n; k++)
        byte |= (data[k] != 0) << (k - i);
      tess__text_printf(out, "%02X", (unsigned)byte);
    }
    if (!a->splat) tess__text_add(out, "\"");
  } else if (n) {
    tess__text_add(out, "\"0x");
    for (int64_t i = 0; i < n * bytes; i++)
      tess__text_printf(out, "%02X", data[i]);
    tess__text_add(out, "\"");
  }
  tess__text_add(out, "> : ");
  tess__mlir_write_type(out, a->type);
}

/* Attributes of dialects whose mnemonic has no <…> around what follows it. */
static bool without_brackets(const struct mlir_attr *a) {
  static const char *const names[] = {"sdy.manual_axes", "sdy.axis_ref_list", "sdy.list_of_axis_ref_lists",
                                      "sdy.all_to_all_param_list"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(a->s, names[i]) == 0) return true;
  return a->n == 1 && a->item[0]->kind == MLIR_WORD;
}

static void write_dialect(struct text *out, const struct mlir_attr *a) {
  bool bare = without_brackets(a);
  const char *dot = strchr(a->s, '.');
  if (!dot || !bare) {
    tess__text_printf(out, "#%s", a->s);
    if (!a->n) return;
    tess__text_add(out, "<");
  } else {
    tess__text_printf(out, "#%.*s<%s ", (int)(dot - a->s), a->s, dot + 1);
  }
  write_items(out, a);
  tess__text_add(out, ">");
}

static void write_array(struct text *out, const struct mlir_attr *a) {
  tess__text_add(out, a->type ? "array<" : "[");
  if (a->type) {
    tess__mlir_write_type(out, a->type);
    if (a->n) tess__text_add(out, ": ");
  }
  for (int i = 0; i < a->n; i++) {
    const struct mlir_attr *x = a->item[i];
    if (i) tess__text_add(out, ", ");
    if (!a->type)
      tess__mlir_write_attr(out, x);
    else if (x->kind == MLIR_FLOAT)
      write_float(out, x->f, a->type);
    else if (a->type->dtype == TESS_BOOL)
      tess__text_add(out, x->i ? "true" : "false");
    else
      tess__text_printf(out, "%lld", (long long)x->i);
  }
  tess__text_add(out, a->type ? ">" : "]");
}

static void write_group(struct text *out, const struct mlir_attr *a) {
  const char *close = a->mark == '(' ? ")" : a->mark == '[' ? "]" : a->mark == '{' ? "}" : ">";
  tess__text_add_n(out, &a->mark, 1);
  write_items(out, a);
  tess__text_add(out, close);
}

/* Inside of a dialect's attribute numbers have no types; elsewhere i64 and i1 go without saying. */
static void write_int(struct text *out, const struct mlir_attr *a) {
  if (a->kind == MLIR_BOOL) {
    tess__text_add(out, a->i ? "true" : "false");
    return;
  }
  tess__text_printf(out, "%lld", (long long)a->i);
  if (a->type && a->type->dtype != TESS_I64) tess__text_printf(out, " : %s", a->type->text);
}

void tess__mlir_write_attr(struct text *out, const struct mlir_attr *a) {
  switch ((enum mlir_attr_kind)a->kind) {
  case MLIR_BOOL:
  case MLIR_INT:
    write_int(out, a);
    break;
  case MLIR_FLOAT:
    write_float(out, a->f, a->type);
    tess__text_printf(out, " : %s", a->type->text);
    break;
  case MLIR_STRING:
    write_string(out, a->s, a->n);
    break;
  case MLIR_SYMBOL:
    write_symbol(out, a->s);
    break;
  case MLIR_ARRAY:
    write_array(out, a);
    break;
  case MLIR_DICT:
    write_entries(out, a->n, a->entry);
    break;
  case MLIR_DENSE:
    write_dense(out, a);
    break;
  case MLIR_TYPE:
    tess__mlir_write_type(out, a->type);
    break;
  case MLIR_DIALECT:
    write_dialect(out, a);
    break;
  case MLIR_GROUP:
    write_group(out, a);
    break;
  case MLIR_PHRASE:
    write_phrase(out, a);
    break;
  case MLIR_WORD:
  case MLIR_VERBATIM:
    tess__text_add(out, a->s);
    break;
  case MLIR_MARK:
    tess__text_add(out, a->mark == '>' ? "->" : (char[]){a->mark, 0});
    break;
  case MLIR_UNIT:
  case MLIR_LOCATION:
    tess__text_add(out, a->kind == MLIR_UNIT ? "unit" : "loc(unknown)");
    break;
  }
}

/* ---- operations ---- */
struct tree_text {
  struct text *out;
  unsigned generation; /* of the names made here: v1.12, which no value of the tree has */
  enum mlir_places places;
  const struct mlir_module *m;
};

/* Its name; NULL: it has none that all results of its op share. */
static const char *name_of(const struct mlir_value *v) {
  if (!v->name || !*v->name) return NULL;
  for (int i = 0; v->op && i < v->op->n_results; i++)
    if (strcmp(v->op->result[i].name, v->name) != 0) return NULL;
  return v->name;
}

static void write_name(struct tree_text *w, const struct mlir_value *v) {
  const char *name = name_of(v);
  if (name)
    tess__text_printf(w->out, "%%%s", name);
  else
    tess__text_printf(w->out, "%%v%u.%u", w->generation, v->op ? v->op->result[0].id : v->id);
}

static void write_value(struct tree_text *w, const struct mlir_value *v) {
  write_name(w, v);
  if (v->op && v->op->n_results > 1) tess__text_printf(w->out, "#%u", v->number);
}

/* A name of ours from an earlier writing, `v3.17`: this one's generation is past it. */
static void see_value(struct tree_text *w, const struct mlir_value *v) {
  if (!v->name || v->name[0] != 'v' || !isdigit((unsigned char)v->name[1])) return;
  char *end;
  unsigned long n = strtoul(v->name + 1, &end, 10);
  if (*end == '.' && n >= w->generation && n < UINT_MAX) w->generation = (unsigned)n + 1;
}

static void see_names(struct tree_text *w, const struct mlir_op *op) {
  for (int i = 0; i < op->n_results; i++)
    see_value(w, &op->result[i]);
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = op->region[r].n_blocks ? op->region[r].block : NULL; b; b = b->next) {
      for (int i = 0; i < b->n_args; i++)
        see_value(w, &b->arg[i]);
      for (const struct mlir_op *at = b->first; at; at = at->next)
        see_names(w, at);
    }
}

static void write_op(struct tree_text *w, const struct mlir_op *op, int depth);

static void write_ops(struct tree_text *w, const struct mlir_block *b, int depth) {
  for (const struct mlir_op *op = b->first; op; op = op->next)
    write_op(w, op, depth);
}

static void write_region(struct tree_text *w, const struct mlir_region *r, int depth) {
  struct text *out = w->out;
  tess__text_add(out, "{\n");
  for (const struct mlir_block *b = r->n_blocks ? r->block : NULL; b; b = b->next) {
    if (b->n_args || b != r->block) {
      tess__text_repeat(out, "  ", depth);
      tess__text_printf(out, "^bb%u(", b->n_args ? b->arg[0].id : 0);
      for (int i = 0; i < b->n_args; i++) {
        if (i) tess__text_add(out, ", ");
        write_value(w, &b->arg[i]);
        tess__text_add(out, ": ");
        tess__mlir_write_type(out, b->arg[i].type);
      }
      tess__text_add(out, "):\n");
    }
    write_ops(w, b, depth + 1);
  }
  tess__text_repeat(out, "  ", depth);
  tess__text_add(out, "}");
}

/* What a region's parameter or a result says of itself: the dictionary of its number. */
static void write_said(struct text *out, const struct mlir_attr *list, int i) {
  const struct mlir_attr *a = list && list->kind == MLIR_ARRAY && i < list->n ? list->item[i] : NULL;
  if (!a || a->kind != MLIR_DICT || !a->n) return;
  tess__text_add(out, " ");
  write_entries(out, a->n, a->entry);
}

/* The attributes that stand in no other place. */
static void write_others(struct text *out, const struct mlir_op *op, const char *const *placed) {
  struct mlir_named entry[64];
  int n = 0;
  for (int i = 0; i < op->n_attrs && n < 64; i++) {
    bool other = true;
    for (const char *const *p = placed; *p; p++)
      other = other && strcmp(*p, op->attr[i].name) != 0;
    if (other) entry[n++] = op->attr[i];
  }
  if (!n) return;
  tess__text_add(out, " attributes ");
  write_entries(out, n, entry);
}

static void write_func(struct tree_text *w, const struct mlir_op *op, int depth) {
  struct text *out = w->out;
  static const char *const placed[] = {"sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs", NULL};
  const char *visible = tess__mlir_word(tess__mlir_attr(op, "sym_visibility"));
  const struct mlir_attr *a = tess__mlir_attr(op, "function_type");
  const struct mlir_block *b = op->region[0].n_blocks ? op->region[0].block : NULL;
  const struct mlir_type *type = a->type;
  tess__text_printf(out, "func.func %s%s", visible ? visible : "", visible ? " " : "");
  write_symbol(out, tess__mlir_word(tess__mlir_attr(op, "sym_name")));
  tess__text_add(out, "(");
  for (int i = 0; i < type->n_in; i++) {
    if (i) tess__text_add(out, ", ");
    if (b) {
      write_value(w, &b->arg[i]);
      tess__text_add(out, ": ");
    }
    tess__mlir_write_type(out, type->part[i]);
    write_said(out, tess__mlir_attr(op, "arg_attrs"), i);
  }
  tess__text_add(out, ")");
  if (type->n_out) tess__text_add(out, " -> (");
  for (int i = 0; i < type->n_out; i++) {
    if (i) tess__text_add(out, ", ");
    tess__mlir_write_type(out, type->part[type->n_in + i]);
    write_said(out, tess__mlir_attr(op, "res_attrs"), i);
  }
  if (type->n_out) tess__text_add(out, ")");
  write_others(out, op, placed);
  if (b) {
    tess__text_add(out, " {\n");
    write_ops(w, b, depth + 1);
    tess__text_repeat(out, "  ", depth);
    tess__text_add(out, "}");
  }
  tess__text_add(out, "\n");
}

static void write_module(struct tree_text *w, const struct mlir_op *op, int depth) {
  struct text *out = w->out;
  static const char *const placed[] = {"sym_name", NULL};
  const char *name = tess__mlir_word(tess__mlir_attr(op, "sym_name"));
  tess__text_add(out, "module");
  if (name) {
    tess__text_add(out, " ");
    write_symbol(out, name);
  }
  write_others(out, op, placed);
  tess__text_add(out, " {\n");
  for (const struct mlir_block *b = op->n_regions && op->region[0].n_blocks ? op->region[0].block : NULL; b;
       b = b->next)
    write_ops(w, b, depth + 1);
  tess__text_repeat(out, "  ", depth);
  tess__text_add(out, "}\n");
}

static void write_types(struct text *out, const struct mlir_op *op) {
  tess__text_add(out, " : (");
  for (int i = 0; i < op->n_operands; i++) {
    if (i) tess__text_add(out, ", ");
    tess__mlir_write_type(out, op->operand[i]->type);
  }
  tess__text_add(out, ") -> (");
  for (int i = 0; i < op->n_results; i++) {
    if (i) tess__text_add(out, ", ");
    tess__mlir_write_type(out, op->result[i].type);
  }
  tess__text_add(out, ")");
}

/* Where the user wrote it. */
static void write_place(struct tree_text *w, const struct mlir_op *op) {
  const char *file;
  int64_t line, column;
  if (w->places != MLIR_NO_PLACES && tess__mlir_place(op->location, &file, &line, &column)) {
    tess__text_add(w->out, " loc(");
    write_string(w->out, file, (int)strlen(file));
    tess__text_printf(w->out, ":%" PRId64 ":%" PRId64 ")", line, column);
  } else if (w->places == MLIR_PLACES_OF_TEXT && op->at) {
    const char *where = tess__mlir_where(w->m, op->at), *end = strrchr(where, ':');
    while (end && end > where && end[-1] != ':')
      end--;
    if (!end || end == where) return;
    tess__text_add(w->out, " loc(");
    write_string(w->out, where, (int)(end - 1 - where));
    tess__text_printf(w->out, ":%s)", end);
  }
}

static void write_results(struct tree_text *w, const struct mlir_op *op) {
  if (!op->n_results) return;
  write_name(w, &op->result[0]);
  if (op->n_results > 1) tess__text_printf(w->out, ":%d", op->n_results);
  tess__text_add(w->out, " = ");
}

static void write_op(struct tree_text *w, const struct mlir_op *op, int depth) {
  struct text *out = w->out;
  tess__text_repeat(out, "  ", depth);
  if (strcmp(op->name, "func.func") == 0 && op->n_regions == 1) {
    write_func(w, op, depth);
    return;
  }
  if (strcmp(op->name, "builtin.module") == 0) {
    write_module(w, op, depth);
    return;
  }
  write_results(w, op);
  tess__text_printf(out, "\"%s\"(", op->name);
  for (int i = 0; i < op->n_operands; i++) {
    if (i) tess__text_add(out, ", ");
    write_value(w, op->operand[i]);
  }
  tess__text_add(out, ")");
  for (int i = 0; i < op->n_regions; i++) {
    tess__text_add(out, i ? ", " : " (");
    write_region(w, &op->region[i], depth);
  }
  if (op->n_regions) tess__text_add(out, ")");
  if (op->n_attrs) {
    tess__text_add(out, " ");
    write_entries(out, op->n_attrs, op->attr);
  }
  write_types(out, op);
  write_place(w, op);
  tess__text_add(out, "\n");
}

void tess__mlir_write(struct text *out, const struct mlir_module *m, enum mlir_places places) {
  struct tree_text w = {out, 1, places, m};
  see_names(&w, m->op);
  write_op(&w, m->op, 0);
}
