/* Data comes from a pool of blocks that are never given back in steady state, because fresh pages cost 4 to 11 times
 * what filling them costs.
 *
 * Size classes: multiples of 64 bytes up to 256, then four per doubling. A class is a last-in first-out list behind its
 * own spin lock (a block just freed is warm), linked through the first word of the free blocks. Blocks of HUGE_FROM
 * bytes and more are mapped at a multiple of 2 MiB with huge pages asked for; smaller ones come from the C allocator.
 * When the system has no more, the pool is given back and the allocation tried once again.
 *
 * The system promises more than it has, and ends a process that takes it at its word. So blocks from HUGE_FROM bytes on
 * are counted, and refused before their first page is touched where all of them would pass tess__memory_limit; what the
 * pool keeps of them is given back first.
 *
 * Under AddressSanitizer there is no pool, and sizes are exact: errors and leaks show. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/alloc.h"
#include "base/huge.h"
#include "base/spin.h"

enum { EXACT = TESS_ADDRESS_SANITIZER };

#define LINE 64
#ifdef TESS_TINY
#define HUGE_FROM ((size_t)64 << 10)
#else
#define HUGE_FROM HUGE_PAGE
#endif
#define LARGEST ((size_t)1 << (EXACT ? 38 : 46)) /* sanitizers abort where the system would say no */
enum { CLASSES = 4 + 4 * (46 - 8) };

struct size_class {
  _Alignas(LINE) atomic_flag lock;
  void *first; /* free blocks; guarded by lock */
};
static struct size_class classes[CLASSES]; /* zero is a clear flag on every target we build for */
static _Atomic int64_t countdown;
static _Atomic bool failed;

void tess__fail_allocation_after(int64_t k) {
  atomic_store(&failed, false);
  atomic_store(&countdown, k);
}

bool tess__allocation_has_failed(void) {
  return atomic_load(&failed);
}

static bool fault(void) {
  if (atomic_load_explicit(&countdown, memory_order_relaxed) <= 0 || atomic_fetch_sub(&countdown, 1) != 1) return false;
  atomic_store(&failed, true);
  return true;
}

/* The class of this many bytes, and in *size what its blocks hold. */
static int class_of(size_t bytes, size_t *size) {
  if (bytes <= 256) {
    int i = bytes <= LINE ? 0 : (int)((bytes - 1) / LINE);
    *size = (size_t)(i + 1) * LINE;
    return i;
  }
  int e = 63 - __builtin_clzll((unsigned long long)(bytes - 1)); /* 2^e < bytes <= 2^(e+1) */
  size_t step = (size_t)1 << (e - 2), quarter = (bytes - 1 - ((size_t)1 << e)) / step;
  *size = ((size_t)1 << e) + (quarter + 1) * step;
  return 4 + 4 * (e - 8) + (int)quarter;
}

static struct memory_source source; /* fixed once something was taken */
static _Atomic bool taken;

static bool is_counted(void) {
  return !source.allocate || source.owns;
}

bool tess__set_memory_source(const struct memory_source *s) {
  bool fits = s->owns ? !source.allocate : !source.owns && !atomic_load(&taken);
  if (!fits) return false;
  tess__release_data_pool(); /* what is there lies elsewhere */
  source = *s;
  return true;
}

static bool is_from_source(const void *p) {
  return source.owns ? source.owns(p) : source.allocate != NULL;
}

static void *from_source(size_t size) {
  void *p = source.allocate(size, size >= HUGE_FROM ? HUGE_PAGE : LINE, source.ctx);
  if ((uintptr_t)p % LINE) tess__fatal("an allocator gave memory that is not aligned to 64 bytes");
  return p;
}

static _Atomic int64_t claimed, mapped; /* bytes of large blocks in use; of all that are mapped, the pool's too */

/* May a large block of so many bytes be used, too? */
static bool claim(size_t bytes) {
  if (bytes < HUGE_FROM || !is_counted()) return true;
  if (atomic_fetch_add(&claimed, (int64_t)bytes) <= tess__memory_limit() - (int64_t)bytes) return true;
  atomic_fetch_sub(&claimed, (int64_t)bytes);
  return false;
}

