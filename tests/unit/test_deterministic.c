/* `deterministic`: random programs of numbers that round make the same bits in one process and in any division of
 * their devices among several, with any number of workers; without it they do not. */
#include "_device_program.h"
#include "_processes.h"
#include "_seen.h"
#include "_trial.h"
#include "base/pool.h"

static const struct distribute_options checked = {.verify = true};

struct tally {
  bool on;
  int ran, odd, several, differ, forms[4];
};

/* Floats that no sum of them keeps exactly. */
static void roughen(const struct program *p, void *const *args, uint64_t seed) {
  struct rng rng = {seed};
  for (int i = 0; i < p->graph->n_params; i++) {
    vid v = p->graph->param[i];
    if (tess__type_at(p->graph, v)->dtype != TESS_F32) continue;
    float *x = args[i];
    for (size_t e = 0; e < dense_bytes(p, v) / sizeof *x; e++)
      x[e] = x[e] / 3.0f + (float)(below(&rng, 2001) - 1000) / 7000.0f;
  }
}

/* Are operands of a sum cut and padded in ways that distribution never makes? Then the reference kernel adds them up in
 * one process, and not where one of several has less of them. */
static bool is_odd(const struct plan *plan) {
  struct text t = {0};
  tess__plan_print(&t, plan);
  bool odd = strstr(tess__text_string(&t), "ref dot_general:") || strstr(tess__text_string(&t), "ref reduce:");
  tess__text_free(&t);
  return odd;
}

static bool run_alone(const struct program *p, void *const *args, void *const *want, bool *odd, struct diag *d) {
  struct plan *plan = tess__plan_make(p, NULL, d);
  *odd = plan && is_odd(plan);
  bool good = plan && tess__plan_run(plan, (const void *const *)args, want, d);
  for (int i = 0; i < p->graph->n_results && good; i++) {
    struct result_source s = tess__plan_result(plan, i);
    if (s.from != RESULT_FRESH)
      memcpy(want[i], s.from == RESULT_ARGUMENT ? args[s.index] : want[s.index], dense_bytes(p, p->graph->result[i]));
  }
  tess__plan_free(plan);
  return good;
}

static void on_program(const struct program *whole, void *const *args, void *const *want, uint64_t seed, void *ctx) {
  struct tally *t = ctx;
  struct program p = *whole;
  struct diag d = {0};
  p.deterministic = t->on;
  roughen(&p, args, seed);
  tess__pool_start(1 + (int)(seed % 3));
  bool odd;
  assert_true(run_alone(&p, args, want, &odd, &d));
  t->ran++;
  t->odd += odd;
  if (odd) return;
  static const char *const form[] = {"comm blocks", "comm move", "comm reduce", "comm scatter"};
  for (int turn = 0; turn < 2; turn++) {
    struct fleet f = {.p = &p, .arg = args, .want = want};
    struct rng rng = {seed * 77 + (uint64_t)turn};
    char why[600] = "";
    for (int i = 0; i < 4; i++)
      below(&rng, 2);
    fleet_divide(&f, fleet_random(&rng, &p.atoms), turn);
    tess__pool_start(1 + (int)((seed + (uint64_t)turn + 1) % 3));
    bool same = fleet_run(&f, why, sizeof why);
    if (!same && !strstr(why, "is wrong")) fail_msg("seed %llu: %s\n%s", (unsigned long long)seed, why, f.plan);
    t->several += f.n > 1;
    t->differ += !same;
    for (int i = 0; i < 4; i++)
      t->forms[i] += strstr(f.plan, form[i]) != NULL;
    if (same || !t->on) continue;
    struct text text = {0};
    tess__graph_print(&text, p.graph);
    print_message("%s\n", tess__text_string(&text));
    tess__text_free(&text);
    struct plan *plan = tess__plan_make(&p, NULL, &d);
    tess__plan_print(&text, plan);
    print_message("%s\n%s\n", tess__text_string(&text), f.plan);
    fail_msg("seed %llu: %s", (unsigned long long)seed, why);
  }
}

static void run_programs(struct tally *t, int n) {
  visit_device_programs((uint64_t)n * 2, on_program, t);
  for (uint64_t seed = 1; seed <= (uint64_t)n; seed++) {
    struct trial one = {.seed = seed};
    random_program(&one.c, seed);
    trial_begin(&one, &checked);
    on_program(&one.p, one.arg, one.want, seed, t);
    trial_end(&one);
  }
  print_message("%d programs (%d odd), %d runs on several processes, %d differ; by form: %d %d %d %d\n", t->ran, t->odd,
                t->several, t->differ, t->forms[0], t->forms[1], t->forms[2], t->forms[3]);
}

static void any_division_makes_the_same_bits(void **state) {
  (void)state;
  struct tally t = {.on = true};
  run_programs(&t, 600);
  assert_true(t.odd < t.ran / 10 && t.several > 800 && t.forms[0] > 20 && t.forms[1] > 50 && t.forms[2] > 20);
  assert_int_equal(t.differ, 0);
}

static void without_it_they_differ(void **state) {
  (void)state;
  struct tally t = {.on = false};
  run_programs(&t, 600);
  assert_true(t.differ > 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_division_makes_the_same_bits),
      cmocka_unit_test(without_it_they_differ),
  };
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  tess__pool_stop();
  return failed;
}
