/* C functions as arguments of transforms and control flow, and calls of what these make.
 *
 * A transform takes a tess_fn * that another one made, or a C function of one of these types, A being tess_array *:
 *
 *   A f(A, ...)                              0 to 6 arrays
 *   A f(const void *tree, A, ...)            a struct of arrays, then 0 to 3 arrays
 *   A f(const void *tree, const void *tree)  two structs of arrays
 *   void f(const void *in, void *out)        in: a struct of all arguments one after the other; out: one of all results
 *   tess_tree *f(tess_tree *)                a tree of all arguments, as a rule a list; gives a tree of results
 *
 * Each may have a last parameter const void *ctx, which tess_partial binds. The function runs once for each combination
 * of argument types, on traced arrays that have a type and no value; what it does to them is the program. Arrays that
 * it finds elsewhere (static variables, ctx) are hidden arguments: later calls see those of the first trace. */
#ifndef TESSERA_FUNCTION_H
#define TESSERA_FUNCTION_H

#include <tessera/ops.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- functions ----

// The forms by name: a of arrays, p of a struct and arrays, q of two structs, v in and out, t of trees; c with ctx.
/* clang-format off */ // lists
#define TESS_FUNC_FORMS(X, A)                                                                                          \
  X(a0, A, (void)) X(a1, A, (A)) X(a2, A, (A, A)) X(a3, A, (A, A, A)) X(a4, A, (A, A, A, A))                           \
  X(a5, A, (A, A, A, A, A)) X(a6, A, (A, A, A, A, A, A))                                                               \
  X(p0, A, (const void *)) X(p1, A, (const void *, A)) X(p2, A, (const void *, A, A)) X(p3, A, (const void *, A, A, A))\
  X(q, A, (const void *, const void *)) X(v, void, (const void *, void *))                                      \
  X(t, tess_tree *, (tess_tree *))
#define TESS_CTX_FORMS(X, A, C)                                                                                        \
  X(a0c, A, (C)) X(a1c, A, (A, C)) X(a2c, A, (A, A, C)) X(a3c, A, (A, A, A, C)) X(a4c, A, (A, A, A, A, C))             \
  X(a5c, A, (A, A, A, A, A, C)) X(a6c, A, (A, A, A, A, A, A, C))                                                       \
  X(p0c, A, (const void *, C)) X(p1c, A, (const void *, A, C)) X(p2c, A, (const void *, A, A, C))                      \
  X(p3c, A, (const void *, A, A, A, C))                                                                                \
  X(qc, A, (const void *, const void *, C)) X(vc, void, (const void *, void *, C))                             \
  X(tc, tess_tree *, (tess_tree *, C))
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
#if defined(__GNUC__) && !defined(TESS_ISO_MACROS) // the argument once only, and a message for what is none of these
#define TESS__ONE_CASE(k, r, params) , tess_form_##k : 1
#define TESS__FUNC(name, f)          TESS__FUNC_ONCE(name, f, TESS__CAT(tess__v, __COUNTER__))
#define TESS__FUNC_ONCE(name, f, v)                                                                                    \
  __extension__({                                                                                                      \
    __auto_type v = (f);                                                                                               \
    _Static_assert(_Generic((v)TESS_FUNC_FORMS(TESS__ONE_CASE, ), tess_fn * : 1, default : 0), TESS__FUNC_LEGAL);      \
    _Generic((v)TESS_FUNC_FORMS(TESS__FORM_CASE, ), tess_fn * : tess_func_fn, default : TESS__FUNC_NONE)(name, v);     \
  })
#define TESS__CTX_FUNC(name, f) TESS__CTX_FUNC_ONCE(name, f, TESS__CAT(tess__v, __COUNTER__))
#define TESS__CTX_FUNC_ONCE(name, f, v)                                                                                \
  __extension__({                                                                                                      \
    __auto_type v = (f);                                                                                               \
    _Static_assert(_Generic((v)TESS_CTX_FORMS(TESS__ONE_CASE, , ), default : 0), TESS__CTX_LEGAL);                     \
    _Generic((v)TESS_CTX_FORMS(TESS__FORM_CASE, , ), default : TESS__FUNC_NONE)(name, v);                              \
  })
#define TESS__FUNC_NONE ((tess_callable(*)(const char *, ...))0)
#define TESS__FUNC_LEGAL                                                                                               \
  "a function is a tess_fn * or, A being tess_array *: A f(A, ...) of 0 to 6 arrays, A f(const void *tree, A, ...) "   \
  "of "                                                                                                                \
  "0 to 3, A f(const void *, const void *), void f(const void *in, void *out), tess_tree *f(tess_tree *); "            \
  "tess_partial binds a last const void *ctx"
#define TESS__CTX_LEGAL                                                                                                \
  "tess_partial takes a function whose last parameter is const void *ctx, the others as tessera/function.h lists "     \
  "them, such "                                                                                                        \
  "as tess_array *f(tess_array *x, const void *ctx)"
// A function object.
#define TESS__FN(f) TESS__FN_ONCE(f, TESS__CAT(tess__v, __COUNTER__))
#define TESS__FN_ONCE(f, v)                                                                                            \
  __extension__({                                                                                                      \
    __auto_type v = (f);                                                                                               \
    _Static_assert(_Generic(v, tess_fn * : 1, void * : 1, default : 0),                                                \
                   "a C function is called directly, or wrapped: tess_call(tess_jit(f), x)");                          \
    _Generic(v, tess_fn * : v, void * : v, default : NULL);                                                            \
  })
