/* Derivatives of functions (jax.jvp, jax.grad, jax.vjp, jax.linearize, jax.jacfwd, jax.jacrev, jax.hessian). The
 * functions that they take are described in function.h. */
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
 *             the program, and f may itself have derivatives inside. As JAX has it at kinks and ties, but for one: the
 *             derivative of tess_pow by 0.0 at 0 is 0 (JAX: NaN).
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

/* The linear function of tangents that a function is near a point.
 *
 * Types:      f: any function of the forms above   in, out: TESS_TREE(a, b, ...), as tess_call_into has them
 *             result: a function of tangents of all arrays of in, each of its array's dtype and shape; it gives
 *             tangents of all arrays of out. Those of integers are bool: nothing of them counts.
 * Returns:    a function, and in out f's results. What f computes at the point is computed once; the function holds
 *             what of it is needed, and may be called any number of times: with tess_call and tess_call_into, in the
 *             trace that made it, and in any when it was made outside. On an error, in each of out and in the
 *             function.
 * Errors:     INVALID_ARGUMENT     f is NULL. Of the call of the result: there are more or fewer tangents than
 *                                  arrays, or one has another dtype or shape, or varies over more axes of a
 *                                  shard_map. What tess_call_into says of the call of f.
 *             FAILED_PRECONDITION  of a transform of the result (tess_vmap, tess_jit, ...), when it is called: the
 *                                  result has ended with its scope.
 *             UNIMPLEMENTED        f has an operation without a derivative, which the message names.
 * Threads:    any.
 * Cost:       as tess_call: one program for f and types, one for the linear function, both found again. A transform of
 *             the result is one program for each result, which keeps its values; in a trace it is a part of that.
 * Source:     jax.linearize. Since 0.1. */
TESS_API tess_fn *tess_linearize_into_at(const char *where, tess_spans out, tess_callable f, tess_spans in);
#define tess_linearize_into(out, f, in) tess_linearize_into_at(TESS_HERE, out, TESS__FUNC(#f, f), in)

// ---- reverse ----

/* How much each argument of a function counts, given how much its results do.
 *
 * Types:      f: any function of the forms above   in, out: TESS_TREE(a, b, ...), as tess_call_into has them
 *             result: the pullback, a function of cotangents of all arrays of out, each of its array's dtype and
 *             shape; it gives cotangents of all arrays of in. Those of integers are bool: nothing of them counts.
 * Sharding:   cotangents are laid out by propagation, as other results are. Inside shard_map a cotangent varies over
 *             what its value varies over; unreduced axes of the one are reduced axes of the other.
 * Returns:    the pullback, and in out f's results. What f computes is computed once; the pullback holds what of it
 *             is needed, and may be called any number of times: with tess_call and tess_call_into, in the trace that
 *             made it, and in any when it was made outside. On an error, in each of out and in the pullback.
 * Errors:     INVALID_ARGUMENT     f is NULL. Of the call of the pullback: there are more or fewer cotangents than
 *                                  arrays, or one has another dtype or shape, or varies over more axes of a
 *                                  shard_map. What tess_call_into says of the call of f.
 *             FAILED_PRECONDITION  of a transform of the pullback (tess_vmap, tess_jit, ...), when it is called: the
 *                                  pullback has ended with its scope.
 *             UNIMPLEMENTED        f has an operation without a derivative, or a loop of an unknown number of rounds,
 *                                  which the message names.
 * Threads:    any.
 * Cost:       as tess_call: one program for f and types, one for the pullback, both found again. A transform of the
 *             pullback is one program for each pullback, which keeps its values; in a trace it is a part of that.
 * Source:     jax.vjp. Since 0.1. */
TESS_API tess_fn *tess_vjp_into_at(const char *where, tess_spans out, tess_callable f, tess_spans in);
#define tess_vjp_into(out, f, in) tess_vjp_into_at(TESS_HERE, out, TESS__FUNC(#f, f), in)

