/* pmap in a world of several processes: each passes and gets its rows, collectives span all (design/manual.md 4.6). */
#include "_world.h"

#define OVER_I(...) tess_pmap(__VA_ARGS__, .axis_name = "i")
#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
#define BODY2(name, expression)                                                                                        \
  static tess_array *name(tess_array *x, tess_array *y) {                                                              \
    return expression;                                                                                                 \
  }
BODY(add_sum, tess_add(x, tess_psum(x, "i")))
BODY(total, tess_psum(x, "i"))
BODY(twice, tess_mul(x, 2))
BODY(number_of, tess_add(tess_axis_index("i"), tess_mul(x, 0)))
BODY(size_of, tess_add(tess_psum(tess_mul(x, 0), "i"), tess_mul(1, tess_axis_size("i"))))
BODY2(add, tess_add(x, tess_psum(y, "i")))

static const int32_t *values(tess_array *x) {
  return tess_ok(x) ? tess_data(x) : NULL;
}
/* i32: element k is first + k * step */
static bool is_ramp(tess_array *x, int64_t n, int32_t first, int32_t step) {
  const int32_t *v = values(x);
  if (!v) fprintf(stderr, "process %d: %s\n", tess_process_index(), tess_error_of(x).message);
  bool good = v && tess_array_size(x) == n;
  for (int64_t k = 0; k < n && good; k++)
    good = v[k] == first + step * (int32_t)k;
  if (v && !good) fprintf(stderr, "process %d: %s\n", tess_process_index(), tess_str(x));
  return good;
}

/* JAX's example, indices and sizes, in any number of processes. */
static int rows(int me, void *ctx) {
  int n = *(int *)ctx, all = n * DEVICES, sum = all * (all - 1) / 2;
  tess_scope *s = tess_scope_begin();
  tess_array *mine = ramp(TESS_SHAPE(DEVICES), me * DEVICES, 1);
  tess_array *y = tess_call(OVER_I(add_sum), mine);
  CHECK(is_ramp(y, DEVICES, sum + me * DEVICES, 1));
  CHECK(tess_array_is_fully_addressable(y) && tess_array_committed(y));
  CHECK(tess_array_devices(y).n == DEVICES && tess_array_devices(y).device[0] == tess_local_devices().device[0]);
  CHECK(is_ramp(tess_call(OVER_I(number_of), mine), DEVICES, me * DEVICES, 1));
  CHECK(is_ramp(tess_call(OVER_I(size_of), mine), DEVICES, all, 0));
  CHECK(is_ramp(tess_call(OVER_I(twice), mine), DEVICES, 2 * me * DEVICES, 2)); /* nothing to say to each other */
  /* a result is an argument of the next, and nothing is compiled again */
  int64_t before = tess_runtime_counters().compiles;
  for (int k = 0; k < 3; k++)
    y = tess_call(OVER_I(add_sum), y);
  if (n == 1) CHECK(tess_runtime_counters().compiles <= before + 1);
  FINISH(s);
}

static void test_rows(void **state) {
  (void)state;
  static const int counts[] = {1, 2, 3, 4, 8};
  for (int k = 0; k < 5; k++)
    run_world("rows", counts[k], rows, (void *)&counts[k]);
}

struct both {
  tess_array *a, *b;
};
static void two_results(const void *in, void *out) {
  const struct both *x = in;
  struct both *y = out;
  y->a = tess_add(x->a, x->b);
  y->b = tess_psum(x->a, "i");
}

static tess_tree *tree_body(tess_tree *t) {
  tess_array *x = tess_tree_array(t, "0/x");
  return tess_dict(TESS_KV("sum", tess_psum(x, "i", .axis_index_groups = ((tess_groups){2, 2, (int[]){0, 3, 1, 2}}))),
                   TESS_KV("twice", tess_mul(x, 2)));
}

/* Axes of arguments and results: 2 processes x 2 devices. */
static int axes(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  struct both in = {ramp(TESS_SHAPE(3, 2), 10 * me, 1), TESS_LIFT(100)}, out;
  tess_fn *f = tess_pmap(two_results, .axis_name = "i", .in_axes = TESS_AXES(1, TESS_NONE),
                         .out_axes = TESS_AXES(-1, TESS_NONE));
  tess_call_into(TESS_TREE(out), f, TESS_TREE(in));
  CHECK(tess_array_dim(out.a, 0) == 3 && tess_array_dim(out.a, 1) == 2);
  CHECK(is_ramp(out.a, 6, 100 + 10 * me, 1));
  SAME(out.b, 22, 30, 38); /* columns 0 2 4, 1 3 5, 10 12 14, 11 13 15 */
  CHECK(tess_array_is_fully_replicated(out.b) && tess_array_devices(out.b).n == 2);
  /* trees: the function that says what it gives runs on the rows of all */
  tess_tree *t = tess_call_tree(OVER_I(tree_body), tess_list(tess_dict(TESS_KV("x", ramp(TESS_SHAPE(2), 2 * me, 1)))));
  CHECK(tess_status_of(t) == TESS_OK);
  CHECK(is_ramp(tess_tree_array(t, "sum"), 2, 3, 0) && is_ramp(tess_tree_array(t, "twice"), 2, 4 * me, 2));
  /* bool, and keys through the body */
  tess_array *b = tess_lt(ramp(TESS_SHAPE(2), 2 * me, 1), 3);
  CHECK(is_ramp(tess_astype(tess_call(OVER_I(total), b), TESS_I32), 2, 3, 0));
  FINISH(s);
}

