/* Meshes and shardings of a module: sdy.mesh, #sdy.sharding<…>, mhlo.sharding's strings. */
#include <stdlib.h>
#include <string.h>

#include "layout/device.h"
#include "layout/laid.h"
#include "stablehlo/reader.h"

/* ---- devices ---- */
static bool make_devices(struct reader *r) {
  const struct read_options *o = r->options;
  r->devices = o->devices;
  r->n_devices = o->n_devices;
  if (r->n_devices) return true;
  r->n_devices = r->out->n_partitions;
  struct fake_devices fake = {.platform = "cpu", .kind = "cpu", .n = (int)r->n_devices};
  enum { MOST = 1 << 20 };
  if (r->n_devices > MOST)
    return tess__read_fail(r, 0, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: shardings that list more than %d devices", MOST);
  return (r->devices = tess__devices_fake(&fake, r->d));
}

/* ---- meshes ---- */
struct mesh_text { /* <["x"=2, "y"=4], device_ids=[…]> */
  int n;
  int64_t size[TESS_MAX_RANK];
  const char *name[TESS_MAX_RANK];
  const struct mlir_attr *ids; /* NULL: in order */
};

/* The list of axes that it begins with; NULL: it does not. */
static const struct mlir_attr *axis_list(const struct mlir_attr *a) {
  bool list = a && (a->kind == MLIR_DIALECT || a->kind == MLIR_GROUP) && a->n >= 1;
  return list && a->item[0]->kind == MLIR_GROUP ? a->item[0] : NULL;
}

static bool mesh_text(struct reader *r, const struct mlir_attr *a, uint32_t at, struct mesh_text *out) {
  const struct mlir_attr *axes = axis_list(a);
  bool good = axes != NULL;
  out->n = 0;
  for (int i = 0; good && i < axes->n; i++) {
    const struct mlir_attr *x = axes->item[i];
    good = x->kind == MLIR_PHRASE && x->n == 3 && x->item[0]->kind == MLIR_STRING && x->item[2]->kind == MLIR_INT;
    if (good && out->n == TESS_MAX_RANK)
      return tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: a mesh of more than %d axes", TESS_MAX_RANK);
    if (good) {
      out->name[out->n] = x->item[0]->s;
      out->size[out->n++] = x->item[2]->i;
    }
  }
  out->ids = good ? tess__mlir_field(a, "device_ids") : NULL;
  if (a && good && a->n != (out->ids ? 2 : 1))
    return tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: a mesh says more than its axes and device_ids");
  return good || tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "expected a mesh such as <[\"x\"=2, \"y\"=4]>");
}

/* The device ids of a mesh, in the order of its axes; NULL: told. */
static const tess_device *const *ordered(struct reader *r, const struct mlir_attr *ids, int64_t total, uint32_t at) {
  int64_t *id = tess__arena_alloc(&r->arena, sizeof *id * (size_t)r->n_devices);
  const tess_device **device = tess__arena_alloc(&r->arena, sizeof *device * (size_t)r->n_devices);
  int64_t n = ids ? tess__mlir_ints(ids, r->n_devices, id) : total;
  if (n != total || total > r->n_devices) {
    tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "a mesh of %lld devices among %lld lists %lld", (long long)total,
                    (long long)r->n_devices, (long long)n);
    return NULL;
  }
  for (int64_t i = 0; i < n; i++) {
    int64_t which = ids ? id[i] : i;
    if (which < 0 || which >= r->n_devices) {
      tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "there is no device %lld, there are %lld", (long long)which,
                      (long long)r->n_devices);
      return NULL;
    }
    device[i] = r->devices[which];
  }
  return device;
}

