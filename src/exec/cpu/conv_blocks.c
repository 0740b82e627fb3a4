/* Convolutions of floats and complex numbers as products of matrices: the windows of a block of result positions become
 * the rows of a matrix that fits the cache, which is multiplied with the kernel; or they are not copied at all
 * (conv_tiles.c, conv_turned.c). Operands are brought into the orders of conv.h first, unless they are in them; f16 and
 * bf16 are computed in f32. Groups of one input feature (depthwise) are summed directly. Other dtypes, or neither our
 * tiles nor BLAS: the reference. Under `deterministic` kernels are chosen by the dtype and the window alone.
 *
 * How the work is cut depends on the shape alone, so the bits do not depend on the workers. */
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "core/dtype.h"
#include "exec/cpu/blocks.h"
#include "exec/cpu/conv.h"
#include "op/ops.h"

#ifdef TESS_TINY
enum { BLOCK_BYTES = 256, LEAST_INPUTS = 2, LEAST_BATCH = 2, RUN_COLUMNS = 2 };
#else
/* BLOCK_BYTES: of a block's windows. LEAST_INPUTS: features from which windows are not copied. LEAST_BATCH: from which
 * operands are read turned. RUN_COLUMNS: under `deterministic` */
enum { BLOCK_BYTES = 384 << 10, LEAST_INPUTS = 16, LEAST_BATCH = 3, RUN_COLUMNS = 128 };
#endif

/* ---- orders of dimensions ---- */
struct dim_order { /* a permutation of a tensor's dimensions, outer first */
  int n;
  uint8_t d[TESS_MAX_RANK];
};

static struct dim_order order_of(const struct dims *dims, int first, int last) {
  struct dim_order o = {0};
  o.d[o.n++] = dims->d[first];
  for (int i = 2; i < dims->n; i++)
    o.d[o.n++] = dims->d[i];
  o.d[o.n++] = dims->d[last];
  return o;
}

static struct dim_order spatial_first(const struct dims *dims, int then, int last) {
  struct dim_order o = {0};
  for (int i = 2; i < dims->n; i++)
    o.d[o.n++] = dims->d[i];
  o.d[o.n++] = dims->d[then];
  o.d[o.n++] = dims->d[last];
  return o;
}

static struct dim_order own_order(int n) {
  struct dim_order o = {.n = n};
  for (int i = 0; i < n; i++)
    o.d[i] = (uint8_t)i;
  return o;
}

static bool is_straight(const struct type *t, const struct dim_order *o, tess_dtype dtype) {
  bool straight = (tess_dtype)t->dtype == dtype;
  for (int i = 0; i < o->n; i++)
    straight &= o->d[i] == i;
  return straight;
}

/* Elements of t between its own order and order o, converted; back: into t. false: there is no loop for that. */
static bool reorder(const struct type *t, const struct dim_order *o, void *own, tess_dtype dtype, void *ordered,
                    bool back) {
  struct arena arena = {0};
  struct diag d = {0};
  struct loop *l = tess__arena_alloc(&arena, sizeof *l);
  struct operand *from = &l->in[0], *to = &l->out[0], *in_own = back ? to : from, *in_order = back ? from : to;
  int64_t n = 1;
  in_own->dtype = t->dtype;
  in_order->dtype = (uint8_t)dtype;
  l->n_dims = t->rank;
  l->n_in = l->n_out = to->base = 1;
  for (int i = t->rank - 1; i >= 0; n *= t->dim[i--]) {
    l->extent[i] = t->dim[i];
    in_own->stride[i] = n;
  }
  n = 1;
  for (int i = o->n - 1; i >= 0; n *= t->dim[o->d[i--]])
    in_order->stride[o->d[i]] = n;
  if (from->dtype != to->dtype) {
    l->instr[l->n_instr++] = (struct instr){&tess__op_convert, NULL, from->dtype, to->dtype, 1, {0}};
    l->out_value[0] = 1;
  }
  const struct loop_code *code = tess__loop_prepare(l, &arena, &d);
  if (code) tess__loop_run(code, back ? (void *const[]){ordered, own} : (void *const[]){own, ordered});
  tess__arena_free(&arena);
  tess__diag_clear(&d);
  return code != NULL;
}

/* ---- windows as rows ---- */
static const char *zeroes(const struct conv *v, char *row, int64_t n) {
  memset(row, 0, (size_t)(n * v->size));
  return row;
}

