/* HloShardings and GSPMDShardings against XLA's and JAX's (golden/hlo.txt), and what is refused. */
#include "_layout.h"

static struct hlo parsed(const char *text) {
  struct diag d = {0};
  struct hlo h;
  if (!tess__hlo_parse(text, &h, &d)) fail_msg("%s: %s", text, d.message);
  return h;
}

/* text HLO NORMAL */
static void check_text(char **f) {
  struct diag d = {0};
  struct hlo h;
  struct text t = {0};
  if (tess__hlo_parse(f[1], &h, &d)) tess__hlo_print(&t, &h);
  if (strcmp(tess__text_string(&t), *f[2] == '!' ? "" : f[2]) != 0)
    fail_msg("%s is \"%s\" (%s), not %s", f[1], tess__text_string(&t), d.status ? d.message : "", f[2]);
  tess__text_free(&t);
  tess__diag_clear(&d);
}

/* spec MESH TYPES SPEC RANK  HLO SDY */
static void check_spec(char **f) {
  const struct sharding *s = sharding_of(mesh_of_types(f[1], NULL, f[2]), f[3], NULL);
  struct diag d = {0};
  struct text t = {0};
  struct hlo h;
  assert_true(tess__sharding_hlo(s, atoi(f[4]), &h, &d));
  tess__hlo_print(&t, &h);
  EXPECT_TEXT(&t, f[5]);
  assert_true(tess__sharding_sdy(&t, s, atoi(f[4]), &d));
  EXPECT_TEXT(&t, f[6]);
}

/* back HLO MESH  SPEC */
static void check_back(char **f) {
  struct hlo h = parsed(f[1]);
  const struct mesh *m = mesh_of(f[2], NULL);
  struct diag d = {0};
  struct spec s;
  if (tess__hlo_to_spec(&h, m, &s, &d)) {
    struct text t = {0};
    tess__spec_text(&t, m, &s);
    EXPECT_TEXT(&t, f[3]);
    return;
  }
  if (f[3][0] != '!') fail_msg("%s: %s, not %s", f[1], d.message, f[3]);
  bool divides = strcmp(f[3], "!IndivisibleError") != 0; /* the rest ends in some Python error */
  assert_int_equal(d.reason, divides ? TESS_NOT_IMPLEMENTED_ERROR : TESS_INDIVISIBLE_ERROR);
  tess__diag_clear(&d);
}

/* same HLO HLO  EQUAL */
static void check_same(char **f) {
  struct hlo a = parsed(f[1]), b = parsed(f[2]);
  assert_int_equal(tess__hlo_same(&a, &b), atoi(f[3]));
  assert_int_equal(tess__hlo_same(&b, &a), atoi(f[3]));
}

static const struct sharding *gspmd(const char *hlo, const char *order) {
  const tess_device *device[64];
  int64_t id[64], n = numbers(order, id);
  for (int64_t i = 0; i < n; i++)
    device[i] = tess__devices_all()[id[i]];
  struct hlo h = parsed(hlo);
  struct diag d = {0};
  const struct sharding *s = tess__sharding_gspmd(&h, n, device, NULL, &d);
  expect_ok(&d);
  return s;
}

static void expect_class(struct diag *d, char **f, int i) {
  const char *found = class_of(d);
  if (strcmp(found, f[i] + 1) != 0) fail_msg("%s, %s: %s, not %s", f[1], f[3], found, f[i]);
}

/* map HLO ORDER SHAPE  REPR REPLICATED SHARD_SHAPE INDICES REPLICA_IDS */
static void check_map(char **f) {
  const struct sharding *s = gspmd(f[1], f[2]);
  tess_shape shape = shape_of(f[3]);
  struct diag d = {0};
  struct text t = {0}, ids = {0};
  tess__sharding_text(&t, s, true);
  EXPECT_TEXT(&t, f[4]);
  assert_int_equal(tess__sharding_is_replicated(s), atoi(f[5]));
  if (tess__sharding_check_block(s, &shape, &d)) {
    tess_shape shard, expected = shape_of(f[6]);
    tess__shard_shape(s, &shape, &shard);
    for (int i = 0; i < shape.n; i++)
      assert_int_equal(shard.dim[i], expected.dim[i]);
  } else {
    expect_class(&d, f, 6);
  }
  if (!tess__sharding_check_map(s, &shape, &d)) {
    expect_class(&d, f, 7);
    return;
  }
  print_map(&t, &ids, s, &shape);
  EXPECT_TEXT(&t, f[7]);
  EXPECT_TEXT(&ids, f[8]);
}

