/* What the compiler did, as a program asks for it: tess_explain, tess_fn_report, and what reports say, of functions and
 * of text, with loops and branches, on meshes that are not there. */
#include <stddef.h>
#include <tessera/ext.h>

#include "_check.h"

static tess_mesh *mesh; /* x=2,y=4 */

#define CONTAINS(text, part)                                                                                           \
  do {                                                                                                                 \
    const char *whole = text;                                                                                          \
    if (!strstr(whole, part)) fail_msg("%s:%d: no %s in\n%s", __FILE__, __LINE__, part, whole);                        \
  } while (0)

/* Collective i: its kind, axes, bytes of a device, bytes on the wire, count. */
#define COLLECTIVE(r, i, k, a, b, w, n)                                                                                \
  do {                                                                                                                 \
    tess_collective c = tess_report_collective(r, i);                                                                  \
    SAYS(c.kind, k);                                                                                                   \
    SAYS(c.axes, a);                                                                                                   \
    assert_int_equal(c.bytes_per_device, b);                                                                           \
    assert_int_equal(c.wire_bytes_per_device, w);                                                                      \
    assert_int_equal(c.count, n);                                                                                      \
  } while (0)

static tess_array *product(tess_array *x, tess_array *w) {
  return tess_matmul(x, w);
}

static void test_on_a_mesh_that_is_not_there(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *pod = tess_abstract_mesh(TESS_SHAPE(4096, 16), TESS_NAMES("data", "model"));
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(8192, 1024), TESS_F32,
                                          tess_named_sharding(pod, TESS_P("data", "model"))),
             *w = tess_shape_dtype_struct(TESS_SHAPE(1024, 64), TESS_F32, tess_named_sharding(pod, TESS_P("model")));
  tess_report *r = tess_explain(tess_lower(tess_jit(product), x, w));
  tess_report_totals t = tess_report_total(r);
  assert_int_equal(t.devices, 65536);
  assert_int_equal(t.collectives, 1);
  COLLECTIVE(r, 0, "all_reduce", "model", 2 * 64 * 4, 960, 1);
  assert_int_equal(tess_report_collective(r, 0).group_size, 16);
  CONTAINS(tess_report_collective(r, 0).place, "explain.c:");
  CONTAINS(tess_report_collective(r, 0).why, "dot_general takes the sum over dimension 1 of operand 0");
  assert_int_equal(t.flops_per_device, 2 * 2 * 64 * 64);
  assert_int_equal(t.parameter_bytes_per_device, 2 * 64 * 4 + 64 * 64 * 4);
  assert_int_equal(t.result_bytes_per_device, 2 * 64 * 4);
  assert_int_equal(t.peak_bytes_per_device, t.parameter_bytes_per_device + t.result_bytes_per_device);
  assert_int_equal(t.wire_bytes_per_device, 960);
  assert_true(t.compile_us > 0 && t.estimated_us > 0);
  SAYS(tess_report_parameter_from(r, 0), "argument");
  SAYS(tess_report_result_from(r, 0), "propagated");
  CONTAINS(tess_str(r), "65536 devices (data=4096,model=16)");
  CONTAINS(tess_report_json(r), "\"devices\": 65536");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_of_what_was_compiled(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(8, 16), .sharding = tess_named_sharding(mesh, TESS_P("x", "y"))),
             *w = tess_ones(TESS_SHAPE(16, 4), .sharding = tess_named_sharding(mesh, TESS_P("y")));
  tess_fn *f = tess_compile(tess_lower(tess_jit(product), x, w));
  tess_report *r = tess_fn_report(f);
  COLLECTIVE(r, 0, "all_reduce", "y", 4 * 4 * 4, 96, 1);
  SAYS(tess_report_parameter_from(r, 1), "argument");
  assert_int_equal(tess_report_total(r).devices, 8);
  tess_release(tess_call(f, x, w)); /* it still runs, */
  tess_release(f);
  COLLECTIVE(r, 0, "all_reduce", "y", 4 * 4 * 4, 96, 1); /* and its report outlives it */
  tess_report *e =
      tess_explain(tess_lower(tess_jit(product), x, w), .out_shardings = tess_named_sharding(mesh, TESS_P("x", "y")));
  COLLECTIVE(e, 0, "reduce_scatter", "y", 4 * 4 * 4, 48, 1);
  SAYS(tess_report_result_from(e, 0), "user");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *sorted_round(tess_array *i, tess_array *c) {
  (void)i;
  return tess_sin(tess_sort(c, 0));
}
static tess_array *rounds(tess_array *x) {
  return tess_fori_loop(0, 3, sorted_round, x);
}
/* The report of a compiled function is that of tess_explain: remedies are tried, and shardings have their reasons. Its
 * options are kept, whoever else lets them go. */
