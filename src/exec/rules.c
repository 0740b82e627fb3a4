/* What the rules of dots and reductions say of the loop that computes them. */
#include "exec/plan.h"
#include "op/attrs.h"

static bool in_tensor(const struct rule_tensor *t, int factor) {
  for (int k = 0; k < t->start[t->rank]; k++)
    if (t->factor[k] == factor) return true;
  return false;
}

uint8_t tess__role_of(bool in_a, bool in_b, bool summed) {
  return summed ? DOT_K : in_a && in_b ? DOT_BATCH : in_b ? DOT_N : DOT_M;
}

uint8_t tess__dot_role(const struct rule *rule, int factor) {
  return tess__role_of(in_tensor(&rule->tensor[0], factor), in_tensor(&rule->tensor[1], factor),
                       rule->factor[factor].kind == FACTOR_REDUCE);
}

/* Result's factors, then the contracted ones. */
int tess__dot_order(const struct rule *rule, uint8_t *order) {
  const struct rule_tensor *a = &rule->tensor[0], *b = &rule->tensor[1], *out = &rule->tensor[2];
  int n = 0;
  for (int k = 0; k < out->start[out->rank]; k++)
    order[n++] = out->factor[k];
  for (int k = 0; k < a->start[a->rank]; k++)
    if (!in_tensor(out, a->factor[k]) && in_tensor(b, a->factor[k])) order[n++] = a->factor[k];
  return n;
}

enum monoid tess__reduces_by(struct planner *p, const struct node *n) {
  int monoid = tess__node_monoid(n); /* also where no dimension is reduced */
  if (monoid >= 0) return (enum monoid)monoid;
  const struct rule *r = tess__node_rule(p, n);
  for (int f = 0; f < r->n_factors; f++)
    if (r->factor[f].kind == FACTOR_REDUCE) return (enum monoid)r->factor[f].monoid;
  return MONOID_SUM;
}