/* .devices: this process's alone, some of both, in an order of the user's. */
static int devices(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_array *mine = ramp(TESS_SHAPE(2), 2 * me, 1), *one = ramp(TESS_SHAPE(1), me + 1, 1);
  const tess_device *const *all = tess_devices().device;
  tess_array *y = tess_call(tess_pmap(total, .axis_name = "i", .devices = tess_local_devices()), mine);
  CHECK(is_ramp(y, 2, 4 * me + 1, 0)); /* local alone */
  const tess_device *some[] = {all[3], all[0]};
  y = tess_call(tess_pmap(number_of, .axis_name = "i", .devices = tess_device_list(2, some)), one);
  CHECK(is_ramp(y, 1, me ? 0 : 1, 0)); /* in the order of the list */
  const tess_device *turns[] = {all[2], all[0], all[3], all[1]};
  y = tess_call(tess_pmap(number_of, .axis_name = "i", .devices = tess_device_list(4, turns)), mine);
  CHECK(is_ramp(y, 2, me ? 0 : 1, 2));
  const tess_device *three[] = {all[0], all[1], all[3]};
  y = tess_call(tess_pmap(total, .axis_name = "i", .devices = tess_device_list(3, three)),
                ramp(TESS_SHAPE(me ? 1 : 2), 1, 1));
  CHECK(is_ramp(y, me ? 1 : 2, 4, 0)); /* 1 2 and 1 */
  /* one that has none of the devices is told at once, and nobody waits for it */
  const tess_device *others[] = {all[0], all[2]};
  if (me < 2) {
    y = tess_call(tess_pmap(total, .axis_name = "i", .devices = tess_device_list(2, others)), one);
    CHECK(is_ramp(y, 1, 3, 0));
  }
  FINISH(s);
}

static int outside(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  const tess_device *others[] = {tess_devices().device[0], tess_devices().device[2]};
  tess_fn *f = tess_pmap(total, .axis_name = "i", .devices = tess_device_list(2, others));
  tess_array *y = tess_call(f, ramp(TESS_SHAPE(1), me + 1, 1));
  if (me == 2) {
    CHECK(!tess_ok(y));
    CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "none of .devices is of this process (2)");
  } else {
    CHECK(is_ramp(y, 1, 3, 0));
  }
  FINISH(s);
}

/* .allow_subset: any number of rows in each process, other ones the next time, none in some. */
static int subsets(int me, void *ctx) {
  (void)ctx;
  static const int count[4][3] = {{1, 2, 1}, {2, 0, 1}, {0, 0, 2}, {2, 2, 2}};
  static const char words[] = "passed no row";
  tess_scope *s = tess_scope_begin();
  tess_fn *f = OVER_I(number_of, .allow_subset = true), *g = OVER_I(total, .allow_subset = true);
  tess_fn *h = OVER_I(total, .allow_subset = true, .out_axes = TESS_AXES(TESS_NONE));
  for (int k = 0; k < 4; k++) {
    int before = 0, all = 0;
    for (int i = 0; i < 3; i++) {
      before += i < me ? count[k][i] : 0;
      all += count[k][i];
    }
    tess_array *x = ramp(TESS_SHAPE(count[k][me]), 1, 0);
    CHECK(is_ramp(tess_call(f, x), count[k][me], before, 1));
    CHECK(is_ramp(tess_call(g, x), count[k][me], all, 0));
    tess_array *y = tess_call(h, x);
    if (count[k][me])
      CHECK(is_ramp(y, 1, all, 0));
    else
      CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words);
  }
  CHECK(!tess_ok(tess_call(g, ramp(TESS_SHAPE(0), 0, 0))));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "size 0 in all processes");
  FINISH(s);
}

static tess_array *inner_sum(tess_array *x) {
  return tess_add(tess_psum(x, "j"), tess_mul(100, tess_psum(x, "i,j")));
}
static tess_array *outer(tess_array *x) {
  return tess_call(tess_pmap(inner_sum, .axis_name = "j"), x);
}

/* A pmap around one over the devices of each process. */
static int nested(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_array *y = tess_call(OVER_I(outer), ramp(TESS_SHAPE(1, 2), 2 * me, 1));
  CHECK(is_ramp(y, 2, 4 * me + 1 + 600, 0) && tess_array_ndim(y) == 2);
  CHECK(!tess_ok(tess_call(OVER_I(total), ramp(TESS_SHAPE(1), me, 1))));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "On multi-host platforms");
  FINISH(s);
}