static void test_compiled_as_explained(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_lowered *l = tess_lower(tess_jit(rounds), tess_shape_dtype_struct(TESS_SHAPE(64, 64), TESS_F32, NULL));
  tess_lowered *text = tess_parse_stablehlo(tess_as_text(l), "rounds");
  tess_lowered *from[] = {l, text};
  for (int i = 0; i < 2; i++) {
    tess_sharding *rows = tess_named_sharding(mesh, TESS_P("x", NULL));
    tess_report *e = tess_explain(from[i], .in_shardings = rows);
    tess_fn *f = tess_compile(from[i], .in_shardings = rows);
    CONTAINS(tess_report_collective(e, 0).remedy, "; then what the loop carries lies so");
    tess_release(rows);
    tess_release(from[i]);
    tess_report *r = tess_fn_report(f);
    if (!tess_ok(r)) fail_msg("%s", tess_error_of(r).message);
    SAYS(tess_str(r), tess_str(e));
    SAYS(tess_report_json(r), tess_report_json(e));
    assert_true(tess_report_total(r).compile_us > 0);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- suggestions ---- */

static tess_sharding *suggested(tess_mesh *m, const tess_suggestion *s, int i) {
  return tess_named_sharding(m, tess_spec_parse(s->spec[i]));
}

static void test_suggestions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *pod = tess_abstract_mesh(TESS_SHAPE(256, 16), TESS_NAMES("data", "model"));
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(8192, 1024), TESS_F32, NULL),
             *w = tess_shape_dtype_struct(TESS_SHAPE(1024, 4096), TESS_F32, NULL);
  tess_lowered *l = tess_lower(tess_jit(product), x, w);
  tess_suggestion_list list = tess_suggest(l, pod);
  assert_true(list.n >= 1 && list.n <= 3 && !list.stopped && list.tried > list.n);
  assert_int_equal(list.n_args, 2);
  for (int i = 0; i < list.n; i++) {
    const tess_suggestion *g = &list.suggestion[i];
    tess_report_totals t =
        tess_report_total(tess_explain(l, .in_shardings = tess_shardings(suggested(pod, g, 0), suggested(pod, g, 1))));
    assert_true(t.estimated_us >= g->estimated_us && t.estimated_us <= g->estimated_us);
    assert_int_equal(t.wire_bytes_per_device, g->wire_bytes_per_device);
    assert_int_equal(t.peak_bytes_per_device, g->peak_bytes_per_device);
    if (i) assert_true(g->estimated_us >= list.suggestion[0].estimated_us);
  }
  tess_suggestion best = list.suggestion[0];
  list = tess_suggest(l, pod, .memory = best.peak_bytes_per_device); /* which it keeps to */
  assert_true(list.n >= 1);
  SAYS(list.suggestion[0].spec[0], best.spec[0]);
  SAYS(list.suggestion[0].spec[1], best.spec[1]);
  /* an argument that lies somewhere stays there */
  tess_array *laid =
      tess_shape_dtype_struct(TESS_SHAPE(8192, 1024), TESS_F32, tess_named_sharding(pod, TESS_P(NULL, "model")));
  list = tess_suggest(tess_lower(tess_jit(product), laid, w), pod);
  assert_true(list.n >= 1);
  assert_null(list.suggestion[0].spec[0]);
  assert_non_null(list.suggestion[0].spec[1]);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_suggestions_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(8, 16), TESS_F32, NULL),
             *w = tess_shape_dtype_struct(TESS_SHAPE(16, 4), TESS_F32, NULL);
  tess_lowered *l = tess_lower(tess_jit(product), x, w);
  tess_suggestion_list list = tess_suggest(l, mesh, .memory = 10);
  assert_int_equal(list.n, 0);
  tess_error e = tess_take_error();
  assert_int_equal(e.status, TESS_RESOURCE_EXHAUSTED);
  CONTAINS(e.message, "keeps to 10 bytes of a device; the least that was found is");
  assert_int_equal(tess_suggest(l, mesh, .memory = -1).n, 0);
  CONTAINS(tess_take_error().message, "memory is negative");
  assert_int_equal(tess_suggest(l, mesh, .time_limit = -1).n, 0);
  CONTAINS(tess_take_error().message, "time_limit is negative");
  assert_int_equal(tess_suggest(l, NULL).n, 0);
  CONTAINS(tess_take_error().message, "the mesh is NULL");
  assert_int_equal(tess_suggest(NULL, mesh).n, 0);
  CONTAINS(tess_take_error().message, "the program is NULL");
  assert_int_equal(tess_suggest(l, mesh, .machine = "/no/such.json").n, 0);
  assert_int_equal(tess_take_error().status, TESS_NOT_FOUND);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what a program says itself, of groups of its devices ---- */
