/* Moving data, global arrays from pieces, trees of arrays (jax.device_put, jax.make_array_*, GlobalDeviceArray, Loadax,
 * jax.tree). A macro whose block says "array or tree" takes a tess_tree * too; the symbol is then tess_..._tree_at, and
 * the sharding may be tess_shardings(...), a prefix of the tree. */
#ifndef TESSERA_PLACEMENT_H
#define TESSERA_PLACEMENT_H

#include <tessera/multihost.h>
#include <tessera/transform.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- placing ----

typedef struct tess_put_opts {
  size_t size;
  bool donate, no_alias; // x is deleted; the result shares no memory with x (JAX: may_alias=False)
} tess_put_opts;

/* An array laid out by a sharding, committed to its devices.
 *
 * Types:      x: array or tree; _into: structs of as many arrays in as out   p: a sharding, TESS_P (on the context
 *             mesh), device, or NULL, which leaves x where it is. Uneven sizes are cut into blocks rounded up.
 * Sharding:   unreduced axes of p: the first device along them keeps the value, the others zeros; blocks that such an
 *             axis cut stay in their places. From an x with unreduced axes: its sum (JAX: an error).
 * Returns:    x itself where it lies so already. All leaves are checked before the first one moves. Where each device
 *             keeps its box, x and the result are deleted together. Inside a trace, a constraint.
 * Errors:     INVALID_ARGUMENT     the spec is longer than the rank, or the array is not what the sharding is for; a
 *                                  mesh without devices, or with devices on paper or of another process; a tuple for
 *                                  one array, or one that is no prefix; other numbers of arrays in and out.
 *             FAILED_PRECONDITION  x is deleted, donated or abstract; a TESS_P without a context mesh.
 *                                  Between processes: x spans them and p has other devices, or is one device; x is
 *                                  committed to this process and p spans several; x, which is not committed, differs
 *                                  between the processes (reason ASSERTION_ERROR).
 *             UNIMPLEMENTED        unreduced axes that are not sums, which only tess_shard_map makes; manual
 *                                  groups: no data can lie so. x spans processes and p does not; unreduced axes where
 *                                  one of them does.
 *             RESOURCE_EXHAUSTED   no memory for a copy.
 * Collective: of the processes with devices of p, where p spans several: x spans them too and is moved; or all of the
 *             world have one, and make sure that they have the same bytes (above 1 MiB the same 64-bit hash of them).
 *             As in <tessera/multihost.h>, what does not agree is an error in all.
 * Threads:    any.
 * Cost:       none between devices of a process; one copy to another memory kind, or with no_alias, or of this
 *             process's part.
 * Source:     jax.device_put. Since 0.1. */
TESS_API tess_array *tess_device_put_at(const char *where, tess_array *x, tess_sharding *p, const tess_put_opts *kw);
TESS_API tess_tree *tess_device_put_tree_at(const char *where, tess_tree *x, tess_sharding *p, const tess_put_opts *kw);
TESS_API void tess_device_put_into_at(const char *where, tess_spans out, tess_spans in, tess_sharding *p,
                                      const tess_put_opts *kw);
#define tess_device_put(...) tess_device_put__(__VA_ARGS__, .size = sizeof(tess_put_opts))
#define tess_device_put__(x, p, ...)                                                                                   \
  TESS__ANY(tess_device_put, x, TESS_PLACE(p), TESS__OPTS(tess_put_opts, __VA_ARGS__))
#define tess_device_put_into(...) tess_device_put_into__(__VA_ARGS__, .size = sizeof(tess_put_opts))
#define tess_device_put_into__(out, in, p, ...)                                                                        \
  tess_device_put_into_at(TESS_HERE, out, in, TESS_PLACE(p), TESS__OPTS(tess_put_opts, __VA_ARGS__))

