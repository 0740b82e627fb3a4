/* The stages of a module of text (design/partitioning.md 11): what each adds, what must stay, and that each text is
 * read again by the next. The programs are rows of design/partitioning.md 9. */
#include <string.h>

#include "_ir.h"
#include "api/stages/stages.h"

static char *stage(const char *text, const char *from, const char *to) {
  struct text out = {0};
  struct diag d = {0};
  struct stage_request r = {.file = "a.mlir", .from = from, .to = to};
  if (!tess__stage_text(&out, text, strlen(text), &r, &d)) fail_msg("%s: %s\n%s", d.where, d.message, text);
  return out.data;
}

static void has(const char *text, const char *part) {
  if (!strstr(text, part)) fail_msg("no %s in\n%s", part, text);
}
static void has_not(const char *text, const char *part) {
  if (strstr(text, part)) fail_msg("%s in\n%s", part, text);
}

#define MESH "sdy.mesh @m = <[\"a\"=2, \"b\"=2]>\n"

static const char A1[] = MESH
    "func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {\"b\"}]>}, %y: tensor<8x8xf32>, "
    "%w: tensor<8x16xf32>) -> tensor<8x16xf32> {\n"
    "  %dead = stablehlo.constant dense<2.5> : tensor<8x8xf32>\n"
    "  %s = stablehlo.add %x, %y : tensor<8x8xf32>\n"
    "  %p = stablehlo.dot_general %s, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x16xf32>) -> "
    "tensor<8x16xf32>\n"
    "  return %p : tensor<8x16xf32>\n}\n";

static void test_propagation_alone(void **state) { /* row A1: all stays, and every value is laid out, open */
  (void)state;
  char *t = stage(A1, "canonical", "propagate");
  has(t, "%y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\", ?}, {\"b\", ?}]>}");
  has(t, "%w: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"b\", ?}, {?}]>}");
  has(t, "%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {\"b\"}]>}");
  has(t, "%dead = \"stablehlo.constant\"()");
  has(t, "-> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\", ?}, {?}]>})");
  tess__free(t);
}

static void test_propagation_settled(void **state) { /* the whole: closed */
  (void)state;
  char *t = stage(A1, NULL, "propagate");
  has(t, "%w: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"b\"}, {}]>}");
  has(t, "%dead = \"sdy.constant\"()");
  has_not(t, "?");
  has_not(t, "sharding_rule");
  tess__free(t);
}

static void test_rules(void **state) {
  (void)state;
  char *t = stage(A1, NULL, "rules");
  has(t, "#sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=16, k=8} reduction={k}>");
  tess__free(t);
  t = stage("func.func @f(%x: tensor<8xf32>) -> tensor<2x4xf32> {\n"
            "  %0 = stablehlo.reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>\n  return %0 : tensor<2x4xf32>\n}",
            "canonical", "rules");
  has(t, "<([ij])->([i, j]) {i=2, j=4}>");
  tess__free(t);
}

/* Half of x divides 2, but is no whole axis (A20): the boundary is whole, the constraint is a reshard. */
static void test_boundary(void **state) {
  (void)state;
  char *t = stage("sdy.mesh @m = <[\"x\"=4, \"y\"=2]>\n"
                  "func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {\n"
                  "  %0 = sdy.sharding_constraint %x <@m, [{\"x\", ?}, {\"y\", ?}]> : tensor<2x3xf32>\n"
                  "  return %0 : tensor<2x3xf32>\n}\n",
                  NULL, "propagate");
  has(t, "%x: tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}");
  has(t, "\"sdy.reshard\"(%x) {sharding = #sdy.sharding<@m, [{\"x\"}, {\"y\"}]>}");
  tess__free(t);
}

/* What the user cut unevenly stays so, but for Shardy, which wants boundaries that divide (3.10). */
static void test_uneven(void **state) {
  (void)state;
  static const char text[] =
      "sdy.mesh @m = <[\"x\"=2]>\nfunc.func @f(%x: tensor<7xf32> {sdy.sharding = #sdy.sharding<@m, "
      "[{\"x\"}]>}) -> tensor<7xf32> {\n  return %x : tensor<7xf32>\n}\n";
  char *t = stage(text, NULL, "propagate");
  has(t, "%x: tensor<7xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}) -> (tensor<7xf32> {sdy.sharding = "
         "#sdy.sharding<@m, [{}]>})");
  tess__free(t);
  struct text out = {0};
  struct diag d = {0};
  struct stage_request r = {.file = "a.mlir", .to = "propagate", .compat = true};
  assert_true(tess__stage_text(&out, text, strlen(text), &r, &d));
  has(out.data, "%x: tensor<7xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}");
  tess__text_free(&out);
}

