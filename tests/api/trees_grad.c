/* Gradients and Jacobians of functions of trees are trees like the arguments; a training step as one function of trees.
 * Values by hand, and by the same functions of structs. */
#include "_near.h"

static tess_mesh *mesh;
static int runs;

/* w.x + b in each of two layers, squared and summed */
static tess_tree *params(void) {
  tess_tree *layer[2];
  for (int i = 0; i < 2; i++)
    layer[i] = tess_dict(TESS_KV("w", F32((float)i + 1, 2, 3)), TESS_KV("b", F32(0.5F, 0, (float)i)));
  return tess_dict(TESS_KV("layers", tess_list(layer[0], layer[1])), TESS_KV("scale", tess_full(TESS_SHAPE(), 2.0)));
}
static tess_array *layer_of(tess_tree *p, int i, tess_array *h) {
  char path[32];
  snprintf(path, sizeof path, "layers/%d", i);
  tess_tree *layer = tess_tree_get(p, path);
  return tess_add(tess_mul(h, tess_tree_array(layer, "w")), tess_tree_array(layer, "b"));
}
static tess_array *network(tess_tree *p, tess_array *x) {
  tess_array *h = layer_of(p, 1, layer_of(p, 0, x));
  return tess_mul(tess_tree_array(p, "scale"), tess_sum(tess_square(h)));
}
static tess_tree *loss(tess_tree *args) {
  runs++;
  return tess_tree_leaf(network(tess_tree_get(args, "0"), tess_tree_array(args, "1")));
}
static tess_array *point(void) {
  return F32(1, -1, 0.5F);
}

/* The same of structs. */
struct layer {
  tess_array *b, *w;
};
struct network {
  struct layer layers[2];
  tess_array *scale;
};
static tess_array *loss_of_structs(const void *params, tess_array *x) {
  const struct network *p = params;
  tess_array *h = x;
  for (int i = 0; i < 2; i++)
    h = tess_add(tess_mul(h, p->layers[i].w), p->layers[i].b);
  return tess_mul(p->scale, tess_sum(tess_square(h)));
}

static void same(int line, tess_array *a, tess_array *b) {
  if (!tess_ok(a) || !tess_ok(b)) fail_msg("line %d: %s%s", line, tess_error_of(a).message, tess_error_of(b).message);
  if (strcmp(tess_typeof(a), tess_typeof(b)) != 0) fail_msg("line %d: %s and %s", line, tess_typeof(a), tess_typeof(b));
  for (int i = 0; i < tess_array_size(a); i++)
    if (fabs(element(a, i) - element(b, i)) > 1e-6 * fmax(1, fabs(element(b, i))))
      fail_msg("line %d: element %d is %.9g, want %.9g", line, i, element(a, i), element(b, i));
}
static void same_leaves(int line, tess_tree *t, int n, tess_array *const *x) {
  if (!tess_ok(t)) fail_msg("line %d: %s", line, tess_error_of(t).message);
  if (tess_tree_num_leaves(t) != n) fail_msg("line %d: %d leaves, want %d", line, tess_tree_num_leaves(t), n);
  for (int i = 0; i < n; i++)
    same(line, tess_tree_leaf_at_index(t, i), x[i]);
}
#define SAME(t, s) same_leaves(__LINE__, t, (int)(sizeof(s) / sizeof(tess_array *)), (tess_array *const *)(void *)&(s))
static void alike(int line, tess_tree *a, tess_tree *b) {
  tess_array *x[64] = {NULL};
  if (!tess_ok(b)) fail_msg("line %d: %s", line, tess_error_of(b).message);
  int n = tess_tree_num_leaves(b);
  for (int i = 0; i < n; i++)
    x[i] = tess_tree_leaf_at_index(b, i);
  same_leaves(line, a, n, x);
  for (int i = 0; i < n; i++)
    SAYS(tess_tree_path(a, i), tess_tree_path(b, i));
}
#define ALIKE(a, b) alike(__LINE__, a, b)

static struct network structs(tess_tree *p) {
  struct network n;
  tess_tree_into(TESS_TREE(n), p);
  return n;
}

/* ---- gradients ---- */

static tess_tree *product(tess_tree *args) {
  return tess_list(tess_mul(tess_sum(tess_tree_array(args, "0")), tess_sum(tess_tree_array(args, "1"))));
}

