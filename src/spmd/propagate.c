/* Propagation: the fixpoint over the ops (design/partitioning.md 3.3) and its schedule of rounds (3.6).
 *
 * Results depend on order where cuts compete, so the order is part of the contract: the worklist is a stack on which an
 * op stands at most once; at first all ops, the first on top; of an op whose tensors changed, operands are written
 * before results, and each written value pushes its maker, then its readers, last first. The op at work is never
 * pushed. Returned values and declared results are propagated as an identity before and after each run; manual
 * computations as an identity from what each operand must look like inside.
 *
 * Atoms are only ever appended to dimensions, so a run ends. Ops are read through their rules and traits; none is known
 * by name but the manual computation, which has specs in place of a rule. */
#include <limits.h>
#include <string.h>

#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/control.h"
#include "spmd/propagate.h"

enum { ROUNDS = 5 };

struct fixpoint {
  struct module *m;
  struct arena arena;
  struct uses uses;
  const struct rule **rule; /* by node, made at the first visit */
  bool *single;             /* by node: every operand that is no scalar has one use */
  uint32_t *stack, depth;
  bool *queued;
  bool *settled;             /* by node: all its tensors agree, so no strategy changes it until one of them does */
  struct visit visit;        /* scratch: tensors for the largest op */
  const struct tiling **now; /* scratch: what the tensors are */
  vid *named;                /* scratch: which values of this graph they are; VID_NONE: none */
  struct tiling *next;       /* scratch: what they become */
  int most, round;           /* most: tensors that there is scratch for */
  bool wrote;                /* something changed since it was last asked */
  bool (*spread)(struct visit *v);
  struct fixpoint **inner; /* by node: one for each region of control flow; NULL elsewhere */
};

/* ---- direction ---- */

/* What propagation takes the op for: a broadcast that repeats nothing only adds dimensions of size 1, so it is a
 * reshape. */
static uint32_t traits_of(const struct graph *g, const struct node *n) {
  bool reshapes = n->op->traits & OP_LATE_FORWARD && n->n_out == 1 &&
                  tess__type_elements(tess__type_at(g, n->in[0])) == tess__type_elements(tess__type_at(g, n->out));
  return reshapes ? (n->op->traits & ~(uint32_t)OP_LATE_FORWARD) | OP_PASS_THROUGH : n->op->traits;
}

unsigned tess__direction(int round, uint32_t traits, const struct factor *factor, bool single) {
  unsigned d = DIRECTION_NONE, most = traits & OP_LATE_FORWARD ? DIRECTION_BACKWARD : DIRECTION_BOTH;
  if (factor->blocked) return d;
  if (round >= 1 || single) {
    if (traits & (OP_PASS_THROUGH | OP_ELEMENTWISE)) d |= DIRECTION_BOTH;
    if (traits & OP_FORWARD_ONLY) d |= DIRECTION_FORWARD;
  }
  if (round >= 3 || (round == 2 && factor->kind == FACTOR_PASS)) d |= most;
  if (round >= 4) d |= DIRECTION_BOTH;
  return d;
}

/* ---- one visit ---- */

static bool any_cut(int n, const struct tiling *const *tiling) {
  for (int i = 0; i < n; i++)
    if (tiling[i]->start[tiling[i]->rank] > 0) return true;
  return false;
}

static bool all_alike(const struct rule *r, int n, const struct tiling *const *tiling) {
  for (int i = 1; i < n; i++)
    if (!tess__projects_alike(r, i, tiling[0], tiling[i])) return false;
  return true;
}

/* Runs the strategy over these tensors; fp->next[i] is what tensor i becomes, changed or not. True: some did change;
 * else *settled says whether a strategy ever changes them. */
static bool spread(struct fixpoint *fp, const struct rule *r, int n_in, int n, const struct tiling *const *tiling,
                   bool *settled) {
  struct visit *v = &fp->visit;
  v->rule = r;
  v->n_in = n_in;
  v->n_tensors = n;
  *settled = !any_cut(n, tiling) || all_alike(r, n, tiling);
  if (*settled) return false;
  for (int i = 0; i < n; i++)
    tess__visit_see(v, i, tiling[i]);
  *settled = tess__visit_agrees(v);
  if (*settled || !fp->spread(v)) return false;
  bool any = false;
  for (int i = 0; i < n; i++) {
    fp->next[i] = *tiling[i];
    if (!v->tensor[i].changed) continue;
    tess__unproject(&fp->m->atoms, r, i, &v->tensor[i].p, &fp->next[i]);
    v->tensor[i].changed =
        !tess__tiling_equal(&fp->next[i], tiling[i]); /* where strided blocks would be needed, nothing changes */
    any |= v->tensor[i].changed;
  }
  return any;
}

