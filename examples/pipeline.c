// Eight layers, one on each device: a pipeline. The batch is cut into micro-batches, which follow each other through
// the stages. GPipe: all micro-batches forwards, then all backwards, which is what the gradient of the loop does by
// itself. 1F1B: each stage goes backwards with a micro-batch as soon as it can, so that it keeps the inputs of a few,
// not of all. Both give the gradient of the plain program on one device.
#include <stdio.h>
#include <stdlib.h>
#include <tessera.h>

enum { STAGES = 8, MICRO = 24, ROWS = 4, WIDTH = 16 };
enum { TICKS = MICRO + STAGES - 1 };       // of GPipe, in each direction
enum { TURNS = MICRO + 2 * (STAGES - 1) }; // of 1F1B: one forwards and one backwards each
enum { KEPT = 2 * STAGES };                // inputs that a stage of 1F1B keeps

static tess_array *stage(tess_array *w, tess_array *x) {
  return tess_tanh(tess_matmul(x, w));
}
static tess_array *error_of(tess_array *out, tess_array *y) { // of one micro-batch, as its part of the loss
  return tess_div(tess_mean(tess_square(tess_sub(out, y))), MICRO);
}
static tess_array *when(tess_array *condition, tess_array *x) {
  return tess_where(condition, x, tess_zeros_like(x));
}
static tess_array *row(tess_array *x, tess_array *i, int n) { // x[i], with i held inside
  return tess_dynamic_index_in_dim(x, tess_clip(i, 0, n - 1), 0, false);
}
static tess_array *inside(tess_array *i) { // is there such a micro-batch?
  return tess_logical_and(tess_ge(i, 0), tess_lt(i, MICRO));
}

struct data {
  tess_array *w, *x, *y; // f32[1,WIDTH,WIDTH] of a stage, f32[MICRO,ROWS,WIDTH]
};

// ---- plain ----
static tess_array *plain_loss(tess_array *w, tess_array *x, tess_array *y) { // w: f32[STAGES,WIDTH,WIDTH]
  for (int i = 0; i < STAGES; i++)
    x = stage(tess_getitem(w, i), x);
  return tess_mul(error_of(x, y), MICRO);
}

// ---- GPipe ----
struct flow {
  tess_array *arrived, *loss;
};
struct tick_in {
  struct flow f;
  tess_array *t;
};
static void tick(const void *tick_in, void *flow, const void *data) {
  const struct tick_in *in = tick_in;
  const struct data *d = data;
  struct flow *out = flow;
  tess_array *s = tess_axis_index("stage"), *done = tess_sub(in->t, STAGES - 1); // done: what leaves the last stage now
  tess_array *x = tess_where(tess_eq(s, 0), row(d->x, in->t, MICRO), in->f.arrived);
  tess_array *y = stage(tess_squeeze(d->w, TESS_AXES(0)), x);
  tess_array *counts = tess_logical_and(tess_eq(s, STAGES - 1), inside(done));
  out->loss = tess_add(in->f.loss, when(counts, error_of(y, row(d->y, done, MICRO))));
  out->arrived = tess_ppermute(y, "stage", TESS_SHIFT(1));
}
static tess_array *gpipe_loss(tess_array *w, tess_array *x, tess_array *y) { // a device's view
  struct data d = {w, x, y};
  tess_array *zero = tess_mul(0, tess_sum(w));
  struct flow f = {tess_add(tess_zeros(TESS_SHAPE(ROWS, WIDTH)), zero), zero};
  tess_array *t = tess_arange(TICKS);
  tess_scan_into(TESS_TREE(f), TESS_NOTHING, tess_partial(tick, d), TESS_TREE(t));
  return tess_psum(f.loss, "stage");
}

