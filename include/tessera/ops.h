/* What arrays can do (jax.numpy, jax.lax, jax.nn). Short names are lax's, reductions and the rest jax.numpy's; all
 * broadcast and promote as jax.numpy. Errors: INVALID_ARGUMENT for shapes, dtypes or axes that do not fit, naming them.
 * A result's sharding follows from its operands'. */
#ifndef TESSERA_OPS_H
#define TESSERA_OPS_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- elementwise ---
/* jnp.…; round: half to even; stop_gradient: lax.stop_gradient */
TESS_API tess_array *tess_neg_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_neg)(tess_array *x);
#define tess_neg(x) tess_neg_at(TESS_HERE, x)
TESS_API tess_array *tess_abs_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_abs)(tess_array *x);
#define tess_abs(x) tess_abs_at(TESS_HERE, x)
TESS_API tess_array *tess_sign_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_sign)(tess_array *x);
#define tess_sign(x) tess_sign_at(TESS_HERE, x)
TESS_API tess_array *tess_floor_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_floor)(tess_array *x);
#define tess_floor(x) tess_floor_at(TESS_HERE, x)
TESS_API tess_array *tess_ceil_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_ceil)(tess_array *x);
#define tess_ceil(x) tess_ceil_at(TESS_HERE, x)
TESS_API tess_array *tess_square_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_square)(tess_array *x);
#define tess_square(x) tess_square_at(TESS_HERE, x)
TESS_API tess_array *tess_reciprocal_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_reciprocal)(tess_array *x);
#define tess_reciprocal(x) tess_reciprocal_at(TESS_HERE, x)
TESS_API tess_array *tess_exp_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_exp)(tess_array *x);
#define tess_exp(x) tess_exp_at(TESS_HERE, x)
TESS_API tess_array *tess_expm1_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_expm1)(tess_array *x);
#define tess_expm1(x) tess_expm1_at(TESS_HERE, x)
TESS_API tess_array *tess_log_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_log)(tess_array *x);
#define tess_log(x) tess_log_at(TESS_HERE, x)
TESS_API tess_array *tess_log1p_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_log1p)(tess_array *x);
#define tess_log1p(x) tess_log1p_at(TESS_HERE, x)
TESS_API tess_array *tess_sqrt_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_sqrt)(tess_array *x);
#define tess_sqrt(x) tess_sqrt_at(TESS_HERE, x)
TESS_API tess_array *tess_rsqrt_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_rsqrt)(tess_array *x);
#define tess_rsqrt(x) tess_rsqrt_at(TESS_HERE, x)
TESS_API tess_array *tess_sin_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_sin)(tess_array *x);
#define tess_sin(x) tess_sin_at(TESS_HERE, x)
TESS_API tess_array *tess_cos_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_cos)(tess_array *x);
#define tess_cos(x) tess_cos_at(TESS_HERE, x)
TESS_API tess_array *tess_tan_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_tan)(tess_array *x);
#define tess_tan(x) tess_tan_at(TESS_HERE, x)
TESS_API tess_array *tess_tanh_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_tanh)(tess_array *x);
#define tess_tanh(x) tess_tanh_at(TESS_HERE, x)
/* integers become floats */
TESS_API tess_array *tess_erf_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_erf)(tess_array *x);
#define tess_erf(x) tess_erf_at(TESS_HERE, x)
TESS_API tess_array *tess_sigmoid_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_sigmoid)(tess_array *x);
#define tess_sigmoid(x) tess_sigmoid_at(TESS_HERE, x)
TESS_API tess_array *tess_relu_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_relu)(tess_array *x);
#define tess_relu(x) tess_relu_at(TESS_HERE, x)
/* lax.convert_element_type */
TESS_API tess_array *tess_astype_at(const char *where, tess_array *x, tess_dtype dtype);
#define tess_astype(x, dtype) tess_astype_at(TESS_HERE, TESS_LIFT(x), dtype)
/* div: true division; rem: sign of a; mod: sign of b */
TESS_API tess_array *tess_add_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_add)(tess_array *a, tess_array *b);
#define tess_add(a, b) tess_add_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_sub_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_sub)(tess_array *a, tess_array *b);
#define tess_sub(a, b) tess_sub_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_mul_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_mul)(tess_array *a, tess_array *b);
#define tess_mul(a, b) tess_mul_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_div_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_div)(tess_array *a, tess_array *b);
#define tess_div(a, b) tess_div_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_pow_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_pow)(tess_array *a, tess_array *b);
#define tess_pow(a, b) tess_pow_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_maximum_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_maximum)(tess_array *a, tess_array *b);
#define tess_maximum(a, b) tess_maximum_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_minimum_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_minimum)(tess_array *a, tess_array *b);
#define tess_minimum(a, b) tess_minimum_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_eq_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_eq)(tess_array *a, tess_array *b);
#define tess_eq(a, b) tess_eq_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_ne_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_ne)(tess_array *a, tess_array *b);
#define tess_ne(a, b) tess_ne_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_lt_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_lt)(tess_array *a, tess_array *b);
#define tess_lt(a, b) tess_lt_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_le_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_le)(tess_array *a, tess_array *b);
#define tess_le(a, b) tess_le_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_gt_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_gt)(tess_array *a, tess_array *b);
#define tess_gt(a, b) tess_gt_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
TESS_API tess_array *tess_ge_at(const char *where, tess_array *a, tess_array *b);
TESS_API tess_array *(tess_ge)(tess_array *a, tess_array *b);
#define tess_ge(a, b) tess_ge_at(TESS_HERE, TESS_LIFT(a), TESS_LIFT(b))
/* jnp.where; lax.select */
TESS_API tess_array *tess_where_at(const char *where, tess_array *condition, tess_array *x, tess_array *y);
TESS_API tess_array *(tess_where)(tess_array *condition, tess_array *x, tess_array *y);
#define tess_where(condition, x, y) tess_where_at(TESS_HERE, TESS_LIFT(condition), TESS_LIFT(x), TESS_LIFT(y))
// ---- making ---
typedef struct tess_create_opts {
  size_t size;
  tess_dtype dtype;
  const tess_sharding *sharding;
} tess_create_opts; // f32; device= of JAX
/* jnp.zeros, …; empty is zeros */
TESS_API tess_array *tess_zeros_at(const char *where, tess_shape shape, const tess_create_opts *kw);
#define tess_zeros(...)          tess_zeros__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_zeros__(shape, ...) tess_zeros_at(TESS_HERE, shape, &(const tess_create_opts){__VA_ARGS__})
TESS_API tess_array *tess_ones_at(const char *where, tess_shape shape, const tess_create_opts *kw);
#define tess_ones(...)          tess_ones__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_ones__(shape, ...) tess_ones_at(TESS_HERE, shape, &(const tess_create_opts){__VA_ARGS__})
TESS_API tess_array *tess_full_at(const char *where, tess_shape shape, tess_array *value, const tess_create_opts *kw);
#define tess_full(...) tess_full__(__VA_ARGS__, .size = sizeof(tess_create_opts))
#define tess_full__(shape, value, ...)                                                                                 \
  tess_full_at(TESS_HERE, shape, TESS_LIFT(value), &(const tess_create_opts){__VA_ARGS__})
