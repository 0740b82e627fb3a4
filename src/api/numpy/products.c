/* Products beside matmul: inner, outer, vdot, tensordot (jax.numpy), dot_product_attention (jax.nn). */
#include <math.h>
#include <string.h>

#include "api/apply.h"
#include "api/layouts/constraint.h"
#include "api/numpy/products.h"
#include "core/dtype.h"
#include "numpy/numpy.h"
#include "numpy/reduce.h"
#include "op/build.h"

struct product_attrs {
  struct dims left, right; /* contracted, in pairs */
  int32_t preferred;
};

static vid refuse(struct build *b, vid x, vid y, const char *legal) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s and %s do not fit; legal: %s",
             tess__type_text(type_of(b, x)), tess__type_text(type_of(b, y)), legal);
  return VID_NONE;
}

static tess_dtype dtype_asked(const struct build *b, vid v, int32_t preferred) {
  return preferred ? (tess_dtype)preferred : (tess_dtype)type_of(b, v)->dtype;
}

static vid multiply(struct build *b, vid x, vid y, int32_t preferred) {
  vid v[2] = {x, y};
  for (int i = 0; i < 2 && preferred; i++)
    if ((v[i] = tess__n_convert(b, v[i], (tess_dtype)preferred, false)) == VID_NONE) return VID_NONE;
  if (!tess__np_match(b, 2, v)) return VID_NONE;
  return type_of(b, v[0])->dtype == TESS_BOOL ? tess__n_and(b, v[0], v[1]) : tess__n_multiply(b, v[0], v[1]);
}

static vid contract(struct build *b, vid x, vid y, const struct dims *left, const struct dims *right,
                    int32_t preferred) {
  struct dot_attrs dims;
  vid v[2] = {x, y};
  memset(&dims, 0, sizeof dims);
  dims.lhs_contract = *left;
  dims.rhs_contract = *right;
  for (int i = 0; i < left->n; i++)
    if (type_of(b, x)->dim[left->d[i]] != type_of(b, y)->dim[right->d[i]])
      return refuse(b, x, y, "contracted dimensions of equal sizes");
  if (!tess__np_promote(b, 2, v) || !tess__np_vary(b, 2, v)) return VID_NONE;
  return tess__n_dot_general(b, v[0], v[1], &dims, dtype_asked(b, v[0], preferred));
}

static vid flat(struct build *b, vid v) {
  return tess__n_reshape(b, v, 1, (int64_t[]){tess__type_elements(type_of(b, v))});
}

static vid inner_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct product_attrs *a = attrs;
  int rx = type_of(b, in[0])->rank, ry = type_of(b, in[1])->rank;
  if (rx == 0 || ry == 0) return multiply(b, in[0], in[1], a->preferred);
  struct dims left = {1, {(uint8_t)(rx - 1)}}, right = {1, {(uint8_t)(ry - 1)}};
  return contract(b, in[0], in[1], &left, &right, a->preferred);
}

static vid vdot_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct dims only = {1, {0}};
  vid x = flat(b, tess__np_conjugate(b, in[0])), y = flat(b, in[1]);
  return x == VID_NONE || y == VID_NONE
             ? VID_NONE
             : contract(b, x, y, &only, &only, ((const struct product_attrs *)attrs)->preferred);
}

static vid outer_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  int64_t column[2] = {tess__type_elements(type_of(b, in[0])), 1};
  vid x = tess__n_reshape(b, in[0], 2, column), y = flat(b, in[1]);
  if (x == VID_NONE || y == VID_NONE) return VID_NONE;
  return multiply(b, x, y, ((const struct product_attrs *)attrs)->preferred);
}

static vid tensordot_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct product_attrs *a = attrs;
  return contract(b, in[0], in[1], &a->left, &a->right, a->preferred);
}

static tess_array *apply_product(const char *where, const struct function *f, tess_array *x, tess_array *y,
                                 struct product_attrs *a, const tess_dot_opts *kw) {
  tess_dot_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  a->preferred = (int32_t)o.preferred_element_type;
  return tess__apply_out(where, f, 2, (tess_array *const[]){x, y}, a, o.out_sharding);
}

