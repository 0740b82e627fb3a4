/* Forward derivatives where elements are equal, by hand with JAX's numbers; and what is refused. */
#include "op/along.h"
#include "op/derive.h"
#include "unit/_jvp.h"

/* JAX 0.10.2's numbers. */
static const double TIED[6] = {3, 1, 3, 3, 2, 3}, DIRECTION[6] = {1, 2, 4, 8, 16, 32};

/* The tangents of the one result of a graph of one vector, along DIRECTION. */
static void tied(struct bench *t, vid out, const double *x, int n, const double *want) {
  struct trial trial = {.name = "tied", .graph = t->graph};
  struct diag d = {.status = TESS_OK};
  if (out == VID_NONE) fail_msg("%s", t->diag.message);
  tess__graph_set_results(t->graph, 1, &out);
  assert_true(derive(&trial, &d));
  double value[6], got[6];
  tess__region_run(trial.forward, (const void *const[]){x, DIRECTION}, (void *const[]){value, got});
  for (int i = 0; i < n; i++)
    if (got[i] != want[i]) fail_msg("tangent %d is %g, JAX's %g", i, got[i], want[i]);
  tess__graph_free(trial.forward);
  bench_end(t);
}

static vid vector(struct bench *t) {
  bench_begin(t);
  return param(t, TYPE(TESS_F64, 6));
}

static void tied_reductions(void **state) {
  (void)state;
  static const double one_zero[6] = {2, 0, 3, 1, 1, 1}, zeros[6] = {2, 0, 3, 0, 1, 1};
  struct bench t;
  vid x = vector(&t);
  tied(&t, tess__n_reduce(&t.build, x, &DIMS(0), MONOID_MAX), TIED, 1, (double[]){11.25});
  x = vector(&t);
  tied(&t, tess__n_reduce(&t.build, tess__n_negate(&t.build, x), &DIMS(0), MONOID_MIN), TIED, 1, (double[]){-11.25});
  x = vector(&t);
  tied(&t, tess__n_reduce(&t.build, x, &DIMS(0), MONOID_PROD), one_zero, 1, (double[]){12});
  x = vector(&t);
  tied(&t, tess__n_reduce(&t.build, x, &DIMS(0), MONOID_PROD), zeros, 1, (double[]){0});
}

static void tied_cumulative(bool reverse, enum monoid m, const double *at, const double *want) {
  struct bench t;
  vid x = vector(&t);
  if (m == MONOID_MIN) x = tess__n_negate(&t.build, x);
  struct window_attrs a = tess__cumulative_window(TYPE(TESS_F64, 6), 0, reverse, m);
  tied(&t, tess__n_reduce_window(&t.build, x, &a), at, 6, want);
}

static void tied_windows(void **state) {
  (void)state;
  static const double zeros[6] = {2, 0, 3, 0, 1, 1};
  tied_cumulative(false, MONOID_MAX, TIED, (double[]){1, 1, 2.5, 3.5, 3.5, 17.75});
  tied_cumulative(true, MONOID_MAX, TIED, (double[]){10, 19, 19, 20, 32, 32});
  tied_cumulative(false, MONOID_MIN, TIED, (double[]){-1, -1, -2.5, -3.5, -3.5, -17.75});
  tied_cumulative(false, MONOID_PROD, zeros, (double[]){1, 4, 12, 0, 0, 0});
  struct bench t;
  struct window_attrs a = {.size = {3}, .stride = {1}, .base_dilation = {1}, .dilation = {1}, .low = {1}, .high = {1}};
  vid x = vector(&t);
  a.monoid = MONOID_MAX;
  tied(&t, tess__n_reduce_window(&t.build, x, &a), TIED, 6, (double[]){1, 1, 4, 4, 8, 32});
  x = vector(&t);
  a.monoid = MONOID_MIN;
  tied(&t, tess__n_reduce_window(&t.build, tess__n_negate(&t.build, x), &a), TIED, 6,
       (double[]){-1, -1, -4, -4, -8, -32});
}

static void tied_orders(void **state) {
  (void)state;
  struct bench t;
  struct sort_attrs attrs = {.order = SORT_JAX, .n_keys = 1, .stable = true};
  vid x = vector(&t), out[2];
  tess__n_sort(&t.build, 1, &x, &attrs, NULL, out);
  tied(&t, out[0], TIED, 6, (double[]){2, 16, 1, 4, 8, 32});
  x = vector(&t);
  tess__n_top_k(&t.build, x, 3, out);
  tied(&t, out[0], TIED, 3, (double[]){1, 4, 8});
}

