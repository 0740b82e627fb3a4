// Attention over a sequence that no device holds: each of 8 devices has an eighth of the queries, keys and values. The
// keys and values go around the ring, one place a turn, while each device folds what it sees into its part of the
// result. The gradient goes around the ring the other way; nobody wrote that. Both are compared with attention on one
// device.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tessera.h>

enum { DEVICES = 8, LENGTH = 256, WIDTH = 32 };

struct qkv {
  tess_array *q, *k, *v;
};
struct ring {                              // what a turn changes
  tess_array *k, *v, *sum, *weight, *most; // sum: of values by weight, so far; most: the greatest score of each row
};
struct turn_in {
  tess_array *i;
  struct ring r;
};

static tess_array *scores(tess_array *q, tess_array *k) {
  return tess_div(tess_matmul(q, tess_T(k)), 5.656854); // the square root of WIDTH
}

static void turn(const void *turn_in, void *ring, const void *query) {
  const struct ring *in = &((const struct turn_in *)turn_in)->r;
  struct ring *out = ring;
  tess_array *s = scores(*(tess_array *const *)query, in->k);
  out->most = tess_stop_gradient(tess_maximum(in->most, tess_max(s, .axes = TESS_AXES(-1), .keepdims = true)));
  tess_array *weight = tess_exp(tess_sub(s, out->most)), *before = tess_exp(tess_sub(in->most, out->most));
  out->sum = tess_add(tess_mul(in->sum, before), tess_matmul(weight, in->v));
  out->weight = tess_add(tess_mul(in->weight, before), tess_sum(weight, .axes = TESS_AXES(-1), .keepdims = true));
  out->k = tess_ppermute(in->k, "ring", TESS_SHIFT(1));
  out->v = tess_ppermute(in->v, "ring", TESS_SHIFT(1));
}

static tess_array *around(tess_array *q, tess_array *k,
                          tess_array *v) { // a device's view: LENGTH / DEVICES rows of each
  tess_array *column = tess_mul(0, tess_getitem(q, TESS_ALL, TESS_TO(1)));
  struct ring r = {k, v, tess_zeros_like(q), column, tess_sub(column, INFINITY)};
  tess_fori_loop_into(TESS_TREE(r), 0, DEVICES, tess_partial(turn, q));
  return tess_div(r.sum, r.weight);
}
static tess_array *whole(tess_array *q, tess_array *k, tess_array *v) { // all rows, on one device
  return tess_matmul(tess_softmax(scores(q, k), -1), v);
}

static tess_fn *ring; // around, on the blocks of all devices

static tess_array *ring_loss(const void *qkv) {
  const struct qkv *x = qkv;
  return tess_sum(tess_sin(tess_call(ring, x->q, x->k, x->v)));
}
static tess_array *whole_loss(const void *qkv) {
  const struct qkv *x = qkv;
  return tess_sum(tess_sin(whole(x->q, x->k, x->v)));
}

static double off(const char *what, tess_array *a, tess_array *b) {
  double most = tess_item(tess_max(tess_abs(tess_sub(a, b))));
  if (tess_process_index() == 0) printf("%-22s at most %.1e off one device's\n", what, most);
  return most;
}

// Alone, or as several processes with a part of the devices each: TESS_NUM_CPU_DEVICES=2 mpirun -n 4 ./ring_attention
int main(void) {
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : DEVICES);
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(DEVICES), TESS_NAMES("ring"));
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("ring"));
  ring = tess_shard_map(around, .mesh = mesh, .in_specs = TESS_P("ring"), .out_specs = TESS_P("ring"));

  tess_array *key = tess_random_key(0), *all = tess_random_normal(key, TESS_SHAPE(3, LENGTH, WIDTH));
  struct qkv x = {tess_getitem(all, 0), tess_getitem(all, 1), tess_getitem(all, 2)};
  struct qkv cut = {tess_device_put(x.q, rows), tess_device_put(x.k, rows), tess_device_put(x.v, rows)};

  tess_array *out = tess_call(tess_jit(ring), cut.q, cut.k, cut.v);
  if (tess_process_index() == 0) tess_visualize_array_sharding(out);
  double worst = off("the result is", out, tess_call(tess_jit(whole), x.q, x.k, x.v));

  struct qkv gradient, expected;
  tess_call_into(TESS_TREE(gradient), tess_jit(tess_grad(ring_loss)), TESS_TREE(cut));
  tess_call_into(TESS_TREE(expected), tess_jit(tess_grad(whole_loss)), TESS_TREE(x));
  double q = off("the queries' gradient", gradient.q, expected.q), k = off("the keys'", gradient.k, expected.k),
         v = off("the values'", gradient.v, expected.v);
  if (tess_process_index() == 0) printf("%s\n", tess_typeof(gradient.q));
  return tess_scope_end(s) != TESS_OK || worst > 1e-5 || q > 1e-5 || k > 1e-5 || v > 1e-5;
}
