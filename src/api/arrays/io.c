/* Arrays from and to files and other libraries. */
#include <stdio.h>
#include <string.h>

#include "api/layouts/constraint.h"
#include "api/layouts/device_put.h"
#include "api/layouts/placement.h"
#include "api/processes/members.h"
#include "api/processes/multihost.h"
#include "api/processes/put_across.h"
#include "array/dlpack.h"
#include "array/npy.h"

/* x placed by p (NULL, or "not specified": where it is). Outside a trace x itself is of no further use. */
static tess_array *placed_by(const char *where, const char *op, tess_array *x, const tess_sharding *p) {
  if (!p || (!p->body && !p->n)) return x;
  tess_array *out = tess__reshard_as(where, op, x, p);
  if (out != x && !tess__thread()->trace) tess__object_release(&x->o);
  return out;
}

tess_array *tess_load_npy_at(const char *where, const char *path, tess_sharding *p) {
  struct diag d = {0};
  struct npy_value v;
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", "load_npy", where))
    return tess__pass_error(p, KIND_ARRAY, "the sharding", "load_npy", where);
  if (!path) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
  const struct sharding *s = d.status ? NULL : tess__default_sharding(&d);
  if (!s || !tess__npy_read(path, TESS_DTYPE_NONE, &v, &d)) return tess__array_error(&d, "load_npy", where);
  tess_array *x = tess__array_of_data(tess__scope(), tess__placed(v.type, s, false), v.data);
  return placed_by(where, "load_npy", x, p);
}

/* What x holds can be read. */
static bool readable(const char *where, const char *op, tess_array *x, tess_status *status) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", op, where)) {
    *status = tess_status_of(tess__pass_error(x, KIND_ARRAY, "x", op, where));
    return false;
  }
  if (tess__array_whole(x, &d)) return true;
  *status = tess__report(&d, op, where);
  return false;
}

struct outcome { /* of the process that wrote, for the others */
  int32_t status, reason;
  char why[248];
};

/* What became of it in process `writer`, in all. */
static bool tell_outcome(const struct utility *u, const tess_array *x, int writer, struct diag *d) {
  struct outcome o = {.status = (int32_t)d->status, .reason = (int32_t)d->reason};
  struct received got = {0};
  struct exchange e = {.op = u->op, .where = u->where, .what = tess__type_text(x->placed->type)};
  e.member = tess__mesh_members(x->placed->sharding->mesh, &e.n);
  snprintf(o.why, sizeof o.why, "%s", d->message ? d->message : "");
  struct diag lost = {0};
  if (!tess__comm_all_gather(tess__thread()->process->comm, &e, &o, sizeof o, &got, &lost)) {
    if (d->status)
      tess__diag_clear(&lost);
    else
      *d = lost;
    return false;
  }
  memcpy(&o, got.data[0], sizeof o); /* the writer is the first member */
  tess__received_free(&got);
  if (o.status && !d->status)
    tess__fail(d, (tess_status)o.status, (tess_reason)o.reason, "process %d: %s", writer, o.why);
  return !d->status;
}

/* The first process that has devices of x gets all of it, and writes. */
static bool save_spanning(const struct utility *u, const char *path, tess_array *x, struct diag *d) {
  static const struct spec replicated;
  const struct sharding *s = x->placed->sharding;
  int n, me = tess__thread()->process->index;
  const int *member = tess__mesh_members(s->mesh, &n);
  bool mine = false;
  for (int i = 0; i < n; i++)
    mine |= member[i] == me;
  if (!mine) return true; /* nothing of it is here */
  if (s->lacks == LACKS_SUM) {
    s = tess__sharding_named(s->mesh, &replicated, NULL, d);
    x = s ? tess__put(x, s, true, NULL, d) : NULL;
  }
  tess_array *whole = x ? tess__gather_to(x, member[0], d) : NULL;
  if (!whole) return false;
  if (me == member[0]) tess__npy_write(path, whole->placed->type, tess__array_bytes(whole), d);
  return tell_outcome(u, x, member[0], d);
}

tess_status tess_save_npy_at(const char *where, const char *path, tess_array *x) {
  const struct utility u = {"save_npy", where, NULL};
  struct diag d = {.where = where};
  tess_status status;
  if (tess__usable(x, KIND_ARRAY, "x", u.op, where) && tess__array_readable(x, &d) && tess__placed_spans(x->placed)) {
    if (!path) {
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
      tess__utility_refuse(&u, d.message);
    }
    return path && save_spanning(&u, path, x, &d) ? TESS_OK : tess__report(&d, u.op, where);
  }
  tess__diag_clear(&d);
  if (!readable(where, "save_npy", x, &status)) return status;
  if (!path) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
  if (path && tess__npy_write(path, x->placed->type, tess__array_bytes(x), &d)) return TESS_OK;
  return tess__report(&d, "save_npy", where);
}

tess_array *tess_from_dlpack_at(const char *where, struct DLManagedTensorVersioned *tensor) {
  struct diag d = {0};
  const struct type *type;
  if (!tensor) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the tensor is NULL");
    return tess__array_error(&d, "from_dlpack", where);
  }
  struct data *data = tess__dlpack_import(tensor, &type, &d);
  const struct sharding *s = data ? tess__default_sharding(&d) : NULL;
  if (s) return tess__array_of_data(tess__scope(), tess__placed(type, s, true), data);
  tess__data_release(data);
  return tess__array_error(&d, "from_dlpack", where);
}

struct DLManagedTensorVersioned *tess_to_dlpack_at(const char *where, tess_array *x) {
  tess_status status;
  struct diag d = {0};
  if (!readable(where, "to_dlpack", x, &status)) return NULL;
  struct DLManagedTensorVersioned *t = tess__dlpack_export(x, &d);
  if (!t) tess__report(&d, "to_dlpack", where);
  return t;
}
