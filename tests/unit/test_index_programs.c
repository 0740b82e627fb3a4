/* Random programs of indexing and order over random meshes, uneven cuts included: the planned program and the reference
 * executor give what the traced graph means on one device. */
#include "_random_index.h"
#include "_trial.h"

static const struct distribute_options checked = {.verify = true};

static void run_seed(uint64_t seed) {
  struct trial t = {.seed = seed};
  random_index_program(&t.c, seed);
  trial_begin(&t, &checked);
  trial_plan(&t);
  trial_reference(&t);
  trial_end(&t);
}

static void programs_mean_the_same_everywhere(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 1200;
  for (uint64_t seed = first; seed < first + n; seed++)
    run_seed(seed);
}

/* Updates of an uneven cut are added to the first device's operand: neither the padding, which lies at index 0, nor
 * what the other devices begin with changes a -0. */
static void scattered_sums_keep_a_negative_zero(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  vid x = param(&f, "2"), updates = param(&f, "3"), out;
  vid at = tess__n_iota(&f.b, tess__type_of(TESS_I32, 2, (const int64_t[]){3, 1}), 1);
  struct scatter_attrs attrs = {.update = SCATTER_MONOID + MONOID_SUM};
  attrs.numbers.collapsed.n = attrs.numbers.map.n = 1;
  attrs.numbers.index_vector_dim = 1;
  at = tess__n_add(&f.b, at, tess__n_constant_double(&f.b, tess__type_at(f.g, at), 1));
  assert_true(tess__n_scatter(&f.b, 1, &x, at, &updates, &attrs, NULL, &out));
  RETURNS(&f, out);
  struct boundary in[] = {{sharding_of(f.mesh, "-"), true}, {sharding_of(f.mesh, "x"), true}},
                  whole = {sharding_of(f.mesh, "-"), true};
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, in, &whole, &checked, &p, &f.d));
  assert_int_equal(p.collectives, 1);
  struct plan *plan = tess__plan_make(&p, 0, &f.d);
  assert_non_null(plan);
  const float zeros[] = {-0.0f, -0.0f, -0.0f};
  float got[2][2];
  const void *const arg[] = {zeros, zeros};
  assert_true(tess__reference_run(&p, arg, (void *const[]){got[0]}, &f.d));
  assert_true(tess__plan_run(plan, arg, (void *const[]){got[1]}, &f.d));
  assert_memory_equal(got[0], zeros, sizeof got[0]);
  assert_memory_equal(got[1], zeros, sizeof got[1]);
  tess__plan_free(plan);
  tess__program_free(&p);
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(programs_mean_the_same_everywhere),
                                     cmocka_unit_test(scattered_sums_keep_a_negative_zero)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
