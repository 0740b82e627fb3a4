/* The flight recorder, who is slow, and who has ended; what all that costs, and that it does not grow. */
#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>
#include <cmocka.h>

#include "base/alloc.h"
#include "comm/comm.h"
#include "comm/pace.h"
#include "comm/record.h"
#include "comm/watch.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
static int64_t now_ns(void) {
  return (int64_t)(now() * 1e9);
}

/* ---- the recorder ---- */

static char *read_file(const char *path) {
  FILE *f = fopen(path, "r");
  char *text = calloc(1, 4 << 20);
  assert_non_null(f);
  assert_true(fread(text, 1, (4 << 20) - 1, f) > 0);
  fclose(f);
  return text;
}

/* More than the ring holds, of two groups, one with long texts; the last one is not over. */
static void test_file(void **state) {
  enum { N = RECORDS + 100 };
  int all[] = {0, 1, 2, 3, 7}, two[] = {2, 3};
  char folder[] = "/tmp/tess-record-XXXXXX", path[64], where[200];
  struct diag d = {0};
  (void)state;
  memset(where, 'd', sizeof where);
  snprintf(where + 180, 20, "/train.c:88");
  struct recorder *r = tess__recorder_open(3, 8);
  for (int i = 1; i <= N; i++) {
    bool small = i % 10 == 0;
    struct record_call c = {.op = "psum",
                            .what = "f32[\"8\"]",
                            .where = where,
                            .collective = (uint64_t)i,
                            .bytes = 32,
                            .n = small ? 2 : 5,
                            .member = small ? two : all};
    uint64_t ticket = tess__recorder_begin(r, &c, now_ns());
    if (i < N) tess__recorder_end(r, ticket, i % 3 != 0, now_ns());
    if (i == RECORDS / 2) tess__recorder_end(r, 0, false, now_ns()); /* long over: changes nothing that is asked for */
  }
  tess__recorder_end(r, 1, false, now_ns()); /* its place is another's */
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/process-3.jsonl", folder);
  assert_true(tess__recorder_write(r, path, "a test", &d));
  char *text = read_file(path), *line = strtok(text, "\n");
  json_t *o = json_loads(line, 0, NULL);
  assert_int_equal(json_integer_value(json_object_get(o, "process")), 3);
  assert_int_equal(json_integer_value(json_object_get(o, "processes")), 8);
  assert_int_equal(json_integer_value(json_object_get(o, "recorded")), N);
  assert_string_equal(json_string_value(json_object_get(o, "why")), "a test");
  json_decref(o);
  for (int i = N - RECORDS + 1; i <= N; i++) {
    o = json_loads(line = strtok(NULL, "\n"), 0, NULL);
    bool small = i % 10 == 0;
    assert_int_equal(json_integer_value(json_object_get(o, "collective")), i);
    assert_int_equal(json_integer_value(json_object_get(o, "sequence")), small ? i / 10 : i - i / 10);
    assert_string_equal(json_string_value(json_object_get(o, "group")), small ? "2-3" : "0-3,7");
    assert_string_equal(json_string_value(json_object_get(o, "what")), "f32[\"8\"]");
    assert_non_null(strstr(json_string_value(json_object_get(o, "place")), "/train.c:88"));
    assert_string_equal(json_string_value(json_object_get(o, "state")), i == N ? "waiting" : i % 3 ? "done" : "failed");
    assert_true((json_object_get(o, "left") != NULL) == (i < N));
    json_decref(o);
  }
  assert_string_equal(strtok(NULL, "\n"), "{\"end\": true}");
  free(text);
  unlink(path);
  assert_int_equal(rmdir(folder), 0);
  assert_false(tess__recorder_write(r, path, "no folder", &d));
  tess__diag_clear(&d);
  tess__recorder_close(r);
}

/* ---- what it costs, and that nothing grows ---- */

struct seat {
  struct comm *comm;
  int rounds;
};

static void *exchange_often(void *arg) {
  struct seat *s = arg;
  for (int i = 0; i < s->rounds; i++) {
    int64_t value = i;
    struct received got;
    struct diag d = {0};
    struct exchange x = {.op = "all_gather", .where = "soak.c:1", .what = "i64"};
    if (!tess__comm_all_gather(s->comm, &x, &value, sizeof value, &got, &d)) return s;
    if (*(int64_t *)got.data[0] != i || *(int64_t *)got.data[1] != i) return s;
    tess__received_free(&got);
  }
  return NULL;
}

