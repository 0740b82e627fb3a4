/* auto_axes and explicit_axes: a function that sees some axes of the mesh as Auto, or as Explicit. Around the call the
 * context mesh has other axis types, and what goes out, or in, is brought to a sharding that is given. */
#include <string.h>

#include "api/fn.h"
#include "api/layouts/constraint.h"
#include "api/trace.h"
#include "layout/laid.h"

struct axes_options { /* interned */
  const struct prefix *places;
  const char *names; /* of the axes: "x,y", interned; NULL: all */
  uint8_t type;      /* what they become: Auto says what goes out, Explicit what comes in */
};
struct axes_call {
  const struct axes_options *o;
  const char *op, *where;
  const struct mesh *now, *inside; /* inside NULL: the call changes nothing */
  struct diag d;
};

static bool alike(const struct mesh *a, const struct mesh *b) {
  return tess__mesh_abstract(a) == tess__mesh_abstract(b);
}

/* The mesh that is meant: the context's, and that of all shardings that are given. */
static bool find_mesh(struct axes_call *c, int n, const struct sharding *const *given) {
  const struct mesh *context = tess__context()->mesh, *of = NULL;
  bool out = c->o->type == TESS_AXIS_AUTO;
  for (int i = 0; i < n && out; i++) {
    if (!given[i] || given[i]->kind != SHARDING_NAMED) continue;
    if (of && !alike(of, given[i]->mesh))
      return tess__fail(&c->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the shardings should have the same mesh");
    of = given[i]->mesh;
  }
  if (of && context && !alike(of, context))
    return tess__fail(&c->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the context mesh must match the mesh of the shardings; tess_set_mesh sets it");
  c->now = context ? context : of;
  return out || c->now ||
         tess__fail(&c->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "the context mesh cannot be empty: call tess_set_mesh first");
}

static bool named(const char *axes, const char *name) {
  size_t n = strlen(name);
  for (const char *p = axes; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL)
    if (strcspn(p, ",") == n && memcmp(p, name, n) == 0) return true;
  return false;
}

/* The mesh inside, with other types of the axes that are meant. */
static bool change_types(struct axes_call *c) {
  const struct mesh *m = c->now;
  const char *axes = c->o->names;
  tess_axis_type types[TESS_MAX_RANK] = {TESS_AXIS_AUTO};
  int wanted = 0, found = 0;
  bool changes = false;
  if (!m) return true;
  for (const char *p = axes; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL)
    wanted++;
  for (int i = 0; i < m->n_axes; i++) {
    types[i] = (tess_axis_type)m->axis_type[i];
    if (axes && !named(axes, m->name[i])) continue;
    found++;
    if (types[i] == TESS_AXIS_MANUAL)
      return tess__fail(&c->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                        "axis '%s' is Manual, and does not become Auto or Explicit", m->name[i]);
    changes |= types[i] != (tess_axis_type)c->o->type;
    types[i] = (tess_axis_type)c->o->type;
  }
  if (axes && found != wanted) {
    struct text t = {0};
    tess__mesh_brief(&t, m);
    tess__fail(&c->d, TESS_NOT_FOUND, TESS_NAME_ERROR, "'%s' names axes that are not in %s", axes,
               tess__text_string(&t));
    tess__text_free(&t);
    return false;
  }
  bool nothing = c->o->type == TESS_AXIS_AUTO && !changes;
  if (!nothing) c->inside = tess__mesh_make(m->n_axes, m->size, m->name, types, m->device, &c->d);
  return nothing || c->inside != NULL;
}

static void reshard(const struct axes_call *c, int n, const struct sharding *const *to, tess_array **leaf) {
  for (int i = 0; i < n; i++)
    if (to[i]) leaf[i] = tess__reshard(c->where, c->op, leaf[i], to[i]);
}

/* What goes in, or comes out, as it lies, on a mesh with the other axis types. */
static void cast(const struct axes_call *c, int n, const struct mesh *to, tess_array **leaf) {
  for (int i = 0; i < n; i++)
    leaf[i] = tess__cast_axes(c->where, c->op, leaf[i], to);
}

/* The function under another context mesh. */
static void call_inside(const struct axes_call *c, const struct fn_body *f, const struct args *args,
                        const struct tuple *want, tess_array **out) {
  struct tess_scope *s = tess__thread()->scope;
  const struct context *before = s->context;
  struct context inside;
  memcpy(&inside, before, sizeof inside);
  inside.mesh = c->inside;
  s->context = tess__context_intern(&inside);
  tess__invoke(f, args, want, out, c->where);
  s->context = before;
}

static void call(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                 const char *where) {
  struct axes_call c = {.o = f->options, .op = f->by->name, .where = where};
  bool leaves = c.o->type == TESS_AXIS_AUTO;
  struct thread *t = tess__thread();
  struct arena *arena = tess__running_arena(t);
  const struct tuple *g = leaves ? want : &args->g;
  const struct sharding **to = tess__arena_alloc(arena, (size_t)(g->leaves + 1) * sizeof *to);
  tess_array **leaf = tess__arena_copy(arena, args->leaf, (size_t)args->g.leaves * sizeof *leaf);
  bool good = tess__flatten_shardings(c.o->places, g, to, leaves ? "out_sharding" : "in_sharding", &c.d) &&
              find_mesh(&c, g->leaves, to) && change_types(&c);
  if (!good) {
    tess__results_in_error(tess__error_here(&c.d, c.op, where), want->leaves, out);
  } else if (!c.inside) {
    tess__invoke(f->inner, args, want, out, where);
  } else {
    for (int i = 0; i < g->leaves && !leaves; i++)
      if (to[i] && to[i]->kind == SHARDING_NAMED) to[i] = tess__laid_cast(to[i], c.inside);
    if (!leaves) reshard(&c, g->leaves, to, leaf);
    cast(&c, args->g.leaves, c.inside, leaf);
    call_inside(&c, f->inner, &(struct args){args->g, leaf}, want, out);
    if (leaves) reshard(&c, g->leaves, to, out);
    cast(&c, want->leaves, c.now, out);
  }
  tess__running_arena_end(t);
}

/* A program of such a function, lowered alone, says where they lie. */
static bool ends(const struct fn_body *f, const struct tuple *in, const struct tuple *want, struct arena *arena,
                 struct ends *out, struct diag *d) {
  const struct axes_options *o = f->options;
  bool leaves = o->type == TESS_AXIS_AUTO;
  const struct tuple *g = leaves ? want : in;
  const struct sharding **s = tess__arena_alloc(arena, (size_t)(g->leaves + 1) * sizeof *s);
  *(leaves ? &out->out : &out->in) = s;
  return tess__flatten_shardings(o->places, g, s, leaves ? "out_shardings" : "in_shardings", d);
}

static const struct transform auto_axes = {.name = "auto_axes", .trace = call, .eager = call, .ends = ends};
static const struct transform explicit_axes = {.name = "explicit_axes", .trace = call, .eager = call, .ends = ends};

static tess_fn *make(const char *where, tess_callable *f, const tess_axes_opts *kw, const struct transform *by) {
  const char *op = by->name;
  bool is_auto = by == &auto_axes;
  struct diag d = {0};
  struct axes_options options;
  tess_axes_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  const tess_sharding *given = is_auto ? o.out_sharding : o.in_sharding;
  if (f->fn && !tess__usable(f->fn, KIND_FN, "the function", op, where))
    return tess__pass_error(f->fn, KIND_FN, "the function", op, where);
  if (given && !tess__usable(given, KIND_SHARDING, "the sharding", op, where))
    return tess__pass_error(given, KIND_FN, "the sharding", op, where);
  const struct fn_body *inner = tess__callable_body(f, &d);
  memset(&options, 0, sizeof options);
  options.type = is_auto ? TESS_AXIS_AUTO : TESS_AXIS_EXPLICIT;
  options.names = o.axes ? tess__intern_text(o.axes) : NULL;
  if (!d.status && !given)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "missing: .%s", is_auto ? "out_sharding" : "in_sharding");
  if (!d.status) options.places = tess__sharding_prefix(given);
  if (d.status) return tess__fn_error(&d, op, where);
  const struct axes_options *interned = tess__intern(INTERN_FUNCTION, &options, sizeof options);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){by, inner->name, inner, interned}));
}

tess_fn *tess_auto_axes_at(const char *where, tess_callable f, const tess_axes_opts *kw) {
  return make(where, &f, kw, &auto_axes);
}

tess_fn *tess_explicit_axes_at(const char *where, tess_callable f, const tess_axes_opts *kw) {
  return make(where, &f, kw, &explicit_axes);
}
