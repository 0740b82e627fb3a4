/* Collectives that travel together: which are one bundle, where its members stand, what waits for them, that a program
 * means the same with and without, and that text with several operands in a collective becomes one. */
#include "_stablehlo.h"
#include "_trial.h"

static const struct distribute_options checked = {.verify = true};

struct made {
  struct fixture f;
  struct program p;
};

static void distribute(struct made *s, const char *const *in, const char *const *out) {
  struct boundary b[2][MAX_ENDS] = {{{0}}};
  for (int i = 0; i < s->f.g->n_params; i++)
    b[0][i] = (struct boundary){sharding_of(s->f.mesh, in[i]), true};
  for (int i = 0; i < s->f.g->n_results && out; i++)
    b[1][i] = (struct boundary){sharding_of(s->f.mesh, out[i]), true};
  bool ok = tess__distribute(s->f.g, s->f.mesh, NULL, NULL, b[0], out ? b[1] : NULL, &checked, &s->p, &s->f.d);
  assert_string_equal(s->f.d.message ? s->f.d.message : "", "");
  assert_true(ok);
}
#define DISTRIBUTE(s, ...) distribute(s, (const char *const[]){__VA_ARGS__}, NULL)

static void done(struct made *s) {
  tess__program_free(&s->p);
  finish(&s->f);
}

/* The ops in their order; a member of bundle 1 as "all_reduce 1". */
static void in_order(const struct program *p, const char *words) {
  struct text t = {0};
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    tess__text_printf(&t, "%s%s", i ? ", " : "", p->graph->node[i].op->name);
    if (tess__bundle_of(p, i)) tess__text_printf(&t, " %u", tess__bundle_of(p, i));
  }
  assert_string_equal(tess__text_string(&t), words);
  tess__text_free(&t);
}

static vid squared(struct made *s, vid x) {
  return tess__n_multiply(&s->f.b, x, x);
}
static vid rows_of(struct made *s, vid row) {
  return broadcast(&s->f, row, "8 4", 1, (const uint8_t[]){1});
}

/* ---- what is one ---- */

/* The loss, read at once, and the gradients of two layers and their biases. */
static void a_step_sends_once(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "d8");
  vid x = param(&s.f, "32 16"), w1 = param(&s.f, "16 24"), w2 = param(&s.f, "24 8"), y = param(&s.f, "32 8");
  vid h = tess__n_tanh(&s.f.b, dot(&s.f, x, w1)), g2 = tess__n_subtract(&s.f.b, dot(&s.f, h, w2), y);
  vid loss = tess__n_negate(&s.f.b, reduce(&s.f, reduce(&s.f, tess__n_multiply(&s.f.b, g2, g2), 1), 0));
  vid g1 = tess__n_multiply(&s.f.b, dot_of(&s.f, g2, 1, w2, 1, 0), h);
  RETURNS(&s.f, loss, dot_of(&s.f, h, 0, g2, 0, 0), reduce(&s.f, g2, 0), dot_of(&s.f, x, 0, g1, 0, 0),
          reduce(&s.f, g1, 0));
  distribute(&s, (const char *const[]){"d -", "- -", "- -", "d -"}, (const char *const[]){"", "- -", "-", "- -", "-"});
  in_order(
      &s.p,
      "dot_general, tanh, dot_general, subtract, multiply, reduce, reduce, dot_general, multiply, dot_general, reduce, "
      "dot_general, reduce, "
      "all_reduce 1, all_reduce 1, all_reduce 1, all_reduce 1, all_reduce 1, negate");
  assert_int_equal(s.p.collectives, 1);
  done(&s);
}

static void gradients_of_cut_parameters_are_scattered_at_once(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "d8");
  vid x = param(&s.f, "32 16"), g = param(&s.f, "32 24");
  RETURNS(&s.f, dot_of(&s.f, x, 0, g, 0, 0), reduce(&s.f, g, 0));
  distribute(&s, (const char *const[]){"d -", "d -"}, (const char *const[]){"d -", "d"});
  in_order(&s.p, "dot_general, reduce, sdy.reduce_scatter 1, sdy.reduce_scatter 1");
  assert_int_equal(s.p.collectives, 1);
  done(&s);
}

static void kinds_stay_apart(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "x2 y4");
  vid a = param(&s.f, "8 4"), b = param(&s.f, "8 4"),
      i = tess__graph_param(s.f.g, tess__type_of(TESS_I32, 2, (int64_t[]){8, 4}));
  struct dims rows = {.n = 1};
  RETURNS(&s.f, reduce(&s.f, a, 0), reduce(&s.f, b, 0), tess__n_reduce(&s.f.b, a, &rows, MONOID_MAX),
          reduce(&s.f, i, 0), reduce(&s.f, squared(&s, a), 0),
          tess__n_reduce(&s.f.b, squared(&s, a), &rows, MONOID_MAX));
  DISTRIBUTE(&s, "x -", "y -", "x -"); /* axes, monoids, dtypes */
  in_order(&s.p, "reduce, reduce, all_reduce, reduce, reduce, all_reduce, multiply, reduce, "
                 "all_reduce 1, all_reduce 1, reduce, all_reduce 2, all_reduce 2");
  assert_int_equal(s.p.collectives, 4);
  done(&s);
}

