/* The forward derivatives of reduce_window and reduce_window_region, as JAX has them: sums are linear; of a window's
 * extreme elements the first one gives its tangent; cumulative products and extremes are a tree of operations of two,
 * where equals share. Products over other windows, and bodies, are written out, one part of the operand for each
 * element of a window. */
#include "op/window_jvp.h"

#include <string.h>

#include "core/dtype.h"
#include "op/along.h"
#include "op/derive.h"
#include "op/dual.h"
#include "op/window.h"

/* ---- a tree of operations of two ---- */
enum { MOST_ELEMENTS_FOLDED = 256 };

struct tree {
  dual_fold *fold;
  const void *ctx;
  vid padding; /* a scalar; it does not change */
  bool begins; /* folds begin with the padding; else it is an identity, and they begin with the first element */
};

/* The operand as the windows meet it: dilated, with padding. */
static vid padded(struct build *b, vid v, const struct window_attrs *a, vid padding) {
  const struct type *t = type_of(b, v);
  int64_t interior[TESS_MAX_RANK], size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    interior[d] = a->base_dilation[d] - 1;
    size[d] = (t->dim[d] ? (t->dim[d] - 1) * a->base_dilation[d] + 1 : 0) + a->low[d] + a->high[d];
  }
  return tess__n_pad(b, v, padding, a->low, interior, size);
}

static struct dual initial_of(struct build *b, const struct tree *tree, const struct type *t) {
  return (struct dual){tess__n_broadcast_in_dim(b, tree->padding, t->rank, t->dim, &(struct dims){0}),
                       tess__zeros(b, t)};
}

/* Element by element of the windows. */
static struct dual fold_windows(struct build *b, const struct jvp *j, const struct tree *tree) {
  const struct window_attrs *a = j->call->attrs;
  const struct type *out = type_of(b, j->out[0]);
  int64_t at[TESS_MAX_RANK] = {0}, start[TESS_MAX_RANK];
  vid none = tess__number_like(b, tree->padding, 0);
  struct dual all = {padded(b, j->in[0], a, tree->padding), padded(b, j->tangent[0], a, none)};
  struct dual so_far = initial_of(b, tree, out);
  for (bool first = !tree->begins, more = true; more; first = false) {
    for (int i = 0; i < out->rank; i++)
      start[i] = at[i] * a->dilation[i];
    struct dual next = {tess__n_slice(b, all.value, start, a->stride, out->dim),
                        tess__n_slice(b, all.tangent, start, a->stride, out->dim)};
    so_far = first ? next : tree->fold(b, tree->ctx, so_far, next);
    int d = out->rank - 1;
    for (; d >= 0 && ++at[d] == a->size[d]; d--)
      at[d] = 0;
    more = d >= 0;
  }
  return so_far;
}

/* False: windows are too large. */
static bool tree_of(struct build *b, const struct jvp *j, const struct tree *tree, struct dual *out) {
  const struct window_attrs *a = j->call->attrs;
  const struct type *in = j->call->in[0];
  struct cumulative shape;
  int64_t elements = 1;
  int dim = 0;
  if (tess__window_cumulative(a, in, &shape)) {
    while (tess__window_passes(a, dim))
      dim++;
    *out = tess__dual_scan(b, (struct dual){j->in[0], j->tangent[0]}, dim, shape.reverse, tree->fold, tree->ctx);
    if (tree->begins) *out = tree->fold(b, tree->ctx, initial_of(b, tree, in), *out);
    return true;
  }
  for (int d = 0; d < in->rank; d++)
    elements = elements > MOST_ELEMENTS_FOLDED ? elements : elements * a->size[d];
  if (elements > MOST_ELEMENTS_FOLDED)
    return tess__jvp_told(b, tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                                        "no derivative of %s over windows of more than %d elements", j->call->op->name,
                                        MOST_ELEMENTS_FOLDED));
  *out = fold_windows(b, j, tree);
  return true;
}

