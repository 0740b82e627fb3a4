/* Terms of devices in the order of their positions: see terms.h. */
#include "exec/terms.h"

#include "exec/process_parts.h"
#include "op/attrs.h"

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
