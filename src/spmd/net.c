/* Propagation over a net (net.h): the same strategies, rounds and order as over a module (propagate.c), with several
 * meshes, manual axes at the edges of regions, groups of values that lie alike, and barriers. */
#include "spmd/net.h"

#include <string.h>

#include "spmd/propagate.h"

struct travel {
  struct net *n;
  struct arena arena;
  struct visit visit;
  struct tiling *now, *next; /* of the tensors of the op at work */
  uint32_t *stack, depth;
  bool *queued;
  int round;
  bool (*spread)(struct visit *v);
};

/* ---- one visit ---- */

/* The mesh that all values of the op share; NET_NOWHERE: there is none. */
static int common_mesh(const struct net *n, const struct net_op *op) {
  int mesh = NET_NOWHERE;
  for (int i = 0; i < op->n_in + op->n_out; i++) {
    int other = n->value[op->value[i]].mesh;
    if (other == NET_NOWHERE) continue;
    if (mesh == NET_NOWHERE || n->mesh[mesh].empty)
      mesh = other;
    else if (!n->mesh[other].empty && n->mesh[other].kind != n->mesh[mesh].kind)
      return NET_NOWHERE;
  }
  return mesh == NET_NOWHERE || n->mesh[mesh].maximal ? NET_NOWHERE : mesh;
}

struct tiling tess__net_inside(const struct tiling *t, uint64_t atoms) {
  struct tiling out = *t;
  for (int d = 0; d < t->rank; d++) {
    uint8_t list[MAX_ATOMS];
    int n = 0;
    for (int i = t->start[d]; i < t->start[d + 1]; i++)
      if (!(atoms >> t->atom[i] & 1)) list[n++] = t->atom[i];
    tess__tiling_set_dim(&out, d, n, list);
  }
  out.replicated &= ~atoms;
  return out;
}

struct tiling tess__net_outside(const struct tiling *manual, const struct tiling *t) {
  struct tiling out = *t;
  for (int d = 0; d < t->rank; d++) {
    uint8_t list[2 * MAX_ATOMS];
    int n = 0;
    for (int i = manual->start[d]; i < manual->start[d + 1]; i++)
      list[n++] = manual->atom[i];
    for (int i = t->start[d]; i < t->start[d + 1]; i++)
      list[n++] = t->atom[i];
    tess__tiling_set_dim(&out, d, n, list);
  }
  out.replicated = manual->replicated;
  return out;
}

/* How tensor i of the op looks to its rule, and how what became of it is kept. */
static struct tiling seen(const struct net *n, const struct net_op *op, int i) {
  const struct tiling *t = &n->value[op->value[i]].tiling;
  if (i < op->n_in || op->edge == NET_OP || op->edge == NET_EDGE) return *t;
  return op->edge == NET_ENTERS ? tess__net_outside(op->manual, t) : tess__net_inside(t, op->manual_atoms);
}

static struct tiling kept(const struct net_op *op, int i, const struct tiling *t) {
  if (i < op->n_in || op->edge == NET_OP || op->edge == NET_EDGE) return *t;
  return op->edge == NET_ENTERS ? tess__net_inside(t, op->manual_atoms) : tess__net_outside(op->manual, t);
}

/* w->next[i] is what tensor i becomes where it changed. False: none did. */
static bool spread(struct travel *w, const struct net_op *op, const struct atoms *a) {
  struct visit *v = &w->visit;
  int total = op->n_in + op->n_out;
  v->atoms = a;
  v->rule = op->rule;
  v->n_in = op->n_in;
  v->n_tensors = total;
  v->elementwise = op->traits & OP_ELEMENTWISE;
  bool any = false;
  for (int i = 0; i < total; i++) {
    w->now[i] = seen(w->n, op, i);
    any |= w->now[i].start[w->now[i].rank] > 0;
  }
  if (!any) return false;
  for (int i = 0; i < total; i++)
    tess__visit_see(v, i, &w->now[i]);
  if (!w->spread(v)) return false;
  any = false;
  for (int i = 0; i < total; i++) {
    if (!v->tensor[i].changed) continue;
    w->next[i] = w->now[i];
    tess__unproject(a, op->rule, i, &v->tensor[i].p, &w->next[i]);
    v->tensor[i].changed = !tess__tiling_equal(&w->next[i], &w->now[i]) &&
                           (w->next[i].start[w->next[i].rank] > 0 || w->n->value[op->value[i]].mesh != NET_NOWHERE);
    any |= v->tensor[i].changed;
  }
  return any;
}

static void push(struct travel *w, uint32_t op, uint32_t at_work) {
  if (op == at_work || w->queued[op]) return;
  w->queued[op] = true;
  w->stack[w->depth++] = op;
}

static void wake(struct travel *w, uint32_t value, uint32_t at_work) {
  const struct net_ids *wakes = &w->n->wakes[value];
  for (uint32_t i = 0; i < wakes->n; i++)
    push(w, wakes->at[i], at_work);
}

/* A value that an op reads twice and that it wants in two ways becomes the first; the other waits. */
static void write(struct travel *w, uint32_t value, const struct tiling *t, int mesh, uint32_t at_work) {
  struct net *n = w->n;
  if (!tess__tiling_refines(&n->value[value].tiling, t)) return;
  uint32_t at = value;
  do {
    n->value[at].tiling = *t;
    n->value[at].mesh = mesh;
    wake(w, at, at_work);
    at = n->next_in_group[at];
  } while (at != value);
}

