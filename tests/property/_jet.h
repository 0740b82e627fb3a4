/* Numbers with two infinitesimals a and b, a a = b b = 0: a function of them carries its first derivatives along a and
 * b, and the second one along both, exact to rounding. What derivatives are compared with. */
#ifndef TESSERA_TESTS_JET_H
#define TESSERA_TESTS_JET_H

#include <math.h>

struct jet {
  double v, a, b, ab;
};

static inline struct jet jet_of(double v) {
  return (struct jet){v, 0, 0, 0};
}

static inline struct jet jet_add(struct jet x, struct jet y) {
  return (struct jet){x.v + y.v, x.a + y.a, x.b + y.b, x.ab + y.ab};
}

static inline struct jet jet_scale(struct jet x, double s) {
  return (struct jet){x.v * s, x.a * s, x.b * s, x.ab * s};
}

static inline struct jet jet_mul(struct jet x, struct jet y) {
  return (struct jet){x.v * y.v, x.a * y.v + x.v * y.a, x.b * y.v + x.v * y.b,
                      x.ab * y.v + x.a * y.b + x.b * y.a + x.v * y.ab};
}

/* f(x), given f, f' and f'' at x */
static inline struct jet jet_apply(struct jet x, double f, double slope, double bend) {
  return (struct jet){f, slope * x.a, slope * x.b, slope * x.ab + bend * x.a * x.b};
}

static inline struct jet jet_sin(struct jet x) {
  return jet_apply(x, sin(x.v), cos(x.v), -sin(x.v));
}

static inline struct jet jet_cos(struct jet x) {
  return jet_apply(x, cos(x.v), -sin(x.v), -cos(x.v));
}

static inline struct jet jet_tanh(struct jet x) {
  double t = tanh(x.v), slope = 1 - t * t;
  return jet_apply(x, t, slope, -2 * t * slope);
}

static inline struct jet jet_relu(struct jet x) {
  return x.v > 0 ? x : jet_of(0);
}

#endif
