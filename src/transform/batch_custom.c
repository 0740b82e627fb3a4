/* Functions with rules of the user's on batches: each of their regions is made on batches. All results are mapped, so
 * that rules and functions agree; an argument that is the same for the whole batch has a cotangent that is the sum over
 * it. */
#include <string.h>

#include "ir/splice.h"
#include "op/custom.h"
#include "op/derive.h"
#include "transform/batch_inside.h"

struct ends { /* parameters or results of a region: is each mapped? */
  int n;
  bool *mapped;
};
struct batched_custom {
  const struct batching *f;
  struct build *b;
  const struct graph *g;
  const struct node *n;
  struct call call;
  const bool *mapped; /* by operand */
  bool *residual;     /* by residual: is it mapped? */
  struct arena arena;
};

static const struct custom_attrs *attrs_of(const struct batched_custom *c) {
  return c->n->attrs;
}

static struct ends ends(struct batched_custom *c) {
  size_t most = 2 * (size_t)(c->call.n_in + c->call.n_out) + (size_t)attrs_of(c)->n_residuals;
  return (struct ends){0, tess__arena_alloc(&c->arena, sizeof(bool) * (most + 1))};
}

static void add(struct ends *e, bool mapped) {
  e->mapped[e->n++] = mapped;
}

static void add_operands(struct batched_custom *c, struct ends *e, int from) {
  for (int i = from; i < c->call.n_in; i++)
    add(e, c->mapped[i]);
}

/* As the arguments that have a tangent. */
static void add_arguments(struct batched_custom *c, struct ends *e) {
  for (int i = 0; i < (int)attrs_of(c)->n_arguments; i++)
    if (tess__has_tangent(c->call.in[i])) add(e, c->mapped[i]);
}

static void add_results(struct batched_custom *c, struct ends *e, bool with_tangent) {
  for (int i = 0; i < c->call.n_out; i++)
    if (!with_tangent || tess__has_tangent(c->call.out[i])) add(e, true);
}

static void add_residuals(struct batched_custom *c, struct ends *e) {
  for (int64_t i = 0; i < attrs_of(c)->n_residuals; i++)
    add(e, c->residual[i]);
}

/* ---- a region ---- */
/* A result of this type, as mapped as asked for. */
static vid brought(struct batched_custom *c, struct build *b, vid v, const struct type *t, bool is, bool mapped) {
  if (mapped || !is) return tess__batching_as(c->f, b, v, t, is, mapped);
  v = tess__n_reduce(b, v, &(struct dims){.n = 1}, MONOID_SUM);
  struct axes cut = tess__axes_of(c->f->varying & type_of(b, v)->varying);
  if (cut.n) v = tess__n_all_reduce(b, v, &cut, MONOID_SUM);
  return tess__batching_as(c->f, b, v, t, false, false);
}

/* From result `known` on, those of out are learned. */
static bool fill(struct batched_custom *c, struct build *b, const struct graph *g, const struct ends *in,
                 struct ends *out, int known) {
  vid *v = tess__arena_alloc(&c->arena, sizeof *v * (size_t)(g->n_params + g->n_results + 1)),
      *result = v + g->n_params;
  bool *is = tess__arena_alloc(&c->arena, sizeof *is * (size_t)(g->n_results + 1));
  for (int i = 0; i < g->n_params; i++)
    v[i] = tess__graph_param(b->graph, tess__batching_type(c->f, b, tess__type_at(g, g->param[i]), in->mapped[i]));
  if (!c->f->graph(c->f, b, g, v, in->mapped, result, is)) return false;
  for (int i = 0; i < g->n_results; i++) {
    if (i >= known) out->mapped[i] = is[i];
    result[i] = brought(c, b, result[i], tess__type_at(g, g->result[i]), is[i], out->mapped[i]);
    if (result[i] == VID_NONE) return false;
  }
  tess__graph_set_results(b->graph, g->n_results, result);
  return true;
}

static struct graph *region(struct batched_custom *c, int r, const struct ends *in, struct ends *out, int known) {
  const struct graph *g = c->n->regions[r];
  struct build b = {.graph = tess__graph_new(g->name),
                    .diag = c->b->diag,
                    .place = c->b->place,
                    .scope = c->b->scope,
                    .x64 = c->b->x64};
  struct graph *made = fill(c, &b, g, in, out, known) ? tess__graph_copy(b.graph, NULL) : NULL;
  tess__graph_free(b.graph);
  return made;
}

