/* What a function comes to once its calls are inlined, found before anything is built: a text of a few lines can call
 * twice what calls twice what … Each function is weighed once. A weight is counted in operations; a region costs the
 * graph that it becomes, a constant the bytes that are looked at wherever it stands. */
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "stablehlo/reader.h"

enum { MOST = 1 << 22, REGION = 256, BYTES = 256 /* of data that weigh as much as an operation */ };

struct scale { /* weighing one function */
  struct reader *r;
  const struct mlir_op *heaviest; /* the function that first came to too much */
  int depth;
  bool deep;
};

static int64_t of_function(struct scale *s, const struct mlir_op *f);

static int64_t of_data(const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "value");
  bool list = a && a->kind == MLIR_DENSE && !a->splat && a->data;
  return list ? tess__mul_sizes(tess__mlir_elements(a->type), tess__dtype_bytes(a->type->dtype)) / BYTES : 0;
}

static int64_t of_regions(struct scale *s, const struct mlir_op *op, int64_t each) {
  int64_t weight = 0;
  for (int i = 0; i < op->n_regions; i++) {
    weight = tess__add_sizes(weight, each);
    for (const struct mlir_block *b = op->region[i].block; b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next) {
        const struct mlir_op *callee = tess__read_callee(s->r, x);
        weight = tess__add_sizes(weight, 1 + of_data(x));
        if (x->n_regions) weight = tess__add_sizes(weight, of_regions(s, x, REGION));
        if (callee) weight = tess__add_sizes(weight, of_function(s, callee));
      }
  }
  return weight;
}

/* A function that is being weighed calls itself, which the reader refuses: no more is to be said of it here. */
static int64_t of_function(struct scale *s, const struct mlir_op *f) {
  uint64_t key = (uint64_t)(uintptr_t)f;
  const void *known = tess__map_get(&s->r->weights, key);
  if (known) return (int64_t)(intptr_t)known - 1;
  if (s->depth == READ_DEEPEST) {
    s->deep = true;
    return 0;
  }
  *tess__map_at(&s->r->weights, key) = (void *)(intptr_t)1;
  s->depth++;
  int64_t weight = of_regions(s, f, 0); /* its body goes into the caller's graph */
  s->depth--;
  if (weight > MOST) weight = MOST + 1;
  if (weight > MOST && !s->heaviest) s->heaviest = f;
  *tess__map_at(&s->r->weights, key) = (void *)(intptr_t)(weight + 1);
  return weight;
}

bool tess__read_weigh(struct reader *r, const struct mlir_op *f) {
  struct scale s = {.r = r};
  if (!f) return true;
  int64_t weight = of_function(&s, f);
  if (s.deep)
    return tess__read_fail(r, f->at, TESS_INVALID_ARGUMENT, "calls are nested more than %d deep", READ_DEEPEST);
  if (weight <= MOST) return true;
  const struct mlir_op *heavy = s.heaviest ? s.heaviest : f;
  const struct mlir_attr *name = tess__mlir_attr(heavy, "sym_name");
  return tess__read_fail(r, heavy->at, TESS_RESOURCE_EXHAUSTED,
                         "@%s comes to more than %d operations once its calls are inlined (a region counts as %d, %d "
                         "bytes of constants as one)",
                         name && name->kind == MLIR_STRING ? name->s : "", MOST, REGION, BYTES);
}
