/* User threads share everything that may be shared: arrays, meshes, functions, compiled programs, the pool of workers,
 * the counters. Each makes, jits, calls, hands on, deletes and drops, while another clears the cache; every value is
 * checked. Under TSan this test finds what is shared without care. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

#include "property/_random.h"
#include <cmocka.h>

enum { THREADS = 4, SMALL = 37, LARGE = 500003, SLOTS = 8 };

static _Atomic int failures;
static tess_mesh *mesh;
static tess_sharding *by_x;
static tess_array *common; /* 0, 1, 2, … over the mesh */
static tess_array *large;  /* 0, 1, 2, … too, and its waves */
static const float *large_result;
static tess_fn *common_function; /* x + x * x */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static tess_array *slot[SLOTS]; /* kept arrays on their way from one thread to another; under the lock */
static tess_array *victim;      /* kept; under the lock */
static int rounds;

static void complain(const char *what) {
  if (atomic_fetch_add(&failures, 1) < 5) fprintf(stderr, "%s: %s\n", what, tess_scope_error().message);
}

static tess_array *square_plus(tess_array *x) {
  return tess_add(x, tess_mul(x, x));
}

static tess_array *scaled(tess_array *x, const void *ctx) {
  const int *by = ctx;
  return tess_mul(x, *by);
}

static tess_array *scaled_by_two(tess_array *x) {
  return tess_mul(x, 2);
}

static tess_array *waves(tess_array *x) {
  return tess_add(tess_sin(x), tess_cos(x));
}

static tess_array *row_sums(tess_array *x) {
  return tess_with_sharding_constraint(tess_sum(tess_sin(x), .axes = TESS_AXES(1)), by_x);
}

static tess_array *block_sum(tess_array *x) {
  return tess_psum(tess_sum(x, .keepdims = true), "x,y");
}

static tess_array *make_counting(int64_t n, int64_t start) {
  float *x = malloc((size_t)n * sizeof *x);
  for (int64_t i = 0; i < n; i++)
    x[i] = (float)(start + i);
  tess_array *out = tess_asarray(x, TESS_SHAPE(n));
  free(x);
  return out;
}

static bool is_counting(tess_array *x, int64_t n, double start, double step) {
  const float *data = tess_data(x);
  bool good = data && tess_array_size(x) == n;
  for (int64_t i = 0; i < n && good; i++)
    good = (double)data[i] == start + step * (double)i;
  return good;
}

/* ---- what a thread does in a round ---- */

static void call_common(void) {
  const float *y = tess_data(tess_call(common_function, common));
  bool good = y != NULL;
  for (int i = 0; i < SMALL && good; i++)
    good = y[i] == (float)(i + i * i);
  if (!good) complain("the common function of the common array");
}

static void call_program(struct rng *r) { /* few different ones: threads meet in compiling and in finding them */
  int by = rng_between(r, 1, 6);
  tess_array *y = tess_call(tess_jit(tess_partial(scaled, by)), common);
  if (!is_counting(y, SMALL, 0, by)) complain("a bound function");
}

/* Long enough for the pool of workers, which one call at a time has; the bits are the same without. */
static void call_large(void) {
  const float *y = tess_data(tess_call(tess_jit(waves), large));
  if (!y || memcmp(y, large_result, LARGE * sizeof *y) != 0) complain("a large array");
}

static void call_sums(void) {
  tess_array *x = tess_reshape(make_counting(512 * 97, 0), TESS_SHAPE(512, 97));
  tess_array *once = tess_call(tess_jit(row_sums), x), *again = tess_call(tess_jit(row_sums), x);
  const float *a = tess_data(once), *b = tess_data(again);
  if (!a || !b || memcmp(a, b, 512 * sizeof *a) != 0) complain("sums of rows");
}

static void call_map(void) {
  tess_fn *f = tess_jit(tess_shard_map(block_sum, .mesh = mesh, .in_specs = TESS_P("x,y"), .out_specs = TESS_P()));
  double sum = tess_item(tess_reshape(tess_call(f, make_counting(64, 0)), TESS_SHAPE()));
  if (sum != 2016) complain("a psum");
}

/* An array goes into a slot; the one that was there, another thread's, is read, called and dropped. */
static void hand_on(struct rng *r, int me) {
  int at = rng_below(r, SLOTS), n = rng_between(r, 1, 1000);
  tess_array *mine = tess_keep(make_counting(n, me));
  pthread_mutex_lock(&lock);
  tess_array *theirs = slot[at];
  slot[at] = mine;
  pthread_mutex_unlock(&lock);
  if (!theirs) return;
  int64_t size = tess_array_size(theirs);
  const float *first = tess_data(theirs);
  if (!first || !is_counting(theirs, size, (double)first[0], 1)) complain("an array of another thread");
  if (!is_counting(tess_call(tess_jit(scaled_by_two), theirs), size, 2 * (double)first[0], 2)) complain("a call on it");
  tess_release(theirs);
}

/* Deleted by one thread while others call on it: a call gives the right value, or says that it is gone. */
static void use_and_delete(struct rng *r) {
  pthread_mutex_lock(&lock);
  if (!victim) victim = tess_keep(make_counting(SMALL, 5));
  tess_array *x = tess_keep(victim);
  if (rng_chance(r, 20)) {
    tess_release(victim);
    victim = NULL;
    tess_delete(x);
  }
  pthread_mutex_unlock(&lock);
  tess_array *y = tess_call(tess_jit(scaled_by_two), x);
  if (tess_ok(y)) {
    if (!is_counting(y, SMALL, 10, 2)) complain("a call on an array that may be deleted");
  } else if (tess_status_of(y) != TESS_FAILED_PRECONDITION) {
    complain("a call on a deleted array");
  }
  tess_take_error();
  tess_release(x);
}

static void *work(void *arg) {
  int me = *(int *)arg;
  struct rng r = rng_of(99, (uint64_t)me);
  for (int k = 0; k < rounds; k++) {
    tess_scope *s = tess_scope_begin();
    call_common();
    call_program(&r);
    if (k % 8 == 0) call_large();
    if (k % 4 == me % 4) call_sums();
    call_map();
    hand_on(&r, me);
    use_and_delete(&r);
    if (k % 16 == 4 * me) tess_clear_caches();
    if (tess_runtime_counters().calls <= 0) complain("the counters");
    if (tess_scope_end(s) != TESS_OK) complain("the scope");
    tess_take_error();
  }
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  assert_int_equal(tess_init(.num_cpu_devices = 8, .num_threads = 3), TESS_OK);
  tess_scope *s = tess_scope_begin();
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  by_x = tess_named_sharding(mesh, TESS_P("x"));
  common = tess_device_put(make_counting(SMALL, 0), tess_named_sharding(mesh, TESS_P("y,x")));
  common_function = tess_jit(square_plus);
  large = tess_device_put(make_counting(LARGE, 0), by_x);
  large_result = tess_data(tess_call(tess_jit(waves), large));
  pthread_t thread[THREADS];
  int id[THREADS];
  for (int i = 0; i < THREADS; i++) {
    id[i] = i;
    assert_int_equal(pthread_create(&thread[i], NULL, work, &id[i]), 0);
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
  for (int i = 0; i < SLOTS; i++)
    tess_release(slot[i]);
  tess_release(victim);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(atomic_load(&failures), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads)};
  rounds = (int)environment_number("TESS_PROPERTY_ROUNDS", 400);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