static tess_array *summed(tess_array *x) {
  return tess_psum(x, "y");
}
static tess_array *gathered(tess_array *x) {
  return tess_all_gather(x, "y", 0, .tiled = true);
}
static tess_array *scattered(tess_array *x) {
  return tess_psum_scatter(x, "y", 0, .tiled = true);
}
static tess_array *exchanged(tess_array *x) {
  return tess_all_to_all(x, "y", 1, 0, .tiled = true);
}
static tess_array *turned(tess_array *x) {
  return tess_ppermute(x, "y", TESS_SHIFT(1));
}
static tess_array *in_pairs(tess_array *x) {
  return tess_psum(x, "y", .axis_index_groups = TESS_GROUPS(2, 0, 1, 2, 3));
}

static void test_what_the_program_says(void **state) {
  (void)state;
  static const struct {
    tess_array *(*f)(tess_array *);
    const char *kind;
    int64_t group, bytes, wire;
  } cases[] = {/* of blocks f32[4,8]: 128 bytes */
               {summed, "all_reduce", 4, 128, 192},         {gathered, "all_gather", 4, 512, 384},
               {scattered, "reduce_scatter", 4, 128, 96},   {exchanged, "all_to_all", 4, 128, 96},
               {turned, "collective_permute", 4, 128, 128}, {in_pairs, "all_reduce", 2, 128, 128}};
  tess_scope *s = tess_scope_begin();
  tess_mesh *paper = tess_abstract_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(16, 8), TESS_F32, tess_named_sharding(paper, TESS_P("y")));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    tess_fn *f = tess_jit(tess_shard_map(cases[i].f, .mesh = paper, .in_specs = TESS_P("y"), .out_specs = TESS_P("y"),
                                         .no_check_vma = true));
    tess_report *r = tess_explain(tess_lower(f, x));
    assert_int_equal(tess_report_total(r).collectives, 1);
    COLLECTIVE(r, 0, cases[i].kind, "y", cases[i].bytes, cases[i].wire, 1);
    assert_int_equal(tess_report_collective(r, 0).group_size, cases[i].group);
    SAYS(tess_report_collective(r, 0).why, "the program says so");
    CONTAINS(tess_report_collective(r, 0).place, "explain.c:");
    CONTAINS(tess_report_json(r), "\"from\": \"program\"");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- text: loops and branches ---- */
#define HEAD "module {\n  sdy.mesh @m = <[\"x\"=4]>\n"
#define SUM                                                                                                            \
  "stablehlo.dot_general %b, %b, contracting_dims = [0] x [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>\n"

