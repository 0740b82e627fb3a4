/* Calls: one body for all calls of a function in reading, copying, printing, verifying and weighing; bodies in the
 * places of their calls mean the same and are distributed alike; texts keep calls. */
#include "_seen.h"
#include "_stablehlo.h"
/* after _stablehlo.h */
#include "exec/exec.h"
#include "ir/calls.h"

/* ---- bodies ---- */
struct count {
  struct map seen;
  int bodies, nodes, calls;
};

static void count(struct count *c, const struct graph *g) {
  if (!tess__graph_first(&c->seen, g)) return;
  c->bodies++;
  c->nodes += (int)g->n_nodes;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    c->calls += g->node[i].op == &tess__op_call;
    for (int r = 0; r < g->node[i].n_regions; r++)
      count(c, g->node[i].regions[r]);
  }
}

static struct count counted(const struct graph *g) {
  struct count c = {0};
  count(&c, g);
  tess__map_free(&c.seen);
  return c;
}

static struct read_module chain(int length, int calls) {
  struct text t = {0};
  tess__text_add(&t, "func.func private @f0(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                     "  %c = stablehlo.constant dense<1.0> : tensor<4xf32>\n"
                     "  %0 = stablehlo.add %x, %c : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n");
  for (int i = 1; i <= length; i++) {
    tess__text_printf(&t, "func.func @%s%d(%%x0: tensor<4xf32>) -> tensor<4xf32> {\n", i == length ? "main" : "f", i);
    for (int k = 0; k < calls; k++)
      tess__text_printf(&t, "  %%x%d = call @f%d(%%x%d) : (tensor<4xf32>) -> tensor<4xf32>\n", k + 1, i - 1, k);
    tess__text_printf(&t, "  return %%x%d : tensor<4xf32>\n}\n", calls);
  }
  char *main = strstr(t.data, "@main");
  memmove(main + 5, main + 5 + (length > 9 ? 2 : 1), strlen(main + 5 + (length > 9 ? 2 : 1)) + 1);
  struct read_module r = read_text(t.data, NULL);
  tess__text_free(&t);
  return r;
}

static void verified(const struct graph *g) {
  struct diag d = {0};
  if (!tess__graph_verify(g, &d)) fail_msg("%s", d.message);
}

/* 2^40 additions: as large as the text until somebody wants them one by one, and then refused. */
static void test_doubling(void **state) {
  (void)state;
  struct read_module r = chain(40, 2);
  struct count c = counted(r.main.graph);
  assert_int_equal(c.bodies, 41);
  assert_int_equal(c.nodes, 2 + 2 * 40);
  assert_int_equal(c.calls, 2 * 40);
  verified(r.main.graph);
  struct graph *copy = tess__graph_copy(r.main.graph, NULL);
  c = counted(copy);
  assert_int_equal(c.bodies, 41);
  verified(copy);
  struct text t = {0};
  tess__graph_print(&t, copy);
  assert_non_null(strstr(t.data, "f38 as region 2\n")); /* main is 0, f39 is 1 */
  assert_true(t.length < 100000);
  assert_true(tess__graph_fingerprint(copy) == tess__graph_fingerprint(r.main.graph));
  tess__text_free(&t);
  struct program p;
  struct diag d = {0};
  struct boundary in = {0}, out = {0};
  assert_false(tess__calls_bounded(copy, &d));
  assert_string_equal(d.message,
                      "@f21 comes to more than 4194304 operations once its calls are inlined (a region counts "
                      "as 256, 256 bytes of constants as one)");
  assert_int_equal(d.status, TESS_RESOURCE_EXHAUSTED);
  assert_non_null(d.where);
  tess__diag_clear(&d);
  assert_false(tess__distribute(copy, NULL, NULL, NULL, &in, &out, NULL, &p, &d));
  assert_int_equal(d.status, TESS_RESOURCE_EXHAUSTED);
  tess__diag_clear(&d);
  tess__graph_free(copy);
  tess__stablehlo_free(&r);
}

