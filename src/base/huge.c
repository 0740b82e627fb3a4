/* See huge.h. More is mapped than asked for, and what lies before and behind is given back. */
#define _GNU_SOURCE
#include "base/huge.h"

#include <stdint.h>
#include <sys/mman.h>

void *tess__map_huge(size_t bytes) {
  size_t total = bytes + HUGE_PAGE;
  char *p = mmap(NULL, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return NULL;
  size_t before = -(uintptr_t)p & (HUGE_PAGE - 1), after = HUGE_PAGE - before;
  if (before) munmap(p, before);
  if (after) munmap(p + before + bytes, after);
  madvise(p + before, bytes, MADV_HUGEPAGE); /* a kernel without huge pages refuses, which is fine */
  return p + before;
}
