/* device_put and device_get. In one process an array is one dense box whatever its sharding, so moving it to other
 * devices is a new handle on the same bytes; only another memory kind, and no_alias, is a copy
 * (design/sharding.md 5.8). Where JAX would give the same buffers, the new array is deleted with the old one; elsewhere
 * it has a life of its own. */
#include "api/layouts/device_put.h"

#include <string.h>

#include "api/counts.h"
#include "api/layouts/constraint_op.h"
#include "api/layouts/placement.h"
#include "api/map.h"
#include "api/processes/put_across.h"
#include "api/spans.h"
#include "api/tree_errors.h"
#include "array/tree.h"
#include "base/alloc.h"

/* Deleted together. */
static tess_array *alias(tess_array *x, const struct placed *p, struct diag *d) {
  if (!tess__array_readable(x, d)) return NULL;
  tess__data_retain(x->data);
  tess__data_moved(x->data, p);
  return tess__array_of_data(tess__scope(), p, x->data);
}

/* ---- to and from partial results ---- */

static bool is_partial(const struct sharding *s) {
  return s->lacks == LACKS_SUM;
}

/* Do both say the same in words, on meshes of the same sizes? Then each device takes over the part of another one. */
static bool same_parts(const struct sharding *a, const struct sharding *b, int rank) {
  bool same = is_partial(a) && is_partial(b) && a->mesh->n_axes == b->mesh->n_axes &&
              a->spec.unreduced == b->spec.unreduced && a->spec.unreduced_kind == b->spec.unreduced_kind;
  for (int i = 0; same && i < a->mesh->n_axes; i++)
    same = a->mesh->size[i] == b->mesh->size[i];
  for (int i = 0; same && i < rank; i++) {
    int n = i < a->spec.n ? a->spec.n_axes[i] : 0, m = i < b->spec.n ? b->spec.n_axes[i] : 0;
    same = n == m && (!n || memcmp(a->spec.axis[i], b->spec.axis[i], (size_t)n) == 0);
  }
  return same;
}

static const struct sharding *replicated_on(const struct mesh *m, struct diag *d) {
  static const struct spec none;
  return tess__sharding_named(m, &none, NULL, d);
}

/* By a program on the devices of the partial side: partial results are sums, and zeros where a whole value becomes
 * some. NULL: told in d. */
static tess_array *put_partial(tess_array *x, const struct placed *p, struct diag *d) {
  const struct sharding *from = x->placed->sharding, *s = p->sharding;
  const struct sharding *middle = is_partial(from) ? from : s;
  tess_array *in = x, *out;
  if (!tess__mesh_same_devices(from->mesh, s->mesh)) {
    const struct sharding *whole = replicated_on(middle->mesh, d);
    in = whole ? tess__put(x, whole, true, NULL, d) : NULL; /* whole there; what moves on is no longer partial */
    if (in && is_partial(from)) return tess__put(in, s, p->committed, NULL, d);
    if (!in) return NULL;
  }
  out = tess__constrain(NULL, "device_put", in, s);
  if (!tess__array_readable(out, d)) return NULL;
  if (out->placed->sharding->memory != s->memory) return tess__array_copy(out, p, d);
  out->placed = p;
  return out;
}

/* ---- device_put ---- */

bool tess__put_check(const tess_array *x, const struct sharding *s, struct diag *d) {
  tess_shape shape = tess__type_shape(tess__array_type(x));
  if (s && !tess__sharding_check_value(s, &shape, d)) return false;
  if (tess__thread()->trace) return true;
  return (!s || tess__data_can_lie(s, d)) && tess__array_readable(x, d) && (!s || tess__across_check(x, s, d));
}

tess_array *tess__put(tess_array *x, const struct sharding *s, bool committed, const tess_put_opts *kw,
                      struct diag *d) {
  bool donate = kw && kw->donate, copy = kw && kw->no_alias && !donate, literal = tess__state(&x->o) == STATE_LITERAL;
  const struct sharding *from = x->placed->sharding;
  if (!donate && !copy && !literal && s == from && committed == x->placed->committed) return x;
  const struct placed *p = tess__placed(x->placed->type, s, committed);
  tess_array *out;
  bool alike = tess__placed_spans(x->placed) && tess__sharding_equivalent(from, s, p->type->rank),
       partial = (is_partial(from) || is_partial(s)) && !tess__sharding_equivalent(from, s, p->type->rank);
  bool across = s->mesh->spans || from->mesh->spans; /* then no process has the parts of others */
  if (partial && (across || !same_parts(from, s, p->type->rank)))
    out = put_partial(x, p, d);
  else if (s->mesh->spans && !alike)
    out = tess__put_across(x, p, d);
  else if (copy || s->memory != from->memory)
    out = tess__array_copy(x, p, d);
  else if (!donate && !literal && tess__sharding_equivalent(from, s, p->type->rank))
    out = alias(x, p, d);
  else
    out = tess__array_share(x, p, d);
  /* Between processes, and where a program did it, what lies right already has not been copied. */
  if (out && copy && !literal && out->data->block == x->data->block) out = tess__array_copy(out, p, d);
  return out;
}

/* s NULL: nowhere in particular. NULL: told in d. x and s are checked. */
static tess_array *put_one(const char *where, tess_array *x, const struct sharding *s, const tess_put_opts *kw,
                           struct diag *d) {
  if (tess__thread()->trace) return s ? tess__constrain(where, "device_put", x, s) : x;
  bool committed = s || (tess__state(&x->o) == STATE_OK && x->placed->committed);
  if (!d->where) d->where = where; /* other processes may be told */
  tess_array *out = tess__put(x, s ? s : x->placed->sharding, committed, kw, d);
  if (out && kw && kw->donate && tess__state(&x->o) == STATE_OK) tess__data_delete(x->data, "donated", where);
  return out;
}