static void visit(struct travel *w, uint32_t index) {
  const struct net_op *op = &w->n->op[index];
  int mesh = op->rule ? common_mesh(w->n, op) : NET_NOWHERE;
  if (mesh == NET_NOWHERE) return;
  for (int f = 0; f < op->rule->n_factors; f++) {
    unsigned d = tess__direction(w->round, op->traits, &op->rule->factor[f], op->single);
    w->visit.direction[f] = (uint8_t)(op->allowed == DIRECTION_BOTH ? d : op->allowed);
  }
  if (!spread(w, op, &w->n->mesh[mesh].atoms)) return;
  for (int i = 0; i < op->n_in + op->n_out; i++)
    if (w->visit.tensor[i].changed) {
      struct tiling t = kept(op, i, &w->next[i]);
      write(w, op->value[i], &t, mesh, index);
    }
}

/* ---- the fixpoint ---- */

/* What is returned and what the function says of it, as an identity both ways. */
static void spread_returned(struct travel *w) {
  for (uint32_t r = 0; r < w->n->n_returned; r++) {
    uint32_t value[2] = {w->n->returned[r].value, w->n->returned[r].declared};
    int rank = w->n->value[value[0]].tiling.rank;
    struct rule_tensor tensor[2] = {{.rank = (uint8_t)rank}, {.rank = (uint8_t)rank}};
    struct rule rule = {.n_tensors = 2, .tensor = tensor};
    for (int d = 0; d < rank; d++) {
      int f = tess__factor_new(&rule, FACTOR_PASS, INT64_MAX);
      tess__factor_use(&rule, f, 0, d);
      tess__factor_use(&rule, f, 1, d);
      w->visit.direction[f] = DIRECTION_BOTH;
    }
    struct net_op op = {.rule = &rule, .n_in = 1, .n_out = 1, .value = value};
    int mesh = common_mesh(w->n, &op);
    bool changed = mesh != NET_NOWHERE && spread(w, &op, &w->n->mesh[mesh].atoms);
    w->visit.rule = NULL;
    for (int i = 0; i < 2 && changed; i++)
      if (w->visit.tensor[i].changed) {
        w->n->value[value[i]].tiling = w->next[i];
        w->n->value[value[i]].mesh = mesh;
      }
  }
}

static void run(struct travel *w, int round, bool (*strategy)(struct visit *v)) {
  w->round = round;
  w->spread = strategy;
  spread_returned(w);
  for (uint32_t i = w->n->n_ops; i > 0; i--)
    push(w, i - 1, UINT32_MAX);
  while (w->depth > 0) {
    uint32_t op = w->stack[--w->depth];
    w->queued[op] = false;
    visit(w, op);
  }
  spread_returned(w);
}

/* ---- priorities (3.7) ---- */

/* What waits is seen closed and empty, and its atoms as replicated. original: all values as they were given. */
static void hold(struct net *n, const struct laid *original) {
  for (uint32_t v = 0; v < n->n_values; v++) {
    struct laid *x = &n->value[v];
    for (int d = 0; d < x->tiling.rank; d++) {
      x->priority[d] = 0;
      if (original[v].priority[d] <= 1) continue;
      x->tiling.replicated |= tess__tiling_dim_mask(&original[v].tiling, d);
      tess__tiling_set_dim(&x->tiling, d, 0, NULL);
      x->tiling.open &= ~(UINT32_C(1) << d);
    }
  }
}

/* Shows the dimensions of this priority. */
static void show(struct net *n, const struct laid *original, int priority) {
  for (uint32_t v = 0; v < n->n_values; v++)
    for (int d = 0; d < original[v].tiling.rank; d++) {
      const struct tiling *t = &original[v].tiling;
      struct tiling *now = &n->value[v].tiling;
      if (original[v].priority[d] != priority) continue;
      tess__tiling_set_dim(now, d, tess__tiling_count(t, d), t->atom + t->start[d]);
      now->open |= t->open & UINT32_C(1) << d;
      now->replicated &= ~tess__tiling_dim_mask(t, d);
    }
}

/* The next priority that somebody waits for; 0: nobody waits. */
static int next_priority(const struct net *n, const struct laid *original, int after) {
  int next = 0;
  for (uint32_t v = 0; v < n->n_values; v++)
    for (int d = 0; d < original[v].tiling.rank; d++) {
      int p = original[v].priority[d];
      if (p > after && (!next || p < next)) next = p;
    }
  return next;
}

void tess__net_propagate(struct net *n) {
  enum { ROUNDS = 5 };
  struct travel w = {.n = n};
  int most = 2;
  for (uint32_t i = 0; i < n->n_ops; i++)
    if (n->op[i].n_in + n->op[i].n_out > most) most = n->op[i].n_in + n->op[i].n_out;
  w.visit.tensor = tess__arena_alloc(&w.arena, sizeof *w.visit.tensor * (size_t)most);
  w.now = tess__arena_alloc(&w.arena, sizeof *w.now * (size_t)most);
  w.next = tess__arena_alloc(&w.arena, sizeof *w.next * (size_t)most);
  w.stack = tess__arena_alloc(&w.arena, sizeof *w.stack * (n->n_ops + 1));
  w.queued = tess__arena_alloc(&w.arena, sizeof *w.queued * (n->n_ops + 1));
  const struct laid *original = tess__arena_copy(&w.arena, n->value, sizeof *n->value * n->n_values);
  hold(n, original);
  for (int priority = 1; priority; priority = next_priority(n, original, priority)) {
    if (priority > 1) show(n, original, priority);
    for (int round = 0; round < ROUNDS; round++) {
      run(&w, round, tess__spread_basic);
      run(&w, round, tess__spread_aggressive);
    }
  }
  tess__arena_free(&w.arena);
}
