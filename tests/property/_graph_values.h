/* Values of random programs of every op. What a program keeps is tame: floats are multiples of 1/4 between -8 and 8 (of
 * 16 bits: integers), so that sums and products of them are exact, and a program gives the same bits however it is
 * spread over devices. Where it is to be differentiated, what tames is a function with a rule of its own: its values
 * are as tame, and its derivative is that of a smooth function. */
#ifndef TESS_TESTS_GRAPH_VALUES_H
#define TESS_TESTS_GRAPH_VALUES_H

#include <math.h>

#include "unit/_any_call.h"
#include "unit/_random_index.h"

enum { MOST_KEPT = 400 };

struct graph_case { /* the program being made */
  struct program_case c;
  uint64_t seed;
  bool smooth;      /* it will be differentiated */
  uint32_t skipped; /* of the program's steps: not made, for shrinking */
  bool no_layout;   /* no constraints inside */
  int n_groups;
};

/* Bodies are program_cases of their own, which know of the whole by this. */
static struct graph_case *whole_case;

static inline enum dtype_class class_of(const struct type *t) {
  return tess__dtype_class((tess_dtype)t->dtype);
}
static inline bool is_16_bits(const struct type *t) {
  return class_of(t) == DTYPE_FLOAT && tess__dtype_bytes((tess_dtype)t->dtype) < 4;
}

static inline vid splat(struct build *b, const struct type *t, double v) {
  return tess__n_constant_double(b, t, v);
}

static inline vid tame_float(struct build *b, vid v) {
  const struct type *t = type_of(b, v);
  double step = is_16_bits(t) ? 1 : 4;
  v = tess__n_select(b, tess__n_is_finite(b, v), v, splat(b, t, 0));
  v = tess__n_remainder(b, v, splat(b, t, 8)); /* which tells large numbers apart */
  v = tess__n_multiply(b, v, splat(b, t, step));
  /* What is a multiple stays; what lies half way between two, as means do, is not on the edge. */
  v = tess__n_round_nearest_even(b, tess__n_add(b, v, splat(b, t, 0.2345)));
  return tess__n_multiply(b, v, splat(b, t, 1 / step));
}

/* The function x -> tame x with the derivative t / (1 + x x / 16). */
static inline vid tame_smoothly(struct build *b, vid v) {
  const struct type *t = type_of(b, v);
  struct graph *body = tess__graph_new("tame"), *rule = tess__graph_new("tame_rule");
  struct build in = {.graph = body, .diag = b->diag}, by = {.graph = rule, .diag = b->diag};
  vid out = tame_float(&in, tess__graph_param(body, t)), both[2];
  tess__graph_set_results(body, 1, &out);
  vid x = tess__graph_param(rule, t), change = tess__graph_param(rule, t);
  both[0] = tame_float(&by, x);
  vid slope =
      tess__n_add(&by, splat(&by, t, 1), tess__n_multiply(&by, tess__n_square(&by, both[0]), splat(&by, t, 1.0 / 16)));
  both[1] = tess__n_divide(&by, change, slope);
  tess__graph_set_results(rule, 2, both);
  return tess__n_custom_jvp(b, "tame", 1, body, rule, 1, &v, &out) ? out : VID_NONE;
}

static inline vid tame_value(struct program_case *c, vid v) {
  struct build *b = &c->b;
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v);
  enum dtype_class class = class_of(t);
  if (class == DTYPE_COMPLEX)
    return tess__n_complex(b, tame_float(b, tess__n_real(b, v)), tame_float(b, tess__n_imag(b, v)));
  if (class != DTYPE_FLOAT) return v;
  return whole_case->smooth && !is_16_bits(t) ? tame_smoothly(b, v) : tame_float(b, v);
}

/* ---- a value as one of another type ---- */
static inline vid as_dtype(struct program_case *c, vid v, tess_dtype to) {
  struct build *b = &c->b;
  const struct type *t = type_of(b, v);
  enum dtype_class from = class_of(t), class = tess__dtype_class(to);
  if (t->dtype == to) return v;
  if (from == DTYPE_COMPLEX && class != DTYPE_COMPLEX) return as_dtype(c, tess__n_real(b, v), to);
  if (class == DTYPE_COMPLEX && from != DTYPE_COMPLEX) {
    vid re = as_dtype(c, v, tess__dtype_real(to));
    return tess__n_complex(b, re, splat(b, type_of(b, re), 0.5));
  }
  if (class == DTYPE_BOOL) return tess__n_compare(b, v, splat(b, t, 1), COMPARE_GE);
  if (from == DTYPE_FLOAT && class == DTYPE_UNSIGNED) v = tess__n_abs(b, v);
  v = tess__n_convert(b, v, to, false);
  return class & (DTYPE_FLOAT | DTYPE_COMPLEX) && from != DTYPE_BOOL ? tame_value(c, v) : v;
}

/* As many dimensions, the first ones put together, or ones put in front. */
static inline vid as_rank(struct program_case *c, vid v, int rank) {
  const struct type *t = type_in(c, v);
  int64_t dim[TESS_MAX_RANK];
  int more = rank - t->rank;
  for (int d = 0; d < rank; d++)
    dim[d] = d - more < 0 ? 1 : t->dim[d - more];
  for (int d = 0; d < -more && rank > 0; d++)
    dim[0] *= t->dim[d];
  if (rank == 0) { /* its first element, or the sum of none */
    struct dims all = {.n = t->rank};
    for (int d = 0; d < t->rank; d++)
      all.d[d] = (uint8_t)d;
    return tess__n_reduce(&c->b, v, &all,
                          class_of(t) == DTYPE_BOOL      ? MONOID_OR
                          : class_of(t) == DTYPE_COMPLEX ? MONOID_SUM
                                                         : MONOID_MAX);
  }
  return more == 0 ? v : tess__n_reshape(&c->b, v, rank, dim);
}

