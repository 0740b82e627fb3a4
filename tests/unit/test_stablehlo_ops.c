/* One graph for each op and form: written as StableHLO, read back, equal. With TESS_STABLEHLO_DIR=DIR the texts are
 * left there, for JAX's bindings to read (tests/api/stablehlo_ops.py). */
#include <math.h>
#include <stdio.h>

#include "_stablehlo.h"
#include "core/dtype.h"
#include "layout/device.h"
#include "op/group.h"

struct one { /* a graph being made */
  struct graph *g;
  struct build b;
  struct diag d;
};

static struct one begin(void) {
  return (struct one){.g = tess__graph_new("main")};
}

static vid input(struct one *o, tess_dtype t, int rank, const int64_t *dim) {
  o->b = (struct build){.graph = o->g, .diag = &o->d};
  return tess__graph_param(o->g, tess__type_of(t, rank, dim));
}
#define IN(o, t, ...) input(o, t, (int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (int64_t[]){__VA_ARGS__})
#define SCALAR(o, t)  input(o, t, 0, NULL)

static void leave(const char *name, const char *text) {
  const char *folder = getenv("TESS_STABLEHLO_DIR");
  char path[512];
  if (!folder) return;
  snprintf(path, sizeof path, "%s/%s.mlir", folder, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

/* expected: a part of the text; NULL: any. same_graph: else what is read is the same text again. */
static void check_on(const char *name, struct one *o, int n, const vid *result, const struct mesh *devices,
                     bool same_graph, const char *expected) {
  assert_string_equal(o->d.message ? o->d.message : "", "");
  tess__graph_set_results(o->g, n, result);
  struct read_param params[16];
  struct read_result results[16];
  for (int i = 0; i < 16; i++) {
    params[i] = (struct read_param){.name = "", .alias = -1};
    results[i] = (struct read_result){.name = ""};
  }
  struct read_program p = {
      .name = "main", .graph = o->g, .n_params = o->g->n_params, .n_results = n, .param = params, .result = results};
  struct text text = written(&p, false);
  leave(name, text.data);
  if (expected && !strstr(text.data, expected)) fail_msg("%s: expected %s in\n%s", name, expected, text.data);
  struct read_module back = read_text(text.data, devices);
  struct text again = written(&back.main, false);
  if (same_graph) same_lines(name, o->g, back.main.graph, text.data);
  assert_string_equal(again.data, text.data);
  tess__text_free(&again);
  tess__stablehlo_free(&back);
  tess__text_free(&text);
  tess__graph_free(o->g);
}

static void check(const char *name, struct one *o, int n, const vid *result, const char *expected) {
  check_on(name, o, n, result, NULL, true, expected);
}

/* ---- elementwise, by the table ---- */
static tess_dtype dtype_for(const struct tess_op *op) {
  static const tess_dtype tries[] = {TESS_F32, TESS_I32, TESS_BOOL, TESS_C64, TESS_U32};
  for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
    struct one o = begin();
    vid in[3], out;
    for (int k = 0; k < op->arity; k++)
      in[k] = IN(&o, tries[i], 4);
    struct build b = {.graph = o.g, .diag = &o.d};
    bool good = tess__emit(&b, op, op->arity, in, NULL, NULL, 1, 0, NULL, &out);
    tess__graph_free(o.g);
    tess__diag_clear(&o.d);
    if (good) return tries[i];
  }
  return TESS_DTYPE_NONE;
}

static void test_elementwise(void **state) {
  (void)state;
  int checked = 0;
  for (int id = 0; id < tess__op_count(); id++) {
    const struct tess_op *op = tess__op(id);
    bool plain = op->traits & OP_ELEMENTWISE && op->arity > 0 && op->results == 1 && !op->attr_bytes;
    tess_dtype t = plain && op->id != OP_convert && op->id != OP_select ? dtype_for(op) : TESS_DTYPE_NONE;
    if (t == TESS_DTYPE_NONE || op->id == OP_optimization_barrier || op->id == OP_clamp) continue;
    struct one o = begin();
    vid in[3], out;
    for (int k = 0; k < op->arity; k++)
      in[k] = IN(&o, t, 4, 3);
    assert_true(tess__emit(&o.b, op, op->arity, in, NULL, NULL, 1, 0, NULL, &out));
    check(op->name, &o, 1, &out, NULL);
    checked++;
  }
  assert_true(checked >= 28);
}

static void test_pointwise_with_attributes(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 4), b = IN(&o, TESS_F32, 4), n = IN(&o, TESS_U8, 4), v[12];
  v[0] = tess__n_compare(&o.b, a, b, COMPARE_LT);
  v[1] = tess__n_compare(&o.b, a, b, (enum compare_direction)(COMPARE_GE + COMPARE_TOTAL));
  v[2] = tess__n_compare(&o.b, n, n, COMPARE_NE);
  v[3] = tess__n_select(&o.b, v[0], a, b);
  v[4] = tess__n_convert(&o.b, a, TESS_BF16, false);
  v[5] = tess__n_clamp(&o.b, a, b, a);
  v[6] = tess__n_clamp(&o.b, tess__n_constant_double(&o.b, tess__type_of(TESS_F32, 0, NULL), 0), b,
                       tess__n_constant_double(&o.b, tess__type_of(TESS_F32, 0, NULL), 1));
  v[7] = tess__n_optimization_barrier(&o.b, a);
  v[8] = tess__n_reduce_precision(&o.b, a, 5, 10);
  v[9] = tess__n_bitcast_convert(&o.b, a, TESS_I16);
  v[10] = tess__n_complex(&o.b, a, b);
  v[11] = tess__n_imag(&o.b, v[10]);
  check("pointwise", &o, 12, v,
        "stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>");
}