/* The same with trees.
 *
 * Types:      f: a function of trees, tess_tree *f(tess_tree *), or of arrays and structs that gives one array
 *             args: the tree of its arguments, as of tess_call_tree   tangents: a tree like args   out: room for what f
 *             gives, or NULL   result of vjp: a function of cotangents, a tree like *out, that gives a tree like args;
 *             of linearize: of tangents, a tree like args, that gives one like *out. Both are called with
 *             tess_call_tree.
 * Returns:    jvp: a list of what f gives and of its tangents, a tree like it. The tangent of an array that does not
 *             change is zero; those of integers are bool and of the same shape, and nothing of them counts: so are
 *             those that come out. The rest as tess_jvp_into, tess_vjp_into and tess_linearize_into, which also take
 *             functions of trees. On an error, in *out and in the result.
 * Errors:     as those; INVALID_ARGUMENT also where tangents or cotangents are of another structure, with the place.
 * Threads:    any.
 * Cost:       as those.
 * Source:     jax.jvp, jax.vjp, jax.linearize on pytrees. Since 0.1. */
TESS_API tess_tree *tess_jvp_tree_at(const char *where, tess_callable f, tess_tree *args, tess_tree *tangents);
TESS_API tess_fn *tess_vjp_tree_at(const char *where, tess_tree **out, tess_callable f, tess_tree *args);
TESS_API tess_fn *tess_linearize_tree_at(const char *where, tess_tree **out, tess_callable f, tess_tree *args);
#define tess_jvp_tree(f, args, tangents)  tess_jvp_tree_at(TESS_HERE, TESS__FUNC(#f, f), args, tangents)
#define tess_vjp_tree(out, f, args)       tess_vjp_tree_at(TESS_HERE, out, TESS__FUNC(#f, f), args)
#define tess_linearize_tree(out, f, args) tess_linearize_tree_at(TESS_HERE, out, TESS__FUNC(#f, f), args)

typedef struct tess_grad_opts {
  size_t size;
  tess_ints argnums; // arguments, negative from the end; default: argument 0
  bool has_aux;      // f gives further results beside what is derived
  bool allow_int;    // argnums may be integers: their gradients are bool, false
  bool holomorphic;  // f is a holomorphic function of complex numbers
} tess_grad_opts;

/* A function's gradient; with its value.
 *
 * Types:      f: any function of the forms above whose first result is a scalar, f32 or another real float dtype
 *             result, of f's arguments: gradients of the arguments that argnums names, one after the other, each an
 *             array or struct like its argument; value_and_grad: f's result, then gradients. With .has_aux the other
 *             results of f stand behind the gradients (grad), or between value and gradients (value_and_grad). With
 *             tess_call_tree arguments are the elements of the list: a gradient is a tree like its argument, those of
 *             several arguments are a list; value_and_grad: a list of value and gradients. With .has_aux f gives a list
 *             of the loss and the rest, and results are the lists (gradients, rest) and (value, rest, gradients).
 * Sharding:   gradients are laid out by propagation, as other results are. Inside shard_map a gradient varies over
 *             what its argument varies over: that of an argument which is equal on all devices is the sum over them
 *             already.
 * Returns:    a function that may be called inside a trace and outside, and transformed again. What f finds elsewhere
 *             does not change. The gradient of a real function of z = x + iy is df/dx - i df/dy, as in JAX. Nodes of
 *             the gradient stand at the lines of those that they are of.
 * Errors:     INVALID_ARGUMENT  f is NULL; argnums is empty or names an argument twice. Of the call: argnums names no
 *                               argument; one is an integer, without .allow_int; the first result is no scalar, or
 *                               not real; with .holomorphic it or an argument is not complex; another number of
 *                               results.
 *             UNIMPLEMENTED     of the call: f has an operation without a derivative, or a loop of an unknown number
 *                               of rounds, which the message names.
 * Threads:    any.
 * Cost:       as tess_jit: one program for f, these options and types.
 * Source:     jax.grad, jax.value_and_grad. Since 0.1. */
TESS_API tess_fn *tess_grad_at(const char *where, tess_callable f, const tess_grad_opts *kw);
TESS_API tess_fn *tess_value_and_grad_at(const char *where, tess_callable f, const tess_grad_opts *kw);
#define tess_grad(...)           tess_grad__(__VA_ARGS__, .size = sizeof(tess_grad_opts))
#define tess_value_and_grad(...) tess_value_and_grad__(__VA_ARGS__, .size = sizeof(tess_grad_opts))
#define tess_grad__(f, ...)      tess_grad_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_grad_opts, __VA_ARGS__))
#define tess_value_and_grad__(f, ...)                                                                                  \
  tess_value_and_grad_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_grad_opts, __VA_ARGS__))

