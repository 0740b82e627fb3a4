/* tessera explain --stage: a program as text after a stage of the compiler. */
#include "cli/explain.h"

/* Is anything said of how arguments and results lie? */
static bool lays(const struct args *a) {
  return a->value[OPT_ARG_SHARDING] || a->value[OPT_RESULT_SHARDING];
}

int tess__cli_print_stage(const struct args *a) {
  struct job j = {.a = a, .on_paper = true};
  int status = tess__job_open(&j, a->argument, &(tess_module_opts){.on_paper = true});
  if (!status && lays(a)) {
    if (tess_module_read_at(j.file, j.module)) status = tess__cli_fail_error(a, EXIT_FAILED, j.file);
    if (!status) status = tess__job_layout(&j);
  }
  if (!status) {
    const char *text = tess_module_as_text_at(j.file, j.module,
                                              &(tess_lowered_opts){.size = sizeof(tess_lowered_opts),
                                                                   .stage = a->value[OPT_STAGE],
                                                                   .from = a->value[OPT_FROM],
                                                                   .compat = a->value[OPT_COMPAT] != NULL});
    if (tess_scope_error().status)
      status = tess__cli_fail_error(a, EXIT_FAILED, j.file);
    else
      fputs(text, stdout);
  }
  tess__job_free(&j);
  return status ? status : tess__cli_flush(a);
}
