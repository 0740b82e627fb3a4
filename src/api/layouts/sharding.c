/* Specs and shardings: made and asked. What they say about devices and boxes: api/layouts/shards.c. */
#include "api/layouts/sharding.h"

#include "api/counts.h"
#include "base/alloc.h"
#include "base/map.h"

/* ---- specs ---- */

tess_spec tess_spec_of(int n, const char *const *entries) {
  struct diag d = {0};
  tess_spec s = {.entry = {"P"}, .n = n};
  if (n < 0 || n > TESS_MAX_RANK || (n && !entries)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a spec has 0 to %d entries, not %d%s", TESS_MAX_RANK, n,
               entries ? "" : " at NULL");
    tess__report(&d, "spec_of", NULL);
    return (tess_spec){0};
  }
  for (int i = 0; i < n; i++)
    s.entry[i + 1] = entries[i];
  return s;
}

tess_spec tess_spec_parse(const char *text) {
  struct diag d = {0};
  tess_spec s = {0};
  if (!text)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the text is NULL");
  else if (tess__spec_parse(text, &s, &d))
    return s;
  tess__report(&d, "spec_parse", NULL);
  return (tess_spec){0};
}

bool tess_spec_equal(tess_spec a, tess_spec b) {
  return tess__spec_same(&a, &b);
}

/* The spec, or none with the failure told, when a set does not fit. */
static tess_spec checked(tess_spec s, const char *axes, const char *op) {
  struct diag d = {0};
  if (!s.entry[0] || s.tuple)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "one spec is needed here: TESS_P(…)");
  else if (!axes)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the axes are NULL: write \"x\" or \"x,y\"");
  else if (tess__spec_check_shape(&s, &d) && tess__spec_check_sets(&s, &d))
    return s;
  tess__report(&d, op, NULL);
  return (tess_spec){0};
}

tess_spec tess_spec_unreduced(tess_spec s, const char *axes, tess_reduce_kind kind) {
  s.unreduced = axes;
  s.unreduced_kind = kind;
  return checked(s, axes, "spec_unreduced");
}

tess_spec tess_spec_reduced(tess_spec s, const char *axes) {
  s.reduced = axes;
  return checked(s, axes, "spec_reduced");
}

/* ---- making ---- */

static const struct sharding *make_named(const struct mesh *m, const tess_spec *spec, const char *memory_kind,
                                         struct diag *d) {
  struct sharding unused;
  struct spec resolved;
  if (!tess__sharding_memory(m, memory_kind, &unused, d) || !tess__spec_resolve(m, spec, &resolved, d)) return NULL;
  return tess__sharding_named(m, &resolved, memory_kind, d);
}

static tess_sharding *named(const tess_mesh *m, const tess_spec *spec, const char *memory_kind, const char *op,
                            const char *where) {
  struct diag d = {0};
  const struct mesh *mesh = m ? NULL : tess__context()->mesh;
  if (m && !tess__usable(m, KIND_MESH, "the mesh", op, where))
    return tess__pass_error(m, KIND_SHARDING, "the mesh", op, where);
  if (m) mesh = m->body;
  if (!mesh)
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
               "no mesh is given, and the scope has none: call tess_set_mesh first");
  const struct sharding *s = mesh ? make_named(mesh, spec, memory_kind, &d) : NULL;
  return s ? tess__sharding_handle(s) : tess__sharding_error(&d, op, where);
}

tess_sharding *tess_named_sharding_at(const char *where, const tess_mesh *m, tess_spec spec,
                                      const tess_sharding_opts *kw) {
  tess_sharding_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  return named(m, &spec, o.memory_kind, "named_sharding", where);
}

tess_sharding *tess_single_device_sharding_at(const char *where, const tess_device *device,
                                              const tess_sharding_opts *kw) {
  tess_sharding_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  const struct sharding *s = NULL;
  if (!device)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the device is NULL");
  else
    s = tess__sharding_single(device, o.memory_kind, &d);
  return s ? tess__sharding_handle(s) : tess__sharding_error(&d, "single_device_sharding", where);
}

