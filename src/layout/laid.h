/* How values lie over the Explicit axes of a mesh: the part of a sharding that types carry (type.h;
 * design/partitioning.md 8). */
#ifndef TESS_LAYOUT_LAID_H
#define TESS_LAYOUT_LAID_H

#include "layout/sharding.h"
#include "layout/type.h"

uint32_t tess__mesh_explicit(const struct mesh *m); /* bit i: axis i is Explicit. m NULL: none */
/* What a value of this rank that lies as s says carries in its type; NULL: nothing (no NamedSharding, no Explicit
 * axis).
 */
const struct sharding *tess__laid_of(const struct sharding *s, int rank);
/* Of how much a value that lies so counts: what is unreduced and what is reduced are exchanged. */
const struct sharding *tess__laid_cotangent(const struct sharding *laid);
/* Without entry dim: of an element of a batch. And of a whole one, whose dimension 0 is cut by the Explicit ones of the
 * axes of `batch` (of rank 1; NULL: by none). */
const struct sharding *tess__laid_without(const struct sharding *laid, int dim);
const struct sharding *tess__laid_with(const struct sharding *laid, const struct sharding *batch);
/* With so many whole dimensions before and behind. */
const struct sharding *tess__laid_among(const struct sharding *laid, int before, int behind);
/* The axes of m that are called as those that cut `batch`, of rank 1; NULL: none. */
uint32_t tess__laid_batch_axes(const struct sharding *batch, const struct mesh *m);
/* Of rank 1, cut by the axes of both, as the mesh of a has them; NULL: by none. */
const struct sharding *tess__laid_batches(const struct sharding *a, const struct sharding *b);
/* The constraint on `mesh`, or on the one of its axes with devices, that makes a value lie so and leaves axes that are
 * not Explicit to the compiler. laid NULL: one that says nothing of any axis. */
const struct sharding *tess__laid_request(const struct sharding *laid, const struct mesh *mesh, int rank);
/* Cut as both are, along each dimension by what one of them says. NULL: they say different things, or are on different
 * meshes. */
const struct sharding *tess__laid_join(const struct sharding *a, const struct sharding *b);
/* A sharding that names Explicit axes alone, which leaves the others to the compiler; others as they are. */
const struct sharding *tess__laid_opened(const struct sharding *s, int rank);
/* What a constraint on axes that are not Explicit asks of a value that is laid over those that are: both. */
const struct sharding *tess__laid_beside(const struct sharding *laid, const struct sharding *s, int rank);
/* What is said of it inside of a region of this mesh where these axes are manual: of the others. NULL: nothing (laid
 * NULL, on another mesh, no Explicit axis is left). And of what leaves such a region, laid by its spec as `outer`: cut
 * within that as `inner` says, which may be NULL. */
const struct sharding *tess__laid_inside(const struct sharding *laid, const struct mesh *mesh, uint64_t manual);
const struct sharding *tess__laid_outside(const struct sharding *outer, const struct sharding *inner);
/* s, or how a value is laid, on a mesh whose axes are the same and of other types. */
const struct sharding *tess__laid_cast(const struct sharding *s, const struct mesh *mesh);
bool tess__laid_whole(const struct sharding *laid);                              /* nothing is cut or partial */
void tess__laid_print_dim(struct text *out, const struct sharding *laid, int d); /* "@x", "@(x,y)" or nothing */

#endif
