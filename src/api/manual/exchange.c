/* Blocks that go from device to device: all_gather, all_to_all, pswapaxes, ppermute, pshuffle, pbroadcast, pscatter,
 * pcast (design/manual.md 2). */
#include <string.h>

#include "api/manual/across.h"
#include "api/manual/collectives.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "numpy/numpy.h"
#include "op/build.h"
#include "op/group.h"
#include "op/ops.h"

enum { RAGGED_OPERANDS = 6 };

static vid refuse(struct build *b, const char *what) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s", what);
  return VID_NONE;
}

static vid exchange(struct build *b, const struct tess_op *op, vid v, const struct across *a,
                    const struct group_attrs *attrs) {
  v = v == VID_NONE ? v : tess__np_vary_over(b, v, &a->axes);
  return v == VID_NONE || a->axes.n == 0 ? v : tess__n_group(b, op, v, attrs, NULL);
}

/* ---- all_gather ---- */
static vid all_gather_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct across *a = attrs;
  int dim;
  if (a->to < TESS_TO_DEFAULT || a->to > TESS_REDUCED)
    return refuse(b, ".to is none of TESS_VARYING, TESS_INVARYING, TESS_REDUCED");
  if (!tess__np_axis(a->dim, type_of(b, in[0])->rank + !a->tiled, &dim, b->diag)) return VID_NONE;
  struct group_attrs g = tess__across_attrs(a);
  g.dim = (uint8_t)dim;
  g.alike = a->to == TESS_INVARYING || a->to == TESS_REDUCED;
  vid v = exchange(b, &tess__op_group_all_gather, a->tiled ? in[0] : tess__across_insert(b, in[0], dim), a, &g);
  return a->to == TESS_REDUCED ? tess__n_cast(b, v, &a->axes, CAST_REDUCED) : v;
}

tess_array *tess_all_gather_at(const char *where, tess_array *x, const char *axes, int axis,
                               const tess_collective_opts *kw) {
  static const struct function f = {"all_gather", sizeof(struct across), all_gather_body};
  return tess__apply_across(where, &f, x, axes, &(struct across_call){.kw = kw, .dim = axis});
}

/* ---- all_to_all ---- */
static vid all_to_all_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct across *a = attrs;
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
  struct group_attrs g = tess__across_attrs(a);
  int fresh = concat <= split ? concat : concat + 1; /* where it is once the split dimension has gone */
  int divided = a->tiled || concat > split ? split : split + 1;
  g.dim = (uint8_t)divided;
  g.other = (uint8_t)(a->tiled ? concat : fresh);
  vid v = a->tiled ? in[0] : tess__across_insert(b, in[0], fresh);
  v = exchange(b, &tess__op_group_all_to_all, v, a, &g);
  return a->tiled ? v : tess__across_drop(b, v, divided);
}

tess_array *tess_all_to_all_at(const char *where, tess_array *x, const char *axes, int split_axis, int concat_axis,
                               const tess_collective_opts *kw) {
  static const struct function f = {"all_to_all", sizeof(struct across), all_to_all_body};
  return tess__apply_across(where, &f, x, axes,
                            &(struct across_call){.kw = kw, .dim = split_axis, .other = concat_axis});
}

tess_array *tess_pswapaxes_at(const char *where, tess_array *x, const char *axes, int axis) {
  static const struct function f = {"pswapaxes", sizeof(struct across), all_to_all_body};
  return tess__apply_across(where, &f, x, axes, &(struct across_call){.dim = axis, .other = axis});
}

/* ---- ragged_all_to_all ---- */
static vid ragged_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct across *a = attrs;
  vid v[RAGGED_OPERANDS];
  for (int i = 0; i < n; i++)
    if ((v[i] = tess__np_vary_over(b, in[i], &a->axes)) == VID_NONE) return VID_NONE;
  struct group_attrs g = tess__across_attrs(a);
  return tess__np_vary(b, n, v) ? tess__n_ragged_all_to_all(b, v, &g) : VID_NONE;
}

