/* Loops over one line of memory, for instructions that become one kernel (lower.c): their operands, and a run of them
 * held against the interpreter. */
#ifndef TESS_TESTS_LINE_LOOPS_H
#define TESS_TESTS_LINE_LOOPS_H

#include "_loops.h"

enum { N = 701, OPERANDS = 4, WIDEST = 8 };
static char memory[OPERANDS][N * WIDEST], out[2][N * WIDEST];
static void *frame[] = {memory[0], memory[1], memory[2], memory[3], out[0], out[1]};

static inline struct operand line(tess_dtype t, int base, int64_t offset) {
  return (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)t, .base = base, .offset = offset, .stride = {1}};
}

/* Runs the loop: each element of each result, to the bit. */
static inline void check_line(const struct loop *l) {
  struct arena arena = {0};
  struct diag d = {0};
  struct loop_code *code = tess__loop_prepare(l, &arena, &d);
  if (!code) fail_msg("%s", d.message);
  tess__loop_run(code, frame);
  for (int64_t i = 0; i < l->extent[0]; i++) {
    element value[LOOP_INPUTS + LOOP_INSTRS];
    interpret(l, &i, frame, value);
    for (int k = 0; k < l->n_out; k++) {
      tess_dtype t = (tess_dtype)l->out[k].dtype;
      if (!same_bits(t, out[k] + i * tess__dtype_bytes(t), value[l->out_value[k]]))
        fail_msg("%s … %s of %s, %s, seed %llu: element %lld of result %d", l->instr[0].op->name,
                 l->instr[l->n_instr - 1].op->name, tess_dtype_name((tess_dtype)l->instr[0].in_dtype), tess__cpu_isa(),
                 (unsigned long long)seed, (long long)i, k);
    }
  }
  tess__arena_free(&arena);
}

/* So many rounds at each instruction set of a loop that is made of random numbers, of one of n dtypes. */
static inline void check_rounds(int rounds, int n, const tess_dtype *types, void (*make)(struct loop *, tess_dtype)) {
  struct loop l;
  for (int round = 0; round < rounds; round++)
    EACH_ISA(isa) {
      seed = (uint64_t)round;
      tess_dtype t = types[below(n)];
      make(&l, t);
      check_line(&l);
    }
  assert_true(tess__cpu_force_isa(""));
}

#endif
