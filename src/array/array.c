/* Array handles. What an array is (type, sharding, committed) is one interned pointer; its bytes are shared `data`. */
#include "array/array.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/size.h"
#include "core/dtype.h"
#include "layout/laid.h"

_Static_assert(sizeof(struct tess_array) <= HANDLE_BYTES, "an array is a handle");

const struct placed *tess__placed(const struct type *type, const struct sharding *sharding, bool committed) {
  struct placed p;
  memset(&p, 0, sizeof p);
  p.type = tess__type_placed(type, sharding);
  p.sharding = sharding;
  p.part = tess__part_of(sharding, type);
  p.committed = committed;
  return tess__intern(INTERN_PLACED, &p, sizeof p);
}

int64_t tess__placed_bytes(const struct placed *p) {
  if (p->part) return tess__part_bytes(p->part);
  return tess__mul_sizes(tess__type_bytes(p->type), p->sharding ? tess__sharding_partials(p->sharding) : 1);
}

static void destroy(struct object *o) {
  struct tess_array *x = (struct tess_array *)o;
  if (tess__state(o) == STATE_OK) tess__data_release(x->data);
}

void tess__array_register(void) {
  tess__register_kind(KIND_ARRAY, destroy);
}

struct tess_array *tess__array_new(struct tess_scope *scope, const struct placed *placed, struct diag *d) {
  return tess__array_sized(scope, placed, tess__placed_bytes(placed), d);
}

struct tess_array *tess__array_sized(struct tess_scope *scope, const struct placed *placed, int64_t bytes,
                                     struct diag *d) {
  enum memory_kind kind = placed->sharding ? placed->sharding->memory : MEMORY_DEVICE;
  struct block *block = tess__block_new((size_t)bytes, kind);
  if (!block) {
    tess__fail_memory(d, (size_t)bytes, "%s in %s memory", tess__type_text(placed->type), tess__memory_kind_name(kind));
    return NULL;
  }
  return tess__array_of_data(scope, placed, tess__data_new(block, 0));
}

struct tess_array *tess__array_of_data(struct tess_scope *scope, const struct placed *placed, struct data *data) {
  struct tess_array *x = tess__object_new(scope, KIND_ARRAY, STATE_OK);
  x->placed = placed;
  x->data = data;
  if (atomic_load_explicit(&data->refs, memory_order_relaxed) == 1 && !data->of && !data->block->borrowed)
    atomic_store_explicit(&data->block->owner, placed, memory_order_relaxed); /* nobody else can delete it yet */
  return x;
}

struct tess_array *tess__array_abstract(struct tess_scope *scope, const struct placed *placed) {
  struct tess_array *x = tess__object_new(scope, KIND_ARRAY, STATE_ABSTRACT);
  x->placed = placed;
  return x;
}

struct tess_array *tess__array_literal(struct tess_scope *scope, const struct placed *placed, const void *element) {
  struct tess_array *x = tess__object_new(scope, KIND_ARRAY, STATE_LITERAL);
  x->placed = placed;
  memcpy(x->u.literal, element, (size_t)tess__dtype_bytes((tess_dtype)placed->type->dtype));
  return x;
}

const void *tess__array_bytes(const struct tess_array *x) {
  if (tess__state(&x->o) == STATE_LITERAL) return x->u.literal;
  return (const char *)x->data->block->data + x->data->offset;
}

/* The array, or what it is a shard of. */
static bool fail_deleted(const struct tess_array *x, struct diag *d) {
  struct data *gone = x->data->of && !atomic_load(&x->data->how) ? x->data->of : x->data;
  const char *how = atomic_load(&gone->how), *where = atomic_load(&gone->where);
  return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the array %s was %s%s%s",
                    tess__type_text(x->placed->type), how ? how : "deleted or donated", where ? " at " : "",
                    where ? where : "");
}

bool tess__array_says_why(const struct tess_array *x, struct diag *d) {
  switch (tess__state(&x->o)) {
  case STATE_LITERAL:
    return true;
  case STATE_OK:
    return !tess__data_is_deleted(x->data) || fail_deleted(x, d);
  case STATE_TRACED:
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
                      "a traced value (%s) has no data: it stands for every input of the function that is being traced",
                      x->u.traced.type ? tess__type_text(x->u.traced.type) : "an array");
  case STATE_ERROR:
    return tess__fail(d, x->o.error->status, x->o.error->reason, "%s", x->o.error->message);
  default:
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "an abstract array (%s) has no data",
                      tess__type_text(x->placed->type));
  }
}

bool tess__array_whole(const struct tess_array *x, struct diag *d) {
  if (!tess__array_readable(x, d)) return false;
  const struct sharding *s = x->placed->sharding;
  if (x->placed->part)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_NOT_LOCAL,
                      "the value of %s is not all here: it lies on %lld devices of several processes; read the parts "
                      "that are here with tess_addressable_shards, or bring all of it with tess_process_allgather "
                      "(.tiled = true) on every process",
                      tess__type_text(x->placed->type), (long long)s->mesh->total);
  if (!s || s->lacks != LACKS_SUM) return true;
  tess_shape shape = tess__type_shape(x->placed->type);
  return tess__sharding_check_shape(s, &shape, d);
}
