/* Changes to a tree (mlir.h), for who writes a module down again with something said of it, or with ops added. The
 * lists of a tree are constant: what changes is a new list in the module's arena. */
#include <string.h>

#include "stablehlo/mlir.h"

const struct mlir_attr *tess__mlir_verbatim(struct mlir_module *m, const char *text) {
  struct mlir_attr *a = tess__arena_alloc(&m->arena, sizeof *a);
  a->kind = MLIR_VERBATIM;
  a->s = tess__arena_copy(&m->arena, text, strlen(text) + 1);
  return a;
}

/* The entries with `name` being a, or without it where that is NULL; *n: how many. */
static const struct mlir_named *changed(struct mlir_module *m, const struct mlir_named *old, int *n, const char *name,
                                        const struct mlir_attr *a) {
  struct mlir_named *entry = tess__arena_alloc(&m->arena, sizeof *entry * (size_t)(*n + 1));
  int count = 0;
  bool found = false;
  for (int i = 0; i < *n; i++) {
    bool same = strcmp(old[i].name, name) == 0;
    found = found || same;
    if (same && !a) continue;
    entry[count].name = old[i].name;
    entry[count++].attr = same ? a : old[i].attr;
  }
  if (!found && a) {
    entry[count].name = tess__arena_copy(&m->arena, name, strlen(name) + 1);
    entry[count++].attr = a;
  }
  *n = count;
  return entry;
}

void tess__mlir_put(struct mlir_module *m, struct mlir_op *op, const char *name, const struct mlir_attr *a) {
  op->attr = changed(m, op->attr, &op->n_attrs, name, a);
}

void tess__mlir_put_entry(struct mlir_module *m, struct mlir_op *op, const char *list, int n, int i, const char *name,
                          const struct mlir_attr *a) {
  const struct mlir_attr *old = tess__mlir_attr(op, list);
  if (!old && !a) return;
  const struct mlir_attr **item = tess__arena_alloc(&m->arena, sizeof *item * (size_t)(n + 1));
  for (int k = 0; k < n; k++) {
    struct mlir_attr *dict = tess__arena_alloc(&m->arena, sizeof *dict);
    dict->kind = MLIR_DICT;
    item[k] = old && old->kind == MLIR_ARRAY && k < old->n ? old->item[k] : dict;
  }
  struct mlir_attr *dict = tess__arena_copy(&m->arena, item[i], sizeof *dict);
  dict->entry = changed(m, dict->entry, &dict->n, name, a);
  item[i] = dict;
  struct mlir_attr *array = tess__arena_alloc(&m->arena, sizeof *array);
  array->kind = MLIR_ARRAY;
  array->n = n;
  array->item = item;
  tess__mlir_put(m, op, list, array);
}

struct mlir_op *tess__mlir_op(struct mlir_module *m, const char *name, int n_operands,
                              struct mlir_value *const *operand, int n_results, const struct mlir_type *const *type) {
  struct mlir_op *op = tess__arena_alloc(&m->arena, sizeof *op);
  op->name = tess__arena_copy(&m->arena, name, strlen(name) + 1);
  op->n_operands = n_operands;
  op->operand = tess__arena_copy(&m->arena, operand, sizeof *operand * (size_t)n_operands);
  op->n_results = n_results;
  op->result = tess__arena_alloc(&m->arena, sizeof *op->result * (size_t)(n_results + 1));
  for (int i = 0; i < n_results; i++)
    op->result[i] =
        (struct mlir_value){.type = type[i], .op = op, .number = (uint32_t)i, .id = m->n_values++, .name = ""};
  return op;
}

void tess__mlir_insert(struct mlir_block *b, struct mlir_op *after, struct mlir_op *op) {
  op->next = after ? after->next : b->first;
  if (after)
    after->next = op;
  else
    b->first = op;
  if (b->last == after || !b->last) b->last = op;
}

void tess__mlir_remove(struct mlir_block *b, struct mlir_op *op) {
  struct mlir_op *before = NULL;
  for (struct mlir_op *at = b->first; at && at != op; at = at->next)
    before = at;
  if (before)
    before->next = op->next;
  else
    b->first = op->next;
  if (b->last == op) b->last = before;
}

void tess__mlir_set_operand(struct mlir_module *m, struct mlir_op *op, int i, struct mlir_value *v) {
  struct mlir_value **list = tess__arena_copy(&m->arena, op->operand, sizeof *list * (size_t)op->n_operands);
  list[i] = v;
  op->operand = list;
}
