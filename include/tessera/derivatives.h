/* Derivatives of functions (jax.jvp). The functions that they take are described in function.h. */
#ifndef TESSERA_DERIVATIVES_H
#define TESSERA_DERIVATIVES_H

#include <tessera/function.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- forward ----

/* A function's results, and how they change when its arguments change by the tangents.
 *
 * Types:      f: any function of the forms above   in, out: TESS_TREE(a, b, ...), as tess_call_into has them
 *             tangents, out_tangents: structs like those; the tangent of an array has its dtype and shape.
 * Sharding:   tangents are laid out by propagation, as other results are.
 * Returns:    results and their tangents. A tangent that is NULL is of an argument that does not change; integers never
 *             do, so that theirs must be NULL, and those of integer results are. What f finds elsewhere does not
 *             change. On an error, in each of out and out_tangents the same error. Inside a trace both become a part of
 *             the program, and f may itself have derivatives inside. As JAX has it at kinks and ties, but for two: the
 *             derivative of tess_relu at 0 is one half (JAX: 0), and that of tess_pow by 0.0 at 0 is 0 (JAX: NaN).
 * Errors:     INVALID_ARGUMENT  f is NULL; there are more or fewer tangents than arrays; a tangent has another dtype or
 *                               shape, or varies over more axes of a shard_map. What tess_call_into says of the call.
 *             UNIMPLEMENTED     f has an operation without a derivative, which the message names.
 * Threads:    any.
 * Cost:       as tess_call: one program for f, these tangents and types, found again.
 * Source:     jax.jvp. Since 0.1. */
TESS_API void tess_jvp_into_at(const char *where, tess_spans out, tess_spans out_tangents, tess_callable f,
                               tess_spans in, tess_spans tangents);
#define tess_jvp_into(out, out_tangents, f, in, tangents)                                                              \
  tess_jvp_into_at(TESS_HERE, out, out_tangents, TESS__FUNC(#f, f), in, tangents)

#ifdef __cplusplus
}
#endif
#endif
