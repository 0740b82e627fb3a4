/* Optimisers as lists of steps, composed as optax composes them. */
#include <math.h>

#include "opt/schedule.h"
#include "opt/steps.h"
#include "opt/support.h"

/* A member of the options, or its default. */
static double or_default(double given, double value) {
  if (given == TESS_OPT_ZERO) return 0;
  return given != 0 ? given : value;
}

static void append(tess_opt *o, tess_opt_step step) {
  if (o->n < TESS_OPT_STEPS) o->step[o->n] = step;
  o->n++;
}

/* NaN: none is given. */
static void append_rate(tess_opt *o, double learning_rate, tess_schedule schedule) {
  double number = schedule.kind != SCHEDULE_NONE ? 0 : or_default(learning_rate, (double)NAN);
  append(o, (tess_opt_step){.kind = STEP_RATE, .number[RATE] = number, .schedule = schedule});
}
static void append_decay(tess_opt *o, double decay) {
  if (decay != 0) append(o, (tess_opt_step){.kind = STEP_DECAY, .number[DECAY] = decay});
}
static void append_adam(tess_opt *o, tess_opt_adam_opts kw, double eps) {
  append(o, (tess_opt_step){.kind = STEP_ADAM,
                            .number[B1] = or_default(kw.b1, 0.9),
                            .number[B2] = or_default(kw.b2, 0.999),
                            .number[EPS] = or_default(kw.eps, eps),
                            .number[EPS_ROOT] = or_default(kw.eps_root, 0),
                            .nesterov = kw.nesterov,
                            .dtype = kw.mu_dtype});
}

tess_opt tess_opt_sgd_at(const char *where, const tess_opt_sgd_opts *kw) {
  (void)where;
  tess_opt_sgd_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  tess_opt o = {0};
  if (given.momentum != 0)
    append(&o, (tess_opt_step){.kind = STEP_TRACE,
                               .number[MOMENTUM] = or_default(given.momentum, 0),
                               .nesterov = given.nesterov,
                               .dtype = given.accumulator_dtype});
  append_rate(&o, given.learning_rate, given.schedule);
  return o;
}

tess_opt tess_opt_adam_at(const char *where, const tess_opt_adam_opts *kw) {
  (void)where;
  tess_opt_adam_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  tess_opt o = {0};
  append_adam(&o, given, 1e-8);
  append_rate(&o, given.learning_rate, given.schedule);
  return o;
}

tess_opt tess_opt_adamw_at(const char *where, const tess_opt_adamw_opts *kw) {
  (void)where;
  tess_opt_adamw_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  tess_opt_adam_opts adam = {.b1 = given.b1,
                             .b2 = given.b2,
                             .eps = given.eps,
                             .eps_root = given.eps_root,
                             .nesterov = given.nesterov,
                             .mu_dtype = given.mu_dtype};
  tess_opt o = {0};
  append_adam(&o, adam, 1e-8);
  append_decay(&o, or_default(given.weight_decay, 1e-4));
  append_rate(&o, given.learning_rate, given.schedule);
  return o;
}

tess_opt tess_opt_lamb_at(const char *where, const tess_opt_lamb_opts *kw) {
  (void)where;
  tess_opt_lamb_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  tess_opt_adam_opts adam = {.b1 = given.b1, .b2 = given.b2, .eps = given.eps, .eps_root = given.eps_root};
  tess_opt o = {0};
  append_adam(&o, adam, 1e-6);
  append_decay(&o, or_default(given.weight_decay, 0));
  append(&o, (tess_opt_step){.kind = STEP_TRUST_RATIO});
  append_rate(&o, given.learning_rate, given.schedule);
  return o;
}

tess_opt tess_opt_lion_at(const char *where, const tess_opt_lion_opts *kw) {
  (void)where;
  tess_opt_lion_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  tess_opt o = {0};
  append(&o, (tess_opt_step){.kind = STEP_LION,
                             .number[B1] = or_default(given.b1, 0.9),
                             .number[B2] = or_default(given.b2, 0.99),
                             .dtype = given.mu_dtype});
  append_decay(&o, or_default(given.weight_decay, 1e-3));
  append_rate(&o, given.learning_rate, given.schedule);
  return o;
}

tess_opt tess_opt_clip_by_global_norm(double max_norm) {
  tess_opt o = {0};
  append(&o, (tess_opt_step){.kind = STEP_CLIP, .number[NORM] = max_norm});
  return o;
}

tess_opt tess_opt_chain_at(const char *where, int n, const tess_opt *opts) {
  (void)where;
  tess_opt o = {0};
  for (int i = 0; opts && i < n; i++) {
    if (opts[i].n < 0 || opts[i].n > TESS_OPT_STEPS) return opts[i];
    for (int64_t k = 0; k < opts[i].n; k++)
      append(&o, opts[i].step[k]);
  }
  return o;
}
