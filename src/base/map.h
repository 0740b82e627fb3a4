/* Interning: equal bytes are one pointer for the life of the process, so equality is a pointer compare. Thread-safe.
 * And a small hash map from a 64-bit key, not thread-safe. */
#ifndef TESS_BASE_MAP_H
#define TESS_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t tess__hash(const void *bytes, size_t n); /* xxh3 */

/* The one copy of these bytes, 16-byte aligned, never freed before tess__intern_reset. table: any small number that
 * tells kinds apart (enum intern_table), so that equal bytes of different kinds stay apart. Padding must be zeroed by
 * the caller. */
enum intern_table {
  INTERN_TEXT,
  INTERN_TYPE,
  INTERN_MESH,
  INTERN_SPEC,
  INTERN_SHARDING,
  INTERN_PLACED,
  INTERN_CONTEXT,
  INTERN_FUNCTION,
  INTERN_DATA,
  INTERN_PART,
  INTERN_RULES,
  INTERN_TABLES
};
const void *tess__intern(enum intern_table table, const void *bytes, size_t n);
/* The same by a hash of the caller's that is cheaper; all bytes of a table have theirs from one function. */
const void *tess__intern_hashed(enum intern_table table, const void *bytes, size_t n, uint64_t hash);
const char *tess__intern_text(const char *s); /* NULL gives NULL */
void tess__intern_reset(void);                /* finalize: frees all of them */
int64_t tess__interned_bytes(void);           /* of all tables; what nothing frees before */

struct map {               /* zero-initialised is empty */
  struct map_entry *entry; /* owned */
  uint32_t n, capacity;
};
void **tess__map_at(struct map *m,
                    uint64_t key); /* the slot of key, made (NULL) when absent; valid until the next insertion */
void *tess__map_get(const struct map *m, uint64_t key); /* NULL when absent */
void tess__map_remove(struct map *m, uint64_t key);     /* absent: nothing. Slots move */
void tess__map_free(struct map *m);

#endif
