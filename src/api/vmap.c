/* tess_vmap: a function on batches. The function is traced alone, on one element, and its graph goes into the running
 * trace on the whole batch (transform/batch.h). */
#include "tessera/vmap.h"

#include <stdio.h>
#include <string.h>

#include "api/fn.h"
#include "api/recall.h"
#include "api/trace.h"
#include "layout/laid.h"
#include "op/batch.h"
#include "op/build.h"
#include "transform/batch.h"

struct axes_list { /* TESS_NONE: not mapped */
  int n, v[TESS_MAX_RANK];
};
struct vmap_options { /* interned */
  struct axes_list in, out;
  const char *axis_name;       /* interned; NULL: none */
  const struct sharding *spmd; /* names alone, on a mesh of their own; NULL: none */
};

struct vmap_call { /* in a trace; lists are of the running arena */
  const struct vmap_options *o;
  struct trace *t;
  const struct args *args;
  const struct tuple *want;
  const char *where;
  int64_t size;
  int axis;                   /* of the scope's mesh; -1: it has no name */
  const struct sharding *cut; /* how mapped dimensions are over Explicit axes, as of rank 1; NULL: not */
  int *dim;                   /* by leaf of the arguments: what is mapped; TESS_NONE: nothing */
  vid *in, *out;
  bool *mapped, *out_mapped;
  struct arena *arena;
};

/* ---- axes ---- */
static bool fits_tuple(const struct axes_list *a, const struct tuple *g, const char *option, const char *what,
                       struct diag *d) {
  return !tess__tuple_is_known(g) || a->n == 1 || a->n == g->leaves || a->n == g->n ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%s has %d axes, and there are %d %s of %d arrays; legal: one for all, one for each array, one for "
                    "each of the %s",
                    option, a->n, g->n, what, g->leaves, what);
}

/* By leaf; where there are as many arrays as elements, the axes are of the elements. */
static const int *axes_of(const struct axes_list *a, const struct tuple *g, struct arena *arena) {
  int *out = tess__arena_alloc(arena, sizeof *out * (size_t)(g->leaves + 1));
  for (int i = 0, at = 0; i < g->n; i++)
    for (int k = 0; k < tess__tuple_leaves(g, i); k++, at++)
      out[at] = a->v[a->n == 1 ? 0 : a->n == g->n ? i : at];
  return out;
}

static bool find_dim(struct vmap_call *c, int leaf, int axis, const struct type *t) {
  c->dim[leaf] = TESS_NONE;
  if (axis == TESS_NONE) return true;
  if (axis < -t->rank || axis >= t->rank)
    return tess__fail(&c->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "vmap was requested to map %s along axis %d, which implies that its rank should be at least %d, "
                      "but it is %s",
                      tess__leaf_name(c->arena, "argument", &c->args->g, leaf), axis, axis < 0 ? -axis : axis + 1,
                      tess__type_text(t));
  c->dim[leaf] = axis < 0 ? axis + t->rank : axis;
  return true;
}

/* All mapped dimensions have one size. */
static bool find_size(struct vmap_call *c) {
  const struct build *b = &c->t->build;
  struct text all = {0};
  bool same = true;
  c->size = -1;
  for (int i = 0; i < c->args->g.leaves; i++) {
    if (c->dim[i] == TESS_NONE) continue;
    const struct type *t = type_of(b, c->in[i]);
    int64_t size = t->dim[c->dim[i]];
    same = same && (c->size < 0 || size == c->size);
    tess__text_printf(&all, "%saxis %d of %s, %s, has size %lld", c->size < 0 ? "" : "; ", c->dim[i],
                      tess__leaf_name(c->arena, "argument", &c->args->g, i), tess__type_text(t), (long long)size);
    c->size = size;
  }
  if (!same)
    tess__fail(&c->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "vmap got inconsistent sizes for array axes to be mapped: %s", tess__text_string(&all));
  tess__text_free(&all);
  return same && (c->size >= 0 || tess__fail(&c->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                             "vmap must have at least one axis in in_axes that is not TESS_NONE, of an "
                                             "argument"));
}

