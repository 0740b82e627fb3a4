/* Modules read as graphs: what ops, regions, calls and checks become; shardings; what is refused, and where. Programs
 * with checks are run with the reference kernels, so that a wrong reading shows as a wrong number. */
#include <stdio.h>

#include "_mlir.h"
#include "layout/device.h"
#include "op/region.h"
#include "stablehlo/read.h"

static struct read_module read_text(const char *text, const char *entry) {
  struct mlir_module *m = parsed(text);
  struct diag d = {.status = TESS_OK};
  struct read_options options = {.entry = entry};
  struct read_module r;
  if (!tess__stablehlo_read(m, &options, &r, &d)) fail_msg("%s: %s\n%s", d.where, d.message, text);
  tess__mlir_free(m);
  if (r.main.graph && !tess__graph_verify(r.main.graph, &d)) fail_msg("%s", d.message);
  return r;
}

static void graph_is(const char *text, const char *expected) {
  struct read_module r = read_text(text, NULL);
  struct text t = {0};
  tess__graph_print(&t, r.main.graph);
  if (strcmp(t.data, expected) != 0) fail_msg("%s\n%s", t.data, expected);
  tess__text_free(&t);
  tess__stablehlo_free(&r);
}

/* Do the checks hold, bit for bit? The function has no parameters. */
static void run_checks(const char *text, int n_checks) {
  struct read_module r = read_text(text, NULL);
  const struct graph *g = r.main.graph;
  void **out = calloc((size_t)g->n_results + 1, sizeof *out);
  assert_int_equal(r.main.n_checks, n_checks);
  for (int i = 0; i < g->n_results; i++)
    out[i] = calloc(1, (size_t)tess__type_bytes(tess__type_at(g, g->result[i])) + 1);
  tess__region_run(g, NULL, out);
  for (int i = 0; i < n_checks; i++) {
    const struct read_check *c = &r.main.check[i];
    const struct type *a = tess__type_at(g, g->result[c->actual]), *b = tess__type_at(g, g->result[c->expected]);
    assert_ptr_equal(a, b);
    if (memcmp(out[c->actual], out[c->expected], (size_t)tess__type_bytes(a)) != 0)
      fail_msg("%s does not hold in\n%s", c->place, text);
  }
  for (int i = 0; i < g->n_results; i++)
    free(out[i]);
  free(out);
  tess__stablehlo_free(&r);
}

static void test_graph(void **state) {
  (void)state;
  graph_is("func.func @main(%a: tensor<4x6xf32>, %b: tensor<6xf32>) -> tensor<4x6xf32> {\n"
           "  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>\n"
           "  %1 = stablehlo.add %a, %0 : tensor<4x6xf32> loc(\"l.py\":7:2)\n"
           "  %2 = call @g(%1) : (tensor<4x6xf32>) -> tensor<4x6xf32>\n"
           "  return %2 : tensor<4x6xf32>\n}\n"
           "func.func private @g(%a: tensor<4x6xf32>) -> tensor<4x6xf32> {\n"
           "  %0 = stablehlo.tanh %a : tensor<4x6xf32>\n  return %0 : tensor<4x6xf32>\n}\n",
           "main(%0: f32[4,6], %1: f32[6]) {\n"
           "  %2 = broadcast_in_dim %1 {dims=[1]} : f32[4,6]  // a.mlir:2:8\n"
           "  %3 = add %0, %2 : f32[4,6]  // l.py:7:2\n"
           "  %4 = func.call %3 {name=g, rules=none} : f32[4,6]  // a.mlir:4:8\n"
           "    g(%0: f32[4,6]) {\n"
           "      %1 = tanh %0 : f32[4,6]  // a.mlir:8:8\n"
           "      return %1\n    }\n"
           "  return %4\n}\n");
}

