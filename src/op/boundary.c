/* What partition inserts: mask (the padding of a dimension becomes what a monoid does not see) and the two boundaries
 * of an inlined manual region, which change how a block is seen and not the block. */
#include "op/attrs.h"
#include "op/check.h"
#include "op/ops.h"

static bool mask_check(const struct call *c, struct diag *d) {
  const struct mask_attrs *attrs = c->attrs;
  if (attrs->dimension >= c->in[0]->rank)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "dimension %d does not exist: %s", attrs->dimension,
                      tess__type_text(c->in[0]));
  return tess__check_dtype(c->in[0], tess__monoid_classes((enum monoid)attrs->monoid), d) && tess__check_identity(c, d);
}

const struct tess_op tess__op_mask = {
    .name = "tess.mask",
    .id = OP_mask,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_FILLS,
    .view = VIEW_SAME,
    .attr_bytes = sizeof(struct mask_attrs),
    .attrs = (const struct attr[]){{"dimension", ATTR_INT, offsetof(struct mask_attrs, dimension), NULL},
                                   {"monoid", ATTR_MONOID, offsetof(struct mask_attrs, monoid), NULL},
                                   {0}},
    .check = mask_check,
};

static bool boundary_check(const struct call *c, struct diag *d) {
  const struct boundary_attrs *attrs = c->attrs;
  if (attrs->tiling.rank != c->in[0]->rank)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "a tiling of rank %d for %s", attrs->tiling.rank,
                      tess__type_text(c->in[0]));
  return tess__check_identity(c, d);
}

#define BOUNDARY(row, trait)                                                                                           \
  const struct tess_op tess__op_##row = {                                                                              \
      .name = "tess." #row,                                                                                            \
      .id = OP_##row,                                                                                                  \
      .arity = 1,                                                                                                      \
      .results = 1,                                                                                                    \
      .traits = OP_VIEW | (trait),                                                                                     \
      .view = VIEW_SAME,                                                                                               \
      .attr_bytes = sizeof(struct boundary_attrs),                                                                     \
      .attrs = (const struct attr[]){{"tiling", ATTR_TILING, offsetof(struct boundary_attrs, tiling), NULL}, {0}},     \
      .check = boundary_check,                                                                                         \
      .ref = tess__copy_ref,                                                                                           \
  };
BOUNDARY(full_to_shard, OP_ENTERS)
BOUNDARY(shard_to_full, OP_LEAVES)
