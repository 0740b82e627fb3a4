/* Arrays: from the host, what they are, their shards, back to the host, indexing (jax.Array). */
#ifndef TESSERA_ARRAY_H
#define TESSERA_ARRAY_H

#include <tessera/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif
// How the result of a function lies over Explicit axes, which it may name alone; default: as follows from the operands.
// Of a function with this option INVALID_ARGUMENT is: no NamedSharding, a name of another axis, no fit for the result.
typedef struct tess_out_opts {
  size_t size;
  const tess_sharding *out_sharding;
} tess_out_opts;

// ---- from the host ----

typedef struct tess_from_opts {
  size_t size;
  tess_dtype dtype;                       // of the result; default: the data's
  const tess_sharding *out_sharding;      // as in tess_out_opts
  bool borrow;                            // the data stay where they are and must not change; default: a copy
  void (*deleter)(void *data, void *ctx); // when the data are no longer needed, on any thread; may be NULL
  void *ctx;                              // for the deleter
} tess_from_opts;

/* An array of data in host memory, row-major.
 *
 * Types:      d: product(shape) elements; asarray knows the dtype from the pointer's type, frombuffer is told it
 *             result: T[shape] on the default device, uncommitted.
 * Returns:    the array. An error calls no deleter, except that of the conversion to .dtype.
 * Errors:     INVALID_ARGUMENT    a negative size, more than TESS_MAX_RANK dimensions or 2^59 elements; d is NULL;
 *                                 the dtype is none or key.
 *             RESOURCE_EXHAUSTED  no memory for the copy.
 * Threads:    any.
 * Cost:       one copy; none with borrow. Another dtype is one more.
 * Source:     jax.numpy.asarray(numpy array), numpy.frombuffer. Since 0.1. */
TESS_API tess_array *tess_asarray_at(const char *where, const void *d, tess_dtype d_dtype, tess_shape shape,
                                     const tess_from_opts *kw);
TESS_API tess_array *tess_frombuffer_at(const char *where, const void *d, tess_dtype dtype, tess_shape shape,
                                        const tess_from_opts *kw);
#define tess_asarray(...) tess_asarray__(__VA_ARGS__, .size = sizeof(tess_from_opts))
#define tess_asarray__(d, shape, ...)                                                                                  \
  tess_asarray_at(TESS_HERE, d, TESS_DTYPE_OF(d), shape, TESS__OPTS(tess_from_opts, __VA_ARGS__))
#define tess_frombuffer(...) tess_frombuffer__(__VA_ARGS__, .size = sizeof(tess_from_opts))
#define tess_frombuffer__(d, dtype, shape, ...)                                                                        \
  tess_frombuffer_at(TESS_HERE, d, dtype, shape, TESS__OPTS(tess_from_opts, __VA_ARGS__))
#define TESS_VECTOR(T, ...)                                                                                            \
  tess_asarray(((const T[]){__VA_ARGS__}), TESS_SHAPE(TESS__LEN(T, __VA_ARGS__))) // jnp.array([1, 2, 3])

/* A strongly typed array of one element.
 *
 * Types:      x: scalar, or an array of rank 0   result: dtype[].
 * Errors:     INVALID_ARGUMENT  x is not of rank 0; the dtype is none or key.
 * Threads:    any.
 * Source:     jax.numpy.asarray(3.0, dtype). Since 0.1. */
TESS_API tess_array *tess_scalar_at(const char *where, tess_array *x, tess_dtype dtype);
#define tess_scalar(x, dtype) tess_scalar_at(TESS_HERE, TESS_LIFT(x), dtype)

/* A type and perhaps a sharding, without data.
 *
 * Types:      s: NULL for none   result: dtype[shape], which can be asked and printed, not computed with.
 * Errors:     INVALID_ARGUMENT  a shape or dtype as for tess_asarray; a sharding that does not fit.
 * Threads:    any.
 * Source:     jax.ShapeDtypeStruct. Since 0.1. */
TESS_API tess_array *tess_shape_dtype_struct_at(const char *where, tess_shape shape, tess_dtype dtype,
                                                const tess_sharding *s);
#define tess_shape_dtype_struct(shape, dtype, s) tess_shape_dtype_struct_at(TESS_HERE, shape, dtype, s)

// ---- what an array is ----

