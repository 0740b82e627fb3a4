/* `deterministic`: the same program on 1, 2, 3, 4, 6, 8 and 16 devices, in one process and in several, three runs each,
 * by one worker and by several: the same bits. Arguments are cut in every dimension, contracted and uneven ones too. */
#include "_hash.h"
#include "api/_world.h"

typedef tess_array array;

/* ---- programs ---- */
#define ROWS    .axes = TESS_AXES(1)
#define COLUMNS .axes = TESS_AXES(0)

#define ALONE(name, value)                                                                                             \
  static array *name(array *x, array *w) {                                                                             \
    (void)w;                                                                                                           \
    return value;                                                                                                      \
  }
#define BOTH(name, value)                                                                                              \
  static array *name(array *x, array *w) {                                                                             \
    return value;                                                                                                      \
  }
static array *turned(array *x) {
  return tess_transpose(x, TESS_PERM());
}
ALONE(sum, tess_sum(x))
ALONE(row_sums, tess_sum(x, ROWS))
ALONE(column_means, tess_mean(x, COLUMNS))
ALONE(variances, tess_var(tess_exp(x), COLUMNS))
ALONE(apart, tess_sum(tess_reshape(x, TESS_SHAPE(5, 9, 30, 10)), .axes = TESS_AXES(1, 3)))
ALONE(around, tess_sum(tess_reshape(x, TESS_SHAPE(45, 5, 60)), .axes = TESS_AXES(0, 2)))
ALONE(products, tess_prod(tess_add(tess_mul(x, 0.01), 1.0), ROWS))
ALONE(halves, tess_sum(tess_astype(x, TESS_F16), COLUMNS))
ALONE(norms, tess_add(tess_norm(x, 2), tess_logsumexp(x, COLUMNS)))
ALONE(long_sum, tess_sum(tess_reshape(x, TESS_SHAPE(13500))))
BOTH(product, tess_matmul(x, w))
BOTH(product_of_halves, tess_matmul(tess_astype(x, TESS_BF16), tess_astype(w, TESS_BF16)))
BOTH(product_of_doubles, tess_matmul(tess_astype(x, TESS_F64), tess_astype(w, TESS_F64)))
BOTH(complex_product, tess_matmul(tess_complex(x, tess_sin(x)), tess_complex(tess_cos(w), w)))
ALONE(gram, tess_matmul(turned(x), x))
BOTH(few_columns, tess_matmul(x, tess_getitem(w, TESS_ALL, TESS_RANGE(0, 3))))
BOTH(by_vector, tess_matmul(x, tess_getitem(turned(w), 0)))
BOTH(vector_by, tess_matmul(tess_getitem(x, 0), w))
BOTH(outer, tess_outer(tess_getitem(x, 0), tess_getitem(w, 0)))
ALONE(inner, tess_vdot(x, tess_cos(x)))
BOTH(chain, tess_matmul(turned(tess_matmul(x, w)), tess_tanh(x)))
BOTH(batches, tess_einsum("bij,bjk->bik", tess_reshape(x, TESS_SHAPE(9, 5, 300)),
                          tess_reshape(tess_tile(w, TESS_SHAPE(9, 1)), TESS_SHAPE(9, 300, 20))))
BOTH(traced_out, tess_einsum("ij,jk->k", x, w))
ALONE(softmax, tess_softmax(x, 1))
ALONE(softmax_of_columns, tess_softmax(x, 0))
BOTH(normed, tess_layer_norm(x, tess_getitem(turned(w), 0), tess_getitem(turned(w), 1), 1e-5))
ALONE(running, tess_cumsum(x, 1, false))
ALONE(running_columns, tess_cumsum(x, 0, true))
ALONE(running_products, tess_cumprod(tess_add(tess_mul(x, 0.01), 1.0), 0, false))
ALONE(sorted, tess_sort(x, 1))
ALONE(places, tess_argmax(x, 0))
ALONE(medians, tess_median(x, COLUMNS))
BOTH(solved, tess_solve(tess_add(tess_matmul(turned(w), w), tess_mul(tess_eye(20, 20, 0), 9.0)),
                        tess_getitem(x, TESS_RANGE(0, 20))))
