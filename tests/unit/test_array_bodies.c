/* Bodies of functions that make, shape, index and constrain arrays, on a builder alone: no arrays, no thread. What a
 * body needs to know of the caller it reads in the builder. */
#include "_ir.h"

#include "layout/sharding.h"
#include "numpy/at.h"
#include "numpy/axes.h"
#include "numpy/constrain.h"
#include "numpy/create.h"
#include "numpy/diagonal.h"
#include "numpy/gather.h"
#include "numpy/join.h"
#include "numpy/pad.h"
#include "numpy/shape.h"

#define BODY(f, attrs, ...)                                                                                            \
  (f).body(&t.build, (int)(sizeof((vid[]){__VA_ARGS__}) / sizeof(vid)), (vid[]){__VA_ARGS__}, attrs)

static void test_shapes(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4, 6));
  struct shape_call to = {.shape = TESS_SHAPE(3, -1)};
  has_type(&t, BODY(tess__f_reshape, &to, x), "f32[3,8]");
  to.shape = TESS_SHAPE(5, -1);
  refused(&t, BODY(tess__f_reshape, &to, x), "cannot reshape f32[4,6] to f32[5,-1]: no size fits there");
  to.shape = TESS_SHAPE(2, 4, 6);
  has_type(&t, BODY(tess__f_broadcast_to, &to, x), "f32[2,4,6]");
  to.shape = TESS_SHAPE(4, 12);
  refused(&t, BODY(tess__f_broadcast_to, &to, x), "f32[4,6] does not broadcast to f32[4,12]");
  struct axes_call axes = {.axes = TESS_INTS(-1)};
  has_type(&t, BODY(tess__f_expand_dims, &axes, x), "f32[4,6,1]");
  struct two_axes_call two = {0, -1};
  has_type(&t, BODY(tess__f_swapaxes, &two, x), "f32[6,4]");
  struct tile_call tile = {.reps = TESS_SHAPE(2, 3)};
  has_type(&t, BODY(tess__f_tile, &tile, x), "f32[8,18]");
  struct join_call join = {.n = 2, .axis = 1};
  has_type(&t, BODY(tess__f_stack, &join, x, x), "f32[4,2,6]");
  struct diagonal_call below = {-1};
  has_type(&t, BODY(tess__f_diag, &below, x), "f32[3]");
  struct pad_call pad = {.lo = TESS_SHAPE(9, 0), .hi = TESS_SHAPE(9, 1), .mode = TESS_PAD_WRAP};
  has_type(&t, BODY(tess__f_pad, &pad, x), "f32[22,7]"); /* more than one repetition: a gather */
  bench_end(&t);
}

static void test_parts_are_the_operand_that_they_cover(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4, 6));
  struct slice_call all = {.start = TESS_SHAPE(0, 0), .limit = TESS_SHAPE(4, 6)};
  assert_int_equal(BODY(tess__f_slice, &all, x), x);
  struct join_call roll = {.n = 12, .axis = 1};
  assert_int_equal(BODY(tess__f_roll, &roll, x), x);
  assert_int_equal(t.graph->n_nodes, 0);
  has_type(&t, BODY(tess__f_stop_gradient, NULL, x), "f32[4,6]");
  vid half[2];
  struct join_call split = {.axis = 1};
  assert_true(tess__f_split_into.body(&t.build, 1, &x, &split, 2, half));
  has_type(&t, half[1], "f32[4,3]");
  bench_end(&t);
}

static void test_x64_is_the_builders(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct create_call eye = {.n = 2, .m = 3};
  has_type(&t, BODY(tess__f_eye, &eye, VID_NONE), "f32[2,3]");
  t.build.x64 = true;
  has_type(&t, BODY(tess__f_eye, &eye, VID_NONE), "f64[2,3]");
  bench_end(&t);
}

static void test_indices(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4, 6)), index = param(&t, TYPE(TESS_I32, 5)), value = param(&t, SCALAR(TESS_F32));
  struct take_call take = {.axis = 1, .mode = TESS_MODE_FILL};
  has_type(&t, BODY(tess__f_take, &take, x, index), "f32[4,5]");
  refused(&t, BODY(tess__f_take, &take, x, value), "indices are integers: f32[]");
  tess_subscript given = {.kind = TESS_SUB_AT};
  struct item item = {.given = &given, .type = TYPE(TESS_I32, 5)};
  struct at_call at = {.kind = AT_ADD};
  assert_true(tess__items_read(&at.take, F32(4, 6), 1, &item, &t.diag));
  has_type(&t, BODY(tess__f_getitem, &at.take, x, index), "f32[5,6]");
  has_type(&t, BODY(tess__f_at_add, &at, x, value, index), "f32[4,6]");
  refused(&t, BODY(tess__f_at_add, &at, x, index, index), "the value f32[5] does not broadcast to f32[5,6]");
  bench_end(&t);
}

/* ---- constraints ---- */
static const struct mesh *mesh_2x4(void) {
  return abstract_mesh(2, (int64_t[]){2, 4}, (const char *const[]){"x", "y"});
}

static const struct sharding *cut_by(const struct mesh *m, int axis) { /* dimension 0 */
  struct diag d = {0};
  struct spec spec = {.n = 1, .n_axes = {1}, .axis = {{(uint8_t)axis}}};
  return tess__sharding_named(m, &spec, NULL, &d);
}

static void test_constrained_functions(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4, 6));
  struct function placed, again;
  memset(&placed, 1, sizeof placed);
  memset(&again, 2, sizeof again);
  tess__constrained_function(&placed, &tess__f_transpose);
  tess__constrained_function(&again, &tess__f_transpose);
  assert_memory_equal(&placed, &again, sizeof placed); /* what is interned has its padding zero */
  assert_string_equal(placed.name, "transpose");
  struct {
    struct constrained_call call;
    struct axes_call transpose;
  } attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.call = (struct constrained_call){&tess__f_transpose, cut_by(mesh_2x4(), 1)};
  assert_int_equal(placed.attr_bytes, sizeof attrs);
  vid y = BODY(placed, &attrs, x);
  has_type(&t, y, "f32[6,4]");
  const struct node *last = &t.graph->node[t.graph->n_nodes - 1];
  assert_ptr_equal(tess__node_sharding(last), attrs.call.out);
  assert_int_equal(last->out, y);
  bench_end(&t);
}

static void test_constraints_name_axes_that_are_not_manual(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  vid x = param(&t, F32(4, 6));
  const struct mesh *m = mesh_2x4();
  t.build.scope = (struct manual_scope){.mesh = m, .axes = 1};
  assert_int_equal(tess__np_constrain(&t.build, x, cut_by(m, 1)), x); /* the compiler's choice: no node */
  refused(&t, tess__np_constrain(&t.build, x, cut_by(m, 0)),
          "a sharding inside shard_map refers to a manual axis, or to another mesh");
  t.build.scope.axes = 3;
  refused(&t, tess__np_constrain(&t.build, x, cut_by(m, 1)),
          "a sharding inside shard_map: all axes of its mesh are manual there");
  bench_end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shapes),
      cmocka_unit_test(test_parts_are_the_operand_that_they_cover),
      cmocka_unit_test(test_x64_is_the_builders),
      cmocka_unit_test(test_indices),
      cmocka_unit_test(test_constrained_functions),
      cmocka_unit_test(test_constraints_name_axes_that_are_not_manual),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
