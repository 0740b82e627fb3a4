/* Meshes and specs as Shardy writes them.
 *
 * A mesh whose axes are parts, "x.1.2" and "x.2.4" (the reader makes such ones), is written as "x":(1)2 and "x":(2)4 of
 * the mesh with the whole axis. */
#ifndef TESS_STABLEHLO_SHARDY_TEXT_H
#define TESS_STABLEHLO_SHARDY_TEXT_H

#include "layout/sharding.h"

void tess__shardy_mesh_axes(struct text *out, const struct mesh *m);              /* ["x"=2, "y"=4] */
void tess__shardy_axis_set(struct text *out, const struct mesh *m, uint32_t set); /* {"x", "y"} */
/* @mesh, [{"x"}, {?}], replicated={"y"} */
void tess__shardy_spec(struct text *out, const char *mesh_name, const struct mesh *m, const struct spec *s, int rank);

#endif
