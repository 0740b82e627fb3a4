/* Operations of the program's own: C kernels that are partitioned by their rules, differentiated and batched by their
 * functions, and that nothing silently replicates. Kernels look at their blocks: they are dense, and hold no padding.
 * All of it by both executors. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <tessera/ext.h>
#include <tessera/module.h>
#include <unistd.h>

#include "_check.h"
#include "property/_random.h"

static tess_mesh *mesh; /* of 8 devices: x=2, y=4 */
static bool reference;
static _Atomic int kernel_runs;

/* ---- matmul: of i32 or f32 ---- */
static void matmul_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  tess_shape a = tess_array_shape(in[0]), b = tess_array_shape(in[1]);
  if (a.n != 2 || b.n != 2)
    out[0] = tess_make_error(TESS_INVALID_ARGUMENT, "matrices are multiplied");
  else
    out[0] = tess_shape_dtype_struct(TESS_SHAPE(a.dim[0], b.dim[1]), tess_array_dtype(in[0]), NULL);
}

static tess_status matmul_kernel(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  (void)attrs;
  int64_t m = in[0].shape.dim[0], n = in[1].shape.dim[1], k = in[0].shape.dim[1];
  atomic_fetch_add(&kernel_runs, 1);
  if (in[1].shape.dim[0] != k || out[0].shape.dim[0] != m || out[0].shape.dim[1] != n) return TESS_INTERNAL;
  for (int64_t i = 0; i < m; i++)
    for (int64_t j = 0; j < n; j++) {
      int32_t sum = 0;
      double f = 0;
      for (int64_t l = 0; l < k; l++)
        if (in[0].dtype == TESS_I32)
          sum += ((int32_t *)in[0].data)[i * k + l] * ((int32_t *)in[1].data)[l * n + j];
        else
          f += (double)((float *)in[0].data)[i * k + l] * (double)((float *)in[1].data)[l * n + j];
      if (in[0].dtype == TESS_I32)
        ((int32_t *)out[0].data)[i * n + j] = sum;
      else
        ((float *)out[0].data)[i * n + j] = (float)f;
    }
  return TESS_OK;
}

static tess_array *product(tess_array *a, tess_array *b) {
  tess_array *out;
  tess_custom_call_into(TESS_TREE(out), "test.matmul", TESS_TREE(a, b), NULL, 0);
  return out;
}

static void matmul_vjp(tess_array *const *in, tess_array *const *out, tess_array *const *ct, tess_array **in_ct,
                       const void *attrs) {
  (void)out, (void)attrs;
  in_ct[0] = product(ct[0], tess_transpose(in[1], (tess_ints){0})); /* itself an operation of this kind */
  in_ct[1] = product(tess_transpose(in[0], (tess_ints){0}), ct[0]);
}

/* ---- the largest of a row, of i32: leading dimensions are a batch; a block may hold nothing of a row ---- */
static void max_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  tess_shape s = tess_array_shape(in[0]);
  if (s.n < 1) {
    out[0] = tess_make_error(TESS_INVALID_ARGUMENT, "a number has no rows");
    return;
  }
  s.n--;
  out[0] = tess_zeros(s, .dtype = TESS_I32);
}

static tess_status max_kernel(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  (void)attrs;
  int64_t rows = 1, k = in[0].shape.dim[in[0].shape.n - 1];
  for (int i = 0; i < out[0].shape.n; i++)
    rows *= out[0].shape.dim[i];
  if (k < 1 || rows < 1) return TESS_INTERNAL;
  const int32_t *x = in[0].data;
  for (int64_t i = 0; i < rows; i++) {
    int32_t most = x[i * k];
    for (int64_t j = 1; j < k; j++)
      most = x[i * k + j] > most ? x[i * k + j] : most;
    ((int32_t *)out[0].data)[i] = most;
  }
  return TESS_OK;
}

static tess_array *largest(tess_array *a) {
  tess_array *out;
  tess_custom_call_into(TESS_TREE(out), "test.max", TESS_TREE(a), NULL, 0);
  return out;
}

/* ---- x * attrs: without a rule ---- */
static void same_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  out[0] = tess_zeros_like(in[0]);
}

static int64_t elements(const tess_buffer *b) {
  int64_t n = 1;
  for (int i = 0; i < b->shape.n; i++)
    n *= b->shape.dim[i];
  return n;
}

static tess_status times_kernel(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  const int32_t *by = attrs;
  for (int64_t i = 0; i < elements(in); i++)
    if (in[0].dtype == TESS_I32)
      ((int32_t *)out[0].data)[i] = ((int32_t *)in[0].data)[i] * (by ? *by : 1);
    else
      ((float *)out[0].data)[i] = ((float *)in[0].data)[i] * (float)(by ? *by : 1);
  return TESS_OK;
}

