/* See dual.h. */
#include "op/dual.h"

#include <string.h>

#include "core/dtype.h"
#include "op/along.h"
#include "op/derive.h"
#include "op/region.h"

struct dual tess__dual_times(struct build *b, const void *ctx, struct dual x, struct dual y) {
  (void)ctx;
  vid left = tess__n_multiply(b, x.tangent, y.value), right = tess__n_multiply(b, y.tangent, x.value);
  return (struct dual){tess__n_multiply(b, x.value, y.value), tess__n_add(b, left, right)};
}

/* value: the extreme one. Whoever is equal to it gives its tangent, both of them half. */
static struct dual chosen(struct build *b, struct dual x, struct dual y, vid value) {
  vid one = tess__number_like(b, value, 1), half = tess__number_like(b, value, 0.5),
      none = tess__number_like(b, value, 0);
  vid is_x = tess__n_compare(b, x.value, value, COMPARE_EQ), is_y = tess__n_compare(b, y.value, value, COMPARE_EQ);
  vid of_x = tess__n_select(b, is_x, tess__n_select(b, is_y, half, one), none);
  vid of_y = tess__n_select(b, is_y, tess__n_select(b, is_x, half, one), none);
  vid sum = tess__n_add(b, tess__n_multiply(b, x.tangent, of_x), tess__n_multiply(b, y.tangent, of_y));
  return (struct dual){value, sum};
}

struct dual tess__dual_most(struct build *b, const void *ctx, struct dual x, struct dual y) {
  (void)ctx;
  return chosen(b, x, y, tess__n_maximum(b, x.value, y.value));
}

struct dual tess__dual_least(struct build *b, const void *ctx, struct dual x, struct dual y) {
  (void)ctx;
  return chosen(b, x, y, tess__n_minimum(b, x.value, y.value));
}

/* ---- by a region ---- */
bool tess__dual_pointwise(const struct graph *g) {
  bool all = true;
  for (uint32_t i = 0; all && i < g->n_nodes; i++)
    all = g->node[i].op->traits & (OP_ELEMENTWISE | OP_CONSTANT) && g->node[i].n_out == 1 && g->node[i].n_regions == 0;
  return all;
}

bool tess__dual_folds(const struct graph *g) {
  return g->n_params == 2 && g->n_results == 1 && tess__dual_pointwise(g);
}

/* A constant's element; NULL: v is none. */
static const void *constant_of(const struct build *b, vid v) {
  uint32_t node = b->graph->value[v].node;
  bool is = node != NODE_NONE && b->graph->node[node].op->traits & OP_CONSTANT && type_of(b, v)->rank == 0;
  return is ? b->graph->node[node].attrs : NULL;
}

/* Does the body make of these `want`? By values of 16 bytes each. */
static bool body_makes(const struct build *b, const struct graph *g, int n, const vid *v, const void *const *in,
                       const void *const *want) {
  struct arena scratch = {0};
  void **out = tess__arena_alloc(&scratch, sizeof *out * (size_t)n);
  for (int i = 0; i < n; i++)
    out[i] = tess__arena_alloc(&scratch, 16);
  tess__region_map(g, 1, in, out);
  bool same = true;
  for (int i = 0; i < n; i++)
    same = same && memcmp(out[i], want[i], (size_t)tess__type_bytes(type_of(b, v[i]))) == 0;
  tess__arena_free(&scratch);
  return same;
}

