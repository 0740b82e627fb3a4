/* Index boxes and replica ids by walking all devices: boxes partition the array, replicas count in device order, uneven
 * sizes too. */
#include "_layout.h"

static bool same_box(const tess_index *a, const tess_index *b) {
  for (int d = 0; d < a->n; d++)
    if (a->dim[d].start != b->dim[d].start || a->dim[d].stop != b->dim[d].stop) return false;
  return true;
}

static int64_t elements(const tess_index *index) {
  int64_t n = 1;
  for (int d = 0; d < index->n; d++)
    n *= index->dim[d].stop - index->dim[d].start;
  return n;
}

static bool holds(const tess_index *index, const int64_t *at) {
  for (int d = 0; d < index->n; d++)
    if (at[d] < index->dim[d].start || at[d] >= index->dim[d].stop) return false;
  return true;
}

/* Each element is in as many boxes as it has replicas: devices / blocks. */
static void check_cover(const tess_shape *shape, const tess_index *box, int n, int64_t replicas) {
  int64_t total = 1;
  for (int d = 0; d < shape->n; d++)
    total *= shape->dim[d];
  for (int64_t e = 0; e < total; e++) {
    int64_t at[TESS_MAX_RANK], rest = e, found = 0;
    for (int d = shape->n - 1; d >= 0; d--) {
      at[d] = rest % shape->dim[d];
      rest /= shape->dim[d];
    }
    for (int p = 0; p < n; p++)
      found += holds(&box[p], at);
    assert_int_equal(found, replicas);
  }
}

static void check_sharding(const struct sharding *s, const tess_shape *shape) {
  tess_index box[64];
  int64_t blocks = 1, distinct = 0, n = s->mesh->total;
  for (int d = 0; d < shape->n; d++)
    blocks *= tess__shard_parts(s, d);
  tess_shape shard;
  tess__shard_shape(s, shape, &shard);
  for (int p = 0; p < n; p++) {
    tess__shard_index(s, shape, p, &box[p]);
    for (int d = 0; d < shape->n; d++) {
      int64_t length = box[p].dim[d].stop - box[p].dim[d].start;
      assert_true(length >= 0 && length <= shard.dim[d] && box[p].dim[d].stop <= shape->dim[d]);
      assert_int_equal(box[p].dim[d].full, tess__shard_parts(s, d) == 1);
    }
    int earlier = 0;
    for (int q = 0; q < p; q++)
      earlier += same_box(&box[q], &box[p]);
    if (elements(&box[p])) assert_int_equal(tess__shard_replica(s, shape, p), earlier);
    distinct += elements(&box[p]) && !earlier;
  }
  assert_int_equal(tess__shard_distinct(s, shape), distinct);
  check_cover(shape, box, (int)n, n / blocks);
}

static void test_random(void **state) {
  (void)state;
  static const char *const meshes[] = {"x=8", "x=2,y=4", "x=2,y=3,z=2", "x=1,y=5", "x=4,y=2,z=2", "x=3,y=1,z=5"};
  static const char *const names[] = {"x", "y", "z"};
  uint64_t seed = 7;
  for (int i = 0; i < 400; i++) {
    const struct mesh *m = mesh_of(meshes[below(&seed, 6)], "");
    tess_shape shape = {.n = 1 + below(&seed, 3)};
    struct spec spec = {.n = shape.n};
    for (int d = 0; d < shape.n; d++)
      shape.dim[d] = 1 + below(&seed, 9);
    for (int a = 0; a < m->n_axes; a++) {
      assert_true(tess__mesh_axis(m, names[a]) == a);
      int d = below(&seed, shape.n + 1);
      if (d < shape.n) spec.axis[d][spec.n_axes[d]++] = (uint8_t)a;
      if (d < shape.n && spec.n_axes[d] == 2 && below(&seed, 2)) { /* minor first */
        spec.axis[d][1] = spec.axis[d][0];
        spec.axis[d][0] = (uint8_t)a;
      }
    }
    struct diag d = {0};
    check_sharding(tess__sharding_named(m, &spec, NULL, &d), &shape);
  }
}

static void expect_index(const struct sharding *s, const char *shape, int64_t position, const char *expected) {
  tess_shape global = shape_of(shape);
  tess_index index;
  tess__shard_index(s, &global, position, &index);
  struct text t = {0};
  for (int d = 0; d < index.n; d++)
    tess__text_printf(&t, "%s%lld:%lld", d ? "," : "", (long long)index.dim[d].start, (long long)index.dim[d].stop);
  EXPECT_TEXT(&t, expected);
}

static void test_uneven(void **state) {
  (void)state;
  const struct sharding *s = sharding_of(mesh_of("x=8", ""), "x", NULL);
  tess_shape five = shape_of("5"), ten = shape_of("10");
  expect_index(s, "5", 4, "4:5");
  expect_index(s, "5", 5, "5:5");
  expect_index(s, "5", 7, "5:5");
  expect_index(s, "10", 4, "8:10"); /* ceil blocks of 2: the last three are empty */
  expect_index(s, "10", 5, "10:10");
  assert_int_equal(tess__shard_distinct(s, &five), 5);
  assert_int_equal(tess__shard_distinct(s, &ten), 5);
  for (int p = 0; p < 8; p++)
    assert_int_equal(tess__shard_replica(s, &five, p), 0); /* an empty block is its own block */
}

static void test_zero_size(void **state) {
  (void)state;
  const struct sharding *s = sharding_of(mesh_of("x=2,y=4", ""), "y,x", NULL);
  tess_shape zero = shape_of("0,4");
  expect_index(s, "0,4", 5, "0:0,2:4");
  assert_int_equal(tess__shard_replica(s, &zero, 3), 3); /* y cuts nothing: JAX counts these as replicas */
  assert_int_equal(tess__shard_replica(s, &zero, 5), 1);
  assert_int_equal(tess__shard_distinct(s, &zero), 2);
}

static void test_huge(void **state) {
  (void)state;
  struct diag d = {0};
  const struct mesh *m = tess__mesh_make(2, (int64_t[]){INT64_C(1) << 31, INT64_C(1) << 31},
                                         (const char *const[]){"x", "y"}, NULL, NULL, &d);
  const struct sharding *s = sharding_of(m, "(x,y)", NULL);
  expect_index(s, "4611686018427387904", (INT64_C(1) << 62) - 1, "4611686018427387903:4611686018427387904");
  expect_index(s, "7", (INT64_C(1) << 62) - 1, "7:7");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_uneven),
      cmocka_unit_test(test_zero_size),
      cmocka_unit_test(test_huge),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