static void push(struct fixpoint *fp, uint32_t node, uint32_t at_work) {
  if (node == NODE_NONE || node == at_work || fp->queued[node]) return;
  fp->queued[node] = true;
  fp->stack[fp->depth++] = node;
}

/* The tiling of v is another one: of those that it is an operand or result of. */
static void unsettle(struct fixpoint *fp, vid v) {
  uint32_t maker = fp->m->graph->value[v].node;
  if (maker != NODE_NONE) fp->settled[maker] = false;
  for (uint32_t i = fp->uses.first[v]; i < fp->uses.first[v + 1]; i++)
    if (fp->uses.user[i] != NODE_NONE) fp->settled[fp->uses.user[i]] = false;
}

/* The tensor of the visit, v apart, that had the atom before, on the same factor; else on any. */
static vid source_of(const struct fixpoint *fp, vid v, int atom) {
  const struct visit *visit = &fp->visit;
  int n_factors = visit->rule ? visit->rule->n_factors : 0, f = -1; /* an identity's rule is gone */
  for (int i = 0; i < visit->n_tensors && f < 0; i++)
    if (fp->named[i] == v) f = tess__factor_cut(&visit->tensor[i].p, n_factors, atom);
  vid any = VID_NONE;
  for (int i = 0; i < visit->n_tensors; i++) {
    if (fp->named[i] == v || !(visit->tensor[i].had >> atom & 1)) continue;
    if (tess__factor_cut(&visit->tensor[i].p, n_factors, atom) == f) return fp->named[i];
    if (any == VID_NONE) any = fp->named[i];
  }
  return any;
}

/* v becomes t by the visit of `by`. */
static void record(struct fixpoint *fp, const struct fixpoint *by, vid v, const struct tiling *t, uint32_t node) {
  const struct tiling *old = &fp->m->tiling[v];
  if (!fp->m->explain) return;
  for (int d = 0; d < t->rank; d++)
    for (int i = tess__tiling_count(old, d); i < tess__tiling_count(t, d); i++) {
      uint8_t atom = t->atom[t->start[d] + i];
      tess__origin_add(&fp->m->origins,
                       (struct origin){v, source_of(by, v, atom), node, atom, (uint8_t)d, (uint8_t)by->round});
    }
}

/* An op may read a value twice and want two extensions of it: the first is written, the other waits for a later visit.
 */
static void write(struct fixpoint *fp, const struct fixpoint *by, vid v, const struct tiling *t, uint32_t at_work) {
  struct tiling *old = &fp->m->tiling[v];
  if (!tess__tiling_refines(old, t) || tess__tiling_equal(old, t)) return;
  record(fp, by, v, t, at_work);
  *old = *t;
  fp->wrote = true;
  unsettle(fp, v);
  push(fp, fp->m->graph->value[v].node, at_work);
  for (uint32_t i = fp->uses.first[v + 1]; i > fp->uses.first[v]; i--)
    push(fp, fp->uses.user[i - 1], at_work);
}

static const struct rule *rule_of(struct fixpoint *fp, uint32_t index) {
  if (!fp->rule[index]) {
    struct call c;
    tess__node_call(fp->m->graph, &fp->m->graph->node[index], &c, &fp->arena);
    struct rule *r = tess__arena_alloc(&fp->arena, sizeof *r);
    tess__rule_make(r, &c, &fp->arena);
    fp->rule[index] = r;
  }
  return fp->rule[index];
}