/* Shape, sizes, dtype and state of an array.
 *
 *   shape, dim      of the global value; inside shard_map of the block. dim counts negative axes from the end
 *   size, nbytes    elements, bytes of the value
 *   weak_type       made from a C number: takes the dtype of what it meets
 *   committed       placed by somebody: computations go where it is
 *   is_traced       stands for the inputs of a function that is traced: a type, no data
 *   is_fully_replicated, is_fully_addressable    each device has all of it; all devices are of this process
 *   is_deleted, is_ready    its data are gone; its data are there
 *
 * Returns:    of an array in error or NULL: rank 0, 0, TESS_DTYPE_NONE, false; no error is made.
 * Errors:     OUT_OF_RANGE  to the scope, 0: dim of an axis that is not there.
 * Threads:    any.
 * Source:     Array.shape, ndim, size, nbytes, dtype, weak_type, committed, is_fully_replicated, ... Since 0.1. */
TESS_API tess_shape tess_array_shape(const tess_array *x);
TESS_API int64_t tess_array_dim_at(const char *where, const tess_array *x, int axis);
TESS_API int tess_array_ndim(const tess_array *x);
TESS_API int64_t tess_array_size(const tess_array *x);
TESS_API int64_t tess_array_nbytes(const tess_array *x);
TESS_API tess_dtype tess_array_dtype(const tess_array *x);
TESS_API bool tess_array_weak_type(const tess_array *x);
TESS_API bool tess_array_committed(const tess_array *x);
TESS_API bool tess_array_is_traced(const tess_array *x);
TESS_API bool tess_array_is_fully_replicated(const tess_array *x);
TESS_API bool tess_array_is_fully_addressable(const tess_array *x);
TESS_API bool tess_array_is_deleted(const tess_array *x);
TESS_API bool tess_array_is_ready(const tess_array *x);
#define tess_array_dim(x, axis) tess_array_dim_at(TESS_HERE, x, axis)

/* The type as text: "f32[8,4]", with the mesh axes that it varies over, or is cut by where these are Explicit.
 * over.
 *
 * Types:      "f32[8@x,4]" is cut over x, "f32[8@(x,y)]" over both, "f32[4]{U:x}" a term of a sum over x (R: reduced).
 * Returns:    text that lives as long as the library; of an array in error its message, until the scope ends.
 * Threads:    any.
 * Source:     jax.typeof. Since 0.1. */
TESS_API const char *tess_typeof(const tess_array *x);

/* The sharding of an array, and its devices.
 *
 * Returns:    of a traced array what its type says of Explicit axes, on the mesh without devices.
 * Errors:     INVALID_ARGUMENT  a traced array under a mesh without Explicit axes: its sharding is not known yet.
 * Threads:    any.
 * Source:     Array.sharding, Array.devices. Since 0.1. */
TESS_API tess_sharding *tess_array_sharding_at(const char *where, const tess_array *x);
TESS_API tess_device_array tess_array_devices_at(const char *where, const tess_array *x);
#define tess_array_sharding(x) tess_array_sharding_at(TESS_HERE, x)
#define tess_array_devices(x)  tess_array_devices_at(TESS_HERE, x)

typedef void (*tess_sharding_callback)(const tess_sharding *s, void *ctx);

/* Calls back with the sharding of an array.
 *
 * At once; for a traced array when its program is compiled, once, with the sharding that the compiler chose. Inside
 * shard_map each device has its own block: replicated over the mesh.
 *
 * Types:      the sharding lives until the callback's scope ends; ctx must live until the call returns.
 * Errors:     INVALID_ARGUMENT  to the scope: the callback is NULL.
 * Threads:    any; the callback runs on this one, and may call any function. It never changes what is computed.
 * Source:     jax.debug.inspect_array_sharding. Since 0.1. */
TESS_API void tess_inspect_array_sharding_at(const char *where, tess_array *x, tess_sharding_callback callback,
                                             void *ctx);
#define tess_inspect_array_sharding(x, callback, ctx) tess_inspect_array_sharding_at(TESS_HERE, x, callback, ctx)

// ---- shards ----

/* The parts of an array on each device: of this process's, of all, one.
 *
 * Types:      i: a place in device assignment order, negative from the end; of a fully replicated array all are the
 *             first
 *             result: device, box, replica id and data; the data are an array on that device alone.
 * Returns:    lists in device assignment order, that live until the scope ends. A shard is deleted with its array,
 *             and the array with a shard.
 *             Of an array that spans processes: addressable ones are those here, of global_shards the others' data is
 *             NULL.
 * Errors:     OUT_OF_RANGE         i is not the number of a shard here.
 *             INVALID_ARGUMENT     a traced array.
 *             FAILED_PRECONDITION  the array has no data (deleted, donated, abstract).
 *             RESOURCE_EXHAUSTED   no memory for a copy.
 * Threads:    any.
 * Cost:       none for a box whose bytes lie together, else one copy of it.
 * Source:     Array.addressable_shards, global_shards, addressable_data; GlobalDeviceArray.local_shards. Since 0.1. */
