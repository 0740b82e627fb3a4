/* Partial results (design/partitioning.md 3.9, 4.2): a tiling whose `unreduced` is not empty says that the value is the
 * sum of what devices hold that differ in these atoms alone, or by its kind their maximum or minimum. Propagation
 * never moves such atoms; what carries them is decided at import, and how a value comes to be partial here.
 *
 * A whole value becomes partial without communication: where an atom cuts nothing, the device at coordinate 0 keeps the
 * value and the others hold zeros (the smallest, the largest number); where it is the minor part of a dimension's cut,
 * each device keeps its block in its place and zeros around it, as JAX does. */
#include "spmd/unreduced.h"

#include <string.h>

#include "core/dtype.h"
#include "ir/why.h"
#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/rebuild.h"

enum monoid tess__partial_monoid(const struct tiling *t) {
  static const enum monoid monoids[] = {
      [TESS_REDUCE_SUM] = MONOID_SUM, [TESS_REDUCE_MAX] = MONOID_MAX, [TESS_REDUCE_MIN] = MONOID_MIN};
  return monoids[t->unreduced_kind];
}

/* ---- what keeps a partial value partial: sums alone ---- */

static bool is_linear(const struct graph *g, const struct node *n) {
  struct arena arena = {0};
  struct call c;
  tess__node_call(g, n, &c, &arena);
  bool linear = tess__is_linear(&c);
  tess__arena_free(&arena);
  return linear;
}

int tess__linear_operands(const struct graph *g, const struct node *n) {
  if (n->op->before_indices) return n->op->before_indices;
  return is_linear(g, n) ? n->n_in : 0;
}

uint64_t tess__kept_partial(const struct module *m, const struct node *n) {
  uint64_t atoms =
      n->n_in > 0 && m->tiling[n->in[0]].unreduced_kind == TESS_REDUCE_SUM ? m->tiling[n->in[0]].unreduced : 0;
  int linear = atoms ? tess__linear_operands(m->graph, n) : 0;
  for (int i = 1; i < linear; i++)
    if (!tess__tiling_same_partial(&m->tiling[n->in[i]], &m->tiling[n->in[0]])) return 0;
  return linear ? atoms : 0;
}

/* ---- a whole value becomes partial ---- */

/* Of how many atoms of `from`, beginning with the most minor one, a device's block keeps its place in dimension d of
 * `to`; 0: the cuts are not so. */
static int placed_in(const struct tensor *x, const struct tiling *from, const struct tiling *to, int d,
                     uint64_t atoms) {
  int n = tess__tiling_count(to, d), more = tess__tiling_count(from, d) - n;
  if (more <= 0) return 0;
  for (int i = 0; i < n + more; i++) {
    uint8_t atom = from->atom[from->start[d] + i];
    if (i < n ? atom != to->atom[to->start[d] + i] : !(atoms >> atom & 1)) return 0;
  }
  int64_t parts = tess__tiling_parts(x->atoms, from, d) / tess__tiling_parts(x->atoms, to, d);
  bool nested = n == 0 || tess__tiling_block(x->atoms, from, d, x->size[d]) * parts ==
                              tess__tiling_block(x->atoms, to, d, x->size[d]);
  return nested ? more : 0;
}

struct tiling tess__partial_source(const struct atoms *a, const struct type *type, const struct tiling *from,
                                   const struct tiling *to) {
  struct tensor x = {a, type->rank, type->dim};
  struct tiling t = tess__tiling_replicated(type->rank);
  uint64_t atoms = to->unreduced & ~from->unreduced;
  bool apart = true; /* no dimension of `to` is cut by what must move first */
  for (int d = 0; d < type->rank; d++)
    apart = apart && (placed_in(&x, from, to, d, atoms) || !(tess__tiling_dim_mask(from, d) & atoms));
  for (int d = 0; d < type->rank; d++) {
    const struct tiling *like = apart && placed_in(&x, from, to, d, atoms) ? from : to;
    tess__tiling_set_dim(&t, d, tess__tiling_count(like, d), like->atom + like->start[d]);
  }
  tess__tiling_set_partial(&t, from->unreduced, from->unreduced_kind);
  return t;
}

struct maker { /* of the value at `cut` */
  struct rebuild *r;
  struct tiling cut; /* partial, as the result shall be */
  const struct type *type;
  tess_dtype index; /* large enough for every index */
  bool seen;        /* are the terms? */
};

