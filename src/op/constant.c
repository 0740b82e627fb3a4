/* constant (a splat), literal and iota: no operands, the same on every device, never communicated. Each result
 * dimension has a factor of its own. */
#include <string.h>

#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"
#include "op/walk.h"

static void no_factors(const struct call *c, struct rule *r) {
  (void)c, (void)r;
}

/* ---- constant ---- */
static bool constant_check(const struct call *c, struct diag *d) {
  return tess__check_asked(c, d) && tess__check_dtype(c->out[0], CLASSES_ALL, d);
}

static void constant_ref(const struct call *c, const void *const *in, void *const *out) {
  (void)in;
  const struct constant_attrs *attrs = c->attrs;
  size_t bytes = (size_t)tess__dtype_bytes((tess_dtype)c->out[0]->dtype);
  int64_t n = tess__type_elements(c->out[0]);
  for (int64_t i = 0; i < n; i++)
    memcpy((char *)out[0] + (size_t)i * bytes, attrs->value, bytes);
}

const struct tess_op tess__op_constant = {
    .name = "constant",
    .id = OP_constant,
    .arity = 0,
    .results = 1,
    .traits = OP_CONSTANT,
    .attr_bytes = sizeof(struct constant_attrs),
    .attrs = (const struct attr[]){{"value", ATTR_LITERAL, offsetof(struct constant_attrs, value), NULL}, {0}},
    .check = constant_check,
    .factors = no_factors,
    .ref = constant_ref,
    .jvp = tess__jvp_zero,
};

/* ---- literal: elements that are not all equal; whole on every device, cut by a slice ---- */
static bool literal_check(const struct call *c, struct diag *d) {
  return tess__check_asked(c, d) && tess__check_dtype(c->out[0], CLASSES_ALL, d);
}

static void literal_factors(const struct call *c, struct rule *r) {
  for (int i = 0; i < c->out[0]->rank; i++)
    tess__factor_use(r, tess__factor_new(r, FACTOR_REPLICATE, c->out[0]->dim[i]), 0, i);
}

static void literal_ref(const struct call *c, const void *const *in, void *const *out) {
  (void)in;
  const struct literal_attrs *attrs = c->attrs;
  memcpy(out[0], attrs->data, (size_t)tess__type_bytes(c->out[0]));
}

const struct tess_op tess__op_literal = {
    .name = "literal",
    .id = OP_literal,
    .arity = 0,
    .results = 1,
    .traits = OP_DATA,
    .attr_bytes = sizeof(struct literal_attrs),
    .attrs = (const struct attr[]){{"data", ATTR_DATA, offsetof(struct literal_attrs, data), NULL}, {0}},
    .check = literal_check,
    .factors = literal_factors,
    .ref = literal_ref,
    .jvp = tess__jvp_zero,
};

/* ---- iota ---- */
static bool iota_check(const struct call *c, struct diag *d) {
  const struct iota_attrs *attrs = c->attrs;
  if (!tess__check_asked(c, d) || !tess__check_dtype(c->out[0], CLASSES_NUMBER | DTYPE_COMPLEX, d)) return false;
  return attrs->dimension < c->out[0]->rank ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d does not exist: %s has %d",
                    attrs->dimension, tess__type_text(c->out[0]), c->out[0]->rank);
}

static void iota_ref(const struct call *c, const void *const *in, void *const *out) {
  (void)in;
  const struct iota_attrs *attrs = c->attrs;
  const struct type *t = c->out[0];
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t n = tess__type_elements(t), bytes = tess__dtype_bytes(dtype);
  struct walk w = {0};
  for (int i = 0; i < t->rank; i++)
    tess__walk_add(&w, t->dim[i], i == attrs->dimension);
  for (int64_t i = 0; i < n; i++, tess__walk_next(&w))
    tess__element_from_int(dtype, (char *)out[0] + i * bytes, w.offset);
}

/* Over a cut dimension: the block's own iota plus where the block begins, in 64 bits whatever the dtype (32-bit offsets
 * overflow). The sum varies over the cutting atoms; shard_to_full then says that it is a block of the cut value. */
static bool iota_localise(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                          const struct atoms *atoms, vid *out) {
  (void)in, (void)atoms;
  int dimension = ((const struct iota_attrs *)local->attrs)->dimension;
  const struct type *t = local->out[0];
  const struct tiling *tiling = &tensors[0].tiling;
  struct axes cut = {.n = (uint8_t)tess__tiling_count(tiling, dimension)};
  if (cut.n == 0) {
    out[0] = tess__n_iota(b, t, dimension);
    return out[0] != VID_NONE;
  }
  memcpy(cut.a, tiling->atom + tiling->start[dimension], cut.n);
  const struct type *wide = tess__type_with_dtype(t, TESS_I64, false), *scalar = tess__type_with_shape(wide, 0, NULL);
  vid block = tess__n_axis_index(b, &cut, TESS_I64, NULL);
  vid begin = tess__n_multiply(b, block, tess__n_constant(b, scalar, &t->dim[dimension]));
  vid sum = tess__n_add(b, tess__n_iota(b, wide, dimension),
                        tess__n_broadcast_in_dim(b, begin, t->rank, t->dim, &(struct dims){0}));
  struct boundary_attrs boundary;
  memset(&boundary, 0, sizeof boundary);
  boundary.tiling = *tiling;
  memcpy(boundary.size, tensors[0].size, sizeof boundary.size);
  out[0] = tess__n_boundary(b, &tess__op_shard_to_full, tess__n_convert(b, sum, (tess_dtype)t->dtype, t->weak),
                            &boundary, t);
  return out[0] != VID_NONE;
}

const struct tess_op tess__op_iota = {
    .name = "iota",
    .id = OP_iota,
    .arity = 0,
    .results = 1,
    .traits = OP_CONSTANT,
    .sums = SUMS_INDEX,
    .attr_bytes = sizeof(struct iota_attrs),
    .attrs = (const struct attr[]){{"dimension", ATTR_INT, offsetof(struct iota_attrs, dimension), NULL}, {0}},
    .check = iota_check,
    .factors = no_factors,
    .localise = iota_localise,
    .ref = iota_ref,
    .jvp = tess__jvp_zero,
};
