/* Kernels for AVX2 with FMA and F16C (design/engine.md 12): this file is compiled with those flags and called only
 * where the machine has them. */
#include <immintrin.h>
#include <sleef.h>

#define VB     32
#define VMATH  2
#define STREAM 32
#define STREAM_STORE(out, in)                                                                                          \
  _mm256_stream_si256((__m256i *)(void *)(out), _mm256_loadu_si256((const __m256i *)(const void *)(in)))
#define ISA_NAME  "avx2"
#define ISA_TABLE tess__isa_avx2
#include "exec/cpu/kernels.inc"
