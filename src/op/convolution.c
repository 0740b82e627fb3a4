/* convolution: StableHLO's, with any order of dimensions, dilations, groups of features or of the batch. Group counts
 * are ratios of sizes, so they follow when a device has a part of the groups. Floats are accumulated in double by the
 * reference, integers wrapping; the result may have another dtype of the same kind.
 *
 * Spatial factors are Shardy's (windows and elements of a window share the operand's dimension). Windows, and elements
 * where no window is read backwards, reach into neighbouring blocks of the left operand; a dimension whose windows are
 * single elements passes, and one that is a window is a contraction. */
#include <complex.h>
#include <string.h>

#include "base/size.h"
#include "op/batch.h"
#include "op/batch_merge.h"
#include "op/check.h"
#include "op/conv.h"
#include "op/derive.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/transpose.h"
#include "op/walk.h"

static int64_t size_of(const struct type *t, const struct dims *dims, int i) {
  return t->dim[dims->d[i]];
}

/* The result's batch says how many groups the batch has. */
static bool conv_check(const struct call *c, struct diag *d) {
  const struct convolution_attrs *a = c->attrs;
  if (!tess__check_asked(c, d)) return false;
  int64_t groups = 1;
  bool named = a->lhs.n > 0 && a->out.n > 0 && a->lhs.d[0] < c->in[0]->rank && a->out.d[0] < c->out[0]->rank;
  if (named) groups = tess__conv_batch_groups(c);
  const struct type *t = tess__conv_type(c, (tess_dtype)c->out[0]->dtype, groups < 1 ? 1 : groups, d);
  return t && tess__check_result(c, 0, t, d);
}

/* ---- distribution ---- */
static int factor(struct rule *r, enum factor_kind kind, int64_t size, int lhs, int rhs, int out) {
  int f = tess__factor_new(r, kind, size);
  if (lhs >= 0) tess__factor_use(r, f, 0, lhs);
  if (rhs >= 0) tess__factor_use(r, f, 1, rhs);
  if (out >= 0) tess__factor_use(r, f, 2, out);
  return f;
}

/* Windows and elements of a window, the greater number first (more major in the operand's dimension). */
static void spatial_factors(const struct call *c, struct rule *r, int i) {
  const struct convolution_attrs *a = c->attrs;
  int lhs = a->lhs.d[2 + i], rhs = a->rhs.d[2 + i], out = a->out.d[2 + i];
  struct window_dim w = tess__conv_window(a, c->in[0], c->in[1], i);
  int64_t windows = w.out = c->out[0]->dim[out], left = w.in;
  bool plain = w.base == 1 && w.low == 0 && w.high == 0 && w.stride == 1;
  for (int turn = 0; turn < 2; turn++) {
    bool elements = (windows >= w.size) == (turn == 1);
    int64_t size = elements ? w.size : windows;
    if (size > left) size = left;
    if (size <= 1) continue;
    bool simple = plain && (elements ? windows == 1 && w.size == w.in && w.dilation == 1 && !w.reversed : w.size == 1);
    int f = elements ? factor(r, FACTOR_REDUCE, size, lhs, rhs, -1)
                     : factor(r, simple ? FACTOR_PASS : FACTOR_PERMUTE, size, lhs, -1, out);
    struct halo h = elements ? tess__window_halo_of_elements(&w, 0, lhs, f) : tess__window_halo(&w, 0, lhs, f);
    h.fill = HALO_IDENTITY;
    h.with = MONOID_SUM;
    if (!simple && !(elements && w.reversed)) tess__factor_reaches(r, &h);
    r->factor[f].whole = !simple && !r->factor[f].reaches;
    left /= size;
  }
}

static void conv_factors(const struct call *c, struct rule *r) {
  const struct convolution_attrs *a = c->attrs;
  int64_t features = tess__conv_feature_groups(c), batches = tess__conv_batch_groups(c);
  if (batches > 1) factor(r, FACTOR_PASS, batches, a->lhs.d[0], a->rhs.d[0], a->out.d[1]);
  factor(r, FACTOR_PASS, size_of(c->out[0], &a->out, 0), a->lhs.d[0], -1, a->out.d[0]);
  for (int i = 0; i < a->lhs.n - 2; i++)
    spatial_factors(c, r, i);
  if (features > 1) factor(r, FACTOR_PASS, features, a->lhs.d[1], a->rhs.d[0], a->out.d[1]);
  factor(r, FACTOR_REDUCE, size_of(c->in[1], &a->rhs, 1), a->lhs.d[1], a->rhs.d[1], -1);
  int64_t outputs = size_of(c->out[0], &a->out, 1) / (batches * features);
  if (outputs > 1) factor(r, FACTOR_PASS, outputs, -1, a->rhs.d[0], a->out.d[1]);
}

