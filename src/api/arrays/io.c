/* Arrays from and to files and other libraries. */
#include "api/layouts/constraint.h"
#include "api/layouts/placement.h"
#include "array/dlpack.h"
#include "array/npy.h"

/* x placed by p (NULL, or "not specified": where it is). Outside a trace x itself is of no further use. */
static tess_array *placed_by(const char *where, const char *op, tess_array *x, const tess_sharding *p) {
  if (!p || (!p->body && !p->n)) return x;
  tess_array *out = tess__reshard_as(where, op, x, p);
  if (out != x && !tess__thread()->trace) tess__object_release(&x->o);
  return out;
}

tess_array *tess_load_npy_at(const char *where, const char *path, tess_sharding *p) {
  struct diag d = {0};
  struct npy_value v;
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", "load_npy", where))
    return tess__pass_error(p, KIND_ARRAY, "the sharding", "load_npy", where);
  if (!path) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
  const struct sharding *s = d.status ? NULL : tess__default_sharding(&d);
  if (!s || !tess__npy_read(path, TESS_DTYPE_NONE, &v, &d)) return tess__array_error(&d, "load_npy", where);
  tess_array *x = tess__array_of_data(tess__scope(), tess__placed(v.type, s, false), v.data);
  return placed_by(where, "load_npy", x, p);
}

/* What x holds can be read. */
static bool readable(const char *where, const char *op, tess_array *x, tess_status *status) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", op, where)) {
    *status = tess_status_of(tess__pass_error(x, KIND_ARRAY, "x", op, where));
    return false;
  }
  if (tess__array_whole(x, &d)) return true;
  *status = tess__report(&d, op, where);
  return false;
}

tess_status tess_save_npy_at(const char *where, const char *path, tess_array *x) {
  struct diag d = {0};
  tess_status status;
  if (!readable(where, "save_npy", x, &status)) return status;
  if (!path) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
  if (path && tess__npy_write(path, x->placed->type, tess__array_bytes(x), &d)) return TESS_OK;
  return tess__report(&d, "save_npy", where);
}

tess_array *tess_from_dlpack_at(const char *where, struct DLManagedTensorVersioned *tensor) {
  struct diag d = {0};
  const struct type *type;
  if (!tensor) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the tensor is NULL");
    return tess__array_error(&d, "from_dlpack", where);
  }
  struct data *data = tess__dlpack_import(tensor, &type, &d);
  const struct sharding *s = data ? tess__default_sharding(&d) : NULL;
  if (s) return tess__array_of_data(tess__scope(), tess__placed(type, s, true), data);
  tess__data_release(data);
  return tess__array_error(&d, "from_dlpack", where);
}

struct DLManagedTensorVersioned *tess_to_dlpack_at(const char *where, tess_array *x) {
  tess_status status;
  struct diag d = {0};
  if (!readable(where, "to_dlpack", x, &status)) return NULL;
  struct DLManagedTensorVersioned *t = tess__dlpack_export(x, &d);
  if (!t) tess__report(&d, "to_dlpack", where);
  return t;
}
