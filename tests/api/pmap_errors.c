/* What pmap refuses (design/manual.md 4.4), with JAX's words, on one line, with the paths of the arguments. */
#include "_check.h"
#include "_world.h"

static tess_mesh *mesh;
struct pair {
  tess_array *a, *b;
};
#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
BODY(same, x)
BODY(sum_k, tess_psum(x, "k"))
BODY(bad_scatter, tess_psum_scatter(x, "i", 0))
BODY(bad_pair, tess_ppermute(x, "i", TESS_PAIRS({0, 4})))
static tess_array *first_of(tess_array *x, tess_array *y) {
  (void)y;
  return x;
}
static tess_array *of_struct(const void *p, tess_array *x) {
  (void)p;
  return x;
}
static void two_results(const void *in, void *out) {
  tess_array *const *x = in;
  ((tess_array **)out)[0] = ((tess_array **)out)[1] = x[0];
}
static tess_array *always_true_while(tess_array *x) { /* a decision that differs */
  return tess_cond(tess_gt(x, 0), sum_k, same, x);
}
#define VALUE_ERROR(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)

static void test_options(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  const tess_device *const *all = tess_devices().device;
  const tess_device *twice[2] = {all[1], all[1]};
  const tess_device *unlike[2] = {tess_fake_devices("tpu", 2).device[0], all[1]};
  REFUSED(tess_pmap((tess_fn *)NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  VALUE_ERROR(tess_pmap(same, .devices = tess_device_list(0, NULL)),
              "'devices' argument to pmap must be non-empty, or None");
  VALUE_ERROR(tess_pmap(same, .devices = tess_device_list(2, twice)), "CpuDevice(id=1) stands twice");
  VALUE_ERROR(tess_pmap(same, .devices = tess_device_list(2, unlike)),
              "pmap requires that all of the participating devices are identical: device 0 is ");
  REFUSED(tess_pmap(same, .in_axes = TESS_AXES()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "pmap in_axes must be a number, TESS_NONE, or 1 to");
  REFUSED(tess_pmap(same, .out_axes = TESS_AXES()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "pmap out_axes must be");
  REFUSED(tess_pmap(same, .in_axes = {.set = true, .n = 999}), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "but it has 999");
  VALUE_ERROR(tess_pmap(same, .axis_size = -1), "axis_size is -1");
  VALUE_ERROR(tess_pmap(same, .axis_name = "a,b"), "axis name 'a,b' cannot be used");
  char longest[200];
  memset(longest, 'a', sizeof longest - 1);
  longest[sizeof longest - 1] = 0;
  VALUE_ERROR(tess_pmap(same, .axis_name = longest), "an axis name of 199 characters");
  VALUE_ERROR(tess_pmap(same, .donate_argnums = TESS_ARGNUMS(1)), "donate_argnums names argument 1, same takes 1");
  tess_array *bad = tess_reshape(tess_arange(3), TESS_SHAPE(2));
  tess_fn *f = tess_pmap((tess_fn *)(void *)tess_jit((tess_fn *)NULL));
  REFUSED(f, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  assert_false(tess_ok(tess_call(tess_pmap(same), bad)));
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4), *m = count_up(2, 4), *y, *z;
  struct pair p = {x, m};
  VALUE_ERROR(tess_call(tess_pmap(same, .in_axes = TESS_AXES(0, 0)), x),
              "pmap in_axes has 2 entries, there are 1 arguments of 1 arrays");
  tess_call_into(TESS_TREE(y), tess_pmap(of_struct, .in_axes = TESS_AXES(0, 0, 0, 0)), TESS_TREE(p, x));
  VALUE_ERROR(y, "pmap in_axes has 4 entries, there are 2 arguments of 3 arrays");
  tess_call_into(TESS_TREE(y, z), tess_pmap(two_results, .out_axes = TESS_AXES(0, 0, 0)), TESS_TREE(x));
  VALUE_ERROR(y, "pmap out_axes has 3 entries, there are 2 results of 2 arrays");
  VALUE_ERROR(tess_call(tess_pmap(same, .in_axes = TESS_AXES(1)), x),
              "pmap was requested to map its argument along axis 1, which implies that its rank should be at least 2, "
              "but is only 1: argument 0 is i32[4]");
  VALUE_ERROR(tess_call(tess_pmap(same, .in_axes = TESS_AXES(-3)), m),
              "axis -3, which implies that its rank should be at "
              "least 3, but is only 2");
  tess_call_into(TESS_TREE(y), tess_pmap(of_struct, .in_axes = TESS_AXES(0, 2, 0)), TESS_TREE(p, x));
  VALUE_ERROR(y, "argument 0[1] is i32[2,4]");
  VALUE_ERROR(tess_call(tess_pmap(same), 3), "its rank should be at least 1, but is only 0: argument 0 is i32[]");
  VALUE_ERROR(tess_call(tess_pmap(same, .out_axes = TESS_AXES(1)), x),
              "out_axes: axis 1 is out of bounds for array of dimension 1: result 0 of pmap is i32[] with its axis");
  VALUE_ERROR(tess_call(tess_pmap(same, .out_axes = TESS_AXES(-3)), m),
              "axis -3 is out of bounds for array of dimension 2");
  VALUE_ERROR(tess_call(tess_pmap(same, .axis_name = "i", .out_axes = TESS_AXES(TESS_NONE)), x),
              "out_axes is TESS_NONE for result 0 of pmap, which may differ from device to device along 'i': i32[]; "
              "reduce it there (psum, pmean, pmax), or give the axis a place");
  VALUE_ERROR(tess_call(tess_pmap(same, .out_axes = TESS_AXES(TESS_NONE)), x), "its axis, which has no name");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_sizes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4), *m = count_up(2, 4), *y;
  struct pair p = {x, m};
  VALUE_ERROR(tess_call(tess_pmap(same, .in_axes = TESS_AXES(TESS_NONE)), x),
              "pmap requires at least one argument with a mapped axis");
  VALUE_ERROR(
      tess_call(tess_pmap(first_of), x, m),
      "pmap got inconsistent sizes for array axes to be mapped: argument 0 is i32[4]: axis 0 of size 4; argument "
      "1 is i32[2,4]: axis 0 of size 2");
  tess_call_into(TESS_TREE(y), tess_pmap(of_struct, .in_axes = TESS_AXES(0, 0, TESS_NONE)), TESS_TREE(p, x));
  VALUE_ERROR(y, "argument 0[0] is i32[4]: axis 0 of size 4; argument 0[1] is i32[2,4]: axis 0 of size 2");
  VALUE_ERROR(tess_call(tess_pmap(same), tess_zeros(TESS_SHAPE(0, 3))), "the mapped axis has size 0");
  VALUE_ERROR(tess_call(tess_pmap(same), tess_arange(9)),
              "requires 9 logical devices, but only 8 XLA devices are available");
  tess_device_array three = tess_device_list(3, tess_devices().device);
  VALUE_ERROR(tess_call(tess_pmap(same, .devices = three), x),
              "Leading axis size of the arguments of pmap must equal the number of local devices that .devices names: "
              "axis_size=4, num_local_devices=3, local devices: cpu:0, cpu:1, cpu:2");
  VALUE_ERROR(tess_call(tess_pmap(same, .devices = three), tess_arange(2)), "axis_size=2, num_local_devices=3");
  VALUE_ERROR(tess_call(tess_jit(tess_pmap(same, .devices = three)), tess_arange(2)), "axis_size=2");
  VALUE_ERROR(tess_call(tess_pmap(same, .axis_size = 3), x),
              "Specified axis_size 3 doesn't match received axis_size 4");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Inside, and of where arguments lie. */
static void test_bodies(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4);
  REFUSED(tess_call(tess_pmap(sum_k, .axis_name = "i"), x), TESS_NOT_FOUND, TESS_NAME_ERROR,
          "psum: unbound axis name 'k'; in scope: 'i'");
  VALUE_ERROR(tess_call(tess_pmap(bad_scatter, .axis_name = "i"), count_up(4, 3)), "psum_scatter");
  VALUE_ERROR(tess_call(tess_pmap(bad_pair, .axis_name = "i"), x), "ppermute");
  VALUE_ERROR(tess_call(tess_pmap(always_true_while, .axis_name = "k"), x), "devices may decide differently");
  tess_array *put = tess_device_put(x, tess_named_sharding(mesh, TESS_P()));
  VALUE_ERROR(tess_call(tess_pmap(same), put), "argument 0 is committed to NamedSharding(mesh=Mesh('d': 8");
  put = tess_device_put(x, tess_single_device_sharding(tess_devices().device[3]));
  VALUE_ERROR(tess_call(tess_pmap(same), put), "move it with tess_device_put");
  REFUSED(tess_call(tess_pmap(first_of), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "first_of takes 2 arguments");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int several(int process, void *ctx) {
  (void)process, (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(tess_device_count());
  (void)tess_call(tess_pmap(same), x);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "On multi-host platforms, the leading axis size");
  SAME(tess_call(tess_pmap(same, .devices = tess_local_devices()), tess_arange(8)), 0, 1, 2, 3, 4, 5, 6, 7);
  FINISH(s);
}

static void test_processes(void **state) {
  (void)state;
  RUN(2, several);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("d"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_options), cmocka_unit_test(test_axes),      cmocka_unit_test(test_sizes),
      cmocka_unit_test(test_bodies),  cmocka_unit_test(test_processes),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
