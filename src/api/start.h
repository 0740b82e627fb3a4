/* The start of the library as tess_init and tess_finalize need it; api.h has what every file may ask. */
#ifndef TESS_API_START_H
#define TESS_API_START_H

#include "api/api.h"

/* Starts the library with these options. False: it runs already, with others; *was_init: those of a tess_init. */
bool tess__start_with(const tess_init_opts *o, const char *where, bool *was_init);
struct error *tess__start_failure(void); /* borrowed; NULL: it started */
/* How many processes the world of this thread has or, where the library has not started, will have: its launcher is
 * met here then. 0: told in d. */
int tess__start_processes(struct diag *d);
void tess__start_end(void); /* what was started is gone: the next use starts it again */

#endif
