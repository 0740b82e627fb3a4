/* ragged_all_to_all: JAX's documented example, random exchanges against the definition by both executors, as the text
 * that JAX 0.10.2 writes, over several processes; what is refused, and what is found out where it runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <tessera.h>
#include <tessera/ext.h>

#include <cmocka.h>

#include "_seen.h"
#include "api/call.h"
#include "api/programs/lowered.h"

enum { DEVICES = 4, SEND = 12, RECEIVE = 14, WIDTH = 3, MOST = 16 };

static int random_below(int n) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 8) % (uint32_t)n);
}

struct ragged { /* one array each, of all devices, cut over them */
  tess_array *operand, *output, *input_offsets, *send_sizes, *output_offsets, *recv_sizes;
};
static tess_array *together(const void *in) {
  const struct ragged *x = in;
  return tess_ragged_all_to_all(x->operand, x->output, x->input_offsets, x->send_sizes, x->output_offsets,
                                x->recv_sizes, "x");
}
static tess_array *in_pairs(const void *in) {
  const struct ragged *x = in;
  return tess_ragged_all_to_all(x->operand, x->output, x->input_offsets, x->send_sizes, x->output_offsets,
                                x->recv_sizes, "x", .axis_index_groups = TESS_GROUPS(2, 3, 0, 1, 2));
}

