/* Products of two arrays and of several: part of ops.h, which says what holds for every function here (jax.numpy,
 * jax.lax, jax.nn). */
#ifndef TESSERA_PRODUCTS_H
#define TESSERA_PRODUCTS_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef struct tess_dot_opts {
  size_t size;
  tess_dtype preferred_element_type; // of the result; default: of the promoted operands
  const tess_sharding *out_sharding; // of the result, over Explicit axes; default: as follows from the operands
} tess_dot_opts;

/* Matrix product of a and b, contracting the last dimension of a with the second-to-last of b.
 *
 * Types:      a: T[..., m, k]   b: T[..., k, n]   result: T[..., m, n];  for matmul leading dimensions broadcast, for
 *             dot those of b stand after those of a, and an operand of rank 0 multiplies. A one-dimensional a is a
 *             row, a one-dimensional b a column; the added dimension is dropped. bf16 and f16 accumulate in f32, bool
 *             is or of ands.
 * Sharding:   [i,k],[k,j] -> [i,j]. If k is cut alike in a and b, the result is summed over those mesh axes, unless
 *             .out_sharding leaves them unreduced.
 * Errors:     INVALID_ARGUMENT  k differs; leading dimensions do not broadcast; an operand of matmul has rank 0; the
 *                               element type asked for is not of the same kind (bool, float, complex; of integers:
 *                               any integer or float); as tess_out_opts for .out_sharding.
 * Cost:       2*m*n*k flops per batch element.
 * Source:     jax.numpy.matmul, jax.numpy.dot. Since 0.1. */
TESS_API tess_array *tess_matmul_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
TESS_API tess_array *tess_dot_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
#define tess_matmul(...)         tess_matmul__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_dot(...)            tess_dot__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_matmul__(a, b, ...) tess_matmul_at(TESS_HERE, a, b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))
#define tess_dot__(a, b, ...)    tess_dot_at(TESS_HERE, a, b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))

typedef struct tess_dot_dims { // dimensions of a and of b, paired in order; none negative
  tess_ints lhs_contract, rhs_contract, lhs_batch, rhs_batch;
} tess_dot_dims;

/* Product of a and b over chosen dimensions.
 *
 * Types:      result: the batch dimensions, then the other ones of a, then those of b; all but the contracted ones.
 * Sharding:   as tess_matmul; batch dimensions stay cut where both operands are cut alike.
 * Errors:     INVALID_ARGUMENT  paired dimensions differ in number or size, do not exist, or are named twice; the
 *                               element type asked for is not of the same kind; the result has more than
 *                               TESS_MAX_RANK dimensions.
 * Cost:       2 flops per element of the result and of what is contracted.
 * Source:     jax.lax.dot_general. Since 0.1. */
TESS_API tess_array *tess_dot_general_at(const char *where, tess_array *a, tess_array *b, tess_dot_dims dims,
                                         const tess_dot_opts *kw);
#define tess_dot_general(...) tess_dot_general__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_dot_general__(a, b, dims, ...)                                                                            \
  tess_dot_general_at(TESS_HERE, a, b, dims, TESS__OPTS(tess_dot_opts, __VA_ARGS__))

/* Sums of products over the letters that the result does not have.
 *
 * Types:      subscripts: a letter for each dimension, operands separated by commas, then "->" and those of the result:
 *             "ij,jk->ik". "..." stands for dimensions without letters, aligned at the last one; a letter twice in one
 *             operand is its diagonal. Without "->": "...", then the letters that stand once, sorted. Sizes 1
 *             broadcast. operands: any number of arrays, promoted   result: T[...]; tess_einsum_at takes an element
 *             type.
 * Sharding:   as tess_dot_general, product by product; letters that both operands and the result have stay cut.
 * Errors:     INVALID_ARGUMENT  subscripts that are not as above or do not fit the operands; sizes that differ.
 * Cost:       of two operands 2 flops for each combination of letters; of up to 8 the cheapest order of products is
 *             taken, of more a good one.
 * Source:     jax.numpy.einsum. Since 0.1. */
TESS_API tess_array *tess_einsum_at(const char *where, const char *subscripts, tess_arrays operands,
                                    const tess_dot_opts *kw);
#define tess_einsum(subscripts, ...) tess_einsum_at(TESS_HERE, subscripts, TESS_ARRAYS(__VA_ARGS__), NULL)

/* Products of two arrays by dimensions.
 *
 *   inner   sums over the last dimensions of both     outer       all elements of a with all of b
 *   vdot    sum over all elements, a conjugated       tensordot   sums over paired axes
 *
 * Types:      a, b: T[...], promoted   inner: the other dimensions of a, then of b; a scalar multiplies.
 *             outer: T[n, m] of n and m elements.   vdot: T[].   tensordot: axes_a[i] with axes_b[i], negative from the
 *             end; the other dimensions of a, then of b.
 * Sharding:   as tess_dot_general.
 * Errors:     INVALID_ARGUMENT  paired dimensions differ in number or size, do not exist, or are named twice; the
 *                               element type asked for is not of the same kind.
 * Source:     jax.numpy.inner, outer, vdot, tensordot. Since 0.1. */
TESS_API tess_array *tess_inner_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
TESS_API tess_array *tess_outer_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
TESS_API tess_array *tess_vdot_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
TESS_API tess_array *tess_tensordot_at(const char *where, tess_array *a, tess_array *b, tess_ints axes_a,
                                       tess_ints axes_b, const tess_dot_opts *kw);
#define tess_inner(a, ...)              tess_inner__(a, __VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_outer(a, ...)              tess_outer__(a, __VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_vdot(a, ...)               tess_vdot__(a, __VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_tensordot(a, b, axes, ...) tess_tensordot__(a, b, axes, __VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_inner__(a, b, ...)         tess_inner_at(TESS_HERE, a, b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))
#define tess_outer__(a, b, ...)         tess_outer_at(TESS_HERE, a, b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))
#define tess_vdot__(a, b, ...)          tess_vdot_at(TESS_HERE, a, b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))
#define tess_tensordot__(a, b, axes_a, axes_b, ...)                                                                    \
  tess_tensordot_at(TESS_HERE, a, b, axes_a, axes_b, TESS__OPTS(tess_dot_opts, __VA_ARGS__))

typedef struct tess_attention_opts {
  size_t size;
  tess_array *bias, *mask; // broadcast to [B, N, T, S]; mask: bool, false hides
  double scale;            // default: 1 / sqrt(H)
  bool is_causal;          // position t sees positions up to t
} tess_attention_opts;

/* Values weighted by how queries and keys agree: softmax(q k^T * scale + bias) v.
 *
 * Types:      q: T[B, T, N, H]   k, v: T[B, S, K, H], N a multiple of K   result: T[B, T, N, H]. B may be left out. T
 *             is a float; products are summed, and the softmax is computed, in f32.
 * Sharding:   B, N and T stay cut.
 * Errors:     INVALID_ARGUMENT  shapes or dtypes that do not fit; a mask that is not bool.
 * Source:     jax.nn.dot_product_attention. Since 0.1. */
TESS_API tess_array *tess_dot_product_attention_at(const char *where, tess_array *q, tess_array *k, tess_array *v,
                                                   const tess_attention_opts *kw);
#define tess_dot_product_attention(q, k, ...)                                                                          \
  tess_dot_product_attention__(q, k, __VA_ARGS__, .size = sizeof(tess_attention_opts))
#define tess_dot_product_attention__(q, k, v, ...)                                                                     \
  tess_dot_product_attention_at(TESS_HERE, q, k, v, TESS__OPTS(tess_attention_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif
#endif