/* ---- constants ---- */
static void test_constants(void **state) {
  (void)state;
  struct one o = begin();
  SCALAR(&o, TESS_F32);
  static const float odd[6] = {1.5F, -0.0F, 1e-40F, 0.1F, 3.40282347e38F, 16777217.0F};
  static const uint32_t bits[4] = {0x7FC00000, 0xFF800000, 0x7F800000, 0x7FC00001};
  static const double half[3] = {0.1, 1e300, 1.0 / 3};
  static const float parts[4] = {1, -2, 0.5F, 3};
  static const bool flags[3] = {true, false, true};
  static const int64_t wide[2] = {INT64_MIN, INT64_MAX};
  float many[120];
  int32_t numbers[120];
  for (int i = 0; i < 120; i++)
    many[i] = (float)i / 7, numbers[i] = i * 1234567 - 5;
  vid v[12];
  v[0] = tess__n_literal(&o.b, tess__type_of(TESS_F32, 2, (int64_t[]){2, 3}), odd);
  v[1] = tess__n_literal(&o.b, tess__type_of(TESS_F32, 1, (int64_t[]){4}), bits);
  v[2] = tess__n_literal(&o.b, tess__type_of(TESS_F64, 1, (int64_t[]){3}), half);
  v[3] = tess__n_literal(&o.b, tess__type_of(TESS_C64, 1, (int64_t[]){2}), parts);
  v[4] = tess__n_literal(&o.b, tess__type_of(TESS_BOOL, 1, (int64_t[]){3}), flags);
  v[5] = tess__n_literal(&o.b, tess__type_of(TESS_I64, 1, (int64_t[]){2}), wide);
  v[6] = tess__n_literal(&o.b, tess__type_of(TESS_F32, 2, (int64_t[]){12, 10}), many);
  v[7] = tess__n_literal(&o.b, tess__type_of(TESS_I32, 1, (int64_t[]){120}), numbers);
  v[8] = tess__n_constant_double(&o.b, tess__type_of(TESS_F32, 2, (int64_t[]){0, 3}), 0);
  v[9] = tess__n_constant_double(&o.b, tess__type_of(TESS_U64, 0, NULL), 7);
  v[10] = tess__n_constant_double(&o.b, tess__type_of(TESS_BF16, 1, (int64_t[]){2}), 0.1);
  check("constants", &o, 11, v, "dense<[[1.500000e+00, -0.000000e+00, ");
}

