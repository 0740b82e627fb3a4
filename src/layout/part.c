/* The part of an array that one process stores: see part.h. */
#include "layout/part.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/size.h"
#include "layout/device.h"
#include "layout/shard.h"

struct pieces { /* of one dimension, by start */
  int64_t n;
  tess_interval *v; /* owned */
};

static bool is_empty(const tess_index *box) {
  bool empty = false;
  for (int d = 0; d < box->n; d++)
    empty |= box->dim[d].stop <= box->dim[d].start;
  return empty;
}

static bool same_block(const struct part_block *b, const tess_index *box) {
  for (int d = 0; d < box->n; d++)
    if (b->low[d] != box->dim[d].start || b->high[d] != box->dim[d].stop) return false;
  return true;
}

/* Fills block and n: the distinct boxes of the devices here, in mesh order. */
static void list_blocks(struct local_part *p, const struct sharding *s, const tess_shape *global) {
  for (int64_t position = 0; position < s->mesh->total; position++) {
    if (!tess__device_is_local(s->mesh->device[position])) continue;
    tess_index box;
    tess__shard_index(s, global, position, &box);
    bool known = is_empty(&box);
    for (int64_t k = 0; k < p->n && !known; k++)
      known = same_block(&p->block[k], &box);
    if (known) continue;
    struct part_block *b = &p->block[p->n++];
    for (int d = 0; d < box.n; d++) {
      b->low[d] = box.dim[d].start;
      b->high[d] = box.dim[d].stop;
    }
  }
}

/* The distinct intervals of the blocks, sorted; few, so inserted one by one. */
static struct pieces list_pieces(const struct local_part *p, int d) {
  struct pieces out = {0, tess__alloc((size_t)(p->n + 1) * sizeof *out.v)};
  for (int64_t k = 0; k < p->n; k++) {
    int64_t at = 0;
    while (at < out.n && out.v[at].start < p->block[k].low[d])
      at++;
    if (at < out.n && out.v[at].start == p->block[k].low[d]) continue;
    memmove(out.v + at + 1, out.v + at, (size_t)(out.n - at) * sizeof *out.v);
    out.v[at] = (tess_interval){p->block[k].low[d], p->block[k].high[d], false};
    out.n++;
  }
  return out;
}

/* at, as if the blocks were a grid; dim: the box; their number, were they one. */
static int64_t lay_grid(struct local_part *p, int rank, int64_t *dim) {
  int64_t cells = 1;
  for (int d = 0; d < rank; d++) {
    struct pieces pieces = list_pieces(p, d);
    dim[d] = 0;
    for (int64_t i = 0; i < pieces.n; i++) {
      for (int64_t k = 0; k < p->n; k++)
        if (p->block[k].low[d] == pieces.v[i].start) p->block[k].at[d] = dim[d];
      dim[d] += pieces.v[i].stop - pieces.v[i].start;
    }
    cells *= pieces.n;
    tess__free(pieces.v);
  }
  return cells;
}

static void lay_row(struct local_part *p, int rank, int64_t *dim) {
  memset(dim, 0, sizeof *dim * TESS_MAX_RANK);
  for (int64_t k = 0; k < p->n; k++)
    for (int d = 0; d < rank; d++)
      if (p->block[k].high[d] - p->block[k].low[d] > dim[d]) dim[d] = p->block[k].high[d] - p->block[k].low[d];
  for (int64_t k = 0; k < p->n; k++) {
    memset(p->block[k].at, 0, sizeof p->block[k].at);
    p->block[k].at[0] = tess__mul_sizes(k, dim[0]);
  }
  dim[0] = tess__mul_sizes(dim[0], p->n);
}

const struct local_part *tess__part_of(const struct sharding *s, const struct type *type) {
  if (!s || !s->mesh->spans || s->lacks || tess__type_elements(type) == 0) return NULL;
  tess_shape global = tess__type_shape(type);
  int64_t locals = 0, dim[TESS_MAX_RANK] = {0};
  for (int64_t i = 0; i < s->mesh->total; i++)
    locals += tess__device_is_local(s->mesh->device[i]);
  struct local_part *p = tess__zalloc(sizeof *p + (size_t)locals * sizeof *p->block);
  list_blocks(p, s, &global);
  p->grid = lay_grid(p, type->rank, dim) == p->n;
  if (!p->grid) lay_row(p, type->rank, dim);
  const struct local_part *out = NULL;
  bool all = p->grid && p->n && memcmp(dim, type->dim, sizeof *dim * type->rank) == 0;
  p->type = tess__type_with_shape(type, type->rank, dim);
  if (!all) out = tess__intern(INTERN_PART, p, sizeof *p + (size_t)p->n * sizeof *p->block);
  tess__free(p);
  return out;
}

int64_t tess__part_bytes(const struct local_part *p) {
  return p->n ? tess__type_bytes(p->type) : 0;
}

bool tess__part_find(const struct local_part *p, const tess_index *box, tess_index *local) {
  *local = *box;
  for (int d = 0; d < box->n; d++)
    local->dim[d] = (tess_interval){0, box->dim[d].stop - box->dim[d].start, false};
  if (is_empty(box)) return true;
  for (int64_t k = 0; k < p->n; k++) {
    const struct part_block *b = &p->block[k];
    bool inside = true;
    for (int d = 0; d < box->n; d++) {
      inside &= b->low[d] <= box->dim[d].start && box->dim[d].stop <= b->high[d];
      local->dim[d].start = b->at[d] + box->dim[d].start - b->low[d];
      local->dim[d].stop = local->dim[d].start + box->dim[d].stop - box->dim[d].start;
    }
    if (inside) return true;
  }
  return false;
}
