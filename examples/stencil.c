// Heat spreads over a plate that is cut over a 2 x 4 mesh of devices. Each point becomes the mean of its four
// neighbours, so each device needs a row or a column of each neighbour: the halo, which ppermute exchanges inside
// shard_map. The plate is drawn, and compared with the same steps on one device.
#include <stdio.h>
#include <tessera.h>

enum { ROWS = 32, COLUMNS = 64, STEPS = 400, MOST = 16 };

// From each device to the next one along the axis (by = 1) or the one before (by = -1); the last one sends to nobody.
static tess_array *shifted(tess_array *x, const char *axis, int by) {
  int n = (int)tess_axis_size(axis), count = 0;
  tess_pair pair[MOST];
  for (int i = 0; i < n; i++)
    if (i + by >= 0 && i + by < n) {
      pair[count][0] = i;
      pair[count++][1] = i + by;
    }
  return tess_ppermute(x, axis, (tess_pairs){count, (const tess_pair *)pair, 0}); // who receives nothing has zeros
}

// The block with the last row (column) of the neighbour before it, and the first one of the neighbour behind.
static tess_array *with_halo(tess_array *x, const char *axis, int dim) {
  tess_array *first = dim == 0 ? tess_getitem(x, TESS_TO(1)) : tess_getitem(x, TESS_ALL, TESS_TO(1));
  tess_array *last = dim == 0 ? tess_getitem(x, TESS_FROM(-1)) : tess_getitem(x, TESS_ALL, TESS_FROM(-1));
  return tess_concatenate(TESS_ARRAYS(shifted(last, axis, 1), x, shifted(first, axis, -1)), dim);
}

// heat: what a source adds; ice stands around the plate.
static tess_array *relax(tess_array *tall, tess_array *wide, tess_array *heat) {
  tess_array *up = tess_getitem(tall, TESS_TO(-2)), *down = tess_getitem(tall, TESS_FROM(2));
  tess_array *left = tess_getitem(wide, TESS_ALL, TESS_TO(-2)), *right = tess_getitem(wide, TESS_ALL, TESS_FROM(2));
  return tess_add(tess_mul(0.25, tess_add(tess_add(up, down), tess_add(left, right))), heat);
}

static tess_array *block_step(tess_array *i, tess_array *x, const void *heat) {
  (void)i;
  return relax(with_halo(x, "y", 0), with_halo(x, "x", 1), *(tess_array *const *)heat);
}
static tess_array *blocks(tess_array *x, tess_array *heat) { // a device's view: its block of the plate
  return tess_fori_loop(0, STEPS, tess_partial(block_step, heat), x);
}

static tess_array *plate_step(tess_array *i, tess_array *x, const void *heat) {
  (void)i;
  return relax(tess_pad(x, TESS_SHAPE(1, 0), TESS_SHAPE(1, 0)), tess_pad(x, TESS_SHAPE(0, 1), TESS_SHAPE(0, 1)),
               *(tess_array *const *)heat);
}
static tess_array *plate(tess_array *x, tess_array *heat) { // the whole plate, on one device
  return tess_fori_loop(0, STEPS, tess_partial(plate_step, heat), x);
}

static void draw(tess_array *x) {
  static const char shade[] = " .:-=+*#%@";
  const float *t = tess_data(x); // f32[ROWS, COLUMNS]
  float most = t ? (float)tess_item(tess_max(x)) : 1;
  for (int i = 0; t && i < ROWS; i += 2) { // a character is twice as high as wide
    putchar(i == ROWS / 2 ? '-' : ' ');    // where the mesh cuts the rows
    for (int j = 0; j < COLUMNS; j++)
      putchar(shade[(int)(t[i * COLUMNS + j] / most * 9.99F)]);
    putchar('\n');
  }
}

int main(void) {
  tess_init(.num_cpu_devices = 8);
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("y", "x"));
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("y", "x"));

  tess_array *cold = tess_zeros(TESS_SHAPE(ROWS, COLUMNS)), *heat = cold;
  heat = tess_at_set(heat, 1.0, 8, 12);                  // a point
  heat = tess_at_set(heat, 0.2, 24, TESS_RANGE(20, 56)); // and a bar over three devices

  tess_fn *on_blocks =
      tess_jit(tess_shard_map(blocks, .mesh = mesh, .in_specs = TESS_P("y", "x"), .out_specs = TESS_P("y", "x")));
  tess_array *field = tess_call(on_blocks, tess_device_put(cold, cut), tess_device_put(heat, cut));
  tess_array *alone = tess_call(tess_jit(plate), cold, heat);

  tess_visualize_array_sharding(field);
  draw(field);
  double off = tess_item(tess_max(tess_abs(tess_sub(field, alone))));
  printf("after %d steps: warmest %.3f, at most %.1e off one device's\n", STEPS, tess_item(tess_max(field)), off);
  return tess_scope_end(s) != TESS_OK || off > 1e-5;
}
