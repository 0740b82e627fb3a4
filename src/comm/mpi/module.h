/* What a module of an MPI implementation exports: one function, found by dlsym. Handles of the implementations differ
 * in size and kind, so that none crosses this border but behind a pointer. */
#ifndef TESS_COMM_MPI_MODULE_H
#define TESS_COMM_MPI_MODULE_H

#include <tessera/ext.h>

#define TESS_MPI_OPEN "tess_mpi_open"

/* A transport over all processes of *comm, an MPI_Comm (NULL: of MPI_COMM_WORLD; MPI is initialized unless it is
 * already). Collective. False: error says why, in words. Processes of one host get process indices that follow each
 * other; otherwise they are in the order of their ranks. A process has one at a time: close it, and it may be opened
 * again. MPI that was initialized here is finalized when the process exits. */
TESS_API bool tess_mpi_open(const void *comm, tess_transport *out, char *error, size_t room);

#endif
