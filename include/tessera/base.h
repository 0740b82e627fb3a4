/* Objects, errors, scopes, configuration: what every other header of Tessera stands on. The contract of errors and
 * ownership, in twelve lines with a test each: docs/errors.md. */
#ifndef TESSERA_BASE_H
#define TESSERA_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tessera/macros.h>

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

// ---- objects ----

// tess_array: jax.Array; tree: a pytree with names; mesh, sharding: jax.sharding's; fn: a function, transformed
// or not; lowered: jax.stages.Lowered; report: what the compiler did.
typedef struct tess_scope tess_scope;
#define TESS_OBJECTS(X, a)  X(array, a) X(tree, a) X(mesh, a) X(sharding, a) X(fn, a) X(lowered, a) X(report, a)
#define TESS__TYPEDEF(t, a) typedef struct tess_##t tess_##t;
TESS_OBJECTS(TESS__TYPEDEF, )

// ---- values: plain structs, passed by value ----

typedef struct tess_shape {
  int n;
  int64_t dim[TESS_MAX_RANK];
} tess_shape;
typedef struct tess_ints { // not set: the default of the keyword
  bool set;
  int n;
  int v[TESS_MAX_RANK];
} tess_ints;
typedef struct tess_names {
  int n;
  const char *name[TESS_MAX_RANK];
} tess_names;
typedef struct tess_arrays { // borrowed for the call
  int n;
  tess_array *const *array;
} tess_arrays;
typedef struct tess_interval { // full prints slice(None, None, None)
  int64_t start, stop;
  bool full;
} tess_interval;
typedef struct tess_index { // where a shard lies in the global array
  int n;
  tess_interval dim[TESS_MAX_RANK];
} tess_index;
typedef struct tess_span { // n consecutive tess_array *
  int n;
  void *leaves;
} tess_span;
typedef struct tess_spans { // a tuple of structs of arrays
  int n;
  const tess_span *span;
} tess_spans;

// Sizes (none: a scalar's), dimensions (negative ones count from the end), arguments, a permutation; names; arrays.
#define TESS_SHAPE(...) ((tess_shape){.n = TESS__LEN(int64_t, 0, __VA_ARGS__) - 1, .dim = {TESS__NUMBERS(__VA_ARGS__)}})
#define TESS_INTS(...)                                                                                                 \
  ((tess_ints){.set = true, .n = TESS__LEN(int, 0, __VA_ARGS__) - 1, .v = {TESS__NUMBERS(__VA_ARGS__)}})
#define TESS_AXES(...)    TESS_INTS(__VA_ARGS__)
#define TESS_ARGNUMS(...) TESS_INTS(__VA_ARGS__)
#define TESS_PERM(...)    TESS_INTS(__VA_ARGS__)
#define TESS_NONE         INT32_MIN // JAX's None where an int is expected
#define TESS_NAMES(...)   ((tess_names){.n = TESS__LEN(const char *, __VA_ARGS__), .name = {__VA_ARGS__}})
#define TESS_ARRAYS(...)  ((tess_arrays){TESS__COUNT(__VA_ARGS__), (tess_array *const[]){__VA_ARGS__}})

// Variables as a tuple: arrays, structs of arrays, C arrays of arrays. For a pointer p to a struct write *p.
#define TESS_TREE(...) ((tess_spans){TESS__COUNT(__VA_ARGS__), (const tess_span[]){TESS__MAP(TESS__SPAN, __VA_ARGS__)}})

// As many arrays as there are, at a tess_array **; the empty tuple; how many arrays a struct type has.
#define TESS_SPAN(n, arrays) ((tess_spans){1, &(const tess_span){(n), (arrays)}})
#define TESS_NOTHING         ((tess_spans){0, NULL})
#define TESS_LEAVES(T)       ((int)(sizeof(T) / sizeof(tess_array *)))

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
  TESS_F6E2M3FN,
  TESS_F6E3M2FN,
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