/* An array in host memory: whole, of kind "unpinned_host", on the default device, uncommitted.
 *
 * Types:      x: array or tree.
 * Errors:     FAILED_PRECONDITION  x is traced, deleted, donated or abstract.
 *             RESOURCE_EXHAUSTED   no memory for the copy.
 * Threads:    any.
 * Cost:       one copy, unless it lies there.
 * Source:     jax.device_get. Since 0.1. */
TESS_API tess_array *tess_device_get_at(const char *where, tess_array *x);
TESS_API tess_tree *tess_device_get_tree_at(const char *where, tess_tree *x);
#define tess_device_get(x) TESS__ANY0(tess_device_get, x)

/* An array laid out anew, also inside a trace, where it is a node of the program.
 *
 * Types:      x: array or tree   p: a sharding, TESS_P or device.
 * Errors:     as tess_device_put, and
 *             INVALID_ARGUMENT  no sharding is given; inside shard_map.
 * Threads:    any.
 * Cost:       as tess_device_put; in a program the cheapest chain of collectives between the two layouts.
 * Source:     jax.sharding.reshard. Since 0.1. */
TESS_API tess_array *tess_reshard_at(const char *where, tess_array *x, tess_sharding *p);
TESS_API tess_tree *tess_reshard_tree_at(const char *where, tess_tree *x, tess_sharding *p);
#define tess_reshard(x, p) TESS__ANY(tess_reshard, x, TESS_PLACE(p))

typedef struct tess_constraint_opts {
  size_t size;
  bool if_mesh; // Loadax's form: x as it is without a context mesh of more than one device
} tess_constraint_opts;

/* An array that the compiler lays out as asked; outside a trace, one that is put so on its own devices.
 *
 * Types:      x: array or tree   p: as tess_device_put; NULL: replicated over the context mesh.
 * Errors:     as tess_device_put, and
 *             INVALID_ARGUMENT  inside shard_map; NULL without a context mesh; a context mesh of Explicit axes where
 *                               x does not lie so already; an axis that is not Auto. Outside a trace: devices other
 *                               than those x is committed to; an abstract mesh that is not like x's own.
 * Threads:    any.
 * Source:     jax.lax.with_sharding_constraint. Since 0.1. */
TESS_API tess_array *tess_with_sharding_constraint_at(const char *where, tess_array *x, tess_sharding *p,
                                                      const tess_constraint_opts *kw);
TESS_API tess_tree *tess_with_sharding_constraint_tree_at(const char *where, tess_tree *x, tess_sharding *p,
                                                          const tess_constraint_opts *kw);
#define tess_with_sharding_constraint(...)                                                                             \
  tess_with_sharding_constraint__(__VA_ARGS__, .size = sizeof(tess_constraint_opts))
#define tess_with_sharding_constraint__(x, p, ...)                                                                     \
  TESS__ANY(tess_with_sharding_constraint, x, TESS_PLACE(p), TESS__OPTS(tess_constraint_opts, __VA_ARGS__))

/* Arrays stacked on a new axis 0 with one element for each device; one array as each element.
 *
 * Types:      shards: T[...] each, as many as devices   x: T[...]   result: T[n, ...], cut over the devices.
 * Errors:     INVALID_ARGUMENT     no devices, one twice, or one on paper; another number of
 *                                  shards, or of other types; more than TESS_MAX_RANK dimensions.
 *             FAILED_PRECONDITION  an array is deleted, donated or abstract; while a function is traced.
 *             RESOURCE_EXHAUSTED   no memory for the copy.
 * Threads:    any.
 * Cost:       one copy.
 * Source:     jax.device_put_sharded, jax.device_put_replicated. Since 0.1. */
TESS_API tess_array *tess_device_put_sharded_at(const char *where, tess_arrays shards, tess_device_array devices);
TESS_API tess_array *tess_device_put_replicated_at(const char *where, tess_array *x, tess_device_array devices);
#define tess_device_put_sharded(shards, devices) tess_device_put_sharded_at(TESS_HERE, shards, devices)
#define tess_device_put_replicated(x, devices)   tess_device_put_replicated_at(TESS_HERE, x, devices)

