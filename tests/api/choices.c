/* Branches and loops that devices choose differently along one axis, with collectives over another one in them: all
 * members of a group choose alike. Values are those of jax 0.10.2 where it does not hang (its collective-permute does).
 */
#include "_check.h"
#include "_near.h"

static tess_mesh *mesh; /* x 2, y 2 */

static tess_array *along_y(void) {
  return tess_axis_index("y");
}
static tess_array *sum_x(tess_array *a) {
  return tess_psum(a, "x");
}
static tess_array *twice_most(tess_array *a) {
  return tess_mul(tess_pmax(a, "x"), 2);
}
static tess_array *two_ways(tess_array *a) {
  return tess_cond(tess_eq(along_y(), 0), sum_x, twice_most, a);
}

static void test_branches(void **state) {
  (void)state;
  tess_array *a = tess_reshape(F32(0, 1, 2, 3), TESS_SHAPE(2, 2));
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    tess_fn *f = tess_shard_map(two_ways, .mesh = mesh, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P("x", "y"),
                                .no_check_vma = unchecked);
    NEAR(tess_call(f, a), 2, 6, 2, 6);
    f = tess_shard_map(two_ways, .mesh = mesh, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P(NULL, "y"),
                       .no_check_vma = unchecked); /* it varies over y alone */
    NEAR(tess_call(f, a), 2, 6);
  }
}

/* ---- by number: an exchange, nothing, a loop of sums, a gather ---- */
static tess_array *swapped(tess_array *a) {
  return tess_mul(tess_ppermute(a, "x", TESS_PAIRS({0, 1}, {1, 0})), a);
}
static tess_array *same(tess_array *a) {
  return a;
}
static tess_array *factor; /* of the loop, closed over by its body */
static void summed(const void *in, void *out) {
  tess_array *const *c = in;
  *(tess_array **)out = tess_mul(tess_psum(*c, "x"), factor);
}
static tess_array *summed_twice(tess_array *a) {
  tess_array *c = a;
  factor = a;
  tess_scan_into(TESS_TREE(c), TESS_NOTHING, summed, TESS_NOTHING, .length = 2);
  return c;
}
static tess_array *three_ways(tess_array *a) {
  return tess_switch(tess_mul(along_y(), 2), TESS_FUNCS(swapped, same, summed_twice), a);
}
static tess_array *beyond(tess_array *a) { /* numbers that are no branch's are the last one's */
  return tess_switch(tess_add(along_y(), 1), TESS_FUNCS(swapped, summed_twice), a);
}
static tess_fn *over_blocks(tess_array *(*f)(tess_array *), bool unchecked) {
  return tess_shard_map(f, .mesh = mesh, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P("x", "y"),
                        .no_check_vma = unchecked);
}
static tess_fn *mapped;
static tess_array *loss(tess_array *a) {
  return tess_sum(tess_mul(tess_call(mapped, a), tess_reshape(F32(1, 2, 3, 4), TESS_SHAPE(2, 2))));
}

static void test_numbers(void **state) {
  (void)state;
  tess_array *a = tess_reshape(F32(1, 2, 3, 4), TESS_SHAPE(2, 2));
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    mapped = over_blocks(three_ways, unchecked);
    NEAR(tess_call(mapped, a), 3, 72, 3, 144);
    NEAR(tess_call(tess_grad(loss), a), 12, 312, 4, 384);
    NEAR(tess_call(tess_vmap(mapped), tess_stack(TESS_ARRAYS(a, tess_mul(a, 2)), 0)), 3, 72, 3, 144, 12, 576, 12, 1152);
    NEAR(tess_call(over_blocks(beyond, unchecked), a), 16, 72, 48, 144);
  }
}

/* ---- rounds ---- */
struct rounds {
  tess_array *n, *a;
};
static tess_array *not_yet(const void *in) {
  return tess_le(((const struct rounds *)in)->n, along_y());
}
static void one_more(const void *in, void *out) {
  const struct rounds *c = in;
  *(struct rounds *)out = (struct rounds){tess_add(c->n, 1), tess_psum(c->a, "x")};
}
static tess_array *as_many(tess_array *a) { /* 1 round, 2 */
  struct rounds c = {tess_zeros(TESS_SHAPE(), .dtype = TESS_I32), a};
  tess_while_loop_into(TESS_TREE(c), not_yet, one_more);
  return c.a;
}

static void test_loops(void **state) {
  (void)state;
  tess_array *a = tess_reshape(F32(0, 1, 2, 3), TESS_SHAPE(2, 2));
  for (int unchecked = 0; unchecked < 2; unchecked++)
    NEAR(tess_call(over_blocks(as_many, unchecked), a), 2, 8, 2, 8);
}

/* ---- what stays refused ---- */
static tess_array *sum_y(tess_array *a) {
  return tess_psum(a, "y");
}
static tess_array *apart(tess_array *a) {
  return tess_cond(tess_eq(along_y(), 0), sum_y, same, a);
}
static tess_array *small(tess_array *a) {
  return tess_lt(tess_sum(a), 100);
}
static tess_array *grown(tess_array *a) {
  return tess_psum(a, "x");
}
static tess_array *long_sum(tess_array *a) {
  return tess_while_loop(small, grown, tess_psum(a, "x"));
}
static tess_array *
endless(tess_array *a) { /* of zeros it would never end, and those that do not want it may have them */
  return tess_cond(tess_eq(along_y(), 0), long_sum, sum_x, a);
}

static void test_refusals(void **state) {
  (void)state;
  tess_array *a = tess_ones(TESS_SHAPE(2, 2));
  REFUSED(tess_call(over_blocks(apart, false), a), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "devices may decide differently, so its regions cannot hold a collective of such devices");
  REFUSED(tess_call(over_blocks(endless, false), a), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "a while_loop there may never end for them; legal: fori_loop, scan, or the collective outside");
}

static int set_up(void **state) {
  (void)state;
  return start_with(4, &mesh, TESS_SHAPE(2, 2), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_branches),
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_loops),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