/* The taps of the last spatial dimension at window o; from: its element 0, NULL: all is padding. */
static void fill_taps(const struct conv *v, const char *from, int64_t o, char *row) {
  const struct window_dim *w = &v->window[v->spatial - 1];
  int64_t bytes = v->inputs * v->size;
  if (!from) {
    zeroes(v, row, w->size * v->inputs);
  } else if (v->runs) {
    int64_t first = o * w->stride - w->low, begin = first < 0 ? -first : 0, end = w->in - first;
    if (end > w->size) end = w->size;
    if (begin > w->size) begin = w->size;
    if (end < begin) end = begin;
    zeroes(v, row, begin * v->inputs);
    if (end > begin) memcpy(row + begin * bytes, from + (first + begin) * bytes, (size_t)((end - begin) * bytes));
    zeroes(v, row + end * bytes, (w->size - end) * v->inputs);
  } else {
    for (int64_t k = 0; k < w->size; k++, row += bytes) {
      int64_t i = tess__window_at(w, o, k);
      if (i < 0)
        zeroes(v, row, v->inputs);
      else
        memcpy(row, from + i * v->step[v->spatial - 1] * v->size, (size_t)bytes);
    }
  }
}

static void fill_row(const struct conv *v, const char *image, const int64_t *o, char *row) {
  int last = v->spatial - 1;
  int64_t k[TESS_MAX_RANK] = {0}, bytes = v->window[last].size * v->inputs * v->size;
  for (int64_t tap = 0; tap < v->taps; tap += v->window[last].size, row += bytes) {
    int64_t at = 0;
    bool inside = true;
    for (int d = 0; d < last; d++) {
      int64_t i = tess__window_at(&v->window[d], o[d], k[d]);
      inside &= i >= 0;
      at += i * v->step[d];
    }
    fill_taps(v, inside ? image + at * v->size : NULL, o[last], row);
    for (int d = last - 1; d >= 0 && ++k[d] == v->window[d].size; d--)
      k[d] = 0;
  }
}

/* ---- tasks ---- */
static void multiply_task(void *ctx, int number, int worker) {
  (void)worker;
  struct conv *v = ctx;
  struct piece p = tess__conv_piece(v, number);
  struct matrix a = {(char *)p.image + p.first * v->features * v->size, v->features, 1};
  char *rows = NULL;
  if (!v->direct) {
    int64_t o[TESS_MAX_RANK];
    rows = tess__alloc_data((size_t)(v->block * v->k * v->size));
    if (!rows) {
      v->failed = true;
      return;
    }
    tess__conv_start_at(v, p.first, o);
    for (int64_t i = 0; i < p.n; i++, tess__conv_next(v, o))
      fill_row(v, p.image, o, rows + i * v->k * v->size);
    a = (struct matrix){rows, v->k, 1};
  }
  struct matrix w = {(char *)p.w, v->of_group, 1}, y = {p.y, v->outputs, 1};
  if (v->tiles)
    tess__product(v->tiles, (int)v->size, p.n, v->of_group, v->k, a, w, y, false);
  else if (v->multiply)
    tess__multiply_rows(v->multiply, v->size, p.n, v->of_group, v->k, a, w, y, false);
  else
    tess__blas_multiply(v->t, p.n, v->of_group, v->k, a, w, y, false);
  if (rows) tess__free_data(rows, (size_t)(v->block * v->k * v->size));
}

/* y[c, m] += x[c] w[c, m] over the features c of a piece; w is [tap][c][m]. */
#define ADD_TAP(T)                                                                                                     \
  do {                                                                                                                 \
    const T *px = (const T *)(const void *)x, *pw = (const T *)(const void *)w;                                        \
    T *restrict py = (T *)(void *)y;                                                                                   \
    if (v->of_group == 1)                                                                                              \
      for (int64_t c = 0; c < features; c++)                                                                           \
        py[c] += px[c] * pw[c];                                                                                        \
    else                                                                                                               \
      for (int64_t c = 0; c < features; c++)                                                                           \
        for (int64_t m = 0; m < v->of_group; m++)                                                                      \
          py[c * v->of_group + m] += px[c] * pw[c * v->of_group + m];                                                  \
  } while (0)

static void depthwise_task(void *ctx, int number, int worker) {
  (void)worker;
  const struct conv *v = ctx;
  struct piece p = tess__conv_piece(v, number); /* with all groups of features */
  int64_t features = v->by_batch ? 1 : v->features, row = features * v->of_group * v->size, o[TESS_MAX_RANK];
  tess__conv_start_at(v, p.first, o);
  for (int64_t i = 0; i < p.n; i++, tess__conv_next(v, o)) {
    char *y = p.y + i * v->outputs * v->size;
    int64_t k[TESS_MAX_RANK] = {0};
    memset(y, 0, (size_t)row);
    for (int64_t tap = 0; tap < v->taps; tap++) {
      int64_t at = 0;
      bool inside = true;
      for (int d = 0; d < v->spatial; d++) {
        int64_t index = tess__window_at(&v->window[d], o[d], k[d]);
        inside &= index >= 0;
        at += index * v->step[d];
      }
      for (int d = v->spatial - 1; d >= 0 && ++k[d] == v->window[d].size; d--)
        k[d] = 0;
      if (!inside) continue;
      const char *x = p.image + at * v->size, *w = p.w + tap * row;
      if (v->t == TESS_F64)
        ADD_TAP(double);
      else
        ADD_TAP(float);
    }
  }
}