static bool one_place(const tess_sharding *p, const struct sharding **s, struct diag *d) {
  *s = p ? p->body : NULL;
  if (!p || p->body || !p->n) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tuple of %d shardings for one array", p->n);
}

tess_array *tess_device_put_at(const char *where, tess_array *x, tess_sharding *p, const tess_put_opts *kw) {
  struct diag d = {0};
  const struct sharding *s;
  tess_put_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(x, KIND_ARRAY, "x", "device_put", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "device_put", where);
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", "device_put", where))
    return tess__pass_error(p, KIND_ARRAY, "the sharding", "device_put", where);
  tess_array *out = one_place(p, &s, &d) && tess__put_check(x, s, &d) ? put_one(where, x, s, &o, &d) : NULL;
  return out ? out : tess__array_error(&d, "device_put", where);
}

/* ---- trees and structs: all leaves are checked before the first one moves ---- */

struct put_job {
  const struct sharding **sharding; /* by leaf */
  const tess_put_opts *kw;
  const char *where;
};

static tess_array *put_leaf(void *ctx, int i, tess_array *x) {
  const struct put_job *j = ctx;
  struct diag d = {0};
  tess_array *out = put_one(j->where, x, j->sharding[i], j->kw, &d);
  return out ? out : tess__array_error(&d, "device_put", j->where);
}

tess_tree *tess_device_put_tree_at(const char *where, tess_tree *x, tess_sharding *p, const tess_put_opts *kw) {
  static const char op[] = "device_put";
  struct diag d = {0};
  tess_put_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(x, KIND_TREE, "x", op, where)) return tess__pass_error(x, KIND_TREE, "x", op, where);
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", op, where))
    return tess__pass_error(p, KIND_TREE, "the sharding", op, where);
  struct put_job j = {tess__alloc(((size_t)x->leaves + 1) * sizeof *j.sharding), &o, where};
  bool good = tess__shardings_of_tree(p, x, j.sharding, &d);
  for (int i = 0; i < x->leaves && good; i++)
    if (!(good = tess__put_check(tess__tree_leaf_at(x, i), j.sharding[i], &d))) tess__diag_at_leaf(&d, x, i);
  tess_tree *out = good ? tess__tree_each(x, op, where, put_leaf, &j) : tess__tree_error(&d, op, where);
  tess__free((void *)j.sharding);
  return out;
}

/* The first leaf that cannot be put, in words; false then. An operand in error: *error is it. */
static bool check_leaves(int n, tess_array *const *leaf, const struct sharding *const *place, const char *where,
                         struct diag *d, const struct object **error) {
  for (int i = 0; i < n; i++) {
    if (!tess__usable(leaf[i], KIND_ARRAY, "an array", "device_put_into", where)) {
      *error = tess__pass_error(leaf[i], KIND_ARRAY, "an array", "device_put_into", where);
      return false;
    }
    if (!tess__put_check(leaf[i], place[i], d)) return false;
  }
  return true;
}

void tess_device_put_into_at(const char *where, tess_spans out, tess_spans in, tess_sharding *p,
                             const tess_put_opts *kw) {
  static const char op[] = "device_put_into";
  struct diag d = {0};
  tess_put_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  const struct object *error = NULL;
  int n = tess__span_leaves(in);
  tess_array **leaf = tess__alloc(((size_t)n + 1) * sizeof *leaf);
  struct put_job j = {tess__alloc(((size_t)n + 1) * sizeof *j.sharding), &o, where};
  tess__span_read(where, in, leaf);
  bool good = false;
  if (p && !tess__usable(p, KIND_SHARDING, "the sharding", op, where))
    error = tess__pass_error(p, KIND_SHARDING, "the sharding", op, where);
  else if (!tess__check_spans(in, "the arrays", &d) || !tess__check_spans(out, "the results", &d))
    good = false;
  else if (tess__span_leaves(out) != n)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d arrays into a struct of %d", n, tess__span_leaves(out));
  else
    good = tess__shardings_of_spans(p, in, j.sharding, &d) && check_leaves(n, leaf, j.sharding, where, &d, &error);
  for (int i = 0; i < n && good; i++)
    leaf[i] = put_leaf(&j, i, leaf[i]);
  if (good)
    tess__span_write(out, leaf);
  else
    tess__span_fail(out, error ? tess__error_retain(error->error) : tess__error_here(&d, op, where));
  tess__free((void *)j.sharding);
  tess__free(leaf);
}

/* ---- device_get ---- */

tess_array *tess_device_get_at(const char *where, tess_array *x) {
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", "device_get", where))
    return tess__pass_error(x, KIND_ARRAY, "x", "device_get", where);
  tess_array *out = NULL;
  bool good = tess__array_readable(x, &d) && (!x->placed->part || tess__array_whole(x, &d));
  const struct sharding *s = good ? tess__default_sharding(&d) : NULL;
  if (s) out = tess__put(x, tess__sharding_with_memory(s, MEMORY_UNPINNED_HOST), false, NULL, &d);
  return out ? out : tess__array_error(&d, "device_get", where);
}

static tess_array *get_leaf(void *ctx, int i, tess_array *x) {
  (void)i;
  return tess_device_get_at(ctx, x);
}

tess_tree *tess_device_get_tree_at(const char *where, tess_tree *x) {
  if (!tess__usable(x, KIND_TREE, "x", "device_get", where))
    return tess__pass_error(x, KIND_TREE, "x", "device_get", where);
  return tess__tree_each(x, "device_get", where, get_leaf, (void *)(uintptr_t)where);
}
