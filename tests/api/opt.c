/* tessera/opt.h: a step is one program that gives its memory to the next; how the state lies; what is refused; what is
 * left alone. The numbers are those of tests/golden/opt.c. */
#include <tessera/opt.h>

#include "_check.h"

static tess_mesh *mesh;
static int runs;

static tess_array *even(int rows, int columns) { /* of f32, from -1 to 1 */
  tess_array *x = tess_arange((double)(rows * columns));
  return tess_reshape(tess_sin(x), columns ? TESS_SHAPE(rows, columns) : TESS_SHAPE(rows));
}

/* Half of the squares: the gradient of a parameter is the parameter. */
static tess_tree *step(tess_tree *args, const void *opt) {
  runs++;
  tess_tree *params = tess_tree_get(args, "params");
  return tess_opt_update(*(const tess_opt *)opt, params, tess_tree_get(args, "state"), params);
}

static tess_tree *sharded_params(void) {
  tess_tree *layer = tess_dict(TESS_KV("w", even(8, 16)), TESS_KV("b", tess_sin(tess_arange(16.0))));
  tess_tree *params = tess_dict(TESS_KV("layers", tess_list(layer, layer)), TESS_KV("odd", tess_sin(tess_arange(3.0))),
                                TESS_KV("scale", tess_full(TESS_SHAPE(), 0.5)));
  return tess_device_put(params, tess_shardings_by_path({"layers/*/w", tess_named_sharding(mesh, TESS_P(NULL, "y"))},
                                                        {"", tess_named_sharding(mesh, TESS_P())}));
}

static int64_t bytes_of_device_0(tess_tree *t) {
  int64_t sum = 0;
  for (int i = 0; i < tess_tree_num_leaves(t); i++) {
    tess_array *x = tess_tree_leaf_at_index(t, i);
    tess_shape shard = tess_sharding_shard_shape(tess_array_sharding(x), tess_array_shape(x));
    int64_t size = tess_dtype_bits(tess_array_dtype(x)) / 8;
    for (int d = 0; d < shard.n; d++)
      size *= shard.dim[d];
    sum += size;
  }
  return sum;
}

static const char *spec_at(tess_tree *t, const char *path) {
  return tess_str(tess_sharding_spec(tess_array_sharding(tess_tree_array(t, path))));
}

static tess_tree *trained(tess_opt opt, tess_tree *params, const char *over, int steps) {
  tess_tree *now =
      tess_dict(TESS_KV("params", params), TESS_KV("state", tess_opt_init(opt, params, .shard_state_over = over)));
  tess_fn *f = tess_jit(tess_partial(step, opt), .donate_argnums = TESS_ARGNUMS(0, 1),
                        .out_shardings = tess_tree_shardings(now));
  for (int i = 0; i < steps; i++) {
    tess_tree *next = tess_call_tree(f, now);
    if (!tess_ok(next)) fail_msg("%s", tess_error_of(next).message);
    assert_true(i == 0 || tess_array_is_deleted(tess_tree_array(now, "state/mu/scale")));
    now = next;
  }
  return now;
}

static void test_one_program_and_donation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_opt opt = tess_opt_chain(tess_opt_clip_by_global_norm(1.0), tess_opt_adamw(.learning_rate = 0.1));
  runs = 0;
  tess_tree *now = trained(opt, sharded_params(), NULL, 4);
#ifndef TESS_TINY /* which keeps few programs */
  assert_int_equal(runs, 1);
  trained(tess_opt_chain(tess_opt_clip_by_global_norm(1.0), tess_opt_adamw(.learning_rate = 0.1)), sharded_params(),
          NULL, 1); /* made again: equal */
  assert_int_equal(runs, 1);
  trained(tess_opt_adamw(.learning_rate = 0.1), sharded_params(), NULL, 1);
  assert_int_equal(runs, 2);
