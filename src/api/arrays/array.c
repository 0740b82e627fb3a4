/* What arrays are, and reading them. */
#define _GNU_SOURCE
#include "api/arrays/array.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

#include "api/arrays/gda_text.h"
#include "api/layouts/placement.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "base/pool.h"
#include "core/dtype.h"
#include "layout/laid.h"
#include "layout/object_text.h"
#include "layout/shard.h"

/* An array that can be looked at: not in error, not escaped. */
static bool is_visible(const tess_array *x, const char *function) {
  if (x) tess__check(x, KIND_ARRAY, function + strlen("tess_"));
  return x && tess_ok(x);
}
#define visible(x) is_visible(x, __func__)

static bool traced(const tess_array *x) {
  return tess__state(&x->o) == STATE_TRACED;
}

/* ---- metadata: defined for arrays in error too (rank 0, no dtype), so that host code can go on to the scope's end
 * ---- */

tess_shape tess_array_shape(const tess_array *x) {
  return visible(x) ? tess__type_shape(tess__array_type(x)) : (tess_shape){0};
}
int tess_array_ndim(const tess_array *x) {
  return visible(x) ? tess__array_type(x)->rank : 0;
}
int64_t tess_array_size(const tess_array *x) {
  return visible(x) ? tess__type_elements(tess__array_type(x)) : 0;
}
int64_t tess_array_nbytes(const tess_array *x) {
  return visible(x) ? tess__type_bytes(tess__array_type(x)) : 0;
}
tess_dtype tess_array_dtype(const tess_array *x) {
  return visible(x) ? (tess_dtype)tess__array_type(x)->dtype : TESS_DTYPE_NONE;
}
bool tess_array_weak_type(const tess_array *x) {
  return visible(x) && tess__array_type(x)->weak;
}
bool tess_array_committed(const tess_array *x) {
  return visible(x) && !traced(x) && x->placed->committed;
}
bool tess_array_is_traced(const tess_array *x) {
  return visible(x) && traced(x);
}
bool tess_array_is_fully_replicated(const tess_array *x) {
  if (!visible(x) || traced(x) || !x->placed->sharding) return false;
  if (!(x->o.flags & ARRAY_GDA)) return tess__sharding_is_replicated(x->placed->sharding);
  tess_shape shape = tess__type_shape(x->placed->type), shard; /* GlobalDeviceArray looks at the shapes alone */
  tess__shard_shape(x->placed->sharding, &shape, &shard);
  return memcmp(shape.dim, shard.dim, sizeof *shape.dim * (size_t)shape.n) == 0;
}
bool tess_array_is_fully_addressable(const tess_array *x) {
  return visible(x) && !traced(x) && !tess__placed_spans(x->placed);
}
bool tess_array_is_deleted(const tess_array *x) {
  return visible(x) && tess__state(&x->o) == STATE_OK && tess__data_is_deleted(x->data);
}
bool tess_array_is_ready(const tess_array *x) {
  return visible(x) && !traced(x) && tess__state(&x->o) != STATE_ABSTRACT && !tess_array_is_deleted(x);
}

int64_t tess_array_dim_at(const char *where, const tess_array *x, int axis) {
  if (x) tess__object_check(x, KIND_ARRAY, "array_dim", where);
  int rank = tess_array_ndim(x), a = axis < 0 ? axis + rank : axis;
  if (!visible(x)) return 0;
  if (a >= 0 && a < rank) return tess__array_type(x)->dim[a];
  struct diag d = {0};
  if (rank)
    tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "axis %d of %s; legal: -%d to %d", axis,
               tess__type_text(tess__array_type(x)), rank, rank - 1);
  else
    tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "axis %d of a scalar, which has none", axis);
  tess__report(&d, "array_dim", where);
  return 0;
}

const char *tess_typeof(const tess_array *x) {
  if (visible(x)) return tess__type_text(tess__array_type(x));
  return tess__scope_text(tess__scope(), tess_error_of(x).message);
}

bool tess__array_concrete(const tess_array *x, const char *what, struct diag *d) {
  if (!traced(x)) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TRACER_ERROR, "a traced %s has no %s yet",
                    tess__type_text(tess__array_type(x)), what);
}

