/* Files that NumPy wrote (tools/golden/npy.py), read; and what we write next to what NumPy wrote. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "array/npy.h"
#include "core/dtype.h"

#define FOLDER TESSERA_SOURCE "/tests/golden/npy/"
enum { LINE = 4096 };

static tess_dtype dtype_of(const char *name) {
  for (int t = TESS_BOOL; t <= TESS_KEY; t++)
    if (strcmp(tess_dtype_name((tess_dtype)t), name) == 0) return (tess_dtype)t;
  fail_msg("dtype %s", name);
  return TESS_DTYPE_NONE;
}

static const struct type *type_of(const char *dtype, char *shape) {
  int rank = 0;
  int64_t dim[TESS_MAX_RANK];
  for (char *word = strtok(shape, ","); word && strcmp(word, "-") != 0; word = strtok(NULL, ","))
    dim[rank++] = strtoll(word, NULL, 10);
  return tess__type_of(dtype_of(dtype), rank, dim);
}

/* What has to be said of a file: NumPy writes such types as bytes. */
static tess_dtype unsaid(const struct type *type) {
  tess_dtype t = (tess_dtype)type->dtype;
  int bits = tess_dtype_bits(t);
  return t == TESS_BF16 || bits < 8 || (bits == 8 && tess__dtype_class(t) == DTYPE_FLOAT) ? t : TESS_DTYPE_NONE;
}

static void check_file(const char *path, const struct type *type, const char *hex) {
  struct diag d = {.status = TESS_OK};
  struct npy_value v;
  if (!tess__npy_read(path, unsaid(type), &v, &d)) fail_msg("%s", d.message);
  assert_ptr_equal(v.type, type);
  const unsigned char *p = (const unsigned char *)v.data->block->data + v.data->offset;
  int64_t bytes = tess__type_bytes(type);
  assert_int_equal((size_t)bytes * 2, bytes ? strlen(hex) : 0);
  assert_int_equal((uintptr_t)p % (bytes ? (uintptr_t)tess__dtype_bytes((tess_dtype)type->dtype) : 1), 0);
  for (int64_t i = 0; i < bytes; i++) {
    char two[3];
    snprintf(two, sizeof two, "%02x", p[i]);
    if (strncmp(two, hex + 2 * i, 2) != 0) fail_msg("%s: byte %d is %s", path, (int)i, two);
  }
  tess__data_release(v.data);
}

static void check_case(char *name, char *dtype, char *shape, const char *hex) {
  char path[256];
  const struct type *type = type_of(dtype, shape);
  const char *const places[] = {"stored.npz:", "deflated.npz:"};
  bool file = strstr(name, ".npy") != NULL;
  for (int i = 0; i < (file ? 1 : 2); i++) {
    snprintf(path, sizeof path, FOLDER "%s%s", file ? "" : places[i], name);
    check_file(path, type, hex);
  }
}

static void check_refused(const char *name, const char *code, const char *words) {
  char path[256];
  struct diag d = {.status = TESS_OK};
  struct npy_value v;
  snprintf(path, sizeof path, FOLDER "%s", name);
  assert_false(tess__npy_read(path, TESS_DTYPE_NONE, &v, &d));
  assert_string_equal(tess_status_name(d.status), code);
  if (!strstr(d.message, words) || !strstr(d.message, name)) fail_msg("\"%s\" does not say \"%s\"", d.message, words);
  tess__diag_clear(&d);
}

static void check_written(const char *name) {
  char path[256], word[64];
  struct diag d = {.status = TESS_OK};
  struct npy_value v;
  snprintf(path, sizeof path, FOLDER "%s", name);
  tess_dtype wanted = strcmp(name, "bf16.npy") == 0 ? TESS_BF16 : TESS_DTYPE_NONE;
  snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "."), name);
  for (int t = TESS_BOOL; t < TESS_KEY; t++) /* the file's name is the dtype's */
    if (strcmp(tess_dtype_name((tess_dtype)t), word) == 0) wanted = (tess_dtype)t;
  assert_true(tess__npy_read(path, wanted, &v, &d));
  struct io_map *theirs = tess__io_map(path, &d);
  snprintf(path, sizeof path, "golden-npy-%ld.npy", (long)getpid());
  assert_true(tess__npy_write(path, v.type, (const char *)v.data->block->data + v.data->offset, &d));
  struct io_map *ours = tess__io_map(path, &d);
  assert_non_null(theirs);
  assert_non_null(ours);
  assert_int_equal(ours->n, theirs->n);
  assert_memory_equal(ours->bytes, theirs->bytes, ours->n);
  tess__io_unmap(ours);
  tess__io_unmap(theirs);
  tess__data_release(v.data);
  assert_int_equal(unlink(path), 0);
}

static void test_golden(void **state) {
  (void)state;
  FILE *f = fopen(TESSERA_SOURCE "/tests/golden/npy.txt", "r");
  assert_non_null(f);
  static char line[LINE], what[16], name[64], a[64], b[64];
  int n = 0;
  while (fgets(line, sizeof line, f)) {
    int at = 0;
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "%15s %63s %63s %63s %n", what, name, a, b, &at) >= 4 && strcmp(what, "case") == 0)
      check_case(name, a, b, line + at);
    else if (strcmp(what, "refused") == 0 && sscanf(line, "%*s %*s %*s %n", &at) == 0)
      check_refused(name, a, line + at);
    else if (strcmp(what, "written") == 0)
      check_written(name);
    else
      assert_true(line[0] == '#');
    n++;
  }
  fclose(f);
  assert_true(n > 70);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_golden)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