static void visit_op(struct fixpoint *fp, uint32_t index) {
  const struct node *n = &fp->m->graph->node[index];
  const struct rule *r = rule_of(fp, index);
  uint32_t traits = traits_of(fp->m->graph, n);
  for (int f = 0; f < r->n_factors; f++)
    fp->visit.direction[f] = (uint8_t)tess__direction(fp->round, traits, &r->factor[f], fp->single[index]);
  fp->visit.elementwise = n->op->traits & OP_ELEMENTWISE;
  int total = n->n_in + n->n_out;
  for (int i = 0; i < total; i++) {
    fp->named[i] = i < n->n_in ? n->in[i] : n->out + (vid)(i - n->n_in);
    fp->now[i] = &fp->m->tiling[fp->named[i]];
  }
  if (!spread(fp, r, n->n_in, total, fp->now, &fp->settled[index])) return;
  for (int i = 0; i < total; i++)
    if (fp->visit.tensor[i].changed) write(fp, fp, fp->named[i], &fp->next[i], index);
}

/* ---- identities: manual computations and results ---- */

/* Both ways between two tilings of one type, a that of v; fp->next[0] and [1] are what they become. */
static bool spread_identity(struct fixpoint *fp, const struct type *type, vid v, const struct tiling *a,
                            const struct tiling *b) {
  fp->named[0] = v;
  fp->named[1] = VID_NONE;
  struct rule_tensor tensor[2] = {{.rank = type->rank}, {.rank = type->rank}};
  struct rule rule = {.n_tensors = 2, .tensor = tensor};
  for (int d = 0; d < type->rank; d++) {
    int f = tess__factor_new(&rule, FACTOR_PASS, type->dim[d]);
    tess__factor_use(&rule, f, 0, d);
    tess__factor_use(&rule, f, 1, d);
    fp->visit.direction[f] = DIRECTION_BOTH;
  }
  fp->visit.elementwise = false;
  const struct tiling *tiling[2] = {a, b};
  bool settled, any = spread(fp, &rule, 1, 2, tiling, &settled);
  fp->visit.rule = NULL;
  return any;
}

/* Edges of section 7 for regions whose axes are all manual: what lies outside takes the inside's cut as far as it is
 * open. */
static void visit_manual(struct fixpoint *fp, uint32_t index) {
  const struct graph *g = fp->m->graph;
  const struct node *n = &g->node[index];
  const struct manual_attrs *attrs = n->attrs;
  for (int i = 0; i < n->n_in; i++) {
    const struct type *type = tess__type_at(g, n->in[i]);
    struct tiling inside = tess__manual_tiling(&fp->m->atoms, attrs->mesh, attrs->in[i], type->rank);
    if (spread_identity(fp, type, n->in[i], &fp->m->tiling[n->in[i]], &inside))
      write(fp, fp, n->in[i], &fp->next[0], index);
  }
}

static void spread_results(struct fixpoint *fp) {
  struct module *m = fp->m;
  for (int i = 0; i < m->graph->n_results; i++) {
    vid v = m->graph->result[i];
    if (!spread_identity(fp, tess__type_at(m->graph, v), v, &m->tiling[v], &m->result[i])) continue;
    record(fp, fp, v, &fp->next[0], NODE_NONE);
    m->tiling[v] = fp->next[0];
    m->result[i] = fp->next[1];
    unsettle(fp, v);
  }
}

/* ---- control flow ---- */

struct end {
  struct fixpoint *fp;
  vid v;
};

/* The values that edge e of the node ties together. */
static int find_ends(struct fixpoint *fp, uint32_t index, int e, struct end *end) {
  const struct node *n = &fp->m->graph->node[index];
  struct control_edge edge = tess__control_edge(n->op, n->n_in, n->n_out, e);
  int count = 0;
  if (edge.operand >= 0) end[count++] = (struct end){fp, n->in[edge.operand]};
  if (edge.result >= 0) end[count++] = (struct end){fp, n->out + (vid)edge.result};
  for (int r = 0; r < n->n_regions; r++) {
    struct fixpoint *inner = &fp->inner[index][r];
    if (edge.param >= 0) end[count++] = (struct end){inner, inner->m->graph->param[edge.param]};
    if (edge.region_result >= 0 && r >= edge.skip)
      end[count++] = (struct end){inner, inner->m->graph->result[edge.region_result]};
  }
  return count;
}

/* End t as it becomes, in the graph that it is in, where ends of others have no name. */
static void write_end(struct fixpoint *fp, int n, const struct end *end, int t, uint32_t index) {
  struct fixpoint *at = end[t].fp;
  for (int i = 0; i < n; i++)
    fp->named[i] = end[i].fp == at ? end[i].v : VID_NONE;
  write(at, fp, end[t].v, &fp->next[t], at == fp ? index : NODE_NONE);
}

