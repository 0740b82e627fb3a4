/* Kernels without memory: the k-th allocation of each fails, for each k. Then the call tells so, or the results are
 * those that there are with memory (a kernel may have another way). */
#include "unit/_op_cases.h"
/* after _op_cases.h */
#include "base/alloc.h"
#include "core/dtype.h"
#include "exec/cpu/blocks.h"
#include "op/attrs.h"

enum { MOST = 8 };

static size_t bytes_of(const struct type *t) {
  return (size_t)tess__type_bytes(t);
}

/* Positive definite where it is a square; indices are 0. */
static void *operand(const struct type *t) {
  char *p = calloc(1, bytes_of(t) + 16);
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t n = t->rank ? t->dim[t->rank - 1] : 1;
  bool real = tess__dtype_class(dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
  for (int64_t i = 0; i < tess__type_elements(t) && real; i++)
    tess__element_from_double(dtype, p + i * tess__dtype_bytes(dtype),
                              i / n % n == i % n ? 9 : 1 / (double)(2 + i % 3));
  return p;
}

static bool near(const struct type *t, const char *a, const char *b) {
  tess_dtype dtype = (tess_dtype)t->dtype;
  for (int64_t i = 0; i < tess__type_elements(t); i++) {
    double x[2], y[2];
    tess__element_to_complex(dtype, a + i * tess__dtype_bytes(dtype), &x[0], &x[1]);
    tess__element_to_complex(dtype, b + i * tess__dtype_bytes(dtype), &y[0], &y[1]);
    for (int k = 0; k < 2; k++)
      if (!(fabs(x[k] - y[k]) <= 1e-5 * (1 + fabs(y[k]))) && !(isnan(x[k]) && isnan(y[k]))) return false;
  }
  return true;
}

static void run(struct call *c, block_kernel *kernel, void *const *in, void *const *out, struct shortage *s) {
  *s = (struct shortage){0};
  c->shortage = s;
  for (int i = 0; i < c->n_out; i++)
    memset(out[i], 0, bytes_of(c->out[i]));
  kernel(c, (const void *const *)in, out);
}

/* How many allocations were told to be missing. */
static int sweep(struct call *c, const char *name, block_kernel *kernel, void *const *in) {
  void *want[MOST], *got[MOST];
  struct shortage s;
  struct diag d = {0};
  int told = 0;
  for (int i = 0; i < c->n_out; i++) {
    want[i] = calloc(1, bytes_of(c->out[i]) + 16);
    got[i] = calloc(1, bytes_of(c->out[i]) + 16);
  }
  run(c, kernel, in, want, &s);
  assert_true(tess__call_went_well(c, &d));
  for (int64_t k = 1;; k++) {
    tess__fail_allocation_after(k);
    run(c, kernel, in, got, &s);
    bool failed = tess__allocation_has_failed();
    tess__fail_allocation_after(0);
    bool same = true;
    for (int i = 0; i < c->n_out; i++)
      same = same && near(c->out[i], want[i], got[i]);
    if (!s.bytes && !same) fail_msg("%s: allocation %d failed, and nothing tells", name, (int)k);
    if (s.bytes && !failed) fail_msg("%s: no memory is missing", name);
    if (s.bytes && (tess__call_went_well(c, &d) || d.status != TESS_RESOURCE_EXHAUSTED || !strstr(d.message, name)))
      fail_msg("%s: \"%s\"", name, d.message);
    told += s.bytes != 0;
    tess__diag_clear(&d);
    if (!failed) break;
  }
  for (int i = 0; i < c->n_out; i++) {
    free(want[i]);
    free(got[i]);
  }
  return told;
}

/* By the reference kernel and by that of whole blocks. */
static void both(struct call *c, bool ref_takes, bool block_takes) {
  void *in[MOST];
  block_kernel *block = tess__block_kernel(c->op);
  for (int i = 0; i < c->n_in; i++)
    in[i] = operand(c->in[i]);
  int told = sweep(c, c->op->name, c->op->ref, in);
  if (ref_takes && !told) fail_msg("%s: the reference kernel takes memory that cannot fail", c->op->name);
  told = block ? sweep(c, c->op->name, block, in) : 0;
  if (block_takes && !told) fail_msg("%s: the block kernel takes memory that cannot fail", c->op->name);
  for (int i = 0; i < c->n_in; i++)
    free(in[i]);
}

/* ---- every op that has a small call ---- */
static const struct {
  int id;
  bool ref, block;
} TAKES[] = {{OP_cholesky, true, false}, {OP_triangular_solve, true, false},
             {OP_lu, true, true},        {OP_geqrf, true, true},
             {OP_svd, true, true},       {OP_householder_product, true, true},
             {OP_eigh, true, true},      {OP_select_and_scatter, true, false},
             {OP_fft, true, true},       {OP_top_k, true, true},
             {OP_sort, false, true}};

static void one_case(struct op_case *c, void *ctx) {
  struct arena arena = {0};
  struct call call;
  bool ref = false, block = false;
  tess__node_call(c->graph, c->node, &call, &arena);
  for (size_t i = 0; i < sizeof TAKES / sizeof *TAKES; i++)
    if (TAKES[i].id == c->op->id) {
      ref = TAKES[i].ref;
      block = TAKES[i].block;
    }
  if (c->op->ref && call.n_in <= MOST && call.n_out <= MOST) {
    both(&call, ref, block);
    *(int *)ctx += ref || block;
  }
  tess__arena_free(&arena);
}

static void every_op(void **state) {
  (void)state;
  int n = 0;
  assert_true(for_each_case(one_case, &n));
  assert_true(n >= (int)(sizeof TAKES / sizeof *TAKES));
}

/* ---- LAPACK's routines ---- */
static void routines(void **state) {
  static const tess_dtype dtypes[] = {TESS_F32, TESS_C128};
  (void)state;
  for (int i = 0; i < 10; i++) {
    struct lapack_attrs attrs = {.routine = (uint8_t)(i / 2), .left = true, .right = true};
    tess_dtype dtype = dtypes[i % 2];
    const struct type *in[] = {tess__type_of(dtype, 3, (int64_t[]){2, 5, 5}),
                               tess__type_of(TESS_I32, 2, (int64_t[]){2, 5})},
                      *out[MOST] = {NULL};
    bool real = dtype == TESS_F32;
    int n_out[] = {3, 2, 4, real ? 4 : 3, real ? 4 : 3};
    struct call c = {.op = &tess__op_lapack,
                     .n_in = attrs.routine == ROUTINE_GEQP3 ? 2 : 1,
                     .n_out = n_out[attrs.routine],
                     .in = in,
                     .out = out,
                     .attrs = &attrs};
    struct diag d = {0};
    if (!c.op->check(&c, &d)) fail_msg("%s", d.message);
    both(&c, true, true);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_op), cmocka_unit_test(routines)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
