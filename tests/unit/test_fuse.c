/* What becomes one step, what is stored, and what costs nothing: counted in steps and in elements computed, and read in
 * the plan's text. */
#include "_planned.h"

#include "exec/step.h"

#define ONE(...)          ((const char *const[]){__VA_ARGS__})
#define PLAN_IS(s, words) assert_string_equal(tess__text_string(&(s)->text), words)

/* The plan computes what the traced program means on one device; arguments are small integers. */
static void check(struct planned *s, bool floats_differ) {
  void *args[MAX_ENDS], *want[MAX_ENDS], *got[MAX_ENDS];
  struct rng r = {11};
  const struct graph *g = s->f.g;
  for (int i = 0; i < g->n_params; i++)
    args[i] = random_dense(&r, tess__type_at(g, g->param[i]));
  evaluate(g, args, want);
  for (int i = 0; i < g->n_results; i++)
    got[i] = new_dense(tess__type_at(g, g->result[i]));
  assert_true(tess__plan_run(s->plan, (const void *const *)args, got, &s->f.d));
  for (int i = 0; i < g->n_results; i++) {
    const struct type *t = tess__type_at(g, g->result[i]);
    if (!floats_differ) assert_memory_equal(got[i], want[i], (size_t)tess__type_bytes(t));
    for (int64_t k = 0; floats_differ && k < tess__type_elements(t); k++) {
      double a = (double)((float *)got[i])[k], b = (double)((float *)want[i])[k];
      assert_true(a - b <= 1e-5 * (b < 0 ? 1 - b : 1 + b) && b - a <= 1e-5 * (b < 0 ? 1 - b : 1 + b));
    }
    tess__free(got[i]);
    tess__free(want[i]);
  }
  for (int i = 0; i < g->n_params; i++)
    tess__free(args[i]);
}

static void a_step_over_eight_devices_is_the_loop_of_one(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "8 128"), one = param(&s.f, "");
  RETURNS(&s.f, tess__n_add(&s.f.b, tess__n_sine(&s.f.b, x), broadcast(&s.f, one, "8 128", 0, NULL)));
  make_plan(&s, ONE("x y", ""), ONE("x y"), 0);
  PLAN_IS(&s, "loop 1024 sine,add: arg1{0} arg0{1} -> res0{1}\n");
  assert_int_equal(s.info.elements, 1024);
  end(&s);
}

static void uneven_blocks_merge_too(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4");
  vid x = param(&s.f, "10 6");
  RETURNS(&s.f, reduce(&s.f, tess__n_exponential(&s.f.b, x), 1));
  make_plan(&s, ONE("x -"), ONE("x"), 0);
  PLAN_IS(&s, "loop 10x[6] exponential sum: arg0{6,1} -> res0{1,0}\n");
  end(&s);
}

static void an_all_reduce_is_part_of_what_it_sums(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4");
  vid x = param(&s.f, "10 6");
  RETURNS(&s.f, reduce(&s.f, x, 0));
  make_plan(&s, ONE("x -"), ONE("-"), 0);
  assert_int_equal(s.info.collectives, 1);
  PLAN_IS(&s, "loop [10]x6 sum: arg0{6,1} -> res0{0,1}\n");
  end(&s);

  begin(&s, "x4");
  vid a = param(&s.f, "6 10"), b = param(&s.f, "10 8");
  RETURNS(&s.f, dot(&s.f, a, b));
  make_plan(&s, ONE("- x", "x -"), ONE("- -"), 0);
  assert_int_equal(s.info.collectives, 1);
  PLAN_IS(&s, "dot m6xn8xk10: arg0{10,0,1} arg1{0,1,8} -> res0{8,1,0}\n");
  end(&s);

  begin(&s, "x4");
  a = param(&s.f, "6 8"), b = param(&s.f, "8 8"); /* the sum is scattered over the rows */
  RETURNS(&s.f, dot(&s.f, a, b));
  make_plan(&s, ONE("- x", "x -"), ONE("- x"), 0);
  PLAN_IS(&s, "dot m6xn8xk8: arg0{8,0,1} arg1{0,1,8} -> res0{8,1,0}\n");
  end(&s);
}

static void a_psum_is_a_reduction_over_blocks(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x8");
  vid x = param(&s.f, "32"), y = psum(&s.f, s.f.mesh, x, "4", "x", "-", "x");
  RETURNS(&s.f, y);
  make_plan(&s, ONE("x"), ONE(NULL), 0);
  PLAN_IS(&s, "loop [8]x4 sum: arg0{4,1} -> res0{0,1}\n");
  end(&s);
}

