/* Layers that repeat, found and left out (layers.h). */
#include "spmd/layers.h"

#include <string.h>

#include "ir/splice.h"
#include "spmd/propagate.h"

enum {
  SHORTEST_PERIOD = 2,
  FEWEST_PERIODS = 3,
  MOST_TRIED = 64 /* periods from one node on */,
  NO_LAYER = -1,
  SEVERAL = -2
};

struct run { /* nodes [start, start + period n) */
  uint32_t start, period, n;
  int base, step; /* the layer of period q is base + step q; step 0: nobody knows */
};
struct layer_finder {
  const struct graph *g;
  uint64_t *sign; /* by node: what it is, whatever its operands are made of */
  uint32_t *next; /* by node: the next one that is the same; n_nodes: none */
  struct run *run;
  int n_runs;
  uint32_t *run_of; /* by node: index of its run + 1; 0: none */
  int *layer;       /* by parameter */
  int n_layers;
  struct arena *arena;
};

/* ---- what nodes are ---- */

static uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t pair[] = {a, b};
  return tess__hash(pair, sizeof pair);
}

static uint64_t sign_of(const struct graph *g, const struct node *n) {
  uint64_t h = mixed(n->op->id, n->op->attr_bytes ? tess__hash(n->attrs, n->op->attr_bytes) : 0);
  for (int i = 0; i < n->n_in; i++)
    h = mixed(h, (uint64_t)(uintptr_t)tess__type_at(g, n->in[i]));
  for (int i = 0; i < n->n_out; i++)
    h = mixed(h, (uint64_t)(uintptr_t)tess__type_at(g, n->out + (vid)i));
  for (int r = 0; r < n->n_regions; r++)
    h = mixed(h, tess__graph_fingerprint(n->regions[r]));
  return h;
}

static void sign_nodes(struct layer_finder *f) {
  uint32_t n = f->g->n_nodes;
  struct map last = {0}; /* sign -> node + 1 */
  for (uint32_t i = n; i-- > 0;) {
    f->sign[i] = sign_of(f->g, &f->g->node[i]);
    void **slot = tess__map_at(&last, f->sign[i]);
    f->next[i] = *slot ? (uint32_t)((uintptr_t)*slot - 1) : n;
    *slot = (void *)((uintptr_t)i + 1);
  }
  tess__map_free(&last);
}

/* ---- runs ---- */

/* The longest run that begins at node i; n 0: none. */
static struct run run_at(const struct layer_finder *f, uint32_t i) {
  struct run best = {0};
  uint32_t n = f->g->n_nodes;
  int tried = 0;
  for (uint32_t k = f->next[i]; k < n && tried < MOST_TRIED; k = f->next[k], tried++) {
    uint32_t period = k - i, same = 0;
    if (i + (FEWEST_PERIODS - 1) * period >= n) break;
    if (period < SHORTEST_PERIOD) continue;
    while (k + same < n && f->sign[i + same] == f->sign[k + same])
      same++;
    struct run r = {i, period, same / period + 1, 0, 0};
    if (r.n >= FEWEST_PERIODS && r.n * period > best.n * best.period) best = r;
  }
  return best;
}

static void find_runs(struct layer_finder *f) {
  for (uint32_t i = 0; i < f->g->n_nodes;) {
    struct run r = run_at(f, i);
    if (r.n) f->run[f->n_runs++] = r;
    for (uint32_t k = 0; k < r.n * r.period; k++)
      f->run_of[i + k] = (uint32_t)f->n_runs;
    i += r.n ? r.n * r.period : 1;
  }
}

/* ---- which layer a period is ---- */

/* The parameter that operand k of node `at` of period q is; -1: it is none. */
static int param_at(const struct layer_finder *f, const struct run *r, uint32_t q, uint32_t at, int k) {
  const struct value *v = &f->g->value[f->g->node[r->start + q * r->period + at].in[k]];
  return v->node == NODE_NONE ? v->result : -1;
}

static int layer_of_period(const struct run *r, uint32_t q) {
  return r->base + r->step * (int)q;
}

