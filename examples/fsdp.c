// Fully sharded data parallelism, by hand: of each layer's parameters a device keeps an eighth. It gathers a layer when
// the layer is used, and forgets it again (checkpoint: the way back gathers once more). The gradient of a gather is a
// reduce-scatter, so that each device has the gradient of its eighth, summed over the batch. Compared with one device.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

enum { DEVICES = 8, LAYERS = 4, WIDTH = 64, BATCH = 128, STEPS = 20 };

struct network {
  tess_array *w[LAYERS];
};
struct batch {
  tess_array *x, *y;
};
struct step_in {
  struct network p;
  struct batch b;
};
struct step_out {
  struct network p;
  tess_array *loss;
};

static tess_array *layer(tess_array *x, tess_array *w) {
  return tess_tanh(tess_matmul(x, w));
}
static tess_array *gathered_layer(tess_array *x, tess_array *part) {
  return layer(x, tess_all_gather(part, "fsdp", 0, .tiled = true));
}
static tess_array *error_of(tess_array *x, tess_array *y) {
  return tess_mean(tess_square(tess_sub(x, y)));
}

static tess_array *sharded_loss(const void *network, const void *batch) { // of a device's rows, with its eighths
  const struct network *p = network;
  const struct batch *b = batch;
  tess_array *x = b->x;
  for (int i = 0; i < LAYERS; i++)
    x = tess_call(tess_checkpoint(gathered_layer), x, p->w[i]);
  return tess_pmean(error_of(x, b->y), "fsdp");
}
static tess_array *whole_loss(const void *network, const void *batch) {
  const struct network *p = network;
  const struct batch *b = batch;
  tess_array *x = b->x;
  for (int i = 0; i < LAYERS; i++)
    x = layer(x, p->w[i]);
  return error_of(x, b->y);
}

static tess_array *moved(tess_array *p, tess_array *gradient) {
  return tess_sub(p, tess_mul(2.0, gradient));
}
static void step(tess_fn *loss_and_gradient, const struct step_in *in, struct step_out *out) {
  struct network gradient;
  tess_call_into(TESS_TREE(out->loss, gradient), loss_and_gradient, TESS_TREE(in->p, in->b));
  tess_map_into(TESS_TREE(out->p), moved, TESS_TREE(in->p), TESS_TREE(gradient));
}
static void sharded_step(const void *in, void *out) {
  step(tess_value_and_grad(sharded_loss), in, out);
}
static void whole_step(const void *in, void *out) {
  step(tess_value_and_grad(whole_loss), in, out);
}

static int run(bool losses, int steps) {
  bool prints = tess_process_index() == 0;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(DEVICES), TESS_NAMES("fsdp"));
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("fsdp"));
  struct network whole, sharded;
  for (int i = 0; i < LAYERS; i++) {
    whole.w[i] = tess_mul(0.15, tess_random_normal(tess_random_key((uint64_t)i), TESS_SHAPE(WIDTH, WIDTH)));
    sharded.w[i] = tess_device_put(whole.w[i], rows);
  }
  tess_fn *on_all = tess_jit(tess_shard_map(sharded_step, .mesh = mesh, .in_specs = TESS_P("fsdp"),
                                            .out_specs = TESS_SPECS(TESS_P("fsdp"), TESS_P())),
                             .donate_argnums = TESS_ARGNUMS(0));
  tess_fn *on_one = tess_jit(whole_step);
  tess_array *one_loss = NULL, *all_loss = NULL;
  for (int i = 0; i < steps; i++) {
    tess_array *x = tess_random_normal(tess_random_fold_in(tess_random_key(9), i), TESS_SHAPE(BATCH, WIDTH));
    struct batch b = {x, tess_sin(tess_mul(2, x))}, cut = {tess_device_put(b.x, rows), tess_device_put(b.y, rows)};
    struct step_out out;
    tess_call_into(TESS_TREE(out), on_one, TESS_TREE(whole, b));
    whole = out.p;
    one_loss = out.loss;
    tess_call_into(TESS_TREE(out.p, out.loss), on_all, TESS_TREE(sharded, cut));
    sharded = out.p;
    all_loss = out.loss;
    if (losses && prints)
      printf("%.7g\n", tess_item(all_loss));
    else if (i % 5 == 4 && prints)
      printf("step %2d: loss %.6f, on one device %.6f\n", i + 1, tess_item(all_loss), tess_item(one_loss));
  }
  if (!losses && prints) {
    tess_visualize_array_sharding(sharded.w[0]);
    printf("a device holds %d of %d parameters\n", LAYERS * WIDTH * WIDTH / DEVICES, LAYERS * WIDTH * WIDTH);
  }
  double off = tess_item(tess_max(tess_abs(tess_sub(sharded.w[0], whole.w[0]))));
  return tess_scope_end(s) != TESS_OK || off > 1e-5;
}

// Alone, or as several processes with a part of the devices each: TESS_NUM_CPU_DEVICES=2 mpirun -n 4 ./fsdp
int main(int argc, char **argv) {
  bool losses = argc > 2 && strcmp(argv[1], "--losses") == 0; // prints those of the first steps alone
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : DEVICES);
  return run(losses, losses ? atoi(argv[2]) : STEPS) || tess_finalize() != TESS_OK;
}