/* All of them in so many parts, each by threads of its own. */
static void run_exchanges(struct seat *s, int parts, int rounds) {
  for (int k = 0; k < parts; k++) {
    pthread_t thread[2];
    for (int i = 0; i < 2; i++) {
      s[i].rounds = rounds;
      assert_int_equal(pthread_create(&thread[i], NULL, exchange_often, &s[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
      void *failed;
      pthread_join(thread[i], &failed);
      assert_null(failed);
    }
  }
}

static long resident_kib(void) {
  long pages = 0, resident = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  assert_int_equal(fscanf(f, "%ld %ld", &pages, &resident), 2);
  fclose(f);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}
static int open_files(void) {
  int n = 0;
  DIR *d = opendir("/proc/self/fd");
  while (readdir(d))
    n++;
  closedir(d);
  return n;
}

static void test_soak(void **state) {
  (void)state;
  struct local_world *w = tess__local_new(2);
  struct seat s[2];
  for (int i = 0; i < 2; i++) {
    tess_transport t;
    tess__local_transport(w, i, &t);
    s[i].comm = tess__comm_open(&t, 0, 60);
  }
  run_exchanges(s, 1, 2 * RECORDS); /* the rings are full */
  long before = resident_kib();
  int files = open_files();
  run_exchanges(s, 10, 10000);
  long grown = resident_kib() - before;
  print_message("100,000 exchanges: %ld KiB more\n", grown);
  assert_int_equal(open_files(), files);
#if !TESS_ADDRESS_SANITIZER && !defined(__SANITIZE_THREAD__)
  assert_true(grown < 2048); /* the other recorder's ring, which was read and given back */
#endif
  for (int i = 0; i < 2; i++)
    tess__comm_close(s[i].comm);
  tess__local_free(w);
}

/* ---- who is slow ---- */

static uint32_t seed = 1;
static double any(void) {
  seed = seed * 1664525 + 1013904223;
  return (double)(seed >> 8) / (1 << 24);
}

/* Steps of 5 ms with the noise of a busy machine: 30 % here and there, and one in ten waits for a core for 20 ms. */
static double noisy(void) {
  return 0.005 * (1 + 0.3 * any()) + (any() < 0.1 ? 0.02 : 0);
}

/* In a step there are three exchanges, before two of which nobody computes, but one may have to wait for a core. */
static int steps_until_named(int n, int slow, double times, int steps) {
  uint16_t marks[128] = {0};
  double usual = 0;
  struct straggler out = {.process = -1};
  int process[64];
  double computed[64];
  for (int i = 0; i < n; i++)
    process[i] = 2 * i; /* a group's members */
  for (int k = 1; k <= steps; k++) {
    for (int i = 0; i < n; i++)
      computed[i] = noisy() * (i == slow ? times : 1);
    bool found = tess__pace_add(marks, &usual, n, process, computed, &out);
    for (int more = 0; more < 2 && !found; more++) {
      for (int i = 0; i < n; i++)
        computed[i] = any() < 0.3 ? 0.003 * any() : 1e-5;
      found = tess__pace_add(marks, &usual, n, process, computed, &out);
    }
    if (!found) continue;
    if (out.process != 2 * slow) fail_msg("process %d is named, %d is slow", out.process, 2 * slow);
    assert_true(out.took > 3 * out.others);
    return k;
  }
  return 0;
}

static void test_pace(void **state) {
  (void)state;
  int latest = 0;
  for (int n = 2; n <= 64; n *= 2)
    for (int trial = 0; trial < 20; trial++) {
      int named = steps_until_named(n, trial % n, 5, 20);
      if (!named) fail_msg("%d processes, trial %d: nobody is named", n, trial);
      if (named > latest) latest = named;
    }
  for (int trial = 0; trial < 200; trial++) /* balanced: 200 runs of 1,000 steps */
    assert_int_equal(steps_until_named(2 << trial % 5, -1, 1, 1000), 0);
  print_message("one that is five times as slow is named after at most %d steps\n", latest);
  uint16_t marks[2] = {0};
  double usual = 0;
  struct straggler out;
  for (int i = 0; i < 100; i++) { /* too short to matter; unknown; alone */
    assert_false(tess__pace_add(marks, &usual, 2, (int[]){0, 1}, (double[]){1e-6, 9e-4}, &out));
    assert_false(tess__pace_add(marks, &usual, 2, (int[]){0, 1}, (double[]){-1, 1}, &out));
    assert_false(tess__pace_add(marks, &usual, 1, (int[]){0}, (double[]){1}, &out));
  }
}

/* ---- who has ended ---- */

/* A child that ends so: by a signal, or with a status; asked before its parent has waited for it, and after. */
static void check_end(int signal, int status, bool waited, const char *words) {
  char how[64];
  struct watch *w = tess__watch_open(3);
  struct identity who = tess__identity();
  int both[] = {1, 2}, end[2];
  assert_true(who.host && who.pid == getpid());
  assert_int_equal(pipe(end), 0);
  pid_t child = fork();
  if (child == 0) {
    char c;
    close(end[1]);
    if (read(end[0], &c, 1) == 0 && signal) kill(getpid(), signal);
    _exit(status);
  }
  close(end[0]);
  tess__watch_add(w, 2, &(struct identity){who.host, child});
  tess__watch_add(w, 1, &who); /* a thread of this one */
  assert_int_equal(tess__watch_look(w, 2, both, 0), -1);
  close(end[1]);
  double start = now();
  assert_int_equal(tess__watch_look(w, 2, both, 5000), 2);
  assert_true(now() - start < 4);
  if (waited) assert_int_equal(waitpid(child, NULL, 0), child);
  tess__watch_how(w, 2, how, sizeof how);
  if (strcmp(how, words) != 0 && !(waited && strcmp(how, "has ended") == 0)) fail_msg("%s, not %s", how, words);
  if (!waited) assert_int_equal(waitpid(child, NULL, 0), child);
  tess__watch_close(w);
}

static void test_watch(void **state) {
  (void)state;
  for (int waited = 0; waited < 2; waited++) {
    check_end(SIGKILL, 0, waited, "died (killed by signal 9)");
    check_end(0, 3, waited, "has ended (exit status 3)");
    check_end(0, 0, waited, "has ended (exit status 0)");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_file), cmocka_unit_test(test_soak),
                                     cmocka_unit_test(test_pace), cmocka_unit_test(test_watch)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
