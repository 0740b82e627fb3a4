/* libFuzzer: any bytes as an archive, whose members are read. */
#include "array/zip.h"
#include "fuzz/targets/_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
  struct zip z;
  struct diag d = {.status = TESS_OK};
  if (!tess__zip_open(bytes, n, "a.npz", &z, &d)) {
    tess__diag_clear(&d);
    return 0;
  }
  for (int64_t i = 0; i < z.n_entries && i < 4; i++) {
    char name[64];
    size_t length = z.entry[i].n_name < sizeof name ? z.entry[i].n_name : sizeof name - 1;
    memcpy(name, z.entry[i].name, length);
    name[length] = 0;
    if (!strchr(name, '\n')) read_file(bytes, n, "a.npz", name, TESS_DTYPE_NONE); /* messages repeat it */
  }
  tess__zip_close(&z);
  read_file(bytes, n, "a.npz", "s", TESS_DTYPE_NONE);
  return 0;
}
