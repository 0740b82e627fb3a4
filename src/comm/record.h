/* The flight recorder: what this process did between processes lately, always on.
 *
 * A ring of records, written when a collective is entered and when it is left. It is written out as lines of JSON
 * (docs/design/processes.md 3): into the folder $TESS_RECORD_DIR on SIGUSR1, which a thread of its own answers, also
 * while the others compute or wait, and where a failure ends the traffic; where tess_dump_recorder says. `tessera
 * hang-report` reads it. */
#ifndef TESS_COMM_RECORD_H
#define TESS_COMM_RECORD_H

#include "base/diag.h"

enum { RECORDS = 4096 };

struct record_call {
  const char *op, *what, *where; /* operation, operands, the user's place; NULL: nothing. Copied, shortened */
  uint64_t collective;           /* its number, as messages say it */
  uint64_t bytes;                /* that this process gives */
  int n;                         /* members */
  const int *member;             /* ascending */
};

struct recorder;
struct recorder *tess__recorder_open(int process, int processes);
void tess__recorder_close(struct recorder *r); /* NULL is legal */
/* A collective is entered: a ticket for its end. Any thread. Times: nanoseconds of the monotonic clock. */
uint64_t tess__recorder_begin(struct recorder *r, const struct record_call *c, int64_t entered);
void tess__recorder_end(struct recorder *r, uint64_t ticket, bool good, int64_t left);
/* All records as the file `path`; r NULL: those of a process that is alone, which has none. why: one word or a few.
 * False: told. */
bool tess__recorder_write(struct recorder *r, const char *path, const char *why, struct diag *d);
/* The same as process-N.jsonl of $TESS_RECORD_DIR, where that is set; a failure is told on stderr. */
void tess__recorder_dump(struct recorder *r, const char *why);

#endif
