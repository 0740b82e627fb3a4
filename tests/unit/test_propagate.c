/* Propagation as a whole: the rows of design/partitioning.md 9 that its ops allow (A1 to A24, B1 to B10 and the
 * surprises of 3.13), which come from Shardy's own tests, and what 3.10 makes of boundaries. Tilings are read after
 * propagation, when everything is closed. */
#include "_spmd.h"

/* ---- conflicts: A1 to A8 ---- */

static void test_a1_simple(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), y = param(&f, "8 8"), w = param(&f, "8 16");
  vid sum = tess__n_add(&f.b, x, y), out = dot(&f, sum, w);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a b");
  propagate(&f);
  IS(&f, sum, "a b");
  IS(&f, y, "a b");
  IS(&f, w, "b -");
  IS(&f, out, "a -");
  RESULT_IS(&f, 0, "a -");
  finish(&f);
}

static void test_a2_closed_dimension(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), w = param(&f, "8 16"), out = dot(&f, x, w);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a -");
  set(&f, w, "- b");
  set(&f, out, "- ?");
  propagate(&f);
  IS(&f, out, "- b");
  finish(&f);
}

/* add of two 8x8 with these tilings: what the result and the operands become */
static void check_add(const char *mesh, const char *left, const char *right, const char *result, const char *want_left,
                      const char *want_right, const char *want) {
  struct fixture f;
  start(&f, mesh);
  vid x = param(&f, "8 8"), y = param(&f, "8 8"), sum = tess__n_add(&f.b, x, y);
  RETURNS(&f, sum);
  import(&f, NULL, NULL);
  set(&f, x, left);
  set(&f, y, right);
  set(&f, sum, result);
  propagate(&f);
  IS(&f, x, want_left);
  IS(&f, y, want_right);
  IS(&f, sum, want);
  finish(&f);
}

static void test_conflicts_of_an_add(void **state) {
  (void)state;
  check_add("a2 b2 c2", "a? -", "b? -", "? ?", "a -", "b -", "- -");       /* A3 */
  check_add("a2 b2 c2", "a b", "- a,b,c", "? ?", "a b", "- a,b,c", "a -"); /* A4 */
  check_add("a2 b2 c2", "a? ?", "b? a?", "? ?", "a -", "b a", "- a");      /* A5 */
  check_add("a2 b2 c2", "a ?", "? a", "? ?", "a -", "- a", "a -");         /* A6 */
  check_add("a2 b2 c2", "a? b", "- b,c?", "? ?", "a b", "- b,c", "a b,c"); /* @fake_conflict_closed_dims */
  check_add("a2 b2", "a ?", "? a,b", "? ?", "a -", "- a,b", "- a,b");      /* elementwise: the longer cut first */
  check_add("a2 b2", "a -", "? -", "- -", "a -", "- -", "- -"); /* @sideways_propagation_if_result_is_closed_empty */
  check_add("a2 b2", "a,b -", "? -", "? -", "a,b -", "a,b -", "a,b -"); /* @…_is_open_empty */
  check_add("a4", "a -", "? -", "a:(1)2 -", "a -", "- -",
            "a:(1)2 -"); /* @…_closed_sub_axis, then 3.10 at the argument */
  check_add("a2 b2", "a,b -", "? -", "a -", "a,b -", "a -", "a -"); /* @…_conflicting_with_result */
}

/* dot of left [8 4] and right [4 16] */
static void check_dot(const char *mesh, const char *left, const char *right, const char *result, const char *want_left,
                      const char *want_right, const char *want) {
  struct fixture f;
  start(&f, mesh);
  vid x = param(&f, "8 4"), w = param(&f, "4 16"), out = dot(&f, x, w);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, left);
  set(&f, w, right);
  set(&f, out, result);
  propagate(&f);
  IS(&f, x, want_left);
  IS(&f, w, want_right);
  IS(&f, out, want);
  finish(&f);
}

/* @pass_through_factor_higher_priority_than_reduction_factor: although w is the largest tensor by far */
static void test_reduced_factors_come_later(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "32 1024"), w = param(&f, "1024 16"), out = dot(&f, x, w);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, w, "a? b?");
  f.m.result[0] = tiling_of(&f, "a? b?");
  propagate(&f);
  IS(&f, x, "a -");
  IS(&f, out, "a b");
  finish(&f);
}

