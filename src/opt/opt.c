/* tess_opt_init and tess_opt_update: trees become leaves, those that are floats go through the steps, and leaves become
 * trees again. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "opt/cut.h"
#include "opt/schedule.h"
#include "opt/steps.h"
#include "opt/support.h"

enum { MAX_KEY = 16, MAX_TREES = TESS_OPT_STEPS * MAX_MOMENTS + 1 };

/* ---- what may be wrong ---- */

static bool is_float(const tess_array *x) {
  tess_dtype t = tess_array_dtype(x);
  return t >= TESS_F4E2M1FN && t <= TESS_F64;
}
static bool is_complex(const tess_array *x) {
  return tess_array_dtype(x) == TESS_C64 || tess_array_dtype(x) == TESS_C128;
}

/* What is wrong with a step, in words; NULL: nothing. */
static const char *wrong_step(const tess_opt_step *step) {
  if (step->kind <= STEP_NONE || step->kind > STEP_CLIP) return "an optimiser is made by tess_opt_...";
  if (step->kind == STEP_RATE && isnan(step->number[RATE]))
    return "there is no learning rate: .learning_rate (TESS_OPT_ZERO is 0) or .schedule";
  for (int i = 0; i < 4; i++)
    if (!(step->number[i] >= 0)) return "a number of an optimiser is negative or NaN; TESS_OPT_ZERO is 0";
  if (step->kind != STEP_RATE) return NULL;
  if (step->schedule.kind != SCHEDULE_NONE) return tess__schedule_wrong(&step->schedule);
  return NULL;
}

/* NULL: nothing is wrong. */
static tess_tree *wrong_opt(const char *where, const char *op, const tess_opt *opt) {
  const char *wrong = opt->n <= 0 ? "the optimiser has no steps; tess_opt_... makes one" : NULL;
  if (opt->n > TESS_OPT_STEPS) wrong = "more than " TESS__QUOTE(TESS_OPT_STEPS) " steps are chained";
  for (int64_t i = 0; !wrong && i < opt->n; i++)
    wrong = wrong_step(&opt->step[i]);
  return wrong ? tess_tree_leaf(tess__opt_error(where, op, "%s", wrong)) : NULL;
}

static tess_tree *wrong_params(const char *where, const char *op, tess_tree *params) {
  if (!params) return tess_tree_leaf(tess__opt_error(where, op, "the tree of parameters is NULL"));
  if (!tess_ok(params)) return params;
  for (int i = 0; i < tess_tree_num_leaves(params); i++) {
    tess_array *x = tess_tree_leaf_at_index_at(where, params, i);
    if (is_complex(x))
      return tess_tree_leaf(tess__opt_error(where, op, "'%s' is %s; parameters are floats, or left alone",
                                            tess_tree_path(params, i), tess_typeof(x)));
  }
  return NULL;
}

static tess_array *second(tess_array *x, tess_array *y) {
  (void)x;
  return y;
}

/* A tree that is not like the parameters: the error; NULL: it is like them. */
static tess_tree *unlike(const char *where, tess_tree *params, tess_tree *t, const char *what) {
  if (!t) return tess_tree_leaf(tess__opt_error(where, "opt_update", "the tree of %s is NULL", what));
  tess_tree *both = tess_tree_map_at(where, tess_func_a2(what, second), params, t);
  if (!tess_ok(both)) return both;
  for (int i = 0; i < tess_tree_num_leaves(params); i++) {
    tess_array *p = tess_tree_leaf_at_index_at(where, params, i), *x = tess_tree_leaf_at_index_at(where, t, i);
    tess_shape a = tess_array_shape(p), b = tess_array_shape(x);
    if (!is_float(p) || (a.n == b.n && memcmp(a.dim, b.dim, sizeof *a.dim * (size_t)a.n) == 0)) continue;
    return tess_tree_leaf(tess__opt_error(where, "opt_update", "'%s' is %s in the %s, and the parameter is %s",
                                          tess_tree_path(params, i), tess_typeof(x), what, tess_typeof(p)));
  }
  return NULL;
}

/* ---- trees and leaves ---- */

static tess_tree *no_memory(const char *where) {
  return tess_tree_leaf(tess_make_error_at(where, TESS_RESOURCE_EXHAUSTED, "opt: no memory for lists of the leaves"));
}