static void test_like_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct network p = structs(params()), grads;
  tess_array *x = point(), *value, *gx;
  tess_call_into(TESS_TREE(value, grads), tess_value_and_grad(loss_of_structs), TESS_TREE(p, x));
  tess_tree *args = tess_list(params(), x), *out;
  runs = 0;
  out = tess_call_tree(tess_value_and_grad(loss), args);
  assert_int_equal(runs, 1);
  same(__LINE__, tess_tree_array(out, "0"), value);
  SAME(tess_tree_get(out, "1"), grads);
  SAYS(tess_tree_path(tess_tree_get(out, "1"), 3), "layers/1/w");
  SAME(tess_call_tree(tess_grad(loss), args), grads);
  /* a function of structs, called with trees */
  out = tess_call_tree(tess_value_and_grad(loss_of_structs), args);
  same(__LINE__, tess_tree_array(out, "0"), value);
  SAME(tess_tree_get(out, "1"), grads);
  SAYS(tess_tree_path(out, 4), "1/layers/1/w");
  /* by several arguments: a list; by the last one: its tree */
  tess_call_into(TESS_TREE(gx, grads), tess_grad(loss_of_structs, .argnums = TESS_ARGNUMS(1, 0)), TESS_TREE(p, x));
  out = tess_call_tree(tess_grad(loss, .argnums = TESS_ARGNUMS(1, 0)), args);
  same(__LINE__, tess_tree_array(out, "0"), gx);
  SAME(tess_tree_get(out, "1"), grads);
  out = tess_call_tree(tess_grad(loss, .argnums = TESS_ARGNUMS(-1)), args);
  same(__LINE__, tess_tree_array(out, ""), gx);
  /* a function of trees, called with structs: it gets lists */
  tess_array *y = F32(1, 2), *gy;
  tess_call_into(TESS_TREE(value, gx, gy), tess_value_and_grad(product, .argnums = TESS_ARGNUMS(0, 1)),
                 TESS_TREE(x, y));
  NEAR(value, 1.5);
  NEAR(gx, 3, 3, 3);
  NEAR(gy, 0.5, 0.5);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* f gives the loss and the activations. */
static tess_tree *with_aux(tess_tree *args) {
  tess_tree *p = tess_tree_get(args, "0");
  tess_array *x = tess_tree_array(args, "1");
  return tess_list(network(p, x), tess_dict(TESS_KV("hidden", layer_of(p, 0, x)), TESS_KV("n", tess_arange(2))));
}

static void test_aux(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), point());
  tess_tree *plain = tess_call_tree(tess_value_and_grad(loss), args), *out;
  out = tess_call_tree(tess_value_and_grad(with_aux, .has_aux = true), args);
  assert_int_equal(tess_tree_num_leaves(out), 1 + 2 + 5);
  same(__LINE__, tess_tree_array(out, "0"), tess_tree_array(plain, "0"));
  NEAR(tess_tree_array(out, "1/hidden"), 1.5, -2, 1.5);
  VALUES(tess_tree_array(out, "1/n"), 0, 1);
  ALIKE(tess_tree_get(out, "2"), tess_tree_get(plain, "1"));
  out = tess_call_tree(tess_grad(with_aux, .has_aux = true), args);
  ALIKE(tess_tree_get(out, "0"), tess_tree_get(plain, "1"));
  NEAR(tess_tree_array(out, "1/hidden"), 1.5, -2, 1.5);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* An integer has a gradient of bool; one that does not count is zero. */
static tess_tree *partly(tess_tree *args) {
  return tess_tree_leaf(tess_sum(tess_mul(tess_tree_array(args, "0/n"), tess_tree_array(args, "0/x"))));
}

