/* tessera explain: what the compiler makes of a program, for a mesh that need not be there. */
#include "cli/explain.h"

/* --devices N: as many as there are to be; no more can be asked for. */
static int check_devices(const struct job *j) {
  int64_t n, mesh = j->axes.n ? tess__cli_product(&j->axes.shape) : 1, own = tess_module_num_devices(j->module);
  if (!j->a->value[OPT_DEVICES]) return EXIT_DONE;
  if (!tess__cli_integer(j->a, OPT_DEVICES, 1, INT64_MAX, &n)) return EXIT_USAGE;
  if (mesh <= n && own <= n) return EXIT_DONE;
  return tess__cli_few_devices(j->a, "--devices", mesh > own ? j->a->value[OPT_MESH] : "the program",
                               mesh > own ? mesh : own, n);
}

static int open_job(struct job *j, const char *file) {
  int status = tess__job_open(
      j, file,
      &(tess_module_opts){.on_paper = true, .from = j->a->value[OPT_FROM], .compat = j->a->value[OPT_COMPAT] != NULL});
  if (!status) status = check_devices(j);
  if (!status && tess_module_read_at(j->file, j->module)) status = tess__cli_fail_error(j->a, EXIT_FAILED, j->file);
  return status ? status : tess__job_layout(j);
}

/* The report of a module as the options lay it out; NULL: told, *status is the exit status. */
static tess_report *explain(const struct job *j, int *status) {
  tess_report *r = tess_module_explain_at(j->file, j->module, j->a->value[OPT_MACHINE]);
  if (tess_ok(r)) return r;
  *status = tess__cli_fail_error(j->a, EXIT_FAILED, j->file);
  return NULL;
}

static int compare(const struct args *a, const tess_report *r) {
  struct job j = {.a = a, .on_paper = true, .against = true};
  int status = open_job(&j, a->value[OPT_AGAINST] ? a->value[OPT_AGAINST] : a->argument);
  const tess_report *other = status ? NULL : explain(&j, &status);
  if (other) status = tess__cli_print_change(a, r, other);
  tess__job_free(&j);
  return status;
}

static int print(const struct args *a, const tess_report *r) {
  fputs(a->value[OPT_JSON] ? tess_report_json(r) : tess_str(r), stdout);
  return tess__cli_flush(a);
}

static int run(const struct args *a) {
  if (a->value[OPT_STAGE]) return tess__cli_print_stage(a);
  bool compares = a->value[OPT_AGAINST] || a->value[OPT_AGAINST_ARG_SHARDING];
  if (compares && a->value[OPT_SUGGEST])
    return tess__cli_fail(a, EXIT_USAGE, "--suggest", "finds what to compare with; leave --against out");
  struct job j = {.a = a, .on_paper = true};
  int status = open_job(&j, a->argument);
  const tess_report *r = status ? NULL : explain(&j, &status);
  if (r && a->value[OPT_HTML]) status = tess__cli_write_page(&j, r);
  if (r && !status && a->value[OPT_SUGGEST])
    status = tess__cli_suggest(&j, r);
  else if (r && !status)
    status = compares ? compare(a, r) : print(a, r);
  tess__job_free(&j);
  return status;
}

const struct command tess__cli_explain = {
    .name = "explain",
    .summary =
        "Tells what the compiler makes of a program of StableHLO text, for a mesh of any size, without running it",
    .example = "tessera explain model.mlir --mesh x=8 --arg-sharding 0=x",
    .argument = "FILE.mlir",
    .argument_needed = true,
    .options = OPTION_BIT(ENTRY) | OPTION_BIT(DEVICES) | OPTION_BIT(MESH) | OPTION_BIT(ARG_SHARDING) |
               OPTION_BIT(RESULT_SHARDING) | OPTION_BIT(MACHINE) | OPTION_BIT(AGAINST) |
               OPTION_BIT(AGAINST_ARG_SHARDING) | OPTION_BIT(SUGGEST) | OPTION_BIT(MEMORY) | OPTION_BIT(TIME_LIMIT) |
               OPTION_BIT(AT) | OPTION_BIT(HTML) | OPTION_BIT(STAGE) | OPTION_BIT(FROM) | OPTION_BIT(COMPAT) |
               OPTION_BIT(JSON) | OPTION_BIT(HELP),
    .run = run,
};
