/* Random programs on batches, of control flow and of indexing and order too: each element gets what the program gives
 * for it alone, bit for bit. */
#include <stdio.h>

#include "_each_element.h"
#include "_random_index.h"

static void fill_small(void *ctx, int i, int64_t element, const struct type *t, void *out) {
  (void)i, (void)element;
  struct rng *r = ctx;
  for (int64_t k = 0; k < tess__type_elements(t); k++)
    tess__element_from_int((tess_dtype)t->dtype, (char *)out + k * tess__dtype_bytes((tess_dtype)t->dtype),
                           below(r, 7) - 3);
}

static void run_seed(uint64_t seed, int control) {
  struct program_case c;
  char name[64];
  if (control < 0)
    random_index_program(&c, seed);
  else
    random_program_nested(&c, seed, control);
  unsigned all = (1U << c.graph->n_params) - 1;
  snprintf(name, sizeof name, "seed %llu, control %d", (unsigned long long)seed, control);
  struct element_trial t = {.name = name,
                            .graph = c.graph,
                            .mapped = (unsigned)(1 + below(&c.rng, (int)all)) & all,
                            .size = 1 + below(&c.rng, 4),
                            .fill = fill_small,
                            .ctx = &c.rng};
  batch_try(&t);
  tess__graph_free(c.graph);
}

static void test_programs(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 1600;
  for (uint64_t seed = first; seed < first + n; seed++)
    run_seed(seed, (int)(seed % 4) - 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
