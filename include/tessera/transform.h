/* jit, shard_map and the collectives (jax.jit, jax.shard_map, jax.lax.p*); control flow is in control.h, programs ahead
 * of time are in stages.h, what the compiler made of them in report.h. The functions that they take are described in
 * function.h. */
#ifndef TESSERA_TRANSFORM_H
#define TESSERA_TRANSFORM_H

#include <tessera/control.h>
#include <tessera/derivatives.h> // IWYU pragma: export
#include <tessera/function.h>
#include <tessera/pmap.h> // IWYU pragma: export
#include <tessera/report.h>
#include <tessera/stages.h>
#include <tessera/vmap.h> // IWYU pragma: export

#ifdef __cplusplus
extern "C" {
#endif
// ---- jit ----

typedef struct tess_argrange { // the arguments first to end - 1
  int first, end;
} tess_argrange;
#define TESS_ARGRANGE(first, end) ((tess_argrange){(first), (end)})
#define TESS_ALL_ARGS             TESS_ARGRANGE(0, INT32_MAX)

typedef struct tess_jit_opts {
  size_t size;
  const tess_sharding *in_shardings;  // one for all or tess_shardings(...), a prefix; NULL: as the arguments lie. A
                                      // committed argument has these parts, on whatever devices
  const tess_sharding *out_shardings; // as above; NULL: as the compiler likes
  tess_ints donate_argnums;           // those arguments are deleted by the call, their memory is the results'
  const char *name;                   // in messages; default: the function's
  bool fast_math;                     // vector maths at 4 ulp instead of 2; inside a trace the outermost jit says
  tess_argrange donate_range;         // those too, as many as there are: TESS_ARGRANGE(0, 300), TESS_ALL_ARGS
  bool keep_unused;                   // else an argument that f does not read is no part of the program: it may lie on
                                      // other devices, is not deleted, and does not stand in its text
} tess_jit_opts;

/* A function compiled for the devices of its arguments, and partitioned over them.
 *
 * Types:      f: any function of the forms above   result: a function with f's arguments and results.
 * Returns:    a function that shares compiled programs with every other tess_jit of the same f and options. Where f
 *             does not say otherwise, results are laid out by propagation from the arguments' shardings and the
 *             constraints. Called inside a trace, shardings become constraints and nothing is donated.
 * Errors:     INVALID_ARGUMENT  f is NULL; .donate_argnums names an argument that f does not have; a range that ends
 *                               before it begins. What does not fit the arguments is an error of the call.
 * Threads:    any. Threads that call it at the same time run f at the same time, for arguments of different types or
 *             layouts; for equal ones one thread runs it, and the others wait, but not for ever: f may run more than
 *             once when it takes seconds.
 * Source:     jax.jit, jax.experimental.pjit. Since 0.1. */
TESS_API tess_fn *tess_jit_at(const char *where, tess_callable f, const tess_jit_opts *kw);
#define tess_jit(...)      tess_jit__(__VA_ARGS__, .size = sizeof(tess_jit_opts))
#define tess_jit__(f, ...) tess_jit_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_jit_opts, __VA_ARGS__))
#define tess_pjit          tess_jit

// ---- Explicit axes ----

typedef struct tess_axes_opts {
  size_t size;
  const char *axes;                                // "x,y"; default: all axes of the mesh
  const tess_sharding *in_sharding, *out_sharding; // one for all or tess_shardings(...), a prefix
} tess_axes_opts;

/* A function that sees axes of the context mesh as Auto (the compiler lays out what it computes), or as Explicit.
 *
 * Types:      f: any function of the forms above   result: a function with f's arguments and results.
 * Sharding:   auto_axes: results are brought to .out_sharding   explicit_axes: arguments to .in_sharding.
 * Returns:    a function that may be called inside a trace and outside. While it runs the context mesh has those types;
 *             auto_axes without a context mesh takes that of .out_sharding, and without either, or over axes that are
 *             Auto already, is f alone.
 * Errors:     INVALID_ARGUMENT  f is NULL; .out_sharding (auto_axes), .in_sharding (explicit_axes) is missing. Of the
 *                               call: shardings on different meshes, or not on the context mesh; explicit_axes without
 *                               one; a sharding that does not fit.
 *             NOT_FOUND         of the call: the mesh has no such axis.
 *             UNIMPLEMENTED     of the call: an axis is Manual.
 * Threads:    any.
 * Source:     jax.sharding.auto_axes, explicit_axes. Since 0.1. */
TESS_API tess_fn *tess_auto_axes_at(const char *where, tess_callable f, const tess_axes_opts *kw);
TESS_API tess_fn *tess_explicit_axes_at(const char *where, tess_callable f, const tess_axes_opts *kw);
#define tess_auto_axes(...)     tess_auto_axes__(__VA_ARGS__, .size = sizeof(tess_axes_opts))
#define tess_explicit_axes(...) tess_explicit_axes__(__VA_ARGS__, .size = sizeof(tess_axes_opts))
#define tess_auto_axes__(f, ...)                                                                                       \
  tess_auto_axes_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_axes_opts, __VA_ARGS__))
