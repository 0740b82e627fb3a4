/* Dots and reductions of one device's block, and terms of devices in order: see by_device.h. */
#include "exec/by_device.h"

#include "core/dtype.h"
#include "exec/process_parts.h"
#include "op/attrs.h"

bool tess__folds_rows(struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  const struct type *t = value_type(p, n->in[0]);
  const struct rule *r = tess__node_rule(p, n);
  const struct rule_tensor *in = &r->tensor[0];
  int folded = -1, dims = 0;
  for (int d = 0; d < t->rank; d++)
    for (int k = in->start[d]; k < in->start[d + 1]; k++)
      if (r->factor[in->factor[k]].kind == FACTOR_REDUCE && r->factor[in->factor[k]].size != 1) {
        folded = d;
        dims++;
      }
  for (int d = folded; d >= 0 && d < t->rank && dims == 1; d++)
    if (tess__tiling_dim_mask(&value_spread(p, n->in[0])->tiling, d)) return false;
  return dims == 1;
}

/* ---- one block ---- */

/* Strides of a dense tensor over the dimensions of a loop, each of which is a factor. False: there is nothing. */
static bool set_dense(struct operand *o, int base, const struct type *t, const struct rule *r,
                      const struct rule_tensor *tensor, int n, const uint8_t *order) {
  int64_t step = 1;
  *o = (struct operand){.kind = OPERAND_MEMORY, .dtype = t->dtype, .base = base};
  for (int k = tensor->start[tensor->rank] - 1; k >= 0; k--) {
    for (int i = 0; i < n; i++)
      if (order[i] == tensor->factor[k]) o->stride[i] += step;
    step *= r->factor[tensor->factor[k]].size;
  }
  return step > 0;
}

static bool dense_dot(struct planner *p, const struct node *n, const struct rule *r, struct dot *m) {
  uint8_t order[MAX_FACTORS];
  m->n_dims = tess__dot_order(r, order);
  if (m->n_dims >= LOOP_DIMS) return false;
  for (int i = 0; i < m->n_dims; i++) {
    m->extent[i] = r->factor[order[i]].size;
    m->role[i] = tess__dot_role(r, order[i]);
  }
  bool good = set_dense(&m->a, 0, value_type(p, n->in[0]), r, &r->tensor[0], m->n_dims, order);
  good &= set_dense(&m->b, 1, value_type(p, n->in[1]), r, &r->tensor[1], m->n_dims, order);
  good &= set_dense(&m->out, 2, value_type(p, n->out), r, &r->tensor[2], m->n_dims, order);
  if (m->n_dims == 0) {
    m->extent[0] = 1;
    m->role[m->n_dims++] = DOT_K;
  }
  return good;
}

static bool dense_reduction(struct planner *p, const struct node *n, const struct rule *r, struct loop *l) {
  const struct rule_tensor *in = &r->tensor[0];
  l->n_dims = in->start[in->rank];
  if (l->n_dims >= LOOP_DIMS) return false;
  for (int i = 0; i < l->n_dims; i++) {
    l->extent[i] = r->factor[in->factor[i]].size;
    if (r->factor[in->factor[i]].kind == FACTOR_REDUCE && l->extent[i] != 1) l->reduced |= UINT32_C(1) << i;
  }
  l->n_in = l->n_out = 1;
  l->fast_math = p->plan->manner.fast_math;
  l->monoid = (uint8_t)tess__reduces_by(p, n);
  bool good = set_dense(&l->in[0], 0, value_type(p, n->in[0]), r, in, l->n_dims, in->factor);
  good &= set_dense(&l->out[0], 1, value_type(p, n->out), r, &r->tensor[1], l->n_dims, in->factor);
  if (!l->reduced) { /* a sum of -0.0 alone is 0.0, as it is of more */
    l->reduced = UINT32_C(1) << l->n_dims;
    l->extent[l->n_dims++] = 1;
  }
  return good;
}

void tess__set_device_code(struct planner *p, const struct node *n, struct ref_step *ref) {
  const struct backend *b = p->plan->backend;
  const struct rule *r = tess__node_rule(p, n);
  struct diag ignored = {0};
  if (n->op->traits & OP_DOT) {
    struct dot *m = tess__arena_alloc(&p->scratch, sizeof *m);
    if (dense_dot(p, n, r, m)) ref->dot = b->prepare_dot(m, &p->plan->arena, &ignored);
  } else {
    struct loop *l = tess__arena_alloc(&p->scratch, sizeof *l);
    if (dense_reduction(p, n, r, l)) ref->loop = b->prepare_loop(l, &p->plan->arena, &ignored);
  }
  tess__diag_clear(&ignored);
}

/* ---- terms of devices ---- */

/* All digits between processes stand before those inside, whose terms are a whole subtree: 1, 2, 4, ... of them. */
static bool digits_in_order(const struct program *bound, uint64_t group) {
  const struct binding *b = bound->binding;
  int64_t here = 1;
  bool inside = false, order = true;
  for (int i = 0; i < b->atoms.n; i++) {
    if (!(group >> i & 1) || b->atoms.size[i] == 1) continue;
    bool between = b->fixed >> i & 1;
    order &= !(between && inside);
    inside |= !between;
    here *= between ? 1 : b->atoms.size[i];
  }
  return order && (here & (here - 1)) == 0;
}

bool tess__in_order(const struct program *bound, uint32_t at) {
  const struct binding *b = bound->binding;
  uint64_t group = tess__across_group(bound->whole, &bound->graph->node[at]);
  struct arena arena = {0};
  int n;
  const int *member = tess__binding_members(b, group, &arena, &n);
  const int64_t *position = tess__member_positions(b, group, n, member, &arena);
  bool order = n == 1 || digits_in_order(bound, group);
  for (int i = 1; i < n; i++)
    order &= position[i - 1] < position[i];
  tess__arena_free(&arena);
  return order;
}

void tess__tree_instructions(struct loop *l, enum monoid monoid, uint8_t dtype) {
  uint8_t at[LOOP_INPUTS] = {0};
  for (int i = 0; i < l->n_in; i++)
    at[i] = (uint8_t)i;
  for (int n = l->n_in; n > 1; n = (n + 1) / 2)
    for (int i = 0; i < n; i += 2) {
      at[i / 2] = at[i];
      if (i + 1 == n) continue;
      l->instr[l->n_instr] = (struct instr){
          .op = tess__monoid_op(monoid), .in_dtype = dtype, .out_dtype = dtype, .n_in = 2, .in = {at[i], at[i + 1]}};
      at[i / 2] = (uint8_t)(l->n_in + l->n_instr++);
    }
  l->out_value[0] = at[0];
}
