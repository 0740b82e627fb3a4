/* dot_general: batch dimensions, then the left operand's free ones, then the right one's; contracted dimensions are
 * reduce factors. The reference accumulates floats and complex numbers in double and integers wrapping; bool is or of
 * ands. */
#include "base/size.h"
#include "op/attrs.h"
#include "op/batch_shape.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/dot_type.h"
#include "op/lay.h"
#include "op/ops.h"
#include "op/transpose.h"
#include "op/walk.h"

/* May products of one dtype be summed in another? Integers of any sign and width, into floats too. */
static bool accumulates(tess_dtype in, tess_dtype out) {
  int from = (int)tess__dtype_class(in), to = (int)tess__dtype_class(out);
  return from & DTYPE_INTEGER ? to & (DTYPE_INTEGER | DTYPE_FLOAT) : from == to;
}

static bool dot_check(const struct call *c, struct diag *d) {
  const struct type *t = tess__dot_type(c, c->out[0] ? (tess_dtype)c->out[0]->dtype : TESS_DTYPE_NONE, d);
  if (!t) return false;
  tess_dtype in = (tess_dtype)c->in[0]->dtype, out = (tess_dtype)t->dtype;
  if (!accumulates(in, out))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "cannot accumulate %s in %s; legal: a dtype of the same kind", tess__type_text(c->in[0]),
                      tess_dtype_short_name(out));
  return tess__check_result(c, 0, t, d);
}

static void dot_factors(const struct call *c, struct rule *r) {
  const struct dot_attrs *attrs = c->attrs;
  int out = 0;
  for (int i = 0; i < attrs->lhs_batch.n; i++) {
    int f = tess__factor_new(r, FACTOR_PASS, c->in[0]->dim[attrs->lhs_batch.d[i]]);
    tess__factor_use(r, f, 0, attrs->lhs_batch.d[i]);
    tess__factor_use(r, f, 1, attrs->rhs_batch.d[i]);
    tess__factor_use(r, f, 2, out++);
  }
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < c->in[side]->rank; i++)
      if (tess__dot_is_free(attrs, side == 0, i)) {
        int f = tess__factor_new(r, FACTOR_PASS, c->in[side]->dim[i]);
        tess__factor_use(r, f, side, i);
        tess__factor_use(r, f, 2, out++);
      }
  for (int i = 0; i < attrs->lhs_contract.n; i++) {
    int f = tess__factor_new(r, FACTOR_REDUCE, c->in[0]->dim[attrs->lhs_contract.d[i]]);
    r->factor[f].monoid = c->in[0]->dtype == TESS_BOOL ? MONOID_OR : MONOID_SUM;
    tess__factor_use(r, f, 0, attrs->lhs_contract.d[i]);
    tess__factor_use(r, f, 1, attrs->rhs_contract.d[i]);
  }
}

/* out walks both operands through the result's dimensions, in[] through the contracted ones. */
struct dot_walk {
  struct walk out[2], in[2];
  int64_t inner;
};

static struct dot_walk dot_walks(const struct call *c) {
  const struct dot_attrs *attrs = c->attrs;
  const struct type *a = c->in[0], *b = c->in[1];
  int64_t sa[TESS_MAX_RANK], sb[TESS_MAX_RANK];
  struct dot_walk w = {.inner = 1};
  tess__row_major(a, sa);
  tess__row_major(b, sb);
  for (int i = 0; i < attrs->lhs_batch.n; i++) {
    tess__walk_add(&w.out[0], a->dim[attrs->lhs_batch.d[i]], sa[attrs->lhs_batch.d[i]]);
    tess__walk_add(&w.out[1], a->dim[attrs->lhs_batch.d[i]], sb[attrs->rhs_batch.d[i]]);
  }
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < c->in[side]->rank; i++)
      if (tess__dot_is_free(attrs, side == 0, i)) {
        tess__walk_add(&w.out[0], c->in[side]->dim[i], side == 0 ? sa[i] : 0);
        tess__walk_add(&w.out[1], c->in[side]->dim[i], side == 0 ? 0 : sb[i]);
      }
  for (int i = 0; i < attrs->lhs_contract.n; i++) {
    int64_t extent = a->dim[attrs->lhs_contract.d[i]];
    tess__walk_add(&w.in[0], extent, sa[attrs->lhs_contract.d[i]]);
    tess__walk_add(&w.in[1], extent, sb[attrs->rhs_contract.d[i]]);
    w.inner = tess__mul_sizes(w.inner, extent);
  }
  return w;
}

