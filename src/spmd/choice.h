/* The choice of one list of atoms for each factor of one op (design/partitioning.md 4.2). */
#ifndef TESS_SPMD_CHOICE_H
#define TESS_SPMD_CHOICE_H

#include "spmd/propagate.h"

struct form {
  struct tiling tiling;
  vid value;
  struct form *next;
}; /* a value that exists in other tilings too */

struct choice {
  const struct atoms *atoms;
  struct call call; /* op NULL: it is not known, and the rule says all of it */
  struct rule rule;
  const struct tiling *now;       /* by tensor: how operands lie and results shall lie */
  const struct form *const *form; /* by operand: at what other tilings it is there already */
  const bool *remade;             /* by operand: any tiling costs nothing (constants) */
  bool together, deterministic;   /* as of struct distribute_options */
  struct planned *planned;        /* as of struct module */
  struct arena *arena;            /* for this choice */
  struct projection *projection;  /* by tensor: room */
  /* made by tess__choice_agrees */
  uint64_t locked;    /* factors that must not be cut */
  struct memo **memo; /* by tensor: costs of reshards */
  /* the choice */
  struct atom_list pick[MAX_FACTORS];
};
/* The fields up to `projection` are set. Fills pick with what all tensors agree on, if they do and it is legal: true.
 */
bool tess__choice_agrees(struct choice *c);
bool tess__choice_settled(struct choice *c); /* the same, and nothing is to be moved */
void tess__choice_search(struct choice *c);  /* else: the legal pick that moves the fewest bytes */
/* What is best of all combinations in which operand or result `tensor` lies as it is now, or (tensor < 0) `factor` is
 * not cut: what it moves; -1: none is legal, -2: there are too many to try. The pick stays. */
double tess__choice_rival(const struct choice *c, int tensor, int factor);
bool tess__choice_legal(const struct choice *c, const struct atom_list *pick);
double tess__choice_cost(const struct choice *c, const struct atom_list *pick);
struct tiling tess__choice_tiling(const struct choice *c, const struct atom_list *pick,
                                  int tensor); /* of a legal pick; closed */
/* Atoms that cut a factor over which this result is reduced. */
uint64_t tess__choice_reduced(const struct choice *c, const struct atom_list *pick, int tensor);

#endif