static tess_array *times(const char *name, tess_array *x, int32_t by) {
  tess_array *out;
  tess_custom_call_into(TESS_TREE(out), name, TESS_TREE(x), &by, sizeof by);
  return out;
}

static void times_transpose(tess_array *const *in, tess_array *const *ct, tess_array **in_ct, const void *attrs) {
  if (!in[0]) in_ct[0] = times("test.linear", ct[0], *(const int32_t *)attrs);
}

/* ---- x^3 of f32, with a forward derivative; negative numbers are refused ---- */
static tess_status cube_kernel(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  (void)attrs;
  for (int64_t i = 0; i < elements(in); i++) {
    float x = ((float *)in[0].data)[i];
    if (x < 0) return TESS_OUT_OF_RANGE;
    ((float *)out[0].data)[i] = x * x * x;
  }
  return TESS_OK;
}

static tess_array *cube(tess_array *x) {
  tess_array *out;
  tess_custom_call_into(TESS_TREE(out), "test.cube", TESS_TREE(x), NULL, 0);
  return out;
}

static void cube_jvp(tess_array *const *in, tess_array *const *out, tess_array *const *tangent,
                     tess_array **out_tangent, const void *attrs) {
  (void)out, (void)attrs;
  out_tangent[0] = tess_mul(tess_mul(3, tess_square(in[0])), tangent[0]);
}

static void cube_batch(tess_array *const *in, const bool *mapped, int64_t batch, tess_array **out, bool *out_mapped,
                       const void *attrs) {
  (void)attrs;
  out[0] = cube(in[0]);
  out_mapped[0] = mapped[0] && batch > 0;
}

/* ---- the sum of two tensors, of which one may be repeated along a batch; any leading dimensions ---- */
static void plus_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  out[0] = tess_add(in[0], in[1]);
}

static tess_status plus_kernel(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  (void)attrs;
  int64_t n = elements(out), a = elements(in), b = elements(in + 1);
  atomic_fetch_add(&kernel_runs, 1);
  for (int64_t i = 0; i < n; i++)
    ((int32_t *)out[0].data)[i] = ((int32_t *)in[0].data)[i % a] + ((int32_t *)in[1].data)[i % b];
  return TESS_OK;
}

static tess_array *plus(const char *name, tess_array *a, tess_array *b) {
  tess_array *out;
  tess_custom_call_into(TESS_TREE(out), name, TESS_TREE(a, b), NULL, 0);
  return out;
}

/* ---- rows and their number: two results; a dimension of two factors ---- */
static void split_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  out[0] = tess_reshape(in[0], TESS_SHAPE(4, -1));
  out[1] = tess_zeros(TESS_SHAPE(4), .dtype = TESS_I32);
}

static tess_status split_kernel(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  (void)attrs;
  int64_t rows = out[0].shape.dim[0], n = elements(in);
  if (elements(out) != n || out[1].shape.dim[0] != rows) return TESS_INTERNAL;
  memcpy(out[0].data, in[0].data, (size_t)n * 4);
  for (int64_t i = 0; i < rows; i++) {
    int32_t sum = 0;
    for (int64_t j = 0; j < n / rows; j++)
      sum += ((int32_t *)in[0].data)[i * (n / rows) + j];
    ((int32_t *)out[1].data)[i] = sum;
  }
  return TESS_OK;
}

#define OP(...) (&(tess_op_desc){.size = sizeof(tess_op_desc), __VA_ARGS__})

static void register_all(void) {
  const tess_op_desc *const ops[] = {
      OP(.name = "test.matmul", .num_inputs = 2, .num_outputs = 1, .sharding_rule = "i j, j k -> i k",
         .types = matmul_types, .kernel = matmul_kernel, .vjp = matmul_vjp),
      OP(.name = "test.max", .num_inputs = 1, .num_outputs = 1, .sharding_rule = "... k -> ... reduction={k=max}",
         .types = max_types, .kernel = max_kernel, .vmap_method = TESS_VMAP_BROADCAST_ALL),
      OP(.name = "test.times", .num_inputs = 1, .num_outputs = 1, .types = same_types, .kernel = times_kernel),
      OP(.name = "test.linear", .num_inputs = 1, .num_outputs = 1, .sharding_rule = "([i])->([i])", .types = same_types,
         .kernel = times_kernel, .transpose = times_transpose),
      OP(.name = "test.cube", .num_inputs = 1, .num_outputs = 1, .sharding_rule = "... -> ...", .types = same_types,
         .kernel = cube_kernel, .jvp = cube_jvp, .batch = cube_batch),
      OP(.name = "test.expand", .num_inputs = 2, .num_outputs = 1, .sharding_rule = "... i, ... i -> ... i",
         .types = plus_types, .kernel = plus_kernel, .vmap_method = TESS_VMAP_EXPAND_DIMS),
      OP(.name = "test.loop", .num_inputs = 2, .num_outputs = 1, .sharding_rule = "i, i -> i", .types = plus_types,
         .kernel = plus_kernel),
      OP(.name = "test.split", .num_inputs = 1, .num_outputs = 2,
         .sharding_rule = "(i j) -> i j, i need_replication={j}", .types = split_types, .kernel = split_kernel)};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    assert_int_equal(tess_register_op(ops[i]), TESS_OK);
}

