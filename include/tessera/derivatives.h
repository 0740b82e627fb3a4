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
 *             derivative of tess_relu at 0 is one half (JAX: 0), and tess_integer_pow by -2 and less has NaN at 0.
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

// ---- rules of your own, rematerialisation ----

/* A function whose derivative is a rule of yours.
 *
 * Types:      f: any function of the forms above   jvp: (arguments, tangents) -> (results, tangents), a function
 *             void jvp(const void *in, void *out): in is a struct of f's arguments and behind them as many tangents,
 *             out of its results and their tangents. Each tangent has the type of its array. Integers have none:
 *             theirs are NULL in in, and not looked at in out. A tangent in out that is NULL is zero.
 * Returns:    a function with f's arguments and results. Outside derivatives it is f. A derivative takes what jvp
 *             gives, results too; tangents of arguments that do not change are zeros. Where the rule is linear in the
 *             tangents, derivatives that go backwards follow from it. It is traced with f, and may call the function
 *             itself: derivatives up to the 4th find rules there.
 * Errors:     INVALID_ARGUMENT  f or jvp is NULL. Of a call in a trace: jvp gives another number of results, or
 *                               another dtype or shape, or varies over more axes of a shard_map than f. Of a
 *                               derivative: what f or jvp close over changes; one of the 5th order of a rule that calls
 *                               the function itself.
 * Threads:    any.
 * Source:     jax.custom_jvp. Since 0.1. */
TESS_API tess_fn *tess_custom_jvp_at(const char *where, tess_callable f, tess_callable jvp);
#define tess_custom_jvp(f, jvp) tess_custom_jvp_at(TESS_HERE, TESS__FUNC(#f, f), TESS__FUNC(#jvp, jvp))

/* A function whose derivative backwards is a rule of yours.
 *
 * Types:      f: any function of the forms above   fwd: arguments -> (results, residuals), a C function with f's
 *             arguments that gives f's results and behind them any number of arrays (up to 1,024)   bwd: (residuals,
 *             cotangents of the results) -> cotangents of the arguments, a function of the forms above: of a struct
 *             of the residuals, or one array where there is one, and of structs or arrays as f's results. A cotangent
 *             has the type of its array; inside a shard_map it varies over the same axes, so that a sum over the
 *             devices that share an argument stands in bwd. Integers have none: theirs are NULL, and not looked at in
 *             what bwd gives. What bwd gives as NULL is zero.
 * Returns:    a function with f's arguments and results. Outside derivatives it is f. fwd and bwd are traced with f,
 *             and may call the function itself: derivatives up to the 4th find rules there.
 * Errors:     INVALID_ARGUMENT  f, fwd or bwd is NULL. Of a call in a trace: fwd is no C function, or tess_partial of
 *                               one; fwd or bwd gives too few results, or other types than f has. Of a derivative:
 *                               forward mode (tess_jvp_into); what f, fwd or bwd close over changes; one of the 5th
 *                               order of rules that call the function itself.
 * Threads:    any.
 * Source:     jax.custom_vjp. Since 0.1. */
TESS_API tess_fn *tess_custom_vjp_at(const char *where, tess_callable f, tess_callable fwd, tess_callable bwd);
#define tess_custom_vjp(f, fwd, bwd)                                                                                   \
  tess_custom_vjp_at(TESS_HERE, TESS__FUNC(#f, f), TESS__FUNC(#fwd, fwd), TESS__FUNC(#bwd, bwd))

typedef enum tess_remat_policy { // what of a function is saved for its derivative, and not computed again
  TESS_SAVE_NOTHING,             // but its arguments
  TESS_SAVE_EVERYTHING,
  TESS_SAVE_DOTS,               // products of matrices, and convolutions
  TESS_SAVE_DOTS_WITHOUT_BATCH, // products without batch dimensions
  TESS_SAVE_NAMES,              // what tess_checkpoint_name calls one of .names
  TESS_SAVE_ALL_BUT_NAMES       // what it calls something else
} tess_remat_policy;

typedef struct tess_remat_opts {
  size_t size;
  tess_remat_policy policy; // default: TESS_SAVE_NOTHING
  tess_names names;         // of the last two: TESS_NAMES("hidden", ...)
} tess_remat_opts;

/* A function that is computed again when its derivative goes backwards, in place of having its values saved.
 *
 * Types:      f: any function of the forms above   result: a function with f's arguments and results.
 * Returns:    a function that gives what f gives. A derivative that goes backwards saves its arguments and what .policy
 *             says; the values are the same. Collectives in f run again, on all devices alike.
 * Errors:     INVALID_ARGUMENT  f is NULL; .policy is none of those; .names with a policy that does not go by names.
 * Threads:    any.
 * Source:     jax.checkpoint (jax.remat), jax.checkpoint_policies. Since 0.1. */
TESS_API tess_fn *tess_checkpoint_at(const char *where, tess_callable f, const tess_remat_opts *kw);
#define tess_checkpoint(...) tess_checkpoint__(__VA_ARGS__, .size = sizeof(tess_remat_opts))
#define tess_checkpoint__(f, ...)                                                                                      \
  tess_checkpoint_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_remat_opts, __VA_ARGS__))

/* The same value, by a name that the policies of tess_checkpoint go by.
 *
 * Types:      x: T[...]   result: T[...].
 * Errors:     INVALID_ARGUMENT  the name is NULL.
 * Threads:    any.
 * Source:     jax.ad_checkpoint.checkpoint_name. Since 0.1. */
TESS_API tess_array *tess_checkpoint_name_at(const char *where, tess_array *x, const char *name);
#define tess_checkpoint_name(x, name) tess_checkpoint_name_at(TESS_HERE, x, name)

#ifdef __cplusplus
}
#endif
#endif
