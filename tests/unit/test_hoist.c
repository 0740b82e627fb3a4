/* Moves that leave loops: what every round would gather is gathered once, before the loop, unless it is too large, read
 * otherwise, or changed. That values stay is the business of test_control. */
#include "_loop.h"

/* all_gathers before and in loops: "g" and "[g]"; other moves by their first letter. */
static void add_moves(const struct program *p, struct text *out) {
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    const struct tess_op *op = p->graph->node[i].op;
    if (op->traits & OP_COLLECTIVE) tess__text_add(out, op == &tess__op_all_gather ? "g" : op->name);
    if (!(op->traits & OP_LOOP)) continue;
    tess__text_add(out, "[");
    add_moves(&p->inner[i].program[1], out);
    tess__text_add(out, "]");
  }
}

static void expect_as(struct loop_maker *l, const char *const *in, bool compat, const char *moves) {
  struct distribute_options options = {.verify = true, .compat = compat};
  struct boundary ends[2][4] = {{{NULL, false}}};
  for (int i = 0; i < l->f.g->n_params; i++)
    ends[0][i] = (struct boundary){sharding_of(l->f.mesh, in[i]), true};
  for (int i = 0; i < l->f.g->n_results; i++)
    ends[1][i] = (struct boundary){sharding_of(l->f.mesh, "x -"), true};
  struct program p;
  struct text found = {0};
  bool ok = tess__distribute(l->f.g, l->f.mesh, NULL, NULL, ends[0], ends[1], &options, &p, &l->f.d);
  assert_string_equal(l->f.d.message ? l->f.d.message : "", "");
  assert_true(ok);
  add_moves(&p, &found);
  assert_string_equal(tess__text_string(&found), moves);
  tess__text_free(&found);
  tess__program_free(&p);
}
static void expect(struct loop_maker *l, const char *const *in, const char *moves) {
  expect_as(l, in, false, moves);
  finish(&l->f);
}
#define TEXTS(...) ((const char *const[]){__VA_ARGS__})
/* acc = tanh(acc @ w), acc cut by rows, w too: so many rows that w is what moves */
static const char *const ROWS[] = {"x -", "x -", "x -"};

static vid next(struct loop_maker *l) {
  return tess__n_tanh(&l->b, body_dot(l, l->acc, l->w));
}

static void gathers_leave_loops(void **state) {
  (void)state;
  for (int carries = 0; carries <= 2; carries += 2) { /* captures, and values that are carried unchanged */
    struct loop_maker l;
    open_loop(&l, "512 16", "2 2", "16 16");
    RETURNS(&l.f, close_loop(&l, param(&l.f, "512 16"), next(&l), carries));
    expect_as(&l, ROWS, true, "[g]");
    expect(&l, ROWS, "g[]");
  }
}

static void large_ones_stay(void **state) {
  (void)state;
  struct loop_maker l;
  open_loop(&l, "524288 4096", "2 2", "4096 4096"); /* 64 MiB: just so much */
  RETURNS(&l.f, close_loop(&l, param(&l.f, "524288 4096"), next(&l), 0));
  expect(&l, ROWS, "g[]");
  open_loop(&l, "524288 4098", "2 2", "4098 4098");
  RETURNS(&l.f, close_loop(&l, param(&l.f, "524288 4098"), next(&l), 0));
  expect(&l, ROWS, "[g]");
}

static void others_stay(void **state) {
  (void)state;
  struct loop_maker l;
  open_loop(&l, "512 16", "512 16", "16 16"); /* w is read as it lies, too */
  vid sum = tess__n_reduce(&l.b, tess__n_tanh(&l.b, each_round(&l, l.w)), &(struct dims){.n = 1, .d = {1}}, MONOID_SUM);
  vid wide = tess__n_broadcast_in_dim(&l.b, sum, 2, (int64_t[]){512, 16}, &(struct dims){.n = 1, .d = {1}});
  RETURNS(&l.f, close_loop(&l, param(&l.f, "512 16"), tess__n_add(&l.b, next(&l), wide), 0));
  struct program p;
  struct boundary in[3], out = {sharding_of(l.f.mesh, "x -"), true};
  for (int i = 0; i < 3; i++)
    in[i] = (struct boundary){sharding_of(l.f.mesh, "x -"), true};
  assert_true(tess__distribute(l.f.g, l.f.mesh, NULL, NULL, in, &out, NULL, &p, &l.f.d));
  struct text found = {0};
  add_moves(&p, &found);
  assert_int_equal(tess__text_string(&found)[0], '[');
  tess__text_free(&found);
  tess__program_free(&p);
  finish(&l.f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gathers_leave_loops),
      cmocka_unit_test(large_ones_stay),
      cmocka_unit_test(others_stay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
