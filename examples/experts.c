// A mixture of experts, one on each of 8 devices. A router sends each token to one expert; all_to_all carries the
// tokens there and the answers back. The step trains router and experts, and is compared with one that applies every
// expert to every token on one device.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

enum { EXPERTS = 8, TOKENS = 512, WIDTH = 16, HIDDEN = 32, STEPS = 200 };
enum { ROOM = TOKENS / EXPERTS }; // slots of an expert for the tokens of one device: here for all of them

struct experts {
  tess_array *router, *up, *down; // f32[WIDTH,EXPERTS], f32[EXPERTS,WIDTH,HIDDEN], f32[EXPERTS,HIDDEN,WIDTH]
};
struct batch {
  tess_array *x, *y;
};
struct step_in {
  struct experts p;
  struct batch b;
};
struct step_out {
  struct experts p;
  tess_array *loss;
};

static tess_array *expert(tess_array *x, tess_array *up, tess_array *down) {
  return tess_matmul(tess_tanh(tess_matmul(x, up)), down);
}

// Which expert each token goes to, f32[tokens,EXPERTS] with one 1 a row, and how sure the router is.
static tess_array *route(tess_array *x, tess_array *router, tess_array **weight) {
  tess_array *p = tess_softmax(tess_matmul(x, router), -1);
  *weight = tess_max(p, .axes = TESS_AXES(-1), .keepdims = true);
  return tess_one_hot(tess_argmax(p, -1), EXPERTS);
}

static tess_array *sharded_layer(tess_array *x, const struct experts *p) { // of a device: its tokens, its expert
  tess_array *weight, *chosen = route(x, p->router, &weight);
  tess_array *place =
      tess_mul(tess_sub(tess_cumsum(chosen, 0, false), 1), chosen); // of a token among those of its expert
  tess_array *slot = tess_one_hot(tess_astype(tess_sum(place, .axes = TESS_AXES(-1)), TESS_I32), ROOM);
  tess_array *to = tess_einsum("te,ts->est", chosen, slot); // 1 where token t lies in slot s of expert e
  tess_array *sent = tess_einsum("est,tw->esw", to, x);
  tess_array *mine = tess_all_to_all(sent, "expert", 0, 0, .tiled = true); // slots of every device, for my expert
  mine = expert(mine, tess_squeeze(p->up, TESS_AXES(0)), tess_squeeze(p->down, TESS_AXES(0)));
  tess_array *back = tess_all_to_all(mine, "expert", 0, 0, .tiled = true);
  return tess_add(x, tess_mul(weight, tess_einsum("est,esw->tw", to, back)));
}
static tess_array *whole_layer(tess_array *x, const struct experts *p) {
  tess_array *weight, *chosen = route(x, p->router, &weight);
  tess_array *every = tess_einsum("teh,ehw->tew", tess_tanh(tess_einsum("tw,ewh->teh", x, p->up)), p->down);
  return tess_add(x, tess_mul(weight, tess_einsum("te,tew->tw", chosen, every)));
}

static tess_array *error_of(tess_array *x, tess_array *y) {
  return tess_mean(tess_square(tess_sub(x, y)));
}
static tess_array *sharded_loss(const void *experts, const void *batch) {
  const struct batch *b = batch;
  return tess_pmean(error_of(sharded_layer(b->x, experts), b->y), "expert");
}
static tess_array *whole_loss(const void *experts, const void *batch) {
  const struct batch *b = batch;
  return error_of(whole_layer(b->x, experts), b->y);
}

static tess_array *moved(tess_array *p, tess_array *gradient) {
  return tess_sub(p, tess_mul(5.0, gradient));
}
static void step(tess_fn *loss_and_gradient, const struct step_in *in, struct step_out *out) {
  struct experts gradient;
  tess_call_into(TESS_TREE(out->loss, gradient), loss_and_gradient, TESS_TREE(in->p, in->b));
  tess_map_into(TESS_TREE(out->p), moved, TESS_TREE(in->p), TESS_TREE(gradient));
}
static void sharded_step(const void *in, void *out) {
  step(tess_value_and_grad(sharded_loss), in, out);
}
static void whole_step(const void *in, void *out) {
  step(tess_value_and_grad(whole_loss), in, out);
}

