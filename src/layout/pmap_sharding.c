/* PmapSharding (design/sharding.md 4.9), the default one that pmap's results have: one element of one dimension for
 * each device, which the shards keep as a dimension of size 1, or a copy for each. It is a spec over a mesh of one
 * axis. */
#include <string.h>

#include "base/map.h"
#include "layout/device.h"
#include "layout/object_text.h"
#include "layout/sharding.h"

bool tess__pmap_check(const tess_shape *shape, int dim, int64_t n, struct diag *d) {
  if (shape->dim[dim] == n) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "the sharded dimension of a PmapSharding has one element for each device: dimension %d has %lld, "
                    "and there are %lld devices",
                    dim, (long long)shape->dim[dim], (long long)n);
}

static bool check(const tess_shape *shape, int dim, int64_t n, struct diag *d) {
  if (n < 1) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a PmapSharding needs at least one device");
  if (shape->n < 0 || shape->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an array has 0 to %d dimensions, not %d",
                      TESS_MAX_RANK, shape->n);
  if (dim == TESS_NONE) return true;
  if (dim < 0 || dim >= shape->n)
    return tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "dimension %d of %d is to be sharded", dim, shape->n);
  return tess__pmap_check(shape, dim, n, d);
}

const struct sharding *tess__pmap_sharding(const tess_shape *shape, int dim, int64_t n,
                                           const tess_device *const *devices, struct diag *d) {
  if (!check(shape, dim, n, d)) return NULL;
  struct sharding out;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_PMAP;
  out.has_memory = true;
  out.memory = MEMORY_DEVICE;
  out.mesh = tess__mesh_make(1, &n, (const char *const[]){"_axis_0"}, NULL, devices, d);
  if (!out.mesh) return NULL;
  out.spec.n = shape->n;
  out.grid.n = shape->n;
  if (dim != TESS_NONE) {
    out.spec.n_axes[dim] = 1;
    out.grid.dim[dim] = n;
  }
  return tess__intern(INTERN_SHARDING, &out, sizeof out);
}

int tess__pmap_dim(const struct sharding *s) {
  for (int d = 0; d < s->spec.n; d++)
    if (s->spec.n_axes[d]) return d;
  return -1;
}

static void print_device(struct text *out, int64_t i, const void *ctx) {
  tess__device_text(out, ((const struct sharding *)ctx)->mesh->device[i], true);
}

void tess__pmap_text(struct text *out, const struct sharding *s, bool repr) {
  int dim = tess__pmap_dim(s);
  int64_t n = s->mesh->total;
  const tess_shape devices = {.n = 1, .dim = {n}};
  tess__text_add(out, "PmapSharding(sharding_spec=ShardingSpec((");
  for (int d = 0; d < s->spec.n; d++) {
    if (d) tess__text_add(out, ", ");
    if (d == dim)
      tess__text_printf(out, "Chunked(%lld)", (long long)n);
    else
      tess__text_add(out, "NoSharding()");
  }
  tess__text_add(out, s->spec.n == 1 ? ",), (" : "), (");
  if (dim < 0)
    tess__text_printf(out, "Replicated(replicas=%lld),)), ", (long long)n);
  else
    tess__text_add(out, "ShardedAxis(axis=0),)), ");
  if (repr) {
    struct object_text o = {&devices, 75, 0, print_device, s};
    tess__text_add(out, "devices=");
    tess__object_text(out, &o);
  } else {
    tess__text_add(out, "device_ids=[");
    for (int64_t i = 0; i < n; i++)
      tess__text_printf(out, "%s%d", i ? ", " : "", s->mesh->device[i]->id);
    tess__text_add(out, "], device_platform=");
    tess__text_upper(out, s->mesh->device[0]->platform);
    tess__text_add(out, ", device_shape=");
    tess__shape_text(out, &devices);
  }
  tess__text_add(out, ")");
}
