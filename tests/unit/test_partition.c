/* Partitioned programs, run device by device on poisoned blocks, compute what the traced program computes on one
 * device: random programs, meshes and shardings, and manual regions with collectives by hand. */
#include "_trial.h"

#ifndef CASES
#define CASES 500
#endif

static const struct distribute_options checked = {.verify = true}, compatible = {.compat = true, .verify = true},
                                       sending = {.verify = true, .sends = true};

static void run_case(uint64_t seed, const struct distribute_options *options) {
  struct trial t = {.seed = seed};
  random_program(&t.c, seed);
  trial_begin(&t, options);
  trial_reference(&t);
  trial_end(&t);
}

static void random_programs_mean_the_same(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= CASES; seed++)
    run_case(seed, &checked);
}

static void also_with_greedy_plans(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= CASES / 4; seed++)
    run_case(seed * 1000003, &compatible);
}

static void also_where_sums_are_placed(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= CASES; seed++)
    run_case(seed * 999983, &sending);
}

/* ---- manual regions ---- */

struct region { /* a shard_map of one operand and one result under construction; i32 */
  struct fixture f;
  struct graph *body;
  struct build b;
  vid x;        /* the block, inside */
  uint64_t own; /* what the result still varied over when it left */
};

static void open_region(struct region *r, const char *mesh, const char *shape, const char *in_spec,
                        const char *block) { /* in place: the builder points to the fixture's diag */
  start(&r->f, mesh);
  tess_shape s = shape_of(shape), l = shape_of(block);
  tess__graph_param(r->f.g, tess__type_of(TESS_I32, s.n, s.dim));
  struct type t = *tess__type_of(TESS_I32, l.n, l.dim);
  const struct spec *spec = &sharding_of(r->f.mesh, in_spec)->spec;
  t.manual = r->f.mesh;
  for (int d = 0; d < spec->n; d++)
    for (int i = 0; i < spec->n_axes[d]; i++)
      t.varying |= UINT64_C(1) << spec->axis[d][i];
  r->body = tess__graph_new("body");
  r->x = tess__graph_param(r->body, tess__type(&t));
}

static struct build *inside(struct region *r) {
  r->b = (struct build){.graph = r->body, .diag = &r->f.d, .scope.mesh = r->f.mesh};
  return &r->b;
}

/* Ends the region with result v, and runs it on 0, 1, 2, …; the program stays in p. */
static void run_region(struct region *r, vid v, const char *in_spec, const char *out_spec, bool unchecked, int64_t n,
                       const int32_t *want) {
  assert_int_not_equal(v, VID_NONE);
  tess__graph_set_results(r->body, 1, &v);
  struct program p;
  distribute_region(&r->f, r->body, in_spec, out_spec, unchecked, &p);
  for (uint32_t i = 0; i < p.graph->n_nodes; i++)
    if (p.graph->node[i].op->id == OP_shard_to_full) r->own = p.spread[p.graph->node[i].in[0]].own;
  int32_t arg[64], got[64];
  for (int i = 0; i < 64; i++)
    arg[i] = i;
  memset(got, 0xEE, sizeof got);
  bool ok = tess__reference_run(&p, (const void *const[]){arg}, (void *const[]){got}, &r->f.d);
  assert_string_equal(r->f.d.message ? r->f.d.message : "", "");
  assert_true(ok);
  assert_memory_equal(got, want, sizeof *want * (size_t)n);
  tess__program_free(&p);
  finish(&r->f);
}
#define I32(...)                                                                                                       \
  (int64_t)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)), (const int32_t[]) {                                   \
    __VA_ARGS__                                                                                                        \
  }
#define AXES(...)                                                                                                      \
  &(const struct axes) {                                                                                               \
    .n = sizeof((uint8_t[]){__VA_ARGS__}), .a = { __VA_ARGS__ }                                                        \
  }

static void a_psum_adds_blocks(void **state) {
  (void)state;
  struct region r;
  open_region(&r, "x4", "8", "x", "2"); /* 0 1 | 2 3 | 4 5 | 6 7 */
  run_region(&r, tess__n_all_reduce(inside(&r), r.x, AXES(0), MONOID_SUM), "x", "-", false, I32(12, 16));
  assert_int_equal(r.own, 0); /* one copy is enough */
}

