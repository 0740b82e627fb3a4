/* What a loop computes of what it never changes leaves it (ir/invariant.h): which ops, and to where; that programs mean
 * the same is the business of property/graphs. */
#include "_loop.h"

#include "ir/invariant.h"

/* "dot tanh [ add ]": the ops of a graph but for constants and what only repeats, loops' bodies in brackets. */
static void add_ops(const struct graph *g, struct text *out) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->op->traits & OP_LOOP) {
      tess__text_add(out, "[ ");
      add_ops(n->regions[1], out);
      tess__text_add(out, "] ");
    } else if (!(n->op->traits & (OP_CONSTANT | OP_SPREADS))) {
      tess__text_printf(out, "%s ", n->op->name);
    }
  }
}

/* The loop ends with `next`; its program has these ops afterwards. */
static void ends_as(struct loop_maker *l, vid first, vid next, int carries, const char *wanted) {
  RETURNS(&l->f, close_loop(l, first, next, carries));
  assert_int_equal(tess__pass_asks(l->f.g, &tess__pass_leave_loops), wanted[0] != '[');
  struct graph *left = tess__pass_run(l->f.g, &tess__pass_leave_loops, &l->f.d);
  assert_non_null(left);
  assert_false(tess__pass_asks(left, &tess__pass_leave_loops));
  struct text found = {0};
  add_ops(left, &found);
  assert_string_equal(tess__text_string(&found), wanted);
  tess__text_free(&found);
  tess__graph_free(left);
  finish(&l->f);
}

static vid begin(struct loop_maker *l) {
  open_loop(l, "8 8", "8 8", "8 8");
  return full(&l->f, "8 8", 0);
}

static void products_leave(void **state) {
  (void)state;
  struct loop_maker l;
  for (int carries = 0; carries <= 2; carries += 2) { /* of captures; of what is carried unchanged */
    vid zero = begin(&l);
    ends_as(&l, zero, tess__n_add(&l.b, l.acc, body_dot(&l, l.x, l.w)), carries, "dot_general [ add add ] ");
  }
}

static void what_changes_stays(void **state) {
  (void)state;
  struct loop_maker l;
  vid zero = begin(&l);
  ends_as(&l, zero, body_dot(&l, l.acc, l.w), 0, "[ dot_general add ] ");
  zero = begin(&l);
  ends_as(&l, zero, tess__n_add(&l.b, l.acc, body_dot(&l, each_round(&l, l.x), l.w)), 0,
          "[ convert multiply dot_general add add ] ");
}

/* What is cheap stays, but is made outside as well where something that leaves is made of it. */
static void cheap_ones_stay(void **state) {
  (void)state;
  struct loop_maker l;
  vid zero = begin(&l);
  ends_as(&l, zero, tess__n_add(&l.b, l.acc, tess__n_tanh(&l.b, l.x)), 0, "[ tanh add add ] ");
  zero = begin(&l);
  vid squashed = tess__n_tanh(&l.b, l.x), product = body_dot(&l, squashed, l.w);
  ends_as(&l, zero, tess__n_add(&l.b, tess__n_add(&l.b, l.acc, product), squashed), 0,
          "tanh dot_general [ tanh add add add ] ");
  zero = begin(&l); /* one behind the other: what is between is not computed in the loop, and captured is the last */
  product = body_dot(&l, tess__n_tanh(&l.b, body_dot(&l, l.x, l.w)), l.w);
  ends_as(&l, zero, tess__n_add(&l.b, l.acc, product), 0, "dot_general tanh dot_general [ add add ] ");
}

/* It would live as long as the loop. */
static void larger_ones_stay(void **state) {
  (void)state;
  struct loop_maker l;
  open_loop(&l, "64 64", "64 1", "1 64");
  ends_as(&l, full(&l.f, "64 64", 0), tess__n_add(&l.b, l.acc, body_dot(&l, l.x, l.w)), 0, "[ dot_general add add ] ");
}

/* Out of the inner loop, and out of the one around it. */
static void all_loops_are_left(void **state) {
  (void)state;
  struct loop_maker l;
  open_loop(&l, "8 8", "8 8", "8 8");
  struct graph *body = tess__graph_new("inner"), *condition = tess__graph_new("more");
  struct build b = {.graph = body, .diag = &l.f.d}, c = {.graph = condition, .diag = &l.f.d};
  const struct type *square = type_with("8 8"), *i32 = tess__type_of(TESS_I32, 0, NULL);
  vid i = tess__graph_param(body, i32), acc = tess__graph_param(body, square), x = tess__graph_param(body, square);
  for (int k = 0; k < 3; k++)
    tess__graph_param(condition, tess__type_at(body, body->param[k]));
  vid more = tess__n_compare(&c, condition->param[0], tess__n_constant_double(&c, i32, 3), COMPARE_LT);
  tess__graph_set_results(condition, 1, &more);
  vid sums = tess__n_reduce(&b, x, &(struct dims){1, {1}}, MONOID_SUM);
  vid wide = tess__n_broadcast_in_dim(&b, sums, 2, (int64_t[]){8, 8}, &(struct dims){1, {0}});
  vid results[] = {tess__n_add(&b, i, tess__n_constant_double(&b, i32, 1)), tess__n_add(&b, acc, wide)}, out[2];
  tess__graph_set_results(body, 2, results);
  vid in[] = {tess__n_constant_double(&l.b, i32, 0), l.acc, l.x};
  assert_true(tess__n_control(&l.b, &tess__op_while, 3, in, 2, (struct graph *[]){condition, body}, 2, out));
  ends_as(&l, full(&l.f, "8 8", 0), out[1], 0, "reduce [ [ add add ] add ] ");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(products_leave),   cmocka_unit_test(what_changes_stays), cmocka_unit_test(cheap_ones_stay),
      cmocka_unit_test(larger_ones_stay), cmocka_unit_test(all_loops_are_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
