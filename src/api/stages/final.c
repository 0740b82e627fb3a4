/* The stage `final`: every function that says how something lies becomes the program of each device, as the compiler
 * partitions it: local types, StableHLO's collectives, no meshes. Functions that say nothing stay as they are. */
#include <string.h>

#include "api/stages/device_text.h"

/* Are the devices replicas of one partition? Else they are partitions of one replica. */
static bool are_replicas(const struct mlir_module *m) {
  const struct mlir_attr *r = tess__mlir_attr(m->op, "mhlo.num_replicas");
  const struct mlir_attr *p = tess__mlir_attr(m->op, "mhlo.num_partitions");
  return r && r->kind == MLIR_INT && r->i > 1 && (!p || (p->kind == MLIR_INT && p->i == 1));
}

static bool finish_function(void *context, struct mlir_op *f) {
  struct staged *s = context;
  struct device_text x;
  const struct mesh *atoms;
  if (!tess__says_layout(f)) return true;
  struct mlir_op *made =
      tess__device_text_begin(&x, s, f, true) ? tess__device_text_function(&x, true, are_replicas(s->m), &atoms) : NULL;
  tess__device_text_end(&x);
  if (!made) return false;
  tess__mlir_put(s->m, made, "sym_name", tess__mlir_attr(f, "sym_name"));
  tess__mlir_put(s->m, made, "sym_visibility", tess__mlir_attr(f, "sym_visibility"));
  f->attr = made->attr;
  f->n_attrs = made->n_attrs;
  f->region = made->region;
  return true;
}

bool tess__stage_final(struct staged *s) {
  if (!tess__each_function(s->m, finish_function, s)) return false;
  struct mlir_block *b = tess__body(s->m->op, 0);
  for (struct mlir_op *op = b ? b->first : NULL, *next; op; op = next) {
    next = op->next;
    if (strcmp(op->name, "sdy.mesh") == 0) tess__mlir_remove(b, op);
  }
  return true;
}