static bool make_mesh(struct reader *r, const struct mlir_attr *a, uint32_t at, struct mesh_entry *out) {
  struct mesh_text t;
  int64_t total = 1, device;
  if (!mesh_text(r, a, at, &t)) return false;
  if (t.n == 0 && t.ids && tess__mlir_ints(t.ids, 1, &device) == 1) {
    out->maximal = true;
    out->device = device;
    return true;
  }
  for (int i = 0; i < t.n; i++)
    if (t.size[i] < 1 || __builtin_mul_overflow(total, t.size[i], &total))
      return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "a mesh of too many devices, or an axis of none");
  const tess_device *const *devices = NULL;
  if (r->on_devices && t.n && !(devices = ordered(r, t.ids, total, at))) return false;
  out->mesh = t.n ? tess__mesh_make(t.n, t.size, t.name, NULL, devices, r->d) : tess__mesh_empty();
  return out->mesh || tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "no such mesh");
}

/* What the writer tells of a mesh with Explicit axes: tess.axis_types = ["explicit", "auto"]. */
static bool read_axis_types(struct reader *r, const struct mlir_op *op, struct mesh_entry *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, "tess.axis_types");
  tess_axis_type type[TESS_MAX_RANK];
  const struct mesh *m = out->mesh;
  if (!a || !m || m->n_axes == 0) return true;
  bool good = a->kind == MLIR_ARRAY && a->n == m->n_axes;
  for (int i = 0; good && i < m->n_axes; i++) {
    const struct mlir_attr *x = a->item[i];
    bool explicit = x->kind == MLIR_STRING && strcmp(x->s, "explicit") == 0;
    good = explicit || (x->kind == MLIR_STRING && strcmp(x->s, "auto") == 0);
    type[i] = explicit ? TESS_AXIS_EXPLICIT : TESS_AXIS_AUTO;
  }
  if (!good)
    return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT,
                           "tess.axis_types says \"explicit\" or \"auto\" of each axis of the mesh");
  const struct mesh *typed = tess__mesh_make(m->n_axes, m->size, m->name, type, m->device, r->d);
  if (typed != m) out->typed = typed;
  return typed != NULL;
}

const struct sharding *tess__read_typed(const struct reader *r, const struct sharding *s) {
  for (int i = 0; s && s->kind == SHARDING_NAMED && i < r->n_meshes; i++)
    if (r->mesh[i].typed && r->mesh[i].mesh == s->mesh) return tess__laid_cast(s, r->mesh[i].typed);
  return s;
}

static int64_t total_of(const struct mlir_attr *a) {
  int64_t total = 1;
  const struct mlir_attr *axes = axis_list(a);
  for (int i = 0; axes && i < axes->n; i++) {
    const struct mlir_attr *x = axes->item[i];
    if (x->kind == MLIR_PHRASE && x->n == 3 && x->item[2]->kind == MLIR_INT)
      if (__builtin_mul_overflow(total, x->item[2]->i, &total)) return 1;
  }
  return total;
}

bool tess__read_meshes(struct reader *r) {
  const struct mlir_block *b = r->m->op->n_regions ? r->m->op->region[0].block : NULL;
  bool has_number = tess__mlir_attr(r->m->op, "mhlo.num_partitions");
  int n = 0;
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next) {
    if (strcmp(op->name, "sdy.mesh") != 0) continue;
    const struct mlir_attr *a = tess__mlir_attr(op, "mesh");
    n++;
    if (!has_number && total_of(a) > r->out->n_partitions) r->out->n_partitions = total_of(a);
    r->on_devices = r->on_devices || (total_of(a) > 1 && tess__mlir_field(a, "device_ids"));
  }
  /* shardings of tiles stand on devices, and then all meshes do */
  r->on_devices = r->on_devices || r->options->n_devices;
  if (r->on_devices && !make_devices(r)) return false;
  r->mesh = tess__arena_alloc(&r->arena, sizeof *r->mesh * (size_t)n);
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next) {
    if (strcmp(op->name, "sdy.mesh") != 0) continue;
    const struct mlir_attr *name = tess__mlir_attr(op, "sym_name");
    struct mesh_entry *entry = &r->mesh[r->n_meshes++];
    entry->name = name && name->kind == MLIR_STRING ? name->s : "";
    if (!make_mesh(r, tess__mlir_attr(op, "mesh"), op->at, entry) || !read_axis_types(r, op, entry)) return false;
  }
  return true;
}

