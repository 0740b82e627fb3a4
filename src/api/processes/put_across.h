/* device_put between processes, for the other files of src/api. */
#ifndef TESS_API_PUT_ACROSS_H
#define TESS_API_PUT_ACROSS_H

#include "api/api.h"

/* May data of x go onto s, if one of them lies on devices of several processes? */
bool tess__across_check(const tess_array *x, const struct sharding *s, struct diag *d);
/* x as p, which spans processes, says: a collective if x does too, and where all processes have a device of p's. */
tess_array *tess__put_across(const tess_array *x, const struct placed *p, struct diag *d);
/* All of x, which spans processes, in one of those that have devices of it; the others get an array of which nothing is
 * here. A collective of theirs. */
tess_array *tess__gather_to(const tess_array *x, int process, struct diag *d);
/* What this process stores of p, out of the whole value x, which is here: nothing moves. */
tess_array *tess__array_cut(const tess_array *x, const struct placed *p, struct diag *d);

#endif
