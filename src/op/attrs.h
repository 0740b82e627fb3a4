/* The attributes of the ops, one struct each (struct dims and struct axes: ir/op.h). Zero-padded, compared as bytes. A
 * size is in a type or nowhere (design/engine.md 3.2). */
#ifndef TESS_OP_ATTRS_H
#define TESS_OP_ATTRS_H

#include "ir/op.h"
#include "layout/tiling.h"

struct constant_attrs {
  unsigned char value[16];
}; /* one element of the result's dtype: a splat */
struct literal_attrs {
  const void *data;
}; /* the elements, row-major: ir/literal.h */
struct iota_attrs {
  uint8_t dimension;
};
struct dims_attrs {
  struct dims dims;
};                   /* broadcast_in_dim: operand dimension i is result dimension d[i]; transpose: permutation */
struct slice_attrs { /* result index i of dimension d reads start[d] + i * stride[d]; strides are positive; entries
                        behind the rank are zero */
  int64_t start[TESS_MAX_RANK], stride[TESS_MAX_RANK];
};
struct reduce_attrs {
  struct dims dims;
  uint8_t monoid;
};
struct compare_attrs {
  uint8_t direction;
}; /* enum compare_direction */
struct precision_attrs {
  uint8_t exponent_bits, mantissa_bits; /* as many as the dtype has, or more: no change */
};
enum compare_direction { COMPARE_EQ, COMPARE_NE, COMPARE_GE, COMPARE_GT, COMPARE_LE, COMPARE_LT };
enum {
  COMPARE_TOTAL = 8
}; /* added to a direction: floats by their bits, -NaN < -inf < ... < -0 < +0 < ... < NaN
      (StableHLO's TOTALORDER) */
/* ---- calls ---- */
/* What a transform does at a call in place of going into the function. Interned. */
struct call_rules {
  const char *kind; /* interned: the transform that made the call, "custom_vjp" */
  const void *by;   /* what that transform knows of it, as long-lived as the record; NULL: nothing */
};
struct call_attrs {
  const char *name;               /* of the function; interned */
  const struct call_rules *rules; /* NULL: none */
};
/* A function with derivative rules of the user's (op/custom.c). Operands are arguments, then what it closes over. */
struct custom_attrs {
  const char *name;    /* of the function; interned */
  int64_t n_arguments; /* of custom_linear: tangents, its last operands */
  int64_t n_residuals; /* of custom_vjp: results of fwd behind the function's; of custom_linear: its first operands */
  bool without_rule;   /* it has no further rule, and its derivative is refused: see tess__n_custom_jvp */
};
struct name_attrs {
  const char *name; /* interned */
};
/* ---- indexing and order ---- */
struct pad_attrs { /* result index low[d] + i * (interior[d] + 1) is operand index i, where it exists; low may be
                      negative */
  int64_t low[TESS_MAX_RANK], interior[TESS_MAX_RANK];
};
struct dimension_attrs {
  uint8_t dimension;
}; /* concatenate */
/* Where the slices of gather and scatter lie (StableHLO's dimension numbers). Slice sizes are in the types. */
struct slice_numbers {
  struct dims window;        /* dimensions of the slices that are inside a slice: offset_dims, update_window_dims */
  struct dims collapsed;     /* operand dimensions that slices lack: collapsed_slice_dims, inserted_window_dims */
  struct dims operand_batch; /* these go in step with index_batch */
  struct dims index_batch;
  struct dims map; /* entry k of an index vector counts along operand dimension map.d[k] */
  uint8_t index_vector_dim;
};
struct gather_attrs {
  struct slice_numbers numbers;
  bool sorted;
};
enum scatter_update { SCATTER_REGION, SCATTER_SET, SCATTER_MONOID /* + enum monoid */ };
struct scatter_attrs {
  struct slice_numbers numbers;
  uint8_t update; /* enum scatter_update */
  bool sorted, unique;
};
/* sort: by a region; or the first n_keys operands one after the other decide. jax: -0 is 0, all NaN are equal and
 * last; bits: as compare's total. Descending is the reverse order of ascending, for NaN too. */
enum sort_order { SORT_REGION, SORT_JAX, SORT_JAX_DESCENDING, SORT_BITS, SORT_BITS_DESCENDING };
struct sort_attrs {
  uint8_t dimension, order, n_keys;
  bool stable;
};