/* ---- axes: "x", or "x":(1)2 for a part ---- */
struct axis_ref {
  int axis;
  int64_t before, size; /* the part: what lies before it in the axis, its own size */
};

static bool axis_ref(struct reader *r, const struct mesh *m, const struct mlir_attr *a, uint32_t at,
                     struct axis_ref *out) {
  const struct mlir_attr *name = a->kind == MLIR_PHRASE && a->n == 4 ? a->item[0] : a;
  if (name->kind != MLIR_STRING)
    return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "expected an axis such as \"x\" or \"x\":(1)2 in a sharding");
  out->axis = tess__mesh_axis(m, name->s);
  if (out->axis < 0) return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "the mesh has no axis \"%s\"", name->s);
  out->before = 1;
  out->size = m->size[out->axis];
  if (name == a) return true;
  const struct mlir_attr *before = a->item[2];
  bool good =
      before->kind == MLIR_GROUP && before->n == 1 && before->item[0]->kind == MLIR_INT && a->item[3]->kind == MLIR_INT;
  if (good) {
    int64_t whole = out->size, ends;
    out->before = before->item[0]->i;
    out->size = a->item[3]->i;
    good = out->before >= 1 && out->size >= 1 && !__builtin_mul_overflow(out->before, out->size, &ends) &&
           whole % ends == 0;
  }
  return good || tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "\"%s\" of size %lld has no such part", name->s,
                                 (long long)m->size[out->axis]);
}

/* The mesh with its axes cut where parts begin and end. first[a]: the new axis that axis a begins with. */
struct cuts {
  const struct mesh *mesh;
  int n[TESS_MAX_RANK];
  int64_t at[TESS_MAX_RANK][2 * TESS_MAX_RANK]; /* of axis a, increasing, from 1 to its size */
  int first[TESS_MAX_RANK + 1];
  const struct mesh *cut;
};

static bool add_cut(struct cuts *c, int axis, int64_t at) {
  int i = 0;
  while (i < c->n[axis] && c->at[axis][i] < at)
    i++;
  if (i < c->n[axis] && c->at[axis][i] == at) return true;
  if (c->n[axis] == 2 * TESS_MAX_RANK) return false;
  memmove(&c->at[axis][i + 1], &c->at[axis][i], sizeof(int64_t) * (size_t)(c->n[axis] - i));
  c->at[axis][i] = at;
  c->n[axis]++;
  return true;
}

static bool cut_mesh(struct reader *r, struct cuts *c, uint32_t at) {
  int64_t size[TESS_MAX_RANK];
  const char *name[TESS_MAX_RANK];
  int n = 0;
  for (int a = 0; a < c->mesh->n_axes; a++) {
    c->first[a] = n;
    for (int i = 0; i + 1 < c->n[a] || i == 0; i++) {
      int64_t from = c->at[a][i], to = i + 1 < c->n[a] ? c->at[a][i + 1] : from;
      if (n == TESS_MAX_RANK || to % from)
        return tess__read_fail(r, at, TESS_UNIMPLEMENTED,
                               "UNIMPLEMENTED: these parts of axes have no common refinement");
      size[n] = to / from;
      bool whole = c->n[a] <= 2;
      name[n++] = whole ? c->mesh->name[a]
                        : tess__arena_printf(&r->arena, "%s.%lld.%lld", c->mesh->name[a], (long long)from,
                                             (long long)(to / from));
    }
  }
  c->first[c->mesh->n_axes] = n;
  c->cut = tess__mesh_make(n, size, name, NULL, c->mesh->device, r->d);
  return c->cut || tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "no such parts");
}

/* ---- a sharding ---- */
struct dims_text {
  struct reader *r;
  uint32_t at;
  struct cuts cuts;
};

