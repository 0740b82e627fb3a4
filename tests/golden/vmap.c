/* vmap against jax.vmap: collectives over the batch, alone and with an axis of a mesh, control flow that elements run
 * differently, axes of arguments and results. */
#include "_golden.h"

static tess_mesh *mesh;

static tess_array *first(tess_array *x) { /* arguments count up */
  return tess_min(x);
}

/* ---- over the batch ---- */
static tess_array *f_psum(tess_array *x) {
  return tess_psum(x, "v");
}
static tess_array *f_pmax(tess_array *x) {
  return tess_pmax(x, "v");
}
static tess_array *f_pmin(tess_array *x) {
  return tess_pmin(x, "v");
}
static tess_array *f_gather0(tess_array *x) {
  return tess_all_gather(x, "v", 0);
}
static tess_array *f_gather1(tess_array *x) {
  return tess_all_gather(x, "v", 1);
}
static tess_array *f_gather_tiled0(tess_array *x) {
  return tess_all_gather(x, "v", 0, .tiled = true);
}
static tess_array *f_gather_tiled1(tess_array *x) {
  return tess_all_gather(x, "v", 1, .tiled = true);
}
static tess_array *f_scatter(tess_array *x) {
  return tess_psum_scatter(x, "v", 0);
}
static tess_array *f_scatter_tiled(tess_array *x) {
  return tess_psum_scatter(x, "v", 1, .tiled = true);
}
static tess_array *f_exchange01(tess_array *x) {
  return tess_all_to_all(x, "v", 0, 1);
}
static tess_array *f_exchange10(tess_array *x) {
  return tess_all_to_all(x, "v", 1, 0);
}
static tess_array *f_exchange_tiled01(tess_array *x) {
  return tess_all_to_all(x, "v", 0, 1, .tiled = true);
}
static tess_array *f_exchange_tiled11(tess_array *x) {
  return tess_all_to_all(x, "v", 1, 1, .tiled = true);
}
static tess_array *f_shift(tess_array *x) {
  return tess_ppermute(x, "v", TESS_SHIFT(1));
}
static tess_array *f_shuffle(tess_array *x) {
  return tess_pshuffle(x, "v", TESS_PERM(2, 0, 3, 1));
}
static tess_array *f_index(tess_array *x) {
  return tess_add(tess_mul(x, 10), tess_axis_index("v"));
}
static tess_array *f_sum_of_alike(tess_array *x) {
  (void)x;
  return tess_psum(tess_arange(3), "v");
}
static tess_array *over_both(tess_array *x) {
  return tess_add(tess_psum(x, "w"), tess_psum(x, "v,w"));
}
static tess_array *f_inner(tess_array *x) {
  return tess_call(tess_vmap(over_both, .axis_name = "w"), x);
}

