/* The bits of an array as one number, which equal bits have alike. */
#ifndef TESSERA_TESTS_HASH_H
#define TESSERA_TESTS_HASH_H

#include <stdint.h>
#include <stdlib.h>
#include <tessera.h>

static inline uint64_t hash_of(tess_array *x) { /* 0: it cannot be read */
  size_t bytes = (size_t)tess_array_nbytes(x);
  unsigned char *data = malloc(bytes + 1);
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  if (tess_read(x, data, bytes) != TESS_OK) h = 0;
  for (size_t i = 0; i < bytes && h; i++)
    h = (h ^ data[i]) * UINT64_C(0x100000001b3);
  free(data);
  return h;
}

#endif
