/* Memory in huge pages, straight from the system: the first touch of a page is dear, and these are few. */
#ifndef TESS_BASE_HUGE_H
#define TESS_BASE_HUGE_H

#include <stddef.h>

#define HUGE_PAGE ((size_t)2 << 20)

/* Zeroed, at a multiple of HUGE_PAGE; released with munmap. NULL: there is no more. */
void *tess__map_huge(size_t bytes);

#endif
