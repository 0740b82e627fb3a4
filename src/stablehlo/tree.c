/* Looking at a tree, and writing it down for tests: see mlir.h. */
#include <string.h>

#include "base/text.h"
#include "core/dtype.h"
#include "stablehlo/mlir.h"

#define MANY (INT64_MAX / 64) /* more elements than any text has */

const struct mlir_attr *tess__mlir_attr(const struct mlir_op *op, const char *name) {
  for (int i = 0; i < op->n_attrs; i++)
    if (strcmp(op->attr[i].name, name) == 0) return op->attr[i].attr;
  return NULL;
}

const struct mlir_attr *tess__mlir_entry(const struct mlir_attr *dict, const char *name) {
  for (int i = 0; dict && dict->kind == MLIR_DICT && i < dict->n; i++)
    if (strcmp(dict->entry[i].name, name) == 0) return dict->entry[i].attr;
  return NULL;
}

const char *tess__mlir_word(const struct mlir_attr *a) {
  while (a && (a->kind == MLIR_DIALECT || a->kind == MLIR_PHRASE) && a->n)
    a = a->item[a->n - 1];
  return a && (a->kind == MLIR_WORD || a->kind == MLIR_STRING || a->kind == MLIR_SYMBOL) ? a->s : NULL;
}

const struct mlir_attr *tess__mlir_field(const struct mlir_attr *a, const char *name) {
  for (int i = 0; a && (a->kind == MLIR_DIALECT || a->kind == MLIR_GROUP) && i < a->n; i++) {
    const struct mlir_attr *x = a->item[i];
    if (x->kind == MLIR_PHRASE && x->n >= 3 && x->item[0]->kind == MLIR_WORD && strcmp(x->item[0]->s, name) == 0 &&
        x->item[1]->kind == MLIR_MARK)
      return x->item[2];
  }
  return NULL;
}

int64_t tess__mlir_elements(const struct mlir_type *t) {
  int64_t n = 1;
  for (int i = 0; i < t->rank; i++)
    if (t->dim[i] == 0) return 0;
  for (int i = 0; i < t->rank; i++)
    if (__builtin_mul_overflow(n, t->dim[i], &n) || n > MANY) return MANY;
  return n;
}

int64_t tess__mlir_ints(const struct mlir_attr *a, int64_t max, int64_t *out) {
  if (!a) return -1;
  if (a->kind == MLIR_DENSE) {
    enum dtype_class class = a->data ? tess__dtype_class(a->type->dtype) : DTYPE_OTHER;
    int64_t n = tess__mlir_elements(a->type), bytes = tess__dtype_bytes(a->type->dtype);
    if (!(class & (DTYPE_INTEGER | DTYPE_BOOL))) return -1;
    for (int64_t i = 0; i < n && i < max; i++)
      out[i] = tess__element_to_int(a->type->dtype, (const char *)a->data + (a->splat ? 0 : i * bytes));
    return n;
  }
  if (a->kind != MLIR_ARRAY && a->kind != MLIR_GROUP) return -1;
  for (int i = 0; i < a->n; i++) {
    if (a->item[i]->kind != MLIR_INT && a->item[i]->kind != MLIR_BOOL) return -1;
    if (i < max) out[i] = a->item[i]->i;
  }
  return a->n;
}

bool tess__mlir_same_type(const struct mlir_type *a, const struct mlir_type *b) {
  if (a == b) return true;
  if (a->kind != b->kind || a->n_in != b->n_in || a->n_out != b->n_out || a->rank != b->rank) return false;
  if (a->kind == MLIR_TENSOR)
    return strcmp(a->element, b->element) == 0 &&
           (a->rank == 0 || !memcmp(a->dim, b->dim, sizeof *a->dim * (size_t)a->rank)) && !a->encoding == !b->encoding;
  if (a->kind == MLIR_SCALAR || a->kind == MLIR_FOREIGN) return strcmp(a->text, b->text) == 0;
  for (int i = 0; i < a->n_in + a->n_out; i++)
    if (!tess__mlir_same_type(a->part[i], b->part[i])) return false;
  return true;
}

/* ---- writing down ---- */
static void dump_type(struct text *out, const struct mlir_type *t) {
  if (t->kind == MLIR_TENSOR) {
    tess__text_add(out, "tensor<");
    for (int i = 0; i < t->rank; i++)
      if (t->dim[i] == MLIR_DYNAMIC)
        tess__text_add(out, "?x");
      else
        tess__text_printf(out, "%lldx", (long long)t->dim[i]);
    tess__text_printf(out, "%s%s>", t->element, t->encoding ? ", …" : "");
  } else if (t->kind == MLIR_TUPLE || t->kind == MLIR_FUNCTION) {
    tess__text_add(out, t->kind == MLIR_TUPLE ? "tuple<" : "(");
    for (int i = 0; i < t->n_in + t->n_out; i++) {
      tess__text_add(out, i == 0 ? "" : ", ");
      if (i == t->n_in && t->kind == MLIR_FUNCTION) tess__text_add(out, "-> ");
      dump_type(out, t->part[i]);
    }
    tess__text_add(out, t->kind == MLIR_TUPLE ? ">" : ")");
  } else {
    tess__text_add(out, t->text);
  }
}

static void dump_attr(struct text *out, const struct mlir_attr *a);

