/* Transposes of sums over windows, and of select_and_scatter. */
#include <string.h>

#include "core/dtype.h"
#include "ir/splice.h"
#include "op/derive.h"
#include "op/transpose.h"
#include "op/window_jvp.h"

/* An element is in the windows that lie around it: these are windows over what counts of the results, which are as far
 * apart as the windows were. */
bool tess__transpose_reduce_window(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct window_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0], *out = t->call->out[0];
  struct window_attrs back;
  memset(&back, 0, sizeof back);
  back.monoid = MONOID_SUM;
  for (int d = 0; d < in->rank; d++) {
    int64_t before = (a->size[d] - 1) * a->dilation[d], base = a->base_dilation[d];
    int64_t spread = out->dim[d] ? (out->dim[d] - 1) * a->stride[d] + 1 : 0;
    back.size[d] = a->size[d];
    back.dilation[d] = a->dilation[d];
    back.stride[d] = base;
    back.base_dilation[d] = a->stride[d];
    back.low[d] = before - a->low[d];
    back.high[d] = (in->dim[d] - 1) * base + before + 1 - back.low[d] - spread;
  }
  bool empty = tess__type_elements(in) == 0 || tess__type_elements(out) == 0;
  ct_in[0] = empty ? VID_NONE : tess__n_reduce_window(b, t->ct[0], &back);
  return tess__transpose_end(b, t, ct_in);
}

/* ---- select_and_scatter ---- */
/* Of two elements and their places the one that is selected; what has no place, -1, is padding and never is. */
static struct graph *selected(struct build *b, const struct type *element, const struct graph *selection) {
  struct graph *g = tess__graph_new("selected");
  struct build inner = {.graph = g, .diag = b->diag};
  const struct type *place = tess__type_of(TESS_I32, 0, NULL);
  vid x = tess__graph_param(g, element), i = tess__graph_param(g, place), y = tess__graph_param(g, element),
      k = tess__graph_param(g, place), first, none = tess__n_constant_double(&inner, place, 0);
  if (!tess__splice(&inner, selection, (vid[]){x, y}, &first)) first = VID_NONE;
  first = tess__n_or(&inner, first, tess__n_compare(&inner, k, none, COMPARE_LT));
  first = tess__n_and(&inner, first, tess__n_compare(&inner, i, none, COMPARE_GE));
  vid out[2] = {tess__n_select(&inner, first, x, y), tess__n_select(&inner, first, i, k)};
  tess__graph_set_results(g, 2, out);
  return g;
}

/* The place that each window selects. */
static vid selected_places(struct build *b, const struct transposed *t) {
  const struct window_attrs *a = t->call->attrs;
  struct type element = *tess__type_of((tess_dtype)t->call->in[0]->dtype, 0, NULL),
              place = *tess__type_of(TESS_I32, 0, NULL);
  struct graph *body = selected(b, tess__type(&element), t->call->regions[0]);
  int32_t none = -1;
  element.manual = place.manual = t->call->in[0]->manual;
  vid fixed = tess__n_stop_gradient(b, tess__transpose_known(b, t, 0)); /* places do not change */
  vid x = tess__n_convert(b, fixed, (tess_dtype)element.dtype, false), out[2];
  vid in[4] = {x, tess__window_places(b, x, a), tess__n_constant_double(b, tess__type(&element), 0),
               tess__n_constant(b, tess__type(&place), &none)};
  tess__n_reduce_window_region(b, 2, in, a, body, out);
  return out[1];
}

/* Operand, source, initial value; no rule makes one of tangents that does not sum. */
bool tess__transpose_select_and_scatter(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct call *c = t->call;
  struct dims all = {.n = c->in[0]->rank};
  for (int d = 0; d < all.n; d++)
    all.d[d] = (uint8_t)d;
  bool empty = tess__type_elements(c->in[0]) == 0 || tess__type_elements(c->in[1]) == 0;
  tess__transpose_begin(t, ct_in);
  if (tess__transpose_asks(t, 1) && !empty)
    ct_in[1] = tess__window_found(b, t->ct[0], c->attrs, selected_places(b, t), c->in[1]);
  if (tess__transpose_asks(t, 2)) ct_in[2] = tess__n_reduce(b, t->ct[0], &all, MONOID_SUM);
  return tess__transpose_end(b, t, ct_in);
}
