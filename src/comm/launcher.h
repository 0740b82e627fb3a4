/* Whether this process is one of several that a launcher has started, or whose MPI communicator the program gives; and
 * the MPI module that carries their bytes (mpi/module.h). */
#ifndef TESS_COMM_LAUNCHER_H
#define TESS_COMM_LAUNCHER_H

#include <tessera/ext.h>

#include "base/diag.h"

/* mpi_comm: an MPI_Comm of the program's own MPI; NULL: as the environment says. A process that is alone opens no MPI:
 * out->process_count is 0 then. Otherwise collective. warn, fail: seconds to wait for the others to start MPI, where it
 * does not run already; 0: what the environment says. False: told in d. After fail it may be called again, and waits
 * on. */
bool tess__launch(const void *mpi_comm, double warn, double fail, tess_transport *out, struct diag *d);

/* What has started several processes, this one among them: "mpirun of Open MPI", "srun". NULL: nothing. */
const char *tess__launcher_name(void);

#endif
