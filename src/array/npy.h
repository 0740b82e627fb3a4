/* NumPy's files: .npy (format versions 1 to 3), and members of .npz archives, which are named "a.npz:w".
 *
 * A file is mapped; an array that lies in it as we keep arrays (row-major, aligned, our byte order) is the mapping
 * itself, and only what is read of it leaves the disk. Everything else is one copy. */
#ifndef TESS_ARRAY_NPY_H
#define TESS_ARRAY_NPY_H

#include "array/array.h"
#include "base/io.h"
#include "base/text.h"

struct npy_header {
  tess_dtype dtype;
  bool swapped, fortran;
  int rank;
  int64_t dim[TESS_MAX_RANK];
  size_t data, bytes; /* where element 0 is, and of all elements: inside the file */
};

/* The header of the n bytes of `name` (for messages). dtype: what it has to be, and how '<V2' is read, as which NumPy
 * writes bfloat16; TESS_DTYPE_NONE: what the file says. Failures: INVALID_ARGUMENT (not what it should be), DATA_LOSS
 * (cut short), UNIMPLEMENTED (a dtype that we do not have yet). */
bool tess__npy_header(const unsigned char *file, size_t n, const char *name, tess_dtype dtype, struct npy_header *out,
                      struct diag *d);
/* The header that np.save writes, data following. */
void tess__npy_print_header(struct text *out, const struct type *type);

struct npy_value {
  const struct type *type;
  struct data *data; /* one reference, the caller's */
};
bool tess__npy_read(const char *path, tess_dtype dtype, struct npy_value *out, struct diag *d);
/* The same of a file in memory, which it takes over (and ends with tess__io_unmap). member NULL: a .npy file. */
bool tess__npy_read_map(struct io_map *file, const char *name, const char *member, tess_dtype dtype,
                        struct npy_value *out, struct diag *d);
/* Complete or absent. A member is added, or replaces the one of its name. */
bool tess__npy_write(const char *path, const struct type *type, const void *data, struct diag *d);

#endif
