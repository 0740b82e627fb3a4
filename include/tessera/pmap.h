/* pmap (jax.pmap): one function on many devices, each with its element of the arguments. The functions that it takes
 * are described in function.h, what it may call inside in collectives.h. */
#ifndef TESSERA_PMAP_H
#define TESSERA_PMAP_H

#include <tessera/function.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tess_pmap_opts {
  size_t size;
  const char *axis_name;     // what collectives inside call the axis; default: it has no name
  tess_ints in_axes;         // one for all, one for each argument, or one for each array; TESS_NONE: whole; default: 0
  tess_ints out_axes;        // the same of results; TESS_NONE: one copy
  tess_ints donate_argnums;  // those arguments are deleted by the call, their memory is the results'
  tess_device_array devices; // one for each element, in this order; default: the first of tess_devices()
  int64_t axis_size;         // of the mapped axis over all processes; default: that of the arguments
  bool allow_subset;         // of several processes: any number of rows in each, on its first devices
} tess_pmap_opts;

/* A function that runs once on each device, on its element of the mapped arguments.
 *
 * Types:      argument i: T[..., n, ...] with n elements along its axis of in_axes is T[..., ...] in f; of axis
 *             TESS_NONE it is the same on all devices. Result i gets the axis back where out_axes says, negative axes
 *             counted from the end of the result. n is the number of devices, 1 or more; without .devices at most
 *             tess_device_count(). Each of several processes passes and gets the n elements of its own devices, of
 *             .devices or of all, and collectives are over those of all. With tess_call_tree arguments and results are
 *             the elements of the lists or dicts, arrays their leaves, in order.
 * Sharding:   results are cut along their mapped axis over a mesh of the n devices, whose one axis has the name
 *             .axis_name; of axis TESS_NONE they are replicated. An argument that lies so is not moved; one that is
 *             committed to another layout is refused. Inside, the axis is manual, and nothing is known of what varies
 *             over it. A pmap inside a pmap is over as many devices for each of the outer one's: its axis is the
 *             minor one, and collectives may name both.
 * Returns:    a function that shares compiled programs with every other tess_pmap of the same f and options. Inside a
 *             trace it becomes part of the program, and nothing is donated; sizes are global there, and a pmap of at
 *             most as many as this process has devices is on these.
 * Errors:     INVALID_ARGUMENT  the function is NULL; in_axes, out_axes, donate_argnums or axis_name are not legal;
 *                               devices are none, one twice, or of different kinds. Of the call: axes that are neither
 *                               one for all, for each argument nor for each array; an axis that an array does not
 *                               have; no mapped argument; sizes that differ, are 0, are not .axis_size, not as many as
 *                               .devices, or more than there are devices; a result of axis TESS_NONE that may differ
 *                               from device to device; .devices of a nested pmap; shard_map around it or in it.
 *                               Of several processes: other functions, options or elements (COLLECTIVE_MISMATCH);
 *                               other values of an argument without a mapped axis (ASSERTION_ERROR); .devices of
 *                               which this process has none.
 *             ABORTED, DEADLINE_EXCEEDED  of the call: a process has gone, or is late.
 * Collective: the call, where several processes have some of the devices, of these.
 * Threads:    any; one at a time where it is a collective.
 * Source:     jax.pmap. static_broadcasted_argnums is tess_partial. Since 0.1. */
TESS_API tess_fn *tess_pmap_at(const char *where, tess_callable f, const tess_pmap_opts *kw);
#define tess_pmap(...)      tess_pmap__(__VA_ARGS__, .size = sizeof(tess_pmap_opts))
#define tess_pmap__(f, ...) tess_pmap_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_pmap_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif

#endif
