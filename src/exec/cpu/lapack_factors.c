/* LAPACK's getrf, geqrf, orgqr, gesdd and syevd in OpenBLAS, for real and complex numbers. Each is asked for the room
 * it wants, which it says as a number of its own dtype. Fortran passes the lengths of strings behind all arguments. */
#include "exec/cpu/lapack.h"

#include <math.h>
#include <pthread.h>

#include "core/dtype.h"
#include "exec/cpu/cpu.h"

typedef const int *in;
typedef void getrf(in m, in n, void *a, in lda, int *pivot, int *info);
typedef void geqrf(in m, in n, void *a, in lda, void *tau, void *work, in lwork, int *info);
typedef void orgqr(in m, in n, in k, void *a, in lda, const void *tau, void *work, in lwork, int *info);
typedef void gesdd(const char *job, in m, in n, void *a, in lda, void *s, void *u, in ldu, void *vt, in ldvt,
                   void *work, in lwork, int *iwork, int *info, size_t);
typedef void gesdd_complex(const char *job, in m, in n, void *a, in lda, void *s, void *u, in ldu, void *vt, in ldvt,
                           void *work, in lwork, void *rwork, int *iwork, int *info, size_t);
typedef void syevd(const char *job, const char *uplo, in n, void *a, in lda, void *w, void *work, in lwork, int *iwork,
                   in liwork, int *info, size_t, size_t);
typedef void heevd(const char *job, const char *uplo, in n, void *a, in lda, void *w, void *work, in lwork, void *rwork,
                   in lrwork, int *iwork, in liwork, int *info, size_t, size_t);

static struct {
  pthread_once_t once;
  bool found;
  getrf *lu[KINDS];
  geqrf *qr[KINDS];
  orgqr *q[KINDS];
  gesdd *svd[2];
  gesdd_complex *svd_complex[2];
  syevd *eigh[2];
  heevd *eigh_complex[2];
} lapack = {.once = PTHREAD_ONCE_INIT};

static void find_all(void) {
  static const char *const lu[] = {"sgetrf_", "dgetrf_", "cgetrf_", "zgetrf_"};
  static const char *const qr[] = {"sgeqrf_", "dgeqrf_", "cgeqrf_", "zgeqrf_"};
  static const char *const q[] = {"sorgqr_", "dorgqr_", "cungqr_", "zungqr_"};
  static const char *const svd[] = {"sgesdd_", "dgesdd_", "cgesdd_", "zgesdd_"};
  static const char *const eigh[] = {"ssyevd_", "dsyevd_", "cheevd_", "zheevd_"};
  bool found = tess__blas_open();
  for (int i = 0; found && i < KINDS; i++)
    found = tess__blas_find(lu[i], &lapack.lu[i]) && tess__blas_find(qr[i], &lapack.qr[i]) &&
            tess__blas_find(q[i], &lapack.q[i]);
  for (int i = 0; found && i < 2; i++)
    found = tess__blas_find(svd[i], &lapack.svd[i]) && tess__blas_find(svd[C + i], &lapack.svd_complex[i]) &&
            tess__blas_find(eigh[i], &lapack.eigh[i]) && tess__blas_find(eigh[C + i], &lapack.eigh_complex[i]);
  lapack.found = found;
}

int tess__lapack_kind(tess_dtype t) {
  return t == TESS_F32 ? S : t == TESS_F64 ? D : t == TESS_C64 ? C : t == TESS_C128 ? Z : KINDS;
}

bool tess__lapack_has(tess_dtype t) {
  if (tess__lapack_kind(t) == KINDS) return false;
  pthread_once(&lapack.once, find_all);
  return lapack.found;
}

static int at_least_one(int64_t n) {
  return n > 1 ? (int)n : 1;
}

int tess__lapack_room(tess_dtype t, const void *answer) {
  double n = tess__element_to_double(t, answer);
  return (int)(n < 1 ? 1 : t == TESS_F32 || t == TESS_C64 ? ceil(n * (1 + 0x1p-23)) : n);
}

static void *elements(const struct call *c, tess_dtype t, int64_t n) {
  return tess__call_room(c, n + 1, (size_t)tess__dtype_bytes(t));
}

void tess__lapack_lu(tess_dtype t, int64_t m, int64_t n, void *a, int32_t *pivot) {
  int rows = (int)m, columns = (int)n, lda = at_least_one(m), info;
  tess__blas_enter();
  lapack.lu[tess__lapack_kind(t)](&rows, &columns, a, &lda, pivot, &info);
  tess__blas_leave();
}

void tess__lapack_qr(const struct call *c, tess_dtype t, int64_t m, int64_t n, void *a, void *tau) {
  int rows = (int)m, columns = (int)n, lda = at_least_one(m), lwork = -1, info;
  double answer[2];
  geqrf *f = lapack.qr[tess__lapack_kind(t)];
  tess__blas_enter();
  f(&rows, &columns, a, &lda, tau, answer, &lwork, &info);
  lwork = tess__lapack_room(t, answer);
  void *work = elements(c, t, lwork);
  if (work) f(&rows, &columns, a, &lda, tau, work, &lwork, &info);
  tess__blas_leave();
  tess__call_room_end(work);
}

