/* What the processes of one host share: their data, which the others read, and a lane of words from each to each, by
 * which they meet without messages.
 *
 * Between two processes everything happens in one order. A meeting is an entry in the lane to the other one: what is
 * called, and up to INLINE_BYTES with it; what is larger lies in the giver's data. After it there may be phases, which
 * carry nothing. Both sides count entries and phases, so an entry is written while the one before it may still be read,
 * and never waits: whoever has seen the other's next entry knows that its own last one was read.
 *
 * The memory lies in no file system: each process has two files without a name (memfd), which the others open through
 * /proc. Processes that are threads (local.c) use the same lanes, and plain pointers. */
#ifndef TESS_COMM_SHARED_H
#define TESS_COMM_SHARED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "comm/comm.h"

enum { FEW_BYTES = 32, INLINE_BYTES = 512, REASON_BYTES = 400 };
enum entry_kind { ENTRY_COLLECTIVE, ENTRY_EXCHANGE }; /* the second says only what is called: messages carry the rest */

struct told {                              /* what is called, but for its texts */
  uint64_t kind, group, mark, form, bytes; /* group: of the members; form: how the bytes are to be used */
};
struct entry {                  /* one line of the cache says it all, where all agree and little comes with it */
  _Alignas(64) uint64_t digest; /* of what must be equal: op and what, and from kind to bytes */
  uint64_t number;              /* of entries between these two */
  float computed;               /* as tess__comm_keep_pace asks */
  uint16_t failed, reason;      /* tess_status, tess_reason: the giver cannot do its part; why is in the payload */
  _Atomic uint64_t posted; /* entries and phases of the lane, when this one or a phase of its meeting was posted last */
  union {
    _Alignas(32) uint64_t place[3]; /* in the giver's data (tess__shared_place), and the like, as the form says */
    char few[FEW_BYTES];            /* or a small payload */
  };
  _Alignas(64) struct told told; /* from here on: read where the digests differ */
  struct comm_call call;
  _Alignas(64) char payload[INLINE_BYTES];
};

struct lane { /* from one process to another */
  struct entry entry[2];
};

struct board { /* of one process; all others may read it and ring its bell */
  uint64_t token;
  _Alignas(64) _Atomic uint32_t bell; /* futex word */
  _Atomic uint32_t sleeps;
  _Alignas(64) _Atomic uint32_t state;
  char how[REASON_BYTES]; /* for messages, where the state is not 0 */
  struct lane lane[];     /* by receiver */
};
enum { CONTROL_GOES_ON, CONTROL_ABORTED, CONTROL_GONE, CONTROL_WRITING };

size_t tess__control_bytes(int processes);                                       /* a multiple of 64 */
struct board *tess__control_of(struct board *first, int processes, int process); /* of those that lie together */
void tess__control_end(struct board *c, uint32_t state, const char *how); /* the first one counts; wakes nobody */
void tess__control_ring(struct board *c);

struct peer {            /* one process of this host; not this one */
  struct board *control; /* NULL: of another host */
  uintptr_t data;        /* where its data are mapped here, less where they are there */
  int alive;             /* a file that its owner holds locked; -1: a thread */
  uint64_t entries;      /* of each so far */
  uint64_t posts, due;   /* that this process has posted; that the other one must have posted by now */
};
struct shared {
  int me, n;
  int *host;  /* by process: the first one of those that share with it; owned */
  int here;   /* processes of this host */
  int rivals; /* of those, itself too, that run on the same cores */
  int cores;
  bool local;                      /* threads: all memory is theirs */
  struct board *mine;              /* NULL: it is alone */
  struct peer *peer;               /* by process; owned */
  bool broken;                     /* the end was told */
  void (*unmap)(struct shared *s); /* NULL: nothing to do */
  void *maps;                      /* its own */
};

/* comm/share.c: all processes of c find out who shares. Collective of all; where it fails the next one fails, too. */
void tess__comm_share(struct comm *c);
int tess__comm_sharing(const struct comm *c); /* processes that share memory with this one, itself too; NULL: 1 */

void tess__shared_close(struct shared *s); /* NULL is legal here and below */
void tess__shared_abort(struct shared *s, const char *reason);
/* Do all these processes share with this one? member NULL: all. */
bool tess__shared_has(const struct shared *s, int n, const int *member);

/* An exchange begins, and all have come to it: entries for those who wait in a lane for something else. */
void tess__shared_announce(struct shared *s, int n, const int *member, const struct comm_call *call);
void tess__shared_met(struct shared *s, int n, const int *member);

/* The next entry to this process, to be filled; posted; and the one that has come from it, once it has. */
struct entry *tess__lane_entry(struct shared *s, int process);
void tess__lane_post(struct shared *s, int process);   /* also a phase: without an entry */
void tess__lane_expect(struct shared *s, int process); /* one more of its posts */
bool tess__lane_has(const struct shared *s, int process);
const struct entry *tess__lane_theirs(const struct shared *s, int process);
void tess__lane_next(struct shared *s, int process); /* the entries of this meeting are done with */

/* Until the bell of this process rings, unless one of those who are missing has posted; at most so long. */
void tess__shared_sleep(struct shared *s, double seconds, bool (*ready)(void *ctx), void *ctx);
static inline uint32_t tess__shared_state(const struct shared *s, int process) {
  return atomic_load_explicit(&s->peer[process].control->state, memory_order_acquire);
}
/* Why this process will not come, in room; NULL: it may. *died: it has ended without a word. */
const char *tess__shared_broken(const struct shared *s, int process, bool *died, char *room, size_t bytes);
/* The reason with which this process gave up, in room; NULL: none is known. */
const char *tess__shared_told(const struct shared *s, int process, char *room, size_t bytes);

/* Where p lies, for the others; false: it is not in the memory that they see. */
bool tess__shared_place(const struct shared *s, const void *p, uint64_t *place);
void *tess__shared_at(const struct shared *s, int process, uint64_t place);
/* Memory that the others see. NULL: there is no more. */
void *tess__shared_alloc(const struct shared *s, size_t bytes);
void tess__shared_free(const struct shared *s, void *p, size_t bytes);

#endif
