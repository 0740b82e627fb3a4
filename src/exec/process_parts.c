/* Parts of processes, and the boxes that go between them: see process_parts.h. */
#include "exec/process_parts.h"

#include <stdlib.h>
#include <string.h>

#include "exec/position.h"
#include "op/attrs.h"
#include "op/group.h"

/* ---- dimensions ---- */

static int by_start(const void *a, const void *b) {
  const struct stretch *x = a, *y = b;
  return (x->start > y->start) - (x->start < y->start);
}

int tess__process_runs(const struct binding *b, int64_t first, const struct type *t, const struct spread *s, int d,
                       struct stretch **run, struct arena *arena) {
  uint64_t mask = tess__tiling_dim_mask(&s->tiling, d) & ~b->fixed;
  int64_t most = 1, at = 0;
  int n = 0, kept = 0;
  for (int i = 0; i < b->atoms.n; i++)
    most *= mask >> i & 1 ? b->atoms.size[i] : 1;
  struct stretch *v = *run = tess__arena_alloc(arena, sizeof *v * (size_t)most);
  for (int64_t p = first; p >= 0; p = tess__position_next(&b->atoms, p, mask)) {
    int64_t start = tess__tiling_position(&b->atoms, &s->tiling, d, p) * t->dim[d],
            size = tess__extent(&b->atoms, &s->tiling, d, t->dim[d], s->size[d], p);
    if (size) v[n++] = (struct stretch){.start = start, .stop = start + size};
  }
  qsort(v, (size_t)n, sizeof *v, by_start);
  for (int i = 0; i < n; i++) {
    int64_t size = v[i].stop - v[i].start;
    if (kept && v[kept - 1].stop == v[i].start)
      v[kept - 1].stop = v[i].stop;
    else
      v[kept++] = (struct stretch){v[i].start, v[i].stop, at};
    at += size;
  }
  return kept;
}

int64_t *tess__member_positions(const struct binding *b, uint64_t group, int n, const int *member,
                                struct arena *arena) {
  uint64_t between = group & b->fixed;
  int64_t *position = tess__arena_alloc(arena, sizeof *position * (size_t)(n + 1));
  for (int64_t p = tess__position_without(&b->atoms, b->position, between); p >= 0;
       p = tess__position_next(&b->atoms, p, between))
    for (int i = 0; i < n; i++)
      if (member[i] == b->process[p]) position[i] = p;
  return position;
}

/* ---- where a part lies ---- */

/* A step of the index of dimension d, and whether it is the same from block to block. */
static int64_t step_of(const struct atoms *a, const struct ref_tensor *t, int d, bool *linear) {
  const struct tiling *tiling = &t->spread->tiling;
  int64_t step = t->dim[d], run = 0;
  for (int i = tiling->start[d + 1] - 1; i >= tiling->start[d]; i--) {
    int atom = tiling->atom[i];
    if (a->size[atom] == 1) continue;
    if (!run && t->type->dim[d] == 1) step = t->atom[atom];
    if (!run) run = step * t->type->dim[d];
    *linear &= t->atom[atom] == run;
    run *= a->size[atom];
  }
  return step;
}

bool tess__tensor_linear(const struct atoms *a, const struct ref_tensor *t) {
  bool linear = true;
  for (int d = 0; d < t->type->rank; d++)
    step_of(a, t, d, &linear);
  return linear;
}

struct box tess__tensor_box(const struct atoms *a, const struct ref_tensor *t) {
  struct box box = {.n_dims = 0};
  bool linear = true;
  for (int i = 0; i < a->n; i++)
    if (t->spread->own >> i & 1 && a->size[i] > 1 && box.n_dims + t->type->rank < BOX_DIMS) {
      box.extent[box.n_dims] = a->size[i];
      box.stride[box.n_dims++] = t->atom[i];
    }
  for (int d = 0; d < t->type->rank; d++) {
    box.extent[box.n_dims] = t->spread->size[d];
    box.stride[box.n_dims++] = step_of(a, t, d, &linear);
  }
  return box;
}

/* ---- boxes ---- */

struct overlap { /* of a run that one process has and one that another wants */
  int64_t size, from, to;
};
struct overlaps {
  int n[TESS_MAX_RANK];
  struct overlap *of[TESS_MAX_RANK];
};
struct holding { /* of a relayout: a process's runs */
  int64_t position;
  int n[TESS_MAX_RANK];
  struct stretch *run[TESS_MAX_RANK];
};

static struct holding holding_of(const struct program *bound, vid v, int64_t position, struct arena *arena) {
  struct holding s = {.position = position};
  const struct type *t = tess__type_at(bound->graph, v);
  for (int d = 0; d < t->rank; d++)
    s.n[d] = tess__process_runs(bound->binding, position, t, &bound->whole->spread[v], d, &s.run[d], arena);
  return s;
}

