/* Programs bound to their process: over all ways to divide the devices, processes make together what the reference
 * executor makes of all devices in one. */
#include "_device_program.h"
#include "_processes.h"
#include "_seen.h"
#include "_trial.h"

struct tally {
  int64_t comms, alone, processes[MOST_PROCESSES + 1], forms[4]; /* programs that have such steps */
};

static void check_fleet(const struct program *p, void *const *args, void *const *want, uint64_t seed, int turn,
                        struct tally *t) {
  static const bool all[MAX_ENDS] = {true, true, true, true, true, true, true, true};
  struct fleet f = {.p = p, .arg = args, .want = want, .donated = seed % 3 ? all : NULL};
  struct rng rng = {seed * 77 + (uint64_t)turn};
  char why[600] = "";
  for (int i = 0; i < 4; i++)
    below(&rng, 2);
  fleet_divide(&f, fleet_random(&rng, &p->atoms), turn);
  for (int i = 0; i < MAX_ENDS; i++)
    f.whole[i] = below(&rng, 4) == 0 && i < p->graph->n_params && !p->spread[p->graph->param[i]].own;
  bool good = fleet_run(&f, why, sizeof why);
  static const char *const form[] = {"comm blocks", "comm move", "comm reduce", "comm scatter"};
  for (int i = 0; i < 4; i++)
    t->forms[i] += strstr(f.plan, form[i]) != NULL;
  t->processes[f.n]++;
  if (strstr(f.plan, "comm "))
    t->comms++;
  else
    t->alone++;
  if (good) return;
  struct text text = {0};
  tess__graph_print(&text, p->graph);
  for (vid v = 0; v < p->graph->n_values; v++) {
    tess__text_printf(&text, "\n%u: own %llx ", (unsigned)v, (unsigned long long)p->spread[v].own);
    tess__tiling_numbers(&text, &p->spread[v].tiling);
    for (int d = 0; d < tess__type_at(p->graph, v)->rank; d++)
      tess__text_printf(&text, " %lld", (long long)p->spread[v].size[d]);
  }
  print_message("%s\n", tess__text_string(&text));
  tess__text_free(&text);
  print_message("%s\n", f.plan);
  for (int64_t i = 0; i < tess__positions(&p->atoms); i++)
    print_message("%d ", f.process[i]);
  fail_msg("seed %llu: %s", (unsigned long long)seed, why);
}

static void on_program(const struct program *p, void *const *args, void *const *want, uint64_t seed, void *tally) {
  for (int turn = 0; turn < 2; turn++)
    check_fleet(p, args, want, seed, turn, tally);
}

static void show_tally(const struct tally *t) {
  print_message("%lld with steps between processes, %lld without; by processes:", (long long)t->comms,
                (long long)t->alone);
  for (int i = 1; i <= MOST_PROCESSES; i++)
    print_message(" %lld", (long long)t->processes[i]);
  print_message("; by form: %lld %lld %lld %lld\n", (long long)t->forms[0], (long long)t->forms[1],
                (long long)t->forms[2], (long long)t->forms[3]);
}

static void device_programs_are_what_the_reference_computes(void **state) {
  (void)state;
  struct tally t = {0};
  assert_true(visit_device_programs(1500, on_program, &t) > 1450);
  show_tally(&t);
  assert_true(t.comms > 500 && t.alone > 100 && t.processes[2] > 50 && t.processes[4] > 50);
}

static void distributed_programs_are_what_one_device_computes(void **state) {
  (void)state;
  struct tally t = {0};
  for (uint64_t seed = 1; seed <= 700; seed++) {
    struct trial one = {.seed = seed};
    random_program(&one.c, seed);
    trial_begin(&one, &(struct distribute_options){.verify = true});
    on_program(&one.p, one.arg, one.want, seed, &t);
    trial_end(&one);
  }
  show_tally(&t);
  assert_true(t.comms > 200 && t.alone > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(device_programs_are_what_the_reference_computes),
      cmocka_unit_test(distributed_programs_are_what_one_device_computes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
