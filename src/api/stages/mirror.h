/* Blocks of text as modules (spmd/spmd.h), for what is decided of modules: each op is the nodes that it is read as, or
 * something of which nothing is known but what it reads and makes. */
#ifndef TESS_API_STAGES_MIRROR_H
#define TESS_API_STAGES_MIRROR_H

#include "api/stages/put.h"
#include "spmd/propagate.h"

struct mirror {
  struct module *m; /* owned */
  int n_carried;    /* of the region of a loop: so many parameters are carried */
  uint32_t n_laid;  /* values of which there is what follows: */
  bool *fixed;      /* is it the same in each round of the loop? Owned; NULL: it carries nothing, or there is none */
  struct map value; /* a value of the tree -> its number in m, and 1 */
  struct mirrored_loop *loop;
};
struct mirrored_loop {
  const struct mlir_op *op; /* stablehlo.while */
  uint32_t node;
  struct mirror region[2]; /* whose modules are those of the node */
  struct mirrored_loop *next;
};

/* Of a block, and of loops in it, as its values lie on `mesh`; sums that were put in are all-reduces. */
void tess__mirror(struct mirror *out, struct putting *x, int mesh, const struct mlir_block *b);
void tess__mirror_end(struct mirror *m);
vid tess__mirror_value(const struct mirror *m, const struct mlir_value *v); /* VID_NONE: it is not there */
const struct mirrored_loop *tess__mirror_loop(const struct mirror *m, const struct mlir_op *op); /* NULL: none */

#endif
