/* tess_shard_map: a manual region. The body is traced on blocks; its checks are JAX's, in JAX's order
 * (design/manual.md 1.3). Over Explicit axes types say how arguments lie: in_specs say the same, or are left out. */
#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/fn.h"
#include "api/layouts/placement.h"
#include "api/manual/region.h"
#include "api/recall.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "base/map.h"
#include "layout/laid.h"

struct manual { /* the options of such a body; interned */
  const struct mesh *mesh;
  const struct prefix *in_specs, *out_specs; /* in_specs NULL: as the arguments lie */
  uint32_t axes;                             /* of the mesh, those that become manual; 0: all that are not yet */
  bool unchecked, strict_psum;
};

static uint32_t all_axes(const struct mesh *m) {
  return (UINT32_C(1) << m->n_axes) - 1;
}

/* ---- making: specs are resolved against the mesh and interned ---- */

static bool intern_specs(const struct mesh *m, const tess_spec *s, struct prefix *out, struct diag *d);

static bool intern_spec(const struct mesh *m, const tess_spec *s, struct prefix *out, struct diag *d) {
  struct spec spec;
  memset(&spec, 0, sizeof spec);
  if (!tess__spec_resolve(m, s, &spec, d)) return false;
  for (int i = 0; i < spec.n; i++)
    if (spec.unconstrained[i])
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "a spec of shard_map names axes of the mesh or nothing; entry %d is unconstrained", i);
  *out = tess__prefix_leaf(tess__intern(INTERN_SPEC, &spec, sizeof spec));
  return true;
}

static bool intern_tuple(const struct mesh *m, const tess_spec *s, struct prefix *out, struct diag *d) {
  if (!tess__check_list(s->n, s->by_path ? (const void *)s->by_path : s->tuple, "a tuple of specs", d)) return false;
  struct prefix *element = tess__alloc((size_t)(s->n + 1) * sizeof *element);
  const char **path = tess__alloc((size_t)(s->n + 1) * sizeof *path);
  bool good = true;
  for (int i = 0; i < s->n && good; i++) {
    const tess_spec *e = s->by_path ? &s->by_path[i].spec : &s->tuple[i];
    if (s->by_path) path[i] = tess__intern_text(s->by_path[i].path ? s->by_path[i].path : "");
    good = intern_specs(m, e, &element[i], d);
  }
  if (good) *out = tess__prefix_tuple(s->n, element, s->by_path ? path : NULL);
  tess__free(element);
  tess__free(path);
  return good;
}

static bool intern_specs(const struct mesh *m, const tess_spec *s, struct prefix *out, struct diag *d) {
  bool tuple = s->entry[0] && strcmp(s->entry[0], "T") == 0;
  return tuple ? intern_tuple(m, s, out, d) : intern_spec(m, s, out, d);
}

static const struct prefix *specs_of(const struct manual *o, const tess_spec *s, bool in, struct diag *d) {
  struct prefix p;
  const struct mesh *m = o->mesh;
  if (d->status || !m) return NULL;
  if (!s->entry[0]) {
    uint32_t open = ~tess__mesh_explicit(m) & (o->axes ? o->axes : all_axes(m));
    if (!in)
      tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                 "out_specs is not given: a TESS_P for all, or TESS_SPECS(…)");
    else if (open)
      tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                 "in_specs is not given: a TESS_P for all, or TESS_SPECS(…); they follow from the arguments where all "
                 "axes that become manual are Explicit, and '%s' is not",
                 m->name[__builtin_ctz(open)]);
    return NULL;
  }
  return intern_specs(m, s, &p, d) ? tess__prefix_intern(&p) : NULL;
}

/* The same axes over the same devices, whatever their types. */
static bool same_grid(const struct mesh *a, const struct mesh *b) {
  bool same = a->n_axes == b->n_axes && tess__mesh_same_devices(a, b);
  for (int i = 0; same && i < a->n_axes; i++)
    same = a->size[i] == b->size[i] && a->name[i] == b->name[i];
  return same;
}

static const struct mesh *mesh_of(const tess_mesh *given, struct diag *d) {
  const struct trace *t = tess__thread()->trace;
  const struct mesh *outer = t ? tess__mesh_of_devices(t->build.scope.mesh) : NULL, *m = given ? given->body : outer;
  if (m && outer && same_grid(m, outer)) return outer; /* its Manual axes are what they were outside */
  if (!m) m = tess__context()->mesh;
  if (!m)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "no mesh: the context mesh cannot be empty; pass .mesh or call tess_set_mesh");
  else if (m->n_axes == 0)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "shard_map requires a non-empty mesh");
  return m;
}