tess_array *tess_ragged_all_to_all_at(const char *where, tess_array *operand, tess_array *output,
                                      tess_array *input_offsets, tess_array *send_sizes, tess_array *output_offsets,
                                      tess_array *recv_sizes, const char *axes, const tess_collective_opts *kw) {
  static const struct function f = {"ragged_all_to_all", sizeof(struct across), ragged_body};
  tess_array *const in[RAGGED_OPERANDS] = {operand, output, input_offsets, send_sizes, output_offsets, recv_sizes};
  return tess__apply_across_all(where, &f, RAGGED_OPERANDS, in, axes, &(struct across_call){.kw = kw});
}

/* ---- permutations ---- */
static vid permute_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct across *a = attrs;
  struct group_attrs g = tess__across_attrs(a);
  return exchange(b, &tess__op_group_permute, in[0], a, &g);
}

/* The rank that pair i has at this side: 0 sends, 1 receives. */
static int64_t rank_of(const tess_pairs *perm, int64_t total, int64_t i, int side) {
  if (perm->pair) return perm->pair[i][side];
  return total ? ((i + (side ? perm->shift : 0)) % total + total) % total : 0;
}

/* The pairs, checked; NULL: told. */
static const struct device_groups *pairs_of(const tess_pairs *perm, int64_t total, struct diag *d) {
  int n = perm->n ? perm->n : perm->pair ? 0 : (int)total;
  if (n < 0) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d pairs; legal: at least 0", n);
    return NULL;
  }
  int32_t *pair = tess__alloc(sizeof *pair * (size_t)(2 * n + 1));
  char *seen = tess__zalloc((size_t)(2 * total) + 1);
  const struct device_groups *out = NULL;
  bool good = true;
  for (int64_t i = 0; good && i < n; i++)
    for (int side = 0; good && side < 2; side++) {
      int64_t r = rank_of(perm, total, i, side);
      good = r >= 0 && r < total;
      if (!good)
        tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "pair %d is (%d, %d); legal: ranks 0 to %lld", (int)i,
                   perm->pair[i][0], perm->pair[i][1], (long long)total - 1);
      else if (seen[2 * r + side]++)
        good = tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "sources and destinations must be unique: %lld is twice a %s", (long long)r,
                          side ? "destination" : "source");
      else
        pair[2 * i + side] = (int32_t)r;
    }
  if (good) out = tess__groups(n, 2, pair);
  tess__free(pair);
  tess__free(seen);
  return out;
}

static tess_array *permute(const char *where, const struct function *f, tess_array *x, const char *axes,
                           const tess_pairs *perm) {
  struct axes a;
  struct diag d = {0};
  if (!tess__manual_axes(axes, &a, &d)) return tess__array_error(&d, f->name, where);
  const struct device_groups *pairs = pairs_of(perm, tess__manual_size(&a), &d);
  if (!pairs) return tess__array_error(&d, f->name, where);
  return tess__apply_across(where, f, x, axes, &(struct across_call){.groups = pairs});
}

tess_array *tess_ppermute_at(const char *where, tess_array *x, const char *axes, tess_pairs perm) {
  static const struct function f = {"ppermute", sizeof(struct across), permute_body};
  return permute(where, &f, x, axes, &perm);
}

tess_array *tess_pshuffle_at(const char *where, tess_array *x, const char *axes, tess_ints perm) {
  static const struct function f = {"pshuffle", sizeof(struct across), permute_body};
  tess_pair pair[TESS_MAX_RANK];
  struct axes a;
  struct diag d = {0};
  if (!tess__manual_axes(axes, &a, &d)) return tess__array_error(&d, f.name, where);
  if (perm.n != tess__manual_size(&a)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d ranks; legal: a permutation of 0 to %lld", perm.n,
               (long long)tess__manual_size(&a) - 1);
    return tess__array_error(&d, f.name, where);
  }
  for (int i = 0; i < perm.n; i++) {
    pair[i][0] = perm.v[i];
    pair[i][1] = i;
  }
  return permute(where, &f, x, axes, &(tess_pairs){perm.n, (const tess_pair *)pair, 0});
}

