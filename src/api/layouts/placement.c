/* Where arrays lie: what nobody placed, where data can lie, and the same bytes elsewhere. */
#include "api/layouts/placement.h"

#include "base/pool.h"
#include "layout/device.h"

const struct sharding *tess__default_sharding(struct diag *d) {
  return tess__context()->device ? tess__context()->sharding : (tess__init_failure(d), NULL);
}

const struct type *tess__array_type(const tess_array *x) {
  return tess__state(&x->o) == STATE_TRACED ? x->u.traced.type : x->placed->type;
}

tess_array *tess__array_copy(const tess_array *x, const struct placed *p, struct diag *d) {
  tess_array *out = NULL;
  size_t bytes = (size_t)tess__placed_bytes(p);
  tess__calls_enter();
  if (tess__array_readable(x, d) && (out = tess__array_new(tess__scope(), p, d)) && bytes)
    tess__copy_bytes(out->data->block->data, tess__array_bytes(x), bytes);
  tess__calls_leave();
  return out;
}

tess_array *tess__array_share(const tess_array *x, const struct placed *p, struct diag *d) {
  if (tess__state(&x->o) == STATE_LITERAL) return tess__array_copy(x, p, d);
  struct data *data = NULL;
  tess__calls_enter();
  if (tess__array_readable(x, d)) {
    tess__block_retain(x->data->block);
    data = tess__data_new(x->data->block, x->data->offset);
  }
  tess__calls_leave();
  return data ? tess__array_of_data(tess__scope(), p, data) : NULL;
}

bool tess__data_can_lie(const struct sharding *s, struct diag *d) {
  if (!s->mesh->device)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an abstract mesh has no devices to put data on");
  const struct world *w = tess__world_here();
  for (int64_t i = 0; i < s->mesh->total; i++)
    if (tess__device_world(s->mesh->device[i]) != w)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "device %d is not of this process: no data can be put there", s->mesh->device[i]->id);
  return true;
}
