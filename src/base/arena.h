/* A bump allocator: everything made for one trace, pass or compilation, freed together. Not thread-safe. */
#ifndef TESS_BASE_ARENA_H
#define TESS_BASE_ARENA_H

#include <stddef.h>

struct arena {
  struct arena_block *block; /* newest first; owned */
};

void *tess__arena_alloc(struct arena *a, size_t bytes); /* zeroed, 16-byte aligned; never NULL */
void *tess__arena_room(struct arena *a, size_t bytes);  /* the same, not initialised */
void *tess__arena_copy(struct arena *a, const void *data, size_t bytes);
const char *tess__arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tess__arena_join(struct arena *a, struct arena *from); /* what was made in from is of a; from is empty */
void tess__arena_free(struct arena *a);                     /* frees all blocks; the arena may be used again */

#endif
