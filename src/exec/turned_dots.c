/* A product that is read through a transpose alone is stored as the transpose wants it: a dot writes either order at
 * the same price, a loop that reads across the rows does not. The bits are the same, for an element's sum does not
 * depend on where it is stored. Products over devices lie where their sum does. */
#include "exec/plan.h"
#include "op/attrs.h"

#ifdef TESS_TINY
enum { LEAST_ROW = 2 };
#else
enum { LEAST_ROW = 32 }; /* shorter rows cost a dot more than they save a loop */
#endif

/* The dot whose result, or whose result's sum over devices, the value is; NULL: none. */
static const struct node *dot_of(const struct planner *p, vid v) {
  const struct fact *f = &p->fact[v];
  if (f->class == CLASS_ALL_REDUCE && !p->plan->manner.deterministic &&
      !tess__is_reduce_scatter(value_node(p, v)->op)) {
    v = value_node(p, v)->in[0];
    if (p->fact[v].uses != 1 || p->fact[v].stored) return NULL;
  }
  return p->fact[v].class == CLASS_DOT ? value_node(p, v) : NULL;
}

/* May the dot write its result in the order in which the transpose has it? One dimension is then a row's and one a
 * column's, and one of them is the last. */
static bool may_turn(const struct planner *p, const struct node *dot, vid transpose) {
  const struct type *t = value_type(p, dot->out);
  int batch = ((const struct dot_attrs *)dot->attrs)->lhs_batch.n, last = t->rank - 1;
  const struct spread *s = value_spread(p, transpose);
  return t->rank == batch + 2 && value_type(p, transpose)->rank == t->rank && p->fact[transpose].from[last] >= batch &&
         s->size[last] >= LEAST_ROW;
}

void tess__turn_dots(struct planner *p) {
  for (uint32_t at = 0; at < p->graph->n_nodes; at++) {
    const struct node *n = &p->graph->node[at];
    const struct fact *turned = &p->fact[n->out];
    if (turned->class != CLASS_PERMUTE || turned->stored || turned->splat || turned->affine) continue;
    vid v = n->in[0];
    const struct node *dot = p->fact[v].uses == 1 && !p->fact[v].stored ? dot_of(p, v) : NULL;
    struct storage dense, back;
    if (!dot || !may_turn(p, dot, n->out)) continue;
    tess__storage_dense(p->atoms, value_type(p, n->out), value_spread(p, n->out), &dense);
    if (tess__storage_back(p, n->out, &dense, &back)) *tess__storage_of(p, v) = back;
  }
}
