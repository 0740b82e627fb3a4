/* Views: ops whose result is the operand's elements under another index. Layouts (strides) and accesses (index
 * arithmetic) go through them, so they cost no step. What sums of strides cannot say is refused, and the value is then
 * stored by a loop.
 *
 * An index may run on: over the blocks of the atoms that cut its dimension (`over`, from relayouts), or from a
 * dimension into the one before it (`joined`, from reshapes). Whoever reads memory with such an access checks the
 * strides: tess__storage_allows. */
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "exec/plan.h"
#include "op/attrs.h"

struct cut tess__cut(const struct spread *s, int d) {
  struct cut c = {0};
  c.n = (uint8_t)tess__tiling_count(&s->tiling, d);
  memcpy(c.atom, s->tiling.atom + s->tiling.start[d], c.n);
  return c;
}

bool tess__cut_equal(const struct cut *a, const struct cut *b) {
  return a->n == b->n && memcmp(a->atom, b->atom, a->n) == 0;
}

uint64_t tess__cut_atoms(const struct cut *c) {
  uint64_t mask = 0;
  for (int i = 0; i < c->n; i++)
    mask |= UINT64_C(1) << c->atom[i];
  return mask;
}

int64_t tess__parts(const struct atoms *a, const struct cut *c) {
  int64_t parts = 1;
  for (int i = 0; i < c->n; i++)
    parts *= a->size[c->atom[i]];
  return parts;
}

bool tess__uneven(const struct atoms *a, const struct type *t, const struct spread *s, int d) {
  struct cut c = tess__cut(s, d);
  return tess__parts(a, &c) * t->dim[d] != s->size[d];
}

/* ---- layouts ---- */
/* Strides of the atoms of c such that an index of blocks of `block` runs on through them; added to what is there. */
static void add_cut(const struct atoms *a, const struct cut *c, int64_t block, int64_t stride, int64_t *atom) {
  int64_t run = block * stride;
  for (int i = c->n - 1; i >= 0; i--) {
    atom[c->atom[i]] += run;
    run *= a->size[c->atom[i]];
  }
}

static bool runs_over(const struct atoms *a, const struct cut *c, int64_t block, int64_t stride, const int64_t *atom) {
  int64_t run = block * stride;
  for (int i = c->n - 1; i >= 0; i--) {
    if (a->size[c->atom[i]] > 1 && atom[c->atom[i]] != run) return false;
    run *= a->size[c->atom[i]];
  }
  return true;
}

int64_t tess__stored_elements(const struct atoms *a, const struct type *t, const struct spread *s) {
  int64_t n = tess__product(t->rank, s->size);
  for (int i = 0; i < a->n; i++)
    n = tess__mul_sizes(n, s->own >> i & 1 ? a->size[i] : 1);
  return n;
}

void tess__storage_dense(const struct atoms *a, const struct type *t, const struct spread *s, struct storage *out) {
  *out = (struct storage){.buffer = BUFFER_NONE};
  int64_t stride = 1;
  for (int d = t->rank - 1; d >= 0; d--) {
    struct cut c = tess__cut(s, d);
    out->dim[d] = stride;
    add_cut(a, &c, t->dim[d], stride, out->atom);
    stride *= s->size[d];
  }
  for (int i = a->n - 1; i >= 0; i--)
    if (s->own >> i & 1) {
      out->atom[i] = stride;
      stride *= a->size[i];
    }
}

struct storage *tess__storage_of(struct planner *p, vid v) {
  struct fact *f = &p->fact[v];
  if (!f->storage) {
    f->storage = tess__arena_alloc(&p->scratch, sizeof *f->storage);
    tess__storage_dense(p->atoms, value_type(p, v), value_spread(p, v), f->storage);
  }
  return f->storage;
}

