/* Slices and reversals among other operations: random programs of small whole numbers, compiled over random layouts,
 * give what the same operations give one by one on one device; on both executors. A slice is a view wherever sums of
 * indices can say it, so this is about views through views. */
#include "api/call.h"
#include "property/_random.h"

#include <stdio.h>
#include <string.h>
#include <tessera.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { ROUNDS = 600 };
static tess_mesh *mesh;
static uint64_t seed;

static tess_array *random_slice(tess_array *x, struct rng *r) {
  tess_subscript item[TESS_MAX_RANK];
  int rank = tess_array_ndim(x);
  for (int d = 0; d < rank; d++) {
    int n = (int)tess_array_dim(x, d), start = rng_below(r, n), stop = rng_between(r, start + 1, n), step = 1;
    if (rng_chance(r, 30)) step = rng_between(r, 2, 3);
    if (rng_chance(r, 25)) step = -step;
    item[d] = rng_chance(r, 40)                        ? TESS_ALL
              : rng_chance(r, 10) && rank > 1 && n > 0 ? TESS_AT(start)
              : step > 0                               ? TESS_STRIDED(start, stop, step)
                                                       : ((tess_subscript){.kind = TESS_SUB_RANGE,
                                                                           .has_start = true,
                                                                           .start = stop - 1,
                                                                           .has_stop = start > 0,
                                                                           .stop = start - 1,
                                                                           .step = step});
  }
  return rank ? tess_getitem_at(TESS_HERE, x, rank, item) : x;
}

/* x[1:] op x[:-1] along a dimension: two views of one value. */
static tess_array *neighbours(tess_array *x, struct rng *r) {
  int rank = tess_array_ndim(x), d = rng_below(r, rank);
  if (!rank || tess_array_dim(x, d) < 2) return x;
  tess_subscript a[TESS_MAX_RANK], b[TESS_MAX_RANK];
  for (int i = 0; i < rank; i++)
    a[i] = b[i] = TESS_ALL;
  a[d] = TESS_FROM(1);
  b[d] = TESS_TO(-1);
  tess_array *left = tess_getitem_at(TESS_HERE, x, rank, a), *right = tess_getitem_at(TESS_HERE, x, rank, b);
  return rng_chance(r, 50) ? tess_sub(left, right) : tess_maximum(left, right);
}

static tess_array *random_reshape(tess_array *x, struct rng *r) {
  int64_t n = tess_array_size(x);
  tess_shape shape = {0};
  while (n > 1 && shape.n < 3) {
    int64_t f = 1 + rng_below(r, (int)(n < 12 ? n : 12));
    if (n % f != 0) continue;
    shape.dim[shape.n++] = f;
    n /= f;
  }
  shape.dim[shape.n++] = n;
  return tess_reshape(x, shape);
}

/* A matrix product of two views of x. */
static tess_array *times_itself(tess_array *x) {
  tess_array *half = tess_getitem(x, TESS_STRIDED(0, 100, 2));
  return tess_matmul(x, tess_T(half));
}

static tess_array *small(tess_array *x) { /* so that every value stays a whole number in f32 */
  return tess_maximum(tess_minimum(x, 1000), -1000);
}

static tess_array *random_op(tess_array *x, struct rng *r) {
  int rank = tess_array_ndim(x);
  switch (rng_below(r, 9)) {
  case 0:
  case 1:
    return random_slice(x, r);
  case 2:
    return neighbours(x, r);
  case 3:
    return random_reshape(x, r);
  case 4:
    return tess_transpose(x, TESS_PERM());
  case 5:
    return rank ? small(tess_sum(x, .axes = TESS_AXES(rng_below(r, rank)))) : x;
  case 6:
    return rank == 2 ? small(times_itself(small(x))) : tess_neg(x);
  case 7:
    return small(tess_add(tess_mul(x, 2), 1));
  default:
    return rank && rank < 4 ? tess_maximum(x, tess_max(x, .axes = TESS_AXES(rng_below(r, rank)), .keepdims = true)) : x;
  }
}

static tess_array *program(tess_array *x) {
  struct rng r = rng_of(seed, 1);
  for (int n = 2 + rng_below(&r, 7); n > 0; n--)
    x = random_op(x, &r);
  return x;
}

static tess_array *random_input(struct rng *r, tess_sharding **laid) {
  static const char *const axes[] = {"x", "y", "z", "x,y", "z,x"};
  tess_shape shape = {.n = 1 + rng_below(r, 3)};
  tess_spec spec = {.entry = {"P"}, .n = shape.n};
  int start = rng_below(r, 3);
  for (int d = 0; d < shape.n; d++) {
    shape.dim[d] = rng_between(r, 1, 9);
    if (rng_chance(r, 70)) spec.entry[d + 1] = shape.n == 1 ? axes[rng_below(r, 5)] : axes[(start + d) % 3];
  }
  *laid = tess_named_sharding(mesh, spec);
  int64_t n = 1;
  for (int d = 0; d < shape.n; d++)
    n *= shape.dim[d];
  tess_array *x = tess_arange((double)n);
  return tess_reshape(tess_sub(x, tess_floor(tess_div(x, 7))), shape); /* small, and no two neighbours alike */
}

static void compare(tess_array *got, tess_array *want, const char *how) {
  if (!tess_ok(got) || !tess_ok(want))
    fail_msg("seed %d, %s: %s %s", (int)seed, how, tess_error_of(got).message, tess_error_of(want).message);
  if (strcmp(tess_typeof(got), tess_typeof(want)) != 0)
    fail_msg("seed %d, %s: %s, want %s", (int)seed, how, tess_typeof(got), tess_typeof(want));
  const float *a = tess_data(got), *b = tess_data(want);
  for (int64_t i = 0; i < tess_array_size(want); i++)
    if (!(a[i] == b[i]))
      fail_msg("seed %d, %s: element %d of %s is %g, want %g", (int)seed, how, (int)i, tess_typeof(want), (double)a[i],
               (double)b[i]);
}

static void run(bool reference) {
  tess__use_reference_executor(reference);
  for (seed = 1; seed <= ROUNDS; seed++) {
    char name[32];
    tess_scope *s = tess_scope_begin();
    struct rng r = rng_of(seed, 2);
    tess_sharding *laid;
    tess_array *x = random_input(&r, &laid);
    snprintf(name, sizeof name, "seed %d", (int)seed); /* the program depends on `seed`, which is no part of its key */
    tess_array *y = tess_call(tess_jit(program, .name = name), tess_device_put(x, laid));
    tess_array *want = program(x);
    compare(y, want, reference ? "reference executor" : "fast executor");
    if (seed % 4 == 0) compare(program(tess_device_put(x, laid)), want, "op by op, sharded");
    if (seed % 32 == 0) tess_clear_caches();
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
  tess__use_reference_executor(false);
}

static void test_fast(void **state) {
  (void)state;
  run(false);
}
static void test_reference(void **state) {
  (void)state;
  run(true);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 12);
  (void)status;
  mesh = tess_make_mesh(TESS_SHAPE(2, 3, 2), TESS_NAMES("x", "y", "z"));
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_fast), cmocka_unit_test(test_reference)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
