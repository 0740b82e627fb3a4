/* with_sharding_constraint and reshard. Inside a trace they are nodes; outside, with_sharding_constraint is a checked
 * device_put on the same devices (design/sharding.md 5.9), and reshard goes anywhere. */
#include "api/layouts/constraint.h"

#include <string.h>

#include "api/layouts/constraint_op.h"
#include "api/layouts/device_put.h"
#include "api/layouts/placement.h"
#include "api/map.h"
#include "api/spans.h"
#include "api/tree_errors.h"
#include "array/tree.h"
#include "base/alloc.h"
#include "layout/laid.h"

/* ---- what a constraint may say outside a trace ---- */

static bool fail_with_specs(struct diag *d, tess_reason reason, const char *what, const struct sharding *a,
                            const struct sharding *b) {
  struct text x = {0}, y = {0};
  tess__sharding_text(&x, a, true);
  tess__sharding_text(&y, b, true);
  tess__fail(d, TESS_INVALID_ARGUMENT, reason, "%s: %s and %s", what, tess__text_string(&x), tess__text_string(&y));
  tess__text_free(&x);
  tess__text_free(&y);
  return false;
}

static bool all_explicit(const struct mesh *m) {
  bool all = m && m->n_axes;
  for (int i = 0; all && i < m->n_axes; i++)
    all = m->axis_type[i] == TESS_AXIS_EXPLICIT;
  return all;
}

/* Entry d as the list of names; behind the spec's end: none. */
static bool same_entry(const struct sharding *a, const struct sharding *b, int d) {
  int n = d < a->spec.n ? a->spec.n_axes[d] : 0, m = d < b->spec.n ? b->spec.n_axes[d] : 0;
  for (int i = 0; i < n && n == m; i++)
    if (a->mesh->name[a->spec.axis[d][i]] != b->mesh->name[b->spec.axis[d][i]]) return false;
  return n == m;
}

/* Under a mesh whose axes are all Explicit a constraint moves nothing: it says what is there already. */
static bool check_explicit(const tess_array *x, const struct sharding *s, struct diag *d) {
  static const struct sharding nothing;
  const struct type *t = tess__array_type(x);
  bool same = true;
  struct text wanted = {0};
  for (int i = 0; i < t->rank; i++)
    same = same && same_entry(t->laid ? t->laid : &nothing, s, i);
  if (same) return true;
  tess__sharding_text(&wanted, s, true);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
             "all axes of the context mesh are Explicit, so the constraint must hold already; tess_reshard moves: %s "
             "and %s",
             tess__type_text(t), tess__text_string(&wanted));
  tess__text_free(&wanted);
  return false;
}

static bool check_auto(const struct sharding *s, struct diag *d) {
  for (int e = 0; e < s->spec.n; e++)
    for (int i = 0; i < s->spec.n_axes[e]; i++)
      if (s->mesh->axis_type[s->spec.axis[e][i]] != TESS_AXIS_AUTO)
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "a constraint names Auto axes only, and '%s' is not one; tess_reshard takes any",
                          s->mesh->name[s->spec.axis[e][i]]);
  return true;
}

static bool same_axes(const struct mesh *a, const struct mesh *b) {
  bool same = a->n_axes == b->n_axes;
  for (int i = 0; same && i < a->n_axes; i++)
    same = a->size[i] == b->size[i] && a->name[i] == b->name[i];
  return same;
}

/* The same ones in the same order. */
static bool same_devices(const struct sharding *a, const struct sharding *b) {
  const tess_device *const *x = tess__sharding_devices(a), *const *y = tess__sharding_devices(b);
  return a->mesh->total == b->mesh->total && memcmp(x, y, sizeof *x * (size_t)a->mesh->total) == 0;
}