/* An identity between ends of one shape, any way. index: of the node that they are ends of; NODE_NONE: none. */
static void join(struct fixpoint *fp, uint32_t index, int count, const struct end *end) {
  struct arena scratch = {0};
  const struct type *type = tess__type_at(end[0].fp->m->graph, end[0].v);
  struct rule rule = {.n_tensors = count, .tensor = tess__arena_alloc(&scratch, sizeof *rule.tensor * (size_t)count)};
  for (int t = 0; t < count; t++) {
    rule.tensor[t].rank = type->rank;
    fp->now[t] = &end[t].fp->m->tiling[end[t].v];
  }
  for (int d = 0; d < type->rank; d++) {
    int f = tess__factor_new(&rule, FACTOR_PASS, type->dim[d]);
    for (int t = 0; t < count; t++)
      tess__factor_use(&rule, f, t, d);
    fp->visit.direction[f] = DIRECTION_BOTH;
  }
  fp->visit.elementwise = false;
  bool settled, any = type->rank > 0 && spread(fp, &rule, 1, count, fp->now, &settled);
  for (int t = 0; t < count && any; t++)
    if (fp->visit.tensor[t].changed) write_end(fp, count, end, t, index);
  fp->visit.rule = NULL;
  tess__arena_free(&scratch);
}

/* An edge is an identity between all its ends. */
static void join_ends(struct fixpoint *fp, uint32_t index, int e) {
  struct arena scratch = {0};
  struct end *end = tess__arena_alloc(&scratch, sizeof *end * (size_t)(2 + 2 * fp->m->graph->node[index].n_regions));
  join(fp, index, find_ends(fp, index, e, end), end);
  tess__arena_free(&scratch);
}

static void drain(struct fixpoint *fp);

/* Edges and regions in turn, until nothing changes. */
static void visit_control(struct fixpoint *fp, uint32_t index) {
  const struct node *n = &fp->m->graph->node[index];
  bool wrote = fp->wrote, changed = true;
  while (changed) {
    fp->wrote = changed = false;
    for (int e = 0; e < tess__control_edges(n->op, n->n_in, n->n_out); e++)
      join_ends(fp, index, e);
    wrote |= fp->wrote;
    for (int r = 0; r < n->n_regions; r++) {
      struct fixpoint *inner = &fp->inner[index][r];
      inner->wrote = false;
      drain(inner);
      changed |= inner->wrote;
    }
  }
  fp->wrote = wrote;
}

/* ---- the fixpoint ---- */

static void visit_node(struct fixpoint *fp, uint32_t index) {
  const struct tess_op *op = fp->m->graph->node[index].op;
  if (fp->inner[index])
    visit_control(fp, index);
  else if (op->traits & OP_MANUAL)
    visit_manual(fp, index);
  else if (fp->m->graph->node[index].n_in > 0 && !(op->traits & OP_REGION) &&
           !tess__only_looks(&fp->m->graph->node[index]))
    visit_op(fp, index);
}

static void drain(struct fixpoint *fp) {
  while (fp->depth > 0) {
    uint32_t index = fp->stack[--fp->depth];
    fp->queued[index] = false;
    if (!fp->settled[index]) visit_node(fp, index);
  }
}

static void push_all(struct fixpoint *fp, int round, bool (*spread_by)(struct visit *v)) {
  fp->round = round;
  fp->spread = spread_by;
  for (uint32_t i = fp->m->graph->n_nodes; i > 0; i--) {
    for (int r = 0; fp->inner[i - 1] && r < fp->m->graph->node[i - 1].n_regions; r++)
      push_all(&fp->inner[i - 1][r], round, spread_by);
    push(fp, i - 1, NODE_NONE);
  }
}

/* ---- groups: values that lie alike wherever they stand (3.1) ---- */

struct sharing { /* a group, its members those of the first one's shape */
  int64_t number;
  const struct type *type;
  int n, capacity;
  struct end *member;
  struct sharing *next;
};

static void add_member(struct arena *arena, struct sharing **list, int64_t number, struct end member) {
  const struct type *type = tess__type_at(member.fp->m->graph, member.v);
  struct sharing *g = *list;
  while (g && (g->number != number || !tess__same_shape(g->type, type)))
    g = g->next;
  if (!g) {
    g = tess__arena_alloc(arena, sizeof *g);
    *g = (struct sharing){.number = number, .type = type, .next = *list};
    *list = g;
  }
  if (g->n == g->capacity) {
    struct end *more = tess__arena_alloc(arena, sizeof *more * (size_t)(g->capacity = 2 * g->n + 2));
    if (g->n) memcpy(more, g->member, sizeof *more * (size_t)g->n);
    g->member = more;
  }
  g->member[g->n++] = member;
}

