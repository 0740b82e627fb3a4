/* tess_shard_map: a manual region. The body is traced on blocks; its checks are JAX's, in JAX's order
 * (design/manual.md 1.3). */
#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/fn.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "base/map.h"
#include "op/build.h"

struct manual { /* the options of such a body; interned */
  const struct mesh *mesh;
  const struct spec_tree *in_specs, *out_specs;
  uint32_t axes; /* of the mesh, those that become manual; 0: all that are not yet */
  bool unchecked;
};

/* ---- making: specs are resolved against the mesh and interned ---- */

static bool intern_specs(const struct mesh *m, const tess_spec *s, struct spec_tree *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  out->n = -1;
  bool tuple = s->entry[0] && strcmp(s->entry[0], "T") == 0;
  if (!tuple) {
    struct spec spec;
    memset(&spec, 0, sizeof spec);
    if (!tess__spec_resolve(m, s, &spec, d)) return false;
    if (spec.unreduced && spec.unreduced_kind != TESS_REDUCE_SUM)
      return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                        "partial results in the specs of shard_map are sums");
    for (int i = 0; i < spec.n; i++)
      if (spec.unconstrained[i])
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "a spec of shard_map names axes of the mesh or nothing; entry %d is unconstrained", i);
    out->leaf = tess__intern(INTERN_SPEC, &spec, sizeof spec);
    return true;
  }
  if (!tess__check_list(s->n, s->tuple, "a tuple of specs", d)) return false;
  struct spec_tree *element = tess__alloc((size_t)(s->n + 1) * sizeof *element);
  bool good = true;
  for (int i = 0; i < s->n && good; i++)
    good = intern_specs(m, &s->tuple[i], &element[i], d);
  out->n = s->n;
  if (good) out->element = tess__intern(INTERN_FUNCTION, element, (size_t)s->n * sizeof *element);
  tess__free(element);
  return good;
}

static const struct spec_tree *specs_of(const struct mesh *m, const tess_spec *s, const char *what, struct diag *d) {
  struct spec_tree t;
  if (d->status) return NULL;
  if (!s->entry[0]) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is not given: a TESS_P for all, or TESS_SPECS(…)", what);
    return NULL;
  }
  return intern_specs(m, s, &t, d) ? tess__intern(INTERN_FUNCTION, &t, sizeof t) : NULL;
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

struct region {
  const struct fn_body *f; /* what runs inside */
  const struct manual *o;
  const struct mesh *mesh; /* o's; inside another region: that one's */
  uint32_t axes;           /* that become manual here */
  const struct args *args;
  const struct tuple *want;
  const char *where;
  struct trace *outer, *inner;
  struct arena *arena;           /* what follows is of it */
  const struct spec **in, **out; /* by leaf */
  vid *operand;
  tess_array **block; /* the body's parameters */
  struct diag *diag;  /* of the outer trace */
};

static uint64_t spec_axes(const struct spec *s) {
  uint64_t mask = 0;
  for (int d = 0; d < s->n; d++)
    for (int i = 0; i < s->n_axes[d]; i++)
      mask |= UINT64_C(1) << s->axis[d][i];
  return mask;
}

static int64_t parts_of(const struct mesh *m, const struct spec *s, int d) {
  int64_t parts = 1;
  for (int i = 0; d < s->n && i < s->n_axes[d]; i++)
    parts *= m->size[s->axis[d][i]];
  return parts;
}

static bool rank_failure(const struct region *r, const char *what, int i, const struct spec *s, const struct type *t) {
  struct text spec = {0};
  tess__spec_text(&spec, r->mesh, s);
  tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s[%d] is %s, which has length %d, but the array is %s, which has rank %d%s", what, i,
             tess__text_string(&spec), s->n, tess__type_text(t), t->rank, t->rank == 0 ? "; a scalar has P()" : "");
  tess__text_free(&spec);
  return false;
}

