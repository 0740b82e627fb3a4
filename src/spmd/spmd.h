/* The passes of distribution, in order (pipeline.c is the table). Each is usable alone, as tests do. */
#ifndef TESS_SPMD_SPMD_H
#define TESS_SPMD_SPMD_H

#include "spmd/origin.h"
#include "spmd/program.h"

struct module;
struct planned; /* planned.h */
struct inner {  /* the regions of one node that is control flow, as modules; their graphs are the node's */
  int n;
  bool detached; /* from tess__inner_detach to tess__inner_attach or _move: the modules own the graphs, not the node */
  struct module *module;
};
struct inner_list { /* by node */
  struct inner *at;
  uint32_t n;
};
struct module {        /* a graph with its shardings: what the passes hand on */
  struct graph *graph; /* owned */
  struct atoms atoms;
  struct tiling *tiling; /* by value id of graph; owned. Open and empty: nothing known */
  bool *fixed; /* by value id: the user said so (argument, constraint, out_sharding): never cut to what divides */
  struct tiling *result;           /* wanted tiling of each result: open: as it comes; owned */
  bool *result_fixed;              /* owned */
  const struct boundary *in, *out; /* borrowed from the call of tess__distribute */
  const struct mesh *prefer;
  struct planned *planned; /* moves that are known; borrowed, NULL: none is */
  bool even, explain;      /* as of struct distribute_options */
  struct inner_list inner; /* owned */
  struct origins origins;  /* explain: of the tilings, from propagation until the graph is rebuilt; owned */
};
void tess__module_free(struct module *m);

/* import.c: a program without calls as import reads it, without what transforms alone read, and with what loops need
 * not compute in front of them; NULL: it is that already. False: told. */
bool tess__import_ready(const struct graph *traced, struct graph **out, struct diag *d);
/* reads m->prefer (NULL: `devices`) and m->planned, fills in the rest: refines the atoms by every mesh in the
 * program, rewrites axes in attributes to atoms, clones constants per use, applies closed constraints to their
 * operands, turns boundary shardings into tilings (design/partitioning.md 3.1). Types in regions forget the region. in,
 * out: NULL when nothing is said. */
bool tess__import(const struct graph *traced, const struct mesh *devices, const struct boundary *in,
                  const struct boundary *out, struct module *m, struct diag *d);
/* propagate.c: design/partitioning.md 3.3 - 3.6, then 3.10: everything closed, unnamed boundaries cut to what divides
 * and is expressible. */
bool tess__propagate(struct module *m, struct diag *d);
/* choose.c: one tiling for each factor of each op by bytes moved (4.2, [R]); inserts `reshard` and `all_reduce`. After
 * it every op is locally executable: operands and results agree on every factor. */
bool tess__choose(struct module *m, const struct distribute_options *o, struct diag *d);
/* hoist.c: moves that a loop would make in each round leave it (5.13), as long as one loop keeps no more bytes of a
 * device for it: a gather of so much takes some ms at 10 GB/s, which a round that uses it takes as well. */
enum { HOISTED_MOST = 64 << 20 };
bool tess__hoist(struct module *m, struct diag *d);
/* sums.c: partial sums are summed where that sends least (5.12). */
bool tess__place_sums(struct module *m, struct diag *d);
/* collectives.c: simplifies reshards (5.1), plans each as all_slice, all_gather, all_to_all, collective_permute
 * (reshard.c), makes reduce_scatter of all_reduce + all_slice. */
bool tess__collectives(struct module *m, const struct distribute_options *o, struct diag *d);
/* partition.c: local types, spreads, masks, offsets; manual regions inlined between full_to_shard and shard_to_full. */
bool tess__partition(struct module *m, struct program *p, struct diag *d);
/* bundle.c: collectives that travel together stand next to each other and are marked (5.10); counts collectives. */
bool tess__bundle(struct program *p, struct diag *d);
bool tess__bundles_verify(const struct program *p, struct diag *d); /* what program.h says of bundles holds */
/* laws.c: what is true of a module (chosen: after choose.c) and of a program, those of regions too. */
bool tess__module_verify(const struct module *m, bool chosen, struct diag *d);
bool tess__program_verify(const struct program *p, const struct atoms *a, struct diag *d);
uint64_t tess__bundles_hash(const struct program *p, uint64_t hash);

/* project.c: the tiling of tensor `t` of a rule as atom lists per factor, and back (2.4, 2.5). */
struct projection {
  uint8_t n[MAX_FACTORS], atom[MAX_FACTORS][MAX_ATOMS];
  uint64_t closed; /* factors */
  uint64_t minor_most;
  uint8_t n_overflow[MAX_FACTORS], overflow[MAX_FACTORS][MAX_ATOMS];
  uint64_t on[MAX_FACTORS]; /* the atoms of list and overflow: as projected, and where cuts are spread */
};
void tess__project(const struct atoms *a, const struct rule *r, int tensor, const struct tiling *t,
                   struct projection *out);
/* The cheap case: the tensor has the factors of tensor 0, one for each dimension, and lies as that does. */
bool tess__projects_alike(const struct rule *r, int tensor, const struct tiling *first, const struct tiling *t);
int tess__factor_cut(const struct projection *p, int n_factors, int atom); /* by the atom; -1: none */
void tess__unproject(const struct atoms *a, const struct rule *r, int tensor, const struct projection *p,
                     struct tiling *t);

/* reshard.c: the cheapest chain of moves from one tiling to another of a tensor with these global sizes (5.5, 5.9). */
struct move {
  const struct tess_op *op;
  struct tiling to;
  uint64_t atoms;
};
enum { MAX_MOVES = 32 };
int tess__reshard_plan(const struct atoms *a, int rank, const int64_t *size, const struct tiling *from,
                       const struct tiling *to, bool compat, struct move *moves);
/* What n moves that begin at `from` cost, of elements of a byte. */
double tess__moves_cost(const struct atoms *a, int rank, const int64_t *size, const struct tiling *from, int n,
                        const struct move *moves);
double tess__reshard_cost(const struct atoms *a, int rank, const int64_t *size, int element_bytes,
                          const struct tiling *from, const struct tiling *to);

#endif
