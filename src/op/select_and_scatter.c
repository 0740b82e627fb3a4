/* select_and_scatter: each window of the operand selects one element, by a body that says whether the first of two is
 * kept; the source's element of that window is scattered there by another body, onto the initial value. Padding is
 * never selected; a window of padding alone scatters nothing (StableHLO leaves that open).
 *
 * Where windows overlap, or leave something out, and the operand is cut, a device takes all windows that have an
 * element of its block: their elements of the source, and all that they look at, come from its neighbours. It makes
 * what is scattered to all these elements, in the same order as one device does, and keeps its block. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/splice.h"
#include "op/along.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/batch_loop.h"
#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/fold.h"
#include "op/index.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/region.h"
#include "op/transpose.h"
#include "op/walk.h"
#include "op/window.h"

static bool check_dims(const struct call *c, struct diag *d) {
  const struct window_attrs *a = c->attrs;
  const struct type *in = c->in[0], *source = c->in[1];
  bool fits = in->rank == source->rank && tess__product(in->rank, a->size) <= MOST_ELEMENTS;
  for (int i = 0; fits && i < in->rank; i++) {
    struct window_dim w = tess__window_of(a, i, in->dim[i], 0);
    fits = w.size > 0 && w.base == 1 && w.dilation == 1 && tess__window_count(&w) == source->dim[i];
  }
  return fits || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                            "the source %s does not have one element for each window over %s", tess__type_text(source),
                            tess__type_text(in));
}

static bool scatter_check(const struct call *c, struct diag *d) {
  const struct type *in = c->in[0], *source = c->in[1], *initial = c->in[2];
  if (!tess__check_dtype(in, CLASSES_ALL, d)) return false;
  if (source->dtype != in->dtype || initial->dtype != in->dtype || initial->rank != 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "operand %s, source %s, initial value %s; legal: one dtype, a scalar as initial value",
                      tess__type_text(in), tess__type_text(source), tess__type_text(initial));
  const struct type *two[2] = {initial, initial}, *truth = tess__type_of(TESS_BOOL, 0, NULL);
  return check_dims(c, d) && tess__check_region(c->regions[0], "selection", 2, two, 1, &truth, d) &&
         tess__check_region(c->regions[1], "scatter", 2, two, 1, &initial, d) && tess__check_result(c, 0, in, d);
}

/* Windows that lie side by side and leave nothing out: blocks of whole windows have all that they need. */
static bool tiles(const struct window_dim *w) {
  return w->out > 0 && w->size == w->stride && w->low == 0 && w->in == w->out * w->stride;
}

/* Does a window look before the first element of the dimension; behind the last? */
static bool looks_before(const struct window_dim *w) {
  return w->low > 0;
}
static bool looks_behind(const struct window_dim *w) {
  return (w->out - 1) * w->stride - w->low + w->size > w->in;
}

static int64_t above(int64_t a, int64_t stride) { /* what a is above the multiple of the stride below it */
  return (a % stride + stride) % stride;
}

/* How far the windows that have an element of a block look out of it, before it and behind, where the stride divides
 * blocks. */
static int64_t reach_before(const struct window_dim *w) {
  int64_t reach = w->size - 1 - above(w->size - 1 - w->low, w->stride);
  return reach > 0 ? reach : 0;
}
static int64_t reach_behind(const struct window_dim *w) {
  int64_t reach = w->size - 1 - above(w->low - 1, w->stride);
  return reach > 0 ? reach : 0;
}

/* Elements of the result want those of the source whose windows have them, and all elements of these windows. What is
 * wanted of windows that there are not scatters what changes nothing. */
static void reach(const struct window_dim *w, int d, int f, enum monoid m, struct rule *r) {
  tess__factor_reaches(r, &(struct halo){.tensor = 1,
                                         .dim = d,
                                         .factor = f,
                                         .fill = HALO_NEUTRAL,
                                         .with = (int)m,
                                         .aligned = true,
                                         .in = w->out,
                                         .out = w->in,
                                         .window = w->size,
                                         .stride = 1,
                                         .dilation = 1,
                                         .base = w->stride,
                                         .low = w->size - 1 - w->low});
  tess__factor_reaches(r, &(struct halo){.tensor = 0,
                                         .dim = d,
                                         .factor = f,
                                         .fill = HALO_ANYTHING,
                                         .ends = looks_before(w) || looks_behind(w),
                                         .in = w->in,
                                         .out = w->in,
                                         .window = reach_before(w) + 1 + reach_behind(w),
                                         .stride = 1,
                                         .dilation = 1,
                                         .base = 1,
                                         .low = reach_before(w)});
}

