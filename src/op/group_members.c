/* Who belongs to a group of devices, and whose blocks a device needs: see group.h. */
#include "op/group.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "layout/sharding.h"
#include "op/ops.h"

const struct device_groups *tess__groups(int n, int width, const int32_t *position) {
  size_t positions = (size_t)n * (size_t)width * sizeof *position, bytes = sizeof(struct device_groups) + positions;
  struct device_groups *g = tess__zalloc(bytes);
  g->n = n;
  g->width = width;
  if (n > 0) memcpy(g->position, position, positions);
  const struct device_groups *interned = tess__intern(INTERN_DATA, g, bytes);
  tess__free(g);
  return interned;
}

/* The axis along which the group takes its steps of `stride` positions, `size` of them; -1: none. */
static int axis_of_step(const struct mesh *m, int64_t stride, uint64_t used) {
  for (int a = 0; a < m->n_axes; a++)
    if (m->size[a] > 1 && !(used >> a & 1) && tess__mesh_stride(m, a) == stride) return a;
  return -1;
}

/* The first group, minor axis first: its members must be all coordinates of some axes. */
static bool find_axes(const struct device_groups *g, const struct mesh *m, struct axes *axes) {
  uint8_t minor_first[MAX_ATOMS];
  uint64_t used = 0;
  int n = 0;
  for (int64_t covered = 1; covered < g->width;) {
    int a = axis_of_step(m, g->position[covered] - g->position[0], used);
    if (a < 0) return false;
    used |= UINT64_C(1) << a;
    minor_first[n++] = (uint8_t)a;
    covered *= m->size[a];
  }
  *axes = (struct axes){.n = (uint8_t)n};
  for (int i = 0; i < n; i++)
    axes->a[i] = minor_first[n - 1 - i];
  return true;
}

/* Is each position of the mesh in one group? */
static bool is_partition(const struct device_groups *g, const struct mesh *m) {
  int64_t n = (int64_t)g->n * g->width, i = 0;
  if (n != m->total) return false;
  bool *seen = tess__zalloc((size_t)n * sizeof *seen + 1);
  for (; i < n && g->position[i] >= 0 && g->position[i] < n && !seen[g->position[i]]; i++)
    seen[g->position[i]] = true;
  tess__free(seen);
  return i == n;
}

bool tess__groups_axes(const struct device_groups *g, const struct mesh *m, struct axes *axes) {
  if (!is_partition(g, m) || !find_axes(g, m, axes)) return false;
  int64_t width = 1;
  uint64_t mask = tess__axes_mask(axes);
  for (int i = 0; i < axes->n; i++)
    width *= m->size[axes->a[i]];
  if (width != g->width) return false;
  for (int k = 0; k < g->n; k++) {
    const int32_t *group = g->position + (ptrdiff_t)k * g->width;
    for (int a = 0; a < m->n_axes; a++)
      if (mask >> a & 1 && group[0] / tess__mesh_stride(m, a) % m->size[a] != 0) return false;
    for (int i = 0; i < g->width; i++) {
      int64_t want = group[0], rest = i;
      for (int x = axes->n - 1; x >= 0; x--) {
        want += rest % m->size[axes->a[x]] * tess__mesh_stride(m, axes->a[x]);
        rest /= m->size[axes->a[x]];
      }
      if (group[i] != want) return false;
    }
  }
  return true;
}

int tess__group_members(const struct group_attrs *a, int64_t total, int64_t position, int32_t *member) {
  const struct device_groups *g = a->groups;
  if (!g) {
    for (int64_t i = 0; i < total; i++)
      member[i] = (int32_t)i;
    return (int)total;
  }
  for (int k = 0; k < g->n; k++) {
    const int32_t *group = g->position + (ptrdiff_t)k * g->width;
    bool inside = false;
    int n = 0;
    for (int i = 0; i < g->width; i++) {
      if (group[i] < 0) continue;
      member[n++] = group[i];
      inside |= group[i] == position;
    }
    if (inside) return n;
  }
  return 0;
}

static int index_in(int n, const int32_t *member, int64_t position) {
  for (int i = 0; i < n; i++)
    if (member[i] == position) return i;
  return -1;
}

/* Of a permutation: who sends to `position`; -1: nobody. */
static int sender_to(const struct device_groups *g, int64_t position) {
  for (int i = 0; i < g->n; i++)
    if (g->position[2 * (size_t)i + 1] == position) return g->position[2 * (size_t)i];
  return -1;
}

int tess__group_sources(const struct call *c, int64_t position, int32_t *member, int *me) {
  const struct group_attrs *a = c->attrs;
  if (c->op->id != OP_group_permute) {
    int n = tess__group_members(a, a->total, position, member);
    *me = index_in(n, member, position);
    return n;
  }
  *me = 0;
  member[0] = (int32_t)sender_to(a->groups, position);
  return member[0] >= 0;
}
