/* Moves between tilings, masks and boundaries as plain ops (plain.h). Where blocks are even a slice is a dynamic slice
 * at the device's place, a gather, an exchange, a permutation and a reduce-scatter are the collectives of these names;
 * else a value goes through its whole: blocks are gathered, cut to the true size, padded to that of the new blocks, and
 * sliced. What stands in the padding of a block is as undefined as it was. */
#include "spmd/plain.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/splice.h"
#include "op/build.h"
#include "op/group.h"
#include "op/ops.h"

struct plain {
  const struct program *p;
  const struct atoms *a;
  struct build b;
  vid *map;
};

static struct axes axes_of(int n, const uint8_t *atom) {
  struct axes out = {.n = (uint8_t)n};
  memcpy(out.a, atom, (size_t)n);
  return out;
}

static int64_t parts_of(const struct plain *x, const struct axes *axes) {
  int64_t parts = 1;
  for (int i = 0; i < axes->n; i++)
    parts = tess__mul_sizes(parts, x->a->size[axes->a[i]]);
  return parts;
}

static vid number(struct plain *x, int64_t n) {
  int32_t element = (int32_t)n;
  return tess__n_constant(&x->b, tess__type_of(TESS_I32, 0, NULL), &element);
}

/* The device's number along the axes, times a block. */
static vid offset(struct plain *x, const struct axes *axes, int64_t block) {
  if (axes->n == 0) return number(x, 0);
  return tess__n_multiply(&x->b, tess__n_axis_index(&x->b, axes, TESS_I32, NULL), number(x, block));
}

/* ---- moves whose blocks are even ---- */
static bool is_even(const struct plain *x, const struct relayout_attrs *a) {
  for (int d = 0; d < a->from.rank; d++)
    if (a->size[d] % tess__tiling_parts(x->a, &a->from, d) || a->size[d] % tess__tiling_parts(x->a, &a->to, d))
      return false;
  return true;
}

static bool begins_as(const struct tiling *a, const struct tiling *b) { /* does b begin as a in each dimension? */
  for (int d = 0; d < a->rank; d++)
    if (tess__tiling_common(a, b, d) != tess__tiling_count(a, d)) return false;
  return true;
}

/* What dimension d of `more` has behind `less`. */
static struct axes behind(const struct tiling *more, const struct tiling *less, int d) {
  int n = tess__tiling_count(less, d);
  return axes_of(tess__tiling_count(more, d) - n, more->atom + more->start[d] + n);
}

static vid slice(struct plain *x, vid v, const struct tiling *from, const struct tiling *to) {
  const struct type *t = type_of(&x->b, v);
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++) {
    struct axes axes = behind(to, from, d);
    size[d] = t->dim[d] / parts_of(x, &axes);
    start[d] = offset(x, &axes, size[d]);
  }
  return tess__n_dynamic_slice(&x->b, v, start, size);
}

static struct group_attrs group_of(const struct plain *x, const struct axes *axes, int dim) {
  struct group_attrs out;
  memset(&out, 0, sizeof out);
  out.axes = *axes;
  out.width = out.total = (int32_t)parts_of(x, axes);
  out.dim = (uint8_t)dim;
  return out;
}

static vid gather(struct plain *x, vid v, const struct tiling *from, const struct tiling *to) {
  for (int d = 0; d < from->rank; d++) {
    struct axes axes = behind(from, to, d);
    if (!axes.n) continue;
    struct group_attrs attrs = group_of(x, &axes, d);
    v = tess__n_group(&x->b, &tess__op_group_all_gather, v, &attrs, NULL);
  }
  return v;
}

