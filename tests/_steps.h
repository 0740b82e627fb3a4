/* Training steps for which layouts are suggested, and the layouts that people write for them by hand: an MLP, a
 * transformer of any number of blocks, a net of convolutions. Tests compare what they are said to cost (api/suggest.c),
 * bench/suggest.c what they take. A step gives new parameters and the loss. */
#ifndef TESTS_STEPS_H
#define TESTS_STEPS_H

#include <stdio.h>
#include <string.h>
#include <tessera.h>

enum { STEP_MOST_LEAVES = 300, STEP_MOST_KINDS = 8, STEP_MOST_LAYOUTS = 6 };

/* Leaves are the parameters, then x and y; those of a kind are laid out alike, and kinds stand for their shapes. */
struct step_layout {
  const char *name, *spec[STEP_MOST_KINDS]; /* by kind, as tess_spec_parse takes it */
};
struct step_model {
  const char *name;
  int n_leaves, kind[STEP_MOST_LEAVES];
  tess_shape shape[STEP_MOST_KINDS];
  tess_array *(*loss)(const void *parameters, tess_array *x, tess_array *y);
  int n_layouts;
  struct step_layout layout[STEP_MOST_LAYOUTS];
};

/* The model at work: a function of C sees arrays alone. */
static struct step_model step_now;

static inline void step_add(struct step_model *m, int kind, tess_shape shape) {
  m->shape[kind] = shape;
  m->kind[m->n_leaves++] = kind;
}

static inline tess_array *step_error(tess_array *x, tess_array *y) {
  return tess_mean(tess_square(tess_sub(x, y)));
}

/* ---- an MLP: tanh(x w1 + b1) w2 + b2 ---- */

static inline tess_array *step_mlp_loss(const void *parameters, tess_array *x, tess_array *y) {
  tess_array *const *p = parameters;
  tess_array *h = tess_tanh(tess_add(tess_matmul(x, p[0]), p[1]));
  return step_error(tess_add(tess_matmul(h, p[2]), p[3]), y);
}

static inline struct step_model step_mlp(int rows, int wide, int hidden) {
  enum { IN, IN_BIAS, OUT, OUT_BIAS, ROWS };
  struct step_model m = {.name = "MLP", .loss = step_mlp_loss, .n_layouts = 5};
  step_add(&m, IN, TESS_SHAPE(wide, hidden));
  step_add(&m, IN_BIAS, TESS_SHAPE(hidden));
  step_add(&m, OUT, TESS_SHAPE(hidden, wide));
  step_add(&m, OUT_BIAS, TESS_SHAPE(wide));
  step_add(&m, ROWS, TESS_SHAPE(rows, wide));
  step_add(&m, ROWS, TESS_SHAPE(rows, wide));
  m.layout[0] = (struct step_layout){"data", {"", "", "", "", "(data,model)"}};
  m.layout[1] = (struct step_layout){"tensor", {"None,(data,model)", "(data,model)", "(data,model)", "", ""}};
  m.layout[2] = (struct step_layout){"data and tensor", {"None,model", "model", "model", "", "data"}};
  m.layout[3] =
      (struct step_layout){"FSDP", {"(data,model)", "(data,model)", "(data,model)", "(data,model)", "(data,model)"}};
  m.layout[4] = (struct step_layout){"FSDP and tensor", {"data,model", "model", "model,data", "", "data"}};
  return m;
}

/* ---- a transformer: blocks of attention and two dense layers, with residuals and norms ---- */

enum { STEP_BLOCK_LEAVES = 8 };

static inline tess_array *step_normed(tess_array *x, tess_array *scale) {
  tess_array *square = tess_mean(tess_square(x), .axes = TESS_AXES(-1), .keepdims = true);
  return tess_mul(tess_mul(x, tess_rsqrt(tess_add(square, 1e-6))), scale);
}

static inline tess_array *step_heads(tess_array *x, tess_array *w) { /* [batch, length, heads, 32] */
  int64_t wide = tess_array_dim(x, 2);
  return tess_reshape(tess_matmul(x, w), TESS_SHAPE(tess_array_dim(x, 0), tess_array_dim(x, 1), wide / 32, 32));
}

static inline tess_array *step_transformer_loss(const void *parameters, tess_array *x, tess_array *y) {
  tess_array *const *p = parameters;
  for (int i = 0; i < (step_now.n_leaves - 2) / STEP_BLOCK_LEAVES; i++, p += STEP_BLOCK_LEAVES) {
    tess_array *h = step_normed(x, p[0]);
    tess_array *seen =
        tess_dot_product_attention(step_heads(h, p[1]), step_heads(h, p[2]), step_heads(h, p[3]), .is_causal = true);
    x = tess_add(x, tess_matmul(tess_reshape(seen, tess_array_shape(x)), p[4]));
    x = tess_add(x, tess_matmul(tess_relu(tess_matmul(step_normed(x, p[5]), p[6])), p[7]));
  }
  return step_error(x, y);
}

