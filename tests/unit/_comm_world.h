/* A world whose processes are threads: the same body in each, over messages, over memory, or over both. */
#ifndef TESTS_UNIT_COMM_WORLD_H
#define TESTS_UNIT_COMM_WORLD_H

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "comm/collective.h"
#include "comm/shared.h"

enum { MOST = 36 };                        /* more than tell each other everything (comm.h) */
enum way { MESSAGES, MEMORY, BOTH, WAYS }; /* both: hosts of two processes */

struct seat;
typedef int (*body)(struct seat *);
struct seat {
  struct local_world *world;
  struct comm *comm;
  int me, n, result;
  enum way way;
  body run;
  double fail;
  struct diag d; /* its last failure */
};

static void *main_of(void *arg) {
  struct seat *s = arg;
  tess_transport t;
  tess__local_transport(s->world, s->me, &t);
  s->comm = tess__comm_open(&t, s->fail / 2, s->fail);
  if (s->way != MESSAGES) tess__comm_share(s->comm);
  s->result = s->run(s);
  tess__comm_close(s->comm);
  tess__local_leave(s->world, s->me, s->result ? "ended with a failure" : "has ended");
  return NULL;
}

/* The first line that failed, 0: none. */
static int run(enum way way, int n, body b, double fail) {
  struct local_world *w = tess__local_new(n);
  struct seat seat[MOST];
  pthread_t thread[MOST];
  int host[MOST], result = 0;
  for (int i = 0; i < n; i++)
    host[i] = way == BOTH ? i / 2 : 0;
  tess__local_hosts(w, host);
  for (int i = 0; i < n; i++) {
    seat[i] = (struct seat){.world = w, .me = i, .n = n, .run = b, .fail = fail, .way = way};
    assert_int_equal(pthread_create(&thread[i], NULL, main_of, &seat[i]), 0);
  }
  for (int i = 0; i < n; i++) {
    pthread_join(thread[i], NULL);
    if (!result) result = seat[i].result;
    if (seat[i].result && seat[i].d.message) fprintf(stderr, "process %d of %d: %s\n", i, n, seat[i].d.message);
    tess__diag_clear(&seat[i].d);
  }
  tess__local_free(w);
  return result;
}

static inline void run_ways(const char *name, int least, int most, body b, double fail) {
  for (enum way way = 0; way < WAYS; way++)
    for (int n = least; n <= most; n++) {
      int line = run(way, n, b, fail);
      if (line) fail_msg("%s, way %d, %d processes: line %d", name, (int)way, n, line);
    }
}

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) return __LINE__;                                                                                         \
  } while (0)

#endif