static void add_entry(struct text *out, const struct sharding *laid, int dim) {
  for (int i = 0; i < laid->spec.n_axes[dim]; i++)
    tess__text_printf(out, "%s'%s'", i ? ", " : "", laid->mesh->name[laid->spec.axis[dim][i]]);
  tess__text_add(out, laid->spec.n_axes[dim] ? "" : "none");
}

/* The axes of the batch are not those of spmd_axis_name, and cut nothing that is the same for all elements. */
static bool free_elsewhere(struct vmap_call *c) {
  uint64_t axes = tess__spec_axes(&c->cut->spec);
  if (c->o->spmd && tess__laid_batch_axes(c->o->spmd, c->cut->mesh) != axes)
    return tess__fail(&c->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "spmd_axis_name is given, and the mapped dimensions are cut over Explicit axes, which say it; "
                      "legal: the same axes, or none");
  for (int i = 0; i < c->args->g.leaves; i++) {
    const struct type *t = type_of(&c->t->build, c->in[i]);
    if (c->dim[i] == TESS_NONE && t->laid && tess__spec_axes(&t->laid->spec) & axes)
      return tess__fail(&c->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "%s, %s, is not mapped and is cut over the axes that the mapped dimensions are cut over; "
                        "tess_reshard makes it whole there",
                        tess__leaf_name(c->arena, "argument", &c->args->g, i), tess__type_text(t));
  }
  return true;
}

/* Mapped dimensions are cut alike over Explicit axes, which cut the batch inside. */
static bool find_cut(struct vmap_call *c) {
  const struct sharding *first = NULL;
  int of = 0;
  struct spec spec = {.n = 1};
  c->cut = NULL;
  for (int i = 0; i < c->args->g.leaves; i++) {
    const struct sharding *laid = type_of(&c->t->build, c->in[i])->laid;
    int dim = c->dim[i];
    if (dim == TESS_NONE || !laid) continue;
    if (!first) {
      first = laid;
      of = dim;
    }
    if (laid->spec.n_axes[dim] == first->spec.n_axes[of] &&
        memcmp(laid->spec.axis[dim], first->spec.axis[of], laid->spec.n_axes[dim]) == 0)
      continue;
    struct text a = {0}, b = {0};
    add_entry(&a, first, of);
    add_entry(&b, laid, dim);
    tess__fail(&c->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the dimensions that vmap maps are cut over different Explicit axes: %s and %s; legal: the same, by "
               "tess_reshard",
               tess__text_string(&a), tess__text_string(&b));
    tess__text_free(&a);
    tess__text_free(&b);
    return false;
  }
  if (!first || !first->spec.n_axes[of]) return true;
  spec.n_axes[0] = first->spec.n_axes[of];
  memcpy(spec.axis[0], first->spec.axis[of], spec.n_axes[0]);
  c->cut = tess__sharding_named(first->mesh, &spec, NULL, &c->t->diag);
  return c->cut && free_elsewhere(c);
}

static bool take_arguments(struct vmap_call *c) {
  const struct tuple *g = &c->args->g;
  if (!fits_tuple(&c->o->in, g, "in_axes", "arguments", &c->t->diag)) return false;
  const int *axis = axes_of(&c->o->in, g, c->arena);
  for (int i = 0; i < g->leaves; i++) {
    c->in[i] = tess__trace_operand(c->t, c->args->leaf[i]);
    if (c->in[i] == VID_NONE || !find_dim(c, i, axis[i], type_of(&c->t->build, c->in[i]))) return false;
  }
  return find_size(c) && find_cut(c);
}