TESS_API tess_shard_list tess_addressable_shards_at(const char *where, tess_array *x);
TESS_API tess_shard_list tess_global_shards_at(const char *where, tess_array *x);
TESS_API tess_array *tess_addressable_data_at(const char *where, tess_array *x, int i);
#define tess_addressable_shards(x)  tess_addressable_shards_at(TESS_HERE, x)
#define tess_global_shards(x)       tess_global_shards_at(TESS_HERE, x)
#define tess_addressable_data(x, i) tess_addressable_data_at(TESS_HERE, x, i)
#define tess_local_shards           tess_addressable_shards // GlobalDeviceArray's names
#define tess_local_data             tess_addressable_data

// ---- to the host ----

/* The whole value, row-major: copied into a buffer, or read where it lies.
 *
 * Types:      buffer: bytes = tess_array_nbytes(x) of them.
 * Returns:    read: a status. data: a pointer that is good while x is neither freed nor deleted; never NULL: on an
 *             error, which the scope has, zeros can be read there.
 * Errors:     INVALID_ARGUMENT     bytes is another number; the buffer is NULL.
 *             UNIMPLEMENTED        x has unreduced axes: tess_reshard sums it.
 *             FAILED_PRECONDITION  x is traced, deleted, donated or abstract; (NOT_LOCAL) some of it is on other
 *                                  processes alone: see tess_process_allgather. Reading never communicates.
 * Threads:    any.
 * Cost:       read: one copy; data: none.
 * Source:     numpy.asarray(x). Since 0.1. */
TESS_API TESS_MUST_CHECK tess_status tess_read_at(const char *where, tess_array *x, void *buffer, size_t bytes);
TESS_API const void *tess_data_at(const char *where, tess_array *x);
#define tess_read(x, buffer, bytes) tess_read_at(TESS_HERE, x, buffer, bytes)
#define tess_data(x)                tess_data_at(TESS_HERE, x)

/* The one element of an array as a C number.
 *
 * Returns:    the element, converted; NaN, 0, false on an error, which the scope has.
 * Errors:     INVALID_ARGUMENT     to the scope: x has not exactly one element, or holds random keys.
 *             FAILED_PRECONDITION  to the scope: x is traced, deleted, donated or abstract.
 * Threads:    any.
 * Source:     float(x), int(x), bool(x). Since 0.1. */
TESS_API double tess_item_at(const char *where, tess_array *x);
TESS_API int64_t tess_item_int_at(const char *where, tess_array *x);
TESS_API bool tess_item_bool_at(const char *where, tess_array *x);
#define tess_item(x)      tess_item_at(TESS_HERE, x)
#define tess_item_int(x)  tess_item_int_at(TESS_HERE, x)
#define tess_item_bool(x) tess_item_bool_at(TESS_HERE, x)

/* Waits until the data are there; starts to bring them to the host.
 *
 * Returns:    the status of x. Calls return when they are done, so that nothing is left to wait for in this version.
 * Errors:     FAILED_PRECONDITION  x is traced, deleted, donated or abstract (copy_to_host_async: to the scope).
 * Threads:    any.
 * Source:     Array.block_until_ready, copy_to_host_async. Since 0.1. */
TESS_API TESS_MUST_CHECK tess_status tess_block_until_ready_at(const char *where, tess_array *x);
TESS_API void tess_copy_to_host_async_at(const char *where, tess_array *x);
#define tess_block_until_ready(x)  tess_block_until_ready_at(TESS_HERE, x)
#define tess_copy_to_host_async(x) tess_copy_to_host_async_at(TESS_HERE, x)

/* Frees the data of an array now; its later use is FAILED_PRECONDITION.
 *
 * Types:      x: NULL, and what has no data of its own, is left alone. Arrays that are its shards, or that it is one
 *             of, go with it.
 * Threads:    any; calls on other threads that read x finish first.
 * Source:     Array.delete. Since 0.1. */
TESS_API void tess_delete_at(const char *where, tess_array *x);
#define tess_delete(x) tess_delete_at(TESS_HERE, x)

