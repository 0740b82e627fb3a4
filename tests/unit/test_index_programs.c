/* Random programs of indexing and order over random meshes, uneven cuts included: the planned program and the reference
 * executor give what the traced graph means on one device. */
#include "_random_index.h"

#include "exec/exec.h"

static const struct distribute_options checked = {.verify = true};

static void compare(const struct program *p, void *const *got, void *const *want, const char *who, uint64_t seed) {
  for (int i = 0; i < p->graph->n_results; i++) {
    const struct spread *s = &p->spread[p->graph->result[i]];
    const struct type *local = tess__type_at(p->graph, p->graph->result[i]);
    const struct type *t = tess__type_with_shape(local, local->rank, s->size);
    int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype);
    for (int64_t k = 0; k < tess__type_elements(t); k++) {
      double a = tess__element_to_double((tess_dtype)t->dtype, (char *)got[i] + k * bytes);
      double b = tess__element_to_double((tess_dtype)t->dtype, (char *)want[i] + k * bytes);
      if (!(a == b))
        fail_msg("seed %llu, %s: result %d, element %lld of %s is %g, want %g", (unsigned long long)seed, who, i,
                 (long long)k, tess__type_text(t), a, b);
    }
  }
}

static void new_results(const struct program *p, void **out) {
  for (int i = 0; i < p->graph->n_results; i++) {
    const struct type *local = tess__type_at(p->graph, p->graph->result[i]);
    out[i] = new_dense(tess__type_with_shape(local, local->rank, p->spread[p->graph->result[i]].size));
  }
}

static void run_planned(struct program *p, void *const *args, void *const *want, uint64_t seed) {
  struct diag d = {0};
  void *got[MAX_ENDS];
  const void *in[MAX_ENDS];
  struct plan *plan = tess__plan_make(p, 0, &d);
  if (!plan) fail_msg("seed %llu: %s", (unsigned long long)seed, d.message);
  new_results(p, got);
  for (int i = 0; i < p->graph->n_params; i++)
    in[i] = args[i];
  assert_true(tess__plan_run(plan, in, got, &d));
  void *shown[MAX_ENDS];
  for (int i = 0; i < p->graph->n_results; i++) {
    struct result_source r = tess__plan_result(plan, i);
    shown[i] = r.from == RESULT_FRESH ? got[i] : r.from == RESULT_ARGUMENT ? args[r.index] : got[r.index];
  }
  compare(p, shown, want, "planned", seed);
  for (int i = 0; i < p->graph->n_results; i++)
    tess__free(got[i]);
  tess__plan_free(plan);
}

static void run_reference(struct program *p, void *const *args, void *const *want, uint64_t seed) {
  struct diag d = {0};
  void *got[MAX_ENDS];
  const void *in[MAX_ENDS];
  new_results(p, got);
  for (int i = 0; i < p->graph->n_params; i++)
    in[i] = args[i];
  if (!tess__reference_run(p, in, got, &d)) fail_msg("seed %llu: %s", (unsigned long long)seed, d.message);
  compare(p, got, want, "reference", seed);
  for (int i = 0; i < p->graph->n_results; i++)
    tess__free(got[i]);
}

static void run_seed(uint64_t seed) {
  struct program_case c;
  struct program p;
  void *args[MAX_ENDS], *want[MAX_ENDS];
  random_index_program(&c, seed);
  if (!tess__distribute(c.graph, c.mesh, c.mesh, NULL, c.in, c.out, &checked, &p, &c.d))
    fail_msg("seed %llu: %s", (unsigned long long)seed, c.d.message);
  for (int i = 0; i < c.graph->n_params; i++)
    args[i] = random_dense(&c.rng, type_in(&c, c.graph->param[i]));
  evaluate(c.graph, args, want);
  run_planned(&p, args, want, seed);
  run_reference(&p, args, want, seed);
  for (int i = 0; i < c.graph->n_params; i++)
    tess__free(args[i]);
  for (int i = 0; i < c.graph->n_results; i++)
    tess__free(want[i]);
  tess__program_free(&p);
  tess__graph_free(c.graph);
}

static void programs_mean_the_same_everywhere(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 1200;
  for (uint64_t seed = first; seed < first + n; seed++)
    run_seed(seed);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(programs_mean_the_same_everywhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
