/* jax.experimental.multihost_utils: values between processes (design/sharding.md 5.10). Whatever a process finds wrong
 * with its own operand it tells the others in the exchange that they wait in; so nobody waits for a process that has
 * already failed. What all know is judged by all alike. */
#include "api/processes/multihost.h"

#include <math.h>
#include <string.h>

#include <tessera/ext.h>

#include "api/layouts/device_put.h"
#include "api/layouts/devices.h"
#include "api/layouts/placement.h"
#include "api/map.h"
#include "api/processes/members.h"
#include "api/processes/put_across.h"
#include "api/tree_errors.h"
#include "base/alloc.h"
#include "base/size.h"
#include "core/dtype.h"

/* ---- operands ---- */

void tess__utility_refuse(const struct utility *u, const char *why) {
  struct comm *comm = tess__thread()->process->comm;
  struct diag ignored = {0};
  struct text what = {0};
  if (!comm) return;
  tess__text_printf(&what, "an error (%s)", why);
  struct exchange e = {.op = u->op, .where = u->where, .what = tess__text_string(&what)};
  tess__comm_exchange(comm, &e, NULL, &ignored);
  tess__diag_clear(&ignored);
  tess__text_free(&what);
}

tess_array *tess__utility_error(const struct utility *u, int leaf, struct diag *d) {
  if (u->tree) tess__diag_at_leaf(d, u->tree, leaf);
  return tess__array_error(d, u->op, u->where);
}

bool tess__utility_operand(const struct utility *u, tess_array *x, struct diag *d, tess_array **out) {
  *out = NULL;
  if (!tess__usable(x, KIND_ARRAY, "x", u->op, u->where)) {
    *out = tess__pass_error(x, KIND_ARRAY, "x", u->op, u->where);
    tess__utility_refuse(u, tess_error_of(*out).message);
    return false;
  }
  if (tess__thread()->trace)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
                      "values go between processes outside of functions that are traced");
  if (tess__array_readable(x, d)) return true;
  tess__utility_refuse(u, d->message);
  return false;
}

tess_array *tess__host_array(const struct type *type, struct diag *d) {
  const struct sharding *s = tess__default_sharding(d);
  return s ? tess__array_new(tess__scope(), tess__placed(type, s, false), d) : NULL;
}

static void *bytes_of(tess_array *x) {
  return x->data->block->data;
}

/* What every member has of x, whose bytes are here; an exchange of all processes (member NULL) or some. */
static bool gather(const struct utility *u, const tess_array *x, int n, const int *member, struct received *out,
                   struct diag *d) {
  struct exchange e = {
      .op = u->op, .where = u->where, .what = tess__type_text(x->placed->type), .n = n, .member = member};
  tess__calls_enter();
  bool good = tess__array_whole(x, d);
  if (!good) tess__utility_refuse(u, d->message);
  good = good && tess__comm_all_gather(tess__thread()->process->comm, &e, tess__array_bytes(x),
                                       (size_t)tess__type_bytes(x->placed->type), out, d);
  tess__calls_leave();
  return good;
}

/* ---- broadcast_one_to_all ---- */

struct broadcast {
  struct utility u;
  bool source;
};

/* Every source sends one byte in front, so that no bytes mean: not a source. */
static bool send_value(const struct broadcast *b, const tess_array *x, struct received *got, struct diag *d) {
  struct exchange e = {.op = b->u.op, .where = b->u.where, .what = tess__type_text(x->placed->type)};
  struct comm *comm = tess__thread()->process->comm;
  size_t bytes = (size_t)tess__type_bytes(x->placed->type);
  if (!b->source) return tess__comm_exchange(comm, &e, got, d);
  char *message = tess__alloc_data(bytes + 1);
  if (!message) tess__fail_memory(d, bytes + 1, "a message");
  tess__calls_enter();
  if (message && tess__array_whole(x, d) && bytes) memcpy(message + 1, tess__array_bytes(x), bytes);
  tess__calls_leave();
  if (message) message[0] = 1;
  if (d->status) tess__utility_refuse(&b->u, d->message);
  bool good = !d->status && tess__comm_all_gather(comm, &e, message, bytes + 1, got, d);
  if (message) tess__free_data(message, bytes + 1);
  return good;
}