/* named NDIM HLO ORDER  MESH ORDER SPEC  EQUIVALENT */
static void check_named(char **f) {
  const struct sharding *g = gspmd(f[2], f[3]), *s = sharding_of(mesh_of(f[4], f[5]), f[6], NULL);
  assert_int_equal(tess__sharding_equivalent(g, s, atoi(f[1])), atoi(f[7]));
  assert_int_equal(tess__sharding_equivalent(s, g, atoi(f[1])), atoi(f[7]));
}

static void test_golden(void **state) {
  (void)state;
  static const struct {
    const char *name;
    void (*check)(char **f);
  } checks[] = {{"text", check_text}, {"spec", check_spec}, {"back", check_back},
                {"same", check_same}, {"map", check_map},   {"named", check_named}};
  FILE *file = open_golden("hlo.txt");
  static char line[16384];
  int count = 0;
  for (char *f[MAX_FIELDS]; fgets(line, sizeof line, file);) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] == '#') continue;
    split(line, '\t', f, MAX_FIELDS);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
      if (strcmp(f[0], checks[i].name) != 0) continue;
      checks[i].check(f);
      count++;
    }
  }
  fclose(file);
  assert_true(count > 1400);
}

static void expect_refused(const char *text, const char *words) {
  struct diag d = {0};
  struct hlo h;
  assert_false(tess__hlo_parse(text, &h, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, words);
}

static void test_refused(void **state) {
  (void)state;
  expect_refused("", "column 1: expected {, found the end");
  expect_refused("{devices=[4,2]<=[4]}", "make 8 tiles, but 4 devices are assigned");
  expect_refused("{devices=[2,2]0,1,2,2}", "device 2 stands twice or is out of range");
  expect_refused("{devices=[2,2]0,1,2,7}", "device 7 stands twice or is out of range");
  expect_refused("{devices=[2,2]0,1,2}", "make 4 tiles, but 3 devices");
  expect_refused("{devices=[0,2]<=[0]}", "sizes whose product is 1 to 2^63 - 1");
  expect_refused("{devices=[2,-2]<=[4]}", "expected a number, found '-'");
  expect_refused("{devices=[2,2]<=[2,2]T(0,0)}", "each dimension once");
  expect_refused("{devices=[2,2]<=[2,2]T(0,1,2)}", "as many transposed dimensions");
  expect_refused("{devices=[8]<=[8] last_tile_dims={manual, replicated}}", "1 tile dimension, of which 2 are groups");
  expect_refused("{devices=[99999999999999999999]<=[1]}", "a number below 2^63");
  expect_refused("{replicated last_tile_dim_replicate}", "groups only after devices");
  expect_refused("{manual device=1}", "no device=NUMBER");
  expect_refused("{devices=[1]0,1,2 device=0}", "no device=NUMBER");
  char groups[512] = "{devices=[2]<=[2] last_tile_dims={manual";
  for (int i = 1; i < HLO_MAX_DIMS; i++)
    strcat(groups, ",manual");
  strcat(groups, "} last_tile_dim_replicate}");
  expect_refused(groups, "fewer groups");
  expect_refused("{devices=[16777216,3,5]<=[3,5,16777216]T(2,1,0) last_tile_dim_replicate}", "too many to list them");
}

static void test_one_device_list_is_replicated(void **state) {
  (void)state;
  struct hlo h = parsed("{devices=[1,1]0}");
  struct text t = {0};
  tess__hlo_print(&t, &h);
  EXPECT_TEXT(&t, "{replicated}");
}

static void test_back_refused(void **state) {
  (void)state;
  struct diag d = {0};
  struct spec s;
  const struct mesh *m = mesh_of("x=4,y=2", "");
  struct hlo h = parsed("{manual}");
  assert_false(tess__hlo_to_spec(&h, m, &s, &d));
  EXPECT_FAILURE(&d, TESS_ASSERTION_ERROR, "{manual} is not a spec on any mesh");
  h = parsed("{devices=[2,2,2]<=[8] last_tile_dims={manual, replicated}}");
  assert_false(tess__hlo_to_spec(&h, m, &s, &d));
  EXPECT_FAILURE(&d, TESS_NOT_IMPLEMENTED_ERROR, "is not a spec on Mesh('x': 4, 'y': 2)");
  h = parsed("{devices=[2,4]<=[8]}");
  assert_false(tess__hlo_to_spec(&h, m, &s, &d));
  EXPECT_FAILURE(&d, TESS_INDIVISIBLE_ERROR, "tile dimension 0 is 2, which axis 'x' of size 4 does not divide");
  h = parsed("{maximal device=0}");
  assert_true(tess__hlo_to_spec(&h, mesh_of("x=1", ""), &s, &d));
  assert_false(tess__hlo_to_spec(&h, m, &s, &d));
  EXPECT_FAILURE(&d, TESS_ASSERTION_ERROR, "{maximal device=0}");
}

/* get_axis_sizes of JAX's tests: 7, 2, 5, 3 */
static void test_factors(void **state) {
  (void)state;
  struct hlo h = parsed("{devices=[6,35]<=[7,10,3]T(2,1,0)}");
  struct diag d = {0};
  struct fake_devices fake = {.platform = "cpu", .kind = "cpu", .n = 210};
  const struct sharding *s = tess__sharding_gspmd(&h, 210, tess__devices_fake(&fake, &d), NULL, &d);
  expect_ok(&d);
  struct text t = {0};
  tess__mesh_brief(&t, s->mesh);
  EXPECT_TEXT(&t, "Mesh('_axis_0': 7, '_axis_1': 2, '_axis_2': 5, '_axis_3': 3)");
  tess__spec_text(&t, s->mesh, &s->spec);
  EXPECT_TEXT(&t, "P(('_axis_3', '_axis_1'), ('_axis_2', '_axis_0'))");
  assert_true(tess__sharding_sdy(&t, s, 2, &d));
  EXPECT_TEXT(&t, "[{\"_axis_3\", \"_axis_1\"}, {\"_axis_2\", \"_axis_0\"}]");
}

static void test_forms_are_equal(void **state) {
  (void)state;
  const struct sharding *iota = gspmd("{devices=[2,2]<=[2,2]T(1,0)}", "0,1,2,3");
  const struct sharding *list = gspmd("{devices=[2,2]0,2,1,3}", "0,1,2,3");
  const struct sharding *one = gspmd("{devices=[1,1]<=[1]}", "5"), *all = gspmd("{replicated}", "5");
  assert_true(iota != list && tess__sharding_same(iota, list) && tess__sharding_same(list, iota));
  assert_true(tess__sharding_same(one, all));
  assert_false(tess__sharding_same(iota, gspmd("{devices=[2,2]<=[4]}", "0,1,2,3")));
  assert_false(tess__sharding_same(iota, gspmd("{devices=[2,2]<=[2,2]T(1,0)}", "0,1,3,2")));
  assert_false(tess__sharding_same(all, gspmd("{replicated}", "0,1,2,3")));
  assert_false(tess__sharding_same(all, tess__sharding_with_memory(all, MEMORY_PINNED_HOST)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_golden),          cmocka_unit_test(test_refused),
      cmocka_unit_test(test_back_refused),    cmocka_unit_test(test_one_device_list_is_replicated),
      cmocka_unit_test(test_forms_are_equal), cmocka_unit_test(test_factors),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