#endif
  assert_int_equal(tess_item_int(tess_tree_array(now, "state/count")), 4);
  assert_true(tess_item(tess_tree_array(now, "params/scale")) < 0.2); /* four steps of 0.1 */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_state_lies_as_the_parameters(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_opt opt = tess_opt_adam(.learning_rate = 0.1);
  tess_tree *params = sharded_params();
  for (int steps = 0; steps < 3; steps += 2) {
    tess_tree *now = trained(opt, sharded_params(), NULL, steps);
    for (int i = 0; i < tess_tree_num_leaves(params); i++) {
      char path[64];
      snprintf(path, sizeof path, "state/nu/%s", tess_tree_path(params, i));
      tess_array *x = tess_tree_array(now, path), *p = tess_tree_leaf_at_index(params, i);
      assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(x), tess_array_sharding(p), tess_array_ndim(p)));
    }
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The same numbers, and a device keeps less of the state. */
static void test_sharded_state(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_opt opt = tess_opt_adam(.learning_rate = 0.1);
  tess_tree *whole = trained(opt, sharded_params(), NULL, 3), *cut = trained(opt, sharded_params(), "x", 3);
  SAYS(spec_at(cut, "state/mu/layers/0/w"), "P('x', 'y')");
  SAYS(spec_at(cut, "state/nu/layers/1/b"), "P('x',)");
  SAYS(spec_at(cut, "state/mu/odd"), "P()"); /* 3 does not divide by 4 */
  SAYS(spec_at(cut, "state/mu/scale"), "P()");
  SAYS(spec_at(cut, "params/layers/0/w"), "P(None, 'y')");
  int64_t all = bytes_of_device_0(tess_tree_get(whole, "state")), part = bytes_of_device_0(tess_tree_get(cut, "state"));
  assert_int_equal(all, 4 + 2 * 4 * (2 * (64 + 16) + 3 + 1));
  assert_int_equal(part, 4 + 2 * 4 * (2 * (16 + 4) + 3 + 1));
  for (int i = 0; i < tess_tree_num_leaves(whole); i++) {
    tess_array *a = tess_tree_leaf_at_index(whole, i), *b = tess_tree_leaf_at_index(cut, i);
    assert_true(tess_item(tess_max(tess_abs(tess_sub(a, b)))) < 1e-6);
  }
  cut = trained(opt, sharded_params(), "x,y", 1);
  SAYS(spec_at(cut, "state/mu/layers/0/w"), "P('x', 'y')");
  SAYS(spec_at(cut, "state/mu/layers/0/b"), "P(('x', 'y'),)");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_left_alone(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_opt opt = tess_opt_lamb(.learning_rate = 0.5);
  tess_tree *params = tess_dict(TESS_KV("ids", tess_arange(3)), TESS_KV("key", tess_random_key(1)),
                                TESS_KV("w", tess_ones(TESS_SHAPE(2))));
  tess_tree *out = tess_opt_update(opt, params, tess_opt_init(opt, params), params);
  VALUES(tess_tree_array(out, "params/ids"), 0, 1, 2);
  assert_int_equal(tess_array_dtype(tess_tree_array(out, "params/key")), TESS_KEY);
  VALUES(tess_tree_array(out, "state/mu/ids"), 0);
  assert_true(tess_item(tess_max(tess_tree_array(out, "params/w"))) < 1);
  /* nothing to do */
  params = tess_dict(TESS_KV("ids", tess_arange(3)));
  opt = tess_opt_chain(tess_opt_clip_by_global_norm(1), opt);
  out = tess_opt_update(opt, params, tess_opt_init(opt, params), params);
  assert_int_equal(tess_item_int(tess_tree_array(out, "state/count")), 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void refused_optimisers(tess_tree *params) {
  tess_opt adam = tess_opt_adam(.learning_rate = 0.1), none = {0};
  REFUSED(tess_opt_init(none, params), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "opt_init: the optimiser has no steps");
  REFUSED(tess_opt_init(tess_opt_adam(.b2 = -0.5), params), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR, "negative");
  REFUSED(tess_opt_init(tess_opt_sgd(.momentum = 0.9), params), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "there is no learning rate");
  REFUSED(tess_opt_init(tess_opt_sgd(.schedule = tess_schedule_cosine(1, 0)), params), TESS_INVALID_ARGUMENT,
          TESS_RUNTIME_ERROR, "more decay_steps than 0");
  REFUSED(tess_opt_init(tess_opt_sgd(.schedule = tess_schedule_warmup_cosine(0, 1, 5, 5)), params),
          TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR, "than warmup_steps");
  REFUSED(tess_schedule_value((tess_schedule){0}, 3), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "schedule_value: a schedule");
  tess_opt six = tess_opt_chain(adam, adam, adam), twelve = tess_opt_chain(six, six);
  assert_true(tess_ok(tess_opt_init(twelve, params)));
  REFUSED(tess_opt_init(tess_opt_chain(twelve, adam), params), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "more than 12 steps");
  REFUSED(tess_opt_init(tess_opt_chain(tess_opt_chain(twelve, adam), adam), params), TESS_INVALID_ARGUMENT,
          TESS_RUNTIME_ERROR, "more than 12 steps");
}

static tess_tree *init_cut(tess_tree *params) {
  return tess_opt_init(tess_opt_adam(.learning_rate = 0.1), params, .shard_state_over = "x");
}

static void test_refusals(void **unused) {
  (void)unused;
  tess_scope *s = tess_scope_begin();
  tess_tree *params =
      tess_dict(TESS_KV("b", tess_ones(TESS_SHAPE(4))), TESS_KV("w", tess_list(tess_ones(TESS_SHAPE(3)))));
  tess_opt opt = tess_opt_adam(.learning_rate = 0.1);
  tess_tree *state = tess_opt_init(opt, params);
  refused_optimisers(params);
  tess_tree *other = tess_dict(TESS_KV("b", tess_ones(TESS_SHAPE(4))), TESS_KV("w", tess_ones(TESS_SHAPE(3))));
  REFUSED(tess_opt_update(opt, other, state, params), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "w: the trees differ");
  other = tess_dict(TESS_KV("b", tess_ones(TESS_SHAPE(4))), TESS_KV("w", tess_list(tess_ones(TESS_SHAPE(1)))));
  REFUSED(tess_opt_update(opt, other, state, params), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "opt_update: 'w/0' is f32[1] in the gradients, and the parameter is f32[3]");
  REFUSED(tess_opt_update(opt, params, tess_opt_init(opt, other), params), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "'w/0' is f32[1] in the mu, and the parameter is f32[3]");
  REFUSED(tess_opt_update(opt, params,
                          tess_opt_init(tess_opt_sgd(.learning_rate = TESS_OPT_ZERO, .momentum = 0.5), params), params),
          TESS_NOT_FOUND, TESS_NAME_ERROR, "'mu' is not in the tree");
  REFUSED(tess_opt_update(opt, params, params, params), TESS_NOT_FOUND, TESS_NAME_ERROR, "'count' is not in");
  REFUSED(tess_opt_update(opt, NULL, state, params), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR, "gradients is NULL");
  REFUSED(tess_opt_init(opt, NULL), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR, "the tree of parameters is NULL");
  other = tess_dict(TESS_KV("z", tess_astype(tess_arange(2), TESS_C64)));
  REFUSED(tess_opt_init(opt, other), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR, "'z' is c64[2]");
  REFUSED(tess_opt_init(opt, sharded_params(), .shard_state_over = "x,q"), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "shard_state_over: 'q' is no axis of the mesh that 'layers/0/b' lies on");
  REFUSED(tess_opt_init(opt, params, .shard_state_over = "x"), TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
          "'x' is no axis of the mesh that 'b' lies on");
  tess_tree *cut = tess_call_tree(tess_jit(init_cut), params);
  REFUSED(cut, TESS_INVALID_ARGUMENT, TESS_TRACER_ERROR, "sharding");
  other = tess_dict(TESS_KV("b", tess_reshape(tess_arange(3), TESS_SHAPE(7))));
  REFUSED(tess_opt_update(opt, other, state, params), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "reshape");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_program_and_donation),
      cmocka_unit_test(test_state_lies_as_the_parameters),
      cmocka_unit_test(test_sharded_state),
      cmocka_unit_test(test_left_alone),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests_name("opt", tests, set_up, tear_down);
}