static void relayouts_cost_nothing(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "16 10"), y = tess__n_negate(&s.f.b, x);
  y = tess__n_sharding_constraint(&s.f.b, y, sharding_of(s.f.mesh, "- x,y"));
  y = tess__n_exponential(&s.f.b, y);
  RETURNS(&s.f, y);
  make_plan(&s, ONE("y x"), ONE("x -"), 0);
  assert_true(s.info.collectives >= 2);
  PLAN_IS(&s, "loop 160 negate,exponential: arg0{1} -> res0{1}\n");
  end(&s);
}

static void transposes_and_reshapes_are_strides(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid x = param(&s.f, "6 4"), b = param(&s.f, "24");
  vid y = tess__n_add(&s.f.b, transpose(&s.f, x, 2, (const uint8_t[]){1, 0}), reshape(&s.f, b, "4 6"));
  RETURNS(&s.f, reshape(&s.f, y, "2 2 6"));
  make_plan(&s, ONE("- -", "-"), ONE("- - -"), 0);
  PLAN_IS(&s, "loop 4x6 add: arg0{1,4} arg1{6,1} -> res0{6,1}\n");
  end(&s);

  begin(&s, "x2"); /* a product is written where the result wants it */
  x = param(&s.f, "6 4"), b = param(&s.f, "4 3");
  RETURNS(&s.f, transpose(&s.f, dot(&s.f, x, b), 2, (const uint8_t[]){1, 0}));
  make_plan(&s, ONE("- -", "- -"), ONE("- -"), 0);
  PLAN_IS(&s, "dot m6xn3xk4: arg0{4,0,1} arg1{0,1,3} -> res0{1,6,0}\n");
  end(&s);
}

static vid widened(struct planned *s, tess_dtype from, tess_dtype to, const char *shape) {
  return tess__n_convert(&s->f.b, typed_param(&s->f, from, shape), to, false);
}

static void a_product_of_bytes_reads_them(void **state) {
  (void)state;
  struct planned s;
  const uint8_t turned[] = {1, 0};
  begin(&s, "x4"); /* through conversions and views, whatever their signs */
  vid a = widened(&s, TESS_I8, TESS_I32, "40 24"), b = widened(&s, TESS_U8, TESS_I32, "36 24");
  RETURNS(&s.f, dot(&s.f, a, transpose(&s.f, b, 2, turned)));
  make_plan(&s, ONE("- x", "- x"), ONE("- -"), 0);
  PLAN_IS(&s, "dot m40xn36xk24: arg0{24,0,1} arg1{0,24,1} -> res0{36,1,0}\n");
  check(&s, false);
  end(&s);

  begin(&s, "x4"); /* numbers that another sum would see differently are made first; so are those that only one is */
  a = widened(&s, TESS_I8, TESS_U16, "40 24"), b = widened(&s, TESS_I8, TESS_U16, "24 36");
  vid c = widened(&s, TESS_I8, TESS_I32, "40 24"), d = typed_param(&s.f, TESS_I32, "24 36");
  RETURNS(&s.f, dot(&s.f, a, b), dot(&s.f, c, d));
  make_plan(&s, ONE("- -", "- -", "- -", "- -"), ONE("- -", "- -"), 0);
  PLAN_IS(&s, "loop 960 convert: arg0{1} -> tmp{1}\n"
              "loop 864 convert: arg1{1} -> tmp+960{1}\n"
              "loop 960 convert: arg2{1} -> tmp+912{1}\n"
              "dot m40xn36xk24: tmp{24,0,1} tmp+960{0,1,36} -> res0{36,1,0}\n"
              "dot m40xn36xk24: tmp+912{24,0,1} arg3{0,1,36} -> res1{36,1,0}\n");
  check(&s, false);
  end(&s);
}

static void a_product_lies_as_its_transpose_is_read(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4"); /* its sum over devices, too */
  vid a = param(&s.f, "40 8"), b = param(&s.f, "8 36"), w = param(&s.f, "36 40");
  RETURNS(&s.f, tess__n_subtract(&s.f.b, w, transpose(&s.f, dot(&s.f, a, b), 2, (const uint8_t[]){1, 0})));
  make_plan(&s, ONE("- x", "x -", "- -"), ONE("- -"), 0);
  PLAN_IS(&s, "dot m40xn36xk8: arg0{8,0,1} arg1{0,1,36} -> res0{1,40,0}\n"
              "loop 1440 subtract: arg2{1} res0{1} -> res0{1}\n");
  check(&s, false);
  end(&s);

  begin(&s, "x4"); /* who reads it as it is finds it so */
  a = param(&s.f, "40 8"), b = param(&s.f, "8 40");
  vid c = dot(&s.f, a, b);
  RETURNS(&s.f, tess__n_subtract(&s.f.b, c, transpose(&s.f, c, 2, (const uint8_t[]){1, 0})));
  make_plan(&s, ONE("- x", "x -"), ONE("- -"), 0);
  PLAN_IS(&s, "dot m40xn40xk8: arg0{8,0,1} arg1{0,1,40} -> tmp{40,1,0}\n"
              "loop 40x40 subtract: tmp{40,1} tmp{1,40} -> res0{40,1}\n");
  check(&s, false);
  end(&s);
}

