/* Programs over arrays that span processes: each process runs its own devices, collectives go between them. */
#include "_world.h"

static tess_array *affine(tess_array *x) {
  return tess_add(tess_mul(x, 3), 1);
}
static tess_array *total(tess_array *x) {
  return tess_sum(x);
}
static tess_array *by_column(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(0));
}
static tess_array *product(tess_array *x, tess_array *y) {
  return tess_matmul(x, y);
}
static tess_array *shard_sum(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *shard_index(tess_array *x) {
  return tess_add(x, tess_mul(tess_axis_index("x"), 100));
}

/* What this process has of a global value is what the whole value has there. */
static int compare(tess_array *x, tess_array *want) {
  CHECK(tess_ok(x) || !fprintf(stderr, "%s\n", tess_error_of(x).message));
  tess_array *got = tess_process_allgather(x, .tiled = true);
  CHECK(tess_array_size(got) == tess_array_size(want));
  CHECK(memcmp(tess_data(got), tess_data(want), (size_t)tess_array_nbytes(want)) == 0);
  return 0;
}
#define COMPARE(x, want)                                                                                               \
  do {                                                                                                                 \
    int line = compare(x, want);                                                                                       \
    if (line) {                                                                                                        \
      fprintf(stderr, "(line %d in compare)\n", line);                                                                 \
      return __LINE__;                                                                                                 \
    }                                                                                                                  \
  } while (0)

static int programs(int me, void *ctx) {
  int n = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("x", "y"));
  tess_array *a = ramp(TESS_SHAPE(6, 5), 0, 1), *b = ramp(TESS_SHAPE(5, 4), 7, 2);
  tess_sharding *both = tess_named_sharding(m, TESS_P("x", "y")), *rows = tess_named_sharding(m, TESS_P("x")),
                *columns = tess_named_sharding(m, TESS_P(NULL, "x,y"));
  tess_array *x = tess_device_put(a, both), *y = tess_device_put(b, columns);
  tess_array *z = tess_call(tess_jit(affine), x); /* nothing moves */
  CHECK(!tess_array_is_fully_addressable(z) || n == 1);
  COMPARE(z, affine(a));
  COMPARE(tess_add(x, x), tess_add(a, a)); /* eager: the same path */
  tess_array *sum = tess_call(tess_jit(total), x);
  CHECK(tess_array_is_fully_replicated(sum) && tess_item_int(sum) == 435);
  COMPARE(tess_call(tess_jit(by_column), x), by_column(a));
  COMPARE(tess_call(tess_jit(product), x, y), product(a, b));
  COMPARE(tess_call(tess_jit(product), tess_device_put(a, rows), b),
          product(a, b)); /* uncommitted: the same everywhere */
  COMPARE(tess_call(tess_jit(affine, .out_shardings = columns), x), affine(a));
  COMPARE(tess_transpose(x, TESS_PERM(1, 0)), tess_transpose(a, TESS_PERM(1, 0)));
  COMPARE(tess_getitem(x, TESS_RANGE(1, 4), TESS_AT(2)), tess_getitem(a, TESS_RANGE(1, 4), TESS_AT(2)));
  COMPARE(tess_reshape(x, TESS_SHAPE(30)), tess_reshape(a, TESS_SHAPE(30)));
  /* manual regions */
  tess_fn *f = tess_shard_map(shard_sum, .mesh = m, .in_specs = TESS_SPECS(TESS_P("x")),
                              .out_specs = TESS_SPECS(TESS_REPLICATED));
  tess_array *v = tess_device_put(ramp(TESS_SHAPE(n, 2), 0, 1), rows);
  tess_array *r = tess_call(f, v);
  SAME(r, n * (n - 1), n * n);
  f = tess_shard_map(shard_index, .mesh = m, .in_specs = TESS_SPECS(TESS_P("x")), .out_specs = TESS_SPECS(TESS_P("x")));
  SAME(tess_addressable_data(tess_call(f, v), 0), me * 102, me * 102 + 1);
  CHECK(tess_runtime_counters().reference == 0);
  /* a donated argument is gone */
  tess_array *w = tess_call(tess_jit(affine, .donate_argnums = TESS_ARGNUMS(0)), z);
  CHECK(tess_ok(w) && tess_array_is_deleted(z));
  FINISH(s);
}

static tess_array *turned(tess_array *x) {
  return tess_ppermute(x, "x", TESS_PAIRS({0, 1}, {1, 2}, {2, 3}, {3, 0}));
}
static tess_array *turned_back(tess_array *x) {
  return tess_ppermute(x, "x", TESS_PAIRS({1, 0}, {2, 1}, {3, 2}, {0, 3}));
}
static tess_array *scaled(tess_array *x) {
  return tess_psum(tess_mul(x, 2), "x");
}
static tess_array *scaled_more(tess_array *x) {
  return tess_psum(tess_mul(x, 3), "x");
}
static tess_array *smallest(tess_array *x) {
  return tess_pmin(tess_mul(x, 2), "x");
}

