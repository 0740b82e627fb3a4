/* Device meshes for a network: JAX's own results on mock devices (tools/golden/mesh_order.py), the messages of what is
 * refused, and local meshes. */
#include "_layout.h"

#include "layout/mesh_order.h"
#include "layout/torus.h"

enum { MAX_DEVICES = 8192 };
static const char *const reasons[] = {[TESS_VALUE_ERROR] = "VALUE",
                                      [TESS_NOT_IMPLEMENTED_ERROR] = "NOTIMPL",
                                      [TESS_ASSERTION_ERROR] = "ASSERT",
                                      [TESS_ATTRIBUTE_ERROR] = "ATTR"};

/* PLATFORM KIND CHIPS CORES SLICES PICK -> the devices; their number. */
static int read_devices(char *const *field, const tess_device **out) {
  struct diag d = {0};
  struct fake_devices f = {.platform = field[0], .kind = field[1], .slices = atoi(field[4])};
  int64_t chips[3], pick[MAX_DEVICES];
  if (strcmp(field[2], "-") == 0) {
    f.n = atoi(field[3]);
    f.processes = f.n / 2;
  } else {
    numbers(field[2], chips);
    for (int k = 0; k < 3; k++)
      f.chips[k] = (int)chips[k];
    f.cores = atoi(field[3]);
    f.n = f.chips[0] * f.chips[1] * f.chips[2] * f.cores * f.slices;
  }
  const tess_device *const *all = tess__devices_fake(&f, &d);
  expect_ok(&d);
  int n = (int)numbers(field[5], pick);
  for (int i = 0; i < f.n && !n; i++)
    out[i] = all[i];
  for (int i = 0; i < n; i++)
    out[i] = all[pick[i]];
  return n ? n : f.n;
}

/* The ids, of many their hash; or the class of the failure. */
static void print_result(struct text *t, bool good, int n, const tess_device *const *device, struct diag *d) {
  if (!good) {
    tess__text_add(t, reasons[d->reason]);
    tess__diag_clear(d);
    return;
  }
  for (int i = 0; i < n; i++)
    tess__text_printf(t, "%s%d", i ? " " : "", device[i]->id);
  if (n <= 64) return;
  uint64_t h = 0xcbf29ce484222325;
  for (const char *p = t->data; *p; p++)
    h = (h ^ (unsigned char)*p) * 0x100000001b3;
  tess__text_free(t);
  tess__text_printf(t, "#%016llx", (unsigned long long)h);
}

static void check(struct text *got, const char *expected, const char *kind, int line) {
  if (strcmp(tess__text_string(got), expected) != 0)
    fail_msg("mesh_order.txt:%d (%s): %s, not %s", line, kind, tess__text_string(got), expected);
  tess__text_free(got);
}

static void check_order(char **field, int line) {
  static const tess_device *device[MAX_DEVICES], *out[MAX_DEVICES];
  struct diag d = {0};
  struct text t = {0};
  int n = read_devices(field + 1, device);
  tess_shape shape = shape_of(field[7]);
  struct mesh_order_options o = {strchr(field[8], 'c') != NULL, strchr(field[8], 's') != NULL};
  bool good = tess__mesh_order(&shape, n, device, &o, out, &d);
  print_result(&t, good, n, out, &d);
  check(&t, field[9], field[2], line);
}

static void check_hybrid(char **field, int line) {
  static const tess_device *device[MAX_DEVICES], *out[MAX_DEVICES];
  struct diag d = {0};
  struct text t = {0};
  int n = read_devices(field + 1, device);
  tess_shape ici = shape_of(field[7]), dcn = shape_of(field[8]), shape;
  struct hybrid_options o = {strchr(field[9], 'p') != NULL, strchr(field[9], 'n') != NULL,
                             strchr(field[9], 's') != NULL};
  bool good = tess__mesh_order_hybrid(&ici, &dcn, n, device, &o, &shape, out, &d);
  for (int k = 0; good && k < ici.n; k++)
    assert_int_equal(shape.dim[k], ici.dim[k] * dcn.dim[k]);
  print_result(&t, good, n, out, &d);
  check(&t, field[10], field[2], line);
}

