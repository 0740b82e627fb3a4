/* The CPU as a back end. */
#ifndef TESS_EXEC_CPU_RECORD_H
#define TESS_EXEC_CPU_RECORD_H

#include "exec/backend.h"

extern const struct backend tess__backend_cpu;

#endif
