/* reshard, and the collectives that it becomes: one value, from one tiling to another. Until partition the types are
 * global and nothing changes; after it they are blocks, and the block's shape changes with the tiling. */
#include "op/attrs.h"
#include "op/check.h"
#include "op/ops.h"

static bool relayout_check(const struct call *c, struct diag *d) {
  const struct relayout_attrs *attrs = c->attrs;
  const struct type *in = c->in[0];
  if (!c->out[0]) c->out[0] = in;
  if (c->out[0]->dtype == in->dtype && c->out[0]->rank == in->rank && attrs->from.rank == in->rank &&
      attrs->to.rank == in->rank)
    return true;
  return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%s from %s to %s: the rank or dtype changes", c->op->name,
                    tess__type_text(in), tess__type_text(c->out[0]));
}

#define MOVE_ROWS                                                                                                      \
  {"from", ATTR_TILING, offsetof(struct relayout_attrs, from), NULL},                                                  \
      {"to", ATTR_TILING, offsetof(struct relayout_attrs, to), NULL}, {                                                \
    "atoms", ATTR_MASK, offsetof(struct relayout_attrs, atoms), NULL                                                   \
  }
static const struct attr move_rows[] = {MOVE_ROWS, {0}};
static const struct attr reduce_rows[] = {
    MOVE_ROWS, {"monoid", ATTR_MONOID, offsetof(struct relayout_attrs, monoid), NULL}, {0}};

#define RELAYOUT(row, more, sends, rows)                                                                               \
  const struct tess_op tess__op_##row = {                                                                              \
      .name = "sdy." #row,                                                                                             \
      .id = OP_##row,                                                                                                  \
      .arity = 1,                                                                                                      \
      .results = 1,                                                                                                    \
      .traits = OP_COLLECTIVE | OP_RESHARD | (more),                                                                   \
      .traffic = sends,                                                                                                \
      .attr_bytes = sizeof(struct relayout_attrs),                                                                     \
      .attrs = rows,                                                                                                   \
      .check = relayout_check,                                                                                         \
  };
RELAYOUT(reshard, 0, TRAFFIC_NONE, move_rows)
RELAYOUT(all_slice, OP_KEEPS_PART, TRAFFIC_NONE, move_rows)
RELAYOUT(all_gather, 0, TRAFFIC_GATHER, move_rows)
RELAYOUT(all_to_all, 0, TRAFFIC_EXCHANGE, move_rows)
RELAYOUT(collective_permute, 0, TRAFFIC_PERMUTE, move_rows)
RELAYOUT(reduce_scatter, OP_REDUCTION, TRAFFIC_REDUCE_SCATTER, reduce_rows)
/* The block in its place in a larger one, as all_gather leaves it; but what lies in the places of other blocks nobody
 * reads, so nothing is sent. */
RELAYOUT(embed, OP_UNREAD, TRAFFIC_NONE, move_rows)
