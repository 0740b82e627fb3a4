/* A prepared contraction: dot.c makes it, dot_run.c runs it. */
#ifndef TESS_EXEC_CPU_DOT_H
#define TESS_EXEC_CPU_DOT_H

#include "exec/cpu/cpu.h"

struct dot_operand { /* a matrix for each batch index; strides in elements of the computing type */
  int32_t base;
  int64_t offset, row, column, batch[LOOP_DIMS];
  int64_t elements;       /* packed: of the temporary */
  struct loop_code *pack; /* NULL: used where it is. Frame: source, target */
};

struct dot_code {
  const struct isa *isa;
  tess_dtype dtype;               /* computed in */
  tess_dtype in_dtype, out_dtype; /* of the operands and of the result, when packed where they have to be */
  int size, in_size, n_batch;     /* bytes of an element of the result; of the operands */
  bool blas, complex, accumulate, cut_rows;
  int64_t m, n, k, batches, extent[LOOP_DIMS];
  int64_t piece, pieces, task_size; /* rows or columns of a piece; pieces of a product; products' pieces in a task */
  int tasks;
  const struct tiles *tiles; /* our own, of complex numbers' parts; NULL: BLAS or multiply */
  const struct pairs *pairs; /* operands are bf16, the result f32; NULL: all are of the dtype computed in */
  const struct words *words; /* operands are bytes, the result i32; NULL: the same */
  bool is_signed[2];         /* then: a, b */
  struct amx_product amx;    /* before all others, where it has one */
  multiply_kernel *multiply;
  struct dot_operand a, b, out;
};

#endif
