/* inspect_array_sharding and visualize_array_sharding of traced values: what they are told, when, and that nothing
 * else changes. The specs in whole axes are those that JAX 0.10.2 tells for the same programs. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "_check.h"

static tess_mesh *grid, *flat;
static char told[8][160];
static int n_told;

static void tell(const tess_sharding *s, void *ctx) {
  if (n_told == 8) fail_msg("more callbacks than wanted");
  snprintf(told[n_told++], sizeof *told, "%s%s", (const char *)ctx, tess_repr(s));
}
static void spec(const tess_sharding *s, void *ctx) {
  if (n_told == 8) fail_msg("more callbacks than wanted");
  snprintf(told[n_told++], sizeof *told, "%s%s", (const char *)ctx, tess_repr(tess_sharding_spec(s)));
}
#define LOOK(x, name) tess_inspect_array_sharding(x, spec, (void *)(uintptr_t)name)

/* All that was told since the last time, in order. */
#define TOLD(...) check_told(__LINE__, (const char *const[]){__VA_ARGS__, NULL})
static void check_told(int line, const char *const *want) {
  int n = 0;
  for (; want[n]; n++)
    if (n >= n_told || strcmp(told[n], want[n]) != 0)
      fail_msg("%d: told \"%s\", want \"%s\"", line, n < n_told ? told[n] : "nothing", want[n]);
  if (n_told != n) fail_msg("%d: told \"%s\" too", line, told[n]);
  n_told = 0;
}
static int nothing_told(void) {
  int n = n_told;
  n_told = 0;
  return n == 0;
}

static tess_array *on(tess_mesh *m, tess_array *x, tess_spec p) {
  return tess_device_put(x, tess_named_sharding(m, p));
}

/* ---- jit ---- */

static tess_array *looks_at_sine(tess_array *x) {
  tess_array *y = tess_sin(x);
  tess_inspect_array_sharding(y, tell, "");
  return tess_mul(y, 2);
}

static void test_once_a_compilation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = on(grid, count_up(4, 8), TESS_P("x", "y")), *again = on(grid, count_up(4, 8), TESS_P("x", "y"));
  tess_fn *f = tess_jit(looks_at_sine); /* no other program comes between its first calls: few may be kept */
  (void)tess_call(f, x);
  TOLD("NamedSharding(mesh=Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)), spec=P('x', 'y'), memory_kind=device)");
  (void)tess_call(f, x);
  (void)tess_call(f, again);
  assert_true(nothing_told());
  (void)tess_call(f, on(grid, count_up(4, 8), TESS_P("y")));
  TOLD("NamedSharding(mesh=Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)), spec=P('y',), memory_kind=device)");
  (void)tess_call(f, on(flat, count_up(8, 8), TESS_P(NULL, "x")));
  TOLD("NamedSharding(mesh=Mesh('x': 8, axis_types=(Auto,)), spec=P(None, 'x'), memory_kind=device)");
  (void)tess_call(f, count_up(4, 8)); /* one device */
  TOLD("SingleDeviceSharding(device=CpuDevice(id=0), memory_kind=device)");
  tess_inspect_array_sharding(x, tell, "now: "); /* data: at once */
  TOLD("now: NamedSharding(mesh=Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)), spec=P('x', 'y'), memory_kind=device)");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *looks_around(tess_array *x) {
  tess_array *rows = tess_sum(x, .axes = TESS_AXES(0)), *all = tess_sum(x);
  LOOK(rows, "rows ");
  LOOK(all, "all ");
  LOOK(x, "argument ");
  LOOK(tess_ones(TESS_SHAPE(4, 8)), "constant ");
  LOOK(tess_sin(x), "used by nobody ");
  LOOK(tess_matmul(x, tess_transpose(x, TESS_PERM(1, 0))), "product ");
  return rows;
}
static tess_array *constrains(tess_array *x) {
  tess_array *y = tess_sin(x);
  LOOK(y, "before ");
  tess_array *z = tess_with_sharding_constraint(y, tess_named_sharding(grid, TESS_P("y", "x")));
  LOOK(z, "constrained ");
  return z;
}

