/* Shardings against JAX (golden/shardings.txt), and what JAX has no words for: memory kinds, ranks, abstract meshes. */
#include "_layout.h"

static const char *memory_of(const char *text) {
  return strcmp(text, "-") == 0 ? NULL : text;
}

static void expect_str_repr(struct text *str, struct text *repr, char **f) {
  EXPECT_TEXT(str, f[3]);
  EXPECT_TEXT(repr, f[4]);
}

/* text KIND ARGUMENT STR REPR */
static void check_text(char **f) {
  struct text str = {0}, repr = {0};
  struct diag d = {0};
  if (strcmp(f[1], "mesh") == 0 || strcmp(f[1], "abstract") == 0 || strcmp(f[1], "empty") == 0) {
    const struct mesh *m = f[1][0] == 'e' ? tess__mesh_empty() : mesh_of(f[2], f[1][0] == 'm' ? "" : NULL);
    tess__mesh_text(&str, m, false);
    tess__mesh_text(&repr, m, true);
  } else if (strcmp(f[1], "abstract_sharding") == 0) {
    const struct mesh *m = mesh_of(f[2], NULL);
    struct spec all = {.n = 1, .n_axes = {(uint8_t)m->n_axes}, .axis = {{0, 1, 2}}};
    const struct sharding *s = tess__sharding_named(m, &all, NULL, &d);
    tess__sharding_text(&str, s, false);
    tess__sharding_text(&repr, s, true);
  } else if (strcmp(f[1], "spec") == 0) {
    tess_spec s;
    assert_true(tess__spec_parse(f[2], &s, &d));
    tess__spec_print(&str, &s);
    tess__spec_print(&repr, &s);
  } else if (strcmp(f[1], "device") == 0) {
    tess__device_text(&str, tess__devices_all()[atoi(f[2])], false);
    tess__device_text(&repr, tess__devices_all()[atoi(f[2])], true);
  } else if (strcmp(f[1], "single") == 0) {
    const struct sharding *s = tess__sharding_single(tess__devices_all()[1], f[2], &d);
    tess__sharding_text(&str, s, false);
    tess__sharding_text(&repr, s, true);
  } else {
    return; /* lists of devices are the API's */
  }
  expect_str_repr(&str, &repr, f);
}

static void print_index(struct text *out, const tess_index *index) {
  for (int d = 0; d < index->n; d++) {
    if (d) tess__text_add(out, ",");
    if (index->dim[d].full)
      tess__text_add(out, ":");
    else
      tess__text_printf(out, "%lld:%lld", (long long)index->dim[d].start, (long long)index->dim[d].stop);
  }
}

/* map SHAPE MESH ORDER SPEC MEMORY  TEXT REPLICATED SHARD_SHAPE INDICES REPLICA_IDS */
static void check_map(char **f) {
  tess_shape shape = shape_of(f[1]), shard, expected = shape_of(f[8]);
  const struct sharding *s = sharding_of(mesh_of(f[2], f[3]), f[4], memory_of(f[5]));
  struct text t = {0};
  tess__sharding_text(&t, s, true);
  EXPECT_TEXT(&t, f[6]);
  assert_int_equal(tess__sharding_is_replicated(s), atoi(f[7]));
  tess__shard_shape(s, &shape, &shard);
  assert_int_equal(shard.n, expected.n);
  for (int d = 0; d < shard.n; d++)
    assert_int_equal(shard.dim[d], expected.dim[d]);
  struct text ids = {0};
  for (int64_t p = 0; p < s->mesh->total; p++) {
    tess_index index;
    tess__shard_index(s, &shape, p, &index);
    if (p) tess__text_add(&t, ";");
    print_index(&t, &index);
    tess__text_printf(&ids, "%s%d", p ? "," : "", tess__shard_replica(s, &shape, p));
  }
  EXPECT_TEXT(&t, f[9]);
  EXPECT_TEXT(&ids, f[10]);
}