/* What the type says; NULL: nothing, as no axis is Explicit. What lies as others do is whole where all axes are. */
static const struct sharding *traced_sharding(const tess_array *x) {
  static const struct spec whole;
  const struct type *t = tess__array_type(x);
  const struct mesh *m = tess__context()->mesh;
  if (t->laid || !tess__mesh_explicit(m)) return t->laid;
  return tess__laid_of(tess__sharding_named(m, &whole, NULL, NULL), t->rank);
}

tess_sharding *tess_array_sharding_at(const char *where, const tess_array *x) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", "array_sharding", where))
    return tess__pass_error(x, KIND_SHARDING, "x", "array_sharding", where);
  const struct sharding *laid = traced(x) ? traced_sharding(x) : NULL;
  if (laid) return tess__sharding_handle(laid);
  if (!tess__array_concrete(x, "sharding", &d)) return tess__sharding_error(&d, "array_sharding", where);
  return tess__sharding_handle(x->placed->sharding);
}

tess_device_array tess_array_devices_at(const char *where, const tess_array *x) {
  return tess_sharding_devices(tess_array_sharding_at(where, x));
}

/* ---- to the host ---- */

/* Has x data here? Data that is its value, when that is to be read. */
static bool readable(const char *where, const char *op, tess_array *x, bool value, tess_status *status) {
  struct diag d = {0};
  *status = TESS_OK;
  if (!tess__usable(x, KIND_ARRAY, "x", op, where)) {
    *status = tess_status_of(tess__pass_error(x, KIND_ARRAY, "x", op, where));
    return false;
  }
  if (traced(x))
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
               "a traced %s has no value while the function is traced; return it, or keep it on the device",
               tess__type_text(tess__array_type(x)));
  else if (value ? tess__array_whole(x, &d) : tess__array_readable(x, &d))
    return true;
  *status = tess__report(&d, op, where);
  return false;
}

tess_status tess_read_at(const char *where, tess_array *x, void *buffer, size_t bytes) {
  tess_status status;
  if (!readable(where, "read", x, true, &status)) return status;
  size_t have = (size_t)tess__type_bytes(x->placed->type);
  struct diag d = {0};
  if (bytes != have || (!buffer && have)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has %zu bytes, the buffer %s",
               tess__type_text(x->placed->type), have, buffer ? "another number" : "is NULL");
    return tess__report(&d, "read", where);
  }
  tess__calls_enter();
  if (tess__array_readable(x, &d) && have) tess__copy_bytes(buffer, tess__array_bytes(x), have);
  tess__calls_leave();
  return d.status ? tess__report(&d, "read", where) : TESS_OK;
}

/* What stands for data that cannot be read: zeros, for as far as anybody reads of an array whose size is not known, and
 * then pages that nobody may touch. Pages that are read are one page of the system's. */
static const void *zeros;
static void map_zeros(void) {
  for (size_t bytes = (size_t)1 << 40; bytes >= (size_t)1 << 20; bytes /= 4) {
    void *p = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) continue;
    mprotect((char *)p + bytes / 2, bytes / 2, PROT_NONE);
    zeros = p;
    return;
  }
  tess__fatal("out of memory for metadata");
}

const void *tess_data_at(const char *where, tess_array *x) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  tess_status status;
  if (readable(where, "data", x, true, &status)) return tess__array_bytes(x);
  pthread_once(&once, map_zeros);
  return zeros;
}

/* The one element of x; NULL: told. */
static const void *element(const char *where, const char *op, tess_array *x) {
  tess_status status;
  if (!readable(where, op, x, true, &status)) return NULL;
  bool number = tess__dtype_class((tess_dtype)x->placed->type->dtype) != DTYPE_OTHER;
  if (number && tess__type_elements(x->placed->type) == 1) return tess__array_bytes(x);
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, number ? "%s has not one element" : "%s holds no numbers",
             tess__type_text(x->placed->type));
  tess__report(&d, op, where);
  return NULL;
}

double tess_item_at(const char *where, tess_array *x) {
  const void *p = element(where, "item", x);
  return p ? tess__element_to_double((tess_dtype)x->placed->type->dtype, p) : (double)NAN;
}

