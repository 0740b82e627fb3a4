/* See conflict.h. Two operands are in conflict where one atom cuts different factors of them, or one factor is cut by
 * lists of which neither begins the other: no tiling of the result suits both, and one has to be moved. Constants want
 * nothing: they are made at any cut. */
#include "spmd/conflict.h"

#include <string.h>

#include "base/alloc.h"
#include "spmd/propagate.h"

enum { MOST_CONFLICTS = 256 }; /* that are told */

struct meeting {
  const struct module *m;
  struct conflicts *out;
  struct arena arena;     /* of the op at work */
  uint32_t *first, *next; /* origins by value, made at the first conflict; NODE_NONE: no more. Owned */
};

static bool begins_as(const struct projection *a, const struct projection *b, int f) {
  int n = a->n[f] < b->n[f] ? a->n[f] : b->n[f];
  return memcmp(a->atom[f], b->atom[f], (size_t)n) == 0;
}

static bool differ(const struct rule *r, const struct projection *a, const struct projection *b) {
  for (int f = 0; f < r->n_factors; f++) {
    if (!begins_as(a, b, f)) return true;
    for (int i = 0; i < a->n[f]; i++) {
      int other = tess__factor_cut(b, r->n_factors, a->atom[f][i]);
      if (other >= 0 && other != f) return true;
    }
  }
  return false;
}

/* How many atoms of x cut y alike. */
static int shared(const struct rule *r, const struct projection *x, const struct projection *y) {
  int n = 0;
  for (int f = 0; f < r->n_factors; f++)
    for (int i = 0; i < x->n[f]; i++)
      n += tess__factor_cut(y, r->n_factors, x->atom[f][i]) == f;
  return n;
}

static void index_origins(struct meeting *x) {
  const struct origins *o = &x->m->origins;
  x->first = tess__alloc(sizeof *x->first * (x->m->graph->n_values + 1));
  x->next = tess__alloc(sizeof *x->next * (o->n + 1));
  memset(x->first, 0xff, sizeof *x->first * (x->m->graph->n_values + 1));
  for (uint32_t i = 0; i < o->n; i++) {
    x->next[i] = x->first[o->at[i].value];
    x->first[o->at[i].value] = i;
  }
}

/* Did an atom of the result come from this value? */
static bool came_from(const struct meeting *x, vid result, vid v) {
  for (uint32_t i = x->first[result]; i != NODE_NONE; i = x->next[i])
    if (x->m->origins.at[i].from == v) return true;
  return false;
}

static void settle(struct meeting *x, const struct node *n, const struct rule *r, const struct projection *p,
                   struct conflict *c) {
  const struct module *m = x->m;
  c->result = n->n_out > 0 ? 0 : -1;
  c->winner = -1;
  c->by = SETTLED_BY_NOBODY;
  if (c->result < 0) return;
  c->of_result = m->tiling[n->out];
  if (!x->first) index_origins(x);
  int like[2];
  for (int k = 0; k < 2; k++)
    like[k] = shared(r, &p[c->operand[k]], &p[n->n_in]);
  bool from[2] = {came_from(x, n->out, n->in[c->operand[0]]), came_from(x, n->out, n->in[c->operand[1]])};
  if (like[0] != like[1]) c->winner = like[1] > like[0];
  if (c->winner < 0) {
    if (c->of_result.start[c->of_result.rank] > 0 && !like[0]) c->by = SETTLED_BY_READERS;
    return;
  }
  if (!from[c->winner]) {
    c->by = SETTLED_BY_READERS;
    return;
  }
  int64_t won = tess__type_elements(tess__type_at(m->graph, n->in[c->operand[c->winner]]));
  int64_t lost = tess__type_elements(tess__type_at(m->graph, n->in[c->operand[!c->winner]]));
  c->by = won > lost ? SETTLED_BY_SIZE : won == lost && c->winner == 0 ? SETTLED_BY_ORDER : SETTLED_BY_PRIORITY;
}

static bool told_alike(const struct conflict *a, const struct conflict *b) {
  return a->op == b->op && a->place == b->place && a->operand[0] == b->operand[0] && a->operand[1] == b->operand[1] &&
         a->by == b->by && a->winner == b->winner && tess__tiling_same_cut(&a->of[0], &b->of[0]) &&
         tess__tiling_same_cut(&a->of[1], &b->of[1]) && tess__tiling_same_cut(&a->of_result, &b->of_result);
}