/* A suffix of one dimension that becomes that of another, in its order. VID_NONE: it is no such move. */
static vid exchange(struct plain *x, vid v, const struct tiling *from, const struct tiling *to) {
  int s = -1, t = -1;
  for (int d = 0; d < from->rank; d++) {
    int n = tess__tiling_count(from, d), m = tess__tiling_count(to, d), common = tess__tiling_common(from, to, d);
    if (n == m && common == n) continue;
    int *which = m < n && common == m ? &s : m > n && common == n ? &t : NULL;
    if (!which || *which >= 0) return VID_NONE;
    *which = d;
  }
  if (s < 0 || t < 0) return VID_NONE;
  struct axes out = behind(from, to, s), in = behind(to, from, t);
  if (out.n != in.n || memcmp(out.a, in.a, out.n) != 0) return VID_NONE;
  struct group_attrs attrs = group_of(x, &out, t);
  attrs.other = (uint8_t)s;
  return tess__n_group(&x->b, &tess__op_group_all_to_all, v, &attrs, NULL);
}

/* The number of a device whose coordinates along a list of atoms are the digits of t. */
static int64_t with_digits(const struct plain *x, int64_t device, int n, const uint8_t *atom, int64_t t) {
  for (int i = n; i-- > 0;) {
    int64_t size = x->a->size[atom[i]], stride = x->a->stride[atom[i]];
    device += (t % size - device / stride % size) * stride;
    t /= size;
  }
  return device;
}

static int64_t digits(const struct plain *x, int64_t device, int n, const uint8_t *atom) {
  int64_t t = 0;
  for (int i = 0; i < n; i++)
    t = t * x->a->size[atom[i]] + device / x->a->stride[atom[i]] % x->a->size[atom[i]];
  return t;
}

/* Whose block a device gets: what cuts anew takes the coordinates of what cuts no more, so that nobody is asked twice.
 */
static int64_t source(const struct plain *x, const struct tiling *from, const struct tiling *to, int64_t device) {
  struct axes fresh = tess__axes_of(tess__tiling_mask(to) & ~tess__tiling_mask(from));
  struct axes left = tess__axes_of(tess__tiling_mask(from) & ~tess__tiling_mask(to));
  int64_t out = with_digits(x, device, fresh.n, fresh.a, digits(x, device, left.n, left.a));
  for (int d = 0; d < from->rank; d++)
    out = with_digits(x, out, tess__tiling_count(from, d), from->atom + from->start[d],
                      tess__tiling_position(x->a, to, d, device));
  return out;
}

/* Blocks go from the first position of each pair to the second, one pair for each position; `pair` is freed. */
static vid permuted(struct plain *x, vid v, int32_t *pair) {
  struct axes all = {.n = (uint8_t)x->a->n};
  for (int i = 0; i < x->a->n; i++)
    all.a[i] = (uint8_t)i;
  struct group_attrs attrs = group_of(x, &all, 0);
  attrs.groups = tess__groups((int)x->a->total, 2, pair);
  attrs.width = 2;
  tess__free(pair);
  return tess__n_group(&x->b, &tess__op_group_permute, v, &attrs, NULL);
}

static vid permute(struct plain *x, vid v, const struct tiling *from, const struct tiling *to) {
  for (int d = 0; d < from->rank; d++)
    if (tess__tiling_parts(x->a, from, d) != tess__tiling_parts(x->a, to, d)) return VID_NONE;
  if (x->a->total > INT32_MAX / 2) return VID_NONE;
  int32_t *pair = tess__alloc(sizeof *pair * (size_t)(2 * x->a->total));
  for (int64_t p = 0; p < x->a->total; p++) {
    pair[2 * p] = (int32_t)source(x, from, to, p);
    pair[2 * p + 1] = (int32_t)p;
  }
  return permuted(x, v, pair);
}

/* ---- through the whole ---- */
static vid resize(struct plain *x, vid v, int d, int64_t size) {
  const struct type *t = type_of(&x->b, v);
  int64_t low[TESS_MAX_RANK] = {0}, interior[TESS_MAX_RANK] = {0}, stride[TESS_MAX_RANK], dim[TESS_MAX_RANK];
  for (int i = 0; i < t->rank; i++) {
    stride[i] = 1;
    dim[i] = i == d ? size : t->dim[i];
  }
  if (t->dim[d] > size) return tess__n_slice(&x->b, v, low, stride, dim);
  if (t->dim[d] == size) return v;
  vid zero = tess__n_constant_double(&x->b, tess__type_of((tess_dtype)t->dtype, 0, NULL), 0);
  return tess__n_pad(&x->b, v, zero, low, interior, dim);
}

