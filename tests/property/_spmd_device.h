/* The random functions of _spmd_case.h in Tessera: as the body of a shard_map, with what derivatives need around it. */
#ifndef TESSERA_TESTS_SPMD_DEVICE_H
#define TESSERA_TESTS_SPMD_DEVICE_H

#include <tessera.h>

#include "property/_spmd_case.h"

static _Thread_local tess_array *closed_now[CASE_ARGS];    /* what bodies close over */
static _Thread_local tess_array *weight_now[CASE_RESULTS]; /* of results, in the loss */
static _Thread_local tess_array *direction_now[CASE_ARGS]; /* of second derivatives */
static _Thread_local tess_array *beside_now;               /* what a loop's body closes over */

/* ---- text and types ---- */

static inline const char *names_of(int n, const uint8_t *axis, char *text) { /* text: 2 n characters */
  for (int i = 0; i < n; i++) {
    text[2 * i] = "xy"[axis[i]];
    text[2 * i + 1] = i + 1 < n ? ',' : 0;
  }
  return text;
}

static inline tess_shape shape_of_block(const struct block *t) {
  tess_shape shape = {.n = t->rank};
  for (int d = 0; d < t->rank; d++)
    shape.dim[d] = t->dim[d];
  return shape;
}

static inline tess_mesh *mesh_of_case(const struct spmd_case *p) {
  return p->n_axes == 1 ? tess_make_mesh(TESS_SHAPE(p->size[0]), TESS_NAMES("x"))
                        : tess_make_mesh(TESS_SHAPE(p->size[0], p->size[1]), TESS_NAMES("x", "y"));
}

struct cut_text {
  char entry[CASE_RANK][2 * CASE_AXES];
};
static inline tess_spec spec_of_cut(const struct cut *c, int rank, struct cut_text *text) {
  const char *entry[CASE_RANK + 1] = {NULL};
  for (int d = 0; d < rank; d++)
    if (c->n[d]) entry[d] = names_of(c->n[d], c->axis[d], text->entry[d]);
  return tess_spec_of(rank, entry);
}

static inline tess_sharding *sharding_of_cut(const struct spmd_case *p, const struct cut *c, int rank) {
  struct cut_text text;
  return tess_named_sharding(mesh_of_case(p), spec_of_cut(c, rank, &text));
}

static inline tess_spans spans_of(int n, tess_array **x, tess_span *span) {
  for (int i = 0; i < n; i++)
    span[i] = (tess_span){1, &x[i]};
  return (tess_spans){n, span};
}

/* ---- steps ---- */

static inline tess_array *sum_along(tess_array *x, const struct step *s) {
  char names[2 * CASE_AXES];
  return s->n_axes ? tess_psum(x, names_of(s->n_axes, s->axis, names)) : x;
}

static inline void scan_round(const void *in, void *out, const void *step) { /* carry, sum of squares */
  tess_array *const *x = in;
  tess_array **y = out;
  y[1] = tess_mul(x[0], x[0]);
  y[0] = tess_add(tess_sin(tess_mul(x[0], beside_now)), tess_mul(sum_along(x[0], step), 0.125));
}

static inline void fori_round(const void *in, void *out, const void *step) { /* number, carry, sum of squares */
  tess_array *const *x = in;
  tess_array **y = out, *made[2];
  scan_round(x + 1, made, step);
  y[0] = made[0];
  y[1] = tess_add(x[2], made[1]);
}

static inline tess_array *fori_step(tess_array *a, tess_array *b, const struct step *s) {
  tess_array *carry = a, *squares = tess_zeros_like(a);
  beside_now = b;
  tess_fori_loop_into(TESS_TREE(carry, squares), TESS_LIFT(0), TESS_LIFT(3), tess_partial(fori_round, *s));
  return tess_add(carry, squares);
}

static inline tess_array *scan_step(tess_array *a, tess_array *b, const struct step *s) {
  tess_array *carry = a, *squares = NULL;
  beside_now = b;
  tess_scan_into(TESS_TREE(carry), TESS_TREE(squares), tess_partial(scan_round, *s), TESS_NOTHING, .length = 3);
  return tess_add(carry, tess_sum(squares, .axes = TESS_AXES(0)));
}

static inline tess_array *if_true(tess_array *a, tess_array *b, const void *step) {
  (void)b;
  return tess_mul(tess_sin(sum_along(a, step)), a);
}
static inline tess_array *if_false(tess_array *a, tess_array *b, const void *step) {
  return tess_mul(a, ((const struct step *)step)->tiled ? beside_now : b);
}
static inline tess_array *cond_step(tess_array *a, tess_array *b, const struct step *s) {
  tess_array *flag = tess_gt(tess_sum(b), 0.5 * (double)tess_array_size(b));
  beside_now = b;
  return tess_cond(flag, tess_partial(if_true, *s), tess_partial(if_false, *s), a, b);
}

