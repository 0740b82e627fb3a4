/* The bytes behind arrays, and their deletion.
 *
 * A call borrows its arguments and counts nothing, so tess__data_delete must not free under a call that runs on another
 * thread: callers of programs bracket each call with tess__calls_enter and tess__calls_leave. Deleting marks, then
 * frees at once when no call is inside; otherwise the data waits in a list that the last call to leave empties. Whoever
 * reads bytes outside a program brackets that too. Mark and look on one side, enter and check on the other, all
 * sequentially consistent: either the call sees the mark, or the deleter sees the call. */
#include <pthread.h>

#include "array/array.h"
#include "base/alloc.h"
#include "base/map.h"

struct waiting {
  struct waiting *next;
  struct block *block;
};

static _Atomic int64_t inside;
static _Atomic int n_waiting;
static pthread_mutex_t waiting_lock = PTHREAD_MUTEX_INITIALIZER;
static struct waiting *waiting; /* blocks of deleted data; guarded by waiting_lock */

struct data *tess__data_new(struct block *block, int64_t offset) {
  struct data *d = tess__alloc_pooled(sizeof *d);
  atomic_init(&d->refs, 1);
  atomic_init(&d->deleted, false);
  d->block = block;
  d->offset = offset;
  d->of = NULL;
  atomic_init(&d->how, NULL);
  atomic_init(&d->where, NULL);
  return d;
}

struct data *tess__data_part(struct data *whole, struct block *copy, int64_t offset) {
  struct data *root = whole->of ? whole->of : whole;
  tess__data_retain(root);
  struct data *d = tess__data_new(copy ? copy : root->block, offset);
  d->of = root;
  return d;
}

static bool owns_block(const struct data *d) {
  return !d->of || d->block != d->of->block;
}

void tess__data_retain(struct data *d) {
  atomic_fetch_add_explicit(&d->refs, 1, memory_order_relaxed);
}

void tess__data_release(struct data *d) {
  if (!d || !tess__drop(&d->refs)) return;
  if (!atomic_load(&d->deleted) && owns_block(d)) tess__block_release(d->block); /* deleted: it went its own way */
  tess__data_release(d->of);
  tess__free_data(d, sizeof *d);
}

static void free_waiting(void) {
  pthread_mutex_lock(&waiting_lock);
  struct waiting *list = NULL;
  if (atomic_load(&inside) == 0) {
    list = waiting;
    waiting = NULL;
    atomic_store(&n_waiting, 0);
  }
  pthread_mutex_unlock(&waiting_lock);
  for (struct waiting *w = list, *next; w; w = next) {
    next = w->next;
    tess__block_release(w->block);
    tess__free(w);
  }
}

void tess__calls_enter(void) {
  atomic_fetch_add(&inside, 1);
}

void tess__calls_leave(void) {
  if (atomic_fetch_sub(&inside, 1) == 1 && atomic_load(&n_waiting) > 0) free_waiting();
}

static void free_later(struct block *block) {
  struct waiting *w = tess__alloc(sizeof *w);
  pthread_mutex_lock(&waiting_lock);
  *w = (struct waiting){waiting, block};
  waiting = w;
  atomic_fetch_add(&n_waiting, 1);
  pthread_mutex_unlock(&waiting_lock);
}

void tess__data_delete(struct data *d, const char *how, const char *where) {
  if (!tess__data_is_deleted(d)) {
    atomic_store(&d->how, how);
    atomic_store(&d->where, tess__intern_text(where));
  }
  if (d->of) tess__data_delete(d->of, how, where);
  if (atomic_exchange(&d->deleted, true) || !owns_block(d)) return;
  free_later(d->block);
  free_waiting();
}

void tess__data_moved(struct data *d, const struct placed *placed) {
  if (d->of) return;
  tess__calls_enter();
  if (!tess__data_is_deleted(d) && !d->block->borrowed)
    atomic_store_explicit(&d->block->owner, placed, memory_order_relaxed);
  tess__calls_leave();
}
