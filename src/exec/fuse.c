/* Which values are stored, and what is computed inside which step. Backwards over the graph, so that every use of a value is known:
 *
 * A value that must be stored is the ROOT of a step. A root reads ITEMS: (value, access) pairs, followed through views as far as sums of
 * indices can say it. When the pass comes to an elementwise value that only loops read, it moves into them as an instruction, and its
 * operands become items in its place. It is stored instead when several readers would compute it again, when a reader would compute it for
 * more elements than it has (a broadcast), or when a loop has no room left. */
#include <string.h>

#include "core/dtype.h"
#include "exec/plan.h"
#include "op/attrs.h"
#include "op/ops.h"

enum { SCALAR_WORK = 16384 }; /* elements up to which a loop computes a cheap scalar again */

struct source { vid value; const struct access *access; };

/* ---- items ---- */
static bool is_number(const struct planner *p, const struct root *r, const struct source *s) {
  const struct fact *f = &p->fact[s->value];
  return r->kind == ROOT_LOOP && (f->splat || (f->affine && tess__layout_allows(p, s->value, f->affine, s->access)));
}

static bool readable(struct planner *p, const struct root *r, const struct source *s) {
  return is_number(p, r, s) || tess__layout_allows(p, s->value, tess__layout_of(p, s->value), s->access);
}

/* Through views to the value that is read. */
static struct source resolve(struct planner *p, const struct root *r, const struct space *space, struct source s) {
  while (!is_number(p, r, &s) && is_view(&p->fact[s.value]) && !p->fact[s.value].stored) {
    struct source in = {value_node(p, s.value)->in[0], tess__access_through(p, space, s.value, s.access)};
    if (!in.access || !readable(p, r, &in))
      break;
    s = in;
  }
  return s;
}

static int find_item(const struct root *r, const struct space *space, const struct source *s) {
  for (int i = 0; r->kind == ROOT_LOOP && i < r->n_items; i++)
    if (r->item[i].value == s->value && tess__access_equal(space, r->item[i].access, s->access))
      return i;
  return -1;
}

static int push_item(struct planner *p, struct root *r, const struct source *s) {
  if (r->n_items == r->capacity) {
    struct item *old = r->item;
    r->capacity = r->capacity ? 2 * r->capacity : 4;
    r->item = tess__arena_alloc(&p->scratch, sizeof *r->item * (size_t)r->capacity);
    if (old)
      memcpy(r->item, old, sizeof *old * (size_t)r->n_items);
  }
  r->item[r->n_items] = (struct item){.value = s->value, .access = s->access};
  return r->n_items++;
}

static int add_leaf(struct planner *p, struct root *r, const struct space *space, const struct source *s) {
  int at = find_item(r, space, s);
  if (at >= 0)
    return at;
  at = push_item(p, r, s);
  r->n_leaves++;
  struct fact *f = &p->fact[s->value];
  if (f->class == CLASS_PARAM || is_number(p, r, s))
    return at;
  struct demand *d = tess__arena_alloc(&p->scratch, sizeof *d);
  *d = (struct demand){r, at, f->demand};
  f->demand = d;
  return at;
}

static int read_value(struct planner *p, struct root *r, const struct space *space, vid v, const struct access *x) {
  struct source s = resolve(p, r, space, (struct source){v, x});
  return add_leaf(p, r, space, &s);
}

/* ---- computing inside a reader ---- */
static struct source operand_source(struct planner *p, vid v, int i, const struct access *x) {
  vid in = value_node(p, v)->in[i];
  int rank = value_type(p, in)->rank;
  uint64_t digits = x->digits & p->fact[v].varies;
  if (rank == x->rank && digits == x->digits)
    return (struct source){in, x};
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
  switch (n->op->id) {
  case OP_convert: return true;
  case OP_negate:
  case OP_abs:
  case OP_add:
  case OP_subtract:
  case OP_multiply:
  case OP_maximum:
  case OP_minimum:
  case OP_and:
  case OP_or:
  case OP_xor:
  case OP_not:
  case OP_compare:
  case OP_select: return numbers || tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v)) == 1;
  default: return false;
  }
}

