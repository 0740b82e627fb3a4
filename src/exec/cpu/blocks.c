/* The table of whole-block kernels: what runs instead of an op's reference kernel where it is faster. */
#include "exec/cpu/blocks.h"

#include "op/ops.h"

static block_kernel *const kernels[OP_COUNT] = {
    [OP_sort] = tess__sort_block,
    [OP_top_k] = tess__top_k_block,
    [OP_gather] = tess__gather_block,
    [OP_scatter] = tess__scatter_block,
    [OP_reduce_window] = tess__reduce_window_block,
    [OP_convolution] = tess__convolution_block,
    [OP_cholesky] = tess__cholesky_block,
    [OP_triangular_solve] = tess__triangular_solve_block,
    [OP_lu] = tess__lu_block,
    [OP_geqrf] = tess__geqrf_block,
    [OP_householder_product] = tess__householder_product_block,
    [OP_svd] = tess__svd_block,
    [OP_eigh] = tess__eigh_block,
    [OP_lapack] = tess__lapack_block,
    [OP_fft] = tess__fft_block,
};

block_kernel *tess__block_kernel(const struct tess_op *op) {
  return op->id < OP_COUNT ? kernels[op->id] : NULL;
}
