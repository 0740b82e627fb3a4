/* The functions of a module by their names, and what is asked of their texts alone. */
#include <string.h>

#include "stablehlo/reader.h"

static const struct mlir_block *module_block(const struct mlir_op *module) {
  return module->n_regions == 1 ? module->region[0].block : NULL;
}

const char *tess__read_symbol(const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "sym_name");
  return a && a->kind == MLIR_STRING ? a->s : "";
}

const struct mlir_block *tess__read_body(const struct mlir_op *f) {
  return f->n_regions == 1 && f->region[0].n_blocks == 1 ? f->region[0].block : NULL;
}

/* Functions of the module, and of the modules in it; a name that is nested is found without their names. The first
 * stays. */
static void index_functions(struct map *functions, const struct mlir_op *module, int depth) {
  const struct mlir_block *b = module_block(module);
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next) {
    if (strcmp(op->name, "func.func") != 0) continue;
    void **slot = tess__map_at(functions, (uint64_t)(uintptr_t)tess__intern_text(tess__read_symbol(op)));
    if (!*slot) *slot = (void *)(uintptr_t)op;
  }
  for (const struct mlir_op *op = b ? b->first : NULL; op && depth < 8; op = op->next)
    if (strcmp(op->name, "builtin.module") == 0) index_functions(functions, op, depth + 1);
}

const struct mlir_op *tess__read_function(struct reader *r, const char *name) {
  const char *last = name;
  for (const char *s = name; (s = strstr(s, "::")); last = s)
    s += 2;
  if (!r->functions.capacity) index_functions(&r->functions, r->m->op, 0);
  return tess__map_get(&r->functions, (uint64_t)(uintptr_t)tess__intern_text(last));
}

const struct mlir_op *tess__read_callee(struct reader *r, const struct mlir_op *op) {
  bool call = strcmp(op->name, "func.call") == 0, composite = strcmp(op->name, "stablehlo.composite") == 0;
  const struct mlir_attr *a = call || composite ? tess__mlir_attr(op, call ? "callee" : "decomposition") : NULL;
  return a && a->kind == MLIR_SYMBOL ? tess__read_function(r, a->s) : NULL;
}

static void list_functions(const struct mlir_op *module, int max, const char **name, int *n, int depth) {
  const struct mlir_block *b = module_block(module);
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next) {
    if (strcmp(op->name, "func.func") == 0 && tess__read_body(op)) {
      if (*n < max) name[*n] = tess__read_symbol(op);
      ++*n;
    } else if (strcmp(op->name, "builtin.module") == 0 && depth < 8) {
      list_functions(op, max, name, n, depth + 1);
    }
  }
}

int tess__stablehlo_functions(const struct mlir_module *m, int max, const char **name) {
  int n = 0;
  list_functions(m->op, max, name, &n, 0);
  return n;
}

bool tess__read_returns(struct reader *r, const struct mlir_op *f, const struct mlir_op *end) {
  const struct mlir_attr *a = tess__mlir_attr(f, "function_type");
  const struct mlir_type *t = a && a->kind == MLIR_TYPE && a->type->kind == MLIR_FUNCTION ? a->type : NULL;
  const struct mlir_block *b = f->region[0].block;
  bool good = t && t->n_in == b->n_args;
  for (int i = 0; good && i < t->n_in; i++)
    good = tess__mlir_same_type(t->part[i], b->arg[i].type);
  if (!good)
    return tess__read_fail(r, f->at, TESS_INVALID_ARGUMENT, "@%s has other parameters than its function_type says",
                           tess__read_symbol(f));
  if (t->n_out != end->n_operands)
    return tess__read_fail(r, end->at, TESS_INVALID_ARGUMENT, "@%s returns %d values here, its signature says %d",
                           tess__read_symbol(f), end->n_operands, t->n_out);
  for (int i = 0; i < t->n_out; i++)
    if (!tess__mlir_same_type(t->part[t->n_in + i], end->operand[i]->type))
      return tess__read_fail(r, end->at, TESS_INVALID_ARGUMENT, "result %d of @%s is %s here, its signature says %s", i,
                             tess__read_symbol(f), end->operand[i]->type->text, t->part[t->n_in + i]->text);
  return true;
}

static bool distinct(struct reader *r, const struct mlir_op *module, int depth) {
  const struct mlir_block *b = module_block(module);
  struct map seen = {0};
  bool good = true;
  for (const struct mlir_op *op = b ? b->first : NULL; good && op; op = op->next) {
    void **known = *tess__read_symbol(op)
                       ? tess__map_at(&seen, (uint64_t)(uintptr_t)tess__intern_text(tess__read_symbol(op)))
                       : NULL;
    if (known && *known)
      good = tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "@%s is defined twice", tess__read_symbol(op));
    if (known) *known = r;
    if (good && depth < 8 && strcmp(op->name, "builtin.module") == 0) good = distinct(r, op, depth + 1);
  }
  tess__map_free(&seen);
  return good;
}

bool tess__read_distinct_symbols(struct reader *r) {
  return distinct(r, r->m->op, 0);
}
