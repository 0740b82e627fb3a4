/* What no program can do, whatever it asks for: dimension numbers that do not exist, sizes whose products 64 bits do
 * not hold, data that is not there. Each is an error value that says so; nothing is indexed first. */
#include <malloc.h>
#include <stdlib.h>
#include <tessera/ext.h>
#include <tessera/module.h>

#include "_check.h"

#define VALUE(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)
#define HUGE_SIZE       INT64_C(6148914691236517208) /* three times this is 8 in 64 bits */

/* ---- dimension numbers ---- */
static uint64_t seed = 1;
static int below(int n) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int)((seed >> 33) % (uint64_t)n);
}

/* As a careless program has them: mostly few and small. */
static tess_ints random_dims(void) {
  tess_ints v = {.set = true, .n = below(8) ? below(4) : below(TESS_MAX_RANK + 1)};
  for (int i = 0; i < v.n; i++)
    v.v[i] = below(20) ? below(4) : below(TESS_MAX_RANK);
  return v;
}

static tess_array *random_array(void) {
  tess_shape s = {.n = 1 + below(4)};
  for (int i = 0; i < s.n; i++)
    s.dim[i] = 1 + below(3);
  return tess_iota(TESS_I32, s, 0);
}

static tess_array *random_call(void) {
  tess_array *x = random_array(), *i = random_array(), *u = random_array();
  tess_gather_dims g = {.offset_dims = random_dims(),
                        .collapsed_slice_dims = random_dims(),
                        .start_index_map = random_dims(),
                        .operand_batching_dims = below(2) ? random_dims() : (tess_ints){0},
                        .start_indices_batching_dims = below(2) ? random_dims() : (tess_ints){0},
                        .index_vector_dim = below(6) - 2};
  tess_dot_dims dot = {random_dims(), random_dims(), random_dims(), random_dims()};
  tess_shape size = {.n = below(6)};
  for (int d = 0; d < size.n; d++)
    size.dim[d] = below(4) - below(2);
  tess_index_mode mode = (tess_index_mode)below(4);
  switch (below(10)) {
  case 0:
    return tess_gather(x, i, g, size, mode);
  case 1:
    return tess_dot_general(x, u, dot);
  case 2:
    return tess_transpose(x, random_dims());
  case 3:
    return tess_broadcast_in_dim(x, size, random_dims());
  case 4:
    return tess_sum(x, .axes = random_dims());
  case 5:
    return tess_flip(x, random_dims());
  case 6:
    return tess_expand_dims(x, random_dims());
  case 7:
    return tess_squeeze(x, random_dims());
  default:
    return tess_scatter((tess_scatter_kind)below(5), x, i, u, g, mode);
  }
}

static void dimension_numbers(void **state) {
  (void)state;
  int32_t zeros[4] = {0};
  tess_array *x = tess_asarray(zeros, TESS_SHAPE(4));
  tess_gather_dims too_many = {
      .offset_dims = TESS_AXES(0, 1), .collapsed_slice_dims = TESS_AXES(0), .start_index_map = TESS_AXES(0)};
  for (tess_index_mode mode = TESS_MODE_FILL; mode <= TESS_MODE_PROMISE_IN_BOUNDS; mode++) {
    VALUE(tess_scatter(TESS_SCATTER_ADD, x, x, x, too_many, mode), "dimension numbers do not fit i32[4]");
    too_many.index_vector_dim = 1;
    VALUE(tess_scatter(TESS_SCATTER_ADD, x, x, x, too_many, mode), "dimension numbers do not fit i32[4]");
    too_many.collapsed_slice_dims = TESS_AXES(0, 0);
    VALUE(tess_scatter(TESS_SCATTER_ADD, x, x, x, too_many, mode), "2 dimensions are named: i32[4] has 1");
    too_many.collapsed_slice_dims = TESS_AXES(5);
    VALUE(tess_scatter(TESS_SCATTER_ADD, x, x, x, too_many, mode), "dimension 5 does not exist");
    too_many.collapsed_slice_dims = TESS_AXES(0);
    too_many.index_vector_dim = 0;
  }
  too_many.offset_dims.n = TESS_MAX_RANK + 1;
  VALUE(tess_scatter(TESS_SCATTER_ADD, x, x, x, too_many, TESS_MODE_CLIP), "a list of 17 dimensions");
  VALUE(tess_sum(x, .axes = too_many.offset_dims), "a list of 17 axes");
  int made = 0, refused = 0;
  for (int i = 0; i < 4000; i++) {
    tess_scope *s = tess_scope_begin();
    tess_array *y = random_call();
    made += tess_ok(y);
    refused += !tess_ok(y);
    tess_error e = tess_take_error();
    if (!tess_ok(y) && (e.status != TESS_INVALID_ARGUMENT || !*e.message))
      fail_msg("call %d: %s: %s", i, tess_status_name(e.status), e.message);
    (void)!tess_scope_end(s);
  }
  assert_true(made > 50 && refused > 1000);
}

