/* Which values are stored, and what is computed inside which step. Backwards over the graph, so that every use of a
 * value is known:
 *
 * A value that must be stored is the ROOT of a step (roots.c). A root reads ITEMS: (value, access) pairs, followed
 * through views as far as sums of indices can say it. When the pass comes to an elementwise value that only loops read,
 * it moves into them as an instruction, and its operands become items in its place. It is stored instead when several
 * readers would compute it again, when a reader would compute it for more elements than it has (a broadcast), or when a
 * loop has no room left; its first reader stores it on the way where it can. */
#include <string.h>

#include "core/dtype.h"
#include "exec/plan.h"

enum { SCALAR_WORK = 16384 }; /* elements up to which a loop computes a cheap scalar again */

/* ---- items ---- */
bool tess__is_number(const struct planner *p, const struct root *r, const struct source *s) {
  const struct fact *f = &p->fact[s->value];
  return r->kind == ROOT_LOOP && (f->splat || (f->affine && tess__layout_allows(p, s->value, f->affine, s->access)));
}

bool tess__readable(struct planner *p, const struct root *r, const struct source *s) {
  if (s->access->backwards && r->kind != ROOT_LOOP) return false;
  return tess__is_number(p, r, s) || tess__layout_allows(p, s->value, tess__layout_of(p, s->value), s->access);
}

/* Through views to the value that is read. */
static struct source resolve(struct planner *p, const struct root *r, const struct space *space, struct source s) {
  while (!tess__is_number(p, r, &s) && is_view(&p->fact[s.value]) && !p->fact[s.value].stored) {
    struct source in = {value_node(p, s.value)->in[0], tess__access_through(p, space, s.value, s.access)};
    if (!in.access || !tess__readable(p, r, &in)) break;
    s = in;
  }
  return s;
}

static int find_item(const struct planner *p, const struct root *r, const struct space *space, const struct source *s) {
  for (int i = 0; r->kind == ROOT_LOOP && i < r->n_items; i++)
    if (r->item[i].value == s->value &&
        tess__access_equal(space, p->fact[s->value].varies, r->item[i].access, s->access))
      return i;
  return -1;
}

static int push_item(struct planner *p, struct root *r, const struct source *s) {
  if (r->n_items == r->capacity) {
    struct item *old = r->item;
    r->capacity = r->capacity ? 2 * r->capacity : 4;
    r->item = tess__arena_alloc(&p->scratch, sizeof *r->item * (size_t)r->capacity);
    if (old) memcpy(r->item, old, sizeof *old * (size_t)r->n_items);
  }
  r->item[r->n_items] = (struct item){.value = s->value, .access = s->access};
  return r->n_items++;
}

static int add_leaf(struct planner *p, struct root *r, const struct space *space, const struct source *s) {
  int at = find_item(p, r, space, s);
  if (at >= 0) return at;
  at = push_item(p, r, s);
  r->n_leaves++;
  struct fact *f = &p->fact[s->value];
  if (f->class == CLASS_PARAM || tess__is_number(p, r, s)) return at;
  struct demand *d = tess__arena_alloc(&p->scratch, sizeof *d);
  *d = (struct demand){r, at, f->demand};
  f->demand = d;
  return at;
}

int tess__read_value(struct planner *p, struct root *r, const struct space *space, vid v, const struct access *x) {
  struct source s = resolve(p, r, space, (struct source){v, x});
  return add_leaf(p, r, space, &s);
}

/* ---- computing inside a reader ---- */
static struct source operand_source(struct planner *p, vid v, int i, const struct access *x) {
  vid in = value_node(p, v)->in[i];
  int rank = value_type(p, in)->rank;
  uint64_t digits = x->digits & p->fact[v].varies;
  if (rank == x->rank && digits == x->digits) return (struct source){in, x};
  struct access *y = tess__arena_copy(&p->scratch, x, sizeof *x);
  y->digits = digits;
  if (rank == 0) { /* a scalar operand */
    y->rank = 0;
    y->joined = 0;
    memset(y->over, 0, sizeof y->over);
  }
  return (struct source){in, y};
}

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

