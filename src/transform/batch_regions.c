/* Ops with regions on batches: operands that are mapped go in mapped, and the regions are made on batches of them. What
 * a loop carries is mapped where its body makes it so, found by trying: a value that is mapped after one round is so in
 * the next. A loop whose condition is mapped runs as long as any element goes on; who is done keeps its values. */
#include <string.h>

#include "ir/splice.h"
#include "layout/laid.h"
#include "op/batch.h"
#include "op/batch_axes.h"
#include "op/derive.h"
#include "transform/batch_inside.h"

struct batch_regions {      /* an op with regions */
  const struct batching *f; /* in the regions */
  struct build *b;          /* outside */
  const struct graph *g;
  const struct node *n;
  const vid *in; /* operands that the regions get, and which of them are mapped */
  const bool *given;
  int n_params, carried;     /* carried: results that come back as parameters */
  bool *param, *result;      /* by parameter, by result of the regions: is it mapped? */
  struct graph **region;     /* made */
  struct manual_scope scope; /* of the regions */
  struct arena arena;
};

static struct opened open_region(struct batch_regions *s, const struct graph *g) {
  return tess__batch_open(s->f, s->b, &s->scope, g, s->param, &s->arena);
}

static struct graph *make_region(struct batch_regions *s, const struct graph *g) {
  return tess__batch_region(s->f, s->b, &s->scope, g, s->param, s->result, NULL);
}

static void drop(struct batch_regions *s, int first, int end) {
  for (int r = first; r < end; r++)
    tess__graph_free(s->region[r]);
}

/* The regions from `first` on, until all agree on which results are mapped, and a loop on what it carries. */
static bool make_regions(struct batch_regions *s, int first) {
  int n = s->n->n_regions, n_results = s->n->n_out;
  bool *before = tess__arena_alloc(&s->arena, sizeof *before * (size_t)(n_results + 1));
  for (;;) {
    for (int i = 0; i < s->carried; i++)
      s->result[i] = s->param[i];
    memcpy(before, s->result, sizeof *before * (size_t)n_results);
    for (int r = first; r < n; r++)
      if (!(s->region[r] = make_region(s, s->n->regions[r]))) {
        drop(s, first, r);
        return false;
      }
    bool again = memcmp(before, s->result, sizeof *before * (size_t)n_results) != 0 && n - first > 1;
    for (int i = 0; i < s->carried; i++) {
      again |= s->result[i] && !s->param[i];
      s->param[i] |= s->result[i];
    }
    if (!again) return true;
    drop(s, first, n);
  }
}

/* Operands as the regions take them; room for `before` others in front. NULL: told. */
static vid *operands(struct batch_regions *s, int before) {
  vid *in = tess__arena_alloc(&s->arena, sizeof *in * (size_t)(before + s->n_params + 1));
  for (int i = 0; i < s->n_params; i++) {
    const struct type *t = tess__type_at(s->g, s->n->in[s->n->n_in - s->n_params + i]);
    in[before + i] = s->given[i] == s->param[i] && s->f->batch.axis < 0
                         ? s->in[i]
                         : tess__batching_as(s->f, s->b, s->in[i], t, s->given[i], s->param[i]);
    if (in[before + i] == VID_NONE) return NULL;
  }
  return in;
}

static vid where(struct build *b, const struct batching *f, vid predicate, const struct type *t, vid yes, vid no) {
  struct batched c = {.size = f->batch.size, .axis = f->batch.axis};
  vid spread = t->rank ? tess__batch_spread(b, &c, predicate, t) : predicate;
  return tess__n_select(b, spread, yes, no);
}

/* ---- while ---- */
/* The condition, and whether elements decide differently: then it is any of them. */
static struct graph *make_condition(struct batch_regions *s, bool *differ) {
  const struct graph *g = s->n->regions[0];
  struct opened o = open_region(s, g);
  bool good = s->f->graph(s->f, &o.b, g, o.param, s->param, o.out, differ);
  if (good && *differ) o.out[0] = tess__n_reduce(&o.b, o.out[0], &(struct dims){.n = 1}, MONOID_OR);
  return tess__batch_close(&o, good && o.out[0] != VID_NONE, 1);
}

