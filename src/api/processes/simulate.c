/* tess_run_simulated: the processes of a world as threads of this one. */
#include <pthread.h>
#include <stdio.h>

#include "api/api.h"
#include "base/alloc.h"

enum { MAX_SIMULATED = 256 };

struct simulated {
  struct process process;
  tess_process_main body;
  void *ctx;
  int result;
  pthread_t thread;
};

static void *main_of(void *arg) {
  struct simulated *s = arg;
  char how[64];
  tess__process_enter(&s->process);
  s->result = s->body(s->process.index, s->ctx);
  tess_status status = tess__thread_end();
  if (s->result || status)
    snprintf(how, sizeof how, "has ended with %d (%s)", s->result, tess_status_name(status));
  else
    snprintf(how, sizeof how, "has ended");
  tess__local_leave(s->process.local, s->process.index, how);
  return NULL;
}

/* The number of threads that run; the others never come. */
static int start_all(struct simulated *s, int n) {
  for (int i = 0; i < n; i++)
    if (pthread_create(&s[i].thread, NULL, main_of, &s[i]) != 0) {
      for (int k = i; k < n; k++)
        tess__local_leave(s[i].process.local, k, "could not be started");
      return i;
    }
  return n;
}

static int run(const char *where, int n, tess_process_main body, void *ctx) {
  struct local_world *local = tess__local_new(n);
  struct simulated *s = tess__zalloc((size_t)n * sizeof *s);
  for (int i = 0; i < n; i++) {
    s[i].process.local = local;
    s[i].process.index = i;
    s[i].process.count = n;
    s[i].body = body;
    s[i].ctx = ctx;
  }
  int running = start_all(s, n), result = 0;
  for (int i = 0; i < running; i++)
    pthread_join(s[i].thread, NULL);
  for (int i = 0; i < n; i++) {
    if (!result) result = s[i].result;
    tess__process_end(&s[i].process);
  }
  tess__local_free(local);
  tess__free(s);
  if (running == n) return result;
  struct diag d = {0};
  tess__fail(&d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "only %d of %d threads could be started", running, n);
  tess__report(&d, "run_simulated", where);
  return -1;
}

int tess_run_simulated_at(const char *where, int process_count, tess_process_main body, void *ctx) {
  struct diag d = {0};
  if (process_count < 1 || process_count > MAX_SIMULATED)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d processes; 1 to %d are possible", process_count,
               MAX_SIMULATED);
  else if (!body)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the body is NULL");
  else if (tess__process()->local)
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "this is a simulated process already");
  if (!d.status) return run(where, process_count, body, ctx);
  tess__report(&d, "run_simulated", where);
  return -1;
}
