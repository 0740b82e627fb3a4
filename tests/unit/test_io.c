/* Files: mapped, written anew, and what happens when an operation on them fails. Strided copies. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "array/foreign.h"
#include "base/alloc.h"
#include "base/io.h"
#include "core/dtype.h"

static char folder[] = "test-io-XXXXXX", path[64];

static bool save(const char *to, const char *text, struct diag *d) {
  struct io_writer w;
  return tess__io_create(&w, to, d) && tess__io_finish(&w, tess__io_write(&w, text, strlen(text), d), d);
}

static void expect(struct diag *d, tess_status status, const char *words) {
  assert_int_equal(d->status, status);
  if (!strstr(d->message, words)) fail_msg("\"%s\" does not say \"%s\"", d->message, words);
  tess__diag_clear(d);
}

static void expect_content(const char *text) {
  struct diag d = {.status = TESS_OK};
  struct io_map *m = tess__io_map(path, &d);
  assert_non_null(m);
  assert_int_equal(m->n, strlen(text));
  assert_memory_equal(m->bytes, text, m->n);
  tess__io_unmap(m);
}

static void test_write_and_map(void **state) {
  (void)state;
  struct diag d = {.status = TESS_OK};
  assert_true(save(path, "first", &d));
  expect_content("first");
  struct io_map *old = tess__io_map(path, &d);
  assert_true(save(path, "the second", &d));
  expect_content("the second");
  assert_memory_equal(old->bytes, "first", 5); /* what was mapped stays */
  tess__io_unmap(old);
  assert_true(save(path, "", &d));
  expect_content("");
  tess__io_unmap(NULL);
}

static void test_refusals(void **state) {
  (void)state;
  struct diag d = {.status = TESS_OK};
  assert_null(tess__io_map("no such file", &d));
  expect(&d, TESS_NOT_FOUND, "no such file: cannot be opened: No such file or directory");
  assert_null(tess__io_map(folder, &d));
  expect(&d, TESS_FAILED_PRECONDITION, "is not a regular file");
  assert_null(tess__io_map("/dev/null", &d));
  expect(&d, TESS_FAILED_PRECONDITION, "/dev/null: is not a regular file");
  assert_false(save("/dev/null", "text", &d));
  expect(&d, TESS_FAILED_PRECONDITION, "/dev/null: is not a regular file");
  assert_false(save(folder, "text", &d));
  expect(&d, TESS_FAILED_PRECONDITION, "is not a regular file");
  assert_false(save("", "text", &d));
  expect(&d, TESS_INVALID_ARGUMENT, "the path is empty");
  assert_false(save("no such folder/a", "text", &d));
  expect(&d, TESS_NOT_FOUND, "no such folder/a: cannot be created");
}

static void test_abandoned(void **state) {
  (void)state;
  struct diag d = {.status = TESS_OK};
  struct io_writer w;
  assert_true(save(path, "old", &d));
  assert_true(tess__io_create(&w, path, &d));
  assert_int_equal(access(w.temporary, F_OK), 0);
  char *temporary = tess__strdup(w.temporary);
  assert_true(tess__io_write(&w, "new", 3, &d));
  assert_false(tess__io_finish(&w, false, &d));
  assert_int_equal(access(temporary, F_OK), -1);
  tess__free(temporary);
  expect_content("old");
}

static mode_t mode_of(const char *name) {
  struct stat s;
  assert_int_equal(lstat(name, &s), 0);
  return s.st_mode;
}

