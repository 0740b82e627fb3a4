/* What GlobalDeviceArray says otherwise than jax.Array. */
#ifndef TESS_API_GDA_TEXT_H
#define TESS_API_GDA_TEXT_H

#include "api/api.h"

void tess__gda_text(struct text *out, const tess_array *x, bool repr);
void tess__gda_index(const struct sharding *s, const tess_shape *global, int64_t position, tess_index *out);

#endif