static void numbers_of_devices_and_indices_are_folded(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  int64_t n = 32;
  vid i = tess__n_iota(&s.f.b, tess__type_of(TESS_F32, 1, &n), 0);
  RETURNS(&s.f, reshape(&s.f, i, "4 8"));
  make_plan(&s, ONE(NULL), ONE("x y"), 0);
  PLAN_IS(&s, "loop 32: affine+0{1} -> res0{1}\n");
  end(&s);
}

static void nothing_dear_is_computed_twice(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4"); /* each row's scale once, not for each of its elements */
  vid x = param(&s.f, "8 100"), scale = tess__n_exponential(&s.f.b, param(&s.f, "8"));
  RETURNS(&s.f, tess__n_multiply(&s.f.b, x, broadcast(&s.f, scale, "8 100", 1, (const uint8_t[]){0})));
  make_plan(&s, ONE("x -", "x"), ONE("x -"), 0);
  assert_int_equal(s.info.steps, 2);
  assert_int_equal(s.info.elements, 808);
  end(&s);

  begin(&s, "x4"); /* a replicated computation runs once, though four devices have it */
  x = param(&s.f, "50");
  RETURNS(&s.f, tess__n_sine(&s.f.b, x));
  make_plan(&s, ONE("-"), ONE("-"), 0);
  assert_int_equal(s.info.elements, 50);
  end(&s);

  begin(&s, "x4"); /* two readers that cannot be one loop: stored for the second by a loop of its own */
  x = param(&s.f, "8 6");
  vid e = tess__n_exponential(&s.f.b, x);
  RETURNS(&s.f, tess__n_divide(&s.f.b, e, broadcast(&s.f, reduce(&s.f, e, 1), "8 6", 1, (const uint8_t[]){0})));
  make_plan(&s, ONE("x -"), ONE("x -"), 0);
  assert_int_equal(s.info.steps, 3);
  assert_int_equal(s.info.elements, 3 * 48);
  end(&s);

  begin(&s, "x4"); /* but a diamond is one loop */
  x = param(&s.f, "8 6");
  e = tess__n_exponential(&s.f.b, x);
  RETURNS(&s.f, tess__n_divide(&s.f.b, tess__n_sine(&s.f.b, e), tess__n_negate(&s.f.b, e)));
  make_plan(&s, ONE("x -"), ONE("x -"), 0);
  assert_int_equal(s.info.steps, 1);
  end(&s);
}

static void a_value_is_stored_before_its_first_reader(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4"); /* the sum reads e before the loop that e would fit into */
  vid x = param(&s.f, "8 6"), e = tess__n_exponential(&s.f.b, x), sine = tess__n_sine(&s.f.b, e);
  vid sum = broadcast(&s.f, reduce(&s.f, e, 1), "8 6", 1, (const uint8_t[]){0});
  RETURNS(&s.f, tess__n_subtract(&s.f.b, sine, sum));
  make_plan(&s, ONE("x -"), ONE("x -"), 0);
  assert_int_equal(s.info.steps, 3);
  check(&s, true);
  end(&s);

  begin(&s, "x2"); /* a loop that reads a value in two orders does not write it */
  x = param(&s.f, "9 9");
  e = tess__n_exponential(&s.f.b, x);
  RETURNS(&s.f, tess__n_subtract(&s.f.b, e, transpose(&s.f, e, 2, (const uint8_t[]){1, 0})));
  make_plan(&s, ONE("- -"), ONE("- -"), 0);
  assert_int_equal(s.info.steps, 2);
  check(&s, true);
  end(&s);
}