bool tess__storage_same(const struct planner *p, vid v, const struct storage *a, const struct storage *b) {
  bool same = a->offset == b->offset;
  for (int d = 0; d < value_type(p, v)->rank; d++)
    same &= value_type(p, v)->dim[d] == 1 || a->dim[d] == b->dim[d];
  for (int i = 0; i < p->atoms->n; i++)
    same &= !(p->fact[v].varies >> i & 1) || p->atoms->size[i] == 1 || a->atom[i] == b->atom[i];
  return same;
}

bool tess__storage_allows(const struct planner *p, vid v, const struct storage *l, const struct access *x) {
  const struct type *t = value_type(p, v);
  uint64_t covered = 0;
  for (int d = 0; d < x->rank; d++) {
    if ((x->joined >> d & 1) && l->dim[d] != t->dim[d + 1] * l->dim[d + 1]) return false;
    if (x->over[d]) {
      if (!runs_over(p->atoms, x->over[d], t->dim[d], l->dim[d], l->atom)) return false;
      covered |= tess__cut_atoms(x->over[d]);
    }
  }
  for (int i = 0; i < p->atoms->n; i++)
    if ((x->hidden & ~covered) >> i & 1 && l->atom[i] != 0) return false;
  return true;
}

/* ---- which dimensions belong together ---- */
struct rule *tess__node_rule(struct planner *p, const struct node *n) {
  struct call c;
  struct rule *r = tess__arena_alloc(&p->scratch, sizeof *r);
  tess__node_call(p->graph, n, &c, &p->scratch);
  tess__rule_make(r, &c, &p->scratch);
  return r;
}

int tess__reshape_matches(const struct type *a, const struct type *b, struct dim_match *group) {
  int n = 0, i = 0, k = 0;
  while (i < a->rank && k < b->rank) {
    struct dim_match g = {.a = i, .b = k};
    int64_t pa = a->dim[i++], pb = b->dim[k++];
    while (pa != pb)
      if (pa < pb && i < a->rank)
        pa *= a->dim[i++];
      else if (k < b->rank)
        pb *= b->dim[k++];
      else
        return 0;
    g.a_end = i;
    g.b_end = k;
    group[n++] = g;
  }
  if (n > 0) { /* dimensions of size 1 are left */
    group[n - 1].a_end = a->rank;
    group[n - 1].b_end = b->rank;
  }
  return n;
}

static int64_t product(const struct type *t, int from, int to) {
  int64_t n = 1;
  for (int d = from; d < to; d++)
    n *= t->dim[d];
  return n;
}

/* ---- no view may show padding as values ---- */
struct side {
  const struct type *type;
  const struct spread *spread;
};

/* Dimension d of src is uneven: are the elements behind dimension e of dst that are no padding none there either?
 * minor: elements of the later dimensions that belong to one step of d, e. */
static bool reads(const struct side *src, int d, int64_t src_minor, const struct side *dst, int e, int64_t dst_minor) {
  struct cut a = tess__cut(src->spread, d), b = tess__cut(dst->spread, e);
  return tess__cut_equal(&a, &b) && dst->spread->size[e] * dst_minor <= src->spread->size[d] * src_minor;
}

/* The dimension of a group that says which block an element is in: the first that is not a mere 1. */
static int leading_dim(const struct side *s, int from, int end) {
  while (from < end - 1 && s->type->dim[from] == 1 && tess__tiling_count(&s->spread->tiling, from) == 0)
    from++;
  return from;
}

static bool reshape_reads(const struct planner *p, const struct side *src, const struct side *dst) {
  struct dim_match group[TESS_MAX_RANK];
  int n = tess__reshape_matches(src->type, dst->type, group);
  for (int d = 0; d < src->type->rank; d++) {
    if (!tess__uneven(p->atoms, src->type, src->spread, d)) continue;
    bool ok = false;
    for (int i = 0; i < n; i++) {
      int e = leading_dim(dst, group[i].b, group[i].b_end);
      if (leading_dim(src, group[i].a, group[i].a_end) == d)
        ok =
            reads(src, d, product(src->type, d + 1, group[i].a_end), dst, e, product(dst->type, e + 1, group[i].b_end));
    }
    if (!ok) return false;
  }
  return true;
}

