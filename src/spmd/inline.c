/* Manual regions become part of the per-device graph (design/partitioning.md 7, design/engine.md 9).
 *
 * An operand, cut as its spec says, is from here on a whole tensor on each device (full_to_shard) that varies over the
 * atoms that cut it, and over those of which it is a partial result; variance is carried by data, never taken from
 * types: operands' together, less what an all_reduce reduces over, with what an axis_index asks for. A result becomes a
 * block of a cut value (shard_to_full). What it still varies over then, its spec having promised otherwise unchecked,
 * is settled by the executors: coordinate 0 is the value. An all-reduce over atoms in which the operand does not vary
 * has equal terms: it is the all-reduce over the others of the value combined with itself that many times. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "core/dtype.h"
#include "layout/sharding.h"
#include "op/build.h"
#include "op/control.h"
#include "op/group.h"
#include "op/ops.h"
#include "op/varying.h"
#include "spmd/localise.h"
#include "spmd/moves.h"
#include "spmd/propagate.h"
#include "spmd/unreduced.h"

struct region {
  struct localiser *l;
  const struct graph *body;
  vid *map; /* value of the body -> value of the per-device graph */
};

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
  unsigned char element[16] = {0};
  tess__element_from_int((tess_dtype)t->dtype, element, value); /* wraps, as the sum of so many would */
  return whole(l, tess__n_constant(&l->b, t, element), 0);
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

static vid all_reduce(struct localiser *l, const struct axes *asked, enum monoid monoid, vid v) {
  uint64_t own = l->spread[v].own, over = tess__axes_mask(asked) & own, equal = tess__axes_mask(asked) & ~own;
  struct axes axes;
  memset(&axes, 0, sizeof axes);
  for (int i = 0; i < asked->n; i++)
    if (over >> asked->a[i] & 1) axes.a[axes.n++] = asked->a[i];
  if (over) v = whole(l, tess__n_all_reduce(&l->b, v, &axes, monoid), own & ~over);
  return v == VID_NONE ? v : repeat(l, v, tess__atoms_product(&l->m->atoms, equal), monoid);
}

/* ---- blocks of cut values ---- */

/* A value that is whole on each device, cut by `to`, or one cut by `from` made whole, or cut otherwise; monoid: of
 * terms that are combined on the way. */
static vid relay(struct localiser *l, const struct tess_op *op, vid v, const int64_t *size, const struct tiling *from,
                 const struct tiling *to, uint64_t own, enum monoid monoid) {
  const struct type *now = tess__type_at(l->b.graph, v);
  struct relayout_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  memcpy(&attrs.from, from, sizeof attrs.from);
  memcpy(&attrs.to, to, sizeof attrs.to);
  memcpy(attrs.size, size, sizeof *size * now->rank);
  attrs.atoms = tess__tiling_mask(from) | tess__tiling_mask(to);
  attrs.monoid = (uint8_t)monoid;
  const struct type *whole_type = tess__type_with_shape(now, now->rank, size);
  vid out = tess__n_relayout(&l->b, op, v, &attrs, tess__local_type(&l->m->atoms, whole_type, to));
  if (out == VID_NONE) return out;
  struct spread s = tess__spread_whole(whole_type, own);
  s.tiling = *to;
  tess__set_spread(l, out, &s);
  return out;
}

static struct boundary_attrs boundary_of(const struct tiling *t, int rank, const int64_t *size) {
  struct boundary_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  memcpy(&attrs.tiling, t, sizeof attrs.tiling);
  memcpy(attrs.size, size, sizeof *size * (size_t)rank);
  return attrs;
}

/* v on each device, as the block of a value of this size that t cuts; and such a block, as the device's own value. */
static vid as_block(struct localiser *l, vid v, const struct type *global, const struct tiling *t, uint64_t own) {
  struct boundary_attrs attrs = boundary_of(t, global->rank, global->dim);
  v = tess__n_boundary(&l->b, &tess__op_shard_to_full, v, &attrs, tess__type_at(l->b.graph, v));
  if (v == VID_NONE) return v;
  struct spread s = tess__spread_whole(global, own);
  s.tiling = *t;
  tess__set_spread(l, v, &s);
  return v;
}

