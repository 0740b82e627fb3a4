/* Layouts of traced values, told when their program is compiled. */
#ifndef TESS_API_INSPECT_H
#define TESS_API_INSPECT_H

#include "api/api.h"

/* x is traced and usable. ctx must outlive the compilation. A failure is told in d. */
void tess__inspect_traced(tess_array *x, tess_sharding_callback callback, void *ctx, const char *where, struct diag *d);
/* After compiling, without locks. A callback may look for other programs: the caller holds a reference of e. */
void tess__tell_inspections(const struct program_entry *e);

#endif
