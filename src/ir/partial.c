/* Values that are terms of a sum along an axis (unreduced), or equal with terms for cotangents (reduced): what an op
 * makes of them (design/manual.md 1.8.8, and JAX 0.10.2's rules).
 *
 * Linear ops keep terms when all operands are terms, bilinear ones when one operand is; any other op of a term would
 * not be that of the sum. Pointwise and linear ops take reduced operands together only. */
#include "ir/node.h"
#include "layout/sharding.h"

/* In a manual region, or (laid) over Explicit axes outside of one. */
static struct partial partial_of(const struct type *t, bool laid) {
  if (!laid) return (struct partial){t->unreduced, t->reduced};
  return t->laid ? (struct partial){t->laid->spec.unreduced, t->laid->spec.reduced} : (struct partial){0, 0};
}

/* Must it agree with the others? What says nothing of Explicit axes lies as they do; indices, paddings and predicates
 * are no terms. */
static bool counts(const struct call *c, int i, bool laid) {
  return !laid || (c->in[i]->laid && (c->in[i]->rank || !c->in[0]->rank));
}
static bool no_term(const struct call *c, int i, bool laid) {
  return laid && (c->in[i]->dtype == TESS_BOOL || (!counts(c, i, laid) && !c->in[i]->rank));
}

static bool fail_partial(const struct call *c, tess_status status, const char *what, const struct type *t,
                         struct diag *d) {
  return tess__fail(d, status, status == TESS_UNIMPLEMENTED ? TESS_NOT_IMPLEMENTED_ERROR : TESS_TYPE_ERROR, what,
                    c->op->name, tess__type_text(t));
}

/* Terms go through a linear op together, through a bilinear one beside what is no term. */
static bool infer_unreduced(const struct call *c, bool laid, uint64_t any, struct diag *d) {
  bool bilinear = (c->op->traits & OP_BILINEAR) != 0;
  if (c->op->traits & (OP_COLLECTIVE | OP_REGION)) return true; /* over other axes; regions say for themselves */
  if (!bilinear && !tess__is_linear(c) && !(laid && c->op->keeps_terms))
    return fail_partial(c, TESS_UNIMPLEMENTED,
                        laid ? "%s of a value that is unreduced: %s; legal: sums, linear ops, tess_reshard first"
                             : "%s of terms of a sum: %s; legal: sums of them, linear ops, psum first",
                        c->in[0], d);
  for (int i = 0; i < c->n_in && laid; i++)
    if (partial_of(c->in[i], laid).unreduced && c->in[i]->laid->spec.unreduced_kind != TESS_REDUCE_SUM)
      return fail_partial(c, TESS_UNIMPLEMENTED, "%s of terms of a maximum or minimum: %s; legal: tess_reshard first",
                          c->in[i], d);
  if (laid && c->op->traits & OP_DOT)
    return fail_partial(c, TESS_INVALID_ARGUMENT, "%s of an operand that is unreduced: %s; legal: tess_reshard first",
                        partial_of(c->in[0], laid).unreduced ? c->in[0] : c->in[1], d);
  if (bilinear && partial_of(c->in[0], laid).unreduced && partial_of(c->in[1], laid).unreduced)
    return fail_partial(c, TESS_INVALID_ARGUMENT, "%s of two values that are terms of sums: %s; legal: one of them",
                        c->in[0], d);
  for (int i = 0; i < c->n_in && !bilinear; i++)
    if (!no_term(c, i, laid) && partial_of(c->in[i], laid).unreduced != any)
      return fail_partial(
          c, TESS_INVALID_ARGUMENT,
          laid ? "%s of a value that is unreduced and of one that is not over the same axes, %s; legal: both, or "
                 "tess_reshard first"
               : "%s of a value that is a term of a sum and of one that is not, %s; legal: both, or psum first",
          c->in[i], d);
  return true;
}

static bool infer_reduced(const struct call *c, bool laid, uint64_t any, struct diag *d) {
  if (!(c->op->traits & (OP_ELEMENTWISE | OP_LINEAR | OP_BILINEAR)) || (laid && c->op->traits & OP_DOT)) return true;
  for (int i = 0; i < c->n_in; i++) {
    struct partial p = partial_of(c->in[i], laid);
    if (counts(c, i, laid) && any & ~(p.reduced | p.unreduced))
      return fail_partial(c, TESS_INVALID_ARGUMENT,
                          laid ? "%s: an operand cannot be replicated or cut over axes that another one is reduced "
                                 "over: %s; tess_reshard makes it reduced"
                               : "%s: an operand cannot be replicated over axes that another one is reduced over: %s; "
                                 "tess_pcast makes it reduced",
                          c->in[i], d);
  }
  return true;
}

bool tess__infer_partial(const struct call *c, bool laid, struct partial *out, struct diag *d) {
  uint64_t unreduced = 0, reduced = 0, all = UINT64_MAX;
  *out = (struct partial){0, 0};
  for (int i = 0; i < c->n_in; i++) {
    struct partial p = partial_of(c->in[i], laid);
    unreduced |= p.unreduced;
    reduced |= p.reduced;
    if (counts(c, i, laid)) all &= p.reduced;
  }
  if (!(unreduced | reduced)) return true;
  if (unreduced && !infer_unreduced(c, laid, unreduced, d)) return false;
  if (reduced && !infer_reduced(c, laid, reduced, d)) return false;
  *out = (struct partial){unreduced, laid && c->op->traits & OP_DOT ? 0 : all};
  return true;
}
