/* Kernels for AVX-512 (F, BW, VL, DQ): this file is compiled with those flags and called only where the machine has
 * them. */
#include <immintrin.h>
#include <sleef.h>

#define VB                    64
#define VMATH                 3
#define STREAM                64
#define STREAM_STORE(out, in) _mm512_stream_si512((void *)(out), _mm512_loadu_si512((const void *)(in)))
#define ISA_NAME              "avx512"
#define ISA_TABLE             tess__isa_avx512
#include "exec/cpu/kernels.inc"