/* ---- sizes ---- */
static void products_of_sizes(void **state) {
  (void)state;
  static const char many[] = "more elements than 64 bits can address";
  tess_array *one = tess_scalar(1.0, TESS_F32);
  VALUE(tess_eye(HUGE_SIZE, 3, 0), many);
  VALUE(tess_broadcast_to(one, TESS_SHAPE(HUGE_SIZE, 3)), many);
  VALUE(tess_broadcast_to(one, TESS_SHAPE(INT64_C(4611686018427387905))), many);
  VALUE(tess_broadcast_to(one, TESS_SHAPE(0, HUGE_SIZE, 3)), many); /* strides */
  VALUE(tess_zeros(TESS_SHAPE(HUGE_SIZE, 0, 3)), many);
  VALUE(tess_iota(TESS_F32, TESS_SHAPE(3, HUGE_SIZE), 0), many);
  VALUE(tess_shape_dtype_struct(TESS_SHAPE(HUGE_SIZE, 3), TESS_F32, NULL), many);
  VALUE(tess_reshape(tess_zeros(TESS_SHAPE(8)), TESS_SHAPE(HUGE_SIZE, 3)), many);
}

static void refuse_text(const char *text, const char *words) {
  tess_module *m = tess_module_parse(text, strlen(text), "m.mlir");
  if (m && tess_module_read(m) == TESS_OK) fail_msg("read: %s", text);
  tess_error e = tess_take_error();
  if (!strstr(e.message, words)) fail_msg("\"%s\", want \"%s\"", e.message, words);
  tess_module_free(m);
}

static void sizes_in_texts(void **state) {
  (void)state;
  static const char *const sizes[] = {"6148914691236517208x3", "4611686018427387905", "0x6148914691236517208x3"};
  static const char *const starts[] = {"%i, %i", "%i", "%i, %i, %i"};
  static const char *const ones[] = {"1x1", "1", "1x1x1"}, *const scalars[] = {"tensor<i32>, tensor<i32>",
                                                                               "tensor<i32>",
                                                                               "tensor<i32>, tensor<i32>, tensor<i32>"};
  for (int k = 0; k < 3; k++) {
    char text[1000];
    snprintf(text, sizeof text,
             "func.func @main(%%x: tensor<f32>, %%u: tensor<%sxf32>, %%i: tensor<i32>) -> tensor<f32> {\n"
             "  %%0 = stablehlo.broadcast_in_dim %%x, dims = [] : (tensor<f32>) -> tensor<%sxf32>\n"
             "  %%1 = stablehlo.dynamic_update_slice %%0, %%u, %s : (tensor<%sxf32>, tensor<%sxf32>, %s) -> "
             "tensor<%sxf32>\n  return %%x : tensor<f32>\n}\n",
             ones[k], sizes[k], starts[k], sizes[k], ones[k], scalars[k], sizes[k]);
    refuse_text(text, "m.mlir:2:8: ");
    refuse_text(text, "more elements than 64 bits can address");
    snprintf(text, sizeof text, "func.func @main(%%x: tensor<%sxf32>) {\n  return\n}\n", sizes[k]);
    refuse_text(text, "more elements than 64 bits can address");
    snprintf(text, sizeof text, "func.func @main() {\n  %%0 = stablehlo.iota dim = 0 : tensor<%sxf32>\n  return\n}\n",
             sizes[k]);
    refuse_text(text, "more elements than 64 bits can address");
    snprintf(text, sizeof text,
             "func.func @main() {\n  %%0 = stablehlo.constant dense<1.0> : tensor<%sxf32>\n  return\n}\n", sizes[k]);
    refuse_text(text, "more elements than 64 bits can address");
  }
  refuse_text(
      "func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) {\n  %0 = stablehlo.pad %x, %z, low = [0], high = "
      "[1152921504606846976], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<1152921504606846980xf32>\n "
      " return\n}\n",
      "more elements than 64 bits can address");
  refuse_text("func.func @main(%x: tensor<384307168202282325xf32>) {\n  %0 = stablehlo.concatenate %x, %x, dim = 0 : "
              "(tensor<384307168202282325xf32>, tensor<384307168202282325xf32>) -> tensor<768614336404564650xf32>\n  "
              "return\n}\n",
              "more elements than 64 bits can address");
}

