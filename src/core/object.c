/* Handles: slabs, the queue of freed ones, ownership.
 *
 * A handle lives while it has an owner: the one scope in whose list it is, or at least one keep. `kept` holds both
 * facts, so that one atomic step decides: the number of keeps, and the bit OWNERLESS once no scope owns it. Whoever
 * brings it to "no scope, no keeps" destroys.
 *
 * What is legal where:
 * - keep, and release of a keep: on any thread, by whoever holds an owner of the handle.
 * - release of a handle without keeps, object_move, a new handle: on the thread of the scope (of both scopes).
 * - a handle without a scope has keeps only: any thread.
 * A scope's list is touched by its own thread alone and needs no lock; slabs, queue and counts are behind one spin
 * lock, which is never held while a kind's destroy runs.
 *
 * Slabs are never unmapped and a freed handle waits behind FIFO others, so tess__object_check recognises it at least
 * that long. */
#include "core/object.h"

#include <string.h>

#include "base/alloc.h"
#include "base/spin.h"
#include "core/handle.h"
#include "core/pages.h"

#ifdef TESS_TINY
enum { FIFO = 2, SLAB = 3 };
#else
enum { FIFO = 1024, SLAB = 256 };
#endif
#define OWNERLESS  INT32_MIN
#define KEEPS      INT32_MAX /* mask */
#define MAGIC_MASK (~UINT64_C(0xffff))

struct handle {
  _Alignas(16) unsigned char bytes[HANDLE_BYTES];
};
_Static_assert(sizeof(struct tess_scope) <= HANDLE_BYTES, "a scope is a handle");
_Static_assert(sizeof(struct handle) == HANDLE_BYTES, "slabs are dense");

struct slab {
  struct slab *older; /* keeps slabs reachable for leak checkers */
  struct handle handle[SLAB];
};

static struct {
  const char *name;
  void (*_Atomic destroy)(struct object *o);
} kinds[KIND_COUNT] = {
    [KIND_ARRAY].name = "array",   [KIND_MESH].name = "mesh",  [KIND_SHARDING].name = "sharding",
    [KIND_FN].name = "function",   [KIND_TREE].name = "tree",  [KIND_LOWERED].name = "lowered program",
    [KIND_REPORT].name = "report", [KIND_SCOPE].name = "scope"};

static struct {
  atomic_flag lock;
  struct slab *slab;                       /* newest */
  int carved;                              /* handles of the newest slab that were ever used */
  struct object *freed_first, *freed_last; /* freed handles, oldest first, linked by next */
  int64_t freed;
  int64_t alive[KIND_COUNT];
} heap = {.lock = ATOMIC_FLAG_INIT, .carved = SLAB};

void tess__register_kind(enum object_kind kind, void (*destroy)(struct object *o)) {
  atomic_store_explicit(&kinds[kind].destroy, destroy, memory_order_relaxed);
}

static struct object *carve(void) {
  if (heap.carved == SLAB) {
    struct slab *s = tess__alloc(sizeof *s);
    s->older = heap.slab;
    heap.slab = s;
    heap.carved = 0;
    tess__pages_add(s, sizeof *s);
  }
  return (struct object *)(void *)heap.slab->handle[heap.carved++].bytes;
}

/* In halves: compilers write these out, where for the whole they take a string instruction that is slow to begin. */
static void clear(struct object *o) {
  memset(o, 0, HANDLE_BYTES / 2);
  memset((char *)o + HANDLE_BYTES / 2, 0, HANDLE_BYTES / 2);
}

struct object *tess__handle_new(enum object_kind kind, enum object_state state) {
  tess__spin_lock(&heap.lock);
  struct object *o = heap.freed_first;
  if (heap.freed > FIFO) { /* so the last of them stays */
    heap.freed_first = o->next;
    heap.freed--;
  } else
    o = carve();
  heap.alive[kind]++;
  tess__spin_unlock(&heap.lock);
  clear(o);
  o->head = HEAD(kind, state);
  return o;
}

void tess__handles_free(struct object *first) {
  struct object *last = first;
  tess__spin_lock(&heap.lock);
  for (;; last = last->next) {
    int kind = tess__kind(last);
    last->head = HEAD(kind, STATE_FREED);
    heap.alive[kind]--;
    heap.freed++;
    if (!last->next) break;
  }
  if (heap.freed_first)
    heap.freed_last->next = first;
  else
    heap.freed_first = first;
  heap.freed_last = last;
  tess__spin_unlock(&heap.lock);
}

