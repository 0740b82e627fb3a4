/* The forward derivative of reduce_window, as JAX has it: sums are linear; of a window's extreme elements the first one
 * gives its tangent; cumulative products and extremes are a tree of operations of two, where equals share. Products of
 * other windows are multiplied out, one part of the operand for each element of a window. */
#include "op/window_jvp.h"

#include <string.h>

#include "op/along.h"
#include "op/derive.h"
#include "op/dual.h"
#include "op/window.h"

/* ---- cumulative windows ---- */
static vid cumulative_tangent(struct build *b, const struct jvp *j, bool reverse) {
  const struct window_attrs *a = j->call->attrs;
  dual_fold *fold = a->monoid == MONOID_PROD  ? tess__dual_times
                    : a->monoid == MONOID_MAX ? tess__dual_most
                                              : tess__dual_least;
  int dim = 0;
  while (tess__window_passes(a, dim))
    dim++;
  return tess__dual_scan(b, (struct dual){j->in[0], j->tangent[0]}, dim, reverse, fold).tangent;
}

/* ---- products ---- */
enum { MOST_FACTORS = 256 };

/* The operand as the windows meet it: dilated, with padding. */
static vid padded(struct build *b, vid v, const struct window_attrs *a, double padding) {
  const struct type *t = type_of(b, v);
  int64_t interior[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    interior[d] = a->base_dilation[d] - 1;
    size[d] = (t->dim[d] ? (t->dim[d] - 1) * a->base_dilation[d] + 1 : 0) + a->low[d] + a->high[d];
  }
  const struct type *scalar = tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL);
  return tess__n_pad(b, v, tess__n_constant_double(b, scalar, padding), a->low, interior, size);
}

static vid product_tangent(struct build *b, const struct jvp *j) {
  const struct window_attrs *a = j->call->attrs;
  const struct type *out = type_of(b, j->out[0]);
  int64_t at[TESS_MAX_RANK] = {0}, start[TESS_MAX_RANK];
  struct dual all = {padded(b, j->in[0], a, 1), padded(b, j->tangent[0], a, 0)}, product = {VID_NONE, VID_NONE};
  for (int d = 0; d >= 0;) {
    for (int i = 0; i < out->rank; i++)
      start[i] = at[i] * a->dilation[i];
    struct dual factor = {tess__n_slice(b, all.value, start, a->stride, out->dim),
                          tess__n_slice(b, all.tangent, start, a->stride, out->dim)};
    product = product.value == VID_NONE ? factor : tess__dual_times(b, product, factor);
    for (d = out->rank - 1; d >= 0 && ++at[d] == a->size[d]; d--)
      at[d] = 0;
  }
  return product.tangent;
}

/* ---- extremes ---- */
/* Of two elements and their places the extreme one, the first of equals. */
static struct graph *first_extreme(struct build *b, const struct type *element, enum monoid m) {
  struct graph *g = tess__graph_new("extreme");
  struct build inner = {.graph = g, .diag = b->diag};
  const struct type *place = tess__type_of(TESS_I32, 0, NULL);
  vid x = tess__graph_param(g, element), i = tess__graph_param(g, place);
  vid y = tess__graph_param(g, element), k = tess__graph_param(g, place);
  vid first = tess__n_compare(&inner, x, y, m == MONOID_MAX ? COMPARE_GE : COMPARE_LE);
  tess__graph_set_results(g, 2, (vid[]){tess__n_select(&inner, first, x, y), tess__n_select(&inner, first, i, k)});
  return g;
}

/* Row-major places along the dimensions with windows, of v's shape. */
static vid places(struct build *b, vid v, const struct window_attrs *a) {
  const struct type *t = type_of(b, v);
  vid sum = VID_NONE;
  double apart = 1;
  for (int d = t->rank - 1; d >= 0; d--) {
    if (tess__window_passes(a, d)) continue;
    vid number = tess__n_number_along(b, v, d);
    number = tess__n_multiply(b, number, tess__number_like(b, number, apart));
    sum = tess__tangent_sum(b, sum, number);
    apart *= (double)t->dim[d];
  }
  return sum;
}

