/* From the global graph, whose ops agree with their tilings, to the graph that every device runs (design/engine.md 8).
 *
 * Types become blocks, ceil(size / parts) in each dimension; beside each value stands its spread. Padding of blocks
 * holds anything, so before an op that folds a dimension whose blocks are padded, a mask gives each operand the
 * identity there. Ops whose meaning depends on where the block lies write their own per-device form (op->localise);
 * what it makes on the way is whole on each device. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/why.h"
#include "op/build.h"
#include "op/varying.h"
#include "spmd/halo.h"
#include "spmd/localise.h"
#include "spmd/propagate.h"

static const struct type *global_type(const struct localiser *l, vid v) {
  return tess__type_at(l->m->graph, v);
}

static struct spread spread_of(const struct localiser *l, vid global) {
  struct spread s = tess__spread_whole(global_type(l, global), l->m->tiling[global].unreduced);
  s.tiling = tess__tiling_cuts(&l->m->tiling[global]);
  return s;
}

static const struct type *block_type(const struct localiser *l, vid global) {
  return tess__local_type(&l->m->atoms, global_type(l, global), &l->m->tiling[global]);
}

/* ---- masks ---- */

static bool is_padded(const struct localiser *l, const struct spread *s, int d) {
  int64_t parts = tess__tiling_parts(&l->m->atoms, &s->tiling, d),
          block = tess__tiling_block(&l->m->atoms, &s->tiling, d, s->size[d]);
  return parts > 1 && parts * block != s->size[d];
}

static bool any_padded(const struct localiser *l, int n, const vid *v) {
  bool padded = false;
  for (int i = 0; i < n && !padded; i++)
    for (int d = 0; d < l->spread[v[i]].tiling.rank; d++)
      padded |= is_padded(l, &l->spread[v[i]], d);
  return padded;
}

static bool mask_operand(struct localiser *l, const struct tess_op *op, const struct rule *r, int tensor, vid *v) {
  const struct rule_tensor *rt = &r->tensor[tensor];
  for (int d = 0; d < rt->rank; d++)
    for (int i = rt->start[d]; i < rt->start[d + 1]; i++) {
      const struct factor *f = &r->factor[rt->factor[i]];
      struct spread s = l->spread[*v];
      if (f->kind != FACTOR_REDUCE || !is_padded(l, &s, d)) continue;
      const struct why *outer = l->b.why;
      struct why why = {.kind = WHY_UNEVEN, .pass = "partition", .op = op, .tensor = tensor, .factor = rt->factor[i]};
      why.dim = d;
      why.size = f->size;
      why.monoid = (enum monoid)f->monoid;
      why.from = why.to = s.tiling;
      l->b.why = &why;
      *v = tess__n_mask(&l->b, *v, d, why.monoid);
      l->b.why = outer;
      if (*v == VID_NONE) return false;
      tess__set_spread(l, *v, &s);
    }
  return true;
}

/* ---- ops ---- */

/* Values that localise made on the way: whole on each device. */
static void set_inner_spreads(struct localiser *l, vid from) {
  const struct graph *g = l->b.graph;
  for (vid v = from; v < g->n_values; v++) {
    const struct node *n = &g->node[g->value[v].node];
    uint64_t own = tess__varying_of(n, tess__own_of(l, n->n_in, n->in));
    if (n->op->traits & OP_ENTERS) own |= tess__tiling_mask(&((const struct boundary_attrs *)n->attrs)->tiling);
    struct spread s = tess__spread_whole(tess__type_at(g, v), own);
    tess__set_spread(l, v, &s);
  }
}

static struct local *locals(const struct localiser *l, const struct node *n, struct arena *scratch) {
  struct local *tensors = tess__arena_alloc(scratch, sizeof *tensors * (size_t)(n->n_in + n->n_out + 1));
  for (int i = 0; i < n->n_in + n->n_out; i++) {
    struct spread s = spread_of(l, i < n->n_in ? n->in[i] : n->out + (vid)(i - n->n_in));
    tensors[i].tiling = s.tiling;
    memcpy(tensors[i].size, s.size, sizeof tensors[i].size);
  }
  return tensors;
}

/* Values from `first` on get their spreads; the results those of the global ones. */
static void set_spreads(struct localiser *l, const struct node *n, vid first, const vid *out) {
  set_inner_spreads(l, first);
  for (int i = 0; i < n->n_out; i++) { /* a result that is an operand keeps its spread */
    struct spread s = spread_of(l, n->out + (vid)i);
    if (out[i] >= first) tess__set_spread(l, out[i], &s);
  }
}

