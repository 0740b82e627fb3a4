/* Intern tables and the small map: open addressing, linear probing, at most three quarters full, never shrinking.
 *
 * An intern table is read under a read lock; a miss looks again under the write lock before it inserts. Entries point
 * to single allocations, so growing a table moves no interned bytes. Locks of different tables are never held together.
 */
#define _GNU_SOURCE
#include "base/map.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/alloc.h"

#ifdef TESS_TINY
enum { FIRST_CAPACITY = 1 };
#else
enum { FIRST_CAPACITY = 16 };
#endif

uint64_t tess__hash(const void *bytes, size_t n) {
  return XXH3_64bits(bytes, n);
}

struct interned {
  uint64_t hash;
  size_t n;
  void *bytes; /* owned; NULL: a free entry */
};

struct table {
  pthread_rwlock_t lock;
  struct interned *entry; /* owned */
  size_t n, capacity;     /* capacity is a power of two */
};

#define TABLE                                                                                                          \
  { .lock = PTHREAD_RWLOCK_INITIALIZER }
static struct table tables[] = {TABLE, TABLE, TABLE, TABLE, TABLE, TABLE, TABLE, TABLE, TABLE, TABLE, TABLE};
_Static_assert(sizeof tables / sizeof tables[0] == INTERN_TABLES, "one lock a table");
enum { KEPT_FOR_ONE = 2 * sizeof(struct interned) }; /* its entry, and what growing leaves free */
static _Atomic int64_t kept;

int64_t tess__interned_bytes(void) {
  return atomic_load_explicit(&kept, memory_order_relaxed);
}

static struct interned *find(const struct table *t, uint64_t hash, const void *bytes, size_t n) {
  for (size_t i = (size_t)hash & (t->capacity - 1);; i = (i + 1) & (t->capacity - 1)) {
    struct interned *e = &t->entry[i];
    if (!e->bytes || (e->hash == hash && e->n == n && memcmp(e->bytes, bytes, n) == 0)) return e;
  }
}

static void grow(struct table *t) {
  struct interned *old = t->entry;
  size_t old_capacity = t->capacity;
  t->capacity = old_capacity ? old_capacity * 2 : FIRST_CAPACITY;
  t->entry = tess__zalloc(t->capacity * sizeof *t->entry);
  for (size_t i = 0; i < old_capacity; i++) {
    if (!old[i].bytes) continue;
    size_t j = (size_t)old[i].hash & (t->capacity - 1);
    while (t->entry[j].bytes)
      j = (j + 1) & (t->capacity - 1);
    t->entry[j] = old[i];
  }
  tess__free(old);
}

static const void *insert(struct table *t, uint64_t hash, const void *bytes, size_t n) {
  struct interned *e = t->capacity ? find(t, hash, bytes, n) : NULL;
  if (e && e->bytes) return e->bytes;
  if ((t->n + 1) * 4 > t->capacity * 3) {
    do
      grow(t);
    while ((t->n + 1) * 4 > t->capacity * 3);
    e = find(t, hash, bytes, n);
  }
  *e = (struct interned){hash, n, tess__alloc(n)};
  if (n) memcpy(e->bytes, bytes, n);
  t->n++;
  atomic_fetch_add_explicit(&kept, (int64_t)n + KEPT_FOR_ONE, memory_order_relaxed);
  return e->bytes;
}

const void *tess__intern_hashed(enum intern_table table, const void *bytes, size_t n, uint64_t hash) {
  struct table *t = &tables[table];
  pthread_rwlock_rdlock(&t->lock);
  const void *found = t->capacity ? find(t, hash, bytes, n)->bytes : NULL;
  pthread_rwlock_unlock(&t->lock);
  if (found) return found;
  pthread_rwlock_wrlock(&t->lock);
  found = insert(t, hash, bytes, n);
  pthread_rwlock_unlock(&t->lock);
  return found;
}

const void *tess__intern(enum intern_table table, const void *bytes, size_t n) {
  return tess__intern_hashed(table, bytes, n, tess__hash(bytes, n));
}

const char *tess__intern_text(const char *s) {
  return s ? tess__intern(INTERN_TEXT, s, strlen(s) + 1) : NULL;
}

void tess__intern_reset(void) {
  for (int k = 0; k < INTERN_TABLES; k++) {
    struct table *t = &tables[k];
    pthread_rwlock_wrlock(&t->lock);
    for (size_t i = 0; i < t->capacity; i++)
      tess__free(t->entry[i].bytes);
    tess__free(t->entry);
    t->entry = NULL;
    t->n = t->capacity = 0;
    pthread_rwlock_unlock(&t->lock);
  }
  atomic_store(&kept, 0);
}

struct map_entry {
  uint64_t key;
  void *value;
  bool used;
};

/* Keys are often pointers or small numbers: a multiplication spreads both over the high bits. */
static uint32_t slot_of(uint64_t key, uint32_t capacity) {
  return (uint32_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (capacity - 1);
}

static struct map_entry *map_find(const struct map *m, uint64_t key) {
  uint32_t i = slot_of(key, m->capacity);
  while (m->entry[i].used && m->entry[i].key != key)
    i = (i + 1) & (m->capacity - 1);
  return &m->entry[i];
}

static void map_grow(struct map *m) {
  struct map old = *m;
  m->capacity = old.capacity ? old.capacity * 2 : FIRST_CAPACITY;
  m->entry = tess__zalloc(m->capacity * sizeof *m->entry);
  for (uint32_t i = 0; i < old.capacity; i++)
    if (old.entry[i].used) *map_find(m, old.entry[i].key) = old.entry[i];
  tess__free(old.entry);
}

void **tess__map_at(struct map *m, uint64_t key) {
  struct map_entry *e = m->capacity ? map_find(m, key) : NULL;
  if (e && e->used) return &e->value;
  while (((uint64_t)m->n + 1) * 4 > (uint64_t)m->capacity * 3)
    map_grow(m);
  e = map_find(m, key);
  *e = (struct map_entry){.key = key, .used = true};
  m->n++;
  return &e->value;
}

void *tess__map_get(const struct map *m, uint64_t key) {
  if (!m->capacity) return NULL;
  const struct map_entry *e = map_find(m, key);
  return e->used ? e->value : NULL;
}

/* Entries behind the gap move into it unless they lie nearer to where they belong. */
void tess__map_remove(struct map *m, uint64_t key) {
  if (!m->capacity || !map_find(m, key)->used) return;
  uint32_t mask = m->capacity - 1, gap = (uint32_t)(map_find(m, key) - m->entry);
  for (uint32_t i = (gap + 1) & mask; m->entry[i].used; i = (i + 1) & mask) {
    uint32_t home = slot_of(m->entry[i].key, m->capacity);
    if (((i - home) & mask) < ((i - gap) & mask)) continue;
    m->entry[gap] = m->entry[i];
    gap = i;
  }
  m->entry[gap] = (struct map_entry){0};
  m->n--;
}

void tess__map_free(struct map *m) {
  tess__free(m->entry);
  *m = (struct map){0};
}
