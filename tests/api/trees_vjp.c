/* Pullbacks and tangents of functions of trees, and their rules of the user's: trees like arguments and results, in
 * which bool stands for what an integer does not have. */
#include "_near.h"

/* ---- pullbacks, tangents ---- */

static tess_tree *mixed(tess_tree *args) { /* floats and an integer, in and out */
  tess_array *x = tess_tree_array(args, "0/x"), *n = tess_tree_array(args, "0/n");
  return tess_dict(TESS_KV("y", tess_mul(x, tess_tree_array(args, "1"))), TESS_KV("m", tess_add(n, n)));
}
static tess_tree *mixed_arguments(void) {
  return tess_list(tess_dict(TESS_KV("n", tess_arange(2)), TESS_KV("x", F32(2, 3))), F32(5, 7));
}
static tess_array *nothing(int n) {
  return tess_zeros(TESS_SHAPE(n), .dtype = TESS_BOOL);
}
static tess_tree *mixed_tangents(void) {
  return tess_list(tess_dict(TESS_KV("n", nothing(2)), TESS_KV("x", F32(1, 10))), F32(0, 1));
}
static void check_mixed(tess_tree *out) {
  VALUES(tess_tree_array(out, "m"), 0, 2);
  NEAR(tess_tree_array(out, "y"), 10, 21);
}
static void check_tangents(tess_tree *t) {
  NEAR(tess_tree_array(t, "y"), 5, 73);
  SAYS(tess_typeof(tess_tree_array(t, "m")), "bool[2]");
}
static void check_cotangents(tess_tree *ct) {
  NEAR(tess_tree_array(ct, "0/x"), 5, 14);
  NEAR(tess_tree_array(ct, "1"), 2, 6);
  SAYS(tess_typeof(tess_tree_array(ct, "0/n")), "bool[2]");
}
static tess_tree *all_inside(tess_tree *args) {
  tess_tree *y, *z, *ct = tess_dict(TESS_KV("y", F32(1, 2)), TESS_KV("m", nothing(2)));
  tess_tree *both = tess_jvp_tree(mixed, args, mixed_tangents());
  tess_fn *pullback = tess_vjp_tree(&y, mixed, args), *linear = tess_linearize_tree(&z, mixed, args);
  return tess_list(both, y, z, tess_call_tree(pullback, ct), tess_call_tree(linear, mixed_tangents()));
}
static void check_all(tess_tree *t) {
  check_mixed(tess_tree_get(t, "0/0"));
  check_tangents(tess_tree_get(t, "0/1"));
  check_mixed(tess_tree_get(t, "1"));
  check_mixed(tess_tree_get(t, "2"));
  check_cotangents(tess_tree_get(t, "3"));
  check_tangents(tess_tree_get(t, "4"));
}

