/* What the compiler did, as data: the collectives of a distributed program, how its boundary lies and who decided that,
 * what a device holds and computes. Of sizes of atoms alone, so that the number of devices costs nothing.
 *
 * What is counted, of one device (design/partitioning.md 10):
 * - bytes of a collective: of the device's operand; of a gather its result. On the wire: what the device sends in a
 * ring.
 * - count: runs in one run of the program; loops multiply, -1 where data decides. Of branches the costliest one counts
 *   and the others are 0.
 * - memory: parameters all the time; a value from where it is made to its last use, unless it is a view, or computed
 *   inside its only reader; regions where they stand. */
#ifndef TESS_SPMD_REPORT_H
#define TESS_SPMD_REPORT_H

#include "spmd/machine.h"
#include "spmd/program.h"

/* Ends of the program laid out otherwise, so that a collective is not needed. */
enum { MOST_REMEDY_ENDS = 4, MOST_REMEDIES = 7 };
struct remedy {
  int n;
  struct remedy_end {
    bool result;
    int end;
    const struct sharding *to;
  } at[MOST_REMEDY_ENDS];
  const char *words;
};
struct report_collective {
  enum traffic traffic;
  const char *kind; /* "all_reduce" */
  int n_axes;
  const char **axis; /* "x"; a part of one: "x":(1)2 */
  const char *axes;  /* the same, with commas between */
  int64_t group, bytes, wire, count;
  const char *place;        /* "": nobody knows */
  const char *over;         /* what was not chosen in its place, and why; NULL: not known, or nothing was to choose */
  const char *why, *branch; /* branch: what of branches counts; NULL: it is in none */
  const char *remedy;       /* what would remove it; NULL: nothing simple */
  int n_tries;              /* what may do so, best tried (tess__report_try): the remedy first, where there is one */
  const struct remedy *tries;
  const struct tess_op *op; /* that wanted it; NULL: the program itself */
  bool users;               /* written in the program, not made by the compiler */
  uint32_t bundle;          /* equal numbers above 0 are one message */
  double us;                /* of one run */
};
struct report_end {
  const char *type, *tiling;       /* global; as tess__tiling_text */
  const struct sharding *sharding; /* NULL: one device */
  enum decided decided;
  const char *by; /* of what propagation decided: the op and where it came from; NULL: nothing cuts it */
  int64_t bytes;  /* of a device */
};
struct report_conflict {    /* of two operands that want different cuts: what was taken */
  const char *text, *place; /* place "": nobody knows */
  int alike;
};
struct report {
  int64_t devices, flops, parameter_bytes, temporary_bytes, result_bytes, peak_bytes, wire_bytes;
  bool no_grid;       /* as of struct program */
  bool open_ended;    /* a loop's rounds are decided by data: it is counted once */
  double work_us, us; /* of a run: of the device's own work; with collectives */
  const char *mesh, *machine;
  int n_collectives, n_params, n_results;
  struct report_collective *collective;
  struct report_end *param, *result;
  int n_conflicts;
  struct report_conflict *conflict;
  struct arena arena; /* of all above */
};

/* p: with provenance, or without it ends say less. */
void tess__report_make(struct report *r, const struct program *p, const struct machine *m);
/* report_remedy.c: what may remove a collective is tried, and is its remedy if the program sends less with it. Those
 * behind the most that are tried stay as they are, and those of branches that count as not taken. */
struct remedy_trial {
  /* Bytes that a device sends in a run of the program so laid out. False: it cannot be laid out so. */
  bool (*wire)(void *ctx, const struct remedy *m, int64_t *wire);
  void *ctx;
  int most;
};
void tess__report_try(struct report *r, const struct remedy_trial *t);
void tess__report_free(struct report *r);
void tess__report_text(struct text *out, const struct report *r); /* of `tessera explain` */
void tess__report_json(struct text *out, const struct report *r); /* of design/tool.md 3 */
extern const char *const tess__decided_names[];                   /* by enum decided */

/* report_memory.c: what a device holds and touches in one run of p's graph. */
struct footprint {
  int64_t peak;   /* bytes beside its parameters */
  double touched; /* bytes that are read and written */
};
/* By node: inner: of regions; share: of what is touched, the part that counts (NULL: all). */
struct footprint tess__footprint(const struct program *p, const struct footprint *inner, const double *share);

#endif
