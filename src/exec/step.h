/* What the plan hands to the CPU back end: loops and dots over strided memory. All strides and offsets are in elements.
 */
#ifndef TESS_EXEC_STEP_H
#define TESS_EXEC_STEP_H

#include "base/arena.h"
#include "base/diag.h"
#include "ir/op.h"

enum { LOOP_DIMS = 32, LOOP_INPUTS = 12, LOOP_OUTPUTS = 4, LOOP_INSTRS = 64 };

enum operand_kind { OPERAND_MEMORY, OPERAND_SPLAT, OPERAND_AFFINE };
struct operand {
  uint8_t kind, dtype;
  int32_t base;              /* memory: index of its base pointer in the frame */
  int64_t offset;            /* memory: of the element at index 0; affine: the value there */
  int64_t stride[LOOP_DIMS]; /* for each loop dimension: memory step, or step of the affine value (an integer, converted
                                to dtype) */
  unsigned char splat[16];   /* splat: one element */
};

/* Values are numbered: 0 .. n_in-1 are the inputs, n_in + i is what instruction i computes. */
struct instr {
  const struct tess_op *op;
  const void *attrs;
  uint8_t in_dtype, out_dtype;
  uint8_t n_in;
  uint8_t in[3];
};

struct loop { /* out[j][…] = value, or its reduction over the dimensions in `reduced` (then n_out is 1) */
  int n_dims;
  int64_t extent[LOOP_DIMS]; /* outer first; never 0 */
  int n_in, n_out, n_instr;
  struct operand in[LOOP_INPUTS], out[LOOP_OUTPUTS];
  struct instr instr[LOOP_INSTRS];
  uint8_t out_value[LOOP_OUTPUTS];
  uint32_t reduced; /* bit of each reduced dimension; outputs have stride 0 there. Their order is the order of the
                       reduction */
  uint8_t monoid;
  bool fast_math;  /* rows have kernels of 4 ulp where there are such */
  bool accumulate; /* the reduction goes on from what the output holds (a later rectangle of the same reduction) */
  bool alone;      /* one thread runs it: it is called by a task */
};

enum dot_role { DOT_BATCH, DOT_M, DOT_N, DOT_K };
struct dot { /* out[batch, m, n] = sum over k of a[batch, m, k] * b[batch, k, n]; several dimensions of each role */
  int n_dims;
  int64_t extent[LOOP_DIMS];
  uint8_t role[LOOP_DIMS];
  struct operand a, b, out; /* all memory; f16 and bf16 accumulate in f32 */
  bool accumulate;          /* adds to what out holds */
};

/* Prepared code: immutable, may run in several threads at once, each with its own frame. NULL and a failure: no kernel
 * for this (the plan then takes the op's ref). The loop is copied. */
struct loop_code *tess__loop_prepare(const struct loop *l, struct arena *arena, struct diag *d);
void tess__loop_run(const struct loop_code *c, void *const *frame);
struct dot_code *tess__dot_prepare(const struct dot *m, struct arena *arena, struct diag *d);
bool tess__dot_run(const struct dot_code *c, void *const *frame,
                   struct diag *d); /* false: out of memory for packing, or no BLAS */
bool tess__cpu_has_kernel(const struct tess_op *op, tess_dtype in,
                          tess_dtype out); /* elementwise op as a loop instruction */
const char *tess__cpu_isa(void);           /* "avx512": in use, TESS_ISA respected */
const char *tess__blas_version(void);      /* "" until opened or when there is none */

/* Kernels of whole blocks, by op: as tess_op.ref, for ops that are no loop. NULL: none. A kernel may use the pool, and
 * takes any call of its op. */
typedef void block_kernel(const struct call *c, const void *const *in, void *const *out);
block_kernel *tess__block_kernel(const struct tess_op *op);

#endif