/* The name of a dtype: "float32", "f32"; the bits of an element.
 *
 * Returns:    static text; 0 bits for TESS_DTYPE_NONE.
 * Threads:    any.
 * Source:     numpy.dtype.name. Since 0.1. */
TESS_API const char *tess_dtype_name(tess_dtype t);
TESS_API const char *tess_dtype_short_name(tess_dtype t);
TESS_API int tess_dtype_bits(tess_dtype t);

/* The dtype in which two arrays meet.
 *
 * Returns:    the least dtype above both in JAX's lattice: i32 and bf16 make bf16, i8 and u8 make i16.
 * Threads:    any.
 * Source:     jax.numpy.promote_types. Since 0.1. */
TESS_API tess_dtype tess_promote_types(tess_dtype a, tess_dtype b);

// ---- errors ----

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
typedef struct tess_error { // its texts live as long as the object or scope that holds it
  tess_status status;
  tess_reason reason;
  const char *message;    // the whole line: "layer.c:53: matmul: ..."
  const char *op, *where; // "matmul", "layer.c:53"
  int process;            // where it arose
} tess_error;

/* The name of a status: "INVALID_ARGUMENT".
 *
 * Returns:    static text; "UNKNOWN" for a number that is no status.
 * Threads:    any.
 * Source:     the canonical codes that PJRT uses. Since 0.1. */
TESS_API const char *tess_status_name(tess_status s);

/* Whether an object is in error, and which error it carries.
 *
 * Types:      object: any tess_array, tess_tree, tess_mesh, tess_sharding, tess_fn, tess_lowered, tess_report.
 * Returns:    ok: false for NULL, an object in error, and a traced value outside its trace. error_of: status TESS_OK
 *             and empty texts where there is none; INVALID_ARGUMENT for NULL.
 * Threads:    any.
 * Source:     where Python would raise. Since 0.1. */
TESS_API bool tess_ok(const void *object);
TESS_API tess_status tess_status_of(const void *object);
TESS_API tess_error tess_error_of(const void *object);

/* The first error made in the innermost scope or handed to it; take_error clears it: the caller has dealt with it.
 *
 * Returns:    status TESS_OK where there is none. The texts of a taken error live until the scope ends.
 * Threads:    this thread's scope.
 * Source:     try and except. Since 0.1. */
TESS_API tess_error tess_scope_error(void);
TESS_API tess_error tess_take_error(void);

/* An array in error, for callbacks and functions of one's own.
 *
 * Types:      status: TESS_OK becomes UNKNOWN   text: copied; NULL is "".
 * Threads:    any.
 * Source:     raise. Since 0.1. */
TESS_API tess_array *tess_make_error_at(const char *where, tess_status status, const char *text);
#define tess_make_error(status, text) tess_make_error_at(TESS_HERE, status, text)

typedef void (*tess_error_handler)(const tess_error *error, void *ctx);

/* Sets who is told of an error that nobody took by the end of a thread's outermost scope, and of a warning.
 *
 * A warning has the status TESS_OK. There are two: without OpenBLAS, factors of large matrices are many times slower;
 * and an operation of the program's own that has no sharding rule had a cut operand replicated.
 *
 * Types:      handler: for the whole process, called on the thread whose scope ends; NULL: one line on stderr.
 * Threads:    any.
 * Source:     sys.excepthook. Since 0.1. */
TESS_API void tess_set_error_handler(tess_error_handler handler, void *ctx);

// ---- scopes and ownership ----

/* Opens a scope, which owns what is made on this thread until it ends; frees that, and hands its first error outward.
 *
 * Returns:    end: the status of that error, TESS_OK without one.
 * Errors:     scopes that end out of order, twice or on another thread abort the program with a message.
 * Threads:    a scope stays with its thread. The context mesh and default device are those of the enclosing scope.
 * Source:     a with block. Since 0.1. */