void tess__lapack_q(const struct call *c, tess_dtype t, int64_t m, int64_t n, int64_t k, void *a, const void *tau) {
  int rows = (int)m, columns = (int)n, reflectors = (int)k, lda = at_least_one(m), lwork = -1, info;
  double answer[2];
  orgqr *f = lapack.q[tess__lapack_kind(t)];
  tess__blas_enter();
  f(&rows, &columns, &reflectors, a, &lda, tau, answer, &lwork, &info);
  lwork = tess__lapack_room(t, answer);
  void *work = elements(c, t, lwork);
  if (work) f(&rows, &columns, &reflectors, a, &lda, tau, work, &lwork, &info);
  tess__blas_leave();
  tess__call_room_end(work);
}

struct svd_call {
  tess_dtype t;
  char job;
  int m, n, lda, ldu, ldvt;
  void *a, *s, *u, *vt, *rwork;
  int *iwork;
};

static bool call_svd(const struct svd_call *c, void *work, int lwork) {
  int info, kind = tess__lapack_kind(c->t);
  if (kind < C)
    lapack.svd[kind](&c->job, &c->m, &c->n, c->a, &c->lda, c->s, c->u, &c->ldu, c->vt, &c->ldvt, work, &lwork, c->iwork,
                     &info, 1);
  else
    lapack.svd_complex[kind - C](&c->job, &c->m, &c->n, c->a, &c->lda, c->s, c->u, &c->ldu, c->vt, &c->ldvt, work,
                                 &lwork, c->rwork, c->iwork, &info, 1);
  return info == 0;
}

bool tess__lapack_svd(const struct call *call, tess_dtype t, char job, int64_t m, int64_t n, void *a, void *s, void *u,
                      void *vt) {
  int64_t k = m < n ? m : n, most = m < n ? n : m;
  struct svd_call c = {t, job, (int)m, (int)n, at_least_one(m), at_least_one(m), 1, a, s, u, vt, NULL, NULL};
  double answer[2];
  c.ldvt = at_least_one(job == 'S' ? k : n);
  int64_t few = 5 * k * k + 5 * k, many = 2 * most * k + 2 * k * k + k, none = 7 * k, reals = 0;
  if (tess__lapack_kind(t) >= C) /* what LAPACK's documentation asks for, the larger of its two sizes */
    reals = job == 'N' ? none : few > many ? few : many;
  c.rwork = tess__call_room(call, reals + 4 * k + 2, sizeof(double));
  if (!c.rwork) return false;
  c.iwork = (int *)((double *)c.rwork + reals);
  tess__blas_enter();
  bool good = call_svd(&c, answer, -1);
  int lwork = good ? tess__lapack_room(t, answer) : 1;
  void *work = elements(call, t, lwork);
  good = good && work && call_svd(&c, work, lwork);
  tess__blas_leave();
  tess__call_room_end(work);
  tess__call_room_end(c.rwork);
  return good;
}

static bool call_eigh(tess_dtype t, bool lower, int n, void *a, void *w, void *work, int lwork, void *rwork, int lrwork,
                      int *iwork, int liwork) {
  int info, kind = tess__lapack_kind(t), lda = at_least_one(n);
  if (kind < C)
    lapack.eigh[kind]("V", lower ? "L" : "U", &n, a, &lda, w, work, &lwork, iwork, &liwork, &info, 1, 1);
  else
    lapack.eigh_complex[kind - C]("V", lower ? "L" : "U", &n, a, &lda, w, work, &lwork, rwork, &lrwork, iwork, &liwork,
                                  &info, 1, 1);
  return info == 0;
}

bool tess__lapack_eigh(const struct call *c, tess_dtype t, bool lower, int64_t n, void *a, void *values) {
  double answer[2], real_answer[1];
  int integer_answer[1], order = (int)n;
  tess_dtype real = t == TESS_C64 ? TESS_F32 : TESS_F64;
  tess__blas_enter();
  bool good = call_eigh(t, lower, order, a, values, answer, -1, real_answer, -1, integer_answer, -1);
  int lwork = good ? tess__lapack_room(t, answer) : 1, liwork = good ? integer_answer[0] : 1;
  int lrwork = good && tess__lapack_kind(t) >= C ? tess__lapack_room(real, real_answer) : 1;
  void *work = elements(c, t, lwork), *rwork = elements(c, real, lrwork);
  int *iwork = tess__call_room(c, liwork + 1, sizeof *iwork);
  good = good && work && rwork && iwork &&
         call_eigh(t, lower, order, a, values, work, lwork, rwork, lrwork, iwork, liwork);
  tess__blas_leave();
  tess__call_room_end(work);
  tess__call_room_end(rwork);
  tess__call_room_end(iwork);
  return good;
}