static vid of_block(struct localiser *l, vid v, const int64_t *size, const struct tiling *t, uint64_t own) {
  if (v == VID_NONE) return v;
  const struct type *type = tess__type_at(l->b.graph, v);
  struct boundary_attrs attrs = boundary_of(t, type->rank, size);
  return whole(l, tess__n_boundary(&l->b, &tess__op_full_to_shard, v, &attrs, type), own | tess__tiling_mask(t));
}

/* The block of v, which is whole, by the atoms of t. */
static vid cut(struct localiser *l, vid v, const struct tiling *t) {
  if (v == VID_NONE || !tess__tiling_mask(t)) return v;
  const int64_t *size = tess__type_at(l->b.graph, v)->dim;
  struct tiling none = tess__tiling_replicated(t->rank);
  uint64_t own = l->spread[v].own;
  return of_block(l, relay(l, &tess__op_all_slice, v, size, &none, t, own, MONOID_SUM), size, t, own);
}

/* The value of which v is the block; it varies over none of `atoms` any more. */
static vid join(struct localiser *l, vid v, const struct type *global, const struct tiling *t, uint64_t atoms) {
  uint64_t own = l->spread[v].own & ~atoms;
  if (!(l->spread[v].own & atoms) && !tess__tiling_mask(t)) return v;
  struct tiling none = tess__tiling_replicated(global->rank);
  v = as_block(l, v, global, t, own);
  return v != VID_NONE && tess__tiling_mask(t)
             ? relay(l, &tess__op_all_gather, v, global->dim, t, &none, own, MONOID_SUM)
             : v;
}

/* ---- collectives over whole axes, which are moves between tilings ---- */

static bool is_move(const struct localiser *l, const struct node *n, vid v) {
  const struct group_attrs *attrs = n->attrs;
  uint64_t atoms = tess__is_group(n->op) ? tess__axes_mask(&attrs->axes) : 0;
  if (atoms == 0 || attrs->groups || n->n_regions || (atoms & ~l->spread[v].own)) return false;
  return n->op->whole != WHOLE_NOTHING && (n->op->whole != WHOLE_EXCHANGE || attrs->dim != attrs->other);
}

static vid move(struct localiser *l, const struct node *n, vid v) {
  const struct group_attrs *attrs = n->attrs;
  const struct type *type = tess__type_at(l->b.graph, v);
  int gathered = n->op->whole == WHOLE_EXCHANGE ? attrs->other : attrs->dim;
  uint64_t atoms = tess__axes_mask(&attrs->axes), own = l->spread[v].own;
  struct type global = *type;
  struct tiling from = tess__tiling_replicated(type->rank), to = from;
  if (n->op->whole == WHOLE_REDUCE) return all_reduce(l, &attrs->axes, (enum monoid)attrs->monoid, v);
  tess__tiling_set_dim(&from, gathered, attrs->axes.n, attrs->axes.a);
  tess__tiling_set_dim(&to, attrs->dim, attrs->axes.n, attrs->axes.a);
  if (n->op->whole == WHOLE_REDUCE_SCATTER) {
    struct tiling whole = tess__tiling_replicated(type->rank);
    own &= ~atoms;
    v = relay(l, &tess__op_reduce_scatter, v, type->dim, &whole, &to, own, (enum monoid)attrs->monoid);
    return of_block(l, v, type->dim, &to, own);
  }
  global.dim[gathered] = tess__mul_sizes(global.dim[gathered], attrs->width);
  if (n->op->whole == WHOLE_GATHER) return join(l, v, tess__type(&global), &from, atoms);
  v = as_block(l, v, tess__type(&global), &from, own & ~atoms);
  if (v != VID_NONE) v = relay(l, &tess__op_all_to_all, v, global.dim, &from, &to, own & ~atoms, MONOID_SUM);
  return of_block(l, v, global.dim, &to, own);
}

/* ---- the body ---- */

