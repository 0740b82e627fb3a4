/* Manual regions become part of the per-device graph (partitioning.md 7, ENGINE 9).
 *
 * An operand, cut as its spec says, is from here on a whole tensor on each device (full_to_shard) that varies over the
 * atoms that cut it; variance is carried by data, never taken from types: operands' together, less what an all_reduce
 * reduces over, with what an axis_index asks for. A result becomes a block of a cut value (shard_to_full). What it
 * still varies over then, its spec having promised otherwise unchecked, is settled by the executors: coordinate 0 is
 * the value. An all-reduce over atoms in which the operand does not vary has equal terms: it is the all-reduce over the
 * others of the value combined with itself that many times. */
#include <string.h>

#include "layout/sharding.h"
#include "op/build.h"
#include "op/ops.h"
#include "spmd/localise.h"
#include "spmd/moves.h"
#include "spmd/propagate.h"

struct region {
  struct localiser *l;
  const struct graph *body;
  vid *map; /* value of the body -> value of the per-device graph */
};

static uint64_t mask_of(const struct axes *axes) {
  uint64_t mask = 0;
  for (int i = 0; i < axes->n; i++)
    mask |= UINT64_C(1) << axes->a[i];
  return mask;
}

static const struct type *outside(const struct type *t) {
  struct type copy = *t;
  copy.manual = NULL;
  copy.varying = 0;
  return tess__type(&copy);
}

static vid whole(struct localiser *l, vid v, uint64_t own) {
  if (v == VID_NONE) return v;
  struct spread s = tess__spread_whole(tess__type_at(l->b.graph, v), own);
  tess__set_spread(l, v, &s);
  return v;
}

/* ---- all-reduce ---- */

static vid constant_like(struct localiser *l, vid v, int64_t value) {
  const struct type *t = tess__type_at(l->b.graph, v);
  return whole(l, tess__n_constant_double(&l->b, t, (double)value), 0);
}

static vid multiply(struct localiser *l, vid a, vid b) {
  if (a == VID_NONE || b == VID_NONE) return VID_NONE;
  uint64_t own = l->spread[a].own | l->spread[b].own;
  return whole(l, tess__n_multiply(&l->b, a, b), own);
}

static vid power(struct localiser *l, vid v, int64_t n) {
  vid result = VID_NONE;
  for (bool first = true; n > 0 && v != VID_NONE; n >>= 1) {
    if (n & 1) {
      result = first ? v : multiply(l, result, v);
      first = false;
    }
    if (n > 1) v = multiply(l, v, v);
  }
  return result;
}

/* v combined with itself, n times in all. */
static vid repeat(struct localiser *l, vid v, int64_t n, enum monoid monoid) {
  if (n == 1 || (monoid != MONOID_SUM && monoid != MONOID_PROD)) return v;
  return monoid == MONOID_SUM ? multiply(l, v, constant_like(l, v, n)) : power(l, v, n);
}

static vid all_reduce(struct localiser *l, const struct node *n, vid v) {
  const struct all_reduce_attrs *attrs = n->attrs;
  uint64_t own = l->spread[v].own, over = mask_of(&attrs->axes) & own, equal = mask_of(&attrs->axes) & ~own;
  struct axes axes;
  memset(&axes, 0, sizeof axes);
  for (int i = 0; i < attrs->axes.n; i++)
    if (over >> attrs->axes.a[i] & 1) axes.a[axes.n++] = attrs->axes.a[i];
  if (over) v = whole(l, tess__n_all_reduce(&l->b, v, &axes, (enum monoid)attrs->monoid), own & ~over);
  return v == VID_NONE ? v : repeat(l, v, tess__atoms_product(&l->m->atoms, equal), (enum monoid)attrs->monoid);
}

/* ---- the body ---- */

