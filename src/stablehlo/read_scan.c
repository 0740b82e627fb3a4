/* chlo.scan as a while loop. Its body takes one slice of each input along `dimension`, without that dimension, and the
 * carries; it gives one slice of each output and the next carries. The loop carries the step, the outputs, filled slice
 * by slice, and the carries; the inputs are its captures. */
#include <string.h>

#include "stablehlo/reader.h"

struct scan {
  const struct mlir_op *op;
  int inputs, carries, outputs, dimension;
  int64_t steps;
  bool reverse;
};

static bool segments(struct scope *s, const struct mlir_op *op, const char *name, int total, int *first) {
  int64_t v[2];
  if (tess__mlir_ints(tess__mlir_attr(op, name), 2, v) == 2 && v[0] >= 0 && v[1] >= 0 && v[0] + v[1] == total) {
    *first = (int)v[0];
    return true;
  }
  return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s of %s are not two that make %d", name, op->name,
                         total);
}

static bool describe(struct scope *s, const struct mlir_op *op, const vid *in, struct scan *out) {
  int64_t dimension;
  *out = (struct scan){.op = op, .reverse = tess__read_flag(op, "is_reverse")};
  if (!segments(s, op, "operandSegmentSizes", op->n_operands, &out->inputs) ||
      !segments(s, op, "resultSegmentSizes", op->n_results, &out->outputs) ||
      !tess__read_int(s, op, "dimension", &dimension))
    return false;
  out->carries = op->n_operands - out->inputs;
  out->dimension = (int)dimension;
  bool known = out->inputs > 0;
  bool good = op->n_regions == 1 && op->region[0].n_blocks == 1 && op->region[0].block->n_args == op->n_operands &&
              op->n_results == out->outputs + out->carries && dimension >= 0 && dimension < TESS_MAX_RANK;
  if (good && !known && !tess__read_int(s, op, "scan_dim_size", &out->steps)) return false;
  for (int i = 0; good && i < out->inputs + out->outputs; i++) {
    const struct type *t = i < out->inputs ? tess__type_at(s->b.graph, in[i])
                                           : tess__read_type(s->r, op->result[i - out->inputs].type, op->at);
    if (!t) return false;
    good = dimension < t->rank;
    if (good && known && i == 0) out->steps = t->dim[dimension];
    good = good && t->dim[dimension] == out->steps;
  }
  return (good && out->steps >= 0 && out->steps < INT32_MAX) ||
         tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "inputs, outputs and body of scan do not fit");
}

static const struct type *without(const struct type *t, int dimension) {
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0, n = 0; i < t->rank; i++)
    if (i != dimension) dim[n++] = t->dim[i];
  return tess__type_of((tess_dtype)t->dtype, t->rank - 1, dim);
}

/* Where the slice of this step begins. */
static const vid *starts(struct scope *s, int rank, int dimension, vid step, vid *out) {
  for (int i = 0; i < rank; i++)
    out[i] = i == dimension ? step : tess__n_constant_double(&s->b, tess__type_of(TESS_I32, 0, NULL), 0);
  return out;
}

static vid slice_at(struct scope *s, vid a, int dimension, vid step) {
  const struct type *t = tess__type_at(s->b.graph, a), *less = without(t, dimension);
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK];
  for (int i = 0; i < t->rank; i++)
    size[i] = i == dimension ? 1 : t->dim[i];
  return tess__n_reshape(&s->b, tess__n_dynamic_slice(&s->b, a, starts(s, t->rank, dimension, step, start), size),
                         less->rank, less->dim);
}

static vid put_at(struct scope *s, vid all, vid slice, int dimension, vid step) {
  const struct type *t = tess__type_at(s->b.graph, all);
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK];
  for (int i = 0; i < t->rank; i++)
    size[i] = i == dimension ? 1 : t->dim[i];
  return tess__n_dynamic_update_slice(&s->b, all, tess__n_reshape(&s->b, slice, t->rank, size),
                                      starts(s, t->rank, dimension, step, start));
}

