/* What would remove a collective: ends of the program laid out otherwise (design/partitioning.md 10). A remedy follows
 * from the reason of the collective, where the value is an end of the program, moved and seen otherwise at most. Of
 * what loops carry it does not follow, as how that lies is decided by all that is tied to it: for these there are
 * guesses, which are told when they were tried. */
#include <string.h>

#include "base/map.h"
#include "ir/why.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/control.h"
#include "spmd/report_words.h"

/* ---- remedies ---- */

/* False: no spec says so, for it has parts of axes or is partial; or there are too many. */
static bool add_end(struct remedy *m, const struct program *p, bool result, int end, const struct tiling *to) {
  const struct atoms *a = &p->atoms;
  struct tiling whole = tess__tiling_expressible(a, to, a->mesh);
  if (m->n == MOST_REMEDY_ENDS || to->unreduced || !tess__tiling_same_cut(&whole, to)) return false;
  const struct sharding *s = tess__tiling_name(a, to, a->mesh, a->mesh->abstract ? -1 : MEMORY_DEVICE);
  m->at[m->n++] = (struct remedy_end){result, end, s};
  return true;
}

/* As --arg-sharding takes it: lay out parameter 0 as P('x', None). then: what is said behind it. */
static const char *words_of(const struct remedy *m, const char *then, struct arena *arena) {
  struct text t = {0};
  for (int i = 0; i < m->n; i++) {
    const struct remedy_end *e = &m->at[i];
    bool goes_on = i && !e->result && !m->at[i - 1].result;
    tess__text_printf(&t, "%s%s %d as ", i ? " and " : "",
                      e->result ? "return result"
                      : goes_on ? "parameter"
                                : "lay out parameter",
                      e->end);
    tess__spec_text(&t, e->to->mesh, &e->to->spec);
  }
  tess__text_add(&t, then);
  const char *words = tess__arena_printf(arena, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return words;
}

/* Without these atoms. */
static struct tiling uncut(const struct tiling *t, uint64_t atoms) {
  struct tiling to = *t;
  for (int d = 0; d < to.rank; d++)
    if (tess__tiling_dim_mask(&to, d) & atoms) tess__tiling_set_dim(&to, d, 0, NULL);
  return to;
}

/* ---- what follows from the reason ---- */

/* Is v, moved further at most, one result of the program and nothing else? */
static bool is_one_result(const struct graph *g, const struct readers *r, vid v) {
  while (r->uses[v] == 1 && r->one[v] < g->n_nodes && g->node[r->one[v]].op->traits & OP_RESHARD)
    v = g->node[r->one[v]].out;
  return r->uses[v] == 1 && r->one[v] == g->n_nodes;
}

struct source { /* what a value is, moved and seen otherwise at most, in regions as what they capture */
  int param;    /* of the program; -1: it is none */
  bool alone;   /* nothing else reads it */
  bool carried; /* it is so in the first round of a loop alone */
  uint64_t cut; /* atoms that cut what was found last */
};

/* The operand of the node around a region that is this parameter of it, in a loop at first; VID_NONE: none is. */
static vid entered(const struct node *n, int param, bool *carried) {
  for (int e = 0; e < tess__control_edges(n->op, n->n_in, n->n_out); e++) {
    struct control_edge edge = tess__control_edge(n->op, n->n_in, n->n_out, e);
    if (edge.param != param || edge.operand < 0) continue;
    *carried = *carried || edge.result >= 0;
    return n->in[edge.operand];
  }
  return VID_NONE;
}

static struct source source_of(const struct report_scope *s, vid v) {
  struct source x = {.param = -1, .alone = true};
  while (v != VID_NONE) {
    const struct graph *g = s->p->graph;
    x.cut = tess__tiling_mask(&s->p->spread[v].tiling);
    if (g->value[v].node == NODE_NONE) {
      int i = g->value[v].result;
      x.alone = x.alone && s->readers->uses[g->param[i]] == 1;
      if (!s->up) x.param = i;
      v = s->up ? entered(s->node, i, &x.carried) : VID_NONE;
      s = s->up;
      continue;
    }
    const struct node *n = &g->node[g->value[v].node];
    bool same = n->op->traits & (OP_RESHARD | OP_ANNOTATION) || (n->op->traits & OP_VIEW && n->op->view == VIEW_SAME);
    if (!same || n->n_in != 1 || tess__is_reduce_scatter(n->op)) break;
    v = n->in[0];
  }
  return x;
}

static const struct program *whole_program(const struct report_scope *s) {
  while (s->up)
    s = s->up;
  return s->p;
}

/* How an end of the program lies. */
static const struct tiling *end_tiling(const struct program *p, bool result, int i) {
  return &p->spread[result ? p->graph->result[i] : p->graph->param[i]].tiling;
}

/* The op that folds over a cut dimension; NULL: what is summed went through other ops. */
static const struct node *folding(const struct report_scope *s, const struct node *n) {
  const struct graph *g = s->p->graph;
  uint32_t maker = g->value[n->in[0]].node;
  return maker == NODE_NONE || g->node[maker].op != n->why->op ? NULL : &g->node[maker];
}

/* Why the op folds over a cut dimension: because operands are cut there. Not cut in any of them there is nothing to
 * sum, if all that are cut are parameters. */
static bool whole_operands(struct remedy *m, const struct report_scope *s, const struct node *n, uint64_t atoms) {
  const struct node *op = folding(s, n);
  int said = -1;
  for (int i = 0; op && i < op->n_in; i++) {
    if (!(tess__tiling_mask(&s->p->spread[op->in[i]].tiling) & atoms)) continue;
    struct source from = source_of(s, op->in[i]);
    if (from.carried && !(from.cut & atoms)) continue; /* a loop cut it, as what else it reads is cut */
    if (from.param < 0) return false;
    const struct tiling *lies = end_tiling(whole_program(s), false, from.param);
    if (from.param == said || !(tess__tiling_mask(lies) & atoms)) continue;
    struct tiling to = uncut(lies, atoms);
    if (!add_end(m, s->p, false, from.param, &to)) return false;
    said = from.param;
  }
  return said >= 0;
}

/* What is asked of an operand, and the operand is a parameter of that shape. */
static bool other_parameter(struct remedy *m, const struct report_scope *s, const struct node *n) {
  struct source from = source_of(s, n->in[0]);
  if (from.param < 0 || !from.alone || from.carried || s->readers->uses[n->out] != 1 ||
      n->why->to.rank != end_tiling(whole_program(s), false, from.param)->rank)
    return false;
  return add_end(m, s->p, false, from.param, &n->why->to);
}

/* False: none follows. */
static bool follows(struct remedy *m, const struct report_scope *s, const struct node *n, uint64_t atoms) {
  switch (n->why->kind) {
  case WHY_OPERAND:
  case WHY_SUM:
    return other_parameter(m, s, n);
  case WHY_REDUCE:
    return whole_operands(m, s, n, atoms);
  case WHY_RETURN:
    return !s->up && is_one_result(s->p->graph, s->readers, n->out) &&
           add_end(m, s->p, true, n->why->tensor, &n->why->from);
  default:
    return false;
  }
}

/* ---- what loops carry ---- */

enum { MOST_STEPS = 64 };
struct tied { /* ends of the program that lie as a value does, if nothing between speaks against it */
  int n;
  struct {
    bool result;
    int end;
  } at[MOST_REMEDY_ENDS];
  bool carried; /* there is a loop between that carries it */
  int steps;
};

static void tie(struct tied *t, bool result, int end) {
  for (int i = 0; i < t->n; i++)
    if (t->at[i].result == result && t->at[i].end == end) return;
  if (t->n == MOST_REMEDY_ENDS) return;
  t->at[t->n].result = result;
  t->at[t->n++].end = end;
}

/* Does what reads v in node n lie as v does? */
static bool passes(const struct report_scope *s, const struct node *n, vid v) {
  bool through = n->op->traits & (OP_RESHARD | OP_ANNOTATION | OP_PASS_THROUGH) && !tess__is_reduce_scatter(n->op);
  if (!through || n->n_out != 1) return false;
  const struct spread *a = &s->p->spread[v], *b = &s->p->spread[n->out];
  return a->tiling.rank == b->tiling.rank && memcmp(a->size, b->size, sizeof *a->size * (size_t)a->tiling.rank) == 0;
}

static void tie_before(struct tied *t, const struct report_scope *s, vid v);
static void tie_behind(struct tied *t, const struct report_scope *s, vid v);

/* Both ends of the edges that end in parameter (or of a region, result) i of the graph. */
static void tie_edge(struct tied *t, const struct report_scope *s, bool result, int i) {
  const struct node *n = s->node;
  if (!s->up) tie(t, result, i);
  for (int e = 0; s->up && e < tess__control_edges(n->op, n->n_in, n->n_out); e++) {
    struct control_edge edge = tess__control_edge(n->op, n->n_in, n->n_out, e);
    if ((result ? edge.region_result : edge.param) != i) continue;
    t->carried |= edge.operand >= 0 && edge.result >= 0;
    if (edge.operand >= 0) tie_before(t, s->up, n->in[edge.operand]);
    if (edge.result >= 0) tie_behind(t, s->up, n->out + (vid)edge.result);
  }
}

static void tie_before(struct tied *t, const struct report_scope *s, vid v) {
  const struct graph *g = s->p->graph;
  uint32_t maker = g->value[v].node;
  if (++t->steps > MOST_STEPS) return;
  if (maker == NODE_NONE) tie_edge(t, s, false, g->value[v].result);
  for (int i = 0; maker != NODE_NONE && i < g->node[maker].n_in; i++)
    if (passes(s, &g->node[maker], g->node[maker].in[i])) tie_before(t, s, g->node[maker].in[i]);
}

static void tie_behind(struct tied *t, const struct report_scope *s, vid v) {
  const struct graph *g = s->p->graph;
  if (++t->steps > MOST_STEPS) return;
  for (int i = 0; i < g->n_results; i++)
    if (g->result[i] == v) tie_edge(t, s, true, i);
  uint32_t maker = g->value[v].node, first = maker == NODE_NONE ? 0 : maker + 1;
  for (uint32_t i = first; i < g->n_nodes && t->steps <= MOST_STEPS; i++)
    for (int k = 0; k < g->node[i].n_in; k++)
      if (g->node[i].in[k] == v && passes(s, &g->node[i], v)) tie_behind(t, s, g->node[i].out);
}

/* Ties the value that would lie otherwise; how it would: NULL: as it does, without the atoms. */
static const struct tiling *tie_value(struct tied *t, const struct report_scope *s, const struct node *n,
                                      uint64_t atoms) {
  const struct node *op;
  switch (n->why->kind) {
  case WHY_OPERAND:
  case WHY_SUM:
    tie_before(t, s, n->in[0]);
    return &n->why->to;
  case WHY_RESULT:
  case WHY_RETURN:
    tie_behind(t, s, n->out);
    return &n->why->from;
  case WHY_REDUCE:
    op = folding(s, n);
    for (int i = 0; op && i < op->n_in; i++)
      if (tess__tiling_mask(&s->p->spread[op->in[i]].tiling) & atoms) tie_before(t, s, op->in[i]);
    return NULL;
  case WHY_NEIGHBOURS:
    tie_before(t, s, n->in[0]);
    return NULL;
  default:
    return NULL;
  }
}

/* The tied parameters (1), results (2) or both (3) laid out otherwise. False: nothing is, or it cannot be said. */
static bool lay_tied(struct remedy *m, const struct report_scope *s, const struct tied *t, int which,
                     const struct tiling *to, uint64_t atoms) {
  const struct program *p = whole_program(s);
  int of[2] = {0, 0};
  for (int i = 0; i < t->n; i++) {
    const struct tiling *lies = end_tiling(p, t->at[i].result, t->at[i].end);
    struct tiling other = to ? *to : uncut(lies, atoms);
    if (!(which >> t->at[i].result & 1) || tess__tiling_same_cut(lies, &other)) continue;
    if (other.rank != lies->rank || !add_end(m, p, t->at[i].result, t->at[i].end, &other)) return false;
    of[t->at[i].result]++;
  }
  return of[0] + of[1] > 0 && (which < 3 || (of[0] && of[1]));
}

struct guesses {
  struct remedy *list;
  int n;
  struct arena *arena;
};

static void guess(struct guesses *g, const struct report_scope *s, const struct tied *t, const struct tiling *to,
                  uint64_t atoms) {
  for (int which = 1; t->carried && which <= 3 && g->n < MOST_REMEDIES; which++) {
    struct remedy *m = &g->list[g->n];
    m->n = 0;
    if (!lay_tied(m, s, t, which, to, atoms)) continue;
    m->words = words_of(m, "; then what the loop carries lies so", g->arena);
    g->n++;
  }
}

/* A loop wants its first value as it carries it: that may come so, or be carried as it comes. */
static void guess_first(struct guesses *g, const struct report_scope *s, const struct node *n) {
  const struct graph *graph = s->p->graph;
  struct tied before = {.carried = true}, behind = {.carried = true};
  vid v = n->out;
  tie_before(&before, s, n->in[0]);
  while (s->readers->uses[v] == 1 && s->readers->one[v] < graph->n_nodes &&
         passes(s, &graph->node[s->readers->one[v]], v))
    v = graph->node[s->readers->one[v]].out;
  if (s->readers->uses[v] != 1 || s->readers->one[v] == graph->n_nodes) return;
  const struct node *loop = &graph->node[s->readers->one[v]];
  for (int e = 0; loop->op == n->why->op && e < tess__control_edges(loop->op, loop->n_in, loop->n_out); e++) {
    struct control_edge edge = tess__control_edge(loop->op, loop->n_in, loop->n_out, e);
    if (edge.operand == n->why->tensor && edge.result >= 0) tie_behind(&behind, s, loop->out + (vid)edge.result);
  }
  if (!behind.steps) return; /* the loop reads it and does not carry it */
  guess(g, s, &before, &n->why->to, 0);
  guess(g, s, &behind, &n->why->from, 0);
}

static void guess_carried(struct guesses *g, const struct report_scope *s, const struct node *n, uint64_t atoms) {
  struct tied t = {.n = 0};
  if (n->why->kind == WHY_OPERAND && n->why->op->traits & OP_LOOP) {
    guess_first(g, s, n);
  } else if (s->up) {
    const struct tiling *to = tie_value(&t, s, n, atoms);
    guess(g, s, &t, to, atoms);
  }
}

/* ---- of a collective ---- */

static const char *constrained(const struct report_scope *s, const struct node *n, struct arena *arena) {
  struct remedy m = {0};
  struct text t = {0};
  if (!add_end(&m, s->p, false, 0, &n->why->from)) return NULL;
  tess__spec_text(&t, m.at[0].to->mesh, &m.at[0].to->spec);
  const char *words = tess__arena_printf(arena, "constrain to %s, as the value comes, or leave the constraint out",
                                         tess__text_string(&t));
  tess__text_free(&t);
  return words;
}

void tess__report_remedy(const struct report_scope *s, const struct node *n, uint64_t atoms,
                         struct report_collective *c, struct arena *arena) {
  if (!n->why || !s->p->atoms.mesh) return;
  struct remedy list[MOST_REMEDIES] = {{0}};
  if (n->why->kind == WHY_CONSTRAINT) c->remedy = constrained(s, n, arena);
  bool sure = follows(&list[0], s, n, atoms), folds = n->why->kind == WHY_REDUCE;
  if (sure) list[0].words = words_of(&list[0], folds ? "; then each device does all of the work" : "", arena);
  if (sure) c->remedy = list[0].words;
  struct guesses g = {list, sure, arena};
  guess_carried(&g, s, n, atoms);
  c->n_tries = g.n;
  c->tries = tess__arena_copy(arena, list, sizeof *list * (size_t)g.n);
}

/* ---- trials ---- */

struct tried {
  int64_t wire; /* -1: it cannot be laid out so */
};

/* NULL: there were too many. */
static const struct tried *try_one(struct report *r, const struct remedy_trial *t, const struct remedy *m,
                                   struct map *seen, int *n) {
  struct tried **slot = (struct tried **)tess__map_at(seen, tess__hash(m->words, strlen(m->words)));
  if (*slot || *n >= t->most) return *slot;
  ++*n;
  *slot = tess__arena_alloc(&r->arena, sizeof **slot);
  if (!t->wire(t->ctx, m, &(*slot)->wire)) (*slot)->wire = -1;
  return *slot;
}

static bool sends_less(const struct report *r, const struct tried *x, const struct tried *than) {
  return x->wire >= 0 && x->wire < (than ? than->wire : r->wire_bytes);
}

void tess__report_try(struct report *r, const struct remedy_trial *t) {
  struct map seen = {0};
  int n = 0;
  for (int i = 0; i < r->n_collectives; i++) {
    struct report_collective *c = &r->collective[i];
    bool sure = c->n_tries && c->remedy == c->tries[0].words;
    const struct tried *best = NULL;
    for (int k = 0; k < c->n_tries && c->count && !(sure && best); k++) { /* what a branch not taken sends counts not */
      const struct tried *x = try_one(r, t, &c->tries[k], &seen, &n);
      if (!x) break;
      if (k == 0 && sure) c->remedy = NULL;
      if (!sends_less(r, x, best)) continue;
      best = x;
      c->remedy = c->tries[k].words;
    }
  }
  tess__map_free(&seen);
}
