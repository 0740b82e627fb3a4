/* One function for each op: makes its node. VID_NONE in, or a failure (told in b->diag), gives VID_NONE. */
#ifndef TESS_OP_BUILD_H
#define TESS_OP_BUILD_H

#include "ir/graph.h"
#include "op/attrs.h"

/* The type of a value that was made here. */
static inline const struct type *type_of(const struct build *b, vid v) {
  return tess__type_at(b->graph, v);
}

#define EW1(name, ...) vid tess__n_##name(struct build *b, vid a);
#define EW2(name, ...) vid tess__n_##name(struct build *b, vid a, vid c);
#include "op/elementwise.def"
#undef EW1
#undef EW2

vid tess__n_select(struct build *b, vid predicate, vid on_true,
                   vid on_false); /* predicate: bool, rank 0 or the shape of the others */
vid tess__n_compare(struct build *b, vid a, vid c, enum compare_direction direction);
vid tess__n_is_finite(struct build *b, vid a);
vid tess__n_is_inf(struct build *b, vid a);
vid tess__n_is_pos_inf(struct build *b, vid a);
vid tess__n_is_neg_inf(struct build *b, vid a);
vid tess__n_reduce_precision(struct build *b, vid a, int exponent_bits, int mantissa_bits);
vid tess__n_convert(struct build *b, vid a, tess_dtype dtype, bool weak);
vid tess__n_bitcast_convert(struct build *b, vid a, tess_dtype dtype);
vid tess__n_real(struct build *b, vid a); /* of a real value: itself, and zeros */
vid tess__n_imag(struct build *b, vid a);
vid tess__n_complex(struct build *b, vid re, vid im);
vid tess__n_constant(struct build *b, const struct type *type, const void *element); /* a splat */
vid tess__n_constant_double(struct build *b, const struct type *type, double v);     /* the same, converted */
/* Elements in row-major order, copied; a constant where they are all equal. */
vid tess__n_literal(struct build *b, const struct type *type, const void *data);
vid tess__n_iota(struct build *b, const struct type *type, int dimension);
vid tess__n_broadcast_in_dim(struct build *b, vid a, int rank, const int64_t *dim, const struct dims *dims);
vid tess__n_reshape(struct build *b, vid a, int rank, const int64_t *dim);
vid tess__n_transpose(struct build *b, vid a, const struct dims *perm);
/* size of the result; start and stride by dimension, strides > 0. The whole of a is a itself. */
vid tess__n_slice(struct build *b, vid a, const int64_t *start, const int64_t *stride, const int64_t *size);
vid tess__n_reverse(struct build *b, vid a, const struct dims *dims);
vid tess__n_reduce(struct build *b, vid a, const struct dims *dims, enum monoid monoid);
vid tess__n_dot_general(struct build *b, vid a, vid c, const struct dot_attrs *attrs, tess_dtype out_dtype);
vid tess__n_sharding_constraint(struct build *b, vid a, const struct sharding *s);
bool tess__n_sharding_group(struct build *b, vid a, int64_t number); /* a lies as all values of this group do */
vid tess__n_laid_as(struct build *b, vid a, const struct sharding *laid); /* with this in its type (layout/laid.h) */
bool tess__n_inspect_sharding(struct build *b, vid a, const struct inspect_attrs *attrs);
vid tess__n_pvary(struct build *b, vid a, const struct axes *axes);
vid tess__n_cast(struct build *b, vid a, const struct axes *axes, enum cast_state to); /* as pvary, to any state */
vid tess__n_all_reduce(struct build *b, vid a, const struct axes *axes, enum monoid monoid);
/* Collectives over groups (op/group.h); a body that is no monoid is taken over. all_reduce over whole axes by a monoid
 * is better told by tess__n_all_reduce. */
vid tess__n_group(struct build *b, const struct tess_op *op, vid a, const struct group_attrs *attrs,
                  struct graph *body);
