/* Objects, errors, scopes, configuration: what every other header of Tessera stands on. */
#ifndef TESSERA_BASE_H
#define TESSERA_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#define TESS_VERSION_MAJOR 0
#define TESS_VERSION_MINOR 1
#if defined(__GNUC__)
#define TESS_MUST_CHECK __attribute__((warn_unused_result))
#ifndef TESS_API
#define TESS_API __attribute__((visibility("default")))
#endif
#else
#define TESS_MUST_CHECK
#define TESS_API
#endif
#define TESS_MAX_RANK 16 // dimensions of an array, axes of a mesh

// ---- objects ---
typedef struct tess_scope tess_scope;
#define TESS_OBJECTS(X, a)  X(array, a) X(tree, a) X(mesh, a) X(sharding, a) X(fn, a)
#define TESS__TYPEDEF(t, a) typedef struct tess_##t tess_##t;
TESS_OBJECTS(TESS__TYPEDEF, ) // tess_array: jax.Array · tree: pytree with names · mesh, sharding · fn: a transformed function
// ---- values ---
typedef struct tess_shape {
  int n;
  int64_t dim[TESS_MAX_RANK];
} tess_shape;
typedef struct tess_ints {
  bool set;
  int n;
  int v[TESS_MAX_RANK];
} tess_ints; // not set: the default of the keyword
typedef struct tess_names {
  int n;
  const char *name[TESS_MAX_RANK];
} tess_names;
typedef struct tess_arrays {
  int n;
  tess_array *const *array;
} tess_arrays; // borrowed for the call
typedef struct tess_interval {
  int64_t start, stop;
  bool full;
} tess_interval; // full prints slice(None, None, None)
typedef struct tess_index {
  int n;
  tess_interval dim[TESS_MAX_RANK];
} tess_index; // where a shard lies in the global array
typedef struct tess_span {
  int n;
  void *leaves;
} tess_span; // n consecutive tess_array *
typedef struct tess_spans {
  int n;
  const tess_span *span;
} tess_spans; // a tuple of structs of arrays
#define TESS_SHAPE(...)                                                                                                \
  ((tess_shape){.n = TESS__LEN(int64_t, 0, __VA_ARGS__) - 1, .dim = {__VA_ARGS__ + 0}}) // TESS_SHAPE(): scalar
#define TESS_INTS(...)    ((tess_ints){.set = true, .n = TESS__LEN(int, 0, __VA_ARGS__) - 1, .v = {__VA_ARGS__ + 0}})
#define TESS_AXES(...)    TESS_INTS(__VA_ARGS__) // dimensions, negative from the end
#define TESS_ARGNUMS(...) TESS_INTS(__VA_ARGS__) // arguments
#define TESS_PERM(...)    TESS_INTS(__VA_ARGS__) // a permutation of dimensions
#define TESS_NONE         INT32_MIN              // JAX's None where an int is expected
#define TESS_NAMES(...)   ((tess_names){.n = TESS__LEN(const char *, __VA_ARGS__), .name = {__VA_ARGS__}})
#define TESS_ARRAYS(...)  ((tess_arrays){TESS__COUNT(__VA_ARGS__), (tess_array *const[]){__VA_ARGS__}})
#define TESS_TREE(...)    ((tess_spans){TESS__COUNT(__VA_ARGS__), (const tess_span[]){TESS__MAP(TESS__SPAN, __VA_ARGS__)}})
#define TESS_SPAN(n, arrays)                                                                                           \
  ((tess_spans){1, &(const tess_span){(n), (arrays)}})           // as many as there are, at a tess_array **
#define TESS_NOTHING   ((tess_spans){0, NULL})                   // the empty tuple
#define TESS_LEAVES(T) ((int)(sizeof(T) / sizeof(tess_array *))) // arrays in a struct type
// TESS_TREE takes variables: arrays, structs of arrays, C arrays of arrays. A pointer to a struct does not compile:
// write *p.

