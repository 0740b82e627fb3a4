/* Atoms and tilings: refinement of several meshes, and every device's block by brute force against the closed form of
 * shardings. */
#include "_layout.h"

static struct atoms atoms_of(int n, const struct mesh *const *m) {
  struct atoms a = {0};
  for (int i = 0; i < n; i++)
    assert_true(tess__atoms_add_mesh(&a, m[i]));
  return a;
}

static void expect_sizes(const struct atoms *a, const char *sizes) {
  struct text t = {0};
  int64_t stride = a->total;
  for (int i = 0; i < a->n; i++) {
    tess__text_printf(&t, "%s%lld", i ? "," : "", (long long)a->size[i]);
    assert_int_equal(a->stride[i], stride /= a->size[i]);
  }
  assert_int_equal(stride, 1);
  EXPECT_TEXT(&t, sizes);
}

static void test_primes(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"x=2,y=4", "2,2,2"},    {"x=8", "2,2,2"},  {"x=6", "2,3"}, {"x=3,y=2", "3,2"},
      {"x=1,y=15,z=1", "3,5"}, {"x=12", "2,2,3"}, {"x=1", ""},    {"x=7,y=2", "7,2"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct atoms a = {0};
    assert_true(tess__atoms_add_mesh(&a, mesh_of(cases[i][0], "")));
    expect_sizes(&a, cases[i][1]);
  }
}

