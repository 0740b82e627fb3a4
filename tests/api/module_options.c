/* What a runtime asks of modules beyond running them: chosen devices, arguments given away, results of equal pieces,
 * and where everything lies. */
#include <tessera/module.h>

#include "_check.h"

static tess_module *parsed(const char *text, bool donate, bool even) {
  tess_module *m = tess_module_parse(text, strlen(text), "m.mlir", .donate = donate, .even_results = even);
  assert_non_null(m);
  return m;
}

static tess_device_array some_devices(int n, const int *id) {
  const tess_device *list[8];
  tess_device_array all = tess_devices();
  for (int i = 0; i < n; i++)
    list[i] = all.device[id[i]];
  return tess_device_list(n, list);
}

/* ---- chosen devices ---- */

static const char over_four[] =
    "module attributes {mhlo.num_partitions = 4 : i32} {\n"
    "  sdy.mesh @mesh = <[\"x\"=4]>\n"
    "  func.func @main(%x: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>}, %y: tensor<i32>)\n"
    "      -> tensor<8xi32> {\n"
    "    %0 = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<i32>) -> tensor<8xi32>\n"
    "    %1 = stablehlo.add %x, %0 : tensor<8xi32>\n"
    "    return %1 : tensor<8xi32>\n"
    "  }\n"
    "}\n";

static const char unlaid_out[] = "module attributes {mhlo.num_partitions = 4 : i32} {\n"
                                 "  func.func @main(%x: tensor<8xi32>) -> tensor<8xi32> {\n"
                                 "    %1 = stablehlo.add %x, %x : tensor<8xi32>\n"
                                 "    return %1 : tensor<8xi32>\n"
                                 "  }\n"
                                 "}\n";

static const char of_one[] = "func.func @main(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {\n"
                             "  %0 = stablehlo.add %x, %x : tensor<2xi32>\n"
                             "  return %0, %x : tensor<2xi32>, tensor<2xi32>\n"
                             "}\n";

static void check_devices(tess_array *x, int n, const int *id) {
  tess_device_array is = tess_sharding_devices(tess_array_sharding(x));
  assert_int_equal(is.n, n);
  for (int i = 0; i < n; i++)
    assert_int_equal(is.device[i]->id, id[i]);
}

static void runs_on_chosen_devices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const int id[] = {6, 1, 7, 2}, one[] = {5};
  tess_module *m = parsed(over_four, false, false);
  assert_int_equal(tess_module_assign_devices(m, some_devices(4, id)), TESS_OK);
  tess_array *arg[] = {tess_arange(8), tess_full(TESS_SHAPE(), 5)}, *result[2];
  assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
  VALUES(result[0], 5, 6, 7, 8, 9, 10, 11, 12);
  check_devices(result[0], 4, id);
  check_devices(tess_module_parameter(m, 0), 4, id); /* compiled: where it wants them */
  check_devices(tess_module_parameter(m, 1), 4, id);
  assert_int_equal(tess_module_assign_devices(m, some_devices(4, id)), TESS_FAILED_PRECONDITION);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "read already");
  tess_module_free(m);

  tess_mesh *mesh = tess_mesh_of(some_devices(4, id), TESS_NAMES("a")); /* of a mesh; nothing is laid out in the text */
  m = parsed(unlaid_out, false, false);
  assert_int_equal(tess_module_assign_devices(m, tess_mesh_devices(mesh)), TESS_OK);
  assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
  VALUES(result[0], 0, 2, 4, 6, 8, 10, 12, 14);
  check_devices(result[0], 4, id);
  tess_module_free(m);

  m = parsed(of_one, false, false);
  assert_int_equal(tess_module_assign_devices(m, some_devices(1, one)), TESS_OK);
  arg[0] = tess_arange(2);
  assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
  VALUES(result[0], 0, 2);
  check_devices(result[0], 1, one);
  check_devices(result[1], 1, one);
  tess_module_free(m);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void refuses_devices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const int three[] = {0, 1, 2}, again[] = {0, 1, 2, 1};
  tess_module *m = parsed(over_four, false, false);
  assert_int_equal(tess_module_assign_devices(m, some_devices(3, three)), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "3 devices; the module asks for 4");
  assert_int_equal(tess_module_assign_devices(m, some_devices(4, again)), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "devices 1 and 3 of the list are one");
  tess_mesh *paper = tess_abstract_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  assert_int_not_equal(tess_module_assign_devices(m, tess_mesh_devices(paper)), TESS_OK);
  tess_take_error();
  tess_module_free(m);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- donation ---- */

static const char gives[] =
    "func.func @main(%x: tensor<64xf32> {tf.aliasing_output = 0 : i32}, %y: tensor<64xf32> {jax.buffer_donor = true},\n"
    "                %z: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {\n"
    "  %0 = stablehlo.add %x, %z : tensor<64xf32>\n"
    "  %1 = stablehlo.multiply %y, %z : tensor<64xf32>\n"
    "  return %0, %1 : tensor<64xf32>, tensor<64xf32>\n"
    "}\n";

