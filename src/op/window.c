/* reduce_window: a monoid over windows (the padding is its identity), or a body over windows of several operands with
 * values for the padding. Dimensions whose windows are single elements pass; the others would need their neighbours'
 * elements when cut.
 *
 * A body folds windows one element after the other, for all windows at once; cumulative windows take O(n) folds. */
#include "op/window.h"
#include "op/lay.h"

#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/splice.h"
#include "op/along.h"
#include "op/batch.h"
#include "op/batch_loop.h"
#include "op/build.h"
#include "op/check.h"
#include "op/fold.h"
#include "op/index.h"
#include "op/ops.h"
#include "op/region.h"
#include "op/transpose.h"
#include "op/walk.h"
#include "op/window_jvp.h"

/* ---- types ---- */
static bool window_dims(const struct call *c, const struct window_attrs *a, int64_t *dim, struct diag *d) {
  const struct type *in = c->in[0];
  for (int i = 0; i < in->rank; i++) {
    struct window_dim w = tess__window_of(a, i, in->dim[i], 0);
    dim[i] = w.size < 1 ? -1 : tess__window_count(&w);
    if (dim[i] < 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "window of dimension %d: size %lld, stride %lld, dilations %lld and %lld over %s; legal: "
                        "positive numbers",
                        i, (long long)w.size, (long long)w.stride, (long long)w.base, (long long)w.dilation,
                        tess__type_text(in));
  }
  return tess__product(in->rank, a->size) <= MOST_ELEMENTS ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "windows over %s have more elements than 64 bits can address", tess__type_text(in));
}

static bool window_check(const struct call *c, struct diag *d) {
  const struct window_attrs *attrs = c->attrs;
  int64_t dim[TESS_MAX_RANK];
  return tess__check_dtype(c->in[0], tess__monoid_classes((enum monoid)attrs->monoid), d) &&
         window_dims(c, attrs, dim, d) &&
         tess__check_result(c, 0, tess__type_with_shape(c->in[0], c->in[0]->rank, dim), d);
}

static bool window_region_check(const struct call *c, struct diag *d) {
  int64_t dim[TESS_MAX_RANK];
  if (!tess__check_fold(c, d) || !window_dims(c, c->attrs, dim, d)) return false;
  for (int i = 0; i < c->n_out; i++)
    if (!tess__check_result(c, i, tess__type_with_shape(c->in[i], c->in[i]->rank, dim), d)) return false;
  return true;
}

/* ---- distribution ---- */
static void window_factors(const struct call *c, struct rule *r) {
  const struct window_attrs *attrs = c->attrs;
  struct cumulative shape;
  bool cumulative = c->n_regions == 0 && tess__window_cumulative(attrs, c->in[0], &shape);
  for (int d = 0; d < c->in[0]->rank; d++) {
    int f = tess__factor_new(r, tess__window_passes(attrs, d) ? FACTOR_PASS : FACTOR_PERMUTE, c->out[0]->dim[d]);
    for (int t = 0; t < c->n_out; t++) {
      tess__factor_use(r, f, t, d);
      tess__factor_use(r, f, c->n_in + t, d);
    }
    struct window_dim w = tess__window_of(attrs, d, c->in[0]->dim[d], c->out[0]->dim[d]);
    for (int t = 0; t < c->n_out && !tess__window_passes(attrs, d); t++) {
      struct halo h = tess__window_halo(&w, t, d, f);
      h.fill = c->n_regions ? HALO_OPERAND : HALO_IDENTITY; /* initial values stand behind the operands */
      h.with = c->n_regions ? c->n_out + t : attrs->monoid;
      h.totals = cumulative;
      tess__factor_reaches(r, &h);
    }
  }
}

static vid combined(struct build *b, enum monoid m, vid x, vid y) {
  return tess__emit_one(b, tess__monoid_op(m), 2, (vid[]){x, y}, NULL, NULL);
}

