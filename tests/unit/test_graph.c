/* Graphs: sharing, renumbering, printing, verifying, and what a failed emission leaves behind. */
#include "_ir.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "ir/splice.h"
#include "ir/why.h"
#include "layout/sharding.h"

static char *printed(const struct graph *g) {
  struct text t = {0};
  tess__graph_print(&t, g);
  return t.data;
}

static void test_equal_nodes_are_shared(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4)), y = param(&t, F32(4));
  t.build.place = "a.c:1";
  vid sum = tess__n_add(&t.build, x, y);
  t.build.place = "a.c:2";
  assert_int_equal(tess__n_add(&t.build, x, y), sum); /* the place is not part of what is equal */
  assert_int_not_equal(tess__n_add(&t.build, y, x), sum);
  assert_int_not_equal(tess__n_subtract(&t.build, x, y), sum);
  vid lt = tess__n_compare(&t.build, x, y, COMPARE_LT);
  assert_int_equal(tess__n_compare(&t.build, x, y, COMPARE_LT), lt);
  assert_int_not_equal(tess__n_compare(&t.build, x, y, COMPARE_GT), lt);
  vid one = tess__n_constant_double(&t.build, F32(4), 1);
  assert_int_equal(tess__n_constant_double(&t.build, F32(4), 1), one);
  assert_int_not_equal(tess__n_constant_double(&t.build, F32(5), 1), one); /* only the type differs */
  t.build.no_sharing = true;
  assert_int_not_equal(tess__n_add(&t.build, x, y), sum);
  assert_int_equal(t.diag.status, TESS_OK);
  bench_end(&t);
}

static void test_many_nodes_stay_apart(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  enum { N = 5000 };
  vid first[N];
  for (int i = 0; i < N; i++)
    first[i] = tess__n_constant_double(&t.build, SCALAR(TESS_F64), i);
  for (int i = 0; i < N; i++)
    assert_int_equal(tess__n_constant_double(&t.build, SCALAR(TESS_F64), i), first[i]);
  assert_int_equal(t.graph->n_nodes, N);
  bench_end(&t);
}

static void test_failure_is_told_once(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4)), y = param(&t, F32(5));
  t.build.place = "a.c:7";
  vid bad = tess__n_add(&t.build, x, y);
  assert_int_equal(bad, VID_NONE);
  assert_string_equal(t.diag.where, "a.c:7");
  t.build.place = "a.c:8";
  assert_int_equal(tess__n_sine(&t.build, bad), VID_NONE);
  assert_int_equal(tess__n_dot_general(&t.build, bad, x, &(struct dot_attrs){{0}, {0}, {0}, {0}}, TESS_DTYPE_NONE),
                   VID_NONE);
  assert_int_equal(tess__n_reshape(&t.build, bad, 0, NULL), VID_NONE);
  assert_int_equal(tess__n_select(&t.build, x, bad, bad), VID_NONE);
  assert_string_equal(t.diag.where, "a.c:7");
  refused(&t, bad, "shapes differ: f32[4] and f32[5]");
  assert_int_equal(t.graph->n_nodes, 0);
  bench_end(&t);
}

/* (x + y) * sin(x), with the two factors made in either order, and something unused in between. */
static struct graph *either_order(bool sine_first) {
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4)), y = param(&t, F32(4)), sine = VID_NONE;
  t.build.place = "layer.c:5";
  if (sine_first) sine = tess__n_sine(&t.build, x);
  tess__n_cosine(&t.build, y);
  vid sum = tess__n_add(&t.build, x, y);
  if (!sine_first) sine = tess__n_sine(&t.build, x);
  t.build.why = &(struct why){.kind = WHY_CONSTRAINT, .pass = "test", .factor = -1};
  vid product = tess__n_multiply(&t.build, sum, sine);
  tess__graph_set_results(t.graph, 2, (vid[]){product, x});
  struct graph *g = tess__graph_copy(t.graph, NULL);
  bench_end(&t);
  return g;
}

static void test_renumber_forgets_the_order_of_making(void **state) {
  (void)state;
  struct graph *a = either_order(true), *b = either_order(false);
  char *text = printed(a), *other = printed(b);
  assert_string_equal(text, "f(%0: f32[4], %1: f32[4]) {\n"
                            "  %2 = add %0, %1 : f32[4]  // layer.c:5\n"
                            "  %3 = sine %0 : f32[4]  // layer.c:5\n"
                            "  %4 = multiply %2, %3 : f32[4]  // layer.c:5; sharding constraint\n"
                            "  return %4, %0\n"
                            "}\n");
  assert_string_equal(text, other);
  struct diag d = {0};
  assert_true(tess__graph_verify(a, &d));
  struct build more = {.graph = a, .diag = &d};
  assert_int_equal(tess__n_add(&more, 0, 1), 2); /* the copy shares as well */
  tess__free(text);
  tess__free(other);
  tess__graph_free(a);
  tess__graph_free(b);
}