/* How many arrays are alive in this process.
 *
 * Types:      bytes: NULL, or set to the memory they take, of all kinds.
 * Threads:    any.
 * Source:     len(jax.live_arrays()). Since 0.1. */
TESS_API int64_t tess_live_arrays(int64_t *bytes);

// ---- indexing: x[...] ----

typedef enum tess_subscript_kind {
  TESS_SUB_ALL = 1, // 0 is none of them
  TESS_SUB_AT,
  TESS_SUB_RANGE,
  TESS_SUB_NEWAXIS,
  TESS_SUB_ELLIPSIS,
  TESS_SUB_UNIQUE,      // names nothing: a promise of the others
  TESS_SUB_OUT_SHARDING // names nothing: how the result lies
} tess_subscript_kind;
typedef struct tess_subscript { // made by the macros below; negative numbers count from the end
  tess_subscript_kind kind;
  bool has_start, has_stop;
  int64_t start, stop, step; // step 0: 1
  tess_array *at;
  const tess_sharding *out_sharding;
} tess_subscript;
#define TESS_ALL   ((tess_subscript){.kind = TESS_SUB_ALL})                    // :
#define TESS_AT(i) ((tess_subscript){.kind = TESS_SUB_AT, .at = TESS_LIFT(i)}) // i: a C integer, or an array
#define TESS_RANGE(a, b)                                                                                               \
  ((tess_subscript){.kind = TESS_SUB_RANGE, .has_start = true, .has_stop = true, .start = (a), .stop = (b)}) // a:b
#define TESS_FROM(a) ((tess_subscript){.kind = TESS_SUB_RANGE, .has_start = true, .start = (a)})             // a:
#define TESS_TO(b)   ((tess_subscript){.kind = TESS_SUB_RANGE, .has_stop = true, .stop = (b)})               // :b
#define TESS_STRIDED(a, b, s)                                                                                          \
  ((tess_subscript){                                                                                                   \
      .kind = TESS_SUB_RANGE, .has_start = true, .has_stop = true, .start = (a), .stop = (b), .step = (s)}) // a:b:s
#define TESS_REVERSED ((tess_subscript){.kind = TESS_SUB_RANGE, .step = -1})                                // ::-1
#define TESS_NEWAXIS  ((tess_subscript){.kind = TESS_SUB_NEWAXIS})                                          // None
#define TESS_ELLIPSIS ((tess_subscript){.kind = TESS_SUB_ELLIPSIS})                                         // ...
// Beside index arrays: they name no element twice (unique_indices=True of JAX).
#define TESS_UNIQUE_INDICES ((tess_subscript){.kind = TESS_SUB_UNIQUE})
// Beside others: how the result lies over Explicit axes (out_sharding=p of JAX's x.at[...]), a sharding or a TESS_P.
#define TESS_OUT_SHARDING(p) ((tess_subscript){.kind = TESS_SUB_OUT_SHARDING, .out_sharding = TESS_PLACE(p)})

// Subscripts; a C integer or an array i means TESS_AT(i).
#define TESS__ITEMS(...)                                                                                               \
  TESS__COUNT(__VA_ARGS__), (const tess_subscript[]) {                                                                 \
    TESS__MAP(TESS__ITEM, __VA_ARGS__)                                                                                 \
  }
#if defined(__GNUC__) && !defined(TESS_ISO_MACROS)
#define TESS__ITEM(i) TESS__ITEM_ONCE(i, TESS__CAT(tess__v, __COUNTER__))
#define TESS__ITEM_ONCE(i, v)                                                                                          \
  __extension__({                                                                                                      \
    __auto_type v = (i);                                                                                               \
    TESS__AS_ITEM(v);                                                                                                  \
  })
#else
#define TESS__ITEM(i) TESS__AS_ITEM(i)
#endif
#define TESS__AS_ITEM(i)                                                                                               \
  _Generic((i), tess_subscript                                                                                         \
           : (i), default                                                                                              \
           : (tess_subscript){.kind = TESS_SUB_AT,                                                                     \
                              .at = TESS__LIFT(_Generic((i), tess_subscript : 0, default                               \
                                                        : (i)))})

