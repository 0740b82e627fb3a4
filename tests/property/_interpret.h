/* The one C function that every random program is: it is called eagerly, and traced by tess_jit and tess_shard_map. */
#ifndef TESSERA_TESTS_INTERPRET_H
#define TESSERA_TESTS_INTERPRET_H

#include <stdio.h>
#include <string.h>

#include "property/_program.h"

/* What a program closes over: input i, where op i is `captured`. */
static tess_array *captured[MAX_INPUTS];

static inline tess_mesh *mesh_of(const struct program *p, int grid) {
  const tess_device *list[MAX_DEVICES];
  const struct grid *g = &p->grid[grid];
  tess_device_array all = tess_devices();
  tess_shape shape = {.n = g->n};
  tess_names names = {.n = g->n};
  for (int i = 0; i < p->n_devices; i++)
    list[i] = all.device[p->device[i]];
  for (int a = 0; a < g->n; a++) {
    shape.dim[a] = g->size[a];
    names.name[a] = axis_names[grid][a];
  }
  return tess_mesh_of(tess_devices_reshape(tess_device_list(p->n_devices, list), shape), names);
}

struct spec_text {
  char entry[MAX_DIMS][2 * MAX_MESH_AXES + 1];
};

static inline tess_spec spec_of(const struct lay *l, struct spec_text *text) { /* text: must live as long */
  const char *entry[MAX_DIMS] = {NULL};
  for (int d = 0; d < l->n; d++) {
    if (l->open >> d & 1)
      entry[d] = TESS_UNCONSTRAINED;
    else if (l->count[d])
      entry[d] = axes_text(l->grid, l->count[d], l->axis[d], text->entry[d]);
  }
  return tess_spec_of(l->n, entry);
}

static inline tess_sharding *sharding_of(const struct program *p, const struct lay *l) {
  struct spec_text text;
  return tess_named_sharding(mesh_of(p, l->grid), spec_of(l, &text), .memory_kind = l->pinned ? "pinned_host" : NULL);
}

static inline tess_shape shape_of(int rank, const int32_t *dim) {
  tess_shape s = {.n = rank};
  for (int d = 0; d < rank; d++)
    s.dim[d] = dim[d];
  return s;
}

static inline tess_ints ints_of(int n, const int8_t *v) {
  tess_ints out = {.set = true, .n = n};
  for (int i = 0; i < n; i++)
    out.v[i] = v[i];
  return out;
}

static inline tess_ints dims_of(int n, const uint8_t *v) {
  tess_ints out = {.set = true, .n = n};
  for (int i = 0; i < n; i++)
    out.v[i] = v[i];
  return out;
}

static inline const char *collective_axes(const struct op *op, char *text) {
  uint8_t axis[MAX_DIMS];
  for (int i = 0; i < op->n_axes; i++)
    axis[i] = (uint8_t)op->axis[i];
  return axes_text(0, op->n_axes, axis, text);
}

static inline tess_array *evaluate_reduction(const struct op *op, tess_array *a, tess_array *where) {
  tess_ints axes = ints_of(op->n_axes, op->axis);
  axes.set = !op->all_axes;
  bool keep = op->keepdims;
  switch (op->code) {
  case OP_SUM:
    return tess_sum(a, .axes = axes, .keepdims = keep, .where = where);
  case OP_PROD:
    return tess_prod(a, .axes = axes, .keepdims = keep, .where = where);
  case OP_MAX:
    return tess_max(a, .axes = axes, .keepdims = keep);
  case OP_MIN:
    return tess_min(a, .axes = axes, .keepdims = keep);
  case OP_MEAN:
    return tess_mean(a, .axes = axes, .keepdims = keep);
  case OP_ALL:
    return tess_all(a, .axes = axes, .keepdims = keep);
  default:
    return tess_any(a, .axes = axes, .keepdims = keep);
  }
}

