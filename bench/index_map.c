/* How long the device -> index maps of shardings take: for 8 devices and for 65,536 of paper. One line a case. */
#include <stdio.h>
#include <time.h>

#include <tessera.h>

#include "layout/device.h"

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The fastest of several, in milliseconds. */
static double measure(const tess_sharding *s, tess_shape shape, int rounds) {
  double best = 1e9;
  for (int i = 0; i < rounds; i++) {
    tess_scope *scope = tess_scope_begin();
    double start = now();
    tess_shard_list map = tess_devices_indices_map(s, shape);
    double took = 1e3 * (now() - start);
    if (!map.n) printf("%s\n", tess_take_error().message);
    if (took < best) best = took;
    if (tess_scope_end(scope) != TESS_OK) return -1;
  }
  return best;
}

int main(void) {
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  tess_scope *scope = tess_scope_begin();
  struct diag d = {0};
  struct fake_devices fake = {.platform = "cpu", .kind = "cpu", .n = 65536};
  tess_device_array many = tess_device_list(65536, tess__devices_fake(&fake, &d)), few = tess_devices();
  tess_names names = TESS_NAMES("x", "y");
  tess_mesh *grid = tess_mesh_of(tess_devices_reshape(many, TESS_SHAPE(256, 256)), names);
  tess_mesh *small = tess_mesh_of(tess_devices_reshape(few, TESS_SHAPE(2, 4)), names);
  tess_shape shape = TESS_SHAPE((1 << 16), (1 << 16));
  const struct {
    const char *name;
    tess_sharding *sharding;
    int rounds;
  } cases[] = {
      {"named P(x, y), 8 devices", tess_named_sharding(small, TESS_P("x", "y")), 20000},
      {"named P(x, y), 65,536 devices", tess_named_sharding(grid, TESS_P("x", "y")), 20},
      {"named P(None, (y, x)), 65,536 devices", tess_named_sharding(grid, TESS_P(NULL, "y,x")), 20},
      {"gspmd, 65,536 devices",
       tess_gspmd_sharding(many, "{devices=[64,32,32]<=[256,256]T(1,0) last_tile_dim_replicate}"), 20},
      {"positional, 65,536 devices", tess_positional_reshape(tess_positional_sharding(many), TESS_SHAPE(512, 128)), 20},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    printf("%-40s %9.4f ms\n", cases[i].name, measure(cases[i].sharding, shape, cases[i].rounds));
  return tess_scope_end(scope) != TESS_OK;
}
