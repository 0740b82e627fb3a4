/* The members of a collective that share memory meet in their lanes: everyone tells everyone what it calls, with some
 * bytes, and all agree before any is used. Waits are those of comm.h. */
#ifndef TESS_COMM_MEETING_H
#define TESS_COMM_MEETING_H

#include "comm/comm.h"
#include "comm/shared.h"

struct meeting {
  struct comm *c;
  const struct exchange *x;
  struct shared *s;
  struct diag *d;
  struct entered in;
  int n, me, missing; /* members; this process among them; all before this one were seen last time */
  const int *member;  /* NULL: all */
  struct told head;   /* what this process tells everyone */
  uint64_t digest;
  tess_status failed;    /* as in entries */
  struct comm_call call; /* described where the others differ */
};

/* Takes this process's turn; form and bytes must be the same for all. A failure in d until tess__meet is told to all.
 * False: nothing goes on any more; to be ended, as otherwise. */
bool tess__meeting_begin(struct meeting *m, struct comm *c, const struct exchange *x, uint64_t form, uint64_t bytes,
                         struct diag *d);
bool tess__meeting_end(struct meeting *m, bool good); /* good, for the caller to return */
static inline int tess__process_of(const struct meeting *m, int i) {
  return m->member ? m->member[i] : i;
}
/* The entry for member i, to be given a place or a payload before tess__meet. */
struct entry *tess__meeting_entry(struct meeting *m, int i);
/* Has everybody agreed? Their entries stay readable until this process meets them again. */
bool tess__meet(struct meeting *m);
/* Member i differs from this process: in what it calls (all), or in its operands. Told; false. */
bool tess__meeting_differ(struct meeting *m, int i, bool all);
const struct entry *tess__meeting_theirs(const struct meeting *m, int i);
bool tess__meeting_phase(struct meeting *m); /* until all members have come so far */

#endif