/* Programs that differ in the pairs of a permute, in a number or in a reduction's kind alone. */
static int programs_that_look_alike(int me, void *ctx) {
  tess_array *(*const f[][2])(tess_array *) = {{turned, turned_back}, {scaled, scaled_more}, {scaled, smallest}};
  int which = *(int *)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  tess_array *x = tess_device_put(ramp(TESS_SHAPE(8), 0, 1), tess_named_sharding(m, TESS_P("x")));
  tess_spec out = which == 0 ? TESS_P("x") : TESS_REPLICATED;
  tess_fn *step[2];
  for (int i = 0; i < 2; i++)
    step[i] =
        tess_jit(tess_shard_map(f[which][i], .mesh = m, .in_specs = TESS_P("x"), .out_specs = out), .name = "step");
  CHECK(tess_ok(me ? tess_call(step[0], x) : tess_call(step[0], x))); /* lines do not matter */
  tess_call(step[me], x);
  tess_error e = tess_take_error();
  CHECK(e.status == TESS_INVALID_ARGUMENT && e.reason == TESS_COLLECTIVE_MISMATCH);
  CHECK(strstr(e.message, "process 1 calls"));
  FINISH(s);
}

/* Terms of a sum that processes hold each of their own devices: put, made by programs, summed, gathered, made of
 * arrays. */
static int partial_values(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  tess_sharding *by_x = tess_named_sharding(m, TESS_P("x")), *by_y = tess_named_sharding(m, TESS_P("y")),
                *whole = tess_named_sharding(m, TESS_P()),
                *terms_y = tess_named_sharding(m, tess_spec_unreduced(TESS_P("x"), "y", TESS_REDUCE_SUM)),
                *terms_x = tess_named_sharding(m, tess_spec_unreduced(TESS_P("y"), "x", TESS_REDUCE_SUM));
  tess_array *x = tess_device_put(ramp(TESS_SHAPE(4), 1, 1), by_x);
  tess_array *p = tess_device_put(x, terms_y);
  CHECK(tess_ok(p) && !tess_array_is_fully_addressable(p));
  tess_shard_list shards = tess_addressable_shards(p);
  CHECK(shards.n == 2);
  SAME(shards.shard[0].data, 2 * me + 1, 2 * me + 2);
  SAME(shards.shard[1].data, 0, 0);
  SAME(tess_process_allgather(tess_reshard(p, by_x), .tiled = true), 1, 2, 3, 4);
  /* between the processes: process 0 has the value, process 1 zeros */
  tess_array *q = tess_device_put(x, terms_x);
  shards = tess_addressable_shards(q);
  for (int k = 0; k < 2; k++)
    SAME(shards.shard[k].data, me ? 0 : 2 * k + 1, me ? 0 : 2 * k + 2);
  q = tess_add(q, q);
  SAME(tess_process_allgather(tess_reshard(q, by_y), .tiled = true), 2, 4, 6, 8);
  SAME(tess_process_allgather(tess_device_put(q, whole), .tiled = true), 2, 4, 6, 8);
  SAME(tess_process_allgather(q, .tiled = true), 2, 4, 6, 8);
  SAME(tess_process_allgather(tess_device_put(p, terms_x), .tiled = true), 1, 2, 3, 4);
  /* a product whose sum is left to do; arrays of single devices */
  tess_array *a = tess_device_put(ramp(TESS_SHAPE(2, 4), 0, 1), tess_named_sharding(m, TESS_P(NULL, "x")));
  tess_array *b = tess_device_put(ramp(TESS_SHAPE(4, 2), 0, 1), tess_named_sharding(m, TESS_P("x")));
  tess_sharding *sum = tess_named_sharding(m, tess_spec_unreduced(TESS_P(), "x", TESS_REDUCE_SUM));
  tess_array *c = tess_matmul(a, b, .out_sharding = sum);
  shards = tess_addressable_shards(c);
  SAME(shards.shard[0].data, me ? 26 : 2, me ? 31 : 3, me ? 66 : 10, me ? 79 : 19);
  SAME(tess_process_allgather(c, .tiled = true), 28, 34, 76, 98);
  tess_array *mine[2];
  for (int k = 0; k < 2; k++)
    mine[k] = tess_device_put(ramp(TESS_SHAPE(2), 10 * me + k, 1), tess_local_devices().device[k]);
  tess_array *made = tess_make_array_from_single_device_arrays(TESS_SHAPE(4), terms_x, TESS_ARRAYS(mine[0], mine[1]));
  SAME(tess_process_allgather(made, .tiled = true), 10, 12, 12, 14);
  CHECK(tess_runtime_counters().reference == 0);
  FINISH(s);
}

struct sums {
  tess_array *kept, *whole;
};
struct factors {
  tess_array *kept, *a, *b;
};
static _Thread_local tess_sharding *terms, *laid;

