/* One function for each op. Over tess__emit they add three things: attributes packed into zeroed structs; views and
 * converts of splats become splats, and those that change nothing become their operand; and in a manual region operands
 * that vary over fewer axes get the pvary that makes them alike (design/manual.md 1.8.2), which JAX's front end
 * inserts in the same places. */
#include "op/build.h"
#include "layout/laid.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "ir/literal.h"
#include "op/check.h"
#include "op/group.h"
#include "op/ops.h"

static vid leveled(struct build *b, vid v, uint64_t varying) {
  uint64_t missing = varying & ~type_of(b, v)->varying;
  struct axes axes = {0};
  if (!missing) return v;
  for (int i = 0; i < MAX_ATOMS; i++)
    if (missing >> i & 1) axes.a[axes.n++] = (uint8_t)i;
  return tess__n_pvary(b, v, &axes);
}

bool tess__build_level(struct build *b, int n, vid *in) {
  uint64_t varying = 0;
  for (int i = 0; i < n; i++) {
    if (in[i] == VID_NONE) return false;
    varying |= type_of(b, in[i])->varying;
  }
  for (int i = 0; i < n; i++)
    if (type_of(b, in[i])->manual == type_of(b, in[0])->manual) in[i] = leveled(b, in[i], varying);
  return true;
}

bool tess__emit_level(struct build *b, const struct tess_op *op, int n, const vid *in, const void *attrs,
                      const struct type *const *asked, int n_out, int n_regions, struct graph *const *regions,
                      vid *out) {
  enum { FEW = 8 };
  vid few[FEW] = {0}, *level = n <= FEW ? few : tess__alloc(sizeof *level * (size_t)n);
  if (n) memcpy(level, in, sizeof *level * (size_t)n);
  bool ok = tess__build_level(b, n, level);
  for (int i = 0; i < n_regions && !ok; i++)
    tess__graph_free(regions[i]);
  for (int i = 0; i < n_out && !ok; i++)
    out[i] = VID_NONE;
  ok = ok && tess__emit(b, op, n, level, attrs, asked, n_out, n_regions, regions, out);
  if (level != few) tess__free(level);
  return ok;
}

vid tess__emit_one(struct build *b, const struct tess_op *op, int n, const vid *in, const void *attrs,
                   const struct type *asked) {
  vid out;
  tess__emit_level(b, op, n, in, attrs, asked ? &asked : NULL, 1, 0, NULL, &out);
  return out;
}

#define EW1(name, ...)                                                                                                 \
  vid tess__n_##name(struct build *b, vid a) {                                                                         \
    return tess__emit_one(b, &tess__op_##name, 1, &a, NULL, NULL);                                                     \
  }
#define EW2(name, ...)                                                                                                 \
  vid tess__n_##name(struct build *b, vid a, vid c) {                                                                  \
    return tess__emit_one(b, &tess__op_##name, 2, (vid[]){a, c}, NULL, NULL);                                          \
  }
#include "op/elementwise.def"
#undef EW1
#undef EW2

vid tess__n_select(struct build *b, vid predicate, vid on_true, vid on_false) {
  return tess__emit_one(b, &tess__op_select, 3, (vid[]){predicate, on_true, on_false}, NULL, NULL);
}

vid tess__n_compare(struct build *b, vid a, vid c, enum compare_direction direction) {
  struct compare_attrs attrs = {.direction = (uint8_t)direction};
  return tess__emit_one(b, &tess__op_compare, 2, (vid[]){a, c}, &attrs, NULL);
}

vid tess__n_is_finite(struct build *b, vid a) {
  return tess__emit_one(b, &tess__op_is_finite, 1, &a, NULL, NULL);
}
vid tess__n_is_inf(struct build *b, vid a) {
  return tess__emit_one(b, &tess__op_is_inf, 1, &a, NULL, NULL);
}
vid tess__n_is_pos_inf(struct build *b, vid a) {
  return tess__emit_one(b, &tess__op_is_pos_inf, 1, &a, NULL, NULL);
}
vid tess__n_is_neg_inf(struct build *b, vid a) {
  return tess__emit_one(b, &tess__op_is_neg_inf, 1, &a, NULL, NULL);
}

