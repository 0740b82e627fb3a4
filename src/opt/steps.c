/* The formulas of optax's transformations, operation by operation in its order, so that results agree to the last bits.
 * Numbers are weakly typed, so that each parameter is computed in its own dtype. */
#include "opt/steps.h"

static tess_array *times(const char *at, double number, tess_array *x) {
  return tess_mul_at(at, tess_lift_double(number), x);
}

/* (1 - decay) * x + decay * m */
static tess_array *average(const char *at, double decay, tess_array *x, tess_array *m) {
  return tess_add_at(at, times(at, 1 - decay, x), times(at, decay, m));
}

/* A moment keeps the dtype that it began with. */
static tess_array *kept(const char *at, tess_array *now, const tess_array *before) {
  return tess_astype_at(at, now, tess_array_dtype(before));
}

/* 1 - decay^count, in float32: in the dtype of a small float it could be 0. */
static tess_array *bias(const char *at, double decay, tess_array *count) {
  return tess_sub_at(at, tess_lift_int(1), tess_pow_at(at, tess_lift_double(decay), count));
}
static tess_array *corrected(const char *at, tess_array *moment, tess_array *bias) {
  return tess_div_at(at, moment, tess_astype_at(at, bias, tess_array_dtype(moment)));
}

struct biases { /* of the first moment at this step and (nesterov) at the one after it; of the second moment */
  tess_array *first, *after, *second;
};

static void adam_leaf(const tess_opt_step *step, const struct update *u, int i, const struct biases *b) {
  const char *at = u->where;
  const double *number = step->number;
  tess_array *g = u->value[i], **mu = &u->moment[0][i], **nu = &u->moment[1][i];
  tess_array *m = average(at, number[B1], g, *mu);
  tess_array *v = average(at, number[B2], tess_mul_at(at, g, g), *nu);
  tess_array *m_hat = step->nesterov ? tess_add_at(at, times(at, number[B1], corrected(at, m, b->after)),
                                                   times(at, 1 - number[B1], corrected(at, g, b->first)))
                                     : corrected(at, m, b->first);
  tess_array *v_hat = corrected(at, v, b->second);
  if (number[EPS_ROOT] != 0) v_hat = tess_add_at(at, v_hat, tess_lift_double(number[EPS_ROOT]));
  tess_array *size = tess_add_at(at, tess_sqrt_at(at, v_hat), tess_lift_double(number[EPS]));
  u->value[i] = tess_div_at(at, m_hat, size);
  *mu = kept(at, m, *mu);
  *nu = kept(at, v, *nu);
}

static void adam(const tess_opt_step *step, const struct update *u) {
  const char *at = u->where;
  struct biases b = {.first = bias(at, step->number[B1], u->next), .second = bias(at, step->number[B2], u->next)};
  if (step->nesterov) b.after = bias(at, step->number[B1], tess_add_at(at, u->next, tess_lift_int(1)));
  for (int i = 0; i < u->n; i++)
    adam_leaf(step, u, i, &b);
}

static void lion(const tess_opt_step *step, const struct update *u) {
  const char *at = u->where;
  for (int i = 0; i < u->n; i++) {
    tess_array *g = u->value[i], **mu = &u->moment[0][i];
    u->value[i] = tess_sign_at(at, average(at, step->number[B1], g, *mu));
    *mu = kept(at, average(at, step->number[B2], g, *mu), *mu);
  }
}

static void trace(const tess_opt_step *step, const struct update *u) {
  const char *at = u->where;
  for (int i = 0; i < u->n; i++) {
    tess_array *g = u->value[i], **mu = &u->moment[0][i];
    tess_array *now = tess_add_at(at, g, times(at, step->number[MOMENTUM], *mu));
    u->value[i] = step->nesterov ? tess_add_at(at, g, times(at, step->number[MOMENTUM], now)) : now;
    *mu = kept(at, now, *mu);
  }
}

static void decay(const tess_opt_step *step, const struct update *u) {
  for (int i = 0; i < u->n; i++)
    u->value[i] = tess_add_at(u->where, u->value[i], times(u->where, step->number[DECAY], u->param[i]));
}

static tess_array *sum_of_squares(const char *at, tess_array *x) {
  return tess_sum_at(at, tess_mul_at(at, x, x), &(tess_reduce_opts){.size = sizeof(tess_reduce_opts)});
}

/* Updates as long as the parameter is; as they are where one of the two is 0. */
static void trust_ratio(const struct update *u) {
  const char *at = u->where;
  tess_array *zero = tess_lift_double(0);
  for (int i = 0; i < u->n; i++) {
    tess_array *param = tess_sqrt_at(at, sum_of_squares(at, u->param[i]));
    tess_array *update = tess_sqrt_at(at, sum_of_squares(at, u->value[i]));
    tess_array *none = tess_logical_or_at(at, tess_eq_at(at, param, zero), tess_eq_at(at, update, zero));
    tess_array *ratio = tess_where_at(at, none, tess_lift_double(1), tess_div_at(at, param, update));
    u->value[i] = tess_mul_at(at, u->value[i], ratio);
  }
}

static void rate(const tess_opt_step *step, const struct update *u) {
  const char *at = u->where;
  bool fixed = step->schedule.kind == 0;
  tess_array *by = fixed ? tess_lift_double(-step->number[RATE])
                         : tess_neg_at(at, tess_schedule_value_at(at, step->schedule, u->count));
  for (int i = 0; i < u->n; i++) {
    tess_array *own = fixed ? by : tess_astype_at(at, by, tess_array_dtype(u->value[i]));
    u->value[i] = tess_mul_at(at, own, u->value[i]);
  }
}

static void clip(const tess_opt_step *step, const struct update *u) {
  const char *at = u->where;
  tess_array *sum = tess_lift_int(0);
  for (int i = 0; i < u->n; i++)
    sum = tess_add_at(at, sum, sum_of_squares(at, u->value[i]));
  tess_array *norm = tess_sqrt_at(at, sum), *most = tess_lift_double(step->number[NORM]);
  tess_array *small = tess_lt_at(at, norm, most);
  for (int i = 0; i < u->n; i++) {
    tess_array *x = u->value[i], *own = tess_astype_at(at, norm, tess_array_dtype(x));
    u->value[i] = tess_where_at(at, small, x, tess_mul_at(at, tess_div_at(at, x, own), most));
  }
}

int tess__opt_moments(const tess_opt_step *step, const char *name[MAX_MOMENTS]) {
  name[0] = step->kind == STEP_TRACE ? "trace" : "mu";
  name[1] = "nu";
  return step->kind == STEP_ADAM ? 2 : step->kind == STEP_LION || step->kind == STEP_TRACE;
}

tess_dtype tess__opt_moment_dtype(const tess_opt_step *step, int moment) {
  return moment == 0 ? (tess_dtype)step->dtype : TESS_DTYPE_NONE;
}

void tess__opt_step_apply(const tess_opt_step *step, const struct update *u) {
  switch (step->kind) {
  case STEP_ADAM:
    adam(step, u);
    break;
  case STEP_LION:
    lion(step, u);
    break;
  case STEP_TRACE:
    trace(step, u);
    break;
  case STEP_DECAY:
    decay(step, u);
    break;
  case STEP_TRUST_RATIO:
    trust_ratio(u);
    break;
  case STEP_RATE:
    rate(step, u);
    break;
  case STEP_CLIP:
    clip(step, u);
    break;
  default:
    break;
  }
}
