/* See batch_axes.h. A collective over the batch and axes of the mesh together is one over the batch and one over the
 * others; where members have an order, those that stand behind the batch count below it, those in front above. */
#include "op/batch_axes.h"

#include <string.h>

#include "base/alloc.h"
#include "layout/sharding.h"
#include "op/along.h"
#include "op/batch.h"
#include "op/derive.h"
#include "op/group.h"
#include "op/ops.h"

struct parts {                    /* axes without the batch */
  struct axes major, minor, rest; /* in front of it, behind it, both */
  int64_t n_major, n_minor;
};

static int64_t size_of(const struct build *b, const struct axes *axes) {
  int64_t n = 1;
  for (int i = 0; i < axes->n; i++)
    n *= b->scope.mesh->size[axes->a[i]];
  return n;
}

static struct parts parts_of(const struct build *b, const struct batched *c, const struct axes *axes) {
  struct parts p = {.n_major = 1};
  bool behind = false;
  for (int i = 0; i < axes->n; i++) {
    if (axes->a[i] == c->axis) {
      behind = true;
      continue;
    }
    struct axes *side = behind ? &p.minor : &p.major;
    side->a[side->n++] = p.rest.a[p.rest.n] = axes->a[i];
    p.rest.n++;
  }
  p.n_major = size_of(b, &p.major);
  p.n_minor = size_of(b, &p.minor);
  return p;
}

/* v in another shape: dimension dim becomes these n. */
static vid split(struct build *b, vid v, int dim, int n, const int64_t *size) {
  if (v == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, v);
  int64_t to[2 * TESS_MAX_RANK];
  int rank = t->rank + n - 1;
  if (rank > TESS_MAX_RANK) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "a collective over a batch would give %s %d dimensions; legal: up to %d", tess__type_text(t), rank,
               TESS_MAX_RANK);
    return VID_NONE;
  }
  memcpy(to, t->dim, sizeof *to * (size_t)dim);
  memcpy(to + dim, size, sizeof *to * (size_t)n);
  memcpy(to + dim + n, t->dim + dim + 1, sizeof *to * (size_t)(t->rank - dim - 1));
  return tess__n_reshape(b, v, rank, to);
}

/* Dimensions dim and dim + 1 become one. */
static vid merge(struct build *b, vid v, int dim) {
  if (v == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, v);
  int64_t to[TESS_MAX_RANK];
  memcpy(to, t->dim, sizeof *to * (size_t)dim);
  to[dim] = t->dim[dim] * t->dim[dim + 1];
  memcpy(to + dim + 1, t->dim + dim + 2, sizeof *to * (size_t)(t->rank - dim - 2));
  return tess__n_reshape(b, v, t->rank - 1, to);
}

/* ---- pvary: along the batch it says nothing ---- */
bool tess__batch_cast(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  const struct cast_attrs *attrs = c->call->attrs;
  struct parts p = parts_of(b, c, &attrs->axes);
  out_mapped[0] = c->mapped[0];
  out[0] = tess__n_cast(b, c->in[0], &p.rest, (enum cast_state)attrs->to);
  return out[0] != VID_NONE;
}

bool tess__batch_axis_index(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  struct parts p = parts_of(b, c, &((const struct axes_attrs *)c->call->attrs)->axes);
  struct type scalar = *c->call->out[0];
  scalar.manual = tess__build_manual(b);
  scalar.varying = 0;
  int64_t size = c->size;
  const struct type *t = tess__type(&scalar), *whole = tess__type_with_shape(t, 1, &size);
  tess_dtype dtype = (tess_dtype)t->dtype;
  vid v = tess__n_iota(b, whole, 0);
  if (p.n_minor > 1) v = tess__n_multiply(b, v, tess__n_constant_double(b, whole, (double)p.n_minor));
  struct dims none = {0};
  if (p.major.n) {
    vid above = tess__n_axis_index(b, &p.major, dtype, t->manual);
    above = tess__n_multiply(b, above, tess__number_like(b, above, (double)(size * p.n_minor)));
    v = tess__n_add(b, v, tess__n_broadcast_in_dim(b, above, 1, &size, &none));
  }
  if (p.minor.n) {
    vid below = tess__n_axis_index(b, &p.minor, dtype, t->manual);
    v = tess__n_add(b, v, tess__n_broadcast_in_dim(b, below, 1, &size, &none));
  }
  out[0] = v;
  return v != VID_NONE;
}

