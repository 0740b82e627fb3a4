/* The routines of OpenBLAS beyond products: Cholesky factors and triangular systems. Found in the library that blas.c
 * opened; it runs on the calling thread only. */
#include <pthread.h>

#include "core/dtype.h"
#include "exec/cpu/cpu.h"
#include "op/attrs.h"

enum { ROW_MAJOR = 101, NO_TRANS = 111, UPPER = 121, LOWER = 122, NON_UNIT = 131, UNIT = 132, LEFT = 141, RIGHT = 142 };

typedef void potrf(const char *uplo, const int *n, void *a, const int *lda, int *info);
typedef void trsm_f32(int, int, int, int, int, int, int, float, const void *, int, void *, int);
typedef void trsm_f64(int, int, int, int, int, int, int, double, const void *, int, void *, int);
typedef void trsm_complex(int, int, int, int, int, int, int, const void *, const void *, int, void *, int);

static struct {
  pthread_once_t once;
  bool found;
  potrf *spotrf, *dpotrf, *cpotrf, *zpotrf;
  trsm_f32 *strsm;
  trsm_f64 *dtrsm;
  trsm_complex *ctrsm, *ztrsm;
} lapack = {.once = PTHREAD_ONCE_INIT};

static void find_all(void) {
  lapack.found = tess__blas_open() && tess__blas_find("spotrf_", &lapack.spotrf) &&
                 tess__blas_find("dpotrf_", &lapack.dpotrf) && tess__blas_find("cpotrf_", &lapack.cpotrf) &&
                 tess__blas_find("zpotrf_", &lapack.zpotrf) && tess__blas_find("cblas_strsm", &lapack.strsm) &&
                 tess__blas_find("cblas_dtrsm", &lapack.dtrsm) && tess__blas_find("cblas_ctrsm", &lapack.ctrsm) &&
                 tess__blas_find("cblas_ztrsm", &lapack.ztrsm);
}

bool tess__blas_factors(tess_dtype t) {
  if (t != TESS_F32 && t != TESS_F64 && t != TESS_C64 && t != TESS_C128) return false;
  pthread_once(&lapack.once, find_all);
  return lapack.found;
}

bool tess__blas_cholesky(tess_dtype t, bool lower, int64_t n, void *a) {
  int order = (int)n, info = 0;
  potrf *f = t == TESS_F32   ? lapack.spotrf
             : t == TESS_F64 ? lapack.dpotrf
             : t == TESS_C64 ? lapack.cpotrf
                             : lapack.zpotrf;
  tess__blas_enter();
  f(lower ? "U" : "L", &order, a, &order, &info);
  tess__blas_leave();
  return info == 0;
}

void tess__blas_solve(tess_dtype t, const struct triangular_attrs *attrs, int64_t rows, int64_t columns, const void *a,
                      void *x) {
  static const float one_f32[2] = {1, 0};
  static const double one_f64[2] = {1, 0};
  int side = attrs->left_side ? LEFT : RIGHT, part = attrs->lower ? LOWER : UPPER, trans = NO_TRANS + attrs->transpose,
      diagonal = attrs->unit_diagonal ? UNIT : NON_UNIT, m = (int)rows, n = (int)columns,
      lda = attrs->left_side ? m : n;
  tess__blas_enter();
  if (t == TESS_F32)
    lapack.strsm(ROW_MAJOR, side, part, trans, diagonal, m, n, 1, a, lda, x, n);
  else if (t == TESS_F64)
    lapack.dtrsm(ROW_MAJOR, side, part, trans, diagonal, m, n, 1, a, lda, x, n);
  else if (t == TESS_C64)
    lapack.ctrsm(ROW_MAJOR, side, part, trans, diagonal, m, n, one_f32, a, lda, x, n);
  else
    lapack.ztrsm(ROW_MAJOR, side, part, trans, diagonal, m, n, one_f64, a, lda, x, n);
  tess__blas_leave();
}