/* A part of an array: by subscripts, or the box that a shard covers.
 *
 * Types:      items: one a dimension, up to 16, the last ones may be left out   i: an interval for each dimension
 *             result: T[...], without the dimensions of TESS_AT. Ranges are clipped as Python's. Arrays of integers
 *             broadcast together; their dimensions stand where they stand, or first when others stand between them.
 *             What is outside of x is moved inside; its cotangent is that of the element there where the arrays are
 *             scalars and no range is strided, else it is dropped. A mask (bool) names as many dimensions as it has,
 *             and is the positions of its true elements.
 * Sharding:   over Explicit axes an indexed dimension is whole, and so are index arrays; TESS_OUT_SHARDING allows
 *             others.
 * Errors:     OUT_OF_RANGE      a C integer outside its dimension (JAX clamps); more items than dimensions; two
 *                               ellipses; an interval outside.
 *             INVALID_ARGUMENT  an index that is no integer; i is NULL or of another rank; a result of more than
 *                               TESS_MAX_RANK dimensions; arrays that do not broadcast; a traced mask; two
 *                               TESS_OUT_SHARDING, or one as for tess_out_opts.
 * Threads:    any.
 * Cost:       none for 4096 bytes or more that lie together on one device, else one copy.
 * Source:     Array.__getitem__, at[].get. Since 0.1. */
TESS_API tess_array *tess_getitem_at(const char *where, tess_array *x, int n, const tess_subscript *items);
TESS_API tess_array *tess_getindex_at(const char *where, tess_array *x, const tess_index *i);
#define tess_getitem(x, ...) tess_getitem_at(TESS_HERE, x, TESS__ITEMS(__VA_ARGS__))
#define tess_getindex(x, i)  tess_getindex_at(TESS_HERE, x, i)

/* A new array whose part x[items] is set to a value, or combined with it: added, multiplied, divided by, ...
 *
 * Types:      value: T[...] or scalar, converted to the dtype of x, broadcast to x[items]   result: as x; of at_divide
 *             and at_power what tess_div and tess_pow make of x and the value. An element that index arrays name
 *             several times is combined each time (at_set: one of the values stays); what is outside is left out.
 *             Derivatives of at_multiply and at_divide by the value want TESS_UNIQUE_INDICES among items that are
 *             arrays, a promise that nobody checks.
 * Errors:     as tess_getitem's; INVALID_ARGUMENT also: the value does not broadcast. UNIMPLEMENTED: a derivative
 *             without that promise.
 * Source:     Array.at[].set, add, multiply, divide, min, max, power. Since 0.1. */
TESS_API tess_array *tess_at_set_at(const char *where, tess_array *x, tess_array *value, int n,
                                    const tess_subscript *items);
TESS_API tess_array *tess_at_add_at(const char *where, tess_array *x, tess_array *value, int n,
                                    const tess_subscript *items);
TESS_API tess_array *tess_at_multiply_at(const char *where, tess_array *x, tess_array *value, int n,
                                         const tess_subscript *items);
TESS_API tess_array *tess_at_divide_at(const char *where, tess_array *x, tess_array *value, int n,
                                       const tess_subscript *items);
TESS_API tess_array *tess_at_min_at(const char *where, tess_array *x, tess_array *value, int n,
                                    const tess_subscript *items);
TESS_API tess_array *tess_at_max_at(const char *where, tess_array *x, tess_array *value, int n,
                                    const tess_subscript *items);
TESS_API tess_array *tess_at_power_at(const char *where, tess_array *x, tess_array *value, int n,
                                      const tess_subscript *items);
#define tess_at_set(x, value, ...)      tess_at_set_at(TESS_HERE, x, TESS_LIFT(value), TESS__ITEMS(__VA_ARGS__))
#define tess_at_add(x, value, ...)      tess_at_add_at(TESS_HERE, x, TESS_LIFT(value), TESS__ITEMS(__VA_ARGS__))
#define tess_at_multiply(x, value, ...) tess_at_multiply_at(TESS_HERE, x, TESS_LIFT(value), TESS__ITEMS(__VA_ARGS__))
#define tess_at_divide(x, value, ...)   tess_at_divide_at(TESS_HERE, x, TESS_LIFT(value), TESS__ITEMS(__VA_ARGS__))
#define tess_at_min(x, value, ...)      tess_at_min_at(TESS_HERE, x, TESS_LIFT(value), TESS__ITEMS(__VA_ARGS__))
#define tess_at_max(x, value, ...)      tess_at_max_at(TESS_HERE, x, TESS_LIFT(value), TESS__ITEMS(__VA_ARGS__))
#define tess_at_power(x, value, ...)    tess_at_power_at(TESS_HERE, x, TESS_LIFT(value), TESS__ITEMS(__VA_ARGS__))

#ifdef __cplusplus
}
#endif
#endif