/* ---- movement, products ---- */
static void test_movement(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 4, 6), b = IN(&o, TESS_F32, 2, 6), v[8];
  v[0] = tess__n_iota(&o.b, tess__type_of(TESS_I32, 2, (int64_t[]){3, 5}), 1);
  v[1] = tess__n_broadcast_in_dim(&o.b, a, 3, (int64_t[]){4, 2, 6}, &(struct dims){2, {0, 2}});
  v[2] = tess__n_reshape(&o.b, a, 1, (int64_t[]){24});
  v[3] = tess__n_transpose(&o.b, a, &(struct dims){2, {1, 0}});
  v[4] = tess__n_slice(&o.b, a, (int64_t[TESS_MAX_RANK]){1, 0}, (int64_t[TESS_MAX_RANK]){1, 2}, (int64_t[]){0, 3});
  v[5] = tess__n_reverse(&o.b, a, &(struct dims){1, {1}});
  v[6] = tess__n_pad(&o.b, a, tess__n_constant_double(&o.b, tess__type_of(TESS_F32, 0, NULL), 1),
                     (int64_t[TESS_MAX_RANK]){-1, 2}, (int64_t[TESS_MAX_RANK]){0, 1}, (int64_t[]){5, 12});
  v[7] = tess__n_concatenate(&o.b, 2, (vid[]){a, b}, 0);
  check("movement", &o, 8, v, "stablehlo.slice %arg0 [0:0, 0:5:2]");
}

static void test_dot(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 2, 3, 4), b = IN(&o, TESS_F32, 2, 4, 5);
  struct dot_attrs batched = {
      .lhs_contract = {1, {2}}, .rhs_contract = {1, {1}}, .lhs_batch = {1, {0}}, .rhs_batch = {1, {0}}};
  struct dot_attrs outer = {.lhs_contract = {0, {0}}};
  vid v[2] = {tess__n_dot_general(&o.b, a, b, &batched, TESS_F32), tess__n_dot_general(&o.b, a, b, &outer, TESS_F32)};
  check("dot", &o, 2, v,
        "stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : ");
}

static void test_dynamic(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 4, 6), u = IN(&o, TESS_F32, 2, 2), i = SCALAR(&o, TESS_I32), v[4];
  v[0] = tess__n_dynamic_slice(&o.b, a, (vid[]){i, i}, (int64_t[]){2, 3});
  v[1] = tess__n_dynamic_update_slice(&o.b, a, u, (vid[]){i, i});
  assert_true(tess__n_top_k(&o.b, a, 2, v + 2));
  check("dynamic", &o, 4, v, "stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [2, 3] : ");
}

/* ---- folds ---- */
static void test_reduce(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 4, 6), n = IN(&o, TESS_U8, 4), p = IN(&o, TESS_BOOL, 4), v[8];
  for (int m = MONOID_SUM; m <= MONOID_MAX; m++)
    v[m] = tess__n_reduce(&o.b, a, &(struct dims){1, {1}}, (enum monoid)m);
  v[4] = tess__n_reduce(&o.b, n, &(struct dims){1, {0}}, MONOID_MAX);
  v[5] = tess__n_reduce(&o.b, p, &(struct dims){1, {0}}, MONOID_AND);
  v[6] = tess__n_reduce(&o.b, p, &(struct dims){1, {0}}, MONOID_OR);
  check("reduce", &o, 7, v,
        " applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>");
}

/* (a, i, b, j) -> the larger of a and b, and its number */
static struct graph *larger(struct diag *d) {
  struct graph *g = tess__graph_new("larger");
  struct build b = {.graph = g, .diag = d};
  const struct type *f = tess__type_of(TESS_F32, 0, NULL), *i = tess__type_of(TESS_I32, 0, NULL);
  vid x = tess__graph_param(g, f), k = tess__graph_param(g, i), y = tess__graph_param(g, f),
      l = tess__graph_param(g, i);
  vid which = tess__n_compare(&b, x, y, COMPARE_GT);
  vid out[2] = {tess__n_select(&b, which, x, y), tess__n_select(&b, which, k, l)};
  tess__graph_set_results(g, 2, out);
  return g;
}

