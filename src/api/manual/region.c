/* Manual regions, for shard_map and pmap: a body traced on blocks becomes one node of the trace around it. */
#include "api/manual/region.h"

#include <string.h>

#include "base/map.h"
#include "layout/laid.h"
#include "op/build.h"

void tess__region_begin(struct region *r) {
  size_t n = (size_t)r->args->g.leaves + 1;
  r->outer = tess__thread()->trace;
  r->diag = &r->outer->diag;
  r->diag->op = r->op;
  r->arena = tess__running_arena(tess__thread());
  r->in = tess__arena_alloc(r->arena, n * sizeof *r->in);
  r->out = tess__arena_alloc(r->arena, ((size_t)r->want->leaves + 1) * sizeof *r->out);
  r->operand = tess__arena_alloc(r->arena, n * sizeof *r->operand);
  r->block = tess__arena_alloc(r->arena, n * sizeof *r->block);
}

void tess__region_end(struct region *r, bool good, struct error *error, tess_array **out) {
  tess__running_arena_end(tess__thread());
  if (good) return;
  if (!error) error = tess__error_here(r->diag, r->op, r->where);
  tess__results_in_error(error, r->want->leaves, out);
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
  block.manual = tess__build_manual(&r->inner->build);
  block.laid = tess__laid_inside(t->laid, tess__mesh_of_devices(r->mesh), r->axes | r->outer->build.scope.axes);
  block.varying |= tess__spec_varying(s);
  block.unreduced |= tess__spec_sums(s);
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

void tess__axis_set(struct text *out, const struct mesh *m, uint64_t mask) {
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
  tess__axis_set(&names, r->mesh, axes);
  tess__fail(r->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_specs[%d] is %s, %s %s %s %s%s", i,
             tess__text_string(&spec), what, tess__type_text(t), is, tess__text_string(&names), legal);
  tess__text_free(&spec);
  tess__text_free(&names);
  return false;
}

/* design/manual.md 1.8.6: what an output may not vary over, or be a term of. */
static bool check_varying(struct region *r, int i, const struct type *t) {
  const struct spec *s = r->out[i];
  uint64_t bad = t->varying & ~(tess__spec_axes(s) | s->unreduced);
  bad |= (t->unreduced & ~tess__spec_sums(s)) | (t->reduced & ~(uint64_t)s->reduced);
  bad &= r->axes;
  if (!bad || r->unchecked) return true;
  return refuse_result(
      r, i, t, bad, "which requires replication that can't be statically inferred: the result", "may vary over",
      "; reduce it there (psum, pmean, pmax), name the axes in out_specs, or pass .no_check_vma = true");
}

/* A term of a sum differs along its axes: an equal one would be summed as often as there are devices. */
static bool check_partial(struct region *r, int i, const struct type *t) {
  uint64_t equal = tess__spec_sums(r->out[i]) & ~(t->varying | t->unreduced);
  if (!equal || r->unchecked) return true;
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
  if (!r->unchecked) {
    v = cast_over(r, v, tess__spec_varying(r->out[i]) & ~type->varying, CAST_VARYING);
    v = cast_over(r, v, tess__spec_sums(r->out[i]) & type->varying, CAST_UNREDUCED);
    v = cast_over(r, v, r->out[i]->reduced & ~type->reduced, CAST_REDUCED);
  }
  if (v == VID_NONE) return false;
  *out = tess__tracer(t, v, r->where);
  return true;
}

/* A result, cut by the axes that are manual, is cut further by the Explicit ones that its type named inside. */
static vid lay_result(struct region *r, const struct graph *body, int i, vid v) {
  struct build *b = &r->outer->build;
  const struct sharding *inside = tess__type_at(body, body->result[i])->laid;
  return tess__n_laid_as(b, v, tess__laid_outside(tess__type_at(b->graph, v)->laid, inside));
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
  attrs.unchecked = r->unchecked;
  if (r->outer->build.scope.mesh && n + captures == 0) {
    tess__graph_free(body);
    return tess__fail(r->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "a %s without operands inside another one", r->op);
  }
  vid *result = tess__arena_alloc(r->arena, (size_t)(r->want->leaves + 1) * sizeof *result);
  r->outer->build.place = tess__intern_text(r->where);
  if (!tess__n_manual_computation(&r->outer->build, n + captures, operand, &attrs, body, result)) return false;
  for (int i = 0; i < r->want->leaves; i++) {
    if ((result[i] = lay_result(r, body, i, result[i])) == VID_NONE) return false;
    out[i] = tess__tracer(r->outer, result[i], r->where);
  }
  return true;
}

/* The function itself, on the blocks. */
static bool run_body(struct region *r, tess_array **out) {
  if (r->run) return r->run(r, out);
  tess__invoke(r->f, &(struct args){r->args->g, r->block}, r->want, out, r->where);
  return true;
}

/* Runs the body and closes its trace: the graph, or NULL and *error. */
static struct graph *trace_region(struct region *r, tess_array **out, struct error **error) {
  struct graph *body = NULL;
  bool good = enter(r);
  if (good) {
    r->diag = &r->inner->diag;
    good = run_body(r, out);
    for (int i = 0; i < r->want->leaves && good && !r->inner->error; i++)
      good = leave(r, i, &out[i]);
    r->diag = &r->outer->diag;
    if (!good) {
      struct error *e = tess__error_here(&r->inner->diag, r->op, r->where);
      tess__trace_fail(r->inner, e);
      tess__error_release(e);
    }
  } else {
    struct error *e = tess__error_here(r->diag, r->op, r->where);
    tess__trace_fail(r->inner, e);
    tess__error_release(e);
  }
  body = tess__trace_end(r->inner, good ? r->want->leaves : 0, out, r->where, error);
  return body;
}

/* The body traced, again with all of its axes where functions inside it brought some. NULL: *error. */
static struct graph *trace_all_axes(struct region *r, tess_array **out, struct error **error) {
  const struct manual_scope *outer = &r->outer->build.scope;
  for (;;) {
    struct manual_attrs attrs = {.mesh = r->mesh, .axes = r->axes, .unchecked = r->unchecked};
    struct manual_scope scope = tess__manual_scope(outer, &attrs);
    scope.batch = outer->batch;
    scope.strict_psum = r->strict_psum || outer->strict_psum;
    scope.pool = r->pool;
    r->inner = tess__trace_begin(r->f->name, &scope);
    r->inner->build.place = tess__intern_text(r->where);
    struct graph *body = trace_region(r, out, error);
    const struct mesh *mesh = r->inner->build.scope.mesh;
    bool again = body && mesh != r->mesh && !outer->pool;
    r->mesh = mesh;
    if (!again) return body;
    tess__graph_free(body);
    tess__trace_free(r->inner);
  }
}

bool tess__region_in_batch(const struct region *r, const struct mesh *m) {
  const struct manual_scope *s = &r->outer->build.scope;
  if (tess__mesh_of_devices(s->mesh) == m) return true;
  if (s->wanted) *s->wanted = m;
  return tess__fail(r->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                    "a %s over another mesh than that of another one inside the same vmap with axis_name", r->op);
}

bool tess__region_trace(struct region *r, tess_array **out, struct error **error) {
  struct graph *body = trace_all_axes(r, out, error);
  bool good = body != NULL;
  if (good && r->check && !r->check(r, body)) {
    tess__graph_free(body);
    good = false;
  }
  good = good && emit_region(r, body, out);
  tess__trace_free(r->inner);
  return good;
}