/* same NDIM  MESH ORDER SPEC MEMORY  MESH ORDER SPEC MEMORY  EQUAL EQUIVALENT */
static void check_same(char **f) {
  const struct sharding *a = sharding_of(mesh_of(f[2], f[3]), f[4], memory_of(f[5]));
  const struct sharding *b = sharding_of(mesh_of(f[6], f[7]), f[8], memory_of(f[9]));
  assert_int_equal(a == b, atoi(f[10]));
  assert_int_equal(tess__sharding_equivalent(a, b, atoi(f[1])), atoi(f[11]));
  assert_int_equal(tess__sharding_equivalent(b, a, atoi(f[1])), atoi(f[11]));
}

static void test_golden(void **state) {
  (void)state;
  FILE *file = open_golden("shardings.txt");
  static char line[16384];
  int count = 0;
  for (char *f[MAX_FIELDS]; fgets(line, sizeof line, file); count++) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] == '#') continue;
    split(line, '\t', f, MAX_FIELDS);
    (strcmp(f[0], "text") == 0 ? check_text : strcmp(f[0], "map") == 0 ? check_map : check_same)(f);
  }
  fclose(file);
  assert_true(count > 900);
}

static void test_memory_kinds(void **state) {
  (void)state;
  struct diag d = {0};
  const struct mesh *m = mesh_of("x=2,y=4", ""), *abstract = mesh_of("x=2,y=4", NULL);
  struct spec x = spec_of(m, "x");
  assert_ptr_equal(tess__sharding_named(m, &x, NULL, &d), tess__sharding_named(m, &x, "device", &d));
  assert_ptr_not_equal(tess__sharding_named(abstract, &x, NULL, &d), tess__sharding_named(abstract, &x, "device", &d));
  assert_null(tess__sharding_named(m, &x, "hbm", &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "'hbm' is unknown: the kinds are device, pinned_host, unpinned_host");
  const struct sharding *s = tess__sharding_named(m, &x, NULL, &d),
                        *pinned = tess__sharding_with_memory(s, MEMORY_PINNED_HOST);
  assert_ptr_equal(pinned, tess__sharding_named(m, &x, "pinned_host", &d));
  assert_ptr_equal(tess__sharding_with_memory(pinned, MEMORY_DEVICE), s);
  assert_false(tess__sharding_equivalent(s, pinned, 1));
}

static void test_rank(void **state) {
  (void)state;
  struct diag d = {0};
  const struct sharding *s = sharding_of(mesh_of("x=2,y=4", ""), "P('x', None)", NULL);
  assert_true(tess__sharding_check_rank(s, 2, &d));
  assert_false(tess__sharding_check_rank(s, 1, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "P('x', None) has 2 entries, but the array has 1 dimension");
  assert_false(tess__sharding_check_rank(s, 0, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "a scalar's spec is P()");
}

static void test_equivalence_of_kinds(void **state) {
  (void)state;
  struct diag d = {0};
  const struct mesh *one = mesh_of("x=1", "3"), *grid = mesh_of("x=2,y=4", "");
  const struct sharding *single = tess__sharding_single(tess__devices_all()[3], NULL, &d);
  assert_true(tess__sharding_equivalent(single, sharding_of(one, "x", NULL), 1));
  assert_true(tess__sharding_is_replicated(sharding_of(one, "x", NULL)));
  assert_false(tess__sharding_equivalent(single, sharding_of(mesh_of("x=1", "2"), "x", NULL), 1));
  const struct mesh *abstract = mesh_of("x=2,y=4", NULL);
  assert_true(tess__sharding_equivalent(sharding_of(abstract, "x", NULL), sharding_of(abstract, "x,None", NULL), 2));
  assert_false(tess__sharding_equivalent(sharding_of(abstract, "x", "device"), sharding_of(grid, "x", NULL), 2));
}

static void test_with_spec(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=2,y=4", "");
  struct spec y = spec_of(m, "None,y");
  const struct sharding *s = tess__sharding_with_spec(sharding_of(m, "(x,y)", "pinned_host"), &y);
  assert_ptr_equal(s, sharding_of(m, "None,y", "pinned_host"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_golden),    cmocka_unit_test(test_memory_kinds),
      cmocka_unit_test(test_rank),      cmocka_unit_test(test_equivalence_of_kinds),
      cmocka_unit_test(test_with_spec),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
