/* What a sharding means: which digits of the mesh cut which dimension. The compiler's one representation
 * (design/architecture.md 3, design/engine.md 6.1).
 *
 * An ATOM is a digit of a mesh: every axis is split into its prime factors, major digit first, and atoms are numbered
 * through all axes, most significant first (at most MAX_ATOMS = 64: 2^64 devices). Splitting down to primes at import
 * means that no later pass splits anything: sets of atoms are bit masks, "sub-axes" are lists of atoms, equality is
 * comparing bytes. Axes of size 1 have no atoms. Several meshes over the same ordered devices share one list of atoms
 * when their axes have a common refinement.
 *
 * Block geometry: a dimension of D elements cut by atoms of product S has blocks of L = ceil(D / S); block t is [tL,
 * min((t+1)L, D)), trailing blocks short or empty; t is the mixed-radix number of the atoms' coordinates, first atom
 * most significant. */
#ifndef TESS_LAYOUT_TILING_H
#define TESS_LAYOUT_TILING_H

#include <stdbool.h>
#include <stdint.h>
#include <tessera/base.h>

#include "base/text.h"

enum { MAX_ATOMS = 64 };

struct mesh;
struct sharding;

struct atoms { /* the digits of the device grid that a program is compiled for */
  int n;
  int64_t size[MAX_ATOMS];   /* a prime; what planning joined (exec/digits.c): a product of such, or 1 */
  int64_t stride[MAX_ATOMS]; /* in device positions: position p has coordinate p / stride % size */
  int64_t total;             /* product: devices */
  uint64_t pinned;           /* bit i: a mesh has an axis that ends with atom i, so this boundary never moves */
  uint64_t between;          /* bit i: pinned only because processes change there; given up for a mesh that must */
  const struct mesh *mesh;   /* the first mesh imported: results are named in its axes; NULL: one device */
};

struct tiling { /* of one tensor. Padding zero, unused entries zero: compared as bytes (tess__tiling_equal) */
  uint8_t rank;
  uint8_t start[TESS_MAX_RANK + 1]; /* dimension d is cut by atom[start[d] .. start[d+1]), major first */
  uint8_t atom[MAX_ATOMS];
  uint8_t unreduced_kind; /* tess_reduce_kind: of what; 0, a sum, where nothing is unreduced */
  uint32_t open;          /* bit d: dimension d may be cut further by propagation */
  uint64_t replicated;    /* atoms that must not cut this tensor (propagation only) */
  uint64_t unreduced;     /* atoms over which the value is a partial result */
};

/* Refines `atoms` by a mesh (zero-initialised: none yet). False: other devices, or no common refinement; atoms is
 * unchanged. The primes between two boundaries that meshes have stand small ones first; a mesh that cuts between them
 * in another order (6 is digits 2, 3 until (3, 2) comes) renumbers them, so all meshes of a program are added before a
 * tiling is made. */
bool tess__atoms_add_mesh(struct atoms *atoms, const struct mesh *m);
/* Are the axes of m digits of `atoms`? No: m was not added, and its shardings say nothing here. */
bool tess__atoms_have(const struct atoms *atoms, const struct mesh *m);
/* The digits of axis `axis` of m, major first; n in the result. m must have been added. */
int tess__atoms_of_axis(const struct atoms *atoms, const struct mesh *m, int axis, uint8_t *out);
uint64_t tess__atoms_of_axes(const struct atoms *atoms, const struct mesh *m,
                             uint32_t axes); /* of a set, bit i: mesh axis i */
/* The tiling of a user's sharding for a tensor of this rank: closed but for UNCONSTRAINED dimensions. Fully replicated
 * where its mesh is one device, or has axes that are no digits of `atoms`. */
struct tiling tess__tiling_of(const struct atoms *atoms, const struct sharding *s, int rank);
/* The sharding that names this tiling in the axes of m (which must have been added), memory kind as given (-1: m's
 * default); digits that are not whole axes are dropped with what follows them in their dimension
 * (tess__tiling_expressible makes that visible beforehand). */
const struct sharding *tess__tiling_name(const struct atoms *atoms, const struct tiling *t, const struct mesh *m,
                                         int memory_kind);
struct tiling tess__tiling_expressible(const struct atoms *atoms, const struct tiling *t, const struct mesh *m);

struct tiling tess__tiling_replicated(int rank); /* closed, empty */
struct tiling tess__tiling_open(int rank);       /* all dimensions open, empty: what "no sharding" means */
bool tess__tiling_equal(const struct tiling *a, const struct tiling *b); /* all of it */
bool tess__tiling_same_cut(const struct tiling *a,
                           const struct tiling *b); /* the dimensions' atoms and unreduced alone */
static inline int tess__tiling_count(const struct tiling *t, int d) {
  return t->start[d + 1] - t->start[d];
}
void tess__tiling_set_partial(struct tiling *t, uint64_t atoms, int kind); /* unreduced over these; 0: over none */
static inline bool tess__tiling_same_partial(const struct tiling *a, const struct tiling *b) {
  return a->unreduced == b->unreduced && a->unreduced_kind == b->unreduced_kind;
}
/* How many atoms dimension d begins with in both; whether b cuts all dimensions as a does, and perhaps further. */
int tess__tiling_common(const struct tiling *a, const struct tiling *b, int d);
bool tess__tiling_refines(const struct tiling *a, const struct tiling *b);
struct tiling tess__tiling_cuts(const struct tiling *t); /* closed: what cuts the dimensions, and nothing else */
void tess__tiling_set_dim(struct tiling *t, int d, int n, const uint8_t *atoms); /* replaces the atoms of dimension d */
int64_t tess__tiling_parts(const struct atoms *a, const struct tiling *t, int d); /* S */
uint64_t tess__tiling_mask(const struct tiling *t);                               /* atoms that cut some dimension */
uint64_t tess__tiling_dim_mask(const struct tiling *t, int d);
int64_t tess__tiling_block(const struct atoms *a, const struct tiling *t, int d, int64_t size); /* L = ceil(size / S) */
int64_t tess__tiling_position(const struct atoms *a, const struct tiling *t, int d,
                              int64_t device);                       /* t of the device at this position */
void tess__tiling_numbers(struct text *out, const struct tiling *t); /* by numbers of atoms: [{0,1}, {}] */
void tess__tiling_text(struct text *out, const struct atoms *a,
                       const struct tiling *t); /* [{"x"}, {"y":(1)2, ?}], unreduced={…}: design/partitioning.md 1.3 */

#endif
