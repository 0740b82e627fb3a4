/* Arrays: from the host, what they are, their shards, back to the host (jax.Array). */
#ifndef TESSERA_ARRAY_H
#define TESSERA_ARRAY_H

#include <tessera/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- from the host ---
typedef struct tess_from_opts {
  size_t size;
  tess_dtype dtype;
  bool borrow;
  void (*deleter)(void *data, void *ctx);
  void *ctx;
} tess_from_opts;
/* jnp.asarray(numpy): copies (or borrows), then converts; uncommitted */
TESS_API tess_array *tess_asarray_at(const char *where, const void *d, tess_dtype d_dtype, tess_shape shape,
                                     const tess_from_opts *kw);
#define tess_asarray(...) tess_asarray__(__VA_ARGS__, .size = sizeof(tess_from_opts))
#define tess_asarray__(d, shape, ...)                                                                                  \
  tess_asarray_at(TESS_HERE, d, TESS_DTYPE_OF(d), shape, &(const tess_from_opts){__VA_ARGS__})
/* np.frombuffer: any dtype, row-major */
TESS_API tess_array *tess_frombuffer_at(const char *where, const void *d, tess_dtype dtype, tess_shape shape,
                                        const tess_from_opts *kw);
#define tess_frombuffer(...) tess_frombuffer__(__VA_ARGS__, .size = sizeof(tess_from_opts))
#define tess_frombuffer__(d, dtype, shape, ...)                                                                        \
  tess_frombuffer_at(TESS_HERE, d, dtype, shape, &(const tess_from_opts){__VA_ARGS__})
#define TESS_VECTOR(T, ...)                                                                                            \
  tess_asarray(((const T[]){__VA_ARGS__}), TESS_SHAPE(TESS__LEN(T, __VA_ARGS__))) // jnp.array([1, 2, 3])
/* jnp.asarray(3.0, dtype): strongly typed, rank 0 */
TESS_API tess_array *tess_scalar_at(const char *where, tess_array *x, tess_dtype dtype);
#define tess_scalar(x, dtype) tess_scalar_at(TESS_HERE, TESS_LIFT(x), dtype)
/* jax.ShapeDtypeStruct: no data; s may be NULL */
TESS_API tess_array *tess_shape_dtype_struct_at(const char *where, tess_shape shape, tess_dtype dtype,
                                                const tess_sharding *s);
#define tess_shape_dtype_struct(shape, dtype, s) tess_shape_dtype_struct_at(TESS_HERE, shape, dtype, s)
// ---- what an array is ---
/* x.shape: global; inside shard_map and pmap the block's */
TESS_API tess_shape tess_array_shape(const tess_array *x);
/* x.shape[axis], axis may be negative */
TESS_API int64_t tess_array_dim(const tess_array *x, int axis);
TESS_API int tess_array_ndim(const tess_array *x);
/* of the global value */
TESS_API int64_t tess_array_size(const tess_array *x);
TESS_API int64_t tess_array_nbytes(const tess_array *x);
TESS_API tess_dtype tess_array_dtype(const tess_array *x);
/* traced: a type, no data */
TESS_API bool tess_array_weak_type(const tess_array *x);
TESS_API bool tess_array_committed(const tess_array *x);
TESS_API bool tess_array_is_traced(const tess_array *x);
TESS_API bool tess_array_is_fully_replicated(const tess_array *x);
TESS_API bool tess_array_is_fully_addressable(const tess_array *x);
TESS_API bool tess_array_is_deleted(const tess_array *x);
TESS_API bool tess_array_is_ready(const tess_array *x);
/* jax.typeof: f32[8@x,4]{V:i} */
TESS_API const char *tess_typeof(const tess_array *x);
/* x.sharding. A tracer: INVALID_ARGUMENT, see inspect */
TESS_API tess_sharding *tess_array_sharding_at(const char *where, const tess_array *x);
#define tess_array_sharding(x) tess_array_sharding_at(TESS_HERE, x)
/* x.devices() */
TESS_API tess_device_array tess_array_devices_at(const char *where, const tess_array *x);
#define tess_array_devices(x) tess_array_devices_at(TESS_HERE, x)
typedef void (*tess_sharding_callback)(const tess_sharding *s, void *ctx);
/* jax.debug.inspect_array_sharding */
TESS_API void tess_inspect_array_sharding_at(const char *where, tess_array *x, tess_sharding_callback callback,
                                             void *ctx);