typedef enum tess_dtype {
  TESS_DTYPE_NONE,
  TESS_BOOL,
  TESS_I2,
  TESS_I4,
  TESS_I8,
  TESS_I16,
  TESS_I32,
  TESS_I64,
  TESS_U2,
  TESS_U4,
  TESS_U8,
  TESS_U16,
  TESS_U32,
  TESS_U64,
  TESS_F4E2M1FN,
  TESS_F8E3M4,
  TESS_F8E4M3,
  TESS_F8E4M3FN,
  TESS_F8E4M3B11FNUZ,
  TESS_F8E4M3FNUZ,
  TESS_F8E5M2,
  TESS_F8E5M2FNUZ,
  TESS_F8E8M0FNU,
  TESS_BF16,
  TESS_F16,
  TESS_F32,
  TESS_F64,
  TESS_C64,
  TESS_C128,
  TESS_KEY // KEY: a random key, two u32
} tess_dtype;
/* "float32", "bfloat16", "key<fry>" */
TESS_API const char *tess_dtype_name(tess_dtype t);
/* "f32", "bf16", "key" */
TESS_API const char *tess_dtype_short_name(tess_dtype t);
/* bits of an element; 0 for NONE */
TESS_API int tess_dtype_bits(tess_dtype t);
/* jnp.promote_types */
TESS_API tess_dtype tess_promote_types(tess_dtype a, tess_dtype b);

// ---- errors ---
typedef enum tess_status { // the canonical codes
  TESS_OK,
  TESS_CANCELLED,
  TESS_UNKNOWN,
  TESS_INVALID_ARGUMENT,
  TESS_DEADLINE_EXCEEDED,
  TESS_NOT_FOUND,
  TESS_ALREADY_EXISTS,
  TESS_PERMISSION_DENIED,
  TESS_RESOURCE_EXHAUSTED,
  TESS_FAILED_PRECONDITION,
  TESS_ABORTED,
  TESS_OUT_OF_RANGE,
  TESS_UNIMPLEMENTED,
  TESS_INTERNAL,
  TESS_UNAVAILABLE,
  TESS_DATA_LOSS,
  TESS_UNAUTHENTICATED
} tess_status;
typedef enum tess_reason { // which Python exception JAX would raise, and our distributed kinds
  TESS_NO_REASON,
  TESS_VALUE_ERROR,
  TESS_INDIVISIBLE_ERROR,
  TESS_NONUNIFORM_ERROR,
  TESS_DUPLICATE_SPEC_ERROR,
  TESS_TYPE_ERROR,
  TESS_RUNTIME_ERROR,
  TESS_NOT_IMPLEMENTED_ERROR,
  TESS_ASSERTION_ERROR,
  TESS_INDEX_ERROR,
  TESS_ATTRIBUTE_ERROR,
  TESS_NAME_ERROR,
  TESS_TRACER_ERROR,
  TESS_PROGRAM_MISMATCH,
  TESS_COLLECTIVE_MISMATCH,
  TESS_PEER_LOST,
  TESS_NOT_LOCAL,
  TESS_REPLICA_MISMATCH,
  TESS_DIVERGENT_COLLECTIVE,
  TESS_RAGGED_MISMATCH
} tess_reason;
typedef struct tess_error {
  tess_status status;
  tess_reason reason;
  const char *message;    // the whole line: "layer.c:53: matmul: …"
  const char *op, *where; // "matmul", "layer.c:53"
  int process;            // where it arose
} tess_error;             // text lives as long as the object or scope that holds it
/* "INVALID_ARGUMENT" */
TESS_API const char *tess_status_name(tess_status s);
/* not in error; object: any tess object */
TESS_API bool tess_ok(const void *object);
/* TESS_OK or the error's code */
TESS_API tess_status tess_status_of(const void *object);
/* the error an object carries; status OK when none */
TESS_API tess_error tess_error_of(const void *object);
/* first error held by the innermost scope (and its ended children) */
TESS_API tess_error tess_scope_error(void);
/* the same, and clears it: the caller has dealt with it */
TESS_API tess_error tess_take_error(void);
/* an array in error, for callbacks and own functions */
TESS_API tess_array *tess_make_error_at(const char *where, tess_status status, const char *text);
#define tess_make_error(status, text) tess_make_error_at(TESS_HERE, status, text)
typedef void (*tess_error_handler)(const tess_error *error, void *ctx);
/* called for an error that nobody took; NULL: stderr */
TESS_API void tess_set_error_handler(tess_error_handler handler, void *ctx);

