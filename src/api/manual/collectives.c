/* The axes that collectives name, and what costs nothing: pvary, axis_index, axis_size (design/manual.md 2). */
#include <string.h>

#include "api/apply.h"
#include "api/manual/collectives.h"
#include "api/trace.h"
#include "base/map.h"
#include "core/dtype.h"
#include "numpy/numpy.h"
#include "op/build.h"

static void axes_in_scope(struct text *out, const struct manual_scope *t) {
  const char *between = "";
  for (int a = 0; a < t->mesh->n_axes; a++) {
    if (!(t->axes >> a & 1)) continue;
    tess__text_printf(out, "%s'%s'", between, t->mesh->name[a]);
    between = ", ";
  }
}

/* "x,y" as axes of the innermost manual mesh, major first. */
bool tess__manual_axes(const char *names, struct axes *out, struct diag *d) {
  const struct trace *running = tess__thread()->trace;
  const struct manual_scope *t = running ? &running->build.scope : NULL;
  memset(out, 0, sizeof *out);
  if (!names) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the axes are NULL; write \"x\" or \"x,y\"");
  if (!t || !t->mesh)
    return tess__fail(d, TESS_NOT_FOUND, TESS_NAME_ERROR, "unbound axis name '%s': call it inside tess_shard_map",
                      names);
  for (const char *p = names; *p;) {
    size_t n = strcspn(p, ",");
    char name[128];
    if (n >= sizeof name)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an axis name of %zu characters", n);
    memcpy(name, p, n);
    name[n] = 0;
    int a = tess__mesh_axis(t->mesh, name);
    if (a < 0 || !(t->axes >> a & 1)) {
      struct text known = {0};
      axes_in_scope(&known, t);
      tess__fail(d, TESS_NOT_FOUND, TESS_NAME_ERROR, "unbound axis name '%s'; in scope: %s", name,
                 tess__text_string(&known));
      tess__text_free(&known);
      return false;
    }
    for (int i = 0; i < out->n; i++)
      if (out->a[i] == a)
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis '%s' is named twice in \"%s\"", name,
                          names);
    out->a[out->n++] = (uint8_t)a;
    p += n + (p[n] == ',');
  }
  return true;
}

int64_t tess__manual_size(const struct axes *axes) {
  const struct mesh *m = tess__thread()->trace->build.scope.mesh;
  int64_t n = 1;
  for (int i = 0; i < axes->n; i++)
    n *= m->size[axes->a[i]];
  return n;
}

/* Cast to vary over those of the axes over which it does not; nothing when variance is not checked. */
static vid vary_over(struct build *b, vid v, const struct axes *axes) {
  const struct type *t = tess__type_at(b->graph, v);
  struct axes missing = {0};
  if (b->scope.unchecked) return v;
  for (int i = 0; i < axes->n; i++)
    if (!(t->varying >> axes->a[i] & 1)) missing.a[missing.n++] = axes->a[i];
  return missing.n ? tess__n_pvary(b, v, &missing) : v;
}

vid tess__np_vary_over(struct build *b, vid v, const struct axes *axes) {
  const struct type *t = tess__type_at(b->graph, v);
  for (int i = 0; i < axes->n; i++)
    if (t->reduced >> axes->a[i] & 1) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "pvary cannot accept what is reduced: %s over '%s'; tess_pcast makes it vary", tess__type_text(t),
                 t->manual->name[axes->a[i]]);
      return VID_NONE;
    }
  return vary_over(b, v, axes);
}

static vid pvary_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  return vary_over(b, in[0], attrs);
}

static vid axis_index_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)in;
  return tess__n_axis_index(b, attrs, TESS_I32, tess__build_manual(b));
}

tess_array *tess_pvary_at(const char *where, tess_array *x, const char *axes) {
  static const struct function f = {"pvary", sizeof(struct axes), pvary_body};
  struct axes a;
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", f.name, where)) return tess__pass_error(x, KIND_ARRAY, "x", f.name, where);
  if (!tess__manual_axes(axes, &a, &d)) return tess__array_error(&d, f.name, where);
  return tess__apply(where, &f, 1, &x, &a);
}

tess_array *tess_axis_index_at(const char *where, const char *axes) {
  static const struct function f = {"axis_index", sizeof(struct axes), axis_index_body};
  struct axes a;
  struct diag d = {0};
  if (!tess__manual_axes(axes, &a, &d)) return tess__array_error(&d, "axis_index", where);
  return tess__apply(where, &f, 0, NULL, &a);
}

int64_t tess_axis_size_at(const char *where, const char *axes) {
  struct axes a;
  struct diag d = {0};
  if (tess__manual_axes(axes, &a, &d)) return tess__manual_size(&a);
  tess__report(&d, "axis_size", where);
  return 0;
}
