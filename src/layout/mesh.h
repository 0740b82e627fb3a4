/* Meshes: named axes over a grid of distinct devices, or abstract (axes alone). Interned by content. */
#ifndef TESS_LAYOUT_MESH_H
#define TESS_LAYOUT_MESH_H

#include <tessera/mesh.h>

#include "base/diag.h"
#include "base/text.h"
#include "core/object.h"

struct mesh {
  int n_axes;
  bool abstract;
  const char *name[TESS_MAX_RANK]; /* interned text */
  int64_t size[TESS_MAX_RANK];
  uint8_t axis_type[TESS_MAX_RANK]; /* tess_axis_type */
  int64_t total;                    /* product of the sizes; 0: the empty mesh (no axes) */
  bool spans; /* some of its devices are another process's: of the world as this process sees it */
  const tess_device *const *device; /* row-major, `total` of them; NULL when abstract. Interned with the mesh */
  const struct mesh *bare; /* the same axes without devices; NULL when this one has none: ask tess__mesh_abstract */
  int n_batches;           /* its last axes, that are vmap's: no devices lie along them */
  const struct mesh *base; /* of a mesh with batches: the one without the last; NULL: nothing else */
  uint32_t unchecked;      /* in types alone (type.h): axes along which they do not say what varies (check_vma=False) */
  const struct mesh *checked;         /* of such a mesh: the one with all of its axes checked; NULL: this one */
  const char *platform, *device_kind; /* of an abstract mesh that was made from devices, for its text; interned */
};
static inline const struct mesh *tess__mesh_abstract(const struct mesh *m) {
  return m->bare ? m->bare : m;
}
static inline int64_t tess__mesh_stride(const struct mesh *m,
                                        int axis) { /* positions from one coordinate to the next */
  int64_t stride = 1;
  for (int k = axis + 1; k < m->n_axes; k++)
    stride *= m->size[k];
  return stride;
}
/* The mesh without batches; NULL: there is nothing else. */
static inline const struct mesh *tess__mesh_of_devices(const struct mesh *m) {
  while (m && m->n_batches)
    m = m->base;
  return m;
}
struct tess_mesh {
  struct object o;
  const struct mesh *body;
};

/* NULL and a failure: duplicate device or axis name, size < 1, number of devices. devices NULL: abstract. */
const struct mesh *tess__mesh_make(int n_axes, const int64_t *size, const char *const *name,
                                   const tess_axis_type *types, const tess_device *const *devices, struct diag *d);
const struct mesh *tess__mesh_empty(void);
/* m (NULL: none) with a batch as its last axis (vmap's axis_name), which may have the name of another: the last one is
 * meant. It has no devices. NULL and a failure: a name that cannot be used, too many axes. */
const struct mesh *tess__mesh_with_batch(const struct mesh *m, const char *name, int64_t size, struct diag *d);
/* m (NULL: none) as types name it, which say nothing of what varies along these axes. tess__mesh_of_types is the way
 * back. */
const struct mesh *tess__mesh_unchecked(const struct mesh *m, uint32_t axes);
static inline const struct mesh *tess__mesh_of_types(const struct mesh *m) {
  return m && m->checked ? m->checked : m;
}
int tess__mesh_axis(const struct mesh *m, const char *name); /* -1: unknown */
bool tess__mesh_same_devices(const struct mesh *a,
                             const struct mesh *b);                   /* as ordered lists; one abstract: equal totals */
bool tess__mesh_same_set(const struct mesh *a, const struct mesh *b); /* the same in any order */
bool tess__mesh_check_devices(const struct mesh *m, struct diag *d);  /* failure: m is abstract or empty */
bool tess__mesh_has_auto(const struct mesh *m);
/* JAX's mesh.abstract_mesh: the axes, and of the first device its platform and kind. */
const struct mesh *tess__mesh_described(const struct mesh *m);
/* The box of the mesh that holds the devices of a process, its axes Auto. NULL and a failure: it has none, or they are
 * no box. The empty mesh is its own. mesh_local.c */
typedef bool (*tess__is_local)(const tess_device *d, int process);
const struct mesh *tess__mesh_local(const struct mesh *m, tess__is_local is_local, int process, struct diag *d);
void tess__mesh_text(struct text *out, const struct mesh *m,
                     bool repr);                               /* Mesh('x': 2, 'y': 4, axis_types=(Auto, Auto)) */
void tess__mesh_brief(struct text *out, const struct mesh *m); /* Mesh('x': 2, 'y': 4), for messages */

#endif
