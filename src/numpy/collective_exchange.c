/* Blocks that go from device to device: all_gather, all_to_all, pswapaxes, ragged_all_to_all, ppermute, pshuffle,
 * pbroadcast, pscatter (design/manual.md 2). */
#include <string.h>

#include "base/alloc.h"
#include "numpy/collective.h"
#include "numpy/numpy.h"
#include "op/group.h"
#include "op/ops.h"

static vid exchange(struct build *b, const struct tess_op *op, vid v, const struct collective_call *a,
                    const struct group_attrs *attrs) {
  v = v == VID_NONE ? v : tess__np_vary_over(b, v, &a->axes);
  return v == VID_NONE || a->axes.n == 0 ? v : tess__n_group(b, op, v, attrs, NULL);
}

/* ---- all_gather ---- */
static vid all_gather_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct collective_call *a = attrs;
  int dim;
  if (a->to < TESS_TO_DEFAULT || a->to > TESS_REDUCED) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               ".to is none of TESS_VARYING, TESS_INVARYING, TESS_REDUCED");
    return VID_NONE;
  }
  if (!tess__np_axis(a->dim, type_of(b, in[0])->rank + !a->tiled, &dim, b->diag)) return VID_NONE;
  struct group_attrs g = tess__collective_group(a);
  g.dim = (uint8_t)dim;
  g.alike = a->to == TESS_INVARYING || a->to == TESS_REDUCED;
  vid v = exchange(b, &tess__op_group_all_gather, a->tiled ? in[0] : tess__collective_insert(b, in[0], dim), a, &g);
  return a->to == TESS_REDUCED ? tess__n_cast(b, v, &a->axes, CAST_REDUCED) : v;
}

/* ---- all_to_all ---- */
static vid all_to_all_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct collective_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  int split, concat;
  if (!tess__np_axis(a->dim, t->rank, &split, b->diag) || !tess__np_axis(a->other, t->rank, &concat, b->diag))
    return VID_NONE;
  if (a->tiled ? t->dim[split] % a->width != 0 : t->dim[split] != a->width) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               a->tiled ? "split_axis (%d) of %s has to be divisible by the size of the named axis, %d"
                        : "all_to_all requires dimension %d of %s to be the size of the mapped axis, %d",
               split, tess__type_text(t), (int)a->width);
    return VID_NONE;
  }
  struct group_attrs g = tess__collective_group(a);
  int fresh = concat <= split ? concat : concat + 1; /* where it is once the split dimension has gone */
  int divided = a->tiled || concat > split ? split : split + 1;
  g.dim = (uint8_t)divided;
  g.other = (uint8_t)(a->tiled ? concat : fresh);
  vid v = a->tiled ? in[0] : tess__collective_insert(b, in[0], fresh);
  v = exchange(b, &tess__op_group_all_to_all, v, a, &g);
  return a->tiled ? v : tess__collective_drop(b, v, divided);
}

/* ---- ragged_all_to_all ---- */
static vid ragged_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct collective_call *a = attrs;
  vid v[RAGGED_OPERANDS];
  for (int i = 0; i < n; i++)
    if ((v[i] = tess__np_vary_over(b, in[i], &a->axes)) == VID_NONE) return VID_NONE;
  struct group_attrs g = tess__collective_group(a);
  return tess__np_vary(b, n, v) ? tess__n_ragged_all_to_all(b, v, &g) : VID_NONE;
}

/* ---- permutations ---- */
static vid permute_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct collective_call *a = attrs;
  struct group_attrs g = tess__collective_group(a);
  return exchange(b, &tess__op_group_permute, in[0], a, &g);
}

/* ---- one for all, and back ---- */
static vid pbroadcast_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct collective_call *a = attrs;
  if (a->dim < 0 || a->dim >= a->total) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "source %d; legal: ranks 0 to %d", (int)a->dim,
               (int)a->total - 1);
    return VID_NONE;
  }
  int32_t *rank = tess__alloc(sizeof *rank * (size_t)a->total);
  for (int i = 0; i < a->total; i++) /* the source first */
    rank[i] = i == 0 ? a->dim : i <= a->dim ? i - 1 : i;
  struct group_attrs g = tess__collective_group(a);
  g.groups = tess__groups(1, a->total, rank);
  g.alike = true;
  tess__free(rank);
  return exchange(b, &tess__op_group_broadcast, in[0], a, &g);
}

static bool varies(const struct build *b, vid v, const struct axes *axes) {
  bool any = false;
  for (int i = 0; i < axes->n; i++)
    any |= (type_of(b, v)->varying >> axes->a[i] & 1) != 0;
  return any;
}

static vid pscatter_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct collective_call *a = attrs;
  const struct type *t = type_of(b, in[0]);
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK];
  int dim;
  if (!tess__np_axis(a->dim, t->rank, &dim, b->diag)) return VID_NONE;
  if (varies(b, in[0], &a->axes) || t->dim[dim] % a->total) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "dimension %d of %s has no part for each of %d devices; legal: a value that does not vary over them, a "
               "size that they divide",
               dim, tess__type_text(t), (int)a->total);
    return VID_NONE;
  }
  vid v = tess__np_vary_over(b, in[0], &a->axes);
  if (a->axes.n == 0) return v;
  vid rank = tess__n_axis_index(b, &a->axes, TESS_I32, tess__build_manual(b));
  for (int i = 0; i < t->rank; i++) {
    size[i] = i == dim ? t->dim[i] / a->total : t->dim[i];
    start[i] = tess__np_number_like(b, rank, i == dim ? (double)size[i] : 0);
    if (i == dim) start[i] = tess__n_multiply(b, start[i], rank);
  }
  vid all[TESS_MAX_RANK + 1];
  memcpy(all, start, sizeof *all * t->rank);
  all[t->rank] = v;
  if (!tess__np_vary(b, t->rank + 1, all)) return VID_NONE;
  return tess__n_dynamic_slice(b, all[t->rank], all, size);
}

/* ---- records ---- */
#define EXCHANGE(name, body)                                                                                           \
  const struct collective tess__f_##name = {.f = {#name, sizeof(struct collective_call), body}};
EXCHANGE(all_gather, all_gather_body)
EXCHANGE(all_to_all, all_to_all_body)
EXCHANGE(pswapaxes, all_to_all_body)
EXCHANGE(ragged_all_to_all, ragged_body)
EXCHANGE(ppermute, permute_body)
EXCHANGE(pshuffle, permute_body)
EXCHANGE(pbroadcast, pbroadcast_body)
EXCHANGE(pscatter, pscatter_body)
