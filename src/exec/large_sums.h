/* Large sums over processes (design/engine.md 14.3). Their local halves, which stand in front of them as steps of their
 * own, would be written once and read by all.
 *
 * Inside a host: where a process would only add what its devices have, nobody makes that sum: all processes read what
 * all devices have, each of them a piece. Between hosts: the sum is made and sent in chunks, so that one travels
 * (overlap.h) while the next one is computed. Which elements a step computes changes none of their bits. */
#ifndef TESS_EXEC_LARGE_SUMS_H
#define TESS_EXEC_LARGE_SUMS_H

#include "exec/plan.h"

void tess__large_sums(struct planner *p); /* rewrites their drafts, before overlap.h */

#endif
