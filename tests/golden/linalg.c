/* inv, det, slogdet, solve, qr, svd and eigh against JAX: eager on one device and on sharded operands (uneven cuts
 * too), traced, by LAPACK and by the reference kernels. Singular values, eigenvalues and the rest are compared; the
 * vectors of svd and eigh, which are determined up to a factor of size 1, must be orthogonal and give the matrix back.
 */
#include <complex.h>

#include "_tensors.h"
#include "api/call.h"

static tess_mesh *mesh;
static const char *name; /* the function that is called */
struct results {
  tess_array *r[3];
};

/* ---- calls ---- */
static struct results call(tess_array *x, tess_array *y) {
  struct results out = {{NULL}};
  if (strcmp(name, "inv") == 0) out.r[0] = tess_inv(x);
  if (strcmp(name, "det") == 0) out.r[0] = tess_det(x);
  if (strcmp(name, "solve") == 0) out.r[0] = tess_solve(x, y);
  if (strcmp(name, "slogdet") == 0) tess_slogdet_into(TESS_TREE(out.r[0], out.r[1]), x);
  if (strcmp(name, "qr") == 0) tess_qr_into(TESS_TREE(out.r[0], out.r[1]), x);
  if (strcmp(name, "eigh") == 0) tess_eigh_into(TESS_TREE(out.r[0], out.r[1]), x);
  if (strcmp(name, "svd") == 0) tess_svd_into(TESS_TREE(out.r[0], out.r[1], out.r[2]), x);
  return out;
}
static tess_array *call_1(tess_array *x) {
  return call(x, NULL).r[0];
}
static tess_array *call_2(tess_array *x, tess_array *y) {
  return call(x, y).r[0];
}

static tess_array *array_of(const struct given *g) {
  tess_shape s = {.n = g->type->rank};
  memcpy(s.dim, g->type->dim, sizeof s.dim);
  return tess_frombuffer(g->data, (tess_dtype)g->type->dtype, s);
}

static tess_array *laid(tess_array *x, int turn) { /* cut along one or two dimensions, a different one each turn */
  static const char *const specs[] = {"x,y", "y", "None,x"};
  int rank = tess_array_ndim(x);
  return rank == 0 ? x
                   : tess_device_put(
                         x, tess_named_sharding(mesh, golden_spec(rank == 1 ? turn % 2 ? "y" : "x" : specs[turn % 3])));
}

/* ---- vectors ---- */
static double complex at(const struct type *t, const void *data, int64_t i) {
  bool two = is_complex((tess_dtype)t->dtype);
  return two ? number_at(t, data, 2 * i) + number_at(t, data, 2 * i + 1) * (double complex)I : number_at(t, data, i);
}

/* |u^H u - 1| or, of rows, |u u^H - 1| for the m x n matrix at element `first`. */
static double skew(const struct type *t, const void *u, int64_t first, int64_t m, int64_t n, bool rows) {
  double worst = 0;
  int64_t k = rows ? m : n, inner = rows ? n : m;
  for (int64_t i = 0; i < k; i++)
    for (int64_t j = 0; j < k; j++) {
      double complex s = i == j ? -1 : 0;
      for (int64_t l = 0; l < inner; l++)
        s += rows ? at(t, u, first + i * n + l) * conj(at(t, u, first + j * n + l))
                  : conj(at(t, u, first + l * n + i)) * at(t, u, first + l * n + j);
      worst = fmax(worst, cabs(s));
    }
  return worst;
}

/* The matrices that svd's or eigh's results are factors of, against the operand (of eigh, made Hermitian). */
static double error_of(const struct line *l, const struct results *got) {
  bool svd = strcmp(l->op, "svd") == 0;
  const struct type *t = l->in[0].type, *vt = l->out[svd ? 0 : 1].type, *values = l->out[svd ? 1 : 0].type;
  int64_t m = t->dim[t->rank - 2], n = t->dim[t->rank - 1], k = m < n ? m : n, batches = 1;
  for (int i = 0; i < t->rank - 2; i++)
    batches *= t->dim[i];
  const void *u = tess_data(got->r[svd ? 0 : 1]), *w = tess_data(got->r[svd ? 1 : 0]);
  const void *v = svd ? tess_data(got->r[2]) : NULL;
  double worst = 0;
  for (int64_t b = 0; b < batches; b++) {
    worst = fmax(worst, skew(vt, u, b * m * m, m, m, false));
    if (svd) worst = fmax(worst, skew(vt, v, b * n * n, n, n, true));
    for (int64_t i = 0; i < m; i++)
      for (int64_t j = 0; j < n; j++) {
        double complex a = at(t, l->in[0].data, b * m * n + i * n + j), s = 0;
        if (!svd) a = (a + conj(at(t, l->in[0].data, b * m * n + j * n + i))) / 2;
        for (int64_t p = 0; p < k; p++)
          s += at(vt, u, b * m * m + i * m + p) * number_at(values, w, b * k + p) *
               (svd ? at(vt, v, b * n * n + p * n + j) : conj(at(vt, u, b * m * m + j * m + p)));
        worst =
            fmax(worst, cabs(s - a) / fmax(1, number_at(values, w, b * k) + fabs(number_at(values, w, b * k + k - 1))));
      }
  }
  return worst;
}

