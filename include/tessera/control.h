/* Control flow inside programs (jax.lax.while_loop, fori_loop, scan, map, associative_scan, cond, switch).
 *
 * The C functions that are passed run once, on traced arrays; what decides is a value of the program. What they close
 * over with tess_partial, or find in the enclosing function, goes along. Outside of a trace a call is compiled as a
 * program of its own and found again. */
#ifndef TESSERA_CONTROL_H
#define TESSERA_CONTROL_H

#include <tessera/function.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tess_callables { // TESS_FUNCS(f, g, ...)
  int n;
  const tess_callable *f;
} tess_callables;
#define TESS_FUNCS(...)                                                                                                \
  ((tess_callables){TESS__COUNT(__VA_ARGS__), (const tess_callable[]){TESS__MAP(TESS_FUNC, __VA_ARGS__)}})

typedef struct tess_loop_opts {
  size_t size;
  int64_t length;         // scan, map: the rounds, needed where there are no xs; 0: the rows of xs
  bool reverse;           // scan: from the last row to the first
  int unroll;             // rounds that JAX puts into one: about speed alone, and not read
  int64_t max_iterations; // of while_loop: its most rounds, which its gradient needs to know; otherwise not read
} tess_loop_opts;

/* Runs body while cond is true; the carry is what body gave last.
 *
 * Types:      cond: carry -> bool[]   body: carry -> carry, the same types; a weak start takes the body's dtype.
 *             while_loop: one array   while_loop_into: TESS_TREE(a, b, ...), each element one argument, which is read
 *             and then replaced; the body is of the general form (or gives one array).
 * Sharding:   the carry lies everywhere as propagation finds best for start, body and result.
 * Returns:    the carry when cond is false; the start where it is false at once.
 * Errors:     INVALID_ARGUMENT  a function is NULL or takes another number of arguments; cond gives no bool[]; the
 *                               carry comes out with another type; .max_iterations is negative. Of shard_map: a
 *                               collective in a loop whose condition may differ between devices.
 * Threads:    any.
 * Cost:       no copies of what the body hands on unchanged.
 * Source:     jax.lax.while_loop. Since 0.1. */
TESS_API tess_array *tess_while_loop_at(const char *where, tess_callable cond, tess_callable body, tess_array *init,
                                        const tess_loop_opts *kw);
TESS_API void tess_while_loop_into_at(const char *where, tess_spans carry, tess_callable cond, tess_callable body,
                                      const tess_loop_opts *kw);
