/* What the value of each op is: dtype and shape, a bound of its magnitude, and how far two legal computations of it may
 * lie apart. The last is 0 for most values: movement, elementwise functions and integers have the same bits wherever
 * and however they are computed; only sums and products of floats depend on their order, and not even those when
 * all terms are small whole numbers. Whole numbers keep many programs exact, so that one wrong element cannot hide
 * behind a tolerance. Ops that jump (comparisons, floor, float to integer) take exact operands only. */
#ifndef TESSERA_TESTS_INFER_H
#define TESSERA_TESTS_INFER_H

#include <math.h>
#include <string.h>

#include "property/_program.h"

struct val {
  int dtype, rank;
  int32_t dim[MAX_DIMS];
  double bound, err;
  bool whole;       /* a float that is a whole number */
  unsigned varying; /* mesh axes over which it may differ between blocks (manual programs) */
};

static inline double epsilon_of(int dtype) {
  return dtype == TESS_F64 ? 0x1p-52 : dtype == TESS_F32 ? 0x1p-23 : dtype == TESS_F16 ? 0x1p-10 : 0x1p-7;
}

/* Whole numbers up to here are exact. */
static inline double whole_limit(int dtype) {
  return is_float(dtype) ? 2 / epsilon_of(dtype) : 0;
}

static inline double largest(int dtype) { /* that the generator lets a value become */
  switch (dtype) {
  case TESS_BOOL:
    return 1;
  case TESS_I8:
    return 127;
  case TESS_U8:
    return 255;
  case TESS_I16:
    return 32767;
  case TESS_U16:
    return 65535;
  case TESS_I32:
    return 2147483647;
  case TESS_U32:
    return 4294967295;
  case TESS_I64:
    return 0x1p62;
  case TESS_U64:
    return 0x1p63;
  case TESS_F16:
    return 1e4;
  default:
    return 1e6;
  }
}

static inline struct val unbounded(struct val v) {
  v.whole = v.whole && v.bound <= whole_limit(v.dtype);
  if (!is_float(v.dtype)) {
    v.err = 0;
    v.whole = false;
    if (!(v.bound < largest(v.dtype))) v.bound = largest(v.dtype); /* it wraps */
  }
  return v;
}

/* ---- elementwise ---- */

static inline bool infer_unary(const struct op *op, const struct val *a, struct val *out) {
  int code = op->code;
  double b = a->bound, e = a->err, eps = is_float(a->dtype) ? epsilon_of(a->dtype) : 0;
  bool number = a->dtype != TESS_BOOL, jumps = code == OP_SIGN || code == OP_FLOOR || code == OP_SQRT;
  *out = *a;
  if (code >= OP_SIN && code <= OP_SQRT) {
    if (!is_float(a->dtype)) return false;
    out->whole = false;
  }
  if (!number || (jumps && e != 0)) return false;
  double factor = 1; /* how much a difference grows */
  switch (code) {
  case OP_NEG:
    out->bound = is_unsigned(a->dtype) ? largest(a->dtype) : b;
    break;
  case OP_SIGN:
    out->bound = 1;
    break;
  case OP_SQUARE:
    out->bound = b * b, factor = 2 * b + e;
    break;
  case OP_SIN:
  case OP_COS:
  case OP_TANH:
    out->bound = 1;
    break;
  case OP_ERF:
    out->bound = 1, factor = 1.13;
    break;
  case OP_SIGMOID:
    out->bound = 1, factor = 0.25;
    break;
  case OP_EXP:
  case OP_EXPM1:
    if (b > 8) return false;
    out->bound = exp(b), factor = 1.01 * exp(b);
    break;
  case OP_LOG1P:
    out->bound = log1p(b);
    break;
  case OP_SQRT:
    out->bound = sqrt(b);
    break;
  default:
    break;
  }
  out->err = e == 0 ? 0 : factor * e + 2 * eps * (out->bound + e);
  return true;
}