/* "x,y" as a set; NULL: 0, which means all. */
static bool parse_names(const struct mesh *m, const char *names, uint32_t *out, struct diag *d) {
  *out = 0;
  for (const char *p = names ? names : ""; *p;) {
    size_t n = strcspn(p, ",");
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)(n < 100 ? n : 100), p);
    int axis = tess__mesh_axis(m, name);
    if (axis < 0) {
      struct text known = {0};
      tess__mesh_brief(&known, m);
      tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "shard_map requires axis_names=\"%s\" to be a subset of the axes of %s: '%s' is none", names,
                 tess__text_string(&known), name);
      tess__text_free(&known);
      return false;
    }
    *out |= UINT32_C(1) << axis;
    p += n + (p[n] == ',');
  }
  return true;
}

/* ---- applying ---- */

static bool fail_spec_axes(const struct region *r, const char *what, int i, const struct spec *s, uint64_t bad) {
  struct text spec = {0}, axes = {0};
  tess__spec_text(&spec, r->mesh, s);
  tess__axis_set(&axes, r->mesh, bad);
  tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s[%d] is %s: specs must refer to axes marked as manual by this shard_map, and %s %s not", what, i,
             tess__text_string(&spec), tess__text_string(&axes), bad & (bad - 1) ? "are" : "is");
  tess__text_free(&spec);
  tess__text_free(&axes);
  return false;
}

/* ---- Explicit axes ---- */
/* What in_specs are where they are left out: of the axes that become manual, those that an argument is cut by. */
static bool take_spec(struct region *r, int i, const struct type *t) {
  struct spec s;
  memset(&s, 0, sizeof s);
  s.n = t->rank;
  for (int d = 0; t->laid && d < t->rank; d++)
    for (int k = 0; k < t->laid->spec.n_axes[d]; k++) {
      uint8_t axis = t->laid->spec.axis[d][k];
      if (!(r->axes >> axis & 1)) continue;
      if (s.n_axes[d] != k)
        return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "%s, %s: dimension %d is cut by '%s' within an axis that is not manual; legal: in_specs, or "
                          "tess_reshard of the argument first",
                          tess__leaf_name(r->arena, "argument", &r->args->g, i), tess__type_text(t), d,
                          r->mesh->name[axis]);
      s.axis[d][s.n_axes[d]++] = axis;
    }
  if (t->laid) {
    s.unreduced = t->laid->spec.unreduced;
    s.reduced = t->laid->spec.reduced;
    s.unreduced_kind = t->laid->spec.unreduced_kind;
  }
  r->in[i] = tess__intern(INTERN_SPEC, &s, sizeof s);
  return true;
}

static bool same_partial(const struct spec *laid, const struct spec *s) {
  return laid->unreduced == s->unreduced && laid->reduced == s->reduced;
}
static bool says_same(const struct spec *laid, const struct spec *s) {
  bool same = same_partial(laid, s);
  for (int d = 0; d < laid->n && same; d++) {
    int n = d < s->n ? s->n_axes[d] : 0;
    same = n == laid->n_axes[d] && memcmp(laid->axis[d], s->axis[d], (size_t)n) == 0;
  }
  return same;
}

static bool fail_laid(const struct region *r, int i, const struct type *t) {
  struct text spec = {0};
  tess__spec_text(&spec, r->mesh, r->in[i]);
  tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s is %s, and in_specs[%d] is %s: over Explicit axes an argument lies as its spec says; legal: without "
             "in_specs, which then follow from the arguments, or tess_reshard of the argument first",
             tess__leaf_name(r->arena, "argument", &r->args->g, i), tess__type_text(t), i, tess__text_string(&spec));
  tess__text_free(&spec);
  return false;
}

/* Where all axes of the mesh are Explicit and become manual, arguments lie as their specs say; where others stay, what
 * they are cut by is brought to that, and what they are partial over is the same. */
static bool check_laid(const struct region *r) {
  uint32_t batch = tess__laid_batch_axes(r->outer->build.scope.batch, r->mesh), explicit = tess__mesh_explicit(r->mesh);
  bool all = r->axes == (all_axes(r->mesh) & ~batch) && !(r->axes & ~explicit);
  for (int i = 0; i < r->args->g.leaves; i++) {
    const struct type *t = tess__array_type(r->args->leaf[i]);
    bool known = t->laid && t->laid->mesh == tess__mesh_abstract(r->mesh) && r->in[i]->n <= t->rank;
    bool same = !known || (all ? says_same : same_partial)(&t->laid->spec, r->in[i]);
    if (!same) return fail_laid(r, i, t);
  }
  return true;
}

static bool in_specs(struct region *r, const struct manual *o) {
  if (o->in_specs) return tess__flatten_specs(o->in_specs, &r->args->g, r->in, "in_specs", r->diag);
  for (int i = 0; i < r->args->g.leaves; i++)
    if (!take_spec(r, i, tess__array_type(r->args->leaf[i]))) return false;
  return true;
}

