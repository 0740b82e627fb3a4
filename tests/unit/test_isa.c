/* Kernels of all instruction sets against the reference kernels, element by element and to the bit: every row of
 * elementwise.def for every dtype, comparisons, select, conversions between any two dtypes; vectors, tails and splat
 * operands alike. */
#include "_loops.h"

enum { N = 400, GUARD = 64 };
static char in[3][(N + GUARD) * 8], out[(N + GUARD) * 8];
static element expected[N];

struct checked {
  const struct tess_op *op;
  const void *attrs;
  tess_dtype in[3], out;
  int n_in;
};

/* Runs one instruction over n elements from position `from`; operand `splat` (or -1) is one element. */
static void check_run(const struct checked *c, int from, int n, int splat) {
  struct arena arena = {0};
  struct diag d = {0};
  struct loop l = {
      .n_dims = 1, .extent = {n}, .n_in = c->n_in, .n_out = 1, .n_instr = 1, .out_value = {(uint8_t)c->n_in}};
  void *frame[4] = {in[0], in[1], in[2], out};
  for (int i = 0; i < c->n_in; i++)
    l.in[i] = (struct operand){OPERAND_MEMORY, (uint8_t)c->in[i], i, from, {splat != i}, {0}};
  l.out[0] = (struct operand){OPERAND_MEMORY, (uint8_t)c->out, 3, from, {1}, {0}};
  l.instr[0] =
      (struct instr){c->op, c->attrs, (uint8_t)c->in[c->n_in - 1], (uint8_t)c->out, (uint8_t)c->n_in, {0, 1, 2}};
  int size = tess__dtype_bytes(c->out);
  memset(out, 0x5a, sizeof out);
  assert_true(tess__cpu_has_kernel(c->op, c->in[c->n_in - 1], c->out));
  struct loop_code *code = tess__loop_prepare(&l, &arena, &d);
  assert_non_null(code);
  tess__loop_run(code, frame);
  for (int i = 0; i < n; i++) {
    element e;
    if (splat >= 0) {
      int64_t at = i;
      element values[4];
      interpret(&l, &at, frame, values);
      memcpy(e, values[c->n_in], sizeof e);
    } else
      memcpy(e, expected[from + i], sizeof e);
    const char *got = out + (from + i) * size;
    if (!same_bits(c->out, got, e)) {
      double x = tess__element_to_double(c->in[0], in[0] + from * tess__dtype_bytes(c->in[0]) +
                                                       (splat == 0 ? 0 : i) * tess__dtype_bytes(c->in[0]));
      fail_msg("%s %s to %s, %s, element %d of %d: f(%.17g, ..) is %.17g, not %.17g", c->op->name,
               tess_dtype_name(c->in[0]), tess_dtype_name(c->out), tess__cpu_isa(), from + i, n, x,
               tess__element_to_double(c->out, got), tess__element_to_double(c->out, e));
    }
  }
  assert_int_equal((unsigned char)out[(from + n) * size], 0x5a); /* nothing behind the end */
  if (from) assert_int_equal((unsigned char)out[from * size - 1], 0x5a);
  tess__arena_free(&arena);
}

static void check(const struct checked *c) {
  for (int i = 0; i < c->n_in; i++)
    for (int k = 0; k < N; k++)
      random_element(c->in[i], in[i] + k * tess__dtype_bytes(c->in[i]));
  struct loop l = {.n_dims = 1, .n_in = c->n_in, .n_instr = 1};
  for (int i = 0; i < c->n_in; i++)
    l.in[i] = (struct operand){OPERAND_MEMORY, (uint8_t)c->in[i], i, 0, {1}, {0}};
  l.instr[0] =
      (struct instr){c->op, c->attrs, (uint8_t)c->in[c->n_in - 1], (uint8_t)c->out, (uint8_t)c->n_in, {0, 1, 2}};
  for (int64_t k = 0; k < N; k++) {
    element values[4];
    interpret(&l, &k, (void *[]){in[0], in[1], in[2]}, values);
    memcpy(expected[k], values[c->n_in], sizeof(element));
  }
  EACH_ISA(isa) {
    check_run(c, 0, N, -1);
    check_run(c, 1 + below(8), 1 + below(70), -1);
    check_run(c, below(8), 1 + below(150), below(c->n_in));
  }
}