ALONE(spectrum, tess_real(tess_fft(x, TESS_FFT, TESS_SHAPE(300))))
ALONE(looked_up, tess_take(x, tess_mod(tess_mul(tess_arange(700), 7), 45), 0, TESS_MODE_FILL))
ALONE(scattered, tess_at_add(tess_zeros(TESS_SHAPE(7, 300)), x, tess_mod(tess_arange(45), 7)))
BOTH(convolved, tess_conv(x, w, TESS_SHAPE(1, 1), "SAME"))
BOTH(convolved_deep, tess_conv(x, tess_getitem(w, TESS_RANGE(0, 3)), TESS_SHAPE(2, 2), "VALID"))
BOTH(convolved_by_feature,
     tess_conv_general_dilated(x, tess_reshape(tess_getitem(w, TESS_RANGE(0, 2)), TESS_SHAPE(80, 1, 3, 3)),
                               TESS_SHAPE(1, 1), TESS_SHAPE(1, 1), TESS_SHAPE(1, 1), .feature_group_count = 40))
BOTH(convolved_in_groups, tess_conv_general_dilated(x, tess_getitem(w, TESS_ALL, TESS_RANGE(0, 10)), TESS_SHAPE(1, 1),
                                                    TESS_SHAPE(1, 1), TESS_SHAPE(1, 1), .feature_group_count = 4))
BOTH(convolved_by_points,
     tess_conv(x, tess_getitem(w, TESS_ALL, TESS_ALL, TESS_RANGE(0, 1), TESS_RANGE(0, 1)), TESS_SHAPE(1, 1), "VALID"))
BOTH(convolved_doubles, tess_conv(tess_astype(x, TESS_F64), tess_astype(w, TESS_F64), TESS_SHAPE(1, 1), "SAME"))
BOTH(batch_grouped,
     tess_conv_general_dilated(x, w, TESS_SHAPE(1, 1), TESS_SHAPE(1, 1), TESS_SHAPE(1, 1), .batch_group_count = 3))
BOTH(triangular, tess_triangular_solve(x, w, .left_side = true, .lower = true))
BOTH(general, tess_solve(x, w))
ALONE(factor, tess_cholesky(tess_add(tess_matmul(x, turned(x)), tess_mul(tess_eye(100, 100, 0), 200.0))))
ALONE(inverse, tess_inv(x))
ALONE(pooled, tess_sum(tess_reshape(x, TESS_SHAPE(6, 40, 9, 11)), .axes = TESS_AXES(2, 3)))
BOTH(attention, tess_dot_product_attention(x, tess_sin(x), tess_add(x, tess_getitem(w, 0))))

static array *convolved_complex(array *x, array *w) {
  array *v = tess_getitem(w, TESS_RANGE(0, 3));
  return tess_conv(tess_complex(x, tess_cos(x)), tess_complex(v, tess_cos(v)), TESS_SHAPE(1, 1), "SAME");
}

struct pair {
  array *a, *b;
};
static void row(const void *in, void *out) {
  const struct pair *x = in;
  array *sum = tess_add(tess_mul(x->a, 0.9), tess_mean(x->b));
  *(struct pair *)out = (struct pair){sum, tess_mul(sum, x->b)};
}
static array *scanned(array *x, array *w) {
  array *carry = tess_getitem(w, 0), *ys = NULL;
  carry = tess_sum(carry);
  tess_scan_into(TESS_TREE(carry), TESS_TREE(ys), row, TESS_TREE(x));
  return tess_add(ys, carry);
}
static array *is_large(array *v) {
  return tess_gt(tess_sum(v), 0.01);
}
static array *smaller(array *v) {
  return tess_mul(v, 0.7);
}
static array *repeated(array *x, array *w) {
  (void)w;
  return tess_while_loop(is_large, smaller, tess_abs(x));
}

/* A step of training: a network of two layers, its loss and what the gradients make of its weights. */
static array *loss(array *w, array *x) {
  array *hidden = tess_relu(tess_matmul(x, w)), *out = tess_matmul(hidden, tess_sin(turned(w)));
  return tess_mean(tess_square(tess_sub(out, tess_cos(x))));
}
static array *trained(array *x, array *w) {
  array *value = NULL, *gradient = NULL;
  for (int i = 0; i < 2; i++) {
    tess_call_into(TESS_TREE(value, gradient), tess_value_and_grad(loss), TESS_TREE(w, x));
    w = tess_sub(w, tess_mul(gradient, 0.1));
  }
  return tess_add(w, value);
}
static array *image_loss(array *w, array *x) {
  return tess_mean(tess_square(tess_tanh(tess_conv(x, w, TESS_SHAPE(1, 1), "SAME"))));
}
static array *trained_windows(array *x, array *w) {
  array *value = NULL, *gradient = NULL;
  tess_call_into(TESS_TREE(value, gradient), tess_value_and_grad(image_loss), TESS_TREE(w, x));
  return tess_add(tess_sub(w, gradient), value);
}