static void test_integers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *p = tess_dict(TESS_KV("n", tess_arange(3)), TESS_KV("x", point()), TESS_KV("y", F32(7, 8)));
  tess_tree *g = tess_call_tree(tess_grad(partly, .allow_int = true), tess_list(p));
  NEAR(tess_tree_array(g, "x"), 0, 1, 2);
  NEAR(tess_tree_array(g, "y"), 0, 0);
  SAYS(tess_typeof(tess_tree_array(g, "n")), "bool[3]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* An argument without arrays, a dict of arguments, one array alone. */
static tess_tree *square_of_x(tess_tree *args) {
  return tess_tree_leaf(tess_sum(tess_square(tess_tree_array(args, "x"))));
}
static tess_tree *square_of_it(tess_tree *args) {
  return tess_tree_leaf(tess_sum(tess_square(tess_tree_array(args, ""))));
}
static tess_tree *square_of_second(tess_tree *args) {
  return square_of_it(tess_tree_get(args, "1"));
}

static void test_other_arguments(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *out = tess_call_tree(tess_grad(square_of_x), tess_dict(TESS_KV("x", F32(2, 3))));
  NEAR(tess_tree_array(out, ""), 4, 6);
  out = tess_call_tree(tess_grad(square_of_it), tess_tree_leaf(F32(2, 3)));
  NEAR(tess_tree_array(out, ""), 4, 6);
  tess_tree *args = tess_list(tess_tree_dict_at(TESS_HERE, 0, NULL), F32(2, 3));
  out = tess_call_tree(tess_value_and_grad(square_of_second), args);
  NEAR(tess_tree_array(out, "0"), 13);
  SAYS(tess_str(tess_tree_get(out, "1")), "{}");
  out = tess_call_tree(tess_grad(square_of_second, .argnums = TESS_ARGNUMS(0, 1)), args);
  NEAR(tess_tree_array(out, "1"), 4, 6);
  tess_call_tree(tess_jacrev(square_of_second), args); /* which has no array that could be in error */
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums of jacrev of square_of_second names no array");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- inside and around other transforms ---- */

static tess_tree *gradient_inside(tess_tree *args) {
  return tess_call_tree(tess_value_and_grad(loss), args);
}
static tess_tree *deeper(tess_tree *args) {
  return tess_call_tree(tess_jit(gradient_inside), args);
}
static tess_tree *slope(tess_tree *args) { /* a gradient, squared and summed */
  tess_tree *g = tess_call_tree(tess_grad(loss), args);
  return tess_tree_leaf(tess_sum(tess_square(tess_tree_array(g, "layers/0/w"))));
}
static tess_array *slope_of_structs(const void *params, tess_array *x) {
  const struct network *p = params;
  struct network g;
  tess_call_into(TESS_TREE(g), tess_grad(loss_of_structs), TESS_TREE(*p, x));
  return tess_sum(tess_square(g.layers[0].w));
}

static void test_nested(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), point());
  tess_tree *want = tess_call_tree(tess_value_and_grad(loss), args);
  runs = 0;
  ALIKE(tess_call_tree(tess_jit(deeper), args), want);
  assert_int_equal(runs, 1);
  ALIKE(tess_call_tree(tess_value_and_grad(tess_jit(loss)), args), want);
  ALIKE(tess_call_tree(tess_jit(tess_value_and_grad(tess_checkpoint(loss))), args), want);
  struct network p = structs(params()), grads;
  tess_array *x = point();
  tess_call_into(TESS_TREE(grads), tess_grad(slope_of_structs), TESS_TREE(p, x));
  runs = 0;
  SAME(tess_call_tree(tess_grad(slope), args), grads);
  assert_int_equal(runs, 1);
  /* called again, nothing is traced */
  runs = 0;
  tess_fn *f = tess_grad(loss);
  for (int i = 0; i < 3; i++)
    tess_call_tree(f, args);
  assert_true(runs <= 3);
#ifndef TESS_TINY
  assert_true(runs <= 1);
#endif
  /* donated */
  tess_tree *mine = params();
  ALIKE(tess_call_tree(tess_jit(gradient_inside, .donate_argnums = TESS_ARGNUMS(0)), tess_list(mine, x)), want);
  assert_true(tess_array_is_deleted(tess_tree_array(mine, "layers/0/b")));
  assert_false(tess_array_is_deleted(x));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_tree *gradient_inside_scan(tess_tree *args) {
  return tess_list(tess_tree_get(args, "0"), tess_call_tree(tess_grad(loss), args));
}

static void test_ahead_of_time(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), point());
  tess_tree *types = tess_eval_shape_tree(tess_value_and_grad(loss), args);
  SAYS(tess_typeof(tess_tree_array(types, "1/layers/0/b")), "f32[3]");
  tess_fn *f = tess_compile(tess_lower_tree(tess_jit(tess_value_and_grad(loss)), args));
  ALIKE(tess_call_tree(f, args), tess_call_tree(tess_value_and_grad(loss), args));
  /* the body of a loop */
  tess_tree *out = tess_scan_tree(gradient_inside_scan, params(), tess_tree_leaf(tess_ones(TESS_SHAPE(2, 3))));
  ALIKE(tess_tree_get(out, "0"), params());
  assert_int_equal(tess_tree_num_leaves(tess_tree_get(out, "1")), 5);
  SAYS(tess_typeof(tess_tree_array(out, "1/layers/0/b")), "f32[2,3]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* In a shard_map the gradient of what all devices share is the sum over them. */
static tess_tree *mean_loss(tess_tree *args) {
  tess_array *l = network(tess_tree_get(args, "0"), tess_tree_array(args, "1"));
  return tess_tree_leaf(tess_pmean(l, "x"));
}
static tess_tree *grad_on_devices(tess_tree *args) {
  return tess_call_tree(tess_value_and_grad(mean_loss), args);
}
static tess_tree *pulled_on_devices(tess_tree *args) {
  tess_tree *value;
  tess_fn *pullback = tess_vjp_tree(&value, mean_loss, args);
  tess_tree *ct = tess_call_tree(pullback, tess_tree_leaf(tess_ones(TESS_SHAPE())));
  return tess_list(tess_tree_get(ct, "0"), value);
}
static tess_tree *loss_on_mesh(tess_tree *args) {
  tess_fn *f =
      tess_shard_map(mean_loss, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P(), TESS_P("x")), .out_specs = TESS_P());
  return tess_call_tree(f, args);
}