static void test_conflicts_of_a_dot(void **state) {
  (void)state;
  check_dot("a2 b2 c2", "a,b ?", "? a,c", "? ?", "a,b -", "- a,c", "- a,c"); /* A7: the larger tensor wins */
  check_dot("a2 b2", "? ?", "a? b?", "a? b?", "a -", "a b",
            "a b"); /* @pass_through_factor_higher_priority_than_reduction_factor */
  check_dot("a2 b2", "a b", "? ?", "? -", "a b", "b -", "a -");
}

static void test_a8_fake_conflict(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "256 512"), w = param(&f, "128 512"), out = dot_of(&f, x, 1, w, 1, 0);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a? ?");
  set(&f, out, "? a?");
  propagate(&f);
  IS(&f, x, "a -");
  IS(&f, w, "a -");
  IS(&f, out, "- a");
  finish(&f);
  start(&f, "a2 b2 c2"); /* @fake_conflict_between_contracting_and_non_contracting_dims */
  x = param(&f, "256 512"), w = param(&f, "128 512"), out = dot_of(&f, x, 1, w, 1, 0);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a b,c");
  set(&f, w, "c,b a");
  propagate(&f);
  IS(&f, out, "a c,b");
  finish(&f);
}

static void test_batched_dot(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2 c2"); /* @partial_conflict_across_factors */
  vid x = param(&f, "2 8 4"), w = param(&f, "2 4 16"), out = dot_of(&f, x, 2, w, 1, 1);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a b -");
  set(&f, out, "a,b - -");
  propagate(&f);
  IS(&f, x, "a b -");
  IS(&f, out, "a,b - -");
  IS(&f, w, "a - -"); /* in Shardy's a,b: ours is an argument of size 2, cut to what divides */
  finish(&f);
}

/* ---- order: A9, A10 and more of op_priority_propagation.mlir ---- */

static void test_a9_elementwise_before_dot(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), w = param(&f, "8 8"), product = dot(&f, x, w);
  vid once = tess__n_add(&f.b, product, product), twice = tess__n_add(&f.b, once, once);
  RETURNS(&f, twice);
  import(&f, NULL, NULL);
  set(&f, x, "a? ?");
  f.m.result[0] = tiling_of(&f, "? a?");
  propagate(&f);
  IS(&f, product, "- a");
  IS(&f, once, "- a");
  IS(&f, twice, "- a");
  IS(&f, w, "- a");
  RESULT_IS(&f, 0, "- a");
  finish(&f);
}

static void test_elementwise_before_dot_that_comes_last(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), w = param(&f, "8 8");
  vid left = tess__n_add(&f.b, x, x), right = tess__n_add(&f.b, w, w), out = dot(&f, left, right);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a? ?");
  f.m.result[0] = tiling_of(&f, "? a?");
  propagate(&f);
  IS(&f, left, "a -");
  IS(&f, right, "- a");
  IS(&f, out, "- a");
  finish(&f);
}

static void test_a10_many_uses_are_deferred(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), s = tess__n_sine(&f.b, x);
  vid one = tess__n_add(&f.b, s, s), two = tess__n_multiply(&f.b, s, s);
  vid c = tess__n_cosine(&f.b, one), e = tess__n_cosine(&f.b, two);
  RETURNS(&f, c, e);
  import(&f, NULL, NULL);
  set(&f, x, "a -");
  wants(&f, 0, "- a");
  wants(&f, 1, "- a");
  propagate(&f);
  IS(&f, s, "a -");
  IS(&f, one, "- a");
  IS(&f, two, "- a");
  IS(&f, c, "- a");
  IS(&f, e, "- a");
  finish(&f);
}

/* A returned value has its declared layout before the first op is looked at. */
static void test_declared_results_come_first(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), s = tess__n_sine(&f.b, x), out = tess__n_negate(&f.b, s);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a -");
  wants(&f, 0, "- a");
  propagate(&f);
  IS(&f, s, "a -");
  IS(&f, out, "- a");
  finish(&f);
}

/* Of the readers of a changed value the first is next: its cut reaches the sum before that of the second does. */
static void test_first_reader_is_next(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), one = tess__n_sine(&f.b, x), two = tess__n_cosine(&f.b, x);
  vid t = transpose(&f, two, 2, (const uint8_t[]){1, 0}), sum = tess__n_add(&f.b, one, t), last = tess__n_tan(&f.b, x);
  RETURNS(&f, sum, last);
  import(&f, NULL, NULL);
  wants(&f, 1, "a -");
  propagate(&f);
  IS(&f, x, "a -");
  IS(&f, sum, "a -");
  IS(&f, two, "- a");
  finish(&f);
}

