/* vmap costs nothing: functions with rules of their own are no more steps on a batch than they are when they are
 * written for batches by hand, and give the same. */
#include "_check.h"

static tess_mesh *mesh;

enum { N = 4 };

struct pair {
  tess_array *x, *y;
};

/* ---- of one element, and by hand ---- */
static tess_array *slice(tess_array *x, tess_array *i) {
  return tess_dynamic_slice(x, TESS_ARRAYS(i, tess_zeros(TESS_SHAPE(), .dtype = TESS_I32)), TESS_SHAPE(2, 3));
}
static tess_array *slices(tess_array *x, tess_array *i) {
  tess_array *zero = tess_zeros(TESS_SHAPE(), .dtype = TESS_I32);
  return tess_dynamic_slice(x, TESS_ARRAYS(zero, i, zero), TESS_SHAPE(N, 2, 3));
}
static tess_array *gathers(tess_array *x, tess_array *i) { /* starts that differ, of one array */
  tess_array *at = tess_where(tess_lt(i, 0), tess_add(i, 6), i);
  tess_gather_dims dims = {.offset_dims = TESS_INTS(1, 2), .start_index_map = TESS_INTS(0), .index_vector_dim = -1};
  return tess_gather(x, tess_reshape(at, TESS_SHAPE(N, 1)), dims, TESS_SHAPE(2, 3), TESS_MODE_CLIP);
}
static tess_array *update(tess_array *x, tess_array *i) {
  return tess_dynamic_update_slice(x, tess_ones(TESS_SHAPE(2, 3)),
                                   TESS_ARRAYS(i, tess_zeros(TESS_SHAPE(), .dtype = TESS_I32)));
}
static tess_array *updates(tess_array *x, tess_array *i) {
  tess_array *zero = tess_zeros(TESS_SHAPE(), .dtype = TESS_I32);
  return tess_dynamic_update_slice(x, tess_ones(TESS_SHAPE(N, 2, 3)), TESS_ARRAYS(zero, i, zero));
}
static tess_array *take(tess_array *x, tess_array *i) {
  return tess_take(x, i, 0, TESS_MODE_CLIP);
}
static tess_array *takes(tess_array *x, tess_array *i) {
  return tess_take(x, i, 1, TESS_MODE_CLIP);
}
static tess_array *image(tess_array *x, tess_array *w) {
  return tess_conv(x, w, TESS_SHAPE(1), "SAME");
}
static tess_array *images(tess_array *x, tess_array *w) {
  tess_array *all = tess_conv(tess_reshape(x, TESS_SHAPE(N * 2, 3, 6)), w, TESS_SHAPE(1), "SAME");
  return tess_reshape(all, TESS_SHAPE(N, 2, 5, 6));
}
static tess_array *kernels(tess_array *x, tess_array *w) {
  tess_array *all = tess_conv(x, tess_reshape(w, TESS_SHAPE(N * 5, 3, 3)), TESS_SHAPE(1), "SAME");
  return tess_moveaxis(tess_reshape(all, TESS_SHAPE(2, N, 5, 6)), 1, 0);
}
static tess_array *grouped(tess_array *x, tess_array *w) {
  tess_array *features = tess_reshape(tess_moveaxis(x, 0, 1), TESS_SHAPE(2, N * 3, 6));
  tess_array *all = tess_conv_general_dilated(features, tess_reshape(w, TESS_SHAPE(N * 5, 3, 3)), TESS_SHAPE(1),
                                              TESS_SHAPE(1), TESS_SHAPE(1), .feature_group_count = N);
  return tess_moveaxis(tess_reshape(all, TESS_SHAPE(2, N, 5, 6)), 1, 0);
}
static tess_array *factor(tess_array *a) {
  return tess_cholesky(a);
}
static tess_array *solve(tess_array *a, tess_array *b) {
  return tess_solve(a, b);
}
static tess_array *solves(tess_array *a, tess_array *b) { /* one matrix: the right-hand sides side by side */
  return tess_transpose(tess_solve(a, tess_transpose(b, TESS_PERM(1, 0))), TESS_PERM(1, 0));
}
static tess_array *order(tess_array *x) {
  return tess_sort(x, -1);
}
static tess_array *running(tess_array *x) {
  return tess_cumsum(x, -1, false);
}

