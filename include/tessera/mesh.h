/* Devices, meshes, specs, shardings and their pictures (jax.devices, jax.sharding, jax.debug). */
#ifndef TESSERA_MESH_H
#define TESSERA_MESH_H

#include <tessera/base.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- devices and processes ---
typedef struct tess_device { // jax.Device; read only, lives as long as the library; an absent number is -1
  int id, process_index, local_hardware_id;
  const char *platform, *device_kind; // "cpu", "cpu"
  int coords[3], core_on_chip, slice_index;
} tess_device;
typedef struct tess_device_array { // np.array of devices; in error: n = 0 and error set, which objects made from it
                                   // take over
  int n;
  tess_shape shape;
  const tess_device *const *device;
  const void *error; // device[0] may be read even then
} tess_device_array;
typedef struct tess_devices_opts {
  size_t size;
  const char *backend;
} tess_devices_opts;
/* jax.devices: all, by process then id. NOT_FOUND: platform */
TESS_API tess_device_array tess_devices_at(const char *where, const tess_devices_opts *kw);
#define tess_devices(...)   tess_devices__(.size = sizeof(tess_devices_opts), __VA_ARGS__)
#define tess_devices__(...) tess_devices_at(TESS_HERE, &(const tess_devices_opts){__VA_ARGS__})
/* jax.local_devices */
TESS_API tess_device_array tess_local_devices_at(const char *where, const tess_devices_opts *kw);
#define tess_local_devices(...)   tess_local_devices__(.size = sizeof(tess_devices_opts), __VA_ARGS__)
#define tess_local_devices__(...) tess_local_devices_at(TESS_HERE, &(const tess_devices_opts){__VA_ARGS__})
/* jax.local_devices(process_index) */
TESS_API tess_device_array tess_devices_of_process_at(const char *where, int process_index);
#define tess_devices_of_process(process_index) tess_devices_of_process_at(TESS_HERE, process_index)
/* an array of given devices */
TESS_API tess_device_array tess_device_list(int n, const tess_device *const *device);
TESS_API tess_device_array tess_devices_reshape(tess_device_array d, tess_shape shape);
/* jax.…; alone: process 0 of 1 */
TESS_API int tess_device_count(void);
TESS_API int tess_local_device_count(void);
TESS_API int tess_process_index(void);
TESS_API int tess_process_count(void);
#define tess_host_id    tess_process_index // the names of 2019 (multi-host pmap)
#define tess_host_count tess_process_count
/* jax.default_backend */
TESS_API const char *tess_default_backend(void);
/* jax.default_device, until the scope ends; NULL: the first local one. Errors: a device of no or another process's
 * memory; inside a function that is traced */
TESS_API void tess_set_default_device(const tess_device *d);
/* addressable_memories; [0] is the default */
TESS_API int tess_device_memory_kinds(const tess_device *d, const char *const **kinds);
typedef struct tess_memory_stats {
  int64_t bytes_in_use, peak_bytes_in_use, bytes_reserved, num_allocs, largest_alloc_size, bytes_limit;
} tess_memory_stats;
/* memory_stats (JAX on CPU: None), of memory kind "device"; 0 where unknown. What replicas share counts at the first */
TESS_API tess_memory_stats tess_device_memory_stats(const tess_device *d);
/* of this process; what replicas share counts once. NULL: all kinds */
TESS_API tess_memory_stats tess_process_memory_stats(const char *memory_kind);
typedef struct tess_distributed_opts {
  size_t size;
  const char *coordinator_address;
  int num_processes, process_id;
  tess_ints local_device_ids;
  double initialization_timeout_s;
} tess_distributed_opts;
/* [C] jax.distributed.initialize, before tess_init and any other function: what the launcher says; what is given must
 * agree with it. num_processes 0: not given, nor is process_id. Without a launcher there is a world of one */
TESS_API tess_status tess_distributed_initialize_at(const char *where, const tess_distributed_opts *kw);
#define tess_distributed_initialize(...)                                                                               \
  tess_distributed_initialize__(.size = sizeof(tess_distributed_opts), __VA_ARGS__)
