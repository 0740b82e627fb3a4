/* What a choice must obey and what it costs.
 *
 * Legal is what makes each device's op a plain op on its block: an atom cuts one factor; factors that must be whole
 * are; and where a dimension is a product of several factors, a factor is cut evenly, and only when all more major ones
 * are cut to the end, so that blocks of the dimension are blocks of the factors. A dimension that is one factor may be
 * cut unevenly, and so may a factor whose index moves, if it is the only one cut. Must be whole: what the op says
 * (need-replication, unless its parts are made apart; permutation, unless the op says what it reads of its neighbours
 * (halo.h)), a dimension that only an operand has and that is not reduced, and one that only a result has when the op's
 * result cannot have another size there (reshape). */
#include "spmd/choice.h"

#include <string.h>

#include "core/dtype.h"
#include "spmd/halo.h"
#include "spmd/moves.h"
#include "spmd/planned.h"

static const double HOP = 1e-3; /* as of a move (cost.c): of equal bytes the fewer messages win */

struct memo {
  struct tiling tiling;
  double cost;
  struct memo *next;
};

static const struct type *type_of(const struct choice *c, int tensor) {
  return tensor < c->call.n_in ? c->call.in[tensor] : c->call.out[tensor - c->call.n_in];
}

static bool has_factor(const struct rule_tensor *t, int f) {
  for (int i = 0; i < t->start[t->rank]; i++)
    if (t->factor[i] == f) return true;
  return false;
}

static bool adds_up(int monoid) {
  return monoid == MONOID_SUM || monoid == MONOID_PROD;
}

/* Would the bits of a result depend on how the factor is cut? Numbers that round are added or multiplied over it, or
 * run on from block to block. */
static bool rounds(const struct choice *c, int f) {
  const struct factor *factor = &c->rule.factor[f];
  bool adds = factor->kind == FACTOR_REDUCE && adds_up(factor->monoid) && !factor->finds, inexact = false;
  for (const struct halo *h = c->rule.halo; h; h = h->next)
    adds |= h->factor == f && h->totals && h->fill == HALO_IDENTITY && adds_up(h->with);
  for (int i = 0; i < c->call.n_out; i++)
    inexact |= (tess__dtype_class((tess_dtype)c->call.out[i]->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX)) != 0;
  return adds && inexact;
}

static bool must_be_whole(const struct choice *c, int f) {
  uint8_t kind = c->rule.factor[f].kind;
  if (c->rule.factor[f].whole || (c->deterministic && rounds(c, f))) return true;
  if (c->rule.factor[f].reaches) return c->together;
  if (c->rule.factor[f].apart) return c->together || c->deterministic;
  if (kind == FACTOR_REPLICATE || kind == FACTOR_PERMUTE) return true;
  bool in_operand = false;
  int result = -1;
  for (int t = 0; t < c->rule.n_tensors; t++)
    if (has_factor(&c->rule.tensor[t], f)) {
      in_operand |= t < c->call.n_in;
      result = t >= c->call.n_in ? t : result;
    }
  if (kind == FACTOR_REDUCE) return result >= 0 && !c->rule.factor[f].kept;
  if (c->rule.factor[f].size == 1 && !in_operand) return false; /* its blocks are of size 1 too */
  return in_operand ? result < 0
                    : result >= 0 && c->call.op && !tess__result_is_free(&c->call, &c->rule, result, f, c->arena);
}

static void start(struct choice *c) {
  size_t n = (size_t)c->rule.n_tensors;
  c->locked = 0;
  c->memo = tess__arena_alloc(c->arena, sizeof(void *) * n);
  for (int f = 0; f < c->rule.n_factors; f++)
    if (must_be_whole(c, f)) c->locked |= UINT64_C(1) << f;
}

static bool nothing_cut(const struct choice *c) {
  for (int t = 0; t < c->rule.n_tensors; t++)
    if (c->now[t].start[c->now[t].rank] > 0) return false;
  return true;
}

