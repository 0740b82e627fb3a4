/* A spin lock for a few instructions: an atomic flag, and after a while the processor goes to somebody else. Whoever
 * holds one calls nothing that may wait or take another. */
#ifndef TESS_BASE_SPIN_H
#define TESS_BASE_SPIN_H

#include <sched.h>
#include <stdatomic.h>

static inline void tess__spin_lock(atomic_flag *lock) {
  for (int i = 0; atomic_flag_test_and_set_explicit(lock, memory_order_acquire); i++)
    if (i > 100) sched_yield();
}

static inline void tess__spin_unlock(atomic_flag *lock) {
  atomic_flag_clear_explicit(lock, memory_order_release);
}

#endif
