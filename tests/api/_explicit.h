/* Three meshes of eight devices, x 2 y 4: all axes Explicit, all Auto, and x Explicit alone. */
#ifndef TESTS_API_EXPLICIT_H
#define TESTS_API_EXPLICIT_H

#include "_check.h"

static tess_mesh *mesh, *automatic, *mixed;

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  mesh = tess_keep(tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT));
  automatic = tess_keep(tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y")));
  mixed = tess_keep(tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"),
                                   .axis_types = (const tess_axis_type[]){TESS_AXIS_EXPLICIT, TESS_AXIS_AUTO}));
  return 0;
}

static int release(void **state) {
  tess_release(mesh);
  tess_release(automatic);
  tess_release(mixed);
  return tear_down(state);
}

#endif
