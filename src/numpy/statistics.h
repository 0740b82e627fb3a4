/* Reductions made of others, and what runs, normalises or picks along an axis. */
#ifndef TESS_NUMPY_STATISTICS_H
#define TESS_NUMPY_STATISTICS_H

#include "numpy/reduce.h"

/* statistics.c, quantile.c. Attributes: struct reduction; has_where not of quantile and median. */
extern const struct function tess__f_var, tess__f_std, tess__f_count_nonzero, tess__f_logsumexp, tess__f_ptp;
extern const struct function tess__f_quantile, tess__f_median;

struct norm_call {
  double ord;
  struct reduction a;
};
extern const struct function tess__f_norm;

struct axis_call {
  int32_t axis; /* TESS_NONE: of all elements in order */
};
extern const struct function tess__f_argmax, tess__f_argmin, tess__f_softmax, tess__f_log_softmax;
vid tess__np_softmax(struct build *b, vid x, int32_t axis);

struct layer_norm_call {
  double epsilon;
  bool scale, bias; /* whether they are operands, behind x */
};
extern const struct function tess__f_layer_norm;

/* cumulative.c */
struct running_call {
  int32_t axis; /* TESS_NONE: of all elements in order */
  bool reverse;
};
extern const struct function tess__f_cumsum, tess__f_cumprod, tess__f_cummax, tess__f_cummin, tess__f_cumlogsumexp;

struct diff_call {
  int32_t n, axis;
};
extern const struct function tess__f_diff;

#endif
