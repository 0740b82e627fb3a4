/* Collectives between processes that are threads: what arrives, and that nothing that can go wrong is a hang. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "comm/comm.h"

enum { MOST = 8 };

struct seat;
typedef int (*body)(struct seat *);
struct seat {
  struct local_world *world;
  struct comm *comm;
  tess_transport local;
  int me, n, result;
  body run;
  double fail;
  bool holds;    /* its transport holds sends */
  struct diag d; /* its last failure */
};

/* ---- a transport whose sends are done when they have been received, as MPI's synchronous ones ---- */

struct held { /* a request: a receive, or a send, which waits for the answer to it */
  bool is_send;
  int peer;
  uint64_t tag;
  char answer;
  void *inner;
};

static tess_status hold_send(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request) {
  struct seat *s = self;
  struct held *h = calloc(1, sizeof *h);
  *h = (struct held){.is_send = true};
  *request = h;
  tess_status status = s->local.send(s->local.self, to, 2 * tag, data, bytes, &h->inner);
  return status ? status : s->local.receive(s->local.self, to, 2 * tag + 1, &h->answer, 1, &h->inner);
}

static tess_status hold_receive(void *self, int from, uint64_t tag, void *data, size_t bytes, void **request) {
  struct seat *s = self;
  struct held *h = calloc(1, sizeof *h);
  *h = (struct held){.peer = from, .tag = tag};
  *request = h;
  return s->local.receive(s->local.self, from, 2 * tag, data, bytes, &h->inner);
}

static tess_status hold_test(void *self, void *request, bool *done) {
  struct seat *s = self;
  struct held *h = request;
  void *none;
  tess_status status = s->local.test(s->local.self, h->inner, done);
  if (status || !*done) return status;
  if (!h->is_send) status = s->local.send(s->local.self, h->peer, 2 * h->tag + 1, "", 1, &none);
  free(h);
  return status;
}

static void hold_abort(void *self, const char *reason) {
  struct seat *s = self;
  s->local.abort(s->local.self, reason);
}

static void hold_wait(void *self, double seconds) {
  struct seat *s = self;
  s->local.wait(s->local.self, seconds);
}

static tess_transport holding(struct seat *s) {
  return (tess_transport){.size = sizeof(tess_transport),
                          .name = "holding",
                          .self = s,
                          .process_index = s->me,
                          .process_count = s->n,
                          .send = hold_send,
                          .receive = hold_receive,
                          .test = hold_test,
                          .abort = hold_abort,
                          .wait = hold_wait};
}

/* ---- processes ---- */

static void *main_of(void *arg) {
  struct seat *s = arg;
  tess__local_transport(s->world, s->me, &s->local);
  tess_transport t = s->holds ? holding(s) : s->local;
  s->comm = tess__comm_open(&t, s->fail / 2, s->fail);
  s->result = s->run(s);
  tess__comm_close(s->comm);
  tess__local_leave(s->world, s->me, s->result ? "ended with a failure" : "has ended");
  return NULL;
}

static int run_over(bool holds, int n, body b, double fail, struct seat *seat) {
  struct local_world *w = tess__local_new(n);
  pthread_t thread[MOST];
  int result = 0;
  for (int i = 0; i < n; i++) {
    seat[i] = (struct seat){.world = w, .me = i, .n = n, .run = b, .fail = fail, .holds = holds};
    assert_int_equal(pthread_create(&thread[i], NULL, main_of, &seat[i]), 0);
  }
  for (int i = 0; i < n; i++) {
    pthread_join(thread[i], NULL);
    if (!result) result = seat[i].result;
  }
  tess__local_free(w);
  return result;
}

/* Runs the body in n processes; the first result that is not 0. seat keeps the failures, to be cleared. */
static int run(int n, body b, double fail, struct seat *seat) {
  return run_over(false, n, b, fail, seat);
}

static void clear(struct seat *seat, int n) {
  for (int i = 0; i < n; i++)
    tess__diag_clear(&seat[i].d);
}

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) return __LINE__;                                                                                         \
  } while (0)

static int barrier(struct seat *s, const char *op, const char *where) {
  return tess__comm_exchange(s->comm, &(struct exchange){.op = op, .where = where}, NULL, &s->d);
}

/* ---- what arrives ---- */

static uint32_t mix(uint32_t a, uint32_t b, uint32_t c) {
  return (a * 2654435761U + b) * 2246822519U + c * 3266489917U;
}

