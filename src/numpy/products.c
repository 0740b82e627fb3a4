/* inner, outer, vdot, tensordot: see products.h. */
#include "numpy/products.h"

#include <string.h>

#include "numpy/linalg.h"
#include "numpy/numpy.h"

static vid refuse(struct build *b, vid x, vid y, const char *legal) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s and %s do not fit; legal: %s",
             tess__type_text(type_of(b, x)), tess__type_text(type_of(b, y)), legal);
  return VID_NONE;
}

static vid multiply(struct build *b, vid x, vid y, int32_t preferred) {
  vid v[2] = {x, y};
  for (int i = 0; i < 2 && preferred; i++)
    if ((v[i] = tess__n_convert(b, v[i], (tess_dtype)preferred, false)) == VID_NONE) return VID_NONE;
  if (!tess__np_match(b, 2, v)) return VID_NONE;
  return type_of(b, v[0])->dtype == TESS_BOOL ? tess__n_and(b, v[0], v[1]) : tess__n_multiply(b, v[0], v[1]);
}

static vid contract(struct build *b, vid x, vid y, const struct dims *left, const struct dims *right,
                    int32_t preferred) {
  struct dot_attrs dims;
  vid v[2] = {x, y};
  memset(&dims, 0, sizeof dims);
  dims.lhs_contract = *left;
  dims.rhs_contract = *right;
  for (int i = 0; i < left->n; i++)
    if (type_of(b, x)->dim[left->d[i]] != type_of(b, y)->dim[right->d[i]])
      return refuse(b, x, y, "contracted dimensions of equal sizes");
  if (!tess__np_promote(b, 2, v) || !tess__np_vary(b, 2, v)) return VID_NONE;
  return tess__n_dot_general(b, v[0], v[1], &dims, tess__np_dot_dtype(b, v[0], preferred));
}

static vid flat(struct build *b, vid v) {
  return tess__n_reshape(b, v, 1, (int64_t[]){tess__type_elements(type_of(b, v))});
}

static vid inner_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct product_call *a = attrs;
  int rx = type_of(b, in[0])->rank, ry = type_of(b, in[1])->rank;
  if (rx == 0 || ry == 0) return multiply(b, in[0], in[1], a->preferred);
  struct dims left = {1, {(uint8_t)(rx - 1)}}, right = {1, {(uint8_t)(ry - 1)}};
  return contract(b, in[0], in[1], &left, &right, a->preferred);
}

static vid vdot_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct dims only = {1, {0}};
  vid x = flat(b, tess__np_conjugate(b, in[0])), y = flat(b, in[1]);
  return x == VID_NONE || y == VID_NONE
             ? VID_NONE
             : contract(b, x, y, &only, &only, ((const struct product_call *)attrs)->preferred);
}

static vid outer_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  int64_t column[2] = {tess__type_elements(type_of(b, in[0])), 1};
  vid x = tess__n_reshape(b, in[0], 2, column), y = flat(b, in[1]);
  if (x == VID_NONE || y == VID_NONE) return VID_NONE;
  return multiply(b, x, y, ((const struct product_call *)attrs)->preferred);
}

static vid tensordot_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct product_call *a = attrs;
  return contract(b, in[0], in[1], &a->left, &a->right, a->preferred);
}

const struct function tess__f_inner = {"inner", sizeof(struct product_call), inner_body};
const struct function tess__f_outer = {"outer", sizeof(struct product_call), outer_body};
const struct function tess__f_vdot = {"vdot", sizeof(struct product_call), vdot_body};
const struct function tess__f_tensordot = {"tensordot", sizeof(struct product_call), tensordot_body};
