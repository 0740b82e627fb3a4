/* reduce_window of monoids, one dimension after the other: windows are boxes, so the elements of a window can be folded
 * along the last dimension first. Cumulative windows run on from their neighbour. f16 and bf16 are folded in f32, small
 * integers in 64 bits; running sums of f32 are kept in double. The last two dimensions are folded together, some
 * windows at a time, so that what is between them stays in the cache. No sum depends on how the work is cut. */
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "core/dtype.h"
#include "exec/cpu/blocks.h"
#include "exec/cpu/cpu.h"
#include "op/window.h"

enum { SMALL = 1 << 15, MOST_TASKS = 64 }; /* less work than this many folds is done at once */
enum { FEW = 16, STRIP = 256 };            /* elements of a row that is no vector's work; of a row, at a time */
#ifdef TESS_TINY
enum { ROOM_BYTES = 256 };
#else
enum { ROOM_BYTES = 128 << 10 }; /* of one dimension's results that another one takes up at once */
#endif

struct pass {   /* one dimension: [outer][n][inner] becomes [outer][m][inner] */
  tess_dtype t; /* F32, F64, I64 or U64; C64 and C128 are multiplied */
  enum monoid monoid;
  const struct reducer *reducer;
  struct window_dim w;
  int64_t outer, inner, size, parts; /* parts: of an element, 2 in sums of complex numbers */
  bool cumulative, reverse;
  const char *x;
  char *y;
  int64_t strips, units, each; /* strips of inner; units: one of an outer index; units in a task */
  const struct pass *before;   /* makes x as it is needed; NULL: x is there */
  char *room;                  /* with `before`: ROOM_BYTES for each worker */
  int64_t windows;             /* of a unit */
  unsigned char identity[16];
};

/* y[i] = y[i] m x[i] for n elements (the window's elements come in order: y is what is before x) */
static void fold(const struct pass *p, const char *x, char *y, int64_t n) {
  p->reducer->chain(y, x, 1, 0, n);
}

static bool sums_floats(const struct pass *p) {
  return p->monoid == MONOID_SUM && (p->t == TESS_F32 || p->t == TESS_F64);
}

/* The first element of a window. A sum begins with 0: of -0 alone it is 0. */
static void begin(const struct pass *p, const char *x, char *y, int64_t n) {
  if (!sums_floats(p)) {
    memcpy(y, x, (size_t)(n * p->size));
    return;
  }
  memset(y, 0, (size_t)(n * p->size));
  fold(p, x, y, n);
}

/* Running sums or products of f32, in double: column by column, or rows of many columns at once. */
static void run_on(const struct pass *p, int64_t n, const float *x, float *y, int64_t step, int64_t columns) {
  for (int64_t i = 0; i < columns; i++) {
    double acc = p->monoid == MONOID_SUM ? 0 : 1;
    for (int64_t k = 0, at = i; k < n; k++, at += step) {
      acc = p->monoid == MONOID_SUM ? acc + (double)x[at] : acc * (double)x[at];
      y[at] = (float)acc;
    }
  }
}

static void run_on_rows(const struct pass *p, int64_t n, const float *x, float *y, int64_t step, int64_t columns) {
  const struct isa *isa = tess__cpu_pick();
  const struct reducer *reducer = tess__reducer(isa, TESS_F64, p->monoid);
  kernel *widen = isa->convert[TESS_F32][TESS_F64], *narrow = isa->convert[TESS_F64][TESS_F32];
  double acc[STRIP], row[STRIP];
  const struct view sums = {(const char *)acc, 1};
  for (int64_t i = 0; i < columns; i++)
    acc[i] = p->monoid == MONOID_SUM ? 0 : 1;
  for (int64_t k = 0; k < n; k++, x += step, y += step) {
    const struct view from = {(const char *)x, 1};
    widen((char *)row, &from, &from, &from, columns);
    reducer->chain(acc, (const char *)row, 1, 0, columns);
    narrow((char *)y, &sums, &sums, &sums, columns);
  }
}

