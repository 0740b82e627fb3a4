/* jit, shard_map and the collectives (jax.jit, jax.shard_map, jax.lax.p*).
 *
 * A transform takes a tess_fn * that another one made, or a C function of one of these types, A being tess_array *:
 *
 *   A f(A, ...)                              0 to 6 arrays
 *   A f(const void *tree, A, ...)            a struct of arrays, then 0 to 3 arrays
 *   A f(const void *tree, const void *tree)  two structs of arrays
 *   void f(const void *in, void *out)        in: a struct of all arguments one after the other; out: one of all results
 *
 * Each may have a last parameter const void *ctx, which tess_partial binds. The function runs once for each combination
 * of argument types, on traced arrays that have a type and no value; what it does to them is the program. Arrays that
 * it finds elsewhere (static variables, ctx) are hidden arguments: later calls see those of the first trace. */
#ifndef TESSERA_TRANSFORM_H
#define TESSERA_TRANSFORM_H

#include <tessera/ops.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- functions ----

// The forms by name: a of arrays, p of a struct and arrays, q of two structs, v in and out; c with ctx.
/* clang-format off */ // lists
#define TESS_FUNC_FORMS(X, A)                                                                                          \
  X(a0, A, (void)) X(a1, A, (A)) X(a2, A, (A, A)) X(a3, A, (A, A, A)) X(a4, A, (A, A, A, A))                           \
  X(a5, A, (A, A, A, A, A)) X(a6, A, (A, A, A, A, A, A))                                                               \
  X(p0, A, (const void *)) X(p1, A, (const void *, A)) X(p2, A, (const void *, A, A)) X(p3, A, (const void *, A, A, A))\
  X(q, A, (const void *, const void *)) X(v, void, (const void *, void *))
#define TESS_CTX_FORMS(X, A, C)                                                                                        \
  X(a0c, A, (C)) X(a1c, A, (A, C)) X(a2c, A, (A, A, C)) X(a3c, A, (A, A, A, C)) X(a4c, A, (A, A, A, A, C))             \
  X(a5c, A, (A, A, A, A, A, C)) X(a6c, A, (A, A, A, A, A, A, C))                                                       \
  X(p0c, A, (const void *, C)) X(p1c, A, (const void *, A, C)) X(p2c, A, (const void *, A, A, C))                      \
  X(p3c, A, (const void *, A, A, A, C))                                                                                \
  X(qc, A, (const void *, const void *, C)) X(vc, void, (const void *, void *, C))
/* clang-format on */

