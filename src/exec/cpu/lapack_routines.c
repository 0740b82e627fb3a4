/* LAPACK's geqp3, gehrd, sytrd, geev and gees in OpenBLAS, as lapack_factors.c has others. */
#include <pthread.h>

#include "core/dtype.h"
#include "exec/cpu/cpu.h"
#include "exec/cpu/lapack.h"

typedef const int *in;
typedef void geqp3(in m, in n, void *a, in lda, int *pivot, void *tau, void *work, in lwork, int *info);
typedef void geqp3_complex(in m, in n, void *a, in lda, int *pivot, void *tau, void *work, in lwork, void *rwork,
                           int *info);
typedef void gehrd(in n, in low, in high, void *a, in lda, void *tau, void *work, in lwork, int *info);
typedef void sytrd(const char *uplo, in n, void *a, in lda, void *d, void *e, void *tau, void *work, in lwork,
                   int *info, size_t);
typedef void geev(const char *left, const char *right, in n, void *a, in lda, void *wr, void *wi, void *vl, in ldvl,
                  void *vr, in ldvr, void *work, in lwork, int *info, size_t, size_t);
typedef void geev_complex(const char *left, const char *right, in n, void *a, in lda, void *w, void *vl, in ldvl,
                          void *vr, in ldvr, void *work, in lwork, void *rwork, int *info, size_t, size_t);
typedef void gees(const char *vectors, const char *sort, void *chosen, in n, void *a, in lda, int *n_chosen, void *wr,
                  void *wi, void *v, in ldv, void *work, in lwork, int *bwork, int *info, size_t, size_t);
typedef void gees_complex(const char *vectors, const char *sort, void *chosen, in n, void *a, in lda, int *n_chosen,
                          void *w, void *v, in ldv, void *work, in lwork, void *rwork, int *bwork, int *info, size_t,
                          size_t);

static struct {
  pthread_once_t once;
  bool found;
  geqp3 *qr[2];
  geqp3_complex *qr_complex[2];
  gehrd *hessenberg[KINDS];
  sytrd *tridiagonal[KINDS];
  geev *eig[2];
  geev_complex *eig_complex[2];
  gees *schur[2];
  gees_complex *schur_complex[2];
} lapack = {.once = PTHREAD_ONCE_INIT};

static void find_all(void) {
  static const char *const qr[] = {"sgeqp3_", "dgeqp3_", "cgeqp3_", "zgeqp3_"};
  static const char *const hessenberg[] = {"sgehrd_", "dgehrd_", "cgehrd_", "zgehrd_"};
  static const char *const tridiagonal[] = {"ssytrd_", "dsytrd_", "chetrd_", "zhetrd_"};
  static const char *const eig[] = {"sgeev_", "dgeev_", "cgeev_", "zgeev_"};
  static const char *const schur[] = {"sgees_", "dgees_", "cgees_", "zgees_"};
  bool found = tess__blas_open();
  for (int i = 0; found && i < KINDS; i++)
    found = tess__blas_find(hessenberg[i], &lapack.hessenberg[i]) &&
            tess__blas_find(tridiagonal[i], &lapack.tridiagonal[i]);
  for (int i = 0; found && i < 2; i++)
    found = tess__blas_find(qr[i], &lapack.qr[i]) && tess__blas_find(qr[C + i], &lapack.qr_complex[i]) &&
            tess__blas_find(eig[i], &lapack.eig[i]) && tess__blas_find(eig[C + i], &lapack.eig_complex[i]) &&
            tess__blas_find(schur[i], &lapack.schur[i]) && tess__blas_find(schur[C + i], &lapack.schur_complex[i]);
  lapack.found = found;
}

bool tess__lapack_has_more(tess_dtype t) {
  if (!tess__lapack_has(t)) return false;
  pthread_once(&lapack.once, find_all);
  return lapack.found;
}

/* A call that is made twice: the first time it is asked for its room, with lwork -1. */
struct routine {
  const struct call *c;
  tess_dtype t;
  bool lower;
  int m, n, lda, info;
  void *a, *tau, *d, *e, *left, *right, *rwork;
  int *integers;
};
typedef void step(struct routine *r, void *work, int lwork);