/* What all the blocks before the device's (reversed: behind) come to, from the totals of each. */
static vid carried(struct build *b, vid total, int d, const struct local *operand, enum monoid m, bool reverse,
                   const struct atoms *atoms) {
  vid all = tess__block_gather(b, total, &operand->tiling, atoms, d);
  if (all == VID_NONE) return all;
  const struct type *t = tess__type_at(b->graph, all), *row = tess__type_of(TESS_I64, 1, &t->dim[d]);
  struct dims to = {.n = 1, .d = {(uint8_t)d}};
  unsigned char identity[16] = {0};
  tess__monoid_identity(m, (tess_dtype)t->dtype, identity);
  vid here = tess__block_begin(b, &operand->tiling, d, 1);
  vid counts =
      tess__n_compare(b, tess__n_iota(b, row, 0), tess__n_broadcast_in_dim(b, here, 1, row->dim, &(struct dims){0}),
                      reverse ? COMPARE_GT : COMPARE_LT);
  all = tess__n_select(b, tess__n_broadcast_in_dim(b, counts, t->rank, t->dim, &to), all,
                       tess__n_constant(b, t, identity));
  return tess__n_reduce(b, all, &to, m);
}

/* Of blocks: the block's own, and what it is carried from the others. */
static bool cumulative_blocks(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                              const struct atoms *atoms, int d, bool reverse, vid *out) {
  const struct type *t = local->in[0];
  enum monoid m = (enum monoid)((const struct window_attrs *)local->attrs)->monoid;
  struct window_attrs attrs = tess__cumulative_window(t, d, reverse, m);
  struct dims others = {.n = 0};
  for (int i = 0; i < t->rank; i++)
    if (i != d) others.d[others.n++] = (uint8_t)i;
  vid own = tess__n_reduce_window(b, in[0], &attrs);
  vid last = tess__n_part_along(b, own, d, reverse ? 0 : t->dim[d] - 1, 1, 1);
  vid before = carried(b, last, d, &tensors[0], m, reverse, atoms);
  out[0] = combined(b, m, tess__n_broadcast_in_dim(b, before, t->rank, t->dim, &others), own);
  return out[0] != VID_NONE;
}

static bool windows_of_blocks(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                              const struct atoms *atoms, vid *out) {
  struct window_attrs attrs = *(const struct window_attrs *)local->attrs;
  struct type whole = *local->in[0];
  struct cumulative shape;
  memcpy(whole.dim, tensors[0].size, sizeof *whole.dim * whole.rank);
  bool cumulative = local->n_regions == 0 && tess__window_cumulative(&attrs, &whole, &shape);
  for (int d = 0; d < local->in[0]->rank; d++) {
    if (!tensors[0].window[d]) continue;
    if (cumulative) return cumulative_blocks(b, local, in, tensors, atoms, d, shape.reverse, out);
    struct window_dim w = tess__window_of(&attrs, d, local->in[0]->dim[d], local->out[0]->dim[d]);
    attrs.low[d] = w.low = tensors[0].lead[d];
    attrs.high[d] = tess__window_high(&w);
  }
  struct arena arena = {0};
  struct graph **regions = tess__regions_copy(local->n_regions, local->regions, NULL, &arena);
  bool ok = tess__emit(b, local->op, local->n_in, in, &attrs, local->out, local->n_out, local->n_regions, regions, out);
  tess__arena_free(&arena);
  return ok;
}

/* ---- kernels ---- */
struct windows { /* walking over windows and over the elements of one */
  int rank;
  struct window_dim dim[TESS_MAX_RANK];
  int64_t stride[TESS_MAX_RANK], o[TESS_MAX_RANK], k[TESS_MAX_RANK], size;
};