/* ---- a call ---- */
static void set_windows(struct conv *v, const struct call *c) {
  const struct convolution_attrs *a = c->attrs;
  v->spatial = a->lhs.n - 2;
  v->direct = true;
  for (int i = 0; i < v->spatial; i++) {
    struct window_dim *w = &v->window[i];
    *w = tess__conv_window(a, c->in[0], c->in[1], i);
    w->out = c->out[0]->dim[a->out.d[2 + i]];
    v->direct &= w->size == 1 && w->stride == 1 && w->base == 1 && w->low == 0 && w->high == 0;
  }
  if (v->spatial == 0) /* as if there were one of one element */
    v->window[v->spatial++] = (struct window_dim){.in = 1, .out = 1, .size = 1, .stride = 1, .base = 1, .dilation = 1};
  v->image = v->positions = v->taps = 1;
  for (int i = v->spatial - 1; i >= 0; i--) {
    v->step[i] = v->image * v->width;
    v->image *= v->window[i].in;
    v->positions *= v->window[i].out;
    v->taps *= v->window[i].size;
  }
  const struct window_dim *last = &v->window[v->spatial - 1];
  v->runs = last->base == 1 && last->dilation == 1 && !last->reversed && v->inputs == v->features;
}

/* by_tiles: the kernel stays in its order. */
static void set_kernel_strides(struct conv *v, const struct call *c) {
  const struct convolution_attrs *a = c->attrs;
  int64_t stride[TESS_MAX_RANK], n = 1;
  for (int i = c->in[1]->rank - 1; i >= 0; n *= c->in[1]->dim[i--])
    stride[i] = n;
  v->w_output = stride[a->rhs.d[0]];
  v->w_input = stride[a->rhs.d[1]];
  for (int i = 2; i < a->rhs.n; i++)
    v->w_tap[i - 2] = stride[a->rhs.d[i]];
}

static struct conv conv_of(const struct call *c, tess_dtype compute) {
  const struct convolution_attrs *a = c->attrs;
  int64_t batches = tess__conv_batch_groups(c), features = tess__conv_feature_groups(c);
  struct conv v = {.t = compute,
                   .size = tess__dtype_bytes(compute),
                   .features = c->in[0]->dim[a->lhs.d[1]],
                   .inputs = c->in[1]->dim[a->rhs.d[1]],
                   .outputs = c->out[0]->dim[a->out.d[1]],
                   .batch = c->out[0]->dim[a->out.d[0]],
                   .by_batch = batches > 1,
                   .turned = a->lhs.d[0] > a->lhs.d[1]};
  v.groups = batches * features;
  v.of_group = v.outputs / v.groups;
  v.tiles = c->deterministic ? tess__cpu_pick()->tiles[compute] : tess__tiles_for(compute, v.of_group);
  v.turned = v.turned && v.tiles && (c->deterministic || v.batch >= LEAST_BATCH);
  v.width = v.turned ? v.batch * batches : v.features;
  set_windows(&v, c);
  v.k = v.taps * v.inputs;
  if (c->deterministic)
    v.multiply = compute == TESS_F32 || compute == TESS_F64 ? tess__cpu_pick()->multiply[compute]
                                                            : tess__complex_multiply(compute);
  v.run_columns = c->deterministic ? RUN_COLUMNS : v.of_group;
  v.by_tiles = v.tiles && !v.direct && !v.turned && v.inputs >= LEAST_INPUTS;
  if (v.by_tiles) set_kernel_strides(&v, c);
  bool several = !v.by_batch && v.groups > 1; /* here: a device may have one group of them */
  v.depthwise =
      !v.turned && v.inputs == 1 && (several || c->deterministic) && (compute == TESS_F32 || compute == TESS_F64);
  v.block = BLOCK_BYTES / (v.k * v.size) / 16 * 16;
  if (v.block < 16) v.block = 16;
  if (v.direct) v.block = 1024;
  if (v.by_tiles) v.block = (v.block + v.tiles->rows - 1) / v.tiles->rows * v.tiles->rows;
  v.blocks = (v.positions + v.block - 1) / v.block;
  return v;
}

