/* device_put, device_get, reshard, with_sharding_constraint. In one process an array is one dense box whatever its
 * sharding, so moving it to other devices is a new handle on the same bytes; only another memory kind is a copy
 * (sharding.md 5.8). */
#include "api/placement.h"

#include <string.h>

#include "api/apply.h"
#include "api/trace.h"
#include "base/map.h"
#include "layout/device.h"
#include "op/build.h"

const struct sharding *tess__default_sharding(struct diag *d) {
  return tess__context()->device ? tess__context()->place : (tess__init_failure(d), NULL);
}

const struct type *tess__array_type(const tess_array *x) {
  return tess__state(&x->o) == STATE_TRACED ? x->u.traced.type : x->placed->type;
}

/* An array that holds the literal's value. */
static tess_array *materialise(tess_array *x, const struct placed *p, struct diag *d) {
  tess_array *out = tess__array_new(tess__scope(), p, d);
  if (out) memcpy(out->data->block->data, x->u.literal, (size_t)tess__type_bytes(p->type));
  return out;
}

static tess_array *copy_to(tess_array *x, const struct placed *p, struct diag *d) {
  if (!tess__array_readable(x, d)) return NULL;
  tess_array *out = tess__array_new(tess__scope(), p, d);
  size_t bytes = (size_t)tess__type_bytes(p->type);
  if (out && bytes) memcpy(out->data->block->data, tess__array_bytes(x), bytes);
  return out;
}

static bool has_data_devices(const struct sharding *s, struct diag *d) {
  if (s->mesh->abstract)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an abstract mesh has no devices to put data on");
  for (int64_t i = 0; i < s->mesh->total; i++)
    if (!tess__device_is_local(s->mesh->device[i]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "device %d is not of this process: no data can be put there", s->mesh->device[i]->id);
  return true;
}

static tess_array *put(tess_array *x, const struct sharding *s, bool committed, const tess_put_opts *kw,
                       struct diag *d) {
  const struct type *type = tess__array_type(x);
  if (!tess__sharding_check_rank(s, type->rank, d) || !has_data_devices(s, d)) return NULL;
  const struct placed *p = tess__placed(type, s, committed);
  if (tess__state(&x->o) == STATE_LITERAL) return materialise(x, p, d);
  if (!tess__array_readable(x, d)) return NULL;
  tess_array *out;
  if (x->placed->sharding->memory != s->memory || (kw && kw->no_alias)) {
    out = copy_to(x, p, d);
  } else {
    tess__data_retain(x->data);
    out = tess__array_of_data(tess__scope(), p, x->data);
  }
  return out;
}

/* Donation: the source handle is deleted, its bytes live on in the result. */
static void give_away(tess_array *x, tess_array *out) {
  if (tess__state(&x->o) != STATE_OK) return;
  if (out->data == x->data) {
    tess__block_retain(x->data->block);
    struct data *own = tess__data_new(x->data->block, x->data->offset);
    tess__data_release(out->data);
    out->data = own;
  }
  tess__data_delete(x->data);
}

static tess_array *constrain(const char *where, const char *op, tess_array *x, const struct sharding *s);

tess_array *tess_device_put_at(const char *where, tess_array *x, tess_sharding *p, const tess_put_opts *kw) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", "device_put", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "device_put", where);
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", "device_put", where))
    return tess__pass_error(p, KIND_ARRAY, "the sharding", "device_put", where);
  bool traced = tess__thread()->trace != NULL;
  if (p && !p->body && p->n) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "a tuple of %d shardings for one array", p->n);
    return tess__array_error(&d, "device_put", where);
  }
  const struct sharding *s = p ? p->body : NULL;
  if (traced) return s ? constrain(where, "device_put", x, s) : x;
  bool committed = s ? true : tess__state(&x->o) == STATE_OK && x->placed->committed;
  if (!s) s = x->placed->sharding;
  tess_array *out = put(x, s, committed, kw, &d);
  if (!out) return tess__array_error(&d, "device_put", where);
  if (kw && kw->donate) give_away(x, out);
  return out;
}

tess_array *tess_device_get_at(const char *where, tess_array *x) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", "device_get", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "device_get", where);
  if (tess__state(&x->o) == STATE_TRACED) {
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR, "a traced %s has no data to get",
               tess__type_text(tess__array_type(x)));
    return tess__array_error(&d, "device_get", where);
  }
  const struct sharding *s = tess__default_sharding(&d);
  if (s) s = tess__sharding_with_memory(s, MEMORY_UNPINNED_HOST);
  tess_array *out = s ? put(x, s, false, NULL, &d) : NULL;
  return out ? out : tess__array_error(&d, "device_get", where);
}

/* ---- constraints ---- */

struct constraint {
  const struct sharding *sharding;
};

static vid constraint_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct sharding *s = ((const struct constraint *)attrs)->sharding;
  if (tess__thread()->trace->manual) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "a sharding inside shard_map: all axes of its mesh are manual there");
    return VID_NONE;
  }
  if (!tess__sharding_check_rank(s, tess__type_at(b->graph, in[0])->rank, b->diag)) return VID_NONE;
  return tess__n_sharding_constraint(b, in[0], s);
}

static tess_array *constrain(const char *where, const char *op, tess_array *x, const struct sharding *s) {
  static const struct function f = {"with_sharding_constraint", sizeof(struct constraint), constraint_body};
  struct function named = f;
  named.name = op;
  struct constraint c = {s};
  return tess__apply(where, &named, 1, &x, &c); /* inside a trace: the function's address is no key */
}

static tess_array *constrain_or_put(const char *where, const char *op, tess_array *x, tess_sharding *p) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", op, where)) return tess__pass_error(x, KIND_ARRAY, "x", op, where);
  if (!tess__usable(p, KIND_SHARDING, "the sharding", op, where))
    return tess__pass_error(p, KIND_ARRAY, "the sharding", op, where);
  if (!p->body) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "one array takes one sharding");
    return tess__array_error(&d, op, where);
  }
  if (tess__thread()->trace) return constrain(where, op, x, p->body);
  tess_array *out = put(x, p->body, true, NULL, &d);
  return out ? out : tess__array_error(&d, op, where);
}

tess_array *tess_with_sharding_constraint_at(const char *where, tess_array *x, tess_sharding *p,
                                             const tess_constraint_opts *kw) {
  const struct mesh *context = tess__context()->mesh;
  if (kw && kw->if_mesh && (!context || context->total <= 1)) return x;
  return constrain_or_put(where, "with_sharding_constraint", x, p);
}

tess_array *tess_reshard_at(const char *where, tess_array *x, tess_sharding *p) {
  return constrain_or_put(where, "reshard", x, p);
}

tess_array *tess__place(const char *where, const char *op, tess_array *x, const tess_sharding *s) {
  return constrain_or_put(where, op, x, (tess_sharding *)s);
}