#define tess_inspect_array_sharding(x, callback, ctx) tess_inspect_array_sharding_at(TESS_HERE, x, callback, ctx)
// ---- shards ---
/* x.addressable_shards, device assignment order */
TESS_API tess_shard_list tess_addressable_shards_at(const char *where, tess_array *x);
#define tess_addressable_shards(x) tess_addressable_shards_at(TESS_HERE, x)
/* x.global_shards; data NULL where remote */
TESS_API tess_shard_list tess_global_shards_at(const char *where, tess_array *x);
#define tess_global_shards(x) tess_global_shards_at(TESS_HERE, x)
/* x.addressable_data(i). OUT_OF_RANGE */
TESS_API tess_array *tess_addressable_data_at(const char *where, tess_array *x, int i);
#define tess_addressable_data(x, i) tess_addressable_data_at(TESS_HERE, x, i)
#define tess_local_shards           tess_addressable_shards // GlobalDeviceArray's names
#define tess_local_data             tess_addressable_data
// ---- to the host; FAILED_PRECONDITION (NOT_LOCAL) when the value is not all here: see process_allgather --------
/* np.asarray: the whole value, row-major; bytes must fit exactly */
TESS_API TESS_MUST_CHECK tess_status tess_read_at(const char *where, tess_array *x, void *buffer, size_t bytes);
#define tess_read(x, buffer, bytes) tess_read_at(TESS_HERE, x, buffer, bytes)
/* the same without a copy where possible; lives with x; NULL: error in the scope */
TESS_API const void *tess_data_at(const char *where, tess_array *x);
#define tess_data(x) tess_data_at(TESS_HERE, x)
/* float(x), one element; NaN: error in the scope */
TESS_API double tess_item_at(const char *where, tess_array *x);
#define tess_item(x) tess_item_at(TESS_HERE, x)
/* int(x); 0 on error */
TESS_API int64_t tess_item_int_at(const char *where, tess_array *x);
#define tess_item_int(x) tess_item_int_at(TESS_HERE, x)
/* bool(x): host control flow; false on error */
TESS_API bool tess_item_bool_at(const char *where, tess_array *x);
#define tess_item_bool(x) tess_item_bool_at(TESS_HERE, x)
/* x.block_until_ready() */
TESS_API TESS_MUST_CHECK tess_status tess_block_until_ready_at(const char *where, tess_array *x);
#define tess_block_until_ready(x) tess_block_until_ready_at(TESS_HERE, x)
/* x.copy_to_host_async(): nothing is left to do where the bytes are on the host */
TESS_API void tess_copy_to_host_async(tess_array *x);
/* x.delete(): frees the buffers now; later use: FAILED_PRECONDITION */
TESS_API void tess_delete(tess_array *x);
/* jax.live_arrays: how many; bytes may be NULL */
TESS_API int64_t tess_live_arrays(int64_t *bytes);
// ---- indexing: x[…] ---
typedef enum tess_subscript_kind {
  TESS_SUB_ALL,
  TESS_SUB_AT,
  TESS_SUB_RANGE,
  TESS_SUB_NEWAXIS,
  TESS_SUB_ELLIPSIS
} tess_subscript_kind;
typedef struct tess_subscript {
  tess_subscript_kind kind;
  bool has_start, has_stop;
  int64_t start, stop, step;
  tess_array *at;
} tess_subscript;
#define TESS_ALL   ((tess_subscript){.kind = TESS_SUB_ALL})                    // :
#define TESS_AT(i) ((tess_subscript){.kind = TESS_SUB_AT, .at = TESS_LIFT(i)}) // i: int
#define TESS_RANGE(a, b)                                                                                               \
  ((tess_subscript){.kind = TESS_SUB_RANGE, .has_start = true, .has_stop = true, .start = (a), .stop = (b)}) // a:b
#define TESS_FROM(a) ((tess_subscript){.kind = TESS_SUB_RANGE, .has_start = true, .start = (a)})             // a:
#define TESS_TO(b)   ((tess_subscript){.kind = TESS_SUB_RANGE, .has_stop = true, .stop = (b)})               // :b
#define TESS_STRIDED(a, b, s)                                                                                          \
  ((tess_subscript){                                                                                                   \
      .kind = TESS_SUB_RANGE, .has_start = true, .has_stop = true, .start = (a), .stop = (b), .step = (s)}) // a:b:s
#define TESS_REVERSED ((tess_subscript){.kind = TESS_SUB_RANGE, .step = -1})                                // ::-1
#define TESS_NEWAXIS  ((tess_subscript){.kind = TESS_SUB_NEWAXIS})
#define TESS_ELLIPSIS ((tess_subscript){.kind = TESS_SUB_ELLIPSIS})
/* x[items]; C integers: OUT_OF_RANGE (JAX clamps) */
TESS_API tess_array *tess_getitem_at(const char *where, tess_array *x, int n, const tess_subscript *items);
#define tess_getitem(x, ...)                                                                                           \
  tess_getitem_at(TESS_HERE, x, TESS__LEN(tess_subscript, __VA_ARGS__), (const tess_subscript[]){__VA_ARGS__})
/* x[index]: the part of x that a shard covers */
TESS_API tess_array *tess_getindex_at(const char *where, tess_array *x, const tess_index *i);
#define tess_getindex(x, i) tess_getindex_at(TESS_HERE, x, i)

#ifdef __cplusplus
}
#endif
#endif
