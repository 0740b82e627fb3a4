/* Complex numbers, taken apart and put together, and bits seen as another dtype (jax.numpy, jax.lax). */
#include <string.h>

#include "numpy/elementwise.h"

vid tess__np_compare(struct build *b, vid a, vid c, enum compare_direction direction) {
  if (!is_complex(b, a) || direction == COMPARE_EQ || direction == COMPARE_NE)
    return tess__n_compare(b, a, c, direction);
  vid re[2] = {tess__n_real(b, a), tess__n_real(b, c)}, im[2] = {tess__n_imag(b, a), tess__n_imag(b, c)};
  return tess__n_select(b, tess__n_compare(b, re[0], re[1], COMPARE_EQ), tess__n_compare(b, im[0], im[1], direction),
                        tess__n_compare(b, re[0], re[1], direction));
}

vid tess__np_imag(struct build *b, vid z) {
  return is_complex(b, z) ? tess__n_imag(b, z) : number(b, z, 0);
}

static vid bitcast_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  tess_dtype dtype;
  memcpy(&dtype, attrs, sizeof dtype);
  return tess__n_bitcast_convert(b, in[0], dtype);
}
const struct function tess__f_bitcast = {"bitcast", sizeof(tess_dtype), bitcast_body};
