/* The kinds of steps: a loop over a value's own elements, a loop over the factors of a reshape, a reduction (of
 * dimensions, of devices, or of both in one), a dot, and the call of a reference kernel, which serves where the others
 * cannot.
 *
 * A reduction over devices that alone reads a reduction or dot becomes part of it, and stands where that stands: what
 * they read need not be kept until the sum is asked for. Roots are made backwards, so each is put in front. */
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "exec/comm_step.h"
#include "exec/region.h"
#include "op/attrs.h"
#include "op/group.h"

/* What goes with others is copied twice: where a message is as long, it goes alone. */
enum { MESSAGE_BYTES = 256 << 10 };
/* Up to so many a sum has a place of its own: above, new pages cost more than reading it twice. */
enum { APART_BYTES = 1 << 20 };

static bool ref_root(struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  if (!n->op->ref && !n->op->group && p->fact[n->out].class != CLASS_COMM)
    return tess__fail(p->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s has no kernel for %s", n->op->name,
                      tess__type_text(value_type(p, n->n_in ? n->in[0] : n->out)));
  struct root *r = tess__root_new(p, ROOT_REF, at, n->out);
  r->item_space = tess__arena_alloc(&p->scratch, sizeof *r->item_space * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++) {
    const struct access *x = NULL;
    vid from = tess__start_is_unseen(p, at, i) ? n->out + (vid)i : n->in[i]; /* whatever lies where the result will */
    r->item_space[i] = tess__space_of(p, value_type(p, from), value_spread(p, from), &x);
    tess__read_value(p, r, r->item_space[i], from, x);
  }
  return true;
}

/* A value computed element by element, a constant, or a view that must be stored: the loop runs over the value itself.
 */
static bool loop_root(struct planner *p, uint32_t at, vid v) {
  struct root *r = tess__root_new(p, ROOT_LOOP, at, v);
  const struct access *x = NULL;
  r->space = tess__space_of(p, r->out_type, r->out_spread, &x);
  r->out_access = x;
  struct source s = {v, x};
  if (at != NODE_NONE && is_view(&p->fact[v]) && !tess__is_number(p, r, &s)) {
    s = (struct source){value_node(p, v)->in[0], tess__access_through(p, r->space, v, x)};
    if (!s.access || !tess__readable(p, r, &s))
      return tess__fail(p->diag, TESS_INTERNAL, TESS_NO_REASON, "%s: a view that is none", value_node(p, v)->op->name);
  }
  if (at != NODE_NONE && p->fact[v].class == CLASS_ELEMENTWISE && !tess__is_number(p, r, &s))
    tess__compute_root(p, r, v, x);
  else
    tess__read_value(p, r, r->space, s.value, s.access);
  return true;
}

/* A part whose place is told at run time, stored: a loop copies it from where it lies, unless that is no place in
 * memory. */
static bool part_root(struct planner *p, uint32_t at, vid v) {
  const struct access *x = NULL;
  const struct space *s = tess__space_of(p, value_type(p, v), value_spread(p, v), &x);
  vid end;
  bool there = tess__ends_in_memory(p, s, value_node(p, v)->in[0], tess__access_through(p, s, v, x), &end);
  return there ? loop_root(p, at, v) : ref_root(p, at);
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
    if (!shared[out->factor[k]] && rule->factor[out->factor[k]].size != 1) return ref_root(p, at);
  struct tensor tensor[] = {{value_type(p, v), value_spread(p, v), out},
                            {value_type(p, n->in[0]), value_spread(p, n->in[0]), in}};
  uint64_t digits = p->fact[v].varies;
  struct space *space = tess__space_make(p, rule, out->start[out->rank], out->factor, 2, tensor, digits, local);
  if (!space) return ref_root(p, at);
  struct root *r = tess__root_new(p, ROOT_LOOP, at, v);
  r->space = space;
  r->out_access = tess__access_make(p, rule, out, space, local, digits);
  tess__read_value(p, r, space, n->in[0], tess__access_make(p, rule, in, space, local, digits));
  return true;
}

/* ---- reductions and dots ---- */
struct root_reduction {    /* v = all_reduce over `atoms` of what `inner` computes; either part may be missing */
  uint32_t at, inner;      /* nodes; inner NODE_NONE: a reduction over devices alone */
  vid v, operand;          /* operand: of the inner node, or of the all_reduce */
  uint64_t atoms, visible; /* visible: atoms over which the inner value varies */
  enum monoid monoid;
  const struct type *out_type;
  const struct spread *out_spread;
  const struct storage *out;
};

static bool any_zero(const struct space *s) {
  for (int i = 0; i < s->n; i++)
    if (s->extent[i] == 0) return true;
  return false;
}

