/* Limits become rectangles, and neighbouring dimensions merge.
 *
 * A limit is a pair (digits t, local index i) with t * block + i < size. Where every operand runs on from block to
 * block, as dense values do, the pair is one dimension of extent size: devices and padding are gone. Else t is an outer
 * dimension: the full blocks (t < size / block, a union of boxes of digits), and the one that is partly full.
 *
 * A reduction over several rectangles: the first that touches an output starts it, the later ones accumulate. Outputs
 * that none touches (a device's block is empty) are filled with the identity first: *fill. */
#include <string.h>

#include "exec/plan.h"

struct box {
  int64_t low[MAX_ATOMS], high[MAX_ATOMS], local;
  bool again;
};              /* by digit of the limit */
struct pieces { /* a limit that does not merge */
  int n_digits, n_boxes, local;
  int digit[MAX_ATOMS]; /* dimensions of the space */
  struct box *box;
};

struct nest { /* a space while it is bound: extents and strides change */
  const struct space *space;
  int n, n_lines;
  int64_t *extent;
  int64_t **stride; /* by line */
};

static bool same_role(const struct nest *t, int a, int b) {
  return t->space->role[a] == t->space->role[b];
}

/* Does the outer dimension continue the inner one in every operand? */
static bool continues(const struct nest *t, int outer, int inner, int64_t inner_extent) {
  if (!same_role(t, outer, inner)) return false;
  for (int i = 0; i < t->n_lines; i++)
    if (t->stride[i][outer] != inner_extent * t->stride[i][inner]) return false;
  return true;
}

/* One dimension of extent size instead of the limit's digits and index. */
static bool join(struct nest *t, const struct limit *l) {
  int inner = l->local;
  int64_t extent = l->block;
  for (int i = l->cut.n - 1; i >= 0; i--) {
    int outer = t->space->digit[l->cut.atom[i]];
    if (!continues(t, outer, inner, extent)) return false;
    inner = outer;
    extent = t->extent[outer];
  }
  for (int i = 0; i < l->cut.n; i++)
    t->extent[t->space->digit[l->cut.atom[i]]] = 1;
  t->extent[l->local] = l->size;
  return true;
}

/* The limit's digits, those that continue each other as one: fewer boxes. */
static void collect_digits(struct nest *t, const struct limit *l, struct pieces *p) {
  p->local = l->local;
  p->n_digits = 0;
  for (int i = 0; i < l->cut.n; i++) {
    int dim = t->space->digit[l->cut.atom[i]], before = p->n_digits ? p->digit[p->n_digits - 1] : -1;
    if (before >= 0 && continues(t, before, dim, t->extent[dim])) {
      t->extent[dim] *= t->extent[before];
      t->extent[before] = 1;
      p->digit[p->n_digits - 1] = dim;
    } else {
      p->digit[p->n_digits++] = dim;
    }
  }
}

static bool reduced(const struct space *s, int dim) {
  return s->role[dim] >= DOT_K;
}

/* Do the boxes share an output? */
static bool overlap(const struct nest *t, const struct pieces *p, const struct box *a, const struct box *b) {
  for (int i = 0; i < p->n_digits; i++)
    if (!reduced(t->space, p->digit[i]) && (a->low[i] >= b->high[i] || b->low[i] >= a->high[i])) return false;
  return true;
}

static void add_box(const struct nest *t, struct pieces *p, const struct box *box) {
  struct box *b = &p->box[p->n_boxes];
  *b = *box;
  b->again = false;
  for (int i = 0; i < p->n_boxes; i++)
    b->again |= overlap(t, p, &p->box[i], b);
  p->n_boxes++;
}

/* All t < size / block as boxes, in the order of t, then the partial block. */
static void make_boxes(struct planner *pl, struct nest *t, const struct limit *l, struct pieces *p) {
  int64_t full = l->size / l->block, rest = l->size % l->block, at[MAX_ATOMS], left = full;
  collect_digits(t, l, p);
  int n = p->n_digits;
  p->box = tess__arena_alloc(&pl->scratch, sizeof *p->box * (size_t)(n + 2));
  for (int i = n - 1; i >= 0; i--) {
    at[i] = left % t->extent[p->digit[i]];
    left /= t->extent[p->digit[i]];
  }
  struct box box = {.local = l->block};
  for (int i = 0; i < n; i++)
    box.high[i] = t->extent[p->digit[i]];
  for (int i = 0; i < n; i++) {
    box.low[i] = 0;
    box.high[i] = at[i];
    if (at[i] > 0) add_box(t, p, &box);
    box.low[i] = at[i];
    box.high[i] = at[i] + 1;
  }
  box.local = rest;
  if (rest > 0) add_box(t, p, &box);
}

/* A reduction whose limit leaves outputs without elements: does the last output have none? */
static bool leaves_empty(const struct nest *t, const struct limit *l) {
  int64_t last = 0;
  bool folds = reduced(t->space, l->local);
  for (int i = 0; i < l->cut.n; i++) {
    int dim = t->space->digit[l->cut.atom[i]];
    last = last * t->space->extent[dim] + (reduced(t->space, dim) ? 0 : t->space->extent[dim] - 1);
    folds |= reduced(t->space, dim);
  }
  last = last * l->block + (reduced(t->space, l->local) ? 0 : l->block - 1);
  return folds && last >= l->size;
}