/* Process a gives b a number of bytes, sometimes none, that both can compute; in many rounds. */
static int exchange_all(struct seat *s) {
  for (uint32_t round = 0; round < 40; round++) {
    const void *send[MOST];
    size_t bytes[MOST];
    unsigned char *mine[MOST];
    for (int i = 0; i < s->n; i++) {
      bytes[i] = mix(round, (uint32_t)s->me, (uint32_t)i) % 5000;
      if (bytes[i] % 3 == 0) bytes[i] = 0;
      send[i] = mine[i] = malloc(bytes[i] + 1);
      for (size_t k = 0; k < bytes[i]; k++)
        mine[i][k] = (unsigned char)mix(round, (uint32_t)(s->me * MOST + i), (uint32_t)k);
    }
    struct exchange x = {.op = "all_to_all", .send = send, .send_bytes = bytes};
    struct received got;
    CHECK(tess__comm_exchange(s->comm, &x, &got, &s->d));
    for (int i = 0; i < s->n; i++) {
      size_t want = mix(round, (uint32_t)i, (uint32_t)s->me) % 5000;
      if (want % 3 == 0) want = 0;
      CHECK(got.bytes[i] == want);
      for (size_t k = 0; k < want; k++)
        CHECK(((unsigned char *)got.data[i])[k] ==
              (unsigned char)mix(round, (uint32_t)(i * MOST + s->me), (uint32_t)k));
      free(mine[i]);
    }
    tess__received_free(&got);
  }
  return 0;
}

/* Groups that overlap: {0, 1}, {1, 2}, … and all, in an order that each process knows. */
static int groups(struct seat *s) {
  for (int round = 0; round < 30; round++) {
    for (int low = 0; low + 1 < s->n; low++) {
      if (s->me != low && s->me != low + 1) continue;
      int member[] = {low, low + 1}, value = s->me * 100 + round;
      struct received got;
      struct exchange x = {.op = "pair", .n = 2, .member = member};
      CHECK(tess__comm_all_gather(s->comm, &x, &value, sizeof value, &got, &s->d));
      CHECK(*(int *)got.data[0] == low * 100 + round && *(int *)got.data[1] == (low + 1) * 100 + round);
      tess__received_free(&got);
    }
    CHECK(barrier(s, "barrier", "a.c:1"));
  }
  return 0;
}

static void test_exchange(void **state) {
  (void)state;
  struct seat seat[MOST];
  for (int n = 1; n <= MOST; n = n < 4 ? n + 1 : n * 2) {
    assert_int_equal(run(n, exchange_all, 60, seat), 0);
    assert_int_equal(run(n, groups, 60, seat), 0);
  }
}

static void test_sends_that_wait(void **state) {
  (void)state;
  struct seat seat[MOST];
  for (int n = 2; n <= 4; n++) {
    assert_int_equal(run_over(true, n, exchange_all, 5, seat), 0);
    assert_int_equal(run_over(true, n, groups, 5, seat), 0);
  }
}

/* ---- what goes wrong ---- */

static bool says(const struct seat *s, tess_status status, const char *words) {
  bool good = s->d.status == status && s->d.message && strstr(s->d.message, words);
  if (!good) fprintf(stderr, "process %d: %d: %s\n", s->me, (int)s->d.status, s->d.message ? s->d.message : "");
  return good;
}

static int other_operation(struct seat *s) {
  if (barrier(s, "barrier", "a.c:1"))
    CHECK(!barrier(s, s->me == 1 ? "all_gather" : "barrier", s->me == 1 ? "b.c:7" : "a.c:2"));
  CHECK(strstr(s->d.message, "process 1 calls all_gather (b.c:7)"));
  CHECK(strstr(s->d.message, "calls barrier (a.c:2)"));
  CHECK(s->d.status == TESS_FAILED_PRECONDITION || s->d.status == TESS_ABORTED);
  for (int again = 0; again < 3; again++) { /* nothing works from now on, and nothing hangs */
    tess__diag_clear(&s->d);
    CHECK(!barrier(s, "barrier", "a.c:3"));
    CHECK(s->d.status == TESS_ABORTED && strstr(s->d.message, "process 1 calls all_gather (b.c:7)"));
  }
  void *request; /* what is sent now is told so at once, and kept for nobody */
  return s->local.send(s->local.self, (s->me + 1) % s->n, 9, "", 1, &request) == TESS_ABORTED ? 0 : __LINE__;
}

static int other_operands(struct seat *s) {
  struct exchange x = {.op = "all_gather", .where = "c.c:3", .what = s->me == 0 ? "f32[4]" : "f32[5]"};
  int value = 1;
  struct received got;
  CHECK(!tess__comm_all_gather(s->comm, &x, &value, sizeof value, &got, &s->d));
  if (s->n == 2) CHECK(says(s, TESS_INVALID_ARGUMENT, "process 0 calls all_gather of f32[4] (c.c:3), process 1 calls"));
  CHECK(s->d.reason == TESS_COLLECTIVE_MISMATCH);
  tess__diag_clear(&s->d);
  x.what = "f32[4]";
  x.mark = (uint64_t)s->me;
  CHECK(!tess__comm_all_gather(s->comm, &x, &value, sizeof value, &got, &s->d));
  tess__diag_clear(&s->d);
  x.mark = 0;
  CHECK(tess__comm_all_gather(s->comm, &x, &value, sizeof value, &got,
                              &s->d)); /* a difference in operands ends nothing */
  tess__received_free(&got);
  return 0;
}

