/* Reports as objects (spmd/report.h). */
#ifndef TESS_API_REPORT_H
#define TESS_API_REPORT_H

#include "api/programs/compiled.h"
#include "api/programs/machine.h"
#include "spmd/report.h"

struct told {
  struct report report;
  double compile_us;
  const char *json, *text; /* of the report's arena */
};
struct tess_report {
  struct object o;
  struct told *body; /* owned */
};

tess_report *tess__report_error(struct diag *d, const char *op, const char *where);
/* A program explained: a report in the current scope, or one in error. */
tess_report *tess__explain(const struct program_request *r, const char *machine, const char *op, const char *where);

#endif