static bool twice(struct routine *r, step *f) {
  double answer[2] = {0};
  int lda = r->m > 1 ? r->m : 1;
  size_t bytes = (size_t)tess__dtype_bytes(r->t);
  r->lda = lda;
  r->rwork = tess__call_room(r->c, 2 * (int64_t)r->n + 1, sizeof(double));
  if (!r->rwork) return false;
  tess__blas_enter();
  f(r, answer, -1);
  int lwork = r->info == 0 ? tess__lapack_room(r->t, answer) : 1;
  void *work = tess__call_room(r->c, (int64_t)lwork + 1, bytes);
  if (work && r->info == 0) f(r, work, lwork);
  tess__blas_leave();
  tess__call_room_end(work);
  tess__call_room_end(r->rwork);
  return work && r->info == 0;
}

static void call_qr(struct routine *r, void *work, int lwork) {
  int kind = tess__lapack_kind(r->t);
  if (kind < C)
    lapack.qr[kind](&r->m, &r->n, r->a, &r->lda, r->integers, r->tau, work, &lwork, &r->info);
  else
    lapack.qr_complex[kind - C](&r->m, &r->n, r->a, &r->lda, r->integers, r->tau, work, &lwork, r->rwork, &r->info);
}

static void call_hessenberg(struct routine *r, void *work, int lwork) {
  int one = 1;
  lapack.hessenberg[tess__lapack_kind(r->t)](&r->n, &one, &r->n, r->a, &r->lda, r->tau, work, &lwork, &r->info);
}

static void call_tridiagonal(struct routine *r, void *work, int lwork) {
  lapack.tridiagonal[tess__lapack_kind(r->t)](r->lower ? "L" : "U", &r->n, r->a, &r->lda, r->d, r->e, r->tau, work,
                                              &lwork, &r->info, 1);
}

static void call_eig(struct routine *r, void *work, int lwork) {
  const char *left = r->left ? "V" : "N", *right = r->right ? "V" : "N";
  int kind = tess__lapack_kind(r->t);
  if (kind < C)
    lapack.eig[kind](left, right, &r->n, r->a, &r->lda, r->d, r->e, r->left, &r->lda, r->right, &r->lda, work, &lwork,
                     &r->info, 1, 1);
  else
    lapack.eig_complex[kind - C](left, right, &r->n, r->a, &r->lda, r->d, r->left, &r->lda, r->right, &r->lda, work,
                                 &lwork, r->rwork, &r->info, 1, 1);
}

static void call_schur(struct routine *r, void *work, int lwork) {
  const char *vectors = r->right ? "V" : "N";
  int kind = tess__lapack_kind(r->t), none;
  if (kind < C)
    lapack.schur[kind](vectors, "N", NULL, &r->n, r->a, &r->lda, &none, r->d, r->e, r->right, &r->lda, work, &lwork,
                       NULL, &r->info, 1, 1);
  else
    lapack.schur_complex[kind - C](vectors, "N", NULL, &r->n, r->a, &r->lda, &none, r->d, r->right, &r->lda, work,
                                   &lwork, r->rwork, NULL, &r->info, 1, 1);
}

void tess__lapack_pivoted_qr(const struct call *c, tess_dtype t, int64_t m, int64_t n, void *a, int32_t *pivot,
                             void *tau) {
  twice(&(struct routine){.c = c, .t = t, .m = (int)m, .n = (int)n, .a = a, .integers = pivot, .tau = tau}, call_qr);
}

void tess__lapack_hessenberg(const struct call *c, tess_dtype t, int64_t n, void *a, void *tau) {
  twice(&(struct routine){.c = c, .t = t, .m = (int)n, .n = (int)n, .a = a, .tau = tau}, call_hessenberg);
}

void tess__lapack_tridiagonal(const struct call *c, tess_dtype t, bool lower, int64_t n, void *a, void *d, void *e,
                              void *tau) {
  struct routine r = {.c = c, .t = t, .lower = lower, .m = (int)n, .n = (int)n, .a = a, .d = d, .e = e, .tau = tau};
  twice(&r, call_tridiagonal);
}

bool tess__lapack_eig(const struct call *c, tess_dtype t, int64_t n, void *a, void *w, void *wi, void *left,
                      void *right) {
  struct routine r = {.c = c, .t = t, .m = (int)n, .n = (int)n, .a = a, .d = w, .e = wi, .left = left, .right = right};
  return twice(&r, call_eig);
}

bool tess__lapack_schur(const struct call *c, tess_dtype t, int64_t n, void *a, void *w, void *wi, void *vectors) {
  return twice(&(struct routine){.c = c, .t = t, .m = (int)n, .n = (int)n, .a = a, .d = w, .e = wi, .right = vectors},
               call_schur);
}
