/* The public functions of <tessera/products.h>: inner, outer, vdot, tensordot, einsum, dot_product_attention. */
#include "numpy/products.h"
#include "api/layouts/out_sharding.h"

#include <string.h>

#include "base/map.h"
#include "numpy/numpy.h"

static tess_array *apply_product(const char *where, const struct function *f, tess_array *x, tess_array *y,
                                 struct product_call *a, const tess_dot_opts *kw) {
  tess_dot_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  a->preferred = (int32_t)o.preferred_element_type;
  return tess__apply_out(where, f, 2, (tess_array *const[]){x, y}, a, o.out_sharding);
}

#define PRODUCT(name)                                                                                                  \
  tess_array *tess_##name##_at(const char *where, tess_array *a, tess_array *b, const tess_dot_opts *kw) {             \
    struct product_call c;                                                                                             \
    memset(&c, 0, sizeof c);                                                                                           \
    return apply_product(where, &tess__f_##name, a, b, &c, kw);                                                        \
  }
PRODUCT(inner)
PRODUCT(outer)
PRODUCT(vdot)

/* Axes in the order given, from 0. */
static bool paired_axes(const tess_ints *axes, int rank, struct dims *out, struct diag *d) {
  struct dims sorted;
  tess_ints set = *axes;
  set.set = true;
  if (!tess__np_axes(&set, rank, &sorted, d)) return false;
  for (int i = 0; i < axes->n; i++)
    out->d[out->n++] = (uint8_t)((axes->v[i] + rank) % rank);
  return true;
}

tess_array *tess_tensordot_at(const char *where, tess_array *a, tess_array *b, tess_ints axes_a, tess_ints axes_b,
                              const tess_dot_opts *kw) {
  const struct function *f = &tess__f_tensordot;
  struct product_call c;
  struct diag d = {0};
  memset(&c, 0, sizeof c);
  if (!tess__usable(a, KIND_ARRAY, "a", f->name, where)) return tess__pass_error(a, KIND_ARRAY, "a", f->name, where);
  if (!tess__usable(b, KIND_ARRAY, "b", f->name, where)) return tess__pass_error(b, KIND_ARRAY, "b", f->name, where);
  if (axes_a.n != axes_b.n) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%d axes of a and %d of b; legal: as many", axes_a.n,
               axes_b.n);
    return tess__array_error(&d, f->name, where);
  }
  if (!paired_axes(&axes_a, tess_array_ndim(a), &c.left, &d) || !paired_axes(&axes_b, tess_array_ndim(b), &c.right, &d))
    return tess__array_error(&d, f->name, where);
  return apply_product(where, f, a, b, &c, kw);
}

tess_array *tess_einsum_at(const char *where, const char *subscripts, tess_arrays operands, const tess_dot_opts *kw) {
  struct diag d = {0};
  if (!subscripts || operands.n < 1) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "subscripts %s and %d operands; legal: a text and 1 or more", subscripts ? subscripts : "NULL",
               operands.n);
    return tess__array_error(&d, tess__f_einsum.name, where);
  }
  tess_dot_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct einsum_call c = {tess__intern_text(subscripts), (int64_t)o.preferred_element_type};
  return tess__apply_out(where, &tess__f_einsum, operands.n, operands.array, &c, o.out_sharding);
}

tess_array *tess_dot_product_attention_at(const char *where, tess_array *q, tess_array *k, tess_array *v,
                                          const tess_attention_opts *kw) {
  tess_attention_opts o = {0};
  struct attention_call c;
  tess_array *in[5] = {q, k, v};
  int n = 3;
  tess__read_options(&o, sizeof o, kw);
  memset(&c, 0, sizeof c);
  c.scale = o.scale;
  c.causal = o.is_causal;
  c.bias = o.bias != NULL;
  c.mask = o.mask != NULL;
  if (o.bias) in[n++] = o.bias;
  if (o.mask) in[n++] = o.mask;
  return tess__apply(where, &tess__f_dot_product_attention, n, in, &c);
}