/* Counts from 2 to `to` by 2, and takes the largest of sums over x, which no pass can move in front of the loop, or
 * behind it. */
static const char *loop(const char *to, const char *step) {
  static char text[2048];
  snprintf(text, sizeof text,
           HEAD
           "  func.func @main(%%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}, %%n: tensor<i32>) "
           "-> tensor<f32> {\n"
           "    %%i = stablehlo.constant dense<2> : tensor<i32>\n"
           "    %%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
           "    %%r:4 = stablehlo.while(%%k = %%i, %%s = %%z, %%b = %%a, %%m = %%n) : tensor<i32>, tensor<f32>, "
           "tensor<8xf32>, tensor<i32>\n"
           "    cond {\n      %%t = stablehlo.constant dense<8> : tensor<i32>\n"
           "      %%c = stablehlo.compare LT, %%k, %s : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
           "      stablehlo.return %%c : tensor<i1>\n    } do {\n"
           "      %%d = %s      %%e = stablehlo.maximum %%s, %%d : tensor<f32>\n"
           "      %%w = stablehlo.add %%b, %%b : tensor<8xf32>\n"
           "      %%u = stablehlo.constant dense<2> : tensor<i32>\n"
           "      %%v = stablehlo.add %%k, %s : tensor<i32>\n"
           "      stablehlo.return %%v, %%e, %%w, %%m : tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<i32>\n    }\n"
           "    return %%r#1 : tensor<f32>\n  }\n}\n",
           to, SUM, step);
  return text;
}