int64_t tess_item_int_at(const char *where, tess_array *x) {
  const void *p = element(where, "item_int", x);
  return p ? tess__element_to_int((tess_dtype)x->placed->type->dtype, p) : 0;
}

bool tess_item_bool_at(const char *where, tess_array *x) {
  const void *p = element(where, "item_bool", x);
  return p && tess__element_to_double((tess_dtype)x->placed->type->dtype, p) != 0;
}

tess_status tess_block_until_ready_at(const char *where, tess_array *x) {
  tess_status status;
  readable(where, "block_until_ready", x, false, &status);
  return status;
}

void tess_delete_at(const char *where, tess_array *x) {
  if (!x) return;
  tess__object_check(x, KIND_ARRAY, "delete", where);
  if (tess__state(&x->o) == STATE_OK) tess__data_delete(x->data, "deleted", where);
  if (tess__state(&x->o) != STATE_TRACED) return;
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TRACER_ERROR, "a traced %s has no memory that could be freed",
             tess__type_text(tess__array_type(x)));
  tess__report(&d, "delete", where);
}

static bool has_part(const tess_array *x) {
  return x && tess__state(&x->o) == STATE_OK && x->placed->part;
}

void tess_copy_to_host_async_at(const char *where, tess_array *x) {
  tess_status status;
  readable(where, "copy_to_host_async", x, !has_part(x), &status);
}

int64_t tess_live_arrays(int64_t *bytes) {
  tess__thread();
  if (bytes) *bytes = tess__memory_use(-1).in_use;
  return tess__objects_alive(KIND_ARRAY);
}

/* ---- text ---- */

/* Array(shape=(8, 2), dtype=float32 */
static void print_head(struct text *out, const char *name, const struct type *t) {
  tess_shape shape = tess__type_shape(t);
  tess__text_printf(out, "%s(shape=", name);
  tess__shape_text(out, &shape);
  tess__text_printf(out, ", dtype=%s", tess_dtype_name((tess_dtype)t->dtype));
}

/* ShapeDtypeStruct(shape=(8, 2), dtype=float32) */
static void print_struct(struct text *out, const tess_array *x) {
  print_head(out, "ShapeDtypeStruct", x->placed->type);
  if (x->placed->sharding) {
    tess__text_add(out, ", sharding=");
    tess__sharding_text(out, x->placed->sharding, true);
  }
  tess__text_add(out, ")");
}

/* Array(shape=(4,), dtype=float32, sharding=…): no value that could be shown. */
static void print_partial(struct text *out, const tess_array *x) {
  print_head(out, "Array", x->placed->type);
  tess__text_add(out, ", sharding=");
  tess__sharding_text(out, x->placed->sharding, true);
  tess__text_add(out, ")");
}

/* Array(shape=(8, 8), dtype=float32): JAX's text of a value that is not all here */
static void print_outline(struct text *out, const struct type *t) {
  print_head(out, "Array", t);
  tess__text_add(out, t->weak ? ", weak_type=True)" : ")");
}

static const char *array_text(const tess_array *x, bool repr) {
  struct text t = {0};
  struct tess_scope *s = tess__scope();
  if (!is_visible(x, "tess_str")) return tess__scope_text(s, tess_error_of(x).message);
  struct diag d = {0};
  if (traced(x)) {
    tess__text_printf(&t, "Traced<%s>", tess__type_text(tess__array_type(x)));
  } else if (tess__state(&x->o) == STATE_ABSTRACT) {
    print_struct(&t, x);
  } else if (!tess__array_readable(x, &d)) {
    tess__text_add(&t, d.message);
    tess__diag_clear(&d);
  } else if (x->placed->sharding && x->placed->sharding->lacks == LACKS_SUM) {
    print_partial(&t, x);
  } else if (x->o.flags & ARRAY_GDA) {
    tess__gda_text(&t, x, repr);
  } else if (x->placed->part) {
    print_outline(&t, x->placed->type);
  } else {
    tess__array_text(&t, x->placed->type, tess__array_bytes(x), repr);
  }
  const char *out = tess__scope_text(s, tess__text_string(&t));
  tess__text_free(&t);
  return out;
}

const char *tess_str_array(const tess_array *x) {
  return array_text(x, false);
}
const char *tess_repr_array(const tess_array *x) {
  return array_text(x, true);
}
