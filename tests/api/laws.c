/* The laws of collectives (design/manual.md 2.10), inside shard_map with checks and without, and inside pmap: each law
 * is a difference that has to be zero. */
#include "_check.h"

static tess_mesh *mesh; /* i 2, j 3 */

#define LAW(name, left, right)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return tess_sub(left, right);                                                                                      \
  }
#define AT(r)  tess_eq(tess_axis_index("j"), r)
#define ZERO   tess_zeros_like(x)
#define TILED  .tiled = true
#define CYCLE  TESS_PAIRS({0, 2}, {1, 0}, {2, 1})
#define UNDONE TESS_PAIRS({2, 0}, {0, 1}, {1, 2})

static tess_array *placed(tess_array *x) { /* x among zeros, where a gather has it */
  int64_t n = tess_array_shape(x).dim[0];
  tess_array *at = tess_mul(tess_axis_index("j"), n);
  tess_array *wide = tess_zeros(TESS_SHAPE(3 * n, tess_array_shape(x).dim[1]), .dtype = TESS_I32);
  return tess_dynamic_update_slice(wide, x, TESS_ARRAYS(at, TESS_LIFT(0)));
}

/* clang-format off */ // one law a line
LAW(sum_is_gathered_scatter, tess_psum(x, "j"), tess_all_gather(tess_psum_scatter(x, "j", 0, TILED), "j", 0, TILED))
LAW(gather_is_sum_of_placed, tess_all_gather(x, "j", 0, TILED), tess_psum(placed(x), "j"))
LAW(broadcast_is_sum_of_one, tess_pbroadcast(x, "j", 1), tess_psum(tess_where(AT(1), x, ZERO), "j"))
LAW(exchange_is_undone, tess_all_to_all(tess_all_to_all(x, "j", 0, 1, TILED), "j", 1, 0, TILED), x)
LAW(plain_exchange_is_undone, tess_all_to_all(tess_all_to_all(x, "j", 0, 1), "j", 1, 0), x)
LAW(permutation_is_undone, tess_ppermute(tess_ppermute(x, "j", CYCLE), "j", UNDONE), x)
LAW(shuffle_is_a_permutation, tess_pshuffle(x, "j", TESS_PERM(1, 2, 0)), tess_ppermute(x, "j", CYCLE))
LAW(swap_is_an_exchange, tess_pswapaxes(x, "j", 0), tess_all_to_all(x, "j", 0, 0))
LAW(largest_is_least_negative, tess_pmax(x, "j"), tess_neg(tess_pmin(tess_neg(x), "j")))
/* clang-format on */
LAW(sum_over_both, tess_psum(x, "i,j"), tess_psum(tess_psum(x, "i"), "j"))
LAW(gather_over_both, tess_all_gather(x, "i,j", 0, TILED),
    tess_all_gather(tess_all_gather(x, "j", 0, TILED), "i", 0, TILED))

static tess_array *numbers(tess_shape shape) { /* of no pattern */
  int64_t n = 1;
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  tess_array *x = tess_mul(tess_arange(n), 7919);
  return tess_reshape(tess_sub(tess_mod(tess_mul(x, x), 1009), 500), shape);
}

static void check_zero(const char *name, tess_array *x) {
  if (!tess_ok(x)) fail_msg("%s: %s", name, tess_error_of(x).message);
  const int32_t *v = tess_data(x);
  for (int64_t i = 0; i < tess_array_size(x); i++)
    if (v[i]) fail_msg("%s: element %lld differs by %d", name, (long long)i, v[i]);
}

/* Blocks of 3 by 6 in shard_map; 6 of them, or 3, in pmap. */
static void hold(const char *name, tess_fn *f, bool both) {
  for (int unchecked = 0; unchecked < 2; unchecked++)
    check_zero(name, tess_call(tess_shard_map(f, .mesh = mesh, .in_specs = TESS_P("i,j"), .out_specs = TESS_P("i,j"),
                                              .no_check_vma = unchecked),
                               numbers(TESS_SHAPE(18, 6))));
  if (!both) check_zero(name, tess_call(tess_pmap(f, .axis_name = "j"), numbers(TESS_SHAPE(3, 3, 6))));
}
#define HOLD(law)      hold(#law, tess_jit(law), false)
#define HOLD_BOTH(law) hold(#law, tess_jit(law), true)

