/* Forward derivatives of graphs: nodes keep their places, what does not change costs nothing, a called body is derived
 * once for each set of arguments that change, and a loop carries no more tangents than it must. */
#include "_ir.h"
#include "ir/graph.h"
#include "op/attrs.h"
#include "op/region.h"
#include "transform/forward.h"

/* The derivative of a graph of `n` f32[2], by the parameters in the mask: its results, then their tangents. */
static struct graph *derivative(const struct graph *g, unsigned mask, vid *out_tangent) {
  struct diag d = {0};
  struct graph *to = tess__graph_new("derivative");
  struct build b = {.graph = to, .diag = &d};
  vid in[8], tangent[8], out[8];
  for (int i = 0; i < g->n_params; i++)
    in[i] = tess__graph_param(to, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_params; i++)
    tangent[i] = mask >> i & 1 ? tess__graph_param(to, tess__type_at(g, g->param[i])) : VID_NONE;
  if (!tess__forward(&b, g, in, tangent, out, out_tangent)) fail_msg("%s", d.message);
  int n = g->n_results;
  for (int i = 0; i < g->n_results; i++)
    if (out_tangent[i] != VID_NONE) out[n++] = out_tangent[i];
  tess__graph_set_results(to, n, out);
  if (!tess__graph_verify(to, &d)) fail_msg("%s", d.message);
  return to;
}

static int count(const struct graph *g, const struct tess_op *op) {
  int n = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    n += g->node[i].op == op;
  return n;
}

static void test_what_does_not_change(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(2)), y = param(&t, F32(2)), out[2], tangent[2];
  t.build.place = "layer.c:7";
  out[0] = tess__n_sine(&t.build, tess__n_multiply(&t.build, x, y));
  out[1] = tess__n_exponential(&t.build, y);
  tess__graph_set_results(t.graph, 2, out);
  struct graph *d = derivative(t.graph, 1, tangent);
  assert_int_not_equal(tangent[0], VID_NONE);
  assert_int_equal(tangent[1], VID_NONE);
  assert_int_equal(count(d, &tess__op_multiply), 3); /* x y; t y, cos(x y) of that */
  assert_int_equal(count(d, &tess__op_exponential), 1);
  assert_int_equal(count(d, &tess__op_constant), 0);
  for (uint32_t i = 0; i < d->n_nodes; i++)
    assert_string_equal(d->node[i].place, "layer.c:7");
  float a[2] = {1, 2}, b[2] = {3, 0.5f}, u[2] = {1, 10}, r[3][2];
  tess__region_run(d, (const void *[]){a, b, u}, (void *[]){r[0], r[1], r[2]});
  assert_float_equal(r[2][0], 3 * cosf(3), 1e-6);
  assert_float_equal(r[2][1], 5 * cosf(1), 1e-5);
  tess__graph_free(d);
  d = derivative(t.graph, 0, tangent);
  assert_int_equal(d->n_nodes, t.graph->n_nodes);
  tess__graph_free(d);
  bench_end(&t);
}

static struct graph *product(void) {
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(2)), y = param(&t, F32(2)), out = tess__n_multiply(&t.build, x, y);
  tess__graph_set_results(t.graph, 1, &out);
  return t.graph;
}