/* The block of an argument: every cut dimension must divide. */
static const struct type *block_type(const struct region *r, int i, const struct type *t) {
  const struct spec *s = r->in[i];
  struct type block = *t;
  for (int d = 0; d < s->n; d++) {
    int64_t parts = parts_of(r->mesh, s, d);
    if (t->dim[d] % parts) {
      struct text mesh = {0}, spec = {0};
      tess__mesh_text(&mesh, r->mesh, true);
      tess__spec_text(&spec, r->mesh, s);
      tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "axis sizes are not evenly divisible: argument %d is %s with in_specs %s on %s; %lld does not evenly "
                 "divide dimension %d of size %lld; pad the array",
                 i, tess__type_text(t), tess__text_string(&spec), tess__text_string(&mesh), (long long)parts, d,
                 (long long)t->dim[d]);
      tess__text_free(&mesh);
      tess__text_free(&spec);
      return NULL;
    }
    block.dim[d] /= parts;
  }
  block.manual = r->o->unchecked ? NULL : r->mesh;
  block.varying |= spec_axes(s);
  block.unreduced |= s->unreduced;
  block.reduced |= s->reduced;
  return tess__type(&block);
}

/* Operands in the enclosing trace and the body's parameters. */
static bool enter(struct region *r) {
  for (int i = 0; i < r->args->g.leaves; i++) {
    r->operand[i] = tess__trace_operand(r->outer, r->args->leaf[i]);
    if (r->operand[i] == VID_NONE) return false;
    const struct type *t = tess__type_at(r->outer->graph, r->operand[i]);
    if (r->in[i]->n > t->rank) return rank_failure(r, "in_specs", i, r->in[i], t);
    const struct type *block = block_type(r, i, t);
    if (!block) return false;
    r->block[i] = tess__tracer(r->inner, tess__graph_param(r->inner->graph, block), r->where);
  }
  return true;
}

static void axis_set(struct text *out, const struct mesh *m, uint64_t mask) {
  const char *between = "{";
  for (int a = 0; a < m->n_axes; a++)
    if (mask >> a & 1) {
      tess__text_printf(out, "%s'%s'", between, m->name[a]);
      between = ", ";
    }
  tess__text_add(out, "}");
}

/* what: "… the result ", is: " … over ", legal: what would be. */
static bool refuse_result(struct region *r, int i, const struct type *t, uint64_t axes, const char *what,
                          const char *is, const char *legal) {
  struct text spec = {0}, names = {0};
  tess__spec_text(&spec, r->mesh, r->out[i]);
  axis_set(&names, r->mesh, axes);
  tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_specs[%d] is %s, %s %s %s %s%s", i,
             tess__text_string(&spec), what, tess__type_text(t), is, tess__text_string(&names), legal);
  tess__text_free(&spec);
  tess__text_free(&names);
  return false;
}

/* design/manual.md 1.8.6: what an output may not vary over, or be a term of. */
static bool check_varying(struct region *r, int i, const struct type *t) {
  const struct spec *s = r->out[i];
  uint64_t bad = t->varying & ~(spec_axes(s) | s->unreduced);
  bad |= (t->unreduced & ~s->unreduced) | (t->reduced & ~s->reduced);
  bad &= r->axes;
  if (!bad || r->o->unchecked) return true;
  return refuse_result(
      r, i, t, bad, "which requires replication that can't be statically inferred: the result", "may vary over",
      "; reduce it there (psum, pmean, pmax), name the axes in out_specs, or pass .no_check_vma = true");
}

/* A partial result differs along its axes: an equal one would be summed as often as there are devices. */
static bool check_partial(struct region *r, int i, const struct type *t) {
  uint64_t equal = r->out[i]->unreduced & ~(t->varying | t->unreduced);
  if (!equal || r->o->unchecked) return true;
  return refuse_result(r, i, t, equal, "but the result", "is equal on all devices along",
                       ", and no part of a sum; tess_pvary makes it one");
}

static vid cast_over(struct region *r, vid v, uint64_t mask, enum cast_state to) {
  struct axes axes = {0};
  for (int a = 0; a < r->mesh->n_axes; a++)
    if (mask >> a & 1) axes.a[axes.n++] = (uint8_t)a;
  return tess__n_cast(&r->inner->build, v, &axes, to);
}

/* Result i inside the region: checked, then cast to what its spec says. */
static bool leave(struct region *r, int i, tess_array **out) {
  struct trace *t = r->inner;
  vid v = tess__trace_operand(t, *out);
  if (v == VID_NONE) return false;
  const struct type *type = tess__type_at(t->graph, v);
  if (r->out[i]->n > type->rank) return rank_failure(r, "out_specs", i, r->out[i], type);
  if (!check_varying(r, i, type) || !check_partial(r, i, type)) return false;
  if (!r->o->unchecked) {
    v = cast_over(r, v, spec_axes(r->out[i]) & ~type->varying, CAST_VARYING);
    v = cast_over(r, v, r->out[i]->unreduced & type->varying, CAST_UNREDUCED);
    v = cast_over(r, v, r->out[i]->reduced & ~type->reduced, CAST_REDUCED);
  }
  if (v == VID_NONE) return false;
  *out = tess__tracer(t, v, r->where);
  return true;
}

