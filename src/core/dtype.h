/* What a dtype is: names, sizes, classes, promotion. core/dtype.c holds the one table. */
#ifndef TESS_CORE_DTYPE_H
#define TESS_CORE_DTYPE_H

#include <tessera/base.h>

enum dtype_class {
  DTYPE_OTHER = 0,
  DTYPE_BOOL = 1,
  DTYPE_SIGNED = 2,
  DTYPE_UNSIGNED = 4,
  DTYPE_FLOAT = 8,
  DTYPE_COMPLEX = 16
};
enum { DTYPE_INTEGER = DTYPE_SIGNED | DTYPE_UNSIGNED, DTYPE_NUMBER = DTYPE_INTEGER | DTYPE_FLOAT | DTYPE_COMPLEX };

int tess__dtype_bytes(tess_dtype t); /* bytes of a stored element; sub-byte types use a byte */
enum dtype_class tess__dtype_class(tess_dtype t);
static inline bool tess__dtype_is_byte(tess_dtype t) { /* an integer of one */
  return t == TESS_I8 || t == TESS_U8;
}
/* JAX's promotion lattice with weak types: result dtype and whether it is weak */
tess_dtype tess__promote(tess_dtype a, bool a_weak, tess_dtype b, bool b_weak,
                         bool *weak); /* TESS_DTYPE_NONE: no common dtype */
/* The same in the given mode (enable_x64): what u32 with i32 gives, and the dtype of weak results. tess__promote itself
 * takes the 64-bit mode when an operand has 64 bits. */
tess_dtype tess__promote_in(bool x64, tess_dtype a, bool a_weak, tess_dtype b, bool b_weak, bool *weak);

/* What numbers without a dtype become; x64: enable_x64. */
static inline tess_dtype tess__default_int(bool x64) {
  return x64 ? TESS_I64 : TESS_I32;
}
static inline tess_dtype tess__default_float(bool x64) {
  return x64 ? TESS_F64 : TESS_F32;
}

tess_dtype tess__dtype_real(tess_dtype t); /* of the parts of a complex dtype; others are their own */

/* One element: exact conversions through double or int64/uint64. Rounds to nearest even. */
double tess__element_to_double(tess_dtype t, const void *p);
int64_t tess__element_to_int(tess_dtype t, const void *p);
void tess__element_from_double(tess_dtype t, void *p, double v);
void tess__element_from_int(tess_dtype t, void *p, int64_t v);
void tess__element_to_complex(tess_dtype t, const void *p, double *re, double *im); /* of a real element im is 0 */
void tess__element_from_complex(tess_dtype t, void *p, double re, double im);
void tess__element_convert(tess_dtype to, void *out, tess_dtype from, const void *in); /* StableHLO convert */

#endif
