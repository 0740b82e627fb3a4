/* Bytes read as a file by a fuzzer: a value, all of whose bytes are there, or a failure that names the file. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "array/npy.h"
#include "base/alloc.h"
#include "base/map.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static void read_file(const uint8_t *bytes, size_t n, const char *name, const char *member, tess_dtype dtype) {
  static unsigned runs;
  struct diag d = {.status = TESS_OK};
  struct npy_value v;
  struct io_map *m = tess__zalloc(sizeof *m);
  unsigned char *copy = n ? tess__alloc_data(n) : NULL;
  if (n) memcpy(copy, bytes, n);
  m->bytes = n ? copy : (const unsigned char *)"";
  m->n = n;
  if (tess__npy_read_map(m, name, member, dtype, &v, &d)) {
    unsigned char sum = 0;
    for (int64_t i = 0; i < tess__type_bytes(v.type); i++)
      sum ^= ((const unsigned char *)v.data->block->data)[v.data->offset + i];
    if (sum == 1 && v.type->rank > TESS_MAX_RANK) abort();
    tess__data_release(v.data);
  } else if (!d.status || !strstr(d.message, name) || strchr(d.message, '\n')) {
    abort();
  }
  tess__diag_clear(&d);
  if (++runs % 10000 == 0) tess__intern_reset(); /* types are kept for ever */
}