// ---- global arrays from pieces: committed, no communication ----

// The data of that part, any array of its shape; it belongs to a scope of its own and is taken over or copied.
typedef tess_array *(*tess_index_callback)(const tess_index *index, void *ctx);
// Writes the part, row-major, bytes of them.
typedef tess_status (*tess_fill_callback)(const tess_index *index, void *buffer, size_t bytes, void *ctx);

typedef struct tess_callback_opts {
  size_t size;
  tess_dtype dtype; // default: of the first result
} tess_callback_opts;

/* An array whose parts a callback gives.
 *
 * Types:      result: dtype[shape], laid out by s. The callback is asked once for each distinct box of a local
 *             device, in device order (JAX: once a device, replicas too; fully replicated: once).
 * Returns:    the array; in error with that of a result in error, or the status that fill's callback returns.
 * Errors:     INVALID_ARGUMENT     the callback is NULL; its result is NULL or of another shape or dtype, with the
 *                                  box and the device in the message; shape and sharding do not fit (see
 *                                  tess_device_put).
 *             FAILED_PRECONDITION  while a function is traced; a result without data.
 *             UNIMPLEMENTED        unreduced axes.
 *             RESOURCE_EXHAUSTED   no memory.
 * Threads:    any; the callback runs on this one.
 * Cost:       one copy; none where one result is all of the array, or fill writes where the part will lie.
 * Source:     jax.make_array_from_callback. Since 0.1. */
TESS_API tess_array *tess_make_array_from_callback_at(const char *where, tess_shape shape, const tess_sharding *s,
                                                      tess_index_callback cb, void *ctx, const tess_callback_opts *kw);
TESS_API tess_array *tess_make_array_from_fill_at(const char *where, tess_shape shape, tess_dtype dtype,
                                                  const tess_sharding *s, tess_fill_callback cb, void *ctx);
#define tess_make_array_from_callback(...)                                                                             \
  tess_make_array_from_callback__(__VA_ARGS__, .size = sizeof(tess_callback_opts))
#define tess_make_array_from_callback__(shape, s, cb, ctx, ...)                                                        \
  tess_make_array_from_callback_at(TESS_HERE, shape, s, cb, ctx, TESS__OPTS(tess_callback_opts, __VA_ARGS__))
#define tess_make_array_from_fill(shape, dtype, s, cb, ctx)                                                            \
  tess_make_array_from_fill_at(TESS_HERE, shape, dtype, s, cb, ctx)

/* An array of arrays that lie on one device each.
 *
 * Types:      arrays: T[box], one for each local device of s, in any order, in its memory kind   result: T[shape].
 * Sharding:   unreduced axes of s: the arrays are the terms of the sum, each device's its own.
 * Errors:     INVALID_ARGUMENT     none; another number; one on several devices, two on one, or on a device that is
 *                                  not of s; another shape, dtype or memory kind; shape and sharding do not fit.
 *             FAILED_PRECONDITION  while a function is traced; an array without data.
 *             UNIMPLEMENTED        unreduced axes that are not sums, or over devices of several processes.
 *             RESOURCE_EXHAUSTED   no memory for the copy.
 * Threads:    any.
 * Cost:       none where the pieces lie as the whole does, else one copy.
 * Source:     jax.make_array_from_single_device_arrays. Since 0.1. */
TESS_API tess_array *tess_make_array_from_single_device_arrays_at(const char *where, tess_shape shape,
                                                                  const tess_sharding *s, tess_arrays arrays);
#define tess_make_array_from_single_device_arrays(shape, s, arrays)                                                    \
  tess_make_array_from_single_device_arrays_at(TESS_HERE, shape, s, arrays)

typedef struct tess_local_opts {
  size_t size;
  const tess_shape *global_shape; // default: inferred
} tess_local_opts;

