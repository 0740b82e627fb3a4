/* Blocks and their count. One spin lock guards all counters: it costs less than one atomic addition for each of them.
 * The peak of all kinds together is not the sum of the peaks, so that use has its own row. All blocks that are counted
 * are in one list, so that what lies on which device can be asked.
 *
 * Blocks of pinned host memory have pages of their own: locks do not nest, so unlocking a shared page would unlock its
 * neighbour. */
#include "core/buffer.h"

#include <string.h>

#include "base/alloc.h"
#include "base/spin.h"

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
static struct block *alive;                     /* guarded by use_lock */

static void add(struct memory_use *u, int64_t bytes) {
  u->in_use += bytes;
  u->allocations++;
  if (u->in_use > u->peak) u->peak = u->in_use;
  if (bytes > u->largest) u->largest = bytes;
}

static void count(struct block *b) {
  tess__spin_lock(&use_lock);
  add(&use[b->kind], (int64_t)b->bytes);
  add(&use[ALL], (int64_t)b->bytes);
  b->prev = NULL;
  b->next = alive;
  if (alive) alive->prev = b;
  alive = b;
  tess__spin_unlock(&use_lock);
}

static void discount(struct block *b) {
  tess__spin_lock(&use_lock);
  use[b->kind].in_use -= (int64_t)b->bytes;
  use[ALL].in_use -= (int64_t)b->bytes;
  if (b->next) b->next->prev = b->prev;
  *(b->prev ? &b->prev->next : &alive) = b->next;
  tess__spin_unlock(&use_lock);
}

/* Small data lies behind its block in one piece of memory: one allocation less on the path of every call. */
enum { BEHIND = 64, SMALL = 64 << 10 };
_Static_assert(sizeof(struct block) <= BEHIND, "data behind a block is 64-byte aligned");

static bool is_behind(size_t bytes, enum memory_kind kind) {
  return bytes <= SMALL && (kind != MEMORY_PINNED_HOST || !bytes);
}

static struct block *make(struct block *b, void *data, size_t bytes, enum memory_kind kind, bool borrowed) {
  atomic_init(&b->refs, 1);
  b->kind = kind;
  b->borrowed = borrowed;
  b->pinned = false;
  b->data = data;
  b->bytes = bytes;
  atomic_init(&b->owner, NULL);
  b->ctx = NULL;
  return b;
}

/* Whole pages, and what is needed to begin at one. */
static size_t pages_bytes(size_t bytes) {
  size_t page = tess__pin_page();
  return bytes > SIZE_MAX / 2 ? SIZE_MAX / 2 : (bytes + page - 1) / page * page + page;
}

static struct block *make_pinned(size_t bytes) {
  size_t page = tess__pin_page();
  char *p = tess__alloc_data(pages_bytes(bytes));
  if (!p) return NULL;
  char *data = p + (-(uintptr_t)p & (page - 1));
  struct block *b = make(tess__alloc_pooled(sizeof *b), data, bytes, MEMORY_PINNED_HOST, false);
  b->ctx = p;
  b->pinned = tess__pin(data, pages_bytes(bytes) - page);
  return b;
}

static void free_block(struct block *b) {
  if (b->borrowed) {
    tess__free_data(b, sizeof *b);
  } else if (is_behind(b->bytes, b->kind)) {
    tess__free_data(b, BEHIND + b->bytes);
  } else {
    if (b->pinned) tess__unpin(b->data, pages_bytes(b->bytes) - tess__pin_page());
    if (b->ctx)
      tess__free_data(b->ctx, pages_bytes(b->bytes));
    else
      tess__free_data(b->data, b->bytes);
    tess__free_data(b, sizeof *b);
  }
}

struct block *tess__block_new(size_t bytes, enum memory_kind kind) {
  struct block *b;
  if (is_behind(bytes, kind)) {
    char *p = tess__alloc_data(BEHIND + bytes);
    if (!p) return NULL;
    b = make((struct block *)(void *)p, p + BEHIND, bytes, kind, false);
  } else if (kind == MEMORY_PINNED_HOST) {
    b = make_pinned(bytes);
    if (!b) return NULL;
  } else {
    void *p = tess__alloc_data(bytes);
    if (!p) return NULL;
    b = make(tess__alloc_pooled(sizeof *b), p, bytes, kind, false);
  }
  count(b);
  return b;
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
  if (!b || !tess__drop(&b->refs)) return;
  if (!b->borrowed)
    discount(b);
  else if (b->deleter)
    b->deleter(b->data, b->ctx);
  free_block(b);
}

int64_t tess__block_owners(enum memory_kind kind, const void **owner, int64_t capacity) {
  int64_t n = 0;
  tess__spin_lock(&use_lock);
  for (struct block *b = alive; b; b = b->next) {
    const void *at = b->kind == kind ? atomic_load_explicit(&b->owner, memory_order_relaxed) : NULL;
    if (at && n++ < capacity) owner[n - 1] = at;
  }
  tess__spin_unlock(&use_lock);
  return n;
}

struct memory_use tess__memory_use(int kind) {
  tess__spin_lock(&use_lock);
  struct memory_use u = use[kind < 0 ? (int)ALL : kind];
  tess__spin_unlock(&use_lock);
  return u;
}
