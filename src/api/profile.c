/* Traces: what exec/profile.h records, as a file and as a table. */
#include "exec/profile.h"

#include <pthread.h>
#include <string.h>

#include "api/api.h"
#include "base/alloc.h"
#include "base/io.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *file, *table; /* of the trace that is recorded; of the last one */

static char *copy(const char *s) {
  size_t n = strlen(s) + 1;
  char *out = tess__alloc(n);
  return memcpy(out, s, n);
}

tess_status tess_start_trace_at(const char *where, const char *path) {
  struct diag d = {0};
  tess__thread();
  pthread_mutex_lock(&lock);
  bool good = tess__profile_begin(&d);
  if (good) {
    tess__free(file);
    file = path ? copy(path) : NULL;
  }
  pthread_mutex_unlock(&lock);
  return good ? TESS_OK : tess__report(&d, "start_trace", where);
}

static bool write_trace(const struct profile *p, struct diag *d) {
  struct text t = {0};
  struct io_writer w;
  tess__profile_trace(&t, p);
  bool good = tess__io_create(&w, file, d);
  if (good) good = tess__io_finish(&w, tess__io_write(&w, t.data, t.length, d), d);
  tess__text_free(&t);
  return good;
}

tess_status tess_stop_trace_at(const char *where) {
  struct diag d = {0};
  struct text t = {0};
  pthread_mutex_lock(&lock);
  struct profile *p = tess__profile_end();
  if (!p)
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "no trace is being recorded");
  else {
    tess__profile_table(&t, p);
    tess__free(table);
    table = copy(tess__text_string(&t));
    if (file) write_trace(p, &d);
  }
  tess__free(file);
  file = NULL;
  pthread_mutex_unlock(&lock);
  tess__profile_free(p);
  tess__text_free(&t);
  return d.status ? tess__report(&d, "stop_trace", where) : TESS_OK;
}

const char *tess_trace_summary(void) {
  pthread_mutex_lock(&lock);
  const char *out = tess__scope_text(tess__scope(), table ? table : "");
  pthread_mutex_unlock(&lock);
  return out;
}
