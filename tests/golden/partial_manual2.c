/* Regions over some axes of a mesh against JAX: each collective, alone and in a region inside, and gradients through
 * all of it. The form of the file is told in tools/golden/partial_manual2.py. */
#include "_golden.h"

#include <math.h>

enum { FIELDS = 14, NUMBERS = 4096 };

struct body { /* bound to the functions; zero-padded */
  char name[20], along[16], inner[16], inner_in[64];
  int k, m;
  bool checked, checked_inside;
};

/* ---- the bodies ---- */
static tess_array *closed; /* of the loop */
static tess_array *one_round(tess_array *i, tess_array *x, const void *body) {
  const struct body *b = body;
  (void)i;
  return tess_add(tess_ppermute(x, b->along, TESS_SHIFT(1)), closed);
}
static tess_array *loop(tess_array *a, const struct body *b) {
  closed = a;
  tess_array *x = tess_fori_loop(0, 2, tess_partial(one_round, *b), a);
  closed = NULL;
  return x;
}
static tess_array *shuffle(tess_array *a, const char *along) {
  tess_ints perm = {.set = true, .n = (int)tess_axis_size(along)};
  for (int i = 0; i < perm.n; i++)
    perm.v[i] = perm.n % 3 ? (i * 3 + 1) % perm.n : i;
  return tess_pshuffle(a, along, perm);
}
static tess_array *send(tess_array *a, const char *along) {
  const tess_pair pair = {0, (int)tess_axis_size(along) - 1};
  return tess_ppermute(a, along, ((tess_pairs){1, &pair, 0}));
}
static tess_array *numbered(tess_array *a, const char *along) {
  return tess_mul(a, tess_astype(tess_add(tess_axis_index(along), 1), TESS_F32));
}

static tess_array *reduced(const char *name, tess_array *a, const char *n) {
  if (strcmp(name, "psum") == 0) return tess_psum(a, n);
  if (strcmp(name, "pmean") == 0) return tess_pmean(a, n);
  if (strcmp(name, "pmax") == 0) return tess_pmax(a, n);
  if (strcmp(name, "pmin") == 0) return tess_pmin(a, n);
  if (strcmp(name, "pargmax") == 0) return tess_astype(tess_pargmax(a, n), TESS_F32);
  if (strcmp(name, "pargmin") == 0) return tess_astype(tess_pargmin(a, n), TESS_F32);
  return NULL;
}
static tess_array *moved(const char *name, tess_array *a, const char *n, int k, int m) {
  if (strcmp(name, "gather") == 0) return tess_all_gather(a, n, k);
  if (strcmp(name, "gather_tiled") == 0) return tess_all_gather(a, n, k, .tiled = true);
  if (strcmp(name, "scatter") == 0) return tess_psum_scatter(a, n, k);
  if (strcmp(name, "scatter_tiled") == 0) return tess_psum_scatter(a, n, k, .tiled = true);
  if (strcmp(name, "exchange") == 0) return tess_all_to_all(a, n, k, m);
  if (strcmp(name, "exchange_tiled") == 0) return tess_all_to_all(a, n, k, m, .tiled = true);
  if (strcmp(name, "swap") == 0) return tess_pswapaxes(a, n, k);
  if (strcmp(name, "shift") == 0) return tess_ppermute(a, n, TESS_SHIFT(1));
  if (strcmp(name, "send") == 0) return send(a, n);
  if (strcmp(name, "shuffle") == 0) return shuffle(a, n);
  return NULL;
}
static tess_array *states(const char *name, tess_array *a, const char *n, int k) {
  if (strcmp(name, "scattered") == 0) return tess_pscatter(tess_psum(a, n), n, k);
  if (strcmp(name, "broadcast") == 0) return tess_pbroadcast(a, n, k);
  if (strcmp(name, "gather_alike") == 0) return tess_all_gather(a, n, k, .tiled = true, .to = TESS_INVARYING);
  if (strcmp(name, "gather_reduced") == 0)
    return tess_pcast(tess_all_gather(a, n, k, .tiled = true, .to = TESS_REDUCED), n, TESS_VARYING);
  if (strcmp(name, "terms") == 0) return tess_psum(tess_pcast(numbered(a, n), n, TESS_UNREDUCED), n);
  if (strcmp(name, "scatter_terms") == 0)
    return tess_psum_scatter(tess_pcast(numbered(a, n), n, TESS_UNREDUCED), n, k, .tiled = true);
  if (strcmp(name, "reduced") != 0) return NULL;
  return tess_mul(a, tess_pcast(tess_pcast(tess_psum(a, n), n, TESS_REDUCED), n, TESS_VARYING));
}
static tess_array *loss(tess_array *v, const void *body) {
  const struct body *b = body;
  if (strcmp(b->name, "slope_psum") == 0) return tess_sum(tess_psum(tess_mul(v, v), b->along));
  return tess_sum(tess_square(tess_all_gather(v, b->along, b->k, .tiled = true)));
}
static tess_array *run(tess_array *x, const void *body) {
  const struct body *b = body;
  tess_array *a = tess_mul(x, x), *y = reduced(b->name, a, b->along);
  if (!y) y = moved(b->name, a, b->along, b->k, b->m);
  if (!y) y = states(b->name, a, b->along, b->k);
  if (!y && strncmp(b->name, "slope", 5) == 0) y = tess_call(tess_grad(tess_partial(loss, *b)), a);
  if (!y && strcmp(b->name, "index") == 0) y = numbered(a, b->along);
  if (!y && strcmp(b->name, "twice") == 0) y = tess_mul(tess_psum(numbered(a, b->along), b->along), a);
  if (!y && strcmp(b->name, "scan") == 0) y = loop(a, b);
  if (!y) fail_msg("no body %s", b->name);
  return tess_mul(y, y);
}

