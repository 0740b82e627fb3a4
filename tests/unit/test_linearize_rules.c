/* Functions with rules of the user's and calls that are computed again, linearized and transposed, also inside of
 * loops: whose rule is asked, and what is saved. */
#include "unit/_reverse.h"
/* after _reverse.h */
#include "op/derive.h"
#include "op/remat.h"

#define F64(...) TYPE(TESS_F64, __VA_ARGS__)

static vid one_less_square(struct build *b, vid y) { /* 1 - y^2 */
  return tess__n_subtract(b, tess__number_like(b, y, 1), tess__n_multiply(b, y, y));
}

/* ---- custom_jvp ---- */
static struct graph *tanh_body(void) {
  struct bench t;
  bench_begin(&t);
  vid y = tess__n_tanh(&t.build, param(&t, F64(2)));
  tess__graph_set_results(t.graph, 1, &y);
  return t.graph;
}

/* The tangent comes out of a loop that carries both the value and the tangent. */
static struct graph *tanh_rule(void) {
  struct bench t, round;
  bench_begin(&t);
  bench_begin(&round);
  vid y = param(&round, F64(2)), dot = param(&round, F64(2)),
      out[] = {y, tess__n_multiply(&round.build, dot, one_less_square(&round.build, y))}, made[2];
  tess__graph_set_results(round.graph, 2, out);
  vid x = param(&t, F64(2)), tangent = param(&t, F64(2));
  struct scan_attrs attrs = {.length = 1, .carried = 2};
  vid in[] = {tess__n_tanh(&t.build, x), tangent};
  assert_true(tess__n_scan(&t.build, &attrs, 2, in, round.graph, made));
  tess__graph_set_results(t.graph, 2, made);
  return t.graph;
}

/* c -> f(c) w for each of n rounds */
static struct graph *in_loop(struct graph *body, struct graph *rule, struct graph *bwd) {
  struct bench t, round;
  bench_begin(&t);
  bench_begin(&round);
  vid c = param(&round, F64(2)), w = param(&round, F64(2)), y, out;
  bool good = bwd ? tess__n_custom_vjp(&round.build, "f", 1, 1, body, rule, bwd, 1, &c, &y)
                  : tess__n_custom_jvp(&round.build, "f", 1, body, rule, 1, &c, &y);
  if (!good) fail_msg("%s", round.diag.message);
  y = tess__n_multiply(&round.build, y, w);
  tess__graph_set_results(round.graph, 1, &y);
  struct scan_attrs attrs = {.length = 3, .carried = 1};
  vid in[] = {param(&t, F64(2)), param(&t, F64(2))};
  assert_true(tess__n_scan(&t.build, &attrs, 2, in, round.graph, &out));
  tess__graph_set_results(t.graph, 1, &out);
  return t.graph;
}

static void test_custom_jvp(void **state) {
  (void)state;
  struct trial trial = {.name = "custom_jvp", .rng = 3, .graph = in_loop(tanh_body(), tanh_rule(), NULL)};
  prove_reverse(&trial);
  tess__graph_free(trial.graph);
}

/* ---- custom_vjp ---- */
static struct graph *tanh_fwd(void) {
  struct bench t;
  bench_begin(&t);
  vid y = tess__n_tanh(&t.build, param(&t, F64(2))), out[] = {y, y};
  tess__graph_set_results(t.graph, 2, out);
  return t.graph;
}

static struct graph *tanh_bwd(void) {
  struct bench t;
  bench_begin(&t);
  vid y = param(&t, F64(2)), ct = param(&t, F64(2)), out = tess__n_multiply(&t.build, ct, one_less_square(&t.build, y));
  tess__graph_set_results(t.graph, 1, &out);
  return t.graph;
}

