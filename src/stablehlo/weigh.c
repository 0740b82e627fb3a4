/* What a module's functions come to, found before anything is read: a text of a few lines can call twice what calls
 * twice what … Each function is looked at once. Calls are kept as calls; what is read again and again in place of its
 * calls, or with other constants, is bounded here, what calls come to when they are inlined in ir/calls.h. */
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "ir/calls.h"
#include "stablehlo/reader.h"

struct scale { /* looking at one function and what it calls */
  struct reader *r;
  int depth;
  bool deep;
};

static struct function *of_function(struct scale *s, const struct mlir_op *f);

static int64_t of_data(const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "value");
  bool list = a && a->kind == MLIR_DENSE && !a->splat && a->data;
  return list ? tess__mul_sizes(tess__mlir_elements(a->type), tess__dtype_bytes(a->type->dtype)) / CALLS_BYTES : 0;
}

/* Does it give results to the whole program? */
static bool is_check(const struct mlir_op *op) {
  const char *target = strcmp(op->name, "stablehlo.custom_call") == 0
                           ? tess__mlir_word(tess__mlir_attr(op, "call_target_name"))
                           : op->name;
  return target && (strncmp(target, "check.", 6) == 0 || strncmp(target, "interpreter.", 12) == 0);
}

static void add_regions(struct scale *s, const struct mlir_op *op, int64_t each, struct function *sum);

static void add_op(struct scale *s, const struct mlir_op *op, struct function *sum) {
  const struct mlir_op *callee = tess__read_callee(s->r, op);
  sum->own = tess__add_sizes(sum->own, 1 + of_data(op));
  if (is_check(op)) sum->graph = false;
  if (op->n_regions) add_regions(s, op, CALLS_REGION, sum);
  if (!callee) return;
  const struct function *of = of_function(s, callee);
  sum->weight = tess__add_sizes(sum->weight, of->weight);
  sum->graph = sum->graph && of->graph;
  if (sum->depth <= of->depth) sum->depth = of->depth + 1;
}

static void add_regions(struct scale *s, const struct mlir_op *op, int64_t each, struct function *sum) {
  for (int i = 0; i < op->n_regions; i++) {
    sum->own = tess__add_sizes(sum->own, each);
    for (const struct mlir_block *b = op->region[i].block; b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        add_op(s, x, sum);
  }
}

/* Are its parameters and results tensors? */
static bool takes_tensors(const struct mlir_op *f) {
  const struct mlir_block *b = tess__read_body(f);
  bool good = b;
  for (int i = 0; good && i < b->n_args; i++)
    good = b->arg[i].type->kind == MLIR_TENSOR;
  for (int i = 0; good && b->last && i < b->last->n_operands; i++)
    good = b->last->operand[i]->type->kind == MLIR_TENSOR;
  return good;
}

/* A function that is being looked at calls itself, which the reader refuses: no more is to be said of it here. */
static struct function *of_function(struct scale *s, const struct mlir_op *f) {
  void **slot = tess__map_at(&s->r->facts, (uint64_t)(uintptr_t)f);
  if (*slot) return *slot;
  struct function *sum = *slot = tess__arena_alloc(&s->r->arena, sizeof *sum);
  *sum = (struct function){.graph = takes_tensors(f), .depth = 1};
  if (s->depth == READ_DEEPEST) {
    s->deep = true;
    return sum;
  }
  s->depth++;
  add_regions(s, f, 0, sum); /* its body goes into the caller's graph */
  s->depth--;
  sum->weight = tess__add_sizes(sum->weight, sum->own);
  if (sum->weight > CALLS_MOST) sum->weight = CALLS_MOST + 1;
  if (sum->depth > READ_DEEPEST) s->deep = true;
  return sum;
}

struct function *tess__read_facts(struct reader *r, const struct mlir_op *f) {
  struct scale s = {.r = r};
  return of_function(&s, f);
}

bool tess__read_survey(struct reader *r, const struct mlir_op *f) {
  struct scale s = {.r = r};
  if (of_function(&s, f)->depth > READ_DEEPEST || s.deep)
    return tess__read_fail(r, f->at, TESS_INVALID_ARGUMENT, "calls are nested more than %d deep", READ_DEEPEST);
  return true;
}

bool tess__read_again(struct reader *r, const struct mlir_op *f, int64_t weight) {
  r->read_again = tess__add_sizes(r->read_again, weight);
  if (r->read_again <= CALLS_MOST) return true;
  tess__calls_fail(tess__read_symbol(f), r->d);
  return tess__read_placed(r, f->at);
}
