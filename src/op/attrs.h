/* The attributes of the ops, one struct each (struct dims and struct axes: ir/op.h). Zero-padded, compared as bytes. A
 * size is in a type or nowhere (ENGINE 3.2). */
#ifndef TESS_OP_ATTRS_H
#define TESS_OP_ATTRS_H

#include "ir/op.h"
#include "layout/tiling.h"

struct constant_attrs {
  unsigned char value[16];
}; /* one element of the result's dtype: a splat */
struct literal_attrs {
  const void *data;
}; /* the elements, row-major, interned */
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
enum compare_direction { COMPARE_EQ, COMPARE_NE, COMPARE_GE, COMPARE_GT, COMPARE_LE, COMPARE_LT };
struct dot_attrs {
  struct dims lhs_contract, rhs_contract, lhs_batch, rhs_batch;
};
struct constraint_attrs {
  const struct sharding *sharding;
};
struct all_reduce_attrs {
  struct axes axes;
  uint8_t monoid;
};
struct axes_attrs {
  struct axes axes;
}; /* pvary, axis_index */
struct mask_attrs {
  uint8_t dimension, monoid;
}; /* padding of this dimension becomes the monoid's identity */
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
  bool unchecked;                            /* check_vma=False */
};
/* boundary of an inlined region: the block of a cut value seen as a whole per device, and back. `tiling` is the cut
 * outside. */
struct boundary_attrs {
  struct tiling tiling;
  int64_t size[TESS_MAX_RANK];
};

#endif
