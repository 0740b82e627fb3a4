/* Structs made by hand, whose counts lie, and NULL where something is promised: errors in one line, wherever they
 * enter. tests/fuzz/api.c does the same by chance. */
#include "_check.h"

#include <limits.h>
#include <string.h>
#include <tessera/ext.h>
#include <tessera/module.h>

#define INVALID(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)
#define TOLD(words)       REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)
static tess_mesh *mesh;
static tess_sharding *sharding;

static tess_shape large_shape(void) {
  tess_shape s = TESS_SHAPE(2, 4);
  s.n = TESS_MAX_RANK + 1;
  return s;
}

static void test_modules(void **state) {
  (void)state;
  assert_int_equal(tess_module_num_devices(NULL), 0);
  TOLD("module_num_devices: the module is NULL");
  assert_int_equal(tess_module_start(NULL, 1, 1), TESS_INVALID_ARGUMENT);
  TOLD("module_start: the module is NULL");
  assert_int_equal(tess_module_read(NULL), TESS_INVALID_ARGUMENT);
  TOLD("module_read: the module is NULL");
  assert_int_equal(tess_module_num_parameters(NULL) + tess_module_num_results(NULL), 0);
  TOLD("module_num_parameters: the module is NULL");
  SAYS(tess_module_parameter_name(NULL, 0), "");
  SAYS(tess_module_result_name(NULL, 0), "");
  TOLD("the module is NULL");
  INVALID(tess_module_parameter(NULL, 0), "module_parameter: the module is NULL");
  INVALID(tess_module_result(NULL, 0), "module_result: the module is NULL");
  INVALID(tess_module_argument(NULL, 0, "ones"), "the module is NULL");
  INVALID(tess_module_expected(NULL, 0, "ones"), "the module is NULL");
  assert_int_equal(tess_module_shard_parameter(NULL, 0, sharding), TESS_INVALID_ARGUMENT);
  TOLD("module_shard_parameter: the module is NULL");
  assert_int_equal(tess_module_shard_result(NULL, 0, sharding), TESS_INVALID_ARGUMENT);
  TOLD("module_shard_result: the module is NULL");
  assert_int_equal(tess_module_compile(NULL), TESS_INVALID_ARGUMENT);
  TOLD("the module is NULL");
  assert_int_equal(tess_module_run(NULL, NULL, NULL), TESS_INVALID_ARGUMENT);
  TOLD("the module is NULL");
  assert_int_equal(tess_module_get_info(NULL).steps, 0);
  TOLD("module_get_info: the module is NULL");
  assert_null(tess_module_parse(NULL, 3, "a.mlir"));
  TOLD("module_parse: the text is NULL");
  assert_null(tess_module_parse("module {}", 9, NULL));
  TOLD("module_parse: the file's name is NULL");
  INVALID(tess_parse_stablehlo_at(NULL, NULL, NULL), "parse_stablehlo: the text is NULL");
}

static void test_running_with_nothing(void **state) {
  (void)state;
  static const char text[] = "func.func @main(%a: tensor<f32>) -> tensor<f32> { return %a : tensor<f32> }";
  tess_module *m = tess_module_parse(text, sizeof text - 1, "a.mlir");
  tess_array *x = tess_lift_float(1), *result = NULL, *nothing = NULL;
  assert_int_equal(tess_module_run(m, NULL, &result), TESS_INVALID_ARGUMENT);
  TOLD("module_run: the arguments: a list of 1 at NULL");
  assert_int_equal(tess_module_run(m, &x, NULL), TESS_INVALID_ARGUMENT);
  TOLD("module_run: the results: a list of 1 at NULL");
  assert_int_equal(tess_module_run(m, &nothing, &result), TESS_INVALID_ARGUMENT);
  TOLD("module_run: an argument is NULL");
  assert_int_equal(tess_module_run(m, &x, &result), TESS_OK);
  tess_module_free(m);
}

static tess_array *same(tess_array *x) {
  return x;
}

