/* ZeRO: the state of a parameter that several devices keep alike is spread over them (Rajbhandari et al., "ZeRO: Memory
 * optimizations toward training trillion parameter models", 2020). */
#include "opt/cut.h"

#include <stdio.h>
#include <string.h>

#include "opt/support.h"

enum { MAX_ENTRY = 256 };
struct entries { /* of a spec, one a dimension: "x", "x,y" or "" */
  char text[TESS_MAX_RANK][MAX_ENTRY];
};

/* Whether an axis stands in "x,y". */
static bool names(const char *entry, const char *axis) {
  size_t n = strlen(axis);
  for (const char *p = entry; *p; p += strcspn(p, ","), p += *p == ',')
    if (strcspn(p, ",") == n && strncmp(p, axis, n) == 0) return true;
  return false;
}

static bool cuts_already(const struct entries *e, int rank, const char *axis) {
  for (int i = 0; i < rank; i++)
    if (names(e->text[i], axis)) return true;
  return false;
}

/* Cuts the first dimension that divides; none: nothing. */
static void cut_one(struct entries *e, const tess_mesh *m, const tess_shape *shape, const char *axis) {
  if (cuts_already(e, shape->n, axis)) return;
  for (int i = 0; i < shape->n; i++) {
    char *entry = e->text[i], longer[2 * MAX_ENTRY];
    int n = snprintf(longer, sizeof longer, "%s%s%s", entry, *entry ? "," : "", axis);
    if (n >= MAX_ENTRY || shape->dim[i] == 0 || shape->dim[i] % tess_mesh_axis_size(m, longer) != 0) continue;
    memcpy(entry, longer, (size_t)n + 1);
    return;
  }
}

static struct entries entries_of(tess_spec spec) {
  struct entries e = {0};
  for (int i = 0; i < spec.n && i < TESS_MAX_RANK; i++)
    if (spec.entry[i + 1]) snprintf(e.text[i], MAX_ENTRY, "%s", spec.entry[i + 1]);
  return e;
}

/* s with other entries; those behind the last one that cuts are left out. */
static tess_sharding *laid_out(const char *where, const tess_sharding *s, const struct entries *e, int rank) {
  const char *entry[TESS_MAX_RANK];
  int n = 0;
  for (int i = 0; i < rank; i++) {
    entry[i] = e->text[i][0] ? e->text[i] : NULL;
    if (entry[i]) n = i + 1;
  }
  return tess_with_spec_at(where, s, tess_spec_of(n, entry));
}

/* The name of an axis that the mesh has not; "": all of them cut what divides. */
static const char *cut(struct entries *e, const tess_mesh *m, const tess_shape *shape, const char *axes,
                       char axis[MAX_ENTRY]) {
  for (const char *p = axes; *p; p += strcspn(p, ","), p += *p == ',') {
    snprintf(axis, MAX_ENTRY, "%.*s", (int)strcspn(p, ","), p);
    if (tess_mesh_axis_size(m, axis) == 0) return axis;
    cut_one(e, m, shape, axis);
  }
  return "";
}

tess_array *tess__opt_zeros(const char *where, tess_array *param, tess_dtype dtype, const char *axes,
                            const char *path) {
  tess_create_opts kw = {.size = sizeof kw, .dtype = dtype};
  if (axes) {
    char axis[MAX_ENTRY];
    tess_shape shape = tess_array_shape(param);
    tess_sharding *s = tess_array_sharding_at(where, param);
    tess_mesh *m = tess_sharding_mesh_at(where, s);
    struct entries e = entries_of(tess_sharding_spec(s));
    const char *unknown = tess_ok(m) ? cut(&e, m, &shape, axes, axis) : "";
    if (*unknown)
      return tess__opt_error(where, "opt_init", "shard_state_over: '%s' is no axis of the mesh that '%s' lies on",
                             unknown, path);
    kw.sharding = tess_ok(m) ? laid_out(where, s, &e, shape.n) : s;
  }
  return tess_zeros_like_at(where, param, &kw);
}
