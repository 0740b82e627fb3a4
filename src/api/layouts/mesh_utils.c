/* jax.experimental.mesh_utils: device meshes for the network, without the mesh around them. */
#include "api/counts.h"
#include "api/layouts/devices.h"
#include "layout/device.h"
#include "layout/mesh_order.h"

/* The devices of an option, or all there are. False: d, or an error that they carry, says why. */
static bool choose_devices(tess_device_array *devices, struct diag *d) {
  const struct world *w = tess__world_here();
  if (devices->error || !tess__check_devices(devices, d)) return false;
  if (devices->device) return true;
  int n = w->n;
  *devices = tess__device_array((tess_shape){.n = 1, .dim = {n}}, n, w->device);
  return n || tess__init_failure(d);
}

tess_device_array tess_create_device_mesh_at(const char *where, tess_shape shape, const tess_mesh_opts *kw) {
  tess_mesh_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  if (!choose_devices(&o.devices, &d))
    return o.devices.error ? o.devices : tess__device_array_error(&d, "create_device_mesh", where);
  const struct mesh_order_options order = {o.contiguous_submeshes, o.allow_split_physical_axes};
  int n = o.devices.n;
  const tess_device **list = tess__scope_alloc(tess__scope(), ((size_t)n + 1) * sizeof *list);
  if (!tess__mesh_order(&shape, n, o.devices.device, &order, list, &d))
    return tess__device_array_error(&d, "create_device_mesh", where);
  return tess__device_array(shape, n, list);
}

tess_device_array tess_create_hybrid_device_mesh_at(const char *where, tess_shape ici, tess_shape dcn,
                                                    const tess_hybrid_opts *kw) {
  tess_hybrid_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  if (!choose_devices(&o.devices, &d))
    return o.devices.error ? o.devices : tess__device_array_error(&d, "create_hybrid_device_mesh", where);
  const struct hybrid_options hybrid = {o.process_is_granule, o.no_sort_granules, o.allow_split_physical_axes};
  int n = o.devices.n;
  tess_shape shape;
  const tess_device **list = tess__scope_alloc(tess__scope(), ((size_t)n + 1) * sizeof *list);
  if (!tess__mesh_order_hybrid(&ici, &dcn, n, o.devices.device, &hybrid, &shape, list, &d))
    return tess__device_array_error(&d, "create_hybrid_device_mesh", where);
  return tess__device_array(shape, n, list);
}

/* The product of the sizes that are given, with one open size; 0: a failure. */
static int64_t known_sizes(const tess_shape *shape, int *open, struct diag *d) {
  int64_t product = 1;
  *open = -1;
  if (!tess__check_rank(shape->n, "the shape", d)) return 0;
  for (int i = 0; i < shape->n; i++) {
    int64_t size = shape->dim[i];
    if (size == -1 && *open >= 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the shape %s has more than one -1",
                        tess_str_shape(*shape));
    if (size == -1)
      *open = i;
    else if (size < 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "axis %d has size %lld: sizes are at least 1, and one may be -1", i, (long long)size);
    else
      product = size > INT32_MAX / product ? INT32_MAX : product * size;
  }
  return product;
}

tess_shape tess_infer_mesh_shape_at(const char *where, tess_shape shape, int num_devices) {
  struct diag d = {0};
  int open;
  int64_t devices = num_devices ? num_devices : tess_device_count(), product = known_sizes(&shape, &open, &d);
  if (product && open >= 0 && (devices < 1 || devices % product))
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%lld devices are no multiple of %lld, the product of the sizes of %s", (long long)devices,
               (long long)product, tess_str_shape(shape));
  if (d.status || !product) {
    tess__report(&d, "infer_mesh_shape", where);
    return (tess_shape){0};
  }
  if (open >= 0) shape.dim[open] = devices / product;
  return shape;
}