#define tess_while_loop(...) tess_while_loop__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_while_loop__(cond, body, init, ...)                                                                       \
  tess_while_loop_at(TESS_HERE, TESS__FUNC(#cond, cond), TESS__FUNC(#body, body), TESS_LIFT(init),                     \
                     TESS__OPTS(tess_loop_opts, __VA_ARGS__))
#define tess_while_loop_into(...) tess_while_loop_into__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_while_loop_into__(carry, cond, body, ...)                                                                 \
  tess_while_loop_into_at(TESS_HERE, carry, TESS__FUNC(#cond, cond), TESS__FUNC(#body, body),                          \
                          TESS__OPTS(tess_loop_opts, __VA_ARGS__))

/* x = body(i, x) for i from lower to upper - 1.
 *
 * Types:      lower, upper: integer scalars, which may be computed   body: (i, x) -> x; i has the bounds' dtype
 *             fori_loop_into: body: the general form, (i, carry ...) -> carry.
 * Returns:    x after the last round; init where there is none.
 * Errors:     as tess_while_loop; INVALID_ARGUMENT also where a bound is no integer scalar.
 * Threads:    any.
 * Source:     jax.lax.fori_loop. Since 0.1. */
TESS_API tess_array *tess_fori_loop_at(const char *where, tess_array *lower, tess_array *upper, tess_callable body,
                                       tess_array *init, const tess_loop_opts *kw);
TESS_API void tess_fori_loop_into_at(const char *where, tess_spans carry, tess_array *lower, tess_array *upper,
                                     tess_callable body, const tess_loop_opts *kw);
#define tess_fori_loop(...) tess_fori_loop__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_fori_loop__(lower, upper, body, init, ...)                                                                \
  tess_fori_loop_at(TESS_HERE, TESS_LIFT(lower), TESS_LIFT(upper), TESS__FUNC(#body, body), TESS_LIFT(init),           \
                    TESS__OPTS(tess_loop_opts, __VA_ARGS__))
#define tess_fori_loop_into(...) tess_fori_loop_into__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_fori_loop_into__(carry, lower, upper, body, ...)                                                          \
  tess_fori_loop_into_at(TESS_HERE, carry, TESS_LIFT(lower), TESS_LIFT(upper), TESS__FUNC(#body, body),                \
                         TESS__OPTS(tess_loop_opts, __VA_ARGS__))

/* Runs a body over the rows of arrays, with a carry (scan) or without (map), and stacks what it gives for each.
 *
 * Types:      xs: T[n, ...], rows are T[...]   body: the general form, (carry ..., row ...) -> (carry ..., row ...)
 *             carry: TESS_TREE(...), read and then replaced   ys: TESS_TREE(...), written: U[n, ...]. TESS_NOTHING
 *             stands for none.
 * Errors:     as tess_while_loop; INVALID_ARGUMENT also where xs have different numbers of rows, or there are none and
 *             no .length; where .length is negative, there are 2^31 rows or more, or ys have too many dimensions.
 * Threads:    any.
 * Cost:       one loop.
 * Source:     jax.lax.scan, jax.lax.map. Since 0.1. */
TESS_API void tess_scan_into_at(const char *where, tess_spans carry, tess_spans ys, tess_callable body, tess_spans xs,
                                const tess_loop_opts *kw);
TESS_API void tess_lax_map_into_at(const char *where, tess_spans ys, tess_callable f, tess_spans xs,
                                   const tess_loop_opts *kw);
#define tess_scan_into(...) tess_scan_into__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_scan_into__(carry, ys, body, xs, ...)                                                                     \
  tess_scan_into_at(TESS_HERE, carry, ys, TESS__FUNC(#body, body), xs, TESS__OPTS(tess_loop_opts, __VA_ARGS__))
#define tess_lax_map_into(...) tess_lax_map_into__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_lax_map_into__(ys, f, xs, ...)                                                                            \
  tess_lax_map_into_at(TESS_HERE, ys, TESS__FUNC(#f, f), xs, TESS__OPTS(tess_loop_opts, __VA_ARGS__))

/* All prefixes combined by an associative function: x0, f(x0, x1), f(f(x0, x1), x2), ...
 *
 * Types:      f(a, b): of two arrays, or the general form, whose argument is a struct of two structs like xs; it
 *             combines many elements at once, T[..., m, ...] with T[..., m, ...] to the same type, for several m
 *             xs: TESS_TREE(...), T[..., n, ...], at most TESS_MAX_RANK - 1 dimensions   axis: of all of them, negative
 *             from the end of the first   reverse: from the last element   ys: written, as xs; may be xs.
 * Errors:     INVALID_ARGUMENT  f is NULL or takes another number of arguments; its results have other types; xs have
 *                               different sizes along the axis, or are none; ys are more or less.
 * Threads:    any.
 * Cost:       2 n applications of f in 2 log2 n calls.
 * Source:     jax.lax.associative_scan. Since 0.1. */
TESS_API void tess_associative_scan_into_at(const char *where, tess_spans ys, tess_callable f, tess_spans xs, int axis,
                                            bool reverse);
#define tess_associative_scan_into(ys, f, xs, axis, reverse)                                                           \
  tess_associative_scan_into_at(TESS_HERE, ys, TESS__FUNC(#f, f), xs, axis, reverse)

/* One of two functions, or of several by number.
 *
 * Types:      pred: bool[] or a number (true: not zero)   index: an integer scalar, clamped to the branches there are
 *             functions: of the same arguments, to the same types (a weak result takes the others' dtype).
 * Returns:    what the chosen function gives; the other ones do not run.
 * Errors:     INVALID_ARGUMENT  a function is NULL; pred or index has another type; results have different types. Of
 *                               shard_map: a collective where devices may choose differently.
 * Threads:    any.
 * Source:     jax.lax.cond, jax.lax.switch. Since 0.1. */
TESS_API tess_array *tess_cond_at(const char *where, tess_array *pred, tess_callable true_fun, tess_callable false_fun,
                                  int n, tess_array *const *args);
TESS_API void tess_cond_into_at(const char *where, tess_spans out, tess_array *pred, tess_callable true_fun,
                                tess_callable false_fun, tess_spans in, const tess_loop_opts *kw);
TESS_API tess_array *tess_switch_at(const char *where, tess_array *index, tess_callables branches, int n,
                                    tess_array *const *args);
#define tess_cond(pred, true_fun, false_fun, ...)                                                                      \
  tess_cond_at(TESS_HERE, TESS_LIFT(pred), TESS__FUNC(#true_fun, true_fun), TESS__FUNC(#false_fun, false_fun),         \
               TESS__COUNT(__VA_ARGS__), (tess_array *const[]){TESS__MAP(TESS_LIFT, __VA_ARGS__)})
#define tess_cond_into(...) tess_cond_into__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_cond_into__(out, pred, true_fun, false_fun, in, ...)                                                      \
  tess_cond_into_at(TESS_HERE, out, TESS_LIFT(pred), TESS__FUNC(#true_fun, true_fun),                                  \
                    TESS__FUNC(#false_fun, false_fun), in, TESS__OPTS(tess_loop_opts, __VA_ARGS__))
#define tess_switch(index, branches, ...)                                                                              \
  tess_switch_at(TESS_HERE, TESS_LIFT(index), branches, TESS__COUNT(__VA_ARGS__),                                      \
                 (tess_array *const[]){TESS__MAP(TESS_LIFT, __VA_ARGS__)})

// ---- the same with trees ----

/* Loops whose carry is a tree.
 *
 * Types:      init: the tree of arguments, a dict, a list or an array   cond: carry -> bool[]   body of while_loop:
 *             carry -> carry   of fori_loop: a list of i and the carry -> carry. Functions are of trees, tess_tree
 *             *f(tess_tree *), or take the leaves in one of the other forms.
 * Returns:    the carry at the end, a tree like init.
 * Errors:     as tess_while_loop and tess_fori_loop; INVALID_ARGUMENT also where the carry comes out as another tree,
 *             with the place.
 * Threads:    any.
 * Source:     jax.lax.while_loop, fori_loop on pytrees. Since 0.1. */
TESS_API tess_tree *tess_while_loop_tree_at(const char *where, tess_callable cond, tess_callable body, tess_tree *init,
                                            const tess_loop_opts *kw);
TESS_API tess_tree *tess_fori_loop_tree_at(const char *where, tess_array *lower, tess_array *upper, tess_callable body,
                                           tess_tree *init, const tess_loop_opts *kw);
#define tess_while_loop_tree(...) tess_while_loop_tree__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_while_loop_tree__(cond, body, init, ...)                                                                  \
  tess_while_loop_tree_at(TESS_HERE, TESS__FUNC(#cond, cond), TESS__FUNC(#body, body), init,                           \
                          TESS__OPTS(tess_loop_opts, __VA_ARGS__))
#define tess_fori_loop_tree(...) tess_fori_loop_tree__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_fori_loop_tree__(lower, upper, body, init, ...)                                                           \
  tess_fori_loop_tree_at(TESS_HERE, TESS_LIFT(lower), TESS_LIFT(upper), TESS__FUNC(#body, body), init,                 \
                         TESS__OPTS(tess_loop_opts, __VA_ARGS__))

/* A body over the rows of a tree of arrays, with a carry or without; all prefixes of an associative function.
 *
 * Types:      xs: a tree of T[n, ...], rows are trees of T[...]; of scan NULL where there are none   body: a list of
 *             carry and row -> a list of carry and what is stacked   f of map: row -> what is stacked; of
 *             associative_scan: a list of two trees like xs -> one.
 * Returns:    scan: a list of the last carry and the stacked; map: the stacked; associative_scan: a tree like xs.
 * Errors:     as tess_scan_into, tess_lax_map_into and tess_associative_scan_into; INVALID_ARGUMENT also where a tree
 *             comes out otherwise, with the place.
 * Threads:    any.
 * Source:     jax.lax.scan, map, associative_scan on pytrees. Since 0.1. */
TESS_API tess_tree *tess_scan_tree_at(const char *where, tess_callable body, tess_tree *init, tess_tree *xs,
                                      const tess_loop_opts *kw);
TESS_API tess_tree *tess_lax_map_tree_at(const char *where, tess_callable f, tess_tree *xs, const tess_loop_opts *kw);
TESS_API tess_tree *tess_associative_scan_tree_at(const char *where, tess_callable f, tess_tree *xs, int axis,
                                                  bool reverse);
#define tess_scan_tree(...) tess_scan_tree__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_scan_tree__(body, init, xs, ...)                                                                          \
  tess_scan_tree_at(TESS_HERE, TESS__FUNC(#body, body), init, xs, TESS__OPTS(tess_loop_opts, __VA_ARGS__))
#define tess_lax_map_tree(...) tess_lax_map_tree__(__VA_ARGS__, .size = sizeof(tess_loop_opts))
#define tess_lax_map_tree__(f, xs, ...)                                                                                \
  tess_lax_map_tree_at(TESS_HERE, TESS__FUNC(#f, f), xs, TESS__OPTS(tess_loop_opts, __VA_ARGS__))
#define tess_associative_scan_tree(f, xs, axis, reverse)                                                               \
  tess_associative_scan_tree_at(TESS_HERE, TESS__FUNC(#f, f), xs, axis, reverse)

/* One of two functions of a tree, or of several by number.
 *
 * Types:      args: the tree of arguments of all of them, as tess_call_tree.
 * Returns:    the tree that the chosen function gives; all give the same structure.
 * Errors:     as tess_cond and tess_switch; INVALID_ARGUMENT also where they give different trees, with the place.
 * Threads:    any.
 * Source:     jax.lax.cond, switch on pytrees. Since 0.1. */
TESS_API tess_tree *tess_cond_tree_at(const char *where, tess_array *pred, tess_callable true_fun,
                                      tess_callable false_fun, tess_tree *args);
TESS_API tess_tree *tess_switch_tree_at(const char *where, tess_array *index, tess_callables branches, tess_tree *args);
#define tess_cond_tree(pred, true_fun, false_fun, args)                                                                \
  tess_cond_tree_at(TESS_HERE, TESS_LIFT(pred), TESS__FUNC(#true_fun, true_fun), TESS__FUNC(#false_fun, false_fun),    \
                    args)
#define tess_switch_tree(index, branches, args) tess_switch_tree_at(TESS_HERE, TESS_LIFT(index), branches, args)

#ifdef __cplusplus
}
#endif
#endif