static inline tess_array *sloping(tess_array *a, tess_array *b) {
  return tess_sum(tess_mul(tess_sin(a), b));
}

static inline tess_array *computed_again(tess_array *a, const void *step) {
  return tess_mul(tess_sin(sum_along(tess_sin(a), step)), a);
}

static inline tess_array *permute_step(tess_array *a, const char *names, const struct step *s) {
  tess_pair pair[CASE_DEVICES];
  for (int i = 0; i < s->n_pairs; i++) {
    pair[i][0] = s->from[i];
    pair[i][1] = s->to[i];
  }
  return tess_ppermute(a, names, (tess_pairs){s->n_pairs, (const tess_pair *)pair, 0});
}

static inline tess_array *collective_step(tess_array *a, const struct step *s) {
  char text[2 * CASE_AXES];
  const char *names = names_of(s->n_axes, s->axis, text);
  switch (s->code) {
  case STEP_PSUM:
    return tess_psum(a, names);
  case STEP_PMEAN:
    return tess_pmean(a, names);
  case STEP_PSUM_SCATTER:
    return tess_psum_scatter(a, names, s->dim, .tiled = s->tiled);
  case STEP_ALL_GATHER:
    return tess_all_gather(a, names, s->dim, .tiled = s->tiled);
  case STEP_GATHER_ALIKE:
    return tess_all_gather(a, names, s->dim, .tiled = s->tiled, .to = TESS_INVARYING);
  case STEP_PPERMUTE:
    return permute_step(a, names, s);
  case STEP_ALL_TO_ALL:
    return tess_all_to_all(a, names, s->dim, s->other, .tiled = s->tiled);
  case STEP_PVARY:
    return tess_pvary(a, names);
  case STEP_PBROADCAST:
    return tess_pbroadcast(a, names, s->source);
  case STEP_PSCATTER:
    return tess_pscatter(a, names, s->dim);
  default:
    return tess_mul(a, tess_add(1, tess_mul(tess_astype(tess_axis_index(names), TESS_F64), 0.25)));
  }
}

static inline tess_array *device_step(const struct step *s, tess_array *a, tess_array *b) {
  switch (s->code) {
  case STEP_SIN:
    return tess_sin(a);
  case STEP_TANH:
    return tess_tanh(a);
  case STEP_RELU:
    return tess_sub(tess_relu(tess_add(a, 1)), 1);
  case STEP_ADD:
    return tess_add(a, b);
  case STEP_MUL:
    return tess_mul(a, b);
  case STEP_TRANSPOSE:
    return tess_T(a);
  case STEP_RAVEL:
    return tess_ravel(a);
  case STEP_DOT:
    return tess_mul(tess_matmul(a, b), 0.25);
  case STEP_GRAM:
    return tess_mul(tess_matmul(a, tess_T(a)), 0.25);
  case STEP_SUM:
    return tess_sum(a, .axes = TESS_AXES(s->dim));
  case STEP_SCAN:
    return s->tiled ? fori_step(a, b, s) : scan_step(a, b, s);
  case STEP_COND:
    return cond_step(a, b, s);
  case STEP_REMAT:
    return tess_call(
        s->tiled ? tess_jit(tess_partial(computed_again, *s)) : tess_checkpoint(tess_partial(computed_again, *s)), a);
  case STEP_GRAD:
    return tess_call(tess_grad(sloping), a, b);
  default:
    return collective_step(a, s);
  }
}

/* ---- functions ---- */

static inline bool is_closed(const struct spmd_case *p, int i) {
  return p->closed >> i & 1;
}

static inline void block_body(const void *in, void *out, const void *ctx) {
  const struct spmd_case *p = ctx;
  tess_array *v[CASE_VALUES], *const *x = in, **y = out;
  for (int i = 0; i < p->n_args; i++)
    v[i] = is_closed(p, i) ? closed_now[i] : *x++;
  for (int k = 0; k < p->n_steps; k++)
    v[p->n_args + k] = device_step(&p->step[k], v[p->step[k].a], v[p->step[k].b]);
  for (int k = 0; k < p->n_results; k++)
    y[k] = v[p->result[k]];
}

