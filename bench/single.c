/* Programs of one device, measured by bench/single.py beside the same programs in JAX (bench/jax_single.py). */
#define _GNU_SOURCE
#include <tessera.h>

#include "measure.h"

enum { ROWS = 1000 * 1000, COLUMNS = 16, SORTED = 1000 * 1000, STEPS = 64, BATCH = 64, WIDE = 256 };

static uint32_t next_random(void) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

static tess_array *random_floats(tess_shape shape, tess_dtype dtype) {
  int64_t n = 1;
  for (int i = 0; i < shape.n; i++)
    n *= shape.dim[i];
  float *data = malloc((size_t)n * sizeof *data);
  for (int64_t i = 0; i < n; i++)
    data[i] = (float)next_random() / (float)(1 << 23) - 1;
  tess_array *x = tess_astype(tess_asarray(data, shape), dtype);
  free(data);
  return x;
}

static tess_array *random_indices(int64_t n, uint32_t below) {
  int32_t *data = malloc((size_t)n * sizeof *data);
  for (int64_t i = 0; i < n; i++)
    data[i] = (int32_t)(next_random() % below);
  tess_array *x = tess_asarray(data, TESS_SHAPE(n), .dtype = TESS_I32);
  free(data);
  return x;
}

/* ---- one operation ---- */

static tess_array *a, *b, *a16, *b16, *picture, *filter, *large, *scale, *bias, *rows, *indices, *keys;
static tess_fn *matmul, *convolution, *softmax, *layer_norm, *gelu, *gather, *scatter_add, *sort, *rnn;

static tess_array *f_matmul(tess_array *x, tess_array *y) {
  return tess_matmul(x, y);
}
static tess_array *f_convolution(tess_array *x, tess_array *w) {
  return tess_conv_general_dilated(x, w, TESS_SHAPE(1, 1), TESS_SHAPE(1, 1), TESS_SHAPE(1, 1),
                                   .dimension_numbers = "NHWC,HWIO->NHWC");
}
static tess_array *f_softmax(tess_array *x) {
  return tess_softmax(x, -1);
}
static tess_array *f_layer_norm(tess_array *x, tess_array *s, tess_array *t) {
  return tess_layer_norm(x, s, t, 1e-6);
}
static tess_array *f_gelu(tess_array *x) {
  return tess_gelu(x, true);
}
static tess_array *f_gather(tess_array *x, tess_array *i) {
  return tess_take(x, i, 0, TESS_MODE_CLIP);
}
static tess_array *f_scatter_add(tess_array *x, tess_array *i, tess_array *updates) {
  return tess_scatter(TESS_SCATTER_ADD, x, tess_reshape(i, TESS_SHAPE(ROWS, 1)), updates,
                      ((tess_gather_dims){.offset_dims = TESS_INTS(1),
                                          .collapsed_slice_dims = TESS_INTS(0),
                                          .start_index_map = TESS_INTS(0),
                                          .index_vector_dim = -1}),
                      TESS_MODE_CLIP);
}
static tess_array *f_sort(tess_array *x) {
  return tess_sort(x, 0);
}

static void call1(tess_fn *f, tess_array *x) {
  tess_scope *s = tess_scope_begin();
  tess_call(f, x);
  if (tess_scope_end(s)) exit(1);
}
static void call2(tess_fn *f, tess_array *x, tess_array *y) {
  tess_scope *s = tess_scope_begin();
  tess_call(f, x, y);
  if (tess_scope_end(s)) exit(1);
}
static void call3(tess_fn *f, tess_array *x, tess_array *y, tess_array *z) {
  tess_scope *s = tess_scope_begin();
  tess_call(f, x, y, z);
  if (tess_scope_end(s)) exit(1);
}

static void case_matmul(void) {
  call2(matmul, a, b);
}
static void case_matmul_bf16(void) {
  call2(matmul, a16, b16);
}
static void case_convolution(void) {
  call2(convolution, picture, filter);
}
static void case_softmax(void) {
  call1(softmax, large);
}
static void case_layer_norm(void) {
  call3(layer_norm, large, scale, bias);
}
static void case_gelu(void) {
  call1(gelu, large);
}
static void case_gather(void) {
  call2(gather, rows, indices);
}
static void case_scatter_add(void) {
  call3(scatter_add, rows, indices, rows);
}
static void case_sort(void) {
  call1(sort, keys);
}

/* ---- a scan: h = tanh(x W + h U), all h stacked ---- */

static tess_array *inputs, *state, *w, *u;
struct step_in {
  tess_array *h, *x;
};
static tess_array *closed_w, *closed_u;

static void f_step(const void *in, void *out) {
  const struct step_in *v = in;
  tess_array *h = tess_tanh(tess_add(tess_matmul(v->x, closed_w), tess_matmul(v->h, closed_u)));
  *(struct step_in *)out = (struct step_in){h, h};
}

static tess_array *f_rnn(tess_array *xs, tess_array *h, tess_array *wx, tess_array *wh) {
  tess_array *ys = NULL;
  closed_w = wx;
  closed_u = wh;
  tess_scan_into(TESS_TREE(h), TESS_TREE(ys), f_step, TESS_TREE(xs));
  return ys;
}

static void case_rnn(void) {
  tess_scope *s = tess_scope_begin();
  tess_call(rnn, inputs, state, w, u);
  if (tess_scope_end(s)) exit(1);
}

/* ---- compiling a training step: two layers, softmax cross-entropy, gradients by hand, sgd ---- */

