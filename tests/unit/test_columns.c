/* Sorting along a cut dimension (op/columns.h): when columns are long enough, and random sorts, which are stable and
 * the same bits on many devices as on one, by both executors and over processes. */
#include "_random_move.h"
/* after _random_move.h */
#include "_trial_processes.h"
#include "ir/why.h"
#include "op/columns.h"
#include "op/group.h"

static const struct distribute_options checked = {.verify = true};

static void columns_are_long_enough_or_not_there(void **state) {
  (void)state;
  assert_int_equal(tess__columns_rows(4 * 18, 4), 20); /* 2 * 9 rows, and the next that 4 divides */
  assert_int_equal(tess__columns_rows(4 * 16, 4), 0);
  assert_int_equal(tess__columns_rows(8 * 98, 8), 104);
  assert_int_equal(tess__columns_rows(8 * 96, 8), 0);
  assert_int_equal(tess__columns_rows(1601, 8), 208); /* blocks of 201 */
  assert_int_equal(tess__columns_number(128, 4), TESS_U8);
  assert_int_equal(tess__columns_number(65536, 8), TESS_U16);
  assert_int_equal(tess__columns_number(65537, 8), TESS_U32); /* with what is added */
}

/* What an order may take for one and bits do not: NaNs of both signs, beside zeros of both signs. */
static vid with_nans(struct program_case *c, vid a) { /* regions are no order of these */
  static const uint32_t bits[] = {0x7FC00001, 0xFFC00002};
  const struct type *t = type_in(c, a);
  for (int i = 0; i < 2 && t->dtype == TESS_F32 && below(&c->rng, 3); i++)
    a = tess__n_select(&c->b, tess__n_compare(&c->b, a, tess__n_constant_double(&c->b, t, i ? -2 : 2), COMPARE_EQ),
                       tess__n_constant(&c->b, t, &bits[i]), a);
  return a;
}

static vid key(struct program_case *c, const struct type *t, bool region) {
  static const tess_dtype dtypes[] = {TESS_I32, TESS_F32, TESS_U8, TESS_F64, TESS_F8E4M3FN, TESS_C64};
  int n = c->graph->n_params;
  c->in[n] = (struct boundary){c->in[0].sharding, true};
  vid v = tess__graph_param(c->graph, tess__type_with_dtype(t, dtypes[below(&c->rng, region ? 5 : 6)], false));
  return region ? v : with_nans(c, v);
}

/* A sort of up to three operands along a dimension that all axes cut; all results. */
static void random_columns(struct program_case *c, uint64_t seed) {
  static const char *const meshes[][2] = {{"x4", "d4"}, {"x2 y2", "d4"}, {"x5", "d5"}, {"x3 y2", "d6"}, {"x8", "d8"}};
  begin_case(c, seed, meshes, 5);
  int rank = 1 + below(&c->rng, 3), at = below(&c->rng, rank), n = 1 + below(&c->rng, 3);
  int64_t dim[3];
  for (int d = 0; d < rank; d++)
    dim[d] = d == at ? 60 + below(&c->rng, rank > 1 ? 400 : 1300) : 1 + below(&c->rng, 2);
  struct spec s;
  memset(&s, 0, sizeof s);
  s.n = rank;
  for (int axis = 0; axis < c->mesh->n_axes; axis++)
    s.axis[at][s.n_axes[at]++] = (uint8_t)axis;
  const struct sharding *cut = tess__sharding_named(c->mesh, &s, NULL, &c->d);
  const struct type *t = tess__type_of(TESS_F32, rank, dim);
  vid in[3], out[3];
  c->in[0].sharding = cut;
  struct sort_attrs attrs = {.dimension = (uint8_t)at,
                             .order = (uint8_t)(below(&c->rng, 8) ? 1 + below(&c->rng, 4) : SORT_REGION),
                             .n_keys = (uint8_t)(1 + below(&c->rng, n)),
                             .stable = true};
  for (int k = 0; k < n; k++)
    in[k] = key(c, t, attrs.order == SORT_REGION);
  struct graph *comparator = attrs.order == SORT_REGION ? odd_comparator(c, n, in) : NULL;
  assert_true(tess__n_sort(&c->b, n, in, &attrs, comparator, out));
  for (int k = 0; k < n; k++)
    c->out[k] = (struct boundary){cut, true};
  end_case(c, n, out);
}

/* Is it sorted in columns? All that is then sent says for what. */
static bool run_seed(uint64_t seed) {
  struct trial t = {.seed = seed};
  bool columns = false;
  random_columns(&t.c, seed);
  trial_begin(&t, &checked);
  for (uint32_t i = 0; i < t.p.graph->n_nodes; i++) {
    const struct node *n = &t.p.graph->node[i];
    columns |= n->op->id == OP_group_all_to_all;
    assert_true(!tess__is_group(n->op) || (n->why && n->why->kind == WHY_BLOCKS && n->why->op == &tess__op_sort));
  }
  trial_reference(&t);
  trial_plan(&t);
  if (seed % 4 == 0) trial_processes(&t);
  trial_end(&t);
  return columns;
}

static void sorts_are_the_same_everywhere(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 400;
  int columns = 0;
  for (uint64_t seed = first; seed < first + n; seed++)
    columns += run_seed(seed);
  print_message("%d of %d in columns\n", columns, (int)n);
  assert_true(count || columns > (int)n / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(columns_are_long_enough_or_not_there),
                                     cmocka_unit_test(sorts_are_the_same_everywhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
