/* What a plan hands to a back end (backend.h): loops and dots over strided memory. All strides and offsets are in
 * elements. */
#ifndef TESS_EXEC_STEP_H
#define TESS_EXEC_STEP_H

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "ir/op.h"

/* BLOCK_ALIGNMENT: bytes, of every temporary */
enum { BLOCK_ALIGNMENT = 64 };
enum { LOOP_DIMS = 32, LOOP_INPUTS = 40, LOOP_OUTPUTS = 4, LOOP_INSTRS = 160 };

enum operand_kind { OPERAND_MEMORY, OPERAND_SPLAT, OPERAND_AFFINE };
struct operand {
  uint8_t kind, dtype;
  int32_t base;              /* memory: index of its base pointer in the frame */
  int64_t offset;            /* memory: of the element at index 0; affine: the value there */
  int64_t stride[LOOP_DIMS]; /* for each loop dimension: memory step, or step of the affine value (an integer, converted
                                to dtype) */
  unsigned char splat[16];   /* splat: one element */
};

/* Values are numbered: 0 .. n_in-1 are the inputs, n_in + i is what instruction i computes. */
struct instr {
  const struct tess_op *op;
  const void *attrs;
  uint8_t in_dtype, out_dtype;
  uint8_t n_in;
  uint8_t in[3];
};

struct loop { /* out[j][…] = value, or its reduction over the dimensions in `reduced` (then n_out is 1) */
  int n_dims;
  int64_t extent[LOOP_DIMS]; /* outer first; never 0 */
  int n_in, n_out, n_instr;
  uint8_t out_value[LOOP_OUTPUTS];
  uint32_t reduced; /* bit of each reduced dimension; outputs have stride 0 there. Their order is the order of the
                       reduction */
  uint32_t across;  /* those of them that a kept dimension stands behind, even where its extent is 1 here */
  uint8_t monoid;
  bool terms;      /* the reduction begins at the monoid's neutral element: a sum of -0 alone is -0 */
  bool fast_math;  /* rows have kernels of 4 ulp where there are such */
  bool accumulate; /* the reduction goes on from what the output holds (a later rectangle of the same reduction) */
  bool alone;      /* one thread runs it: it is called by a task */
  /* Of a loop that is a piece of something larger: bytes of memory that all pieces touch together (0: it is no piece),
   * and a bit of each output that another loop of the same piece reads. */
  int64_t around;
  uint32_t handed_on;
  /* The lists, which are long, come last: tess__loop_copy; memory may end with the inputs that there are. */
  struct instr instr[LOOP_INSTRS];
  struct operand out[LOOP_OUTPUTS], in[LOOP_INPUTS];
};
/* Of the lists only what is in use. */
static inline void tess__loop_copy(struct loop *to, const struct loop *from) {
  memcpy(to, from, offsetof(struct loop, instr));
  memcpy(to->instr, from->instr, sizeof *to->instr * (size_t)from->n_instr);
  memcpy(to->out, from->out, sizeof *to->out * (size_t)from->n_out);
  memcpy(to->in, from->in, sizeof *to->in * (size_t)from->n_in);
}

/* Of a loop of so many inputs. */
static inline size_t tess__loop_bytes(int n_in) {
  return offsetof(struct loop, in) + sizeof(struct operand) * (size_t)n_in;
}
static inline struct loop *tess__loop_again(struct arena *arena, const struct loop *l) {
  struct loop *copy = tess__arena_room(arena, tess__loop_bytes(l->n_in));
  tess__loop_copy(copy, l);
  return copy;
}

enum dot_role { DOT_BATCH, DOT_M, DOT_N, DOT_K, DOT_ACROSS }; /* DOT_ACROSS: of loops, reduced as DOT_K is */
struct dot { /* out[batch, m, n] = sum over k of a[batch, m, k] * b[batch, k, n]; several dimensions of each role */
  int n_dims;
  int64_t extent[LOOP_DIMS];
  uint8_t role[LOOP_DIMS];
  struct operand a, b, out; /* all memory; f16 and bf16 accumulate in f32 */
  bool accumulate;          /* adds to what out holds */
  bool deterministic;       /* an element's bits depend on its products, their number and the dtype alone */
};

#endif
