/* tessera explain: what the compiler makes of a program, for a mesh that need not be there. */
#include <string.h>

#include "cli/run.h"

static int open_job(struct job *j, const struct args *a) {
  *j = (struct job){.a = a, .on_paper = true};
  int status = tess__job_open(j, a->argument, &(tess_module_opts){.on_paper = true});
  if (!status && tess_module_read_at(j->file, j->module)) status = tess__cli_fail_error(a, EXIT_FAILED, j->file);
  return status ? status : tess__job_layout(j);
}

/* The report of a module as the options lay it out; NULL: told, *status is the exit status. */
static tess_report *explain(const struct job *j, int *status) {
  tess_report *r = tess_module_explain_at(j->file, j->module, j->a->value[OPT_MACHINE]);
  if (tess_ok(r)) return r;
  *status = tess__cli_fail_error(j->a, EXIT_FAILED, j->file);
  return NULL;
}

static int run(const struct args *a) {
  struct job j;
  int status = open_job(&j, a);
  tess_report *r = status ? NULL : explain(&j, &status);
  if (r) fputs(a->value[OPT_JSON] ? tess_report_json(r) : tess_str(r), stdout);
  tess__job_free(&j);
  return status ? status : tess__cli_flush(a);
}

const struct command tess__cli_explain = {
    .name = "explain",
    .summary =
        "Tells what the compiler makes of a program of StableHLO text, for a mesh of any size, without running it",
    .example = "tessera explain model.mlir --mesh x=8 --arg-sharding 0=x",
    .argument = "FILE.mlir",
    .argument_needed = true,
    .options = OPTION_BIT(ENTRY) | OPTION_BIT(MESH) | OPTION_BIT(ARG_SHARDING) | OPTION_BIT(RESULT_SHARDING) |
               OPTION_BIT(MACHINE) | OPTION_BIT(JSON) | OPTION_BIT(HELP),
    .run = run,
};
