/* Results that are made part by part, each by a root of its own where it belongs: what an update writes into its
 * operand, the operands of a concatenate, an operand and the padding around it. So what makes a part fuses into it, and
 * nothing is put together afterwards. */
#include <string.h>

#include "exec/plan.h"
#include "op/attrs.h"

#ifdef TESS_TINY
enum { PART_ELEMENTS = 1 };
#else
enum { PART_ELEMENTS = 1024 }; /* of each part of a result, from which parts take a loop each */
#endif

/* Do both lie alike on the devices, and each dimension in which they differ in size on none in parts? */
static bool laid_alike(const struct planner *p, vid v, vid part) {
  bool alike = p->fact[v].varies == p->fact[part].varies && tess__view_reads_values(p, v, part, CLASS_SAME, false) &&
               value_spread(p, v)->own == value_spread(p, part)->own;
  for (int d = 0; alike && d < value_type(p, v)->rank; d++) {
    struct cut a = tess__cut(value_spread(p, v), d), b = tess__cut(value_spread(p, part), d);
    alike = tess__cut_equal(&a, &b) && (a.n == 0 || value_type(p, v)->dim[d] == value_type(p, part)->dim[d]);
  }
  return alike;
}

/* Operand 0 is copied to the result, where it does not lie there, and then the part is computed where it belongs: two
 * roots, so that memory.c sees who reads what last. Whoever reads operand 0 after the copy keeps the result from taking
 * its place, so what is computed from it for the part is stored before, by a root of its own (avoided). */
static bool update_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  vid whole = n->in[0], part = n->in[1], read, written;
  if (!laid_alike(p, v, whole) || !laid_alike(p, v, part)) return false;
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (p->fact[n->in[2 + d]].varies) return false;
  const struct access *all = NULL, *x = NULL;
  struct space *s = tess__space_of(p, value_type(p, v), value_spread(p, v), &all),
               *inside = tess__space_of(p, value_type(p, part), value_spread(p, part), &x);
  if (!tess__ends_in_memory(p, s, whole, all, &written) || !tess__ends_in_memory(p, inside, part, x, &read))
    return false;
  struct root *r = tess__root_new(p, ROOT_LOOP, at, v);
  r->space = inside;
  r->avoided = p->fact[written].splat ? VID_NONE : written;
  r->out_access = tess__access_written(p, inside, v, x);
  tess__demand_starts(p, r, r->out_access);
  tess__read_value(p, r, inside, part, x);
  r = tess__root_new(p, ROOT_LOOP, at, v);
  r->space = s;
  r->out_access = all;
  tess__read_value(p, r, s, whole, all);
  return true;
}

/* ---- results in boxes ---- */
/* A box of result v: where it begins, how large it is. */
struct part_box {
  int64_t first[TESS_MAX_RANK], count[TESS_MAX_RANK];
};

static struct part_box whole_box(const struct planner *p, vid v) {
  struct part_box b = {{0}, {0}};
  memcpy(b.count, value_type(p, v)->dim, sizeof b.count);
  return b;
}

static const struct access *access_from(struct planner *p, const struct access *x, const int64_t *first) {
  struct access *y = tess__arena_copy(&p->scratch, x, sizeof *x);
  for (int d = 0; d < x->rank; d++)
    y->base[d] += first[d];
  return y;
}

/* The same scalar everywhere. */
static const struct access *access_of_scalar(struct planner *p, const struct access *x, vid scalar) {
  struct access *y = tess__arena_alloc(&p->scratch, sizeof *y);
  *y = (struct access){.digits = x->digits & p->fact[scalar].varies};
  return y;
}

static struct space *space_of_box(struct planner *p, vid v, const struct part_box *b, const struct access **x) {
  struct spread *s = tess__arena_copy(&p->scratch, value_spread(p, v), sizeof *s);
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (tess__tiling_count(&s->tiling, d) == 0) s->size[d] = b->count[d];
  return tess__space_of(p, tess__type_with_shape(value_type(p, v), value_type(p, v)->rank, b->count), s, x);
}

