/* What a report says in words: of axes, reasons, remedies, and who decided how the ends of a program lie. All texts are
 * of the arena. */
#ifndef TESS_SPMD_REPORT_WORDS_H
#define TESS_SPMD_REPORT_WORDS_H

#include "spmd/report.h"

/* The axes of a set of atoms, major first: "x", or of a part "x":(1)2. How many in *n. */
const char **tess__report_axes(const struct atoms *a, uint64_t atoms, struct arena *arena, int *n);
const char *tess__report_joined(const char *const *axis, int n, struct arena *arena); /* x,y */
/* Of one of these: the axis that it is, or is a part of. */
const char *tess__report_axis_name(const struct atoms *a, struct arena *arena, const char *axis);
const char *tess__report_mesh(const struct atoms *a, struct arena *arena); /* x=2,y=4; "": one device */
const char *tess__report_why(const struct program *p, const struct node *n, struct arena *arena);
const char *tess__report_over(const struct program *p, const struct node *n, struct arena *arena); /* NULL: not known */
/* Who reads the values of a graph. */
struct readers {
  uint32_t *uses; /* by value: nodes that read it, and results that it is */
  uint32_t *one;  /* by value: a node that reads it; n_nodes: none */
};
struct readers tess__report_readers(const struct graph *g, struct arena *arena);
struct report_scope { /* a graph at work: of the program, or of a region of control flow */
  const struct program *p;
  const struct readers *readers;
  const struct report_scope *up; /* that the node stands in whose region it is; NULL: it is the program */
  const struct node *node;
};
/* report_remedy.c: c's remedy and what may be tried for it; it is node n over these atoms. */
void tess__report_remedy(const struct report_scope *s, const struct node *n, uint64_t atoms,
                         struct report_collective *c, struct arena *arena);
struct report_conflict *tess__report_conflicts(const struct program *p, struct arena *arena, int *n);
struct report_end *tess__report_ends(const struct program *p, bool results, struct arena *arena);

#endif
