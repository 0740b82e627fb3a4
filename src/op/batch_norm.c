/* batch_norm_inference, _training, _grad: StableHLO's, computed in double and rounded once. Inference is pointwise; the
 * others need every element of a feature, so only features may be cut. */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/batch_merge.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"

static int feature_of(const struct call *c) {
  return ((const struct batch_norm_attrs *)c->attrs)->feature;
}

/* Operand 0 and operand `same` (0: none) have the full shape, the other operands one element for each feature. */
static bool check_operands(const struct call *c, int same, struct diag *d) {
  const struct type *x = c->in[0];
  if (!tess__check_dtype(x, CLASSES_FLOAT, d)) return false;
  if (feature_of(c) >= x->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d does not exist: %s has %d",
                      feature_of(c), tess__type_text(x), x->rank);
  const struct type *vector = tess__type_with_shape(x, 1, &x->dim[feature_of(c)]);
  for (int i = 1; i < c->n_in; i++)
    if (!tess__check_same(c->in[i], same && i == same ? x : vector, d)) return false;
  if (!tess__check_result(c, 0, x, d)) return false;
  for (int i = 1; i < c->n_out; i++)
    if (!tess__check_result(c, i, vector, d)) return false;
  return true;
}

static bool pointwise_check(const struct call *c, struct diag *d) {
  return check_operands(c, 0, d);
}

static bool grad_check(const struct call *c, struct diag *d) {
  return check_operands(c, 4, d);
}

static void norm_factors(const struct call *c, struct rule *r) {
  bool pointwise = c->op->id == OP_batch_norm_inference;
  for (int i = 0; i < c->in[0]->rank; i++) {
    bool feature = i == feature_of(c);
    int f = tess__factor_new(r, feature || pointwise ? FACTOR_PASS : FACTOR_REPLICATE, c->in[0]->dim[i]);
    for (int t = 0; t < r->n_tensors; t++) {
      const struct type *type = t < c->n_in ? c->in[t] : c->out[t - c->n_in];
      bool full = t == 0 || t == c->n_in || (t == 4 && c->op->id == OP_batch_norm_grad);
      if (full || (feature && type->rank == 1)) tess__factor_use(r, f, t, full ? i : 0);
    }
  }
}

/* ---- kernels: an operand as [outer][features][inner] ---- */
struct norm {
  tess_dtype t;
  int64_t outer, features, inner, bytes;
  double epsilon;
};

static struct norm norm_of(const struct call *c) {
  const struct type *x = c->in[0];
  struct norm n = {.t = (tess_dtype)x->dtype,
                   .outer = 1,
                   .features = x->dim[feature_of(c)],
                   .inner = 1,
                   .bytes = tess__dtype_bytes((tess_dtype)x->dtype),
                   .epsilon = (double)((const struct batch_norm_attrs *)c->attrs)->epsilon};
  for (int i = 0; i < x->rank; i++)
    *(i < feature_of(c) ? &n.outer : &n.inner) *= i == feature_of(c) ? 1 : x->dim[i];
  return n;
}

static int64_t place(const struct norm *n, int64_t feature, int64_t k) {
  return (k / n->inner * n->features + feature) * n->inner + k % n->inner;
}
static double get(const struct norm *n, const void *p, int64_t i) {
  return tess__element_to_double(n->t, (const char *)p + i * n->bytes);
}
static void set(const struct norm *n, void *p, int64_t i, double v) {
  tess__element_from_double(n->t, (char *)p + i * n->bytes, v);
}

static void normalise(const struct norm *n, int64_t f, double mean, double variance, const void *const *in, void *out) {
  double scale = get(n, in[1], f) / sqrt(variance + n->epsilon), offset = get(n, in[2], f);
  for (int64_t k = 0; k < n->outer * n->inner; k++) {
    int64_t at = place(n, f, k);
    set(n, out, at, (get(n, in[0], at) - mean) * scale + offset);
  }
}

static void inference_ref(const struct call *c, const void *const *in, void *const *out) {
  struct norm n = norm_of(c);
  for (int64_t f = 0; f < n.features; f++)
    normalise(&n, f, get(&n, in[3], f), get(&n, in[4], f), in, out[0]);
}

