/* A while loop under construction, for tests of the passes: ten rounds over a counter, what it carries, and what its
 * rounds read. */
#ifndef TESS_TESTS_LOOP_H
#define TESS_TESTS_LOOP_H

#include "_spmd.h"

struct loop_maker {
  struct fixture f;
  struct build b; /* of the body */
  vid i, acc, x, w;
  struct graph *body;
};

static const struct type *type_with(const char *shape) {
  tess_shape s = shape_of(shape);
  return tess__type_of(TESS_F32, s.n, s.dim);
}

/* x and w are parameters of the graph, and captures. */
static void open_loop(struct loop_maker *l, const char *acc, const char *x, const char *w) {
  start(&l->f, "x2 y2");
  param(&l->f, x);
  param(&l->f, w);
  l->body = tess__graph_new("body");
  l->b = (struct build){.graph = l->body, .diag = &l->f.d};
  l->i = tess__graph_param(l->body, tess__type_of(TESS_I32, 0, NULL));
  l->acc = tess__graph_param(l->body, type_with(acc));
  l->x = tess__graph_param(l->body, type_with(x));
  l->w = tess__graph_param(l->body, type_with(w));
}

/* v by the counter: another value in each round, which does not leave the loop. */
static inline vid each_round(struct loop_maker *l, vid v) {
  const struct type *t = tess__type_at(l->body, v);
  vid count = tess__n_convert(&l->b, l->i, TESS_F32, false);
  return tess__n_multiply(&l->b, v, tess__n_broadcast_in_dim(&l->b, count, t->rank, t->dim, &(struct dims){0}));
}

static vid body_dot(struct loop_maker *l, vid a, vid b) {
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.lhs_contract = (struct dims){.n = 1, .d = {1}};
  attrs.rhs_contract = (struct dims){.n = 1, .d = {0}};
  return tess__n_dot_general(&l->b, a, b, &attrs, TESS_F32);
}

/* while (i < 10) acc = next, from `first`; the loop's acc. carries: so many of x and w are carried, unchanged. */
static vid close_loop(struct loop_maker *l, vid first, vid next, int carries) {
  const struct type *i32 = tess__type_of(TESS_I32, 0, NULL);
  struct graph *condition = tess__graph_new("condition");
  struct build b = {.graph = condition, .diag = &l->f.d};
  for (int k = 0; k < l->body->n_params; k++)
    tess__graph_param(condition, tess__type_at(l->body, l->body->param[k]));
  vid more = tess__n_compare(&b, condition->param[0], tess__n_constant_double(&b, i32, 10), COMPARE_LT), out[4];
  tess__graph_set_results(condition, 1, &more);
  vid results[] = {tess__n_add(&l->b, l->i, tess__n_constant_double(&l->b, i32, 1)), next, l->x, l->w};
  tess__graph_set_results(l->body, 2 + carries, results);
  vid in[] = {tess__n_constant_double(&l->f.b, i32, 0), first, l->f.g->param[0], l->f.g->param[1]};
  struct graph *regions[] = {condition, l->body};
  assert_true(tess__n_control(&l->f.b, &tess__op_while, 4, in, 2, regions, 2 + carries, out));
  return out[1];
}

#endif
