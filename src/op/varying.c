/* What values of a manual region vary over: operands' axes together, less those that a reduction makes alike, with
 * those that axis_index asks for; through control flow to the fixed point, as spmd/inline.c finds it of the program
 * that runs. */
#include "op/varying.h"

#include "base/arena.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/group.h"
#include "op/ops.h"

/* What all members of the one group get alike varies over its axes no more. */
static uint64_t of_group(const struct tess_op *op, const struct group_attrs *attrs, uint64_t own) {
  bool alike = attrs->alike || (!attrs->groups && (op->whole == WHOLE_REDUCE || op->whole == WHOLE_GATHER));
  return alike ? own & ~tess__axes_mask(&attrs->axes) : own | tess__axes_mask(&attrs->axes);
}

uint64_t tess__varying_of(const struct node *n, uint64_t own) {
  if (tess__is_all_reduce(n->op)) return own & ~tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
  if (tess__is_group(n->op)) own = of_group(n->op, n->attrs, own);
  if (n->op->traits & OP_PER_DEVICE) own |= tess__axes_mask(&((const struct axes_attrs *)n->attrs)->axes);
  return own;
}

struct sets { /* by value of a graph */
  struct arena *arena;
  uint64_t *of;
};

static void run(const struct graph *body, const uint64_t *param, uint64_t *result, struct arena *arena);

static uint64_t cut_axes(const struct spec *s) {
  uint64_t mask = 0;
  for (int d = 0; d < s->n; d++)
    for (int i = 0; i < s->n_axes[d]; i++)
      mask |= UINT64_C(1) << s->axis[d][i];
  return mask | s->unreduced;
}

static void of_manual(const struct sets *v, const struct node *n, uint64_t *result) {
  const struct manual_attrs *attrs = n->attrs;
  uint64_t *param = tess__arena_alloc(v->arena, (size_t)(n->n_in + 1) * sizeof *param);
  for (int i = 0; i < n->n_in; i++)
    param[i] = v->of[n->in[i]] | cut_axes(attrs->in[i]);
  run(n->regions[0], param, result, v->arena);
  for (int i = 0; i < n->n_out; i++)
    result[i] &= ~attrs->axes;
}

static uint64_t *operands(const struct sets *v, const struct node *n) {
  uint64_t *own = tess__arena_alloc(v->arena, (size_t)(n->n_in + 1) * sizeof *own);
  for (int i = 0; i < n->n_in; i++)
    own[i] = v->of[n->in[i]];
  return own;
}

static void of_branches(const struct sets *v, const struct node *n, uint64_t *result) {
  const uint64_t *in = operands(v, n);
  uint64_t *got = tess__arena_alloc(v->arena, (size_t)(n->n_out + 1) * sizeof *got);
  for (int i = 0; i < n->n_out; i++)
    result[i] = in[0];
  for (int r = 0; r < n->n_regions; r++) {
    run(n->regions[r], in + 1, got, v->arena);
    for (int i = 0; i < n->n_out; i++)
      result[i] |= got[i];
  }
}

/* Round by round until what is carried varies over no more. */
static void of_loop(const struct sets *v, const struct node *n, uint64_t *result) {
  bool decides = n->op->traits & OP_LOOP; /* else it is a scan, which runs a known number of rounds */
  int carried = decides ? n->n_out : (int)((const struct scan_attrs *)n->attrs)->carried;
  uint64_t *in = operands(v, n), decision = 0;
  bool grew = true;
  while (grew) {
    if (decides) run(n->regions[0], in, &decision, v->arena);
    run(n->regions[n->n_regions - 1], in, result, v->arena);
    grew = false;
    for (int i = 0; i < carried; i++) {
      result[i] |= in[i] | decision;
      grew |= result[i] != in[i];
      in[i] = result[i];
    }
  }
}

/* What its operands vary over together, and what its regions may add. */
static void of_others(const struct sets *v, const struct node *n, uint64_t *result) {
  const uint64_t *in = operands(v, n);
  uint64_t own = 0, before;
  for (int i = 0; i < n->n_in; i++)
    own |= in[i];
  do {
    before = own = tess__varying_of(n, own);
    for (int r = 0; r < n->n_regions && !tess__is_group(n->op); r++) {
      const struct graph *g = n->regions[r];
      uint64_t *param = tess__arena_alloc(v->arena, (size_t)(g->n_params + 1) * sizeof *param);
      uint64_t *got = tess__arena_alloc(v->arena, (size_t)(g->n_results + 1) * sizeof *got);
      for (int i = 0; i < g->n_params; i++)
        param[i] = own;
      run(g, param, got, v->arena);
      for (int i = 0; i < g->n_results; i++)
        own |= got[i];
    }
  } while (own != before);
  for (int i = 0; i < n->n_out; i++)
    result[i] = own;
}

static void run(const struct graph *body, const uint64_t *param, uint64_t *result, struct arena *arena) {
  struct sets v = {arena, tess__arena_alloc(arena, ((size_t)body->n_values + 1) * sizeof *v.of)};
  for (int i = 0; i < body->n_params; i++)
    v.of[body->param[i]] = param[i];
  for (uint32_t k = 0; k < body->n_nodes; k++) {
    const struct node *n = &body->node[k];
    uint64_t *out = &v.of[n->out];
    if (n->op->traits & OP_MANUAL)
      of_manual(&v, n, out);
    else if (n->op->call)
      run(n->regions[0], operands(&v, n), out, arena);
    else if (n->op->traits & OP_BRANCH)
      of_branches(&v, n, out);
    else if (n->op->traits & OP_LOOP || n->op == &tess__op_scan)
      of_loop(&v, n, out);
    else
      of_others(&v, n, out);
  }
  for (int i = 0; i < body->n_results; i++)
    result[i] = v.of[body->result[i]];
}

void tess__varying_results(const struct graph *body, const uint64_t *param, uint64_t *result) {
  struct arena arena = {0};
  run(body, param, result, &arena);
  tess__arena_free(&arena);
}
