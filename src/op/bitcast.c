/* bitcast_convert: the same bits as another dtype. Between dtypes of n and k * n bits the smaller side has one more
 * dimension, of size k, the innermost: its first element has the lowest bits. That dimension cannot be cut; the others
 * pass.
 *
 * Elements of less than 8 bits lie one in a byte, so bits are gathered and spread. */
#include <string.h>

#include "op/batch.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"

static bool bitcast_check(const struct call *c, struct diag *d) {
  if (!tess__check_asked(c, d)) return false;
  const struct type *t = tess__bitcast_type(c->in[0], (tess_dtype)c->out[0]->dtype, d);
  return t && tess__check_result(c, 0, t, d);
}

static void bitcast_factors(const struct call *c, struct rule *r) {
  const struct type *in = c->in[0], *out = c->out[0];
  int shared = in->rank < out->rank ? in->rank : out->rank;
  for (int i = 0; i < shared; i++) {
    int f = tess__factor_new(r, FACTOR_PASS, in->dim[i]);
    tess__factor_use(r, f, 0, i);
    tess__factor_use(r, f, 1, i);
  }
  for (int t = 0; t < 2; t++) {
    const struct type *side = t ? out : in;
    if (side->rank > shared) tess__factor_use(r, tess__factor_new(r, FACTOR_REPLICATE, side->dim[shared]), t, shared);
  }
}

/* n elements of `bits` bits, one to a byte, and their bits one behind the other. */
static void gather(unsigned char *packed, const unsigned char *x, int64_t n, int bits) {
  for (int64_t i = 0, at = 0; i < n; i++, at += bits) {
    if (at % 8 == 0) packed[at / 8] = 0;
    packed[at / 8] |= (unsigned char)((x[i] & ((1 << bits) - 1)) << at % 8);
  }
}

static void spread(unsigned char *out, const unsigned char *packed, int64_t n, int bits) {
  for (int64_t i = 0, at = 0; i < n; i++, at += bits)
    out[i] = (unsigned char)(packed[at / 8] >> at % 8 & ((1 << bits) - 1));
}

/* By groups whose bits are whole bytes. */
static void bitcast_ref(const struct call *c, const void *const *in, void *const *out) {
  int from = tess_dtype_bits((tess_dtype)c->in[0]->dtype), to = tess_dtype_bits((tess_dtype)c->out[0]->dtype);
  int64_t n = tess__type_elements(c->in[0]);
  if (from == to || (from >= 8 && to >= 8)) {
    if (n) memcpy(out[0], in[0], (size_t)tess__type_bytes(c->in[0]));
    return;
  }
  int64_t group = from > to ? 1 : to / from, results = from > to ? from / to : 1;
  int from_bytes = (from + 7) / 8, to_bytes = (to + 7) / 8;
  const unsigned char *x = in[0];
  unsigned char *y = out[0], packed[16] = {0};
  for (int64_t i = 0; i < n; i += group, x += group * from_bytes, y += results * to_bytes) {
    if (from < 8)
      gather(packed, x, group, from);
    else
      memcpy(packed, x, (size_t)from_bytes);
    if (to < 8)
      spread(y, packed, results, to);
    else
      memcpy(y, packed, (size_t)to_bytes);
  }
}

const struct tess_op tess__op_bitcast_convert = {
    .name = "bitcast_convert",
    .id = OP_bitcast_convert,
    .arity = 1,
    .results = 1,
    .traits = OP_PASS_THROUGH | OP_BITS,
    .check = bitcast_check,
    .factors = bitcast_factors,
    .ref = bitcast_ref,
    .jvp = tess__jvp_zero,
    .batch = tess__batch_leading,
};