static bool copy_plain(struct region *r, const struct node *n, const vid *in, vid *out, struct arena *scratch) {
  struct localiser *l = r->l;
  const struct type **types = tess__arena_alloc(scratch, sizeof *types * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_out; i++)
    types[i] = outside(tess__type_at(r->body, n->out + (vid)i));
  struct graph **regions = tess__regions_copy(n->n_regions, n->regions, NULL, scratch);
  if (!tess__emit(&l->b, n->op, n->n_in, in, n->attrs, types, n->n_out, n->n_regions, regions, out)) return false;
  uint64_t own = tess__varying_of(n, tess__own_of(l, n->n_in, in));
  for (int i = 0; i < n->n_out; i++)
    whole(l, out[i], own);
  return true;
}

/* ---- control flow ---- */

static bool copy_node(struct region *r, const struct node *n, struct arena *scratch);

/* A region of n, whose parameters vary over these atoms, as a graph of its own. */
static bool copy_body(const struct localiser *outer, const struct graph *body, const uint64_t *own, struct localiser *l,
                      struct arena *scratch) {
  *l = (struct localiser){.m = outer->m, .b = {.graph = tess__graph_like(body), .diag = outer->b.diag}};
  l->b.no_sharing = true;
  l->capacity = body->n_values + 1;
  l->spread = tess__alloc(sizeof *l->spread * l->capacity);
  struct region r = {.l = l, .body = body};
  r.map = tess__arena_alloc(scratch, sizeof *r.map * (body->n_values + 1));
  for (int i = 0; i < body->n_params; i++) {
    vid v = tess__graph_param(l->b.graph, outside(tess__type_at(body, body->param[i])));
    r.map[body->param[i]] = whole(l, v, own[i]);
  }
  bool ok = true;
  for (uint32_t i = 0; ok && i < body->n_nodes; i++)
    ok = copy_node(&r, &body->node[i], scratch);
  vid *result = tess__arena_alloc(scratch, sizeof *result * (size_t)(body->n_results + 1));
  for (int i = 0; ok && i < body->n_results; i++)
    result[i] = r.map[body->result[i]];
  if (ok) tess__graph_set_results(l->b.graph, body->n_results, result);
  if (!ok) tess__localiser_free(l);
  return ok;
}

/* Does a region need other devices, or the device's number? Then all devices run it in lockstep. */
static bool needs_all(const struct graph *g) {
  bool any = false;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    any |= (g->node[i].op->traits & (OP_COLLECTIVE | OP_PER_DEVICE)) != 0;
    for (int r = 0; r < g->node[i].n_regions; r++)
      any |= needs_all(g->node[i].regions[r]);
  }
  return any;
}

/* The atoms along which devices of a region need each other. */
static uint64_t met_over(const struct graph *g) {
  uint64_t atoms = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (tess__is_all_reduce(n->op))
      atoms |= tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
    else if (tess__is_group(n->op))
      atoms |= tess__axes_mask(&((const struct group_attrs *)n->attrs)->axes);
    else if (n->op->traits & OP_RESHARD)
      atoms |= ((const struct relayout_attrs *)n->attrs)->atoms;
    for (int r = 0; r < n->n_regions; r++)
      atoms |= met_over(n->regions[r]);
  }
  return atoms;
}

/* Is there a loop of which nobody says how often it runs? */
static bool may_not_end(const struct graph *g) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->op->traits & OP_LOOP && !((const struct while_attrs *)n->attrs)->rounds.exact) return true;
    for (int r = 0; r < n->n_regions; r++)
      if (may_not_end(n->regions[r])) return true;
  }
  return false;
}

/* What result i varies over, as the regions have come out; predicate: what the decision varies over. */
static uint64_t result_own(const struct node *n, const struct localiser *region, int i, uint64_t predicate) {
  uint64_t own = predicate;
  for (int r = n->op->traits & OP_LOOP ? 1 : 0; r < n->n_regions; r++)
    own |= region[r].spread[region[r].b.graph->result[i]].own;
  return own;
}

static void free_bodies(int n, struct localiser *region) {
  for (int r = 0; r < n; r++)
    tess__localiser_free(&region[r]);
}

