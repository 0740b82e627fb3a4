/* Functions with derivative rules of the user's on batches: the body and the rules are all made on batches. A tangent
 * or cotangent is mapped as what it is of; the cotangent of an argument that is the same for the whole batch is the sum
 * of the elements' (as in JAX). */
#include <string.h>

#include "op/attrs.h"
#include "op/build.h"
#include "op/derive.h"
#include "transform/batch_inside.h"

struct rules { /* a call of such a function; lists are of the arena */
  const struct batching *f;
  struct build *b;
  const struct node *n;
  const struct custom_attrs *a;
  const bool *mapped; /* by operand */
  bool *result;       /* by result */
  struct graph *region[3];
  struct arena arena;
};

static bool *flags(struct rules *r, int n) {
  return tess__arena_alloc(&r->arena, sizeof(bool) * (size_t)(n + 1));
}

static struct graph *make(struct rules *r, int region, const bool *param, bool *result, const bool *summed) {
  return tess__batch_region(r->f, r->b, &r->b->scope, r->n->regions[region], param, result, summed);
}

static void drop(struct rules *r) {
  for (int i = 0; i < 3; i++)
    if (r->region[i]) tess__graph_free(r->region[i]);
  memset(r->region, 0, sizeof r->region);
}

/* to: what is mapped of those of v that have tangents, values of g; how many. */
static int of_tangents(const struct graph *g, int n, const vid *v, const bool *mapped, bool *to) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (tess__has_tangent(tess__type_at(g, v[i]))) to[k++] = mapped[i];
  return k;
}

/* What tangents of results (from) say of the results. */
static void learn(struct rules *r, const bool *from) {
  const struct graph *body = r->n->regions[0];
  for (int i = 0, k = 0; i < body->n_results; i++)
    if (tess__has_tangent(tess__type_at(body, body->result[i]))) r->result[i] |= from[k++];
}

/* Until body and rule agree on which results are mapped. */
static bool make_jvp(struct rules *r) {
  const struct graph *body = r->n->regions[0], *rule = r->n->regions[1];
  int n = r->n->n_out;
  bool *param = flags(r, 2 * r->n->n_in), *out = flags(r, 2 * n), *before = flags(r, n);
  memcpy(param, r->mapped, sizeof *param * r->n->n_in);
  of_tangents(body, (int)r->a->n_arguments, body->param, r->mapped, param + r->n->n_in);
  for (;;) {
    memcpy(before, r->result, sizeof *before * (size_t)n);
    if (!(r->region[0] = make(r, 0, r->mapped, r->result, NULL))) return false;
    if (r->a->without_rule) return true;
    memcpy(out, r->result, sizeof *out * (size_t)n);
    of_tangents(body, n, body->result, r->result, out + n);
    if (!(r->region[1] = make(r, 1, param, out, NULL))) return false;
    bool again = false;
    for (int i = 0; i < n; i++)
      r->result[i] |= out[i];
    learn(r, out + n);
    for (int i = 0; i < n; i++)
      again |= r->result[i] != before[i];
    if (!again) return rule != NULL;
    drop(r);
  }
}

/* The body and fwd, until they agree; residuals: which of them are mapped. */
static bool make_body_and_fwd(struct rules *r, bool *out) {
  int n = r->n->n_out;
  for (;;) {
    bool again = false;
    if (!(r->region[0] = make(r, 0, r->mapped, r->result, NULL))) return false;
    if (r->a->without_rule) return true;
    memcpy(out, r->result, sizeof *out * (size_t)n);
    if (!(r->region[1] = make(r, 1, r->mapped, out, NULL))) return false;
    for (int i = 0; i < n; i++)
      again |= out[i] && !r->result[i];
    memcpy(r->result, out, sizeof *out * (size_t)n);
    if (!again) return true;
    drop(r);
  }
}

/* bwd in `region`; known: residuals and what is closed over; cotangents go to arguments that are mapped as `to`. */
static bool make_bwd(struct rules *r, int region, const bool *param, int n, bool *to) {
  bool *summed = flags(r, n);
  memset(summed, true, sizeof *summed * (size_t)n);
  return (r->region[region] = make(r, region, param, to, summed)) != NULL;
}

static bool make_vjp(struct rules *r) {
  const struct graph *body = r->n->regions[0], *fwd = r->n->regions[1], *bwd = r->n->regions[2];
  int n = r->n->n_out, n_args = (int)r->a->n_arguments, captures = r->n->n_in - n_args,
      residuals = (int)r->a->n_residuals;
  bool *out = flags(r, fwd->n_results), *param = flags(r, bwd->n_params), *to = flags(r, bwd->n_results);
  if (!make_body_and_fwd(r, out)) return false;
  if (r->a->without_rule) return true;
  memcpy(param, out + n, sizeof *param * (size_t)residuals);
  memcpy(param + residuals, r->mapped + n_args, sizeof *param * (size_t)captures);
  of_tangents(body, n, body->result, r->result, param + residuals + captures);
  of_tangents(body, n_args, body->param, r->mapped, to);
  return make_bwd(r, 2, param, bwd->n_results, to);
}

/* One operand that is mapped makes all results so. */
static bool make_linear(struct rules *r) {
  const struct graph *bwd = r->n->regions[0];
  int known = r->n->n_in - (int)r->a->n_arguments, n = 0;
  bool *param = flags(r, bwd->n_params), *to = flags(r, bwd->n_results),
       one = memchr(r->mapped, true, r->n->n_in) != NULL;
  memset(r->result, one, sizeof *r->result * r->n->n_out);
  memset(param, one, sizeof *param * (size_t)bwd->n_params);
  memcpy(param, r->mapped, sizeof *param * (size_t)known);
  for (int i = known; i < r->n->n_in; i++)
    to[n++] = r->mapped[i];
  return make_bwd(r, 0, param, bwd->n_results, to);
}

/* Regions are taken over. */
static bool emit(struct rules *r, const vid *in, vid *out) {
  const struct custom_attrs *a = r->a;
  const char *name = tess__arena_printf(&r->arena, "vmap_%s", a->name);
  int n_args = (int)a->n_arguments, n_in = r->n->n_in;
  struct graph *const *g = r->region;
  switch ((enum custom)r->n->op->custom) {
  case CUSTOM_JVP:
    return tess__n_custom_jvp(r->b, name, n_args, g[0], g[1], n_in, in, out);
  case CUSTOM_VJP:
    return tess__n_custom_vjp(r->b, name, n_args, (int)a->n_residuals, g[0], g[1], g[2], n_in, in, out);
  default:
    return tess__n_custom_linear(r->b, name, n_args, (int)a->n_residuals, g[0], n_in, in, r->n->n_out, out);
  }
}

bool tess__batch_custom(const struct batching *f, struct build *b, const struct node *n, const vid *in,
                        const bool *mapped, vid *out, bool *out_mapped) {
  struct rules r = {.f = f, .b = b, .n = n, .a = n->attrs, .mapped = mapped, .result = out_mapped};
  enum custom kind = (enum custom)n->op->custom;
  bool good = kind == CUSTOM_JVP ? make_jvp(&r) : kind == CUSTOM_VJP ? make_vjp(&r) : make_linear(&r);
  if (!good) drop(&r);
  good = good && emit(&r, in, out);
  tess__arena_free(&r.arena);
  return good;
}
