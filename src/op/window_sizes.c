/* How windows lie over a dimension: see window.h. */
#include "op/window.h"

#include <string.h>

struct window_attrs tess__window_behind(const struct window_attrs *a) {
  struct window_attrs out = *a;
  int64_t *of[] = {out.size, out.stride, out.base_dilation, out.dilation, out.low, out.high};
  for (int i = 0; i < 6; i++) {
    memmove(of[i] + 1, of[i], sizeof *of[i] * (TESS_MAX_RANK - 1));
    of[i][0] = i < 4;
  }
  return out;
}

int64_t tess__window_count(const struct window_dim *w) {
  int64_t base, padded, window;
  if (w->size < 0 || w->stride < 1 || w->base < 1 || w->dilation < 1) return -1;
  if (__builtin_mul_overflow(w->in - 1, w->base, &base) ||
      __builtin_add_overflow(w->in ? base + 1 : 0, w->low, &padded) ||
      __builtin_add_overflow(padded, w->high, &padded) || __builtin_mul_overflow(w->size - 1, w->dilation, &window) ||
      window == INT64_MAX)
    return -1;
  window = w->size ? window + 1 : 0;
  return padded <= 0 || window > padded ? 0 : (padded - window) / w->stride + 1;
}

struct window_dim tess__window_of(const struct window_attrs *a, int d, int64_t in, int64_t out) {
  return (struct window_dim){.in = in,
                             .out = out,
                             .size = a->size[d],
                             .stride = a->stride[d],
                             .base = a->base_dilation[d],
                             .dilation = a->dilation[d],
                             .low = a->low[d],
                             .high = a->high[d]};
}

bool tess__window_passes(const struct window_attrs *a, int d) {
  return a->size[d] == 1 && a->stride[d] == 1 && a->base_dilation[d] == 1 && a->low[d] == 0 && a->high[d] == 0;
}

struct halo tess__window_halo(const struct window_dim *w, int tensor, int dim, int factor) {
  return (struct halo){.tensor = tensor,
                       .dim = dim,
                       .factor = factor,
                       .in = w->in,
                       .out = w->out,
                       .window = w->size,
                       .stride = w->stride,
                       .dilation = w->dilation,
                       .base = w->base,
                       .low = w->low};
}

struct halo tess__window_halo_of_elements(const struct window_dim *w, int tensor, int dim, int factor) {
  struct halo h = tess__window_halo(w, tensor, dim, factor);
  h.out = w->size;
  h.window = w->out;
  h.stride = w->dilation;
  h.dilation = w->stride;
  return h;
}

int64_t tess__window_high(const struct window_dim *w) {
  int64_t reached = w->out > 0 ? (w->out - 1) * w->stride + (w->size - 1) * w->dilation + 1 : 0;
  int64_t there = w->in > 0 ? (w->in - 1) * w->base + 1 : 0;
  return reached - there - w->low;
}

bool tess__window_cumulative(const struct window_attrs *a, const struct type *in, struct cumulative *out) {
  int at = -1;
  *out = (struct cumulative){.outer = 1, .n = 1, .inner = 1};
  for (int d = 0; d < in->rank; d++) {
    int64_t n = in->dim[d];
    if (tess__window_passes(a, d)) {
      *(at < 0 ? &out->outer : &out->inner) *= n;
      continue;
    }
    bool before = a->low[d] == n - 1 && a->high[d] == 0, after = a->low[d] == 0 && a->high[d] == n - 1;
    if (at >= 0 || n < 2 || a->size[d] != n || a->stride[d] != 1 || a->base_dilation[d] != 1 || a->dilation[d] != 1 ||
        !(before || after))
      return false;
    at = d;
    out->n = n;
    out->reverse = !before;
  }
  return at >= 0;
}