/* The body uses %k, a parameter, and %c, a constant: one is captured, the other made again. */
static void test_captures(void **state) {
  (void)state;
  graph_is("func.func @main(%i: tensor<i32>, %k: tensor<i32>) -> tensor<i32> {\n"
           "  %c = stablehlo.constant dense<10> : tensor<i32>\n"
           "  %0 = stablehlo.while(%x = %i) : tensor<i32>\n"
           "  cond {\n    %1 = stablehlo.compare LT, %x, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
           "    stablehlo.return %1 : tensor<i1>\n"
           "  } do {\n    %1 = stablehlo.add %x, %k : tensor<i32>\n    stablehlo.return %1 : tensor<i32>\n  }\n"
           "  return %0 : tensor<i32>\n}\n",
           "main(%0: i32[], %1: i32[]) {\n"
           "  %2 = constant {value=10} : i32[]  // a.mlir:2:8\n"
           "  %3 = while %0, %1 : i32[]  // a.mlir:3:8\n"
           "    stablehlo.while(%0: i32[], %2: i32[]) {\n"
           "      %1 = constant {value=10} : i32[]  // a.mlir:3:8\n"
           "      %3 = compare %0, %1 {direction=LT} : bool[]  // a.mlir:5:10\n"
           "      return %3\n    }\n"
           "    stablehlo.while(%0: i32[], %2: i32[]) {\n"
           "      %1 = constant {value=10} : i32[]  // a.mlir:3:8\n"
           "      %3 = add %0, %2 : i32[]  // a.mlir:8:10\n"
           "      return %3\n    }\n"
           "  return %3\n}\n");
}

static void test_run(void **state) {
  (void)state;
  run_checks("func.func @main() {\n"
             "  %a = stablehlo.iota dim = 0 : tensor<3x4xi32>\n"
             "  %z = stablehlo.constant dense<0> : tensor<i32>\n"
             "  %f = stablehlo.constant dense<5> : tensor<i32>\n"
             "  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<3x4xi32>, "
             "tensor<i32>) -> tensor<4xi32>\n"
             "  check.expect_eq_const %0, dense<3> : tensor<4xi32>\n"
             "  %1 = stablehlo.reduce(%a init: %f) applies stablehlo.maximum across dimensions = [1] : "
             "(tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>\n"
             "  check.expect_eq_const %1, dense<[5, 5, 5]> : tensor<3xi32>\n"
             "  %2 = stablehlo.slice %a [1:3, 0:4:3] : (tensor<3x4xi32>) -> tensor<2x2xi32>\n"
             "  check.expect_eq_const %2, dense<[[1, 1], [2, 2]]> : tensor<2x2xi32>\n"
             "  %3:2 = call @both(%2, %f) : (tensor<2x2xi32>, tensor<i32>) -> (tensor<i32>, tensor<2x2xi32>)\n"
             "  stablehlo.custom_call @check.expect_close(%3#1, %2) {has_side_effect = true} : (tensor<2x2xi32>, "
             "tensor<2x2xi32>) -> ()\n"
             "  %4 = stablehlo.tuple %3#0, %2 : tuple<tensor<i32>, tensor<2x2xi32>>\n"
             "  %5 = stablehlo.get_tuple_element %4[0] : (tuple<tensor<i32>, tensor<2x2xi32>>) -> tensor<i32>\n"
             "  check.expect_eq %5, %f : tensor<i32>\n"
             "  %6 = \"stablehlo.case\"(%z) ({\n    %7 = stablehlo.negate %5 : tensor<i32>\n    stablehlo.return %7 : "
             "tensor<i32>\n  }, {\n    stablehlo.return %f : tensor<i32>\n  }) : (tensor<i32>) -> tensor<i32>\n"
             "  check.expect_eq_const %6, dense<-5> : tensor<i32>\n"
             "  func.return\n}\n"
             "func.func private @both(%a: tensor<2x2xi32>, %b: tensor<i32>) -> (tensor<i32>, tensor<2x2xi32>) {\n"
             "  return %b, %a : tensor<i32>, tensor<2x2xi32>\n}\n",
             6);
  run_checks("func.func @main() {\n" /* bools add as or; a body with two operands; a comparator */
             "  %a = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>\n"
             "  %b = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>\n"
             "  %0 = stablehlo.add %a, %b : tensor<3xi1>\n"
             "  check.expect_eq_const %0, dense<[true, false, true]> : tensor<3xi1>\n"
             "  %v = stablehlo.constant dense<[3.0, 9.0, 1.0, 9.0]> : tensor<4xf32>\n"
             "  %i = stablehlo.iota dim = 0 : tensor<4xi32>\n"
             "  %m = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
             "  %z = stablehlo.constant dense<0> : tensor<i32>\n"
             "  %1:2 = stablehlo.reduce(%v init: %m), (%i init: %z) across dimensions = [0] : (tensor<4xf32>, "
             "tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)\n"
             "   reducer(%x: tensor<f32>, %y: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>) {\n"
             "    %g = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
             "    %2 = stablehlo.select %g, %x, %y : tensor<i1>, tensor<f32>\n"
             "    %3 = stablehlo.select %g, %j, %k : tensor<i1>, tensor<i32>\n"
             "    stablehlo.return %2, %3 : tensor<f32>, tensor<i32>\n  }\n"
             "  check.expect_eq_const %1#0, dense<9.0> : tensor<f32>\n"
             "  %s:2 = \"stablehlo.sort\"(%v, %i) <{dimension = 0 : i64, is_stable = true}> ({\n"
             "  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %t: tensor<i32>, %u: tensor<i32>):\n"
             "    %4 = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
             "    stablehlo.return %4 : tensor<i1>\n"
             "  }) : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)\n"
             "  check.expect_eq_const %s#1, dense<[2, 0, 1, 3]> : tensor<4xi32>\n"
             "  func.return\n}\n",
             3);
}

