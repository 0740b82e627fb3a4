/* Public functions along axes: reductions, statistics, what runs and what normalises along an axis. */
#include <string.h>

#include "api/apply.h"
#include "api/layouts/out_sharding.h"
#include "numpy/numpy.h"
#include "numpy/statistics.h"

struct rest { /* options that are no attributes */
  tess_array *where;
  const tess_sharding *out_sharding;
};

/* The options as attributes, padding zero, and the rest of them. */
static struct rest read_options(struct reduction *out, const tess_reduce_opts *kw) {
  tess_reduce_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  memset(out, 0, sizeof *out);
  tess__np_copy_ints(&out->axes, &o.axes);
  out->dtype = (int32_t)o.dtype;
  out->ddof = o.ddof;
  out->keepdims = o.keepdims;
  out->has_where = o.where != NULL;
  return (struct rest){o.where, o.out_sharding};
}

/* Of x, with all options. */
static tess_array *reduced(const char *where, const struct function *f, tess_array *x, const tess_reduce_opts *kw) {
  struct reduction a;
  struct rest rest = read_options(&a, kw);
  return tess__apply_out(where, f, rest.where ? 2 : 1, (tess_array *const[]){x, rest.where}, &a, rest.out_sharding);
}

/* There may be no .where. */
static tess_array *unmasked(const char *where, const struct function *f, int n, tess_array *const *in,
                            const void *attrs, const struct rest *rest) {
  struct diag d = {0};
  if (!rest->where) return tess__apply_out(where, f, n, in, attrs, rest->out_sharding);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "where is no option of %s", f->name);
  return tess__array_error(&d, f->name, where);
}

/* ---- reductions ---- */
#define REDUCTION(name)                                                                                                \
  tess_array *tess_##name##_at(const char *where, tess_array *x, const tess_reduce_opts *kw) {                         \
    return reduced(where, &tess__f_##name, x, kw);                                                                     \
  }
REDUCTION(sum)
REDUCTION(prod)
REDUCTION(max)
REDUCTION(min)
REDUCTION(mean)
REDUCTION(all)
REDUCTION(any)
REDUCTION(var)
REDUCTION(std)
REDUCTION(count_nonzero)
REDUCTION(logsumexp)
REDUCTION(ptp)

tess_array *tess_norm_at(const char *where, tess_array *x, double ord, const tess_reduce_opts *kw) {
  struct norm_call a;
  memset(&a, 0, sizeof a);
  a.ord = ord == 0 ? 0 : ord; /* one zero */
  struct rest rest = read_options(&a.a, kw);
  return unmasked(where, &tess__f_norm, 1, &x, &a, &rest);
}

tess_array *tess_quantile_at(const char *where, tess_array *x, tess_array *q, const tess_reduce_opts *kw) {
  struct reduction a;
  struct rest rest = read_options(&a, kw);
  return unmasked(where, &tess__f_quantile, 2, (tess_array *const[]){x, q}, &a, &rest);
}

tess_array *tess_median_at(const char *where, tess_array *x, const tess_reduce_opts *kw) {
  struct reduction a;
  struct rest rest = read_options(&a, kw);
  return unmasked(where, &tess__f_median, 1, &x, &a, &rest);
}

/* ---- along one axis ---- */
#define ALONG(name)                                                                                                    \
  tess_array *tess_##name##_at(const char *where, tess_array *x, int axis) {                                           \
    struct axis_call a = {axis};                                                                                       \
    return tess__apply(where, &tess__f_##name, 1, &x, &a);                                                             \
  }
ALONG(argmax)
ALONG(argmin)
ALONG(softmax)
ALONG(log_softmax)

tess_array *tess_layer_norm_at(const char *where, tess_array *x, tess_array *scale, tess_array *bias, double epsilon) {
  struct layer_norm_call a;
  memset(&a, 0, sizeof a);
  a.epsilon = epsilon;
  a.scale = scale != NULL;
  a.bias = bias != NULL;
  tess_array *in[3] = {x};
  int n = 1;
  if (scale) in[n++] = scale;
  if (bias) in[n++] = bias;
  return tess__apply(where, &tess__f_layer_norm, n, in, &a);
}

#define RUNNING(name)                                                                                                  \
  tess_array *tess_##name##_at(const char *where, tess_array *x, int axis, bool reverse) {                             \
    struct running_call a;                                                                                             \
    memset(&a, 0, sizeof a);                                                                                           \
    a.axis = axis;                                                                                                     \
    a.reverse = reverse;                                                                                               \
    return tess__apply(where, &tess__f_##name, 1, &x, &a);                                                             \
  }
RUNNING(cumsum)
RUNNING(cumprod)
RUNNING(cummax)
RUNNING(cummin)
RUNNING(cumlogsumexp)

tess_array *tess_diff_at(const char *where, tess_array *x, int n, int axis) {
  struct diff_call a = {n, axis};
  return tess__apply(where, &tess__f_diff, 1, &x, &a);
}
