/* Every cell of JAX's tutorial against what JAX itself gives (tests/golden/tutorial.txt, made by
 * tools/golden/tutorial.py): values, texts, pictures and the shardings that the compiler chose. Which numbers may
 * differ in the last bits says `tolerance`. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

#include "../../examples/tutorial_data.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static char *golden; /* the file */
static tess_mesh *mesh, *flat;
static tess_sharding *sharding;
static tess_array *arr, *arr_sharded;

/* The rest of the line `kind name …`; fails when there is none. */
static char *entry(const char *kind, const char *name) {
  static char line[65536];
  char start[256];
  snprintf(start, sizeof start, "\n%s %s ", kind, name);
  const char *p = strstr(golden, start);
  if (!p) fail_msg("no %s %s in tutorial.txt", kind, name);
  p += strlen(start);
  size_t n = strcspn(p, "\n");
  assert_true(n < sizeof line);
  memcpy(line, p, n);
  line[n] = 0;
  return line;
}

static void check_text(const char *kind, const char *name, const char *got) {
  json_t *want = json_loads(entry(kind, name), JSON_DECODE_ANY, NULL);
  assert_non_null(want);
  if (strcmp(json_string_value(want), got) != 0) fail_msg("%s\nwant: %s\ngot:  %s", name, json_string_value(want), got);
  json_decref(want);
}

static void check_value(const char *name, tess_array *x, double tolerance) {
  char *p = entry("value", name), dtype[16], shape[64];
  int used;
  assert_int_equal(sscanf(p, "%15s %63s%n", dtype, shape, &used), 2);
  p += used;
  assert_string_equal(dtype, tess_dtype_name(tess_array_dtype(x)));
  tess_array *as_double = tess_astype(x, tess_array_dtype(x) == TESS_F32 ? TESS_F32 : TESS_I32);
  const void *data = tess_data(as_double);
  assert_non_null(data);
  int n = 0;
  for (char *end;; p = end, n++) {
    double want = strtod(p, &end);
    if (end == p) break;
    double got =
        tess_array_dtype(x) == TESS_F32 ? (double)((const float *)data)[n] : (double)((const int32_t *)data)[n];
    if (!(fabs(got - want) <= tolerance)) fail_msg("%s[%d]: %.9g, JAX has %.9g", name, n, got, want);
  }
  assert_int_equal(n, tess_array_size(x));
}

static void check_spec(const char *name, tess_array *x) {
  check_text("spec", name, tess_str(tess_sharding_spec(tess_array_sharding(x))));
}

static void check_picture(const char *name, tess_array *x) {
  check_text("text", name, tess_visualize(tess_array_shape(x), tess_array_sharding(x), .no_color = true));
}

/* exact: the texts are compared too */
static void check(const char *name, tess_array *x, double tolerance) {
  char repr[64], str[64];
  if (!tess_ok(x)) fail_msg("%s: %s", name, tess_error_of(x).message);
  check_value(name, x, tolerance);
  if (tolerance == 0) {
    snprintf(repr, sizeof repr, "%s.repr", name);
    snprintf(str, sizeof str, "%s.str", name);
    check_text("text", repr, tess_repr(x));
    check_text("text", str, tess_str(x));
  }
}

static void test_devices_and_placement(void **state) {
  (void)state;
  check_text("text", "devices", tess_str(tess_devices()));
  check_text("text", "arr.sharding", tess_str(tess_array_sharding(arr)));
  check_picture("arr.picture", arr);
  check_text("text", "sharding", tess_str(sharding));
  check("arr_sharded", arr_sharded, 0);
  check_spec("arr_sharded", arr_sharded);
  check_picture("arr_sharded.picture", arr_sharded);
}

static tess_array *identity(tess_array *x) {
  return x;
}

static void test_memory_kinds(void **state) {
  (void)state;
  tess_sharding *s_host = tess_named_sharding(mesh, TESS_P("x", "y"), .memory_kind = "pinned_host");
  tess_sharding *s_dev = tess_with_memory_kind(s_host, "device");
  check_text("text", "s_host", tess_str(s_host));
  check_text("text", "s_dev", tess_str(s_dev));
  tess_array *host = tess_device_put(arr, s_host), *dev = tess_device_put(arr, s_dev);
  int64_t before = tess_process_memory_stats("pinned_host").bytes_in_use;
  tess_array *out_host = tess_call(tess_jit(identity, .out_shardings = s_host), dev);
  assert_int_equal(tess_process_memory_stats("pinned_host").bytes_in_use - before, 128);
  tess_array *out_dev = tess_call(tess_jit(identity, .out_shardings = s_dev), host);
  assert_string_equal(tess_sharding_memory_kind(tess_array_sharding(out_host)), "pinned_host");
  assert_string_equal(tess_sharding_memory_kind(tess_array_sharding(out_dev)), "device");
  check("arr_sharded", out_host, 0);
  check("arr_sharded", out_dev, 0);
}

static tess_array *f_elementwise(tess_array *x) {
  return tess_add(tess_mul(2, tess_sin(x)), 1);
}
static tess_array *f_contract(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(0));
}
static tess_array *f_flat(tess_array *x) {
  return tess_with_sharding_constraint(f_contract(x), tess_named_sharding(flat, TESS_P("x")));
}
static tess_array *f_two(tess_array *x) {
  return tess_with_sharding_constraint(f_contract(x), tess_named_sharding(mesh, TESS_P("x")));
}