/* Two long texts that differ behind what a header holds. */
static int long_operands(struct seat *s) {
  char what[400];
  memset(what, 'x', sizeof what);
  what[399] = 0;
  what[398] = (char)('a' + s->me);
  CHECK(!tess__comm_exchange(s->comm, &(struct exchange){.op = "o", .what = what}, NULL, &s->d));
  return s->d.status == TESS_INVALID_ARGUMENT ? 0 : __LINE__;
}

static int other_group(struct seat *s) {
  int few[] = {0, 1};
  struct exchange x = {.op = "o", .n = 2, .member = s->me == 0 ? few : NULL};
  if (s->n == 2) return 0; /* those are all */
  CHECK(!tess__comm_exchange(s->comm, &x, NULL, &s->d));
  return s->d.status == TESS_FAILED_PRECONDITION || s->d.status == TESS_ABORTED ? 0 : __LINE__;
}

/* Who is still in the first barrier when another one has noticed may already find the world aborted. */
static int one_ends(struct seat *s) {
  bool first = barrier(s, "barrier", "a.c:1");
  if (s->me == s->n - 1 && first) return 0;
  CHECK(!first || !barrier(s, "barrier", "a.c:2"));
  CHECK(s->d.status == TESS_ABORTED && s->d.reason == TESS_PEER_LOST);
  char words[40];
  snprintf(words, sizeof words, "process %d has ended", s->n - 1);
  return says(s, TESS_ABORTED, words) ? 0 : __LINE__;
}

static int one_aborts(struct seat *s) {
  if (s->me == 0) {
    tess__comm_abort(s->comm, "process 0: out of coffee");
    return 0;
  }
  CHECK(!barrier(s, "barrier", "a.c:2"));
  return says(s, TESS_ABORTED, "process 0: out of coffee") ? 0 : __LINE__;
}

static void pause_ms(int ms) {
  nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static int one_is_late(struct seat *s) {
  void *request;
  while (s->me == 1 && s->local.send(s->local.self, 1, 9, "", 1, &request) == TESS_OK)
    pause_ms(10); /* until the others have given up */
  CHECK(!barrier(s, "barrier", "late.c:5"));
  if (s->me == 1)
    return says(s, TESS_ABORTED, "process 1 did not come to barrier (collective 1, late.c:5)") ? 0 : __LINE__;
  bool first = s->d.status == TESS_DEADLINE_EXCEEDED;
  return says(s, first ? TESS_DEADLINE_EXCEEDED : TESS_ABORTED, "process 1 did not come to barrier") ? 0 : __LINE__;
}

static int late_but_in_time(struct seat *s) {
  if (s->me == 1) pause_ms(50);
  return barrier(s, "barrier", "late.c:5") ? 0 : __LINE__;
}

static void test_failures(void **state) {
  (void)state;
  static const struct {
    body run;
    double fail;
  } cases[] = {{other_operation, 60}, {other_operands, 60}, {long_operands, 60}, {other_group, 60},
               {one_ends, 60},        {one_aborts, 60},     {one_is_late, 0.2},  {late_but_in_time, 60}};
  struct seat seat[MOST];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int n = 2; n <= 4; n++) {
      int line = run(n, cases[i].run, cases[i].fail, seat);
      if (line) fail_msg("case %zu, %d processes: line %d", i, n, line);
      clear(seat, n);
    }
}

/* No memory for what comes: its process says so, and the others are told. */
static int no_memory(struct seat *s) {
  char data[100] = {0};
  struct received got;
  if (s->me == 0) tess__fail_allocation_after(1);
  bool good = tess__comm_all_gather(s->comm, &(struct exchange){.op = "o"}, data, sizeof data, &got, &s->d);
  if (s->me == 0) tess__fail_allocation_after(0);
  CHECK(!good);
  return s->d.status == TESS_RESOURCE_EXHAUSTED || s->d.status == TESS_ABORTED ? 0 : __LINE__;
}

static void test_no_memory(void **state) {
  (void)state;
  struct seat seat[MOST];
  assert_int_equal(run(2, no_memory, 60, seat), 0);
  clear(seat, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_exchange), cmocka_unit_test(test_sends_that_wait),
                                     cmocka_unit_test(test_failures), cmocka_unit_test(test_no_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
