/* DLPack in and out. A tensor's memory cannot be checked, only what is said about it: so all of that is, before a byte
 * is looked at. */
#include "array/dlpack.h"

#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"

_Static_assert(sizeof(void *) != 8 ||
                   (sizeof(struct dlpack_tensor) == 48 && offsetof(struct DLManagedTensorVersioned, deleter) == 16 &&
                    offsetof(struct DLManagedTensorVersioned, tensor) == 32),
               "the layout of dlpack.h");

/* ---- dtypes and devices ---- */

static const struct {
  uint8_t code, bits;
  tess_dtype dtype;
} dtypes[] = {{DLPACK_BOOL, 8, TESS_BOOL},
              {DLPACK_INT, 2, TESS_I2},
              {DLPACK_INT, 4, TESS_I4},
              {DLPACK_INT, 8, TESS_I8},
              {DLPACK_INT, 16, TESS_I16},
              {DLPACK_INT, 32, TESS_I32},
              {DLPACK_INT, 64, TESS_I64},
              {DLPACK_UINT, 2, TESS_U2},
              {DLPACK_UINT, 4, TESS_U4},
              {DLPACK_UINT, 8, TESS_U8},
              {DLPACK_UINT, 16, TESS_U16},
              {DLPACK_UINT, 32, TESS_U32},
              {DLPACK_UINT, 64, TESS_U64},
              {DLPACK_FLOAT, 16, TESS_F16},
              {DLPACK_FLOAT, 32, TESS_F32},
              {DLPACK_FLOAT, 64, TESS_F64},
              {DLPACK_BFLOAT, 16, TESS_BF16},
              {DLPACK_COMPLEX, 64, TESS_C64},
              {DLPACK_COMPLEX, 128, TESS_C128},
              {7, 8, TESS_F8E3M4},
              {8, 8, TESS_F8E4M3},
              {9, 8, TESS_F8E4M3B11FNUZ},
              {10, 8, TESS_F8E4M3FN},
              {11, 8, TESS_F8E4M3FNUZ},
              {12, 8, TESS_F8E5M2},
              {13, 8, TESS_F8E5M2FNUZ},
              {14, 8, TESS_F8E8M0FNU},
              {15, 6, TESS_F6E2M3FN},
              {16, 6, TESS_F6E3M2FN},
              {17, 4, TESS_F4E2M1FN}};
enum { N_DTYPES = (int)(sizeof dtypes / sizeof dtypes[0]) };

/* Elements of less than a byte are taken where each has a byte of its own, as the flag says. */
static bool read_dtype(struct dlpack_dtype t, uint64_t flags, tess_dtype *out, struct diag *d) {
  for (int i = 0; i < N_DTYPES && t.lanes == 1; i++)
    if (dtypes[i].code == t.code && dtypes[i].bits == t.bits) {
      *out = dtypes[i].dtype;
      return t.bits >= 8 || flags & DLPACK_IS_PADDED ||
             tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                        "the tensor's %d-bit elements are packed; those padded to bytes (a flag of DLPack 1.1) can be "
                        "taken",
                        t.bits);
    }
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "the tensor's dtype (code %d, %d bits, %d lanes) is none of ours: numbers and bool of one lane",
                    t.code, t.bits, t.lanes);
}

static bool check_device(struct dlpack_device device, struct diag *d) {
  static const char *const names[] = {"0",      "CPU",    "CUDA",    "CUDA host", "OpenCL",    "5",   "6",
                                      "Vulkan", "Metal",  "VPI",     "ROCm",      "ROCm host", "ext", "CUDA managed",
                                      "oneAPI", "WebGPU", "Hexagon", "MAIA",      "Trainium"};
  if (device.type == DLPACK_CPU) return true;
  if (device.type > 0 && device.type < (int)(sizeof names / sizeof names[0]))
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "the tensor lies in %s memory (device type %d); tensors in CPU memory (1) can be taken",
                      names[device.type], device.type);
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "the tensor's device type is %d; tensors in CPU memory (1) can be taken", device.type);
}

/* ---- in ---- */

/* Strides in bytes, and the bytes that the elements span. */
static bool read_strides(const struct dlpack_tensor *t, struct dlpack_view *v, struct diag *d) {
  const struct type *type = v->elements.type;
  int64_t item = tess__dtype_bytes((tess_dtype)type->dtype), dense = item;
  bool empty = tess__type_elements(type) == 0, good = true;
  v->low = 0;
  v->high = empty ? 0 : item;
  for (int i = type->rank - 1; i >= 0; i--) {
    int64_t stride = dense, reach = 0;
    if (t->strides && !empty && type->dim[i] > 1) good = good && !__builtin_mul_overflow(t->strides[i], item, &stride);
    good = good && (empty || !__builtin_mul_overflow(stride, type->dim[i] - 1, &reach));
    good = good && !__builtin_add_overflow(reach < 0 ? v->low : v->high, reach, reach < 0 ? &v->low : &v->high);
    v->elements.stride[i] = stride;
    if (!empty) dense *= type->dim[i];
  }
  return good || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                            "the tensor's strides reach further than 64 bits can address");
}