static void test_automatic(void **state) {
  (void)state;
  tess_array *r = tess_call(tess_jit(f_elementwise), arr_sharded);
  check("elementwise", r, 5e-7);
  check_spec("elementwise", r);
  bool match = tess_sharding_equal(tess_array_sharding(r), tess_array_sharding(arr_sharded));
  check_text("text", "shardings match", match ? "True" : "False");
  r = tess_call(tess_jit(f_contract), arr_sharded);
  check("contract", r, 0);
  check_spec("contract", r);
  check_picture("contract.picture", r);
  r = tess_call(
      tess_jit(f_elementwise, .in_shardings = sharding, .out_shardings = tess_named_sharding(mesh, TESS_P(NULL, "y"))),
      arr);
  check("out_shardings", r, 5e-7);
  check_spec("out_shardings", r);
}

static void test_constrained(void **state) {
  (void)state;
  tess_array *r = tess_call(tess_jit(f_flat), arr_sharded);
  check("contract_flat", r, 0);
  check_spec("contract_flat", r);
  check_picture("contract_flat.picture", r);
  r = tess_call(tess_jit(f_two), arr_sharded);
  check("contract_two", r, 0);
  check_spec("contract_two", r);
  check_picture("contract_two.picture", r);
}

static tess_array *block_sum(tess_array *x) {
  return tess_sum(x, .keepdims = true);
}
static tess_array *total(tess_array *x) {
  return tess_psum(tess_sum(x), "x");
}

static void test_manual(void **state) {
  (void)state;
  tess_array *x = tess_arange(32);
  tess_array *r =
      tess_call(tess_shard_map(f_elementwise, .mesh = flat, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), x);
  check("manual_elementwise", r, 5e-7);
  check_spec("manual_elementwise", r);
  r = tess_call(tess_shard_map(block_sum, .mesh = flat, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), x);
  check("manual_sums", r, 0);
  check_spec("manual_sums", r);
  r = tess_call(tess_shard_map(total, .mesh = flat, .in_specs = TESS_P("x"), .out_specs = TESS_P()), x);
  check("manual_total", r, 0);
  check_spec("manual_total", r);
}

static tess_array *layer(tess_array *x, tess_array *w, tess_array *b) {
  return tess_sigmoid(tess_add(tess_matmul(x, w), b));
}
static tess_array *layer_auto(tess_array *x, tess_array *w, tess_array *b) {
  tess_sharding *rows = tess_named_sharding(flat, TESS_P("x"));
  return layer(tess_with_sharding_constraint(x, rows), tess_with_sharding_constraint(w, rows), b);
}
static tess_array *layer_manual(tess_array *x, tess_array *w, tess_array *b) {
  return tess_sigmoid(tess_add(tess_psum(tess_matmul(x, w), "x"), b));
}

static void test_layer_three_ways(void **state) {
  (void)state;
  tess_array *x = tess_asarray(X, TESS_SHAPE(32), .dtype = TESS_F32),
             *w = tess_asarray(WEIGHTS, TESS_SHAPE(32, 4), .dtype = TESS_F32),
             *b = tess_asarray(BIAS, TESS_SHAPE(4), .dtype = TESS_F32);
  check_value("x", x, 0);
  check_value("weights", w, 0);
  check_value("bias", b, 0);
  tess_sharding *rows = tess_named_sharding(flat, TESS_P("x"));
  check("layer", tess_call(tess_jit(layer), x, w, b), 1e-6);
  tess_array *r = tess_call(tess_jit(layer), tess_device_put(x, rows), tess_device_put(w, rows), b);
  check("layer_sharded", r, 1e-6);
  check_spec("layer_sharded", r);
  r = tess_call(tess_jit(layer_auto), x, w, b);
  check("layer_auto", r, 1e-6);
  check_spec("layer_auto", r);
  r = tess_call(tess_jit(tess_shard_map(layer_manual, .mesh = flat,
                                        .in_specs = TESS_SPECS(TESS_P("x"), TESS_P("x", NULL), TESS_P(NULL)),
                                        .out_specs = TESS_P(NULL))),
                x, w, b);
  check("layer_manual", r, 1e-6);
}

static int set_up(void **state) {
  (void)state;
  FILE *f = fopen(TESSERA_SOURCE "/tests/golden/tutorial.txt", "rb");
  if (!f) return 1;
  golden = calloc(1, 1 << 20);
  size_t n = fread(golden, 1, (1 << 20) - 1, f);
  fclose(f);
  tess_init(.num_cpu_devices = 8);
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  flat = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  sharding = tess_named_sharding(mesh, TESS_P("x", "y"));
  arr = tess_reshape(tess_arange(32.0), TESS_SHAPE(4, 8));
  arr_sharded = tess_device_put(arr, sharding);
  return n == 0;
}

static int tear_down(void **state) {
  (void)state;
  free(golden);
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_devices_and_placement),
      cmocka_unit_test(test_memory_kinds),
      cmocka_unit_test(test_automatic),
      cmocka_unit_test(test_constrained),
      cmocka_unit_test(test_manual),
      cmocka_unit_test(test_layer_three_ways),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
