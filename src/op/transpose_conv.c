/* Transposes of convolution, in the operand and in the kernel: convolutions of the result's cotangent with the other
 * one, strides and dilations exchanged (JAX's lax/convolution.py). Groups of features are groups of the batch of the
 * kernel's, and groups of the batch are groups of features. */
#include <string.h>

#include "core/dtype.h"
#include "op/conv.h"
#include "op/transpose.h"

/* A dimension in n parts: those before what it has in each. */
static vid part_off(struct build *b, vid v, int dim, int64_t n) {
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v);
  int64_t size[TESS_MAX_RANK + 1];
  for (int d = 0; d <= t->rank; d++)
    size[d] = d < dim ? t->dim[d] : d == dim ? n : d == dim + 1 ? t->dim[dim] / n : t->dim[d - 1];
  return tess__n_reshape(b, v, t->rank + 1, size);
}

/* Dimension `from` goes in front of that which is `to` once it has gone, and becomes one with it. */
static vid merge_into(struct build *b, vid v, int from, int to) {
  if (v == VID_NONE) return v;
  struct dims order = {.n = type_of(b, v)->rank};
  int64_t size[TESS_MAX_RANK + 1];
  for (int i = 0, d = 0; i < order.n; i++) {
    if (i == to) {
      order.d[i] = (uint8_t)from;
      continue;
    }
    d += d == from;
    order.d[i] = (uint8_t)d++;
  }
  v = tess__n_transpose(b, v, &order);
  const struct type *t = type_of(b, v);
  for (int d = 0; d < t->rank - 1; d++)
    size[d] = d < to ? t->dim[d] : d == to ? t->dim[d] * t->dim[d + 1] : t->dim[d + 1];
  return tess__n_reshape(b, v, order.n - 1, size);
}

/* The first `n`-th part of dimension `from` becomes the major part of dimension `to`. */
static vid regrouped(struct build *b, vid v, int from, int to, int64_t n) {
  if (n > 1 && v != VID_NONE && type_of(b, v)->rank == TESS_MAX_RANK) {
    tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "no derivative of a convolution in groups of %d dimensions; legal: %d", TESS_MAX_RANK,
               TESS_MAX_RANK - 1);
    return VID_NONE;
  }
  return n > 1 ? merge_into(b, part_off(b, v, from, n), from, to) : v;
}

static struct dims exchanged(const struct dims *dims) { /* batch and features, input and output features */
  struct dims out = *dims;
  out.d[0] = dims->d[1];
  out.d[1] = dims->d[0];
  return out;
}

struct sides {
  struct build *b;
  const struct call *c;
  const struct convolution_attrs *a;
  vid g, other;
  int64_t features, batches; /* groups */
};

/* Of the operand: the kernel slides over what counts, the other way round. */
static vid of_operand(const struct sides *s) {
  const struct convolution_attrs *a = s->a;
  struct convolution_attrs p;
  memset(&p, 0, sizeof p);
  int64_t groups = s->features > s->batches ? s->features : s->batches;
  p.lhs = a->out;
  p.rhs = exchanged(&a->rhs);
  p.out = a->lhs;
  for (int i = 0; i < a->lhs.n - 2; i++) {
    struct window_dim w = tess__conv_window(a, s->c->in[0], s->c->in[1], i);
    int64_t windows = s->c->out[0]->dim[a->out.d[2 + i]];
    int64_t in = (w.in - 1) * w.base + 1, before = (w.size - 1) * w.dilation, out = (windows - 1) * w.stride + 1;
    p.stride[i] = w.base;
    p.lhs_dilation[i] = w.stride;
    p.rhs_dilation[i] = w.dilation;
    p.low[i] = before - w.low;
    p.high[i] = in + before - out - p.low[i];
    if (!w.reversed) p.reversed.d[p.reversed.n++] = (uint8_t)i;
  }
  vid kernel = regrouped(s->b, s->other, a->rhs.d[0], a->rhs.d[1], groups);
  vid v = tess__n_convolution(s->b, s->g, kernel, &p, groups, 1, TESS_DTYPE_NONE);
  return regrouped(s->b, v, a->lhs.d[1], a->lhs.d[0], s->batches);
}

/* Of the kernel: what counts slides over the operand, batch and features exchanged. */
static vid of_kernel(const struct sides *s) {
  const struct convolution_attrs *a = s->a;
  struct convolution_attrs p;
  struct dims reversed = {0};
  memset(&p, 0, sizeof p);
  p.lhs = exchanged(&a->lhs);
  p.rhs = exchanged(&a->out);
  p.out = exchanged(&a->rhs);
  for (int i = 0; i < a->lhs.n - 2; i++) {
    struct window_dim w = tess__conv_window(a, s->c->in[0], s->c->in[1], i);
    int64_t windows = s->c->out[0]->dim[a->out.d[2 + i]];
    int64_t in = (w.in - 1) * w.base + 1, out = (windows - 1) * w.stride + 1;
    p.stride[i] = w.dilation;
    p.lhs_dilation[i] = w.base;
    p.rhs_dilation[i] = w.stride;
    p.low[i] = w.low;
    p.high[i] = out + (w.size - 1) * w.dilation - in - w.low;
    if (w.reversed) reversed.d[reversed.n++] = a->rhs.d[2 + i];
  }
  vid v = tess__n_convolution(s->b, s->other, s->g, &p, s->batches, s->features, TESS_DTYPE_NONE);
  return tess__n_reverse(s->b, v, &reversed);
}

bool tess__transpose_convolution(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct call *c = t->call;
  int mine = tess__transpose_asks(t, 0) ? 0 : 1;
  vid other = tess__transpose_known(b, t, 1 - mine);
  bool empty =
      tess__type_elements(c->in[0]) == 0 || tess__type_elements(c->in[1]) == 0 || tess__type_elements(c->out[0]) == 0;
  tess__transpose_begin(t, ct_in);
  if (other != VID_NONE && !empty) {
    tess_dtype dtype = tess__product_dtype((tess_dtype)type_of(b, t->ct[0])->dtype, (tess_dtype)c->in[0]->dtype);
    struct sides s = {b,
                      c,
                      c->attrs,
                      tess__in_dtype(b, t->ct[0], dtype),
                      tess__in_dtype(b, other, dtype),
                      tess__conv_feature_groups(c),
                      tess__conv_batch_groups(c)};
    ct_in[mine] = mine == 0 ? of_operand(&s) : of_kernel(&s);
  }
  return tess__transpose_end(b, t, ct_in);
}
