/* What the rules of batches share. A rule (the column batch of an op's record) makes an op on all elements of a batch
 * at once: a mapped value has the batch as its dimension 0, always, and one that is not is the same for all elements.
 * Rules are written on the builder, whose types know the batch no more as an axis of the mesh. What they make may be
 * weaker typed or vary over fewer axes than asked for: transform/batch.c brings it to the type that it must have. */
#ifndef TESS_OP_BATCH_H
#define TESS_OP_BATCH_H

#include "op/build.h"

/* ---- whole rules ---- */
/* Pointwise (OP_ELEMENTWISE): scalars that stand for a whole tensor stay scalars where they are not mapped. */
bool tess__batch_elementwise(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
/* The leading dimensions of all operands and results are a batch of the op's own, and attributes count from behind:
 * matrices, fft. All operands are made mapped. */
bool tess__batch_leading(struct build *b, const struct batched *c, vid *out, bool *out_mapped);
/* The same for an op that repeats leading dimensions of size 1 itself: what is not mapped gets one. */
bool tess__batch_expanded(struct build *b, const struct batched *c, vid *out, bool *out_mapped);

/* ---- parts of rules ---- */
/* A type of the function as the builder knows it, with the batch as dimension 0 where it is mapped. */
const struct type *tess__batch_type(const struct build *b, const struct batched *c, const struct type *t, bool mapped);
/* v, one element's value, repeated for the batch; operand i with the batch, whether it had it or not. */
vid tess__batch_repeat(struct build *b, const struct batched *c, vid v);
vid tess__batch_operand(struct build *b, const struct batched *c, int i);
/* A mapped scalar, [batch], as [batch, 1 or shape...]: spread over the dimensions of t, one element's type. */
vid tess__batch_spread(struct build *b, const struct batched *c, vid v, const struct type *t);
struct dims tess__batch_shift(const struct dims *dims);       /* each one further behind */
struct dims tess__batch_shift_after(const struct dims *dims); /* the same behind 0, the batch */
/* numbers of rank `rank`, one further behind; first: what the batch has. */
void tess__batch_longs(int64_t *to, const int64_t *from, int rank, int64_t first);
/* The dimension `from` of v moved to `to`, others keep their order. */
vid tess__batch_move(struct build *b, vid v, int from, int to);
/* The body i of the call, of scalars, for a node of the builder's. */
struct graph *tess__batch_body(const struct build *b, const struct batched *c, int i);
/* The op on these operands, all results mapped, with these attributes (NULL: its own) and its regions. */
bool tess__batch_again(struct build *b, const struct batched *c, const vid *in, const void *attrs, vid *out);

/* False: told as of the node's place. What is refused begins with "vmap of <op>". */
bool tess__batch_refuse(struct build *b, const struct batched *c, const char *what);
static inline bool tess__batch_done(const struct build *b) {
  return b->diag->status == TESS_OK;
}
/* Is the batch among these axes of the mesh? */
static inline bool tess__batch_among(const struct batched *c, const struct axes *axes) {
  return c->axis >= 0 && (tess__axes_mask(axes) >> c->axis & 1);
}

#endif
