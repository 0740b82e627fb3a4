/* How values flow through control flow. An edge is what must lie alike: an operand, the result that it becomes, the
 * parameter of that number in every region, the regions' results of that number. */
#ifndef TESS_OP_CONTROL_H
#define TESS_OP_CONTROL_H

#include "ir/graph.h"

struct control_edge {
  int operand, result, param, region_result; /* -1: none */
  int skip;                                  /* regions in front whose results are not meant (a loop's condition) */
};
bool tess__is_control(const struct tess_op *op); /* while, case, if */
int tess__control_edges(const struct tess_op *op, int n_in, int n_out);
struct control_edge tess__control_edge(const struct tess_op *op, int n_in, int n_out, int e);
/* For checks: result i, asked for or as inferred, varies as this says and over what decides too. */
void tess__control_result(const struct call *c, int i, const struct type *inferred, uint64_t varying);
/* counted.c: how often a loop of g with these regions runs: as it says, or where it counts from a number to a number.
 */
struct node;
struct rounds tess__loop_rounds(const struct graph *g, const struct node *loop, const struct graph *condition,
                                const struct graph *body);
/* Also there: does each round write another row of carried value i, in the end all, and nothing see those not written?
 * Then it may start from anything. */
bool tess__loop_stacks(const struct graph *g, const struct node *loop, const struct graph *condition,
                       const struct graph *body, int i);
bool tess__is_zero(const struct graph *g, vid v); /* by its maker: a constant, or one repeated */
int tess__branch_taken(const struct tess_op *op, int n_regions, const void *predicate); /* of case and if */

#endif
