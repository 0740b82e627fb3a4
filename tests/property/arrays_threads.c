/* Many threads make, move, cut and drop arrays that share buffers, and delete some under each other: every value that
 * is read is right, or the array says that it was deleted; no byte stays behind. Under TSan this finds what is shared
 * without care. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <tessera.h>

#include "property/_random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { THREADS = 4, ROUNDS = 150, ROWS = 24, COLUMNS = 40 };

static tess_mesh *mesh;
static tess_sharding *layout[6];
static tess_array *shared; /* read by all, deleted by none */
static tess_array *doomed; /* kept by the test; one thread deletes it each round */
static tess_tree *tree;
static pthread_barrier_t gate;
static _Atomic int failures;

static void complain(const char *what, tess_array *x) {
  if (atomic_fetch_add(&failures, 1) < 5) fprintf(stderr, "%s: %s\n", what, tess_error_of(x).message);
}

/* x is rows [first, first + n) of 0, 1, 2, … in rows; `may_die`: it may have been deleted at any moment. */
static void check_rows(tess_array *x, int64_t first, bool may_die, const char *what) {
  int32_t v[ROWS * COLUMNS];
  size_t bytes = (size_t)tess_array_nbytes(x);
  if (tess_status_of(x) == TESS_FAILED_PRECONDITION && may_die) {
    tess_take_error();
    return;
  }
  if (!tess_ok(x) || bytes > sizeof v || bytes == 0) {
    complain(what, x);
    return;
  }
  tess_status status = tess_read(x, v, bytes);
  if (status == TESS_FAILED_PRECONDITION && may_die) {
    tess_take_error();
    return;
  }
  if (status) complain(what, x);
  for (size_t i = 0; i < bytes / 4 && !status; i++)
    if (v[i] != (int32_t)(first * COLUMNS + (int64_t)i)) {
      complain("a wrong value", x);
      return;
    }
}

static tess_array *answer(const tess_index *index, void *x) {
  return tess_getindex(x, index);
}

/* Everything one can do to an array that others hold too. */
static void use(tess_array *x, struct rng *r, bool may_die) {
  tess_sharding *to = layout[rng_below(r, 6)];
  switch (rng_below(r, 9)) {
  case 0: {
    tess_array *y = tess_device_put(x, to);
    check_rows(y, 0, may_die, "device_put");
    if (y != x && !may_die && !tess_sharding_is_equivalent_to(to, tess_array_sharding(x), 2)) {
      tess_delete(y); /* a life of its own */
      check_rows(x, 0, false, "after its alias was deleted");
    }
    break;
  }
  case 1: {
    tess_shard_list list = tess_addressable_shards(tess_device_put(x, layout[0]));
    if (list.n) check_rows(list.shard[3].data, 6, may_die, "a shard");
    if (list.error && may_die) tess_take_error();
    break;
  }
  case 2:
    check_rows(tess_getitem(x, TESS_RANGE(5, 15)), 5, may_die, "getitem");
    break;
  case 3:
    check_rows(tess_device_put(x, to, .no_alias = true), 0, may_die, "a copy");
    break;
  case 4: {
    tess_array *y = tess_keep(tess_device_put(x, to)), *z = tess_keep(y);
    tess_release(y);
    check_rows(z, 0, may_die, "a kept alias");
    tess_release(z);
    break;
  }
  case 5: {
    tess_array *copy = tess_device_put(x, to, .no_alias = true);
    check_rows(tess_device_put(copy, to, .donate = true), 0, may_die, "donated");
    break;
  }
  case 6:
    check_rows(tess_make_array_from_callback(TESS_SHAPE(ROWS, COLUMNS), to, answer, x), 0, may_die, "from_callback");
    break;
  case 7:
    check_rows(tess_add(x, 0), 0, may_die, "add");
    break;
  default:
    check_rows(tess_tree_array(tess_device_put(tree, to), "b/c"), 0, false, "a tree");
  }
}

static void *work(void *number) {
  int me = *(int *)number;
  struct rng r = rng_of(3, (uint64_t)me);
  for (int i = 0; i < ROUNDS; i++) {
    pthread_barrier_wait(&gate); /* `doomed` is new */
    tess_scope *s = tess_scope_begin();
    for (int k = 0; k < 3; k++)
      use(shared, &r, false);
    use(doomed, &r, true);
    if (i % THREADS == me) tess_delete(i % 3 ? doomed : tess_addressable_data(doomed, 1));
    use(doomed, &r, true);
    tess_take_error();
    if (tess_scope_end(s)) atomic_fetch_add(&failures, 1);
    pthread_barrier_wait(&gate); /* nobody uses it any more */
  }
  return NULL;
}

static tess_array *rows(void) {
  return tess_device_put(tess_reshape(tess_arange(ROWS * COLUMNS), TESS_SHAPE(ROWS, COLUMNS)), layout[0]);
}

static void test_sharing(void **state) {
  (void)state;
  int64_t before, after;
  tess_live_arrays(&before);
  tess_scope *s = tess_scope_begin();
  static const char *const spec[] = {"x", "x,y", "None,(y,x)", "y", "None,y", "(y,x)"};
  for (int i = 0; i < 6; i++)
    layout[i] = tess_named_sharding(mesh, tess_spec_parse(spec[i]), .memory_kind = i == 3 ? "pinned_host" : NULL);
  shared = rows();
  tree = tess_dict(TESS_KV("a", shared), TESS_KV("b", tess_dict(TESS_KV("c", shared))));
  pthread_t thread[THREADS];
  int number[THREADS];
  pthread_barrier_init(&gate, NULL, THREADS + 1);
  for (int i = 0; i < THREADS; i++) {
    number[i] = i;
    pthread_create(&thread[i], NULL, work, &number[i]);
  }
  for (int i = 0; i < ROUNDS; i++) {
    tess_scope *one = tess_scope_begin();
    doomed = tess_keep(rows());
    assert_int_equal(tess_scope_end(one), TESS_OK);
    pthread_barrier_wait(&gate);
    pthread_barrier_wait(&gate);
    tess_release(doomed);
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
  pthread_barrier_destroy(&gate);
  check_rows(shared, 0, false, "in the end");
  assert_int_equal(tess_scope_end(s), TESS_OK);
  tess_live_arrays(&after);
  assert_int_equal(after, before);
  assert_int_equal(failures, 0);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  mesh = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_sharing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
