/* select_and_scatter along cut dimensions, whatever its windows: random ones are the same bits on many devices as on
 * one, by both executors and over processes, NaNs and what is padded included. */
#include "_random_move.h"
/* after _random_move.h */
#include "_trial_processes.h"
#include "ir/why.h"
#include "op/window.h"

static const struct distribute_options checked = {.verify = true};

static struct graph *selection(struct program_case *c, const struct type *scalar) {
  static const enum compare_direction directions[] = {COMPARE_GE, COMPARE_GT, COMPARE_LE, COMPARE_NE};
  struct build b = {.graph = tess__graph_new("select"), .diag = &c->d};
  vid x = tess__graph_param(b.graph, scalar), y = tess__graph_param(b.graph, scalar);
  vid out = tess__n_compare(&b, x, y, directions[below(&c->rng, 4)]);
  tess__graph_set_results(b.graph, 1, &out);
  return b.graph;
}

static struct graph *scatter(struct program_case *c, const struct type *scalar) {
  struct build b = {.graph = tess__graph_new("scatter"), .diag = &c->d};
  vid x = tess__graph_param(b.graph, scalar), y = tess__graph_param(b.graph, scalar);
  int kind = below(&c->rng, 6);
  vid out = kind == 0   ? tess__n_maximum(&b, x, y)
            : kind == 1 ? tess__n_subtract(&b, tess__n_add(&b, x, x), y) /* no monoid */
                        : tess__n_add(&b, x, y);
  tess__graph_set_results(b.graph, 1, &out);
  return b.graph;
}

static vid with_nans(struct program_case *c, vid a) {
  static const uint32_t nan = 0x7FC00000;
  const struct type *t = type_in(c, a);
  if (t->dtype != TESS_F32) return a;
  return tess__n_select(&c->b, tess__n_compare(&c->b, a, tess__n_constant_double(&c->b, t, 2), COMPARE_EQ),
                        tess__n_constant(&c->b, t, &nan), a);
}

static const struct sharding *cut_everywhere(struct program_case *c, int rank) {
  struct spec s;
  memset(&s, 0, sizeof s);
  s.n = rank;
  for (int axis = 0; axis < c->mesh->n_axes; axis++) {
    int d = below(&c->rng, rank);
    s.axis[d][s.n_axes[d]++] = (uint8_t)axis;
  }
  return tess__sharding_named(c->mesh, &s, NULL, &c->d);
}

static void random_selection(struct program_case *c, uint64_t seed) {
  static const char *const meshes[][2] = {{"x2", "d2"}, {"x4", "d4"}, {"x2 y2", "d4"}, {"x3", "d3"}, {"x8", "d8"}};
  begin_case(c, seed, meshes, 5);
  int rank = 1 + below(&c->rng, 2);
  int64_t dim[2], windows[2];
  struct window_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  for (int d = 0; d < rank; d++) {
    dim[d] = 4 + below(&c->rng, rank == 1 ? 60 : 20);
    attrs.size[d] = 1 + below(&c->rng, 4);
    attrs.stride[d] = 1 + below(&c->rng, 3);
    attrs.base_dilation[d] = attrs.dilation[d] = 1;
    attrs.low[d] = below(&c->rng, 2) ? 0 : below(&c->rng, 5) - 1;
    attrs.high[d] = below(&c->rng, 2) ? 0 : below(&c->rng, 5) - 1;
    if (below(&c->rng, 2)) dim[d] = dim[d] / (2 * attrs.stride[d]) * (2 * attrs.stride[d]) + 2 * attrs.stride[d];
    struct window_dim w = tess__window_of(&attrs, d, dim[d], 0);
    windows[d] = tess__window_count(&w);
  }
  vid in[2] = {tess__graph_param(c->graph, tess__type_of(c->dtype, rank, dim)),
               tess__graph_param(c->graph, tess__type_of(c->dtype, rank, windows))};
  const struct type *scalar = tess__type_of(c->dtype, 0, NULL);
  vid out = tess__n_select_and_scatter(&c->b, with_nans(c, in[0]), in[1], tess__n_constant_double(&c->b, scalar, -0.0),
                                       &attrs, selection(c, scalar), scatter(c, scalar));
  c->in[0] = c->in[1] = c->out[0] = (struct boundary){cut_everywhere(c, rank), true};
  end_case(c, 1, &out);
}

/* Is nothing gathered? What is exchanged says of which operand it is: counted in `of`. */
static bool run_seed(uint64_t seed, int *of) {
  struct trial t = {.seed = seed};
  bool gathers = false, exchanges = false;
  random_selection(&t.c, seed);
  trial_begin(&t, &checked);
  for (uint32_t i = 0; i < t.p.graph->n_nodes; i++) {
    gathers |= t.p.graph->node[i].op == &tess__op_all_gather || t.p.graph->node[i].op == &tess__op_all_to_all;
    if (t.p.graph->node[i].op != &tess__op_group_permute) continue;
    exchanges = true;
    of[t.p.graph->node[i].why->tensor]++;
  }
  trial_reference(&t);
  trial_plan(&t);
  if (seed % 4 == 0) trial_processes(&t);
  trial_end(&t);
  return exchanges && !gathers;
}

static void selections_are_the_same_everywhere(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 800;
  int exchanged = 0, of[4] = {0};
  for (uint64_t seed = first; seed < first + n; seed++)
    exchanged += run_seed(seed, of);
  print_message("%d of %d by exchanges alone\n", exchanged, (int)n);
  assert_true(count || exchanged > (int)n / 5);
  assert_true(count || (of[0] > 0 && of[1] > 0 && of[2] == 0));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(selections_are_the_same_everywhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
