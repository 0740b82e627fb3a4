/* Cases run in child processes, each with a library of its own, so that a crash or a hang is a failing case like any
 * other. Which child runs a case, and thus its options, follows from the case's number alone. */
#ifndef TESSERA_TESTS_WORKERS_H
#define TESSERA_TESTS_WORKERS_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS = 4, MAX_FAILURES = 3, CASE_SECONDS = 120 };

struct told { /* a failing case */
  uint64_t index;
  char text[512];
};

struct shared { /* between the processes */
  _Atomic uint64_t current[WORKERS], done;
  _Atomic int failures;
  struct told told[MAX_FAILURES];
};

/* Runs case `index` in a child that is set up for it. False: it failed, and text says how. */
typedef bool case_function(uint64_t index, char *text, size_t room);
typedef void setup_function(int worker);

static inline struct shared *shared_new(void) {
  void *s = mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (s == MAP_FAILED) abort();
  return s;
}

static inline void tell_failure(struct shared *s, uint64_t index, const char *text) {
  int k = atomic_fetch_add(&s->failures, 1);
  if (k >= MAX_FAILURES) return;
  s->told[k].index = index;
  snprintf(s->told[k].text, sizeof s->told[k].text, "%s", text);
}

static inline pid_t start_worker(struct shared *s, int worker, uint64_t from, uint64_t end, setup_function *setup,
                                 case_function *run) {
  fflush(NULL);
  pid_t child = fork();
  if (child) return child;
  setup(worker);
  for (uint64_t i = from; i < end && atomic_load(&s->failures) < MAX_FAILURES; i += WORKERS) {
    char text[512] = "";
    atomic_store(&s->current[worker], i);
    alarm(CASE_SECONDS);
    if (!run(i, text, sizeof text)) tell_failure(s, i, text);
    alarm(0);
    atomic_fetch_add(&s->done, 1);
  }
  atomic_store(&s->current[worker], end);
  exit(0);
}

static inline void describe_end(int status, char *text, size_t room) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    snprintf(text, room, "it did not end within %d s", CASE_SECONDS);
  else if (WIFSIGNALED(status))
    snprintf(text, room, "it ended with signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    snprintf(text, room, "it exited with status %d", WEXITSTATUS(status));
}

/* Cases 0 … n - 1. Returns the shared record, which the caller unmaps or leaks at exit. */
static inline struct shared *run_cases(uint64_t n, setup_function *setup, case_function *run) {
  struct shared *s = shared_new();
  pid_t child[WORKERS];
  int running = 0;
  for (int w = 0; w < WORKERS; w++, running++)
    child[w] = start_worker(s, w, (uint64_t)w, n, setup, run);
  while (running > 0) {
    int status, w = 0;
    pid_t ended = wait(&status);
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) break;
    while (w < WORKERS && child[w] != ended)
      w++;
    if (w == WORKERS) continue;
    running--;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
    char text[128];
    uint64_t at = atomic_load(&s->current[w]);
    describe_end(status, text, sizeof text);
    tell_failure(s, at, text);
    if (at + WORKERS >= n || atomic_load(&s->failures) >= MAX_FAILURES) continue;
    child[w] = start_worker(s, w, at + WORKERS, n, setup, run);
    running++;
  }
  return s;
}

/* One attempt in a child: true when it fails, by its verdict, by a signal or by taking too long. Its output is dropped.
 */
static inline bool fails_in_child(bool (*attempt)(const void *ctx, char *text, size_t room), const void *ctx,
                                  int seconds, char *text, size_t room) {
  static struct shared *box;
  if (!box) box = shared_new();
  memset(box, 0, sizeof *box);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(3);
    alarm((unsigned)seconds);
    bool good = attempt(ctx, box->told[0].text, sizeof box->told[0].text);
    _exit(good ? 0 : 1);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return false;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 1 && box->told[0].text[0])
    snprintf(text, room, "%s", box->told[0].text);
  else
    describe_end(status, text, room);
  return true;
}

#endif
