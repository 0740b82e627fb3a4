/* Optimisers: optax's names and formulas, on trees of parameters. Not part of <tessera.h>; made of its functions alone.
 *
 * An optimiser is a plain struct: copied, kept in static variables, bound to a function of a step by tess_partial. It
 * says which steps turn gradients into updates, one after the other; what they remember is the state, a tree of arrays.
 * All of it may be traced, so that a step of training is one tess_jit:
 *
 *   tess_opt opt = tess_opt_chain(tess_opt_clip_by_global_norm(1.0), tess_opt_adamw(.learning_rate = 1e-3));
 *   tess_tree *state = tess_opt_init(opt, params);
 *   tess_tree *next = tess_opt_update(opt, grads, state, params); // {"params": ..., "state": ...} */
#ifndef TESSERA_OPT_H
#define TESSERA_OPT_H

#include <tessera.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- schedules: numbers that depend on how many steps were made ----

typedef struct tess_schedule { // made by the functions below. No padding: equal ones are equal bytes. All zero: none
  int64_t kind;
  double init_value, peak_value, end_value, alpha, exponent;
  int64_t begin, warmup_steps, decay_steps;
} tess_schedule;
typedef struct tess_linear_opts {
  size_t size;
  int64_t transition_begin; // steps before the first change
} tess_linear_opts;
typedef struct tess_cosine_opts {
  size_t size;
  double alpha;    // the end, as a part of init_value
  double exponent; // of the cosine; default: 1
} tess_cosine_opts;
typedef struct tess_warmup_cosine_opts {
  size_t size;
  double end_value;
  double exponent; // of the cosine; default: 1
} tess_warmup_cosine_opts;

/* Schedules: one value; a line from one value to another; half a cosine down from a value; a line up, then the cosine.
 *
 * Types:      transition_steps: of the line; 0: the first value for ever   decay_steps: of everything, the warm-up
 *             too. After the last step the value stays.
 * Errors:     INVALID_ARGUMENT  (to what is made of it) decay_steps is not more than warmup_steps, or than 0.
 * Threads:    any; the library need not be started (where is not looked at).
 * Source:     optax.constant_schedule, linear_schedule, cosine_decay_schedule, warmup_cosine_decay_schedule.
 *             Since 0.1. */
TESS_API tess_schedule tess_schedule_constant(double value);
TESS_API tess_schedule tess_schedule_linear_at(const char *where, double init_value, double end_value,
                                               int64_t transition_steps, const tess_linear_opts *kw);
TESS_API tess_schedule tess_schedule_cosine_at(const char *where, double init_value, int64_t decay_steps,
                                               const tess_cosine_opts *kw);
TESS_API tess_schedule tess_schedule_warmup_cosine_at(const char *where, double init_value, double peak_value,
                                                      int64_t warmup_steps, int64_t decay_steps,
                                                      const tess_warmup_cosine_opts *kw);
#define tess_schedule_linear(...) tess_schedule_linear__(__VA_ARGS__, .size = sizeof(tess_linear_opts))
#define tess_schedule_cosine(...) tess_schedule_cosine__(__VA_ARGS__, .size = sizeof(tess_cosine_opts))
#define tess_schedule_warmup_cosine(...)                                                                               \
  tess_schedule_warmup_cosine__(__VA_ARGS__, .size = sizeof(tess_warmup_cosine_opts))
#define tess_schedule_linear__(init_value, end_value, transition_steps, ...)                                           \
  tess_schedule_linear_at(TESS_HERE, init_value, end_value, transition_steps, TESS__OPTS(tess_linear_opts, __VA_ARGS__))
#define tess_schedule_cosine__(init_value, decay_steps, ...)                                                           \
  tess_schedule_cosine_at(TESS_HERE, init_value, decay_steps, TESS__OPTS(tess_cosine_opts, __VA_ARGS__))
#define tess_schedule_warmup_cosine__(init_value, peak_value, warmup_steps, decay_steps, ...)                          \
  tess_schedule_warmup_cosine_at(TESS_HERE, init_value, peak_value, warmup_steps, decay_steps,                         \
                                 TESS__OPTS(tess_warmup_cosine_opts, __VA_ARGS__))