static int64_t points(const struct space *s) {
  int64_t n = 1;
  for (int i = 0; i < s->n; i++)
    n *= s->extent[i];
  return n;
}

/* Would the loop compute elements of v more than once? */
static bool repeats(const struct planner *p, const struct space *s, vid v, const struct access *x) {
  for (int i = 0; i < s->n; i++) {
    bool used = s->extent[i] == 1 || (s->atom[i] >= 0 && (x->digits & p->fact[v].varies) >> s->atom[i] & 1);
    for (int d = 0; d < x->rank; d++)
      used |= x->coef[d * s->n + i] != 0;
    if (!used)
      return true;
  }
  return false;
}

static bool worth_it(const struct planner *p, vid v) {
  const struct demand *d = p->fact[v].demand;
  if (!d->next && !repeats(p, d->root->space, v, d->root->item[d->item].access))
    return true;
  if (!cheap(p, v))
    return false;
  if (value_node(p, v)->op->id == OP_convert)
    return true;
  for (; d; d = d->next)
    if (points(d->root->space) > SCALAR_WORK)
      return false;
  return true;
}

static bool fits(struct planner *p, vid v, const struct root *r, const struct access *x) {
  const struct node *n = value_node(p, v);
  struct source in[3];
  int more = 0;
  for (int i = 0; i < n->n_in; i++) {
    struct source s = operand_source(p, v, i, x);
    if (!readable(p, r, &s))
      return false;
    in[i] = resolve(p, r, r->space, s);
    bool seen = find_item(r, r->space, &in[i]) >= 0;
    for (int k = 0; k < i; k++)
      seen |= in[k].value == in[i].value && tess__access_equal(r->space, in[k].access, in[i].access);
    more += !seen;
  }
  return r->n_instrs < FUSE_INSTRS && r->n_leaves - 1 + more <= FUSE_INPUTS;
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
    int in = read_value(p, r, r->space, s.value, s.access);
    r->item[at].in[i] = (int16_t)in; /* items may have moved */
  }
}

static bool fuse_value(struct planner *p, vid v) {
  struct demand *first = p->fact[v].demand;
  for (struct demand *d = first; d; d = d->next)
    if (d->root->kind != ROOT_LOOP)
      return false;
  if (!worth_it(p, v))
    return false;
  for (struct demand *d = first; d; d = d->next)
    if (!fits(p, v, d->root, d->root->item[d->item].access))
      return false;
  for (struct demand *d = first; d; d = d->next)
    compute_item(p, d->root, d->item);
  return true;
}

/* ---- roots ---- */
static struct root *root_new(struct planner *p, enum root_kind kind, uint32_t node, vid v) {
  struct root *r = tess__arena_alloc(&p->scratch, sizeof *r);
  *r = (struct root){.kind = (uint8_t)kind, .node = node, .kernel = NODE_NONE};
  r->out_type = value_type(p, v);
  r->out_spread = value_spread(p, v);
  r->out = tess__layout_of(p, v);
  r->next = p->roots;
  p->roots = r;
  return r;
}

static void store(struct planner *p, vid v) {
  struct layout *l = tess__layout_of(p, v);
  const struct type *t = value_type(p, v);
  if (l->buffer == BUFFER_NONE)
    l->buffer = tess__buffer_new(p, tess__stored_elements(p->atoms, t, value_spread(p, v)) * tess__dtype_bytes((tess_dtype)t->dtype));
  p->fact[v].stored = true;
}

static bool ref_root(struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  if (!n->op->ref)
    return tess__fail(p->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s has no kernel for %s", n->op->name,
                      tess__type_text(value_type(p, n->n_in ? n->in[0] : n->out)));
  struct root *r = root_new(p, ROOT_REF, at, n->out);
  r->item_space = tess__arena_alloc(&p->scratch, sizeof *r->item_space * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++) {
    const struct access *x = NULL;
    r->item_space[i] = tess__space_of(p, value_type(p, n->in[i]), value_spread(p, n->in[i]), &x);
    read_value(p, r, r->item_space[i], n->in[i], x);
  }
  return true;
}