/* ---- arguments ---- */

struct program {
  const char *name;
  tess_fn *(*make)(void);
  int64_t x[4], w[4]; /* shapes; 0 ends them */
};
/* Tables, which the formatter never finishes with. */
/* clang-format off */
#define MATRICES {45, 300}, {300, 20}
#define SQUARES  {100, 100}, {100, 70}
#define IMAGES   {6, 40, 9, 11}, {24, 40, 3, 3}
#define HEADS    {3, 17, 6, 10}, {4, 10}
#define PROGRAMS(X) \
  X(sum, MATRICES) X(row_sums, MATRICES) X(column_means, MATRICES) X(variances, MATRICES) X(apart, MATRICES) \
  X(around, MATRICES) X(products, MATRICES) X(halves, MATRICES) X(norms, MATRICES) X(long_sum, MATRICES) \
  X(product, MATRICES) X(product_of_halves, MATRICES) X(product_of_doubles, MATRICES) X(complex_product, MATRICES) \
  X(gram, MATRICES) X(few_columns, MATRICES) X(by_vector, MATRICES) X(vector_by, MATRICES) X(outer, MATRICES) \
  X(inner, MATRICES) X(chain, MATRICES) X(batches, MATRICES) X(traced_out, MATRICES) X(softmax, MATRICES) \
  X(softmax_of_columns, MATRICES) X(normed, MATRICES) X(running, MATRICES) X(running_columns, MATRICES) \
  X(running_products, MATRICES) X(sorted, MATRICES) X(places, MATRICES) X(medians, MATRICES) X(solved, MATRICES) \
  X(spectrum, MATRICES) X(looked_up, MATRICES) X(scattered, MATRICES) X(scanned, MATRICES) X(repeated, MATRICES) \
  X(trained, MATRICES) X(convolved, IMAGES) X(convolved_deep, IMAGES) X(convolved_by_feature, IMAGES) \
  X(convolved_in_groups, IMAGES) X(convolved_by_points, IMAGES) X(convolved_doubles, IMAGES) \
  X(convolved_complex, IMAGES) X(batch_grouped, IMAGES) X(trained_windows, IMAGES) X(pooled, IMAGES) \
  X(attention, HEADS) X(triangular, SQUARES) X(general, SQUARES) X(factor, SQUARES) X(inverse, SQUARES)
/* clang-format on */
#define MAKE(name, ...)                                                                                                \
  static tess_fn *make_##name(void) {                                                                                  \
    return tess_jit(name);                                                                                             \
  }
PROGRAMS(MAKE)
#define ROW(name, ...) {#name, make_##name, __VA_ARGS__},
static const struct program PROGRAM[] = {PROGRAMS(ROW)};
enum { PROGRAMS_HERE = sizeof PROGRAM / sizeof PROGRAM[0] };

static tess_shape shape_of(const int64_t *dim) {
  tess_shape s = {0};
  while (s.n < 4 && dim[s.n])
    s.dim[s.n] = dim[s.n], s.n++;
  return s;
}

/* Numbers that no sum of them keeps exactly. */
static array *numbers(tess_shape shape, uint64_t state) {
  int64_t n = 1;
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  float *x = malloc((size_t)n * sizeof *x);
  for (int64_t i = 0; i < n; i++) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    x[i] = (float)(int32_t)(state >> 32) / 1.5e9f;
  }
  array *out = tess_asarray(x, shape);
  free(x);
  return out;
}

/* Axis a cuts dimension `first`, b the next one. */
static tess_spec cut_from(tess_shape shape, int first, int axes) {
  const char *entry[4] = {0};
  for (int i = 0; i < axes && i < shape.n; i++)
    entry[(first + i) % shape.n] = i ? "b" : "a";
  return tess_spec_of(shape.n, entry);
}

/* ---- runs ---- */

static int axes_of(const tess_mesh *m) {
  return tess_mesh_axis_size(m, "a") < tess_mesh_size(m) ? 2 : 1;
}

struct runs {
  int meshes, runs, differ;
};

