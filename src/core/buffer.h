/* Blocks of tensor bytes, counted by memory kind, and how many there are. Thread-safe. */
#ifndef TESS_CORE_BUFFER_H
#define TESS_CORE_BUFFER_H

#include <stdatomic.h>
#include <tessera/base.h>

enum memory_kind { MEMORY_DEVICE, MEMORY_PINNED_HOST, MEMORY_UNPINNED_HOST, MEMORY_KINDS };
const char *tess__memory_kind_name(enum memory_kind k); /* "device", … */
bool tess__memory_kind_parse(const char *name, enum memory_kind *out);

/* Gives one reference back. True: it was the last. Who holds the only one needs no atomic step for that: there is
 * nobody who could take another. */
static inline bool tess__drop(_Atomic int32_t *refs) {
  return atomic_load_explicit(refs, memory_order_acquire) == 1 ||
         atomic_fetch_sub_explicit(refs, 1, memory_order_acq_rel) == 1;
}

struct block {
  _Atomic int32_t refs;
  enum memory_kind kind;
  bool borrowed; /* the user's memory: not counted, deleter called at the end */
  bool pinned;   /* its pages stay in memory (mlock) */
  void *data;
  size_t bytes;
  union {
    void (*deleter)(void *data, void *ctx); /* borrowed; may be NULL */
    const void *_Atomic owner;              /* else: what an array says about it (its placed); NULL: nothing */
  };
  void *ctx;                 /* borrowed: the deleter's; else where the allocation began, if not at data */
  struct block *next, *prev; /* of all that are counted; buffer.c */
};
struct block *tess__block_new(size_t bytes,
                              enum memory_kind kind); /* one reference; NULL when out of memory. bytes 0 is legal */
struct block *tess__block_borrow(void *data, size_t bytes, enum memory_kind kind, void (*deleter)(void *, void *),
                                 void *ctx);
void tess__block_retain(struct block *b);
void tess__block_release(struct block *b);

struct memory_use {
  int64_t in_use, peak, allocations, largest;
};
struct memory_use tess__memory_use(int kind); /* enum memory_kind, or -1: all */
/* The owners of the blocks of a kind that live now, into owner[capacity]; their number, which may be larger. */
int64_t tess__block_owners(enum memory_kind kind, const void **owner, int64_t capacity);

/* Pinned host memory (pin.c): pages that the system may not take away, within its limits. */
bool tess__pin(void *page, size_t bytes); /* false: it could not be done, and the pages are ordinary ones */
void tess__unpin(void *page, size_t bytes);
bool tess__pin_works(void);    /* did it the last time, or would it? */
int64_t tess__pin_limit(void); /* bytes that all of this process may come to */
size_t tess__pin_page(void);   /* bytes of a page: blocks that are pinned share none */

#endif
