/* A transport of a program's: real processes, forked before the library starts, with a socket between each two. The
 * file that includes it defines _GNU_SOURCE. */
#ifndef TESTS_WIRE_H
#define TESTS_WIRE_H

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <tessera.h>
#include <tessera/ext.h>
#include <unistd.h>

enum { MOST_WIRED = 4 };

/* ---- the transport ---- */

enum { ABORTED = -1 }; /* as a tag */

struct frame { /* on the wire: this, then the bytes */
  uint64_t tag, bytes;
};
struct message { /* that has come */
  struct message *next;
  struct frame f;
  char data[];
};
struct buffer {
  char *data;
  size_t n;
};
struct link { /* to one process; fd -1: this one, or it has gone */
  int fd;
  struct buffer out, in; /* to be written; not yet a whole frame */
  struct message *first, **last;
};
struct wire {
  int me, n;
  struct link link[MOST_WIRED];
  bool aborted, told; /* the others were told */
  char why[300];
  int sends, closed;
};
struct request {
  int peer;
  uint64_t tag;
  void *data;
  size_t bytes;
};

static inline void append(struct buffer *b, const void *data, size_t n) {
  b->data = realloc(b->data, b->n + n + 1);
  if (n) memcpy(b->data + b->n, data, n);
  b->n += n;
}
static inline void consume(struct buffer *b, size_t n) {
  memmove(b->data, b->data + n, b->n - n);
  b->n -= n;
}

static inline void end_all(struct wire *w, const char *why) {
  if (!w->aborted) snprintf(w->why, sizeof w->why, "%s", why);
  w->aborted = true;
}

/* Whole frames become messages. */
static inline void take_frames(struct wire *w, struct link *l) {
  struct frame f;
  while (l->in.n >= sizeof f) {
    memcpy(&f, l->in.data, sizeof f);
    if (l->in.n < sizeof f + f.bytes) return;
    struct message *m = malloc(sizeof *m + f.bytes + 1);
    m->next = NULL;
    m->f = f;
    memcpy(m->data, l->in.data + sizeof f, f.bytes);
    m->data[f.bytes] = 0;
    consume(&l->in, sizeof f + f.bytes);
    if (f.tag == (uint64_t)ABORTED) {
      end_all(w, m->data);
      free(m);
      continue;
    }
    *l->last = m;
    l->last = &m->next;
  }
}

static inline void hang_up(struct link *l) {
  close(l->fd);
  l->fd = -1;
}

static inline void progress(struct wire *w) {
  char piece[65536];
  for (int i = 0; i < w->n; i++) {
    struct link *l = &w->link[i];
    ssize_t n = 0;
    while (l->fd >= 0 && l->out.n && (n = send(l->fd, l->out.data, l->out.n, MSG_DONTWAIT | MSG_NOSIGNAL)) > 0)
      consume(&l->out, (size_t)n);
    while (l->fd >= 0 && (n = recv(l->fd, piece, sizeof piece, MSG_DONTWAIT)) > 0)
      append(&l->in, piece, (size_t)n);
    if (l->fd >= 0 && (n == 0 || (errno != EAGAIN && errno != EINTR))) hang_up(l);
    take_frames(w, l);
  }
}

static inline void put(struct wire *w, int to, uint64_t tag, const void *data, size_t bytes) {
  struct frame f = {tag, bytes};
  append(&w->link[to].out, &f, sizeof f);
  append(&w->link[to].out, data, bytes);
  progress(w);
}

static inline tess_status wire_send(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request) {
  struct wire *w = self;
  w->sends++;
  *request = NULL; /* the data was copied */
  put(w, to, tag, data, bytes);
  return w->aborted ? TESS_ABORTED : TESS_OK;
}

static inline tess_status wire_receive(void *self, int from, uint64_t tag, void *data, size_t bytes, void **request) {
  struct request *r = malloc(sizeof *r);
  *r = (struct request){from, tag, data, bytes};
  *request = r;
  (void)self;
  return TESS_OK;
}

static inline tess_status wire_test(void *self, void *request, bool *done) {
  struct wire *w = self;
  struct request *r = request;
  struct link *l = &w->link[r->peer];
  progress(w);
  *done = false;
  struct message **p = &l->first;
  while (*p && (*p)->f.tag != r->tag)
    p = &(*p)->next;
  struct message *m = *p;
  if (!m) { /* what has come is delivered */
    if (w->aborted) return TESS_ABORTED;
    if (l->fd < 0) snprintf(w->why, sizeof w->why, "process %d has hung up", r->peer);
    return l->fd < 0 ? TESS_ABORTED : TESS_OK;
  }
  if (m->f.bytes != r->bytes) return TESS_INTERNAL;
  memcpy(r->data, m->data, r->bytes);
  *p = m->next;
  if (!m->next) l->last = p;
  free(m);
  free(r);
  *done = true;
  return TESS_OK;
}

static inline void wire_abort(void *self, const char *reason) {
  struct wire *w = self;
  if (!w->told) /* after another one's too: who hears that this process has gone has heard why */
    for (int i = 0; i < w->n; i++)
      if (i != w->me) put(w, i, (uint64_t)ABORTED, reason, strlen(reason));
  w->told = true;
  end_all(w, reason);
}

static inline void wire_wait(void *self, double seconds) {
  struct wire *w = self;
  struct pollfd p[MOST_WIRED];
  for (int i = 0; i < w->n; i++)
    p[i] = (struct pollfd){w->link[i].fd, w->link[i].out.n ? POLLIN | POLLOUT : POLLIN, 0};
  poll(p, (nfds_t)w->n, (int)(seconds * 1000) + 1);
}

static inline const char *wire_why(void *self) {
  return ((struct wire *)self)->why;
}

static inline void wire_close(void *self) {
  struct wire *w = self;
  for (int i = 0; i < w->n; i++) {
    while (w->link[i].fd >= 0 && w->link[i].out.n) { /* what is on its way must arrive */
      wire_wait(w, 1);
      progress(w);
    }
    if (w->link[i].fd >= 0) hang_up(&w->link[i]);
    free(w->link[i].out.data);
    free(w->link[i].in.data);
  }
  w->closed++;
}

static inline tess_transport table_of(struct wire *w) {
  return (tess_transport){.size = sizeof(tess_transport),
                          .name = "wire",
                          .self = w,
                          .process_index = w->me,
                          .process_count = w->n,
                          .send = wire_send,
                          .receive = wire_receive,
                          .test = wire_test,
                          .abort = wire_abort,
                          .close = wire_close,
                          .wait = wire_wait,
                          .why = wire_why};
}

/* ---- processes ---- */

static inline void connect_all(int n, int fd[MOST_WIRED][MOST_WIRED]) {
  for (int i = 0; i < n; i++) {
    fd[i][i] = -1;
    for (int k = 0; k < i; k++) {
      int pair[2];
      if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0) abort();
      fd[i][k] = pair[0];
      fd[k][i] = pair[1];
    }
  }
}

static inline void keep_own(int n, int me, int fd[MOST_WIRED][MOST_WIRED], struct wire *w) {
  *w = (struct wire){.me = me, .n = n};
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      if (i == me) w->link[k] = (struct link){.fd = fd[i][k]};
      if (i != me && fd[i][k] >= 0) close(fd[i][k]);
    }
  for (int k = 0; k < n; k++)
    w->link[k].last = &w->link[k].first;
}

/* After the fork: this one has nothing of the sockets. */
static inline void close_all(int n, int fd[MOST_WIRED][MOST_WIRED]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      if (fd[i][k] >= 0) close(fd[i][k]);
}

#endif
