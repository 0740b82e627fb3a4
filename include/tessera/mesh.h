/* Meshes, and by inclusion devices, specs, shardings, texts and pictures (jax.sharding, jax.debug). */
#ifndef TESSERA_MESH_H
#define TESSERA_MESH_H

#include <tessera/device.h>
#include <tessera/sharding.h>
#include <tessera/text.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- making ----

typedef enum tess_axis_type { TESS_AXIS_AUTO, TESS_AXIS_EXPLICIT, TESS_AXIS_MANUAL } tess_axis_type;

typedef struct tess_mesh_opts {
  size_t size;
  tess_device_array devices;        // default: tess_devices()
  tess_axis_type axis_type;         // of all axes; default: Auto (JAX's make_mesh: Explicit since 0.9)
  const tess_axis_type *axis_types; // one an axis, instead
  bool contiguous_submeshes, allow_split_physical_axes;
} tess_mesh_opts;

/* A mesh of the first devices, in an order that suits their network.
 *
 * Types:      shape: sizes of the axes, at least 1   names: one an axis, distinct   result: product(shape) devices.
 * Errors:     INVALID_ARGUMENT  numbers of sizes and names differ; more than TESS_MAX_RANK axes; a name that is
 *                               empty, stands twice or has spaces, commas, quotes, brackets or question marks; too
 *                               few devices (the message says how to get them); devices NULL, twice, or of several
 *                               slices.
 *             UNIMPLEMENTED     a torus whose axes the shape would split (see tess_create_device_mesh).
 * Threads:    any.
 * Source:     jax.make_mesh. Since 0.1. */
TESS_API tess_mesh *tess_make_mesh_at(const char *where, tess_shape shape, tess_names names, const tess_mesh_opts *kw);
#define tess_make_mesh(...) tess_make_mesh__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_make_mesh__(shape, names, ...)                                                                            \
  tess_make_mesh_at(TESS_HERE, shape, names, TESS__OPTS(tess_mesh_opts, __VA_ARGS__))

/* A mesh of devices in the shape they have; a mesh of axes without devices.
 *
 * Types:      mesh_of: the sizes are those of devices.shape   abstract_mesh: kw's devices are not looked at.
 * Errors:     INVALID_ARGUMENT  as tess_make_mesh.
 * Threads:    any.
 * Source:     jax.sharding.Mesh, jax.sharding.AbstractMesh. Since 0.1. */
TESS_API tess_mesh *tess_mesh_of_at(const char *where, tess_device_array devices, tess_names names,
                                    const tess_mesh_opts *kw);
TESS_API tess_mesh *tess_abstract_mesh_at(const char *where, tess_shape shape, tess_names names,
                                          const tess_mesh_opts *kw);
#define tess_mesh_of(...)       tess_mesh_of__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_abstract_mesh(...) tess_abstract_mesh__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_mesh_of__(devices, names, ...)                                                                            \
  tess_mesh_of_at(TESS_HERE, devices, names, TESS__OPTS(tess_mesh_opts, __VA_ARGS__))
#define tess_abstract_mesh__(shape, names, ...)                                                                        \
  tess_abstract_mesh_at(TESS_HERE, shape, names, TESS__OPTS(tess_mesh_opts, __VA_ARGS__))

typedef struct tess_hybrid_opts {
  size_t size;
  tess_device_array devices; // default: tess_devices()
  bool process_is_granule, no_sort_granules, allow_split_physical_axes;
} tess_hybrid_opts;

/* Devices in a mesh's shape, in an order that suits their network.
 *
 * Types:      create_device_mesh: product(shape) devices, no more   create_hybrid_device_mesh: ici are the sizes
 *             inside a slice (or process), dcn those of slices, one each an axis; the result's shape is their
 *             product.
 * Errors:     INVALID_ARGUMENT  the numbers of devices, of sizes or of slices do not fit; coordinates that make no
 *                               cuboid; contiguous_submeshes on a torus or for a shape that is not known to have
 *                               them.
 *             UNIMPLEMENTED     no assignment without splitting an axis of the torus: allow_split_physical_axes.
 *             NOT_FOUND         a device has no coordinates, or no slice_index (process_is_granule), where its place
 *                               needs them.
 * Threads:    any.
 * Source:     jax.experimental.mesh_utils.create_device_mesh, create_hybrid_device_mesh. Since 0.1. */
TESS_API tess_device_array tess_create_device_mesh_at(const char *where, tess_shape shape, const tess_mesh_opts *kw);
TESS_API tess_device_array tess_create_hybrid_device_mesh_at(const char *where, tess_shape ici, tess_shape dcn,
                                                             const tess_hybrid_opts *kw);
#define tess_create_device_mesh(...) tess_create_device_mesh__(__VA_ARGS__, .size = sizeof(tess_mesh_opts))
#define tess_create_device_mesh__(shape, ...)                                                                          \
  tess_create_device_mesh_at(TESS_HERE, shape, TESS__OPTS(tess_mesh_opts, __VA_ARGS__))
