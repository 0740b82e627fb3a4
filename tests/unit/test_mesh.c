/* Devices and meshes: what is refused, that equal meshes are one pointer, the texts. */
#include "_layout.h"

static const char *const xy[] = {"x", "y"};

static void test_equal_meshes_are_one(void **state) {
  (void)state;
  const struct mesh *a = mesh_of("x=2,y=4", ""), *b = mesh_of("x=2,y=4", "0,1,2,3,4,5,6,7");
  assert_ptr_equal(a, b);
  assert_ptr_not_equal(a, mesh_of("x=2,y=4", "1,0,2,3,4,5,6,7"));
  assert_ptr_not_equal(a, mesh_of("y=2,x=4", ""));
  assert_ptr_not_equal(a, mesh_of("x=4,y=2", ""));
  const struct mesh *abstract = mesh_of("x=2,y=4", NULL);
  assert_ptr_equal(tess__mesh_abstract(a), abstract);
  assert_ptr_equal(tess__mesh_abstract(abstract), abstract);
  assert_true(abstract->abstract && !abstract->device && abstract->total == 8);
  tess_axis_type types[] = {TESS_AXIS_AUTO, TESS_AXIS_EXPLICIT};
  struct diag d = {0};
  const struct mesh *other = tess__mesh_make(2, (int64_t[]){2, 4}, xy, types, a->device, &d);
  expect_ok(&d);
  assert_ptr_not_equal(a, other);
  assert_true(tess__mesh_same_devices(a, other));
}

static void test_same_devices_is_about_order(void **state) {
  (void)state;
  const struct mesh *a = mesh_of("x=8", "");
  assert_true(tess__mesh_same_devices(a, mesh_of("x=2,y=4", "")));
  assert_false(tess__mesh_same_devices(a, mesh_of("x=8", "7,6,5,4,3,2,1,0")));
  assert_false(tess__mesh_same_devices(a, mesh_of("x=4", "")));
  assert_true(tess__mesh_same_devices(a, mesh_of("x=4,y=2", NULL)));
}

