/* Collectives between the processes of a world, over any transport (design/architecture.md 7).
 *
 * All of them are one exchange: every member of a group gives every member some bytes. A header goes first and says
 * what its process calls; a member that calls something else, or with other operands, is an error in all members before
 * any data is read. Every wait has a deadline and says for whom it waited. What cannot be agreed on (another
 * collective, a process that has gone or is late) aborts the transport: each process's next exchange is ABORTED with
 * the first one's reason. Operands that differ are an error in every member, and the next exchange goes on. */
#ifndef TESS_COMM_COMM_H
#define TESS_COMM_COMM_H

#include <tessera/ext.h>

#include "base/diag.h"
#include "comm/record.h"

enum { MOST_DIRECT = 16 }; /* members that tell each other all they call; more agree in rounds */

struct comm;

struct exchange {
  const char *op, *where;  /* what is called, and the user's place: for messages; op is compared */
  const char *what;        /* the operands, as the printer writes them; compared. NULL: nothing to compare */
  uint64_t mark;           /* of what else must agree */
  const char *note;        /* tess__comm_note of another thread, which gave the call to this one; NULL: it did not */
  int n;                   /* members */
  const int *member;       /* processes in ascending order, this one among them; NULL: all (n is not read) */
  const void *const *send; /* for each member; NULL: nothing for anybody */
  const size_t *send_bytes;
  bool known;               /* everyone knows what it gets: a large group agrees in rounds then */
  const size_t *take_bytes; /* known: from each member; NULL: nothing */
};
struct received { /* from each member, itself too, in their order */
  int n;
  void **data; /* 64-byte aligned; NULL where there are no bytes */
  size_t *bytes;
};

/* The transport is borrowed. warn, fail: seconds; 0: what the environment says, else 30 and 300. */
struct comm *tess__comm_open(const tess_transport *t, double warn, double fail);
void tess__comm_close(struct comm *c);          /* closes the transport too; NULL is legal */
int tess__comm_process(const struct comm *c);   /* this one */
int tess__comm_processes(const struct comm *c); /* how many there are */
/* out NULL: what comes is thrown away. False: out is empty. Several threads of a process take turns. */
bool tess__comm_exchange(struct comm *c, const struct exchange *x, struct received *out, struct diag *d);
void tess__received_free(struct received *r);
/* The same bytes for every member. */
bool tess__comm_all_gather(struct comm *c, const struct exchange *x, const void *data, size_t bytes,
                           struct received *out, struct diag *d);
/* value, of so many bytes: combined with those of all members in the order of collective.h, in as many rounds as n
 * doubles. join: value = value with other, or other with value where other is the left one. */
typedef void join_fn(void *ctx, void *value, const void *other, bool other_is_left);
bool tess__comm_combine(struct comm *c, const struct exchange *x, void *value, size_t bytes, join_fn *join, void *ctx,
                        struct diag *d);
void tess__comm_abort(struct comm *c, const char *reason); /* the others are told whose it is */
/* What a mismatch adds about this process: an error that it had before, "" or NULL. Asked on the thread that calls. */
void tess__comm_set_note(struct comm *c, const char *(*note)(void));
const char *tess__comm_note(const struct comm *c); /* of the thread that calls; NULL: there is none */

/* ---- for who moves bytes otherwise: a collective from its beginning to its end (wait.c) ---- */

struct entered {
  struct comm *c;
  struct record_call call; /* the texts and members are borrowed */
  uint64_t ticket;
  double waited;          /* seconds in which this process ran and looked: one that was stopped blames nobody for it */
  double start, computed; /* seconds: when; since the last collective, negative: this is the first */
  double warned, asked, looked, noticed; /* of the wait: when last, and when the gone one was noticed */
  double patience;                       /* seconds until a wait is a failure */
  int gone;                              /* it has ended, but what it sent may be on its way; -1: none */
};
/* Takes this process's turn, numbers the collective and records it. */
void tess__comm_begin(struct comm *c, const struct exchange *x, uint64_t bytes, struct entered *e);
void tess__comm_end(struct entered *e, bool good);
/* Again and again while it waits for these processes. False: told in d and to all, and it cannot be finished: they did
 * not come in time, one has ended, this one was interrupted. */
bool tess__comm_look(struct entered *e, int n, const int *missing, struct diag *d);
/* Fails, and with it the traffic of all, who are told why. False. */
bool tess__comm_fail(struct entered *e, tess_status status, tess_reason reason, const char *why, struct diag *d);

struct comm_wait {
  void *ctx;
  bool (*is_missing)(void *ctx, int i); /* has member i still to do its part? */
  /* why they will not; NULL: nobody knows of anything. *died: the one that ended without a word, else -1 */
  const char *(*broken)(void *ctx, int *died);
  void (*rest)(void *ctx, double seconds); /* until one of the others may say something new, at most so long */
};
/* Until nobody is missing. False: as tess__comm_look. */
bool tess__comm_wait(struct entered *e, const struct comm_wait *w, struct diag *d);

struct comm_call { /* as it is told to others: long texts are shortened */
  char op[40], where[80], what[104], note[128];
};
/* out: zeros, or what was described there before. */
void tess__comm_describe(const struct comm *c, const struct exchange *x, struct comm_call *out);
/* This process and member i differ. all: in what they call, the end of all traffic; else in its operands. False. */
bool tess__comm_differ(struct entered *e, int i, const struct comm_call *mine, const struct comm_call *theirs, bool all,
                       struct diag *d);
/* Where none of the members computed for so long, there is nothing to tell. */
static const double PACE_LEAST_S = 0.001; /* shorter ones have no rhythm */
/* How long each member computed before this collective: one that is always late is told of, once in a while. */
void tess__comm_keep_pace(struct entered *e, const double *computed);

/* What this process shares with others of its host (shared.h); NULL: nothing. Owned. */
struct shared;
void tess__comm_set_shared(struct comm *c, struct shared *s);
struct shared *tess__comm_shared(const struct comm *c);
const tess_transport *tess__comm_transport(const struct comm *c);
struct recorder *tess__comm_recorder(const struct comm *c);

/* For control.c: the lock under which one function of the transport is called at a time; how long an exchange waits;
 * what exchanges do while they wait, under the lock. */
void tess__comm_lock(struct comm *c);
bool tess__comm_try_lock(struct comm *c);
void tess__comm_unlock(struct comm *c);
double tess__comm_patience(const struct comm *c); /* seconds */
void tess__comm_set_server(struct comm *c, void (*serve)(void *ctx), void *ctx);

/* local.c: a world whose processes are threads of this one. */
struct local_world;
struct local_world *tess__local_new(int processes);
void tess__local_transport(struct local_world *w, int process, tess_transport *out);
/* The process will not come again: who waits for it, now or later, is told so. */
void tess__local_leave(struct local_world *w, int process, const char *how);
void tess__local_free(struct local_world *w);
/* The memory that the processes of the world of this transport share, for tess__shared_local; NULL: it is another
 * transport, or they share none. host: by process; those with the same number share. */
struct board *tess__local_control(const tess_transport *t, const int **host);
void tess__local_hosts(struct local_world *w, const int *host); /* before the first share; negative: it shares none */

#endif