static void test_renumber_of_a_long_chain(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(1)), v = x;
  enum { N = 200000 };
  for (int i = 0; i < N; i++)
    v = tess__n_add(&t.build, v, i % 3 ? x : v);
  tess__graph_set_results(t.graph, 1, &v);
  struct graph *g = tess__graph_copy(t.graph, NULL);
  assert_int_equal(g->n_nodes, N);
  assert_true(tess__graph_verify(g, &t.diag));
  tess__graph_free(g);
  bench_end(&t);
}

static void test_print_of_attributes(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(8, 4)), w = param(&t, F32(4, 2));
  struct dot_attrs dot = {.lhs_contract = DIMS(1), .rhs_contract = DIMS(0)};
  vid y = tess__n_dot_general(&t.build, x, w, &dot, TESS_DTYPE_NONE);
  vid c = tess__n_constant_double(&t.build, F32(8, 2), -1.5);
  vid less = tess__n_compare(&t.build, y, c, COMPARE_LT);
  vid top = tess__n_reduce(&t.build, less, &DIMS(1, 0), MONOID_OR);
  vid n = tess__n_constant_double(&t.build, SCALAR(TESS_U8), 200);
  tess__graph_set_results(t.graph, 2, (vid[]){top, n});
  char *text = printed(t.graph);
  assert_string_equal(
      text, "f(%0: f32[8,4], %1: f32[4,2]) {\n"
            "  %2 = dot_general %0, %1 {lhs_contract=[1], rhs_contract=[0], lhs_batch=[], rhs_batch=[]} : f32[8,2]\n"
            "  %3 = constant {value=-1.5} : f32[8,2]\n"
            "  %4 = compare %2, %3 {direction=LT} : bool[8,2]\n"
            "  %5 = reduce %4 {dimensions=[0,1], monoid=or} : bool[]\n"
            "  %6 = constant {value=200} : u8[]\n"
            "  return %5, %6\n"
            "}\n");
  tess__free(text);
  bench_end(&t);
}

/* ---- manual regions ---- */
static struct spec spec_of(int n, int axis0, int axis1) { /* -1: not cut */
  struct spec s;
  memset(&s, 0, sizeof s);
  s.n = n;
  int axis[] = {axis0, axis1};
  for (int i = 0; i < n; i++)
    if (axis[i] >= 0) {
      s.n_axes[i] = 1;
      s.axis[i][0] = (uint8_t)axis[i];
    }
  return s;
}

static const struct type *local_type(const struct mesh *m, uint64_t varying, int64_t rows, int64_t columns) {
  struct type type = *F32(rows, columns);
  type.manual = m;
  type.varying = varying;
  return tess__type(&type);
}

static const struct mesh *mesh_2x4(void) {
  return abstract_mesh(2, (int64_t[]){2, 4}, (const char *const[]){"x", "y"});
}

/* f32[8,4] cut by x and y; the body adds 1 and sums over y. */
static vid region(struct bench *t, vid x, int64_t rows) {
  const struct mesh *m = mesh_2x4();
  struct graph *body = tess__graph_new("body");
  struct build inner = {.graph = body, .diag = &t->diag, .scope.mesh = m};
  vid p = tess__graph_param(body, local_type(m, 3, rows, 1));
  vid one = tess__n_constant_double(&inner, F32(rows, 1), 1);
  vid sum = tess__n_all_reduce(&inner, tess__n_add(&inner, p, one), &AXES(1), MONOID_SUM);
  tess__graph_set_results(body, 1, &sum);
  struct spec in = spec_of(2, 0, 1), out = spec_of(1, 0, -1);
  const struct spec *in_specs[] = {tess__intern(INTERN_SPEC, &in, sizeof in)},
                    *out_specs[] = {tess__intern(INTERN_SPEC, &out, sizeof out)};
  struct manual_attrs attrs = {.mesh = m, .in = in_specs, .out = out_specs, .axes = 3};
  vid result;
  tess__n_manual_computation(&t->build, 1, &x, &attrs, body, &result);
  return result;
}