static void test_rows(void **state) {
  (void)state;
  static const struct {
    const struct tess_op *op;
    int n, classes;
  } rows[] = {
      {NULL, 0, 0},
#define ANY                           (DTYPE_BOOL | DTYPE_NUMBER)
#define LOGICAL                       (DTYPE_BOOL | DTYPE_INTEGER)
#define FLOAT                         DTYPE_FLOAT
#define INTEGER                       DTYPE_INTEGER
#define NUMBER                        DTYPE_NUMBER
#define EW1(name, text, classes, ...) {NULL, 1, classes},
#define EW2(name, text, classes, ...) {NULL, 2, classes},
#include "op/elementwise.def"
#undef EW1
#undef EW2
  };
  for (int id = 0; id < (int)(sizeof rows / sizeof *rows) - 1; id++)
    for (int t = 0; t < ALL_DTYPES; t++) {
      tess_dtype type = all_dtypes[t];
      bool wanted = (rows[id + 1].classes & (int)tess__dtype_class(type)) != 0;
      assert_int_equal(tess__cpu_has_kernel(tess__op(id), type, type), wanted);
      if (wanted) check(&(struct checked){tess__op(id), NULL, {type, type, type}, type, rows[id + 1].n});
    }
}

static void test_compare_and_select(void **state) {
  (void)state;
  for (int t = 0; t < ALL_DTYPES; t++) {
    tess_dtype type = all_dtypes[t];
    for (int direction = COMPARE_EQ; direction <= COMPARE_LT; direction++)
      check(&(struct checked){
          &tess__op_compare, &(struct compare_attrs){(uint8_t)direction}, {type, type}, TESS_BOOL, 2});
    check(&(struct checked){&tess__op_select, NULL, {TESS_BOOL, type, type}, type, 3});
  }
}

static void test_other_pointwise(void **state) {
  (void)state;
  static const struct tess_op *const predicates[] = {&tess__op_is_finite, &tess__op_is_inf, &tess__op_is_pos_inf,
                                                     &tess__op_is_neg_inf};
  for (int t = 0; t < ALL_DTYPES; t++) {
    tess_dtype type = all_dtypes[t];
    bool is_float = tess__dtype_class(type) == DTYPE_FLOAT;
    check(&(struct checked){&tess__op_clamp, NULL, {type, type, type}, type, 3});
    for (int direction = COMPARE_EQ; direction <= COMPARE_LT; direction++)
      check(&(struct checked){&tess__op_compare,
                              &(struct compare_attrs){(uint8_t)(COMPARE_TOTAL + direction)},
                              {type, type},
                              TESS_BOOL,
                              2});
    for (int i = 0; i < 4; i++) {
      assert_int_equal(tess__cpu_has_kernel(predicates[i], type, TESS_BOOL), is_float);
      if (is_float) check(&(struct checked){predicates[i], NULL, {type}, TESS_BOOL, 1});
    }
    for (int i = 0; i < 40 && is_float; i++)
      check(&(struct checked){&tess__op_reduce_precision,
                              &(struct precision_attrs){(uint8_t)(1 + below(12)), (uint8_t)below(i < 20 ? 12 : 54)},
                              {type},
                              type,
                              1});
  }
}

static void test_conversions(void **state) {
  (void)state;
  for (int from = 0; from < ALL_DTYPES; from++)
    for (int to = 0; to < ALL_DTYPES; to++)
      for (int i = 0; i < 3; i++)
        check(&(struct checked){&tess__op_convert, NULL, {all_dtypes[from]}, all_dtypes[to], 1});
}

