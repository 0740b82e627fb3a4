/* The table of file operations, its faults, and the two uses that are made of files: mapped whole, written anew. */
#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"

/* ---- the system's ---- */

static int system_open(const char *path, enum io_opening how) {
  static const int flags[] = {[IO_READ] = O_RDONLY | O_NONBLOCK,
                              [IO_CREATE] = O_WRONLY | O_CREAT | O_EXCL,
                              [IO_WRITE] = O_WRONLY | O_NONBLOCK,
                              [IO_FOLDER] = O_RDONLY | O_DIRECTORY};
  return open(path, flags[how] | O_CLOEXEC, 0666);
}

static int system_status(int file, const char *path, struct io_status *out) {
  struct stat s;
  int r = path ? stat(path, &s) : fstat(file, &s);
  if (r == 0) *out = (struct io_status){s.st_size, S_ISREG(s.st_mode), s.st_mode & 0777, s.st_uid, s.st_gid};
  return r;
}

static int64_t system_link(const char *path, char *to, size_t bytes) {
  return readlink(path, to, bytes);
}

static int system_give(int file, const struct io_status *like) {
  if (fchown(file, like->owner, like->group) < 0 && errno != EPERM) return -1;
  return fchmod(file, like->mode);
}

static int64_t system_read(int file, void *to, size_t bytes) {
  return read(file, to, bytes);
}

static int64_t system_write(int file, const void *from, size_t bytes) {
  return write(file, from, bytes);
}

static void *system_map(int file, size_t bytes) {
  void *p = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0);
  return p == MAP_FAILED ? NULL : p;
}

const struct io_ops tess__io_system = {system_open, system_status, system_link, system_give, system_read, system_write,
                                       system_map,  munmap,        fsync,       close,       rename,      unlink};
static const struct io_ops *ops = &tess__io_system;

void tess__io_use(const struct io_ops *other) {
  ops = other;
}

/* ---- faults ---- */

static _Atomic int64_t countdown;
static _Atomic int fault_error;
static _Atomic bool failed;

void tess__fail_io_after(int64_t k, int error) {
  atomic_store(&fault_error, error);
  atomic_store(&failed, false);
  atomic_store(&countdown, k);
}

bool tess__io_has_failed(void) {
  return atomic_load(&failed);
}

/* 0, or what this operation has to fail with (in errno too), or IO_SHORT. */
static int fault(void) {
  if (atomic_load(&countdown) <= 0 || atomic_fetch_sub(&countdown, 1) != 1) return 0;
  atomic_store(&failed, true);
  int error = atomic_load(&fault_error);
  if (error > 0) errno = error;
  return error;
}

/* ---- the operations, with faults; an interrupted one is tried again ---- */

static int do_open(const char *path, enum io_opening how) {
  int r;
  do
    r = fault() > 0 ? -1 : ops->open(path, how);
  while (r < 0 && errno == EINTR);
  return r;
}

static int do_status(int file, const char *path, struct io_status *out) {
  int r;
  do
    r = fault() > 0 ? -1 : ops->status(file, path, out);
  while (r < 0 && errno == EINTR);
  return r;
}

static int64_t do_link(const char *path, char *to, size_t bytes) {
  int64_t r;
  do
    r = fault() > 0 ? -1 : ops->link(path, to, bytes);
  while (r < 0 && errno == EINTR);
  return r;
}

static int do_give(int file, const struct io_status *like) {
  int r;
  do
    r = fault() > 0 ? -1 : ops->give(file, like);
  while (r < 0 && errno == EINTR);
  return r;
}

static void *do_map(int file, size_t bytes) {
  void *p;
  do
    p = fault() > 0 ? NULL : ops->map(file, bytes);
  while (!p && errno == EINTR);
  return p;
}

static int do_sync(int file) {
  int r;
  do
    r = fault() > 0 ? -1 : ops->sync(file);
  while (r < 0 && errno == EINTR);
  return r;
}

static int do_rename(const char *from, const char *to) {
  int r;
  do
    r = fault() > 0 ? -1 : ops->rename(from, to);
  while (r < 0 && errno == EINTR);
  return r;
}

