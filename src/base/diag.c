/* The one function that makes failures. TESS_TRAP=1 stops the program in it, with the failing check on the stack. */
#define _GNU_SOURCE
#include "base/diag.h"

#include <signal.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/env.h"

/* What the error would say goes out before the program stops, and what it has said so far. */
static void stop(const struct diag *d, const char *message) {
  const char *part[] = {d->where, d->op};
  for (int i = 0; i < 2; i++)
    if (part[i]) fprintf(stderr, "%s: ", part[i]);
  fprintf(stderr, "%s\n", message);
  tess__flush_stdout();
  raise(SIGTRAP);
}

bool tess__fail(struct diag *d, tess_status status, tess_reason reason, const char *format, ...) {
  bool first = d->status == TESS_OK, stops = tess__env_int(ENV_TRAP) != 0;
  if (!first && !stops) return false;
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  size_t bytes = n < 0 ? 1 : (size_t)n + 1;
  char *message = tess__alloc(bytes);
  message[0] = 0;
  vsnprintf(message, bytes, format, again);
  va_end(again);
  if (stops) stop(d, message);
  if (first) {
    d->message = message;
    d->status = status > TESS_OK && status <= TESS_UNAUTHENTICATED ? status : TESS_UNKNOWN; /* a program's own number */
    d->reason = reason;
  } else
    tess__free(message);
  return false;
}

void tess__diag_clear(struct diag *d) {
  tess__free(d->message);
  *d = (struct diag){.status = TESS_OK, .since = d->since};
}