static struct root *reducing_root(struct planner *p, const struct root_reduction *d, enum root_kind kind,
                                  struct space *space) {
  struct root *r = tess__root_new(p, kind, d->at, d->v);
  r->kernel = d->inner;
  r->reduces = true;
  r->terms = d->inner == NODE_NONE;
  r->monoid = (uint8_t)d->monoid;
  r->space = space;
  r->out = d->out;
  r->out_type = d->out_type;
  r->out_spread = d->out_spread;
  return r;
}

/* Is the dimension of one element, in all processes together? */
static bool one_of_all(const struct planner *p, vid v, int dim) {
  const struct program *all = p->program->whole ? p->program->whole : p->program;
  return all->spread[v].size[dim] == 1;
}

/* What is folded, and has only what is folded behind it, is a run; else it is folded across. What counts is the tensor
 * of all processes, whatever extent a kept dimension has in one of them: the order is the same in each. */
static void set_folds(struct planner *p, const struct root_reduction *d, const struct rule *rule, struct space *space,
                      const int16_t *local) {
  const struct rule_tensor *in = &rule->tensor[0];
  const struct atoms *all = p->program->whole ? &p->program->whole->atoms : p->atoms;
  const struct tiling *cuts = &value_spread(p, d->operand)->tiling;
  bool *one = tess__arena_alloc(&p->scratch, sizeof *one * (size_t)(space->n + 1));
  for (int dim = 0; dim < in->rank; dim++) {
    if (!one_of_all(p, d->operand, dim)) continue;
    for (int i = 0; i < space->n; i++)
      one[i] |= space->atom[i] >= 0 ? tess__tiling_dim_mask(cuts, dim) >> space->atom[i] & 1
                                    : i == local[in->factor[in->start[dim]]];
  }
  bool kept = false;
  for (int i = space->n - 1; i >= 0; i--) {
    int8_t atom = space->atom[i];
    bool folded = atom >= 0 && d->atoms >> atom & 1;
    for (int f = 0; f < rule->n_factors; f++)
      folded |= local[f] == i && rule->factor[f].kind == FACTOR_REDUCE;
    if (folded)
      space->role[i] = kept ? DOT_ACROSS : DOT_K;
    else
      kept |= !one[i] && (atom >= 0 ? all->size[atom] : space->extent[i]) != 1;
  }
}

static bool loop_reduction(struct planner *p, const struct root_reduction *d) {
  const struct rule *rule;
  const struct type *t = value_type(p, d->operand);
  if (d->inner != NODE_NONE) {
    rule = tess__node_rule(p, &p->graph->node[d->inner]);
  } else {
    struct call c = {
        .op = tess__monoid_op(MONOID_SUM), .n_in = 1, .n_out = 1, .in = &t, .out = &(const struct type *){d->out_type}};
    struct rule *pointwise = tess__arena_alloc(&p->scratch, sizeof *pointwise);
    tess__rule_make(pointwise, &c, &p->scratch);
    rule = pointwise;
  }
  const struct rule_tensor *in = &rule->tensor[0], *out = &rule->tensor[1];
  struct tensor tensor[] = {{t, value_spread(p, d->operand), in}, {d->out_type, d->out_spread, out}};
  uint64_t digits = tess__spread_atoms(d->out_spread) | d->atoms;
  int16_t local[MAX_FACTORS];
  struct space *space = tess__space_make(p, rule, in->start[in->rank], in->factor, 2, tensor, digits, local);
  if (!space) return false;
  set_folds(p, d, rule, space, local);
  bool tree = d->inner == NODE_NONE && p->plan->manner.deterministic;
  struct root *r = reducing_root(p, d, tree ? ROOT_TREE : ROOT_LOOP, space);
  r->out_access = tess__access_make(p, rule, out, space, local, tess__spread_atoms(d->out_spread));
  if (!any_zero(space))
    tess__read_value(p, r, space, d->operand, tess__access_make(p, rule, in, space, local, digits & d->visible));
  return true;
}

