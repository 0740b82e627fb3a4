/* Which of the processes that a launcher started on this host have not begun to start MPI: before they do, nothing of
 * theirs can be asked but the system. */
#ifndef TESS_COMM_ABSENT_H
#define TESS_COMM_ABSENT_H

#include <stdbool.h>

#include "base/text.h"

/* The ranks that the launcher gave them, with their pids: "process 1 (pid 77)", "process 1 (pid 77), process 3 (it has
 * ended)". module: the end of the path of the library with which MPI starts. False: nobody is known to be missing. */
bool tess__absent_print(struct text *out, const char *module);

#endif