/* ---- what is registered ---- */
static void is_refused(const tess_op_desc *op, tess_status status, const char *words) {
  assert_int_equal(tess_register_op(op), status);
  REPORTED(status, TESS_VALUE_ERROR, words);
}

static void bad_rule(const char *rule, int operands, int results, const char *words) {
  is_refused(OP(.name = "test.bad", .num_inputs = operands, .num_outputs = results, .sharding_rule = rule,
                .types = same_types, .kernel = times_kernel),
             TESS_INVALID_ARGUMENT, words);
}

static void descriptions(void **state) {
  (void)state;
  is_refused(OP(.name = "test.max", .num_inputs = 1, .num_outputs = 1, .types = same_types, .kernel = max_kernel),
             TESS_ALREADY_EXISTS, "there is an operation test.max already; legal: another name");
  is_refused(OP(.name = "2.max", .num_inputs = 1, .num_outputs = 1, .types = same_types, .kernel = max_kernel),
             TESS_INVALID_ARGUMENT, "the name 2.max; legal: a letter");
  is_refused(OP(.name = "add", .num_inputs = 1, .num_outputs = 1, .types = same_types, .kernel = max_kernel),
             TESS_INVALID_ARGUMENT, "add is the library's");
  is_refused(OP(.name = "test.no", .num_inputs = 1, .num_outputs = 0, .types = same_types, .kernel = max_kernel),
             TESS_INVALID_ARGUMENT, "test.no has 1 operands and 0 results; legal: 0 to 32, and 1 to 32");
  is_refused(OP(.name = "test.no", .num_inputs = 1, .num_outputs = 1, .types = same_types), TESS_INVALID_ARGUMENT,
             "kernel is NULL");
  is_refused(OP(.name = "test.no", .num_inputs = 1, .num_outputs = 1, .types = same_types, .kernel = max_kernel,
                .jvp = cube_jvp, .vjp = matmul_vjp),
             TESS_INVALID_ARGUMENT, "one of them");
  is_refused(NULL, TESS_INVALID_ARGUMENT, "the description is NULL");
  bad_rule("i j -> i", 2, 1, "expected ,");
  bad_rule("i, j -> i -> j", 2, 1, "expected {, reduction");
  bad_rule("i i -> i", 1, 1, "twice in one array: i");
  bad_rule("i ... -> i", 1, 1, "expected ->");
  bad_rule("(i j) -> i", 1, 1, "the factor j is no dimension by itself");
  bad_rule("i -> i reduction={i}", 1, 1, "the factor i is reduced, and all results have it");
  bad_rule("i -> i reduction={k}", 1, 1, "no array has the factor k");
  bad_rule("i j -> i reduction={j=mean}", 1, 1, "expected sum, prod, min, max, and or or");
  bad_rule("i j k -> i reduction={j, k=max}", 1, 1, "one kind of reduction");
  bad_rule("i j -> i reduction={j} need_replication={j}", 1, 1, "two kinds of factor: j");
  bad_rule("([i, k])->([i])", 1, 1, "the factor k is of operands and not of all results, and nobody says how");
  bad_rule("i j -> i j, i", 1, 2, "the factor j is of operands and not of all results");
  bad_rule("([i, k)->([i])", 1, 1, "expected ]");
}

static void *registers(void *arg) {
  atomic_int *won = arg;
  tess_scope *s = tess_scope_begin();
  if (tess_register_op(OP(.name = "test.race", .num_inputs = 1, .num_outputs = 1, .types = same_types,
                          .kernel = times_kernel)) == TESS_OK)
    atomic_fetch_add(won, 1);
  tess_take_error();
  if (tess_scope_end(s)) atomic_fetch_add(won, 100);
  return NULL;
}