#define tess_distributed_initialize__(...)                                                                             \
  tess_distributed_initialize_at(TESS_HERE, &(const tess_distributed_opts){__VA_ARGS__})
TESS_API bool tess_distributed_is_initialized(void);
// ---- mesh ---
typedef enum tess_axis_type { TESS_AXIS_AUTO, TESS_AXIS_EXPLICIT, TESS_AXIS_MANUAL } tess_axis_type;
typedef struct tess_mesh_opts {
  size_t size;
  tess_device_array devices;        // default: tess_devices()
  tess_axis_type axis_type;         // of all axes; Auto (JAX's make_mesh: Explicit since 0.9)
  const tess_axis_type *axis_types; // one an axis
  bool contiguous_submeshes, allow_split_physical_axes;
} tess_mesh_opts;
/* jax.make_mesh: topology-aware; the first product(shape) devices */
TESS_API tess_mesh *tess_make_mesh_at(const char *where, tess_shape shape, tess_names names, const tess_mesh_opts *kw);
#define tess_make_mesh(...) tess_make_mesh__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_make_mesh__(shape, names, ...)                                                                            \
  tess_make_mesh_at(TESS_HERE, shape, names, &(const tess_mesh_opts){__VA_ARGS__})
/* jax.sharding.Mesh(devices, names). Errors: duplicate device or name */
TESS_API tess_mesh *tess_mesh_of_at(const char *where, tess_device_array devices, tess_names names,
                                    const tess_mesh_opts *kw);
#define tess_mesh_of(...) tess_mesh_of__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_mesh_of__(devices, names, ...)                                                                            \
  tess_mesh_of_at(TESS_HERE, devices, names, &(const tess_mesh_opts){__VA_ARGS__})
/* AbstractMesh: axes without devices */
TESS_API tess_mesh *tess_abstract_mesh_at(const char *where, tess_shape shape, tess_names names,
                                          const tess_mesh_opts *kw);
#define tess_abstract_mesh(...) tess_abstract_mesh__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_abstract_mesh__(shape, names, ...)                                                                        \
  tess_abstract_mesh_at(TESS_HERE, shape, names, &(const tess_mesh_opts){__VA_ARGS__})
/* mesh_utils.create_device_mesh: devices in the mesh's shape, in an order that suits their network. UNIMPLEMENTED: no
 * assignment without splitting */
TESS_API tess_device_array tess_create_device_mesh_at(const char *where, tess_shape shape, const tess_mesh_opts *kw);
#define tess_create_device_mesh(...) tess_create_device_mesh__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_create_device_mesh__(shape, ...)                                                                          \
  tess_create_device_mesh_at(TESS_HERE, shape, &(const tess_mesh_opts){__VA_ARGS__})
typedef struct tess_hybrid_opts {
  size_t size;
  tess_device_array devices; // default: tess_devices()
  bool process_is_granule, no_sort_granules, allow_split_physical_axes;
} tess_hybrid_opts;
/* mesh_utils.create_hybrid_device_mesh: ici sizes inside a slice (or process), dcn sizes of slices; the shape is their
 * product */
TESS_API tess_device_array tess_create_hybrid_device_mesh_at(const char *where, tess_shape ici, tess_shape dcn,
                                                             const tess_hybrid_opts *kw);
#define tess_create_hybrid_device_mesh(...)                                                                            \
  tess_create_hybrid_device_mesh__(__VA_ARGS__, .size = sizeof(tess_hybrid_opts))
#define tess_create_hybrid_device_mesh__(ici, dcn, ...)                                                                \
  tess_create_hybrid_device_mesh_at(TESS_HERE, ici, dcn, &(const tess_hybrid_opts){__VA_ARGS__})
