/* Meshes: checked once when they are made, then interned, so that equal meshes are one pointer.
 *
 * JAX accepts duplicate devices and names; here they are refused, since no map from devices or names would be well
 * defined. A name may not hold what a spec uses between names. */
#include "layout/mesh.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "layout/device.h"

static bool good_name(const char *name) {
  return name && *name && !strpbrk(name, " \t\n\r\v\f,()[]{}'\"?");
}

static bool fill_axes(struct mesh *m, const int64_t *size, const char *const *name, const tess_axis_type *types,
                      struct diag *d) {
  m->total = 1;
  for (int i = 0; i < m->n_axes; i++) {
    if (!good_name(name[i]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "axis name '%s' cannot be used: a name is not empty and has no spaces, commas, quotes, "
                        "brackets or question marks",
                        name[i] ? name[i] : "(NULL)");
    m->name[i] = tess__intern_text(name[i]);
    for (int k = 0; k < i; k++)
      if (m->name[k] == m->name[i])
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "axis name '%s' stands twice: each axis has its own name", name[i]);
    if (size[i] < 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis '%s' has size %lld: sizes are at least 1",
                        name[i], (long long)size[i]);
    if (size[i] > INT64_MAX / m->total)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the product of the sizes passes 2^63 at axis '%s'",
                        name[i]);
    m->size[i] = size[i];
    m->total *= size[i];
    tess_axis_type type = types ? types[i] : TESS_AXIS_AUTO;
    if (type != TESS_AXIS_AUTO && type != TESS_AXIS_EXPLICIT && type != TESS_AXIS_MANUAL)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "axis '%s' has no such type: %d", name[i],
                        (int)type);
    m->axis_type[i] = (uint8_t)type;
  }
  return true;
}

static int compare_pointers(const void *a, const void *b) {
  uintptr_t x = (uintptr_t) * (const tess_device *const *)a, y = (uintptr_t) * (const tess_device *const *)b;
  return (x > y) - (x < y);
}

/* Lists in order of ids, the usual case, are seen in one walk; others are sorted. */
static const tess_device *find_duplicate(const tess_device *const *device, int64_t n) {
  int64_t i = 1;
  while (i < n && (uintptr_t)device[i - 1] < (uintptr_t)device[i])
    i++;
  if (i >= n) return NULL;
  const tess_device **sorted = tess__alloc((size_t)n * sizeof *sorted);
  memcpy(sorted, device, (size_t)n * sizeof *sorted);
  qsort(sorted, (size_t)n, sizeof *sorted, compare_pointers);
  const tess_device *twice = NULL;
  for (i = 1; i < n && !twice; i++)
    if (sorted[i - 1] == sorted[i]) twice = sorted[i];
  tess__free(sorted);
  return twice;
}

static bool check_distinct(const struct mesh *m, const tess_device *const *device, struct diag *d) {
  for (int64_t i = 0; i < m->total; i++)
    if (!device[i])
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %lld of the mesh is NULL", (long long)i);
  const tess_device *twice = find_duplicate(device, m->total);
  if (!twice) return true;
  struct text t = {0};
  tess__device_text(&t, twice, true);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s stands twice: the devices of a mesh are distinct",
             tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

static const struct mesh *intern_mesh(const struct mesh *m) {
  return tess__intern(INTERN_MESH, m, sizeof *m);
}

const struct mesh *tess__mesh_make(int n_axes, const int64_t *size, const char *const *name,
                                   const tess_axis_type *types, const tess_device *const *devices, struct diag *d) {
  if (n_axes < 0 || n_axes > TESS_MAX_RANK) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a mesh has at most %d axes, not %d", TESS_MAX_RANK, n_axes);
    return NULL;
  }
  struct mesh m;
  memset(&m, 0, sizeof m); /* padding too: meshes are compared as bytes */
  m.n_axes = n_axes;
  m.abstract = true;
  if (!fill_axes(&m, size, name, types, d)) return NULL;
  if (!devices && !n_axes) m.total = 0;
  if (!devices) return intern_mesh(&m);
  if (!check_distinct(&m, devices, d)) return NULL;
  m.bare = intern_mesh(&m);
  m.abstract = false;
  m.device = tess__intern(INTERN_MESH, devices, (size_t)m.total * sizeof *devices);
  for (int64_t i = 0; i < m.total; i++)
    m.spans |= tess__device_world(devices[i]) && !tess__device_is_local(devices[i]);
  return intern_mesh(&m);
}

const struct mesh *tess__mesh_empty(void) {
  struct mesh m;
  memset(&m, 0, sizeof m);
  m.abstract = true;
  m.bare = intern_mesh(&m);
  m.abstract = false;
  return intern_mesh(&m);
}

const struct mesh *tess__mesh_described(const struct mesh *m) {
  if (m->abstract || !m->device) return m->abstract ? m : m->bare;
  struct mesh described;
  memcpy(&described, m->bare, sizeof described);
  described.bare = m->bare;
  described.platform = tess__intern_text(m->device[0]->platform);
  described.device_kind = tess__intern_text(m->device[0]->device_kind);
  return intern_mesh(&described);
}

