/* Collectives that move blocks, and groups: the worked values of design/manual.md 2.9, and what is refused. */
#include <math.h>

#include "_check.h"

static tess_mesh *line, *grid; /* x 4; i 2, j 2 */
static const int GIVEN[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2};

static tess_array *given(void) {
  return tess_asarray(GIVEN, TESS_SHAPE(16));
}
static tess_array *on_line(tess_callable f, tess_array *x, tess_spec in, tess_spec out, bool unchecked) {
  tess_fn *g = tess_shard_map_at(TESS_HERE, f,
                                 &(tess_shard_map_opts){.size = sizeof(tess_shard_map_opts),
                                                        .mesh = line,
                                                        .in_specs = in,
                                                        .out_specs = out,
                                                        .no_check_vma = unchecked});
  return tess_call(g, x);
}
#define LINE(f, x, in, out) on_line(TESS_FUNC(f), x, TESS_P in, TESS_P out, false)
#define FREE(f, x, in, out) on_line(TESS_FUNC(f), x, TESS_P in, TESS_P out, true)

#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
BODY(sum, tess_psum(x, "x"))
BODY(scatter_tiled, tess_psum_scatter(x, "x", 0, .tiled = true))
BODY(scatter, tess_reshape(tess_psum_scatter(x, "x", 0), TESS_SHAPE(1)))
BODY(gather, tess_all_gather(x, "x", 0, .to = TESS_INVARYING))
BODY(gather_tiled, tess_all_gather(x, "x", -1, .tiled = true, .to = TESS_INVARYING))
BODY(gather_columns, tess_all_gather(x, "x", 1, .to = TESS_INVARYING))
BODY(gather_mine, tess_all_gather(x, "x", 0))
BODY(exchange, tess_all_to_all(x, "x", 0, 0, .tiled = true))
BODY(shift, tess_ppermute(x, "x", TESS_SHIFT(1)))
BODY(pairs, tess_ppermute(x, "x", TESS_PAIRS({0, 2}, {3, 1})))
BODY(shuffle, tess_pshuffle(x, "x", TESS_PERM(2, 0, 3, 1)))
BODY(broadcast, tess_pbroadcast(x, "x", 2))
BODY(part, tess_pscatter(x, "x", 0))
BODY(largest, tess_pargmax(x, "x"))
BODY(smallest, tess_pargmin(x, "x"))
BODY(cast, tess_pcast(x, "x", TESS_VARYING))
BODY(count, ((void)x, tess_psum(1, "x")))

