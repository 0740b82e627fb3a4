/* An or of two shifts of one value is one kernel (lower.c), at times with the xor after it: bits against the reference,
 * also where a shift is wider than the element, and where it is none: shifts of other values, to other sides, or read
 * by another instruction, too. */
#include "_line_loops.h"

/* Shifts by up to a little more than the element has bits. */
static void random_operand(struct loop *l, int i, tess_dtype t) {
  int size = tess__dtype_bytes(t);
  l->in[i] = line(t, i, 0);
  for (int k = 0; k < N; k++)
    if (i == 0 || i == 3)
      random_element(t, memory[i] + k * size);
    else
      tess__element_from_int(t, memory[i] + k * size, below(8 * size + 3));
  if (i == 0 || below(3) == 0) return;
  l->in[i].kind = OPERAND_SPLAT;
  memcpy(l->in[i].splat, memory[i], (size_t)size);
}

static void random_loop(struct loop *l, tess_dtype t) {
  static const struct tess_op *const shifts[] = {&tess__op_shift_left, &tess__op_shift_right_logical,
                                                 &tess__op_shift_right_arithmetic};
  int first = below(2), second = below(5) ? 1 - first : below(3);
  bool other = below(5) == 0, turned = below(2);
  memset(l, 0, sizeof *l);
  l->n_dims = 1;
  l->extent[0] = 1 + below(N);
  l->n_in = OPERANDS;
  for (int i = 0; i < OPERANDS; i++)
    random_operand(l, i, t);
  uint8_t type = (uint8_t)t;
  l->n_instr = 4;
  l->instr[0] = (struct instr){shifts[first], NULL, type, type, 2, {0, 1}};
  l->instr[1] = (struct instr){shifts[second], NULL, type, type, 2, {other ? 1 : 0, 2}};
  l->instr[2] = (struct instr){&tess__op_or, NULL, type, type, 2, {turned ? 5 : 4, turned ? 4 : 5}};
  l->instr[3] = (struct instr){&tess__op_xor, NULL, type, type, 2, {turned ? 3 : 6, turned ? 6 : 3}};
  l->n_out = 1 + (below(4) == 0);
  for (int i = 0; i < l->n_out; i++)
    l->out[i] = line(t, OPERANDS + i, 0);
  l->out_value[0] = 7;
  l->out_value[1] = below(2) ? 6 : 4; /* the rotation, the first shift */
}

static void rotations_are_their_shifts(void **state) {
  (void)state;
  static const tess_dtype integers[] = {TESS_U8, TESS_U16, TESS_U32, TESS_U64, TESS_I8, TESS_I32};
  check_rounds(300, 6, integers, random_loop);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rotations_are_their_shifts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
