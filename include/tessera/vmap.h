/* Functions on batches (jax.vmap). The functions that they take are described in function.h. */
#ifndef TESSERA_VMAP_H
#define TESSERA_VMAP_H

#include <tessera/function.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- vmap ----

typedef struct tess_vmap_opts {
  size_t size;
  tess_ints in_axes;          // dimensions that are mapped, TESS_NONE: the same for the whole batch. One for all, or
  tess_ints out_axes;         // TESS_AXES(...): one for each argument or result, or for each array. Default: 0
  const char *axis_name;      // the batch, in collectives
  const char *spmd_axis_name; // "x,y": mesh axes that cut the batch in constraints and shard_maps of f
} tess_vmap_opts;

/* A function on all elements of a batch at once.
 *
 * Types:      f: any function of the forms above, of one element   result: a function with f's arguments and results,
 *             where a mapped argument has the batch as dimension in_axes, a result as dimension out_axes; negative ones
 *             count from the end. What f closes over is the same for the whole batch. With tess_call_tree arguments and
 *             results are the elements of the lists or dicts, arrays their leaves, in order.
 * Sharding:   by propagation. The batch is left open in the constraints of f, whole in the specs of its shard_maps;
 *             .spmd_axis_name cuts it in both. Mapped dimensions that are cut over Explicit axes are cut alike, and
 *             nothing in f names these axes.
 * Returns:    a function that may be called inside a trace and outside, where it is compiled as a jitted one. Each
 *             operation of f runs once, on the batch; a loop runs until all elements have ended, and where elements
 *             choose different branches all of them run. Inside f collectives and tess_axis_index may name
 *             .axis_name: the elements of the batch are what devices are along a mesh axis. A mesh axis of that name is
 *             not seen in f.
 * Errors:     INVALID_ARGUMENT  f is NULL; a name that no axis may have; an axis that is no dimension. Of the call:
 *                               no argument is mapped; mapped dimensions have different sizes; there are as many axes
 *                               neither as arrays nor as arguments; a result is mapped and its out_axes is TESS_NONE;
 *                               .spmd_axis_name is in a spec of f already, does not divide the batch, or is not what
 *                               cuts it over Explicit axes; what is not mapped is cut over these.
 *             UNIMPLEMENTED     of the call: f has an operation that cannot be batched, which the message names;
 *                               axis_index_groups over .axis_name.
 * Threads:    any.
 * Source:     jax.vmap. Since 0.1. */
TESS_API tess_fn *tess_vmap_at(const char *where, tess_callable f, const tess_vmap_opts *kw);
#define tess_vmap(...)      tess_vmap__(__VA_ARGS__, .size = sizeof(tess_vmap_opts))
#define tess_vmap__(f, ...) tess_vmap_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_vmap_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif
#endif