static struct overlaps overlaps_of(int rank, const struct holding *from, const struct holding *to,
                                   struct arena *arena) {
  struct overlaps o = {.n = {0}};
  for (int d = 0; d < rank; d++) {
    o.of[d] = tess__arena_alloc(arena, sizeof *o.of[d] * (size_t)(from->n[d] + to->n[d] + 1));
    for (int i = 0, k = 0; i < from->n[d] && k < to->n[d];) {
      const struct stretch *x = &from->run[d][i], *y = &to->run[d][k];
      int64_t low = x->start > y->start ? x->start : y->start, high = x->stop < y->stop ? x->stop : y->stop;
      if (low < high) o.of[d][o.n[d]++] = (struct overlap){high - low, x->at + low - x->start, y->at + low - y->start};
      if (x->stop == high) i++;
      if (y->stop == high) k++;
    }
  }
  return o;
}

static void push(struct transfers *t, const struct transfer *x, struct arena *arena) {
  if (t->n == t->capacity) {
    struct transfer *old = t->of;
    t->capacity = t->capacity ? 2 * t->capacity : 8;
    t->of = tess__arena_alloc(arena, sizeof *t->of * (size_t)t->capacity);
    if (old) memcpy(t->of, old, sizeof *old * (size_t)t->n);
  }
  t->of[t->n++] = *x;
}

static void set_offset(struct box *box, int64_t offset) {
  box->data = (void *)(intptr_t)offset;
}

/* All boxes of the overlaps, first dimension outermost; gives: as they lie in the operand, else in the result. */
static void push_boxes(int rank, const struct overlaps *o, const struct box *part, int member, bool gives,
                       struct transfers *out, struct arena *arena) {
  int at[TESS_MAX_RANK] = {0}, own = part->n_dims - rank;
  for (int d = 0; d < rank; d++)
    if (!o->n[d]) return;
  for (;;) {
    struct transfer x = {.member = member, .box = *part};
    int64_t offset = 0;
    for (int d = 0; d < rank; d++) {
      const struct overlap *v = &o->of[d][at[d]];
      x.box.extent[own + d] = v->size;
      offset += (gives ? v->from : v->to) * part->stride[own + d];
    }
    set_offset(&x.box, offset);
    push(out, &x, arena);
    int d = rank - 1;
    while (d >= 0 && ++at[d] == o->n[d])
      at[d--] = 0;
    if (d < 0) return;
  }
}

void tess__relayout_boxes(const struct program *bound, uint32_t at, const struct box *in, const struct box *out,
                          int n_members, const int *member, struct transfers *give, struct transfers *take,
                          struct arena *arena) {
  const struct binding *b = bound->binding;
  const struct node *n = &bound->graph->node[at];
  vid from = n->in[0], to = n->out;
  int rank = tess__type_at(bound->graph, to)->rank;
  uint64_t cut = tess__tiling_mask(&bound->whole->spread[from].tiling);
  int64_t *position = tess__member_positions(b, tess__across_group(bound->whole, n), n_members, member, arena);
  struct holding my_from = holding_of(bound, from, b->position, arena),
                 my_to = holding_of(bound, to, b->position, arena);
  for (int i = 0; i < n_members; i++) {
    if (tess__position_without(&b->atoms, position[i], cut) != tess__position_without(&b->atoms, b->position, cut))
      continue;
    struct holding other_from = holding_of(bound, from, position[i], arena),
                   other_to = holding_of(bound, to, position[i], arena);
    struct overlaps gives = overlaps_of(rank, &my_from, &other_to, arena),
                    takes = overlaps_of(rank, &other_from, &my_to, arena);
    push_boxes(rank, &gives, in, i, true, give, arena);
    push_boxes(rank, &takes, out, i, false, take, arena);
  }
}

/* One run of each dimension, inside one that the process has. */
bool tess__is_own_part(const struct program *bound, uint32_t at, int64_t *start) {
  const struct node *n = &bound->graph->node[at];
  const struct binding *b = bound->binding;
  if (!b || !b->fixed || !(n->op->traits & OP_RESHARD) || tess__is_reduce_scatter(n->op) ||
      tess__across_group(bound->whole, n) & b->fixed || bound->spread[n->in[0]].own != bound->spread[n->out].own)
    return false;
  struct arena arena = {0};
  int rank = tess__type_at(bound->graph, n->out)->rank;
  struct holding from = holding_of(bound, n->in[0], b->position, &arena),
                 to = holding_of(bound, n->out, b->position, &arena);
  struct overlaps o = overlaps_of(rank, &from, &to, &arena);
  bool part = true;
  for (int d = 0; d < rank; d++) {
    part &= to.n[d] <= 1 && o.n[d] == to.n[d];
    if (part && o.n[d]) part = o.of[d][0].size == to.run[d][0].stop - to.run[d][0].start;
    start[d] = part && o.n[d] ? o.of[d][0].from : 0;
  }
  tess__arena_free(&arena);
  return part;
}

/* ---- blocks that are handed on ---- */

