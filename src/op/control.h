/* How values flow through control flow. An edge is what must lie alike: an operand, the result that it becomes, the
 * parameter of that number in every region, the regions' results of that number. */
#ifndef TESS_OP_CONTROL_H
#define TESS_OP_CONTROL_H

#include "ir/op.h"

struct control_edge {
  int operand, result, param, region_result; /* -1: none */
  int skip;                                  /* regions in front whose results are not meant (a loop's condition) */
};
bool tess__is_control(const struct tess_op *op); /* while, case, if */
int tess__control_edges(const struct tess_op *op, int n_in, int n_out);
struct control_edge tess__control_edge(const struct tess_op *op, int n_in, int n_out, int e);
bool tess__control_vary(const struct call *c, uint64_t *varying, struct diag *d);       /* of scan too */
int tess__branch_taken(const struct tess_op *op, int n_regions, const void *predicate); /* of case and if */

#endif