static vid tiled(const struct maker *k, vid v, uint64_t partial) {
  if (v == VID_NONE) return v;
  struct tiling t = tess__type_at(k->r->b.graph, v)->rank ? k->cut : tess__tiling_replicated(0);
  tess__tiling_set_partial(&t, partial, k->cut.unreduced_kind);
  tess__rebuild_tile(k->r, v, &t);
  return v;
}

static vid number(const struct maker *k, int rank, int64_t value) {
  const struct type *t = tess__type_of(k->index, rank, k->type->dim);
  return tiled(k, tess__n_constant_double(&k->r->b, t, (double)value), 0);
}

/* v where the predicate holds, elsewhere what adds nothing. */
static vid keep(const struct maker *k, vid predicate, vid v) {
  unsigned char element[16];
  (k->seen ? tess__monoid_identity : tess__monoid_neutral)(tess__partial_monoid(&k->cut), (tess_dtype)k->type->dtype,
                                                           element);
  vid none = tiled(k, tess__n_constant(&k->r->b, k->type, element), 0);
  return tiled(k, tess__n_select(&k->r->b, predicate, v, none), k->cut.unreduced);
}

/* On the devices with coordinate 0 in these atoms. */
static vid keep_first(const struct maker *k, vid v, uint64_t atoms) {
  struct build *b = &k->r->b;
  struct axes axes = tess__axes_of(atoms);
  vid at = tiled(k, tess__n_axis_index(b, &axes, k->index, NULL), atoms);
  return keep(k, tiled(k, tess__n_compare(b, at, number(k, 0, 0), COMPARE_EQ), atoms), v);
}

/* The indices of dimension d that are this device's by the cut of `from`. */
static vid keep_block(const struct maker *k, vid v, const struct tiling *from, int d) {
  struct build *b = &k->r->b;
  int rank = k->type->rank, n = tess__tiling_count(from, d);
  int64_t block = tess__tiling_block(&k->r->m->atoms, from, d, k->type->dim[d]);
  uint64_t cut = tess__tiling_dim_mask(from, d), partial = k->cut.unreduced & cut;
  struct axes axes = {.n = (uint8_t)n};
  memcpy(axes.a, from->atom + from->start[d], (size_t)n);
  const struct dims none = {.n = 0};
  vid at = tiled(k, tess__n_axis_index(b, &axes, k->index, NULL), cut);
  vid first = tiled(k, tess__n_multiply(b, at, number(k, 0, block)), cut);
  first = tiled(k, tess__n_broadcast_in_dim(b, first, rank, k->type->dim, &none), partial);
  vid index = tiled(k, tess__n_iota(b, tess__type_of(k->index, rank, k->type->dim), d), 0);
  vid end = tiled(k, tess__n_add(b, first, number(k, rank, block)), partial);
  vid low = tiled(k, tess__n_compare(b, index, first, COMPARE_GE), partial);
  vid high = tiled(k, tess__n_compare(b, index, end, COMPARE_LT), partial);
  return keep(k, tiled(k, tess__n_and(b, low, high), partial), v);
}

vid tess__make_partial(struct rebuild *r, vid v, const struct tiling *to, bool seen) {
  const struct type *type = tess__type_at(r->b.graph, v);
  struct tiling from = r->tiling[v], whole = *to;
  uint64_t atoms = to->unreduced & ~from.unreduced, placed = tess__tiling_mask(&from) & atoms;
  if (!tess__check_dtype(type, tess__monoid_classes(tess__partial_monoid(to)), r->b.diag)) return VID_NONE;
  struct maker k = {r, *to, type, TESS_I32, seen};
  for (int d = 0; d < type->rank; d++)
    if (type->dim[d] > INT32_MAX / 4) k.index = TESS_I64;
  tess__tiling_set_partial(&whole, from.unreduced, from.unreduced_kind);
  struct why why = {.kind = WHY_PARTIAL, .pass = "choose", .factor = -1, .from = from, .to = *to};
  if (r->b.why) why.op = r->b.why->op;
  const struct why *outer = r->b.why;
  r->b.why = &why;
  if (placed) {
    struct move m = {.op = &tess__op_embed, .to = whole, .atoms = placed};
    v = tess__rebuild_move(r, v, &m, MONOID_SUM);
  }
  for (int d = 0; d < type->rank && v != VID_NONE; d++)
    if (tess__tiling_dim_mask(&from, d) & placed) v = keep_block(&k, v, &from, d);
  if (v != VID_NONE && atoms & ~placed) v = keep_first(&k, v, atoms & ~placed);
  r->b.why = outer;
  return v;
}
