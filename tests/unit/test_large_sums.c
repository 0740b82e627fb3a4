/* Large sums between two processes: inside a host nobody makes the local half of what devices have, between hosts sum
 * and message are cut into chunks; both give what the reference executor makes of all devices in one. */
#include "_fleet.h"
#include "_seen.h"

/* Runs it on x2 y4 as two processes, those of x: how often `what` stands in the plan. */
static int count_in_plan(struct planned *s, bool shares, const char *what) {
  struct fleet f = {.p = &s->p, .late = !shares, .shares = shares};
  char why[600] = "";
  if (!fleet_try(&f, 1, 11, why, sizeof why)) fail_msg("%s\n%s", why, f.plan);
  assert_int_equal(f.n, 2);
  return fleet_count(&f, what);
}

#ifdef TESS_TINY /* of 16 floats and more, in chunks of as many */
#define TERMS   "6 9"
#define ROWS    "24"
#define COLUMNS "10"
enum { CHUNKS = 240 / 10 };
#else /* of 4,096 floats and more, in chunks of 262,144 */
#define TERMS   "70 99"
#define ROWS    "1200"
#define COLUMNS "513"
enum { CHUNKS = 3 };
#endif

/* What each device has of x, added over both axes. */
static void begin_terms(struct planned *s) {
  begin(s, "x2 y4");
  vid x = param(&s->f, TERMS);
  RETURNS(&s->f, tess__n_negate(&s->f.b, x));
  struct spec terms = sharding_of(s->f.mesh, "- -")->spec;
  terms.unreduced = 3;
  struct boundary in = {tess__sharding_named(s->f.mesh, &terms, NULL, &s->f.d), true},
                  out = {sharding_of(s->f.mesh, "- -"), true};
  assert_true(tess__distribute(s->f.g, s->f.mesh, NULL, NULL, &in, &out, &checked, &s->p, &s->f.d));
}

static void begin_product(struct planned *s, const char *contracted, const char *left, const char *right) {
  char shape[2][32];
  snprintf(shape[0], sizeof shape[0], ROWS " %s", contracted);
  snprintf(shape[1], sizeof shape[1], "%s " COLUMNS, contracted);
  begin(s, "x2 y4");
  vid a = param(&s->f, shape[0]), b = param(&s->f, shape[1]);
  RETURNS(&s->f, tess__n_negate(&s->f.b, dot(&s->f, a, b)));
  make_plan(s, (const char *const[]){left, right}, (const char *const[]){"- -"}, 0);
}

static void terms_are_read_as_they_lie(void **state) {
  (void)state;
  struct planned s;
  begin_terms(&s);
  assert_int_equal(count_in_plan(&s, true, "\n"), 2); /* the sum over all, and what is made of it */
  assert_true(count_in_plan(&s, false, "reduce ") > 1);
  end(&s);
}

static void products_are_made_and_sent_by_turns(void **state) {
  (void)state;
  struct planned s;
  begin_product(&s, "8", "- x", "x -");
  assert_int_equal(count_in_plan(&s, true, "comm reduce"), 1);
  assert_int_equal(count_in_plan(&s, false, "comm reduce"), CHUNKS);
  assert_int_equal(count_in_plan(&s, false, "dot"), CHUNKS);
  assert_int_equal(count_in_plan(&s, false, "(travels)"), CHUNKS - 1); /* behind the last one nothing is computed */
  end(&s);
}

/* Of 3 columns process 1 has none. */
static void who_has_nothing_to_add_sends_as_many_chunks(void **state) {
  (void)state;
  struct planned s;
  begin_product(&s, "3", "- x,y", "x,y -");
  assert_int_equal(count_in_plan(&s, true, "comm reduce"), 1);
  assert_int_equal(count_in_plan(&s, false, "comm reduce"), CHUNKS);
  end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(terms_are_read_as_they_lie),
      cmocka_unit_test(products_are_made_and_sent_by_turns),
      cmocka_unit_test(who_has_nothing_to_add_sends_as_many_chunks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