static void test_lists(void **state) {
  (void)state;
  const tess_arrays none = {2, NULL}, negative = {-1, NULL};
  tess_array *x = tess_ones(TESS_SHAPE(2, 2));
  tess_tree *tree = tess_tree_dict_at(NULL, 2, (tess_entry[]){{"a", tess_tree_leaf(x)}, {"b", tess_tree_leaf(x)}});
  tess_callable f = TESS_FUNC(same), both[] = {f, f};
  INVALID(tess_concatenate(none, 0), "concatenate: the operands: a list of 2 at NULL");
  INVALID(tess_stack(none, 0), "stack: the operands: a list of 2 at NULL");
  INVALID(tess_stack(negative, 0), "stack: -1 arrays");
  INVALID(tess_einsum_at(NULL, "i,i", none, NULL), "einsum: the operands: a list of 2 at NULL");
  INVALID(tess_dynamic_slice_at(NULL, x, none, TESS_SHAPE(1, 1)), "the start indices: a list of 2 at NULL");
  INVALID(tess_dynamic_update_slice_at(NULL, x, x, none), "the start indices: a list of 2 at NULL");
  INVALID(tess_tree_unflatten(tree, none), "tree_unflatten: the leaves: a list of 2 at NULL");
  INVALID(tess_device_put_sharded(none, tess_devices()), "the shards: a list of 2 at NULL");
  INVALID(tess_make_array_from_single_device_arrays(TESS_SHAPE(8), sharding, none), "the arrays: a list of 2 at NULL");
  INVALID(tess_global_device_array(TESS_SHAPE(8), mesh, TESS_P("x"), none), "the buffers: a list of 2 at NULL");
  tess_array *out[2] = {NULL};
  tess_sort_into_at(NULL, TESS_SPAN(2, out), none, 0, 1);
  INVALID(out[1], "sort_into: the operands: a list of 2 at NULL");
  tess_meshgrid_into_at(NULL, TESS_SPAN(2, out), none, true);
  INVALID(out[1], "meshgrid_into: the operands: a list of 2 at NULL");
  INVALID(tess_call_at(NULL, tess_jit(same), 1, NULL), "call: the arguments: a list of 1 at NULL");
  INVALID(tess_call_at(NULL, tess_jit(same), -1, NULL), "call: the arguments: a list of -1 at NULL");
  INVALID(tess_lower_at(NULL, tess_jit(same), 1, NULL), "lower: the arguments: a list of 1 at NULL");
  INVALID(tess_cond_at(NULL, x, f, f, 1, NULL), "cond: the arguments: a list of 1 at NULL");
  INVALID(tess_switch_at(NULL, x, (tess_callables){2, both}, 1, NULL), "switch: the arguments: a list of 1 at NULL");
  INVALID(tess_switch_at(NULL, x, (tess_callables){2, NULL}, 1, &x), "switch: the branches: a list of 2 at NULL");
  INVALID(tess_getitem_at(NULL, x, 1, NULL), "getitem: the items: a list of 1 at NULL");
  INVALID(tess_at_set_at(NULL, x, x, 1, NULL), "at_set: the items: a list of 1 at NULL");
  tess_map_into_at(NULL, TESS_SPAN(2, out), f, 1, NULL);
  INVALID(out[0], "map_into: the inputs: a list of 1 at NULL");
}

