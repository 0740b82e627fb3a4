/* Several orders of the same devices in one function (orders.c). */
#ifndef TESS_API_STAGES_ORDERS_H
#define TESS_API_STAGES_ORDERS_H

#include "api/stages/wire.h"
#include "stablehlo/read.h"

struct renamed {
  struct mlir_op *op;
  const struct mlir_attr *mesh; /* what it is called otherwise */
  const struct renamed *next;
};
struct orders {
  struct arena arena;
  struct mlir_module *m;
  const struct renamed *renamed;
  /* Of each parameter, then of each result: the position in the first order of the device at each position of its own;
   * NULL: its order is the first. */
  const int64_t **place;
};

/* From here on the meshes of the function's ends are in the order of the first one; until the end. */
void tess__orders_begin(struct orders *o, struct mlir_module *m, const struct mlir_op *f);
void tess__orders_end(struct orders *o);
/* What is whole needs no move; false, told: an end of the program is cut otherwise than in these atoms. */
bool tess__orders_fit(struct orders *o, const struct read_program *p, const struct atoms *atoms, struct diag *d);

#endif
