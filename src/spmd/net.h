/* A program as propagation sees it and nothing else: values, ops with their rules, edges, who is looked at again when a
 * value changes. Whoever has a program in another form than a graph (a text, whose ops and constants stay as they are
 * written) makes one, and reads the tilings from it afterwards.
 *
 * Values may be laid out over several meshes; an op whose values are on different ones is left alone. */
#ifndef TESS_SPMD_NET_H
#define TESS_SPMD_NET_H

#include "ir/op.h"

struct net_mesh {
  struct atoms atoms;
  bool empty, maximal; /* no axes: it goes with every other; one device: nothing spreads to or from it */
  int kind;            /* equal in meshes of the same axes and devices */
};
enum { NET_NOWHERE = -1 };
struct laid {
  int mesh;                        /* NET_NOWHERE: nothing is said of the value; its tiling is open */
  struct tiling tiling;            /* in the atoms of the mesh; of the value's rank in any case */
  uint8_t priority[TESS_MAX_RANK]; /* of each dimension, and 1; 0: none was given */
};
enum net_edge {
  NET_OP,
  NET_EDGE,   /* identity of all its values */
  NET_ENTERS, /* into a manual region: its result is what the sources are behind the manual axes */
  NET_LEAVES  /* out of one: its sources are what the result is behind them */
};
struct net_op {
  const struct rule *rule; /* NULL: it has none, and is never visited */
  uint32_t traits;
  uint8_t edge;
  uint8_t allowed; /* enum direction: of a barrier, which way things may go */
  bool single;     /* every operand that is no scalar has one use */
  int n_in, n_out;
  const uint32_t *value; /* operands, then results */
  /* NET_ENTERS, NET_LEAVES: what of the value outside belongs to the region's manual axes, and replicated of it; these
   * axes */
  const struct tiling *manual;
  uint64_t manual_atoms;
};
struct net_ids {
  uint32_t n;
  const uint32_t *at;
};
struct net_returned {
  uint32_t value, declared; /* what is returned, and what the function says of it */
};
struct net {
  const struct net_mesh *mesh;
  uint32_t n_ops, n_values, n_returned;
  struct net_op *op; /* in the order of the text, an op before what is in it */
  struct laid *value;
  const struct net_ids *wakes;   /* by value: ops that are looked at again when it changes, the last one first */
  const uint32_t *next_in_group; /* by value: the next that must lie alike, in a ring; itself: alone */
  const struct net_returned *returned;
};

/* The tiling without these atoms; with what is manual in front of each dimension's own. */
struct tiling tess__net_inside(const struct tiling *t, uint64_t atoms);
struct tiling tess__net_outside(const struct tiling *manual, const struct tiling *t);
/* As of design/partitioning.md 3.3 to 3.7. Dimensions stay open; priorities are gone. */
void tess__net_propagate(struct net *n);

#endif
