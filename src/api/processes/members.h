/* Which processes have devices of a mesh. */
#ifndef TESS_API_MEMBERS_H
#define TESS_API_MEMBERS_H

#include "api/api.h"

/* The processes that have devices of the mesh, ascending, in the scope; their number in *n. */
const int *tess__mesh_members(const struct mesh *m, int *n);

#endif
