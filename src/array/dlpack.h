/* DLPack 1: tensors handed between libraries in one process. The layout of its structs is the interface, so it is
 * written down here once more. */
#ifndef TESS_ARRAY_DLPACK_H
#define TESS_ARRAY_DLPACK_H

#include "array/foreign.h"

enum { DLPACK_MAJOR = 1, DLPACK_MINOR = 0 };
enum { DLPACK_CPU = 1 }; /* device types; the others are refused by name */
/* flags; the last: elements of less than 8 bits have a byte each */
enum { DLPACK_READ_ONLY = 1, DLPACK_IS_COPIED = 1 << 1, DLPACK_IS_PADDED = 1 << 2 };
enum { DLPACK_INT, DLPACK_UINT, DLPACK_FLOAT, DLPACK_OPAQUE, DLPACK_BFLOAT, DLPACK_COMPLEX, DLPACK_BOOL };

struct dlpack_device {
  int32_t type, id;
};
struct dlpack_dtype {
  uint8_t code, bits;
  uint16_t lanes;
};
struct dlpack_tensor {
  void *data;
  struct dlpack_device device;
  int32_t ndim;
  struct dlpack_dtype dtype;
  int64_t *shape;
  int64_t *strides; /* in elements; NULL: row-major */
  uint64_t byte_offset;
};
struct DLManagedTensorVersioned {
  struct {
    uint32_t major, minor;
  } version; /* and the next two stay where they are in every version */
  void *context;
  void (*deleter)(struct DLManagedTensorVersioned *self); /* NULL: nothing to do */
  uint64_t flags;
  struct dlpack_tensor tensor;
};

struct dlpack_view {
  struct strided elements;
  int64_t low, high; /* bytes from the first element that are looked at: [low, high) */
};
/* What a tensor holds, its memory unseen. Failures: INVALID_ARGUMENT, UNIMPLEMENTED (a device or dtype that we do not
 * have). */
bool tess__dlpack_check(const struct DLManagedTensorVersioned *t, struct dlpack_view *out, struct diag *d);
/* A block that holds its elements as we keep them, *data in it: the tensor's own memory, or a copy. The tensor is taken
 * over, whatever comes of it: its deleter is called when the block ends, or now. NULL: told. */
struct data *tess__dlpack_import(struct DLManagedTensorVersioned *t, const struct type **type, struct diag *d);
/* x's dense bytes, read-only; they stay until the deleter is called (on any thread). x is readable. NULL: told, its
 * dtype is none of DLPack's. */
struct DLManagedTensorVersioned *tess__dlpack_export(const struct tess_array *x, struct diag *d);

#endif
