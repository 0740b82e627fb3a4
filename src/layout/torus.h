/* The network of a TPU as a grid of devices, and how the axes of a mesh are laid over its axes. Private to
 * mesh_order.c. */
#ifndef TESS_LAYOUT_TORUS_H
#define TESS_LAYOUT_TORUS_H

#include <tessera/mesh.h>

#include "base/diag.h"
#include "base/text.h"

enum { TORUS_AXES = 4 }; /* x, y, z, core; v2 and v3: x, y, core */
struct torus {
  int n_axes;
  int64_t size[TORUS_AXES];
  const tess_device **cell; /* row-major; owned */
};
struct torus_split { /* part[p][l]: how much of physical axis p serves logical axis l; 1: nothing */
  int64_t part[TORUS_AXES][TESS_MAX_RANK];
};

/* The grid by the devices' coordinates. False and a failure: they are missing, or no cuboid. */
bool tess__torus_of_devices(int n, const tess_device *const *device, struct torus *out, struct diag *d);
void tess__torus_free(struct torus *t);
/* Transposes the grid so that the plain assignment puts each host's devices into a box (the table of 2.12). */
bool tess__torus_make_contiguous(struct torus *t, const tess_shape *mesh, struct diag *d);
/* Whole physical axes for each logical one; where that does not work and `split` allows it, parts of them. The product
 * of both lists of sizes is the same. */
bool tess__torus_assign(int n_axes, const int64_t *size, const tess_shape *mesh, bool split, struct torus_split *out,
                        struct diag *d);
void tess__torus_arrange(const struct torus *t, const tess_shape *mesh, const struct torus_split *s,
                         const tess_device **out);
void tess__torus_text(struct text *out, int n_axes, const int64_t *size); /* 4x4x8 */

#endif
