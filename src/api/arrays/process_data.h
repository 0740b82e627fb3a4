/* Arrays from the parts that processes have, for the other files of src/api. */
#ifndef TESS_API_PROCESS_DATA_H
#define TESS_API_PROCESS_DATA_H

#include "api/api.h"

/* The array of which `local` is this process's part. given: its shape; NULL: inferred. */
tess_array *tess__from_local(tess_array *local, const struct sharding *s, const tess_shape *given, struct diag *d);

#endif
