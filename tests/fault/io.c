/* Failing files: each operation of a save or a load fails in turn, in each way that systems have. The error says which
 * file, a save leaves the old file or none, and nothing beside it. */
#define _GNU_SOURCE
#include "_fault.h"

#include <dirent.h>
#include <errno.h>

static char folder[] = "fault-io-XXXXXX", npy[64], npz[80], archive[64];
static tess_array *first, *second;

static int files_in_folder(void) {
  int n = 0;
  DIR *d = opendir(folder);
  for (struct dirent *e; (e = readdir(d));)
    n += e->d_name[0] != '.';
  closedir(d);
  return n;
}

static double value_in(const char *name) {
  return digest(tess_load_npy(name, NULL));
}

static const struct {
  int error;
  tess_status status; /* TESS_OK: nothing for the caller to notice */
} faults[] = {{EIO, TESS_DATA_LOSS},
              {ENOSPC, TESS_RESOURCE_EXHAUSTED},
              {EACCES, TESS_PERMISSION_DENIED},
              {EMFILE, TESS_RESOURCE_EXHAUSTED},
              {EINTR, TESS_OK},
              {IO_SHORT, TESS_OK}};
enum { FAULTS = (int)(sizeof faults / sizeof faults[0]) };

/* What a save with a fault in its k-th operation did; *failed: there was a k-th one. */
static tess_status save_with(const char *name, int64_t k, int error, bool *failed, char message[256]) {
  tess_scope *scope = tess_scope_begin();
  tess__fail_io_after(k, error);
  tess_status status = tess_save_npy(name, second);
  *failed = tess__io_has_failed();
  tess__fail_io_after(0, 0);
  snprintf(message, 256, "%s", tess_take_error().message);
  assert_int_equal(tess_scope_end(scope), TESS_OK);
  return status;
}

/* old: the file is there before. */
static void sweep_save(const char *name, const char *file, bool old, int fault) {
  double was = digest(first), is = digest(second);
  int unnoticed = 0;
  for (int64_t k = 1;; k++) {
    char message[256];
    bool failed;
    unlink(file);
    if (old) assert_int_equal(tess_save_npy(name, first), TESS_OK);
    int files = files_in_folder();
    tess_status status = save_with(name, k, faults[fault].error, &failed, message);
    tess_status want = failed ? faults[fault].status : TESS_OK;
    /* closing what was only read: the old archive, the old file that may be written, the folder */
    if (!status && want && ++unnoticed <= (name == npz && old) + old + 1) want = TESS_OK;
    bool there = !status || strstr(message, "put on the disk, but it is there"); /* the folder's sync is the last */
    assert_int_equal(status, want);
    if (status && (!strstr(message, file) || !strstr(message, "cannot be"))) fail_msg("\"%s\"", message);
    assert_int_equal(files_in_folder(), files + (there && !old));
    if (there) assert_true(value_in(name) == is);
    if (!there && old) assert_true(value_in(name) == was);
    assert_int_equal(tess_scope_error().status, TESS_OK);
    if (!failed) return;
    assert_true(k < 100);
  }
}

static void test_save(void **state) {
  (void)state;
  for (int i = 0; i < FAULTS; i++)
    for (int old = 0; old < 2; old++) {
      sweep_save(npy, npy, old, i);
      sweep_save(npz, archive, old, i);
    }
}

static void test_load(void **state) {
  (void)state;
  const char *const names[] = {npy, npz};
  assert_int_equal(tess_save_npy(npy, first), TESS_OK);
  assert_int_equal(tess_save_npy(npz, first), TESS_OK);
  for (int n = 0; n < 2; n++)
    for (int i = 0; i < FAULTS; i++)
      for (int64_t k = 1;; k++) {
        tess_scope *scope = tess_scope_begin();
        tess__fail_io_after(k, faults[i].error);
        tess_array *x = tess_load_npy(names[n], NULL);
        bool failed = tess__io_has_failed();
        tess__fail_io_after(0, 0);
        tess_error e = tess_take_error();
        if (tess_ok(x)) assert_true(digest(x) == digest(first)); /* a failing close of what was read is nothing */
        if (!tess_ok(x)) {
          assert_int_equal(e.status, faults[i].status);
          assert_true(failed && strstr(e.message, "fault-io-") && strstr(e.message, "cannot be"));
        }
        assert_int_equal(tess_scope_end(scope), TESS_OK);
        if (!failed) break;
        assert_true(k < 100);
      }
}

