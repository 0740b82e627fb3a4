/* The table of ops: its order is elementwise.def's, then ops.def's, and an op's id is its position. A row without a
 * record does not link. */
#include <string.h>

#include "op/ops.h"

static const struct tess_op *const table[] = {
#define EW1(name, ...) [OP_##name] = &tess__op_##name,
#define EW2(name, ...) [OP_##name] = &tess__op_##name,
#define OP(name)       [OP_##name] = &tess__op_##name,
#include "op/elementwise.def"
#include "op/ops.def"
#undef EW1
#undef EW2
#undef OP
};
_Static_assert(sizeof table / sizeof *table == OP_COUNT, "the table of ops has a hole");

int tess__op_count(void) {
  return OP_COUNT;
}

const struct tess_op *tess__op(int id) {
  return id >= 0 && id < OP_COUNT ? table[id] : NULL;
}

const struct tess_op *tess__op_named(const char *name) {
  for (int i = 0; i < OP_COUNT; i++)
    if (strcmp(table[i]->name, name) == 0) return table[i];
  return NULL;
}
