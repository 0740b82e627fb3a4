/* Mesh.local_mesh: what one process has of a mesh, which must be a box of it (design/sharding.md 2.3). */
#include <string.h>

#include "base/alloc.h"
#include "layout/mesh.h"

struct box {
  int64_t low[TESS_MAX_RANK], high[TESS_MAX_RANK]; /* both inside; low > high while empty */
};

static void coordinates(const struct mesh *m, int64_t cell, int64_t *at) {
  for (int k = m->n_axes; k-- > 0; cell /= m->size[k])
    at[k] = cell % m->size[k];
}

/* The box around the devices that are the process's; their number. */
static int64_t measure(const struct mesh *m, tess__is_local is_local, int process, struct box *b) {
  int64_t found = 0, at[TESS_MAX_RANK];
  for (int64_t i = 0; i < m->total; i++) {
    if (!is_local(m->device[i], process)) continue;
    coordinates(m, i, at);
    for (int k = 0; k < m->n_axes; k++) {
      if (!found || at[k] < b->low[k]) b->low[k] = at[k];
      if (!found || at[k] > b->high[k]) b->high[k] = at[k];
    }
    found++;
  }
  return found;
}

static bool fail_box(const struct mesh *m, int process, const struct box *b, struct diag *d) {
  struct text t = {0};
  tess__mesh_brief(&t, m);
  tess__text_printf(&t, " has devices of process %d in a box of", process);
  for (int k = 0; k < m->n_axes; k++) {
    long long size = b->high[k] - b->low[k] + 1;
    tess__text_printf(&t, "%s%lld", k ? "x" : " ", size);
  }
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s, but some in that box are not of it: a process's devices must form a contiguous box of the mesh",
             tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

const struct mesh *tess__mesh_local(const struct mesh *m, tess__is_local is_local, int process, struct diag *d) {
  struct box b = {{0}, {0}};
  if (!m->abstract && !m->total) return m;
  if (!tess__mesh_check_devices(m, d)) return NULL;
  int64_t found = measure(m, is_local, process, &b), cells = 1, at[TESS_MAX_RANK], size[TESS_MAX_RANK];
  if (!found) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the mesh has no device of process %d", process);
    return NULL;
  }
  for (int k = 0; k < m->n_axes; k++)
    cells *= size[k] = b.high[k] - b.low[k] + 1;
  if (cells != found) {
    fail_box(m, process, &b, d);
    return NULL;
  }
  const tess_device **device = tess__alloc((size_t)found * sizeof *device);
  for (int64_t i = 0, n = 0; i < m->total; i++) {
    coordinates(m, i, at);
    bool inside = true;
    for (int k = 0; k < m->n_axes; k++)
      inside &= at[k] >= b.low[k] && at[k] <= b.high[k];
    if (inside) device[n++] = m->device[i];
  }
  const struct mesh *out = tess__mesh_make(m->n_axes, size, m->name, NULL, device, d); /* its axes are Auto again */
  tess__free(device);
  return out;
}