/* The region as one node of the enclosing trace; what the body closed over comes in whole. Takes body over. */
static bool emit_region(struct region *r, struct graph *body, tess_array **out) {
  static const struct spec whole;
  int n = r->args->g.leaves, captures = r->inner->n_captures;
  struct graph *g = r->outer->graph;
  const struct spec **in = tess__arena_alloc(&g->arena, (size_t)(n + captures + 1) * sizeof *in);
  vid *operand = tess__arena_alloc(&g->arena, (size_t)(n + captures + 1) * sizeof *operand);
  const struct spec *none = tess__intern(INTERN_SPEC, &whole, sizeof whole);
  memcpy(in, r->in, (size_t)n * sizeof *in);
  memcpy(operand, r->operand, (size_t)n * sizeof *operand);
  for (int i = 0; i < captures; i++) {
    in[n + i] = none;
    operand[n + i] = tess__trace_operand(r->outer, r->inner->capture[i].outer);
    if (operand[n + i] == VID_NONE) {
      tess__graph_free(body);
      return false;
    }
  }
  struct manual_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.mesh = r->mesh;
  attrs.in = in;
  attrs.out = tess__arena_copy(&g->arena, r->out, (size_t)r->want->leaves * sizeof *r->out);
  attrs.axes = r->axes;
  attrs.unchecked = r->o->unchecked;
  if (r->outer->build.scope.mesh && n + captures == 0) {
    tess__graph_free(body);
    return tess__fail(r->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "a shard_map without operands inside shard_map");
  }
  vid *result = tess__arena_alloc(r->arena, (size_t)(r->want->leaves + 1) * sizeof *result);
  r->outer->build.place = tess__intern_text(r->where);
  if (!tess__n_manual_computation(&r->outer->build, n + captures, operand, &attrs, body, result)) return false;
  for (int i = 0; i < r->want->leaves; i++)
    out[i] = tess__tracer(r->outer, result[i], r->where);
  return true;
}

/* Runs the body and closes its trace: the graph, or NULL and *error. */
static struct graph *trace_region(struct region *r, tess_array **out, struct error **error) {
  struct graph *body = NULL;
  bool good = enter(r);
  if (good) {
    tess__invoke(r->f, &(struct args){r->args->g, r->block}, r->want, out, r->where);
    r->diag = &r->inner->diag;
    for (int i = 0; i < r->want->leaves && good && !r->inner->error; i++)
      good = leave(r, i, &out[i]);
    r->diag = &r->outer->diag;
    if (!good) {
      struct error *e = tess__error_here(&r->inner->diag, "shard_map", r->where);
      tess__trace_fail(r->inner, e);
      tess__error_release(e);
    }
  } else {
    struct error *e = tess__error_here(r->diag, "shard_map", r->where);
    tess__trace_fail(r->inner, e);
    tess__error_release(e);
  }
  body = tess__trace_end(r->inner, good ? r->want->leaves : 0, out, r->where, error);
  return body;
}

/* ---- which axes become manual ---- */

static bool fail_spec_axes(const struct region *r, const char *what, int i, const struct spec *s, uint64_t bad) {
  struct text spec = {0}, axes = {0};
  tess__spec_text(&spec, r->mesh, s);
  axis_set(&axes, r->mesh, bad);
  tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s[%d] is %s: specs must refer to axes marked as manual by this shard_map, and %s %s not", what, i,
             tess__text_string(&spec), tess__text_string(&axes), bad & (bad - 1) ? "are" : "is");
  tess__text_free(&spec);
  tess__text_free(&axes);
  return false;
}

