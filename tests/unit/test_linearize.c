/* Linearized graphs and their transposes: every kind of region, in each other, against forward derivatives, differences
 * and the adjoint; which residuals there are. */
#include <stdio.h>

#include "unit/_reverse.h"

#define F64(...) TYPE(TESS_F64, __VA_ARGS__)

/* ---- what residuals there are ---- */
static void close_trial_of(struct trial *t, struct reverse *r) {
  close_reverse(r);
  close_trial(t);
}

static void prove_of(struct trial *t, struct reverse *r, const char *name, struct graph *g) {
  *t = (struct trial){.name = name, .rng = 7, .graph = g};
  open_trial(t);
  run_forward(t);
  check_differences(t);
  open_reverse(r, t);
  check_reverse(r);
}

static void test_residuals(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F64(2)), y = param(&t, SCALAR(TESS_F64)), out[2];
  const struct type *row = F64(2);
  struct dims none = {0};
  t.build.place = "layer.c:7";
  vid wide = tess__n_broadcast_in_dim(&t.build, y, 1, row->dim, &none);
  vid half = tess__n_constant_double(&t.build, row, 0.5);
  vid product = tess__n_multiply(&t.build, tess__n_multiply(&t.build, x, wide), half);
  out[0] = tess__n_exponential(&t.build, product);
  out[1] = tess__n_add(&t.build, x, half);
  tess__graph_set_results(t.graph, 2, out);
  struct trial trial;
  struct reverse r;
  prove_of(&trial, &r, "residuals", t.graph);
  /* x, y (not y repeated, not the constant) and e^.., which is a result */
  assert_int_equal(r.l.n_residuals, 3);
  const struct graph *known = r.l.known;
  assert_int_equal(known->result[2], known->param[0]);
  assert_int_equal(known->result[3], known->param[1]);
  assert_int_equal(known->result[4], known->result[0]);
  assert_int_equal(count_ops(r.l.linear, &tess__op_exponential), 0);
  for (uint32_t i = 0; i < r.back->n_nodes; i++)
    assert_string_equal(r.back->node[i].place, "layer.c:7");
  close_trial_of(&trial, &r);
  bench_end(&t);
}

/* c' = sin(c w) + x, y = c x e^w: e^w is made once, x is not stacked, c and what sin needs are; c x is made again of
 * both. */
static struct graph *scan_graph(int64_t length, bool reverse) {
  struct bench t, body;
  bench_begin(&t);
  bench_begin(&body);
  vid c = param(&body, F64(2)), x = param(&body, F64(2)), w = param(&body, F64(2)), out[2];
  out[0] = tess__n_add(&body.build, tess__n_sine(&body.build, tess__n_multiply(&body.build, c, w)), x);
  out[1] = tess__n_multiply(&body.build, tess__n_multiply(&body.build, c, x), tess__n_exponential(&body.build, w));
  tess__graph_set_results(body.graph, 2, out);
  vid in[] = {param(&t, F64(2)), param(&t, F64(length, 2)), param(&t, F64(2))};
  struct scan_attrs attrs = {.length = length, .carried = 1, .rows = 1, .reverse = reverse};
  assert_true(tess__n_scan(&t.build, &attrs, 3, in, body.graph, out));
  tess__graph_set_results(t.graph, 2, out);
  return t.graph;
}

static void test_scans(void **state) {
  (void)state;
  for (int k = 0; k < 6; k++) {
    struct graph *g = scan_graph(k / 2 * 2, k % 2);
    struct trial trial;
    struct reverse r;
    prove_of(&trial, &r, "scan", g);
    const struct node *known = find_op(r.l.known, &tess__op_scan), *linear = find_op(r.l.linear, &tess__op_scan);
    assert_non_null(known);
    assert_non_null(linear);
    assert_int_equal(known->n_out, 2 + 2); /* c, cos(c w) are stacked */
    const struct scan_attrs *a = linear->attrs;
    assert_int_equal(a->carried, 1);
    assert_int_equal(a->rows, 2 + 1 + 1);
    assert_int_equal(linear->n_in, 5 + 2 + 1); /* w, e^w; the tangent of w */
    assert_int_equal(a->reverse, k % 2);
    assert_int_equal(count_ops(known->regions[0], &tess__op_exponential), 0);
    assert_int_equal(count_ops(r.l.known, &tess__op_exponential), 1);
    const struct node *back = find_op(r.back, &tess__op_scan);
    assert_int_equal(((const struct scan_attrs *)back->attrs)->reverse, !(k % 2));
    close_trial_of(&trial, &r);
    tess__graph_free(g);
  }
}

