/* tess_interrupt: whoever works for long looks whether it was called since the work began.
 *
 * Work that has a diag listens when it begins, and looks between its steps. Kernels have none: they stop early, and the
 * plan that called them looks before it goes on to what they have not made. So nothing of a stopped run is ever read.
 */
#ifndef TESS_BASE_INTERRUPT_H
#define TESS_BASE_INTERRUPT_H

#include <stdatomic.h>

#include "base/diag.h"

extern _Atomic uint32_t tess__interrupts; /* grows by two with each; odd, so never 0 */

void tess__interrupt(void); /* async-signal-safe */
bool tess__fail_interrupted(struct diag *d);

static inline uint32_t tess__interrupts_now(void) {
  return atomic_load_explicit(&tess__interrupts, memory_order_relaxed);
}

static inline void tess__listen(struct diag *d) {
  if (!d->since) d->since = tess__interrupts_now();
}

static inline bool tess__is_interrupted(const struct diag *d) {
  return d->since && d->since != tess__interrupts_now();
}

/* May the work of d go on? Else CANCELLED is told in it. */
static inline bool tess__goes_on(struct diag *d) {
  return !tess__is_interrupted(d) || tess__fail_interrupted(d);
}

#endif
