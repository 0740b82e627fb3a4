/* Functions of trees on batches: vmap and pmap, with axes for all, for each element or for each leaf; gradients of
 * each element; what is refused, by its path. */
#include "_near.h"

static tess_mesh *mesh;
static int runs;

static tess_array *rows(int n, int m) { /* 0, 1, 2, ... */
  return tess_astype(count_up(n, m), TESS_F32);
}
static tess_tree *params(void) {
  return tess_dict(TESS_KV("b", tess_full(TESS_SHAPE(), 10.0)), TESS_KV("w", F32(1, 2, 3)));
}
static tess_tree *forward(tess_tree *args) { /* of params and x: f32[3] */
  runs++;
  tess_array *x = tess_tree_array(args, "1");
  tess_array *y = tess_add(tess_sum(tess_mul(tess_tree_array(args, "0/w"), x)), tess_tree_array(args, "0/b"));
  return tess_dict(TESS_KV("y", y), TESS_KV("more", tess_list(tess_mul(2, x))));
}
static tess_tree *square_loss(tess_tree *args) {
  return tess_tree_leaf(tess_square(tess_tree_array(forward(args), "y")));
}

/* ---- vmap ---- */

static void check_forward(tess_tree *out) {
  if (!tess_ok(out)) fail_msg("%s", tess_error_of(out).message);
  NEAR(tess_tree_array(out, "y"), 18, 36);
  NEAR(tess_tree_array(out, "more/0"), 0, 2, 4, 6, 8, 10);
}
static tess_tree *mapped_inside(tess_tree *args) {
  return tess_call_tree(tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0)), args);
}

static void test_in_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), rows(2, 3));
  runs = 0;
  check_forward(tess_call_tree(tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0)), args)); /* by element */
  assert_int_equal(runs, 1);
  /* by leaf: b, w, x */
  check_forward(tess_call_tree(tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, TESS_NONE, 0)), args));
  tess_tree *columns = tess_list(params(), tess_transpose(rows(2, 3), TESS_PERM(1, 0)));
  check_forward(tess_call_tree(tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 1)), columns));
  check_forward(tess_call_tree(tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, -1)), columns));
  /* one for all */
  tess_tree *each =
      tess_dict(TESS_KV("b", F32(10, 10)), TESS_KV("w", tess_add(tess_zeros(TESS_SHAPE(2, 3)), F32(1, 2, 3))));
  check_forward(tess_call_tree(tess_vmap(forward), tess_list(each, rows(2, 3))));
  /* inside, compiled */
  runs = 0;
  check_forward(tess_call_tree(tess_jit(mapped_inside), args));
  assert_int_equal(runs, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_out_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), rows(2, 3));
  /* elements of the result, in order of its keys: more, y */
  tess_fn *f = tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(1, 0));
  tess_tree *out = tess_call_tree(f, args);
  NEAR(tess_tree_array(out, "y"), 18, 36);
  SAYS(tess_typeof(tess_tree_array(out, "more/0")), "f32[3,2]");
  NEAR(tess_tree_array(out, "more/0"), 0, 6, 2, 8, 4, 10);
  tess_tree *types = tess_eval_shape_tree(f, args);
  SAYS(tess_typeof(tess_tree_array(types, "more/0")), "f32[3,2]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Gradients of each element; the gradient of a sum over a batch; a batch of a batch. */
static tess_tree *batch_loss(tess_tree *args) {
  tess_tree *out = tess_call_tree(tess_vmap(square_loss, .in_axes = TESS_AXES(TESS_NONE, 0)), args);
  return tess_tree_leaf(tess_sum(tess_tree_array(out, "")));
}

static void test_gradients(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), rows(2, 3));
  tess_fn *each = tess_vmap(tess_value_and_grad(square_loss), .in_axes = TESS_AXES(TESS_NONE, 0));
  runs = 0;
  tess_tree *out = tess_call_tree(tess_jit(each), args);
  assert_int_equal(runs, 1);
  NEAR(tess_tree_array(out, "0"), 324, 1296);
  NEAR(tess_tree_array(out, "1/b"), 36, 72);
  NEAR(tess_tree_array(out, "1/w"), 0, 36, 72, 216, 288, 360);
  out = tess_call_tree(tess_grad(batch_loss), args);
  NEAR(tess_tree_array(out, "b"), 108);
  NEAR(tess_tree_array(out, "w"), 216, 324, 432);
  tess_fn *twice = tess_vmap(each, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(-1));
  out = tess_call_tree(twice, tess_list(params(), tess_reshape(rows(4, 3), TESS_SHAPE(2, 2, 3))));
  NEAR(tess_tree_array(out, "0"), 324, 2916, 1296, 5184);
  SAYS(tess_typeof(tess_tree_array(out, "1/w")), "f32[2,3,2]");
  /* under checkpoint, and functions of structs called with trees */
  out = tess_call_tree(tess_vmap(tess_grad(tess_checkpoint(square_loss)), .in_axes = TESS_AXES(TESS_NONE, 0)), args);
  NEAR(tess_tree_array(out, "b"), 36, 72);
  tess_tree *two = tess_list(rows(2, 3), F32(1, 2, 3));
  out = tess_call_tree(tess_vmap(tess_mul, .in_axes = TESS_AXES(0, TESS_NONE)), two);
  NEAR(tess_tree_array(out, ""), 0, 2, 6, 3, 8, 15);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Collectives over the batch; on a mesh. */