static bool dot_root(struct planner *p, const struct root_reduction *d) {
  const struct node *n = &p->graph->node[d->inner];
  const struct rule *rule = tess__node_rule(p, n);
  const struct rule_tensor *a = &rule->tensor[0], *b = &rule->tensor[1], *out = &rule->tensor[2];
  struct tensor tensor[] = {{value_type(p, n->in[0]), value_spread(p, n->in[0]), a},
                            {value_type(p, n->in[1]), value_spread(p, n->in[1]), b},
                            {d->out_type, d->out_spread, out}};
  uint64_t digits = tess__spread_atoms(d->out_spread) | d->atoms;
  uint64_t in_a = p->fact[n->in[0]].varies & d->visible, in_b = p->fact[n->in[1]].varies & d->visible;
  int16_t local[MAX_FACTORS];
  uint8_t order[MAX_FACTORS];
  int n_order = tess__dot_order(rule, order);
  struct space *space = tess__space_make(p, rule, n_order, order, 3, tensor, digits, local);
  if (!space) return false;
  for (int f = 0; f < rule->n_factors; f++)
    if (local[f] >= 0) space->role[local[f]] = tess__dot_role(rule, f);
  for (int i = 0; i < space->n; i++)
    if (space->atom[i] >= 0)
      space->role[i] =
          tess__role_of(in_a >> space->atom[i] & 1, in_b >> space->atom[i] & 1, d->atoms >> space->atom[i] & 1);
  struct root *r = reducing_root(p, d, ROOT_DOT, space);
  r->bytes = tess__dot_of_bytes(p, n);
  r->out_access = tess__access_make(p, rule, out, space, local, tess__spread_atoms(d->out_spread));
  for (int i = 0; i < 2 && !any_zero(space); i++)
    tess__read_value(p, r, space, n->in[i], tess__access_make(p, rule, i ? b : a, space, local, digits & d->visible));
  return true;
}

/* The reduction or dot that only this all_reduce reads: they become one. */
static uint32_t inner_node(struct planner *p, vid v, enum monoid monoid) {
  if (p->plan->manner.deterministic) return NODE_NONE;
  while (p->fact[v].class == CLASS_SAME && p->fact[v].uses == 1 && !p->fact[v].stored)
    v = value_node(p, v)->in[0];
  const struct fact *f = &p->fact[v];
  bool reduces = f->class == CLASS_REDUCE || (f->class == CLASS_DOT && monoid == MONOID_SUM);
  return reduces && f->uses == 1 && !f->stored && tess__reduces_by(p, value_node(p, v)) == monoid
             ? p->graph->value[v].node
             : NODE_NONE;
}

static bool run_reduction(struct planner *p, struct root_reduction *d) {
  if (d->inner == NODE_NONE) return loop_reduction(p, d);
  const struct node *n = &p->graph->node[d->inner];
  d->operand = n->in[0];
  d->visible = p->fact[n->out].varies;
  return n->op->traits & OP_DOT ? dot_root(p, d) : loop_reduction(p, d);
}

/* Where it stands, or where the reduction stands that it takes in. */
bool tess__sum_root(struct planner *p, struct root_reduction *d) {
  if (d->inner != NODE_NONE && run_reduction(p, d)) return true;
  const struct node *n = &p->graph->node[d->at];
  d->inner = NODE_NONE;
  d->operand = n->in[0];
  d->visible = ~UINT64_C(0);
  return run_reduction(p, d) || tess__fail(p->diag, TESS_INTERNAL, TESS_NO_REASON,
                                           "%s: a tiling of the operand that the result cannot have", n->op->name);
}

/* Later, at the node that it becomes part of; now, when there is none. */
static bool reduce_over_devices(struct planner *p, struct root_reduction *d) {
  d->inner = inner_node(p, d->operand, d->monoid);
  if (d->inner == NODE_NONE) return tess__sum_root(p, d);
  p->sum[d->inner] = tess__arena_copy(&p->scratch, d, sizeof *d);
  return true;
}

/* ---- between processes ---- */

/* Does node `at` go in the message of those behind it? They stand next to each other, are of one kind, and none needs
 * another. As all processes must find the same, the program alone says it. */
static bool joins_message(const struct planner *p, uint32_t at, enum comm_form form) {
  const struct graph *g = p->graph;
  const struct node *n = &g->node[at], *next = n + 1;
  const struct program *bound = p->program;
  if (!p->message || p->message->values->node != at + 1 || next->op != n->op || tess__is_group(n->op)) return false;
  uint64_t group = tess__across_group(bound->whole, n);
  int64_t bytes = tess__type_bytes(value_type(p, n->in[0]));
  for (const struct comm_value *v = p->message->values; v; v = v->next) {
    if (g->value[g->node[v->node].in[0]].node == at) return false;
    bytes = tess__add_sizes(bytes, tess__type_bytes(value_type(p, g->node[v->node].in[0])));
  }
  return form != COMM_SCATTER && bytes <= MESSAGE_BYTES && group & bound->binding->fixed &&
         form == tess__comm_form(bound, at + 1) && group == tess__across_group(bound->whole, next) &&
         tess__node_monoid(n) == tess__node_monoid(next) &&
         value_type(p, n->in[0])->dtype == value_type(p, next->in[0])->dtype;
}

/* A reduction over devices of several processes: over this one's, fused into its producer as ever, then over processes.
 * The first half writes to a place of its own, so that others can read it while the result is written, or, where that
 * would be large, to the result itself. */