/* Onto 3 1 0 5 6 7, at 0 0 2 2 5, of 3 2 4 4 9, that change by 100 times the direction. */
static void tied_scatter(enum scatter_update update, const double *want) {
  static const double onto[6] = {3, 1, 0, 5, 6, 7}, from[5] = {3, 2, 4, 4, 9};
  static const int32_t at[5] = {0, 0, 2, 2, 5};
  struct bench t;
  struct scatter_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = (struct slice_numbers){.collapsed = DIMS(0), .map = DIMS(0), .index_vector_dim = 1};
  attrs.update = (uint8_t)update;
  vid x = vector(&t), out;
  vid change = tess__n_multiply(&t.build, x, tess__number_like(&t.build, x, 100));
  vid u = tess__n_part_along(&t.build, change, 0, 0, 1, 5);
  /* at x = onto, u is from + 100 (x - onto) */
  vid base = tess__n_part_along(&t.build,
                                tess__n_multiply(&t.build, tess__n_literal(&t.build, TYPE(TESS_F64, 6), onto),
                                                 tess__number_like(&t.build, x, 100)),
                                0, 0, 1, 5);
  u = tess__n_subtract(&t.build, tess__n_add(&t.build, tess__n_literal(&t.build, TYPE(TESS_F64, 5), from), u), base);
  tess__n_scatter(&t.build, 1, &x, tess__n_literal(&t.build, TYPE(TESS_I32, 5), at), &u, &attrs, NULL, &out);
  tied(&t, out, onto, 6, want);
}

static void tied_scatters(void **state) {
  (void)state;
  tied_scatter(SCATTER_MONOID + MONOID_MAX, (double[]){50.5, 2, 600, 8, 16, 1600});
  tied_scatter(SCATTER_SET, (double[]){200, 2, 800, 8, 16, 1600});
  tied_scatter(SCATTER_MONOID + MONOID_SUM, (double[]){301, 2, 1204, 8, 16, 1632});
}

static void bessel_at_zero(void **state) {
  (void)state;
  static const double at[6] = {0, 1e-20, -1e-20, 0.5, -0.5, 20}; /* by jax.jvp of lax.bessel_i1e */
  static const double slope[6] = {0.5, 0.5, 0.5, 0.17577286089453492, 0.17577286089453492, -0.002101221407627099};
  struct bench t;
  vid x = vector(&t), out = tess__n_bessel_i1e(&t.build, x);
  struct trial trial = {.name = "bessel_i1e", .graph = t.graph};
  struct diag d = {.status = TESS_OK};
  tess__graph_set_results(t.graph, 1, &out);
  assert_true(derive(&trial, &d));
  double value[6], got[6];
  tess__region_run(trial.forward, (const void *const[]){at, (double[]){1, 1, 1, 1, 1, 1}}, (void *const[]){value, got});
  for (int i = 0; i < 6; i++)
    assert_true(fabs(got[i] - slope[i]) <= 1e-15);
  tess__graph_free(trial.forward);
  bench_end(&t);
}

/* The op has none: told by name. */
static void refuses(struct bench *t, int n, vid *out, const char *message) {
  struct trial trial = {.name = "refused", .graph = t->graph};
  struct diag d = {.status = TESS_OK};
  tess__graph_set_results(t->graph, n, out);
  assert_false(derive(&trial, &d));
  assert_int_equal(d.status, TESS_UNIMPLEMENTED);
  assert_string_equal(d.message, message);
  tess__diag_clear(&d);
  tess__graph_free(trial.forward);
  bench_end(t);
}

static void refused_rules(void **state) {
  (void)state;
  struct bench t;
  struct scatter_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.numbers = (struct slice_numbers){.collapsed = DIMS(0), .map = DIMS(0), .index_vector_dim = 1};
  attrs.update = SCATTER_MONOID + MONOID_PROD;
  vid x = vector(&t), out[3];
  tess__n_scatter(&t.build, 1, &x, param(&t, TYPE(TESS_I32, 6)), &x, &attrs, NULL, out);
  refuses(&t, 1, out, "no derivative of scatter by prod; legal: set, sum, min, max, or prod at unique indices");
  bench_begin(&t);
  tess__n_svd(&t.build, param(&t, TYPE(TESS_F64, 3, 2)), true, true, out);
  refuses(&t, 3, out, "no derivative of full matrices of singular vectors of f64[3,2]; legal: full_matrices=False");
  bench_begin(&t);
  tess__n_geqrf(&t.build, param(&t, TYPE(TESS_F64, 3, 2)), out);
  refuses(&t, 2, out, "linalg.geqrf has no derivative");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tied_reductions), cmocka_unit_test(tied_windows),
                                     cmocka_unit_test(tied_orders),     cmocka_unit_test(tied_scatters),
                                     cmocka_unit_test(bessel_at_zero),  cmocka_unit_test(refused_rules)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
