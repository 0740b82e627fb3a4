/* Control flow: random programs with loops and branches, nested, on random meshes mean the same on one device, to the
 * reference executor and to the fast one; what is checked; that carried values stay cut. */
#include <math.h>

#include "_seen.h"
#include "_trial.h"
#include "ir/expand.h"
#include "ir/splice.h"
#include "op/region.h"

#ifndef CASES
#define CASES 400
#endif

static const struct distribute_options checked = {.verify = true}, sending = {.verify = true, .sends = true};

static void run_case(uint64_t seed) {
  struct trial t = {.seed = seed};
  random_program_nested(&t.c, seed, 2);
  trial_begin(&t, seed % 2 ? &checked : &sending);
  trial_reference(&t);
  trial_plan(&t);
  see(t.c.graph);
  trial_end(&t);
}

static void random_programs_mean_the_same(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= CASES; seed++)
    run_case(seed);
  must_see(OP_scan);
  must_see(OP_stop_gradient);
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
    if (r) assert_true(tess__n_sharding_group(&b, result[1], 1)); /* is no inspection */
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
  must_see(OP_sharding_group);
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

/* carry + row, twice the row; over three rows. */
static void add_scan(struct fixture *f, struct scan_attrs attrs) {
  const struct type *scalar = tess__type_of(TESS_F32, 0, NULL);
  struct graph *body = tess__graph_new("body");
  struct build b = {.graph = body, .diag = &f->d};
  vid in[] = {tess__graph_param(f->g, scalar), param(f, "3")}, out[2];
  vid carry = tess__graph_param(body, scalar), row = tess__graph_param(body, scalar);
  tess__graph_set_results(body, 2, (vid[]){tess__n_add(&b, carry, row), tess__n_add(&b, row, row)});
  if (tess__n_scan(&f->b, &attrs, 2, in, body, out)) tess__graph_set_results(f->g, 2, out);
}

static const char *printed(const struct graph *g) {
  static struct text t;
  tess__text_free(&t);
  t = (struct text){0};
  tess__graph_print(&t, g);
  return tess__text_string(&t);
}

/* Direction and length are attributes: printed, copied, part of the fingerprint; behind import a while knows its rounds
 * and nothing else is left. */
static void scans_keep_what_they_are(void **state) {
  (void)state;
  uint64_t fingerprint[2];
  for (int reverse = 0; reverse < 2; reverse++) {
    struct fixture f;
    start(&f, "x2");
    add_scan(&f, (struct scan_attrs){.length = 3, .carried = 1, .rows = 1, .reverse = reverse});
    char line[128];
    snprintf(line, sizeof line, "= tess.scan %%0, %%1 {length=3, carried=1, rows=1, reverse=%s} : f32[], f32[3]",
             reverse ? "true" : "false");
    struct graph *copy = tess__graph_copy(f.g, NULL);
    if (!strstr(printed(f.g), line) || !strstr(printed(copy), line)) fail_msg("no %s in %s", line, printed(copy));
    fingerprint[reverse] = tess__graph_fingerprint(f.g);
    assert_int_equal(tess__graph_fingerprint(copy), fingerprint[reverse]);
    assert_true(tess__graph_verify(copy, &f.d));
    import(&f, NULL, NULL);
    assert_true(tess__pass_asks(f.g, &tess__pass_expand) && !tess__pass_asks(f.m.graph, &tess__pass_expand));
    if (!strstr(printed(f.m.graph), "{rounds=3}")) fail_msg("%s", printed(f.m.graph));
    float start_at = 1, xs[3] = {2, 3, 5}, sum, ys[3];
    struct program p;
    assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, NULL, NULL, &checked, &p, &f.d));
    assert_true(tess__reference_run(&p, (const void *[]){&start_at, xs}, (void *[]){&sum, ys}, &f.d));
    assert_true(sum == 11 && ys[0] == 4 && ys[1] == 6 && ys[2] == 10);
    tess__program_free(&p);
    tess__graph_free(copy);
    finish(&f);
  }
  assert_true(fingerprint[0] != fingerprint[1]);
}

static void rounds_are_kept(void **state) {
  (void)state;
  static const struct {
    struct rounds rounds;
    const char *text;
  } each[] = {{{0, false}, "while %0 : i32[]"},
              {{0, true}, "while %0 {rounds=0} : i32[]"},
              {{10, true}, "while %0 {rounds=10} : i32[]"},
              {{10, false}, "while %0 {rounds=at most 10} : i32[]"}};
  uint64_t fingerprint[4];
  for (int i = 0; i < 4; i++) {
    struct fixture f;
    start(&f, NULL);
    const struct type *i32 = tess__type_of(TESS_I32, 0, NULL);
    vid x = tess__graph_param(f.g, i32), out;
    struct graph *condition = tess__graph_new("condition");
    struct build b = {.graph = condition, .diag = &f.d};
    vid v = tess__graph_param(condition, i32), less = tess__n_compare(&b, v, v, COMPARE_LT);
    tess__graph_set_results(condition, 1, &less);
    assert_true(tess__n_while(&f.b, each[i].rounds, 1, &x, (struct graph *[]){condition, identity_of(i32)}, 1, &out));
    tess__graph_set_results(f.g, 1, &out);
    if (!strstr(printed(f.g), each[i].text)) fail_msg("no %s in %s", each[i].text, printed(f.g));
    fingerprint[i] = tess__graph_fingerprint(f.g);
    for (int k = 0; k < i; k++)
      assert_true(fingerprint[k] != fingerprint[i]);
    import(&f, NULL, NULL);
    bool stays = i != 1; /* no rounds at all are no loop */
    if (!strstr(printed(f.m.graph), stays ? each[i].text : "(%0: i32[]) {\n  return %0"))
      fail_msg("no %s in %s", each[i].text, printed(f.m.graph));
    finish(&f);
  }
}

static void wrong_scans_are_refused(void **state) {
  (void)state;
  static const struct {
    struct scan_attrs attrs;
    const char *message;
  } each[] = {
      {{.length = 2, .carried = 1, .rows = 1}, "scan reads f32[3]; legal: 2 rows"},
      {{.length = 3, .carried = 1, .rows = 2}, "scan of 3 rounds with 2 operands and 2 results carries 1 and reads 2"},
      {{.length = -1, .carried = 1, .rows = 1},
       "scan of -1 rounds with 2 operands and 2 results carries 1 and reads 1"},
      {{.length = 3, .carried = 2}, "parameter 1 of the body is f32[]; legal: f32[3]"},
  };
  for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
    struct fixture f;
    start(&f, NULL);
    add_scan(&f, each[i].attrs);
    assert_string_equal(f.d.message ? f.d.message : "", each[i].message);
    tess__diag_clear(&f.d);
    finish(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_programs_mean_the_same),
      cmocka_unit_test(carried_values_stay_cut),
      cmocka_unit_test(wrong_regions_are_refused),
      cmocka_unit_test(scans_keep_what_they_are),
      cmocka_unit_test(rounds_are_kept),
      cmocka_unit_test(wrong_scans_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
