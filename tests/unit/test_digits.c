/* Digits that stand together wherever a program names them are one to the planner, and no others. */
#include "_planned.h"
#include "exec/plan.h"

/* The digits as the planner has them, and how each value of the per-device program is cut: "1 1 8 | 2 | 2". */
static void digits_are(struct planned *s, const char *want) {
  struct arena arena = {0};
  struct text text = {0};
  const struct program *p = tess__join_digits(&s->p, &arena);
  for (int i = 0; i < p->atoms.n; i++)
    tess__text_printf(&text, "%s%lld", i ? " " : "", (long long)p->atoms.size[i]);
  for (vid v = 0; v < p->graph->n_values; v++) {
    const struct tiling *t = &p->spread[v].tiling;
    tess__text_printf(&text, " |");
    for (int d = 0; d < t->rank; d++)
      for (int i = t->start[d]; i < t->start[d + 1]; i++)
        tess__text_printf(&text, " %d%s", t->atom[i], i + 1 < t->start[d + 1] ? "," : "");
    if (p->spread[v].own) tess__text_printf(&text, " own %llx", (unsigned long long)p->spread[v].own);
  }
  assert_string_equal(tess__text_string(&text), want);
  tess__text_free(&text);
  tess__arena_free(&arena);
}

static void digits_of_sine_are(const char *mesh, const char *shape, const char *spec, const char *want) {
  struct planned s;
  begin(&s, mesh);
  RETURNS(&s.f, tess__n_sine(&s.f.b, param(&s.f, shape)));
  make_plan(&s, &spec, &spec, 0);
  digits_are(&s, want);
  end(&s);
}

static void test_an_axis_is_one_digit(void **state) {
  (void)state;
  digits_of_sine_are("x8 y12", "16 24", "x y", "1 1 8 1 1 12 | 2 5 | 2 5");
}

static void test_axes_in_order_are_one_digit(void **state) {
  (void)state;
  digits_of_sine_are("x2 y4", "16", "x,y", "1 1 8 | 2 | 2");
  digits_of_sine_are("x2 y4", "16", "y,x", "2 1 4 | 2, 0 | 2, 0");
}

static void test_what_a_reshape_parts_stays_apart(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x8");
  RETURNS(&s.f, reshape(&s.f, param(&s.f, "32"), "4 8"));
  make_plan(&s, (const char *const[]){"x"}, (const char *const[]){NULL}, 0);
  digits_are(&s, "1 4 2 | 1, 2 | 1 2 |");
  end(&s);
}

static void test_what_a_sum_goes_over_stays_apart(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4 y4");
  vid x = param(&s.f, "16");
  RETURNS(&s.f, psum(&s.f, s.f.mesh, x, "4", "x", "-", "x"));
  make_plan(&s, (const char *const[]){"x,y"}, (const char *const[]){"-"}, 0);
  digits_are(&s, "1 4 1 4 | 1, 3 | 1 | own 2 | |");
  end(&s);
}

/* x, or what a reshape and back makes of it. */
static struct graph *branch_of(struct fixture *f, const struct type *t, bool parts) {
  struct graph *g = tess__graph_new("branch");
  struct build b = {.graph = g, .diag = &f->d};
  vid x = tess__graph_param(g, t), y = x;
  if (parts) y = tess__n_reshape(&b, tess__n_sine(&b, tess__n_reshape(&b, x, 2, (int64_t[]){4, 8})), 1, t->dim);
  tess__graph_set_results(g, 1, &y);
  return g;
}

static void test_regions_are_asked_too(void **state) {
  (void)state;
  for (int parts = 0; parts < 2; parts++) {
    struct planned s;
    begin(&s, "x8");
    const struct type *flag = tess__type_of(TESS_BOOL, 0, NULL);
    vid in[] = {tess__graph_param(s.f.g, flag), param(&s.f, "32")}, out;
    const struct type *t = tess__type_at(s.f.g, in[1]);
    struct graph *branch[] = {branch_of(&s.f, t, false), branch_of(&s.f, t, parts)};
    assert_true(tess__n_control(&s.f.b, &tess__op_if, 2, in, 2, branch, 1, &out));
    RETURNS(&s.f, out);
    make_plan(&s, (const char *const[]){"", "x"}, (const char *const[]){"x"}, 0);
    digits_are(&s, parts ? "1 4 2 | | 1, 2 | 1, 2" : "1 1 8 | | 2 | 2");
    end(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_an_axis_is_one_digit),
      cmocka_unit_test(test_axes_in_order_are_one_digit),
      cmocka_unit_test(test_what_a_reshape_parts_stays_apart),
      cmocka_unit_test(test_what_a_sum_goes_over_stays_apart),
      cmocka_unit_test(test_regions_are_asked_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
