/* See dot_type.h; tess__dot_type: check.h. */
#include "op/dot_type.h"

#include <string.h>

#include "op/check.h"

static bool in_dims(const struct dims *dims, int dim) {
  return memchr(dims->d, dim, dims->n) != NULL;
}

bool tess__dot_is_free(const struct dot_attrs *a, bool left, int dim) {
  return left ? !in_dims(&a->lhs_contract, dim) && !in_dims(&a->lhs_batch, dim)
              : !in_dims(&a->rhs_contract, dim) && !in_dims(&a->rhs_batch, dim);
}

static bool paired(const struct call *c, const struct dims *left, const struct dims *right, const char *what,
                   struct diag *d) {
  const struct type *a = c->in[0], *b = c->in[1];
  bool same = left->n == right->n;
  if (same && (!tess__check_dims(a, left, d) || !tess__check_dims(b, right, d))) return false;
  for (int i = 0; same && i < left->n; i++)
    same = a->dim[left->d[i]] == b->dim[right->d[i]];
  return same || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s dimensions differ: %s and %s", what,
                            tess__type_text(a), tess__type_text(b));
}

static bool roles_differ(const struct type *t, const struct dims *contract, const struct dims *batch, struct diag *d) {
  for (int i = 0; i < contract->n; i++)
    if (in_dims(batch, contract->d[i]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "dimension %d of %s is both a batch and a contracting dimension", contract->d[i],
                        tess__type_text(t));
  return true;
}

const struct type *tess__dot_type(const struct call *c, tess_dtype out_dtype, struct diag *d) {
  const struct dot_attrs *attrs = c->attrs;
  const struct type *a = c->in[0], *b = c->in[1];
  if (!tess__check_dtype(a, CLASSES_ALL, d) || !tess__check_dtype(b, CLASSES_ALL, d)) return NULL;
  if (a->dtype != b->dtype) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "dtypes differ: %s and %s", tess__type_text(a),
               tess__type_text(b));
    return NULL;
  }
  if (!paired(c, &attrs->lhs_contract, &attrs->rhs_contract, "contracting", d) ||
      !paired(c, &attrs->lhs_batch, &attrs->rhs_batch, "batch", d) ||
      !roles_differ(a, &attrs->lhs_contract, &attrs->lhs_batch, d) ||
      !roles_differ(b, &attrs->rhs_contract, &attrs->rhs_batch, d))
    return NULL;
  int rank = attrs->lhs_batch.n;
  int64_t dim[2 * TESS_MAX_RANK];
  for (int i = 0; i < rank; i++)
    dim[i] = a->dim[attrs->lhs_batch.d[i]];
  for (int i = 0; i < a->rank; i++)
    if (tess__dot_is_free(attrs, true, i)) dim[rank++] = a->dim[i];
  for (int i = 0; i < b->rank; i++)
    if (tess__dot_is_free(attrs, false, i)) dim[rank++] = b->dim[i];
  if (rank > TESS_MAX_RANK) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the result has %d dimensions; legal: up to %d: %s and %s",
               rank, TESS_MAX_RANK, tess__type_text(a), tess__type_text(b));
    return NULL;
  }
  tess_dtype dtype = out_dtype == TESS_DTYPE_NONE ? (tess_dtype)a->dtype : out_dtype;
  return tess__type_with_dtype(tess__type_with_shape(a, rank, dim), dtype,
                               dtype == (tess_dtype)a->dtype && a->weak && b->weak);
}