TESS_API tess_scope *tess_scope_begin_at(const char *where);
TESS_API TESS_MUST_CHECK tess_status tess_scope_end(tess_scope *s);
#define tess_scope_begin() tess_scope_begin_at(TESS_HERE)

/* Objects that outlive their scope: kept by the caller, handed outward, assigned to a variable.
 *
 *   tess_keep(x)          x, with a reference of the caller's own, which tess_release drops
 *   tess_return(s, x)     ends s and hands x to the enclosing scope; the error of s goes there too
 *   tess_assign(slot, x)  *slot = x: x is owned from now on where the old value was, by its scope or its keeper (by the
 *                         enclosing scope for a NULL slot), and the old value is released. So a loop of any length
 *                         needs no keep and no release: tess_assign(&w, w2), tess_assign(TESS_TREE(p), TESS_TREE(q))
 *
 * Types:      x: any object, or TESS_TREE(...) of structs of arrays; NULL is left alone. Behind the macros stands one
 *             function for each type.
 * Errors:     as tess_scope_end; an object that is freed already aborts the program with a message.
 * Threads:    keep: any; counts are atomic. return, assign: the thread of the scopes.
 * Source:     references in Python. Since 0.1. */
#define TESS__OWN(t, a)                                                                                                \
  TESS_API tess_##t *tess_keep_##t(const tess_##t *object);                                                            \
  TESS_API tess_##t *tess_return_##t(tess_scope *s, tess_##t *object);                                                 \
  TESS_API void tess_assign_##t(tess_##t **slot, tess_##t *value);
TESS_OBJECTS(TESS__OWN, )
TESS_API tess_spans tess_keep_spans(tess_spans tree);
TESS_API tess_spans tess_return_spans(tess_scope *s, tess_spans tree);
TESS_API void tess_assign_spans(tess_spans slots, tess_spans values);
#define tess_keep(x)         TESS__OBJECT(tess_keep, x)(x)
#define tess_return(s, x)    TESS__OBJECT(tess_return, x)(s, x)
#define tess_assign(slot, x) TESS__SLOT(slot)(slot, x)

/* Drops a reference: one that tess_keep added, else the scope's, so that the object dies now.
 *
 * Types:      object: any object or NULL   tree: TESS_TREE(...), each array of it.
 * Errors:     an object that is freed already aborts the program with a message.
 * Threads:    any for what is kept; the scope's thread for what a scope owns.
 * Source:     del. Since 0.1. */
TESS_API void tess_release(const void *object);
TESS_API void tess_release_all(tess_spans tree);

// ---- library and configuration ----

typedef struct tess_init_opts {
  size_t size;
  int num_cpu_devices;         // virtual devices of this process, at most 2^20; 0: TESS_NUM_CPU_DEVICES, else 1
  int num_threads;             // workers, at most 1024; 0: TESS_NUM_THREADS, else the cores this process may use
  const char *platform;        // NULL: the best there is; "cpu"
  bool enable_x64;             // jax_enable_x64: weak scalars and default dtypes are i64 and f64
  bool debug_checks;           // graphs verified after each pass, replicas compared
  bool fast_math;              // vector maths at 4 ulp instead of 2 (docs/numerics.md): of eager code and of every jit
  bool deterministic;          // the same bits on any number of devices and processes (docs/numerics.md)
  double collective_warning_s; // who waits longer for others says so on stderr; 0: TESS_COLLECTIVE_WARNING, else 30
  double collective_timeout_s; // a longer wait fails on every process; 0: TESS_COLLECTIVE_TIMEOUT, else 300
  const void *mpi_comm;        // &comm, an MPI_Comm of the program's MPI: its processes; NULL: as the launcher says
} tess_init_opts;

