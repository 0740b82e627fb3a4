/* x[items] against jax.numpy: eager on one device, eager on a sharded array (uneven cuts too) and traced, by both
 * executors. */
#include "_golden.h"

#include "api/call.h"

enum { MAX_ITEMS = 16 };
static tess_mesh *mesh;

struct items {
  int n;
  tess_subscript item[MAX_ITEMS];
};

static tess_subscript range(char *text) {
  tess_subscript s = {.kind = TESS_SUB_RANGE};
  char *stop = strchr(text, ':'), *step;
  *stop++ = 0;
  step = strchr(stop, ':');
  if (step) *step++ = 0;
  s.has_start = *text != 0, s.has_stop = *stop != 0;
  s.start = atoll(text), s.stop = atoll(stop);
  s.step = step && *step ? atoll(step) : 0;
  return s;
}

static struct items parse(char *text) {
  struct items out = {0};
  for (char *p = strtok(text, " "); p; p = strtok(NULL, " "))
    out.item[out.n++] = strcmp(p, "new") == 0   ? TESS_NEWAXIS
                        : strcmp(p, "...") == 0 ? TESS_ELLIPSIS
                        : strcmp(p, ":") == 0   ? TESS_ALL
                        : strchr(p, ':')        ? range(p)
                                                : TESS_AT(atoi(p));
  return out;
}

static struct items current;
static tess_array *traced(tess_array *x) {
  return tess_getitem_at(TESS_HERE, x, current.n, current.item);
}

static void check(tess_array *y, const char *shape, const char *values, const char *what) {
  char got[128] = "";
  size_t at = 0;
  if (!tess_ok(y)) fail_msg("%s: %s", what, tess_error_of(y).message);
  for (int i = 0; i < tess_array_ndim(y); i++)
    at += (size_t)snprintf(got + at, sizeof got - at, "%s%lld", i ? "x" : "", (long long)tess_array_dim(y, i));
  if (strcmp(at ? got : "()", shape) != 0) fail_msg("%s: shape %s, want %s", what, at ? got : "()", shape);
  const int32_t *v = tess_data(y);
  char *end = (char *)(uintptr_t)values;
  for (int64_t i = 0; i < tess_array_size(y); i++, end += *end == ',')
    if (v[i] != strtol(end, &end, 10)) fail_msg("%s: element %lld is %d; want %s", what, (long long)i, v[i], values);
}

static void check_case(struct golden *g) {
  int32_t value[256];
  char what[256];
  for (int i = 0; i < 256; i++)
    value[i] = i;
  snprintf(what, sizeof what, "line %d: %s[%s] over %s", g->line, g->field[1], g->field[3], g->field[2]);
  current = parse(g->field[3]);
  tess_array *x = tess_asarray(value, golden_shape(g->field[1]));
  tess_array *laid = tess_device_put(x, tess_named_sharding(mesh, golden_spec(g->field[2])));
  if (g->field[4][0] == '!') {
    assert_int_equal(tess_status_of(traced(x)), TESS_OUT_OF_RANGE);
    assert_int_equal(tess_error_of(traced(laid)).reason, TESS_INDEX_ERROR);
    tess_take_error();
    return;
  }
  check(traced(x), g->field[4], g->field[5], what);
  check(traced(laid), g->field[4], g->field[5], what);
  check(tess_call(tess_jit(traced, .name = what), laid), g->field[4], g->field[5], what);
}

static void run(void) {
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/getitem.txt");
  int cases = 0;
  tess_scope *s = tess_scope_begin();
  mesh = tess_make_mesh(TESS_SHAPE(2, 2, 2), TESS_NAMES("x", "y", "z"));
  for (; golden_line(&g); cases++) {
    tess_scope *one = tess_scope_begin();
    check_case(&g);
    tess_clear_caches(); /* `traced` reads a variable, which is no part of its key */
    assert_int_equal(tess_scope_end(one), TESS_OK);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_true(cases >= 200);
  free(g.text);
}

static void test_fast_executor(void **state) {
  (void)state;
  run();
}

static void test_reference_executor(void **state) {
  (void)state;
  tess__use_reference_executor(true);
  run();
  tess__use_reference_executor(false);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_fast_executor), cmocka_unit_test(test_reference_executor)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
