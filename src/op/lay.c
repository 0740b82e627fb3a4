/* See lay.h. Each follows JAX 0.10.2's sharding rule of its primitive. */
#include "op/lay.h"

#include "base/size.h"
#include "layout/laid.h"
#include "op/attrs.h"
#include "op/conv.h"
#include "op/index.h"
#include "op/window.h"

static bool is_cut(const struct laying *l, int operand, int d) {
  return l->in[operand].dim[d].n > 0;
}

/* ---- constraint: whatever its operand says ---- */
bool tess__lay_constraint(struct laying *l) {
  const struct type *t = l->call->in[0];
  const struct sharding *s = tess__laid_of(((const struct constraint_attrs *)l->call->attrs)->sharding, t->rank);
  if (!s) return true;
  l->mesh = s->mesh;
  l->out[0] = (struct lay_tensor){.said = true,
                                  .unreduced = s->spec.unreduced,
                                  .reduced = s->spec.reduced,
                                  .unreduced_kind = s->spec.unreduced_kind};
  for (int d = 0; d < t->rank; d++)
    for (int i = 0; i < s->spec.n_axes[d]; i++)
      l->out[0].dim[d].axis[l->out[0].dim[d].n++] = s->spec.axis[d][i];
  return true;
}

/* ---- sort, windows ---- */
bool tess__lay_sort(struct laying *l) {
  return tess__lay_alike(l) && tess__lay_by_rule(l);
}

/* What runs along all of a dimension needs all of it before each element. */
bool tess__lay_window(struct laying *l) {
  const struct window_attrs *a = l->call->attrs;
  const struct type *t = l->call->in[0];
  for (int d = 0; d < t->rank; d++)
    if (is_cut(l, 0, d) && a->size[d] > 1 && a->size[d] >= t->dim[d])
      return tess__lay_fail(l, "a dimension is cut that is gone along from end to end", &l->in[0].dim[d]);
  return tess__lay_by_rule(l);
}

/* ---- dot ---- */
bool tess__lay_dot(struct laying *l) {
  const struct dot_attrs *a = l->call->attrs;
  for (int i = 0; i < a->lhs_batch.n; i++) {
    const struct lay_dim *left = &l->in[0].dim[a->lhs_batch.d[i]];
    struct lay_dim *right = &l->in[1].dim[a->rhs_batch.d[i]];
    if (left->n && right->n && !tess__lay_same(left, right))
      return tess__lay_fail(l, "batch dimensions are cut differently, the right one", right);
    *right = *left; /* it follows */
  }
  return tess__lay_by_rule(l);
}

/* ---- reshape ---- */
enum grouping { GROUPS_NONE, GROUPS_ONE, GROUPS_MORE };
struct shape {
  const int64_t *dim;
  int n;
};

/* Dimension i of `narrow` is made of several of `wide`, from *j on: how many more, and *j is the last of them. */
static bool make_of_several(struct shape narrow, struct shape wide, int i, int *j, int *more) {
  for (int64_t product = wide.dim[*j]; product != narrow.dim[i] || (*j + 1 < wide.n && wide.dim[*j + 1] == 1);
       ++*more) {
    if (product > narrow.dim[i] || product == 0) return false;
    if (product == narrow.dim[i] && i + 1 < narrow.n && wide.dim[*j + 1] == narrow.dim[i + 1]) break;
    if (++*j == wide.n) return false;
    product = tess__mul_sizes(product, wide.dim[*j]);
  }
  return true;
}

/* How many dimensions of `wide` make each dimension of `narrow`, if one alone is made of several: as JAX walks them.
 * several: that one; -1: none. */
static enum grouping group(struct shape narrow, struct shape wide, int *count, int *several) {
  *several = -1;
  if (wide.n <= narrow.n) return GROUPS_NONE;
  while (narrow.n && narrow.dim[narrow.n - 1] == 1 && wide.dim[wide.n - 1] == 1) {
    count[--narrow.n] = 1;
    wide.n--;
  }
  int i = 0;
  for (int j = 0; j < wide.n; i++, j++) {
    if (i == narrow.n) return GROUPS_NONE;
    count[i] = 1;
    if (narrow.dim[i] == wide.dim[j]) continue;
    if (*several >= 0) return GROUPS_MORE;
    *several = i;
    if (!make_of_several(narrow, wide, i, &j, &count[i])) return GROUPS_NONE;
  }
  return i == narrow.n ? GROUPS_ONE : GROUPS_NONE;
}