static bool is_open_mark(const struct mlir_attr *a) {
  return a->kind == MLIR_MARK && a->mark == '?';
}

/* Notes where the axes of a list are cut. */
static bool note_axes(struct dims_text *t, const struct mlir_attr *list) {
  struct axis_ref ref = {0};
  for (int i = 0; i < list->n; i++) {
    if (is_open_mark(list->item[i])) continue;
    if (!axis_ref(t->r, t->cuts.mesh, list->item[i], t->at, &ref)) return false;
    if (!add_cut(&t->cuts, ref.axis, ref.before) || !add_cut(&t->cuts, ref.axis, ref.before * ref.size))
      return tess__read_fail(t->r, t->at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: an axis in so many parts");
  }
  return true;
}

/* The axes of the cut mesh that a list means, major first; n in *count. */
static bool axes_of(struct dims_text *t, const struct mlir_attr *list, int max, uint8_t *out, int *count) {
  *count = 0;
  for (int i = 0; i < list->n; i++) {
    struct axis_ref ref = {0};
    if (is_open_mark(list->item[i])) continue;
    if (!axis_ref(t->r, t->cuts.mesh, list->item[i], t->at, &ref)) return false;
    for (int k = 0; k + 1 < t->cuts.n[ref.axis] || k == 0; k++) {
      int64_t from = t->cuts.at[ref.axis][k];
      if (from < ref.before || (from >= ref.before * ref.size && ref.size > 1)) continue;
      if (ref.size == 1 && from != ref.before) continue;
      if (*count == max) return tess__read_fail(t->r, t->at, TESS_INVALID_ARGUMENT, "an axis is named twice");
      out[(*count)++] = (uint8_t)(t->cuts.first[ref.axis] + k);
    }
  }
  return true;
}

/* p0, p1, … */
static bool is_priority(const char *word) {
  return word[0] == 'p' && word[1] && word[1 + strspn(word + 1, "0123456789")] == 0;
}

/* The group of a dimension, `{"x", ?}` or `{"x"}p1`; NULL: it is none. */
static const struct mlir_attr *dim_group(const struct mlir_attr *a, const char **priority) {
  *priority = NULL;
  if (a->kind == MLIR_PHRASE && a->n == 2 && a->item[1]->kind == MLIR_WORD && is_priority(a->item[1]->s)) {
    *priority = a->item[1]->s;
    a = a->item[0];
  }
  return a->kind == MLIR_GROUP && a->mark == '{' ? a : NULL;
}

/* replicated={…} and unreduced={…} or unreduced=max{…} */
static const struct mlir_attr *axis_set(const struct mlir_attr *a, const char *name, const char **kind) {
  *kind = NULL;
  for (int i = 2; i < a->n; i++) {
    const struct mlir_attr *x = a->item[i];
    if (x->kind != MLIR_PHRASE || x->item[0]->kind != MLIR_WORD || strcmp(x->item[0]->s, name) != 0) continue;
    const struct mlir_attr *last = x->item[x->n - 1];
    if (x->n == 4 && x->item[2]->kind == MLIR_WORD) *kind = x->item[2]->s;
    return last->kind == MLIR_GROUP ? last : NULL;
  }
  return NULL;
}

/* Are the parts of a sharding behind its dimensions sets of axes that mean something here? */
static bool check_sets(struct reader *r, const struct mlir_attr *a, uint32_t at) {
  for (int i = 2; i < a->n; i++) {
    const struct mlir_attr *x = a->item[i];
    const char *name = x->kind == MLIR_PHRASE && x->item[0]->kind == MLIR_WORD ? x->item[0]->s : "", *kind = NULL;
    bool partial = strcmp(name, "unreduced") == 0;
    if ((!partial && strcmp(name, "replicated") != 0) || !axis_set(a, name, &kind))
      return tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: a sharding says %s%s",
                             *name ? name : "something", " behind its dimensions; legal: replicated, unreduced");
    if (kind && (!partial || (strcmp(kind, "sum") != 0 && strcmp(kind, "max") != 0 && strcmp(kind, "min") != 0)))
      return tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: %s=%s; legal: unreduced=sum, max or min", name,
                             kind);
  }
  return true;
}

