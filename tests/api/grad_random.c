/* Derivatives of random functions in f64: gradients against forward derivatives and central differences, second
 * derivatives against differences of gradients; with jit, scan, cond and derivatives inside. */
#include "_near.h"

enum { FUNCTIONS = 120, VALUES_KEPT = 12, ROWS = 3, COLUMNS = 4 };

struct which { /* function */
  uint64_t seed;
};

static int draw(uint64_t *seed, int n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (int)(*seed >> 33) % n;
}

/* ---- bodies ---- */
static tess_array *inner(tess_array *x) {
  return tess_tanh(tess_mul(x, tess_sin(x)));
}
static tess_array *other(tess_array *x) {
  return tess_mul(x, 0.5);
}
static void round_of_scan(const void *in, void *out) { /* carry [4], row [4] */
  tess_array *const *x = in;
  tess_array **y = out;
  y[0] = tess_sin(tess_add(tess_mul(x[0], 0.7), x[1]));
  y[1] = tess_mul(y[0], x[1]);
}
static tess_array *of_scan(tess_array *x) {
  tess_array *carry = tess_mean(x, .axes = TESS_AXES(0)), *rows;
  tess_scan_into(TESS_TREE(carry), TESS_TREE(rows), round_of_scan, TESS_TREE(x));
  return tess_add(rows, carry);
}
static tess_array *round_of_loop(tess_array *i, tess_array *x) {
  return tess_add(tess_mul(tess_cos(x), 0.8), tess_mul(0.1, tess_astype(i, TESS_F64)));
}
static tess_array *inner_loss(tess_array *x) {
  return tess_sum(tess_mul(tess_sin(x), tess_square(x)));
}

/* ---- nodes: of arrays [3, 4] ---- */
static tess_array *pointwise(int kind, tess_array *x) {
  switch (kind) {
  case 0:
    return tess_sin(x);
  case 1:
    return tess_tanh(x);
  case 2:
    return tess_sigmoid(tess_mul(x, 2));
  case 3:
    return tess_log1p(tess_square(x));
  case 4:
    return tess_sqrt(tess_add(tess_square(x), 1));
  default:
    return tess_exp(tess_neg(tess_square(x)));
  }
}

static tess_array *moving(int kind, tess_array *x) {
  switch (kind) {
  case 0:
    return tess_roll(x, 1, 1);
  case 1:
    return tess_flip(x, TESS_AXES(0));
  case 2:
    return tess_reshape(tess_T(x), TESS_SHAPE(ROWS, COLUMNS));
  case 3:
    return tess_pad(tess_slice(x, TESS_SHAPE(0, 1), TESS_SHAPE(3, 4), TESS_SHAPE(2, 1)), TESS_SHAPE(0, 0),
                    TESS_SHAPE(1, 1));
  case 4:
    return tess_take(x, tess_astype(tess_mod(tess_arange(3), 2), TESS_I32), 0, TESS_MODE_FILL);
  default:
    return tess_at_add(x, tess_getitem(x, TESS_AT(1)), TESS_AT(0));
  }
}

static tess_array *folding(int kind, tess_array *x) {
  switch (kind) {
  case 0:
    return tess_broadcast_to(tess_mean(x, .axes = TESS_AXES(1), .keepdims = true), TESS_SHAPE(ROWS, COLUMNS));
  case 1:
    return tess_softmax(x, -1);
  case 2:
    return tess_mul(tess_cumsum(x, 1, false), 0.3);
  case 3:
    return tess_broadcast_to(tess_logsumexp(x, .axes = TESS_AXES(0)), TESS_SHAPE(ROWS, COLUMNS));
  case 4:
    return tess_mul(x, tess_max(x));
  default:
    return tess_sort(x, 1);
  }
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
    return tess_mul(tess_call(tess_grad(inner_loss), x), 0.3);
  default:
    return tess_add(x, tess_stop_gradient(tess_floor(x)));
  }
}

static tess_array *of_two(int kind, tess_array *x, tess_array *y) {
  switch (kind) {
  case 0:
    return tess_add(x, y);
  case 1:
    return tess_mul(x, y);
  case 2:
    return tess_div(x, tess_add(2, tess_square(y)));
  case 3:
    return tess_where(tess_gt(x, y), tess_mul(x, y), tess_sub(y, x));
  case 4:
    return tess_mul(tess_matmul(tess_matmul(x, tess_T(y)), x), 0.2);
  default:
    return tess_atan2(x, tess_add(1.5, tess_square(y)));
  }
}

