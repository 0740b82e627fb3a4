/* create_hybrid_device_mesh: a mesh over granules (slices or processes), each with a fast network inside, that a slow
 * one joins. Each granule gets a mesh of its own; of every axis the slow network is the major part. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "layout/mesh_order.h"
#include "layout/torus.h"

struct member {
  int64_t granule; /* sorted by it, then by the place in the list */
  int at;
  const tess_device *device;
};

static int compare_members(const void *a, const void *b) {
  const struct member *x = a, *y = b;
  if (x->granule != y->granule) return x->granule < y->granule ? -1 : 1;
  return (x->at > y->at) - (x->at < y->at);
}

static int key_of(const tess_device *d, const struct hybrid_options *o) {
  return o->process_is_granule ? d->process_index : d->slice_index;
}

/* Sorts the devices by granule; the number of granules. */
static int group(int n, const tess_device *const *device, const struct hybrid_options *o, struct member *list) {
  for (int i = 0; i < n; i++)
    list[i] = (struct member){key_of(device[i], o), i, device[i]};
  qsort(list, (size_t)n, sizeof *list, compare_members);
  int granules = 0;
  for (int i = 0, first = 0; i < n; i++) {
    if (i == 0 || key_of(list[i].device, o) != key_of(list[i - 1].device, o)) {
      first = list[i].at;
      granules++;
    }
    if (o->no_sort_granules) list[i].granule = first;
  }
  if (o->no_sort_granules) qsort(list, (size_t)n, sizeof *list, compare_members);
  return granules;
}

static bool check_devices(int n, const tess_device *const *device, const struct hybrid_options *o, struct diag *d) {
  if (n < 1) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a mesh of no devices");
  for (int i = 0; i < n; i++) {
    if (!device[i]) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %d of the mesh is NULL", i);
    if (key_of(device[i], o) >= 0) continue;
    tess_status status = i ? TESS_NOT_FOUND : TESS_INVALID_ARGUMENT;
    return tess__fail(d, status, i ? TESS_ATTRIBUTE_ERROR : TESS_VALUE_ERROR,
                      "device %d of platform '%s' has no %s: set process_is_granule to take processes as granules",
                      device[i]->id, device[i]->platform, o->process_is_granule ? "process_index" : "slice_index");
  }
  return true;
}

static bool check_shapes(const tess_shape *ici, const tess_shape *dcn, int granules, const struct hybrid_options *o,
                         struct diag *d) {
  int64_t total = 1;
  if (ici->n != dcn->n)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%d sizes inside a granule, but %d of granules: each axis has one of both", ici->n, dcn->n);
  for (int i = 0; i < dcn->n; i++) {
    if (dcn->dim[i] < 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis %d has %lld granules: at least 1 is needed",
                        i, (long long)dcn->dim[i]);
    total = dcn->dim[i] > INT32_MAX / total ? INT32_MAX : total * dcn->dim[i];
  }
  if (total == granules) return true;
  struct text t = {0};
  tess__torus_text(&t, dcn->n, dcn->dim);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s granules need as many %s as the product of the sizes, but the devices lie in %d",
             dcn->n ? tess__text_string(&t) : "no axes of", o->process_is_granule ? "processes" : "slices", granules);
  tess__text_free(&t);
  return false;
}

/* A mesh for each granule, one behind the other. Each has as many devices, or the order of one fails. */
static bool order_granules(const tess_shape *ici, int n, const struct member *list, const struct hybrid_options *o,
                           const tess_device **out, struct diag *d) {
  const struct mesh_order_options inner = {.allow_split_physical_axes = o->allow_split_physical_axes};
  const tess_device **device = tess__alloc((size_t)n * sizeof *device);
  for (int i = 0; i < n; i++)
    device[i] = list[i].device;
  bool good = true;
  for (int first = 0, last; first < n && good; first = last) {
    for (last = first + 1; last < n && key_of(device[last], o) == key_of(device[first], o);)
      last++;
    good = tess__mesh_order(ici, last - first, device + first, &inner, out + first, d);
  }
  tess__free(device);
  return good;
}

static void interleave(const tess_shape *ici, const tess_shape *dcn, int n, const tess_device *const *granule,
                       const tess_device **out) {
  int64_t at[TESS_MAX_RANK] = {0};
  for (int i = 0; i < n; i++) {
    int64_t g = 0, cell = 0;
    for (int k = 0; k < ici->n; k++) {
      g = g * dcn->dim[k] + at[k] / ici->dim[k];
      cell = cell * ici->dim[k] + at[k] % ici->dim[k];
    }
    int64_t each = 1;
    for (int k = 0; k < ici->n; k++)
      each *= ici->dim[k];
    out[i] = granule[g * each + cell];
    for (int k = ici->n; k-- > 0; at[k] = 0)
      if (++at[k] < ici->dim[k] * dcn->dim[k]) break;
  }
}

bool tess__mesh_order_hybrid(const tess_shape *ici, const tess_shape *dcn, int n, const tess_device *const *device,
                             const struct hybrid_options *o, tess_shape *shape, const tess_device **out,
                             struct diag *d) {
  if (!check_devices(n, device, o, d)) return false;
  struct member *list = tess__alloc((size_t)n * sizeof *list);
  const tess_device **granule = tess__alloc((size_t)n * sizeof *granule);
  int granules = group(n, device, o, list);
  bool good = check_shapes(ici, dcn, granules, o, d) && order_granules(ici, n, list, o, granule, d);
  if (good) {
    *shape = (tess_shape){.n = ici->n};
    for (int k = 0; k < ici->n; k++)
      shape->dim[k] = ici->dim[k] * dcn->dim[k];
    interleave(ici, dcn, n, granule, out);
  }
  tess__free(list);
  tess__free(granule);
  return good;
}
