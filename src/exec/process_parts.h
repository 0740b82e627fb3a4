/* What each process has of a value that several have (binding.h), dimension by dimension, and which boxes of it go from
 * one process to another when its layout changes. All of it follows from the program, so that both ends of a transfer
 * find the same boxes in the same order. */
#ifndef TESS_EXEC_PROCESS_PARTS_H
#define TESS_EXEC_PROCESS_PARTS_H

#include "comm/collective.h"
#include "exec/binding.h"
#include "exec/plan.h"

/* Indices [start, stop) of a dimension, at `at` in what the process has of it. Runs ascend and do not touch. */
struct stretch {
  int64_t start, stop, at;
};
/* Of the process whose device with coordinate 0 in all other digits is at `first`: how many runs of dimension d. */
int tess__process_runs(const struct binding *b, int64_t first, const struct type *t, const struct spread *s, int d,
                       struct stretch **run, struct arena *arena);
/* The first device of each member of this process's group, in the order of the members. */
int64_t *tess__member_positions(const struct binding *b, uint64_t group, int n, const int *member, struct arena *arena);

/* Does a process's part of a value lie so that its indices run on from block to block? What an index step is then. */
bool tess__tensor_linear(const struct atoms *a, const struct ref_tensor *t);
struct box tess__tensor_box(const struct atoms *a, const struct ref_tensor *t); /* all of the part; data is not set */

struct transfers { /* box.data: the offset in elements from the part's element 0 */
  int n, capacity;
  struct transfer *of;
};
/* The relayout `at` of a bound program: what this process gives of the operand, and what it takes of the result.
 * Members that are far in digits that do not cut the operand give nothing: each has all that it needs nearer. */
void tess__relayout_boxes(const struct program *bound, uint32_t at, const struct box *in, const struct box *out,
                          int n_members, const int *member, struct transfers *give, struct transfers *take,
                          struct arena *arena);
/* Is the reshard `at` of a bound program one part of what the process has of the operand? start: where, by dimension.
 */
bool tess__is_own_part(const struct program *bound, uint32_t at, int64_t *start);
/* Node `at` of a bound program hands whole blocks on: each device gets one other's, or zeros. */
bool tess__hands_on(const struct program *bound, uint32_t at);
/* What this process gives and takes then, where operand and result lie so; zero: of members 0, what gets nothing. */
void tess__handed_boxes(const struct program *bound, uint32_t at, const struct ref_tensor *in,
                        const struct ref_tensor *out, int n_members, const int *member, struct transfers *give,
                        struct transfers *take, struct transfers *zero, struct arena *arena);
/* What each member gets of a sum in the tiling of the operand of reduce_scatter `at`; offsets and extents count in the
 * part `whole`. False: it is no box. */
bool tess__scatter_boxes(const struct program *bound, uint32_t at, const struct box *whole, int n_members,
                         const int *member, struct box *part, struct arena *arena);

#endif
