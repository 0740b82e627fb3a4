// pmap over all devices of all processes (JAX pull request 1376), made a training step: each process passes the rows of
// its own devices and gets them back, collectives span all. Alone it runs on four devices; started as several processes
// (mpirun -n 2 ./pmap_train) on four of each. The losses are the same, for the global batch is.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tessera.h>

enum { WIDTH = 16, BATCH = 256, STEPS = 60, PRINTED = 6 };

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

static tess_array *error_of(const void *params, tess_array *x, tess_array *y) {
  const struct params *p = params;
  return tess_mean(tess_square(tess_sub(tess_add(tess_matmul(x, p->w), p->b), y)));
}
static tess_array *mean_over_batch(tess_array *g) {
  return tess_pmean(g, "batch");
}
static tess_array *moved(tess_array *p, tess_array *g) {
  return tess_sub(p, tess_mul(0.1, g));
}

// One device's view of a step: its rows, and the same parameters as all others.
static void train_step(const void *step_in, void *step_out) {
  const struct step_in *in = step_in;
  struct step_out *out = step_out;
  struct params gradient;
  tess_call_into(TESS_TREE(out->loss, gradient), tess_value_and_grad(error_of), TESS_TREE(in->p, in->x, in->y));
  tess_map_into(TESS_TREE(out->loss, gradient), mean_over_batch, TESS_TREE(out->loss, gradient));
  tess_map_into(TESS_TREE(out->p), moved, TESS_TREE(in->p), TESS_TREE(gradient));
}

// The rows of this process: those of its devices, in the order of all.
static tess_array *own_rows(int step) {
  int devices = tess_device_count(), local = tess_local_device_count(), rows = BATCH / devices;
  tess_array *batch =
      tess_random_normal(tess_random_fold_in(tess_random_key(0), step), TESS_SHAPE(devices, rows, WIDTH));
  int first = tess_process_index() * local;
  return tess_getitem(batch, TESS_RANGE(first, first + local));
}

// The number of wrong sums; loss[k] after 10 k steps.
static int train(double loss[PRINTED]) {
  tess_scope *s = tess_scope_begin();
  int local = tess_local_device_count(), all = tess_device_count(), first = tess_process_index() * local, wrong = 0;
  tess_array *sums = tess_call(tess_pmap(add_sum, .axis_name = "i"), tess_add(tess_arange(local), first));
  const int32_t *sum = tess_data(sums); // of 2 x 4 devices: 28 29 30 31 and 32 33 34 35
  for (int i = 0; i < local; i++)
    wrong += sum[i] != all * (all - 1) / 2 + first + i;

  tess_fn *step = tess_pmap(train_step, .axis_name = "batch", .in_axes = TESS_AXES(TESS_NONE, 0, 0),
                            .out_axes = TESS_AXES(TESS_NONE));
  tess_array *truth = tess_linspace(-1, 1, WIDTH);
  struct params p = {tess_zeros(TESS_SHAPE(WIDTH)), tess_zeros(TESS_SHAPE())};
  for (int i = 0; i < STEPS; i++) {
    tess_scope *t = tess_scope_begin();
    tess_array *x = own_rows(i), *y = tess_add(tess_matmul(x, truth), 0.25);
    struct step_out out;
    tess_call_into(TESS_TREE(out), step, TESS_TREE(p, x, y));
    tess_assign(TESS_TREE(p), TESS_TREE(out.p));
    if (i % (STEPS / PRINTED) == 0) loss[i / (STEPS / PRINTED)] = tess_item(out.loss);
    if (tess_scope_end(t)) break;
  }
  wrong += !(fabs(tess_item(p.b) - 0.25) < 1e-3);
  return tess_scope_end(s) != TESS_OK ? -1 : wrong;
}

int main(void) {
  double loss[PRINTED] = {0};
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : 4); // of each process
  int wrong = train(loss);
  for (int k = 0; k < PRINTED && tess_process_index() == 0; k++)
    printf("step %3d: loss %.6f\n", k * STEPS / PRINTED, loss[k]);
  return wrong || tess_finalize() != TESS_OK;
}
