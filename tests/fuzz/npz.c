/* Damaged archives: cut at every byte, every bit flipped. A flip is refused or does not matter: no value changes. */
#include "_bytes.h"

static const char *const members[] = {"s", "d", "large"}; /* stored, deflated, zip64 */

static void test_cut(void **state) {
  (void)state;
  struct bytes b = golden("small.npz");
  for (int m = 0; m < 3; m++)
    for (size_t n = 0; n < b.n; n++) {
      struct npy_value v = read_bytes(b.at, n, members[m], TESS_DTYPE_NONE);
      assert_null(v.data);
    }
  free(b.at);
}

static void test_every_bit(void **state) {
  (void)state;
  struct bytes b = golden("small.npz");
  int refused = 0;
  for (int m = 0; m < 3; m++) {
    struct npy_value good = read_bytes(b.at, b.n, members[m], TESS_DTYPE_NONE);
    assert_non_null(good.data);
    for (size_t i = 0; i < 8 * b.n; i++) {
      b.at[i / 8] ^= (unsigned char)(1 << i % 8);
      struct npy_value v = read_bytes(b.at, b.n, members[m], TESS_DTYPE_NONE);
      if (v.data) {
        assert_ptr_equal(v.type, good.type);
        assert_memory_equal(first(&v), first(&good), (size_t)tess__type_bytes(good.type));
        end_value(&v);
      } else {
        refused++;
      }
      b.at[i / 8] ^= (unsigned char)(1 << i % 8);
    }
    end_value(&good);
  }
  assert_true(refused > (int)b.n * 4);
  free(b.at);
}

/* Runs of bytes replaced: sizes and offsets at their ends. */
static void test_extremes(void **state) {
  (void)state;
  struct bytes b = golden("small.npz");
  unsigned char *copy = malloc(b.n);
  for (int fill = 0; fill < 3; fill++)
    for (size_t run = 2; run <= 8; run += 2)
      for (size_t at = 0; at + run <= b.n; at++) {
        memcpy(copy, b.at, b.n);
        memset(copy + at, fill == 0 ? 0 : 255, run);
        if (fill == 2) copy[at + run - 1] = 127;
        for (int m = 0; m < 3; m++) {
          struct npy_value v = read_bytes(copy, b.n, members[m], TESS_DTYPE_NONE);
          if (v.data) end_value(&v);
        }
      }
  free(copy);
  free(b.at);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cut),
      cmocka_unit_test(test_every_bit),
      cmocka_unit_test(test_extremes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
