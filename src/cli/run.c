/* tessera run: a module of StableHLO is read, laid out, compiled and run. */
#include "cli/run.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct job job; /* from `start`, which must come before the library starts, to `run` */

/* ---- before the library starts ---- */
static int start_library(const struct args *a) {
  int64_t n = 0, mesh = job.axes.n ? tess__cli_product(&job.axes.shape) : 1, own = tess_module_num_devices(job.module);
  if (a->value[OPT_DEVICES] && !tess__cli_integer(a, OPT_DEVICES, 1, INT32_MAX, &n)) return EXIT_USAGE;
  const char *place = n ? "--devices" : job.axes.n ? "--mesh" : job.file;
  int64_t need = mesh > own ? mesh : own;
  if (!tess_module_start_at(place, job.module, mesh, n)) return EXIT_DONE;
  if (!n || n * tess_process_count() >= need) return tess__cli_fail_error(a, EXIT_FAILED, place);
  tess_take_error();
  return tess__cli_few_devices(a, place, mesh > own ? a->value[OPT_MESH] : "the program", need, n);
}

static int start(const struct args *a) {
  int64_t replicas = 0;
  job = (struct job){.a = a, .runs = 1};
  tess__cli_heed_interrupts();
  int status = EXIT_USAGE;
  if (!a->value[OPT_REPLICAS] || tess__cli_integer(a, OPT_REPLICAS, 1, INT32_MAX, &replicas))
    status = tess__job_open(&job, a->argument, &(tess_module_opts){.replicas = (int)replicas});
  if (!status) status = start_library(a);
  if (status) tess__job_free(&job);
  return status;
}

/* ---- arguments ---- */
static int words_of(const struct args *a, enum option o) {
  int n = 0;
  while (tess__cli_word(a, o, n))
    n++;
  return n;
}

/* Fewer than parameters is an error that lists their types. */
static int wrong_count(const struct job *j, int have, int want) {
  size_t room = 64 + (size_t)want * 512, at = 0;
  char *list = calloc(room, 1);
  for (int i = 0; list && i < want; i++) {
    const char *name = tess_module_parameter_name(j->module, i);
    at += (size_t)snprintf(list + at, room - at, "%s%.200s%s%.250s", i ? ", " : "", name, *name ? ": " : "",
                           tess_typeof(tess_module_parameter(j->module, i)));
  }
  int status = tess__cli_fail(j->a, EXIT_USAGE, j->file, "%d argument%s for %d parameter%s%s%s", have,
                              have == 1 ? "" : "s", want, want == 1 ? "" : "s", want ? ": " : "", list ? list : "");
  free(list);
  return status;
}

/* What does not fit is a failure, what is no value, or no file, is a malformed command line. */
int tess__run_value_error(const struct job *j, const char *place) {
  tess_error e = tess_scope_error();
  bool fits = e.reason != TESS_TYPE_ERROR && e.status != TESS_RESOURCE_EXHAUSTED;
  return tess__cli_fail_error(j->a, fits ? EXIT_USAGE : EXIT_FAILED, place);
}

static int make_arguments(struct job *j) {
  int want = tess_module_num_parameters(j->module), have = words_of(j->a, OPT_COUNT);
  if (have != want) return wrong_count(j, have, want);
  j->arg = calloc((size_t)want + 1, sizeof *j->arg);
  j->result = calloc((size_t)tess_module_num_results(j->module) + 1, sizeof *j->result);
  if (!j->arg || !j->result) return tess__cli_fail(j->a, EXIT_FAILED, j->file, "out of memory");
  for (int i = 0; i < want; i++) {
    char place[32];
    snprintf(place, sizeof place, "argument %d", i);
    j->arg[i] = tess_module_argument_at(place, j->module, i, tess__cli_word(j->a, OPT_COUNT, i));
    if (!tess_ok(j->arg[i])) return tess__run_value_error(j, place);
  }
  return EXIT_DONE;
}

/* ---- runs ---- */
static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int run_once(struct job *j, double *us) {
  double begin = now_us();
  tess_status status = tess_module_run_at(j->file, j->module, j->arg, j->result);
  *us = now_us() - begin;
  return status ? tess__cli_fail_error(j->a, EXIT_FAILED, j->file) : EXIT_DONE;
}

static void drop_results(struct job *j) {
  for (int i = 0; i < tess_module_num_results(j->module); i++) {
    tess_release(j->result[i]);
    j->result[i] = NULL;
  }
}

