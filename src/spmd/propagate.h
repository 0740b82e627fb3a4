/* What the files of import and propagation share. A visit is one op looked at through its factors: its operands and
 * results, projected, and in which direction each factor may carry cuts in this round. A strategy extends the lists of
 * the tensors; it never shortens one.
 *
 * Invariant of a tensor: an atom is in one place only: in one factor's list or overflow; `used` is the set of all. */
#ifndef TESS_SPMD_PROPAGATE_H
#define TESS_SPMD_PROPAGATE_H

#include "ir/splice.h"
#include "spmd/spmd.h"

struct spec;

enum direction { /* bits: unions are `|` */
                 DIRECTION_NONE,
                 DIRECTION_FORWARD = 1,
                 DIRECTION_BACKWARD = 2,
                 DIRECTION_BOTH = 3
};

struct visit_tensor {
  uint64_t has;    /* factors of the tensor */
  uint64_t had;    /* atoms that cut it before the visit */
  uint64_t used;   /* atoms that cut it, overflow included */
  uint64_t barred; /* atoms that must not cut it: replicated, unreduced */
  bool changed;    /* set by the strategy */
  struct projection p;
};
struct visit {
  const struct atoms *atoms;
  const struct rule *rule;
  int n_in, n_tensors; /* operands first */
  bool elementwise;
  uint8_t direction[MAX_FACTORS]; /* enum direction */
  struct visit_tensor *tensor;
};
struct atom_list {
  uint8_t n, atom[MAX_ATOMS];
};

/* The strategies (3.4, 3.5). True: some tensor changed. */
bool tess__spread_basic(struct visit *v);
bool tess__spread_aggressive(struct visit *v);

/* Tensor i of the visit, whose rule and atoms are set, as this tiling cuts it (basic.c). */
void tess__visit_see(struct visit *v, int i, const struct tiling *t);
/* Have all tensors seen the same lists of all factors, with nothing left over? Then no strategy changes any. */
bool tess__visit_agrees(const struct visit *v);

/* Their common parts, in basic.c: the atoms that all tensors with factor f agree on, major first; how many of the first
 * atoms of `list` tensor t may have (or has) on f, and how many of them no other factor of t has; whether the list of f
 * is a strict prefix of `list`, and making it equal then (true: changed). */
void tess__compatible_major(const struct visit *v, int f, struct atom_list *out);
int tess__fitting(const struct visit *v, const struct visit_tensor *t, int f, const struct atom_list *list);
int tess__free_of(const struct visit_tensor *t, int f, const struct atom_list *list);
bool tess__extends(const struct visit_tensor *t, int f, const struct atom_list *list);
bool tess__expand(struct visit_tensor *t, int f, const struct atom_list *list);

/* Which ways a factor of an op with these traits may carry cuts in this round (3.6), as enum direction; single: every
 * operand that is no scalar has one use (propagate.c). */
unsigned tess__direction(int round, uint32_t traits, const struct factor *factor, bool single);

/* finish.c: boundaries cut to what divides, everything closed (3.10). */
void tess__finish(struct module *m);
/* In whose axes a value is told when the user did not name its sharding. */
const struct mesh *tess__mesh_of_value(const struct module *m, vid v);

/* constants.c: constants of any size belong to their use, so that no two uses have to agree on a tiling (3.1). `apart`
 * marks, by node, what is made anew for each use: constants of rank > 0, elementwise, broadcast and reshape trees over
 * constants, broadcasts of scalars. */
bool *tess__find_apart(const struct graph *g, struct arena *arena);
struct cloner;
struct cloner *tess__cloner_new(const struct graph *from, struct graph *to, const bool *apart, const vid *map,
                                struct arena *arena);
vid tess__clone(struct cloner *c, vid v); /* a copy of the tree that makes v, for one use; other operands by `map` */
void tess__merge_constants(struct module *m); /* those that ended with equal tilings are one again */

/* inner.c: modules inside modules. `put` takes over the array of modules. Detached regions can be worked on; moving a
 * node to another graph takes the regions along, as they are now. */
struct inner *tess__inner(const struct module *m, uint32_t node); /* NULL: no control flow */
void tess__inner_put(struct inner_list *list, uint32_t node, int n, struct module *module);
void tess__inner_free(struct inner_list *list);
struct inner *tess__inner_detach(struct module *m, uint32_t node);
void tess__inner_attach(struct module *m, uint32_t node);
vid tess__inner_move(struct module *from, uint32_t node, struct graph *to, const vid *in, struct inner_list *list);

/* module.c */
struct uses {                   /* who reads each value */
  const uint32_t *first, *user; /* by value id: its readers are user[first[v] .. first[v + 1]), in textual order; a node
                                   stands there once for each operand */
  const uint32_t *count;        /* with returns */
};
struct uses tess__uses(const struct graph *g, struct arena *arena);
/* Nodes that results or effects need, by node; what only looks (tess__only_looks) needs nothing. */
bool *tess__find_live(const struct graph *g, struct arena *arena);
/* inspect_sharding: no use of a value, and no reason to keep one. */
bool tess__only_looks(const struct node *n);
/* Can v be made at any tiling, out of nothing but scalars? */
bool tess__is_remade(const struct graph *g, vid v);
/* collectives.c: is the one reader of v a reshard, or a chain of them, whose plan begins with a slice? To what. */
bool tess__slice_after(const struct module *m, const struct uses *uses, vid v, bool compat, struct tiling *sliced);
struct rewrite { /* axes become atoms, and types forget the region */
  const struct atoms *atoms;
  const struct mesh *mesh; /* whose axes; NULL: not in a manual region */
};
/* Without what tilings say from here on: regions, and how values lie over Explicit axes. ctx: not read. */
const struct type *tess__imported_type(const void *ctx, const struct type *t);
struct splice_change tess__axes_to_atoms(const struct rewrite *rewrite); /* which it points to */
/* The closed tiling of a spec on a mesh. */
struct tiling tess__manual_tiling(const struct atoms *a, const struct mesh *m, const struct spec *s, int rank);

#endif
