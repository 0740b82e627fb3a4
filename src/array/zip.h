/* Zip archives, as np.savez writes them: members stored or deflated, zip64 included. Reading works on bytes in memory,
 * all of which may be wrong: whatever is inside its archive is checked before it is used. */
#ifndef TESS_ARRAY_ZIP_H
#define TESS_ARRAY_ZIP_H

#include "base/io.h"

struct zip_entry {
  const unsigned char *name, *extra, *comment; /* in the archive; not terminated */
  uint16_t n_name, n_extra, n_comment;
  uint16_t made_by, flags, method, time, date, internal;
  uint32_t crc, external;
  uint64_t packed, size, header; /* bytes stored, bytes they stand for, where the local header is */
};

struct zip {
  const char *path; /* for messages; borrowed, as the bytes are */
  const unsigned char *bytes;
  size_t n, directory; /* bytes, and where the central directory begins */
  int64_t n_entries;
  struct zip_entry *entry; /* owned */
};

bool tess__zip_open(const unsigned char *bytes, size_t n, const char *path, struct zip *out, struct diag *d);
void tess__zip_close(struct zip *z);

/* "w.npy", else "w". NULL: NOT_FOUND, with the names that there are. */
const struct zip_entry *tess__zip_find(const struct zip *z, const char *member, struct diag *d);
/* The packed bytes of an entry that we can read. NULL: told. */
const unsigned char *tess__zip_packed(const struct zip *z, const struct zip_entry *e, struct diag *d);
bool tess__zip_is_stored(const struct zip_entry *e);
/* The entry's e->size bytes against their check sum; for a deflated one into `out`, for a stored one where they are. */
bool tess__zip_unpack(const struct zip *z, const struct zip_entry *e, const unsigned char *packed, void *out,
                      struct diag *d);

struct zip_part {
  const void *data;
  size_t bytes;
};
/* All members of `old` but the one of this name, then it: `parts` stored one after the other. */
bool tess__zip_write(struct io_writer *w, const struct zip *old, const char *member, int n_parts,
                     const struct zip_part *part, struct diag *d);

#endif
