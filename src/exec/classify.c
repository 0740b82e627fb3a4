/* What each value of a program is to the planner, forwards over the graph. Constants fold here: values whose elements
 * are all equal, and integers that are sums of indices and coordinates (iota, axis_index, the offsets that distribution
 * makes), which cost no step. */
#include <string.h>

#include "core/dtype.h"
#include "exec/process_parts.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/order.h"

static vid operand(const struct node *n, int i) {
  return n->in[i];
}

/* ---- classes ---- */
static bool find_permutation(struct planner *p, const struct node *n, vid v) {
  const struct rule *r = tess__node_rule(p, n);
  int8_t *from = tess__arena_alloc(&p->scratch, TESS_MAX_RANK);
  if (n->n_in != 1 || n->n_out != 1) return false;
  for (int t = 0; t < 2; t++)
    for (int d = 0; d < r->tensor[t].rank; d++)
      if (r->tensor[t].start[d + 1] - r->tensor[t].start[d] != 1) return false;
  for (int e = 0; e < r->tensor[1].rank; e++) {
    from[e] = -1;
    for (int d = 0; d < r->tensor[0].rank; d++)
      if (r->tensor[0].factor[d] == r->tensor[1].factor[e]) from[e] = (int8_t)d;
  }
  p->fact[v].from = from;
  return true;
}

/* What v is the elements of, through ops that are views wherever they can. */
static vid seen_by(const struct planner *p, vid v) {
  while (p->graph->value[v].node != NODE_NONE && value_node(p, v)->op->traits & (OP_VIEW | OP_RESHARD))
    v = value_node(p, v)->in[0];
  return v;
}

/* A part is read later than where it stands: of what is written over in between it is stored first. */
static void find_overwritten(struct planner *p) {
  for (uint32_t at = 0; at < p->graph->n_nodes; at++) {
    const struct node *n = &p->graph->node[at];
    for (int i = 0; n->op->traits & OP_IN_PLACE && i < n->n_in && i < n->n_out; i++)
      p->fact[seen_by(p, operand(n, i))].overwritten = true;
  }
}

/* Of each dimension all or some indices, as one from which on all devices have them. */
static enum value_class part_class(struct planner *p, const struct node *n, vid v) {
  const struct type *in = value_type(p, operand(n, 0)), *out = value_type(p, v);
  bool alike = true;
  for (int d = 0; d < out->rank; d++)
    alike =
        alike && (in->dim[d] == out->dim[d] || (p->fact[operand(n, 1 + d)].varies == 0 &&
                                                tess__tiling_count(&value_spread(p, operand(n, 0))->tiling, d) == 0 &&
                                                tess__tiling_count(&value_spread(p, v)->tiling, d) == 0));
  p->fact[v].apart = p->fact[seen_by(p, operand(n, 0))].overwritten;
  return alike && tess__view_reads_values(p, v, operand(n, 0), CLASS_SLICE, false) ? CLASS_SLICE : CLASS_REF;
}

static enum value_class view_class(struct planner *p, const struct node *n, vid v) {
  enum value_class class = CLASS_SAME;
  switch ((enum view_kind)n->op->view) {
  case VIEW_SAME:
    break;
  case VIEW_RESHAPED:
    class = CLASS_RESHAPE;
    break;
  case VIEW_SLICED:
  case VIEW_REVERSED:
    class = CLASS_SLICE;
    break;
  case VIEW_MOVED:
    return part_class(p, n, v);
  case VIEW_WRITTEN:
  case VIEW_PADDED:
    return CLASS_REF;
  case VIEW_PERMUTED:
    if (!find_permutation(p, n, v)) return CLASS_REF;
    class = CLASS_PERMUTE;
  }
  return tess__view_reads_values(p, v, operand(n, 0), class, false) ? class : CLASS_REF;
}

