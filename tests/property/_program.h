/* A random program is data: a list of ops over earlier values, the first n_inputs of which are its arguments, together
 * with the devices and meshes that its sharding constraints name. One C function interprets it (_interpret.h), another
 * prints it as C (_print.h). The struct is bound by tess_partial, so unused bytes are zero: it is compared as bytes. */
#ifndef TESSERA_TESTS_PROGRAM_H
#define TESSERA_TESTS_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <tessera.h>

enum {
  MAX_DIMS = 5,
  MAX_INPUTS = 3,
  MAX_OPS = 18, /* with the inputs */
  MAX_RESULTS = 2,
  MAX_MESH_AXES = 3,
  MAX_DEVICES = 16,
  GRIDS = 2,
  MAX_ELEMENTS = 4096
};

/* What a code does with operands a, b, c and the op's attributes; see spell() of _print.h for the exact call. */
enum code {
  OP_INPUT,
  OP_NEG,
  OP_ABS,
  OP_SIGN,
  OP_FLOOR,
  OP_SQUARE,
  OP_RELU,
  OP_SIN,
  OP_COS,
  OP_TANH,
  OP_ERF,
  OP_SIGMOID,
  OP_EXP,
  OP_EXPM1,
  OP_LOG1P,
  OP_SQRT, /* of |a| */
  OP_ADDC,
  OP_MULC, /* with the C number `number` */
  OP_ADD,
  OP_SUB,
  OP_MUL,
  OP_DIV, /* a / (|b| + 1) */
  OP_MAXIMUM,
  OP_MINIMUM,
  OP_LT,
  OP_LE,
  OP_EQ,
  OP_NE,
  OP_GE,
  OP_GT,
  OP_WHERE,
  OP_ASTYPE,
  OP_RESHAPE,
  OP_TRANSPOSE,
  OP_BROADCAST_TO,
  OP_BROADCAST_IN_DIM,
  OP_EXPAND_DIMS,
  OP_SQUEEZE,
  OP_SUM,
  OP_PROD,
  OP_MAX,
  OP_MIN,
  OP_MEAN,
  OP_ALL,
  OP_ANY,
  OP_MATMUL,
  OP_DOT_GENERAL,
  OP_IOTA,
  OP_FULL,
  OP_ZEROS,
  OP_ARANGE,
  OP_CONSTRAINT,
  OP_PSUM,
  OP_PMEAN,
  OP_PMAX,
  OP_PMIN,
  OP_AXIS_INDEX, /* in manual programs alone */
  CODES
};

struct lay {               /* a sharding: a spec on one of the two grids */
  uint8_t grid, n;         /* entries written */
  uint8_t count[MAX_DIMS]; /* axes of an entry */
  uint8_t axis[MAX_DIMS][MAX_MESH_AXES];
  uint8_t open;   /* bit d: entry d is UNCONSTRAINED */
  uint8_t pinned; /* pinned_host */
};

struct grid {
  uint8_t n, size[MAX_MESH_AXES];
};

struct op {
  uint8_t code, n_in, in[3];
  uint8_t dtype; /* inputs, astype, constants, .dtype of a reduction */
  uint8_t rank, keepdims;
  uint8_t n_axes;   /* axes, permutation, broadcast dimensions, mesh axes of a collective */
  uint8_t all_axes; /* a reduction without .axes */
  int8_t axis[MAX_DIMS];
  uint8_t n_contract, n_batch, contract[2][MAX_DIMS], batch[2][MAX_DIMS];
  uint8_t captured; /* inputs: not passed but closed over */
  int32_t dim[MAX_DIMS];
  double number, step;
  struct lay lay;
};

struct program {
  uint64_t serial; /* tells programs apart that differ in what they close over only */
  uint8_t n_inputs, n_ops, n_results, x64;
  uint8_t result[MAX_RESULTS];
  uint8_t odd;                            /* inputs hold NaN and infinities */
  uint8_t plain;                          /* constraints are left out: one device */
  uint8_t n_devices, device[MAX_DEVICES]; /* ids, in mesh order */
  struct grid grid[GRIDS];
  struct op op[MAX_OPS];
};

static const char *const axis_names[GRIDS][MAX_MESH_AXES] = {{"x", "y", "z"}, {"p", "q", "r"}};

static inline int64_t elements_of(int rank, const int32_t *dim) {
  int64_t n = 1;
  for (int d = 0; d < rank; d++)
    n *= dim[d];
  return n;
}

static inline bool is_float(int dtype) {
  return dtype == TESS_F32 || dtype == TESS_F64 || dtype == TESS_F16 || dtype == TESS_BF16;
}

static inline bool is_unsigned(int dtype) {
  return dtype >= TESS_U8 && dtype <= TESS_U64;
}

static inline bool is_constant(int code) {
  return code == OP_IOTA || code == OP_FULL || code == OP_ZEROS || code == OP_ARANGE || code == OP_AXIS_INDEX;
}

static inline bool is_collective(int code) {
  return code >= OP_PSUM && code <= OP_PMIN;
}

/* "x,y": the text of one entry of a spec, or of the axes of a collective. */
static inline const char *axes_text(int grid, int n, const uint8_t *axis, char out[2 * MAX_MESH_AXES + 1]) {
  int at = 0;
  for (int i = 0; i < n; i++) {
    if (i) out[at++] = ',';
    out[at++] = axis_names[grid][axis[i]][0];
  }
  out[at] = 0;
  return out;
}

#endif