static struct windows windows_of(const struct call *c) {
  const struct type *in = c->in[0], *out = c->out[0];
  struct windows w = {.rank = in->rank, .size = 1};
  tess__row_major(in, w.stride);
  for (int d = 0; d < in->rank; d++) {
    w.dim[d] = tess__window_of(c->attrs, d, in->dim[d], out->dim[d]);
    w.size = tess__mul_sizes(w.size, w.dim[d].size);
  }
  return w;
}

static int64_t element(const struct windows *w) {
  int64_t at = 0;
  for (int d = 0; d < w->rank; d++) {
    int64_t i = tess__window_at(&w->dim[d], w->o[d], w->k[d]);
    if (i < 0) return -1;
    at += i * w->stride[d];
  }
  return at;
}

static void next_element(struct windows *w) {
  for (int d = w->rank - 1; d >= 0 && ++w->k[d] == w->dim[d].size; d--)
    w->k[d] = 0;
}

static void next_window(struct windows *w) {
  for (int d = w->rank - 1; d >= 0 && ++w->o[d] == w->dim[d].out; d--)
    w->o[d] = 0;
}

static void window_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct window_attrs *attrs = c->attrs;
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  int64_t bytes = tess__dtype_bytes(t), n = tess__type_elements(c->out[0]);
  struct windows w = windows_of(c);
  for (int64_t i = 0; i < n; i++, next_window(&w)) {
    struct accumulator a = tess__accumulate_start((enum monoid)attrs->monoid, t);
    for (int64_t k = 0; k < w.size; k++, next_element(&w)) {
      int64_t at = element(&w);
      if (at >= 0) tess__accumulate(&a, (const char *)in[0] + at * bytes);
    }
    tess__accumulate_end(&a, (char *)out[0] + i * bytes);
  }
}

/* [outer][n][inner] and rows of [n][outer * inner], both ways; reversed: row i is index n - 1 - i. */
static void transpose_rows(const struct cumulative *c, int64_t bytes, const char *from, char *to, bool back) {
  for (int64_t o = 0; o < c->outer; o++)
    for (int64_t i = 0; i < c->n; i++) {
      int64_t row = c->reverse ? c->n - 1 - i : i;
      int64_t dense = (o * c->n + i) * c->inner, packed = (row * c->outer + o) * c->inner;
      memcpy(to + (back ? dense : packed) * bytes, from + (back ? packed : dense) * bytes, (size_t)(c->inner * bytes));
    }
}

static void cumulative_ref(const struct call *c, const struct cumulative *shape, const void *const *in,
                           void *const *out) {
  struct fold f;
  void **rows = tess__alloc(sizeof *rows * (size_t)c->n_out);
  tess__fold_start(&f, c->regions[0], c->n_out, shape->reverse);
  for (int i = 0; i < c->n_out; i++) {
    rows[i] = tess__alloc((size_t)tess__type_bytes(c->in[i]) + 1);
    transpose_rows(shape, f.bytes[i], in[i], rows[i], false);
  }
  int64_t row = shape->outer * shape->inner;
  tess__fold_scan(&f, shape->n, row, rows);
  tess__fold_initial(&f, shape->n * row, in + c->n_out, rows);
  for (int i = 0; i < c->n_out; i++) {
    transpose_rows(shape, f.bytes[i], rows[i], out[i], true);
    tess__free(rows[i]);
  }
  tess__free(rows);
}