static inline tess_array *evaluate_unary(const struct op *op, tess_array *a) {
  switch (op->code) {
  case OP_NEG:
    return tess_neg(a);
  case OP_ABS:
    return tess_abs(a);
  case OP_SIGN:
    return tess_sign(a);
  case OP_FLOOR:
    return tess_floor(a);
  case OP_SQUARE:
    return tess_square(a);
  case OP_RELU:
    return tess_relu(a);
  case OP_SIN:
    return tess_sin(a);
  case OP_COS:
    return tess_cos(a);
  case OP_TANH:
    return tess_tanh(a);
  case OP_ERF:
    return tess_erf(a);
  case OP_SIGMOID:
    return tess_sigmoid(a);
  case OP_EXP:
    return tess_exp(a);
  case OP_EXPM1:
    return tess_expm1(a);
  case OP_LOG1P:
    return tess_log1p(tess_abs(a));
  case OP_SQRT:
    return tess_sqrt(tess_abs(a));
  case OP_ADDC:
    return is_float((int)tess_array_dtype(a)) ? tess_add(a, op->number) : tess_add(a, (int)op->number);
  default:
    return is_float((int)tess_array_dtype(a)) ? tess_mul(a, op->number) : tess_mul(a, (int)op->number);
  }
}

static inline tess_array *evaluate_binary(int code, tess_array *a, tess_array *b) {
  switch (code) {
  case OP_ADD:
    return tess_add(a, b);
  case OP_SUB:
    return tess_sub(a, b);
  case OP_MUL:
    return tess_mul(a, b);
  case OP_DIV:
    return tess_div(a, tess_add(tess_abs(b), 1));
  case OP_MAXIMUM:
    return tess_maximum(a, b);
  case OP_MINIMUM:
    return tess_minimum(a, b);
  case OP_LT:
    return tess_lt(a, b);
  case OP_LE:
    return tess_le(a, b);
  case OP_EQ:
    return tess_eq(a, b);
  case OP_NE:
    return tess_ne(a, b);
  case OP_GE:
    return tess_ge(a, b);
  case OP_GT:
    return tess_gt(a, b);
  default:
    return tess_matmul(a, b);
  }
}

static inline tess_array *evaluate_made(const struct op *op) {
  tess_shape shape = shape_of(op->rank, op->dim);
  tess_dtype dtype = (tess_dtype)op->dtype;
  switch (op->code) {
  case OP_IOTA:
    return tess_iota(dtype, shape, op->axis[0]);
  case OP_FULL:
    return tess_full(shape, op->number, .dtype = dtype);
  case OP_ZEROS:
    return tess_zeros(shape, .dtype = dtype);
  default:
    return tess_arange(op->number + op->step * op->dim[0], .start = op->number, .step = op->step, .dtype = dtype);
  }
}

static inline tess_array *evaluate_movement(const struct op *op, tess_array *a) {
  tess_shape shape = shape_of(op->rank, op->dim);
  tess_ints axes = ints_of(op->n_axes, op->axis);
  switch (op->code) {
  case OP_RESHAPE:
    return tess_reshape(a, shape);
  case OP_TRANSPOSE:
    return tess_transpose(a, axes);
  case OP_BROADCAST_TO:
    return tess_broadcast_to(a, shape);
  case OP_BROADCAST_IN_DIM:
    return tess_broadcast_in_dim(a, shape, axes);
  case OP_EXPAND_DIMS:
    return tess_expand_dims(a, axes);
  default:
    return tess_squeeze(a, axes);
  }
}

static inline tess_array *evaluate_collective(const struct op *op, tess_array *a) {
  char text[2 * MAX_MESH_AXES + 1];
  const char *axes = collective_axes(op, text);
  if (op->code != OP_AXIS_INDEX) a = tess_pvary(a, axes); /* it may vary over some of them only */
  switch (op->code) {
  case OP_PSUM:
    return tess_psum(a, axes);
  case OP_PMEAN:
    return tess_pmean(a, axes);
  case OP_PMAX:
    return tess_pmax(a, axes);
  case OP_PMIN:
    return tess_pmin(a, axes);
  default:
    return tess_axis_index(axes);
  }
}