/* The value of a schedule after so many steps.
 *
 * Types:      count: i32 scalar, traced or not   result: a float scalar.
 * Errors:     INVALID_ARGUMENT  the schedule is none, or its steps are not as they must be.
 * Threads:    any.
 * Source:     schedule(count) of optax. Since 0.1. */
TESS_API tess_array *tess_schedule_value_at(const char *where, tess_schedule schedule, tess_array *count);
#define tess_schedule_value(schedule, count) tess_schedule_value_at(TESS_HERE, schedule, TESS_LIFT(count))

// ---- optimisers ----

#define TESS_OPT_STEPS 12      // of one optimiser: sgd 2, adam 2, adamw, lion 3, lamb 4, a clip 1
#define TESS_OPT_ZERO  (-1.0)  // 0, where 0 stands for the default
typedef struct tess_opt_step { // no padding
  int64_t kind;
  double number[4]; // b1, b2, eps, eps_root; momentum; weight decay; learning rate; norm
  int64_t nesterov, dtype;
  tess_schedule schedule;
} tess_opt_step;
typedef struct tess_opt { // the functions below make it; read only
  int64_t n;              // more than TESS_OPT_STEPS: too many were chained
  tess_opt_step step[TESS_OPT_STEPS];
} tess_opt;

typedef struct tess_opt_sgd_opts {
  size_t size;
  double learning_rate;
  tess_schedule schedule; // of the learning rate, instead of a number
  double momentum;
  bool nesterov;
  tess_dtype accumulator_dtype; // of the momentum; default: the parameter's
} tess_opt_sgd_opts;
typedef struct tess_opt_adam_opts {
  size_t size;
  double learning_rate;
  tess_schedule schedule;
  double b1, b2, eps, eps_root; // default: 0.9, 0.999, 1e-8, 0
  bool nesterov;
  tess_dtype mu_dtype; // of the first moment; default: the parameter's
} tess_opt_adam_opts;
typedef struct tess_opt_adamw_opts {
  size_t size;
  double learning_rate;
  tess_schedule schedule;
  double b1, b2, eps, eps_root; // default: 0.9, 0.999, 1e-8, 0
  double weight_decay;          // default: 1e-4
  bool nesterov;
  tess_dtype mu_dtype;
} tess_opt_adamw_opts;
typedef struct tess_opt_lamb_opts {
  size_t size;
  double learning_rate;
  tess_schedule schedule;
  double b1, b2, eps, eps_root; // default: 0.9, 0.999, 1e-6, 0
  double weight_decay;
} tess_opt_lamb_opts;
typedef struct tess_opt_lion_opts {
  size_t size;
  double learning_rate;
  tess_schedule schedule;
  double b1, b2;       // default: 0.9, 0.99
  double weight_decay; // default: 1e-3
  tess_dtype mu_dtype;
} tess_opt_lion_opts;

/* Optimisers.
 *
 * Types:      learning_rate: a number, or instead .schedule; one of them is given. Of the others 0 is the default.
 *             TESS_OPT_ZERO is 0.
 * Returns:    a struct; what is wrong with it tess_opt_init and tess_opt_update say.
 * Threads:    any; the library need not be started (where is not looked at).
 * Source:     optax.sgd, adam, adamw, lamb, lion (which has weight_decay 1e-3). Since 0.1. */
TESS_API tess_opt tess_opt_sgd_at(const char *where, const tess_opt_sgd_opts *kw);
TESS_API tess_opt tess_opt_adam_at(const char *where, const tess_opt_adam_opts *kw);
TESS_API tess_opt tess_opt_adamw_at(const char *where, const tess_opt_adamw_opts *kw);
TESS_API tess_opt tess_opt_lamb_at(const char *where, const tess_opt_lamb_opts *kw);
TESS_API tess_opt tess_opt_lion_at(const char *where, const tess_opt_lion_opts *kw);
#define tess_opt_sgd(...)   tess_opt_sgd_at(TESS_HERE, TESS__OPTS0(tess_opt_sgd_opts, __VA_ARGS__))
#define tess_opt_adam(...)  tess_opt_adam_at(TESS_HERE, TESS__OPTS0(tess_opt_adam_opts, __VA_ARGS__))
#define tess_opt_adamw(...) tess_opt_adamw_at(TESS_HERE, TESS__OPTS0(tess_opt_adamw_opts, __VA_ARGS__))
#define tess_opt_lamb(...)  tess_opt_lamb_at(TESS_HERE, TESS__OPTS0(tess_opt_lamb_opts, __VA_ARGS__))
#define tess_opt_lion(...)  tess_opt_lion_at(TESS_HERE, TESS__OPTS0(tess_opt_lion_opts, __VA_ARGS__))