int64_t tess__objects_alive(enum object_kind kind) {
  int64_t n = 0;
  tess__spin_lock(&heap.lock);
  for (int k = 1; k < KIND_COUNT; k++)
    if (kind == 0 || k == (int)kind) n += heap.alive[k];
  tess__spin_unlock(&heap.lock);
  return n;
}

void tess__object_link(struct object *o, struct tess_scope *scope) {
  struct object *head = &scope->first;
  o->scope = scope;
  o->prev = head;
  o->next = head->next;
  head->next->prev = o;
  head->next = o;
}

void tess__object_unlink(struct object *o) {
  o->prev->next = o->next;
  o->next->prev = o->prev;
  o->prev = o->next = NULL;
  o->scope = NULL;
}

static void drop_content(struct object *o) {
  int kind = tess__kind(o);
  void (*end)(struct object *) = atomic_load_explicit(&kinds[kind].destroy, memory_order_relaxed);
  if (tess__state(o) != STATE_ERROR && end) end(o);
  tess__error_release(o->error);
  o->error = NULL;
}

static void destroy(struct object *o) {
  drop_content(o);
  o->next = NULL;
  tess__handles_free(o);
}

bool tess__object_disown(struct object *o) {
  tess__object_unlink(o); /* before the atomic step: afterwards another thread may destroy it */
  bool last =
      atomic_load_explicit(&o->kept, memory_order_acquire) == 0 || /* nobody else owns it, so nobody may keep it now */
      atomic_fetch_or_explicit(&o->kept, OWNERLESS, memory_order_acq_rel) == 0;
  if (last) drop_content(o);
  return last;
}

void *tess__object_new(struct tess_scope *scope, enum object_kind kind, enum object_state state) {
  struct object *o = tess__handle_new(kind, state);
  tess__object_link(o, scope);
  return o;
}

void *tess__object_in_error(struct tess_scope *scope, enum object_kind kind, struct error *error) {
  struct object *o = tess__object_new(scope, kind, STATE_ERROR);
  o->error = error;
  tess__scope_fail(scope, error);
  return o;
}

void tess__object_set_error(struct object *o, struct error *e) {
  drop_content(o);
  memset(o + 1, 0, HANDLE_BYTES - sizeof *o);
  o->head = HEAD(tess__kind(o), STATE_ERROR);
  o->error = e;
}

static const char *kind_name(int kind) {
  return kind > 0 && kind < KIND_COUNT ? kinds[kind].name : "object";
}

bool tess__is_handle(const void *p) {
  const struct object *o = p;
  return (uintptr_t)p % _Alignof(struct object) == 0 && tess__pages_have(p) && (o->head & MAGIC_MASK) == HEAD(0, 0) &&
         tess__kind(o) < KIND_COUNT && tess__kind(o) != 0;
}

bool tess__object_is(const void *object, enum object_kind kind) {
  const struct object *o = object;
  return tess__is_handle(o) && tess__state(o) != STATE_FREED && (kind == 0 || tess__kind(o) == (int)kind);
}

void tess__object_check(const void *object, enum object_kind kind, const char *op, const char *where) {
  const struct object *o = object;
  const char *wanted = kind_name((int)kind);
  if (!o) tess__fatal_at(where, op, "the %s is NULL", wanted);
  if (!tess__is_handle(o))
    tess__fatal_at(where, op, "this is no %s of Tessera: a wild pointer, or memory that was overwritten", wanted);
  if (tess__state(o) == STATE_FREED)
    tess__fatal_at(where, op, "a freed %s was used: its scope ended, or its last reference was released",
                   kind_name(tess__kind(o)));
  if (kind != 0 && tess__kind(o) != (int)kind)
    tess__fatal_at(where, op, "expected %s, got %s", wanted, kind_name(tess__kind(o)));
}

void tess__object_keep(struct object *o) {
  atomic_fetch_add_explicit(&o->kept, 1, memory_order_relaxed);
}

void tess__object_release(struct object *o) {
  tess__object_check(o, (enum object_kind)0, "release", NULL);
  int32_t now = atomic_load_explicit(&o->kept, memory_order_relaxed);
  while (now & KEEPS)
    if (atomic_compare_exchange_weak_explicit(&o->kept, &now, now - 1, memory_order_acq_rel, memory_order_relaxed)) {
      if (now - 1 == OWNERLESS) destroy(o);
      return;
    }
  if (tess__object_disown(o)) tess__handles_free(o);
}

void tess__object_move(struct object *o, struct tess_scope *to) {
  if (o->scope)
    tess__object_unlink(o);
  else
    atomic_fetch_and_explicit(&o->kept, KEEPS, memory_order_relaxed);
  tess__object_link(o, to);
}
