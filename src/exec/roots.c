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
#include "op/attrs.h"
#include "op/group.h"

/* What goes with others is copied twice: where a message is as long, it goes alone. */
enum { MESSAGE_BYTES = 256 << 10 };
/* Up to so many a sum has a place of its own: above, new pages cost more than reading it twice. */
enum { APART_BYTES = 1 << 20 };
#ifdef TESS_TINY
enum { PART_ELEMENTS = 1 };
#else
enum { PART_ELEMENTS = 1024 }; /* of each part of a result, from which parts take a loop each */
#endif

static struct root *root_new(struct planner *p, enum root_kind kind, uint32_t node, vid v) {
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

static bool ref_root(struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  if (!n->op->ref && !n->op->group && p->fact[n->out].class != CLASS_COMM)
    return tess__fail(p->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s has no kernel for %s", n->op->name,
                      tess__type_text(value_type(p, n->n_in ? n->in[0] : n->out)));
  struct root *r = root_new(p, ROOT_REF, at, n->out);
  r->item_space = tess__arena_alloc(&p->scratch, sizeof *r->item_space * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++) {
    const struct access *x = NULL;
    r->item_space[i] = tess__space_of(p, value_type(p, n->in[i]), value_spread(p, n->in[i]), &x);
    tess__read_value(p, r, r->item_space[i], n->in[i], x);
  }
  return true;
}

/* A value computed element by element, a constant, or a view that must be stored: the loop runs over the value itself.
 */
static bool loop_root(struct planner *p, uint32_t at, vid v) {
  struct root *r = root_new(p, ROOT_LOOP, at, v);
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

/* Do both lie alike on the devices, and each dimension in which they differ in size on none in parts? */
static bool laid_alike(const struct planner *p, vid v, vid part) {
  bool alike = p->fact[v].varies == p->fact[part].varies && tess__view_reads_values(p, v, part, CLASS_SAME, false) &&
               value_spread(p, v)->own == value_spread(p, part)->own;
  for (int d = 0; alike && d < value_type(p, v)->rank; d++) {
    struct cut a = tess__cut(value_spread(p, v), d), b = tess__cut(value_spread(p, part), d);
    alike = a.n == b.n && memcmp(a.atom, b.atom, a.n) == 0 &&
            (a.n == 0 || value_type(p, v)->dim[d] == value_type(p, part)->dim[d]);
  }
  return alike;
}

/* Operand 0 is copied to the result, where it does not lie there, and then the part is computed where it belongs: two
 * roots, so that memory.c sees who reads what last. Whoever reads operand 0 after the copy keeps the result from taking
 * its place, so what is computed from it for the part is stored before, by a root of its own (avoided). */
static bool update_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  vid whole = n->in[0], part = n->in[1], read, written;
  if (!laid_alike(p, v, whole) || !laid_alike(p, v, part)) return false;
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (p->fact[n->in[2 + d]].varies) return false;
  const struct access *all = NULL, *x = NULL;
  struct space *s = tess__space_of(p, value_type(p, v), value_spread(p, v), &all),
               *inside = tess__space_of(p, value_type(p, part), value_spread(p, part), &x);
  if (!tess__ends_in_memory(p, s, whole, all, &written) || !tess__ends_in_memory(p, inside, part, x, &read))
    return false;
  struct root *r = root_new(p, ROOT_LOOP, at, v);
  r->space = inside;
  r->avoided = p->fact[written].splat ? VID_NONE : written;
  r->out_access = tess__access_written(p, inside, v, x);
  tess__demand_starts(p, r, r->out_access);
  tess__read_value(p, r, inside, part, x);
  r = root_new(p, ROOT_LOOP, at, v);
  r->space = s;
  r->out_access = all;
  tess__read_value(p, r, s, whole, all);
  return true;
}

/* ---- results in boxes ---- */
/* A box of result v: where it begins, how large it is. */
struct part_box {
  int64_t first[TESS_MAX_RANK], count[TESS_MAX_RANK];
};

static struct part_box whole_box(const struct planner *p, vid v) {
  struct part_box b = {{0}, {0}};
  memcpy(b.count, value_type(p, v)->dim, sizeof b.count);
  return b;
}

static const struct access *access_from(struct planner *p, const struct access *x, const int64_t *first) {
  struct access *y = tess__arena_copy(&p->scratch, x, sizeof *x);
  for (int d = 0; d < x->rank; d++)
    y->base[d] += first[d];
  return y;
}

/* The same scalar everywhere. */
static const struct access *access_of_scalar(struct planner *p, const struct access *x, vid scalar) {
  struct access *y = tess__arena_alloc(&p->scratch, sizeof *y);
  *y = (struct access){.digits = x->digits & p->fact[scalar].varies};
  return y;
}

static struct space *space_of_box(struct planner *p, vid v, const struct part_box *b, const struct access **x) {
  struct spread *s = tess__arena_copy(&p->scratch, value_spread(p, v), sizeof *s);
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (tess__tiling_count(&s->tiling, d) == 0) s->size[d] = b->count[d];
  return tess__space_of(p, tess__type_with_shape(value_type(p, v), value_type(p, v)->rank, b->count), s, x);
}

/* The box is `value` from `from` on; NULL: a scalar. */
static void box_root(struct planner *p, uint32_t at, vid v, const struct part_box *b, vid value, const int64_t *from) {
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (b->count[d] == 0) return;
  const struct access *x = NULL;
  struct space *s = space_of_box(p, v, b, &x);
  struct root *r = root_new(p, ROOT_LOOP, at, v);
  r->space = s;
  r->out_access = access_from(p, x, b->first);
  tess__read_value(p, r, s, value, from ? access_from(p, x, from) : access_of_scalar(p, x, value));
}

/* Is it worth a loop for each of so many parts? */
static bool is_large(const struct planner *p, vid v, int parts) {
  return tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v)) >= (int64_t)PART_ELEMENTS * parts;
}

