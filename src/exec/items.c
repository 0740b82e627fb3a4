/* The items of a root: what a step reads, each a value and the access to it, followed back through views as far as sums
 * of indices can say it; and what it computes on the way, one instruction for each item that is no longer read. */
#include <string.h>

#include "core/dtype.h"
#include "exec/plan.h"

struct root *tess__root_new(struct planner *p, enum root_kind kind, uint32_t node, vid v) {
  struct root *r = tess__arena_alloc(&p->scratch, sizeof *r);
  *r = (struct root){.kind = (uint8_t)kind,
                     .order = p->roots ? p->roots->order + 1 : 0,
                     .node = node,
                     .kernel = NODE_NONE,
                     .avoided = VID_NONE};
  r->out_type = value_type(p, v);
  r->out_spread = value_spread(p, v);
  r->out = tess__storage_of(p, v);
  r->next = p->roots;
  p->roots = r;
  return r;
}

/* ---- what is read ---- */
bool tess__is_number(const struct planner *p, const struct root *r, const struct source *s) {
  const struct fact *f = &p->fact[s->value];
  return r->kind == ROOT_LOOP &&
         (f->splat || (f->affine && !s->access->moved && tess__storage_allows(p, s->value, f->affine, s->access)));
}

bool tess__readable(struct planner *p, const struct root *r, const struct source *s) {
  if (s->access->backwards && r->kind != ROOT_LOOP) return false;
  if (s->access->moved && r->kind != ROOT_LOOP && r->kind != ROOT_DOT) return false;
  return tess__is_number(p, r, s) || tess__storage_allows(p, s->value, tess__storage_of(p, s->value), s->access);
}

/* A part whose place is told at run time is read where it lies; of a view that must be stored first it is not worth
 * reading. */
static bool stored_for_a_part(const struct planner *p, const struct source *s) {
  const struct fact *f = &p->fact[s->value];
  return s->access->moved && is_view(f) && !f->stored && !f->splat;
}

static struct source operand_source(struct planner *p, vid v, int i, const struct access *x) {
  vid in = value_node(p, v)->in[i];
  int rank = value_type(p, in)->rank;
  uint64_t digits = x->digits & p->fact[v].varies;
  if (rank == x->rank && digits == x->digits) return (struct source){in, x};
  struct access *y = tess__arena_copy(&p->scratch, x, sizeof *x);
  y->digits = digits;
  if (rank == 0) { /* a scalar operand */
    y->moved = NULL;
    y->rank = 0;
    y->joined = 0;
    memset(y->over, 0, sizeof y->over);
  }
  return (struct source){in, y};
}

static bool is_word(const struct type *t) {
  return t->dtype == TESS_I32 || t->dtype == TESS_U32;
}

/* Is the value bytes as integers of 32 bits, converted where it is read? */
static bool is_widened(const struct planner *p, vid v) {
  const struct fact *f = &p->fact[v];
  return f->class == CLASS_ELEMENTWISE && !f->stored && !f->splat && value_node(p, v)->op->sums == SUMS_SAME &&
         is_word(value_type(p, v)) && tess__dtype_is_byte((tess_dtype)value_type(p, value_node(p, v)->in[0])->dtype);
}

static bool ends_widened(const struct planner *p, vid v) {
  while (is_view(&p->fact[v]) && !p->fact[v].stored && !p->fact[v].apart)
    v = value_node(p, v)->in[0];
  return is_widened(p, v);
}

bool tess__dot_of_bytes(const struct planner *p, const struct node *dot) {
  return is_word(value_type(p, dot->out)) && ends_widened(p, dot->in[0]) && ends_widened(p, dot->in[1]);
}

/* The value that s is read from, with its access; false: s itself is read. */
static bool read_through(struct planner *p, const struct root *r, const struct space *space, const struct source *s,
                         struct source *in) {
  if (is_view(&p->fact[s->value]) && !p->fact[s->value].stored && !p->fact[s->value].apart)
    *in = (struct source){value_node(p, s->value)->in[0], tess__access_through(p, space, s->value, s->access)};
  else if (r->bytes && is_widened(p, s->value))
    *in = operand_source(p, s->value, 0, s->access);
  else
    return false;
  return in->access && tess__readable(p, r, in);
}