static void test_bounded(void **state) {
  (void)state;
  struct read_module r = chain(10, 2);
  struct diag d = {0};
  struct program p;
  struct boundary in = {0}, out = {0};
  struct distribute_options options = {.verify = true};
  float x[4] = {1, 2, 3, 4}, y[4] = {0};
  if (!tess__distribute(r.main.graph, NULL, NULL, NULL, &in, &out, &options, &p, &d)) fail_msg("%s", d.message);
  assert_true(tess__reference_run(&p, (const void *[]){x}, (void *[]){y}, &d));
  for (int i = 0; i < 4; i++)
    assert_true(y[i] == x[i] + 1024);
  assert_false(p.graph->calls);
  tess__program_free(&p);
  tess__stablehlo_free(&r);
}

/* ---- the same program with bodies in the places of calls ---- */
enum { MANY_ENDS = 4 * MAX_ENDS };

/* Both ways round: body(a), body(b) by a function in between, which is called twice. */
static struct graph *caller(struct graph *body, struct diag *d) {
  struct graph *both = tess__graph_new("both"), *main = tess__graph_new("main");
  struct build b = {.graph = both, .diag = d};
  int n = body->n_params, m = body->n_results;
  vid in[2 * MAX_ENDS], turned[2 * MAX_ENDS], out[MANY_ENDS];
  for (int i = 0; i < 2 * n; i++)
    in[i] = tess__graph_param(both, tess__type_at(body, body->param[i % n]));
  for (int k = 0; k < 2; k++)
    assert_true(
        tess__n_call(&b, "body", NULL, tess__graph_keep(body), n, in + (ptrdiff_t)k * n, out + (ptrdiff_t)k * m));
  tess__graph_set_results(both, 2 * m, out);
  b.graph = main;
  for (int i = 0; i < 2 * n; i++)
    in[i] = tess__graph_param(main, tess__type_at(body, body->param[i % n]));
  for (int i = 0; i < 2 * n; i++)
    turned[i] = in[(i + n) % (2 * n)];
  assert_true(tess__n_call(&b, "both", NULL, both, 2 * n, in, out));
  assert_true(tess__n_call(&b, "both", NULL, tess__graph_keep(both), 2 * n, turned, out + (ptrdiff_t)2 * m));
  tess__graph_set_results(main, 4 * m, out);
  return main;
}

static void same_program(struct program_case *c, const struct graph *g, const struct graph *flat) {
  struct boundary in[2 * MAX_ENDS], out[MANY_ENDS];
  struct diag d[2] = {{0}, {0}};
  struct program p[2];
  struct distribute_options options = {.verify = true};
  void *arg[2 * MAX_ENDS] = {0}, *x[MANY_ENDS] = {0}, *y[MANY_ENDS] = {0}, *z[MANY_ENDS] = {0};
  for (int i = 0; i < g->n_params; i++) {
    in[i] = c->in[i % c->graph->n_params];
    arg[i] = random_dense(&c->rng, tess__type_at(g, g->param[i]));
  }
  for (int i = 0; i < g->n_results; i++) {
    out[i] = c->out[i % c->graph->n_results];
    z[i] = new_dense(tess__type_at(g, g->result[i]));
  }
  evaluate(g, arg, x);
  evaluate(flat, arg, y);
  bool good = tess__distribute(g, c->mesh, NULL, NULL, in, out, &options, &p[0], &d[0]);
  assert_int_equal(good, tess__distribute(flat, c->mesh, NULL, NULL, in, out, &options, &p[1], &d[1]));
  if (good) {
    assert_true(tess__program_fingerprint(&p[0]) == tess__program_fingerprint(&p[1]));
    assert_true(tess__reference_run(&p[0], (const void *const *)arg, z, &d[0]));
  } else {
    assert_string_equal(d[0].message, d[1].message);
  }
  for (int i = 0; i < g->n_results; i++) {
    size_t n = (size_t)tess__type_bytes(tess__type_at(g, g->result[i]));
    assert_memory_equal(x[i], y[i], n);
    if (good) assert_memory_equal(x[i], z[i], n);
    tess__free(x[i]);
    tess__free(y[i]);
    tess__free(z[i]);
  }
  for (int i = 0; i < g->n_params; i++)
    tess__free(arg[i]);
  for (int i = 0; i < 2; i++) {
    if (good) tess__program_free(&p[i]);
    tess__diag_clear(&d[i]);
  }
}

