/* See transpose.h. */
#include "op/transpose.h"

#include "core/dtype.h"
#include "op/derive.h"

void tess__transpose_begin(const struct transposed *t, vid *ct_in) {
  for (int i = 0; i < t->call->n_in; i++)
    ct_in[i] = VID_NONE;
}

/* Terms, and what is equal, as what varies, where the cotangent is neither; then what varies too much is summed. */
static vid in_region(struct build *b, vid v, const struct type *want) {
  const struct type *now = type_of(b, v);
  struct axes terms = tess__axes_of(now->unreduced & ~want->unreduced),
              equal = tess__axes_of(now->reduced & ~want->reduced);
  v = tess__n_cast(b, v, &terms, CAST_TERMS);
  v = tess__n_cast(b, v, &equal, CAST_VARYING);
  uint64_t varying = type_of(b, v)->varying;
  struct axes summed = tess__axes_of(varying & ~(want->varying | want->unreduced | want->reduced));
  v = tess__n_all_reduce(b, v, &summed, MONOID_SUM);
  now = type_of(b, v);
  struct axes more = tess__axes_of(want->varying & ~now->varying);
  terms = tess__axes_of(want->unreduced & ~now->unreduced);
  equal = tess__axes_of(want->reduced & ~now->reduced);
  v = tess__n_pvary(b, v, &more);
  v = tess__n_cast(b, v, &terms, CAST_UNREDUCED);
  return tess__n_laid_as(b, tess__n_cast(b, v, &equal, CAST_REDUCED), want->laid);
}

vid tess__cotangent_as(struct build *b, vid v, const struct type *operand) {
  const struct type *want = tess__type_cotangent(operand);
  if (v == VID_NONE || type_of(b, v) == want) return v;
  v = tess__n_convert(b, v, (tess_dtype)want->dtype, want->weak);
  return v == VID_NONE ? v : in_region(b, v, want);
}

bool tess__transpose_end(struct build *b, const struct transposed *t, vid *ct_in) {
  for (int i = 0; i < t->call->n_in; i++)
    ct_in[i] = tess__transpose_asks(t, i) ? tess__cotangent_as(b, ct_in[i], t->call->in[i]) : VID_NONE;
  return tess__jvp_told(b, tess__jvp_done(b));
}

/* Products of what is equal over an axis and of what is not known to be so are refused (ir/partial.c). */
vid tess__transpose_known(struct build *b, const struct transposed *t, int operand) {
  vid v = t->in[operand];
  if (v == VID_NONE) {
    tess__fail(b->diag, TESS_INTERNAL, TESS_NO_REASON, "%s is not linear in operand %d", t->call->op->name, operand);
    return VID_NONE;
  }
  const struct type *now = type_of(b, v);
  uint64_t equal = 0;
  for (int i = 0; i < t->call->n_out; i++)
    if (t->ct[i] != VID_NONE) equal |= type_of(b, t->ct[i])->reduced;
  struct axes axes = tess__axes_of(equal & ~(now->reduced | now->unreduced | now->varying));
  return tess__n_cast(b, v, &axes, CAST_REDUCED);
}

vid tess__zeros_of_shape(struct build *b, vid like, int rank, const int64_t *dim) {
  return like == VID_NONE ? VID_NONE : tess__zeros(b, tess__type_with_shape(type_of(b, like), rank, dim));
}

tess_dtype tess__product_dtype(tess_dtype a, tess_dtype c) {
  int64_t bytes = tess__dtype_bytes(a), other = tess__dtype_bytes(c);
  return bytes > other ? a : bytes < other || a == c ? c : TESS_F32;
}

vid tess__in_dtype(struct build *b, vid v, tess_dtype dtype) {
  const struct type *t = type_of(b, v);
  return (tess_dtype)t->dtype == dtype ? v : tess__n_convert(b, v, dtype, t->weak);
}

/* ---- whole rules ---- */
bool tess__transpose_same(struct build *b, const struct transposed *t, vid *ct_in) {
  ct_in[0] = t->ct[0];
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_again(struct build *b, const struct transposed *t, vid *ct_in) {
  ct_in[0] = tess__emit_one(b, t->call->op, 1, &t->ct[0], t->call->attrs, NULL);
  return tess__transpose_end(b, t, ct_in);
}