static bool unsupported(const struct laying *l, const struct lay_dim *axes) {
  return tess__lay_fail(l, "a reshape that is not supported where a dimension is cut", axes);
}

/* Axes to pieces, major first, each whole. */
static bool deal(const struct laying *l, const struct lay_dim *axes, int n, const int64_t *size, struct lay_dim *to) {
  int next = 0;
  for (int k = 0; k < n; k++) {
    to[k].n = 0;
    for (int64_t left = size[k]; left > 1 && next < axes->n; next++) {
      int64_t parts = l->mesh->size[axes->axis[next]];
      if (left % parts) return unsupported(l, axes);
      left /= parts;
      to[k].axis[to[k].n++] = axes->axis[next];
    }
  }
  return next == axes->n || unsupported(l, axes);
}

static bool split(struct laying *l, const struct type *out, const int *count, int several) {
  int to = 0;
  for (int d = 0; d < l->call->in[0]->rank; to += count[d++]) {
    const struct lay_dim *axes = &l->in[0].dim[d];
    if (d != several)
      l->out[0].dim[to] = *axes;
    else if (!deal(l, axes, count[d], out->dim + to, &l->out[0].dim[to]))
      return false;
  }
  return true;
}

static bool merge(struct laying *l, const struct type *out, const int *count, int several) {
  int from = 0;
  for (int d = 0; d < out->rank; from += count[d++]) {
    struct lay_dim all = {.n = 0};
    bool ended = false;
    for (int k = from; k < from + count[d]; k++) {
      const struct lay_dim *axes = &l->in[0].dim[k];
      if (ended && axes->n) return unsupported(l, axes); /* blocks would be strided */
      ended = axes->n == 0;
      for (int i = 0; i < axes->n && all.n < TESS_MAX_RANK; i++)
        all.axis[all.n++] = axes->axis[i];
    }
    if (d != several)
      l->out[0].dim[d] = all;
    else if (!deal(l, &all, 1, out->dim + d, &l->out[0].dim[d]))
      return false;
  }
  return true;
}

/* The same sizes but for those that are 1? Then lays them so. */
static bool singletons(struct laying *l, const struct type *in, const struct type *out) {
  int i = 0;
  for (int d = 0; d < out->rank; d++) {
    if (out->dim[d] == 1) continue;
    while (i < in->rank && in->dim[i] == 1)
      i++;
    if (i == in->rank || in->dim[i] != out->dim[d]) return false;
    l->out[0].dim[d] = l->in[0].dim[i++];
  }
  while (i < in->rank && in->dim[i] == 1)
    i++;
  return i == in->rank;
}

bool tess__lay_reshape(struct laying *l) {
  const struct type *in = l->call->in[0], *out = l->call->out[0];
  struct shape from = {in->dim, in->rank}, to = {out->dim, out->rank};
  const struct lay_dim *cut = NULL;
  int count[TESS_MAX_RANK], several;
  for (int d = 0; d < in->rank && !cut; d++)
    if (is_cut(l, 0, d)) cut = &l->in[0].dim[d];
  l->out[0].said = l->in[0].said;
  if (!cut || singletons(l, in, out)) return true;
  for (int d = 0; d < out->rank; d++)
    l->out[0].dim[d].n = 0;
  enum grouping g = group(from, to, count, &several);
  if (g == GROUPS_ONE) return split(l, out, count, several);
  if (g == GROUPS_NONE && group(to, from, count, &several) == GROUPS_ONE) return merge(l, out, count, several);
  return unsupported(l, cut);
}

/* ---- gather, scatter ---- */
static bool uncertain(const struct laying *l, const struct lay_dim *axes) {
  return tess__lay_fail(l, "indexing where a dimension is cut, and it is ambiguous how the result lies", axes);
}

static bool resolve(const struct laying *l, struct lay_dim *to, const struct lay_dim *axes) {
  if (!to->n) *to = *axes;
  return !axes->n || tess__lay_same(to, axes) || uncertain(l, axes);
}

/* The operand's batch dimension that goes with dimension d of the indices; -1: none. */
static int batch_of(const struct slice_numbers *n, int d) {
  for (int i = 0; i < n->index_batch.n; i++)
    if (n->index_batch.d[i] == d) return n->operand_batch.d[i];
  return -1;
}

/* Indices are whole but for batches. */
static bool whole_indices(const struct laying *l, const struct slice_numbers *n, int indices) {
  for (int d = 0; d < l->call->in[indices]->rank; d++)
    if (is_cut(l, indices, d) && batch_of(n, d) < 0) return uncertain(l, &l->in[indices].dim[d]);
  return true;
}

