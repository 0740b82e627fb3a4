/* The way of a public collective into apply: axes and groups checked, as attributes of its body. */
#ifndef TESS_API_ACROSS_H
#define TESS_API_ACROSS_H

#include "api/apply.h"
#include "op/attrs.h"

struct across { /* zero-padded */
  struct axes axes;
  const struct device_groups *groups; /* or the pairs of a permutation; NULL: all together */
  int32_t width, total;               /* members of a group; devices along the axes */
  int32_t dim, other, to;
  bool tiled;
};
struct across_call {
  const tess_collective_opts *kw;
  int dim, other;
  bool uneven;                        /* groups may be of different sizes */
  bool alike;                         /* the result is promised to be the same on all devices */
  const struct device_groups *groups; /* made by the caller: kw has none */
};
tess_array *tess__apply_across(const char *where, const struct function *f, tess_array *x, const char *axes,
                               const struct across_call *call);
/* The same of n operands. */
tess_array *tess__apply_across_all(const char *where, const struct function *f, int n, tess_array *const *x,
                                   const char *axes, const struct across_call *call);
struct group_attrs tess__across_attrs(const struct across *a);
/* What v is along the axes, in all of them the same. false: it is not, told. */
enum axis_state { STATE_INVARYING, STATE_VARYING, STATE_UNREDUCED, STATE_REDUCED };
bool tess__across_state(struct build *b, vid v, const struct axes *axes, enum axis_state *state);
/* The operand of a sum over the axes, which varies over all of them: terms of one do. */
vid tess__across_terms(struct build *b, vid v, const struct axes *axes);
vid tess__across_drop(struct build *b, vid v, int dim);   /* a dimension of size 1 */
vid tess__across_insert(struct build *b, vid v, int dim); /* the same, new */

#endif