static void test_regions_are_copied_and_printed(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(8, 4)), y = region(&t, x, 4);
  has_type(&t, y, "f32[8,1]");
  assert_int_not_equal(region(&t, x, 4), y); /* regions are not shared */
  tess__graph_set_results(t.graph, 1, &y);
  struct graph *g = tess__graph_copy(t.graph, NULL);
  bench_end(&t);
  char *text = printed(g);
  const char *body = "    body(%0: f32[4,1]{V:(x,y)}) {\n"
                     "      %1 = constant {value=1} : f32[4,1]\n"
                     "      %2 = tess.pvary %1 {axes={x,y}, to=varying} : f32[4,1]{V:(x,y)}\n"
                     "      %3 = add %0, %2 : f32[4,1]{V:(x,y)}\n"
                     "      %4 = all_reduce %3 {axes={y}, monoid=sum} : f32[4,1]{V:x}\n"
                     "      return %4\n"
                     "    }\n";
  assert_non_null(strstr(text, "sdy.manual_computation %0 {mesh="));
  assert_non_null(strstr(text, "in=(P('x', 'y')), out=(P('x',)), axes=0x3, unchecked=false} : f32[8,1]\n"));
  if (!strstr(text, body)) assert_string_equal(text, body);
  tess__free(text);
  struct diag d = {0};
  assert_true(tess__graph_verify(g, &d));
  tess__graph_free(g);
}

static void test_region_that_does_not_fit(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(8, 4)), y = region(&t, x, 8); /* the failed region is freed: ASan would tell */
  assert_int_equal(t.diag.status, TESS_INTERNAL);
  refused(&t, y, "the body's parameter 0 is f32[8,1]{V:(x,y)}, which is not a block of f32[8,4]");
  bench_end(&t);
}

static void test_variance(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  const struct mesh *m = mesh_2x4();
  t.build.scope.mesh = m;
  vid both = param(&t, local_type(m, 3, 2, 2)), x = param(&t, local_type(m, 1, 2, 2)),
      none = param(&t, local_type(m, 0, 2, 2));
  vid outside = param(&t, F32(2, 2));
  has_type(&t, tess__n_sine(&t.build, x), "f32[2,2]{V:x}");
  has_type(&t, tess__n_add(&t.build, x, both), "f32[2,2]{V:(x,y)}"); /* pvary is inserted */
  has_type(&t, tess__n_iota(&t.build, F32(3), 0), "f32[3]");
  vid index = tess__n_axis_index(&t.build, &AXES(1), TESS_I32, m);
  has_type(&t, index, "i32[]{V:y}");
  has_type(&t, tess__n_all_reduce(&t.build, both, &AXES(0, 1), MONOID_MAX), "f32[2,2]");
  has_type(&t, tess__n_pvary(&t.build, none, &AXES(1, 0)), "f32[2,2]{V:(x,y)}");
  vid bare; /* emit itself inserts nothing */
  assert_false(tess__emit(&t.build, &tess__op_add, 2, (vid[]){x, both}, NULL, NULL, 1, 0, NULL, &bare));
  refused(&t, bare,
          "operands vary over different mesh axes: f32[2,2]{V:x} and f32[2,2]{V:(x,y)}; pvary makes them alike");
  refused(&t, tess__n_all_reduce(&t.build, x, &AXES(0, 1), MONOID_SUM),
          "the value does not vary over mesh axis 'y': f32[2,2]{V:x}; pvary makes it vary");
  refused(&t, tess__n_pvary(&t.build, x, &AXES(1, 0)), "the value varies over mesh axis 'x' already: f32[2,2]{V:x}");
  refused(&t, tess__n_add(&t.build, x, outside),
          "operands are from inside and outside of a shard_map: f32[2,2]{V:x} and f32[2,2]; pass outer values as "
          "arguments");
  refused(&t, tess__n_pvary(&t.build, none, &AXES(1, 1)), "a mesh axis is named twice");
  assert_true(tess__graph_verify(t.graph, &t.diag));
  bench_end(&t);
}

static void test_constraint_inside_a_region(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  const struct mesh *m = mesh_2x4();
  struct spec spec = spec_of(1, 0, -1);
  const struct sharding *s = tess__sharding_named(m, &spec, NULL, &t.diag);
  vid x = param(&t, local_type(m, 1, 2, 2)), y = param(&t, F32(2, 2)), z = param(&t, SCALAR(TESS_F32));
  has_type(&t, tess__n_sharding_constraint(&t.build, y, s), "f32[2,2]");
  refused(&t, tess__n_sharding_constraint(&t.build, x, s),
          "no sharding over manual axes can be asked for: f32[2,2]{V:x}; legal: outside of shard_map");
  assert_int_equal(tess__n_sharding_constraint(&t.build, z, s), VID_NONE); /* the spec is longer than the rank */
  bench_end(&t);
}

/* ---- verify ---- */
static void broken(struct graph *g, const char *part) {
  struct diag d = {0};
  assert_false(tess__graph_verify(g, &d));
  assert_int_equal(d.status, TESS_INTERNAL);
  if (!strstr(d.message, part)) assert_string_equal(d.message, part);
  tess__diag_clear(&d);
}