/* The body, in which those whose condition is false keep what they have. All that is carried is mapped. */
static struct graph *make_freezing_body(struct batch_regions *s) {
  const struct graph *condition = s->n->regions[0], *body = s->n->regions[1];
  struct opened o = open_region(s, body);
  vid goes_on;
  bool mapped;
  bool good = s->f->graph(s->f, &o.b, condition, o.param, s->param, &goes_on, &mapped) &&
              tess__batch_fill(s->f, &o, body, s->param, s->result, NULL);
  for (int i = 0; i < s->carried && good; i++) {
    o.out[i] = where(&o.b, s->f, goes_on, tess__type_at(body, body->result[i]), o.out[i], o.param[i]);
    good = o.out[i] != VID_NONE;
  }
  return tess__batch_close(&o, good, body->n_results);
}

static bool make_while(struct batch_regions *s) {
  bool differ = false;
  if (!make_regions(s, 1)) return false;
  if (!(s->region[0] = make_condition(s, &differ))) {
    drop(s, 1, 2);
    return false;
  }
  if (!differ) return true;
  drop(s, 0, 2);
  for (int i = 0; i < s->carried; i++)
    s->param[i] = s->result[i] = true;
  if (!(s->region[0] = make_condition(s, &differ))) return false;
  if ((s->region[1] = make_freezing_body(s))) return true;
  drop(s, 0, 1);
  return false;
}

static bool batch_while(struct batch_regions *s, vid *out) {
  if (!make_while(s)) return false;
  vid *in = operands(s, 0);
  if (!in) {
    drop(s, 0, 2);
    return false;
  }
  return tess__n_while(s->b, ((const struct while_attrs *)s->n->attrs)->rounds, s->n_params, in, s->region, s->n->n_out,
                       out);
}

/* ---- scan: rows come from dimension 0, where the batch is otherwise ---- */
static bool batch_scan(struct batch_regions *s, vid *out) {
  const struct scan_attrs *a = s->n->attrs;
  if (!make_regions(s, 0)) return false;
  vid *in = operands(s, 0);
  for (int64_t i = a->carried; in && i < a->carried + a->rows; i++)
    if (s->param[i]) in[i] = tess__batch_move(s->b, in[i], 0, 1);
  if (!in) {
    drop(s, 0, 1);
    return false;
  }
  if (!tess__n_scan(s->b, a, s->n_params, in, s->region[0], out)) return false;
  for (int i = (int)a->carried; i < s->n->n_out; i++)
    if (s->result[i]) out[i] = tess__batch_move(s->b, out[i], 1, 0);
  return true;
}

/* ---- case, if ---- */
/* All regions on all elements, then each element's choice. */
static bool choose_each(struct batch_regions *s, vid index, vid *out) {
  const struct node *n = s->n;
  vid *made = tess__arena_alloc(&s->arena, sizeof *made * (size_t)(n->n_out + 1));
  bool *is = tess__arena_alloc(&s->arena, sizeof *is * (size_t)(n->n_out + 1));
  bool by_number = type_of(s->b, index)->dtype != TESS_BOOL;
  for (int r = n->n_regions - 1; r >= 0; r--) {
    const struct graph *g = n->regions[r];
    bool last = r == n->n_regions - 1;
    if (!s->f->graph(s->f, s->b, g, s->in, s->given, made, is)) return false;
    s->b->place = n->place;
    vid this = by_number && !last ? tess__n_compare(s->b, index, tess__number_like(s->b, index, r), COMPARE_EQ) : index;
    for (int i = 0; i < n->n_out; i++) {
      const struct type *t = tess__type_at(g, g->result[i]);
      made[i] = tess__batching_as(s->f, s->b, made[i], t, is[i], true);
      out[i] = last ? made[i] : where(s->b, s->f, this, t, made[i], out[i]);
      s->result[i] = true;
      if (out[i] == VID_NONE) return false;
    }
  }
  return true;
}