static tess_array *quarter(tess_array *x) {
  return tess_div(x, 4);
}

static void test_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  float rows[4][3];
  for (int i = 0; i < 12; i++)
    rows[i / 3][i % 3] = (float)(i % 5) - 1.5F;
  tess_array *x = tess_frombuffer(rows, TESS_F32, TESS_SHAPE(4, 3));
  tess_tree *args = tess_list(params(), x);
  tess_fn *f = tess_shard_map(grad_on_devices, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P(), TESS_P("x")),
                              .out_specs = TESS_P());
  struct network p = structs(params()), grads;
  tess_array *value;
  tess_call_into(TESS_TREE(value, grads), tess_value_and_grad(loss_of_structs), TESS_TREE(p, x));
  tess_tree *out = tess_call_tree(tess_jit(f), args);
  same(__LINE__, tess_tree_array(out, "0"), tess_div(value, 4));
  tess_map_into(TESS_TREE(grads), quarter, TESS_TREE(grads));
  SAME(tess_tree_get(out, "1"), grads);
  ALIKE(tess_call_tree(tess_value_and_grad(loss_on_mesh), args), out); /* and around it */
  f = tess_shard_map(pulled_on_devices, .mesh = mesh, .in_specs = TESS_SPECS(TESS_P(), TESS_P("x")),
                     .out_specs = TESS_P());
  ALIKE(tess_tree_get(tess_call_tree(f, args), "0"), tess_tree_get(out, "1"));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- Jacobians ---- */

static tess_tree *two_results(tess_tree *args) {
  tess_array *a = tess_tree_array(args, "0/a"), *b = tess_tree_array(args, "0/b");
  return tess_dict(TESS_KV("p", tess_mul(a, b)), TESS_KV("q", tess_list(tess_sum(tess_mul(a, a)))));
}
static tess_tree *cubic(tess_tree *args) {
  tess_array *a = tess_tree_array(args, "0/a"), *b = tess_tree_array(args, "0/b");
  return tess_tree_leaf(tess_sum(tess_mul(tess_mul(a, a), b)));
}
static tess_tree *pair_of_results(tess_tree *args) {
  return tess_list(tess_mul(tess_tree_array(args, "0"), tess_tree_array(args, "1")),
                   tess_dict(TESS_KV("n", tess_lift_int(3))));
}

static void check_jacobian(tess_tree *j) {
  NEAR(tess_tree_array(j, "p/a"), 5, 0, 0, 7);
  NEAR(tess_tree_array(j, "p/b"), 2, 0, 0, 3);
  NEAR(tess_tree_array(j, "q/0/a"), 4, 6);
  NEAR(tess_tree_array(j, "q/0/b"), 0, 0);
  assert_int_equal(tess_tree_num_leaves(j), 4);
}

