/* vmap through the public functions: axes of arguments and results, what is refused, nesting with jit, jvp, vmap and
 * shard_map, control flow that elements run differently, collectives over the batch with JAX's values, and the steps of
 * a batch, which are those of what is written on batches. */
#include "_check.h"

#include <math.h>

static tess_mesh *mesh; /* of 8 devices: x 4, y 2 */

static tess_array *iota(tess_shape shape) {
  int64_t n = 1;
  for (int i = 0; i < shape.n; i++)
    n *= shape.dim[i];
  return tess_reshape(tess_arange((int)n), shape);
}
#define IOTA(...) iota(TESS_SHAPE(__VA_ARGS__))

/* ---- axes ---- */
static tess_array *dot(tess_array *a, tess_array *b) {
  return tess_sum(tess_mul(a, b));
}
static tess_array *same(tess_array *x) {
  return x;
}
static tess_array *constant(tess_array *x) {
  return tess_zeros_like(tess_sum(x));
}
struct pair {
  tess_array *a, *b;
};
static void both(const void *in, void *out) {
  const struct pair *x = in;
  struct pair *y = out;
  y->a = tess_add(x->a, x->b);
  y->b = x->b;
}

static void test_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = IOTA(2, 3), *y = IOTA(3, 2), *v = IOTA(3);
  VALUES(tess_call(tess_vmap(dot), x, x), 5, 50);
  VALUES(tess_call(tess_vmap(dot, .in_axes = TESS_AXES(0, 1)), x, y), 10, 40);
  VALUES(tess_call(tess_vmap(dot, .in_axes = TESS_AXES(0, -1)), x, y), 10, 40);
  VALUES(tess_call(tess_vmap(dot, .in_axes = TESS_AXES(0, TESS_NONE)), x, v), 5, 14);
  VALUES(tess_call(tess_vmap(same, .out_axes = TESS_AXES(1)), x), 0, 3, 1, 4, 2, 5);
  VALUES(tess_call(tess_vmap(same, .out_axes = TESS_AXES(-1)), x), 0, 3, 1, 4, 2, 5);
  VALUES(tess_call(tess_vmap(constant), x), 0, 0);
  VALUES(tess_call(tess_vmap(constant, .out_axes = TESS_AXES(TESS_NONE)), x), 0);
  struct pair in = {x, v}, out;
  tess_call_into(TESS_TREE(out),
                 tess_vmap(both, .in_axes = TESS_AXES(0, TESS_NONE), .out_axes = TESS_AXES(1, TESS_NONE)),
                 TESS_TREE(in));
  VALUES(out.a, 0, 3, 2, 5, 4, 7);
  VALUES(out.b, 0, 1, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = IOTA(2, 3), *y = IOTA(4, 3);
  REFUSED(tess_call(tess_vmap(dot), x, y), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "vmap got inconsistent sizes for array axes to be mapped: axis 0 of argument 0, i32[2,3], has size 2; axis 0 "
          "of argument 1, i32[4,3], has size 4");
  REFUSED(tess_call(tess_vmap(same, .in_axes = TESS_AXES(2)), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "vmap was requested to map argument 0 along axis 2, which implies that its rank should be at least 3, but it "
          "is i32[2,3]");
  REFUSED(tess_call(tess_vmap(same, .in_axes = TESS_AXES(TESS_NONE)), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "vmap must have at least one axis in in_axes that is not TESS_NONE");
  REFUSED(tess_call(tess_vmap(same, .out_axes = TESS_AXES(TESS_NONE)), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "vmap has mapped result 0, but its out_axes is TESS_NONE");
  REFUSED(tess_call(tess_vmap(same, .out_axes = TESS_AXES(2)), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "out_axes 2 of result 0, which is i32[2,3] with the batch; legal: -2 to 1");
  REFUSED(tess_call(tess_vmap(dot, .in_axes = TESS_AXES(0, 0, 0)), x, x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "in_axes has 3 axes, and there are 2 arguments of 2 arrays");
  REFUSED(tess_vmap(same, .axis_name = "a b"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis name 'a b'");
  REFUSED(tess_vmap((tess_fn *)NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- nesting ---- */
static tess_array *row_product(tess_array *m, tess_array *v) {
  return tess_call(tess_vmap(dot, .in_axes = TESS_AXES(0, TESS_NONE)), m, v);
}
static tess_array *matmul(tess_array *a, tess_array *b) {
  return tess_call(tess_vmap(row_product, .in_axes = TESS_AXES(TESS_NONE, 1), .out_axes = TESS_AXES(1)), a, b);
}
static tess_array *square(tess_array *x) {
  return tess_mul(x, x);
}
static tess_array *slope(tess_array *x) {
  tess_array *y, *dy, *one = tess_ones_like(x);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), square, TESS_TREE(x), TESS_TREE(one));
  return dy;
}
static tess_array *slope_of_batch(tess_array *x) {
  tess_array *y, *dy, *one = tess_ones_like(x);
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), tess_vmap(square), TESS_TREE(x), TESS_TREE(one));
  return dy;
}
static tess_array *closed;
static tess_array *closes(tess_array *x) {
  return tess_add(x, closed);
}
static tess_array *closes_outer(tess_array *x) {
  closed = x;
  return tess_call(tess_vmap(closes), tess_arange(2));
}

static void test_nested(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *a = IOTA(2, 3), *b = IOTA(3, 2), *x = tess_astype(tess_arange(3), TESS_F32);
  VALUES(matmul(a, b), 10, 13, 28, 40);
  VALUES(tess_call(tess_jit(matmul), a, b), 10, 13, 28, 40);
  VALUES(tess_call(tess_vmap(tess_jit(dot)), a, a), 5, 50);
  VALUES(tess_astype(tess_call(tess_vmap(slope), x), TESS_I32), 0, 2, 4);
  VALUES(tess_astype(slope_of_batch(x), TESS_I32), 0, 2, 4);
  closed = tess_full_like(tess_arange(1), 7);
  closed = tess_reshape(closed, TESS_SHAPE());
  VALUES(tess_call(tess_vmap(closes), tess_arange(3)), 7, 8, 9);
  VALUES(tess_call(tess_vmap(closes_outer), tess_arange(3)), 0, 1, 1, 2, 2, 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- control flow ---- */
static tess_array *below_100(tess_array *x) {
  return tess_lt(x, 100);
}
static tess_array *doubled(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *grown(tess_array *x) {
  return tess_while_loop(below_100, doubled, x);
}
static tess_array *minus(tess_array *x) {
  return tess_neg(x);
}
static tess_array *chosen(tess_array *x) {
  return tess_cond(tess_lt(x, 2), minus, doubled, x);
}

static void test_control(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  VALUES(tess_call(tess_vmap(grown), tess_add(tess_arange(4), 1)), 128, 128, 192, 128);
  VALUES(tess_call(tess_vmap(chosen), tess_arange(4)), 0, -1, 4, 6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- collectives over the batch: values of jax.vmap ---- */
#define OVER_V(f, x)  tess_call(tess_vmap(f, .axis_name = "v"), x)
#define ALIKE_V(f, x) tess_call(tess_vmap(f, .axis_name = "v", .out_axes = TESS_AXES(TESS_NONE)), x)
static tess_array *sum_v(tess_array *x) {
  return tess_psum(x, "v");
}
static tess_array *mean_v(tess_array *x) {
  return tess_pmean(tess_astype(x, TESS_F32), "v");
}
static tess_array *max_v(tess_array *x) {
  return tess_pmax(x, "v");
}
static tess_array *gather_v(tess_array *x) {
  return tess_all_gather(x, "v", 0);
}
static tess_array *gather_tiled(tess_array *x) {
  return tess_all_gather(x, "v", 0, .tiled = true);
}
static tess_array *scatter_v(tess_array *x) {
  return tess_psum_scatter(x, "v", 0, .tiled = true);
}
static tess_array *exchange_v(tess_array *x) {
  return tess_all_to_all(x, "v", 0, 0, .tiled = true);
}
static tess_array *shift_v(tess_array *x) {
  return tess_ppermute(x, "v", TESS_SHIFT(1));
}
static tess_array *some_v(tess_array *x) {
  return tess_ppermute(x, "v", TESS_PAIRS({0, 2}, {3, 1}));
}
static tess_array *from_2(tess_array *x) {
  return tess_pbroadcast(x, "v", 2);
}
static tess_array *index_v(tess_array *x) {
  return tess_add(x, tess_mul(tess_axis_index("v"), (int)tess_axis_size("v")));
}
static tess_array *sum_of_one(tess_array *x) {
  (void)x;
  return tess_psum(tess_arange(2), "v");
}
static tess_array *groups_v(tess_array *x) {
  return tess_all_gather(x, "v", 0, .axis_index_groups = TESS_GROUPS(2, 0, 1, 2, 3));
}

static void test_collectives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4), *m = IOTA(4, 4);
  VALUES(OVER_V(sum_v, x), 6, 6, 6, 6);
  VALUES(ALIKE_V(sum_v, x), 6);
  VALUES(tess_astype(tess_mul(OVER_V(mean_v, x), 2), TESS_I32), 3, 3, 3, 3);
  VALUES(OVER_V(max_v, x), 3, 3, 3, 3);
  VALUES(ALIKE_V(gather_v, x), 0, 1, 2, 3);
  VALUES(OVER_V(gather_tiled, IOTA(2, 2)), 0, 1, 2, 3, 0, 1, 2, 3);
  VALUES(OVER_V(scatter_v, m), 24, 28, 32, 36);
  VALUES(OVER_V(exchange_v, m), 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  VALUES(OVER_V(shift_v, x), 3, 0, 1, 2);
  VALUES(OVER_V(some_v, tess_add(x, 10)), 0, 13, 10, 0);
  VALUES(OVER_V(from_2, x), 2, 2, 2, 2);
  VALUES(OVER_V(index_v, x), 0, 5, 10, 15);
  VALUES(OVER_V(sum_of_one, x), 0, 4, 0, 4, 0, 4, 0, 4);
  REFUSED(OVER_V(groups_v, x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "does not take axis_index_groups");
  REFUSED(tess_call(tess_vmap(sum_v), x), TESS_NOT_FOUND, TESS_NAME_ERROR, "unbound axis name 'v'");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- and axes of a mesh ---- */
static tess_array *sum_vx(tess_array *x) {
  return tess_psum(x, "v,x");
}
static tess_array *gather_xv(tess_array *x) {
  return tess_all_gather(x, "x,v", 0, .tiled = true);
}
static tess_array *gather_vx(tess_array *x) {
  return tess_all_gather(x, "v,x", 0, .tiled = true);
}
static tess_array *index_xv(tess_array *x) {
  return tess_add(x, tess_axis_index("x,v"));
}
static tess_array *block_sum(tess_array *x) { /* x: [2] of [2, 8] */
  return OVER_V(sum_vx, x);
}
static tess_array *block_gather_xv(tess_array *x) {
  return ALIKE_V(gather_xv, x);
}
static tess_array *block_gather_vx(tess_array *x) {
  return ALIKE_V(gather_vx, x);
}
static tess_array *block_index(tess_array *x) {
  return OVER_V(index_xv, tess_zeros_like(x));
}
static tess_array *sharded_sum(tess_array *x) {
  return tess_psum(tess_mul(x, 2), "x");
}
static tess_array *sharded(tess_array *x) {
  return tess_call(tess_shard_map(sharded_sum, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P()), x);
}
static tess_array *constrained(tess_array *x) {
  return tess_with_sharding_constraint(tess_add(x, 1), tess_named_sharding(mesh, TESS_P("x")));
}

static void test_meshes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = IOTA(2, 4), *z = tess_zeros(TESS_SHAPE(2, 4), .dtype = TESS_I32);
#define MAPPED(f, in, out)                                                                                             \
  tess_call(tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out, .no_check_vma = true), x)
  VALUES(MAPPED(block_sum, TESS_P(NULL, "x"), TESS_P()), 28, 28);
  VALUES(MAPPED(block_gather_xv, TESS_P(NULL, "x"), TESS_P()), 0, 4, 1, 5, 2, 6, 3, 7);
  VALUES(MAPPED(block_gather_vx, TESS_P(NULL, "x"), TESS_P()), 0, 1, 2, 3, 4, 5, 6, 7);
  VALUES(tess_call(tess_shard_map(block_sum, .mesh = mesh, .in_specs = TESS_P(NULL, "x"), .out_specs = TESS_P()), x),
         28, 28);
  VALUES(
      tess_call(
          tess_shard_map(block_index, .mesh = mesh, .in_specs = TESS_P(NULL, "x"), .out_specs = TESS_P(NULL, "x")), z),
      0, 2, 4, 6, 1, 3, 5, 7);
  VALUES(tess_call(tess_vmap(sharded), x), 12, 44);
  tess_array *w = IOTA(4, 4);
  VALUES(tess_call(tess_vmap(sharded, .spmd_axis_name = "y"), w), 12, 44, 76, 108);
  REFUSED(tess_call(tess_vmap(sharded, .spmd_axis_name = "x"), w), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "vmap spmd_axis_name cannot appear in shard_map in_specs");
  VALUES(tess_call(tess_vmap(constrained), x), 1, 2, 3, 4, 5, 6, 7, 8);
  VALUES(tess_call(tess_vmap(constrained, .axis_name = "v", .spmd_axis_name = "y"), x), 1, 2, 3, 4, 5, 6, 7, 8);
  REFUSED(tess_call(tess_vmap(constrained, .spmd_axis_name = "x"), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "vmap spmd_axis_name 'x' cannot appear in the spec of with_sharding_constraint");
  tess_set_mesh(mesh);
  VALUES(tess_call(tess_vmap(sharded, .axis_name = "v"), x), 12, 44);
  VALUES(OVER_V(sum_v, tess_arange(3)), 3, 3, 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- steps ---- */
static tess_array *layer(tess_array *x, tess_array *w) {
  return tess_tanh(tess_matmul(x, w));
}
static tess_array *softmax(tess_array *x) {
  return tess_softmax(x, -1);
}

static int64_t steps_of(tess_fn *f, tess_array *x, tess_array *w) {
  tess_array *warm = w ? tess_call(f, x, w) : tess_call(f, x);
  if (!tess_ok(warm)) fail_msg("%s", tess_error_of(warm).message);
  tess_counters before = tess_runtime_counters();
  if (w)
    tess_call(f, x, w);
  else
    tess_call(f, x);
  return tess_runtime_counters().steps - before.steps;
}

static void test_steps(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(4, 8), .dtype = TESS_F32), *w = tess_ones(TESS_SHAPE(8, 8), .dtype = TESS_F32);
  tess_fn *by_vmap = tess_vmap(layer, .in_axes = TESS_AXES(0, TESS_NONE));
  assert_int_equal(steps_of(by_vmap, x, w), steps_of(tess_jit(layer), x, w));
  assert_int_equal(steps_of(tess_vmap(softmax), x, NULL), steps_of(tess_jit(softmax), x, NULL));
  tess_array *many = tess_ones(TESS_SHAPE(4, 8, 8), .dtype = TESS_F32),
             *others = tess_ones(TESS_SHAPE(4, 8, 8), .dtype = TESS_F32);
  assert_int_equal(steps_of(tess_vmap(layer), many, others), steps_of(tess_jit(layer), many, others));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_axes),    cmocka_unit_test(test_refused),     cmocka_unit_test(test_nested),
      cmocka_unit_test(test_control), cmocka_unit_test(test_collectives), cmocka_unit_test(test_meshes),
      cmocka_unit_test(test_steps),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
