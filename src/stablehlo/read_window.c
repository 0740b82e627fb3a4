/* Folds with bodies, windows, convolutions, factorisations, transforms, random bits, batch norm. */
#include <string.h>

#include "stablehlo/reader.h"

static bool results_are(struct scope *s, const struct mlir_op *op, int n) {
  return op->n_results == n || tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has %d results here, not %d",
                                               op->name, n, op->n_results);
}

static const struct type *type_at(const struct scope *s, vid v) {
  return tess__type_at(s->b.graph, v);
}

/* ---- folds ---- */
bool tess__read_reduce(struct scope *s, const struct mlir_op *op) {
  struct dims dims;
  int n = op->n_operands / 2;
  vid *in = tess__read_operands(s, op, 2), *out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)(n + 1));
  if (!in || !results_are(s, op, n) || !tess__read_dims(s, op, "dimensions", type_at(s, in[0])->rank, &dims))
    return false;
  struct graph *body = tess__read_only_region(s, op);
  return body && tess__read_done_all(s, op, tess__n_reduce_region(&s->b, n, in, &dims, body, out), out);
}

bool tess__read_map(struct scope *s, const struct mlir_op *op) {
  vid *in = tess__read_operands(s, op, 1);
  struct dims dims;
  if (!in || !tess__read_dims(s, op, "dimensions", type_at(s, in[0])->rank, &dims)) return false;
  bool all = dims.n == type_at(s, in[0])->rank;
  for (int i = 0; all && i < dims.n; i++)
    all = dims.d[i] == i;
  if (!all)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "dimensions of map are not all of %s, in order",
                           tess__type_text(type_at(s, in[0])));
  struct graph *body = tess__read_only_region(s, op);
  return body && tess__read_done(s, op, tess__n_map(&s->b, op->n_operands, in, body));
}

/* ---- windows ---- */
/* padding = dense<[[low, high], …]>, n pairs; absent: none. */
static bool read_padding(struct scope *s, const struct mlir_op *op, int n, int64_t *low, int64_t *high) {
  int64_t v[TESS_MAX_RANK][2];
  if (!tess__read_longs(s, op, "padding", 2 * n, 0, v[0])) return false;
  for (int i = 0; i < n; i++) {
    low[i] = v[i][0];
    high[i] = v[i][1];
  }
  return true;
}

static bool read_window(struct scope *s, const struct mlir_op *op, int rank, struct window_attrs *out) {
  memset(out, 0, sizeof *out);
  if (!tess__read_longs(s, op, "window_dimensions", rank, 1, out->size) ||
      !tess__read_longs(s, op, "window_strides", rank, 1, out->stride) ||
      !tess__read_longs(s, op, "base_dilations", rank, 1, out->base_dilation) ||
      !tess__read_longs(s, op, "window_dilations", rank, 1, out->dilation) ||
      !read_padding(s, op, rank, out->low, out->high))
    return false;
  for (int i = 0; i < rank; i++)
    if (out->size[i] < 1 || out->stride[i] < 1 || out->base_dilation[i] < 1 || out->dilation[i] < 1)
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                             "sizes, strides and dilations of windows are at least 1");
  return true;
}

bool tess__read_reduce_window(struct scope *s, const struct mlir_op *op) {
  struct window_attrs attrs;
  int n = op->n_operands / 2;
  vid *in = tess__read_operands(s, op, 2), *out = tess__arena_alloc(&s->r->arena, sizeof *out * (size_t)(n + 1));
  if (!in || !results_are(s, op, n) || !read_window(s, op, type_at(s, in[0])->rank, &attrs)) return false;
  struct graph *body = tess__read_only_region(s, op);
  return body && tess__read_done_all(s, op, tess__n_reduce_window_region(&s->b, n, in, &attrs, body, out), out);
}

bool tess__read_select_and_scatter(struct scope *s, const struct mlir_op *op) {
  struct window_attrs attrs;
  struct closed c = {.combines = true};
  vid *in = tess__read_operands(s, op, 3);
  if (!in || !read_window(s, op, type_at(s, in[0])->rank, &attrs)) return false;
  if (op->n_regions != 2) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs two regions", op->name);
  if (!tess__read_regions(s, op, NULL, 0, &c)) return false;
  if (c.n_captures) {
    tess__read_drop(&c, op);
    return tess__read_unimplemented(s->r, op, "a body that uses values from outside");
  }
  return tess__read_done(s, op, tess__n_select_and_scatter(&s->b, in[0], in[1], in[2], &attrs, c.graph[0], c.graph[1]));
}