/* The place of each window's extreme; -1: there is none. */
static vid chosen_places(struct build *b, const struct jvp *j) {
  const struct window_attrs *a = j->call->attrs;
  const struct type *t = type_of(b, j->in[0]);
  struct type element = *tess__type_of((tess_dtype)t->dtype, 0, NULL), place = *tess__type_of(TESS_I32, 0, NULL);
  struct graph *body = first_extreme(b, tess__type(&element), (enum monoid)a->monoid);
  unsigned char least[16] = {0};
  int32_t none = -1;
  element.manual = place.manual = t->manual;
  tess__monoid_identity((enum monoid)a->monoid, (tess_dtype)t->dtype, least);
  vid in[4] = {tess__n_convert(b, j->in[0], (tess_dtype)t->dtype, false), places(b, j->in[0], a),
               tess__n_constant(b, tess__type(&element), least), tess__n_constant(b, tess__type(&place), &none)},
      out[2];
  tess__n_reduce_window_region(b, 2, in, a, body, out);
  return out[1];
}

/* Dimensions with windows as one, the last. */
struct lined {
  struct dims order, back;
  int passing;
};
static struct lined lined_up(const struct window_attrs *a, int rank) {
  struct lined l = {.passing = 0};
  for (int turn = 0; turn < 2; turn++)
    for (int d = 0; d < rank; d++)
      if (tess__window_passes(a, d) == (turn == 0)) {
        l.passing += turn == 0;
        l.back.d[d] = l.order.n;
        l.order.d[l.order.n++] = (uint8_t)d;
      }
  l.back.n = l.order.n;
  return l;
}

static vid in_line(struct build *b, vid v, const struct lined *l) {
  vid turned = tess__n_transpose(b, v, &l->order);
  if (turned == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, turned);
  int64_t dim[TESS_MAX_RANK + 1], n = 1;
  for (int d = 0; d < t->rank; d++)
    if (d < l->passing)
      dim[d] = t->dim[d];
    else
      n *= t->dim[d];
  dim[l->passing] = n;
  return tess__n_reshape(b, turned, l->passing + 1, dim);
}

static vid extreme_tangent(struct build *b, const struct jvp *j) {
  const struct type *out = type_of(b, j->out[0]);
  struct lined l = lined_up(j->call->attrs, out->rank);
  vid place = in_line(b, chosen_places(b, j), &l);
  vid found = tess__n_take_along(b, in_line(b, j->tangent[0], &l), place, l.passing);
  vid is_there = tess__n_compare(b, place, tess__number_like(b, place, 0), COMPARE_GE);
  vid line = tess__n_select(b, is_there, found, tess__number_like(b, found, 0));
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d < out->rank; d++)
    dim[d] = out->dim[l.order.d[d]];
  return tess__n_transpose(b, tess__n_reshape(b, line, out->rank, dim), &l.back);
}

bool tess__jvp_window(struct build *b, const struct jvp *j, vid *tangent) {
  const struct window_attrs *a = j->call->attrs;
  const struct type *in = j->call->in[0];
  struct cumulative shape;
  if (a->monoid == MONOID_SUM) return tess__jvp_linear(b, j, tangent);
  vid t;
  int64_t factors = 1;
  for (int d = 0; d < in->rank; d++)
    factors = factors > MOST_FACTORS ? factors : factors * a->size[d];
  if (tess__type_elements(in) == 0 || tess__type_elements(j->call->out[0]) == 0)
    t = tess__zeros(b, type_of(b, j->out[0]));
  else if (tess__window_cumulative(a, in, &shape))
    t = cumulative_tangent(b, j, shape.reverse);
  else if (a->monoid != MONOID_PROD)
    t = extreme_tangent(b, j);
  else if (factors <= MOST_FACTORS)
    t = product_tangent(b, j);
  else
    return tess__jvp_told(b,
                          tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                                     "no derivative of products over windows of more than %d elements", MOST_FACTORS));
  tangent[0] = tess__tangent_as(b, t, type_of(b, j->out[0]));
  return tess__jvp_done(b);
}
