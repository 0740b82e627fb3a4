/* Every op that takes a dtype computes the same in three ways: op by op on one device, by a plan for eight devices with
 * uneven blocks, and by the reference executor on them. All dtypes; values that no order of summation changes. */
#include <math.h>

#include "_planned.h"
#include "op/order.h"
#include "op/region.h"
#include "op/special.h"

struct one {
  struct planned s;
  tess_dtype t;
  uint64_t state;
  vid x, y;
  int ran;
};

static uint64_t random_bits(struct one *o) {
  o->state = o->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return o->state >> 33;
}

/* Mostly 0, some 1, a few others of those that reductions cannot round. */
static void fill(struct one *o, const struct type *t, bool exact, char *out) {
  static const double values[] = {0, 1, -1, 0.5, 3, -2.25, 100, 6};
  int64_t n = tess__type_elements(t), bytes = tess__dtype_bytes((tess_dtype)t->dtype);
  for (int64_t i = 0; i < n; i++) {
    double part[2] = {0, 0};
    for (int k = 0; k < 2; k++)
      if (exact)
        part[k] = random_bits(o) % 13 == 0;
      else
        part[k] = values[random_bits(o) % 8];
    tess__element_from_complex((tess_dtype)t->dtype, out + i * bytes, part[0], part[1]);
  }
}

/* signs: of zeros too, which in products of complex numbers depend on the order */
static bool same(tess_dtype t, const char *a, const char *b, int64_t n, bool signs) {
  int64_t bytes = tess__dtype_bytes(t);
  for (int64_t i = 0; i < n; i++, a += bytes, b += bytes) {
    double x[2], y[2];
    if (memcmp(a, b, (size_t)bytes) == 0) continue;
    if (!(tess__dtype_class(t) & (DTYPE_FLOAT | DTYPE_COMPLEX))) return false;
    tess__element_to_complex(t, a, &x[0], &x[1]);
    tess__element_to_complex(t, b, &y[0], &y[1]);
    for (int k = 0; k < 2; k++)
      if (!(x[k] == y[k] && (!signs || !signbit(x[k]) == !signbit(y[k]))) && !(isnan(x[k]) && isnan(y[k])))
        return false;
  }
  return true;
}

static void begin_one(struct one *o, tess_dtype t) {
  begin(&o->s, "x2 y4");
  o->t = t;
  o->x = tess__graph_param(o->s.f.g, tess__type_of(t, 2, (int64_t[]){5, 6}));
  o->y = tess__graph_param(o->s.f.g, tess__type_of(t, 2, (int64_t[]){5, 6}));
}

static void check_result(struct one *o, const char *what, bool exact) {
  static const char *const in[] = {"x y", "- x"};
  static const char *const out[] = {NULL};
  struct planned *s = &o->s;
  void *args[2], *got[3];
  const struct type *types[2] = {tess__type_at(s->f.g, o->x), tess__type_at(s->f.g, o->y)};
  const struct type *result = tess__type_at(s->f.g, s->f.g->result[0]);
  for (int i = 0; i < 2; i++) {
    args[i] = tess__zalloc((size_t)tess__type_bytes(types[i]) + 1);
    fill(o, types[i], exact, args[i]);
  }
  for (int i = 0; i < 3; i++)
    got[i] = tess__zalloc((size_t)tess__type_bytes(result) + 1);
  tess__region_run(s->f.g, (const void *const *)args, &got[0]);
  make_plan(s, in, out, 0);
  struct result_source from = tess__plan_result(s->plan, 0);
  if (from.from == RESULT_ARGUMENT) memcpy(got[1], args[from.index], (size_t)tess__type_bytes(result));
  assert_true(tess__plan_run(s->plan, (const void *const *)args, &got[1], &s->f.d));
  assert_true(tess__reference_run(&s->p, (const void *const *)args, &got[2], &s->f.d));
  for (int i = 1; i < 3; i++)
    if (!same((tess_dtype)result->dtype, got[0], got[i], tess__type_elements(result),
              !exact || tess__dtype_class(o->t) != DTYPE_COMPLEX))
      fail_msg("%s of %s differs: %s\n%s", what, tess_dtype_name(o->t), i == 1 ? "plan" : "reference",
               tess__text_string(&s->text));
  for (int i = 0; i < 3; i++)
    tess__free(got[i]);
  for (int i = 0; i < 2; i++)
    tess__free(args[i]);
  o->ran++;
}

typedef vid made(struct one *o, int which);

