/* Tiles over a list of devices as a mesh and a spec, which is what arrays and the compiler understand.
 *
 * The digits of the assignment, cut at the tile's bounds, are the axes of a mesh over the devices in their order:
 * {devices=[6,35]<=[7,10,3]T(2,1,0)} is P(('_axis_3', '_axis_1'), ('_axis_2', '_axis_0')) on a mesh (7, 2, 5, 3). An
 * assignment that is no such order (0, 2, 1) gets a mesh over the devices in tile order instead. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "layout/sharding.h"

static const struct mesh *make_mesh(int n_axes, const int64_t *size, const tess_device *const *devices,
                                    struct diag *d) {
  char text[TESS_MAX_RANK][24];
  const char *name[TESS_MAX_RANK];
  for (int i = 0; i < n_axes; i++) {
    snprintf(text[i], sizeof text[i], "_axis_%d", i);
    name[i] = text[i];
  }
  return tess__mesh_make(n_axes, size, name, NULL, devices, d);
}

/* What the assignment lacks to be a spec over n devices. */
static enum sharding_lack find_lack(const struct hlo *h, int64_t n) {
  if (tess__hlo_is_replicated(h)) return LACKS_NOTHING;
  if (h->kind == HLO_UNREDUCED) return LACKS_SUM;
  if (h->kind != HLO_TILED) return LACKS_TILES;
  bool partial = false;
  for (int i = 0; i < h->n_groups; i++) {
    if (h->group[i] != HLO_GROUP_UNREDUCED && h->group[i] != HLO_GROUP_REPLICATED) return LACKS_GROUPS;
    partial = partial || h->group[i] == HLO_GROUP_UNREDUCED;
  }
  if (partial) return LACKS_SUM;
  return h->total == n ? LACKS_NOTHING : LACKS_DEVICES;
}

/* The axis that a piece is: those with larger strides stand before it. */
static int axis_of(const struct hlo_digit *piece, int n, int i) {
  int axis = 0;
  for (int k = 0; k < n; k++)
    axis += piece[k].stride > piece[i].stride;
  return axis;
}

static bool place_digits(struct sharding *out, const struct hlo *h, const tess_device *const *devices, struct diag *d) {
  struct hlo_digit digit[HLO_MAX_DIGITS], piece[HLO_MAX_DIGITS];
  int count[HLO_MAX_DIMS], n_digits = h->n_digits;
  int64_t size[TESS_MAX_RANK];
  memcpy(digit, h->digit, sizeof digit);
  if (h->list && !tess__digits_of_list(h->list, h->total, digit, &n_digits)) return false;
  int n = tess__digits_cut(digit, n_digits, h->dim, h->n_dims, piece, count);
  if (n < 0 || n > TESS_MAX_RANK) return false;
  out->spec.n = tess__hlo_data_dims(h);
  for (int dim = 0, i = 0; dim < h->n_dims; dim++)
    for (int k = 0; k < count[dim]; k++, i++) {
      int axis = axis_of(piece, n, i);
      size[axis] = piece[i].size;
      if (dim < out->spec.n) out->spec.axis[dim][out->spec.n_axes[dim]++] = (uint8_t)axis;
    }
  out->mesh = make_mesh(n, size, devices, d);
  return true;
}

/* A mesh in tile order: its axes are the tile's dimensions that cut, and one for the replicas. */
static void place_tiles(struct sharding *out, const struct hlo *h, const tess_device *const *devices, struct diag *d) {
  int64_t size[TESS_MAX_RANK + 1];
  const tess_device **order = tess__alloc(((size_t)h->total + 1) * sizeof *order);
  int n = 0, data = tess__hlo_data_dims(h);
  memset(&out->spec, 0, sizeof out->spec);
  out->spec.n = data;
  for (int dim = 0; dim < h->n_dims; dim++) {
    if (h->dim[dim] == 1) continue;
    if (dim < data) out->spec.axis[dim][out->spec.n_axes[dim]++] = (uint8_t)n;
    size[n++] = h->dim[dim];
  }
  for (int64_t i = 0; i < h->total; i++)
    order[i] = devices[tess__hlo_number(h, i)];
  out->mesh = make_mesh(n, size, order, d);
  out->list = tess__intern(INTERN_MESH, devices, (size_t)h->total * sizeof *devices);
  tess__free(order);
}

bool tess__sharding_of_tiles(struct sharding *out, const struct hlo *h, int64_t n, const tess_device *const *devices,
                             struct diag *d) {
  if (n < 1) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "at least one device is needed");
  memset(&out->spec, 0, sizeof out->spec);
  out->lacks = (uint8_t)find_lack(h, n);
  if (out->lacks || tess__hlo_is_replicated(h))
    out->mesh = make_mesh(1, &n, devices, d);
  else if (!place_digits(out, h, devices, d))
    place_tiles(out, h, devices, d);
  return out->mesh != NULL;
}