struct orders {
  struct dim_order lhs, rhs, out;
};

static struct orders orders_of(const struct conv *v, const struct convolution_attrs *a) {
  if (v->turned) return (struct orders){order_of(&a->lhs, 1, 0), order_of(&a->rhs, 1, 0), spatial_first(&a->out, 0, 1)};
  return (struct orders){order_of(&a->lhs, 0, 1), v->by_tiles ? own_order(a->rhs.n) : spatial_first(&a->rhs, 1, 0),
                         order_of(&a->out, 0, 1)};
}

/* [window, input][group, output] becomes [group][window, input][output]. */
static void split_groups(const struct conv *v, const char *from, char *to) {
  int64_t bytes = v->of_group * v->size;
  for (int64_t g = 0; g < v->groups; g++)
    for (int64_t k = 0; k < v->k; k++)
      memcpy(to + (g * v->k + k) * bytes, from + (k * v->groups + g) * bytes, (size_t)bytes);
}

static bool is_empty(const struct call *c) {
  return tess__type_elements(c->in[0]) == 0 || tess__type_elements(c->in[1]) == 0 ||
         tess__type_elements(c->out[0]) == 0;
}

static void drop(bool own, void *p, size_t bytes) {
  if (own && p) tess__free_data(p, bytes);
}

/* apart: groups are tasks of their own. */
static void sum_products(struct conv *v, bool apart) {
  if (v->turned)
    tess__conv_turned(v);
  else if (v->by_tiles)
    tess__conv_by_tiles(v);
  else
    tess__pool_run_heeding((int)(v->blocks * v->batch * (apart ? v->groups : 1)),
                           v->depthwise ? depthwise_task : multiply_task, v);
}

/* Brings operands into order, runs, brings the result back; false: no memory, or no loop that does this. */
static bool run(const struct call *c, struct conv *v, tess_dtype compute, const void *const *in, void *const *out) {
  struct orders order = orders_of(v, c->attrs);
  bool own_x = !is_straight(c->in[0], &order.lhs, compute), own_y = !is_straight(c->out[0], &order.out, compute);
  bool apart = !v->depthwise || v->by_batch, split = apart && v->groups > 1 && !v->by_tiles && !v->turned,
       own_w = split || !is_straight(c->in[1], &order.rhs, compute);
  size_t nx = (size_t)(tess__type_elements(c->in[0]) * v->size), nw = (size_t)(tess__type_elements(c->in[1]) * v->size),
         ny = (size_t)(tess__type_elements(c->out[0]) * v->size);
  v->x = own_x ? tess__alloc_data(nx) : (char *)in[0];
  v->w = own_w ? tess__alloc_data(nw) : (char *)in[1];
  v->y = own_y ? tess__alloc_data(ny) : out[0];
  char *ordered = split ? tess__alloc_data(nw) : v->w;
  bool ok = v->x && v->w && v->y && ordered;
  if (ok) {
    if (own_x) ok = reorder(c->in[0], &order.lhs, (void *)in[0], compute, v->x, false);
    if (own_w) ok = reorder(c->in[1], &order.rhs, (void *)in[1], compute, ordered, false) && ok;
  }
  if (ok) {
    if (split) split_groups(v, ordered, v->w);
    sum_products(v, apart);
    if (own_y) ok = reorder(c->out[0], &order.out, out[0], compute, v->y, true);
  }
  drop(own_x, v->x, nx);
  drop(own_w, v->w, nw);
  drop(own_y, v->y, ny);
  drop(split, ordered, nw);
  return ok && !v->failed;
}

void tess__convolution_block(const struct call *c, const void *const *in, void *const *out) {
  enum dtype_class class = tess__dtype_class((tess_dtype)c->in[0]->dtype);
  bool wide = c->in[0]->dtype == TESS_F64 || c->out[0]->dtype == TESS_F64 || c->in[0]->dtype == TESS_C128 ||
              c->out[0]->dtype == TESS_C128;
  tess_dtype compute = class == DTYPE_COMPLEX ? (wide ? TESS_C128 : TESS_C64) : wide ? TESS_F64 : TESS_F32;
  if ((class == DTYPE_FLOAT || class == DTYPE_COMPLEX) && !is_empty(c)) {
    struct conv v = conv_of(c, compute);
    int calls = v.tiles || v.multiply ? 0 : tess__pool_workers();
    bool done = false;
    if (v.tiles || v.multiply || tess__blas_begin(calls, v.k)) {
      done = v.blocks * v.batch * v.groups < INT32_MAX && run(c, &v, compute, in, out);
      if (calls) tess__blas_end(calls);
    }
    if (done) return;
  }
  c->op->ref(c, in, out);
}