/* Checks 9 and 10 of design/manual.md 1.3. */
static bool check_specs(const struct region *r, const char *what, int n, const struct spec *const *list) {
  uint32_t all = (UINT32_C(1) << (r->mesh->n_axes - r->mesh->n_batches)) - 1;
  for (int i = 0; i < n; i++) {
    const struct spec *s = list[i];
    uint64_t bad = (spec_axes(s) | s->unreduced | s->reduced) & ~(uint64_t)r->axes;
    if (bad) return fail_spec_axes(r, what, i, s, bad);
    if ((s->unreduced || s->reduced) && r->axes != all)
      return tess__fail(r->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                        "%s[%d]: unreduced and reduced axes where not all axes of the mesh become manual", what, i);
  }
  return true;
}

/* Inside another region: its mesh, and axes that are not manual there. */
static bool find_axes(struct region *r) {
  const struct manual_scope *t = &r->outer->build.scope;
  uint32_t all = (UINT32_C(1) << r->o->mesh->n_axes) - 1, asked = r->o->axes ? r->o->axes : all;
  r->mesh = r->o->mesh;
  r->axes = asked;
  if (!t->mesh) return true;
  const struct mesh *devices = tess__mesh_of_devices(t->mesh);
  bool region = tess__scope_of_devices(t).mesh != NULL;
  r->mesh = t->mesh;
  r->axes = asked & ~t->axes;
  if (!region && (!devices || !same_grid(devices, r->o->mesh)))
    return tess__fail(r->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "a shard_map over another mesh than the context's inside a vmap with axis_name; tess_set_mesh "
                      "around the vmap makes it the context's");
  if (!same_grid(devices, r->o->mesh))
    return tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the mesh of a shard_map inside shard_map should match the mesh outside; leave .mesh out");
  return !region || t->unchecked == r->o->unchecked ||
         tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "a shard_map inside shard_map has the same .no_check_vma as the outer one");
}

static void make_room(struct region *r) {
  size_t n = (size_t)r->args->g.leaves + 1;
  r->in = tess__arena_alloc(r->arena, n * sizeof *r->in);
  r->out = tess__arena_alloc(r->arena, ((size_t)r->want->leaves + 1) * sizeof *r->out);
  r->operand = tess__arena_alloc(r->arena, n * sizeof *r->operand);
  r->block = tess__arena_alloc(r->arena, n * sizeof *r->block);
}

static bool run_region(struct region *r, tess_array **out, struct error **error) {
  struct manual_scope scope = {r->mesh, r->axes | r->outer->build.scope.axes, r->o->unchecked};
  r->inner = tess__trace_begin(r->f->name, &scope);
  r->inner->build.place = tess__intern_text(r->where);
  struct graph *body = trace_region(r, out, error);
  bool good = body && emit_region(r, body, out);
  tess__trace_free(r->inner);
  return good;
}

static void trace_shard_map(const struct fn_body *f, const struct args *args, const struct tuple *want,
                            tess_array **out, const char *where) {
  const struct manual *o = f->options;
  struct thread *thread = tess__thread();
  struct region r = {.f = f->inner, .o = o, .args = args, .want = want, .where = where, .outer = thread->trace};
  r.diag = &r.outer->diag;
  r.diag->op = "shard_map";
  r.arena = tess__running_arena(thread);
  make_room(&r);
  struct error *error = NULL;
  bool good = find_axes(&r) && tess__flatten_specs(o->in_specs, &args->g, r.in, "in_specs", r.diag) &&
              tess__flatten_specs(o->out_specs, want, r.out, "out_specs", r.diag) &&
              check_specs(&r, "in_specs", args->g.leaves, r.in) && check_specs(&r, "out_specs", want->leaves, r.out);
  if (good && !r.axes) /* all are manual already: a plain call */
    tess__invoke(f->inner, args, want, out, where);
  else
    good = good && run_region(&r, out, &error);
  tess__running_arena_end(thread);
  if (good) return;
  if (!error) error = tess__error_here(r.diag, "shard_map", where);
  tess__results_in_error(error, want->leaves, out);
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
  if (!d.status && parse_names(m.mesh, o.axis_names, &m.axes, &d)) {
    m.in_specs = specs_of(m.mesh, &o.in_specs, "in_specs", &d);
    m.out_specs = specs_of(m.mesh, &o.out_specs, "out_specs", &d);
    m.unchecked = o.no_check_vma;
  }
  if (!inner || d.status) return tess__fn_error(&d, "shard_map", where);
  const struct manual *options = tess__intern(INTERN_FUNCTION, &m, sizeof m);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){&shard_map, inner->name, inner, options}));
}