/* What the group of every dimension says: axes, whether it is open, its priority. */
static bool fill_dims(struct dims_text *t, const struct mlir_attr *dims, struct spec *out) {
  const char *word;
  int n;
  uint64_t seen = 0;
  out->n = dims->n;
  for (int i = 0; i < dims->n; i++) {
    const struct mlir_attr *group = dim_group(dims->item[i], &word);
    if (!axes_of(t, group, TESS_MAX_RANK, out->axis[i], &n)) return false;
    out->n_axes[i] = (uint8_t)n;
    for (int k = 0; k < n; k++) {
      if (seen >> out->axis[i][k] & 1)
        return tess__read_fail(t->r, t->at, TESS_INVALID_ARGUMENT, "the axis \"%s\" cuts twice",
                               t->cuts.cut->name[out->axis[i][k]]);
      seen |= UINT64_C(1) << out->axis[i][k];
    }
    out->unconstrained[i] = group->n && is_open_mark(group->item[group->n - 1]);
    long priority = word && *word == 'p' ? strtol(word + 1, NULL, 10) : -1;
    out->priority[i] = (uint8_t)(priority < 0 ? 0 : priority > 253 ? 254 : priority + 1);
  }
  return true;
}

/* The axes of a list as bits; none: nothing. */
static bool fill_set(struct dims_text *t, const struct mlir_attr *set, uint16_t *out) {
  uint8_t axis[TESS_MAX_RANK];
  int n = 0;
  if (set && !axes_of(t, set, TESS_MAX_RANK, axis, &n)) return false;
  for (int i = 0; i < n; i++)
    *out = (uint16_t)(*out | 1U << axis[i]);
  return true;
}

static bool fill_spec(struct dims_text *t, const struct mlir_attr *a, struct spec *out) {
  const char *word;
  if (!fill_dims(t, a->item[1], out) || !fill_set(t, axis_set(a, "replicated", &word), &out->replicated)) return false;
  const struct mlir_attr *set = axis_set(a, "unreduced", &word);
  if (set)
    out->unreduced_kind = (uint8_t)(!word || strcmp(word, "sum") == 0 ? TESS_REDUCE_SUM
                                    : strcmp(word, "max") == 0        ? TESS_REDUCE_MAX
                                                                      : TESS_REDUCE_MIN);
  return fill_set(t, set, &out->unreduced);
}

static bool find_mesh(struct reader *r, const struct mlir_attr *a, uint32_t at, struct mesh_entry *out) {
  if (a->kind == MLIR_SYMBOL) {
    for (int i = 0; i < r->n_meshes; i++)
      if (strcmp(r->mesh[i].name, a->s) == 0) {
        *out = r->mesh[i];
        return true;
      }
    return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "the module has no mesh @%s", a->s);
  }
  bool inlined = a->kind == MLIR_PHRASE && a->n == 2 && a->item[0]->kind == MLIR_WORD && !strcmp(a->item[0]->s, "mesh");
  *out = (struct mesh_entry){0};
  return make_mesh(r, inlined ? a->item[1] : NULL, at, out);
}

/* An empty mesh says nothing but "whole"; the first real mesh of the module then stands for the devices. */
static const struct mesh *real_mesh(const struct reader *r, const struct mesh *m) {
  for (int i = 0; i < r->n_meshes && (!m || m->n_axes == 0); i++)
    if (r->mesh[i].mesh) m = r->mesh[i].mesh;
  return m;
}