/* ---- one for all, and back ---- */
static vid pbroadcast_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct across *a = attrs;
  if (a->dim < 0 || a->dim >= a->total) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "source %d; legal: ranks 0 to %d", (int)a->dim,
               (int)a->total - 1);
    return VID_NONE;
  }
  int32_t *rank = tess__alloc(sizeof *rank * (size_t)a->total);
  for (int i = 0; i < a->total; i++) /* the source first */
    rank[i] = i == 0 ? a->dim : i <= a->dim ? i - 1 : i;
  struct group_attrs g = tess__across_attrs(a);
  g.groups = tess__groups(1, a->total, rank);
  g.alike = true;
  tess__free(rank);
  return exchange(b, &tess__op_group_broadcast, in[0], a, &g);
}

tess_array *tess_pbroadcast_at(const char *where, tess_array *x, const char *axes, int source) {
  static const struct function f = {"pbroadcast", sizeof(struct across), pbroadcast_body};
  return tess__apply_across(where, &f, x, axes, &(struct across_call){.dim = source});
}

static bool varies(const struct build *b, vid v, const struct axes *axes) {
  bool any = false;
  for (int i = 0; i < axes->n; i++)
    any |= (type_of(b, v)->varying >> axes->a[i] & 1) != 0;
  return any;
}

static vid pscatter_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct across *a = attrs;
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

tess_array *tess_pscatter_at(const char *where, tess_array *x, const char *axes, int dimension) {
  static const struct function f = {"pscatter", sizeof(struct across), pscatter_body};
  return tess__apply_across(where, &f, x, axes, &(struct across_call){.dim = dimension});
}

/* ---- pcast ---- */
static vid pcast_body(struct build *b, int n, const vid *in, const void *attrs) {
  static const char *const names[] = {"invarying", "varying", "unreduced", "reduced"};
  static const enum axis_state wanted[] = {
      [TESS_VARYING] = STATE_VARYING, [TESS_REDUCED] = STATE_REDUCED, [TESS_UNREDUCED] = STATE_UNREDUCED};
  const struct across *a = attrs;
  enum axis_state from, to;
  (void)n;
  if (a->to != TESS_VARYING && a->to != TESS_REDUCED && a->to != TESS_UNREDUCED)
    return refuse(b, "no state to cast to; legal: TESS_VARYING, TESS_REDUCED, TESS_UNREDUCED");
  if (b->scope.unchecked || a->axes.n == 0) return in[0];
  if (!tess__across_state(b, in[0], &a->axes, &from)) return VID_NONE;
  to = wanted[a->to];
  if (to == STATE_VARYING && (from == STATE_INVARYING || from == STATE_REDUCED))
    return tess__n_cast(b, in[0], &a->axes, CAST_VARYING);
  if (to == STATE_REDUCED && from == STATE_INVARYING) return tess__n_cast(b, in[0], &a->axes, CAST_REDUCED);
  if (to == STATE_UNREDUCED && from == STATE_VARYING) return tess__n_cast(b, in[0], &a->axes, CAST_UNREDUCED);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "Unsupported pcast from=%s, to=%s: %s; legal: invarying to varying or reduced, varying to unreduced, "
             "reduced to varying",
             names[from], names[to], tess__type_text(type_of(b, in[0])));
  return VID_NONE;
}

tess_array *tess_pcast_at(const char *where, tess_array *x, const char *axes, tess_vary to) {
  static const struct function f = {"pcast", sizeof(struct across), pcast_body};
  return tess__apply_across(
      where, &f, x, axes,
      &(struct across_call){.kw = &(tess_collective_opts){.size = sizeof(tess_collective_opts), .to = to}});
}