/* A new file is like the one it replaces; what a link leads to is written, the link stays. */
static void test_what_stays(void **state) {
  (void)state;
  struct diag d = {.status = TESS_OK};
  char link[80], other[80];
  mode_t mask = umask(022);
  unlink(path);
  assert_true(save(path, "old", &d));
  const mode_t modes[] = {0600, 0640, 0666, 0755};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(chmod(path, modes[i]), 0);
    assert_true(save(path, "new", &d));
    assert_int_equal(mode_of(path) & 07777, modes[i]);
  }
  snprintf(link, sizeof link, "%s/link", folder);
  snprintf(other, sizeof other, "%s/other", folder);
  const char *const names[] = {strrchr(path, '/') + 1, "other"}; /* of a file, of none */
  for (int i = 0; i < 2; i++) {
    assert_int_equal(symlink(names[i], link), 0);
    assert_true(save(link, "through the link", &d));
    assert_true(S_ISLNK(mode_of(link)));
    assert_true(S_ISREG(mode_of(i ? other : path)));
    assert_int_equal(mode_of(i ? other : path) & 0777, i ? 0644 : 0755);
    assert_int_equal(unlink(link), 0);
  }
  expect_content("through the link");
  assert_int_equal(unlink(other), 0);
  assert_int_equal(symlink("link", link), 0);
  assert_false(save(link, "round and round", &d));
  expect(&d, TESS_INVALID_ARGUMENT, "link: cannot be written: Too many levels of symbolic links");
  assert_int_equal(unlink(link), 0);
  umask(mask);
}

/* The folder lets us write, the file does not. */
static void test_not_ours(void **state) {
  (void)state;
  struct diag d = {.status = TESS_OK};
  assert_true(save(path, "old", &d));
  assert_int_equal(chmod(path, 0444), 0);
  assert_int_equal(chmod(folder, 0777), 0);
  bool root = geteuid() == 0; /* whom nothing stops */
  if (root) assert_int_equal(seteuid(65534), 0);
  assert_false(save(path, "new", &d));
  expect(&d, TESS_PERMISSION_DENIED, "cannot be written: Permission denied");
  if (root) assert_int_equal(seteuid(0), 0);
  assert_int_equal(chmod(path, 0644), 0);
  expect_content("old");
}

static int taken, syncs, folders; /* names that are there already; files synced, and folders opened for it */

static int crowded_open(const char *name, enum io_opening how) {
  if (how == IO_CREATE && taken && taken--) {
    errno = EEXIST;
    return -1;
  }
  folders += how == IO_FOLDER;
  return tess__io_system.open(name, how);
}

static int counted_sync(int file) {
  syncs++;
  return tess__io_system.sync(file);
}

/* Names beside the target that processes left when they were killed are in nobody's way; the folder is synced too. */
static void test_crowded_folder(void **state) {
  (void)state;
  struct io_ops ops = tess__io_system;
  struct diag d = {.status = TESS_OK};
  ops.open = crowded_open;
  ops.sync = counted_sync;
  tess__io_use(&ops);
  taken = 5;
  assert_true(save(path, "in a crowd", &d));
  assert_int_equal(taken, 0);
  assert_int_equal(syncs, 2);
  assert_int_equal(folders, 1);
  expect_content("in a crowd");
  taken = INT32_MAX; /* an end all the same */
  assert_false(save(path, "nowhere", &d));
  expect(&d, TESS_UNKNOWN, "cannot be created: File exists");
  tess__io_use(&tess__io_system);
}

/* EINTR and short transfers are nothing to the caller. */
static void test_interruptions(void **state) {
  (void)state;
  const int errors[] = {EINTR, IO_SHORT};
  for (int i = 0; i < 2; i++)
    for (int64_t k = 1;; k++) {
      struct diag d = {.status = TESS_OK};
      tess__fail_io_after(k, errors[i]);
      assert_true(save(path, "some text", &d));
      expect_content("some text");
      bool failed = tess__io_has_failed();
      tess__fail_io_after(0, 0);
      if (!failed) break;
      assert_true(k < 50);
    }
}

static void *cannot_map(int file, size_t bytes) {
  (void)file;
  (void)bytes;
  errno = ENODEV;
  return NULL;
}

static void test_another_table(void **state) {
  (void)state;
  struct io_ops ops = tess__io_system;
  struct diag d = {.status = TESS_OK};
  assert_true(save(path, "read, not mapped", &d));
  ops.map = cannot_map;
  tess__io_use(&ops);
  expect_content("read, not mapped");
  tess__fail_io_after(3, IO_SHORT); /* open, status, map, read: the map has no halves */
  expect_content("read, not mapped");
  tess__fail_io_after(4, IO_SHORT);
  expect_content("read, not mapped");
  assert_true(tess__io_has_failed());
  tess__fail_io_after(4, EIO);
  assert_null(tess__io_map(path, &d));
  expect(&d, TESS_DATA_LOSS, "cannot be read: Input/output error");
  tess__fail_allocation_after(1);
  assert_null(tess__io_map(path, &d));
  expect(&d, TESS_RESOURCE_EXHAUSTED, "out of memory");
  tess__io_use(&tess__io_system);
}