static bool loops_can(struct planner *p, const struct node *n, vid v) {
  const struct type *out = value_type(p, v);
  if (n->n_out != 1 || n->n_in < 1 || n->n_in > 3) return false;
  if (tess__compares_bits(n->op, n->attrs) && tess__dtype_bytes((tess_dtype)value_type(p, operand(n, 0))->dtype) == 1)
    return false; /* small floats have an order of their own: op/order.h */
  for (int i = 0; i < n->n_in; i++)
    if ((value_type(p, operand(n, i))->rank != 0 && value_type(p, operand(n, i))->rank != out->rank) ||
        !tess__view_reads_values(p, v, operand(n, i), CLASS_SAME, false))
      return false;
  return p->plan->backend->has_kernel(n->op, (tess_dtype)value_type(p, operand(n, n->n_in - 1))->dtype,
                                      (tess_dtype)out->dtype);
}

/* Between dtypes of one size; others gather or spread elements. */
static bool is_pointwise_bitcast(const struct planner *p, const struct node *n) {
  return n->op->traits & OP_BITS && tess_dtype_bits((tess_dtype)value_type(p, operand(n, 0))->dtype) ==
                                        tess_dtype_bits((tess_dtype)value_type(p, n->out)->dtype);
}

static bool is_own_part(struct planner *p, uint32_t at, vid v) {
  int64_t start[TESS_MAX_RANK] = {0};
  if (!tess__is_own_part(p->program, at, start)) return false;
  p->fact[v].start = tess__arena_copy(&p->scratch, start, sizeof start);
  return true;
}

static enum value_class class_of(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  uint32_t traits = n->op->traits;
  if (tess__is_comm(p->program, at)) return is_own_part(p, at, v) ? CLASS_RELAYOUT : CLASS_COMM;
  if (n->op->sums == SUMS_INDEX || n->op->sums == SUMS_COORDINATE) return CLASS_AFFINE;
  if (traits & OP_CONSTANT) return CLASS_SPLAT;
  if (traits & OP_DATA) return CLASS_PARAM;
  if (traits & OP_COLLECTIVE && traits & OP_REDUCTION) return CLASS_ALL_REDUCE;
  if (traits & OP_RESHARD) return CLASS_RELAYOUT;
  if (p->no_kernel[at]) return CLASS_REF;
  if (traits & OP_DOT) return CLASS_DOT;
  if (traits & OP_VIEW || n->op->view == VIEW_MOVED) return view_class(p, n, v);
  if (traits & OP_ELEMENTWISE || is_pointwise_bitcast(p, n)) return loops_can(p, n, v) ? CLASS_ELEMENTWISE : CLASS_REF;
  return (traits & OP_REDUCTION) && n->n_in == 1 && n->n_out == 1 ? CLASS_REDUCE : CLASS_REF;
}

/* ---- constants ---- */
static bool is_integer(tess_dtype t) {
  return (tess__dtype_class(t) & DTYPE_INTEGER) != 0;
}

static const struct storage *affine_of(struct planner *p, const struct node *n, vid v) {
  struct storage *l = tess__arena_alloc(&p->scratch, sizeof *l);
  l->buffer = BUFFER_NONE;
  if (n->op->sums == SUMS_INDEX) {
    l->dim[((const struct iota_attrs *)n->attrs)->dimension] = 1;
    return l;
  }
  const struct axes *axes = &((const struct axes_attrs *)n->attrs)->axes;
  const struct atoms *digits = p->program->whole ? &p->program->whole->atoms : p->atoms;
  int64_t weight = 1;
  for (int i = axes->n - 1; i >= 0; i--) {
    int atom = axes->a[i];
    if (p->fact[v].varies >> atom & 1) {
      l->atom[atom] = weight;
      l->offset += weight * tess__fixed_coordinate(p->program, atom);
    }
    weight *= digits->size[atom];
  }
  return l;
}

/* An integer operand as a sum of indices; constants are sums without any. */
static bool sum_of(const struct planner *p, vid v, struct storage *out) {
  const struct fact *f = &p->fact[v];
  tess_dtype t = (tess_dtype)value_type(p, v)->dtype;
  if (!is_integer(t) || (!f->affine && !f->splat)) return false;
  *out = f->affine ? *f->affine : (struct storage){.buffer = BUFFER_NONE};
  if (f->splat) out->offset = tess__element_to_int(t, f->splat);
  return true;
}