static void check_assign(char **field, int line) {
  struct diag d = {0};
  struct text t = {0};
  struct torus_split split;
  tess_shape torus = shape_of(field[1]), mesh = shape_of(field[2]);
  if (tess__torus_assign(torus.n, torus.dim, &mesh, strchr(field[3], 's') != NULL, &split, &d)) {
    for (int p = 0; p < torus.n; p++)
      for (int l = 0; l < mesh.n; l++)
        tess__text_printf(&t, "%s%lld", l ? "," : p ? " " : "", (long long)split.part[p][l]);
  } else {
    tess__text_add(&t, reasons[d.reason]);
    tess__diag_clear(&d);
  }
  check(&t, field[4], "assign", line);
}

static void check_mock(char **field, int line) {
  static const tess_device *device[MAX_DEVICES];
  char *const devices[] = {"tpu", "TPU v4", field[1], field[2], field[3], ""};
  struct text t = {0};
  int n = read_devices(devices, device);
  for (int i = 0; i < n; i++)
    tess__text_printf(&t, "%s%d:%d:%d,%d,%d:%d:%d", i ? " " : "", device[i]->id, device[i]->process_index,
                      device[i]->coords[0], device[i]->coords[1], device[i]->coords[2], device[i]->core_on_chip,
                      device[i]->slice_index);
  check(&t, field[4], "mock", line);
}

static void test_golden(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int fields;
    void (*check)(char **field, int line);
  } kinds[] = {
      {"order", 10, check_order}, {"hybrid", 11, check_hybrid}, {"assign", 5, check_assign}, {"mock", 5, check_mock}};
  FILE *f = open_golden("mesh_order.txt");
  char line[8192], *field[MAX_FIELDS];
  int at = 0, cases = 0;
  while (fgets(line, sizeof line, f)) {
    at++;
    if (*line == '#') continue;
    line[strcspn(line, "\n")] = 0;
    int n = split(line, '\t', field, MAX_FIELDS);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
      if (strcmp(field[0], kinds[k].name) == 0) {
        assert_int_equal(n, kinds[k].fields);
        kinds[k].check(field, at);
        cases++;
      }
  }
  fclose(f);
  assert_true(cases == at - 1 && cases > 800);
}

/* The one in the table of 2.9 that no kind reaches by itself: v3 with one device a chip has no z. */
static void test_flat_torus(void **state) {
  (void)state;
  struct diag d = {0};
  struct torus t;
  const tess_device *const *all =
      tess__devices_fake(&(struct fake_devices){.platform = "tpu", .kind = "TPU v3", .n = 64, .chips = {8, 8, 1}}, &d);
  assert_true(tess__torus_of_devices(64, all, &t, &d));
  assert_int_equal(t.n_axes, 3);
  assert_int_equal(t.size[2], 1);
  assert_int_equal(t.cell[8]->coords[0], 1);
  tess__torus_free(&t);
  all = tess__devices_fake(&(struct fake_devices){.platform = "tpu", .kind = "TPU v3", .n = 4, .chips = {1, 1, 4}}, &d);
  assert_false(tess__torus_of_devices(4, all, &t, &d));
  EXPECT_FAILURE(&d, TESS_ASSERTION_ERROR, "device 1 of kind 'TPU v3' lies outside the plane z = 0");
}

static bool order(const char *shape, const struct fake_devices *f, struct mesh_order_options o, struct diag *d) {
  static const tess_device *out[MAX_DEVICES];
  tess_shape s = shape_of(shape);
  const tess_device *const *all = tess__devices_fake(f, d);
  expect_ok(d);
  return tess__mesh_order(&s, f->n, all, &o, out, d);
}

