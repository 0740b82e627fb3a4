/* Collectives over groups: each op against what its definition says, device by device, on both executors; groups that
 * are axes; what is refused. */
#include "_seen.h"
#include "_spmd.h"
#include "base/alloc.h"
#include "base/pool.h"
#include "exec/exec.h"
#include "op/control.h"
#include "op/group.h"

enum { DEVICES = 6, ROWS = 2, COLUMNS = 6, BLOCK = ROWS * COLUMNS };

struct world {
  struct fixture f;
  struct graph *body;
  struct build b;
  vid x;
};

static void open_world_of(struct world *w, int64_t columns) {
  start(&w->f, "x2 y3");
  tess__graph_param(w->f.g, tess__type_of(TESS_I32, 2, (int64_t[]){DEVICES * ROWS, columns}));
  w->body = tess__graph_new("body");
  w->b = (struct build){.graph = w->body, .diag = &w->f.d};
  w->x = tess__graph_param(w->body, tess__type_of(TESS_I32, 2, (int64_t[]){ROWS, columns}));
}

static void open_world(struct world *w) {
  open_world_of(w, COLUMNS);
}

static struct group_attrs attrs_over(int n_axes, int width, const struct device_groups *g) {
  struct group_attrs a = {.axes = {.n = (uint8_t)n_axes, .a = {0, 1}}, .groups = g, .width = width, .total = DEVICES};
  if (n_axes == 1) {
    a.axes.a[0] = 1;
    a.total = 3;
  }
  return a;
}

static bool in_groups; /* has the last plan a step that packs blocks? */

/* Runs the region with this result on both executors: got[device][n]. */
static void run_region(struct world *w, bool unchecked, vid v, int64_t n, int32_t *got) {
  assert_string_equal(w->f.d.message ? w->f.d.message : "", "");
  tess__graph_set_results(w->body, 1, &v);
  struct program p;
  distribute_region(&w->f, w->body, "x,y -", "x,y -", unchecked, &p);
  int64_t n_arg = DEVICES * tess__type_elements(tess__type_at(w->body, w->x));
  int32_t *arg = tess__alloc((size_t)n_arg * sizeof *arg), *other = tess__alloc((size_t)(DEVICES * n) * sizeof *other);
  for (int64_t i = 0; i < n_arg; i++)
    arg[i] = (int32_t)(3 * i % 101);
  assert_true(tess__reference_run(&p, (const void *[]){arg}, (void *[]){got}, &w->f.d));
  struct plan *plan = tess__plan_make(&p, 0, &w->f.d);
  assert_non_null(plan);
  assert_true(tess__plan_run(plan, (const void *[]){arg}, (void *[]){other}, &w->f.d));
  assert_memory_equal(got, other, (size_t)(DEVICES * n) * sizeof *got);
  struct text steps = {0};
  tess__plan_print(&steps, plan);
  in_groups = strstr(tess__text_string(&steps), "ref ") != NULL;
  tess__text_free(&steps);
  tess__plan_free(plan);
  tess__program_free(&p);
  tess__free(arg);
  tess__free(other);
  see(w->f.g);
  finish(&w->f);
}

static void run_world(struct world *w, vid v, int64_t n, int32_t *got) {
  run_region(w, true, v, n, got);
}

static int32_t at(int device, int row, int column) {
  return 3 * ((device * ROWS + row) * COLUMNS + column) % 101;
}

/* Two groups of three, out of order. */
static const int32_t pairs_of_three[] = {4, 0, 5, 1, 3, 2};
static int member(int device, int k) {
  for (int g = 0; g < 2; g++)
    for (int i = 0; i < 3; i++)
      if (pairs_of_three[3 * g + i] == device) return pairs_of_three[3 * g + k];
  return -1;
}
static int place(int device) {
  for (int i = 0; i < 6; i++)
    if (pairs_of_three[i] == device) return i % 3;
  return -1;
}

static int32_t got[DEVICES * BLOCK * DEVICES];

static void gather_by_groups(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  struct group_attrs a = attrs_over(2, 3, tess__groups(2, 3, pairs_of_three));
  a.dim = 1;
  run_world(&w, tess__n_group(&w.b, &tess__op_group_all_gather, w.x, &a, NULL), 3 * BLOCK, got);
  for (int d = 0; d < DEVICES; d++)
    for (int r = 0; r < ROWS; r++)
      for (int c = 0; c < 3 * COLUMNS; c++)
        assert_int_equal(got[(d * ROWS + r) * 3 * COLUMNS + c], at(member(d, c / COLUMNS), r, c % COLUMNS));
}