/* One constant in two products and a result is three (A17), each laid out for itself; equal ones are one again. */
static void test_constants(void **state) {
  (void)state;
  char *t = stage(MESH "func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {\"b\"}]>})"
                       " -> (tensor<8x16xf32>, tensor<8x8xf32>) {\n"
                       "  %c = stablehlo.constant dense<1.0> : tensor<8x16xf32>\n"
                       "  %0 = stablehlo.dot_general %c, %c, contracting_dims = [1] x [1] : (tensor<8x16xf32>, "
                       "tensor<8x16xf32>) -> tensor<8x8xf32>\n"
                       "  %1 = stablehlo.add %0, %x : tensor<8x8xf32>\n"
                       "  return %c, %1 : tensor<8x16xf32>, tensor<8x8xf32>\n}\n",
                  NULL, "propagate");
  has(t, "{value = dense<\"0x0000803F\"> : tensor<8x16xf32>, sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"a\"}, "
         "{}]>]>}");
  has(t, "{value = dense<\"0x0000803F\"> : tensor<8x16xf32>, sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"b\"}, "
         "{}]>]>}");
  has(t, "{value = dense<\"0x0000803F\"> : tensor<8x16xf32>} :");
  tess__free(t);
}

/* A loop's carried value lies alike everywhere (A14), and says so on the loop. */
static void test_loop(void **state) {
  (void)state;
  char *t = stage(
      MESH "func.func @f(%x: tensor<32x96xf32>) -> (tensor<32x96xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, "
           "{\"b\"}]>}) {\n"
           "  %0 = stablehlo.constant dense<0> : tensor<i32>\n  %n = stablehlo.constant dense<3> : tensor<i32>\n"
           "  %one = stablehlo.constant dense<1> : tensor<i32>\n"
           "  %r:2 = stablehlo.while(%c = %x, %i = %0) : tensor<32x96xf32>, tensor<i32>\n   cond {\n"
           "    %l = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
           "    stablehlo.return %l : tensor<i1>\n  } do {\n"
           "    %d = stablehlo.add %c, %c : tensor<32x96xf32>\n    %j = stablehlo.add %i, %one : tensor<i32>\n"
           "    stablehlo.return %d, %j : tensor<32x96xf32>, tensor<i32>\n  }\n  return %r#0 : tensor<32x96xf32>\n}\n",
      "canonical", "propagate");
  has(t, "%x: tensor<32x96xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\", ?}, {\"b\", ?}]>}");
  has(t, "%d = \"stablehlo.add\"(%c, %c) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"a\", ?}, {\"b\", ?}]>]>}");
  has(t, "#sdy.sharding_per_value<[<@m, [{\"a\", ?}, {\"b\", ?}]>, <@m, []>]>");
  tess__free(t);
}

/* What a manual region holds is cut by free axes behind its manual ones. */
static void test_manual(void **state) {
  (void)state;
  char *t =
      stage(MESH "func.func @f(%x: tensor<32xf32>) -> tensor<32xf32> {\n"
                 "  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{\"b\", ?}]>] out_shardings=[<@m, [{\"b\", "
                 "?}]>] manual_axes={\"b\"} (%y: tensor<16xf32>) {\n"
                 "    %1 = stablehlo.add %y, %y {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"a\", ?}]>]>} : "
                 "tensor<16xf32>\n    sdy.return %1 : tensor<16xf32>\n  } : (tensor<32xf32>) -> tensor<32xf32>\n"
                 "  return %0 : tensor<32xf32>\n}\n",
            "canonical", "propagate");
  has(t, "%x: tensor<32xf32> {sdy.sharding = #sdy.sharding<@m, [{\"b\", \"a\", ?}]>}");
  has(t, "in_shardings = #sdy.sharding_per_value<[<@m, [{\"b\", \"a\", ?}]>]>");
  tess__free(t);
}