static void training_ref(const struct call *c, const void *const *in, void *const *out) {
  struct norm n = norm_of(c);
  int64_t count = n.outer * n.inner;
  for (int64_t f = 0; f < n.features; f++) {
    double sum = 0, squares = 0;
    for (int64_t k = 0; k < count; k++)
      sum += get(&n, in[0], place(&n, f, k));
    double mean = sum / (double)count;
    for (int64_t k = 0; k < count; k++) {
      double v = get(&n, in[0], place(&n, f, k)) - mean;
      squares += v * v;
    }
    double variance = squares / (double)count;
    set(&n, out[1], f, mean);
    set(&n, out[2], f, variance);
    normalise(&n, f, mean, variance, in, out[0]);
  }
}

/* operand, scale, mean, variance, grad_output -> gradients of operand, scale, offset */
static void grad_ref(const struct call *c, const void *const *in, void *const *out) {
  struct norm n = norm_of(c);
  int64_t count = n.outer * n.inner;
  for (int64_t f = 0; f < n.features; f++) {
    double mean = get(&n, in[2], f), variance = get(&n, in[3], f) + n.epsilon, deviation = sqrt(variance);
    double sum = 0, products = 0;
    for (int64_t k = 0; k < count; k++) {
      int64_t at = place(&n, f, k);
      double g = get(&n, in[4], at);
      sum += g;
      products += g * (get(&n, in[0], at) - mean);
    }
    double factor = get(&n, in[1], f) / deviation / (double)count;
    for (int64_t k = 0; k < count; k++) {
      int64_t at = place(&n, f, k);
      double x = get(&n, in[0], at) - mean, g = get(&n, in[4], at);
      set(&n, out[0], at, factor * (g * (double)count - sum - products * x / variance));
    }
    set(&n, out[1], f, products / deviation);
    set(&n, out[2], f, sum);
  }
}

/* The batch becomes a part of the features: each has numbers of its own. What is the same for the whole batch is
 * repeated; vectors are of features. */
static bool norm_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  const struct call *call = c->call;
  vid in[5] = {VID_NONE, VID_NONE, VID_NONE, VID_NONE, VID_NONE};
  const struct type *asked[3];
  for (int i = 0; i < call->n_in; i++)
    in[i] = tess__batch_into(b, c, tess__batch_operand(b, c, i), call->in[i]->rank == 1 ? 0 : feature_of(call), 1);
  for (int i = 0; i < call->n_out; i++)
    asked[i] = type_of(b, in[call->out[i]->rank == 1 ? 1 : 0]);
  bool good = tess__emit_level(b, call->op, call->n_in, in, call->attrs, asked, call->n_out, 0, NULL, out);
  for (int i = 0; i < call->n_out && good; i++) {
    out[i] = tess__batch_out_of(b, c, out[i], call->out[i]->rank == 1 ? 0 : feature_of(call), 1, call->out[i]);
    good = out[i] != VID_NONE;
  }
  return good;
}

static const struct attr norm_rows[] = {
    {"epsilon", ATTR_FLOAT, offsetof(struct batch_norm_attrs, epsilon), NULL},
    {"feature_index", ATTR_INT, offsetof(struct batch_norm_attrs, feature), NULL},
    {0},
};

#define RECORD(row, n_in, n_out, check_function, kernel)                                                               \
  const struct tess_op tess__op_##row = {                                                                              \
      .name = #row,                                                                                                    \
      .id = OP_##row,                                                                                                  \
      .arity = n_in,                                                                                                   \
      .results = n_out,                                                                                                \
      .attr_bytes = sizeof(struct batch_norm_attrs),                                                                   \
      .attrs = norm_rows,                                                                                              \
      .check = check_function,                                                                                         \
      .factors = norm_factors,                                                                                         \
      .ref = kernel,                                                                                                   \
      .batch = norm_batch,                                                                                             \
      .jvp = tess__jvp_batch_norm,                                                                                     \
  };
RECORD(batch_norm_inference, 5, 1, pointwise_check, inference_ref)
RECORD(batch_norm_training, 3, 3, pointwise_check, training_ref)
RECORD(batch_norm_grad, 5, 3, grad_check, grad_ref)
