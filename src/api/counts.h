/* Structs that a program can make by hand: what their counts promise has to be there. One function a kind, which
 * whatever takes such a struct asks first. False: d has been told, beginning with `what`. */
#ifndef TESS_API_COUNTS_H
#define TESS_API_COUNTS_H

#include "api/api.h"

/* n items at `items`: not negative, and not at NULL when there are some. */
bool tess__check_list(int n, const void *items, const char *what, struct diag *d);
/* The n of a tess_shape, tess_ints, tess_names or tess_index, whose items lie in the struct itself. */
bool tess__check_rank(int n, const char *what, struct diag *d);
bool tess__usable_shape(const tess_shape *s, struct diag *d); /* what an array can be of */
bool tess__check_spans(tess_spans s, const char *what, struct diag *d);
/* The devices are there and as many as the shape says. A list in error is another matter. */
bool tess__check_devices(const tess_device_array *a, struct diag *d);

#endif
