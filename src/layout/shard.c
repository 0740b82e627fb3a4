/* Closed forms: the block of a device is a number in mixed radix made of its mesh coordinates, and its replica id
 * another one, of the coordinates along the axes that cut nothing. Nothing here depends on how many devices there are.
 */
#include "layout/shard.h"

static int64_t coordinate(const struct mesh *m, int axis, int64_t position) {
  return position / tess__mesh_stride(m, axis) % m->size[axis];
}

int64_t tess__shard_parts(const struct sharding *s, int dim) {
  int64_t parts = 1;
  if (s->lacks && s->hlo) /* tiles that the spec does not say */
    return s->hlo->kind == HLO_TILED && dim < tess__hlo_data_dims(s->hlo) ? s->hlo->dim[dim] : 1;
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

static tess_interval block_interval(int64_t size, int64_t length, int64_t number) {
  int64_t start = length && number > size / length ? size : number * length;
  if (start > size) start = size;
  return (tess_interval){start, size - start < length ? size : start + length, false};
}

void tess__shard_index(const struct sharding *s, const tess_shape *global, int64_t position, tess_index *out) {
  *out = (tess_index){.n = global->n};
  for (int d = 0; d < global->n; d++) {
    int64_t size = global->dim[d];
    if (tess__shard_parts(s, d) == 1)
      out->dim[d] = (tess_interval){0, size, true};
    else
      out->dim[d] = block_interval(size, block_length(s, d, size), block_number(s, d, position));
  }
}

int64_t tess__shard_place(const struct sharding *s, int64_t p) {
  return s->list ? tess__hlo_number(s->hlo, p) : p;
}

/* Where the mesh has another order than the user, and blocks of a dimension of size 0 are one: counted. */
static int count_replicas(const struct sharding *s, const bool *cuts, int64_t position) {
  int64_t place = tess__shard_place(s, position);
  int before = 0;
  for (int64_t p = 0; p < s->mesh->total; p++) {
    bool same = tess__shard_place(s, p) < place;
    for (int a = 0; same && a < s->mesh->n_axes; a++)
      same = !cuts[a] || coordinate(s->mesh, a, p) == coordinate(s->mesh, a, position);
    before += same;
  }
  return before;
}

/* The mesh axes whose coordinates say which box it is. True: blocks of a dimension of size 0 came together. */
static bool find_cuts(const struct sharding *s, const tess_shape *global, bool *cuts) {
  bool together = false;
  for (int d = 0; d < s->spec.n && d < global->n; d++)
    for (int i = 0; i < s->spec.n_axes[d]; i++) {
      cuts[s->spec.axis[d][i]] = global->dim[d] > 0;
      together = together || !global->dim[d];
    }
  return together;
}

int tess__shard_replica(const struct sharding *s, const tess_shape *global, int64_t position) {
  bool cuts[TESS_MAX_RANK] = {false};
  if (find_cuts(s, global, cuts) && s->list) return count_replicas(s, cuts, position);
  int64_t replica = 0;
  for (int a = 0; a < s->mesh->n_axes; a++)
    if (!cuts[a] && !(s->spec.unreduced >> a & 1))
      replica = replica * s->mesh->size[a] + coordinate(s->mesh, a, position);
  return (int)replica;
}

int64_t tess__shard_partial(const struct sharding *s, int64_t position) {
  int64_t number = 0;
  for (int a = 0; a < s->mesh->n_axes; a++)
    if (s->spec.unreduced >> a & 1) number = number * s->mesh->size[a] + coordinate(s->mesh, a, position);
  return number;
}

/* ---- all positions ---- */

void tess__walk_begin(struct shard_walk *w, const struct sharding *s, const tess_shape *global) {
  bool cuts[TESS_MAX_RANK] = {false};
  *w = (struct shard_walk){.s = s, .rank = global->n, .n_axes = s->mesh->n_axes};
  find_cuts(s, global, cuts);
  int64_t replicas = 1;
  for (int a = w->n_axes - 1; a >= 0; a--) {
    w->extent[a] = s->mesh->size[a];
    w->counts[a] = (uint8_t)w->rank;
    w->weight[a] = replicas;
    if (!cuts[a]) replicas *= w->extent[a];
  }
  for (int d = 0; d < global->n; d++) {
    int64_t weight = 1;
    w->size[d] = global->dim[d];
    w->length[d] = block_length(s, d, global->dim[d]);
    w->full[d] = tess__shard_parts(s, d) == 1;
    for (int i = d < s->spec.n ? s->spec.n_axes[d] - 1 : -1; i >= 0; i--) {
      int a = s->spec.axis[d][i];
      if (!cuts[a]) continue; /* size 0: all blocks are [0, 0), and the axis counts replicas */
      w->counts[a] = (uint8_t)d;
      w->weight[a] = weight;
      weight *= w->extent[a];
    }
  }
}

void tess__walk_index(const struct shard_walk *w, tess_index *out) {
  out->n = w->rank;
  for (int d = 0; d < w->rank; d++)
    out->dim[d] =
        w->full[d] ? (tess_interval){0, w->size[d], true} : block_interval(w->size[d], w->length[d], w->number[d]);
}

void tess__walk_next(struct shard_walk *w) {
  for (int a = w->n_axes - 1; a >= 0; a--) {
    w->number[w->counts[a]] += w->weight[a];
    if (++w->at[a] < w->extent[a]) return;
    w->number[w->counts[a]] -= w->weight[a] * w->extent[a];
    w->at[a] = 0;
  }
}

int64_t tess__shard_distinct(const struct sharding *s, const tess_shape *global) {
  int64_t distinct = 1;
  for (int d = 0; d < global->n; d++) {
    int64_t size = global->dim[d], length = block_length(s, d, size);
    if (length) distinct *= size / length + (size % length != 0);
  }
  return distinct;
}
