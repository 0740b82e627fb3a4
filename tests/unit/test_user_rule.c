/* Rules of the user's, from text: einsum's form and Shardy's say the same factors, which are those that the library's
 * own ops have; types that do not fit are told. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "base/text.h"
#include "op/user_rule.h"

enum { MOST = 4 };
struct rule_case {
  const char *text;
  int n_in, n_out;
  const char *types[MOST]; /* "4,8": operands, then results; f32 */
  const char *want;        /* "i8+ k4 | [0,1] [1] [0]": sizes with kinds, then the factors of each tensor */
};

static const struct type *type_of(const char *dims) {
  int64_t dim[TESS_MAX_RANK];
  int rank = 0;
  for (const char *p = dims; *p;) {
    char *end;
    dim[rank++] = strtoll(p, &end, 10);
    p = *end ? end + 1 : end;
  }
  return tess__type_of(TESS_F32, rank, dim);
}

/* The call that a case is, its types in `type`. */
static struct call call_of(const struct rule_case *c, const struct type **type) {
  for (int i = 0; i < c->n_in + c->n_out; i++)
    type[i] = type_of(c->types[i]);
  return (struct call){.n_in = c->n_in, .n_out = c->n_out, .in = type, .out = type + c->n_in};
}

static void describe(struct text *out, const struct rule *r) {
  static const char kinds[] = {
      [FACTOR_PASS] = 'p', [FACTOR_REDUCE] = 'r', [FACTOR_REPLICATE] = 'w', [FACTOR_PERMUTE] = 'm'};
  for (int f = 0; f < r->n_factors; f++) {
    const struct factor *x = &r->factor[f];
    tess__text_printf(out, "%s%c%lld", f ? " " : "", kinds[x->kind], (long long)x->size);
    if (x->kind == FACTOR_REDUCE && x->monoid != MONOID_SUM)
      tess__text_add(out, tess__monoid_name((enum monoid)x->monoid));
    tess__text_add(out, x->kept ? "+" : "");
    tess__text_add(out, x->blocked ? "!" : "");
  }
  tess__text_add(out, " |");
  for (int t = 0; t < r->n_tensors; t++) {
    tess__text_add(out, " [");
    for (int d = 0; d < r->tensor[t].rank; d++) {
      tess__text_add(out, d ? "," : "");
      for (int k = r->tensor[t].start[d]; k < r->tensor[t].start[d + 1]; k++)
        tess__text_printf(out, "%s%d", k > r->tensor[t].start[d] ? "." : "", r->tensor[t].factor[k]);
    }
    tess__text_add(out, "]");
  }
}

static const struct rule_case cases[] = {
    {"i j, j k -> i k", 2, 1, {"2,3", "3,4", "2,4"}, "p2 r3 p4 | [0,1] [1,2] [0,2]"},
    {"([i, j], [j, k])->([i, k]) reduction={j}", 2, 1, {"2,3", "3,4", "2,4"}, "p2 r3 p4 | [0,1] [1,2] [0,2]"},
    {"#sdy.op_sharding_rule<([i, j],[j, k])->([i, k]) {i=2, j=3, k=4} reduction={j}, custom>",
     2,
     1,
     {"2,3", "3,4", "2,4"},
     "p2 r3 p4 | [0,1] [1,2] [0,2]"},
    {"(row col) d -> row col d {row=2}", 1, 1, {"6,5", "2,3,5"}, "p2 p3 p5 | [0.1,2] [0,1,2]"},
    {"([ij, k])->([i, j, k]) {i=2}", 1, 1, {"6,5", "2,3,5"}, "p2 p3 p5 | [0.1,2] [0,1,2]"},
    {"... d -> ... reduction={d=max}", 1, 1, {"2,3,4", "2,3"}, "r4max p2 p3 | [1,2,0] [1,2]"},
    {"... d, ... d -> ... d", 2, 1, {"1,4", "7,4", "7,4"}, "p4 p7 w1 | [2,0] [1,0] [1,0]"}, /* repeated along a batch */
    {"r n, n -> r n, n reduction={r} need_replication={n}",
     2,
     2,
     {"8,3", "3", "8,3", "3"},
     "r8+ w3 | [0,1] [1] [0,1] [1]"},
    {"i, -> i blocked_propagation={i}", 2, 1, {"8", "", "8"}, "p8! | [0] [] [0]"},
    {"i -> i permutation={i}", 1, 1, {"8", "8"}, "m8 | [0] [0]"},
    {"([z_1])->([z_1])", 1, 1, {"8", "8"}, "p8 | [0] [0]"},
};

static void factors(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct rule_case *c = &cases[i];
    const struct type *type[MOST];
    struct call call = call_of(c, type);
    struct user_rule rule;
    struct diag d = {0};
    struct text got = {0};
    if (!tess__user_rule_parse(c->text, c->n_in, c->n_out, &rule, &d) ||
        !tess__user_rule_check(&rule, c->text, &call, &d))
      fail_msg("%s", d.message);
    struct rule_tensor tensor[MOST] = {0};
    struct rule r = {.n_tensors = c->n_in + c->n_out, .tensor = tensor};
    for (int t = 0; t < r.n_tensors; t++)
      tensor[t].rank = type[t]->rank;
    tess__user_rule_factors(&rule, &call, &r);
    describe(&got, &r);
    if (strcmp(tess__text_string(&got), c->want) != 0)
      fail_msg("%s: got %s, want %s", c->text, tess__text_string(&got), c->want);
    tess__text_free(&got);
  }
}

static const struct rule_case misfits[] = {
    {"i j -> i j", 1, 1, {"2", "2"}, "operand 0 is f32[2]; legal: 2 dimensions"},
    {"... i -> ... i", 1, 1, {"", ""}, "operand 0 is f32[]; legal: 1 dimensions or more"},
    {"... i -> ... i", 1, 1, {"2,3", "3"}, "result 0, f32[3], has 0 dimensions for ..., others 1"},
    {"i, i -> i", 2, 1, {"2", "3", "2"}, "dimension 0 of operand 1, f32[3], has another size than that of operand 0"},
    {"i -> i {i=4}", 1, 1, {"2", "2"}, "dimension 0 of operand 0, f32[2], is not of size 4"},
    {"(i j) -> i j", 1, 1, {"7", "2,3"}, "dimension 0 of operand 0, f32[7], is 7, and its factors"},
};

static void types_that_do_not_fit(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof misfits / sizeof *misfits; i++) {
    const struct rule_case *c = &misfits[i];
    const struct type *type[MOST];
    struct call call = call_of(c, type);
    struct user_rule rule;
    struct diag d = {0};
    assert_true(tess__user_rule_parse(c->text, c->n_in, c->n_out, &rule, &d));
    if (tess__user_rule_check(&rule, c->text, &call, &d)) fail_msg("%s fits", c->text);
    if (!strstr(d.message, c->want)) fail_msg("%s: \"%s\"", c->text, d.message);
    tess__diag_clear(&d);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(factors), cmocka_unit_test(types_that_do_not_fit)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