/* A function that is called lies as its calls do, both ways. */
static void test_calls(void **state) {
  (void)state;
  char *t =
      stage(MESH "func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}]>}) "
                 "{\n  %0 = func.call @g(%x) : (tensor<8xf32>) -> tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n"
                 "func.func private @g(%y: tensor<8xf32>) -> tensor<8xf32> {\n"
                 "  %1 = stablehlo.negate %y : tensor<8xf32>\n  return %1 : tensor<8xf32>\n}\n",
            NULL, "propagate");
  has(t, "%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}]>}");
  has(t,
      "private @g(%y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}]>}) -> (tensor<8xf32> {sdy.sharding = "
      "#sdy.sharding<@m, [{\"a\"}]>})");
  tess__free(t);
}

static const char GROUP[] =
    MESH "func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}, %y: tensor<8x8xf32>SAID) "
         "-> tensor<8x8xf32> {\n  sdy.sharding_group %x group_id=3 : tensor<8x8xf32>\n"
         "  sdy.sharding_group %y group_id=3 : tensor<8x8xf32>\n"
         "  %0 = stablehlo.negate %y : tensor<8x8xf32>\n  return %0 : tensor<8x8xf32>\n}\n";

/* What is said of one of a group is said of all; who disagrees is behind a constraint of its own. */
static void test_groups(void **state) {
  (void)state;
  struct text one = {0}, two = {0};
  const char *at = strstr(GROUP, "SAID");
  tess__text_add_n(&one, GROUP, (size_t)(at - GROUP));
  tess__text_add_n(&two, GROUP, (size_t)(at - GROUP));
  tess__text_add(&two, " {sdy.sharding = #sdy.sharding<@m, [{}, {\"b\"}]>}");
  tess__text_add(&one, at + 4);
  tess__text_add(&two, at + 4);
  char *t = stage(one.data, "canonical", "propagate");
  has(t, "%y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}");
  has_not(t, "sharding_constraint");
  tess__free(t);
  t = stage(two.data, "canonical", "propagate");
  has(t, "\"sdy.sharding_constraint\"(%x) {sharding = #sdy.sharding<@m, [{\"a\", ?}, {\"b\", ?}]>}");
  has(t, "\"sdy.sharding_constraint\"(%y) {sharding = #sdy.sharding<@m, [{\"a\", ?}, {\"b\", ?}]>}");
  tess__free(t);
  tess__text_free(&one);
  tess__text_free(&two);
}

/* Members of other shapes, as a batch of a group has, are not tied. */
static void test_group_of_shapes(void **state) {
  (void)state;
  char *t = stage(MESH "func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}, %y: "
                       "tensor<8xf32>, %z: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {\n"
                       "  sdy.sharding_group %x group_id=3 : tensor<8x8xf32>\n"
                       "  sdy.sharding_group %y group_id=3 : tensor<8xf32>\n"
                       "  sdy.sharding_group %z group_id=3 : tensor<8x8xf32>\n"
                       "  return %y, %z : tensor<8xf32>, tensor<8x8xf32>\n}\n",
                  NULL, "propagate");
  has(t, "%y: tensor<8xf32>, ");
  has(t, "%z: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}");
  tess__free(t);
}

/* Parts of axes are read and written. */
static void test_parts(void **state) {
  (void)state;
  char *t = stage("sdy.mesh @m = <[\"x\"=8]>\n"
                  "func.func @f(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\":(2)4, ?}, {}], "
                  "replicated={\"x\":(1)2}>}) -> tensor<8x4xf32> {\n"
                  "  %0 = stablehlo.negate %x : tensor<8x4xf32>\n  return %0 : tensor<8x4xf32>\n}\n",
                  "canonical", "propagate");
  has(t, "replicated={\"x\":(1)2}");
  has(t, "-> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\":(2)4, ?}, {?}]>})");
  tess__free(t);
}

/* Where a contracted dimension is cut there is a sum; the result is moved to where it is wanted. */
static void test_reshard(void **state) {
  (void)state;
  char *t = stage(MESH "func.func @f(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {\"a\"}]>}, %w: "
                       "tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}) -> (tensor<8x16xf32> "
                       "{sdy.sharding = #sdy.sharding<@m, [{\"b\"}, {}]>}) {\n"
                       "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {sdy.sharding = "
                       "#sdy.sharding_per_value<[<@m, [{}, {}]>]>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> "
                       "tensor<8x16xf32>\n  return %0 : tensor<8x16xf32>\n}\n",
                  "propagate", "reshard");
  const char *sum = strstr(t, "\"sdy.all_reduce\"(%0) {out_sharding = #sdy.sharding<@m, [{}, {}]>, reduction_axes = "
                              "#sdy<axis_ref_list {\"a\"}>}");
  const char *move = strstr(t, "{sharding = #sdy.sharding<@m, [{\"b\"}, {}]>}");
  if (!sum || !move || move < sum) fail_msg("no sum before a move in\n%s", t);
  tess__free(t);
}