// ---- Jacobians ----

/* All derivatives of a function's results by its arguments; second derivatives.
 *
 * Types:      f: any function of the forms above   result, of f's arguments: for each array that f gives, for each
 *             array of the arguments that argnums names, an array of the shape of the one and then of the other;
 *             hessian: and then of each of these arrays again. With .has_aux the first element of the results is
 *             these, and f's results behind the first arrays that they are of are the others. With tess_call_tree: a
 *             tree like what f gives, in which the argument's tree stands for each array (of several arguments, a list
 *             of theirs); with .has_aux f gives a list of two, and the result is the list of that tree and the second.
 * Returns:    a function that may be called inside a trace and outside, and transformed again. jacfwd makes it of one
 *             tangent for each element of the arguments, jacrev of one cotangent for each element of the results, all
 *             at once; hessian is jacfwd of jacrev.
 * Errors:     INVALID_ARGUMENT  as tess_grad, but results need not be scalars; jacfwd: an argument is not real,
 *                               without .holomorphic; the results are no multiple of the arguments.
 *             UNIMPLEMENTED     of the call: f has an operation without a derivative, or that cannot be batched,
 *                               which the message names.
 * Threads:    any.
 * Cost:       as tess_jit: one program for f, these options and types.
 * Source:     jax.jacfwd, jax.jacrev, jax.hessian. Since 0.1. */
TESS_API tess_fn *tess_jacfwd_at(const char *where, tess_callable f, const tess_grad_opts *kw);
TESS_API tess_fn *tess_jacrev_at(const char *where, tess_callable f, const tess_grad_opts *kw);
TESS_API tess_fn *tess_hessian_at(const char *where, tess_callable f, const tess_grad_opts *kw);
#define tess_jacfwd(...)       tess_jacfwd__(__VA_ARGS__, .size = sizeof(tess_grad_opts))
#define tess_jacrev(...)       tess_jacrev__(__VA_ARGS__, .size = sizeof(tess_grad_opts))
#define tess_hessian(...)      tess_hessian__(__VA_ARGS__, .size = sizeof(tess_grad_opts))
#define tess_jacfwd__(f, ...)  tess_jacfwd_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_grad_opts, __VA_ARGS__))
#define tess_jacrev__(f, ...)  tess_jacrev_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_grad_opts, __VA_ARGS__))
#define tess_hessian__(f, ...) tess_hessian_at(TESS_HERE, TESS__FUNC(#f, f), TESS__OPTS(tess_grad_opts, __VA_ARGS__))

// ---- rules of your own, rematerialisation ----

/* A function whose derivative is a rule of yours.
 *
 * Types:      f: any function of the forms above   jvp: (arguments, tangents) -> (results, tangents), a function
 *             void jvp(const void *in, void *out): in is a struct of f's arguments and behind them as many tangents,
 *             out of its results and their tangents. Each tangent has the type of its array. Integers have none:
 *             theirs are NULL in in, and not looked at in out. A tangent in out that is NULL is zero. A jvp of trees
 *             takes a list of the arguments and of tangents like them, and gives a list of results and of tangents
 *             like them; those of integers are bool.
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
 * Types:      f: any function of the forms above   fwd: arguments -> (results, residuals), a function of f's
 *             arguments that gives f's results and behind them any number of arrays (up to 1,024)   bwd: (residuals,
 *             cotangents of the results) -> cotangents of the arguments, a function of the forms above: of a struct
 *             of the residuals, or one array where there is one, and of structs or arrays as f's results. A cotangent
 *             has the type of its array; inside a shard_map it varies over the same axes, so that a sum over the
 *             devices that share an argument stands in bwd. Integers have none: theirs are NULL, and not looked at in
 *             what bwd gives. What bwd gives as NULL is zero. A fwd of trees gives a list of f's result and of
 *             residuals, any tree; a bwd of trees takes a list of the residuals and of cotangents like f's result, and
 *             gives a tree like the arguments, a list; cotangents of integers are bool.
 * Returns:    a function with f's arguments and results. Outside derivatives it is f. fwd and bwd are traced with f,
 *             and may call the function itself: derivatives up to the 4th find rules there.
 * Errors:     INVALID_ARGUMENT  f, fwd or bwd is NULL. Of a call in a trace: fwd or bwd gives too few results, or other
 *                               types than f has. Of a derivative:
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
