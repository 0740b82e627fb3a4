/* See own_rule.h. */
#include "numpy/own_rule.h"

#include "ir/splice.h"
#include "op/derive.h"

enum { MOST_OUT = 4, ORDERS = 4 };

static bool call(struct build *b, const struct own_rule *r, vid x, vid *out, int orders);

/* The body alone; with a tangent the rule, beside the function itself, which has a rule for derivatives of the next
 * order: orders more. NULL: told. */
static struct graph *region(struct build *b, const struct own_rule *r, const struct type *t, bool with_tangent,
                            int orders) {
  struct build inner = {
      .graph = tess__graph_new(r->name), .diag = b->diag, .place = b->place, .scope = b->scope, .x64 = b->x64};
  struct graph *made = NULL;
  vid out[2 * MOST_OUT], x = tess__graph_param(inner.graph, t);
  vid change = with_tangent ? tess__graph_param(inner.graph, t) : VID_NONE;
  bool good = with_tangent ? call(&inner, r, x, out, orders) && r->rule(&inner, x, out, change, out + r->n_out)
                           : r->body(&inner, x, out);
  if (good) {
    tess__graph_set_results(inner.graph, with_tangent ? 2 * r->n_out : r->n_out, out);
    made = tess__graph_copy(inner.graph, NULL);
  }
  tess__graph_free(inner.graph);
  return made;
}

static bool call(struct build *b, const struct own_rule *r, vid x, vid *out, int orders) {
  const struct type *t = type_of(b, x);
  if (orders == 0) return r->body(b, x, out);
  struct graph *body = region(b, r, t, false, 0), *rule = body ? region(b, r, t, true, orders - 1) : NULL;
  if (rule) return tess__n_custom_jvp(b, r->name, 1, body, rule, 1, &x, out);
  if (body) tess__graph_free(body);
  return false;
}

bool tess__np_with_rule(struct build *b, const struct own_rule *r, vid x, vid *out) {
  if (x == VID_NONE) return false;
  return call(b, r, x, out, tess__has_tangent(type_of(b, x)) ? ORDERS : 0);
}
