/* tess_set_transport: this process is one of several, and what carries its bytes is the program's. It is known before
 * the library starts (process.c opens and closes it). Nothing here starts the library. */
#include <stddef.h>
#include <tessera/ext.h>

#include "api/api.h"
#include "base/alloc.h"

enum { MAX_PROCESSES = 1 << 16 };

static bool check(const tess_transport *t, struct diag *d) {
  const char *name = t->name ? t->name : "a transport";
  if (!t->send || !t->receive || !t->test || !t->abort)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s needs send, receive, test and abort", name);
  if (t->process_count < 1 || t->process_count > MAX_PROCESSES)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is of %d processes; 1 to %d are possible", name,
                      t->process_count, MAX_PROCESSES);
  if (t->process_index < 0 || t->process_index >= t->process_count)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "process_index of %s is %d of %d: 0 <= process_index < process_count", name, t->process_index,
                      t->process_count);
  if (tess__is_started() || tess__process()->local)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                      "the library runs already: call it before tess_init and before any other function");
  return !tess__transport_is_given() || tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                                                   "there is a transport already, until tess_finalize");
}

tess_status tess_set_transport_at(const char *where, const tess_transport *t) {
  struct diag d = {0};
  tess_transport x = {0};
  tess__read_options(&x, sizeof x, t);
  if (check(&x, &d)) {
    x.size = sizeof x;
    tess__transport_give(&x);
  }
  tess_status status = d.status;
  if (status && tess__is_started()) tess__report(&d, "set_transport", where);
  tess__diag_clear(&d);
  return status;
}
