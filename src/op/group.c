/* all_reduce over groups or by a body, all_gather, reduce_scatter, all_to_all, collective_permute,
 * collective_broadcast: see group.h. Each kernel makes one device's result out of the blocks of its group. A device
 * that is in no group, or that nothing is sent to, gets zeros. */
#include "op/group.h"

#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "layout/sharding.h"
#include "op/batch_axes.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/region.h"
#include "op/transpose.h"

static const struct group_attrs *attrs_of(const struct call *c) {
  return c->attrs;
}

/* ---- what they have in common ---- */
static bool check_groups(const struct call *c, struct diag *d) {
  const struct group_attrs *a = attrs_of(c);
  if (a->width < 1)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a group of %d devices", (int)a->width);
  for (int i = 0; a->groups && i < a->groups->n * a->groups->width; i++) {
    if (a->groups->position[i] < 0 && c->op->id != OP_group_permute) continue;
    if (a->groups->position[i] < 0 || a->groups->position[i] >= a->total)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %d is in a group; legal: 0 to %d",
                        (int)a->groups->position[i], (int)a->total - 1);
  }
  return true;
}

static bool check_dim(const struct type *t, int dim, struct diag *d) {
  return dim < t->rank || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                     "dimension %d does not exist: %s has %d", dim, tess__type_text(t), t->rank);
}

static bool check_divides(const struct type *t, int dim, int64_t width, struct diag *d) {
  return t->dim[dim] % width == 0 ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%lld does not divide dimension %d of %s",
                    (long long)width, dim, tess__type_text(t));
}

/* The result may differ from device to device wherever the operand does or the devices of the axes do. */
static bool group_vary(const struct call *c, uint64_t *varying, struct diag *d) {
  (void)d;
  uint64_t axes = c->in[0]->manual ? tess__axes_mask(&attrs_of(c)->axes) : 0;
  *varying = attrs_of(c)->alike ? c->in[0]->varying & ~axes : c->in[0]->varying | axes;
  return true;
}

static const struct type *scaled(const struct type *t, int dim, int64_t times, int64_t over) {
  int64_t size[TESS_MAX_RANK];
  memcpy(size, t->dim, sizeof *size * t->rank);
  size[dim] = tess__mul_sizes(size[dim], times) / over;
  return tess__type_with_shape(t, t->rank, size);
}

/* Bytes of what lies behind a dimension, the dimension included. */
static size_t row_bytes(const struct type *t, int dim) {
  int64_t n = tess__dtype_bytes((tess_dtype)t->dtype);
  for (int i = dim; i < t->rank; i++)
    n *= t->dim[i];
  return (size_t)n;
}
static int64_t rows_before(const struct type *t, int dim) {
  int64_t n = 1;
  for (int i = 0; i < dim; i++)
    n *= t->dim[i];
  return n;
}

/* ---- all_reduce ---- */
static bool reduction_check(const struct call *c, struct diag *d) {
  if (c->n_regions == 0) return tess__check_dtype(c->in[0], tess__monoid_classes((enum monoid)attrs_of(c)->monoid), d);
  const struct type *scalar = tess__type_with_shape(c->in[0], 0, NULL);
  return tess__check_region(c->regions[0], "reduction", 2, (const struct type *[]){scalar, scalar}, 1, &scalar, d);
}

static bool reduce_check(const struct call *c, struct diag *d) {
  return check_groups(c, d) && reduction_check(c, d) && tess__check_identity(c, d);
}

static void combine(const struct call *c, int n, const void *const *in, void *out, int64_t elements) {
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  int64_t bytes = tess__dtype_bytes(t);
  memcpy(out, in[0], (size_t)(elements * bytes));
  for (int k = 1; k < n; k++) {
    if (c->n_regions) {
      tess__region_fold(c->regions[0], 1, elements, &out, &in[k]);
      continue;
    }
    for (int64_t i = 0; i < elements; i++)
      tess__monoid_fold((enum monoid)attrs_of(c)->monoid, t, (char *)out + i * bytes, (const char *)in[k] + i * bytes);
  }
}