// ---- 1F1B ----
struct both {
  tess_array *arrived, *returned, *kept, *gradient;
};
struct turn_in {
  struct both f;
  tess_array *t;
};
static void turn(const void *turn_in, void *both, const void *data) {
  const struct turn_in *in = turn_in;
  const struct data *d = data;
  struct both *out = both;
  tess_array *s = tess_axis_index("stage"), *w = tess_squeeze(d->w, TESS_AXES(0));
  tess_array *forth = tess_sub(in->t, s), *back = tess_sub(in->t, tess_sub(2 * (STAGES - 1), s)); // which micro-batches

  tess_array *x = tess_where(tess_eq(s, 0), row(d->x, forth, MICRO), in->f.arrived);
  tess_array *place = tess_mod(forth, KEPT), *nought = tess_mul(place, 0);
  out->kept =
      tess_dynamic_update_slice(in->f.kept, tess_expand_dims(x, TESS_AXES(0)), TESS_ARRAYS(place, nought, nought));
  tess_array *y = stage(w, x);

  tess_array *kept = tess_dynamic_index_in_dim(out->kept, tess_mod(back, KEPT), 0, false), *again;
  tess_fn *pullback = tess_vjp_into(TESS_TREE(again), stage, TESS_TREE(w, kept));
  tess_array *error = tess_div(tess_mul(2, tess_sub(again, row(d->y, back, MICRO))), MICRO * ROWS * WIDTH);
  tess_array *to_w, *to_x, *counts = tess_where(tess_eq(s, STAGES - 1), error, in->f.returned);
  tess_call_into(TESS_TREE(to_w, to_x), pullback, TESS_TREE(counts));
  out->gradient = tess_add(in->f.gradient, when(inside(back), to_w));
  out->arrived = tess_ppermute(y, "stage", TESS_SHIFT(1));
  out->returned = tess_ppermute(to_x, "stage", TESS_SHIFT(-1));
}
static tess_array *one_forward_one_backward(tess_array *w, tess_array *x, tess_array *y) {
  struct data d = {w, x, y};
  tess_array *zero = tess_mul(0, tess_sum(w)), *empty = tess_add(tess_zeros(TESS_SHAPE(ROWS, WIDTH)), zero);
  struct both f = {empty, empty, tess_add(tess_zeros(TESS_SHAPE(KEPT, ROWS, WIDTH)), zero),
                   tess_zeros_like(tess_squeeze(w, TESS_AXES(0)))};
  tess_array *t = tess_arange(TURNS);
  tess_scan_into(TESS_TREE(f), TESS_NOTHING, tess_partial(turn, d), TESS_TREE(t));
  return tess_expand_dims(f.gradient, TESS_AXES(0));
}

// ---- what runs when: a line for each stage ----
static int gpipe(int s, int slot) { // the micro-batch
  return slot < TICKS ? slot - s : 2 * TICKS - 1 - slot - s;
}
static int alternately(int s, int slot) {
  return slot % 2 ? slot / 2 - 2 * (STAGES - 1) + s : slot / 2 - s;
}
static void draw(const char *name, int slots, int kept, int (*micro)(int s, int slot), bool alternates) {
  int idle = 0;
  printf("%s\n", name);
  for (int s = 0; s < STAGES; s++) {
    printf("  stage %d ", s);
    for (int i = 0; i < slots; i++) {
      int m = micro(s, i);
      bool busy = m >= 0 && m < MICRO, back = alternates ? i % 2 : i >= TICKS;
      putchar(busy ? (back ? 'A' : 'a') + m : '.');
      idle += !busy;
    }
    putchar('\n');
  }
  printf("  bubble %d %%, a stage keeps %d inputs\n", 100 * idle / (slots * STAGES), kept);
}

// Alone, or as several processes with a part of the stages each: TESS_NUM_CPU_DEVICES=2 mpirun -n 4 ./pipeline
int main(void) {
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : STAGES);
  bool prints = tess_process_index() == 0;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(STAGES), TESS_NAMES("stage"));
  tess_array *w = tess_mul(0.3, tess_random_normal(tess_random_key(1), TESS_SHAPE(STAGES, WIDTH, WIDTH)));
  tess_array *x = tess_random_normal(tess_random_key(2), TESS_SHAPE(MICRO, ROWS, WIDTH)), *y = tess_sin(x);
  tess_array *cut = tess_device_put(w, tess_named_sharding(mesh, TESS_P("stage")));
  tess_spec in = TESS_SPECS(TESS_P("stage"), TESS_P(), TESS_P());

  if (prints) draw("GPipe: a to x forwards, A to X backwards", 2 * TICKS, TICKS, gpipe, false);
  if (prints) draw("1F1B", 2 * TURNS, KEPT, alternately, true);

  tess_array *expected = tess_call(tess_jit(tess_grad(plain_loss)), w, x, y);
  tess_fn *loss = tess_shard_map(gpipe_loss, .mesh = mesh, .in_specs = in, .out_specs = TESS_P());
  tess_array *gpipe = tess_call(tess_jit(tess_grad(loss)), cut, x, y);
  tess_fn *by_hand =
      tess_shard_map(one_forward_one_backward, .mesh = mesh, .in_specs = in, .out_specs = TESS_P("stage"));
  tess_array *other = tess_call(tess_jit(by_hand), cut, x, y);
  double off = tess_item(tess_max(tess_abs(tess_sub(gpipe, expected))));
  double also = tess_item(tess_max(tess_abs(tess_sub(other, expected))));
  if (prints) printf("gradients at most %.1e and %.1e off one device's\n", off, also);
  return tess_scope_end(s) != TESS_OK || off > 1e-6 || also > 1e-6;
}