/* One step; the graph's parameters: the step, outputs, carries, inputs. */
static bool read_step(struct scope *s, const struct scan *n, const vid *param) {
  const struct mlir_block *block = n->op->region[0].block;
  const struct mlir_op *end;
  const struct type *scalar = tess__type_of(TESS_I32, 0, NULL);
  int carried = 1 + n->outputs + n->carries;
  vid step = param[0], *result = tess__arena_alloc(&s->r->arena, sizeof *result * (size_t)carried);
  if (n->reverse) step = tess__n_subtract(&s->b, tess__n_constant_double(&s->b, scalar, (double)(n->steps - 1)), step);
  for (int i = 0; i < n->inputs; i++)
    if (!tess__read_bind_vid(s, &block->arg[i], slice_at(s, param[carried + i], n->dimension, step)))
      return tess__read_done(s, n->op, VID_NONE);
  for (int i = 0; i < n->carries; i++)
    if (!tess__read_bind_vid(s, &block->arg[n->inputs + i], param[1 + n->outputs + i])) return false;
  if (!tess__read_block(s, block, &end)) return false;
  if (end->n_operands != n->outputs + n->carries)
    return tess__read_fail(s->r, end->at, TESS_INVALID_ARGUMENT, "the body of scan returns %d values; legal: %d",
                           end->n_operands, n->outputs + n->carries);
  result[0] = tess__n_add(&s->b, param[0], tess__n_constant_double(&s->b, scalar, 1));
  for (int i = 0; i < end->n_operands; i++) {
    vid v = tess__read_in(s, end, i);
    if (v == VID_NONE) return false;
    result[1 + i] = i < n->outputs ? put_at(s, param[1 + i], v, n->dimension, step) : v;
    if (result[1 + i] == VID_NONE) return tess__read_done(s, end, VID_NONE);
  }
  tess__graph_set_results(s->b.graph, carried, result);
  return true;
}

/* The graphs of the loop: whether there is a further step, and a step. */
static bool loop_graphs(struct scope *s, const struct scan *n, int n_in, const vid *in, struct graph *graph[2]) {
  vid *param = tess__arena_alloc(&s->r->arena, sizeof *param * (size_t)n_in);
  for (int k = 0; k < 2; k++) {
    graph[k] = tess__graph_new("scan");
    for (int i = 0; i < n_in; i++)
      param[i] = tess__graph_param(graph[k], tess__type_at(s->b.graph, in[i]));
  }
  struct build b = {.graph = graph[0], .diag = s->r->d, .place = s->b.place};
  vid limit = tess__n_constant_double(&b, tess__type_of(TESS_I32, 0, NULL), (double)n->steps);
  vid more = tess__n_compare(&b, param[0], limit, COMPARE_LT);
  tess__graph_set_results(graph[0], 1, &more);
  struct scope inner = {.r = s->r, .outer = s, .manual = s->manual, .manual_axes = s->manual_axes, .captured = true};
  inner.b = (struct build){.graph = graph[1], .diag = s->r->d, .place = s->b.place};
  bool good = more != VID_NONE && read_step(&inner, n, param);
  tess__map_free(&inner.values);
  if (good) return true;
  tess__graph_free(graph[0]);
  tess__graph_free(graph[1]);
  return false;
}

bool tess__read_scan(struct scope *s, const struct mlir_op *op) {
  struct scan n;
  struct graph *graph[2];
  vid *operand = tess__read_operands(s, op, 0);
  if (!operand || !describe(s, op, operand, &n)) return false;
  int carried = 1 + n.outputs + n.carries, n_in = carried + n.inputs;
  vid *in = tess__arena_alloc(&s->r->arena, sizeof *in * (size_t)n_in);
  vid *out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)carried);
  in[0] = tess__n_constant_double(&s->b, tess__type_of(TESS_I32, 0, NULL), 0);
  for (int i = 0; i < n.outputs; i++) {
    const struct type *t = tess__read_type(s->r, op->result[i].type, op->at);
    if (!t) return false;
    in[1 + i] = tess__n_constant_double(&s->b, t, 0);
  }
  if (n.carries) memcpy(in + 1 + n.outputs, operand + n.inputs, sizeof *in * (size_t)n.carries);
  if (n.inputs) memcpy(in + carried, operand, sizeof *in * (size_t)n.inputs);
  memcpy(out, in, sizeof *out * (size_t)carried); /* what no steps give */
  if (n.steps > 0 && (!loop_graphs(s, &n, n_in, in, graph) ||
                      !tess__n_while(&s->b, (struct rounds){n.steps, true}, n_in, in, graph, carried, out)))
    return tess__read_done(s, op, VID_NONE);
  return tess__read_done_all(s, op, true, out + 1);
}