/* Equal sizes: the first operand has its way (the vote), the other one is moved; what agrees is left alone. */
static void test_vote(void **state) {
  (void)state;
  static const char text[] =
      MESH "func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}, %y: tensor<8x8xf32> "
           "{sdy.sharding = #sdy.sharding<@m, [{}, {\"a\"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, "
           "[{\"a\"}, {}]>}) {\n  %0 = stablehlo.add %x, %y {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"a\"}, "
           "{}]>]>} : tensor<8x8xf32>\n  return %0 : tensor<8x8xf32>\n}\n";
  char *t = stage(text, "propagate", "reshard");
  has(t, "\"sdy.reshard\"(%y) {sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}");
  has_not(t, "\"sdy.reshard\"(%x)");
  has_not(t, "\"sdy.reshard\"(%0)");
  tess__free(t);
}

static void moves(const char *from, const char *to, const char *chain) {
  struct text t = {0};
  tess__text_printf(&t,
                    "sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\nfunc.func @f(%%x: tensor<8x8x8xf32> {sdy.sharding = "
                    "#sdy.sharding<@m, %s>}) -> tensor<8x8x8xf32> {\n  %%0 = sdy.reshard %%x <@m, %s> : "
                    "tensor<8x8x8xf32>\n  return %%0 : tensor<8x8x8xf32>\n}\n",
                    from, to);
  char *out = stage(t.data, "reshard", "collectives");
  struct text found = {0};
  for (const char *at = out; (at = strstr(at, "\"sdy.")); at++)
    if (strncmp(at, "\"sdy.mesh", 9) != 0) {
      tess__text_add(&found, found.length ? " " : "");
      tess__text_add_n(&found, at + 5, strcspn(at + 5, "\""));
    }
  if (strcmp(tess__text_string(&found), chain) != 0) fail_msg("%s to %s: %s\n%s", from, to, found.data, out);
  tess__text_free(&found);
  tess__text_free(&t);
  tess__free(out);
}

/* Rows D1 to D3 and D14 of design/partitioning.md 9, whose exchange goes in pieces; and what changes nothing. */
static void test_collectives(void **state) {
  (void)state;
  moves("[{\"x\"}, {\"y\"}, {}]", "[{\"y\"}, {\"x\"}, {}]", "collective_permute");
  moves("[{\"x\"}, {}, {}]", "[{}, {\"x\"}, {}]", "all_to_all");
  moves("[{\"x\"}, {}, {}]", "[{}, {\"y\"}, {}]", "all_slice all_gather");
  moves("[{\"x\", \"y\"}, {}, {}]", "[{}, {\"y\", \"x\"}, {}]", "all_to_all all_to_all");
  moves("[{\"x\"}, {}, {}]", "[{}, {}, {}]", "all_gather");
  moves("[{}, {}, {}]", "[{}, {\"x\"}, {}]", "all_slice");
  moves("[{\"x\"}, {}, {}]", "[{\"x\"}, {}, {}]", "");
}

/* The program of each device: local types, StableHLO's collectives over the mesh's groups, no mesh; a function that
 * says nothing of layouts stays as it is. */
static const char LARGE[] =
    MESH "func.func @f(%x: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{\"b\"}, {\"a\"}]>}, %w: "
         "tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}) -> (tensor<8x16xf32> "
         "{sdy.sharding = #sdy.sharding<@m, [{\"b\"}, {}]>}) {\n"
         "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, "
         "tensor<64x16xf32>) -> tensor<8x16xf32>\n  return %0 : tensor<8x16xf32>\n}\n"
         "func.func @whole(%y: tensor<6xf32>) -> tensor<6xf32> {\n  return %y : tensor<6xf32>\n}\n";

static void test_final(void **state) {
  (void)state;
  char *t = stage(LARGE, "propagate", "final");
  has(t, "@f(%arg0: tensor<4x32xf32>, %arg1: tensor<32x16xf32>) -> (tensor<4x16xf32>)");
  has(t, "\"stablehlo.all_reduce\"");
  has(t, "@whole(%y: tensor<6xf32>) -> (tensor<6xf32>)");
  has_not(t, "sdy");
  tess__free(t);
}