static void find_groups(struct arena *arena, struct sharing **list, struct fixpoint *fp) {
  const struct graph *g = fp->m->graph;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    int64_t number = tess__sharding_group(&g->node[i]);
    if (number >= 0) add_member(arena, list, number, (struct end){fp, g->node[i].in[0]});
    for (int r = 0; fp->inner[i] && r < g->node[i].n_regions; r++)
      find_groups(arena, list, &fp->inner[i][r]);
  }
}

static void scratch_for(struct fixpoint *fp, int most) {
  fp->most = most;
  fp->visit.tensor = tess__arena_alloc(&fp->arena, sizeof *fp->visit.tensor * (size_t)most);
  fp->named = tess__arena_alloc(&fp->arena, sizeof *fp->named * (size_t)most);
  fp->next = tess__arena_alloc(&fp->arena, sizeof *fp->next * (size_t)most);
  fp->now = tess__arena_alloc(&fp->arena, sizeof *fp->now * (size_t)most);
}

/* Scratch for as many tensors as the largest group has members. */
static void room_for_groups(struct fixpoint *fp, const struct sharing *groups) {
  for (const struct sharing *g = groups; g; g = g->next)
    if (g->n > fp->most) scratch_for(fp, g->n);
}

static bool join_groups(struct fixpoint *fp, const struct sharing *groups) {
  bool wrote = false;
  for (const struct sharing *g = groups; g; g = g->next) {
    for (int i = 0; i < g->n; i++)
      g->member[i].fp->wrote = false;
    join(fp, NODE_NONE, g->n, g->member);
    for (int i = 0; i < g->n; i++)
      wrote |= g->member[i].fp->wrote;
  }
  return wrote;
}

static void run(struct fixpoint *fp, int round, bool (*spread_by)(struct visit *v), const struct sharing *groups) {
  fp->round = round;
  fp->spread = spread_by;
  spread_results(fp);
  do {
    push_all(fp, round, spread_by);
    drain(fp);
  } while (groups && join_groups(fp, groups));
  spread_results(fp);
}

static bool has_single_uses(const struct fixpoint *fp, const struct node *n) {
  for (int i = 0; i < n->n_in; i++)
    if (fp->uses.count[n->in[i]] != 1 && tess__type_at(fp->m->graph, n->in[i])->rank > 0) return false;
  return true;
}

static void start(struct fixpoint *fp);

/* How many ends an edge of the node has at most; 0: it is no control flow. */
static int start_regions(struct fixpoint *fp, uint32_t index) {
  const struct inner *inner = tess__inner(fp->m, index);
  if (!inner) return 0;
  fp->inner[index] = tess__arena_alloc(&fp->arena, sizeof **fp->inner * (size_t)inner->n);
  for (int r = 0; r < inner->n; r++) {
    fp->inner[index][r].m = &inner->module[r];
    start(&fp->inner[index][r]);
  }
  return 2 + 2 * inner->n;
}

static void stop(struct fixpoint *fp) {
  for (uint32_t i = 0; i < fp->m->graph->n_nodes; i++)
    for (int r = 0; fp->inner[i] && r < fp->m->graph->node[i].n_regions; r++)
      stop(&fp->inner[i][r]);
  tess__arena_free(&fp->arena);
}

static void start(struct fixpoint *fp) {
  const struct graph *g = fp->m->graph;
  fp->uses = tess__uses(g, &fp->arena);
  fp->rule = tess__arena_alloc(&fp->arena, sizeof *fp->rule * (g->n_nodes + 1));
  fp->single = tess__arena_alloc(&fp->arena, sizeof *fp->single * (g->n_nodes + 1));
  fp->stack = tess__arena_alloc(&fp->arena, sizeof *fp->stack * (g->n_nodes + 1));
  fp->queued = tess__arena_alloc(&fp->arena, sizeof *fp->queued * (g->n_nodes + 1));
  fp->settled = tess__arena_alloc(&fp->arena, sizeof *fp->settled * (g->n_nodes + 1));
  fp->inner = tess__arena_alloc(&fp->arena, sizeof *fp->inner * (g->n_nodes + 1));
  int most = 2;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    int ends = start_regions(fp, i);
    if (ends > most) most = ends;
    fp->single[i] = has_single_uses(fp, &g->node[i]);
    int tensors = g->node[i].n_in + g->node[i].n_out;
    if (tensors > most && !(g->node[i].op->traits & OP_REGION)) most = tensors;
  }
  fp->visit.atoms = &fp->m->atoms;
  scratch_for(fp, most);
}

