/* Values that are terms of a sum along an axis (unreduced), or equal with terms for cotangents (reduced): what an op
 * makes of them (design/manual.md 1.8.8, and JAX 0.10.2's rules).
 *
 * Linear ops keep terms when all operands are terms, bilinear ones when one operand is; any other op of a term would
 * not be that of the sum. Pointwise and linear ops take reduced operands together only. */
#include "ir/node.h"

static bool fail_partial(const struct call *c, tess_status status, const char *what, const struct type *t,
                         struct diag *d) {
  return tess__fail(d, status, status == TESS_UNIMPLEMENTED ? TESS_NOT_IMPLEMENTED_ERROR : TESS_TYPE_ERROR, what,
                    c->op->name, tess__type_text(t));
}

/* Terms go through a linear op together, through a bilinear one beside what is no term. */
static bool infer_unreduced(const struct call *c, uint64_t any, struct diag *d) {
  bool bilinear = (c->op->traits & OP_BILINEAR) != 0;
  if (c->op->traits & (OP_COLLECTIVE | OP_REGION)) return true; /* over other axes; regions say for themselves */
  if (!bilinear && !tess__is_linear(c))
    return fail_partial(c, TESS_UNIMPLEMENTED, "%s of terms of a sum: %s; legal: sums of them, linear ops, psum first",
                        c->in[0], d);
  if (bilinear && c->in[0]->unreduced && c->in[1]->unreduced)
    return fail_partial(c, TESS_INVALID_ARGUMENT, "%s of two values that are terms of sums: %s; legal: one of them",
                        c->in[0], d);
  for (int i = 0; i < c->n_in && !bilinear; i++)
    if (c->in[i]->unreduced != any)
      return fail_partial(
          c, TESS_INVALID_ARGUMENT,
          "%s of a value that is a term of a sum and of one that is not, %s; legal: both, or psum first", c->in[i], d);
  return true;
}

static bool infer_reduced(const struct call *c, uint64_t any, struct diag *d) {
  if (!(c->op->traits & (OP_ELEMENTWISE | OP_LINEAR | OP_BILINEAR))) return true;
  for (int i = 0; i < c->n_in; i++)
    if (any & ~(c->in[i]->reduced | c->in[i]->unreduced))
      return fail_partial(c, TESS_INVALID_ARGUMENT,
                          "%s: an operand cannot be replicated over axes that another one is reduced over: %s; "
                          "tess_pcast makes it reduced",
                          c->in[i], d);
  return true;
}

bool tess__infer_partial(const struct call *c, struct partial *out, struct diag *d) {
  uint64_t unreduced = 0, reduced = 0, all = UINT64_MAX;
  *out = (struct partial){0, 0};
  for (int i = 0; i < c->n_in; i++) {
    unreduced |= c->in[i]->unreduced;
    reduced |= c->in[i]->reduced;
    all &= c->in[i]->reduced;
  }
  if (!(unreduced | reduced)) return true;
  if (unreduced && !infer_unreduced(c, unreduced, d)) return false;
  if (reduced && !infer_reduced(c, reduced, d)) return false;
  *out = (struct partial){unreduced, all};
  return true;
}
