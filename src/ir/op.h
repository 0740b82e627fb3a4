/* What an operation is: one record each, in a family file of src/op/ (design/engine.md 4). Everything above reads ops
 * through this header; no pass switches on an op's name. */
#ifndef TESS_IR_OP_H
#define TESS_IR_OP_H

#include "base/arena.h"
#include "base/diag.h"
#include "layout/tiling.h"
#include "layout/type.h"

struct graph;
struct build;
struct laying; /* lay.h */
struct sharding;
typedef uint32_t vid;       /* a value of a graph */
#define VID_NONE UINT32_MAX /* a failed emission; operands that are VID_NONE make VID_NONE */

enum op_trait {
  OP_ELEMENTWISE = 1, /* pointwise: all non-scalar operands and results have one shape */
  OP_CONSTANT = 2,    /* no operands, same value on every device: may be cloned for each use */
  OP_VIEW = 4,        /* the result is the operand's bytes seen through other strides, where strides can say it */
  OP_REDUCTION = 8,
  OP_COLLECTIVE = 16, /* reads other devices' blocks */
  OP_RESHARD = 32,    /* moves between tilings of one value (compiler only) */
  OP_REGION = 64,     /* control flow, manual regions: no factor rule; the passes know what goes in and out. Ops whose
                         regions say how scalars combine (reduce, sort, scatter) are not meant */
  OP_EFFECT = 128,    /* kept though unused, never shared */
  OP_LINEAR = 256,
  OP_PASS_THROUGH = 512,   /* propagation round 0 and 1 (design/partitioning.md 3.6) */
  OP_FORWARD_ONLY = 1024,  /* round 0 and 1 forward only (dynamic_slice, dynamic_update_slice) */
  OP_LATE_FORWARD = 2048,  /* forward only in round 4 (broadcast_in_dim) */
  OP_PER_DEVICE = 4096,    /* a number that differs by device and is known when a plan is bound (axis_index) */
  OP_SETS_VARIANCE = 8192, /* check says over which manual axes each result varies */
  OP_IN_PLACE = 16384,     /* result i may be the memory of operand i: the kernel only writes what differs from it */
  OP_BILINEAR = 32768,     /* linear in each of its two operands, not in both */
  OP_DATA = 65536,         /* has data as its one attribute, in use as long as its graph */
  OP_DOT = 1 << 17,        /* sums products of its two operands, as its factors say */
  OP_BITS = 1 << 18,       /* pointwise between dtypes of one size; others gather or spread elements */
  OP_LOOP = 1 << 19,       /* control flow (op/control.h): region 0 decides, region 1 goes on with what it carries */
  OP_BRANCH = 1 << 20,     /* control flow: operand 0 chooses a region */
  OP_MANUAL = 1 << 21,     /* its region is a device's program; its attributes name the mesh (tess__node_mesh) */
  OP_ANNOTATION = 1 << 22, /* its operand, with something said about it: nothing is left of it on a device */
  OP_ENTERS = 1 << 23,     /* the block of a cut value, from here on whole: it varies over what cut it */
  OP_LEAVES = 1 << 24,     /* a block of a cut value again; where it varies over more, coordinate 0 is the value */
  OP_FILLS = 1 << 25,      /* padding becomes what its monoid does not see */
  OP_LOOKS = 1 << 26,      /* no use of its operand: passes go by */
  OP_KEEPS = 1 << 27,      /* of a constant tree, a constant tree (elementwise ops are so too) */
  OP_SPREADS = 1 << 28,    /* repeats its operand's elements */
  OP_KEEPS_PART = 1 << 29, /* of OP_RESHARD: a part of the device's own block */
  OP_UNREAD = 1 << 30      /* of OP_RESHARD: what would come from other devices nobody reads */
};