/* A global array of what each process has of it.
 *
 * Types:      local: array or tree; on devices of one process the whole value   result: laid out by s.
 * Errors:     INVALID_ARGUMENT     no sharding; this process has no device of it; the global shape cannot be inferred
 *                                  (reason NONUNIFORM), has another rank, or is not what the local shape is a part
 *                                  of; as tess_device_put.
 *             FAILED_PRECONDITION  while a function is traced; local has no data.
 * Collective: no: nothing moves, and nobody looks whether replicas are equal and shapes agree.
 * Threads:    any.
 * Cost:       as tess_device_put.
 * Source:     jax.make_array_from_process_local_data. Since 0.1. */
TESS_API tess_array *tess_make_array_from_process_local_data_at(const char *where, const tess_sharding *s,
                                                                tess_array *local, const tess_local_opts *kw);
TESS_API tess_tree *tess_make_array_from_process_local_data_tree_at(const char *where, const tess_sharding *s,
                                                                    tess_tree *local, const tess_local_opts *kw);
#define tess_make_array_from_process_local_data(...)                                                                   \
  tess_make_array_from_process_local_data__(__VA_ARGS__, .size = sizeof(tess_local_opts))
#define tess_make_array_from_process_local_data__(s, local, ...)                                                       \
  _Generic((local), tess_tree *                                                                                        \
           : tess_make_array_from_process_local_data_tree_at, default                                                  \
           : tess_make_array_from_process_local_data_at)(TESS_HERE, s, local,                                          \
                                                         TESS__OPTS(tess_local_opts, __VA_ARGS__))

// ---- jax.experimental.global_device_array (2022) ----

typedef struct tess_index_group {
  tess_index index;
  tess_device_array devices;
} tess_index_group;
// Fills out, one array for each of n local devices.
typedef void (*tess_batched_callback)(const tess_index *index, int n, tess_array **out, void *ctx);
// Fills out, group by group, with arrays on the groups' devices; n groups.
typedef void (*tess_grouped_callback)(const tess_index_group *group, int n, tess_array **out, void *ctx);

/* The block shape of a layout; its boxes; its boxes and replica ids.
 *
 * Types:      global: T[d0, d1, ...]   mesh_axes: a TESS_P   result: sizes divided, rounded down, unchecked; a list
 *             in mesh order, of all devices, until the scope ends.
 * Errors:     INVALID_ARGUMENT  (shape: n = 0, to the scope) a negative size; a spec that does not fit the mesh or is
 *                               unconstrained; of the lists: a dimension that does not divide, a mesh without
 *                               devices.
 * Threads:    any.
 * Source:     get_shard_shape, get_shard_indices, get_shard_indices_replica_ids. Since 0.1. */
TESS_API tess_shape tess_get_shard_shape_at(const char *where, tess_shape global, const tess_mesh *m,
                                            tess_spec mesh_axes);
TESS_API tess_shard_list tess_get_shard_indices_at(const char *where, tess_shape global, const tess_mesh *m,
                                                   tess_spec mesh_axes);
TESS_API tess_shard_list tess_get_shard_indices_replica_ids_at(const char *where, tess_shape global, const tess_mesh *m,
                                                               tess_spec mesh_axes);
#define tess_get_shard_shape(global, m, mesh_axes)   tess_get_shard_shape_at(TESS_HERE, global, m, mesh_axes)
#define tess_get_shard_indices(global, m, mesh_axes) tess_get_shard_indices_at(TESS_HERE, global, m, mesh_axes)
#define tess_get_shard_indices_replica_ids(global, m, mesh_axes)                                                       \
  tess_get_shard_indices_replica_ids_at(TESS_HERE, global, m, mesh_axes)

/* A GlobalDeviceArray of buffers, or of what a callback gives: an array that prints and is indexed as one.
 *
 * Types:      device_buffers: T[block], in the order of tess_mesh_local_devices   cb: asked for each local device,
 *             replicas too; batched: once for all; with devices: once, grouped by box. Of replicas the first answer
 *             is kept.
 * Errors:     INVALID_ARGUMENT     as tess_get_shard_indices; another number or order of buffers, or another shape or
 *                                  dtype; the callback is NULL; replicas that differ (with debug_checks).
 *             FAILED_PRECONDITION  while a function is traced; a buffer without data.
 *             RESOURCE_EXHAUSTED   no memory for the copy.
 * Threads:    any; the callback runs on this one.
 * Cost:       none where the pieces lie as the whole does, else one copy.
 * Source:     GlobalDeviceArray and its from_callback, from_batched_callback, from_batched_callback_with_devices.
 *             Since 0.1. */
