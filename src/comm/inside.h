/* What the files of comm share (comm.c, wait.c). */
#ifndef TESS_COMM_INSIDE_H
#define TESS_COMM_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "comm/comm.h"
#include "comm/courier.h"
#include "comm/pace.h"
#include "comm/watch.h"

struct text;

struct comm {
  tess_transport t;
  pthread_mutex_t lock;
  double warn, fail;         /* seconds */
  _Atomic uint64_t calls;    /* collectives so far, for messages */
  uint64_t *sequence;        /* exchanges with each process so far; owned */
  struct recorder *recorder; /* owned */
  struct watch *watch;       /* owned */
  struct identity who;
  const char *(*_Atomic note)(void); /* NULL: nothing to note */
  _Atomic double left;               /* when the last collective ended; 0: none has */
  _Atomic(char *) over;              /* why there is no traffic any more, the first reason; owned; NULL: there is */
  _Atomic bool dumped;               /* the record was written because of a failure */
  uint16_t *slow;                    /* by process (pace.h); owned; under the lock */
  double usual;                      /* seconds between two collectives (pace.h) */
  double told_pace;                  /* when a slow process was last named; 0: never */
  struct shared *shared;             /* owned; NULL: nothing */
  struct courier *courier;           /* owned; under the lock until it is there; NULL: nobody needed it yet */
  int *everyone;                     /* all processes; owned */
  void (*serve)(void *ctx);          /* while a collective waits; under the lock; NULL: nothing */
  void *serve_ctx;
};

/* wait.c */
double tess__comm_rest_of(const struct entered *e); /* how long it may rest until it looks again */
/* Fails where the traffic is over: with the first reason. */
bool tess__comm_goes_on(struct entered *e, struct diag *d);
/* The transport failed while this process (-1: nobody) was to be sent to or received from. False. */
bool tess__comm_fail_transport(struct entered *e, tess_status status, int peer, struct diag *d);

#endif
