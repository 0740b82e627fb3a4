/* The training step that is measured, in one process (train.c) and over several (across.c): two layers, softmax
 * cross-entropy, gradients and descent. */
#ifndef BENCH_STEP_H
#define BENCH_STEP_H

#include <stdlib.h>
#include <tessera.h>

enum { BATCH = 256, IN = 784, HIDDEN = 1024, CLASSES = 10 };

static inline tess_array *normal(tess_shape shape) {
  static uint64_t seed;
  return tess_mul(0.05, tess_random_normal(tess_random_key(seed++), shape));
}

/* Ends the program where something in the scope has failed. */
static inline void end(tess_scope *s) {
  if (tess_scope_end(s)) exit(1);
}

struct model {
  tess_array *w1, *b1, *w2, *b2;
};
struct step_in {
  struct model m;
  tess_array *x, *y;
};
struct step_out {
  struct model m;
  tess_array *loss;
};

static inline tess_array *cross_entropy(tess_array *logits, tess_array *y) {
  return tess_neg(tess_mean(tess_sum(tess_mul(tess_log_softmax(logits, -1), y), .axes = TESS_AXES(-1))));
}

static inline tess_array *loss(const void *model, tess_array *x, tess_array *y) {
  const struct model *m = model;
  tess_array *h = tess_relu(tess_add(tess_matmul(x, m->w1), m->b1));
  return cross_entropy(tess_add(tess_matmul(h, m->w2), m->b2), y);
}

static inline tess_array *descend(tess_array *value, tess_array *gradient) {
  return tess_sub(value, tess_mul(0.1, gradient));
}

static inline void f_step(const void *in, void *out) {
  const struct step_in *a = in;
  struct step_out *r = out;
  struct model g;
  tess_call_into(TESS_TREE(r->loss, g), tess_value_and_grad(loss), TESS_TREE(a->m, a->x, a->y));
  r->m = (struct model){descend(a->m.w1, g.w1), descend(a->m.b1, g.b1), descend(a->m.w2, g.w2), descend(a->m.b2, g.b2)};
}

static inline struct step_in new_step(void) {
  return (struct step_in){
      .m = {normal(TESS_SHAPE(IN, HIDDEN)), tess_zeros(TESS_SHAPE(HIDDEN)), normal(TESS_SHAPE(HIDDEN, CLASSES)),
            tess_zeros(TESS_SHAPE(CLASSES))},
      .x = normal(TESS_SHAPE(BATCH, IN)),
      .y = tess_full(TESS_SHAPE(BATCH, CLASSES), 0.1),
  };
}

static inline tess_array *put(tess_array *x, tess_mesh *mesh, tess_spec spec) {
  return tess_device_put(x, tess_named_sharding(mesh, spec));
}

static inline struct step_in placed(const struct step_in *a, tess_mesh *m, const char *data, const char *tensor) {
  return (struct step_in){
      .m = {put(a->m.w1, m, TESS_P(NULL, tensor)), put(a->m.b1, m, TESS_P(tensor)),
            put(a->m.w2, m, TESS_P(tensor, NULL)), put(a->m.b2, m, TESS_P())},
      .x = put(a->x, m, TESS_P(data, NULL)),
      .y = put(a->y, m, TESS_P(data, NULL)),
  };
}

#endif
