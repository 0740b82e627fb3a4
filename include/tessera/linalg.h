/* Convolutions, factorisations of matrices and Fourier transforms (jax.lax, jax.numpy.linalg). What ops.h says of all
 * functions holds here; it includes this header. */
#ifndef TESSERA_LINALG_H
#define TESSERA_LINALG_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef struct tess_conv_opts {
  size_t size;
  const char *dimension_numbers;              // of x, w and the result: "NHWC,HWIO->NHWC"; default: "NCHW,OIHW->NCHW"
  tess_shape lhs_dilation, rhs_dilation;      // by spatial dimension; default: 1
  int feature_group_count, batch_group_count; // default: 1
  tess_dtype preferred_element_type;          // of the result; default: of the promoted operands
  const tess_sharding *out_sharding;          // as in tess_out_opts
} tess_conv_opts;

/* Convolution: products of the kernel w with the windows of x, summed.
 *
 * Types:      x: T[N, C, spatial...]   w: T[O, C / groups, spatial...]   result: T[N, O, windows...], in these orders
 *             unless dimension_numbers says others: N, C, O, I and any letters for spatial dimensions, whose order is
 *             the kernel's.
 *             strides, pad_lo, pad_hi: one number for each spatial dimension; a negative padding cuts off. Dilations
 *             put zeroes between elements of x, of w. With feature groups x and the result are split by features, with
 *             batch groups x by N and the result by O. tess_conv: "SAME", "SAME_LOWER" or "VALID" for the padding.
 * Sharding:   N, O and groups stay cut; a cut C gives a sum over its mesh axes; cut spatial dimensions are gathered.
 * Errors:     INVALID_ARGUMENT  ranks or features do not fit; a number of strides, paddings or dilations is not that of
 *                               the spatial dimensions, or one is out of range; letters that are not those; another
 *                               padding; x or w is bool; the element type asked for is not of the same kind;
 *                               .out_sharding as for tess_out_opts.
 * Cost:       2 flops for each element of the result and of a window.
 * Source:     jax.lax.conv_general_dilated, conv. Since 0.1. */
TESS_API tess_array *tess_conv_general_dilated_at(const char *where, tess_array *x, tess_array *w, tess_shape strides,
                                                  tess_shape pad_lo, tess_shape pad_hi, const tess_conv_opts *kw);
TESS_API tess_array *tess_conv_at(const char *where, tess_array *x, tess_array *w, tess_shape strides,
                                  const char *padding);
#define tess_conv(x, w, strides, padding) tess_conv_at(TESS_HERE, x, w, strides, padding)
#define tess_conv_general_dilated(x, w, strides, pad_lo, ...)                                                          \
  tess_conv_general_dilated__(x, w, strides, pad_lo, __VA_ARGS__, .size = sizeof(tess_conv_opts))
#define tess_conv_general_dilated__(x, w, strides, pad_lo, pad_hi, ...)                                                \
  tess_conv_general_dilated_at(TESS_HERE, x, w, strides, pad_lo, pad_hi, TESS__OPTS(tess_conv_opts, __VA_ARGS__))

/* The lower Cholesky factor of a batch of positive definite matrices.
 *
 * Types:      a: T[..., n, n]   result: T[..., n, n], floats of integers; 0 above the diagonal.
 * Sharding:   the leading dimensions stay cut, the matrices are gathered.
 * Returns:    l with l times its adjoint = (a + adjoint of a) / 2; NaN for a matrix that is not positive definite.
 * Errors:     INVALID_ARGUMENT  a is not a batch of square matrices.
 * Cost:       n^3 / 3 flops for each matrix.
 * Source:     jax.numpy.linalg.cholesky. Since 0.1. */
TESS_API tess_array *tess_cholesky_at(const char *where, tess_array *a);
#define tess_cholesky(a) tess_cholesky_at(TESS_HERE, a)

typedef struct tess_triangular_opts {
  size_t size;
  bool left_side;                // op(a) x = b; else x op(a) = b
  bool lower;                    // only the lower triangle of a is read; else only the upper one
  bool transpose_a, conjugate_a; // op
  bool unit_diagonal;            // the diagonal of a is taken to be 1
} tess_triangular_opts;

/* Solves triangular systems.
 *
 * Types:      a: T[..., n, n]   b: T[..., n, m] (left_side) or T[..., m, n], or T[..., n]   result: as b. T is a float
 *             or complex.
 * Sharding:   the leading dimensions stay cut, the matrices are gathered.
 * Errors:     INVALID_ARGUMENT  a is not square; the shapes do not fit; T is an integer or bool.
 * Cost:       n^2 m flops for each matrix.
 * Source:     jax.lax.linalg.triangular_solve. Since 0.1. */
TESS_API tess_array *tess_triangular_solve_at(const char *where, tess_array *a, tess_array *b,
                                              const tess_triangular_opts *kw);
#define tess_triangular_solve(a, ...) tess_triangular_solve__(a, __VA_ARGS__, .size = sizeof(tess_triangular_opts))
#define tess_triangular_solve__(a, b, ...)                                                                             \
  tess_triangular_solve_at(TESS_HERE, a, b, TESS__OPTS(tess_triangular_opts, __VA_ARGS__))

