/* The one function that makes failures. TESS_TRAP=1 stops the program in it, with the failing check on the stack. */
#define _GNU_SOURCE
#include "base/diag.h"

#include <signal.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/env.h"

bool tess__fail(struct diag *d, tess_status status, tess_reason reason, const char *format, ...) {
  if (tess__env_int(ENV_TRAP)) raise(SIGTRAP);
  if (d->status != TESS_OK) return false;
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  size_t bytes = n < 0 ? 1 : (size_t)n + 1;
  d->message = tess__alloc(bytes);
  d->message[0] = 0;
  vsnprintf(d->message, bytes, format, again);
  va_end(again);
  d->status = status > TESS_OK && status <= TESS_UNAUTHENTICATED ? status : TESS_UNKNOWN; /* a program's own number */
  d->reason = reason;
  return false;
}

void tess__diag_clear(struct diag *d) {
  tess__free(d->message);
  *d = (struct diag){.status = TESS_OK};
}
