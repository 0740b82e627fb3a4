/* See batch_index.h. The batch is a window dimension where the indices are the same for all of it; else one that
 * operand and indices have in step. */
#include "op/batch_index.h"

#include <string.h>

#include "base/alloc.h"
#include "op/batch.h"
#include "op/index.h"

/* ---- gather and scatter ---- */
static struct dims behind(const struct dims *dims, bool batch) {
  return batch ? tess__batch_shift_after(dims) : tess__batch_shift(dims);
}

static struct slice_numbers numbers_of(const struct slice_numbers *n, bool operand, bool indices) {
  struct slice_numbers out = *n;
  out.window = behind(&n->window, !indices);
  if (operand) {
    out.collapsed = behind(&n->collapsed, false);
    out.operand_batch = behind(&n->operand_batch, indices);
    out.map = behind(&n->map, false);
  }
  if (indices) {
    out.index_batch = behind(&n->index_batch, operand);
    out.index_vector_dim++;
  }
  return out;
}

bool tess__batch_gather(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  const struct gather_attrs *attrs = c->call->attrs;
  struct gather_attrs own;
  memset(&own, 0, sizeof own);
  own.numbers = numbers_of(&attrs->numbers, c->mapped[0], c->mapped[1]);
  own.sorted = attrs->sorted && c->mapped[0]; /* index vectors of the whole batch into one operand are in no order */
  return tess__batch_again(b, c, c->in, &own, out);
}

bool tess__batch_scatter(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  const struct scatter_attrs *attrs = c->call->attrs;
  int n = c->call->n_in / 2;
  struct scatter_attrs own = *attrs;
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)c->call->n_in);
  for (int i = 0; i < c->call->n_in; i++)
    in[i] = i == n ? c->in[n] : tess__batch_operand(b, c, i);
  own.numbers = numbers_of(&attrs->numbers, true, c->mapped[n]);
  bool good = tess__batch_again(b, c, in, &own, out);
  tess__arena_free(&scratch);
  return good;
}

/* ---- dynamic slices ---- */
struct placed_part { /* where a part lies in the whole: starts are operands from `first` on */
  struct build *b;
  const struct batched *c;
  const struct type *whole, *part;
  int first;
};

/* Dimensions that are not taken as a whole: others begin at 0, whatever the start is. */
static bool is_moved(const struct placed_part *x, int d) {
  return x->part->dim[d] != x->whole->dim[d];
}

static bool differs(const struct placed_part *x) {
  for (int d = 0; d < x->whole->rank; d++)
    if (x->c->mapped[x->first + d] && is_moved(x, d)) return true;
  return false;
}

/* Starts that are the same for all; batch: with one in front. */
static void common_starts(const struct placed_part *x, bool batch, vid *start) {
  const struct batched *c = x->c;
  tess_dtype dtype = x->whole->rank ? (tess_dtype)c->call->in[x->first]->dtype : TESS_I32;
  vid zero = tess__n_constant_double(x->b, tess__type_of(dtype, 0, NULL), 0);
  if (batch) *start++ = zero;
  for (int d = 0; d < x->whole->rank; d++)
    start[d] = is_moved(x, d) ? c->in[x->first + d] : zero;
}

static vid index_number(struct build *b, bool wide, int64_t number) {
  int32_t narrow = number > INT32_MAX ? INT32_MAX : (int32_t)number;
  return tess__n_constant(b, tess__type_of(wide ? TESS_I64 : TESS_I32, 0, NULL), wide ? (void *)&number : &narrow);
}

/* The start of a dimension, of an integer dtype that holds all of them, as a column of the index vectors. */
static vid column(const struct placed_part *x, int d, bool wide, bool inside) {
  struct build *b = x->b;
  const struct batched *c = x->c;
  int i = x->first + d;
  vid v = wide ? tess__index_wide(b, c->in[i]) : c->in[i];
  int64_t most = x->whole->dim[d] - x->part->dim[d], dim[2] = {c->size, 1};
  if (inside) v = tess__n_clamp(b, index_number(b, wide, 0), v, index_number(b, wide, most));
  struct dims to = {.n = c->mapped[i]};
  return tess__n_broadcast_in_dim(b, v, 2, dim, &to);
}

/* Index vectors for the dimensions that are moved, which go into `map`. inside: as dynamic slices are moved. */
static vid index_vectors(const struct placed_part *x, bool inside, struct dims *map) {
  vid of[TESS_MAX_RANK];
  bool wide = false;
  for (int d = 0; d < x->whole->rank; d++)
    wide |= is_moved(x, d) && x->c->call->in[x->first + d]->dtype != TESS_I32;
  map->n = 0;
  for (int d = 0; d < x->whole->rank; d++) {
    if (!is_moved(x, d)) continue;
    of[map->n] = column(x, d, wide, inside);
    map->d[map->n++] = (uint8_t)d;
  }
  return tess__n_concatenate(x->b, map->n, of, 1);
}

/* Windows are all of a part. */
static struct slice_numbers box_numbers(const struct placed_part *x, const struct dims *map, bool operand) {
  struct slice_numbers n;
  memset(&n, 0, sizeof n);
  for (int d = 0; d < x->whole->rank; d++)
    n.window.d[n.window.n++] = (uint8_t)d;
  n.window = tess__batch_shift(&n.window);
  n.map = operand ? tess__batch_shift(map) : *map;
  n.index_vector_dim = 1;
  n.operand_batch.n = n.index_batch.n = operand;
  return n;
}

bool tess__batch_dynamic_slice(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  struct placed_part x = {b, c, c->call->in[0], c->call->out[0], 1};
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK + 1];
  bool batch = c->mapped[0];
  if (x.part->rank == TESS_MAX_RANK && differs(&x))
    return tess__batch_refuse(b, c, "needs more dimensions than the 16 that there are");
  tess__batch_longs(size, x.part->dim, x.part->rank, c->size);
  if (differs(&x)) {
    struct gather_attrs attrs = {.sorted = batch};
    struct dims map;
    vid indices = index_vectors(&x, true, &map); /* what is moved inside is what cotangents go to */
    attrs.numbers = box_numbers(&x, &map, batch);
    *out = tess__n_gather(b, c->in[0], indices, &attrs, x.part->rank + 1, size);
  } else {
    common_starts(&x, batch, start);
    *out = tess__n_dynamic_slice(b, c->in[0], start, batch ? size : x.part->dim);
    *out_mapped = batch;
  }
  return *out != VID_NONE;
}

bool tess__batch_dynamic_update_slice(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  struct placed_part x = {b, c, c->call->in[0], c->call->in[1], 2};
  vid start[TESS_MAX_RANK + 1];
  bool batch = c->mapped[0] || c->mapped[1];
  if (!differs(&x) && !batch) {
    common_starts(&x, false, start);
    *out = tess__n_dynamic_update_slice(b, c->in[0], c->in[1], start);
    *out_mapped = false;
    return *out != VID_NONE;
  }
  vid whole = tess__batch_operand(b, c, 0), part = tess__batch_operand(b, c, 1);
  if (differs(&x)) {
    struct scatter_attrs attrs = {.update = SCATTER_SET, .sorted = true, .unique = true};
    struct dims map;
    vid indices = index_vectors(&x, true, &map);
    attrs.numbers = box_numbers(&x, &map, true);
    tess__n_scatter(b, 1, &whole, indices, &part, &attrs, NULL, out);
  } else {
    common_starts(&x, true, start);
    *out = tess__n_dynamic_update_slice(b, whole, part, start);
  }
  return *out != VID_NONE;
}
