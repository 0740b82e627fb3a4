/* Types and elements as text. Floats are written so that reading gives the same bits: six digits where they do, as JAX
 * has them, else all of them; what is no number as its bits. More than MANY elements are written as bytes in hex. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/dtype.h"
#include "stablehlo/writer.h"

enum {
#ifdef TESS_TINY
  MANY = 8
#else
  MANY = 100 /* as MLIR's printer has it */
#endif
};

bool tess__write_type(struct text *out, const struct type *t, struct diag *d) {
  const char *element = tess__mlir_element_name((tess_dtype)t->dtype);
  if (!element)
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "UNIMPLEMENTED: %s as StableHLO",
                      tess__type_text(t));
  tess__text_add(out, "tensor<");
  for (int i = 0; i < t->rank; i++)
    tess__text_printf(out, "%" PRId64 "x", t->dim[i]);
  tess__text_printf(out, "%s>", element);
  return true;
}

bool tess__write_types(struct text *out, int n, const struct type *const *t, struct diag *d) {
  for (int i = 0; i < n; i++) {
    tess__text_add(out, i ? ", " : "");
    if (!tess__write_type(out, t[i], d)) return false;
  }
  return true;
}

bool tess__write_function(struct text *out, int n_in, const struct type *const *in, int n_out,
                          const struct type *const *result, struct diag *d) {
  tess__text_add(out, "(");
  if (!tess__write_types(out, n_in, in, d)) return false;
  tess__text_add(out, n_out == 1 ? ") -> " : ") -> (");
  if (!tess__write_types(out, n_out, result, d)) return false;
  tess__text_add(out, n_out == 1 ? "" : ")");
  return true;
}

/* ---- elements ---- */
static void write_bits(struct text *out, tess_dtype t, const unsigned char *p) {
  uint64_t v = 0;
  int bytes = tess__dtype_bytes(t);
  memcpy(&v, p, (size_t)bytes);
  tess__text_printf(out, "0x%0*" PRIX64, 2 * bytes, v);
}

static void write_float(struct text *out, tess_dtype t, const unsigned char *p) {
  double v = tess__element_to_double(t, p);
  unsigned char back[16] = {0};
  static const int digits[] = {6, 8, 16};
  for (int i = 0; i < 3 && isfinite(v); i++) {
    char text[48];
    snprintf(text, sizeof text, "%.*e", digits[i], v);
    tess__element_from_double(t, back, strtod(text, NULL));
    if (memcmp(back, p, (size_t)tess__dtype_bytes(t)) != 0) continue;
    tess__text_add(out, text);
    return;
  }
  write_bits(out, t, p);
}

static void write_element(struct text *out, tess_dtype t, const unsigned char *p) {
  tess_dtype part = t == TESS_C64 ? TESS_F32 : TESS_F64;
  switch (tess__dtype_class(t)) {
  case DTYPE_BOOL:
    tess__text_add(out, *p ? "true" : "false");
    break;
  case DTYPE_SIGNED:
    tess__text_printf(out, "%" PRId64, tess__element_to_int(t, p));
    break;
  case DTYPE_UNSIGNED:
    tess__text_printf(out, "%" PRIu64, (uint64_t)tess__element_to_int(t, p));
    break;
  case DTYPE_COMPLEX:
    tess__text_add(out, "(");
    write_float(out, part, p);
    tess__text_add(out, ",");
    write_float(out, part, p + tess__dtype_bytes(part));
    tess__text_add(out, ")");
    break;
  default:
    write_float(out, t, p);
  }
}

static const unsigned char *write_list(struct text *out, const struct type *t, int dim, const unsigned char *p) {
  if (dim == t->rank) {
    write_element(out, (tess_dtype)t->dtype, p);
    return p + tess__dtype_bytes((tess_dtype)t->dtype);
  }
  tess__text_add(out, "[");
  for (int64_t i = 0; i < t->dim[dim]; i++) {
    tess__text_add(out, i ? ", " : "");
    p = write_list(out, t, dim + 1, p);
  }
  tess__text_add(out, "]");
  return p;
}

void tess__write_dense(struct text *out, const struct type *t, bool splat, const void *data) {
  int64_t n = tess__type_elements(t);
  bool small = tess_dtype_bits((tess_dtype)t->dtype) < 8 || t->dtype == TESS_BOOL; /* MLIR packs these */
  const unsigned char *p = data;
  tess__text_add(out, "dense<");
  if (splat) {
    write_element(out, (tess_dtype)t->dtype, p);
  } else if (n > MANY && !small) {
    static const char digit[] = "0123456789ABCDEF";
    char byte[3] = "";
    tess__text_add(out, "\"0x");
    for (int64_t i = 0; i < tess__type_bytes(t); i++) {
      byte[0] = digit[p[i] >> 4];
      byte[1] = digit[p[i] & 15];
      tess__text_add_n(out, byte, 2);
    }
    tess__text_add(out, "\"");
  } else if (n > 0) {
    write_list(out, t, 0, p);
  }
  tess__text_add(out, ">");
}
