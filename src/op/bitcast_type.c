/* The type that a bitcast_convert gives: apart from its record, as the builder asks for it. */
#include <string.h>

#include "op/check.h"

static bool convertible(tess_dtype from, tess_dtype to) {
  enum dtype_class a = tess__dtype_class(from), b = tess__dtype_class(to);
  if ((from == TESS_KEY && to == TESS_U32) || (from == TESS_U32 && to == TESS_KEY)) return true; /* its two words */
  if (a == DTYPE_OTHER || b == DTYPE_OTHER) return false;
  return (a == DTYPE_COMPLEX) == (b == DTYPE_COMPLEX) && (a == DTYPE_BOOL) == (b == DTYPE_BOOL);
}

const struct type *tess__bitcast_type(const struct type *in, tess_dtype to, struct diag *d) {
  tess_dtype from = (tess_dtype)in->dtype;
  int bits = tess_dtype_bits(from), asked = tess_dtype_bits(to), rank = in->rank;
  int64_t dim[TESS_MAX_RANK + 1];
  memcpy(dim, in->dim, sizeof in->dim);
  const char *why = NULL;
  if (!convertible(from, to))
    why = "numbers that are both complex, both bool or neither";
  else if (bits > asked ? bits % asked : asked % bits)
    why = "numbers of which the bits of one are a multiple of the other's";
  else if (bits > asked) {
    dim[rank++] = bits / asked;
    if (rank > TESS_MAX_RANK) why = "a rank that leaves room for one more dimension";
  } else if (bits < asked && (rank == 0 || dim[--rank] != asked / bits))
    why = "an innermost dimension of as many elements as make one of the result";
  if (!why) return tess__type_with_dtype(tess__type_with_shape(in, rank, dim), to, false);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "cannot take the bits of %s as %s; legal: %s",
             tess__type_text(in), tess_dtype_short_name(to), why);
  return NULL;
}
