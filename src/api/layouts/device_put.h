/* device_put outside a trace, for the other files of src/api. */
#ifndef TESS_API_DEVICE_PUT_H
#define TESS_API_DEVICE_PUT_H

#include "api/api.h"

/* The check comes before any data moves; s NULL: where it is. */
bool tess__put_check(const tess_array *x, const struct sharding *s, struct diag *d);
tess_array *tess__put(tess_array *x, const struct sharding *s, bool committed, const tess_put_opts *kw, struct diag *d);

#endif
