/* Forward derivatives of the rows of elementwise.def, a line each, with JAX's values where there are several choices:
 * at ties of maximum each operand has half, abs goes as if 0 were positive. A row without a line does not compile. */
#include "op/elementwise_jvp.h"

#include <math.h>

#include "core/dtype.h"
#include "op/bessel.h"
#include "op/derive.h"
#include "op/ops.h"

/* x, y: operands; r: the result; t, u: tangents of x and y, VID_NONE: zero. */
#define ADD(a, c) tess__n_add(b, a, c)
#define SUB(a, c) tess__n_subtract(b, a, c)
#define MUL(a, c) tess__n_multiply(b, a, c)
#define DIV(a, c) tess__n_divide(b, a, c)
#define NEG(a)    tess__n_negate(b, a)
#define EXP(a)    tess__n_exponential(b, a)
#define RSQRT(a)  tess__n_rsqrt(b, a)
#define SQUARE(a) MUL(a, a)
#define K(v)      tess__number_like(b, x, v)

#define ROOT_PI 1.77245385090551602730 /* the square root of pi */

/* ---- what takes more than a line ---- */
static bool is_complex(const struct build *b, vid v) {
  return tess__dtype_class((tess_dtype)type_of(b, v)->dtype) == DTYPE_COMPLEX;
}

static vid ones_for_zeros(struct build *b, vid x) {
  return tess__n_select(b, tess__n_compare(b, x, K(0), COMPARE_EQ), K(1), x);
}

static vid abs_of(struct build *b, vid x, vid r, vid t) {
  if (!is_complex(b, x)) return tess__n_select(b, tess__n_compare(b, x, K(0), COMPARE_GE), t, NEG(t));
  vid size = tess__n_convert(b, r, (tess_dtype)type_of(b, x)->dtype, type_of(b, x)->weak);
  return tess__n_real(b, MUL(t, DIV(tess__n_conj(b, x), ones_for_zeros(b, size))));
}

/* Of an extreme of x and y: 1 where it is x, half where it is both. */
static vid share(struct build *b, vid x, vid r, vid y) {
  vid mine = tess__n_select(b, tess__n_compare(b, x, r, COMPARE_EQ), K(1), K(0)),
      both = tess__n_select(b, tess__n_compare(b, y, r, COMPARE_EQ), K(2), K(1));
  return DIV(mine, both);
}

/* An exponent that is a whole number for sure: x^0 is 1 everywhere, at 0 too. */
static bool is_integer(const struct build *b, vid y) {
  uint32_t node = b->graph->value[y].node;
  if (node == NODE_NONE) return false;
  const struct node *n = &b->graph->node[node];
  if (n->op == &tess__op_convert) return !tess__has_tangent(type_of(b, n->in[0]));
  if (n->op != &tess__op_constant) return false;
  double v =
      tess__element_to_double((tess_dtype)type_of(b, y)->dtype, ((const struct constant_attrs *)n->attrs)->value);
  return v == trunc(v);
}

static vid power_by_x(struct build *b, vid x, vid y) {
  if (is_complex(b, y) || !is_integer(b, y)) return MUL(y, tess__n_power(b, x, SUB(y, tess__number_like(b, y, 1))));
  vid zero = tess__n_compare(b, y, tess__number_like(b, y, 0), COMPARE_EQ), less = SUB(y, tess__number_like(b, y, 1));
  return tess__n_select(b, zero, tess__number_like(b, y, 0), MUL(ones_for_zeros(b, y), tess__n_power(b, x, less)));
}

static vid remainder_by_y(struct build *b, vid x, vid y) {
  vid quotient = DIV(x, y);
  return MUL(tess__n_sign(b, quotient), tess__n_floor(b, tess__n_abs(b, quotient)));
}

static vid order_of_polygamma(struct build *b, const struct jvp *j) {
  vid none;
  tess__jvp_refused(b, j, &none);
  return VID_NONE;
}

static double unit_of(tess_dtype t) { /* between 1 and the next number */
  return t == TESS_F64 ? 0x1p-52 : t == TESS_F32 ? 0x1p-23 : t == TESS_F16 ? 0x1p-10 : 0x1p-7;
}

/* exp(-|x|) I0(x) - r (sign(x) + 1 / x), which near 0 is half. */
static vid i1e_by_x(struct build *b, vid x, vid r) {
  vid least = K(unit_of((tess_dtype)type_of(b, x)->dtype));
  vid apart = tess__n_compare(b, tess__n_abs(b, x), least, COMPARE_GT), safe = tess__n_select(b, apart, x, least);
  vid rest = MUL(r, ADD(tess__n_sign(b, safe), DIV(K(1), safe)));
  return tess__n_select(b, apart, SUB(tess__n_bessel_i0e(b, safe), rest), K(0.5));
}

/* ---- the rows ---- */
#define ONE(row, tangent_of_result)                                                                                    \
  static bool jvp_##row(struct build *b, const struct jvp *j, vid *tangent) {                                          \
    vid x = j->in[0], r = j->out[0], t = j->tangent[0];                                                                \
    (void)x, (void)r;                                                                                                  \
    *tangent = tangent_of_result;                                                                                      \
    return tess__jvp_done(b);                                                                                          \
  }
