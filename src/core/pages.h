/* Pages of memory, remembered for good: whether an address may be read at all. */
#ifndef TESS_CORE_PAGES_H
#define TESS_CORE_PAGES_H

#include <stdbool.h>
#include <stddef.h>

void tess__pages_add(const void *start, size_t bytes); /* never freed; one thread at a time */
bool tess__pages_have(const void *p);                  /* any thread, without a lock */

#endif
