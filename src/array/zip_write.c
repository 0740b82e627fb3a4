/* Writing an archive anew: the packed bytes of the old members as they are, under local headers made from the central
 * directory, then the new member, stored. zip64 fields stand where a number needs them. */
#include <string.h>
#include <zlib.h>

#include "array/zip.h"
#include "base/alloc.h"
#include "base/text.h"

#ifdef TESS_TINY
enum { LARGE = 400, MANY = 3 }; /* from here on zip64 */
#else
enum { MANY = UINT16_MAX };
#define LARGE ((uint64_t)UINT32_MAX)
#endif
enum { HAS_DESCRIPTOR = 1 << 3, UTF8 = 1 << 11, VERSION_2_0 = 20, VERSION_ZIP64 = 45, UNIX = 3 };
enum { FIRST_OF_1980 = 1 << 5 | 1, READ_WRITE = 0600 };

struct writing {
  struct io_writer *w;
  uint64_t at; /* bytes written */
  struct text directory;
  int64_t entries;
  struct diag *d;
};

static void put(struct text *t, int bytes, uint64_t v) {
  for (int i = 0; i < bytes; i++, v >>= 8)
    tess__text_add_n(t, &(const char){(char)(v & 255)}, 1);
}

static void put_bytes(struct text *t, const void *p, size_t n) {
  if (n) tess__text_add_n(t, p, n);
}

static bool emit(struct writing *z, const void *data, size_t bytes) {
  z->at += bytes;
  return tess__io_write(z->w, data, bytes, z->d);
}

/* The extra fields of an entry without zip64's, which is made anew. */
static void put_other_extra(struct text *t, const struct zip_entry *e) {
  for (const unsigned char *p = e->extra, *end = e->n_extra ? p + e->n_extra : p; end - p >= 4;) {
    ptrdiff_t n = 4 + (p[2] | p[3] << 8);
    if (n > end - p) return;
    if (p[0] != 1 || p[1] != 0) put_bytes(t, p, (size_t)n);
    p += n;
  }
}

static uint64_t small(uint64_t v) {
  return v < LARGE ? v : UINT32_MAX;
}

/* What the local header and the central directory say alike: from the version to the name's length. */
static void put_common(struct text *t, const struct zip_entry *e, bool large) {
  put(t, 2, large ? VERSION_ZIP64 : VERSION_2_0);
  put(t, 2, e->flags);
  put(t, 2, e->method);
  put(t, 2, e->time);
  put(t, 2, e->date);
  put(t, 4, e->crc);
}

static void put_local(struct text *t, const struct zip_entry *e) {
  bool large = e->size >= LARGE || e->packed >= LARGE;
  put_bytes(t, "PK\3\4", 4);
  put_common(t, e, large);
  put(t, 4, large ? UINT32_MAX : e->packed);
  put(t, 4, large ? UINT32_MAX : e->size);
  put(t, 2, e->n_name);
  put(t, 2, large ? 20 : 0);
  put_bytes(t, e->name, e->n_name);
  if (!large) return;
  put(t, 2, 1);
  put(t, 2, 16);
  put(t, 8, e->size);
  put(t, 8, e->packed);
}

static void put_central(struct text *t, const struct zip_entry *e) {
  struct text extra = {0};
  const uint64_t number[] = {e->size, e->packed, e->header};
  int large = 0;
  for (int i = 0; i < 3; i++)
    large += number[i] >= LARGE;
  if (large) {
    put(&extra, 2, 1);
    put(&extra, 2, 8 * (uint64_t)large);
    for (int i = 0; i < 3; i++)
      if (number[i] >= LARGE) put(&extra, 8, number[i]);
  }
  size_t own = extra.length;
  put_other_extra(&extra, e);
  if (extra.length > UINT16_MAX) extra.length = own;
  put_bytes(t, "PK\1\2", 4);
  put(t, 2, e->made_by);
  put_common(t, e, large > 0);
  put(t, 4, small(e->packed));
  put(t, 4, small(e->size));
  put(t, 2, e->n_name);
  put(t, 2, extra.length);
  put(t, 2, e->n_comment);
  put(t, 2, 0);
  put(t, 2, e->internal);
  put(t, 4, e->external);
  put(t, 4, small(e->header));
  put_bytes(t, e->name, e->n_name);
  put_bytes(t, extra.data, extra.length);
  put_bytes(t, e->comment, e->n_comment);
  tess__text_free(&extra);
}

