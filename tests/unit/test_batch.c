/* Graphs on batches: every op's small call, and control flow, give for each element what the graph
 * gives for it alone; what is not mapped stays as it is; a loop goes on as long as any element does. */
#include "unit/_op_cases.h"
/* after _op_cases.h */
#include "unit/_each_element.h"

/* ---- every op that has a rule ---- */
struct tally {
  int cases, ops, without;
  const struct tess_op *last;
};

/* As test_op_cases.c: small numbers; squares are positive definite; each element has others. */
static void fill_case(void *ctx, int i, int64_t element, const struct type *t, void *out) {
  (void)ctx;
  int64_t n = tess__type_elements(t), columns = t->rank ? t->dim[t->rank - 1] : 1;
  bool square = t->rank >= 2 && t->dim[t->rank - 2] == columns;
  bool real = tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
  for (int64_t k = 0; k < n; k++) {
    int64_t row = columns ? k / columns % (square ? columns : 1) : 0, column = columns ? k % columns : 0;
    double v = square ? (row == column ? 9 + (double)element : (double)((row + column + element) % 3))
                      : (double)((k * 7 + i * 3 + element * 2) % 5);
    if (real && !square) v = v / 8 + 0.125;
    tess__element_from_double((tess_dtype)t->dtype, (char *)out + k * tess__dtype_bytes((tess_dtype)t->dtype),
                              t->dtype == TESS_BOOL ? (double)((int)v & 1) : v);
  }
}

static void every_case(struct op_case *c, void *ctx) {
  struct tally *t = ctx;
  bool regions = c->op->traits & OP_REGION;
  if (!c->op->batch && !regions) {
    t->without += c->op != t->last;
    t->last = c->op;
    return;
  }
  for (int64_t size = 1; size <= 3; size += 2)
    for (unsigned mapped = 1; mapped < 1U << c->graph->n_params; mapped++) {
      struct element_trial trial = {
          .name = c->name, .graph = c->graph, .mapped = mapped, .size = size, .fill = fill_case, .tolerance = 1e-5};
      batch_try(&trial);
      t->cases++;
    }
  t->ops += c->op != t->last;
  t->last = c->op;
}

static void test_every_op(void **state) {
  (void)state;
  struct tally t = {0};
  assert_true(for_each_case(every_case, &t));
  print_message("%d batches of %d ops; %d ops without a rule\n", t.cases, t.ops, t.without);
  assert_true(t.ops > 80);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_op),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