static inline vid as_shape(struct program_case *c, vid v, const struct type *to) {
  struct build *b = &c->b;
  if (to->rank == 0) {
    for (int d = 0; d < type_of(b, v)->rank; d++)
      if (type_of(b, v)->dim[d] == 0) return splat(b, to, 1);
    return tame_value(c, as_rank(c, v, 0));
  }
  v = as_rank(c, v, to->rank);
  const struct type *t = type_of(b, v);
  int64_t start[TESS_MAX_RANK], stride[TESS_MAX_RANK], size[TESS_MAX_RANK], low[TESS_MAX_RANK] = {0},
                                                                            none[TESS_MAX_RANK] = {0};
  bool padded = false;
  for (int d = 0; d < to->rank; d++) {
    size[d] = t->dim[d] < to->dim[d] ? t->dim[d] : to->dim[d];
    stride[d] = size[d] > 1 && (size[d] - 1) * 2 < t->dim[d] && below(&c->rng, 3) == 0 ? 2 : 1;
    int64_t most = t->dim[d] - (size[d] ? (size[d] - 1) * stride[d] + 1 : 0);
    start[d] = below(&c->rng, (int)most + 1);
    padded |= size[d] < to->dim[d];
    low[d] = below(&c->rng, (int)(to->dim[d] - size[d]) + 1);
  }
  v = tess__n_slice(b, v, start, stride, size);
  if (!padded) return v;
  vid fill = splat(b, tess__type_with_shape(t, 0, NULL), 2);
  return tess__n_pad(b, v, fill, low, none, to->dim);
}

/* ---- operands ---- */
static inline vid made_up(struct program_case *c, const struct type *t) {
  enum dtype_class class = class_of(t);
  bool counts = class != DTYPE_BOOL && t->rank > 0 && below(&c->rng, 2);
  if (counts) return tame_value(c, tess__n_iota(&c->b, t, below(&c->rng, t->rank)));
  if (below(&c->rng, 3) == 0)
    return splat(&c->b, t, class == DTYPE_UNSIGNED || class == DTYPE_BOOL ? below(&c->rng, 2) : below(&c->rng, 5) - 2);
  return random_literal(c, t);
}

static inline bool is_whole(const struct program_case *c) {
  return c == &whole_case->c;
}

/* Something that was computed before, as it is or brought to this type; seldom a new parameter or a constant. */
static inline vid operand_of(struct program_case *c, const struct type *t) {
  for (int tries = 0; tries < 8; tries++) {
    vid v = any(c);
    if (type_in(c, v) == t) return v;
  }
  if (is_whole(c) && c->graph->n_params < MAX_ENDS && below(&c->rng, 4) == 0) return tess__graph_param(c->graph, t);
  if (below(&c->rng, 5) == 0) return made_up(c, t);
  return as_shape(c, as_dtype(c, any(c), (tess_dtype)t->dtype), t);
}

/* Symmetric enough, and its diagonal is large: what decompositions are tried on. */
static inline vid with_diagonal(struct program_case *c, vid v) {
  struct build *b = &c->b;
  const struct type *t = type_of(b, v), *at = tess__type_with_dtype(t, TESS_I32, false);
  vid on = tess__n_compare(b, tess__n_iota(b, at, t->rank - 2), tess__n_iota(b, at, t->rank - 1), COMPARE_EQ);
  vid more = tess__n_select(b, on, splat(b, t, 6), splat(b, t, 0));
  return tess__n_add(b, tess__n_multiply(b, v, splat(b, t, 0.125)), more);
}

static inline vid operand_of_call(struct any_call *k, const struct type *t) {
  struct program_case *c = k->ctx;
  vid v = operand_of(c, t);
  return k->diagonal && k->n_operands == 0 ? with_diagonal(c, v) : v;
}

/* The shape of something that is there, where it fits. */
static inline const struct type *type_of_call(struct any_call *k, tess_dtype dtype, int least, int most) {
  struct program_case *c = k->ctx;
  int64_t dim[TESS_MAX_RANK];
  for (int tries = 0; tries < 6; tries++) {
    const struct type *t = type_in(c, any(c));
    if (t->rank >= least && t->rank <= most && tess__type_elements(t) > 0)
      return tess__type_with_dtype(t, dtype, false);
  }
  int rank = least + pick(k, most - least + 1);
  for (int d = 0; d < rank; d++)
    dim[d] = 1 + pick(k, 6);
  return tess__type_of(dtype, rank, dim);
}

/* ---- data ---- */
static inline void *tame_data(struct rng *r, const struct type *t) {
  char *data = new_dense(t);
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype);
  for (int64_t i = 0; i < tess__type_elements(t); i++) {
    double step = is_16_bits(t) ? 1 : 4, v = below(r, 33) - 16;
    char *to = data + i * bytes;
    switch (class_of(t)) {
    case DTYPE_FLOAT:
      tess__element_from_double((tess_dtype)t->dtype, to, v == 0 && i % 2 ? -0.0 : fmod(v, 8 * step) / step);
      break;
    case DTYPE_COMPLEX:
      tess__element_from_complex((tess_dtype)t->dtype, to, v / 4, (below(r, 17) - 8) / 4.0);
      break;
    default:
      tess__element_from_int((tess_dtype)t->dtype, to,
                             class_of(t) == DTYPE_SIGNED ? below(r, 12) - 4
                             : class_of(t) == DTYPE_BOOL ? below(r, 2)
                                                         : below(r, 9));
    }
  }
  return data;
}

#endif