/* A constraint on an abstract mesh means the array's own mesh of that shape. */
static bool on_mesh_of(const tess_array *x, const struct sharding **s, struct diag *d) {
  const struct sharding *has = x->placed->sharding;
  if (!(*s)->mesh->abstract) return true;
  if (has->kind != SHARDING_NAMED)
    return fail_with_specs(d, TESS_TYPE_ERROR, "a constraint on an abstract mesh needs an array with a NamedSharding",
                           has, *s);
  if (!same_axes(has->mesh, (*s)->mesh))
    return fail_with_specs(d, TESS_VALUE_ERROR, "the array's mesh is not the constraint's", has, *s);
  *s = tess__sharding_named(has->mesh, &(*s)->spec, (*s)->has_memory ? tess__memory_kind_name((*s)->memory) : NULL, d);
  return *s != NULL;
}

/* What x becomes; NULL: told in d. */
static tess_array *constrain_eager(tess_array *x, const struct sharding *s, struct diag *d) {
  const struct sharding *has = x->placed->sharding;
  if (!tess__array_readable(x, d) || !on_mesh_of(x, &s, d) || !tess__put_check(x, s, d)) return NULL;
  if (all_explicit(tess__context()->mesh)) return check_explicit(x, s, d) ? x : NULL;
  if (!check_auto(s, d)) return NULL;
  if (x->placed->committed && !same_devices(has, s)) {
    fail_with_specs(d, TESS_VALUE_ERROR, "incompatible devices; tess_device_put moves", has, s);
    return NULL;
  }
  return tess__put(x, s, true, NULL, d);
}

/* ---- the public functions ---- */

struct constraint_job {
  const char *where, *op;
  const struct sharding **sharding; /* by leaf */
  bool reshard;
};

/* In a trace: an assertion over Explicit axes, a node over others. */
static tess_array *constrain_traced(const struct constraint_job *j, tess_array *x, const struct sharding *s) {
  const struct type *t = tess__array_type(x);
  struct diag d = {0};
  if (j->reshard) return tess__constrain(j->where, j->op, x, tess__laid_opened(s, t->rank));
  bool asserts = all_explicit(tess__context()->mesh) && s->kind == SHARDING_NAMED;
  if (asserts ? !check_explicit(x, s, &d) : !check_auto(s, &d)) return tess__array_error(&d, j->op, j->where);
  return asserts ? x : tess__constrain(j->where, j->op, x, tess__laid_beside(t->laid, s, t->rank));
}

static tess_array *constrain_leaf(void *ctx, int i, tess_array *x) {
  const struct constraint_job *j = ctx;
  const struct sharding *s = j->sharding[i];
  struct diag d = {0};
  if (tess__thread()->trace) return constrain_traced(j, x, s);
  tess_array *out = !j->reshard                 ? constrain_eager(x, s, &d)
                    : tess__put_check(x, s, &d) ? tess__put(x, s, true, NULL, &d)
                                                : NULL;
  return out ? out : tess__array_error(&d, j->op, j->where);
}

/* The sharding that is given; None means replicated over the context mesh, for a constraint. NULL: told in d. */
static const struct sharding *specified(const struct constraint_job *j, const struct sharding *given, struct diag *d) {
  static const struct spec replicated;
  const struct mesh *m = tess__context()->mesh;
  if (given) return given;
  if (!j->reshard && m) return tess__sharding_named(m, &replicated, NULL, d);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no sharding is given%s",
             j->reshard ? "" : ", and there is no context mesh over which None would mean replicated");
  return NULL;
}

static tess_array *constrain_array(const struct constraint_job *job, tess_array *x, tess_sharding *p) {
  struct diag d = {0};
  const struct sharding *s = NULL;
  struct constraint_job j = *job;
  j.sharding = &s;
  if (!x || !tess__usable(x, KIND_ARRAY, "x", j.op, j.where))
    return tess__pass_error(x, KIND_ARRAY, "x", j.op, j.where);
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", j.op, j.where))
    return tess__pass_error(p, KIND_ARRAY, "the sharding", j.op, j.where);
  if (p && p->n)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tuple of %d shardings for one array", p->n);
  else if ((s = specified(&j, p ? p->body : NULL, &d)))
    return constrain_leaf(&j, 0, x);
  return tess__array_error(&d, j.op, j.where);
}