static bool sdy_sharding(struct reader *r, const struct mlir_attr *a, const struct mlir_type *type, uint32_t at,
                         const struct sharding **out) {
  struct mesh_entry mesh = {0};
  const char *word;
  bool good = (a->kind == MLIR_DIALECT || a->kind == MLIR_GROUP) && a->n >= 2 && a->item[1]->kind == MLIR_GROUP;
  for (int i = 0; good && i < a->item[1]->n; i++)
    good = dim_group(a->item[1]->item[i], &word);
  if (!good)
    return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "expected a sharding such as <@mesh, [{\"x\"}, {?}]>");
  if (!find_mesh(r, a->item[0], at, &mesh)) return false;
  if (mesh.maximal) return tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: a value on one device of a mesh");
  if (type->kind == MLIR_TENSOR && type->rank != a->item[1]->n)
    return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "a sharding of %d dimensions for %s", a->item[1]->n,
                           type->text);
  if (!check_sets(r, a, at)) return false;
  struct dims_text t = {.r = r, .at = at, .cuts = {.mesh = real_mesh(r, mesh.mesh)}};
  struct spec spec;
  memset(&spec, 0, sizeof spec);
  if (!t.cuts.mesh || t.cuts.mesh->n_axes == 0) { /* no mesh at all: one device */
    *out = NULL;
    return true;
  }
  for (int i = 0; i < t.cuts.mesh->n_axes; i++) {
    add_cut(&t.cuts, i, 1);
    add_cut(&t.cuts, i, t.cuts.mesh->size[i]);
  }
  const struct mlir_attr *sets[2] = {axis_set(a, "replicated", &word), axis_set(a, "unreduced", &word)};
  for (int i = 0; i < a->item[1]->n; i++)
    if (!note_axes(&t, dim_group(a->item[1]->item[i], &word))) return false;
  for (int i = 0; i < 2; i++)
    if (sets[i] && !note_axes(&t, sets[i])) return false;
  if (!cut_mesh(r, &t.cuts, at) || !fill_spec(&t, a, &spec)) return false;
  *out = tess__sharding_named(t.cuts.cut, &spec, NULL, r->d);
  return *out || tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "no such sharding");
}

/* ---- mhlo.sharding ---- */
bool tess__read_tiles(struct reader *r, const struct hlo *h, uint32_t at, const struct sharding **out) {
  if (!r->devices && !make_devices(r)) return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "no devices");
  *out = tess__sharding_gspmd(h, r->n_devices, r->devices, NULL, r->d);
  return *out || tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "no such sharding");
}

static bool hlo_sharding(struct reader *r, const char *text, uint32_t at, const struct sharding **out) {
  struct hlo h;
  *out = NULL;
  if (!*text) return true; /* as some exporters write "not said" */
  if (!tess__hlo_parse(text, &h, r->d)) return tess__read_fail(r, at, TESS_INVALID_ARGUMENT, "no such sharding");
  return tess__read_tiles(r, &h, at, out);
}

bool tess__read_sharding_of(struct scope *s, const struct mlir_attr *a, const struct mlir_type *type, uint32_t at,
                            const struct sharding **out) {
  if (a->kind == MLIR_STRING) return hlo_sharding(s->r, a->s, at, out);
  return sdy_sharding(s->r, a, type, at, out);
}

int64_t tess__read_device_of(struct reader *r, const struct mlir_attr *sharding) {
  for (int i = 0; sharding->n && sharding->item[0]->kind == MLIR_SYMBOL && i < r->n_meshes; i++)
    if (strcmp(r->mesh[i].name, sharding->item[0]->s) == 0) return r->mesh[i].maximal ? r->mesh[i].device : -1;
  return -1;
}

const struct mlir_attr *tess__read_value_attrs(const struct mlir_op *f, const char *name, int i) {
  const struct mlir_attr *list = tess__mlir_attr(f, name);
  return list && list->kind == MLIR_ARRAY && i < list->n ? list->item[i] : NULL;
}

const struct mlir_attr *tess__read_per_value(const struct mlir_op *op, const char *name, int i) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  if (!a || a->kind != MLIR_DIALECT || a->n != 1 || a->item[0]->kind != MLIR_GROUP || i >= a->item[0]->n) return NULL;
  return a->item[0]->item[i];
}
