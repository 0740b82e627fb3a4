/* pmaps in pmaps: one mesh of all their axes, the inner one minor (design/manual.md 4.3). JAX 0.10.2 refuses them: the
 * values are worked out by hand, as JAX's pmap was until 0.7. */
#include "_check.h"

static tess_mesh *mesh;

static const char *lies(tess_array *x) {
  return tess_str(tess_array_sharding(x));
}
#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
#define OVER(name, ...) tess_pmap(__VA_ARGS__, .axis_name = name)

/* ---- values ---- */
BODY(sum_j, tess_psum(x, "j"))
BODY(sum_i, tess_psum(x, "i"))
BODY(sum_both, tess_psum(x, "i,j"))
BODY(number, tess_add(tess_mul(x, 0), tess_axis_index("i,j")))
BODY(number_back, tess_add(tess_mul(x, 0), tess_axis_index("j,i")))
BODY(gather_both, tess_all_gather(x, "i,j", 0))
BODY(rolled, tess_ppermute(x, "i,j", TESS_SHIFT(1)))
BODY(plus_one, tess_add(x, 1))
BODY(sums_j, tess_call(OVER("j", sum_j), x))
BODY(sums_i, tess_call(OVER("j", sum_i), x))
BODY(sums_both, tess_call(OVER("j", sum_both), x))
BODY(numbers, tess_call(OVER("j", number), x))
BODY(numbers_back, tess_call(OVER("j", number_back), x))
BODY(gathers_both, tess_call(OVER("j", gather_both, .out_axes = TESS_AXES(TESS_NONE)), x))
BODY(rolls, tess_call(OVER("j", rolled), x))
BODY(in_columns, tess_call(OVER("j", sum_i, .in_axes = TESS_AXES(1), .out_axes = TESS_AXES(1)), x))
BODY(without_names, tess_call(tess_pmap(plus_one), x))
BODY(outer_after, tess_psum(tess_call(OVER("j", sum_j), x), "i"))

static void test_values(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 3);
  VALUES(tess_call(OVER("i", sums_j), x), 3, 3, 3, 12, 12, 12);
  VALUES(tess_call(OVER("i", sums_i), x), 3, 5, 7, 3, 5, 7);
  VALUES(tess_call(OVER("i", sums_both), x), 15, 15, 15, 15, 15, 15);
  VALUES(tess_call(OVER("i", numbers), x), 0, 1, 2, 3, 4, 5);
  VALUES(tess_call(OVER("i", numbers_back), x), 0, 2, 4, 1, 3, 5);
  VALUES(tess_call(OVER("i", gathers_both, .out_axes = TESS_AXES(TESS_NONE)), x), 0, 1, 2, 3, 4, 5);
  VALUES(tess_call(OVER("i", rolls), x), 5, 0, 1, 2, 3, 4);
  VALUES(tess_call(OVER("i", outer_after, .out_axes = TESS_AXES(TESS_NONE)), x), 15, 15, 15);
  VALUES(tess_call(tess_pmap(without_names), x), 1, 2, 3, 4, 5, 6);
  VALUES(tess_call(OVER("i", in_columns, .in_axes = TESS_AXES(2), .out_axes = TESS_AXES(-1)),
                   tess_reshape(tess_arange(8), TESS_SHAPE(2, 2, 2))),
         1, 1, 5, 5, 9, 9, 13, 13);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* As many devices as the product, in the order of the elements. */
static void test_devices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *y = tess_call(OVER("i", numbers), count_up(2, 3));
  tess_shard_list shards = tess_addressable_shards(y);
  assert_int_equal(shards.n, 6);
  SAYS(lies(y), "NamedSharding(mesh=Mesh('i': 2, 'j': 3, axis_types=(Auto, Auto)), spec=P('i',), memory_kind=device)");
  tess_array *z = tess_call(OVER("i", sums_both), y);
  VALUES(z, 15, 15, 15, 15, 15, 15);
  const tess_device *list[4];
  for (int i = 0; i < 4; i++)
    list[i] = tess_devices().device[7 - i];
  y = tess_call(OVER("i", sums_i, .devices = tess_device_list(4, list)), count_up(2, 2));
  VALUES(y, 2, 4, 2, 4);
  SAYS(tess_str(tess_array_devices(y).device[0]), "cpu:7");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- deeper, side by side, in control flow, in jit ---- */