static bool reduce_group(const struct call *c, int n, int me, const void *const *in, void *out, struct diag *d) {
  (void)me, (void)d;
  combine(c, n, in, out, tess__type_elements(c->out[0]));
  return true;
}

/* ---- all_gather ---- */
static bool gather_check(const struct call *c, struct diag *d) {
  const struct group_attrs *a = attrs_of(c);
  return check_groups(c, d) && check_dim(c->in[0], a->dim, d) &&
         tess__check_result(c, 0, scaled(c->in[0], a->dim, a->width, 1), d);
}

static bool gather_group(const struct call *c, int n, int me, const void *const *in, void *out, struct diag *d) {
  (void)me, (void)d;
  int dim = attrs_of(c)->dim;
  size_t piece = row_bytes(c->in[0], dim);
  char *to = out;
  for (int64_t row = 0; row < rows_before(c->in[0], dim); row++)
    for (int k = 0; k < n; k++, to += piece)
      memcpy(to, (const char *)in[k] + (size_t)row * piece, piece);
  return true;
}

/* ---- reduce_scatter ---- */
static bool scatter_check(const struct call *c, struct diag *d) {
  const struct group_attrs *a = attrs_of(c);
  return check_groups(c, d) && reduction_check(c, d) && check_dim(c->in[0], a->dim, d) &&
         check_divides(c->in[0], a->dim, a->width, d) &&
         tess__check_result(c, 0, scaled(c->in[0], a->dim, 1, a->width), d);
}

static bool scatter_group(const struct call *c, int n, int me, const void *const *in, void *out, struct diag *d) {
  int dim = attrs_of(c)->dim;
  size_t whole = row_bytes(c->in[0], dim), piece = whole / (size_t)attrs_of(c)->width;
  size_t bytes = (size_t)tess__type_bytes(c->in[0]);
  char *sum = tess__alloc_data(bytes);
  if (!sum) return tess__fail_memory(d, bytes, "the sum of %s", tess__type_text(c->in[0]));
  combine(c, n, in, sum, tess__type_elements(c->in[0]));
  for (int64_t row = 0; row < rows_before(c->in[0], dim); row++)
    memcpy((char *)out + (size_t)row * piece, sum + (size_t)row * whole + (size_t)me * piece, piece);
  tess__free_data(sum, bytes);
  return true;
}

/* ---- all_to_all: part `me` of everybody's split dimension, side by side in the other ---- */
static bool exchange_check(const struct call *c, struct diag *d) {
  const struct group_attrs *a = attrs_of(c);
  if (!check_groups(c, d) || !check_dim(c->in[0], a->dim, d) || !check_dim(c->in[0], a->other, d) ||
      !check_divides(c->in[0], a->dim, a->width, d))
    return false;
  return tess__check_result(c, 0, scaled(scaled(c->in[0], a->dim, 1, a->width), a->other, a->width, 1), d);
}

static bool exchange_group(const struct call *c, int n, int me, const void *const *in, void *out, struct diag *d) {
  const struct group_attrs *a = attrs_of(c);
  const struct type *t = c->in[0], *part = scaled(t, a->dim, 1, a->width);
  size_t whole = row_bytes(t, a->dim), cut = whole / (size_t)a->width;
  size_t bytes = (size_t)tess__type_bytes(part);
  char *pieces = tess__alloc_data((size_t)n * bytes);
  if (!pieces) return tess__fail_memory(d, (size_t)n * bytes, "the pieces of %s", tess__type_text(t));
  for (int k = 0; k < n; k++)
    for (int64_t row = 0; row < rows_before(t, a->dim); row++)
      memcpy(pieces + (size_t)k * bytes + (size_t)row * cut,
             (const char *)in[k] + (size_t)row * whole + (size_t)me * cut, cut);
  size_t block = row_bytes(part, a->other);
  char *to = out;
  for (int64_t row = 0; row < rows_before(part, a->other); row++)
    for (int k = 0; k < n; k++, to += block)
      memcpy(to, pieces + (size_t)k * bytes + (size_t)row * block, block);
  tess__free_data(pieces, (size_t)n * bytes);
  return true;
}

