/* matmul, dot, dot_general: see linalg.h. */
#include "numpy/linalg.h"

#include <string.h>

#include "numpy/numpy.h"
#include "op/build.h"

tess_dtype tess__np_dot_dtype(const struct build *b, vid v, int32_t preferred) {
  return preferred ? (tess_dtype)preferred : (tess_dtype)type_of(b, v)->dtype;
}

static vid differ(struct build *b, vid x, vid y) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "contracting dimensions differ: %s and %s",
             tess__type_text(type_of(b, x)), tess__type_text(type_of(b, y)));
  return VID_NONE;
}

static bool is_matrix_operand(struct build *b, vid x, vid y) {
  if (type_of(b, x)->rank && type_of(b, y)->rank) return true;
  return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "operands must have at least one dimension: %s and %s", tess__type_text(type_of(b, x)),
                    tess__type_text(type_of(b, y)));
}

/* Leading (batch) dimensions broadcast; they are batch dimensions of the dot. */
static bool broadcast_batch(struct build *b, vid *x, vid *y) {
  const struct type *tx = type_of(b, *x), *ty = type_of(b, *y);
  int nx = tx->rank - 2, ny = ty->rank - 2, n = nx > ny ? nx : ny;
  int64_t dx[TESS_MAX_RANK], dy[TESS_MAX_RANK];
  for (int i = 0; i < n; i++) {
    int64_t a = i - (n - nx) >= 0 ? tx->dim[i - (n - nx)] : 1, c = i - (n - ny) >= 0 ? ty->dim[i - (n - ny)] : 1;
    if (a != c && a != 1 && c != 1)
      return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "batch dimensions do not broadcast: %s and %s",
                        tess__type_text(tx), tess__type_text(ty));
    dx[i] = dy[i] = a == 1 ? c : a;
  }
  for (int i = 0; i < 2; i++) {
    dx[n + i] = tx->dim[nx + i];
    dy[n + i] = ty->dim[ny + i];
  }
  *x = tess__np_broadcast_to(b, *x, n + 2, dx);
  *y = tess__np_broadcast_to(b, *y, n + 2, dy);
  return *x != VID_NONE && *y != VID_NONE;
}

static vid matmul_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct dot_call *a = attrs;
  vid v[2] = {in[0], in[1]};
  if (!is_matrix_operand(b, v[0], v[1])) return VID_NONE;
  int rx = type_of(b, v[0])->rank, ry = type_of(b, v[1])->rank;
  if (type_of(b, v[0])->dim[rx - 1] != type_of(b, v[1])->dim[ry > 1 ? ry - 2 : 0]) return differ(b, v[0], v[1]);
  if (!tess__np_promote(b, 2, v)) return VID_NONE;
  if (rx > 1 && ry > 1 && (rx > 2 || ry > 2) && !broadcast_batch(b, &v[0], &v[1])) return VID_NONE;
  if (!tess__np_vary(b, 2, v)) return VID_NONE;
  rx = type_of(b, v[0])->rank;
  ry = type_of(b, v[1])->rank;
  struct dot_attrs dims;
  memset(&dims, 0, sizeof dims);
  dims.lhs_contract = (struct dims){1, {(uint8_t)(rx - 1)}};
  dims.rhs_contract = (struct dims){1, {(uint8_t)(ry > 1 ? ry - 2 : 0)}};
  for (int i = 0; i < rx - 2 && ry > 1; i++) {
    dims.lhs_batch.d[dims.lhs_batch.n++] = (uint8_t)i;
    dims.rhs_batch.d[dims.rhs_batch.n++] = (uint8_t)i;
  }
  return tess__n_dot_general(b, v[0], v[1], &dims, tess__np_dot_dtype(b, v[0], a->preferred));
}

/* jnp.dot: scalars multiply; else the last dimension of x with the second to last of y, free dimensions side by side.
 */
static vid dot_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct dot_call *a = attrs;
  vid v[2] = {in[0], in[1]};
  int rx = type_of(b, v[0])->rank, ry = type_of(b, v[1])->rank;
  if (rx == 0 || ry == 0) return tess__np_match(b, 2, v) ? tess__n_multiply(b, v[0], v[1]) : VID_NONE;
  if (type_of(b, v[0])->dim[rx - 1] != type_of(b, v[1])->dim[ry > 1 ? ry - 2 : 0]) return differ(b, v[0], v[1]);
  if (!tess__np_promote(b, 2, v) || !tess__np_vary(b, 2, v)) return VID_NONE;
  struct dot_attrs dims;
  memset(&dims, 0, sizeof dims);
  dims.lhs_contract = (struct dims){1, {(uint8_t)(rx - 1)}};
  dims.rhs_contract = (struct dims){1, {(uint8_t)(ry > 1 ? ry - 2 : 0)}};
  return tess__n_dot_general(b, v[0], v[1], &dims, tess__np_dot_dtype(b, v[0], a->preferred));
}

static vid dot_general_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct dot_call *a = attrs;
  vid v[2] = {in[0], in[1]};
  if (!tess__np_promote(b, 2, v) || !tess__np_vary(b, 2, v)) return VID_NONE;
  return tess__n_dot_general(b, v[0], v[1], &a->dims, tess__np_dot_dtype(b, v[0], a->preferred));
}

const struct function tess__f_matmul = {"matmul", sizeof(struct dot_call), matmul_body};
const struct function tess__f_dot = {"dot", sizeof(struct dot_call), dot_body};
const struct function tess__f_dot_general = {"dot_general", sizeof(struct dot_call), dot_general_body};