static void test_backward_through_many_uses_is_deferred(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), one = tess__n_add(&f.b, x, x), two = tess__n_multiply(&f.b, x, x),
      s = tess__n_sine(&f.b, one);
  RETURNS(&f, two, s);
  import(&f, NULL, NULL);
  wants(&f, 0, "- a");
  wants(&f, 1, "a -");
  propagate(&f);
  IS(&f, x, "a -");
  IS(&f, one, "a -");
  IS(&f, two, "- a");
  finish(&f);
}

static void test_chained_dots(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), w = param(&f, "8 8"), one = dot(&f, x, w), two = dot(&f, one, one);
  vid sum = tess__n_add(&f.b, two, two), out = tess__n_add(&f.b, sum, sum);
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "a? ?");
  f.m.result[0] = tiling_of(&f, "? a?");
  propagate(&f);
  IS(&f, one, "a -");
  IS(&f, two, "- a");
  IS(&f, out, "- a");
  finish(&f);
}

static void test_broadcasts_go_backward_first(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2"); /* @broadcast_forward_higher_priority_than_backwards */
  vid x = param(&f, "32");
  vid one = broadcast(&f, x, "32 16", 1, (const uint8_t[]){0}),
      two = broadcast(&f, one, "32 16 8", 2, (const uint8_t[]){0, 1});
  RETURNS(&f, two);
  import(&f, NULL, NULL);
  set(&f, x, "a");
  wants(&f, 0, "- a -");
  propagate(&f);
  IS(&f, one, "- a");
  IS(&f, two, "- a -");
  finish(&f);
}

/* ---- reshapes: A22 to A24, S7 ---- */

static void test_reshapes(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "model8"); /* A22 */
  vid x = param(&f, "16 64"), y = reshape(&f, x, "16 4 16");
  RETURNS(&f, y);
  import(&f, NULL, NULL);
  set(&f, x, "- model");
  propagate(&f);
  IS(&f, y, "- model:(1)4 model:(4)2");
  RESULT_IS(&f, 0, "- - -");
  finish(&f);
  start(&f, "model4"); /* A23 */
  x = param(&f, "16 64"), y = reshape(&f, x, "16 8 8");
  vid t = transpose(&f, y, 3, (const uint8_t[]){1, 0, 2});
  RETURNS(&f, t);
  import(&f, NULL, NULL);
  set(&f, x, "- model");
  propagate(&f);
  IS(&f, y, "- model -");
  IS(&f, t, "model - -");
  RESULT_IS(&f, 0, "model - -");
  finish(&f);
  start(&f, "x4"); /* S7 */
  x = param(&f, "12"), y = reshape(&f, x, "3 4");
  RETURNS(&f, y);
  import(&f, NULL, NULL);
  set(&f, x, "x");
  propagate(&f);
  IS(&f, y, "- -");
  finish(&f);
}

static void test_a24_flattened_dot(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "data2 model4");
  vid x = param(&f, "8 16 32"), w = param(&f, "32 64");
  vid flat = reshape(&f, x, "128 32"), product = dot(&f, flat, w), out = reshape(&f, product, "8 16 64");
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "data - -");
  set(&f, w, "- model");
  propagate(&f);
  IS(&f, flat, "data -");
  IS(&f, product, "data model");
  RESULT_IS(&f, 0, "data - model");
  finish(&f);
}

/* ---- jit-level programs: B1 to B10 ---- */

static void test_b2_sum(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  vid x = param(&f, "4 8"), sum = reduce(&f, x, 0);
  RETURNS(&f, sum);
  import(&f, NULL, NULL);
  set(&f, x, "x y");
  propagate(&f);
  RESULT_IS(&f, 0, "y");
  finish(&f);
}

static void test_b4_layer(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x8");
  vid x = param(&f, "32"), w = param(&f, "32 4"), b = param(&f, "4");
  vid out = tess__n_logistic(&f.b, tess__n_add(&f.b, dot(&f, x, w), b));
  RETURNS(&f, out);
  import(&f, NULL, NULL);
  set(&f, x, "x");
  set(&f, w, "x -");
  propagate(&f);
  IS(&f, b, "-");
  RESULT_IS(&f, 0, "-");
  finish(&f);
}

