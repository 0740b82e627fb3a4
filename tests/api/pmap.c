/* pmap: axes of arguments and results, devices, collectives inside, what is equal on all devices, what is compiled
 * again and what is moved (design/manual.md 4). Nested ones are in pmap_nested.c, what is refused in pmap_errors.c. */
#include <math.h>

#include "_check.h"

static tess_mesh *mesh; /* d 8 */
static char seen[2][64];

static const char *lies(tess_array *x) {
  return tess_str(tess_array_sharding(x));
}
static tess_device_array some(int n, const int *number) {
  static const tess_device *list[8];
  for (int i = 0; i < n; i++)
    list[i] = tess_devices().device[number[i]];
  return tess_device_list(n, list);
}
#define DEVICES(...) some((int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), (int[]){__VA_ARGS__})
#define NEAR(x, ...) near(__LINE__, x, (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), (double[]){__VA_ARGS__})
static void near(int line, tess_array *x, int n, const double *want) {
  if (!tess_ok(x)) fail_msg("line %d: %s", line, tess_error_of(x).message);
  const float *v = tess_data(tess_astype(x, TESS_F32));
  assert_int_equal(tess_array_size(x), n);
  for (int i = 0; i < n; i++)
    if (!(fabs((double)v[i] - want[i]) <= 1e-6 * fmax(1, fabs(want[i]))))
      fail_msg("line %d: %d is %g", line, i, (double)v[i]);
}
#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
#define BODY2(name, expression)                                                                                        \
  static tess_array *name(tess_array *x, tess_array *y) {                                                              \
    return expression;                                                                                                 \
  }
#define OVER_I(...) tess_pmap(__VA_ARGS__, .axis_name = "i")

/* ---- JAX's examples ---- */
BODY(square, tess_mul(x, x))
BODY(share, tess_div(x, tess_psum(x, "i")))
BODY(add_sum, tess_add(x, tess_psum(x, "i")))
BODY(sum_of_squares, tess_psum(tess_mul(x, x), "i"))
BODY2(product, tess_matmul(x, y))

struct pair {
  tess_array *a, *b;
};
static void sum_and_double(const void *in, void *out) {
  const struct pair *x = in;
  struct pair *y = out;
  y->a = tess_add(x->a, x->b);
  y->b = tess_mul(x->b, 2);
}