static void test_inlined(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 100; seed++) {
    struct program_case c;
    struct diag d = {0};
    random_program_nested(&c, seed, 1);
    struct graph *g = caller(c.graph, &d), *flat = tess__graph_without_calls(g, &d);
    assert_non_null(flat);
    verified(g);
    verified(flat);
    assert_int_equal(counted(g).bodies - counted(c.graph).bodies, 2);
    assert_true(g->calls && !flat->calls);
    same_program(&c, g, flat);
    see(g);
    tess__graph_free(flat);
    tess__graph_free(g);
    tess__graph_free(c.graph);
  }
  must_see(OP_call);
}

/* ---- what a node says, and what is wrong ---- */
static void test_rules(void **state) {
  (void)state;
  struct diag d = {0};
  struct graph *body = tess__graph_new("f");
  vid x = tess__graph_param(body, tess__type_of(TESS_F32, 0, NULL));
  tess__graph_set_results(body, 1, &x);
  uint64_t mark[3];
  const struct call_rules *rules[3] = {NULL, tess__call_rules("custom_vjp", NULL),
                                       tess__call_rules("checkpoint", NULL)};
  static const char *const words[] = {"{name=f, rules=none}", "{name=f, rules=custom_vjp}",
                                      "{name=f, rules=checkpoint}"};
  assert_ptr_equal(rules[1], tess__call_rules("custom_vjp", NULL));
  for (int i = 0; i < 3; i++) {
    struct graph *g = tess__graph_new("main");
    struct build b = {.graph = g, .diag = &d};
    vid v = tess__graph_param(g, tess__type_of(TESS_F32, 0, NULL)), y;
    assert_true(tess__n_call(&b, "f", rules[i], tess__graph_keep(body), 1, &v, &y));
    tess__graph_set_results(g, 1, &y);
    struct text t = {0};
    tess__graph_print(&t, g);
    assert_non_null(strstr(t.data, words[i]));
    mark[i] = tess__graph_fingerprint(g);
    tess__text_free(&t);
    tess__graph_free(g);
  }
  assert_true(mark[0] != mark[1] && mark[1] != mark[2] && mark[0] != mark[2]);
  tess__graph_free(body);
}

static void test_wrong(void **state) {
  (void)state;
  struct diag d = {0};
  struct graph *body = tess__graph_new("f"), *g = tess__graph_new("main");
  struct build b = {.graph = g, .diag = &d};
  vid x = tess__graph_param(body, tess__type_of(TESS_F32, 0, NULL));
  tess__graph_set_results(body, 1, &x);
  vid v[2] = {tess__graph_param(g, tess__type_of(TESS_I32, 0, NULL)),
              tess__graph_param(g, tess__type_of(TESS_F32, 0, NULL))},
      y;
  assert_false(tess__n_call(&b, "f", NULL, tess__graph_keep(body), 1, v, &y));
  assert_string_equal(d.message, "operand 0 of the call of @f is i32[], the function takes f32[]");
  tess__diag_clear(&d);
  assert_false(tess__n_call(&b, "f", NULL, tess__graph_keep(body), 2, v, &y));
  assert_string_equal(d.message, "a call with 2 operands of @f, which takes 1");
  tess__diag_clear(&d);
  assert_true(tess__n_call(&b, "f", NULL, body, 1, v + 1, &y)); /* one use for two nodes */
  assert_true(tess__n_call(&b, "f", NULL, body, 1, v + 1, &y));
  assert_false(tess__graph_verify(g, &d));
  assert_non_null(strstr(d.message, "a region belongs to two nodes"));
  tess__diag_clear(&d);
  tess__graph_keep(body);
  verified(g);
  tess__graph_free(g);
}

