/* The user's functions that are being traced on a thread, outermost first. They are called with a trace open, scopes of
 * their own to come and a program claimed, and may never return: longjmp, an exception of C++, exit and
 * pthread_exit leave them. Whether one is gone shows at the next public call: its caller's frame lies below that of the
 * call. (Stacks grow down; frames on other stacks, as of fibers and signals, say nothing.) What it began is then given
 * up, and the program goes on as if the outermost call that is gone had not been made.
 *
 * Nothing here reads the stack, and nothing here may ask for the thread, which would ask here again. */
#define _GNU_SOURCE
#include <pthread.h>

#include "api/claim.h"
#include "api/trace.h"
#include "base/alloc.h"

struct arena *tess__running_arena(struct thread *t) {
  struct running_arena *a = tess__zalloc(sizeof *a);
  a->outer = t->arenas;
  a->n_running = t->n_running;
  t->arenas = a;
  return &a->arena;
}

void tess__running_arena_end(struct thread *t) {
  struct running_arena *a = t->arenas;
  t->arenas = a->outer;
  if (a->recall) a->forget(a->recall);
  tess__arena_free(&a->arena);
  tess__free(a);
}

static bool encloses(const struct tess_scope *outer, const struct tess_scope *s) {
  while (s && s != outer)
    s = s->parent;
  return s;
}

static void give_up(struct thread *t, int n) {
  tess__claims_give_up(t, n); /* others may wait */
  if (t->n_running <= n) return;
  const struct running_fn gone = t->running[n], *in = n ? &t->running[n - 1] : NULL;
  t->n_running = n;
  while (encloses(gone.scope, t->scope) && t->scope != gone.scope) {
    struct tess_scope *s = t->scope;
    t->scope = s->parent;
    tess__scope_free(s);
  }
  while (t->trace && t->trace != (in ? in->trace : NULL)) {
    struct trace *trace = t->trace;
    t->trace = trace->parent;
    tess__trace_free(trace);
  }
  while (t->arenas && t->arenas->n_running >= n)
    tess__running_arena_end(t);
  if (in) in->trace->depth = in->depth;
}

static bool is_on_stack(struct thread *t, uintptr_t p) {
  pthread_attr_t a;
  void *from;
  size_t bytes;
  if (!t->stack[1] && pthread_getattr_np(pthread_self(), &a) == 0) {
    if (pthread_attr_getstack(&a, &from, &bytes) == 0) {
      t->stack[0] = (uintptr_t)from;
      t->stack[1] = (uintptr_t)from + bytes;
    }
    pthread_attr_destroy(&a);
  }
  return p >= t->stack[0] && p < t->stack[1];
}

__attribute__((noinline)) static void check(struct thread *t) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  int n = t->n_running;
  while (n > 0 && here > t->running[n - 1].frame && is_on_stack(t, here) && is_on_stack(t, t->running[n - 1].frame))
    n--;
  if (n < t->n_running) give_up(t, n);
}

void tess__running_enter(struct thread *t, const char *function, const char *where, const void *frame) {
  if (t->n_running == t->room) {
    t->room = t->room ? 2 * t->room : 8;
    t->running = tess__realloc(t->running, (size_t)t->room * sizeof *t->running);
    t->check_running = check;
    t->give_up_running = give_up;
  }
  t->running[t->n_running++] = (struct running_fn){.function = function,
                                                   .where = where,
                                                   .frame = (uintptr_t)frame,
                                                   .trace = t->trace,
                                                   .depth = t->trace->depth,
                                                   .scope = t->scope};
}

void tess__running_leave(struct thread *t) {
  t->n_running--;
}
