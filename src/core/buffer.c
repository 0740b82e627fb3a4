/* Blocks and their count. One spin lock guards all counters: it costs less than one atomic addition for each of them.
 * The peak of all kinds together is not the sum of the peaks, so that use has its own row. */
#include "core/buffer.h"

#include <sched.h>
#include <string.h>

#include "base/alloc.h"

static const char *const names[MEMORY_KINDS] = {"device", "pinned_host", "unpinned_host"};

const char *tess__memory_kind_name(enum memory_kind k) {
  return names[k];
}

bool tess__memory_kind_parse(const char *name, enum memory_kind *out) {
  for (int k = 0; k < MEMORY_KINDS; k++)
    if (strcmp(name, names[k]) == 0) {
      *out = (enum memory_kind)k;
      return true;
    }
  return false;
}

enum { ALL = MEMORY_KINDS };
static atomic_flag use_lock = ATOMIC_FLAG_INIT;
static struct memory_use use[MEMORY_KINDS + 1]; /* guarded by use_lock */

static void lock(void) {
  for (int i = 0; atomic_flag_test_and_set_explicit(&use_lock, memory_order_acquire); i++)
    if (i > 100) sched_yield();
}

static void unlock(void) {
  atomic_flag_clear_explicit(&use_lock, memory_order_release);
}

static void add(struct memory_use *u, int64_t bytes) {
  u->in_use += bytes;
  u->allocations++;
  if (u->in_use > u->peak) u->peak = u->in_use;
  if (bytes > u->largest) u->largest = bytes;
}

/* Small data lies behind its block in one piece of memory: one allocation less on the path of every call. */
enum { BEHIND = 64, SMALL = 64 << 10 };
_Static_assert(sizeof(struct block) <= BEHIND, "data behind a block is 64-byte aligned");

static struct block *make(struct block *b, void *data, size_t bytes, enum memory_kind kind, bool borrowed) {
  atomic_init(&b->refs, 1);
  b->kind = kind;
  b->borrowed = borrowed;
  b->data = data;
  b->bytes = bytes;
  b->deleter = NULL;
  b->ctx = NULL;
  return b;
}

static void free_block(struct block *b) {
  if (!b->borrowed && b->bytes <= SMALL) {
    tess__free_data(b, BEHIND + b->bytes);
    return;
  }
  if (!b->borrowed) tess__free_data(b->data, b->bytes);
  tess__free_data(b, sizeof *b);
}

struct block *tess__block_new(size_t bytes, enum memory_kind kind) {
  bool small = bytes <= SMALL;
  char *p = tess__alloc_data(small ? BEHIND + bytes : bytes);
  if (!p) return NULL;
  lock();
  add(&use[kind], (int64_t)bytes);
  add(&use[ALL], (int64_t)bytes);
  unlock();
  if (small) return make((struct block *)(void *)p, p + BEHIND, bytes, kind, false);
  return make(tess__alloc_pooled(sizeof(struct block)), p, bytes, kind, false);
}

struct block *tess__block_borrow(void *data, size_t bytes, enum memory_kind kind, void (*deleter)(void *, void *),
                                 void *ctx) {
  struct block *b = make(tess__alloc_pooled(sizeof *b), data, bytes, kind, true);
  b->deleter = deleter;
  b->ctx = ctx;
  return b;
}

void tess__block_retain(struct block *b) {
  atomic_fetch_add_explicit(&b->refs, 1, memory_order_relaxed);
}

void tess__block_release(struct block *b) {
  if (!b || atomic_fetch_sub_explicit(&b->refs, 1, memory_order_acq_rel) != 1) return;
  if (!b->borrowed) {
    lock();
    use[b->kind].in_use -= (int64_t)b->bytes;
    use[ALL].in_use -= (int64_t)b->bytes;
    unlock();
  } else if (b->deleter)
    b->deleter(b->data, b->ctx);
  free_block(b);
}

struct memory_use tess__memory_use(int kind) {
  lock();
  struct memory_use u = use[kind < 0 ? (int)ALL : kind];
  unlock();
  return u;
}