static void test_pullbacks(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  for (int i = 0; i < 2; i++) /* the second time from the cache */
    check_all(all_inside(mixed_arguments()));
  check_all(tess_call_tree(tess_jit(all_inside), mixed_arguments()));
  /* a function of structs */
  tess_tree *both = tess_jvp_tree(tess_mul, tess_list(F32(2, 3), F32(5, 7)), tess_list(F32(1, 10), F32(0, 1)));
  NEAR(tess_tree_array(both, "0"), 10, 21);
  NEAR(tess_tree_array(both, "1"), 5, 73);
  /* what was made with trees takes arrays, and the other way round */
  tess_tree *y;
  tess_fn *pullback = tess_vjp_tree(&y, mixed, mixed_arguments());
  struct {
    tess_array *n, *x, *w;
  } ct;
  tess_array *m = nothing(2), *one = F32(1, 2), *out, *x = F32(2, 3), *w = F32(5, 7);
  tess_call_into(TESS_TREE(ct), pullback, TESS_TREE(m, one));
  NEAR(ct.x, 5, 14);
  /* transformed */
  tess_tree *cts = tess_dict(TESS_KV("y", one), TESS_KV("m", m));
  check_cotangents(tess_call_tree(tess_jit(pullback), cts));
  tess_array *rows = tess_stack(TESS_ARRAYS(one, tess_mul(one, 2)), 0);
  y = tess_call_tree(tess_vmap(pullback),
                     tess_dict(TESS_KV("y", rows), TESS_KV("m", tess_stack(TESS_ARRAYS(m, m), 0))));
  NEAR(tess_tree_array(y, "0/x"), 5, 14, 10, 28);
  NEAR(tess_tree_array(y, "1"), 2, 6, 4, 12);
  pullback = tess_vjp_into(TESS_TREE(out), tess_mul, TESS_TREE(x, w));
  y = tess_call_tree(pullback, tess_list(one));
  NEAR(tess_tree_array(y, "0"), 5, 14);
  NEAR(tess_tree_array(y, "1"), 2, 6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- rules of the user's ---- */

static tess_tree *plain(tess_tree *args) {
  tess_array *x = tess_tree_array(args, "0/x");
  return tess_dict(TESS_KV("y", tess_mul(x, x)), TESS_KV("n", tess_tree_array(args, "0/n")));
}
static tess_tree *plain_fwd(tess_tree *args) {
  return tess_list(plain(args), tess_dict(TESS_KV("saved", tess_tree_array(args, "0/x"))));
}
static tess_tree *plain_bwd(tess_tree *args) { /* with a factor, to see that it is used */
  tess_array *ct = tess_mul(tess_mul(20, tess_tree_array(args, "0/saved")), tess_tree_array(args, "1/y"));
  return tess_list(tess_dict(TESS_KV("x", ct), TESS_KV("n", tess_tree_array(args, "1/n"))));
}
static tess_tree *bad_bwd(tess_tree *args) {
  return tess_list(tess_dict(TESS_KV("z", tess_tree_array(args, "0/saved")), TESS_KV("n", nothing(2))));
}
static tess_tree *bad_fwd(tess_tree *args) {
  return plain(args);
}
static tess_tree *plain_jvp(tess_tree *args) {
  tess_array *t = tess_mul(tess_mul(200, tess_tree_array(args, "0/0/x")), tess_tree_array(args, "1/0/x"));
  return tess_list(plain(tess_tree_get(args, "0")),
                   tess_dict(TESS_KV("y", t), TESS_KV("n", tess_tree_array(args, "1/0/n"))));
}
struct ruled {
  tess_fn *f;
};
static tess_tree *sum_of_y(tess_tree *args, const void *ctx) {
  const struct ruled *r = ctx;
  return tess_tree_leaf(tess_sum(tess_tree_array(tess_call_tree(r->f, args), "y")));
}
static tess_tree *gradient_under(tess_fn *f, tess_tree *args) {
  return tess_call_tree(tess_grad(tess_partial(sum_of_y, (struct ruled){f}), .allow_int = true), args);
}

static tess_tree *squared(tess_tree *args) {
  return tess_tree_leaf(tess_square(tess_tree_array(args, "0")));
}
static tess_tree *squared_fwd(tess_tree *args) {
  return tess_list(squared(args), args);
}
static tess_tree *squared_bwd(tess_tree *args) {
  return tess_list(tess_mul(tess_mul(20, tess_tree_array(args, "0/0")), tess_tree_array(args, "1")));
}
static tess_array *sum_of_array(tess_array *x, const void *ctx) {
  const struct ruled *r = ctx;
  return tess_sum(tess_call(r->f, x));
}

static void test_rules(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(tess_dict(TESS_KV("n", tess_arange(2)), TESS_KV("x", F32(2, 3))));
  tess_fn *f = tess_custom_vjp(plain, plain_fwd, plain_bwd);
  NEAR(tess_tree_array(tess_call_tree(f, args), "y"), 4, 9);
  NEAR(tess_tree_array(gradient_under(f, args), "x"), 40, 60);
  NEAR(tess_tree_array(gradient_under(tess_custom_vjp(plain, tess_jit(plain_fwd), tess_jit(plain_bwd)), args), "x"), 40,
       60);
  /* called with structs: arguments and results are lists */
  tess_array *x = F32(2, 3), *gx;
  f = tess_custom_vjp(squared, squared_fwd, squared_bwd);
  tess_call_into(TESS_TREE(gx), tess_grad(tess_partial(sum_of_array, (struct ruled){f})), TESS_TREE(x));
  NEAR(gx, 40, 60);
  f = tess_custom_jvp(plain, plain_jvp);
  NEAR(tess_tree_array(tess_call_tree(tess_jit(f), args), "y"), 4, 9);
  NEAR(tess_tree_array(gradient_under(f, args), "x"), 400, 600);
  REFUSED(gradient_under(tess_custom_vjp(plain, plain_fwd, bad_bwd), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "the cotangents from bwd: bad_bwd gives a dict with the keys n, z at '0'; legal: a dict with the keys n, x");
  REFUSED(gradient_under(tess_custom_vjp(plain, bad_fwd, plain_bwd), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "bad_fwd gives a dict with the keys n, y; legal: a list of what plain gives, and residuals");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused ---- */

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *y, *mixed_up = mixed_arguments(), *other = tess_list(tess_list(F32(1)), F32(0, 1));
  REFUSED(tess_jvp_tree(mixed, mixed_up, other), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "tangents of another structure than the arguments: the call gives a list of 1 at '0'; legal: a dict with the "
          "keys "
          "n, x");
  REFUSED(tess_jvp_tree(mixed, mixed_up, mixed_up), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "argument '0/n' is i32[2] and has no tangent, but was given i32[2]; legal: bool, of the same shape");
  tess_tree *wrong = tess_list(tess_dict(TESS_KV("n", nothing(2)), TESS_KV("x", F32(1))), F32(0, 1));
  REFUSED(tess_jvp_tree(mixed, mixed_up, wrong), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "the tangent of argument '0/x' is f32[1], the argument f32[2]");
  REFUSED(
      tess_call_tree(tess_vjp_tree(&y, mixed, mixed_up), other), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
      "cotangents of another structure than the results: the call gives a list of 2; legal: a dict with the keys m, "
      "y");
  REFUSED(tess_call_tree(tess_linearize_tree(&y, mixed, mixed_up), wrong), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "tangent '0/x' is f32[1], argument '0/x' of mixed is f32[2]");
  tess_fn *f = tess_vjp_tree(&y, mixed, NULL);
  REFUSED(y, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the tree of arguments is NULL");
  REFUSED(f, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the tree of arguments is NULL");
  REFUSED(tess_vjp_tree(NULL, mixed, tess_list(tess_arange(2))), TESS_NOT_FOUND, TESS_NAME_ERROR, "'x' is not in");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pullbacks),
      cmocka_unit_test(test_rules),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests_name("trees_vjp", tests, set_up, tear_down);
}