/* Where the program wants them, so that no run moves them between processes. */
static int place_arguments(struct job *j) {
  for (int i = 0; tess_process_count() > 1 && i < tess_module_num_parameters(j->module); i++) {
    tess_array *parameter = tess_module_parameter_at(j->file, j->module, i);
    tess_sharding *s = tess_array_sharding(parameter);
    if (!tess_sharding_is_fully_addressable(s)) j->arg[i] = tess_device_put_at(j->file, j->arg[i], s, NULL);
    if (!tess_ok(j->arg[i])) return tess__cli_fail_error(j->a, EXIT_FAILED, j->file);
  }
  return EXIT_DONE;
}

/* --profile and --trace: the runs that count are recorded, those of process P > 0 in a file of its own, FILE.P. */
static int record(const struct job *j, bool begins) {
  const char *file = j->a->value[OPT_TRACE];
  char own[4096];
  if (!j->a->value[OPT_PROFILE] && !file) return EXIT_DONE;
  if (file && tess_process_index() && snprintf(own, sizeof own, "%s.%d", file, tess_process_index()) < (int)sizeof own)
    file = own;
  tess_status status = begins ? tess_start_trace_at("--trace", file) : tess_stop_trace_at(file);
  return status ? tess__cli_fail_error(j->a, EXIT_FAILED, "--trace") : EXIT_DONE;
}

static int run_all(struct job *j) {
  int64_t warmup = j->a->value[OPT_REPEAT] ? 1 : 0;
  double ignored;
  int status = EXIT_DONE;
  if (j->a->value[OPT_REPEAT] && !tess__cli_integer(j->a, OPT_REPEAT, 1, 1 << 24, &j->runs)) return EXIT_USAGE;
  if (j->a->value[OPT_WARMUP] && !tess__cli_integer(j->a, OPT_WARMUP, 0, 1 << 24, &warmup)) return EXIT_USAGE;
  if (!(j->us = calloc((size_t)j->runs, sizeof *j->us)))
    return tess__cli_fail(j->a, EXIT_FAILED, j->file, "out of memory");
  for (int64_t i = 0; !status && i < warmup + j->runs; i++) {
    drop_results(j);
    if (i == warmup) status = record(j, true);
    if (!status) status = tess__cli_go_on(j->a, j->file);
    if (!status) status = run_once(j, i < warmup ? &ignored : &j->us[i - warmup]);
  }
  return status ? status : record(j, false);
}

static int run(const struct args *a) {
  struct job *j = &job;
  int status = tess_module_read_at(j->file, j->module) ? tess__cli_fail_error(a, EXIT_FAILED, j->file) : EXIT_DONE;
  if (!status) status = tess__job_layout(j);
  if (!status) status = make_arguments(j);
  if (!status) status = tess__cli_go_on(a, j->file);
  status = tess__cli_agree(a, status);
  tess__cli_progress("compiling ...");
  bool compiled = !status && !tess_module_compile_at(j->file, j->module);
  tess__cli_progress(compiled ? "running ..." : NULL);
  if (!status && !compiled) status = tess__cli_fail_error(a, EXIT_FAILED, j->file);
  if (!status) status = place_arguments(j);
  if (!status) status = run_all(j);
  tess__cli_progress(NULL);
  if (!status) status = tess__cli_go_on(a, j->file);
  if (!status) status = tess__run_output(j);
  tess__job_free(&job);
  return status;
}

const struct command tess__cli_run = {
    .name = "run",
    .summary =
        "Runs a program of StableHLO text on any number of devices; an ARG is a .npy file, FILE.npz:NAME, zeros, "
        "ones, iota, random[:SEED] or a number",
    .example = "tessera run model.mlir x.npy random:1 --mesh x=8 --arg-sharding 0=x --out results",
    .argument = "FILE.mlir",
    .more = "ARG…",
    .argument_needed = true,
    .everywhere = true,
    .options = OPTION_BIT(ENTRY) | OPTION_BIT(DEVICES) | OPTION_BIT(MESH) | OPTION_BIT(DEVICE_ORDER) |
               OPTION_BIT(ARG_SHARDING) | OPTION_BIT(RESULT_SHARDING) | OPTION_BIT(REPLICAS) | OPTION_BIT(OUT) |
               OPTION_BIT(OUT_SHARDS) | OPTION_BIT(EXPECT) | OPTION_BIT(RTOL) | OPTION_BIT(ATOL) | OPTION_BIT(REPEAT) |
               OPTION_BIT(WARMUP) | OPTION_BIT(PROFILE) | OPTION_BIT(TRACE) | OPTION_BIT(JSON) | OPTION_BIT(HELP),
    .start = start,
    .run = run,
};