static struct graph *scalar_body(struct diag *d, vid (*make)(struct build *, vid, vid), bool twice) {
  struct graph *g = tess__graph_new("body");
  struct build b = {.graph = g, .diag = d};
  const struct type *f = tess__type_of(TESS_F32, 0, NULL);
  vid x = tess__graph_param(g, f), y = tess__graph_param(g, f), v = make(&b, x, y);
  if (twice) v = make(&b, v, tess__n_constant_double(&b, f, 2));
  tess__graph_set_results(g, 1, &v);
  return g;
}

static vid greater(struct build *b, vid x, vid y) {
  return tess__n_compare(b, x, y, COMPARE_GE);
}

static void test_regions(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 4, 6), i = IN(&o, TESS_I32, 4, 6), f = SCALAR(&o, TESS_F32), n = SCALAR(&o, TESS_I32), v[7];
  assert_true(tess__n_reduce_region(&o.b, 2, (vid[]){a, i, f, n}, &(struct dims){1, {1}}, larger(&o.d), v));
  v[2] = tess__n_map(&o.b, 2, (vid[]){a, a}, scalar_body(&o.d, tess__n_add, true));
  struct window_attrs w = tess__cumulative_window(tess__type_at(o.g, a), 1, false, MONOID_SUM);
  v[3] = tess__n_reduce_window(&o.b, a, &w);
  assert_true(
      tess__n_reduce_window_region(&o.b, 1, (vid[]){a, f}, &w, scalar_body(&o.d, tess__n_maximum, true), v + 4));
  struct window_attrs halves = {.size = {2, 2}, .stride = {2, 2}, .low = {0, 1}, .high = {0, 1}};
  vid source = tess__n_broadcast_in_dim(&o.b, f, 2, (int64_t[]){2, 4}, &(struct dims){0, {0}});
  v[5] = tess__n_select_and_scatter(&o.b, a, source, f, &halves, scalar_body(&o.d, greater, false),
                                    scalar_body(&o.d, tess__n_add, false));
  check("regions", &o, 6, v, "reducer(");
}

/* ---- windows, transforms ---- */
static void test_convolution(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 2, 8, 9, 4), k = IN(&o, TESS_F32, 3, 2, 2, 6), v[2];
  struct convolution_attrs c = {.lhs = {4, {0, 3, 1, 2}},
                                .rhs = {4, {3, 2, 0, 1}},
                                .out = {4, {0, 3, 1, 2}},
                                .stride = {2, 1},
                                .low = {1, 0},
                                .high = {0, 1},
                                .lhs_dilation = {1, 2},
                                .rhs_dilation = {1, 2},
                                .reversed = {1, {1}}};
  v[0] = tess__n_convolution(&o.b, a, k, &c, 2, 1, TESS_DTYPE_NONE);
  check("convolution", &o, 1, v, "dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], ");
}

static void test_linear_algebra(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 3, 4, 4), c = IN(&o, TESS_C64, 3, 4, 4), key = IN(&o, TESS_U64, 2), v[9];
  struct triangular_attrs t = {true, false, true, TRANSPOSE_YES};
  v[0] = tess__n_cholesky(&o.b, a, true);
  v[1] = tess__n_triangular_solve(&o.b, a, a, &t);
  v[2] = tess__n_fft(&o.b, c, FFT_FORWARD, 1, 0);
  v[3] = tess__n_fft(&o.b, a, FFT_REAL, 2, 0);
  v[4] = tess__n_fft(&o.b, v[3], FFT_REAL_INVERSE, 2, 4);
  assert_true(tess__n_rng_bit_generator(&o.b, key, RNG_THREEFRY, tess__type_of(TESS_U32, 1, (int64_t[]){5}), v + 5));
  check("linear_algebra", &o, 7, v, "type = IRFFT, length = [4, 4] : ");
}