/* ---- the function, on one element ---- */
/* With a name the batch is one more axis of what is manual here; base: of the mesh that the function wants, or NULL. */
static bool open_scope(struct vmap_call *c, struct manual_scope *scope, const struct mesh *base) {
  *scope = c->t->build.scope;
  scope->batch = tess__laid_batches(scope->batch, c->cut);
  c->axis = -1;
  if (!c->o->axis_name) return true;
  const struct mesh *m = base ? base : scope->mesh ? scope->mesh : tess__context()->mesh;
  scope->mesh = tess__mesh_with_batch(m, c->o->axis_name, c->size, &c->t->diag);
  if (!scope->mesh) return false;
  c->axis = scope->mesh->n_axes - 1;
  if (scope->unchecked && !(scope->axes & ~scope->unchecked)) scope->unchecked |= UINT32_C(1) << c->axis;
  scope->axes |= UINT32_C(1) << c->axis;
  return true;
}

static const struct type *element_type(const struct vmap_call *c, const struct trace *t, int leaf) {
  struct type one = *tess__capture_type(t, c->args->leaf[leaf]);
  int dim = c->dim[leaf];
  if (dim == TESS_NONE) return tess__type(&one);
  one.rank--;
  one.laid = tess__laid_without(one.laid, dim);
  memmove(one.dim + dim, one.dim + dim + 1, sizeof *one.dim * (size_t)(one.rank - dim));
  one.dim[one.rank] = 0;
  if (one.manual && c->axis >= 0) one.varying |= UINT64_C(1) << c->axis;
  return tess__type(&one);
}

/* What is closed over is the same for all elements, and not cut as the batch is. */
static bool check_capture(struct vmap_call *c, vid v) {
  const struct type *t = type_of(&c->t->build, v);
  uint32_t taken = t->laid ? tess__laid_batch_axes(c->cut, t->laid->mesh) : 0;
  return !t->laid || !(tess__spec_axes(&t->laid->spec) & taken) ||
         tess__fail(&c->t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "the function closes over %s, which is cut over the axes that the mapped dimensions are cut over; "
                    "tess_reshard makes it whole there",
                    tess__type_text(t));
}

/* What the function closes over comes in behind its arguments. */
static bool take_captures(struct vmap_call *c, const struct trace *inner) {
  int n = c->args->g.leaves;
  vid *in = tess__arena_alloc(c->arena, sizeof *in * (size_t)(n + inner->n_captures + 1));
  bool *mapped = tess__arena_alloc(c->arena, sizeof *mapped * (size_t)(n + inner->n_captures + 1));
  for (int i = 0; i < n; i++) {
    mapped[i] = c->dim[i] != TESS_NONE;
    in[i] = mapped[i] ? tess__batch_move(&c->t->build, c->in[i], c->dim[i], 0) : c->in[i];
    if (in[i] == VID_NONE) return false;
  }
  for (int i = 0; i < inner->n_captures; i++)
    if ((in[n + i] = tess__trace_operand(c->t, inner->capture[i].outer)) == VID_NONE || !check_capture(c, in[n + i]))
      return false;
  c->in = in;
  c->mapped = mapped;
  return true;
}

/* NULL: *error, or told. */
static struct graph *graph_over(struct vmap_call *c, const struct fn_body *f, const struct mesh *base,
                                const struct mesh **wanted, struct error **error) {
  struct manual_scope scope;
  if (!open_scope(c, &scope, base)) return NULL;
  int n = c->args->g.leaves;
  const struct type **param = tess__arena_alloc(c->arena, sizeof *param * (size_t)(n + 1));
  if (wanted || base) scope.wanted = wanted;
  struct trace *t = tess__trace_begin(f->name, &scope);
  t->depth = c->t->depth;
  t->apart = wanted != NULL;
  for (int i = 0; i < n; i++)
    param[i] = element_type(c, t, i);
  struct graph *g = tess__trace_typed(f, &c->args->g, param, c->want, t, c->where, error);
  bool good = g && take_captures(c, t);
  tess__trace_free(t);
  if (good || !g) return g;
  tess__graph_free(g);
  return NULL;
}

/* The first named vmap of a trace does not know over which mesh a shard_map or pmap inside it is. When one asks for its
 * own, what was traced so far is left, with its errors, and the function traced again over that mesh. */
