/* The machine whose model times are told by. */
#ifndef TESS_API_MACHINE_H
#define TESS_API_MACHINE_H

#include "spmd/machine.h"

/* The machine of a file; NULL: this host as it was measured, else built-in figures. False: told. */
bool tess__choose_machine(struct machine *m, const char *file, struct diag *d);

#endif
