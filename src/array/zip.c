/* Reading archives: the end record is found from the back (zip64's before it), it leads to the central directory, an
 * entry of which leads to a local header and the bytes behind it. PKWARE's APPNOTE 6.3, sections 4.3 to 4.5. */
#include "array/zip.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "base/alloc.h"
#include "base/text.h"

enum { END = 22, END64 = 56, LOCATOR = 20, CENTRAL = 46, LOCAL = 30 };
enum { STORED = 0, DEFLATED = 8 };
enum { ENCRYPTED = 1, PATCHED = 1 << 5, STRONG = 1 << 6, MASKED = 1 << 13 };
enum { DEFLATE_RATIO = 1032 }; /* at most: 258 bytes from two bits */
enum { AT_ONCE = 1 << 30 };

static uint16_t get2(const unsigned char *p) {
  return (uint16_t)(p[0] | p[1] << 8);
}
static uint32_t get4(const unsigned char *p) {
  return get2(p) | (uint32_t)get2(p + 2) << 16;
}
static uint64_t get8(const unsigned char *p) {
  return get4(p) | (uint64_t)get4(p + 4) << 32;
}

static bool broken(const struct zip *z, struct diag *d, const char *what) {
  return tess__fail(d, TESS_DATA_LOSS, TESS_VALUE_ERROR, "%s: %s", z->path, what);
}

static bool is_signature(const struct zip *z, uint64_t at, unsigned a, unsigned b) {
  const unsigned char *p = z->bytes + at;
  return p[0] == 'P' && p[1] == 'K' && p[2] == a && p[3] == b;
}

/* ---- what is wrong with a member ---- */

static void add_name(struct text *out, const struct zip_entry *e) {
  size_t n = e->n_name;
  if (n > 4 && memcmp(e->name + n - 4, ".npy", 4) == 0) n -= 4;
  for (size_t i = 0; i < n && i < 64; i++)
    tess__text_add_n(out, e->name[i] < ' ' || e->name[i] == 127 ? "?" : (const char *)e->name + i, 1);
}

static const unsigned char *cannot(const struct zip *z, const struct zip_entry *e, struct diag *d, tess_status status,
                                   const char *what) {
  struct text name = {0};
  add_name(&name, e);
  tess__fail(d, status, TESS_VALUE_ERROR, "%s: member '%s': %s", z->path, tess__text_string(&name), what);
  tess__text_free(&name);
  return NULL;
}

/* ---- the end record ---- */

struct end {
  uint64_t at, entries, bytes, start; /* itself; of the central directory */
};

/* Where the end record is: the last place whose comment runs to the end of the file. */
static bool find_end(const struct zip *z, uint64_t *at) {
  for (size_t comment = 0; comment <= UINT16_MAX && END + comment <= z->n; comment++) {
    *at = z->n - END - comment;
    if (is_signature(z, *at, 5, 6) && get2(z->bytes + *at + 20) == comment) return true;
  }
  return false;
}

static bool read_end64(const struct zip *z, struct end *e, struct diag *d) {
  if (e->at < LOCATOR || !is_signature(z, e->at - LOCATOR, 6, 7)) return true; /* sizes that look like it */
  uint64_t at = get8(z->bytes + e->at - LOCATOR + 8);
  if (at > e->at - LOCATOR || e->at - LOCATOR - at < END64 || !is_signature(z, at, 6, 6))
    return broken(z, d, "the zip64 end record is not where its locator says");
  const unsigned char *p = z->bytes + at;
  e->at = at;
  e->entries = get8(p + 32);
  e->bytes = get8(p + 40);
  e->start = get8(p + 48);
  return true;
}

static bool read_end(const struct zip *z, struct end *e, struct diag *d) {
  if (!find_end(z, &e->at))
    return tess__fail(d, z->n > 3 && is_signature(z, 0, 3, 4) ? TESS_DATA_LOSS : TESS_INVALID_ARGUMENT,
                      TESS_VALUE_ERROR, "%s: is not a complete .npz archive: the end record of a zip file is missing",
                      z->path);
  const unsigned char *p = z->bytes + e->at;
  if (get2(p + 4) || get2(p + 6) || get2(p + 8) != get2(p + 10))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: is a part of an archive of several files",
                      z->path);
  e->entries = get2(p + 10);
  e->bytes = get4(p + 12);
  e->start = get4(p + 16);
  bool large = e->entries == UINT16_MAX || e->bytes == UINT32_MAX || e->start == UINT32_MAX;
  if (large && !read_end64(z, e, d)) return false;
  if (e->bytes > e->at || e->start > e->at - e->bytes || e->entries > e->bytes / CENTRAL)
    return broken(z, d, "the central directory is not where the end record says");
  return true;
}