static void one_thread_wins(void **state) {
  (void)state;
  pthread_t thread[8];
  atomic_int won = 0;
  for (int i = 0; i < 8; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, registers, &won), 0);
  for (int i = 0; i < 8; i++)
    pthread_join(thread[i], NULL);
  assert_int_equal(won, 1);
}

/* ---- calls ---- */
static void refused_calls(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = count_up(2, 3), *b = count_up(2, 3), *x = tess_arange(3), *out;
  REFUSED(
      product(a, b), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
      "test.matmul: dimension 0 of operand 1, i32[2,3], has another size than that of operand 0, i32[2,3], which is "
      "the same in the sharding rule \"i j, j k -> i k\"");
  assert_non_null(strstr(tess_error_of(product(a, b)).where, "custom_op.c"));
  tess_take_error();
  REFUSED(product(a, x), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR, "test.matmul: matrices are multiplied");
  tess_custom_call_into(TESS_TREE(out), "test.none", TESS_TREE(a), NULL, 0);
  REFUSED(out, TESS_NOT_FOUND, TESS_NAME_ERROR, "no operation test.none; legal: ");
  tess_custom_call_into(TESS_TREE(out), "test.matmul", TESS_TREE(a), NULL, 0);
  REFUSED(out, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "test.matmul with 1 operands and 1 results; legal: 2 and 1");
  tess_custom_call_into(TESS_TREE(out), "test.times", TESS_TREE(a), NULL, 4);
  REFUSED(out, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "attrs is NULL, and has 4 bytes");
  REFUSED(times("test.linear", a, 2), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "operand 0 is i32[2,3]; legal: 1 dimensions, as the sharding rule \"([i])->([i])\" says");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *put(tess_array *x, const char *first, const char *second) {
  tess_spec p = tess_array_ndim(x) == 1 ? TESS_P(first) : TESS_P(first, second);
  return tess_device_put(x, tess_named_sharding(mesh, p));
}

static tess_array *squared(tess_array *a, tess_array *b) {
  return tess_add(product(tess_mul(a, 1), b), 0);
}

static void kernels_fail(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_sub(tess_astype(tess_arange(8), TESS_F32), 6), *y = put(x, "x", NULL);
  REFUSED(cube(x), TESS_OUT_OF_RANGE, TESS_NO_REASON, "the kernel of test.cube gave OUT_OF_RANGE");
  REFUSED(tess_call(tess_jit(cube), y), TESS_OUT_OF_RANGE, TESS_NO_REASON, "the kernel of test.cube gave");
  assert_true(tess_ok(cube(tess_add(x, 6)))); /* the same program goes on */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static bool same(tess_array *a, tess_array *b) {
  return tess_array_ndim(a) == tess_array_ndim(b) && tess_item_bool(tess_all(tess_eq(a, b)));
}

static int count(const char *text, const char *word) {
  int n = 0;
  for (; (text = strstr(text, word)); text++)
    n++;
  return n;
}

static void partitioned_by_the_rule(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = count_up(4, 8), *b = count_up(8, 4), *want = tess_matmul(a, b);
  assert_true(same(product(a, b), want));
  kernel_runs = 0;
  tess_array *y = tess_call(tess_jit(squared), put(a, "x", NULL), put(b, NULL, "y"));
  assert_true(same(y, want));
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(y))), "P('x', 'y')"); /* by propagation */
  assert_int_equal(kernel_runs, 8);                                          /* each device has a block of its own */
  y = tess_call(tess_jit(squared), put(a, NULL, "y"), put(b, "y", NULL));
  assert_true(same(y, want)); /* sums over y */
  tess_array *rows = put(tess_sub(count_up(4, 8), 100), "x", "y");
  assert_true(same(tess_call(tess_jit(largest), rows), tess_max(rows, .axes = TESS_AXES(1))));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- random meshes: one device and many give the same ---- */
static tess_array *anywhere(struct rng *r, tess_mesh *m, tess_array *x) {
  tess_shape axes = tess_mesh_shape(m);
  const char *entry[2] = {NULL, NULL};
  for (int a = 0; a < axes.n; a++) {
    int d = rng_below(r, tess_array_ndim(x) + 1);
    if (d < tess_array_ndim(x) && !entry[d]) entry[d] = (const char *[]){"a", "b", "c"}[a];
  }
  if (rng_chance(r, 20)) return x;
  tess_spec p = tess_array_ndim(x) == 1 ? TESS_P(entry[0]) : TESS_P(entry[0], entry[1]);
  return tess_device_put(x, tess_named_sharding(m, p));
}

