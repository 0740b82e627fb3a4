/* Jacobians of random functions of two vectors in f64: forwards as backwards, as central differences, as single
 * tangents and cotangents; of a batch as of each element alone; Hessians, and gradients of each example. */
#include "_near.h"

enum { FUNCTIONS = 80, KEPT = 9, SIZE = 4, BATCH = 3 };

struct which { /* function */
  uint64_t seed;
};

static int draw(uint64_t *seed, int n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (int)(*seed >> 33) % n;
}

/* ---- nodes: of vectors of 4 ---- */
static tess_array *pointwise(int kind, tess_array *x) {
  switch (kind) {
  case 0:
    return tess_sin(x);
  case 1:
    return tess_tanh(x);
  case 2:
    return tess_softplus(x);
  case 3:
    return tess_gelu(x, false);
  case 4:
    return tess_div(x, tess_add(1, tess_square(x)));
  case 5:
    return tess_logaddexp(x, 0.25);
  default:
    return tess_exp(tess_mul(-0.5, tess_square(x)));
  }
}

static tess_array *moving(int kind, tess_array *x) {
  switch (kind) {
  case 0:
    return tess_roll(x, 1, 0);
  case 1:
    return tess_take(x, tess_mod(tess_mul(tess_arange(SIZE), 3), 2), 0, TESS_MODE_CLIP);
  case 2:
    return tess_at_add(x, tess_sum(x), TESS_AT(1));
  case 3:
    return tess_sort(x, 0);
  case 4:
    return tess_concatenate(TESS_ARRAYS(tess_getitem(x, TESS_FROM(2)), tess_getitem(x, TESS_TO(2))), 0);
  case 5:
    return tess_reshape(tess_T(tess_reshape(x, TESS_SHAPE(2, 2))), TESS_SHAPE(SIZE));
  default:
    return tess_where(tess_gt(x, 0), x, tess_mul(x, 0.3));
  }
}

static tess_array *folding(int kind, tess_array *x) {
  switch (kind) {
  case 0:
    return tess_cumsum(x, 0, true);
  case 1:
    return tess_softmax(x, 0);
  case 2:
    return tess_sub(x, tess_mean(x));
  case 3:
    return tess_div(x, tess_sqrt(tess_add(tess_sum(tess_square(x)), 1)));
  case 4:
    return tess_cumlogsumexp(x, 0, false);
  case 5:
    return tess_mul(x, tess_max(x));
  default:
    return tess_log_softmax(x, 0);
  }
}

static tess_array *of_matrices(tess_array *x, tess_array *y) { /* x (y / 5 + 3)^-1 */
  tess_array *a = tess_reshape(x, TESS_SHAPE(2, 2)), *b = tess_reshape(y, TESS_SHAPE(2, 2));
  tess_array *unit = tess_astype(tess_eye(2), TESS_F64);
  b = tess_inv(tess_add(tess_mul(0.2, tess_tanh(b)), tess_mul(3, unit)));
  return tess_reshape(tess_matmul(a, b), TESS_SHAPE(SIZE));
}

static tess_array *of_two(int kind, tess_array *x, tess_array *y) {
  switch (kind) {
  case 0:
    return tess_mul(x, y);
  case 1:
    return tess_matmul(tess_outer(x, y), tess_tanh(x));
  case 2:
    return tess_atan2(x, tess_add(1.5, tess_square(y)));
  case 3:
    return tess_div(x, tess_add(2, tess_cos(y)));
  case 4:
    return of_matrices(x, y);
  case 5:
    return tess_hypot(x, tess_add(1, tess_square(y)));
  default:
    return tess_add(x, tess_mul(0.5, y));
  }
}

static tess_array *inner(tess_array *x) {
  return tess_mul(x, tess_sin(x));
}
static tess_array *other(tess_array *x) {
  return tess_tanh(x);
}
static tess_array *round_of_loop(tess_array *i, tess_array *x) {
  return tess_add(tess_cos(x), tess_mul(0.1, tess_astype(i, TESS_F64)));
}
static tess_array *inner_loss(tess_array *x) {
  return tess_sum(tess_mul(tess_sin(x), x));
}
static void round_of_scan(const void *in, void *out) {
  tess_array *const *x = in; /* carry, row */
  tess_array **y = out;
  y[0] = tess_mul(tess_sin(tess_add(x[0], x[1])), 0.9);
  y[1] = tess_add(y[0], x[1]);
}
static tess_array *of_scan(tess_array *x) {
  tess_array *carry = tess_mean(x), *rows;
  tess_scan_into(TESS_TREE(carry), TESS_TREE(rows), round_of_scan, TESS_TREE(x), .reverse = true);
  return tess_mul(rows, carry);
}