/* The name of what a step remembers: "mu", and of a second step "mu.1". */
static const char *moment_key(char key[MAX_KEY], const tess_opt *opt, int64_t step, int moment) {
  const char *name[MAX_MOMENTS], *other[MAX_MOMENTS];
  int before = 0;
  tess__opt_moments(&opt->step[step], name);
  for (int64_t i = 0; i < step; i++) {
    int n = tess__opt_moments(&opt->step[i], other);
    for (int k = 0; k < n; k++)
      before += strcmp(other[k], name[moment]) == 0;
  }
  snprintf(key, MAX_KEY, before ? "%s.%d" : "%s", name[moment], before);
  return key;
}

/* On all devices of a committed parameter; NULL: nothing is committed, or known. */
static const tess_sharding *everywhere(const char *where, tess_tree *params) {
  for (int i = 0; i < tess_tree_num_leaves(params); i++) {
    const tess_array *p = tess_tree_leaf_at_index_at(where, params, i);
    if (tess_array_is_traced(p) || !tess_array_committed(p)) continue;
    const tess_sharding *s = tess_array_sharding_at(where, p);
    if (tess_sharding_num_devices(s) == 1) return s;
    return tess_named_sharding_at(where, tess_sharding_mesh_at(where, s), TESS_P(), NULL);
  }
  return NULL;
}

/* The counter; what is remembered of a parameter that is left alone. */
static tess_array *zero(const char *where, const tess_sharding *s) {
  tess_create_opts kw = {.size = sizeof kw, .dtype = TESS_I32, .sharding = s};
  return tess_zeros_at(where, (tess_shape){0}, &kw);
}

static tess_tree *zeros(const char *where, tess_tree *params, tess_dtype dtype, const char *axes) {
  const tess_sharding *all = everywhere(where, params);
  int n = tess_tree_num_leaves(params);
  tess_array **leaf = malloc(sizeof *leaf * ((size_t)n + 1));
  if (!leaf) return no_memory(where);
  for (int i = 0; i < n; i++) {
    tess_array *p = tess_tree_leaf_at_index_at(where, params, i);
    leaf[i] = is_float(p) ? tess__opt_zeros(where, p, dtype, axes, tess_tree_path(params, i)) : zero(where, all);
  }
  tess_tree *t = tess_tree_unflatten_at(where, params, (tess_arrays){n, leaf});
  free(leaf);
  return t;
}

tess_tree *tess_opt_init_at(const char *where, tess_opt opt, tess_tree *params, const tess_opt_init_opts *kw) {
  tess_opt_init_opts given = {0};
  tess__opt_given(&given, sizeof given, kw);
  tess_tree *wrong = wrong_opt(where, "opt_init", &opt);
  if (!wrong) wrong = wrong_params(where, "opt_init", params);
  if (wrong) return wrong;
  tess_entry entry[MAX_TREES] = {{"count", tess_tree_leaf(zero(where, everywhere(where, params)))}};
  char key[MAX_TREES][MAX_KEY];
  const char *name[MAX_MOMENTS];
  int n = 1;
  for (int64_t i = 0; i < opt.n; i++) {
    int moments = tess__opt_moments(&opt.step[i], name);
    for (int k = 0; k < moments; k++, n++)
      entry[n] = (tess_entry){moment_key(key[n], &opt, i, k),
                              zeros(where, params, tess__opt_moment_dtype(&opt.step[i], k), given.shard_state_over)};
  }
  return tess_tree_dict_at(where, n, entry);
}

/* ---- a step ---- */

struct work { /* the floats among the leaves: at[i] is the number of the i-th */
  const char *where;
  tess_tree *params;
  int leaves, *at;
  struct update u;
};

static void read_floats(const struct work *w, tess_tree *t, tess_array **out) {
  for (int i = 0; i < w->u.n; i++)
    out[i] = tess_tree_leaf_at_index_at(w->where, t, w->at[i]);
}

/* t, with other floats. */
static tess_tree *with_floats(const struct work *w, tess_tree *t, tess_array *const *value) {
  tess_array **leaf = malloc(sizeof *leaf * ((size_t)w->leaves + 1));
  if (!leaf) return no_memory(w->where);
  for (int i = 0; i < w->leaves; i++)
    leaf[i] = tess_tree_leaf_at_index_at(w->where, t, i);
  for (int i = 0; i < w->u.n; i++)
    leaf[w->at[i]] = value[i];
  tess_tree *out = tess_tree_unflatten_at(w->where, t, (tess_arrays){w->leaves, leaf});
  free(leaf);
  return out;
}