static bool reduce_here(struct planner *p, struct comm_value *c) {
  const struct node *n = &p->graph->node[c->node];
  vid in = n->in[0], v = n->out;
  bool scatters = tess__is_reduce_scatter(n->op);
  uint64_t group = tess__across_group(p->program->whole, n);
  struct spread *s = tess__arena_copy(&p->plan->arena, value_spread(p, scatters ? in : v), sizeof *s);
  s->own &= ~group;
  int64_t bytes = tess__mul_sizes(tess__stored_elements(p->atoms, value_type(p, in), s),
                                  tess__dtype_bytes((tess_dtype)value_type(p, in)->dtype));
  struct storage *sum = tess__storage_of(p, v);
  if (scatters || bytes <= APART_BYTES) {
    sum = tess__arena_alloc(&p->scratch, sizeof *sum);
    tess__storage_dense(p->atoms, value_type(p, in), s, sum);
    sum->buffer = tess__buffer_new(p, bytes);
  }
  c->sum = sum;
  c->sum_spread = s;
  struct root_reduction d = {.at = c->node,
                             .v = v,
                             .operand = in,
                             .atoms = group & ~p->program->binding->fixed,
                             .visible = ~UINT64_C(0),
                             .monoid = tess__reduces_by(p, n),
                             .out = sum,
                             .out_type = value_type(p, in),
                             .out_spread = s};
  return reduce_over_devices(p, &d);
}

static bool comm_root(struct planner *p, uint32_t at, vid v) {
  enum comm_form form = tess__comm_form(p->program, at);
  if (form == COMM_BLOCKS) return ref_root(p, at);
  if (!joins_message(p, at, form)) {
    p->message = tess__root_new(p, ROOT_COMM, at, v);
    p->message->values = NULL;
  }
  struct comm_value *c = tess__arena_alloc(&p->scratch, sizeof *c);
  *c = (struct comm_value){.node = at, .next = p->message->values};
  p->message->values = c;
  if (form != COMM_MOVE) return reduce_here(p, c);
  vid in = p->graph->node[at].in[0];
  const struct access *x = NULL;
  c->space = tess__space_of(p, value_type(p, in), value_spread(p, in), &x);
  c->item = tess__read_value(p, p->message, c->space, in, x);
  return true;
}

static bool all_reduce_root(struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  vid in = n->in[0], v = n->out;
  struct root_reduction d = {
      .at = at, .v = v, .operand = in, .visible = ~UINT64_C(0), .monoid = tess__reduces_by(p, n)};
  d.out = tess__storage_of(p, v);
  d.out_type = value_type(p, v);
  d.out_spread = value_spread(p, v);
  if (tess__is_reduce_scatter(n->op)) { /* written through the tiling it has before it is sliced */
    struct spread *s = tess__arena_copy(&p->scratch, value_spread(p, in), sizeof *s);
    struct storage *l = tess__arena_alloc(&p->scratch, sizeof *l);
    d.atoms = ((const struct relayout_attrs *)n->attrs)->atoms;
    s->own &= ~d.atoms;
    if (!tess__storage_relayout(p, v, in, d.out, l))
      return tess__fail(p->diag, TESS_INTERNAL, TESS_NO_REASON, "reduce_scatter: a result that is not stored densely");
    d.out = l;
    d.out_type = value_type(p, in);
    d.out_spread = s;
  } else {
    d.atoms = tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
  }
  return reduce_over_devices(p, &d);
}

static bool reduce_root(struct planner *p, uint32_t at, vid v) {
  struct root_reduction d = {.at = at, .inner = at, .v = v, .monoid = tess__reduces_by(p, &p->graph->node[at])};
  d.out = tess__storage_of(p, v);
  d.out_type = value_type(p, v);
  d.out_spread = value_spread(p, v);
  return run_reduction(p, &d) || ref_root(p, at);
}

/* ---- choosing ---- */
bool tess__copy_root(struct planner *p, vid v, const struct storage *to) {
  if (!loop_root(p, NODE_NONE, v)) return false;
  p->roots->out = to;
  return true;
}

bool tess__root(struct planner *p, uint32_t at) {
  vid v = p->graph->node[at].out;
  const struct fact *f = &p->fact[v];
  if (f->splat || f->affine) return loop_root(p, at, v);
  switch (f->class) {
  case CLASS_COMM:
    return comm_root(p, at, v);
  case CLASS_REF:
    return tess__part_roots(p, at, v) || ref_root(p, at);
  case CLASS_SLICE:
    return is_moved(p, v) ? part_root(p, at, v) : tess__slice_of_pad_roots(p, at, v) || loop_root(p, at, v);
  case CLASS_REDUCE:
  case CLASS_DOT:
    return reduce_root(p, at, v);
  case CLASS_ALL_REDUCE:
    return all_reduce_root(p, at);
  case CLASS_RESHAPE:
    return reshape_root(p, at, v);
  default:
    return loop_root(p, at, v);
  }
}