static const struct type **types_of(const struct localiser *l, int n, const vid *v, struct arena *scratch) {
  const struct type **types = tess__arena_alloc(scratch, sizeof *types * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    types[i] = tess__type_at(l->b.graph, v[i]);
  return types;
}

/* The op on windows, which come from neighbours; or it asks the other devices itself. */
static bool emit_windows(struct localiser *l, const struct node *n, const struct call *global, const struct rule *rule,
                         struct local *tensors, const vid *in, const struct type **types, struct arena *scratch,
                         vid *out) {
  const struct atoms *a = &l->m->atoms;
  const struct why *outer = l->b.why;
  bool asks = rule->halo->totals || rule->halo->columns;
  struct why why = {.kind = asks ? WHY_BLOCKS : WHY_NEIGHBOURS, .pass = "partition", .op = n->op};
  why.tensor = rule->halo->tensor;
  vid first = l->b.graph->n_values, *window = tess__arena_copy(scratch, in, sizeof *in * (size_t)(n->n_in + 1));
  why.factor = -1;
  why.dim = rule->halo->dim;
  why.from = why.to = tensors[why.tensor].tiling;
  l->b.why = &why;
  struct call local = *global;
  bool ok = tess__halo_enter(&l->b, a, global, rule, tensors, window, types);
  local.in = ok ? types_of(l, n->n_in, window, scratch) : NULL;
  local.out = types;
  ok = ok && n->op->window(&l->b, &local, window, tensors, a, out);
  l->b.why = outer;
  if (!ok || !tess__halo_leave(&l->b, a, global, rule, tensors, out)) return false;
  set_spreads(l, n, first, out);
  return true;
}

static bool emit_localised(struct localiser *l, const struct node *n, const struct call *global,
                           const struct local *tensors, const vid *in, const struct type **types, struct arena *scratch,
                           vid *out) {
  struct call local = *global;
  local.in = types_of(l, n->n_in, in, scratch);
  local.out = types;
  vid first = l->b.graph->n_values;
  if (!n->op->localise(&l->b, &local, in, tensors, &l->m->atoms, out)) return false;
  set_spreads(l, n, first, out);
  return true;
}

static bool emit_plain(struct localiser *l, const struct node *n, const vid *in, const struct type **types,
                       struct arena *scratch, vid *out) {
  struct graph **regions = tess__regions_copy(n->n_regions, n->regions, NULL, scratch);
  if (!tess__emit(&l->b, n->op, n->n_in, in, n->attrs, types, n->n_out, n->n_regions, regions, out)) return false;
  for (int i = 0; i < n->n_out; i++) {
    struct spread s = spread_of(l, n->out + (vid)i);
    tess__set_spread(l, out[i], &s);
  }
  return true;
}

static bool localise_node(struct localiser *l, const struct node *n, struct arena *scratch) {
  struct call global;
  struct rule rule;
  tess__node_call(l->m->graph, n, &global, scratch);
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1));
  vid *out = tess__arena_alloc(scratch, sizeof *out * (size_t)(n->n_out + 1));
  const struct type **types = tess__arena_alloc(scratch, sizeof *types * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = l->map[n->in[i]];
  for (int i = 0; i < n->n_out; i++)
    types[i] = block_type(l, n->out + (vid)i);
  bool folds = !(n->op->traits & (OP_RESHARD | OP_COLLECTIVE)) && !n->op->true_blocks && any_padded(l, n->n_in, in);
  if (folds || n->op->window) tess__rule_make(&rule, &global, scratch);
  for (int i = 0; i < n->n_in && folds; i++)
    if (!mask_operand(l, n->op, &rule, i, &in[i])) return false;
  struct local *tensors = n->op->localise || n->op->window ? locals(l, n, scratch) : NULL;
  bool ok = n->op->window && tess__halo_cut(&rule, tensors)
                ? emit_windows(l, n, &global, &rule, tensors, in, types, scratch, out)
            : n->op->localise ? emit_localised(l, n, &global, tensors, in, types, scratch, out)
                              : emit_plain(l, n, in, types, scratch, out);
  for (int i = 0; i < n->n_out && ok; i++)
    l->map[n->out + (vid)i] = out[i];
  return ok;
}

/* A roll turns blocks; its slices are nothing. */
static bool localise_turned(struct localiser *l, const struct node *n, struct arena *scratch) {
  if (!n->op->joins) return true;
  vid first = l->b.graph->n_values, out = tess__roll_blocks(l, n, &locals(l, n, scratch)[n->n_in]);
  if (out == VID_NONE) return false;
  set_spreads(l, n, first, &out);
  l->map[n->out] = out;
  return true;
}

static bool localise_module(struct localiser *l);