/* Four temporaries of nearly 2^62 bytes that live together: their sum is a small number in 64 bits. */
#define MANY "tensor<576460752303423487xf64>"
static void sums_of_temporaries(void **state) {
  (void)state;
  static char text[4000];
  size_t n = (size_t)snprintf(text, sizeof text,
                              "func.func @main(%%k: tensor<f64>) -> tensor<1xf64> {\n"
                              "  %%i = stablehlo.iota dim = 0 : " MANY "\n"
                              "  %%b = stablehlo.broadcast_in_dim %%k, dims = [] : (tensor<f64>) -> " MANY "\n"
                              "  %%v0 = stablehlo.multiply %%i, %%b : " MANY "\n");
  for (int i = 0; i < 4; i++)
    n += (size_t)snprintf(text + n, sizeof text - n,
                          "  %%v%d = stablehlo.sine %%v%d : " MANY "\n"
                          "  %%s%d = \"stablehlo.sort\"(%%v%d) <{dimension = 0 : i64, is_stable = true}> ({\n"
                          "  ^bb0(%%x: tensor<f64>, %%y: tensor<f64>):\n"
                          "    %%c = stablehlo.compare LT, %%x, %%y : (tensor<f64>, tensor<f64>) -> tensor<i1>\n"
                          "    stablehlo.return %%c : tensor<i1>\n  }) : (" MANY ") -> " MANY "\n",
                          i + 1, i, i, i + 1);
  for (int i = 0; i < 3; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "  %%a%d = stablehlo.add %%%s, %%s%d : " MANY "\n", i,
                          i == 0   ? "s0"
                          : i == 1 ? "a0"
                                   : "a1",
                          i + 1);
  n += (size_t)snprintf(text + n, sizeof text - n,
                        "  %%r = stablehlo.slice %%a2 [7:8] : (" MANY ") -> tensor<1xf64>\n"
                        "  return %%r : tensor<1xf64>\n}\n");
  tess_module *m = tess_module_parse(text, n, "m.mlir");
  tess_array *k = tess_scalar(0.5, TESS_F64), *out = NULL;
  if (!m || tess_module_read(m) != TESS_OK) fail_msg("%s", tess_scope_error().message);
  assert_int_equal(tess_module_run(m, &k, &out), TESS_RESOURCE_EXHAUSTED);
  REPORTED(TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
           "out of memory: what lies between the operations needs 9223372");
  tess_module_free(m);
}

/* ---- calls that call twice what calls twice ---- */
/* Read, but not run. */
static void refuse_run(const char *text, const char *words) {
  tess_module *m = tess_module_parse(text, strlen(text), "m.mlir");
  tess_array *x = tess_zeros(TESS_SHAPE(4)), *out = NULL;
  if (!m || tess_module_read(m) != TESS_OK) fail_msg("%s", tess_scope_error().message);
  assert_int_equal(tess_module_run(m, &x, &out), TESS_RESOURCE_EXHAUSTED);
  tess_error e = tess_take_error();
  if (!strstr(e.message, words)) fail_msg("\"%s\", want \"%s\"", e.message, words);
  tess_module_free(m);
}

/* @g40 of a scalar, which calls @g39 twice, and so on. */
static size_t scalar_chain(char *text, size_t room) {
  size_t n = (size_t)snprintf(text, room,
                              "func.func @g0(%%x: tensor<f32>) -> tensor<f32> {\n"
                              "  %%0 = stablehlo.add %%x, %%x : tensor<f32>\n  return %%0 : tensor<f32>\n}\n");
  for (int i = 1; i <= 40; i++)
    n += (size_t)snprintf(text + n, room - n,
                          "func.func @g%d(%%x: tensor<f32>) -> tensor<f32> {\n"
                          "  %%0 = func.call @g%d(%%x) : (tensor<f32>) -> tensor<f32>\n"
                          "  %%1 = func.call @g%d(%%0) : (tensor<f32>) -> tensor<f32>\n"
                          "  return %%1 : tensor<f32>\n}\n",
                          i, i - 1, i - 1);
  return n;
}

