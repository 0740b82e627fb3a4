/* PartitionSpecs: the forms that text may have, what does not fit a mesh, equality. */
#include "_layout.h"

static void expect_parsed(const char *text, const char *printed) {
  struct diag d = {0};
  tess_spec s;
  assert_true(tess__spec_parse(text, &s, &d));
  struct text t = {0};
  tess__spec_print(&t, &s);
  EXPECT_TEXT(&t, printed);
}

static void test_parsed(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"", "P()"},
      {"  ", "P()"},
      {"P()", "P()"},
      {"x", "P('x',)"},
      {"x,y", "P('x', 'y')"},
      {"x,", "P('x',)"},
      {"(x,y),None", "P(('x', 'y'), None)"},
      {"None,x", "P(None, 'x')"},
      {"-,x", "P(None, 'x')"},
      {"-", "P(None,)"},
      {"P('x', None)", "P('x', None)"},
      {"P(('x', 'y'),)", "P(('x', 'y'),)"},
      {"PartitionSpec(\"x\", 'y', )", "P('x', 'y')"},
      {" P ( x , ( y , z ) ) ", "P('x', ('y', 'z'))"},
      {"(x,)", "P('x',)"},
      {"()", "P(None,)"},
      {"[x,y]", "P(('x', 'y'),)"},
      {"'None'", "P('None',)"},
      {"UNCONSTRAINED,x", "P(UNCONSTRAINED, 'x')"},
      {"P(P.UNCONSTRAINED,)", "P(UNCONSTRAINED,)"},
      {"P", "P('P',)"},
      {"Px,y", "P('Px', 'y')"},
      {"?", "P(UNCONSTRAINED,)"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    expect_parsed(cases[i][0], cases[i][1]);
}

static void test_malformed(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"x,,y", "column 3: expected an axis name"},
      {",x", "column 1"},
      {"(x", "column 3: expected a comma or a closing bracket, found the end"},
      {"(x,(y))", "column 4"},
      {"x)", "column 2: expected a comma, found ')'"},
      {"P(x", "column 4"},
      {"P(x))", "expected the end"},
      {"'x", "closing quote"},
      {"'x\"", "closing quote"},
      {"x y", "column 3"},
      {"(x]", "column 3"},
      {"(,x)", "column 2"},
      {"a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q", "more than 16"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct diag d = {0};
    tess_spec s;
    assert_false(tess__spec_parse(cases[i][0], &s, &d));
    assert_null(s.entry[0]);
    EXPECT_FAILURE(&d, TESS_VALUE_ERROR, cases[i][1]);
  }
}

static void expect_refused(const struct mesh *m, tess_spec s, tess_reason reason, const char *words) {
  struct diag d = {0};
  struct spec out;
  assert_false(tess__spec_resolve(m, &s, &out, &d));
  EXPECT_FAILURE(&d, reason, words);
}

static void test_refused(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=2,y=4", "");
  expect_refused(m, TESS_P("x", "q"), TESS_VALUE_ERROR, "P('x', 'q'): axis 'q' is not in Mesh('x': 2, 'y': 4)");
  expect_refused(m, TESS_P("x", "x"), TESS_DUPLICATE_SPEC_ERROR, "P('x', 'x'): axis 'x' stands twice");
  expect_refused(m, TESS_P("x,x"), TESS_DUPLICATE_SPEC_ERROR, "P(('x', 'x'),): axis 'x' stands twice");
  expect_refused(m, TESS_P("x", "q", "x"), TESS_DUPLICATE_SPEC_ERROR,
                 "axis 'x' stands twice"); /* before the unknown axis, as in JAX */
  expect_refused(m, TESS_P("q", "q"), TESS_DUPLICATE_SPEC_ERROR, "axis 'q' stands twice");
  expect_refused(m, TESS_SPECS(TESS_P("x")), TESS_TYPE_ERROR, "not a tuple of 1");
  expect_refused(m, (tess_spec){0}, TESS_TYPE_ERROR, "no spec was given");
  tess_axis_type types[] = {TESS_AXIS_EXPLICIT, TESS_AXIS_EXPLICIT};
  struct diag d = {0};
  const struct mesh *strict = tess__mesh_make(2, m->size, m->name, types, m->device, &d);
  expect_refused(strict, TESS_P(TESS_UNCONSTRAINED), TESS_VALUE_ERROR, "needs an Auto axis");
}

static void test_resolved(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=2,y=4,z=1", "");
  struct diag d = {0};
  struct spec s;
  assert_true(tess__spec_resolve(m, &TESS_P(NULL, " y , x ", "", TESS_UNCONSTRAINED, "z"), &s, &d));
  assert_int_equal(s.n, 5);
  assert_int_equal(s.n_axes[0], 0);
  assert_int_equal(s.n_axes[1], 2);
  assert_int_equal(s.axis[1][0], 1);
  assert_int_equal(s.axis[1][1], 0);
  assert_int_equal(s.n_axes[2], 0);
  assert_true(s.unconstrained[3] && !s.unconstrained[2]);
  struct text t = {0};
  tess__spec_text(&t, m, &s);
  EXPECT_TEXT(&t, "P(None, ('y', 'x'), None, UNCONSTRAINED, 'z')");
}

static void test_equality_is_syntactic(void **state) {
  (void)state;
  assert_true(tess__spec_same(&TESS_P("x", NULL), &TESS_P("x", "")));
  assert_true(tess__spec_same(&TESS_P("x,y"), &TESS_P("x, y")));
  assert_false(tess__spec_same(&TESS_P("x"), &TESS_P("x", NULL)));
  assert_false(tess__spec_same(&TESS_P("x,y"), &TESS_P("y,x")));
  assert_false(tess__spec_same(&TESS_P("x"), &TESS_SPECS(TESS_P("x"))));
  assert_true(tess__spec_same(&TESS_SPECS(TESS_P("x"), TESS_P()), &TESS_SPECS(TESS_P("x"), TESS_P())));
  assert_false(tess__spec_same(&TESS_SPECS(TESS_P("x"), TESS_P()), &TESS_SPECS(TESS_P("x"), TESS_P(NULL))));
  assert_false(tess__spec_same(&(tess_spec){0}, &TESS_P()));
}

static void test_print_tuple(void **state) {
  (void)state;
  struct text t = {0};
  tess__spec_print(&t, &TESS_SPECS(TESS_P("x"), TESS_SPECS(TESS_REPLICATED)));
  EXPECT_TEXT(&t, "(P('x',), (P(),))");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_parsed),
      cmocka_unit_test(test_malformed),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_resolved),
      cmocka_unit_test(test_equality_is_syntactic),
      cmocka_unit_test(test_print_tuple),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