/* ---- reductions ---- */
/* Of all elements of the batch; what is not mapped counts for each. */
static vid over_batch(struct build *b, const struct batched *c, enum monoid m) {
  if (c->mapped[0]) return tess__n_reduce(b, c->in[0], &(struct dims){.n = 1}, m);
  if (m != MONOID_SUM && m != MONOID_PROD) return c->in[0];
  if (m == MONOID_SUM) return tess__n_multiply(b, c->in[0], tess__number_like(b, c->in[0], (double)c->size));
  return tess__n_reduce(b, tess__batch_repeat(b, c, c->in[0]), &(struct dims){.n = 1}, m);
}

bool tess__batch_all_reduce(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  const struct all_reduce_attrs *attrs = c->call->attrs;
  if (!tess__batch_among(c, &attrs->axes)) {
    out[0] = tess__n_all_reduce(b, c->in[0], &attrs->axes, (enum monoid)attrs->monoid);
    return out[0] != VID_NONE;
  }
  struct parts p = parts_of(b, c, &attrs->axes);
  out_mapped[0] = false;
  out[0] = tess__n_all_reduce(b, over_batch(b, c, (enum monoid)attrs->monoid), &p.rest, (enum monoid)attrs->monoid);
  return out[0] != VID_NONE;
}

/* ---- collectives over groups, one group of all ---- */
static const struct group_attrs *attrs_of(const struct batched *c) {
  return c->call->attrs;
}

/* The same over these axes of the mesh alone, all members in one group. */
static vid over_mesh(struct build *b, const struct batched *c, vid v, const struct axes *axes, int dim, int other,
                     const struct device_groups *groups) {
  if (v == VID_NONE || axes->n == 0) return v;
  struct group_attrs attrs;
  memcpy(&attrs, attrs_of(c), sizeof attrs);
  attrs.axes = *axes;
  attrs.groups = groups;
  attrs.width = attrs.total = (int32_t)size_of(b, axes);
  attrs.dim = (uint8_t)dim;
  attrs.other = (uint8_t)other;
  return tess__n_group(b, c->call->op, v, &attrs, NULL);
}

/* Side by side along dim: of the members behind the batch, of the batch, of those in front. */
static bool gather(struct build *b, const struct batched *c, const struct parts *p, vid *out) {
  int dim = attrs_of(c)->dim;
  vid v = over_mesh(b, c, tess__batch_operand(b, c, 0), &p->minor, dim + 1, 0, NULL);
  v = merge(b, tess__batch_move(b, v, 0, dim), dim);
  out[0] = over_mesh(b, c, v, &p->major, dim, 0, NULL);
  return out[0] != VID_NONE;
}

/* Dimension dim of v, which counts members in front of the batch, elements, then the rest of it: the elements' part
 * becomes dimension 0. */
static vid part_of_each(struct build *b, const struct batched *c, const struct parts *p, vid v, int dim) {
  if (v == VID_NONE) return VID_NONE;
  const int64_t size[] = {p->n_major, c->size, type_of(b, v)->dim[dim] / (p->n_major * c->size)};
  v = p->n_major > 1 ? split(b, v, dim, 3, size) : split(b, v, dim, 2, size + 1);
  int at = dim + (p->n_major > 1);
  v = tess__batch_move(b, v, at, 0);
  return p->n_major > 1 ? merge(b, v, dim + 1) : v;
}

static bool scatter(struct build *b, const struct batched *c, const struct parts *p, vid *out) {
  int dim = attrs_of(c)->dim;
  vid sum = over_batch(b, c, (enum monoid)attrs_of(c)->monoid);
  out[0] = over_mesh(b, c, part_of_each(b, c, p, sum, dim), &p->rest, dim + 1, 0, NULL);
  return out[0] != VID_NONE;
}

/* What members behind the batch have put along `to` goes below the elements', which stand below theirs. */
static vid put_between(struct build *b, const struct batched *c, const struct parts *p, vid v, int to) {
  if (v == VID_NONE) return VID_NONE;
  if (p->n_minor == 1) return v;
  int64_t own = type_of(b, v)->dim[to] / (p->n_major * p->n_minor * c->size);
  const int64_t size[] = {p->n_major, p->n_minor, c->size, own};
  v = tess__batch_move(b, split(b, v, to, 4, size), to + 2, to + 1);
  for (int i = 0; i < 3; i++)
    v = merge(b, v, to);
  return v;
}