/* Where nothing is reduced, the loops follow the output. */
static void sort_dims(const struct nest *t, bool reduces, int *order, int n) {
  const int64_t *out = t->stride[t->n_lines - 1];
  for (int i = 1; !reduces && i < n; i++)
    for (int k = i; k > 0 && out[order[k - 1]] < out[order[k]]; k--) {
      int dim = order[k];
      order[k] = order[k - 1];
      order[k - 1] = dim;
    }
}

/* Dimensions in order; those that continue each other are one, with the innermost's strides. */
static void push_dims(struct rect *r, const struct nest *t, const int *order, int n) {
  for (int k = 0, end; k < n; k = end) {
    int64_t extent = t->extent[order[k]];
    for (end = k + 1; end < n && continues(t, order[end - 1], order[end], t->extent[order[end]]); end++)
      extent *= t->extent[order[end]];
    int inner = order[end - 1], at = r->n++;
    r->extent[at] = extent;
    r->role[at] = t->space->role[inner];
    for (int i = 0; i < t->n_lines; i++)
      r->stride[i][at] = t->stride[i][inner];
  }
}

static struct rect *rect_new(struct planner *p, const struct nest *t) {
  struct rect *r = tess__arena_alloc(&p->scratch, sizeof *r);
  size_t n = (size_t)t->n + 1;
  r->extent = tess__arena_alloc(&p->scratch, sizeof(int64_t) * n);
  r->role = tess__arena_alloc(&p->scratch, n);
  r->offset = tess__arena_alloc(&p->scratch, sizeof(int64_t) * (size_t)(t->n_lines + 1));
  r->stride = tess__arena_alloc(&p->scratch, sizeof(int64_t *) * (size_t)(t->n_lines + 1));
  for (int i = 0; i < t->n_lines; i++)
    r->stride[i] = tess__arena_alloc(&p->scratch, sizeof(int64_t) * n);
  return r;
}

/* The rectangle of one box of each limit. */
static struct rect *make_rect(struct planner *p, const struct nest *whole, bool reduces, const struct line *line,
                              int n_pieces, const struct pieces *pieces, const int *choice) {
  struct nest t = *whole;
  t.extent = tess__arena_copy(&p->scratch, whole->extent, sizeof(int64_t) * (size_t)(t.n + 1));
  struct rect *r = rect_new(p, &t);
  for (int i = 0; i < t.n_lines; i++)
    r->offset[i] = line[i].offset;
  for (int k = 0; k < n_pieces; k++) {
    const struct box *b = &pieces[k].box[choice[k]];
    r->accumulate |= b->again;
    t.extent[pieces[k].local] = b->local;
    for (int j = 0; j < pieces[k].n_digits; j++) {
      int dim = pieces[k].digit[j];
      t.extent[dim] = b->high[j] - b->low[j];
      for (int i = 0; i < t.n_lines; i++)
        r->offset[i] += b->low[j] * t.stride[i][dim];
    }
  }
  int *order = tess__arena_alloc(&p->scratch, sizeof(int) * (size_t)(t.n + 1)), n = 0;
  for (int i = 0; i < t.n; i++)
    if (t.extent[i] != 1) order[n++] = i;
  sort_dims(&t, reduces, order, n);
  push_dims(r, &t, order, n);
  return r;
}

struct rect *tess__rects(struct planner *p, const struct space *s, bool reduces, int n_lines, const struct line *line,
                         bool *fill) {
  struct nest t = {.space = s, .n = s->n, .n_lines = n_lines};
  t.extent = tess__arena_copy(&p->scratch, s->extent, sizeof(int64_t) * (size_t)(s->n + 1));
  t.stride = tess__arena_alloc(&p->scratch, sizeof(int64_t *) * (size_t)n_lines);
  for (int i = 0; i < n_lines; i++)
    t.stride[i] = line[i].stride;
  *fill = false;
  bool nothing = false;
  for (int i = 0; i < s->n; i++)
    nothing |= s->extent[i] == 0;
  for (int i = 0; i < s->n_limits; i++)
    nothing |= s->limit[i].size == 0; /* of a process, where others have something */
  *fill = reduces && nothing;
  if (nothing) return NULL;
  struct pieces *pieces = tess__arena_alloc(&p->scratch, sizeof *pieces * (size_t)(s->n_limits + 1));
  int *choice = tess__arena_alloc(&p->scratch, sizeof(int) * (size_t)(s->n_limits + 1)), n = 0;
  for (int i = 0; i < s->n_limits; i++)
    if (!join(&t, &s->limit[i])) {
      *fill |= reduces && leaves_empty(&t, &s->limit[i]);
      make_boxes(p, &t, &s->limit[i], &pieces[n++]);
    }
  struct rect *first = NULL, **last = &first;
  for (;;) {
    *last = make_rect(p, &t, reduces, line, n, pieces, choice);
    last = &(*last)->next;
    int k = n - 1;
    while (k >= 0 && ++choice[k] == pieces[k].n_boxes)
      choice[k--] = 0;
    if (k < 0) return first;
  }
}
