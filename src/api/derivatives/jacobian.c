/* tess_jacfwd, tess_jacrev and tess_hessian: the linear part of the function, or its transpose, on a batch (JAX's vmap)
 * of unit vectors: one for each element of the arguments that are chosen, or of the results. */
#include <string.h>

#include "api/derivatives/inner.h"
#include "api/derivatives/options.h"
#include "api/recall.h"
#include "core/dtype.h"
#include "layout/laid.h"
#include "op/derive.h"
#include "transform/batch.h"

struct jacobian { /* in a trace; lists are of the running arena */
  const struct fn_body *by;
  bool reverse;
  struct inner f;
  struct chosen chosen;
  int n_out; /* results of f that are derived; aux stand behind */
  struct linear_part *part;
  vid *residual, *out, *block; /* block: by result, then by chosen array */
};

/* ---- results of the function ---- */
/* Of trees: in place of each array that f gives stand the arguments that are chosen; with aux a list of that and aux.
 */
static const struct structure *structure_of(const struct fn_body *f, const struct structure *in,
                                            const struct structure *inner, struct diag *d) {
  struct loss_and_aux r;
  const struct structure *chosen = tess__grad_structure(f, in, d);
  if (!chosen || !tess__grad_results(f, inner, false, &r, d)) return NULL;
  const struct structure *both[] = {tess__structure_over(r.first, chosen), r.aux};
  return r.aux ? tess__structure_list(2, both) : both[0];
}

/* What f gives is what is left when the arguments are one array again. */
static bool tree_results(struct jacobian *j, const struct tuple *want) {
  struct diag *d = &j->f.t->diag;
  struct loss_and_aux r;
  const struct structure *chosen = tess__grad_structure(j->by, tess__structure_of_tuple(&j->f.args.g), d);
  if (!chosen || !tess__grad_results(j->by, want->tree, false, &r, d)) return false;
  if (j->chosen.n == 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums of %s of %s names no array", j->by->by->name,
                      j->by->name);
  const struct structure *derived = tess__structure_without(r.first, chosen);
  if (!derived) return tess__structure_fail(want->same, j->by->name, chosen, r.first, d);
  j->n_out = derived->leaves;
  r.first = derived;
  j->f.want = tess__grad_inner_tuple(&r, j->f.arena);
  return true;
}

static bool count_results(struct jacobian *j, const struct tuple *want) {
  const struct grad_options *o = j->by->options;
  int n = j->chosen.n, blocks = want->leaves;
  if (want->tree) return tree_results(j, want);
  if (o->has_aux) blocks = want->n ? tess__tuple_leaves(want, 0) : 0;
  if (o->has_aux && want->n < 2)
    return tess__fail(&j->f.t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      ".has_aux, but no results are expected beside the derivatives of %s, which are the first element",
                      j->by->name);
  if (n == 0 || blocks == 0 || blocks % n)
    return tess__fail(&j->f.t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s of %s gives %d array%s for each of its results, %d are expected", j->by->by->name,
                      j->by->name, n, n == 1 ? "" : "s", blocks);
  j->n_out = blocks / n;
  j->f.want =
      o->has_aux ? tess__grad_groups(j->n_out, want, blocks, want->leaves, j->f.arena) : tess__single_arrays(j->n_out);
  return true;
}

static bool check_results(const struct jacobian *j) {
  const struct grad_options *o = j->by->options;
  struct diag *d = &j->f.t->diag;
  for (int i = 0; i < j->n_out; i++) {
    const struct type *t = tess__type_at(j->f.graph, j->f.graph->result[i]);
    if ((j->reverse || o->holomorphic) && !tess__grad_check_result(j->by, t, d)) return false;
    if (!tess__has_tangent(t))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "%s gives %s, which has no derivative; legal: a float", j->by->name, tess__type_text(t));
  }
  return true;
}

/* ---- unit vectors ---- */
static const struct type *shaped(const struct type *t, int64_t first, const struct type *then) {
  int64_t dim[TESS_MAX_RANK] = {first};
  memcpy(dim + 1, then->dim, sizeof *dim * (size_t)then->rank);
  return tess__type_with_shape(t, then->rank + 1, dim);
}

static bool check_rank(int rank, struct diag *d) {
  return rank <= TESS_MAX_RANK || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                             "a derivative has %d dimensions; legal: at most %d", rank, TESS_MAX_RANK);
}