static void test_loops_multiply(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_report *r = tess_explain(tess_parse_stablehlo(loop("%t", "%u"), "loop.mlir"));
  COLLECTIVE(r, 0, "all_reduce", "x", 4, 6, 3);
  assert_int_equal(tess_report_total(r).wire_bytes_per_device, 18);
  /* each time a product of 2 and 2, two additions of such, a maximum and an addition; four comparisons */
  assert_int_equal(tess_report_total(r).flops_per_device, 3 * (2 * 2 + 2 + 2) + 4);
  const char *const open[][2] = {{"%m", "%u"}, {"%t", "%m"}};
  for (int i = 0; i < 2; i++) {
    tess_report *d = tess_explain(tess_parse_stablehlo(loop(open[i][0], open[i][1]), "loop.mlir"));
    COLLECTIVE(d, 0, "all_reduce", "x", 4, 6, -1);
    assert_int_equal(tess_report_total(d).wire_bytes_per_device, 6);
    CONTAINS(tess_report_json(d), "\"count\": null");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_of_branches_the_costliest_counts(void **state) {
  (void)state;
  static const char text[] =
      HEAD "  func.func @main(%p: tensor<i1>, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}) -> "
           "tensor<f32> {\n    %r = \"stablehlo.if\"(%p) ({\n      %d = " SUM
           "      stablehlo.return %d : tensor<f32>\n    }, {\n"
           "      %c = \"stablehlo.sort\"(%b) <{dimension = 0 : i64, is_stable = true}> ({\n"
           "      ^bb0(%l: tensor<f32>, %h: tensor<f32>):\n"
           "        %t = stablehlo.compare LT, %l, %h : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
           "        stablehlo.return %t : tensor<i1>\n"
           "      }) : (tensor<8xf32>) -> tensor<8xf32>\n"
           "      %e = stablehlo.slice %c [3:4] : (tensor<8xf32>) -> tensor<1xf32>\n"
           "      %f = stablehlo.reshape %e : (tensor<1xf32>) -> tensor<f32>\n"
           "      stablehlo.return %f : tensor<f32>\n    }) : (tensor<i1>) -> tensor<f32>\n"
           "    return %r : tensor<f32>\n  }\n}\n";
  tess_scope *s = tess_scope_begin();
  tess_report *r = tess_explain(tess_parse_stablehlo(text, "branch.mlir"));
  int64_t n = tess_report_total(r).collectives, wire = 0;
  assert_int_equal(n, 2);
  for (int i = 0; i < n; i++) {
    tess_collective c = tess_report_collective(r, i);
    bool gather = strcmp(c.kind, "all_gather") == 0;
    assert_int_equal(c.count, gather ? 1 : 0);
    wire += c.count * c.wire_bytes_per_device;
  }
  assert_int_equal(wire, 24); /* a gather of 32 bytes; the sum would send 6 */
  assert_int_equal(tess_report_total(r).wire_bytes_per_device, wire);
  CONTAINS(tess_str(r), "branch 1 of 2, which costs most, counts");
  CONTAINS(tess_str(r), "branch 0 of 2 counts as not taken: branch 1 costs more");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- errors ---- */
static void same_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  out[0] = in[0];
}
static tess_status copy(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  (void)attrs;
  memcpy(out->data, in->data, (size_t)(in->shape.dim[0] * in->shape.dim[1]) * sizeof(float));
  return TESS_OK;
}
static double work(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  assert_null(in->data);
  assert_int_equal(out->shape.n, 2);
  return *(const double *)attrs * (double)(in->shape.dim[0] * in->shape.dim[1]);
}
static tess_array *calls_own(tess_array *x) {
  static const double each = 7;
  tess_array *y;
  tess_custom_call_into(TESS_TREE(y), "explained.copy", TESS_TREE(x), &each, sizeof each);
  return y;
}

/* What the description of an operation says of a device's block. */
static void test_work_of_own_operations(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_op_desc op = {.size = sizeof op,
                     .name = "explained.copy",
                     .num_inputs = 1,
                     .num_outputs = 1,
                     .sharding_rule = "i j -> i j",
                     .types = same_types,
                     .kernel = copy,
                     .flops = work};
  assert_int_equal(tess_register_op(&op), TESS_OK);
  tess_array *x = tess_ones(TESS_SHAPE(8, 16), .sharding = tess_named_sharding(mesh, TESS_P("x", "y")));
  tess_report *r = tess_explain(tess_lower(tess_jit(calls_own), x));
  assert_int_equal(tess_report_total(r).flops_per_device, 7 * 4 * 4);
  op.name = "explained.uncounted";
  op.size = offsetof(tess_op_desc, flops); /* a description of an earlier version */
  assert_int_equal(tess_register_op(&op), TESS_OK);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(8, 8));
  tess_lowered *l = tess_lower(tess_jit(product), x, x);
  tess_report *r = tess_explain(l);
  assert_int_equal(tess_report_total(r).devices, 1);
  assert_int_equal(tess_report_total(r).collectives, 0);
  SAYS(tess_report_collective(r, 0).kind, "");
  REPORTED(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no collective 0, there are 0");
  SAYS(tess_report_parameter_from(r, 2), "");
  REPORTED(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no parameter 2, there are 2");
  SAYS(tess_report_result_from(r, -1), "");
  REPORTED(TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no result -1, there are 1");
  REFUSED(tess_fn_report(tess_jit(product)), TESS_FAILED_PRECONDITION, TESS_VALUE_ERROR, "is not compiled");
  REFUSED(tess_explain(l, .machine = "/no/such.json"), TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "/no/such.json");
  REFUSED(tess_explain(NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the program is NULL");
  tess_report *bad = tess_explain(tess_parse_stablehlo("module {", "a.mlir"));
  REFUSED(bad, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a.mlir:1:");
  assert_int_equal(tess_report_total(bad).devices, 0);
  SAYS(tess_report_json(bad), "");
  CONTAINS(tess_str(bad), "a.mlir:1:");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_on_a_mesh_that_is_not_there),
      cmocka_unit_test(test_compiled_as_explained),
      cmocka_unit_test(test_of_what_was_compiled),
      cmocka_unit_test(test_suggestions),
      cmocka_unit_test(test_suggestions_refused),
      cmocka_unit_test(test_what_the_program_says),
      cmocka_unit_test(test_loops_multiply),
      cmocka_unit_test(test_of_branches_the_costliest_counts),
      cmocka_unit_test(test_work_of_own_operations),
      cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