static vid through_whole(struct plain *x, vid v, const struct relayout_attrs *a) {
  struct tiling none = tess__tiling_replicated(a->from.rank);
  v = gather(x, v, &a->from, &none);
  for (int d = 0; d < a->from.rank; d++) {
    int64_t parts = tess__tiling_parts(x->a, &a->to, d);
    v = resize(x, v, d, a->size[d]);
    v = resize(x, v, d, tess__mul_sizes(tess__tiling_block(x->a, &a->to, d, a->size[d]), parts));
  }
  return slice(x, v, &none, &a->to);
}

static vid relayout(struct plain *x, vid v, const struct relayout_attrs *a) {
  vid out = VID_NONE;
  if (tess__tiling_same_cut(&a->from, &a->to)) return v;
  if (!is_even(x, a)) return through_whole(x, v, a);
  if (begins_as(&a->from, &a->to)) return slice(x, v, &a->from, &a->to);
  if (begins_as(&a->to, &a->from)) return gather(x, v, &a->from, &a->to);
  out = exchange(x, v, &a->from, &a->to);
  if (out == VID_NONE) out = permute(x, v, &a->from, &a->to);
  return out == VID_NONE ? through_whole(x, v, a) : out;
}

/* ---- the rest of what partition makes ---- */
static vid reduce_scatter(struct plain *x, vid v, const struct relayout_attrs *a) {
  struct axes axes = tess__axes_of(a->atoms);
  v = tess__n_all_reduce(&x->b, v, &axes, (enum monoid)a->monoid);
  struct relayout_attrs cut = *a;
  return relayout(x, v, &cut);
}

/* The block in its place among zeros, in a block of the coarser cut. */
static vid embed(struct plain *x, vid v, const struct relayout_attrs *a) {
  const struct type *t = type_of(&x->b, v);
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK];
  if (!is_even(x, a)) {
    tess__fail(x->b.diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "UNIMPLEMENTED: terms of an uneven cut as a program of each device");
    return VID_NONE;
  }
  for (int d = 0; d < t->rank; d++) {
    struct axes axes = behind(&a->from, &a->to, d);
    start[d] = offset(x, &axes, t->dim[d]);
    size[d] = tess__mul_sizes(t->dim[d], parts_of(x, &axes));
  }
  vid zeros = tess__n_constant_double(&x->b, tess__type_of((tess_dtype)t->dtype, t->rank, size), 0);
  return tess__n_dynamic_update_slice(&x->b, zeros, v, start);
}

/* Elements behind the true size become what the monoid does not see. */
static vid mask(struct plain *x, vid v, const struct spread *s, const struct mask_attrs *a) {
  const struct type *t = type_of(&x->b, v);
  int d = a->dimension;
  struct axes axes = axes_of(tess__tiling_count(&s->tiling, d), s->tiling.atom + s->tiling.start[d]);
  const struct type *indices = tess__type_of(TESS_I32, t->rank, t->dim);
  struct dims none = {0};
  unsigned char element[16] = {0};
  tess__monoid_neutral((enum monoid)a->monoid, (tess_dtype)t->dtype, element);
  vid begin = tess__n_broadcast_in_dim(&x->b, offset(x, &axes, t->dim[d]), t->rank, t->dim, &none);
  vid index = tess__n_add(&x->b, tess__n_iota(&x->b, indices, d), begin);
  vid end = tess__n_broadcast_in_dim(&x->b, number(x, s->size[d]), t->rank, t->dim, &none);
  vid inside = tess__n_compare(&x->b, index, end, COMPARE_LT);
  return tess__n_select(&x->b, inside, v,
                        tess__n_constant(&x->b, tess__type_of((tess_dtype)t->dtype, t->rank, t->dim), element));
}

static struct graph *copy_program(const struct program *p, const struct atoms *a, const int64_t *const *place,
                                  struct diag *d);