/* The layer that operand k of node `at` of period q is of: a parameter's, or that of the run that made it. */
static int operand_layer(const struct layer_finder *f, const struct run *r, uint32_t q, uint32_t at, int k) {
  const struct value *v = &f->g->value[f->g->node[r->start + q * r->period + at].in[k]];
  if (v->node == NODE_NONE) return f->layer[v->result];
  const struct run *by = f->run_of[v->node] ? &f->run[f->run_of[v->node] - 1] : NULL;
  return by && by != r && by->step ? layer_of_period(by, (v->node - by->start) / by->period) : NO_LAYER;
}

struct vote {
  int base, step, n;
};

/* base and step of the run, as this operand tells them; n 0: it does not. */
static struct vote vote_of(const struct layer_finder *f, const struct run *r, uint32_t at, int k) {
  struct vote v = {0, 0, 1};
  int known = 0, first = 0, from = 0;
  for (uint32_t q = 0; q < r->n; q++) {
    int layer = operand_layer(f, r, q, at, k);
    if (layer == SEVERAL) return (struct vote){0, 0, 0};
    if (layer < 0) continue;
    if (known == 0) {
      first = (int)q;
      from = layer;
    } else if (!v.step) {
      v.step = layer > from ? 1 : -1;
    }
    if (known++ && layer != from + v.step * ((int)q - first)) return (struct vote){0, 0, 0};
  }
  v.base = from - v.step * first;
  return known >= FEWEST_PERIODS ? v : (struct vote){0, 0, 0};
}

/* As most operands tell it. */
static void tell(const struct layer_finder *f, struct run *r) {
  enum { MOST_VOTES = 8 };
  struct vote votes[MOST_VOTES] = {{0, 0, 0}};
  int best = 0;
  for (uint32_t at = 0; at < r->period; at++)
    for (int k = 0; k < f->g->node[r->start + at].n_in; k++) {
      struct vote v = vote_of(f, r, at, k);
      for (int i = 0; v.n && i < MOST_VOTES; i++) {
        bool same = votes[i].base == v.base && votes[i].step == v.step;
        if (!same && votes[i].n) continue;
        v.n = 0;
        votes[i] = (struct vote){v.base, v.step, votes[i].n + 1};
        if (votes[i].n > votes[best].n) best = i;
      }
    }
  int ends = votes[best].step > 0 ? 0 : f->n_layers - 1, off = ends - votes[best].base;
  if (!votes[best].n || off < -1 || off > 1) return;
  r->base = ends; /* a period may begin within a layer; the first one is always kept, as the next one reads it */
  r->step = votes[best].step;
}

/* By parameter: the layer whose period alone reads it in this run. */
static int *read_by(const struct layer_finder *f, const struct run *r) {
  int *own = tess__arena_alloc(f->arena, sizeof *own * (size_t)(f->g->n_params + 1));
  for (int p = 0; p < f->g->n_params; p++)
    own[p] = NO_LAYER;
  for (uint32_t q = 0; q < r->n; q++)
    for (uint32_t at = 0; at < r->period; at++)
      for (int k = 0; k < f->g->node[r->start + at].n_in; k++) {
        int p = param_at(f, r, q, at, k), layer = layer_of_period(r, q);
        if (p >= 0) own[p] = own[p] == NO_LAYER || own[p] == layer ? layer : SEVERAL;
      }
  return own;
}

/* The parameters that are operand k of node `at` in all periods: that of layer 0 speaks for them. */
static void name_alike(struct layer_finder *f, const struct run *r, const int *own, uint32_t at, int k, int *like) {
  int speaks = -1;
  for (uint32_t q = 0; q < r->n; q++) {
    int p = param_at(f, r, q, at, k);
    if (layer_of_period(r, q) == 0 && p >= 0 && own[p] == 0) speaks = p;
  }
  for (uint32_t q = 0; speaks >= 0 && q < r->n; q++) {
    int p = param_at(f, r, q, at, k);
    if (p < 0 || own[p] < 0 || own[p] >= f->n_layers || f->layer[p] != NO_LAYER) continue;
    f->layer[p] = own[p];
    like[p] = like[speaks];
  }
}