/* `body` at the end of a chain of functions, each of which calls the one before it `calls` times. */
static void refuse_chain(int length, int calls, const char *body, const char *words, bool reads) {
  static char text[1 << 20];
  size_t n = 0;
  n += (size_t)snprintf(text + n, sizeof text - n, "func.func @f0(%%x: tensor<4xf32>) -> tensor<4xf32> {\n%s}\n", body);
  if (strstr(body, "@g40")) n += scalar_chain(text + n, sizeof text - n);
  for (int i = 1; i <= length; i++) {
    bool last = i == length;
    n += (size_t)snprintf(text + n, sizeof text - n, "func.func @%s%.0d(%%x0: tensor<4xf32>) -> tensor<4xf32> {\n",
                          last ? "main" : "f", last ? 0 : i);
    for (int k = 0; k < calls; k++)
      n += (size_t)snprintf(text + n, sizeof text - n,
                            "  %%x%d = func.call @f%d(%%x%d) : (tensor<4xf32>) -> tensor<4xf32>\n", k + 1, i - 1, k);
    n += (size_t)snprintf(text + n, sizeof text - n, "  return %%x%d : tensor<4xf32>\n}\n", calls);
  }
  assert_true(n < sizeof text);
  if (reads)
    refuse_run(text, words);
  else
    refuse_text(text, words);
}

static void exponential_calls(void **state) {
  (void)state;
  static const char plain[] = "  %0 = stablehlo.add %x, %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n";
  static const char loop[] = "  %c = stablehlo.constant dense<true> : tensor<i1>\n"
                             "  %0 = \"stablehlo.while\"(%x) ({\n  ^bb0(%a: tensor<4xf32>):\n"
                             "    stablehlo.return %c : tensor<i1>\n  }, {\n  ^bb0(%a: tensor<4xf32>):\n"
                             "    stablehlo.return %a : tensor<4xf32>\n  }) : (tensor<4xf32>) -> tensor<4xf32>\n"
                             "  return %0 : tensor<4xf32>\n";
  refuse_chain(40, 2, plain, "comes to more than 4194304 operations once its calls are inlined", true);
  refuse_chain(20, 2, loop, "@f13 comes to more than 4194304 operations", true);
  refuse_chain(60, 8, loop, "comes to more than 4194304 operations", true);
  /* what is read in place of its calls: checks are the program's, and a reducer has no calls */
  static const char checked[] = "  check.expect_eq %x, %x : tensor<4xf32>\n  return %x : tensor<4xf32>\n";
  static const char scalars[] =
      "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
      "  %0 = \"stablehlo.reduce\"(%x, %z) ({\n  ^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
      "    %r = func.call @g40(%p) : (tensor<f32>) -> tensor<f32>\n    stablehlo.return %r : tensor<f32>\n"
      "  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\n  return %x : tensor<4xf32>\n";
  refuse_chain(40, 2, checked, "comes to more than 4194304 operations", false);
  refuse_chain(1, 1, scalars, "@g40 comes to more than 4194304 operations", false);
  refuse_chain(65, 1, plain, "calls are nested more than 64 deep", false);
  refuse_chain(5000, 1, plain, "calls are nested more than 64 deep", false);
  struct mallinfo2 m = mallinfo2();
  assert_true(m.uordblks < (size_t)256 << 20); /* nothing was built */
}

/* ---- padding that repeats the array ---- */
static int64_t source(tess_pad_mode mode, int64_t i, int64_t n) { /* jnp.pad's: element i of a dimension of n */
  int64_t period = mode == TESS_PAD_WRAP ? n : mode == TESS_PAD_SYMMETRIC ? 2 * n : n > 1 ? 2 * (n - 1) : 1;
  if (mode == TESS_PAD_EDGE) return i < 0 ? 0 : i >= n ? n - 1 : i;
  int64_t at = (i % period + period) % period;
  return at < n ? at : mode == TESS_PAD_SYMMETRIC ? period - 1 - at : period - at;
}

