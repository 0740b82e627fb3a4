/* Scopes: lists of handles, the first error, texts. A scope belongs to the thread that opened it; nothing here locks.
 *
 * An open scope lies in its parent's list like any handle, so a parent that ends first meets it there: scopes closed
 * out of order. */
#include "core/object.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "core/handle.h"

static pthread_mutex_t handler_lock = PTHREAD_MUTEX_INITIALIZER;
static tess_error_handler handler; /* NULL: stderr */
static void *handler_ctx;

void tess__set_error_handler(tess_error_handler h, void *ctx) {
  pthread_mutex_lock(&handler_lock);
  handler = h;
  handler_ctx = ctx;
  pthread_mutex_unlock(&handler_lock);
}

static void tell(const tess_error *e) {
  pthread_mutex_lock(&handler_lock);
  tess_error_handler h = handler;
  void *ctx = handler_ctx;
  pthread_mutex_unlock(&handler_lock);
  if (h)
    h(e, ctx);
  else
    fprintf(stderr, "%s\n", e->message);
}

void tess__warn(const char *message) {
  tell(&(tess_error){.status = TESS_OK, .message = message, .op = "", .where = ""});
}

static void tell_error(const struct error *e) {
  tess_error public = tess__error_public(e);
  tell(&public);
}

struct tess_scope *tess__scope_new(struct tess_scope *parent, const char *where) {
  struct tess_scope *s = (struct tess_scope *)tess__handle_new(KIND_SCOPE, STATE_OK);
  s->first.prev = s->first.next = &s->first;
  s->parent = parent;
  s->where = where;
  if (parent) {
    s->context = parent->context;
    tess__object_link(&s->o, parent);
  }
  return s;
}

static _Noreturn void out_of_order(const struct tess_scope *s, const struct tess_scope *child) {
  tess__fatal_at(s->where, "scope_end", "the scope opened here ends while the one opened inside it at %s is still open",
                 child->where ? child->where : "?");
}

tess_status tess__scope_free(struct tess_scope *s) {
  if (s->o.head != HEAD(KIND_SCOPE, STATE_OK)) tess__object_check(s, KIND_SCOPE, "scope_end", NULL);
  struct object *dead = NULL; /* freed together in the end: one lock */
  for (struct object *o = s->first.next; o != &s->first; o = s->first.next) {
    if (tess__kind(o) == KIND_SCOPE) out_of_order(s, (const struct tess_scope *)(const void *)o);
    if (!tess__object_disown(o)) continue;
    o->next = dead;
    dead = o;
  }
  tess_status status = s->error ? s->error->status : TESS_OK;
  if (s->error && s->parent)
    tess__scope_fail(s->parent, s->error);
  else if (s->error)
    tell_error(s->error);
  tess__error_release(s->error);
  tess__arena_free(&s->texts);
  if (s->parent) tess__object_unlink(&s->o);
  s->o.next = dead;
  tess__handles_free(&s->o);
  return status;
}

void tess__scope_join(struct tess_scope *s) {
  for (struct object *o = s->first.next; o != &s->first; o = s->first.next) {
    if (tess__kind(o) == KIND_SCOPE) out_of_order(s, (const struct tess_scope *)(const void *)o);
    tess__object_move(o, s->parent);
  }
  tess__arena_join(&s->parent->texts, &s->texts);
  tess__error_release(s->error);
  s->error = NULL;
  tess__scope_free(s);
}

void *tess__scope_alloc(struct tess_scope *s, size_t bytes) {
  return tess__arena_alloc(&s->texts, bytes);
}

const char *tess__scope_text(struct tess_scope *s, const char *text) {
  size_t n = strlen(text) + 1;
  return memcpy(tess__scope_alloc(s, n), text, n);
}