static struct graph *graph_of(struct vmap_call *c, const struct fn_body *f, struct error **error) {
  const struct manual_scope *scope = &c->t->build.scope;
  if (!c->o->axis_name || scope->mesh) return graph_over(c, f, NULL, NULL, error);
  struct thread *thread = tess__thread();
  struct recall *aside = tess__arena_alloc(c->arena, sizeof *aside);
  const struct mesh *wanted = NULL;
  thread->scope = aside->aside = tess__scope_new(thread->scope, c->where);
  thread->arenas->recall = aside;
  thread->arenas->forget = tess__forget;
  struct graph *g = graph_over(c, f, NULL, &wanted, error);
  tess__leave_aside(aside);
  if (g || !wanted) return g;
  if (*error) tess__error_release(*error);
  *error = NULL;
  return graph_over(c, f, wanted, NULL, error);
}

/* ---- on the batch ---- */
/* v of all elements, each of which lies as `one`, cut as the batch is. */
static vid lay_batch(struct vmap_call *c, vid v, const struct type *one) {
  static const struct spec whole;
  struct build *b = &c->t->build;
  const struct sharding *laid = one->laid;
  if (v == VID_NONE) return v;
  if (!laid && c->cut) laid = tess__laid_of(tess__sharding_named(c->cut->mesh, &whole, NULL, NULL), one->rank);
  return laid ? tess__n_laid_as(b, v, tess__laid_with(laid, c->cut)) : v;
}

/* What is the same for all elements, as often as there are elements. */
static vid repeated(struct vmap_call *c, vid v) {
  struct batched all = {.size = c->size, .axis = -1};
  const struct type *one = type_of(&c->t->build, v);
  return lay_batch(c, tess__batch_repeat(&c->t->build, &all, v), one);
}

static vid result_of(struct vmap_call *c, int i, int axis) {
  struct build *b = &c->t->build;
  if (axis == TESS_NONE && !c->out_mapped[i]) return c->out[i];
  if (axis == TESS_NONE) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "vmap has mapped %s, but its out_axes is TESS_NONE: it differs from element to element",
               tess__leaf_name(c->arena, "result", c->want, i));
    return VID_NONE;
  }
  vid v = c->out_mapped[i] ? c->out[i] : repeated(c, c->out[i]);
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v);
  if (axis < -t->rank || axis >= t->rank) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "out_axes %d of %s, which is %s with the batch; legal: %d to %d", axis,
               tess__leaf_name(c->arena, "result", c->want, i), tess__type_text(t), -t->rank, t->rank - 1);
    return VID_NONE;
  }
  return tess__batch_move(b, v, 0, axis < 0 ? axis + t->rank : axis);
}

/* Results of which no operation of the batch said how they lie. */
static bool lay_results(struct vmap_call *c, const struct graph *g) {
  for (int i = 0; i < g->n_results; i++)
    if (c->out_mapped[i] && !type_of(&c->t->build, c->out[i])->laid &&
        (c->out[i] = lay_batch(c, c->out[i], tess__type_at(g, g->result[i]))) == VID_NONE)
      return false;
  return true;
}

static bool batch(struct vmap_call *c, const struct fn_body *f, struct error **error) {
  struct build *b = &c->t->build;
  c->t->diag.op = "vmap";
  b->place = tess__intern_text(c->where);
  if (!fits_tuple(&c->o->out, c->want, "out_axes", "results", b->diag) || !take_arguments(c)) return false;
  struct graph *g = graph_of(c, f, error);
  if (!g) return false;
  const struct batch how = {.size = c->size, .axis = c->axis, .spmd = c->cut ? c->cut : c->o->spmd};
  bool good = tess__batch(b, g, &how, c->in, c->mapped, c->out, c->out_mapped);
  good = good && lay_results(c, g);
  tess__graph_free(g);
  const int *axis = axes_of(&c->o->out, c->want, c->arena);
  for (int i = 0; i < c->want->leaves && good; i++)
    good = (c->out[i] = result_of(c, i, axis[i])) != VID_NONE;
  return good;
}