static void unclaim(size_t bytes) {
  if (bytes >= HUGE_FROM && is_counted()) atomic_fetch_sub(&claimed, (int64_t)bytes);
}

int64_t tess__memory_left(void) {
  int64_t left = tess__memory_limit() - atomic_load(&claimed);
  return left > 0 ? left : 0;
}

bool tess__fail_memory(struct diag *d, size_t bytes, const char *format, ...) {
  char what[300];
  va_list list;
  va_start(list, format);
  vsnprintf(what, sizeof what, format, list);
  va_end(list);
  if (!is_counted())
    return tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
                      "out of memory: %s needs %zu bytes, and the allocator has none", what, bytes);
  if (bytes <= (size_t)tess__memory_left())
    return tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
                      "out of memory: %s needs %zu bytes, and the system gives no more", what, bytes);
  return tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
                    "out of memory: %s needs %zu bytes, and %lld of %lld are left", what, bytes,
                    (long long)tess__memory_left(), (long long)tess__memory_limit());
}

static void *map_counted(size_t size) {
  if (atomic_fetch_add(&mapped, (int64_t)size) > tess__memory_limit() - (int64_t)size) tess__release_data_pool();
  void *p = source.allocate ? from_source(size) : tess__map_huge(size);
  if (!p) atomic_fetch_sub(&mapped, (int64_t)size);
  return p;
}

static void *from_system(size_t size) {
  if (size >= HUGE_FROM && is_counted()) return map_counted(size);
  if (source.allocate) return from_source(size);
  void *p = NULL;
  return posix_memalign(&p, LINE, size) ? NULL : p;
}

static void to_system(void *p, size_t size) {
  if (is_from_source(p))
    source.free(p, size, source.ctx);
  else if (size >= HUGE_FROM)
    munmap(p, size);
  else
    free(p);
  if (size >= HUGE_FROM && is_counted()) atomic_fetch_sub(&mapped, (int64_t)size);
}

static void *take_block(size_t bytes) {
  if (EXACT && source.allocate) return from_source(bytes ? bytes : 1);
  if (EXACT) {
    void *p = NULL;
    return posix_memalign(&p, bytes >= HUGE_FROM ? HUGE_PAGE : LINE, bytes ? bytes : 1) ? NULL : p;
  }
  size_t size;
  struct size_class *c = &classes[class_of(bytes, &size)];
  tess__spin_lock(&c->lock);
  void *p = c->first;
  if (p) memcpy(&c->first, p, sizeof p);
  tess__spin_unlock(&c->lock);
  if (p) return p;
  if ((p = from_system(size))) return p;
  tess__release_data_pool();
  return from_system(size);
}

static void *take(size_t bytes) {
  if (!atomic_load_explicit(&taken, memory_order_relaxed)) atomic_store(&taken, true);
  if (!claim(bytes)) return NULL;
  void *p = take_block(bytes);
  if (!p) unclaim(bytes);
  return p;
}

void *tess__alloc_data(size_t bytes) {
  return bytes > LARGEST || fault() ? NULL : take(bytes);
}

void *tess__alloc_pooled(size_t bytes) {
  void *p = take(bytes);
  if (!p) tess__fatal("out of memory for metadata");
  return p;
}

void tess__free_data(void *p, size_t bytes) {
  if (!p) return;
  unclaim(bytes);
  if (EXACT && is_from_source(p)) {
    source.free(p, bytes ? bytes : 1, source.ctx);
    return;
  }
  if (EXACT) {
    free(p);
    return;
  }
  size_t size;
  struct size_class *c = &classes[class_of(bytes, &size)];
  tess__spin_lock(&c->lock);
  memcpy(p, &c->first, sizeof p);
  c->first = p;
  tess__spin_unlock(&c->lock);
}

void tess__release_data_pool(void) {
  for (size_t bytes = 1; !EXACT && bytes <= LARGEST;) {
    size_t size;
    struct size_class *c = &classes[class_of(bytes, &size)];
    tess__spin_lock(&c->lock);
    void *p = c->first;
    c->first = NULL;
    tess__spin_unlock(&c->lock);
    while (p) {
      void *next;
      memcpy(&next, p, sizeof next);
      to_system(p, size);
      p = next;
    }
    bytes = size + 1;
  }
}