/* Starts the library; without it the first use of any function does, with defaults.
 *
 * Processes that mpirun or srun has started (Open MPI's or MPICH's) are one world, and all see the devices of all:
 * process i has those with ids i * num_cpu_devices and up. Processes of one host follow each other, otherwise they are
 * in the order of their MPI ranks. Without a launcher, or with TESS_PROCESSES=off, a process is alone. A program that
 * has called MPI_Init itself gives a communicator instead; it is duplicated, and the duplicate freed by tess_finalize,
 * which comes before MPI_Finalize.
 *
 * Returns:    the status, which may be ignored: a library that did not start says so in every object.
 * Errors:     NOT_FOUND            another platform than cpu.
 *             INVALID_ARGUMENT     numbers of devices or threads out of range; a variable of the environment that
 *                                  `tessera devices` lists has a value that is not legal, and no option replaces it.
 *                                  num_cpu_devices differs between the processes.
 *             NOT_FOUND            the module for the launcher's MPI is not installed.
 *             FAILED_PRECONDITION  it runs already, with other options; mpi_comm is no communicator of processes, or
 *                                  there is a transport.
 *             UNIMPLEMENTED        mpi_comm of an MPI that is neither Open MPI nor MPICH.
 *             DEADLINE_EXCEEDED    (PEER_LOST) not all processes of the launcher have come within 300 s, or
 *                                  TESS_INITIALIZATION_TIMEOUT; those of this host are named. After tess_finalize it
 *                                  may be called again.
 * Collective: of all processes.
 * Threads:    any; where MPI was started by MPI_Init, without threads, one alone may call what is collective.
 * Source:     jax.config.update before the first use. Since 0.1. */
TESS_API tess_status tess_init_at(const char *where, const tess_init_opts *kw);
#define tess_init(...) tess_init_at(TESS_HERE, TESS__OPTS0(tess_init_opts, __VA_ARGS__))

/* Ends this thread's scopes, the workers and the library; it may start again.
 *
 * Returns:    the status of the root scope's error.
 * Errors:     FAILED_PRECONDITION  a function is being traced on this thread.
 * Collective: all processes, once each; it waits for the others. A process that exits does it by itself.
 * Threads:    no other thread uses the library then or afterwards. At exit the main thread's scopes end without it.
 * Source:     jax.distributed.shutdown. Since 0.1. */
TESS_API tess_status tess_finalize(void);

/* Asks the calls that run now to stop.
 *
 * Returns:    at once. A call ends between two steps of its program, two turns of a loop, two ops that are traced, or
 *             while it waits for other processes. One that begins afterwards runs.
 * Errors:     of those calls: CANCELLED. Nothing is kept of them, and arrays made before are as they were; a donated
 *             one is that too, or deleted where a result had taken its memory over.
 * Collective: none. Processes that a stopped call left waiting get ABORTED, and the world ends, as with any failure.
 * Threads:    any, for all threads of the process; async-signal-safe, so that a handler of SIGINT may call it.
 * Source:     KeyboardInterrupt. Since 0.1. */
TESS_API void tess_interrupt(void);

/* The version, "0.1.0"; devices, cores, instruction set, libraries and environment as JSON.
 *
 * Returns:    text: static; until the scope ends.
 * Threads:    any.
 * Source:     jax.__version__, jax.print_environment_info. Since 0.1. */
TESS_API const char *tess_version(void);
TESS_API const char *tess_runtime_info(void);

/* Forgets all compiled programs.
 *
 * Threads:    any; calls that run finish.
 * Source:     jax.clear_caches. Since 0.1. */
TESS_API void tess_clear_caches(void);

typedef struct tess_counters {
  int64_t traces, compiles, cache_hits, calls; // programs traced, compiled, found again, run
  int64_t nodes, steps;                        // of the programs run
  int64_t elements;                            // computed; a replicated computation counts its elements once
  int64_t collectives;                         // between devices; those that travel together count as one
  int64_t reference; // calls run device by device, slowly: asked for, or the devices are no grid of processes
} tess_counters;