/* Along y alone, all of it; what comes out is equal along y. */
static void gather_along_an_axis(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  struct group_attrs a = attrs_over(1, 3, NULL);
  vid v = tess__n_group(&w.b, &tess__op_group_all_gather, w.x, &a, NULL);
  run_world(&w, v, 3 * BLOCK, got);
  for (int d = 0; d < DEVICES; d++)
    for (int r = 0; r < 3 * ROWS; r++)
      for (int c = 0; c < COLUMNS; c++)
        assert_int_equal(got[(d * 3 * ROWS + r) * COLUMNS + c], at(d / 3 * 3 + r / ROWS, r % ROWS, c));
}

static struct graph *body_of(const struct tess_op *op) {
  struct graph *g = tess__graph_new("sum");
  struct diag d = {0};
  struct build b = {.graph = g, .diag = &d};
  vid in[2], out;
  for (int i = 0; i < 2; i++)
    in[i] = tess__graph_param(g, tess__type_of(TESS_I32, 0, NULL));
  assert_true(tess__emit(&b, op, 2, in, NULL, NULL, 1, 0, NULL, &out));
  tess__graph_set_results(g, 1, &out);
  return g;
}

static void reduce_by_groups(void **state) {
  (void)state;
  for (int with_body = 0; with_body < 2; with_body++) {
    struct world w;
    open_world(&w);
    struct group_attrs a = attrs_over(2, 3, tess__groups(2, 3, pairs_of_three));
    a.monoid = MONOID_SUM;
    run_world(&w, tess__n_group(&w.b, &tess__op_group_all_reduce, w.x, &a, with_body ? body_of(&tess__op_add) : NULL),
              BLOCK, got);
    for (int d = 0; d < DEVICES; d++)
      for (int i = 0; i < BLOCK; i++) {
        int r = i / COLUMNS, c = i % COLUMNS;
        assert_int_equal(got[d * BLOCK + i], at(member(d, 0), r, c) + at(member(d, 1), r, c) + at(member(d, 2), r, c));
      }
  }
}

static void scatter_by_groups(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  struct group_attrs a = attrs_over(2, 3, tess__groups(2, 3, pairs_of_three));
  a.monoid = MONOID_MAX;
  a.dim = 1;
  run_world(&w, tess__n_group(&w.b, &tess__op_group_reduce_scatter, w.x, &a, NULL), BLOCK / 3, got);
  for (int d = 0; d < DEVICES; d++)
    for (int r = 0; r < ROWS; r++)
      for (int k = 0; k < 2; k++) {
        int c = place(d) * 2 + k, want = 0;
        for (int m = 0; m < 3; m++)
          if (at(member(d, m), r, c) > want) want = at(member(d, m), r, c);
        assert_int_equal(got[(d * ROWS + r) * 2 + k], want);
      }
}

static void exchange_by_groups(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  struct group_attrs a = attrs_over(2, 3, tess__groups(2, 3, pairs_of_three));
  a.dim = 1;
  a.other = 0;
  run_world(&w, tess__n_group(&w.b, &tess__op_group_all_to_all, w.x, &a, NULL), BLOCK, got);
  for (int d = 0; d < DEVICES; d++)
    for (int r = 0; r < 3 * ROWS; r++)
      for (int c = 0; c < 2; c++)
        assert_int_equal(got[(d * 3 * ROWS + r) * 2 + c], at(member(d, r / ROWS), r % ROWS, place(d) * 2 + c));
}

static void permute_and_broadcast(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  static const int32_t pairs[] = {0, 3, 3, 1, 5, 5}; /* 0, 2 and 4 get nothing */
  static const int from[] = {-1, 3, -1, 0, -1, 5};
  struct group_attrs a = attrs_over(2, 2, tess__groups(3, 2, pairs));
  run_world(&w, tess__n_group(&w.b, &tess__op_group_permute, w.x, &a, NULL), BLOCK, got);
  for (int d = 0; d < DEVICES; d++)
    for (int i = 0; i < BLOCK; i++)
      assert_int_equal(got[d * BLOCK + i], from[d] < 0 ? 0 : at(from[d], i / COLUMNS, i % COLUMNS));
  open_world(&w);
  static const int32_t some[] = {4, 0, 2, -1, 5, 1}; /* 3 is in none */
  static const int source[] = {4, 5, 4, -1, 4, 5};
  a = attrs_over(2, 3, tess__groups(2, 3, (int32_t[]){some[0], some[1], some[2], some[4], some[5], -1}));
  run_world(&w, tess__n_group(&w.b, &tess__op_group_broadcast, w.x, &a, NULL), BLOCK, got);
  for (int d = 0; d < DEVICES; d++)
    for (int i = 0; i < BLOCK; i++)
      assert_int_equal(got[d * BLOCK + i], source[d] < 0 ? 0 : at(source[d], i / COLUMNS, i % COLUMNS));
}