/* A value computed element by element, a constant, or a view that must be stored: the loop runs over the value itself. */
static bool loop_root(struct planner *p, uint32_t at, vid v) {
  struct root *r = root_new(p, ROOT_LOOP, at, v);
  const struct access *x = NULL;
  r->space = tess__space_of(p, r->out_type, r->out_spread, &x);
  r->out_access = x;
  struct source s = {v, x};
  if (at != NODE_NONE && is_view(&p->fact[v]) && !is_number(p, r, &s)) {
    s = (struct source){value_node(p, v)->in[0], tess__access_through(p, r->space, v, x)};
    if (!s.access || !readable(p, r, &s))
      return tess__fail(p->diag, TESS_INTERNAL, TESS_NO_REASON, "%s: a view that is none", value_node(p, v)->op->name);
  }
  bool computes = at != NODE_NONE && p->fact[v].class == CLASS_ELEMENTWISE && !is_number(p, r, &s);
  if (!computes) {
    read_value(p, r, r->space, s.value, s.access);
    return true;
  }
  push_item(p, r, &s);
  r->n_leaves++;
  compute_item(p, r, 0);
  return true;
}

/* A reshape that is no view of what it reads: the loop runs over the factors of both sides. */
static bool reshape_root(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  const struct rule *rule = tess__node_rule(p, n);
  const struct rule_tensor *in = &rule->tensor[0], *out = &rule->tensor[1];
  bool shared[MAX_FACTORS] = {0};
  int16_t local[MAX_FACTORS];
  for (int k = 0; k < in->start[in->rank]; k++)
    shared[in->factor[k]] = true;
  for (int k = 0; k < out->start[out->rank]; k++)
    if (!shared[out->factor[k]] && rule->factor[out->factor[k]].size != 1)
      return ref_root(p, at);
  struct tensor tensor[] = {{value_type(p, v), value_spread(p, v), out}, {value_type(p, n->in[0]), value_spread(p, n->in[0]), in}};
  uint64_t digits = p->fact[v].varies;
  struct space *space = tess__space_make(p, rule, out->start[out->rank], out->factor, 2, tensor, digits, local);
  if (!space)
    return ref_root(p, at);
  struct root *r = root_new(p, ROOT_LOOP, at, v);
  r->space = space;
  r->out_access = tess__access_make(p, rule, out, space, local, digits);
  read_value(p, r, space, n->in[0], tess__access_make(p, rule, in, space, local, digits));
  return true;
}

/* ---- reductions and dots ---- */
struct reduction { /* v = all_reduce over `atoms` of what `inner` computes; either part may be missing */
  uint32_t at, inner;      /* nodes; inner NODE_NONE: a reduction over devices alone */
  vid v, operand;          /* operand: of the inner node, or of the all_reduce */
  uint64_t atoms, visible; /* visible: atoms over which the inner value varies */
  enum monoid monoid;
  const struct type *out_type;
  const struct spread *out_spread;
  const struct layout *out;
};

static bool any_zero(const struct space *s) {
  for (int i = 0; i < s->n; i++)
    if (s->extent[i] == 0)
      return true;
  return false;
}

static struct root *reducing_root(struct planner *p, const struct reduction *d, enum root_kind kind, struct space *space) {
  struct root *r = root_new(p, kind, d->at, d->v);
  r->kernel = d->inner;
  r->reduces = true;
  r->monoid = (uint8_t)d->monoid;
  r->space = space;
  r->out = d->out;
  r->out_type = d->out_type;
  r->out_spread = d->out_spread;
  return r;
}

static uint64_t spread_atoms(const struct spread *s) { return tess__tiling_mask(&s->tiling) | s->own; }