/* ---- what is not ---- */

/* The second needs the first; the third, which needs neither, goes with the second, as that is open. */
static void what_is_needed_comes_before(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "x8");
  vid x = param(&s.f, "8 4"), mean = reduce(&s.f, x, 0), off = tess__n_subtract(&s.f.b, x, rows_of(&s, mean));
  RETURNS(&s.f, reduce(&s.f, off, 0), reduce(&s.f, squared(&s, x), 0));
  DISTRIBUTE(&s, "x -");
  in_order(&s.p,
           "reduce, all_reduce, broadcast_in_dim, subtract, reduce, multiply, reduce, all_reduce 1, all_reduce 1");
  assert_int_equal(s.p.collectives, 2);
  done(&s);
}

/* Sums over x and y by turns: each two of one kind could be one, not both. */
static void bundles_do_not_wait_for_each_other(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "x2 y4");
  vid a = param(&s.f, "8 4"), b = param(&s.f, "8 4");
  vid over_x = reduce(&s.f, a, 0), then_y = reduce(&s.f, tess__n_multiply(&s.f.b, b, rows_of(&s, over_x)), 0);
  vid over_y = reduce(&s.f, b, 0), then_x = reduce(&s.f, tess__n_multiply(&s.f.b, a, rows_of(&s, over_y)), 0);
  RETURNS(&s.f, then_y, then_x);
  DISTRIBUTE(&s, "x -", "y -");
  in_order(&s.p, "reduce, all_reduce, broadcast_in_dim, multiply, reduce, reduce, all_reduce 1, all_reduce 1, "
                 "broadcast_in_dim, multiply, reduce, all_reduce");
  assert_int_equal(s.p.collectives, 3);
  done(&s);
}

/* Two of half a MiB are as large as a bundle may be; one of 2 MiB stays alone and closes nothing. */
static void a_bundle_has_a_limit(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "x8");
  vid x = param(&s.f, "8 131072"), huge = param(&s.f, "8 524288");
  RETURNS(&s.f, reduce(&s.f, x, 0), reduce(&s.f, huge, 0), reduce(&s.f, tess__n_sine(&s.f.b, x), 0),
          reduce(&s.f, tess__n_cosine(&s.f.b, x), 0));
  DISTRIBUTE(&s, "x -", "x -");
  in_order(&s.p, "reduce, reduce, all_reduce, sine, reduce, all_reduce 1, all_reduce 1, cosine, reduce, all_reduce");
  assert_int_equal(s.p.collectives, 3);
  done(&s);
}

/* ---- regions ---- */
static void loops_have_bundles_of_their_own(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "x8");
  vid carry = param(&s.f, "4"), xs = param(&s.f, "5 8 4"), out[2];
  struct fixture in;
  start(&in, "x8");
  vid c = param(&in, "4"), x = param(&in, "8 4"), sum = reduce(&in, x, 0);
  vid squares = reduce(&in, tess__n_multiply(&in.b, x, x), 0);
  RETURNS(&in, tess__n_add(&in.b, c, sum), squares);
  struct scan_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.length = 5;
  attrs.carried = attrs.rows = 1;
  assert_true(tess__n_scan(&s.f.b, &attrs, 2, (vid[]){carry, xs}, in.g, out));
  RETURNS(&s.f, out[0], out[1]);
  DISTRIBUTE(&s, "-", "- x -");
  assert_int_equal(s.p.collectives, 1);
  int found = 0;
  for (uint32_t i = 0; i < s.p.n_inner; i++)
    for (int r = 0; r < s.p.inner[i].n; r++) {
      const struct program *body = &s.p.inner[i].program[r];
      assert_ptr_equal(body->graph, s.p.graph->node[i].regions[r]);
      for (uint32_t k = 0; k < body->graph->n_nodes; k++)
        found += tess__bundle_goes_on(body, k);
    }
  assert_int_equal(found, 1);
  done(&s);
}