#define tess_create_hybrid_device_mesh(...)                                                                            \
  tess_create_hybrid_device_mesh__(__VA_ARGS__, .size = sizeof(tess_hybrid_opts))
#define tess_create_hybrid_device_mesh__(ici, dcn, ...)                                                                \
  tess_create_hybrid_device_mesh_at(TESS_HERE, ici, dcn, TESS__OPTS(tess_hybrid_opts, __VA_ARGS__))

/* A mesh shape whose one -1 is filled in.
 *
 * Types:      num_devices: 0 for tess_device_count()   result: shape, the -1 replaced by what is left of the devices.
 * Errors:     INVALID_ARGUMENT  to the scope, n = 0: more than one -1; another size below 1; devices are no multiple.
 * Threads:    any.
 * Source:     Loadax's infer_mesh_shape. Since 0.1. */
TESS_API tess_shape tess_infer_mesh_shape_at(const char *where, tess_shape shape, int num_devices);
#define tess_infer_mesh_shape(shape, num_devices) tess_infer_mesh_shape_at(TESS_HERE, shape, num_devices)

// ---- the context mesh ----

/* The mesh that specs without a mesh mean: set until the current scope ends; asked for.
 *
 * Types:      m: NULL for none.
 * Returns:    set: the mesh before. get: the present one, inside shard_map with Manual axes. The empty mesh where
 *             none is.
 * Errors:     INVALID_ARGUMENT  set: while a function is traced; a mesh with Manual axes.
 * Threads:    this thread's scope alone.
 * Source:     jax.set_mesh, jax.sharding.get_mesh. Since 0.1. */
TESS_API tess_mesh *tess_set_mesh_at(const char *where, const tess_mesh *m);
TESS_API tess_mesh *tess_get_mesh_at(const char *where);
#define tess_set_mesh(m) tess_set_mesh_at(TESS_HERE, m)
#define tess_get_mesh()  tess_get_mesh_at(TESS_HERE)

// ---- what a mesh is ----

/* Sizes, names and types of the axes; the product of named sizes; the number of devices.
 *
 * Types:      axes: "x", or a product "x,y".
 * Returns:    of a mesh in error or NULL: no axes, 0. axis_size: 0 where an axis is unknown. mesh_size: 0 for the
 *             empty mesh, the product of the sizes for an abstract one. Names live as long as the library.
 * Errors:     OUT_OF_RANGE      to the scope, Auto: axis_type of an axis that is not there.
 *             INVALID_ARGUMENT  to the scope: NULL.
 * Threads:    any.
 * Source:     Mesh.axis_sizes, axis_names, axis_types, shape, size. Since 0.1. */
TESS_API tess_shape tess_mesh_shape(const tess_mesh *m);
TESS_API tess_names tess_mesh_axis_names(const tess_mesh *m);
TESS_API tess_axis_type tess_mesh_axis_type(const tess_mesh *m, int axis);
TESS_API int64_t tess_mesh_axis_size(const tess_mesh *m, const char *axes);
TESS_API int64_t tess_mesh_size(const tess_mesh *m);

/* Whether two meshes are the same axes and devices; whether one has devices of other processes.
 *
 * Returns:    false for a mesh in error or NULL.
 * Errors:     INVALID_ARGUMENT  to the scope: NULL; an abstract mesh is asked for processes.
 * Threads:    any.
 * Source:     Mesh.__eq__, Mesh.is_multi_process. Since 0.1. */
TESS_API bool tess_mesh_equal(const tess_mesh *a, const tess_mesh *b);
TESS_API bool tess_mesh_is_multi_process(const tess_mesh *m);

/* The devices of a mesh, in its shape; those of this process, row-major in one dimension.
 *
 * Errors:     INVALID_ARGUMENT  an abstract mesh; the empty mesh has no devices in its shape.
 * Threads:    any.
 * Source:     Mesh.devices, Mesh.local_devices. Since 0.1. */
TESS_API tess_device_array tess_mesh_devices_at(const char *where, const tess_mesh *m);
TESS_API tess_device_array tess_mesh_local_devices_at(const char *where, const tess_mesh *m);
#define tess_mesh_devices(m)       tess_mesh_devices_at(TESS_HERE, m)
#define tess_mesh_local_devices(m) tess_mesh_local_devices_at(TESS_HERE, m)

/* The part of a mesh that this process has, its axes Auto; the mesh without its devices.
 *
 * Errors:     INVALID_ARGUMENT  local: an abstract mesh; no device is of this process, or they are no contiguous box.
 * Threads:    any.
 * Source:     Mesh.local_mesh, Mesh.abstract_mesh. Since 0.1. */
TESS_API tess_mesh *tess_mesh_local_mesh_at(const char *where, const tess_mesh *m);
TESS_API tess_mesh *tess_mesh_abstract_mesh_at(const char *where, const tess_mesh *m);
#define tess_mesh_local_mesh(m)    tess_mesh_local_mesh_at(TESS_HERE, m)
#define tess_mesh_abstract_mesh(m) tess_mesh_abstract_mesh_at(TESS_HERE, m)

#ifdef __cplusplus
}
#endif
#endif