static bool loop_reduction(struct planner *p, const struct reduction *d) {
  const struct rule *rule;
  const struct type *t = value_type(p, d->operand);
  if (d->inner != NODE_NONE) {
    rule = tess__node_rule(p, &p->graph->node[d->inner]);
  } else {
    struct call c = {.op = &tess__op_add, .n_in = 1, .n_out = 1, .in = &t, .out = &(const struct type *){d->out_type}};
    struct rule *pointwise = tess__arena_alloc(&p->scratch, sizeof *pointwise);
    tess__rule_make(pointwise, &c, &p->scratch);
    rule = pointwise;
  }
  const struct rule_tensor *in = &rule->tensor[0], *out = &rule->tensor[1];
  struct tensor tensor[] = {{t, value_spread(p, d->operand), in}, {d->out_type, d->out_spread, out}};
  uint64_t digits = spread_atoms(d->out_spread) | d->atoms;
  int16_t local[MAX_FACTORS];
  struct space *space = tess__space_make(p, rule, in->start[in->rank], in->factor, 2, tensor, digits, local);
  if (!space)
    return false;
  for (int f = 0; f < rule->n_factors; f++)
    if (local[f] >= 0 && rule->factor[f].kind == FACTOR_REDUCE)
      space->role[local[f]] = DOT_K;
  for (int i = 0; i < space->n; i++)
    if (space->atom[i] >= 0 && (d->atoms >> space->atom[i] & 1))
      space->role[i] = DOT_K;
  struct root *r = reducing_root(p, d, ROOT_LOOP, space);
  r->out_access = tess__access_make(p, rule, out, space, local, spread_atoms(d->out_spread));
  if (!any_zero(space))
    read_value(p, r, space, d->operand, tess__access_make(p, rule, in, space, local, digits & d->visible));
  return true;
}

static bool in_tensor(const struct rule_tensor *t, int factor) {
  for (int k = 0; k < t->start[t->rank]; k++)
    if (t->factor[k] == factor)
      return true;
  return false;
}

static uint8_t role_of(bool in_a, bool in_b, bool summed) {
  return summed ? DOT_K : in_a && in_b ? DOT_BATCH : in_b ? DOT_N : DOT_M;
}

/* Result's factors, then the contracted ones. */
static int dot_order(const struct rule *rule, uint8_t *order) {
  const struct rule_tensor *a = &rule->tensor[0], *b = &rule->tensor[1], *out = &rule->tensor[2];
  int n = 0;
  for (int k = 0; k < out->start[out->rank]; k++)
    order[n++] = out->factor[k];
  for (int k = 0; k < a->start[a->rank]; k++)
    if (!in_tensor(out, a->factor[k]) && in_tensor(b, a->factor[k]))
      order[n++] = a->factor[k];
  return n;
}

static bool dot_root(struct planner *p, const struct reduction *d) {
  const struct node *n = &p->graph->node[d->inner];
  const struct rule *rule = tess__node_rule(p, n);
  const struct rule_tensor *a = &rule->tensor[0], *b = &rule->tensor[1], *out = &rule->tensor[2];
  struct tensor tensor[] = {{value_type(p, n->in[0]), value_spread(p, n->in[0]), a},
                            {value_type(p, n->in[1]), value_spread(p, n->in[1]), b},
                            {d->out_type, d->out_spread, out}};
  uint64_t digits = spread_atoms(d->out_spread) | d->atoms;
  uint64_t in_a = p->fact[n->in[0]].varies & d->visible, in_b = p->fact[n->in[1]].varies & d->visible;
  int16_t local[MAX_FACTORS];
  uint8_t order[MAX_FACTORS];
  int n_order = dot_order(rule, order);
  struct space *space = tess__space_make(p, rule, n_order, order, 3, tensor, digits, local);
  if (!space)
    return false;
  for (int f = 0; f < rule->n_factors; f++)
    if (local[f] >= 0)
      space->role[local[f]] = role_of(in_tensor(a, f), in_tensor(b, f), rule->factor[f].kind == FACTOR_REDUCE);
  for (int i = 0; i < space->n; i++)
    if (space->atom[i] >= 0)
      space->role[i] = role_of(in_a >> space->atom[i] & 1, in_b >> space->atom[i] & 1, d->atoms >> space->atom[i] & 1);
  struct root *r = reducing_root(p, d, ROOT_DOT, space);
  r->out_access = tess__access_make(p, rule, out, space, local, spread_atoms(d->out_spread));
  for (int i = 0; i < 2 && !any_zero(space); i++)
    read_value(p, r, space, n->in[i], tess__access_make(p, rule, i ? b : a, space, local, digits & d->visible));
  return true;
}