static void use_ends(struct rule *r, int f, int d) { /* the operand, the result */
  tess__factor_use(r, f, 0, d);
  tess__factor_use(r, f, 3, d);
}

/* Blocks of windows side by side; each window is whole. */
static void whole_windows(const struct window_dim *w, int d, struct rule *r) {
  int f = tess__factor_new(r, FACTOR_PASS, w->out);
  int inner = w->size == 1 ? -1 : tess__factor_new(r, FACTOR_REPLICATE, w->in / w->out);
  tess__factor_use(r, f, 1, d);
  use_ends(r, f, d);
  if (inner >= 0) use_ends(r, inner, d);
}

/* Blocks of elements, with what their windows look at. */
static void bordered_blocks(const struct window_dim *w, int d, enum monoid m, struct rule *r) {
  int f = tess__factor_new(r, FACTOR_PERMUTE, w->in);
  tess__factor_use(r, f, 1, d);
  use_ends(r, f, d);
  reach(w, d, f, m, r);
}

static void scatter_factors(const struct call *c, struct rule *r) {
  enum monoid m;
  bool folds = tess__region_monoid(c->regions[1], &m);
  for (int d = 0; d < c->in[0]->rank; d++) {
    struct window_dim w = tess__window_of(c->attrs, d, c->in[0]->dim[d], c->in[1]->dim[d]);
    if (tiles(&w)) {
      whole_windows(&w, d, r);
    } else if (folds && w.out > 0 && w.in > 0) {
      bordered_blocks(&w, d, m, r);
    } else { /* the source and the ends apart */
      tess__factor_use(r, tess__factor_new(r, FACTOR_REPLICATE, w.out), 1, d);
      use_ends(r, tess__factor_new(r, FACTOR_PERMUTE, w.in), d);
    }
  }
}

/* ---- per device ---- */
struct piece { /* a device's windows, as one op on what it looks at */
  struct build *b;
  const struct call *local;
  const struct local *tensors;
  const struct atoms *atoms;
  vid source, initial;
  struct window_attrs attrs;
  int64_t before[TESS_MAX_RANK];                     /* elements of the operand before the block */
  int64_t begin[TESS_MAX_RANK], size[TESS_MAX_RANK]; /* of the block in the op's result */
};

static vid make_piece(const struct piece *p, vid a) {
  int64_t stride[TESS_MAX_RANK];
  for (int d = 0; d < p->local->in[0]->rank; d++)
    stride[d] = 1;
  vid all = tess__n_select_and_scatter(p->b, a, p->source, p->initial, &p->attrs,
                                       tess__graph_copy(p->local->regions[0], NULL),
                                       tess__graph_copy(p->local->regions[1], NULL));
  return all == VID_NONE ? all : tess__n_slice(p->b, all, p->begin, stride, p->size);
}

static vid pieces(const struct piece *p, vid a, int d);

/* Elements [begin, end) of a's dimension d are all that there are; beyond them is padding. */
static vid piece_of(const struct piece *p, vid a, int d, int64_t begin, int64_t end) {
  struct piece own = *p;
  int64_t block = p->local->out[0]->dim[d];
  struct window_dim w = tess__window_of(&p->attrs, d, end - begin, type_of(p->b, p->source)->dim[d]);
  own.begin[d] = p->before[d] - begin;
  own.attrs.low[d] = w.low = w.size - 1 - p->tensors[1].lead[d] - own.begin[d];
  own.attrs.high[d] = tess__window_high(&w);
  own.size[d] = end - begin - own.begin[d] < block ? end - begin - own.begin[d] : block;
  vid made = pieces(&own, tess__n_part_along(p->b, a, d, begin, 1, end - begin), d + 1);
  if (made == VID_NONE || own.size[d] == block) return made;
  const struct type *t = type_of(p->b, made); /* a short block */
  int64_t none[TESS_MAX_RANK] = {0}, size[TESS_MAX_RANK];
  memcpy(size, t->dim, sizeof size);
  size[d] = block;
  return tess__n_pad(p->b, made, tess__n_constant_double(p->b, tess__type_with_shape(t, 0, NULL), 0), none, none, size);
}