vid tess__n_reduce_precision(struct build *b, vid a, int exponent_bits, int mantissa_bits) {
  struct precision_attrs attrs = {(uint8_t)exponent_bits, (uint8_t)mantissa_bits};
  return tess__emit_one(b, &tess__op_reduce_precision, 1, &a, &attrs, NULL);
}

/* ---- constants ---- */
vid tess__n_constant(struct build *b, const struct type *type, const void *element) {
  struct constant_attrs attrs = {{0}};
  memcpy(attrs.value, element, (size_t)tess__dtype_bytes((tess_dtype)type->dtype));
  return tess__emit_one(b, &tess__op_constant, 0, NULL, &attrs, type);
}

vid tess__n_constant_double(struct build *b, const struct type *type, double v) {
  unsigned char element[16] = {0};
  if (tess__dtype_class((tess_dtype)type->dtype) != DTYPE_OTHER) /* for others the check speaks */
    tess__element_from_double((tess_dtype)type->dtype, element, v);
  return tess__n_constant(b, type, element);
}

vid tess__n_literal(struct build *b, const struct type *type, const void *data) {
  size_t bytes = (size_t)tess__dtype_bytes((tess_dtype)type->dtype);
  int64_t n = tess__type_elements(type);
  bool alike = n > 0;
  for (int64_t i = 1; alike && i < n; i++)
    alike = memcmp(data, (const char *)data + (size_t)i * bytes, bytes) == 0;
  if (alike) return tess__n_constant(b, type, data);
  if (n == 0) return tess__n_constant_double(b, type, 0);
  struct literal_attrs attrs = {tess__literal(data, (size_t)n * bytes)};
  vid out = tess__emit_one(b, &tess__op_literal, 0, NULL, &attrs, type);
  tess__literal_release(attrs.data);
  return out;
}

vid tess__n_iota(struct build *b, const struct type *type, int dimension) {
  struct iota_attrs attrs = {.dimension = (uint8_t)dimension};
  return tess__emit_one(b, &tess__op_iota, 0, NULL, &attrs, type);
}

/* The element of a splat constant; NULL: v is none. */
static const void *splat(const struct build *b, vid v) {
  uint32_t node = b->graph->value[v].node;
  if (node == NODE_NONE || b->graph->node[node].op != &tess__op_constant) return NULL;
  return ((const struct constant_attrs *)b->graph->node[node].attrs)->value;
}

/* ---- one operand seen in another way ---- */
static vid view(struct build *b, const struct tess_op *op, vid a, const void *attrs, const struct type *asked) {
  const void *value = splat(b, a);
  if (!value) return tess__emit_one(b, op, 1, &a, attrs, asked);
  const struct type *in = type_of(b, a), *out = asked;
  struct call c = {.op = op, .n_in = 1, .n_out = 1, .in = &in, .out = &out, .attrs = attrs};
  struct diag unheard = {0};
  bool ok = op->check(&c, &unheard);
  tess__diag_clear(&unheard);
  return ok ? tess__n_constant(b, out, value) : tess__emit_one(b, op, 1, &a, attrs, asked);
}

static bool counts_up(const struct dims *dims) {
  for (int i = 0; i < dims->n; i++)
    if (dims->d[i] != i) return false;
  return true;
}

struct dims tess__dims_clean(const struct dims *dims) {
  struct dims copy = {.n = dims->n};
  memcpy(copy.d, dims->d, dims->n);
  return copy;
}

static struct axes clean_axes(const struct axes *axes) {
  struct axes copy = {.n = axes->n};
  memcpy(copy.a, axes->a, axes->n);
  return copy;
}

vid tess__n_convert(struct build *b, vid a, tess_dtype dtype, bool weak) {
  if (a == VID_NONE) return VID_NONE;
  const struct type *in = type_of(b, a), *out = tess__type_with_dtype(in, dtype, weak);
  const void *value = splat(b, a);
  if (in == out) return a;
  if (!value || tess__dtype_class(dtype) == DTYPE_OTHER) return tess__emit_one(b, &tess__op_convert, 1, &a, NULL, out);
  unsigned char element[16] = {0};
  tess__element_convert(dtype, element, (tess_dtype)in->dtype, value);
  return tess__n_constant(b, out, element);
}

