/* The evaluator behind the reference kernels of ops with regions: node by node through each op's own reference kernel.
 * On many scalars at once (tess__region_map) pointwise nodes see vectors, a tile at a time; the others run element by
 * element. */
#include "op/region.h"

#include <string.h>

#include "base/alloc.h"
#include "op/check.h"
#include "op/ops.h"

#ifdef TESS_TINY
enum { TILE = 3 };
#else
enum { TILE = 512 };
#endif

static size_t bytes_of(const struct type *t) {
  return (size_t)tess__type_bytes(t);
}

/* ---- one evaluation ---- */
static void run_node(const struct graph *g, const struct node *n, void **value, struct arena *scratch) {
  struct call c;
  tess__node_call(g, n, &c, scratch);
  const void **in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1));
  void **out = tess__arena_alloc(scratch, sizeof *out * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = value[n->in[i]];
  for (int i = 0; i < n->n_out; i++)
    out[i] = value[n->out + (vid)i] = tess__arena_alloc(scratch, bytes_of(c.out[i]) + 1);
  n->op->ref(&c, in, out);
}

void tess__region_run(const struct graph *g, const void *const *in, void *const *out) {
  struct arena scratch = {0};
  void **value = tess__arena_alloc(&scratch, sizeof *value * (g->n_values + 1));
  for (int i = 0; i < g->n_params; i++)
    value[g->param[i]] = (void *)in[i];
  for (uint32_t i = 0; i < g->n_nodes; i++)
    run_node(g, &g->node[i], value, &scratch);
  for (int i = 0; i < g->n_results; i++)
    memcpy(out[i], value[g->result[i]], bytes_of(tess__type_at(g, g->result[i])));
  tess__arena_free(&scratch);
}

/* ---- many scalars ---- */
struct lanes { /* a region prepared for TILE scalars */
  const struct graph *graph;
  struct call *call;         /* by node */
  struct type *type;         /* by value: its scalar type, then with the lanes as a dimension */
  const struct type **typed; /* pointers into type */
  void **value;
  struct arena arena;
};

static int64_t element_bytes(const struct lanes *l, vid v) {
  return tess__dtype_bytes((tess_dtype)l->type[v].dtype);
}

static bool is_pointwise(const struct tess_op *op) {
  return (op->traits & (OP_ELEMENTWISE | OP_CONSTANT)) != 0;
}

static void lanes_start(struct lanes *l, const struct graph *g) {
  memset(l, 0, sizeof *l);
  l->graph = g;
  l->type = tess__arena_alloc(&l->arena, sizeof *l->type * (g->n_values + 1));
  l->typed = tess__arena_alloc(&l->arena, sizeof *l->typed * (g->n_values + 1));
  l->value = tess__arena_alloc(&l->arena, sizeof *l->value * (g->n_values + 1));
  l->call = tess__arena_alloc(&l->arena, sizeof *l->call * (g->n_nodes + 1));
  for (vid v = 0; v < g->n_values; v++) {
    memcpy(&l->type[v], tess__type_at(g, v), sizeof *l->type);
    l->typed[v] = &l->type[v];
    if (g->value[v].node != NODE_NONE) l->value[v] = tess__arena_alloc(&l->arena, (size_t)(TILE * element_bytes(l, v)));
  }
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    tess__node_call(g, n, &l->call[i], &l->arena);
    const struct type **in = tess__arena_alloc(&l->arena, sizeof *in * (size_t)(n->n_in + 1));
    for (int k = 0; k < n->n_in; k++)
      in[k] = l->typed[n->in[k]];
    l->call[i].in = in;
    for (int k = 0; k < n->n_out; k++)
      l->call[i].out[k] = l->typed[n->out + (vid)k];
  }
}

/* The types of all values: n elements, or (0) scalars. */
static void set_lanes(struct lanes *l, int64_t n) {
  for (vid v = 0; v < l->graph->n_values; v++) {
    l->type[v].rank = n > 0;
    l->type[v].dim[0] = n;
  }
}

/* Node i on elements [first, first + n) of the tile; n is 1 where the types are scalars. */
static void run_lanes(struct lanes *l, uint32_t i, int64_t first) {
  const struct node *n = &l->graph->node[i];
  enum { MANY = 16 };
  const void *few_in[MANY], **in = n->n_in <= MANY ? few_in : tess__alloc(sizeof *in * n->n_in);
  void *few_out[MANY], **out = n->n_out <= MANY ? few_out : tess__alloc(sizeof *out * n->n_out);
  for (int k = 0; k < n->n_in; k++)
    in[k] = (const char *)l->value[n->in[k]] + first * element_bytes(l, n->in[k]);
  for (int k = 0; k < n->n_out; k++)
    out[k] = (char *)l->value[n->out + (vid)k] + first * element_bytes(l, n->out + (vid)k);
  n->op->ref(&l->call[i], in, out);
  if (in != few_in) tess__free(in);
  if (out != few_out) tess__free(out);
}

static void run_tile(struct lanes *l, int64_t n) {
  set_lanes(l, n);
  for (uint32_t i = 0; i < l->graph->n_nodes; i++) {
    if (is_pointwise(l->graph->node[i].op)) {
      run_lanes(l, i, 0);
      continue;
    }
    set_lanes(l, 0);
    for (int64_t k = 0; k < n; k++)
      run_lanes(l, i, k);
    set_lanes(l, n);
  }
}