static void test_factorisations(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 3, 4, 5), c = IN(&o, TESS_C128, 4, 4), v[16];
  assert_true(tess__n_lu(&o.b, a, v) && tess__n_geqrf(&o.b, c, v + 3));
  v[5] = tess__n_householder_product(&o.b, v[3], v[4]);
  check("factorisations", &o, 6, v,
        "stablehlo.custom_call @LuDecomposition(%arg0) : (tensor<3x4x5xf32>) -> (tensor<3x4x5xf32>, tensor<3x4xi32>, "
        "tensor<3x4xi32>)");
  o = begin();
  a = IN(&o, TESS_F32, 3, 4, 5);
  c = IN(&o, TESS_C128, 4, 4);
  assert_true(tess__n_svd(&o.b, a, true, true, v) && tess__n_svd(&o.b, a, false, true, v + 3));
  assert_true(tess__n_svd(&o.b, c, false, false, v + 6) && tess__n_eigh(&o.b, c, false, v + 7));
  check("spectra", &o, 9, v,
        "@lapack_zheevd_ffi(%arg1) {backend_config = \"\", mhlo.backend_config = {mode = 86 : ui8, uplo = 85 : ui8}, "
        "operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, "
        "dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<4x4xcomplex<f64>>) -> "
        "(tensor<4x4xcomplex<f64>>, tensor<4xf64>, tensor<i32>)");
}

static void test_routines(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F64, 3, 4, 4), c = IN(&o, TESS_C64, 4, 4), p = IN(&o, TESS_I32, 3, 4), v[16], rows[4];
  int n = 0;
#define ROUTINE(routine_, n_in, in, n_out, ...)                                                                        \
  assert_true(tess__n_lapack(&o.b, &(struct lapack_attrs){.routine = ROUTINE_##routine_, __VA_ARGS__}, n_in, in,       \
                             n_out, v + n));                                                                           \
  n += n_out
  ROUTINE(GEQP3, 2, ((vid[]){a, p}), 3, .lower = false);
  ROUTINE(GEHRD, 1, &a, 2, .lower = false);
  ROUTINE(SYTRD, 1, &c, 4, .lower = true);
  ROUTINE(GEEV, 1, &a, 4, .right = true);
  check("routines", &o, n, v,
        "@lapack_dgeev_ffi(%arg0) {backend_config = \"\", mhlo.backend_config = {compute_left = 78 : ui8, "
        "compute_right = 86 : ui8}, ");
  o = begin();
  n = 0;
  a = IN(&o, TESS_F64, 3, 4, 4);
  c = IN(&o, TESS_C64, 4, 4);
  rows[0] = rows[1] = rows[2] = IN(&o, TESS_C64, 4);
  rows[3] = c;
  ROUTINE(GEEV, 1, &c, 3, .left = true);
  ROUTINE(GEES, 1, &a, 4, .right = true);
  ROUTINE(GTSV, 4, rows, 4, .lower = false);
  ROUTINE(PERTURBED, 4, rows, 1, .lower = false);
#undef ROUTINE
  check("more_routines", &o, n, v, "@lapack_cgtsv_ffi(%arg2, %arg2, %arg2, %arg1) {");
}

static void test_batch_norm(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 4, 3), f = IN(&o, TESS_F32, 3), v[7];
  v[0] = tess__n_batch_norm_inference(&o.b, (vid[]){a, f, f, f, f}, 1e-3F, 1);
  assert_true(tess__n_batch_norm_training(&o.b, (vid[]){a, f, f}, 1e-3F, 1, v + 1));
  assert_true(tess__n_batch_norm_grad(&o.b, (vid[]){a, f, f, f, a}, 1e-3F, 1, v + 4));
  check("batch_norm", &o, 7, v, "epsilon = 1.00000005e-03 : f32");
}

/* ---- indexing and order ---- */
static void test_gather(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 2, 5, 6), i = IN(&o, TESS_I32, 2, 3, 1), v[1];
  struct gather_attrs g = {.numbers = {.window = {1, {2}},
                                       .collapsed = {1, {1}},
                                       .operand_batch = {1, {0}},
                                       .index_batch = {1, {0}},
                                       .map = {1, {1}},
                                       .index_vector_dim = 2},
                           .sorted = true};
  v[0] = tess__n_gather(&o.b, a, i, &g, 3, (int64_t[]){2, 3, 4});
  check("gather", &o, 1, v, "slice_sizes = array<i64: 1, 1, 4>");
}