/* by_x, by_y: the tangent that comes of t and of u alone. */
#define TWO(row, by_x, by_y)                                                                                           \
  static bool jvp_##row(struct build *b, const struct jvp *j, vid *tangent) {                                          \
    vid x = j->in[0], y = j->in[1], r = j->out[0], t = j->tangent[0], u = j->tangent[1];                               \
    (void)x, (void)y, (void)r;                                                                                         \
    vid of_x = t == VID_NONE ? t : (by_x), of_y = u == VID_NONE ? u : (by_y);                                          \
    *tangent = tess__tangent_sum(b, of_x, of_y);                                                                       \
    return tess__jvp_done(b);                                                                                          \
  }
#define ZERO(row)                                                                                                      \
  static bool jvp_##row(struct build *b, const struct jvp *j, vid *tangent) {                                          \
    return tess__jvp_zero(b, j, tangent);                                                                              \
  }
#define REFUSED(row)                                                                                                   \
  static bool jvp_##row(struct build *b, const struct jvp *j, vid *tangent) {                                          \
    return tess__jvp_refused(b, j, tangent);                                                                           \
  }
/* clang-format off */ // a table
ONE(negate,                NEG(t))
ONE(abs,                   abs_of(b, x, r, t))
ZERO(sign)
ZERO(floor)
ZERO(ceil)
ONE(sqrt,                  MUL(t, DIV(K(0.5), r)))
ONE(rsqrt,                 MUL(t, MUL(K(-0.5), DIV(r, x))))
ONE(exponential,           MUL(t, r))
ONE(exponential_minus_one, MUL(t, ADD(r, K(1))))
ONE(log,                   DIV(t, x))
ONE(log_plus_one,          DIV(t, ADD(x, K(1))))
ONE(sine,                  MUL(t, tess__n_cosine(b, x)))
ONE(cosine,                NEG(MUL(t, tess__n_sine(b, x))))
ONE(tan,                   MUL(t, ADD(K(1), SQUARE(r))))
ONE(tanh,                  MUL(ADD(t, MUL(t, r)), SUB(K(1), r)))
ONE(logistic,              MUL(t, MUL(r, SUB(K(1), r))))
ONE(erf,                   MUL(K(2 / ROOT_PI), MUL(t, EXP(NEG(SQUARE(x))))))
ZERO(not)
TWO(add,                   t, u)
TWO(subtract,              t, NEG(u))
TWO(multiply,              MUL(t, y), MUL(x, u))
TWO(divide,                DIV(t, y), MUL(MUL(NEG(u), x), DIV(K(1), SQUARE(y))))
TWO(maximum,               MUL(t, share(b, x, r, y)), MUL(u, share(b, y, r, x)))
TWO(minimum,               MUL(t, share(b, x, r, y)), MUL(u, share(b, y, r, x)))
TWO(power,                 MUL(t, power_by_x(b, x, y)), MUL(u, MUL(tess__n_log(b, ones_for_zeros(b, x)), r)))
ZERO(and)
ZERO(or)
ZERO(xor)
ONE(cbrt,                  MUL(t, MUL(K(1.0 / 3), DIV(K(1), SQUARE(r)))))
ZERO(round_nearest_afz)
ZERO(round_nearest_even)
ZERO(popcnt)
ZERO(count_leading_zeros)
ONE(square,                MUL(t, MUL(K(2), x)))
ONE(conj,                  tess__n_conj(b, t))
ONE(acos,                  MUL(t, NEG(RSQRT(SUB(K(1), SQUARE(x))))))
ONE(acosh,                 MUL(t, RSQRT(SUB(SQUARE(x), K(1)))))
ONE(asin,                  MUL(t, RSQRT(SUB(K(1), SQUARE(x)))))
ONE(asinh,                 MUL(t, RSQRT(ADD(SQUARE(x), K(1)))))
ONE(atan,                  DIV(t, ADD(K(1), SQUARE(x))))
ONE(atanh,                 MUL(DIV(K(1), ADD(K(1), x)), DIV(t, SUB(K(1), x))))
ONE(sinh,                  MUL(t, tess__n_cosh(b, x)))
ONE(cosh,                  MUL(t, tess__n_sinh(b, x)))
ONE(erfc,                  MUL(K(-2 / ROOT_PI), MUL(t, EXP(NEG(SQUARE(x))))))
ONE(erf_inv,               MUL(K(ROOT_PI / 2), MUL(t, EXP(SQUARE(r)))))
ONE(lgamma,                MUL(t, tess__n_digamma(b, x)))
ONE(digamma,               MUL(t, tess__n_polygamma(b, K(1), x)))
ONE(bessel_i1e,            MUL(t, i1e_by_x(b, x, r)))
TWO(atan2,                 MUL(t, DIV(y, ADD(SQUARE(x), SQUARE(y)))), MUL(u, DIV(NEG(x), ADD(SQUARE(x), SQUARE(y)))))
TWO(remainder,             t, MUL(NEG(u), remainder_by_y(b, x, y)))
ZERO(shift_left)
ZERO(shift_right_arithmetic)
ZERO(shift_right_logical)
ZERO(mulhi)
REFUSED(next_after)
TWO(polygamma,             order_of_polygamma(b, j), MUL(u, tess__n_polygamma(b, ADD(x, K(1)), y)))
REFUSED(zeta)
/* clang-format on */

bool tess__jvp_elementwise(struct build *b, const struct jvp *j, vid *tangent) {
  static bool (*const rule[OP_COUNT])(struct build *, const struct jvp *, vid *) = {
#define EW1(name, ...) [OP_##name] = jvp_##name,
#define EW2(name, ...) [OP_##name] = jvp_##name,
#include "op/elementwise.def"
#undef EW1
#undef EW2
  };
  return rule[j->call->op->id](b, j, tangent);
}
