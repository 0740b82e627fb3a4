/* Every public function with any values: the inputs of a generator, always the same ones, in one process. What the
 * fuzzer of this name finds over a longer time is made a test of its own where it belongs. */
#include "fuzz/_api.h"

enum { INPUTS = 3000, BYTES = 700 };

static void fill(uint64_t state, uint8_t *bytes, size_t n) { /* splitmix64 */
  for (size_t i = 0; i < n; i++) {
    uint64_t x = state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    bytes[i] = (uint8_t)(x >> 56);
  }
}

/* Without arguments all inputs; with a number that one alone. */
int main(int argc, char **argv) {
  static uint8_t bytes[BYTES];
  uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 0, last = argc > 1 ? first + 1 : INPUTS;
  start();
  for (uint64_t i = first; i < last; i++) {
    fill(i * INPUTS, bytes, sizeof bytes);
    run_input(bytes, sizeof bytes);
  }
  fprintf(stderr, "%lld calls\n", (long long)n_calls);
  (void)!tess_finalize(); /* the errors were expected */
  return n_calls == 0;
}