static enum monoid node_monoid(struct planner *p, const struct node *n) {
  if (n->op->id == OP_all_reduce)
    return (enum monoid)((const struct all_reduce_attrs *)n->attrs)->monoid;
  if (n->op->id == OP_reduce_scatter)
    return (enum monoid)((const struct relayout_attrs *)n->attrs)->monoid;
  const struct rule *r = tess__node_rule(p, n);
  for (int f = 0; f < r->n_factors; f++)
    if (r->factor[f].kind == FACTOR_REDUCE)
      return (enum monoid)r->factor[f].monoid;
  return MONOID_SUM;
}

/* The reduction or dot that only this all_reduce reads: they become one. */
static uint32_t inner_node(struct planner *p, vid v, enum monoid monoid) {
  while (p->fact[v].class == CLASS_SAME && p->fact[v].uses == 1 && !p->fact[v].stored)
    v = value_node(p, v)->in[0];
  const struct fact *f = &p->fact[v];
  bool reduces = f->class == CLASS_REDUCE || (f->class == CLASS_DOT && monoid == MONOID_SUM);
  return reduces && f->uses == 1 && !f->stored && node_monoid(p, value_node(p, v)) == monoid ? p->graph->value[v].node : NODE_NONE;
}

static bool run_reduction(struct planner *p, struct reduction *d) {
  if (d->inner == NODE_NONE)
    return loop_reduction(p, d);
  const struct node *n = &p->graph->node[d->inner];
  d->operand = n->in[0];
  d->visible = p->fact[n->out].varies;
  return n->op->id == OP_dot_general ? dot_root(p, d) : loop_reduction(p, d);
}

static bool all_reduce_root(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  vid in = n->in[0];
  struct reduction d = {.at = at, .v = v, .operand = in, .visible = ~UINT64_C(0), .monoid = node_monoid(p, n)};
  d.out = tess__layout_of(p, v);
  d.out_type = value_type(p, v);
  d.out_spread = value_spread(p, v);
  if (n->op->id == OP_reduce_scatter) { /* written through the tiling it has before it is sliced */
    struct spread *s = tess__arena_copy(&p->scratch, value_spread(p, in), sizeof *s);
    struct layout *l = tess__arena_alloc(&p->scratch, sizeof *l);
    d.atoms = ((const struct relayout_attrs *)n->attrs)->atoms;
    s->own &= ~d.atoms;
    if (!tess__layout_relayout(p, v, in, d.out, l))
      return tess__fail(p->diag, TESS_INTERNAL, TESS_NO_REASON, "reduce_scatter: a result that is not stored densely");
    d.out = l;
    d.out_type = value_type(p, in);
    d.out_spread = s;
  } else {
    const struct axes *axes = &((const struct all_reduce_attrs *)n->attrs)->axes;
    for (int i = 0; i < axes->n; i++)
      d.atoms |= UINT64_C(1) << axes->a[i];
  }
  d.inner = inner_node(p, in, d.monoid);
  if (d.inner != NODE_NONE && run_reduction(p, &d))
    return true;
  d.inner = NODE_NONE;
  d.operand = in;
  d.visible = ~UINT64_C(0);
  return run_reduction(p, &d) || tess__fail(p->diag, TESS_INTERNAL, TESS_NO_REASON, "%s: a tiling of the operand that the result cannot have",
                                            n->op->name);
}

static bool reduce_root(struct planner *p, uint32_t at, vid v) {
  struct reduction d = {.at = at, .inner = at, .v = v, .monoid = node_monoid(p, &p->graph->node[at])};
  d.out = tess__layout_of(p, v);
  d.out_type = value_type(p, v);
  d.out_spread = value_spread(p, v);
  return run_reduction(p, &d) || ref_root(p, at);
}

/* ---- results ---- */
static void own_result(struct planner *p, int j, enum result_from from, int index) {
  p->plan->result[j] = (struct result_source){from, index, -1};
}