/* ---- what is already global, what is given up, what is traced ---- */

static tess_array *loss(tess_array *w, tess_array *x) {
  return tess_square(tess_sub(tess_mul(w, x), 1.0f));
}
static tess_array *mean_gradient(tess_array *w, tess_array *x) {
  return tess_pmean(tess_call(tess_grad(loss), w, x), "i");
}
static tess_array *local_total(tess_array *x) {
  return tess_sum(tess_call(OVER_I(total), x));
}

static int kinds(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(4), TESS_NAMES("i"));
  tess_array *mine = ramp(TESS_SHAPE(2), 2 * me, 1);
  tess_array *global = tess_host_local_array_to_global_array(mine, m, TESS_P("i"));
  CHECK(is_ramp(tess_call(OVER_I(add_sum), global), 2, 6 + 2 * me, 1));
  tess_array *given = tess_call(OVER_I(twice), mine);
  tess_array *y = tess_call(OVER_I(add_sum, .donate_argnums = TESS_ARGNUMS(0)), given);
  CHECK(is_ramp(y, 2, 12 + 4 * me, 2));
  CHECK(tess_array_is_deleted(given));
  /* gradients inside are averaged over all */
  const float rows[] = {1, 2};
  tess_fn *step =
      tess_pmap(mean_gradient, .axis_name = "i", .in_axes = TESS_AXES(TESS_NONE, 0), .out_axes = TESS_AXES(TESS_NONE));
  tess_array *g = tess_call(step, TESS_LIFT(0.5f), tess_add(tess_asarray(rows, TESS_SHAPE(2)), 2.0f * (float)me));
  float d = tess_ok(g) ? (float)tess_item(g) : 0;
  CHECK(d > 2.499f && d < 2.501f); /* mean of 2 (x / 2 - 1) x at 1 2 3 4: (-1 + 0 + 3 + 8) / 4 */
  /* in a trace sizes are global: two rows are on this process's devices, as in JAX; four on all */
  CHECK((int)tess_item(tess_call(tess_jit(local_total), mine)) == 2 * (4 * me + 1));
  CHECK(is_ramp(tess_process_allgather(tess_call(tess_jit(OVER_I(total)), global), .tiled = true), 4, 6, 0));
  y = tess_call(tess_grad(local_total), tess_astype(mine, TESS_F32));
  CHECK(tess_ok(y) && (int)((const float *)tess_data(y))[0] == 2); /* both rows */
  FINISH(s);
}

/* ---- errors: in every process, and the next call goes on ---- */

static int errors(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  tess_array *mine = ramp(TESS_SHAPE(2), 2 * me, 1);
  CHECK(!tess_ok(tess_call(OVER_I(total), ramp(TESS_SHAPE(3), 0, 1))));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "num_local_devices=2");
  CHECK(!tess_ok(tess_call(OVER_I(total), me ? mine : ramp(TESS_SHAPE(3), 0, 1)))); /* in one process alone */
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_NO_REASON, me ? "an error (On multi-host" : "num_local_devices=2");
  CHECK(!tess_ok(tess_call(OVER_I(total, .axis_size = 2), mine)));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "Specified axis_size 2 doesn't match received axis_size 4");
  CHECK(is_ramp(tess_call(OVER_I(total, .axis_size = 4), mine), 2, 6, 0));
  CHECK(!tess_ok(tess_call(me ? OVER_I(total) : OVER_I(twice), mine)));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "calls pmap of twice on i32[]");
  tess_fn *f = OVER_I(add, .in_axes = TESS_AXES(TESS_NONE, 0));
  CHECK(!tess_ok(tess_call(f, TESS_LIFT(me), mine)));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
              "argument 0 of pmap, which has no mapped axis, has other values on process 1 than on process 0");
  CHECK(is_ramp(tess_call(f, TESS_LIFT(5), mine), 2, 11, 0));
  CHECK(!tess_ok(tess_call(OVER_I(total, .in_axes = TESS_AXES(me)), ramp(TESS_SHAPE(2, 2), 0, 1))));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_COLLECTIVE_MISMATCH, "their operands must be alike");
  CHECK(!tess_ok(tess_call(OVER_I(twice, .out_axes = TESS_AXES(TESS_NONE)), mine)));
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_axes is TESS_NONE");
  CHECK(!tess_ok(tess_call(tess_pmap(total, .axis_name = "k"), mine)));
  CHECK_ERROR(TESS_NOT_FOUND, TESS_NO_REASON, "'i'");
  CHECK(is_ramp(tess_call(OVER_I(total), mine), 2, 6, 0));
  FINISH(s);
}

static void test_calls(void **state) {
  (void)state;
  RUN(2, axes);
  RUN(2, devices);
  RUN(3, outside);
  RUN(3, subsets);
  RUN(2, nested);
  RUN(2, kinds);
  RUN(2, errors);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_calls)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
