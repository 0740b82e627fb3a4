/* One elementwise operation on arrays of one dtype, for tools/numerics.py: the kernels as loops run them. */
#include <string.h>

#include "exec/cpu/cpu.h"

int evaluate(const char *name, const char *dtype_name, int n, void *a, void *b, void *out);

/* 0: done; 1: no such operation or no kernel. */
int evaluate(const char *name, const char *dtype_name, int n, void *a, void *b, void *out) {
  const struct tess_op *op = tess__op_named(name);
  int dtype = TESS_BOOL;
  while (dtype < TESS_KEY && strcmp(tess_dtype_short_name((tess_dtype)dtype), dtype_name) != 0)
    dtype++;
  if (!op) return 1;
  struct arena arena = {0};
  struct diag d = {0};
  struct loop l = {
      .n_dims = 1, .extent = {n}, .n_in = op->arity, .n_out = 1, .n_instr = 1, .out_value = {(uint8_t)op->arity}};
  for (int i = 0; i < op->arity; i++)
    l.in[i] = (struct operand){OPERAND_MEMORY, (uint8_t)dtype, i, 0, {1}, {0}};
  l.out[0] = (struct operand){OPERAND_MEMORY, (uint8_t)dtype, 2, 0, {1}, {0}};
  l.instr[0] = (struct instr){op, NULL, (uint8_t)dtype, (uint8_t)dtype, (uint8_t)op->arity, {0, 1}};
  struct loop_code *c = tess__loop_prepare(&l, &arena, &d);
  if (c) tess__loop_run(c, (void *[]){a, b, out});
  tess__arena_free(&arena);
  return !c;
}
