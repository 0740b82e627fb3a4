/* Where sums over devices stand when the devices are of several processes: how many all-reduces a program has, and of
 * how many elements. That values stay is the business of test_partition and test_control, whose random programs are
 * distributed so too. */
#include "_loop.h"
#include "spmd/spmd.h"

static const struct distribute_options sends = {.verify = true, .sends = true}, stays = {.verify = true};

/* Elements of what is reduced, a number each: "a" all-reduce, "s" reduce-scatter; of regions in brackets. */
static void add_sums(const struct program *p, struct text *out) {
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    const struct node *n = &p->graph->node[i];
    bool reduces = n->op == &tess__op_all_reduce, scatters = n->op == &tess__op_reduce_scatter;
    if (reduces || scatters) {
      tess__text_add_int(out, reduces ? "a" : "s", tess__type_elements(tess__type_at(p->graph, n->in[0])));
      tess__text_add(out, " ");
    }
    for (int r = 0; i < p->n_inner && r < p->inner[i].n; r++) {
      tess__text_add(out, "[");
      add_sums(&p->inner[i].program[r], out);
      tess__text_add(out, "] ");
    }
  }
}

static void expect_with(struct fixture *f, const char *const *in, const char *const *out,
                        const struct distribute_options *options, const char *sums) {
  struct boundary ends[2][8] = {{{NULL, false}}};
  for (int i = 0; i < f->g->n_params; i++)
    ends[0][i] = (struct boundary){sharding_of(f->mesh, in[i]), true};
  for (int i = 0; out && i < f->g->n_results; i++)
    ends[1][i] = (struct boundary){sharding_of(f->mesh, out[i]), true};
  struct program p;
  struct text found = {0};
  bool ok = tess__distribute(f->g, f->mesh, NULL, NULL, ends[0], ends[1], options, &p, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  assert_true(ok);
  add_sums(&p, &found);
  assert_string_equal(tess__text_string(&found), sums);
  tess__text_free(&found);
  tess__program_free(&p);
}
/* moved: with the pass; where: without it */
static void expect(struct fixture *f, const char *const *in, const char *const *out, const char *moved,
                   const char *where) {
  expect_with(f, in, out, &sends, moved);
  expect_with(f, in, out, &stays, where);
  finish(f);
}
#define TEXTS(...) ((const char *const[]){__VA_ARGS__})
static const char *const CONTRACTED[] = {"- x", "x -", "- x", "x -", "- -", "- -"};

static vid product(struct fixture *f) { /* 4x16, a sum over x */
  vid a = param(f, "4 64"), b = param(f, "64 16");
  return dot(f, a, b);
}

static void products_that_are_added(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = product(&f), b = product(&f);
  RETURNS(&f, tess__n_add(&f.b, a, b));
  expect(&f, CONTRACTED, NULL, "a64 ", "a64 a64 ");
  start(&f, "x2 y2"); /* through what is linear in one of two, and with something whole between */
  a = product(&f), b = product(&f);
  vid whole = param(&f, "4 16"), scaled = tess__n_multiply(&f.b, tess__n_negate(&f.b, a), whole);
  RETURNS(&f, tess__n_subtract(&f.b, tess__n_add(&f.b, scaled, whole), b));
  expect(&f, CONTRACTED, NULL, "a64 ", "a64 a64 ");
}

static void means_are_sums(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = tess__n_divide(&f.b, product(&f), full(&f, "4 16", 3)), b = product(&f);
  RETURNS(&f, tess__n_add(&f.b, a, b));
  expect(&f, CONTRACTED, NULL, "a64 ", "a64 a64 ");
  start(&f, "x2 y2"); /* by what is computed */
  a = product(&f), b = product(&f);
  RETURNS(&f, tess__n_add(&f.b, tess__n_divide(&f.b, a, param(&f, "4 16")), b));
  expect(&f, CONTRACTED, NULL, "a64 a64 ", "a64 a64 ");
  start(&f, "x2 y2"); /* what divides */
  a = product(&f), b = product(&f);
  RETURNS(&f, tess__n_add(&f.b, tess__n_divide(&f.b, full(&f, "4 16", 3), a), b));
  expect(&f, CONTRACTED, NULL, "a64 a64 ", "a64 a64 ");
}

static void sums_stay_without_a_gain(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = product(&f);
  RETURNS(&f, tess__n_negate(&f.b, tess__n_add(&f.b, a, param(&f, "4 16"))));
  expect(&f, TEXTS("- x", "x -", "- -"), NULL, "a64 ", "a64 ");
  start(&f, "x2 y2"); /* read twice: the sum is wanted anyway */
  a = product(&f);
  vid b = product(&f);
  RETURNS(&f, tess__n_add(&f.b, a, b), tess__n_tanh(&f.b, a));
  expect(&f, CONTRACTED, NULL, "a64 a64 ", "a64 a64 ");
  start(&f, "x2 y2"); /* what is not linear */
  a = tess__n_tanh(&f.b, product(&f)), b = product(&f);
  RETURNS(&f, tess__n_add(&f.b, a, b));
  expect(&f, CONTRACTED, NULL, "a64 a64 ", "a64 a64 ");
  start(&f, "x2 y2"); /* a product of two sums */
  a = product(&f), b = product(&f);
  RETURNS(&f, tess__n_multiply(&f.b, a, b));
  expect(&f, CONTRACTED, NULL, "a64 a64 ", "a64 a64 ");
}

/* Summed away over the same or other axes, or made smaller by a further product, first. */
static void smaller_first(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  RETURNS(&f, reduce(&f, product(&f), 0));
  expect(&f, CONTRACTED, NULL, "a16 ", "a64 ");
  start(&f, "x2 y2");
  RETURNS(&f, reduce(&f, reduce(&f, param(&f, "8 8"), 1), 0)); /* over x, then over y */
  expect(&f, TEXTS("y x"), NULL, "a1 ", "a4 a1 ");
  start(&f, "x2 y2");
  vid a = product(&f);
  RETURNS(&f, dot(&f, a, param(&f, "16 2")));
  expect(&f, TEXTS("- x", "x -", "- -"), NULL, "a8 ", "a64 ");
  start(&f, "x2 y2"); /* larger: not */
  a = product(&f);
  RETURNS(&f, dot(&f, a, param(&f, "16 64")));
  expect(&f, TEXTS("- x", "x -", "- -"), NULL, "a64 ", "a64 ");
  start(&f, "x2 y2"); /* but where that meets another sum, both are one */
  a = product(&f);
  vid b = param(&f, "4 64"), c = param(&f, "64 64"), d = param(&f, "16 64");
  RETURNS(&f, tess__n_add(&f.b, dot(&f, a, d), dot(&f, b, c)));
  expect(&f, CONTRACTED, NULL, "a256 ", "a64 a256 ");
}

/* Products wanted on rows are added whole and scattered once. */
static void slices_are_added_first(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = product(&f), b = product(&f);
  vid scaled = tess__n_multiply(&f.b, b, full(&f, "4 16", 2));
  RETURNS(&f, tess__n_add(&f.b, a, scaled));
  expect(&f, CONTRACTED, TEXTS("x -"), "s64 ", "s64 s64 ");
}

static vid body_product(struct loop_maker *l) {
  return body_dot(l, each_round(l, l->x), l->w);
}

static const char *const ROUND[] = {"- x", "x -", "- -"};

static void loops_sum_once(void **state) {
  (void)state;
  struct loop_maker l;
  open_loop(&l, "4 16", "4 64", "64 16");
  vid zero = full(&l.f, "4 16", 0);
  RETURNS(&l.f, close_loop(&l, zero, tess__n_add(&l.b, l.acc, body_product(&l)), 0));
  expect(&l.f, ROUND, TEXTS("- -"), "[] [] a64 ", "[] [a64 ] ");
  open_loop(&l, "4 16", "4 64", "64 16"); /* fades: linear too; what it begins with is not zero */
  vid half = tess__n_constant_double(&l.b, tess__type_at(l.body, l.acc), 0.5), first = param(&l.f, "4 16");
  RETURNS(&l.f, close_loop(&l, first, tess__n_add(&l.b, tess__n_multiply(&l.b, l.acc, half), body_product(&l)), 0));
  expect(&l.f, ROUND, TEXTS("- -"), "[] [] a64 ", "[] [a64 ] ");
  open_loop(&l, "4 16", "4 64", "64 16"); /* and scattered behind it */
  zero = full(&l.f, "4 16", 0);
  RETURNS(&l.f, tess__n_negate(&l.f.b, close_loop(&l, zero, tess__n_add(&l.b, l.acc, body_product(&l)), 0)));
  expect_with(&l.f, ROUND, TEXTS("- -"), &sends, "[] [] a64 ");
  finish(&l.f);
}

static void loops_that_read_their_sums(void **state) {
  (void)state;
  struct loop_maker l;
  open_loop(&l, "4 16", "4 64", "64 16");
  vid zero = full(&l.f, "4 16", 0);
  RETURNS(&l.f, close_loop(&l, zero, tess__n_tanh(&l.b, tess__n_add(&l.b, l.acc, body_product(&l))), 0));
  expect(&l.f, ROUND, TEXTS("- -"), "[] [a64 ] ", "[] [a64 ] ");
  open_loop(&l, "4 16", "4 64", "64 16"); /* read twice */
  zero = full(&l.f, "4 16", 0);
  vid next = tess__n_add(&l.b, l.acc, tess__n_multiply(&l.b, body_product(&l), tess__n_tanh(&l.b, l.acc)));
  RETURNS(&l.f, close_loop(&l, zero, next, 0));
  expect(&l.f, ROUND, TEXTS("- -"), "[] [a64 ] ", "[] [a64 ] ");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(products_that_are_added),    cmocka_unit_test(means_are_sums),
      cmocka_unit_test(sums_stay_without_a_gain),   cmocka_unit_test(smaller_first),
      cmocka_unit_test(slices_are_added_first),     cmocka_unit_test(loops_sum_once),
      cmocka_unit_test(loops_that_read_their_sums),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