static bool exchange(struct build *b, const struct batched *c, const struct parts *p, vid *out) {
  int from = attrs_of(c)->dim, to = attrs_of(c)->other;
  vid v = tess__batch_operand(b, c, 0);
  if (v == VID_NONE) return false;
  v = part_of_each(b, c, p, v, from + 1); /* [receiver, sender, ...] */
  v = merge(b, tess__batch_move(b, v, 1, to + 1), to + 1);
  v = over_mesh(b, c, v, &p->rest, from + 1, to + 1, NULL);
  out[0] = put_between(b, c, p, v, to + 1);
  return out[0] != VID_NONE;
}

/* From the first member. */
static bool broadcast(struct build *b, const struct batched *c, const struct parts *p, vid *out) {
  int32_t source = attrs_of(c)->groups ? attrs_of(c)->groups->position[0] : 0;
  int64_t size = c->size, minor = source % p->n_minor, element = source / p->n_minor % size,
          major = source / p->n_minor / size, first = major * p->n_minor + minor, n = p->n_major * p->n_minor;
  vid v = c->in[0];
  if (c->mapped[0]) {
    const struct type *t = c->call->in[0];
    v = tess__n_reshape(b, tess__n_part_along(b, v, 0, element, 1, 1), t->rank, t->dim);
  }
  int32_t *position = tess__alloc(sizeof *position * (size_t)n);
  for (int64_t i = 0; i < n; i++) /* the source first */
    position[i] = (int32_t)(i == 0 ? first : i <= first ? i - 1 : i);
  out[0] = over_mesh(b, c, v, &p->rest, 0, 0, tess__groups(1, (int)n, position));
  tess__free(position);
  return out[0] != VID_NONE;
}

static vid literal(struct build *b, const struct batched *c, tess_dtype dtype, const void *data) {
  struct type t = *tess__type_of(dtype, 1, &c->size);
  t.manual = tess__build_manual(b);
  return tess__n_literal(b, tess__type(&t), data);
}

/* Elements in another order; zeros for those that receive nothing. */
static bool permute(struct build *b, const struct batched *c, vid *out) {
  const struct device_groups *g = attrs_of(c)->groups;
  const struct type *t = c->call->in[0];
  int32_t *sender = tess__zalloc(sizeof *sender * (size_t)(c->size + 1));
  uint8_t *receives = tess__zalloc((size_t)c->size + 1);
  int n = g ? g->n : 0; /* a permutation lists its pairs */
  for (int i = 0; i < n; i++) {
    sender[g->position[2 * (size_t)i + 1]] = g->position[2 * (size_t)i];
    receives[g->position[2 * (size_t)i + 1]] = 1;
  }
  vid v = tess__batch_operand(b, c, 0);
  if (c->mapped[0]) {
    int64_t size[TESS_MAX_RANK];
    struct gather_attrs attrs;
    memset(&attrs, 0, sizeof attrs);
    for (int i = 1; i <= t->rank; i++)
      attrs.numbers.window.d[attrs.numbers.window.n++] = (uint8_t)i;
    attrs.numbers.collapsed = attrs.numbers.map = (struct dims){.n = 1};
    attrs.numbers.index_vector_dim = 1;
    tess__batch_longs(size, t->dim, t->rank, c->size);
    v = tess__n_gather(b, v, literal(b, c, TESS_I32, sender), &attrs, t->rank + 1, size);
  }
  out[0] = v;
  if (n < c->size && v != VID_NONE) {
    vid there = tess__batch_spread(b, c, literal(b, c, TESS_BOOL, receives), t);
    out[0] = tess__n_select(b, there, v, tess__number_like(b, v, 0));
  }
  tess__free(sender);
  tess__free(receives);
  return out[0] != VID_NONE;
}

/* Over axes of the mesh alone: the same, of blocks with one dimension more. */
static bool beside_batch(struct build *b, const struct batched *c, vid *out) {
  struct group_attrs attrs;
  memcpy(&attrs, attrs_of(c), sizeof attrs);
  enum whole_axes kind = (enum whole_axes)c->call->op->whole;
  attrs.dim = (uint8_t)(attrs.dim + (kind >= WHOLE_GATHER));
  attrs.other = (uint8_t)(attrs.other + (kind == WHOLE_EXCHANGE));
  return tess__batch_again(b, c, c->in, &attrs, out);
}

