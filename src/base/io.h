/* Files. Every operation that the library does on them goes through one table, which a test may replace or let fail.
 *
 * A file is read by mapping it: what changes it in place, or cuts it short, while it is mapped, is seen (or kills the
 * reader, as with any mapping). Files of ours never do that: they are written under another name beside the target
 * (what a symbolic link leads to) and renamed when they are complete and on the disk, so a path shows the old file, the
 * new one, or none. A new file has the mode of the old one, and its owner where the system lets us give it. */
#ifndef TESS_BASE_IO_H
#define TESS_BASE_IO_H

#include "base/diag.h"

struct io_status {
  int64_t bytes;
  bool regular;
  unsigned mode, owner, group;
};
enum io_opening { IO_READ, IO_CREATE, IO_WRITE, IO_FOLDER }; /* write: only to see whether one may */
struct io_ops { /* as the system calls: a negative result (map: NULL) and errno */
  int (*open)(const char *path, enum io_opening how);
  int (*status)(int file, const char *path, struct io_status *out); /* of path, or (NULL) of the open file */
  int64_t (*link)(const char *path, char *to, size_t bytes);        /* where a symbolic link leads, not terminated */
  int (*give)(int file, const struct io_status *like);              /* mode, and owner where that is possible */
  int64_t (*read)(int file, void *to, size_t bytes);
  int64_t (*write)(int file, const void *from, size_t bytes);
  void *(*map)(int file, size_t bytes); /* read-only, private */
  int (*unmap)(void *at, size_t bytes);
  int (*sync)(int file);
  int (*close)(int file);
  int (*rename)(const char *from, const char *to);
  int (*remove)(const char *path);
};
extern const struct io_ops tess__io_system;
void tess__io_use(const struct io_ops *ops); /* tests: from now on these; no file is open */

enum { IO_SHORT = -1 };
/* Tests: the k-th operation from now (unmap and remove are not counted) fails with this errno; IO_SHORT: it succeeds,
 * but a read or write moves only a part. k = 0: off. */
void tess__fail_io_after(int64_t k, int error);
bool tess__io_has_failed(void); /* the countdown has reached its operation */

struct io_map { /* a whole file */
  const unsigned char *bytes;
  size_t n;
  bool mapped; /* false: the file system cannot map, the bytes lie in data memory */
};
struct io_map *tess__io_map(const char *path, struct diag *d); /* NULL: told; a path without a file: NOT_FOUND */
void tess__io_unmap(struct io_map *m);

struct io_writer {
  char *path, *target, *temporary; /* owned; target: path, or where it leads */
  int file;
};
/* A new file that will be called `path`. False: told, nothing is left to do. */
bool tess__io_create(struct io_writer *w, const char *path, struct diag *d);
bool tess__io_write(struct io_writer *w, const void *data, size_t bytes, struct diag *d);
/* Gives the file its name, or (good false, or when that fails) removes it. Ends w. */
bool tess__io_finish(struct io_writer *w, bool good, struct diag *d);

#endif