static inline bool broadcast_dims(const struct val *a, const struct val *b, struct val *out) {
  out->rank = a->rank > b->rank ? a->rank : b->rank;
  for (int d = 0; d < out->rank; d++) {
    int da = a->rank - out->rank + d, db = b->rank - out->rank + d;
    int32_t na = da < 0 ? 1 : a->dim[da], nb = db < 0 ? 1 : b->dim[db];
    if (na != nb && na != 1 && nb != 1) return false;
    out->dim[d] = na == 1 ? nb : na;
  }
  return true;
}

static inline bool convert_val(struct val *v, int dtype) {
  if (v->dtype == dtype) return true;
  bool from_float = is_float(v->dtype);
  if (is_float(dtype)) {
    if (v->bound > largest(dtype)) return false;
    if (v->err > 0) v->err += epsilon_of(dtype) * (v->bound + v->err);
    v->whole = (v->whole || !from_float) && v->bound <= whole_limit(dtype);
  } else {
    if (v->err != 0) return false;
    if (from_float && dtype != TESS_BOOL && (v->bound >= largest(dtype) || is_unsigned(dtype))) return false;
    v->whole = false;
  }
  v->dtype = dtype;
  return true;
}

static inline bool infer_binary(int code, const struct val *left, const struct val *right, struct val *out) {
  struct val a = *left, b = *right;
  int dtype = (int)tess_promote_types((tess_dtype)a.dtype, (tess_dtype)b.dtype);
  memset(out, 0, sizeof *out);
  if (!convert_val(&a, dtype) || !convert_val(&b, dtype) || !broadcast_dims(&a, &b, out)) return false;
  double eps = is_float(dtype) ? epsilon_of(dtype) : 0;
  bool exact = a.err == 0 && b.err == 0;
  out->dtype = dtype;
  out->whole = a.whole && b.whole;
  out->varying = a.varying | b.varying;
  out->bound = fmax(a.bound, b.bound);
  out->err = fmax(a.err, b.err);
  switch (code) {
  case OP_ADD:
  case OP_SUB:
    if (code == OP_SUB && dtype == TESS_BOOL) return false;
    out->bound = code == OP_SUB && is_unsigned(dtype) ? largest(dtype) : a.bound + b.bound;
    out->err = exact ? 0 : a.err + b.err + eps * out->bound;
    return true;
  case OP_MUL:
    out->bound = a.bound * b.bound;
    out->err = exact ? 0 : a.bound * b.err + b.bound * a.err + a.err * b.err + eps * out->bound;
    return true;
  case OP_DIV:
    if (!is_float(dtype) || left->dtype != right->dtype) return false;
    out->whole = false;
    out->bound = a.bound;
    out->err = exact ? 0 : a.err + a.bound * b.err + 3 * eps * a.bound;
    return true;
  case OP_MAXIMUM:
  case OP_MINIMUM:
    return true;
  default: /* comparisons */
    out->dtype = TESS_BOOL;
    out->bound = 1;
    out->err = 0;
    return exact;
  }
}

static inline bool infer_where(const struct val *c, const struct val *a, const struct val *b, struct val *out) {
  struct val both, cond = *c;
  if (c->dtype != TESS_BOOL || !infer_binary(OP_MAXIMUM, a, b, &both)) return false;
  *out = both;
  out->varying |= c->varying;
  return broadcast_dims(&cond, &both, out);
}

static inline bool infer_number(const struct op *op, const struct val *a, struct val *out) {
  struct val c = {.dtype = a->dtype, .bound = fabs(op->number), .whole = op->number == floor(op->number)};
  if (a->dtype == TESS_BOOL || (!is_float(a->dtype) && !c.whole)) return false;
  if (op->number < 0 && is_unsigned(a->dtype)) return false;
  return infer_binary(op->code == OP_ADDC ? OP_ADD : OP_MUL, a, &c, out);
}

/* ---- movement ---- */