/* Loadax: fills in the one -1. num_devices 0: tess_device_count(). In error: n = 0, and the scope knows why */
TESS_API tess_shape tess_infer_mesh_shape_at(const char *where, tess_shape shape, int num_devices);
#define tess_infer_mesh_shape(shape, num_devices) tess_infer_mesh_shape_at(TESS_HERE, shape, num_devices)
/* jax.set_mesh, until the scope ends; NULL: none. Returns the previous one (empty if none) */
TESS_API tess_mesh *tess_set_mesh_at(const char *where, const tess_mesh *m);
#define tess_set_mesh(m) tess_set_mesh_at(TESS_HERE, m)
/* context mesh; the empty mesh when there is none; inside shard_map with Manual axes */
TESS_API tess_mesh *tess_get_mesh_at(const char *where);
#define tess_get_mesh() tess_get_mesh_at(TESS_HERE)
/* axis sizes */
TESS_API tess_shape tess_mesh_shape(const tess_mesh *m);
TESS_API tess_names tess_mesh_axis_names(const tess_mesh *m);
TESS_API tess_axis_type tess_mesh_axis_type(const tess_mesh *m, int axis);
/* "x", or a product "x,y"; 0: unknown */
TESS_API int64_t tess_mesh_axis_size(const tess_mesh *m, const char *axes);
/* devices; 0: empty */
TESS_API int64_t tess_mesh_size(const tess_mesh *m);
/* has it devices that are not of this process? */
TESS_API bool tess_mesh_is_multi_process(const tess_mesh *m);
TESS_API bool tess_mesh_equal(const tess_mesh *a, const tess_mesh *b);
/* in the mesh's shape. Abstract mesh: INVALID_ARGUMENT */
TESS_API tess_device_array tess_mesh_devices_at(const char *where, const tess_mesh *m);
#define tess_mesh_devices(m) tess_mesh_devices_at(TESS_HERE, m)
/* addressable, row-major */
TESS_API tess_device_array tess_mesh_local_devices_at(const char *where, const tess_mesh *m);
#define tess_mesh_local_devices(m) tess_mesh_local_devices_at(TESS_HERE, m)
/* Mesh.local_mesh, its axes Auto. INVALID_ARGUMENT: not a contiguous box, or no device of this process */
TESS_API tess_mesh *tess_mesh_local_mesh_at(const char *where, const tess_mesh *m);
#define tess_mesh_local_mesh(m) tess_mesh_local_mesh_at(TESS_HERE, m)
/* Mesh.abstract_mesh */
TESS_API tess_mesh *tess_mesh_abstract_mesh_at(const char *where, const tess_mesh *m);
#define tess_mesh_abstract_mesh(m) tess_mesh_abstract_mesh_at(TESS_HERE, m)
// ---- PartitionSpec ---
typedef enum tess_reduce_kind { TESS_REDUCE_SUM, TESS_REDUCE_MAX, TESS_REDUCE_MIN, TESS_REDUCE_PROD } tess_reduce_kind;
typedef struct tess_spec { // jax.P, or a tuple of them. All zero: not given
  const char
      *entry[TESS_MAX_RANK + 1]; // [0] is the macros' mark; then NULL, "x", "x,y" (major first) or TESS_UNCONSTRAINED
  int n;
  const struct tess_spec *tuple;
  const char *unreduced, *reduced; // axes, comma-separated
  tess_reduce_kind unreduced_kind;
} tess_spec;
#define TESS_P_INIT(...)                                                                                               \
  { .entry = {"P", __VA_ARGS__}, .n = TESS__LEN(const char *, "P", __VA_ARGS__) - 1 } // for static variables
#define TESS_P(...)        ((tess_spec)TESS_P_INIT(__VA_ARGS__))                      // jax.P
#define TESS_REPLICATED    TESS_P()
#define TESS_UNCONSTRAINED "?"
#define TESS_SPECS(...)                                                                                                \
  ((tess_spec){                                                                                                        \
      .entry = {"T"}, .n = TESS__COUNT(__VA_ARGS__), .tuple = (const tess_spec[]){__VA_ARGS__}}) // (P, P, …), nests
