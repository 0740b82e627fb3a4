/* Public functions that make, cut and multiply arrays against JAX: eager on one device and on sharded operands (uneven
 * cuts too), and traced. */
#include "_tensors.h"

enum { MAX_RESULTS = 4 };
static tess_mesh *mesh;
static const struct line *now; /* the line whose call is made */

static int at(int i) {
  return (int)now->number[i];
}

static tess_shape sizes(int first, int n) {
  tess_shape s = {.n = n};
  for (int i = 0; i < n; i++)
    s.dim[i] = at(first + i);
  return s;
}

static tess_ints axes(int first, int n) {
  tess_ints s = {.set = true, .n = n};
  for (int i = 0; i < n; i++)
    s.v[i] = at(first + i);
  return s;
}

static bool is(const char *name) {
  return strcmp(now->op, name) == 0;
}

static tess_array *created(tess_array *const *in) {
  tess_dtype t = strcmp(now->body, "-") == 0 || is("einsum") ? TESS_DTYPE_NONE : dtype_named(now->body);
  if (is("zeros_like")) return tess_zeros_like(in[0], .dtype = t);
  if (is("ones_like")) return tess_ones_like(in[0], .dtype = t);
  if (is("full_like")) return tess_full_like(in[0], in[1], .dtype = t);
  if (is("linspace")) return tess_linspace(in[0], in[1], at(0), .dtype = t);
  if (is("eye")) return tess_eye(at(0), at(1), at(2), .dtype = t);
  return is("one_hot") ? tess_one_hot(in[0], at(0), .dtype = t) : NULL;
}

static tess_array *shaped(tess_array *x) {
  if (is("tril")) return tess_tril(x, at(0));
  if (is("triu")) return tess_triu(x, at(0));
  if (is("diag")) return tess_diag(x, at(0));
  if (is("trace")) return tess_trace(x, at(0));
  if (is("swapaxes")) return tess_swapaxes(x, at(0), at(1));
  if (is("moveaxis")) return tess_moveaxis(x, at(0), at(1));
  int n = now->n_numbers / 3;
  return is("slice") ? tess_slice(x, sizes(0, n), sizes(n, n), sizes(2 * n, n)) : NULL;
}

static tess_array *product(tess_array *const *in) {
  if (is("einsum")) return tess_einsum_at(TESS_HERE, now->body, (tess_arrays){now->n_in, in}, NULL);
  if (is("inner")) return tess_inner(in[0], in[1]);
  if (is("outer")) return tess_outer(in[0], in[1]);
  if (is("vdot")) return tess_vdot(in[0], in[1]);
  int n = now->n_numbers / 2;
  if (is("tensordot")) return tess_tensordot(in[0], in[1], axes(0, n), axes(n, n));
  return is("dot_product_attention")
             ? tess_dot_product_attention(in[0], in[1], in[2], .scale = now->number[0], .is_causal = at(1) != 0,
                                          .bias = at(2) ? in[3] : NULL, .mask = at(3) ? in[now->n_in - 1] : NULL)
             : NULL;
}

static void call(const void *operands, void *results) {
  tess_array *const *in = operands;
  tess_array **out = results;
  if (is("meshgrid")) {
    tess_meshgrid_into(TESS_SPAN(now->n_in, out), ((tess_arrays){now->n_in, in}), at(0));
    return;
  }
  out[0] = created(in);
  if (!out[0] && now->n_in) out[0] = shaped(in[0]);
  if (!out[0]) out[0] = product(in);
  if (!out[0]) fail_msg("no function %s", now->op);
}

static tess_array *array_of(const struct given *g) {
  tess_shape s = {.n = g->type->rank};
  memcpy(s.dim, g->type->dim, sizeof s.dim);
  return tess_frombuffer(g->data, (tess_dtype)g->type->dtype, s);
}

static tess_array *laid(tess_array *x, int turn) { /* cut along one or two dimensions, a different one each turn */
  int rank = tess_array_ndim(x);
  if (rank == 0) return x;
  tess_spec spec = golden_spec(rank == 1       ? (turn % 2 ? "y" : "x")
                               : turn % 3 == 0 ? "x,y"
                               : turn % 3 == 1 ? "y"
                                               : "None,x");
  return tess_device_put(x, tess_named_sharding(mesh, spec));
}

static void check(tess_array *const *all, const struct line *l, int line, const char *who) {
  for (int k = 0; k < l->n_out; k++) {
    tess_array *out = all[k];
    if (!tess_ok(out)) fail_msg("line %d, %s, %s: %s", line, l->op, who, tess_error_of(out).message);
    if (strcmp(tess_typeof(out), tess__type_text(l->out[k].type)) != 0)
      fail_msg("line %d, %s, %s: %s, not %s", line, l->op, who, tess_typeof(out), tess__type_text(l->out[k].type));
    int64_t i = first_difference(&l->out[k], tess_data(out));
    if (i >= 0)
      fail_msg("line %d, %s, %s: number %d is %.9g, not %.9g", line, l->op, who, (int)i,
               number_at(l->out[k].type, tess_data(out), i), number_at(l->out[k].type, l->out[k].data, i));
  }
}

static void check_line(const struct line *l, int line, const char *refusal) {
  tess_scope *s = tess_scope_begin();
  tess_array *in[MAX_TENSORS] = {NULL}, *cut[MAX_TENSORS] = {NULL}, *out[MAX_RESULTS] = {NULL};
  char name[32]; /* lines are different functions */
  snprintf(name, sizeof name, "line %d", line);
  for (int i = 0; i < l->n_in; i++) {
    in[i] = array_of(&l->in[i]);
    cut[i] = laid(in[i], line + i);
  }
  now = l;
  call(in, out);
  if (refusal) {
    if (tess_status_of(out[0]) != TESS_INVALID_ARGUMENT) fail_msg("line %d: %s is not refused", line, l->op);
    tess_take_error();
  } else {
    check(out, l, line, "on one device");
    call(cut, out);
    check(out, l, line, "over a mesh");
    if (l->n_in) {
      tess_call_into(TESS_SPAN(l->n_out, out), tess_jit(call, .name = name), TESS_SPAN(l->n_in, cut));
      check(out, l, line, "traced");
    }
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void values_are_jax(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/arrays.txt");
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) fail();
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  while (golden_line(&g)) {
    struct line l;
    const char *refusal = g.field[g.n - 1][0] == '!' ? g.field[g.n - 1] : NULL;
    g.n -= refusal != NULL;
    read_line(&g, &l);
    check_line(&l, g.line, refusal);
    free_line(&l);
  }
  free(g.text);
}

static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