/* ---- shardings ---- */
static void param_is(const char *meshes, const char *sharding, const char *expected) {
  char text[1000];
  struct diag d = {.status = TESS_OK};
  struct text t = {0};
  snprintf(text, sizeof text, "%s\nfunc.func @main(%%a: tensor<8x8xf32> {%s}) { return }", meshes, sharding);
  struct read_module r = read_text(text, NULL);
  const struct sharding *s = r.main.param[0].sharding;
  if (s) {
    struct atoms atoms = {0};
    assert_true(tess__atoms_add_mesh(&atoms, s->mesh));
    struct tiling tiling = tess__tiling_of(&atoms, s, 2);
    tess__text_printf(&t, "%lld: ", (long long)r.n_partitions);
    tess__tiling_text(&t, &atoms, &tiling);
  }
  if (strcmp(tess__text_string(&t), expected) != 0) fail_msg("%s is %s", sharding, tess__text_string(&t));
  tess__text_free(&t);
  tess__diag_clear(&d);
  tess__stablehlo_free(&r);
}

static void test_shardings(void **state) {
  (void)state;
  const char *m = "sdy.mesh @empty = <[]>\nsdy.mesh @m = <[\"x\"=2, \"y\"=4]>";
  param_is(m, "sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>", "8: [{\"x\"}, {}]");
  param_is(m, "sdy.sharding = #sdy.sharding<@m, [{\"y\", \"x\"}, {?}]>", "8: [{\"y\", \"x\"}, {?}]");
  param_is(m, "sdy.sharding = #sdy.sharding<@m, [{\"x\", ?}p1, {}], replicated={\"y\"}>",
           "8: [{\"x\", ?}, {}], replicated={\"y\"}");
  param_is(m, "sdy.sharding = #sdy.sharding<@m, [{\"y\":(1)2}, {\"x\"}]>", "8: [{\"y.1.2\"}, {\"x\"}]");
  param_is(m, "sdy.sharding = #sdy.sharding<@m, [{\"y\":(2)2, \"x\"}, {}]>", "8: [{\"y.2.2\", \"x\"}, {}]");
  param_is(m, "sdy.sharding = #sdy.sharding<@empty, [{}, {}]>", "8: [{}, {}]");
  param_is("", "sdy.sharding = #sdy.sharding<mesh<[\"a\"=2]>, [{\"a\"}, {}]>", "1: [{\"a\"}, {}]");
}

