/* Lists of devices that live in the scope, for the other files of src/api. */
#ifndef TESS_API_DEVICES_H
#define TESS_API_DEVICES_H

#include "api/api.h"

/* A list of devices over `list`, which outlives it. */
tess_device_array tess__device_array(tess_shape shape, int n, const tess_device *const *list);
/* A list in error: by a failure (emptied), or by an object in error that becomes its error. */
tess_device_array tess__device_array_error(struct diag *d, const char *op, const char *where);
tess_device_array tess__device_array_pass(const void *error);

#endif
