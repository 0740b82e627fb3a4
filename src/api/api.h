/* What the files of src/api share: the thread, its scope, its context, and how an error becomes an object. The one
 * thread-local of the library is in api/thread.c and read only in this folder. */
#ifndef TESS_API_API_H
#define TESS_API_API_H

#include <tessera.h>

#include "array/array.h"
#include "base/arena.h"
#include "comm/control.h"
#include "core/object.h"
#include "layout/device.h"
#include "layout/mesh.h"
#include "layout/sharding.h"

struct trace;         /* api/trace.h */
struct program_entry; /* api/cache.h */
struct claim;         /* api/claim.c */

struct context {                   /* interned: part of every cache key */
  const struct mesh *mesh;         /* context mesh (tess_set_mesh); NULL: none */
  const tess_device *device;       /* default device; NULL: the library could not start */
  const struct sharding *sharding; /* on that device: where uncommitted data lies */
  bool enable_x64, verify, fast_math, deterministic;
  uint8_t pad[4];
};

enum counter {
  COUNT_TRACES,
  COUNT_COMPILES,
  COUNT_CACHE_HITS,
  COUNT_CALLS,
  COUNT_NODES,
  COUNT_STEPS,
  COUNT_ELEMENTS,
  COUNT_COLLECTIVES,
  COUNT_REFERENCE,
  COUNTERS
};
struct counters {
  _Atomic int64_t n[COUNTERS];
}; /* written by their thread alone, read by all */

enum {
#ifdef TESS_TINY
  RECENT_PROGRAMS = 2
#else
  RECENT_PROGRAMS = 256
#endif
};
struct process {             /* one process of a world: this one, or one that is simulated by a thread (simulate.c) */
  const struct world *world; /* no devices: the library could not start */
  const struct context *context; /* of a root scope; NULL until its first thread begins */
  struct comm *comm;             /* NULL: alone */
  struct control *control;       /* NULL: the library does not run */
  struct local_world *local;     /* simulated: what carries its bytes; NULL: this process as the system knows it */
  int index, count;
  double warning_s, timeout_s; /* of its collectives, as tess_init was told; 0: the defaults */
  _Atomic bool distributed;    /* tess_distributed_initialize was called */
  struct counters ended;       /* of its threads that have ended; under the lock of thread.c */
};
struct running_arena { /* of a call that runs a user's function */
  struct arena arena;
  struct running_arena *outer;
  int n_running;                    /* how many functions were being traced when it began */
  struct recall *recall;            /* api/recall.h; of the arena; NULL: none */
  void (*forget)(struct recall *r); /* ends it */
};
struct running_fn {             /* a user's function that is being traced; it may never return: running.c */
  const char *function, *where; /* where it was called */
  uintptr_t frame;              /* of who called it */
  struct trace *trace;          /* as it began, with these many jits inside each other */
  int depth;
  struct tess_scope *scope; /* and in this scope */
};
struct thread {
  struct process *process;      /* whose thread it is */
  int n_running, room;          /* functions that are being traced, outermost first */
  struct running_fn *running;   /* owned */
  struct running_arena *arenas; /* innermost; owned */
  struct tess_scope *scope;     /* innermost; the root scope at least */
  struct tess_scope *root;
  struct trace *trace;  /* innermost trace running on this thread; NULL: eager */
  struct thread *next;  /* of all threads */
  struct claim *claims; /* programs that it compiles, innermost first; owned */
  uintptr_t stack[2];   /* from, to; 0: not asked for yet */
  /* How these end, set by whoever gives the thread some: running.c (gives up what was left without returning: traces,
   * scopes, claims; what is gone by now, or all but the n outermost), claim.c, cache.c. */
  void (*check_running)(struct thread *t);
  void (*give_up_running)(struct thread *t, int n);
  void (*give_up_claims)(struct thread *t, int n);
  void (*drop_recent)(struct thread *t);
  struct counters counters;
  uint64_t recent_generation;                    /* of the program cache when `recent` was filled */
  struct program_entry *recent[RECENT_PROGRAMS]; /* by hash; each holds a reference: api/cache.c */
};
static inline void tess__count(struct thread *t, enum counter c, int64_t n) {
  int64_t before = atomic_load_explicit(&t->counters.n[c], memory_order_relaxed);
  atomic_store_explicit(&t->counters.n[c], before + n, memory_order_relaxed);
}
void tess__counters_sum(struct process *p, struct counters *out); /* of its threads, ended ones too */
void tess__counters_reset(struct process *p);
tess_status tess__thread_end(void); /* finalize: the calling thread's scopes and scratch; its error's status */
void tess__start(void);             /* start.c: starts the library with defaults unless it runs */
bool tess__is_started(void);        /* has anything used the library since its start or its end? */
/* process.c: whose thread this is, without starting anything; says so for a new thread; fills a simulated one's world
 * when its first thread begins. */
