/* What the files of `tessera explain` share. */
#ifndef TESS_CLI_EXPLAIN_H
#define TESS_CLI_EXPLAIN_H

#include "cli/run.h"

/* explain_against.c: what is otherwise in `other`. An exit status. */
int tess__cli_print_change(const struct args *a, const tess_report *r, const tess_report *other);
/* explain_html.c: the page of --html. An exit status. */
int tess__cli_write_page(const struct job *j, const tess_report *r);
/* explain_suggest.c: shardings that cost less, or that keep to --memory; r: of the program as it is. An exit status. */
int tess__cli_suggest(const struct job *j, const tess_report *r);
/* explain_stage.c: the text of --stage. An exit status. */
int tess__cli_print_stage(const struct args *a);

#endif
