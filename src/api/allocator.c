/* What a program may put in place of the system's memory and of the message before an abort. Neither starts the
 * library. */
#include <tessera/ext.h>

#include "api/api.h"
#include "base/alloc.h"

tess_status tess_set_allocator_at(const char *where, const tess_allocator *a) {
  static const char op[] = "set_allocator";
  struct diag d = {0};
  tess_allocator given = {0};
  tess__read_options(&given, sizeof given, a);
  struct memory_source source = {.allocate = given.allocate, .free = given.free, .ctx = given.ctx};
  if (!given.allocate || !given.free)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an allocator needs allocate and free");
  else if (!tess__set_memory_source(&source))
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
               "arrays have memory from elsewhere already; call it before tess_init");
  tess_status status = d.status;
  if (status && tess__is_started()) tess__report(&d, op, where);
  tess__diag_clear(&d);
  return status;
}

void tess_set_fatal_handler(void (*handler)(const char *message)) {
  tess__set_fatal_handler(handler);
}
