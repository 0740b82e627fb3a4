/* Ops about the mesh: sharding_constraint, pvary, axis_index, all_reduce. As traced inside a manual region their axes
 * are those of the region's mesh and the types say what varies; after import the axes are atoms, types know no region,
 * and variance is not looked at. */
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/batch_axes.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/transpose.h"

static bool distinct(const struct axes *axes, struct diag *d) {
  uint64_t seen = 0;
  for (int i = 0; i < axes->n; i++) {
    if (seen >> axes->a[i] & 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a mesh axis is named twice");
    seen |= UINT64_C(1) << axes->a[i];
  }
  return true;
}

/* The set of the axes; fails where the region's mesh has no such axis. */
static bool axes_mask(const struct mesh *mesh, const struct axes *axes, uint64_t *mask, struct diag *d) {
  *mask = 0;
  for (int i = 0; i < axes->n; i++) {
    if (axes->a[i] >= mesh->n_axes)
      return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "axis %d of a mesh with %d", axes->a[i], mesh->n_axes);
    *mask |= UINT64_C(1) << axes->a[i];
  }
  return true;
}

/* The name of the first listed axis that is (or is not) in the set; NULL: none. */
static const char *first_axis(const struct mesh *mesh, const struct axes *axes, uint64_t set, bool inside) {
  for (int i = 0; i < axes->n; i++)
    if ((set >> axes->a[i] & 1) == inside) return mesh->name[axes->a[i]];
  return NULL;
}

/* ---- sharding_constraint ---- */
static bool constraint_check(const struct call *c, struct diag *d) {
  const struct constraint_attrs *attrs = c->attrs;
  tess_shape shape = tess__type_shape(c->in[0]);
  return tess__sharding_check_value(attrs->sharding, &shape, d) && tess__check_identity(c, d);
}

static bool constraint_vary(const struct call *c, uint64_t *varying, struct diag *d) {
  const struct type *t = c->in[0];
  const struct sharding *s = ((const struct constraint_attrs *)c->attrs)->sharding;
  *varying = t->varying;
  return !t->manual || t->manual->n_batches ||
         (s->kind == SHARDING_NAMED && !(tess__spec_axes(&s->spec) & t->varying)) ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "no sharding over manual axes can be asked for: %s; legal: outside of shard_map",
                    tess__type_text(t));
}

const struct tess_op tess__op_sharding_constraint = {
    .name = "sdy.sharding_constraint",
    .id = OP_sharding_constraint,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_PASS_THROUGH | OP_LINEAR | OP_ANNOTATION,
    .view = VIEW_SAME,
    .attr_bytes = sizeof(struct constraint_attrs),
    .attrs = (const struct attr[]){{"sharding", ATTR_SHARDING, offsetof(struct constraint_attrs, sharding), NULL}, {0}},
    .check = constraint_check,
    .lay = tess__lay_constraint,
    .vary = constraint_vary,
    .localise = tess__localise_away,
    .ref = tess__copy_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_again,
    .batch = tess__batch_constraint,
};

/* ---- pvary: the same bytes, from now on allowed to differ over these axes; or in another state along them (type.h).
 * Which casts a user may ask for is the API's business ---- */
static bool pvary_check(const struct call *c, struct diag *d) {
  const struct cast_attrs *attrs = c->attrs;
  const struct type *t = c->in[0];
  uint64_t mask;
  if (!distinct(&attrs->axes, d) || !tess__check_identity(c, d)) return false;
  struct type result = *c->out[0];
  result.manual = t->manual;
  if (t->manual) {
    if (!axes_mask(t->manual, &attrs->axes, &mask, d)) return false;
    bool to_varying = attrs->to == CAST_VARYING || attrs->to == CAST_TERMS;
    const char *already = to_varying ? first_axis(t->manual, &attrs->axes, t->varying, true) : NULL;
    if (already)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value varies over mesh axis '%s' already: %s",
                        already, tess__type_text(t));
    if (attrs->to == CAST_VARYING && t->unreduced & mask)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "pvary cannot accept what is unreduced: %s over '%s'; psum sums it", tess__type_text(t),
                        first_axis(t->manual, &attrs->axes, t->unreduced, true));
    result.varying = (t->varying & ~mask) | (to_varying ? mask : 0);
    result.unreduced = (t->unreduced & ~mask) | (attrs->to == CAST_UNREDUCED ? mask : 0);
    result.reduced = (t->reduced & ~mask) | (attrs->to == CAST_REDUCED ? mask : 0);
  }
  c->out[0] = tess__type(&result);
  return true;
}

