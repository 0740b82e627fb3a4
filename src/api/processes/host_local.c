/* host_local_array_to_global_array and back (design/sharding.md 5.10). A process's devices must be a box of the mesh,
 * so its part is a grid of blocks that lies in memory just as its own array on its own part of the mesh: the bytes are
 * shared both ways. */
#include <string.h>

#include "api/arrays/process_data.h"
#include "api/layouts/device_put.h"
#include "api/layouts/placement.h"
#include "api/layouts/shards.h"
#include "api/map.h"
#include "api/processes/multihost.h"
#include "api/processes/put_across.h"
#include "api/tree_errors.h"
#include "layout/shard.h"

struct host_local {
  struct utility u;
  const struct sharding *global, *local; /* the spec on the mesh, and on this process's part of it */
};

static bool is_here(const tess_device *device, int process) {
  return device->process_index == process;
}

/* The mesh is usable. */
static bool start(struct host_local *h, const tess_mesh *m, const tess_spec *spec, struct diag *d) {
  struct spec resolved;
  if (tess__thread()->trace)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
                      "arrays go between processes outside of functions that are traced");
  if (!spec->entry[0])
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no spec is given; TESS_REPLICATED is one");
  if (!tess__mesh_check_devices(m->body, d) || !tess__spec_resolve(m->body, spec, &resolved, d)) return false;
  const struct mesh *part = tess__mesh_local(m->body, is_here, tess_process_index(), d);
  h->global = part ? tess__sharding_named(m->body, &resolved, NULL, d) : NULL;
  h->local = h->global ? tess__sharding_named(part, &resolved, NULL, d) : NULL;
  return h->local != NULL;
}

static bool check_divides(const struct sharding *s, const tess_shape *shape, struct diag *d) {
  return tess__sharding_check_shape(s, shape, d) && tess__check_divides(s, shape, TESS_INDIVISIBLE_ERROR, d);
}

static tess_array *to_global(const struct host_local *h, tess_array *x, struct diag *d) {
  tess_shape shape = tess__type_shape(x->placed->type), global = shape;
  if (tess__placed_spans(x->placed)) return x;
  if (!tess__array_whole(x, d) || !check_divides(h->local, &shape, d)) return NULL;
  for (int i = 0; i < shape.n; i++)
    global.dim[i] = shape.dim[i] / tess__shard_parts(h->local, i) * tess__shard_parts(h->global, i);
  return tess__from_local(x, h->global, &global, d);
}

static tess_array *to_local(const struct host_local *h, tess_array *x, struct diag *d) {
  tess_shape shape = tess__type_shape(x->placed->type);
  if (!tess__placed_spans(x->placed)) return x;
  if (!check_divides(h->global, &shape, d) || !tess__across_check(x, h->global, d)) return NULL;
  if (!tess__sharding_equivalent(x->placed->sharding, h->global, shape.n)) x = tess__put(x, h->global, true, NULL, d);
  if (!x) return NULL;
  const struct type *type = tess__placed_box(x->placed);
  return tess__array_share(x, tess__placed(type, h->local, true), d);
}

static tess_array *global_leaf(void *ctx, int i, tess_array *x) {
  const struct host_local *h = ctx;
  struct diag d = {.where = h->u.where};
  if (!tess__usable(x, KIND_ARRAY, "x", h->u.op, h->u.where))
    return tess__pass_error(x, KIND_ARRAY, "x", h->u.op, h->u.where);
  tess_array *out = tess__array_readable(x, &d) ? to_global(h, x, &d) : NULL;
  return out ? out : tess__utility_error(&h->u, i, &d);
}

static tess_array *local_leaf(void *ctx, int i, tess_array *x) {
  const struct host_local *h = ctx;
  struct diag d = {.where = h->u.where};
  if (!tess__usable(x, KIND_ARRAY, "x", h->u.op, h->u.where))
    return tess__pass_error(x, KIND_ARRAY, "x", h->u.op, h->u.where);
  tess_array *out = tess__array_readable(x, &d) ? to_local(h, x, &d) : NULL;
  return out ? out : tess__utility_error(&h->u, i, &d);
}

typedef tess_array *leaf_function(void *ctx, int i, tess_array *x);

static tess_array *one(struct host_local *h, leaf_function *leaf, tess_array *x, const tess_mesh *m,
                       const tess_spec *spec) {
  struct diag d = {0};
  if (!tess__usable(m, KIND_MESH, "the mesh", h->u.op, h->u.where))
    return tess__pass_error(m, KIND_ARRAY, "the mesh", h->u.op, h->u.where);
  return start(h, m, spec, &d) ? leaf(h, 0, x) : tess__array_error(&d, h->u.op, h->u.where);
}

static tess_tree *each(struct host_local *h, leaf_function *leaf, tess_tree *x, const tess_mesh *m,
                       const tess_spec *spec) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_TREE, "x", h->u.op, h->u.where))
    return tess__pass_error(x, KIND_TREE, "x", h->u.op, h->u.where);
  if (!tess__usable(m, KIND_MESH, "the mesh", h->u.op, h->u.where))
    return tess__pass_error(m, KIND_TREE, "the mesh", h->u.op, h->u.where);
  h->u.tree = x;
  return start(h, m, spec, &d) ? tess__tree_each(x, h->u.op, h->u.where, leaf, h)
                               : tess__tree_error(&d, h->u.op, h->u.where);
}

#define ARRAY_AND_TREE(name, leaf)                                                                                     \
  tess_array *tess_##name##_at(const char *where, tess_array *x, const tess_mesh *m, tess_spec spec) {                 \
    struct host_local h = {.u = {#name, where, NULL}};                                                                 \
    return one(&h, leaf, x, m, &spec);                                                                                 \
  }                                                                                                                    \
  tess_tree *tess_##name##_tree_at(const char *where, tess_tree *x, const tess_mesh *m, tess_spec spec) {              \
    struct host_local h = {.u = {#name, where, NULL}};                                                                 \
    return each(&h, leaf, x, m, &spec);                                                                                \
  }
ARRAY_AND_TREE(host_local_array_to_global_array, global_leaf)
ARRAY_AND_TREE(global_array_to_host_local_array, local_leaf)