static inline struct step_model step_transformer(int blocks, int batch, int length, int wide) {
  enum { NORM, HEADS, OUT, UP, DOWN, ROWS };
  static const int block[STEP_BLOCK_LEAVES] = {NORM, HEADS, HEADS, HEADS, OUT, NORM, UP, DOWN};
  const tess_shape shape[] = {TESS_SHAPE(wide),           TESS_SHAPE(wide, wide),     TESS_SHAPE(wide, wide),
                              TESS_SHAPE(wide, 4 * wide), TESS_SHAPE(4 * wide, wide), TESS_SHAPE(batch, length, wide)};
  struct step_model m = {.name = "transformer", .loss = step_transformer_loss, .n_layouts = 6};
  for (int i = 0; i < blocks; i++)
    for (int k = 0; k < STEP_BLOCK_LEAVES; k++)
      step_add(&m, block[k], shape[block[k]]);
  step_add(&m, ROWS, shape[ROWS]);
  step_add(&m, ROWS, shape[ROWS]);
  m.layout[0] = (struct step_layout){"data", {"", "", "", "", "", "(data,model)"}};
  m.layout[1] = (struct step_layout){
      "tensor", {"", "None,(data,model)", "(data,model)", "None,(data,model)", "(data,model)", ""}};
  m.layout[2] = (struct step_layout){"data and tensor", {"", "None,model", "model", "None,model", "model", "data"}};
  m.layout[3] = (struct step_layout){
      "FSDP", {"(data,model)", "(data,model)", "(data,model)", "(data,model)", "(data,model)", "(data,model)"}};
  m.layout[4] = (struct step_layout){"sequence", {"", "", "", "", "", "data,model"}};
  m.layout[5] =
      (struct step_layout){"sequence and tensor", {"", "None,model", "model", "None,model", "model", "data,model"}};
  return m;
}

/* ---- convolutions: two layers of 3 by 3, the mean of each plane, a dense layer ---- */

static inline tess_array *step_conv_loss(const void *parameters, tess_array *x, tess_array *y) {
  tess_array *const *p = parameters;
  for (int i = 0; i < 2; i++)
    x = tess_relu(tess_conv(x, p[i], TESS_SHAPE(1, 1), "SAME"));
  return step_error(tess_matmul(tess_mean(x, .axes = TESS_AXES(2, 3)), p[2]), y);
}

static inline struct step_model step_conv(int batch, int edge, int planes, int classes) {
  enum { FIRST, SECOND, DENSE, IMAGES, WANTED };
  struct step_model m = {.name = "conv", .loss = step_conv_loss, .n_layouts = 6};
  step_add(&m, FIRST, TESS_SHAPE(planes, planes / 2, 3, 3));
  step_add(&m, SECOND, TESS_SHAPE(2 * planes, planes, 3, 3));
  step_add(&m, DENSE, TESS_SHAPE(2 * planes, classes));
  step_add(&m, IMAGES, TESS_SHAPE(batch, planes / 2, edge, edge));
  step_add(&m, WANTED, TESS_SHAPE(batch, classes));
  m.layout[0] = (struct step_layout){"data", {"", "", "", "(data,model)", "(data,model)"}};
  m.layout[1] = (struct step_layout){"spatial", {"", "", "", "None,None,(data,model)", ""}};
  m.layout[2] = (struct step_layout){"channel", {"(data,model)", "None,(data,model)", "", "", ""}};
  m.layout[3] = (struct step_layout){"data and spatial", {"", "", "", "data,None,model", "data"}};
  m.layout[4] = (struct step_layout){"data and channel", {"model", "None,model", "", "data", "data"}};
  m.layout[5] =
      (struct step_layout){"FSDP", {"(data,model)", "(data,model)", "(data,model)", "(data,model)", "(data,model)"}};
  return m;
}

/* ---- the step ---- */

static inline void step_f(const void *in, void *out) {
  tess_array *const *leaf = in;
  tess_array **to = out;
  int n = step_now.n_leaves - 2;
  tess_array *gradient[STEP_MOST_LEAVES];
  tess_call_into(((tess_spans){2, (const tess_span[]){{1, &to[n]}, {n, gradient}}}), tess_value_and_grad(step_now.loss),
                 ((tess_spans){3, (const tess_span[]){{n, (void *)(uintptr_t)leaf},
                                                      {1, (void *)(uintptr_t)&leaf[n]},
                                                      {1, (void *)(uintptr_t)&leaf[n + 1]}}}));
  for (int i = 0; i < n; i++)
    to[i] = tess_sub(leaf[i], tess_mul(0.1, gradient[i]));
}

/* Of leaves that lie as these say (NULL: as nobody says), or are on paper. */
static inline tess_lowered *step_lower(const struct step_model *m, tess_sharding *const *lies) {
  tess_array *in[STEP_MOST_LEAVES], *out[STEP_MOST_LEAVES];
  step_now = *m;
  for (int i = 0; i < m->n_leaves; i++)
    in[i] = tess_shape_dtype_struct(m->shape[m->kind[i]], TESS_F32, lies ? lies[i] : NULL);
  return tess_lower_into(TESS_SPAN(m->n_leaves - 1, out), tess_jit(step_f), TESS_SPAN(m->n_leaves, in));
}

/* The shardings of a layout, by leaf. */
static inline void step_shardings(const struct step_model *m, const struct step_layout *l, tess_mesh *mesh,
                                  tess_sharding **out) {
  for (int i = 0; i < m->n_leaves; i++)
    out[i] = tess_named_sharding(mesh, tess_spec_parse(l->spec[m->kind[i]]));
}

#endif