static void add(struct conflicts *all, const struct conflict *c) {
  for (int i = 0; i < all->n; i++)
    if (told_alike(&all->at[i], c)) {
      all->at[i].alike++;
      return;
    }
  if (all->n == MOST_CONFLICTS) return;
  if (all->n == all->capacity)
    all->at = tess__realloc(all->at, sizeof *all->at * (size_t)(all->capacity = all->capacity ? 2 * all->capacity : 8));
  all->at[all->n++] = *c;
}

static bool wants(const struct module *m, vid v) {
  const struct tiling *t = &m->tiling[v];
  return t->start[t->rank] > 0 && !tess__is_remade(m->graph, v);
}

/* The first two operands that differ; others follow from what is done about these. */
static void visit(struct meeting *x, const struct node *n) {
  const struct module *m = x->m;
  int want = 0;
  for (int i = 0; i < n->n_in; i++)
    want += wants(m, n->in[i]);
  if (want < 2) return;
  struct call call;
  struct rule r;
  int total = n->n_in + n->n_out;
  tess__node_call(m->graph, n, &call, &x->arena);
  tess__rule_make(&r, &call, &x->arena);
  struct projection *p = tess__alloc(sizeof *p * (size_t)(total + 1));
  for (int i = 0; i < total; i++)
    tess__project(&m->atoms, &r, i, &m->tiling[i < n->n_in ? n->in[i] : n->out + (vid)(i - n->n_in)], &p[i]);
  for (int a = 0; a < n->n_in; a++)
    for (int b = a + 1; b < n->n_in; b++) {
      if (n->in[a] == n->in[b] || !wants(m, n->in[a]) || !wants(m, n->in[b]) || !differ(&r, &p[a], &p[b])) continue;
      struct conflict c = {.op = n->op,
                           .place = n->place,
                           .operand = {a, b},
                           .of = {m->tiling[n->in[a]], m->tiling[n->in[b]]},
                           .alike = 1};
      settle(x, n, &r, p, &c);
      add(x->out, &c);
      a = b = n->n_in;
    }
  tess__free(p);
  tess__arena_free(&x->arena);
}

void tess__find_conflicts(const struct module *m, struct conflicts *out) {
  struct meeting x = {.m = m, .out = out};
  for (uint32_t i = 0; i < m->graph->n_nodes; i++) {
    const struct node *n = &m->graph->node[i];
    const struct inner *inner = tess__inner(m, i);
    for (int r = 0; inner && r < inner->n; r++)
      tess__find_conflicts(&inner->module[r], out);
    if (!(n->op->traits & OP_REGION) && !tess__only_looks(n)) visit(&x, n);
  }
  tess__arena_free(&x.arena);
  tess__free(x.first);
  tess__free(x.next);
}

void tess__conflicts_free(struct conflicts *c) {
  tess__free(c->at);
  *c = (struct conflicts){0};
}

static void cut_text(struct text *out, const struct tiling *t, const struct atoms *a) {
  struct tiling cut = tess__tiling_cuts(t);
  tess__tiling_text(out, a, &cut);
}

void tess__conflict_text(struct text *out, const struct conflict *c, const struct atoms *a) {
  static const char *const why[] = {[SETTLED_BY_SIZE] = ", which is the larger",
                                    [SETTLED_BY_ORDER] = ", the first of equal size",
                                    [SETTLED_BY_PRIORITY] = ", whose cut came first",
                                    [SETTLED_BY_READERS] = ", as what reads it is",
                                    [SETTLED_BY_NOBODY] = ""};
  tess__text_printf(out, "%s: operand %d is cut as ", c->op->name, c->operand[0]);
  cut_text(out, &c->of[0], a);
  tess__text_printf(out, ", operand %d as ", c->operand[1]);
  cut_text(out, &c->of[1], a);
  if (c->result < 0) return;
  tess__text_add(out, "; its result is cut as ");
  if (c->winner >= 0)
    tess__text_printf(out, "operand %d", c->operand[c->winner]);
  else
    cut_text(out, &c->of_result, a);
  tess__text_add(out, why[c->by]);
}