static void test_calls(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct graph *body = product();
  vid x = param(&t, F32(2)), y = param(&t, F32(2)), xy, yx, result, tangent;
  assert_true(tess__n_call(&t.build, "product", NULL, tess__graph_keep(body), 2, (vid[]){x, y}, &xy));
  assert_true(tess__n_call(&t.build, "product", NULL, tess__graph_keep(body), 2, (vid[]){xy, x}, &yx));
  assert_true(tess__n_call(&t.build, "product", NULL, body, 2, (vid[]){y, yx}, &result)); /* y x y x */
  tess__graph_set_results(t.graph, 1, &result);
  struct graph *d = derivative(t.graph, 1, &tangent);
  const struct graph *made[3] = {NULL};
  int calls = 0;
  for (uint32_t i = 0; i < d->n_nodes; i++)
    if (d->node[i].op == &tess__op_call) made[calls++] = d->node[i].regions[0];
  assert_int_equal(calls, 3);
  assert_true(made[0] != made[1] && made[1] != made[2] && made[0] != made[2]); /* of x; of both; of y */
  float a[2] = {1, 2}, b[2] = {3, 5}, u[2] = {1, 10}, r[2][2];
  tess__region_run(d, (const void *[]){a, b, u}, (void *[]){r[0], r[1]});
  assert_float_equal(r[1][0], 18, 1e-6); /* 2 x y^2 */
  assert_float_equal(r[1][1], 1000, 1e-6);
  tess__graph_free(d);
  d = derivative(t.graph, 3, &tangent);
  calls = 0;
  for (uint32_t i = 0; i < d->n_nodes; i++)
    if (d->node[i].op == &tess__op_call) made[calls++] = d->node[i].regions[0];
  assert_true(made[0] == made[1] && made[1] == made[2]); /* one body for all */
  tess__graph_free(d);
  bench_end(&t);
}

/* (i, a, b), c: i + 1, a + b, c while i < 3: a changes with b or c only, b with c. */
static struct graph *loop(void) {
  struct bench t, more, round;
  const struct type *types[] = {SCALAR(TESS_I32), F32(2), F32(2), F32(2)};
  vid p[4], q[4], v[4], out[3];
  bench_begin(&t);
  bench_begin(&more);
  bench_begin(&round);
  for (int i = 0; i < 4; i++) {
    p[i] = param(&more, types[i]);
    q[i] = param(&round, types[i]);
    v[i] = i ? param(&t, types[i]) : tess__n_constant_double(&t.build, types[0], 0);
  }
  vid end = tess__n_constant_double(&more.build, types[0], 3), one = tess__n_constant_double(&round.build, types[0], 1),
      less = tess__n_compare(&more.build, p[0], end, COMPARE_LT);
  tess__graph_set_results(more.graph, 1, &less);
  vid next[] = {tess__n_add(&round.build, q[0], one), tess__n_add(&round.build, q[1], q[2]),
                tess__n_multiply(&round.build, q[3], q[3])};
  tess__graph_set_results(round.graph, 3, next);
  assert_true(
      tess__n_while(&t.build, (struct rounds){3, true}, 4, v, (struct graph *[]){more.graph, round.graph}, 3, out));
  tess__graph_set_results(t.graph, 2, out + 1);
  return t.graph;
}

static void test_loops(void **state) {
  (void)state;
  struct graph *g = loop();
  vid tangent[2];
  static const struct {
    unsigned mask;
    int carried;
    bool a, b;
  } cases[] = {{1, 4, true, false}, {2, 5, true, true}, {4, 5, true, true}};
  for (int k = 0; k < 3; k++) {
    struct graph *d = derivative(g, cases[k].mask, tangent);
    assert_int_equal(tangent[0] != VID_NONE, cases[k].a);
    assert_int_equal(tangent[1] != VID_NONE, cases[k].b);
    for (uint32_t i = 0; i < d->n_nodes; i++)
      if (d->node[i].op == &tess__op_while) {
        assert_int_equal(d->node[i].n_out, cases[k].carried);
        assert_int_equal(((const struct while_attrs *)d->node[i].attrs)->rounds.n, 3);
      }
    tess__graph_free(d);
  }
  struct graph *d = derivative(g, 4, tangent); /* by c: a gets 2 c t twice */
  float a[2] = {1, 2}, b[2] = {3, 5}, c[2] = {1, 2}, u[2] = {1, 10}, r[4][2];
  tess__region_run(d, (const void *[]){a, b, c, u}, (void *[]){r[0], r[1], r[2], r[3]});
  assert_float_equal(r[2][0], 4, 1e-6);
  assert_float_equal(r[2][1], 80, 1e-6);
  assert_float_equal(r[3][1], 40, 1e-6);
  tess__graph_free(d);
  tess__graph_free(g);
}

