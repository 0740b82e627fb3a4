/* Schedules of optax: how they are made, and their values as a function of the number of steps made. The arithmetic is
 * optax's, operation by operation, so that results agree to the last bits. */
#include "opt/schedule.h"
#include "opt/support.h"

static const double pi = 3.14159265358979323846;

tess_schedule tess_schedule_constant(double value) {
  return (tess_schedule){.kind = SCHEDULE_CONSTANT, .init_value = value};
}

tess_schedule tess_schedule_linear_at(const char *where, double init_value, double end_value, int64_t transition_steps,
                                      const tess_linear_opts *kw) {
  (void)where;
  tess_linear_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  return (tess_schedule){.kind = SCHEDULE_LINEAR,
                         .init_value = init_value,
                         .end_value = end_value,
                         .begin = given.transition_begin > 0 ? given.transition_begin : 0,
                         .decay_steps = transition_steps > 0 ? transition_steps : 0};
}

tess_schedule tess_schedule_cosine_at(const char *where, double init_value, int64_t decay_steps,
                                      const tess_cosine_opts *kw) {
  (void)where;
  tess_cosine_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  return (tess_schedule){.kind = SCHEDULE_COSINE,
                         .peak_value = init_value,
                         .decay_steps = decay_steps,
                         .alpha = given.alpha,
                         .exponent = given.exponent != 0 ? given.exponent : 1};
}

tess_schedule tess_schedule_warmup_cosine_at(const char *where, double init_value, double peak_value,
                                             int64_t warmup_steps, int64_t decay_steps,
                                             const tess_warmup_cosine_opts *kw) {
  (void)where;
  tess_warmup_cosine_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  return (tess_schedule){.kind = SCHEDULE_WARMUP_COSINE,
                         .init_value = init_value,
                         .peak_value = peak_value,
                         .warmup_steps = warmup_steps,
                         .decay_steps = decay_steps,
                         .alpha = peak_value != 0 ? given.end_value / peak_value : 0,
                         .exponent = given.exponent != 0 ? given.exponent : 1};
}

const char *tess__schedule_wrong(const tess_schedule *s) {
  bool cosine = s->kind == SCHEDULE_COSINE || s->kind == SCHEDULE_WARMUP_COSINE;
  if (s->kind <= SCHEDULE_NONE || s->kind > SCHEDULE_WARMUP_COSINE) return "a schedule is made by tess_schedule_...";
  if (s->warmup_steps < 0) return "a schedule has no negative number of steps of warm-up";
  if (cosine && s->decay_steps <= s->warmup_steps)
    return "a cosine schedule has more decay_steps than 0, and than warmup_steps";
  return NULL;
}

/* (first - last) * (1 - clip(count - begin, 0, steps) / steps) + last */
static tess_array *line(const char *at, tess_array *count, double first, double last, int64_t begin, int64_t steps) {
  if (steps == 0) return tess_lift_double(first);
  tess_array *done = tess_sub_at(at, count, tess_lift_llong(begin));
  done = tess_clip_at(at, done, tess_lift_int(0), tess_lift_llong(steps));
  tess_array *left = tess_sub_at(at, tess_lift_int(1), tess_div_at(at, done, tess_lift_llong(steps)));
  return tess_add_at(at, tess_mul_at(at, tess_lift_double(first - last), left), tess_lift_double(last));
}

/* first * ((1 - alpha) * (0.5 * (1 + cos(pi * count / steps)))^exponent + alpha) */
static tess_array *cosine(const char *at, tess_array *count, double first, int64_t steps, double alpha,
                          double exponent) {
  tess_array *n = tess_lift_double((double)steps);
  tess_array *turn = tess_div_at(at, tess_mul_at(at, tess_lift_double(pi), tess_minimum_at(at, count, n)), n);
  tess_array *x = tess_add_at(at, tess_lift_int(1), tess_cos_at(at, turn));
  x = tess_mul_at(at, tess_lift_double(0.5), x);
  if (exponent != 1) x = tess_pow_at(at, x, tess_lift_double(exponent));
  x = tess_add_at(at, tess_mul_at(at, tess_lift_double(1 - alpha), x), tess_lift_double(alpha));
  return tess_mul_at(at, tess_lift_double(first), x);
}

static tess_array *warmup_cosine(const char *at, const tess_schedule *s, tess_array *count) {
  tess_array *up = line(at, count, s->init_value, s->peak_value, 0, s->warmup_steps);
  tess_array *behind = tess_sub_at(at, count, tess_lift_llong(s->warmup_steps));
  tess_array *down = cosine(at, behind, s->peak_value, s->decay_steps - s->warmup_steps, s->alpha, s->exponent);
  return tess_where_at(at, tess_lt_at(at, count, tess_lift_llong(s->warmup_steps)), up, down);
}

tess_array *tess_schedule_value_at(const char *where, tess_schedule schedule, tess_array *count) {
  const tess_schedule *s = &schedule;
  const char *wrong = tess__schedule_wrong(s);
  if (wrong) return tess__opt_error(where, "schedule_value", "%s", wrong);
  switch (s->kind) {
  case SCHEDULE_LINEAR:
    return line(where, count, s->init_value, s->end_value, s->begin, s->decay_steps);
  case SCHEDULE_COSINE:
    return cosine(where, count, s->peak_value, s->decay_steps, s->alpha, s->exponent);
  case SCHEDULE_WARMUP_COSINE:
    return warmup_cosine(where, s, count);
  default:
    return tess_lift_double(s->init_value);
  }
}
