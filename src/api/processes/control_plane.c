/* What processes have besides collectives: keys and barriers, the public functions over comm/control.h; the record of
 * the collectives of this one. */
#include <math.h>
#include <string.h>
#include <tessera/ext.h>

#include "api/api.h"
#include "base/alloc.h"

enum { MAX_KEY = 1 << 16 };
static const size_t MAX_VALUE = (size_t)1 << 28;

static bool check_key(const char *key, const char *what, struct diag *d) {
  if (!key) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is NULL", what);
  size_t n = strlen(key);
  return (n && n <= MAX_KEY) || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                           "%s has %zu characters; 1 to %d are possible", what, n, MAX_KEY);
}

static bool check_timeout(double timeout_s, struct diag *d) {
  return (timeout_s >= 0 && !isinf(timeout_s)) ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "timeout_s is %g: seconds, 0 or more", timeout_s);
}

/* The control plane, unless something is wrong already. */
static struct control *plane(struct diag *d) {
  struct control *c = tess__thread()->process->control; /* starts the library */
  if (!d->status && !tess__world_here()->n) tess__init_failure(d);
  return d->status ? NULL : c;
}

tess_status tess_kv_set_at(const char *where, const char *key, const void *value, size_t bytes, bool overwrite) {
  struct diag d = {0};
  if (check_key(key, "the key", &d) && bytes && !value)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value is NULL, and has %zu bytes", bytes);
  if (!d.status && bytes > MAX_VALUE)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a value of %zu bytes; at most %zu are possible", bytes,
               MAX_VALUE);
  struct control *c = plane(&d);
  struct control_call call = {.op = overwrite ? ASK_SET_OVER : ASK_SET, .key = key, .value = value, .bytes = bytes};
  return c && tess__control_call(c, &call, NULL, NULL, &d) ? TESS_OK : tess__report(&d, "kv_set", where);
}

tess_status tess_kv_get_at(const char *where, const char *key, double timeout_s, const void **value, size_t *bytes) {
  struct diag d = {0};
  char *got = NULL;
  size_t n = 0;
  if (value) *value = NULL;
  if (bytes) *bytes = 0;
  if (check_key(key, "the key", &d)) check_timeout(timeout_s, &d);
  struct control *c = plane(&d);
  struct control_call call = {.op = ASK_GET, .key = key, .timeout = timeout_s};
  if (!c || !tess__control_call(c, &call, &got, &n, &d)) return tess__report(&d, "kv_get", where);
  char *kept = tess__scope_alloc(tess__scope(), n + 1);
  memcpy(kept, got, n);
  tess__free(got);
  if (value) *value = kept;
  if (bytes) *bytes = n;
  return TESS_OK;
}

tess_status tess_kv_delete_at(const char *where, const char *key) {
  struct diag d = {0};
  check_key(key, "the key", &d);
  struct control *c = plane(&d);
  struct control_call call = {.op = ASK_DELETE, .key = key};
  return c && tess__control_call(c, &call, NULL, NULL, &d) ? TESS_OK : tess__report(&d, "kv_delete", where);
}

static bool check_processes(const tess_ints *p, struct diag *d) {
  int count = tess__thread()->process->count;
  if (p->set && !p->n) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no processes are given");
  for (int i = 0; i < p->n; i++) {
    if (p->v[i] < 0 || p->v[i] >= count)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "process %d is not one of the %d", p->v[i], count);
    for (int k = 0; k < i; k++)
      if (p->v[k] == p->v[i])
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "process %d is given twice", p->v[i]);
  }
  return true;
}

tess_status tess_wait_at_barrier_at(const char *where, const char *id, double timeout_s, tess_ints processes) {
  struct diag d = {0};
  if (check_key(id, "the id", &d) && check_timeout(timeout_s, &d)) check_processes(&processes, &d);
  struct control *c = plane(&d);
  struct control_call call = {.op = ASK_BARRIER,
                              .key = id,
                              .value = processes.v,
                              .bytes = (size_t)processes.n * sizeof(int32_t),
                              .timeout = timeout_s};
  return c && tess__control_call(c, &call, NULL, NULL, &d) ? TESS_OK : tess__report(&d, "wait_at_barrier", where);
}

tess_status tess_dump_recorder_at(const char *where, const char *path) {
  struct diag d = {0};
  const struct comm *comm = tess__thread()->process->comm; /* starts the library */
  if (!tess__world_here()->n)
    tess__init_failure(&d);
  else if (!path || !*path)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is %s", path ? "empty" : "NULL");
  else
    tess__recorder_write(comm ? tess__comm_recorder(comm) : NULL, path, "tess_dump_recorder", &d);
  return d.status ? tess__report(&d, "dump_recorder", where) : TESS_OK;
}