static void test_messages(void **state) {
  (void)state;
  struct diag d = {0};
  const struct mesh_order_options plain = {0}, contiguous = {.contiguous_submeshes = true};
  const struct fake_devices cube = {.platform = "tpu", .kind = "TPU v4", .n = 64, .chips = {4, 4, 4}},
                            bare = {.platform = "tpu", .kind = "TPU v4", .n = 4},
                            cores = {.platform = "tpu", .kind = "TPU v4", .n = 8, .chips = {2, 2, 1}, .cores = 2};
  assert_false(order("4,8", &cube, plain, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "a mesh of 4x8 needs as many devices as the product of its sizes, but 64 are");
  assert_false(order("-8,-8", &cube, plain, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "axis 0 has size -8: sizes are at least 1");
  assert_false(order("8,8", &cube, plain, &d));
  assert_int_equal(d.status, TESS_UNIMPLEMENTED);
  EXPECT_FAILURE(&d, TESS_NOT_IMPLEMENTED_ERROR,
                 "axis 1 of size 8 is no product of the axes of the 4x4x4 torus that are left (4, 4, 4)");
  assert_false(order("4,16", &cube, contiguous, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR,
                 "a mesh of 4x16 on a 4x4x4 torus has no known contiguous submeshes; these have, "
                 "with any axes of size 1: 16x4");
  assert_false(order("4", &bare, plain, &d));
  assert_int_equal(d.status, TESS_NOT_FOUND);
  EXPECT_FAILURE(&d, TESS_ATTRIBUTE_ERROR, "device 0 of kind 'TPU v4' has no coordinates");
  assert_false(order("8", &cores, plain, &d));
  EXPECT_FAILURE(&d, TESS_ASSERTION_ERROR, "device 1 of kind 'TPU v4' is a second core of its chip");
  const tess_device *const *all = tess__devices_fake(&cube, &d), *out[8];
  tess_shape eight = shape_of("8");
  assert_false(tess__mesh_order(&eight, 8, all, &contiguous, out, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "a 4x2x1 torus has no known contiguous submeshes");
  const tess_device *hole[8] = {all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[6]}, *none[2] = {all[0]};
  assert_false(tess__mesh_order(&eight, 8, hole, &plain, out, &d));
  EXPECT_FAILURE(&d, TESS_ASSERTION_ERROR, "the coordinates of the 8 devices are not a contiguous cuboid");
  assert_false(tess__mesh_order(
      &eight, 8, (const tess_device *const[]){all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[40]}, &plain,
      out, &d));
  EXPECT_FAILURE(&d, TESS_ASSERTION_ERROR, "8 devices do not fill the 4x3x3 cuboid of their coordinates");
  tess_shape two = shape_of("2");
  assert_false(tess__mesh_order(&two, 2, none, &plain, out, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "device 1 of the mesh is NULL");
}

static bool order_hybrid(const char *ici, const char *dcn, int n, const tess_device *const *device, struct diag *d) {
  const struct hybrid_options o = {0};
  const tess_device *out[64];
  tess_shape a = shape_of(ici), b = shape_of(dcn), shape;
  return tess__mesh_order_hybrid(&a, &b, n, device, &o, &shape, out, d);
}

static void test_hybrid_messages(void **state) {
  (void)state;
  struct diag d = {0};
  const tess_device *const *bare =
      tess__devices_fake(&(struct fake_devices){.platform = "cpu", .kind = "cpu", .n = 8}, &d);
  const tess_device *const *two =
      tess__devices_fake(&(struct fake_devices){.platform = "gpu", .kind = "H100", .n = 8, .slices = 2}, &d);
  const tess_device *mixed[] = {two[0], two[4], bare[0], bare[1]};
  assert_false(order_hybrid("4", "2", 8, bare, &d));
  assert_int_equal(d.status, TESS_INVALID_ARGUMENT);
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "device 0 of platform 'cpu' has no slice_index: set process_is_granule");
  assert_false(order_hybrid("2", "2", 4, mixed, &d));
  EXPECT_FAILURE(&d, TESS_ATTRIBUTE_ERROR, "device 0 of platform 'cpu' has no slice_index");
  assert_false(order_hybrid("4,1", "2", 8, two, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "2 sizes inside a granule, but 1 of granules");
  assert_false(order_hybrid("4,1", "1,3", 8, two, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR,
                 "1x3 granules need as many slices as the product of the sizes, but the devices "
                 "lie in 2");
  assert_false(order_hybrid("4,1", "-1,-2", 8, two, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "axis 0 has -1 granules");
  assert_false(order_hybrid("2,1", "1,2", 8, two, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "a mesh of 2x1 needs as many devices");
  assert_false(order_hybrid("2,1", "1,2", 0, two, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "a mesh of no devices");
  assert_true(order_hybrid("4,1", "1,2", 8, two, &d));
}

static bool is_of(const tess_device *d, int process) {
  return d->process_index == process;
}

/* The purpose of contiguous submeshes: each host has a box of the mesh. */
static void test_local_meshes(void **state) {
  (void)state;
  static const struct {
    int chips[3];
    const char *shape;
  } cases[] = {{{2, 2, 1}, "2,2"},  {{2, 2, 4}, "4,4"},  {{4, 4, 4}, "16,4"},   {{4, 8, 8}, "64,4"},
               {{4, 8, 8}, "4,64"}, {{8, 8, 8}, "64,8"}, {{8, 16, 16}, "8,256"}};
  static const tess_device *out[MAX_DEVICES];
  static const char *const xy[] = {"x", "y"};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct diag d = {0};
    const int *chips = cases[i].chips;
    struct fake_devices f = {.platform = "tpu", .kind = "TPU v4", .n = chips[0] * chips[1] * chips[2]};
    memcpy(f.chips, chips, sizeof f.chips);
    const struct mesh_order_options o = {.contiguous_submeshes = true};
    tess_shape shape = shape_of(cases[i].shape);
    const tess_device *const *all = tess__devices_fake(&f, &d);
    assert_true(tess__mesh_order(&shape, f.n, all, &o, out, &d));
    const struct mesh *m = tess__mesh_make(2, shape.dim, xy, NULL, out, &d);
    for (int process = 0; process < f.n / 4; process += 1 + f.n / 64) {
      const struct mesh *local = tess__mesh_local(m, is_of, process, &d);
      expect_ok(&d);
      assert_int_equal(local->total, 4);
      for (int k = 0; k < 4; k++)
        assert_int_equal(local->device[k]->process_index, process);
    }
  }
}

static void test_local_mesh(void **state) {
  (void)state;
  struct diag d = {0};
  static const char *const xy[] = {"x", "y"};
  const tess_device *const *all = tess__devices_fake(
      &(struct fake_devices){.platform = "cpu", .kind = "cpu", .n = 8, .processes = 2}, &d); /* 0-3 and 4-7 */
  const tess_device *boxes[] = {all[0], all[1], all[4], all[5], all[2], all[3], all[6], all[7]},
                    *corners[] = {all[0], all[4], all[5], all[1], all[6], all[7], all[2], all[3]};
  const tess_axis_type types[] = {TESS_AXIS_EXPLICIT, TESS_AXIS_AUTO};
  const struct mesh *m = tess__mesh_make(2, (int64_t[]){2, 4}, xy, types, boxes, &d);
  const struct mesh *local = tess__mesh_local(m, is_of, 1, &d);
  expect_ok(&d);
  assert_ptr_equal(local, tess__mesh_make(2, (int64_t[]){2, 2}, xy, NULL,
                                          (const tess_device *const[]){all[4], all[5], all[6], all[7]}, &d));
  assert_null(tess__mesh_local(m, is_of, 2, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "the mesh has no device of process 2");
  m = tess__mesh_make(2, (int64_t[]){2, 4}, xy, NULL, corners, &d);
  assert_null(tess__mesh_local(m, is_of, 0, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR,
                 "Mesh('x': 2, 'y': 4) has devices of process 0 in a box of 2x4, but some in that box are not of it");
  assert_ptr_equal(tess__mesh_local(tess__mesh_empty(), is_of, 0, &d), tess__mesh_empty());
  assert_null(tess__mesh_local(tess__mesh_abstract(m), is_of, 0, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "has no devices");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_golden),          cmocka_unit_test(test_flat_torus),   cmocka_unit_test(test_messages),
      cmocka_unit_test(test_hybrid_messages), cmocka_unit_test(test_local_meshes), cmocka_unit_test(test_local_mesh),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