/* For a value of this type, whose elements are numbers `first` and on of n in all: element e of row r is 1 where r is
 * its number. */
static vid units(struct build *b, const struct type *t, int64_t first, int64_t n) {
  if (!check_rank(t->rank + 1, b->diag)) return VID_NONE;
  int64_t dim[2] = {n, tess__type_elements(t)};
  struct type square = *tess__type_of(TESS_I64, 2, dim);
  square.manual = t->manual;
  const struct type *number = tess__type(&square), *all = shaped(t, n, t);
  vid row = tess__n_iota(b, number, 0), column = tess__n_iota(b, number, 1);
  column = tess__n_add(b, column, tess__n_constant_double(b, number, (double)first));
  vid v = tess__n_convert(b, tess__n_compare(b, row, column, COMPARE_EQ), (tess_dtype)t->dtype, t->weak);
  return tess__tangent_as(b, tess__n_reshape(b, v, all->rank, all->dim), all);
}

/* The graph of linear parameters (behind n_residuals others) on unit vectors; out: with n rows each. */
static bool on_units(struct jacobian *j, const struct graph *g, int64_t n, vid *out) {
  struct build *b = &j->f.t->build;
  int residuals = j->part->n_residuals;
  vid *in = tess__arena_alloc(j->f.arena, sizeof *in * (size_t)(g->n_params + 1));
  bool *mapped = tess__arena_alloc(j->f.arena, sizeof *mapped * (size_t)(g->n_params + g->n_results + 1));
  bool *out_mapped = mapped + g->n_params;
  int64_t first = 0;
  for (int i = 0; i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    mapped[i] = i >= residuals;
    in[i] = mapped[i] ? units(b, t, first, n) : j->residual[i];
    if (in[i] == VID_NONE) return false;
    if (mapped[i]) first += tess__type_elements(t);
  }
  struct batch batch = {.size = n, .axis = -1};
  if (!tess__batch(b, g, &batch, in, mapped, out, out_mapped)) return false;
  for (int i = 0; i < g->n_results; i++) {
    const struct type *t = tess__type_at(g, g->result[i]), *all = shaped(t, n, t);
    struct dims dims = {.n = t->rank};
    for (int d = 0; d < t->rank; d++)
      dims.d[d] = (uint8_t)(d + 1);
    if (!out_mapped[i]) out[i] = tess__n_broadcast_in_dim(b, out[i], all->rank, all->dim, &dims);
    if (out[i] == VID_NONE) return false;
  }
  return true;
}

static int64_t elements_in(const struct graph *g, int from) { /* of parameters */
  int64_t n = 0;
  for (int i = from; i < g->n_params; i++)
    n += tess__type_elements(tess__type_at(g, g->param[i]));
  return n;
}

/* ---- blocks ---- */

/* Rows first to first + elements of `rows` of v: dimensions of `rows`, then of what v is of. */
static vid cut(struct build *b, vid v, int64_t first, const struct type *rows) {
  struct type t = *type_of(b, v);
  int64_t start[TESS_MAX_RANK] = {first}, stride[TESS_MAX_RANK], dim[TESS_MAX_RANK];
  if (!check_rank(rows->rank + t.rank - 1, b->diag)) return VID_NONE;
  for (int d = 0; d < TESS_MAX_RANK; d++)
    stride[d] = 1;
  t.dim[0] = tess__type_elements(rows);
  v = tess__n_slice(b, v, start, stride, t.dim);
  memcpy(dim, rows->dim, sizeof *dim * (size_t)rows->rank);
  memcpy(dim + rows->rank, t.dim + 1, sizeof *dim * (size_t)(t.rank - 1));
  return tess__n_reshape(b, v, rows->rank + t.rank - 1, dim);
}

/* The first `back` dimensions come last. */
static vid turned(struct build *b, vid v, int back) {
  int rank = type_of(b, v)->rank;
  struct dims perm = {.n = (uint8_t)rank};
  for (int d = 0; d < rank; d++)
    perm.d[d] = (uint8_t)((d + back) % rank);
  return v == VID_NONE || rank == 0 ? v : tess__n_transpose(b, v, &perm);
}