/* ---- collective_broadcast: of the first member; collective_permute: groups are (from, to) ---- */
static bool same_check(const struct call *c, struct diag *d) {
  return check_groups(c, d) && tess__check_identity(c, d);
}

static bool first_group(const struct call *c, int n, int me, const void *const *in, void *out, struct diag *d) {
  (void)n, (void)me, (void)d;
  memcpy(out, in[0], (size_t)tess__type_bytes(c->out[0]));
  return true;
}

static bool permute_check(const struct call *c, struct diag *d) {
  const struct device_groups *g = attrs_of(c)->groups;
  if (!same_check(c, d)) return false;
  bool *seen = tess__zalloc(2 * (size_t)attrs_of(c)->total + 1), ok = true; /* as a source, as a target */
  for (int i = 0; i < 2 * g->n && ok; i++) {
    bool *slot = &seen[2 * (size_t)g->position[i] + (size_t)(i % 2)];
    if (*slot)
      ok = tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %d is twice the %s of a pair",
                      (int)g->position[i], i % 2 ? "target" : "source");
    *slot = true;
  }
  tess__free(seen);
  return ok;
}

static const struct attr rows[] = {{"axes", ATTR_AXES, offsetof(struct group_attrs, axes), NULL},
                                   {"groups", ATTR_GROUPS, offsetof(struct group_attrs, groups), NULL},
                                   {"monoid", ATTR_MONOID, offsetof(struct group_attrs, monoid), NULL},
                                   {"dim", ATTR_INT, offsetof(struct group_attrs, dim), NULL},
                                   {"other", ATTR_INT, offsetof(struct group_attrs, other), NULL},
                                   {"alike", ATTR_BOOL, offsetof(struct group_attrs, alike), NULL},
                                   {0}};

/* Blocks that are only moved, and sums; JAX has none of other reductions. */
static bool group_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct call *c = j->call;
  bool reduces = c->op->id == OP_group_all_reduce || c->op->id == OP_group_reduce_scatter;
  bool linear = c->n_regions == 0 && (!reduces || attrs_of(c)->monoid == MONOID_SUM);
  return linear ? tess__jvp_linear(b, j, tangent) : tess__jvp_refused(b, j, tangent);
}

#define GROUP(row, text, bodies, whole_is, sends, check_it, run)                                                       \
  const struct tess_op tess__op_##row = {                                                                              \
      .name = text,                                                                                                    \
      .id = OP_##row,                                                                                                  \
      .arity = 1,                                                                                                      \
      .results = 1,                                                                                                    \
      .regions = bodies,                                                                                               \
      .traits = OP_COLLECTIVE,                                                                                         \
      .whole = whole_is,                                                                                               \
      .traffic = sends,                                                                                                \
      .attr_bytes = sizeof(struct group_attrs),                                                                        \
      .attrs = rows,                                                                                                   \
      .check = check_it,                                                                                               \
      .lay = tess__lay_as_first,                                                                                       \
      .vary = group_vary,                                                                                              \
      .group = run,                                                                                                    \
      .jvp = group_jvp,                                                                                                \
      .transpose = tess__transpose_group,                                                                              \
      .batch = tess__batch_group,                                                                                      \
  };
GROUP(group_all_reduce, "all_reduce_groups", -1, WHOLE_REDUCE, TRAFFIC_REDUCE, reduce_check, reduce_group)
GROUP(group_all_gather, "all_gather", 0, WHOLE_GATHER, TRAFFIC_GATHER, gather_check, gather_group)
GROUP(group_reduce_scatter, "reduce_scatter", -1, WHOLE_REDUCE_SCATTER, TRAFFIC_REDUCE_SCATTER, scatter_check,
      scatter_group)
GROUP(group_all_to_all, "all_to_all", 0, WHOLE_EXCHANGE, TRAFFIC_EXCHANGE, exchange_check, exchange_group)
GROUP(group_broadcast, "collective_broadcast", 0, WHOLE_NOTHING, TRAFFIC_BROADCAST, same_check, first_group)
GROUP(group_permute, "collective_permute", 0, WHOLE_NOTHING, TRAFFIC_PERMUTE, permute_check, first_group)
