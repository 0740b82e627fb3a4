/* What the files of `tessera run` and `tessera explain` share: the module; of run its arguments and results, and the
 * times of its runs. */
#ifndef TESS_CLI_RUN_H
#define TESS_CLI_RUN_H

#include <tessera/module.h>

#include "cli/cli.h"

struct job {
  const struct args *a;
  const char *file;
  char *text;
  tess_module *module;
  struct axes axes; /* of --mesh; n 0: none */
  bool on_paper;    /* the mesh has no devices */
  bool against;     /* it is what another is compared with: --against-arg-sharding too */
  int64_t runs;
  double *us; /* of each run that counts */
  tess_array **arg, **result;
};

/* run.c: the scope's error, of a word that should have been a value: an exit status. */
int tess__run_value_error(const struct job *j, const char *place);
/* job.c: the module of a file, parsed, on the mesh axes of --mesh; how: its size and entry are set here. An exit
 * status; tess__job_free ends it either way. */
int tess__job_open(struct job *j, const char *file, const tess_module_opts *how);
void tess__job_free(struct job *j);
/* run_layout.c: --arg-sharding and --result-sharding, of a module that has been read. An exit status. */
int tess__job_layout(const struct job *j);
/* run_output.c: what came out: --expect, then files, text, JSON. */
int tess__run_output(struct job *j);

#endif