static bool copy_plain(struct region *r, const struct node *n, const vid *in, vid *out, struct arena *scratch) {
  struct localiser *l = r->l;
  const struct type **types = tess__arena_alloc(scratch, sizeof *types * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_out; i++)
    types[i] = outside(tess__type_at(r->body, n->out + (vid)i));
  if (!tess__emit(&l->b, n->op, n->n_in, in, n->attrs, types, n->n_out, n->n_regions, tess__copy_regions(n, scratch),
                  out))
    return false;
  uint64_t own = tess__own_of(l, n->n_in, in);
  if (n->op->traits & OP_PER_DEVICE) own |= mask_of(&((const struct axes_attrs *)n->attrs)->axes);
  for (int i = 0; i < n->n_out; i++)
    whole(l, out[i], own);
  return true;
}

static bool copy_node(struct region *r, const struct node *n, struct arena *scratch) {
  struct localiser *l = r->l;
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1));
  vid *out = tess__arena_alloc(scratch, sizeof *out * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = r->map[n->in[i]];
  l->b.place = n->place;
  bool ok = true;
  if (n->op->traits & OP_REGION)
    ok = tess__fail(l->b.diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                    "%s inside a region where all mesh axes are manual", n->op->name);
  else if (n->op->id == OP_pvary || n->op->id == OP_sharding_constraint)
    out[0] = in[0];
  else if (n->op->id == OP_all_reduce)
    ok = (out[0] = all_reduce(l, n, in[0])) != VID_NONE;
  else
    ok = copy_plain(r, n, in, out, scratch);
  for (int i = 0; i < n->n_out && ok; i++)
    r->map[n->out + (vid)i] = out[i];
  return ok;
}

/* ---- the boundary ---- */

static struct boundary_attrs boundary(const struct localiser *l, vid global, const struct tiling *t) {
  const struct type *type = tess__type_at(l->m->graph, global);
  struct boundary_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  memcpy(&attrs.tiling, t, sizeof attrs.tiling);
  memcpy(attrs.size, type->dim, sizeof *attrs.size * type->rank);
  return attrs;
}

static bool enter(struct region *r, const struct node *n, int i) {
  struct localiser *l = r->l;
  vid v = l->map[n->in[i]];
  struct boundary_attrs attrs = boundary(l, n->in[i], &l->spread[v].tiling);
  vid out = tess__n_boundary(&l->b, &tess__op_full_to_shard, v, &attrs, tess__type_at(l->b.graph, v));
  r->map[r->body->param[i]] = whole(l, out, tess__tiling_mask(&attrs.tiling));
  return out != VID_NONE;
}

static bool leave(struct region *r, const struct node *n, int i) {
  struct localiser *l = r->l;
  vid v = r->map[r->body->result[i]], global = n->out + (vid)i;
  struct tiling tiling = l->m->tiling[global];
  struct boundary_attrs attrs = boundary(l, global, &tiling);
  vid out = tess__n_boundary(&l->b, &tess__op_shard_to_full, v, &attrs, tess__type_at(l->b.graph, v));
  if (out == VID_NONE) return false;
  struct spread s = tess__spread_whole(tess__type_at(l->m->graph, global), 0);
  s.tiling = tiling;
  tess__set_spread(l, out, &s);
  l->map[global] = out;
  return true;
}

bool tess__inline_manual(struct localiser *l, const struct node *n) {
  struct arena arena = {0};
  struct region r = {.l = l, .body = n->regions[0]};
  r.map = tess__arena_alloc(&arena, sizeof *r.map * (r.body->n_values + 1));
  bool ok = true;
  for (int i = 0; ok && i < n->n_in; i++)
    ok = enter(&r, n, i);
  for (uint32_t i = 0; ok && i < r.body->n_nodes; i++)
    ok = copy_node(&r, &r.body->node[i], &arena);
  l->b.place = n->place;
  for (int i = 0; ok && i < n->n_out; i++)
    ok = leave(&r, n, i);
  tess__arena_free(&arena);
  return ok;
}
