/* Kernels without any instruction set that must be asked for: vectors of 16 bytes, which is SSE2 or NEON where there
 * are such. */
#include "op/scalar_math.h"

#define VB        16
#define VMATH     1
#define STREAM    0
#define ISA_NAME  "scalar"
#define ISA_TABLE tess__isa_scalar
#include "exec/cpu/kernels.inc"