/* Nobody asks for the tangent of y: x and e^w, which it alone needs, are no residuals; nor is what a call or a branch
 * around gives for it. */
static void test_wanted(void **state) {
  (void)state;
  const bool changes[] = {true, true, true}, wanted[] = {true, false};
  for (int inside = 0; inside < 3; inside++) {
    struct graph *g = scan_graph(4, false);
    struct diag d = {.status = TESS_OK};
    struct build like = {.diag = &d};
    struct arena arena = {0};
    struct linearized l;
    if (inside) { /* in a call, in a branch */
      struct bench t;
      bench_begin(&t);
      vid in[] = {param(&t, SCALAR(TESS_BOOL)), param(&t, F64(2)), param(&t, F64(4, 2)), param(&t, F64(2))}, out[2];
      if (inside == 1)
        assert_true(tess__n_call(&t.build, "inner", NULL, g, 3, in + 1, out));
      else
        assert_true(tess__n_if(&t.build, 4, in, g, tess__graph_keep(g), 2, out));
      tess__graph_set_results(t.graph, 2, out);
      g = t.graph;
    }
    const bool behind[] = {false, true, true, true};
    assert_true(tess__linearize_wanted(&like, g, inside ? behind : changes, wanted, &arena, &l));
    assert_true(l.result[0] && !l.result[1]);
    assert_int_equal(l.linear->n_results, 1);
    const struct graph *at = l.linear;
    if (inside) at = at->node[at->n_nodes - 1].regions[0];
    const struct node *linear = find_op(at, &tess__op_scan);
    assert_int_equal(((const struct scan_attrs *)linear->attrs)->rows, 2 + 1); /* c, cos(c w), the tangent of x */
    assert_int_equal(linear->n_in, 4 + 1 + 1);                                 /* w and its tangent */
    tess__graph_free(l.known);
    tess__graph_free(l.linear);
    tess__graph_free(g);
    tess__arena_free(&arena);
  }
}

/* A carry that changes only through another one, two rounds later; a counter; one that nothing reaches. */
static struct graph *while_graph(struct rounds rounds, double end) {
  struct bench t, more, round;
  const struct type *types[] = {SCALAR(TESS_I32), F64(2), F64(2), F64(2), F64(2)};
  vid p[5], q[5], v[5], out[4];
  bench_begin(&t);
  bench_begin(&more);
  bench_begin(&round);
  for (int i = 0; i < 5; i++) {
    p[i] = param(&more, types[i]);
    q[i] = param(&round, types[i]);
    v[i] = i ? param(&t, types[i]) : tess__n_constant_double(&t.build, types[0], 0);
  }
  vid less = tess__n_compare(&more.build, p[0], tess__n_constant_double(&more.build, types[0], end), COMPARE_LT);
  tess__graph_set_results(more.graph, 1, &less);
  vid next[] = {tess__n_add(&round.build, q[0], tess__n_constant_double(&round.build, types[0], 1)),
                tess__n_multiply(&round.build, tess__n_sine(&round.build, q[1]), q[2]),
                tess__n_add(&round.build, tess__n_multiply(&round.build, q[3], q[3]), q[4]),
                tess__n_multiply(&round.build, q[3], tess__n_constant_double(&round.build, types[3], 0.5))};
  tess__graph_set_results(round.graph, 4, next);
  assert_true(tess__n_while(&t.build, rounds, 5, v, (struct graph *[]){more.graph, round.graph}, 4, out));
  tess__graph_set_results(t.graph, 4, out);
  return t.graph;
}

