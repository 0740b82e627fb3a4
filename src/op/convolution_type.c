/* How a convolution's windows lie, how many groups it has, and its type: see conv.h. */
#include "op/conv.h"

#include <string.h>

#include "op/check.h"

static int64_t size_of(const struct type *t, const struct dims *dims, int i) {
  return t->dim[dims->d[i]];
}

int64_t tess__conv_feature_groups(const struct call *c) {
  const struct convolution_attrs *a = c->attrs;
  int64_t inputs = size_of(c->in[1], &a->rhs, 1);
  return inputs > 0 ? size_of(c->in[0], &a->lhs, 1) / inputs : 1;
}

int64_t tess__conv_batch_groups(const struct call *c) {
  const struct convolution_attrs *a = c->attrs;
  int64_t batch = size_of(c->out[0], &a->out, 0);
  return batch > 0 ? size_of(c->in[0], &a->lhs, 0) / batch : 1;
}

struct window_dim tess__conv_window(const struct convolution_attrs *a, const struct type *lhs, const struct type *rhs,
                                    int spatial) {
  return (struct window_dim){.in = size_of(lhs, &a->lhs, 2 + spatial),
                             .size = size_of(rhs, &a->rhs, 2 + spatial),
                             .stride = a->stride[spatial],
                             .base = a->lhs_dilation[spatial],
                             .dilation = a->rhs_dilation[spatial],
                             .low = a->low[spatial],
                             .high = a->high[spatial],
                             .reversed = memchr(a->reversed.d, spatial, a->reversed.n) != NULL};
}

static bool check_numbers(const struct type *t, const struct dims *dims, const char *what, struct diag *d) {
  if (dims->n != t->rank || t->rank < 2)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%s %s has %d dimension numbers; legal: one for each dimension, two at least", what,
                      tess__type_text(t), dims->n);
  return tess__check_dims(t, dims, d);
}

/* The result's dimensions for batch_groups groups; false: told. */
static bool conv_dims(const struct call *c, int64_t batch_groups, int64_t *dim, struct diag *d) {
  const struct convolution_attrs *a = c->attrs;
  const struct type *lhs = c->in[0], *rhs = c->in[1];
  int64_t batch = size_of(lhs, &a->lhs, 0), features = size_of(lhs, &a->lhs, 1), outputs = size_of(rhs, &a->rhs, 0),
          inputs = size_of(rhs, &a->rhs, 1);
  int64_t groups = inputs > 0 ? features / inputs : 1;
  if (inputs * groups != features || groups < 1 || outputs % groups != 0 || batch % batch_groups != 0 ||
      outputs % batch_groups != 0 || (groups > 1 && batch_groups > 1))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "features of %s and %s make no groups, or %lld groups of the batch; legal: input features a "
                      "multiple of the kernel's, output features and batch of the groups",
                      tess__type_text(lhs), tess__type_text(rhs), (long long)batch_groups);
  dim[a->out.d[0]] = batch / batch_groups;
  dim[a->out.d[1]] = outputs;
  for (int i = 0; i < lhs->rank - 2; i++) {
    struct window_dim w = tess__conv_window(a, lhs, rhs, i);
    dim[a->out.d[2 + i]] = tess__window_count(&w);
    if (dim[a->out.d[2 + i]] < 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "spatial dimension %d: stride %lld, dilations %lld and %lld; legal: positive numbers", i,
                        (long long)w.stride, (long long)w.base, (long long)w.dilation);
  }
  return true;
}

const struct type *tess__conv_type(const struct call *c, tess_dtype out_dtype, int64_t batch_groups, struct diag *d) {
  const struct convolution_attrs *a = c->attrs;
  const struct type *lhs = c->in[0], *rhs = c->in[1];
  int64_t dim[TESS_MAX_RANK];
  if (!tess__check_dtype(lhs, CLASSES_NUMBER | DTYPE_COMPLEX, d) ||
      !tess__check_dtype(rhs, CLASSES_NUMBER | DTYPE_COMPLEX, d))
    return NULL;
  if (lhs->dtype != rhs->dtype || lhs->rank != rhs->rank) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "dtypes or ranks differ: %s and %s", tess__type_text(lhs),
               tess__type_text(rhs));
    return NULL;
  }
  if (batch_groups < 1 || !check_numbers(lhs, &a->lhs, "operand", d) || !check_numbers(rhs, &a->rhs, "kernel", d) ||
      !check_numbers(lhs, &a->out, "result of", d) || !conv_dims(c, batch_groups, dim, d))
    return NULL;
  tess_dtype dtype = out_dtype ? out_dtype : (tess_dtype)lhs->dtype;
  if (tess__dtype_class(dtype) == DTYPE_OTHER ||
      tess__dtype_class(dtype) != tess__dtype_class((tess_dtype)lhs->dtype)) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "cannot accumulate %s in %s; legal: a dtype of the same kind",
               tess__type_text(lhs), tess_dtype_short_name(dtype));
    return NULL;
  }
  return tess__type_with_dtype(tess__type_with_shape(lhs, lhs->rank, dim), dtype,
                               dtype == (tess_dtype)lhs->dtype && lhs->weak && rhs->weak);
}
