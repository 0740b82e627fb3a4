/* How often running work was asked to stop. */
#include "base/interrupt.h"

_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler adds to it");
_Atomic uint32_t tess__interrupts = 1;

void tess__interrupt(void) {
  atomic_fetch_add_explicit(&tess__interrupts, 2, memory_order_relaxed);
}

bool tess__fail_interrupted(struct diag *d) {
  return tess__fail(d, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupted");
}