static tess_tree *minus_mean(tess_tree *args) {
  tess_array *x = tess_tree_array(args, "0/x");
  return tess_dict(TESS_KV("x", tess_sub(x, tess_pmean(x, "batch"))));
}
static tess_array *varied(tess_array *p) { /* each device has its own: gradients are not summed */
  return tess_pvary(p, "x");
}
static tess_tree *per_example(tess_tree *args) {
  tess_fn *each = tess_vmap(tess_grad(square_loss), .in_axes = TESS_AXES(TESS_NONE, 0));
  return tess_call_tree(each, args);
}
static tess_tree *on_mesh(tess_tree *args) {
  return per_example(tess_list(tess_tree_map(varied, tess_tree_get(args, "0"), NULL), tess_tree_get(args, "1")));
}

static void test_names_and_meshes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *out =
      tess_call_tree(tess_vmap(minus_mean, .axis_name = "batch"), tess_list(tess_dict(TESS_KV("x", rows(2, 2)))));
  NEAR(tess_tree_array(out, "x"), -1, -1, 1, 1);
  tess_fn *f =
      tess_shard_map(on_mesh, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P(), TESS_P("x")), .out_specs = TESS_P("x"));
  tess_tree *args = tess_list(params(), rows(8, 3)), *got = tess_call_tree(tess_jit(f), args);
  tess_tree *want = per_example(args); /* without one */
  for (int i = 0; i < 8; i++)
    assert_true(element(tess_tree_array(got, "b"), i) == element(tess_tree_array(want, "b"), i));
  for (int i = 0; i < 24; i++)
    assert_true(element(tess_tree_array(got, "w"), i) == element(tess_tree_array(want, "w"), i));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

enum { LAYERS = 300 };
static tess_tree *many_layers(tess_tree *args) {
  tess_array *h = tess_tree_array(args, "1");
  for (int i = 0; i < LAYERS; i++) {
    char path[32];
    snprintf(path, sizeof path, "0/%d/w", i);
    h = tess_mul(h, tess_tree_array(args, path));
  }
  return tess_tree_leaf(tess_sum(h));
}

static void test_many_layers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *layer[LAYERS];
  for (int i = 0; i < LAYERS; i++)
    layer[i] = tess_dict(TESS_KV("w", tess_ones(TESS_SHAPE(3))));
  tess_tree *args = tess_list(tess_tree_list_at(TESS_HERE, LAYERS, layer), rows(2, 3));
  tess_tree *out = tess_call_tree(tess_vmap(tess_grad(many_layers), .in_axes = TESS_AXES(TESS_NONE, 0)), args);
  assert_int_equal(tess_tree_num_leaves(out), LAYERS);
  NEAR(tess_tree_array(out, "299/w"), 0, 1, 2, 3, 4, 5);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- pmap ---- */

