/* The machine whose model times are told by. */
#ifndef TESS_API_MACHINE_H
#define TESS_API_MACHINE_H

#include "layout/mesh.h"
#include "spmd/machine.h"

/* The machine of a file; NULL: this host as it was measured, else built-in figures. mesh: of the program; where it is
 * on devices of a world, these say how many of them share a process, unless the file does. NULL: none is known. False:
 * told. */
bool tess__choose_machine(struct machine *m, const char *file, const struct mesh *mesh, struct diag *d);

#endif