/* a P from an array */
TESS_API tess_spec tess_spec_of(int n, const char *const *entries);
/* "x,(y,z),None", "P('x', None)". Error: entry[0] is NULL and the scope knows why */
TESS_API tess_spec tess_spec_parse(const char *text);
/* P(…, unreduced={…}); Explicit axes only. Errors as tess_spec_parse: an axis that also cuts, twice, not sum, max, min */
TESS_API tess_spec tess_spec_unreduced(tess_spec s, const char *axes, tess_reduce_kind kind);
/* P(…, reduced={…}) */
TESS_API tess_spec tess_spec_reduced(tess_spec s, const char *axes);
/* syntactic: P('x') != P('x', None) */
TESS_API bool tess_spec_equal(tess_spec a, tess_spec b);
// ---- shardings ---
typedef struct tess_sharding_opts {
  size_t size;
  const char *memory_kind;
} tess_sharding_opts; // "device", "pinned_host", "unpinned_host"
/* m NULL: context mesh. Errors: unknown or repeated axis, memory kind */
TESS_API tess_sharding *tess_named_sharding_at(const char *where, const tess_mesh *m, tess_spec spec,
                                               const tess_sharding_opts *kw);
#define tess_named_sharding(...) tess_named_sharding__(__VA_ARGS__, .size = sizeof(tess_sharding_opts))
#define tess_named_sharding__(m, spec, ...)                                                                            \
  tess_named_sharding_at(TESS_HERE, m, spec, &(const tess_sharding_opts){__VA_ARGS__})
TESS_API tess_sharding *tess_single_device_sharding_at(const char *where, const tess_device *d,
                                                       const tess_sharding_opts *kw);
#define tess_single_device_sharding(...) tess_single_device_sharding__(__VA_ARGS__, .size = sizeof(tess_sharding_opts))
#define tess_single_device_sharding__(d, ...)                                                                          \
  tess_single_device_sharding_at(TESS_HERE, d, &(const tess_sharding_opts){__VA_ARGS__})
/* PositionalSharding: one cell of d's shape for each device */
TESS_API tess_sharding *tess_positional_sharding_at(const char *where, tess_device_array d,
                                                    const tess_sharding_opts *kw);
#define tess_positional_sharding(...) tess_positional_sharding__(__VA_ARGS__, .size = sizeof(tess_sharding_opts))
#define tess_positional_sharding__(d, ...)                                                                             \
  tess_positional_sharding_at(TESS_HERE, d, &(const tess_sharding_opts){__VA_ARGS__})
/* one size may be -1 */
TESS_API tess_sharding *tess_positional_reshape_at(const char *where, const tess_sharding *s, tess_shape shape);
#define tess_positional_reshape(s, shape) tess_positional_reshape_at(TESS_HERE, s, shape)
/* TESS_PERM(): reversed (.T) */
TESS_API tess_sharding *tess_positional_transpose_at(const char *where, const tess_sharding *s, tess_ints axes);
#define tess_positional_transpose(s, axes) tess_positional_transpose_at(TESS_HERE, s, axes)
/* keepdims; TESS_AXES(): over all */
TESS_API tess_sharding *tess_positional_replicate_at(const char *where, const tess_sharding *s, tess_ints axes);
#define tess_positional_replicate(s, axes) tess_positional_replicate_at(TESS_HERE, s, axes)
/* PmapSharding.default: one element of sharded_dim for each device. TESS_NONE: replicated on d; d all zero: local ones */
TESS_API tess_sharding *tess_pmap_sharding_at(const char *where, tess_shape shape, int sharded_dim,
                                              tess_device_array d);
#define tess_pmap_sharding(shape, sharded_dim, d) tess_pmap_sharding_at(TESS_HERE, shape, sharded_dim, d)
/* GSPMDSharding: "{devices=[4,2]<=[8]}", numbers are positions in d. Errors: malformed text, with its column */
TESS_API tess_sharding *tess_gspmd_sharding_at(const char *where, tess_device_array d, const char *hlo);
#define tess_gspmd_sharding(d, hlo) tess_gspmd_sharding_at(TESS_HERE, d, hlo)
/* AUTO(mesh): the compiler chooses (jit in_ and out_shardings) */
TESS_API tess_sharding *tess_auto_sharding_at(const char *where, const tess_mesh *m);
#define tess_auto_sharding(m) tess_auto_sharding_at(TESS_HERE, m)
#define tess_shardings(...)                                                                                            \
  tess_sharding_tuple_at(TESS_HERE, TESS__COUNT(__VA_ARGS__),                                                          \
                         (tess_sharding *const[]){TESS__MAP(TESS_PLACE, __VA_ARGS__)})