static tess_array *calling(int kind, tess_array *x) {
  switch (kind) {
  case 0:
    return tess_call(tess_jit(inner), x);
  case 1:
    return of_scan(x);
  case 2:
    return tess_fori_loop(0, 2, round_of_loop, x);
  case 3:
    return tess_cond(tess_gt(tess_sum(x), 0), inner, other, x);
  case 4:
    return tess_call(tess_grad(inner_loss), x);
  case 5:
    return tess_call(tess_checkpoint(inner), x);
  default:
    return tess_call(tess_vmap(inner), x);
  }
}

static tess_array *function(tess_array *x, tess_array *y, const void *ctx) {
  uint64_t seed = ((const struct which *)ctx)->seed;
  tess_array *v[KEPT] = {x, y};
  for (int n = 2; n < KEPT; n++) {
    tess_array *a = v[draw(&seed, n)], *b = v[draw(&seed, n)];
    int kind = draw(&seed, 7);
    switch (draw(&seed, 5)) {
    case 0:
      v[n] = pointwise(kind, a);
      break;
    case 1:
      v[n] = moving(kind, a);
      break;
    case 2:
      v[n] = folding(kind, a);
      break;
    case 3:
      v[n] = calling(kind, a);
      break;
    default:
      v[n] = of_two(kind, a, b);
    }
  }
  return tess_add(tess_sin(v[KEPT - 1]), tess_mul(tess_tanh(v[KEPT - 2]), tess_add(x, tess_sin(y))));
}
static tess_array *loss(tess_array *x, tess_array *y, const void *ctx) {
  return tess_sum(tess_square(function(x, y, ctx)));
}

/* ---- checks ---- */
static uint64_t seed; /* of the function that is being checked */

static void same(const char *what, tess_array *got, int n, const double *want, double tolerance) {
  if (!tess_ok(got)) fail_msg("%s of %d: %s", what, (int)seed, tess_error_of(got).message);
  if (tess_array_size(got) != n) fail_msg("%s of %d: %s", what, (int)seed, tess_typeof(got));
  for (int i = 0; i < n; i++)
    if (!(fabs(element(got, i) - want[i]) <= tolerance * fmax(1, fabs(want[i]))))
      fail_msg("%s of %d: element %d is %.12g, want %.12g", what, (int)seed, i, element(got, i), want[i]);
}

static tess_array *normal(int of, int rank) {
  tess_shape shape = rank == 1 ? TESS_SHAPE(SIZE) : TESS_SHAPE(BATCH, SIZE);
  return tess_random_normal(tess_random_key(seed * 10 + (uint64_t)of), shape, .dtype = TESS_F64);
}

/* Away from ties of what sorts and chooses, where the function has a kink. */
static bool is_smooth(const double *once, const double *twice) {
  for (int i = 0; i < SIZE * SIZE; i++)
    if (!(fabs(once[i] - twice[i]) <= 1e-4 * fmax(1, fabs(once[i])))) return false;
  return true;
}

/* How f changes with argument k: [SIZE of the result][SIZE of the argument]. */
static void differences(tess_fn *f, tess_array *x, tess_array *y, int k, double h, double *out) {
  for (int j = 0; j < SIZE; j++) {
    double v[SIZE] = {0};
    v[j] = h;
    tess_array *step = tess_frombuffer(v, TESS_F64, TESS_SHAPE(SIZE));
    tess_array *high = k ? tess_call(f, x, tess_add(y, step)) : tess_call(f, tess_add(x, step), y);
    tess_array *low = k ? tess_call(f, x, tess_sub(y, step)) : tess_call(f, tess_sub(x, step), y);
    for (int i = 0; i < SIZE; i++)
      out[i * SIZE + j] = (element(high, i) - element(low, i)) / (2 * h);
  }
}

static const double *numbers(tess_array *x) {
  if (!tess_ok(x)) fail_msg("function %d: %s", (int)seed, tess_error_of(x).message);
  return tess_data(x);
}

