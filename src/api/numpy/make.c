/* Making arrays: lifted C scalars, host data, zeros, full, arange, iota. */
#include <math.h>
#include <string.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/layouts/out_sharding.h"
#include "api/layouts/placement.h"
#include "api/layouts/sharding.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "base/pool.h"
#include "core/dtype.h"
#include "numpy/create.h"
#include "numpy/numpy.h"

/* ---- literals ---- */

static tess_array *literal(tess_dtype dtype, const void *element) {
  struct diag d = {0};
  const struct type *scalar = tess__type_with_dtype(tess__type_of(dtype, 0, NULL), dtype, true);
  const struct sharding *s = tess__default_sharding(&d);
  if (!s) return tess__array_error(&d, "lift", NULL);
  return tess__array_literal(tess__scope(), tess__placed(scalar, s, false), element);
}

static tess_array *lift_int(int64_t v, bool is_signed, bool wide) {
  bool x64 = tess__x64();
  tess_dtype t = x64 ? (wide && !is_signed ? TESS_U64 : TESS_I64) : (wide && !is_signed ? TESS_U32 : TESS_I32);
  unsigned char element[16] = {0};
  tess__element_from_int(t, element, v);
  return literal(t, element);
}

static tess_array *lift_float(double v) {
  tess_dtype t = tess__default_float(tess__x64());
  unsigned char element[16] = {0};
  tess__element_from_double(t, element, v);
  return literal(t, element);
}

/* A C integer is weak i32 (i64 with enable_x64); one that does not fit there keeps its value as u32 when it can, and is
 * refused otherwise. */
static tess_array *does_not_fit(const char *sign, uint64_t magnitude) {
  struct diag d = {0};
  tess__fail(&d, TESS_OUT_OF_RANGE, TESS_VALUE_ERROR,
             "the integer %s%llu does not fit into 32 bits; use tess_init(.enable_x64 = true)", sign,
             (unsigned long long)magnitude);
  return tess__array_error(&d, "lift", NULL);
}

static tess_array *lift_signed(int64_t v) {
  if (tess__x64() || (v >= INT32_MIN && v <= INT32_MAX)) return lift_int(v, true, false);
  if (v >= 0 && v <= UINT32_MAX) return lift_int(v, false, true);
  return does_not_fit(v < 0 ? "-" : "", v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
}

tess_array *tess_lift_bool(bool v) {
  unsigned char element[16] = {v};
  return literal(TESS_BOOL, element);
}
#define LIFT_INT(n, T)                                                                                                 \
  tess_array *tess_lift_##n(T v) {                                                                                     \
    return lift_signed((int64_t)v);                                                                                    \
  }
LIFT_INT(char, char)
LIFT_INT(schar, signed char)
LIFT_INT(uchar, unsigned char)
LIFT_INT(short, short)
LIFT_INT(ushort, unsigned short)
LIFT_INT(int, int)
LIFT_INT(uint, unsigned)
LIFT_INT(long, long)
LIFT_INT(llong, long long)
tess_array *tess_lift_ulong(unsigned long v) {
  if (v <= INT64_MAX) return lift_signed((int64_t)v);
  return tess__x64() ? lift_int((int64_t)v, false, true) : does_not_fit("", v);
}
tess_array *tess_lift_ullong(unsigned long long v) {
  return tess_lift_ulong((unsigned long)v);
}
tess_array *tess_lift_float(float v) {
  return lift_float((double)v);
}
tess_array *tess_lift_double(double v) {
  return lift_float(v);
}
tess_array *tess_lift_complex(double re, double im) {
  tess_dtype t = tess__x64() ? TESS_C128 : TESS_C64;
  unsigned char element[16] = {0};
  tess__element_from_complex(t, element, re, im);
  return literal(t, element);
}
tess_array *tess_lift_array(const tess_array *x) {
  return (tess_array *)x;
}

/* ---- host data ---- */

static tess_array *borrowed(const struct placed *p, const void *data, const tess_from_opts *o) {
  size_t bytes = (size_t)tess__type_bytes(p->type);
  struct block *b = tess__block_borrow((void *)data, bytes, p->sharding->memory, o->deleter, o->ctx);
  return tess__array_of_data(tess__scope(), p, tess__data_new(b, 0));
}

static tess_array *from_host(const char *where, const char *op, const void *data, tess_dtype dtype,
                             const tess_shape *shape, const tess_from_opts *kw) {
  struct diag d = {0};
  tess_from_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable_dtype(dtype, &d) || !tess__usable_shape(shape, &d)) return tess__array_error(&d, op, where);
  const struct type *type = tess__type_of(dtype, shape->n, shape->dim);
  bool empty = tess__type_elements(type) == 0;
  if (!data && !empty) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the data pointer is NULL");
    return tess__array_error(&d, op, where);
  }
  const struct sharding *s = tess__default_sharding(&d);
  if (!s) return tess__array_error(&d, op, where);
  const struct placed *p = tess__placed(type, s, false);
  tess_array *x = o.borrow ? borrowed(p, data, &o) : tess__array_new(tess__scope(), p, &d);
  if (!x) return tess__array_error(&d, op, where);
  if (!o.borrow && !empty) tess__copy_bytes(x->data->block->data, data, (size_t)tess__type_bytes(type));
  if (!o.borrow && o.deleter) o.deleter((void *)data, o.ctx);
  if (o.dtype && o.dtype != dtype) x = tess_astype_at(where, x, o.dtype);
  return tess__lay_out(where, op, x, o.out_sharding);
}