/* The regions, with what loop variables vary over at the fixed point (design/engine.md 9): own[i] of operand i only
 * grows. *predicate: what the decision varies over. */
static bool copy_bodies(struct localiser *l, const struct node *n, uint64_t *own, struct localiser *region,
                        uint64_t *predicate, struct arena *scratch) {
  bool loops = n->op->traits & OP_LOOP, again = true;
  while (again) {
    for (int r = 0; r < n->n_regions; r++)
      if (!copy_body(l, n->regions[r], own + !loops, &region[r], scratch)) {
        free_bodies(r, region);
        return false;
      }
    *predicate = loops ? region[0].spread[region[0].b.graph->result[0]].own : own[0];
    again = false;
    for (int i = 0; loops && i < n->n_out; i++) {
      uint64_t now = own[i] | result_own(n, region, i, *predicate);
      again |= now != own[i];
      own[i] = now;
    }
    if (again) free_bodies(n->n_regions, region);
  }
  return true;
}

/* ---- decisions that differ, with collectives in what is decided ----
 *
 * Those whose members decide alike may stand there (design/manual.md 1.8.5): all devices run all branches, or go on as
 * long as one does, and each takes what it has decided for. What others compute is not looked at, but must end. */

/* The nodes of a region here, on these values. */
static bool copy_here(struct localiser *l, const struct graph *body, const vid *in, vid *out, struct arena *scratch) {
  struct region r = {.l = l, .body = body};
  r.map = tess__arena_alloc(scratch, sizeof *r.map * (body->n_values + 1));
  for (int i = 0; i < body->n_params; i++)
    r.map[body->param[i]] = in[i];
  for (uint32_t i = 0; i < body->n_nodes; i++)
    if (!copy_node(&r, &body->node[i], scratch)) return false;
  for (int i = 0; i < body->n_results; i++)
    out[i] = r.map[body->result[i]];
  return true;
}

static vid select(struct localiser *l, vid predicate, vid yes, vid no) {
  if (predicate == VID_NONE || yes == VID_NONE || no == VID_NONE) return VID_NONE;
  uint64_t own = l->spread[predicate].own | l->spread[yes].own | l->spread[no].own;
  return whole(l, tess__n_select(&l->b, predicate, yes, no), own);
}

/* Is region k the one that is taken? */
static vid is_taken(struct localiser *l, vid decision, int k) {
  if (tess__type_at(l->b.graph, decision)->dtype == TESS_BOOL) return decision; /* of two, the first */
  vid number = constant_like(l, decision, k);
  return number == VID_NONE ? number
                            : whole(l, tess__n_compare(&l->b, decision, number, COMPARE_EQ), l->spread[decision].own);
}

static bool all_branches(struct localiser *l, const struct node *n, const vid *in, vid *out, struct arena *scratch) {
  int last = n->n_regions - 1; /* which numbers that are no region's mean, too */
  vid *made = tess__arena_alloc(scratch, sizeof *made * (size_t)(n->n_out + 1));
  if (!copy_here(l, n->regions[last], in + 1, out, scratch)) return false;
  for (int k = last - 1; k >= 0; k--) {
    if (!copy_here(l, n->regions[k], in + 1, made, scratch)) return false;
    l->b.place = n->place;
    vid taken = is_taken(l, in[0], k);
    for (int i = 0; i < n->n_out; i++)
      if ((out[i] = select(l, taken, made[i], out[i])) == VID_NONE) return false;
  }
  return true;
}

/* Regions of a loop that goes on while a device does; who has ended keeps what it carries. */
static bool loop_together(const struct node *n, struct localiser *region, struct arena *scratch) {
  struct localiser *condition = &region[0], *body = &region[1];
  const struct graph *g = body->b.graph;
  vid more, any = condition->b.graph->result[0];
  vid *now = tess__arena_alloc(scratch, sizeof *now * (size_t)(n->n_out + 1));
  struct axes over = tess__axes_of(condition->spread[any].own);
  if ((any = all_reduce(condition, &over, MONOID_OR, any)) == VID_NONE) return false;
  tess__graph_set_results(condition->b.graph, 1, &any);
  if (!copy_here(body, n->regions[0], g->param, &more, scratch)) return false;
  for (int i = 0; i < n->n_out; i++)
    if ((now[i] = select(body, more, g->result[i], g->param[i])) == VID_NONE) return false;
  tess__graph_set_results(body->b.graph, n->n_out, now);
  return true;
}