TESS_API tess_array *tess_global_device_array_at(const char *where, tess_shape global, const tess_mesh *m,
                                                 tess_spec mesh_axes, tess_arrays device_buffers);
TESS_API tess_array *tess_gda_from_callback_at(const char *where, tess_shape global, const tess_mesh *m,
                                               tess_spec mesh_axes, tess_index_callback cb, void *ctx);
TESS_API tess_array *tess_gda_from_batched_callback_at(const char *where, tess_shape global, const tess_mesh *m,
                                                       tess_spec mesh_axes, tess_batched_callback cb, void *ctx);
TESS_API tess_array *tess_gda_from_batched_callback_with_devices_at(const char *where, tess_shape global,
                                                                    const tess_mesh *m, tess_spec mesh_axes,
                                                                    tess_grouped_callback cb, void *ctx);
#define tess_global_device_array(global, m, mesh_axes, device_buffers)                                                 \
  tess_global_device_array_at(TESS_HERE, global, m, mesh_axes, device_buffers)
#define tess_gda_from_callback(global, m, mesh_axes, cb, ctx)                                                          \
  tess_gda_from_callback_at(TESS_HERE, global, m, mesh_axes, cb, ctx)
#define tess_gda_from_batched_callback(global, m, mesh_axes, cb, ctx)                                                  \
  tess_gda_from_batched_callback_at(TESS_HERE, global, m, mesh_axes, cb, ctx)
#define tess_gda_from_batched_callback_with_devices(global, m, mesh_axes, cb, ctx)                                     \
  tess_gda_from_batched_callback_with_devices_at(TESS_HERE, global, m, mesh_axes, cb, ctx)

/* An error: GlobalDeviceArrays have no equality, tess_eq compares values.
 *
 * Errors:     UNIMPLEMENTED  always.
 * Source:     GlobalDeviceArray.__eq__. Since 0.1. */
TESS_API tess_array *tess_gda_eq_at(const char *where, tess_array *a, tess_array *b);
#define tess_gda_eq(a, b) tess_gda_eq_at(TESS_HERE, a, b)

// ---- Loadax ----

typedef enum tess_partition { // DataPartitionType; what cuts dimension 0, and (BATCH) dimension 1
  TESS_PARTITION_FULL,        // all axes of the mesh
  TESS_PARTITION_REPLICATED,  // none
  TESS_PARTITION_BATCH        // axlearn's: "data" and "fsdp"; "seq"; those there are
} tess_partition;
typedef struct tess_partition_opts {
  size_t size;
  tess_partition partition;
  tess_spec spec; // any P, instead of partition
} tess_partition_opts;

/* One global batch of each process's batch, on the context mesh; and a process's rows of it.
 *
 * Types:      host, global: array or tree, T[batch, ...]. to_host of FULL: the rows of all local devices one after
 *             the other, replicas too; of REPLICATED: the first device's; else the whole value.
 * Errors:     FAILED_PRECONDITION  to_global: there is no context mesh; while a function is traced. The array has no
 *                                  data.
 *             OUT_OF_RANGE         an array of rank 0 (to_global: with FULL).
 *             INVALID_ARGUMENT     to_global: dimension 0 does not divide over the local devices (FULL), the mesh has
 *                                  no batch axis (BATCH), as tess_device_put. to_host: a traced array; shards of
 *                                  different sizes behind dimension 0; leaves of different batch sizes or numbers of
 *                                  devices.
 *             UNIMPLEMENTED        another partition.
 *             RESOURCE_EXHAUSTED   no memory for a copy.
 * Collective: no; nothing moves.
 * Threads:    any.
 * Source:     Loadax's host_to_global_device_array, global_to_host_array. Since 0.1. */