static void test_jacobians(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *p = tess_dict(TESS_KV("a", F32(2, 3)), TESS_KV("b", F32(5, 7)));
  check_jacobian(tess_call_tree(tess_jacfwd(two_results), tess_list(p)));
  check_jacobian(tess_call_tree(tess_jit(tess_jacrev(two_results)), tess_list(p)));
  tess_tree *h = tess_call_tree(tess_hessian(cubic), tess_list(p));
  NEAR(tess_tree_array(h, "a/a"), 10, 0, 0, 14);
  NEAR(tess_tree_array(h, "a/b"), 4, 0, 0, 6);
  NEAR(tess_tree_array(h, "b/a"), 4, 0, 0, 6);
  NEAR(tess_tree_array(h, "b/b"), 0, 0, 0, 0);
  assert_int_equal(tess_tree_num_leaves(h), 4);
  /* by two arguments, with more than the derivative */
  tess_fn *f = tess_jacrev(pair_of_results, .argnums = TESS_ARGNUMS(0, 1), .has_aux = true);
  tess_tree *j = tess_call_tree(f, tess_list(F32(2, 3), F32(5, 7)));
  NEAR(tess_tree_array(j, "0/0"), 5, 0, 0, 7);
  NEAR(tess_tree_array(j, "0/1"), 2, 0, 0, 3);
  VALUES(tess_tree_array(j, "1/n"), 3);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a gradient's pullback ---- */

/* The gradient along params(): its own gradient is the gradient's pullback of them. */
static tess_tree *slope_along(tess_tree *args) {
  tess_tree *g = tess_call_tree(tess_grad(loss), args), *p = params();
  tess_array *sum = tess_zeros(TESS_SHAPE());
  for (int i = 0; i < tess_tree_num_leaves(g); i++)
    sum = tess_add(sum, tess_sum(tess_mul(tess_tree_leaf_at_index(g, i), tess_tree_leaf_at_index(p, i))));
  return tess_tree_leaf(sum);
}

static void test_pullback_of_gradient(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), point()), *g;
  tess_fn *pullback = tess_vjp_tree(&g, tess_grad(loss), args);
  ALIKE(tess_tree_get(tess_call_tree(pullback, params()), "0/layers"),
        tess_tree_get(tess_call_tree(tess_grad(slope_along), args), "layers"));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a function that never returns ---- */

static jmp_buf away;
static tess_tree *leaves(tess_tree *args) {
  tess_sum(tess_tree_array(args, "1"));
  longjmp(away, 1);
}