#define tess_explicit_axes__(f, ...)                                                                                   \
  tess_explicit_axes_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_axes_opts, __VA_ARGS__))

// ---- manual parallelism ----

typedef struct tess_shard_map_opts {
  size_t size;
  const tess_mesh *mesh;         // default: the context mesh
  tess_spec in_specs, out_specs; // one P for all, or TESS_SPECS(...), a prefix; in_specs where all axes that become
                                 // manual are Explicit: default: as the arguments lie
  bool no_check_vma;             // results are not checked for the axes they vary over, of those that become manual
  const char *axis_names;        // "x,y": the axes that become manual; default: all
  bool strict_psum;              // psum and pmean of a value that varies over none of the axes are errors
} tess_shard_map_opts;

/* A function that sees one device's blocks and may name the mesh axes.
 *
 * Types:      argument i, T[...] cut as in_specs says, is a block in f; block sizes are sizes divided by the axes'.
 *             Result i is put together from blocks as out_specs says; over axes not named there the blocks must be
 *             equal.
 * Sharding:   inside the axes of axis_names are manual, and no sharding constraint names them. Over the others values
 *             are whole, and another shard_map may make them manual. Over unreduced axes of a spec blocks are terms of
 *             a sum, over reduced ones they are equal: tess_pcast says what such values are. Terms of a maximum or
 *             minimum (unreduced_kind) just vary inside; outside the result is what they make when it is reduced.
 *             In a vmap whose batch is cut over Explicit axes these are not manual, and no spec names them.
 * Errors:     INVALID_ARGUMENT  the function is NULL; no mesh is given and there is no context mesh; a spec is not
 *                               given, is unconstrained, names an unknown axis or one twice; .strict_psum beside
 *                               .no_check_vma, which leaves nothing to find it by. Of the call: a spec is
 *                               longer than the rank; a dimension does not divide by its axes; a result may vary over
 *                               an axis that out_specs does not name, or does not vary over an unreduced one; where
 *                               all axes of the mesh are Explicit and become manual: an argument lies otherwise than
 *                               its spec says.
 *             UNIMPLEMENTED     of the call: unreduced or reduced axes where other axes are not manual; a derivative
 *                               where unreduced axes are not sums.
 * Threads:    any.
 * Source:     jax.shard_map. Since 0.1. */
TESS_API tess_fn *tess_shard_map_at(const char *where, tess_callable f, const tess_shard_map_opts *kw);
#define tess_shard_map(...) tess_shard_map__(__VA_ARGS__, .size = sizeof(tess_shard_map_opts))
#define tess_shard_map__(f, ...)                                                                                       \
  tess_shard_map_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_shard_map_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif

#include <tessera/collectives.h> // IWYU pragma: export

#endif
