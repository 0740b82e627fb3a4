/* Closed forms: the block of a device is a number in mixed radix made of its mesh coordinates, and its replica id
 * another one, of the coordinates along the axes that cut nothing. Nothing here depends on how many devices there are.
 */
#include "layout/shard.h"

static int64_t coordinate(const struct mesh *m, int axis, int64_t position) {
  for (int k = m->n_axes - 1; k > axis; k--)
    position /= m->size[k];
  return position % m->size[axis];
}

int64_t tess__shard_parts(const struct sharding *s, int dim) {
  int64_t parts = 1;
  if (dim < s->spec.n)
    for (int i = 0; i < s->spec.n_axes[dim]; i++)
      parts *= s->mesh->size[s->spec.axis[dim][i]];
  return parts;
}

static int64_t block_length(const struct sharding *s, int dim, int64_t size) {
  int64_t parts = tess__shard_parts(s, dim);
  return size / parts + (size % parts != 0);
}

void tess__shard_shape(const struct sharding *s, const tess_shape *global, tess_shape *out) {
  tess_shape shape = *global;
  for (int d = 0; d < shape.n; d++)
    shape.dim[d] = block_length(s, d, shape.dim[d]);
  *out = shape;
}

static int64_t block_number(const struct sharding *s, int dim, int64_t position) {
  int64_t number = 0;
  for (int i = 0; i < s->spec.n_axes[dim]; i++) {
    int axis = s->spec.axis[dim][i];
    number = number * s->mesh->size[axis] + coordinate(s->mesh, axis, position);
  }
  return number;
}

void tess__shard_index(const struct sharding *s, const tess_shape *global, int64_t position, tess_index *out) {
  *out = (tess_index){.n = global->n};
  for (int d = 0; d < global->n; d++) {
    int64_t size = global->dim[d], length = block_length(s, d, size);
    if (tess__shard_parts(s, d) == 1) {
      out->dim[d] = (tess_interval){0, size, true};
      continue;
    }
    int64_t number = block_number(s, d, position), start = length && number > size / length ? size : number * length;
    if (start > size) start = size;
    int64_t stop = size - start < length ? size : start + length;
    out->dim[d] = (tess_interval){start, stop, false};
  }
}

int tess__shard_replica(const struct sharding *s, const tess_shape *global, int64_t position) {
  bool cuts[TESS_MAX_RANK] = {false};
  for (int d = 0; d < s->spec.n && d < global->n; d++)
    for (int i = 0; i < s->spec.n_axes[d] && global->dim[d]; i++)
      cuts[s->spec.axis[d][i]] = true;
  int64_t replica = 0;
  for (int a = 0; a < s->mesh->n_axes; a++)
    if (!cuts[a]) replica = replica * s->mesh->size[a] + coordinate(s->mesh, a, position);
  return (int)replica;
}

int64_t tess__shard_distinct(const struct sharding *s, const tess_shape *global) {
  int64_t distinct = 1;
  for (int d = 0; d < global->n; d++) {
    int64_t size = global->dim[d], length = block_length(s, d, size);
    if (length) distinct *= size / length + (size % length != 0);
  }
  return distinct;
}