/* A save that could not read the archive must not write a new one over it. */
static void test_damaged_archive_stays(void **state) {
  (void)state;
  tess_scope *scope = tess_scope_begin();
  FILE *f = fopen(archive, "w");
  fputs("PK\3\4 this is no archive", f);
  fclose(f);
  assert_int_equal(tess_save_npy(npz, first), TESS_DATA_LOSS);
  assert_non_null(strstr(tess_take_error().message, "is not a complete .npz archive"));
  f = fopen(archive, "r");
  char line[64];
  assert_non_null(fgets(line, sizeof line, f));
  assert_non_null(strstr(line, "this is no archive"));
  fclose(f);
  assert_int_equal(tess_save_npy(archive, first), TESS_INVALID_ARGUMENT);
  assert_non_null(strstr(tess_take_error().message, "a member has to be named"));
  assert_int_equal(tess_scope_end(scope), TESS_OK);
}

static void expect(tess_status want, const char *words) {
  tess_error e = tess_take_error();
  if (e.status != want || !strstr(e.message, words)) fail_msg("%s: %s", tess_status_name(e.status), e.message);
}

static void test_arguments(void **state) {
  (void)state;
  tess_scope *scope = tess_scope_begin();
  assert_int_equal(tess_save_npy(NULL, first), TESS_INVALID_ARGUMENT);
  expect(TESS_INVALID_ARGUMENT, "save_npy: the path is NULL");
  assert_int_equal(tess_save_npy(npy, NULL), TESS_INVALID_ARGUMENT);
  expect(TESS_INVALID_ARGUMENT, "save_npy: x is NULL");
  assert_false(tess_ok(tess_load_npy(NULL, NULL)));
  expect(TESS_INVALID_ARGUMENT, "load_npy: the path is NULL");
  assert_false(tess_ok(tess_load_npy("no such file.npy", NULL)));
  expect(TESS_NOT_FOUND, "no such file.npy: cannot be opened");
  assert_false(tess_ok(tess_load_npy(folder, NULL)));
  expect(TESS_FAILED_PRECONDITION, "is not a regular file");
  assert_int_equal(tess_save_npy("no such folder/a.npy", first), TESS_NOT_FOUND);
  expect(TESS_NOT_FOUND, "no such folder/a.npy: cannot be created");
  tess_array *gone = tess_mul(first, 2);
  tess_delete(gone);
  assert_int_equal(tess_save_npy(npy, gone), TESS_FAILED_PRECONDITION);
  expect(TESS_FAILED_PRECONDITION, "deleted");
  if (tess_save_npy(npy, first) != TESS_OK) fail_msg("%s", tess_take_error().message);
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  tess_array *x = tess_load_npy(npy, tess_named_sharding(mesh, TESS_P(NULL, NULL, "x")));
  assert_false(tess_ok(x));
  assert_int_equal(tess_take_error().status, TESS_INVALID_ARGUMENT);
  x = tess_load_npy(npy, tess_named_sharding(mesh, TESS_P("x")));
  assert_true(tess_array_committed(x) && tess_addressable_shards(x).n == 2);
  assert_false(tess_array_committed(tess_load_npy(npy, NULL)));
  assert_int_equal(tess_scope_end(scope), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_init(.num_cpu_devices = 2);
  first = tess_reshape(tess_arange(60.0), TESS_SHAPE(6, 10));
  second = tess_reshape(tess_arange(100.0), TESS_SHAPE(100));
  if (!mkdtemp(folder)) return -1;
  snprintf(npy, sizeof npy, "%s/a.npy", folder);
  snprintf(archive, sizeof archive, "%s/a.npz", folder);
  snprintf(npz, sizeof npz, "%s:w", archive);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  unlink(npy);
  unlink(archive);
  return rmdir(folder) || tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_save),
      cmocka_unit_test(test_load),
      cmocka_unit_test(test_damaged_archive_stays),
      cmocka_unit_test(test_arguments),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
