/* Lists of positions, interned (group.h). */
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "op/group.h"

const struct device_groups *tess__groups(int n, int width, const int32_t *position) {
  size_t positions = (size_t)n * (size_t)width * sizeof *position, bytes = sizeof(struct device_groups) + positions;
  struct device_groups *g = tess__zalloc(bytes);
  g->n = n;
  g->width = width;
  if (n > 0) memcpy(g->position, position, positions);
  const struct device_groups *interned = tess__intern(INTERN_DATA, g, bytes);
  tess__free(g);
  return interned;
}