/* a tuple, nests; NULL element: not specified */
TESS_API tess_sharding *tess_sharding_tuple_at(const char *where, int n, tess_sharding *const *element);
/* s.with_memory_kind */
TESS_API tess_sharding *tess_with_memory_kind_at(const char *where, const tess_sharding *s, const char *kind);
#define tess_with_memory_kind(s, kind) tess_with_memory_kind_at(TESS_HERE, s, kind)
/* s.update(spec=…) */
TESS_API tess_sharding *tess_with_spec_at(const char *where, const tess_sharding *s, tess_spec spec);
#define tess_with_spec(s, spec) tess_with_spec_at(TESS_HERE, s, spec)
TESS_API tess_mesh *tess_sharding_mesh_at(const char *where, const tess_sharding *s);
#define tess_sharding_mesh(s) tess_sharding_mesh_at(TESS_HERE, s)
/* a P where it can be said as one; else all zero */
TESS_API tess_spec tess_sharding_spec(const tess_sharding *s);
TESS_API const char *tess_sharding_memory_kind(const tess_sharding *s);
/* in device assignment order */
TESS_API tess_device_array tess_sharding_devices(const tess_sharding *s);
TESS_API tess_device_array tess_sharding_addressable_devices(const tess_sharding *s);
TESS_API int tess_sharding_num_devices(const tess_sharding *s);
TESS_API bool tess_sharding_is_fully_replicated(const tess_sharding *s);
TESS_API bool tess_sharding_is_fully_addressable(const tess_sharding *s);
/* == */
TESS_API bool tess_sharding_equal(const tess_sharding *a, const tess_sharding *b);
TESS_API bool tess_sharding_is_equivalent_to(const tess_sharding *a, const tess_sharding *b, int ndim);
/* shard_shape; uneven: ceil */
TESS_API tess_shape tess_sharding_shard_shape_at(const char *where, const tess_sharding *s, tess_shape global);
#define tess_sharding_shard_shape(s, global) tess_sharding_shard_shape_at(TESS_HERE, s, global)
/* HloSharding text. PmapSharding: UNIMPLEMENTED */
TESS_API const char *tess_sharding_hlo(const tess_sharding *s, int ndim);
/* Shardy text: [{"x"}, {}] */
TESS_API const char *tess_sharding_sdy(const tess_sharding *s, int ndim);
typedef struct tess_shard {
  const tess_device *device;
  tess_index index;
  int replica_id;
  tess_array *data;
} tess_shard; // jax Shard; data NULL: not local
typedef struct tess_shard_list {
  int n;
  const tess_shard *shard;
  const void *error;
} tess_shard_list; // until the scope ends. In error: n = 0, shard[0].data carries it
/* device -> index, replica id; mesh order */
TESS_API tess_shard_list tess_devices_indices_map_at(const char *where, const tess_sharding *s, tess_shape global);
#define tess_devices_indices_map(s, global) tess_devices_indices_map_at(TESS_HERE, s, global)
TESS_API tess_shard_list tess_addressable_devices_indices_map_at(const char *where, const tess_sharding *s,
                                                                 tess_shape global);
#define tess_addressable_devices_indices_map(s, global) tess_addressable_devices_indices_map_at(TESS_HERE, s, global)
/* TESS_PLACE */
TESS_API tess_sharding *tess_place_sharding(const char *where, const tess_sharding *s);
/* no context mesh: FAILED_PRECONDITION */
TESS_API tess_sharding *tess_place_spec(const char *where, tess_spec s);
TESS_API tess_sharding *tess_place_device(const char *where, const tess_device *d);
TESS_API tess_sharding *tess_place_none(const char *where, const void *null);
#define TESS_PLACE(p)                                                                                                  \
  _Generic((p), tess_sharding *: tess_place_sharding, const tess_sharding *: tess_place_sharding, tess_spec: tess_place_spec, \
  const tess_device *: tess_place_device, void *: tess_place_none)(TESS_HERE, p)