bool tess__lay_gather(struct laying *l) {
  const struct slice_numbers *n = &((const struct gather_attrs *)l->call->attrs)->numbers;
  const struct type *in = l->call->in[0], *out = l->call->out[0];
  uint8_t dim[TESS_MAX_RANK], slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  bool passes[TESS_MAX_RANK] = {false};
  tess__window_dims(n, in->rank, dim);
  for (int k = 0; k < n->window.n; k++)
    passes[dim[k]] = in->dim[dim[k]] == out->dim[n->window.d[k]];
  for (int d = 0; d < in->rank; d++)
    if (is_cut(l, 0, d) && !passes[d] && !tess__has_dim(&n->operand_batch, d)) return uncertain(l, &l->in[0].dim[d]);
  if (!whole_indices(l, n, 1)) return false;
  l->out[0].said = true;
  for (int k = 0; k < n->window.n; k++)
    l->out[0].dim[n->window.d[k]] = l->in[0].dim[dim[k]];
  int batches = tess__batch_dims(n, out->rank, slice_dim, index_dim);
  for (int k = 0; k < batches; k++) {
    struct lay_dim *to = &l->out[0].dim[slice_dim[k]];
    int d = batch_of(n, index_dim[k]);
    *to = l->in[1].dim[index_dim[k]];
    if (d >= 0 && !resolve(l, to, &l->in[0].dim[d])) return false;
  }
  return true;
}

/* One operand with its updates. */
static bool lay_scattered(struct laying *l, const struct slice_numbers *n, int operand, int indices, int updates) {
  const struct type *in = l->call->in[operand], *update = l->call->in[updates];
  uint8_t dim[TESS_MAX_RANK], slice_dim[TESS_MAX_RANK], index_dim[TESS_MAX_RANK];
  struct lay_tensor *out = &l->out[operand];
  *out = l->in[operand];
  out->said = true;
  for (int k = 0; k < n->collapsed.n; k++)
    if (is_cut(l, operand, n->collapsed.d[k])) return uncertain(l, &out->dim[n->collapsed.d[k]]);
  tess__window_dims(n, in->rank, dim);
  for (int k = 0; k < n->window.n; k++) {
    const struct lay_dim *a = &out->dim[dim[k]], *b = &l->in[updates].dim[n->window.d[k]];
    bool same = in->dim[dim[k]] == update->dim[n->window.d[k]] && (tess__lay_same(a, b) || !b->n);
    if ((a->n || b->n) && !same) return uncertain(l, a->n ? a : b);
  }
  int batches = tess__batch_dims(n, update->rank, slice_dim, index_dim);
  for (int k = 0; k < batches; k++) {
    const struct lay_dim *axes = &l->in[updates].dim[slice_dim[k]];
    int d = batch_of(n, index_dim[k]);
    if (d < 0 && axes->n) return uncertain(l, axes);
    if (d >= 0 && (!resolve(l, &out->dim[d], &l->in[indices].dim[index_dim[k]]) || !resolve(l, &out->dim[d], axes)))
      return false;
  }
  return true;
}

bool tess__lay_scatter(struct laying *l) {
  const struct slice_numbers *n = &((const struct scatter_attrs *)l->call->attrs)->numbers;
  int operands = l->call->n_in / 2;
  if (!whole_indices(l, n, operands)) return false;
  for (int i = 0; i < operands; i++)
    if (!lay_scattered(l, n, i, operands, operands + 1 + i)) return false;
  return true;
}

/* ---- convolution ---- */
bool tess__lay_convolution(struct laying *l) {
  const struct convolution_attrs *a = l->call->attrs;
  const struct type *in = l->call->in[0], *out = l->call->out[0];
  for (int d = 0; d < in->rank; d++)
    if (is_cut(l, 1, d) || (is_cut(l, 0, d) && d == a->lhs.d[1]))
      return tess__lay_fail(l, "a convolution whose kernel, or whose input features, are cut",
                            is_cut(l, 1, d) ? &l->in[1].dim[d] : &l->in[0].dim[d]);
  l->out[0].said = true;
  for (int i = 0; i < in->rank; i++) {
    const struct lay_dim *axes = &l->in[0].dim[a->lhs.d[i]];
    if (i == 1) continue;
    l->out[0].dim[a->out.d[i]] = *axes;
    if (!tess__lay_divides(l, axes, in->dim[a->lhs.d[i]], out->dim[a->out.d[i]])) return false;
  }
  return true;
}