/* The value of the one source. Of several the sum, in the order of the processes, and of none zeros, as in JAX, where
 * all but the sources contribute zeros to a sum. */
static tess_array *add_sources(const struct broadcast *b, const struct type *type, const struct received *got,
                               struct diag *d) {
  tess_scope *s = tess_scope_begin_at(b->u.where);
  tess_array *sum = NULL;
  bool truth = tess__dtype_class((tess_dtype)type->dtype) == DTYPE_BOOL;
  for (int k = 0; k < got->n && !d->status; k++) {
    tess_array *term = got->bytes[k] ? tess__host_array(type, d) : NULL;
    if (!term) continue;
    if (got->bytes[k] > 1) memcpy(bytes_of(term), (char *)got->data[k] + 1, got->bytes[k] - 1);
    if (!sum)
      sum = term;
    else
      sum = truth ? tess_logical_or_at(b->u.where, sum, term) : tess_add_at(b->u.where, sum, term);
  }
  size_t bytes = (size_t)tess__type_bytes(type);
  if (!sum && !d->status && (sum = tess__host_array(type, d)) && bytes) memset(bytes_of(sum), 0, bytes);
  return tess_return_array(s, d->status ? NULL : sum);
}

static tess_array *broadcast_leaf(void *ctx, int i, tess_array *x) {
  const struct broadcast *b = ctx;
  struct diag d = {0};
  tess_array *out;
  struct received got = {0};
  if (!tess__utility_operand(&b->u, x, &d, &out)) return out ? out : tess__utility_error(&b->u, i, &d);
  if (!tess__thread()->process->comm) {
    out = tess__array_whole(x, &d) && (out = tess__host_array(x->placed->type, &d)) ? out : NULL;
    if (out && tess__type_bytes(x->placed->type))
      memcpy(bytes_of(out), tess__array_bytes(x), (size_t)tess__type_bytes(x->placed->type));
    return out ? out : tess__utility_error(&b->u, i, &d);
  }
  if (!send_value(b, x, &got, &d)) return tess__utility_error(&b->u, i, &d);
  out = add_sources(b, x->placed->type, &got, &d);
  tess__received_free(&got);
  return out ? out : tess__utility_error(&b->u, i, &d);
}

static struct broadcast start_broadcast(const char *where, const tess_tree *t, const tess_broadcast_opts *kw) {
  tess_broadcast_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  return (struct broadcast){{"broadcast_one_to_all", where, t},
                            o.use_is_source ? o.is_source : tess_process_index() == 0};
}

tess_array *tess_broadcast_one_to_all_at(const char *where, tess_array *x, const tess_broadcast_opts *kw) {
  struct broadcast b = start_broadcast(where, NULL, kw);
  return broadcast_leaf(&b, 0, x);
}

/* A tree in error, which the others are told. */
static tess_tree *refuse_tree(const struct utility *u, const tess_tree *t) {
  tess_tree *out = tess__pass_error(t, KIND_TREE, "x", u->op, u->where);
  tess__utility_refuse(u, tess_error_of(out).message);
  return out;
}

tess_tree *tess_broadcast_one_to_all_tree_at(const char *where, tess_tree *x, const tess_broadcast_opts *kw) {
  struct broadcast b = start_broadcast(where, x, kw);
  if (!tess__usable(x, KIND_TREE, "x", b.u.op, where)) return refuse_tree(&b.u, x);
  return tess__tree_each(x, b.u.op, where, broadcast_leaf, &b);
}

/* ---- process_allgather ---- */

struct allgather {
  struct utility u;
  bool tiled;
};

/* On all devices of its mesh. */
static tess_array *replicate(tess_array *x, struct diag *d) {
  static const struct spec everywhere;
  const struct sharding *s = x->placed->sharding;
  s = tess__sharding_named(s->mesh, &everywhere, tess__memory_kind_name(s->memory), d);
  return s ? tess__put(x, s, true, NULL, d) : NULL;
}