static tess_array *random(int key, double scale, tess_shape shape) {
  return tess_mul(scale, tess_random_normal(tess_random_key((uint64_t)key), shape));
}

// How many tokens each expert gets, of those on all devices.
static void histogram(tess_array *x, tess_array *router) {
  tess_array *weight, *load = tess_sum(route(x, router, &weight), .axes = TESS_AXES(0));
  for (int e = 0; e < EXPERTS; e++) {
    int n = (int)tess_item(tess_getitem(load, e));
    printf("expert %d %4d ", e, n);
    for (int i = 0; i < n; i += 8)
      putchar('#');
    putchar('\n');
  }
}

static int run(bool losses, int steps) {
  bool prints = tess_process_index() == 0;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(EXPERTS), TESS_NAMES("expert"));
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("expert")), *all = tess_named_sharding(mesh, TESS_REPLICATED);
  struct experts whole = {random(1, 0.5, TESS_SHAPE(WIDTH, EXPERTS)),
                          random(2, 0.3, TESS_SHAPE(EXPERTS, WIDTH, HIDDEN)),
                          random(3, 0.2, TESS_SHAPE(EXPERTS, HIDDEN, WIDTH))};
  struct experts sharded = {tess_device_put(whole.router, all), tess_device_put(whole.up, cut),
                            tess_device_put(whole.down, cut)};
  tess_spec specs = TESS_SPECS(TESS_SPECS(TESS_P(), TESS_P("expert"), TESS_P("expert")), TESS_P("expert")),
            ends = TESS_SPECS(TESS_SPECS(TESS_P(), TESS_P("expert"), TESS_P("expert")), TESS_P());
  tess_fn *on_all = tess_jit(tess_shard_map(sharded_step, .mesh = mesh, .in_specs = specs, .out_specs = ends));
  tess_fn *on_one = tess_jit(whole_step);
  double first = 0, last = 0, off = 0;
  for (int i = 0; i < steps; i++) {
    tess_array *x = random(100 + i, 1, TESS_SHAPE(TOKENS, WIDTH));
    struct batch b = {x, tess_add(x, tess_sin(tess_mul(2, x)))};
    struct batch rows = {tess_device_put(b.x, cut), tess_device_put(b.y, cut)};
    struct step_out out, expected;
    tess_call_into(TESS_TREE(out.p, out.loss), on_all, TESS_TREE(sharded, rows));
    tess_call_into(TESS_TREE(expected), on_one, TESS_TREE(whole, b));
    sharded = out.p;
    whole = expected.p;
    last = tess_item(out.loss);
    if (i == 0) first = last;
    if (losses && prints) printf("%.7g\n", last);
    double now = tess_item(tess_abs(tess_sub(out.loss, expected.loss)));
    off = now > off ? now : off;
  }
  if (losses) return tess_scope_end(s) != TESS_OK || off > 1e-4;
  if (prints) histogram(random(7, 1, TESS_SHAPE(TOKENS, WIDTH)), whole.router);
  if (prints) printf("loss %.4f -> %.4f in %d steps, at most %.1e off one device's\n", first, last, STEPS, off);
  return tess_scope_end(s) != TESS_OK || off > 1e-4 || last > 0.7 * first;
}

// Alone, or as several processes with a part of the devices each: TESS_NUM_CPU_DEVICES=2 mpirun -n 4 ./experts
int main(int argc, char **argv) {
  bool losses = argc > 2 && strcmp(argv[1], "--losses") == 0; // prints those of the first steps alone
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : EXPERTS);
  return run(losses, losses ? atoi(argv[2]) : STEPS) || tess_finalize() != TESS_OK;
}
