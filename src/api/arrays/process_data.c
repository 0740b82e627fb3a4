/* Arrays from what each process has of them: jax.make_array_from_process_local_data. On devices of this process alone
 * the data is the whole array and moving it is device_put; else see layout/process.h. Nothing moves between processes.
 */
#include "api/arrays/process_data.h"

#include <string.h>

#include "api/counts.h"
#include "api/layouts/device_put.h"
#include "api/layouts/placement.h"
#include "api/layouts/sharding.h"
#include "api/map.h"
#include "api/spans.h"
#include "api/tree_errors.h"
#include "array/tree.h"
#include "base/alloc.h"
#include "layout/device.h"
#include "layout/process.h"

/* The blocks that are here, out of data that has more than them, or in another order. */
static tess_array *take_blocks(const tess_array *local, const struct placed *p, struct diag *d) {
  const struct type *type = local->placed->type;
  tess_shape shape = tess__type_shape(type), global = tess__type_shape(p->type);
  tess_array *out = tess__array_new(tess__scope(), p, d);
  tess__calls_enter();
  if (out && tess__array_whole(local, d))
    for (int64_t k = 0; k < p->part->n; k++) {
      tess_index box = {.n = global.n}, from, to;
      for (int i = 0; i < global.n; i++)
        box.dim[i] = (tess_interval){p->part->block[k].low[i], p->part->block[k].high[i], false};
      tess__process_local_box(p->sharding, tess_process_index(), &global, &shape, &box, &from);
      tess__part_find(p->part, &box, &to);
      tess__move_box(type, tess__array_bytes(local), &from, p->part->type, out->data->block->data, &to);
    }
  tess__calls_leave();
  return d->status ? NULL : out;
}

/* Local data lies as the part of an array does when its devices' blocks are a grid: then it is that part. */
static tess_array *join_processes(tess_array *local, const struct placed *p, struct diag *d) {
  const struct type *type = local->placed->type;
  const struct type *box = tess__placed_box(p);
  bool alike = memcmp(type->dim, box->dim, sizeof *type->dim * type->rank) == 0 && (!p->part || p->part->grid);
  if (!alike) return take_blocks(local, p, d);
  return local->placed->sharding->memory == p->sharding->memory ? tess__array_share(local, p, d)
                                                                : tess__array_copy(local, p, d);
}

tess_array *tess__from_local(tess_array *local, const struct sharding *s, const tess_shape *given, struct diag *d) {
  tess_shape shape = tess__type_shape(tess__array_type(local)), global;
  if (tess__thread()->trace) {
    tess__fail(d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
               "an array with data cannot be made while a function is traced");
    return NULL;
  }
  if (!s->mesh->device) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an abstract mesh has no devices to put data on");
    return NULL;
  }
  if ((given && !tess__check_rank(given->n, "the global shape", d)) || !tess__sharding_check_shape(s, &shape, d) ||
      !tess__process_shape(s, tess_process_index(), &shape, given, &global, d))
    return NULL;
  if (s->mesh->spans) {
    const struct type *type = tess__type_with_shape(tess__array_type(local), global.n, global.dim);
    bool good = tess__sharding_check_shape(s, &global, d) && tess__data_can_lie(s, d) && tess__array_whole(local, d);
    return good ? join_processes(local, tess__placed(type, s, true), d) : NULL;
  }
  if (!tess__put_check(local, s, d)) return NULL;
  return tess__put(local, s, true, NULL, d);
}

struct local_job {
  const char *where;
  const struct sharding *const *sharding; /* by leaf */
  const tess_shape *given;
  const tess_tree *tree; /* NULL: one array */
};

static const char FROM_LOCAL[] = "make_array_from_process_local_data";

static tess_array *local_leaf(void *ctx, int i, tess_array *x) {
  const struct local_job *j = ctx;
  struct diag d = {0};
  tess_array *out = NULL;
  if (!j->sharding[i])
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "no sharding is given");
  else
    out = tess__from_local(x, j->sharding[i], j->given, &d);
  if (out) return out;
  if (j->tree) tess__diag_at_leaf(&d, j->tree, i);
  return tess__array_error(&d, FROM_LOCAL, j->where);
}

/* The result where an operand is no such object, an error of this kind; NULL: both are. */
static void *refuse_local(const char *where, const tess_sharding *s, const void *local, enum object_kind kind) {
  if (!tess__usable(s, KIND_SHARDING, "the sharding", FROM_LOCAL, where))
    return tess__pass_error(s, kind, "the sharding", FROM_LOCAL, where);
  return tess__usable(local, kind, "local", FROM_LOCAL, where)
             ? NULL
             : tess__pass_error(local, kind, "local", FROM_LOCAL, where);
}

tess_array *tess_make_array_from_process_local_data_at(const char *where, const tess_sharding *s, tess_array *local,
                                                       const tess_local_opts *kw) {
  struct diag d = {0};
  tess_local_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  void *refused = refuse_local(where, s, local, KIND_ARRAY);
  if (refused) return refused;
  const struct sharding *one = tess__sharding_one(s, &d);
  struct local_job j = {where, &one, o.global_shape, NULL};
  return one ? local_leaf(&j, 0, local) : tess__array_error(&d, FROM_LOCAL, where);
}

tess_tree *tess_make_array_from_process_local_data_tree_at(const char *where, const tess_sharding *s, tess_tree *local,
                                                           const tess_local_opts *kw) {
  struct diag d = {0};
  tess_local_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  void *refused = refuse_local(where, s, local, KIND_TREE);
  if (refused) return refused;
  const struct sharding **place = tess__alloc(((size_t)local->leaves + 1) * sizeof *place);
  struct local_job j = {where, place, o.global_shape, local};
  tess_tree *out = tess__shardings_of_tree(s, local, place, &d)
                       ? tess__tree_each(local, FROM_LOCAL, where, local_leaf, &j)
                       : tess__tree_error(&d, FROM_LOCAL, where);
  tess__free((void *)place);
  return out;
}