/* Regions with collectives, what decides about them varies over these atoms. */
static bool may_run_together(struct localiser *l, const struct node *n, const struct localiser *region,
                             uint64_t predicate) {
  uint64_t over = 0;
  bool ends = true;
  for (int k = 0; k < n->n_regions; k++) {
    over |= met_over(region[k].b.graph);
    ends &= !may_not_end(n->regions[k]);
  }
  if (over & predicate)
    return tess__fail(l->b.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s: devices may decide differently, so its regions cannot hold a collective of such devices; "
                      "legal: a condition that is the same on all of them (psum, pmax), or the collective outside",
                      n->op->name);
  return ends || tess__fail(l->b.diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                            "%s: devices may decide differently, so those that decide otherwise run its regions along "
                            "with the others, for a collective is in them, and a while_loop there may never end for "
                            "them; legal: fori_loop, scan, or the collective outside",
                            n->op->name);
}

static bool emit_control(struct localiser *l, const struct node *n, const vid *in, const struct type **types,
                         struct localiser *region, uint64_t *own, uint64_t predicate, vid *out) {
  for (int i = 0; i < n->n_out; i++)
    own[i] = (n->op->traits & OP_LOOP ? own[i] : 0) | result_own(n, region, i, predicate);
  if (!tess__emit_control(l, n, in, types, region, out)) return false;
  for (int i = 0; i < n->n_out; i++)
    whole(l, out[i], own[i]);
  return true;
}

static bool copy_control(struct region *r, const struct node *n, const vid *in, vid *out, struct arena *scratch) {
  struct localiser *l = r->l;
  int most = n->n_in > n->n_out ? n->n_in : n->n_out;
  uint64_t *own = tess__arena_alloc(scratch, sizeof *own * (size_t)(most + 1)), predicate = 0;
  struct localiser *region = tess__arena_alloc(scratch, sizeof *region * (size_t)n->n_regions);
  const struct type **types = tess__arena_alloc(scratch, sizeof *types * (size_t)(n->n_out + 1));
  for (int i = 0; i < n->n_in; i++)
    own[i] = l->spread[in[i]].own;
  for (int i = 0; i < n->n_out; i++)
    types[i] = outside(tess__type_at(r->body, n->out + (vid)i));
  if (!copy_bodies(l, n, own, region, &predicate, scratch)) return false;
  bool together = false, loops = n->op->traits & OP_LOOP, good = true;
  for (int k = 0; k < n->n_regions && predicate; k++)
    together |= needs_all(region[k].b.graph);
  if (together) good = may_run_together(l, n, region, predicate) && (!loops || loop_together(n, region, scratch));
  if (good && (loops || !together)) return emit_control(l, n, in, types, region, own, predicate, out);
  free_bodies(n->n_regions, region);
  return good && all_branches(l, n, in, out, scratch);
}

/* ---- a region in a region ---- */

/* v as terms over the atoms of t: of a sum v on the devices with coordinate 0 and zeros elsewhere, of a maximum or
 * minimum v on all. */
static vid as_terms(struct localiser *l, vid v, const struct tiling *t) {
  uint64_t atoms = t->unreduced;
  if (tess__partial_monoid(t) != MONOID_SUM) return v;
  if (v == VID_NONE || !atoms) return v;
  struct axes axes = tess__axes_of(atoms);
  vid at = whole(l, tess__n_axis_index(&l->b, &axes, TESS_I32, NULL), atoms);
  vid zero = at == VID_NONE ? at : constant_like(l, at, 0), none = constant_like(l, v, 0);
  if (zero == VID_NONE || none == VID_NONE) return VID_NONE;
  vid first = whole(l, tess__n_compare(&l->b, at, zero, COMPARE_EQ), atoms);
  return first == VID_NONE ? first : whole(l, tess__n_select(&l->b, first, v, none), l->spread[v].own | atoms);
}