/* ---- convolution ---- */
/* [b, 0, 1, f]: the letters first, then the spatial dimensions in their order. */
static bool dimension_order(struct scope *s, const struct mlir_op *op, const struct mlir_attr *group, char first,
                            char second, struct dims *out) {
  bool good = group->kind == MLIR_GROUP && group->n >= 2 && group->n <= TESS_MAX_RANK;
  int seen = 0;
  memset(out, 0, sizeof *out);
  for (int i = 0; good && i < group->n; i++) {
    const struct mlir_attr *a = group->item[i];
    int at = a->kind == MLIR_INT && a->i >= 0 && a->i < group->n - 2 ? (int)a->i + 2
             : a->kind == MLIR_WORD && a->s[0] == first && !a->s[1]  ? 0
             : a->kind == MLIR_WORD && a->s[0] == second && !a->s[1] ? 1
                                                                     : -1;
    good = at >= 0 && !(seen >> at & 1);
    if (!good) break;
    seen |= 1 << at;
    out->d[at] = (uint8_t)i;
  }
  out->n = (uint8_t)(good ? group->n : 0);
  return good || tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                                 "expected dimension numbers such as [b, 0, f]x[0, i, o]->[b, 0, f]");
}

/* raw input_batch_dimension = 0, … */
static bool raw_order(struct scope *s, const struct mlir_op *op, const struct mlir_attr *a, const char *names[3],
                      struct dims *out) {
  const struct mlir_attr *first = tess__mlir_field(a, names[0]), *second = tess__mlir_field(a, names[1]);
  int64_t v[TESS_MAX_RANK], n = tess__mlir_ints(tess__mlir_field(a, names[2]), TESS_MAX_RANK - 2, v);
  bool good =
      first && first->kind == MLIR_INT && second && second->kind == MLIR_INT && n >= 0 && n <= TESS_MAX_RANK - 2;
  memset(out, 0, sizeof *out);
  out->n = (uint8_t)(good ? n + 2 : 0);
  for (int i = 0; good && i < n + 2; i++) {
    int64_t d = i == 0 ? first->i : i == 1 ? second->i : v[i - 2];
    good = d >= 0 && d < n + 2;
    out->d[i] = (uint8_t)d;
  }
  return good || tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s: %s", op->name, "such dimension numbers");
}

static bool conv_numbers(struct scope *s, const struct mlir_op *op, struct convolution_attrs *out) {
  static const char *raw[3][3] = {
      {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
      {"kernel_output_feature_dimension", "kernel_input_feature_dimension", "kernel_spatial_dimensions"},
      {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}};
  const struct mlir_attr *a = tess__mlir_attr(op, "dimension_numbers"), *x = a && a->n ? a->item[0] : NULL;
  struct dims *order[3] = {&out->lhs, &out->rhs, &out->out};
  if (x && x->kind == MLIR_PHRASE && x->n == 5 && x->item[0]->kind == MLIR_GROUP)
    return dimension_order(s, op, x->item[0], 'b', 'f', &out->lhs) &&
           dimension_order(s, op, x->item[2], 'o', 'i', &out->rhs) &&
           dimension_order(s, op, x->item[4], 'b', 'f', &out->out);
  for (int i = 0; i < 3; i++)
    if (!raw_order(s, op, a, raw[i], order[i])) return false;
  return true;
}

bool tess__read_convolution(struct scope *s, const struct mlir_op *op) {
  struct convolution_attrs attrs;
  int64_t reversal[TESS_MAX_RANK], features, batch;
  vid *in = tess__read_operands(s, op, 2);
  const struct type *t = in ? tess__read_type(s->r, op->result[0].type, op->at) : NULL;
  memset(&attrs, 0, sizeof attrs);
  if (!t || !conv_numbers(s, op, &attrs)) return false;
  int n = attrs.lhs.n - 2;
  if (type_at(s, in[0])->rank != n + 2 || type_at(s, in[1])->rank != n + 2 || t->rank != n + 2 ||
      attrs.rhs.n != n + 2 || attrs.out.n != n + 2)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "dimension numbers of convolution do not fit its types");
  if (!tess__read_longs(s, op, "window_strides", n, 1, attrs.stride) ||
      !tess__read_longs(s, op, "lhs_dilation", n, 1, attrs.lhs_dilation) ||
      !tess__read_longs(s, op, "rhs_dilation", n, 1, attrs.rhs_dilation) ||
      !tess__read_longs(s, op, "window_reversal", n, 0, reversal) || !read_padding(s, op, n, attrs.low, attrs.high) ||
      !tess__read_int(s, op, "feature_group_count", &features) || !tess__read_int(s, op, "batch_group_count", &batch))
    return false;
  for (int i = 0; i < n; i++) {
    if (attrs.stride[i] < 1 || attrs.lhs_dilation[i] < 1 || attrs.rhs_dilation[i] < 1)
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "strides and dilations of windows are at least 1");
    if (reversal[i]) attrs.reversed.d[attrs.reversed.n++] = (uint8_t)i;
  }
  if (features < 1 || batch < 1)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "group counts of convolution are at least 1");
  return tess__read_done(s, op,
                         tess__n_convolution(&s->b, in[0], in[1], &attrs, features, batch, (tess_dtype)t->dtype));
}