static const struct attr axes_rows[] = {{"axes", ATTR_AXES, offsetof(struct axes_attrs, axes), NULL}, {0}};
static const char *const states[] = {"varying", "unreduced", "reduced", "terms", NULL};
static const struct attr cast_rows[] = {{"axes", ATTR_AXES, offsetof(struct cast_attrs, axes), NULL},
                                        {"to", ATTR_ENUM, offsetof(struct cast_attrs, to), states},
                                        {0}};

const struct tess_op tess__op_pvary = {
    .name = "tess.pvary",
    .id = OP_pvary,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_PASS_THROUGH | OP_LINEAR | OP_SETS_VARIANCE | OP_ANNOTATION,
    .view = VIEW_SAME,
    .attr_bytes = sizeof(struct cast_attrs),
    .attrs = cast_rows,
    .check = pvary_check,
    .lay = tess__lay_as_first,
    .localise = tess__localise_away,
    .ref = tess__copy_ref,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_pvary,
    .batch = tess__batch_cast,
};

/* ---- axis_index: the device's number along the axes, first one most significant ---- */
static bool axis_index_check(const struct call *c, struct diag *d) {
  if (!tess__check_asked(c, d) || !tess__check_dtype(c->out[0], DTYPE_INTEGER, d) ||
      !distinct(&((const struct axes_attrs *)c->attrs)->axes, d))
    return false;
  return c->out[0]->rank == 0 ||
         tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "an axis index is a scalar, not %s", tess__type_text(c->out[0]));
}

static bool axis_index_vary(const struct call *c, uint64_t *varying, struct diag *d) {
  *varying = 0;
  return !c->out[0]->manual || axes_mask(c->out[0]->manual, &((const struct axes_attrs *)c->attrs)->axes, varying, d);
}

const struct tess_op tess__op_axis_index = {
    .name = "tess.axis_index",
    .id = OP_axis_index,
    .arity = 0,
    .results = 1,
    .traits = OP_PER_DEVICE,
    .sums = SUMS_COORDINATE,
    .attr_bytes = sizeof(struct axes_attrs),
    .attrs = axes_rows,
    .check = axis_index_check,
    .vary = axis_index_vary,
    .jvp = tess__jvp_zero,
    .batch = tess__batch_axis_index,
};

/* ---- all_reduce ---- */
static bool all_reduce_check(const struct call *c, struct diag *d) {
  const struct all_reduce_attrs *attrs = c->attrs;
  return tess__check_dtype(c->in[0], tess__monoid_classes((enum monoid)attrs->monoid), d) &&
         distinct(&attrs->axes, d) && tess__check_identity(c, d);
}

static bool all_reduce_vary(const struct call *c, uint64_t *varying, struct diag *d) {
  const struct axes *axes = &((const struct all_reduce_attrs *)c->attrs)->axes;
  const struct type *t = c->in[0];
  uint64_t mask;
  *varying = t->varying;
  if (!t->manual) return true;
  if (!axes_mask(t->manual, axes, &mask, d)) return false;
  *varying &= ~mask;
  const char *missing = first_axis(t->manual, axes, t->varying | t->manual->unchecked, false);
  return !missing || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                "the value does not vary over mesh axis '%s': %s; pvary makes it vary", missing,
                                tess__type_text(t));
}

/* Of a sum the sum of tangents; JAX has none of an extreme. */
static bool all_reduce_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  bool sum = ((const struct all_reduce_attrs *)j->call->attrs)->monoid == MONOID_SUM;
  return sum ? tess__jvp_linear(b, j, tangent) : tess__jvp_refused(b, j, tangent);
}

const struct tess_op tess__op_all_reduce = {
    .name = "all_reduce",
    .id = OP_all_reduce,
    .arity = 1,
    .results = 1,
    .traits = OP_COLLECTIVE | OP_REDUCTION,
    .traffic = TRAFFIC_REDUCE,
    .attr_bytes = sizeof(struct all_reduce_attrs),
    .attrs = (const struct attr[]){{"axes", ATTR_AXES, offsetof(struct all_reduce_attrs, axes), NULL},
                                   {"monoid", ATTR_MONOID, offsetof(struct all_reduce_attrs, monoid), NULL},
                                   {0}},
    .check = all_reduce_check,
    .lay = tess__lay_as_first,
    .vary = all_reduce_vary,
    .jvp = all_reduce_jvp,
    .transpose = tess__transpose_all_reduce,
    .batch = tess__batch_all_reduce,
};
