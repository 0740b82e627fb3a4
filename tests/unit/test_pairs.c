/* Instructions that are one kernel (lower.c): bits against the reference for each pair of additions, subtractions and
 * products in each position, for comparisons as numbers, and for selections by what one or two comparisons say, over
 * odd lengths, with operands that are one element, and where something else reads what is between. */
#include "_line_loops.h"

static void random_operand(struct loop *l, int i, tess_dtype t) {
  int kind = below(4);
  l->in[i] = line(t, i, below(3));
  for (int k = 0; k < N; k++)
    random_element(t, memory[i] + k * tess__dtype_bytes(t));
  if (kind == 0) l->in[i].stride[0] = 0;
  if (kind > 1) return;
  l->in[i].kind = OPERAND_SPLAT;
  memcpy(l->in[i].splat, memory[i], (size_t)tess__dtype_bytes(t));
}

static void random_operands(struct loop *l, tess_dtype t) {
  memset(l, 0, sizeof *l);
  l->n_dims = 1;
  l->extent[0] = 1 + below(N - 2);
  l->n_in = OPERANDS;
  l->n_instr = 2;
  for (int i = 0; i < OPERANDS; i++)
    random_operand(l, i, t);
}

/* The last instruction's result, and at times an earlier one's. */
static void check(struct loop *l) {
  int last = l->n_instr - 1;
  l->n_out = 1 + (below(5) == 0);
  for (int k = 0; k < l->n_out; k++) {
    int i = k ? below(last) : last;
    l->out_value[k] = (uint8_t)(OPERANDS + i);
    l->out[k] = line((tess_dtype)l->instr[i].out_dtype, OPERANDS + k, 0);
  }
  check_line(l);
}

static void sums_and_products(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_F16, TESS_BF16, TESS_F32, TESS_F64, TESS_I32, TESS_U32};
  static const struct tess_op *const ops[] = {&tess__op_add, &tess__op_subtract, &tess__op_multiply};
  struct loop l;
  for (int round = 0; round < 800; round++)
    EACH_ISA(isa) {
      seed = (uint64_t)round;
      uint8_t t = (uint8_t)types[below(6)], position = (uint8_t)below(2);
      random_operands(&l, (tess_dtype)t);
      l.instr[0] = (struct instr){ops[below(3)], NULL, t, t, 2, {(uint8_t)below(2), 1}};
      l.instr[1] = (struct instr){ops[below(3)], NULL, t, t, 2, {position ? 2 : OPERANDS, position ? OPERANDS : 2}};
      check(&l);
    }
  assert_true(tess__cpu_force_isa(""));
}

static void comparisons_as_numbers(void **state) {
  (void)state;
  static const tess_dtype compared[] = {TESS_F32, TESS_I32, TESS_U32, TESS_F32, TESS_I64, TESS_BF16};
  static const tess_dtype numbers[] = {TESS_F32, TESS_F32, TESS_F32, TESS_BF16, TESS_I32};
  static struct compare_attrs attrs;
  struct loop l;
  for (int round = 0; round < 600; round++)
    EACH_ISA(isa) {
      seed = (uint64_t)round;
      uint8_t t = (uint8_t)compared[below(6)], number = (uint8_t)numbers[below(5)];
      attrs = (struct compare_attrs){(uint8_t)(below(COMPARE_LT + 1) + (below(4) ? 0 : COMPARE_TOTAL))};
      random_operands(&l, (tess_dtype)t);
      l.instr[0] = (struct instr){&tess__op_compare, &attrs, t, TESS_BOOL, 2, {0, 1}};
      l.instr[1] = (struct instr){&tess__op_convert, NULL, TESS_BOOL, number, 1, {OPERANDS}};
      check(&l);
    }
  assert_true(tess__cpu_force_isa(""));
}

/* Of operands 2 and 3, by one comparison of operands 0 and 1 or by two, of which the second may ask whether one is NaN.
 */
static void selections(void **state) {
  (void)state;
  static const tess_dtype compared[] = {TESS_F32, TESS_I32, TESS_U32, TESS_F32, TESS_I64, TESS_F64, TESS_BF16, TESS_U8};
  static const tess_dtype selected[] = {TESS_F32, TESS_I32, TESS_U32, TESS_F32, TESS_F16, TESS_F64};
  static const struct tess_op *const joined[] = {&tess__op_and, &tess__op_or, &tess__op_xor, &tess__op_not};
  static struct compare_attrs attrs[2];
  enum { FIRST = OPERANDS, SECOND, BOTH };
  struct loop l;
  for (int round = 0; round < 1200; round++)
    EACH_ISA(isa) {
      seed = (uint64_t)round;
      uint8_t t = (uint8_t)compared[below(8)], v = (uint8_t)selected[below(6)], again = (uint8_t)below(2);
      random_operands(&l, (tess_dtype)t);
      for (int i = 2; i < OPERANDS; i++)
        random_operand(&l, i, (tess_dtype)v);
      for (int i = 0; i < 2; i++) {
        attrs[i] = (struct compare_attrs){(uint8_t)(below(COMPARE_LT + 1) + (below(6) ? 0 : COMPARE_TOTAL))};
        l.instr[i] = (struct instr){&tess__op_compare, &attrs[i], t, TESS_BOOL, 2, {0, i ? again : 1}};
      }
      const struct tess_op *op = joined[below(4)];
      const uint8_t by = (uint8_t)(below(3) ? BOTH : FIRST), n = op == &tess__op_not ? 1 : 2;
      l.instr[2] = (struct instr){op, NULL, TESS_BOOL, TESS_BOOL, n, {by == BOTH ? FIRST : SECOND, SECOND}};
      l.instr[3] = (struct instr){&tess__op_select, NULL, v, v, 3, {by, 2, 3}};
      l.n_instr = 4;
      check(&l);
    }
  assert_true(tess__cpu_force_isa(""));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sums_and_products), cmocka_unit_test(comparisons_as_numbers),
                                     cmocka_unit_test(selections)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