static void trace_vmap(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  struct thread *thread = tess__thread();
  struct vmap_call c = {.o = f->options,
                        .t = thread->trace,
                        .args = args,
                        .want = want,
                        .where = where,
                        .arena = tess__running_arena(thread)};
  c.in = tess__arena_alloc(c.arena, sizeof *c.in * (size_t)(args->g.leaves + 1));
  c.dim = tess__arena_alloc(c.arena, sizeof *c.dim * (size_t)(args->g.leaves + 1));
  c.out = tess__arena_alloc(c.arena, sizeof *c.out * (size_t)(want->leaves + 1));
  c.out_mapped = tess__arena_alloc(c.arena, sizeof *c.out_mapped * (size_t)(want->leaves + 1));
  struct error *error = NULL;
  bool good = batch(&c, f->inner, &error);
  if (!good && !error) error = tess__error_here(&c.t->diag, "vmap", where);
  for (int i = 0; i < want->leaves && good; i++)
    out[i] = tess__tracer(c.t, c.out[i], where);
  tess__running_arena_end(thread);
  if (!good) tess__results_in_error(error, want->leaves, out);
}

static const struct transform vmap = {.name = "vmap", .trace = trace_vmap, .eager = tess__run_compiled};

/* ---- making ---- */
static bool take_axes(struct axes_list *to, const tess_ints *from, const char *what, struct diag *d) {
  if (from->set && (from->n < 1 || from->n > TESS_MAX_RANK))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has %d axes; legal: 1 to %d", what, from->n,
                      TESS_MAX_RANK);
  to->n = from->set ? from->n : 1;
  for (int i = 0; i < to->n; i++)
    to->v[i] = from->set ? from->v[i] : 0;
  return true;
}

/* "x,y" as a sharding of one dimension, on a mesh that has these axes alone. */
static bool take_names(const struct sharding **out, const char *names, struct diag *d) {
  char text[256];
  const char *name[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK];
  struct spec spec;
  int n = 0;
  memset(&spec, 0, sizeof spec);
  if (strlen(names) >= sizeof text)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "spmd_axis_name has %zu characters", strlen(names));
  snprintf(text, sizeof text, "%s", names);
  for (char *p = text; p; n++) {
    char *end = strchr(p, ',');
    if (n == TESS_MAX_RANK)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "spmd_axis_name has more than %d axes", n);
    if (end) *end++ = 0;
    spec.axis[0][n] = (uint8_t)n;
    size[n] = 1;
    name[n] = p;
    p = end;
  }
  spec.n = 1;
  spec.n_axes[0] = (uint8_t)n;
  const struct mesh *m = tess__mesh_make(n, size, name, NULL, NULL, d);
  *out = m ? tess__sharding_named(m, &spec, NULL, d) : NULL;
  return *out;
}

tess_fn *tess_vmap_at(const char *where, tess_callable f, const tess_vmap_opts *kw) {
  struct diag d = {0};
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", "vmap", where))
    return tess__pass_error(f.fn, KIND_FN, "the function", "vmap", where);
  tess_vmap_opts given = {0};
  struct vmap_options o;
  tess__read_options(&given, sizeof given, kw);
  memset(&o, 0, sizeof o);
  const struct fn_body *inner = tess__callable_body(&f, &d);
  bool good =
      inner && take_axes(&o.in, &given.in_axes, "in_axes", &d) && take_axes(&o.out, &given.out_axes, "out_axes", &d);
  if (good && given.axis_name) {
    o.axis_name = tess__intern_text(given.axis_name);
    good = tess__mesh_with_batch(NULL, o.axis_name, 1, &d) != NULL;
  }
  if (good && given.spmd_axis_name) good = take_names(&o.spmd, given.spmd_axis_name, &d);
  if (!good) return tess__fn_error(&d, "vmap", where);
  const struct vmap_options *options = tess__intern(INTERN_FUNCTION, &o, sizeof o);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){&vmap, inner->name, inner, options}));
}