/* The same as a program of the whole, from which `final` can be made too. */
static void test_partition(void **state) {
  (void)state;
  char *t = stage(LARGE, "propagate", "partition");
  has(t, "@f(%x: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{\"b\"}, {\"a\"}]>}");
  has(t, "in_shardings = #sdy.sharding_per_value<[<@m, [{\"b\"}, {\"a\"}]>, <@m, [{\"a\"}, {}]>]>, out_shardings = "
         "#sdy.sharding_per_value<[<@m, [{\"b\"}, {}]>]>, manual_axes = #sdy<manual_axes{\"a\", \"b\"}>}");
  has(t, "(tensor<4x32xf32>, tensor<32x16xf32>) -> (tensor<4x16xf32>)");
  has(t, "\"stablehlo.all_reduce\"");
  has_not(t, "stablehlo.pad");
  char *last = stage(t, "partition", "final");
  has(last, "@f(%arg0: tensor<4x32xf32>, %arg1: tensor<32x16xf32>) -> (tensor<4x16xf32>)");
  has_not(last, "sdy");
  tess__free(last);
  tess__free(t);
}

/* A small operand is gathered: that is less than the sum of the product. Shardy's vote sums. */
static void test_choice(void **state) {
  (void)state;
  static const char text[] =
      MESH "func.func @f(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {\"a\"}]>}, %w: tensor<4x64xf32> "
           "{sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> (tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, "
           "{}]>}) {\n  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, "
           "tensor<4x64xf32>) -> tensor<8x64xf32>\n  return %0 : tensor<8x64xf32>\n}\n";
  char *t = stage(text, NULL, "reshard");
  has(t, "\"sdy.reshard\"(%x) {sharding = #sdy.sharding<@m, [{}, {}]>}");
  has_not(t, "all_reduce");
  tess__free(t);
  struct text out = {0};
  struct diag d = {0};
  struct stage_request r = {.file = "a.mlir", .to = "reshard", .compat = true};
  assert_true(tess__stage_text(&out, text, strlen(text), &r, &d));
  has(out.data, "\"sdy.all_reduce\"");
  tess__text_free(&out);
}

/* What is moved for one op is there for the next. */
static void test_moved_once(void **state) {
  (void)state;
  char *t =
      stage(MESH "func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"a\"}, {}]>}, %y: "
                 "tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {\"a\"}]>}) -> (tensor<8x8xf32> "
                 "{sdy.sharding = #sdy.sharding<@m, [{}, {\"a\"}]>}, tensor<8x8xf32> {sdy.sharding = "
                 "#sdy.sharding<@m, [{}, {\"a\"}]>}) {\n"
                 "  %0 = stablehlo.add %x, %y {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {\"a\"}]>]>} : "
                 "tensor<8x8xf32>\n"
                 "  %1 = stablehlo.multiply %y, %x {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {\"a\"}]>]>} "
                 ": tensor<8x8xf32>\n  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>\n}\n",
            "propagate", "reshard");
  const char *first = strstr(t, "sdy.reshard");
  assert_non_null(first);
  has_not(first + 1, "sdy.reshard");
  tess__free(t);
}

#define ON(body)                                                                                                       \
  MESH "sdy.mesh @one = <[], device_ids=[1]>\nsdy.mesh @three = <[], device_ids=[3]>\nsdy.mesh @four = <[], "          \
       "device_ids=[4]>\n"                                                                                             \
       "func.func @f(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"b\"}, {}]>}) -> tensor<8x4xf32> "       \
       "{\n" body "  return %r : tensor<8x4xf32>\n}\n"

