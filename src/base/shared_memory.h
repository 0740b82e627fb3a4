/* Memory of this process that others can map: one file without a name, of which only what is used takes room.
 *
 * Once it is there, the data pool takes its blocks from it, unless the program has an allocator; it also serves who
 * asks it directly. It stays until the process ends. */
#ifndef TESS_BASE_SHARED_MEMORY_H
#define TESS_BASE_SHARED_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of at most so many bytes of addresses. False: the system refuses. Again: nothing. */
bool tess__shared_memory_start(size_t most);
int tess__shared_memory_file(void); /* -1: not started */
void *tess__shared_memory_base(size_t *bytes);
bool tess__shared_memory_has(const void *p);
void *tess__shared_memory_alloc(size_t bytes); /* 64-byte aligned, 2 MiB from 2 MiB on; NULL: exhausted */
void tess__shared_memory_free(void *p, size_t bytes);

#endif
