/* Moving data, global arrays from pieces, trees of arrays (jax.device_put, jax.make_array_*, GlobalDeviceArray,
 * Loadax). A function that takes any tess_array * takes a tess_tree * too where a second symbol, tess_…_tree_at, stands
 * here. */
#ifndef TESSERA_PLACEMENT_H
#define TESSERA_PLACEMENT_H

#include <tessera/transform.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- placing ---
typedef struct tess_put_opts {
  size_t size;
  bool donate, no_alias;
} tess_put_opts; // no_alias: may_alias=False
/* jax.device_put; NULL: default device. [C] where p spans processes. Uneven sizes too: ceil blocks */
TESS_API tess_array *tess_device_put_at(const char *where, tess_array *x, tess_sharding *p, const tess_put_opts *kw);
TESS_API tess_tree *tess_device_put_tree_at(const char *where, tess_tree *x, tess_sharding *p, const tess_put_opts *kw);
#define tess_device_put(...)         tess_device_put__(__VA_ARGS__, .size = sizeof(tess_put_opts))
#define tess_device_put__(x, p, ...) TESS__ANY(tess_device_put, x, TESS_PLACE(p), &(const tess_put_opts){__VA_ARGS__})
/* structs of arrays; p may be tess_shardings(…) */
TESS_API void tess_device_put_into_at(const char *where, tess_spans out, tess_spans in, tess_sharding *p,
                                      const tess_put_opts *kw);
#define tess_device_put_into(...) tess_device_put_into__(__VA_ARGS__, .size = sizeof(tess_put_opts))
#define tess_device_put_into__(out, in, p, ...)                                                                        \
  tess_device_put_into_at(TESS_HERE, out, in, TESS_PLACE(p), &(const tess_put_opts){__VA_ARGS__})
/* jax.device_get: on host memory, whole */
TESS_API tess_array *tess_device_get_at(const char *where, tess_array *x);
TESS_API tess_tree *tess_device_get_tree_at(const char *where, tess_tree *x);
#define tess_device_get(x) TESS__ANY0(tess_device_get, x)
/* jax.sharding.reshard */
TESS_API tess_array *tess_reshard_at(const char *where, tess_array *x, tess_sharding *p);
TESS_API tess_tree *tess_reshard_tree_at(const char *where, tess_tree *x, tess_sharding *p);
#define tess_reshard(x, p) TESS__ANY(tess_reshard, x, TESS_PLACE(p))
typedef struct tess_constraint_opts {
  size_t size;
  bool if_mesh;
} tess_constraint_opts; // if_mesh: Loadax's form, nothing without a context mesh of > 1 device
/* jax.lax.with_sharding_constraint */
TESS_API tess_array *tess_with_sharding_constraint_at(const char *where, tess_array *x, tess_sharding *p,
                                                      const tess_constraint_opts *kw);
TESS_API tess_tree *tess_with_sharding_constraint_tree_at(const char *where, tess_tree *x, tess_sharding *p,
                                                          const tess_constraint_opts *kw);
#define tess_with_sharding_constraint(...)                                                                             \
  tess_with_sharding_constraint__(__VA_ARGS__, .size = sizeof(tess_constraint_opts))
#define tess_with_sharding_constraint__(x, p, ...)                                                                     \
  TESS__ANY(tess_with_sharding_constraint, x, TESS_PLACE(p), &(const tess_constraint_opts){__VA_ARGS__})
/* stacked on a new axis 0, one a device */
TESS_API tess_array *tess_device_put_sharded_at(const char *where, tess_arrays shards, tess_device_array devices);
#define tess_device_put_sharded(shards, devices) tess_device_put_sharded_at(TESS_HERE, shards, devices)
TESS_API tess_array *tess_device_put_replicated_at(const char *where, tess_array *x, tess_device_array devices);
#define tess_device_put_replicated(x, devices) tess_device_put_replicated_at(TESS_HERE, x, devices)
// ---- global arrays from pieces: committed, no communication ---
/* the data of that part: any array */
typedef tess_array *(*tess_index_callback)(const tess_index *index, void *ctx);
/* writes it, row-major */
typedef tess_status (*tess_fill_callback)(const tess_index *index, void *buffer, size_t bytes, void *ctx);
typedef struct tess_callback_opts {
  size_t size;
  tess_dtype dtype;
} tess_callback_opts; // default: of the first result
/* asked once for each distinct local index, in device order, never for a remote one (JAX: once a device, replicas too;
 * fully replicated: once) */