/* Of OP_VIEW: where an element of the result lies in the operand. */
enum view_kind {
  VIEW_PERMUTED, /* dimensions go as the factors say */
  VIEW_SAME,
  VIEW_RESHAPED,
  VIEW_SLICED, /* has slice_attrs */
  VIEW_REVERSED,
  /* Not OP_VIEW, for it copies, but for those who can do without: */
  VIEW_MOVED,   /* a part of operand 0 that begins where the operands behind it say */
  VIEW_WRITTEN, /* operand 0, but for a part that is operand 1 and begins where the operands behind it say */
  VIEW_PADDED   /* operand 0 among elements that are operand 1: has pad_attrs */
};
/* Of integers that are sums of indices and coordinates, what the op makes (nothing: SUMS_NONE). */
enum sums {
  SUMS_NONE,
  SUMS_INDEX,      /* the index along a dimension: has iota_attrs */
  SUMS_COORDINATE, /* the device's number: has axes_attrs */
  SUMS_SAME,
  SUMS_NEGATED,
  SUMS_ADDED,
  SUMS_SUBTRACTED,
  SUMS_MULTIPLIED
};
/* Of elementwise ops: would each reader rather compute it again than have it stored? */
enum again {
  AGAIN_NEVER,
  AGAIN_SCALAR, /* where it is one element, or made of numbers that no step stores */
  AGAIN_ALWAYS
};
/* Of collectives over groups: what the op is where its group is whole axes and has no body. */
enum whole_axes { WHOLE_NOTHING, WHOLE_REDUCE, WHOLE_GATHER, WHOLE_REDUCE_SCATTER, WHOLE_EXCHANGE };

/* Of collectives: what goes over the wire, as bytes of it are counted (spmd/report.h). */
enum traffic {
  TRAFFIC_NONE,
  TRAFFIC_REDUCE,
  TRAFFIC_GATHER,
  TRAFFIC_REDUCE_SCATTER,
  TRAFFIC_EXCHANGE,
  TRAFFIC_PERMUTE,
  TRAFFIC_BROADCAST
};

/* Of functions with derivative rules of the user's (op/custom.h), whose attributes are custom_attrs: which rules. */
enum custom { CUSTOM_NONE, CUSTOM_JVP, CUSTOM_VJP, CUSTOM_LINEAR /* what a CUSTOM_VJP leaves to be transposed */ };

enum monoid { MONOID_SUM, MONOID_PROD, MONOID_MIN, MONOID_MAX, MONOID_AND, MONOID_OR, MONOIDS };
const char *tess__monoid_name(enum monoid m);                       /* rule.c: "sum" */
void tess__monoid_identity(enum monoid m, tess_dtype t, void *out); /* one element */
/* What changes no element, not even -0, which a sum that begins at its identity, 0, makes 0. */
void tess__monoid_neutral(enum monoid m, tess_dtype t, void *out);
void tess__monoid_fold(enum monoid m, tess_dtype t, void *acc,
                       const void *x);                /* acc becomes acc m x, rounded to t: reference kernels */
const struct tess_op *tess__monoid_op(enum monoid m); /* of two operands: add */

struct shortage {       /* what kept a kernel from making its results; zeroed: nothing */
  _Atomic size_t bytes; /* that it could not have */
  _Atomic int status;   /* tess_status that it gave, the first one, */
  char why[240];        /* and the reason, in words; empty: the status says it */
};
struct call { /* an op applied: what its functions see */
  const struct tess_op *op;
  int n_in, n_out, n_regions;
  const struct type *const *in;
  const struct type **out; /* check: the asked-for type, or NULL, which check fills in */
  const void *attrs;       /* op->attr_bytes of them, zero-padded */
  struct graph *const *regions;
  struct shortage *shortage; /* of this run of a kernel, shared by its workers; NULL: without memory the program ends */
  bool deterministic;        /* of a kernel's run: an element's bits must not depend on how many are made beside it */
  /* Of ops that ask for it (true_blocks), by operand, then by result: how much of the block is no padding. NULL: all */
  int64_t (*extent)[TESS_MAX_RANK];
};
/* room.c: memory for n things that a kernel takes while it runs, not initialised. NULL: there is none, which
 * c->shortage tells; the kernel returns, whatever its results hold. */
void *tess__call_room(const struct call *c, int64_t n, size_t bytes);
void tess__call_room_end(void *room); /* NULL: nothing */
/* Of a kernel that cannot go on: what its results hold nobody reads. why: in words, or NULL. */
void tess__call_failed(const struct call *c, tess_status status, const char *why);
bool tess__call_went_well(const struct call *c, struct diag *d); /* after the kernel; false: the failure is in d */