bool tess__view_reads_values(const struct planner *p, vid v, vid operand, enum value_class class, bool backwards) {
  struct side in = {value_type(p, operand), value_spread(p, operand)}, out = {value_type(p, v), value_spread(p, v)};
  const struct side *src = backwards ? &out : &in, *dst = backwards ? &in : &out;
  if (class == CLASS_RESHAPE) return reshape_reads(p, src, dst);
  if (class == CLASS_RELAYOUT) return memcmp(in.spread->size, out.spread->size, sizeof(int64_t) * in.type->rank) == 0;
  int from[TESS_MAX_RANK];
  for (int e = 0; e < out.type->rank; e++)
    from[e] = class == CLASS_PERMUTE ? p->fact[v].from[e] : e;
  for (int d = 0; d < src->type->rank; d++) {
    if (!tess__uneven(p->atoms, src->type, src->spread, d)) continue;
    int e = -1;
    for (int k = 0; k < out.type->rank; k++)
      if (backwards ? k == d : from[k] == d) e = backwards ? from[k] : k;
    if (e < 0 || !reads(src, d, 1, dst, e, 1)) return false;
  }
  return true;
}

/* ---- layouts through views ---- */
/* Row-major groups: strides of the dimensions of b for the elements of a. */
static bool reshape_strides(const struct type *a, const int64_t *from, const struct type *b, int64_t *to) {
  struct dim_match group[TESS_MAX_RANK];
  int n = tess__reshape_matches(a, b, group);
  if (n == 0 && (a->rank > 0 || b->rank > 0) && a->rank != b->rank) {
    memset(to, 0, sizeof(int64_t) * TESS_MAX_RANK);
    return product(a, 0, a->rank) == 1 && product(b, 0, b->rank) == 1;
  }
  for (int i = 0; i < n; i++) {
    int64_t stride = 0, run = 0;
    bool ones = true; /* strides of affine numbers may be negative: no number can stand for "none yet" */
    for (int d = group[i].a_end - 1; d >= group[i].a; d--) {
      if (a->dim[d] == 1) continue;
      if (ones) stride = run = from[d];
      if (from[d] != run) return false;
      ones = false;
      run = from[d] * a->dim[d];
    }
    if (ones) /* ones alone: the first may be cut */
      stride = from[group[i].a];
    for (int e = group[i].b_end - 1; e >= group[i].b; e--) {
      to[e] = stride;
      stride *= b->dim[e];
    }
  }
  return true;
}

bool tess__storage_relayout(const struct planner *p, vid from, vid to, const struct storage *in, struct storage *out) {
  const struct spread *a = value_spread(p, from), *b = value_spread(p, to);
  *out = *in;
  for (int pass = 0; pass < 2; pass++)
    for (int d = 0; d < value_type(p, from)->rank; d++) {
      struct cut ca = tess__cut(a, d), cb = tess__cut(b, d);
      if (tess__cut_equal(&ca, &cb)) continue;
      if (pass == 1)
        add_cut(p->atoms, &cb, value_type(p, to)->dim[d], in->dim[d], out->atom);
      else if (!runs_over(p->atoms, &ca, value_type(p, from)->dim[d], in->dim[d], in->atom))
        return false;
      else
        for (int i = 0; i < ca.n; i++)
          out->atom[ca.atom[i]] = 0;
    }
  return true;
}

/* Index i of dimension d of a slice or reversal is start + i * stride of the operand. */
struct taken {
  int64_t start, stride;
};