/* Results so large that workers make them, of operands in their places and of packed ones (a transpose of them). */
static void large_blocks(void **state) {
  (void)state;
  enum { WIDE = 3 * 8193, LARGE = ROWS * WIDE };
  static const int32_t pairs[] = {0, 3, 3, 1, 5, 5, 1, 4};
  static const struct tess_op *const ops[] = {&tess__op_group_permute, &tess__op_group_all_gather,
                                              &tess__op_group_all_to_all, &tess__op_group_all_reduce};
  int32_t *made = tess__alloc(sizeof *made * DEVICES * 3 * LARGE);
  tess__pool_start(3);
  for (int packed = 0; packed < 2; packed++)
    for (int i = 0; i < 4; i++) {
      struct world w;
      open_world_of(&w, WIDE);
      struct group_attrs a =
          i == 0 ? attrs_over(2, 2, tess__groups(4, 2, pairs)) : attrs_over(2, 3, tess__groups(2, 3, pairs_of_three));
      a.dim = packed ? 0 : 1;
      a.other = 1;
      vid x = packed ? tess__n_transpose(&w.b, w.x, &(struct dims){.n = 2, .d = {1, 0}}) : w.x;
      run_world(&w, tess__n_group(&w.b, ops[i], x, &a, NULL), i == 1 ? 3 * LARGE : LARGE, made);
      assert_true(in_groups);
    }
  tess__pool_stop();
  tess__free(made);
}

/* Along whole axes, in either order: position of a device along x, y or y, x. */
static int along(int device, bool y_first) {
  return y_first ? device % 3 * 2 + device / 3 : device;
}
static int device_along(int position, bool y_first) {
  return y_first ? position % 2 * 3 + position / 2 : position;
}

static struct group_attrs whole_axes(bool y_first) {
  struct group_attrs a = attrs_over(2, DEVICES, NULL);
  if (y_first) a.axes = (struct axes){.n = 2, .a = {1, 0}};
  return a;
}

static void over_whole_axes(void **state) {
  (void)state;
  for (int y_first = 0; y_first < 2; y_first++) {
    struct world w;
    open_world(&w);
    struct group_attrs a = whole_axes(y_first);
    a.dim = 1;
    run_world(&w, tess__n_group(&w.b, &tess__op_group_all_gather, w.x, &a, NULL), DEVICES * BLOCK, got);
    for (int i = 0; i < DEVICES * DEVICES * BLOCK; i++) {
      int c = i % (DEVICES * COLUMNS), r = i / (DEVICES * COLUMNS) % ROWS;
      assert_int_equal(got[i], at(device_along(c / COLUMNS, y_first), r, c % COLUMNS));
    }
    assert_false(in_groups);
    open_world(&w);
    a.monoid = MONOID_SUM;
    run_world(&w, tess__n_group(&w.b, &tess__op_group_reduce_scatter, w.x, &a, NULL), BLOCK / DEVICES, got);
    for (int d = 0; d < DEVICES; d++)
      for (int r = 0; r < ROWS; r++) {
        int sum = 0;
        for (int k = 0; k < DEVICES; k++)
          sum += at(k, r, along(d, y_first));
        assert_int_equal(got[d * ROWS + r], sum);
      }
    assert_false(in_groups);
    open_world(&w);
    a.other = 0;
    run_world(&w, tess__n_group(&w.b, &tess__op_group_all_to_all, w.x, &a, NULL), BLOCK, got);
    for (int d = 0; d < DEVICES; d++)
      for (int r = 0; r < DEVICES * ROWS; r++)
        assert_int_equal(got[d * DEVICES * ROWS + r], at(device_along(r / ROWS, y_first), r % ROWS, along(d, y_first)));
    assert_false(in_groups);
    open_world(&w);
    run_world(&w, tess__n_group(&w.b, &tess__op_group_all_reduce, w.x, &a, NULL), BLOCK, got);
    for (int i = 0; i < DEVICES * BLOCK; i++) {
      int sum = 0;
      for (int k = 0; k < DEVICES; k++)
        sum += at(k, i / COLUMNS % ROWS, i % COLUMNS);
      assert_int_equal(got[i], sum);
    }
  }
}

/* One that concatenates what it splits is no move between tilings. */
static void exchange_of_one_dimension(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  struct group_attrs a = attrs_over(1, 3, NULL);
  a.dim = a.other = 1;
  run_world(&w, tess__n_group(&w.b, &tess__op_group_all_to_all, w.x, &a, NULL), BLOCK, got);
  for (int d = 0; d < DEVICES; d++)
    for (int r = 0; r < ROWS; r++)
      for (int c = 0; c < COLUMNS; c++)
        assert_int_equal(got[(d * ROWS + r) * COLUMNS + c], at(d / 3 * 3 + c / 2, r, d % 3 * 2 + c % 2));
  assert_true(in_groups);
}

