/* Which values are stored, and what is computed inside which step. Backwards over the graph, so that every use of a
 * value is known:
 *
 * A value that must be stored is the ROOT of a step (roots.c). A root reads ITEMS: (value, access) pairs, followed
 * through views as far as sums of indices can say it. When the pass comes to an elementwise value that only loops read,
 * it moves into them as an instruction, and its operands become items in its place. It is stored instead when several
 * readers would compute it again, when a reader would compute it for more elements than it has (a broadcast), or when a
 * loop has no room left; its first reader stores it on the way where it can. */
#include "core/dtype.h"
#include "exec/binding.h"
#include "exec/plan.h"

enum { SCALAR_WORK = 16384 }; /* elements up to which a loop computes a cheap scalar again */

/* ---- computing inside a reader ---- */
static bool cheap(const struct planner *p, vid v) {
  const struct node *n = value_node(p, v);
  bool numbers = true;
  for (int i = 0; i < n->n_in; i++)
    numbers &= p->fact[n->in[i]].splat || p->fact[n->in[i]].affine;
  bool number = numbers || tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v)) == 1;
  return n->op->again == AGAIN_ALWAYS || (n->op->again == AGAIN_SCALAR && number);
}

/* Would the loop compute elements of v more than once? */
static bool repeats(const struct planner *p, const struct space *s, vid v, const struct access *x) {
  for (int i = 0; i < s->n; i++) {
    bool used = s->extent[i] == 1 || (s->atom[i] >= 0 && (x->digits & p->fact[v].varies) >> s->atom[i] & 1);
    for (int d = 0; d < x->rank; d++)
      used |= x->coef[d * s->n + i] != 0;
    if (!used) return true;
  }
  return false;
}

static bool worth_it(const struct planner *p, vid v) {
  const struct demand *d = p->fact[v].demand;
  if (!d->next && !repeats(p, d->root->space, v, d->root->item[d->item].access)) return true;
  if (!cheap(p, v)) return false;
  if (value_node(p, v)->op->again == AGAIN_ALWAYS) return true;
  for (; d; d = d->next)
    if (tess__space_points(d->root->space) > SCALAR_WORK) return false;
  return true;
}

static bool fuse_value(struct planner *p, vid v) {
  struct demand *first = p->fact[v].demand;
  for (struct demand *d = first; d; d = d->next)
    if (d->root->kind != ROOT_LOOP || d->item == ITEM_NONE) return false;
  if (!first || !worth_it(p, v)) return false;
  for (struct demand *d = first; d; d = d->next)
    if (!tess__items_fit(p, v, d)) return false;
  for (struct demand *d = first; d; d = d->next)
    tess__compute_item(p, d->root, d->item);
  return true;
}

/* A value that must be stored, and whose first reader is a loop over exactly its elements: that loop stores it on the
 * way. */
static bool store_on_the_way(struct planner *p, vid v) {
  struct demand *first = p->fact[v].demand;
  for (struct demand *d = first; d; d = d->next)
    if (d->root->order > first->root->order) first = d;
  if (!first || first->item == ITEM_NONE || first->root->kind != ROOT_LOOP || first->root->reduces ||
      first->root->n_extra + 1 >= p->plan->backend->outputs)
    return false;
  struct root *r = first->root;
  const struct access *x = r->item[first->item].access;
  for (struct demand *d = p->fact[v].demand; d; d = d->next)
    if (d != first && d->root == r) return false;
  if (repeats(p, r->space, v, x) || !tess__items_fit(p, v, first) ||
      tess__space_points(r->space) != tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v)))
    return false;
  r->extra[r->n_extra++] = (int16_t)first->item;
  tess__compute_item(p, r, first->item);
  return true;
}

/* ---- the pass ---- */
static bool wanted(const struct planner *p, const struct node *n) {
  for (vid v = n->out; v < n->out + n->n_out; v++)
    if (p->fact[v].demand || p->fact[v].stored) return true;
  return false;
}

/* Gives what is wanted of a node its place. False: there is nothing in it. */
static bool store_values(struct planner *p, const struct node *n) {
  bool anything = false;
  for (vid v = n->out; v < n->out + n->n_out; v++) {
    struct fact *f = &p->fact[v];
    int64_t elements = tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v));
    anything |= elements > 0;
    if (!f->demand && !f->stored && f->class != CLASS_COMM) continue;
    struct storage *l = tess__storage_of(p, v);
    if (l->buffer == BUFFER_NONE)
      l->buffer = tess__buffer_new(p, elements * tess__dtype_bytes((tess_dtype)value_type(p, v)->dtype));
    f->stored = true;
  }
  return anything;
}

bool tess__fuse(struct planner *p) {
  if (!tess__assign_results(p)) return false;
  tess__turn_dots(p);
  for (uint32_t at = p->graph->n_nodes; at-- > 0;) {
    const struct node *n = &p->graph->node[at];
    const struct fact *f = &p->fact[n->out];
    bool computes = f->class == CLASS_ELEMENTWISE && !f->splat && !f->affine;
    bool awaited = tess__others_wait(p->program, at);
    if (p->sum[at] && !tess__sum_root(p, p->sum[at])) return false;
    if (f->class == CLASS_PARAM || !(awaited || wanted(p, n)) || (computes && !f->stored && fuse_value(p, n->out)) ||
        !(store_values(p, n) || awaited) || (computes && store_on_the_way(p, n->out)))
      continue;
    if (!tess__root(p, at)) return false;
  }
  return true;
}