TESS_API tess_array *tess_make_array_from_callback_at(const char *where, tess_shape shape, const tess_sharding *s,
                                                      tess_index_callback cb, void *ctx, const tess_callback_opts *kw);
#define tess_make_array_from_callback(...)                                                                             \
  tess_make_array_from_callback__(__VA_ARGS__, .size = sizeof(tess_callback_opts))
#define tess_make_array_from_callback__(shape, s, cb, ctx, ...)                                                        \
  tess_make_array_from_callback_at(TESS_HERE, shape, s, cb, ctx, &(const tess_callback_opts){__VA_ARGS__})
TESS_API tess_array *tess_make_array_from_fill_at(const char *where, tess_shape shape, tess_dtype dtype,
                                                  const tess_sharding *s, tess_fill_callback cb, void *ctx);
#define tess_make_array_from_fill(shape, dtype, s, cb, ctx)                                                            \
  tess_make_array_from_fill_at(TESS_HERE, shape, dtype, s, cb, ctx)
/* jax: any order; pieces that do not already lie as the whole does are joined by one copy */
TESS_API tess_array *tess_make_array_from_single_device_arrays_at(const char *where, tess_shape shape,
                                                                  const tess_sharding *s, tess_arrays arrays);
#define tess_make_array_from_single_device_arrays(shape, s, arrays)                                                    \
  tess_make_array_from_single_device_arrays_at(TESS_HERE, shape, s, arrays)
typedef struct tess_local_opts {
  size_t size;
  const tess_shape *global_shape;
} tess_local_opts;
/* jax. NONUNIFORM when no shape can be inferred */
TESS_API tess_array *tess_make_array_from_process_local_data_at(const char *where, const tess_sharding *s,
                                                                tess_array *local, const tess_local_opts *kw);
TESS_API tess_tree *tess_make_array_from_process_local_data_tree_at(const char *where, const tess_sharding *s,
                                                                    tess_tree *local, const tess_local_opts *kw);
#define tess_make_array_from_process_local_data(...)                                                                   \
  tess_make_array_from_process_local_data__(__VA_ARGS__, .size = sizeof(tess_local_opts))
#define tess_make_array_from_process_local_data__(s, local, ...)                                                       \
  _Generic((local), tess_tree *                                                                                        \
           : tess_make_array_from_process_local_data_tree_at, default                                                  \
           : tess_make_array_from_process_local_data_at)(TESS_HERE, s, local, &(const tess_local_opts){__VA_ARGS__})
// ---- jax.experimental.global_device_array (2022) ---
typedef struct tess_index_group {
  tess_index index;
  tess_device_array devices;
} tess_index_group;
/* n: local devices */
typedef void (*tess_batched_callback)(const tess_index *index, int n, tess_array **out, void *ctx);
/* out: on devices, group by group */
typedef void (*tess_grouped_callback)(const tess_index_group *group, int n, tess_array **out, void *ctx);
/* floor division, unchecked */
TESS_API tess_shape tess_get_shard_shape_at(const char *where, tess_shape global, const tess_mesh *m,
                                            tess_spec mesh_axes);
#define tess_get_shard_shape(global, m, mesh_axes) tess_get_shard_shape_at(TESS_HERE, global, m, mesh_axes)
/* all devices, mesh order */
TESS_API tess_shard_list tess_get_shard_indices_at(const char *where, tess_shape global, const tess_mesh *m,
                                                   tess_spec mesh_axes);
#define tess_get_shard_indices(global, m, mesh_axes) tess_get_shard_indices_at(TESS_HERE, global, m, mesh_axes)
TESS_API tess_shard_list tess_get_shard_indices_replica_ids_at(const char *where, tess_shape global, const tess_mesh *m,
                                                               tess_spec mesh_axes);