/* A handle without a body: a tuple, or nothing specified. */
static tess_sharding *make_tuple(int n, tess_sharding *const *element, const char *const *path) {
  tess_sharding *s = tess__object_new(tess__scope(), KIND_SHARDING, STATE_OK);
  if (!n) return s;
  tess_sharding **list = tess__zalloc((size_t)n * sizeof *list);
  for (int i = 0; i < n; i++)
    if ((list[i] = element[i])) tess__object_keep(&list[i]->o);
  s->element = list;
  s->n = n;
  if (!path) return s;
  const char **paths = tess__alloc((size_t)n * sizeof *paths);
  for (int i = 0; i < n; i++)
    paths[i] = tess__intern_text(path[i]);
  s->path = paths;
  return s;
}

static tess_sharding *tuple(const char *where, const char *op, int n, tess_sharding *const *element,
                            const char *const *path) {
  for (int i = 0; i < n; i++)
    if (element[i] && !tess__usable(element[i], KIND_SHARDING, "a sharding", op, where))
      return tess__pass_error(element[i], KIND_SHARDING, "a sharding", op, where);
  return make_tuple(n, element, path);
}

tess_sharding *tess_sharding_tuple_at(const char *where, int n, tess_sharding *const *element) {
  if (n >= 0 && (!n || element)) return tuple(where, "shardings", n, element, NULL);
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tuple of %d shardings at %s", n,
             element ? "a place" : "NULL");
  return tess__sharding_error(&d, "shardings", where);
}

tess_sharding *tess_shardings_by_path_at(const char *where, int n, const tess_path_sharding *entries) {
  static const char op[] = "shardings_by_path";
  struct diag d = {0};
  bool good = tess__check_list(n, entries, "the paths", &d);
  for (int i = 0; good && i < n; i++)
    if (!entries[i].path)
      good = tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path of entry %d is NULL", i);
  if (!good) return tess__sharding_error(&d, op, where);
  tess_sharding **element = tess__alloc(((size_t)n + 1) * sizeof *element);
  const char **path = tess__alloc(((size_t)n + 1) * sizeof *path);
  for (int i = 0; i < n; i++) {
    element[i] = entries[i].sharding;
    path[i] = entries[i].path;
  }
  tess_sharding *s = tuple(where, op, n, element, path);
  tess__free(element);
  tess__free(path);
  return s;
}

/* ---- TESS_PLACE ---- */

tess_sharding *tess_place_sharding(const char *where, const tess_sharding *s) {
  if (!s) return tess__pass_error(NULL, KIND_SHARDING, "the sharding", "", where);
  return (tess_sharding *)(uintptr_t)s;
}

tess_sharding *tess_place_spec(const char *where, tess_spec s) {
  if (!s.tuple && !s.by_path) return named(NULL, &s, NULL, "", where);
  struct diag d = {0};
  if (!tess__check_list(s.n, s.tuple ? (const void *)s.tuple : s.by_path, "the specs", &d))
    return tess__sharding_error(&d, "", where);
  tess_sharding **list = tess__scope_alloc(tess__scope(), ((size_t)s.n + 1) * sizeof *list);
  const char **path = tess__scope_alloc(tess__scope(), ((size_t)s.n + 1) * sizeof *path);
  for (int i = 0; i < s.n; i++) {
    list[i] = tess_place_spec(where, s.by_path ? s.by_path[i].spec : s.tuple[i]);
    if (s.by_path) path[i] = s.by_path[i].path ? s.by_path[i].path : "";
  }
  return tuple(where, "shardings", s.n, list, s.by_path ? path : NULL);
}

tess_sharding *tess_place_device(const char *where, const tess_device *d) {
  return tess_single_device_sharding_at(where, d, NULL);
}

tess_sharding *tess_place_none(const char *where, const void *null) {
  if (!null) return make_tuple(0, NULL, NULL);
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
             "a place is a sharding, a spec, a device or NULL, not some other pointer");
  return tess__sharding_error(&d, "", where);
}

/* ---- asking ---- */

const struct sharding *tess__sharding_one(const tess_sharding *s, struct diag *d) {
  if (s->body) return s->body;
  if (s->n)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "one sharding is needed here, not a tuple of %d", s->n);
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "a sharding is needed here, and none is specified");
  return NULL;
}

const struct sharding *tess__sharding_body(const tess_sharding *s, const char *op, const char *where) {
  if (!tess__usable(s, KIND_SHARDING, "the sharding", op, where)) {
    if (!s) tess__pass_error(NULL, KIND_SHARDING, "the sharding", op, where);
    return NULL;
  }
  struct diag d = {0};
  const struct sharding *b = tess__sharding_one(s, &d);
  if (!b) tess__report(&d, op, where);
  return b;
}

