/* What GlobalDeviceArray says otherwise than jax.Array: its text, and the indices of its shards. */
#include "api/arrays/gda_text.h"

#include "layout/object_text.h"
#include "layout/shard.h"

/* GlobalDeviceArray(shape=(8, 2), dtype=int32, global_mesh_shape={'x': 4, 'y': 2}, mesh_axes=PartitionSpec('x',)) */
void tess__gda_text(struct text *out, const tess_array *x, bool repr) {
  const struct sharding *s = x->placed->sharding;
  tess_shape shape = tess__type_shape(x->placed->type);
  tess__text_add(out, "GlobalDeviceArray(shape=");
  tess__shape_text(out, &shape);
  tess__text_printf(out, ", dtype=%s", tess_dtype_name((tess_dtype)x->placed->type->dtype));
  if (repr) {
    tess__text_add(out, ", global_mesh_shape={");
    for (int i = 0; i < s->mesh->n_axes; i++)
      tess__text_printf(out, "%s'%s': %lld", i ? ", " : "", s->mesh->name[i], (long long)s->mesh->size[i]);
    tess__text_add(out, "}, mesh_axes=PartitionSpec");
    struct text spec = {0};
    tess__spec_text(&spec, s->mesh, &s->spec);
    tess__text_add(out, tess__text_string(&spec) + 1); /* behind JAX's shorter P */
    tess__text_free(&spec);
  }
  tess__text_add(out, ")");
}

void tess__gda_index(const struct sharding *s, const tess_shape *global, int64_t position, tess_index *out) {
  tess__shard_index(s, global, position, out);
  for (int d = 0; d < s->spec.n && d < global->n; d++)
    if (s->spec.n_axes[d]) out->dim[d].full = false;
}