/* ---- counting ---- */
static tess_array *counted(tess_fn *f, struct pair in, int64_t *steps) {
  tess_array *out = in.y ? tess_call(f, in.x, in.y) : tess_call(f, in.x); /* is compiled */
  int64_t before = tess_runtime_counters().steps;
  out = in.y ? tess_call(f, in.x, in.y) : tess_call(f, in.x);
  if (!tess_ok(out)) fail_msg("%s", tess_error_of(out).message);
  *steps = tess_runtime_counters().steps - before;
  return out;
}

static void compare(const char *name, tess_fn *batched, tess_fn *by_hand, struct pair in) {
  int64_t steps[2];
  tess_array *got = counted(batched, in, &steps[0]), *want = counted(by_hand, in, &steps[1]);
  assert_string_equal(tess_typeof(got), tess_typeof(want));
  assert_memory_equal(tess_data(got), tess_data(want), (size_t)tess_array_nbytes(want));
  if (steps[0] > steps[1]) fail_msg("%s: %d steps, by hand %d", name, (int)steps[0], (int)steps[1]);
}

static tess_array *numbers(tess_shape shape) {
  return tess_random_normal(tess_random_key(3), shape);
}
static tess_array *indices(tess_shape shape) {
  return tess_random_randint(tess_random_key(5), shape, 0, 4);
}

#define CASE(f, hand, x, y, ...)                                                                                       \
  compare(#hand, tess_jit(tess_vmap(f, .in_axes = TESS_AXES(__VA_ARGS__))), tess_jit(hand), (struct pair){x, y})

static void indexing(void **state) {
  (void)state;
  tess_array *x = numbers(TESS_SHAPE(6, 3)), *all = numbers(TESS_SHAPE(N, 6, 3)), *i = indices(TESS_SHAPE()),
             *each = indices(TESS_SHAPE(N));
  CASE(slice, slices, all, i, 0, TESS_NONE);
  CASE(slice, gathers, x, each, TESS_NONE, 0);
  CASE(update, updates, all, i, 0, TESS_NONE);
  CASE(take, takes, all, each, 0, TESS_NONE);
  CASE(take, take, x, indices(TESS_SHAPE(N, 2)), TESS_NONE, 0);
}

static void windows(void **state) {
  (void)state;
  tess_array *x = numbers(TESS_SHAPE(2, 3, 6)), *all = numbers(TESS_SHAPE(N, 2, 3, 6)),
             *w = numbers(TESS_SHAPE(5, 3, 3)), *each = numbers(TESS_SHAPE(N, 5, 3, 3));
  CASE(image, images, all, w, 0, TESS_NONE);
  CASE(image, kernels, x, each, TESS_NONE, 0);
  CASE(image, grouped, all, each, 0, 0);
  CASE(running, running, numbers(TESS_SHAPE(N, 3, 6)), NULL, 0);
  CASE(order, order, numbers(TESS_SHAPE(N, 3, 6)), NULL, 0);
}

static void matrices(void **state) {
  (void)state;
  tess_array *m = numbers(TESS_SHAPE(N, 3, 3)), *definite = tess_matmul(m, tess_swapaxes(m, 1, 2));
  definite = tess_add(definite, tess_eye(3));
  CASE(factor, factor, definite, NULL, 0);
  CASE(solve, solve, definite, numbers(TESS_SHAPE(N, 3, 2)), 0, 0);
  CASE(solve, solves, tess_take(definite, 1, 0, TESS_MODE_CLIP), numbers(TESS_SHAPE(N, 3)), TESS_NONE, 0);
}

static int set_up(void **state) {
  (void)state;
  return start_with(1, &mesh, TESS_SHAPE(1), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(indexing), cmocka_unit_test(windows), cmocka_unit_test(matrices)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
