/* LAPACK's factorisations (lapack_factors.c) for the kernels of factor_blocks.c. Matrices are LAPACK's: columns one
 * after the other, without gaps, overwritten; sizes fit in int. Calls run on the calling thread; their
 * workspace is c's room, and without it the results are anything (false). */
#ifndef TESS_EXEC_CPU_LAPACK_H
#define TESS_EXEC_CPU_LAPACK_H

#include <stdbool.h>
#include <stdint.h>

#include "ir/op.h"

bool tess__lapack_has(tess_dtype t);      /* f32, f64, c64, c128, where the library has all of these */
bool tess__lapack_has_more(tess_dtype t); /* the routines of lapack_routines.c too */
/* What the files that call it share: which of the four kinds a dtype is, or KINDS; the room that a routine asks for, of
 * which f32 may have been rounded down. */
enum { S, D, C, Z, KINDS };
int tess__lapack_kind(tess_dtype t);
int tess__lapack_room(tess_dtype t, const void *answer);
void tess__lapack_lu(tess_dtype t, int64_t m, int64_t n, void *a, int32_t *pivot); /* pivots count from 1 */
void tess__lapack_qr(const struct call *c, tess_dtype t, int64_t m, int64_t n, void *a, void *tau);
void tess__lapack_q(const struct call *c, tess_dtype t, int64_t m, int64_t n, int64_t k, void *a, const void *tau);
/* false: it did not converge. job 'A': all columns of u and rows of vt, 'S': the first min(m, n), 'N': none. */
bool tess__lapack_svd(const struct call *c, tess_dtype t, char job, int64_t m, int64_t n, void *a, void *s, void *u,
                      void *vt);
bool tess__lapack_eigh(const struct call *c, tess_dtype t, bool lower, int64_t n, void *a,
                       void *values); /* a: the vectors */

/* As LAPACK's routines. rows: geqp3's are m; others are square. false: it failed. */
void tess__lapack_pivoted_qr(const struct call *c, tess_dtype t, int64_t m, int64_t n, void *a, int32_t *pivot,
                             void *tau);
void tess__lapack_hessenberg(const struct call *c, tess_dtype t, int64_t n, void *a, void *tau);
void tess__lapack_tridiagonal(const struct call *c, tess_dtype t, bool lower, int64_t n, void *a, void *d, void *e,
                              void *tau);
/* w, wi: the values, or of real matrices their parts; vectors (NULL: not wanted) of real matrices are LAPACK's pairs.
 */
bool tess__lapack_eig(const struct call *c, tess_dtype t, int64_t n, void *a, void *w, void *wi, void *left,
                      void *right);
bool tess__lapack_schur(const struct call *c, tess_dtype t, int64_t n, void *a, void *w, void *wi, void *vectors);

#endif