static void test_laws(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  HOLD(sum_is_gathered_scatter);
  HOLD(gather_is_sum_of_placed);
  HOLD(broadcast_is_sum_of_one);
  HOLD(exchange_is_undone);
  HOLD(plain_exchange_is_undone);
  HOLD(permutation_is_undone);
  HOLD(shuffle_is_a_permutation);
  HOLD(swap_is_an_exchange);
  HOLD(largest_is_least_negative);
  HOLD_BOTH(sum_over_both);
  HOLD_BOTH(gather_over_both);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ppermute over several axes counts along them as named: JAX's test_collective_permute_with_multiple_axis_names. */
static tess_array *shift_xy(tess_array *x) {
  return tess_ppermute(x, "x,y", TESS_SHIFT(1));
}
static tess_array *shift_yz(tess_array *x) {
  return tess_ppermute(x, "y,z", TESS_SHIFT(1));
}

static void test_several_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *cube = tess_make_mesh(TESS_SHAPE(2, 2, 2), TESS_NAMES("x", "y", "z"));
#define CUBE(f)                                                                                                        \
  tess_call(tess_shard_map(f, .mesh = cube, .in_specs = TESS_P("x,y,z"), .out_specs = TESS_P("x,y,z")), tess_arange(8))
  VALUES(CUBE(shift_xy), 6, 7, 0, 1, 2, 3, 4, 5);
  VALUES(CUBE(shift_yz), 3, 0, 1, 2, 7, 4, 5, 6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A stencil of which each device has a part, with two cells from each neighbour, is the stencil of the whole. */
static tess_array *stencil(tess_array *wide) { /* x[i-2] - 2 x[i-1] + 3 x[i+1] + x[i+2] */
  tess_array *l2 = tess_getitem(wide, TESS_TO(-4)), *l1 = tess_getitem(wide, TESS_RANGE(1, -3));
  tess_array *r1 = tess_getitem(wide, TESS_RANGE(3, -1)), *r2 = tess_getitem(wide, TESS_FROM(4));
  return tess_add(tess_sub(l2, tess_mul(2, l1)), tess_add(tess_mul(3, r1), r2));
}
static tess_array *with_halo(tess_array *x) {
  tess_array *left = tess_ppermute(tess_getitem(x, TESS_FROM(-2)), "x", TESS_PAIRS({0, 1}, {1, 2}, {2, 3}));
  tess_array *right = tess_ppermute(tess_getitem(x, TESS_TO(2)), "x", TESS_PAIRS({1, 0}, {2, 1}, {3, 2}));
  return stencil(tess_concatenate(TESS_ARRAYS(left, x, right), 0));
}
static tess_array *whole(tess_array *x) {
  tess_array *none = tess_zeros(TESS_SHAPE(2, 3), .dtype = TESS_I32);
  return stencil(tess_concatenate(TESS_ARRAYS(none, x, none), 0));
}

static void test_halo(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *line = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  tess_array *x = numbers(TESS_SHAPE(24, 3)), *want = tess_call(tess_jit(whole), x);
  tess_fn *all = tess_shard_map(with_halo, .mesh = line, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  tess_fn *some =
      tess_shard_map(with_halo, .mesh = line, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"), .axis_names = "x");
  check_zero("halo", tess_sub(tess_frombuffer(tess_data(tess_call(all, x)), TESS_I32, TESS_SHAPE(24, 3)), want));
  check_zero("halo, y free",
             tess_sub(tess_frombuffer(tess_data(tess_call(some, x)), TESS_I32, TESS_SHAPE(24, 3)), want));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  tess_device_array six = tess_device_list(6, tess_devices().device);
  mesh = tess_mesh_of(tess_devices_reshape(six, TESS_SHAPE(2, 3)), TESS_NAMES("i", "j"));
  return !tess_ok(mesh);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_laws),
      cmocka_unit_test(test_several_axes),
      cmocka_unit_test(test_halo),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