/* Closes always: a failure says that earlier writes are lost. */
static int do_close(int file) {
  int wrong = fault(), error = errno, r = ops->close(file);
  if (wrong > 0) {
    errno = error;
    r = -1;
  }
  return r < 0 && errno == EINTR ? 0 : r;
}

enum { AT_ONCE = 1 << 30 }; /* Linux moves less than 2 GiB a call */

static size_t part(size_t bytes, int wrong) {
  size_t n = bytes < AT_ONCE ? bytes : AT_ONCE;
  return wrong == IO_SHORT ? (n + 1) / 2 : n;
}

static bool read_all(int file, unsigned char *to, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    int wrong = fault();
    int64_t n = wrong > 0 ? -1 : ops->read(file, to + done, part(bytes - done, wrong));
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = EIO; /* shorter than its size said */
    if (n <= 0) return false;
    done += (size_t)n;
  }
  return true;
}

static bool write_all(int file, const unsigned char *from, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    int wrong = fault();
    int64_t n = wrong > 0 ? -1 : ops->write(file, from + done, part(bytes - done, wrong));
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = ENOSPC;
    if (n <= 0) return false;
    done += (size_t)n;
  }
  return true;
}

/* ---- failures ---- */

static tess_status status_of(int error) {
  switch (error) {
  case ENOENT:
    return TESS_NOT_FOUND;
  case EACCES:
  case EPERM:
  case EROFS:
    return TESS_PERMISSION_DENIED;
  case ENOSPC:
  case EDQUOT:
  case EFBIG:
  case ENOMEM:
  case EMFILE:
  case ENFILE:
    return TESS_RESOURCE_EXHAUSTED;
  case EIO:
    return TESS_DATA_LOSS;
  case ENOTDIR:
  case EISDIR:
    return TESS_FAILED_PRECONDITION;
  case EINVAL:
  case ENAMETOOLONG:
  case ELOOP:
    return TESS_INVALID_ARGUMENT;
  default:
    return TESS_UNKNOWN;
  }
}

/* "a.npy: cannot be opened: No such file or directory", from errno. */
static bool fail(struct diag *d, const char *path, const char *what) {
  int error = errno;
  char reason[128];
  if (strerror_r(error, reason, sizeof reason)) snprintf(reason, sizeof reason, "error %d", error);
  return tess__fail(d, status_of(error), TESS_RUNTIME_ERROR, "%s: cannot be %s: %s", path, what, reason);
}

static bool fail_kind(struct diag *d, const char *path) {
  return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "%s: is not a regular file", path);
}

/* ---- reading ---- */

static bool fill(struct io_map *m, int file, const char *path, struct diag *d) {
  struct io_status s;
  if (do_status(file, NULL, &s) < 0) return fail(d, path, "read");
  if (!s.regular || s.bytes < 0) return fail_kind(d, path);
  m->n = (size_t)s.bytes;
  m->bytes = (const unsigned char *)"";
  if (!m->n) return true;
  if ((m->bytes = do_map(file, m->n))) return m->mapped = true;
  if (errno != ENODEV) return fail(d, path, "mapped");
  unsigned char *copy = tess__alloc_data(m->n);
  if (!copy)
    return tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "%s: out of memory: the file has %zu bytes", path,
                      m->n);
  m->bytes = copy;
  return read_all(file, copy, m->n) || fail(d, path, "read");
}

struct io_map *tess__io_map(const char *path, struct diag *d) {
  int file = do_open(path, IO_READ);
  if (file < 0) {
    fail(d, path, "opened");
    return NULL;
  }
  struct io_map *m = tess__zalloc(sizeof *m);
  bool good = fill(m, file, path, d);
  do_close(file); /* nothing was written: there is nothing to lose */
  if (good) return m;
  tess__io_unmap(m);
  return NULL;
}

void tess__io_unmap(struct io_map *m) {
  if (!m) return;
  if (m->n && m->bytes && m->mapped) ops->unmap((void *)m->bytes, m->n);
  if (m->n && m->bytes && !m->mapped) tess__free_data((void *)m->bytes, m->n);
  tess__free(m);
}

/* ---- writing ---- */

/* Where the path leads: a symbolic link stays, and what it names is written, as by any program that opens it. NULL:
 * told.
 */
