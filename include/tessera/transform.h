/* jit, shard_map and the collectives (jax.jit, jax.shard_map, jax.lax.p*). */
#ifndef TESSERA_TRANSFORM_H
#define TESSERA_TRANSFORM_H

#include <tessera/ops.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- functions (1.4) ---
#define TESS_FUNC_FORMS(X, A)                                                                                          \
  X(a0, A, (void))                                                                                                     \
  X(a1, A, (A)) X(a2, A, (A, A)) X(a3, A, (A, A, A)) X(a4, A, (A, A, A, A)) X(a5, A, (A, A, A, A, A))                  \
      X(a6, A, (A, A, A, A, A, A)) X(p0, A, (const void *)) X(p1, A, (const void *, A)) X(p2, A, (const void *, A, A)) \
          X(p3, A, (const void *, A, A, A)) X(q, A, (const void *, const void *)) X(v, void, (const void *, void *))
#define TESS_CTX_FORMS(X, A, C)                                                                                        \
  X(a0c, A, (C))                                                                                                       \
  X(a1c, A, (A, C)) X(a2c, A, (A, A, C)) X(a3c, A, (A, A, A, C)) X(a4c, A, (A, A, A, A, C))                            \
      X(a5c, A, (A, A, A, A, A, C)) X(a6c, A, (A, A, A, A, A, A, C)) X(p0c, A, (const void *, C))                      \
          X(p1c, A, (const void *, A, C)) X(p2c, A, (const void *, A, A, C)) X(p3c, A, (const void *, A, A, A, C))     \
              X(qc, A, (const void *, const void *, C)) X(vc, void, (const void *, void *, C))
typedef struct tess_callable {
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
#define tess_partial(f, ...)          tess_partial_at(TESS_HERE, TESS__CTX_FUNC(#f, f), &(__VA_ARGS__), sizeof(__VA_ARGS__))
/* functools.partial: binds a copy of a variable or compound literal; f gets a pointer to the copy as its last argument;
 * another content is another program (static_argnums) */
TESS_API tess_fn *tess_partial_at(const char *where, tess_callable f, const void *ctx, size_t bytes);
// ---- calling ---
/* f(x, y, …), one result */
TESS_API tess_array *tess_call_at(const char *where, tess_fn *f, int n, tess_array *const *args);
#define tess_call(...)                                                                                                 \
  tess_call_at(TESS_HERE, TESS__HEAD(__VA_ARGS__), TESS__COUNT(__VA_ARGS__) - 1,                                       \
               (tess_array *const[]){TESS__TAIL(TESS_LIFT, __VA_ARGS__)} + 1)
/* out = f(in); out may be in. A result too many or too few: INVALID_ARGUMENT in each */
TESS_API void tess_call_into_at(const char *where, tess_spans out, tess_fn *f, tess_spans in);
#define tess_call_into(out, f, in) tess_call_into_at(TESS_HERE, out, f, in)
// ---- jit ---
typedef struct tess_jit_opts {
  size_t size;
  const tess_sharding *in_shardings,
      *out_shardings;       // one, or tess_shardings(…); NULL: as the arguments are, as the compiler likes
  tess_ints donate_argnums; // those arguments are deleted, their memory is the results'
  const char *name;
} tess_jit_opts;
/* jax.jit. Equal arguments give the same cached programs. [C] when called on global arrays */
TESS_API tess_fn *tess_jit_at(const char *where, tess_callable f, const tess_jit_opts *kw);
#define tess_jit(...)      tess_jit__(__VA_ARGS__, .size = sizeof(tess_jit_opts))
#define tess_jit__(f, ...) tess_jit_at(TESS_HERE, TESS__FUNC(#f, f), &(const tess_jit_opts){__VA_ARGS__})
#define tess_pjit          tess_jit
// ---- manual parallelism ---
typedef struct tess_shard_map_opts {
  size_t size;
  const tess_mesh *mesh;         // default: the context mesh
  tess_spec in_specs, out_specs; // a P for all, or TESS_SPECS
  bool no_check_vma;
} tess_shard_map_opts;
/* jax.shard_map; f sees blocks and may name the axes */
TESS_API tess_fn *tess_shard_map_at(const char *where, tess_callable f, const tess_shard_map_opts *kw);
#define tess_shard_map(...) tess_shard_map__(__VA_ARGS__, .size = sizeof(tess_shard_map_opts))
#define tess_shard_map__(f, ...)                                                                                       \
  tess_shard_map_at(TESS_HERE, TESS__FUNC(#f, f), &(const tess_shard_map_opts){__VA_ARGS__})
// collectives: inside shard_map, pmap, vmap with axis_name. axes: "x" or "x,y", major first; unknown: NOT_FOUND naming
// those in scope
/* lax.p…; the result is the same on all members, bit for bit */
TESS_API tess_array *tess_psum_at(const char *where, tess_array *x, const char *axes);
#define tess_psum(x, axes) tess_psum_at(TESS_HERE, TESS_LIFT(x), axes)
TESS_API tess_array *tess_pmean_at(const char *where, tess_array *x, const char *axes);
#define tess_pmean(x, axes) tess_pmean_at(TESS_HERE, TESS_LIFT(x), axes)
TESS_API tess_array *tess_pmax_at(const char *where, tess_array *x, const char *axes);
#define tess_pmax(x, axes) tess_pmax_at(TESS_HERE, TESS_LIFT(x), axes)
TESS_API tess_array *tess_pmin_at(const char *where, tess_array *x, const char *axes);
#define tess_pmin(x, axes) tess_pmin_at(TESS_HERE, TESS_LIFT(x), axes)
/* pcast to TESS_VARYING (lax.pvary, which JAX 0.10 removed) */
TESS_API tess_array *tess_pvary_at(const char *where, tess_array *x, const char *axes);
#define tess_pvary(x, axes) tess_pvary_at(TESS_HERE, x, axes)
/* i32 scalar */
TESS_API tess_array *tess_axis_index_at(const char *where, const char *axes);
#define tess_axis_index(axes) tess_axis_index_at(TESS_HERE, axes)
/* 0: error in the scope */
TESS_API int64_t tess_axis_size_at(const char *where, const char *axes);
#define tess_axis_size(axes) tess_axis_size_at(TESS_HERE, axes)

#ifdef __cplusplus
}
#endif
#endif