static void test_whiles(void **state) {
  (void)state;
  static const struct {
    struct rounds rounds;
    double end;
  } cases[] = {{{3, true}, 3}, {{0, true}, 0}, {{5, false}, 3}, {{5, false}, 5}, {{4, false}, -1}};
  for (int k = 0; k < 5; k++) {
    struct trial trial = {.name = "while", .rng = 5, .graph = while_graph(cases[k].rounds, cases[k].end)};
    prove_reverse(&trial);
    tess__graph_free(trial.graph);
  }
}

static void test_open_while(void **state) {
  (void)state;
  struct trial trial = {.name = "open while", .rng = 5, .graph = while_graph((struct rounds){0, false}, 3)};
  struct diag d = {.status = TESS_OK};
  struct build like = {.diag = &d};
  struct arena arena = {0};
  struct linearized l;
  for (uint32_t i = 0; i < trial.graph->n_nodes; i++)
    trial.graph->node[i].place = "loop.c:3";
  assert_true(tess__linearize(&like, trial.graph, (const bool[]){true, true, true, true}, &arena, &l));
  assert_int_equal(count_ops(l.known, &tess__op_while), 1);
  assert_int_equal(count_ops(l.linear, &tess__op_while), 1);
  open_trial(&trial);
  run_forward(&trial);
  void **known = rooms(l.known), **tangent = rooms(l.linear);
  const void *in[64];
  tess__region_run(l.known, (const void *const *)trial.args, known);
  memcpy(in, known + trial.graph->n_results, sizeof *in * (size_t)l.n_residuals);
  memcpy(in + l.n_residuals, trial.args + 4, sizeof *in * 4);
  tess__region_run(l.linear, in, tangent);
  for (int i = 1; i < 4; i++)
    compare_tangents(&trial, i, tangent[i - 1], trial.out[4 + i], 1e-12, "jvp");
  free_rooms(l.known, known);
  free_rooms(l.linear, tangent);
  close_trial(&trial);
  struct graph *g = tess__graph_new("back");
  struct build b = {.graph = g, .diag = &d};
  vid from[64], ct[3], out[64];
  for (int i = 0; i < l.linear->n_params; i++)
    from[i] = i < l.n_residuals ? tess__graph_param(g, tess__type_at(l.linear, l.linear->param[i])) : VID_NONE;
  for (int i = 0; i < 3; i++)
    ct[i] = tess__graph_param(g, F64(2));
  assert_false(tess__transpose(&b, l.linear, from, ct, out));
  assert_string_equal(d.message, "Reverse-mode differentiation does not work for while loops with a dynamic number of "
                                 "rounds; legal: tess_fori_loop with constant bounds, tess_scan_into, .max_iterations");
  assert_string_equal(d.where, "loop.c:3");
  tess__diag_clear(&d);
  tess__graph_free(g);
  tess__graph_free(l.known);
  tess__graph_free(l.linear);
  tess__arena_free(&arena);
  tess__graph_free(trial.graph);
}

/* ---- branches ---- */
static struct graph *branch_graph(bool chooses) {
  struct bench t, branch[3];
  const struct type *types[] = {F64(2), F64(2)};
  vid out[2];
  int n = chooses ? 2 : 3;
  struct graph *region[3];
  for (int k = 0; k < n; k++) {
    bench_begin(&branch[k]);
    struct build *b = &branch[k].build;
    vid x = param(&branch[k], types[0]), y = param(&branch[k], types[1]);
    out[0] = k == 0   ? tess__n_sine(b, tess__n_multiply(b, x, y))
             : k == 1 ? tess__n_exponential(b, x)
                      : tess__n_multiply(b, x, x);
    out[1] = k == 1 ? tess__n_constant_double(b, types[0], 3) : tess__n_multiply(b, tess__n_cosine(b, y), y);
    tess__graph_set_results(branch[k].graph, 2, out);
    region[k] = branch[k].graph;
  }
  bench_begin(&t);
  vid in[] = {param(&t, SCALAR(chooses ? TESS_BOOL : TESS_I32)), param(&t, types[0]), param(&t, types[1])};
  const struct tess_op *op = chooses ? &tess__op_if : &tess__op_case;
  assert_true(tess__n_control(&t.build, op, 3, in, n, region, 2, out));
  tess__graph_set_results(t.graph, 2, out);
  return t.graph;
}