static void test_tiles(void **state) {
  (void)state;
  struct read_module r = read_text(
      "module attributes {mhlo.num_partitions = 8 : i32} {\n"
      "  func.func @main(%a: tensor<8x8xf32> {jax.buffer_donor = true, mhlo.sharding = \"{devices=[2,4]<=[8]}\"} "
      "loc(\"w\")) -> (tensor<8x8xf32> {jax.result_info = \"out\", mhlo.memory_kind = \"device\"}) {\n"
      "    %0 = stablehlo.custom_call @Sharding(%a) {backend_config = \"unspecified_dims=[0]\", mhlo.sharding = "
      "\"{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}\"} : (tensor<8x8xf32>) -> tensor<8x8xf32>\n"
      "    return %0 : tensor<8x8xf32>\n  }\n}\n",
      NULL);
  assert_int_equal(r.n_partitions, 8);
  assert_true(r.main.param[0].donated);
  assert_int_equal(r.main.param[0].alias, -1);
  assert_string_equal(r.main.param[0].name, "w");
  assert_string_equal(r.main.result[0].name, "out");
  assert_string_equal(r.main.result[0].memory_kind, "device");
  struct text t = {0};
  tess__graph_print(&t, r.main.graph);
  assert_non_null(strstr(t.data, "spec=P(UNCONSTRAINED, '_axis_1')"));
  tess__text_free(&t);
  tess__sharding_text(&t, r.main.param[0].sharding, true);
  assert_non_null(strstr(t.data, "{devices=[2,4]<=[8]}"));
  tess__text_free(&t);
  tess__stablehlo_free(&r);
}

static void test_annotations(void **state) {
  (void)state;
  graph_is("sdy.mesh @m = <[\"x\"=2]>\n"
           "func.func @main(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {\n"
           "  %0 = stablehlo.tanh %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {\"x\"}]>]>} : "
           "tensor<8x8xf32>\n"
           "  %1 = sdy.reshard %0 <@m, [{\"x\"}, {}]> : tensor<8x8xf32>\n"
           "  return %1 : tensor<8x8xf32>\n}\n",
           "main(%0: f32[8,8]) {\n"
           "  %1 = tanh %0 : f32[8,8]  // a.mlir:3:8\n"
           "  %2 = sdy.sharding_constraint %1 {sharding=NamedSharding(mesh=AbstractMesh('x': 2, axis_types=(Auto,)), "
           "spec=P(None, 'x'))} : f32[8,8]  // a.mlir:3:8\n"
           "  %3 = sdy.sharding_constraint %2 {sharding=NamedSharding(mesh=AbstractMesh('x': 2, axis_types=(Auto,)), "
           "spec=P('x', None))} : f32[8,8]  // a.mlir:4:8\n"
           "  return %3\n}\n");
}

static void test_manual(void **state) {
  (void)state;
  graph_is("sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\n"
           "func.func @main(%a: tensor<8x8xf32>) -> tensor<4x8xf32> {\n"
           "  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{\"x\"}, {\"y\"}]>] out_shardings=[<@m, [{}, "
           "{\"y\"}]>] manual_axes={\"x\", \"y\"} (%b: tensor<4x2xf32>) {\n"
           "    %1 = \"stablehlo.all_reduce\"(%b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, "
           "replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({\n"
           "    ^bb0(%l: tensor<f32>, %r: tensor<f32>):\n      %2 = stablehlo.maximum %l, %r : tensor<f32>\n"
           "      stablehlo.return %2 : tensor<f32>\n    }) : (tensor<4x2xf32>) -> tensor<4x2xf32>\n"
           "    sdy.return %1 : tensor<4x2xf32>\n"
           "  } : (tensor<8x8xf32>) -> tensor<4x8xf32>\n"
           "  return %0 : tensor<4x8xf32>\n}\n",
           "main(%0: f32[8,8]) {\n"
           "  %1 = sdy.manual_computation %0 {mesh=AbstractMesh('x': 2, 'y': 4, axis_types=(Auto, Auto)), in=(P('x', "
           "'y')), out=(P(None, 'y')), axes=0x3, unchecked=true} : f32[4,8]  // a.mlir:3:8\n"
           "    sdy.manual_computation(%0: f32[4,2]) {\n"
           "      %1 = all_reduce %0 {axes={0}, monoid=max} : f32[4,2]  // a.mlir:4:10\n"
           "      return %1\n    }\n"
           "  return %1\n}\n");
}