/* ---- factorisations, transforms, bits ---- */
bool tess__read_cholesky(struct scope *s, const struct mlir_op *op) {
  return tess__read_done(s, op, tess__n_cholesky(&s->b, tess__read_in(s, op, 0), tess__read_flag(op, "lower")));
}

bool tess__read_triangular_solve(struct scope *s, const struct mlir_op *op) {
  static const char *const names[] = {
      [TRANSPOSE_NO] = "NO_TRANSPOSE", [TRANSPOSE_YES] = "TRANSPOSE", [TRANSPOSE_ADJOINT] = "ADJOINT"};
  vid *in = tess__read_operands(s, op, 2);
  int transpose = in ? tess__read_enum(s, op, "transpose_a", names, 3) : -1;
  struct triangular_attrs attrs = {.left_side = tess__read_flag(op, "left_side"),
                                   .lower = tess__read_flag(op, "lower"),
                                   .unit_diagonal = tess__read_flag(op, "unit_diagonal"),
                                   .transpose = (uint8_t)transpose};
  return transpose >= 0 && tess__read_done(s, op, tess__n_triangular_solve(&s->b, in[0], in[1], &attrs));
}

bool tess__read_fft(struct scope *s, const struct mlir_op *op) {
  static const char *const names[] = {
      [FFT_FORWARD] = "FFT", [FFT_INVERSE] = "IFFT", [FFT_REAL] = "RFFT", [FFT_REAL_INVERSE] = "IRFFT"};
  int64_t length[3];
  vid a = tess__read_in(s, op, 0);
  int kind = a == VID_NONE ? -1 : tess__read_enum(s, op, "fft_type", names, 4);
  int64_t n = tess__mlir_ints(tess__mlir_attr(op, "fft_length"), 3, length);
  if (kind < 0) return false;
  if (n < 1 || n > 3)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "fft_length of fft has one to three sizes");
  return tess__read_done(s, op, tess__n_fft(&s->b, a, (enum fft_kind)kind, (int)n, length[n - 1]));
}

bool tess__read_rng_bits(struct scope *s, const struct mlir_op *op) {
  static const char *const names[] = {[RNG_DEFAULT] = "DEFAULT", [RNG_THREEFRY] = "THREE_FRY", [RNG_PHILOX] = "PHILOX"};
  vid a = tess__read_in(s, op, 0), out[2];
  int algorithm = a == VID_NONE ? -1 : tess__read_enum(s, op, "rng_algorithm", names, 3);
  if (algorithm < 0 || !results_are(s, op, 2)) return false;
  const struct type *t = tess__read_type(s->r, op->result[1].type, op->at);
  return t &&
         tess__read_done_all(s, op, tess__n_rng_bit_generator(&s->b, a, (enum rng_algorithm)algorithm, t, out), out);
}

bool tess__read_batch_norm(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *epsilon = tess__mlir_attr(op, "epsilon");
  int64_t feature;
  bool training = strcmp(op->name, "stablehlo.batch_norm_training") == 0,
       gradient = strcmp(op->name, "stablehlo.batch_norm_grad") == 0;
  vid *in = tess__read_operands(s, op, training ? 3 : 5), out[3];
  if (!in || !tess__read_int(s, op, "feature_index", &feature)) return false;
  float e = epsilon && epsilon->kind == MLIR_FLOAT ? (float)epsilon->f : 0;
  if (feature < 0 || feature >= TESS_MAX_RANK)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s: there is no dimension %lld", op->name,
                           (long long)feature);
  if (!training && !gradient) return tess__read_done(s, op, tess__n_batch_norm_inference(&s->b, in, e, (int)feature));
  if (!results_are(s, op, 3)) return false;
  return tess__read_done_all(s, op,
                             training ? tess__n_batch_norm_training(&s->b, in, e, (int)feature, out)
                                      : tess__n_batch_norm_grad(&s->b, in, e, (int)feature, out),
                             out);
}