static void test_values(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = given();
  VALUES(LINE(sum, x, ("x"), ()), 22, 20, 12, 17);
  VALUES(LINE(scatter_tiled, x, ("x"), ("x")), 22, 20, 12, 17);
  VALUES(LINE(scatter, x, ("x"), ("x")), 22, 20, 12, 17);
  VALUES(LINE(gather_tiled, x, ("x"), ()), 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2);
  VALUES(LINE(gather, x, ("x"), ()), 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2);
  SAYS(tess_typeof(LINE(gather, x, ("x"), ())), "i32[4,4]");
  SAYS(tess_typeof(LINE(gather_mine, x, ("x"), ("x"))), "i32[16,4]");
  VALUES(LINE(gather_columns, x, ("x"), ()), 3, 5, 5, 9, 1, 9, 3, 7, 4, 2, 5, 1, 1, 6, 8, 2);
  VALUES(LINE(exchange, x, ("x"), ("x")), 3, 5, 5, 9, 1, 9, 3, 7, 4, 2, 5, 1, 1, 6, 8, 2);
  VALUES(LINE(shift, x, ("x"), ("x")), 9, 7, 1, 2, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8);
  VALUES(LINE(pairs, x, ("x"), ("x")), 0, 0, 0, 0, 9, 7, 1, 2, 3, 1, 4, 1, 0, 0, 0, 0);
  VALUES(LINE(shuffle, x, ("x"), ("x")), 5, 3, 5, 8, 3, 1, 4, 1, 9, 7, 1, 2, 5, 9, 2, 6);
  VALUES(LINE(broadcast, x, ("x"), ()), 5, 3, 5, 8);
  VALUES(LINE(part, x, (), ("x")), 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2);
  VALUES(LINE(largest, x, ("x"), ()), 3, 1, 2, 2);
  VALUES(LINE(smallest, x, ("x"), ()), 0, 0, 3, 0);
  VALUES(LINE(cast, tess_reshape(x, TESS_SHAPE(8, 2)), (), ("x")), 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2, 3, 1,
         4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2, 3, 1, 4, 1, 5, 9, 2,
         6, 5, 3, 5, 8, 9, 7, 1, 2);
  VALUES(LINE(count, x, ("x"), ()), 4);
  tess_array *nan = tess_asarray(((const float[]){1, (float)NAN, 7, (float)NAN}), TESS_SHAPE(4));
  VALUES(LINE(largest, nan, ("x"), ()), 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- all_to_all ---- */
BODY(swap_00, tess_pswapaxes(x, "i", 0))
BODY(swap_01, tess_all_to_all(x, "i", 0, 1))
BODY(swap_10, tess_all_to_all(x, "i", 1, 0))
BODY(tiled_01, tess_all_to_all(x, "i", 0, 1, .tiled = true))
BODY(tiled_10, tess_all_to_all(x, "i", 1, 0, .tiled = true))
BODY(tiled_11, tess_all_to_all(x, "i", 1, -1, .tiled = true))
#define PAIR(f, x) tess_call(tess_shard_map(f, .mesh = grid, .in_specs = TESS_P("i"), .out_specs = TESS_P("i")), x)

static void test_all_to_all(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(4, 3), *y = count_up(4, 4), *z = tess_reshape(tess_arange(8), TESS_SHAPE(4, 2));
  VALUES(PAIR(swap_00, x), 0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11);
  VALUES(PAIR(swap_01, x), 0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11);
  VALUES(PAIR(swap_10, z), 0, 2, 4, 6, 1, 3, 5, 7);
  VALUES(PAIR(tiled_01, y), 0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15);
  VALUES(PAIR(tiled_10, y), 0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);
  VALUES(PAIR(tiled_11, y), 0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- groups ---- */
#define HALVES  TESS_GROUPS(2, 0, 1, 2, 3)
#define CROSSED TESS_GROUPS(2, 0, 2, 3, 1)
BODY(sum_halves, tess_psum(x, "x", .axis_index_groups = HALVES))
BODY(max_uneven, tess_pmax(x, "x", .axis_index_groups = TESS_GROUPS(2, 0, 1, 2, 3, -1, -1)))
BODY(mean_crossed, tess_astype(tess_pmean(x, "x", .axis_index_groups = CROSSED), TESS_I32))
BODY(gather_crossed, tess_all_gather(x, "x", 0, .tiled = true, .axis_index_groups = CROSSED))
BODY(scatter_crossed, tess_psum_scatter(x, "x", 1, .tiled = true, .axis_index_groups = CROSSED))
BODY(gather_uneven, tess_all_gather(x, "x", 0, .axis_index_groups = TESS_GROUPS(2, 0, 1, 2, 3, -1, -1)))
BODY(sum_missing, tess_psum(x, "x", .axis_index_groups = TESS_GROUPS(1, 0, 1)))
BODY(sum_left_over, tess_psum(x, "x", .axis_index_groups = TESS_GROUPS(2, 0, 1, 2)))
BODY(sum_of_none, tess_psum(x, "x", .axis_index_groups = TESS_GROUPS(-1, 0, 1, 2)))
BODY(sum_twice, tess_psum(x, "x", .axis_index_groups = TESS_GROUPS(2, 0, 1, 1, 3)))

static void test_groups(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(4, 4);
  VALUES(FREE(sum_halves, x, ("x"), ("x")), 4, 6, 8, 10, 4, 6, 8, 10, 20, 22, 24, 26, 20, 22, 24, 26);
  VALUES(FREE(max_uneven, x, ("x"), ("x")), 8, 9, 10, 11, 8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15);
  VALUES(FREE(mean_crossed, x, ("x"), ("x")), 4, 5, 6, 7, 8, 9, 10, 11, 4, 5, 6, 7, 8, 9, 10, 11);
  VALUES(LINE(gather_crossed, x, ("x"), ("x")), 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 4, 5, 6, 7, 0, 1, 2, 3, 8, 9,
         10, 11, 12, 13, 14, 15, 4, 5, 6, 7);
  VALUES(LINE(scatter_crossed, x, ("x"), ("x")), 8, 10, 20, 22, 12, 14, 16, 18);
  REFUSED(LINE(sum_halves, x, ("x"), ("x")), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, ".no_check_vma");
  REFUSED(LINE(gather_uneven, x, ("x"), ("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "equal sizes");
  REFUSED(FREE(sum_missing, x, ("x"), ("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "exactly once");
  REFUSED(FREE(sum_left_over, x, ("x"), ("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "3 ranks are not 2 groups of equal sizes");
  REFUSED(FREE(sum_of_none, x, ("x"), ("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "must not be empty");
  REFUSED(FREE(sum_twice, x, ("x"), ("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "exactly once");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- several axes ---- */
BODY(sum_i, tess_psum(x, "i"))
BODY(sum_ij, tess_psum(x, "i,j"))
BODY(gather_ji, tess_all_gather(x, "j,i", 0, .tiled = true, .to = TESS_INVARYING))
BODY(scatter_ji, tess_psum_scatter(x, "j,i", 0, .tiled = true))
BODY(around, tess_ppermute(x, "i,j", TESS_SHIFT(1)))
BODY(sum_mixed, tess_psum(x, "i,j"))

static void test_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(4, 4);
  tess_array *four = tess_arange(4),
             *own = tess_asarray(((const int[]){0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33}),
                                 TESS_SHAPE(16));
#define GRID(f, x, in, out)                                                                                            \
  tess_call(tess_shard_map(f, .mesh = grid, .in_specs = TESS_P in, .out_specs = TESS_P out), x)
  VALUES(GRID(sum_i, x, ("i", NULL), ()), 8, 10, 12, 14, 16, 18, 20, 22);
  VALUES(GRID(sum_ij, x, ("i", "j"), ()), 20, 24, 36, 40);
  VALUES(GRID(gather_ji, four, ("i,j"), ()), 0, 2, 1, 3);
  VALUES(GRID(scatter_ji, own, ("i,j"), ("i,j")), 60, 68, 64, 72) /* device (i, j) has part 2 j + i of 60 64 68 72 */;
  VALUES(GRID(around, four, ("i,j"), ("i,j")), 3, 0, 1, 2);
  REFUSED(GRID(sum_mixed, x, ("i"), ("i")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "varies over some of the axes");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused ---- */
BODY(bad_scatter, tess_psum_scatter(x, "x", 0))
BODY(bad_tiled, tess_psum_scatter(x, "x", 0, .tiled = true))
BODY(bad_exchange, tess_all_to_all(x, "x", 0, 0))
BODY(bad_axis, tess_all_gather(x, "x", 2))
BODY(bad_to, tess_all_gather(x, "x", 0, .to = TESS_UNREDUCED))
BODY(bad_pair, tess_ppermute(x, "x", TESS_PAIRS({0, 4})))
BODY(twice, tess_ppermute(x, "x", TESS_PAIRS({0, 1}, {2, 1})))
BODY(bad_shuffle, tess_pshuffle(x, "x", TESS_PERM(0, 0, 1, 2)))
BODY(short_shuffle, tess_pshuffle(x, "x", TESS_PERM(0, 1)))
BODY(bad_source, tess_pbroadcast(x, "x", 4))
BODY(bad_part, tess_pscatter(x, "x", 0))
BODY(bad_cast, tess_pcast(x, "x", TESS_VARYING))
BODY(bad_name, tess_all_gather(x, "z", 0))

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(12);
#define VALUE(f, words) REFUSED(LINE(f, x, ("x"), ("x")), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)
  VALUE(bad_scatter, "must match shard count 4");
  VALUE(bad_tiled, "must be divisible by shard_count 4");
  VALUE(bad_exchange, "size of the mapped axis, 4");
  VALUE(bad_axis, "axis 2 is out of bounds");
  VALUE(bad_to, ".to is none of");
  VALUE(bad_pair, "pair 0 is (0, 4)");
  VALUE(twice, "must be unique: 1 is twice a destination");
  VALUE(bad_shuffle, "must be unique");
  VALUE(short_shuffle, "a permutation of 0 to 3");
  VALUE(bad_source, "source 4");
  VALUE(bad_part, "does not vary");
  VALUE(bad_cast, "Unsupported pcast from=varying, to=varying");
  REFUSED(LINE(bad_name, x, ("x"), ("x")), TESS_NOT_FOUND, TESS_NAME_ERROR, "in scope: 'x'");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 4) != TESS_OK) return 1;
  line = tess_keep(tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x")));
  grid = tess_keep(tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("i", "j")));
  return 0;
}

static int release(void **state) {
  tess_release(line);
  tess_release(grid);
  return tear_down(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_all_to_all),
                                     cmocka_unit_test(test_groups), cmocka_unit_test(test_axes),
                                     cmocka_unit_test(test_refusals)};
  return cmocka_run_group_tests(tests, set_up, release);
}