bool tess__dlpack_check(const struct DLManagedTensorVersioned *m, struct dlpack_view *out, struct diag *d) {
  const struct dlpack_tensor *t = &m->tensor;
  tess_dtype dtype = TESS_DTYPE_NONE;
  int64_t bytes = 0;
  *out = (struct dlpack_view){.low = 0};
  if (m->version.major != DLPACK_MAJOR)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the tensor is of DLPack %u.%u; version %d is known",
                      m->version.major, m->version.minor, DLPACK_MAJOR);
  if (!check_device(t->device, d) || !read_dtype(t->dtype, m->flags, &dtype, d)) return false;
  if (t->ndim > 0 && !t->shape)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the tensor's shape is NULL, its rank %d", t->ndim);
  if (!tess__foreign_shape(dtype, t->ndim, t->shape, &bytes, d)) return false;
  out->elements.type = tess__type_of(dtype, t->ndim, t->shape);
  if (!read_strides(t, out, d)) return false;
  uintptr_t first = (uintptr_t)t->data, end;
  bool in_range = t->byte_offset <= INT64_MAX && !__builtin_add_overflow(first, t->byte_offset, &first) &&
                  first >= -(uintptr_t)out->low && !__builtin_add_overflow(first, (uintptr_t)out->high, &end);
  if (!in_range || (!t->data && bytes))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the tensor's data pointer is %s",
                      t->data ? "out of memory's range" : "NULL");
  out->elements.first = t->data ? (const unsigned char *)t->data + t->byte_offset : (const unsigned char *)"";
  return true;
}

static void end_tensor(struct DLManagedTensorVersioned *t) {
  if (t->deleter) t->deleter(t);
}

static void end_import(void *data, void *tensor) {
  (void)data;
  end_tensor(tensor);
}

struct data *tess__dlpack_import(struct DLManagedTensorVersioned *t, const struct type **type, struct diag *d) {
  struct dlpack_view v;
  if (!tess__dlpack_check(t, &v, d)) {
    end_tensor(t);
    return NULL;
  }
  *type = v.elements.type;
  if (tess__foreign_is_ours(&v.elements)) {
    size_t bytes = (size_t)tess__type_bytes(v.elements.type);
    return tess__data_new(tess__block_borrow((void *)v.elements.first, bytes, MEMORY_DEVICE, end_import, t), 0);
  }
  struct block *copy = tess__foreign_copy(&v.elements, d);
  end_tensor(t);
  return copy ? tess__data_new(copy, 0) : NULL;
}

/* ---- out ---- */

struct export {
  struct DLManagedTensorVersioned managed; /* first: the deleter gets it */
  int64_t shape[TESS_MAX_RANK], strides[TESS_MAX_RANK];
  struct block *block; /* NULL: a literal's element is here */
  unsigned char literal[16];
};

static void end_export(struct DLManagedTensorVersioned *t) {
  struct export *e = t->context;
  tess__block_release(e->block);
  tess__free(e);
}

static bool write_dtype(tess_dtype t, struct dlpack_dtype *out, struct diag *d) {
  for (int i = 0; i < N_DTYPES; i++)
    if (dtypes[i].dtype == t) {
      *out = (struct dlpack_dtype){dtypes[i].code, dtypes[i].bits, .lanes = 1};
      return true;
    }
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "DLPack has no dtype %s; it has numbers and bool",
                    tess_dtype_name(t));
}

struct DLManagedTensorVersioned *tess__dlpack_export(const struct tess_array *x, struct diag *d) {
  const struct type *type = x->placed->type;
  struct dlpack_dtype dtype;
  if (!write_dtype((tess_dtype)type->dtype, &dtype, d)) return NULL;
  struct export *e = tess__zalloc(sizeof *e);
  struct dlpack_tensor *t = &e->managed.tensor;
  e->managed.version.major = DLPACK_MAJOR;
  e->managed.version.minor = DLPACK_MINOR;
  e->managed.context = e;
  e->managed.deleter = end_export;
  e->managed.flags = DLPACK_READ_ONLY; /* arrays do not change */
  if (tess_dtype_bits((tess_dtype)type->dtype) < 8) e->managed.flags |= DLPACK_IS_PADDED;
  if (tess__state(&x->o) == STATE_LITERAL) {
    memcpy(e->literal, tess__array_bytes(x), (size_t)tess__type_bytes(type));
    t->data = e->literal;
  } else {
    e->block = x->data->block;
    tess__block_retain(e->block);
    t->data = (void *)tess__array_bytes(x);
  }
  t->device.type = DLPACK_CPU;
  t->ndim = type->rank;
  t->dtype = dtype;
  t->shape = e->shape;
  t->strides = e->strides;
  int64_t stride = 1;
  for (int i = type->rank - 1; i >= 0; i--) {
    e->shape[i] = type->dim[i];
    e->strides[i] = stride;
    stride *= type->dim[i] > 1 ? type->dim[i] : 1;
  }
  return &e->managed;
}