static bool part_in_memory(struct planner *p, vid part) {
  const struct access *x = NULL;
  vid end;
  const struct space *s = tess__space_of(p, value_type(p, part), value_spread(p, part), &x);
  return tess__ends_in_memory(p, s, part, x, &end);
}

/* Operands one behind the other: each is computed where it belongs. */
static bool join_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  int d = ((const struct dimension_attrs *)n->attrs)->dimension;
  if (!is_large(p, v, n->n_in)) return false;
  for (int i = 0; i < n->n_in; i++)
    if (!laid_alike(p, v, n->in[i]) || !part_in_memory(p, n->in[i])) return false;
  int64_t from[TESS_MAX_RANK] = {0};
  struct part_box b = whole_box(p, v);
  for (int i = 0; i < n->n_in; i++, b.first[d] += b.count[d]) {
    b.count[d] = value_type(p, n->in[i])->dim[d];
    box_root(p, at, v, &b, n->in[i], from);
  }
  return true;
}

/* v is the result of `pad` from `start` on (NULL: all of it): the operand's box, and around it boxes of what is put
 * there, dimension by dimension. */
static bool pad_roots(struct planner *p, uint32_t at, vid v, const struct node *pad, const int64_t *start) {
  const struct pad_attrs *a = pad->attrs;
  const struct type *t = value_type(p, v), *in = value_type(p, pad->in[0]);
  vid scalar = pad->in[1];
  struct part_box inside = {{0}, {0}}, around = whole_box(p, v);
  int64_t from[TESS_MAX_RANK] = {0};
  if (!is_large(p, v, 1 + 2 * t->rank) || !laid_alike(p, v, pad->in[0]) || !part_in_memory(p, pad->in[0]) ||
      p->fact[scalar].varies & ~p->fact[v].varies)
    return false;
  for (int d = 0; d < t->rank; d++) {
    int64_t low = a->low[d] - (start ? start[d] : 0), end = low + in->dim[d];
    if (a->interior[d] != 0) return false;
    from[d] = low < 0 ? -low : 0;
    inside.first[d] = low < 0 ? 0 : low;
    inside.count[d] = (end < t->dim[d] ? end : t->dim[d]) - inside.first[d];
    if (inside.count[d] <= 0) return false;
  }
  box_root(p, at, v, &inside, pad->in[0], from);
  for (int d = 0; d < t->rank; d++) {
    int64_t end = inside.first[d] + inside.count[d];
    around.first[d] = 0;
    around.count[d] = inside.first[d];
    box_root(p, at, v, &around, scalar, NULL);
    around.first[d] = end;
    around.count[d] = t->dim[d] - end;
    box_root(p, at, v, &around, scalar, NULL);
    around.first[d] = inside.first[d];
    around.count[d] = inside.count[d];
  }
  return true;
}

/* A slice that alone reads what a pad makes is a pad. */
static bool slice_of_pad_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  vid padded = n->in[0];
  const struct slice_attrs *a = n->attrs;
  if (n->op->view != VIEW_SLICED || p->graph->value[padded].node == NODE_NONE || p->fact[padded].demand ||
      p->fact[padded].stored || value_node(p, padded)->op->view != VIEW_PADDED || !laid_alike(p, v, padded))
    return false;
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (a->stride[d] != 1) return false;
  return pad_roots(p, at, v, value_node(p, padded), a->start);
}

static bool parts_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  return (n->op->view == VIEW_WRITTEN && update_roots(p, at, v)) || (n->op->joins && join_roots(p, at, v)) ||
         (n->op->view == VIEW_PADDED && pad_roots(p, at, v, n, NULL));
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
  struct root *r = root_new(p, ROOT_LOOP, at, v);
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
  struct root *r = root_new(p, kind, d->at, d->v);
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

static uint64_t spread_atoms(const struct spread *s) {
  return tess__tiling_mask(&s->tiling) | s->own;
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
  uint64_t digits = spread_atoms(d->out_spread) | d->atoms;
  int16_t local[MAX_FACTORS];
  struct space *space = tess__space_make(p, rule, in->start[in->rank], in->factor, 2, tensor, digits, local);
  if (!space) return false;
  set_folds(p, d, rule, space, local);
  bool tree = d->inner == NODE_NONE && p->plan->manner.deterministic;
  struct root *r = reducing_root(p, d, tree ? ROOT_TREE : ROOT_LOOP, space);
  r->out_access = tess__access_make(p, rule, out, space, local, spread_atoms(d->out_spread));
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
  uint64_t digits = spread_atoms(d->out_spread) | d->atoms;
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
  r->out_access = tess__access_make(p, rule, out, space, local, spread_atoms(d->out_spread));
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
    p->message = root_new(p, ROOT_COMM, at, v);
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
    return parts_roots(p, at, v) || ref_root(p, at);
  case CLASS_SLICE:
    return is_moved(p, v) ? part_root(p, at, v) : slice_of_pad_roots(p, at, v) || loop_root(p, at, v);
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