/* ---- the verifier, the fingerprint ---- */
static void a_wrong_mark_is_told(void **state) {
  (void)state;
  struct made s;
  start(&s.f, "x8");
  vid x = param(&s.f, "8 4");
  RETURNS(&s.f, reduce(&s.f, x, 0), reduce(&s.f, squared(&s, x), 0));
  DISTRIBUTE(&s, "x -");
  in_order(&s.p, "reduce, multiply, reduce, all_reduce 1, all_reduce 1");
  uint32_t right[5] = {0, 0, 0, 1, 1}, torn[5] = {0, 0, 1, 0, 1}, mixed[5] = {0, 0, 1, 1, 1}, *own = s.p.bundle;
  uint64_t with = tess__program_fingerprint(&s.p);
  s.p.bundle = torn;
  assert_false(tess__bundles_verify(&s.p, &s.f.d));
  tess__diag_clear(&s.f.d);
  s.p.bundle = mixed;
  assert_false(tess__bundles_verify(&s.p, &s.f.d));
  assert_non_null(strstr(s.f.d.message, "not of one kind"));
  tess__diag_clear(&s.f.d);
  s.p.bundle = right;
  assert_true(tess__bundles_verify(&s.p, &s.f.d));
  assert_true(tess__program_fingerprint(&s.p) == with);
  s.p.bundle = NULL;
  assert_true(tess__program_fingerprint(&s.p) != with);
  s.p.bundle = own;
  done(&s);
}

/* ---- the same values ---- */

/* Matrices cut by x and by y, rows that are sums or maxima of them, and what is computed from both, at random: sums
 * that need each other in all ways. */
static vid random_step(struct program_case *c, vid *pool, const int *n) {
  int side = below(&c->rng, 2);
  vid matrix = pool[side * MAX_POOL + below(&c->rng, n[side])];
  if (!n[2] || below(&c->rng, 2)) {
    vid row = tess__n_reduce(&c->b, matrix, &(struct dims){.n = 1}, below(&c->rng, 5) ? MONOID_SUM : MONOID_MAX);
    return small(c, row);
  }
  vid row = pool[2 * MAX_POOL + below(&c->rng, n[2])];
  vid wide = tess__n_broadcast_in_dim(&c->b, row, 2, (int64_t[]){8, 4}, &(struct dims){.n = 1, .d = {1}});
  return small(c, below(&c->rng, 2) ? tess__n_subtract(&c->b, matrix, wide) : tess__n_multiply(&c->b, wide, matrix));
}

static void random_sums(struct program_case *c, uint64_t seed) {
  vid pool[3 * MAX_POOL], result[MAX_ENDS];
  int n[3] = {1, 1, 0};
  memset(c, 0, sizeof *c);
  c->rng.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
  (void)below(&c->rng, 2);
  c->graph = tess__graph_new("sums");
  c->b = (struct build){.graph = c->graph, .diag = &c->d};
  c->dtype = TESS_I32;
  c->mesh = mesh_of("x2 y4");
  for (int side = 0; side < 2; side++) {
    pool[side * MAX_POOL] = tess__graph_param(c->graph, tess__type_of(TESS_I32, 2, (int64_t[]){8, 4}));
    c->in[side] = (struct boundary){sharding_of(c->mesh, side ? "y -" : "x -"), true};
  }
  for (int i = 4 + below(&c->rng, 20); i > 0; i--) {
    vid v = random_step(c, pool, n);
    int kind = tess__type_at(c->graph, v)->rank == 1 ? 2 : below(&c->rng, 2);
    pool[kind * MAX_POOL + n[kind]++] = v;
  }
  for (int i = 0; i < 4; i++)
    result[i] = pool[i % 3 * MAX_POOL + n[i % 3] - 1 - (n[i % 3] > 1 && i == 3)];
  tess__graph_set_results(c->graph, n[2] ? 4 : 2, result);
}

static void random_programs_mean_the_same(void **state) {
  (void)state;
  int alone = 0, joined = 0;
  for (uint64_t seed = 1; seed <= 2000; seed++) {
    struct trial t = {.seed = seed};
    random_sums(&t.c, seed);
    trial_begin(&t, &checked);
    for (uint32_t i = 0; i < t.p.graph->n_nodes; i++) {
      joined += tess__bundle_goes_on(&t.p, i);
      alone += tess__communicates(t.p.graph->node[i].op) && !tess__bundle_of(&t.p, i);
    }
    trial_reference(&t);
    trial_plan(&t);
    trial_end(&t);
  }
  assert_true(alone > 500 && joined > 500);
}

/* ---- plans ---- */

