/* call: a function on operands, kept as a call. Its region is the function's body, one graph for all calls of it
 * (ir/graph.h); where the program is distributed the bodies stand in the places of their calls (ir/calls.h). A
 * transform that treats the function by rules of its own gives the call rules. */
#include <stddef.h>

#include "base/map.h"
#include "op/attrs.h"
#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"
#include "op/region.h"

/* The body's parameters are the operands, with mesh, variance and what they are terms of. */
static bool call_check(const struct call *c, struct diag *d) {
  const struct graph *body = c->regions[0];
  const char *name = ((const struct call_attrs *)c->attrs)->name;
  if (body->n_results != c->n_out)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "a call of %d results of @%s, which has %d", c->n_out, name,
                      body->n_results);
  if (body->n_params != c->n_in)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "a call with %d operands of @%s, which takes %d", c->n_in, name,
                      body->n_params);
  for (int i = 0; i < c->n_in; i++)
    if (tess__type_at(body, body->param[i]) != c->in[i])
      return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "operand %d of the call of @%s is %s, the function takes %s",
                        i, name, tess__type_text(c->in[i]), tess__type_text(tess__type_at(body, body->param[i])));
  for (int i = 0; i < c->n_out; i++) {
    const struct type *result = tess__type_at(body, body->result[i]);
    if (!tess__check_result(c, i, result, d)) return false;
    c->out[i] = result;
  }
  return true;
}

static void call_ref(const struct call *c, const void *const *in, void *const *out) {
  tess__region_run(c->regions[0], in, out);
}

const struct tess_op tess__op_call = {
    .name = "func.call",
    .id = OP_call,
    .arity = -1,
    .results = -1,
    .regions = 1,
    .traits = OP_REGION | OP_SETS_VARIANCE,
    .call = true,
    .attr_bytes = sizeof(struct call_attrs),
    .attrs = (const struct attr[]){{"name", ATTR_NAME, offsetof(struct call_attrs, name), NULL},
                                   {"rules", ATTR_RULES, offsetof(struct call_attrs, rules), NULL},
                                   {0}},
    .check = call_check,
    .ref = call_ref,
};

const struct call_rules *tess__call_rules(const char *kind, const void *by) {
  struct call_rules rules = {.kind = tess__intern_text(kind), .by = by};
  return tess__intern(INTERN_RULES, &rules, sizeof rules);
}

bool tess__n_call(struct build *b, const char *name, const struct call_rules *rules, struct graph *body, int n_in,
                  const vid *in, vid *out) {
  struct call_attrs attrs = {.name = tess__intern_text(name), .rules = rules};
  return tess__emit(b, &tess__op_call, n_in, in, &attrs, NULL, body->n_results, 1, &body, out);
}