/* Manual regions as GSPMD has them; %c is read inside as well as outside. */
static void test_brackets(void **state) {
  (void)state;
  struct read_module r = read_text(
      "module attributes {mhlo.num_partitions = 8 : i32} {\n"
      "  func.func @main(%a: tensor<8x8xf32>, %c: tensor<4x2xf32>) -> (tensor<4x8xf32>, tensor<4x2xf32>) {\n"
      "    %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = \"{devices=[2,4]<=[8]}\"} : (tensor<8x8xf32>) -> "
      "tensor<8x8xf32>\n"
      "    %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = \"{manual}\"} : (tensor<8x8xf32>) -> "
      "tensor<4x2xf32>\n"
      "    %2 = stablehlo.negate %c : tensor<4x2xf32>\n"
      "    %3 = stablehlo.add %1, %2 : tensor<4x2xf32>\n"
      "    %4 = stablehlo.custom_call @Sharding(%3) {mhlo.sharding = \"{manual}\"} : (tensor<4x2xf32>) -> "
      "tensor<4x2xf32>\n"
      "    %5 = stablehlo.custom_call @SPMDShardToFullShape(%4) {mhlo.sharding = \"{devices=[1,4,2]<=[2,4]T(1,0) "
      "last_tile_dim_replicate}\"} : (tensor<4x2xf32>) -> tensor<4x8xf32>\n"
      "    return %5, %2 : tensor<4x8xf32>, tensor<4x2xf32>\n  }\n}\n",
      NULL);
  struct text t = {0};
  tess__graph_print(&t, r.main.graph);
  assert_non_null(strstr(t.data,
                         "%4 = sdy.manual_computation %2, %3 {mesh=Mesh(axis_sizes=(2, 4), axis_names=('_axis_0', "
                         "'_axis_1'), axis_types=(Auto, Auto)), in=(P('_axis_0', '_axis_1'), P()), out=(P(None, "
                         "'_axis_1')), axes=0x3, unchecked=true} : f32[4,8]"));
  assert_non_null(strstr(t.data, "manual_computation(%0: f32[4,2], %1: f32[4,2]) {\n      %2 = add %0, %1 : f32[4,2]"));
  assert_non_null(strstr(t.data, "return %4, %3"));
  tess__text_free(&t);
  tess__stablehlo_free(&r);
}

static char *golden_program(const char *name) {
  char path[512], *text;
  snprintf(path, sizeof path, "%s/tests/golden/programs/%s.mlir", TESSERA_SOURCE, name);
  FILE *f = fopen(path, "r");
  assert_non_null(f);
  assert_int_equal(fseek(f, 0, SEEK_END), 0);
  size_t n = (size_t)ftell(f);
  rewind(f);
  text = calloc(n + 1, 1);
  assert_int_equal(fread(text, 1, n, f), n);
  fclose(f);
  return text;
}

/* JAX's reducer of pairs becomes reductions by monoids; another body, or numbers that do not begin at 0, stay. */
static void test_argmax(void **state) {
  (void)state;
  static const char *const programs[] = {"reduce_argmax", "reduce_argmin"};
  for (int i = 0; i < 2; i++) {
    char *text = golden_program(programs[i]);
    struct read_module r = read_text(text, NULL);
    struct text t = {0};
    tess__graph_print(&t, r.main.graph);
    assert_null(strstr(t.data, "reduce_region"));
    assert_non_null(strstr(t.data, "reduce"));
    tess__text_free(&t);
    tess__stablehlo_free(&r);
    char *first = strstr(text, "dense<0> : tensor<i64>");
    first[6] = '1';
    r = read_text(text, NULL);
    tess__graph_print(&t, r.main.graph);
    assert_non_null(strstr(t.data, "reduce_region"));
    tess__text_free(&t);
    tess__stablehlo_free(&r);
    free(text);
  }
}