struct dot_sum {
  double re, im;
  uint64_t wrapped;
};

static void dot_step(struct dot_sum *s, enum dtype_class class, tess_dtype t, const void *x, const void *y) {
  if (class == DTYPE_FLOAT)
    s->re += tess__element_to_double(t, x) * tess__element_to_double(t, y);
  else if (class == DTYPE_COMPLEX) {
    double a, b, c, d;
    tess__element_to_complex(t, x, &a, &b);
    tess__element_to_complex(t, y, &c, &d);
    s->re += a * c - b * d;
    s->im += a * d + b * c;
  } else
    s->wrapped += (uint64_t)tess__element_to_int(t, x) * (uint64_t)tess__element_to_int(t, y);
}

static void dot_ref(const struct call *c, const void *const *in, void *const *out) {
  tess_dtype t = (tess_dtype)c->in[0]->dtype, to = (tess_dtype)c->out[0]->dtype;
  enum dtype_class class = tess__dtype_class(t);
  int64_t bytes = tess__dtype_bytes(t), out_bytes = tess__dtype_bytes(to), n = tess__type_elements(c->out[0]);
  struct dot_walk w = dot_walks(c);
  for (int64_t i = 0; i < n; i++, tess__walk_next(&w.out[0]), tess__walk_next(&w.out[1])) {
    struct dot_sum s = {0, 0, 0};
    for (int64_t k = 0; k < w.inner; k++, tess__walk_next(&w.in[0]), tess__walk_next(&w.in[1]))
      dot_step(&s, class, t, (const char *)in[0] + (w.out[0].offset + w.in[0].offset) * bytes,
               (const char *)in[1] + (w.out[1].offset + w.in[1].offset) * bytes);
    if (class == DTYPE_FLOAT || class == DTYPE_COMPLEX)
      tess__element_from_complex(to, (char *)out[0] + i * out_bytes, s.re, s.im);
    else
      tess__element_convert(to, (char *)out[0] + i * out_bytes, class == DTYPE_SIGNED ? TESS_I64 : TESS_U64,
                            &s.wrapped);
  }
}

static int64_t dot_flops(const struct call *c) {
  const struct dims *over = &((const struct dot_attrs *)c->attrs)->lhs_contract;
  int64_t n = tess__mul_sizes(2, tess__type_elements(c->out[0]));
  for (int i = 0; i < over->n; i++)
    n = tess__mul_sizes(n, c->in[0]->dim[over->d[i]]);
  return n;
}

const struct tess_op tess__op_dot_general = {
    .name = "dot_general",
    .id = OP_dot_general,
    .arity = 2,
    .results = 1,
    .traits = OP_BILINEAR | OP_DOT,
    .attr_bytes = sizeof(struct dot_attrs),
    .attrs = (const struct attr[]){{"lhs_contract", ATTR_DIMS, offsetof(struct dot_attrs, lhs_contract), NULL},
                                   {"rhs_contract", ATTR_DIMS, offsetof(struct dot_attrs, rhs_contract), NULL},
                                   {"lhs_batch", ATTR_DIMS, offsetof(struct dot_attrs, lhs_batch), NULL},
                                   {"rhs_batch", ATTR_DIMS, offsetof(struct dot_attrs, rhs_batch), NULL},
                                   {0}},
    .check = dot_check,
    .lay = tess__lay_dot,
    .factors = dot_factors,
    .ref = dot_ref,
    .flops = dot_flops,
    .jvp = tess__jvp_each,
    .transpose = tess__transpose_dot_general,
    .batch = tess__batch_dot,
};
