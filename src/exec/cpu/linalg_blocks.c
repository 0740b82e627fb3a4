/* cholesky and triangular_solve by OpenBLAS, where it has the routine; else the reference. Rows of ours are columns of
 * LAPACK's: the lower factor of a matrix is there the upper factor of its transpose, in the same places. Batches are
 * cut over the workers by shape. */
#include <math.h>
#include <string.h>

#include "base/pool.h"
#include "core/dtype.h"
#include "exec/cpu/blocks.h"
#include "exec/cpu/cpu.h"
#include "op/attrs.h"
#include "op/matrix.h"

struct batch {
  const struct call *c;
  void (*one)(const struct batch *b, int64_t k); /* does the k-th matrix */
  const char *a;
  char *out;
  int64_t n, rows, columns, size, batches, each;
};

static void factorise(const struct batch *b, int64_t k) {
  bool lower = ((const struct cholesky_attrs *)b->c->attrs)->lower;
  tess_dtype t = (tess_dtype)b->c->in[0]->dtype;
  char *m = b->out + k * b->n * b->n * b->size;
  bool good = tess__blas_cholesky(t, lower, b->n, m);
  for (int64_t i = 0; i < b->n; i++)
    for (int64_t j = 0; j < b->n; j++) {
      bool inside = lower ? j <= i : i <= j;
      char *at = m + (i * b->n + j) * b->size;
      if (!inside) memset(at, 0, (size_t)b->size);
      if (inside && !good) tess__element_convert(t, at, TESS_F64, &(double){(double)NAN});
    }
}

static void solve(const struct batch *b, int64_t k) {
  const struct triangular_attrs *a = b->c->attrs;
  tess__blas_solve((tess_dtype)b->c->in[0]->dtype, a, b->rows, b->columns, b->a + k * b->n * b->n * b->size,
                   b->out + k * b->rows * b->columns * b->size);
}

static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct batch *b = ctx;
  for (int64_t k = number * b->each; k < (number + 1) * b->each && k < b->batches; k++)
    b->one(b, k);
}

/* work: operations of one matrix; a task should have 10^5 of them. False: there is no memory. */
static bool run(struct batch *b, int64_t work) {
  int calls = tess__pool_workers();
  if (!tess__blas_begin(calls, b->n)) return false;
  int64_t each = work > 100000 ? 1 : 100000 / (work + 1) + 1, most = b->batches / 64 + 1;
  b->each = each > most ? each : most;
  tess__pool_run((int)((b->batches + b->each - 1) / b->each), task, b);
  tess__blas_end(calls);
  return true;
}

void tess__cholesky_block(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  struct batch b = {
      .c = c, .one = factorise, .out = out[0], .n = t->dim[t->rank - 1], .batches = tess__matrix_batches(t)};
  b.size = tess__dtype_bytes((tess_dtype)t->dtype);
  if (tess__type_elements(t) == 0 || b.n > INT32_MAX || !tess__blas_factors((tess_dtype)t->dtype)) {
    tess__blas_missed(c, b.n, 256);
    c->op->ref(c, in, out);
    return;
  }
  memcpy(out[0], in[0], (size_t)tess__type_bytes(t));
  if (!run(&b, b.n * b.n * b.n / 3)) c->op->ref(c, in, out);
}

void tess__triangular_solve_block(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0], *x = c->in[1];
  struct batch b = {
      .c = c, .one = solve, .a = in[0], .out = out[0], .n = t->dim[t->rank - 1], .batches = tess__matrix_batches(t)};
  b.rows = x->dim[x->rank - 2];
  b.columns = x->dim[x->rank - 1];
  b.size = tess__dtype_bytes((tess_dtype)t->dtype);
  if (tess__type_elements(x) == 0 || b.rows > INT32_MAX || b.columns > INT32_MAX ||
      !tess__blas_factors((tess_dtype)t->dtype)) {
    tess__blas_missed(c, b.n, 256);
    c->op->ref(c, in, out);
    return;
  }
  memcpy(out[0], in[1], (size_t)tess__type_bytes(x));
  if (!run(&b, b.n * b.rows * b.columns)) c->op->ref(c, in, out);
}
