/* reduce: dimensions folded by a monoid. Reduced dimensions are reduce factors of the operand alone. */
#include "op/attrs.h"
#include "op/batch_shape.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/dual.h"
#include "op/ops.h"
#include "op/transpose.h"
#include "op/walk.h"

static bool reduced(const struct reduce_attrs *attrs, int dim) {
  for (int i = 0; i < attrs->dims.n; i++)
    if (attrs->dims.d[i] == dim) return true;
  return false;
}

static bool reduce_check(const struct call *c, struct diag *d) {
  const struct reduce_attrs *attrs = c->attrs;
  const struct type *in = c->in[0];
  if (!tess__check_dtype(in, tess__monoid_classes((enum monoid)attrs->monoid), d) ||
      !tess__check_dims(in, &attrs->dims, d))
    return false;
  int64_t dim[TESS_MAX_RANK];
  int rank = 0;
  for (int i = 0; i < in->rank; i++)
    if (!reduced(attrs, i)) dim[rank++] = in->dim[i];
  return tess__check_result(c, 0, tess__type_with_shape(in, rank, dim), d);
}

static void reduce_factors(const struct call *c, struct rule *r) {
  const struct reduce_attrs *attrs = c->attrs;
  int kept = 0;
  for (int i = 0; i < c->in[0]->rank; i++) {
    bool gone = reduced(attrs, i);
    int f = tess__factor_new(r, gone ? FACTOR_REDUCE : FACTOR_PASS, c->in[0]->dim[i]);
    r->factor[f].monoid = attrs->monoid;
    tess__factor_use(r, f, 0, i);
    if (!gone) tess__factor_use(r, f, 1, kept++);
  }
}

static void reduce_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct reduce_attrs *attrs = c->attrs;
  const struct type *t = c->in[0];
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t stride[TESS_MAX_RANK], bytes = tess__dtype_bytes(dtype), n = tess__type_elements(c->out[0]), inner = 1;
  struct walk kept = {0}, folded = {0};
  tess__row_major(t, stride);
  for (int i = 0; i < t->rank; i++) {
    bool gone = reduced(attrs, i);
    tess__walk_add(gone ? &folded : &kept, t->dim[i], stride[i]);
    inner *= gone ? t->dim[i] : 1;
  }
  for (int64_t i = 0; i < n; i++, tess__walk_next(&kept)) {
    struct accumulator a = tess__accumulate_start((enum monoid)attrs->monoid, dtype);
    for (int64_t k = 0; k < inner; k++, tess__walk_next(&folded))
      tess__accumulate(&a, (const char *)in[0] + (kept.offset + folded.offset) * bytes);
    tess__accumulate_end(&a, (char *)out[0] + i * bytes);
  }
}

/* ---- forward derivative: as JAX, elements that are the extreme one share it equally ---- */
static vid extreme_tangent(struct build *b, const struct jvp *j) {
  const struct reduce_attrs *attrs = j->call->attrs;
  const struct type *t = type_of(b, j->in[0]);
  struct dims kept = {0};
  for (int i = 0; i < t->rank; i++)
    if (!reduced(attrs, i)) kept.d[kept.n++] = (uint8_t)i;
  vid extreme = tess__n_broadcast_in_dim(b, j->out[0], t->rank, t->dim, &kept);
  vid there = tess__n_convert(b, tess__n_compare(b, j->in[0], extreme, COMPARE_EQ), (tess_dtype)t->dtype, t->weak);
  vid sum = tess__n_reduce(b, tess__n_multiply(b, j->tangent[0], there), &attrs->dims, MONOID_SUM);
  return tess__n_divide(b, sum, tess__n_reduce(b, there, &attrs->dims, MONOID_SUM));
}

static vid product_tangent(struct build *b, const struct jvp *j) {
  const struct reduce_attrs *attrs = j->call->attrs;
  const struct type *t = type_of(b, j->in[0]), *out = type_of(b, j->out[0]);
  if (tess__type_elements(t) == 0) return tess__zeros(b, out);
  struct dual d = {j->in[0], j->tangent[0]};
  for (int i = 0; i < attrs->dims.n; i++)
    d = tess__dual_product(b, d, attrs->dims.d[i]);
  return tess__n_reshape(b, d.tangent, out->rank, out->dim);
}

static bool reduce_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  int monoid = ((const struct reduce_attrs *)j->call->attrs)->monoid;
  if (monoid == MONOID_SUM) return tess__jvp_linear(b, j, tangent);
  vid t = monoid == MONOID_PROD ? product_tangent(b, j) : extreme_tangent(b, j);
  tangent[0] = tess__tangent_as(b, t, type_of(b, j->out[0]));
  return tess__jvp_done(b);
}

const struct tess_op tess__op_reduce = {
    .name = "reduce",
    .id = OP_reduce,
    .arity = 1,
    .results = 1,
    .traits = OP_REDUCTION,
    .attr_bytes = sizeof(struct reduce_attrs),
    .attrs = (const struct attr[]){{"dimensions", ATTR_DIMS, offsetof(struct reduce_attrs, dims), NULL},
                                   {"monoid", ATTR_MONOID, offsetof(struct reduce_attrs, monoid), NULL},
                                   {0}},
    .check = reduce_check,
    .factors = reduce_factors,
    .ref = reduce_ref,
    .jvp = reduce_jvp,
    .transpose = tess__transpose_reduce,
    .batch = tess__batch_reduce,
};