/* ---- priorities that the user gave (3.7) ---- */

struct held { /* a dimension that is not to be seen yet: closed and empty, and nobody else may take its atoms */
  struct tiling *of;
  int dim, n, priority;
  bool open;
  uint8_t atom[MAX_ATOMS];
  struct held *next;
};

static void hold(struct arena *arena, struct held **list, struct tiling *t, const struct sharding *s) {
  for (int d = 0; s && d < s->spec.n && d < t->rank; d++) {
    uint64_t atoms = tess__tiling_dim_mask(t, d);
    if (s->spec.priority[d] <= 1) continue; /* none, or the first */
    struct held *h = tess__arena_alloc(arena, sizeof *h);
    *h = (struct held){t, d, tess__tiling_count(t, d), s->spec.priority[d], t->open >> d & 1, {0}, *list};
    memcpy(h->atom, t->atom + t->start[d], (size_t)h->n);
    tess__tiling_set_dim(t, d, 0, NULL);
    t->open &= ~(UINT32_C(1) << d);
    t->replicated |= atoms;
    *list = h;
  }
}

static void hold_module(struct arena *arena, struct held **list, struct module *m) {
  const struct graph *g = m->graph;
  for (int i = 0; m->in && i < g->n_params; i++)
    hold(arena, list, &m->tiling[g->param[i]], m->in[i].sharding);
  for (int i = 0; m->out && i < g->n_results; i++)
    hold(arena, list, &m->result[i], m->out[i].sharding);
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    const struct inner *inner = tess__inner(m, i);
    for (int r = 0; inner && r < inner->n; r++)
      hold_module(arena, list, &inner->module[r]);
    const struct sharding *s = tess__node_sharding(n);
    if (!s) continue;
    struct tiling *from = &m->tiling[n->in[0]];
    if (tess__tiling_equal(from, &m->tiling[n->out])) hold(arena, list, from, s); /* import applied it to its operand */
    hold(arena, list, &m->tiling[n->out], s);
  }
}

/* Shows what waits for the lowest priority. False: nothing waits. */
static bool show_next(struct held *list) {
  int next = INT_MAX;
  for (struct held *h = list; h; h = h->next)
    if (h->priority < next) next = h->priority;
  for (struct held *h = list; h; h = h->next) {
    if (h->priority != next || next == INT_MAX) continue;
    tess__tiling_set_dim(h->of, h->dim, h->n, h->atom);
    h->of->replicated &= ~tess__tiling_dim_mask(h->of, h->dim);
    if (h->open) h->of->open |= UINT32_C(1) << h->dim;
    h->priority = INT_MAX;
  }
  return next != INT_MAX;
}

/* Tilings changed that many look at. */
static void unsettle_all(struct fixpoint *fp) {
  const struct graph *g = fp->m->graph;
  memset(fp->settled, 0, g->n_nodes);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (int r = 0; fp->inner[i] && r < g->node[i].n_regions; r++)
      unsettle_all(&fp->inner[i][r]);
}

bool tess__propagate(struct module *m, struct diag *d) {
  (void)d; /* every program can be propagated */
  struct fixpoint fp = {.m = m};
  struct held *held = NULL;
  struct sharing *groups = NULL;
  if (m->atoms.n > 0) {
    start(&fp);
    hold_module(&fp.arena, &held, m);
    find_groups(&fp.arena, &groups, &fp);
    room_for_groups(&fp, groups);
    do {
      unsettle_all(&fp);
      for (int round = 0; round < ROUNDS; round++) {
        run(&fp, round, tess__spread_basic, groups);
        run(&fp, round, tess__spread_aggressive, groups);
      }
    } while (show_next(held));
    stop(&fp);
  }
  tess__finish(m);
  return true;
}
