/* A difference that is squared, or whose exponential is taken, is one kernel with that (lower.c): bits against the
 * reference, also where something else reads the difference, and where it is squared by another one. */
#include "_line_loops.h"

static void random_operand(struct loop *l, int i, tess_dtype t) {
  int size = tess__dtype_bytes(t);
  l->in[i] = line(t, i, 0);
  for (int k = 0; k < N; k++)
    if (below(3) == 0)
      random_element(t, memory[i] + k * size);
    else
      tess__element_from_double(t, memory[i] + k * size, (below(2001) - 1000) / 64.0);
  if (below(3)) return;
  l->in[i].kind = OPERAND_SPLAT;
  memcpy(l->in[i].splat, memory[i], (size_t)size);
}

static void random_loop(struct loop *l, tess_dtype t) {
  uint8_t type = (uint8_t)t;
  bool is_float = tess__dtype_class(t) == DTYPE_FLOAT;
  memset(l, 0, sizeof *l);
  l->n_dims = 1;
  l->extent[0] = 1 + below(N);
  l->n_in = OPERANDS;
  for (int i = 0; i < OPERANDS; i++)
    random_operand(l, i, t);
  int difference = OPERANDS, other = OPERANDS + 1, made = OPERANDS + 2, last = OPERANDS + 3;
  bool turned = below(2), mixed = below(4) == 0;
  l->n_instr = 4;
  l->instr[0] = (struct instr){&tess__op_subtract, NULL, type, type, 2, {turned, !turned}};
  l->instr[1] = (struct instr){&tess__op_subtract, NULL, type, type, 2, {2, 3}};
  l->instr[2] =
      is_float && below(2)
          ? (struct instr){&tess__op_exponential, NULL, type, type, 1, {(uint8_t)difference}}
          : (struct instr){
                &tess__op_multiply, NULL, type, type, 2, {(uint8_t)difference, (uint8_t)(mixed ? other : difference)}};
  l->instr[3] = (struct instr){&tess__op_add, NULL, type, type, 2, {(uint8_t)made, (uint8_t)other}};
  l->n_out = 1 + (below(4) == 0);
  for (int i = 0; i < l->n_out; i++)
    l->out[i] = line(t, OPERANDS + i, 0);
  l->out_value[0] = (uint8_t)last;
  l->out_value[1] = (uint8_t)(below(2) ? made : difference);
}

static void differences_are_two_steps(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_F32, TESS_F64, TESS_F16, TESS_BF16, TESS_I32, TESS_U32};
  check_rounds(600, 6, types, random_loop);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(differences_are_two_steps)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