struct model {
  tess_array *w1, *b1, *w2, *b2, *w3, *b3;
};
struct training {
  struct model m;
  tess_array *x, *labels;
};
struct trained {
  struct model m;
  tess_array *loss;
};
static struct training training;

static tess_array *layer(tess_array *x, tess_array *weights, tess_array *offsets) {
  return tess_add(tess_matmul(x, weights), offsets);
}
static tess_array *descend(tess_array *value, tess_array *gradient) {
  return tess_sub(value, tess_mul(0.1, gradient));
}
static tess_array *transpose(tess_array *x) {
  return tess_transpose(x, TESS_PERM(1, 0));
}

static void f_train(const void *in, void *out) {
  const struct training *t = in;
  const struct model *m = &t->m;
  struct trained *r = out;
  tess_array *z1 = layer(t->x, m->w1, m->b1), *h1 = tess_maximum(z1, 0);
  tess_array *z2 = layer(h1, m->w2, m->b2), *h2 = tess_maximum(z2, 0);
  tess_array *z3 = layer(h2, m->w3, m->b3);
  tess_array *logp = tess_log_softmax(z3, -1);
  r->loss = tess_neg(tess_mean(tess_sum(tess_mul(logp, t->labels), .axes = TESS_AXES(-1))));
  tess_array *g3 = tess_div(tess_sub(tess_exp(logp), t->labels), BATCH);
  tess_array *g2 = tess_mul(tess_matmul(g3, transpose(m->w3)), tess_astype(tess_gt(z2, 0), TESS_F32));
  tess_array *g1 = tess_mul(tess_matmul(g2, transpose(m->w2)), tess_astype(tess_gt(z1, 0), TESS_F32));
  r->m.w3 = descend(m->w3, tess_matmul(transpose(h2), g3));
  r->m.b3 = descend(m->b3, tess_sum(g3, .axes = TESS_AXES(0)));
  r->m.w2 = descend(m->w2, tess_matmul(transpose(h1), g2));
  r->m.b2 = descend(m->b2, tess_sum(g2, .axes = TESS_AXES(0)));
  r->m.w1 = descend(m->w1, tess_matmul(transpose(t->x), g1));
  r->m.b1 = descend(m->b1, tess_sum(g1, .axes = TESS_AXES(0)));
}

/* From nothing to the first result: the caches are emptied before. */
static void case_compile(void) {
  tess_clear_caches();
  tess_scope *s = tess_scope_begin();
  struct trained r = {0};
  tess_call_into(TESS_TREE(r), tess_jit(f_train), TESS_TREE(training));
  if (tess_scope_end(s)) exit(1);
}

/* ---- */

static void set_up(void) {
  a = random_floats(TESS_SHAPE(1024, 1024), TESS_F32);
  b = random_floats(TESS_SHAPE(1024, 1024), TESS_F32);
  a16 = tess_astype(a, TESS_BF16);
  b16 = tess_astype(b, TESS_BF16);
  picture = random_floats(TESS_SHAPE(8, 56, 56, 64), TESS_F32);
  filter = random_floats(TESS_SHAPE(3, 3, 64, 64), TESS_F32);
  large = random_floats(TESS_SHAPE(4096, 1024), TESS_F32);
  scale = random_floats(TESS_SHAPE(1024), TESS_F32);
  bias = random_floats(TESS_SHAPE(1024), TESS_F32);
  rows = random_floats(TESS_SHAPE(ROWS, COLUMNS), TESS_F32);
  indices = random_indices(ROWS, ROWS);
  keys = random_floats(TESS_SHAPE(SORTED), TESS_F32);
  inputs = random_floats(TESS_SHAPE(STEPS, BATCH, WIDE), TESS_F32);
  state = tess_zeros(TESS_SHAPE(BATCH, WIDE));
  w = tess_div(random_floats(TESS_SHAPE(WIDE, WIDE), TESS_F32), 16);
  u = tess_div(random_floats(TESS_SHAPE(WIDE, WIDE), TESS_F32), 16);
  training = (struct training){
      {random_floats(TESS_SHAPE(32, 64), TESS_F32), tess_zeros(TESS_SHAPE(64)),
       random_floats(TESS_SHAPE(64, 64), TESS_F32), tess_zeros(TESS_SHAPE(64)),
       random_floats(TESS_SHAPE(64, 10), TESS_F32), tess_zeros(TESS_SHAPE(10))},
      random_floats(TESS_SHAPE(BATCH, 32), TESS_F32),
      tess_full(TESS_SHAPE(BATCH, 10), 0.1),
  };
  matmul = tess_jit(f_matmul);
  convolution = tess_jit(f_convolution);
  softmax = tess_jit(f_softmax);
  layer_norm = tess_jit(f_layer_norm);
  gelu = tess_jit(f_gelu);
  gather = tess_jit(f_gather);
  scatter_add = tess_jit(f_scatter_add);
  sort = tess_jit(f_sort);
  rnn = tess_jit(f_rnn);
}

int main(void) {
  static const struct bench_case cases[] = {
      {"matmul", case_matmul},   {"matmul_bf16", case_matmul_bf16}, {"convolution", case_convolution},
      {"softmax", case_softmax}, {"layer_norm", case_layer_norm},   {"gelu", case_gelu},
      {"gather", case_gather},   {"scatter_add", case_scatter_add}, {"sort", case_sort},
      {"rnn", case_rnn},         {"compile", case_compile},
  };
  set_up();
  bench_serve(cases, sizeof cases / sizeof *cases);
  return 0;
}