static const struct type *block_type(const struct jacobian *j, int out, int in) {
  const struct type *o = j->part->out[out], *a = j->part->in[in];
  int64_t dim[TESS_MAX_RANK];
  if (!check_rank(o->rank + a->rank, &j->f.t->diag)) return NULL;
  memcpy(dim, o->dim, sizeof *dim * (size_t)o->rank);
  memcpy(dim + o->rank, a->dim, sizeof *dim * (size_t)a->rank);
  const struct sharding *laid =
      j->reverse ? tess__laid_among(tess__laid_cotangent(a->laid), o->rank, 0) : tess__laid_among(o->laid, 0, a->rank);
  return tess__type_with_laid(tess__type_with_shape(j->reverse ? a : o, o->rank + a->rank, dim), laid);
}

/* How result o changes with array `in` of the arguments. made: rows of what was varied, from row `first` on; VID_NONE:
 * zero. */
static vid block_of(struct jacobian *j, int o, int in, vid made, int64_t first) {
  struct build *b = &j->f.t->build;
  const struct type *varied = j->reverse ? j->part->out[o] : j->part->in[in], *type = block_type(j, o, in);
  if (!type) return VID_NONE;
  if (made != VID_NONE) {
    made = cut(b, made, first, varied);
    if (made != VID_NONE && !j->reverse) made = turned(b, made, varied->rank);
    if (made == VID_NONE) return VID_NONE;
  }
  return j->reverse ? tess__as_cotangent(b, made, type) : tess__as_tangent(b, made, type);
}

/* first: by what was varied, the first row of it, -1: it was not. value: by what that changes; VID_NONE: zero. */
static bool make_blocks(struct jacobian *j, const int64_t *first, const vid *value) {
  vid *block = j->block;
  for (int o = 0; o < j->n_out; o++)
    for (int i = 0; i < j->chosen.n; i++) {
      int in = j->chosen.leaf[i];
      int64_t row = first[j->reverse ? o : in];
      *block = block_of(j, o, in, row < 0 ? VID_NONE : value[j->reverse ? in : o], row);
      if (*block++ == VID_NONE) return false;
    }
  return true;
}

/* Where each of n values begins in rows of them all; -1 where it has none. */
static int64_t *first_rows(const struct jacobian *j, int n, const struct type *const *type, const bool *changes) {
  int64_t *first = tess__arena_alloc(j->f.arena, sizeof *first * (size_t)(n + 1)), at = 0;
  for (int i = 0; i < n; i++) {
    first[i] = changes[i] ? at : -1;
    if (changes[i]) at += tess__type_elements(type[i]);
  }
  return first;
}