static bool batch_branch(struct batch_regions *s, vid index, bool each, vid *out) {
  if (each) return choose_each(s, index, out);
  if (!make_regions(s, 0)) return false;
  vid *in = operands(s, 1);
  if (!in) {
    drop(s, 0, s->n->n_regions);
    return false;
  }
  in[0] = index;
  return tess__n_control(s->b, s->n->op, s->n->n_in, in, s->n->n_regions, s->region, s->n->n_out, out);
}

/* ---- calls: a body is made once for each set of arguments that are mapped ---- */
struct made {
  const struct graph *of;
  struct manual_scope scope;
  int64_t size;
  const bool *mapped;
  struct graph *body;
  const bool *result;
  struct made *next;
};

static const struct made *body_of(struct batch_regions *s) {
  const struct graph *g = s->n->regions[0];
  const struct batching *f = s->f;
  size_t n = (size_t)g->n_params * sizeof *s->param;
  for (struct made *known = *f->made; known; known = known->next)
    if (known->of == g && known->size == f->batch.size && known->scope.mesh == s->scope.mesh &&
        known->scope.axes == s->scope.axes && memcmp(known->mapped, s->param, n) == 0)
      return known;
  struct graph *body = make_region(s, g);
  if (!body) return NULL;
  struct made *fresh = tess__arena_alloc(f->arena, sizeof *fresh);
  *fresh = (struct made){.of = g,
                         .scope = s->scope,
                         .size = f->batch.size,
                         .mapped = tess__arena_copy(f->arena, s->param, n),
                         .body = body,
                         .result = tess__arena_copy(f->arena, s->result, (size_t)g->n_results * sizeof *s->result),
                         .next = *f->made};
  *f->made = fresh;
  return fresh;
}

static bool batch_call(struct batch_regions *s, vid *out) {
  const struct call_attrs *a = s->n->attrs;
  const struct made *made = body_of(s);
  vid *in = made ? operands(s, 0) : NULL;
  if (!in) return false;
  memcpy(s->result, made->result, sizeof *s->result * (size_t)s->n->n_out);
  return tess__n_call(s->b, tess__arena_printf(&s->arena, "vmap_%s", a->name), a->rules, tess__graph_keep(made->body),
                      s->n_params, in, out);
}

void tess__batch_end(const struct batching *f) {
  for (struct made *m = *f->made; m; m = m->next)
    tess__graph_free(m->body);
}

/* ---- manual regions: a block for each element; the dimension is cut where vmap says over which axes ---- */
static uint64_t named(const struct spec *s) {
  uint64_t mask = s->unreduced | s->reduced;
  for (int d = 0; d < s->n; d++)
    for (int i = 0; i < s->n_axes[d]; i++)
      mask |= UINT64_C(1) << s->axis[d][i];
  return mask;
}

/* s with an entry for the batch in front. */
static const struct spec *with_batch(const struct spec *s, const struct axes *axes) {
  struct spec own = tess__batch_spec(s);
  own.n_axes[0] = axes->n;
  memcpy(own.axis[0], axes->a, axes->n);
  return tess__intern(INTERN_SPEC, &own, sizeof own);
}

static const struct spec *const *batched_specs(struct batch_regions *s, int n, const struct spec *const *spec,
                                               const bool *mapped, const struct axes *axes, const char *what) {
  const struct spec **own = tess__arena_alloc(&s->b->graph->arena, sizeof(struct spec *) * (size_t)(n + 1));
  for (int i = 0; i < n; i++) {
    if (named(spec[i]) & tess__axes_mask(axes)) {
      tess__fail(s->b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "vmap spmd_axis_name cannot appear in shard_map %s, and %s[%d] has it", what, what, i);
      return NULL;
    }
    own[i] = mapped[i] ? with_batch(spec[i], axes) : spec[i];
  }
  return own;
}

/* The axes of spmd that become manual here, by the numbers of this mesh; in how many parts they cut. Explicit ones,
 * which the function does not know, become manual with its own. */