/* ---- control flow ---- */
static tess_array *small(tess_array *x) {
  return tess_lt(tess_sum(x), 100);
}
static tess_array *grow(tess_array *x) {
  return tess_add(tess_mul(x, 2), 1);
}
static tess_array *f_while(tess_array *x) {
  return tess_while_loop(small, grow, x);
}
static tess_array *twice_and(tess_array *i, tess_array *x) {
  return tess_add(tess_mul(x, 2), i);
}
static tess_array *f_while_index(tess_array *x) {
  return tess_fori_loop(0, tess_mod(first(x), 4), twice_and, x);
}
static tess_array *minus(tess_array *x) {
  return tess_neg(x);
}
static tess_array *square(tess_array *x) {
  return tess_mul(x, x);
}
static tess_array *doubled(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *more(tess_array *x) {
  return tess_add(x, 100);
}
static tess_array *f_cond(tess_array *x) {
  return tess_cond(tess_eq(tess_mod(first(x), 3), 0), minus, square, x);
}
static tess_array *f_switch(tess_array *x) {
  return tess_switch(tess_mod(first(x), 3), TESS_FUNCS(more, minus, doubled), x);
}
struct carried {
  tess_array *c, *row;
};
static void scan_body(const void *in, void *out) {
  const struct carried *x = in;
  struct carried *y = out;
  y->c = tess_add(tess_mul(x->c, 2), tess_sum(x->row));
  y->row = tess_add(x->c, x->row);
}
static tess_array *f_scan(tess_array *x) {
  tess_array *c = TESS_LIFT(1), *ys;
  tess_scan_into(TESS_TREE(c), TESS_TREE(ys), scan_body, TESS_TREE(x));
  return ys;
}

/* ---- other operations ---- */
static tess_array *f_cumsum(tess_array *x) {
  return tess_cumsum(x, 0, false);
}
static tess_array *f_sort(tess_array *x) {
  return tess_sort(tess_neg(x), 0);
}
static tess_array *f_argmax(tess_array *x) {
  return tess_argmax(tess_mod(x, 5), 0);
}
static tess_array *part(tess_array *x, tess_array *row, int64_t columns) {
  return tess_dynamic_slice(x, TESS_ARRAYS(row, tess_zeros_like(row)), TESS_SHAPE(1, columns));
}
static tess_array *f_dynamic(tess_array *x) {
  return part(x, tess_mod(first(x), 3), 2);
}
static tess_array *f_take(tess_array *x) {
  tess_shape s = tess_array_shape(x);
  return tess_reshape(part(x, tess_mod(tess_add(first(x), 1), 2), s.dim[1]), TESS_SHAPE(s.dim[1]));
}
static tess_array *f_matmul(tess_array *x) {
  return tess_matmul(x, tess_transpose(x, TESS_PERM(1, 0)));
}
static tess_array *f_pad(tess_array *x) {
  return tess_pad(x, TESS_SHAPE(1, 0), TESS_SHAPE(0, 1), .interior = TESS_SHAPE(0, 1), .value = first(x));
}

/* ---- with an axis of a mesh ---- */
static tess_array *f_mesh_psum(tess_array *x) {
  return tess_psum(x, "v,x");
}
static tess_array *f_mesh_psum_xv(tess_array *x) {
  return tess_psum(x, "x,v");
}
static tess_array *f_mesh_index_vx(tess_array *x) {
  (void)x;
  return tess_all_gather(tess_axis_index("v,x"), "x", 0);
}
static tess_array *f_mesh_index_xv(tess_array *x) {
  (void)x;
  return tess_all_gather(tess_axis_index("x,v"), "x", 0);
}
static tess_array *f_mesh_inner(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *f_mesh_exchange_v(tess_array *x) {
  return tess_all_gather(tess_all_to_all(x, "v", 0, 0, .tiled = true), "x", 0);
}
static tess_array *f_mesh_scatter_v(tess_array *x) {
  return tess_all_gather(tess_psum_scatter(x, "v", 0, .tiled = true), "x", 0);
}

/* clang-format off */
#define NAMES(X) \
  X(psum) X(pmax) X(pmin) X(gather0) X(gather1) X(gather_tiled0) X(gather_tiled1) X(scatter) \
  X(scatter_tiled) X(exchange01) X(exchange10) X(exchange_tiled01) X(exchange_tiled11) X(shift) \
  X(shuffle) X(index) X(sum_of_alike) X(inner) X(while) X(while_index) X(cond) X(switch) X(scan) \
  X(cumsum) X(sort) X(argmax) X(dynamic) X(take) X(matmul) X(pad) X(mesh_psum) X(mesh_psum_xv) \
  X(mesh_index_vx) X(mesh_index_xv) X(mesh_inner) X(mesh_exchange_v) X(mesh_scatter_v)
/* clang-format on */

static tess_fn *function(const char *name, int out_axis) {
#define ROW(f)                                                                                                         \
  if (strcmp(name, #f) == 0) return tess_vmap(f_##f, .axis_name = "v", .out_axes = TESS_AXES(out_axis));
  NAMES(ROW)
  fail_msg("no function %s", name);
  return NULL;
}

static tess_shape shape_of(const char *text) {
  tess_shape s = {0};
  for (char *p = (char *)(uintptr_t)text; *p;) {
    s.dim[s.n++] = strtoll(p, &p, 10);
    p += *p == ' ';
  }
  return s;
}

static tess_array *call_case(const struct golden *g) {
  tess_shape shape = shape_of(g->field[2]);
  int64_t n = 1;
  for (int i = 0; i < shape.n; i++)
    n *= shape.dim[i];
  tess_array *x = tess_reshape(tess_arange((int)n), shape);
  tess_fn *f = function(g->field[0], g->field[1][0] == '-' && !g->field[1][1] ? TESS_NONE : atoi(g->field[1]));
  if (strncmp(g->field[0], "mesh_", 5) != 0) return tess_call(f, x);
  tess_spec last = shape.n == 3 ? TESS_P(NULL, NULL, "x") : TESS_P(NULL, "x");
  return tess_call(tess_shard_map(f, .mesh = mesh, .in_specs = last, .out_specs = TESS_P(), .no_check_vma = true), x);
}

static int check_case(const struct golden *g) {
  tess_array *y = call_case(g);
  tess_shape want = shape_of(g->field[3]);
  if (!tess_ok(y)) {
    fprintf(stderr, "line %d: %s: %s\n", g->line, g->field[0], tess_error_of(y).message);
    tess_take_error();
    return 1;
  }
  tess_shape shape = tess_array_shape(y);
  bool same = shape.n == want.n && tess_array_dtype(y) == TESS_I32;
  for (int i = 0; same && i < want.n; i++)
    same = shape.dim[i] == want.dim[i];
  const int32_t *v = same ? tess_data(y) : NULL;
  char *p = g->field[4];
  for (int64_t i = 0; same && i < tess_array_size(y); i++)
    same = v[i] == strtol(p, &p, 10);
  if (!same) fprintf(stderr, "line %d: %s, out_axes %s: %s\n", g->line, g->field[0], g->field[1], tess_typeof(y));
  return !same;
}

static void test_cases(void **state) {
  (void)state;
  golden_cases("vmap.txt", check_case, 56);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 2) != TESS_OK) return 1;
  mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  return !tess_ok(mesh);
}
static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