static void check_against_rows(tess_fn *f, tess_array *x, tess_array *y, const double *jacobian) {
  tess_array *dx = normal(4, 1), *ct = normal(5, 1), *out, *change, *back_x, *back_y, *none = NULL;
  double along[SIZE] = {0}, back[SIZE] = {0};
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      along[i] += jacobian[i * SIZE + j] * element(dx, j);
      back[j] += jacobian[i * SIZE + j] * element(ct, i);
    }
  tess_jvp_into(TESS_TREE(out), TESS_TREE(change), f, TESS_TREE(x, y), TESS_TREE(dx, none));
  same("jvp", change, SIZE, along, 1e-9);
  tess_fn *pullback = tess_vjp_into(TESS_TREE(out), f, TESS_TREE(x, y));
  tess_call_into(TESS_TREE(back_x, back_y), pullback, TESS_TREE(ct));
  same("vjp", back_x, SIZE, back, 1e-9);
}

static int check_jacobians(tess_fn *f, tess_array *x, tess_array *y) {
  int checked = 0;
  for (int k = 0; k < 2; k++) {
    double once[SIZE * SIZE], twice[SIZE * SIZE];
    tess_array *fwd = tess_call(tess_jacfwd(f, .argnums = TESS_ARGNUMS(k)), x, y);
    tess_array *rev = tess_call(tess_jit(tess_jacrev(f, .argnums = TESS_ARGNUMS(k))), x, y);
    same("jacrev", rev, SIZE * SIZE, numbers(fwd), 1e-9);
    if (k == 0) check_against_rows(f, x, y, numbers(fwd));
    differences(f, x, y, k, 1e-5, once);
    differences(f, x, y, k, 2e-6, twice);
    if (!is_smooth(once, twice)) continue;
    same("differences", fwd, SIZE * SIZE, once, 2e-5);
    checked++;
  }
  return checked;
}

/* ---- batches ---- */
static tess_array *row(tess_array *x, int i) {
  return tess_getitem(x, TESS_AT(i));
}

/* The function on a batch, and on a batch and one y, is the function on each element. */
static void check_batch(const char *what, tess_fn *f, tess_array *x, tess_array *y) {
  tess_array *both = tess_call(tess_vmap(f), x, y);
  tess_array *one = tess_call(tess_jit(tess_vmap(f, .in_axes = TESS_AXES(0, TESS_NONE))), x, row(y, 0));
  for (int i = 0; i < BATCH; i++) {
    tess_array *alone = tess_call(f, row(x, i), row(y, i));
    same(what, row(both, i), (int)tess_array_size(alone), numbers(alone), 1e-9);
    alone = tess_call(f, row(x, i), row(y, 0));
    same(what, row(one, i), (int)tess_array_size(alone), numbers(alone), 1e-9);
  }
}

static void check_hessian(tess_fn *f, tess_array *x, tess_array *y) {
  tess_array *h = tess_call(tess_hessian(f), x, y), *g = tess_call(tess_jacrev(tess_jacfwd(f)), x, y);
  const double *v = numbers(h);
  same("jacrev of jacfwd", g, SIZE * SIZE, v, 1e-7);
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < i; j++)
      if (!(fabs(v[i * SIZE + j] - v[j * SIZE + i]) <= 1e-7 * fmax(1, fabs(v[i * SIZE + j]))))
        fail_msg("hessian of %d is not symmetric", (int)seed);
}

static void test_functions(void **state) {
  (void)state;
  int smooth = 0;
  for (seed = 1; seed <= FUNCTIONS; seed++) {
    tess_scope *s = tess_scope_begin();
    struct which w = {seed * 52361 + 11};
    tess_fn *f = tess_partial(function, w), *l = tess_partial(loss, w);
    smooth += check_jacobians(f, normal(0, 1), normal(1, 1));
    if (seed % 2 == 0) {
      tess_array *x = normal(2, 2), *y = normal(3, 2);
      check_batch("a batch", f, x, y);
      check_batch("gradients of each example", tess_grad(l), x, y);
      check_batch("Jacobians of a batch", seed % 4 ? tess_jacrev(f) : tess_jacfwd(f), x, y);
    }
    if (seed % 8 == 0) check_hessian(l, normal(0, 1), normal(1, 1));
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
  assert_true(smooth > FUNCTIONS);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1, .enable_x64 = true) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_functions)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
