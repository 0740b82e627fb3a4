/* create_device_mesh: orders that are known for a kind of device, else the torus (torus.c), else the list's own.
 *
 * The tables give rings of small boards, so that neighbours in the list, and its ends, are neighbours in the network.
 * "TPU v5e" and "TPU v5" are names that JAX knows after 0.10.2, for "TPU v5 lite" and "TPU v5p". */
#include "layout/mesh_order.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "layout/torus.h"

/* ---- kinds ---- */

enum family { NO_FAMILY, V2_V3, V4_LITE, V5E, V5P, V7 };
static const struct {
  const char *kind;
  enum family family;
} families[] = {
    {"TPU v2", V2_V3}, {"TPU v3", V2_V3},    {"TPU v4 lite", V4_LITE}, {"TPU8i", V4_LITE}, {"TPU v5 lite", V5E},
    {"TPU v5e", V5E},  {"TPU v6 lite", V5E}, {"TPU v5p", V5P},         {"TPU v5", V5P},    {"TPU7x", V7},
    {"TPU7", V7},
};

static enum family family_of(const tess_device *d) {
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (strcmp(d->device_kind, families[i].kind) == 0) return families[i].family;
  return NO_FAMILY;
}

bool tess__device_kind_splits(const tess_device *d) {
  return strcmp(d->device_kind, "TPU v5 lite") == 0 || strcmp(d->device_kind, "TPU v5e") == 0;
}

static const int8_t tray_ring[] = {0, 1, 2, 3, 6, 7, 4, 5}, square_ring[] = {0, 1, 3, 2},
                    board_ring[] = {0, 1, 2, 3, 7, 6, 5, 9, 10, 11, 15, 14, 13, 12, 8, 4},
                    v5e_ring[] = {0, 1, 2, 3, 7, 6, 5, 4}, v5e_cube[] = {0, 4, 2, 6, 1, 5, 3, 7},
                    v5p_cube[] = {0, 1, 3, 2, 6, 7, 5, 4};

/* Each `period` devices in this order. */
static bool permute(int n, const tess_device *const *device, const int8_t *order, int period, const tess_device **out) {
  for (int i = 0; i < n; i++)
    out[i] = device[i - i % period + order[i % period]];
  return true;
}

/* ---- v5e, v5p: by coordinates ---- */

struct bounds {
  int x, y, z;
};

static int coordinate(const tess_device *d, int k) {
  return d->coords[k] < 0 ? 0 : d->coords[k]; /* none at all count as (0,0,0) */
}

static int compare_coordinates(const tess_device *a, const tess_device *b, int first, int step) {
  for (int i = 0, k = first; i < 3; i++, k += step)
    if (coordinate(a, k) != coordinate(b, k)) return coordinate(a, k) < coordinate(b, k) ? -1 : 1;
  return 0;
}

/* One more than the largest coordinates, where "largest" compares them as lists. */
static struct bounds bounds_of(int n, const tess_device *const *device) {
  const tess_device *last = device[0];
  for (int i = 1; i < n; i++)
    if (compare_coordinates(device[i], last, 0, 1) > 0) last = device[i];
  return (struct bounds){coordinate(last, 0) + 1, coordinate(last, 1) + 1, coordinate(last, 2) + 1};
}

static bool is_box(struct bounds b, int x, int y, int z) {
  return b.x == x && b.y == y && b.z == z;
}

/* x fastest; devices at one place stay in their order. For few devices. */
static void sort_by_coordinates(int n, const tess_device *const *device, const tess_device **out) {
  for (int i = 0; i < n; i++) {
    int k = i;
    for (; k > 0 && compare_coordinates(out[k - 1], device[i], 2, -1) > 0; k--)
      out[k] = out[k - 1];
    out[k] = device[i];
  }
}

static const int8_t *coordinate_order(enum family f, const tess_shape *shape, int n, struct bounds b) {
  if (f == V5P) return n == 8 && is_box(b, 2, 2, 2) ? v5p_cube : NULL;
  if (n == 4 && is_box(b, 2, 2, 1)) return square_ring;
  if (n == 8) return is_box(b, 2, 2, 2) ? v5e_cube : v5e_ring;
  if (n != 16 || !is_box(b, 4, 4, 1)) return NULL;
  for (int i = 0; i < shape->n; i++)
    if (shape->dim[i] == n) return board_ring; /* only where one axis is the whole board */
  return NULL;
}

static bool order_by_coordinates(enum family f, const tess_shape *shape, int n, const tess_device *const *device,
                                 const tess_device **out) {
  const int8_t *order = n <= 16 ? coordinate_order(f, shape, n, bounds_of(n, device)) : NULL;
  if (!order) return false;
  const tess_device *sorted[16];
  sort_by_coordinates(n, device, sorted);
  return permute(n, sorted, order, n, out);
}

