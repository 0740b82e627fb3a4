/* Random shard_maps with collectives give what the definition gives (design/manual.md 1.9): blocks cut on the
 * host, the body run on each, collectives done by hand. On both executors, called directly and inside a jit between
 * transposes. TESS_PROPERTY_SEED, TESS_PROPERTY_CASES (a quarter of them) and TESS_PROPERTY_CASE as in programs.c. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>

#include "property/_manual.h"
#include "property/_print.h"
#include "property/_shrink.h"
#include <cmocka.h>

static uint64_t seed;

static void setup(int worker) {
  static const int threads[WORKERS] = {1, 2, 1, 3};
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = MAX_DEVICES, .num_threads = threads[worker], .enable_x64 = worker == WORKERS - 1) !=
      TESS_OK)
    exit(2);
}

static void make(uint64_t index, struct experiment *e) {
  random_manual(seed, index, index % WORKERS == WORKERS - 1, e);
}

static bool judge(const struct experiment *e, int only, char *text, size_t room) {
  char why[400] = "";
  int which;
  if (run_manual(e, only, &which, why, sizeof why)) return true;
  snprintf(text, room, "%s: %s", which < 0 ? "oracle" : manual_names[which], why);
  return false;
}

static bool run_case(uint64_t index, char *text, size_t room) {
  struct experiment e;
  make(index, &e);
  return judge(&e, -1, text, room);
}

static bool attempt(const void *ctx, char *text, size_t room) {
  const struct shrink *s = ctx;
  s->setup(s->worker);
  return judge(&s->best, s->only, text, room);
}

/* ---- the failing map as a C program ---- */

static void print_spec(FILE *f, const struct lay *l) {
  char text[2 * MAX_MESH_AXES + 1];
  fprintf(f, "TESS_P(");
  for (int d = 0; d < l->n; d++) {
    fprintf(f, "%s", d ? ", " : "");
    if (l->count[d])
      fprintf(f, "\"%s\"", axes_text(0, l->count[d], l->axis[d], text));
    else
      fprintf(f, "NULL");
  }
  fprintf(f, ")");
}

static void print_arguments(FILE *f, const struct experiment *e) {
  char dtype[24];
  for (int i = 0; i < e->p.n_inputs; i++) {
    struct op global = global_input(&e->p, i, &e->in[i]);
    const char *name = global.captured ? "closed_" : "v";
    fprintf(f, "  %s%s%d = tess_asarray(input_%d, ", global.captured ? "" : "tess_array *", name, i, i);
    print_shape(f, global.rank, global.dim);
    fprintf(f, ", .dtype = %s);\n", dtype_macro(global.dtype, dtype));
    if (e->how[i] == HOST) continue;
    fprintf(f, "  %s%d = tess_device_put(%s%d, ", name, i, name, i);
    print_sharding(f, &e->put[i]);
    fprintf(f, ");\n");
  }
}

static void print_map(FILE *f, const struct experiment *e) {
  int n = 0;
  fprintf(f, "  tess_fn *f = tess_shard_map(function, .mesh = mesh_a, .in_specs = ");
  for (int i = 0; i < e->p.n_inputs; i++) {
    if (e->p.op[i].captured) continue;
    fprintf(f, n++ ? ", " : "TESS_SPECS(");
    print_spec(f, &e->in[i]);
  }
  fprintf(f, n ? "), .out_specs = TESS_SPECS(" : "TESS_P(), .out_specs = TESS_SPECS(");
  for (int i = 0; i < e->p.n_results; i++) {
    if (i) fprintf(f, ", ");
    print_spec(f, &e->out[i]);
  }
  fprintf(f, ")%s);\n", e->unchecked ? ", .no_check_vma = true" : "");
}

static void print_call_of_map(FILE *f, const struct experiment *e) {
  int n = arguments_of(&e->p);
  fprintf(f, "  tess_array *argument[%d] = { ", n + 1);
  for (int i = 0; i < e->p.n_inputs; i++)
    if (!e->p.op[i].captured) fprintf(f, "v%d, ", i);
  fprintf(f, "NULL }, *result[%d];\n", e->p.n_results);
  if (e->p.n_results == 1) {
    fprintf(f, "  result[0] = tess_call_at(TESS_HERE, f, %d, argument);\n", n);
    return;
  }
  fprintf(f, "  tess_span in[%d], out[%d];\n", n + 1, e->p.n_results);
  fprintf(f, "  for (int i = 0; i < %d; i++) in[i] = (tess_span){ 1, &argument[i] };\n", n);
  fprintf(f, "  for (int i = 0; i < %d; i++) out[i] = (tess_span){ 1, &result[i] };\n", e->p.n_results);
  fprintf(f, "  tess_call_into(((tess_spans){ %d, out }), f, ((tess_spans){ %d, in }));\n", e->p.n_results, n);
}

