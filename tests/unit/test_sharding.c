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
  print_map(&t, &ids, s, &shape);
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

/* wrong MESH TYPES SPEC MEMORY SHAPE  CLASS */
static void check_wrong(char **f) {
  const struct mesh *m = mesh_of_types(f[1], "", f[2]);
  tess_shape shape = shape_of(f[5]);
  struct diag d = {0};
  struct spec spec;
  tess_spec public;
  const struct sharding *s = NULL;
  struct sharding memory;
  if (tess__spec_parse(f[3], &public, &d) && tess__sharding_memory(m, memory_of(f[4]), &memory, &d) &&
      tess__spec_resolve(m, &public, &spec, &d))
    s = tess__sharding_named(m, &spec, memory_of(f[4]), &d);
  if (s) tess__sharding_check_map(s, &shape, &d);
  char message[256];
  snprintf(message, sizeof message, "%s", d.status ? d.message : "");
  const char *found = class_of(&d);
  if (strcmp(found, f[6]) != 0) fail_msg("%s on %s %s: %s (%s), not %s", f[3], f[1], f[2], found, message, f[6]);
}

static void unescape(char *text) {
  char *to = text;
  for (const char *p = text; *p; p++) {
    bool line = p[0] == '\\' && p[1] == 'n';
    *to++ = line ? '\n' : *p;
    p += line;
  }
  *to = 0;
}

static tess_ints ints_of(const char *text) {
  int64_t v[64];
  tess_ints out = {.n = (int)numbers(text, v)};
  for (int i = 0; i < out.n; i++)
    out.v[i] = (int)v[i];
  return out;
}

static const struct sharding *operate(const struct sharding *s, char *operation, struct diag *d) {
  char *arguments = strchr(operation, ':') + 1;
  tess_shape shape = shape_of(arguments);
  tess_ints axes = ints_of(arguments);
  return *operation == 'r'   ? tess__positional_reshape(s, &shape, d)
         : *operation == 't' ? tess__positional_transpose(s, &axes, d)
                             : tess__positional_replicate(s, &axes, d);
}

static int64_t devices_of(const char *order, const tess_device **device) {
  int64_t id[64], n = numbers(order, id);
  for (int64_t i = 0; i < n; i++)
    device[i] = tess__devices_all()[id[i]];
  return n;
}

/* positional GRID ORDER MEMORY OPERATIONS  REPR REPLICATED HLO SHAPE INDICES REPLICA_IDS (or !CLASS) */
static void check_positional(char **f) {
  const tess_device *device[64];
  int64_t n = devices_of(f[2], device);
  tess_shape grid = shape_of(f[1]);
  struct diag d = {0};
  const struct sharding *s = tess__positional(n, device, &grid, memory_of(f[3]), &d);
  char *operation[8];
  for (int i = 0, k = *f[4] ? split(f[4], ';', operation, 8) : 0; i < k && s; i++)
    s = operate(s, operation[i], &d);
  if (f[5][0] == '!') {
    assert_null(s);
    assert_string_equal(class_of(&d), f[5] + 1);
    return;
  }
  expect_ok(&d);
  struct text t = {0}, ids = {0};
  struct hlo h;
  tess__sharding_text(&t, s, true);
  unescape(f[5]);
  EXPECT_TEXT(&t, f[5]);
  assert_int_equal(tess__sharding_is_replicated(s), atoi(f[6]));
  tess_shape shape = shape_of(f[8]);
  assert_true(tess__sharding_hlo(s, shape.n, &h, &d));
  tess__hlo_print(&t, &h);
  EXPECT_TEXT(&t, f[7]);
  assert_true(tess__sharding_check_map(s, &shape, &d));
  print_map(&t, &ids, s, &shape);
  EXPECT_TEXT(&t, f[9]);
  EXPECT_TEXT(&ids, f[10]);
}

/* pmap SHAPE DIM ORDER  STR REPR REPLICATED SHARD_SHAPE INDICES REPLICA_IDS */
static void check_pmap(char **f) {
  const tess_device *device[64];
  int64_t n = devices_of(f[3], device);
  tess_shape shape = shape_of(f[1]), shard, expected = shape_of(f[7]);
  struct diag d = {0};
  const struct sharding *s = tess__pmap_sharding(&shape, *f[2] == '-' ? TESS_NONE : atoi(f[2]), n, device, &d);
  expect_ok(&d);
  struct text t = {0}, ids = {0};
  tess__sharding_text(&t, s, false);
  EXPECT_TEXT(&t, f[4]);
  unescape(f[5]);
  tess__sharding_text(&t, s, true);
  EXPECT_TEXT(&t, f[5]);
  assert_int_equal(tess__sharding_is_replicated(s), atoi(f[6]));
  assert_true(tess__sharding_check_map(s, &shape, &d));
  tess__shard_shape(s, &shape, &shard);
  for (int i = 0; i < shape.n; i++)
    assert_int_equal(shard.dim[i], expected.dim[i]);
  print_map(&t, &ids, s, &shape);
  EXPECT_TEXT(&t, f[8]);
  EXPECT_TEXT(&ids, f[9]);
}

static void test_golden(void **state) {
  (void)state;
  static const struct {
    const char *name;
    void (*check)(char **f);
  } checks[] = {{"text", check_text},
                {"map", check_map},
                {"same", check_same},
                {"wrong", check_wrong},
                {"positional", check_positional},
                {"pmap", check_pmap}};
  FILE *file = open_golden("shardings.txt");
  static char line[16384];
  int count = 0;
  for (char *f[MAX_FIELDS]; fgets(line, sizeof line, file); count++) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] == '#') continue;
    split(line, '\t', f, MAX_FIELDS);
    size_t i = 0;
    while (strcmp(f[0], checks[i].name) != 0)
      i++;
    checks[i].check(f);
  }
  fclose(file);
  assert_true(count > 1600);
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
