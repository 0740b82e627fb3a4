/* The state of a module (module.c), and what carries its messages.
 *
 * Everything begins with an envelope of at most STAGE bytes on one communicator, received one after the other in
 * the order in which each sender sent them: so tags may have 64 bits. A small message lies in its envelope. Of a large
 * one the envelope is an OFFER; the receiver, once it has a place, posts receives of its pieces on a second
 * communicator and says GO, and only then are they sent, from where they lie to where they belong. So nothing is sent
 * that is not received, and a transfer can be given up: the sender says with STOP how many pieces it has sent, the
 * receiver takes these and cancels the others. After that no memory of the caller is touched. */
#ifndef TESS_COMM_MPI_CHANNEL_H
#define TESS_COMM_MPI_CHANNEL_H

#include <mpi.h>
#include <pthread.h>
#include <sys/types.h>

#include "comm/mpi/module.h"

#ifndef TESS_MPI_PIECE
#define TESS_MPI_PIECE (1 << 26)
#endif
#ifndef TESS_MPI_INLINE
#define TESS_MPI_INLINE (1 << 15)
#endif

enum { STAGE = TESS_MPI_INLINE, WINDOW = 4, ENVELOPES = 1, REASON = 1000 };
enum kind { MESSAGE, OFFER, GO, STOP, ABORT, END };

struct envelope {
  uint64_t kind, tag, bytes, id; /* id: of an offer, by its sender; of STOP, tag: how many pieces were sent */
};
struct arrival { /* an envelope that nobody has asked for yet */
  struct arrival *next;
  struct envelope e;
  char data[]; /* of a MESSAGE */
};
struct outgoing { /* an envelope on its way */
  struct outgoing *next;
  MPI_Request request;
  struct envelope e;
  char data[];
};
struct node {
  struct node *next, *prev;
};
struct shipment { /* a request of the library; in the list of its state */
  struct node node;
  int peer;
  bool sends, done;
  uint64_t tag, id;
  char *data;
  size_t bytes, pieces, posted, moved; /* pieces: to be moved; of them posted, and moved */
  MPI_Request piece[WINDOW];           /* the i-th at i % WINDOW */
};
struct partner {
  struct arrival *first, **last;
  struct node receives, offers; /* transfers without a message, without a GO */
  bool ended;
};

extern struct channel {
  pthread_mutex_t lock;
  bool open, one_thread, crowded;
  bool aborted, untold, settled, lost; /* others must be told; transfers have ended; no MPI any more */
  pthread_t thread;                    /* one_thread: that may call MPI */
  pid_t pid;
  MPI_Comm control, bulk;
  int me, n, ended, tags, key;
  MPI_Request arriving;
  struct {
    struct envelope e;
    char data[STAGE];
  } stage;
  struct outgoing *first, **last;
  struct node moving, done;
  struct partner *peer;
  uint64_t ids, news, seen;
  char why[REASON + 80];
} tess__channel;

/* Everything under the lock. */
double tess__mpi_now(void);
void *tess__mpi_take(size_t bytes); /* never NULL */
void tess__mpi_begin(void);         /* the communicators are there: nothing has been sent yet */
void tess__mpi_free(void);
bool tess__mpi_may_call(void);    /* this thread, MPI, now */
tess_status tess__mpi_look(void); /* MPI goes on. TESS_OK: the world does too */
/* The first reason counts. tell: the others too, at the next look. */
void tess__mpi_end_world(const char *why, bool tell);
void tess__mpi_post_all(enum kind kind, const char *text);                             /* to all others */
struct shipment *tess__mpi_send(int to, uint64_t tag, const void *data, size_t bytes); /* NULL: done */
struct shipment *tess__mpi_receive(int from, uint64_t tag, void *data, size_t bytes);
void tess__mpi_forget(struct shipment *t); /* that is done */

#endif
