/* Sharding groups of programs from text: what one member of a group is cut by, all are, wherever they stand; in text
 * and back. */
#include "_check.h"

static tess_mesh *mesh; /* of 8 devices: x=2, y=4 */

#define MEMBER(v, id, type) "  sdy.sharding_group " v " group_id=" #id " : tensor<" type ">\n"
#define SUM                                                                                                            \
  "  %0 = stablehlo.sine %x : tensor<8x8xf32>\n"                                                                       \
  "  %1 = stablehlo.cosine %y : tensor<8x8xf32>\n"

static const char two[] = "func.func @main(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, "
                          "tensor<8x8xf32>) {\n" SUM MEMBER("%0", 3, "8x8xf32")
                              MEMBER("%1", 3, "8x8xf32") "  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>\n}\n";
static const char apart[] = "func.func @main(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, "
                            "tensor<8x8xf32>) {\n" SUM MEMBER("%0", 3, "8x8xf32")
                                MEMBER("%1", 4, "8x8xf32") "  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>\n}\n";
/* a member inside a loop's body, and one outside */
static const char in_loop[] =
    "func.func @main(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {\n"
    "  %i = stablehlo.constant dense<0> : tensor<i32>\n"
    "  %0:2 = stablehlo.while(%a = %i, %b = %y) : tensor<i32>, tensor<8x8xf32> cond {\n"
    "    %n = stablehlo.constant dense<3> : tensor<i32>\n"
    "    %c = stablehlo.compare LT, %a, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
    "    stablehlo.return %c : tensor<i1>\n"
    "  } do {\n"
    "    %one = stablehlo.constant dense<1> : tensor<i32>\n"
    "    %s = stablehlo.sine %b : tensor<8x8xf32>\n" MEMBER(
        "%s", 0, "8x8xf32") "    %t = stablehlo.add %a, %one : tensor<i32>\n"
                            "    stablehlo.return %t, %s : tensor<i32>, tensor<8x8xf32>\n"
                            "  }\n"
                            "  %z = stablehlo.cosine %x : tensor<8x8xf32>\n" MEMBER(
                                "%z", 0, "8x8xf32") "  return %z, %0#1 : tensor<8x8xf32>, tensor<8x8xf32>\n}\n";
/* three in one group: what reaches the second goes on to the third, although nothing else joins them */
static const char three[] =
    "func.func @main(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {\n"
    "  %0 = stablehlo.sine %x : tensor<8x8xf32>\n"
    "  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>\n"
    "  %2 = stablehlo.cosine %y : tensor<8x8xf32>\n" MEMBER("%1", 5, "8x8xf32")
        MEMBER("%2", 5, "8x8xf32") "  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>\n}\n";

struct pair {
  tess_array *a, *b;
};

static const char *spec_of(tess_array *x) {
  return tess_str(tess_sharding_spec(tess_array_sharding(x)));
}

static tess_sharding *cut(void) {
  return tess_named_sharding(mesh, TESS_P("y", "x"));
}

/* The second result's spec, where the first argument is cut and of the second nobody says anything. */
static const char *second(const char *text, struct pair *r) {
  tess_lowered *l = tess_parse_stablehlo(text, "g.mlir");
  tess_fn *f = tess_compile(l, .in_shardings = tess_shardings(cut(), NULL));
  tess_array *x = tess_astype(count_up(8, 8), TESS_F32), *y = tess_add(x, 1);
  tess_call_into(TESS_TREE(*r), f, TESS_TREE(x, y));
  if (!tess_ok(r->b)) fail_msg("%s", tess_error_of(r->b).message);
  return spec_of(r->b);
}

static void members_lie_alike(void **state) {
  (void)state;
  struct pair r;
  tess_scope *s = tess_scope_begin();
  SAYS(second(two, &r), "P('y', 'x')");
  SAYS(spec_of(r.a), "P('y', 'x')");
  SAYS(second(apart, &r), "P()");
  SAYS(second(in_loop, &r), "P('y', 'x')");
  SAYS(second(three, &r), "P('x', 'y')");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void values_are_the_same(void **state) {
  (void)state;
  struct pair r;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_astype(count_up(8, 8), TESS_F32), *y = tess_add(x, 1);
  second(in_loop, &r);
  assert_true(tess_item_bool(tess_all(tess_eq(r.a, tess_cos(x)))));
  assert_true(tess_item_bool(tess_all(tess_eq(r.b, tess_sin(tess_sin(tess_sin(y)))))));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void in_text_and_back(void **state) {
  (void)state;
  struct pair r;
  tess_scope *s = tess_scope_begin();
  const char *texts[] = {two, in_loop};
  for (int i = 0; i < 2; i++) {
    const char *text = tess_as_text(tess_parse_stablehlo(texts[i], "g.mlir"));
    assert_non_null(strstr(text, i ? "group_id = 0 : tensor<8x8xf32>" : "group_id = 3 : tensor<8x8xf32>"));
    SAYS(second(text, &r), "P('y', 'x')");
  }
  REFUSED(tess_parse_stablehlo("func.func @main(%x: tensor<2xf32>) {\n  sdy.sharding_group %x group_id=-1 : "
                               "tensor<2xf32>\n  return\n}\n",
                               "g.mlir"),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the number of a sharding group is -1; legal: from 0");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(members_lie_alike),
      cmocka_unit_test(values_are_the_same),
      cmocka_unit_test(in_text_and_back),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
