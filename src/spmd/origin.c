/* See origin.h. */
#include "spmd/origin.h"

#include "base/alloc.h"

void tess__origin_add(struct origins *o, struct origin one) {
  if (o->n == o->capacity) {
    o->capacity = o->capacity ? 2 * o->capacity : 32;
    o->at = tess__realloc(o->at, o->capacity * sizeof *o->at);
  }
  o->at[o->n++] = one;
}

const struct origin *tess__origin_of(const struct origins *o, vid v, int atom) {
  for (uint32_t i = 0; i < o->n; i++)
    if (o->at[i].value == v && o->at[i].atom == atom) return &o->at[i];
  return NULL;
}

void tess__origins_free(struct origins *o) {
  tess__free(o->at);
  *o = (struct origins){0};
}
