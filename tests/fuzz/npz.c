/* Damaged archives: cut at every byte, every bit flipped. A flip is refused or does not matter: no value changes. */
#include "_bytes.h"

#include "array/zip.h"

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

static unsigned read_number(const unsigned char *p, int n) {
  return n ? p[0] | read_number(p + 1, n - 1) << 8 : 0;
}
static void write_number(unsigned char *p, int n, unsigned v) {
  for (int i = 0; i < n; i++, v >>= 8)
    p[i] = (unsigned char)v;
}

/* A central directory that names each member many times: right entry by entry, and more data than there are. */
static void test_overlapping_members(void **state) {
  (void)state;
  enum { END = 22, TIMES = 50 };
  struct bytes b = golden("small.npz");
  const unsigned char *end = b.at + b.n - END;
  unsigned entries = read_number(end + 10, 2), bytes = read_number(end + 12, 4), start = read_number(end + 16, 4);
  unsigned char *copy = malloc(b.n + TIMES * bytes), *to = copy + start;
  memcpy(copy, b.at, start);
  for (int i = 0; i < TIMES; i++, to += bytes)
    memcpy(to, b.at + start, bytes);
  memcpy(to, end, END);
  write_number(to + 8, 2, entries * TIMES);
  write_number(to + 10, 2, entries * TIMES);
  write_number(to + 12, 4, bytes * TIMES);
  struct diag d = {.status = TESS_OK};
  struct zip z;
  assert_false(tess__zip_open(copy, (size_t)(to + END - copy), "a.npz", &z, &d));
  assert_int_equal(d.status, TESS_DATA_LOSS);
  assert_non_null(strstr(d.message, "a.npz: member '"));
  assert_non_null(strstr(d.message, "the members overlap"));
  tess__diag_clear(&d);
  free(copy);
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
      cmocka_unit_test(test_overlapping_members),
      cmocka_unit_test(test_extremes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