static bool fits(struct planner *p, vid v, const struct root *r, const struct access *x) {
  const struct node *n = value_node(p, v);
  struct source in[3];
  int more = 0;
  for (int i = 0; i < n->n_in; i++) {
    struct source s = operand_source(p, v, i, x);
    if (!tess__readable(p, r, &s)) return false;
    in[i] = resolve(p, r, r->space, s);
    bool seen = find_item(p, r, r->space, &in[i]) >= 0;
    for (int k = 0; k < i; k++)
      seen |= in[k].value == in[i].value &&
              tess__access_equal(r->space, p->fact[in[i].value].varies, in[k].access, in[i].access);
    more += !seen;
  }
  return r->n_instrs < p->plan->backend->instrs && r->n_leaves - 1 + more <= p->plan->backend->inputs;
}

/* Item `at` of r becomes an instruction. */
static void compute_item(struct planner *p, struct root *r, int at) {
  vid v = r->item[at].value;
  const struct access *x = r->item[at].access;
  int n = value_node(p, v)->n_in;
  r->n_leaves--;
  r->n_instrs++;
  r->item[at].computed = true;
  r->item[at].n_in = (uint8_t)n;
  for (int i = 0; i < n; i++) {
    struct source s = operand_source(p, v, i, x);
    int in = tess__read_value(p, r, r->space, s.value, s.access);
    r->item[at].in[i] = (int16_t)in; /* items may have moved */
  }
}

static bool fuse_value(struct planner *p, vid v) {
  struct demand *first = p->fact[v].demand;
  for (struct demand *d = first; d; d = d->next)
    if (d->root->kind != ROOT_LOOP) return false;
  if (!first || !worth_it(p, v)) return false;
  for (struct demand *d = first; d; d = d->next)
    if (!fits(p, v, d->root, d->root->item[d->item].access)) return false;
  for (struct demand *d = first; d; d = d->next)
    compute_item(p, d->root, d->item);
  return true;
}

/* A value that must be stored, and whose first reader is a loop over exactly its elements: that loop stores it on the
 * way. */
static bool store_on_the_way(struct planner *p, vid v) {
  struct demand *first = p->fact[v].demand;
  for (struct demand *d = first; d; d = d->next)
    if (d->root->order > first->root->order) first = d;
  if (!first || first->root->kind != ROOT_LOOP || first->root->reduces ||
      first->root->n_extra + 1 >= p->plan->backend->outputs)
    return false;
  struct root *r = first->root;
  const struct access *x = r->item[first->item].access;
  for (struct demand *d = p->fact[v].demand; d; d = d->next)
    if (d != first && d->root == r) return false;
  if (repeats(p, r->space, v, x) || !fits(p, v, r, x) ||
      tess__space_points(r->space) != tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v)))
    return false;
  r->extra[r->n_extra++] = (int16_t)first->item;
  compute_item(p, r, first->item);
  return true;
}

void tess__compute_root(struct planner *p, struct root *r, vid v, const struct access *x) {
  int at = push_item(p, r, &(struct source){v, x});
  r->n_leaves++;
  compute_item(p, r, at);
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
    if (!f->demand && !f->stored) continue;
    struct layout *l = tess__layout_of(p, v);
    if (l->buffer == BUFFER_NONE)
      l->buffer = tess__buffer_new(p, elements * tess__dtype_bytes((tess_dtype)value_type(p, v)->dtype));
    f->stored = true;
  }
  return anything;
}

bool tess__fuse(struct planner *p) {
  if (!tess__place_results(p)) return false;
  for (uint32_t at = p->graph->n_nodes; at-- > 0;) {
    const struct node *n = &p->graph->node[at];
    const struct fact *f = &p->fact[n->out];
    bool computes = f->class == CLASS_ELEMENTWISE && !f->splat && !f->affine;
    if (f->class == CLASS_PARAM || !wanted(p, n) || (computes && !f->stored && fuse_value(p, n->out)) ||
        !store_values(p, n) || (computes && store_on_the_way(p, n->out)))
      continue;
    if (!tess__root(p, at)) return false;
  }
  return true;
}
