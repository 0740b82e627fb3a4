/* libFuzzer: the public functions, called as the bytes say. */
#include "fuzz/_api.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
  static bool started;
  if (!started) start();
  started = true;
  run_input(bytes, n);
  return 0;
}
