/* matmul, dot, dot_general: the public functions. */
#include <string.h>

#include "api/layouts/constraint.h"
#include "numpy/linalg.h"
#include "numpy/numpy.h"

static tess_array *apply_dot(const char *where, const struct function *f, tess_array *x, tess_array *y,
                             const tess_dot_dims *dims, const tess_dot_opts *kw) {
  struct dot_call a;
  struct diag d = {0};
  memset(&a, 0, sizeof a);
  tess_dot_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  a.preferred = (int32_t)o.preferred_element_type;
  if (dims && !(tess__np_dims(&dims->lhs_contract, &a.dims.lhs_contract, &d) &&
                tess__np_dims(&dims->rhs_contract, &a.dims.rhs_contract, &d) &&
                tess__np_dims(&dims->lhs_batch, &a.dims.lhs_batch, &d) &&
                tess__np_dims(&dims->rhs_batch, &a.dims.rhs_batch, &d)))
    return tess__array_error(&d, f->name, where);
  return tess__apply_out(where, f, 2, (tess_array *const[]){x, y}, &a, o.out_sharding);
}

tess_array *tess_matmul_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw) {
  return apply_dot(where, &tess__f_matmul, a, b, NULL, kw);
}

tess_array *tess_dot_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw) {
  return apply_dot(where, &tess__f_dot, a, b, NULL, kw);
}

tess_array *tess_dot_general_at(const char *where, tess_array *a, tess_array *b, tess_dot_dims dims,
                                const tess_dot_opts *kw) {
  return apply_dot(where, &tess__f_dot_general, a, b, &dims, kw);
}