// ---- scopes and ownership ---
/* opens a scope of this thread */
TESS_API tess_scope *tess_scope_begin_at(const char *where);
#define tess_scope_begin() tess_scope_begin_at(TESS_HERE)
/* frees what is in it; its first error goes outward */
TESS_API TESS_MUST_CHECK tess_status tess_scope_end(tess_scope *s);
#define tess_keep(x)         TESS__OBJECT(tess_keep, x)(x)      // x with a reference of the caller's own
#define tess_return(s, x)    TESS__OBJECT(tess_return, x)(s, x) // ends s, hands x to the enclosing scope
#define tess_assign(slot, x) TESS__SLOT(slot)(slot, x) // 1.3: &w and an object, or TESS_TREE(p) and TESS_TREE(q)
/* drops a kept reference; a scope's object dies now. NULL is allowed */
TESS_API void tess_release(const void *object);
/* tess_release for each array of structs */
TESS_API void tess_release_all(tess_spans tree);
/* behind the macros, one for each object type: tess_keep_array, … */
TESS_API tess_spans tess_keep_spans(tess_spans tree);
TESS_API tess_spans tess_return_spans(tess_scope *s, tess_spans tree);
TESS_API void tess_assign_spans(tess_spans slots, tess_spans values);
#define TESS__OWN(t, a)                                                                                                \
  TESS_API tess_##t *tess_keep_##t(const tess_##t *object);                                                            \
  TESS_API tess_##t *tess_return_##t(tess_scope *s, tess_##t *object);                                                 \
  TESS_API void tess_assign_##t(tess_##t **slot, tess_##t *value);
TESS_OBJECTS(TESS__OWN, )

// ---- library and configuration ---
typedef struct tess_init_opts {
  size_t size;
  int num_cpu_devices;  // virtual devices of this process; 0: TESS_NUM_CPU_DEVICES, else 1
  int num_threads;      // workers; 0: the cores this process may use
  const char *platform; // NULL: the best there is; "cpu"
  bool enable_x64;      // jax_enable_x64: weak scalars and default dtypes are i64 and f64
  bool debug_checks;    // graphs verified after each pass
} tess_init_opts;
/* optional: first use does it with defaults. Twice: FAILED_PRECONDITION unless equal */
TESS_API tess_status tess_init_at(const char *where, const tess_init_opts *kw);
#define tess_init(...)   tess_init__(.size = sizeof(tess_init_opts), __VA_ARGS__)
#define tess_init__(...) tess_init_at(TESS_HERE, &(const tess_init_opts){__VA_ARGS__})
/* [C] jax.distributed.shutdown, all memory; done at exit if not before. Returns the root scope's error */
TESS_API tess_status tess_finalize(void);
/* "0.1.0" */
TESS_API const char *tess_version(void);
/* JSON of `tessera devices`: devices, cores, ISA, libraries, environment */
TESS_API const char *tess_runtime_info(void);
typedef struct tess_counters {
  int64_t traces, compiles, cache_hits, calls, nodes, steps, elements, collectives;
} tess_counters;
/* jax.clear_caches: forget all compiled programs */
TESS_API void tess_clear_caches(void);
/* since tess_init, of this process: programs compiled, found again, run; nodes and steps of the programs run; elements
 * computed (a replicated computation counts its elements once); collectives */
TESS_API tess_counters tess_runtime_counters(void);

