/* The forward derivatives of batch_norm_inference, _training and _grad: those of what they are made of. Small floats
 * are computed in f32. */
#include "core/dtype.h"
#include "op/derive.h"
#include "op/dual.h"
#include "op/ops.h"

struct norm_graph {
  struct build *b;
  const struct type *whole; /* of the operand, in the dtype of computing */
  int feature;
  double epsilon, count;
};

/* A number for each feature, at all of its elements. */
static vid spread(const struct norm_graph *n, vid v) {
  return tess__n_broadcast_in_dim(n->b, v, n->whole->rank, n->whole->dim,
                                  &(struct dims){.n = 1, .d = {(uint8_t)n->feature}});
}

static vid sum(const struct norm_graph *n, vid v) {
  struct dims others = {0};
  for (int d = 0; d < n->whole->rank; d++)
    if (d != n->feature) others.d[others.n++] = (uint8_t)d;
  return tess__n_reduce(n->b, v, &others, MONOID_SUM);
}

static vid mean_of(const struct norm_graph *n, vid v) {
  vid total = sum(n, v);
  return tess__n_divide(n->b, total, tess__number_like(n->b, total, n->count));
}

static vid positive(const struct norm_graph *n, vid variance) {
  return tess__n_add(n->b, variance, tess__number_like(n->b, variance, n->epsilon));
}

static vid normalised(const struct norm_graph *n, vid apart, vid scale, vid offset, vid variance) {
  vid factor = tess__n_multiply(n->b, scale, tess__n_rsqrt(n->b, positive(n, variance)));
  return tess__n_add(n->b, tess__n_multiply(n->b, apart, spread(n, factor)), spread(n, offset));
}

/* in: operand, scale, offset, mean, variance */
static int inference(const struct norm_graph *n, const vid *in, vid *out) {
  out[0] = normalised(n, tess__n_subtract(n->b, in[0], spread(n, in[3])), in[1], in[2], in[4]);
  return 1;
}

static int training(const struct norm_graph *n, const vid *in, vid *out) {
  out[1] = mean_of(n, in[0]);
  vid apart = tess__n_subtract(n->b, in[0], spread(n, out[1]));
  out[2] = mean_of(n, tess__n_multiply(n->b, apart, apart));
  out[0] = normalised(n, apart, in[1], in[2], out[2]);
  return 3;
}

/* in: operand, scale, mean, variance, what the result counts */
static int grad(const struct norm_graph *n, const vid *in, vid *out) {
  struct build *b = n->b;
  vid variance = positive(n, in[3]), root = tess__n_rsqrt(b, variance), g = in[4];
  vid apart = tess__n_subtract(b, in[0], spread(n, in[2])), products = sum(n, tess__n_multiply(b, g, apart));
  out[2] = sum(n, g);
  out[1] = tess__n_multiply(b, products, root);
  vid count = tess__number_like(b, g, n->count), factor = tess__n_multiply(b, in[1], root);
  factor = tess__n_divide(b, factor, tess__number_like(b, factor, n->count));
  vid along = tess__n_multiply(b, apart, spread(n, tess__n_divide(b, products, variance)));
  vid rest = tess__n_subtract(b, tess__n_multiply(b, g, count), tess__n_add(b, spread(n, out[2]), along));
  out[0] = tess__n_multiply(b, rest, spread(n, factor));
  return 3;
}

/* What the call is, as a graph. */
static struct graph *written_out(struct build *b, const struct call *c) {
  const struct batch_norm_attrs *a = c->attrs;
  struct graph *g = tess__graph_new("batch_norm");
  struct build inner = {.graph = g, .diag = b->diag, .scope = b->scope};
  tess_dtype dtype = (tess_dtype)c->in[0]->dtype, wide = tess__dtype_bytes(dtype) < 4 ? TESS_F32 : dtype;
  struct norm_graph n = {&inner, c->in[0], a->feature, (double)a->epsilon, 1};
  for (int d = 0; d < n.whole->rank; d++)
    n.count *= d == n.feature ? 1 : (double)n.whole->dim[d];
  vid in[5] = {0}, out[3] = {0};
  for (int i = 0; i < c->n_in; i++)
    in[i] = tess__n_convert(&inner, tess__graph_param(g, c->in[i]), wide, false);
  int results = c->op->id == OP_batch_norm_inference  ? inference(&n, in, out)
                : c->op->id == OP_batch_norm_training ? training(&n, in, out)
                                                      : grad(&n, in, out);
  for (int i = 0; i < results; i++)
    out[i] = tess__n_convert(&inner, out[i], dtype, c->out[i]->weak);
  tess__graph_set_results(g, results, out);
  return g;
}

bool tess__jvp_batch_norm(struct build *b, const struct jvp *j, vid *tangent) {
  struct graph *g = written_out(b, j->call);
  vid out[3];
  bool good = tess__jvp_done(b) && tess__dual_graph(b, g, NULL, j->in, j->tangent, out, tangent);
  for (int i = 0; i < j->call->n_out; i++)
    tangent[i] = good ? tess__tangent_as(b, tangent[i], type_of(b, j->out[i])) : VID_NONE;
  tess__graph_free(g);
  return good && tess__jvp_done(b);
}
