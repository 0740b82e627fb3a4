/* The workers of the process: W - 1 threads and the caller, which is worker 0.
 *
 * A run takes the pool by try-lock; a second user thread that finds it taken runs all its tasks itself
 * (design/engine.md 18), so nothing waits. Workers spin about 1 ms before they sleep, and never spin while threads
 * inside calls + workers exceed the cores. */
#ifndef TESS_BASE_POOL_H
#define TESS_BASE_POOL_H

#include <stdbool.h>
#include <stddef.h>

typedef void (*pool_task)(void *ctx, int task, int worker); /* worker: 0 .. workers-1, for per-worker scratch memory */

void tess__pool_start(
    int workers); /* total, caller included; 1: no threads. Called again with another number: restarts */
void tess__pool_stop(void);
int tess__pool_workers(void);
void tess__pool_share_cores(int processes); /* as many run on the same cores: workers spin only where all fit */
int tess__pool_share(int n_tasks);          /* of so many tasks, those that may run at once */
void tess__pool_run(int n_tasks, pool_task task,
                    void *ctx); /* returns when all tasks are done; tasks must not call it */
/* The same for work that tess_interrupt stops: tasks that have not begun by then are left out. Whoever listens looks
 * (base/interrupt.h) before anything of it is used. */
void tess__pool_run_heeding(int n_tasks, pool_task task, void *ctx);
/* Work that is worth sharing with a worker that is awake, and not worth waking one: is there such a worker? Where
 * there is none and the question comes again and again, one is woken for those to come. Then _small, which is _heeding
 * and wakes nobody. */
bool tess__pool_ready(void);
void tess__pool_run_small(int n_tasks, pool_task task, void *ctx);
/* memcpy by all workers where that is worth it (from 1 MiB). to and from do not overlap; either may be NULL when bytes
 * is 0. */
void tess__copy_bytes(void *to, const void *from, size_t bytes);

#endif