/* Of n pairs of positions along these axes, of `total`: the second gets v of the first, who is in none gets zeros. */
vid tess__n_permute(struct build *b, vid v, const struct axes *axes, int64_t total, int n, const int32_t *pair);
/* in: operand, output, input_offsets, send_sizes, output_offsets, recv_sizes (op/ragged_exchange.c) */
vid tess__n_ragged_all_to_all(struct build *b, const vid *in, const struct group_attrs *attrs);
vid tess__n_axis_index(struct build *b, const struct axes *axes, tess_dtype dtype, const struct mesh *manual);
bool tess__n_manual_computation(struct build *b, int n_in, const vid *in, const struct manual_attrs *attrs,
                                struct graph *body, vid *out);
vid tess__n_optimization_barrier(struct build *b, vid a);
vid tess__n_stop_gradient(struct build *b, vid a);
/* A while with what is known of its rounds (op/control.c); a scan (op/scan.c). The regions are taken over. */
bool tess__n_while(struct build *b, struct rounds rounds, int n_in, const vid *in, struct graph *const *regions,
                   int n_out, vid *out);
bool tess__n_scan(struct build *b, const struct scan_attrs *attrs, int n_in, const vid *in, struct graph *body,
                  vid *out);
/* while, case or if (op/control.c); the regions are taken over. */
bool tess__n_control(struct build *b, const struct tess_op *op, int n_in, const vid *in, int n_regions,
                     struct graph *const *regions, int n_out, vid *out);
bool tess__n_if(struct build *b, int n_in, const vid *in, struct graph *on_true, struct graph *on_false, int n_out,
                vid *out);
/* op/call.c: the function `name` on operands of its parameters' types; a use of body is taken over. rules: or NULL. */
const struct call_rules *tess__call_rules(const char *kind, const void *by); /* op/attrs.h */
bool tess__n_call(struct build *b, const char *name, const struct call_rules *rules, struct graph *body, int n_in,
                  const vid *in, vid *out);
/* A function `name` with rules of the user's, as op/custom.c says, on operands of its parameters' types. Regions are
 * taken over, also by a failure. rule or fwd and bwd NULL: the function inside its own rules, so often that no further
 * rule is there. */
bool tess__n_custom_jvp(struct build *b, const char *name, int n_arguments, struct graph *body, struct graph *rule,
                        int n_in, const vid *in, vid *out);
bool tess__n_custom_vjp(struct build *b, const char *name, int n_arguments, int n_residuals, struct graph *body,
                        struct graph *fwd, struct graph *bwd, int n_in, const vid *in, vid *out);
bool tess__n_custom_linear(struct build *b, const char *name, int n_tangents, int n_residuals, struct graph *bwd,
                           int n_in, const vid *in, int n_out, vid *out);
vid tess__n_name(struct build *b, vid a, const char *name); /* a, called so (checkpoint_name) */
/* build_index.c */
vid tess__n_clamp(struct build *b, vid low, vid a, vid high);
/* value: a scalar; sizes of the result by dimension */
vid tess__n_pad(struct build *b, vid a, vid value, const int64_t *low, const int64_t *interior, const int64_t *size);
vid tess__n_concatenate(struct build *b, int n, const vid *in, int dimension);
vid tess__n_dynamic_slice(struct build *b, vid a, const vid *start, const int64_t *size);
vid tess__n_dynamic_update_slice(struct build *b, vid a, vid update, const vid *start);
vid tess__n_gather(struct build *b, vid a, vid indices, const struct gather_attrs *attrs, int rank,
                   const int64_t *size);
/* body: what combines; NULL unless attrs says SCATTER_REGION. A known one becomes an attribute. Taken over. */
bool tess__n_scatter(struct build *b, int n, const vid *in, vid indices, const vid *updates,
                     const struct scatter_attrs *attrs, struct graph *body, vid *out);
/* comparator: NULL unless attrs says SORT_REGION. A known one becomes an attribute. Taken over. */
bool tess__n_sort(struct build *b, int n, const vid *in, const struct sort_attrs *attrs, struct graph *comparator,
                  vid *out);
bool tess__n_top_k(struct build *b, vid a, int64_t k, vid *out); /* values, positions */
/* The order that a comparator of n operands describes, in attrs->order and n_keys. */
bool tess__sort_recognise(const struct graph *comparator, int n, struct sort_attrs *attrs);
/* ---- what the builder's own files share ---- */
/* Operands made alike in what they vary over; those of different regions are left to emit, which refuses them. */
bool tess__build_level(struct build *b, int n, vid *in);
/* tess__emit on operands made so. Regions are taken over, also by a failure. And the same for one result. */
bool tess__emit_level(struct build *b, const struct tess_op *op, int n, const vid *in, const void *attrs,
                      const struct type *const *asked, int n_out, int n_regions, struct graph *const *regions,
                      vid *out);
