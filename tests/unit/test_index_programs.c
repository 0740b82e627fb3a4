/* Random programs of indexing and order over random meshes, uneven cuts included: the planned program and the reference
 * executor give what the traced graph means on one device; and a -0 that is looked up is -0, in several processes too.
 */
#include "_processes.h"
#include "_random_index.h"
#include "_trial.h"
#include "op/index.h"

static const struct distribute_options checked = {.verify = true}, sending = {.verify = true, .sends = true};

/* The arguments' zeros become -0, and what is wanted is what is made of those. */
static void negate_zeros(struct trial *t) {
  const struct graph *g = t->c.graph;
  for (int i = 0; i < g->n_params; i++) {
    const struct type *type = type_in(&t->c, g->param[i]);
    tess_dtype dtype = (tess_dtype)type->dtype;
    int64_t bytes = tess__dtype_bytes(dtype);
    if (!(tess__dtype_class(dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX))) continue;
    for (int64_t k = 0; k < tess__type_elements(type); k++) {
      char *element = (char *)t->arg[i] + k * bytes;
      if (tess__element_to_double(dtype, element) == 0) tess__element_from_complex(dtype, element, -0.0, -0.0);
    }
  }
  for (int i = 0; i < g->n_results; i++)
    tess__free(t->want[i]);
  evaluate(g, t->arg, t->want);
}

/* Some digits of the devices say whose a device is: all choices of them. */
static void in_all_divisions(struct trial *t) {
  for (uint64_t mask = 0; mask >> t->p.atoms.n == 0; mask++) {
    struct fleet f = {.p = &t->p, .arg = t->arg, .want = t->want};
    char why[600] = "";
    fleet_divide(&f, mask, 0);
    if (!fleet_run(&f, why, sizeof why)) trial_expect(t, false, why);
  }
}

static void run_seed(uint64_t seed, bool negative) {
  struct trial t = {.seed = seed};
  random_index_program(&t.c, seed);
  trial_begin(&t, &checked);
  if (negative) negate_zeros(&t);
  trial_plan(&t);
  trial_reference(&t);
  if (seed % 8 == 1) in_all_divisions(&t);
  trial_end(&t);
}

static void programs_mean_the_same_everywhere(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 1200;
  for (uint64_t seed = first; seed < first + n; seed++)
    run_seed(seed, seed % 2);
  if (from) return;
  run_seed(10430, false); /* looks up what negate made of 0 */
  run_seed(3663, true);   /* scatters onto -0 with padding */
}

/* ---- rows of a table of -0 that is cut in rows ---- */
/* together: their sum with a whole value, which becomes a term where they are summed once. */
static void look_up(struct program_case *c, tess_dtype dtype, int64_t size, bool together) {
  static const char *const mesh[][2] = {{"x2 y3", "d6"}};
  static const struct gather_attrs attrs = {
      .numbers = {.window = {1, {1}}, .collapsed = {1, {0}}, .map = {1, {0}}, .index_vector_dim = 1}};
  const int64_t rows[] = {2, 3}, table[] = {size, 3};
  begin_case(c, 1, mesh, 1);
  struct graph *g = c->graph;
  vid from = tess__graph_param(g, tess__type_of(dtype, 2, table));
  vid more = tess__graph_param(g, tess__type_of(dtype, 2, rows));
  vid index = tess__graph_param(g, tess__type_of(TESS_I32, 1, rows));
  vid start[] = {tess__graph_param(g, tess__type_of(TESS_I32, 0, NULL)), VID_NONE};
  start[1] = tess__n_constant_double(&c->b, type_in(c, start[0]), 0);
  vid result[] = {tess__n_gather(&c->b, from, index, &attrs, 2, rows), tess__n_dynamic_slice(&c->b, from, start, rows)};
  if (together) result[0] = tess__n_add(&c->b, tess__n_add(&c->b, result[0], more), result[1]);
  c->in[0] = (struct boundary){sharding_of(c->mesh, "x,y -"), true};
  for (int i = 0; i < 2; i++)
    c->out[i] = (struct boundary){sharding_of(c->mesh, "- -"), true};
  end_case(c, together ? 1 : 2, result);
}