/* ---- any kind ---- */

static bool copy(int n, const tess_device *const *device, const tess_device **out) {
  memcpy(out, device, (size_t)n * sizeof *out);
  return true;
}

/* Trays of 8 cores, along z: only where the torus is no wider than a tray. Failure: as tess__torus_of_devices. */
static bool fits_trays(int n, const tess_device *const *device, struct diag *d) {
  struct torus t;
  if (n % 8 || n > 32 || !tess__torus_of_devices(n, device, &t, d)) return false;
  bool fits = t.size[0] <= 2 && t.size[1] <= 2;
  tess__torus_free(&t);
  return fits;
}

/* False without a failure: no order is known for this kind and number. */
static bool order_by_kind(const tess_shape *shape, int n, const tess_device *const *device, const tess_device **out,
                          struct diag *d) {
  enum family f = family_of(device[n - 1]);
  switch (f) {
  case V2_V3:
    if (n == 8 || (shape->n && shape->dim[shape->n - 1] == 8)) return permute(n, device, tray_ring, 8, out);
    return copy(n, device, out);
  case V4_LITE:
    return n == 4 && permute(n, device, square_ring, 4, out);
  case V5E:
  case V5P:
    return order_by_coordinates(f, shape, n, device, out);
  case V7:
    return fits_trays(n, device, d) && permute(n, device, tray_ring, 8, out);
  default:
    return false;
  }
}

static bool order_by_torus(const tess_shape *shape, int n, const tess_device *const *device,
                           const struct mesh_order_options *o, const tess_device **out, struct diag *d) {
  struct torus t;
  struct torus_split split;
  if (!tess__torus_of_devices(n, device, &t, d)) return false;
  bool good = !o->contiguous_submeshes || tess__torus_make_contiguous(&t, shape, d);
  good = good && tess__torus_assign(t.n_axes, t.size, shape, o->allow_split_physical_axes, &split, d);
  if (good) tess__torus_arrange(&t, shape, &split, out);
  tess__torus_free(&t);
  return good;
}

static bool is_gpu(const char *platform) {
  return strcmp(platform, "gpu") == 0 || strcmp(platform, "cuda") == 0 || strcmp(platform, "rocm") == 0;
}

struct ranked {
  const tess_device *device;
  int at;
};

static int compare_ids(const void *a, const void *b) {
  const struct ranked *x = a, *y = b;
  if (x->device->id != y->device->id) return x->device->id < y->device->id ? -1 : 1;
  return x->at < y->at ? -1 : 1;
}

static bool order_by_id(int n, const tess_device *const *device, const tess_device **out) {
  struct ranked *list = tess__alloc((size_t)n * sizeof *list);
  for (int i = 0; i < n; i++)
    list[i] = (struct ranked){device[i], i};
  qsort(list, (size_t)n, sizeof *list, compare_ids);
  for (int i = 0; i < n; i++)
    out[i] = list[i].device;
  tess__free(list);
  return true;
}

bool tess__mesh_order_check(const tess_shape *shape, int n, const tess_device *const *device, struct diag *d) {
  int64_t total = 1;
  if (shape->n < 0 || shape->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a mesh has at most %d axes, not %d", TESS_MAX_RANK,
                      shape->n);
  for (int i = 0; i < shape->n; i++) {
    if (shape->dim[i] < 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis %d has size %lld: sizes are at least 1", i,
                        (long long)shape->dim[i]);
    total = shape->dim[i] > INT32_MAX / total ? INT32_MAX : total * shape->dim[i];
  }
  if (total != n) {
    struct text t = {0};
    tess__torus_text(&t, shape->n, shape->dim);
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "a mesh of %s needs as many devices as the product of its sizes, but %d are given",
               shape->n ? tess__text_string(&t) : "no axes", n);
    tess__text_free(&t);
    return false;
  }
  for (int i = 0; i < n; i++)
    if (!device[i]) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %d of the mesh is NULL", i);
  return true;
}

bool tess__mesh_order(const tess_shape *shape, int n, const tess_device *const *device,
                      const struct mesh_order_options *o, const tess_device **out, struct diag *d) {
  if (!tess__mesh_order_check(shape, n, device, d)) return false;
  if (order_by_kind(shape, n, device, out, d)) return true;
  if (d->status) return false;
  const char *platform = device[n - 1]->platform;
  if (strcmp(platform, "tpu") == 0) return order_by_torus(shape, n, device, o, out, d);
  if (is_gpu(platform)) return order_by_id(n, device, out);
  return copy(n, device, out);
}
