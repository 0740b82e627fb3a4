/* Reading and writing .npy files and members of .npz archives. */
#include "array/npy.h"

#include <string.h>

#include "array/foreign.h"
#include "array/zip.h"
#include "base/alloc.h"
#include "core/dtype.h"

/* ---- names ---- */

/* "a.npz:w": the archive's path, and its member at the last ".npz:". What ends in .npz names an archive and no member
 * (""). Everything else is a file: NULL. *path is the caller's to free. */
static const char *split(const char *name, char **path) {
  const char *colon = NULL;
  for (const char *p = name; (p = strstr(p, ".npz:")); p++)
    colon = p + 4;
  size_t n = strlen(name);
  *path = tess__strdup(name);
  if (!colon) return n > 4 && strcmp(name + n - 4, ".npz") == 0 ? "" : NULL;
  (*path)[colon - name] = 0;
  return colon + 1;
}

/* ---- reading ---- */

struct bytes { /* of a .npy file, wherever they came from */
  struct block *block;
  size_t offset, n;
};

static void unmap(void *data, void *file) {
  (void)data;
  tess__io_unmap(file);
}

/* The array in these bytes, whose block's reference is the caller's. */
static bool read_array(const struct bytes *b, const char *name, tess_dtype dtype, struct npy_value *out,
                       struct diag *d) {
  struct npy_header h;
  const unsigned char *file = (const unsigned char *)b->block->data + b->offset;
  if (!tess__npy_header(file, b->n, name, dtype, &h, d)) return false;
  struct strided s = {.first = file + h.data, .swapped = h.swapped};
  s.type = tess__type_of(h.dtype, h.rank, h.dim);
  int64_t stride = tess__dtype_bytes(h.dtype);
  for (int i = 0; i < h.rank; i++) {
    int k = h.fortran ? i : h.rank - 1 - i;
    s.stride[k] = stride;
    if (__builtin_mul_overflow(stride, h.dim[k], &stride)) stride = 0; /* only of an empty array: never used */
  }
  if (tess__foreign_is_ours(&s)) {
    tess__block_retain(b->block);
    *out = (struct npy_value){s.type, tess__data_new(b->block, (int64_t)(b->offset + h.data))};
    return true;
  }
  struct block *copy = tess__foreign_copy(&s, d);
  if (copy) *out = (struct npy_value){s.type, tess__data_new(copy, 0)};
  return copy != NULL;
}

/* The member's bytes: of the archive itself, or unpacked. */
static bool unpack(const struct zip *z, const struct zip_entry *e, struct block *archive, struct bytes *out,
                   struct diag *d) {
  const unsigned char *packed = tess__zip_packed(z, e, d);
  if (!packed) return false;
  *out = (struct bytes){.n = (size_t)e->size};
  if (tess__zip_is_stored(e)) {
    if (!tess__zip_unpack(z, e, packed, NULL, d)) return false;
    out->block = archive;
    out->offset = (size_t)(packed - z->bytes);
    tess__block_retain(archive);
    return true;
  }
  out->block = tess__block_new(out->n, MEMORY_DEVICE);
  if (!out->block)
    return tess__fail_memory(d, out->n, "%s: member '%.*s'", z->path, (int)e->n_name, (const char *)e->name);
  if (tess__zip_unpack(z, e, packed, out->block->data, d)) return true;
  tess__block_release(out->block);
  return false;
}

static bool read_member(struct block *archive, const char *path, const char *member, tess_dtype dtype,
                        struct npy_value *out, struct diag *d) {
  struct zip z;
  struct bytes b;
  if (!tess__zip_open(archive->data, archive->bytes, path, &z, d)) return false;
  const struct zip_entry *e = tess__zip_find(&z, member, d);
  bool good = e && unpack(&z, e, archive, &b, d);
  tess__zip_close(&z);
  if (!good) return false;
  struct text name = {0};
  tess__text_printf(&name, "%s:%s", path, member);
  good = read_array(&b, tess__text_string(&name), dtype, out, d);
  tess__text_free(&name);
  tess__block_release(b.block);
  return good;
}

bool tess__npy_read_map(struct io_map *file, const char *name, const char *member, tess_dtype dtype,
                        struct npy_value *out, struct diag *d) {
  struct block *block = tess__block_borrow((void *)file->bytes, file->n, MEMORY_DEVICE, unmap, file);
  bool good = member ? read_member(block, name, member, dtype, out, d)
                     : read_array(&(const struct bytes){block, 0, file->n}, name, dtype, out, d);
  tess__block_release(block);
  return good;
}

bool tess__npy_read(const char *name, tess_dtype dtype, struct npy_value *out, struct diag *d) {
  char *path;
  const char *member = split(name, &path);
  struct io_map *file = tess__io_map(path, d);
  bool good = file && tess__npy_read_map(file, path, member, dtype, out, d);
  tess__free(path);
  return good;
}

/* ---- writing ---- */

static bool write_array(const char *path, int n, const struct zip_part *part, struct diag *d) {
  struct io_writer w;
  if (!tess__io_create(&w, path, d)) return false;
  bool good = true;
  for (int i = 0; i < n && good; i++)
    good = tess__io_write(&w, part[i].data, part[i].bytes, d);
  return tess__io_finish(&w, good, d);
}

/* The archive that is there; an empty one where none is. */
static bool open_old(const char *path, struct io_map **file, struct zip *z, struct diag *d) {
  struct diag none = {0};
  *z = (struct zip){.path = path};
  *file = tess__io_map(path, &none);
  if (*file) return tess__zip_open((*file)->bytes, (*file)->n, path, z, d);
  if (none.status == TESS_NOT_FOUND) {
    tess__diag_clear(&none);
    return true;
  }
  tess__diag_clear(d);
  *d = none;
  return false;
}

static bool write_member(const char *path, const char *member, int n, const struct zip_part *part, struct diag *d) {
  struct io_map *file;
  struct zip old;
  struct io_writer w;
  if (!*member)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: a member has to be named, as in \"a.npz:w\"",
                      path);
  bool good = open_old(path, &file, &old, d);
  if (good && (good = tess__io_create(&w, path, d)))
    good = tess__io_finish(&w, tess__zip_write(&w, &old, member, n, part, d), d);
  tess__zip_close(&old);
  tess__io_unmap(file);
  return good;
}

bool tess__npy_write(const char *name, const struct type *type, const void *data, struct diag *d) {
  char *path;
  struct text header = {0};
  const char *member = split(name, &path);
  tess__npy_print_header(&header, type);
  const struct zip_part part[] = {{header.data, header.length}, {data, (size_t)tess__type_bytes(type)}};
  bool good = member ? write_member(path, member, 2, part, d) : write_array(path, 2, part, d);
  tess__text_free(&header);
  tess__free(path);
  return good;
}