static int64_t cutting(const struct sharding *spmd, uint32_t outer, struct manual_attrs *a, struct axes *axes) {
  int64_t parts = 1;
  memset(axes, 0, sizeof *axes);
  for (int i = 0; spmd && spmd->spec.n && i < spmd->spec.n_axes[0]; i++) {
    int axis = tess__mesh_axis(a->mesh, spmd->mesh->name[spmd->spec.axis[0][i]]);
    bool taken = axis >= 0 && a->axes >> axis & 1;
    bool joins = axis >= 0 && !(outer >> axis & 1) && tess__mesh_explicit(spmd->mesh) >> spmd->spec.axis[0][i] & 1;
    if (!taken && !joins) continue;
    a->axes |= UINT32_C(1) << axis;
    axes->a[axes->n++] = (uint8_t)axis;
    parts *= a->mesh->size[axis];
  }
  return parts;
}

static bool batch_manual(struct batch_regions *s, vid *out) {
  struct manual_attrs attrs = *(const struct manual_attrs *)s->n->attrs;
  const struct batching *outer = s->f;
  struct batching inner = *outer;
  struct axes axes;
  bool one = memchr(s->given, true, (size_t)s->n_params) != NULL;
  int64_t parts = cutting(one ? outer->batch.spmd : NULL, s->scope.axes, &attrs, &axes);
  if (outer->batch.axis >= 0) attrs.mesh = attrs.mesh->base;
  if (inner.batch.size % parts)
    return tess__fail(s->b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "vmap of size %lld is cut in %lld by spmd_axis_name, which does not divide it",
                      (long long)inner.batch.size, (long long)parts);
  inner.batch.size /= parts;
  inner.varying |= tess__axes_mask(&axes);
  s->f = &inner;
  s->scope = tess__manual_scope(&s->scope, &attrs);
  bool good = make_regions(s, 0);
  s->f = outer;
  if (!good) return false;
  vid *in = operands(s, 0);
  attrs.in = batched_specs(s, s->n_params, attrs.in, s->param, &axes, "in_specs");
  if (attrs.in) attrs.out = batched_specs(s, s->n->n_out, attrs.out, s->result, &axes, "out_specs");
  if (in && attrs.in && attrs.out) return tess__n_manual_computation(s->b, s->n_params, in, &attrs, s->region[0], out);
  drop(s, 0, 1);
  return false;
}

/* ---- all of them ---- */
static bool batch_node(struct batch_regions *s, vid first, bool first_mapped, vid *out) {
  const struct tess_op *op = s->n->op;
  if (op->custom) return tess__batch_custom(s->f, s->b, s->n, s->in, s->param, out, s->result);
  if (op->call) return batch_call(s, out);
  if (op->traits & OP_LOOP) return batch_while(s, out);
  if (op->traits & OP_MANUAL) return batch_manual(s, out);
  if (op->traits & OP_BRANCH) return batch_branch(s, first, first_mapped, out);
  return batch_scan(s, out);
}

bool tess__batch_node(const struct batching *f, struct build *b, const struct graph *g, const struct node *n,
                      const vid *in, const bool *mapped, vid *out, bool *out_mapped) {
  int before = (n->op->traits & OP_BRANCH) != 0;
  struct batch_regions s = {
      .f = f, .b = b, .g = g, .n = n, .in = in + before, .given = mapped + before, .scope = b->scope};
  s.n_params = n->n_in - before;
  s.param = tess__arena_alloc(&s.arena, sizeof *s.param * (size_t)(s.n_params + 1));
  memcpy(s.param, s.given, sizeof *s.param * (size_t)s.n_params);
  s.result = out_mapped;
  s.region = tess__arena_alloc(&s.arena, sizeof(struct graph *) * (size_t)(n->n_regions + 1));
  if (n->op->traits & OP_LOOP)
    s.carried = n->n_out;
  else if (n->op->expand)
    s.carried = (int)((const struct scan_attrs *)n->attrs)->carried;
  bool good = batch_node(&s, n->n_in ? in[0] : VID_NONE, n->n_in && mapped[0], out);
  b->place = n->place;
  if (!good && !b->diag->where) b->diag->where = n->place;
  tess__arena_free(&s.arena);
  return good;
}