static bool agrees(struct choice *c, int tensor, bool *seen) {
  const struct rule_tensor *rt = &c->rule.tensor[tensor];
  const struct projection *p = &c->projection[tensor];
  for (int i = 0; i < rt->start[rt->rank]; i++) {
    int f = rt->factor[i];
    struct atom_list *pick = &c->pick[f];
    if (p->n_overflow[f] || (seen[f] && (pick->n != p->n[f] || memcmp(pick->atom, p->atom[f], pick->n) != 0)))
      return false;
    pick->n = p->n[f];
    memcpy(pick->atom, p->atom[f], pick->n);
    seen[f] = true;
  }
  return true;
}

static bool all_alike(const struct choice *c) {
  for (int t = 1; t < c->rule.n_tensors; t++)
    if (!tess__projects_alike(&c->rule, t, &c->now[0], &c->now[t])) return false;
  return true;
}

bool tess__choice_agrees(struct choice *c) {
  bool seen[MAX_FACTORS] = {false};
  memset(c->pick, 0, sizeof c->pick);
  if (nothing_cut(c)) return true;
  start(c);
  int n = all_alike(c) ? 1 : c->rule.n_tensors;
  for (int t = 0; t < n; t++) {
    tess__project(c->atoms, &c->rule, t, &c->now[t], &c->projection[t]);
    if (!agrees(c, t, seen)) return false;
  }
  return tess__choice_legal(c, c->pick);
}

bool tess__choice_settled(struct choice *c) {
  if (!tess__choice_agrees(c)) return false;
  for (int f = 0; f < c->rule.n_factors; f++)
    if (c->pick[f].n > 0 && c->rule.factor[f].reaches) return false; /* an exchange, or a gather? */
  return true;
}

static int64_t parts_of(const struct choice *c, const struct atom_list *list) {
  int64_t parts = 1;
  for (int i = 0; i < list->n; i++)
    parts *= c->atoms->size[list->atom[i]];
  return parts;
}

/* Of a dimension of several factors: the cut one whose index moves; -1: none, -2: more than one is cut. */
static int moving_factor(const struct choice *c, const struct rule_tensor *rt, int d, const struct atom_list *pick) {
  int moving = -1, cut = 0;
  for (int i = rt->start[d]; i < rt->start[d + 1]; i++) {
    int f = rt->factor[i];
    cut += pick[f].n > 0;
    if (pick[f].n > 0 && c->rule.factor[f].reaches) moving = f;
  }
  return moving >= 0 && cut > 1 ? -2 : moving;
}

static bool legal_dim(const struct choice *c, const struct rule_tensor *rt, int d, const struct atom_list *pick) {
  bool full = true;
  int moving = moving_factor(c, rt, d, pick);
  if (moving != -1 || rt->start[d + 1] - rt->start[d] == 1) return moving != -2;
  for (int i = rt->start[d]; i < rt->start[d + 1]; i++) {
    const struct atom_list *list = &pick[rt->factor[i]];
    int64_t size = c->rule.factor[rt->factor[i]].size, parts = parts_of(c, list);
    if (list->n > 0 && (!full || size % parts != 0)) return false;
    full = full && parts == size;
  }
  return true;
}

/* What blocks of factors that reach read of others; false: some cannot be cut so. */
static bool halo_bytes(const struct choice *c, const struct atom_list *pick, double *bytes) {
  *bytes = 0;
  for (const struct halo *h = c->rule.halo; h; h = h->next) {
    struct halo_need need;
    if (pick[h->factor].n == 0) continue;
    if (!tess__halo_need(h, tess__halo_exact(&c->rule, h), parts_of(c, &pick[h->factor]), &need)) return false;
    const struct type *type = type_of(c, h->tensor);
    struct tiling t = tess__choice_tiling(c, pick, h->tensor);
    struct tensor x = {c->atoms, type->rank, type->dim};
    double row = tess__block_elements(&x, &t) / (double)need.block *
                 (double)(tess__dtype_bytes((tess_dtype)type->dtype) + need.beside);
    *bytes += tess__halo_received(&need) * row + (double)tess__halo_messages(&need) * HOP;
  }
  return true;
}

bool tess__choice_legal(const struct choice *c, const struct atom_list *pick) {
  uint64_t used = 0;
  for (int f = 0; f < c->rule.n_factors; f++) {
    if (pick[f].n > 0 && c->locked >> f & 1) return false;
    for (int i = 0; i < pick[f].n; i++) {
      uint64_t bit = UINT64_C(1) << pick[f].atom[i];
      if (used & bit) return false;
      used |= bit;
    }
  }
  for (int t = 0; t < c->rule.n_tensors; t++)
    for (int d = 0; d < c->rule.tensor[t].rank; d++)
      if (!legal_dim(c, &c->rule.tensor[t], d, pick)) return false;
  double bytes;
  return halo_bytes(c, pick, &bytes);
}

