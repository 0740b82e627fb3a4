/* Meshes as operands, for the other files of src/api. */
#ifndef TESS_API_MESH_H
#define TESS_API_MESH_H

#include "api/api.h"

/* The body of a usable operand. NULL: it is in error, or NULL, which the scope is told. For functions that return plain
 * values. */
const struct mesh *tess__mesh_body(const tess_mesh *m, const char *op, const char *where);

#endif