/* As the same with custom_jvp gives. */
static void test_custom_vjp(void **state) {
  (void)state;
  double got[2][2][2] = {{{0}}}, a[2] = {0.25, -0.5}, w[2] = {0.75, 1.25}, u[2] = {1, -2};
  for (int vjp = 0; vjp < 2; vjp++) {
    struct diag d = {0};
    struct build like = {.diag = &d};
    struct arena arena = {0};
    struct linearized l;
    bool reached[2];
    struct graph *g = vjp ? in_loop(tanh_body(), tanh_fwd(), tanh_bwd()) : in_loop(tanh_body(), tanh_rule(), NULL);
    if (!tess__linearize(&like, g, (const bool[]){true, true}, &arena, &l)) fail_msg("%s", d.message);
    assert_int_equal(count_ops(l.linear, &tess__op_custom_linear), vjp);
    struct graph *back = backward(&like, l.linear, l.n_residuals, reached);
    assert_int_equal(count_ops(back, &tess__op_custom_linear), 0);
    void **known = rooms(l.known);
    const void *in[16];
    tess__region_run(l.known, (const void *[]){a, w}, known);
    memcpy(in, known + 1, sizeof *in * (size_t)l.n_residuals);
    in[l.n_residuals] = u;
    tess__region_run(back, in, (void *[]){got[vjp][0], got[vjp][1]});
    free_rooms(l.known, known);
    tess__graph_free(back);
    tess__graph_free(l.known);
    tess__graph_free(l.linear);
    tess__arena_free(&arena);
    tess__graph_free(g);
  }
  for (int i = 0; i < 4; i++)
    assert_true(fabs(got[0][i / 2][i % 2] - got[1][i / 2][i % 2]) < 1e-14 && got[0][i / 2][i % 2] != 0);
}

/* ---- computed again ---- */
static struct graph *remat_body(void) {
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F64(2)), w = param(&t, F64(2, 2));
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.lhs_contract = attrs.rhs_contract = DIMS(0);
  vid dot = tess__n_dot_general(&t.build, tess__n_sine(&t.build, x), w, &attrs, TESS_F64);
  vid y = tess__n_exponential(&t.build, tess__n_cosine(&t.build, dot));
  y = tess__n_multiply(&t.build, y, x);
  tess__graph_set_results(t.graph, 1, &y);
  return t.graph;
}

static struct graph *remat_graph(const struct call_rules *rules) {
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F64(2)), w = param(&t, F64(2, 2)), y;
  struct graph *body = remat_body();
  for (int i = 0; i < 2; i++) {
    assert_true(tess__n_call(&t.build, "f", rules, tess__graph_keep(body), 2, (vid[]){x, w}, &y));
    x = y;
  }
  tess__graph_free(body);
  tess__graph_set_results(t.graph, 1, &y);
  return t.graph;
}

static void test_remat(void **state) {
  (void)state;
  static const struct {
    enum remat_kind kind;
    bool saves;
  } cases[] = {{REMAT_NOTHING, false}, {REMAT_DOTS, true}, {REMAT_EVERYTHING, true}};
  for (int k = 0; k < 3; k++) {
    struct trial trial = {.name = "remat", .rng = 5};
    struct reverse r;
    trial.graph = remat_graph(tess__remat_rules(cases[k].kind, 0, NULL));
    prove_reverse(&trial);
    open_trial(&trial);
    open_reverse(&r, &trial);
    const struct node *known = find_op(r.l.known, &tess__op_call), *linear = find_op(r.l.linear, &tess__op_call);
    assert_true(cases[k].saves ? known->n_out > 1 : known->n_out == 1);
    if (cases[k].kind == REMAT_DOTS) assert_int_equal(known->n_out, 2);
    if (cases[k].kind == REMAT_NOTHING) { /* it stays what it is, and only x, w and what comes between are kept */
      assert_non_null(tess__remat_policy(known));
      assert_int_equal(r.l.n_residuals, 3);
    }
    assert_int_equal(count_ops(linear->regions[0], &tess__op_sine) > 0, cases[k].kind != REMAT_EVERYTHING);
    assert_true(count_ops(linear->regions[0], &tess__op_optimization_barrier) > 0);
    close_reverse(&r);
    close_trial(&trial);
    tess__graph_free(trial.graph);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_custom_jvp),
      cmocka_unit_test(test_custom_vjp),
      cmocka_unit_test(test_remat),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