bool tess__dual_is_identity(const struct build *b, const struct graph *g, int n, const vid *v) {
  struct arena scratch = {0};
  const void **e = tess__arena_alloc(&scratch, sizeof *e * 6 * (size_t)(n + 1)), **one = e + n, **both = one + n,
             **left = both + 2 * (ptrdiff_t)n;
  bool constant = true;
  for (int i = 0; i < n; i++) {
    char *element = tess__arena_alloc(&scratch, 16);
    tess__element_from_double((tess_dtype)type_of(b, v[i])->dtype, element, 1);
    one[i] = element;
    constant = (e[i] = constant_of(b, v[i])) != NULL && constant;
    both[i] = both[n + i] = left[i] = e[i];
    left[n + i] = one[i];
  }
  bool is = constant && body_makes(b, g, n, v, both, e) && body_makes(b, g, n, v, left, one);
  for (int i = 0; i < n && is; i++) {
    left[i] = one[i];
    left[n + i] = e[i];
  }
  is = is && body_makes(b, g, n, v, left, one);
  tess__arena_free(&scratch);
  return is;
}

/* How the value of a node that was made changes; VID_NONE: it does not, or a failure. */
static vid node_tangent(struct build *b, vid made, const vid *in, const vid *in_tangent) {
  struct arena scratch = {0};
  struct call c;
  vid tangent = VID_NONE;
  tess__node_call(b->graph, &b->graph->node[b->graph->value[made].node], &c, &scratch);
  bool changes = false;
  for (int i = 0; i < c.n_in; i++)
    changes |= in_tangent[i] != VID_NONE;
  struct jvp j = {&c, in, &made, in_tangent};
  if (changes && tess__has_tangent(type_of(b, made)))
    c.op->jvp ? c.op->jvp(b, &j, &tangent) : tess__jvp_refused(b, &j, &tangent);
  tess__arena_free(&scratch);
  return tangent;
}

struct pass { /* over a graph, of whose values these are what was made */
  struct build *b;
  const struct graph *graph;
  const struct type *like; /* whose shape its scalars have; NULL: types stay */
  vid *value, *tangent;
  struct arena arena;
};

static void pass_node(struct pass *p, const struct node *n) {
  vid *in = tess__arena_alloc(&p->arena, sizeof *in * 2 * (size_t)(n->n_in + 1)), *in_tangent = in + n->n_in;
  for (int i = 0; i < n->n_in; i++) {
    in[i] = p->value[n->in[i]];
    in_tangent[i] = p->tangent[n->in[i]];
  }
  const struct type *asked = tess__type_at(p->graph, n->out);
  if (p->like) asked = tess__type_with_shape(asked, p->like->rank, p->like->dim);
  vid *out = &p->value[n->out];
  if (tess__emit_level(p->b, n->op, n->n_in, in, n->attrs, &asked, 1, 0, NULL, out))
    p->tangent[n->out] = node_tangent(p->b, *out, in, in_tangent);
}

bool tess__dual_graph(struct build *b, const struct graph *g, const struct type *like, const vid *in,
                      const vid *in_tangent, vid *out, vid *out_tangent) {
  int params = g->n_params;
  struct pass p = {.b = b, .graph = g, .like = like};
  p.value = tess__arena_alloc(&p.arena, sizeof *p.value * 2 * (size_t)(g->n_values + 1));
  p.tangent = p.value + g->n_values;
  for (uint32_t i = 0; i < 2 * g->n_values; i++)
    p.value[i] = VID_NONE;
  for (int i = 0; i < params; i++) {
    p.value[g->param[i]] = in[i];
    p.tangent[g->param[i]] = in_tangent[i];
  }
  for (uint32_t i = 0; i < g->n_nodes; i++)
    pass_node(&p, &g->node[i]);
  for (int i = 0; i < g->n_results; i++) {
    out[i] = p.value[g->result[i]];
    out_tangent[i] = p.tangent[g->result[i]];
  }
  tess__arena_free(&p.arena);
  return tess__jvp_done(b);
}

struct dual tess__dual_region(struct build *b, const void *ctx, struct dual x, struct dual y) {
  const struct graph *g = ctx;
  struct dual out = {VID_NONE, VID_NONE};
  const struct type *like = type_of(b, x.value);
  if (x.value == VID_NONE || y.value == VID_NONE || g->n_params != 2 || g->n_results != 1) return out;
  tess__dual_graph(b, g, like, (vid[]){x.value, y.value}, (vid[]){x.tangent, y.tangent}, &out.value, &out.tangent);
  if (out.value != VID_NONE && out.tangent == VID_NONE && tess__jvp_done(b))
    out.tangent = tess__zeros(b, type_of(b, out.value));
  return out;
}