struct tiling tess__choice_tiling(const struct choice *c, const struct atom_list *pick, int tensor) {
  const struct rule_tensor *rt = &c->rule.tensor[tensor];
  struct tiling t = tess__tiling_replicated(rt->rank);
  for (int d = 0; d < rt->rank; d++) {
    uint8_t atom[MAX_ATOMS];
    int n = 0;
    for (int i = rt->start[d]; i < rt->start[d + 1]; i++) {
      memcpy(atom + n, pick[rt->factor[i]].atom, pick[rt->factor[i]].n);
      n += pick[rt->factor[i]].n;
    }
    tess__tiling_set_dim(&t, d, n, atom);
  }
  return t;
}

uint64_t tess__choice_reduced(const struct choice *c, const struct atom_list *pick, int tensor) {
  uint64_t mask = 0;
  for (int f = 0; f < c->rule.n_factors; f++) {
    const struct factor *factor = &c->rule.factor[f];
    if (factor->kind != FACTOR_REDUCE || (factor->kept && has_factor(&c->rule.tensor[tensor], f))) continue;
    for (int i = 0; i < pick[f].n; i++)
      mask |= UINT64_C(1) << pick[f].atom[i];
  }
  return mask;
}

/* ---- bytes ---- */

static bool there_already(const struct choice *c, int tensor, const struct tiling *t) {
  if (tess__tiling_same_cut(&c->now[tensor], t)) return true;
  if (tensor >= c->call.n_in) return false;
  for (const struct form *f = c->form[tensor]; f; f = f->next)
    if (tess__tiling_same_cut(&f->tiling, t)) return true;
  return c->remade[tensor];
}

static double reshard_bytes(const struct choice *c, int tensor, const struct tiling *t) {
  for (const struct memo *m = c->memo[tensor]; m; m = m->next)
    if (tess__tiling_same_cut(&m->tiling, t)) return m->cost;
  const struct type *type = type_of(c, tensor);
  bool operand = tensor < c->call.n_in;
  double cost = 0;
  if (!there_already(c, tensor, t))
    cost = tess__planned_cost(c->planned, c->atoms, type->rank, type->dim, tess__dtype_bytes((tess_dtype)type->dtype),
                              operand ? &c->now[tensor] : t, operand ? t : &c->now[tensor]);
  struct memo *m = tess__arena_alloc(c->arena, sizeof *m);
  *m = (struct memo){*t, cost, c->memo[tensor]};
  c->memo[tensor] = m;
  return cost;
}

/* All-reduce of a result over these atoms; over those that cut the result as it is wanted, a reduce-scatter before it.
 */
static double reduce_bytes(const struct choice *c, int tensor, const struct tiling *t, uint64_t atoms) {
  const struct type *type = type_of(c, tensor);
  struct tensor x = {c->atoms, type->rank, type->dim};
  atoms &= ~c->now[tensor].unreduced; /* stays partial */
  uint64_t scattered = atoms & tess__tiling_mask(&c->now[tensor]);
  double k = (double)tess__atoms_product(c->atoms, scattered),
         rest = (double)tess__atoms_product(c->atoms, atoms & ~scattered);
  double bytes = tess__block_elements(&x, t) * tess__dtype_bytes((tess_dtype)type->dtype);
  return bytes * (k - 1) / k + 2 * bytes / k * (rest - 1) / rest;
}

double tess__choice_cost(const struct choice *c, const struct atom_list *pick) {
  double cost;
  halo_bytes(c, pick, &cost);
  for (int t = 0; t < c->rule.n_tensors; t++) {
    struct tiling tiling = tess__choice_tiling(c, pick, t);
    cost += reshard_bytes(c, t, &tiling);
    uint64_t reduced = t < c->call.n_in ? 0 : tess__choice_reduced(c, pick, t);
    if (reduced) cost += reduce_bytes(c, t, &tiling, reduced);
  }
  return cost;
}