static void test_scatter(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 5, 6), i = IN(&o, TESS_I32, 3, 1), u = IN(&o, TESS_F32, 3, 6), v[6];
  struct scatter_attrs s = {
      .numbers = {.window = {1, {1}}, .collapsed = {1, {0}}, .map = {1, {0}}, .index_vector_dim = 1}};
  int n = 0;
  for (int update = SCATTER_SET; update <= SCATTER_MONOID + MONOID_MAX; update++) {
    s.update = (uint8_t)update;
    s.unique = update == SCATTER_SET;
    assert_true(tess__n_scatter(&o.b, 1, &a, i, &u, &s, NULL, v + n++));
  }
  s.update = SCATTER_REGION;
  assert_true(tess__n_scatter(&o.b, 1, &a, i, &u, &s, scalar_body(&o.d, tess__n_add, true), v + n++));
  check("scatter", &o, n, v, "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], ");
}

static void test_sort(void **state) {
  (void)state;
  static const uint8_t orders[] = {SORT_JAX, SORT_JAX_DESCENDING, SORT_BITS, SORT_BITS_DESCENDING};
  for (int i = 0; i < 4; i++)
    for (int keys = 1; keys <= 2; keys++) {
      struct one o = begin();
      vid a = IN(&o, TESS_F32, 5, 6), b = IN(&o, TESS_F16, 5, 6), out[3];
      struct sort_attrs s = {.dimension = 1, .order = orders[i], .n_keys = (uint8_t)keys, .stable = i % 2};
      assert_true(tess__n_sort(&o.b, 3, (vid[]){a, b, a}, &s, NULL, out));
      check("sort", &o, 3, out, "TOTALORDER");
    }
  struct one o = begin();
  vid a = IN(&o, TESS_I32, 5), out[1];
  struct sort_attrs s = {.order = SORT_JAX_DESCENDING, .n_keys = 1};
  assert_true(tess__n_sort(&o.b, 1, &a, &s, NULL, out));
  check("sort_integers", &o, 1, out, "compare GT, %arg1, %arg2, SIGNED");
}

/* ---- meshes ---- */
static void test_constraints(void **state) {
  (void)state;
  struct one o = begin();
  struct spec spec;
  struct diag d = {0};
  struct fake_devices fake = {.platform = "cpu", .kind = "cpu", .n = 8};
  const tess_device *const *devices = tess__devices_fake(&fake, &d), *turned[8];
  for (int i = 0; i < 8; i++)
    turned[i] = devices[7 - i];
  const char *const xy[] = {"x", "y"}, *const one[] = {"d"}, *const two[] = {"d.1.2", "d.2.4"};
  const struct mesh *m = tess__mesh_make(2, (int64_t[]){2, 4}, xy, NULL, devices, &d);
  const struct mesh *line = tess__mesh_make(1, (int64_t[]){8}, one, NULL, devices, &d);
  const struct mesh *parts = tess__mesh_make(2, (int64_t[]){2, 4}, two, NULL, devices, &d);
  const struct mesh *other = tess__mesh_make(1, (int64_t[]){8}, one, NULL, turned, &d);
  vid a = IN(&o, TESS_F32, 8, 8), v[6];
  memset(&spec, 0, sizeof spec);
  spec.n = 2;
  spec.n_axes[0] = 2;
  spec.axis[0][0] = 1;
  spec.unconstrained[1] = true;
  v[0] = tess__n_sharding_constraint(&o.b, a, tess__sharding_named(m, &spec, NULL, &d));
  spec.n_axes[0] = 0;
  spec.axis[0][0] = spec.axis[0][1] = 0;
  spec.unconstrained[1] = false;
  spec.replicated = 2;
  v[1] = tess__n_sharding_constraint(&o.b, a, tess__sharding_named(m, &spec, NULL, &d));
  spec.replicated = 0;
  spec.n_axes[1] = 1;
  v[2] = tess__n_sharding_constraint(&o.b, a, tess__sharding_named(line, &spec, NULL, &d));
  spec.axis[1][0] = 1;
  v[3] = tess__n_sharding_constraint(&o.b, a, tess__sharding_named(parts, &spec, NULL, &d));
  struct hlo h;
  assert_true(tess__hlo_parse("{devices=[4,2]<=[2,4]T(1,0)}", &h, &d));
  v[4] = tess__n_sharding_constraint(&o.b, a, tess__sharding_gspmd(&h, 8, m->device, NULL, &d));
  spec.axis[1][0] = 0;
  v[5] = tess__n_sharding_constraint(&o.b, a, tess__sharding_named(other, &spec, NULL, &d));
  assert_string_equal(d.message ? d.message : "", "");
  check_on("constraints", &o, 6, v, m, true, "sdy.sharding_constraint %arg0 <@mesh_0, [{}, {\"d\":(2)4}]>");
}