/* The sum, maximum or minimum of terms. */
static vid of_terms(struct localiser *l, vid v, const struct tiling *t) {
  struct axes axes = tess__axes_of(t->unreduced);
  return t->unreduced && v != VID_NONE ? all_reduce(l, &axes, tess__partial_monoid(t), v) : v;
}

static bool copy_nested(struct region *outer, const struct node *n, const vid *in, vid *out, struct arena *scratch) {
  struct localiser *l = outer->l;
  const struct manual_attrs *attrs = n->attrs;
  const struct atoms *a = &l->m->atoms;
  vid *given = tess__arena_alloc(scratch, sizeof *given * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++) {
    struct tiling t = tess__manual_tiling(a, attrs->mesh, attrs->in[i], tess__type_at(l->b.graph, in[i])->rank);
    if ((given[i] = as_terms(l, cut(l, in[i], &t), &t)) == VID_NONE) return false;
  }
  if (!copy_here(l, n->regions[0], given, out, scratch)) return false;
  l->b.place = n->place;
  uint64_t atoms = tess__atoms_of_axes(a, attrs->mesh, (uint32_t)attrs->axes);
  for (int i = 0; i < n->n_out; i++) {
    const struct type *global = outside(tess__type_at(outer->body, n->out + (vid)i));
    struct tiling t = tess__manual_tiling(a, attrs->mesh, attrs->out[i], global->rank);
    vid v = of_terms(l, out[i], &t);
    if (v == VID_NONE || (out[i] = join(l, v, global, &t, atoms)) == VID_NONE) return false;
  }
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
  if (tess__is_control(n->op))
    ok = copy_control(r, n, in, out, scratch);
  else if (n->op->traits & OP_MANUAL)
    ok = copy_nested(r, n, in, out, scratch);
  else if (n->op->traits & OP_REGION)
    ok = tess__fail(l->b.diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s inside a region with manual axes",
                    n->op->name);
  else if (n->op->traits & OP_ANNOTATION)
    out[0] = in[0];
  else if (tess__is_all_reduce(n->op))
    ok = (out[0] = all_reduce(l, &((const struct all_reduce_attrs *)n->attrs)->axes, (enum monoid)tess__node_monoid(n),
                              in[0])) != VID_NONE;
  else if (is_move(l, n, in[0]))
    ok = (out[0] = move(l, n, in[0])) != VID_NONE;
  else
    ok = copy_plain(r, n, in, out, scratch);
  for (int i = 0; i < n->n_out && ok; i++)
    r->map[n->out + (vid)i] = out[i];
  return ok;
}

/* ---- the boundary ---- */

static struct boundary_attrs boundary(const struct localiser *l, vid global, const struct tiling *t) {
  const struct type *type = tess__type_at(l->m->graph, global);
  return boundary_of(t, type->rank, type->dim);
}

static bool enter(struct region *r, const struct node *n, int i) {
  struct localiser *l = r->l;
  vid v = l->map[n->in[i]];
  struct boundary_attrs attrs = boundary(l, n->in[i], &l->spread[v].tiling);
  vid out = tess__n_boundary(&l->b, &tess__op_full_to_shard, v, &attrs, tess__type_at(l->b.graph, v));
  r->map[r->body->param[i]] = whole(l, out, tess__tiling_mask(&attrs.tiling) | l->spread[v].own);
  return out != VID_NONE;
}

static bool leave(struct region *r, const struct node *n, int i) {
  struct localiser *l = r->l;
  vid v = r->map[r->body->result[i]], global = n->out + (vid)i;
  struct tiling tiling = l->m->tiling[global];
  uint64_t partial = tiling.unreduced;
  tess__tiling_set_partial(&tiling, 0, 0);
  struct boundary_attrs attrs = boundary(l, global, &tiling);
  vid out = tess__n_boundary(&l->b, &tess__op_shard_to_full, v, &attrs, tess__type_at(l->b.graph, v));
  if (out == VID_NONE) return false;
  struct spread s = tess__spread_whole(tess__type_at(l->m->graph, global), partial);
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
