/* The order of devices in a mesh that suits their network (JAX's mesh_utils, design/sharding.md 2.7 to 2.13): pure
 * functions of lists of devices. Sizes of a mesh go from the axis that communicates least to the one that communicates
 * most. */
#ifndef TESS_LAYOUT_MESH_ORDER_H
#define TESS_LAYOUT_MESH_ORDER_H

#include "layout/mesh.h"

struct mesh_order_options {
  bool contiguous_submeshes;      /* each process's devices a box of the mesh, where it is known how */
  bool allow_split_physical_axes; /* one axis of the network may serve several axes of the mesh */
};
/* create_device_mesh: the n devices in row-major order of the mesh, into out[n]. Failure: the product of the sizes is
 * not n (VALUE); no assignment without splitting (NOT_IMPLEMENTED); coordinates that are no cuboid (ASSERTION) or are
 * missing (ATTRIBUTE); no contiguous submeshes (VALUE). */
bool tess__mesh_order(const tess_shape *shape, int n, const tess_device *const *device,
                      const struct mesh_order_options *o, const tess_device **out, struct diag *d);
bool tess__mesh_order_check(const tess_shape *shape, int n, const tess_device *const *device, struct diag *d);
bool tess__device_kind_splits(const tess_device *d); /* make_mesh may split the axes of its network: v5e */

struct hybrid_options {
  bool process_is_granule; /* what a fast network joins is a process; else a slice */
  bool no_sort_granules;   /* in the order in which they occur, not by their number */
  bool allow_split_physical_axes;
};
/* create_hybrid_device_mesh: the mesh has the sizes ici * dcn; the slow network is the major part of every axis. */
bool tess__mesh_order_hybrid(const tess_shape *ici, const tess_shape *dcn, int n, const tess_device *const *device,
                             const struct hybrid_options *o, tess_shape *shape, const tess_device **out,
                             struct diag *d);

#endif