/* ---- factor rules (design/partitioning.md 2): tensors are the operands, then the results ---- */
enum factor_kind { FACTOR_PASS, FACTOR_REDUCE, FACTOR_REPLICATE, FACTOR_PERMUTE };
enum { MAX_FACTORS = 64 };
struct factor {
  int64_t size;
  uint8_t kind /* enum factor_kind */, monoid /* of FACTOR_REDUCE */;
  bool blocked; /* propagation leaves it alone */
  bool whole;   /* must not be cut, whatever its kind */
  bool finds;   /* of FACTOR_REDUCE: all terms of an element but one are neutral, so that no sum of them rounds */
  bool kept;    /* of FACTOR_REDUCE: a result that has it is cut by it; others are reduced */
  bool apart;   /* may be cut though its kind is FACTOR_REPLICATE: each part of it is made from a part, but perhaps in
                   other bits, so not under `deterministic`; nor where all blocks are in one process */
  bool reaches; /* may be cut though its index moves: rule.halo says what is read of other blocks; but where all blocks
                   are in one process they had better not be (struct distribute_options) */
};
/* What stands in the places of a window that no element of the operand has. */
enum halo_fill {
  HALO_ANYTHING, /* nobody reads them */
  HALO_IDENTITY, /* of monoid `with` */
  HALO_NEUTRAL,  /* what that monoid does not see (tess__monoid_neutral) */
  HALO_OPERAND,  /* number `with` */
  HALO_LEAST     /* what stands last of all (op/order.h) */
};
/* How an index moves (design/partitioning.md 4.6). Where the factor is cut, index o of it reads positions o * stride -
 * low + k * dilation, k < window, of a dimension of an operand whose elements stand `base` positions apart, the first
 * at 0; or, reversed, the element that stands as far from the end. Or the op itself asks each other device for `totals`
 * elements, or sorts along it in columns (op/columns.h), and its window is the block. */
struct halo {
  int tensor, dim, factor, fill /* enum halo_fill */, with;
  bool reversed;
  int64_t totals;         /* 0: windows are brought */
  bool columns, numbered; /* sorted; with the number of each element beside it */
  bool aligned, ends; /* all devices must read from one place of a stride on; before the first element and behind the
                         last only the first device and the last */
  int64_t in, out, window, stride, dilation, base, low; /* in, out: sizes of the dimension and of the factor */
  const struct halo *next;
};
struct rule_tensor {
  uint8_t rank, start[TESS_MAX_RANK + 1], factor[MAX_FACTORS];
}; /* dimension d: factor[start[d] .. start[d+1]), major first */
struct rule {
  int n_factors, n_tensors;
  struct factor factor[MAX_FACTORS];
  struct rule_tensor *tensor; /* arena */
  const struct halo *halo;    /* arena; one for each dimension of an operand that is read so */
  struct arena *arena;
};
/* Makes the rule of a call: op->factors, or pointwise, then private factors for dimensions that nothing mapped. */
void tess__rule_make(struct rule *r, const struct call *c, struct arena *arena);
/* Would the op give a result with more of this factor, which is in no operand, from the same operands? tensor: the
 * result. */
bool tess__result_is_free(const struct call *c, const struct rule *r, int tensor, int f, struct arena *arena);
/* Is f(a + b, c + d) = f(a, c) + f(b, d)? */
bool tess__is_linear(const struct call *c);
/* For op->factors: a new factor; its use as the next (more minor) factor of a dimension. Dimensions may be filled in
 * any order. */
int tess__factor_new(struct rule *r, enum factor_kind kind, int64_t size);
void tess__factor_use(struct rule *r, int factor, int tensor, int dim);
/* Its index moves as h says (copied), and the op has `window`. */
void tess__factor_reaches(struct rule *r, const struct halo *h);

/* ---- the record ---- */
struct dims {
  uint8_t n, d[TESS_MAX_RANK];
};
struct axes {
  uint8_t n, a[MAX_ATOMS];
}; /* as traced: axes of the region's mesh, major first; after import: atoms */
static inline uint64_t tess__axes_mask(const struct axes *axes) {
  uint64_t mask = 0;
  for (int i = 0; i < axes->n; i++)
    mask |= UINT64_C(1) << axes->a[i];
  return mask;
}
static inline struct axes tess__axes_of(uint64_t mask) { /* in ascending order */
  struct axes axes = {0};
  for (; mask; mask &= mask - 1)
    axes.a[axes.n++] = (uint8_t)__builtin_ctzll(mask);
  return axes;
}
/* Those along which the type says what varies, in their order. */
static inline struct axes tess__axes_checked(const struct type *t, const struct axes *axes) {
  struct axes checked = {0};
  for (int i = 0; t->manual && i < axes->n; i++)
    if (!(t->manual->unchecked >> axes->a[i] & 1)) checked.a[checked.n++] = axes->a[i];
  return checked;
}

