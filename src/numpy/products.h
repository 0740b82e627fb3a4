/* Products beside matmul: inner, outer, vdot, tensordot, einsum (jax.numpy), dot_product_attention (jax.nn). */
#ifndef TESS_NUMPY_PRODUCTS_H
#define TESS_NUMPY_PRODUCTS_H

#include "numpy/function.h"
#include "op/attrs.h"

struct product_call {
  struct dims left, right; /* of tensordot: contracted, in pairs; else zero */
  int32_t preferred;       /* dtype of the result; NONE: the operands' */
};
struct einsum_call {
  const char *subscripts; /* interned */
  int64_t preferred;
};
struct attention_call {
  double scale;            /* 0: 1 / sqrt of the size of a head */
  bool causal, bias, mask; /* bias, mask: operands behind q, k, v */
};
extern const struct function tess__f_inner, tess__f_outer, tess__f_vdot, tess__f_tensordot, tess__f_einsum,
    tess__f_dot_product_attention;

/* jnp.einsum of n values. preferred: dtype of products and result; 0: that of the operands. */
vid tess__np_einsum(struct build *b, const char *subscripts, int n, const vid *in, int32_t preferred);

/* einsum_path.c: in which order. A set of labels is a bit mask. */
struct einsum_sizes {
  int n;                 /* operands */
  const uint64_t *label; /* of each operand */
  uint64_t out;          /* of the result */
  double size[64];       /* of each label */
};
/* Fills n - 1 pairs: step k contracts first[k] with second[k], which becomes operand first[k]; second[k] goes. The
 * cheapest order of up to 8 operands; of more, the pair whose result is smallest against what it replaces, each time,
 * of the first 64 that are left. */
void tess__einsum_path(const struct einsum_sizes *s, int *first, int *second);

#endif