static void test_refinement(void **state) {
  (void)state;
  static const struct {
    const char *first, *second, *sizes; /* NULL: none */
  } cases[] = {
      {"x=8", "x=2,y=4", "2,2,2"},  {"x=2,y=4", "x=4,y=2", "2,2,2"},
      {"x=2,y=3", "x=3,y=2", NULL}, {"x=6", "x=3,y=2", "3,2"},
      {"x=3,y=2", "x=6", "3,2"},    {"x=12", "x=3,y=4", "3,2,2"},
      {"x=12", "x=2,y=6", "2,2,3"}, {"x=4,y=3", "x=2,y=6", "2,2,3"},
      {"x=3,y=4", "x=2,y=6", NULL}, {"x=2,y=6", "x=6,y=2", "2,3,2"},
      {"x=8", "x=4", NULL},         {"x=6", "x=6", "2,3"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct atoms a = {0};
    assert_true(tess__atoms_add_mesh(&a, mesh_of(cases[i].first, "")));
    struct atoms before = a;
    assert_int_equal(tess__atoms_add_mesh(&a, mesh_of(cases[i].second, "")), cases[i].sizes != NULL);
    if (cases[i].sizes)
      expect_sizes(&a, cases[i].sizes);
    else
      assert_memory_equal(&a, &before, sizeof a);
    assert_ptr_equal(a.mesh, mesh_of(cases[i].first, ""));
  }
  struct atoms a = {0};
  assert_true(tess__atoms_add_mesh(&a, mesh_of("x=4", "")));
  assert_false(tess__atoms_add_mesh(&a, mesh_of("x=4", "3,2,1,0"))); /* other devices */
  assert_true(tess__atoms_add_mesh(&a, mesh_of("x=2,y=2", NULL)));
}

static void test_third_mesh_regroups(void **state) {
  (void)state;
  const struct mesh *m[] = {mesh_of("x=12", ""), mesh_of("x=1,y=12", ""), mesh_of("x=3,y=4", ""),
                            mesh_of("x=6,y=2", "")};
  struct atoms a = atoms_of(4, m);
  expect_sizes(&a, "3,2,2");
  uint8_t digit[MAX_ATOMS];
  assert_int_equal(tess__atoms_of_axis(&a, m[3], 0, digit), 2);
  assert_int_equal(digit[0], 0);
  assert_int_equal(digit[1], 1);
  assert_int_equal(tess__atoms_of_axis(&a, m[1], 0, digit), 0);
  assert_int_equal(tess__atoms_of_axis(&a, m[1], 1, digit), 3);
}

/* A random sharding on m for an array of this rank. */
static const struct sharding *random_sharding(const struct mesh *m, int rank, uint64_t *seed) {
  struct spec spec = {.n = rank};
  int order[TESS_MAX_RANK];
  for (int i = 0; i < m->n_axes; i++) { /* axes in random order, so that minor ones may stand before major ones */
    int k = below(seed, i + 1);
    order[i] = order[k];
    order[k] = i;
  }
  for (int i = 0; i < m->n_axes; i++) {
    int d = below(seed, rank + 1);
    if (d < rank) spec.axis[d][spec.n_axes[d]++] = (uint8_t)order[i];
  }
  struct diag d = {0};
  return tess__sharding_named(m, &spec, NULL, &d);
}

static void check_positions(const struct atoms *a, const struct tiling *t, const struct sharding *s, int rank) {
  tess_shape shape = {.n = rank};
  for (int d = 0; d < rank; d++) {
    shape.dim[d] = 7 * tess__shard_parts(s, d);
    assert_int_equal(tess__tiling_parts(a, t, d), tess__shard_parts(s, d));
    assert_int_equal(tess__tiling_block(a, t, d, 6 * tess__shard_parts(s, d) + 1), 7);
  }
  for (int64_t p = 0; p < s->mesh->total; p++) {
    tess_index index;
    tess__shard_index(s, &shape, p, &index);
    for (int d = 0; d < rank; d++)
      assert_int_equal(tess__tiling_position(a, t, d, p), index.dim[d].start / 7);
  }
}

static void test_tilings_agree_with_shardings(void **state) {
  (void)state;
  static const char *const meshes[][4] = {{"x=8", "x=2,y=4", "a=2,b=2,c=2", "y=4,x=2"},
                                          {"x=12", "x=4,y=3", "x=2,y=6", "z=2,y=2,x=3"},
                                          {"x=2,y=1,z=3", "q=6", "a=2,b=3", "z=1,y=6"},
                                          {"x=16", "x=4,y=4", "x=2,y=8", "x=2,y=4,z=2"}};
  uint64_t seed = 11;
  for (int i = 0; i < 600; i++) {
    const struct mesh *m[4];
    int set = below(&seed, 4), rank = 1 + below(&seed, 4), pick = below(&seed, 4);
    for (int k = 0; k < 4; k++)
      m[k] = mesh_of(meshes[set][k], "");
    struct atoms a = atoms_of(4, m);
    const struct sharding *s = random_sharding(m[pick], rank, &seed);
    struct tiling t = tess__tiling_of(&a, s, rank);
    check_positions(&a, &t, s, rank);
    assert_int_equal(t.open, 0);
    const struct sharding *back = tess__tiling_name(&a, &t, m[pick], -1);
    assert_true(tess__sharding_equivalent(back, s, rank));
    struct tiling again = tess__tiling_of(&a, back, rank);
    assert_true(tess__tiling_equal(&again, &t));
    /* In another mesh's axes only some of it can be said, and what is said is a prefix of each dimension. */
    const struct mesh *other = m[below(&seed, 4)];
    struct tiling part = tess__tiling_expressible(&a, &t, other),
                  named = tess__tiling_of(&a, tess__tiling_name(&a, &t, other, 0), rank);
    assert_true(tess__tiling_equal(&part, &named));
    for (int d = 0; d < rank; d++) {
      assert_true(tess__tiling_count(&part, d) <= tess__tiling_count(&t, d));
      assert_memory_equal(part.atom + part.start[d], t.atom + t.start[d], (size_t)tess__tiling_count(&part, d));
    }
    struct tiling whole = tess__tiling_expressible(&a, &t, m[pick]);
    assert_true(tess__tiling_equal(&whole, &t));
  }
}

static void test_equal_tilings_of_equivalent_shardings(void **state) {
  (void)state;
  const struct mesh *m[] = {mesh_of("x=2,y=4", ""), mesh_of("z=8", "")};
  struct atoms a = atoms_of(2, m);
  struct tiling t = tess__tiling_of(&a, sharding_of(m[0], "(x,y)", NULL), 2),
                u = tess__tiling_of(&a, sharding_of(m[1], "z,None", NULL), 2);
  assert_true(tess__tiling_equal(&t, &u));
  t = tess__tiling_of(&a, sharding_of(m[0], "(y,x)", NULL), 2);
  assert_false(tess__tiling_equal(&t, &u));
  struct tiling single = tess__tiling_of(&a, tess__sharding_single(tess__devices_all()[0], NULL, NULL), 2),
                none = tess__tiling_replicated(2);
  assert_true(tess__tiling_equal(&single, &none));
}

static void test_names_drop_trailing_dimensions(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=2,y=4", "");
  struct atoms a = atoms_of(1, &m);
  struct tiling t = tess__tiling_of(&a, sharding_of(m, "None,x,None", NULL), 3);
  assert_ptr_equal(tess__tiling_name(&a, &t, m, MEMORY_PINNED_HOST), sharding_of(m, "None,x", "pinned_host"));
  tess__tiling_set_dim(&t, 1, 0, NULL);
  assert_ptr_equal(tess__tiling_name(&a, &t, m, -1), sharding_of(m, "", NULL));
  const uint8_t half[] = {1}; /* the major digit of y */
  tess__tiling_set_dim(&t, 0, 1, half);
  assert_ptr_equal(tess__tiling_name(&a, &t, m, -1), sharding_of(m, "", NULL));
}

static void test_set_dim(void **state) {
  (void)state;
  struct tiling t = tess__tiling_replicated(3), fresh = tess__tiling_replicated(3);
  const uint8_t a[] = {4, 2}, b[] = {1, 3, 0};
  tess__tiling_set_dim(&t, 2, 2, a);
  tess__tiling_set_dim(&t, 0, 3, b);
  assert_int_equal(tess__tiling_count(&t, 0), 3);
  assert_int_equal(tess__tiling_count(&t, 1), 0);
  assert_int_equal(tess__tiling_count(&t, 2), 2);
  assert_memory_equal(t.atom, ((uint8_t[]){1, 3, 0, 4, 2}), 5);
  assert_int_equal(tess__tiling_mask(&t), 0x1f);
  assert_int_equal(tess__tiling_dim_mask(&t, 0), 0x0b);
  tess__tiling_set_dim(&t, 1, 1, (const uint8_t[]){5});
  assert_memory_equal(t.atom, ((uint8_t[]){1, 3, 0, 5, 4, 2}), 6);
  assert_false(tess__tiling_same_cut(&t, &fresh));
  for (int d = 0; d < 3; d++)
    tess__tiling_set_dim(&t, d, 0, NULL);
  assert_true(tess__tiling_equal(&t, &fresh)); /* unused bytes are zero again */
  assert_int_equal(tess__tiling_open(TESS_MAX_RANK).open, 0xffff);
}

static void test_unconstrained_is_open(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=2,y=4", "");
  struct atoms a = atoms_of(1, &m);
  struct tiling t = tess__tiling_of(&a, sharding_of(m, "?,x", NULL), 3);
  assert_int_equal(t.open, 1);
}

static void expect_printed(const struct atoms *a, struct tiling t, const char *expected) {
  struct text out = {0};
  tess__tiling_text(&out, a, &t);
  EXPECT_TEXT(&out, expected);
}

static void test_text(void **state) {
  (void)state;
  const struct mesh *m[] = {mesh_of("o=1,x=2,y=4,z=2", ""), mesh_of("q=16", "")};
  struct atoms a = atoms_of(2, m); /* x: 0, y: 1 2, z: 3 */
  struct tiling t = tess__tiling_of(&a, sharding_of(m[1], "?,q", NULL), 3);
  expect_printed(&a, t, "[{?}, {\"x\", \"y\", \"z\"}, {}]");
  tess__tiling_set_dim(&t, 0, 2, (const uint8_t[]){2, 0});
  tess__tiling_set_dim(&t, 1, 1, (const uint8_t[]){1});
  t.open = 3;
  t.replicated = 1 << 3;
  t.unreduced = 1 << 1 | 1 << 2;
  expect_printed(&a, t, "[{\"y\":(2)2, \"x\", ?}, {\"y\":(1)2, ?}, {}], replicated={\"z\"}, unreduced={\"y\"}");
  tess__tiling_set_dim(&t, 2, 2, (const uint8_t[]){2, 1}); /* the digits of y, minor one first: not y */
  t.open = 0;
  t.replicated = t.unreduced = 0;
  expect_printed(&a, t, "[{\"y\":(2)2, \"x\"}, {\"y\":(1)2}, {\"y\":(2)2, \"y\":(1)2}]");
}

static void test_large_meshes(void **state) {
  (void)state;
  struct diag d = {0};
  const struct mesh *m = tess__mesh_make(2, (int64_t[]){256, 256}, (const char *const[]){"x", "y"}, NULL, NULL, &d);
  const struct mesh *most = tess__mesh_make(2, (int64_t[]){INT64_C(1) << 31, INT64_C(1) << 31},
                                            (const char *const[]){"x", "y"}, NULL, NULL, &d);
  struct atoms a = atoms_of(1, &m), b = atoms_of(1, &most);
  assert_int_equal(a.n, 16);
  assert_int_equal(b.n, 62);
  struct tiling t = tess__tiling_of(&b, sharding_of(most, "x,y", NULL), 2);
  assert_int_equal(tess__tiling_parts(&b, &t, 1), INT64_C(1) << 31);
  assert_int_equal(tess__tiling_position(&b, &t, 0, (INT64_C(1) << 62) - 1), (INT64_C(1) << 31) - 1);
  assert_int_equal(tess__tiling_block(&b, &t, 0, INT64_MAX), INT64_C(1) << 32);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_primes),
      cmocka_unit_test(test_refinement),
      cmocka_unit_test(test_third_mesh_regroups),
      cmocka_unit_test(test_tilings_agree_with_shardings),
      cmocka_unit_test(test_equal_tilings_of_equivalent_shardings),
      cmocka_unit_test(test_names_drop_trailing_dimensions),
      cmocka_unit_test(test_set_dim),
      cmocka_unit_test(test_unconstrained_is_open),
      cmocka_unit_test(test_text),
      cmocka_unit_test(test_large_meshes),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