/* ---- texts ---- */
#define T "tensor<4xf32>"
static const char program[] =
    "sdy.mesh @mesh = <[\"x\"=2]>\n"
    "func.func @main(%m: tensor<4xi1>, %x: " T ") -> (" T ", " T ", tensor<f32>) {\n"
    "  %one = stablehlo.constant dense<1.0> : " T "\n  %two = stablehlo.constant dense<2.0> : " T "\n"
    "  %0 = call @where(%m, %x, %one) : (tensor<4xi1>, " T ", " T ") -> " T "\n"
    "  %1 = call @where(%m, %0, %two) : (tensor<4xi1>, " T ", " T ") -> " T "\n"
    "  %2 = call @where(%m, %1, %one) : (tensor<4xi1>, " T ", " T ") -> " T "\n"
    "  %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{\"x\"}]>] out_shardings=[<@mesh, [{\"x\"}]>] "
    "manual_axes={\"x\"} (%b: tensor<2xf32>) {\n"
    "    %s = func.call @block(%b) : (tensor<2xf32>) -> tensor<2xf32>\n"
    "    %t = func.call @block(%s) : (tensor<2xf32>) -> tensor<2xf32>\n"
    "    sdy.return %t : tensor<2xf32>\n  } : (" T ") -> " T "\n"
    "  %i = stablehlo.constant dense<0> : tensor<i32>\n"
    "  %4:2 = stablehlo.while(%k = %i, %v = %3) : tensor<i32>, " T "\n  cond {\n"
    "    %n = func.call @three() : () -> tensor<i32>\n"
    "    %l = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
    "    stablehlo.return %l : tensor<i1>\n  } do {\n"
    "    %n = func.call @next(%k) : (tensor<i32>) -> tensor<i32>\n"
    "    %w = func.call @laid(%v) : (" T ") -> " T "\n    stablehlo.return %n, %w : tensor<i32>, " T "\n  }\n"
    "  %5 = call @laid(%4#1) : (" T ") -> " T "\n"
    "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
    "  %6 = \"stablehlo.reduce\"(%5, %z) ({\n  ^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
    "    %r = func.call @plus(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>\n"
    "    stablehlo.return %r : tensor<f32>\n  }) {dimensions = array<i64: 0>} : (" T ", tensor<f32>) -> tensor<f32>\n"
    "  return %5, %4#1, %6 : " T ", " T ", tensor<f32>\n}\n"
    "func.func private @where(%m: tensor<4xi1>, %x: " T ", %y: " T ") -> " T " {\n"
    "  %0 = stablehlo.select %m, %x, %y : tensor<4xi1>, " T "\n  return %0 : " T "\n}\n"
    "func.func private @block(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = \"stablehlo.all_reduce\"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = "
    "#stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({\n"
    "  ^bb0(%p: tensor<f32>, %q: tensor<f32>):\n    %r = stablehlo.add %p, %q : tensor<f32>\n"
    "    stablehlo.return %r : tensor<f32>\n  }) : (tensor<2xf32>) -> tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n"
    "func.func private @three() -> tensor<i32> {\n  %0 = stablehlo.constant dense<3> : tensor<i32>\n"
    "  return %0 : tensor<i32>\n}\n"
    "func.func private @next(%k: tensor<i32>) -> tensor<i32> {\n  %c = stablehlo.constant dense<1> : tensor<i32>\n"
    "  %0 = stablehlo.add %k, %c : tensor<i32>\n  return %0 : tensor<i32>\n}\n"
    "func.func private @laid(%x: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>}) -> " T " {\n"
    "  %0 = stablehlo.add %x, %x : " T "\n  return %0 : " T "\n}\n"
    "func.func private @plus(%p: tensor<f32>, %q: tensor<f32>) -> tensor<f32> {\n"
    "  %0 = stablehlo.add %p, %q : tensor<f32>\n  return %0 : tensor<f32>\n}\n";

static int times(const char *text, const char *words) {
  int n = 0;
  for (const char *s = text; (s = strstr(s, words)); s += strlen(words))
    n++;
  return n;
}

/* where is read for each constant; laid outside and inside the loop, where parameters are not laid out as arguments
 * are; three is its constant, plus what it is in a reduction. */
