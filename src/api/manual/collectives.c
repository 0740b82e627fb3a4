/* The public functions of <tessera/collectives.h>: axes, groups and pairs of the innermost manual region, as attributes
 * of a body (design/manual.md 2). */
#include "numpy/collective.h"

#include <string.h>

#include "api/apply.h"
#include "api/trace.h"

/* The innermost region's; without a mesh outside of any. */
static const struct manual_scope *scope_here(void) {
  static const struct manual_scope none;
  const struct trace *running = tess__thread()->trace;
  return running ? &running->build.scope : &none;
}

/* How a collective is called beside its operands; groups: made by the caller, kw has none. */
struct options {
  const tess_collective_opts *kw;
  int dim, other;
  const struct device_groups *groups;
};

static tess_array *apply_all(const char *where, const struct collective *c, int n, tess_array *const *x,
                             const char *axes, const struct options *given) {
  const struct function *f = &c->f;
  const struct manual_scope *scope = scope_here();
  struct collective_call a;
  struct diag d = {0};
  tess_collective_opts o = {0};
  tess__read_options(&o, sizeof o, given->kw);
  memset(&a, 0, sizeof a);
  for (int i = 0; i < n; i++) {
    const char *name = n == 1 ? "x" : "an operand";
    if (!tess__usable(x[i], KIND_ARRAY, name, f->name, where))
      return tess__pass_error(x[i], KIND_ARRAY, name, f->name, where);
  }
  if (!tess__scope_axes(scope, axes, &a.axes, &d)) return tess__array_error(&d, f->name, where);
  a.groups = given->groups;
  a.width = a.total = (int32_t)tess__scope_size(scope, &a.axes);
  a.dim = given->dim;
  a.other = given->other;
  a.tiled = o.tiled;
  a.to = (int32_t)o.to;
  if (!tess__collective_take_groups(&a, c, &o.axis_index_groups, scope, &d))
    return tess__array_error(&d, f->name, where);
  return tess__apply(where, f, n, x, &a);
}

static tess_array *apply(const char *where, const struct collective *c, tess_array *x, const char *axes,
                         const struct options *given) {
  return apply_all(where, c, 1, &x, axes, given);
}

/* ---- reductions ---- */
#define REDUCTION(name)                                                                                                \
  tess_array *tess_##name##_at(const char *where, tess_array *x, const char *axes, const tess_collective_opts *kw) {   \
    return apply(where, &tess__f_##name, x, axes, &(struct options){.kw = kw});                                        \
  }
REDUCTION(psum)
REDUCTION(pmean)
REDUCTION(pmax)
REDUCTION(pmin)

tess_array *tess_pargmax_at(const char *where, tess_array *x, const char *axes) {
  return apply(where, &tess__f_pargmax, x, axes, &(struct options){.kw = NULL});
}

tess_array *tess_pargmin_at(const char *where, tess_array *x, const char *axes) {
  return apply(where, &tess__f_pargmin, x, axes, &(struct options){.kw = NULL});
}

tess_array *tess_psum_scatter_at(const char *where, tess_array *x, const char *axes, int scatter_dimension,
                                 const tess_collective_opts *kw) {
  return apply(where, &tess__f_psum_scatter, x, axes, &(struct options){.kw = kw, .dim = scatter_dimension});
}

/* ---- blocks that go from device to device ---- */
tess_array *tess_all_gather_at(const char *where, tess_array *x, const char *axes, int axis,
                               const tess_collective_opts *kw) {
  return apply(where, &tess__f_all_gather, x, axes, &(struct options){.kw = kw, .dim = axis});
}

tess_array *tess_all_to_all_at(const char *where, tess_array *x, const char *axes, int split_axis, int concat_axis,
                               const tess_collective_opts *kw) {
  return apply(where, &tess__f_all_to_all, x, axes,
               &(struct options){.kw = kw, .dim = split_axis, .other = concat_axis});
}

tess_array *tess_pswapaxes_at(const char *where, tess_array *x, const char *axes, int axis) {
  return apply(where, &tess__f_pswapaxes, x, axes, &(struct options){.dim = axis, .other = axis});
}