/* Result j is the same bytes as what `stored` lies in, which is another result's block: the earlier one owns it. */
static void share_result(struct planner *p, int j, struct layout *stored) {
  int owner = stored->buffer - p->plan->n_args;
  if (owner > j) {
    for (int k = 0; k < p->plan->n_results; k++)
      if (k == owner || (p->plan->result[k].from == RESULT_RESULT && p->plan->result[k].index == owner))
        own_result(p, k, RESULT_RESULT, j);
    own_result(p, j, RESULT_FRESH, 0);
    stored->buffer = p->plan->n_args + j;
    return;
  }
  own_result(p, j, RESULT_RESULT, owner);
}

static bool copies_itself(const struct fact *f) { return is_view(f) && !f->splat && !f->affine; }

/* Gives result j its place: the argument or earlier result that it is, or the block in which the value that it shows is stored. */
static bool place_result(struct planner *p, int j) {
  vid y = p->graph->result[j], v = y;
  struct layout dense, l;
  tess__layout_dense(p->atoms, value_type(p, y), value_spread(p, y), &dense);
  dense.buffer = p->plan->n_args + j;
  l = dense;
  own_result(p, j, RESULT_FRESH, 0);
  while (copies_itself(&p->fact[v]) && !p->fact[v].stored) {
    struct layout back;
    vid in = value_node(p, v)->in[0];
    if (!tess__layout_back(p, v, &l, &back) || (p->fact[in].stored && !tess__layout_same(p, in, &back, tess__layout_of(p, in))))
      break;
    v = in;
    l = back;
  }
  struct fact *f = &p->fact[v];
  if (f->class == CLASS_PARAM && tess__layout_same(p, v, &l, f->layout)) {
    own_result(p, j, RESULT_ARGUMENT, f->layout->buffer);
  } else if (f->stored && tess__layout_same(p, v, &l, f->layout)) {
    share_result(p, j, f->layout);
  } else if (f->stored) { /* y itself is another result's, in another order */
    if (!loop_root(p, NODE_NONE, y))
      return false;
    p->roots->out = tess__arena_copy(&p->scratch, &dense, sizeof dense);
  } else {
    f->layout = tess__arena_copy(&p->scratch, &l, sizeof l);
    f->stored = true;
  }
  return true;
}

static bool place_results(struct planner *p) {
  for (int pass = 0; pass < 2; pass++)
    for (int j = 0; j < p->plan->n_results; j++)
      if (copies_itself(&p->fact[p->graph->result[j]]) == pass && !place_result(p, j))
        return false;
  return true;
}

/* ---- the pass ---- */
static bool store_node(struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  vid v = n->out;
  bool empty = true;
  for (vid k = v; k < v + n->n_out; k++) {
    empty &= tess__stored_elements(p->atoms, value_type(p, k), value_spread(p, k)) == 0;
    if (p->fact[k].demand || p->fact[k].stored)
      store(p, k);
  }
  const struct fact *f = &p->fact[v];
  if (empty)
    return true;
  if (f->class == CLASS_REF && !f->splat && !f->affine)
    return ref_root(p, at);
  if (f->class == CLASS_REDUCE || f->class == CLASS_DOT)
    return reduce_root(p, at, v);
  if (f->class == CLASS_ALL_REDUCE)
    return all_reduce_root(p, at, v);
  if (f->class == CLASS_RESHAPE && copies_itself(f))
    return reshape_root(p, at, v);
  return loop_root(p, at, v);
}

bool tess__fuse(struct planner *p) {
  if (!place_results(p))
    return false;
  for (uint32_t at = p->graph->n_nodes; at-- > 0;) {
    const struct node *n = &p->graph->node[at];
    bool wanted = false;
    for (vid v = n->out; v < n->out + n->n_out; v++)
      wanted |= p->fact[v].demand || p->fact[v].stored;
    const struct fact *f = &p->fact[n->out];
    if (!wanted || (n->n_out == 1 && f->class == CLASS_ELEMENTWISE && !f->stored && fuse_value(p, n->out)))
      continue;
    if (!store_node(p, at))
      return false;
  }
  return true;
}