/* ---- the central directory ---- */

/* The sizes that did not fit into 32 bits, in their order, from the zip64 field. */
static bool read_extra64(struct zip_entry *e) {
  uint64_t *large[] = {e->size == UINT32_MAX ? &e->size : NULL, e->packed == UINT32_MAX ? &e->packed : NULL,
                       e->header == UINT32_MAX ? &e->header : NULL};
  if (!large[0] && !large[1] && !large[2]) return true;
  for (const unsigned char *p = e->extra, *end = p + e->n_extra; end - p >= 4; p += 4 + get2(p + 2)) {
    ptrdiff_t n = get2(p + 2);
    if (end - p - 4 < n) return false;
    if (get2(p) != 1) continue;
    const unsigned char *field = p + 4;
    for (int i = 0; i < 3; i++) {
      if (!large[i]) continue;
      if (n < 8) return false;
      *large[i] = get8(field);
      field += 8;
      n -= 8;
    }
    return true;
  }
  return true; /* no such field: they are what they say */
}

static bool read_entry(const struct zip *z, uint64_t *at, uint64_t end, struct zip_entry *e, struct diag *d) {
  const unsigned char *p = z->bytes + *at;
  if (end - *at < CENTRAL || !is_signature(z, *at, 1, 2)) return broken(z, d, "the central directory is damaged");
  *e = (struct zip_entry){.made_by = get2(p + 4),
                          .flags = get2(p + 8),
                          .method = get2(p + 10),
                          .time = get2(p + 12),
                          .date = get2(p + 14),
                          .crc = get4(p + 16),
                          .packed = get4(p + 20),
                          .size = get4(p + 24),
                          .n_name = get2(p + 28),
                          .n_extra = get2(p + 30),
                          .n_comment = get2(p + 32),
                          .internal = get2(p + 36),
                          .external = get4(p + 38),
                          .header = get4(p + 42)};
  e->name = p + CENTRAL;
  e->extra = e->name + e->n_name;
  e->comment = e->extra + e->n_extra;
  *at += CENTRAL;
  uint64_t behind = (uint64_t)e->n_name + e->n_extra + e->n_comment;
  if (behind > end - *at || get2(p + 34) || !read_extra64(e)) return broken(z, d, "the central directory is damaged");
  *at += behind;
  return true;
}

/* Members lie one behind the other: what several share would be unpacked or copied for each of them. */
static bool take_room(const struct zip *z, const struct zip_entry *e, uint64_t *room, struct diag *d) {
  if (*room < LOCAL || e->packed > *room - LOCAL)
    return cannot(z, e, d, TESS_DATA_LOSS, "the members overlap: together they are larger than the archive");
  *room -= LOCAL + e->packed;
  return true;
}

bool tess__zip_open(const unsigned char *bytes, size_t n, const char *path, struct zip *out, struct diag *d) {
  struct zip z = {.path = path, .bytes = bytes, .n = n};
  struct end end = {0};
  if (!read_end(&z, &end, d)) return false;
  z.directory = (size_t)end.start;
  z.entry = tess__alloc((size_t)end.entries * sizeof *z.entry);
  uint64_t at = end.start, room = end.start;
  bool good = true;
  for (; z.n_entries < (int64_t)end.entries && good; z.n_entries++) {
    struct zip_entry *e = &z.entry[z.n_entries];
    good = read_entry(&z, &at, end.start + end.bytes, e, d) && take_room(&z, e, &room, d);
  }
  if (good)
    *out = z;
  else
    tess__free(z.entry);
  return good;
}

void tess__zip_close(struct zip *z) {
  tess__free(z->entry);
  *z = (struct zip){.n_entries = 0};
}

/* ---- members ---- */

static const struct zip_entry *find(const struct zip *z, const char *name) {
  size_t n = strlen(name);
  for (int64_t i = z->n_entries - 1; i >= 0; i--) /* of two, the later one was added last */
    if (z->entry[i].n_name == n && memcmp(z->entry[i].name, name, n) == 0) return &z->entry[i];
  return NULL;
}