/* Through views to the value that is read. */
static struct source resolve(struct planner *p, const struct root *r, const struct space *space, struct source s) {
  struct source whole = s; /* in front of the first such part */
  struct source in;
  while (!tess__is_number(p, r, &s) && read_through(p, r, space, &s, &in)) {
    if (!in.access->moved) whole = in;
    s = in;
  }
  return stored_for_a_part(p, &s) ? whole : s;
}

bool tess__ends_in_memory(struct planner *p, const struct space *space, vid v, const struct access *x, vid *end) {
  struct root r = {.kind = ROOT_LOOP, .avoided = VID_NONE};
  struct source s = {v, x};
  if (!x || !tess__readable(p, &r, &s)) return false;
  s = resolve(p, &r, space, s);
  *end = s.value;
  return !stored_for_a_part(p, &s);
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

static void demand(struct planner *p, struct root *r, int item, vid v) {
  struct fact *f = &p->fact[v];
  if (f->class == CLASS_PARAM) return;
  struct demand *d = tess__arena_alloc(&p->scratch, sizeof *d);
  *d = (struct demand){r, item, f->demand};
  f->demand = d;
}

void tess__demand_starts(struct planner *p, struct root *r, const struct access *x) {
  for (const struct moved *m = x->moved; m; m = m->next)
    demand(p, r, ITEM_NONE, m->start);
}

static int add_leaf(struct planner *p, struct root *r, const struct space *space, const struct source *s) {
  int at = find_item(p, r, space, s);
  if (at >= 0) return at;
  at = push_item(p, r, s);
  r->n_leaves++;
  if (tess__is_number(p, r, s)) return at;
  demand(p, r, at, s->value);
  tess__demand_starts(p, r, s->access);
  return at;
}

int tess__read_value(struct planner *p, struct root *r, const struct space *space, vid v, const struct access *x) {
  struct source s = resolve(p, r, space, (struct source){v, x});
  return add_leaf(p, r, space, &s);
}

/* ---- what is computed ---- */
/* How many leaves more the root has when it computes v there; NO_ITEM: it cannot read an operand. */
enum { NO_ITEM = INT32_MAX };
static int leaves_more(struct planner *p, vid v, const struct root *r, const struct access *x) {
  const struct node *n = value_node(p, v);
  struct source in[3];
  int more = 0;
  for (int i = 0; i < n->n_in; i++) {
    struct source s = operand_source(p, v, i, x);
    if (!tess__readable(p, r, &s)) return NO_ITEM;
    in[i] = resolve(p, r, r->space, s);
    if (in[i].value == r->avoided || stored_for_a_part(p, &in[i])) return NO_ITEM;
    bool seen = find_item(p, r, r->space, &in[i]) >= 0;
    for (int k = 0; k < i; k++)
      seen |= in[k].value == in[i].value &&
              tess__access_equal(r->space, p->fact[in[i].value].varies, in[k].access, in[i].access);
    more += !seen;
  }
  return more - 1;
}

bool tess__items_fit(struct planner *p, vid v, const struct demand *d) {
  const struct root *r = d->root;
  int instrs = r->n_instrs, leaves = r->n_leaves;
  for (; d; d = d->next) {
    int more = d->root == r ? leaves_more(p, v, r, r->item[d->item].access) : 0;
    if (more == NO_ITEM) return false;
    instrs += d->root == r;
    leaves += more;
  }
  return instrs <= p->plan->backend->instrs && leaves <= p->plan->backend->inputs;
}

void tess__compute_item(struct planner *p, struct root *r, int at) {
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

void tess__compute_root(struct planner *p, struct root *r, vid v, const struct access *x) {
  int at = push_item(p, r, &(struct source){v, x});
  r->n_leaves++;
  tess__compute_item(p, r, at);
}
