/* Collectives that go on while whoever called them computes: a thread of the process's own does them, one after the
 * other, in the order in which they were given. So all processes do theirs in one order, as if each had waited.
 *
 * A trip is what one run of a program gives. When one errand of a trip fails, those behind it are left out. */
#ifndef TESS_COMM_COURIER_H
#define TESS_COMM_COURIER_H

#include "base/diag.h"
#include "comm/comm.h"

struct courier;
struct errand {
  bool (*run)(void *ctx, struct diag *d); /* on the courier's thread */
  void *ctx;
  struct trip *trip; /* the courier's, as what follows */
  struct errand *next;
};
struct trip {
  struct courier *courier;
  int sent, arrived; /* errands given; of them known to be done by who gave them */
  int done;          /* with the courier's lock, as what follows */
  bool over;         /* what has not begun is left out */
  struct diag d;     /* of the first that failed */
};

/* Is there, and if there was none, can there be, a thread that may use the transport of c? */
bool tess__comm_has_courier(struct comm *c);
void tess__courier_close(struct courier *c); /* no trip goes on; NULL is legal */

/* since: as in a diag, of interrupts. */
void tess__trip_begin(struct trip *t, struct comm *c, uint32_t since);
void tess__trip_send(struct trip *t, struct errand *e); /* e is borrowed until it is done */
/* The first n errands are done, or one has failed: told. */
bool tess__trip_await(struct trip *t, int n, struct diag *d);
/* What has not begun is left out; what has is waited for. */
void tess__trip_end(struct trip *t);

#endif