static tess_tree *constrain_tree(const struct constraint_job *job, tess_tree *x, tess_sharding *p) {
  struct diag d = {0};
  struct constraint_job j = *job;
  if (!tess__usable(x, KIND_TREE, "x", j.op, j.where)) return tess__pass_error(x, KIND_TREE, "x", j.op, j.where);
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", j.op, j.where))
    return tess__pass_error(p, KIND_TREE, "the sharding", j.op, j.where);
  j.sharding = tess__alloc(((size_t)x->leaves + 1) * sizeof *j.sharding);
  bool good = tess__shardings_of_tree(p, x, j.sharding, &d);
  for (int i = 0; i < x->leaves && good; i++) {
    tess_shape shape = tess__type_shape(tess__array_type(tess__tree_leaf_at(x, i)));
    j.sharding[i] = specified(&j, j.sharding[i], &d);
    good = j.sharding[i] && tess__sharding_check_value(j.sharding[i], &shape, &d);
    if (!good) tess__diag_at_leaf(&d, x, i);
  }
  tess_tree *out = good ? tess__tree_each(x, j.op, j.where, constrain_leaf, &j) : tess__tree_error(&d, j.op, j.where);
  tess__free((void *)j.sharding);
  return out;
}

/* Loadax's form: nothing without a context mesh of more than one device. */
static bool is_idle(const tess_constraint_opts *kw) {
  const struct mesh *context = tess__context()->mesh;
  tess_constraint_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  return o.if_mesh && (!context || context->total <= 1);
}

tess_array *tess_with_sharding_constraint_at(const char *where, tess_array *x, tess_sharding *p,
                                             const tess_constraint_opts *kw) {
  struct constraint_job j = {.where = where, .op = "with_sharding_constraint"};
  return is_idle(kw) && x ? x : constrain_array(&j, x, p);
}

tess_tree *tess_with_sharding_constraint_tree_at(const char *where, tess_tree *x, tess_sharding *p,
                                                 const tess_constraint_opts *kw) {
  struct constraint_job j = {.where = where, .op = "with_sharding_constraint"};
  return is_idle(kw) && x ? x : constrain_tree(&j, x, p);
}

tess_array *tess_reshard_at(const char *where, tess_array *x, tess_sharding *p) {
  struct constraint_job j = {.where = where, .op = "reshard", .reshard = true};
  return constrain_array(&j, x, p);
}

tess_tree *tess_reshard_tree_at(const char *where, tess_tree *x, tess_sharding *p) {
  struct constraint_job j = {.where = where, .op = "reshard", .reshard = true};
  return constrain_tree(&j, x, p);
}

tess_array *tess__reshard_as(const char *where, const char *op, tess_array *x, const tess_sharding *s) {
  struct constraint_job j = {.where = where, .op = op, .reshard = true};
  return constrain_array(&j, x, (tess_sharding *)(uintptr_t)s);
}

tess_array *tess__reshard(const char *where, const char *op, tess_array *x, const struct sharding *s) {
  struct constraint_job j = {.where = where, .op = op, .sharding = &s, .reshard = true};
  if (!tess__usable(x, KIND_ARRAY, "x", op, where)) return tess__pass_error(x, KIND_ARRAY, "x", op, where);
  return constrain_leaf(&j, 0, x);
}

tess_array *tess__cast_axes(const char *where, const char *op, tess_array *x, const struct mesh *mesh) {
  if (!tess__usable(x, KIND_ARRAY, "x", op, where)) return tess__pass_error(x, KIND_ARRAY, "x", op, where);
  const struct type *t = tess__array_type(x);
  bool traced = tess__state(&x->o) == STATE_TRACED;
  const struct sharding *has = traced || !x->placed->sharding ? t->laid : x->placed->sharding;
  if (!has || has->kind != SHARDING_NAMED || !same_axes(has->mesh, mesh) ||
      tess__mesh_abstract(has->mesh) == tess__mesh_abstract(mesh))
    return x;
  const struct sharding *s = tess__laid_cast(has, mesh);
  if (traced) s = tess__laid_request(tess__laid_of(s, t->rank), mesh, t->rank);
  return tess__reshard(where, op, x, s);
}