/* What this process has done since it started the library.
 *
 * Returns:    sums over all threads.
 * Threads:    any; calls that run meanwhile may be counted or not.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_counters tess_runtime_counters(void);

// ---- behind the macros ----

#define TESS__SPAN(v)                                                                                                  \
  { (int)(sizeof(v) / sizeof(tess_array *)) * TESS__REQUIRE(TESS__IS_SPAN(v), TESS__SPAN_FORMS), (void *)&(v) }
#define TESS__SPAN_FORMS                                                                                               \
  "TESS_TREE takes variables: tess_array *, structs of them, C arrays of them; of a pointer p to a struct write *p"
#define TESS__IS_SPAN(v)                                                                                               \
  (sizeof(v) % sizeof(tess_array *) == 0 &&                                                                            \
   (sizeof(v) > sizeof(tess_array *) || TESS__IS_STRUCT(v) ||                                                          \
    _Generic(&(v), tess_array * * : 1, tess_array *const * : 1, tess_array *(*)[1] : 1, default : 0)))
#if defined(__GNUC__)
#define TESS__STRUCT       12 // what the next line calls a struct
#define TESS__IS_STRUCT(v) (__builtin_classify_type(v) == TESS__STRUCT)
#else
#define TESS__IS_STRUCT(v) 0
#endif
#define TESS__CASE(t, f)   tess_##t * : f##_##t, const tess_##t * : f##_##t,
#define TESS__OBJECT(f, x) _Generic((x), TESS_OBJECTS(TESS__CASE, f) tess_spans : f##_spans)
// tess_f_at, or tess_f_tree_at for a tree; the argument once only, as in TESS_LIFT
#if defined(__GNUC__) && !defined(TESS_ISO_MACROS)
#define TESS__ANY(f, x, ...) TESS__ANY_ONCE(f, x, TESS__CAT(tess__v, __COUNTER__), __VA_ARGS__)
#define TESS__ANY_ONCE(f, x, v, ...)                                                                                   \
  __extension__({                                                                                                      \
    __auto_type v = (x);                                                                                               \
    _Generic((v), tess_tree * : f##_tree_at, default : f##_at)(TESS_HERE, v, __VA_ARGS__);                             \
  })
#define TESS__ANY0(f, x) TESS__ANY0_ONCE(f, x, TESS__CAT(tess__v, __COUNTER__))
#define TESS__ANY0_ONCE(f, x, v)                                                                                       \
  __extension__({                                                                                                      \
    __auto_type v = (x);                                                                                               \
    _Generic((v), tess_tree * : f##_tree_at, default : f##_at)(TESS_HERE, v);                                          \
  })
#else
#define TESS__ANY(f, x, ...) _Generic((x), tess_tree * : f##_tree_at, default : f##_at)(TESS_HERE, x, __VA_ARGS__)
#define TESS__ANY0(f, x)     _Generic((x), tess_tree * : f##_tree_at, default : f##_at)(TESS_HERE, x)
#endif
#define TESS__CASE2(t, f) tess_##t ** : f##_##t,
#define TESS__SLOT(x)     _Generic((x), TESS_OBJECTS(TESS__CASE2, tess_assign) tess_spans : tess_assign_spans)

/* clang-format off */ // a list
#define TESS__LIFTS(X)                                                                                                 \
  X(bool, bool) X(char, char) X(schar, signed char) X(uchar, unsigned char) X(short, short) X(ushort, unsigned short)  \
  X(int, int) X(uint, unsigned) X(long, long) X(ulong, unsigned long) X(llong, long long)                              \
  X(ullong, unsigned long long) X(float, float) X(double, double)
/* clang-format on */
#define TESS__LIFT_DECL(n, T) TESS_API tess_array *tess_lift_##n(T value);
TESS__LIFTS(TESS__LIFT_DECL) // a weakly typed scalar: bool, i32, f32 (i64, f64 with enable_x64)
TESS_API tess_array *tess_lift_array(const tess_array *x);    // x itself
TESS_API tess_array *tess_lift_complex(double re, double im); // a weak c64 (c128 with enable_x64)
#define TESS__LIFT_CASE(n, T)                                                                                          \
  T:                                                                                                                   \
  tess_lift_##n,
