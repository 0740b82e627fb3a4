/* Ops with regions: folds, whose known bodies are attributes here and regions there; loops and branches, whose captures
 * are parameters here and values from around there. */
#include <string.h>

#include "op/build.h"
#include "stablehlo/writer.h"

/* ---- monoids ---- */
struct graph *tess__write_monoid(struct writer *w, enum monoid m, const struct type *like) {
  const struct type *scalar = tess__type_of((tess_dtype)like->dtype, 0, NULL);
  struct graph *g = tess__graph_new("monoid");
  struct build b = {.graph = g, .diag = w->d};
  vid x = tess__graph_param(g, scalar), y = tess__graph_param(g, scalar);
  vid v = tess__emit_one(&b, tess__monoid_op(m), 2, (vid[]){x, y}, NULL, NULL);
  tess__graph_set_results(g, v != VID_NONE, &v);
  return g;
}

const char *tess__write_identity(struct writer *w, enum monoid m, const struct type *like, const char *place) {
  unsigned char element[16] = {0};
  tess__monoid_identity(m, (tess_dtype)like->dtype, element);
  return tess__write_constant(w, tess__type_of((tess_dtype)like->dtype, 0, NULL), true, element, place);
}

/* ---- reduce ---- */
/* (%0 init: %1), (%2 init: %3) */
static void write_inits(struct writer *w, const struct written *o, int n, const char *const *init) {
  for (int i = 0; i < n; i++)
    tess__text_printf(w->out, "%s(%s init: %s)", i ? ", " : "", o->in[i], init[i]);
}

static bool write_reduce_types(struct writer *w, const struct written *o, int n, const struct dims *dims) {
  const struct type **in = tess__arena_alloc(&w->arena, sizeof *in * 2 * (size_t)n);
  for (int i = 0; i < n; i++) {
    in[i] = o->in_type[i];
    in[n + i] = tess__type_of((tess_dtype)o->in_type[i]->dtype, 0, NULL);
  }
  tess__text_printf(w->out, " across dimensions = [%s] : ", tess__write_dims(w, dims));
  return tess__write_function(w->out, 2 * n, in, o->n_out, o->out_type, w->d);
}

/* reducer(%a: t, %b: t) (%c: u, %d: u) {…}: the block's arguments are all accumulators, then all elements. */
static bool write_reducer(struct writer *w, const struct graph *g, int n) {
  const char *const *param = tess__write_params(w, g, "%arg", &w->n_args, 0, NULL);
  w->depth++;
  tess__write_line(w);
  w->depth--;
  tess__text_add(w->out, "reducer");
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 2; k++) {
      tess__text_printf(w->out, k ? ", %s: " : i ? " (%s: " : "(%s: ", param[i + k * n]);
      if (!tess__write_type(w->out, tess__type_at(g, g->param[i + k * n]), w->d)) return false;
    }
    tess__text_add(w->out, ")");
  }
  tess__text_add(w->out, " {");
  if (!tess__write_block(w, g, param, "stablehlo.return")) return false;
  tess__write_line(w);
  tess__text_add(w->out, "}");
  return true;
}

static void begin(struct writer *w, struct scope_names *s, const struct node *n, const char *name) {
  const char *result = tess__write_name(w, n->n_out);
  int digits = (int)strcspn(result, ":");
  tess__write_line(w);
  tess__text_printf(w->out, "%s = %s(", result, name);
  for (int i = 0; i < n->n_out; i++)
    s->name[n->out + (vid)i] = n->n_out == 1 ? result : tess__arena_printf(&w->arena, "%.*s#%d", digits, result, i);
}

bool tess__write_reduce(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  bool known = n->op->id == OP_reduce;
  const struct reduce_attrs *a = n->attrs;
  const struct dims *dims = known ? &a->dims : &((const struct dims_attrs *)n->attrs)->dims;
  int count = known ? 1 : n->n_in / 2;
  const char *identity = NULL;
  if (known && !(identity = tess__write_identity(w, (enum monoid)a->monoid, o->in_type[0], n->place))) return false;
  begin(w, s, n, "stablehlo.reduce");
  w->out->length--; /* the operands have brackets of their own */
  w->out->data[w->out->length] = 0;
  write_inits(w, o, count, known ? &identity : (const char *const *)o->in + count);
  if (known) tess__text_printf(w->out, " applies stablehlo.%s", tess__monoid_op((enum monoid)a->monoid)->name);
  if (!write_reduce_types(w, o, count, dims) || (!known && !write_reducer(w, n->regions[0], count))) return false;
  tess__write_place(w, n->place);
  return true;
}

bool tess__write_map(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  struct dims all = {.n = o->out_type[0]->rank};
  for (int i = 0; i < all.n; i++)
    all.d[i] = (uint8_t)i;
  tess__fact_dims(w, o, "dimensions", &all);
  o->n_bodies = 1;
  o->body = (const struct graph *const *)n->regions;
  return tess__write_described(w, s, o);
}

/* ---- loops and branches ---- */
/* while(%iterArg = %0, …) : types cond {…} do {…} */
bool tess__write_while(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  int carried = n->n_out, shared = n->n_in - carried;
  const char *const *param =
      tess__write_params(w, n->regions[0], "%iterArg_", &w->n_carried, shared, (const char *const *)o->in + carried);
  begin(w, s, n, "stablehlo.while");
  for (int i = 0; i < carried; i++)
    tess__text_printf(w->out, "%s%s = %s", i ? ", " : "", param[i], o->in[i]);
  tess__text_add(w->out, carried ? ") : " : ")");
  if (!tess__write_types(w->out, carried, o->out_type, w->d)) return false;
  for (int r = 0; r < 2; r++) {
    if (r == 0) tess__write_line(w);
    tess__text_add(w->out, r ? " do {" : "cond {");
    if (!tess__write_block(w, n->regions[r], param, "stablehlo.return")) return false;
    tess__write_line(w);
    tess__text_add(w->out, "}");
  }
  tess__write_place(w, n->place);
  return true;
}

/* As the while that it expands to, whose parameters are called as its operands. */
bool tess__write_scan(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  struct graph *g = tess__graph_new("scan");
  struct build b = {.graph = g, .diag = w->d, .place = n->place};
  struct scope_names inner = {.graph = g};
  struct call c;
  tess__node_call(s->graph, n, &c, &w->arena);
  vid *in = tess__arena_alloc(&w->arena, sizeof *in * (size_t)(n->n_in + 1));
  vid *out = tess__arena_alloc(&w->arena, sizeof *out * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = tess__graph_param(g, o->in_type[i]);
  bool good = n->op->expand(&b, &c, in, out);
  inner.name = tess__arena_alloc(&w->arena, sizeof *inner.name * (g->n_values + 1));
  for (int i = 0; i < n->n_in; i++)
    inner.name[in[i]] = o->in[i];
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = w->write_node(w, &inner, &g->node[i]);
  for (int i = 0; good && i < n->n_out; i++)
    s->name[n->out + (vid)i] = inner.name[out[i]];
  tess__graph_free(g);
  return good;
}

bool tess__write_branches(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  o->n_shared = n->n_in - 1;
  o->shared = (const char *const *)o->in + 1;
  o->n_in = 1;
  o->n_bodies = n->n_regions;
  o->body = (const struct graph *const *)n->regions;
  return tess__write_described(w, s, o);
}
