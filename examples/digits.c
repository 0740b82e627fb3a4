// A network learns to read handwritten digits, data-parallel on 8 devices. The step is written for one device: the
// batch is cut over "data", the parameters are on all devices, and the gradients meet in one all-reduce that nobody
// wrote.
//
//   digits [FOLDER]             trains, draws the loss, and wants 97 % of the test images right
//   digits [FOLDER] --losses N  prints the losses of the first N steps instead
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

enum { IMAGES = 1797, TRAINED = 1437, PIXELS = 64, CLASSES = 10, BATCH = 128, EPOCHS = 40, STEPS = TRAINED / BATCH };

struct layer {
  tess_array *w, *b;
};
struct network {
  struct layer hidden, output;
};
struct state { // what a step changes
  struct network p, velocity;
};
struct batch {
  tess_array *x, *y;
};
struct step_in {
  struct state s;
  struct batch b;
};
struct step_out {
  struct state s;
  tess_array *loss;
};

static tess_array *dense(const struct layer *l, tess_array *x) {
  return tess_add(tess_matmul(x, l->w), l->b);
}
static tess_array *logits(const void *network, tess_array *x) {
  const struct network *p = network;
  return dense(&p->output, tess_relu(dense(&p->hidden, tess_div(tess_astype(x, TESS_F32), 16.0))));
}
static tess_array *loss(const void *network, const void *batch) { // cross entropy
  const struct batch *b = batch;
  tess_array *chosen = tess_mul(tess_one_hot(b->y, CLASSES), tess_log_softmax(logits(network, b->x), -1));
  return tess_neg(tess_mean(tess_sum(chosen, .axes = TESS_AXES(-1))));
}

static tess_array *faster(tess_array *velocity, tess_array *gradient) {
  return tess_add(tess_mul(0.9, velocity), gradient);
}
static tess_array *zeros(tess_array *p) {
  return tess_zeros_like(p);
}
static tess_array *moved(tess_array *p, tess_array *velocity) {
  return tess_sub(p, tess_mul(0.1, velocity));
}
static void train_step(const void *step_in, void *step_out) {
  const struct step_in *in = step_in;
  struct step_out *out = step_out;
  struct network gradient;
  tess_call_into(TESS_TREE(out->loss, gradient), tess_value_and_grad(loss), TESS_TREE(in->s.p, in->b));
  tess_map_into(TESS_TREE(out->s.velocity), faster, TESS_TREE(in->s.velocity), TESS_TREE(gradient));
  tess_map_into(TESS_TREE(out->s.p), moved, TESS_TREE(in->s.p), TESS_TREE(out->s.velocity));
}

static tess_array *right(const void *network, tess_array *x, tess_array *y) { // the part of the answers
  return tess_mean(tess_astype(tess_eq(tess_argmax(logits(network, x), 1), y), TESS_F32));
}

static struct layer layer_of(int key, int in, int out, tess_sharding *s) {
  tess_array *w = tess_random_normal(tess_random_key((uint64_t)key), TESS_SHAPE(in, out));
  struct layer l = {tess_mul(w, 1.4 / in), tess_zeros(TESS_SHAPE(out))};
  return (struct layer){tess_device_put(l.w, s), tess_device_put(l.b, s)};
}

static void bar(int done, int all, double value) {
  char filled[31];
  int n = 30 * done / all;
  memset(filled, '=', sizeof filled);
  filled[n] = 0;
  printf("\r[%-30s] epoch %2d, loss %.4f%s", filled, done, value, done == all ? "\n" : "");
  fflush(stdout);
}

static void plot(const double *loss, int n) {
  static const char *const level[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  enum { HEIGHT = 4 };
  for (int row = HEIGHT; row-- > 0;) {
    fputs(row == HEIGHT - 1 ? "loss " : "     ", stdout);
    for (int i = 0; i < n; i++) {
      int eighths = (int)(loss[i] / loss[0] * HEIGHT * 8) - row * 8;
      fputs(level[eighths < 0 ? 0 : eighths > 8 ? 8 : eighths], stdout);
    }
    putchar('\n');
  }
}

static tess_array *read_array(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return tess_load_npy(path, NULL);
}

int main(int argc, char **argv) {
  bool losses = argc > 2 && strcmp(argv[argc - 2], "--losses") == 0;
  const char *folder = argc > (losses ? 3 : 1) ? argv[1] : "examples/data";
  int most = losses ? atoi(argv[argc - 1]) : EPOCHS * STEPS;
  // Alone, or as several processes with a part of the devices each: TESS_NUM_CPU_DEVICES=2 mpirun -n 4 ./digits
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : 8);
  bool prints = tess_process_index() == 0;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("data"));
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("data")), *all = tess_named_sharding(mesh, TESS_REPLICATED);

  tess_array *order = tess_random_permutation(tess_random_key(0), IMAGES);
  struct batch images = {tess_take(read_array(folder, "digits_x.npy"), order, 0, TESS_MODE_FILL),
                         tess_take(read_array(folder, "digits_y.npy"), order, 0, TESS_MODE_FILL)};
  struct state state = {.p = {layer_of(1, PIXELS, 128, all), layer_of(2, 128, CLASSES, all)}};
  tess_map_into(TESS_TREE(state.velocity), zeros, TESS_TREE(state.p));
  tess_fn *step = tess_jit(train_step, .donate_argnums = TESS_ARGNUMS(0));
  double curve[EPOCHS] = {0};

  for (int i = 0; i < most; i++) {
    tess_scope *t = tess_scope_begin();
    int epoch = i / STEPS, first = i % STEPS * BATCH;
    tess_array *shuffled = tess_random_permutation(tess_random_fold_in(tess_random_key(3), epoch), TRAINED);
    tess_array *chosen = tess_getitem(shuffled, TESS_RANGE(first, first + BATCH));
    struct batch b = {tess_device_put(tess_take(images.x, chosen, 0, TESS_MODE_FILL), rows),
                      tess_device_put(tess_take(images.y, chosen, 0, TESS_MODE_FILL), rows)};
    struct step_out out;
    tess_call_into(TESS_TREE(out), step, TESS_TREE(state, b));
    tess_assign(TESS_TREE(state), TESS_TREE(out.s));
    curve[epoch] += tess_item(out.loss) / STEPS;
    if (losses && prints)
      printf("%.7g\n", tess_item(out.loss));
    else if (i % STEPS == STEPS - 1 && prints)
      bar(epoch + 1, EPOCHS, curve[epoch]);
    if (tess_scope_end(t)) break;
  }
  if (losses) return tess_scope_end(s) != TESS_OK;

  if (prints) plot(curve, EPOCHS);
  tess_array *x = tess_getitem(images.x, TESS_FROM(TRAINED)), *y = tess_getitem(images.y, TESS_FROM(TRAINED)), *part;
  tess_call_into(TESS_TREE(part), tess_jit(right), TESS_TREE(state.p, x, y));
  double accuracy = tess_item(part);
  if (prints) printf("%.1f %% of %d test images\n", 100 * accuracy, IMAGES - TRAINED);
  return tess_scope_end(s) != TESS_OK || accuracy < 0.97;
}
