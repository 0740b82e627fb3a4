/* Collectives that a program writes inside a manual region (design/manual.md 2): each device gives its blocks, and
 * what a device gets is a function of the blocks of its group.
 *
 * Positions number the devices along the op's axes, major first. A group is a list of positions; without groups all
 * positions are one. Axes become atoms at import, and positions stay what they are. */
#ifndef TESS_OP_GROUP_H
#define TESS_OP_GROUP_H

#include "ir/op.h"
#include "op/attrs.h"

/* Interned; n lists of `width` positions, padded with -1. All axis_index_groups of JAX, replica_groups, pairs. */
const struct device_groups *tess__groups(int n, int width, const int32_t *position);
/* Are the groups those of some of the mesh's axes, each in the order of their coordinates? Fills axes (major first). */
bool tess__groups_axes(const struct device_groups *g, const struct mesh *m, struct axes *axes);
/* The members of the group of `position` (at most `total`), in order: how many; 0: in no group. */
int tess__group_members(const struct group_attrs *a, int64_t total, int64_t position, int32_t *member);
/* Whose blocks the device at `position` needs, in order: how many (0: it gets zeros), and which of them it is. member:
 * room for all positions. */
int tess__group_sources(const struct call *c, int64_t position, int32_t *member, int *me);
static inline bool tess__is_group(const struct tess_op *op) {
  return op->group != NULL;
}

#endif