static void not_found(const struct zip *z, const char *member, struct diag *d) {
  enum { SHOWN = 20 };
  struct text names = {0};
  for (int64_t i = 0; i < z->n_entries && i < SHOWN; i++) {
    tess__text_add(&names, i ? ", " : "");
    add_name(&names, &z->entry[i]);
  }
  if (z->n_entries > SHOWN) tess__text_add(&names, ", ...");
  const char *have = z->n_entries ? tess__text_string(&names) : "none";
  if (*member)
    tess__fail(d, TESS_NOT_FOUND, TESS_VALUE_ERROR, "%s: has no member '%s'; members: %s", z->path, member, have);
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%s: a member has to be named, as in \"a.npz:w\"; members: %s", z->path, have);
  tess__text_free(&names);
}

const struct zip_entry *tess__zip_find(const struct zip *z, const char *member, struct diag *d) {
  struct text name = {0};
  tess__text_printf(&name, "%s.npy", member);
  const struct zip_entry *e = *member ? find(z, tess__text_string(&name)) : NULL;
  tess__text_free(&name);
  if (!e && *member) e = find(z, member);
  if (!e) not_found(z, member, d);
  return e;
}

bool tess__zip_is_stored(const struct zip_entry *e) {
  return e->method == STORED;
}

const unsigned char *tess__zip_packed(const struct zip *z, const struct zip_entry *e, struct diag *d) {
  if (e->flags & (ENCRYPTED | PATCHED | STRONG | MASKED))
    return cannot(z, e, d, TESS_INVALID_ARGUMENT, "it is encrypted, or a patch");
  if (e->method != STORED && e->method != DEFLATED)
    return cannot(z, e, d, TESS_INVALID_ARGUMENT, "it is packed in a way that NumPy does not use (stored or deflated)");
  if (e->header > z->directory || z->directory - e->header < LOCAL || !is_signature(z, e->header, 3, 4))
    return cannot(z, e, d, TESS_DATA_LOSS, "its local header is not where the central directory says");
  const unsigned char *p = z->bytes + e->header;
  uint64_t behind = (uint64_t)LOCAL + get2(p + 26) + get2(p + 28), room = z->directory - e->header;
  if (behind > room || e->packed > room - behind)
    return cannot(z, e, d, TESS_DATA_LOSS, "its data reach beyond the central directory");
  if (get2(p + 26) != e->n_name || memcmp(p + LOCAL, e->name, e->n_name) != 0)
    return cannot(z, e, d, TESS_DATA_LOSS, "its local header has another name");
  if (e->method == STORED ? e->packed != e->size : e->size / DEFLATE_RATIO > e->packed)
    return cannot(z, e, d, TESS_DATA_LOSS, "its sizes contradict each other");
  return p + behind;
}

/* All of packed, to exactly e->size bytes. */
static int inflate_all(const struct zip_entry *e, const unsigned char *packed, unsigned char *out) {
  z_stream s = {.next_in = (unsigned char *)packed, .next_out = out};
  int r = inflateInit2(&s, -MAX_WBITS);
  if (r != Z_OK) return r;
  uint64_t in = e->packed, room = e->size;
  unsigned char none; /* zlib wants a place even for nothing */
  if (!room) s.next_out = &none;
  do {
    uInt some_in = (uInt)(in < AT_ONCE ? in : AT_ONCE), some_out = (uInt)(room < AT_ONCE ? room : AT_ONCE);
    s.avail_in = some_in;
    s.avail_out = some_out;
    r = inflate(&s, Z_NO_FLUSH);
    if (r == Z_OK && s.avail_in == some_in && s.avail_out == some_out) r = Z_BUF_ERROR;
    in -= some_in - s.avail_in;
    room -= some_out - s.avail_out;
  } while (r == Z_OK);
  inflateEnd(&s);
  return r == Z_STREAM_END && (in || room) ? Z_DATA_ERROR : r;
}

bool tess__zip_unpack(const struct zip *z, const struct zip_entry *e, const unsigned char *packed, void *out,
                      struct diag *d) {
  const unsigned char *bytes = packed;
  if (e->method == DEFLATED) {
    int r = inflate_all(e, packed, out);
    if (r == Z_MEM_ERROR) cannot(z, e, d, TESS_RESOURCE_EXHAUSTED, "out of memory for unpacking");
    if (r == Z_MEM_ERROR) return false;
    if (r != Z_STREAM_END) cannot(z, e, d, TESS_DATA_LOSS, "its packed data are damaged");
    if (r != Z_STREAM_END) return false;
    bytes = out;
  }
  if (crc32_z(crc32_z(0, NULL, 0), bytes, (size_t)e->size) == e->crc) return true;
  cannot(z, e, d, TESS_DATA_LOSS, "its data do not match their check sum");
  return false;
}