// ---- behind the macros ---
#define TESS__CAT_(a, b)                                                     a##b
#define TESS__CAT(a, b)                                                      TESS__CAT_(a, b)
#define TESS__QUOTE_(x)                                                      #x
#define TESS__QUOTE(x)                                                       TESS__QUOTE_(x)
#define TESS_HERE                                                            __FILE__ ":" TESS__QUOTE(__LINE__)
#define TESS__LEN(T, ...)                                                    ((int)(sizeof((T const[]){__VA_ARGS__}) / sizeof(T)))
#define TESS__COUNT(...)                                                     TESS__COUNT_(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define TESS__COUNT_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, N, ...) N
#define TESS__MAP(m, ...)                                                    TESS__CAT(TESS__MAP, TESS__COUNT(__VA_ARGS__))(m, __VA_ARGS__)
#define TESS__MAP1(m, a)                                                     m(a)
#define TESS__MAP2(m, a, ...)                                                m(a), TESS__MAP1(m, __VA_ARGS__)
#define TESS__MAP3(m, a, ...)                                                m(a), TESS__MAP2(m, __VA_ARGS__)
#define TESS__MAP4(m, a, ...)                                                m(a), TESS__MAP3(m, __VA_ARGS__)
#define TESS__MAP5(m, a, ...)                                                m(a), TESS__MAP4(m, __VA_ARGS__)
#define TESS__MAP6(m, a, ...)                                                m(a), TESS__MAP5(m, __VA_ARGS__)
#define TESS__MAP7(m, a, ...)                                                m(a), TESS__MAP6(m, __VA_ARGS__)
#define TESS__MAP8(m, a, ...)                                                m(a), TESS__MAP7(m, __VA_ARGS__)
#define TESS__MAP9(m, a, ...)                                                m(a), TESS__MAP8(m, __VA_ARGS__)
#define TESS__MAP10(m, a, ...)                                               m(a), TESS__MAP9(m, __VA_ARGS__)
#define TESS__MAP11(m, a, ...)                                               m(a), TESS__MAP10(m, __VA_ARGS__)
#define TESS__MAP12(m, a, ...)                                               m(a), TESS__MAP11(m, __VA_ARGS__)
#define TESS__MAP13(m, a, ...)                                               m(a), TESS__MAP12(m, __VA_ARGS__)
#define TESS__MAP14(m, a, ...)                                               m(a), TESS__MAP13(m, __VA_ARGS__)
#define TESS__MAP15(m, a, ...)                                               m(a), TESS__MAP14(m, __VA_ARGS__)
#define TESS__MAP16(m, a, ...)                                               m(a), TESS__MAP15(m, __VA_ARGS__)
#define TESS__TAIL(m, ...)                                                   TESS__CAT(TESS__TAIL, TESS__COUNT(__VA_ARGS__))(m, __VA_ARGS__)
#define TESS__TAIL1(m, a)                                                    NULL
#define TESS__TAIL2(m, a, ...)                                               NULL, TESS__MAP1(m, __VA_ARGS__)
#define TESS__TAIL3(m, a, ...)                                               NULL, TESS__MAP2(m, __VA_ARGS__)
#define TESS__TAIL4(m, a, ...)                                               NULL, TESS__MAP3(m, __VA_ARGS__)
#define TESS__TAIL5(m, a, ...)                                               NULL, TESS__MAP4(m, __VA_ARGS__)
#define TESS__TAIL6(m, a, ...)                                               NULL, TESS__MAP5(m, __VA_ARGS__)
#define TESS__TAIL7(m, a, ...)                                               NULL, TESS__MAP6(m, __VA_ARGS__)
#define TESS__TAIL8(m, a, ...)                                               NULL, TESS__MAP7(m, __VA_ARGS__)
#define TESS__TAIL9(m, a, ...)                                               NULL, TESS__MAP8(m, __VA_ARGS__)
#define TESS__TAIL10(m, a, ...)                                              NULL, TESS__MAP9(m, __VA_ARGS__)
#define TESS__TAIL11(m, a, ...)                                              NULL, TESS__MAP10(m, __VA_ARGS__)
#define TESS__TAIL12(m, a, ...)                                              NULL, TESS__MAP11(m, __VA_ARGS__)
#define TESS__TAIL13(m, a, ...)                                              NULL, TESS__MAP12(m, __VA_ARGS__)
#define TESS__TAIL14(m, a, ...)                                              NULL, TESS__MAP13(m, __VA_ARGS__)
#define TESS__TAIL15(m, a, ...)                                              NULL, TESS__MAP14(m, __VA_ARGS__)
#define TESS__TAIL16(m, a, ...)                                              NULL, TESS__MAP15(m, __VA_ARGS__)
#define TESS__HEAD(...)                                                      TESS__HEAD_(__VA_ARGS__, 0)
#define TESS__HEAD_(a, ...)                                                  a
#define TESS__SPAN(v)                                                                                                  \
  { (int)(sizeof(v) / sizeof(tess_array *) + TESS__NO_POINTER(v)), (void *)&(v) }
#define TESS__NO_POINTER(v)                                                                                            \
  (0 * sizeof(char[_Generic((v), tess_array * : 1, default : sizeof(v) > sizeof(tess_array *) ? 1 : -1)]))
