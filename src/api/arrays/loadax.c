/* Loadax: each process's batch becomes a part of one global batch, and back; nothing moves (design/sharding.md 7.1). */
#include <stdlib.h>
#include <string.h>

#include "api/arrays/array.h"
#include "api/arrays/pieces.h"
#include "api/arrays/process_data.h"
#include "api/layouts/placement.h"
#include "api/map.h"
#include "api/tree_errors.h"
#include "array/tree.h"
#include "base/alloc.h"
#include "base/size.h"
#include "core/dtype.h"
#include "layout/device.h"

struct loadax { /* a call of one of the two functions */
  const char *op, *where;
  const struct mesh *mesh;
  tess_partition partition;
  bool any_spec;         /* given instead of a partition */
  struct spec spec;      /* what it means on the mesh */
  const tess_tree *tree; /* NULL: one array */
};

/* How many of the names are axes of the mesh: they cut the next dimension. */
static int add_axes(const struct mesh *m, const char *const *names, struct spec *s) {
  int e = s->n++;
  for (; *names; names++) {
    int axis = tess__mesh_axis(m, *names);
    if (axis >= 0) s->axis[e][s->n_axes[e]++] = (uint8_t)axis;
  }
  return s->n_axes[e];
}

static bool partition_spec(struct loadax *l, const tess_spec *given, struct diag *d) {
  static const char *const batch[] = {"data", "fsdp", NULL}, *const sequence[] = {"seq", NULL};
  memset(&l->spec, 0, sizeof l->spec);
  l->any_spec = given->entry[0] != NULL;
  if (l->any_spec) return tess__spec_resolve(l->mesh, given, &l->spec, d);
  switch (l->partition) {
  case TESS_PARTITION_FULL:
    l->spec.n = 1;
    for (int i = 0; i < l->mesh->n_axes; i++)
      l->spec.axis[0][l->spec.n_axes[0]++] = (uint8_t)i;
    return true;
  case TESS_PARTITION_REPLICATED:
    return true;
  case TESS_PARTITION_BATCH:
    if (add_axes(l->mesh, batch, &l->spec) == 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "the mesh has none of the batch axes 'data' and 'fsdp'");
    if (add_axes(l->mesh, sequence, &l->spec) == 0) l->spec.n = 1;
    return true;
  default:
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "partition %d", (int)l->partition);
  }
}

/* The context mesh and what the partition means on it. */
static bool start(struct loadax *l, const tess_partition_opts *kw, struct diag *d) {
  tess_partition_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  l->mesh = tess__context()->mesh;
  l->partition = o.partition;
  if (!l->mesh)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                      "there is no context mesh: call tess_set_mesh first");
  return partition_spec(l, &o.spec, d);
}

static int64_t local_devices(const struct mesh *m) {
  int64_t n = 0;
  for (int64_t i = 0; i < m->total && m->device; i++)
    n += tess__device_is_local(m->device[i]);
  return n;
}

/* FULL: as many equal chunks of dimension 0 as devices here; chunk k lies on the k-th of them. */
static bool check_batch(const struct loadax *l, const struct type *t, struct diag *d) {
  int64_t devices = local_devices(l->mesh);
  if (t->rank == 0)
    return tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "%s has no dimension 0 to be a batch",
                      tess__type_text(t));
  if (devices == 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "this process has no device of the context mesh");
  return t->dim[0] % devices == 0 ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "dimension 0 of %s does not divide over the %lld devices of this process in the mesh",
                    tess__type_text(t), (long long)devices);
}

static tess_array *to_global(void *ctx, int i, tess_array *x) {
  const struct loadax *l = ctx;
  struct diag d = {0};
  tess_array *out = NULL;
  bool full = !l->any_spec && l->partition == TESS_PARTITION_FULL;
  const struct sharding *s = tess__sharding_named(l->mesh, &l->spec, NULL, &d);
  if (s && (!full || check_batch(l, tess__array_type(x), &d))) out = tess__from_local(x, s, NULL, &d);
  if (out) return out;
  if (l->tree) tess__diag_at_leaf(&d, l->tree, i);
  return tess__array_error(&d, l->op, l->where);
}