static bool write_entry(struct writing *z, struct zip_entry *e, int n, const struct zip_part *part) {
  struct text local = {0};
  e->header = z->at;
  e->flags &= (uint16_t)~HAS_DESCRIPTOR; /* its numbers stand in front now */
  put_local(&local, e);
  put_central(&z->directory, e);
  z->entries++;
  bool good = emit(z, local.data, local.length);
  for (int i = 0; i < n && good; i++)
    good = emit(z, part[i].data, part[i].bytes);
  tess__text_free(&local);
  return good;
}

static bool write_end(struct writing *z) {
  struct text t = {0};
  uint64_t start = z->at, bytes = z->directory.length, n = (uint64_t)z->entries;
  bool good = !bytes || emit(z, z->directory.data, z->directory.length);
  if (n >= MANY || start >= LARGE || bytes >= LARGE) {
    put_bytes(&t, "PK\6\6", 4);
    put(&t, 8, 44); /* bytes of this record behind here */
    put(&t, 2, UNIX << 8 | VERSION_ZIP64);
    put(&t, 2, VERSION_ZIP64);
    put(&t, 8, 0); /* disks */
    put(&t, 8, n);
    put(&t, 8, n);
    put(&t, 8, bytes);
    put(&t, 8, start);
    put_bytes(&t, "PK\6\7", 4);
    put(&t, 4, 0);
    put(&t, 8, start + bytes);
    put(&t, 4, 1);
  }
  put_bytes(&t, "PK\5\6", 4);
  put(&t, 4, 0);
  put(&t, 2, n < MANY ? n : UINT16_MAX);
  put(&t, 2, n < MANY ? n : UINT16_MAX);
  put(&t, 4, small(bytes));
  put(&t, 4, small(start));
  put(&t, 2, 0);
  good = good && emit(z, t.data, t.length);
  tess__text_free(&t);
  return good;
}

static bool copy_others(struct writing *z, const struct zip *old, const char *name) {
  size_t n = strlen(name);
  for (int64_t i = 0; i < old->n_entries; i++) {
    struct zip_entry e = old->entry[i];
    if (e.n_name == n && memcmp(e.name, name, n) == 0) continue;
    const unsigned char *packed = tess__zip_packed(old, &e, z->d);
    if (!packed || !write_entry(z, &e, 1, &(const struct zip_part){packed, (size_t)e.packed})) return false;
  }
  return true;
}

static bool write_new(struct writing *z, const char *name, int n_parts, const struct zip_part *part) {
  struct zip_entry e = {.name = (const unsigned char *)name, .n_name = (uint16_t)strlen(name)};
  e.made_by = UNIX << 8 | VERSION_2_0;
  e.date = FIRST_OF_1980; /* as np.savez: equal arrays make equal files */
  e.external = (uint32_t)READ_WRITE << 16;
  for (const char *c = name; *c; c++)
    if (*c & 0x80) e.flags = UTF8;
  unsigned long crc = crc32_z(0, NULL, 0);
  for (int i = 0; i < n_parts; i++) {
    if (part[i].bytes) crc = crc32_z(crc, part[i].data, part[i].bytes);
    e.size += part[i].bytes;
  }
  e.crc = (uint32_t)crc;
  e.packed = e.size;
  return write_entry(z, &e, n_parts, part);
}

bool tess__zip_write(struct io_writer *w, const struct zip *old, const char *member, int n_parts,
                     const struct zip_part *part, struct diag *d) {
  struct writing z = {.w = w, .d = d};
  struct text name = {0};
  size_t n = strlen(member);
  tess__text_printf(&name, n > 4 && strcmp(member + n - 4, ".npy") == 0 ? "%s" : "%s.npy", member);
  bool good = name.length <= UINT16_MAX ||
              tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: the member's name is too long", w->path);
  good = good && copy_others(&z, old, name.data) && write_new(&z, name.data, n_parts, part) && write_end(&z);
  tess__text_free(&name);
  tess__text_free(&z.directory);
  return good;
}
