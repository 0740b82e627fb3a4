/* How long messages and exchanges between processes take over MPI, the record of each, and the start:
 *   TESS_MPI_MODULE=build/libtessera_mpi_mpich.so mpirun.mpich -n 2 build/bench/exchange */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "comm/comm.h"
#include "comm/launcher.h"
#include "comm/record.h"

enum { REPEATS = 21 };
static tess_transport t;

static double now(void) {
  struct timespec s;
  clock_gettime(CLOCK_MONOTONIC, &s);
  return (double)s.tv_sec + (double)s.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void finish(void *request) {
  for (bool done = !request; !done;) {
    if (t.test(t.self, request, &done)) exit(1);
    if (!done) t.wait(t.self, 0.05);
  }
}

/* There and back, between the processes 0 and 1. */
static void ping(void *data, size_t bytes) {
  void *give, *get;
  int other = 1 - t.process_index;
  for (int half = 0; half < 2 && t.process_index < 2; half++)
    if (half == t.process_index) {
      t.send(t.self, other, 1, data, bytes, &give);
      finish(give);
    } else {
      t.receive(t.self, other, 1, data, bytes, &get);
      finish(get);
    }
}

static void exchange(struct comm *c, void *data, size_t bytes) {
  struct received r;
  struct diag d = {0};
  const struct exchange x = {.op = "exchange"};
  if (!tess__comm_all_gather(c, &x, data, bytes, &r, &d)) exit(1);
  tess__received_free(&r);
}

/* Microseconds: least and median of batches. */
static void measure(const char *name, struct comm *c, size_t bytes) {
  int turns = bytes > 1 << 20 ? 5 : 200;
  void *data = calloc(1, bytes);
  double us[REPEATS];
  for (int i = 0; i < REPEATS; i++) {
    double start = now();
    for (int k = 0; k < turns; k++)
      if (c)
        exchange(c, data, bytes);
      else
        ping(data, bytes);
    us[i] = (now() - start) * 1e6 / turns / (c ? 1 : 2);
  }
  qsort(us, REPEATS, sizeof *us, by_value);
  if (t.process_index == 0)
    printf("%-10s %8zu bytes: %9.1f us least, %9.1f median\n", name, bytes, us[0], us[REPEATS / 2]);
  free(data);
}

/* What each collective leaves in the record. */
static void measure_record(void) {
  enum { N = 20000 };
  int member[] = {0, 1};
  struct recorder *r = tess__recorder_open(0, 2);
  double ns[REPEATS];
  for (int k = 0; k < REPEATS; k++) {
    double start = now();
    for (int i = 0; i < N; i++) {
      struct record_call call = {
          .op = "all_gather", .what = "i64", .where = "a.c:1", .bytes = 16, .n = 2, .member = member};
      int64_t at = (int64_t)(now() * 1e9);
      tess__recorder_end(r, tess__recorder_begin(r, &call, at), true, at);
    }
    ns[k] = (now() - start) * 1e9 / N;
  }
  qsort(ns, REPEATS, sizeof *ns, by_value);
  if (t.process_index == 0) printf("record     %.0f ns least, %.0f median\n", ns[0], ns[REPEATS / 2]);
  tess__recorder_close(r);
}

int main(void) {
  static const size_t size[] = {8, 1 << 12, 1 << 16, 1 << 22};
  struct diag d = {0};
  double start = now();
  if (!tess__launch(NULL, 0, 0, &t, &d) || !t.process_count) {
    fprintf(stderr, "%s\n", d.message ? d.message : "start it with mpirun");
    return 1;
  }
  if (t.process_index == 0) printf("start      %.0f ms\n", (now() - start) * 1e3);
  for (size_t i = 0; i < sizeof size / sizeof *size; i++)
    measure("message", NULL, size[i]);
  struct comm *c = tess__comm_open(&t, 0, 0);
  for (size_t i = 0; i < sizeof size / sizeof *size; i++)
    measure("exchange", c, size[i]);
  measure_record();
  tess__comm_close(c);
  return 0;
}