static void test_parallel(void **state) {
  (void)state;
  struct read_module r = read_text(
      "module {\n"
      "  func.func @one(%a: tensor<2xi32>) -> tensor<2xi32> { return %a : tensor<2xi32> }\n"
      "  func.func @two(%a: tensor<2xi32>) -> tensor<ui32> {\n    %0 = stablehlo.replica_id : tensor<ui32>\n    return "
      "%0 : tensor<ui32>\n  }\n"
      "  func.func @main() {\n"
      "    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>\n"
      "    %1:3 = \"interpreter.run_parallel\"(%0, %0, %0) {programs = [[@one, @two], [@one]]} : (tensor<2xi32>, "
      "tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<ui32>, tensor<2xi32>)\n"
      "    check.expect_eq %1#0, %0 : tensor<2xi32>\n"
      "    check.expect_close %1#2, %0, max_ulp_difference = 2 : tensor<2xi32>, tensor<2xi32>\n"
      "    func.return\n  }\n}\n",
      NULL);
  const struct read_parallel *p = r.parallel;
  assert_int_equal(r.n_parallel, 1);
  assert_int_equal(p->n_cells, 3);
  assert_int_equal(p->n_programs, 2);
  assert_int_equal(p->n_replicas, 2);
  assert_int_equal(p->max_partitions, 2);
  assert_int_equal(p->cell[1].program, 1);
  assert_int_equal(p->cell[2].replica, 1);
  assert_int_equal(p->cell[2].program, 0);
  assert_string_equal(p->program[1].name, "two");
  assert_int_equal(p->program[1].grid->total, 4);
  assert_int_equal(p->before.graph->n_results, 3);
  assert_int_equal(r.main.graph->n_params, 3);
  assert_int_equal(r.main.n_checks, 2);
  assert_int_equal(r.main.check[1].kind, READ_CLOSE);
  assert_int_equal(r.main.check[1].max_ulps, 2);
  assert_string_equal(r.main.check[0].place, "a.mlir:10:5");
  tess__stablehlo_free(&r);
}

/* Several: what is behind one has its results for parameters, behind the entry's own; a check is made once, at the end.
 */
static void test_parallels(void **state) {
  (void)state;
  struct read_module r = read_text(
      "module {\n"
      "  func.func @one(%a: tensor<2xi32>) -> tensor<2xi32> { return %a : tensor<2xi32> }\n"
      "  func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {\n"
      "    %0:2 = \"interpreter.run_parallel\"(%x, %x) {programs = [[@one], [@one]]} : (tensor<2xi32>, tensor<2xi32>) "
      "-> "
      "(tensor<2xi32>, tensor<2xi32>)\n"
      "    check.expect_eq %0#0, %0#1 : tensor<2xi32>\n"
      "    %1:3 = \"interpreter.run_parallel\"(%0#1, %x, %x) {programs = [[@one, @one, @one]]} : (tensor<2xi32>, "
      "tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>)\n"
      "    check.expect_eq %1#0, %0#1 : tensor<2xi32>\n"
      "    func.return %1#2 : tensor<2xi32>\n  }\n}\n",
      NULL);
  assert_int_equal(r.n_parallel, 2);
  assert_int_equal(r.parallel[0].before.graph->n_params, 1);
  assert_int_equal(r.parallel[0].before.graph->n_results, 2);
  assert_int_equal(r.parallel[1].before.graph->n_params, 1 + 2);
  assert_int_equal(r.parallel[1].before.graph->n_results, 3);
  assert_int_equal(r.parallel[1].before.graph->result[0], r.parallel[1].before.graph->param[2]);
  assert_int_equal(r.parallel[1].before.n_checks, 0);
  assert_int_equal(r.parallel[1].program[0].grid->size[1], 3);
  assert_int_equal(r.main.n_params, 1);
  assert_int_equal(r.main.graph->n_params, 1 + 2 + 3);
  assert_int_equal(r.main.graph->result[0], r.main.graph->param[5]);
  assert_int_equal(r.main.n_checks, 2);
  tess__stablehlo_free(&r);
}