/* Every order of the dimensions, steps and signs, against one element at a time. */
static void check_copy(int item, const int64_t *dim, const int *order, const int *sign, bool swapped) {
  static unsigned char memory[8 * 16000];
  const tess_dtype dtypes[] = {[1] = TESS_U8, [2] = TESS_U16, [4] = TESS_F32, [8] = TESS_I64};
  struct strided s = {.first = memory + sizeof memory / 2, .swapped = swapped};
  for (size_t i = 0; i < sizeof memory; i++)
    memory[i] = (unsigned char)(i * 7 + i / 256);
  s.type = tess__type_of(dtypes[item], 3, dim);
  int64_t stride = item;
  for (int i = 0; i < 3; i++) {
    s.stride[order[i]] = stride * sign[order[i]];
    stride *= dim[order[i]] * (i == 1 ? 2 : 1);
  }
  struct diag d = {.status = TESS_OK};
  struct block *b = tess__foreign_copy(&s, &d);
  assert_non_null(b);
  const unsigned char *to = b->data;
  for (int64_t i = 0; i < dim[0]; i++)
    for (int64_t j = 0; j < dim[1]; j++)
      for (int64_t k = 0; k < dim[2]; k++)
        for (int x = 0; x < item; x++, to++) {
          const unsigned char *from = s.first + i * s.stride[0] + j * s.stride[1] + k * s.stride[2];
          assert_int_equal(*to, from[swapped ? item - 1 - x : x]);
        }
  tess__block_release(b);
}

static void test_strided_copies(void **state) {
  (void)state;
  const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  const int64_t dims[][3] = {{2, 3, 4}, {1, 35, 33}, {40, 1, 37}, {3, 0, 2}, {5, 7, 1}};
  for (int item = 1; item <= 8; item *= 2)
    for (int o = 0; o < 6; o++)
      for (int n = 0; n < 5; n++)
        for (int signs = 0; signs < 8; signs++) {
          int sign[] = {signs & 1 ? -1 : 1, signs & 2 ? -1 : 1, signs & 4 ? 0 : 1};
          check_copy(item, dims[n], orders[o], sign, (signs + o) % 2 && item > 1);
        }
}

static void test_bools(void **state) {
  (void)state;
  unsigned char bytes[] = {0, 1, 2, 255, 0};
  int64_t dim = 2;
  struct diag d = {.status = TESS_OK};
  struct strided s = {.first = bytes, .type = tess__type_of(TESS_BOOL, 1, &dim), .stride = {1}};
  assert_true(tess__foreign_is_ours(&s));
  dim = 5;
  s.type = tess__type_of(TESS_BOOL, 1, &dim);
  assert_false(tess__foreign_is_ours(&s));
  struct block *b = tess__foreign_copy(&s, &d);
  assert_memory_equal(b->data, ((unsigned char[]){0, 1, 1, 1, 0}), 5);
  tess__block_release(b);
}

static int set_up(void **state) {
  (void)state;
  if (!mkdtemp(folder)) return -1;
  snprintf(path, sizeof path, "%s/a", folder);
  return 0;
}

static int tear_down(void **state) { /* nothing but the one file is left */
  (void)state;
  return unlink(path) || rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_write_and_map), cmocka_unit_test(test_refusals),      cmocka_unit_test(test_abandoned),
      cmocka_unit_test(test_what_stays),    cmocka_unit_test(test_not_ours),      cmocka_unit_test(test_crowded_folder),
      cmocka_unit_test(test_interruptions), cmocka_unit_test(test_another_table), cmocka_unit_test(test_strided_copies),
      cmocka_unit_test(test_bools),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