static void groups_that_are_axes(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x2 y3");
  struct axes axes;
  assert_true(tess__groups_axes(tess__groups(2, 3, (int32_t[]){0, 1, 2, 3, 4, 5}), m, &axes));
  assert_int_equal(axes.n, 1);
  assert_int_equal(axes.a[0], 1);
  assert_true(tess__groups_axes(tess__groups(3, 2, (int32_t[]){0, 3, 1, 4, 2, 5}), m, &axes));
  assert_int_equal(axes.a[0], 0);
  assert_true(tess__groups_axes(tess__groups(1, 6, (int32_t[]){0, 3, 1, 4, 2, 5}), m, &axes));
  assert_int_equal(axes.n, 2);
  assert_int_equal(axes.a[0], 1);
  assert_false(tess__groups_axes(tess__groups(2, 3, pairs_of_three), m, &axes));
  assert_false(tess__groups_axes(tess__groups(1, 3, (int32_t[]){0, 1, 2}), m, &axes));
  assert_true(tess__groups_axes(tess__groups(6, 1, (int32_t[]){0, 1, 2, 3, 4, 5}), m, &axes));
  assert_int_equal(axes.n, 0);
}

static void what_is_refused(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  struct group_attrs a = attrs_over(2, 4, NULL);
  a.dim = 1;
  assert_int_equal(tess__n_group(&w.b, &tess__op_group_reduce_scatter, w.x, &a, NULL), VID_NONE);
  assert_string_equal(w.f.d.message, "4 does not divide dimension 1 of i32[2,6]");
  tess__diag_clear(&w.f.d);
  a = attrs_over(2, 2, tess__groups(2, 2, (int32_t[]){0, 1, 2, 1}));
  assert_int_equal(tess__n_group(&w.b, &tess__op_group_permute, w.x, &a, NULL), VID_NONE);
  assert_string_equal(w.f.d.message, "device 1 is twice the target of a pair");
  tess__diag_clear(&w.f.d);
  a = attrs_over(2, 2, tess__groups(1, 2, (int32_t[]){0, 6}));
  assert_int_equal(tess__n_group(&w.b, &tess__op_group_broadcast, w.x, &a, NULL), VID_NONE);
  assert_string_equal(w.f.d.message, "device 6 is in a group; legal: 0 to 5");
  tess__diag_clear(&w.f.d);
  tess__graph_free(w.body);
  finish(&w.f);
}

/* Checked: x varies over both axes, 100 is everywhere the same, a device's number along x varies over x alone. */
static void numbers_of_devices(void **state) {
  (void)state;
  struct world w;
  open_world(&w);
  struct type block = *tess__type_at(w.body, w.x);
  block.manual = w.b.scope.mesh = w.f.mesh;
  block.varying = 3;
  struct graph *region = tess__graph_new("region");
  w.b.graph = region;
  vid x = tess__graph_param(region, tess__type(&block));
  block.varying = 0;
  vid hundred = tess__n_constant_double(&w.b, tess__type(&block), 100);
  vid number = tess__n_axis_index(&w.b, &(struct axes){.n = 1, .a = {0}}, TESS_I32, w.f.mesh);
  number = tess__n_broadcast_in_dim(&w.b, number, 2, block.dim, &(struct dims){0});
  number = tess__n_pvary(&w.b, number, &(struct axes){.n = 1, .a = {1}});
  hundred = tess__n_pvary(&w.b, hundred, &(struct axes){.n = 2, .a = {0, 1}});
  vid v = tess__n_add(&w.b, x, tess__n_multiply(&w.b, hundred, number));
  tess__graph_free(w.body);
  w.body = region;
  run_region(&w, false, v, BLOCK, got);
  for (int d = 0; d < DEVICES; d++)
    for (int i = 0; i < BLOCK; i++)
      assert_int_equal(got[d * BLOCK + i], at(d, i / COLUMNS, i % COLUMNS) + 100 * (d / 3));
}

static void all_ops_were_compared(void **state) {
  (void)state;
  must_see(OP_manual_computation);
  must_see(OP_pvary);
  must_see(OP_axis_index);
  must_see(OP_group_all_reduce);
  must_see(OP_group_all_gather);
  must_see(OP_group_reduce_scatter);
  must_see(OP_group_all_to_all);
  must_see(OP_group_broadcast);
  must_see(OP_group_permute);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gather_by_groups),      cmocka_unit_test(gather_along_an_axis),
      cmocka_unit_test(reduce_by_groups),      cmocka_unit_test(scatter_by_groups),
      cmocka_unit_test(exchange_by_groups),    cmocka_unit_test(permute_and_broadcast),
      cmocka_unit_test(groups_that_are_axes),  cmocka_unit_test(over_whole_axes),
      cmocka_unit_test(what_is_refused),       cmocka_unit_test(exchange_of_one_dimension),
      cmocka_unit_test(numbers_of_devices),    cmocka_unit_test(large_blocks),
      cmocka_unit_test(all_ops_were_compared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