static void test_refused(void **state) {
  (void)state;
  struct diag d = {0};
  const tess_device *const *all = tess__devices_all(), *twice[] = {all[0], all[3], all[1], all[3]};
  assert_null(tess__mesh_make(2, (int64_t[]){2, 2}, xy, NULL, twice, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "CpuDevice(id=3) stands twice");
  assert_null(tess__mesh_make(2, (int64_t[]){2, 4}, (const char *const[]){"x", "x"}, NULL, NULL, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "'x' stands twice");
  assert_null(tess__mesh_make(2, (int64_t[]){2, 0}, xy, NULL, NULL, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "axis 'y' has size 0");
  assert_null(tess__mesh_make(2, (int64_t[]){INT64_MAX, 2}, xy, NULL, NULL, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "2^63 at axis 'y'");
  assert_null(tess__mesh_make(TESS_MAX_RANK + 1, NULL, NULL, NULL, NULL, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "at most 16 axes, not 17");
  const char *const bad[] = {"", "x,y", "a b", "(x)", "it's", "?", NULL};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_null(tess__mesh_make(1, (int64_t[]){2}, &bad[i], NULL, NULL, &d));
    EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "cannot be used");
  }
}

static void test_empty_has_no_devices(void **state) {
  (void)state;
  struct diag d = {0};
  const struct mesh *empty = tess__mesh_empty();
  assert_ptr_equal(empty, tess__mesh_empty());
  assert_int_equal(empty->total, 0);
  assert_false(tess__mesh_check_devices(empty, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "Mesh() has no devices");
  assert_false(tess__mesh_check_devices(mesh_of("x=2,y=4", NULL), &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "AbstractMesh('x': 2, 'y': 4) has no devices");
  assert_true(tess__mesh_check_devices(mesh_of("x=2,y=4", ""), &d));
}

static void test_devices(void **state) {
  (void)state;
  assert_int_equal(tess__devices_count(), 16);
  const tess_device *d = tess__devices_all()[5];
  assert_int_equal(d->id, 5);
  assert_int_equal(d->coords[0], -1);
  assert_true(tess__device_is_local(d));
  struct diag failure = {0};
  const struct fake_devices three = {.platform = "tpu", .kind = "TPU v4", .n = 12, .processes = 3},
                            two = {.platform = "tpu", .kind = "TPU v4", .n = 12, .processes = 2};
  const tess_device *const *fake = tess__devices_fake(&three, &failure);
  assert_ptr_equal(fake, tess__devices_fake(&three, &failure));
  assert_ptr_not_equal(fake, tess__devices_fake(&two, &failure));
  assert_false(tess__device_is_local(fake[0]));
  for (int i = 0; i < 12; i++) {
    assert_int_equal(fake[i]->id, i);
    assert_int_equal(fake[i]->process_index, i / 4);
    assert_int_equal(fake[i]->local_hardware_id, i % 4);
  }
  struct text t = {0};
  tess__device_text(&t, fake[7], true);
  EXPECT_TEXT(&t, "TpuDevice(id=7)");
  tess_device chip = *fake[6];
  chip.coords[0] = 1, chip.coords[1] = 1, chip.coords[2] = 0, chip.core_on_chip = 0;
  tess__device_text(&t, &chip, true);
  EXPECT_TEXT(&t, "TpuDevice(id=6, process_index=1, coords=(1,1,0), core_on_chip=0)");
  tess__device_text(&t, &chip, false);
  EXPECT_TEXT(&t, "TPU_6(process=1,(1,1,0,0))");
  tess_device gpu = {.id = 3, .platform = "gpu", .device_kind = "NVIDIA H100", .coords = {-1, -1, -1}};
  tess__device_text(&t, &gpu, true);
  EXPECT_TEXT(&t, "CudaDevice(id=3)");
  gpu.device_kind = "AMD Instinct MI300X";
  tess__device_text(&t, &gpu, false);
  EXPECT_TEXT(&t, "rocm:3");
}

/* The 8 devices of the tutorial's TPU v2-8 (design/sharding.md 1.2). */
static void test_mock_chips(void **state) {
  (void)state;
  struct diag d = {0};
  const struct fake_devices v2 = {.platform = "tpu", .kind = "TPU v2", .n = 8, .chips = {2, 2, 1}, .cores = 2};
  const tess_device *const *fake = tess__devices_fake(&v2, &d);
  const int coords[][2] = {{0, 0}, {0, 0}, {1, 0}, {1, 0}, {0, 1}, {0, 1}, {1, 1}, {1, 1}};
  for (int i = 0; i < 8; i++) {
    assert_int_equal(fake[i]->id, i);
    assert_int_equal(fake[i]->coords[0], coords[i][0]);
    assert_int_equal(fake[i]->coords[1], coords[i][1]);
    assert_int_equal(fake[i]->coords[2], 0);
    assert_int_equal(fake[i]->core_on_chip, i % 2);
    assert_int_equal(fake[i]->process_index, 0);
    assert_int_equal(fake[i]->local_hardware_id, i);
    assert_int_equal(fake[i]->slice_index, 0);
  }
  static const struct {
    struct fake_devices f;
    const char *words;
  } refused[] = {
      {{.n = 0}, "0 devices: 1 to 16777216 are possible"},
      {{.n = 8, .processes = 3}, "8 devices do not divide over 3 processes"},
      {{.n = 8, .processes = -1}, "8 devices do not divide over -1 processes"},
      {{.n = 8, .slices = 3}, "8 devices do not divide over 3 slices"},
      {{.n = 8, .cores = 2}, "2 cores of no chips"},
      {{.n = 6, .chips = {3, 2, 1}}, "3 chips along x: hosts have 2x2 chips"},
      {{.n = 6, .chips = {2, 3, 1}}, "3 chips along y"},
      {{.n = 4, .chips = {2, 2, 0}}, "0 chips, cores or slices along one direction"},
      {{.n = 4, .chips = {2, 2, 1}, .cores = 2}, "4 devices, but chips, cores and slices make 8"},
      {{.n = 8, .chips = {2, 2, 2}, .processes = 4}, "4 processes, but the chips have 2 hosts"},
  };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    struct fake_devices f = refused[i].f;
    f.platform = f.kind = "tpu";
    assert_null(tess__devices_fake(&f, &d));
    EXPECT_FAILURE(&d, TESS_VALUE_ERROR, refused[i].words);
  }
}

static void test_described(void **state) {
  (void)state;
  struct text t = {0};
  const struct mesh *m = mesh_of("x=2,y=4", ""), *described = tess__mesh_described(m);
  assert_ptr_equal(tess__mesh_abstract(described), mesh_of("x=2,y=4", NULL));
  assert_ptr_equal(tess__mesh_described(described), described);
  assert_true(described->abstract && !described->device);
  tess__mesh_text(&t, described, true);
  EXPECT_TEXT(&t,
              "AbstractMesh('x': 2, 'y': 4, axis_types=(Auto, Auto), device_kind=cpu, num_cores=None, platform=cpu)");
}

static void test_many_devices(void **state) {
  (void)state;
  struct diag d = {0};
  enum { N = 65536 };
  const tess_device *const *fake =
      tess__devices_fake(&(struct fake_devices){.platform = "cpu", .kind = "cpu", .n = N}, &d);
  const tess_device **reversed = malloc(N * sizeof *reversed);
  for (int i = 0; i < N; i++)
    reversed[i] = fake[N - 1 - i];
  const struct mesh *m = tess__mesh_make(2, (int64_t[]){256, 256}, xy, NULL, reversed, &d);
  expect_ok(&d);
  assert_ptr_equal(m, tess__mesh_make(2, (int64_t[]){256, 256}, xy, NULL, reversed, &d));
  reversed[1000] = reversed[60000];
  assert_null(tess__mesh_make(2, (int64_t[]){256, 256}, xy, NULL, reversed, &d));
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, "CpuDevice(id=5535) stands twice");
  free(reversed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_equal_meshes_are_one),
      cmocka_unit_test(test_same_devices_is_about_order),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_empty_has_no_devices),
      cmocka_unit_test(test_devices),
      cmocka_unit_test(test_mock_chips),
      cmocka_unit_test(test_described),
      cmocka_unit_test(test_many_devices),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
