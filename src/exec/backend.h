/* What the planner asks of a machine. A plan is made for one back end and knows nothing else of what runs it: the files
 * of src/exec name no machine, src/exec/cpu is the first one (tests/unit/_backend_plain.h is the smallest).
 *
 * Memory is the process's own: reference kernels, collectives over groups and whoever decides a branch read and write
 * it themselves. Loops write an element of memory that they read only where the plan lets a result take over an
 * operand's place, whose elements are then visited alike. */
#ifndef TESS_EXEC_BACKEND_H
#define TESS_EXEC_BACKEND_H

#include "exec/step.h"

/* Kernels of whole blocks, by op: as tess_op.ref, for ops that are no loop. A kernel may use the pool, and takes any
 * call of its op. */
typedef void block_kernel(const struct call *c, const void *const *in, void *const *out);

/* Loops that hand on at least so many bytes run together over the same rows, some rows at a time (rows.c). */
struct row_pieces {
  int64_t least_bytes, piece_bytes; /* handed on, that it be worth it; touched by a piece: what a cache holds */
  int pieces, round;                /* at least so many, for the workers (0: nothing is joined); a piece's rows are a
                                       multiple of this */
};

/* What a machine runs with, for those who ask (tess_runtime_info). */
enum { MACHINE_LIBRARIES = 2 };
struct machine {
  const char *isa; /* the instructions of its kernels: "avx512" */
  struct {
    const char *name; /* NULL: no more */
    char version[32]; /* "": it is not here */
  } library[MACHINE_LIBRARIES];
};

struct backend {
  const char *name;
  /* A loop takes in one more op while it has fewer instructions than this, and never more inputs; it stores so many
   * values at most. Up to LOOP_INSTRS, LOOP_INPUTS, LOOP_OUTPUTS; 0 instructions: nothing is fused. */
  int instrs, inputs, outputs;
  struct row_pieces rows;

  /* May the elementwise op be an instruction of a loop? in: the dtype of its last operand. No: its ref is called. */
  bool (*has_kernel)(const struct tess_op *op, tess_dtype in, tess_dtype out);
  /* Prepared code: immutable, in the arena, may run in several threads at once, each with its own frame: the pointers
   * that the operands' bases number. NULL and a failure: there is no kernel for this reduction or dot, and the op's ref
   * is called. Nothing stands behind the other loops, which always have one: copies and fills (no instructions), those
   * of instructions that it has kernels for, and what an all_reduce adds up, multiplies, compares. A loop's memory ends
   * with its inputs, so it is copied by tess__loop_copy. */
  void *(*prepare_loop)(const struct loop *l, struct arena *arena, struct diag *d);
  void (*run_loop)(const void *code, void *const *frame);
  void *(*prepare_dot)(const struct dot *m, struct arena *arena, struct diag *d);
  bool (*run_dot)(const void *code, void *const *frame, struct diag *d); /* false: told, for want of memory */
  block_kernel *(*find_block)(const struct tess_op *op);                 /* NULL: the op's ref is called */
  /* A box of these extents between two places with strides in elements, which do not overlap. */
  void (*move)(const struct type *type, const int64_t *extent, char *to, const int64_t *to_stride, const char *from,
               const int64_t *from_stride);
  void *(*allocate)(size_t bytes); /* temporaries, BLOCK_ALIGNMENT; NULL: there is no memory */
  void (*release)(void *memory, size_t bytes);
  void (*describe)(struct machine *m);
};

const struct backend *tess__backend_default(void);

#endif