static void a_zero_keeps_its_sign(void **state) {
  (void)state;
  static const tess_dtype dtypes[] = {
      TESS_F32,  TESS_F64,    TESS_BF16,       TESS_F16,      TESS_C64,
      TESS_C128, TESS_F8E5M2, TESS_F8E4M3FNUZ, TESS_F8E8M0FNU}; /* the last two have no -0 */
  for (size_t i = 0; i < 4 * sizeof dtypes / sizeof *dtypes; i++) {
    struct trial t = {.seed = i};
    int64_t size = i % 2 ? 72 : 71;
    bool together = i / 2 % 2 && tess__finding_monoid(dtypes[i / 4]) == MONOID_SUM;
    look_up(&t.c, dtypes[i / 4], size, together);
    trial_begin(&t, together ? &sending : &checked);
    int sums = 0;
    for (uint32_t n = 0; n < t.p.graph->n_nodes; n++)
      sums += tess__is_all_reduce(t.p.graph->node[n].op);
    assert_int_equal(sums, together ? 1 : 2);
    for (int k = 0; k < 2; k++)
      memset(t.arg[k], 0, (size_t)tess__type_bytes(type_in(&t.c, t.c.graph->param[k])));
    memcpy(t.arg[2], (const int32_t[]){1, (int32_t)size - 1}, 2 * sizeof(int32_t));
    memcpy(t.arg[3], &(int32_t){23}, sizeof(int32_t)); /* in two blocks */
    negate_zeros(&t);
    trial_plan(&t);
    trial_reference(&t);
    in_all_divisions(&t);
    trial_end(&t);
  }
}

/* Updates of an uneven cut are added to the first device's operand: neither the padding, which lies at index 0, nor
 * what the other devices begin with changes a -0. */
static void scattered_sums_keep_a_negative_zero(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  vid x = param(&f, "2"), updates = param(&f, "3"), out;
  vid at = tess__n_iota(&f.b, tess__type_of(TESS_I32, 2, (const int64_t[]){3, 1}), 1);
  struct scatter_attrs attrs = {.update = SCATTER_MONOID + MONOID_SUM};
  attrs.numbers.collapsed.n = attrs.numbers.map.n = 1;
  attrs.numbers.index_vector_dim = 1;
  at = tess__n_add(&f.b, at, tess__n_constant_double(&f.b, tess__type_at(f.g, at), 1));
  assert_true(tess__n_scatter(&f.b, 1, &x, at, &updates, &attrs, NULL, &out));
  RETURNS(&f, out);
  struct boundary in[] = {{sharding_of(f.mesh, "-"), true}, {sharding_of(f.mesh, "x"), true}},
                  whole = {sharding_of(f.mesh, "-"), true};
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, in, &whole, &checked, &p, &f.d));
  assert_int_equal(p.collectives, 1);
  struct plan *plan = tess__plan_make(&p, 0, &f.d);
  assert_non_null(plan);
  const float zeros[] = {-0.0f, -0.0f, -0.0f};
  float got[2][2];
  const void *const arg[] = {zeros, zeros};
  assert_true(tess__reference_run(&p, arg, (void *const[]){got[0]}, &f.d));
  assert_true(tess__plan_run(plan, arg, (void *const[]){got[1]}, &f.d));
  assert_memory_equal(got[0], zeros, sizeof got[0]);
  assert_memory_equal(got[1], zeros, sizeof got[1]);
  tess__plan_free(plan);
  tess__program_free(&p);
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(programs_mean_the_same_everywhere),
                                     cmocka_unit_test(a_zero_keeps_its_sign),
                                     cmocka_unit_test(scattered_sums_keep_a_negative_zero)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
