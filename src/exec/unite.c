/* Copies of a step as one call (design/engine.md 11).
 *
 * Where a dimension passes through an op from one operand to its results, as the batch of a convolution does, and its
 * blocks lie in memory as one block of all of them, the op on all of them is one call: what each of them reads is
 * brought into order once, and the workers share larger work. Of the atoms that cut it the minor ones do, as far as
 * this holds: the others are of other processes, or lie apart. */
#include <string.h>

#include "exec/plan.h"

enum { ABSENT = -1, SHARED = -2 };

struct union_of { /* what a factor's blocks are united by */
  int *dim;       /* by tensor: the dimension that is this factor alone; ABSENT */
  int64_t *run;   /* by tensor: elements from one of the united blocks to the next */
  struct cut cut;
  int from; /* atoms of the cut before it stay */
};

static int dim_of(const struct rule_tensor *rt, int f) {
  for (int d = 0; d < rt->rank; d++)
    for (int i = rt->start[d]; i < rt->start[d + 1]; i++)
      if (rt->factor[i] == f) return rt->start[d + 1] - rt->start[d] == 1 ? d : SHARED;
  return ABSENT;
}

static int64_t step_of(const struct ref_tensor *t, int d, const struct cut *cut) {
  return t->type->dim[d] == 1 ? t->atom[cut->atom[cut->n - 1]] : t->dim[d] * t->type->dim[d];
}

/* Is factor f cut alike and into equal blocks wherever it is, which is one operand and all results? */
static bool passes(const struct planner *p, const struct ref_step *s, const struct rule *r, int f, struct union_of *u) {
  int n_in = 0, n_out = 0;
  u->cut.n = 0;
  if (r->factor[f].kind != FACTOR_PASS) return false;
  for (int i = 0; i < r->n_tensors; i++) {
    const struct ref_tensor *t = &s->tensor[i];
    int d = u->dim[i] = dim_of(&r->tensor[i], f);
    if (d == ABSENT) continue;
    if (d == SHARED || tess__uneven(p->atoms, t->type, t->spread, d)) return false;
    struct cut cut = tess__cut(t->spread, d);
    if (cut.n == 0 || (n_in + n_out > 0 && !tess__cut_equal(&cut, &u->cut))) return false;
    u->cut = cut;
    u->run[i] = step_of(t, d, &cut);
    *(i < s->call.n_in ? &n_in : &n_out) += 1;
  }
  return n_in == 1 && n_out == s->call.n_out;
}

/* Do blocks of this atom lie one behind the other where they are cut, and is everything else the same for all? */
static bool runs_on(const struct planner *p, const struct ref_step *s, const struct union_of *u, int atom) {
  bool good = s->varies >> atom & 1;
  for (int i = 0; i < s->call.n_in + s->call.n_out && good; i++) {
    const struct ref_tensor *t = &s->tensor[i];
    if (u->dim[i] == ABSENT)
      good = !(tess__spread_atoms(t->spread) >> atom & 1);
    else
      good = !(t->spread->own >> atom & 1) && (t->base == BUFFER_NONE || t->atom[atom] == u->run[i]);
  }
  for (int i = 0; i < s->call.n_in + s->call.n_out && good; i++)
    u->run[i] *= p->atoms->size[atom];
  return good;
}

static void widen(struct planner *p, struct ref_tensor *t, int d, const struct union_of *u, int64_t parts) {
  struct spread *spread = tess__arena_copy(&p->plan->arena, t->spread, sizeof *spread);
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->type->dim, sizeof dim);
  t->dim[d] = step_of(t, d, &u->cut) / dim[d];
  dim[d] *= parts;
  t->type = tess__type_with_shape(t->type, t->type->rank, dim);
  tess__tiling_set_dim(&spread->tiling, d, u->from, u->cut.atom);
  t->spread = spread;
}

static void unite(struct planner *p, struct ref_step *s, const struct union_of *u) {
  int n = s->call.n_in + s->call.n_out;
  const struct type **type = tess__arena_alloc(&p->plan->arena, sizeof *type * (size_t)n);
  int64_t parts = 1;
  for (int i = u->from; i < u->cut.n; i++) {
    parts *= p->atoms->size[u->cut.atom[i]];
    s->varies &= ~(UINT64_C(1) << u->cut.atom[i]);
  }
  for (int i = 0; i < n; i++) {
    if (u->dim[i] != ABSENT) widen(p, &s->tensor[i], u->dim[i], u, parts);
    type[i] = s->tensor[i].type;
  }
  s->call.in = type;
  s->call.out = type + s->call.n_in;
}

void tess__unite_copies(struct planner *p, struct ref_step *s, const struct node *n) {
  if (!s->call.op->unites || s->varies == 0) return;
  const struct rule *r = tess__node_rule(p, n);
  int tensors = s->call.n_in + s->call.n_out;
  struct union_of u = {.dim = tess__arena_alloc(&p->scratch, sizeof *u.dim * (size_t)tensors),
                       .run = tess__arena_alloc(&p->scratch, sizeof *u.run * (size_t)tensors)};
  for (int f = 0; f < r->n_factors; f++) {
    if (!passes(p, s, r, f, &u)) continue;
    u.from = u.cut.n;
    while (u.from > 0 && runs_on(p, s, &u, u.cut.atom[u.from - 1]))
      u.from--;
    if (u.from < u.cut.n) unite(p, s, &u);
  }
}
