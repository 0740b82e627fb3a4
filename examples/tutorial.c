// JAX's notebook "Introduction to parallel programming", cell by cell, on eight virtual CPU devices.
// Every number is compared with what the notebook prints; the last line says how many there were.
#include <math.h>
#include <stdio.h>
#include <tessera.h>

#include "tutorial_data.h"

static tess_mesh *mesh, *flat; // (2, 4) "x", "y", and the same devices as (8,) "x"
static tess_sharding *sharding;
static int compared, wrong;

static void compare(tess_array *x, const double *expected, double tolerance) {
  tess_array *values = tess_astype(x, TESS_F32);
  const float *got = tess_data(values);
  for (int i = 0; got && i < tess_array_size(values); i++, compared++)
    if (!(fabs((double)got[i] - expected[i]) <= tolerance)) {
      printf("element %d is %.9g, the tutorial has %.9g\n", i, (double)got[i], expected[i]);
      wrong++;
    }
  wrong += got == NULL;
}

static tess_array *identity(tess_array *x) {
  return x;
}
static tess_array *f_elementwise(tess_array *x) {
  return tess_add(tess_mul(2, tess_sin(x)), 1);
}
static tess_array *f_contract(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(0));
}
static tess_array *f_contract_2(tess_array *x) {
  tess_array *out = tess_sum(x, .axes = TESS_AXES(0));
  return tess_with_sharding_constraint(out, tess_named_sharding(flat, TESS_P("x")));
}
static tess_array *f_contract_two_blocks(tess_array *x) {
  tess_array *out = tess_sum(x, .axes = TESS_AXES(0));
  return tess_with_sharding_constraint(out, tess_named_sharding(mesh, TESS_P("x")));
}
static tess_array *show_shape(tess_array *x) {
  printf("device local shape: x.shape=%s\n", tess_str(tess_array_shape(x)));
  return tess_mul(x, 2);
}
static tess_array *sum_block(tess_array *x) {
  return tess_sum(x, .keepdims = true);
}
static tess_array *sum_all(tess_array *x) {
  tess_array *sum_in_shard = tess_sum(x);
  return tess_psum(sum_in_shard, "x");
}
static tess_array *layer(tess_array *x, tess_array *weights, tess_array *bias) {
  return tess_sigmoid(tess_add(tess_matmul(x, weights), bias));
}
static tess_array *layer_auto(tess_array *x, tess_array *weights, tess_array *bias) {
  x = tess_with_sharding_constraint(x, sharding);
  weights = tess_with_sharding_constraint(weights, sharding);
  return layer(x, weights, bias);
}
static tess_array *layer_sharded(tess_array *x, tess_array *weights, tess_array *bias) {
  return tess_sigmoid(tess_add(tess_psum(tess_matmul(x, weights), "x"), bias));
}

static void title(const char *text) {
  printf("\n---- %s\n", text);
}

static tess_array *data_sharding(void) {
  title("Key concept: data sharding");
  tess_print(tess_devices());
  tess_array *arr = tess_reshape(tess_arange(32.0), TESS_SHAPE(4, 8));
  printf("{%s}\n", tess_repr(tess_array_devices(arr).device[0]));
  tess_print(tess_array_sharding(arr));
  tess_visualize_array_sharding(arr);

  sharding = tess_named_sharding(mesh, TESS_P("x", "y"));
  tess_print(sharding);
  tess_array *arr_sharded = tess_device_put(arr, sharding);
  tess_print(arr_sharded);
  compare(arr_sharded, ARANGE, 0);
  tess_visualize_array_sharding(arr_sharded);
  return arr_sharded;
}

static void memory_kinds(tess_array *arr) {
  title("Memory kinds");
  tess_sharding *s_host = tess_named_sharding(mesh, TESS_P("x", "y"), .memory_kind = "pinned_host");
  tess_sharding *s_dev = tess_with_memory_kind(s_host, "device");
  tess_array *arr_host = tess_device_put(arr, s_host);
  tess_array *arr_dev = tess_device_put(arr, s_dev);
  puts(tess_sharding_memory_kind(tess_array_sharding(arr_host)));
  puts(tess_sharding_memory_kind(tess_array_sharding(arr_dev)));

  title("1.1 Sharding transformation between memory types");
  tess_array *out_dev = tess_call(tess_jit(identity, .out_shardings = s_dev), arr_host);
  tess_print(out_dev);
  puts(tess_sharding_memory_kind(tess_array_sharding(out_dev)));
  compare(out_dev, ARANGE, 0);
  tess_array *out_host = tess_call(tess_jit(identity, .out_shardings = s_host), arr_dev);
  tess_print(out_host);
  puts(tess_sharding_memory_kind(tess_array_sharding(out_host)));
  compare(out_host, ARANGE, 0);
}

