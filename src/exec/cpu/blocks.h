/* The whole-block kernels of the CPU, a family a file; blocks.c has the table. */
#ifndef TESS_EXEC_CPU_BLOCKS_H
#define TESS_EXEC_CPU_BLOCKS_H

#include "exec/backend.h"

block_kernel *tess__block_kernel(const struct tess_op *op); /* NULL: none */

/* order_blocks.c */
block_kernel tess__sort_block, tess__top_k_block;
/* row_blocks.c */
block_kernel tess__gather_block, tess__scatter_block;
/* window_blocks.c */
block_kernel tess__reduce_window_block;
/* conv_blocks.c */
block_kernel tess__convolution_block;
/* linalg_blocks.c */
block_kernel tess__cholesky_block, tess__triangular_solve_block;
/* factor_blocks.c */
block_kernel tess__lu_block, tess__geqrf_block, tess__householder_product_block, tess__svd_block, tess__eigh_block,
    tess__lapack_block;
/* fft_blocks.c */
block_kernel tess__fft_block;

#endif