/* The bits of all runs on the mesh, cut in one way. */
static bool same_on(const struct program *p, tess_fn *f, tess_mesh *m, int way, array *x, array *w, uint64_t want) {
  tess_shape shape = tess_array_shape(x), other = tess_array_shape(w);
  bool cut_w = way % 2 == 0 || way >= shape.n;
  tess_spec of_x = way < shape.n ? cut_from(shape, way, axes_of(m)) : TESS_REPLICATED,
            of_w = cut_w ? cut_from(other, way / 2, axes_of(m)) : TESS_REPLICATED;
  x = tess_device_put(x, tess_named_sharding(m, of_x));
  w = tess_device_put(w, tess_named_sharding(m, of_w));
  for (int run = 0; run < 3; run++) {
    array *y = tess_device_put(tess_call(f, x, w), tess_named_sharding(m, TESS_REPLICATED));
    if (hash_of(y) == want) continue;
    fprintf(stderr, "%s on %s with arguments %s, %s: other bits than on one device %s\n", p->name, tess_str(m),
            tess_str(tess_array_sharding(x)), tess_str(tess_array_sharding(w)),
            tess_ok(y) ? "" : tess_error_of(y).message);
    return false;
  }
  return true;
}

/* All programs on a mesh of the first devices, each in every step-th way; on the next mesh in others. */
static void on_mesh(struct runs *r, tess_mesh *m, int step) {
  for (int i = 0; i < PROGRAMS_HERE; i++) {
    const struct program *p = &PROGRAM[i];
    tess_scope *s = tess_scope_begin();
    array *x = numbers(shape_of(p->x), 1), *w = numbers(shape_of(p->w), 2);
    tess_fn *f = p->make();
    uint64_t want = hash_of(tess_call(f, x, w));
    for (int way = (i + r->meshes) % step; way < tess_array_ndim(x) + 2; way += step) {
      r->runs++;
      r->differ += !want || !same_on(p, f, m, way, x, w, want);
    }
    tess_error e = tess_scope_error();
    if (e.status) fprintf(stderr, "%s: %s\n", p->name, e.message);
    if (tess_scope_end(s)) r->differ++;
  }
  r->meshes++;
}

static tess_mesh *mesh_of(int64_t a, int64_t b) {
  return b ? tess_make_mesh(TESS_SHAPE(a, b), TESS_NAMES("a", "b")) : tess_make_mesh(TESS_SHAPE(a), TESS_NAMES("a"));
}

static int told(const char *where, const struct runs *r) {
  if (tess_process_index() == 0)
    fprintf(stderr, "%d programs, %d placements on %s, %d differ\n", PROGRAMS_HERE, r->runs, where, r->differ);
  return r->differ;
}

static int one_process(int me, void *ctx) {
  static const int sizes[][2] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {6, 0}, {8, 0}, {16, 0}, {2, 3}, {4, 2}, {2, 8}};
  struct runs r = {0};
  (void)me;
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    on_mesh(&r, mesh_of(sizes[i][0], sizes[i][1]), 2);
  CHECK(told("1 to 16 devices", &r) == 0);
  FINISH(s);
}

static int all_devices(int me, void *ctx) {
  struct runs r = {0};
  char where[64];
  (void)me;
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  int n = tess_device_count(), processes = tess_process_count();
  snprintf(where, sizeof where, "%d devices of %d processes", n, processes);
  on_mesh(&r, mesh_of(n, 0), is_real() ? 4 : 2);
  if (n > processes) on_mesh(&r, mesh_of(processes, n / processes), is_real() ? 4 : 2);
  CHECK(told(where, &r) == 0);
  FINISH(s);
}

/* ---- worlds ---- */

static void any_mesh(void **state) {
  (void)state;
  static const int world[][2] = {{1, 16}, {2, 1}, {3, 1}, {2, 2},
                                 {3, 2},  {4, 2}, {4, 4}}; /* processes, devices of each */
  assert_int_equal(tess_init(.deterministic = true, .enable_x64 = true, .num_cpu_devices = DEVICES, .num_threads = 2),
                   TESS_OK);
  if (is_real()) RUN(tess_process_count(), all_devices);
  for (size_t i = 0; !is_real() && i < sizeof world / sizeof world[0]; i++) {
    assert_int_equal(tess_finalize(), TESS_OK);
    assert_int_equal(tess_init(.deterministic = true, .enable_x64 = true, .num_cpu_devices = world[i][1],
                               .num_threads = 1 + (int)i % 3),
                     TESS_OK);
    run_world("any_mesh", world[i][0], world[i][0] == 1 ? one_process : all_devices, NULL);
  }
  assert_int_equal(tess_finalize(), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(any_mesh)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
