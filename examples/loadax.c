// Loadax's placement: every process has its own batch; together the batches are one global batch, and no data moves.
#include <stdio.h>
#include <tessera.h>

enum { BATCH = 64, FEATURES = 8 };

static tess_tree *local_batch(int step) { // this host's rows
  tess_array *x = tess_reshape(tess_arange((double)(BATCH * FEATURES)), TESS_SHAPE(BATCH, FEATURES));
  x = tess_sin(tess_add(x, step));
  return tess_dict(TESS_KV("x", x), TESS_KV("y", tess_sum(x, .axes = TESS_AXES(1))));
}
static tess_array *predict(tess_array *x, tess_array *w) {
  x = tess_with_sharding_constraint(x, TESS_P("data"), .if_mesh = true); // nothing on one device
  return tess_tanh(tess_matmul(x, w));
}

int main(void) {
  tess_init(.num_cpu_devices = 8);
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(tess_make_mesh(TESS_SHAPE(tess_device_count()), TESS_NAMES("data")));
  tess_array *w =
      tess_host_to_global_device_array(tess_full(TESS_SHAPE(FEATURES), 0.1), .partition = TESS_PARTITION_REPLICATED);
  tess_fn *forward = tess_jit(predict);
  for (int step = 0; step < 3; step++) {
    tess_scope *t = tess_scope_begin();
    tess_tree *batch = tess_host_to_global_device_array(local_batch(step)); // x: f32[64 * processes, 8]
    tess_array *y = tess_call(forward, tess_tree_array(batch, "x"), w);
    tess_array *my_rows = tess_global_to_host_array(y); // f32[64]
    printf("%s over %s -> %s\n", tess_typeof(y), tess_str(tess_sharding_spec(tess_array_sharding(y))),
           tess_typeof(my_rows));
    if (tess_scope_end(t)) break;
  }
  return tess_scope_end(s) != TESS_OK;
}
