/* Values between the processes of a world (jax.experimental.multihost_utils). All are collectives: every process calls
 * them in the same order, from one thread at a time, with operands that agree. What does not agree is an error in every
 * process, never a hang: reason COLLECTIVE_MISMATCH says what each of two calls, PEER_LOST (ABORTED, or
 * DEADLINE_EXCEEDED where it was noticed first) who has gone, or did not come within collective_timeout_s. A process
 * whose own operand is in error tells the others so. Included by <tessera/placement.h>. */
#ifndef TESSERA_MULTIHOST_H
#define TESSERA_MULTIHOST_H

#include <tessera/transform.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tess_broadcast_opts {
  size_t size;
  bool is_source, use_is_source; // default source: process 0; use_is_source: the one where is_source is true
} tess_broadcast_opts;

/* The value of one process, on all of them.
 *
 * Types:      x: array or tree, of equal types on all processes; read on the source alone.
 * Returns:    host data: uncommitted, on the default device. Of several sources the sum (of bool: or), of none zeros.
 * Errors:     INVALID_ARGUMENT     other types on other processes.
 *             FAILED_PRECONDITION  x has no data, or (NOT_LOCAL) not all of it is here; another collective elsewhere.
 *             RESOURCE_EXHAUSTED   no memory, here or on another process.
 *             ABORTED, DEADLINE_EXCEEDED  a process has gone, or is late.
 * Collective: of all processes.
 * Threads:    any, one at a time.
 * Cost:       one message to each process.
 * Source:     multihost_utils.broadcast_one_to_all. Since 0.1. */
TESS_API tess_array *tess_broadcast_one_to_all_at(const char *where, tess_array *x, const tess_broadcast_opts *kw);
TESS_API tess_tree *tess_broadcast_one_to_all_tree_at(const char *where, tess_tree *x, const tess_broadcast_opts *kw);
#define tess_broadcast_one_to_all(...) tess_broadcast_one_to_all__(__VA_ARGS__, .size = sizeof(tess_broadcast_opts))
#define tess_broadcast_one_to_all__(x, ...)                                                                            \
  TESS__ANY(tess_broadcast_one_to_all, x, TESS__OPTS(tess_broadcast_opts, __VA_ARGS__))

typedef struct tess_gather_opts {
  size_t size;
  bool tiled; // joined along axis 0 instead of stacked on a new one
} tess_gather_opts;

/* The values of all processes, on all of them.
 *
 * Types:      x: array or tree. On devices of one process each: equal types on all; n processes of T[d, ...] give
 *             T[n, d, ...], tiled T[n * d, ...]; scalars always T[n]. On devices of several processes, tiled alone: the
 *             whole value. Alone and tiled: x's own shape.
 * Returns:    host data: uncommitted, on the default device.
 * Errors:     INVALID_ARGUMENT     other types on other processes; an array that spans processes and is not .tiled.
 *             FAILED_PRECONDITION  x has no data; another collective elsewhere.
 *             RESOURCE_EXHAUSTED   no memory, here or on another process.
 *             ABORTED, DEADLINE_EXCEEDED  a process has gone, or is late.
 * Collective: of all processes; of those with devices of x, where it spans processes.
 * Threads:    any, one at a time.
 * Cost:       the bytes of all parts on each process.
 * Source:     multihost_utils.process_allgather. Since 0.1. */
TESS_API tess_array *tess_process_allgather_at(const char *where, tess_array *x, const tess_gather_opts *kw);
TESS_API tess_tree *tess_process_allgather_tree_at(const char *where, tess_tree *x, const tess_gather_opts *kw);
#define tess_process_allgather(...)      tess_process_allgather__(__VA_ARGS__, .size = sizeof(tess_gather_opts))
#define tess_process_allgather__(x, ...) TESS__ANY(tess_process_allgather, x, TESS__OPTS(tess_gather_opts, __VA_ARGS__))

/* Whether x has the same value on all processes; whether all come, with the same name.
 *
 * Types:      x: an array of equal types on all; one that spans processes is not equal unless it is replicated.
 *             message: NULL, or what is said of a difference   name: of this place in the program.
 * Returns:    OK, on all; a difference is an error on all.
 * Errors:     INVALID_ARGUMENT     (reason ASSERTION_ERROR) the values, or the names, differ; a NaN, which equals
 *                                  nothing; other types.
 *             FAILED_PRECONDITION  x has no data; another collective elsewhere.
 *             RESOURCE_EXHAUSTED   no memory, here or on another process.
 *             ABORTED, DEADLINE_EXCEEDED  a process has gone, or is late.
 * Collective: of all processes.
 * Threads:    any, one at a time.
 * Source:     multihost_utils.assert_equal, sync_global_devices. Since 0.1. */
TESS_API TESS_MUST_CHECK tess_status tess_assert_equal_at(const char *where, tess_array *x, const char *message);
TESS_API TESS_MUST_CHECK tess_status tess_sync_global_devices_at(const char *where, const char *name);
#define tess_assert_equal(x, message)  tess_assert_equal_at(TESS_HERE, x, message)
#define tess_sync_global_devices(name) tess_sync_global_devices_at(TESS_HERE, name)

/* A global array of each process's part of it, on a mesh; and a process's part of a global array, on its part of it.
 *
 * Types:      x: array or tree. to_global: one that spans processes already is returned as it is; else each dimension
 *             that mesh axes cut grows by what this process has not of them. to_local: one that is all on devices of
 *             this process is returned as it is; laid out otherwise, it is first moved (then a collective).
 * Returns:    committed arrays; they share memory with x where they can.
 * Errors:     INVALID_ARGUMENT     no spec; the devices of this process are no box of the mesh; a dimension does not
 *                                  divide over the axes that cut it (INDIVISIBLE); as tess_device_put.
 *             FAILED_PRECONDITION  x has no data; while a function is traced.
 *             RESOURCE_EXHAUSTED   no memory for a copy.
 * Collective: to_local where x lies otherwise.
 * Threads:    any.
 * Source:     multihost_utils.host_local_array_to_global_array, global_array_to_host_local_array. Since 0.1. */
TESS_API tess_array *tess_host_local_array_to_global_array_at(const char *where, tess_array *x, const tess_mesh *m,
                                                              tess_spec spec);
TESS_API tess_tree *tess_host_local_array_to_global_array_tree_at(const char *where, tess_tree *x, const tess_mesh *m,
                                                                  tess_spec spec);
TESS_API tess_array *tess_global_array_to_host_local_array_at(const char *where, tess_array *x, const tess_mesh *m,
                                                              tess_spec spec);
TESS_API tess_tree *tess_global_array_to_host_local_array_tree_at(const char *where, tess_tree *x, const tess_mesh *m,
                                                                  tess_spec spec);
#define tess_host_local_array_to_global_array(x, m, spec) TESS__ANY(tess_host_local_array_to_global_array, x, m, spec)
#define tess_global_array_to_host_local_array(x, m, spec) TESS__ANY(tess_global_array_to_host_local_array, x, m, spec)

/* Whether this step is the one to save before the machine goes: false without jax.distributed.
 *
 * Errors:     FAILED_PRECONDITION  to the scope, false: after tess_distributed_initialize, as nothing here is told of
 *                                  preemptions.
 * Threads:    any.
 * Source:     multihost_utils.reached_preemption_sync_point. Since 0.1. */
TESS_API bool tess_reached_preemption_sync_point(int step);

#ifdef __cplusplus
}
#endif
#endif
