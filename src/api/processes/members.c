/* Which processes have devices of a mesh. */
#include "api/processes/members.h"

#include <stdlib.h>

static int by_value(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

const int *tess__mesh_members(const struct mesh *m, int *n) {
  int *list = tess__scope_alloc(tess__scope(), (size_t)(m->total + 1) * sizeof *list);
  int kept = 0;
  for (int64_t i = 0; i < m->total; i++)
    list[i] = m->device[i]->process_index;
  qsort(list, (size_t)m->total, sizeof *list, by_value);
  for (int64_t i = 0; i < m->total; i++)
    if (!i || list[i] != list[i - 1]) list[kept++] = list[i];
  *n = kept;
  return list;
}
