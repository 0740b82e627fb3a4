/* pad, gather, scatter, sort: sizes from types, known updates and orders as regions. */
#include <math.h>
#include <string.h>

#include "core/dtype.h"
#include "op/build.h"
#include "op/index.h"
#include "stablehlo/writer.h"

bool tess__write_pad(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  const struct pad_attrs *a = n->attrs;
  const struct type *in = o->in_type[0], *out = o->out_type[0];
  int64_t high[TESS_MAX_RANK];
  for (int i = 0; i < in->rank; i++)
    high[i] = out->dim[i] - a->low[i] - in->dim[i] - (in->dim[i] ? in->dim[i] - 1 : 0) * a->interior[i];
  tess__fact_ints(w, o, "edge_padding_low", in->rank, a->low);
  tess__fact_ints(w, o, "edge_padding_high", in->rank, high);
  tess__fact_ints(w, o, "interior_padding", in->rank, a->interior);
  return true;
}

/* ---- gather, scatter ---- */
static void add_dims(struct writer *w, struct text *t, const char *name, const struct dims *dims) {
  if (dims->n) tess__text_printf(t, "%s = [%s], ", name, tess__write_dims(w, dims));
}

bool tess__write_gather(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  const struct gather_attrs *a = n->attrs;
  const struct slice_numbers *m = &a->numbers;
  const struct type *in = o->in_type[0];
  struct text t = {0};
  uint8_t window[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK];
  for (int i = 0; i < in->rank; i++)
    size[i] = 1;
  tess__window_dims(m, in->rank, window);
  for (int i = 0; i < m->window.n; i++)
    size[window[i]] = o->out_type[0]->dim[m->window.d[i]];
  add_dims(w, &t, "offset_dims", &m->window);
  add_dims(w, &t, "collapsed_slice_dims", &m->collapsed);
  add_dims(w, &t, "operand_batching_dims", &m->operand_batch);
  add_dims(w, &t, "start_indices_batching_dims", &m->index_batch);
  add_dims(w, &t, "start_index_map", &m->map);
  tess__fact(w, o, "dimension_numbers", FACT_WHOLE, NULL, "#stablehlo.gather<%sindex_vector_dim = %d>",
             tess__text_string(&t), m->index_vector_dim);
  tess__fact(w, o, "indices_are_sorted", FACT_WHOLE, NULL, "%s", a->sorted ? "true" : "false");
  tess__fact_ints(w, o, "slice_sizes", in->rank, size);
  tess__text_free(&t);
  return true;
}

/* What combines n old elements and n updates: a monoid, or the updates as they are. */
static struct graph *known_update(struct writer *w, const struct scatter_attrs *a, const struct written *o, int n) {
  if (a->update >= SCATTER_MONOID)
    return tess__write_monoid(w, (enum monoid)(a->update - SCATTER_MONOID), o->in_type[0]);
  struct graph *g = tess__graph_new("set");
  for (int i = 0; i < 2 * n; i++)
    tess__graph_param(g, tess__type_of((tess_dtype)o->in_type[i % n]->dtype, 0, NULL));
  tess__graph_set_results(g, n, g->param + n);
  return g;
}

bool tess__write_scatter(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct scatter_attrs *a = n->attrs;
  const struct slice_numbers *m = &a->numbers;
  struct text t = {0};
  add_dims(w, &t, "update_window_dims", &m->window);
  add_dims(w, &t, "inserted_window_dims", &m->collapsed);
  add_dims(w, &t, "input_batching_dims", &m->operand_batch);
  add_dims(w, &t, "scatter_indices_batching_dims", &m->index_batch);
  add_dims(w, &t, "scatter_dims_to_operand_dims", &m->map);
  tess__fact(w, o, "indices_are_sorted", FACT_WHOLE, NULL, "%s", a->sorted ? "true" : "false");
  tess__fact(w, o, "scatter_dimension_numbers", FACT_WHOLE, NULL, "#stablehlo.scatter<%sindex_vector_dim = %d>",
             tess__text_string(&t), m->index_vector_dim);
  tess__fact(w, o, "unique_indices", FACT_WHOLE, NULL, "%s", a->unique ? "true" : "false");
  tess__text_free(&t);
  return tess__write_with_body(w, s, o, n->n_regions ? NULL : known_update(w, a, o, n->n_out));
}

/* ---- sort: a known order as JAX writes it ---- */
struct comparator {
  struct build b;
  enum sort_order order;
  vid *key; /* of both lines: as they are compared */
};

/* -0 is 0, every NaN is one. */
static vid canonical(struct build *b, vid v) {
  const struct type *t = tess__type_at(b->graph, v);
  if (tess__dtype_class((tess_dtype)t->dtype) != DTYPE_FLOAT) return v;
  vid zero = tess__n_constant_double(b, t, 0), nan = tess__n_constant_double(b, t, (double)NAN);
  vid straight = tess__n_select(b, tess__n_compare(b, v, zero, COMPARE_EQ), zero, v);
  return tess__n_select(b, tess__n_compare(b, v, v, COMPARE_NE), nan, straight);
}

static vid compare_keys(struct comparator *c, int k, enum compare_direction direction) {
  const vid *key = c->key + 2 * (size_t)k;
  const struct type *t = tess__type_at(c->b.graph, key[0]);
  bool real = tess__dtype_class((tess_dtype)t->dtype) == DTYPE_FLOAT;
  return tess__n_compare(&c->b, key[0], key[1], (enum compare_direction)((int)direction + (real ? COMPARE_TOTAL : 0)));
}

static struct graph *known_order(struct writer *w, const struct sort_attrs *a, const struct written *o) {
  struct comparator c = {.b = {.graph = tess__graph_new("order"), .diag = w->d}, .order = (enum sort_order)a->order};
  bool descending = a->order == SORT_JAX_DESCENDING || a->order == SORT_BITS_DESCENDING;
  bool jax = a->order == SORT_JAX || a->order == SORT_JAX_DESCENDING;
  c.key = tess__arena_alloc(&w->arena, sizeof *c.key * 2 * (size_t)o->n_in);
  for (int i = 0; i < 2 * o->n_in; i++)
    c.key[i] = tess__graph_param(c.b.graph, tess__type_of((tess_dtype)o->in_type[i / 2]->dtype, 0, NULL));
  for (int i = 0; jax && i < 2 * a->n_keys; i++)
    c.key[i] = canonical(&c.b, c.key[i]);
  vid less = VID_NONE;
  for (int k = a->n_keys - 1; k >= 0; k--) {
    vid here = compare_keys(&c, k, descending ? COMPARE_GT : COMPARE_LT);
    if (k < a->n_keys - 1) here = tess__n_or(&c.b, here, tess__n_and(&c.b, compare_keys(&c, k, COMPARE_EQ), less));
    less = here;
  }
  tess__graph_set_results(c.b.graph, less != VID_NONE, &less);
  return c.b.graph;
}

bool tess__write_sort(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct sort_attrs *a = n->attrs;
  tess__fact(w, o, "dimension", FACT_INT, "i64", "%d", a->dimension);
  tess__fact(w, o, "is_stable", FACT_WHOLE, NULL, "%s", a->stable ? "true" : "false");
  return tess__write_with_body(w, s, o, n->n_regions ? NULL : known_order(w, a, o));
}
