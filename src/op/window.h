/* Windows that move over a dimension: shared by reduce_window, select_and_scatter, convolution and their kernels. */
#ifndef TESS_OP_WINDOW_H
#define TESS_OP_WINDOW_H

#include "op/attrs.h"

/* One dimension: element k of window o stands at index o * stride + k * dilation of the padded operand, whose elements
 * are `base` apart and begin at `low` (negative: the first ones are cut off). */
struct window_dim {
  int64_t in, out, size, stride, base, dilation, low, high;
  bool reversed; /* element k is the window's last but k */
};

/* The operand's index there; -1: padding. */
static inline int64_t tess__window_at(const struct window_dim *w, int64_t o, int64_t k) {
  int64_t q = o * w->stride + (w->reversed ? w->size - 1 - k : k) * w->dilation - w->low;
  if (q < 0 || (w->base > 1 && q % w->base != 0)) return -1;
  q = w->base > 1 ? q / w->base : q;
  return q < w->in ? q : -1;
}

/* The same windows with a dimension in front that passes. */
struct window_attrs tess__window_behind(const struct window_attrs *a);
/* How many windows fit, from the other fields; -1: a number is out of range. */
int64_t tess__window_count(const struct window_dim *w);
/* The windows of reduce_window and select_and_scatter: dimension d of the operand and of the windows. */
struct window_dim tess__window_of(const struct window_attrs *a, int d, int64_t in, int64_t out);
bool tess__window_passes(const struct window_attrs *a, int d); /* each window is one element */

/* What windows read of dimension `dim` of an operand, as a factor says it: by window, or by element of all windows. */
struct halo tess__window_halo(const struct window_dim *w, int tensor, int dim, int factor);
struct halo tess__window_halo_of_elements(const struct window_dim *w, int tensor, int dim, int factor);
/* Padding behind, for `out` windows of an operand of w->in elements with w->low positions before. */
int64_t tess__window_high(const struct window_dim *w);

/* A sum (or the like) of everything up to each element: one dimension has windows of its whole size, the others pass.
 */
struct cumulative {
  int64_t outer, n, inner;
  bool reverse; /* of everything from each element on */
};
bool tess__window_cumulative(const struct window_attrs *a, const struct type *in, struct cumulative *out);

#endif