/* Parameters that one period alone of the run reads are of its layer, and alike where they are read alike. */
static void name_params(struct layer_finder *f, const struct run *r, int *like) {
  const int *own = read_by(f, r);
  for (uint32_t at = 0; at < r->period; at++)
    for (int k = 0; k < f->g->node[r->start + at].n_in; k++)
      name_alike(f, r, own, at, k, like);
  for (int p = 0; p < f->g->n_params; p++)
    if (own[p] == SEVERAL && f->layer[p] == NO_LAYER) f->layer[p] = SEVERAL;
}

/* Does each period read a parameter of its own? */
static bool reads_own(const struct layer_finder *f, const struct run *r) {
  for (uint32_t at = 0; at < r->period; at++)
    for (int k = 0; k < f->g->node[r->start + at].n_in; k++) {
      int first = param_at(f, r, 0, at, k), second = param_at(f, r, 1, at, k);
      if (first >= 0 && second >= 0 && first != second) return true;
    }
  return false;
}

static struct run *main_run(const struct layer_finder *f) {
  struct run *best = NULL;
  for (int i = 0; i < f->n_runs; i++) {
    struct run *r = &f->run[i];
    if (r->n >= FEWEST_LAYERS && reads_own(f, r) && (!best || r->n * r->period > best->n * best->period)) best = r;
  }
  return best;
}

/* ---- a program with fewer ---- */

static bool is_gone(const struct layer_finder *f, int layer, int kept) {
  return layer >= kept - 1 && layer < f->n_layers - 1;
}

static bool node_gone(const struct layer_finder *f, uint32_t node, int kept) {
  const struct run *r = f->run_of[node] ? &f->run[f->run_of[node] - 1] : NULL;
  return r && r->step && is_gone(f, layer_of_period(r, (node - r->start) / r->period), kept);
}

struct fewer_maker {
  const struct layer_finder *f;
  int kept;
  const int *like;
  vid *map; /* by value; VID_NONE: not there (yet) */
  struct graph *to;
};

/* What stands for value v of the whole; VID_NONE: nothing that is made by now. */
static vid stand_in(const struct fewer_maker *m, vid v) {
  const struct graph *g = m->f->g;
  uint32_t node = g->value[v].node;
  if (m->map[v] != VID_NONE) return m->map[v];
  if (node == NODE_NONE) return m->map[g->param[m->like[g->value[v].result]]];
  if (!node_gone(m->f, node, m->kept)) return VID_NONE;
  const struct run *r = &m->f->run[m->f->run_of[node] - 1];
  uint32_t at = (node - r->start) % r->period, q = (node - r->start) / r->period;
  vid part = v - g->node[node].out;
  for (uint32_t i = 1; i < r->n; i++) {
    vid before = q >= i ? m->map[g->node[node - i * r->period].out + part] : VID_NONE,
        after = q + i < r->n ? m->map[g->node[r->start + (q + i) * r->period + at].out + part] : VID_NONE;
    if (before != VID_NONE) return before;
    if (after != VID_NONE) return after;
  }
  return VID_NONE;
}

static bool copy_nodes(struct fewer_maker *m) {
  const struct graph *g = m->f->g;
  struct arena scratch = {0};
  bool good = true;
  for (uint32_t i = 0; i < g->n_nodes && good; i++) {
    const struct node *n = &g->node[i];
    if (node_gone(m->f, i, m->kept)) continue;
    vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
    for (int k = 0; k < n->n_in; k++)
      good = (in[k] = stand_in(m, n->in[k])) != VID_NONE && good;
    if (!good) break;
    vid out = tess__splice_node(m->to, g, i, in, NULL, NULL);
    for (int k = 0; k < n->n_out; k++)
      m->map[n->out + (vid)k] = out + (vid)k;
  }
  tess__arena_free(&scratch);
  return good;
}

