/* gather and scatter of rows: one index a slice, along the outermost dimension, slices that are whole rows of the
 * operand and lie one behind the other (take, x[i], embeddings and their gradients, histograms). All else is left to
 * the reference kernels. Gathered rows are shared by the workers; scattered ones are taken in order, as there. */
#include <string.h>

#include "base/pool.h"
#include "core/dtype.h"
#include "exec/cpu/blocks.h"
#include "op/attrs.h"
#include "op/index.h"
#include "op/ops.h"

#ifdef TESS_TINY
enum { TASK = 3 };
#else
enum { TASK = 1 << 14 }; /* bytes that are worth a worker; indices that are read at once: a quarter of that */
#endif

struct index_rows {
  int64_t n, rows, elements, bytes; /* indices; rows of the operand, elements and bytes of a row */
  tess_dtype index;
  const void *indices;
};

static bool find_rows(const struct slice_numbers *n, const struct type *operand, const struct type *indices,
                      const struct type *slices, struct index_rows *r) {
  int outside = slices->rank - n->window.n;
  bool fits =
      n->map.n == 1 && n->collapsed.n == 1 && n->map.d[0] == 0 && n->collapsed.d[0] == 0 && n->index_batch.n == 0;
  *r = (struct index_rows){
      .n = 1, .rows = fits ? operand->dim[0] : 0, .elements = 1, .index = (tess_dtype)indices->dtype};
  for (int k = 0; fits && k < n->window.n; k++) {
    fits = n->window.d[k] == outside + k && slices->dim[outside + k] == operand->dim[k + 1];
    r->elements *= operand->dim[fits ? k + 1 : 0];
  }
  for (int d = 0; d < outside; d++)
    r->n *= slices->dim[d];
  r->bytes = r->elements * tess__dtype_bytes((tess_dtype)operand->dtype);
  return fits && tess_dtype_bits((tess_dtype)operand->dtype) >= 8 && tess_dtype_bits(r->index) >= 8;
}

static inline int64_t index_at(const struct index_rows *r, int64_t i) {
  if (r->index == TESS_I32) return ((const int32_t *)r->indices)[i];
  return tess__index_at(r->index, (const char *)r->indices + i * tess__dtype_bytes(r->index));
}

/* ---- gather ---- */
struct gathering {
  struct index_rows r;
  const char *from;
  char *to;
  int64_t chunk; /* rows of a task */
};

/* The size is known to the caller, so that a small row is a move or two. */
static inline void copy_rows(const struct gathering *g, int64_t i, int64_t end, size_t bytes) {
  for (; i < end; i++) {
    int64_t at = index_at(&g->r, i);
    at = at < 0 ? 0 : at >= g->r.rows ? g->r.rows - 1 : at;
    memcpy(g->to + i * (int64_t)bytes, g->from + at * (int64_t)bytes, bytes);
  }
}

static void gather_rows(void *ctx, int task, int worker) {
  (void)worker;
  const struct gathering *g = ctx;
  int64_t first = task * g->chunk, end = first + g->chunk < g->r.n ? first + g->chunk : g->r.n;
  if (g->r.bytes == 4)
    copy_rows(g, first, end, 4);
  else if (g->r.bytes == 8)
    copy_rows(g, first, end, 8);
  else if (g->r.bytes == 64)
    copy_rows(g, first, end, 64);
  else
    copy_rows(g, first, end, (size_t)g->r.bytes);
}

void tess__gather_block(const struct call *c, const void *const *in, void *const *out) {
  const struct gather_attrs *attrs = c->attrs;
  struct gathering g = {.from = in[0], .to = out[0]};
  if (!find_rows(&attrs->numbers, c->in[0], c->in[1], c->out[0], &g.r)) {
    tess__op_gather.ref(c, in, out);
    return;
  }
  if (g.r.n == 0 || g.r.bytes == 0) return;
  g.r.indices = in[1];
  g.chunk = TASK / g.r.bytes + TASK / 4 + 1;
  tess__pool_run((int)((g.r.n + g.chunk - 1) / g.chunk), gather_rows, &g);
}

/* ---- scatter ---- */
#define SUM(name, T)                                                                                                   \
  static void sum_##name(const struct index_rows *r, const void *update, void *out) {                                  \
    const T *x = update;                                                                                               \
    for (int64_t i = 0; i < r->n; i++, x += r->elements) {                                                             \
      int64_t at = index_at(r, i);                                                                                     \
      if (at < 0 || at >= r->rows) continue;                                                                           \
      T *restrict a = (T *)out + at * r->elements;                                                                     \
      for (int64_t k = 0; k < r->elements; k++)                                                                        \
        a[k] = (T)(a[k] + x[k]);                                                                                       \
    }                                                                                                                  \
  }
SUM(f32, float)
SUM(f64, double)
SUM(u32, uint32_t)
SUM(u64, uint64_t)

static void set_rows(const struct index_rows *r, const void *update, void *out) {
  const char *x = update;
  for (int64_t i = 0; i < r->n; i++, x += r->bytes) {
    int64_t at = index_at(r, i);
    if (at >= 0 && at < r->rows) memcpy((char *)out + at * r->bytes, x, (size_t)r->bytes);
  }
}

typedef void row_kernel(const struct index_rows *r, const void *update, void *out);
static row_kernel *kernel_of(int update, tess_dtype t) {
  if (update == SCATTER_SET) return set_rows;
  if (update != SCATTER_MONOID + MONOID_SUM) return NULL;
  switch (t) {
  case TESS_F32:
    return sum_f32;
  case TESS_F64:
    return sum_f64;
  case TESS_I32: /* wraps as the unsigned one does */
  case TESS_U32:
    return sum_u32;
  case TESS_I64:
  case TESS_U64:
    return sum_u64;
  default:
    return NULL;
  }
}

void tess__scatter_block(const struct call *c, const void *const *in, void *const *out) {
  const struct scatter_attrs *attrs = c->attrs;
  row_kernel *kernel = kernel_of(attrs->update, (tess_dtype)c->in[0]->dtype);
  struct index_rows r;
  if (c->n_in != 3 || !kernel || !find_rows(&attrs->numbers, c->in[0], c->in[1], c->in[2], &r)) {
    tess__op_scatter.ref(c, in, out);
    return;
  }
  r.indices = in[1];
  if (out[0] != in[0]) tess__copy_bytes(out[0], in[0], (size_t)tess__type_bytes(c->in[0]));
  if (r.bytes > 0) kernel(&r, in[2], out[0]);
}