static void test_examples(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct pair p;
  tess_array *two = tess_arange(2), *four = TESS_LIFT(4), *cubes = tess_reshape(tess_arange(12), TESS_SHAPE(3, 2, 2));
  VALUES(tess_call(tess_pmap(square), tess_arange(8)), 0, 1, 4, 9, 16, 25, 36, 49);
  VALUES(tess_call(tess_pmap(product), cubes, tess_mul(cubes, cubes)), 4, 9, 12, 29, 244, 345, 348, 493, 1412, 1737,
         1740, 2141);
  tess_call_into(TESS_TREE(p), tess_pmap(sum_and_double, .in_axes = TESS_AXES(0, TESS_NONE)), TESS_TREE(two, four));
  VALUES(p.a, 4, 5);
  VALUES(p.b, 8, 8);
  NEAR(tess_call(OVER_I(share), tess_arange(4)), 0, 1. / 6, 1. / 3, 0.5);
  NEAR(tess_call(OVER_I(share, .devices = DEVICES(0, 1, 2, 3, 4, 5)), tess_arange(6)), 0, 1. / 15, 2. / 15, 0.2,
       4. / 15, 1. / 3);
  VALUES(tess_call(OVER_I(sum_of_squares, .devices = DEVICES(6, 7)), tess_add(two, 2)), 13, 13);
  VALUES(tess_call(OVER_I(add_sum), tess_arange(8)), 28, 29, 30, 31, 32, 33, 34, 35);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- axes ---- */
static tess_array *notes(tess_array *x, tess_array *y) {
  snprintf(seen[0], sizeof seen[0], "%s", tess_typeof(x));
  snprintf(seen[1], sizeof seen[1], "%s", tess_typeof(y));
  return tess_add(x, y);
}
BODY(row, tess_add(tess_arange(2), x))
BODY(total, tess_psum(x, "i"))

static void test_axes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(2, 3), *y = count_up(3, 2), *three = tess_arange(3);
  tess_array *sum = tess_call(tess_pmap(notes, .in_axes = TESS_AXES(1, 0)), x, y);
  SAYS(seen[0], "i32[2]");
  SAYS(seen[1], "i32[2]");
  VALUES(sum, 0, 4, 3, 7, 6, 10);
  SAYS(tess_typeof(sum), "i32[3,2]");
  SAYS(lies(sum), "NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 3, axis_types=(Auto,)), "
                  "spec=P('_internal_pmap_axis_name',), memory_kind=device)");
  VALUES(tess_call(tess_pmap(notes, .in_axes = TESS_AXES(-1, -2)), x, y), 0, 4, 3, 7, 6, 10);
  VALUES(tess_call(tess_pmap(notes, .in_axes = TESS_AXES(TESS_NONE, 0)), x, three), 0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6,
         2, 3, 4, 5, 6, 7);
  SAYS(seen[0], "i32[2,3]");
  SAYS(seen[1], "i32[]");
  tess_array *columns = tess_call(OVER_I(row, .out_axes = TESS_AXES(1)), three);
  VALUES(columns, 0, 1, 2, 1, 2, 3);
  SAYS(lies(columns), "NamedSharding(mesh=Mesh('i': 3, axis_types=(Auto,)), spec=P(None, 'i'), memory_kind=device)");
  VALUES(tess_call(OVER_I(row, .out_axes = TESS_AXES(-2)), three), 0, 1, 1, 2, 2, 3);
  tess_array *one = tess_call(OVER_I(total, .out_axes = TESS_AXES(TESS_NONE)), three);
  VALUES(one, 3);
  SAYS(lies(one), "NamedSharding(mesh=Mesh('i': 3, axis_types=(Auto,)), spec=P(), memory_kind=device)");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A struct of three arrays and an array: an axis for each argument, or for each array. */
struct three {
  tess_array *a, *b, *c;
};
struct step {
  struct three p;
  tess_array *x;
};
static void moves(const void *in, void *out) {
  const struct step *i = in;
  struct step *o = out;
  o->p.a = tess_add(i->p.a, tess_psum(i->x, "i"));
  o->p.b = tess_mul(i->p.b, i->x);
  o->p.c = i->p.c;
  o->x = tess_axis_index("i");
}

static void test_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct step out;
  struct three p = {TESS_LIFT(1), tess_arange(4), tess_arange(2)};
  tess_array *x = tess_add(tess_arange(4), 1);
  tess_fn *each = OVER_I(moves, .in_axes = TESS_AXES(TESS_NONE, 0, TESS_NONE, 0),
                         .out_axes = TESS_AXES(TESS_NONE, 0, TESS_NONE, 0));
  tess_call_into(TESS_TREE(out), each, TESS_TREE(p, x));
  VALUES(out.p.a, 11);
  VALUES(out.p.b, 0, 2, 6, 12);
  VALUES(out.p.c, 0, 1);
  VALUES(out.x, 0, 1, 2, 3);
  p.b = TESS_LIFT(3);
  tess_fn *prefix = OVER_I(moves, .in_axes = TESS_AXES(TESS_NONE, 0));
  tess_call_into(TESS_TREE(out), prefix, TESS_TREE(p, x));
  VALUES(out.p.a, 11, 11, 11, 11);
  VALUES(out.p.b, 3, 6, 9, 12);
  VALUES(out.p.c, 0, 1, 0, 1, 0, 1, 0, 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- collectives: those of JAX's tests, and of design/manual.md 2.9 ---- */
#define GROUPS TESS_GROUPS(2, 0, 2, 3, 1)
BODY(less_sum, tess_sub(x, tess_psum(x, "i")))
BODY(less_mean, tess_sub(x, tess_pmean(x, "i")))
BODY(less_max, tess_sub(x, tess_pmax(x, "i")))
BODY(less_min, tess_sub(x, tess_pmin(x, "i")))
BODY(largest, tess_pargmax(x, "i"))
BODY(gather, tess_all_gather(x, "i", 0))
BODY(gather_last, tess_all_gather(x, "i", -1))
BODY(gather_tiled, tess_all_gather(x, "i", 0, .tiled = true))
BODY(scatter, tess_psum_scatter(x, "i", 0))
BODY(scatter_tiled, tess_psum_scatter(x, "i", -1, .tiled = true))
BODY(exchange, tess_all_to_all(x, "i", 0, 0))
BODY(swap, tess_pswapaxes(x, "i", 0))
BODY(shift, tess_ppermute(x, "i", TESS_SHIFT(1)))
BODY(some_pairs, tess_ppermute(x, "i", TESS_PAIRS({0, 2}, {3, 1})))
BODY(shuffle, tess_pshuffle(x, "i", TESS_PERM(2, 0, 3, 1)))
BODY(spread, tess_pbroadcast(x, "i", 2))
BODY(count, ((void)x, tess_psum(1, "i")))
BODY(is_large_sum, tess_psum(tess_gt(x, 1), "i"))
BODY(is_large_mean, tess_pmean(tess_gt(x, 1), "i"))
BODY(group_sum, tess_psum(x, "i", .axis_index_groups = GROUPS))
BODY(uneven_sum, tess_psum(x, "i", .axis_index_groups = TESS_GROUPS(2, 0, -1, -1, 1, 2, 3)))
BODY(group_gather, tess_all_gather(x, "i", 0, .axis_index_groups = GROUPS))
BODY(group_scatter, tess_psum_scatter(x, "i", 0, .tiled = true, .axis_index_groups = GROUPS))
BODY(group_exchange, tess_all_to_all(x, "i", 0, 0, .axis_index_groups = GROUPS))

static void test_collectives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4), *rows = count_up(4, 4);
  static const int given[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 1, 2};
  tess_array *y = tess_asarray(given, TESS_SHAPE(4, 4));
  VALUES(tess_call(OVER_I(less_sum), x), -6, -5, -4, -3);
  NEAR(tess_call(OVER_I(less_mean), x), -1.5, -0.5, 0.5, 1.5);
  VALUES(tess_call(OVER_I(less_max), x), -3, -2, -1, 0);
  VALUES(tess_call(OVER_I(less_min), x), 0, 1, 2, 3);
  VALUES(tess_call(OVER_I(largest), x), 3, 3, 3, 3);
  VALUES(tess_call(OVER_I(gather, .out_axes = TESS_AXES(TESS_NONE)), x), 0, 1, 2, 3);
  VALUES(tess_call(OVER_I(gather_last, .out_axes = TESS_AXES(TESS_NONE)), y), 3, 5, 5, 9, 1, 9, 3, 7, 4, 2, 5, 1, 1, 6,
         8, 2);
  VALUES(tess_call(OVER_I(gather_tiled, .out_axes = TESS_AXES(TESS_NONE)), y), 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7,
         1, 2);
  VALUES(tess_call(OVER_I(scatter), y), 22, 20, 12, 17);
  VALUES(tess_call(OVER_I(scatter_tiled), y), 22, 20, 12, 17);
  VALUES(tess_call(OVER_I(exchange), y), 3, 5, 5, 9, 1, 9, 3, 7, 4, 2, 5, 1, 1, 6, 8, 2);
  VALUES(tess_call(OVER_I(swap), y), 3, 5, 5, 9, 1, 9, 3, 7, 4, 2, 5, 1, 1, 6, 8, 2);
  VALUES(tess_call(OVER_I(shift), y), 9, 7, 1, 2, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8);
  VALUES(tess_call(OVER_I(some_pairs), y), 0, 0, 0, 0, 9, 7, 1, 2, 3, 1, 4, 1, 0, 0, 0, 0);
  VALUES(tess_call(OVER_I(shuffle), y), 5, 3, 5, 8, 3, 1, 4, 1, 9, 7, 1, 2, 5, 9, 2, 6);
  VALUES(tess_call(OVER_I(spread, .out_axes = TESS_AXES(TESS_NONE)), y), 5, 3, 5, 8);
  VALUES(tess_call(OVER_I(count), x), 4, 4, 4, 4);
  VALUES(tess_call(OVER_I(is_large_sum), x), 2, 2, 2, 2);
  NEAR(tess_call(OVER_I(is_large_mean), x), 0.5, 0.5, 0.5, 0.5);
  VALUES(tess_call(OVER_I(group_sum), x), 2, 4, 2, 4);
  VALUES(tess_call(OVER_I(uneven_sum), x), 0, 6, 6, 6);
  VALUES(tess_call(OVER_I(group_gather), x), 0, 2, 3, 1, 0, 2, 3, 1);
  VALUES(tess_call(OVER_I(group_scatter), rows), 8, 10, 20, 22, 12, 14, 16, 18);
  VALUES(tess_call(OVER_I(group_exchange), count_up(4, 2)), 0, 4, 7, 3, 1, 5, 6, 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_complex(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  static const float parts[4] = {1, 2, 3, -5}; /* 1 + 2i, 3 - 5i */
  tess_array *z = tess_frombuffer(parts, TESS_C64, TESS_SHAPE(2)), *y = tess_call(OVER_I(less_sum), z);
  const float *v = tess_data(y);
  assert_true(v[0] == -3 && v[1] == 5 && v[2] == -1 && v[3] == -2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Rule 30: a row of cells in parts, whose ends come from the neighbours. */
static tess_array *rule_30(tess_array *x) {
  tess_array *left = tess_ppermute(tess_getitem(x, TESS_FROM(-1)), "i", TESS_SHIFT(1));
  tess_array *right = tess_ppermute(tess_getitem(x, TESS_RANGE(0, 1)), "i", TESS_SHIFT(-1));
  tess_array *wide = tess_concatenate(TESS_ARRAYS(left, x, right), 0);
  tess_array *l = tess_getitem(wide, TESS_TO(-2)), *r = tess_getitem(wide, TESS_FROM(2));
  return tess_bitwise_xor(l, tess_bitwise_or(x, r));
}

static void test_halo(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int now[40] = {0}, next[40];
  now[19] = 1;
  tess_array *x = tess_asarray(now, TESS_SHAPE(8, 5));
  tess_fn *f = OVER_I(rule_30);
  for (int round = 0; round < 10; round++) {
    for (int i = 0; i < 40; i++)
      next[i] = now[(i + 39) % 40] ^ (now[i] | now[(i + 1) % 40]);
    memcpy(now, next, sizeof now);
    x = tess_call(f, x);
    const int32_t *v = tess_data(x);
    assert_memory_equal(v, now, sizeof now);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- devices ---- */
static void test_devices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_fn *backward = OVER_I(add_sum, .devices = DEVICES(3, 2, 1, 0)), *forward = OVER_I(add_sum);
  tess_array *x = tess_call(backward, tess_arange(4));
  VALUES(x, 6, 7, 8, 9);
  tess_shard_list shards = tess_addressable_shards(x);
  for (int i = 0; i < 4; i++)
    assert_int_equal(tess_item(tess_reshape(shards.shard[i].data, TESS_SHAPE())), 9 - shards.shard[i].device->id);
  VALUES(tess_call(forward, x), 36, 37, 38, 39); /* the same parts, on other devices */
  VALUES(tess_call(tess_pmap(square, .devices = DEVICES(5)), tess_arange(1)), 0);
  SAYS(tess_str(tess_array_devices(tess_call(tess_pmap(square, .devices = DEVICES(5)), tess_arange(1))).device[0]),
       "cpu:5");
  VALUES(tess_call(OVER_I(add_sum, .axis_size = 4, .allow_subset = true), tess_arange(4)), 6, 7, 8, 9);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- what is equal on all devices ---- */
static tess_array *first, *adds;
static tess_array *adds_captured(tess_array *x) {
  return tess_add(tess_psum(x, "i"), adds);
}
static void step(const void *in, void *out) {
  const struct pair *x = in;
  struct pair *y = out;
  y->a = tess_add(x->a, tess_psum(x->b, "i"));
  y->b = tess_mul(x->b, 2);
}
static tess_array *rounds(tess_array *p, tess_array *x) { /* p stays equal, x does not */
  struct pair start = {p, x}, end;
  for (int i = 0; i < 3; i++) {
    tess_call_into(TESS_TREE(end), tess_jit(step), TESS_TREE(start));
    start = end;
  }
  return end.a;
}
static tess_array *grow(tess_array *i, tess_array *p) {
  return tess_add(tess_mul(p, 2), tess_add(i, tess_psum(1, "i")));
}
static tess_array *loops(tess_array *p, tess_array *x) {
  return tess_add(tess_fori_loop(0, 3, grow, p), tess_pmax(x, "i"));
}
static tess_array *plus_one(tess_array *p) {
  return tess_add(p, 1);
}
static tess_array *decides(tess_array *p, tess_array *x) {
  return tess_cond(tess_gt(tess_psum(x, "i"), 5), plus_one, first ? plus_one : square, p);
}

static void test_equal_results(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  adds = tess_arange(2);
#define ONE(f) OVER_I(f, .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(TESS_NONE))
  tess_array *p = TESS_LIFT(1), *x = tess_arange(4);
  VALUES(tess_call(OVER_I(adds_captured, .out_axes = TESS_AXES(TESS_NONE)), x), 6, 7);
  VALUES(tess_call(ONE(rounds), p, x), 43);
  VALUES(tess_call(ONE(loops), p, x), 1 * 8 + 4 * 4 + 5 * 2 + 6 + 3);
  VALUES(tess_call(ONE(decides), p, x), 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- inside and outside of jit, keys, contexts ---- */
BODY(doubled, tess_call(tess_jit(plus_one), tess_mul(x, 2)))
static tess_array *around(tess_array *x) {
  return tess_sum(tess_call(OVER_I(add_sum), tess_mul(x, 2)));
}
static tess_array *draws(tess_array *key) {
  return tess_random_bits(key, TESS_SHAPE(2), .dtype = TESS_U32);
}
static tess_array *scaled(tess_array *x, const void *by) {
  return tess_mul(x, *(const int *)by);
}

static void test_other_functions(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(4);
  VALUES(tess_call(OVER_I(doubled), x), 1, 3, 5, 7);
  VALUES(tess_call(tess_jit(around), x), 12 + 4 * 12);
  VALUES(tess_call(tess_jit(OVER_I(add_sum)), x), 6, 7, 8, 9);
  VALUES(tess_call(OVER_I(tess_partial(scaled, (int){3})), x), 0, 3, 6, 9);
  VALUES(tess_call(tess_partial(scaled, (int){3}), x), 0, 3, 6, 9);
  tess_array *keys = tess_random_split(tess_random_key(7), 4), *all = tess_call(tess_pmap(draws), keys);
  for (int i = 0; i < 4; i++)
    assert_memory_equal((const uint32_t *)tess_data(all) + 2 * i, tess_data(draws(tess_getitem(keys, TESS_AT(i)))), 8);
  tess_set_mesh(mesh);
  VALUES(tess_call(OVER_I(add_sum), x), 6, 7, 8, 9);
  tess_set_mesh(NULL);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- placement ---- */
static void test_results_stay(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_call(tess_pmap(square), tess_arange(8));
  tess_array *y = tess_call(OVER_I(square), x); /* of another name */
  tess_counters before = tess_runtime_counters();
  tess_array *z = tess_call(OVER_I(square), y);
#ifndef TESS_TINY                                                          /* which keeps two programs */
  assert_int_equal(tess_runtime_counters().compiles - before.compiles, 1); /* y lies as its mesh says, x not */
  before = tess_runtime_counters();
  z = tess_call(OVER_I(square), y);
  assert_int_equal(tess_runtime_counters().compiles, before.compiles);
  assert_int_equal(tess_runtime_counters().traces, before.traces);
#endif
  assert_int_equal(tess_runtime_counters().collectives, before.collectives);
  assert_int_equal(tess_runtime_counters().elements - before.elements, 8); /* each once: nothing is copied */
  (void)z;
  tess_array *put = tess_device_put(tess_arange(8), tess_named_sharding(mesh, TESS_P("d")));
  VALUES(tess_call(tess_pmap(square), put), 0, 1, 4, 9, 16, 25, 36, 49);
  tess_sharding *old = tess_pmap_sharding(TESS_SHAPE(8), 0, tess_devices());
  put = tess_device_put(tess_arange(8), old);
  VALUES(tess_call(tess_pmap(square), put), 0, 1, 4, 9, 16, 25, 36, 49);
  VALUES(tess_call(tess_jit(square, .in_shardings = old, .out_shardings = old), tess_arange(8)), 0, 1, 4, 9, 16, 25, 36,
         49);
  VALUES(tess_with_sharding_constraint(put, old), 0, 1, 2, 3, 4, 5, 6, 7);
  old = tess_pmap_sharding(TESS_SHAPE(), TESS_NONE, tess_devices());
  VALUES(tess_call(tess_pmap(product, .in_axes = TESS_AXES(0, TESS_NONE)),
                   tess_reshape(tess_arange(8), TESS_SHAPE(8, 1)),
                   tess_device_put(tess_ones(TESS_SHAPE(1), .dtype = TESS_I32),
                                   tess_pmap_sharding(TESS_SHAPE(1), TESS_NONE, tess_devices()))),
         0, 1, 2, 3, 4, 5, 6, 7);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_donation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_fn *f = tess_pmap(notes, .donate_argnums = TESS_ARGNUMS(0));
  tess_array *x = tess_call(tess_pmap(square), tess_arange(8)), *y = tess_call(tess_pmap(square), tess_arange(8));
  tess_array *sum = tess_call(f, x, y);
  VALUES(sum, 0, 2, 8, 18, 32, 50, 72, 98);
  assert_true(tess_array_is_deleted(x));
  assert_false(tess_array_is_deleted(y));
  REFUSED(tess_call(f, x, y), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "donated");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- lowered ---- */
static void test_lowered(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_lowered *l = tess_lower(OVER_I(add_sum), tess_arange(8));
  const char *text = tess_as_text(l);
  assert_non_null(strstr(text, "@main(%arg0: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{\"i\"}]>})"));
  assert_non_null(strstr(text, "manual_axes = {\"i\"} (%arg1: tensor<1xi32>)"));
  VALUES(tess_call(tess_compile(l), tess_arange(8)), 28, 29, 30, 31, 32, 33, 34, 35);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* testManyArgs, test_int_arg_with_in_axes_none: 300 arrays that are mapped, and a number that is not. */
enum { MANY = 300 };
static tess_array *sum_of_many(const void *in, tess_array *k) {
  tess_array *const *x = in, *sum = tess_psum(k, "i");
  for (int i = 0; i < MANY; i++)
    sum = tess_add(sum, x[i]);
  return sum;
}
static void test_many(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct {
    tess_array *x[MANY];
  } all;
  for (int i = 0; i < MANY; i++)
    all.x[i] = tess_add(tess_arange(4), i);
  tess_array *sum = NULL, *k = tess_asarray((int32_t[]){7}, TESS_SHAPE(), .dtype = TESS_I32);
  tess_call_into(TESS_TREE(sum), OVER_I(sum_of_many, .in_axes = TESS_AXES(0, TESS_NONE)), TESS_TREE(all, k));
  for (int i = 0; i < 4; i++)
    assert_int_equal(((const int32_t *)tess_data(sum))[i], 28 + MANY * i + MANY * (MANY - 1) / 2);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("d"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_many),         cmocka_unit_test(test_examples),      cmocka_unit_test(test_axes),
      cmocka_unit_test(test_structs),      cmocka_unit_test(test_collectives),   cmocka_unit_test(test_halo),
      cmocka_unit_test(test_devices),      cmocka_unit_test(test_equal_results), cmocka_unit_test(test_other_functions),
      cmocka_unit_test(test_results_stay), cmocka_unit_test(test_donation),      cmocka_unit_test(test_lowered),
      cmocka_unit_test(test_complex),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