typedef struct tess_arange_opts {
  size_t size;
  double start, step;
  tess_dtype dtype;
  const tess_sharding *sharding;
} tess_arange_opts; // 0, 1
/* jnp.arange: int stop gives i32, 32.0 gives f32 */
TESS_API tess_array *tess_arange_at(const char *where, tess_array *stop, const tess_arange_opts *kw);
#define tess_arange(...)         tess_arange__(__VA_ARGS__, .size = sizeof(tess_arange_opts))
#define tess_arange__(stop, ...) tess_arange_at(TESS_HERE, TESS_LIFT(stop), &(const tess_arange_opts){__VA_ARGS__})
/* lax.broadcasted_iota */
TESS_API tess_array *tess_iota_at(const char *where, tess_dtype dtype, tess_shape shape, int dimension);
#define tess_iota(dtype, shape, dimension) tess_iota_at(TESS_HERE, dtype, shape, dimension)
// ---- shape ---
/* jnp.reshape; one -1 */
TESS_API tess_array *tess_reshape_at(const char *where, tess_array *x, tess_shape shape);
#define tess_reshape(x, shape) tess_reshape_at(TESS_HERE, TESS_LIFT(x), shape)
TESS_API tess_array *tess_ravel_at(const char *where, tess_array *x);
#define tess_ravel(x) tess_ravel_at(TESS_HERE, x)
/* jnp.broadcast_to */
TESS_API tess_array *tess_broadcast_to_at(const char *where, tess_array *x, tess_shape shape);
#define tess_broadcast_to(x, shape) tess_broadcast_to_at(TESS_HERE, TESS_LIFT(x), shape)
/* lax */
TESS_API tess_array *tess_broadcast_in_dim_at(const char *where, tess_array *x, tess_shape shape, tess_ints dims);
#define tess_broadcast_in_dim(x, shape, dims) tess_broadcast_in_dim_at(TESS_HERE, x, shape, dims)
/* jnp.transpose; TESS_PERM(): reversed */
TESS_API tess_array *tess_transpose_at(const char *where, tess_array *x, tess_ints perm);
#define tess_transpose(x, perm) tess_transpose_at(TESS_HERE, x, perm)
/* x.T */
TESS_API tess_array *tess_T_at(const char *where, tess_array *x);
TESS_API tess_array *(tess_T)(tess_array *x);
#define tess_T(x) tess_T_at(TESS_HERE, x)
/* flip: lax.rev */
TESS_API tess_array *tess_squeeze_at(const char *where, tess_array *x, tess_ints axes);
#define tess_squeeze(x, axes) tess_squeeze_at(TESS_HERE, x, axes)
TESS_API tess_array *tess_expand_dims_at(const char *where, tess_array *x, tess_ints axes);
#define tess_expand_dims(x, axes) tess_expand_dims_at(TESS_HERE, x, axes)
typedef enum tess_pad_mode {
  TESS_PAD_CONSTANT,
  TESS_PAD_EDGE,
  TESS_PAD_REFLECT,
  TESS_PAD_SYMMETRIC,
  TESS_PAD_WRAP
} tess_pad_mode;
typedef struct tess_pad_opts {
  size_t size;
  tess_shape interior;
  tess_array *value;
  tess_pad_mode mode;
} tess_pad_opts;
// ---- gather, scatter, sort ---
typedef enum tess_index_mode { TESS_MODE_FILL, TESS_MODE_CLIP, TESS_MODE_PROMISE_IN_BOUNDS } tess_index_mode;
typedef struct tess_gather_dims { // lax.GatherDimensionNumbers, ScatterDimensionNumbers (names of gather)
  tess_ints offset_dims, collapsed_slice_dims, start_index_map, operand_batching_dims, start_indices_batching_dims;
  int index_vector_dim;
} tess_gather_dims;
typedef enum tess_scatter_kind {
  TESS_SCATTER_SET,
  TESS_SCATTER_ADD,
  TESS_SCATTER_MUL,
  TESS_SCATTER_MIN,
  TESS_SCATTER_MAX
} tess_scatter_kind;
typedef struct tess_sort_opts {
  size_t size;
  bool descending, no_stable;
} tess_sort_opts;
// ---- reductions ---
typedef struct tess_reduce_opts {
  size_t size;
  tess_ints axes;
  bool keepdims; // no axes: all
  tess_dtype dtype;
  tess_array *where; // of the sum; elements that count (bool, broadcast to x)
} tess_reduce_opts;
/* jnp.…(axis, keepdims) */
TESS_API tess_array *tess_sum_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_sum(...)      tess_sum__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_sum__(x, ...) tess_sum_at(TESS_HERE, x, &(const tess_reduce_opts){__VA_ARGS__})
TESS_API tess_array *tess_prod_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_prod(...)      tess_prod__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_prod__(x, ...) tess_prod_at(TESS_HERE, x, &(const tess_reduce_opts){__VA_ARGS__})
TESS_API tess_array *tess_max_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_max(...)      tess_max__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_max__(x, ...) tess_max_at(TESS_HERE, x, &(const tess_reduce_opts){__VA_ARGS__})
TESS_API tess_array *tess_min_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_min(...)      tess_min__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_min__(x, ...) tess_min_at(TESS_HERE, x, &(const tess_reduce_opts){__VA_ARGS__})
TESS_API tess_array *tess_mean_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_mean(...)      tess_mean__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_mean__(x, ...) tess_mean_at(TESS_HERE, x, &(const tess_reduce_opts){__VA_ARGS__})
TESS_API tess_array *tess_all_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_all(...)      tess_all__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_all__(x, ...) tess_all_at(TESS_HERE, x, &(const tess_reduce_opts){__VA_ARGS__})
TESS_API tess_array *tess_any_at(const char *where, tess_array *x, const tess_reduce_opts *kw);
#define tess_any(...)      tess_any__(__VA_ARGS__, .size = sizeof(tess_reduce_opts))
#define tess_any__(x, ...) tess_any_at(TESS_HERE, x, &(const tess_reduce_opts){__VA_ARGS__})
// ---- linear algebra ---
typedef struct tess_dot_opts {
  size_t size;
  tess_dtype preferred_element_type;
} tess_dot_opts;
/* jnp; f16 and bf16 accumulate in f32 */
TESS_API tess_array *tess_matmul_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
#define tess_matmul(...)         tess_matmul__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_matmul__(a, b, ...) tess_matmul_at(TESS_HERE, a, b, &(const tess_dot_opts){__VA_ARGS__})
TESS_API tess_array *tess_dot_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw);
#define tess_dot(...)         tess_dot__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_dot__(a, b, ...) tess_dot_at(TESS_HERE, a, b, &(const tess_dot_opts){__VA_ARGS__})
#define tess_einsum(subscripts, ...)                                                                                   \
  tess_einsum_at(TESS_HERE, subscripts, TESS_ARRAYS(__VA_ARGS__), NULL) // jnp.einsum("ij,jk->ik", a, b)
typedef struct tess_dot_dims {
  tess_ints lhs_contract, rhs_contract, lhs_batch, rhs_batch;
} tess_dot_dims;
/* lax; result: batch, free a, free b */
TESS_API tess_array *tess_dot_general_at(const char *where, tess_array *a, tess_array *b, tess_dot_dims dims,
                                         const tess_dot_opts *kw);
#define tess_dot_general(...) tess_dot_general__(__VA_ARGS__, .size = sizeof(tess_dot_opts))
#define tess_dot_general__(a, b, dims, ...)                                                                            \
  tess_dot_general_at(TESS_HERE, a, b, dims, &(const tess_dot_opts){__VA_ARGS__})
// ---- jax.random: threefry2x32, bit for bit; the same numbers on any mesh ---

#ifdef __cplusplus
}
#endif
#endif