static bool is_offset(const struct storage *l) {
  for (int i = 0; i < MAX_ATOMS; i++)
    if (l->atom[i] || (i < TESS_MAX_RANK && l->dim[i])) return false;
  return true;
}

/* to = f * a + g * b for each coefficient; false: overflow. */
static bool combine(struct storage *to, int64_t f, const struct storage *a, int64_t g, const struct storage *b) {
  int64_t *out[] = {&to->offset, to->dim, to->atom};
  const int64_t *x[] = {&a->offset, a->dim, a->atom}, *y[] = {&b->offset, b->dim, b->atom};
  const int n[] = {1, TESS_MAX_RANK, MAX_ATOMS};
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < n[k]; i++) {
      int64_t s, t;
      if (__builtin_mul_overflow(f, x[k][i], &s) || __builtin_mul_overflow(g, y[k][i], &t) ||
          __builtin_add_overflow(s, t, &out[k][i]))
        return false;
    }
  return true;
}

static bool extend(int64_t coef, int64_t n, int64_t *low, int64_t *high) {
  int64_t most;
  return n < 1 || (!__builtin_mul_overflow(coef, n - 1, &most) &&
                   !__builtin_add_overflow(*(most < 0 ? low : high), most, most < 0 ? low : high));
}

/* Can the dtype hold every value? Then nothing wraps, and sums of indices are what the op computes. */
static bool holds(const struct planner *p, const struct type *t, const struct storage *l) {
  int64_t low = l->offset, high = l->offset;
  int bits = tess_dtype_bits((tess_dtype)t->dtype);
  bool is_signed = tess__dtype_class((tess_dtype)t->dtype) == DTYPE_SIGNED;
  for (int d = 0; d < t->rank; d++)
    if (!extend(l->dim[d], t->dim[d], &low, &high)) return false;
  for (int i = 0; i < p->atoms->n; i++)
    if (!extend(l->atom[i], p->atoms->size[i], &low, &high)) return false;
  int64_t max = bits == 64 ? INT64_MAX : (INT64_C(1) << (bits - is_signed)) - 1;
  return low >= (is_signed ? -max : 0) && high <= max;
}

static const struct storage *fold_sum(struct planner *p, const struct node *n, vid v) {
  struct storage a, b = {0}, out = {.buffer = BUFFER_NONE};
  const struct type *t = value_type(p, v);
  enum sums sums = (enum sums)n->op->sums;
  bool two = sums == SUMS_ADDED || sums == SUMS_SUBTRACTED || sums == SUMS_MULTIPLIED;
  if (sums == SUMS_NONE || !sum_of(p, operand(n, 0), &a) || (two && !sum_of(p, operand(n, 1), &b)) ||
      !holds(p, value_type(p, operand(n, 0)), &a))
    return NULL;
  bool ok = false;
  if (sums == SUMS_ADDED || sums == SUMS_SUBTRACTED)
    ok = combine(&out, 1, &a, sums == SUMS_ADDED ? 1 : -1, &b);
  else if (sums == SUMS_MULTIPLIED)
    ok = is_offset(&b) ? combine(&out, b.offset, &a, 0, &a) : is_offset(&a) && combine(&out, a.offset, &b, 0, &b);
  else
    ok = combine(&out, sums == SUMS_NEGATED ? -1 : 1, &a, 0, &a);
  bool to_float = sums == SUMS_SAME && tess__dtype_class((tess_dtype)t->dtype) == DTYPE_FLOAT;
  if (!ok || !(to_float || (is_integer((tess_dtype)t->dtype) && holds(p, t, &out)))) return NULL;
  return tess__arena_copy(&p->scratch, &out, sizeof out);
}