/* Where a part begins along a dimension, as far as the plan knows it; false: it does not. */
static bool known_start(const struct planner *p, vid index, int64_t most, int64_t *start) {
  const struct fact *f = &p->fact[index];
  *start = 0;
  if (most == 0) return true;
  if (!f->splat && !f->affine) return false;
  tess_dtype t = (tess_dtype)value_type(p, index)->dtype;
  *start = f->splat ? tess__element_to_int(t, f->splat) : f->affine->offset;
  if (*start < 0) *start = t == TESS_U64 ? most : 0; /* past 63 bits is past the end */
  *start = *start > most ? most : *start;
  return true;
}

static int64_t room_of(const struct planner *p, vid v, int d) {
  return value_type(p, value_node(p, v)->in[0])->dim[d] - value_type(p, v)->dim[d];
}

static struct taken taken_of(const struct planner *p, vid v, int d) {
  const struct node *n = value_node(p, v);
  if (n->op->view == VIEW_MOVED) {
    struct taken t = {0, 1};
    known_start(p, n->in[1 + d], room_of(p, v, d), &t.start);
    return t;
  }
  if (n->op->view == VIEW_SLICED) {
    const struct slice_attrs *attrs = n->attrs;
    return (struct taken){attrs->start[d], attrs->stride[d]};
  }
  const struct dims *dims = &((const struct dims_attrs *)n->attrs)->dims;
  bool reversed = memchr(dims->d, d, dims->n) != NULL;
  return reversed ? (struct taken){value_type(p, v)->dim[d] - 1, -1} : (struct taken){0, 1};
}

bool tess__storage_forward(struct planner *p, vid v, const struct storage *operand, struct storage *result) {
  vid in = value_node(p, v)->in[0];
  *result = *operand;
  if (is_moved(p, v)) return false;
  if (p->fact[v].class == CLASS_RELAYOUT && !tess__storage_relayout(p, in, v, operand, result)) return false;
  for (int d = 0; p->fact[v].start && d < value_type(p, v)->rank; d++)
    result->offset += p->fact[v].start[d] * operand->dim[d];
  if (p->fact[v].class == CLASS_RESHAPE &&
      !reshape_strides(value_type(p, in), operand->dim, value_type(p, v), result->dim))
    return false;
  if (p->fact[v].class == CLASS_PERMUTE) {
    const int8_t *from = p->fact[v].from;
    for (int e = 0; e < value_type(p, v)->rank; e++)
      result->dim[e] = from[e] < 0 ? 0 : operand->dim[from[e]];
  }
  for (int d = 0; p->fact[v].class == CLASS_SLICE && d < value_type(p, v)->rank; d++) {
    struct taken t = taken_of(p, v, d);
    result->offset += t.start * operand->dim[d];
    result->dim[d] *= t.stride;
  }
  for (int i = 0; i < p->atoms->n; i++)
    if (!(p->fact[v].varies >> i & 1)) result->atom[i] = 0;
  return true;
}

static bool permute_back(struct planner *p, vid v, const struct storage *result, struct storage *operand) {
  vid in = value_node(p, v)->in[0];
  const int8_t *from = p->fact[v].from;
  uint32_t seen = 0;
  memset(operand->dim, 0, sizeof operand->dim);
  for (int e = 0; e < value_type(p, v)->rank; e++) {
    if (from[e] < 0 && value_type(p, v)->dim[e] != 1) return false;
    if (from[e] >= 0) {
      operand->dim[from[e]] = result->dim[e];
      seen |= UINT32_C(1) << from[e];
    }
  }
  for (int d = 0; d < value_type(p, in)->rank; d++)
    if (!(seen >> d & 1) && value_type(p, in)->dim[d] != 1) return false;
  return true;
}

