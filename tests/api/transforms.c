/* Transforms in any order around a C function with a context: what they print as, and that they mean the same called
 * outside of a trace, inside one, and lowered and compiled. */
#include "_check.h"

enum { MOST = 3 };
enum kind { JIT, PLACED, SHARD_MAP, AUTO_AXES, EXPLICIT_AXES, KINDS };
static const char *const names[KINDS] = {"jit", "jit", "shard_map", "auto_axes", "explicit_axes"};
static tess_mesh *mesh;

static tess_array *step(tess_array *x, const void *ctx) {
  return tess_add(tess_mul(x, 3), *(const int *)ctx);
}

static tess_fn *applied(enum kind k, tess_fn *f) {
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("x"));
  switch (k) {
  case JIT:
    return tess_jit(f);
  case PLACED:
    return tess_jit(f, .in_shardings = rows, .out_shardings = rows);
  case SHARD_MAP:
    return tess_shard_map(f, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  case AUTO_AXES:
    return tess_auto_axes(f, .out_sharding = rows);
  default:
    return tess_explicit_axes(f, .in_sharding = rows);
  }
}

/* Axes that are Manual are not cut any more and become nothing else, and the sharding that auto_axes is given here is
 * over Auto ones. */
static bool is_legal(int n, const enum kind *outer) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if ((outer[k] == SHARD_MAP && outer[i] != JIT) || (outer[k] == EXPLICIT_AXES && outer[i] == AUTO_AXES))
        return false;
  return true;
}

static tess_fn *called;
static tess_array *calls(tess_array *x, const void *which) {
  (void)which; /* another program for each */
  return tess_call(called, x);
}

static void check(int which, int n, const enum kind *outer) {
  tess_scope *s = tess_scope_begin();
  char text[100] = "step", more[100];
  tess_array *x = tess_arange(4);
  called = tess_partial(step, (int){7});
  tess_set_mesh(mesh);
  for (int i = n - 1; i >= 0; i--) {
    called = applied(outer[i], called);
    snprintf(more, sizeof more, "%s(%s)", names[outer[i]], text);
    strcpy(text, more);
  }
  SAYS(tess_str(called), text);
  SAYS(tess_repr(called), text);
  tess_array *got[3] = {tess_call(called, x), tess_call(tess_jit(tess_partial(calls, which)), x),
                        tess_call(tess_compile(tess_lower(called, x)), x)};
  for (int i = 0; i < 3; i++)
    if (!tess_ok(got[i])) fail_msg("%s, called in way %d: %s", text, i, tess_error_of(got[i]).message);
  for (int i = 0; i < 3; i++)
    VALUES(got[i], 7, 10, 13, 16);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- gradients of such functions, and such functions of gradients ---- */
static tess_array *sum_of_calls(tess_array *x, const void *which) {
  (void)which;
  return tess_sum(tess_call(called, x));
}
static tess_array *sum_of_step(tess_array *x) {
  return tess_sum(tess_mul(tess_add(tess_mul(x, 3), 7), x));
}

static void near(const char *text, tess_array *got, float first, float by) {
  if (!tess_ok(got)) fail_msg("%s: %s", text, tess_error_of(got).message);
  const float *v = tess_data(got);
  for (int i = 0; i < 4; i++)
    if (v[i] != first + (float)i * by) fail_msg("%s: element %d is %g", text, i, (double)v[i]);
}

static void check_gradients(int which, int n, const enum kind *outer) {
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4.0);
  char text[100];
  tess_set_mesh(mesh);
  called = tess_partial(step, (int){7});
  for (int i = n - 1; i >= 0; i--)
    called = applied(outer[i], called);
  snprintf(text, sizeof text, "grad of %s", tess_str(called));
  tess_fn *g = tess_grad(tess_partial(sum_of_calls, which));
  near(text, tess_call(g, x), 3, 0);
  near(text, tess_call(tess_jit(g), x), 3, 0);
  tess_fn *f = tess_grad(sum_of_step);
  for (int i = n - 1; i >= 0; i--)
    f = applied(outer[i], f);
  near(tess_str(f), tess_call(f, x), 7, 6);
  near(tess_str(f), tess_call(tess_compile(tess_lower(f, x)), x), 7, 6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int in_any_order(void (*check_one)(int which, int n, const enum kind *outer)) {
  int checked = 0;
  for (int n = 0; n <= MOST; n++)
    for (int code = 0, codes = n == 0   ? 1
                               : n == 1 ? KINDS
                               : n == 2 ? KINDS * KINDS
                                        : KINDS * KINDS * KINDS;
         code < codes; code++) {
      enum kind outer[MOST] = {(enum kind)(code % KINDS), (enum kind)(code / KINDS % KINDS),
                               (enum kind)(code / KINDS / KINDS)};
      if (!is_legal(n, outer)) continue;
      check_one(checked++, n, outer);
    }
  return checked;
}

static void test_in_any_order(void **state) {
  (void)state;
  assert_int_equal(in_any_order(check), 100);
}
static void test_gradients(void **state) {
  (void)state;
  assert_int_equal(in_any_order(check_gradients), 100);
}

static void test_what_is_compiled_is_only_called(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4);
  tess_fn *f = tess_compile(tess_lower(tess_jit(tess_partial(step, (int){7}), .name = "renamed"), x));
  SAYS(tess_str(f), "renamed");
  for (int k = 0; k < KINDS; k++)
    REFUSED(applied((enum kind)k, f), TESS_FAILED_PRECONDITION, TESS_TYPE_ERROR,
            "renamed is compiled, and can only be called; legal: the function before it is lowered");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return start_with(2, &mesh, TESS_SHAPE(2), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_in_any_order),
      cmocka_unit_test(test_gradients),
      cmocka_unit_test(test_what_is_compiled_is_only_called),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