struct rounds { /* how often a loop's body runs */
  int64_t n;
  bool exact; /* n times; else n times at most, 0: nobody says */
};

enum attr_kind {
  ATTR_INT,       /* uint8_t */
  ATTR_DIMS,      /* struct dims */
  ATTR_LONGS,     /* int64_t[TESS_MAX_RANK]: one for each dimension of the first result */
  ATTR_DTYPE,     /* uint8_t: tess_dtype */
  ATTR_MONOID,    /* uint8_t: enum monoid */
  ATTR_ENUM,      /* uint8_t, an index into names */
  ATTR_AXES,      /* struct axes */
  ATTR_LITERAL,   /* one element of the first result's dtype */
  ATTR_GROUPS,    /* const struct device_groups * (op/attrs.h): how many, how wide, positions; or NULL */
  ATTR_DATA,      /* const void *: all elements of the first result (ir/literal.h); of ops with OP_DATA */
  ATTR_SHARDING,  /* const struct sharding * */
  ATTR_TILING,    /* struct tiling */
  ATTR_BOOL,      /* bool */
  ATTR_MASK,      /* uint64_t: a set of atoms */
  ATTR_MESH,      /* const struct mesh *; stands before the specs that are on it */
  ATTR_IN_SPECS,  /* const struct spec *const *: one for each operand */
  ATTR_OUT_SPECS, /* the same for each result */
  ATTR_LONG,      /* int64_t */
  ATTR_ROUNDS,    /* struct rounds; not printed where nobody says */
  ATTR_FLOAT,     /* float */
  ATTR_NAME,      /* const char *: interned */
  ATTR_RULES,     /* const struct call_rules * (op/attrs.h): begins with its name; interned; or NULL */
  ATTR_BYTES      /* const struct attr_bytes *: interned; or NULL */
};
struct attr_bytes {
  int64_t n;
  _Alignas(16) unsigned char byte[];
};
struct attr {
  const char *name;
  uint8_t kind;
  uint16_t offset;
  const char *const *names; /* of ATTR_ENUM */
};

/* How a tensor of a per-device call lies over the devices: who cuts it, and its sizes over all the devices that do. */
struct local {
  struct tiling tiling;
  int64_t size[TESS_MAX_RANK];
  bool window[TESS_MAX_RANK];  /* of op->window: this dimension of the operand is what the block of windows reads, */
  int64_t lead[TESS_MAX_RANK]; /* behind so many positions of padding */
};

struct jvp { /* an op applied, and how its operands change */
  const struct call *call;
  const vid *in, *out; /* operands and results, in the builder's graph */
  const vid *tangent;  /* of each operand, of its type; VID_NONE: zero. One at least is not */
};

struct transposed { /* an op that is linear in some of its operands together, as rules of derivatives make it */
  const struct call *call;
  const vid *in; /* operands, in the builder's graph; VID_NONE: the op is linear in it, and nobody has its value */
  const vid *ct; /* how much each result counts, of its cotangent type (type.h); VID_NONE: not. One at least does */
};

struct batched {               /* an op applied to each element of a batch */
  const struct call *call;     /* to one element: types without the dimension, as they are in the function */
  const vid *in;               /* operands, in the builder's graph */
  const bool *mapped;          /* by operand: is its dimension 0 the batch? One at least is, or the op names the axis */
  int64_t size;                /* of the batch */
  int axis;                    /* the batch as an axis of the types' mesh, its last; -1: it has no name */
  const struct sharding *spmd; /* how the dimension is cut (transform/batch.h); NULL: not */
};