static tess_array *function(tess_array *x, tess_array *y, const void *ctx) {
  const struct which *which = ctx;
  uint64_t seed = which->seed;
  tess_array *v[VALUES_KEPT] = {x, y};
  for (int n = 2; n < VALUES_KEPT; n++) {
    tess_array *a = v[draw(&seed, n)], *b = v[draw(&seed, n)];
    int kind = draw(&seed, 6);
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
  return tess_add(tess_mean(tess_sin(v[VALUES_KEPT - 1])), tess_mean(tess_mul(v[VALUES_KEPT - 2], v[VALUES_KEPT - 3])));
}

/* ---- checks ---- */
struct point {
  tess_array *x, *y, *dx, *dy;
};

static tess_array *along(tess_array *x, tess_array *y, const void *ctx, tess_array *dx, tess_array *dy) {
  const struct which *w = ctx;
  tess_array *gx, *gy;
  tess_fn *g = tess_grad(tess_partial(function, *w), .argnums = TESS_ARGNUMS(0, 1));
  tess_call_into(TESS_TREE(gx, gy), g, TESS_TREE(x, y));
  return tess_add(tess_sum(tess_mul(gx, dx)), tess_sum(tess_mul(gy, dy)));
}
static tess_array *slope(tess_array *x, tess_array *y, tess_array *dx, tess_array *dy, const void *ctx) {
  return along(x, y, ctx, dx, dy);
}

/* The difference of f along the direction. */
static double difference(tess_fn *f, const struct point *p, bool with_direction) {
  double h = 1e-5, v[2];
  for (int i = 0; i < 2; i++) {
    double step = i ? h : -h;
    tess_array *x = tess_add(p->x, tess_mul(p->dx, step)), *y = tess_add(p->y, tess_mul(p->dy, step));
    v[i] = tess_item(with_direction ? tess_call(f, x, y, p->dx, p->dy) : tess_call(f, x, y));
  }
  return (v[1] - v[0]) / (2 * h);
}

static bool close_to(double a, double b, double tolerance) {
  return fabs(a - b) <= tolerance * fmax(1, fmax(fabs(a), fabs(b)));
}

static void check_function(uint64_t number) {
  tess_scope *s = tess_scope_begin();
  struct which w = {number * 77777 + 5};
  struct point p;
  tess_array **each[4] = {&p.x, &p.y, &p.dx, &p.dy};
  for (int i = 0; i < 4; i++)
    *each[i] =
        tess_random_normal(tess_random_key(number * 4 + (uint64_t)i), TESS_SHAPE(ROWS, COLUMNS), .dtype = TESS_F64);
  tess_fn *f = tess_partial(function, w), *first = tess_partial(slope, w);
  tess_array *v, *dv, *gx, *gy;
  tess_jvp_into(TESS_TREE(v), TESS_TREE(dv), f, TESS_TREE(p.x, p.y), TESS_TREE(p.dx, p.dy));
  tess_array *reverse = tess_call(first, p.x, p.y, p.dx, p.dy);
  if (!tess_ok(reverse) || !tess_ok(dv))
    fail_msg("function %d: %s", (int)number, tess_error_of(tess_ok(dv) ? reverse : dv).message);
  double forward = tess_item(dv), back = tess_item(reverse), differs = difference(f, &p, false);
  if (!close_to(forward, back, 1e-10)) fail_msg("function %d: %.12g forward, %.12g back", (int)number, forward, back);
  tess_fn *second = tess_grad(first, .argnums = TESS_ARGNUMS(0, 1));
  tess_call_into(TESS_TREE(gx, gy), second, TESS_TREE(p.x, p.y, p.dx, p.dy));
  if (!tess_ok(gx)) fail_msg("function %d, second: %s", (int)number, tess_error_of(gx).message);
  double twice = tess_item(tess_add(tess_sum(tess_mul(gx, p.dx)), tess_sum(tess_mul(gy, p.dy))));
  double differs_twice = difference(first, &p, true);
  if (!close_to(back, differs, 1e-5)) fail_msg("function %d: %.12g, by differences %.12g", (int)number, back, differs);
  if (!close_to(twice, differs_twice, 1e-4))
    fail_msg("function %d, second: %.12g, by differences %.12g", (int)number, twice, differs_twice);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_functions(void **state) {
  (void)state;
  for (int i = 0; i < FUNCTIONS; i++)
    check_function((uint64_t)i);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 1, .enable_x64 = true) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_functions)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
