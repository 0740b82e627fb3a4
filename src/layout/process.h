/* Which part of an array the devices of one process hold (design/sharding.md 5.7.3): pure functions of a sharding whose
 * devices say whose they are. `process` is asked for, not this process, so that a plan for many can be made and tested
 * in one.
 *
 * A process owns blocks of each dimension; its data has them one after the other, in order of their starts, whatever
 * the order of its devices. */
#ifndef TESS_LAYOUT_PROCESS_H
#define TESS_LAYOUT_PROCESS_H

#include "layout/shard.h"

bool tess__process_owns(const struct sharding *s, int process); /* a device of the sharding */
/* Along a dimension the processes form `count` groups, each with its own blocks, all equally many; the groups are
 * ordered by their first block, and this process is in group `index`. False: they do not. */
bool tess__process_group(const struct sharding *s, int rank, int dim, int process, int64_t *index, int64_t *count);
/* The array of which `local` is this process's part; -1 where no size can be inferred. */
void tess__process_global_shape(const struct sharding *s, int process, const tess_shape *local, tess_shape *global);
/* How much of each dimension the process owns. */
void tess__process_extent(const struct sharding *s, int process, const tess_shape *global, tess_shape *out);
/* The global shape of data that each process has a part of: inferred, or as given and fitting. Failures: not uniform
 * (NONUNIFORM), a part of another size, another rank, no device of this process. */
bool tess__process_shape(const struct sharding *s, int process, const tess_shape *local, const tess_shape *given,
                         tess_shape *global, struct diag *d);
/* Where a box of the array that the process owns lies in its data. A dimension that has the global size is all of it.
 */
void tess__process_local_box(const struct sharding *s, int process, const tess_shape *global, const tess_shape *local,
                             const tess_index *box, tess_index *out);

#endif