static tess_array *run(tess_mesh *mesh, tess_array *(*f)(const void *), struct ragged *x) {
  tess_array *out = NULL;
  tess_fn *g = tess_shard_map(f, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  tess_call_into(TESS_TREE(out), g, TESS_TREE(*x));
  return out;
}

static tess_array *ints(int64_t n, const int32_t *v) {
  return tess_frombuffer(v, TESS_I32, TESS_SHAPE(n));
}

/* The example of jax.lax.ragged_all_to_all. */
static struct ragged documented(void) {
  return (struct ragged){ints(6, (int32_t[]){1, 2, 2, 3, 4, 0}), tess_zeros(TESS_SHAPE(8), .dtype = TESS_I32),
                         ints(4, (int32_t[]){0, 1, 0, 1}),       ints(4, (int32_t[]){1, 2, 1, 1}),
                         ints(4, (int32_t[]){0, 0, 1, 2}),       ints(4, (int32_t[]){1, 1, 2, 1})};
}
static const int32_t arrived[] = {1, 3, 0, 0, 2, 2, 4, 0};

static void the_example(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct ragged x = documented();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  tess_array *out = run(mesh, together, &x);
  assert_string_equal(tess_typeof(out), "i32[8]");
  assert_memory_equal(tess_data(out), arrived, sizeof arrived);
  tess_fn *f = tess_shard_map(together, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  tess_lowered *l = tess_lower_into(TESS_TREE(out), f, TESS_TREE(x));
  see(l->body->module.main.graph);
  must_see(OP_ragged_all_to_all);
  const char *text = tess_as_text(l);
  assert_non_null(strstr(text, "stablehlo.custom_call @ragged_all_to_all("));
  assert_non_null(strstr(text, "{api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups = "
                               "dense<[[0, 1]]> : tensor<1x2xi64>}} : (tensor<3xi32>, tensor<4xi32>, tensor<2xi32>, "
                               "tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>"));
  tess_lowered *again = tess_parse_stablehlo(text, "text");
  tess_call_into(TESS_TREE(out), tess_compile(again), TESS_TREE(x));
  assert_memory_equal(tess_data(out), arrived, sizeof arrived);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* What JAX lowers the example to. */
static const char of_jax[] =
    "module @jit__lambda attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {\n"
    "  sdy.mesh @mesh = <[\"x\"=2]> {stablehlo.mesh = {axes = [{name = \"x\", size = 2 : i64}]}}\n"
    "  func.func public @main(%arg0: tensor<6xi32>, %arg1: tensor<8xi32>, %arg2: tensor<4xi32>, %arg3: tensor<4xi32>, "
    "%arg4: tensor<4xi32>, %arg5: tensor<4xi32>) -> (tensor<8xi32> {jax.result_info = \"result\"}) {\n"
    "    %0 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) in_shardings=[<@mesh, [{\"x\"}]>, "
    "<@mesh, "
    "[{\"x\"}]>, <@mesh, [{\"x\"}]>, <@mesh, [{\"x\"}]>, <@mesh, [{\"x\"}]>, <@mesh, [{\"x\"}]>] "
    "out_shardings=[<@mesh, [{\"x\"}]>] manual_axes={\"x\"} (%arg6: tensor<3xi32>, %arg7: tensor<4xi32>, "
    "%arg8: tensor<2xi32>, %arg9: tensor<2xi32>, %arg10: tensor<2xi32>, %arg11: tensor<2xi32>) {\n"
    "      %7 = stablehlo.custom_call @ragged_all_to_all(%arg6, %arg7, %arg8, %arg9, %arg10, %arg11) {api_version = 4 "
    ": "
    "i32, backend_config = {channel_id = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} : "
    "(tensor<3xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>\n"
    "      sdy.return %7 : tensor<4xi32>\n"
    "    } : (tensor<6xi32>, tensor<8xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> "
    "tensor<8xi32>\n"
    "    return %0 : tensor<8xi32>\n"
    "  }\n"
    "}\n";

static void text_of_jax(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct ragged x = documented();
  tess_array *out = NULL;
  tess_call_into(TESS_TREE(out), tess_compile(tess_parse_stablehlo(of_jax, "jax")), TESS_TREE(x));
  assert_memory_equal(tess_data(out), arrived, sizeof arrived);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- random exchanges ---- */
struct numbers {
  float operand[DEVICES][SEND][WIDTH], output[DEVICES][RECEIVE][WIDTH], want[DEVICES][RECEIVE][WIDTH];
  int32_t at[DEVICES][MOST], rows[DEVICES][MOST], into[DEVICES][MOST], expected[DEVICES][MOST];
};

static void make_numbers(struct numbers *x, int n, int each, const int group[][DEVICES]) {
  memset(x, 0, sizeof *x);
  for (int d = 0; d < DEVICES; d++)
    for (int i = 0; i < RECEIVE * WIDTH; i++) {
      x->output[d][i / WIDTH][i % WIDTH] = (float)(-100 * d - i);
      if (i < SEND * WIDTH) x->operand[d][i / WIDTH][i % WIDTH] = (float)(1000 * d + i);
    }
  memcpy(x->want, x->output, sizeof x->want);
  for (int g = 0; g < DEVICES / n; g++)
    for (int r = 0; r < n; r++) {
      int to = group[g][r], free_row = 0, slices = n * each, shift = random_below(slices);
      for (int i = 0; i < slices; i++) { /* rows of the receiver are given out from a random slice on */
        int slice = (i + shift) % slices, k = slice / each, from = group[g][k], number = r * each + slice % each;
        int rows = random_below(RECEIVE / slices + 1);
        int at = random_below(SEND - rows + 1),
            into = free_row + random_below(2) * (free_row + rows < RECEIVE - slices);
        if (into + rows > RECEIVE) rows = 0;
        x->at[from][number] = at;
        x->rows[from][number] = x->expected[to][slice] = rows;
        x->into[from][number] = rows ? into : random_below(RECEIVE);
        memcpy(x->want[to][into < RECEIVE ? into : 0], x->operand[from][at], sizeof(float[WIDTH]) * (size_t)rows);
        if (rows) free_row = into + rows;
      }
    }
}

static tess_array *cut_numbers(int32_t v[][MOST], int slices) {
  int32_t dense[DEVICES * MOST];
  for (int d = 0; d < DEVICES; d++)
    memcpy(dense + d * slices, v[d], sizeof *dense * (size_t)slices);
  return ints(DEVICES * slices, dense);
}

static struct ragged exchange_of(struct numbers *x, int slices) {
  return (struct ragged){tess_frombuffer(x->operand, TESS_F32, TESS_SHAPE(DEVICES * SEND, WIDTH)),
                         tess_frombuffer(x->output, TESS_F32, TESS_SHAPE(DEVICES * RECEIVE, WIDTH)),
                         cut_numbers(x->at, slices),
                         cut_numbers(x->rows, slices),
                         cut_numbers(x->into, slices),
                         cut_numbers(x->expected, slices)};
}

static void random_exchanges(void) {
  static const int all[1][DEVICES] = {{0, 1, 2, 3}}, pairs[2][DEVICES] = {{3, 0}, {1, 2}};
  for (int i = 0; i < 60; i++) {
    tess_scope *s = tess_scope_begin();
    struct numbers x;
    int n = i % 2 ? 2 : DEVICES, each = 1 + i / 2 % 3;
    make_numbers(&x, n, each, n == 2 ? pairs : all);
    struct ragged e = exchange_of(&x, n * each);
    tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(DEVICES), TESS_NAMES("x"));
    tess_array *out = run(mesh, n == 2 ? in_pairs : together, &e);
    assert_memory_equal(tess_data(out), x.want, sizeof x.want);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

static void by_plans(void **state) {
  (void)state;
  random_exchanges();
}
static void by_the_reference_executor(void **state) {
  tess__use_reference_executor(true);
  random_exchanges();
  the_example(state);
  tess__use_reference_executor(false);
}

/* ---- several processes ---- */
static int in_a_world(int me, void *ctx) {
  (void)me, (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2, DEVICES), TESS_NAMES("x", "y")); /* x: the processes */
  struct ragged x = documented(), on;
  tess_array **from = &x.operand, **to = &on.operand;
  for (int i = 0; i < 6; i++)
    to[i] = tess_device_put(from[i], tess_named_sharding(mesh, TESS_P("x")));
  tess_array *out = tess_device_put(run(mesh, together, &on), tess_named_sharding(mesh, TESS_P()));
  if (!tess_ok(out) || memcmp(tess_data(out), arrived, sizeof arrived) != 0) return __LINE__;
  return tess_scope_end(s) == TESS_OK ? 0 : __LINE__;
}

static void over_processes(void **state) {
  (void)state;
  assert_int_equal(tess_run_simulated(2, in_a_world, NULL), 0);
}

/* ---- what is wrong ---- */
static void expect(tess_array *x, tess_reason reason, const char *words) {
  tess_error e = tess_error_of(x);
  if (tess_ok(x) || e.status != TESS_INVALID_ARGUMENT || e.reason != reason || !strstr(e.message, words))
    fail_msg("reason %d: %s, not %s", (int)e.reason, e.message, words);
  tess_take_error();
}

static void what_is_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  struct ragged good = documented(), x;
  for (int executor = 0; executor < 2; executor++) {
    tess__use_reference_executor(executor);
#define WRONG(field, value, reason, words)                                                                             \
  x = good;                                                                                                            \
  x.field = value;                                                                                                     \
  expect(run(mesh, together, &x), reason, words)
    WRONG(send_sizes, tess_ones(TESS_SHAPE(4)), TESS_VALUE_ERROR, "send_sizes must be integer type: it is f32[2]");
    WRONG(recv_sizes, tess_ones(TESS_SHAPE(2, 2), .dtype = TESS_I32), TESS_VALUE_ERROR,
          "recv_sizes must be rank 1 with positive dimension size: it is i32[1,2]");
    WRONG(input_offsets, tess_ones(TESS_SHAPE(0), .dtype = TESS_I32), TESS_VALUE_ERROR,
          "input_offsets must be rank 1 with positive dimension size: it is i32[0]");
    WRONG(output_offsets, tess_ones(TESS_SHAPE(8), .dtype = TESS_I32), TESS_VALUE_ERROR,
          "output_offsets must be of the size of input_offsets: it is i32[4]");
    WRONG(output, tess_ones(TESS_SHAPE(4)), TESS_VALUE_ERROR,
          "rows of i32[3]{V:x} go into f32[2]{V:x}; legal: rows of the same");
    WRONG(output, tess_ones(TESS_SHAPE(4, 1), .dtype = TESS_I32), TESS_VALUE_ERROR,
          "rows of i32[3]{V:x} go into i32[2,1]{V:x}");
    for (int i = 2; i < 6; i++)
      (&x.operand)[i] = ints(2, (int32_t[]){0, 0});
    x.operand = good.operand;
    x.output = good.output;
    expect(run(mesh, together, &x), TESS_VALUE_ERROR, "1 slices; legal: a multiple of the 2 members");
    /* where it runs */
    WRONG(recv_sizes, ints(4, (int32_t[]){1, 1, 1, 1}), TESS_RAGGED_MISMATCH,
          "slice 1 of member 0, 2 rows for member 1, sent, expected by the receiver: 2, 1");
    WRONG(input_offsets, ints(4, (int32_t[]){0, 2, 0, 1}), TESS_RAGGED_MISMATCH,
          "begins at a row of an operand of so many: 2, 3");
    WRONG(output_offsets, ints(4, (int32_t[]){0, 0, -1, 2}), TESS_RAGGED_MISMATCH, "goes to a row of an output");
    WRONG(output_offsets, ints(4, (int32_t[]){0, 0, 0, 2}), TESS_RAGGED_MISMATCH,
          "overlaps another one in row, of: 0, 4");
  }
  tess__use_reference_executor(false);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return tess_init(.num_cpu_devices = DEVICES) != TESS_OK;
}
static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

/* Of a batch each element is exchanged as if it were alone; the offsets may be each element's or one for all. */
enum { BATCH = 3 };
static void of_batch(const void *in, void *out) {
  const struct ragged *x = in;
  tess_fn *f = tess_vmap(together, .in_axes = TESS_AXES(0, TESS_NONE, 0, TESS_NONE, TESS_NONE, TESS_NONE));
  tess_call_into(TESS_TREE(*(tess_array **)out), f, TESS_TREE(*x));
}

static void batches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  struct ragged one = documented(), all = one;
  tess_array *times = tess_reshape(tess_add(tess_arange(BATCH), 1), TESS_SHAPE(BATCH, 1)), *out = NULL;
  all.operand = tess_mul(one.operand, times);
  all.input_offsets = tess_broadcast_to(one.input_offsets, TESS_SHAPE(BATCH, 4));
  tess_spec whole = TESS_P("x"), rows = TESS_P(NULL, "x");
  tess_fn *f = tess_shard_map(of_batch, .mesh = mesh, .out_specs = rows,
                              .in_specs = TESS_SPECS(TESS_SPECS(rows, whole, rows, whole, whole, whole)));
  tess_call_into(TESS_TREE(out), f, TESS_TREE(all));
  const int32_t *got = tess_data(out);
  for (int i = 0; got && i < BATCH * 8; i++)
    assert_int_equal(got[i], arrived[i % 8] * (i / 8 + 1));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_example),
      cmocka_unit_test(batches),
      cmocka_unit_test(text_of_jax),
      cmocka_unit_test(by_plans),
      cmocka_unit_test(by_the_reference_executor),
      cmocka_unit_test(what_is_refused),
      cmocka_unit_test(over_processes),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
