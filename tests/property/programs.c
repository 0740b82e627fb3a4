/* The strongest test (design/architecture.md 9): random programs give one answer on one device and over random meshes,
 * placements and executors. TESS_PROPERTY_SEED and TESS_PROPERTY_CASES choose others or more, TESS_PROPERTY_CASE=N runs
 * case N alone, without children; TESS_PROPERTY_PRINT=N prints it as a C program (of variant TESS_PROPERTY_VARIANT). A
 * case that fails is shrunk and printed so. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>

#include "property/_print.h"
#include "property/_shrink.h"
#include <cmocka.h>

static uint64_t seed;

static bool wide(uint64_t index) {
  return index % WORKERS == WORKERS - 1;
}

/* Every other case: the same bits from all variants of the fast executor. */
static bool deterministic(uint64_t index) {
  return index % 2;
}

static void make_case(uint64_t index, struct experiment *e) {
  random_experiment(seed, index, wide(index), e);
  e->deterministic = deterministic(index);
}

static void setup(int worker) {
  static const int threads[WORKERS] = {1, 2, 1, 3};
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = MAX_DEVICES, .num_threads = threads[worker], .enable_x64 = worker == WORKERS - 1,
                .deterministic = deterministic((uint64_t)worker)) != TESS_OK)
    exit(2);
}

static bool run_case(uint64_t index, char *text, size_t room) {
  struct experiment e;
  struct failure f = {.variant = EAGER_ONE};
  make_case(index, &e);
  if (run_experiment(&e, -1, &f)) return true;
  snprintf(text, room, "%s: %s", variant_names[f.variant], f.why);
  return false;
}

static bool attempt(const void *ctx, char *text, size_t room) {
  const struct shrink *s = ctx;
  struct failure f = {.variant = EAGER_ONE};
  s->setup(s->worker);
  if (run_experiment(&s->best, s->only, &f)) return true;
  snprintf(text, room, "%s: %s", variant_names[f.variant], f.why);
  return false;
}

/* The variant that fails: the first that fails without the others. */
static int failing_variant(struct shrink *s) {
  for (int v = 0; v < VARIANTS; v++) {
    s->only = v;
    if (fails_in_child(attempt, s, CASE_SECONDS, s->text, sizeof s->text)) return v;
  }
  s->only = -1;
  return JIT_MESH;
}

static void print_case(uint64_t index, const struct experiment *e, int variant, const char *text) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    setup((int)(index % WORKERS));
    print_program(stdout, e, (enum variant)variant, text);
    fflush(stdout);
    _exit(0);
  }
  waitpid(child, NULL, 0);
}

static void report(uint64_t index, const char *text) {
  struct shrink s = {.attempt = attempt,
                     .setup = setup,
                     .worker = (int)(index % WORKERS),
                     .end = time(NULL) + (time_t)environment_number("TESS_PROPERTY_SHRINK", 90)};
  make_case(index, &s.best);
  snprintf(s.text, sizeof s.text, "%s", text);
  printf("\ncase %llu of seed %llu fails: %s\n", (unsigned long long)index, (unsigned long long)seed, text);
  int variant = failing_variant(&s);
  shrink(&s);
  printf("after %d attempts to shrink it, this program fails: %s\n", s.tried, s.text);
  print_case(index, &s.best, variant, s.text);
}

static void test_programs(void **state) {
  (void)state;
  uint64_t n = environment_number("TESS_PROPERTY_CASES", 10000);
  struct shared *s = run_cases(n, setup, run_case);
  int failures = atomic_load(&s->failures);
  printf("%llu cases of seed %llu, %d failed\n", (unsigned long long)atomic_load(&s->done), (unsigned long long)seed,
         failures);
  for (int i = 0; i < failures && i < MAX_FAILURES; i++)
    report(s->told[i].index, s->told[i].text);
  assert_int_equal(failures, 0);
}

/* TESS_PROPERTY_CASE: one case in this process, for a debugger. */
static int run_only(uint64_t index) {
  char text[512] = "";
  setup((int)(index % WORKERS));
  bool good = run_case(index, text, sizeof text);
  printf("case %llu: %s\n", (unsigned long long)index, good ? "right" : text);
  return !good;
}

/* TESS_PROPERTY_PRINT: one program on stdout, nothing run. */
static int print_only(uint64_t index) {
  struct experiment e;
  int variant = (int)environment_number("TESS_PROPERTY_VARIANT", JIT_MESH);
  char text[64];
  make_case(index, &e);
  setup((int)(index % WORKERS));
  snprintf(text, sizeof text, "case %llu of seed %llu", (unsigned long long)index, (unsigned long long)seed);
  print_program(stdout, &e, (enum variant)(variant % VARIANTS), text);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
  const char *print = getenv("TESS_PROPERTY_PRINT"), *one = getenv("TESS_PROPERTY_CASE");
  seed = environment_number("TESS_PROPERTY_SEED", 20260);
  if (print && *print) return print_only(strtoull(print, NULL, 0));
  if (one && *one) return run_only(strtoull(one, NULL, 0));
  return cmocka_run_group_tests(tests, NULL, NULL);
}