static inline void set_dims(struct val *v, int rank, const int32_t *dim) {
  v->rank = rank;
  memset(v->dim, 0, sizeof v->dim);
  memcpy(v->dim, dim, (size_t)rank * sizeof *dim);
}

static inline bool infer_transpose(const struct op *op, const struct val *a, struct val *out) {
  unsigned seen = 0;
  *out = *a;
  if (op->n_axes != a->rank) return false;
  for (int d = 0; d < a->rank; d++) {
    if (op->axis[d] < 0 || op->axis[d] >= a->rank || seen >> op->axis[d] & 1) return false;
    seen |= 1u << op->axis[d];
    out->dim[d] = a->dim[op->axis[d]];
  }
  return true;
}

static inline bool infer_broadcast(const struct op *op, const struct val *a, struct val *out) {
  *out = *a;
  set_dims(out, op->rank, op->dim);
  if (op->code == OP_BROADCAST_TO) {
    for (int d = 1; d <= a->rank; d++)
      if (d > op->rank || (a->dim[a->rank - d] != 1 && a->dim[a->rank - d] != op->dim[op->rank - d])) return false;
    return true;
  }
  if (op->n_axes != a->rank) return false;
  for (int d = 0; d < a->rank; d++)
    if (op->axis[d] < 0 || op->axis[d] >= op->rank || (d && op->axis[d] <= op->axis[d - 1]) ||
        (a->dim[d] != 1 && a->dim[d] != op->dim[op->axis[d]]))
      return false;
  return true;
}

static inline bool infer_axes_of_one(const struct op *op, const struct val *a, struct val *out) { /* expand, squeeze */
  unsigned mask = 0;
  bool expand = op->code == OP_EXPAND_DIMS;
  int rank = expand ? a->rank + op->n_axes : a->rank - op->n_axes;
  int over = expand ? rank : a->rank;
  if (rank < 0 || rank > MAX_DIMS || op->n_axes == 0) return false;
  for (int i = 0; i < op->n_axes; i++) {
    int axis = op->axis[i] < 0 ? op->axis[i] + over : op->axis[i];
    if (axis < 0 || axis >= over || mask >> axis & 1 || (!expand && a->dim[axis] != 1)) return false;
    mask |= 1u << axis;
  }
  *out = *a;
  memset(out->dim, 0, sizeof out->dim);
  out->rank = rank;
  for (int d = 0, k = 0; d < over; d++) {
    if (expand)
      out->dim[d] = mask >> d & 1 ? 1 : a->dim[k++];
    else if (!(mask >> d & 1))
      out->dim[k++] = a->dim[d];
  }
  return true;
}

/* ---- reductions and products ---- */

static inline int sum_dtype(int dtype, bool x64) {
  if (is_float(dtype)) return dtype;
  int bits = dtype == TESS_BOOL ? 1 : tess_dtype_bits((tess_dtype)dtype), wide = x64 ? 64 : 32;
  if (bits >= wide) return dtype;
  if (is_unsigned(dtype)) return x64 ? TESS_U64 : TESS_U32;
  return x64 ? TESS_I64 : TESS_I32;
}

static inline void sum_of(struct val *v, double n) { /* of n values like v */
  double bound = n * v->bound;
  bool exact = v->err == 0 && (n <= 1 || !is_float(v->dtype) || (v->whole && bound <= whole_limit(v->dtype)));
  v->err = exact ? 0 : n * v->err + (4 + n / 8) * epsilon_of(v->dtype) * bound;
  v->bound = bound;
}

/* What JAX makes of integers and bool where floats are wanted. */
static inline int float_of(int dtype, bool x64) {
  return x64 && tess_dtype_bits((tess_dtype)dtype) == 64 ? TESS_F64 : TESS_F32;
}

