/* select, compare, convert: pointwise, but their operands and results differ in dtype. */
#include <string.h>

#include "op/attrs.h"
#include "op/batch.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/order.h"
#include "op/transpose.h"

/* ---- select ---- */
static bool select_check(const struct call *c, struct diag *d) {
  const struct type *predicate = c->in[0], *a = c->in[1], *b = c->in[2];
  if (predicate->dtype != TESS_BOOL)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the predicate is not bool: %s",
                      tess__type_text(predicate));
  if (!tess__check_same(a, b, d)) return false;
  if (predicate->rank != 0 && !tess__same_shape(predicate, a))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "shapes differ: %s and %s; legal: a scalar predicate, or one of that shape",
                      tess__type_text(predicate), tess__type_text(a));
  return tess__check_result(c, 0, tess__type_with_dtype(a, (tess_dtype)a->dtype, a->weak && b->weak), d);
}

static void select_ref(const struct call *c, const void *const *in, void *const *out) {
  int64_t n = tess__type_elements(c->out[0]);
  size_t bytes = (size_t)tess__dtype_bytes((tess_dtype)c->out[0]->dtype);
  const uint8_t *predicate = in[0];
  for (int64_t i = 0; i < n; i++) {
    bool yes = predicate[c->in[0]->rank ? i : 0];
    memcpy((char *)out[0] + (size_t)i * bytes, (const char *)in[yes ? 1 : 2] + (size_t)i * bytes, bytes);
  }
}

static bool select_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  *tangent = tess__n_select(b, j->in[0], tess__tangent_of(b, j, 1), tess__tangent_of(b, j, 2));
  return tess__jvp_done(b);
}

const struct tess_op tess__op_select = {
    .name = "select",
    .id = OP_select,
    .arity = 3,
    .results = 1,
    .traits = OP_ELEMENTWISE | OP_PASS_THROUGH,
    .again = AGAIN_SCALAR,
    .keeps_terms = true,
    .check = select_check,
    .lay = tess__lay_alike,
    .ref = select_ref,
    .jvp = select_jvp,
    .transpose = tess__transpose_select,
    .batch = tess__batch_elementwise,
};

/* ---- compare ---- */
static bool compare_check(const struct call *c, struct diag *d) {
  int direction = ((const struct compare_attrs *)c->attrs)->direction;
  bool ordered = direction != COMPARE_EQ && direction != COMPARE_NE; /* complex numbers have no order */
  if (!tess__check_dtype(c->in[0], ordered ? CLASSES_ANY : CLASSES_ALL, d) || !tess__check_same(c->in[0], c->in[1], d))
    return false;
  return tess__check_result(c, 0, tess__type_with_dtype(c->in[0], TESS_BOOL, false), d);
}

enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };
#define ORDER(a, b) ((a) < (b) ? LESS : (a) > (b) ? GREATER : (a) == (b) ? EQUAL : UNORDERED)

static int order(tess_dtype t, const void *x, const void *y) {
  enum dtype_class class = tess__dtype_class(t);
  if (class == DTYPE_COMPLEX) {
    double a[2], b[2];
    tess__element_to_complex(t, x, &a[0], &a[1]);
    tess__element_to_complex(t, y, &b[0], &b[1]);
    return a[0] == b[0] && a[1] == b[1] ? EQUAL : UNORDERED;
  }
  if (class == DTYPE_FLOAT) return ORDER(tess__element_to_double(t, x), tess__element_to_double(t, y));
  int64_t a = tess__element_to_int(t, x), b = tess__element_to_int(t, y);
  return class == DTYPE_UNSIGNED ? ORDER((uint64_t)a, (uint64_t)b) : ORDER(a, b);
}

static const uint8_t orders_of[] = {
    [COMPARE_EQ] = EQUAL,           [COMPARE_NE] = LESS | GREATER | UNORDERED,
    [COMPARE_GE] = GREATER | EQUAL, [COMPARE_GT] = GREATER,
    [COMPARE_LE] = LESS | EQUAL,    [COMPARE_LT] = LESS,
};

