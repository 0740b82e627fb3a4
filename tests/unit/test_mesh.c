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
  const tess_device *const *fake = tess__devices_fake("tpu", "TPU v4", 12, 3);
  assert_ptr_equal(fake, tess__devices_fake("tpu", "TPU v4", 12, 3));
  assert_ptr_not_equal(fake, tess__devices_fake("tpu", "TPU v4", 12, 2));
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
}

static void test_many_devices(void **state) {
  (void)state;
  struct diag d = {0};
  enum { N = 65536 };
  const tess_device *const *fake = tess__devices_fake("cpu", "cpu", N, 1);
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
      cmocka_unit_test(test_many_devices),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