/* A product whose sum is left to do, added to those before; what they are by now. */
static void accumulate(const void *in, void *out) {
  const struct factors *f = in;
  tess_array *kept = tess_add(f->kept, tess_matmul(f->a, f->b, .out_sharding = terms));
  *(struct sums *)out = (struct sums){kept, tess_reshard(kept, laid)};
}

/* Sums over axes inside the processes, between them, and both, kept from call to call: each process plans its own. */
static int partial_programs(int me, void *ctx) {
  static const char *const over[] = {"x", "y", "x,y"};
  int n = *(int *)ctx;
  (void)me;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  tess_array *a = ramp(TESS_SHAPE(4 * n, 12 * n), 0, 1), *b = ramp(TESS_SHAPE(12 * n, 4 * n), -7, 1);
  tess_array *want = tess_matmul(a, b);
  for (int k = 0; k < 3; k++) {
    tess_spec rows = k == 0 ? TESS_P("y") : k == 1 ? TESS_P("x") : TESS_P();
    laid = tess_named_sharding(m, rows);
    terms = tess_named_sharding(m, tess_spec_unreduced(rows, over[k], TESS_REDUCE_SUM));
    tess_spec cut = k == 0 ? TESS_P("y", "x") : k == 1 ? TESS_P("x", "y") : TESS_P(NULL, "x,y");
    struct factors f = {tess_device_put(tess_zeros_like(want), terms), tess_device_put(a, tess_named_sharding(m, cut)),
                        tess_device_put(b, tess_named_sharding(m, TESS_P(over[k])))};
    struct sums r = {NULL, NULL};
    tess_fn *step = tess_jit(accumulate);
    for (int turn = 1; turn <= 3; turn++) {
      tess_call_into(TESS_TREE(r), step, TESS_TREE(f));
      COMPARE(r.whole, tess_mul(want, turn));
      COMPARE(r.kept, tess_mul(want, turn));
      f.kept = r.kept;
    }
    COMPARE(tess_device_put(r.kept, tess_named_sharding(m, TESS_P("x", "y"))), tess_mul(want, 3));
  }
  CHECK(tess_runtime_counters().reference == 0);
  FINISH(s);
}

static int program_errors(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("x"));
  tess_array *x = tess_device_put(ramp(TESS_SHAPE(8), 0, 1), tess_named_sharding(m, TESS_P("x")));
  tess_array *mine = tess_device_put(ramp(TESS_SHAPE(8), 0, 1), tess_local_devices().device[0]);
  tess_add(x, mine);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "incompatible devices");
  tess_array *y = tess_add(x, 1);
  if (me == 0) tess_delete(y);
  tess_sum(y); /* deleted on one process: the others do not wait */
  if (me == 0)
    CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "deleted");
  else
    CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "process 0 calls sum of an error (");
  CHECK(tess_item_int(tess_sum(x)) == 28);
  if (me == 0)
    tess_sum(x); /* other programs */
  else
    tess_max(x);
  tess_error e = tess_take_error();
  CHECK(e.status == TESS_FAILED_PRECONDITION || e.status == TESS_ABORTED);
  CHECK(strstr(e.message, "process 0 calls sum") && strstr(e.message, "process 1 calls max"));
  FINISH(s);
}

/* .no_alias: the result has memory of its own, also where the old one would do. */
static int apart(int me, void *ctx) {
  int n = *(int *)ctx;
  (void)me;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("x", "y"));
  tess_sharding *to[] = {tess_named_sharding(m, TESS_REPLICATED), tess_named_sharding(m, TESS_P(NULL, "y")),
                         tess_named_sharding(m, TESS_P("x"))};
  tess_array *x = ramp(TESS_SHAPE(4, 2), 0, 1);
  for (int i = 0; i < 3; i++) {
    tess_array *y = tess_device_put(x, to[i], .no_alias = true), *z = tess_device_put(y, to[i], .no_alias = true),
               *w = tess_device_put(z, to[(i + 1) % 3], .no_alias = true);
    CHECK(tess_ok(w) && tess_array_committed(w));
    if (i < 2) CHECK(tess_data(y) != tess_data(x) && tess_data(z) != tess_data(y));
    if (i < 1) CHECK(tess_data(w) != tess_data(z));
    tess_delete(z);
    COMPARE(y, x);
    COMPARE(w, x);
  }
  FINISH(s);
}

static void test_apart(void **state) {
  (void)state;
  for (int n = 1; n <= 3; n++)
    run_world("apart", n, apart, &n);
}

static void test_programs(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    run_world("programs", n, programs, &n);
  RUN_ENDS(2, program_errors);
  RUN(2, partial_values);
  for (int n = 1; n <= 4; n++)
    run_world("partial_programs", n, partial_programs, &n);
  for (int i = 0; i < 3; i++)
    run_world("programs_that_look_alike", 2, programs_that_look_alike, &i);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs), cmocka_unit_test(test_apart)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