static void test_structs_of_arrays(void **state) {
  (void)state;
  tess_array *x = tess_ones(TESS_SHAPE(4)), *out[2];
  const tess_span wrong[] = {{1, out}, {3, NULL}, {-2, out}};
  const tess_spans good = TESS_SPAN(1, out);
  for (int i = 1; i < 3; i++) {
    const tess_spans bad = {2, (const tess_span[]){wrong[0], wrong[i]}};
    const char *words = i == 1 ? "struct 1 is 3 arrays at NULL" : "struct 1 is -2 arrays at a place";
    tess_fn *f = tess_jit(same);
#define EACH(call)                                                                                                     \
  out[0] = x;                                                                                                          \
  call;                                                                                                                \
  INVALID(out[0], words)
    EACH(tess_call_into(bad, f, TESS_TREE(x)));
    EACH(tess_call_into(good, f, bad));
    EACH(tess_lower_into_at(NULL, good, f, bad));
    EACH(tess_split_into(bad, x, 0));
    EACH(tess_optimization_barrier_into(good, bad));
    EACH(tess_device_put_into(good, bad, sharding));
    EACH(tess_device_put_into(bad, TESS_TREE(x), sharding));
    EACH(tess_map_into_at(NULL, bad, TESS_FUNC(same), 1, &good));
    EACH(tess_map_into_at(NULL, good, TESS_FUNC(same), 1, &bad));
    EACH(tess_tree_into(bad, tess_tree_leaf(x)));
    EACH(tess_scan_into_at(NULL, bad, TESS_NOTHING, TESS_FUNC(same), TESS_TREE(x), NULL));
    EACH(tess_lax_map_into_at(NULL, good, TESS_FUNC(same), bad, NULL));
    EACH(tess_cond_into_at(NULL, good, x, TESS_FUNC(same), TESS_FUNC(same), bad, NULL));
    INVALID(tess_tree_of_at(NULL, bad, TESS_NAMES("a")), words);
  }
  tess_call_into(((tess_spans){2, NULL}), tess_jit(same), TESS_TREE(x));
  TOLD("call_into: the results: a list of 2 at NULL");
}

static void test_ranks(void **state) {
  (void)state;
  const tess_shape large = large_shape();
  tess_ints ints = TESS_ARGNUMS(0);
  tess_index index = {.n = TESS_MAX_RANK + 1};
  tess_spec spec = TESS_P("x");
  ints.n = spec.n = TESS_MAX_RANK + 1;
  SAYS(tess_str(large), "");
  TOLD("the shape: a list of 17; 0 to 16 is possible");
  SAYS(tess_str(index), "");
  TOLD("the index: a list of 17");
  tess_spec tuple = TESS_SPECS(TESS_P("x"), TESS_P("x"));
  tuple.n = -1;
  INVALID(tess_shard_map(same, .mesh = mesh, .in_specs = tuple, .out_specs = TESS_P("x")),
          "shard_map: a tuple of specs: a list of -1");
  assert_int_equal(tess_infer_mesh_shape(large, 8).n, 0);
  TOLD("infer_mesh_shape: the shape: a list of 17");
  assert_int_equal(tess_devices_reshape(tess_devices(), large).n, 0);
  TOLD("devices_reshape: the shape: a list of 17");
  INVALID(tess_jit(same, .donate_argnums = ints), "jit: donate_argnums names 17 arguments, at most 16 are possible");
  INVALID(tess_make_array_from_process_local_data(sharding, tess_ones(TESS_SHAPE(8)), .global_shape = &large),
          "the global shape: a list of 17");
  assert_null(tess_spec_reduced(spec, "y").entry[0]);
  TOLD("spec_reduced: a spec has at most 16 entries, not 17");
  assert_null(tess_spec_unreduced(spec, "y", TESS_REDUCE_SUM).entry[0]);
  TOLD("spec_unreduced: a spec has at most 16 entries, not 17");
  ints.n = INT_MAX;
  INVALID(tess_expand_dims(tess_ones(TESS_SHAPE(8)), ints),
          "expand_dims: a result of rank 2147483648; at most 16 is possible");
  assert_false(tess_sharding_is_equivalent_to(sharding, tess_named_sharding(mesh, TESS_P()), INT_MAX));
  TOLD("sharding_is_equivalent_to: ndim: a list of 2147483647");
}