static inline bool infer_mean(struct val *v, int64_t n, bool x64) {
  int result = is_float(v->dtype) ? v->dtype : float_of(v->dtype, x64);
  int inside = result == TESS_F16 || result == TESS_BF16 ? TESS_F32 : result;
  double bound = v->bound;
  if (n == 0) return false;
  if (!convert_val(v, inside)) return false;
  sum_of(v, (double)n);
  if (v->bound > 1e7) return false;
  v->whole = false;
  v->bound = bound;
  v->err = v->err == 0 ? 0 : v->err / (double)n + 2 * epsilon_of(inside) * bound;
  return convert_val(v, result);
}

static inline bool infer_prod(struct val *v, int64_t n, bool x64) {
  if (!is_float(v->dtype)) {
    v->dtype = sum_dtype(v->dtype, x64);
    v->bound = largest(v->dtype);
    return true;
  }
  double bound = 1;
  if (n > 8) return false;
  for (int64_t i = 0; i < n; i++)
    bound *= fmax(v->bound, 1);
  bool exact = v->err == 0 && (n <= 1 || (v->whole && bound <= whole_limit(v->dtype)));
  v->err = exact ? 0 : (double)n * bound * (v->err + 2 * epsilon_of(v->dtype));
  v->bound = bound;
  return true;
}

static inline bool infer_monoid(int code, struct val *v, int64_t n, bool x64) {
  switch (code) {
  case OP_SUM:
    v->dtype = sum_dtype(v->dtype, x64);
    sum_of(v, (double)n);
    return true;
  case OP_PROD:
    return infer_prod(v, n, x64);
  case OP_MEAN:
    return infer_mean(v, n, x64);
  case OP_MAX:
  case OP_MIN:
    return n > 0;
  default: /* all, any */
    if (v->err != 0) return false;
    v->dtype = TESS_BOOL;
    v->bound = 1;
    return true;
  }
}

static inline bool infer_reduce(const struct op *op, const struct val *a, const struct val *where, bool x64,
                                struct val *out) {
  unsigned mask = 0;
  for (int i = 0; i < op->n_axes; i++) {
    int axis = op->axis[i] < 0 ? op->axis[i] + a->rank : op->axis[i];
    if (axis < 0 || axis >= a->rank || mask >> axis & 1) return false;
    mask |= 1u << axis;
  }
  if (op->all_axes) mask = (1u << a->rank) - 1;
  *out = *a;
  if (where) {
    struct val shape;
    if (where->dtype != TESS_BOOL || op->code == OP_MEAN || op->code == OP_ALL || op->code == OP_ANY) return false;
    if (op->code == OP_MAX || op->code == OP_MIN) return false; /* nothing may be left */
    if (!broadcast_dims(a, where, &shape) || shape.rank != a->rank ||
        memcmp(shape.dim, a->dim, (size_t)a->rank * sizeof *a->dim) != 0)
      return false;
    out->varying |= where->varying;
  }
  int64_t n = 1;
  memset(out->dim, 0, sizeof out->dim);
  out->rank = 0;
  for (int d = 0; d < a->rank; d++) {
    if (mask >> d & 1) n *= a->dim[d];
    if (!(mask >> d & 1) || op->keepdims) out->dim[out->rank++] = mask >> d & 1 ? 1 : a->dim[d];
  }
  return infer_monoid(op->code, out, n, x64);
}

static inline bool infer_product(const struct val *left, const struct val *right, int64_t k, struct val *out) {
  struct val a = *left, b = *right;
  int dtype = (int)tess_promote_types((tess_dtype)a.dtype, (tess_dtype)b.dtype);
  if (dtype == TESS_BOOL || !convert_val(&a, dtype) || !convert_val(&b, dtype)) return false;
  struct val term = {.dtype = dtype, .whole = a.whole && b.whole, .bound = a.bound * b.bound};
  term.err = a.bound * b.err + b.bound * a.err;
  if (is_float(dtype) && term.err > 0) term.err += epsilon_of(dtype) * term.bound;
  sum_of(&term, (double)k);
  out->dtype = dtype;
  out->bound = term.bound;
  out->err = term.err;
  out->whole = term.whole;
  out->varying = a.varying | b.varying;
  return true;
}

