/* Which axes of a pmap's arguments and results are mapped, and how large they are. */
#include <string.h>

#include "api/manual/pmap.h"
#include "api/recall.h"
#include "base/map.h"
#include "layout/device.h"

const char *tess__pmap_leaf(struct arena *arena, const char *what, const struct tuple *g, int leaf) {
  int i = 0;
  if (g->tree) return tess__leaf_name(arena, what, g, leaf);
  while (i + 1 < g->n && leaf >= tess__tuple_leaves(g, i))
    leaf -= tess__tuple_leaves(g, i++);
  if (tess__tuple_leaves(g, i) == 1) return tess__arena_printf(arena, "%s %d", what, i);
  return tess__arena_printf(arena, "%s %d[%d]", what, i, leaf);
}

bool tess__pmap_spread(const struct axis_list *a, const struct tuple *g, int *out, const char *what, struct diag *d) {
  const char *kind = *what == 'i' ? "argument" : "result";
  bool each = a->n == g->leaves, groups = a->n == g->n;
  if (!tess__tuple_is_known(g)) return true;
  if (a->n != 1 && !each && !groups)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "pmap %s has %d entries, there are %d %ss of %d arrays; legal: one for all, one for each %s, one "
                      "for each array",
                      what, (int)a->n, g->n, kind, g->leaves, kind);
  for (int i = 0, at = 0; i < g->n; i++)
    for (int k = 0; k < tess__tuple_leaves(g, i); k++, at++)
      out[at] = a->v[a->n == 1 ? 0 : groups ? i : at];
  return true;
}

static bool find_axes(struct mapped_args *m, const struct axis_list *in, struct arena *arena, struct diag *d) {
  m->axis = tess__arena_alloc(arena, (size_t)(m->g->leaves + 1) * sizeof *m->axis);
  if (!tess__pmap_spread(in, m->g, m->axis, "in_axes", d)) return false;
  for (int i = 0; i < m->g->leaves; i++) {
    const struct type *t = m->type[i];
    int axis = m->axis[i];
    if (axis == TESS_NONE) continue;
    if (axis < -t->rank || axis >= t->rank)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "pmap was requested to map its argument along axis %d, which implies that its rank should be "
                        "at least %d, but is only %d: %s is %s",
                        axis, axis < 0 ? -axis : axis + 1, t->rank, tess__pmap_leaf(arena, "argument", m->g, i),
                        tess__type_text(t));
    m->axis[i] = axis < 0 ? axis + t->rank : axis;
  }
  return true;
}

static bool inconsistent_sizes(const struct mapped_args *m, struct arena *arena, struct diag *d) {
  enum { MOST = 8 };
  struct text t = {0};
  int told = 0;
  for (int i = 0; i < m->g->leaves && told <= MOST; i++) {
    if (m->axis[i] == TESS_NONE) continue;
    const struct type *type = m->type[i];
    const char *name = tess__pmap_leaf(arena, "argument", m->g, i);
    if (told++ == MOST)
      tess__text_add(&t, ", and others");
    else
      tess__text_printf(&t, "%s %s is %s: axis %d of size %lld", told > 1 ? ";" : "", name, tess__type_text(type),
                        m->axis[i], (long long)type->dim[m->axis[i]]);
  }
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "pmap got inconsistent sizes for array axes to be mapped:%s",
             tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

bool tess__pmap_read(struct mapped_args *m, const struct pmap_options *o, struct arena *arena, struct diag *d) {
  m->size = -1;
  if (!find_axes(m, &o->in, arena, d)) return false;
  for (int i = 0; i < m->g->leaves; i++) {
    if (m->axis[i] == TESS_NONE) continue;
    int64_t size = m->type[i]->dim[m->axis[i]];
    if (m->size >= 0 && size != m->size) return inconsistent_sizes(m, arena, d);
    m->size = size;
  }
  return m->size >= 0 || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                    "pmap requires at least one argument with a mapped axis");
}

const struct spec *tess__pmap_spec(int dim, int mesh_axis) {
  struct spec s;
  memset(&s, 0, sizeof s);
  if (dim != TESS_NONE) {
    s.n = dim + 1;
    s.n_axes[dim] = 1;
    s.axis[dim][0] = (uint8_t)mesh_axis;
  }
  return tess__intern(INTERN_SPEC, &s, sizeof s);
}

bool tess__pmap_size_failure(const struct device_pool *local, int64_t size, struct diag *d) {
  struct text t = {0};
  for (int64_t i = 0; i < local->n && i < 8; i++) {
    tess__text_add(&t, i ? ", " : "");
    tess__device_text(&t, local->device[i], false);
  }
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s: axis_size=%lld, num_local_devices=%lld, local devices: %s%s",
             local->given ? "Leading axis size of the arguments of pmap must equal the number of local devices that "
                            ".devices names"
                          : "On multi-host platforms, the leading axis size of the arguments of pmap must equal the "
                            "number of local devices, if .devices or .allow_subset is not given",
             (long long)size, (long long)local->n, tess__text_string(&t), local->n > 8 ? ", …" : "");
  tess__text_free(&t);
  return false;
}