static void automatic(tess_array *arr_sharded) {
  title("1. Automatic parallelism via jit: computation follows data");
  tess_array *result = tess_call(tess_jit(f_elementwise), arr_sharded);
  bool match = tess_sharding_equal(tess_array_sharding(result), tess_array_sharding(arr_sharded));
  printf("shardings match: %s\n", match ? "True" : "False");
  compare(result, TWO_SIN_PLUS_ONE, 5e-7);
  wrong += !match;

  result = tess_call(tess_jit(f_contract), arr_sharded);
  tess_visualize_array_sharding(result);
  tess_print(result);
  compare(result, COLUMN_SUMS, 0);

  title("in_shardings and out_shardings");
  tess_array *arr = tess_reshape(tess_arange(32.0), TESS_SHAPE(4, 8));
  tess_sharding *columns = tess_named_sharding(mesh, TESS_P(NULL, "y"));
  result = tess_call(tess_jit(f_elementwise, .in_shardings = sharding, .out_shardings = columns), arr);
  tess_print(tess_array_sharding(result));
  compare(result, TWO_SIN_PLUS_ONE, 5e-7);
}

static void constrained(tess_array *arr_sharded) {
  title("2. Semi-automated sharding with constraints");
  tess_array *result = tess_call(tess_jit(f_contract_2), arr_sharded);
  tess_visualize_array_sharding(result);
  tess_print(result);
  compare(result, COLUMN_SUMS, 0);
  result = tess_call(tess_jit(f_contract_two_blocks), arr_sharded);
  tess_visualize_array_sharding(result);
  compare(result, COLUMN_SUMS, 0);
}

static void manual(void) {
  title("3. Manual parallelism with shard_map");
  tess_fn *f_elementwise_sharded =
      tess_shard_map(f_elementwise, .mesh = flat, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  tess_array *result = tess_call(f_elementwise_sharded, tess_arange(32));
  puts(tess_repr(result));
  compare(result, TWO_SIN_PLUS_ONE, 5e-7);

  tess_array *x = tess_arange(32);
  printf("global shape: x.shape=%s\n", tess_str(tess_array_shape(x)));
  tess_call(tess_shard_map(show_shape, .mesh = flat, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), x);
  result = tess_call(tess_shard_map(sum_block, .mesh = flat, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), x);
  puts(tess_repr(result));
  compare(result, SHARD_SUMS, 0);
  result = tess_call(tess_shard_map(sum_all, .mesh = flat, .in_specs = TESS_P("x"), .out_specs = TESS_P()), x);
  puts(tess_repr(result));
  compare(result, TOTAL, 0);
}

static void three_ways(void) {
  title("Comparing the three approaches");
  tess_array *x = tess_asarray(X, TESS_SHAPE(32), .dtype = TESS_F32);
  tess_array *weights = tess_asarray(WEIGHTS, TESS_SHAPE(32, 4), .dtype = TESS_F32);
  tess_array *bias = tess_asarray(BIAS, TESS_SHAPE(4), .dtype = TESS_F32);
  tess_array *result = tess_call(tess_jit(layer), x, weights, bias);
  puts(tess_repr(result));
  compare(result, LAYER, 1e-6);

  sharding = tess_named_sharding(flat, TESS_P("x"));
  tess_array *x_sharded = tess_device_put(x, sharding);
  tess_array *weights_sharded = tess_device_put(weights, sharding);
  result = tess_call(tess_jit(layer), x_sharded, weights_sharded, bias); // automatic
  puts(tess_repr(result));
  compare(result, LAYER, 1e-6);
  result = tess_call(tess_jit(layer_auto), x, weights, bias); // constrained: unsharded inputs
  puts(tess_repr(result));
  compare(result, LAYER_SHARDED, 1e-6);
  tess_fn *by_hand = tess_jit(tess_shard_map(layer_sharded, .mesh = flat,
                                             .in_specs = TESS_SPECS(TESS_P("x"), TESS_P("x", NULL), TESS_P(NULL)),
                                             .out_specs = TESS_P(NULL)));
  result = tess_call(by_hand, x, weights, bias); // manual
  puts(tess_repr(result));
  compare(result, LAYER_SHARDED, 1e-6);
}

int main(void) {
  tess_init(.num_cpu_devices = 8);
  tess_scope *s = tess_scope_begin();
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  flat = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  tess_array *arr_sharded = data_sharding();
  memory_kinds(arr_sharded);
  automatic(arr_sharded);
  constrained(arr_sharded);
  manual();
  three_ways();
  printf("\n%d values compared with the tutorial's: %s\n", compared, wrong ? "NOT all agree" : "all agree");
  return tess_scope_end(s) != TESS_OK || wrong > 0;
}