#define tess_get_shard_indices_replica_ids(global, m, mesh_axes)                                                       \
  tess_get_shard_indices_replica_ids_at(TESS_HERE, global, m, mesh_axes)
/* GlobalDeviceArray(…): buffers in the order of mesh.local_devices, else INVALID_ARGUMENT. Its other members are in
 * array.h; str: GlobalDeviceArray(shape=(8, 2), dtype=int32) */
TESS_API tess_array *tess_global_device_array_at(const char *where, tess_shape global, const tess_mesh *m,
                                                 tess_spec mesh_axes, tess_arrays device_buffers);
#define tess_global_device_array(global, m, mesh_axes, device_buffers)                                                 \
  tess_global_device_array_at(TESS_HERE, global, m, mesh_axes, device_buffers)
/* asked as JAX asked, replicas too; of replicas the first answer is kept, debug_checks compares the others */
TESS_API tess_array *tess_gda_from_callback_at(const char *where, tess_shape global, const tess_mesh *m,
                                               tess_spec mesh_axes, tess_index_callback cb, void *ctx);
#define tess_gda_from_callback(global, m, mesh_axes, cb, ctx)                                                          \
  tess_gda_from_callback_at(TESS_HERE, global, m, mesh_axes, cb, ctx)
TESS_API tess_array *tess_gda_from_batched_callback_at(const char *where, tess_shape global, const tess_mesh *m,
                                                       tess_spec mesh_axes, tess_batched_callback cb, void *ctx);
#define tess_gda_from_batched_callback(global, m, mesh_axes, cb, ctx)                                                  \
  tess_gda_from_batched_callback_at(TESS_HERE, global, m, mesh_axes, cb, ctx)
TESS_API tess_array *tess_gda_from_batched_callback_with_devices_at(const char *where, tess_shape global,
                                                                    const tess_mesh *m, tess_spec mesh_axes,
                                                                    tess_grouped_callback cb, void *ctx);
#define tess_gda_from_batched_callback_with_devices(global, m, mesh_axes, cb, ctx)                                     \
  tess_gda_from_batched_callback_with_devices_at(TESS_HERE, global, m, mesh_axes, cb, ctx)
/* GlobalDeviceArray.__eq__: UNIMPLEMENTED, always */
TESS_API tess_array *tess_gda_eq_at(const char *where, tess_array *a, tess_array *b);
#define tess_gda_eq(a, b) tess_gda_eq_at(TESS_HERE, a, b)
// ---- Loadax placement: needs a context mesh, else FAILED_PRECONDITION ---
typedef enum tess_partition {
  TESS_PARTITION_FULL,
  TESS_PARTITION_REPLICATED,
  TESS_PARTITION_BATCH
} tess_partition; // DataPartitionType
typedef struct tess_partition_opts {
  size_t size;
  tess_partition
      partition;  // BATCH: axlearn's, dimension 0 over the axes "data" and "fsdp", 1 over "seq", those there are
  tess_spec spec; // any P, instead of partition
} tess_partition_opts;
/* each process's batch -> one global batch; no communication */
TESS_API tess_array *tess_host_to_global_device_array_at(const char *where, tess_array *host,
                                                         const tess_partition_opts *kw);
TESS_API tess_tree *tess_host_to_global_device_array_tree_at(const char *where, tess_tree *host,
                                                             const tess_partition_opts *kw);
#define tess_host_to_global_device_array(...)                                                                          \
  tess_host_to_global_device_array__(__VA_ARGS__, .size = sizeof(tess_partition_opts))
#define tess_host_to_global_device_array__(host, ...)                                                                  \
  TESS__ANY(tess_host_to_global_device_array, host, &(const tess_partition_opts){__VA_ARGS__})
/* the inverse: this process's rows. FULL: the rows of all its devices one after the other, replicas too */
TESS_API tess_array *tess_global_to_host_array_at(const char *where, tess_array *global, const tess_partition_opts *kw);
TESS_API tess_tree *tess_global_to_host_array_tree_at(const char *where, tess_tree *global,
                                                      const tess_partition_opts *kw);
