/* Programs over several processes, each of which plans its own part: control flow, meshes that are not all processes',
 * axes that several processes share unevenly, ops of all kinds; and that none of them needs the reference executor, but
 * for an order of devices that is no grid of processes, which reports say. */
#include "_world.h"

static bool same_arrays(tess_array *x, tess_array *want) {
  tess_array *got = tess_process_allgather(x, .tiled = true);
  bool good = tess_ok(got) && tess_array_nbytes(got) == tess_array_nbytes(want) &&
              memcmp(tess_data(got), tess_data(want), (size_t)tess_array_nbytes(want)) == 0;
  if (!good)
    fprintf(stderr, "process %d: %s, want %s\n", tess_process_index(),
            tess_ok(got) ? tess_str(got) : tess_error_of(got).message, tess_str(want));
  return good;
}

/* ---- control flow ---- */

static tess_array *is_small(tess_array *x) {
  return tess_lt(tess_sum(x), 100000);
}
static tess_array *grow(tess_array *x) {
  return tess_add(tess_mul(x, 2), tess_sum(x, .axes = TESS_AXES(0), .keepdims = true)); /* brings sums of columns */
}
static tess_array *grown(tess_array *x) {
  return tess_while_loop(is_small, grow, x);
}
static tess_array *add_index(tess_array *i, tess_array *x) {
  return tess_add(tess_flip(x, TESS_AXES(0)), i); /* rows change processes */
}
static tess_array *counted(tess_array *x) {
  return tess_fori_loop(0, 5, add_index, x);
}
static tess_array *if_large(tess_array *x) {
  return tess_sub(x, tess_sum(x));
}
static tess_array *if_not(tess_array *x) {
  return tess_neg(x);
}
static tess_array *chosen(tess_array *x) {
  return tess_cond(tess_gt(tess_sum(x), 20), if_large, if_not, x);
}
static tess_array *own_is_small(tess_array *x) {
  return tess_lt(tess_getitem(x, TESS_AT(0)), 50);
}
static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *own_loops(tess_array *x) { /* each device as often as it needs, then all together */
  return tess_psum(tess_while_loop(own_is_small, twice, tess_add(x, 1)), "x");
}

static int flow(int me, void *ctx) {
  int n = *(int *)ctx;
  (void)me;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n * DEVICES), TESS_NAMES("x"));
  tess_array *a = ramp(TESS_SHAPE(7, 3), 0, 1);
  tess_array *x = tess_device_put(a, tess_named_sharding(m, TESS_P("x")));
  CHECK(same_arrays(tess_call(tess_jit(grown), x), grown(a)));
  CHECK(same_arrays(tess_call(tess_jit(counted), x), counted(a)));
  CHECK(same_arrays(tess_call(tess_jit(chosen), x), chosen(a)));
  tess_array *small = tess_device_put(ramp(TESS_SHAPE(4), 0, 1), tess_named_sharding(m, TESS_REPLICATED));
  CHECK(same_arrays(tess_call(tess_jit(chosen), small), chosen(ramp(TESS_SHAPE(4), 0, 1))));
  tess_array *each = tess_device_put(ramp(TESS_SHAPE(n * DEVICES), 0, 7), tess_named_sharding(m, TESS_P("x")));
  tess_fn *f = tess_shard_map(own_loops, .mesh = m, .in_specs = TESS_SPECS(TESS_P("x")),
                              .out_specs = TESS_SPECS(TESS_REPLICATED), .no_check_vma = true);
  int32_t want = 0;
  for (int i = 0; i < n * DEVICES; i++) {
    int32_t v = 7 * i + 1;
    while (v < 50)
      v *= 2;
    want += v;
  }
  CHECK(tess_item_int(tess_getitem(tess_call(f, each), TESS_AT(0))) == want);
  CHECK(tess_runtime_counters().reference == 0);
  FINISH(s);
}

/* ---- ops ---- */

static tess_array *sorted(tess_array *x) {
  return tess_sort(x, 0);
}
static tess_array *running(tess_array *x) {
  return tess_cumsum(x, 0, 0);
}
static tess_array *largest(tess_array *x) {
  return tess_argmax(x, 0);
}
static tess_array *turned(tess_array *x) {
  return tess_matmul(tess_transpose(x, TESS_PERM(1, 0)), x);
}
static tess_array *joined(tess_array *x) {
  return tess_concatenate(TESS_ARRAYS(x, tess_flip(x, TESS_AXES(0))), 0);
}
static tess_array *itself(tess_array *x) {
  return x;
}
static tess_array *numbers(tess_array *key) {
  return tess_random_normal(key, TESS_SHAPE(8, 6));
}

static int ops(int me, void *ctx) {
  tess_array *(*const f[])(tess_array *) = {sorted, running, largest, turned, joined, itself};
  int n = *(int *)ctx;
  (void)me;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n * DEVICES), TESS_NAMES("x"));
  tess_array *a = tess_mod(ramp(TESS_SHAPE(10, 12), 0, 37), 41);
  tess_spec spec[] = {TESS_P("x"), TESS_P(NULL, "x"), TESS_REPLICATED};
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 3; k++) {
      tess_array *x = tess_device_put(a, tess_named_sharding(m, spec[k]));
      CHECK(same_arrays(tess_call(tess_jit(f[i]), x), f[i](a)));
      CHECK(same_arrays(tess_call(tess_jit(f[i], .donate_argnums = TESS_ARGNUMS(0)), x), f[i](a)));
    }
  tess_sharding *rows = tess_named_sharding(m, TESS_P("x"));
  CHECK(same_arrays(tess_call(tess_jit(numbers, .out_shardings = rows), tess_random_key(7)),
                    numbers(tess_random_key(7))));
  CHECK(tess_runtime_counters().reference == 0);
  FINISH(s);
}