static vid doubled(struct build *b, vid x, vid index) {
  const struct type *t = tess__type_at(b->graph, x);
  vid i = tess__n_convert(b, index, TESS_F32, false);
  return tess__n_multiply(b, x, tess__n_broadcast_in_dim(b, i, t->rank, t->dim, &(struct dims){0, {0}}));
}

static void test_manual(void **state) {
  (void)state;
  struct one o = begin();
  const struct mesh *m = mesh_of("x2 y4");
  struct spec cut, whole;
  memset(&cut, 0, sizeof cut);
  memset(&whole, 0, sizeof whole);
  cut.n = 2;
  cut.n_axes[0] = 1;
  cut.n_axes[1] = 1;
  cut.axis[1][0] = 1;
  whole.n = 2;
  vid a = IN(&o, TESS_F32, 8, 8), out[1];
  struct graph *body = tess__graph_new("body");
  struct build b = {.graph = body, .diag = &o.d};
  vid x = tess__graph_param(body, tess__type_of(TESS_F32, 2, (int64_t[]){4, 2}));
  struct axes all = {2, {0, 1}}, one = {1, {1}};
  vid i = tess__n_axis_index(&b, &all, TESS_U32, NULL), v = tess__n_all_reduce(&b, doubled(&b, x, i), &one, MONOID_SUM);
  v = tess__n_all_reduce(&b, v, &all, MONOID_MAX);
  tess__graph_set_results(body, 1, &v);
  const struct spec *in = tess__intern(INTERN_SPEC, &cut, sizeof cut),
                    *to = tess__intern(INTERN_SPEC, &whole, sizeof whole);
  struct manual_attrs attrs = {.mesh = m, .in = &in, .out = &to, .unchecked = true, .axes = 3};
  assert_true(tess__n_manual_computation(&o.b, 1, &a, &attrs, body, out));
  check_on("manual", &o, 1, out, m, true, "replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>");
}

static void test_groups(void **state) {
  (void)state;
  struct one o = begin();
  const struct mesh *m = mesh_of("x2 y4");
  struct spec whole;
  memset(&whole, 0, sizeof whole);
  whole.n = 2;
  vid a = IN(&o, TESS_F32, 8, 8), out[6], v[6];
  struct graph *body = tess__graph_new("body");
  struct build b = {.graph = body, .diag = &o.d};
  vid x = tess__graph_param(body, tess__type_of(TESS_F32, 2, (int64_t[]){8, 8}));
  struct group_attrs line = {.axes = {1, {1}}, .width = 4, .total = 4};
  struct group_attrs pairs = line, ring = line;
  pairs.groups = tess__groups(2, 2, (int32_t[]){0, 2, 1, 3});
  pairs.width = 2;
  ring.groups = tess__groups(4, 2, (int32_t[]){0, 1, 1, 2, 2, 3, 3, 0});
  line.other = 1;
  pairs.dim = 1;
  v[0] = tess__n_group(&b, &tess__op_group_all_gather, x, &pairs, NULL);
  v[1] = tess__n_group(&b, &tess__op_group_all_to_all, x, &line, NULL);
  v[2] = tess__n_group(&b, &tess__op_group_reduce_scatter, x, &pairs, NULL);
  v[3] = tess__n_group(&b, &tess__op_group_broadcast, x, &pairs, NULL);
  v[4] = tess__n_group(&b, &tess__op_group_permute, x, &ring, NULL);
  v[5] = tess__n_group(&b, &tess__op_group_all_reduce, x, &pairs, NULL);
  tess__graph_set_results(body, 6, v);
  const struct spec *in = tess__intern(INTERN_SPEC, &whole, sizeof whole), *to[6] = {in, in, in, in, in, in};
  struct manual_attrs attrs = {.mesh = m, .in = &in, .out = to, .unchecked = true, .axes = 3};
  assert_true(tess__n_manual_computation(&o.b, 1, &a, &attrs, body, out));
  check_on("groups", &o, 6, out, m, false, "source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0], [4, 5]");
}