bool tess__storage_back(struct planner *p, vid v, const struct storage *result, struct storage *operand) {
  const struct fact *f = &p->fact[v];
  vid in = value_node(p, v)->in[0];
  const struct type *t = value_type(p, in);
  *operand = *result;
  if (f->class == CLASS_SLICE || f->start || !tess__view_reads_values(p, v, in, (enum value_class)f->class, true))
    return false;
  if (f->class == CLASS_RELAYOUT) {
    if (value_spread(p, in)->own != value_spread(p, v)->own || !tess__storage_relayout(p, v, in, result, operand))
      return false;
  } else if (p->fact[in].varies != f->varies) {
    return false;
  }
  if (f->class == CLASS_RESHAPE && !reshape_strides(value_type(p, v), result->dim, t, operand->dim)) return false;
  if (f->class == CLASS_PERMUTE && !permute_back(p, v, result, operand)) return false;
  for (int d = 0; d < t->rank; d++) {
    struct cut c = tess__cut(value_spread(p, in), d);
    if (c.n && t->dim[d] == 1) operand->dim[d] = operand->atom[c.atom[c.n - 1]];
    if (!runs_over(p->atoms, &c, t->dim[d], operand->dim[d], operand->atom)) return false;
  }
  return true;
}

/* ---- accesses through views ---- */
static struct access *access_new(struct planner *p, const struct space *s, int rank, const struct access *like) {
  struct access *x = tess__arena_alloc(&p->scratch, sizeof *x);
  x->rank = rank;
  x->digits = like->digits;
  x->hidden = like->hidden;
  x->backwards = like->backwards;
  x->coef = tess__arena_alloc(&p->scratch, sizeof(int64_t) * (size_t)(rank * s->n + 1));
  return x;
}

static const struct moved *moved_more(struct planner *p, struct moved m) {
  return tess__arena_copy(&p->scratch, &m, sizeof m);
}

static bool moved_equal(const struct moved *a, const struct moved *b) {
  for (; a && b; a = a->next, b = b->next)
    if (a->d != b->d || a->start != b->start || a->most != b->most || a->scale != b->scale) return false;
  return a == b;
}

bool tess__access_equal(const struct space *s, uint64_t varies, const struct access *a, const struct access *b) {
  if (a == b) return true;
  if (a->rank != b->rank || ((a->digits ^ b->digits) & varies) || a->hidden != b->hidden || a->joined != b->joined ||
      !moved_equal(a->moved, b->moved))
    return false;
  for (int d = 0; d < a->rank; d++)
    if ((a->over[d] != NULL) != (b->over[d] != NULL) || (a->over[d] && !tess__cut_equal(a->over[d], b->over[d])))
      return false;
  return memcmp(a->base, b->base, sizeof *a->base * (size_t)a->rank) == 0 &&
         memcmp(a->coef, b->coef, sizeof(int64_t) * (size_t)(a->rank * s->n)) == 0;
}

/* The coefficients of tensor dimension d. */
static int64_t *row_of(const struct space *s, const struct access *x, int d) {
  return x->coef + (int64_t)d * s->n;
}

static void copy_row(const struct space *s, struct access *to, int d, const struct access *from, int e) {
  memcpy(row_of(s, to, d), row_of(s, from, e), sizeof(int64_t) * (size_t)s->n);
  to->over[d] = from->over[e];
  to->base[d] = from->base[e];
}

static const struct access *through_permute(struct planner *p, const struct space *s, vid v, const struct access *x) {
  vid in = value_node(p, v)->in[0];
  const int8_t *from = p->fact[v].from;
  struct access *y = access_new(p, s, value_type(p, in)->rank, x);
  for (int e = 0; e < x->rank; e++) {
    if (from[e] >= 0) copy_row(s, y, from[e], x, e);
    if (!(x->joined >> e & 1) || (from[e] < 0 && from[e + 1] < 0)) continue;
    if (from[e] < 0 || from[e + 1] != from[e] + 1) return NULL;
    y->joined |= UINT32_C(1) << from[e];
  }
  for (const struct moved *m = x->moved; m; m = m->next)
    if (from[m->d] >= 0) y->moved = moved_more(p, (struct moved){from[m->d], m->start, m->most, m->scale, y->moved});
  return y;
}

