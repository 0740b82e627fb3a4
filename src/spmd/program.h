/* What distribution makes: a per-device program and how each of its values lies over the devices. Nothing here knows
 * how many devices there are other than through the sizes of the atoms. */
#ifndef TESS_SPMD_PROGRAM_H
#define TESS_SPMD_PROGRAM_H

#include "ir/graph.h"
#include "layout/sharding.h"
#include "layout/tiling.h"
#include "op/attrs.h"
#include "spmd/conflict.h"
#include "spmd/origin.h"

struct spread { /* of a value of the per-device graph, whose type is the block: ceil(size / parts) in each dimension */
  int64_t size[TESS_MAX_RANK]; /* true size of the dimension over all devices that cut it */
  struct tiling tiling;        /* who cuts it; replicated and unreduced are empty */
  uint64_t own; /* atoms over which the value varies without being cut: partial sums, values of a manual region */
};
static inline uint64_t tess__spread_atoms(const struct spread *s) { /* over which the value varies */
  return tess__tiling_mask(&s->tiling) | s->own;
}

struct boundary {                  /* a parameter or result of the traced program */
  const struct sharding *sharding; /* NULL: the compiler chooses */
  bool named; /* the user named it (in_shardings, out_shardings, a committed argument): uneven stays uneven */
};
/* Who said how a parameter or result lies; that it was an argument, or a search (AUTO), knows who bound the boundary.
 */
enum decided { DECIDED_PROPAGATED, DECIDED_USER, DECIDED_ARGUMENT, DECIDED_SEARCHED };

struct program;
struct binding;
struct inner_program { /* the regions of one node that is control flow; their graphs are the node's */
  int n;
  struct program *program;
};

struct inspection { /* what inspect_sharding asked for: told by whoever compiles, once */
  struct inspect_attrs asked;
  const struct sharding *sharding;
};

/* The program after propagation: every value of the user's, how it lies, and from where each cut came. */
struct provenance {
  struct graph *graph;   /* global types; its parameters and results are the traced ones; owned */
  struct tiling *tiling; /* by value id; owned */
  struct origins origins;
  struct conflicts conflicts; /* owned */
};

struct program {
  struct graph *graph;         /* per-device; owned */
  struct inner_program *inner; /* by node; owned */
  uint32_t n_inner;            /* nodes behind have none */
  uint32_t *bundle;            /* by node, of tess__bundle_of; NULL: there is none; owned */
  struct spread *spread;       /* by value id; owned */
  struct atoms atoms;
  const struct sharding **param;  /* how each parameter must lie; n_params of the graph; owned */
  const struct sharding **result; /* what each result's sharding is called; owned */
  uint8_t *decided;               /* enum decided: of parameters, then results; owned; NULL in regions */
  struct inspection *inspection;  /* in the order of the user's program; owned */
  int n_inspections;
  struct provenance *provenance; /* owned; NULL unless asked for */
  int64_t collectives;           /* between devices, in regions too; a bundle is one */
  bool fast_math;                /* run with vector maths at 4 ulp; set by whoever makes a plan of it */
  bool no_grid;                  /* its devices are no grid of processes: it runs device by device; set likewise */
  bool deterministic;            /* the bits do not depend on how its devices are spread over processes; set likewise */
  /* Bound to one of several processes (exec/binding.h): the program of all of them. NULL: it is that */
  const struct program *whole;
  const struct binding *binding;
};

/* Of a per-device program: do devices need what others have? */
bool tess__communicates(const struct tess_op *op);
/* The bundle that a node is a member of, from 1 in the order of the program; 0: none. Members stand next to each other,
 * need nothing of each other, and are of one op, dtype, monoid and set of atoms: between processes they are one message
 * (design/partitioning.md 5.10). */
static inline uint32_t tess__bundle_of(const struct program *p, uint32_t node) {
  return p->bundle ? p->bundle[node] : 0;
}
/* Is the node before it of the same bundle? */
static inline bool tess__bundle_goes_on(const struct program *p, uint32_t node) {
  return node > 0 && tess__bundle_of(p, node) && tess__bundle_of(p, node - 1) == tess__bundle_of(p, node);
}

struct planned;
struct distribute_options {
  struct planned *planned; /* moves known from other layouts of the program; NULL: those of this one alone */
  bool compat, verify;
  bool explain;       /* keep the provenance */
  bool sends;         /* devices are of several processes, or of paper: sums are made where that sends least */
  bool even;          /* results are cut to what divides, also where the user laid them out */
  bool together;      /* the devices share a process, where a gather is a view and an exchange is not: no factor is cut
                           that reaches, or whose parts are made apart */
  bool deterministic; /* no factor is cut over which numbers that round are added or multiplied */
};
/* traced: global types, manual regions inside. devices: a mesh over the program's ordered devices (or abstract),
 * refined by every mesh that the program names; NULL: one device. prefer: the mesh in whose axes unnamed results are
 * told; NULL: `devices`. single: the sharding of results when there is one device. Failures: a mesh over other devices,
 * partitioning errors. */
bool tess__distribute(const struct graph *traced, const struct mesh *devices, const struct mesh *prefer,
                      const struct sharding *single, const struct boundary *in, const struct boundary *out,
                      const struct distribute_options *options, struct program *program, struct diag *d);
void tess__program_free(struct program *p);
/* A program and those of its regions, made in the arena with spreads of their own, which `change` may change, as it may
 * the atoms; all else is the original's, which lives longer. Provenance and inspections stay with that. */
typedef void program_change(struct program *to, const struct program *from, const void *ctx);
struct program *tess__program_changed(const struct program *p, program_change *change, const void *ctx,
                                      struct arena *arena);
/* Of the graph and of how its boundary lies: what processes compare before they run it. */
uint64_t tess__program_fingerprint(const struct program *p);

#endif
