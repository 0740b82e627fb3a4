/* Where a failure is told: the first one wins, the rest of the work gives up.
 *
 * tess__fail is the one function that makes errors (errors.md 10): put a breakpoint there, or set TESS_TRAP=1.
 * The message is everything after "place: operation: "; the API puts those in front when it makes the error object. */
#ifndef TESS_BASE_DIAG_H
#define TESS_BASE_DIAG_H

#include <stdarg.h>
#include <stdint.h>
#include <tessera/base.h>

struct diag {
  tess_status status; /* TESS_OK while nothing failed */
  tess_reason reason;
  char *message;     /* owned; NULL while nothing failed */
  const char *op;    /* operation, NULL: the API's own name stands there; static or interned text */
  const char *where; /* the user's "file:line"; NULL: the place of the call; interned text */
  uint32_t since;    /* base/interrupt.h; 0: nobody interrupts this work */
};

/* Records a failure in d unless one is there already. Always returns false, so that a check can end with `return
 * tess__fail(…)`. */
bool tess__fail(struct diag *d, tess_status status, tess_reason reason, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void tess__diag_clear(struct diag *d); /* frees the message; status OK; goes on to listen */

#endif