/* Control flow: the regions are localised by themselves. */
static bool localise_control(struct localiser *l, uint32_t index, struct arena *scratch) {
  const struct node *n = &l->m->graph->node[index];
  const struct inner *inner = tess__inner(l->m, index);
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1));
  vid *out = tess__arena_alloc(scratch, sizeof *out * (size_t)(n->n_out + 1));
  const struct type **types = tess__arena_alloc(scratch, sizeof *types * (size_t)(n->n_out + 1));
  struct localiser *region = tess__arena_alloc(scratch, sizeof *region * (size_t)inner->n);
  for (int i = 0; i < n->n_in; i++)
    in[i] = l->map[n->in[i]];
  for (int i = 0; i < n->n_out; i++)
    types[i] = block_type(l, n->out + (vid)i);
  for (int r = 0; r < inner->n; r++) {
    region[r] = (struct localiser){.m = &inner->module[r], .b = {.diag = l->b.diag}};
    if (localise_module(&region[r])) continue;
    while (r-- > 0)
      tess__localiser_free(&region[r]);
    return false;
  }
  if (!tess__emit_control(l, n, in, types, region, out)) return false;
  for (int i = 0; i < n->n_out; i++) {
    struct spread s = spread_of(l, n->out + (vid)i);
    tess__set_spread(l, out[i], &s);
    l->map[n->out + (vid)i] = out[i];
  }
  return true;
}

static bool visit(struct localiser *l, uint32_t index) {
  const struct node *n = &l->m->graph->node[index];
  struct arena scratch = {0};
  l->b.place = n->place;
  l->b.why = n->why;
  bool ok = tess__inner(l->m, index)    ? localise_control(l, index, &scratch)
            : n->op->traits & OP_REGION ? tess__inline_manual(l, n)
            : l->turned[index]          ? localise_turned(l, n, &scratch)
                                        : localise_node(l, n, &scratch);
  tess__arena_free(&scratch);
  return ok;
}

static void add_params(struct localiser *l) {
  const struct graph *g = l->m->graph;
  for (int i = 0; i < g->n_params; i++) {
    vid v = g->param[i];
    struct spread s = spread_of(l, v);
    l->map[v] = tess__graph_param(l->b.graph, block_type(l, v));
    tess__set_spread(l, l->map[v], &s);
  }
}

static void set_results(struct localiser *l) {
  const struct graph *g = l->m->graph;
  vid *result = tess__alloc(sizeof *result * (size_t)(g->n_results + 1));
  for (int i = 0; i < g->n_results; i++)
    result[i] = l->map[g->result[i]];
  tess__graph_set_results(l->b.graph, g->n_results, result);
  tess__free(result);
}

/* What is stored of each value, over all devices, can be counted. */
static bool check_stored(const struct localiser *l) {
  const struct graph *g = l->b.graph;
  for (vid v = 0; v < g->n_values; v++) {
    const struct spread *s = &l->spread[v];
    const struct type *t = tess__type_at(g, v);
    int64_t copies = 1, elements = tess__product(t->rank, s->size);
    for (int i = 0; i < l->m->atoms.n; i++)
      if (s->own >> i & 1) copies = tess__mul_sizes(copies, l->m->atoms.size[i]);
    if (tess__mul_sizes(elements, copies) <= MOST_ELEMENTS) continue;
    uint32_t node = g->value[v].node;
    if (!l->b.diag->where && node != NODE_NONE) l->b.diag->where = g->node[node].place;
    return tess__fail(l->b.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s on each of %lld devices is more elements than 64 bits can address; legal: fewer than 2^59",
                      tess__type_text(t), (long long)copies);
  }
  return true;
}

static bool localise_module(struct localiser *l) {
  const struct graph *g = l->m->graph;
  l->b.graph = tess__graph_like(g);
  l->b.no_sharing = true;
  l->map = tess__alloc(sizeof *l->map * (g->n_values + 1));
  l->capacity = g->n_values + 1;
  l->spread = tess__alloc(sizeof *l->spread * l->capacity);
  struct arena arena = {0};
  l->turned = tess__find_turned(l->m, &arena);
  add_params(l);
  bool ok = true;
  for (uint32_t i = 0; ok && i < g->n_nodes; i++)
    ok = visit(l, i);
  l->turned = NULL;
  tess__arena_free(&arena);
  ok = ok && check_stored(l);
  if (ok)
    set_results(l);
  else
    tess__localiser_free(l);
  return ok;
}

bool tess__partition(struct module *m, struct program *p, struct diag *d) {
  struct localiser l = {.m = m, .b = {.diag = d}};
  if (!localise_module(&l)) return false;
  tess__localised(&l, p);
  return true;
}