static void check_pad(tess_array *x, int64_t n, int64_t m, const int64_t *low, const int64_t *high,
                      tess_pad_mode mode) {
  tess_array *y = tess_pad(x, TESS_SHAPE(low[0], low[1]), TESS_SHAPE(high[0], high[1]), .mode = mode);
  if (!tess_ok(y)) fail_msg("%s", tess_error_of(y).message);
  const int32_t *v = tess_data(y);
  int64_t columns = low[1] + m + high[1];
  for (int64_t i = 0; i < low[0] + n + high[0]; i++)
    for (int64_t k = 0; k < columns; k++)
      assert_int_equal(v[i * columns + k], source(mode, i - low[0], n) * m + source(mode, k - low[1], m));
}

static void repetitions(void **state) {
  (void)state;
  for (int i = 0; i < 300; i++) {
    tess_scope *s = tess_scope_begin();
    int64_t n = 1 + below(5), m = 1 + below(5), low[2] = {below(12), below(12)}, high[2] = {below(12), below(12)};
    check_pad(count_up((int)n, (int)m), n, m, low, high, (tess_pad_mode)(TESS_PAD_EDGE + below(4)));
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
  for (tess_pad_mode mode = TESS_PAD_EDGE; mode <= TESS_PAD_WRAP; mode++) {
    tess_scope *s = tess_scope_begin();
    check_pad(count_up(3, 1), 3, 1, (const int64_t[]){300001, 0}, (const int64_t[]){400002, 0}, mode);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

/* ---- lists and data that are not there ---- */
static void nothing_there(void **state) {
  (void)state;
  const float *no_data = NULL;
  tess_arrays no_list = {.n = 2, .array = NULL};
  tess_array *x = tess_zeros(TESS_SHAPE(4)), *out[2];
  tess_sharding *s = tess_named_sharding(tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x")), TESS_P("x"));
  VALUE(tess_asarray(no_data, TESS_SHAPE(4)), "the data pointer is NULL");
  VALUE(tess_asarray(no_data, TESS_SHAPE(4), .borrow = true), "the data pointer is NULL");
  VALUE(tess_frombuffer(NULL, TESS_F32, TESS_SHAPE(4)), "the data pointer is NULL");
  assert_true(tess_ok(tess_frombuffer(NULL, TESS_F32, TESS_SHAPE(0, 4))));
  VALUE(tess_concatenate(no_list, 0), "a list of 2 at NULL");
  VALUE(tess_stack(no_list, 0), "a list of 2 at NULL");
  VALUE(tess_einsum_at(TESS_HERE, "i,i", no_list, NULL), "a list of 2 at NULL");
  tess_sort_into(TESS_SPAN(2, out), no_list, 0, 1);
  VALUE(out[0], "a list of 2 at NULL");
  VALUE(tess_dynamic_slice(x, ((tess_arrays){.n = 1}), TESS_SHAPE(1)), "a list of 1 at NULL");
  VALUE(tess_make_array_from_single_device_arrays(TESS_SHAPE(4), s, no_list), "a list of 2 at NULL");
  VALUE(tess_device_put_sharded(no_list, tess_devices()), "a list of 2 at NULL");
  const tess_device *nobody = (const void *)8; /* a list of no devices is not read, wherever it lies */
  tess_device_array no_devices = {.device = &nobody};
  assert_int_equal(tess_mesh_size(tess_mesh_of(no_devices, (tess_names){0})), 0);
  assert_int_equal(tess_mesh_size(tess_make_mesh(TESS_SHAPE(), (tess_names){0}, .devices = no_devices)), 0);
  VALUE(tess_fake_devices("tpu", INT32_MAX).error, "2147483647 devices: 1 to 16777216 are possible");
  VALUE(tess_fake_devices("tpu", INT32_MAX, .processes = INT32_MAX).error, "1 to 16777216 are possible");
}

int main(void) {
  if (tess_init(.num_cpu_devices = 2) != TESS_OK) return 1;
  const struct CMUnitTest tests[] = {cmocka_unit_test(dimension_numbers),  cmocka_unit_test(products_of_sizes),
                                     cmocka_unit_test(sizes_in_texts),     cmocka_unit_test(repetitions),
                                     cmocka_unit_test(nothing_there),      cmocka_unit_test(exponential_calls),
                                     cmocka_unit_test(sums_of_temporaries)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