#define tess_global_to_host_array(...) tess_global_to_host_array__(__VA_ARGS__, .size = sizeof(tess_partition_opts))
#define tess_global_to_host_array__(global, ...)                                                                       \
  TESS__ANY(tess_global_to_host_array, global, &(const tess_partition_opts){__VA_ARGS__})
// ---- structs of arrays and named trees (jax.tree) ---
#define tess_map_into(out, f, ...)                                                                                     \
  tess_map_into_at(TESS_HERE, out, TESS__FUNC(#f, f), TESS__COUNT(__VA_ARGS__),                                        \
                   (const tess_spans[]){__VA_ARGS__}) // out = tree.map(f, a, b, …), leaf by leaf
TESS_API void tess_map_into_at(const char *where, tess_spans out, tess_callable f, int n, const tess_spans *in);
typedef struct tess_entry {
  const char *key;
  tess_tree *value;
} tess_entry;
#define TESS_NODE(x) _Generic((x), tess_array * : tess_tree_leaf, tess_tree * : tess_tree_self)(x)
#define TESS_KV(key, x)                                                                                                \
  { key, TESS_NODE(x) }
#define tess_dict(...)                                                                                                 \
  tess_tree_dict_at(TESS_HERE, TESS__LEN(tess_entry, __VA_ARGS__),                                                     \
                    (const tess_entry[]){__VA_ARGS__}) // {"x": x, "y": y}
#define tess_list(...)                                                                                                 \
  tess_tree_list_at(TESS_HERE, TESS__COUNT(__VA_ARGS__), (tess_tree *const[]){TESS__MAP(TESS_NODE, __VA_ARGS__)})
/* keys sorted, as JAX; a key is not empty and has no '/' */
TESS_API tess_tree *tess_tree_dict_at(const char *where, int n, const tess_entry *entries);
TESS_API tess_tree *tess_tree_list_at(const char *where, int n, tess_tree *const *elements);
TESS_API tess_tree *tess_tree_leaf(tess_array *x);
TESS_API tess_tree *tess_tree_self(tess_tree *t);
/* "layers/0/w". NOT_FOUND names the keys there. The tree keeps what it gives out */
TESS_API tess_tree *tess_tree_get_at(const char *where, tess_tree *t, const char *path);
#define tess_tree_get(t, path) tess_tree_get_at(TESS_HERE, t, path)
/* the same for a leaf */
TESS_API tess_array *tess_tree_array_at(const char *where, tess_tree *t, const char *path);
#define tess_tree_array(t, path) tess_tree_array_at(TESS_HERE, t, path)
TESS_API int tess_tree_num_leaves(const tess_tree *t);
/* in order of tree.leaves */
TESS_API tess_array *tess_tree_leaf_at_index_at(const char *where, tess_tree *t, int i);
#define tess_tree_leaf_at_index(t, i) tess_tree_leaf_at_index_at(TESS_HERE, t, i)
/* "b/c" */
TESS_API const char *tess_tree_path(const tess_tree *t, int i);
/* tree.map; u may be NULL */
TESS_API tess_tree *tess_tree_map_at(const char *where, tess_callable f, tess_tree *t, tess_tree *u);
#define tess_tree_map(f, t, u) tess_tree_map_at(TESS_HERE, TESS__FUNC(#f, f), t, u)
TESS_API tess_tree *tess_tree_unflatten_at(const char *where, tess_tree *like, tess_arrays leaves);
#define tess_tree_unflatten(like, leaves) tess_tree_unflatten_at(TESS_HERE, like, leaves)
/* struct -> dict, names in order of the members */
TESS_API tess_tree *tess_tree_of_at(const char *where, tess_spans s, tess_names names);
#define tess_tree_of(s, names) tess_tree_of_at(TESS_HERE, s, names)
/* the leaves, in order of tree.leaves, into a struct */
TESS_API void tess_tree_into_at(const char *where, tess_spans out, tess_tree *t);
#define tess_tree_into(out, t) tess_tree_into_at(TESS_HERE, out, t)

#ifdef __cplusplus
}
#endif
#endif