/* The whole value of an array that spans processes. */
static tess_array *gather_global(const struct allgather *g, tess_array *x, struct diag *d) {
  if (!g->tiled) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "%s lies on devices of several processes: only .tiled = true can be gathered",
               tess__type_text(x->placed->type));
    return NULL;
  }
  if (!tess__sharding_is_replicated(x->placed->sharding)) x = replicate(x, d);
  const struct sharding *host = x && tess__array_whole(x, d) ? tess__default_sharding(d) : NULL;
  return host ? tess__array_cut(x, tess__placed(x->placed->type, host, false), d) : NULL;
}

/* n processes' values, stacked or joined. */
static const struct type *gathered_type(const struct type *t, int n, bool tiled, struct diag *d) {
  int64_t dim[TESS_MAX_RANK + 1];
  bool joined = tiled && t->rank > 0;
  if (!joined && t->rank == TESS_MAX_RANK) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result of rank %d; at most %d is possible", t->rank + 1,
               TESS_MAX_RANK);
    return NULL;
  }
  if (joined) {
    memcpy(dim, t->dim, sizeof *dim * t->rank);
    dim[0] = tess__mul_sizes(dim[0], n);
    return tess__type_with_shape(t, t->rank, dim);
  }
  dim[0] = n;
  memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
  return tess__type_with_shape(t, t->rank + 1, dim);
}

static tess_array *gather_local(const struct allgather *g, tess_array *x, struct diag *d) {
  const struct type *t = x->placed->type;
  bool alone = tess__thread()->process->count == 1;
  struct received got = {0};
  size_t bytes = (size_t)tess__type_bytes(t);
  if (!alone && !gather(&g->u, x, 0, NULL, &got, d)) return NULL;
  const struct type *type = alone && g->tiled ? t : gathered_type(t, alone ? 1 : got.n, g->tiled, d);
  tess_array *out = type ? tess__host_array(type, d) : NULL;
  if (out && alone && tess__array_whole(x, d) && bytes) memcpy(bytes_of(out), tess__array_bytes(x), bytes);
  for (int i = 0; out && i < got.n && bytes; i++)
    memcpy((char *)bytes_of(out) + (size_t)i * bytes, got.data[i], bytes);
  tess__received_free(&got);
  return d->status ? NULL : out;
}

static tess_array *allgather_leaf(void *ctx, int i, tess_array *x) {
  const struct allgather *g = ctx;
  struct diag d = {.where = g->u.where};
  tess_array *out;
  if (!tess__utility_operand(&g->u, x, &d, &out)) return out ? out : tess__utility_error(&g->u, i, &d);
  bool spans = tess__placed_spans(x->placed);
  if (!spans && x->placed->sharding->lacks == LACKS_SUM) x = replicate(x, &d); /* as where it spans processes */
  if (!x && !spans) tess__utility_refuse(&g->u, d.message);
  out = !x ? NULL : spans ? gather_global(g, x, &d) : gather_local(g, x, &d);
  return out ? out : tess__utility_error(&g->u, i, &d);
}

static struct allgather start_allgather(const char *where, const tess_tree *t, const tess_gather_opts *kw) {
  tess_gather_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  return (struct allgather){{"process_allgather", where, t}, o.tiled};
}

tess_array *tess_process_allgather_at(const char *where, tess_array *x, const tess_gather_opts *kw) {
  struct allgather g = start_allgather(where, NULL, kw);
  return allgather_leaf(&g, 0, x);
}

tess_tree *tess_process_allgather_tree_at(const char *where, tess_tree *x, const tess_gather_opts *kw) {
  struct allgather g = start_allgather(where, x, kw);
  if (!tess__usable(x, KIND_TREE, "x", g.u.op, where)) return refuse_tree(&g.u, x);
  return tess__tree_each(x, g.u.op, where, allgather_leaf, &g);
}

/* ---- assert_equal, sync_global_devices ---- */

/* As == says: a NaN is equal to nothing, the two zeros are equal. */
static bool equal_values(tess_dtype t, const char *a, const char *b, size_t bytes) {
  if (tess__dtype_class(t) == DTYPE_COMPLEX) t = t == TESS_C64 ? TESS_F32 : TESS_F64; /* part by part */
  size_t size = (size_t)tess__dtype_bytes(t);
  if (tess__dtype_class(t) != DTYPE_FLOAT) return !bytes || memcmp(a, b, bytes) == 0;
  for (size_t i = 0; i < bytes; i += size) {
    double x = tess__element_to_double(t, a + i), y = tess__element_to_double(t, b + i);
    if (!(x <= y && x >= y)) return false;
  }
  return true;
}

