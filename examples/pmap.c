// pmap on eight virtual CPU devices: a collective, then steps of a linear fit whose data is spread over the devices,
// each with the gradient of its own rows, and the mean of all. Every number is compared with what it must be; the last
// line says how the fit ended.
#include <math.h>
#include <stdio.h>
#include <tessera.h>

struct params {
  tess_array *w, *b;
};
struct step_in {
  struct params p;
  tess_array *x, *y;
};
struct step_out {
  struct params p;
  tess_array *loss;
};

static tess_array *add_sum(tess_array *x) {
  return tess_add(x, tess_psum(x, "i"));
}

static tess_array *loss(const void *params, tess_array *x, tess_array *y) {
  const struct params *p = params;
  return tess_mean(tess_square(tess_sub(tess_add(tess_matmul(x, p->w), p->b), y)));
}
static tess_array *mean_over_batch(tess_array *g) {
  return tess_pmean(g, "batch");
}
static tess_array *moved(tess_array *p, tess_array *g) {
  return tess_sub(p, tess_mul(0.25, g));
}

// One device's view of a step: its rows, and the same parameters as all others.
static void train_step(const void *step_in, void *step_out) {
  const struct step_in *in = step_in;
  struct step_out *out = step_out;
  struct params gradient;
  tess_call_into(TESS_TREE(out->loss, gradient), tess_value_and_grad(loss), TESS_TREE(in->p, in->x, in->y));
  tess_map_into(TESS_TREE(out->loss, gradient), mean_over_batch, TESS_TREE(out->loss, gradient));
  tess_map_into(TESS_TREE(out->p), moved, TESS_TREE(in->p), TESS_TREE(gradient));
}

int main(void) {
  tess_init(.num_cpu_devices = 8);
  tess_scope *s = tess_scope_begin();
  tess_array *sums = tess_call(tess_pmap(add_sum, .axis_name = "i"), tess_arange(8));
  tess_print(sums); // [28 29 30 31 32 33 34 35]
  const int32_t *sum = tess_data(sums);
  int wrong = 0;
  for (int i = 0; i < 8; i++)
    wrong += sum[i] != 28 + i;

  // Parameters are whole on all devices (TESS_NONE), data has a row of batches for each; results are one copy.
  tess_fn *step = tess_pmap(train_step, .axis_name = "batch", .in_axes = TESS_AXES(TESS_NONE, 0, 0),
                            .out_axes = TESS_AXES(TESS_NONE));
  tess_array *truth = tess_linspace(-1, 1, 4), *key = tess_random_key(0);
  tess_array *x = tess_random_normal(key, TESS_SHAPE(8, 32, 4)), *y = tess_add(tess_matmul(x, truth), 0.25);
  struct params p = {tess_zeros(TESS_SHAPE(4)), tess_zeros(TESS_SHAPE())};
  struct step_out out = {0};
  for (int i = 0; i < 50; i++) {
    tess_call_into(TESS_TREE(out), step, TESS_TREE(p, x, y));
    p = out.p;
  }
  double loss = tess_item(out.loss), b = tess_item(p.b);
  wrong += !(loss < 1e-6) + !(fabs(b - 0.25) < 1e-3);
  printf("loss below 1e-6: %s, b %.3f, %d wrong\n", loss < 1e-6 ? "yes" : "no", b, wrong);
  return tess_scope_end(s) != TESS_OK || wrong;
}