/* ---- boundaries ---- */
static void test_boundary(void **state) {
  (void)state;
  static const char text[] =
      "module @m attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {\n"
      "  sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n"
      "  func.func public @main(%arg0: tensor<8x4xf32> {mhlo.memory_kind = \"pinned_host\", "
      "sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}p1, {}]>, tf.aliasing_output = 0 : i32} loc(\"weights\"), "
      "%arg1: tensor<8xi32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{\"x\", \"y\"}]>}) -> "
      "(tensor<8x4xf32> {jax.result_info = \"result[0]\", sdy.sharding = #sdy.sharding<@mesh, [{?}, {\"y\", ?}]>}, "
      "tensor<8xi32>) {\n"
      "    %0 = stablehlo.negate %arg0 : tensor<8x4xf32> loc(\"a.py\":5:7)\n"
      "    return %0, %arg1 : tensor<8x4xf32>, tensor<8xi32>\n"
      "  }\n"
      "}\n";
  struct read_module m = read_text(text, NULL);
  struct text again = written(&m.main, true);
  assert_string_equal(again.data, text);
  leave("boundary", again.data);
  tess__text_free(&again);
  tess__stablehlo_free(&m);
}

/* What the text has no words for is said, by name. */
static void test_refusals(void **state) {
  (void)state;
  struct one o = begin();
  vid a = IN(&o, TESS_F32, 4), v = tess__n_mask(&o.b, a, 0, MONOID_SUM);
  tess__graph_set_results(o.g, 1, &v);
  struct read_param p = {.name = "", .alias = -1};
  struct read_result r = {.name = ""};
  struct read_program program = {
      .name = "main", .graph = o.g, .n_params = 1, .n_results = 1, .param = &p, .result = &r};
  struct text t = {0};
  struct diag d = {0};
  assert_false(tess__stablehlo_write(&t, &program, &(struct write_options){.module = "m"}, &d));
  assert_int_equal(d.status, TESS_UNIMPLEMENTED);
  assert_string_equal(d.message, "UNIMPLEMENTED: tess.mask as StableHLO");
  tess__diag_clear(&d);
  tess__text_free(&t);
  tess__graph_free(o.g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_elementwise),
      cmocka_unit_test(test_pointwise_with_attributes),
      cmocka_unit_test(test_constants),
      cmocka_unit_test(test_movement),
      cmocka_unit_test(test_dot),
      cmocka_unit_test(test_dynamic),
      cmocka_unit_test(test_reduce),
      cmocka_unit_test(test_regions),
      cmocka_unit_test(test_convolution),
      cmocka_unit_test(test_linear_algebra),
      cmocka_unit_test(test_factorisations),
      cmocka_unit_test(test_routines),
      cmocka_unit_test(test_batch_norm),
      cmocka_unit_test(test_gather),
      cmocka_unit_test(test_scatter),
      cmocka_unit_test(test_sort),
      cmocka_unit_test(test_constraints),
      cmocka_unit_test(test_manual),
      cmocka_unit_test(test_groups),
      cmocka_unit_test(test_boundary),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