/* One process: only a NaN differs from itself. */
static bool check_alone(const tess_array *x, const char *message, const char *colon, struct diag *d) {
  const struct type *t = x->placed->type;
  const char *v = tess__array_whole(x, d) ? tess__array_bytes(x) : NULL;
  if (!v || equal_values((tess_dtype)t->dtype, v, v, (size_t)tess__type_bytes(t))) return v != NULL;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "%s%s%s has a NaN, which equals nothing", message,
                    colon, tess__type_text(t));
}

/* All compare all to process 0's, itself too, so that all say the same. */
static bool check_equal(const struct utility *u, const tess_array *x, const char *message, struct diag *d) {
  const struct type *t = x->placed->type;
  struct received got;
  int n = 0;
  const int *member = NULL;
  const char *colon = message ? ": " : "";
  if (!message) message = "";
  if (tess__placed_spans(x->placed)) {
    if (!tess__sharding_is_replicated(x->placed->sharding))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
                        "%s%s%s is cut over devices of several processes: each has another part of it", message, colon,
                        tess__type_text(t));
    member = tess__mesh_members(x->placed->sharding->mesh, &n);
  }
  if (!tess__thread()->process->comm) return check_alone(x, message, colon, d);
  if (!gather(u, x, n, member, &got, d)) return false;
  bool good = true;
  for (int i = 0; i < got.n && good; i++)
    if (!equal_values((tess_dtype)t->dtype, got.data[0], got.data[i], got.bytes[0]))
      good = tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
                        i ? "%s%s%s differs between processes %d and %d" : "%s%s%s has a NaN, which equals nothing",
                        message, colon, tess__type_text(t), member ? member[0] : 0, member ? member[i] : i);
  tess__received_free(&got);
  return good;
}

tess_status tess_assert_equal_at(const char *where, tess_array *x, const char *message) {
  const struct utility u = {"assert_equal", where, NULL};
  struct diag d = {0};
  tess_array *error;
  if (!tess__utility_operand(&u, x, &d, &error)) return error ? tess_status_of(error) : tess__report(&d, u.op, where);
  return check_equal(&u, x, message, &d) ? TESS_OK : tess__report(&d, u.op, where);
}

tess_status tess_sync_global_devices_at(const char *where, const char *name) {
  static const char op[] = "sync_global_devices";
  const struct utility u = {op, where, NULL};
  struct diag d = {0};
  struct comm *comm = tess__thread()->process->comm;
  if (!name) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the name is NULL");
    tess__utility_refuse(&u, d.message);
    return tess__report(&d, op, where);
  }
  struct received got = {0};
  struct exchange e = {.op = op, .where = where};
  bool good = !comm || tess__comm_all_gather(comm, &e, name, strlen(name) + 1, &got, &d);
  for (int i = 1; i < got.n && good; i++)
    if (strcmp(got.data[0], got.data[i]) != 0)
      good = tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "process 0 is at '%s', process %d at '%s'",
                        (const char *)got.data[0], i, (const char *)got.data[i]);
  tess__received_free(&got);
  return good ? TESS_OK : tess__report(&d, op, where);
}

bool tess_reached_preemption_sync_point(int step) {
  struct diag d = {0};
  if (!tess_distributed_is_initialized()) return false;
  tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
             "nothing tells this process of preemptions, so that step %d cannot be one to save at", step);
  tess__report(&d, "reached_preemption_sync_point", NULL);
  return false;
}

/* ---- who lives ---- */

tess_device_array tess_live_devices_at(const char *where) {
  struct diag d = {0};
  const struct world *w = tess__world_here();
  struct comm *comm = tess__thread()->process->comm;
  struct exchange e = {.op = "live_devices", .where = where};
  if (!w->n)
    tess__init_failure(&d);
  else if (comm)
    tess__comm_exchange(comm, &e, NULL, &d);
  if (d.status) return tess__device_array_error(&d, e.op, where);
  return tess__device_array((tess_shape){.n = 1, .dim = {w->n}}, w->n, w->device);
}