static void test_branches(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    struct graph *g = branch_graph(k);
    for (uint64_t seed = 0; seed < 6; seed++) {
      struct trial trial = {.name = k ? "if" : "case", .rng = seed, .graph = g, .most = 4};
      prove_reverse(&trial);
    }
    struct trial trial;
    struct reverse r;
    prove_of(&trial, &r, "slots", g);
    /* cos(x y) of the first and twice x of the last share; cos y and its derivative; e^x is a result */
    const struct node *known = find_op(r.l.known, k ? &tess__op_if : &tess__op_case);
    assert_in_range(known->n_out, 4, 6);
    close_trial_of(&trial, &r);
    tess__graph_free(g);
  }
}

/* ---- calls ---- */
static struct graph *product(void) {
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F64(2)), y = param(&t, F64(2)), out = tess__n_multiply(&t.build, tess__n_sine(&t.build, x), y);
  tess__graph_set_results(t.graph, 1, &out);
  return t.graph;
}

static void test_calls(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct graph *body = product();
  vid x = param(&t, F64(2)), y = param(&t, F64(2)), a, c, result;
  assert_true(tess__n_call(&t.build, "product", NULL, tess__graph_keep(body), 2, (vid[]){x, y}, &a));
  assert_true(tess__n_call(&t.build, "product", NULL, tess__graph_keep(body), 2, (vid[]){a, x}, &c));
  assert_true(tess__n_call(&t.build, "product", NULL, body, 2, (vid[]){y, c}, &result));
  tess__graph_set_results(t.graph, 1, &result);
  struct trial trial;
  struct reverse r;
  prove_of(&trial, &r, "calls", t.graph);
  const struct graph *all[3] = {r.l.known, r.l.linear, r.back};
  for (int k = 0; k < 3; k++) {
    const struct graph *of = NULL;
    int n = 0;
    for (uint32_t i = 0; i < all[k]->n_nodes; i++) {
      const struct node *call = &all[k]->node[i];
      if (call->op != &tess__op_call) continue;
      n++;
      if (!of) of = call->regions[0];
      assert_ptr_equal(call->regions[0], of); /* one body for all */
    }
    assert_int_equal(n, 3);
  }
  close_trial_of(&trial, &r);
  bench_end(&t);
}

/* ---- deep nests: a body is derived a few times, not 2^depth ---- */
static struct graph *nest(int depth) {
  struct bench t;
  bench_begin(&t);
  vid c = param(&t, F64(2)), w = param(&t, F64(2)), out[2];
  if (depth == 0) {
    out[0] = tess__n_multiply(&t.build, tess__n_sine(&t.build, c), w);
  } else {
    struct scan_attrs attrs = {.length = 1 + (depth == 1), .carried = 1};
    assert_true(tess__n_scan(&t.build, &attrs, 2, (vid[]){c, w}, nest(depth - 1), out));
  }
  tess__graph_set_results(t.graph, 1, out);
  return t.graph;
}

static int graph_size(const struct graph *g) {
  int n = (int)g->n_nodes;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (int r = 0; r < g->node[i].n_regions; r++)
      n += graph_size(g->node[i].regions[r]);
  return n;
}

static void test_nests(void **state) {
  (void)state;
  int size[3];
  for (int k = 0; k < 3; k++) {
    struct graph *g = nest(6 + 3 * k);
    struct trial trial = {.name = "nest", .rng = 3, .graph = g};
    struct reverse r;
    struct diag d = {.status = TESS_OK};
    for (int i = 0; i < 2; i++) /* only w changes at first: what is carried does after a round, at each depth */
      trial.direction[i] = i - 1;
    if (k == 0) prove_reverse(&trial);
    trial.direction[0] = -1;
    trial.direction[1] = 0;
    open_reverse(&r, &trial);
    size[k] = graph_size(r.l.known) + graph_size(r.l.linear) + graph_size(r.back);
    close_reverse(&r);
    tess__diag_clear(&d);
    tess__graph_free(g);
  }
  assert_int_equal(size[2] - size[1], size[1] - size[0]);
}