static const struct access *through_slice(struct planner *p, const struct space *s, vid v, const struct access *x) {
  const struct type *in = value_type(p, value_node(p, v)->in[0]), *out = value_type(p, v);
  struct access *y = access_new(p, s, x->rank, x);
  y->joined = x->joined;
  for (int d = 0; d < x->rank; d++) {
    struct taken t = taken_of(p, v, d);
    bool whole = in->dim[d] == out->dim[d] && t.stride == 1;
    if (!whole && (x->over[d] || (d > 0 && (x->joined >> (d - 1) & 1)))) return NULL;
    if ((x->joined >> d & 1) && t.stride != 1) return NULL; /* d + 1 runs on into d by single steps */
    copy_row(s, y, d, x, d);
    for (int i = 0; i < s->n; i++) {
      y->coef[d * s->n + i] *= t.stride;
      y->backwards |= y->coef[d * s->n + i] < 0;
    }
    y->base[d] = t.start + t.stride * x->base[d];
    int64_t most = is_moved(p, v) ? room_of(p, v, d) : 0, known;
    if (most && !known_start(p, value_node(p, v)->in[1 + d], most, &known))
      y->moved = moved_more(p, (struct moved){d, value_node(p, v)->in[1 + d], most, 1, y->moved});
    for (const struct moved *m = x->moved; m; m = m->next)
      if (m->d == d) y->moved = moved_more(p, (struct moved){d, m->start, m->most, m->scale * t.stride, y->moved});
  }
  return y;
}

const struct access *tess__access_written(struct planner *p, const struct space *s, vid v, const struct access *x) {
  const struct node *n = value_node(p, v);
  struct access *y = access_new(p, s, x->rank, x);
  for (int d = 0; d < x->rank; d++) {
    int64_t most = value_type(p, v)->dim[d] - value_type(p, n->in[1])->dim[d], start;
    bool known = known_start(p, n->in[2 + d], most, &start);
    copy_row(s, y, d, x, d);
    y->base[d] += start;
    if (!known) y->moved = moved_more(p, (struct moved){d, n->in[2 + d], most, 1, y->moved});
  }
  return y;
}

/* row + *base = major * size + minor, where minor stays below size: minor goes to `minor` and *minor_base, row and
 * *base become major. */
static bool split(const struct space *s, int64_t *row, int64_t *base, int64_t size, int64_t *minor,
                  int64_t *minor_base) {
  int64_t most = *base % size;
  for (int i = 0; i < s->n; i++)
    if (row[i] % size != 0 && s->extent[i] > 0) most += row[i] * (s->extent[i] - 1);
  if (most >= size) return false;
  for (int i = 0; i < s->n; i++) {
    minor[i] = row[i] % size != 0 ? row[i] : 0;
    row[i] = row[i] % size != 0 ? 0 : row[i] / size;
  }
  *minor_base = *base % size;
  *base /= size;
  return true;
}

/* Spreads the row-major index `row` + base of the operand's dimensions [g->a, g->a_end) over them; where it cannot be
 * split they are joined. */
static void spread_row(const struct space *s, const struct type *t, const struct dim_match *g, int64_t *row,
                       int64_t base, struct access *y) {
  for (int d = g->a_end - 1; d >= g->a;) {
    int low = d;
    int64_t size = t->dim[d], *to = row_of(s, y, d);
    while (low > g->a && !split(s, row, &base, size, to, &y->base[d]))
      size *= t->dim[--low];
    for (int k = low; k < d; k++)
      y->joined |= UINT32_C(1) << k;
    if (low == g->a) {
      for (int i = 0; i < s->n; i++)
        to[i] += row[i];
      y->base[d] += base;
      return;
    }
    d = low - 1;
  }
}