/* The program whose result `make` emits, where the op takes the dtype. */
static void run_one(struct one *o, tess_dtype t, const char *what, made *make, int which, bool exact) {
  begin_one(o, t);
  vid v = make(o, which);
  if (v == VID_NONE) {
    tess__diag_clear(&o->s.f.d);
    o->s.f.d = (struct diag){0};
    tess__graph_free(o->s.f.g);
    return;
  }
  tess__graph_set_results(o->s.f.g, 1, &v);
  check_result(o, what, exact);
  end(&o->s);
}

static vid row(struct one *o, int id) {
  const struct tess_op *op = tess__op(id);
  vid out = VID_NONE;
  return tess__emit(&o->s.f.b, op, op->arity, (vid[]){o->x, o->y}, NULL, NULL, 1, 0, NULL, &out) ? out : VID_NONE;
}

static vid put_together(struct one *o, int imag) {
  struct build *b = &o->s.f.b;
  if (o->t != TESS_F32 && o->t != TESS_F64) return VID_NONE;
  vid z = tess__n_multiply(b, tess__n_complex(b, o->x, o->y), tess__n_complex(b, o->y, o->x));
  return imag ? tess__n_imag(b, z) : tess__n_real(b, z);
}

static vid compared(struct one *o, int direction) {
  return tess__n_compare(&o->s.f.b, o->x, o->y, (enum compare_direction)direction);
}

static vid chosen(struct one *o, int which) {
  struct build *b = &o->s.f.b;
  vid p = tess__n_compare(b, o->x, o->y, COMPARE_EQ);
  return tess__n_select(b, p, which ? tess__n_reverse(b, o->y, &(struct dims){.n = 2, .d = {0, 1}}) : o->x, o->y);
}

static vid converted(struct one *o, int to) {
  return (tess_dtype)to == o->t ? VID_NONE : tess__n_convert(&o->s.f.b, o->x, (tess_dtype)to, false);
}

static vid cast(struct one *o, int to) {
  struct build *b = &o->s.f.b;
  int ratio = tess_dtype_bits(o->t) ? tess_dtype_bits((tess_dtype)to) / tess_dtype_bits(o->t) : 1;
  vid v = o->x;
  if ((tess_dtype)to == o->t) return VID_NONE;
  if (ratio > 1) /* as many elements as make one, from a broadcast */
    v = tess__n_broadcast_in_dim(b, v, 3, (int64_t[]){5, 6, ratio}, &(struct dims){.n = 2, .d = {0, 1}});
  return tess__n_bitcast_convert(b, v, (tess_dtype)to);
}

static vid moved(struct one *o, int which) {
  struct build *b = &o->s.f.b;
  struct dims swap = {.n = 2, .d = {1, 0}}, all = {.n = 2, .d = {0, 1}};
  vid y = tess__n_transpose(b, o->y, &swap);
  if (which == 0) return y;
  if (which == 1) return tess__n_reshape(b, o->x, 3, (int64_t[]){3, 5, 2});
  if (which == 2)
    return tess__n_broadcast_in_dim(b, o->x, 3, (int64_t[]){5, 2, 6}, &(struct dims){.n = 2, .d = {0, 2}});
  return tess__n_slice(b, tess__n_reverse(b, o->x, &all), (int64_t[]){1, 0}, (int64_t[]){2, 1}, (int64_t[]){2, 6});
}

static vid counted(struct one *o, int dimension) {
  struct build *b = &o->s.f.b;
  vid i = tess__n_iota(b, tess__type_at(b->graph, o->x), dimension);
  return i == VID_NONE ? i : tess__n_select(b, tess__n_compare(b, o->x, o->y, COMPARE_EQ), i, o->x);
}

static vid reduced(struct one *o, int which) {
  static const struct dims dims[] = {{.n = 1, .d = {0}}, {.n = 1, .d = {1}}, {.n = 2, .d = {0, 1}}};
  enum monoid m = (enum monoid)(which / 3);
  if (o->t == TESS_F8E8M0FNU && m == MONOID_SUM) return VID_NONE; /* it has no zero */
  return tess__n_reduce(&o->s.f.b, o->x, &dims[which % 3], m);
}

static vid product(struct one *o, int out) {
  struct build *b = &o->s.f.b;
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.lhs_contract.n = attrs.rhs_contract.n = 1;
  attrs.lhs_contract.d[0] = attrs.rhs_contract.d[0] = (uint8_t)(out % 2);
  if (o->t == TESS_F8E8M0FNU || (tess_dtype)out == TESS_F8E8M0FNU) return VID_NONE;
  return tess__n_dot_general(b, o->x, o->y, &attrs, (tess_dtype)out);
}