/* The box is `value` from `from` on; NULL: a scalar. */
static void box_root(struct planner *p, uint32_t at, vid v, const struct part_box *b, vid value, const int64_t *from) {
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (b->count[d] == 0) return;
  const struct access *x = NULL;
  struct space *s = space_of_box(p, v, b, &x);
  struct root *r = tess__root_new(p, ROOT_LOOP, at, v);
  r->space = s;
  r->out_access = access_from(p, x, b->first);
  tess__read_value(p, r, s, value, from ? access_from(p, x, from) : access_of_scalar(p, x, value));
}

/* Is it worth a loop for each of so many parts? */
static bool is_large(const struct planner *p, vid v, int parts) {
  return tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v)) >= (int64_t)PART_ELEMENTS * parts;
}

static bool part_in_memory(struct planner *p, vid part) {
  const struct access *x = NULL;
  vid end;
  const struct space *s = tess__space_of(p, value_type(p, part), value_spread(p, part), &x);
  return tess__ends_in_memory(p, s, part, x, &end);
}

/* Operands one behind the other: each is computed where it belongs. */
static bool join_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  int d = ((const struct dimension_attrs *)n->attrs)->dimension;
  if (!is_large(p, v, n->n_in)) return false;
  for (int i = 0; i < n->n_in; i++)
    if (!laid_alike(p, v, n->in[i]) || !part_in_memory(p, n->in[i])) return false;
  int64_t from[TESS_MAX_RANK] = {0};
  struct part_box b = whole_box(p, v);
  for (int i = 0; i < n->n_in; i++, b.first[d] += b.count[d]) {
    b.count[d] = value_type(p, n->in[i])->dim[d];
    box_root(p, at, v, &b, n->in[i], from);
  }
  return true;
}

/* v is the result of `pad` from `start` on (NULL: all of it): the operand's box, and around it boxes of what is put
 * there, dimension by dimension. */
static bool pad_roots(struct planner *p, uint32_t at, vid v, const struct node *pad, const int64_t *start) {
  const struct pad_attrs *a = pad->attrs;
  const struct type *t = value_type(p, v), *in = value_type(p, pad->in[0]);
  vid scalar = pad->in[1];
  struct part_box inside = {{0}, {0}}, around = whole_box(p, v);
  int64_t from[TESS_MAX_RANK] = {0};
  if (!is_large(p, v, 1 + 2 * t->rank) || !laid_alike(p, v, pad->in[0]) || !part_in_memory(p, pad->in[0]) ||
      p->fact[scalar].varies & ~p->fact[v].varies)
    return false;
  for (int d = 0; d < t->rank; d++) {
    int64_t low = a->low[d] - (start ? start[d] : 0), end = low + in->dim[d];
    if (a->interior[d] != 0) return false;
    from[d] = low < 0 ? -low : 0;
    inside.first[d] = low < 0 ? 0 : low;
    inside.count[d] = (end < t->dim[d] ? end : t->dim[d]) - inside.first[d];
    if (inside.count[d] <= 0) return false;
  }
  box_root(p, at, v, &inside, pad->in[0], from);
  for (int d = 0; d < t->rank; d++) {
    int64_t end = inside.first[d] + inside.count[d];
    around.first[d] = 0;
    around.count[d] = inside.first[d];
    box_root(p, at, v, &around, scalar, NULL);
    around.first[d] = end;
    around.count[d] = t->dim[d] - end;
    box_root(p, at, v, &around, scalar, NULL);
    around.first[d] = inside.first[d];
    around.count[d] = inside.count[d];
  }
  return true;
}

/* A slice that alone reads what a pad makes is a pad. */
bool tess__slice_of_pad_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  vid padded = n->in[0];
  const struct slice_attrs *a = n->attrs;
  if (n->op->view != VIEW_SLICED || p->graph->value[padded].node == NODE_NONE || p->fact[padded].demand ||
      p->fact[padded].stored || value_node(p, padded)->op->view != VIEW_PADDED || !laid_alike(p, v, padded))
    return false;
  for (int d = 0; d < value_type(p, v)->rank; d++)
    if (a->stride[d] != 1) return false;
  return pad_roots(p, at, v, value_node(p, padded), a->start);
}

bool tess__part_roots(struct planner *p, uint32_t at, vid v) {
  const struct node *n = &p->graph->node[at];
  return (n->op->view == VIEW_WRITTEN && update_roots(p, at, v)) || (n->op->joins && join_roots(p, at, v)) ||
         (n->op->view == VIEW_PADDED && pad_roots(p, at, v, n, NULL));
}