/* Gives the error where the state has no such tree; NULL: the step is made, and entry has the state behind it. */
static tess_tree *make_step(struct work *w, const tess_opt *opt, int64_t step, tess_tree *state, tess_entry *entry,
                            char key[][MAX_KEY]) {
  const char *name[MAX_MOMENTS];
  tess_tree *t[MAX_MOMENTS];
  int moments = tess__opt_moments(&opt->step[step], name);
  for (int k = 0; k < moments; k++) {
    t[k] = tess_tree_get_at(w->where, state, moment_key(key[k], opt, step, k));
    tess_tree *wrong = tess_ok(t[k]) ? unlike(w->where, w->params, t[k], key[k]) : t[k];
    if (wrong) return wrong;
    read_floats(w, t[k], w->u.moment[k]);
  }
  tess__opt_step_apply(&opt->step[step], &w->u);
  for (int k = 0; k < moments; k++)
    entry[k] = (tess_entry){key[k], with_floats(w, t[k], w->u.moment[k])};
  return NULL;
}

/* The step after count, which stays where it cannot be counted. */
static tess_array *counted(const char *where, tess_array *count) {
  tess_array *most = tess_lift_int(INT32_MAX);
  tess_array *more = tess_add_at(where, count, tess_lift_int(1));
  return tess_where_at(where, tess_lt_at(where, count, most), more, most);
}

static tess_tree *updated_params(const struct work *w) {
  const char *at = w->where;
  for (int i = 0; i < w->u.n; i++) {
    tess_array *p = w->u.param[i];
    w->u.value[i] = tess_astype_at(at, tess_add_at(at, p, w->u.value[i]), tess_array_dtype(p));
  }
  return with_floats(w, w->params, w->u.value);
}

static tess_tree *make_steps(struct work *w, const tess_opt *opt, tess_tree *state) {
  tess_entry entry[MAX_TREES] = {{"count", tess_tree_leaf(w->u.next)}};
  char key[MAX_TREES][MAX_KEY];
  const char *name[MAX_MOMENTS];
  int n = 1;
  for (int64_t i = 0; i < opt->n; i++) {
    tess_tree *wrong = make_step(w, opt, i, state, entry + n, key + n);
    if (wrong) return wrong;
    n += tess__opt_moments(&opt->step[i], name);
  }
  tess_entry both[] = {{"params", updated_params(w)}, {"state", tess_tree_dict_at(w->where, n, entry)}};
  return tess_tree_dict_at(w->where, 2, both);
}

/* The leaves lie in memory: parameters, values, moments. */
static tess_tree *update(struct work *w, const tess_opt *opt, tess_tree *grads, tess_tree *state, tess_array **memory) {
  size_t most = (size_t)w->leaves + 1;
  w->u.param = memory;
  w->u.value = memory + most;
  for (int k = 0; k < MAX_MOMENTS; k++)
    w->u.moment[k] = memory + (size_t)(2 + k) * most;
  for (int i = 0; i < w->leaves; i++)
    if (is_float(tess_tree_leaf_at_index_at(w->where, w->params, i))) w->at[w->u.n++] = i;
  read_floats(w, w->params, memory);
  read_floats(w, grads, w->u.value);
  return make_steps(w, opt, state);
}

tess_tree *tess_opt_update_at(const char *where, tess_opt opt, tess_tree *grads, tess_tree *state, tess_tree *params) {
  tess_tree *wrong = wrong_opt(where, "opt_update", &opt);
  if (!wrong) wrong = wrong_params(where, "opt_update", params);
  if (!wrong) wrong = unlike(where, params, grads, "gradients");
  if (wrong) return wrong;
  tess_array *count = tess_tree_array_at(where, state, "count");
  if (!tess_ok(count)) return tess_tree_leaf(count);
  int leaves = tess_tree_num_leaves(params);
  struct work w = {.where = where, .params = params, .leaves = leaves, .at = calloc((size_t)leaves + 1, sizeof *w.at)};
  w.u = (struct update){.where = where, .count = count, .next = counted(where, count)};
  tess_array **memory = calloc((2 + MAX_MOMENTS) * ((size_t)leaves + 1), sizeof *memory);
  tess_tree *out = memory && w.at ? update(&w, &opt, grads, state, memory) : no_memory(where);
  free(memory);
  free(w.at);
  return out;
}