static void test_after_propagation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = on(grid, tess_astype(count_up(4, 8), TESS_F32), TESS_P("x", "y"));
  (void)tess_call(tess_jit(looks_around), x);
  TOLD("rows P('y',)", "all P()", "argument P('x', 'y')", "constant P()", "used by nobody P('x', 'y')",
       "product P('x',)");
  (void)tess_call(tess_jit(constrains), x);
  TOLD("before P('y', 'x')", "constrained P('y', 'x')");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *uneven(tess_array *x) {
  tess_array *y =
      tess_with_sharding_constraint(tess_getitem(x, TESS_TO(3)), tess_named_sharding(grid, TESS_P("x", "y")));
  LOOK(y, "");
  LOOK(tess_getitem(y, TESS_TO(0)), "empty ");
  return tess_sum(y);
}
/* A dimension that is cut by half an axis after the reshape. */
static tess_array *splits(tess_array *x) {
  tess_array *y = tess_reshape(x, TESS_SHAPE(2, 4, 8));
  tess_inspect_array_sharding(y, tell, "");
  return tess_sin(y);
}

static void test_other_sizes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  (void)tess_call(tess_jit(uneven), on(grid, count_up(4, 8), TESS_P("x", "y")));
  assert_int_equal(n_told, 2);
  SAYS(told[0], "P('x', 'y')");
  n_told = 0;
  (void)tess_call(tess_jit(splits), on(flat, count_up(8, 8), TESS_P("x")));
  TOLD("GSPMDSharding({devices=[2,4,1]<=[8]}, memory_kind=device)");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- manual regions ---- */

static tess_array *block(tess_array *b) {
  (void)tess_psum(tess_mul(b, 3), "x"); /* of no use */
  tess_inspect_array_sharding(tess_psum(tess_mul(b, 5), "x"), tell, "inside ");
  return tess_mul(b, 2);
}
static tess_array *calls_block(tess_array *x) {
  LOOK(x, "first ");
  tess_array *y =
      tess_call(tess_shard_map(block, .mesh = grid, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P("x", "y")), x);
  LOOK(y, "last ");
  return y;
}

