/* Partial results: who keeps them, and how a whole value becomes one. */
#ifndef TESS_SPMD_UNREDUCED_H
#define TESS_SPMD_UNREDUCED_H

#include "spmd/rebuild.h"

/* What makes the terms of a value that lies so one value. */
enum monoid tess__partial_monoid(const struct tiling *t);
/* In so many operands, the first ones, n is linear together: all, or those before the indices of a slice; 0: in none.
 */
int tess__linear_operands(const struct graph *g, const struct node *n);
/* The atoms over which the results of n are partial because these operands are. */
uint64_t tess__kept_partial(const struct module *m, const struct node *n);
/* The tiling at which tess__make_partial takes a value that lies as `from` and shall become `to`, which is partial over
 * more atoms. */
struct tiling tess__partial_source(const struct atoms *a, const struct type *type, const struct tiling *from,
                                   const struct tiling *to);
/* v, tiled so, made partial. The other terms are the monoid's identity, as in JAX, or, where none are seen, what is
 * neutral and so keeps a -0. VID_NONE: a failure (its dtype has no sums, or is not ordered). */
vid tess__make_partial(struct rebuild *r, vid v, const struct tiling *to, bool seen);

#endif