/* From dimension d on. The first and the last device have padding where others have elements of neighbours. */
static vid pieces(const struct piece *p, vid a, int d) {
  struct build *b = p->b;
  if (a == VID_NONE || d == p->local->in[0]->rank) return a == VID_NONE ? a : make_piece(p, a);
  if (!p->tensors[0].window[d]) return pieces(p, a, d + 1);
  const struct window_attrs *attrs = p->local->attrs;
  const struct tiling *cut = &p->tensors[0].tiling;
  int64_t in = p->tensors[0].size[d], all = type_of(b, a)->dim[d];
  int64_t last = tess__tiling_parts(p->atoms, cut, d) - 1, zero = 0;
  struct window_dim w = tess__window_of(attrs, d, in, p->tensors[1].size[d]);
  const struct type *scalar = tess__type_of(TESS_I64, 0, NULL);
  vid device = tess__block_begin(b, cut, d, 1), made = piece_of(p, a, d, 0, all);
  if (looks_before(&w))
    made = tess__n_select(b, tess__n_compare(b, device, tess__n_constant(b, scalar, &zero), COMPARE_EQ),
                          piece_of(p, a, d, p->before[d], all), made);
  if (looks_behind(&w))
    made = tess__n_select(b, tess__n_compare(b, device, tess__n_constant(b, scalar, &last), COMPARE_EQ),
                          piece_of(p, a, d, 0, p->before[d] + in - last * p->local->out[0]->dim[d]), made);
  return made;
}

static bool scatter_window(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                           const struct atoms *atoms, vid *out) {
  struct piece p = {b, local, tensors, atoms, in[1], in[2], *(const struct window_attrs *)local->attrs, {0}, {0}, {0}};
  memcpy(p.size, local->out[0]->dim, sizeof p.size);
  for (int d = 0; d < local->in[0]->rank; d++) {
    struct window_dim w = tess__window_of(&p.attrs, d, tensors[0].size[d], tensors[1].size[d]);
    p.before[d] = reach_before(&w);
  }
  return (out[0] = pieces(&p, in[0], 0)) != VID_NONE;
}

/* ---- the kernel ---- */
struct selection { /* by window */
  int64_t n, bytes;
  char *best, *candidate; /* elements */
  uint8_t *keep;
  int64_t *at, *next; /* indices of them; -1: none */
};

/* The operand's index of element k (a mixed-radix number) of each window. */
static void find_candidates(const struct call *c, int64_t k, struct selection *s) {
  const struct window_attrs *a = c->attrs;
  const struct type *in = c->in[0], *source = c->in[1];
  int64_t stride[TESS_MAX_RANK], inside[TESS_MAX_RANK], o[TESS_MAX_RANK] = {0};
  tess__row_major(in, stride);
  for (int d = in->rank - 1; d >= 0; k /= a->size[d--])
    inside[d] = k % a->size[d];
  for (int64_t w = 0; w < s->n; w++) {
    int64_t at = 0;
    for (int d = 0; d < in->rank && at >= 0; d++) {
      struct window_dim dim = tess__window_of(a, d, in->dim[d], source->dim[d]);
      int64_t i = tess__window_at(&dim, o[d], inside[d]);
      at = i < 0 ? -1 : at + i * stride[d];
    }
    s->next[w] = at;
    for (int d = in->rank - 1; d >= 0 && ++o[d] == source->dim[d]; d--)
      o[d] = 0;
  }
}

static void select_all(const struct call *c, const char *in, struct selection *s) {
  int64_t size = tess__product(c->in[0]->rank, ((const struct window_attrs *)c->attrs)->size);
  for (int64_t k = 0; k < size; k++) {
    find_candidates(c, k, s);
    for (int64_t w = 0; w < s->n; w++) { /* where there is no pair to compare, anything is compared */
      int64_t at = s->next[w] < 0 ? 0 : s->next[w];
      memcpy(s->candidate + w * s->bytes, in + at * s->bytes, (size_t)s->bytes);
      if (s->at[w] < 0) memcpy(s->best + w * s->bytes, in + at * s->bytes, (size_t)s->bytes);
    }
    tess__region_map(c->regions[0], s->n, (const void *const[]){s->best, s->candidate}, (void *const[]){s->keep});
    for (int64_t w = 0; w < s->n; w++) {
      if (s->next[w] < 0 || (s->at[w] >= 0 && s->keep[w])) continue;
      s->at[w] = s->next[w];
      memcpy(s->best + w * s->bytes, s->candidate + w * s->bytes, (size_t)s->bytes);
    }
  }
}