static void gives_arguments_away(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  for (int how = 0; how < 3; how++) { /* not; as the text says; one that was named */
    tess_module *m = parsed(gives, how == 1, false);
    assert_int_equal(tess_module_read(m), TESS_OK);
    if (how == 2) assert_int_equal(tess_module_donate(m, 2), TESS_OK);
    tess_array *arg[3], *result[2];
    for (int i = 0; i < 3; i++)
      arg[i] = tess_full(TESS_SHAPE(64), (float)i + 1);
    const void *x = tess_data(arg[0]), *y = tess_data(arg[1]), *z = tess_data(arg[2]);
    int64_t before = bytes_in_use();
    assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
    assert_int_equal(bytes_in_use() - before, how == 1 ? 0 : how == 2 ? 256 : 512);
    for (int i = 0; i < 3; i++)
      assert_int_equal(tess_array_is_deleted(arg[i]), how == 1 ? i < 2 : how == 2 && i == 2);
    const float *a = tess_data(result[0]), *b = tess_data(result[1]);
    assert_true(a[63] == 4 && b[63] == 6);
    if (how == 1) assert_true((a == x && b == y) || (a == y && b == x));
    if (how == 2) assert_true(a == z || b == z);
    if (how == 1) {
      assert_int_equal(tess_module_run(m, arg, result), TESS_FAILED_PRECONDITION);
      REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "was donated at ");
    }
    assert_int_equal(tess_module_donate(m, 0), TESS_FAILED_PRECONDITION);
    REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "compiled already");
    tess_module_free(m);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* An argument that lies elsewhere, and one that is passed twice, are deleted too, and nothing is read that is gone. */
static void gives_what_must_be_brought(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_module *m = parsed(gives, true, false);
  tess_array *x = tess_device_put(tess_full(TESS_SHAPE(64), 3.0F), some_devices(1, (const int[]){4}).device[0]);
  tess_array *arg[3] = {x, x, tess_full(TESS_SHAPE(64), 2.0F)}, *result[2];
  assert_int_equal(tess_module_run(m, arg, result), TESS_OK);
  assert_true(tess_array_is_deleted(x) && !tess_array_is_deleted(arg[2]));
  assert_true(((const float *)tess_data(result[0]))[5] == 5 && ((const float *)tess_data(result[1]))[5] == 6);
  tess_module_free(m);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- results of equal pieces ---- */

static const char uneven[] = "module attributes {mhlo.num_partitions = 4 : i32} {\n"
                             "  sdy.mesh @mesh = <[\"x\"=2, \"y\"=2]>\n"
                             "  func.func @main(%x: tensor<6x8xi32>) -> (\n"
                             "      tensor<6x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\", \"y\"}, {}]>},\n"
                             "      tensor<6x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {\"y\"}]>},\n"
                             "      tensor<8x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {\"x\", \"y\"}]>}) {\n"
                             "    %0 = stablehlo.add %x, %x : tensor<6x8xi32>\n"
                             "    %1 = stablehlo.transpose %x, dims = [1, 0] : (tensor<6x8xi32>) -> tensor<8x6xi32>\n"
                             "    return %0, %x, %1 : tensor<6x8xi32>, tensor<6x8xi32>, tensor<8x6xi32>\n"
                             "  }\n"
                             "}\n";

static bool has_equal_pieces(tess_array *x) {
  int64_t size = tess_array_size(tess_addressable_data(x, 0));
  for (int i = 1; i < 4; i++)
    if (tess_array_size(tess_addressable_data(x, i)) != size) return false;
  return true;
}

static void check_spec(tess_array *x, const char *want) {
  assert_string_equal(tess_str(tess_sharding_spec(tess_array_sharding(x))), want);
}

static void check_cuts(tess_array *const *result, bool even) {
  assert_int_equal(has_equal_pieces(result[0]), even);
  assert_true(has_equal_pieces(result[1])); /* they divide: never touched */
  assert_int_equal(has_equal_pieces(result[2]), even);
  check_spec(result[0], even ? "P('x',)" : "P(('x', 'y'), None)");
  check_spec(result[1], "P('x', 'y')");
  check_spec(result[2], even ? "P(None, 'x')" : "P(None, ('x', 'y'))");
  const int32_t *sum = tess_data(result[0]), *turned = tess_data(result[2]);
  for (int i = 0; i < 48; i++)
    assert_true(sum[i] == 2 * i && turned[i] == i % 6 * 8 + i / 6);
}

static void cuts_results_evenly(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(6, 8), *result[3];
  for (int even = 0; even < 2; even++) {
    tess_module *m = parsed(uneven, false, even);
    assert_int_equal(tess_module_run(m, &x, result), TESS_OK);
    check_cuts(result, even);
    for (int i = 0; i < 3; i++) /* what a compiled module says of a result is how it lies */
      assert_true(tess_sharding_equal(tess_array_sharding(tess_module_result(m, i)), tess_array_sharding(result[i])));
    tess_module_free(m);
    tess_fn *f = tess_compile(tess_parse_stablehlo(uneven, NULL), .even_results = even);
    tess_call_into(TESS_TREE(result), f, TESS_TREE(x));
    check_cuts(result, even);
    for (int i = 0; i < 3; i++)
      assert_true(tess_sharding_equal(tess_fn_output_sharding(f, i), tess_array_sharding(result[i])));
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 8) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(runs_on_chosen_devices), cmocka_unit_test(refuses_devices),
      cmocka_unit_test(gives_arguments_away),   cmocka_unit_test(gives_what_must_be_brought),
      cmocka_unit_test(cuts_results_evenly),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
