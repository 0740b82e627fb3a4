/* inv, det, slogdet, solve, qr, svd and eigh: what is refused, what programs of them give over random meshes and inside
 * shard_map, and that several threads may ask at once. Values: tests/golden/linalg.c. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "_check.h"

#define WRONG_VALUE(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)

static void test_refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_ones(TESS_SHAPE(2, 3)), *m = tess_ones(TESS_SHAPE(5, 3, 3)), *p, *q, *r;
  WRONG_VALUE(tess_inv(x), "inv: not a batch of square matrices: f32[2,3]");
  WRONG_VALUE(tess_det(x), "det: not a batch of square matrices: f32[2,3]");
  WRONG_VALUE(tess_inv(tess_ones(TESS_SHAPE(3))), "not a batch of square matrices: f32[3]");
  WRONG_VALUE(tess_solve(x, x), "solve: not a batch of square matrices: f32[2,3]");
  WRONG_VALUE(tess_solve(m, x), "solve: f32[2,3] has no right sides for f32[5,3,3]");
  WRONG_VALUE(tess_solve(m, tess_ones(TESS_SHAPE(2, 3, 1))), "f32[2,3,1] has no right sides for f32[5,3,3]");
  WRONG_VALUE(tess_solve(m, tess_ones(TESS_SHAPE())), "f32[] has no right sides for f32[5,3,3]");
  REFUSED(tess_inv(tess_astype(m, TESS_F16)), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "inv: does not take this dtype: f16[5,3,3]; legal: f32, f64, c64 and c128");
  tess_qr_into(TESS_TREE(p, q), tess_ones(TESS_SHAPE(3)));
  REFUSED(p, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "qr_into: not a batch of matrices: f32[3]");
  tess_svd_into(TESS_TREE(p, q), x);
  WRONG_VALUE(q, "svd_into: 2 arrays for the results; legal: 3, U, the singular values and the adjoint of V");
  tess_slogdet_into(TESS_TREE(p, q, r), m);
  WRONG_VALUE(r, "slogdet_into: 3 arrays for the results; legal: two, the sign and the logarithm");
  tess_eigh_into(TESS_TREE(p, q), x);
  WRONG_VALUE(p, "eigh_into: not a batch of square matrices: f32[2,3]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_dtypes(void **state) { /* without enable_x64 */
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *eye = tess_eq(count_up(1, 3), tess_reshape(tess_arange(3), TESS_SHAPE(3, 1))), *u, *w, *v;
  SAYS(tess_typeof(tess_inv(eye)), "f32[3,3]");
  SAYS(tess_typeof(tess_det(tess_astype(eye, TESS_F16))), "f16[]");
  SAYS(tess_typeof(tess_solve(eye, tess_astype(eye, TESS_C64))), "c64[3,3]");
  SAYS(tess_typeof(tess_det(tess_broadcast_to(2.0, TESS_SHAPE(1, 1)))), "f32[]"); /* not weak */
  tess_svd_into(TESS_TREE(u, w, v), tess_ones(TESS_SHAPE(0, 4, 3)));
  SAYS(tess_typeof(u), "f32[0,4,4]");
  SAYS(tess_typeof(w), "f32[0,3]");
  SAYS(tess_typeof(v), "f32[0,3,3]");
  tess_eigh_into(TESS_TREE(w, v), tess_astype(eye, TESS_C64));
  SAYS(tess_typeof(w), "f32[3]");
  SAYS(tess_typeof(v), "c64[3,3]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- programs ---- */
static tess_array *random_matrices(uint32_t seed, int64_t batch, int64_t m, int64_t n) {
  float *v = malloc(sizeof *v * (size_t)(batch * m * n + 1));
  for (int64_t i = 0; i < batch * m * n; i++) {
    seed = seed * 1664525 + 1013904223;
    v[i] = (float)(seed >> 8) / (1 << 23) - 1;
  }
  tess_array *x = tess_frombuffer(v, TESS_F32, TESS_SHAPE(batch, m, n));
  free(v);
  return x;
}

/* Thin singular vectors are the first columns and rows of the full ones; of one array, of batches, under vmap. */
static void close_to(tess_array *a, tess_array *b) {
  tess_array *off = tess_max(tess_abs(tess_sub(a, b)));
  assert_true(tess_ok(off) && tess_item(off) < 1e-5);
}
static tess_array *product_of_thin(tess_array *x) {
  tess_array *u, *s, *vh;
  tess_svd_into(TESS_TREE(u, s, vh), x, .no_full_matrices = true);
  return tess_matmul(tess_mul(u, tess_expand_dims(s, TESS_AXES(-2))), vh);
}
static void thin_svd(void **state) {
  (void)state;
  tess_scope *scope = tess_scope_begin();
  static const int sizes[][2] = {{5, 3}, {3, 5}, {4, 4}, {1, 3}, {3, 0}};
  for (int i = 0; i < 5; i++) {
    tess_array *x = random_matrices((uint32_t)i, 2, sizes[i][0], sizes[i][1]), *u, *s, *vh, *full_u, *full_s, *full_vh;
    int64_t m = sizes[i][0], n = sizes[i][1], k = m < n ? m : n;
    tess_svd_into(TESS_TREE(u, s, vh), x, .no_full_matrices = true);
    assert_int_equal(tess_array_dim(u, -1), k);
    assert_int_equal(tess_array_dim(vh, -2), k);
    assert_int_equal(tess_array_dim(vh, -1), n);
    if (!k) continue;
    tess_svd_into(TESS_TREE(full_u, full_s, full_vh), x);
    close_to(u, tess_getitem(full_u, TESS_ALL, TESS_ALL, TESS_TO(k)));
    close_to(vh, tess_getitem(full_vh, TESS_ALL, TESS_TO(k)));
    close_to(s, full_s);
    close_to(product_of_thin(x), x);
    close_to(tess_call(tess_vmap(product_of_thin), x), x);
  }
  assert_int_equal(tess_scope_end(scope), TESS_OK);
}

/* All of them at once: what they give is put together as one matrix for each of the batch. */
static tess_array *program(tess_array *x) {
  tess_array *q, *r, *u, *s, *vh, *w, *v, *sign, *size;
  tess_array *square = tess_matmul(x, tess_swapaxes(x, -1, -2));
  tess_array *good =
      tess_add(square, tess_astype(tess_eq(tess_arange(tess_array_dim(x, -2)),
                                           tess_expand_dims(tess_arange(tess_array_dim(x, -2)), TESS_AXES(1))),
                                   TESS_F32));
  tess_qr_into(TESS_TREE(q, r), x);
  tess_svd_into(TESS_TREE(u, s, vh), x);
  tess_eigh_into(TESS_TREE(w, v), good);
  tess_slogdet_into(TESS_TREE(sign, size), good);
  tess_array *sum = tess_add(tess_matmul(q, r), tess_solve(good, x));
  sum = tess_add(sum, tess_matmul(tess_inv(good), x));
  sum = tess_add(sum, tess_matmul(tess_matmul(v, tess_swapaxes(v, -1, -2)), x));
  tess_array *numbers = tess_add(tess_add(tess_sum(s, .axes = TESS_AXES(-1)), tess_sum(w, .axes = TESS_AXES(-1))),
                                 tess_add(tess_mul(sign, size), tess_det(good)));
  return tess_add(sum, tess_expand_dims(numbers, TESS_AXES(1, 2)));
}

static void same(tess_array *a, tess_array *b, float slack, const char *what) {
  if (!tess_ok(a) || !tess_ok(b)) fail_msg("%s: %s%s", what, tess_error_of(a).message, tess_error_of(b).message);
  const float *x = tess_data(a), *y = tess_data(b);
  assert_int_equal(tess_array_size(a), tess_array_size(b));
  for (int64_t i = 0; i < tess_array_size(a); i++)
    if (!(fabsf(x[i] - y[i]) <= slack * (1 + fabsf(y[i]))))
      fail_msg("%s: element %lld is %g, not %g", what, (long long)i, (double)x[i], (double)y[i]);
}

static void test_random_meshes(void **state) {
  (void)state;
  static const char *const specs[] = {"a", "(a,b)", "b,a", "None,a,b", "(b,a)", "a,None,b"};
  static const int64_t sizes[][3] = {{7, 4, 3}, {8, 3, 3}, {5, 2, 6}, {12, 5, 4}, {1, 3, 2}, {2, 17, 9}};
  for (int turn = 0; turn < 18; turn++) {
    tess_scope *s = tess_scope_begin();
    tess_mesh *mesh = turn % 3 == 0   ? tess_make_mesh(TESS_SHAPE(2, 3), TESS_NAMES("a", "b"))
                      : turn % 3 == 1 ? tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("a", "b"))
                                      : tess_make_mesh(TESS_SHAPE(1, 8), TESS_NAMES("a", "b"));
    const int64_t *n = sizes[turn % 6];
    tess_array *x = random_matrices((uint32_t)turn, n[0], n[1], n[2]);
    tess_array *cut = tess_device_put(x, tess_named_sharding(mesh, tess_spec_parse(specs[(turn * 5 + turn / 6) % 6])));
    tess_array *want = program(x);
    same(program(cut), want, 1e-5F, "eager");
    same(tess_call(tess_jit(program), cut), want, 1e-5F, "traced");
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

static void test_inside_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("a"));
  tess_array *x = random_matrices(8, 8, 4, 3);
  tess_fn *f = tess_shard_map(program, .mesh = mesh, .in_specs = TESS_P("a"), .out_specs = TESS_P("a"));
  same(tess_call(tess_jit(f), x), program(x), 1e-5F, "shard_map");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The batch is large enough for LAPACK's blocked code, and every worker. */
static void *work(void *error) {
  tess_scope *s = tess_scope_begin();
  tess_array *x = random_matrices(9, 3, 70, 40), *q, *r;
  for (int i = 0; i < 3; i++) {
    tess_qr_into(TESS_TREE(q, r), x);
    tess_array *gap = tess_max(tess_abs(tess_sub(tess_matmul(q, r), x)));
    tess_array *skew = tess_matmul(tess_swapaxes(q, -1, -2), q);
    *(double *)error = fmax(*(double *)error, fmax(tess_item(gap), fabs(tess_item(tess_sum(skew)) - 120)));
  }
  if (tess_scope_end(s) != TESS_OK) *(double *)error = 1;
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  pthread_t thread[3];
  double error[3] = {0};
  for (int i = 0; i < 3; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, work, &error[i]), 0);
  for (int i = 0; i < 3; i++) {
    pthread_join(thread[i], NULL);
    if (!(error[i] < 1e-3)) fail_msg("a factor is wrong by %g", error[i]);
  }
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return tess_init(.num_cpu_devices = 8) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_refused),       cmocka_unit_test(test_dtypes),
                                     cmocka_unit_test(test_random_meshes), cmocka_unit_test(test_inside_shard_map),
                                     cmocka_unit_test(test_threads),       cmocka_unit_test(thin_svd)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
