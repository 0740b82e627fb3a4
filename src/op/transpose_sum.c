/* Transposes of sums and of products with what has a value: reduce, dot_general. */
#include <string.h>

#include "op/dot_type.h"
#include "op/index.h"
#include "op/transpose.h"

/* No rule makes another reduction of tangents. */
bool tess__transpose_reduce(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct reduce_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[0];
  struct dims kept = {0};
  for (int d = 0; d < in->rank; d++)
    if (!tess__has_dim(&a->dims, d)) kept.d[kept.n++] = (uint8_t)d;
  ct_in[0] = tess__n_broadcast_in_dim(b, t->ct[0], in->rank, in->dim, &kept);
  return tess__transpose_end(b, t, ct_in);
}

/* ---- dot_general ---- */
/* The operand that is asked for, `left` or right. */
struct factor_side {
  const struct dot_attrs *a;
  bool left;
  const struct type *mine, *other;
};

static const struct dims *batch_of(const struct factor_side *s, bool mine) {
  return s->left == mine ? &s->a->lhs_batch : &s->a->rhs_batch;
}
static const struct dims *contracted_of(const struct factor_side *s, bool mine) {
  return s->left == mine ? &s->a->lhs_contract : &s->a->rhs_contract;
}

/* The cotangent times the other operand: its batch goes with the other's; its free dimensions that are the other's are
 * summed. */
static struct dot_attrs product_attrs(const struct factor_side *s) {
  struct dot_attrs p;
  memset(&p, 0, sizeof p);
  int batches = s->a->lhs_batch.n, contracted = s->a->lhs_contract.n;
  int at = s->left ? s->mine->rank - contracted : batches; /* of the first free dimension of the other */
  for (int i = 0; i < batches; i++)
    p.lhs_batch.d[p.lhs_batch.n++] = (uint8_t)i;
  p.rhs_batch = *batch_of(s, false);
  for (int d = 0; d < s->other->rank; d++)
    if (tess__dot_is_free(s->a, !s->left, d)) {
      p.lhs_contract.d[p.lhs_contract.n++] = (uint8_t)at++;
      p.rhs_contract.d[p.rhs_contract.n++] = (uint8_t)d;
    }
  return p;
}

/* The same with the other operand first. */
static struct dot_attrs turned(const struct dot_attrs *p) {
  struct dot_attrs t = *p;
  t.lhs_batch = p->rhs_batch;
  t.rhs_batch = p->lhs_batch;
  t.lhs_contract = p->rhs_contract;
  t.rhs_contract = p->lhs_contract;
  return t;
}

/* Where each dimension of the operand is in the product: batch, then its free ones and those that were contracted, in
 * the order that the other operand has them in. other_first: these before the free ones. */
static struct dims places(const struct factor_side *s, bool other_first) {
  struct dims place = {.n = s->mine->rank};
  int at = 0, free_at = batch_of(s, true)->n + (other_first ? contracted_of(s, true)->n : 0);
  for (int i = 0; i < batch_of(s, true)->n; i++)
    place.d[batch_of(s, true)->d[i]] = (uint8_t)at++;
  for (int d = 0; d < s->mine->rank; d++)
    if (tess__dot_is_free(s->a, s->left, d)) place.d[d] = (uint8_t)free_at++;
  at = other_first ? at : free_at;
  for (int d = 0; d < s->other->rank; d++)
    for (int i = 0; i < contracted_of(s, false)->n; i++)
      if (contracted_of(s, false)->d[i] == d) place.d[contracted_of(s, true)->d[i]] = (uint8_t)at++;
  return place;
}

static bool in_order(const struct dims *order) {
  for (int i = 0; i < order->n; i++)
    if (order->d[i] != i) return false;
  return true;
}

/* The cotangent g of the operand. Of the two orders of the factors the one that needs no transpose. */
static vid product(struct build *b, const struct factor_side *s, vid g, vid other) {
  struct dims order = places(s, false), after = places(s, true);
  struct dot_attrs p = product_attrs(s);
  if (in_order(&order) || !in_order(&after))
    return tess__n_transpose(b, tess__n_dot_general(b, g, other, &p, TESS_DTYPE_NONE), &order);
  p = turned(&p);
  return tess__n_dot_general(b, other, g, &p, TESS_DTYPE_NONE);
}

bool tess__transpose_dot_general(struct build *b, const struct transposed *t, vid *ct_in) {
  const struct call *c = t->call;
  int mine = tess__transpose_asks(t, 0) ? 0 : 1;
  struct factor_side s = {c->attrs, mine == 0, c->in[mine], c->in[1 - mine]};
  vid g = t->ct[0], other = tess__transpose_known(b, t, 1 - mine);
  tess__transpose_begin(t, ct_in);
  if (other != VID_NONE) {
    tess_dtype dtype = tess__product_dtype((tess_dtype)type_of(b, g)->dtype, (tess_dtype)s.other->dtype);
    ct_in[mine] = product(b, &s, tess__in_dtype(b, g, dtype), tess__in_dtype(b, other, dtype));
  }
  return tess__transpose_end(b, t, ct_in);
}