static void integers_that_wrap_are_not_folded(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4");
  int64_t n = 100;
  const struct type *t = tess__type_of(TESS_I8, 1, &n);
  vid i = tess__n_multiply(&s.f.b, tess__n_iota(&s.f.b, t, 0), tess__n_constant_double(&s.f.b, t, 3));
  vid j = tess__n_add(&s.f.b, tess__n_iota(&s.f.b, t, 0), tess__n_constant_double(&s.f.b, t, 20));
  RETURNS(&s.f, tess__n_convert(&s.f.b, i, TESS_F32, false), tess__n_convert(&s.f.b, j, TESS_I32, false));
  make_plan(&s, ONE(NULL), ONE("x", "-"), 0);
  assert_non_null(strstr(tess__text_string(&s.text), "multiply"));
  assert_non_null(strstr(tess__text_string(&s.text), "affine+20{1}"));
  check(&s, false);
  end(&s);
}

static void dimensions_of_one_do_not_hide_a_cut(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4"); /* [10] cut unevenly as [1,10], gathered, and back */
  vid x = param(&s.f, "10"), y = reshape(&s.f, tess__n_negate(&s.f.b, x), "1 10 1");
  y = tess__n_exponential(&s.f.b, tess__n_sharding_constraint(&s.f.b, y, sharding_of(s.f.mesh, "- x -")));
  y = tess__n_sharding_constraint(&s.f.b, y, sharding_of(s.f.mesh, "- - -"));
  RETURNS(&s.f, reshape(&s.f, tess__n_negate(&s.f.b, y), "10"));
  make_plan(&s, ONE("x"), ONE("-"), 0);
  PLAN_IS(&s, "loop 10 negate,exponential,negate: arg0{1} -> res0{1}\n");
  check(&s, true);
  end(&s);
}

static vid scaled(struct planned *s, vid v, double k) {
  return tess__n_multiply(&s->f.b, v, full(&s->f, "8 16", k));
}

/* New weights need the new momentum, which is a result too: one loop writes both, in place of the old ones. */
static void what_ends_in_a_result_lies_there(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid a = param(&s.f, "6 4"), b = param(&s.f, "4 3"), y = dot(&s.f, a, b);
  RETURNS(&s.f, tess__n_subtract(&s.f.b, y, broadcast(&s.f, reduce(&s.f, y, 1), "6 3", 1, (const uint8_t[]){0})));
  make_plan(&s, ONE("- -", "- -"), ONE("- -"), 0);
  PLAN_IS(&s, "dot m6xn3xk4: arg0{4,0,1} arg1{0,1,3} -> res0{3,1,0}\n"
              "loop 6x[3] sum: res0{3,1} -> tmp{1,0}\n"
              "loop 6x3 subtract: res0{3,1} tmp{1,0} -> res0{3,1}\n");
  check(&s, false);
  end(&s);

  begin(&s, "x2"); /* but not what is read once more behind it */
  a = param(&s.f, "6 4"), b = param(&s.f, "4 4");
  y = dot(&s.f, a, b);
  RETURNS(&s.f, tess__n_subtract(&s.f.b, a, y), dot(&s.f, y, b));
  make_plan(&s, ONE("- -", "- -"), ((const char *const[]){"- -", "- -"}), 0);
  PLAN_IS(&s, "dot m6xn4xk4: arg0{4,0,1} arg1{0,1,4} -> tmp{4,1,0}\n"
              "loop 24 subtract: arg0{1} tmp{1} -> res0{1}\n"
              "dot m6xn4xk4: tmp{4,0,1} arg1{0,1,4} -> res1{4,1,0}\n");
  check(&s, false);
  end(&s);
}

static void an_update_is_one_loop_in_place(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x8");
  vid w = param(&s.f, "8 16"), m = param(&s.f, "8 16"), g = param(&s.f, "8 16");
  vid next = tess__n_add(&s.f.b, scaled(&s, m, 0.5), g);
  vid moved = tess__n_subtract(&s.f.b, w, scaled(&s, next, 0.25));
  RETURNS(&s.f, moved, next);
  make_plan(&s, ONE("x -", "x -", "x -"), ONE("x -", "x -"), 3);
#ifndef TESS_TINY
  assert_int_equal(s.info.steps, 1);
  assert_int_equal(tess__plan_result(s.plan, 0).donor, 0);
  assert_int_equal(tess__plan_result(s.plan, 1).donor, 1); /* tiny: loops over the same rows are joined instead */
#endif
  float v[3][128];
  for (int i = 0; i < 128; i++)
    v[0][i] = (float)i, v[1][i] = (float)(2 * i), v[2][i] = 4;
  void *args[] = {v[0], v[1], v[2]}, *to[] = {v[0], v[1]};
  float other[128];
  if (tess__plan_result(s.plan, 0).donor < 0) to[0] = other;
  assert_true(tess__plan_run(s.plan, (const void *const *)args, to, &s.f.d));
  for (int i = 0; i < 128; i++) {
    assert_true(((float *)to[1])[i] == (float)(i + 4));
    assert_true(((float *)to[0])[i] == (float)i - 0.25f * (float)(i + 4));
  }
  end(&s);
}