static void test_inside_shard_map(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = on(grid, tess_reshape(tess_arange(8), TESS_SHAPE(2, 4)), TESS_P("x", "y"));
  tess_array *y = tess_call(tess_jit(calls_block), x);
  TOLD("first P('x', 'y')",
       "inside NamedSharding(mesh=Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)), spec=P(), memory_kind=device)",
       "last P('x', 'y')");
  VALUES(y, 0, 2, 4, 6, 8, 10, 12, 14);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A region that nobody needs is compiled all the same, and computes nothing. */
static tess_array *forgets_block(tess_array *x) {
  (void)tess_call(tess_shard_map(block, .mesh = grid, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P("x", "y")), x);
  return tess_mul(x, 3);
}

static void test_inside_what_is_not_needed(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = on(grid, tess_reshape(tess_arange(8), TESS_SHAPE(2, 4)), TESS_P("x", "y"));
  int64_t before = tess_runtime_counters().collectives;
  VALUES(tess_call(tess_jit(forgets_block), x), 0, 3, 6, 9, 12, 15, 18, 21);
  assert_int_equal(tess_runtime_counters().collectives, before);
  TOLD("inside NamedSharding(mesh=Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)), spec=P(), memory_kind=device)");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- nothing else changes ---- */

static bool look;
static tess_array *chain(tess_array *x, tess_array *w) {
  tess_array *y = tess_matmul(x, w), *z = tess_add(y, 1);
  if (look) LOOK(y, "");
  if (look) LOOK(z, "");
  tess_array *c =
      tess_with_sharding_constraint(tess_with_sharding_constraint(z, tess_named_sharding(grid, TESS_P("x"))),
                                    tess_named_sharding(grid, TESS_P(NULL, "y")));
  if (look) LOOK(tess_sum(z), "");
  return tess_add(tess_mul(c, 2), z);
}

static void test_programs_stay_the_same(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = on(grid, tess_astype(count_up(4, 8), TESS_F32), TESS_P("x", "y")),
             *w = on(grid, tess_astype(count_up(8, 8), TESS_F32), TESS_P("y"));
  tess_array *result[2];
  tess_counters before, after;
  int64_t steps[2], nodes[2], collectives[2];
  for (int i = 0; i < 2; i++) {
    look = i == 1;
    tess_clear_caches();
    before = tess_runtime_counters();
    result[i] = tess_call(tess_jit(chain), x, w);
    after = tess_runtime_counters();
    steps[i] = after.steps - before.steps;
    nodes[i] = after.nodes - before.nodes;
    collectives[i] = after.collectives - before.collectives;
  }
  assert_int_equal(n_told, 3);
  n_told = 0;
  assert_int_equal(steps[0], steps[1]);
  assert_int_equal(nodes[0], nodes[1]);
  assert_int_equal(collectives[0], collectives[1]);
  assert_true(tess_sharding_equal(tess_array_sharding(result[0]), tess_array_sharding(result[1])));
  assert_memory_equal(tess_data(result[0]), tess_data(result[1]), 4 * 8 * sizeof(float));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- callbacks may do anything ---- */

static tess_array *plus_one(tess_array *x) {
  return tess_add(x, 1);
}
static void computes(const tess_sharding *s, void *ctx) {
  (void)ctx;
  n_told++;
  tess_clear_caches(); /* the program that is about to run among them */
  VALUES(tess_call(tess_jit(plus_one), tess_device_put(tess_arange(2), tess_with_spec(s, TESS_P()))), 1, 2);
}
static tess_array *computes_on_the_way(tess_array *x) {
  tess_inspect_array_sharding(x, computes, NULL);
  return tess_mul(x, 2);
}

static void test_callbacks_call_back(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  VALUES(tess_call(tess_jit(computes_on_the_way), on(flat, tess_arange(8), TESS_P("x"))), 0, 2, 4, 6, 8, 10, 12, 14);
  assert_int_equal(n_told, 1);
  n_told = 0;
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- pictures ---- */

static char *captured(tess_fn *f, tess_array *x) { /* what a call prints; the caller frees it */
  fflush(stdout);
  FILE *file = tmpfile();
  int old = dup(STDOUT_FILENO);
  dup2(fileno(file), STDOUT_FILENO);
  (void)tess_call(f, x);
  fflush(stdout);
  dup2(old, STDOUT_FILENO);
  close(old);
  long n = ftell(file);
  char *text = calloc((size_t)n + 1, 1);
  rewind(file);
  assert_int_equal(fread(text, 1, (size_t)n, file), n);
  fclose(file);
  return text;
}

static tess_array *draws(tess_array *x) {
  tess_array *y = tess_sin(x);
  tess_visualize_array_sharding(y, .no_color = true);
  return y;
}
static tess_array *draws_block(tess_array *x) {
  tess_visualize_array_sharding(x);
  return x;
}

static void test_pictures(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = on(grid, tess_astype(count_up(4, 8), TESS_F32), TESS_P("x", "y"));
  tess_fn *f = tess_jit(draws);
  char *text = captured(f, x);
  SAYS(text, "┌──────────┬──────────┬──────────┬──────────┐\n"
             "│          │          │          │          │\n"
             "│  CPU 0   │  CPU 1   │  CPU 2   │  CPU 3   │\n"
             "│          │          │          │          │\n"
             "│          │          │          │          │\n"
             "├──────────┼──────────┼──────────┼──────────┤\n"
             "│          │          │          │          │\n"
             "│  CPU 4   │  CPU 5   │  CPU 6   │  CPU 7   │\n"
             "│          │          │          │          │\n"
             "│          │          │          │          │\n"
             "└──────────┴──────────┴──────────┴──────────┘\n");
  free(text);
  text = captured(f, x);
  SAYS(text, "");
  free(text);
  tess_fn *m = tess_shard_map(draws_block, .mesh = grid, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P("x", "y"));
  text = captured(m, x);
  SAYS(text, "┌───────────────────────┐\n"
             "│                       │\n"
             "│                       │\n"
             "│                       │\n"
             "│                       │\n"
             "│  CPU 0,1,2,3,4,5,6,7  │\n"
             "│                       │\n"
             "│                       │\n"
             "│                       │\n"
             "│                       │\n"
             "└───────────────────────┘\n");
  free(text);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- refused ---- */

static tess_array *no_callback(tess_array *x) {
  tess_inspect_array_sharding(x, NULL, NULL);
  return x;
}
static tess_array *draws_cube(tess_array *x) {
  tess_visualize_array_sharding(x);
  return x;
}
static tess_array *escaped;
static tess_array *lets_escape(tess_array *x) {
  escaped = tess_keep(x);
  return x;
}

static void test_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  (void)tess_call(tess_jit(no_callback), tess_arange(4));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the callback is NULL");
  (void)tess_call(tess_jit(draws_cube), tess_zeros(TESS_SHAPE(2, 2, 2)));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "3 dimensions: this draws 1 or 2");
  (void)tess_call(tess_jit(lets_escape), tess_arange(4));
  tess_inspect_array_sharding(escaped, tell, "");
  REPORTED(TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR, "outside the trace");
  tess_release(escaped);
  assert_true(nothing_told());
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  grid = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  flat = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_once_a_compilation),
      cmocka_unit_test(test_after_propagation),
      cmocka_unit_test(test_other_sizes),
      cmocka_unit_test(test_inside_shard_map),
      cmocka_unit_test(test_inside_what_is_not_needed),
      cmocka_unit_test(test_programs_stay_the_same),
      cmocka_unit_test(test_callbacks_call_back),
      cmocka_unit_test(test_pictures),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