static bool all_scalars(const struct graph *g) {
  for (vid v = 0; v < g->n_values; v++)
    if (tess__type_at(g, v)->rank) return false;
  return true;
}

static int64_t step_of(const struct graph *g, vid v) {
  return tess__dtype_bytes((tess_dtype)tess__type_at(g, v)->dtype);
}

/* A body that makes more than scalars on its way. */
static void map_one_by_one(const struct graph *g, int64_t n, const void *const *in, void *const *out) {
  const void **from = tess__alloc(sizeof *from * (size_t)(g->n_params + 1));
  void **to = tess__alloc(sizeof *to * (size_t)(g->n_results + 1));
  for (int64_t i = 0; i < n; i++) {
    for (int k = 0; k < g->n_params; k++)
      from[k] = (const char *)in[k] + i * step_of(g, g->param[k]);
    for (int k = 0; k < g->n_results; k++)
      to[k] = (char *)out[k] + i * step_of(g, g->result[k]);
    tess__region_run(g, from, to);
  }
  tess__free(from);
  tess__free(to);
}

void tess__region_map(const struct graph *g, int64_t n, const void *const *in, void *const *out) {
  if (!all_scalars(g)) {
    map_one_by_one(g, n, in, out);
    return;
  }
  struct lanes l;
  lanes_start(&l, g);
  for (int64_t first = 0; first < n; first += TILE) {
    int64_t count = n - first < TILE ? n - first : TILE;
    for (int i = 0; i < g->n_params; i++)
      l.value[g->param[i]] = (char *)in[i] + first * element_bytes(&l, g->param[i]);
    run_tile(&l, count);
    for (int i = 0; i < g->n_results; i++) {
      int64_t bytes = element_bytes(&l, g->result[i]);
      memcpy((char *)out[i] + first * bytes, l.value[g->result[i]], (size_t)(count * bytes));
    }
  }
  tess__arena_free(&l.arena);
}

void tess__region_fold(const struct graph *g, int n_acc, int64_t n, void *const *acc, const void *const *x) {
  struct arena scratch = {0};
  const void **in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(2 * n_acc + 1));
  void **out = tess__arena_alloc(&scratch, sizeof *out * (size_t)(n_acc + 1));
  for (int i = 0; i < n_acc; i++) {
    in[i] = acc[i];
    in[n_acc + i] = x[i];
    out[i] = tess__arena_alloc(&scratch,
                               (size_t)(n * tess__dtype_bytes((tess_dtype)tess__type_at(g, g->result[i])->dtype)) + 1);
  }
  tess__region_map(g, n, in, out);
  for (int i = 0; i < n_acc; i++)
    memcpy(acc[i], out[i], (size_t)(n * step_of(g, g->result[i])));
  tess__arena_free(&scratch);
}

/* ---- what a region is ---- */
static int monoid_of(const struct tess_op *op, tess_dtype t) {
  bool logical = t == TESS_BOOL;
  switch (op->id) {
  case OP_add:
    return logical ? MONOID_OR : MONOID_SUM;
  case OP_multiply:
    return logical ? MONOID_AND : MONOID_PROD;
  case OP_minimum:
    return MONOID_MIN;
  case OP_maximum:
    return MONOID_MAX;
  case OP_and:
    return MONOID_AND;
  case OP_or:
    return MONOID_OR;
  default:
    return -1;
  }
}

bool tess__region_monoid(const struct graph *g, enum monoid *m) {
  if (g->n_params != 2 || g->n_nodes != 1 || g->n_results != 1) return false;
  const struct node *n = &g->node[0];
  if (n->n_in != 2 || g->result[0] != n->out) return false;
  bool both =
      (n->in[0] == g->param[0] && n->in[1] == g->param[1]) || (n->in[0] == g->param[1] && n->in[1] == g->param[0]);
  const struct type *t = tess__type_at(g, n->out);
  int found = monoid_of(n->op, (tess_dtype)t->dtype);
  if (!both || found < 0 || !(tess__monoid_classes((enum monoid)found) & (int)tess__dtype_class((tess_dtype)t->dtype)))
    return false;
  *m = (enum monoid)found;
  return true;
}

static bool check_types(const struct graph *g, const char *name, const char *what, int n, const vid *v, int n_wanted,
                        const struct type *const *wanted, struct diag *d) {
  if (n != n_wanted)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the %s has %d %ss; legal: %d", name, n, what,
                      n_wanted);
  for (int i = 0; i < n; i++) {
    const struct type *t = tess__type_at(g, v[i]);
    if (t->dtype != wanted[i]->dtype || !tess__same_shape(t, wanted[i]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s %d of the %s is %s; legal: %s", what, i, name,
                        tess__type_text(t), tess__type_text(wanted[i]));
  }
  return true;
}

bool tess__check_region(const struct graph *g, const char *name, int n_params, const struct type *const *param,
                        int n_results, const struct type *const *result, struct diag *d) {
  return check_types(g, name, "parameter", g->n_params, g->param, n_params, param, d) &&
         check_types(g, name, "result", g->n_results, g->result, n_results, result, d);
}
