/* The process's programs: one hash map under a lock, a list by use, and each thread's table of recent entries. Evicting
 * or clearing raises the generation; a thread that sees a new one drops its table. An entry lives while a table or the
 * map refers to it, so a program that runs is never freed. Freeing one may call what frees the memory of a user's array
 * that it captured: that is done without the lock. */
#include "api/cache.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"

enum {
#ifdef TESS_TINY
  PROGRAMS_KEPT = 2
#else
  PROGRAMS_KEPT = 4096
#endif
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct map entries; /* hash -> newest entry of that hash; equal hashes replace each other */
static struct program_entry *newest, *oldest;
static int n_entries;
static _Atomic uint64_t generation = 1;

void tess__entry_release(struct program_entry *e) {
  if (atomic_fetch_sub(&e->refs, 1) != 1) return;
  if (e->made) e->executor->free(e->made);
  tess__program_free(&e->program);
  if (e->beside) e->free_beside(e->beside);
  for (int i = 0; i < e->n_captures; i++)
    tess__object_release(&e->capture[i]->o);
  tess__free(e->capture);
  tess__free(e->result);
  tess__meeting_free(e->meeting);
  tess__free(e->donated);
  tess__free(e->key);
  tess__free(e);
}

static uint64_t hash_key(const uint64_t *key, int words) {
  uint64_t h = 0x9e3779b97f4a7c15u;
  for (int i = 0; i < words; i++) {
    h = (h ^ key[i]) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

static bool same_key(const struct program_entry *e, uint64_t hash, const uint64_t *key, int words) {
  return e->hash == hash && e->key_words == words && memcmp(e->key, key, (size_t)words * sizeof *key) == 0;
}

static void empty(struct program_entry **slot) {
  for (struct program_entry *e; (e = *slot);) { /* what frees it may fill it again */
    *slot = NULL;
    tess__entry_release(e);
  }
}

static void forget_recent(struct thread *t) {
  for (int i = 0; i < RECENT_PROGRAMS; i++)
    empty(&t->recent[i]);
}

/* Takes a reference over. */
static void remember(struct thread *t, struct program_entry *e) {
  struct program_entry **slot = &t->recent[e->hash % RECENT_PROGRAMS];
  empty(slot);
  *slot = e;
  t->drop_recent = forget_recent;
}

static void release_all(struct program_entry *dropped) {
  for (struct program_entry *e = dropped, *next; e; e = next) {
    next = e->older;
    e->older = NULL;
    tess__entry_release(e);
  }
}

/* ---- under the lock ---- */

static void unlink_entry(struct program_entry *e) {
  *(e->newer ? &e->newer->older : &newest) = e->older;
  *(e->older ? &e->older->newer : &oldest) = e->newer;
  e->newer = e->older = NULL;
}

static void link_newest(struct program_entry *e) {
  e->older = newest;
  if (newest) newest->newer = e;
  newest = e;
  if (!oldest) oldest = e;
}

/* To a list for release_all. */
static void drop(struct program_entry *e, struct program_entry **dropped) {
  if (tess__map_get(&entries, e->hash) == e) tess__map_remove(&entries, e->hash);
  unlink_entry(e);
  n_entries--;
  e->older = *dropped;
  *dropped = e;
}

struct program_entry *tess__cache_find(struct thread *t, const uint64_t *key, int words) {
  uint64_t hash = hash_key(key, words), now = atomic_load_explicit(&generation, memory_order_acquire);
  if (t->recent_generation != now) {
    forget_recent(t);
    t->recent_generation = now;
  }
  struct program_entry *e = t->recent[hash % RECENT_PROGRAMS];
  if (e && same_key(e, hash, key, words)) return e;
  pthread_mutex_lock(&lock);
  e = tess__map_get(&entries, hash);
  if (e && same_key(e, hash, key, words)) {
    unlink_entry(e);
    link_newest(e);
    atomic_fetch_add(&e->refs, 1);
  } else {
    e = NULL;
  }
  pthread_mutex_unlock(&lock);
  if (e) remember(t, e);
  return e;
}

void tess__cache_insert(struct thread *t, struct program_entry *e, const uint64_t *key, int words) {
  e->hash = hash_key(key, words);
  e->key_words = words;
  e->key = tess__alloc((size_t)words * sizeof *key);
  memcpy(e->key, key, (size_t)words * sizeof *key);
  atomic_fetch_add(&e->refs, 1); /* the map's, and the thread's */
  struct program_entry *dropped = NULL;
  pthread_mutex_lock(&lock);
  struct program_entry *same = tess__map_get(&entries, e->hash);
  if (same) drop(same, &dropped);
  *tess__map_at(&entries, e->hash) = e;
  link_newest(e);
  n_entries++;
  while (n_entries > PROGRAMS_KEPT)
    drop(oldest, &dropped);
  pthread_mutex_unlock(&lock);
  release_all(dropped);
  remember(t, e);
}

void tess__cache_clear(void) {
  struct program_entry *dropped = NULL;
  pthread_mutex_lock(&lock);
  while (oldest)
    drop(oldest, &dropped);
  tess__map_free(&entries);
  pthread_mutex_unlock(&lock);
  atomic_fetch_add_explicit(&generation, 1, memory_order_release);
  release_all(dropped);
}

void tess__thread_cache_free(struct thread *t) {
  forget_recent(t);
}
