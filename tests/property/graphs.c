/* Automatic parallelism over the whole table of ops: random programs of every op, with control flow, batches and
 * gradients, are one device's over random meshes of 1 to 16 devices, with random shardings at their ends and inside.
 * Equal means to the bit: see _graph_values.h; derivatives are sums of reals and agree within a tolerance.
 * TESS_PROPERTY_SEED and TESS_PROPERTY_CASES choose others or more, TESS_PROPERTY_CASE=N runs case N alone, without
 * children. A case that fails is shrunk, and its program printed. */
#define _GNU_SOURCE
#include "property/_graph_run.h"
/* after it */
#include "property/_workers.h"

#include <signal.h>
#include <time.h>

static uint64_t seed;

static uint64_t number(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

static struct choice choice_of(uint64_t index) {
  return (struct choice){.seed = seed * UINT64_C(1000000) + index};
}

static void setup(int worker) { /* a signal is the end of the case, not of a test of cmocka's */
  static const int signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
  (void)worker;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    signal(signals[i], SIG_DFL);
}

static bool run_case(uint64_t index, char *text, size_t room) {
  struct choice choice = choice_of(index);
  return prove_case(&choice, text, room);
}

/* ---- shrinking ---- */
static bool attempt(const void *ctx, char *text, size_t room) {
  setup(0);
  return prove_case(ctx, text, room);
}

/* Leaves out what the failure does not need: steps, then other things. */
static void shrink(struct choice *best, char *text, size_t room) {
  time_t end = time(NULL) + (time_t)number("TESS_PROPERTY_SHRINK", 60);
  bool better = true;
  while (better && time(NULL) < end) {
    better = false;
    for (int i = 0; i < MOST_STEPS_OF_GRAPH + WITHOUTS && time(NULL) < end; i++) {
      struct choice less = *best;
      if (i < MOST_STEPS_OF_GRAPH)
        less.skipped |= UINT32_C(1) << (MOST_STEPS_OF_GRAPH - 1 - i);
      else
        less.without |= 1U << (i - MOST_STEPS_OF_GRAPH);
      if (memcmp(&less, best, sizeof less) == 0) continue;
      if (!fails_in_child(attempt, &less, CASE_SECONDS, text, room)) continue;
      *best = less;
      better = true;
    }
  }
}

static void print_boundary(const char *what, int i, const struct boundary *b) {
  struct text t = {0};
  if (b->sharding) tess__sharding_text(&t, b->sharding, true);
  printf("%s %d: %s%s\n", what, i, b->sharding ? tess__text_string(&t) : "free", b->named ? ", named" : "");
  tess__text_free(&t);
}

static void print_case(const struct choice *choice) {
  struct whole_program p;
  struct text t = {0};
  make_whole(&p, choice);
  tess__graph_print(&t, p.graph);
  printf("%s\n", tess__text_string(&t));
  for (int i = 0; i < p.graph->n_params; i++)
    print_boundary("parameter", i, &p.in[i]);
  for (int i = 0; i < p.graph->n_results; i++)
    print_boundary("result", i, &p.out[i]);
  tess__text_free(&t);
  free_whole(&p);
}

static void report(uint64_t index, const char *text) {
  struct choice best = choice_of(index);
  char why[512];
  snprintf(why, sizeof why, "%s", text);
  printf("\ncase %llu of seed %llu fails: %s\n", (unsigned long long)index, (unsigned long long)seed, text);
  shrink(&best, why, sizeof why);
  printf("with less of it (steps %x left out, and %x), it fails: %s\n", best.skipped, best.without, why);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    print_case(&best);
    fflush(stdout);
    _exit(0);
  }
  waitpid(child, NULL, 0);
}

/* ---- tests ---- */

/* Each op of the table is called by these programs, or stands in NOT_CALLED. */
static void test_table(void **state) {
  (void)state;
  for (int id = 0; id < OP_COUNT; id++) {
    bool called = false;
    for (int i = 0; i < N_ROWS; i++)
      called |= ROWS[i].op->id == id;
    for (int i = 0; i < N_MAKERS; i++)
      called |= MAKERS[i].id == id;
    if (called == (not_called(id) != NULL))
      fail_msg("%s: %s", tess__op(id)->name,
               called ? "both called and in NOT_CALLED" : "neither in MAKERS nor in NOT_CALLED of _graph_ops.h");
  }
}

/* With enough cases, every op that is called was there, and all that distribution makes. */
static void check_seen(void) {
  static const int made[] = {OP_all_slice,      OP_all_gather, OP_all_to_all, OP_collective_permute,
                             OP_reduce_scatter, OP_all_reduce, OP_mask};
  for (int id = 0; id < OP_COUNT; id++)
    if (!not_called(id) && tally->seen[id] == 0) fail_msg("no program has %s", tess__op(id)->name);
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    if (tally->seen[made[i]] == 0) fail_msg("no program came to have %s", tess__op(made[i])->name);
  assert_true(tally->gradients > 5 * tally->refused);
}

static void test_programs(void **state) {
  (void)state;
  uint64_t n = number("TESS_PROPERTY_CASES", 5000);
  tally = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert_ptr_not_equal(tally, MAP_FAILED);
  struct shared *s = run_cases(n, setup, run_case);
  int failures = atomic_load(&s->failures);
  printf("%llu cases of seed %llu, %d failed; %llu gradients, %llu refused; %llu batches, %llu by texts, %llu "
         "collectives\n",
         (unsigned long long)s->done, (unsigned long long)seed, failures, (unsigned long long)tally->gradients,
         (unsigned long long)tally->refused, (unsigned long long)tally->batches, (unsigned long long)tally->texts,
         (unsigned long long)tally->collectives);
  for (int i = 0; i < failures && i < MAX_FAILURES; i++)
    report(s->told[i].index, s->told[i].text);
  assert_int_equal(failures, 0);
  if (n >= 2000) check_seen();
}

/* TESS_PROPERTY_CASE: one case in this process, for a debugger. */
static int run_only(uint64_t index) {
  char text[512] = "";
  struct choice choice = choice_of(index);
  tally = calloc(1, sizeof *tally);
  bool good = run_case(index, text, sizeof text);
  if (!good) print_case(&choice);
  printf("case %llu: %s\n", (unsigned long long)index, good ? "right" : text);
  free(tally);
  return !good;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_table), cmocka_unit_test(test_programs)};
  const char *one = getenv("TESS_PROPERTY_CASE");
  seed = number("TESS_PROPERTY_SEED", 20260);
  if (one && *one) return run_only(strtoull(one, NULL, 0));
  return cmocka_run_group_tests(tests, NULL, NULL);
}