/* Whose block the device at `position` gets; -1: nobody's. more: of several. */
static int64_t source_of(const struct atoms *a, const struct call *c, int64_t position, int32_t *member, bool *more) {
  const struct axes *axes = &((const struct group_attrs *)c->attrs)->axes;
  int me, n = tess__group_sources(c, tess__position_along(a, axes, position), member, &me);
  if (more) *more |= n > 1;
  return n ? tess__position_at(a, axes, position, member[0]) : -1;
}

static int32_t *room_for_members(const struct call *c, struct arena *arena) {
  return tess__arena_alloc(arena, sizeof(int32_t) * (size_t)(((const struct group_attrs *)c->attrs)->total + 1));
}

static bool is_even(const struct program *bound, vid v) {
  const struct type *t = tess__type_at(bound->graph, v);
  bool even = true;
  for (int d = 0; d < t->rank; d++)
    even &= !tess__uneven(&bound->whole->atoms, t, &bound->whole->spread[v], d);
  return even;
}

bool tess__hands_on(const struct program *bound, uint32_t at) {
  const struct node *n = &bound->graph->node[at];
  if (!tess__is_group(n->op) || n->n_in != 1 || n->n_out != 1 || !is_even(bound, n->in[0]) || !is_even(bound, n->out) ||
      tess__type_at(bound->graph, n->in[0]) != tess__type_at(bound->graph, n->out))
    return false;
  const struct atoms *a = &bound->whole->atoms;
  const struct axes *axes = &((const struct group_attrs *)n->attrs)->axes;
  struct arena arena = {0};
  struct call c;
  bool more = false;
  tess__node_call(bound->graph, n, &c, &arena);
  int32_t *member = room_for_members(&c, &arena);
  for (int64_t p = 0; p >= 0; p = tess__position_next(a, p, tess__axes_mask(axes)))
    source_of(a, &c, p, member, &more);
  tess__arena_free(&arena);
  return !more;
}

/* The block of the device at `position`, here, of a tensor. */
static struct transfer block_at(const struct atoms *local, const struct ref_tensor *t, int64_t position, int member) {
  struct transfer x = {.member = member, .box = {.n_dims = t->type->rank}};
  memcpy(x.box.extent, t->type->dim, sizeof *x.box.extent * (size_t)t->type->rank);
  memcpy(x.box.stride, t->dim, sizeof *x.box.stride * (size_t)t->type->rank);
  set_offset(&x.box, tess__position_offset(local, position, t->atom));
  return x;
}

static int member_of(int n, const int *member, int process) {
  int i = 0;
  while (i < n && member[i] != process)
    i++;
  return i;
}

void tess__handed_boxes(const struct program *bound, uint32_t at, const struct ref_tensor *in,
                        const struct ref_tensor *out, int n_members, const int *member, struct transfers *give,
                        struct transfers *take, struct transfers *zero, struct arena *arena) {
  const struct binding *b = bound->binding;
  const struct node *n = &bound->graph->node[at];
  uint64_t varies = tess__spread_atoms(out->spread);
  int64_t *position = tess__member_positions(b, tess__across_group(bound->whole, n), n_members, member, arena);
  struct call c;
  tess__node_call(bound->graph, n, &c, arena);
  int32_t *room = room_for_members(&c, arena);
  for (int i = 0; i < n_members; i++) /* what member i takes */
    for (int64_t p = 0; p >= 0; p = tess__position_next(&bound->atoms, p, varies)) {
      int64_t from = source_of(&b->atoms, &c, position[i] + p, room, NULL);
      int giver = from < 0 ? -1 : b->process[from];
      struct transfer to = block_at(&bound->atoms, out, p, from < 0 ? 0 : member_of(n_members, member, giver));
      if (member[i] == b->me) push(from < 0 ? zero : take, &to, arena);
      if (giver != b->me) continue;
      struct transfer x = block_at(&bound->atoms, in, from - b->position, i);
      push(give, &x, arena);
    }
}

bool tess__scatter_boxes(const struct program *bound, uint32_t at, const struct box *whole, int n_members,
                         const int *member, struct box *part, struct arena *arena) {
  const struct binding *b = bound->binding;
  const struct node *n = &bound->graph->node[at];
  int rank = tess__type_at(bound->graph, n->out)->rank, own = whole->n_dims - rank;
  int64_t *position = tess__member_positions(b, tess__across_group(bound->whole, n), n_members, member, arena);
  struct holding sum = holding_of(bound, n->in[0], b->position, arena);
  for (int i = 0; i < n_members; i++) {
    struct holding gets = holding_of(bound, n->out, position[i], arena);
    struct overlaps o = overlaps_of(rank, &sum, &gets, arena);
    int64_t offset = 0;
    part[i] = *whole;
    for (int d = 0; d < rank; d++) {
      if (gets.n[d] > 1 || o.n[d] != gets.n[d]) return false;
      part[i].extent[own + d] = o.n[d] ? o.of[d][0].size : 0;
      if (o.n[d]) offset += o.of[d][0].from * whole->stride[own + d];
      if (o.n[d] && o.of[d][0].size != gets.run[d][0].stop - gets.run[d][0].start) return false;
    }
    set_offset(&part[i], offset);
  }
  return true;
}