static void test_never_returns(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), point()), *y;
  for (volatile int i = 0; i < 4; i++)
    if (!setjmp(away)) {
      if (i == 0) tess_call_tree(tess_grad(leaves), args);
      if (i == 1) tess_jvp_tree(leaves, args, args);
      if (i == 2) tess_vjp_tree(&y, leaves, args);
      if (i == 3) tess_call_tree(tess_jit(tess_vmap(tess_hessian(leaves), .in_axes = TESS_AXES(TESS_NONE, 0))), args);
      fail();
    }
  assert_true(tess_ok(tess_call_tree(tess_grad(loss), args)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is refused ---- */

static tess_tree *gives_dict(tess_tree *args) {
  return tess_dict(TESS_KV("loss", network(tess_tree_get(args, "0"), tess_tree_array(args, "1"))));
}
static tess_tree *gives_vector(tess_tree *args) {
  return tess_tree_leaf(tess_tree_array(args, "1"));
}
static tess_tree *calls_itself(tess_tree *args) {
  return tess_call_tree(tess_grad(calls_itself), args);
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *args = tess_list(params(), point());
  REFUSED(tess_call_tree(tess_grad(gives_dict), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "gives_dict gives a dict with the keys loss: gradient only defined for scalar-output functions");
  REFUSED(tess_call_tree(tess_grad(gives_vector), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "gives_vector gives f32[3]: gradient only defined for scalar-output functions");
  REFUSED(tess_call_tree(tess_grad(loss, .has_aux = true), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "loss gives an array; with .has_aux it gives a list of 2");
  REFUSED(
      tess_call_tree(tess_grad(with_aux), args), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
      "with_aux gives a list of 2: gradient only defined for scalar-output functions; legal: one array, or .has_aux");
  REFUSED(tess_call_tree(tess_grad(loss, .argnums = TESS_ARGNUMS(2)), args), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "argnums names argument 2, loss was called with 2");
  REFUSED(tess_call_tree(tess_grad(partly), tess_list(tess_dict(TESS_KV("x", point()), TESS_KV("n", tess_arange(3))))),
          TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "argument '0/n' of partly is i32[3]");
  REFUSED(tess_call_tree(tess_grad(calls_itself), args), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
          "the function calls itself while it is traced");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- training ---- */

static tess_array *descend(tess_array *p, tess_array *g) {
  return tess_sub(p, tess_mul(0.001, g));
}
static tess_tree *step(tess_tree *args) { /* of a list of params and x: params and the loss */
  tess_tree *out = tess_call_tree(tess_value_and_grad(loss), args);
  return tess_list(tess_tree_map(descend, tess_tree_get(args, "0"), tess_tree_get(out, "1")), tess_tree_get(out, "0"));
}

static tess_tree *train(tess_fn *f, tess_tree *p, tess_array *x, double *first, double *last) {
  for (int i = 0; i < 10; i++) {
    tess_scope *t = tess_scope_begin();
    tess_tree *out = tess_call_tree(f, tess_list(p, x));
    if (!tess_ok(out)) fail_msg("%s", tess_error_of(out).message);
    *last = element(tess_tree_array(out, "1"), 0);
    if (i == 0) *first = *last;
    tess_assign(&p, tess_tree_get(out, "0"));
    assert_int_equal(tess_scope_end(t), TESS_OK);
  }
  return p;
}

static tess_tree *four_wide(void) {
  tess_tree *layer[2];
  for (int i = 0; i < 2; i++)
    layer[i] = tess_dict(TESS_KV("w", tess_full(TESS_SHAPE(4), 0.5 + i)), TESS_KV("b", tess_full(TESS_SHAPE(4), 0.25)));
  return tess_dict(TESS_KV("layers", tess_list(layer[0], layer[1])), TESS_KV("scale", tess_ones(TESS_SHAPE())));
}

/* Parameters cut over the mesh and donated: the values are those of one device. */
static void test_training(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_add(tess_ones(TESS_SHAPE(8, 4)), tess_reshape(tess_arange(4), TESS_SHAPE(1, 4)));
  double first, last, alone[2];
  tess_tree *want = train(tess_jit(step), four_wide(), x, &first, &last);
  alone[0] = first;
  alone[1] = last;
  assert_true(last < first);
  tess_sharding *rules = tess_shardings_by_path({"layers/*/w", tess_named_sharding(mesh, TESS_P("x"))},
                                                {"", tess_named_sharding(mesh, TESS_P())});
  tess_fn *f = tess_jit(step, .in_shardings = tess_shardings(rules, tess_named_sharding(mesh, TESS_P("y"))),
                        .out_shardings = tess_shardings(rules, tess_named_sharding(mesh, TESS_P())),
                        .donate_argnums = TESS_ARGNUMS(0));
  tess_tree *mine = tess_device_put(four_wide(), rules);
  tess_tree *got = train(f, mine, x, &first, &last);
  ALIKE(got, want);
  assert_true(fabs(first - alone[0]) <= 1e-5 * fabs(alone[0]) && fabs(last - alone[1]) <= 1e-5 * fabs(alone[1]));
  SAYS(tess_str(tess_array_sharding(tess_tree_array(got, "layers/0/w"))),
       tess_str(tess_named_sharding(mesh, TESS_P("x"))));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

enum { LAYERS = 300 };
static tess_tree *many_layers(tess_tree *args) {
  tess_array *h = tess_tree_array(args, "1");
  for (int i = 0; i < LAYERS; i++) {
    char path[32];
    snprintf(path, sizeof path, "0/%d", i);
    tess_tree *layer = tess_tree_get(args, path);
    h = tess_add(tess_mul(h, tess_tree_array(layer, "w")), tess_tree_array(layer, "b"));
  }
  return tess_tree_leaf(tess_sum(h));
}

static void test_many_layers(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_tree *layer[LAYERS];
  for (int i = 0; i < LAYERS; i++)
    layer[i] = tess_dict(TESS_KV("w", tess_ones(TESS_SHAPE(2))), TESS_KV("b", tess_zeros(TESS_SHAPE(2))));
  tess_tree *args = tess_list(tess_tree_list_at(TESS_HERE, LAYERS, layer), F32(3, 4));
  tess_tree *out = tess_call_tree(tess_jit(tess_value_and_grad(many_layers)), args);
  NEAR(tess_tree_array(out, "0"), 7);
  assert_int_equal(tess_tree_num_leaves(tess_tree_get(out, "1")), 2 * LAYERS);
  NEAR(tess_tree_array(out, "1/0/w"), 3, 4);
  NEAR(tess_tree_array(out, "1/299/b"), 1, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_like_structs),
      cmocka_unit_test(test_aux),
      cmocka_unit_test(test_integers),
      cmocka_unit_test(test_other_arguments),
      cmocka_unit_test(test_nested),
      cmocka_unit_test(test_ahead_of_time),
      cmocka_unit_test(test_shard_map),
      cmocka_unit_test(test_jacobians),
      cmocka_unit_test(test_pullback_of_gradient),
      cmocka_unit_test(test_never_returns),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_training),
      cmocka_unit_test(test_many_layers),
  };
  return cmocka_run_group_tests_name("trees_grad", tests, set_up, tear_down);
}