tess_array *tess_host_to_global_device_array_at(const char *where, tess_array *host, const tess_partition_opts *kw) {
  struct loadax l = {.op = "host_to_global_device_array", .where = where};
  struct diag d = {0};
  if (!tess__usable(host, KIND_ARRAY, "host", l.op, where))
    return tess__pass_error(host, KIND_ARRAY, "host", l.op, where);
  return start(&l, kw, &d) ? to_global(&l, 0, host) : tess__array_error(&d, l.op, where);
}

tess_tree *tess_host_to_global_device_array_tree_at(const char *where, tess_tree *host, const tess_partition_opts *kw) {
  struct loadax l = {.op = "host_to_global_device_array", .where = where, .tree = host};
  struct diag d = {0};
  if (!tess__usable(host, KIND_TREE, "host", l.op, where))
    return tess__pass_error(host, KIND_TREE, "host", l.op, where);
  return start(&l, kw, &d) ? tess__tree_each(host, l.op, where, to_global, &l) : tess__tree_error(&d, l.op, where);
}

/* ---- and back ---- */

struct rows { /* the shards of an array in order of their boxes, replicas too */
  int n;
  bool whole; /* they are the array's rows, each once, in order */
  struct row {
    tess_index index;
    int device; /* in device assignment order */
  } * row;      /* in the scope */
};

static int by_index(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  for (int d = 0; d < x->index.n; d++) {
    const tess_interval *v = &x->index.dim[d], *w = &y->index.dim[d];
    if (v->start != w->start) return v->start < w->start ? -1 : 1;
    if (v->stop != w->stop) return v->stop < w->stop ? -1 : 1;
  }
  return x->device - y->device;
}

static struct rows list_rows(const tess_array *x) {
  tess_shape shape = tess__type_shape(x->placed->type);
  struct pieces p = tess__pieces(x->placed->sharding, &shape, false);
  struct rows r = {.n = p.devices, .whole = p.n == p.devices};
  r.row = tess__scope_alloc(tess__scope(), ((size_t)p.devices + 1) * sizeof *r.row);
  for (int i = 0; i < p.devices; i++)
    r.row[i] = (struct row){p.piece[p.of[i]].index, i};
  qsort(r.row, (size_t)r.n, sizeof *r.row, by_index);
  for (int i = 0; i < r.n; i++)
    for (int d = 1; d < shape.n; d++)
      r.whole = r.whole && r.row[i].index.dim[d].stop - r.row[i].index.dim[d].start == shape.dim[d];
  return r;
}

/* The rows of all shards one after the other. NULL: told in d. */
static tess_array *concatenate(tess_array *x, const struct rows *r, struct diag *d) {
  const struct type *t = x->placed->type;
  int64_t dim[TESS_MAX_RANK] = {0}, row = tess__dtype_bytes((tess_dtype)t->dtype);
  for (int k = 1; k < t->rank; k++) {
    dim[k] = r->row[0].index.dim[k].stop - r->row[0].index.dim[k].start;
    row = tess__mul_sizes(row, dim[k]);
  }
  for (int i = 0; i < r->n; i++) {
    dim[0] += r->row[i].index.dim[0].stop - r->row[i].index.dim[0].start;
    for (int k = 1; k < t->rank; k++)
      if (r->row[i].index.dim[k].stop - r->row[i].index.dim[k].start != dim[k]) {
        tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                   "the shards of %s have different sizes in dimension %d; only dimension 0 may be cut",
                   tess__type_text(t), k);
        return NULL;
      }
  }
  const struct sharding *s = tess__default_sharding(d);
  tess_array *out =
      s ? tess__array_new(tess__scope(), tess__placed(tess__type_with_shape(t, t->rank, dim), s, false), d) : NULL;
  char *to = out ? out->data->block->data : NULL;
  tess__calls_enter();
  for (int i = 0; out && i < r->n && tess__array_readable(x, d); i++) {
    tess_index local;
    tess__placed_find(x->placed, &r->row[i].index, &local);
    tess__copy_box(tess__placed_box(x->placed), tess__array_bytes(x), &local, to);
    to += (r->row[i].index.dim[0].stop - r->row[i].index.dim[0].start) * row;
  }
  tess__calls_leave();
  return d->status ? NULL : out;
}