tess_sharding *tess_with_memory_kind_at(const char *where, const tess_sharding *s, const char *kind) {
  struct diag d = {0};
  if (!tess__usable(s, KIND_SHARDING, "the sharding", "with_memory_kind", where))
    return tess__pass_error(s, KIND_SHARDING, "the sharding", "with_memory_kind", where);
  const struct sharding *b = tess__sharding_one(s, &d);
  struct sharding memory;
  if (b && (b->kind == SHARDING_PMAP || b->kind == SHARDING_AUTO))
    tess__fail(&d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s has no memory kinds", tess_str_sharding(s));
  if (d.status || !tess__sharding_memory(b->mesh, kind, &memory, &d))
    return tess__sharding_error(&d, "with_memory_kind", where);
  return tess__sharding_handle(memory.has_memory ? tess__sharding_with_memory(b, memory.memory) : b);
}

tess_sharding *tess_with_spec_at(const char *where, const tess_sharding *s, tess_spec spec) {
  struct diag d = {0};
  struct spec resolved;
  if (!tess__usable(s, KIND_SHARDING, "the sharding", "with_spec", where))
    return tess__pass_error(s, KIND_SHARDING, "the sharding", "with_spec", where);
  const struct sharding *b = tess__sharding_one(s, &d);
  if (b && b->kind != SHARDING_NAMED)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s has no spec", tess_str_sharding(s));
  if (d.status || !tess__spec_resolve(b->mesh, &spec, &resolved, &d))
    return tess__sharding_error(&d, "with_spec", where);
  return tess__sharding_handle(tess__sharding_with_spec(b, &resolved));
}

tess_mesh *tess_sharding_mesh_at(const char *where, const tess_sharding *s) {
  struct diag d = {0};
  if (!tess__usable(s, KIND_SHARDING, "the sharding", "sharding_mesh", where))
    return tess__pass_error(s, KIND_MESH, "the sharding", "sharding_mesh", where);
  const struct sharding *b = tess__sharding_one(s, &d);
  return b ? tess__mesh_handle(b->mesh) : tess__mesh_error(&d, "sharding_mesh", where);
}

tess_spec tess_sharding_spec(const tess_sharding *s) {
  const struct sharding *b = tess__sharding_body(s, "sharding_spec", NULL);
  bool said = b && (b->kind == SHARDING_NAMED || !b->lacks);
  return said ? tess__spec_public(b->mesh, &b->spec) : (tess_spec){0};
}

const char *tess_sharding_memory_kind(const tess_sharding *s) {
  const struct sharding *b = tess__sharding_body(s, "sharding_memory_kind", NULL);
  return b && b->has_memory ? tess__memory_kind_name(b->memory) : "";
}

static bool is_none(const tess_sharding *s) {
  return !s || (!s->body && !s->n);
}

static bool same_sharding(const tess_sharding *a, const tess_sharding *b) {
  if (is_none(a) || is_none(b)) return is_none(a) && is_none(b);
  if (a->body || b->body || a->n != b->n) return a->body && b->body && tess__sharding_same(a->body, b->body);
  if (!a->path != !b->path) return false;
  for (int i = 0; i < a->n; i++)
    if (!same_sharding(a->element[i], b->element[i]) || (a->path && a->path[i] != b->path[i])) return false;
  return true;
}

bool tess_sharding_equal(const tess_sharding *a, const tess_sharding *b) {
  const tess_sharding *operand[] = {a, b};
  for (int i = 0; i < 2; i++) {
    if (tess__usable(operand[i], KIND_SHARDING, "the sharding", "sharding_equal", NULL)) continue;
    if (!operand[i]) tess__pass_error(NULL, KIND_SHARDING, "the sharding", "sharding_equal", NULL);
    return false;
  }
  return same_sharding(a, b);
}

bool tess_sharding_is_equivalent_to(const tess_sharding *a, const tess_sharding *b, int ndim) {
  const struct sharding *x = tess__sharding_body(a, "sharding_is_equivalent_to", NULL);
  const struct sharding *y = tess__sharding_body(b, "sharding_is_equivalent_to", NULL);
  struct diag d = {0};
  if (!x || !y) return false;
  if (tess__check_rank(ndim, "ndim", &d)) return tess__sharding_equivalent(x, y, ndim);
  tess__report(&d, "sharding_is_equivalent_to", NULL);
  return false;
}