/* Round r scatters each element's r-th window, in order: all at once, since they go to different elements. */
static void scatter_all(const struct call *c, const char *source, char *out, struct selection *s) {
  int64_t *turn = s->next, rounds = 0, n = tess__type_elements(c->out[0]);
  int64_t *count = tess__zalloc(sizeof *count * (size_t)(n + 1));
  for (int64_t w = 0; w < s->n; w++) {
    turn[w] = s->at[w] < 0 ? -1 : count[s->at[w]]++;
    rounds = turn[w] >= rounds ? turn[w] + 1 : rounds;
  }
  for (int64_t r = 0; r < rounds; r++) {
    int64_t m = 0, back = 0;
    for (int64_t w = 0; w < s->n; w++)
      if (turn[w] == r) {
        memcpy(s->best + m * s->bytes, out + s->at[w] * s->bytes, (size_t)s->bytes);
        memcpy(s->candidate + m++ * s->bytes, source + w * s->bytes, (size_t)s->bytes);
      }
    tess__region_fold(c->regions[1], 1, m, (void *const[]){s->best}, (const void *const[]){s->candidate});
    for (int64_t w = 0; w < s->n; w++)
      if (turn[w] == r) memcpy(out + s->at[w] * s->bytes, s->best + back++ * s->bytes, (size_t)s->bytes);
  }
  tess__free(count);
}

static void scatter_ref(const struct call *c, const void *const *in, void *const *out) {
  struct selection s = {.n = tess__type_elements(c->in[1]), .bytes = tess__dtype_bytes((tess_dtype)c->in[0]->dtype)};
  int64_t elements = tess__type_elements(c->out[0]);
  tess__fold_fill(out[0], in[2], s.bytes, elements);
  if (s.n == 0 || elements == 0) return;
  s.at = tess__call_room(c, s.n, sizeof *s.at + sizeof *s.next + 2 * (size_t)s.bytes + 1);
  if (!s.at) return;
  s.next = s.at + s.n;
  s.best = (char *)(s.next + s.n);
  s.candidate = s.best + s.n * s.bytes;
  s.keep = (void *)(s.candidate + s.n * s.bytes);
  for (int64_t w = 0; w < s.n; w++)
    s.at[w] = -1;
  select_all(c, in[0], &s);
  scatter_all(c, in[1], out[0], &s);
  tess__call_room_end(s.at);
}

/* What is selected does not change; where it goes is summed up. */
static bool scatter_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  enum monoid m;
  if (!tess__region_monoid(j->call->regions[1], &m) || m != MONOID_SUM)
    return tess__jvp_told(b, tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                                        "no derivative of select_and_scatter by this function; legal: add"));
  tangent[0] = VID_NONE;
  if (j->tangent[1] == VID_NONE && j->tangent[2] == VID_NONE) return true;
  vid in[3] = {j->in[0], tess__tangent_of(b, j, 1), tess__tangent_of(b, j, 2)};
  return tess__jvp_again(b, j, in, tangent);
}

/* The initial value is a scalar: where it is not the same for the whole batch, each is scattered by itself. */
static bool scatter_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  if (c->mapped[2]) return tess__batch_loop(b, c, out, out_mapped);
  vid in[3] = {tess__batch_operand(b, c, 0), tess__batch_operand(b, c, 1), c->in[2]};
  struct window_attrs attrs = tess__window_behind(c->call->attrs);
  return tess__batch_again(b, c, in, &attrs, out);
}

/* Of each window every element but one is compared, and one is added to (HloCostAnalysis::HandleSelectAndScatter). */
static int64_t scatter_flops(const struct call *c) {
  const struct window_attrs *a = c->attrs;
  return tess__mul_sizes(tess__type_elements(c->in[1]), tess__product(c->in[0]->rank, a->size));
}

const struct tess_op tess__op_select_and_scatter = {
    .name = "select_and_scatter",
    .id = OP_select_and_scatter,
    .arity = 3,
    .results = 1,
    .regions = 2,
    .attr_bytes = sizeof(struct window_attrs),
    .attrs = (const struct attr[]){{"window_dimensions", ATTR_LONGS, offsetof(struct window_attrs, size), NULL},
                                   {"window_strides", ATTR_LONGS, offsetof(struct window_attrs, stride), NULL},
                                   {"padding_low", ATTR_LONGS, offsetof(struct window_attrs, low), NULL},
                                   {"padding_high", ATTR_LONGS, offsetof(struct window_attrs, high), NULL},
                                   {0}},
    .check = scatter_check,
    .lay = tess__lay_as_first,
    .factors = scatter_factors,
    .window = scatter_window,
    .ref = scatter_ref,
    .flops = scatter_flops,
    .jvp = scatter_jvp,
    .transpose = tess__transpose_select_and_scatter,
    .batch = scatter_batch,
};
