/* Blocks double from FIRST bytes up to LAST, newest first; a request that does not fit opens a new block of at least
 * its size, and what was left in the old one is lost. Under AddressSanitizer every request is a block of its own, so
 * that an overrun shows. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

#if TESS_ADDRESS_SANITIZER
enum { FIRST = 0, LAST = 0 };
#elif defined(TESS_TINY)
enum { FIRST = 64, LAST = 256 };
#else
enum { FIRST = 992, LAST = 1 << 20 }; /* with its head 1 KiB: what malloc keeps at hand for the thread */
#endif

struct arena_block {
  _Alignas(16) struct arena_block *older;
  size_t used, capacity;
  _Alignas(16) unsigned char bytes[];
};

static struct arena_block *open_block(struct arena *a, size_t bytes) {
  size_t capacity = a->block ? a->block->capacity * 2 : FIRST;
  if (capacity > LAST) capacity = LAST;
  if (capacity < bytes) capacity = bytes;
  size_t whole = sizeof(struct arena_block) + capacity;
  struct arena_block *b = capacity > FIRST ? tess__zalloc(whole) : memset(tess__alloc(whole), 0, whole);
  b->older = a->block;
  b->capacity = capacity;
  return a->block = b;
}

void *tess__arena_alloc(struct arena *a, size_t bytes) {
  if (bytes > SIZE_MAX / 4) tess__fatal("out of memory for metadata");
  struct arena_block *b = a->block;
  size_t start = b ? (b->used + 15) & ~(size_t)15 : 0;
  if (!b || start > b->capacity || bytes > b->capacity - start || (FIRST == 0 && bytes == 0)) {
    b = open_block(a, bytes ? bytes : 1);
    start = 0;
  }
  b->used = start + (bytes ? bytes : 1);
  return b->bytes + start;
}

void *tess__arena_copy(struct arena *a, const void *data, size_t bytes) {
  void *p = tess__arena_alloc(a, bytes);
  return bytes ? memcpy(p, data, bytes) : p;
}

const char *tess__arena_printf(struct arena *a, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  size_t bytes = n < 0 ? 1 : (size_t)n + 1;
  char *p = tess__arena_alloc(a, bytes);
  vsnprintf(p, bytes, format, again);
  va_end(again);
  return p;
}

void tess__arena_join(struct arena *a, struct arena *from) {
  struct arena_block **oldest = &from->block;
  while (*oldest)
    oldest = &(*oldest)->older;
  *oldest = a->block;
  a->block = from->block;
  from->block = NULL;
}

void tess__arena_free(struct arena *a) {
  for (struct arena_block *b = a->block, *older; b; b = older) {
    older = b->older;
    tess__free(b);
  }
  a->block = NULL;
}