vid tess__n_bitcast_convert(struct build *b, vid a, tess_dtype dtype) {
  if (a == VID_NONE) return VID_NONE;
  const struct type *in = type_of(b, a), *out;
  if ((tess_dtype)in->dtype == dtype && !in->weak) return a;
  struct diag unheard = {0};
  out = tess__bitcast_type(in, dtype, &unheard);
  if (!out) out = tess__type_with_dtype(in, dtype, false); /* emit says what is wrong */
  tess__diag_clear(&unheard);
  return tess__emit_one(b, &tess__op_bitcast_convert, 1, &a, NULL, out);
}

/* ---- parts of complex numbers ---- */
static bool is_complex(const struct build *b, vid v) {
  return tess__dtype_class((tess_dtype)type_of(b, v)->dtype) == DTYPE_COMPLEX;
}

vid tess__n_real(struct build *b, vid a) {
  return a == VID_NONE || !is_complex(b, a) ? a : tess__emit_one(b, &tess__op_real, 1, &a, NULL, NULL);
}

vid tess__n_imag(struct build *b, vid a) {
  if (a == VID_NONE) return VID_NONE;
  return tess__emit_one(b, &tess__op_imag, 1, &a, NULL, NULL);
}

vid tess__n_complex(struct build *b, vid re, vid im) {
  return tess__emit_one(b, &tess__op_complex, 2, (vid[]){re, im}, NULL, NULL);
}

vid tess__n_broadcast_in_dim(struct build *b, vid a, int rank, const int64_t *dim, const struct dims *dims) {
  if (a == VID_NONE) return VID_NONE;
  const struct type *out = tess__type_with_shape(type_of(b, a), rank, dim);
  if (out == type_of(b, a) && dims->n == rank && counts_up(dims)) return a;
  struct dims_attrs attrs = {.dims = tess__dims_clean(dims)};
  return view(b, &tess__op_broadcast_in_dim, a, &attrs, out);
}

vid tess__n_reshape(struct build *b, vid a, int rank, const int64_t *dim) {
  if (a == VID_NONE) return VID_NONE;
  const struct type *out = tess__type_with_shape(type_of(b, a), rank, dim);
  return out == type_of(b, a) ? a : view(b, &tess__op_reshape, a, NULL, out);
}

vid tess__n_transpose(struct build *b, vid a, const struct dims *perm) {
  if (a == VID_NONE) return VID_NONE;
  if (perm->n == type_of(b, a)->rank && counts_up(perm)) return a;
  struct dims_attrs attrs = {.dims = tess__dims_clean(perm)};
  return view(b, &tess__op_transpose, a, &attrs, NULL);
}

static int by_number(const void *a, const void *b) {
  return *(const uint8_t *)a - *(const uint8_t *)b;
}

vid tess__n_slice(struct build *b, vid a, const int64_t *start, const int64_t *stride, const int64_t *size) {
  if (a == VID_NONE) return VID_NONE;
  const struct type *in = type_of(b, a);
  struct slice_attrs attrs = {{0}, {0}};
  bool whole = true;
  for (int i = 0; i < in->rank; i++) {
    attrs.start[i] = size[i] ? start[i] : 0;
    attrs.stride[i] = size[i] > 1 ? stride[i] : 1; /* one way to write it */
    whole = whole && size[i] == in->dim[i];
  }
  return whole ? a : view(b, &tess__op_slice, a, &attrs, tess__type_with_shape(in, in->rank, size));
}

vid tess__n_reverse(struct build *b, vid a, const struct dims *dims) {
  if (a == VID_NONE || dims->n == 0) return a;
  struct dims_attrs attrs = {.dims = tess__dims_clean(dims)};
  qsort(attrs.dims.d, attrs.dims.n, 1, by_number);
  return view(b, &tess__op_reverse, a, &attrs, NULL);
}

/* ---- reductions and products ---- */
vid tess__n_reduce(struct build *b, vid a, const struct dims *dims, enum monoid monoid) {
  if (a == VID_NONE || dims->n == 0) return a;
  struct reduce_attrs attrs = {.dims = tess__dims_clean(dims), .monoid = (uint8_t)monoid};
  qsort(attrs.dims.d, attrs.dims.n, 1, by_number);
  return tess__emit_one(b, &tess__op_reduce, 1, &a, &attrs, NULL);
}

