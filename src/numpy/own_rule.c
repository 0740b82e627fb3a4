/* See own_rule.h. */
#include "numpy/own_rule.h"

#include "ir/splice.h"
#include "op/derive.h"

enum { ORDERS = 2 };

static bool call(struct build *b, const struct own_rule *r, const vid *x, vid *out, int orders);

/* The body alone, on operands as x; with tangents the rule, beside the function itself, which has a rule for
 * derivatives of the next order: orders more. NULL: told. */
static struct graph *region(struct build *b, const struct own_rule *r, const vid *x, bool with_tangents, int orders) {
  struct build inner = {.graph = tess__graph_new(r->name),
                        .diag = b->diag,
                        .place = b->place,
                        .scope = b->scope,
                        .x64 = b->x64,
                        .strict = b->strict && !with_tangents};
  struct graph *made = NULL;
  vid out[2 * OWN_RULE_MOST], v[2 * OWN_RULE_MOST];
  for (int i = 0; i < (with_tangents ? 2 : 1) * r->n_in; i++)
    v[i] = tess__graph_param(inner.graph, type_of(b, x[i % r->n_in]));
  bool good = with_tangents
                  ? call(&inner, r, v, out, orders) && r->rule(&inner, r->ctx, v, out, v + r->n_in, out + r->n_out)
                  : r->body(&inner, r->ctx, v, out);
  if (good) {
    tess__graph_set_results(inner.graph, with_tangents ? 2 * r->n_out : r->n_out, out);
    made = tess__graph_copy(inner.graph, NULL);
  }
  tess__graph_free(inner.graph);
  return made;
}

static bool call(struct build *b, const struct own_rule *r, const vid *x, vid *out, int orders) {
  if (orders == 0) return r->body(b, r->ctx, x, out);
  struct graph *body = region(b, r, x, false, 0), *rule = body ? region(b, r, x, true, orders - 1) : NULL;
  if (rule) return tess__n_custom_jvp(b, r->name, r->n_in, body, rule, r->n_in, x, out);
  if (body) tess__graph_free(body);
  return false;
}

bool tess__np_with_rule(struct build *b, const struct own_rule *r, const vid *x, vid *out) {
  for (int i = 0; i < r->n_in; i++)
    if (x[i] == VID_NONE) return false;
  return call(b, r, x, out, tess__has_tangent(type_of(b, x[0])) ? ORDERS : 0);
}