/* Others in their own type, column by column. */
typedef void column(const void *from, void *to, int64_t n, int64_t step);
#define COLUMN(name, T, first, value)                                                                                  \
  static void name(const void *from, void *to, int64_t n, int64_t step) {                                              \
    const T *x = from;                                                                                                 \
    T *y = to, a = (first);                                                                                            \
    *y = a;                                                                                                            \
    for (int64_t k = 1; k < n; k++) {                                                                                  \
      T b = *(x += step);                                                                                              \
      *(y += step) = a = (value);                                                                                      \
    }                                                                                                                  \
  }
#define FLOAT_COLUMNS(s, T) /* NaN wins; -0 < +0 */                                                                    \
  COLUMN(sum_##s, T, *x + 0, a + b)                                                                                    \
  COLUMN(prod_##s, T, *x, a *b)                                                                                        \
  COLUMN(min_##s, T, *x, isnan(a) || a < b ? a : isnan(b) || b < a || signbit(b) ? b : a)                              \
  COLUMN(max_##s, T, *x, isnan(a) || a > b ? a : isnan(b) || b > a || signbit(a) ? b : a)
FLOAT_COLUMNS(f32, float)
FLOAT_COLUMNS(f64, double)
COLUMN(sum_64, uint64_t, *x, a + b)
COLUMN(prod_64, uint64_t, *x, a *b)
COLUMN(and_64, uint64_t, *x, a &b)
COLUMN(or_64, uint64_t, *x, a | b)
COLUMN(min_i64, int64_t, *x, a < b ? a : b)
COLUMN(max_i64, int64_t, *x, a > b ? a : b)
COLUMN(min_u64, uint64_t, *x, a < b ? a : b)
COLUMN(max_u64, uint64_t, *x, a > b ? a : b)

static column *column_of(tess_dtype t, enum monoid m) {
  static column *const columns[4][MONOIDS] = {
      {[MONOID_SUM] = sum_f32, [MONOID_PROD] = prod_f32, [MONOID_MIN] = min_f32, [MONOID_MAX] = max_f32},
      {[MONOID_SUM] = sum_f64, [MONOID_PROD] = prod_f64, [MONOID_MIN] = min_f64, [MONOID_MAX] = max_f64},
      {sum_64, prod_64, min_i64, max_i64, and_64, or_64},
      {sum_64, prod_64, min_u64, max_u64, and_64, or_64}};
  int row = t == TESS_F32 ? 0 : t == TESS_F64 ? 1 : t == TESS_I64 ? 2 : t == TESS_U64 ? 3 : -1;
  return row < 0 ? NULL : columns[row][m];
}

static void cumulative(const struct pass *p, const char *x, char *y, int64_t columns) {
  column *each = columns <= FEW ? column_of(p->t, p->monoid) : NULL;
  int64_t n = p->w.in, step = p->reverse ? -p->inner : p->inner;
  int64_t first = p->reverse ? (n - 1) * p->inner * p->size : 0;
  if (p->t == TESS_F32 && (p->monoid == MONOID_SUM || p->monoid == MONOID_PROD)) {
    (columns <= FEW ? run_on : run_on_rows)(p, n, (const float *)(const void *)(x + first),
                                            (float *)(void *)(y + first), step, columns);
    return;
  }
  for (int64_t i = 0; i < columns && each; i++)
    each(x + first + i * p->size, y + first + i * p->size, n, step);
  if (each) return;
  begin(p, x + first, y + first, columns);
  for (int64_t k = 1; k < n; k++) {
    int64_t at = first + k * step * p->size;
    memcpy(y + at, y + at - step * p->size, (size_t)(columns * p->size));
    fold(p, x + at, y + at, columns);
  }
}

/* Window o; x: the operand's rows from number `row` on. */
static void window(const struct pass *p, int64_t o, const char *x, int64_t row, char *y, int64_t columns) {
  const struct window_dim *w = &p->w;
  int64_t step = p->inner * p->size, first = o * w->stride - w->low, last = first + (w->size - 1) * w->dilation;
  if (w->base == 1 && first >= 0 && last < w->in) {
    begin(p, x + (first - row) * step, y, columns);
    if (w->size > 1)
      p->reducer->chain(y, x + (first + w->dilation - row) * step, w->size - 1, w->dilation * step, columns);
    return;
  }
  bool fresh = true;
  for (int64_t k = 0; k < w->size; k++) {
    int64_t i = tess__window_at(w, o, k);
    if (i < 0) continue;
    (fresh ? begin : fold)(p, x + (i - row) * step, y, columns);
    fresh = false;
  }
  for (int64_t i = 0; i < columns && fresh; i++)
    memcpy(y + i * p->size, p->identity, (size_t)p->size);
}

static void windows(const struct pass *p, const char *x, char *y, int64_t columns) {
  for (int64_t o = 0; o < p->w.out; o++, y += p->inner * p->size)
    window(p, o, x, 0, y, columns);
}

/* The operand's rows that windows from `first` up to `end` see. Without base dilation. */
struct rows_span {
  int64_t begin, end;
};

static struct rows_span rows_seen(const struct window_dim *w, int64_t first, int64_t end) {
  struct rows_span r = {first * w->stride - w->low, (end - 1) * w->stride + (w->size - 1) * w->dilation - w->low + 1};
  if (r.begin < 0) r.begin = 0;
  if (r.end > w->in) r.end = w->in;
  if (r.end < r.begin) r.end = r.begin;
  return r;
}

/* Whole rows of one pass after the other. */
static void pair_task(void *ctx, int number, int worker) {
  const struct pass *p = ctx, *q = p->before;
  int64_t row = p->inner * p->size, blocks = p->units / p->outer, inner_rows = q->outer / (p->outer * p->w.in);
  char *room = p->room + (int64_t)worker * ROOM_BYTES;
  int64_t unit = number * p->each, last = unit + p->each < p->units ? unit + p->each : p->units;
  for (; unit < last; unit++) {
    int64_t o = unit / blocks, first = unit % blocks * p->windows;
    int64_t end = first + p->windows < p->w.out ? first + p->windows : p->w.out;
    struct rows_span seen = rows_seen(&p->w, first, end);
    int64_t from = (o * p->w.in + seen.begin) * inner_rows, n = (seen.end - seen.begin) * inner_rows;
    for (int64_t i = 0; i < n; i++)
      windows(q, q->x + (from + i) * q->w.in * q->inner * q->size, room + i * q->w.out * q->inner * q->size, q->inner);
    for (; first < end; first++)
      window(p, first, room, seen.begin, p->y + (o * p->w.out + first) * row, p->inner);
  }
}

static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct pass *p = ctx;
  int64_t unit = number * p->each, end = unit + p->each < p->units ? unit + p->each : p->units;
  for (; unit < end; unit++) {
    int64_t o = unit / p->strips, first = unit % p->strips * STRIP;
    int64_t columns = p->inner - first < STRIP ? p->inner - first : STRIP;
    const char *x = p->x + (o * p->w.in * p->inner + first) * p->size;
    char *y = p->y + (o * p->w.out * p->inner + first) * p->size;
    (p->cumulative ? cumulative : windows)(p, x, y, columns);
  }
}

static void set_order(struct pass *p) {
  const struct window_dim *w = &p->w;
  bool before = w->low == w->in - 1 && w->high == 0;
  p->reverse = w->low == 0 && w->high == w->in - 1;
  p->cumulative =
      w->in > 1 && w->size == w->in && w->stride == 1 && w->base == 1 && w->dilation == 1 && (before || p->reverse);
}

static void run_units(struct pass *p, pool_task each, int64_t work) {
  int64_t tasks = work < SMALL ? 1 : p->units < MOST_TASKS ? p->units : MOST_TASKS;
  p->each = (p->units + tasks - 1) / tasks;
  tess__pool_run((int)((p->units + p->each - 1) / p->each), each, p);
}

static int64_t folds(const struct pass *p) {
  return p->outer * p->w.out * p->inner * (p->cumulative ? 1 : p->w.size);
}

static void run_pass(struct pass *p) {
  p->strips = (p->inner + STRIP - 1) / STRIP;
  p->units = p->outer * p->strips;
  run_units(p, task, folds(p));
}

/* How many windows see no more rows than fit a worker's room; 0: too many rows would be made twice. */
static int64_t windows_at_once(const struct pass *p) {
  const struct window_dim *w = &p->w;
  int64_t rows = ROOM_BYTES / (p->inner * p->size), reach = (w->size - 1) * w->dilation + 1;
  if (rows < reach) return 0;
  int64_t n = (rows - reach) / w->stride + 1;
  if (n > w->out) n = w->out;
  return reach <= w->stride || 4 * (reach - w->stride) <= n * w->stride ? n : 0;
}

/* Two passes as one, where what is between them is larger than the rooms; false: nothing is done. */
static bool run_pair(const struct pass *q, struct pass *p) {
  size_t bytes = (size_t)tess__pool_workers() * ROOM_BYTES;
  p->windows = q->cumulative || p->cumulative || p->w.base != 1 ? 0 : windows_at_once(p);
  if (p->windows == 0 || (size_t)(p->outer * p->w.in * p->inner * p->size) <= bytes) return false;
  p->room = tess__alloc_data(bytes);
  if (!p->room) return false;
  p->before = q;
  p->units = p->outer * ((p->w.out + p->windows - 1) / p->windows);
  run_units(p, pair_task, folds(q) + folds(p));
  tess__free_data(p->room, bytes);
  return true;
}

static tess_dtype working(tess_dtype t, enum monoid m) {
  if (t == TESS_C64) return m == MONOID_SUM ? TESS_F32 : t; /* sums of the parts */
  if (t == TESS_C128) return m == MONOID_SUM ? TESS_F64 : t;
  switch (tess__dtype_class(t)) {
  case DTYPE_FLOAT:
    return t == TESS_F64 ? TESS_F64 : TESS_F32;
  case DTYPE_SIGNED:
    return TESS_I64;
  default:
    return TESS_U64;
  }
}

struct conversion {
  tess_dtype to, from, middle;
  kernel *first, *second;
  char *out;
  const char *in;
  int64_t n;
};

static void convert_part(void *ctx, int number, int worker) {
  (void)worker;
  const struct conversion *c = ctx;
  int64_t a = tess__dtype_bytes(c->to), b = tess__dtype_bytes(c->from), i = (int64_t)number * SMALL;
  int64_t end = i + SMALL < c->n ? i + SMALL : c->n;
  for (int64_t n; i < end; i += n) {
    char room[TILE * 16];
    struct view x = {c->in + i * b, 1}, y = {room, 1};
    n = end - i < TILE ? end - i : TILE;
    c->first(c->second ? room : c->out + i * a, &x, &x, &x, n);
    if (c->second) c->second(c->out + i * a, &y, &y, &y, n);
  }
}

static void convert(tess_dtype to, void *out, tess_dtype from, const void *in, int64_t n) {
  struct conversion c = {.to = to, .from = from, .out = out, .in = in, .n = n};
  int64_t a = tess__dtype_bytes(to), b = tess__dtype_bytes(from);
  if (to == from)
    memcpy(out, in, (size_t)(n * a));
  else if (tess__convert_kernels(tess__cpu_pick(), from, to, &c.first, &c.second, &c.middle))
    tess__pool_run((int)((n + SMALL - 1) / SMALL), convert_part, &c);
  else
    for (int64_t i = 0; i < n; i++)
      tess__element_convert(to, (char *)out + i * a, from, (const char *)in + i * b);
}

/* The outermost dimension that takes a pass; -1: none does. A sum begins with 0, so it takes one. */
static int last_pass(const struct call *c, const struct pass *p) {
  int d = 0;
  while (d < c->in[0]->rank && tess__window_passes(c->attrs, d))
    d++;
  return d < c->in[0]->rank ? d : sums_floats(p) ? 0 : -1;
}

/* The last two passes, or the only one; returns where the result is. As one, they write no buffer that they read. */
static const char *run_last(int n, struct pass *pass, const void *out) {
  struct pass *p = &pass[n - 1], *q = n > 1 ? &pass[n - 2] : NULL, pair = *p;
  if (q && p->y != out) pair.y = q->y;
  if (q && run_pair(q, &pair)) return pair.y;
  if (q) run_pass(q);
  run_pass(p);
  return p->y;
}

/* Passes from the operand's elements over two buffers, each large enough for every stage; the last one makes the result
 * where it is of the result's dtype. */
static void run_passes(const struct call *c, const char *from, char *const buffer[2], const struct pass *model,
                       void *out) {
  const struct window_attrs *a = c->attrs;
  const struct type *in = c->in[0];
  struct pass pass[TESS_MAX_RANK];
  int64_t dim[TESS_MAX_RANK], n = 1;
  int passes = 0, last = last_pass(c, model);
  tess_dtype result = model->parts == 2 ? model->t : (tess_dtype)in->dtype;
  memcpy(dim, in->dim, sizeof dim);
  for (int d = in->rank - 1; d >= 0; d--) {
    if (tess__window_passes(a, d) && d != last) continue;
    struct pass *p = &pass[passes];
    *p = *model;
    p->w = tess__window_of(a, d, in->dim[d], c->out[0]->dim[d]);
    p->outer = 1;
    p->inner = p->parts;
    for (int i = 0; i < in->rank; i++)
      if (i != d) *(i < d ? &p->outer : &p->inner) *= dim[i];
    dim[d] = p->w.out;
    set_order(p);
    p->x = from;
    from = p->y = d == last && result == p->t ? out : buffer[passes % 2];
    passes++;
  }
  for (int i = 0; i < passes - 2; i++)
    run_pass(&pass[i]);
  if (passes > 0) from = run_last(passes, pass, out);
  for (int d = 0; d < in->rank; d++)
    n *= dim[d];
  if (from != out) convert(result, out, model->t, from, n * model->parts);
}

/* Elements of the largest stage; 0: there is an empty one. */
static int64_t largest(const struct call *c) {
  int64_t n = tess__type_elements(c->in[0]), most = n;
  for (int d = c->in[0]->rank - 1; d >= 0 && n > 0; d--) {
    n = n / c->in[0]->dim[d] * c->out[0]->dim[d];
    if (n > most) most = n;
  }
  return n ? most : 0;
}

void tess__reduce_window_block(const struct call *c, const void *const *in, void *const *out) {
  const struct window_attrs *a = c->attrs;
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  int64_t n = largest(c);
  struct pass p = {.t = working(t, (enum monoid)a->monoid), .monoid = (enum monoid)a->monoid};
  bool in_parts = tess__dtype_class(t) == DTYPE_COMPLEX && tess__dtype_class(p.t) == DTYPE_FLOAT;
  p.parts = in_parts ? 2 : 1;
  p.size = tess__dtype_bytes(p.t);
  p.reducer = tess__reducer(tess__cpu_pick(), p.t, p.monoid);
  size_t bytes = (size_t)(n * p.parts * p.size);
  char *x = n ? tess__alloc_data(bytes) : NULL, *y = n ? tess__alloc_data(bytes) : NULL;
  if (x && y && p.reducer) {
    unsigned char identity[16] = {0};
    tess__monoid_identity(p.monoid, t, identity);
    tess_dtype from = in_parts ? p.t : t; /* the zeros of a sum are zeros of its parts */
    convert(p.t, p.identity, from, identity, 1);
    if (from != p.t) convert(p.t, x, from, in[0], p.parts * tess__type_elements(c->in[0]));
    run_passes(c, from == p.t ? in[0] : x, (char *const[]){y, x}, &p, out[0]);
  } else {
    c->op->ref(c, in, out);
  }
  if (x) tess__free_data(x, bytes);
  if (y) tess__free_data(y, bytes);
}