vid tess__n_dot_general(struct build *b, vid a, vid c, const struct dot_attrs *attrs, tess_dtype out_dtype) {
  if (a == VID_NONE || c == VID_NONE) return VID_NONE;
  struct dot_attrs copy = {tess__dims_clean(&attrs->lhs_contract), tess__dims_clean(&attrs->rhs_contract),
                           tess__dims_clean(&attrs->lhs_batch), tess__dims_clean(&attrs->rhs_batch)};
  const struct type *in[] = {type_of(b, a), type_of(b, c)}, *asked = NULL;
  if (out_dtype != TESS_DTYPE_NONE && out_dtype != (tess_dtype)in[0]->dtype) {
    struct call call = {.op = &tess__op_dot_general, .n_in = 2, .n_out = 1, .in = in, .attrs = &copy};
    struct diag unheard = {0};
    asked = tess__dot_type(&call, out_dtype, &unheard); /* NULL: emit says what is wrong */
    tess__diag_clear(&unheard);
  }
  return tess__emit_one(b, &tess__op_dot_general, 2, (vid[]){a, c}, &copy, asked);
}

/* ---- shardings and manual regions ---- */
vid tess__n_laid_as(struct build *b, vid a, const struct sharding *laid) {
  const struct type *t = type_of(b, a);
  if (a == VID_NONE || t->laid == laid) return a;
  return tess__n_sharding_constraint(b, a, tess__laid_request(laid, (laid ? laid : t->laid)->mesh, t->rank));
}

vid tess__n_sharding_constraint(struct build *b, vid a, const struct sharding *s) {
  struct constraint_attrs attrs = {.sharding = s};
  return tess__emit_one(b, &tess__op_sharding_constraint, 1, &a, &attrs, NULL);
}

bool tess__n_inspect_sharding(struct build *b, vid a, const struct inspect_attrs *attrs) {
  vid none;
  return tess__emit(b, &tess__op_inspect_sharding, 1, &a, attrs, NULL, 0, 0, NULL, &none);
}

vid tess__n_pvary(struct build *b, vid a, const struct axes *axes) {
  return tess__n_cast(b, a, axes, CAST_VARYING);
}

vid tess__n_cast(struct build *b, vid a, const struct axes *axes, enum cast_state to) {
  if (a == VID_NONE || axes->n == 0) return a;
  struct cast_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  const struct type *t = type_of(b, a);
  attrs.axes = t->manual ? tess__axes_checked(t, axes) : clean_axes(axes);
  if (attrs.axes.n == 0) return a;
  attrs.to = (uint8_t)to;
  return tess__emit_one(b, &tess__op_pvary, 1, &a, &attrs, NULL);
}

vid tess__n_all_reduce(struct build *b, vid a, const struct axes *axes, enum monoid monoid) {
  if (a == VID_NONE || axes->n == 0) return a;
  struct all_reduce_attrs attrs = {.axes = clean_axes(axes), .monoid = (uint8_t)monoid};
  return tess__emit_one(b, &tess__op_all_reduce, 1, &a, &attrs, NULL);
}

static vid group(struct build *b, const struct tess_op *op, int n, const vid *in, const struct group_attrs *attrs,
                 struct graph *body) {
  struct group_attrs copy;
  memset(&copy, 0, sizeof copy);
  copy.axes = clean_axes(&attrs->axes);
  copy.groups = attrs->groups;
  copy.width = attrs->width;
  copy.total = attrs->total;
  copy.monoid = attrs->monoid;
  copy.dim = attrs->dim;
  copy.other = attrs->other;
  copy.alike = attrs->alike;
  vid out;
  tess__emit(b, op, n, in, &copy, NULL, 1, body != NULL, &body, &out);
  return out;
}

vid tess__n_group(struct build *b, const struct tess_op *op, vid a, const struct group_attrs *attrs,
                  struct graph *body) {
  return group(b, op, 1, &a, attrs, body);
}

vid tess__n_permute(struct build *b, vid v, const struct axes *axes, int64_t total, int n, const int32_t *pair) {
  struct group_attrs a;
  memset(&a, 0, sizeof a);
  a.axes = *axes;
  a.groups = tess__groups(n, 2, pair);
  a.width = 2;
  a.total = (int32_t)total;
  return tess__n_group(b, &tess__op_group_permute, v, &a, NULL);
}