static void test_devices(void **state) {
  (void)state;
  tess_device_array large = tess_devices(), fewer = tess_devices(), nowhere = tess_devices(), nothing = {0};
  const tess_device *list[] = {large.device[0], NULL};
  tess_device_array hole = {.n = 2, .shape = TESS_SHAPE(2), .device = list};
  large.shape = large_shape();
  fewer.shape = TESS_SHAPE(2, 3);
  nowhere.device = NULL;
  const struct {
    tess_device_array d;
    const char *words;
  } wrong[] = {{large, "their shape: a list of 17"},
               {fewer, "8 devices do not fit the shape (2, 3)"},
               {nowhere, "the devices: a list of 8 at NULL"},
               {hole, "device 1 is NULL"}};
  for (int i = 0; i < 4; i++) {
    SAYS(tess_str(wrong[i].d), "");
    TOLD(wrong[i].words);
    INVALID(tess_positional_sharding(wrong[i].d), wrong[i].words);
    INVALID(tess_pmap_sharding(TESS_SHAPE(8), 0, wrong[i].d), wrong[i].words);
    INVALID(tess_gspmd_sharding(wrong[i].d, "{replicated}"), wrong[i].words);
    INVALID(tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"), .devices = wrong[i].d), wrong[i].words);
    INVALID(tess_mesh_of(wrong[i].d, TESS_NAMES("x", "y")), wrong[i].words);
    assert_int_equal(tess_create_device_mesh(TESS_SHAPE(8), .devices = wrong[i].d).n, 0);
    TOLD(wrong[i].words);
    assert_int_equal(tess_devices_reshape(wrong[i].d, TESS_SHAPE(8)).n, 0);
    TOLD(wrong[i].words);
  }
  SAYS(tess_str(nothing), "[]");
  static const tess_device *const garbage[] = {(const tess_device *)(uintptr_t)1};
  nothing.device = garbage; /* of none: not looked at */
  assert_int_equal(tess_mesh_size(tess_mesh_of(nothing, (tess_names){0})), 0);
}

/* What a function makes of the failure of another one. */
static void test_failures_inside(void **state) {
  (void)state;
  tess_array *key = tess_random_key(1), *yes = tess_lift_bool(true);
  REFUSED(tess_prod(key, .where = yes), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "prod: no arrays of dtype");
  assert_false(tess_ok(tess_linspace(key, key, 0)));
  assert_false(tess_ok(tess_at_divide(tess_ones(TESS_SHAPE(2)), key, TESS_AT(0))));
  assert_false(tess_ok(tess_at_divide(tess_reshape(key, TESS_SHAPE(1)), 2, TESS_AT(0))));
  tess_take_error();
  INVALID(tess_with_sharding_constraint(NULL, sharding, .if_mesh = true), "with_sharding_constraint: x is NULL");
}

static tess_status refuses(const tess_index *index, void *buffer, size_t bytes, void *ctx) {
  (void)index, (void)buffer, (void)bytes, (void)ctx;
  return (tess_status)1000;
}

static void test_words(void **state) {
  (void)state;
  REFUSED(tess_make_array_from_fill(TESS_SHAPE(8), TESS_F32, sharding, refuses, NULL), TESS_UNKNOWN, TESS_RUNTIME_ERROR,
          "make_array_from_fill: ");
  REFUSED(tess_named_sharding(mesh, TESS_P("a\nb")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a?b");
  tess_array *odd = tess_make_error((tess_status)99, "two\nlines");
  REFUSED(odd, TESS_UNKNOWN, TESS_RUNTIME_ERROR, "two?lines");
  for (int i = 0; i < 3; i++)
    assert_int_equal(tess_promote_types((tess_dtype)((const int[]){-1, 99, 64})[i], TESS_F32), TESS_DTYPE_NONE);
}

static int set_up(void **state) {
  (void)state;
  int wrong = start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
  sharding = tess_named_sharding(mesh, TESS_P("x"));
  return wrong;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_modules),         cmocka_unit_test(test_running_with_nothing),
      cmocka_unit_test(test_lists),           cmocka_unit_test(test_structs_of_arrays),
      cmocka_unit_test(test_ranks),           cmocka_unit_test(test_devices),
      cmocka_unit_test(test_failures_inside), cmocka_unit_test(test_words),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