tess_array *tess_asarray_at(const char *where, const void *d, tess_dtype d_dtype, tess_shape shape,
                            const tess_from_opts *kw) {
  return from_host(where, "asarray", d, d_dtype, &shape, kw);
}

tess_array *tess_frombuffer_at(const char *where, const void *d, tess_dtype dtype, tess_shape shape,
                               const tess_from_opts *kw) {
  return from_host(where, "frombuffer", d, dtype, &shape, kw);
}

tess_array *tess_shape_dtype_struct_at(const char *where, tess_shape shape, tess_dtype dtype, const tess_sharding *s) {
  static const char op[] = "shape_dtype_struct";
  struct diag d = {0};
  const struct sharding *sharding = NULL;
  if (s && !tess__usable(s, KIND_SHARDING, "the sharding", op, where))
    return tess__pass_error(s, KIND_ARRAY, "the sharding", op, where);
  if (s && (s->body || s->n)) sharding = tess__sharding_one(s, &d);
  if (d.status || !tess__usable_dtype(dtype, &d) || !tess__usable_shape(&shape, &d) ||
      (sharding && !tess__sharding_check_value(sharding, &shape, &d)))
    return tess__array_error(&d, op, where);
  return tess__array_abstract(tess__scope(), tess__placed(tess__type_of(dtype, shape.n, shape.dim), sharding, false));
}

tess_array *tess_scalar_at(const char *where, tess_array *x, tess_dtype dtype) {
  return tess__apply(where, &tess__f_scalar, 1, &x, &dtype);
}

/* ---- zeros, full, arange, iota ---- */
static tess_array *make(const char *where, const struct function *f, int n, tess_array *const *in, struct make_call *a,
                        const tess_sharding *sharding, const tess_sharding *out) {
  struct diag d = {0};
  if (!tess__usable_shape(&a->shape, &d) || (a->dtype && !tess__usable_dtype((tess_dtype)a->dtype, &d)))
    return tess__array_error(&d, f->name, where);
  return tess__apply_placed(where, f, n, in, a, sharding, out);
}

static void set_shape(struct make_call *a, const tess_shape *s) {
  memset(a, 0, sizeof *a);
  tess__np_copy_shape(&a->shape, s);
}

static tess_array *filled(const char *where, const struct function *f, tess_shape shape, tess_array *value,
                          const tess_create_opts *kw, tess_dtype otherwise) {
  struct make_call a;
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  set_shape(&a, &shape);
  a.dtype = (int32_t)(o.dtype ? o.dtype : otherwise);
  return make(where, f, 1, &value, &a, o.sharding, o.out_sharding);
}

tess_array *tess_zeros_at(const char *where, tess_shape shape, const tess_create_opts *kw) {
  return filled(where, &tess__f_zeros, shape, tess_lift_int(0), kw, tess__default_float(tess__x64()));
}

tess_array *tess_ones_at(const char *where, tess_shape shape, const tess_create_opts *kw) {
  return filled(where, &tess__f_ones, shape, tess_lift_int(1), kw, tess__default_float(tess__x64()));
}

tess_array *tess_full_at(const char *where, tess_shape shape, tess_array *value, const tess_create_opts *kw) {
  return filled(where, &tess__f_full, shape, value, kw, TESS_DTYPE_NONE);
}

tess_array *tess_iota_at(const char *where, tess_dtype dtype, tess_shape shape, int dimension,
                         const tess_out_opts *kw) {
  struct make_call a;
  struct diag d = {0};
  set_shape(&a, &shape);
  a.dtype = (int32_t)dtype;
  a.dimension = dimension;
  if (dimension >= 0 && dimension < shape.n) return make(where, &tess__f_iota, 0, NULL, &a, NULL, tess__out_option(kw));
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d of a shape of rank %d", dimension, shape.n);
  return tess__array_error(&d, "iota", where);
}

tess_array *tess_arange_at(const char *where, tess_array *stop, const tess_arange_opts *kw) {
  tess_arange_opts o = {0};
  struct diag d = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(stop, KIND_ARRAY, "stop", "arange", where))
    return tess__pass_error(stop, KIND_ARRAY, "stop", "arange", where);
  if (tess__state(&stop->o) == STATE_TRACED || stop->placed->type->rank) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
               "stop is %s: a number known on the host is needed, since it makes the shape",
               tess__type_text(tess__array_type(stop)));
    return tess__array_error(&d, "arange", where);
  }
  if (!tess__array_whole(stop, &d)) return tess__array_error(&d, "arange", where);
  struct make_call a;
  tess_shape shape = {.n = 1};
  double last = tess_item_at(where, stop), step = o.step != 0 ? o.step : 1;
  double count = ceil((last - o.start) / step);
  if (!(count < 0x1p60)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "from %g to %g in steps of %g: %g numbers", o.start, last,
               step, count);
    return tess__array_error(&d, "arange", where);
  }
  shape.dim[0] = count > 0 ? (int64_t)count : 0;
  set_shape(&a, &shape);
  a.start = o.start;
  a.step = step;
  tess_dtype from = (tess_dtype)stop->placed->type->dtype;
  bool whole = a.start == floor(a.start) && a.step == floor(a.step);
  a.dtype = (int32_t)(o.dtype                                 ? o.dtype
                      : whole                                 ? from
                      : tess__dtype_class(from) & DTYPE_FLOAT ? from
                                                              : tess__default_float(tess__x64()));
  return make(where, &tess__f_arange, 0, NULL, &a, o.sharding, o.out_sharding);
}