typedef struct tess_callable { // what TESS_FUNC makes of a function or tess_fn *; the _at symbols take it
  int form;
  const char *name;
  void (*function)(void);
  tess_fn *fn;
} tess_callable;
#define TESS__FORM_DECL(k, r, params)                                                                                  \
  typedef r(*tess_form_##k) params;                                                                                    \
  TESS_API tess_callable tess_func_##k(const char *name, tess_form_##k f);
TESS_FUNC_FORMS(TESS__FORM_DECL, tess_array *)
TESS_CTX_FORMS(TESS__FORM_DECL, tess_array *, const void *)
TESS_API tess_callable tess_func_fn(const char *name, tess_fn *f);
#define TESS__FORM_CASE(k, r, params) , tess_form_##k : tess_func_##k
#define TESS__FUNC(name, f)           _Generic((f)TESS_FUNC_FORMS(TESS__FORM_CASE, ), tess_fn * : tess_func_fn)(name, f)
#define TESS__CTX_FUNC(name, f)       _Generic((f)TESS_CTX_FORMS(TESS__FORM_CASE, , ))(name, f)
#define TESS_FUNC(f)                  TESS__FUNC(#f, f)

/* A function with its last argument bound to a copy of a variable or compound literal.
 *
 * Types:      f: a C function with a last parameter const void *ctx; it gets a pointer to the copy.
 * Returns:    a function for the transforms. Equal bytes, padding included, are one program; others are another.
 * Errors:     INVALID_ARGUMENT  the function or ctx is NULL.
 * Threads:    any.
 * Source:     functools.partial, and static_argnums of jax.jit. Since 0.1. */
TESS_API tess_fn *tess_partial_at(const char *where, tess_callable f, const void *ctx, size_t bytes);
#define tess_partial(f, ...) tess_partial_at(TESS_HERE, TESS__CTX_FUNC(#f, f), &(__VA_ARGS__), sizeof(__VA_ARGS__))

/* A function called with arrays; one result (call), or structs of arrays in and out (call_into).
 *
 * Types:      call: up to 15 arrays or scalars   call_into: TESS_TREE(a, b, ...), each element one argument, up to 64
 *             arrays in all and as many results. out may be in.
 * Returns:    f's result; on an error, in each of out the same error. An argument in error, or an error made while f
 *             is traced, is the result, and nothing is kept of the call. Inside a trace f becomes a part of the
 *             program.
 * Errors:     INVALID_ARGUMENT     another number of arguments or results than f has, or f returns NULL;
 *                                  in_shardings, out_shardings or specs that are no prefix or do not fit; arguments,
 *                                  shardings and meshes on different devices; a committed argument that lies
 *                                  otherwise than in_shardings says.
 *             FAILED_PRECONDITION  an argument is deleted or donated or has no data; f calls itself while it is
 *                                  traced.
 *             RESOURCE_EXHAUSTED   there is no memory for the results.
 * Collective: no in this version, whose world is one process.
 * Threads:    any, several at once; none may donate an argument that another one uses.
 * Cost:       the first call with such types, shardings and context (mesh, default device) traces and compiles; later
 *             ones look the program up and run it.
 * Source:     f(x, y) in Python. Since 0.1. */
TESS_API tess_array *tess_call_at(const char *where, tess_fn *f, int n, tess_array *const *args);
TESS_API void tess_call_into_at(const char *where, tess_spans out, tess_fn *f, tess_spans in);
#define tess_call(...)                                                                                                 \
  tess_call_at(TESS_HERE, TESS__HEAD(__VA_ARGS__), TESS__COUNT(__VA_ARGS__) - 1,                                       \
               (tess_array *const[]){TESS__TAIL(TESS_LIFT, __VA_ARGS__)} + 1)
#define tess_call_into(out, f, in) tess_call_into_at(TESS_HERE, out, f, in)

// ---- jit ----

typedef struct tess_jit_opts {
  size_t size;
  const tess_sharding *in_shardings;  // one for all or tess_shardings(...), a prefix; NULL: as the arguments lie
  const tess_sharding *out_shardings; // as above; NULL: as the compiler likes
  tess_ints donate_argnums;           // those arguments are deleted by the call, their memory is the results'
  const char *name;                   // in messages; default: the function's
} tess_jit_opts;

/* A function compiled for the devices of its arguments, and partitioned over them.
 *
 * Types:      f: any function of the forms above   result: a function with f's arguments and results.
 * Returns:    a function that shares compiled programs with every other tess_jit of the same f and options. Where f
 *             does not say otherwise, results are laid out by propagation from the arguments' shardings and the
 *             constraints. Called inside a trace, shardings become constraints and nothing is donated.
 * Errors:     INVALID_ARGUMENT  f is NULL; an argument number is negative or above 63; more than 64 shardings in a
 *                               tuple. What does not fit the arguments is an error of the call.
 * Threads:    any.
 * Source:     jax.jit, jax.experimental.pjit. Since 0.1. */
TESS_API tess_fn *tess_jit_at(const char *where, tess_callable f, const tess_jit_opts *kw);
#define tess_jit(...)      tess_jit__(__VA_ARGS__, .size = sizeof(tess_jit_opts))
#define tess_jit__(f, ...) tess_jit_at(TESS_HERE, TESS__FUNC(#f, f), &(const tess_jit_opts){__VA_ARGS__})
#define tess_pjit          tess_jit

// ---- manual parallelism ----

typedef struct tess_shard_map_opts {
  size_t size;
  const tess_mesh *mesh;         // default: the context mesh
  tess_spec in_specs, out_specs; // one P for all, or TESS_SPECS(...), a prefix
  bool no_check_vma;             // results are not checked for the axes they vary over
  const char *axis_names;        // "x,y": the axes that become manual; default: all
} tess_shard_map_opts;

/* A function that sees one device's blocks and may name the mesh axes.
 *
 * Types:      argument i, T[...] cut as in_specs says, is a block in f; block sizes are sizes divided by the axes'.
 *             Result i is put together from blocks as out_specs says; over axes not named there the blocks must be
 *             equal.
 * Sharding:   inside the axes of axis_names are manual, and no sharding constraint names them. Over the others values are
 *             whole, and another shard_map may make them manual. Over unreduced axes of a spec blocks are terms of a sum, which vary; over reduced ones they are equal.
 * Errors:     INVALID_ARGUMENT  the function is NULL; no mesh is given and there is no context mesh; a spec is not
 *                               given, is unconstrained, names an unknown axis or one twice. Of the call: a spec is
 *                               longer than the rank; a dimension does not divide by its axes; a result may vary over
 *                               an axis that out_specs does not name, or does not vary over an unreduced one.
 *             UNIMPLEMENTED     unreduced axes that are not sums; of the call: unreduced or reduced axes where other axes
 *                               are not manual.
 * Threads:    any.
 * Source:     jax.shard_map. Since 0.1. */
TESS_API tess_fn *tess_shard_map_at(const char *where, tess_callable f, const tess_shard_map_opts *kw);
#define tess_shard_map(...) tess_shard_map__(__VA_ARGS__, .size = sizeof(tess_shard_map_opts))
#define tess_shard_map__(f, ...)                                                                                       \
  tess_shard_map_at(TESS_HERE, TESS__FUNC(#f, f), &(const tess_shard_map_opts){__VA_ARGS__})

/* Sum, mean, largest, smallest over the devices along mesh axes.
 *
 * Types:      x: T[...] or scalar, the same shape on all devices; bool is summed as i32, and pmean makes floats of
 *             integers   axes: "x", or "x,y" as one axis, major first   result: T[...].
 * Returns:    the same bits on all members. A value that does not vary over an axis counts once for each device of
 *             it.
 * Errors:     NOT_FOUND         an axis is not one of the surrounding shard_map's, or there is none; the message
 *                               names those in scope.
 *             INVALID_ARGUMENT  axes is NULL or names an axis twice.
 * Cost:       one all-reduce.
 * Source:     jax.lax.psum, pmean, pmax, pmin. Since 0.1. */
TESS_API tess_array *tess_psum_at(const char *where, tess_array *x, const char *axes);
TESS_API tess_array *tess_pmean_at(const char *where, tess_array *x, const char *axes);
TESS_API tess_array *tess_pmax_at(const char *where, tess_array *x, const char *axes);
TESS_API tess_array *tess_pmin_at(const char *where, tess_array *x, const char *axes);
#define tess_psum(x, axes)  tess_psum_at(TESS_HERE, TESS_LIFT(x), axes)
#define tess_pmean(x, axes) tess_pmean_at(TESS_HERE, TESS_LIFT(x), axes)
#define tess_pmax(x, axes)  tess_pmax_at(TESS_HERE, TESS_LIFT(x), axes)
#define tess_pmin(x, axes)  tess_pmin_at(TESS_HERE, TESS_LIFT(x), axes)

/* The same value, from now on allowed to differ along mesh axes.
 *
 * Types:      x: T[...]   axes: as tess_psum   result: T[...], varying over the axes, also those it varied over
 *             before.
 * Errors:     as tess_psum.
 * Cost:       none.
 * Source:     jax.lax.pcast to varying (jax.lax.pvary, which JAX 0.10 removed). Since 0.1. */
TESS_API tess_array *tess_pvary_at(const char *where, tess_array *x, const char *axes);
#define tess_pvary(x, axes) tess_pvary_at(TESS_HERE, x, axes)

/* A device's number along mesh axes, and how many there are.
 *
 * Types:      axes: as tess_psum   axis_index: i32[], varying over the axes, the first one most significant.
 * Returns:    axis_size: a number that is known while the function is traced; 0 is an error, which the scope has.
 * Errors:     as tess_psum.
 * Source:     jax.lax.axis_index, axis_size. Since 0.1. */
TESS_API tess_array *tess_axis_index_at(const char *where, const char *axes);
TESS_API int64_t tess_axis_size_at(const char *where, const char *axes);
#define tess_axis_index(axes) tess_axis_index_at(TESS_HERE, axes)
#define tess_axis_size(axes)  tess_axis_size_at(TESS_HERE, axes)

#ifdef __cplusplus
}
#endif

#include <tessera/control.h> // IWYU pragma: export

#endif