static char *follow(const char *path, struct diag *d) {
  enum { LINKS = 40, LONG = 4096 };
  char *at = tess__strdup(path), to[LONG];
  for (int i = 0; i < LINKS; i++) {
    int64_t n = do_link(at, to, sizeof to);
    if (n < 0 && (errno == EINVAL || errno == ENOENT)) return at; /* no link, or nothing yet */
    if (n >= LONG) errno = ENAMETOOLONG;
    if (n < 0 || n >= LONG) break;
    const char *slash = to[0] == '/' ? NULL : strrchr(at, '/'); /* a name is one beside the link */
    size_t folder = slash ? (size_t)(slash + 1 - at) : 0;
    char *next = tess__zalloc(folder + (size_t)n + 1);
    memcpy(next, at, folder);
    memcpy(next + folder, to, (size_t)n);
    tess__free(at);
    at = next;
    errno = ELOOP;
  }
  fail(d, path, "written");
  tess__free(at);
  return NULL;
}

/* *old: the file that is there, mode 0 where none is. May it be written? */
static bool check_old(const struct io_writer *w, struct io_status *old, struct diag *d) {
  *old = (struct io_status){0};
  if (do_status(-1, w->target, old) < 0) return errno == ENOENT || fail(d, w->path, "written");
  if (!old->regular) return fail_kind(d, w->path); /* a rename would replace the device or directory itself */
  int file = do_open(w->target, IO_WRITE);
  if (file < 0) return fail(d, w->path, "written");
  do_close(file);
  return true;
}

/* A name that is free: one of the same process id may have been killed before it could remove its own. */
static bool open_temporary(struct io_writer *w, struct diag *d) {
  static _Atomic unsigned serial;
  enum { TRIES = 1000 };
  size_t n = strlen(w->target) + 64;
  w->temporary = tess__alloc(n);
  for (int i = 0; i < TRIES; i++) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(w->temporary, n, "%s.%ld-%u-%09ld.tmp", w->target, (long)getpid(), atomic_fetch_add(&serial, 1),
             now.tv_nsec);
    w->file = do_open(w->temporary, IO_CREATE);
    if (w->file >= 0 || errno != EEXIST) break;
  }
  return w->file >= 0 || fail(d, w->path, "created");
}

static void forget(struct io_writer *w) {
  tess__free(w->path);
  tess__free(w->target);
  tess__free(w->temporary);
}

bool tess__io_create(struct io_writer *w, const char *path, struct diag *d) {
  struct io_status old;
  if (!*path) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is empty");
  *w = (struct io_writer){.path = tess__strdup(path), .target = follow(path, d), .file = -1};
  if (w->target && check_old(w, &old, d) && open_temporary(w, d)) {
    if (!old.regular || do_give(w->file, &old) == 0) return true;
    fail(d, path, "given the mode of the old file");
    do_close(w->file);
    ops->remove(w->temporary);
  }
  forget(w);
  return false;
}

bool tess__io_write(struct io_writer *w, const void *data, size_t bytes, struct diag *d) {
  return write_all(w->file, data, bytes) || fail(d, w->path, "written");
}

static int open_folder(const char *file) {
  const char *slash = strrchr(file, '/');
  char *folder = tess__strdup(slash ? file : ".");
  if (slash) folder[slash == file ? 1 : slash - file] = 0;
  int r = do_open(folder, IO_FOLDER);
  tess__free(folder);
  return r;
}

/* The name changes when the folder is on the disk too; some file systems cannot be told so. */
static bool rename_temporary(struct io_writer *w, struct diag *d) {
  int folder = open_folder(w->target);
  bool good = folder >= 0 && do_rename(w->temporary, w->target) == 0;
  if (!good)
    fail(d, w->path, "written");
  else if (do_sync(folder) < 0 && errno != EINVAL && errno != ENOTSUP)
    fail(d, w->path, "put on the disk, but it is there");
  if (folder >= 0) do_close(folder);
  return good;
}

bool tess__io_finish(struct io_writer *w, bool good, struct diag *d) {
  if (good && do_sync(w->file) < 0) good = fail(d, w->path, "written");
  if (do_close(w->file) < 0 && good) good = fail(d, w->path, "written");
  if (!good || !rename_temporary(w, d)) {
    ops->remove(w->temporary);
    good = false;
  }
  forget(w);
  return good && !d->status;
}