static void test_text(void **state) {
  (void)state;
  struct read_module r = read_text(program, NULL);
  verified(r.main.graph);
  struct count c = counted(r.main.graph);
  struct text t = {0}, first = written(&r.main, false);
  tess__graph_print(&t, r.main.graph);
  assert_int_equal(c.calls, 3 + 2 + 2 + 1);
  assert_int_equal(times(t.data, "where as region 1\n"), 1);
  assert_int_equal(times(t.data, "where_0("), 1);
  assert_int_equal(times(t.data, "block as region"), 1);
  assert_int_equal(times(t.data, "sdy.sharding_constraint"), 1);
  assert_non_null(strstr(t.data, " = reduce "));
  assert_null(strstr(t.data, "three"));
  assert_null(strstr(t.data, "plus"));
  static const char *const functions[] = {"@where(", "@where_0(", "@block(", "@next(", "@laid(", "@laid_0("};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    char line[64];
    snprintf(line, sizeof line, "  func.func private %s", functions[i]);
    if (times(first.data, line) != 1) fail_msg("%s is no function of\n%s", functions[i], first.data);
  }
  struct read_module back = read_text(first.data, NULL);
  struct text again = written(&back.main, false);
  assert_string_equal(first.data, again.data);
  struct graph *copy = tess__graph_copy(r.main.graph, NULL), *other = tess__graph_copy(back.main.graph, NULL);
  assert_true(tess__graph_fingerprint(copy) == tess__graph_fingerprint(other));
  tess__graph_free(copy);
  tess__graph_free(other);
  tess__stablehlo_free(&back);
  tess__stablehlo_free(&r);
  tess__text_free(&t);
  tess__text_free(&first);
  tess__text_free(&again);
}

/* A function of a hundred constants: the first ones have bodies of their own, the others one that takes them. */
static void test_constants(void **state) {
  (void)state;
  struct text t = {0};
  tess__text_add(&t, "func.func @main(%x0: tensor<f32>) -> tensor<f32> {\n");
  for (int i = 0; i < 100; i++)
    tess__text_printf(&t,
                      "  %%c%d = stablehlo.constant dense<%d.0> : tensor<f32>\n"
                      "  %%x%d = call @plus(%%x%d, %%c%d) : (tensor<f32>, tensor<f32>) -> tensor<f32>\n",
                      i, i, i + 1, i, i);
  tess__text_add(&t, "  return %x100 : tensor<f32>\n}\n"
                     "func.func private @plus(%p: tensor<f32>, %q: tensor<f32>) -> tensor<f32> {\n"
                     "  %0 = stablehlo.add %p, %q : tensor<f32>\n  return %0 : tensor<f32>\n}\n");
  struct read_module r = read_text(t.data, NULL);
  struct count c = counted(r.main.graph);
  assert_int_equal(c.bodies, 1 + 64 + 1);
  assert_int_equal(c.calls, 100);
  float x = 1, *y;
  evaluate(r.main.graph, (void *[]){&x}, (void **)&y);
  assert_true(*y == 1 + 99 * 50);
  tess__free(y);
  tess__stablehlo_free(&r);
  tess__text_free(&t);
}

static void test_mutual(void **state) {
  (void)state;
  static const char text[] = "func.func @main() {\n  call @f() : () -> ()\n  return }\n"
                             "func.func @f() {\n  call @g() : () -> ()\n  return }\n"
                             "func.func @g() {\n  call @f() : () -> ()\n  return }\n";
  struct diag d = {0};
  struct read_module r;
  struct mlir_module *m = tess__mlir_parse("a.mlir", text, strlen(text), &d);
  assert_non_null(m);
  assert_false(tess__stablehlo_read(m, &(struct read_options){0}, &r, &d));
  assert_string_equal(d.message, "a function calls itself, which StableHLO does not have");
  assert_string_equal(d.where, "a.mlir:8:3");
  tess__diag_clear(&d);
  tess__mlir_free(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_doubling),  cmocka_unit_test(test_bounded), cmocka_unit_test(test_inlined),
      cmocka_unit_test(test_rules),     cmocka_unit_test(test_wrong),   cmocka_unit_test(test_text),
      cmocka_unit_test(test_constants), cmocka_unit_test(test_mutual),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