static void a_psum_over_one_axis_of_two(void **state) {
  (void)state;
  struct region r;
  open_region(&r, "x2 y2", "4 2", "x y", "2 1"); /* columns of 0 2 | 1 3, below 4 6 | 5 7 */
  run_region(&r, tess__n_all_reduce(inside(&r), r.x, AXES(0), MONOID_SUM), "x y", "- y", false, I32(4, 6, 8, 10));
  open_region(&r, "x2 y2", "4 2", "x y", "2 1");
  run_region(&r, tess__n_all_reduce(inside(&r), r.x, AXES(0, 1), MONOID_MAX), "x y", "- -", false, I32(5, 7));
}

/* The first axis named is the most significant. */
static void an_axis_index_counts_devices(void **state) {
  (void)state;
  struct region r;
  open_region(&r, "x2 y3", "6", "x,y", "1");
  struct build *b = inside(&r);
  vid index = tess__n_axis_index(b, AXES(1, 0), TESS_I32, r.f.mesh);
  vid wide = tess__n_broadcast_in_dim(b, index, 1, (const int64_t[]){1}, &(struct dims){0});
  run_region(
      &r, tess__n_add(b, r.x, tess__n_multiply(b, wide, tess__n_constant_double(b, tess__type_at(r.body, wide), 10))),
      "x,y", "x,y", false, I32(0, 21, 42, 13, 34, 55));
}

/* Unchecked: equal terms count as often as there are devices. Types know no mesh then. */
static void an_unchecked_psum_of_equal_values_multiplies(void **state) {
  (void)state;
  static const struct {
    enum monoid m;
    int32_t want[2];
  } cases[] = {{MONOID_SUM, {3 * (0 + 2), 3 * (1 + 3)}}, {MONOID_MAX, {2, 3}}, {MONOID_PROD, {0, 3 * 3 * 3}}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct region r;
    open_region(&r, "x2 y3", "4", "x", "2");
    tess__graph_free(r.body);
    r.body = tess__graph_new("body");
    r.x = tess__graph_param(r.body, tess__type_of(TESS_I32, 1, (const int64_t[]){2}));
    r.b = (struct build){.graph = r.body, .diag = &r.f.d};
    run_region(&r, tess__n_all_reduce(&r.b, r.x, AXES(0, 1), cases[i].m), "x", "-", true, 2, cases[i].want);
  }
}

/* So many equal terms that their number is none of the dtype: the product wraps as the sum does. */
static void so_many_equal_values_wrap(void **state) {
  (void)state;
  struct region r;
  open_region(&r, "x200", "2", "-", "2");
  struct build *b = inside(&r);
  vid x = tess__n_pvary(b, tess__n_convert(b, r.x, TESS_I8, false), AXES(0));
  vid sum = tess__n_all_reduce(b, x, AXES(0), MONOID_SUM);
  run_region(&r, tess__n_convert(b, sum, TESS_I32, false), "-", "-", false, I32(0, 200 - 256));
}

/* Unchecked: the spec promises that the value is the same everywhere; it is not, so that of coordinate 0 counts. */
static void an_unchecked_promise_takes_coordinate_0(void **state) {
  (void)state;
  struct region r;
  open_region(&r, "x2 y2", "4", "x,y", "1");
  tess__graph_free(r.body);
  r.body = tess__graph_new("body");
  r.x = tess__graph_param(r.body, tess__type_of(TESS_I32, 1, (const int64_t[]){1}));
  r.b = (struct build){.graph = r.body, .diag = &r.f.d};
  run_region(&r, tess__n_negate(&r.b, r.x), "x,y", "y", true, I32(0, -1));
}

/* A value that is the same everywhere, given back cut: as many copies. */
static void equal_blocks_make_a_longer_result(void **state) {
  (void)state;
  struct region r;
  open_region(&r, "x3", "2", "-", "2");
  struct build *b = inside(&r);
  run_region(&r, tess__n_pvary(b, tess__n_negate(b, r.x), AXES(0)), "-", "x", false, I32(0, -1, 0, -1, 0, -1));
}

int main(int argc, char **argv) {
  if (argc > 1) { /* one seed alone */
    run_case(strtoull(argv[1], NULL, 10), argc > 2 ? &compatible : &checked);
    return 0;
  }
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_programs_mean_the_same),
      cmocka_unit_test(also_with_greedy_plans),
      cmocka_unit_test(also_where_sums_are_placed),
      cmocka_unit_test(a_psum_adds_blocks),
      cmocka_unit_test(a_psum_over_one_axis_of_two),
      cmocka_unit_test(an_axis_index_counts_devices),
      cmocka_unit_test(an_unchecked_psum_of_equal_values_multiplies),
      cmocka_unit_test(so_many_equal_values_wrap),
      cmocka_unit_test(an_unchecked_promise_takes_coordinate_0),
      cmocka_unit_test(equal_blocks_make_a_longer_result),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
