/* How many devices a module asks for, before anything of it is read: what a process has to have when its library
 * starts. */
#include <string.h>

#include "stablehlo/read.h"

bool tess__stablehlo_counts(const struct mlir_module *m, struct diag *d) {
  static const char *const names[] = {"mhlo.num_partitions", "mhlo.num_replicas"};
  for (int i = 0; i < 2; i++) {
    const struct mlir_attr *a = tess__mlir_attr(m->op, names[i]);
    if (!a || (a->kind == MLIR_INT && a->i >= 1 && a->i <= INT32_MAX)) continue;
    d->where = tess__mlir_where(m, a->at);
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is no number of devices; legal: 1 to %d",
                      names[i], INT32_MAX);
  }
  return true;
}

static int64_t mesh_size(const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "mesh");
  int64_t total = 1;
  if (!a || (a->kind != MLIR_DIALECT && a->kind != MLIR_GROUP) || a->n < 1 || a->item[0]->kind != MLIR_GROUP) return 1;
  for (int i = 0; i < a->item[0]->n; i++) {
    const struct mlir_attr *x = a->item[0]->item[i];
    if (x->kind != MLIR_PHRASE || x->n != 3 || x->item[2]->kind != MLIR_INT) return 1;
    if (__builtin_mul_overflow(total, x->item[2]->i, &total)) return 1;
  }
  const struct mlir_attr *ids = tess__mlir_field(a, "device_ids");
  int64_t one;
  if (a->item[0]->n == 0 && ids && tess__mlir_ints(ids, 1, &one) == 1 && one < INT32_MAX) return one + 1;
  return total;
}

int64_t tess__stablehlo_devices(const struct mlir_module *m) {
  const struct mlir_attr *a = tess__mlir_attr(m->op, "mhlo.num_partitions");
  const struct mlir_block *b = m->op->n_regions ? m->op->region[0].block : NULL;
  int64_t n = a && a->kind == MLIR_INT ? a->i : 1;
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next)
    if (strcmp(op->name, "sdy.mesh") == 0 && mesh_size(op) > n) n = mesh_size(op);
  return n;
}