static const struct access *through_reshape(struct planner *p, const struct space *s, vid v, const struct access *x) {
  vid in = value_node(p, v)->in[0];
  const struct type *a = value_type(p, in), *b = value_type(p, v);
  const struct side from = {a, value_spread(p, in)};
  struct dim_match group[TESS_MAX_RANK];
  int n = tess__reshape_matches(a, b, group);
  if (x->backwards || x->moved) return NULL;
  struct access *y = access_new(p, s, a->rank, x);
  int64_t *row = tess__arena_alloc(&p->scratch, sizeof(int64_t) * (size_t)(s->n + 1));
  for (int i = 0; i < n; i++) {
    struct dim_match g = group[i];
    while (i + 1 < n && (x->joined >> (g.b_end - 1) & 1)) { /* an index that runs on from the next group */
      g.a_end = group[++i].a_end;
      g.b_end = group[i].b_end;
    }
    memset(row, 0, sizeof(int64_t) * (size_t)s->n);
    int64_t minor = 1, base = 0;
    while (g.b < g.b_end - 1 && b->dim[g.b] == 1 && !x->over[g.b])
      g.b++;
    g.a = leading_dim(&from, g.a, g.a_end);
    for (int e = g.b_end - 1; e >= g.b; e--) {
      if (x->over[e] && e > g.b) return NULL;
      for (int k = 0; k < s->n; k++)
        row[k] += x->coef[e * s->n + k] * minor;
      base += x->base[e] * minor;
      minor *= b->dim[e];
    }
    if (minor == 0) return NULL;
    y->over[g.a] = x->over[g.b];
    spread_row(s, a, &g, row, base, y);
  }
  for (int e = 0; n == 0 && e < x->rank; e++)
    if (x->over[e]) return NULL;
  return y;
}

/* The index of dimension d as one over all blocks of `to`. */
static bool whole_index(struct planner *p, const struct space *s, vid v, int d, const struct cut *to,
                        const struct access *x, struct access *y) {
  copy_row(s, y, d, x, d);
  if (x->over[d]) return tess__cut_equal(x->over[d], to);
  int64_t run = value_type(p, v)->dim[d];
  for (int i = to->n - 1; i >= 0; i--) {
    int atom = to->atom[i];
    if ((x->digits >> atom & 1) && s->digit[atom] >= 0) y->coef[d * s->n + s->digit[atom]] += run;
    run *= p->atoms->size[atom];
  }
  return true;
}

static const struct access *through_relayout(struct planner *p, const struct space *s, vid v, const struct access *x) {
  vid in = value_node(p, v)->in[0];
  struct access *y = access_new(p, s, x->rank, x);
  y->joined = x->joined;
  y->moved = x->moved;
  uint64_t same = value_spread(p, in)->own;
  for (int d = 0; d < x->rank; d++) {
    struct cut from = tess__cut(value_spread(p, in), d), to = tess__cut(value_spread(p, v), d);
    if (tess__cut_equal(&from, &to)) {
      copy_row(s, y, d, x, d);
      same |= tess__cut_atoms(&from);
      continue;
    }
    for (const struct moved *m = x->moved; m; m = m->next)
      if (m->d == d) return NULL;
    if ((d > 0 && (x->joined >> (d - 1) & 1)) || !whole_index(p, s, v, d, &to, x, y)) return NULL;
    if (p->fact[v].start) y->base[d] += p->fact[v].start[d];
    y->over[d] = from.n ? tess__arena_copy(&p->scratch, &from, sizeof from) : NULL;
    y->hidden |= tess__cut_atoms(&from);
  }
  y->digits &= same;
  return y;
}

const struct access *tess__access_through(struct planner *p, const struct space *s, vid v, const struct access *x) {
  struct access *seen = tess__arena_copy(&p->scratch, x, sizeof *x);
  seen->digits &= p->fact[v].varies;
  switch (p->fact[v].class) {
  case CLASS_PERMUTE:
    return through_permute(p, s, v, seen);
  case CLASS_SLICE:
    return through_slice(p, s, v, seen);
  case CLASS_RESHAPE:
    return through_reshape(p, s, v, seen);
  case CLASS_RELAYOUT:
    return through_relayout(p, s, v, seen);
  default:
    return seen;
  }
}
