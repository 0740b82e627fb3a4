/* What a broadcast carries, and when (design/partitioning.md 3.6): one that repeats nothing is a reshape, and wins over
 * contractions; one that repeats its operand waits for them. */
#include "_spmd.h"

/* x[8,16] cut by rows, seen as [n,8,16], contracted with w[16,4], whose rows are cut by the same axis. */
static void wide(struct fixture *f, const char *shape, const char *cut) {
  start(f, "a2 b2");
  vid x = param(f, "8 16"), w = param(f, "16 4");
  vid y = broadcast(f, x, shape, 2, (const uint8_t[]){1, 2});
  RETURNS(f, dot(f, y, w));
  struct boundary in[] = {{sharding_of(f->mesh, "a -"), true}, {sharding_of(f->mesh, "a -"), true}};
  import(f, in, NULL);
  propagate(f);
  IS(f, f->m.graph->node[0].out, cut);
  finish(f);
}

static void a_broadcast_that_repeats_nothing_is_a_reshape(void **state) {
  (void)state;
  struct fixture f;
  wide(&f, "1 8 16", "- a -");
}

static void others_wait_for_contractions(void **state) {
  (void)state;
  struct fixture f;
  wide(&f, "3 8 16", "- - a");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_broadcast_that_repeats_nothing_is_a_reshape),
      cmocka_unit_test(others_wait_for_contractions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