static void test_b6_and_b7(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4 y2");
  vid x = param(&f, "8 4"), t = transpose(&f, tess__n_sine(&f.b, x), 2, (const uint8_t[]){1, 0});
  RETURNS(&f, t);
  import(&f, NULL, NULL);
  set(&f, x, "x y");
  propagate(&f);
  RESULT_IS(&f, 0, "y x");
  finish(&f);
  start(&f, "X4 Y2"); /* [4,1] + [1,8], broadcast explicitly */
  vid a = param(&f, "4 1"), b = param(&f, "1 8");
  vid left = broadcast(&f, a, "4 8", 2, (const uint8_t[]){0, 1}),
      right = broadcast(&f, b, "4 8", 2, (const uint8_t[]){0, 1});
  vid sum = tess__n_add(&f.b, left, right);
  RETURNS(&f, sum);
  import(&f, NULL, NULL);
  set(&f, a, "X -");
  set(&f, b, "- Y");
  propagate(&f);
  RESULT_IS(&f, 0, "X Y");
  finish(&f);
}

/* S4, B8: two constraints on one open value flow back into it both. */
static void test_b8_two_constraints(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = param(&f, "8 8"), c = tess__n_sharding_constraint(&f.b, a, sharding_of(f.mesh, "x -"));
  vid d = tess__n_sharding_constraint(&f.b, a, sharding_of(f.mesh, "- y")), sum = tess__n_add(&f.b, c, d);
  RETURNS(&f, sum);
  import(&f, NULL, NULL);
  propagate(&f);
  IS(&f, a, "x y");
  IS(&f, c, "x -");
  IS(&f, d, "- y");
  RESULT_IS(&f, 0, "x y");
  finish(&f);
}

static void test_b9_and_b10_constraints(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid x = param(&f, "8 8"), c = tess__n_sharding_constraint(&f.b, x, sharding_of(f.mesh, "- -")),
      s = tess__n_sine(&f.b, c);
  RETURNS(&f, s);
  import(&f, (struct boundary[]){{ sharding_of(f.mesh, "x -"), true }}, NULL);
  propagate(&f);
  IS(&f, x, "x -");
  IS(&f, c, "- -");
  RESULT_IS(&f, 0, "- -");
  finish(&f);
  start(&f, "x2 y2");
  x = param(&f, "8 8"), c = tess__n_sharding_constraint(&f.b, x, sharding_of(f.mesh, "? y")), s = tess__n_sine(&f.b, c);
  RETURNS(&f, s);
  import(&f, (struct boundary[]){{ sharding_of(f.mesh, "x -"), true }}, NULL);
  propagate(&f);
  IS(&f, c, "x y");
  RESULT_IS(&f, 0, "x y");
  finish(&f);
}

/* S1: FSDP weights transpose the batch. */
static void test_s1_fsdp(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "data2 model2");
  vid x = param(&f, "16 8"), w = param(&f, "8 32"), v = param(&f, "32 8");
  vid h = dot(&f, x, w), y = dot(&f, h, v);
  RETURNS(&f, y);
  import(&f, NULL, NULL);
  set(&f, x, "data -");
  set(&f, w, "data model");
  set(&f, v, "model data");
  propagate(&f);
  RESULT_IS(&f, 0, "- data");
  finish(&f);
}

/* S5: an open bias becomes cut like the features that it is added to. */
static void test_s5_bias(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  vid x = param(&f, "8 4"), b = param(&f, "4");
  vid sum = tess__n_add(&f.b, x, broadcast(&f, b, "8 4", 1, (const uint8_t[]){1}));
  RETURNS(&f, sum);
  import(&f, NULL, NULL);
  set(&f, x, "- x");
  propagate(&f);
  IS(&f, b, "x");
  finish(&f);
}

/* ---- boundaries: 3.10, design/engine.md 6.3 ---- */

/* An argument of this shape with this sharding, given by the user or not; returned after a sine. */
static void check_boundary(const char *mesh, const char *shape, const char *given, bool named, const char *want,
                           const char *want_result) {
  struct fixture f;
  start(&f, mesh);
  vid x = param(&f, shape), s = tess__n_sine(&f.b, x);
  RETURNS(&f, s, x);
  import(&f, (struct boundary[]){{ sharding_of(f.mesh, given), named }}, NULL);
  propagate(&f);
  IS(&f, x, want);
  IS(&f, s, given); /* inside anything goes */
  RESULT_IS(&f, 0, want_result);
  RESULT_IS(&f, 1, named ? given : want_result);
  finish(&f);
}