static bool conv_window(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                        const struct atoms *atoms, vid *out) {
  (void)atoms;
  struct convolution_attrs a = *(const struct convolution_attrs *)local->attrs;
  for (int i = 0; i < a.lhs.n - 2; i++) {
    if (!tensors[0].window[a.lhs.d[2 + i]]) continue;
    struct window_dim w = tess__conv_window(&a, local->in[0], local->in[1], i);
    w.out = local->out[0]->dim[a.out.d[2 + i]];
    a.low[i] = w.low = tensors[0].lead[a.lhs.d[2 + i]];
    a.high[i] = tess__window_high(&w);
  }
  return tess__emit(b, local->op, 2, in, &a, local->out, 1, 0, NULL, out);
}

/* ---- the reference kernel ---- */
struct sum { /* of products: one of the three */
  double f;
  double complex z;
  uint64_t u;
};

static double complex complex_at(tess_dtype t, const void *p) {
  float complex z;
  double complex w;
  if (t == TESS_C64) {
    memcpy(&z, p, sizeof z);
    return (double complex)z;
  }
  memcpy(&w, p, sizeof w);
  return w;
}

static void add_product(struct sum *s, tess_dtype t, const void *x, const void *y) {
  enum dtype_class class = tess__dtype_class(t);
  if (class == DTYPE_FLOAT)
    s->f += tess__element_to_double(t, x) * tess__element_to_double(t, y);
  else if (class == DTYPE_COMPLEX)
    s->z += complex_at(t, x) * complex_at(t, y);
  else
    s->u += (uint64_t)tess__element_to_int(t, x) * (uint64_t)tess__element_to_int(t, y);
}

static void store(const struct sum *s, tess_dtype t, void *out) {
  float complex z = (float complex)s->z;
  if (t == TESS_C64)
    memcpy(out, &z, sizeof z);
  else if (t == TESS_C128)
    memcpy(out, &s->z, sizeof s->z);
  else if (tess__dtype_class(t) == DTYPE_FLOAT)
    tess__element_from_double(t, out, s->f);
  else
    tess__element_from_int(t, out, (int64_t)s->u);
}

struct conv_walk {
  int spatial;
  struct window_dim window[TESS_MAX_RANK];
  int64_t lhs[TESS_MAX_RANK], rhs[TESS_MAX_RANK], k[TESS_MAX_RANK]; /* strides of the spatial dimensions */
  int64_t o[TESS_MAX_RANK], elements;                               /* of the result; elements of a window */
};

static struct conv_walk walk_of(const struct call *c) {
  const struct convolution_attrs *a = c->attrs;
  struct conv_walk w = {.spatial = a->lhs.n - 2, .elements = 1};
  int64_t sl[TESS_MAX_RANK], sr[TESS_MAX_RANK];
  tess__row_major(c->in[0], sl);
  tess__row_major(c->in[1], sr);
  for (int i = 0; i < w.spatial; i++) {
    w.window[i] = tess__conv_window(a, c->in[0], c->in[1], i);
    w.lhs[i] = sl[a->lhs.d[2 + i]];
    w.rhs[i] = sr[a->rhs.d[2 + i]];
    w.elements = tess__mul_sizes(w.elements, w.window[i].size);
  }
  return w;
}

/* Offsets of the window's next element; false: it is padding. */
static bool next(struct conv_walk *w, const struct dims *out, int64_t *lhs, int64_t *rhs) {
  bool inside = true;
  *lhs = *rhs = 0;
  for (int i = 0; i < w->spatial; i++) {
    int64_t at = tess__window_at(&w->window[i], w->o[out->d[2 + i]], w->k[i]);
    inside &= at >= 0;
    *lhs += at * w->lhs[i];
    *rhs += w->k[i] * w->rhs[i];
  }
  for (int i = w->spatial - 1; i >= 0 && ++w->k[i] == w->window[i].size; i--)
    w->k[i] = 0;
  return inside;
}

static void conv_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct convolution_attrs *a = c->attrs;
  tess_dtype t = (tess_dtype)c->in[0]->dtype, to = (tess_dtype)c->out[0]->dtype;
  int64_t bytes = tess__dtype_bytes(t), n = tess__type_elements(c->out[0]), inputs = size_of(c->in[1], &a->rhs, 1);
  int64_t per_feature = size_of(c->out[0], &a->out, 1) / tess__conv_feature_groups(c),
          per_batch = size_of(c->out[0], &a->out, 1) / tess__conv_batch_groups(c), sl[TESS_MAX_RANK], sr[TESS_MAX_RANK];
  struct conv_walk w = walk_of(c);
  tess__row_major(c->in[0], sl);
  tess__row_major(c->in[1], sr);
  for (int64_t i = 0; i < n; i++) {
    int64_t o = w.o[a->out.d[1]], batch = w.o[a->out.d[0]] + o / per_batch * size_of(c->out[0], &a->out, 0);
    int64_t lhs0 = batch * sl[a->lhs.d[0]] + o / per_feature * inputs * sl[a->lhs.d[1]], rhs0 = o * sr[a->rhs.d[0]];
    struct sum sum = {0};
    for (int64_t k = 0; k < w.elements; k++) {
      int64_t lhs, rhs;
      if (!next(&w, &a->out, &lhs, &rhs)) continue;
      for (int64_t f = 0; f < inputs; f++)
        add_product(&sum, t, (const char *)in[0] + (lhs0 + lhs + f * sl[a->lhs.d[1]]) * bytes,
                    (const char *)in[1] + (rhs0 + rhs + f * sr[a->rhs.d[1]]) * bytes);
    }
    store(&sum, to, (char *)out[0] + i * tess__dtype_bytes(to));
    for (int d = c->out[0]->rank - 1; d >= 0 && ++w.o[d] == c->out[0]->dim[d]; d--)
      w.o[d] = 0;
  }
}