/* ---- comparing ---- */
static void check(const struct results *got, const struct line *l, int line, const char *who) {
  bool svd = strcmp(l->op, "svd") == 0, eigh = strcmp(l->op, "eigh") == 0;
  bool solves =
      strcmp(l->op, "inv") == 0 || strcmp(l->op, "solve") == 0; /* OpenBLAS's kernels, and so JAX on other CPUs,
                                                                   differ in what a singular matrix gives */
  int n = l->n_out, values = svd ? 1 : 0;
  for (int k = 0; k < n; k++) {
    tess_array *out = got->r[k];
    if (!tess_ok(out)) fail_msg("line %d, %s, %s: %s", line, l->op, who, tess_error_of(out).message);
    if (strcmp(tess_typeof(out), tess__type_text(l->out[k].type)) != 0)
      fail_msg("line %d, %s, %s: %s, not %s", line, l->op, who, tess_typeof(out), tess__type_text(l->out[k].type));
    bool nan = numbers_of(l->out[k].type) > 0 && isnan(number_at(l->out[k].type, l->out[k].data, 0));
    int64_t i = (svd || eigh) && k != values && !nan ? -1 : first_difference_but(&l->out[k], tess_data(out), solves);
    if (i >= 0)
      fail_msg("line %d, %s, %s: number %d of result %d is %.9g, not %.9g", line, l->op, who, (int)i, k,
               number_at(l->out[k].type, tess_data(out), i), number_at(l->out[k].type, l->out[k].data, i));
  }
  if (!svd && !eigh) return;
  const struct given *w = &l->out[values];
  if (tess__type_elements(w->type) == 0 || isnan(number_at(w->type, w->data, 0))) return;
  double error = error_of(l, got), most = w->type->dtype == TESS_F64 ? 1e-13 : 1e-5;
  if (!(error <= most)) fail_msg("line %d, %s, %s: the factors are wrong by %g", line, l->op, who, error);
}

static void check_line(const struct line *l, int line, const char *refusal, const char *who) {
  tess_scope *s = tess_scope_begin();
  tess_array *in[2] = {NULL}, *cut[2] = {NULL};
  char function[32]; /* lines are different functions */
  snprintf(function, sizeof function, "line %d", line);
  for (int i = 0; i < l->n_in; i++) {
    in[i] = array_of(&l->in[i]);
    cut[i] = laid(in[i], line + i);
  }
  name = l->op;
  struct results out = call(in[0], in[1]);
  if (refusal) {
    tess_status wanted = strcmp(refusal, "!NotImplementedError") == 0 ? TESS_UNIMPLEMENTED : TESS_INVALID_ARGUMENT;
    if (tess_status_of(out.r[0]) != wanted) fail_msg("line %d: %s is not refused so", line, l->op);
    tess_take_error();
  } else {
    check(&out, l, line, who);
    out = call(cut[0], cut[1]);
    check(&out, l, line, "over a mesh");
    bool vectors = strcmp(name, "svd") == 0 || strcmp(name, "eigh") == 0;
    struct line first = *l;
    first.n_out = 1;
    out.r[0] = l->n_in == 1 ? tess_call(tess_jit(call_1, .name = function), cut[0])
                            : tess_call(tess_jit(call_2, .name = function), cut[0], cut[1]);
    if (!vectors) check(&out, &first, line, "traced");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void values_are_jax(void **state) {
  (void)state;
  for (int reference = 0; reference < 2; reference++) {
    tess__use_reference_executor(reference);
    struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/linalg.txt");
    int n = 0;
    while (golden_line(&g)) {
      struct line l;
      const char *refusal = g.field[g.n - 1][0] == '!' ? g.field[g.n - 1] : NULL;
      g.n -= refusal != NULL;
      read_line(&g, &l);
      check_line(&l, g.line, refusal, reference ? "by the reference" : "on one device");
      free_line(&l);
      n++;
    }
    free(g.text);
    assert_true(n >= 240);
  }
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 6, .enable_x64 = true) != TESS_OK) return 1;
  mesh = tess_make_mesh(TESS_SHAPE(2, 3), TESS_NAMES("x", "y"));
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