static void print_manual(FILE *f, const struct experiment *e, int variant, const char *text) {
  struct bytes want[MAX_RESULTS] = {{0}};
  struct outcome expected = {0};
  struct val v[MAX_OPS];
  char why[400];
  bool known = oracle(e, want, v, why, sizeof why);
  fprintf(f, "/* %s\n * between jit, the arguments and results transposed: %s */\n", text, variant % 2 ? "yes" : "no");
  fprintf(f, "#define _POSIX_C_SOURCE 200809L\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include "
             "<tessera.h>\n\n");
  struct experiment whole = *e;
  for (int i = 0; i < e->p.n_inputs; i++) {
    whole.p.op[i] = global_input(&e->p, i, &e->in[i]);
    print_input_data(f, &whole, i);
    if (e->p.op[i].captured) fprintf(f, "static tess_array *closed_%d;\n", i);
  }
  for (int i = 0; i < e->p.n_results && known; i++) {
    print_expected(f, i, &want[i]);
    expected.value[e->p.result[i]] = want[i];
  }
  fprintf(f, "\n");
  print_function(f, &e->p, v);
  fprintf(f, "\nint main(void) {\n  int bad = 0;\n");
  if (variant >= MAP_REFERENCE) fprintf(f, "  setenv(\"TESS_EXECUTOR\", \"reference\", 1);\n");
  fprintf(f, "  tess_init(.num_cpu_devices = %d%s);\n  tess_scope *s = tess_scope_begin();\n", MAX_DEVICES,
          e->p.x64 ? ", .enable_x64 = true" : "");
  fprintf(f, "  const tess_device *const *d = tess_devices().device, *list[] = {");
  for (int i = 0; i < e->p.n_devices; i++)
    fprintf(f, "%sd[%d]", i ? ", " : " ", e->p.device[i]);
  fprintf(f, " };\n  tess_mesh *mesh_a;\n");
  print_mesh(f, &e->p, 0);
  print_arguments(f, e);
  print_map(f, e);
  print_call_of_map(f, e);
  if (known) print_checks(f, e, &expected, v);
  fprintf(f, "  bad |= tess_scope_end(s) != TESS_OK;\n  puts(bad ? \"wrong\" : \"right\");\n  return bad;\n}\n");
  for (int i = 0; i < MAX_RESULTS; i++)
    free(want[i].data);
}

static void print_case(uint64_t index, const struct experiment *e, int variant, const char *text) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    setup((int)(index % WORKERS));
    print_manual(stdout, e, variant, text);
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
  int variant = 0;
  make(index, &s.best);
  snprintf(s.text, sizeof s.text, "%s", text);
  printf("\ncase %llu of seed %llu fails: %s\n", (unsigned long long)index, (unsigned long long)seed, text);
  for (; variant < MANUAL_VARIANTS; variant++) {
    s.only = variant;
    if (fails_in_child(attempt, &s, CASE_SECONDS, s.text, sizeof s.text)) break;
  }
  if (variant == MANUAL_VARIANTS) s.only = -1;
  shrink(&s);
  printf("after %d attempts to shrink it, this program fails: %s\n", s.tried, s.text);
  print_case(index, &s.best, variant % MANUAL_VARIANTS, s.text);
}

static void test_manual(void **state) {
  (void)state;
  uint64_t n = environment_number("TESS_PROPERTY_CASES", 10000) / 4;
  struct shared *s = run_cases(n, setup, run_case);
  int failures = atomic_load(&s->failures);
  printf("%llu cases of seed %llu, %d failed\n", (unsigned long long)atomic_load(&s->done), (unsigned long long)seed,
         failures);
  for (int i = 0; i < failures && i < MAX_FAILURES; i++)
    report(s->told[i].index, s->told[i].text);
  assert_int_equal(failures, 0);
}

/* TESS_PROPERTY_CASE, TESS_PROPERTY_PRINT: one case, run or printed. */
static int one_case(uint64_t index, bool print) {
  char text[512] = "";
  struct experiment e;
  make(index, &e);
  setup((int)(index % WORKERS));
  if (print) {
    print_manual(stdout, &e, MAP_FAST, "printed");
    return 0;
  }
  bool good = judge(&e, -1, text, sizeof text);
  printf("case %llu: %s\n", (unsigned long long)index, good ? "right" : text);
  return !good;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_manual)};
  const char *one = getenv("TESS_PROPERTY_CASE"), *print = getenv("TESS_PROPERTY_PRINT");
  seed = environment_number("TESS_PROPERTY_SEED", 20260);
  if (print && *print) return one_case(strtoull(print, NULL, 0), true);
  if (one && *one) return one_case(strtoull(one, NULL, 0), false);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