struct dot_attrs {
  struct dims lhs_contract, rhs_contract, lhs_batch, rhs_batch;
};
/* ---- loops (op/control.c, op/scan.c) ---- */
struct while_attrs {
  struct rounds rounds;
};
/* Operands: the carry, xs, captures. Results: the carry, ys. */
struct scan_attrs {
  int64_t length, carried, rows; /* rounds; how many values are carried; how many xs there are */
  bool reverse;                  /* from the last row to the first */
};
struct constraint_attrs {
  const struct sharding *sharding;
};
struct sharding_group_attrs {
  int64_t number;
};
struct node;
int64_t tess__sharding_group(const struct node *n); /* op/sharding_group.c: the number; -1: it is no such node */
struct inspect_attrs {                              /* never compared, as the node is never shared; not printed */
  void (*callback)(const struct tess_sharding *s, void *ctx);
  void *ctx;
  uint64_t number; /* callbacks run in the order of these */
};
struct all_reduce_attrs {
  struct axes axes;
  uint8_t monoid;
};
struct device_groups { /* n lists of `width` positions, interned: op/group.h */
  int32_t n, width;
  int32_t position[];
};
struct group_attrs {
  struct axes axes;                   /* positions count along these, major first */
  const struct device_groups *groups; /* NULL: all positions are one group */
  int32_t width, total;               /* members of a group; positions */
  uint8_t monoid, dim, other;         /* dim: gathered, scattered or split; other: put together (all_to_all) */
  bool alike;                         /* all positions get the same: the result does not vary over the axes */
};
struct axes_attrs {
  struct axes axes;
}; /* axis_index */
enum cast_state { CAST_VARYING, CAST_UNREDUCED, CAST_REDUCED, CAST_TERMS /* unreduced to varying: before a sum */ };
struct cast_attrs {
  struct axes axes;
  uint8_t to; /* enum cast_state */
};            /* pvary */
struct mask_attrs {
  uint8_t dimension, monoid;
}; /* padding of this dimension becomes what the monoid does not see */
/* sdy.reshard and the collectives it becomes: from one tiling of the value to another. `atoms` is the group that takes
 * part. */
struct relayout_attrs {
  struct tiling from, to;
  uint64_t atoms;
  uint8_t monoid;
  int64_t size[TESS_MAX_RANK]; /* global */
};
/* sdy.manual_computation: entry i of in / out is the tiling-free spec (axes of the mesh) of operand / result i. */
struct manual_attrs {
  const struct mesh *mesh;
  const struct spec *const *in, *const *out; /* interned specs; arrays live as long as the graph */
  uint64_t axes;                             /* of the mesh: those that become manual here; bit i: axis i */
  bool unchecked;                            /* check_vma=False: types do not say what varies along these axes */
};
struct manual_scope;
/* Inside of a region that stands in `outer`. What an unchecked one finds mapped by vmaps is unchecked in it, too. */
struct manual_scope tess__manual_scope(const struct manual_scope *outer, const struct manual_attrs *a);
/* boundary of an inlined region: the block of a cut value seen as a whole per device, and back. `tiling` is the cut
 * outside. */
struct boundary_attrs {
  struct tiling tiling;
  int64_t size[TESS_MAX_RANK];
};

/* Windows by dimension of the operand; entries behind the rank are zero. Sizes are here because no type has them. */
struct window_attrs {
  int64_t size[TESS_MAX_RANK], stride[TESS_MAX_RANK], base_dilation[TESS_MAX_RANK], dilation[TESS_MAX_RANK];
  int64_t low[TESS_MAX_RANK], high[TESS_MAX_RANK]; /* padding, negative: elements cut off */
  uint8_t monoid;                                  /* of reduce_window, whose padding is its identity */
};
/* The group counts are in the types: input features over kernel input features, input batch over output batch. */
struct convolution_attrs {
  struct dims lhs, rhs, out; /* batch, feature, spatial...; of rhs: output feature, input feature, spatial... */
  int64_t stride[TESS_MAX_RANK], low[TESS_MAX_RANK], high[TESS_MAX_RANK], lhs_dilation[TESS_MAX_RANK],
      rhs_dilation[TESS_MAX_RANK]; /* by spatial dimension */
  struct dims reversed;            /* spatial dimensions whose windows are read backwards */
};
struct cholesky_attrs {
  bool lower;
};
enum transpose { TRANSPOSE_NO, TRANSPOSE_YES, TRANSPOSE_ADJOINT };
struct triangular_attrs {
  bool left_side, lower, unit_diagonal;
  uint8_t transpose; /* enum transpose */
};
struct svd_attrs {
  bool full_matrices, compute_uv; /* without vectors the singular values are the only result */
};
struct eigh_attrs {
  bool lower; /* the triangle that is read */
};
/* geqp3: QR with columns exchanged. gehrd: Hessenberg's form. sytrd: tridiagonal form. geev: eigenvalues and vectors.
 * gees: Schur's form. gtsv: tridiagonal systems; perturbed: singular ones have a solution too. */
enum lapack_routine {
  ROUTINE_GEQP3,
  ROUTINE_GEHRD,
  ROUTINE_SYTRD,
  ROUTINE_GEEV,
  ROUTINE_GEES,
  ROUTINE_GTSV,
  ROUTINE_PERTURBED
};
struct lapack_attrs {
  uint8_t routine;  /* enum lapack_routine */
  bool lower;       /* of sytrd: the triangle that is read */
  bool left, right; /* of geev: are those vectors wanted? of gees: right, Schur's */
};
struct fft_attrs {
  uint8_t kind /* enum fft_kind */, rank; /* the last `rank` dimensions */
};
enum fft_kind { FFT_FORWARD, FFT_INVERSE, FFT_REAL, FFT_REAL_INVERSE };
struct rng_attrs {
  uint8_t algorithm; /* enum rng_algorithm */
};
enum rng_algorithm { RNG_DEFAULT, RNG_THREEFRY, RNG_PHILOX };
struct batch_norm_attrs {
  float epsilon;
  uint8_t feature;
};

#endif