/* An elementwise op on equal elements: its reference kernel on one of each. */
static const unsigned char *fold_splat(struct planner *p, const struct node *n, vid v) {
  const struct type *in[3], *out = tess__type_with_shape(value_type(p, v), 0, NULL);
  const void *element[3];
  for (int i = 0; i < n->n_in; i++) {
    element[i] = p->fact[operand(n, i)].splat;
    in[i] = tess__type_with_shape(value_type(p, operand(n, i)), 0, NULL);
    if (!element[i]) return NULL;
  }
  unsigned char *value = tess__arena_alloc(&p->scratch, 16);
  struct call c = {.op = n->op, .n_in = n->n_in, .n_out = 1, .in = in, .out = &out, .attrs = n->attrs};
  void *results[] = {value};
  n->op->ref(&c, element, results);
  return value;
}

static void find_constant(struct planner *p, const struct node *n, vid v) {
  struct fact *f = &p->fact[v];
  if (f->class == CLASS_SPLAT)
    f->splat = tess__arena_copy(&p->scratch, ((const struct constant_attrs *)n->attrs)->value, 16);
  if (f->class == CLASS_AFFINE) f->affine = affine_of(p, n, v);
  if (f->class == CLASS_ELEMENTWISE) {
    f->splat = fold_splat(p, n, v);
    if (!f->splat) f->affine = fold_sum(p, n, v);
  }
  if (is_view(f)) {
    const struct fact *in = &p->fact[operand(n, 0)];
    struct storage l;
    f->splat = in->splat;
    if (in->affine && tess__storage_forward(p, v, in->affine, &l))
      f->affine = tess__arena_copy(&p->scratch, &l, sizeof l);
  }
}

/* ---- the pass ---- */
/* A literal lies in the program, whole. */
static void set_literal(struct planner *p, const struct node *n) {
  struct plan *plan = p->plan;
  int n_literals = plan->n_literals;
  if ((n_literals & (n_literals - 1)) == 0) { /* full: there is room for powers of two */
    const void **old = plan->literal;
    plan->literal = tess__arena_alloc(&plan->arena, sizeof *plan->literal * (size_t)(n_literals ? 2 * n_literals : 1));
    if (old) memcpy(plan->literal, old, sizeof *old * (size_t)n_literals);
  }
  plan->literal[plan->n_literals] = ((const struct literal_attrs *)n->attrs)->data;
  p->fact[n->out].stored = true;
  tess__storage_of(p, n->out)->buffer = BUFFER_LITERAL - plan->n_literals++;
}

static bool check_value(struct planner *p, vid v) {
  const struct type *t = value_type(p, v);
  const struct spread *s = value_spread(p, v);
  p->fact[v].varies = tess__spread_atoms(s);
  for (int d = 0; d < t->rank; d++)
    if (!p->program->binding && t->dim[d] != tess__tiling_block(p->atoms, &s->tiling, d, s->size[d]))
      return tess__fail(p->diag, TESS_INTERNAL, TESS_NO_REASON,
                        "value %u: %s is no block of its spread in dimension %d", (unsigned)v, tess__type_text(t), d);
  return true;
}

bool tess__classify(struct planner *p) {
  const struct graph *g = p->graph;
  find_overwritten(p);
  for (int i = 0; i < g->n_params; i++) {
    if (!check_value(p, g->param[i])) return false;
    p->fact[g->param[i]].class = CLASS_PARAM;
    p->fact[g->param[i]].stored = true;
    tess__storage_of(p, g->param[i])->buffer = i;
    if (p->whole && p->whole[i]) tess__place_whole(p, i);
  }
  for (int i = 0; i < g->n_results; i++)
    p->fact[g->result[i]].uses++;
  for (uint32_t at = 0; at < g->n_nodes; at++) {
    const struct node *n = &g->node[at];
    for (int i = 0; i < n->n_in; i++)
      p->fact[operand(n, i)].uses++;
    for (vid v = n->out; v < n->out + n->n_out; v++) {
      if (!check_value(p, v)) return false;
      p->fact[v].class = (uint8_t)class_of(p, at, v);
      find_constant(p, n, v);
      if (n->op->traits & OP_DATA) set_literal(p, n);
    }
    if (n->op->traits & OP_REGION && !tess__is_control(n->op))
      return tess__fail(p->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s cannot run here", n->op->name);
  }
  return true;
}
