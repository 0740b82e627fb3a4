/* Rolls, and the grids of rings that stencils are: what leaves a dimension at one end and comes in at the other
 * (design/partitioning.md 4.6). A program writes one as two slices of a value, put together the other way round. Each
 * would ask the neighbours by itself; together they are one turn of the blocks, where these are even: device t reads
 * the end of block t + q and the beginning of block t + q + 1, counted round. */
#include <string.h>

#include "base/alloc.h"
#include "ir/why.h"
#include "op/along.h"
#include "op/attrs.h"
#include "op/build.h"
#include "op/index.h"
#include "spmd/localise.h"
#include "spmd/propagate.h"

struct roll { /* result[o] = v[(o + by) mod size], along dim */
  vid v;
  int dim;
  int64_t by;
};

/* The slice that made v, of all of the other dimensions; NULL: something else did. *end: behind the last index. */
static const struct node *slice_along(const struct graph *g, vid v, int dim, int64_t *start, int64_t *end) {
  uint32_t maker = g->value[v].node;
  const struct node *n = maker == NODE_NONE ? NULL : &g->node[maker];
  if (!n || n->op->view != VIEW_SLICED) return NULL;
  const struct slice_attrs *a = n->attrs;
  const struct type *from = tess__type_at(g, n->in[0]), *to = tess__type_at(g, v);
  for (int d = 0; d < from->rank; d++)
    if (a->stride[d] != 1 || (d != dim && to->dim[d] != from->dim[d])) return NULL;
  *start = a->start[dim];
  *end = *start + to->dim[dim];
  return n;
}

/* Does n turn a value whose blocks are even, and lie as its result's? */
static bool find_roll(const struct module *m, const struct node *n, struct roll *out) {
  const struct graph *g = m->graph;
  if (!n->op->joins || n->n_in != 2) return false;
  out->dim = ((const struct dimension_attrs *)n->attrs)->dimension;
  int64_t start[2], end[2];
  const struct node *behind = slice_along(g, n->in[0], out->dim, &start[0], &end[0]),
                    *before = slice_along(g, n->in[1], out->dim, &start[1], &end[1]);
  if (!behind || !before || behind->in[0] != before->in[0]) return false;
  out->v = behind->in[0];
  out->by = start[0];
  int64_t size = tess__type_at(g, out->v)->dim[out->dim];
  if (end[0] != size || start[1] != 0 || end[1] != out->by || out->by == 0 || out->by == size) return false;
  const struct tiling *t = &m->tiling[out->v];
  int64_t parts = tess__tiling_parts(&m->atoms, t, out->dim);
  return parts > 1 && size % parts == 0 && !t->unreduced && !m->tiling[n->out].unreduced &&
         tess__tiling_same_cut(t, &m->tiling[n->out]);
}

bool *tess__find_turned(const struct module *m, struct arena *arena) {
  const struct graph *g = m->graph;
  bool *turned = tess__arena_alloc(arena, g->n_nodes + 1);
  struct arena scratch = {0};
  struct uses uses = {0};
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    struct roll roll;
    if (!find_roll(m, &g->node[i], &roll)) continue;
    if (!uses.count) uses = tess__uses(g, &scratch);
    turned[i] = true;
    for (int k = 0; k < 2; k++)
      if (uses.count[g->node[i].in[k]] == 1) turned[g->value[g->node[i].in[k]].node] = true;
  }
  tess__arena_free(&scratch);
  return turned;
}

/* v of the device so many further round. */
static vid from_device(struct build *b, vid v, const struct axes *axes, int64_t parts, int64_t hop) {
  if (v == VID_NONE || hop % parts == 0) return v;
  int32_t *pair = tess__alloc(sizeof *pair * 2 * (size_t)parts);
  for (int64_t t = 0; t < parts; t++) {
    pair[2 * t] = (int32_t)((t + hop) % parts);
    pair[2 * t + 1] = (int32_t)t;
  }
  v = tess__n_permute(b, v, axes, parts, (int)parts, pair);
  tess__free(pair);
  return v;
}

vid tess__roll_blocks(struct localiser *l, const struct node *n, const struct local *result) {
  struct roll roll;
  struct build *b = &l->b;
  if (!find_roll(l->m, n, &roll)) return VID_NONE;
  struct local whole = *result; /* lies as the result */
  const struct tiling *t = &result->tiling;
  int64_t parts = tess__tiling_parts(&l->m->atoms, t, roll.dim), block = result->size[roll.dim] / parts;
  int64_t hop = roll.by / block, rest = roll.by % block;
  struct axes axes = {.n = (uint8_t)tess__tiling_count(t, roll.dim)};
  memcpy(axes.a, t->atom + t->start[roll.dim], axes.n);
  struct why why = {.kind = WHY_NEIGHBOURS, .pass = "partition", .op = n->op, .factor = -1, .dim = roll.dim};
  const struct why *outer = b->why;
  why.from = why.to = *t;
  b->why = &why;
  vid v = tess__block_enter(b, l->map[roll.v], &whole);
  vid out = from_device(b, tess__n_part_along(b, v, roll.dim, rest, 1, block - rest), &axes, parts, hop);
  if (rest) {
    vid more = from_device(b, tess__n_part_along(b, v, roll.dim, 0, 1, rest), &axes, parts, hop + 1);
    out = tess__n_concatenate(b, 2, (vid[]){out, more}, roll.dim);
  }
  b->why = outer;
  return tess__block_leave(b, out, &whole);
}