/* ---- messages ---- */

struct two {
  tess_array *a, *b;
};
static void both_sums(const void *in, void *out) {
  const struct two *x = in;
  *(struct two *)out = (struct two){tess_psum(x->a, "x"), tess_psum(x->b, "x")};
}

/* Sums that stand next to each other are one message: two steps make what this process adds, one sends it. */
static int messages(int me, void *ctx) {
  int n = *(int *)ctx;
  (void)me;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n * DEVICES), TESS_NAMES("x"));
  tess_sharding *rows = tess_named_sharding(m, TESS_P("x"));
  struct two x = {tess_device_put(ramp(TESS_SHAPE(n * DEVICES, 3), 1, 1), rows),
                  tess_device_put(ramp(TESS_SHAPE(n * DEVICES * 2), 5, 3), rows)},
             y = {NULL, NULL};
  tess_fn *f = tess_shard_map(both_sums, .mesh = m, .in_specs = TESS_SPECS(TESS_P("x")),
                              .out_specs = TESS_SPECS(TESS_REPLICATED));
  int64_t steps = tess_runtime_counters().steps;
  tess_call_into(TESS_TREE(y), f, TESS_TREE(x));
  steps = tess_runtime_counters().steps - steps;
  CHECK(tess_ok(y.a) && tess_ok(y.b));
  CHECK(steps == (n > 1 ? 3 : 2));
  int32_t want[5] = {0};
  for (int d = 0; d < n * DEVICES; d++)
    for (int i = 0; i < 5; i++)
      want[i] += i < 3 ? 1 + 3 * d + i : 5 + 3 * (2 * d + i - 3);
  CHECK(memcmp(tess_data(y.a), want, 3 * sizeof *want) == 0);
  CHECK(memcmp(tess_data(y.b), want + 3, 2 * sizeof *want) == 0);
  FINISH(s);
}

/* ---- a mesh over some of the processes ---- */

static tess_array *plus(tess_array *x) {
  return tess_add(x, 1);
}
static tess_array *total(tess_array *x) {
  return tess_sum(x);
}

static int some(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_device_array all = tess_devices();
  tess_mesh *m = tess_mesh_of(tess_device_list(2 * DEVICES, all.device), TESS_NAMES("x"));
  tess_array *a = ramp(TESS_SHAPE(8), 0, 1), *x = tess_device_put(a, tess_named_sharding(m, TESS_P("x")));
  tess_array *(*const f[])(tess_array *) = {plus, total, itself};
  for (int i = 0; i < 3; i++) {
    tess_array *y = tess_call(tess_jit(f[i]), x), *want = f[i](a);
    CHECK(tess_ok(y));
    tess_shard_list here = tess_addressable_shards(y);
    CHECK(here.n == (me < 2 ? DEVICES : 0));
    for (int k = 0; k < here.n; k++) {
      tess_array *part = tess_getindex(want, &here.shard[k].index);
      CHECK(memcmp(tess_data(here.shard[k].data), tess_data(part), (size_t)tess_array_nbytes(part)) == 0);
    }
  }
  CHECK(tess_runtime_counters().reference == 0);
  FINISH(s);
}

/* ---- an order of devices that is no grid of processes ---- */

static bool says_slow(tess_report *r, bool slow) {
  const char *json = slow ? "\"device_by_device\": true" : "\"device_by_device\": false";
  return !strstr(tess_str(r), "runs device by device") == !slow && strstr(tess_report_json(r), json);
}

static int orders(int me, void *ctx) {
  (void)me, (void)ctx;
  tess_scope *s = tess_scope_begin();
  const tess_device *const *d = tess_devices().device;
  const tess_device *const order[2][4] = {{d[0], d[1], d[DEVICES], d[DEVICES + 1]},
                                          {d[0], d[DEVICES], d[DEVICES + 1], d[1]}};
  for (int slow = 0; slow < 2; slow++) {
    tess_mesh *m = tess_mesh_of(tess_device_list(4, order[slow]), TESS_NAMES("x"));
    tess_array *a = ramp(TESS_SHAPE(8), 0, 1), *x = tess_device_put(a, tess_named_sharding(m, TESS_P("x")));
    tess_lowered *l = tess_lower(tess_jit(total), x);
    tess_fn *f = tess_compile(l);
    CHECK(tess_item_int(tess_call(f, x)) == tess_item_int(total(a)));
    CHECK((tess_runtime_counters().reference > 0) == slow);
    CHECK(says_slow(tess_fn_report(f), slow) && says_slow(tess_explain(l), slow));
  }
  FINISH(s);
}

static void test_flow(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    run_world("flow", n, flow, &n);
}

static void test_ops(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    run_world("ops", n, ops, &n);
}

static void test_messages(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    run_world("messages", n, messages, &n);
}

static void test_some_processes(void **state) {
  (void)state;
  RUN(3, some);
}

static void test_orders(void **state) { /* last: who shares the world counts, too */
  (void)state;
  RUN(2, orders);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_flow), cmocka_unit_test(test_ops),
                                     cmocka_unit_test(test_messages), cmocka_unit_test(test_some_processes),
                                     cmocka_unit_test(test_orders)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