static const char *const wrong[][2] = {
    {"func.func @main(%a: tensor<?xf32>) { return }", "1:1: UNIMPLEMENTED: tensor<?xf32>: dynamic dimensions"},
    {"func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) { return }",
     "1:1: UNIMPLEMENTED: tensor<2x!quant.uniform<i8:f32, 2.0:15>>: quantised types"},
    {"func.func @main() {\n  \"my.op\"() : () -> ()\n  return }", "2:3: UNIMPLEMENTED: my.op"},
    {"func.func @main() {\n  stablehlo.custom_call @who() : () -> ()\n  return }",
     "2:3: UNIMPLEMENTED: stablehlo.custom_call: who; tess_register_op makes it an operation"},
    {"func.func @f() { return }\nfunc.func @g() { return }", "1:1: the module has no function @main"},
    {"func.func @main() {\n  call @main() : () -> ()\n  return }",
     "2:3: a function calls itself, which StableHLO does not have"},
    {"func.func @main() {\n  call @g() : () -> ()\n  return }", "2:3: the module has no function @g"},
    {"func.func @main(%a: tensor<2xf32>) {\n  %0 = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> tensor<3xf32>\n  return "
     "}",
     "2:8: result 0 was asked to be f32[3] and is f32[2]"},
    {"func.func @main(%a: tensor<2xf32>) {\n  %0 = stablehlo.slice %a [0:3] : (tensor<2xf32>) -> tensor<3xf32>\n  "
     "return }",
     "2:8: slice: [0:3:1] is no range of dimension 0 of f32[2]"},
    {"func.func @main(%a: tensor<2xf32>) {\n  %0 = stablehlo.transpose %a, dims = [4] : (tensor<2xf32>) -> "
     "tensor<2xf32>\n  return }",
     "2:8: permutation of stablehlo.transpose: dimension 4 does not exist, there are 1"},
    {"sdy.mesh @m = <[\"x\"=2]>\nfunc.func @main(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@m, [{\"z\"}]>}) { "
     "return }",
     "2:1: the mesh has no axis \"z\""},
    {"func.func @main(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) { return }",
     "1:1: the module has no mesh @m"},
    {"sdy.mesh @m = <[\"x\"=4]>\nfunc.func @main(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@m, "
     "[{\"x\":(3)2}]>}) { return }",
     "2:1: \"x\" of size 4 has no such part"},
};

static void test_errors(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    struct mlir_module *m = parsed(wrong[i][0]);
    struct diag d = {.status = TESS_OK};
    struct read_module r;
    char told[600];
    assert_false(tess__stablehlo_read(m, &(struct read_options){0}, &r, &d));
    snprintf(told, sizeof told, "%s: %s", d.where, d.message);
    if (strncmp(told, "a.mlir:", 7) != 0 || strcmp(told + 7, wrong[i][1]) != 0)
      fail_msg("%s\ntold: %s\nnot:  a.mlir:%s", wrong[i][0], told, wrong[i][1]);
    assert_int_equal(d.status == TESS_UNIMPLEMENTED, strstr(wrong[i][1], "UNIMPLEMENTED") != NULL);
    tess__diag_clear(&d);
    tess__mlir_free(m);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_graph),       cmocka_unit_test(test_captures), cmocka_unit_test(test_run),
      cmocka_unit_test(test_shardings),   cmocka_unit_test(test_tiles),    cmocka_unit_test(test_manual),
      cmocka_unit_test(test_annotations), cmocka_unit_test(test_argmax),   cmocka_unit_test(test_parallel),
      cmocka_unit_test(test_parallels),   cmocka_unit_test(test_brackets), cmocka_unit_test(test_errors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