/* Checks 9 and 10 of design/manual.md 1.3. */
static bool check_specs(const struct region *r, const char *what, int n, const struct spec *const *list) {
  uint32_t all = (UINT32_C(1) << (r->mesh->n_axes - r->mesh->n_batches)) - 1;
  all &= ~tess__laid_batch_axes(r->outer->build.scope.batch, r->mesh);
  for (int i = 0; i < n; i++) {
    const struct spec *s = list[i];
    uint64_t bad = tess__spec_axes(s) & ~(uint64_t)r->axes;
    if (bad) return fail_spec_axes(r, what, i, s, bad);
    if ((s->unreduced || s->reduced) && r->axes != all)
      return tess__fail(r->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                        "%s[%d]: unreduced and reduced axes where not all axes of the mesh become manual; legal: "
                        "tess_reshard first, or all axes",
                        what, i);
  }
  return true;
}

/* Inside another region: its mesh, and axes that are not manual there. */
static bool find_axes(struct region *r, const struct manual *o) {
  const struct manual_scope *t = &r->outer->build.scope;
  uint32_t batch = tess__laid_batch_axes(t->batch, o->mesh), asked = o->axes ? o->axes : all_axes(o->mesh) & ~batch;
  if (asked & batch)
    return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "axis_names has '%s', by which the batch of a vmap around it is cut; legal: the other axes",
                      o->mesh->name[__builtin_ctz(asked & batch)]);
  r->mesh = o->mesh;
  r->axes = asked;
  if (!t->mesh) return true;
  const struct mesh *devices = tess__mesh_of_devices(t->mesh);
  bool region = tess__scope_of_devices(t).mesh != NULL;
  r->mesh = t->mesh;
  r->axes = asked & ~t->axes;
  if (!region && !t->pool && !(devices && same_grid(devices, o->mesh))) return tess__region_in_batch(r, o->mesh);
  if (!same_grid(devices, o->mesh))
    return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the mesh of a shard_map inside shard_map should match the mesh outside; leave .mesh out");
  if (t->pool && r->axes)
    return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "a shard_map inside pmap has no axes: those of the mesh are pmaps'; legal: a pmap inside");
  return true;
}

static void trace_shard_map(const struct fn_body *f, const struct args *args, const struct tuple *want,
                            tess_array **out, const char *where) {
  const struct manual *o = f->options;
  struct region r = {.op = "shard_map",
                     .f = f->inner,
                     .unchecked = o->unchecked,
                     .strict_psum = o->strict_psum,
                     .args = args,
                     .want = want,
                     .where = where};
  struct error *error = NULL;
  tess__region_begin(&r);
  bool good = find_axes(&r, o) && in_specs(&r, o) &&
              tess__flatten_specs(o->out_specs, want, r.out, "out_specs", r.diag) &&
              check_specs(&r, "in_specs", args->g.leaves, r.in) && check_specs(&r, "out_specs", want->leaves, r.out) &&
              check_laid(&r);
  if (good && !r.axes) /* all are manual already: a plain call */
    tess__invoke(f->inner, args, want, out, where);
  else
    good = good && tess__region_trace(&r, out, &error);
  tess__region_end(&r, good, error, out);
}

static const struct transform shard_map = {.name = "shard_map", .trace = trace_shard_map, .eager = tess__run_compiled};

tess_fn *tess_shard_map_at(const char *where, tess_callable f, const tess_shard_map_opts *kw) {
  struct diag d = {0};
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", "shard_map", where))
    return tess__pass_error(f.fn, KIND_FN, "the function", "shard_map", where);
  tess_shard_map_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (o.mesh && !tess__usable(o.mesh, KIND_MESH, "the mesh", "shard_map", where))
    return tess__pass_error(o.mesh, KIND_FN, "the mesh", "shard_map", where);
  struct manual m;
  memset(&m, 0, sizeof m);
  const struct fn_body *inner = tess__callable_body(&f, &d);
  if (inner) m.mesh = mesh_of(o.mesh, &d);
  if (!d.status && o.strict_psum && o.no_check_vma)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               ".strict_psum reads from types what varies, and with .no_check_vma they do not say; legal: one of them");
  if (!d.status && parse_names(m.mesh, o.axis_names, &m.axes, &d)) {
    m.in_specs = specs_of(&m, &o.in_specs, true, &d);
    m.out_specs = specs_of(&m, &o.out_specs, false, &d);
    m.unchecked = o.no_check_vma;
    m.strict_psum = o.strict_psum;
  }
  if (!inner || d.status) return tess__fn_error(&d, "shard_map", where);
  const struct manual *options = tess__intern(INTERN_FUNCTION, &m, sizeof m);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){&shard_map, inner->name, inner, options}));
}
