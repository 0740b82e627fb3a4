/* Blocks of tensor bytes, counted by memory kind, and how many there are. Thread-safe. */
#ifndef TESS_CORE_BUFFER_H
#define TESS_CORE_BUFFER_H

#include <stdatomic.h>
#include <tessera/base.h>

enum memory_kind { MEMORY_DEVICE, MEMORY_PINNED_HOST, MEMORY_UNPINNED_HOST, MEMORY_KINDS };
const char *tess__memory_kind_name(enum memory_kind k);              /* "device", … */
bool tess__memory_kind_parse(const char *name, enum memory_kind *out);

struct block {
  _Atomic int32_t refs;
  enum memory_kind kind;
  bool borrowed; /* the user's memory: not counted, deleter called at the end */
  void *data;
  size_t bytes;
  void (*deleter)(void *data, void *ctx);
  void *ctx;
};
struct block *tess__block_new(size_t bytes, enum memory_kind kind); /* one reference; NULL when out of memory. bytes 0 is legal */
struct block *tess__block_borrow(void *data, size_t bytes, enum memory_kind kind, void (*deleter)(void *, void *), void *ctx);
void tess__block_retain(struct block *b);
void tess__block_release(struct block *b);

struct memory_use { int64_t in_use, peak, allocations, largest; };
struct memory_use tess__memory_use(int kind); /* enum memory_kind, or -1: all */

#endif
