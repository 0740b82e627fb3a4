/* libFuzzer: any bytes as a .npy file. The first byte chooses what dtype is expected. */
#include "fuzz/targets/_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
  static const tess_dtype dtypes[] = {TESS_DTYPE_NONE, TESS_BF16, TESS_F32, TESS_F8E5M2};
  if (!n) return 0;
  /* the magic's 0x93 stands for no dtype, so that files are seeds as they are */
  tess_dtype dtype = dtypes[bytes[0] == 0x93 ? 0 : bytes[0] % 4];
  uint8_t *file = malloc(n);
  memcpy(file, bytes, n);
  file[0] = 0x93;
  read_file(file, n, "a.npy", NULL, dtype);
  free(file);
  return 0;
}