/* Op i from the values before it; not for inputs. */
static inline tess_array *evaluate(const struct program *p, int i, tess_array *const *v) {
  const struct op *op = &p->op[i];
  tess_array *a = v[op->in[0]], *b = v[op->in[1]], *c = v[op->in[2]];
  int code = op->code;
  if (code >= OP_NEG && code <= OP_MULC) return evaluate_unary(op, a);
  if ((code >= OP_ADD && code <= OP_GT) || code == OP_MATMUL) return evaluate_binary(code, a, b);
  if (code >= OP_SUM && code <= OP_ANY) return evaluate_reduction(op, a, op->n_in > 1 ? b : NULL);
  if (code >= OP_RESHAPE && code <= OP_SQUEEZE) return evaluate_movement(op, a);
  if (code >= OP_PSUM && code <= OP_AXIS_INDEX) return evaluate_collective(op, a);
  if (code == OP_WHERE) return tess_where(a, b, c);
  if (code == OP_ASTYPE) return tess_astype(a, (tess_dtype)op->dtype);
  if (code == OP_CONSTRAINT && p->plain) return a;
  if (code == OP_CONSTRAINT) return tess_with_sharding_constraint(a, sharding_of(p, &op->lay));
  if (code == OP_DOT_GENERAL) {
    tess_dot_dims dims = {dims_of(op->n_contract, op->contract[0]), dims_of(op->n_contract, op->contract[1]),
                          dims_of(op->n_batch, op->batch[0]), dims_of(op->n_batch, op->batch[1])};
    return tess_dot_general(a, b, dims);
  }
  return evaluate_made(op);
}

/* All values from the arguments, which are the inputs that are not captured. */
static inline void interpret(const struct program *p, tess_array *const *argument, tess_array **v) {
  for (int i = 0; i < p->n_ops; i++) {
    if (p->op[i].code != OP_INPUT)
      v[i] = evaluate(p, i, v);
    else
      v[i] = p->op[i].captured ? captured[i] : *argument++;
  }
}

static inline int arguments_of(const struct program *p) {
  int n = 0;
  for (int i = 0; i < p->n_inputs; i++)
    n += !p->op[i].captured;
  return n;
}

/* ---- the forms in which transforms take it ---- */

static inline tess_array *run_arrays(const struct program *p, tess_array *a, tess_array *b, tess_array *c) {
  tess_array *v[MAX_OPS] = {NULL};
  interpret(p, (tess_array *const[]){a, b, c}, v);
  return v[p->result[0]];
}

static inline tess_array *run_0(const void *p) {
  return run_arrays(p, NULL, NULL, NULL);
}

static inline tess_array *run_1(tess_array *a, const void *p) {
  return run_arrays(p, a, NULL, NULL);
}

static inline tess_array *run_2(tess_array *a, tess_array *b, const void *p) {
  return run_arrays(p, a, b, NULL);
}

static inline tess_array *run_3(tess_array *a, tess_array *b, tess_array *c, const void *p) {
  return run_arrays(p, a, b, c);
}

static inline void run_all(const void *in, void *out, const void *ctx) {
  const struct program *p = ctx;
  tess_array *v[MAX_OPS] = {NULL};
  interpret(p, in, v);
  for (int i = 0; i < p->n_results; i++)
    ((tess_array **)out)[i] = v[p->result[i]];
}

/* The function of a program; the general form where there are several results. */
static inline tess_fn *function_of(const struct program *p) {
  if (p->n_results > 1) return tess_partial(run_all, *p);
  switch (arguments_of(p)) {
  case 0:
    return tess_partial(run_0, *p);
  case 1:
    return tess_partial(run_1, *p);
  case 2:
    return tess_partial(run_2, *p);
  default:
    return tess_partial(run_3, *p);
  }
}

static inline void call_function(const struct program *p, tess_fn *f, tess_array **argument, tess_array **result) {
  if (p->n_results == 1) {
    result[0] = tess_call_at(TESS_HERE, f, arguments_of(p), argument);
    return;
  }
  tess_span in[MAX_INPUTS], out[MAX_RESULTS]; /* each array a member of the tuple */
  for (int i = 0; i < MAX_INPUTS; i++)
    in[i] = (tess_span){1, &argument[i]};
  for (int i = 0; i < MAX_RESULTS; i++)
    out[i] = (tess_span){1, &result[i]};
  tess_call_into(((tess_spans){p->n_results, out}), f, ((tess_spans){arguments_of(p), in}));
}

#endif
