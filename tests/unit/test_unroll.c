/* Loops of a few rounds of elementwise ops become their rounds (spmd/unroll.h): which loops, and that every round has
 * its own numbers. What such programs mean is compared in api/unroll. */
#include "_spmd.h"

#include "op/build.h"
#include "op/control.h"
#include "spmd/unroll.h"

struct loop_of { /* while (i < limit) i, a, b = i + step, b, a + c * i, with c captured; the result is b */
  int64_t limit, step;
  bool dots, looks_on; /* its body multiplies matrices; its condition reads a too */
};

static const struct type *square(void) {
  return tess__type_of(TESS_F32, 2, (int64_t[]){4, 4});
}

static void add_params(struct graph *g) {
  tess__graph_param(g, tess__type_of(TESS_I32, 0, NULL));
  for (int k = 0; k < 3; k++)
    tess__graph_param(g, square());
}

static struct graph *body_of(const struct loop_of *l, struct diag *d) {
  struct graph *g = tess__graph_new("body");
  struct build b = {.graph = g, .diag = d};
  add_params(g);
  const vid *p = g->param;
  vid i = p[0], x = p[1], y = p[2], c = p[3];
  vid count =
      tess__n_broadcast_in_dim(&b, tess__n_convert(&b, i, TESS_F32, false), 2, square()->dim, &(struct dims){0});
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.lhs_contract = (struct dims){.n = 1, .d = {1}};
  attrs.rhs_contract = (struct dims){.n = 1, .d = {0}};
  vid product = l->dots ? tess__n_dot_general(&b, c, count, &attrs, TESS_F32) : tess__n_multiply(&b, c, count);
  vid step = tess__n_constant_double(&b, tess__type_of(TESS_I32, 0, NULL), (double)l->step);
  vid results[] = {tess__n_add(&b, i, step), y, tess__n_add(&b, x, product)};
  tess__graph_set_results(g, 3, results);
  return g;
}

static struct graph *condition_of(const struct loop_of *l, struct diag *d) {
  struct graph *g = tess__graph_new("condition");
  struct build b = {.graph = g, .diag = d};
  add_params(g);
  vid limit = tess__n_constant_double(&b, tess__type_of(TESS_I32, 0, NULL), (double)l->limit);
  vid more = tess__n_compare(&b, g->param[0], limit, COMPARE_LT);
  if (l->looks_on) {
    vid small = tess__n_compare(&b, tess__n_reduce(&b, g->param[1], &(struct dims){2, {0, 1}}, MONOID_MAX),
                                tess__n_constant_double(&b, tess__type_of(TESS_F32, 0, NULL), 1), COMPARE_LT);
    more = tess__n_and(&b, more, small);
  }
  tess__graph_set_results(g, 1, &more);
  return g;
}

/* How many multiplications of elements the program has; -1: its loop is still there. */
static int rounds_in(const struct graph *g) {
  int n = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    if (g->node[i].op->traits & OP_LOOP) return -1;
    n += g->node[i].op->id == OP_multiply;
  }
  return n;
}

static void becomes(struct loop_of l, int wanted) {
  struct fixture f;
  start(&f, NULL);
  vid out[3], in[4] = {tess__n_constant_double(&f.b, tess__type_of(TESS_I32, 0, NULL), 0)};
  for (int k = 1; k < 4; k++)
    in[k] = tess__graph_param(f.g, square());
  struct graph *regions[] = {condition_of(&l, &f.d), body_of(&l, &f.d)};
  if (!tess__n_control(&f.b, &tess__op_while, 4, in, 2, regions, 3, out)) fail_msg("%s", f.d.message);
  RETURNS(&f, out[2]);
  assert_int_equal(tess__pass_asks(f.g, &tess__pass_unroll), wanted >= 0);
  struct graph *made = tess__pass_run(f.g, &tess__pass_unroll, &f.d);
  assert_non_null(made);
  assert_false(tess__pass_asks(made, &tess__pass_unroll));
  assert_int_equal(rounds_in(made), wanted);
  tess__graph_free(made);
  finish(&f);
}

/* Of 5 rounds those that the result b is made of: it is handed on and back. */
static void few_rounds(void **state) {
  (void)state;
  becomes((struct loop_of){.limit = 0, .step = 1}, 0);
  becomes((struct loop_of){.limit = 1, .step = 1}, 1);
  becomes((struct loop_of){.limit = 5, .step = 1}, 3);
  becomes((struct loop_of){.limit = 8, .step = 1}, 4);
  becomes((struct loop_of){.limit = 16, .step = 2}, 4);
}

static void others_stay(void **state) {
  (void)state;
  becomes((struct loop_of){.limit = 9, .step = 1}, -1);
  becomes((struct loop_of){.limit = 5, .step = 1, .dots = true}, -1);
  becomes((struct loop_of){.limit = 5, .step = 1, .looks_on = true}, -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(few_rounds), cmocka_unit_test(others_stay)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