vid tess__n_ragged_all_to_all(struct build *b, const vid *in, const struct group_attrs *attrs) {
  return group(b, &tess__op_ragged_all_to_all, tess__op_ragged_all_to_all.arity, in, attrs, NULL);
}

vid tess__n_axis_index(struct build *b, const struct axes *axes, tess_dtype dtype, const struct mesh *manual) {
  struct axes_attrs attrs = {.axes = clean_axes(axes)};
  struct type type = *tess__type_of(dtype, 0, NULL);
  type.manual = manual;
  return tess__emit_one(b, &tess__op_axis_index, 0, NULL, &attrs, tess__type(&type));
}

bool tess__n_manual_computation(struct build *b, int n_in, const vid *in, const struct manual_attrs *attrs,
                                struct graph *body, vid *out) {
  struct manual_attrs copy;
  memset(&copy, 0, sizeof copy);
  copy.mesh = attrs->mesh;
  copy.axes = attrs->axes;
  copy.unchecked = attrs->unchecked;
  /* interned, because copies of the graph share the attributes */
  copy.in = n_in ? tess__intern(INTERN_SPEC, attrs->in, sizeof *attrs->in * (size_t)n_in) : NULL;
  copy.out =
      body->n_results ? tess__intern(INTERN_SPEC, attrs->out, sizeof *attrs->out * (size_t)body->n_results) : NULL;
  return tess__emit(b, &tess__op_manual_computation, n_in, in, &copy, NULL, body->n_results, 1, &body, out);
}

vid tess__n_optimization_barrier(struct build *b, vid a) {
  return tess__emit_one(b, &tess__op_optimization_barrier, 1, &a, NULL, NULL);
}

vid tess__n_stop_gradient(struct build *b, vid a) {
  return tess__emit_one(b, &tess__op_stop_gradient, 1, &a, NULL, NULL);
}

bool tess__n_control(struct build *b, const struct tess_op *op, int n_in, const vid *in, int n_regions,
                     struct graph *const *regions, int n_out, vid *out) {
  static const struct while_attrs unknown;
  return tess__emit(b, op, n_in, in, op->attr_bytes ? &unknown : NULL, NULL, n_out, n_regions, regions, out);
}

bool tess__n_if(struct build *b, int n_in, const vid *in, struct graph *on_true, struct graph *on_false, int n_out,
                vid *out) {
  return tess__n_control(b, &tess__op_if, n_in, in, 2, (struct graph *[]){on_true, on_false}, n_out, out);
}

bool tess__n_while(struct build *b, struct rounds rounds, int n_in, const vid *in, struct graph *const *regions,
                   int n_out, vid *out) {
  struct while_attrs copy;
  memset(&copy, 0, sizeof copy);
  copy.rounds.n = rounds.n;
  copy.rounds.exact = rounds.exact;
  return tess__emit(b, &tess__op_while, n_in, in, &copy, NULL, n_out, 2, regions, out);
}

bool tess__n_scan(struct build *b, const struct scan_attrs *attrs, int n_in, const vid *in, struct graph *body,
                  vid *out) {
  struct scan_attrs copy;
  memset(&copy, 0, sizeof copy);
  copy.length = attrs->length;
  copy.carried = attrs->carried;
  copy.rows = attrs->rows;
  copy.reverse = attrs->reverse;
  return tess__emit(b, &tess__op_scan, n_in, in, &copy, NULL, body->n_results, 1, &body, out);
}

/* ---- the compiler's own ---- */
vid tess__n_mask(struct build *b, vid a, int dimension, enum monoid monoid) {
  struct mask_attrs attrs = {.dimension = (uint8_t)dimension, .monoid = (uint8_t)monoid};
  return tess__emit_one(b, &tess__op_mask, 1, &a, &attrs, NULL);
}

vid tess__n_relayout(struct build *b, const struct tess_op *op, vid a, const struct relayout_attrs *attrs,
                     const struct type *to) {
  return tess__emit_one(b, op, 1, &a, attrs, to);
}

vid tess__n_boundary(struct build *b, const struct tess_op *op, vid a, const struct boundary_attrs *attrs,
                     const struct type *to) {
  return tess__emit_one(b, op, 1, &a, attrs, to);
}