/* The nodes that something needs, in their order, which memory depends on. */
static struct graph *live_part(const struct graph *g, struct arena *arena) {
  const bool *live = tess__find_live(g, arena);
  vid *map = tess__arena_alloc(arena, sizeof *map * (g->n_values + 1));
  struct graph *to = tess__graph_like(g);
  tess__copy_params(to, g, map);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (live[i]) tess__copy_node(to, g, i, NULL, map);
  tess__copy_results(to, g, map);
  return to;
}

static void copy_params(struct fewer_maker *m, bool *gone) {
  const struct graph *g = m->f->g;
  for (int p = 0; p < g->n_params; p++) {
    struct type t = *tess__type_at(g, g->param[p]);
    gone[p] = m->f->layer[p] >= 0 && is_gone(m->f, m->f->layer[p], m->kept);
    if (gone[p]) {
      t = (struct type){.dtype = t.dtype};
      tess__graph_param(m->to, tess__type(&t));
    } else {
      m->map[g->param[p]] = tess__graph_param(m->to, tess__type_at(g, g->param[p]));
    }
  }
}

static bool make_fewer(const struct layer_finder *f, const int *like, int kept, struct fewer *out) {
  const struct graph *g = f->g;
  struct fewer_maker m = {f, kept, like, tess__arena_alloc(f->arena, sizeof *m.map * (g->n_values + 1)),
                          tess__graph_like(g)};
  bool *gone = tess__arena_alloc(f->arena, (size_t)g->n_params + 1);
  int *which = tess__arena_alloc(f->arena, sizeof *which * (size_t)(g->n_results + 1)), n = 0;
  vid *result = tess__arena_alloc(f->arena, sizeof *result * (size_t)(g->n_results + 1));
  for (uint32_t v = 0; v < g->n_values; v++)
    m.map[v] = VID_NONE;
  copy_params(&m, gone);
  bool good = copy_nodes(&m);
  for (int i = 0; good && i < g->n_results; i++) {
    if (m.map[g->result[i]] == VID_NONE) continue;
    which[n] = i;
    result[n++] = m.map[g->result[i]];
  }
  tess__graph_set_results(m.to, n, result);
  *out = (struct fewer){good ? live_part(m.to, f->arena) : NULL, gone, which};
  tess__graph_free(m.to);
  return good;
}

void tess__layers_free(struct layers *l) {
  tess__graph_free(l->two.graph);
  tess__graph_free(l->three.graph);
  tess__arena_free(&l->arena);
  *l = (struct layers){0};
}

/* The largest run whose periods have parameters numbers the layers; the others follow in order: what they read beside
 * (moments of optimizers) is then numbered, too. */
static bool find(struct layer_finder *f, int *like) {
  sign_nodes(f);
  find_runs(f);
  struct run *first = main_run(f);
  if (!first) return false;
  f->n_layers = (int)first->n;
  first->step = 1;
  name_params(f, first, like);
  for (int i = 0; i < f->n_runs; i++)
    if (!f->run[i].step) {
      tell(f, &f->run[i]);
      if (f->run[i].step) name_params(f, &f->run[i], like);
    }
  return true;
}

void tess__layers_find(struct layers *l, const struct graph *g) {
  *l = (struct layers){0};
  size_t nodes = (size_t)g->n_nodes + 1, params = (size_t)g->n_params + 1;
  int *like = tess__arena_alloc(&l->arena, sizeof *like * params);
  struct layer_finder f = {.g = g, .arena = &l->arena};
  f.sign = tess__arena_alloc(&l->arena, sizeof *f.sign * nodes);
  f.next = tess__arena_alloc(&l->arena, sizeof *f.next * nodes);
  f.run = tess__arena_alloc(&l->arena, sizeof *f.run * nodes);
  f.run_of = tess__arena_alloc(&l->arena, sizeof *f.run_of * nodes);
  f.layer = tess__arena_alloc(&l->arena, sizeof *f.layer * params);
  for (int p = 0; p < g->n_params; p++) {
    like[p] = p;
    f.layer[p] = NO_LAYER;
  }
  if (find(&f, like) && make_fewer(&f, like, 2, &l->two) && make_fewer(&f, like, 3, &l->three)) {
    l->n = f.n_layers;
    l->like = like;
  } else {
    tess__layers_free(l);
  }
}