const struct mesh *tess__mesh_with_batch(const struct mesh *m, const char *name, int64_t size, struct diag *d) {
  struct mesh own;
  const struct mesh *last =
      tess__mesh_make(1, (int64_t[]){size > 0 ? size : 1}, (const char *const[]){name}, NULL, NULL, d);
  if (!last) return NULL;
  memset(&own, 0, sizeof own);
  for (int i = 0; m && i < m->n_axes; i++) {
    own.name[i] = m->name[i];
    own.size[i] = m->size[i];
    own.axis_type[i] = m->axis_type[i];
    own.n_axes++;
  }
  if (own.n_axes == TESS_MAX_RANK) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a mesh of %d axes has no room for the axis '%s'",
               own.n_axes, name);
    return NULL;
  }
  own.abstract = true;
  own.total = (m ? m->total : 1) * last->size[0];
  own.name[own.n_axes] = last->name[0];
  own.size[own.n_axes] = size;
  own.axis_type[own.n_axes++] = TESS_AXIS_MANUAL;
  own.n_batches = (m ? m->n_batches : 0) + 1;
  own.base = m;
  return intern_mesh(&own);
}

const struct mesh *tess__mesh_unchecked(const struct mesh *m, uint32_t axes) {
  struct mesh own;
  if (!m || !axes) return m;
  memcpy(&own, m, sizeof own);
  own.unchecked = axes;
  own.checked = m;
  return intern_mesh(&own);
}

int tess__mesh_axis(const struct mesh *m, const char *name) {
  for (int i = m->n_axes - 1; i >= 0; i--)
    if (strcmp(m->name[i], name) == 0) return i;
  return -1;
}

bool tess__mesh_same_devices(const struct mesh *a, const struct mesh *b) {
  if (a->total != b->total) return false;
  return a->abstract || b->abstract || a->device == b->device;
}

static const tess_device **sorted_devices(const struct mesh *m) {
  const tess_device **out = tess__alloc(((size_t)m->total + 1) * sizeof *out);
  memcpy(out, m->device, (size_t)m->total * sizeof *out);
  qsort(out, (size_t)m->total, sizeof *out, compare_pointers);
  return out;
}

bool tess__mesh_same_set(const struct mesh *a, const struct mesh *b) {
  if (tess__mesh_same_devices(a, b)) return true;
  if (a->total != b->total || !a->device || !b->device) return false;
  const tess_device **x = sorted_devices(a), **y = sorted_devices(b);
  bool same = memcmp(x, y, (size_t)a->total * sizeof *x) == 0;
  tess__free(x);
  tess__free(y);
  return same;
}

bool tess__mesh_check_devices(const struct mesh *m, struct diag *d) {
  if (m->device) return true;
  struct text t = {0};
  tess__mesh_brief(&t, m);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has no devices, and here they are needed%s",
             tess__text_string(&t), m->abstract ? ": make one with tess_make_mesh" : "");
  tess__text_free(&t);
  return false;
}

bool tess__mesh_has_auto(const struct mesh *m) {
  for (int i = 0; i < m->n_axes; i++)
    if (m->axis_type[i] == TESS_AXIS_AUTO) return true;
  return false;
}

static void print_pairs(struct text *out, const struct mesh *m) {
  for (int i = 0; i < m->n_axes; i++)
    tess__text_printf(out, "%s'%s': %lld", i ? ", " : "", m->name[i], (long long)m->size[i]);
}

/* Python's tuple: (Auto, Auto), (Auto,) */
static void print_types(struct text *out, const struct mesh *m) {
  static const char *const names[] = {"Auto", "Explicit", "Manual"};
  tess__text_add(out, "axis_types=(");
  for (int i = 0; i < m->n_axes; i++)
    tess__text_printf(out, "%s%s", i ? ", " : "", names[m->axis_type[i]]);
  tess__text_add(out, m->n_axes == 1 ? ",)" : ")");
}

/* All but the empty mesh: one device without axes is a mesh too. */
static bool has_types(const struct mesh *m) {
  return m->n_axes || m->device;
}

static void print_mesh_repr(struct text *out, const struct mesh *m) {
  const char *end = m->n_axes == 1 ? ",)" : ")";
  tess__text_add(out, "Mesh(axis_sizes=(");
  for (int i = 0; i < m->n_axes; i++)
    tess__text_printf(out, "%s%lld", i ? ", " : "", (long long)m->size[i]);
  tess__text_printf(out, "%s, axis_names=(", end);
  for (int i = 0; i < m->n_axes; i++)
    tess__text_printf(out, "%s'%s'", i ? ", " : "", m->name[i]);
  tess__text_add(out, end);
  if (has_types(m)) {
    tess__text_add(out, ", ");
    print_types(out, m);
  }
  tess__text_add(out, ")");
}

void tess__mesh_text(struct text *out, const struct mesh *m, bool repr) {
  if (m->abstract && !m->n_axes) {
    tess__text_add(out, "AbstractMesh((), axis_types=())");
  } else if (repr && !m->abstract) {
    print_mesh_repr(out, m);
  } else {
    tess__text_add(out, m->abstract ? "AbstractMesh(" : "Mesh(");
    print_pairs(out, m);
    if (has_types(m)) {
      tess__text_add(out, ", ");
      print_types(out, m);
    }
    if (m->device_kind)
      tess__text_printf(out, ", device_kind=%s, num_cores=None, platform=%s", m->device_kind, m->platform);
    tess__text_add(out, ")");
  }
}

void tess__mesh_brief(struct text *out, const struct mesh *m) {
  tess__text_add(out, m->abstract ? "AbstractMesh(" : "Mesh(");
  print_pairs(out, m);
  tess__text_add(out, ")");
}