/* Every 16-bit float through a row and through the conversions. */
static void test_all_halves(void **state) {
  (void)state;
  static uint16_t x[65536], y[65536];
  static float wide[65536];
  for (int i = 0; i < 65536; i++)
    x[i] = (uint16_t)i;
  for (int t = 0; t < 2; t++) {
    tess_dtype type = t ? TESS_BF16 : TESS_F16;
    EACH_ISA(isa) {
      struct arena arena = {0};
      struct diag d = {0};
      struct loop l = {.n_dims = 1, .extent = {65536}, .n_in = 1, .n_out = 2, .n_instr = 2, .out_value = {1, 2}};
      l.in[0] = (struct operand){OPERAND_MEMORY, (uint8_t)type, 0, 0, {1}, {0}};
      l.out[0] = (struct operand){OPERAND_MEMORY, TESS_F32, 1, 0, {1}, {0}};
      l.out[1] = (struct operand){OPERAND_MEMORY, (uint8_t)type, 2, 0, {1}, {0}};
      l.instr[0] = (struct instr){&tess__op_convert, NULL, (uint8_t)type, TESS_F32, 1, {0}};
      l.instr[1] = (struct instr){&tess__op_convert, NULL, TESS_F32, (uint8_t)type, 1, {1}};
      struct loop_code *code = tess__loop_prepare(&l, &arena, &d);
      assert_non_null(code);
      tess__loop_run(code, (void *[]){x, wide, y});
      for (int i = 0; i < 65536; i++) {
        if (is_nan(type, x + i)) {
          assert_true(isnan(wide[i]) && is_nan(type, y + i));
          continue;
        }
        if ((double)wide[i] != tess__element_to_double(type, x + i) || x[i] != y[i])
          fail_msg("%#x -> %g -> %#x", x[i], (double)wide[i], y[i]);
      }
      tess__arena_free(&arena);
    }
  }
}

/* The vector routines of SLEEF and its scalar ones on many ordinary and extreme arguments. */
static void test_math_agrees(void **state) {
  (void)state;
  enum { MANY = 20000 };
  static double x[MANY], y[MANY], wanted[MANY];
  static const uint16_t ops[] = {OP_exponential, OP_exponential_minus_one,
                                 OP_log,         OP_log_plus_one,
                                 OP_sine,        OP_cosine,
                                 OP_tan,         OP_tanh,
                                 OP_logistic,    OP_erf,
                                 OP_sqrt,        OP_power,
                                 OP_cbrt,        OP_acos,
                                 OP_acosh,       OP_asin,
                                 OP_asinh,       OP_atan,
                                 OP_atanh,       OP_sinh,
                                 OP_cosh,        OP_erfc,
                                 OP_erf_inv,     OP_atan2};
  for (int wide = 0; wide < 2; wide++)
    for (int o = 0; o < (int)(sizeof ops / sizeof *ops); o++) {
      tess_dtype type = wide ? TESS_F64 : TESS_F32;
      size_t size = (size_t)tess__dtype_bytes(type);
      char *p = (char *)x, *q = (char *)y;
      for (int i = 0; i < MANY; i++) {
        double v = (real() - 0.5) * pow(10, below(20) - 10);
        tess__element_from_double(type, p + (size_t)i * size, below(50) ? v : v * 1e25);
      }
      bool first = true;
      EACH_ISA(isa) {
        struct arena arena = {0};
        struct diag d = {0};
        const struct tess_op *op = tess__op(ops[o]);
        struct loop l = {.n_dims = 1, .extent = {MANY - 1}, .n_in = 2, .n_out = 1, .n_instr = 1, .out_value = {2}};
        for (int i = 0; i < 2; i++)
          l.in[i] = (struct operand){OPERAND_MEMORY, (uint8_t)type, 0, i, {1}, {0}};
        l.out[0] = (struct operand){OPERAND_MEMORY, (uint8_t)type, 1, 0, {1}, {0}};
        l.instr[0] = (struct instr){op, NULL, (uint8_t)type, (uint8_t)type, (uint8_t)op->arity, {0, 1}};
        tess__loop_run(tess__loop_prepare(&l, &arena, &d), (void *[]){p, q});
        if (first) memcpy(wanted, q, sizeof wanted);
        first = false;
        for (size_t i = 0; i < MANY - 1; i++)
          if (!same_bits(type, q + i * size, (char *)wanted + i * size))
            fail_msg("%s of %.17g: %s differs", op->name, tess__element_to_double(type, p + i * size), tess__cpu_isa());
        tess__arena_free(&arena);
      }
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),        cmocka_unit_test(test_compare_and_select),
      cmocka_unit_test(test_conversions), cmocka_unit_test(test_other_pointwise),
      cmocka_unit_test(test_all_halves),  cmocka_unit_test(test_math_agrees),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
