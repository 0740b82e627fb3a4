/* A transport of the program's: real processes, forked before the library starts, with a socket between each two. What
 * carries the bytes is all here; the library knows the table of functions alone. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "_world.h"

enum { MOST = 4 };

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
  struct link link[MOST];
  bool aborted;
  char why[300];
  int sends, closed;
};
struct request {
  int peer;
  uint64_t tag;
  void *data;
  size_t bytes;
};

static void append(struct buffer *b, const void *data, size_t n) {
  b->data = realloc(b->data, b->n + n + 1);
  if (n) memcpy(b->data + b->n, data, n);
  b->n += n;
}
static void consume(struct buffer *b, size_t n) {
  memmove(b->data, b->data + n, b->n - n);
  b->n -= n;
}

static void end_all(struct wire *w, const char *why) {
  if (!w->aborted) snprintf(w->why, sizeof w->why, "%s", why);
  w->aborted = true;
}

/* Whole frames become messages. */
static void take_frames(struct wire *w, struct link *l) {
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

static void hang_up(struct link *l) {
  close(l->fd);
  l->fd = -1;
}

static void progress(struct wire *w) {
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

static void put(struct wire *w, int to, uint64_t tag, const void *data, size_t bytes) {
  struct frame f = {tag, bytes};
  append(&w->link[to].out, &f, sizeof f);
  append(&w->link[to].out, data, bytes);
  progress(w);
}

static tess_status wire_send(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request) {
  struct wire *w = self;
  w->sends++;
  *request = NULL; /* the data was copied */
  put(w, to, tag, data, bytes);
  return w->aborted ? TESS_ABORTED : TESS_OK;
}

static tess_status wire_receive(void *self, int from, uint64_t tag, void *data, size_t bytes, void **request) {
  struct request *r = malloc(sizeof *r);
  *r = (struct request){from, tag, data, bytes};
  *request = r;
  return ((struct wire *)self)->aborted ? TESS_ABORTED : TESS_OK;
}

static tess_status wire_test(void *self, void *request, bool *done) {
  struct wire *w = self;
  struct request *r = request;
  struct link *l = &w->link[r->peer];
  progress(w);
  *done = false;
  if (w->aborted) return TESS_ABORTED;
  struct message **p = &l->first;
  while (*p && (*p)->f.tag != r->tag)
    p = &(*p)->next;
  struct message *m = *p;
  if (!m) {
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

static void wire_abort(void *self, const char *reason) {
  struct wire *w = self;
  if (!w->aborted)
    for (int i = 0; i < w->n; i++)
      if (i != w->me) put(w, i, (uint64_t)ABORTED, reason, strlen(reason));
  end_all(w, reason);
}

static void wire_wait(void *self, double seconds) {
  struct wire *w = self;
  struct pollfd p[MOST];
  for (int i = 0; i < w->n; i++)
    p[i] = (struct pollfd){w->link[i].fd, w->link[i].out.n ? POLLIN | POLLOUT : POLLIN, 0};
  poll(p, (nfds_t)w->n, (int)(seconds * 1000) + 1);
}

static const char *wire_why(void *self) {
  return ((struct wire *)self)->why;
}

static void wire_close(void *self) {
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

static tess_transport table_of(struct wire *w) {
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

typedef int (*body)(struct wire *);

static int child(struct wire *w, body run) {
  tess_transport t = table_of(w);
  CHECK(tess_set_transport(&t) == TESS_OK);
  CHECK(tess_init(.num_cpu_devices = DEVICES, .num_threads = 1, .collective_timeout_s = 20) == TESS_OK);
  int line = run(w);
  CHECK(!w->closed);
  (void)tess_finalize();
  CHECK(w->closed == 1 && w->sends > 0);
  if (!line) CHECK(tess_process_count() == 1 && tess_process_index() == 0 && tess_device_count() == 1);
  return line;
}

static void connect_all(int n, int fd[MOST][MOST]) {
  for (int i = 0; i < n; i++) {
    fd[i][i] = -1;
    for (int k = 0; k < i; k++) {
      int pair[2];
      assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
      fd[i][k] = pair[0];
      fd[k][i] = pair[1];
    }
  }
}

static void keep_own(int n, int me, int fd[MOST][MOST], struct wire *w) {
  *w = (struct wire){.me = me, .n = n};
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      if (i == me) w->link[k] = (struct link){.fd = fd[i][k]};
      if (i != me && fd[i][k] >= 0) close(fd[i][k]);
    }
  for (int k = 0; k < n; k++)
    w->link[k].last = &w->link[k].first;
}

static void run_processes(const char *name, int n, body run) {
  int fd[MOST][MOST];
  pid_t pid[MOST];
  connect_all(n, fd);
  fflush(NULL);
  for (int i = 0; i < n; i++) {
    pid[i] = fork();
    if (pid[i] == 0) {
      struct wire w;
      alarm(60); /* what waits for ever ends with SIGALRM */
      keep_own(n, i, fd, &w);
      int line = child(&w, run);
      if (line) fprintf(stderr, "%s, process %d of %d: line %d\n", name, i, n, line);
      _exit(line != 0);
    }
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      if (fd[i][k] >= 0) close(fd[i][k]);
  int bad = 0;
  for (int i = 0; i < n; i++) {
    int status = 1;
    waitpid(pid[i], &status, 0);
    bad += status != 0;
  }
  if (bad) fail_msg("%s: %d of %d processes failed", name, bad, n);
}

/* ---- what they do ---- */

static tess_array *sum(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *doubled(tess_array *x) {
  return tess_mul(x, 2);
}

static int world(struct wire *w) {
  int n = w->n, all = n * DEVICES;
  tess_scope *s = tess_scope_begin();
  CHECK(tess_process_index() == w->me && tess_process_count() == n);
  CHECK(tess_device_count() == all && tess_local_device_count() == DEVICES);
  CHECK(tess_local_devices().device[0]->id == w->me * DEVICES);
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(all), TESS_NAMES("x"));
  CHECK(tess_ok(m) && tess_mesh_is_multi_process(m) == (n > 1));
  SAME(tess_add(ramp(TESS_SHAPE(2), 0, 1), w->me), w->me, w->me + 1); /* of its own */
  /* host-local data become a global array, and come back */
  tess_array *mine = ramp(TESS_SHAPE(DEVICES), w->me * DEVICES, 1);
  tess_array *x = tess_host_local_array_to_global_array(mine, m, TESS_P("x"));
  CHECK(tess_ok(x) && tess_array_dim(x, 0) == all);
  tess_array *y = tess_call(tess_jit(doubled), x);
  SAME(tess_global_array_to_host_local_array(y, m, TESS_P("x")), 4 * w->me, 4 * w->me + 2);
  /* a sum over the devices of all */
  tess_fn *f = tess_shard_map(sum, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P());
  SAME(tess_call(f, x), all * (all - 1) / 2);
  CHECK(tess_live_devices().n == all);
  FINISH(s);
}

/* More than a socket holds. */
static int large(struct wire *w) {
  enum { N = 1 << 20 };
  tess_scope *s = tess_scope_begin();
  tess_array *all = tess_process_allgather(tess_add(tess_arange(N), w->me));
  CHECK(tess_ok(all) && tess_array_size(all) == (int64_t)N * w->n);
  const int32_t *v = tess_data(all);
  for (int p = 0; p < w->n; p++)
    for (int i = 0; i < N; i += 1001)
      CHECK(v[p * N + i] == i + p);
  FINISH(s);
}

/* Process 1 goes; the other is told what the transport says of it. */
static int one_goes(struct wire *w) {
  tess_scope *s = tess_scope_begin();
  CHECK(tess_sync_global_devices("together") == TESS_OK);
  if (w->me == 1) FINISH(s);
  CHECK(tess_sync_global_devices("alone") == TESS_ABORTED);
  CHECK_ERROR(TESS_ABORTED, TESS_PEER_LOST, "process 1 has hung up");
  FINISH(s);
}

/* Two that call different things: each hears of both, the second time by the transport's words. */
static int they_differ(struct wire *w) {
  tess_scope *s = tess_scope_begin();
  tess_status status =
      w->me ? tess_sync_global_devices("a") : tess_error_of(tess_process_allgather(tess_arange(2))).status;
  CHECK(status == TESS_FAILED_PRECONDITION || status == TESS_ABORTED);
  tess_take_error();
  CHECK(tess_sync_global_devices("b") == TESS_ABORTED);
  CHECK_ERROR(TESS_ABORTED, TESS_PEER_LOST, "process_allgather");
  FINISH(s);
}

static void test_world(void **state) {
  (void)state;
  for (int n = 2; n <= MOST; n++)
    run_processes("world", n, world);
}
static void test_large(void **state) {
  (void)state;
  run_processes("large", 2, large);
}
static void test_failures(void **state) {
  (void)state;
  run_processes("one_goes", 2, one_goes);
  run_processes("they_differ", 2, they_differ);
}

/* ---- what is no transport ---- */

static int simulated(int me, void *ctx) {
  tess_transport t = table_of(ctx);
  (void)me;
  CHECK(tess_set_transport(&t) == TESS_FAILED_PRECONDITION);
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the library runs already");
  CHECK(tess_process_count() == 2 && tess_local_device_count() == DEVICES);
  return 0;
}

static int refused(struct wire *w) {
  tess_transport t = table_of(w), bad = t;
  CHECK(tess_set_transport(NULL) == TESS_INVALID_ARGUMENT);
  bad.test = NULL;
  CHECK(tess_set_transport(&bad) == TESS_INVALID_ARGUMENT);
  bad = t;
  bad.process_index = 1;
  CHECK(tess_set_transport(&bad) == TESS_INVALID_ARGUMENT);
  bad.process_index = 0;
  bad.process_count = 0;
  CHECK(tess_set_transport(&bad) == TESS_INVALID_ARGUMENT);
  CHECK(tess_set_transport(&t) == TESS_OK);
  CHECK(tess_set_transport(&t) == TESS_FAILED_PRECONDITION);
  CHECK(tess_finalize() == TESS_OK && w->closed == 1); /* it never began */
  bad = t;
  bad.size = offsetof(tess_transport, close); /* of a program built before what is optional */
  CHECK(tess_set_transport(&bad) == TESS_OK);
  CHECK(tess_init(.num_cpu_devices = DEVICES, .num_threads = 1) == TESS_OK);
  CHECK(tess_device_count() == DEVICES && tess_sync_global_devices("me") == TESS_OK);
  CHECK(tess_set_transport(&t) == TESS_FAILED_PRECONDITION);
  CHECK_ERROR(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "call it before tess_init");
  CHECK(tess_run_simulated(2, simulated, w) == 0);
  CHECK(tess_finalize() == TESS_OK && w->closed == 1);
  return 0;
}

static void test_refused(void **state) {
  struct wire w = {.n = 1, .link = {{.fd = -1}}};
  (void)state;
  int line = refused(&w);
  if (line) fail_msg("line %d", line);
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_world), cmocka_unit_test(test_large), cmocka_unit_test(test_failures),
      cmocka_unit_test(test_refused), /* the last: it starts the library in this process */
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