/* Abstract or not, the plan is the same for 8 and 4,096 devices. */
static void steps_do_not_count_devices(void **state) {
  (void)state;
  static const char *const meshes[] = {"x2 y4", "x64 y64"};
  int64_t steps[2], nodes[2];
  for (int i = 0; i < 2; i++) {
    struct planned s;
    begin(&s, meshes[i]);
    vid x = param(&s.f, "4096 8192"), w = param(&s.f, "8192 4096"), b = param(&s.f, "4096");
    vid y = tess__n_add(&s.f.b, dot(&s.f, x, w), broadcast(&s.f, b, "4096 4096", 1, (const uint8_t[]){1}));
    y = tess__n_logistic(&s.f.b, y);
    RETURNS(&s.f, y, reduce(&s.f, y, 0));
    make_plan(&s, ONE("x y", "y -", "-"), ONE("x -", "-"), 0);
    steps[i] = s.info.steps;
    nodes[i] = s.info.nodes;
    end(&s);
  }
  assert_int_equal(steps[0], steps[1]);
  assert_int_equal(nodes[0], nodes[1]);
}

static void long_chains_are_cut_where_loops_are_full(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid x = param(&s.f, "4 4"), y = x;
  for (int i = 0; i < 200; i++)
    y = tess__n_add(&s.f.b, tess__n_negate(&s.f.b, y), x);
  RETURNS(&s.f, y);
  make_plan(&s, ONE("x -"), ONE("x -"), 0);
  assert_true(s.info.steps >= 400 / LOOP_INSTRS && s.info.steps <= 201);
  float in[16], out[16];
  for (int i = 0; i < 16; i++)
    in[i] = (float)i;
  assert_true(tess__plan_run(s.plan, (const void *const[]){in}, (void *const[]){out}, &s.f.d));
  assert_memory_equal(in, out, sizeof in); /* an even number of x - y, from y = x: x - (x - y) */
  end(&s);
}

/* A value that one loop reads in several places comes into it once for each: there must be room for all. */
static void places_of_one_value_fill_a_loop_together(void **state) {
  (void)state;
  static const char *const whole[MAX_ENDS] = {"-", "-", "-", "-", "-", "-", "-", "-"};
  for (int n = 4; n <= MAX_ENDS; n++) {
    struct planned s;
    begin(&s, "x2");
    const struct type *t = tess__type_of(TESS_F32, 1, (int64_t[]){24});
    vid v = tess__n_add(&s.f.b, full(&s.f, "24", 3), tess__n_iota(&s.f.b, t, 0)), y = VID_NONE;
    for (int64_t from = 16; from >= 0; from -= 8) {
      vid part = tess__n_slice(&s.f.b, v, &from, (int64_t[]){1}, (int64_t[]){8});
      y = y == VID_NONE ? part : tess__n_add(&s.f.b, y, part);
    }
    for (int i = 0; i < n; i++)
      y = tess__n_add(&s.f.b, y, param(&s.f, "8"));
    RETURNS(&s.f, y);
    make_plan(&s, whole, ONE(NULL), 0);
    check(&s, false);
    end(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_step_over_eight_devices_is_the_loop_of_one),
      cmocka_unit_test(uneven_blocks_merge_too),
      cmocka_unit_test(an_all_reduce_is_part_of_what_it_sums),
      cmocka_unit_test(a_psum_is_a_reduction_over_blocks),
      cmocka_unit_test(relayouts_cost_nothing),
      cmocka_unit_test(transposes_and_reshapes_are_strides),
      cmocka_unit_test(a_product_of_bytes_reads_them),
      cmocka_unit_test(a_product_lies_as_its_transpose_is_read),
      cmocka_unit_test(numbers_of_devices_and_indices_are_folded),
      cmocka_unit_test(nothing_dear_is_computed_twice),
      cmocka_unit_test(a_value_is_stored_before_its_first_reader),
      cmocka_unit_test(integers_that_wrap_are_not_folded),
      cmocka_unit_test(dimensions_of_one_do_not_hide_a_cut),
      cmocka_unit_test(what_ends_in_a_result_lies_there),
      cmocka_unit_test(an_update_is_one_loop_in_place),
      cmocka_unit_test(steps_do_not_count_devices),
      cmocka_unit_test(long_chains_are_cut_where_loops_are_full),
      cmocka_unit_test(places_of_one_value_fill_a_loop_together),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
