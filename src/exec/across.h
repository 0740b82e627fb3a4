/* A program whose devices are several processes': each runs it on its own devices, and brings what a collective needs
 * of others (the reference executor; see across.c). */
#ifndef TESS_EXEC_ACROSS_H
#define TESS_EXEC_ACROSS_H

#include "base/arena.h"
#include "comm/comm.h"
#include "layout/part.h"
#include "spmd/program.h"

struct across {
  struct comm *comm;
  const char *where;  /* of the call */
  const char *note;   /* struct exchange's */
  int me;             /* this process */
  const int *process; /* of each device position */
  int members;        /* processes that have devices of the program */
  const int *member;
  const struct local_part *const *arg, *const *result; /* what is stored here of each; NULL: all of it */
};
/* Blocks by position, of equal size, those here filled: those of others whose positions differ from one here in the
 * atoms of `group` alone come too, into the arena. Nothing happens where no group has two processes. */
bool tess__across_fetch(const struct across *a, const struct atoms *atoms, uint64_t group, const char *op,
                        const char *what, size_t bytes, void **block, struct arena *arena, struct diag *d);
/* Is it so on any process? A collective if one of these n programs is. */
bool tess__across_any(const struct across *a, int n, const struct program *p, bool mine, bool *any, struct diag *d);
bool tess__across_meets(const struct across *a, const struct program *p);   /* does it bring anything? */
uint64_t tess__across_group(const struct program *p, const struct node *n); /* atoms over which a node takes blocks */

#endif
