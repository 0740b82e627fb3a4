/* sort, argsort, top_k, searchsorted, bincount: the public functions. */
#include "numpy/sort.h"

#include <string.h>

#include "api/layouts/out_sharding.h"

static void set_call(struct sort_call *a, int axis, const tess_sort_opts *kw) {
  tess_sort_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  memset(a, 0, sizeof *a);
  a->axis = axis;
  a->descending = o.descending;
  a->no_stable = o.no_stable;
}

tess_array *tess_sort_at(const char *where, tess_array *x, int axis, const tess_sort_opts *kw) {
  struct sort_call a;
  set_call(&a, axis, kw);
  return tess__apply(where, &tess__f_sort, 1, &x, &a);
}

tess_array *tess_argsort_at(const char *where, tess_array *x, int axis, const tess_sort_opts *kw) {
  struct sort_call a;
  set_call(&a, axis, kw);
  return tess__apply(where, &tess__f_argsort, 1, &x, &a);
}

void tess_sort_into_at(const char *where, tess_spans out, tess_arrays xs, int axis, int num_keys) {
  struct sort_call a;
  set_call(&a, axis, NULL);
  struct diag d = {0};
  a.n_keys = num_keys;
  if (xs.n >= 1) {
    tess__apply_into(where, &tess__f_sort_into, xs.n, xs.array, &a, out);
    return;
  }
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "nothing to sort");
  tess__into_error(&d, tess__f_sort_into.name, where, out);
}

void tess_top_k_into_at(const char *where, tess_spans out, tess_array *x, int k) {
  int32_t attrs = k;
  tess__apply_into(where, &tess__f_top_k_into, 1, &x, &attrs, out);
}

tess_array *tess_searchsorted_at(const char *where, tess_array *sorted, tess_array *x, bool right) {
  return tess__apply(where, &tess__f_searchsorted, 2, (tess_array *const[]){sorted, x}, &right);
}

tess_array *tess_bincount_at(const char *where, tess_array *x, int length, const tess_out_opts *kw) {
  int64_t attrs = length;
  return tess__apply_out(where, &tess__f_bincount, 1, &x, &attrs, tess__out_option(kw));
}
