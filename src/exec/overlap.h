/* Steps between processes that go on while the process computes (design/engine.md 14.2).
 *
 * When the plan is made: a step whose members lie on several hosts TRAVELS where something is computed meanwhile. It
 * begins as soon as its operands are there, and not before any that the program has in front of it, so that all
 * processes give the same order; what moves, a gather, begins one ahead, so that two are stored at a time. The first
 * step that touches what a travelling one reads or writes awaits it, and so does each step that meets others itself.
 * Of a draft: `until` is the group that awaits it (or that behind the last one), `awaits` how many of those that travel
 * are done before it begins. Memory that a travelling step touches is its own until it is awaited (memory.c).
 *
 * When it runs: the courier (comm/courier.h) does them. */
#ifndef TESS_EXEC_OVERLAP_H
#define TESS_EXEC_OVERLAP_H

#include "exec/across.h"
#include "exec/plan.h"

void tess__overlap(struct planner *p); /* moves the drafts of steps that travel to where they begin */

struct under_way;
struct profile;
/* under_way.c. NULL: nothing of the plan travels. What it borrows lives until the end. */
struct under_way *tess__under_way_begin(const struct plan *p, const struct across *across, void *const *frame,
                                        struct profile *profile, const struct diag *d);
void tess__under_way_send(struct under_way *u, int step);
bool tess__under_way_await(struct under_way *u, int n, struct diag *d); /* the first n; false: told */
void tess__under_way_end(struct under_way *u);                          /* what has not begun is left out */

#endif