#define TESS__CASE(t, f)   tess_##t * : f##_##t, const tess_##t * : f##_##t,
#define TESS__OBJECT(f, x) _Generic((x), TESS_OBJECTS(TESS__CASE, f) tess_spans : f##_spans)
// tess_f_at, or tess_f_tree_at for a tree; the argument once only, as in TESS_LIFT
#if defined(__GNUC__) && !defined(TESS_ISO_MACROS)
#define TESS__ANY(f, x, ...) TESS__ANY_ONCE(f, x, TESS__CAT(tess__v, __COUNTER__), __VA_ARGS__)
#define TESS__ANY_ONCE(f, x, v, ...)                                                                                   \
  __extension__({                                                                                                      \
    __auto_type v = (x);                                                                                               \
    _Generic((v), tess_tree *: f##_tree_at, default: f##_at)(TESS_HERE, v, __VA_ARGS__);                               \
  })
#define TESS__ANY0(f, x) TESS__ANY0_ONCE(f, x, TESS__CAT(tess__v, __COUNTER__))
#define TESS__ANY0_ONCE(f, x, v)                                                                                       \
  __extension__({                                                                                                      \
    __auto_type v = (x);                                                                                               \
    _Generic((v), tess_tree *: f##_tree_at, default: f##_at)(TESS_HERE, v);                                            \
  })
#else
#define TESS__ANY(f, x, ...) _Generic((x), tess_tree *: f##_tree_at, default: f##_at)(TESS_HERE, x, __VA_ARGS__)
#define TESS__ANY0(f, x)     _Generic((x), tess_tree *: f##_tree_at, default: f##_at)(TESS_HERE, x)
#endif
#define TESS__CASE2(t, f)  tess_##t ** : f##_##t,
#define TESS__SLOT(x)      _Generic((x), TESS_OBJECTS(TESS__CASE2, tess_assign) tess_spans : tess_assign_spans)

#define TESS__LIFTS(X)                                                                                                 \
  X(bool, bool)                                                                                                        \
  X(char, char) X(schar, signed char) X(uchar, unsigned char) X(short, short) X(ushort, unsigned short) X(int, int)    \
      X(uint, unsigned) X(long, long) X(ulong, unsigned long) X(llong, long long) X(ullong, unsigned long long)        \
          X(float, float) X(double, double)
#define TESS__LIFT_DECL(n, T) TESS_API tess_array *tess_lift_##n(T value);
TESS__LIFTS(TESS__LIFT_DECL) // a weakly typed scalar: bool, i32, f32 (i64, f64 with enable_x64)
/* x itself */
TESS_API tess_array *tess_lift_array(const tess_array *x);
#define TESS__LIFT_CASE(n, T)                                                                                          \
  T:                                                                                                                   \
  tess_lift_##n,
#define TESS__LIFT(x)                                                                                                  \
  _Generic((x), TESS__LIFTS(TESS__LIFT_CASE) const tess_array * : tess_lift_array, tess_array * : tess_lift_array)(x)
#if defined(__GNUC__) &&                                                                                               \
    !defined(TESS_ISO_MACROS) // the argument once only: nesting costs linear, not exponential, compile time
#define TESS_LIFT(x) TESS__LIFT_ONCE(x, TESS__CAT(tess__v, __COUNTER__))
#define TESS__LIFT_ONCE(x, v)                                                                                          \
  __extension__({                                                                                                      \
    __auto_type v = (x);                                                                                               \
    TESS__LIFT(v);                                                                                                     \
  })
#else
#define TESS_LIFT(x) TESS__LIFT(x)
#endif
#define TESS__DTYPE_CASE(T, t) T * : t, const T * : t
#define TESS_DTYPE_OF(p)                                                                                               \
  _Generic(                                                                                                            \
      (p), TESS__DTYPE_CASE(bool, TESS_BOOL), TESS__DTYPE_CASE(int8_t, TESS_I8), TESS__DTYPE_CASE(int16_t, TESS_I16),  \
      TESS__DTYPE_CASE(int32_t, TESS_I32), TESS__DTYPE_CASE(int64_t, TESS_I64), TESS__DTYPE_CASE(uint8_t, TESS_U8),    \
      TESS__DTYPE_CASE(uint16_t, TESS_U16), TESS__DTYPE_CASE(uint32_t, TESS_U32),                                      \
      TESS__DTYPE_CASE(uint64_t, TESS_U64), TESS__DTYPE_CASE(float, TESS_F32), TESS__DTYPE_CASE(double, TESS_F64))

#ifdef __cplusplus
}
#endif
#endif