tess_array *tess_ragged_all_to_all_at(const char *where, tess_array *operand, tess_array *output,
                                      tess_array *input_offsets, tess_array *send_sizes, tess_array *output_offsets,
                                      tess_array *recv_sizes, const char *axes, const tess_collective_opts *kw) {
  tess_array *const in[RAGGED_OPERANDS] = {operand, output, input_offsets, send_sizes, output_offsets, recv_sizes};
  return apply_all(where, &tess__f_ragged_all_to_all, RAGGED_OPERANDS, in, axes, &(struct options){.kw = kw});
}

static tess_array *permute(const char *where, const struct collective *c, tess_array *x, const char *axes,
                           const tess_pairs *perm) {
  const struct manual_scope *scope = scope_here();
  struct axes a;
  struct diag d = {0};
  if (!tess__scope_axes(scope, axes, &a, &d)) return tess__array_error(&d, c->f.name, where);
  const struct device_groups *pairs = tess__collective_pairs(perm, tess__scope_size(scope, &a), &d);
  if (!pairs) return tess__array_error(&d, c->f.name, where);
  return apply(where, c, x, axes, &(struct options){.groups = pairs});
}

tess_array *tess_ppermute_at(const char *where, tess_array *x, const char *axes, tess_pairs perm) {
  return permute(where, &tess__f_ppermute, x, axes, &perm);
}

tess_array *tess_pshuffle_at(const char *where, tess_array *x, const char *axes, tess_ints perm) {
  const struct collective *c = &tess__f_pshuffle;
  const struct manual_scope *scope = scope_here();
  tess_pair pair[TESS_MAX_RANK];
  struct axes a;
  struct diag d = {0};
  if (!tess__scope_axes(scope, axes, &a, &d)) return tess__array_error(&d, c->f.name, where);
  int64_t size = tess__scope_size(scope, &a);
  if (perm.n != size) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d ranks; legal: a permutation of 0 to %lld", perm.n,
               (long long)size - 1);
    return tess__array_error(&d, c->f.name, where);
  }
  for (int i = 0; i < perm.n; i++) {
    pair[i][0] = perm.v[i];
    pair[i][1] = i;
  }
  return permute(where, c, x, axes, &(tess_pairs){perm.n, (const tess_pair *)pair, 0});
}

tess_array *tess_pbroadcast_at(const char *where, tess_array *x, const char *axes, int source) {
  return apply(where, &tess__f_pbroadcast, x, axes, &(struct options){.dim = source});
}

tess_array *tess_pscatter_at(const char *where, tess_array *x, const char *axes, int dimension) {
  return apply(where, &tess__f_pscatter, x, axes, &(struct options){.dim = dimension});
}

/* ---- what costs nothing ---- */
tess_array *tess_pcast_at(const char *where, tess_array *x, const char *axes, tess_vary to) {
  return apply(where, &tess__f_pcast, x, axes,
               &(struct options){.kw = &(tess_collective_opts){.size = sizeof(tess_collective_opts), .to = to}});
}

tess_array *tess_pvary_at(const char *where, tess_array *x, const char *axes) {
  const struct function *f = &tess__f_pvary;
  struct axes a;
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", f->name, where)) return tess__pass_error(x, KIND_ARRAY, "x", f->name, where);
  if (!tess__scope_axes(scope_here(), axes, &a, &d)) return tess__array_error(&d, f->name, where);
  return tess__apply(where, f, 1, &x, &a);
}

tess_array *tess_axis_index_at(const char *where, const char *axes) {
  struct axes a;
  struct diag d = {0};
  if (!tess__scope_axes(scope_here(), axes, &a, &d)) return tess__array_error(&d, "axis_index", where);
  return tess__apply(where, &tess__f_axis_index, 0, NULL, &a);
}

int64_t tess_axis_size_at(const char *where, const char *axes) {
  const struct manual_scope *scope = scope_here();
  struct axes a;
  struct diag d = {0};
  if (tess__scope_axes(scope, axes, &a, &d)) return tess__scope_size(scope, &a);
  tess__report(&d, "axis_size", where);
  return 0;
}