/* In a process a sum is part of the product that it sums, where that stands: nothing is kept for longer. */
static void a_plan_is_the_same_with_and_without(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "d8");
  vid x = param(&f, "32 16"), w1 = param(&f, "16 24"), w2 = param(&f, "24 8"), y = param(&f, "32 8");
  vid h = tess__n_tanh(&f.b, dot(&f, x, w1)), g2 = tess__n_subtract(&f.b, dot(&f, h, w2), y);
  vid d2 = dot_of(&f, h, 0, g2, 0, 0), b2 = reduce(&f, g2, 0);
  vid g1 = tess__n_multiply(&f.b, dot_of(&f, g2, 1, w2, 1, 0), h);
  RETURNS(&f, d2, b2, dot_of(&f, x, 0, g1, 0, 0), reduce(&f, g1, 0));
  struct boundary in[] = {{sharding_of(f.mesh, "d -"), true},
                          {sharding_of(f.mesh, "- -"), true},
                          {sharding_of(f.mesh, "- -"), true},
                          {sharding_of(f.mesh, "d -"), true}};
  import(&f, in, NULL);
  propagate(&f);
  struct program p;
  memset(&p, 0, sizeof p);
  assert_true(tess__choose(&f.m, &checked, &f.d) && tess__collectives(&f.m, &checked, &f.d));
  assert_true(tess__partition(&f.m, &p, &f.d));
  struct text text[2] = {{0}, {0}};
  struct exec_info info[2];
  for (int i = 0; i < 2; i++) {
    if (i) assert_true(tess__bundle(&p, &f.d));
    struct plan *plan = tess__plan_make(&p, NULL, &f.d);
    assert_non_null(plan);
    tess__plan_print(&text[i], plan);
    info[i] = tess__plan_info(plan);
    tess__plan_free(plan);
  }
  assert_int_equal(p.collectives, 1);
  assert_string_equal(tess__text_string(&text[1]), tess__text_string(&text[0]));
  assert_int_equal(info[1].temporary_bytes, info[0].temporary_bytes);
  for (int i = 0; i < 2; i++)
    tess__text_free(&text[i]);
  tess__program_free(&p);
  finish(&f);
}

/* ---- text ---- */
static void text_with_several_operands_is_one_message(void **state) {
  (void)state;
  static const char text[] =
      "module @m attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {\n"
      "  sdy.mesh @mesh = <[\"x\"=2]>\n"
      "  func.func public @main(%arg0: tensor<4xi32>, %arg1: tensor<2x2xi32>) -> (tensor<2xi32>, tensor<1x2xi32>) {\n"
      "    %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{\"x\"}]>, <@mesh, [{\"x\"}, {}]>] "
      "out_shardings=[<@mesh, [{}]>, <@mesh, [{}, {}]>] manual_axes={\"x\"} (%arg2: tensor<2xi32>, %arg3: "
      "tensor<1x2xi32>) {\n"
      "      %1:2 = \"stablehlo.all_reduce\"(%arg2, %arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, "
      "type "
      "= 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({\n"
      "      ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):\n"
      "        %2 = stablehlo.add %arg4, %arg5 : tensor<i32>\n"
      "        stablehlo.return %2 : tensor<i32>\n"
      "      }) : (tensor<2xi32>, tensor<1x2xi32>) -> (tensor<2xi32>, tensor<1x2xi32>)\n"
      "      sdy.return %1#0, %1#1 : tensor<2xi32>, tensor<1x2xi32>\n"
      "    } : (tensor<4xi32>, tensor<2x2xi32>) -> (tensor<2xi32>, tensor<1x2xi32>)\n"
      "    return %0#0, %0#1 : tensor<2xi32>, tensor<1x2xi32>\n"
      "  }\n"
      "}\n";
  struct diag d = {0};
  struct read_module m = read_text(text, NULL);
  struct text again = written(&m.main, false);
  struct read_module back = read_text(again.data, NULL);
  const struct read_module *const each[] = {&m, &back};
  for (int i = 0; i < 2; i++) {
    struct program p;
    bool ok = tess__distribute(each[i]->main.graph, mesh_of("x2"), NULL, NULL, NULL, NULL, &checked, &p, &d);
    assert_string_equal(d.message ? d.message : "", "");
    assert_true(ok);
    assert_int_equal(p.collectives, 1);
    static const int32_t a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
    int32_t x[2] = {0}, y[2] = {0};
    assert_true(tess__reference_run(&p, (const void *const[]){a, b}, (void *const[]){x, y}, &d));
    assert_memory_equal(x, ((const int32_t[]){4, 6}), sizeof x);
    assert_memory_equal(y, ((const int32_t[]){12, 14}), sizeof y);
    tess__program_free(&p);
  }
  tess__text_free(&again);
  tess__stablehlo_free(&m);
  tess__stablehlo_free(&back);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_step_sends_once),
      cmocka_unit_test(gradients_of_cut_parameters_are_scattered_at_once),
      cmocka_unit_test(kinds_stay_apart),
      cmocka_unit_test(what_is_needed_comes_before),
      cmocka_unit_test(bundles_do_not_wait_for_each_other),
      cmocka_unit_test(a_bundle_has_a_limit),
      cmocka_unit_test(loops_have_bundles_of_their_own),
      cmocka_unit_test(a_wrong_mark_is_told),
      cmocka_unit_test(random_programs_mean_the_same),
      cmocka_unit_test(a_plan_is_the_same_with_and_without),
      cmocka_unit_test(text_with_several_operands_is_one_message),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