/* ---- regions ---- */
static tess_mesh *mesh;

static tess_spec joined(const char *axes) { /* P(axes) */
  char text[64] = "P((";
  for (const char *p = axes; *p; p += *p == ',')
    for (int n = (int)strcspn(p, ","); n; p += n, n = 0)
      snprintf(text + strlen(text), sizeof text - strlen(text), "'%.*s',", n, p);
  snprintf(text + strlen(text), sizeof text - strlen(text), "),)");
  return tess_spec_parse(text);
}
static tess_array *outer(tess_array *x, const void *body) {
  const struct body *b = body;
  if (strcmp(b->inner, "-") == 0) return run(x, body);
  tess_fn *f =
      tess_shard_map(tess_partial(run, *b), .in_specs = tess_spec_parse(b->inner_in), .out_specs = joined(b->inner),
                     .axis_names = b->inner, .no_check_vma = !b->checked_inside);
  return tess_call(f, x);
}

static tess_array *numbers(tess_shape shape, int by, int mod, int less) {
  static float value[NUMBERS];
  int64_t n = 1;
  for (int i = 0; i < shape.n; i++)
    n *= shape.dim[i];
  assert_true(n <= NUMBERS);
  for (int i = 0; i < n; i++)
    value[i] = (float)(i * by % mod - less);
  return tess_asarray(value, shape);
}

struct told {
  int line;
  const char *name;
};
static int compare(const struct told *t, const char *what, tess_array *x, char *want) {
  if (!tess_ok(x)) {
    print_error("line %d: %s %s: %s\n", t->line, t->name, what, tess_error_of(x).message);
    tess_take_error();
    return 1;
  }
  const float *v = tess_data(x);
  int64_t n = tess_array_size(x), i = 0;
  for (char *p = want; i < n && *p; i++) {
    double number = strtod(p, &p);
    if (fabs(number - (double)v[i]) <= 1e-6 * fmax(1, fabs(number))) continue;
    print_error("line %d: %s %s: element %d is %g, want %g\n", t->line, t->name, what, (int)i, (double)v[i], number);
    return 1;
  }
  if (i == n) return 0;
  print_error("line %d: %s %s: %s\n", t->line, t->name, what, tess_typeof(x));
  return 1;
}

static int number_at(const char *field) {
  return (int)strtol(field, NULL, 10);
}

static int check_line(int line, char **f) {
  struct body b;
  tess_names names;
  memset(&b, 0, sizeof b);
  snprintf(b.name, sizeof b.name, "%s", f[0]);
  snprintf(b.along, sizeof b.along, "%s", f[4]);
  snprintf(b.inner, sizeof b.inner, "%s", f[3]);
  snprintf(b.inner_in, sizeof b.inner_in, "%s", f[7]);
  b.k = number_at(f[9]);
  b.m = number_at(f[10]);
  b.checked = f[11][0] == '1';
  b.checked_inside = f[11][strlen(f[11]) - 1] == '1';
  tess_shape grid = golden_axes(f[1], &names);
  mesh = tess_make_mesh(grid, names);
  tess_array *x =
      tess_device_put(numbers(golden_shape(f[5]), 7, 11, 5), tess_named_sharding(mesh, tess_spec_parse(f[8])));
  tess_fn *g = tess_shard_map(tess_partial(outer, b), .mesh = mesh, .in_specs = tess_spec_parse(f[6]),
                              .out_specs = joined(f[2]), .axis_names = f[2], .no_check_vma = !b.checked);
  struct told t = {line, b.name};
  tess_array *y = tess_call(line % 2 ? tess_jit(g) : g, x), *again;
  int wrong = compare(&t, "values", y, f[12]);
  if (wrong || strcmp(f[13], "-") == 0) return wrong;
  tess_fn *back = tess_vjp_into(TESS_TREE(again), g, TESS_TREE(x));
  return compare(&t, "gradient", tess_call(back, numbers(tess_array_shape(y), 3, 7, 3)), f[13]);
}

static void test_as_jax(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/partial_manual2.txt");
  int lines = 0, wrong = 0;
  for (; golden_line(&g); lines++) {
    tess_scope *s = tess_scope_begin();
    if (g.n != FIELDS) abort();
    wrong += check_line(g.line, g.field);
    wrong += tess_scope_end(s) != TESS_OK && !wrong;
  }
  free(g.text);
  assert_true(lines > 250);
  assert_int_equal(wrong, 0);
}

static int start(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return tess_init(.num_cpu_devices = 8) != TESS_OK;
}
static int stop(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_jax)};
  return cmocka_run_group_tests(tests, start, stop);
}
