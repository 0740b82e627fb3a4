// pmap over all devices of all processes (JAX pull request 1376) and a data-parallel training step: mpirun -n 2
// ./multihost_pmap
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
  tess_array *prediction = tess_add(tess_matmul(x, p->w), p->b);
  return tess_mean(tess_square(tess_sub(prediction, y)));
}
static tess_array *mean_over_batch(tess_array *g) {
  return tess_pmean(g, "batch");
}
static tess_array *sgd(tess_array *p, tess_array *g) {
  return tess_sub(p, tess_mul(0.1, g));
}

static void train_step(const void *step_in, void *step_out) // one device's view
{
  const struct step_in *in = step_in;
  struct step_out *out = step_out;
  struct params grads;
  tess_call_into(TESS_TREE(out->loss, grads), tess_value_and_grad(loss), TESS_TREE(in->p, in->x, in->y));
  tess_map_into(TESS_TREE(out->loss, grads), mean_over_batch, TESS_TREE(out->loss, grads));
  tess_map_into(TESS_TREE(out->p), sgd, TESS_TREE(in->p), TESS_TREE(grads));
}

int main(void) {
  tess_init(.num_cpu_devices = 4);
  tess_scope *s = tess_scope_begin();
  int local = tess_local_device_count(), host = tess_host_id();
  printf("host %d of %d: %d of %d devices\n", host, tess_host_count(), local, tess_device_count());

  tess_array *mine = tess_add(tess_arange(local), local * host);     // host 0: 0 1 2 3, host 1: 4 5 6 7
  tess_print(tess_call(tess_pmap(add_sum, .axis_name = "i"), mine)); // 28 29 30 31 and 32 33 34 35

  tess_fn *step = tess_pmap(train_step, .axis_name = "batch", .in_axes = TESS_AXES(TESS_NONE, 0, 0),
                            .out_axes = TESS_AXES(TESS_NONE));
  tess_array *truth = tess_linspace(-1, 1, 16);
  struct params p = {tess_zeros(TESS_SHAPE(16)), tess_zeros(TESS_SHAPE())};
  for (int i = 0; i < 200; i++) {
    tess_scope *t = tess_scope_begin();
    tess_array *key = tess_random_fold_in(tess_random_fold_in(tess_random_key(0), i), host);
    tess_array *x = tess_random_normal(key, TESS_SHAPE(local, 32, 16)); // this host's rows of the global batch
    tess_array *y = tess_matmul(x, truth);
    struct step_out out;
    tess_call_into(TESS_TREE(out), step, TESS_TREE(p, x, y));
    tess_assign(TESS_TREE(p), TESS_TREE(out.p));
    if (i % 50 == 0 && host == 0) printf("step %3d: loss %.6f\n", i, tess_item(out.loss));
    if (tess_scope_end(t)) break;
  }
  return tess_scope_end(s) != TESS_OK;
}