/* Gradients scaled down to a norm, where that of all together is larger; optimisers one after the other.
 *
 * Types:      chain: up to 16 of them, TESS_OPT_STEPS steps in all; n of them in the function.
 * Threads:    any.
 * Source:     optax.clip_by_global_norm, optax.chain. Since 0.1. */
TESS_API tess_opt tess_opt_clip_by_global_norm(double max_norm);
TESS_API tess_opt tess_opt_chain_at(const char *where, int n, const tess_opt *opts);
#define tess_opt_chain(...) tess_opt_chain_at(TESS_HERE, TESS__COUNT(__VA_ARGS__), (const tess_opt[]){__VA_ARGS__})

typedef struct tess_opt_init_opts {
  size_t size;
  const char *shard_state_over; // mesh axes, "data" or "x,y", over which the state is cut as well (ZeRO)
} tess_opt_init_opts;

/* The state before the first step.
 *
 * Types:      params: a tree of floats; integers, bool and keys in it are left alone   result: a dict of "count", i32,
 *             and of what the steps remember, trees like params: "mu" and "nu" (adam, adamw, lamb), "mu" (lion),
 *             "trace" (sgd with momentum). A second one of a name in a chain is "mu.1".
 * Sharding:   that of the parameters. shard_state_over: an axis that does not cut a parameter yet cuts its state along
 *             the first dimension that divides by it; where none does, the state lies as the parameter. Give the
 *             program of a step .out_shardings = tess_tree_shardings(...), so that its results lie as its arguments.
 * Returns:    zeros, of the parameters' dtype or the one asked for.
 * Errors:     INVALID_ARGUMENT     the optimiser has no steps, too many, or one with a number or schedule that makes no
 *                                  sense; complex parameters; shard_state_over names no axis of a parameter's mesh.
 *             INVALID_ARGUMENT     shard_state_over of traced parameters, whose sharding is not known.
 *             RESOURCE_EXHAUSTED   no memory.
 * Threads:    any.
 * Source:     optax's opt.init(params). Since 0.1. */
TESS_API tess_tree *tess_opt_init_at(const char *where, tess_opt opt, tess_tree *params, const tess_opt_init_opts *kw);
#define tess_opt_init(...) tess_opt_init__(__VA_ARGS__, .size = sizeof(tess_opt_init_opts))
#define tess_opt_init__(opt, params, ...)                                                                              \
  tess_opt_init_at(TESS_HERE, opt, params, TESS__OPTS(tess_opt_init_opts, __VA_ARGS__))

/* One step: parameters and state after it.
 *
 * Types:      grads, params: trees of the same structure and shapes   state: of tess_opt_init or of the step before
 *             result: a dict of "params", of the dtypes they had, and "state".
 * Errors:     INVALID_ARGUMENT  as tess_opt_init; grads or a tree of the state is not like params, with the path of
 *                               what differs.
 *             NOT_FOUND         the state is of another optimiser.
 * Threads:    any.
 * Cost:       called outside a trace, one operation at a time.
 * Source:     optax's opt.update(grads, state, params), then optax.apply_updates. Since 0.1. */
TESS_API tess_tree *tess_opt_update_at(const char *where, tess_opt opt, tess_tree *grads, tess_tree *state,
                                       tess_tree *params);
#define tess_opt_update(opt, grads, state, params) tess_opt_update_at(TESS_HERE, opt, grads, state, params)

#ifdef __cplusplus
}
#endif
#endif
