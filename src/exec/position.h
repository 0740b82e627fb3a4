/* Devices by their position in the program's mesh, and what of a value a device has. Everything that goes from copy to
 * copy of a value counts through positions. */
#ifndef TESS_EXEC_POSITION_H
#define TESS_EXEC_POSITION_H

#include "ir/op.h"
#include "layout/tiling.h"

struct spread;

int64_t tess__positions(const struct atoms *a); /* devices: at least 1 */
/* The position whose coordinates over `mask` are 0 and the others those of `position`. */
int64_t tess__position_without(const struct atoms *a, int64_t position, uint64_t mask);
/* The next position whose coordinates differ from those of `position` over `mask` alone, counting from coordinates 0,
 * the last atom fastest; -1: there is none. */
int64_t tess__position_next(const struct atoms *a, int64_t position, uint64_t mask);
/* A number that counts along axes (their atoms, major first), as the collectives over groups have it: of a position,
 * and the position that differs from this one in that number alone. */
int64_t tess__position_along(const struct atoms *a, const struct axes *axes, int64_t position);
int64_t tess__position_at(const struct atoms *a, const struct axes *axes, int64_t position, int64_t number);
/* Sum of stride[i] for each step of coordinate i. */
int64_t tess__position_offset(const struct atoms *a, int64_t position, const int64_t *stride);

/* Elements of dimension d, of this size in blocks of `block`, that the device at `position` really has: the others of
 * its block are padding.
 */
int64_t tess__extent(const struct atoms *a, const struct tiling *t, int d, int64_t block, int64_t size,
                     int64_t position);
/* The extents of a block of `type`; are they all of it? */
bool tess__extents(const struct atoms *a, const struct type *type, const struct spread *s, int64_t position,
                   int64_t *extent);
/* A box of these extents, between two places with strides in elements. */
void tess__move_extents(const struct type *type, const int64_t *extent, char *to, const int64_t *to_stride,
                        const char *from, const int64_t *from_stride);

#endif