/* ---- random graphs ---- */
struct nester {
  uint64_t rng;
  bool stops; /* with stop_gradient, which no difference knows */
};

static vid some(struct nester *m, const struct bench *t, int n, const vid *pool) {
  (void)t;
  return pool[under(&m->rng, n)];
}

static struct graph *random_graph(struct nester *m, int n_params, int n_results, int depth);

static vid decide(struct build *b, vid x) {
  vid sum = tess__n_reduce(b, x, &DIMS(0), MONOID_SUM);
  return tess__n_compare(b, sum, tess__n_constant_double(b, SCALAR(TESS_F64), 0.123), COMPARE_LT);
}

static vid index_of(struct build *b, vid x) {
  return tess__n_convert(b, decide(b, x), TESS_I32, false);
}

static int random_scan(struct nester *m, struct build *b, const vid *in, int depth, vid *out) {
  struct dims rows = {.n = 1, .d = {1}};
  int64_t length = under(&m->rng, 4);
  vid ramp = tess__n_constant_double(b, F64(length, 2), 0.3),
      xs = tess__n_multiply(b, tess__n_broadcast_in_dim(b, in[2], 2, F64(length, 2)->dim, &rows), ramp), made[3];
  struct scan_attrs attrs = {length, 2, 1, under(&m->rng, 2)};
  vid operand[] = {in[0], in[1], xs, in[3]};
  assert_true(tess__n_scan(b, &attrs, 4, operand, random_graph(m, 4, 3, depth), made));
  out[0] = made[0];
  out[1] = made[1];
  out[2] = tess__n_reduce(b, made[2], &DIMS(0), MONOID_SUM);
  return 3;
}

/* The body with a counter in front. */
static struct graph *counted(struct graph *body) {
  struct bench t;
  bench_begin(&t);
  vid in[5], out[4];
  const struct type *i32 = SCALAR(TESS_I32);
  for (int i = 0; i < 5; i++)
    in[i] = param(&t, i ? F64(2) : i32);
  out[0] = tess__n_add(&t.build, in[0], tess__n_constant_double(&t.build, i32, 1));
  assert_true(tess__n_call(&t.build, "round", NULL, body, 4, in + 1, out + 1));
  tess__graph_set_results(t.graph, 3, out);
  return t.graph;
}

static int random_while(struct nester *m, struct build *b, const vid *in, int depth, vid *out) {
  struct bench more;
  bench_begin(&more);
  const struct type *i32 = SCALAR(TESS_I32);
  vid p[5], made[3];
  int n = under(&m->rng, 4);
  for (int i = 0; i < 5; i++)
    p[i] = param(&more, i ? F64(2) : i32);
  vid less = tess__n_compare(&more.build, p[0], tess__n_constant_double(&more.build, i32, n), COMPARE_LT);
  struct rounds rounds = {n, true};
  if (under(&m->rng, 2)) {
    rounds = (struct rounds){n + 1 + under(&m->rng, 2), false};
    less = tess__n_and(&more.build, less, decide(&more.build, p[1]));
  }
  tess__graph_set_results(more.graph, 1, &less);
  vid operand[] = {tess__n_constant_double(b, i32, 0), in[0], in[1], in[2], in[3]};
  struct graph *body = counted(random_graph(m, 4, 2, depth));
  assert_true(tess__n_while(b, rounds, 5, operand, (struct graph *[]){more.graph, body}, 3, made));
  memcpy(out, made + 1, 2 * sizeof *out);
  return 2;
}

