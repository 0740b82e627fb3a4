/* Damaged .npy files: cut at every byte, every byte of the header replaced, headers shuffled. */
#include "_bytes.h"

static void try_bytes(const unsigned char *bytes, size_t n, bool may_be_good) {
  for (int i = 0; i < 2; i++) {
    struct npy_value v = read_bytes(bytes, n, NULL, i ? TESS_BF16 : TESS_DTYPE_NONE);
    if (!v.data) continue;
    assert_true(may_be_good);
    end_value(&v);
  }
}

static const char *const files[] = {"v1.npy",     "v2.npy",   "v3.npy",    "scalar.npy", "vector.npy",
                                    "empty.npy",  "bf16.npy", "clong.npy", "object.npy", "structure.npy",
                                    "string.npy", "date.npy", "long.npy",  "small.npz"};
enum { FILES = (int)(sizeof files / sizeof files[0]) };

static void test_cut(void **state) {
  (void)state;
  for (int i = 0; i < FILES; i++) {
    struct bytes b = golden(files[i]);
    for (size_t n = 0; n < b.n; n++)
      try_bytes(b.at, n, false);
    free(b.at);
  }
}

static void test_every_byte_of_the_header(void **state) {
  (void)state;
  for (int i = 0; i < FILES; i++) {
    struct bytes b = golden(files[i]);
    size_t header = b.n < 128 ? b.n : 128;
    for (size_t at = 0; at < header; at++)
      for (int flip = 1; flip < 256; flip += i < 3 ? 1 : flip) { /* all values, or each bit */
        b.at[at] ^= (unsigned char)flip;
        try_bytes(b.at, b.n, true);
        b.at[at] ^= (unsigned char)flip;
      }
    free(b.at);
  }
}

static uint32_t next(uint32_t *seed) {
  return *seed = *seed * 1664525 + 1013904223;
}

/* Pieces of headers in any order behind a right beginning: the parser's corners, thousands of times. */
static void test_shuffled(void **state) {
  (void)state;
  static const char *const pieces[] = {"{",
                                       "}",
                                       "'descr'",
                                       ":",
                                       "'<f4'",
                                       ",",
                                       "'fortran_order'",
                                       "False",
                                       "True",
                                       "'shape'",
                                       "(",
                                       ")",
                                       "3",
                                       "(3,)",
                                       "(3,4)",
                                       " ",
                                       "\n",
                                       "'shape':",
                                       "'|b1'",
                                       "u'",
                                       "\"",
                                       "9999999999999",
                                       "-1",
                                       "[",
                                       "'<V2'",
                                       "L",
                                       "{'descr': '<f4',"};
  enum { PIECES = (int)(sizeof pieces / sizeof pieces[0]) };
  uint32_t seed = 12345;
  for (int i = 0; i < 20000; i++) {
    struct text t = {0};
    int n = (int)(next(&seed) >> 16) % 20;
    tess__text_add_n(&t, "\x93NUMPY\1\0\0\0", 10);
    for (int k = 0; k < n; k++)
      tess__text_add(&t, pieces[(next(&seed) >> 16) % PIECES]);
    t.data[6] = (char)(1 + i % 3);
    t.data[8] = (char)((t.length - 10) & 255);
    t.data[9] = (char)((t.length - 10) >> 8);
    tess__text_add_n(&t, "datadatadatadata", 16);
    try_bytes((const unsigned char *)t.data, t.length, true);
    tess__text_free(&t);
  }
}

static void expect(const char *dictionary, tess_status status, const char *words) {
  struct text t = {0};
  struct diag d = {.status = TESS_OK};
  struct npy_header h;
  tess__text_add_n(&t, "\x93NUMPY\1\0", 8);
  tess__text_add_n(&t, (const char[]){(char)strlen(dictionary), 0}, 2);
  tess__text_add(&t, dictionary);
  tess__text_repeat(&t, "x", 48);
  bool good = tess__npy_header((const unsigned char *)t.data, t.length, "a.npy", TESS_DTYPE_NONE, &h, &d);
  if (good != !words || d.status != status || (words && !strstr(d.message, words)))
    fail_msg("%s: %s \"%s\", expected \"%s\"", dictionary, tess_status_name(d.status), d.message, words ? words : "");
  tess__diag_clear(&d);
  tess__text_free(&t);
}

static void test_messages(void **state) {
  (void)state;
  const tess_status bad = TESS_INVALID_ARGUMENT;
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }  \n", TESS_OK, NULL);
  expect("{'shape':(3,4),\"descr\":'f4','fortran_order':True}", TESS_OK, NULL);
  expect("{u'descr': '|u1', 'fortran_order': False, u'shape': (48L,)}", TESS_OK, NULL);
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 5), }", TESS_DATA_LOSS,
         "a.npy: the data of float32 are 60 bytes from byte 69, but the file ends after 117 bytes");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (3), }", bad, "a comma after the only dimension");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (-3,), }", bad,
         "a dimension (a number that is not negative)");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }", bad, "less than 64 bits");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296), }", bad,
         "header: 'shape': the shape (4294967296, 4294967296) has more elements");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296, 0), }", bad, "more elements");
  expect("{'descr': '<f4', 'fortran_order': false, 'shape': (3,), }", bad,
         "True or False is expected at byte 44, not \"false");
  expect("{'descr': '<f4', 'fortran_order': False, }", bad, "the key 'shape' is missing");
  expect("{}", bad, "the key 'descr' is missing");
  expect("{'descr': '<f4', 'descr': '<f4'}", bad, "each of the keys");
  expect("{'descr': '<f4', 'order': False}", bad, "each of the keys");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), } x", bad, "white space up to the data");
  expect("{'descr': '<f3', 'fortran_order': False, 'shape': (3,), }", bad, "'<f3': not a dtype of NumPy");
  expect("{'descr': '<\n4', 'fortran_order': False, 'shape': (3,), }", bad, "a dtype such as '<f4'");
  expect("{'descr': '', 'fortran_order': False, 'shape': (3,), }", bad, "'descr' is ''");
  expect("['descr']", bad, "a dictionary");
  expect("", bad, "it ends at byte 10");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cut),
      cmocka_unit_test(test_every_byte_of_the_header),
      cmocka_unit_test(test_shuffled),
      cmocka_unit_test(test_messages),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