/* ---- along a dimension ---- */
static struct dual part(struct build *b, struct dual d, int dim, int64_t start, int64_t stride, int64_t n) {
  return (struct dual){tess__n_part_along(b, d.value, dim, start, stride, n),
                       tess__n_part_along(b, d.tangent, dim, start, stride, n)};
}

static struct dual beside(struct build *b, struct dual x, struct dual y, int dim) {
  return (struct dual){tess__n_concatenate(b, 2, (vid[]){x.value, y.value}, dim),
                       tess__n_concatenate(b, 2, (vid[]){x.tangent, y.tangent}, dim)};
}

static int64_t size_along(const struct build *b, struct dual d, int dim) {
  return d.value == VID_NONE ? 0 : type_of(b, d.value)->dim[dim];
}

struct dual tess__dual_product(struct build *b, struct dual d, int dim) {
  for (int64_t n; (n = size_along(b, d, dim)) > 1;) {
    int64_t half = n / 2;
    struct dual folded = tess__dual_times(b, NULL, part(b, d, dim, 0, 1, half), part(b, d, dim, half, 1, half));
    d = n % 2 ? beside(b, folded, part(b, d, dim, n - 1, 1, 1), dim) : folded;
  }
  return d;
}

/* Elements of even and of odd number, in turns; as many of each, or one odd one less. */
static vid interleave(struct build *b, vid even, vid odd, int dim) {
  if (even == VID_NONE || odd == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, even);
  int64_t low[TESS_MAX_RANK] = {0}, interior[TESS_MAX_RANK] = {0}, size[TESS_MAX_RANK];
  for (int d = 0; d < t->rank; d++)
    size[d] = t->dim[d];
  size[dim] += type_of(b, odd)->dim[dim];
  interior[dim] = 1;
  vid none = tess__n_constant_double(b, tess__type_with_shape(tess__type_with_varying(t, 0), 0, NULL), 0);
  vid first = tess__n_pad(b, even, none, low, interior, size);
  low[dim] = 1;
  return tess__n_add(b, first, tess__n_pad(b, odd, none, low, interior, size));
}

/* The tree of jax.lax.associative_scan, whose halves of ties are so ours too: pairs are folded, their scan is the odd
 * elements of the result, and each of them with the element behind it is an even one. */
static struct dual scan(struct build *b, struct dual d, int dim, dual_fold *fold, const void *ctx) {
  int64_t n = size_along(b, d, dim);
  if (n < 2) return d;
  struct dual odd = scan(b, fold(b, ctx, part(b, d, dim, 0, 2, n / 2), part(b, d, dim, 1, 2, n / 2)), dim, fold, ctx);
  struct dual even = part(b, d, dim, 0, 1, 1);
  int64_t rest = (n - 1) / 2;
  if (rest > 0) even = beside(b, even, fold(b, ctx, part(b, odd, dim, 0, 1, rest), part(b, d, dim, 2, 2, rest)), dim);
  return (struct dual){interleave(b, even.value, odd.value, dim), interleave(b, even.tangent, odd.tangent, dim)};
}

struct dual tess__dual_scan(struct build *b, struct dual d, int dim, bool reverse, dual_fold *fold, const void *ctx) {
  struct dims turned = {.n = reverse, .d = {(uint8_t)dim}};
  d = (struct dual){tess__n_reverse(b, d.value, &turned), tess__n_reverse(b, d.tangent, &turned)};
  d = scan(b, d, dim, fold, ctx);
  return (struct dual){tess__n_reverse(b, d.value, &turned), tess__n_reverse(b, d.tangent, &turned)};
}
