/* auto_axes and explicit_axes: a function that sees some axes of the mesh as Auto, or as Explicit. Around the call the
 * context mesh has other axis types, and what goes out, or in, is brought to a sharding that is given. */
#include <string.h>

#include "api/fn.h"
#include "api/layouts/constraint.h"
#include "api/layouts/layout.h"
#include "api/trace.h"

struct axes_call {
  const struct fn_body *f;
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
  bool out = c->f->axis_type == TESS_AXIS_AUTO;
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
  const char *axes = c->f->axis_names;
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
    changes |= types[i] != (tess_axis_type)c->f->axis_type;
    types[i] = (tess_axis_type)c->f->axis_type;
  }
  if (axes && found != wanted) {
    struct text t = {0};
    tess__mesh_brief(&t, m);
    tess__fail(&c->d, TESS_NOT_FOUND, TESS_NAME_ERROR, "'%s' names axes that are not in %s", axes,
               tess__text_string(&t));
    tess__text_free(&t);
    return false;
  }
  bool nothing = c->f->axis_type == TESS_AXIS_AUTO && !changes;
  if (!nothing) c->inside = tess__mesh_make(m->n_axes, m->size, m->name, types, m->device, &c->d);
  return nothing || c->inside != NULL;
}

static void reshard(const struct axes_call *c, int n, const struct sharding *const *to, tess_array **leaf) {
  for (int i = 0; i < n; i++)
    if (to[i]) leaf[i] = tess__reshard(c->where, c->op, leaf[i], to[i]);
}

/* The function under another context mesh. */
static void call_inside(const struct axes_call *c, const struct args *args, const struct groups *want,
                        tess_array **out) {
  struct tess_scope *s = tess__thread()->scope;
  const struct context *before = s->context;
  struct context inside;
  memcpy(&inside, before, sizeof inside);
  inside.mesh = c->inside;
  s->context = tess__context_intern(&inside);
  tess__invoke(c->f->inner, args, want, out, c->where);
  s->context = before;
}

void tess__invoke_axes(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                       const char *where) {
  bool leaves = f->axis_type == TESS_AXIS_AUTO;
  struct axes_call c = {.f = f, .op = leaves ? "auto_axes" : "explicit_axes", .where = where};
  struct thread *t = tess__thread();
  struct arena *arena = tess__running_arena(t);
  const struct groups *g = leaves ? want : &args->g;
  const struct sharding **to = tess__arena_alloc(arena, (size_t)(g->leaves + 1) * sizeof *to);
  tess_array **leaf = tess__arena_copy(arena, args->leaf, (size_t)args->g.leaves * sizeof *leaf);
  bool good = tess__flatten_places(leaves ? f->out_shardings : f->in_shardings, g, to,
                                   leaves ? "out_sharding" : "in_sharding", &c.d) &&
              find_mesh(&c, g->leaves, to) && change_types(&c);
  if (!good) {
    tess__results_in_error(tess__error_here(&c.d, c.op, where), want->leaves, out);
  } else if (!c.inside) {
    tess__invoke(f->inner, args, want, out, where);
  } else {
    if (!leaves) reshard(&c, g->leaves, to, leaf);
    call_inside(&c, &(struct args){args->g, leaf}, want, out);
    if (leaves) reshard(&c, g->leaves, to, out);
  }
  tess__running_arena_end(t);
}

static tess_fn *make(const char *where, tess_callable *f, const tess_axes_opts *kw, bool is_auto) {
  const char *op = is_auto ? "auto_axes" : "explicit_axes";
  struct diag d = {0};
  struct fn_body b;
  tess_axes_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  const tess_sharding *given = is_auto ? o.out_sharding : o.in_sharding;
  if (f->fn && !tess__usable(f->fn, KIND_FN, "the function", op, where))
    return tess__pass_error(f->fn, KIND_FN, "the function", op, where);
  if (given && !tess__usable(given, KIND_SHARDING, "the sharding", op, where))
    return tess__pass_error(given, KIND_FN, "the sharding", op, where);
  memset(&b, 0, sizeof b);
  b.kind = FN_AXES;
  b.inner = tess__callable_body(f, &d);
  if (b.inner) b.name = b.inner->name;
  b.axis_type = is_auto ? TESS_AXIS_AUTO : TESS_AXIS_EXPLICIT;
  b.axis_names = o.axes ? tess__intern_text(o.axes) : NULL;
  if (!d.status && !given)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "missing: .%s", is_auto ? "out_sharding" : "in_sharding");
  if (is_auto && !d.status)
    b.out_shardings = tess__places_of(given, &d);
  else if (!d.status)
    b.in_shardings = tess__places_of(given, &d);
  return d.status ? tess__fn_error(&d, op, where) : tess__fn_handle(tess__fn_body(&b));
}

tess_fn *tess_auto_axes_at(const char *where, tess_callable f, const tess_axes_opts *kw) {
  return make(where, &f, kw, true);
}

tess_fn *tess_explicit_axes_at(const char *where, tess_callable f, const tess_axes_opts *kw) {
  return make(where, &f, kw, false);
}