/* What devices have of their own: their numbers, what one of them computes, sums of what they were given. */
static void test_final_own(void **state) {
  (void)state;
  char *t = stage(ON("  %i = stablehlo.partition_id : tensor<ui32>\n  %c = stablehlo.convert %i : (tensor<ui32>) -> "
                     "tensor<f32>\n  %n = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<8x4xf32>\n"
                     "  %r = stablehlo.add %x, %n {sdy.sharding = #sdy.sharding_per_value<[<@three, [{}, {}]>]>} : "
                     "tensor<8x4xf32>\n"),
                  "propagate", "final");
  has(t, "\"stablehlo.partition_id\"");
  has(t, "\"stablehlo.collective_broadcast\"");
  has_not(t, "sdy");
  tess__free(t);
  t = stage(ON("  %r = sdy.all_reduce {\"a\"} %x out_sharding=<@m, [{\"b\"}, {}]> : tensor<8x4xf32>\n"), "collectives",
            "final");
  has(t, "\"stablehlo.all_reduce\"(%arg0)");
  tess__free(t);
  t = stage(
      ON("  %0 = stablehlo.abs %x : tensor<8x4xf32>\n  %r = sdy.all_reduce {\"a\"} %0 out_sharding=<@m, [{\"b\"}, "
         "{}]> : tensor<8x4xf32>\n"),
      "collectives", "final"); /* of what the program computes it sums terms, of which there are none */
  has_not(t, "all_reduce");
  tess__free(t);
}

/* A stage's text is its own: parsed once more it is the same, and the stages after it go on from it. */
static void test_parses_again(void **state) {
  (void)state;
  static const char *const names[] = {"parse", "canonical", "rules", "propagate", "reshard", "collectives"};
  char *before = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char *t = stage(A1, NULL, names[i]), *again = stage(t, names[i], names[i]);
    assert_string_equal(t, again);
    tess__free(again);
    tess__free(before);
    before = t;
  }
  tess__free(before);
}

static void fails(const char *text, const char *from, const char *to, const char *message) {
  struct text out = {0};
  struct diag d = {0};
  struct stage_request r = {.file = "a.mlir", .from = from, .to = to};
  assert_false(tess__stage_text(&out, text, strlen(text), &r, &d));
  has(d.message, message);
  tess__diag_clear(&d);
  tess__text_free(&out);
}

/* An axis of one device cuts nothing, and ends. */
static void test_one_device(void **state) {
  (void)state;
  char *t = stage("sdy.mesh @m = <[\"a\"=1, \"b\"=2]>\n"
                  "func.func @f(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"b\"}, {}]>}) -> "
                  "tensor<8x4xf32> {\n  %0 = sdy.reshard %x <@m, [{}, {\"a\", \"b\"}]> : tensor<8x4xf32>\n"
                  "  return %0 : tensor<8x4xf32>\n}\n",
                  "reshard", "collectives");
  has(t, "\"sdy.all_to_all\"(%");
  tess__free(t);
}

static void test_errors(void **state) {
  (void)state;
  fails(A1, NULL, "sharpen",
        "no stage \"sharpen\"; there are: parse, canonical, rules, propagate, reshard, collectives, partition, final");
  fails(A1, "propagate", "rules", "the stage propagate is behind rules");
  fails("func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) { return }", NULL, "propagate",
        "names no mesh");
  fails("func.func @f(", NULL, "parse", "expected");
  fails(MESH "func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"z\"}]>}) { return }", "canonical",
        "propagate", "an axis that its mesh has not");
  fails(ON("  %q:2 = \"stablehlo.optimization_barrier\"(%x, %x) {sdy.sharding = #sdy.sharding_per_value<[<@one, []>, "
           "<@three, []>]>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)\n"
           "  %r = stablehlo.add %q#0, %q#1 : tensor<8x4xf32>\n"),
        "propagate", "final", "results on several devices");
  fails(ON("  %r = sdy.all_reduce {\"a\":(1)1} %x out_sharding=<@m, [{\"b\"}, {}]> : tensor<8x4xf32>\n"), "collectives",
        "final", "of a parameter over parts of axes");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_propagation_alone),
      cmocka_unit_test(test_propagation_settled),
      cmocka_unit_test(test_rules),
      cmocka_unit_test(test_boundary),
      cmocka_unit_test(test_uneven),
      cmocka_unit_test(test_constants),
      cmocka_unit_test(test_loop),
      cmocka_unit_test(test_manual),
      cmocka_unit_test(test_parts),
      cmocka_unit_test(test_calls),
      cmocka_unit_test(test_groups),
      cmocka_unit_test(test_group_of_shapes),
      cmocka_unit_test(test_reshard),
      cmocka_unit_test(test_vote),
      cmocka_unit_test(test_collectives),
      cmocka_unit_test(test_final),
      cmocka_unit_test(test_partition),
      cmocka_unit_test(test_choice),
      cmocka_unit_test(test_moved_once),
      cmocka_unit_test(test_final_own),
      cmocka_unit_test(test_parses_again),
      cmocka_unit_test(test_one_device),
      cmocka_unit_test(test_errors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