static inline bool infer_matmul(const struct val *a, const struct val *b, struct val *out) {
  memset(out, 0, sizeof *out);
  if (a->rank == 0 || b->rank == 0) return false;
  int64_t k = a->dim[a->rank - 1];
  if (k != b->dim[b->rank > 1 ? b->rank - 2 : 0]) return false;
  struct val x = {.rank = a->rank > 2 ? a->rank - 2 : 0}, y = {.rank = b->rank > 2 ? b->rank - 2 : 0};
  memcpy(x.dim, a->dim, sizeof x.dim);
  memcpy(y.dim, b->dim, sizeof y.dim);
  if (!broadcast_dims(&x, &y, out)) return false;
  if (out->rank + 2 > MAX_DIMS) return false;
  if (a->rank > 1) out->dim[out->rank++] = a->dim[a->rank - 2];
  if (b->rank > 1) out->dim[out->rank++] = b->dim[b->rank - 1];
  return infer_product(a, b, k, out);
}

static inline bool named_dim(int n, const uint8_t *list, int d) {
  for (int i = 0; i < n; i++)
    if (list[i] == d) return true;
  return false;
}

static inline bool infer_dot_general(const struct op *op, const struct val *a, const struct val *b, struct val *out) {
  int64_t k = 1;
  memset(out, 0, sizeof *out);
  for (int i = 0; i < op->n_batch; i++) {
    if (op->batch[0][i] >= a->rank || op->batch[1][i] >= b->rank) return false;
    if (a->dim[op->batch[0][i]] != b->dim[op->batch[1][i]] || out->rank == MAX_DIMS) return false;
    out->dim[out->rank++] = a->dim[op->batch[0][i]];
  }
  for (int i = 0; i < op->n_contract; i++) {
    if (op->contract[0][i] >= a->rank || op->contract[1][i] >= b->rank) return false;
    if (a->dim[op->contract[0][i]] != b->dim[op->contract[1][i]]) return false;
    k *= a->dim[op->contract[0][i]];
  }
  for (int side = 0; side < 2; side++) {
    const struct val *v = side ? b : a;
    for (int d = 0; d < v->rank; d++) {
      if (named_dim(op->n_batch, op->batch[side], d) || named_dim(op->n_contract, op->contract[side], d)) continue;
      if (out->rank == MAX_DIMS) return false;
      out->dim[out->rank++] = v->dim[d];
    }
  }
  return infer_product(a, b, k, out);
}

/* ---- all ---- */

static inline bool infer_made(const struct op *op, bool x64, struct val *out) {
  *out = (struct val){.dtype = op->dtype, .bound = fabs(op->number)};
  set_dims(out, op->rank, op->dim);
  switch (op->code) {
  case OP_IOTA:
    if (op->n_axes != 1 || op->axis[0] >= op->rank || op->dtype == TESS_BOOL) return false;
    out->bound = fmax(op->dim[op->axis[0]], 1);
    break;
  case OP_ARANGE:
    if (op->rank != 1 || op->dtype == TESS_BOOL) return false;
    out->bound = fabs(op->number) + fabs(op->step) * op->dim[0];
    break;
  case OP_ZEROS:
    out->bound = 0;
    break;
  case OP_AXIS_INDEX:
    out->dtype = TESS_I32;
    out->bound = MAX_DEVICES;
    for (int i = 0; i < op->n_axes; i++)
      out->varying |= 1u << op->axis[i];
    break;
  default:
    break;
  }
  (void)x64;
  bool steps = op->code != OP_ARANGE || op->step == floor(op->step);
  out->whole = is_float(op->dtype) && op->number == floor(op->number) && steps;
  return true;
}