/* Systems of linear equations, and inverses, by factors L and U.
 *
 * Types:      a: T[..., n, n]   b: T[..., n, m], or T[n]   result: T[..., n, m], or T[..., n]; inv: T[..., n, n].
 *             Leading dimensions broadcast. T is f32, f64, c64 or c128; of integers and bool floats are made.
 * Sharding:   the leading dimensions stay cut, the matrices are gathered.
 * Returns:    solve: x with a x = b. A singular a gives infinities and NaN.
 * Errors:     INVALID_ARGUMENT  a is not square; b has not as many rows as a; leading dimensions do not broadcast.
 *             UNIMPLEMENTED     other floats, as in JAX on a CPU.
 * Cost:       2 n^3 / 3 flops for each a, 2 n^2 m for each b.
 * Source:     jax.numpy.linalg.solve, inv. Since 0.1. */
TESS_API tess_array *tess_solve_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *tess_inv_at(const char *where, tess_array *a);
#define tess_solve(a, b) tess_solve_at(TESS_HERE, a, b)
#define tess_inv(a)      tess_inv_at(TESS_HERE, a)

/* Determinants; slogdet: their signs and the logarithms of their sizes.
 *
 * Types:      a: T[..., n, n]   result: T[...]   out of slogdet_into: two arrays, the sign T[...] (complex numbers: of
 *             size 1) and the logarithm, a float. T as in tess_solve; also other floats where n is 2, or (det) 3.
 * Sharding:   the leading dimensions stay cut, the matrices are gathered.
 * Returns:    of a singular matrix 0, and 0 with -infinity.
 * Errors:     INVALID_ARGUMENT  a is not a batch of square matrices; out is not two arrays.
 *             UNIMPLEMENTED     other floats.
 * Source:     jax.numpy.linalg.det, slogdet. Since 0.1. */
TESS_API tess_array *tess_det_at(const char *where, tess_array *a);
TESS_API void tess_slogdet_into_at(const char *where, tess_spans out, tess_array *a);
#define tess_det(a)               tess_det_at(TESS_HERE, a)
#define tess_slogdet_into(out, a) tess_slogdet_into_at(TESS_HERE, out, a)

typedef struct tess_svd_opts {
  size_t size;
  bool no_full_matrices; // as many vectors as there are singular values
} tess_svd_opts;

/* Orthogonal factors, singular values, eigenvalues of a batch of matrices.
 *
 * Types:      qr_into    a: T[..., m, n]   out: Q T[..., m, k], R T[..., k, n], k the smaller of m and n
 *             svd_into   a: T[..., m, n]   out: U T[..., m, m], values [..., k] of floats, V^H T[..., n, n];
 *                        .no_full_matrices: U T[..., m, k], V^H T[..., k, n]
 *             eigh_into  a: T[..., n, n]   out: eigenvalues [..., n] of floats, eigenvectors T[..., n, n]
 *             out holds these arrays, in this order; of svd_into one array alone is the values. These and
 *             .no_full_matrices have derivatives whatever the shape is; full U and V^H of square matrices.
 *             T is f32, f64, c64 or c128; of integers and bool floats are made.
 * Sharding:   the leading dimensions stay cut, the matrices are gathered.
 * Returns:    a = Q R, R upper triangular. a = U diag(values) V^H, values descend. eigh takes (a + its adjoint) / 2;
 *             eigenvalues ascend, the vectors are columns. Signs are LAPACK's, and others where there is no LAPACK.
 *             svd and eigh of a matrix with NaN or infinities, or that LAPACK fails on, are NaN.
 * Errors:     INVALID_ARGUMENT  a is not a batch of matrices, of square ones (eigh); out is not so many arrays.
 *             UNIMPLEMENTED     other floats, as in JAX on a CPU.
 * Source:     jax.numpy.linalg.qr, svd(full_matrices), eigh. Since 0.1. */
TESS_API void tess_qr_into_at(const char *where, tess_spans out, tess_array *a);
TESS_API void tess_svd_into_at(const char *where, tess_spans out, tess_array *a, const tess_svd_opts *kw);
TESS_API void tess_eigh_into_at(const char *where, tess_spans out, tess_array *a);
#define tess_qr_into(out, a)         tess_qr_into_at(TESS_HERE, out, a)
#define tess_svd_into(...)           tess_svd_into__(__VA_ARGS__, .size = sizeof(tess_svd_opts))
#define tess_svd_into__(out, a, ...) tess_svd_into_at(TESS_HERE, out, a, TESS__OPTS(tess_svd_opts, __VA_ARGS__))
#define tess_eigh_into(out, a)       tess_eigh_into_at(TESS_HERE, out, a)

typedef enum tess_fft_kind { TESS_FFT, TESS_IFFT, TESS_RFFT, TESS_IRFFT } tess_fft_kind;

/* Discrete Fourier transform of the last one to three dimensions.
 *
 * Types:      x: T[..., lengths]   result: c64 or c128. FFT, IFFT: of complex numbers. RFFT: of f32 or f64; the last
 *             dimension n becomes n / 2 + 1. IRFFT: back to real numbers, the last length is that of the result.
 * Sharding:   leading dimensions stay cut, the transformed ones are gathered.
 * Returns:    the inverses divide by the number of elements. Computed in double, rounded once.
 * Errors:     INVALID_ARGUMENT  lengths are not the sizes of the last dimensions; RFFT of complex numbers.
 * Source:     jax.lax.fft. Since 0.1. */
TESS_API tess_array *tess_fft_at(const char *where, tess_array *x, tess_fft_kind kind, tess_shape lengths);
#define tess_fft(x, kind, lengths) tess_fft_at(TESS_HERE, x, kind, lengths)

#ifdef __cplusplus
}
#endif
#endif