static bool is_empty(const struct call *c) {
  return tess__type_elements(c->in[0]) == 0 || tess__type_elements(c->out[0]) == 0;
}

static vid scalar_of(struct build *b, const struct type *t, enum monoid m) {
  unsigned char identity[16] = {0};
  struct type scalar = *tess__type_of((tess_dtype)t->dtype, 0, NULL);
  scalar.manual = t->manual;
  scalar.weak = t->weak;
  tess__monoid_identity(m, (tess_dtype)t->dtype, identity);
  return tess__n_constant(b, tess__type(&scalar), identity);
}

bool tess__jvp_window_region(struct build *b, const struct jvp *j, vid *tangent) {
  const struct call *c = j->call;
  if (c->n_out != 1 || j->tangent[1] != VID_NONE || !tess__dual_folds(c->regions[0]))
    return tess__jvp_refused(b, j, tangent);
  tangent[0] = VID_NONE;
  if (is_empty(c)) return true;
  struct tree tree = {tess__dual_region, c->regions[0], j->in[1],
                      !tess__dual_is_identity(b, c->regions[0], 1, &j->in[1])};
  struct dual folded = {VID_NONE, VID_NONE};
  if (!tree_of(b, j, &tree, &folded)) return false;
  tangent[0] = tess__tangent_as(b, folded.tangent, type_of(b, j->out[0]));
  return tess__jvp_done(b);
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

vid tess__window_places(struct build *b, vid v, const struct window_attrs *a) {
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
  return sum == VID_NONE ? tess__zeros(b, tess__type_with_dtype(t, TESS_I32, false)) : sum;
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
  vid fixed = tess__n_stop_gradient(b, j->in[0]); /* places do not change */
  vid in[4] = {tess__n_convert(b, fixed, (tess_dtype)t->dtype, false), tess__window_places(b, j->in[0], a),
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

vid tess__window_found(struct build *b, vid v, const struct window_attrs *a, vid place, const struct type *windows) {
  struct lined l = lined_up(a, windows->rank);
  if (l.passing == windows->rank) return v;
  place = in_line(b, place, &l);
  vid found = tess__n_take_along(b, in_line(b, v, &l), place, l.passing);
  vid is_there = tess__n_compare(b, place, tess__number_like(b, place, 0), COMPARE_GE);
  vid line = tess__n_select(b, is_there, found, tess__number_like(b, found, 0));
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d < windows->rank; d++)
    dim[d] = windows->dim[l.order.d[d]];
  return tess__n_transpose(b, tess__n_reshape(b, line, windows->rank, dim), &l.back);
}

bool tess__jvp_window(struct build *b, const struct jvp *j, vid *tangent) {
  const struct window_attrs *a = j->call->attrs;
  const struct type *out = type_of(b, j->out[0]);
  struct cumulative shape;
  bool cumulative = tess__window_cumulative(a, j->call->in[0], &shape);
  if (a->monoid == MONOID_SUM) return tess__jvp_linear(b, j, tangent);
  tangent[0] = VID_NONE;
  if (is_empty(j->call)) return true;
  if (!cumulative && a->monoid != MONOID_PROD) {
    tangent[0] = tess__tangent_as(b, tess__window_found(b, j->tangent[0], a, chosen_places(b, j), out), out);
    return tess__jvp_done(b);
  }
  struct tree tree = {a->monoid == MONOID_PROD  ? tess__dual_times
                      : a->monoid == MONOID_MAX ? tess__dual_most
                                                : tess__dual_least,
                      NULL, scalar_of(b, out, (enum monoid)a->monoid), false};
  struct dual folded = {VID_NONE, VID_NONE};
  if (!tree_of(b, j, &tree, &folded)) return false;
  tangent[0] = tess__tangent_as(b, folded.tangent, out);
  return tess__jvp_done(b);
}