static void dump_items(struct text *out, const struct mlir_attr *a, const char *between) {
  for (int i = 0; i < a->n; i++) {
    if (i) tess__text_add(out, between);
    dump_attr(out, a->item[i]);
  }
}

static void dump_data(struct text *out, const struct mlir_attr *a) {
  int64_t n = a->splat ? 1 : tess__mlir_elements(a->type), bytes = n * tess__dtype_bytes(a->type->dtype);
  tess__text_add(out, a->splat ? "dense<splat " : "dense<");
  for (int64_t i = 0; a->data && i < bytes; i++)
    tess__text_printf(out, "%02x", ((const unsigned char *)a->data)[i]);
  tess__text_add(out, "> : ");
  dump_type(out, a->type);
}

static void dump_entries(struct text *out, const struct mlir_attr *a) {
  for (int i = 0; i < a->n; i++) {
    tess__text_printf(out, "%s%s = ", i ? ", " : "{", a->entry[i].name);
    dump_attr(out, a->entry[i].attr);
  }
  tess__text_add(out, a->n ? "}" : "{}");
}

static void dump_attr(struct text *out, const struct mlir_attr *a) {
  switch ((enum mlir_attr_kind)a->kind) {
  case MLIR_BOOL:
  case MLIR_INT:
    tess__text_printf(out, "%lld%s%s", (long long)a->i, a->type ? " : " : "", a->type ? a->type->text : "");
    break;
  case MLIR_FLOAT:
    tess__text_printf(out, "%a : %s", a->f, a->type->text);
    break;
  case MLIR_STRING:
    tess__text_printf(out, "\"%s\"", a->s);
    break;
  case MLIR_SYMBOL:
    tess__text_printf(out, "@%s", a->s);
    break;
  case MLIR_ARRAY:
    tess__text_printf(out, "[%s%s", a->type ? a->type->text : "", a->type ? ": " : "");
    dump_items(out, a, ", ");
    tess__text_add(out, "]");
    break;
  case MLIR_DICT:
    dump_entries(out, a);
    break;
  case MLIR_DENSE:
    dump_data(out, a);
    break;
  case MLIR_TYPE:
    dump_type(out, a->type);
    break;
  case MLIR_DIALECT:
    tess__text_printf(out, "#%s<", a->s);
    dump_items(out, a, ", ");
    tess__text_add(out, ">");
    break;
  case MLIR_GROUP:
    tess__text_printf(out, "%c", a->mark);
    dump_items(out, a, ", ");
    tess__text_add(out, a->mark == '(' ? ")" : a->mark == '[' ? "]" : a->mark == '{' ? "}" : ">");
    break;
  case MLIR_PHRASE:
    dump_items(out, a, " ");
    break;
  case MLIR_WORD:
  case MLIR_VERBATIM:
    tess__text_add(out, a->s);
    break;
  case MLIR_MARK:
    tess__text_printf(out, "%c", a->mark);
    break;
  case MLIR_UNIT:
  case MLIR_LOCATION:
    tess__text_add(out, a->kind == MLIR_UNIT ? "unit" : "loc");
    break;
  }
}

static void dump_op(struct text *out, const struct mlir_op *op, int indent);

static void dump_region(struct text *out, const struct mlir_region *r, int indent) {
  tess__text_add(out, " {\n");
  for (const struct mlir_block *b = r->block; b; b = b->next) {
    tess__text_repeat(out, " ", indent);
    tess__text_add(out, "^");
    for (int i = 0; i < b->n_args; i++) {
      tess__text_printf(out, " %%%u: ", b->arg[i].id);
      dump_type(out, b->arg[i].type);
    }
    tess__text_add(out, "\n");
    for (const struct mlir_op *op = b->first; op; op = op->next)
      dump_op(out, op, indent + 2);
  }
  tess__text_repeat(out, " ", indent);
  tess__text_add(out, "}");
}

/* The attribute whose name comes next in the alphabet, so that their order in the text makes no difference. */
static const struct mlir_named *next_attr(const struct mlir_op *op, const char *after) {
  const struct mlir_named *best = NULL;
  for (int i = 0; i < op->n_attrs; i++)
    if ((!after || strcmp(op->attr[i].name, after) > 0) && (!best || strcmp(op->attr[i].name, best->name) < 0))
      best = &op->attr[i];
  return best;
}

static void dump_op(struct text *out, const struct mlir_op *op, int indent) {
  tess__text_repeat(out, " ", indent);
  for (int i = 0; i < op->n_results; i++)
    tess__text_printf(out, "%%%u ", op->result[i].id);
  tess__text_printf(out, "\"%s\"(", op->name);
  for (int i = 0; i < op->n_operands; i++)
    tess__text_printf(out, "%s%%%u", i ? ", " : "", op->operand[i]->id);
  tess__text_add(out, ")");
  for (const struct mlir_named *a = next_attr(op, NULL); a; a = next_attr(op, a->name)) {
    tess__text_printf(out, " %s=", a->name);
    dump_attr(out, a->attr);
  }
  for (int i = 0; i < op->n_regions; i++)
    dump_region(out, &op->region[i], indent);
  tess__text_add(out, " :");
  for (int i = 0; i < op->n_results; i++) {
    tess__text_add(out, " ");
    dump_type(out, op->result[i].type);
  }
  tess__text_add(out, "\n");
}

void tess__mlir_dump(struct text *out, const struct mlir_module *m) {
  dump_op(out, m->op, 0);
}
