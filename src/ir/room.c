/* Memory that a kernel takes while it runs: see op.h. Its size lies in front of it, a cache line before. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "ir/op.h"

enum { LINE = 64 };

void *tess__call_room(const struct call *c, int64_t n, size_t bytes) {
  size_t all;
  bool fits = n >= 0 && !__builtin_mul_overflow((size_t)n, bytes, &all) && all <= SIZE_MAX - LINE;
  char *p = fits ? tess__alloc_data(all + LINE) : NULL;
  if (p) {
    all += LINE;
    memcpy(p, &all, sizeof all);
    return p + LINE;
  }
  if (!c->shortage) tess__fatal_at(NULL, c->op->name, "out of memory for what lies between its steps");
  atomic_store(&c->shortage->bytes, fits ? all : SIZE_MAX);
  return NULL;
}

void tess__call_room_end(void *room) {
  size_t all;
  if (!room) return;
  char *p = (char *)room - LINE;
  memcpy(&all, p, sizeof all);
  tess__free_data(p, all);
}

void tess__call_failed(const struct call *c, tess_status status, const char *why) {
  int none = TESS_OK;
  if (!c->shortage) tess__fatal_at(NULL, c->op->name, "%s", why ? why : "its kernel failed");
  if (atomic_compare_exchange_strong(&c->shortage->status, &none, (int)status) && why)
    snprintf(c->shortage->why, sizeof c->shortage->why, "%s", why);
}

bool tess__call_went_well(const struct call *c, struct diag *d) {
  size_t bytes = atomic_load(&c->shortage->bytes);
  int status = atomic_load(&c->shortage->status);
  const char *first = c->n_in ? tess__type_text(c->in[0]) : "nothing";
  if (status) {
    if (c->shortage->why[0])
      return tess__fail(d, (tess_status)status, TESS_NO_REASON, "%s of %s: %s", c->op->name, first, c->shortage->why);
    return tess__fail(d, (tess_status)status, TESS_NO_REASON, "the kernel of %s gave %s, on a block %s", c->op->name,
                      tess_status_name((tess_status)status), first);
  }
  return bytes == 0 || tess__fail_memory(d, bytes, "%s of %s", c->op->name, first);
}
