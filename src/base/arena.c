/* Blocks double from FIRST bytes up to LAST, newest first; a request that does not fit opens a new block of at least
 * its size, and what was left in the old one is lost. Behind LAST a block is MAPPED bytes in huge pages: half of what a
 * large program took to compile was the first touch of small ones. Under AddressSanitizer every request is a block of
 * its own, so that an overrun shows. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/alloc.h"
#include "base/huge.h"
#include "base/spin.h"

#define NEVER (SIZE_MAX / 4)
enum { STEP = 512, KEPT = 16 << 20 }; /* bytes that are zeroed together; most that stay */

struct arena_block {
  _Alignas(16) struct arena_block *older;
  size_t used, capacity;
  size_t clean;  /* so many bytes are zero where they are not in use */
  size_t mapped; /* bytes; 0: malloc's */
  bool usual;    /* one of the sizes that come again */
  _Alignas(16) unsigned char bytes[];
};

#if TESS_ADDRESS_SANITIZER
enum { GRAIN = 1 };
static const size_t FIRST = 0, LAST = 0, MAPPED = NEVER, KEPT_FROM = NEVER;
#elif defined(TESS_TINY)
enum { GRAIN = 16 };
static const size_t FIRST = 64, LAST = 256, MAPPED = NEVER, KEPT_FROM = 128;
#else
enum { GRAIN = 16 };
static const size_t FIRST = 1024 - sizeof(struct arena_block), LAST = 1 << 20, MAPPED = 2 * HUGE_PAGE,
                    KEPT_FROM = 60 << 10;
/* FIRST with its head is 1 KiB: malloc keeps what it frees of that at hand for the thread, and of little more not. */
#endif

/* Some large blocks stay here when their arena is freed: the first touch of a page costs more than zeroing it again,
 * and the C allocator gives such blocks back to the system. */
static struct {
  atomic_flag lock;
  size_t bytes;
  struct arena_block *first;
} kept;

static struct arena_block *take_kept(size_t capacity) {
  if (capacity < KEPT_FROM) return NULL;
  tess__spin_lock(&kept.lock);
  struct arena_block **at = &kept.first, *b;
  while ((b = *at) && b->capacity != capacity)
    at = &b->older;
  if (b) {
    *at = b->older;
    kept.bytes -= capacity;
  }
  tess__spin_unlock(&kept.lock);
  return b;
}

/* False: there are enough. */
static bool keep(struct arena_block *b) {
  if (!b->usual || b->capacity < KEPT_FROM) return false;
  tess__spin_lock(&kept.lock);
  bool room = kept.bytes + b->capacity <= KEPT;
  if (room) {
    b->older = kept.first;
    kept.first = b;
    kept.bytes += b->capacity;
  }
  tess__spin_unlock(&kept.lock);
  return room;
}

static struct arena_block *map_block(size_t bytes) {
  size_t whole = (sizeof(struct arena_block) + bytes + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
  if (whole < MAPPED) whole = MAPPED;
  size_t capacity = whole - sizeof(struct arena_block);
  struct arena_block *b = whole == MAPPED ? take_kept(capacity) : NULL;
  bool fresh = !b;
  if (fresh) b = tess__map_huge(whole);
  if (!b) tess__fatal("out of memory for metadata");
  *b = (struct arena_block){
      .capacity = capacity, .clean = fresh ? capacity : 0, .mapped = whole, .usual = whole == MAPPED};
  return b;
}

static struct arena_block *heap_block(size_t capacity, bool usual) {
  struct arena_block *b = usual ? take_kept(capacity) : NULL;
  if (!b) b = tess__alloc(sizeof *b + capacity);
  *b = (struct arena_block){.capacity = capacity, .usual = usual};
  return b;
}

/* What is used, and some more: just before it is written, and of a large block no more than is needed. */
static void clean(struct arena_block *b) {
  size_t most = b->capacity - b->clean, bytes = b->used - b->clean + STEP;
  if (bytes > most) bytes = most;
  memset(b->bytes + b->clean, 0, bytes);
  b->clean += bytes;
}

/* Seldom: kept out of what is called for every request. */
__attribute__((noinline)) static struct arena_block *open_block(struct arena *a, size_t bytes) {
  size_t capacity = a->block ? a->block->capacity * 2 : FIRST;
  bool large = MAPPED < NEVER && (capacity > LAST || bytes > LAST);
  if (capacity > LAST) capacity = LAST;
  bool usual = bytes <= capacity;
  struct arena_block *b = large ? map_block(bytes) : heap_block(usual ? capacity : bytes, usual);
  b->older = a->block;
  return a->block = b;
}

/* Where the next bytes lie: in a->block, which is used up to their end. */
static void *place(struct arena *a, size_t bytes) {
  if (bytes > SIZE_MAX / 4) tess__fatal("out of memory for metadata");
  size_t taken = bytes ? (bytes + GRAIN - 1) & ~(size_t)(GRAIN - 1) : GRAIN;
  struct arena_block *b = a->block;
  if (!b || taken > b->capacity - b->used) b = open_block(a, taken);
  void *p = b->bytes + b->used;
  b->used += taken;
  return p;
}

void *tess__arena_alloc(struct arena *a, size_t bytes) {
  void *p = place(a, bytes);
  if (a->block->used > a->block->clean) clean(a->block);
  return p;
}

void *tess__arena_room(struct arena *a, size_t bytes) {
  void *p = place(a, bytes);
  if (a->block->used > a->block->clean) a->block->clean = a->block->used;
  return p;
}

void *tess__arena_copy(struct arena *a, const void *data, size_t bytes) {
  void *p = tess__arena_room(a, bytes);
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
    if (keep(b)) continue;
    if (b->mapped)
      munmap(b, b->mapped);
    else
      tess__free(b);
  }
  a->block = NULL;
}
