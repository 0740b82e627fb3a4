/* How much memory arrays take: of the process by memory kind, and by device.
 *
 * Devices of a process share its memory, so what lies on one is what the shardings of the living arrays say. A shard
 * that several devices hold is stored once and counts at the first of them. */
#include "api/api.h"
#include "base/alloc.h"
#include "base/size.h"
#include "core/dtype.h"
#include "layout/device.h"
#include "layout/shard.h"

tess_memory_stats tess_process_memory_stats(const char *memory_kind) {
  enum memory_kind k = MEMORY_DEVICE;
  tess__thread();
  if (memory_kind && !tess__memory_kind_parse(memory_kind, &k)) {
    struct diag d = {0};
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "memory kind '%s' is unknown; device, pinned_host or unpinned_host", memory_kind);
    tess__report(&d, "process_memory_stats", NULL);
    return (tess_memory_stats){0};
  }
  struct memory_use u = tess__memory_use(memory_kind ? (int)k : -1);
  return (tess_memory_stats){.bytes_in_use = u.in_use,
                             .peak_bytes_in_use = u.peak,
                             .bytes_reserved = u.in_use,
                             .num_allocs = u.allocations,
                             .largest_alloc_size = u.largest};
}

/* Does an earlier device of this process hold the same box? (Replica ids count through all processes.) */
static bool stored_before(const struct placed *p, const tess_shape *global, int64_t position, const tess_index *box) {
  const struct mesh *m = p->sharding->mesh;
  for (int64_t i = 0; i < position; i++) {
    tess_index other;
    bool same = tess__device_is_local(m->device[i]);
    if (same) tess__shard_index(p->sharding, global, i, &other);
    for (int d = 0; d < box->n && same; d++)
      same = other.dim[d].start == box->dim[d].start && other.dim[d].stop == box->dim[d].stop;
    if (same) return true;
  }
  return false;
}

/* The bytes of an array that lie at the device. */
static int64_t bytes_at(const struct placed *p, const tess_device *device) {
  const struct mesh *m = p->sharding ? p->sharding->mesh : NULL;
  int64_t position = 0, elements = 1;
  while (m && m->device && position < m->total && m->device[position] != device)
    position++;
  if (!m || !m->device || position == m->total) return 0;
  tess_shape global = tess__type_shape(p->type);
  if (!m->spans && tess__shard_replica(p->sharding, &global, position) != 0) return 0;
  tess_index box;
  tess__shard_index(p->sharding, &global, position, &box);
  if (m->spans && stored_before(p, &global, position, &box)) return 0;
  for (int i = 0; i < box.n; i++)
    elements = tess__mul_sizes(elements, box.dim[i].full ? global.dim[i] : box.dim[i].stop - box.dim[i].start);
  return elements * tess__dtype_bytes((tess_dtype)p->type->dtype);
}

tess_memory_stats tess_device_memory_stats(const tess_device *device) {
  struct diag d = {0};
  tess__thread();
  if (!device)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the device is NULL");
  else if (!tess__device_is_local(device))
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_RUNTIME_ERROR,
               "device %d of platform '%s' is not of this process: only its own process knows its memory", device->id,
               device->platform);
  if (d.status) {
    tess__report(&d, "device_memory_stats", NULL);
    return (tess_memory_stats){0};
  }
  int64_t n = 0, now = tess__block_owners(MEMORY_DEVICE, NULL, 0), bytes = 0;
  const void **owner = NULL;
  while (now > n) { /* other threads may have made arrays since they were counted */
    n = now + now / 8;
    owner = tess__realloc(owner, (size_t)n * sizeof *owner);
    now = tess__block_owners(MEMORY_DEVICE, owner, n);
  }
  for (int64_t i = 0; i < now; i++)
    bytes += bytes_at(owner[i], device);
  tess__free(owner);
  return (tess_memory_stats){.bytes_in_use = bytes, .bytes_reserved = bytes};
}