static int random_branches(struct nester *m, struct build *b, const vid *in, int depth, vid *out) {
  bool chooses = under(&m->rng, 2);
  int n = chooses ? 2 : 1 + under(&m->rng, 3);
  struct graph *region[3];
  for (int k = 0; k < n; k++)
    region[k] = random_graph(m, 3, 2, depth);
  vid operand[] = {chooses ? decide(b, in[3]) : index_of(b, in[3]), in[0], in[1], in[2]};
  assert_true(tess__n_control(b, chooses ? &tess__op_if : &tess__op_case, 4, operand, n, region, 2, out));
  return 2;
}

static int random_calls(struct nester *m, struct build *b, const vid *in, int depth, vid *out) {
  struct graph *body = random_graph(m, 2, 2, depth);
  assert_true(tess__n_call(b, "f", NULL, tess__graph_keep(body), 2, in, out));
  assert_true(tess__n_call(b, "f", NULL, body, 2, (vid[]){out[0], in[2]}, out));
  return 2;
}

static int random_plain(struct nester *m, struct build *b, const vid *in, vid *out) {
  switch (under(&m->rng, m->stops ? 6 : 5)) {
  case 0:
    out[0] = tess__n_sine(b, in[0]);
    return 1;
  case 1:
    out[0] = tess__n_add(b, in[0], in[1]);
    return 1;
  case 2:
    out[0] = tess__n_multiply(b, in[0], in[1]);
    return 1;
  case 3:
    out[0] = tess__n_tanh(b, in[0]);
    return 1;
  case 4:
    out[0] = tess__n_multiply(b, tess__n_constant_double(b, F64(2), 0.75), in[0]);
    return 1;
  default:
    out[0] = tess__n_multiply(b, in[0], tess__n_stop_gradient(b, in[1]));
    return 1;
  }
}

static struct graph *random_graph(struct nester *m, int n_params, int n_results, int depth) {
  struct bench t;
  bench_begin(&t);
  vid pool[64], result[8];
  int n = 0;
  while (n < n_params)
    pool[n++] = param(&t, F64(2));
  int nodes = 1 + under(&m->rng, 5);
  for (int i = 0; i < nodes; i++) {
    vid in[4], *out = pool + n;
    for (int k = 0; k < 4; k++)
      in[k] = some(m, &t, n, pool);
    int kind = depth ? under(&m->rng, 8) : 7;
    n += kind == 0   ? random_scan(m, &t.build, in, depth - 1, out)
         : kind == 1 ? random_while(m, &t.build, in, depth - 1, out)
         : kind == 2 ? random_branches(m, &t.build, in, depth - 1, out)
         : kind == 3 ? random_calls(m, &t.build, in, depth - 1, out)
                     : random_plain(m, &t.build, in, out);
  }
  for (int i = 0; i < n_results; i++) /* not all of them recent: parameters that come out as they went in */
    result[i] = under(&m->rng, 3) ? pool[n - 1 - under(&m->rng, n < 3 ? n : 3)] : some(m, &t, n, pool);
  if (t.diag.status) fail_msg("%s", t.diag.message);
  for (int i = 0; i < n_results; i++)
    result[i] = tess__n_tanh(&t.build, result[i]);
  if (under(&m->rng, 3) == 0) result[0] = t.graph->param[0];
  tess__graph_set_results(t.graph, n_results, result);
  return t.graph;
}

static void test_random_graphs(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 200; seed++) {
    struct nester m = {seed, seed % 2};
    char name[32];
    snprintf(name, sizeof name, "random %d", (int)seed);
    struct trial trial = {.name = name, .rng = seed, .graph = random_graph(&m, 3, 2, 1 + (int)(seed % 4))};
    if (m.stops)
      prove_adjoint(&trial);
    else
      prove_reverse(&trial);
    tess__graph_free(trial.graph);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_residuals), cmocka_unit_test(test_scans),      cmocka_unit_test(test_whiles),
      cmocka_unit_test(test_wanted),    cmocka_unit_test(test_open_while), cmocka_unit_test(test_branches),
      cmocka_unit_test(test_calls),     cmocka_unit_test(test_nests),      cmocka_unit_test(test_random_graphs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
