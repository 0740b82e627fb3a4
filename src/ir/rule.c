/* Factor rules (design/partitioning.md 2): every dimension of every operand and result as a product of factors, major
 * first.
 *
 * Invariants: each dimension has at least one factor (a private one where the op mapped none); a factor of size 1 is
 * not appended to a dimension that has one already; equal factors mean the same index. Control flow and manual regions
 * (OP_REGION) have no rule: n_factors is 0 and no dimension has a factor. */
#include <string.h>

#include "base/alloc.h"
#include "ir/op.h"

int tess__factor_new(struct rule *r, enum factor_kind kind, int64_t size) {
  if (r->n_factors == MAX_FACTORS) tess__fatal("a factor rule has more than 64 factors");
  r->factor[r->n_factors] = (struct factor){.size = size, .kind = (uint8_t)kind};
  return r->n_factors++;
}

void tess__factor_use(struct rule *r, int factor, int tensor, int dim) {
  struct rule_tensor *t = &r->tensor[tensor];
  if (r->factor[factor].size == 1 && t->start[dim + 1] > t->start[dim]) return;
  int at = t->start[dim + 1], n = t->start[t->rank];
  if (n == MAX_FACTORS) tess__fatal("a tensor has more than 64 factors");
  memmove(t->factor + at + 1, t->factor + at, (size_t)(n - at));
  t->factor[at] = (uint8_t)factor;
  for (int d = dim + 1; d <= t->rank; d++)
    t->start[d]++;
}

void tess__factor_reaches(struct rule *r, const struct halo *h) {
  struct halo *copy = tess__arena_copy(r->arena, h, sizeof *h);
  copy->next = r->halo;
  r->halo = copy;
  r->factor[h->factor].reaches = true;
}

static const struct type *tensor_type(const struct call *c, int tensor) {
  return tensor < c->n_in ? c->in[tensor] : c->out[tensor - c->n_in];
}

/* One pass factor for each dimension, shared by all tensors that are not scalars. */
static void pointwise(struct rule *r, const struct call *c) {
  int first = -1;
  for (int t = 0; t < r->n_tensors; t++) {
    if (r->tensor[t].rank == 0) continue;
    if (first < 0) {
      first = t;
      for (int i = 0; i < r->tensor[t].rank; i++)
        tess__factor_new(r, FACTOR_PASS, tensor_type(c, t)->dim[i]);
    }
    for (int i = 0; i < r->tensor[t].rank && i < r->n_factors; i++)
      tess__factor_use(r, i, t, i);
  }
}

static void add_private_factors(struct rule *r, const struct call *c) {
  for (int t = 0; t < r->n_tensors; t++)
    for (int i = 0; i < r->tensor[t].rank; i++)
      if (r->tensor[t].start[i] == r->tensor[t].start[i + 1])
        tess__factor_use(r, tess__factor_new(r, FACTOR_PASS, tensor_type(c, t)->dim[i]), t, i);
}

void tess__rule_make(struct rule *r, const struct call *c, struct arena *arena) {
  r->n_factors = 0;
  r->halo = NULL;
  r->arena = arena;
  r->n_tensors = c->n_in + c->n_out;
  r->tensor = tess__arena_alloc(arena, sizeof *r->tensor * (size_t)(r->n_tensors + 1));
  for (int t = 0; t < r->n_tensors; t++)
    r->tensor[t].rank = tensor_type(c, t)->rank;
  if (c->op->traits & OP_REGION) return;
  if (c->op->factors)
    c->op->factors(c, r);
  else
    pointwise(r, c);
  add_private_factors(r, c);
}

bool tess__result_is_free(const struct call *c, const struct rule *r, int tensor, int f, struct arena *arena) {
  if (c->n_in == 0) return true;
  const struct rule_tensor *rt = &r->tensor[tensor];
  struct type grown = *tensor_type(c, tensor);
  for (int d = 0; d < rt->rank; d++)
    for (int i = rt->start[d]; i < rt->start[d + 1]; i++)
      if (rt->factor[i] == f) grown.dim[d] *= 2;
  const struct type **out = tess__arena_copy(arena, c->out, sizeof *out * (size_t)c->n_out);
  out[tensor - c->n_in] = &grown;
  struct call call = *c;
  call.out = out;
  struct diag ignored = {0};
  bool ok = call.op->check(&call, &ignored);
  tess__diag_clear(&ignored);
  return ok;
}

/* ---- linear ops: those that say so, and sums ---- */
static bool only_sums(const struct call *c) {
  if (!(c->op->traits & OP_REDUCTION) || c->op->traits & OP_COLLECTIVE || c->n_in != 1) return false;
  struct arena arena = {0};
  struct rule r;
  tess__rule_make(&r, c, &arena);
  bool sums = true;
  for (int f = 0; f < r.n_factors; f++)
    sums = sums && (r.factor[f].kind != FACTOR_REDUCE || r.factor[f].monoid == MONOID_SUM);
  tess__arena_free(&arena);
  return sums;
}

bool tess__is_linear(const struct call *c) {
  return c->op->traits & OP_LINEAR || only_sums(c);
}

const char *tess__monoid_name(enum monoid m) {
  static const char *const names[MONOIDS] = {[MONOID_SUM] = "sum", [MONOID_PROD] = "prod", [MONOID_MIN] = "min",
                                             [MONOID_MAX] = "max", [MONOID_AND] = "and",   [MONOID_OR] = "or"};
  return names[m];
}
