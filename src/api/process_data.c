/* Arrays from what each process has of them: jax.make_array_from_process_local_data. One process has all devices, so
 * its data is the whole array and moving it is device_put; what it would be among many is layout/process.h. */
#include "api/layout.h"
#include "api/placement.h"
#include "api/tree.h"
#include "base/alloc.h"
#include "layout/device.h"
#include "layout/process.h"

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
  if (!tess__sharding_check_shape(s, &shape, d) ||
      !tess__process_shape(s, tess__process_index(), &shape, given, &global, d) || !tess__put_check(local, s, d))
    return NULL;
  return tess__put(local, s, true, NULL, d);
}

struct local_job {
  const char *where;
  const struct sharding *const *place; /* by leaf */
  const tess_shape *given;
  const tess_tree *tree; /* NULL: one array */
};

static tess_array *local_leaf(void *ctx, int i, tess_array *x) {
  static const char op[] = "make_array_from_process_local_data";
  const struct local_job *j = ctx;
  struct diag d = {0};
  tess_array *out = NULL;
  if (!j->place[i])
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "no sharding is given");
  else
    out = tess__from_local(x, j->place[i], j->given, &d);
  if (out) return out;
  if (j->tree) tess__diag_at_leaf(&d, j->tree, i);
  return tess__array_error(&d, op, j->where);
}

tess_array *tess_make_array_from_process_local_data_at(const char *where, const tess_sharding *s, tess_array *local,
                                                       const tess_local_opts *kw) {
  static const char op[] = "make_array_from_process_local_data";
  struct diag d = {0};
  tess_local_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(s, KIND_SHARDING, "the sharding", op, where))
    return tess__pass_error(s, KIND_ARRAY, "the sharding", op, where);
  if (!tess__usable(local, KIND_ARRAY, "local", op, where))
    return tess__pass_error(local, KIND_ARRAY, "local", op, where);
  const struct sharding *one = tess__sharding_one(s, &d);
  struct local_job j = {where, &one, o.global_shape, NULL};
  return one ? local_leaf(&j, 0, local) : tess__array_error(&d, op, where);
}

tess_tree *tess_make_array_from_process_local_data_tree_at(const char *where, const tess_sharding *s, tess_tree *local,
                                                           const tess_local_opts *kw) {
  static const char op[] = "make_array_from_process_local_data";
  struct diag d = {0};
  tess_local_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(s, KIND_SHARDING, "the sharding", op, where))
    return tess__pass_error(s, KIND_TREE, "the sharding", op, where);
  if (!tess__usable(local, KIND_TREE, "local", op, where))
    return tess__pass_error(local, KIND_TREE, "local", op, where);
  const struct sharding **place = tess__alloc(((size_t)local->leaves + 1) * sizeof *place);
  struct local_job j = {where, place, o.global_shape, local};
  tess_tree *out = tess__places_of_tree(s, local, place, &d) ? tess__tree_each(local, op, where, local_leaf, &j)
                                                             : tess__tree_error(&d, op, where);
  tess__free((void *)place);
  return out;
}