static void test_uneven_boundaries(void **state) {
  (void)state;
  check_boundary("x2 y4", "4 8", "x y", true, "x y", "x y"); /* B1 */
  check_boundary("x4", "10", "x", true, "x", "-");  /* the user's stays, an unnamed result is cut to what divides */
  check_boundary("x4", "10", "x", false, "-", "-"); /* x:(1)2 divides, but is no whole axis */
  check_boundary("x4 y2", "2 3", "x y", false, "- -", "- -");
  check_boundary("x8 y3", "6", "y,x", false, "y", "y"); /* A21 without sub-axes, which P cannot tell */
  check_boundary("x4 y2", "4", "x,y", false, "x", "x");
  check_boundary("x2", "0", "x", false, "x", "x");
}

static void test_declared_results_stay(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid x = param(&f, "10"), s = tess__n_sine(&f.b, x);
  RETURNS(&f, s);
  import(&f, NULL, (struct boundary[]){{ sharding_of(f.mesh, "x"), true }});
  propagate(&f);
  RESULT_IS(&f, 0, "x");
  IS(&f, s, "x");
  IS(&f, x, "-"); /* nobody asked for the argument's */
  finish(&f);
}

static void test_constrained_results_stay(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid x = param(&f, "10 12"), c = tess__n_sharding_constraint(&f.b, x, sharding_of(f.mesh, "x ?"));
  RETURNS(&f, c);
  import(&f, NULL, NULL);
  propagate(&f);
  RESULT_IS(&f, 0, "x -");
  finish(&f);
}

static void test_everything_is_closed(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid x = param(&f, "8 8"), s = tess__n_sine(&f.b, x), scalar = reduce(&f, reduce(&f, s, 0), 0);
  RETURNS(&f, s, scalar);
  import(&f, NULL, NULL);
  set(&f, x, "x? ?");
  propagate(&f);
  for (vid v = 0; v < f.m.graph->n_values; v++)
    assert_true(f.m.tiling[v].open == 0 && f.m.tiling[v].replicated == 0);
  for (int i = 0; i < 2; i++)
    assert_true(f.m.result[i].open == 0);
  assert_int_equal(f.m.result[1].rank, 0);
  finish(&f);
}

/* The work does not depend on how many devices there are, and neither does the outcome. */
static void test_many_devices(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    struct fixture f;
    start(&f, k ? "x64 y64" : "x2 y4");
    vid x = param(&f, "4096 8192"), w = param(&f, "8192 4096"), out = dot(&f, tess__n_sine(&f.b, x), w);
    RETURNS(&f, out);
    import(&f, NULL, NULL);
    set(&f, x, "x y");
    propagate(&f);
    IS(&f, w, "y -");
    RESULT_IS(&f, 0, "x -");
    finish(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a1_simple),
      cmocka_unit_test(test_a2_closed_dimension),
      cmocka_unit_test(test_conflicts_of_an_add),
      cmocka_unit_test(test_reduced_factors_come_later),
      cmocka_unit_test(test_conflicts_of_a_dot),
      cmocka_unit_test(test_a8_fake_conflict),
      cmocka_unit_test(test_batched_dot),
      cmocka_unit_test(test_a9_elementwise_before_dot),
      cmocka_unit_test(test_elementwise_before_dot_that_comes_last),
      cmocka_unit_test(test_a10_many_uses_are_deferred),
      cmocka_unit_test(test_declared_results_come_first),
      cmocka_unit_test(test_first_reader_is_next),
      cmocka_unit_test(test_backward_through_many_uses_is_deferred),
      cmocka_unit_test(test_chained_dots),
      cmocka_unit_test(test_broadcasts_go_backward_first),
      cmocka_unit_test(test_reshapes),
      cmocka_unit_test(test_a24_flattened_dot),
      cmocka_unit_test(test_b2_sum),
      cmocka_unit_test(test_b4_layer),
      cmocka_unit_test(test_b6_and_b7),
      cmocka_unit_test(test_b8_two_constraints),
      cmocka_unit_test(test_b9_and_b10_constraints),
      cmocka_unit_test(test_s1_fsdp),
      cmocka_unit_test(test_s5_bias),
      cmocka_unit_test(test_uneven_boundaries),
      cmocka_unit_test(test_declared_results_stay),
      cmocka_unit_test(test_constrained_results_stay),
      cmocka_unit_test(test_everything_is_closed),
      cmocka_unit_test(test_many_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