/* All windows' k-th elements are folded at once. */
static void window_region_ref(const struct call *c, const void *const *in, void *const *out) {
  struct cumulative shape;
  int64_t n = tess__type_elements(c->out[0]);
  if (n == 0) return;
  if (tess__window_cumulative(c->attrs, c->in[0], &shape)) {
    cumulative_ref(c, &shape, in, out);
    return;
  }
  struct fold f;
  struct windows w = windows_of(c);
  tess__fold_start(&f, c->regions[0], c->n_out, false);
  void **x = tess__alloc(sizeof *x * (size_t)c->n_out);
  for (int i = 0; i < c->n_out; i++) {
    x[i] = tess__alloc((size_t)(n * f.bytes[i]));
    tess__fold_fill(out[i], in[c->n_out + i], f.bytes[i], n);
  }
  for (int64_t k = 0; k < w.size; k++, next_element(&w)) {
    for (int64_t i = 0; i < n; i++, next_window(&w)) {
      int64_t at = element(&w);
      for (int t = 0; t < c->n_out; t++) {
        const char *from = at < 0 ? in[c->n_out + t] : (const char *)in[t] + at * f.bytes[t];
        memcpy((char *)x[t] + i * f.bytes[t], from, (size_t)f.bytes[t]);
      }
    }
    tess__region_fold(c->regions[0], c->n_out, n, out, (const void *const *)x);
  }
  for (int i = 0; i < c->n_out; i++)
    tess__free(x[i]);
  tess__free(x);
}

/* Values for the padding are scalars: where they are not the same for the whole batch, each is reduced by itself. */
static bool window_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  int n = c->call->n_out;
  vid in[2 * FOLD_MAX];
  for (int i = 0; i < c->call->n_in; i++) {
    if (i >= n && c->mapped[i]) return tess__batch_loop(b, c, out, out_mapped);
    in[i] = i < n ? tess__batch_operand(b, c, i) : c->in[i];
  }
  struct window_attrs attrs = tess__window_behind(c->call->attrs);
  return tess__batch_again(b, c, in, &attrs, out);
}

#define WINDOW_ROWS                                                                                                    \
  {"window_dimensions", ATTR_LONGS, offsetof(struct window_attrs, size), NULL},                                        \
      {"window_strides", ATTR_LONGS, offsetof(struct window_attrs, stride), NULL},                                     \
      {"base_dilations", ATTR_LONGS, offsetof(struct window_attrs, base_dilation), NULL},                              \
      {"window_dilations", ATTR_LONGS, offsetof(struct window_attrs, dilation), NULL},                                 \
      {"padding_low", ATTR_LONGS, offsetof(struct window_attrs, low), NULL}, {                                         \
    "padding_high", ATTR_LONGS, offsetof(struct window_attrs, high), NULL                                              \
  }

/* One for each element of each window; sums of all before are one for each element. */
static int64_t window_flops(const struct call *c) {
  const struct window_attrs *a = c->attrs;
  struct cumulative running;
  if (tess__window_cumulative(a, c->in[0], &running)) return tess__type_elements(c->out[0]);
  return tess__mul_sizes(tess__type_elements(c->out[0]), tess__product(c->in[0]->rank, a->size));
}

const struct tess_op tess__op_reduce_window = {
    .name = "reduce_window",
    .id = OP_reduce_window,
    .arity = 1,
    .results = 1,
    .attr_bytes = sizeof(struct window_attrs),
    .attrs =
        (const struct attr[]){WINDOW_ROWS, {"monoid", ATTR_MONOID, offsetof(struct window_attrs, monoid), NULL}, {0}},
    .check = window_check,
    .lay = tess__lay_window,
    .factors = window_factors,
    .window = windows_of_blocks,
    .ref = window_ref,
    .flops = window_flops,
    .jvp = tess__jvp_window,
    .transpose = tess__transpose_reduce_window,
    .batch = window_batch,
};

const struct tess_op tess__op_reduce_window_region = {
    .name = "reduce_window_region",
    .id = OP_reduce_window_region,
    .arity = -1,
    .results = -1,
    .regions = 1,
    .attr_bytes = sizeof(struct window_attrs),
    .attrs = (const struct attr[]){WINDOW_ROWS, {0}},
    .check = window_region_check,
    .lay = tess__lay_window,
    .factors = window_factors,
    .window = windows_of_blocks,
    .ref = window_region_ref,
    .flops = window_flops,
    .jvp = tess__jvp_window_region,
    .batch = window_batch,
};
