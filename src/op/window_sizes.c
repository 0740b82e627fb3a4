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