TESS_API tess_array *tess_host_to_global_device_array_at(const char *where, tess_array *host,
                                                         const tess_partition_opts *kw);
TESS_API tess_tree *tess_host_to_global_device_array_tree_at(const char *where, tess_tree *host,
                                                             const tess_partition_opts *kw);
TESS_API tess_array *tess_global_to_host_array_at(const char *where, tess_array *global, const tess_partition_opts *kw);
TESS_API tess_tree *tess_global_to_host_array_tree_at(const char *where, tess_tree *global,
                                                      const tess_partition_opts *kw);
#define tess_host_to_global_device_array(...)                                                                          \
  tess_host_to_global_device_array__(__VA_ARGS__, .size = sizeof(tess_partition_opts))
#define tess_host_to_global_device_array__(host, ...)                                                                  \
  TESS__ANY(tess_host_to_global_device_array, host, TESS__OPTS(tess_partition_opts, __VA_ARGS__))
#define tess_global_to_host_array(...) tess_global_to_host_array__(__VA_ARGS__, .size = sizeof(tess_partition_opts))
#define tess_global_to_host_array__(global, ...)                                                                       \
  TESS__ANY(tess_global_to_host_array, global, TESS__OPTS(tess_partition_opts, __VA_ARGS__))

// ---- trees: dicts and lists of arrays ----

typedef struct tess_entry {
  const char *key;
  tess_tree *value;
} tess_entry;

/* A tree of named children, sorted by name; of numbered children; of one array; itself.
 *
 * Types:      dict: TESS_KV("x", x), ...   list: up to 16 of x   x: an array or a tree.
 * Returns:    a tree that keeps what it holds.
 * Errors:     INVALID_ARGUMENT  a key is NULL, empty, has a '/' or stands twice; a child is NULL. A child in error
 *                               makes the tree one.
 * Threads:    any.
 * Source:     {"x": x, "y": y} and [x, y] in Python, as jax.tree sees them. Since 0.1. */
TESS_API tess_tree *tess_tree_dict_at(const char *where, int n, const tess_entry *entries);
TESS_API tess_tree *tess_tree_list_at(const char *where, int n, tess_tree *const *elements);
TESS_API tess_tree *tess_tree_leaf(tess_array *x);
TESS_API tess_tree *tess_tree_self(tess_tree *t);
#define TESS_NODE(x) _Generic((x), tess_array * : tess_tree_leaf, tess_tree * : tess_tree_self)(x)
#define TESS_KV(key, x)                                                                                                \
  { key, TESS_NODE(x) }
#define tess_dict(...)                                                                                                 \
  tess_tree_dict_at(TESS_HERE, TESS__LEN(tess_entry, __VA_ARGS__), (const tess_entry[]){__VA_ARGS__})
#define tess_list(...)                                                                                                 \
  tess_tree_list_at(TESS_HERE, TESS__COUNT(__VA_ARGS__), (tess_tree *const[]){TESS__MAP(TESS_NODE, __VA_ARGS__)})

/* What stands at a path: a tree; an array.
 *
 * Types:      path: "layers/0/w"; "" is the tree itself.
 * Returns:    an object that the tree keeps.
 * Errors:     NOT_FOUND         nothing stands there; the message names the keys that do.
 *             INVALID_ARGUMENT  the path is NULL; tree_array: a tree stands there.
 * Threads:    any.
 * Source:     tree["layers"][0]["w"]. Since 0.1. */
TESS_API tess_tree *tess_tree_get_at(const char *where, tess_tree *t, const char *path);
TESS_API tess_array *tess_tree_array_at(const char *where, tess_tree *t, const char *path);
#define tess_tree_get(t, path)   tess_tree_get_at(TESS_HERE, t, path)
#define tess_tree_array(t, path) tess_tree_array_at(TESS_HERE, t, path)

