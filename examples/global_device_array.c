// The example of jax.experimental.global_device_array; also under mpirun -n 2. Numbers in comments: one process of
// eight devices.
#include <stdio.h>
#include <tessera.h>

static tess_array *get_local_data_slice(const tess_index *index, void *data) {
  return tess_getindex(data, index);
}

static void batched(const tess_index *index, int n, tess_array **out, void *data) {
  for (int i = 0; i < n; i++)
    out[i] = tess_getindex(data, &index[i]);
}
static void grouped(const tess_index_group *group, int n, tess_array **out, void *data) {
  for (int i = 0; i < n; i++)
    for (int d = 0; d < group[i].devices.n; d++)
      *out++ = tess_device_put(tess_getindex(data, &group[i].index), group[i].devices.device[d]);
}
static tess_array *times_transposed(tess_array *x) {
  return tess_matmul(x, tess_T(x));
}

int main(void) {
  tess_init(.num_cpu_devices = 8);
  tess_scope *s = tess_scope_begin();
  tess_mesh *global_mesh = tess_make_mesh(TESS_SHAPE(tess_device_count() / 2, 2), TESS_NAMES("x", "y"));
  tess_shape global_input_shape = TESS_SHAPE(64, 32);
  tess_spec mesh_axes = TESS_P("x", "y");
  tess_array *data = tess_reshape(tess_arange(64 * 32), global_input_shape);

  tess_array *gda = tess_gda_from_callback(global_input_shape, global_mesh, mesh_axes, get_local_data_slice, data);
  tess_array *same = tess_gda_from_batched_callback(global_input_shape, global_mesh, mesh_axes, batched, data);
  tess_array *rows =
      tess_gda_from_batched_callback_with_devices(global_input_shape, global_mesh, TESS_P("x"), grouped, data);
  puts(tess_repr(gda));
  printf("%s %s %s\n", tess_str(same), tess_str(rows), tess_array_is_fully_replicated(rows) ? "replicated" : "sharded");

  tess_set_mesh(global_mesh); // with mesh(…)
  tess_fn *f = tess_pjit(times_transposed, .out_shardings = tess_shardings(TESS_P("y", "x")));
  tess_array *out = tess_call(f, gda);
  tess_print(tess_array_shape(out)); // (64, 64)
  tess_shard first = tess_local_shards(out).shard[0];
  tess_print(tess_array_shape(first.data)); // (32, 16)
  tess_print(first.index);
  tess_print(tess_local_data(out, 0));

  tess_shard_list all = tess_get_shard_indices_replica_ids(TESS_SHAPE(8, 2), global_mesh, TESS_P("x"));
  for (int i = 0; i < all.n; i++)
    printf("%s %s replica %d\n", tess_str(all.shard[i].device), tess_str(all.shard[i].index), all.shard[i].replica_id);
  return tess_scope_end(s) != TESS_OK;
}