static bool copy_node(struct plain *x, uint32_t index) {
  const struct graph *g = x->p->graph;
  const struct node *n = &g->node[index];
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1)), out;
  for (int i = 0; i < n->n_in; i++)
    in[i] = x->map[n->in[i]];
  x->b.place = n->place;
  if (n->op->traits & OP_UNREAD) {
    out = embed(x, in[0], n->attrs);
  } else if (tess__is_reduce_scatter(n->op)) {
    out = reduce_scatter(x, in[0], n->attrs);
  } else if (n->op->traits & OP_RESHARD) {
    out = relayout(x, in[0], n->attrs);
  } else if (n->op->traits & OP_FILLS) {
    out = mask(x, in[0], &x->p->spread[n->in[0]], n->attrs);
  } else if (n->op->traits & (OP_ENTERS | OP_LEAVES)) {
    out = in[0];
  } else {
    const struct inner_program *inner = index < x->p->n_inner ? &x->p->inner[index] : NULL;
    struct graph **regions = inner && inner->n ? tess__arena_alloc(&scratch, sizeof *regions * (size_t)inner->n) : NULL;
    bool good = true;
    for (int r = 0; regions && r < inner->n; r++)
      good = (regions[r] = copy_program(&inner->program[r], x->a, NULL, x->b.diag)) && good;
    out = good ? tess__splice_node(x->b.graph, g, index, in, regions, NULL) : VID_NONE;
  }
  for (int i = 0; i < n->n_out; i++)
    x->map[n->out + (vid)i] = out == VID_NONE ? VID_NONE : out + (vid)i;
  tess__arena_free(&scratch);
  return n->n_out == 0 || out != VID_NONE;
}

/* The block of a boundary that lies in another order of the devices; into the program, or out of it. */
static vid reorder(struct plain *x, vid v, const int64_t *place, bool into) {
  if (!place) return v;
  int32_t *pair = tess__alloc(sizeof *pair * (size_t)(2 * x->a->total));
  for (int64_t p = 0; p < x->a->total; p++) {
    pair[2 * p] = (int32_t)(into ? place[p] : p);
    pair[2 * p + 1] = (int32_t)(into ? p : place[p]);
  }
  return permuted(x, v, pair);
}

static struct graph *copy_program(const struct program *p, const struct atoms *a, const int64_t *const *place,
                                  struct diag *d) {
  const struct graph *g = p->graph;
  struct plain x = {.p = p, .a = a, .b = {.graph = tess__graph_like(g), .diag = d}};
  x.map = tess__alloc(sizeof *x.map * (g->n_values + 1));
  bool good = true;
  for (int i = 0; i < g->n_params; i++)
    x.map[g->param[i]] = tess__graph_param(x.b.graph, tess__type_at(g, g->param[i]));
  for (int i = 0; good && place && i < g->n_params; i++)
    good = (x.map[g->param[i]] = reorder(&x, x.map[g->param[i]], place[i], true)) != VID_NONE;
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = copy_node(&x, i);
  vid *result = tess__alloc(sizeof *result * (size_t)(g->n_results + 1));
  for (int i = 0; good && i < g->n_results; i++)
    good = (result[i] = reorder(&x, x.map[g->result[i]], place ? place[g->n_params + i] : NULL, false)) != VID_NONE;
  if (good) tess__graph_set_results(x.b.graph, g->n_results, result);
  tess__free(result);
  tess__free(x.map);
  if (good) return x.b.graph;
  tess__graph_free(x.b.graph);
  return NULL;
}

struct graph *tess__plain(const struct program *p, const struct mesh *devices, const int64_t *const *place,
                          const struct mesh **mesh, struct diag *d) {
  char name[MAX_ATOMS][16];
  const char *names[MAX_ATOMS];
  for (int i = 0; i < p->atoms.n; i++) {
    snprintf(name[i], sizeof name[i], "a%d", i);
    names[i] = name[i];
  }
  if (p->atoms.n > TESS_MAX_RANK) {
    tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "UNIMPLEMENTED: a mesh of more than 16 prime factors as a program of each device");
    return NULL;
  }
  *mesh = p->atoms.n ? tess__mesh_make(p->atoms.n, p->atoms.size, names, NULL, devices->device, d) : tess__mesh_empty();
  return *mesh ? copy_program(p, &p->atoms, place, d) : NULL;
}