#define TESS__LIFT(x)                                                                                                  \
  _Generic((x), TESS__LIFTS(TESS__LIFT_CASE) const tess_array * : tess_lift_array, tess_array * : tess_lift_array)(x)
// The argument once only: nesting costs linear, not exponential, compile time.
#if defined(__GNUC__) && !defined(TESS_ISO_MACROS)
#define TESS_LIFT(x) TESS__LIFT_ONCE(x, TESS__CAT(tess__v, __COUNTER__))
#define TESS__LIFT_ONCE(x, v)                                                                                          \
  __extension__({                                                                                                      \
    __auto_type v = (x);                                                                                               \
    TESS__LIFT(v);                                                                                                     \
  })
#else
#define TESS_LIFT(x) TESS__LIFT(x)
#endif

// Pointers to elements, and to rows of them.
#define TESS__DTYPE_CASE(T, t) T * : t, const T * : t, T(*)[] : t, const T(*)[] : t
#define TESS__DTYPE_OF_LONG    (sizeof(long) == 8 ? TESS_I64 : TESS_I32)
#define TESS__DTYPE_OF_ULONG   (sizeof(long) == 8 ? TESS_U64 : TESS_U32)
#define TESS__DTYPE_OF(p)                                                                                              \
  _Generic((p), TESS__DTYPE_CASE(bool, TESS_BOOL), TESS__DTYPE_CASE(signed char, TESS_I8),                             \
           TESS__DTYPE_CASE(short, TESS_I16), TESS__DTYPE_CASE(int, TESS_I32),                                         \
           TESS__DTYPE_CASE(long, TESS__DTYPE_OF_LONG), TESS__DTYPE_CASE(long long, TESS_I64),                         \
           TESS__DTYPE_CASE(unsigned char, TESS_U8), TESS__DTYPE_CASE(unsigned short, TESS_U16),                       \
           TESS__DTYPE_CASE(unsigned, TESS_U32), TESS__DTYPE_CASE(unsigned long, TESS__DTYPE_OF_ULONG),                \
           TESS__DTYPE_CASE(unsigned long long, TESS_U64), TESS__DTYPE_CASE(float, TESS_F32),                          \
           TESS__DTYPE_CASE(double, TESS_F64), default                                                                 \
           : TESS_DTYPE_NONE)
#if defined(__GNUC__) && !defined(TESS_ISO_MACROS)
#define TESS_DTYPE_OF(p)       TESS__DTYPE_ONCE(p, TESS__CAT(tess__v, __COUNTER__))
#define TESS__DTYPE_ONCE(p, v) /* typeof: p is not evaluated */                                                        \
  __extension__({                                                                                                      \
    _Static_assert(TESS__CLOSED(#p), "braces stand in parentheses: tess_asarray(((int[]){1, 2, 3}), shape)");          \
    __typeof__(((void)0, (p))) v;                                                                                      \
    _Static_assert(!TESS__CLOSED(#p) || TESS__DTYPE_OF(v) != TESS_DTYPE_NONE, TESS__DTYPE_FORMS);                      \
    TESS__DTYPE_OF(v);                                                                                                 \
  })
#else
#define TESS_DTYPE_OF(p)                                                                                               \
  (TESS__REQUIRE(TESS__DTYPE_OF(p) != TESS_DTYPE_NONE, TESS__DTYPE_FORMS) ? TESS__DTYPE_OF(p) : TESS_DTYPE_NONE)
#endif
#define TESS__DTYPE_FORMS                                                                                              \
  "data are a pointer to bool, float, double or an integer type other than char, or a C array of at most two "         \
  "dimensions; of more write &a[0][0][0], and tell tess_frombuffer other dtypes"

#ifdef __cplusplus
}
#endif
#endif