/* The number of leaves; leaf i, depth first; the path of leaf i: "b/c".
 *
 * Returns:    of a tree in error or NULL: 0, the error, "". Paths live until the scope ends.
 * Errors:     OUT_OF_RANGE  there is no leaf i (path: "", to the scope).
 * Threads:    any.
 * Source:     jax.tree.leaves, jax.tree_util.tree_leaves_with_path. Since 0.1. */
TESS_API int tess_tree_num_leaves(const tess_tree *t);
TESS_API tess_array *tess_tree_leaf_at_index_at(const char *where, tess_tree *t, int i);
TESS_API const char *tess_tree_path(const tess_tree *t, int i);
#define tess_tree_leaf_at_index(t, i) tess_tree_leaf_at_index_at(TESS_HERE, t, i)

/* A function applied leaf by leaf: to structs of arrays, to one or two trees.
 *
 * Types:      map_into: structs in, up to 16 in the macro, each with as many arrays as out   tree_map: u NULL, or a
 *             tree like t   f: of as many arrays as there are structs or trees.
 * Errors:     INVALID_ARGUMENT  other numbers of arrays; trees that differ, with the place; f is NULL or takes other
 *                               arguments.
 * Threads:    any.
 * Source:     jax.tree.map. Since 0.1. */
TESS_API void tess_map_into_at(const char *where, tess_spans out, tess_callable f, int n, const tess_spans *in);
TESS_API tess_tree *tess_tree_map_at(const char *where, tess_callable f, tess_tree *t, tess_tree *u);
#define tess_map_into(out, f, ...)                                                                                     \
  tess_map_into_at(TESS_HERE, out, TESS__FUNC(#f, f), TESS__COUNT(__VA_ARGS__), (const tess_spans[]){__VA_ARGS__})
#define tess_tree_map(f, t, u) tess_tree_map_at(TESS_HERE, TESS__FUNC(#f, f), t, u)

/* From arrays to trees and back: a tree like another one, a dict of a struct, a struct of a tree.
 *
 * Types:      unflatten: as many leaves as like has, depth first   of: names in order of the members; TESS_NAMES has up
 *             to 16, of_names any number   into: as many arrays as the tree has leaves, depth first (dicts by name).
 * Errors:     INVALID_ARGUMENT  other numbers of arrays; names as for tess_dict.
 * Threads:    any.
 * Source:     jax.tree.unflatten, jax.tree.leaves. Since 0.1. */
TESS_API tess_tree *tess_tree_unflatten_at(const char *where, tess_tree *like, tess_arrays leaves);
TESS_API tess_tree *tess_tree_of_at(const char *where, tess_spans s, tess_names names);
TESS_API tess_tree *tess_tree_of_names_at(const char *where, tess_spans s, int n, const char *const *names);
TESS_API void tess_tree_into_at(const char *where, tess_spans out, tess_tree *t);
#define tess_tree_unflatten(like, leaves) tess_tree_unflatten_at(TESS_HERE, like, leaves)
#define tess_tree_of(s, names)            tess_tree_of_at(TESS_HERE, s, names)
#define tess_tree_of_names(s, n, names)   tess_tree_of_names_at(TESS_HERE, s, n, names)
#define tess_tree_into(out, t)            tess_tree_into_at(TESS_HERE, out, t)

/* How the arrays of a tree lie: shardings for trees like it.
 *
 * Returns:    a tuple for a list, shardings by path for a dict, as in_shardings, out_shardings and device_put take
 *             them.
 * Errors:     INVALID_ARGUMENT  an array is traced, whose sharding is not known yet.
 * Threads:    any.
 * Source:     jax.tree.map(lambda x: x.sharding, t). Since 0.1. */
TESS_API tess_sharding *tess_tree_shardings_at(const char *where, const tess_tree *t);
#define tess_tree_shardings(t) tess_tree_shardings_at(TESS_HERE, t)

#ifdef __cplusplus
}
#endif
#endif