/* The axes of the mask alone. */
static inline struct cut part_of_cut(const struct cut *c, unsigned mask) {
  struct cut part;
  memset(&part, 0, sizeof part);
  for (int d = 0; d < CASE_RANK; d++)
    for (int i = 0; i < c->n[d]; i++)
      if (mask >> c->axis[d][i] & 1) part.axis[d][part.n[d]++] = c->axis[d][i];
  return part;
}

static inline tess_fn *map_over(const struct spmd_case *p, unsigned mask, tess_fn *f) {
  tess_spec in[CASE_ARGS], out[CASE_RESULTS];
  struct cut_text text[CASE_ARGS + CASE_RESULTS];
  int n = 0;
  for (int i = 0; i < p->n_args; i++)
    if (!is_closed(p, i)) {
      struct cut c = part_of_cut(&p->in[i], mask);
      in[n] = spec_of_cut(&c, p->type[i].rank, &text[i]);
      n++;
    }
  for (int k = 0; k < p->n_results; k++) {
    struct cut c = part_of_cut(&p->out[k], mask);
    out[k] = spec_of_cut(&c, p->type[p->result[k]].rank, &text[CASE_ARGS + k]);
  }
  const char *names = mask == 1 ? "x" : mask == 2 ? "y" : NULL;
  return tess_shard_map(f, .mesh = mesh_of_case(p), .in_specs = TESS_SPECS_OF(n, in),
                        .out_specs = TESS_SPECS_OF(p->n_results, out), .no_check_vma = p->unchecked,
                        .axis_names = names);
}

static inline void inner_map(const void *in, void *out, const void *ctx) {
  const struct spmd_case *p = ctx;
  tess_array *x[CASE_ARGS];
  tess_span from[CASE_ARGS], to[CASE_RESULTS];
  int n = 0;
  for (int i = 0; i < p->n_args; i++)
    if (!is_closed(p, i)) {
      x[n] = ((tess_array *const *)in)[n];
      n++;
    }
  tess_call_into(spans_of(p->n_results, out, to), map_over(p, 3u & ~p->outer, tess_partial(block_body, *p)),
                 spans_of(n, x, from));
}

static inline tess_fn *map_of_case(const struct spmd_case *p) {
  if (p->outer) return map_over(p, p->outer, tess_partial(inner_map, *p));
  return map_over(p, 3, tess_partial(block_body, *p));
}

/* Of all arguments, those too that the body closes over. */
static inline void whole_function(const void *in, void *out, const void *ctx) {
  const struct spmd_case *p = ctx;
  tess_array *const *x = in, *open[CASE_ARGS];
  tess_span from[CASE_ARGS], to[CASE_RESULTS];
  int n = 0;
  for (int i = 0; i < p->n_args; i++)
    if (is_closed(p, i))
      closed_now[i] = x[i];
    else
      open[n++] = x[i];
  tess_call_into(spans_of(p->n_results, out, to), map_of_case(p), spans_of(n, open, from));
}

/* sum of y (y / 2 + weight) over all results y */
static inline void loss_function(const void *in, void *out, const void *ctx) {
  const struct spmd_case *p = ctx;
  tess_array *y[CASE_RESULTS] = {NULL}, *total = NULL;
  whole_function(in, y, ctx);
  for (int k = 0; k < p->n_results; k++) {
    tess_array *part = tess_sum(tess_mul(y[k], tess_add(tess_mul(y[k], 0.5), weight_now[k])));
    total = total ? tess_add(total, part) : part;
  }
  *(tess_array **)out = total;
}

static inline tess_fn *gradient_of(tess_fn *f, const struct spmd_case *p) {
  tess_ints all = {.set = true, .n = p->n_args};
  for (int i = 0; i < p->n_args; i++)
    all.v[i] = i;
  return tess_grad(f, .argnums = all);
}

/* The gradient in a direction. */
static inline void slope_function(const void *in, void *out, const void *ctx) {
  const struct spmd_case *p = ctx;
  tess_array *x[CASE_ARGS], *g[CASE_ARGS] = {NULL}, *total = NULL;
  tess_span from[CASE_ARGS], to[CASE_ARGS];
  memcpy(x, in, sizeof *x * (size_t)p->n_args);
  tess_call_into(spans_of(p->n_args, g, to), gradient_of(tess_partial(loss_function, *p), p),
                 spans_of(p->n_args, x, from));
  for (int i = 0; i < p->n_args; i++) {
    tess_array *part = tess_sum(tess_mul(g[i], direction_now[i]));
    total = total ? tess_add(total, part) : part;
  }
  *(tess_array **)out = total;
}

#endif