#define PRODUCT(name)                                                                                                  \
  tess_array *tess_##name##_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw) {             \
    static const struct function f = {#name, sizeof(struct product_attrs), name##_body};                               \
    struct product_attrs attrs;                                                                                        \
    memset(&attrs, 0, sizeof attrs);                                                                                   \
    return apply_product(where, &f, a, b, &attrs, kw);                                                                 \
  }
PRODUCT(inner)
PRODUCT(outer)
PRODUCT(vdot)

/* Axes in the order given, from 0. */
static bool paired_axes(const tess_ints *axes, int rank, struct dims *out, struct diag *d) {
  struct dims sorted;
  tess_ints set = *axes;
  set.set = true;
  if (!tess__np_axes(&set, rank, &sorted, d)) return false;
  for (int i = 0; i < axes->n; i++)
    out->d[out->n++] = (uint8_t)((axes->v[i] + rank) % rank);
  return true;
}

tess_array *tess_tensordot_at(const char *where, tess_array *a, tess_array *b, tess_ints axes_a, tess_ints axes_b,
                              const tess_dot_opts *kw) {
  static const struct function f = {"tensordot", sizeof(struct product_attrs), tensordot_body};
  struct product_attrs attrs;
  struct diag d = {0};
  memset(&attrs, 0, sizeof attrs);
  if (!tess__usable(a, KIND_ARRAY, "a", f.name, where)) return tess__pass_error(a, KIND_ARRAY, "a", f.name, where);
  if (!tess__usable(b, KIND_ARRAY, "b", f.name, where)) return tess__pass_error(b, KIND_ARRAY, "b", f.name, where);
  if (axes_a.n != axes_b.n) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%d axes of a and %d of b; legal: as many", axes_a.n,
               axes_b.n);
    return tess__array_error(&d, f.name, where);
  }
  if (!paired_axes(&axes_a, tess_array_ndim(a), &attrs.left, &d) ||
      !paired_axes(&axes_b, tess_array_ndim(b), &attrs.right, &d))
    return tess__array_error(&d, f.name, where);
  return apply_product(where, &f, a, b, &attrs, kw);
}

/* ---- attention ---- */
struct attention_attrs {
  double scale;
  bool causal, bias, mask;
};

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

static vid softmax_last(struct build *b, vid x) {
  struct reduction last = {.axes = TESS_INTS(-1), .keepdims = true};
  const struct type *t = type_of(b, x);
  vid most = tess__np_reduce(b, x, &last, NULL, MONOID_MAX);
  if (most == VID_NONE) return most;
  vid e = tess__n_exponential(b, tess__n_subtract(b, x, tess__np_broadcast_to(b, most, t->rank, t->dim)));
  vid sum = tess__np_reduce(b, e, &last, NULL, MONOID_SUM);
  return sum == VID_NONE ? sum : tess__n_divide(b, e, tess__np_broadcast_to(b, sum, t->rank, t->dim));
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

static vid attend(struct build *b, const vid *v, const vid *bias, const vid *mask, const struct attention_attrs *a) {
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
  vid weights[2] = {tess__n_convert(b, softmax_last(b, logits), (tess_dtype)k->dtype, false), v[2]};
  vid out = tess__np_einsum(b, "BKGTS,BSKH->BTKGH", 2, weights, 0);
  return out == VID_NONE ? out : tess__n_reshape(b, out, 4, q->dim);
}

static vid attention_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct attention_attrs *a = attrs;
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

tess_array *tess_dot_product_attention_at(const char *where, tess_array *q, tess_array *k, tess_array *v,
                                          const tess_attention_opts *kw) {
  static const struct function f = {"dot_product_attention", sizeof(struct attention_attrs), attention_body};
  tess_attention_opts o = {0};
  struct attention_attrs a;
  tess_array *in[5] = {q, k, v};
  int n = 3;
  tess__read_options(&o, sizeof o, kw);
  memset(&a, 0, sizeof a);
  a.scale = o.scale;
  a.causal = o.is_causal;
  a.bias = o.bias != NULL;
  a.mask = o.mask != NULL;
  if (o.bias) in[n++] = o.bias;
  if (o.mask) in[n++] = o.mask;
  return tess__apply(where, &f, n, in, &a);
}