/* By value: what the graph made of it, in order of those that change. */
static vid *spread(const struct jacobian *j, int n, const bool *changes, const vid *made) {
  vid *value = tess__arena_alloc(j->f.arena, sizeof *value * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    value[i] = changes[i] && made ? *made++ : VID_NONE;
  return value;
}

/* made: what is left of the graph on unit vectors; NULL: nothing changes. *good: false, told. */
static vid *run_units(struct jacobian *j, const struct graph *g, bool *good) {
  int64_t n = elements_in(g, j->part->n_residuals);
  if (n == 0 || g->n_results == 0) return NULL;
  vid *made = tess__arena_alloc(j->f.arena, sizeof *made * (size_t)g->n_results);
  *good = on_units(j, g, n, made);
  return made;
}

static bool forward(struct jacobian *j) {
  const struct linear_part *l = j->part;
  bool good = true;
  vid *made = run_units(j, l->graph, &good);
  return good &&
         make_blocks(j, first_rows(j, l->n_in, l->in, l->in_changes), spread(j, l->n_out, l->out_changes, made));
}

/* The transpose as a graph of residuals, then cotangents of the results that are derived and depend on what is chosen:
 * cotangents of what is chosen. */
static struct graph *transposed(struct jacobian *j, const bool *counts) {
  const struct linear_part *l = j->part;
  struct trace *t = tess__trace_begin(l->function, &j->f.t->build.scope);
  vid *residual = tess__trace_room(t, l->n_residuals, sizeof *residual);
  vid *ct = tess__trace_room(t, l->n_out, sizeof *ct), *in = tess__trace_room(t, l->n_in, sizeof *in);
  int n = 0;
  t->diag.op = j->f.op;
  t->build.place = tess__intern_text(j->f.where);
  for (int i = 0; i < l->n_residuals; i++)
    residual[i] = tess__graph_param(t->graph, tess__type_at(l->graph, l->graph->param[i]));
  for (int i = 0; i < l->n_out; i++)
    ct[i] = counts[i] ? tess__graph_param(t->graph, tess__type_cotangent(l->out[i])) : VID_NONE;
  bool good = tess__linear_transpose(&t->build, l, residual, ct, in);
  for (int i = 0; i < l->n_in && good; i++)
    if (l->in_changes[i]) good = (in[n++] = tess__as_cotangent(&t->build, in[i], l->in[i])) != VID_NONE;
  if (!good) j->f.error = tess__error_here(&t->diag, j->f.op, j->f.where);
  tess__trace_leave(t);
  struct graph *g = good ? tess__trace_graph(t, n, in) : NULL;
  tess__trace_free(t);
  return g;
}

static bool reverse(struct jacobian *j) {
  const struct linear_part *l = j->part;
  bool *counts = tess__arena_alloc(j->f.arena, sizeof *counts * (size_t)(l->n_out + 1)), good = true;
  for (int i = 0; i < l->n_out; i++)
    counts[i] = i < j->n_out && l->out_changes[i];
  struct graph *g = transposed(j, counts);
  if (!g) return false;
  vid *made = run_units(j, g, &good);
  tess__graph_free(g);
  return good && make_blocks(j, first_rows(j, l->n_out, l->out, counts), spread(j, l->n_in, l->in_changes, made));
}

/* ---- in a trace ---- */
static bool derive(struct jacobian *j) {
  if (!check_results(j)) return tess__inner_fail(&j->f);
  j->out = tess__arena_alloc(j->f.arena, sizeof *j->out * (size_t)(j->f.want.leaves + 1));
  j->block = tess__arena_alloc(j->f.arena, sizeof *j->block * (size_t)(j->n_out * j->chosen.n + 1));
  j->part = tess__inner_linearize(&j->f, j->chosen.changes, false, j->out, &j->residual);
  if (!j->part) return false;
  bool good = (j->reverse ? reverse(j) : forward(j)) || tess__inner_fail(&j->f);
  tess__linear_free(j->part);
  return good;
}

static void trace_jacobian(struct jacobian *j, const struct tuple *want, tess_array **out) {
  if (!tess__tuple_is_known(want)) {
    tess__look_inside(j->by, &j->f.args, want, out, j->f.where);
    return;
  }
  tess__inner_open(&j->f);
  bool good =
      (tess__grad_choose(j->by, &j->f.args, !j->reverse, j->f.t, j->f.arena, &j->chosen) && count_results(j, want)) ||
      tess__inner_fail(&j->f);
  good = good && tess__inner_begin(&j->f) && derive(j);
  int blocks = good ? j->n_out * j->chosen.n : 0;
  for (int i = 0; i < blocks; i++)
    out[i] = tess__tracer(j->f.t, j->block[i], j->f.where);
  for (int i = j->n_out; good && i < j->f.want.leaves; i++)
    out[blocks + i - j->n_out] = tess__tracer(j->f.t, j->out[i], j->f.where);
  tess__inner_end(&j->f);
  if (!good) tess__results_in_error(j->f.error, want->leaves, out);
}

static void trace_jacfwd(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         const char *where) {
  struct jacobian j = {.by = f, .f = {.op = f->by->name, .where = where, .f = f->inner, .args = *args}};
  trace_jacobian(&j, want, out);
}

static void trace_jacrev(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         const char *where) {
  struct jacobian j = {
      .by = f, .reverse = true, .f = {.op = f->by->name, .where = where, .f = f->inner, .args = *args}};
  trace_jacobian(&j, want, out);
}

static const struct transform jacfwd = {
    .name = "jacfwd", .trace = trace_jacfwd, .eager = tess__run_compiled, .results = structure_of};
static const struct transform jacrev = {
    .name = "jacrev", .trace = trace_jacrev, .eager = tess__run_compiled, .results = structure_of};
static const struct transform hessian = {
    .name = "hessian", .trace = trace_jacfwd, .eager = tess__run_compiled, .results = structure_of};

tess_fn *tess_jacfwd_at(const char *where, tess_callable f, const tess_grad_opts *kw) {
  return tess__grad_fn(where, &f, kw, &jacfwd);
}

tess_fn *tess_jacrev_at(const char *where, tess_callable f, const tess_grad_opts *kw) {
  return tess__grad_fn(where, &f, kw, &jacrev);
}

tess_fn *tess_hessian_at(const char *where, tess_callable f, const tess_grad_opts *kw) {
  tess_fn *inner = tess__grad_fn(where, &f, kw, &jacrev);
  tess_callable by_rows = tess_func_fn(f.name, inner);
  return tess__grad_fn(where, &by_rows, kw, &hessian);
}
