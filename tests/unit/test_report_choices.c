/* What reports say of choices: conflicts that propagation met, and what a collective was taken in place of. */
#include "_report.h"
#include "ir/why.h"
#include "op/attrs.h"

/* ---- what was not chosen ---- */

static void conflict_is(const struct made *s, const char *words) {
  assert_int_equal(s->r.n_conflicts, words ? 1 : 0);
  if (words) assert_string_equal(s->r.conflict[0].text, words);
}

static void two_operands(struct made *s, const char *a, const char *b, const char *in_a, const char *in_b,
                         const char *out, bool product) {
  memset(s, 0, sizeof *s);
  start(&s->f, "x4");
  vid x = param(&s->f, a), y = param(&s->f, b);
  RETURNS(&s->f, product ? dot(&s->f, x, y) : tess__n_add(&s->f.b, x, y));
  EXPLAIN(s, TEXTS(in_a, in_b), TEXTS(out));
}

static void conflicts_are_told(void **state) {
  (void)state;
  struct made s;
  two_operands(&s, "8 8", "8 8", "x -", "- x", NULL, false);
  conflict_is(&s,
              "add: operand 0 is cut as [{\"x\"}, {}], operand 1 as [{}, {\"x\"}]; its result is cut as operand 0, the "
              "first of equal size");
  struct arena arena = {0};
  const struct json *list = tess__json_member(parsed(&s.r, &arena), "conflicts");
  assert_non_null(list);
  tess__arena_free(&arena);
  done(&s);
  two_operands(&s, "8 16", "16 64", "x -", "- x", NULL, true);
  conflict_is(
      &s, "dot_general: operand 0 is cut as [{\"x\"}, {}], operand 1 as [{}, {\"x\"}]; its result is cut as operand 1, "
          "which is the larger");
  done(&s);
  two_operands(&s, "8 8", "8 8", "x -", "- x", "- x", false);
  conflict_is(
      &s, "add: operand 0 is cut as [{\"x\"}, {}], operand 1 as [{}, {\"x\"}]; its result is cut as operand 1, as what "
          "reads it is");
  done(&s);
  two_operands(&s, "8 8", "8 8", "x -", "x -", NULL, false);
  conflict_is(&s, NULL);
  done(&s);
  two_operands(&s, "8 8", "8 8", "x -", "- -", NULL, false); /* what is whole can be cut without a move */
  conflict_is(&s, NULL);
  done(&s);
}

static void choices_are_told(void **state) {
  (void)state;
  struct made s;
  two_operands(&s, "8 4", "4 64", "- x", "- -", "- -", true); /* small: gathered */
  assert_string_equal(s.r.collective[0].kind, "all_gather");
  assert_string_equal(s.r.collective[0].over,
                      "dot_general with operand 0 as it comes, [{}, {\"x\"}]: 3072 bytes to a device "
                      "instead of 96");
  done(&s);
  two_operands(&s, "8 64", "64 8", "- x", "x -", "- -", true);
  assert_string_equal(s.r.collective[0].kind, "all_reduce");
  assert_string_equal(s.r.collective[0].over, "nothing else was tried: operands and results agree");
  done(&s);
  two_operands(&s, "8 64", "64 8", "- x", "- -", "- -", true);
  assert_string_equal(s.r.collective[0].kind, "all_reduce");
  assert_string_equal(s.r.collective[0].over,
                      "dot_general with that dimension whole: 1536 bytes to a device instead of 384");
  done(&s);
  memset(&s, 0, sizeof s);
  start(&s.f, "x4");
  struct sort_attrs attrs = {.dimension = 0, .order = SORT_JAX, .n_keys = 1};
  vid in = param(&s.f, "8"), sorted;
  tess__n_sort(&s.f.b, 1, &in, &attrs, NULL, &sorted);
  RETURNS(&s.f, sorted);
  EXPLAIN(&s, TEXTS("x"), TEXTS("-"));
  assert_string_equal(s.r.collective[0].over, "nothing: no cut of sort has operand 0 as it comes, [{\"x\"}]");
  done(&s);
}

/* No choice is dearer than what is told beside it. */
static void choices_of_random_programs(void **state) {
  (void)state;
  int told = 0;
  for (uint64_t seed = 1; seed <= 1000; seed++) {
    struct program_case c;
    struct program p;
    random_program(&c, seed);
    assert_true(tess__distribute(c.graph, c.mesh, c.mesh, NULL, c.in, c.out, &explained, &p, &c.d));
    for (uint32_t i = 0; i < p.graph->n_nodes; i++) {
      const struct why *why = p.graph->node[i].why;
      if (!why || why->over != OVER_BYTES) continue;
      if (why->other < why->bytes) fail_msg("seed %d: %g bytes over %g", (int)seed, why->bytes, why->other);
      told++;
    }
    tess__program_free(&p);
    tess__graph_free(c.graph);
  }
  assert_true(told > 300);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(conflicts_are_told), cmocka_unit_test(choices_are_told),
                                     cmocka_unit_test(choices_of_random_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
