/* dot_product_attention (jax.nn): see products.h. */
#include <math.h>
#include <string.h>

#include "numpy/numpy.h"
#include "numpy/products.h"
#include "numpy/statistics.h"

/* A value that broadcasts to [B, N, T, S], as [B, K, G, T, S], N = K G. */
static vid by_group(struct build *b, vid v, vid logits, const char *what) {
  const struct type *t = type_of(b, v), *to = type_of(b, logits);
  int64_t heads = to->dim[1] * to->dim[2], whole[4] = {to->dim[0], heads, to->dim[3], to->dim[4]}, dim[5];
  bool fits = t->rank == 4;
  for (int i = 0; fits && i < 4; i++)
    fits = t->dim[i] == 1 || t->dim[i] == whole[i];
  if (!fits) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the %s is %s; legal: four dimensions, each 1 or [%lld, %lld, %lld, %lld]", what, tess__type_text(t),
               (long long)whole[0], (long long)whole[1], (long long)whole[2], (long long)whole[3]);
    return VID_NONE;
  }
  bool one = t->dim[1] == 1;
  dim[0] = t->dim[0];
  dim[1] = one ? 1 : to->dim[1];
  dim[2] = one ? 1 : to->dim[2];
  dim[3] = t->dim[2];
  dim[4] = t->dim[3];
  return tess__n_reshape(b, v, 5, dim);
}

static vid hide(struct build *b, vid logits, vid shown) { /* a large negative number where not shown */
  const struct type *t = type_of(b, logits);
  vid v[2] = {shown, logits};
  double most = t->dtype == TESS_F64 ? (double)1.7976931348623157e308 : 3.4028234663852886e38;
  if (shown == VID_NONE || !tess__np_broadcast(b, 2, v)) return VID_NONE;
  return tess__n_select(b, v[0], v[1], tess__np_number_like(b, v[1], -0.7 * most));
}

static vid causal(struct build *b, vid logits) {
  const struct type *t = type_of(b, logits);
  vid shown = tess__np_diagonal(b, t->dim[3], t->dim[4], 0, COMPARE_LE);
  return hide(b, logits, shown);
}

static bool attention_shapes(struct build *b, const vid *v) {
  const struct type *q = type_of(b, v[0]), *k = type_of(b, v[1]), *x = type_of(b, v[2]);
  bool good = q->rank == 4 && k->rank == 4 && x->rank == 4 && q->dtype == k->dtype && k->dtype == x->dtype;
  for (int i = 0; good && i < 4; i++)
    good = k->dim[i] == x->dim[i];
  good = good && q->dim[0] == k->dim[0] && q->dim[3] == k->dim[3] && k->dim[2] > 0 && q->dim[2] % k->dim[2] == 0;
  return good && (tess__dtype_class((tess_dtype)q->dtype) & DTYPE_FLOAT) != 0;
}

/* A batch dimension in front of three-dimensional operands. */
static vid batched(struct build *b, vid v) {
  const struct type *t = type_of(b, v);
  int64_t dim[TESS_MAX_RANK + 1] = {1};
  memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
  return t->rank == 3 ? tess__n_reshape(b, v, 4, dim) : v;
}

static vid attend(struct build *b, const vid *v, const vid *bias, const vid *mask, const struct attention_call *a) {
  const struct type *q = type_of(b, v[0]), *k = type_of(b, v[1]);
  int64_t groups = q->dim[2] / k->dim[2], split[5] = {q->dim[0], q->dim[1], k->dim[2], groups, q->dim[3]};
  tess_dtype computed = q->dtype == TESS_F64 ? TESS_F64 : TESS_F32;
  double scale = a->scale != 0 ? a->scale : 1 / sqrt((double)(q->dim[3] ? q->dim[3] : 1));
  vid both[2] = {tess__n_reshape(b, v[0], 5, split), v[1]};
  vid logits = tess__np_einsum(b, "BTKGH,BSKH->BKGTS", 2, both, (int32_t)computed);
  if (logits == VID_NONE) return logits;
  logits = tess__n_multiply(b, logits, tess__np_number_like(b, logits, scale));
  if (bias) {
    vid add[2] = {by_group(b, *bias, logits, "bias"), logits};
    if (add[0] == VID_NONE || !tess__np_match(b, 2, add)) return VID_NONE;
    logits = tess__n_convert(b, tess__n_add(b, add[1], add[0]), computed, false);
  }
  if (mask && logits != VID_NONE) logits = hide(b, logits, by_group(b, *mask, logits, "mask"));
  if (a->causal && logits != VID_NONE) logits = causal(b, logits);
  if (logits == VID_NONE || (logits = tess__n_convert(b, logits, TESS_F32, false)) == VID_NONE) return VID_NONE;
  vid weights[2] = {tess__n_convert(b, tess__np_softmax(b, logits, -1), (tess_dtype)k->dtype, false), v[2]};
  vid out = tess__np_einsum(b, "BKGTS,BSKH->BTKGH", 2, weights, 0);
  return out == VID_NONE ? out : tess__n_reshape(b, out, 4, q->dim);
}

static vid attention_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct attention_call *a = attrs;
  vid v[5];
  const struct type *given = type_of(b, in[0]);
  memcpy(v, in, sizeof *v * (size_t)n);
  for (int i = 0; i < 3; i++)
    if ((v[i] = batched(b, in[i])) == VID_NONE) return VID_NONE;
  if (!attention_shapes(b, v)) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%s, %s and %s do not fit; legal: q float[B, T, N, H], k and v alike [B, S, K, H], N a multiple of K",
               tess__type_text(given), tess__type_text(type_of(b, in[1])), tess__type_text(type_of(b, in[2])));
    return VID_NONE;
  }
  if (a->mask && type_of(b, v[n - 1])->dtype != TESS_BOOL) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the mask is %s; legal: bool",
               tess__type_text(type_of(b, v[n - 1])));
    return VID_NONE;
  }
  if (!tess__np_vary(b, n, v)) return VID_NONE;
  vid out = attend(b, v, a->bias ? &v[3] : NULL, a->mask ? &v[n - 1] : NULL, a);
  return out == VID_NONE ? out : tess__n_reshape(b, out, given->rank, given->dim);
}

const struct function tess__f_dot_product_attention = {"dot_product_attention", sizeof(struct attention_call),
                                                       attention_body};