static tess_array *both(tess_array *a, tess_array *b) {
  return largest(product(a, b));
}

static void on_random_meshes(void **state) {
  (void)state;
  struct rng r = rng_of(7, 1);
  for (int i = 0; i < 60; i++) {
    tess_scope *s = tess_scope_begin();
    int sizes[3] = {rng_between(&r, 1, 3), rng_between(&r, 1, 2), 1};
    sizes[2] = rng_between(&r, 1, 8 / (sizes[0] * sizes[1]));
    int n = sizes[0] * sizes[1] * sizes[2];
    tess_device_array d =
        tess_devices_reshape(tess_device_list(n, tess_devices().device), TESS_SHAPE(sizes[0], sizes[1], sizes[2]));
    tess_mesh *m = tess_mesh_of(d, TESS_NAMES("a", "b", "c"));
    int64_t k = rng_between(&r, 1, 7);
    tess_array *a = tess_sub(count_up(rng_between(&r, 1, 7), k), 30),
               *b = tess_sub(count_up(k, rng_between(&r, 1, 7)), 9);
    tess_array *x = anywhere(&r, m, a), *y = anywhere(&r, m, b), *c = tess_matmul(a, b);
    if (!same(tess_call(tess_jit(squared), x, y), c)) fail_msg("case %d: squared", i);
    if (!same(tess_call(tess_jit(both), x, y), tess_max(c, .axes = TESS_AXES(1)))) fail_msg("case %d: both", i);
    tess_array *rows, *sum, *line = tess_sub(tess_arange(12), 5);
    line = anywhere(&r, m, line);
    tess_custom_call_into(TESS_TREE(rows, sum), "test.split", TESS_TREE(line), NULL, 0);
    if (!same(rows, tess_reshape(line, TESS_SHAPE(4, 3))) || !same(sum, tess_sum(rows, .axes = TESS_AXES(1))))
      fail_msg("case %d: split", i);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

/* ---- without a rule: whole, and told once for each place ---- */
static int warnings;
static char warning[512];
static void heard(const tess_error *e, void *ctx) {
  (void)ctx;
  if (e->status == TESS_OK) warnings++;
  snprintf(warning, sizeof warning, "%s", e->message);
}

static tess_array *without_rule(tess_array *x) {
  return tess_add(times("test.times", x, 3), 1);
}

static void nothing_is_replicated_in_silence(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_error_handler(heard, NULL);
  tess_array *x = tess_arange(8);
  VALUES(without_rule(x), 1, 4, 7, 10, 13, 16, 19, 22);
  VALUES(tess_call(tess_jit(without_rule), x), 1, 4, 7, 10, 13, 16, 19, 22);
  assert_int_equal(warnings, 0); /* there was nothing to replicate */
  for (int i = 0; i < 3; i++)
    VALUES(tess_call(tess_jit(without_rule), put(i == 1 ? tess_arange(8) : x, "x", NULL)), 1, 4, 7, 10, 13, 16, 19, 22);
  assert_int_equal(warnings, 1);
  assert_non_null(strstr(warning, "custom_op.c:"));
  assert_non_null(strstr(warning, "test.times: no sharding rule: operand 0, cut as "));
  tess_set_error_handler(NULL, NULL);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- transforms ---- */
static tess_array *of_product(tess_array *a, tess_array *b) {
  return tess_sum(tess_square(product(a, b)));
}
static tess_array *of_matmul(tess_array *a, tess_array *b) {
  return tess_sum(tess_square(tess_matmul(a, b)));
}
static tess_array *of_cube(tess_array *x) {
  return tess_sum(cube(tess_mul(x, 2)));
}
static tess_array *slope(tess_array *x) {
  return tess_sum(tess_call(tess_grad(of_cube), x));
}
static tess_array *of_linear(tess_array *x) {
  return tess_sum(tess_mul(times("test.linear", x, 5), x));
}
static tess_array *of_plain(tess_array *x) {
  return tess_sum(times("test.times", x, 5));
}
static tess_array *steps(tess_array *i, tess_array *x) {
  (void)i;
  return tess_tanh(product(x, x));
}
static tess_array *looped(tess_array *x) {
  return tess_sum(tess_fori_loop(0, 3, steps, x));
}
static tess_array *steps_matmul(tess_array *i, tess_array *x) {
  (void)i;
  return tess_tanh(tess_matmul(x, x));
}
static tess_array *looped_matmul(tess_array *x) {
  return tess_sum(tess_fori_loop(0, 3, steps_matmul, x));
}

static bool near(tess_array *a, tess_array *b) {
  return tess_item_bool(tess_all(tess_lt(tess_abs(tess_sub(a, b)), tess_add(1e-4, tess_mul(1e-4, tess_abs(b))))));
}

static void bad_vjp(tess_array *const *in, tess_array *const *out, tess_array *const *ct, tess_array **in_ct,
                    const void *attrs) {
  (void)out, (void)ct;
  in_ct[0] = attrs ? tess_add(in[0], tess_zeros(TESS_SHAPE(3))) : tess_zeros(TESS_SHAPE(3));
}
static tess_array *of_bad(tess_array *x) {
  tess_array *out;
  tess_custom_call_into(TESS_TREE(out), "test.bad_vjp", TESS_TREE(x), NULL, 0);
  return tess_sum(out);
}
static tess_array *of_bad_inside(tess_array *x) {
  return tess_sum(times("test.bad_vjp", x, 1));
}

static void wrong_derivatives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(tess_arange(4), TESS_F32);
  assert_int_equal(
      tess_register_op(OP(.name = "test.bad_vjp", .num_inputs = 1, .num_outputs = 1, .sharding_rule = "i->i",
                          .types = same_types, .kernel = times_kernel, .vjp = bad_vjp)),
      TESS_OK);
  REFUSED(tess_call(tess_grad(of_bad), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "array 0 of what the vjp of test.bad_vjp gives is f32[3]; legal: f32[4]");
  REFUSED(tess_call(tess_grad(of_bad_inside), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "add: shapes do not broadcast");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void derivatives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = tess_div(tess_astype(count_up(4, 8), TESS_F32), 8),
             *b = tess_div(tess_astype(count_up(8, 2), TESS_F32), 4);
  struct {
    tess_array *a, *b;
  } got, want;
  tess_array *cut = put(a, "x", "y");
  tess_call_into(TESS_TREE(got), tess_jit(tess_grad(of_product, .argnums = TESS_INTS(0, 1))), TESS_TREE(cut, b));
  tess_call_into(TESS_TREE(want), tess_grad(of_matmul, .argnums = TESS_INTS(0, 1)), TESS_TREE(a, b));
  assert_true(near(got.a, want.a) && near(got.b, want.b));
  tess_array *x = tess_astype(tess_arange(4), TESS_F32), *y, *t;
  assert_true(near(tess_call(tess_grad(of_cube), x), tess_mul(24, tess_square(x)))); /* the transpose of its jvp */
  assert_true(near(tess_call(tess_grad(slope), x), tess_mul(48, x)));
  tess_array *one = tess_ones_like(x);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(t), cube, TESS_TREE(x), TESS_TREE(one));
  assert_true(near(t, tess_mul(3, tess_square(x))));
  assert_true(near(tess_call(tess_grad(of_linear), x), tess_mul(10, x)));
  REFUSED(tess_call(tess_grad(of_plain), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "test.times has no derivative: its description has neither vjp, jvp nor transpose");
  tess_array *m = tess_div(tess_astype(count_up(4, 4), TESS_F32), 16);
  assert_true(near(tess_call(tess_jit(tess_grad(looped)), put(m, "y", "x")), tess_call(tess_grad(looped_matmul), m)));
  tess_array *ones = tess_ones_like(a), *tb = tess_zeros_like(b);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(t), product, TESS_TREE(a, b), TESS_TREE(ones, tb));
  REFUSED(t, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "test.matmul; legal: grad and vjp");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *expand(tess_array *a, tess_array *b) {
  return plus("test.expand", a, b);
}
static tess_array *loop(tess_array *a, tess_array *b) {
  return plus("test.loop", a, b);
}

static void batches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = count_up(6, 3), *b = tess_arange(3);
  tess_fn *one = tess_vmap(expand, .in_axes = TESS_INTS(0, TESS_NONE)),
          *many = tess_vmap(loop, .in_axes = TESS_INTS(0, TESS_NONE));
  kernel_runs = 0;
  assert_true(same(tess_call(tess_jit(one), a, b), tess_add(a, b)));
  assert_int_equal(kernel_runs, 1);
  assert_true(same(tess_call(tess_jit(many), a, b), tess_add(a, b)));
  assert_int_equal(kernel_runs, 1 + 6); /* one for each element */
  assert_true(same(tess_call(tess_jit(one), put(a, "x", NULL), b), tess_add(a, b)));
  tess_array *x = tess_astype(count_up(2, 3), TESS_F32);
  assert_true(near(tess_call(tess_vmap(cube), x), tess_mul(x, tess_square(x))));
  assert_true(same(tess_call(tess_vmap(largest), a), tess_max(a, .axes = TESS_AXES(1))));
  assert_true(near(tess_call(tess_vmap(tess_grad(of_cube)), x), tess_mul(24, tess_square(x))));
  tess_array *f = tess_astype(tess_reshape(tess_arange(24), TESS_SHAPE(2, 3, 4)), TESS_F32),
             *g = tess_moveaxis(f, 2, 1);
  assert_true(near(tess_call(tess_vmap(product), f, g), tess_matmul(f, g)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *rows_of(tess_array *a, tess_array *b) {
  return tess_psum(product(a, b), "y");
}

static void in_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = count_up(4, 8), *b = count_up(8, 3);
  tess_fn *f = tess_shard_map(rows_of, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P("x", "y"), TESS_P("y")),
                              .out_specs = TESS_P("x"));
  assert_true(same(tess_call(f, a, b), tess_matmul(a, b)));
  assert_true(same(tess_call(tess_jit(f), a, b), tess_matmul(a, b)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- text ---- */
static tess_array *in_text(tess_array *x) {
  return tess_add(times("test.linear", x, 7), 1);
}

static void as_text_and_back(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(8), *out[1];
  const char *text = tess_as_text(tess_lower(tess_jit(in_text), x));
  assert_int_equal(count(text, "stablehlo.custom_call @test.linear(%arg0) {tessera.attrs = array<i8: 7, 0, 0, 0>}"), 1);
  tess_module *m = tess_module_parse(text, strlen(text), "m.mlir");
  assert_int_equal(tess_module_read(m), TESS_OK);
  assert_int_equal(tess_module_shard_parameter(m, 0, tess_named_sharding(mesh, TESS_P("x"))), TESS_OK);
  assert_int_equal(tess_module_run(m, &x, out), TESS_OK);
  VALUES(out[0], 1, 8, 15, 22, 29, 36, 43, 50);
  tess_module_free(m);
  static const char foreign[] =
      "func.func @main(%x: tensor<2xi32>) -> tensor<3xi32> {\n"
      "  %0 = stablehlo.custom_call @test.linear(%x) {backend_config = \"\"} : (tensor<2xi32>) -> tensor<3xi32>\n"
      "  return %0 : tensor<3xi32>\n}\n";
  m = tess_module_parse(foreign, sizeof foreign - 1, "f.mlir");
  assert_int_equal(tess_module_read(m), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "result 0 is i32[3]; its type function says i32[2]");
  tess_module_free(m);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- functions of the program's on data ---- */
static _Atomic int host_calls;
static tess_array *host_sort(tess_array *x) { /* of the library's calls, inside a run */
  atomic_fetch_add(&host_calls, 1);
  const float *v = tess_data(x);
  if (v[0] < 0) return tess_make_error(TESS_OUT_OF_RANGE, "a negative number");
  if (v[0] > 1000) return tess_arange(3);
  return tess_sort(tess_add(x, 1), -1);
}
static tess_array *sorted(tess_array *x) {
  return tess_mul(tess_pure_callback(host_sort, x, x), 2);
}
static tess_array *sum_of_sorted(tess_array *x) {
  return tess_sum(sorted(x));
}
static void host_two(const void *in, void *out) {
  tess_array *const *x = in;
  ((tess_array **)out)[0] = tess_add(x[0], x[1]);
  ((tess_array **)out)[1] = tess_sum(tess_add(x[0], x[1]), .axes = TESS_AXES(-1));
}
#define TWO(name, method)                                                                                              \
  static void name(const void *in, void *out) {                                                                        \
    tess_array *const *x = in;                                                                                         \
    tess_array *one = tess_shape_dtype_struct(TESS_SHAPE(), TESS_I32, NULL);                                           \
    tess_pure_callback_into(TESS_SPAN(2, (tess_array **)out), host_two, TESS_TREE(x[0], one), TESS_TREE(x[0], x[1]),   \
                            .vmap_method = method);                                                                    \
  }
TWO(two_sequential, TESS_VMAP_SEQUENTIAL)
TWO(two_expanded, TESS_VMAP_EXPAND_DIMS)
TWO(two_broadcast, TESS_VMAP_BROADCAST_ALL)

static tess_array *twice_sorted(tess_array *i, tess_array *x) {
  (void)i;
  return tess_sub(tess_pure_callback(host_sort, x, x), 1);
}
static tess_array *in_loop(tess_array *x) {
  return tess_fori_loop(0, 2, twice_sorted, x);
}

static void callbacks(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const float v[] = {3, 1, 2, 0, 7, 6, 5, 4}, w[] = {2, 4, 6, 8, 10, 12, 14, 16},
              blocks[] = {4, 8, 2, 6, 14, 16, 10, 12};
  tess_array *x = tess_frombuffer(v, TESS_F32, TESS_SHAPE(8)), *want = tess_frombuffer(w, TESS_F32, TESS_SHAPE(8));
  assert_true(same(sorted(x), want));
  assert_true(same(tess_call(tess_jit(sorted), put(x, "y", NULL)), want)); /* all of it, as in JAX */
  assert_true(same(tess_call(tess_jit(in_loop), x), tess_sub(tess_div(want, 2), 1)));
  tess_fn *f = tess_shard_map(sorted, .mesh = mesh, .in_specs = TESS_P("y"), .out_specs = TESS_P("y"));
  host_calls = 0;
  assert_true(same(tess_call(f, x), tess_frombuffer(blocks, TESS_F32, TESS_SHAPE(8)))); /* blocks of two */
  assert_true(host_calls >= 4);
  REFUSED(sorted(tess_neg(x)), TESS_OUT_OF_RANGE, TESS_NO_REASON, "a negative number");
  REFUSED(sorted(tess_add(x, 2000)), TESS_INVALID_ARGUMENT, TESS_NO_REASON,
          "result 0 of host_sort is i32[3]; legal: f32[8], as was said");
  REFUSED(tess_call(tess_grad(sum_of_sorted), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "pure_callback of host_sort has no derivative; legal: tess_custom_jvp");
  REFUSED(tess_pure_callback((tess_array * (*)(tess_array *)) NULL, x, x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "NULL");
  tess_array *rows = count_up(4, 3), *b = tess_arange(3), *both_rows[2];
  void (*const all[])(const void *, void *) = {two_sequential, two_expanded, two_broadcast};
  for (int i = 0; i < 3; i++) {
    tess_call_into(TESS_SPAN(2, both_rows), tess_jit(tess_vmap(all[i], .in_axes = TESS_INTS(0, TESS_NONE))),
                   TESS_TREE(rows, b));
    assert_true(same(both_rows[0], tess_add(rows, b)));
    assert_true(same(both_rows[1], tess_sum(tess_add(rows, b), .axes = TESS_AXES(1))));
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- between processes ---- */
static int over_processes(int me, void *ctx) {
  (void)me, (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(tess_device_count()), TESS_NAMES("p"));
  tess_array *a = count_up(4, 8), *b = count_up(8, 3);
  tess_sharding *cut = tess_named_sharding(m, TESS_P(NULL, "p")), *rows = tess_named_sharding(m, TESS_P("p"));
  tess_array *y = tess_call(tess_jit(squared, .out_shardings = tess_named_sharding(m, TESS_P())),
                            tess_device_put(a, cut), tess_device_put(b, rows));
  if (!tess_ok(y) || !same(y, tess_call(tess_jit(squared, .out_shardings = tess_named_sharding(m, TESS_P())), a, b)))
    return __LINE__;
  const int32_t *v = tess_data(y);
  if (v[0] != 0 * 0 + 1 * 3 + 2 * 6 + 3 * 9 + 4 * 12 + 5 * 15 + 6 * 18 + 7 * 21) return __LINE__;
  return tess_scope_end(s) ? __LINE__ : 0;
}

static void between_processes(void **state) {
  (void)state;
  int line = tess_run_simulated(2, over_processes, NULL);
  if (line) fail_msg("line %d", line);
}

static int set_up(void **state) {
  (void)state;
  int failed = start_with(8, &mesh, TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  if (!failed) register_all();
  return failed;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(descriptions),
      cmocka_unit_test(one_thread_wins),
      cmocka_unit_test(refused_calls),
      cmocka_unit_test(kernels_fail),
      cmocka_unit_test(partitioned_by_the_rule),
      cmocka_unit_test(on_random_meshes),
      cmocka_unit_test(nothing_is_replicated_in_silence),
      cmocka_unit_test(derivatives),
      cmocka_unit_test(wrong_derivatives),
      cmocka_unit_test(batches),
      cmocka_unit_test(in_shard_map),
      cmocka_unit_test(as_text_and_back),
      cmocka_unit_test(callbacks),
      cmocka_unit_test(between_processes),
  };
  int status = 0;
  pid_t child = fork();
  reference = child == 0;
  setenv("TESS_EXECUTOR", reference ? "reference" : "fast", 1);
  int failed = cmocka_run_group_tests(tests, set_up, tear_down);
  return failed || (child && (waitpid(child, &status, 0) < 0 || status != 0));
}
