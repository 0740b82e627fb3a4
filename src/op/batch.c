/* See batch.h. */
#include "op/batch.h"

#include <string.h>

#include "ir/splice.h"
#include "layout/laid.h"

const struct type *tess__batch_type(const struct build *b, const struct batched *c, const struct type *t, bool mapped) {
  struct type own = *t;
  uint64_t kept = c->axis >= 0 ? ~(UINT64_C(1) << c->axis) : UINT64_MAX;
  own.manual = tess__build_manual(b);
  own.varying &= kept;
  own.unreduced &= kept;
  own.reduced &= kept;
  if (mapped) {
    memset(own.dim, 0, sizeof own.dim);
    own.rank = (uint8_t)(t->rank + 1); /* one too many: the builder says so */
    own.dim[0] = c->size;
    own.laid = tess__laid_with(t->laid, c->spmd);
    memcpy(own.dim + 1, t->dim, sizeof *own.dim * (size_t)(t->rank < TESS_MAX_RANK ? t->rank : TESS_MAX_RANK - 1));
  }
  return tess__type(&own);
}

static struct dims from(int first, int n) {
  struct dims dims = {.n = (uint8_t)n};
  for (int i = 0; i < n; i++)
    dims.d[i] = (uint8_t)(first + i);
  return dims;
}

/* False: no further dimension, which is told. */
static bool has_room(struct build *b, const struct type *t) {
  if (t->rank < TESS_MAX_RANK) return true;
  bool fresh = b->diag->status == TESS_OK;
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "vmap would give %s a further dimension; legal: up to %d with it", tess__type_text(t), TESS_MAX_RANK);
  if (fresh && !b->diag->where) b->diag->where = b->place;
  return false;
}

vid tess__batch_repeat(struct build *b, const struct batched *c, vid v) {
  if (v == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, v);
  int64_t dim[TESS_MAX_RANK + 1] = {c->size};
  if (!has_room(b, t)) return VID_NONE;
  memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
  struct dims dims = from(1, t->rank);
  return tess__n_broadcast_in_dim(b, v, t->rank + 1, dim, &dims);
}

vid tess__batch_operand(struct build *b, const struct batched *c, int i) {
  return c->mapped[i] ? c->in[i] : tess__batch_repeat(b, c, c->in[i]);
}

vid tess__batch_spread(struct build *b, const struct batched *c, vid v, const struct type *t) {
  int64_t dim[TESS_MAX_RANK + 1] = {c->size};
  if (!has_room(b, t)) return VID_NONE;
  memcpy(dim + 1, t->dim, sizeof *dim * t->rank);
  struct dims dims = from(0, 1);
  return tess__n_broadcast_in_dim(b, v, t->rank + 1, dim, &dims);
}

struct dims tess__batch_shift(const struct dims *dims) {
  struct dims behind = {.n = dims->n};
  for (int i = 0; i < dims->n; i++)
    behind.d[i] = (uint8_t)(dims->d[i] + 1);
  return behind;
}

struct dims tess__batch_shift_after(const struct dims *dims) {
  struct dims behind = {.n = (uint8_t)(dims->n + 1)};
  for (int i = 0; i < dims->n && i + 1 < TESS_MAX_RANK; i++)
    behind.d[i + 1] = (uint8_t)(dims->d[i] + 1);
  return behind;
}

void tess__batch_longs(int64_t *to, const int64_t *from, int rank, int64_t first) {
  memset(to, 0, sizeof *to * TESS_MAX_RANK);
  to[0] = first;
  memcpy(to + 1, from, sizeof *to * (size_t)(rank < TESS_MAX_RANK ? rank : TESS_MAX_RANK - 1));
}

vid tess__batch_move(struct build *b, vid v, int from, int to) {
  if (v == VID_NONE) return VID_NONE;
  struct dims perm = {.n = type_of(b, v)->rank};
  for (int i = 0, next = 0; i < perm.n; i++) {
    next += next == from;
    perm.d[i] = (uint8_t)(i == to ? from : next++);
  }
  return tess__n_transpose(b, v, &perm);
}

struct plain { /* the types of a body of scalars */
  const struct build *b;
  const struct batched *c;
};

static const struct type *plain_type(const void *ctx, const struct type *t) {
  const struct plain *p = ctx;
  return tess__batch_type(p->b, p->c, t, false);
}

struct graph *tess__batch_body(const struct build *b, const struct batched *c, int i) {
  struct plain plain = {b, c};
  struct splice_change change = {.ctx = &plain, .type = plain_type};
  return c->axis < 0 ? tess__graph_keep(c->call->regions[i]) : tess__graph_copy(c->call->regions[i], &change);
}

bool tess__batch_again(struct build *b, const struct batched *c, const vid *in, const void *attrs, vid *out) {
  const struct call *call = c->call;
  struct arena scratch = {0};
  const struct type **asked = tess__arena_alloc(&scratch, sizeof *asked * (size_t)(call->n_out + 1));
  struct graph **region = tess__arena_alloc(&scratch, sizeof(struct graph *) * (size_t)(call->n_regions + 1));
  bool good = true;
  for (int i = 0; i < call->n_out; i++) {
    good = good && has_room(b, call->out[i]);
    asked[i] = tess__batch_type(b, c, call->out[i], true);
  }
  for (int i = 0; i < call->n_regions && good; i++)
    region[i] = tess__batch_body(b, c, i);
  good = good && tess__emit_level(b, call->op, call->n_in, in, attrs ? attrs : call->attrs, asked, call->n_out,
                                  call->n_regions, region, out);
  tess__arena_free(&scratch);
  return good;
}

bool tess__batch_refuse(struct build *b, const struct batched *c, const char *what) {
  bool fresh = b->diag->status == TESS_OK;
  tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "vmap of %s %s", c->call->op->name, what);
  if (fresh && !b->diag->where) b->diag->where = b->place;
  return false;
}

/* ---- whole rules ---- */
static bool on_all(struct build *b, const struct batched *c,
                   vid (*operand)(struct build *, const struct batched *, int), vid *out) {
  enum { FEW = 8 };
  vid few[FEW];
  struct arena scratch = {0};
  vid *in = c->call->n_in <= FEW ? few : tess__arena_alloc(&scratch, sizeof *in * (size_t)c->call->n_in);
  for (int i = 0; i < c->call->n_in; i++)
    in[i] = operand(b, c, i);
  bool good = tess__batch_again(b, c, in, NULL, out);
  tess__arena_free(&scratch);
  return good;
}

/* A scalar beside tensors stays one, or is spread over each element's. */
static vid pointwise_operand(struct build *b, const struct batched *c, int i) {
  const struct type *whole = c->call->out[0];
  if (c->call->in[i]->rank == whole->rank) return tess__batch_operand(b, c, i);
  return c->mapped[i] ? tess__batch_spread(b, c, c->in[i], whole) : c->in[i];
}

bool tess__batch_elementwise(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  return on_all(b, c, pointwise_operand, out);
}

static vid operand_or_one(struct build *b, const struct batched *c, int i) {
  int64_t dim[TESS_MAX_RANK];
  if (c->mapped[i]) return c->in[i];
  const struct type *t = type_of(b, c->in[i]);
  if (!has_room(b, t)) return VID_NONE;
  tess__batch_longs(dim, t->dim, t->rank, 1);
  return tess__n_reshape(b, c->in[i], t->rank + 1, dim);
}

bool tess__batch_expanded(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  return on_all(b, c, operand_or_one, out);
}

bool tess__batch_leading(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  return on_all(b, c, tess__batch_operand, out);
}
