/* Collectives of a manual region (jax.lax): records, what they name, and what their bodies share. */
#ifndef TESS_NUMPY_COLLECTIVE_H
#define TESS_NUMPY_COLLECTIVE_H

#include <tessera/collectives.h>

#include "numpy/function.h"
#include "op/attrs.h"

enum { RAGGED_OPERANDS = 6 }; /* of ragged_all_to_all */
struct collective_call {      /* attributes of all of them, zero-padded */
  struct axes axes;
  const struct device_groups *groups; /* or the pairs of a permutation; NULL: all together */
  int32_t width, total;               /* members of a group; devices along the axes */
  int32_t dim, other, to;
  bool tiled;
};
struct collective {
  struct function f;
  bool uneven; /* groups may be of different sizes */
  bool alike;  /* the result is promised to be the same on all devices */
};
extern const struct collective tess__f_psum, tess__f_pmean, tess__f_pmax, tess__f_pmin, tess__f_pargmax,
    tess__f_pargmin, tess__f_psum_scatter; /* collective_reduce.c */
extern const struct collective tess__f_all_gather, tess__f_all_to_all, tess__f_pswapaxes, tess__f_ragged_all_to_all,
    tess__f_ppermute, tess__f_pshuffle, tess__f_pbroadcast, tess__f_pscatter; /* collective_exchange.c */
extern const struct collective tess__f_pcast;
extern const struct function tess__f_pvary, tess__f_axis_index; /* attributes: struct axes */

/* ---- what a collective names (collective_groups.c); false, NULL: told ---- */
/* "x,y" as axes of the scope's mesh, major first. */
bool tess__scope_axes(const struct manual_scope *s, const char *names, struct axes *out, struct diag *d);
int64_t tess__scope_size(const struct manual_scope *s, const struct axes *axes); /* devices along them */
/* axis_index_groups into a call whose axes, total and `to` are known; none: as it is. */
bool tess__collective_take_groups(struct collective_call *a, const struct collective *f, const tess_groups *g,
                                  const struct manual_scope *s, struct diag *d);
const struct device_groups *tess__collective_pairs(const tess_pairs *perm, int64_t total, struct diag *d);

/* ---- for bodies ---- */
struct group_attrs tess__collective_group(const struct collective_call *a); /* the op's attributes */
/* What v is along the axes, in all of them the same. false: it is not, told. */
enum axis_state { STATE_INVARYING, STATE_VARYING, STATE_UNREDUCED, STATE_REDUCED };
bool tess__collective_state(struct build *b, vid v, const struct axes *axes, enum axis_state *state);
/* The value cast to vary over all these axes (auto_pcast); nothing when variance is not checked. Reduced values and
 * terms are refused. */
vid tess__np_vary_over(struct build *b, vid v, const struct axes *axes);
/* The operand of a sum over the axes, which varies over all of them: terms of one do. */
vid tess__collective_terms(struct build *b, vid v, const struct axes *axes);
vid tess__collective_drop(struct build *b, vid v, int dim);   /* a dimension of size 1 */
vid tess__collective_insert(struct build *b, vid v, int dim); /* the same, new */

#endif