static inline bool infer_collective(const struct program *p, const struct op *op, const struct val *a,
                                    struct val *out) {
  double n = 1;
  *out = *a;
  for (int i = 0; i < op->n_axes; i++) {
    n *= p->grid[0].size[op->axis[i]];
    out->varying &= ~(1u << op->axis[i]);
  }
  if (op->code == OP_PMAX || op->code == OP_PMIN) return true;
  if (a->dtype == TESS_BOOL) out->dtype = TESS_I32; /* counted as int32 whatever the mode */
  if (op->code == OP_PMEAN && !is_float(out->dtype) && !convert_val(out, float_of(out->dtype, p->x64))) return false;
  double bound = out->bound;
  sum_of(out, n);
  if (op->code == OP_PMEAN) {
    out->err = out->err == 0 ? 0 : out->err / n + 2 * epsilon_of(out->dtype) * bound;
    out->whole = false;
  }
  return true;
}

/* The value of op i from those before it. False: the op is not legal there. */
static inline bool deduce_op(const struct program *p, int i, struct val *v) {
  const struct op *op = &p->op[i];
  const struct val *a = &v[op->in[0]], *b = &v[op->in[1]], *c = &v[op->in[2]];
  bool good;
  if (op->code == OP_INPUT) {
    v[i].dtype = op->dtype; /* bound, whole and varying are its maker's */
    set_dims(&v[i], op->rank, op->dim);
    return true;
  }
  if (is_constant(op->code))
    good = infer_made(op, p->x64, &v[i]);
  else if (op->code >= OP_NEG && op->code <= OP_SQRT)
    good = infer_unary(op, a, &v[i]);
  else if (op->code == OP_ADDC || op->code == OP_MULC)
    good = infer_number(op, a, &v[i]);
  else if (op->code >= OP_ADD && op->code <= OP_GT)
    good = infer_binary(op->code, a, b, &v[i]);
  else if (op->code >= OP_SUM && op->code <= OP_ANY)
    good = infer_reduce(op, a, op->n_in > 1 ? b : NULL, p->x64, &v[i]);
  else if (is_collective(op->code))
    good = infer_collective(p, op, a, &v[i]);
  else
    switch (op->code) {
    case OP_WHERE:
      good = infer_where(a, b, c, &v[i]);
      break;
    case OP_ASTYPE:
      v[i] = *a;
      good = convert_val(&v[i], op->dtype) &&
             !(p->odd && is_float(a->dtype) && !is_float(op->dtype) && op->dtype != TESS_BOOL);
      break;
    case OP_RESHAPE:
      v[i] = *a;
      set_dims(&v[i], op->rank, op->dim);
      good = elements_of(a->rank, a->dim) == elements_of(op->rank, op->dim);
      break;
    case OP_TRANSPOSE:
      good = infer_transpose(op, a, &v[i]);
      break;
    case OP_BROADCAST_TO:
    case OP_BROADCAST_IN_DIM:
      good = infer_broadcast(op, a, &v[i]);
      break;
    case OP_EXPAND_DIMS:
    case OP_SQUEEZE:
      good = infer_axes_of_one(op, a, &v[i]);
      break;
    case OP_MATMUL:
      good = infer_matmul(a, b, &v[i]);
      break;
    case OP_DOT_GENERAL:
      good = infer_dot_general(op, a, b, &v[i]);
      break;
    default:
      v[i] = *a;
      good = op->lay.n <= a->rank;
      break; /* a constraint */
    }
  if (!good || elements_of(v[i].rank, v[i].dim) > MAX_ELEMENTS) return false;
  v[i] = unbounded(v[i]);
  return true;
}

/* The same for a program that is being made: false, too, where a value would be too large or too uncertain to test
 * anything. */
static inline bool infer_op(const struct program *p, int i, struct val *v) {
  if (!deduce_op(p, i, v)) return false;
  if (v[i].err > 0 && p->odd) return false; /* an infinity times an uncertain zero could be anything */
  return v[i].bound <= largest(v[i].dtype) &&
         v[i].err <= 512 * (is_float(v[i].dtype) ? epsilon_of(v[i].dtype) : 0) * fmax(v[i].bound, 1);
}

#endif