static void all_ops_of(struct one *o, tess_dtype t) {
  static const tess_dtype sums[] = {TESS_DTYPE_NONE, TESS_I8,  TESS_I32, TESS_I64, TESS_U16,
                                    TESS_BF16,       TESS_F32, TESS_F64, TESS_C64, TESS_C128};
  for (int id = 0; id < OP_COUNT; id++)
    if (tess__op(id)->ref == tess__op_add.ref) run_one(o, t, tess__op(id)->name, row, id, false);
  run_one(o, t, "real", row, OP_real, false);
  run_one(o, t, "imag", row, OP_imag, false);
  for (int i = 0; i < 2; i++) {
    run_one(o, t, "complex", put_together, i, false);
    run_one(o, t, "select", chosen, i, false);
    run_one(o, t, "iota", counted, i, false);
  }
  for (int i = COMPARE_EQ; i <= COMPARE_LT; i++) {
    run_one(o, t, "compare", compared, i, false);
    run_one(o, t, "compare", compared, COMPARE_TOTAL + i, false);
  }
  for (int to = TESS_BOOL; to < TESS_KEY; to++) {
    run_one(o, t, tess_dtype_name((tess_dtype)to), converted, to, false);
    run_one(o, t, tess_dtype_name((tess_dtype)to), cast, to, false);
  }
  for (int i = 0; i < 4; i++)
    run_one(o, t, "movement", moved, i, false);
  for (int i = 0; i < 3 * MONOIDS; i++)
    run_one(o, t, "reduce", reduced, i, true);
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
    run_one(o, t, "dot_general", product, (int)sums[i], true);
}

static void test_every_dtype(void **state) {
  (void)state;
  static struct one o;
  for (int t = TESS_BOOL; t < TESS_KEY; t++)
    all_ops_of(&o, (tess_dtype)t);
  assert_true(o.ran > 1500);
}

/* Keys of the total order grow with the numbers, for every pattern of bits. */
static void test_order(void **state) {
  (void)state;
  for (int t = TESS_BOOL; t < TESS_BF16; t++) {
    if (tess__dtype_bytes((tess_dtype)t) != 1 || t == TESS_BOOL) continue;
    for (int i = 0; i < 65536; i++) {
      uint8_t a[8] = {(uint8_t)(i & 255)}, b[8] = {(uint8_t)(i >> 8)};
      double x = tess__element_to_double((tess_dtype)t, a), y = tess__element_to_double((tess_dtype)t, b);
      uint64_t k = tess__order_key((tess_dtype)t, a, true), l = tess__order_key((tess_dtype)t, b, true);
      bool less = x < y || (isnan(y) && !isnan(x));
      if ((k < l) != less) fail_msg("%s: the order of %d and %d", tess_dtype_name((tess_dtype)t), a[0], b[0]);
    }
  }
}

/* The number beside a, on the side of b, by looking at all numbers of the dtype. */
static double beside(const double *all, int n, double a, double b) {
  double best = b;
  for (int i = 0; i < n; i++)
    if (a < b ? all[i] > a && all[i] < best : all[i] < a && all[i] > best) best = all[i];
  return best;
}

static void test_next_after(void **state) {
  (void)state;
  static const tess_dtype small[] = {TESS_F4E2M1FN,   TESS_F8E3M4, TESS_F8E4M3,     TESS_F8E4M3FN, TESS_F8E4M3B11FNUZ,
                                     TESS_F8E4M3FNUZ, TESS_F8E5M2, TESS_F8E5M2FNUZ, TESS_F8E8M0FNU};
  for (size_t k = 0; k < sizeof small / sizeof *small; k++) {
    double all[256];
    int n = 0;
    for (int bits = 0; bits < 1 << tess_dtype_bits(small[k]); bits++) {
      double v = tess__element_to_double(small[k], &(unsigned char){(unsigned char)bits});
      if (!isnan(v)) all[n++] = v;
    }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double a = all[i], b = all[j], got = (double)tess__next_after_small(small[k], (float)a, (float)b);
        if (isinf(a)) continue;
        if (got != (a == b ? b : beside(all, n, a, b)))
          fail_msg("%s: from %g to %g: %g", tess_dtype_name(small[k]), a, b, got);
      }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_dtype), cmocka_unit_test(test_order),
                                     cmocka_unit_test(test_next_after)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
