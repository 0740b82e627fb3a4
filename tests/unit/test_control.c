/* Control flow: random programs with loops and branches, nested, on random meshes mean the same on one device, to the
 * reference executor and to the fast one; what is checked; that carried values stay cut. */
#include <math.h>

#include "_seen.h"
#include "_trial.h"
#include "op/region.h"

#ifndef CASES
#define CASES 400
#endif

static const struct distribute_options checked = {.verify = true};

static void run_case(uint64_t seed) {
  struct trial t = {.seed = seed};
  random_program_nested(&t.c, seed, 2);
  trial_begin(&t, &checked);
  trial_reference(&t);
  trial_plan(&t);
  trial_end(&t);
}

static void random_programs_mean_the_same(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= CASES; seed++)
    run_case(seed);
}

/* for i in 0..10: x = sine(x): x stays cut as the argument is, and nothing is communicated. */
static void carried_values_stay_cut(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  const struct type *i32 = tess__type_of(TESS_I32, 0, NULL);
  vid x = param(&f, "8 16"), in[] = {tess__n_constant_double(&f.b, i32, 0), x}, out[2];
  struct graph *region[2];
  for (int r = 0; r < 2; r++) {
    region[r] = tess__graph_new("region");
    struct build b = {.graph = region[r], .diag = &f.d};
    vid i = tess__graph_param(region[r], i32), v = tess__graph_param(region[r], tess__type_at(f.g, x)), result[2];
    result[0] = r ? tess__n_add(&b, i, tess__n_constant_double(&b, i32, 1))
                  : tess__n_compare(&b, i, tess__n_constant_double(&b, i32, 10), COMPARE_LT);
    result[1] = r ? tess__n_sine(&b, v) : VID_NONE;
    struct inspect_attrs looks = {.number = 1};
    if (r) assert_true(tess__n_inspect_sharding(&b, result[1], &looks));
    tess__graph_set_results(region[r], 1 + r, result);
  }
  assert_true(tess__n_control(&f.b, &tess__op_while, 2, in, 2, region, 2, out));
  tess__graph_set_results(f.g, 1, &out[1]);
  const struct sharding *xy = sharding_of(f.mesh, "x y");
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, (struct boundary[]){{xy, true}}, NULL, &checked, &p, &f.d));
  assert_ptr_equal(p.result[0], xy);
  assert_int_equal(p.collectives, 0);
  assert_int_equal(p.n_inspections, 1);
  assert_ptr_equal(p.inspection[0].sharding, xy);
  struct plan *plan = tess__plan_make(&p, 0, &f.d);
  assert_non_null(plan);
  static float data[8 * 16], got[8 * 16];
  for (int i = 0; i < 8 * 16; i++)
    data[i] = (float)i / 64;
  assert_true(tess__plan_run(plan, (const void *[]){data}, (void *[]){got}, &f.d));
  for (int i = 0; i < 8 * 16; i++) {
    float want = data[i];
    for (int k = 0; k < 10; k++)
      want = sinf(want);
    assert_true(fabsf(got[i] - want) < 1e-6F);
  }
  see(f.g);
  must_see(OP_inspect_sharding);
  tess__plan_free(plan);
  tess__program_free(&p);
  finish(&f);
}

static void refused(struct fixture *f, const struct tess_op *op, int n_in, const vid *in, int n, struct graph *const *r,
                    int n_out, const char *message) {
  vid out[4];
  assert_false(tess__n_control(&f->b, op, n_in, in, n, r, n_out, out));
  assert_string_equal(f->d.message, message);
  tess__diag_clear(&f->d);
}

static struct graph *identity_of(const struct type *t) {
  struct graph *g = tess__graph_new("identity");
  vid v = tess__graph_param(g, t);
  tess__graph_set_results(g, 1, &v);
  return g;
}

static void wrong_regions_are_refused(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  vid x = param(&f, "8"), flag = tess__graph_param(f.g, tess__type_of(TESS_BOOL, 0, NULL));
  const struct type *f32 = tess__type_at(f.g, x), *other = tess__type_of(TESS_F32, 1, (int64_t[]){4});
  refused(&f, &tess__op_while, 1, &x, 2, (struct graph *[]){identity_of(f32), identity_of(f32)}, 1,
          "result 0 of the condition is f32[8]; legal: bool[]");
  refused(&f, &tess__op_if, 2, (vid[]){flag, x}, 2, (struct graph *[]){identity_of(f32), identity_of(other)}, 1,
          "parameter 0 of the branch 1 is f32[4]; legal: f32[8]");
  refused(&f, &tess__op_case, 2, (vid[]){flag, x}, 1, (struct graph *[]){identity_of(f32)}, 1,
          "case chooses by bool[]; legal: a scalar i32");
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_programs_mean_the_same),
      cmocka_unit_test(carried_values_stay_cut),
      cmocka_unit_test(wrong_regions_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