/* ---- batches: a part of one of the dimensions that convolutions have ---- */
struct merged { /* by tensor, the result last: its dimension (0, 1: of lhs.d and the others), the groups before the
                   batch */
  uint8_t dim[3];
  int64_t groups[3];
};

/* Kernels of the whole batch make further groups of what is batched itself; else batches go with batches, output
 * features with output features, group by group. */
static struct merged merged(const struct batched *c) {
  int64_t features = tess__conv_feature_groups(c->call), batches = tess__conv_batch_groups(c->call);
  if (c->mapped[0] && c->mapped[1]) return (struct merged){{batches > 1 ? 0 : 1, 0, 1}, {1, 1, 1}};
  if (c->mapped[0]) return (struct merged){{0, 0, 0}, {batches, 1, 1}};
  int64_t groups = features > 1 ? features : batches;
  return (struct merged){{0, 0, 1}, {1, groups, groups}};
}

static bool conv_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  const struct convolution_attrs *a = c->call->attrs;
  const struct dims *dims[] = {&a->lhs, &a->rhs, &a->out};
  const struct type *one = c->call->out[0];
  struct merged m = merged(c);
  struct type t = *tess__batch_type(b, c, one, false);
  vid in[2] = {c->in[0], c->in[1]};
  int at = a->out.d[m.dim[2]];
  t.dim[at] = tess__mul_sizes(t.dim[at], c->size);
  if (c->size == 0) {
    struct type none = *tess__batch_type(b, c, one, true);
    none.varying = none.unreduced = none.reduced = 0;
    *out = tess__n_constant_double(b, tess__type(&none), 0);
    return *out != VID_NONE;
  }
  for (int i = 0; i < 2; i++)
    if (c->mapped[i]) in[i] = tess__batch_into(b, c, in[i], dims[i]->d[m.dim[i]], m.groups[i]);
  vid v = tess__emit_one(b, &tess__op_convolution, 2, in, a, tess__type(&t));
  *out = tess__batch_out_of(b, c, v, at, m.groups[2], one);
  return *out != VID_NONE;
}

/* Each element of the result is a product with the kernel of its output feature. */
static int64_t conv_flops(const struct call *c) {
  int64_t kernel = tess__type_elements(c->in[1]),
          features = c->in[1]->dim[((const struct convolution_attrs *)c->attrs)->rhs.d[0]];
  return tess__mul_sizes(tess__mul_sizes(2, tess__type_elements(c->out[0])), features ? kernel / features : 0);
}

const struct tess_op tess__op_convolution = {
    .name = "convolution",
    .id = OP_convolution,
    .arity = 2,
    .results = 1,
    .attr_bytes = sizeof(struct convolution_attrs),
    .attrs = (const struct attr[]){{"lhs", ATTR_DIMS, offsetof(struct convolution_attrs, lhs), NULL},
                                   {"rhs", ATTR_DIMS, offsetof(struct convolution_attrs, rhs), NULL},
                                   {"out", ATTR_DIMS, offsetof(struct convolution_attrs, out), NULL},
                                   {"stride", ATTR_LONGS, offsetof(struct convolution_attrs, stride), NULL},
                                   {"padding_low", ATTR_LONGS, offsetof(struct convolution_attrs, low), NULL},
                                   {"padding_high", ATTR_LONGS, offsetof(struct convolution_attrs, high), NULL},
                                   {"lhs_dilation", ATTR_LONGS, offsetof(struct convolution_attrs, lhs_dilation), NULL},
                                   {"rhs_dilation", ATTR_LONGS, offsetof(struct convolution_attrs, rhs_dilation), NULL},
                                   {"reversed", ATTR_DIMS, offsetof(struct convolution_attrs, reversed), NULL},
                                   {0}},
    .check = conv_check,
    .lay = tess__lay_convolution,
    .unites = true,
    .factors = conv_factors,
    .window = conv_window,
    .ref = conv_ref,
    .flops = conv_flops,
    .jvp = tess__jvp_each,
    .transpose = tess__transpose_convolution,
    .batch = conv_batch,
};