/* ---- the nodes ---- */
static struct graph *make_body(struct batched_custom *c) {
  struct ends in = ends(c), out = ends(c);
  add_operands(c, &in, 0);
  add_results(c, &out, false);
  return region(c, 0, &in, &out, out.n);
}

static struct graph *make_rule(struct batched_custom *c) {
  struct ends in = ends(c), out = ends(c);
  add_operands(c, &in, 0);
  add_arguments(c, &in);
  add_results(c, &out, false);
  add_results(c, &out, true);
  return region(c, 1, &in, &out, out.n);
}

static struct graph *make_fwd(struct batched_custom *c) {
  struct ends in = ends(c), out = ends(c);
  add_operands(c, &in, 0);
  add_results(c, &out, false);
  struct graph *made = region(c, 1, &in, &out, out.n);
  c->residual = out.mapped + c->call.n_out;
  return made;
}

static struct graph *make_bwd(struct batched_custom *c) {
  struct ends in = ends(c), out = ends(c);
  add_residuals(c, &in);
  add_operands(c, &in, (int)attrs_of(c)->n_arguments);
  add_results(c, &in, true);
  add_arguments(c, &out);
  return region(c, 2, &in, &out, out.n);
}

static bool make_vjp(struct batched_custom *c, struct graph *body, const vid *in, vid *out) {
  const struct custom_attrs *a = attrs_of(c);
  bool with = !a->without_rule;
  struct graph *fwd = with ? make_fwd(c) : NULL, *bwd = fwd ? make_bwd(c) : NULL;
  if (!with || bwd)
    return tess__n_custom_vjp(c->b, a->name, (int)a->n_arguments, (int)a->n_residuals, body, fwd, bwd, c->call.n_in, in,
                              out);
  tess__graph_free(body);
  if (fwd) tess__graph_free(fwd);
  return false;
}

static bool make_jvp(struct batched_custom *c, struct graph *body, const vid *in, vid *out) {
  const struct custom_attrs *a = attrs_of(c);
  struct graph *rule = a->without_rule ? NULL : make_rule(c);
  if (rule || a->without_rule)
    return tess__n_custom_jvp(c->b, a->name, (int)a->n_arguments, body, rule, c->call.n_in, in, out);
  tess__graph_free(body);
  return false;
}

/* What can only be transposed: its transpose on batches is bwd's. */
static bool make_linear(struct batched_custom *c, const vid *in, vid *out) {
  const struct custom_attrs *a = attrs_of(c);
  int known = c->call.n_in - (int)a->n_arguments;
  struct ends from = ends(c), to = ends(c);
  for (int i = 0; i < known; i++)
    add(&from, c->mapped[i]);
  add_results(c, &from, false);
  add_operands(c, &to, known);
  struct graph *bwd = region(c, 0, &from, &to, to.n);
  return bwd && tess__n_custom_linear(c->b, a->name, (int)a->n_arguments, (int)a->n_residuals, bwd, c->call.n_in, in,
                                      c->call.n_out, out);
}

static bool make(struct batched_custom *c, const vid *in, vid *out) {
  if (c->n->op->custom == CUSTOM_LINEAR) return make_linear(c, in, out);
  struct graph *body = make_body(c);
  if (!body) return false;
  return c->n->op->custom == CUSTOM_VJP ? make_vjp(c, body, in, out) : make_jvp(c, body, in, out);
}

bool tess__batch_custom(const struct batching *f, struct build *b, const struct graph *g, const struct node *n,
                        const vid *in, const bool *mapped, vid *out, bool *out_mapped) {
  struct batched_custom c = {.f = f, .b = b, .g = g, .n = n, .mapped = mapped};
  tess__node_call(g, n, &c.call, &c.arena);
  vid *operand = tess__arena_alloc(&c.arena, sizeof *operand * (size_t)(n->n_in + 1));
  bool good = true;
  for (int i = 0; i < n->n_in && good; i++)
    good = (operand[i] = tess__batching_as(f, b, in[i], c.call.in[i], mapped[i], mapped[i])) != VID_NONE;
  good = good && make(&c, operand, out);
  for (int i = 0; i < n->n_out; i++)
    out_mapped[i] = true;
  tess__arena_free(&c.arena);
  return good;
}
