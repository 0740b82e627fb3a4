/* Errors: immutable, counted, made from a diag. The message is the whole line "where: op: what is wrong". */
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/text.h"
#include "core/object.h"

const char *tess_status_name(tess_status s) {
  static const char *const names[] = {
      "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
      "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
      "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
      "DATA_LOSS", "UNAUTHENTICATED"};
  _Static_assert(sizeof names / sizeof names[0] == TESS_UNAUTHENTICATED + 1, "one name a status");
  return (int)s >= 0 && (int)s <= TESS_UNAUTHENTICATED ? names[s] : "UNKNOWN";
}

static void add_part(struct text *line, const char *part) {
  if (!part || !*part) return;
  tess__text_add(line, part);
  tess__text_add(line, ": ");
}

struct error *tess__error_from(struct diag *d, const char *default_op, const char *default_where) {
  struct error *e = tess__zalloc(sizeof *e);
  atomic_init(&e->refs, 1);
  e->status = d->status != TESS_OK ? d->status : TESS_INTERNAL;
  e->reason = d->reason;
  e->op = tess__intern_text(d->op ? d->op : default_op);
  e->where = tess__intern_text(d->where ? d->where : default_where);
  struct text line = {0};
  add_part(&line, e->where);
  add_part(&line, e->op);
  tess__text_add(&line, d->message ? d->message : "failed without a message");
  for (char *p = line.data; *p; p++)
    if ((unsigned char)*p < ' ') *p = '?'; /* names that the program gave: a message is one line */
  e->message = line.data;
  tess__diag_clear(d);
  return e;
}

struct error *tess__error_retain(struct error *e) {
  if (e) atomic_fetch_add_explicit(&e->refs, 1, memory_order_relaxed);
  return e;
}

void tess__error_release(struct error *e) {
  if (!e || atomic_fetch_sub_explicit(&e->refs, 1, memory_order_acq_rel) != 1) return;
  tess__free((char *)e->message);
  tess__free(e);
}

tess_error tess__error_public(const struct error *e) {
  if (!e) return (tess_error){.status = TESS_OK, .message = "", .op = "", .where = ""};
  return (tess_error){.status = e->status,
                      .reason = e->reason,
                      .message = e->message,
                      .op = e->op ? e->op : "",
                      .where = e->where ? e->where : ""};
}

void tess__scope_fail(struct tess_scope *s, struct error *e) {
  if (!s->error) s->error = tess__error_retain(e);
}