static void test_refusal(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  t.build.place = "layer.c:9";
  vid x = param(&t, F32(2)), y = param(&t, F32(2)), out = tess__n_next_after(&t.build, x, y), tangent;
  tess__graph_set_results(t.graph, 1, &out);
  struct bench to;
  bench_begin(&to);
  vid in[] = {param(&to, F32(2)), param(&to, F32(2))}, change[] = {in[0], VID_NONE}, result;
  assert_false(tess__forward(&to.build, t.graph, in, change, &result, &tangent));
  assert_string_equal(to.diag.message, "chlo.next_after has no derivative");
  assert_string_equal(to.diag.where, "layer.c:9");
  bench_end(&to);
  tess__graph_free(derivative(t.graph, 0, &tangent)); /* no tangent reaches it */
  bench_end(&t);
}

/* ---- a nest of loops, each of which tries its body twice: 2^DEPTH tries would never end ---- */
enum { DEPTH = 40 };

static struct graph *nest(int depth) {
  struct bench t;
  bench_begin(&t);
  vid c = param(&t, F32(2)), w = param(&t, F32(2)), out = tess__n_multiply(&t.build, c, w);
  struct scan_attrs attrs = {.length = 1, .carried = 1};
  if (depth > 0) assert_true(tess__n_scan(&t.build, &attrs, 2, (vid[]){c, w}, nest(depth - 1), &out));
  tess__graph_set_results(t.graph, 1, &out);
  return t.graph;
}

static void test_nest(void **state) {
  (void)state;
  vid tangent;
  struct graph *g = nest(DEPTH), *d = derivative(g, 2, &tangent); /* only w changes at first */
  float c[2] = {2, 3}, w[2] = {5, 7}, dw[2] = {1, 10}, r[2][2];
  tess__region_run(d, (const void *[]){c, w, dw}, (void *[]){r[0], r[1]});
  assert_true(r[0][0] == 10 && r[0][1] == 21 && r[1][0] == 2 && r[1][1] == 30);
  tess__graph_free(d);
  tess__graph_free(g);
}

/* What the table of ops has no rule for (test_op_table.c) is refused by its name, at its line. */
static void test_refused(void **state) {
  (void)state;
  static const int ops[] = {OP_next_after, OP_zeta, OP_geqrf, OP_householder_product};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
    struct bench t;
    bench_begin(&t);
    vid a = param(&t, F32(3, 3)), tau = param(&t, F32(3)), out[2] = {a, a}, in[2], tangent[2], change[2];
    t.build.place = "layer.c:7";
    if (ops[i] == OP_next_after) out[0] = tess__n_next_after(&t.build, a, a);
    if (ops[i] == OP_zeta) out[0] = tess__n_zeta(&t.build, a, a);
    if (ops[i] == OP_geqrf) assert_true(tess__n_geqrf(&t.build, a, out));
    if (ops[i] == OP_householder_product) out[0] = tess__n_householder_product(&t.build, a, tau);
    tess__graph_set_results(t.graph, 1, out);
    struct diag d = {.status = TESS_OK};
    struct build b = {.graph = tess__graph_new("derivative"), .diag = &d};
    for (int k = 0; k < 2; k++) {
      in[k] = tess__graph_param(b.graph, tess__type_at(t.graph, t.graph->param[k]));
      tangent[k] = tess__graph_param(b.graph, tess__type_at(t.graph, t.graph->param[k]));
    }
    assert_false(tess__forward(&b, t.graph, in, tangent, out, change));
    assert_int_equal(d.status, TESS_UNIMPLEMENTED);
    if (!strstr(d.message, tess__op(ops[i])->name)) fail_msg("%s: %s", tess__op(ops[i])->name, d.message);
    assert_string_equal(d.where, "layer.c:7");
    tess__diag_clear(&d);
    tess__graph_free(b.graph);
    bench_end(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_refused), cmocka_unit_test(test_what_does_not_change),
      cmocka_unit_test(test_calls),   cmocka_unit_test(test_loops),
      cmocka_unit_test(test_nest),    cmocka_unit_test(test_refusal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