bool tess__batch_group(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  const struct group_attrs *a = attrs_of(c);
  const struct tess_op *op = c->call->op;
  if (!tess__batch_among(c, &a->axes)) return beside_batch(b, c, out);
  bool permutes = op == &tess__op_group_permute, broadcasts = op == &tess__op_group_broadcast;
  struct parts p = parts_of(b, c, &a->axes);
  if (a->groups && !permutes && !broadcasts)
    return tess__batch_refuse(b, c, "over its own axis_name does not take axis_index_groups");
  if (c->call->n_regions)
    return tess__batch_refuse(b, c, "over its own axis_name does not take a reduction of one's own");
  if (permutes && p.rest.n)
    return tess__batch_refuse(b, c, "is over its axis_name or over axes of a mesh, not over both together");
  out_mapped[0] = permutes || op->whole == WHOLE_REDUCE_SCATTER || op->whole == WHOLE_EXCHANGE;
  if (permutes) return permute(b, c, out);
  if (broadcasts) return broadcast(b, c, &p, out);
  if (op->whole == WHOLE_GATHER) return gather(b, c, &p, out);
  if (op->whole == WHOLE_REDUCE_SCATTER) return scatter(b, c, &p, out);
  if (op->whole == WHOLE_EXCHANGE) return exchange(b, c, &p, out);
  out[0] = over_mesh(b, c, over_batch(b, c, (enum monoid)a->monoid), &p.rest, 0, 0, NULL);
  return out[0] != VID_NONE;
}

/* ---- shardings ---- */
/* The axes of spmd by the numbers of this mesh. False: told. */
static bool cutting(const struct batched *c, const struct sharding *s, struct spec *own, struct diag *d) {
  for (int i = 0; i < c->spmd->spec.n_axes[0]; i++) {
    const char *name = c->spmd->mesh->name[c->spmd->spec.axis[0][i]];
    int axis = tess__mesh_axis(s->mesh, name);
    if (axis < 0)
      return tess__fail(d, TESS_NOT_FOUND, TESS_NAME_ERROR,
                        "vmap spmd_axis_name '%s' is no axis of the mesh of with_sharding_constraint", name);
    bool used = ((unsigned)(own->unreduced | own->reduced) >> axis & 1) != 0;
    for (int e = 1; e < own->n; e++)
      used |= memchr(own->axis[e], axis, own->n_axes[e]) != NULL;
    if (used)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "vmap spmd_axis_name '%s' cannot appear in the spec of with_sharding_constraint", name);
    own->axis[0][own->n_axes[0]++] = (uint8_t)axis;
  }
  return true;
}

struct spec tess__batch_spec(const struct spec *s) {
  struct spec own;
  memcpy(&own, s, sizeof own);
  memmove(own.unconstrained + 1, s->unconstrained, sizeof own.unconstrained - sizeof *own.unconstrained);
  memmove(own.n_axes + 1, s->n_axes, sizeof own.n_axes - sizeof *own.n_axes);
  memmove(own.axis + 1, s->axis, sizeof own.axis - sizeof *own.axis);
  memmove(own.priority + 1, s->priority, sizeof own.priority - sizeof *own.priority);
  own.n = s->n + 1;
  own.unconstrained[0] = false;
  own.priority[0] = own.n_axes[0] = 0;
  memset(own.axis[0], 0, sizeof own.axis[0]);
  return own;
}

bool tess__batch_constraint(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  const struct sharding *s = ((const struct constraint_attrs *)c->call->attrs)->sharding;
  if (s->kind != SHARDING_NAMED && s->kind != SHARDING_SINGLE_DEVICE)
    return tess__batch_refuse(b, c, "takes shardings with a mesh and a spec");
  if (s->kind == SHARDING_NAMED && type_of(b, c->in[0])->rank <= TESS_MAX_RANK) {
    struct spec own = tess__batch_spec(&s->spec);
    own.unconstrained[0] = !c->spmd && tess__mesh_has_auto(s->mesh);
    if (c->spmd && !cutting(c, s, &own, b->diag)) return tess__jvp_told(b, false);
    s = tess__sharding_with_spec(s, &own);
  }
  out[0] = tess__n_sharding_constraint(b, c->in[0], s);
  return out[0] != VID_NONE;
}
