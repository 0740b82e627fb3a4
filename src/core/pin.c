/* Pinning by mlock. All pinned pages together stay within the process's limit (RLIMIT_MEMLOCK) and within half of the
 * machine's memory, so that a large array does not starve the machine; beyond that pages are ordinary ones. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/buffer.h"

static _Atomic int64_t pinned; /* bytes now */
enum { UNKNOWN, WORKS, FAILS };
static _Atomic int state; /* of the last attempt */

size_t tess__pin_page(void) {
  static _Atomic size_t known;
  size_t page = atomic_load_explicit(&known, memory_order_relaxed);
  if (page) return page;
  page = (size_t)sysconf(_SC_PAGESIZE);
  atomic_store_explicit(&known, page, memory_order_relaxed);
  return page;
}

int64_t tess__pin_limit(void) {
  int64_t half = (int64_t)sysconf(_SC_PHYS_PAGES) / 2 * (int64_t)tess__pin_page();
  struct rlimit limit;
  if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > (rlim_t)half)
    return half;
  return (int64_t)limit.rlim_cur;
}

bool tess__pin(void *page, size_t bytes) {
  int64_t size = (int64_t)bytes;
  bool good = atomic_fetch_add(&pinned, size) <= tess__pin_limit() - size && mlock(page, bytes) == 0;
  if (!good) atomic_fetch_sub(&pinned, size);
  atomic_store(&state, good ? WORKS : FAILS);
  return good;
}

void tess__unpin(void *page, size_t bytes) {
  munlock(page, bytes);
  atomic_fetch_sub(&pinned, (int64_t)bytes);
}

bool tess__pin_works(void) {
  if (atomic_load(&state) == UNKNOWN) {
    void *page = NULL;
    size_t bytes = tess__pin_page();
    if (posix_memalign(&page, bytes, bytes) == 0 && tess__pin(page, bytes)) tess__unpin(page, bytes);
    free(page);
  }
  return atomic_load(&state) == WORKS;
}