// ---- text and pictures ---
#define tess_str(x)   TESS__TEXT(tess_str, x)(x)   // str(x) of any object or value; lives until the scope ends
#define tess_repr(x)  TESS__TEXT(tess_repr, x)(x)  // repr(x)
#define tess_print(x) tess_print_text(tess_str(x)) // print(x); an object in error prints its message
/* a line on stdout */
TESS_API void tess_print_text(const char *text);
#define TESS__TEXT(f, x)                                                                                               \
  _Generic((x), TESS_OBJECTS(TESS__CASE, f) tess_shape: f##_shape, tess_index: f##_index, tess_spec: f##_spec, \
  const tess_device *: f##_device, tess_device_array: f##_devices)
#define TESS__TEXT_DECL(t, a)                                                                                          \
  TESS_API const char *tess_str_##t(const tess_##t *object);                                                           \
  TESS_API const char *tess_repr_##t(const tess_##t *object);
TESS_OBJECTS(TESS__TEXT_DECL, )
TESS__TEXT_DECL(device, )
#define TESS__TEXT_VALUE(n, T)                                                                                         \
  TESS_API const char *tess_str_##n(T value);                                                                          \
  TESS_API const char *tess_repr_##n(T value);
    TESS__TEXT_VALUE(shape, tess_shape) TESS__TEXT_VALUE(index, tess_index) TESS__TEXT_VALUE(spec, tess_spec)
        TESS__TEXT_VALUE(devices, tess_device_array) typedef enum tess_picture {
          TESS_PICTURE_TERMINAL,
          TESS_PICTURE_ASCII,
          TESS_PICTURE_SVG
        } tess_picture;
typedef struct tess_visualize_opts {
  size_t size;
  bool no_color, force_color;
  double scale;
  int min_width, max_width; // 1.0, 9, 80
  void (*color_map)(double t, double rgb[3], void *ctx);
  void *ctx;
  tess_picture format;
} tess_visualize_opts;
/* jax.debug.…; rank 1 or 2, else INVALID_ARGUMENT */
TESS_API void tess_visualize_sharding_at(const char *where, tess_shape shape, const tess_sharding *s,
                                         const tess_visualize_opts *kw);
#define tess_visualize_sharding(...) tess_visualize_sharding__(__VA_ARGS__, .size = sizeof(tess_visualize_opts))
#define tess_visualize_sharding__(shape, s, ...)                                                                       \
  tess_visualize_sharding_at(TESS_HERE, shape, s, &(const tess_visualize_opts){__VA_ARGS__})
/* the picture as text, any rank */
TESS_API const char *tess_visualize_at(const char *where, tess_shape shape, const tess_sharding *s,
                                       const tess_visualize_opts *kw);
#define tess_visualize(...) tess_visualize__(__VA_ARGS__, .size = sizeof(tess_visualize_opts))
#define tess_visualize__(shape, s, ...)                                                                                \
  tess_visualize_at(TESS_HERE, shape, s, &(const tess_visualize_opts){__VA_ARGS__})
/* jax.debug.visualize_array_sharding; a traced value: INVALID_ARGUMENT */
TESS_API void tess_visualize_array_sharding_at(const char *where, tess_array *x, const tess_visualize_opts *kw);
#define tess_visualize_array_sharding(...)                                                                             \
  tess_visualize_array_sharding__(__VA_ARGS__, .size = sizeof(tess_visualize_opts))
#define tess_visualize_array_sharding__(x, ...)                                                                        \
  tess_visualize_array_sharding_at(TESS_HERE, x, &(const tess_visualize_opts){__VA_ARGS__})

#ifdef __cplusplus
}
#endif
#endif
