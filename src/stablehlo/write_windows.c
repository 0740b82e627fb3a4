/* Windows, convolution, fft: sizes and group counts from types. */
#include <inttypes.h>
#include <string.h>

#include "op/conv.h"
#include "stablehlo/writer.h"

/* [[l, h], …] of n pairs */
static const char *pairs(struct writer *w, int n, const int64_t *low, const int64_t *high) {
  struct text t = {0};
  for (int i = 0; i < n; i++)
    tess__text_printf(&t, "%s[%" PRId64 ", %" PRId64 "]", i ? ", " : "", low[i], high[i]);
  const char *copy = tess__arena_printf(&w->arena, "[%s]", tess__text_string(&t));
  tess__text_free(&t);
  return copy;
}

static void add_window(struct writer *w, const struct window_attrs *a, struct written *o, bool dilated) {
  int rank = o->in_type[0]->rank;
  if (dilated) tess__fact_ints(w, o, "base_dilations", rank, a->base_dilation);
  tess__fact(w, o, "padding", FACT_WHOLE, NULL, rank ? "dense<%s> : tensor<%dx2xi64>" : "dense<> : tensor<0x2xi64>",
             pairs(w, rank, a->low, a->high), rank);
  if (dilated) tess__fact_ints(w, o, "window_dilations", rank, a->dilation);
  tess__fact_ints(w, o, "window_dimensions", rank, a->size);
  tess__fact_ints(w, o, "window_strides", rank, a->stride);
}

bool tess__write_window(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct window_attrs *a = n->attrs;
  bool scatters = n->op->id == OP_select_and_scatter;
  o->name = scatters ? "stablehlo.select_and_scatter" : "stablehlo.reduce_window";
  add_window(w, a, o, !scatters);
  if (n->op->id != OP_reduce_window) {
    o->n_bodies = n->n_regions;
    o->body = (const struct graph *const *)n->regions;
    return tess__write_described(w, s, o);
  }
  const struct type *scalar = tess__type_of((tess_dtype)o->in_type[0]->dtype, 0, NULL);
  const char *in[2] = {o->in[0], tess__write_identity(w, (enum monoid)a->monoid, o->in_type[0], n->place)};
  const struct type *in_type[2] = {o->in_type[0], scalar};
  o->in = in;
  o->in_type = in_type;
  o->n_in = 2;
  return in[1] && tess__write_with_body(w, s, o, tess__write_monoid(w, (enum monoid)a->monoid, scalar));
}

/* ---- convolution ---- */
/* [b, 0, f]: what each dimension is; the first two of dims are called so. */
static const char *layout(struct writer *w, const struct dims *dims, char first, char second) {
  struct text t = {0};
  for (int i = 0; i < dims->n; i++) {
    const uint8_t *at = memchr(dims->d, i, dims->n);
    int role = at ? (int)(at - dims->d) : 0;
    if (role < 2)
      tess__text_printf(&t, "%s%c", i ? ", " : "", role ? second : first);
    else
      tess__text_printf(&t, "%s%d", i ? ", " : "", role - 2);
  }
  const char *copy = tess__arena_printf(&w->arena, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return copy;
}

static const char *longs(struct writer *w, int n, const int64_t *v) {
  struct written list = {.n_facts = 0};
  tess__fact_ints(w, &list, "", n, v);
  return list.fact[0].text;
}

bool tess__write_convolution(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct convolution_attrs *a = n->attrs;
  int spatial = a->lhs.n - 2;
  struct call call;
  tess__node_call(s->graph, n, &call, &w->arena);
  struct text reversed = {0};
  for (int i = 0; i < spatial; i++)
    tess__text_printf(&reversed, "%s%s", i ? ", " : "", memchr(a->reversed.d, i, a->reversed.n) ? "true" : "false");
  tess__fact(
      w, o, "dim_numbers", FACT_WHOLE, NULL,
      "[%s]x[%s]->[%s], window = {stride = [%s], pad = %s, lhs_dilate = [%s], rhs_dilate = [%s], reverse = [%s]}",
      layout(w, &a->lhs, 'b', 'f'), layout(w, &a->rhs, 'o', 'i'), layout(w, &a->out, 'b', 'f'),
      longs(w, spatial, a->stride), pairs(w, spatial, a->low, a->high), longs(w, spatial, a->lhs_dilation),
      longs(w, spatial, a->rhs_dilation), tess__text_string(&reversed));
  tess__text_free(&reversed);
  tess__fact(w, o, "batch_group_count", FACT_INT, "i64", "%" PRId64, tess__conv_batch_groups(&call));
  tess__fact(w, o, "feature_group_count", FACT_INT, "i64", "%" PRId64, tess__conv_feature_groups(&call));
  return true;
}

bool tess__write_fft(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  static const char *const kinds[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
  const struct fft_attrs *a = n->attrs;
  const struct type *real = a->kind == FFT_REAL_INVERSE ? o->out_type[0] : o->in_type[0];
  tess__fact(w, o, "fft_type", FACT_WORD, "fft_type", "%s", kinds[a->kind]);
  tess__fact_ints(w, o, "fft_length", a->rank, real->dim + (real->rank - a->rank));
  return true;
}
