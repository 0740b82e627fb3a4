/* The ops by name, for code that makes one, and for text and tables of kernels (tools/check_ops.py). ops.def is the one
 * list. */
#ifndef TESS_OP_OPS_H
#define TESS_OP_OPS_H

#include "ir/op.h"

#define EW1(name, ...) OP_##name,
#define EW2(name, ...) OP_##name,
#define OP(name)       OP_##name,
enum op_id {
#include "op/elementwise.def"
#include "op/ops.def"
  OP_COUNT
};
#undef EW1
#undef EW2
#undef OP

#define EW1(name, ...) extern const struct tess_op tess__op_##name;
#define EW2(name, ...) extern const struct tess_op tess__op_##name;
#define OP(name)       extern const struct tess_op tess__op_##name;
#include "op/elementwise.def"
#include "op/ops.def"
#undef EW1
#undef EW2
#undef OP

#endif