BODY(sum_all, tess_psum(x, "i,j,k"))
BODY(third, tess_call(OVER("k", sum_all), x))
BODY(second, tess_call(OVER("j", third), x))
BODY(twice, tess_mul(tess_call(OVER("j", sum_j), x), tess_call(OVER("j", plus_one), x)))
static tess_array *two_sizes(tess_array *x, tess_array *y) {
  return tess_add(tess_call(OVER("j", sum_j, .out_axes = TESS_AXES(TESS_NONE)), x), tess_call(OVER("k", plus_one), y));
}
static tess_array *grow(tess_array *i, tess_array *x) {
  return tess_add(tess_call(OVER("j", sum_i), x), i);
}
BODY(loops, tess_fori_loop(0, 2, grow, x))
BODY(in_jit, tess_call(tess_jit(sums_both), x))
static tess_array *closed_over;
BODY(adds, tess_add(tess_psum(x, "j"), closed_over))
static tess_array *closes_over(tess_array *x) {
  closed_over = tess_psum(tess_sum(x), "i");
  return tess_call(OVER("j", adds), x);
}

static void test_other_functions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 2), *cube = tess_reshape(tess_arange(8), TESS_SHAPE(2, 2, 2));
  VALUES(tess_call(OVER("i", second), cube), 28, 28, 28, 28, 28, 28, 28, 28);
  VALUES(tess_call(OVER("i", twice), x), 1, 2, 15, 20);
  VALUES(tess_call(OVER("i", two_sizes), x, tess_zeros(TESS_SHAPE(2, 1), .dtype = TESS_I32)), 2, 6);
  VALUES(tess_call(OVER("i", loops), x), 5, 9, 5, 9);
  VALUES(tess_call(OVER("i", in_jit), x), 6, 6, 6, 6);
  VALUES(tess_call(tess_jit(OVER("i", in_jit)), x), 6, 6, 6, 6);
  VALUES(tess_call(OVER("i", closes_over), x), 7, 7, 11, 11);
#ifndef TESS_TINY /* which keeps two programs */
  tess_counters before = tess_runtime_counters();
  VALUES(tess_call(OVER("i", in_jit), x), 6, 6, 6, 6);
  assert_int_equal(tess_runtime_counters().traces, before.traces);
#endif
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused ---- */
BODY(one_device, tess_call(OVER("j", plus_one, .devices = tess_device_list(1, tess_devices().device)), x))
BODY(same_name, tess_call(OVER("i", plus_one), x))
BODY(varies, tess_call(OVER("j", plus_one, .out_axes = TESS_AXES(TESS_NONE)), x))
BODY(in_shard_map, tess_call(OVER("j", plus_one), x))
BODY(has_shard_map,
     tess_call(tess_shard_map(plus_one, .mesh = mesh, .in_specs = TESS_P("d"), .out_specs = TESS_P("d")), x))
static tess_array *other_size(tess_array *x) {
  tess_array *two = tess_sum(tess_call(OVER("j", sum_j), x));
  return tess_add(two, tess_sum(tess_call(OVER("j", sum_j, .in_axes = TESS_AXES(1)), x)));
}
/* A mesh of the pmap's, found inside, has an axis that is not manual yet. */
static tess_array *takes_free_axis(tess_array *x) {
  x = tess_call(OVER("j", plus_one), x);
  return tess_call(tess_shard_map(plus_one, .in_specs = TESS_P("j"), .out_specs = TESS_P("j")), x);
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(3, 4);
  const tess_device *const *all = tess_devices().device;
#define VALUE_ERROR(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)
  VALUE_ERROR(tess_call(OVER("i", sums_i), x),
              "the computation requires 12 local devices in nested pmapped functions, but only 8 are available: outer "
              "size 3, inner size 4");
  VALUE_ERROR(tess_call(OVER("i", one_device), x), "Nested pmap with explicit devices argument");
  VALUE_ERROR(tess_call(OVER("i", sums_i, .devices = tess_device_list(3, all)), x),
              "compiling computation that creates 12 shards, but 3 devices were specified");
  VALUE_ERROR(tess_call(OVER("i", sums_i, .devices = tess_devices()), count_up(2, 3)),
              "compiling computation that creates 6 shards, but 8 devices were specified");
  VALUE_ERROR(tess_call(OVER("i", same_name), count_up(2, 2)), "nested pmaps have axes of different names");
  VALUE_ERROR(tess_call(OVER("i", other_size), tess_zeros(TESS_SHAPE(2, 2, 3))), "'j' has size 2 already, this one 3");
  VALUE_ERROR(tess_call(OVER("i", varies), count_up(2, 2)), "may differ from device to device along 'j'");
  VALUE_ERROR(tess_call(tess_shard_map(in_shard_map, .mesh = mesh, .in_specs = TESS_P("d"), .out_specs = TESS_P("d"),
                                       .no_check_vma = true),
                        count_up(8, 2)),
              "pmap inside shard_map: its mesh should match the mesh outside");
  VALUE_ERROR(tess_call(OVER("i", has_shard_map), count_up(2, 8)),
              "the mesh of a shard_map inside shard_map should match the mesh outside");
  VALUE_ERROR(tess_call(OVER("i", takes_free_axis), count_up(2, 2)), "a shard_map inside pmap has no axes");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("d"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_devices),
      cmocka_unit_test(test_other_functions),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