struct tess_op {
  const char *name; /* StableHLO's: "add", "dot_general"; others with their dialect: "sdy.sharding_constraint" */
  uint16_t id;      /* position in the table */
  int8_t arity, results, regions; /* -1: any number */
  uint32_t traits;
  uint8_t view, sums, again, whole; /* enum view_kind, sums, again, whole_axes */
  uint8_t custom, traffic;          /* enum custom, enum traffic */
  bool call;                        /* it is what its first region is, on its operands (ir/calls.h) */
  bool side_by_side;                /* its kernel may run for several devices at once, and uses no workers itself */
  bool unites;                      /* attributes say nothing of what one operand alone passes on (exec/unite.c) */
  bool true_blocks;                 /* its kernel sees blocks without padding (call.extent): nothing need be masked */
  bool calls_back;                  /* its kernel is the program's own code, which may run programs, too */
  bool divides;                     /* its first operand, in which it is linear where numbers are no integers */
  bool joins;                       /* puts its operands one behind the other (dimension_attrs) */
  bool keeps_terms;                 /* over Explicit axes a term of a sum stays one, as of a linear op (ir/partial.c) */
  int8_t before_indices; /* it is linear in so many operands together, behind which indices come; 0: none do */
  uint16_t attr_bytes;
  const struct attr *attrs; /* rows, ended by a NULL name; NULL: none. Printing and comparing come from them */
  /* Types: fails, or fills in out[i] where it is NULL. dtype and dimensions only: variance is the builder's (vary). */
  bool (*check)(const struct call *c, struct diag *d);
  void (*factors)(const struct call *c, struct rule *r); /* NULL: pointwise */
  /* How results lie over Explicit axes (lay.h). NULL: as the factors say. */
  bool (*lay)(struct laying *l);
  /* Variance inside manual regions. NULL: operands' sets must be equal, results have the same. Sets *varying of the
   * results. */
  bool (*vary)(const struct call *c, uint64_t *varying, struct diag *d);
  /* Emits the per-device form given the local operand ids; NULL: the same op on local types. `local` has the local
   * types of operands and results; tensors: operands, then results. */
  bool (*localise)(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                   const struct atoms *atoms, vid *out);
  /* The same where factors that reach are cut: operands are windows (struct local), all of a device's own, results the
   * blocks that they give. */
  bool (*window)(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                 const struct atoms *atoms, vid *out);
  void (*ref)(const struct call *c, const void *const *in,
              void *const *out); /* dense row-major blocks; defines the result */
  /* Operations on numbers that a call is, of additions and multiplications each one: tess__flops. NULL: one for each
   * element of what is pointwise or folded, else none. */
  int64_t (*flops)(const struct call *c);
  /* Collectives over groups (op/group.h) have this in place of ref: the result of member `me` from the n members'
   * blocks, of the first one all operands, then of the next. False: what the blocks say does not fit, told in d. */
  bool (*group)(const struct call *c, int n, int me, const void *const *in, void *out, struct diag *d);
  /* Of ops that only traced programs have, for the transforms that read them (ir/expand.h): emits what executors know
   * in place of the call. NULL: they know the op. */
  bool (*expand)(struct build *b, const struct call *c, const vid *in, vid *out);
  /* Forward derivative: how each result changes, of its type; VID_NONE: not at all. NULL: it has none, which is refused
   * by name. Linear in the tangents, so that its transpose is the reverse derivative. */
  bool (*jvp)(struct build *b, const struct jvp *j, vid *tangent);
  /* Reverse derivative of what jvp rules make: how much each operand counts where in[i] is VID_NONE, of its cotangent
   * type; VID_NONE: not at all. NULL: no rule makes the op of tangents. */
  bool (*transpose)(struct build *b, const struct transposed *t, vid *ct_in);
  /* On a whole batch at once (JAX's vmap): results, and whether each has the batch as its dimension 0, which is asked
   * to be true where the rule leaves it. NULL: it cannot be batched, which is refused by name. */
  bool (*batch)(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
};

int64_t tess__flops(const struct call *c); /* flops.c; INT64_MAX: as many or more */

/* Sums over devices, of all of a value or (reduce_scatter) leaving each with a part. */
static inline bool tess__is_all_reduce(const struct tess_op *op) {
  return (op->traits & (OP_COLLECTIVE | OP_REDUCTION | OP_RESHARD)) == (OP_COLLECTIVE | OP_REDUCTION);
}
static inline bool tess__is_reduce_scatter(const struct tess_op *op) {
  return (op->traits & (OP_REDUCTION | OP_RESHARD)) == (OP_REDUCTION | OP_RESHARD);
}

int tess__op_count(void);
const struct tess_op *tess__op(int id);
const struct tess_op *tess__op_named(const char *name); /* NULL: no such op */

#endif
