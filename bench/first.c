/* From process start to the first jitted result: what bench/run.py times as a whole process. */
#include <tessera.h>

static tess_array *plus_one(tess_array *x) {
  return tess_add(x, 1);
}

int main(void) {
  tess_init(.num_cpu_devices = 8);
  tess_scope *s = tess_scope_begin();
  tess_array *y = tess_call(tess_jit(plus_one), tess_ones(TESS_SHAPE(8, 128)));
  bool right = tess_item(tess_sum(y)) == 2048;
  return tess_scope_end(s) != TESS_OK || !right;
}
