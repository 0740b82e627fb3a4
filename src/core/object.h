/* Handles, scopes and errors (errors.md, design/engine.md 1).
 *
 * A handle is small, comes from a slab that is never unmapped, and is reused first-in first-out, so that a freed handle
 * is recognised for at least the next FIFO frees. It is in at most one scope's list and has an atomic count of keeps.
 * Nothing here reads the thread-local: callers pass the scope. */
#ifndef TESS_CORE_OBJECT_H
#define TESS_CORE_OBJECT_H

#include <stdatomic.h>
#include <tessera/base.h>

#include "base/arena.h"
#include "base/diag.h"

enum object_state { STATE_OK = 1, STATE_LITERAL, STATE_TRACED, STATE_ABSTRACT, STATE_ERROR, STATE_FREED };
enum object_kind {
  KIND_ARRAY = 1,
  KIND_MESH,
  KIND_SHARDING,
  KIND_FN,
  KIND_TREE,
  KIND_LOWERED,
  KIND_REPORT,
  KIND_SCOPE,
  KIND_COUNT
};

struct object {
  uint64_t head;            /* HEAD(kind, state): one compare says "a live array with data" */
  _Atomic int32_t kept;     /* keeps; with the top bit set once no scope owns it: read it through object.c only */
  uint32_t flags;           /* of its kind */
  struct tess_scope *scope; /* the owner, or NULL: only keeps hold it */
  struct object *prev, *next;
  struct error *error; /* what a handle in error carries; owned; NULL otherwise */
};
enum { HANDLE_BYTES = 160 };
#define HEAD(kind, state) (UINT64_C(0x5445535300000000) | (uint64_t)(kind) << 8 | (uint64_t)(state))
static inline int tess__kind(const struct object *o) {
  return (int)(o->head >> 8 & 0xff);
}
static inline int tess__state(const struct object *o) {
  return (int)(o->head & 0xff);
}

struct error { /* immutable once made; shared by the objects that carry it */
  _Atomic int32_t refs;
  tess_status status;
  tess_reason reason;
  const char *message, *op, *where; /* message is the whole line; owned, interned, interned */
};

/* What a kind does when its last owner goes: releases what the handle holds (not called for a handle in error, which
 * holds nothing but its error). Each kind registers one (array.c, mesh.c, …) before its first handle is made, by
 * any number of threads. */
void tess__register_kind(enum object_kind kind, void (*destroy)(struct object *o));

/* A new handle of HANDLE_BYTES, zeroed after the object, in `scope` (never NULL). */
void *tess__object_new(struct tess_scope *scope, enum object_kind kind, enum object_state state);
/* A handle in error. It records the error in the scope (first one wins). error's reference is taken over. */
void *tess__object_in_error(struct tess_scope *scope, enum object_kind kind, struct error *error);
bool tess__is_handle(const void *p); /* freed or not; p may be any address */
/* Aborts with a message "where: op: …" unless o is a live handle of this kind (0: any kind). errors.md 8. */
void tess__object_check(const void *o, enum object_kind kind, const char *op, const char *where);
bool tess__object_is(const void *o, enum object_kind kind);
void tess__object_keep(struct object *o);
void tess__object_release(struct object *o);
void tess__object_move(struct object *o, struct tess_scope *to); /* to another scope's list */
void tess__object_set_error(
    struct object *o,
    struct error *e);                               /* turns a handle into one in error (tombstones of tracers): its
                                                     * content is released and zeroed; error's reference is taken over; no scope records it */
int64_t tess__objects_alive(enum object_kind kind); /* 0: of all kinds; the tests' leak check */

/* One line "where: op: message" from a diag (which it empties). default_op and default_where stand where the diag has
 * none. */
struct error *tess__error_from(struct diag *d, const char *default_op, const char *default_where);
struct error *tess__error_retain(struct error *e);
void tess__error_release(struct error *e);
tess_error tess__error_public(const struct error *e); /* status OK and empty texts for NULL */

struct context; /* interned: mesh, default device, configuration. api/context.h */

struct tess_scope {
  struct object o; /* KIND_SCOPE: known when freed */
  struct tess_scope *parent;
  struct object first; /* sentinel of the list of handles */
  struct error *error; /* the first; owned */
  const struct context *context;
  struct arena texts; /* texts and lists that live until the scope ends */
  const char *where;
};
struct tess_scope *tess__scope_new(struct tess_scope *parent, const char *where); /* parent NULL: a root scope */
tess_status
tess__scope_free(struct tess_scope *s); /* frees what is in it; the error goes to the parent (a root: to the handler) */
void tess__scope_fail(struct tess_scope *s,
                      struct error *e);      /* records e unless one is there; e's reference stays the caller's */
void tess__scope_join(struct tess_scope *s); /* ends, without its error; what is in it is its parent's */
void *tess__scope_alloc(struct tess_scope *s, size_t bytes); /* zeroed memory that lives until the scope ends */
const char *tess__scope_text(struct tess_scope *s, const char *text); /* a copy that lives until the scope ends */
void tess__set_error_handler(tess_error_handler handler, void *ctx);
void tess__warn(const char *message); /* tells whom it tells of errors, with the status TESS_OK */

#endif
