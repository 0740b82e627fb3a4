/* Blocks double from FIRST bytes up to LAST, newest first; a request that does not fit opens a new block of at least
 * its size, and what was left in the old one is lost. Behind LAST a block is MAPPED bytes in huge pages: half of what a
 * large program took to compile was the first touch of small ones. Under AddressSanitizer every request is a block of
 * its own, so that an overrun shows. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/alloc.h"
#include "base/huge.h"

#define NEVER (SIZE_MAX / 4)
#if TESS_ADDRESS_SANITIZER
static const size_t FIRST = 0, LAST = 0, MAPPED = NEVER;
#elif defined(TESS_TINY)
static const size_t FIRST = 64, LAST = 256, MAPPED = NEVER;
#else
static const size_t FIRST = 992, LAST = 1 << 20, MAPPED = 2 * HUGE_PAGE; /* FIRST with its head is 1 KiB: what malloc
                                                                            keeps at hand for the thread */
#endif

struct arena_block {
  _Alignas(16) struct arena_block *older;
  size_t used, capacity;
  size_t mapped; /* bytes; 0: malloc's */
  _Alignas(16) unsigned char bytes[];
};

static struct arena_block *map_block(size_t bytes) {
  size_t whole = (sizeof(struct arena_block) + bytes + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
  if (whole < MAPPED) whole = MAPPED;
  struct arena_block *b = tess__map_huge(whole);
  if (!b) tess__fatal("out of memory for metadata");
  b->mapped = whole;
  b->capacity = whole - sizeof *b;
  return b;
}

static struct arena_block *heap_block(size_t capacity) {
  size_t whole = sizeof(struct arena_block) + capacity;
  struct arena_block *b = capacity > FIRST ? tess__zalloc(whole) : memset(tess__alloc(whole), 0, whole);
  b->capacity = capacity;
  return b;
}

static struct arena_block *open_block(struct arena *a, size_t bytes) {
  size_t capacity = a->block ? a->block->capacity * 2 : FIRST;
  bool large = MAPPED < NEVER && (capacity > LAST || bytes > LAST);
  if (capacity > LAST) capacity = LAST;
  if (capacity < bytes) capacity = bytes;
  struct arena_block *b = large ? map_block(bytes) : heap_block(capacity);
  b->older = a->block;
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
    if (b->mapped)
      munmap(b, b->mapped);
    else
      tess__free(b);
  }
  a->block = NULL;
}