#else
#define TESS__FUNC(name, f)     _Generic((f)TESS_FUNC_FORMS(TESS__FORM_CASE, ), tess_fn * : tess_func_fn)(name, f)
#define TESS__CTX_FUNC(name, f) _Generic((f)TESS_CTX_FORMS(TESS__FORM_CASE, , ))(name, f)
#define TESS__FN(f)             _Generic((f), tess_fn * : (f))
#endif
#define TESS_FUNC(f) TESS__FUNC(#f, f)

/* A function with its last argument bound to a copy of a variable or compound literal.
 *
 * Types:      f: a C function with a last parameter const void *ctx; it gets a pointer to the copy.
 * Returns:    a function for the transforms. Equal contexts are one program; others are another. The macro clears the
 *             padding of the copy where the compiler can (gcc 11); elsewhere equal structs may differ in it, and are
 *             traced again: partial_struct says so once on stderr, at the 16th context of a function. There clear a
 *             struct with memset before its members are set. partial: all bytes count.
 * Errors:     INVALID_ARGUMENT  the function or ctx is NULL.
 * Threads:    any.
 * Source:     functools.partial, and static_argnums of jax.jit. Since 0.1. */
TESS_API tess_fn *tess_partial_at(const char *where, tess_callable f, const void *ctx, size_t bytes);
TESS_API tess_fn *tess_partial_struct_at(const char *where, tess_callable f, const void *ctx, size_t bytes);
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding) && !defined(TESS_ISO_MACROS)
#define TESS__CLEARS_PADDING
#endif
#endif
#if defined(TESS__CLEARS_PADDING)
#define tess_partial(f, ...)                                                                                           \
  TESS__PARTIAL(f, TESS__CAT(tess__v, __COUNTER__), TESS__CAT(tess__v, __COUNTER__), __VA_ARGS__)
#define TESS__PARTIAL(f, v, copy, ...)                                                                                 \
  __extension__({                                                                                                      \
    struct {                                                                                                           \
      __typeof__(__VA_ARGS__) v;                                                                                       \
    } copy;                                                                                                            \
    __builtin_memcpy(&copy, &(__VA_ARGS__), sizeof copy);                                                              \
    __builtin_clear_padding(&copy);                                                                                    \
    tess_partial_at(TESS_HERE, TESS__CTX_FUNC(#f, f), &copy, sizeof copy);                                             \
  })
#elif defined(__GNUC__)
#define tess_partial(f, ...)                                                                                           \
  (__builtin_classify_type(__VA_ARGS__) == TESS__STRUCT ? tess_partial_struct_at : tess_partial_at)(                   \
      TESS_HERE, TESS__CTX_FUNC(#f, f), &(__VA_ARGS__), sizeof(__VA_ARGS__))
#else
#define tess_partial(f, ...)                                                                                           \
  tess_partial_struct_at(TESS_HERE, TESS__CTX_FUNC(#f, f), &(__VA_ARGS__), sizeof(__VA_ARGS__))
#endif

/* A function called with arrays; one result (call), or structs of arrays in and out (call_into).
 *
 * Types:      call: up to 15 arrays or scalars   call_into: TESS_TREE(a, b, ...), each element one argument: an array,
 *             or a struct of any number of them. out may be in.
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
 * Collective: of the processes with devices of the computation, where these are several's and the program needs what
 *             others have. They make sure first that they call the same program; see <tessera/multihost.h>. Such
 *             programs run device by device, which is slow.
 * Threads:    any, several at once; none may donate an argument that another one uses.
 * Cost:       the first call with such types, shardings and context (mesh, default device) traces and compiles; later
 *             ones look the program up and run it.
 * Source:     f(x, y) in Python. Since 0.1. */
TESS_API tess_array *tess_call_at(const char *where, tess_fn *f, int n, tess_array *const *args);
TESS_API void tess_call_into_at(const char *where, tess_spans out, tess_fn *f, tess_spans in);
#define tess_call(...)                                                                                                 \
  tess_call_at(TESS_HERE, TESS__FN(TESS__HEAD(__VA_ARGS__)), TESS__COUNT(__VA_ARGS__) - 1,                             \
               (tess_array *const[]){TESS__TAIL(TESS_LIFT, __VA_ARGS__)} + 1)
#define tess_call_into(out, f, in) tess_call_into_at(TESS_HERE, out, TESS__FN(f), in)

/* A function called with a tree of arguments.
 *
 * Types:      args: a list of the arguments, each an array or a tree: tess_list(params, x). donate_argnums, tuples of
 *             shardings and of specs count its elements (those of a dict by key). f gets the same tree of other arrays.
 *             An array is one argument; a function of arrays or structs takes the leaves of each argument.
 * Returns:    the tree that f gives, of any number of arrays; a function of arrays gives a tree of its one result.
 * Errors:     as tess_call_into; a tree that is NULL or in error. INVALID_ARGUMENT also where f is of the general form,
 *             which says no structure.
 * Collective: as tess_call_into.
 * Threads:    any.
 * Cost:       as tess_call_into; f is traced again for another structure of the tree.
 * Source:     f(params, x), where arguments and results are pytrees. Since 0.1. */
TESS_API tess_tree *tess_call_tree_at(const char *where, tess_fn *f, tess_tree *args);
#define tess_call_tree(f, args) tess_call_tree_at(TESS_HERE, TESS__FN(f), args)

#ifdef __cplusplus
}
#endif
#endif