static void compare_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct compare_attrs *attrs = c->attrs;
  tess_dtype t = (tess_dtype)c->in[0]->dtype;
  int64_t n = tess__type_elements(c->out[0]), bytes = tess__dtype_bytes(t);
  uint8_t *r = out[0];
  for (int64_t i = 0; i < n; i++) {
    const char *a = (const char *)in[0] + i * bytes, *b = (const char *)in[1] + i * bytes;
    int found = attrs->direction & COMPARE_TOTAL ? ORDER(tess__order_key(t, a, false), tess__order_key(t, b, false))
                                                 : order(t, a, b);
    r[i] = (orders_of[attrs->direction & ~COMPARE_TOTAL] & found) != 0;
  }
}

static const char *const directions[] = {
    [COMPARE_EQ] = "EQ",
    [COMPARE_NE] = "NE",
    [COMPARE_GE] = "GE",
    [COMPARE_GT] = "GT",
    [COMPARE_LE] = "LE",
    [COMPARE_LT] = "LT",
    [COMPARE_TOTAL + COMPARE_EQ] = "EQ TOTALORDER",
    [COMPARE_TOTAL + COMPARE_NE] = "NE TOTALORDER",
    [COMPARE_TOTAL + COMPARE_GE] = "GE TOTALORDER",
    [COMPARE_TOTAL + COMPARE_GT] = "GT TOTALORDER",
    [COMPARE_TOTAL + COMPARE_LE] = "LE TOTALORDER",
    [COMPARE_TOTAL + COMPARE_LT] = "LT TOTALORDER",
};

const struct tess_op tess__op_compare = {
    .name = "compare",
    .id = OP_compare,
    .arity = 2,
    .results = 1,
    .traits = OP_ELEMENTWISE | OP_PASS_THROUGH,
    .again = AGAIN_SCALAR,
    .attr_bytes = sizeof(struct compare_attrs),
    .attrs =
        (const struct attr[]){{"direction", ATTR_ENUM, offsetof(struct compare_attrs, direction), directions}, {0}},
    .check = compare_check,
    .ref = compare_ref,
    .jvp = tess__jvp_zero,
    .batch = tess__batch_elementwise,
};

/* ---- convert: the asked-for type says the dtype, and whether the result is weak ---- */
static bool convert_check(const struct call *c, struct diag *d) {
  if (!tess__check_asked(c, d) || !tess__check_dtype(c->in[0], CLASSES_ALL, d) ||
      !tess__check_dtype(c->out[0], CLASSES_ALL, d))
    return false;
  return tess__check_result(c, 0, tess__type_with_dtype(c->in[0], (tess_dtype)c->out[0]->dtype, c->out[0]->weak), d);
}

static void convert_ref(const struct call *c, const void *const *in, void *const *out) {
  tess_dtype from = (tess_dtype)c->in[0]->dtype, to = (tess_dtype)c->out[0]->dtype;
  int64_t n = tess__type_elements(c->out[0]), from_bytes = tess__dtype_bytes(from), to_bytes = tess__dtype_bytes(to);
  for (int64_t i = 0; i < n; i++)
    tess__element_convert(to, (char *)out[0] + i * to_bytes, from, (const char *)in[0] + i * from_bytes);
}

/* Of what is an integer before or afterwards: nothing. */
static bool convert_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  const struct type *out = type_of(b, j->out[0]);
  *tangent = tess__n_convert(b, j->tangent[0], (tess_dtype)out->dtype, out->weak);
  return tess__jvp_done(b);
}

const struct tess_op tess__op_convert = {
    .name = "convert",
    .id = OP_convert,
    .arity = 1,
    .results = 1,
    .traits = OP_ELEMENTWISE | OP_PASS_THROUGH,
    .sums = SUMS_SAME,
    .again = AGAIN_ALWAYS,
    .keeps_terms = true,
    .check = convert_check,
    .ref = convert_ref,
    .jvp = convert_jvp,
    .transpose = tess__transpose_same,
    .batch = tess__batch_elementwise,
};