/* All that is here: each dimension's pieces in order. */
static tess_array *value_here(tess_array *x, struct diag *d) {
  const struct sharding *s = tess__default_sharding(d);
  if (!s) return NULL;
  if (x->placed->part && !x->placed->part->grid) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the shards of %s that are here form no grid: their devices stand in another order",
               tess__type_text(x->placed->type));
    return NULL;
  }
  const struct placed *p = tess__placed(tess__placed_box(x->placed), s, false);
  return x->placed->sharding->memory == s->memory ? tess__array_share(x, p, d) : tess__array_copy(x, p, d);
}

static tess_array *to_host(void *ctx, int i, tess_array *x) {
  const struct loadax *l = ctx;
  struct diag d = {0};
  tess_array *out = NULL;
  struct rows r = list_rows(x);
  if (!r.n)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no shard of %s is here", tess__type_text(x->placed->type));
  else if (l->any_spec || l->partition == TESS_PARTITION_BATCH)
    out = value_here(x, &d);
  else if (l->partition == TESS_PARTITION_REPLICATED)
    return tess_addressable_data_at(l->where, x, r.row[0].device);
  else
    out = r.whole ? value_here(x, &d) : concatenate(x, &r, &d);
  if (out) return out;
  if (l->tree) tess__diag_at_leaf(&d, l->tree, i);
  return tess__array_error(&d, l->op, l->where);
}

static bool check_global(const tess_array *x, struct diag *d) {
  if (!tess__array_concrete(x, "shards", d)) return false;
  bool spans = tess__state(&x->o) == STATE_OK && x->placed->part;
  if (!(spans ? tess__array_readable(x, d) : tess__array_whole(x, d))) return false;
  return x->placed->type->rank > 0 ||
         tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "%s has no dimension 0 to be a batch",
                    tess__type_text(x->placed->type));
}

static bool fail_pair(const tess_tree *t, int i, const char *what, struct diag *d) {
  const struct type *a = tess__tree_leaf_at(t, 0)->placed->type, *b = tess__tree_leaf_at(t, i)->placed->type;
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: '%s' is %s and '%s' is %s", what, tess_tree_path(t, 0),
             tess__type_text(a), tess_tree_path(t, i), tess__type_text(b));
  return false;
}

/* All leaves are batches of one size, and lie on equally many devices. */
static bool check_leaves(const tess_tree *t, struct diag *d) {
  for (int i = 0; i < t->leaves; i++) {
    const tess_array *first = tess__tree_leaf_at(t, 0), *x = tess__tree_leaf_at(t, i);
    if (!check_global(x, d)) {
      tess__diag_at_leaf(d, t, i);
      return false;
    }
    if (x->placed->type->dim[0] != first->placed->type->dim[0]) return fail_pair(t, i, "the batch sizes differ", d);
    if (x->placed->sharding->mesh->total != first->placed->sharding->mesh->total)
      return fail_pair(t, i, "the arrays do not lie on equally many devices", d);
  }
  return true;
}

static void start_host(struct loadax *l, const tess_partition_opts *kw) {
  tess_partition_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  l->partition = o.partition;
  l->any_spec = o.spec.entry[0] != NULL;
}

tess_array *tess_global_to_host_array_at(const char *where, tess_array *global, const tess_partition_opts *kw) {
  struct loadax l = {.op = "global_to_host_array", .where = where};
  struct diag d = {0};
  start_host(&l, kw);
  if (!tess__usable(global, KIND_ARRAY, "global", l.op, where))
    return tess__pass_error(global, KIND_ARRAY, "global", l.op, where);
  return check_global(global, &d) ? to_host(&l, 0, global) : tess__array_error(&d, l.op, where);
}

tess_tree *tess_global_to_host_array_tree_at(const char *where, tess_tree *global, const tess_partition_opts *kw) {
  struct loadax l = {.op = "global_to_host_array", .where = where, .tree = global};
  struct diag d = {0};
  start_host(&l, kw);
  if (!tess__usable(global, KIND_TREE, "global", l.op, where))
    return tess__pass_error(global, KIND_TREE, "global", l.op, where);
  if (!global->leaves) return global;
  return check_leaves(global, &d) ? tess__tree_each(global, l.op, where, to_host, &l)
                                  : tess__tree_error(&d, l.op, where);
}
