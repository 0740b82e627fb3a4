/* A hash table of page numbers, which only grows. Who looks takes no lock: a table that was replaced stays, and is
 * reached from its successor. An address that came from another thread was added before it was handed over. */
#include "core/pages.h"

#include <stdatomic.h>
#include <stdint.h>

#include "base/alloc.h"

enum { PAGE_BITS = 12, FIRST = 64 };

struct pages {
  struct pages *older;       /* keeps it reachable for leak checkers */
  size_t size, used;         /* size: a power of two, at least twice `used` */
  _Atomic(uintptr_t) page[]; /* 0: free */
};
static _Atomic(struct pages *) known;

static size_t place(const struct pages *t, uintptr_t page) {
  size_t i = (size_t)((uint64_t)page * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (t->size - 1);
  for (uintptr_t at; (at = atomic_load_explicit(&t->page[i], memory_order_relaxed)) != 0 && at != page;)
    i = (i + 1) & (t->size - 1);
  return i;
}

static void put(struct pages *t, uintptr_t page) {
  size_t i = place(t, page);
  if (atomic_load_explicit(&t->page[i], memory_order_relaxed) == page) return;
  atomic_store_explicit(&t->page[i], page, memory_order_relaxed);
  t->used++;
}

static struct pages *larger(struct pages *t) {
  size_t size = t ? 2 * t->size : FIRST;
  struct pages *out = tess__zalloc(sizeof *out + size * sizeof out->page[0]);
  out->older = t;
  out->size = size;
  for (size_t i = 0; t && i < t->size; i++) {
    uintptr_t page = atomic_load_explicit(&t->page[i], memory_order_relaxed);
    if (page) put(out, page);
  }
  return out;
}

void tess__pages_add(const void *start, size_t bytes) {
  uintptr_t first = (uintptr_t)start >> PAGE_BITS, last = ((uintptr_t)start + bytes - 1) >> PAGE_BITS;
  for (uintptr_t page = first; page <= last; page++) {
    struct pages *t = atomic_load_explicit(&known, memory_order_relaxed);
    if (!t || 2 * (t->used + 1) > t->size) atomic_store_explicit(&known, t = larger(t), memory_order_release);
    put(t, page);
  }
}

bool tess__pages_have(const void *p) {
  const struct pages *t = atomic_load_explicit(&known, memory_order_acquire);
  uintptr_t page = (uintptr_t)p >> PAGE_BITS;
  return t && page && atomic_load_explicit(&t->page[place(t, page)], memory_order_relaxed) == page;
}