vid tess__emit_one(struct build *b, const struct tess_op *op, int n, const vid *in, const void *attrs,
                   const struct type *asked);
struct dims tess__dims_clean(const struct dims *dims); /* unused entries zeroed: equal lists are equal bytes */
/* Windows, factorisations, transforms (build_window.c). Bodies are taken over, also by a failure. Several results: into
 * out. */
/* The number, of those in `number`, of the first extreme element along a dimension, or of the first NaN, as reductions;
 * m: MONOID_MAX, MONOID_MIN. *extreme: the element, of -0 and +0 the extreme one. (arg_extreme.c) */
vid tess__n_arg_extreme(struct build *b, vid x, int dim, vid number, enum monoid m, vid *extreme);
/* in: n operands, then n initial values. A body that is a monoid becomes reduce (or reduce_window, where the initial
 * value is the identity), one that is JAX's argmax or argmin what the function above makes. */
bool tess__n_reduce_region(struct build *b, int n, const vid *in, const struct dims *dims, struct graph *body,
                           vid *out);
bool tess__n_reduce_window_region(struct build *b, int n, const vid *in, const struct window_attrs *attrs,
                                  struct graph *body, vid *out);
vid tess__n_reduce_window(struct build *b, vid a, const struct window_attrs *attrs);
/* Windows of dimension `axis` that make a cumulative reduction, others passing. */
struct window_attrs tess__cumulative_window(const struct type *t, int axis, bool reverse, enum monoid monoid);
vid tess__n_select_and_scatter(struct build *b, vid a, vid source, vid initial, const struct window_attrs *attrs,
                               struct graph *selection, struct graph *scatter);
vid tess__n_map(struct build *b, int n, const vid *in, struct graph *computation);
/* Groups are checked against the types. out_dtype NONE: that of the operands. */
vid tess__n_convolution(struct build *b, vid lhs, vid rhs, const struct convolution_attrs *attrs,
                        int64_t feature_groups, int64_t batch_groups, tess_dtype out_dtype);
vid tess__n_cholesky(struct build *b, vid a, bool lower);
vid tess__n_triangular_solve(struct build *b, vid a, vid c, const struct triangular_attrs *attrs);
bool tess__n_lu(struct build *b, vid a, vid out[3]);    /* L and U in one, pivots, the permutation of the rows */
bool tess__n_geqrf(struct build *b, vid a, vid out[2]); /* R with the reflectors, tau */
vid tess__n_householder_product(struct build *b, vid a, vid tau);
bool tess__n_svd(struct build *b, vid a, bool full_matrices, bool compute_uv, vid out[3]); /* values, U, V^H; or one */
/* As LAPACK gives them, but for info. n_out results. */
bool tess__n_lapack(struct build *b, const struct lapack_attrs *attrs, int n_in, const vid *in, int n_out, vid *out);
bool tess__n_eigh(struct build *b, vid a, bool lower, vid out[2]); /* vectors in columns, values ascending */
vid tess__n_fft(struct build *b, vid a, enum fft_kind kind, int rank, int64_t last); /* last: of IRFFT's result */
bool tess__n_rng_bit_generator(struct build *b, vid state, enum rng_algorithm algorithm, const struct type *type,
                               vid *out); /* the new state, the bits */
vid tess__n_batch_norm_inference(struct build *b, const vid in[5], float epsilon, int feature);
bool tess__n_batch_norm_training(struct build *b, const vid in[3], float epsilon, int feature, vid out[3]);
bool tess__n_batch_norm_grad(struct build *b, const vid in[5], float epsilon, int feature, vid out[3]);

/* The compiler's own */
vid tess__n_mask(struct build *b, vid a, int dimension, enum monoid monoid);
vid tess__n_relayout(struct build *b, const struct tess_op *op, vid a, const struct relayout_attrs *attrs,
                     const struct type *to);
vid tess__n_boundary(struct build *b, const struct tess_op *op, vid a, const struct boundary_attrs *attrs,
                     const struct type *to);

#endif