static void test_verify_sees_what_is_broken(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4)), a = tess__n_sine(&t.build, x), b = tess__n_add(&t.build, a, x);
  tess__graph_set_results(t.graph, 1, &b);
  assert_true(tess__graph_verify(t.graph, &t.diag));
  t.graph->value[a].type = F32(5);
  broken(t.graph, "node 0 (sine): result 0 was asked to be f32[5] and is f32[4]");
  t.graph->value[a].type = F32(4);
  struct type varying = *F32(4);
  varying.manual = mesh_2x4();
  varying.varying = 1;
  t.graph->value[b].type = tess__type(&varying);
  broken(t.graph, "node 1 (add): its result is");
  t.graph->value[b].type = F32(4);
  vid swapped[] = {b, x};
  const vid *right = t.graph->node[0].in;
  t.graph->node[0].in = swapped;
  broken(t.graph, "node 0 (sine): an operand is used before it is defined");
  t.graph->node[0].in = right;
  t.graph->result[0] = 99;
  broken(t.graph, "a result does not exist");
  t.graph->result[0] = b;
  t.graph->node[1].out = a;
  broken(t.graph, "node 1 (add): its results are not its own");
  bench_end(&t);
}

static void test_counts_of_operands(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4)), out;
  assert_false(tess__emit(&t.build, &tess__op_add, 1, &x, NULL, NULL, 1, 0, NULL, &out));
  assert_int_equal(t.diag.status, TESS_INTERNAL);
  refused(&t, out, "add was given 1 operands, 1 results and 0 regions; it has 2, 1 and 0");
  bench_end(&t);
}

/* Bytes in use, where the C library tells. */
static size_t in_use(void) {
#ifdef __GLIBC__
  struct mallinfo2 m = mallinfo2();
  return m.uordblks + m.hblkhd;
#else
  return 0;
#endif
}

static void test_literals_last_as_long_as_their_graphs(void **state) {
  (void)state;
  enum { N = 1 << 18, ROUNDS = 24 };
  float *data = calloc(N, sizeof *data);
  size_t before = in_use();
  for (int round = 0; round < ROUNDS; round++) {
    struct bench t;
    bench_begin(&t);
    data[0] = (float)round + 1;
    vid x = tess__n_literal(&t.build, F32(N), data);
    assert_int_equal(tess__n_literal(&t.build, F32(N), data), x); /* equal ones are one */
    tess__graph_set_results(t.graph, 1, &x);
    struct graph *copy = tess__graph_copy(t.graph, NULL);
    bench_end(&t);
    const struct literal_attrs *attrs = copy->node[0].attrs;
    assert_memory_equal(attrs->data, data, N * sizeof *data);
    struct bench other;
    bench_begin(&other);
    vid y = tess__n_literal(&other.build, F32(N), data);
    assert_ptr_equal(((const struct literal_attrs *)other.graph->node[other.graph->value[y].node].attrs)->data,
                     attrs->data);
    tess__graph_free(copy);
    bench_end(&other);
  }
  size_t after = in_use();
  if (after > before) assert_true(after - before < 2 * N * sizeof *data);
  free(data);
}

static void test_too_many_operands(void **state) {
  (void)state;
  enum { MANY = UINT16_MAX + 1 };
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(1)), *in = calloc(MANY, sizeof *in);
  for (int i = 0; i < MANY; i++)
    in[i] = x;
  has_type(&t, tess__n_concatenate(&t.build, MANY - 1, in, 0), "f32[65535]");
  refused(&t, tess__n_concatenate(&t.build, MANY, in, 0),
          "concatenate of 65536 operands, 1 results and 0 regions; legal: up to 65535 of each");
  free(in);
  bench_end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_equal_nodes_are_shared),
      cmocka_unit_test(test_many_nodes_stay_apart),
      cmocka_unit_test(test_failure_is_told_once),
      cmocka_unit_test(test_renumber_forgets_the_order_of_making),
      cmocka_unit_test(test_renumber_of_a_long_chain),
      cmocka_unit_test(test_print_of_attributes),
      cmocka_unit_test(test_regions_are_copied_and_printed),
      cmocka_unit_test(test_region_that_does_not_fit),
      cmocka_unit_test(test_variance),
      cmocka_unit_test(test_constraint_inside_a_region),
      cmocka_unit_test(test_verify_sees_what_is_broken),
      cmocka_unit_test(test_counts_of_operands),
      cmocka_unit_test(test_literals_last_as_long_as_their_graphs),
      cmocka_unit_test(test_too_many_operands),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