struct process *tess__process_home(void);
struct process *tess__process(void);
void tess__process_enter(struct process *p);
void tess__process_begin(struct process *p);
void tess__process_end(struct process *p); /* what carries its bytes is closed */
/* What tess_set_transport gave, or else a launcher or an MPI communicator: it is known, and this process one of
 * several; is opened, and told that this process failed to start (in d), or asked whether the others start alike; is
 * closed, and the process alone again. */
void tess__transport_give(const tess_transport *t);
bool tess__transport_is_given(void);
bool tess__transport_is_mpi(void); /* that of this process */
/* timeout: seconds until all processes are there; 0: what the environment says. */
bool tess__transport_launch(const void *mpi_comm, double timeout, struct diag *d);
bool tess__transport_begin(int64_t devices, const char *where, struct diag *d);
void tess__transport_end(void);
bool tess__init_failure(struct diag *d); /* fills d with what tess_init failed with; always false */
extern _Thread_local struct thread *tess__current __attribute__((tls_model("initial-exec"))); /* NULL: not begun */
struct thread *tess__thread_begun(void);
/* The calling thread; starts the library with defaults when tess_init was not called. Never NULL. */
static inline struct thread *tess__thread(void) {
  struct thread *t = tess__current;
  return __builtin_expect(t && !t->n_running, 1) ? t : tess__thread_begun();
}
static inline struct tess_scope *tess__scope(void) {
  return tess__thread()->scope;
}
static inline const struct world *tess__world_here(void) {
  return tess__thread()->process->world;
}
static inline const struct context *tess__context(void) {
  return tess__thread()->scope->context;
}
static inline bool tess__x64(void) {
  return tess__context()->enable_x64;
}
const struct context *tess__context_intern(const struct context *c);

/* ---- errors.c ---- */

/* An error from a failure (emptied), with the calls that led here when a function is being traced. */
struct error *tess__error_here(struct diag *d, const char *op, const char *where);
/* Where the caller is, roughly, for functions that are not told: "in the scope of main.c:12". */
const char *tess__near(void);
void tess__check(const void *object, enum object_kind kind, const char *op); /* tess__object_check, there */
/* Objects in error, from a failure (emptied). op: the public function's name without tess_; where: the user's place. */
struct tess_array *tess__array_error(struct diag *d, const char *op, const char *where);
struct tess_mesh *tess__mesh_error(struct diag *d, const char *op, const char *where);
struct tess_sharding *tess__sharding_error(struct diag *d, const char *op, const char *where);
struct tess_fn *tess__fn_error(struct diag *d, const char *op, const char *where);
/* The failure recorded in the scope only; returns its status. */
tess_status tess__report(struct diag *d, const char *op, const char *where);
/* Fills d from an operand that is in error (its error is shared), or NULL (INVALID_ARGUMENT naming `what`), or of the
 * wrong kind (aborts). True: usable. */
bool tess__usable(const void *object, enum object_kind kind, const char *what, const char *op, const char *where);
/* An object of `kind` in error that carries the error of `cause` (in error), or of a NULL operand called `what`: the
 * usual way out after tess__usable said no. */
void *tess__pass_error(const void *cause, enum object_kind kind, const char *what, const char *op, const char *where);
/* The error in each of n results; with none of them in the scope. It is taken over. */
void tess__results_in_error(struct error *e, int n, tess_array **out);

/* ---- object.c ---- */

/* Fills the options struct at `out` from the caller's, which begins with its size_t size; NULL: all defaults. One built
 * against an older header has fewer fields: the rest are zero. */
void tess__read_options(void *out, size_t bytes, const void *kw);

/* Handles of interned bodies, in the current scope. */
struct tess_mesh *tess__mesh_handle(const struct mesh *body);
struct tess_sharding *tess__sharding_handle(const struct sharding *body);

#endif