static tess_array *mean_of_d(tess_array *x) {
  return tess_pmean(x, "d");
}
static tess_array *twice(tess_array *x) {
  return tess_mul(2, x);
}
static tess_tree *doubled(tess_tree *args) {
  return tess_tree_map(twice, tess_tree_get(args, "0"), NULL);
}
static tess_tree *mean_step(tess_tree *args) { /* gradients, averaged over the devices */
  tess_tree *out = tess_call_tree(tess_value_and_grad(square_loss), args);
  return tess_dict(TESS_KV("loss", tess_pmean(tess_tree_array(out, "0"), "d")),
                   TESS_KV("grads", tess_tree_map(mean_of_d, tess_tree_get(out, "1"), NULL)));
}

static void test_pmap(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), rows(2, 3));
  runs = 0;
  tess_fn *f = tess_pmap(forward, .axis_name = "d", .in_axes = TESS_AXES(TESS_NONE, 0));
  tess_tree *out = tess_call_tree(f, args);
  assert_int_equal(runs, 1);
  check_forward(out);
  assert_int_equal(tess_sharding_num_devices(tess_array_sharding(tess_tree_array(out, "y"))), 2);
  f = tess_pmap(mean_step, .axis_name = "d", .in_axes = TESS_AXES(TESS_NONE, TESS_NONE, 0),
                .out_axes = TESS_AXES(TESS_NONE));
  out = tess_call_tree(f, args);
  NEAR(tess_tree_array(out, "loss"), 810);
  NEAR(tess_tree_array(out, "grads/b"), 54);
  NEAR(tess_tree_array(out, "grads/w"), 108, 162, 216);
  /* one inside the other; donated */
  tess_tree *x = tess_dict(TESS_KV("x", tess_reshape(rows(4, 2), TESS_SHAPE(2, 2, 2))));
  out = tess_call_tree(tess_pmap(tess_pmap(doubled)), tess_list(x));
  NEAR(tess_tree_array(out, "x"), 0, 2, 4, 6, 8, 10, 12, 14);
  f = tess_pmap(doubled, .donate_argnums = TESS_ARGNUMS(0));
  tess_call_tree(f, tess_list(x));
  assert_true(tess_array_is_deleted(tess_tree_array(x, "x")));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused ---- */

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), rows(2, 3));
  REFUSED(tess_call_tree(tess_vmap(forward), args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "vmap was requested to map argument '0/b' along axis 0");
  REFUSED(tess_call_tree(tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0, 0)), args), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR,
          "axis 0 of argument '0/w', f32[3], has size 3; axis 0 of argument '1', f32[2,3], has size 2");
  REFUSED(tess_call_tree(tess_vmap(forward, .in_axes = TESS_AXES(0, 0, 0, 0)), args), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "in_axes has 4 axes, and there are 2 arguments of 3 arrays");
  tess_fn *f = tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(0, 0, 0));
  REFUSED(tess_call_tree(f, args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "out_axes has 3 axes, and there are 2 results of 2 arrays");
  f = tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(TESS_NONE, 0));
  REFUSED(tess_call_tree(f, args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "vmap has mapped result 'more/0'");
  f = tess_vmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(0, 1));
  REFUSED(tess_call_tree(f, args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_axes 1 of result 'y'");
  REFUSED(tess_call_tree(tess_pmap(forward), args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argument '0/b' is f32[]");
  f = tess_pmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(TESS_NONE));
  REFUSED(tess_call_tree(f, args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "out_axes is TESS_NONE for result 'more/0' of pmap");
  f = tess_pmap(forward, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(0, 0, 0));
  REFUSED(tess_call_tree(f, args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "pmap out_axes has 3 entries");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_in_axes),          cmocka_unit_test(test_out_axes),    cmocka_unit_test(test_gradients),
      cmocka_unit_test(test_names_and_meshes), cmocka_unit_test(test_many_layers), cmocka_unit_test(test_pmap),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests_name("trees_vmap", tests, set_up, tear_down);
}
